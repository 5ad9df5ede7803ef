//! A few words that a rule asks for, told from nearly all others by two bits each.

/// An odd number without a pattern: the upper bits of a product with it depend on all bits.
pub(super) const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// A few words that a rule asks for, told from nearly all others by two bits each.
#[derive(Clone, Copy, Debug)]
pub(in crate::address) struct WordSet {
    pub(super) words: &'static [&'static str],
    bits: u64,
    inner_bits: u64,
}

impl WordSet {
    /// Of these words.
    pub(in crate::address) const fn of(words: &'static [&'static str]) -> Self {
        let (mut bits, mut inner_bits) = (0, 0);
        let mut index = 0;
        while index < words.len() {
            bits |= bit_of(words[index].as_bytes());
            inner_bits |= inner_bit_of(words[index].as_bytes());
            index += 1;
        }
        Self {
            words,
            bits,
            inner_bits,
        }
    }

    /// How many words these have together.
    pub(in crate::address) const fn count(sets: &[Self]) -> usize {
        let (mut count, mut index) = (0, 0);
        while index < sets.len() {
            count += sets[index].words.len();
            index += 1;
        }
        count
    }

    /// The words of these, of which there are `COUNT`.
    pub(in crate::address) const fn words_of<const COUNT: usize>(
        sets: &[Self],
    ) -> [&'static str; COUNT] {
        let mut words = [""; COUNT];
        let (mut count, mut set) = (0, 0);
        while set < sets.len() {
            let mut index = 0;
            while index < sets[set].words.len() {
                words[count] = sets[set].words[index];
                (count, index) = (count + 1, index + 1);
            }
            set += 1;
        }
        words
    }

    /// Whether a word is one of them.
    #[inline]
    pub(in crate::address) fn contains(&self, word: &str) -> bool {
        self.holds(word, bit_of(word.as_bytes()), || {
            inner_bit_of(word.as_bytes())
        })
    }

    /// The same of a word with its bit, and the other one where that is asked for.
    #[inline]
    pub(super) fn holds(&self, word: &str, bit: u64, inner: impl FnOnce() -> u64) -> bool {
        self.bits & bit != 0 && self.inner_bits & inner() != 0 && self.words.contains(&word)
    }

    /// The bits of its words.
    pub(in crate::address) const fn bits(&self) -> WordBits {
        WordBits(self.bits)
    }
}

/// The set of the words of several sets.
macro_rules! any_of {
    ($sets:expr) => {{
        use $crate::address::words::WordSet;
        const SETS: &[WordSet] = $sets;
        const WORDS: [&str; WordSet::count(SETS)] = WordSet::words_of(SETS);
        WordSet::of(&WORDS)
    }};
}
pub(in crate::address) use any_of;

/// The bits of the words of several sets.
#[derive(Clone, Copy, Debug)]
pub(in crate::address) struct WordBits(pub(super) u64);

impl WordBits {
    /// Those of both.
    pub(in crate::address) const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// One bit by the first and the last letter and the length of a word; none of no word.
pub(super) const fn bit_of(word: &[u8]) -> u64 {
    let [first, .., last] = word else {
        return match word {
            [letter] => 1 << (*letter % 64),
            _ => 0,
        };
    };
    let number = *first as u64 | (*last as u64) << 8 | (word.len() as u64) << 16;
    1 << (number.wrapping_mul(SPREAD) >> 58)
}

/// One more bit, by the second letter and the last but one.
pub(super) const fn inner_bit_of(word: &[u8]) -> u64 {
    let [_, second, ..] = word else { return 1 };
    let [.., other, _] = word else { return 1 };
    let number = *second as u64 | (*other as u64) << 8;
    1 << (number.wrapping_mul(SPREAD) >> 58)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use crate::text::Normalised;
    use crate::text::normalise;

    /// The words of every set that the source files below a folder write out.
    fn words_of_sets(folder: &Path, found: &mut Vec<(String, String)>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                words_of_sets(&path, found);
                continue;
            }
            let source = std::fs::read_to_string(&path).unwrap();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            let sets = source.split(concat!("WordSet::", "of(&[")).skip(1);
            for list in sets.filter_map(|rest| rest.split_once(']')) {
                let words = list.0.split('"').skip(1).step_by(2);
                found.extend(words.map(|word| (name.clone(), word.to_owned())));
            }
        }
    }

    #[test]
    fn the_words_of_every_set_are_written_as_the_normaliser_writes_them() {
        let mut words = Vec::new();
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/address");
        words_of_sets(&source, &mut words);
        assert!(100 < words.len(), "{} words of sets", words.len());
        let mut text = Normalised::default();
        let never_met = |(_, word): &&(String, String)| {
            normalise(word, &mut text);
            text.text() != word
        };
        let lost: Vec<_> = words.iter().filter(never_met).collect();
        assert!(lost.is_empty(), "{lost:?}");
    }
}
