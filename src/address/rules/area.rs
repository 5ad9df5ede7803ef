//! Area names: colony, nagar, layout, and those that a word opens or that are one alone.

use super::Proposals;
use super::building::closes_branch;
use super::keys::opens_zilla_name;
use super::landmark::CASES;
use super::nothing::is_side_of_premises;
use super::numbered_area;
use super::person::is_colonel;
use super::premises::names_premises;
use super::whole_part::{is_park_of_firms, whole_part_score};
use crate::address::reading::ComponentType;
use crate::address::span::Span;
use crate::address::words::estates::{ESTATES, estate_end};
use crate::address::words::{WordSet, Words};
use crate::text::lexicon::Class;
use crate::text::numerals::is_roman;
use crate::text::{Separator, Shape};

/// Words that an area's own name may have before its type word.
pub(super) const MAX_NAME_WORDS: usize = 4;
/// The same behind a word that opens the name, and such words of the old towns of the north.
const MAX_OPENED_WORDS: usize = 3;
const OPENERS: WordSet = WordSet::of(&[
    "katra", "kucha", "kuncha", "mohalla", "ahata", "basti", "dera", "dhani", "ghati", "kot",
    "phatak", "pul",
]);

/// Stations of Mumbai that are called by roads.
const STATIONS: WordSet = WordSet::of(&[
    "charni",
    "curry",
    "grant",
    "mira",
    "reay",
    "sandhurst",
    "vasai",
]);

pub(super) fn propose(words: Words<'_>, out: &mut Proposals<'_>) {
    for at in 0..words.len() {
        let is_other = opens_board(words, at)
            || opens_city_centre(words, at)
            || is_park_of_firms(words, at)
            || is_side_of_premises(words, at)
            || is_colonel(words, at);
        if words.is(at, Class::AREA) && !is_other {
            propose_named(words, at, out);
        }
        if words.is_among(at, &OPENERS) {
            propose_opened(words, at, out);
        }
        // `Kasba` or `Chowk` alone is the old part of a town, `Karkhana` one of Secunderabad's, and `Golambar` a junction.
        let is_whole = 0.8 <= words.opening(at) && words.breaks_before(at + 1);
        if is_whole && matches!(words.word(at), "chowk" | "golambar" | "karkhana" | "kasba") {
            let score = out.weights.area_alone + 2.0 * out.weights.area_boundary;
            let kind = match words.word(at) {
                "golambar" => ComponentType::Street,
                _ => ComponentType::Locality,
            };
            out.push(Span::rule(at, at + 1, kind, score));
        }
        if is_township(words, at) {
            let score = whole_part_score(out.weights, 1) + out.weights.area_boundary;
            out.push(Span::rule(at, at + 1, ComponentType::Locality, score));
        }
        if let Some(end) = station_end(words, at) {
            let score = out.weights.area
                + 2.0 * out.weights.area_word
                + out.weights.area_boundary * (words.opening(at) + words.boundary(end));
            out.push(Span::rule(at, end, ComponentType::Locality, score));
        }
        numbered_area::propose_at(words, at, out);
    }
}

/// `1A/118, N.I.T`: whether the New Industrial Township of Faridabad is all of a part behind another; an institute of the
/// name has its town with it.
fn is_township(words: Words<'_>, at: usize) -> bool {
    words.word(at) == "nit"
        && 0 < at
        && words.breaks_before(at)
        && words.breaks_before(at + 1)
        && !words.is(at - 1, Class::INSTITUTION)
}

/// Token after `Mira Road (E)`, `Grant Road W`, which ends a part: what lies on a side of a station that is called by a road.
pub(in crate::address) fn station_end(words: Words<'_>, at: usize) -> Option<usize> {
    let (road, side) = (at + 1, at + 2);
    let is_sided = words.is_among(at, &STATIONS)
        && words.word(road) == "road"
        && words.joins(road)
        && words.is(side, Class::DIRECTION)
        && words.joins(side)
        && words.breaks_before(side + 1);
    is_sided.then_some(side + 1)
}

