//! The names of an index -> what a third letter costs after two others: `data/lexicon/letters.tsv`.
//!
//! Each word of the place names counts once, so that a frequent `nagar` teaches no more than a
//! rare name. A probability of three letters is smoothed by that of the last two, and that by
//! the last one's; it stands in the table as half bits, in one digit of base 36.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use pata::gazetteer::{Gazetteer, PlaceId};
use pata::text::{Normalised, normalise};

/// The edge of a word and the letters, in the order of the table's columns.
const SIGNS: &[u8; 27] = b".abcdefghijklmnopqrstuvwxyz";
/// Shortest word that counts: shorter ones are abbreviations.
const MIN_BYTES: usize = 3;
/// How many sightings of the context the shorter context is worth.
const PRIOR: f64 = 5.0;
/// Largest cost, the last digit of base 36.
const MAX_HALF_BITS: u32 = 35;

/// How often letters followed each other.
struct Counts {
    single: [f64; 27],
    pairs: Vec<f64>,
    triples: Vec<f64>,
}

/// The table as it stands in the file, for the names of `gazetteer`.
pub fn table(gazetteer: &Gazetteer) -> String {
    let counts = count(&words(gazetteer));
    let mut table = String::from(
        "# What a letter costs after two others, in half bits, as digits of base 36; `.` is the edge of a word.\n\
         # Columns: the two letters before, the costs of `.` and of a to z. Computed by `pata-tools letters` from the\n\
         # names of the starter index.\n",
    );
    for (one, &first) in SIGNS.iter().enumerate() {
        for (two, &second) in SIGNS.iter().enumerate() {
            if two == 0 && one != 0 {
                continue;
            }
            let (first, second) = (char::from(first), char::from(second));
            write!(table, "{first}{second}\t").expect("a string takes all");
            table.extend((0..27).map(|three| counts.digit(one, two, three)));
            table.push('\n');
        }
    }
    table
}

fn words(gazetteer: &Gazetteer) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    let mut text = Normalised::default();
    for id in 0..gazetteer.place_count() {
        normalise(gazetteer.name(&gazetteer.place(PlaceId(id))), &mut text);
        let spelt = text.text().split(' ').filter(|word| {
            MIN_BYTES <= word.len() && word.bytes().all(|byte| byte.is_ascii_lowercase())
        });
        words.extend(spelt.map(str::to_owned));
    }
    words
}

fn count(words: &BTreeSet<String>) -> Counts {
    let mut counts = Counts {
        single: [0.0; 27],
        pairs: vec![0.0; 27 * 27],
        triples: vec![0.0; 27 * 27 * 27],
    };
    for word in words {
        let (mut one, mut two) = (0, 0);
        for byte in word.bytes().chain([b'.']) {
            let three = if byte == b'.' {
                0
            } else {
                (byte - b'a') as usize + 1
            };
            counts.single[three] += 1.0;
            counts.pairs[two * 27 + three] += 1.0;
            counts.triples[(one * 27 + two) * 27 + three] += 1.0;
            (one, two) = (two, three);
        }
    }
    counts
}

impl Counts {
    fn digit(&self, one: usize, two: usize, three: usize) -> char {
        let all: f64 = self.single.iter().sum();
        let of_single = (self.single[three] + 1.0) / (all + 27.0);
        let pairs = &self.pairs[two * 27..][..27];
        let of_pair = (pairs[three] + PRIOR * of_single) / (pairs.iter().sum::<f64>() + PRIOR);
        let triples = &self.triples[(one * 27 + two) * 27..][..27];
        let chance = (triples[three] + PRIOR * of_pair) / (triples.iter().sum::<f64>() + PRIOR);
        let half_bits = (-2.0 * chance.log2()).round().max(0.0) as u32;
        char::from_digit(half_bits.min(MAX_HALF_BITS), 36).expect("a digit of base 36")
    }
}
