//! Word -> the names that begin with it: the places whose name it is, and where longer names go on.
//!
//! An address is looked through from each of its words. A walk learns letter by letter whether names
//! begin with one, each step waiting for the one before; here one look tells, and leads behind the
//! blank after the word at once.

use fst::raw::CompiledAddr;

use super::postings::PostingRange;
use crate::format::{read_u32, read_u64};

/// Bytes of the longest word that is listed; hardly any is longer.
const MAX_LISTED: usize = 16;

/// A word that terms begin with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct FirstWord {
    /// The places whose name it is.
    pub(super) places: Option<PostingRange>,
    /// The node behind the word and a blank, and what is gained on the way.
    pub(super) rest: Option<(CompiledAddr, u64)>,
}

/// The letters of a word that is listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Key(u128);

impl Key {
    /// `None` of a word that is longer than those that are listed.
    #[inline]
    pub(super) fn of(word: &[u8]) -> Option<Self> {
        // Two reads that overlap hold all letters.
        let len = word.len();
        let behind = |tail: u64, width: usize| u128::from(tail) << (8 * (len - width));
        let letters = match len {
            1..4 => {
                let byte = |at: usize| u128::from(word[at]) << (8 * at);
                byte(0) | byte(len / 2) | byte(len - 1)
            }
            4..8 => {
                let tail = u64::from(read_u32(word, len - 4));
                u128::from(read_u32(word, 0)) | behind(tail, 4)
            }
            8..=MAX_LISTED => u128::from(read_u64(word, 0)) | behind(read_u64(word, len - 8), 8),
            _ => return None,
        };
        Some(Self(letters))
    }

    /// A number that hardly any other word has in its upper bits.
    #[inline]
    fn spread(self) -> u64 {
        // Odd numbers without a pattern.
        const SPREAD: [u64; 2] = [0x9e37_79b9_7f4a_7c15, 0xd1b5_4a32_d192_ed03];
        let (low, high) = (self.0 as u64, (self.0 >> 64) as u64);
        let mixed = low.wrapping_mul(SPREAD[0]) ^ high.wrapping_mul(SPREAD[1]);
        (mixed ^ mixed >> 32).wrapping_mul(SPREAD[0])
    }
}

/// A word with what is known of it.
#[derive(Clone, Copy, Debug)]
struct Slot {
    key: Key,
    /// As of [`PostingRange::to_words`]: a name of one place is known without its record, and the
    /// count of others without a look at the run.
    places: [u32; 2],
    node: u32,
    output: u32,
}

/// Stands for no places, and for no node.
const NOTHING: u32 = u32::MAX;

impl Slot {
    /// Of no word.
    const FREE: Self = Self {
        key: Key(0),
        places: [NOTHING; 2],
        node: NOTHING,
        output: 0,
    };

    /// A range or a node that 32 bits do not hold is none: no posting and no place has such a number
    /// in an artefact of less than eight gigabytes.
    fn new(key: Key, word: FirstWord) -> Self {
        let narrow = |number: u64| u32::try_from(number).unwrap_or(NOTHING);
        let rest = (word.rest).map(|(node, output)| [narrow(node as u64), narrow(output)]);
        let rest = rest.filter(|rest| !rest.contains(&NOTHING));
        let [node, output] = rest.unwrap_or([NOTHING, 0]);
        let places = word.places.and_then(PostingRange::to_words);
        Self {
            key,
            places: places.unwrap_or([NOTHING; 2]),
            node,
            output,
        }
    }

    #[inline]
    fn word(&self) -> FirstWord {
        let rest = (self.node as CompiledAddr, u64::from(self.output));
        let is_name = self.places[0] != NOTHING;
        FirstWord {
            places: is_name.then(|| PostingRange::from_words(self.places)),
            rest: (self.node != NOTHING).then_some(rest),
        }
    }
}

/// What is read of the table at once: a line of the cache.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Line([Slot; 2]);

/// Every word of so few bytes that terms begin with.
#[derive(Debug)]
pub(super) struct FirstWords {
    /// A word lies where its number says, or in the next line that had a free slot. A quarter of the
    /// slots are free.
    lines: Box<[Line]>,
}

impl Default for FirstWords {
    fn default() -> Self {
        Self::new(&[])
    }
}

impl FirstWords {
    /// Lists words; one that is given again is known as it was given first.
    pub(super) fn new(words: &[(Key, FirstWord)]) -> Self {
        let count = words.len() * 2 / 3 + 1;
        let mut lines = vec![Line([Slot::FREE; 2]); count];
        for &(key, word) in words {
            let (line, slot) = place_from(line_of(key, &lines), key, &lines);
            let slot = &mut lines[line].0[slot];
            if slot.key == Slot::FREE.key {
                *slot = Slot::new(key, word);
            }
        }
        Self {
            lines: lines.into(),
        }
    }

    /// What is known of a word; `None` where no term begins with it.
    #[inline]
    pub(super) fn find(&self, key: Key) -> Option<FirstWord> {
        self.find_from(key, self.line_of(key))
    }

    /// The line that a word lies in, or before the one that it lies in.
    #[inline]
    pub(super) fn line_of(&self, key: Key) -> usize {
        line_of(key, &self.lines)
    }

