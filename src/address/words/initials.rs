//! Initials that are short for a word elsewhere: `NR Colony` and `R.D. Nagar` are names, `Nr Colony
//! Gate` is near one, and `MG Rd Nagar Chowk` has a road.

use crate::address::parting::commas::KEYS;
use crate::text::lexicon::Class;
use crate::text::{Normalised, Separator, Token};

/// Roads that landmarks are, too, without any name: `Nr. Flyover`.
const NAMELESS: [&str; 6] = [
    "bypass",
    "flyover",
    "highway",
    "overbridge",
    "subway",
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

/// Takes the roles of the word that they are short for from initials before a type word of an area, a road or a
/// building that ends its part: that of `near` in any case, those of a road or a
/// number's keyword where they begin the part, and all where the two letters
/// are written apart (`P.S. Colony`).
pub(in crate::address) fn mark(raw: &str, text: &mut Normalised) {
    for index in 0..text.tokens().len() {
        let [initials, kind, rest @ ..] = &text.tokens()[index..] else {
            return;
        };
        let class = initials.class;
        if class.is_empty() || !opens_name(initials, kind, rest) {
            continue;
        }
        let written = &raw.as_bytes()[initials.start as usize..initials.end as usize];
        let [first, between @ .., last] = written else {
            continue;
        };
        let are_letters = first.is_ascii_alphabetic() && last.is_ascii_alphabetic();
        let are_apart = matches!(between, b"." | b" " | b". ");
        let is_building = !kind.class.intersects(Class::AREA | Class::ROAD);
        let is_other = is_building && class.intersects(Class::FLOOR);
        if !are_letters || !are_apart && !between.is_empty() || is_other {
            continue;
        }
        let next = text.token(index + 1);
        // `P.O. Nagar`: places are called so.
        let is_key = class.intersects(KEYS) && !NO_PLACES.contains(&next);
        let opens_part = index == 0 || Separator::Dash <= initials.separator;
        let taken = if class.intersects(Class::RELATION) {
            let is_name = !NAMELESS.contains(&next);
            if is_name {
                Class::RELATION
            } else {
                Class::empty()
            }
        } else if !opens_part || is_key {
            Class::empty()
        } else if are_apart {
            class
        } else {
            Class::ROAD | Class::NUMBER_KEY
        };
        text.set_class(index, class - taken);
    }
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
