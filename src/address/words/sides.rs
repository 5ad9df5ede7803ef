//! What stands before or behind a name and belongs to it, or tells it from another.

use std::ops::Range;

use super::estates::ESTATES;
use super::{WordSet, Words, any_of};
use crate::text::Separator;
use crate::text::lexicon::Class;

/// Words of a person's name behind what the person is honoured with, at most.
const MAX_PERSON_WORDS: usize = 3;

/// `Kasaba Hobli`: whether the circle around the seat of a taluk begins at the token. Each taluk of Karnataka has one, so that its
/// name tells nothing.
pub(in crate::address) fn opens_seat_circle(words: Words<'_>, index: usize) -> bool {
    words.word(index) == "kasaba" && words.word(index + 1) == "hobli" && words.joins(index + 1)
}

/// Whether a name that begins at token `index` would cut a person's: what the person is honoured with stands
/// before it, or a given name before a family name.
pub(in crate::address) fn cuts_person(words: Words<'_>, index: usize) -> bool {
    if index == 0 || !words.joins(index) || !words.is_plain(index) {
        return false;
    }
    let before = index - 1;
    words.is_honour(before)
        || words.is_last_name(index) && words.is_personal(before)
        || words.is_sheikh(index)
}

/// Whether the name `first..end` is what a person is honoured with (`Raja Ram Mohan Marg`): one whose name a
/// type word ends.
pub(in crate::address) fn honours_person(words: Words<'_>, first: usize, end: usize) -> bool {
    let is_it = end == first + 1 && words.is_honour(first);
    is_it && cuts_person(words, end) && {
        let reach = words.part_end(first).min(end + MAX_PERSON_WORDS + 1);
        let typed =
            Class::ROAD | Class::AREA | Class::JUNCTION | Class::BUILDING | Class::INSTITUTION;
        let behind = (end..reach).find(|&at| !words.is_plain(at));
        behind.is_some_and(|at| words.is(at, typed))
    }
}

/// Whether one letter with its dot stands before token `index` and opens its part, though it is short for a quarter of the
/// compass elsewhere: `S.Venkatapuram`.
pub(in crate::address) fn follows_initial(words: Words<'_>, index: usize) -> bool {
    0 < index
        && words.separator(index) == Separator::Dot
        && words.word(index - 1).len() == 1
        && words.is(index - 1, Class::DIRECTION)
        && words.breaks_before(index - 1)
}

/// What tells the newer of two places or numbers from the older.
pub(in crate::address) const AGES: WordSet = WordSet::of(&["new", "old"]);
/// What tells a road or a junction from another of the name, or the chief one.
pub(in crate::address) const AGES_OR_MAIN: WordSet = any_of!(&[AGES, WordSet::of(&["main"])]);
/// The ages and the sizes of villages and quarters in the languages of India: new and old, great and small.
pub(in crate::address) const INDIAN_AGES: WordSet =
    WordSet::of(&["nava", "naya", "purana", "purani"]);
pub(in crate::address) const INDIAN_SIZES: WordSet = WordSet::of(&[
    "bada", "badi", "bara", "chhota", "chhoti", "chota", "choti", "mota", "moti", "nana", "nani",
]);
/// Which half of a town's district or tehsil is meant.
pub(in crate::address) const RURAL_OR_URBAN: WordSet = WordSet::of(&["rural", "urban"]);
/// Which part of a place lies higher.
pub(in crate::address) const HEIGHTS: WordSet = WordSet::of(&["lower", "upper"]);

/// What many villages' names begin with, in the languages of India: hamlet, field, camp, fort, market.
pub(in crate::address) const VILLAGE_HEADS: WordSet = WordSet::of(&[
    "basti", "chak", "dera", "dhani", "garhi", "kot", "kotla", "nagla", "pura", "thana",
]);
/// What tells a village from another one before its name.
pub(in crate::address) const VILLAGE_FRONTS: WordSet = any_of!(&[
    AGES,
    INDIAN_AGES,
    INDIAN_SIZES,
    HEIGHTS,
    VILLAGE_HEADS,
    WordSet::of(&[
        "bichla", "chinna", "dakhin", "half", "juna", "kasba", "madhya", "malla", "patti", "pedda",
        "periya", "purbba", "talla", "zamin",
    ]),
]);

/// Words before a name that tell its part from another, and the boards that lay out estates.
pub(in crate::address) const FRONTS: WordSet =
    any_of!(&[AGES, HEIGHTS, QUARTERS, ESTATES, WordSet::of(&["greater"]),]);

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

/// `Malad - West, Mumbai`: whether a side of the place before it stands behind a dash at token `at` and ends
/// its part, or stands before the town's name.
pub(in crate::address) fn is_side_behind_dash(words: Words<'_>, at: usize) -> bool {
    words.is_among(at, &SIDES)
        && words.separator(at) == Separator::Dash
        && (words.breaks_before(at + 1) || 1 < words.word(at).len())
}

/// What public places are called behind the name of the settlement that they serve.
pub(in crate::address) const PUBLIC_PLACES: WordSet = WordSet::of(&[
    "airport", "bus", "depot", "halt", "jn", "junction", "police", "rail", "railway", "stand",
    "station", "stop", "terminus", "toll", "plaza",
]);

/// Whether all of the words are of landmarks that each quarter of a town has: that a source has one of them
/// somewhere tells nothing (`Water Tank`).
pub(in crate::address) fn is_commonplace(words: Words<'_>, mut range: Range<usize>) -> bool {
    const COMMONPLACE: WordSet = WordSet::of(&[
        "atm",
        "bank",
        "booth",
        "canal",
        "garden",
        "ground",
        "hand",
        "hospital",
        "main",
        "mandir",
        "market",
        "masjid",
        "medical",
        "mobile",
        "mosque",
        "office",
        "park",
        "petrol",
        "play",
        "post",
        "primary",
        "pump",
        "ration",
        "school",
        "shop",
        "store",
        "tank",
        "temple",
        "tower",
        "transformer",
        "tree",
        "water",
        "well",
    ]);
    range.all(|index| words.is_among(index, &COMMONPLACE))
}
