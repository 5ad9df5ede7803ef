//! Areas that are told by a number or a letter: sector, phase, block with it before or after, and those of one name that are
//! counted.

use super::Proposals;
use super::area::{MAX_NAME_WORDS, is_name_part};
use super::house::{is_part_of_plot, opens_block_door};
use super::keys::{follows_body, opens_block};
use super::landmark::opens_metro_station;
use super::person::follows_person;
use super::premises::names_premises;
use crate::address::reading::ComponentType;
use crate::address::span::Span;
use crate::address::words::{WordSet, Words};
use crate::text::lexicon::Class;
use crate::text::numerals::{is_roman, number_of};
use crate::text::{Separator, Shape};

/// Shortest name of areas that are counted, and most of one name.
const MIN_COUNTED_LETTERS: usize = 4;
const MAX_COUNTED: u32 = 9;
/// The letters that Greater Noida calls its sectors by.
const GREEK: WordSet = WordSet::of(&[
    "alpha", "beta", "chi", "delta", "eta", "gamma", "mu", "omega", "omicron", "phi", "pi", "rho",
    "sigma", "tau", "theta", "xi", "zeta",
]);
/// Hamlets, rows of huts, lines of estates and the like that are told from each other by their numbers.
const COUNTED: WordSet = WordSet::of(&[
    "barrack", "basti", "beach", "camp", "line", "pada", "tanda", "thokar", "tila", "tola",
]);

/// Proposes those whose type word or name stands at the token.
pub(super) fn propose_at(words: Words<'_>, at: usize, out: &mut Proposals<'_>) {
    if words.breaks_before(at) {
        propose_counted(words, at, out);
    }
    if let Some(end) = counted_area_end(words, at) {
        let score = out.weights.numbered_area + 2.0 * out.weights.area_boundary;
        out.push(Span::rule(at, end, ComponentType::Locality, score));
    }
    // `NIT 5` is a part of Faridabad, the New Industrial Township.
    let is_part = words.breaks_before(at) && words.is_number(at + 1) && words.joins(at + 1);
    if is_part && words.word(at) == "nit" && words.word(at + 1).len() == 1 {
        let score = out.weights.numbered_area + out.weights.area_boundary;
        out.push(Span::rule(at, at + 2, ComponentType::Locality, score));
    }
    if words.word(at) == "site" {
        propose_site(words, at, out);
    }
    // `Unit-IX` of Bhubaneswar.
    let is_unit = words.word(at) == "unit" && 0 < at && words.breaks_before(at);
    if is_unit && is_roman(words.word(at + 1)) && words.breaks_before(at + 2) {
        let score = out.weights.numbered_area + 2.0 * out.weights.area_boundary;
        out.push(Span::rule(at, at + 2, ComponentType::Locality, score));
    }
    if words.is_among(at, &GREEK) {
        propose_greek(words, at, out);
    }
    // `W. No. 7` is a ward.
    let is_short = words.word(at) == "w" && words.is_number_word(at + 1);
    let is_numbered = words.is(at, Class::NUMBERED_AREA) && !is_part_of_plot(words, at);
    if is_numbered || is_short || opens_scheme(words, at) {
        propose_numbered(words, at, out);
    }
    // `Kulkarni Plot` is what parts of towns are called in Gujarat.
    if words.is(at, Class::NUMBERED_AREA) || words.word(at) == "plot" {
        propose_named_part(words, at, out);
    }
    if words.word(at) == "mile" && 0 < at {
        propose_mile(words, at, out);
    }
    if counts_dwellings(words, at) {
        let score = out.weights.numbered_area + 2.0 * out.weights.area_boundary;
        out.push(Span::rule(at - 1, at + 1, ComponentType::Locality, score));
    }
    // `Double Storey` is what blocks of flats in Delhi are called.
    if words.word(at) == "storey" && 0 < at && words.word(at - 1) == "double" {
        let old = words.joins(at - 1) && 1 < at && words.word(at - 2) == "old";
        let first = at - 1 - usize::from(old);
        let score = out.weights.numbered_area;
        out.push(Span::rule(first, at + 1, ComponentType::Locality, score));
    }
}

