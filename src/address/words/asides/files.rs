//! Numbers of files, customers and offices that have as many digits as a PIN: `Application No 455667`, `Branch Code
//! 123400`, `Divisional Office 311200`.

use super::PIN_DIGITS;
use crate::address::words::{WordSet, Words};
use crate::text::lexicon::Class;
use crate::text::{Normalised, Separator};

/// What such a number is called by, as its last word or before `no`.
const CALLED: WordSet = WordSet::of(&[
    "code",
    "id",
    "ref",
    "reference",
    "number",
    "no",
    "nos",
    "numbers",
]);
/// Whose number it is, or of what.
const OF: WordSet = WordSet::of(&[
    "account",
    "agent",
    "application",
    "br",
    "branch",
    "case",
    "claim",
    "client",
    "complaint",
    "consumer",
    "customer",
    "dealer",
    "employee",
    "file",
    "folio",
    "invoice",
    "lead",
    "member",
    "merchant",
    "office",
    "order",
    "policy",
    "receipt",
    "ref",
    "reference",
    "registration",
    "request",
    "service",
    "ticket",
    "token",
    "vendor",
]);
/// Offices that have a number, by what they are.
const OFFICES: WordSet = WordSet::of(&["branch", "divisional", "regional", "zonal"]);
/// Words that announce the number, at most.
const MAX_KEYS: usize = 4;

/// Token after a number of six digits that such words announce from the token on, where the text has a PIN elsewhere.
pub(super) fn file_end(words: Words<'_>, at: usize) -> Option<usize> {
    let number = if words.is_number(at) {
        at
    } else {
        let is_key = |index: &usize| words.is_among(*index, &OF) || words.is_among(*index, &CALLED);
        let keys =
            (at..words.len()).take_while(|index| is_key(index) && is_open(words, at, *index));
        at + keys.take(MAX_KEYS).count()
    };
    let is_six = |index: usize| words.is_number(index) && words.word(index).len() == PIN_DIGITS;
    let is_called = if at == number {
        numbers_office(words, at)
    } else {
        words.is_among(at, &OF) && words.is_among(number - 1, &CALLED) || words.word(at) == "id"
    };
    let is_file = number < words.len() && is_six(number) && is_called && is_open(words, at, number);
    // `Area Code 243001` is a PIN where there is no other.
    let is_pin = |index: usize| {
        index != number
            && is_six(index)
            && !words.is_same(index, number)
            && (index + 1 == words.len()
                || 0 < index
                    && (words.is(index - 1, Class::PIN_KEY)
                        || words.is_plain(index - 1) && !words.breaks_hard_before(index)))
    };
    (is_file && (0..words.len()).any(is_pin)).then_some(number + 1)
}

/// Whether no comma stands before the token, behind the first one.
fn is_open(words: Words<'_>, first: usize, index: usize) -> bool {
    index == first || !words.breaks_hard_before(index)
}

/// `Divisional Office 311200`, `DO: 450100`.
fn numbers_office(words: Words<'_>, number: usize) -> bool {
    let before = number.wrapping_sub(1);
    let is_tied = 0 < number && words.separator(number) < Separator::Comma;
    let is_office =
        || words.word(before) == "office" && 0 < before && words.is_among(before - 1, &OFFICES);
    is_tied && (words.word(before) == "do" || is_office())
}

/// Whether the token can be such a number.
pub(super) fn can_end(text: &Normalised, index: usize, digits: usize) -> bool {
    let keys = index.saturating_sub(MAX_KEYS)..index;
    digits == PIN_DIGITS
        && keys.rev().any(|index| {
            let word = text.token(index);
            CALLED.contains(word) || OFFICES.contains(word) || word == "do"
        })
}
