//! Villages of the canal colonies, which are called by a number and the letters of their canal:
//! `Chak 12 ML`, `Vill 5 MP`, `Chak 3 KHJ`.

use super::Proposals;
use crate::address::reading::ComponentType;
use crate::address::span::Span;
use crate::address::words::gibberish::is_mute;
use crate::address::words::measures::{FEET, KILOMETRES};
use crate::address::words::{WordSet, Words, any_of};
use crate::text::lexicon::Class;
use crate::text::{Separator, Shape};

/// Digits of the number and letters of the canal, at most.
const MAX_DIGITS: usize = 3;
const MAX_LETTERS: usize = 3;
/// Towns whose villages are called so without a keyword: those of the Gang, Bhakra and Indira Gandhi canals in the north of
/// Rajasthan, where the districts of Sri Ganganagar and Hanumangarh and what was Anupgarh lie.
const TOWNS: WordSet = WordSet::of(&[
    "anupgarh",
    "ganganagar",
    "gharsana",
    "hanumangarh",
    "padampur",
    "pilibanga",
    "raisinghnagar",
    "rawatsar",
    "sadulshahar",
    "sangaria",
    "suratgarh",
    "vijaynagar",
]);
/// What short words behind a number say otherwise.
const NO_CANAL: WordSet = any_of!(&[
    FEET,
    KILOMETRES,
    WordSet::of(&["no", "nos", "to", "by", "and", "bus"]),
]);

pub(super) fn propose(words: Words<'_>, out: &mut Proposals<'_>) {
    propose_keyless(words, out);
    for at in 1..words.len() {
        let Some(key) = key_of(words, at).filter(|_| !words.breaks_before(at)) else {
            continue;
        };
        let is_chak = words.word(key) == "chak";
        let end = match canal_end(words, at + 1) {
            Some(end) => end,
            // `Chak 3, K.H.J.`
            None if is_chak && is_lone_canal(words, at + 1) => at + 2,
            None if is_chak && words.breaks_before(at + 1) => at + 1,
            None => continue,
        };
        let score = out.weights.key_before + out.weights.key_filled + out.weights.key_side;
        let name = if is_chak { key } else { at };
        let village = Span::rule(key, end, ComponentType::Village, score);
        out.push(village.with_text(name, end).keyed());
    }
}

/// `5 MP, Hanumangarh`.
fn propose_keyless(words: Words<'_>, out: &mut Proposals<'_>) {
    for at in (0..words.len()).filter(|&at| is_keyless(words, at)) {
        // More than a door's number and a state's code are worth together.
        let score = out.weights.other_code;
        out.push(Span::rule(at, at + 2, ComponentType::Village, score).keyed());
    }
}

/// Whether a number and the letters of a canal are all that stands between two commas, and a town
/// of the colonies behind them.
fn is_keyless(words: Words<'_>, at: usize) -> bool {
    let end = at + 2;
    end < words.len()
        && words.is_number(at)
        && words.word(at).len() <= MAX_DIGITS
        && is_canal(words, at + 1)
        // `148 B, New Dhan Mandi` is a door.
        && 1 < words.word(at + 1).len()
        && is_mute(words.word(at + 1))
        && (at == 0 || words.is_comma_written(at))
        && words.is_comma_written(end)
        && (end..words.len()).any(|town| words.is_among(town, &TOWNS))
}

/// Whether the number at a token can begin the name of such a village.
pub(in crate::address) fn numbers_canal(words: Words<'_>, at: usize) -> bool {
    (2..=MAX_LETTERS).contains(&words.word(at + 1).len())
        && is_canal(words, at + 1)
        && (is_mute(words.word(at + 1)) || key_of(words, at).is_some())
}

/// Whether letters without a vowel are all of the part that begins at a token.
fn is_lone_canal(words: Words<'_>, index: usize) -> bool {
    words.separator(index) == Separator::Comma
        && words.breaks_before(index + 1)
        && (2..=MAX_LETTERS).contains(&words.word(index).len())
        && words.is_plain(index)
        && is_mute(words.word(index))
}

/// Whether the blank before a token is inside such a name.
pub(in crate::address) fn is_in_canal_name(words: Words<'_>, index: usize) -> bool {
    let is_keyed = |at: usize| key_of(words, at).is_some() && is_canal(words, at + 1);
    is_keyed(index) || 0 < index && (is_keyed(index - 1) || is_keyless(words, index - 1))
}

/// The keyword of a village, or `Chak`, before the number at a token.
fn key_of(words: Words<'_>, at: usize) -> Option<usize> {
    if at == 0 || !words.is_number(at) || MAX_DIGITS < words.word(at).len() {
        return None;
    }
    let has_sign = words.is_number_word(at - 1) && 1 < at && words.joins(at - 1);
    let key = at - 1 - usize::from(has_sign);
    let is_key = words.is(key, Class::VILLAGE_KEY) && words.word(key) != "at";
    (is_key || words.word(key) == "chak").then_some(key)
}

/// Whether the letters of a canal stand at a token, behind a number.
fn is_canal(words: Words<'_>, index: usize) -> bool {
    words.shape(index) == Some(Shape::Word)
        && words.word(index).len() <= MAX_LETTERS
        && words.separator(index) < Separator::Dash
        && !words.is_among(index, &NO_CANAL)
}

/// Token after the letters of a canal at `first`, with the letter of one of several villages that
/// share them (`12 GB A`) or the name of the village behind them (`2 ML Nathawali`). Letters that are
/// a keyword too (`22 PS`) end the part.
fn canal_end(words: Words<'_>, first: usize) -> Option<usize> {
    if !is_canal(words, first) {
        return None;
    }
    let next = first + 1;
    let is_letter = words.shape(next) == Some(Shape::Word) && words.word(next).len() == 1;
    let is_part = !words.breaks_before(next) && words.breaks_before(next + 1);
    let end = next + usize::from(is_part && (is_letter || words.is_plain(next)));
    let is_keyword = !words.class(first).is_empty() && 1 < words.word(first).len();
    let is_whole = words.breaks_before(next) || end == next + 1 && is_letter;
    (!is_keyword || is_whole).then_some(end)
}
