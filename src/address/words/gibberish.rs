//! Word -> whether its letters form a word of any language.

use super::Words;
use crate::text::Shape;
use crate::text::letters;
use crate::text::numerals::number_of;
use crate::text::script::Script;

/// Mean bits a letter from which a word of four, five, or six and more letters is no name.
const STRANGE_BITS: [f32; 3] = [7.6, 6.4, 5.8];

/// Whether a word of Latin letters is none of any language: no vowel in four letters, one letter
/// or a pair over and over, a walk along a row of the keyboard, or letters that follow each other
/// as in no name. Keywords are not looked at.
pub(in crate::address) fn is_gibberish(words: Words<'_>, index: usize) -> bool {
    if !is_plain_latin(words, index) || !words.class(index).is_empty() {
        return false;
    }
    let word = words.word(index);
    let is_mute = 4 <= word.len() && is_mute(word);
    let limit = STRANGE_BITS[word.len().clamp(4, 6) - 4];
    let is_strange =
        4 <= word.len() && letters::bits_a_letter(word).is_some_and(|bits| limit <= bits);
    let is_numeral = || number_of(word).is_some();
    (is_mute || is_strange) && !is_numeral() || is_mash(words, index)
}

/// Whether the word has no vowel.
pub(in crate::address) fn is_mute(word: &str) -> bool {
    let is_vowel = |byte: u8| matches!(byte, b'a' | b'e' | b'i' | b'o' | b'u' | b'y');
    !word.bytes().any(is_vowel)
}

/// Whether fingers rather than thought wrote the word: a walk along the keyboard, one letter or
/// two or three over and over.
pub(in crate::address) fn is_mash(words: Words<'_>, index: usize) -> bool {
    if !is_plain_latin(words, index) {
        return false;
    }
    let bytes = words.word(index).as_bytes();
    if !can_be_mash(bytes) {
        return false;
    }
    let is_free = words.class(index).is_empty();
    let repeats = |period: usize| {
        bytes.len() >= 3 * period && bytes[period..].iter().zip(bytes).all(|(a, b)| a == b)
    };
    is_free
        && ((1..=3).any(repeats) || walks_keyboard(bytes, 4))
        && number_of(words.word(index)).is_none()
}

/// Whether one of the first letters comes again or lies beside the one before it, as in every such
/// word and in few others.
fn can_be_mash(bytes: &[u8]) -> bool {
    let &[a, b, c, ref rest @ ..] = bytes else {
        return false;
    };
    let d = rest.first().copied().unwrap_or(0);
    let comes_again = [b, c, d].contains(&a);
    let goes_right = is_step(a, b) | is_step(b, c) | is_step(c, d);
    let goes_left = is_step(b, a) | is_step(c, b) | is_step(d, c);
    comes_again || goes_right || goes_left
}

fn is_plain_latin(words: Words<'_>, index: usize) -> bool {
    words.token(index).script == Script::Latin
        && words.shape(index) == Some(Shape::Word)
        && 3 <= words.word(index).len()
}

/// Whether each letter is the right-hand neighbour of the one before, or in words of so many
/// letters the left-hand one, with one fresh start in six letters and two in nine.
pub(in crate::address) fn walks_keyboard(bytes: &[u8], min_back: usize) -> bool {
    let starts = match bytes.len() {
        ..6 => 0,
        6..9 => 1,
        _ => 2,
    };
    let is_walk = |back: bool| {
        let mut breaks = 0;
        bytes.windows(2).all(|pair| {
            let is_step = is_step(pair[usize::from(back)], pair[usize::from(!back)]);
            breaks += usize::from(!is_step);
            breaks <= starts
        })
    };
    is_walk(false) || min_back <= bytes.len() && is_walk(true)
}

/// The key right of each letter's, or what no text holds.
const RIGHT_OF: [u8; 256] = {
    let rows: [&[u8]; 3] = [b"qwertyuiop", b"asdfghjkl", b"zxcvbnm"];
    let mut right_of = [u8::MAX; 256];
    let mut row = 0;
    while row < rows.len() {
        let mut key = 1;
        while key < rows[row].len() {
            right_of[rows[row][key - 1] as usize] = rows[row][key];
            key += 1;
        }
        row += 1;
    }
    right_of
};

/// Whether the second key lies right of the first.
fn is_step(first: u8, second: u8) -> bool {
    RIGHT_OF[usize::from(first)] == second
}
