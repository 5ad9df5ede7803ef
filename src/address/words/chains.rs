//! Banks and schools that are called by a place and have branches all over India.

use super::{WordSet, Words};
use crate::text::Shape;

/// What `bank` stands behind in the names of chains.
const OF_BANKS: WordSet = WordSet::of(&["allahabad", "andhra", "karnataka", "nainital"]);
/// What stands between `Punjab` and `Bank`.
const OF_PUNJAB: WordSet = WordSet::of(&["and", "national", "sind"]);

/// What rural banks are called before `bank`.
const RURAL: WordSet = WordSet::of(&[
    "dehati",
    "gramin",
    "grama",
    "grameen",
    "grameena",
    "gramya",
    "kshetriya",
    "rural",
    "vikas",
    "vikash",
]);
/// Words of a rural bank's name, at most.
const MAX_RURAL: usize = 7;

/// Token after the name of a rural bank that begins at token `first`: `Baroda Gujarat Gramin Bank` is called by two places.
pub(in crate::address) fn rural_bank_end(words: Words<'_>, first: usize) -> Option<usize> {
    let goes_on = |&at: &usize| words.joins(at) && words.shape(at - 1) == Some(Shape::Word);
    let mut name = (first + 1..first + MAX_RURAL).take_while(goes_on);
    let bank = name.find(|&at| words.word(at) == "bank" && words.is_among(at - 1, &RURAL))?;
    Some(bank + 1)
}

/// Whether token `index` is the place that such a chain is called by: one of a hundred `Punjab National Bank`s is in
/// Punjab no likelier than elsewhere, nor is a `State Bank of Hyderabad`.
pub(in crate::address) fn is_of_chain(words: Words<'_>, index: usize) -> bool {
    if !words.is_name(index) {
        return false;
    }
    let word = |at: usize| words.word(at);
    let before = |back: usize| index.checked_sub(back).map_or("", word);
    let follows = |at: usize, next: &str| words.joins(at) && word(at) == next;
    let opens = words.is_among(index, &OF_BANKS) && follows(index + 1, "bank")
        || word(index) == "punjab"
            && words.is_among(index + 1, &OF_PUNJAB)
            && (index + 2..index + 4).any(|at| follows(at, "bank"))
        || word(index) == "delhi" && follows(index + 1, "public") && follows(index + 2, "school");
    let is_of_bank = before(1) == "of" && before(2) == "bank";
    // `State Bank of Bikaner and Jaipur`.
    let is_second = before(1) == "and" && before(3) == "of" && before(4) == "bank";
    opens || words.joins(index) && (is_of_bank || is_second)
}
