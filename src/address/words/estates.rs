//! Estates of industry: what their names end in, and whose they are.

use super::bodies::ESTATE_BOARDS;
use super::{WordSet, Words, any_of};
use crate::text::lexicon::Class;

/// What estates are called before or behind the place where they are: who laid them out, and what they are short for.
pub(in crate::address) const ESTATES: WordSet =
    any_of!(&[ESTATE_BOARDS, WordSet::of(&["epip", "ida", "imt", "sez"]),]);
/// What is industrial, beside areas.
const BUILT: WordSet = WordSet::of(&["cluster", "complex", "corridor", "hub", "zone"]);

/// Token after the words from token `at` on that say an estate: `Industrial Area`, `MIDC`, `IT Park`, `Industrial Growth
/// Centre`, `Special Economic Zone`, `Export Promotion Industrial Park`. A complex of industry is premises unless a board's.
pub(in crate::address) fn estate_end(words: Words<'_>, at: usize) -> Option<usize> {
    let mut end = at;
    while let Some(next) = type_end(words, end).filter(|_| end == at || words.joins(end)) {
        end = next;
    }
    (at < end).then_some(end)
}

/// `Loni Road Industrial Area`: whether an estate that is called by the road before token `index`, which has a name, ends a
/// part from there on.
pub(in crate::address) fn closes_estate_on_road(words: Words<'_>, index: usize) -> bool {
    1 < index
        && words.is(index - 1, Class::ROAD)
        && words.is_plain(index - 2)
        && words.joins(index)
        && estate_end(words, index).is_some_and(|end| words.is_parted_before(end))
}

/// Whether a name that begins at token `first` and that the type word of premises at token `at` ends is one of an estate:
/// `SIPCOT IT Park`, `Haldia Industrial Park`.
pub(in crate::address) fn ends_estate(words: Words<'_>, first: usize, at: usize) -> bool {
    let is_of_board = || words.is_among(first, &ESTATES);
    first < at
        && matches!(words.word(at), "complex" | "park")
        && (words.word(at - 1) == "industrial" || is_of_board())
        && estate_end(words, at - 1) == Some(at + 1)
}

/// Token after one such word or pair of them.
fn type_end(words: Words<'_>, at: usize) -> Option<usize> {
    let next = at + 1;
    if words.is_among(at, &ESTATES) {
        return Some(next);
    }
    let is_of_board = || words.is_among(words.part_start(at), &ESTATES);
    let joins = |index: usize| words.joins(index) && index < words.len();
    let (is_type, last) = match words.word(at) {
        "industrial" if words.word(next) == "growth" => (
            words.word(next + 1) == "centre" && joins(next + 1),
            next + 1,
        ),
        "industrial" if words.word(next) == "development" => {
            (words.is(next + 1, Class::AREA) && joins(next + 1), next + 1)
        }
        "industrial" => {
            let is_built = || words.is_among(next, &BUILT) && is_of_board();
            (words.is(next, Class::AREA) || is_built(), next)
        }
        "it" => (words.word(next) == "park", next),
        "special" | "export" => {
            let purpose = words.word(next);
            let is_purpose = match words.word(at) {
                "special" => purpose == "economic",
                _ => matches!(purpose, "processing" | "promotion"),
            };
            let last = next + 1 + usize::from(words.word(next + 1) == "industrial");
            let is_type = matches!(words.word(last), "park" | "zone");
            (is_purpose && is_type && (next + 1..=last).all(joins), last)
        }
        _ => (false, next),
    };
    (is_type && joins(next)).then_some(last + 1)
}
