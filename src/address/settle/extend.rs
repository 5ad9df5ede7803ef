//! Chosen spans -> spans as they are written: an area takes the words that belong to its name
//! where the index knows it without them.
//!
//! `Mayur Vihar` takes the `Phase 2` behind it, `Malad` the `West`, `Greater Kailash` the `1`,
//! `Palam` the `Colony`. The place stays; what is written is longer than its name, so that only
//! a quarter of the compass leaves it confirmed.

use super::joined::{
    join_area, join_institution, join_number, join_pair, join_part, join_sector, join_strangers,
    join_tied_district, join_town, join_unknown, take_block_number, take_road_number,
    take_side_of_station,
};
use super::leading::{take_front_of_road, take_name_before, take_own_front, take_words_before};
use super::roads;
use super::whole::area_called;
use crate::address::context::Context;
use crate::address::decode::Chosen;
use crate::address::decode::torn::can_go_on_name;
use crate::address::names::candidates::{Hit, Opening};
use crate::address::names::meanings::{Group, Meaning, meanings};
use crate::address::reading::{ComponentType, MatchKind};
use crate::address::rules::is_side_of_premises;
use crate::address::scene::Scene;
use crate::address::span::Span;
use crate::address::words::estates::estate_end;
use crate::address::words::sides::{
    QUARTERS, TWINS, VILLAGE_FRONTS, ends_in_side, is_side_behind_dash,
};
use crate::address::words::{WordSet, Words};
use crate::gazetteer::Level;
use crate::text::lexicon::Class;
use crate::text::numerals::{Numerals, number_of};
use crate::text::{Separator, Shape};

/// Largest bare number that ends an area's name: beyond it stand doors and postal zones.
const MAX_AREA_NUMBER: u32 = 9;

/// Lengthens the areas among the chosen spans.
pub(in crate::address) fn extend(scene: Scene<'_>, context: &Context, chosen: &mut Chosen) {
    let mut index = 0;
    while index < chosen.len() {
        index = take_own_front(scene, index, chosen);
        index = join_tied_district(scene, index, chosen);
        join_strangers(scene, context, index, chosen);
        if is_named_area(scene.words, &chosen[index]) {
            while join_next(scene, index, chosen) || take_word(scene.words, index, chosen) {}
            index = take_words_before(scene.words, index, chosen);
            take_rest(scene, index, chosen);
        } else {
            index = take_front_of_road(scene.words, index, chosen);
            take_name_before(scene.words, index, chosen);
            index = roads::join_ends(scene, index, chosen);
            index = roads::join_towns(scene, index, chosen);
            index = roads::join_junction(scene.words, index, chosen);
            join_pair(scene.words, index, chosen);
            join_number(scene.words, index, chosen);
            take_block_number(scene.words, index, chosen);
            take_road_number(scene.words, index, chosen);
            take_side_of_station(scene.words, index, chosen);
            join_part(scene.words, index, chosen);
            join_area(scene.words, index, chosen);
            join_unknown(scene.words, index, chosen);
            take_rest(scene, index, chosen);
            join_sector(scene.words, index, chosen);
            join_institution(scene.words, index, chosen);
            join_town(scene.words, index, chosen);
        }
        find_whole(scene, context, &mut chosen[index]);
        index += 1;
    }
}

/// Gives an area that took words the place of the context that is called by all of them: `Mayur
/// Vihar Phase II` is one that some sources have, not a part of Mayur Vihar.
fn find_whole(scene: Scene<'_>, context: &Context, span: &mut Span) {
    if !span.is_area() || !span.is_extended {
        return;
    }
    let range = span.text_range();
    let whole = area_called(scene, context, range)
        .or_else(|| area_called_without_sign(scene, context, range));
    if let Some(whole) = whole {
        span.place = Some(whole.place);
        span.match_kind = whole.kind;
        span.is_extended = false;
    }
}

/// Whether one of the words announces a part of an area that its name stands before.
pub(super) fn says_part(words: Words<'_>, span: &Span) -> bool {
    (span.text_first as usize..span.text_end as usize).any(|at| {
        matches!(
            words.word(at),
            "phase" | "stage" | "block" | "part" | "pocket" | "khand"
        )
    })
}

/// An area by name, no sector or block.
fn is_named_area(words: Words<'_>, span: &Span) -> bool {
    let is_area = matches!(
        span.kind(),
        Some(ComponentType::Locality | ComponentType::Sublocality | ComponentType::Microlocality)
    );
    is_area && !span.is_keyed && (!is_numbered(words, span) || is_named_part(words, span))
}

/// `Vipul Khand`: a part of a town whose number is no part of what the span has.
fn is_named_part(words: Words<'_>, span: &Span) -> bool {
    let (first, end) = span.text_range();
    words.word(end - 1) == "khand"
        && first + 1 < end
        && (first..end - 1).all(|at| words.is_plain(at))
}

