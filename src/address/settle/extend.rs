//! Chosen spans -> spans as they are written: an area takes the words that belong to its name
//! where the index knows it without them.
//!
//! `Mayur Vihar` takes the `Phase 2` behind it, `Malad` the `West`, `Greater Kailash` the `1`,
//! `Palam` the `Colony`. The place stays; what is written is longer than its name, so that only
//! a quarter of the compass leaves it confirmed.

use super::joined::{
    join_area, join_institution, join_number, join_pair, join_part, join_sector,
    join_tied_district, join_town, join_unknown,
};
use super::roads;
use super::whole::area_called;
use crate::address::context::Context;
use crate::address::decode::Chosen;
use crate::address::decode::torn::can_go_on_name;
use crate::address::names::candidates::{Hit, Opening};
use crate::address::names::meanings::{Group, Meaning, meanings};
use crate::address::reading::{ComponentType, MatchKind};
use crate::address::rules::{follows_person, is_side_of_premises};
use crate::address::scene::Scene;
use crate::address::span::Span;
use crate::address::words::estates::estate_end;
use crate::address::words::persons::SAINTS;
use crate::address::words::sides::{
    AGES, FRONTS, HEIGHTS, INDIAN_AGES, INDIAN_SIZES, QUARTERS, TWINS, VILLAGE_FRONTS,
    ends_in_side, is_side_behind_dash,
};
use crate::address::words::{WordSet, Words, any_of};
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
        if is_named_area(scene.words, &chosen[index]) {
            while join_next(scene, index, chosen) || take_word(scene.words, index, chosen) {}
            index = take_words_before(scene.words, index, chosen);
            take_rest(scene, index, chosen);
        } else {
            index = take_front_of_road(scene.words, index, chosen);
            take_name_before(scene.words, index, chosen);
            index = roads::join_ends(scene, index, chosen);
            index = roads::join_towns(scene, index, chosen);
            join_pair(scene.words, index, chosen);
            join_number(scene.words, index, chosen);
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
    let is_area = matches!(
        span.kind(),
        Some(ComponentType::Locality | ComponentType::Sublocality | ComponentType::Village)
    );
    if !is_area || !span.is_extended {
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

/// `DLF` of `DLF Phase 3`, `MIDC` of `MIDC Phase 1`: plain words and what areas are called, where they
/// open the part and no span takes them.
fn take_name_before(words: Words<'_>, index: usize, chosen: &mut Chosen) {
    let span = chosen[index];
    let is_part = matches!(
        span.kind(),
        Some(ComponentType::Locality | ComponentType::Sublocality)
    ) && is_numbered(words, &span)
        && (says_part(words, &span) || words.word(span.first as usize) == "ward");
    let first = span.first as usize;
    let start = words.part_start(first);
    let is_free = index == 0 || chosen[index - 1].end as usize <= start;
    if is_part
        && is_free
        && start < first
        && first <= start + 3
        && (start..first).all(|at| words.is_plain(at) || words.is(at, Class::AREA))
        && !follows_person(words, first)
    {
        let span = &mut chosen[index];
        (span.first, span.text_first) = (start as u8, start as u8);
        span.extend();
    }
}

/// `Talegaon Dhabade`, of which the index has the second word alone as another spelling: the area before a town that its own
/// name begins with is no other place. Gives the number of the span then.
fn take_own_front(scene: Scene<'_>, index: usize, chosen: &mut Chosen) -> usize {
    let Scene {
        gazetteer, words, ..
    } = scene;
    let span = chosen[index];
    let Some(before) = index.checked_sub(1).map(|before| chosen[before]) else {
        return index;
    };
    let is_area = matches!(
        before.kind(),
        Some(ComponentType::Locality | ComponentType::Village)
    );
    let is_town = span.kind() == Some(ComponentType::City) && span.match_kind != MatchKind::Exact;
    let are_one_name = before.text_range() == (before.first as usize, span.first as usize)
        && words.joins(span.first as usize)
        && !before.is_keyed
        && !span.is_keyed;
    let opens_name = |id| {
        let place = gazetteer.place(id);
        let front = words.span(before.first as usize, before.end as usize);
        let name = gazetteer.name(&place).as_bytes();
        name.get(..front.len())
            .is_some_and(|own| own.eq_ignore_ascii_case(front.as_bytes()))
            && name.get(front.len()) == Some(&b' ')
    };
    if !(is_area && is_town && are_one_name && span.place.is_some_and(opens_name)) {
        return index;
    }
    chosen.remove(index - 1);
    begin_at(&mut chosen[index - 1], before.first as usize, true);
    index - 1
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

/// What tells an area from another of the name before it, in the languages of India.
const FRONTS_OF_PLACES: WordSet =
    any_of!(&[INDIAN_AGES, INDIAN_SIZES, WordSet::of(&["juna", "juni"])]);

/// What quarters of towns are called in Mizoram behind a name that they have without it, too.
const QUARTER: WordSet = WordSet::of(&["veng"]);

/// The word behind the area that no span takes: `West`, `(E)`, `- East`, `Colony`, `Ward`, `Extension`, `II`.
fn take_word(words: Words<'_>, index: usize, chosen: &mut Chosen) -> bool {
    let at = chosen[index].end as usize;
    let next = chosen.get(index + 1);
    let is_taken = next.is_some_and(|next| next.first as usize <= at);
    // `Knowledge Park - II`.
    let is_bare = |next: &Span| next.range() == (at..at + 1) && next.place.is_none();
    if is_dashed_numeral(words, at) && next.is_none_or(|next| !is_taken || is_bare(next)) {
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
    // `Anna Nagar W Extn`.
    let closes = |at: usize| words.breaks_before(at) || words.word(at) == "extension";
    // `Dumri Dakshin Bhag`: that of the school before it.
    if is_side_of_premises(words, at + 1) {
        return false;
    }
    let is_quarter = words.is(at, Class::DIRECTION) && (2 < words.word(at).len() || closes(at + 1))
        || words.is_among(at, &QUARTER);
    let is_type = words.is(at, Class::AREA) && !words.breaks_before(at)
        || words.word(at) == "ward" && words.breaks_before(at + 1);
    let is_abbreviated = is_abbreviation(words, at) && ends_name(words, at + 1);
    // `Lal Kothi Scheme`.
    let is_scheme = words.word(at) == "scheme" && words.breaks_before(at + 1);
    if !is_quarter && !is_type && !is_scheme && !ends_name(words, at) && !is_abbreviated {
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

/// `II` of `Knowledge Park - II`, `1` of `South City - 1`, at the end of a part.
fn is_dashed_numeral(words: Words<'_>, at: usize) -> bool {
    words.separator(at) == Separator::Dash
        && is_area_number(words, at)
        && words.breaks_before(at + 1)
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

/// `New` of `New Sohna Road`: the word before a road that the index has, which tells it from another of the
/// name; `Main Sohna Road` is the same one, and so is `Dr. R.K. Salai` without the title. Gives the number of the span then.
fn take_front_of_road(words: Words<'_>, index: usize, chosen: &mut Chosen) -> usize {
    const ROAD_FRONTS: WordSet = any_of!(&[
        AGES,
        INDIAN_AGES,
        INDIAN_SIZES,
        HEIGHTS,
        WordSet::of(&["inner", "outer"]),
    ]);
    const WATERS: WordSet = WordSet::of(&["lake", "tank"]);
    let span = chosen[index];
    let first = span.first as usize;
    let is_road = span.kind() == Some(ComponentType::Street) && span.text_first == span.first;
    if !is_road || first == 0 || !words.joins(first) {
        return index;
    }
    let start = first - 1;
    let is_same = is_front_of_same(words, start);
    // `Miller Tank Bund Road`: the word before it says of which tank.
    let is_of_water = words.is_among(first, &WATERS) && words.is_plain(start);
    // `Aruna Asaf Ali Road` is not Asaf Ali's.
    let is_of_person = words.is_personal(start)
        && words.is_plain(first)
        && words.is_plain(first + 1)
        && words.is_plain(start)
        && words.breaks_before(start);
    if !is_same && !is_of_water && !is_of_person && !words.is_among(start, &ROAD_FRONTS) {
        return index;
    }
    let before = index.checked_sub(1).map(|before| chosen[before]);
    let is_taken = before.is_some_and(|before| start < before.end as usize);
    let is_bare = |before: Span| {
        let is_all = before.text_range() == (start, first);
        is_of_water && is_all && before.place.is_none() && !before.is_keyed
    };
    if is_taken && !before.is_some_and(is_bare) {
        return index;
    }
    begin_at(&mut chosen[index], start, is_same);
    if is_taken {
        chosen.remove(index - 1);
    }
    index - usize::from(is_taken)
}

/// Whether the word before a road's name leaves it the same road: `Main`, or the title of whom it is called after.
pub(in crate::address) fn is_front_of_same(words: Words<'_>, index: usize) -> bool {
    // `12 Km. Rudrapur Road` has no title.
    let is_unit = || 0 < index && words.has_digit(index - 1) && words.joins(index);
    words.word(index) == "main" || words.is(index, Class::TITLE) && !is_unit()
}

/// Lets a span begin at token `start`; as another one than the index has, unless it stays the same.
fn begin_at(span: &mut Span, start: usize, is_same: bool) {
    (span.first, span.text_first) = (start as u8, start as u8);
    if !is_same {
        span.extend();
    }
}

/// `Lower` of `Lower Parel`, `MIDC` of `MIDC Bhosari`, `Guru` of `Guru Nanak Pura`, and the plain words before a bare type word
/// (`Peenya` of `Peenya Industrial Estate`), where they open the part and no span takes them; and `Juna` of `Juna Malnaka`, which
/// is no area of its own. Gives the number of the span then.
fn take_words_before(words: Words<'_>, index: usize, chosen: &mut Chosen) -> usize {
    let span = chosen[index];
    let first = span.first as usize;
    let start = words.part_start(first);
    if start == first || start + 2 < first || span.text_first != span.first {
        return index;
    }
    let before = index.checked_sub(1).map(|before| chosen[before]);
    let is_taken = before.is_some_and(|before| start < before.end as usize);
    let is_front = |before: Span| {
        before.kind() == Some(ComponentType::Locality)
            && before.range() == (start..first)
            && start + 1 == first
            && before.place.is_none()
            && !before.is_keyed
            && words.is_plain(first)
            && words.is_among(start, &FRONTS_OF_PLACES)
    };
    if is_taken {
        if before.is_some_and(is_front) {
            chosen.remove(index - 1);
            begin_at(&mut chosen[index - 1], start, false);
            return index - 1;
        }
        return index;
    }
    // `West Vinod Nagar` is a side of it, as `Vinod Nagar West` is.
    let is_side = start + 1 == first && words.is_among(start, &QUARTERS);
    let is_bare = words.is(first, Class::AREA);
    let belongs = (start..first).all(|at| {
        words.is_among(at, &FRONTS) || words.is_among(at, &SAINTS) || is_bare && words.is_plain(at)
    });
    if is_side || belongs {
        begin_at(&mut chosen[index], start, is_side);
    }
    index
}
