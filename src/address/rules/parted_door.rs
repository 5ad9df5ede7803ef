//! Doors whose number lost what joined its pieces: hyphens that became blanks, and a comma before its letter.

use super::nothing::is_minus_one;
use crate::address::words::Words;
use crate::text::{Separator, Shape};

/// Digits of a piece, at most.
const MAX_DIGITS: usize = 4;

/// `D No 4 137 A 1`: a door number whose hyphens were lost.
pub(super) fn with_parted_pieces(words: Words<'_>, end: usize) -> usize {
    let is_letter =
        |index: usize| words.separator(index) == Separator::Blank && words.word(index).len() == 1;
    let mut end = end;
    while is_parted_piece(words, end) || is_letter(end) && is_parted_piece(words, end + 1) {
        end += 1;
    }
    end
}

/// `1929, A, Rankala Road`: a comma parts the letter from the number that it belongs to, where another one ends it.
pub(super) fn with_parted_letter(words: Words<'_>, end: usize) -> usize {
    let is_comma = |at: usize| {
        let token = (at < words.len()).then(|| words.token(at));
        token.is_some_and(|token| token.separator == Separator::Comma)
    };
    let is_letter = words.word(end).len() == 1 && words.shape(end) == Some(Shape::Word);
    // `1-66, S, -1` of a form has nothing to say.
    let is_parted = is_letter && is_comma(end) && is_comma(end + 1);
    end + usize::from(is_parted && words.is_number(end - 1) && !is_minus_one(words, end + 1))
}

/// `2 49, Avinashi Road`: token after a door's number whose hyphens were lost, where it is all of a part; `600 014` is a PIN.
pub(super) fn parted_door_end(words: Words<'_>, first: usize) -> Option<usize> {
    const MAX_PIECES: usize = 3;
    if !is_short_number(words, first) || !words.breaks_before(first) {
        return None;
    }
    let pieces = (first + 1..words.len()).take_while(|&index| is_parted_piece(words, index));
    let end = first + 1 + pieces.count();
    let is_pin = end == first + 2 && (first..end).all(|index| words.word(index).len() == 3);
    let is_whole = words.is_parted_before(end) && end < words.len();
    (first + 1 < end && end <= first + MAX_PIECES && is_whole && !is_pin).then_some(end)
}

/// Whether the token is a short number behind a blank.
pub(super) fn is_parted_piece(words: Words<'_>, index: usize) -> bool {
    words.separator(index) == Separator::Blank && is_short_number(words, index)
}

fn is_short_number(words: Words<'_>, index: usize) -> bool {
    words.is_number(index) && words.word(index).len() <= MAX_DIGITS
}
