//! Numbers that bills of electricity, gas and water have for who pays them: `Consumer No 1234`, `Service Connection No: 5678`.

use crate::address::words::{WordSet, Words};
use crate::text::{Normalised, Separator};

/// What such a number is of, which `no` stands behind.
const METERED: WordSet = WordSet::of(&["connection", "consumer", "meter"]);
/// Of what the connection is.
const SUPPLIED: WordSet = WordSet::of(&["electric", "electricity", "gas", "service", "water"]);

/// Token after the number of a meter or a consumer that begins at the token, with what announces it.
pub(super) fn meter_end(words: Words<'_>, at: usize) -> Option<usize> {
    let is_supplied = words.is_among(at, &SUPPLIED) && words.joins(at + 1);
    let key = at + usize::from(is_supplied);
    let first = key + 2;
    let is_called = words.is_among(key, &METERED)
        && words.is_number_word(key + 1)
        && words.joins(key + 1)
        && !words.breaks_hard_before(first);
    let is_tied = |&index: &usize| index == first || words.separator(index) < Separator::Blank;
    let pieces = (first..words.len()).take_while(is_tied);
    let end = first + pieces.count();
    (is_called && (first..end).any(|index| words.has_digit(index))).then_some(end)
}

/// Whether the token can be of what announces such a number.
pub(super) fn can_begin(text: &Normalised, index: usize) -> bool {
    METERED.contains(text.token(index))
}
