//! Words that belong to what stands before them, whatever the commas: no part ends between the two.

use super::chained::goes_on_chain;
use super::commas::KEYS;
use super::endings::opens_unit;
use super::ends_part;
use crate::address::rules::{
    counted_dwelling_start, counts_dwellings, ends_vehicle_stop, extends_quarter, follows_body,
    follows_highway, goes_on_branch, goes_on_designation, goes_on_label, goes_on_person,
    goes_on_premises, goes_on_school, is_at_post, is_care_unit, is_in_canal_name, is_in_door,
    is_in_house_of_block, is_storey_behind_door, is_sub_district, opens_block, opens_growth_centre,
    opens_metro_station, opens_sector_station, school_end,
};
use crate::address::words::firms::{FORMS, goes_on_international, goes_on_staff_area};
use crate::address::words::hotels::hotel_end;
use crate::address::words::roads::{closes_named_road, names_main_road};
use crate::address::words::{Separators, WALA, WordSet, Words};
use crate::text::lexicon::Class;
use crate::text::numerals::{is_roman, number_of};
use crate::text::{Separator, Shape};

const PHASE: WordSet = WordSet::of(&["phase"]);
/// Type words that stand before the name as a rule.
const OPENERS: WordSet = WordSet::of(&["dargah", "gurudwara", "hotel", "masjid", "mohalla"]);

/// Whether the word at token `index` belongs to what stands before it, whatever the commas: to the number of a door, the name
/// of a stop or a road, a keyword of a chain, a person, a label.
pub(super) fn goes_on_name(words: Words<'_>, index: usize) -> bool {
    extends_quarter(words, index + 1)
        || is_in_door(words, index)
        || is_in_house_of_block(words, index)
        || is_in_canal_name(words, index)
        || is_sub_district(words, index - 1)
        || follows_body(words, index)
        || opens_block(words, index - 1)
        || follows_highway(words, index)
        || names_main_road(words, index - 1)
        || closes_named_road(words, index)
        || goes_on_international(words, index)
        || is_in_firm(words, index)
        || goes_on_staff_area(words, index)
        || is_at_post(words, index - 1)
        || 1 < index && is_at_post(words, index - 2)
        || opens_growth_centre(words, index)
        || is_name_number(words, index)
        || follows_in_hindi(words, index)
        || ends_vehicle_stop(words, index)
        || opens_metro_station(words, index)
        || goes_on_premises(words, index)
        || is_care_unit(words, index)
        || counts_dwellings(words, index)
        || words.is_plain(index - 1) && opens_sector_station(words, index)
        || is_wing(words, index)
        || goes_on_namesake(words, index)
        || is_name_phase(words, index)
        || goes_on_person(words, index)
        || goes_on_chain(words, index)
        || goes_on_label(words, index)
        || goes_on_designation(words, index)
        || school_end(words, index - 1).is_some()
        || goes_on_school(words, index)
        || goes_on_branch(words, index)
        || is_in_hotel(words, index)
        || is_storey_behind_door(words, index)
        || 1 < index && opens_unit(words, index - 1)
}

/// `Kasturba Gandhi Nagar`, `Babu Jagjivan Ram Colony` as a whole part that is written: whether a further name of whom an area
/// is called after stands at the token.
fn goes_on_namesake(words: Words<'_>, index: usize) -> bool {
    const MAX_NAMES: usize = 3;
    if !words.is_personal(index) || !words.has_commas() {
        return false;
    }
    let is_name = |at: usize| words.is_personal(at) || words.is_honour(at);
    let before = (0..index).rev().take(MAX_NAMES);
    let mut names = before.take_while(|&at| is_name(at) && !words.is_parted_before(at + 1));
    let first = names.find(|&at| at == 0 || words.is_parted_before(at));
    let behind = (index + 1..=index + MAX_NAMES).find(|&at| !is_name(at));
    first.zip(behind).is_some_and(|(first, area)| {
        // `Suresh Kumar Gandhi Nagar` is where a person is.
        let is_one = area - first < MAX_NAMES || words.is_honour(first);
        is_one
            && area - first <= MAX_NAMES
            && words.is(area, Class::AREA)
            && (index + 1..=area).all(|at| !words.is_parted_before(at))
            && words.is_parted_before(area + 1)
    })
}

/// `Reliance Industrial Consortium Ltd`: whether the name of a firm that fills the part which is written goes on over the
/// token to what the firm is by law.
fn is_in_firm(words: Words<'_>, index: usize) -> bool {
    const MAX_WORDS: usize = 6;
    let others =
        Class::ROAD | Class::ANY_RELATION | Class::FLOOR | Class::NUMBER_KEY | Class::CHAIN_KEY;
    let can_name = |&at: &usize| words.shape(at) == Some(Shape::Word) && !words.is(at, others);
    let is_form = |&at: &usize| words.is_among(at, &FORMS) && words.is_parted_before(at + 1);
    let within = |&at: &usize| at == index || !words.is_parted_before(at);
    let Some(form) = (index..index + MAX_WORDS).take_while(within).find(is_form) else {
        return false;
    };
    let mut first = index;
    while 0 < first && !words.is_parted_before(first) {
        first -= 1;
    }
    form - first < MAX_WORDS && (first..form).all(|at| can_name(&at))
}

