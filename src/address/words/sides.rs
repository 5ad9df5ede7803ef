//! What stands before or behind a name and belongs to it, or tells it from another.

use super::{WordSet, Words};

/// What names of saints and gods open with.
pub(in crate::address) const SAINTS: WordSet = WordSet::of(&[
    "baba", "guru", "saint", "sant", "shree", "shri", "sri", "st", "swami",
]);

/// Words before a name that tell its part from another, and the boards that lay out estates.
pub(in crate::address) const FRONTS: WordSet = WordSet::of(&[
    "lower", "upper", "old", "new", "greater", "east", "west", "north", "south", "midc", "gidc",
    "sidco", "sipcot", "riico", "kiadb", "apiic", "hsiidc", "upsidc",
]);

/// Quarters of the compass that stand before a name or behind it.
pub(in crate::address) const QUARTERS: WordSet = WordSet::of(&["east", "north", "south", "west"]);

/// What tells the greater of two villages of one name from the smaller.
pub(in crate::address) const TWINS: WordSet = WordSet::of(&["buzurg", "bujurg", "kalan", "khurd"]);

/// What the two halves of a town along a railway are called.
pub(in crate::address) const SIDES: WordSet = WordSet::of(&["east", "west", "e", "w"]);

/// Whether the side of the town before it ends a part at token `at`.
pub(in crate::address) fn ends_in_side(words: Words<'_>, at: usize) -> bool {
    words.is_among(at, &SIDES)
        && words.joins(at)
        && (1 < words.word(at).len() || words.token(at).opens_bracket)
        && (words.breaks_before(at + 1) || words.is_number(at + 1))
}