pub(super) fn is_numbered(words: Words<'_>, span: &Span) -> bool {
    (span.text_first as usize..span.text_end as usize)
        .any(|index| words.is(index, Class::NUMBERED_AREA))
}

/// The part of an area that stands right behind it: `Phase 2`, `5th Block`, the bare number of
/// `Greater Kailash 1` that reads as a door's, and what it is: `Industrial Area`.
fn join_next(scene: Scene<'_>, index: usize, chosen: &mut Chosen) -> bool {
    let Scene {
        gazetteer, words, ..
    } = scene;
    let Some(next) = chosen.get(index + 1).copied() else {
        return false;
    };
    let span = chosen[index];
    // `Sushant Lok Phase 2 Part 1`.
    let is_part = words.word(next.first as usize) == "part";
    let is_parted = if is_part {
        words.is_comma_written(next.first as usize)
    } else {
        words.breaks_before(next.first as usize)
    };
    let is_numbering = is_numbering(words, &next);
    if next.first != span.end || is_parted || next.is_keyed && !is_numbering {
        return false;
    }
    let joins = match next.kind() {
        Some(ComponentType::Locality | ComponentType::Sublocality) => {
            says_part(words, &next) && is_numbered(words, &next) || is_bare_type(words, &next)
        }
        Some(ComponentType::HouseNo) => {
            let is_single = next.end == next.first + 1;
            is_numbering || is_single && ends_name(words, next.first as usize)
        }
        _ => false,
    };
    if !joins {
        return false;
    }
    let part = next
        .place
        .filter(|&id| span.place.is_some() && gazetteer.place(id).parent == span.place);
    let span = &mut chosen[index];
    (span.end, span.text_end) = (next.end, next.end);
    if part.is_some() {
        span.place = part;
    } else {
        span.extend();
    }
    chosen.remove(index + 1);
    true
}

/// `No 2` of `Sahakar Nagar No 2`, which counts areas of one name as it counts roads.
fn is_numbering(words: Words<'_>, span: &Span) -> bool {
    let (first, end) = (span.first as usize, span.end as usize);
    first + 2 == end
        && words.is_number_word(first)
        && is_area_number(words, end - 1)
        && words.breaks_before(end)
}

/// `Industrial Area` of `Verna Industrial Area`, `Tea Estate` of `Dikom Tea Estate`: a type word of two that has no name of
/// its own.
fn is_bare_type(words: Words<'_>, span: &Span) -> bool {
    const CROPS: WordSet = WordSet::of(&["cardamom", "coffee", "rubber", "tea"]);
    let (first, end) = span.text_range();
    let types = (first..end).take_while(|&at| words.is(at, Class::AREA));
    let count = types.count();
    let is_estate = 1 < end - first && estate_end(words, first) == Some(end);
    let is_of_crop =
        first + 2 == end && words.is_among(first, &CROPS) && words.is(first + 1, Class::AREA);
    is_estate
        || is_of_crop
        || 1 < count && (first + count == end || words.is(first + count, Class::NUMBERED_AREA))
}

/// Whether token `at` is the number that ends an area's name: `1`, `II`.
pub(super) fn ends_name(words: Words<'_>, at: usize) -> bool {
    is_area_number(words, at)
        && matches!(
            words.separator(at),
            Separator::Blank | Separator::Hyphen | Separator::Mark
        )
        && (words.breaks_before(at + 1) || words.word(at + 1) == "part")
}

fn is_area_number(words: Words<'_>, at: usize) -> bool {
    words.shape(at) != Some(Shape::Ordinal)
        && number_of(words.word(at)).is_some_and(|number| number <= MAX_AREA_NUMBER)
}

/// What quarters of towns are called in Mizoram behind a name that they have without it, too.
const QUARTER: WordSet = WordSet::of(&["veng"]);
/// What ends an area's name where it ends the part.
const CLOSING: WordSet = WordSet::of(&["scheme", "ward"]);

