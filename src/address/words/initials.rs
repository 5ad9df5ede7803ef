//! Initials that are short for a word elsewhere: `NR Colony` and `R.D. Nagar` are names, `Nr Colony
//! Gate` is near one, and `MG Rd Nagar Chowk` has a road.

use crate::text::lexicon::Class;
use crate::text::{Normalised, Separator, Token};

/// Roads that landmarks are, too, without any name: `Nr. Flyover`.
const NAMELESS: [&str; 7] = [
    "bypass",
    "flyover",
    "highway",
    "overbridge",
    "subway",
    "underbridge",
    "underpass",
];

/// Type words that no place is called by alone, as it is by `Nagar` and `Fort`.
const NO_PLACES: [&str; 8] = [
    "colony",
    "enclave",
    "extension",
    "lane",
    "layout",
    "marg",
    "road",
    "street",
];

/// Takes from initials the roles of the word that they are short for elsewhere.
pub(in crate::address) fn mark(raw: &str, text: &mut Normalised) {
    for index in 0..text.tokens().len() {
        let class = text.tokens()[index].class;
        if !class.is_empty() {
            let taken = roles_elsewhere(raw, text, index);
            text.set_class(index, class - taken);
        }
    }
}

/// The roles that token `index` has not where it is initials before a type word of an area, a road or a building that
/// ends their part: that of `near`, and, where they begin the part, those of a road and of a number's keyword, or all
/// if the two letters are written apart (`P.S. Colony`).
fn roles_elsewhere(raw: &str, text: &Normalised, index: usize) -> Class {
    let [initials, kind, rest @ ..] = &text.tokens()[index..] else {
        return Class::empty();
    };
    if !opens_name(initials, kind, rest) {
        return Class::empty();
    }
    let Some(are_apart) = are_apart(raw, initials) else {
        return Class::empty();
    };
    let (class, next) = (initials.class, text.token(index + 1));
    let opens_part = index == 0 || Separator::Dash <= initials.separator;
    // `P.O. Nagar`: places are called so.
    let is_key = class.intersects(Class::CHAIN_KEY) && !NO_PLACES.contains(&next);
    // `F.F. Complex`: the first floor of it.
    let is_building = !kind.class.intersects(Class::AREA | Class::ROAD);
    let is_storey = is_building && class.intersects(Class::FLOOR);
    if class.intersects(Class::RELATION) {
        let is_landmark = NAMELESS.contains(&next);
        return if is_landmark {
            Class::empty()
        } else {
            Class::RELATION
        };
    }
    match (opens_part && !is_key && !is_storey, are_apart) {
        (false, _) => Class::empty(),
        (true, true) => class,
        (true, false) => Class::ROAD | Class::NUMBER_KEY,
    }
}

/// Whether the two letters that a token was written in stand apart; `None` where they are not two letters.
fn are_apart(raw: &str, token: &Token) -> Option<bool> {
    let written = &raw.as_bytes()[token.start as usize..token.end as usize];
    let [first, between @ .., last] = written else {
        return None;
    };
    let are_apart = matches!(between, b"." | b" " | b". ");
    let are_letters = first.is_ascii_alphabetic() && last.is_ascii_alphabetic();
    (are_letters && (are_apart || between.is_empty())).then_some(are_apart)
}

/// Whether a type word of an area, a road or a building stands behind initials and ends their part.
fn opens_name(initials: &Token, kind: &Token, rest: &[Token]) -> bool {
    const MAX_LETTERS: u32 = 4;
    let ends = |behind: &Token| Separator::Dash <= behind.separator;
    initials.end - initials.start <= MAX_LETTERS
        && kind.separator < Separator::Dash
        && (kind.class).intersects(Class::AREA | Class::ROAD | Class::BUILDING)
        && rest.first().is_none_or(ends)
}
