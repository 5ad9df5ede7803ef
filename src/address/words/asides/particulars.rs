//! What a form asks of a person and not of a place, with what was entered: `Full Name: Ravi Kumar`, `Gender: Male`,
//! `Marital Status: Married`, `Residence Type: Owned`.

use crate::address::words::labels::{NAME, Tells, is_of_label, tells};
use crate::address::words::{WordSet, Words};
use crate::text::lexicon::Class;

/// Particulars of a person, and words that say so of the whole label only at its end.
const ASKED: WordSet = WordSet::of(&[
    "age",
    "caste",
    "designation",
    "education",
    "gender",
    "nationality",
    "occupancy",
    "occupation",
    "profession",
    "qualification",
    "relation",
    "relationship",
    "religion",
    "salutation",
    "sex",
    "title",
]);
const LAST: WordSet = WordSet::of(&["birth", "since", "status", "type"]);
/// What can stand before those.
const BEFORE_LAST: WordSet = WordSet::of(&[
    "address",
    "marital",
    "of",
    "ownership",
    "place",
    "property",
    "residence",
    "resident",
    "residential",
    "residing",
]);
/// What stands before `name`, and before the holder of something.
const OF_NAME: WordSet = WordSet::of(&[
    "account", "card", "family", "first", "last", "licence", "middle",
]);
/// What has a number that is none of an address: papers of a person, and places in a list.
const NUMBERED: WordSet = WordSet::of(&[
    "fps", "licence", "license", "passport", "permit", "serial", "uid",
]);
/// Words of such a label, and of what is entered, at most.
const MAX_LABEL: usize = 4;
const MAX_VALUE: usize = 6;

/// Token after such a field that begins at the token: its label opens a part, and a comma, another label or the end of
/// the text is behind what was entered.
pub(super) fn particular_end(words: Words<'_>, at: usize) -> Option<usize> {
    let opens = at == 0 || words.is_comma_written(at);
    let mut label = at..words.len().min(at + MAX_LABEL);
    let last = opens.then(|| label.find(|&index| words.is_label(index)))??;
    let value = last + 1;
    if words.is_among(at, &NUMBERED) && (last == at || words.is_number_word(last)) {
        let mut behind = value..words.len();
        return behind.find(|&index| words.is_comma_written(index));
    }
    let is_open = value < words.len() && !words.is_comma_written(value);
    (is_open && asks_of_person(words, at, last)).then(|| value_end(words, value))?
}

/// Whether the label from token `first` to token `last` asks such a thing.
fn asks_of_person(words: Words<'_>, first: usize, last: usize) -> bool {
    let is_of_person = |index: usize| {
        let party = tells(words, index, Tells::Person) || words.is_among(index, &OF_NAME);
        party || tells(words, index, Tells::Which) && !tells(words, index, Tells::Office)
    };
    let is_party = tells(words, last, Tells::Person);
    if words.is_among(last, &NAME) || is_party {
        return (first..last).all(is_of_person);
    }
    let is_before = |index: usize| words.is_among(index, &BEFORE_LAST);
    let is_last = words.is_among(last, &LAST) && (first..last).all(is_before);
    first == last && words.is_among(last, &ASKED) || is_last
}

/// Token after what was entered from token `first` on, where nothing there tells of a place.
fn value_end(words: Words<'_>, first: usize) -> Option<usize> {
    let typed = Class::AREA
        .union(Class::BUILDING)
        .union(Class::COMPANY)
        .union(Class::INSTITUTION)
        .union(Class::ROAD);
    let reach = words.len().min(first + MAX_VALUE);
    let ends = |index: usize| {
        index == words.len() || words.is_comma_written(index) || opens_label(words, index)
    };
    let end = (first + 1..=reach).find(|&index| ends(index))?;
    let is_place =
        |index: usize| words.is(index, typed) || words.has_digit(index) && first + 1 < end;
    (!(first..end).any(is_place)).then_some(end)
}

/// Whether a label begins at the token, all of it up to its sign.
fn opens_label(words: Words<'_>, first: usize) -> bool {
    let mut label = first..words.len().min(first + MAX_LABEL);
    let last = label.find(|&index| words.is_label(index) || !is_of_label(words, index));
    last.is_some_and(|last| words.is_label(last))
}