/// `Alpha 1`, `Beta II` as a whole part behind which others stand: an area of a town that counts those
/// of one name.
fn propose_counted(words: Words<'_>, at: usize, out: &mut Proposals<'_>) {
    let (number, end) = (words.word(at + 1), at + 2);
    // `Level 5` is a storey.
    let is_name = words.is_plain(at)
        && MIN_COUNTED_LETTERS <= words.word(at).len()
        && words.word(at) != "level";
    let is_numeral = words.is_number(at + 1) || is_roman(number);
    let is_counted = is_numeral && number_of(number).is_some_and(|number| number <= MAX_COUNTED);
    let is_part = words.joins(at + 1) && words.breaks_before(end) && end < words.len();
    // `Amar 5, Station Road` is a house.
    let is_on_road = || words.is(words.part_end(end) - 1, Class::ROAD);
    if is_name && is_counted && is_part && !is_on_road() {
        let score = out.weights.numbered_area + 2.0 * out.weights.area_boundary;
        out.push(Span::rule(at, end, ComponentType::Locality, score));
    }
}

/// Token after `Pada No 2`, `Thokar No. 7` as a whole part.
pub(super) fn counted_area_end(words: Words<'_>, at: usize) -> Option<usize> {
    let (number, end) = (at + 2, at + 3);
    let is_counted = words.is_among(at, &COUNTED)
        && words.breaks_before(at)
        && words.is_number_word(at + 1)
        && words.joins(at + 1)
        && words.joins(number)
        && words.is_number(number)
        && words.breaks_before(end);
    is_counted.then_some(end)
}

/// `Site IV`, `Site C`, `UPSIDC Site 4` as a whole part: what boards count their estates in a town by. One of a number that
/// opens a text is a door.
fn propose_site(words: Words<'_>, at: usize, out: &mut Proposals<'_>) {
    let (number, end) = (words.word(at + 1), at + 2);
    let is_counted = words.is_number(at + 1) && number.len() == 1 && 0 < at;
    let is_lettered = number.len() == 1 && words.shape(at + 1) == Some(Shape::Word);
    let is_part = words.joins(at + 1) && words.breaks_before(end) && at + 1 < words.len();
    if words.breaks_before(at) && is_part && (is_counted || is_lettered || is_roman(number)) {
        let score = out.weights.numbered_area + 2.0 * out.weights.area_boundary;
        out.push(Span::rule(at, end, ComponentType::Locality, score));
    }
}

/// `Sector Chi 4`, `Sector Omega II`, `Sector Mu`: a sector that has a letter's name, and a number where there are several.
fn propose_greek(words: Words<'_>, at: usize, out: &mut Proposals<'_>) {
    let follows_sector = 0 < at && words.word(at - 1) == "sector" && words.joins(at);
    if !follows_sector {
        return;
    }
    let (number, next) = (words.word(at + 1), at + 1);
    let is_counted = words.separator(next) < Separator::Comma
        && next < words.len()
        && number_of(number).is_some_and(|number| number <= MAX_COUNTED);
    let end = next + usize::from(is_counted);
    let weights = out.weights;
    let score = weights.numbered_area
        + weights.area_word
        + weights.area_boundary * (words.boundary(at - 1) + words.boundary(end));
    out.push(Span::rule(at - 1, end, ComponentType::Sublocality, score));
}

/// `6th Mile`, `27 Mile`, `Zero Mile` as a whole part: what grew around a milestone is called by it.
fn propose_mile(words: Words<'_>, at: usize, out: &mut Proposals<'_>) {
    let is_number = words.shape(at - 1) == Some(Shape::Ordinal)
        || words.is_number(at - 1)
        || words.word(at - 1) == "zero";
    let is_counted = is_number && words.joins(at);
    if is_counted && words.breaks_before(at - 1) && words.breaks_before(at + 1) {
        let score = out.weights.numbered_area + 2.0 * out.weights.area_boundary;
        out.push(Span::rule(at - 1, at + 1, ComponentType::Locality, score));
    }
}

/// `45 Bungalows`, `1100 Quarters` as a whole part: whether the word for the dwellings that an area is called by, with their
/// number, stands at the token.
pub(in crate::address) fn counts_dwellings(words: Words<'_>, at: usize) -> bool {
    const DWELLINGS: WordSet = WordSet::of(&["bungalow", "bungalows", "quarters"]);
    0 < at
        && words.is_among(at, &DWELLINGS)
        && words.is_number(at - 1)
        && words.is_parted_before(at - 1)
        && !words.is_parted_before(at)
        && words.is_parted_before(at + 1)
}