/// `Katra Neel`, `Mohalla Qazian`: a part that opens with such a word has its name behind it.
fn propose_opened(words: Words<'_>, at: usize, out: &mut Proposals<'_>) {
    for end in opened_ends(words, at) {
        let score = out.weights.area
            + out.weights.area_word * (end - at - 1).min(2) as f32
            + out.weights.area_boundary * (words.opening(at) + words.boundary(end));
        out.push(Span::rule(at, end, ComponentType::Locality, score));
    }
}

/// Where the name behind the type word `at`, which opens it, can end.
pub(super) fn opened_ends(words: Words<'_>, at: usize) -> impl Iterator<Item = usize> {
    // `Dhani Jaton Ki,`.
    let closes = move |index| {
        let ends = words.breaks_before(index + 1) || words.is(index + 1, Class::CHAIN_KEY);
        at + 1 < index && words.is_among(index, &CASES) && ends
    };
    // `Gali Guru Nanak Dev`.
    let is_of_name =
        move |index| words.is_plain(index) || words.is(index, Class::TITLE) || closes(index);
    let goes_on = move |&end: &usize| is_of_name(end - 1) && !words.breaks_before(end - 1);
    (at + 2..=at + 1 + MAX_OPENED_WORDS).take_while(goes_on)
}

fn propose_named(words: Words<'_>, at: usize, out: &mut Proposals<'_>) {
    let mut end = at + 1;
    while !words.breaks_before(end) && words.is(end, Class::AREA) {
        end += 1;
    }
    // `Nagar Parishad`, `Nagar Palika Parishad`: the council of a town is no area of it.
    let is_council = words.word(end - 1) == "parishad"
        && 1 < end
        && matches!(words.word(end - 2), "nagar" | "palika" | "zilla");
    if is_council {
        return;
    }
    // `Naya Bazar Branch`: that of a bank.
    let opens_part = || words.part_start(at) < at;
    if closes_branch(words, end) || opens_part() && names_premises(words, end) {
        return;
    }
    let is_growth = opens_growth_centre(words, end);
    if is_growth {
        end += 2;
    }
    // `SIPCOT Industrial Complex`.
    end = end.max(estate_end(words, at).unwrap_or(end));
    // `Anna Nagar West Extension`.
    if extends_quarter(words, end + 1) {
        end += 2;
    }
    // `Urban Estate II`, `Malviya Nagar Extension`, `Andheri (East)`.
    let is_suffix = words.joins(end)
        && (words.is(end, Class::DIRECTION)
            || is_roman(words.word(end)) && !words.is(end + 1, Class::NUMBERED_AREA));
    // `Lake View Park` behind `near` is the landmark's name to its end.
    let ends_landmark =
        words.is(end - 1, Class::LANDMARK | Class::BUILDING) && words.is_in_landmark(at);
    // `Camp`, `Township`: the type word is all there is.
    let can_stand_alone = !words.is(at, Class::CITY_KEY) || words.word(at) == "cantonment";
    let opens = words.breaks_before(at) || 0 < at && ends_compound(words, at - 1);
    if opens && words.breaks_before(end) && can_stand_alone {
        let score = out.weights.area_alone;
        out.push(Span::rule(at, end, ComponentType::Locality, score));
    }
    // `Kanpur Road Yojana`, `Palm Street Area`, `Loni Road Industrial Area`: what lies along a road.
    let is_on_road = (matches!(words.word(at), "yojana" | "area" | "industrial")
        || words.is_among(at, &ESTATES) && words.is_parted_before(at + 1))
        && words.joins(at)
        && words.is(at - 1, Class::ROAD);
    let name_end = if is_on_road { at - 1 } else { at };
    for first in (at.saturating_sub(MAX_NAME_WORDS)..name_end).rev() {
        let is_parted = !words.joins(first + 1) || words.breaks_before(first + 1);
        if is_parted || !is_name_part(words, first) || ends_compound(words, first) {
            break;
        }
        // `Alpha 1 Commercial Belt`: the number is that of the name before it.
        let is_number_behind =
            words.is_number(first) && 0 < first && words.joins(first) && words.is_plain(first - 1);
        let is_of_board = 0 < first && opens_board(words, first - 1);
        if is_of_board || is_number_behind || extends_quarter(words, first + 1) {
            continue;
        }
        let count = (at - first).min(2) + if is_growth { 2 } else { 0 };
        let mut score = out.weights.area
            + out.weights.area_word * count as f32
            + out.weights.area_boundary * (words.opening(first) + words.boundary(end));
        // `Near SIDCO Industrial Estate`: a type word alone begins the landmark's name.
        let is_cut = 1 < first
            && words.is(first - 1, Class::AREA)
            && words.joins(first)
            && words.is(first - 2, Class::RELATION);
        if ends_landmark || is_cut {
            score -= out.weights.in_landmark;
        }
        out.push(Span::rule(first, end, ComponentType::Locality, score));
        if is_suffix {
            let score = score + out.weights.area_boundary * words.boundary(end + 1);
            out.push(Span::rule(first, end + 1, ComponentType::Locality, score));
        }
    }
}

