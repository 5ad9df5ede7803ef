//! Premises, stops and estates that are called by the area, the road or the premises before them.

use super::building::says_kind;
use super::landmark::ends_in_landmark;
use crate::address::words::estates::closes_estate_on_road;
use crate::address::words::{WordSet, Words};
use crate::text::Shape;
use crate::text::lexicon::Class;
use crate::text::numerals::number_of;

/// Words for homes, shops and offices that are called by their area.
const NAMED_PREMISES: WordSet = WordSet::of(&[
    "apartment",
    "apartments",
    "arcade",
    "bhavan",
    "branch",
    "building",
    "chambers",
    "chs",
    "chsl",
    "complex",
    "heights",
    "mall",
    "mansion",
    "plaza",
    "residency",
    "society",
    "tower",
    "towers",
]);
/// What premises are for, beside words that have a role: `Vegetable Market`, `Rice Mill`, `Head Office`.
const KINDS_OF_PREMISES: WordSet = WordSet::of(&[
    "banquet",
    "cold",
    "community",
    "fish",
    "food",
    "fruit",
    "guest",
    "head",
    "power",
    "rice",
    "super",
    "vegetable",
]);
/// The first word of `District Centre`, `Business Park`, and the second.
const CENTRES_OF: WordSet = WordSet::of(&[
    "business",
    "community",
    "convention",
    "district",
    "it",
    "shopping",
    "tech",
]);
const CENTRES: WordSet = WordSet::of(&["centre", "complex", "park"]);
/// First words of what is called by other premises, too: `Food Court`, `Guest House`, `Bar and Restaurant`.
const INSIDE_OTHERS: WordSet = WordSet::of(&[
    "banquet", "bar", "food", "guest", "medical", "public", "service", "super",
]);

/// `Vijay Nagar Law College`, `Boring Road Police Station`, `Sector 22 High School`, `Loni Road Industrial Area`: whether
/// premises or an estate that are called by the area or the road before the token end the part; `Central Point Food Court`
/// and the like by what they are in, or have in their name.
pub(in crate::address) fn goes_on_premises(words: Words<'_>, index: usize) -> bool {
    let called = Class::AREA | Class::ROAD;
    let is_numbered =
        || 1 < index && words.is_number(index - 1) && words.is(index - 2, Class::NUMBERED_AREA);
    let is_inside = || {
        words.is_among(index, &INSIDE_OTHERS)
            && words.is(index - 1, Class::BUILDING | Class::JUNCTION)
    };
    (words.is(index - 1, called) || is_numbered() || is_inside()) && names_premises(words, index)
        || closes_estate_on_road(words, index)
}

/// Whether premises or a stop that are called by the name before token `index` end a part there: `Lajpat Nagar Market`,
/// `Sector 110 Main Market`, `Laxmi Nagar Apartment`, `Saket District Centre`, `Gandhi Nagar Hospital`, `Tilak Nagar
/// Masjid`.
pub(in crate::address) fn names_premises(words: Words<'_>, index: usize) -> bool {
    let is_centre = || words.is_among(index, &CENTRES_OF) && words.is_among(index + 1, &CENTRES);
    let is_kind = || matches!(words.word(index), "main" | "super");
    let is_pair = words.joins(index + 1) && (is_kind() || is_centre());
    let last = index + usize::from(is_pair);
    let is_named_so =
        words.word(last) == "market" || words.is_among(index, &NAMED_PREMISES) || is_centre();
    is_named_so && closes(words, last + 1)
        || ends_in_landmark(words, index)
        || kinds_end(words, index).is_some()
}

/// Whether a part ends before the token, or what a relation word points to begins.
fn closes(words: Words<'_>, index: usize) -> bool {
    words.is_parted_before(index) || words.is(index, Class::RELATION)
}

/// Whether an institution that is called by the name before token `index` ends a part there: `Gandhi Nagar Hospital`,
/// `Shastri Nagar Govt School`.
pub(super) fn closes_institution(words: Words<'_>, index: usize) -> bool {
    kinds_end(words, index).is_some_and(|end| words.is(end - 1, Class::INSTITUTION))
}

/// Token after up to three words that say what premises are and end a part from token `index` on: `Govt School`, `Rice
/// Mill`, `Cinema`.
pub(super) fn kinds_end(words: Words<'_>, index: usize) -> Option<usize> {
    const MAX_KINDS: usize = 3;
    const PREMISES: Class = Class::INSTITUTION.union(Class::BUILDING);
    const NO_KINDS: Class = Class::ANY_RELATION
        .union(Class::NUMBER_KEY)
        .union(Class::JUNCTION);
    // `3rd Main Second Block`.
    let is_counted_area = number_of(words.word(index)).is_some()
        && words.is(index + 1, Class::NUMBERED_AREA)
        && words.joins(index + 1);
    if !words.has_commas() || words.is_parted_before(index) || is_counted_area {
        return None;
    }
    let end = (index + 1..=words.len())
        .take(MAX_KINDS)
        .find(|&end| closes(words, end))?;
    let is_kind = |at: usize| {
        (says_kind(words, at) || words.is_among(at, &KINDS_OF_PREMISES))
            && words.shape(at) == Some(Shape::Word)
    };
    let is_all_kinds = (index..end).all(is_kind)
        && !(index..end - 1).any(|at| words.is(at, NO_KINDS))
        && !words.is(end - 1, Class::AREA | Class::ORDINAL | Class::ANY_RELATION);
    // `Gunadala Centre`, as quarters around a crossing are called in Andhra Pradesh.
    let is_quarter = end == index + 1 && words.word(index) == "centre";
    (is_all_kinds && !is_quarter && words.is(end - 1, PREMISES) && !words.has_digit(end))
        .then_some(end)
}