/// `T.P. 32`, `TPS No. 4`, `T.P.S. III`: whether the short form of one of the schemes that towns of the west are planned by
/// stands before its number; `TP 12/345` is a door.
fn opens_scheme(words: Words<'_>, at: usize) -> bool {
    let number = at + 1 + usize::from(words.is_number_word(at + 1));
    matches!(words.word(at), "tp" | "tps")
        && words.breaks_before(at)
        && (words.is_number(number) || is_roman(words.word(number)))
        && words.breaks_before(number + 1)
}

/// `Sector 3`, `Phase-II`, `Block A`, `3rd Block`, `Ward No. 5`, `M Block`.
fn propose_numbered(words: Words<'_>, at: usize, out: &mut Proposals<'_>) {
    let kind = ComponentType::Sublocality;
    let is_label = |index: usize| {
        number_of(words.word(index)).is_some() && !words.is(index, Class::NUMBERED_AREA)
            || words.shape(index) == Some(Shape::Mixed) && words.word(index).len() <= 4
            || words.shape(index) == Some(Shape::Word) && words.word(index).len() == 1
            // `BL Block`, `GH Block`.
            || words.word(index).len() == 2
                && words.class(index).is_empty()
                && words.word(at) == "block"
                && words.breaks_before(index)
            || is_lettered_block(words, index)
            || is_lettered_pocket(words, index)
    };
    let mut next = at + 1;
    if words.is_number_word(next) && words.separator(next) < Separator::Comma {
        next += 1;
    }
    let is_tied = words.separator(next) < Separator::Comma && next < words.len();
    if is_tied && is_label(next) && !opens_block_door(words, at) {
        let mut end = next + 1;
        // `Sector 15-A`, `Phase 8B`, `Sector 36 D`: one letter more.
        let is_hyphened = words.separator(end) == Separator::Hyphen;
        let is_last = is_hyphened && words.breaks_before(end + 1);
        let counts = words.has_digit(next) || is_roman(words.word(next)) && is_last;
        let letter = counts && words.letter_end(next) == end + 1;
        // `Pocket H 32`, `Sector F-4 Cidco`: a letter and a number.
        let number = (words.word(next).len() == 1 || is_lettered_pocket(words, next))
            && words.is_number(end)
            && words.separator(end) < Separator::Comma
            && (words.breaks_before(end + 1) || is_hyphened && words.is_name(end + 1));
        // `Sector 13-17`: from one to another.
        let range = words.is_number(next)
            && words.is_number(end)
            && is_hyphened
            && words.word(end).len() <= 3;
        // `Phase 3B-2`.
        let is_lettered = letter
            && words.word(at) == "phase"
            && words.is_number(end + 1)
            && words.word(end + 1).len() == 1
            && words.separator(end + 1) == Separator::Hyphen;
        if letter || range || number && words.word(end).len() <= 3 {
            end += 1 + usize::from(is_lettered);
        } else if is_lettered_block(words, next) && !words.breaks_before(end) {
            end += 2;
        }
        let score = out.weights.numbered_area
            + out.weights.area_boundary * (words.boundary(at) + words.boundary(end));
        // `Sector 22 Market` as a whole part.
        let is_of_premises = words.breaks_before(at) && names_premises(words, end);
        if !is_of_premises && !opens_metro_station(words, end) {
            out.push(Span::rule(at, end, kind, score));
            propose_with_name(words, at, end, out);
        }
    }
    // `3 No. Ward` is how Assam and Bengal say it.
    let is_counted = 1 < at
        && words.is_number_word(at - 1)
        && words.is_number(at - 2)
        && (at - 1..=at).all(|index| words.separator(index) < Separator::Comma);
    // `4th T Block`.
    let has_letter = || {
        1 < at
            && words.word(at - 1).len() == 1
            && words.shape(at - 1) == Some(Shape::Word)
            && words.shape(at - 2) == Some(Shape::Ordinal)
            && words.joins(at - 1)
    };
    // `G - Block`.
    let is_dashed = || {
        0 < at
            && words.separator(at) == Separator::Dash
            && words.breaks_before(at - 1)
            && words.word(at - 1).len() == 1
            && words.shape(at - 1) == Some(Shape::Word)
    };
    if is_counted || 0 < at && (words.joins(at) || is_dashed()) && is_label(at - 1) {
        let mut first = at - 1 - usize::from(is_counted || has_letter());
        if opens_lettered_pair(words, at) {
            first = at - 3;
        }
        let penalty = if !is_counted && words.is_number(first) {
            out.weights.bare_number_before_area
        } else {
            0.0
        };
        let score = out.weights.numbered_area - penalty
            + out.weights.area_boundary * (words.boundary(first) + words.boundary(at + 1));
        out.push(Span::rule(first, at + 1, kind, score));
        propose_with_name(words, first, at + 1, out);
    }
}

