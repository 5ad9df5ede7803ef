//! Storeys and wings.

use super::Proposals;
use super::house::{HINDI_LETTERS, joined_end};
use crate::address::reading::ComponentType;
use crate::address::span::Span;
use crate::address::words::Words;
use crate::text::lexicon::Class;
use crate::text::numerals::number_of;
use crate::text::{Separator, Shape};

/// Letters of `GF`, `UGF` and their like, at most.
const MAX_SHORT: usize = 3;

/// Storeys of a building, at most.
const MAX_STOREYS: u32 = 99;

/// `GF 39`, `UGF 3A-4D` as a whole part: whether the short form of a storey begins the number of a shop on it.
pub(super) fn is_numbered_storey(words: Words<'_>, first: usize) -> bool {
    let is_short = words.is(first, Class::FLOOR) && words.word(first).len() <= MAX_SHORT;
    is_short
        && words.breaks_before(first)
        && words.has_digit(first + 1)
        && words.separator(first + 1) == Separator::Blank
        && joined_end(words, first + 1).is_some_and(|end| words.breaks_before(end))
}

/// `12/B`: whether the letter is that of a door's number.
pub(super) fn is_tied_to_number(words: Words<'_>, letter: usize) -> bool {
    0 < letter
        && words.word(letter).len() == 1
        && words.shape(letter) == Some(Shape::Word)
        && words.separator(letter) < Separator::Blank
        && words.has_digit(letter - 1)
}

/// `Flat 302 Floor 3 Sai Residency`: whether the number of a storey stands at the token, whose door has its own before.
pub(in crate::address) fn is_storey_behind_door(words: Words<'_>, index: usize) -> bool {
    let Some(door) = index.checked_sub(2) else {
        return false;
    };
    let is_door = || {
        let is_keyed = || 0 < door && words.is(door - 1, Class::NUMBER_KEY);
        let is_long = || 2 < words.word(door).len();
        words.is_number(door) && (door == 0 || is_long() || is_keyed())
            || is_tied_to_number(words, door)
    };
    words.word(index - 1) == "floor"
        && words.is_number(index)
        && words.word(index).len() <= 2
        && words.joins(index - 1)
        && is_door()
}

/// The tokens that a form's field for the storey holds: `Floor No.: 2nd`, `Floor: Ground`, `Floor - 1 & 2`, but not
/// `Floor: Ground Floor`.
fn entered_floor(words: Words<'_>, at: usize) -> Option<(usize, usize)> {
    let last = at + usize::from(words.is_number_word(at + 1));
    let value = last + 1;
    let is_count = |index: usize| words.has_digit(index) || words.is(index, Class::ORDINAL);
    let opens = at == 0 || words.is_comma_written(at);
    let is_tied = match words.separator(value) {
        Separator::Mark => words.is_label(last),
        Separator::Dash => opens,
        _ => false,
    };
    if value >= words.len() || !is_tied || !is_count(value) {
        return None;
    }
    let mut end = value + 1;
    while matches!(words.word(end), "and" | "to") && words.joins(end + 1) && is_count(end + 1) {
        end += 2;
    }
    (!words.is(end, Class::FLOOR)).then_some((value, end))
}

/// `2nd Manzil`, `Pehli Manzil`: whether the token is a storey in Hindi; a house is called `Rose Manzil`.
pub(super) fn is_counted_manzil(words: Words<'_>, at: usize) -> bool {
    words.word(at) == "manzil"
        && 0 < at
        && words.joins(at)
        && (words.shape(at - 1) == Some(Shape::Ordinal) || words.is(at - 1, Class::ORDINAL))
}