/// The word behind the area that no span takes: `West`, `(E)`, `- East`, `Colony`, `Ward`, `Extension`, `II`.
fn take_word(words: Words<'_>, index: usize, chosen: &mut Chosen) -> bool {
    let at = chosen[index].end as usize;
    let next = chosen.get(index + 1);
    let is_taken = next.is_some_and(|next| next.first as usize <= at);
    // `Knowledge Park - II`.
    let is_bare = |next: &Span| next.range() == (at..at + 1) && next.place.is_none();
    let is_suffix = is_dashed_numeral(words, at) || is_letter_of_estate(words, &chosen[index]);
    if is_suffix && next.is_none_or(|next| !is_taken || is_bare(next)) {
        if is_taken {
            chosen.remove(index + 1);
        }
        let span = &mut chosen[index];
        (span.end, span.text_end) = (at as u8 + 1, at as u8 + 1);
        span.extend();
        return true;
    }
    if is_taken || at == words.len() || !words.joins(at) && !is_side_behind_dash(words, at) {
        return false;
    }
    // `Dumri Dakshin Bhag`: that of the school before it.
    if is_side_of_premises(words, at + 1) {
        return false;
    }
    // `Anna Nagar W Extn`.
    let closes = |at: usize| words.breaks_before(at) || words.word(at) == "extension";
    let is_quarter = words.is(at, Class::DIRECTION) && (2 < words.word(at).len() || closes(at + 1))
        || words.is_among(at, &QUARTER);
    // `Lal Kothi Scheme`.
    let is_type = words.is(at, Class::AREA) && !words.breaks_before(at)
        || words.is_among(at, &CLOSING) && words.breaks_before(at + 1);
    let is_abbreviated = is_abbreviation(words, at) && ends_name(words, at + 1);
    if !is_quarter && !is_type && !ends_name(words, at) && !is_abbreviated {
        return false;
    }
    let end = at as u8 + 1 + u8::from(is_abbreviated);
    let span = &mut chosen[index];
    (span.end, span.text_end) = (end, end);
    if !is_quarter {
        span.extend();
    }
    true
}

/// `Industrial Area-B`, `Industrial Estate - A`: whether the letter behind an estate ends the part and tells it from others.
fn is_letter_of_estate(words: Words<'_>, span: &Span) -> bool {
    let (first, at) = (span.text_first as usize, span.end as usize);
    words.word(at).len() == 1
        && words.is_plain(at)
        && matches!(
            words.separator(at),
            Separator::Blank | Separator::Hyphen | Separator::Dash
        )
        && words.is_parted_before(at + 1)
        && (first..at).any(|start| estate_end(words, start) == Some(at))
}

/// `II` of `Knowledge Park - II`, `1` of `South City - 1`, at the end of a part; `-1` is what a form has for nothing.
fn is_dashed_numeral(words: Words<'_>, at: usize) -> bool {
    let is_minus_one =
        || words.word(at) == "1" && words.raw[..words.token(at).start as usize].ends_with('-');
    words.separator(at) == Separator::Dash
        && is_area_number(words, at)
        && words.breaks_before(at + 1)
        && !is_minus_one()
}

/// `(GK)` of `Greater Kailash (GK) 2`: what the name before it is short for stands in brackets.
fn is_abbreviation(words: Words<'_>, at: usize) -> bool {
    const MAX_LETTERS: usize = 4;
    words.token(at).opens_bracket
        && words.is_plain(at)
        && words.word(at).len() <= MAX_LETTERS
        && words.raw[words.token(at).end as usize..].starts_with(')')
}

/// `Greater Kailash 2` of `Greater Kailash (GK) 2`, `Knowledge Park II` of `Knowledge Park - II`: the area of the context that
/// is called by the words of the range but for what stands in brackets, whatever the dash.
fn area_called_without_sign(
    scene: Scene<'_>,
    context: &Context,
    (first, end): (usize, usize),
) -> Option<Meaning> {
    let Scene {
        gazetteer, words, ..
    } = scene;
    let bracket = (first + 1..end).find(|&at| is_abbreviation(words, at));
    if bracket.is_none() && !is_dashed_numeral(words, end - 1) {
        return None;
    }
    let places_by = |numeral: &str| {
        let is_numeral = |at: usize| bracket.is_none() && at + 1 == end;
        let rest = (first + 1..end)
            .filter(|&at| Some(at) != bracket)
            .map(|at| {
                if is_numeral(at) {
                    numeral
                } else {
                    words.word(at)
                }
            });
        Opening::of(gazetteer, words.word(first))?.followed_by(gazetteer, rest)
    };
    let roman = words.word(end - 1);
    let number = number_of(roman).map(Numerals::of);
    let places = places_by(roman).or_else(|| places_by(&number?.digits))?;
    let hit = Hit::new(first, end, MatchKind::Exact, places);
    meanings(scene, &[hit], context)[Group::Area].filter(|area| area.is_inside)
}

/// What goes on from a sector, a phase or a road.
const SUFFIXES: WordSet = WordSet::of(&["extension", "annexe"]);