/// Whether the code of `Block EP` stands at token `index`, or the first of `Block EP & GP`.
pub(super) fn is_lettered_block(words: Words<'_>, index: usize) -> bool {
    // `Block DN`, though `DN 12` is a door.
    let is_free = |at: usize| words.is_plain(at) || words.is(at, Class::NUMBER_KEY);
    let is_code = |at: usize| words.word(at).len() == 2 && is_free(at);
    let ends = |at: usize| is_code(at) && words.breaks_before(at + 1);
    let is_first = || {
        is_code(index)
            && words.word(index + 1) == "and"
            && words.joins(index + 2)
            && ends(index + 2)
    };
    0 < index
        && words.word(index - 1) == "block"
        && words.joins(index)
        && (ends(index) || is_first())
}

/// Whether the letters of `Pocket GH-14`, which a number goes on, stand at token `index`.
fn is_lettered_pocket(words: Words<'_>, index: usize) -> bool {
    0 < index
        && words.word(index - 1) == "pocket"
        && words.word(index).len() == 2
        && words.shape(index) == Some(Shape::Word)
        && words.is_number(index + 1)
        && words.joins(index + 1)
}

/// Whether `A & B` stands before the type word: `J & K Block` are two areas, or one of both.
pub(super) fn opens_lettered_pair(words: Words<'_>, at: usize) -> bool {
    let is_letter =
        |index: usize| words.word(index).len() == 1 && words.shape(index) == Some(Shape::Word);
    3 <= at
        && is_letter(at - 1)
        && words.word(at - 2) == "and"
        && is_letter(at - 3)
        && (at - 2..=at).all(|index| words.joins(index))
        && words.breaks_before(at - 3)
}

/// `Vivek Khand`, `Tilak Ward`, `Model Scheme`: a part that ends in the type word of an area which is
/// told by number as a rule, with a name in place of the number.
fn propose_named_part(words: Words<'_>, at: usize, out: &mut Proposals<'_>) {
    let first = words.part_start(at);
    let is_name = (1..=3).contains(&(at - first))
        && (first..at)
            .all(|index| words.shape(index) == Some(Shape::Word) && is_name_part(words, index))
        && (first..at).any(|index| 2 < words.word(index).len() && can_name_part(words, index, at));
    // `Vikas Khand` and `CD Block` are blocks, whose names stand behind them, and `Vishal Khand - II` has a number.
    let is_block = matches!(words.word(first), "vikas" | "vikash")
        && !words.breaks_hard_before(at + 1)
        || follows_body(words, at + 1)
        || opens_block(words, at);
    let has_number =
        words.separator(at + 1) == Separator::Dash && number_of(words.word(at + 1)).is_some();
    if is_name && !is_block && !has_number && words.breaks_before(at + 1) {
        let score = out.weights.area
            + out.weights.area_word * (at - first).min(2) as f32
            + 2.0 * out.weights.area_boundary;
        out.push(Span::rule(first, at + 1, ComponentType::Locality, score));
    }
}

/// Whether the word can be the name of the part whose type word is at `at`: one without a role, and of a plot what stands on it
/// (`Station Plot`).
fn can_name_part(words: Words<'_>, index: usize, at: usize) -> bool {
    let premises = Class::LANDMARK | Class::INSTITUTION | Class::BUILDING;
    words.class(index).is_empty() || words.word(at) == "plot" && words.is(index, premises)
}

/// `DLF Phase 3`, `Revenue Ward 14A`: plain words that open the part before a numbered area are
/// its name. Where they name a place the two compete, and `extend` joins what belongs together.
fn propose_with_name(words: Words<'_>, at: usize, end: usize, out: &mut Proposals<'_>) {
    let first = words.part_start(at);
    // `Shekhar Planet Scheme 114`: a scheme has no name beside its number, but is a `TP Scheme No. 3`.
    if words.word(at) == "scheme" && words.word(first) != "tp" {
        return;
    }
    // `S/O: Ram Kumar Ward No 8`.
    if first == at
        || MAX_NAME_WORDS < at - first
        || !(first..at).all(|index| words.is_plain(index))
        || follows_person(words, at)
    {
        return;
    }
    let score = out.weights.numbered_area
        + out.weights.area_word * (at - first).min(2) as f32
        + out.weights.area_boundary * (words.boundary(first) + words.boundary(end));
    out.push(Span::rule(first, end, ComponentType::Locality, score));
}
