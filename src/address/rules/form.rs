//! What a form asks for: `Street: Gandhi Road`, `Father's Name: Ram Kumar`. The label is no part of
//! what was entered, and a person who was entered is no place.

use super::Proposals;
use crate::address::span::Span;
use crate::address::words::{WordSet, Words};
use crate::text::Shape;
use crate::text::lexicon::Class;

/// Labels that say no more than what is entered does.
const FIELDS: WordSet = WordSet::of(&[
    "street",
    "road",
    "landmark",
    "locality",
    "sublocality",
    "area",
    "vtc",
    "country",
    "address",
    "colony",
    "line",
    "name",
    "location",
    "place",
]);
/// Whose name is asked for.
const PERSONS: WordSet = WordSet::of(&[
    "applicant",
    "borrower",
    "consignee",
    "contact",
    "customer",
    "father",
    "fathers",
    "full",
    "guardian",
    "guardians",
    "holder",
    "husband",
    "husbands",
    "mother",
    "mothers",
    "nominee",
    "owner",
    "person",
    "receiver",
    "recipient",
    "spouse",
    "wife",
]);
/// Words of a person's name, and of a label, at most.
const MAX_NAME: usize = 4;
const MAX_LABEL: usize = 3;

pub(super) fn propose(words: Words<'_>, out: &mut Proposals<'_>) {
    for at in 0..words.len() {
        if words.is_among(at, &FIELDS) || words.is_among(at, &PERSONS) {
            propose_label(words, at, out);
        }
    }
}

/// A label that ends at token `at`, or at the number behind it (`Address2:`).
fn propose_label(words: Words<'_>, at: usize, out: &mut Proposals<'_>) {
    let is_numbered = words.is_number(at + 1) && words.is_label(at + 1);
    let end = at + 1 + usize::from(is_numbered && !words.breaks_hard_before(at + 1));
    if !words.is_label(end - 1) || end == words.len() {
        return;
    }
    let is_field = |index: usize| words.is_among(index, &FIELDS) || words.is_among(index, &PERSONS);
    let mut first = at;
    while 0 < first && at - first < MAX_LABEL && is_field(first - 1) && words.joins(first) {
        first -= 1;
    }
    // `Village Name: Rampur` is what the keyword says.
    let keys = Class::VILLAGE_KEY | Class::SUBDISTRICT_KEY | Class::DISTRICT_KEY | Class::STATE_KEY;
    if 0 < first && words.is(first - 1, keys) && words.joins(first) {
        return;
    }
    let asks_for_person = (first..end).any(|index| words.is_among(index, &PERSONS))
        || end == first + 1 && words.word(at) == "name";
    let value_end = if asks_for_person {
        person_end(words, end)
    } else {
        end
    };
    let score = out.weights.other_code + out.weights.person * (value_end - end) as f32;
    out.push(Span::nothing(first, value_end, score));
}

/// Token after the name that is entered behind a label.
fn person_end(words: Words<'_>, start: usize) -> usize {
    let is_of_name = |&index: &usize| {
        let goes_on = index == start || !words.breaks_hard_before(index);
        goes_on && words.shape(index) == Some(Shape::Word) && !words.is_label(index)
    };
    let name = (start..words.len().min(start + MAX_NAME)).take_while(is_of_name);
    start + name.count()
}
