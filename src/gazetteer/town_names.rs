//! Word -> whether it can be a town's name: tells of nearly every other word that it is none.
//!
//! A word that lost a blank is tried at each of its letters, and each look at the index would wait
//! for memory. Names of states, districts and towns are few: a few bits for each stay at hand.

use std::hash::Hasher;

use rustc_hash::FxHasher;

/// Bits for each name; one word of so many that are none is taken for one.
const BITS_PER_NAME: usize = 32;

/// The names of states, districts, subdistricts and towns that have one word, and of those that
/// have two these without the blank and each of them.
#[derive(Debug, Default)]
pub(super) struct TownNames {
    whole: Bits,
    parted: Bits,
    halves: Bits,
}

impl TownNames {
    /// Lists names; those of more words are left out.
    pub(super) fn new(names: &[Vec<u8>]) -> Self {
        let (mut whole, mut parted, mut halves) = (Vec::new(), Vec::new(), Vec::new());
        for name in names {
            let mut words = name.split(|&byte| byte == b' ');
            match (words.next(), words.next(), words.next()) {
                (Some(word), None, _) => whole.push(hash_of(word)),
                (Some(first), Some(last), None) => {
                    parted.push(hash_of(&[first, last].concat()));
                    halves.extend([first, last].map(hash_of));
                }
                _ => {}
            }
        }
        Self {
            whole: Bits::of(&whole),
            parted: Bits::of(&parted),
            halves: Bits::of(&halves),
        }
    }

    /// Whether a word can be such a name: `false` of most that are none.
    pub(super) fn may_have(&self, word: &str) -> bool {
        self.whole.may_have(hash_of(word.as_bytes()))
    }

    /// The same of a word that lost the blank of a name of two.
    pub(super) fn may_have_parted(&self, word: &str) -> bool {
        self.parted.may_have(hash_of(word.as_bytes()))
    }

    /// The same of a word of a name of two.
    pub(super) fn may_have_half(&self, word: &str) -> bool {
        self.halves.may_have(hash_of(word.as_bytes()))
    }
}

/// A bit for each of some hashes.
#[derive(Debug)]
struct Bits(Box<[u64]>);

impl Default for Bits {
    fn default() -> Self {
        Self::of(&[])
    }
}

impl Bits {
    fn of(hashes: &[u64]) -> Self {
        let count = (hashes.len() * BITS_PER_NAME / 64).next_power_of_two();
        let mut bits = vec![0; count];
        for &hash in hashes {
            bits[word_of(hash, count)] |= 1 << (hash % 64);
        }
        Self(bits.into())
    }

    fn may_have(&self, hash: u64) -> bool {
        self.0[word_of(hash, self.0.len())] >> (hash % 64) & 1 == 1
    }
}

/// Which of so many words of 64 bits holds the bit of a hash.
fn word_of(hash: u64, count: usize) -> usize {
    (hash / 64) as usize % count
}

fn hash_of(word: &[u8]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(word);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::TownNames;
    use crate::gazetteer::world::world;
    use crate::gazetteer::{Level, PlaceId};

    #[test]
    fn every_town_is_known_with_and_without_its_blank_and_few_other_words_are() {
        let gazetteer = world();
        let places = (0..gazetteer.place_count()).map(|id| gazetteer.place(PlaceId(id)));
        let mut counts = [0; 2];
        for place in places.filter(|place| place.level <= Level::City) {
            let name = gazetteer.name(&place).to_lowercase();
            match name.split(' ').collect::<Vec<_>>()[..] {
                [word] => {
                    counts[0] += 1;
                    assert!(gazetteer.may_be_town(word), "{word}");
                }
                [first, last] => {
                    counts[1] += 1;
                    assert!(gazetteer.may_be_parted_town(&[first, last].concat()));
                    assert!(gazetteer.may_be_half_of_town(first));
                    assert!(gazetteer.may_be_half_of_town(last));
                }
                _ => {}
            }
        }
        assert!(counts.iter().all(|&count| 0 < count));

        let towns: Vec<Vec<u8>> = (0..1_000)
            .map(|n| format!("town{n}").into_bytes())
            .collect();
        let names = TownNames::new(&towns);
        let others = (0..1_000).filter(|n| names.may_have(&format!("village{n}")));
        assert!(others.count() < 100);
    }
}