/// Token after what no span takes behind a name that keeps its place: `Extension` of `Sector 12
/// Extension`, `No 2` of `Pokhran Road No 2`, `Crossing` of `Boring Road Crossing`, the side of a town (`Greater Noida
/// West`).
pub(in crate::address) fn suffix_end(
    words: Words<'_>,
    chosen: &Chosen,
    index: usize,
) -> Option<usize> {
    let span = &chosen[index];
    let at = span.end as usize;
    if at == words.len() || words.breaks_hard_before(at) || span.text_end != span.end {
        return None;
    }
    let end = match span.kind()? {
        ComponentType::Locality | ComponentType::Sublocality => {
            let is_suffix = is_numbered(words, span) && words.is_among(at, &SUFFIXES);
            is_suffix.then_some(at + 1)?
        }
        ComponentType::Street => {
            let is_number = words.is(at - 1, Class::ROAD)
                && words.is_number_word(at)
                && words.has_digit(at + 1)
                && !words.breaks_hard_before(at + 1);
            // `Boring Road Crossing`, `MG Road Extension`.
            let is_suffix = words.is(at, Class::JUNCTION) || words.is_among(at, &SUFFIXES);
            // `11th Cross West`.
            let is_side = words.is_among(at, &QUARTERS);
            let is_named_on =
                (is_suffix || is_side) && words.joins(at) && words.breaks_before(at + 1);
            if is_number {
                at + 2
            } else {
                is_named_on.then_some(at + 1)?
            }
        }
        ComponentType::City => {
            let is_written_on = 1 < words.word(at).len() && !words.token(at).opens_bracket;
            let is_side = !span.is_keyed && is_written_on && ends_in_side(words, at);
            is_side.then_some(at + 1)?
        }
        _ => return None,
    };
    let next = chosen.get(index + 1);
    next.is_none_or(|next| end <= next.first as usize)
        .then_some(end)
}

/// Most words that a village or an area takes to fill its part.
const MAX_REST: usize = 2;
/// What ends the name of a village that grew around a market.
const MARKETS: WordSet = WordSet::of(&["bazar", "hat", "mandi"]);
/// `Moti Dungri`, `Vill Govindpur Rohania`: of a part that is a village or an area and else nothing
/// but plain words which no span takes, all is its name, up to the next keyword (`Vill Chak Jogibans Dist Faizabad`).
fn take_rest(scene: Scene<'_>, index: usize, chosen: &mut Chosen) {
    let Scene {
        gazetteer, words, ..
    } = scene;
    let span = chosen[index];
    let is_area = match span.kind() {
        Some(ComponentType::Village) => true,
        Some(ComponentType::PostOffice) => span.is_keyed,
        Some(ComponentType::Locality | ComponentType::Sublocality) => !span.is_keyed,
        _ => false,
    };
    let is_fine = span
        .place
        .is_none_or(|id| Level::City < gazetteer.level_of(id));
    if !is_area || !is_fine && !span.is_keyed || span.text_end != span.end {
        return;
    }
    let (first, end) = span.text_range();
    // The blanks inside such a name look like ends of parts themselves.
    let has_commas = words.has_commas();
    let next = chosen.get(index + 1);
    let next_keyed = next.filter(|next| span.is_keyed && next.is_keyed);
    let ends = |at: usize| {
        if has_commas || next_keyed.is_some() {
            Separator::Stop <= words.token(at).separator
        } else {
            words.breaks_before(at)
        }
    };
    let limit = next_keyed.map_or(words.len(), |next| next.first as usize);
    let part_end = (end..limit).find(|&at| ends(at)).unwrap_or(limit);
    let part_start = || (1..=first).rfind(|&at| ends(at)).unwrap_or(0);
    let start = if span.is_keyed { first } else { part_start() };
    let is_free = (index == 0 || chosen[index - 1].end as usize <= start)
        && next.is_none_or(|next| part_end <= next.first as usize);
    let rest = (start..first).chain(end..part_end);
    let goes_on = |at: usize| {
        let is_last = span.is_keyed && at + 1 == part_end;
        let is_ending = || words.is_among(at, &QUARTERS) || words.is_among(at, &MARKETS);
        // `Lower Syari`, `Rono Hills`.
        let is_front = at < first && words.is_among(at, &VILLAGE_FRONTS);
        let is_type = !span.is_keyed && end <= at && words.is(at, Class::AREA);
        is_last && is_ending()
            || is_front
            || is_type
            || can_go_on_name(words, at)
            || words.is_among(at, &TWINS)
    };
    // `Vill Chak Jogibans`.
    let opens = |at: usize| span.is_keyed && end - first == 1 && words.is(at, Class::AREA);
    let is_name = (first..end).all(|at| words.is_plain(at) || opens(at));
    if !is_free
        || !is_name
        || !(1..=MAX_REST).contains(&rest.clone().count())
        || !rest.clone().all(goes_on)
    {
        return;
    }
    let span = &mut chosen[index];
    if !span.is_keyed {
        span.first = start as u8;
    }
    (span.text_first, span.text_end, span.end) = (start as u8, part_end as u8, part_end as u8);
    // The town of the first word is another place than the village of all.
    if !is_fine {
        span.place = None;
    }
    span.extend();
}