/// Whether the extension of a side of an area stands at token `index`: `West Extension` is no name.
pub(in crate::address) fn extends_quarter(words: Words<'_>, index: usize) -> bool {
    let quarter = index - 1;
    words.word(index) == "extension"
        && words.is(quarter, Class::DIRECTION)
        && words.joins(index)
        && 0 < quarter
        && words.joins(quarter)
        && words.is_name(quarter - 1)
}

/// Whether `Housing Board` begins at token `index`, which builds colonies and gives them its name.
fn opens_board(words: Words<'_>, index: usize) -> bool {
    words.word(index) == "housing" && words.word(index + 1) == "board" && words.joins(index + 1)
}

/// Whether `City Centre` begins at token `index`: malls and stations are called so, whatever town is before it.
pub(super) fn opens_city_centre(words: Words<'_>, index: usize) -> bool {
    words.word(index) == "city" && words.word(index + 1) == "centre" && words.joins(index + 1)
}

/// Whether the second word of `SIPCOT Industrial Growth Centre`, an area, stands at token `index`.
pub(in crate::address) fn opens_growth_centre(words: Words<'_>, index: usize) -> bool {
    0 < index
        && words.word(index) == "growth"
        && words.word(index - 1) == "industrial"
        && words.word(index + 1) == "centre"
        && words.joins(index)
        && words.joins(index + 1)
}

/// Whether the number of a door in pieces ends at token `index`: `12/A`, `4/15`.
fn ends_compound(words: Words<'_>, index: usize) -> bool {
    0 < index && words.has_digit(index - 1) && words.separator(index) == Separator::Slash
}

/// Whether the word can stand in an area's own name.
pub(super) fn is_name_part(words: Words<'_>, index: usize) -> bool {
    let keys = Class::ANY_RELATION
        | Class::FLOOR
        | Class::PIN_KEY
        | Class::ROAD
        | Class::DISTRICT_KEY
        | Class::POST_KEY
        | Class::VILLAGE_KEY
        | Class::NUMBERED_AREA
        | Class::FILLER;
    // `Red Cross Place`.
    let is_red_cross = 0 < index && words.word(index) == "cross" && words.word(index - 1) == "red";
    let is_own = is_red_cross || opens_zilla_name(words, index);
    (!words.is(index, keys) || is_own)
        && words.shape(index) == Some(Shape::Word)
        && words.word(index) != "hotel"
        || words.shape(index) == Some(Shape::Ordinal)
        || words.word(index).len() <= 3 && words.is_number(index)
}
