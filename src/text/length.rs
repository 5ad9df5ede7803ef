//! Raw text -> its characters, whatever marks and blanks stand between its words.
//!
//! What is counted is what a reader sees: letters, digits and the signs on them as Unicode composes
//! them (NFKC), and one blank for each run of anything else. Neither abbreviations nor scripts are
//! rewritten first, and what has no width is not there. Signs that stand in another order than
//! Unicode's own are not put into it.

use unicode_normalization::char::{
    canonical_combining_class, compose, decompose_compatible, is_combining_mark,
};

use super::fold::is_invisible;
use super::script;

/// Counts the characters of a text: 9 of `dist pune`, 17 of `Flat #4,  M.G. Road (E)`.
///
/// Costs one pass over the characters and allocates nothing.
pub fn length(raw: &str) -> usize {
    if raw.is_ascii() {
        return ascii_length(raw.as_bytes());
    }
    let mut count = Count::default();
    for c in raw.chars().filter(|&c| !is_invisible(c)) {
        if script::is_plain_letter(c) {
            count.push_letter(c, 0);
        } else {
            decompose_compatible(c, |part| count.push(part));
        }
    }
    count.characters
}

/// The same of a text of ASCII: its letters and digits, and a blank before each word but the first.
fn ascii_length(raw: &[u8]) -> usize {
    const IS_OF_WORD: [u8; 256] = {
        let mut table = [0; 256];
        let mut byte = 0;
        while byte < 256 {
            table[byte] = (byte as u8).is_ascii_alphanumeric() as u8;
            byte += 1;
        }
        table
    };
    let (mut letters, mut words, mut before) = (0_usize, 0_usize, 0_u8);
    for &byte in raw {
        let is_of_word = IS_OF_WORD[usize::from(byte)];
        letters += usize::from(is_of_word);
        words += usize::from(is_of_word & !before);
        before = is_of_word;
    }
    letters + words.saturating_sub(1)
}

/// What was counted so far.
#[derive(Debug, Default)]
struct Count {
    characters: usize,
    /// Marks or blanks stand behind the last word.
    is_parted: bool,
    /// The letter that a sign may go onto.
    base: Option<char>,
    /// The class of the last sign that did not go onto it: one of the same class stays off, too.
    class: u8,
}

impl Count {
    /// Takes a decomposed character.
    fn push(&mut self, c: char) {
        let class = canonical_combining_class(c);
        let is_free = self.class == 0 || self.class < class;
        if let Some(whole) = self
            .base
            .filter(|_| is_free)
            .and_then(|base| compose(base, c))
        {
            self.base = Some(whole);
        } else if is_combining_mark(c) || c.is_alphanumeric() {
            self.push_letter(c, class);
        } else {
            self.part();
        }
    }

    /// Takes a letter or a sign of this combining class that goes onto no other.
    fn push_letter(&mut self, c: char, class: u8) {
        self.add();
        if class == 0 {
            self.base = Some(c);
        }
        self.class = class;
    }

    /// Adds a character of a word, and the blank before the word.
    fn add(&mut self) {
        self.characters += 1 + usize::from(self.is_parted && 0 < self.characters);
        self.is_parted = false;
    }

    fn part(&mut self) {
        self.is_parted = true;
        self.base = None;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use unicode_normalization::UnicodeNormalization as _;

    use super::*;

    /// The same, slowly.
    fn oracle(raw: &str) -> usize {
        let visible: String = raw.chars().filter(|&c| !is_invisible(c)).collect();
        let is_of_word = |c: char| c.is_alphanumeric() || is_combining_mark(c);
        let composed = visible.nfkc().map(|c| if is_of_word(c) { c } else { ' ' });
        let spaced: String = composed.collect();
        let words: Vec<&str> = spaced.split_whitespace().collect();
        words.join(" ").chars().count()
    }

    #[test]
    fn characters_are_counted_as_they_are_written_and_marks_and_blanks_as_one_blank() {
        for (raw, wanted) in [
            ("", 0),
            (" ,,- ", 0),
            ("dist pune", 9),
            ("Goa.", 3),
            ("M.G. Road", 8),
            ("Flat #4,  M.G. Road (E)", 17),
            (
                "591, 15th main road, sector 3, hsr layout, bangalore 560102",
                55,
            ),
            ("indi\u{ad}ra\u{200b} n\u{feff}agar", 12),
            ("Jose\u{301} \u{ff11}\u{ff12}", 7),
            ("12\u{bd}", 5),
            // Five letters and signs of Devanagari, the last one with its nukta.
            ("\u{939}\u{930}\u{92a}\u{941}\u{930} \u{915}\u{95c}", 9),
        ] {
            assert_eq!(length(raw), wanted, "{raw:?}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn texts_of_latin_letters_and_those_of_india_are_as_long_as_unicode_composes_them(
            raw in "[a-zA-Z0-9 ,.\u{e0}-\u{ff}\u{300}-\u{304}\u{904}-\u{93b}\u{93d}-\u{950}\u{b80}-\u{bff}\u{200d}]{0,40}",
        ) {
            prop_assert_eq!(length(&raw), oracle(&raw));
        }
    }
}
