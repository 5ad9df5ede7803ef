//! What roads are told by: highways and their codes, small lanes.

use std::ops::Range;

use super::{WordSet, Words, any_of};
use crate::text::lexicon::Class;

/// What the number of a highway follows: of a national or a state one, or of a major district road.
pub(in crate::address) const HIGHWAY_CODES: WordSet = WordSet::of(&["mdr", "nh", "sh"]);
/// Whose the long roads are: `National Highway`.
pub(in crate::address) const HIGHWAY_KINDS: WordSet = WordSet::of(&["national", "state"]);
/// What else a road from one place to another is, before its type word.
const LINKS: WordSet = WordSet::of(&["brts", "express", "link"]);
/// The same of one whose two names a dash or `to` ties, which are no area and its road.
pub(in crate::address) const KINDS: WordSet = any_of!(&[
    HIGHWAY_KINDS,
    LINKS,
    WordSet::of(&["bypass", "inner", "main", "outer", "ring", "service"]),
]);
/// How many of these words one has at most.
pub(in crate::address) const MAX_KINDS: usize = 2;
/// The codes, and the word that they stand for.
pub(in crate::address) const BEFORE_HIGHWAY_NUMBER: WordSet =
    any_of!(&[HIGHWAY_CODES, WordSet::of(&["highway"])]);
/// What says that a road goes from town to town.
pub(in crate::address) const HIGHWAYS: WordSet =
    any_of!(&[BEFORE_HIGHWAY_NUMBER, WordSet::of(&["expressway"])]);
/// Small roads, of which a town counts many of one name.
pub(in crate::address) const LANES: WordSet = WordSet::of(&["lane", "gali", "bylane", "byelane"]);

/// Words for a road that are the whole name of one.
pub(in crate::address) const NAMED_ROADS: WordSet = WordSet::of(&[
    "ecr", "eeh", "janpath", "jvlr", "omr", "orr", "rajmarg", "rajpath", "sclr", "weh",
]);

/// Digits of a highway's number, at most.
const MAX_NUMBER: usize = 3;

/// Whether the type word of a road stands at the token, or behind what kind it is: `Highway`, `State Highway`, but not
/// `National Highway 65`, which is a name.
#[inline]
pub(in crate::address) fn types_road(words: Words<'_>, index: usize) -> bool {
    const BEFORE_TYPE: WordSet = any_of!(&[HIGHWAY_KINDS, LINKS]);
    let is_kind = || words.is_among(index, &BEFORE_TYPE) && !words.has_digit(index + 2);
    words.is(index, Class::ROAD) || words.is(index + 1, Class::ROAD) && is_kind()
}

/// `Main Road`, `Outer Ring Road`: whether the type word of a road stands behind words for its kind, of whatever kind it is.
pub(in crate::address) fn types_kind_of_road(words: Words<'_>, index: usize) -> bool {
    let is_kind = |&at: &usize| words.joins(at) && words.is_among(at, &KINDS);
    let kinds = (index..).take(MAX_KINDS).take_while(is_kind).count();
    let typed = index + kinds;
    0 < kinds && words.joins(typed) && words.is(typed, Class::ROAD)
}

/// Whether any of the words says that a road goes from town to town.
pub(in crate::address) fn names_highway(words: Words<'_>, mut range: Range<usize>) -> bool {
    range.any(|index| words.is_among(index, &HIGHWAYS) || is_numbered_highway(words.word(index)))
}

/// Whether the word is the code of a highway with its number: `NH5`, `MDR90`, `NH1A`.
pub(in crate::address) fn is_numbered_highway(word: &str) -> bool {
    let number = word.strip_suffix(|letter: char| letter.is_ascii_lowercase());
    let word = number.unwrap_or(word);
    let letters = word.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let digits = word.len() - letters.len();
    (1..=MAX_NUMBER).contains(&digits) && HIGHWAY_CODES.contains(letters)
}

/// `Jor Bagh Colony Road`, `Fergusson College Campus Road`, `Bhandup Village Road`, `Sakkardara Police Chowki Road`: whether the words for a road from
/// token `index` on say nothing of which one it is, so that it is called by the name before them.
pub(in crate::address) fn closes_named_road(words: Words<'_>, index: usize) -> bool {
    const KINDS: WordSet = WordSet::of(&[
        "campus",
        "chowki",
        "circle",
        "colony",
        "enclave",
        "extension",
        "high",
        "junction",
        "layout",
        "quarters",
        "village",
    ]);
    let is_estate =
        words.word(index) == "industrial" && matches!(words.word(index + 1), "area" | "estate");
    let is_of_police = words.word(index) == "police" && words.word(index + 1) == "chowki";
    let kind = index + usize::from(is_of_police || is_estate);
    (is_estate || words.is_among(kind, &KINDS))
        && words.is(kind + 1, Class::ROAD)
        && (index..=kind + 1).all(|index| words.joins(index))
        && 0 < index
        && words.is_name(index - 1)
        && !words.is(
            index - 1,
            Class::ANY_RELATION | Class::ROAD | Class::CHAIN_KEY,
        )
}

/// `150 Ring Road` as a whole part: whether the token is the width in feet that a ring road is called by.
pub(in crate::address) fn counts_ring(words: Words<'_>, at: usize) -> bool {
    const WIDTHS: WordSet = WordSet::of(&["100", "120", "132", "150", "200"]);
    words.is_among(at, &WIDTHS)
        && words.word(at + 1) == "ring"
        && words.is(at + 2, Class::ROAD)
        && (at + 1..=at + 2).all(|index| words.joins(index))
        && words.breaks_before(at)
        && words.breaks_before(at + 3)
}

/// `Bus Stand Main Road`, `Ashok Pillar Main Road`: whether a main road is called by the landmark whose type word is at
/// `at`. What sells or serves may stand on one (`Government Hospital Main Road`), and so may what a relation word is
/// before.
pub(in crate::address) fn names_main_road(words: Words<'_>, at: usize) -> bool {
    let premises = Class::INSTITUTION | Class::COMPANY;
    let is_main_road = words.word(at + 1) == "main"
        && words.is(at + 2, Class::ROAD)
        && words.joins(at + 1)
        && words.joins(at + 2);
    is_main_road
        && words.is(at, Class::LANDMARK)
        && !words.is(at, premises)
        && (words.is(at, Class::JUNCTION) || !words.is(at, Class::BUILDING))
        && !words.follows_relation(at)
}