    /// Reads a line; gives some number of it.
    #[inline]
    pub(super) fn touch(&self, line: usize) -> u32 {
        self.lines[line].0[0].output
    }

    /// As [`FirstWords::find`], of a word whose line is known.
    #[inline]
    pub(super) fn find_from(&self, key: Key, line: usize) -> Option<FirstWord> {
        let (line, slot) = place_from(line, key, &self.lines);
        let slot = &self.lines[line].0[slot];
        (slot.key == key).then(|| slot.word())
    }
}

/// The line that a word's number names.
#[inline]
fn line_of(key: Key, lines: &[Line]) -> usize {
    ((u128::from(key.spread()) * lines.len() as u128) >> 64) as usize
}

/// The line and the slot of a word, or the free one where it would be, from a line on.
#[inline]
fn place_from(mut line: usize, key: Key, lines: &[Line]) -> (usize, usize) {
    loop {
        let ends = |slot: &Slot| slot.key == key || slot.key == Slot::FREE.key;
        if let Some(slot) = lines[line].0.iter().position(ends) {
            return (line, slot);
        }
        line = if line + 1 < lines.len() { line + 1 } else { 0 };
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::{FirstWord, FirstWords, Key, PostingRange};
    use crate::gazetteer::world::world;
    use crate::gazetteer::{FirstWord as FoundWord, Level, PlaceId, Posting, TermWalk};

    proptest! {
        #[test]
        fn a_word_is_known_as_it_was_listed_and_no_other_is(
            words in prop::collection::btree_map("[ab]{1,17}", (any::<Option<(u16, bool)>>(), any::<Option<u16>>()), 0..60),
            others in prop::collection::vec("[ab]{1,17}", 0..60),
        ) {
            let words: BTreeMap<String, FirstWord> = words
                .into_iter()
                .map(|(word, (places, node))| {
                    let rest = node.map(|node| (usize::from(node), u64::from(node) + 1));
                    let places = places.map(|(number, is_run)| range(number, is_run));
                    (word, FirstWord { places, rest })
                })
                .collect();
            let keys = words.iter().filter_map(|(word, known)| Some((Key::of(word.as_bytes())?, *known)));
            let listed = FirstWords::new(&keys.collect::<Vec<_>>());
            for word in words.keys().chain(&others) {
                let Some(key) = Key::of(word.as_bytes()) else {
                    prop_assert_eq!(word.len(), 17);
                    continue;
                };
                prop_assert_eq!(listed.find(key), words.get(word).copied());
            }
        }
    }

    #[test]
    fn a_look_tells_of_every_word_and_its_beginnings_what_a_walk_does() {
        let gazetteer = world();
        let names = (0..gazetteer.place_count()).map(|id| gazetteer.place(PlaceId(id)));
        let mut found = 0;
        for name in names.map(|place| gazetteer.name(&place).to_lowercase()) {
            for word in name.split(' ').filter(|word| word.is_ascii()) {
                for end in 1..=word.len() {
                    let looked = gazetteer.first_word(&word[..end]);
                    let walked = gazetteer.walk_first_word(&word[..end]);
                    found += usize::from(looked.is_some());
                    let parts =
                        |word: FoundWord<'_>| (word.places, word.rest.map(|walk| walk.place()));
                    assert_eq!(looked.map(parts), walked.map(parts), "{}", &word[..end]);
                }
            }
        }
        assert_ne!(found, 0);
    }

    #[test]
    fn words_that_are_looked_up_together_are_known_as_each_is_alone() {
        let gazetteer = world();
        let long = "a".repeat(17);
        let words = [Some("hsr"), None, Some("qwx"), Some(&long), Some("meerut")];
        let alone = words.map(|word| gazetteer.first_word(word?));
        let mut together = Vec::new();
        gazetteer.first_words(words.into_iter(), |found| together.push(found));
        let parts = |word: &Option<FoundWord<'_>>| {
            let word = word.as_ref()?;
            Some((word.places, word.rest.as_ref().map(TermWalk::place)))
        };
        assert!(alone[0].is_some() && alone[4].is_some());
        assert!(alone.iter().map(parts).eq(together.iter().map(parts)));
    }

    #[test]
    fn what_32_bits_do_not_hold_is_no_place_and_no_node() {
        let key = Key::of(b"pune").expect("a short word has a key");
        for (place, rest) in [(1 << 30, (7, 1 << 40)), (1 << 30, (1 << 32, 7))] {
            let word = FirstWord {
                places: Some(single(place)),
                rest: Some(rest),
            };
            let found = FirstWords::new(&[(key, word)]).find(key);
            assert_eq!(found, Some(FirstWord::default()));
        }
    }

    /// The range of one village.
    fn single(place: u32) -> PostingRange {
        PostingRange::of(Posting {
            place: PlaceId(place),
            is_alias: place % 2 == 1,
            district: Some(place as u16 / 3),
            level: Level::Village,
            rank: place as u8,
        })
    }

    /// Some range of a name.
    fn range(number: u16, is_run: bool) -> PostingRange {
        if is_run {
            let (start, count) = (u32::from(number) * 4 + 4, u32::from(number));
            PostingRange::Names { start, count }
        } else {
            single(u32::from(number))
        }
    }
}
