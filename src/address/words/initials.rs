//! Initials that are short for a word elsewhere: `NR Colony` and `R.D. Nagar` are names, `Nr Colony
//! Gate` is near one, and `MG Rd Nagar Chowk` has a road. Letters that a comma parts are none: `12/B, C Wing`.

use crate::text::lexicon::Class;
use crate::text::{MAX_INITIALS, Normalised, Separator, Shape, Token};

/// Roads and buildings that landmarks are, too, without any name: `Nr. Flyover`, `Nr Court`.
const NAMELESS: [&str; 9] = [
    "bypass",
    "court",
    "flyover",
    "highway",
    "overbridge",
    "subway",
    "townhall",
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

/// Parts of a town, of premises and of an estate that a letter before the word tells apart.
const PARTS: [&str; 3] = ["block", "ward", "wing"];

/// Parts letters that the normaliser joined over a comma or a line's end, which its text has not, and the letter of a door
/// from that of a ward (`521/A E Ward`).
pub(in crate::address) fn part(raw: &str, text: &mut Normalised) {
    let mut index = 0;
    while index < text.tokens().len() {
        if let Some((at, borders, separator)) = border_inside(raw, text, index) {
            text.cut(index, at, borders, separator);
        }
        index += 1;
    }
}

/// How many letters of token `index` stand before what parts it; where they end in the raw text and where the next one
/// starts; and what parts them.
fn border_inside(
    raw: &str,
    text: &Normalised,
    index: usize,
) -> Option<(usize, (u32, u32), Separator)> {
    let token = &text.tokens()[index];
    let len = usize::from(token.text_end - token.text_start);
    let (start, end) = (token.start as usize, token.end as usize);
    if !(2..=MAX_INITIALS).contains(&len) || end - start <= len {
        return None;
    }
    let written = &raw.as_bytes()[start..end];
    // `Mary&#39;s` is a word.
    if written[..2].iter().all(u8::is_ascii_alphabetic) {
        return None;
    }
    let before = index.checked_sub(1).map(|before| &text.tokens()[before]);
    let is_of_door = token.separator < Separator::Blank
        && before.is_some_and(|before| matches!(before.shape, Shape::Number | Shape::Mixed));
    let next = index + 1;
    let is_before_part = next < text.tokens().len() && PARTS.contains(&text.token(next));
    let is_border = |at: usize| match written[at] {
        // `U,P` has a slip of the pen.
        b',' => is_of_door || written.get(at + 1).is_some_and(u8::is_ascii_whitespace),
        b';' | b'|' | b'\n' | b'<' => true,
        b' ' => is_of_door && is_before_part && len == 2,
        _ => false,
    };
    let border = (0..written.len()).find(|&at| is_border(at))?;
    let separator = if written[border] == b' ' {
        Separator::Blank
    } else {
        Separator::Comma
    };
    // `B<br>C`.
    let sign_end = match written[border] {
        b'<' => border + written[border..].iter().position(|&byte| byte == b'>')?,
        _ => border,
    };
    let (head, tail) = (&written[..border], &written[sign_end..]);
    let letters = |bytes: &[u8]| {
        bytes
            .iter()
            .filter(|byte| byte.is_ascii_alphabetic())
            .count()
    };
    let last = head.iter().rposition(u8::is_ascii_alphabetic)?;
    let first = sign_end + tail.iter().position(u8::is_ascii_alphabetic)?;
    let borders = ((start + last + 1) as u32, (start + first) as u32);
    let is_all = letters(head) + letters(tail) == len;
    is_all.then_some((letters(head), borders, separator))
}

/// Takes from initials the roles of the word that they are short for elsewhere.
pub(in crate::address) fn mark(raw: &str, text: &mut Normalised) {
    for index in 0..text.tokens().len() {
        let class = text.tokens()[index].class;
        if !class.is_empty() {
            let taken = if are_of_name(text, index) || is_of_care(text, index) {
                Class::NUMBER_KEY
            } else if are_of_person(raw, text, index) {
                class
            } else if are_no_road(raw, text, index) {
                Class::ROAD
            } else {
                roles_elsewhere(raw, text, index)
            };
            text.set_class(index, class - taken);
        }
    }
}

/// `D.N. Sharma Hospital`, `S N Medical College`: whether two letters stand before a word, and not before what a number's
/// keyword has behind it.
fn are_of_name(text: &Normalised, index: usize) -> bool {
    const MIN_LETTERS: usize = 3;
    let [initials, next, ..] = &text.tokens()[index..] else {
        return false;
    };
    let keys = Class::NUMBER_KEY | Class::ANY_RELATION | Class::CHAIN_KEY | Class::FLOOR;
    text.token(index).len() == 2
        && text.token(index) != "no"
        && initials.class == Class::NUMBER_KEY
        && next.shape == Shape::Word
        && next.separator < Separator::Dash
        && MIN_LETTERS <= text.token(index + 1).len()
        && !next.class.intersects(keys)
        && !matches!(text.token(index + 1), "number" | "numbers" | "nos")
}

/// `S T Work Shop Road`, `R. D. Depot`: whether two letters that are written apart open a part, and so type no road before
/// them; `N.H. 8` is one.
fn are_no_road(raw: &str, text: &Normalised, index: usize) -> bool {
    let token = &text.tokens()[index];
    let is_short = matches!(text.token(index), "st" | "road");
    opens_part(token, index) && is_short && are_apart(raw, token) == Some(true)
}

/// `Dr. R. D. Patel Hospital`: whether two letters that are written apart stand behind a title.
fn are_of_person(raw: &str, text: &Normalised, index: usize) -> bool {
    let token = &text.tokens()[index];
    let has_title = || {
        let before = index.checked_sub(1).map(|before| &text.tokens()[before]);
        before.is_some_and(|before| before.class.intersects(Class::TITLE))
    };
    token.separator < Separator::Dash && has_title() && are_apart(raw, token) == Some(true)
}

/// `Critical Care Unit, 12 MG Road`: whether the unit is a hospital's, and the number behind the comma a door's.
fn is_of_care(text: &Normalised, index: usize) -> bool {
    let ends = |next: &Token| Separator::Dash <= next.separator;
    text.token(index) == "unit"
        && 0 < index
        && text.token(index - 1) == "care"
        && text.tokens().get(index + 1).is_none_or(ends)
}

/// The roles that token `index` has not where it is initials before a type word of an area, a road or a building that
/// ends their part: that of `near`, and, where they begin the part, those of a road and of a number's keyword, or all
/// if the two letters are written apart (`P.S. Colony`).
fn roles_elsewhere(raw: &str, text: &Normalised, index: usize) -> Class {
    let [initials, kind, rest @ ..] = &text.tokens()[index..] else {
        return Class::empty();
    };
    let Some(are_apart) = are_apart(raw, initials) else {
        return Class::empty();
    };
    // Nobody writes `near` as `N R`: `N R Colony Bull Temple Road`; nor initials as `Nr.`.
    let is_name = are_apart && initials.class.intersects(Class::RELATION);
    if !opens_name(initials, kind) || !is_name && !ends_part(rest) {
        return Class::empty();
    }
    let (class, next) = (initials.class, text.token(index + 1));
    let opens_part = opens_part(initials, index);
    // `P.O. Nagar`: places are called so.
    let is_key = class.intersects(Class::CHAIN_KEY) && !NO_PLACES.contains(&next);
    // `F.F. Complex`: the first floor of it.
    let is_building = !kind.class.intersects(Class::AREA | Class::ROAD);
    let is_storey = is_building && class.intersects(Class::FLOOR);
    if class.intersects(Class::RELATION) {
        let has_stop = || !are_apart && raw[initials.end as usize..].starts_with('.');
        let is_landmark = NAMELESS.contains(&next) || has_stop();
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

/// Whether a part begins with the token of this index.
fn opens_part(token: &Token, index: usize) -> bool {
    index == 0 || Separator::Dash <= token.separator
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

/// Whether a type word of an area, a road or a building stands behind initials.
fn opens_name(initials: &Token, kind: &Token) -> bool {
    const MAX_LETTERS: u32 = 4;
    initials.end - initials.start <= MAX_LETTERS
        && kind.separator < Separator::Dash
        && (kind.class).intersects(Class::AREA | Class::ROAD | Class::BUILDING)
}

/// Whether nothing goes on in the part.
fn ends_part(rest: &[Token]) -> bool {
    let ends = |behind: &Token| Separator::Dash <= behind.separator;
    rest.first().is_none_or(ends)
}
