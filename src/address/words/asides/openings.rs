//! What an address begins with that is none of it: the `To,` of a letter, a sentence (`I live at ...`), the number of
//! a list.

use crate::address::words::{WordSet, Words};
use crate::text::{Normalised, Separator, Shape, Token};

/// What a sentence that an address ends is about, and how it goes on.
const OPENING: WordSet = WordSet::of(&[
    "i",
    "we",
    "my",
    "our",
    "the",
    "address",
    "office",
    "home",
    "house",
    "shop",
    "company",
    "am",
    "are",
    "currently",
    "presently",
]);
const LIVES: WordSet = WordSet::of(&[
    "is", "live", "living", "reside", "residing", "stay", "staying", "located", "situated",
]);
const WHERE: WordSet = WordSet::of(&["at", "in", "currently", "presently"]);

/// Token after the `To,` that a letter begins with, or the `to` before the name of whom it is for.
pub(super) fn addressee_end(words: Words<'_>, at: usize) -> Option<usize> {
    let end = at + 1;
    let is_opening = at == 0 && words.word(at) == "to" && end < words.len();
    let is_apart = || Separator::Mark <= words.separator(end);
    // `TO SOUMYADIP GHOSAL,`.
    let is_name = || {
        words.is_personal(end)
            || words.is_plain(end) && words.joins(end + 1) && words.is_personal(end + 1)
    };
    let is_before_name = || words.separator(end) == Separator::Blank && is_name();
    (is_opening && (is_apart() || is_before_name())).then_some(end)
}

/// Token after the words that a sentence begins an address with: `I live at`, `My address is`.
pub(super) fn opening_end(words: Words<'_>, at: usize) -> Option<usize> {
    if at != 0 {
        return None;
    }
    let verb = (0..words.len()).find(|&index| !words.is_among(index, &OPENING))?;
    let goes_on = |index: usize| words.is_among(index, &LIVES) || words.is_among(index, &WHERE);
    let end = (verb..words.len()).find(|&index| !goes_on(index))?;
    let is_opening =
        words.is_among(verb, &LIVES) && matches!(words.word(end - 1), "at" | "in" | "is");
    is_opening.then_some(end)
}

/// Token after what an address is of, in brackets before it: `(Office) 12 MG Road`.
pub(super) fn bracketed_end(words: Words<'_>, at: usize) -> Option<usize> {
    (at == 0 && 1 < words.len() && is_bracketed(words.raw, words.token(0), words.word(0)))
        .then_some(1)
}

/// Token after the number of a list, such as `1) Rose Villa` begins with.
pub(super) fn list_number_end(words: Words<'_>, at: usize) -> Option<usize> {
    (at == 0 && is_list_number(words.raw, words.token(0))).then_some(1)
}

/// Whether the first two tokens can begin any of them: asked of each of the two.
pub(super) fn can_begin(raw: &str, text: &Normalised, index: usize) -> bool {
    let is_among = |index: usize, set: &WordSet| set.contains(text.token(index));
    match index {
        0 => {
            let is_letter = text.token(0) == "to";
            let first = &text.tokens()[0];
            is_letter
                || is_among(0, &LIVES)
                || is_list_number(raw, first)
                || is_bracketed(raw, first, text.token(0))
        }
        1 => is_among(0, &OPENING) && (is_among(1, &OPENING) || is_among(1, &LIVES)),
        _ => false,
    }
}

fn is_bracketed(raw: &str, token: &Token, word: &str) -> bool {
    const OF: WordSet = WordSet::of(&[
        "home",
        "house",
        "office",
        "residence",
        "shop",
        "work",
        "other",
    ]);
    token.opens_bracket && OF.contains(word) && raw[token.end as usize..].starts_with(')')
}

fn is_list_number(raw: &str, token: &Token) -> bool {
    token.shape == Shape::Number
        && token.end - token.start <= 2
        && !token.opens_bracket
        && raw[token.end as usize..].trim_start().starts_with(')')
}
