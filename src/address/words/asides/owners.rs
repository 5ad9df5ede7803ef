//! What says that the name behind it is of who runs the premises: `A Unit of Gandhi Trust`, `Run by Gandhi Educational
//! Society`.

use crate::address::words::{WordSet, Words};
use crate::text::Normalised;

/// What stands before the `by` of who runs the premises.
const RUN: WordSet = WordSet::of(&[
    "established",
    "governed",
    "maintained",
    "managed",
    "owned",
    "promoted",
    "run",
    "sponsored",
]);

/// Token after `A unit of`, `Unit run by` or `Managed by` where a name follows.
pub(super) fn owner_end(words: Words<'_>, at: usize) -> Option<usize> {
    let article = at + usize::from(words.word(at) == "a" && words.joins(at + 1));
    let says_unit = matches!(words.word(article), "unit" | "aunit");
    // `A unit run by`.
    let verb = article + usize::from(says_unit && words.word(article + 1) != "of");
    let preposition = verb + 1;
    let is_of = says_unit && words.word(preposition) == "of";
    let is_by = words.is_among(verb, &RUN) && words.word(preposition) == "by";
    let name = preposition + 1;
    let is_whole = (at + 1..=name).all(|index| words.joins(index));
    let follows_name = 0 < at && !words.is_parted_before(at) && article == at && is_of;
    (is_whole && (is_of || is_by) && !follows_name && words.shape(name).is_some()).then_some(name)
}

/// Whether such words can end at the token.
pub(super) fn can_end(text: &Normalised, index: usize) -> bool {
    let Some(before) = index.checked_sub(1) else {
        return false;
    };
    match text.token(index) {
        "by" => RUN.contains(text.token(before)),
        "of" => matches!(text.token(before), "unit" | "aunit"),
        _ => false,
    }
}
