//! What an address begins with that is none of it: the `To,` of a letter, a sentence (`I live at ...`), the number of
//! a list.

use crate::address::words::{WordSet, Words};
use crate::text::{Separator, Shape, Token};

/// What a sentence that an address ends is about, and how it goes on.
pub(super) const OPENING: WordSet = WordSet::of(&[
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
pub(super) const LIVES: WordSet = WordSet::of(&[
    "is", "live", "living", "reside", "residing", "stay", "staying", "located", "situated",
]);
const WHERE: WordSet = WordSet::of(&["at", "in", "currently", "presently"]);

/// Token after the `To,` that a letter begins with.
pub(super) fn addressee_end(words: Words<'_>, at: usize) -> Option<usize> {
    let end = at + 1;
    let is_opening = at == 0 && words.word(at) == "to" && end < words.len();
    (is_opening && Separator::Mark <= words.separator(end)).then_some(end)
}

/// Token after the words that a sentence begins an address with: `I live at`, `My address is`.
pub(super) fn opening_end(words: Words<'_>, at: usize) -> Option<usize> {
    let verb = (at..words.len()).find(|&index| !words.is_among(index, &OPENING))?;
    let goes_on = |index: usize| words.is_among(index, &LIVES) || words.is_among(index, &WHERE);
    let end = (verb..words.len()).find(|&index| !goes_on(index))?;
    let is_opening = at == 0
        && words.is_among(verb, &LIVES)
        && matches!(words.word(end - 1), "at" | "in" | "is");
    is_opening.then_some(end)
}

/// Whether the word can stand behind the first of a sentence.
pub(super) fn goes_on_opening(word: &str) -> bool {
    OPENING.words.contains(&word) || LIVES.words.contains(&word)
}

/// Whether the token is the number of a list, such as `1) Rose Villa` begins with.
pub(super) fn is_list_number(raw: &str, token: &Token) -> bool {
    token.shape == Shape::Number
        && token.end - token.start <= 2
        && !token.opens_bracket
        && raw[token.end as usize..].trim_start().starts_with(')')
}