/// `3rd floor`, `ground & first floor`, `G.F.`, `basement`, `B wing`, `Level 4`.
pub(super) fn propose_at(words: Words<'_>, at: usize, out: &mut Proposals<'_>) {
    if words.word(at) == "level" && words.is_number(at + 1) && !words.breaks_before(at + 1) {
        let score = out.weights.floor;
        out.push(Span::rule(at, at + 2, ComponentType::Floor, score));
    }
    // `SF-9` is a door.
    let is_code = words.word(at).len() <= 3
        && words.has_digit(at + 1)
        && words.separator(at + 1) < Separator::Blank;
    // `Lower Ground` as a whole part.
    let is_ground = words.word(at) == "ground"
        && 0 < at
        && matches!(words.word(at - 1), "lower" | "upper")
        && words.part_start(at) + 1 == at
        && words.breaks_before(at + 1);
    if is_ground {
        let score = out.weights.floor;
        out.push(Span::rule(at - 1, at + 1, ComponentType::Floor, score));
    }
    let is_storey = words.is(at, Class::FLOOR) || is_counted_manzil(words, at);
    if !is_storey || is_code || is_numbered_storey(words, at) {
        return;
    }
    let counts = |index: usize| {
        words.is(index, Class::ORDINAL)
            || words.shape(index) == Some(Shape::Ordinal)
            || number_of(words.word(index)).is_some()
    };
    let stands_alone = !matches!(words.word(at), "floor" | "wing" | "storey");
    let is_lettered = words.word(at) == "wing";
    // `B Wing`, and `Ba Wing` in Marathi.
    let is_letter = |index: usize| {
        words.shape(index) == Some(Shape::Word)
            && (words.word(index).len() == 1 || words.is_among(index, &HINDI_LETTERS))
    };
    let is_named_behind = !words.breaks_before(at + 1)
        && (words.is_number(at + 1) || is_lettered && is_letter(at + 1));
    let is_large =
        |index: usize| number_of(words.word(index)).is_some_and(|count| MAX_STOREYS < count);
    let mut first = at;
    let mut end = at + 1;
    while 0 < first && at - first < 6 && !words.breaks_hard_before(first) {
        let before = first - 1;
        // `ground & first floor`, but not `G-4 & mezzanine floor`.
        let links = matches!(words.word(before), "and" | "to")
            && 0 < before
            // `A & B Wing`.
            && (counts(before - 1) || is_lettered && is_letter(before - 1))
            && (!words.is_number(before - 1) || words.is_number(first));
        // `G Floor`, `UG Floor`: ground, lower and upper ground.
        let is_short = matches!(words.word(before), "g" | "u" | "l" | "ug" | "lg")
            && words.word(at) == "floor";
        // `245 2nd floor`: what counts the storey stands once, or again before `and`.
        let is_linked = matches!(words.word(first), "and" | "to");
        let is_side = (is_letter(before) || words.is(before, Class::DIRECTION))
            && (first == at || is_linked)
            && !(is_named_behind && is_tied_to_number(words, before));
        // `A/304 Floor 5`, `1204 - Wing A`: nor is a door's number, where the storey has its own.
        let is_counted = words.is_number(before)
            && (first < at && !is_linked || is_named_behind || is_large(before));
        // `40 GF` is a door of the ground floor.
        let is_door = stands_alone && first == at && words.is_number(before);
        let is_count = counts(before) && !is_counted && !is_door;
        if is_count || links || is_short || is_lettered && is_side {
            first = before;
        } else {
            break;
        }
    }
    // `Floor: 3`, `Floor No. 3`: the number is no door's; that of `S.F.No. 287`, a field of a survey, is.
    let is_floor = words.word(at) == "floor";
    let is_labelled = is_floor && words.is_label(at);
    // That of `Second Floor No: 626` is.
    if is_floor
        && first == at
        && let Some((value, end)) = entered_floor(words, at)
    {
        let score = out.weights.floor + out.weights.house_keyed;
        let span = Span::rule(at, end, ComponentType::Floor, score);
        out.push(span.with_text(value, end));
        return;
    }
    let mut score = out.weights.floor;
    if first == at && at + 1 < words.len() && (is_labelled || !words.breaks_before(at + 1)) {
        let mut next = at + 1;
        if words.is_number_word(next) && !words.breaks_hard_before(next + 1) {
            next += 1;
        }
        if words.has_digit(next) || is_letter(next) && is_lettered {
            end = next + 1;
            if is_floor && (is_labelled || at + 1 < next) {
                score += out.weights.house_keyed;
            }
        }
    }
    if first == at && end == at + 1 && !stands_alone {
        return;
    }
    out.push(Span::rule(first, end, ComponentType::Floor, score));
}