/// `Near Hotel Ganesh`, `Hotel Lake View`: whether the name of a hotel that a relation word points to begins at the token, or
/// one of a few words that fill the part goes on.
fn is_in_hotel(words: Words<'_>, index: usize) -> bool {
    const MAX_BEFORE: usize = 3;
    let is_pointed_to = 1 < index
        && words.word(index - 1) == "hotel"
        && words.is(index - 2, Class::RELATION)
        && words.is_plain(index);
    let is_inside = |at: usize| hotel_end(words, at).is_some_and(|end| index < end);
    is_pointed_to || (index.saturating_sub(MAX_BEFORE)..index).any(is_inside)
}

/// Whether the word belongs to those before it where languages of India put it behind them: a postposition, what ties it
/// to its landmark (`ke samne`, `se 100 m aage`), `wali` of `mandir wali gali`, the house of `teesra makan`.
fn follows_in_hindi(words: Words<'_>, index: usize) -> bool {
    let mut at = index;
    while words.is(at, Class::STOP) && !words.is_among(at, &WALA) {
        at += 1;
    }
    words.is(at, Class::POSTPOSED)
        || words.is_among(index, &WALA)
        || counted_dwelling_start(words, index).is_some()
}

/// Whether a quarter of the compass ends the part that is written: `West` of `Anna Nagar West,
/// Chennai` is no part by itself.
pub(super) fn is_last_quarter(written: &Separators, words: Words<'_>, index: usize) -> bool {
    let is_last = index + 1 == written.len() || ends_part(written, index + 1);
    words.is(index, Class::DIRECTION) && (is_last || words.is(index + 1, Class::ANY_RELATION))
}

/// Whether the only keyword of the part that is written ends it: that of `Manjhi Tehsil, Saran`
/// belongs to the name before it, though such words stand before their name as a rule.
pub(super) fn is_last_key(written: &Separators, words: Words<'_>, index: usize) -> bool {
    let ends_part = |index: usize| ends_part(written, index);
    let names = (0..index).rev().take_while(|&name| !ends_part(name + 1));
    let is_filled = |name: usize| words.is(name, KEYS);
    words.is(index, KEYS)
        && ends_part(index + 1)
        && words.is_name(index - 1)
        && !names.into_iter().any(is_filled)
}

/// Whether a digit, a Roman numeral or the letter of a tower ends a name here: `Sunrise Tower 2`,
/// `Science Park III`, `Tower C`.
pub(super) fn is_name_number(words: Words<'_>, index: usize) -> bool {
    let is_digit = words.is_number(index)
        && words.word(index).len() == 1
        && words.is(index - 1, Class::BUILDING);
    let is_numeral =
        || 1 < words.word(index).len() && is_roman(words.word(index)) && words.is_name(index - 1);
    let next = index + 1;
    // `Tower C`.
    let is_letter = words.word(index).len() == 1 && words.word(index - 1) == "tower";
    let is_number = is_digit || is_numeral();
    is_letter || is_number && words.class(next).is_empty() && !words.has_digit(next)
}

/// `402 B Wing`: whether the letter of a wing stands before it.
fn is_wing(words: Words<'_>, index: usize) -> bool {
    words.word(index) == "wing" && words.word(index - 1).len() <= 2
}

/// Whether the phase of an area that is named stands here: `Industrial Area Phase 1`.
fn is_name_phase(words: Words<'_>, index: usize) -> bool {
    words.is_among(index, &PHASE)
        && words.is_name(index - 1)
        && number_of(words.word(index + 1)).is_some()
}

/// Whether the number of a road stands here whose type word alone opens the part: `Street 5 Sector 7`.
pub(super) fn is_road_number(written: &Separators, words: Words<'_>, index: usize) -> bool {
    let opens = index == 1 || 1 < index && Separator::Comma <= written[index - 1];
    opens
        && words.is(index - 1, Class::ROAD | Class::CROSS_MAIN)
        && words.is_number(index)
        && words.word(index).len() <= 3
}

/// Whether a written comma stands before a type word that names what follows it, or that a road is called by: `Hotel` of
/// `Main Road, Hotel Panchali` ends no name, nor does `Gali` of `Gali Bazar Road`.
pub(super) fn opens_part(written: &Separators, words: Words<'_>, index: usize) -> bool {
    let types = Class::AREA | Class::BUILDING | Class::JUNCTION | Class::LANDMARK;
    let opens_name = words.is_among(index, &OPENERS) && words.is_plain(index + 1);
    let opens_road = || {
        words.is(index, Class::ROAD)
            && words.is(index + 1, types)
            && words.is(index + 2, Class::ROAD)
    };
    Separator::Comma <= written[index] && (opens_name || opens_road())
}
