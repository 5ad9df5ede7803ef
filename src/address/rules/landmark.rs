//! Landmarks: what a relation word points to.

use super::Proposals;
use super::area::opens_city_centre;
use super::building::{announces_place, is_listed, opens_co_op};
use super::keys::is_sub_district;
use super::person::is_care_of;
use super::premises::goes_on_premises;
use super::school::school_end;
use crate::address::reading::ComponentType;
use crate::address::span::Span;
use crate::address::words::chains::is_of_chain;
use crate::address::words::estates::{ESTATES, ends_estate, estate_end};
use crate::address::words::firms::goes_on_international;
use crate::address::words::hotels::hotel_end;
use crate::address::words::persons::SAINTS;
use crate::address::words::roads::{names_highway, names_main_road};
use crate::address::words::sides::AGES_OR_MAIN;
use crate::address::words::{WordSet, Words, any_of};
use crate::text::Separator;
use crate::text::lexicon::Class;

/// Words that a landmark's name may have.
const MAX_NAME_WORDS: usize = 8;
/// Words that name nothing without those behind them, as what persons are honoured with.
const FRONTS: WordSet = any_of!(&[
    AGES_OR_MAIN,
    SAINTS,
    WordSet::of(&[
        "government",
        "state",
        "district",
        "city",
        "town",
        "central",
        "national",
        "union",
        "hotel",
    ]),
]);
/// How Hindi says `of`.
pub(in crate::address) const CASES: WordSet = WordSet::of(&["ke", "ka", "ki"]);
/// What a stop or a station is for.
const VEHICLES: WordSet = WordSet::of(&["bus", "railway", "metro", "taxi", "auto", "tram"]);
/// What a station sells or mends.
const FUELS: WordSet = WordSet::of(&[
    "charging", "cng", "filling", "fuel", "gas", "petrol", "service",
]);
/// What a station is for that nobody travels from.
const SERVICES: WordSet = any_of!(&[FUELS, WordSet::of(&["fire", "police", "power", "radio"])]);
/// What the police has stations for, beside those of areas.
const OF_POLICE: WordSet = WordSet::of(&["crime", "cyber", "grp", "mahila", "traffic", "women"]);
/// What four roads meet at in Gujarat.
const CROSSINGS: WordSet = WordSet::of(&["rasta", "raste"]);
/// What a campus that calls itself a city is for.
const OF_CAMPUSES: WordSet = WordSet::of(&[
    "education",
    "film",
    "health",
    "it",
    "knowledge",
    "science",
    "sports",
    "tech",
]);
/// Waters and statues, which nobody lives in.
const OPEN: WordSet = WordSet::of(&[
    "baoli", "canal", "dam", "kua", "kuan", "nadi", "nahar", "nala", "nullah", "pond", "river",
    "statue", "talav", "tank", "well",
]);
/// Words that say what a landmark is.
const TYPED: Class = Class::LANDMARK
    .union(Class::INSTITUTION)
    .union(Class::BUILDING)
    .union(Class::JUNCTION)
    .union(Class::ROAD)
    .union(Class::AREA)
    .union(Class::COMPANY);

pub(super) fn propose(words: Words<'_>, out: &mut Proposals<'_>) {
    for at in 0..words.len() {
        let is_second =
            0 < at && words.is(at - 1, Class::RELATION) && !words.breaks_hard_before(at);
        if words.is(at, Class::POSTPOSED) {
            propose_before(words, at, out);
        } else if !is_second && words.is(at, Class::RELATION) {
            propose_after(words, at, out);
        }
        if words.is(at, Class::LANDMARK) || is_check_post(words, at) || is_police_cell(words, at) {
            propose_unrelated(words, at, out);
        }
        if words.word(at) == "pillar" {
            propose_pillar(words, at, out);
        }
    }
}

/// Whether token `index` ends `Check Post`, `Octroi Post`: where vehicles stop, and where the police are.
pub(super) fn is_check_post(words: Words<'_>, index: usize) -> bool {
    const GUARDS: WordSet = WordSet::of(&["check", "customs", "octroi", "police", "toll"]);
    words.word(index) == "post"
        && 0 < index
        && words.joins(index)
        && words.is_among(index - 1, &GUARDS)
}

/// Whether token `index` ends `Cyber Crime PS`, `Mahila Thana`, which are of no area.
pub(super) fn is_police_cell(words: Words<'_>, index: usize) -> bool {
    matches!(words.word(index), "ps" | "thana")
        && 0 < index
        && words.joins(index)
        && words.is_among(index - 1, &OF_POLICE)
}

/// `Metro Pillar No 214`: the pillars of a flyover or a railway are counted.
fn propose_pillar(words: Words<'_>, at: usize, out: &mut Proposals<'_>) {
    let number = at + 1 + usize::from(words.is_number_word(at + 1));
    let is_related = 0 < at && words.is(words.part_start(at), Class::RELATION);
    // `Pillar No. P-45`.
    let letters = words.word(number).len() <= 2 && words.separator(number + 1) < Separator::Blank;
    let last = number + usize::from(letters && !words.has_digit(number));
    if !words.has_digit(last) || words.breaks_hard_before(number) || is_related {
        return;
    }
    let is_own = 0 < at && words.joins(at) && words.is_among(at - 1, &VEHICLES);
    let first = at - usize::from(is_own);
    let score = out.weights.landmark
        + 2.0 * out.weights.landmark_typed
        + out.weights.landmark_boundary * (words.boundary(first) + words.boundary(last + 1));
    out.push(Span::rule(first, last + 1, ComponentType::Landmark, score));
}

/// Every start of the name within the part is proposed.
fn propose_before(words: Words<'_>, at: usize, out: &mut Proposals<'_>) {
    let mut end = at;
    // `se 100 mtr aage`: the words before it are its own.
    while 0 < end && words.is(end - 1, Class::STOP) {
        end -= 1;
    }
    for first in (end.saturating_sub(MAX_NAME_WORDS)..end).rev() {
        let is_parted = first + 1 < end && words.breaks_before(first + 1);
        if is_parted || words.is(first, Class::ANY_RELATION | Class::PIN_KEY | Class::FLOOR) {
            break;
        }
        // `14 No Bus Stand`, `Hirabaug Circle`, `Aghoria Bazar Chowk`, `City Mall`: neither begins the name.
        let is_named = first + 1 == end && 0 < first && words.joins(first) && {
            let is_junction = words.word(first) == "bazar"
                || words.is(first, Class::JUNCTION)
                    && !words.is(first, Class::LANDMARK | Class::AREA);
            is_junction && (words.is_plain(first - 1) || words.is(first - 1, Class::JUNCTION))
                || words.is(first, Class::BUILDING) && words.word(first - 1) == "city"
        };
        if words.is_number_word(first) || is_named {
            continue;
        }
        // The relation closes the name as the end of a part does.
        let mut score = out.weights.landmark
            + out.weights.landmark_word * (end - first - 1).min(4) as f32
            + out.weights.landmark_boundary * (words.opening(first) + 1.0);
        if words.is(end - 1, TYPED) {
            score += out.weights.landmark_typed;
        }
        let span = Span::rule(first, at + 1, ComponentType::Landmark, score);
        out.push(span.with_text(first, end).keyed());
    }
}

/// Every end of the name within the part is proposed: where the name ends and the locality
/// begins is for the decoder to say.
fn propose_after(words: Words<'_>, at: usize, out: &mut Proposals<'_>) {
    let mut first = at + 1;
    // `Front Side,` and `Front Portion,` say where and not of what.
    let leads = |index: usize| {
        words.is(index, Class::RELATION | Class::STOP)
            || matches!(words.word(index), "side" | "portion")
    };
    while first < words.len() && leads(first) && !words.breaks_hard_before(first) {
        first += 1;
    }
    // `Near, Geeta Colony` and `Opp: Bus Stand` are written too, `Near, Behind Bus Stand` is of two, and `Along,` a town.
    let is_next = first == at + 1 && !words.is(first, Class::RELATION) && words.word(at) != "along";
    if first == words.len() || words.breaks_hard_before(first) && !is_next {
        out.push(Span::nothing(at, first, out.weights.nothing));
        return;
    }
    if opens_road_off(words, at, first) || opens_storey(words, first) {
        out.push(Span::nothing(at, first, out.weights.nothing));
        return;
    }
    let most = (first + MAX_NAME_WORDS).min(words.len());
    for end in first + 1..=most {
        if first + 1 < end && !words.joins(end - 1) {
            break;
        }
        // `Near LIC Office 24 Parganas`, `above SBI situated at Ram Nagar`.
        let ends = || {
            words.is(end - 1, Class::ANY_RELATION | Class::PIN_KEY)
                || words.counts_parganas(end - 1)
                || matches!(words.word(end - 1), "situated" | "located")
        };
        if first + 1 < end && ends() {
            break;
        }
        // `Opp: 79/51-1` is a door, and `Near Main` or `Opp Govt` say nothing yet.
        let is_front = words.is_among(first, &FRONTS) || words.is_honour(first);
        let is_begun = end == first + 1 && is_front && words.joins(end);
        // `Near Ruby Hospital 26 Link Road`: the number is no hospital's.
        let premises = Class::INSTITUTION | Class::COMPANY;
        let is_next_door = first + 1 < end
            && words.is_number(end - 1)
            && words.is(end - 2, premises)
            && words.is_name(end)
            && words.joins(end);
        // `Between 6th and` names nothing, nor does a number.
        let has_no_word =
            (first..end).all(|index| words.has_digit(index) || words.is(index, Class::STOP));
        if is_begun || is_next_door || has_no_word || goes_on(words, end) {
            continue;
        }
        let mut score = out.weights.landmark
            + out.weights.landmark_word * (end - first - 1).min(4) as f32
            + out.weights.landmark_boundary * words.boundary(end);
        // `DLF Phase 2`, `Sector 14`.
        let is_numbered =
            first + 1 < end && words.has_digit(end - 1) && words.is(end - 2, Class::NUMBERED_AREA);
        // `Police Quarter` is a name, `Shop 12` is not.
        let is_key = words.is(end - 1, Class::NUMBER_KEY)
            && !words.has_digit(end)
            && !words.is_number_word(end - 1);
        // `Hotel Samrat`, and `Hotel Park Hyatt` at the end of a part.
        let is_hotel = words.word(first) == "hotel"
            && (end == first + 2 && words.is_plain(first + 1)
                || hotel_end(words, first) == Some(end));
        let is_village = first + 1 < end && words.word(end - 1) == "village";
        let is_typed = words.is(end - 1, TYPED) || is_hotel || is_village;
        let is_highway = names_highway(words, first..first + 1) && words.has_digit(end - 1);
        if is_typed || is_key || is_numbered || is_highway || runs_on(words, first, end) {
            score += out.weights.landmark_typed;
        } else if words.breaks_before(end) && (first..end).any(|index| words.is(index, TYPED)) {
            score += out.weights.landmark_typed_inside;
        }
        if words.breaks_hard_before(first) {
            score -= out.weights.landmark_apart;
        }
        let span = Span::rule(at, end, ComponentType::Landmark, score).with_text(first, end);
        out.push(span.keyed());
    }
}

/// `Front Side 1st Floor`: whether a storey begins at token `first`.
pub(super) fn opens_storey(words: Words<'_>, first: usize) -> bool {
    let counts = words.is(first, Class::ORDINAL) || words.has_digit(first);
    words.is(first, Class::FLOOR) || counts && words.is(first + 1, Class::FLOOR)
}

/// `Off Carter Road`: whether the address is on a road that leaves the one which is named from token `first` on.
fn opens_road_off(words: Words<'_>, at: usize, first: usize) -> bool {
    let most = (first + MAX_NAME_WORDS).min(words.len());
    let mut part = (first..most).take_while(|&index| index == first || words.joins(index));
    words.word(at) == "off"
        && part.any(|index| words.is(index, Class::ROAD) || names_highway(words, index..index + 1))
}

/// `Kanti Chandra Road`, `Old Bus Stand Road`, `Mumbai-Pune Expressway`, `Education City`, `Medical
/// College`: whether a person's name, what a stop, a campus or an institution is called, or a road that
/// goes from town to town, goes on over the end of token `end - 1`.
fn goes_on(words: Words<'_>, end: usize) -> bool {
    let is_person = words.is_personal(end)
        && (words.is_last_name(end) || words.is_personal(end - 1))
        && words.is_plain(end - 1);
    let is_stop = ends_vehicle_stop(words, end)
        || words.is_among(end - 1, &SERVICES) && words.word(end) == "station"
        || precedes_metro_station(words, end);
    let is_from_town_to_town = words.separator(end) == Separator::Hyphen
        && words.is_name(end)
        && words.is(end + 1, Class::ROAD)
        && words.joins(end + 1);
    // `GT Karnal Road`.
    let is_of_road = words.word(end - 1).len() <= 2
        && words.is_plain(end - 1)
        && words.is_name(end)
        && words.is(end + 1, Class::ROAD)
        && words.joins(end + 1);
    // `Education City`, and `Film City` of `Ramoji Film City`.
    let is_city = |at: usize| words.word(at + 1) == "city" && words.is_among(at, &OF_CAMPUSES);
    let is_campus = is_city(end - 1)
        || is_city(end)
            && words.joins(end + 1)
            && words.is_plain(end - 1)
            && words.is_name(end - 1);
    // `Medical College Gate`.
    let closes = Class::LANDMARK | Class::JUNCTION | Class::ROAD | Class::AREA;
    let is_premises = words.is(end, Class::INSTITUTION)
        && !words.is(end, Class::NUMBER_KEY)
        && !words.is(end - 1, closes);
    // `Near Boring Road Crossing`, `Near Karol Bagh Police Station` to the end of a part.
    let is_named_so = words.is(end - 1, Class::ROAD | Class::AREA)
        && words.is(end, Class::JUNCTION)
        && words.is_parted_before(end + 1)
        || goes_on_premises(words, end);
    let is_cut = opens_co_op(words, end - 1) || goes_on_international(words, end);
    // `State Bank of Bikaner and Jaipur`.
    let is_link = |at: usize| matches!(words.word(at), "and" | "of");
    let is_chain =
        is_link(end - 1) && is_of_chain(words, end) || is_link(end) && is_of_chain(words, end + 1);
    // `Parivar Char Rasta`.
    let is_crossing = words.word(end) == "char" && words.is_among(end + 1, &CROSSINGS);
    // `Gurudwara Sahib`.
    let is_honoured = words.word(end) == "sahib" && words.is(end - 1, Class::LANDMARK);
    // `SIDCO Industrial Estate`, `Kakoda Industrial Estate`.
    let can_name = words.is_plain(end - 1) && words.word(end) == "industrial";
    let is_estate =
        (can_name || words.is_among(end - 1, &ESTATES)) && estate_end(words, end).is_some();
    (is_person
        || is_stop
        || is_from_town_to_town
        || is_of_road
        || is_campus
        || is_premises
        || is_named_so
        || is_cut
        || is_chain
        || is_crossing
        || is_honoured
        || is_estate)
        && !words.breaks_before(end)
}

/// `State Bank of India`: the name ends its part and runs on behind its type word.
fn runs_on(words: Words<'_>, first: usize, end: usize) -> bool {
    words.breaks_before(end)
        && (first + 1..end)
            .any(|index| matches!(words.word(index), "of" | "for") && words.is(index - 1, TYPED))
}

/// Whether the word ends the name of a place to get on or off, which nobody lives in.
pub(in crate::address) fn is_stop(word: &str) -> bool {
    matches!(
        word,
        "station" | "stand" | "stop" | "depot" | "terminal" | "terminus" | "junction"
    )
}

/// Whether `Metro Station` stands from token `index` on behind what it is called by.
pub(in crate::address) fn opens_metro_station(words: Words<'_>, index: usize) -> bool {
    words.word(index) == "metro"
        && words.word(index + 1) == "station"
        && words.joins(index)
        && words.joins(index + 1)
}

/// Whether token `index` is the second word of `Bus Stand`, `Metro Station`.
pub(in crate::address) fn ends_vehicle_stop(words: Words<'_>, index: usize) -> bool {
    0 < index && words.is_among(index - 1, &VEHICLES) && is_stop(words.word(index))
}

/// Whether one or two words for what everybody knows end their part from token `index` on, behind what it is called by:
/// `Bus Stand`, `Police Station`, `Gurudwara`.
pub(in crate::address) fn ends_in_landmark(words: Words<'_>, index: usize) -> bool {
    const OTHERS: Class = Class::AREA
        .union(Class::BUILDING)
        .union(Class::JUNCTION)
        .union(Class::NUMBER_KEY)
        .union(Class::ORDINAL);
    let is_known = |at: usize| words.is(at, Class::LANDMARK) && !words.is(at, OTHERS);
    let end = index + 1 + usize::from(is_known(index + 1) && words.joins(index + 1));
    (index..end).all(is_known)
        && !words.is(end - 1, Class::INSTITUTION)
        && !words.is_parted_before(index)
        && words.is_parted_before(end)
}

/// Whether a sector that a metro station is called by begins at token `index`: `Sector 52 Metro Station`.
pub(in crate::address) fn opens_sector_station(words: Words<'_>, index: usize) -> bool {
    words.is(index, Class::NUMBERED_AREA)
        && words.has_digit(index + 1)
        && words.joins(index + 1)
        && opens_metro_station(words, index + 2)
}

/// `Sector 56 Rapid Metro Station`, `Noida Sector 16 Metro Station`: whether the words from token `end` on go on with what a
/// metro station is called by, which is a word or a sector.
fn precedes_metro_station(words: Words<'_>, end: usize) -> bool {
    let is_word = || words.is_plain(end) && words.joins(end);
    opens_metro_station(words, end)
        || is_word() && opens_metro_station(words, end + 1)
        || words.joins(end) && opens_sector_station(words, end)
}

/// `S.T. Stand`, `ST Depot`: whether the letters of the buses of Gujarat and Maharashtra stand from token `first` on
/// before the word for a stop at `at`.
fn is_state_transport(words: Words<'_>, first: usize, at: usize) -> bool {
    let is_letters = match at - first {
        1 => matches!(words.word(first), "st" | "t"),
        2 => words.word(first) == "s" && words.word(first + 1) == "t",
        _ => false,
    };
    is_letters && is_stop(words.word(at))
}

/// A stop or station without a relation word is a landmark, and so is what has no walls; a temple or market is premises.
fn propose_unrelated(words: Words<'_>, at: usize, out: &mut Proposals<'_>) {
    let mut end = at + 1;
    while !words.breaks_before(end) && words.is(end, Class::LANDMARK) {
        end += 1;
    }
    if 0 < at && words.is(at - 1, Class::LANDMARK) && !words.breaks_before(at) {
        return;
    }
    // `Vidya Mandir Inter College`.
    if school_end(words, end - 1).is_some() {
        return;
    }
    // `Police Station: Kotwali`.
    if is_sub_district(words, at) || names_main_road(words, end - 1) {
        return;
    }
    if ends_estate(words, words.part_start(at), at) {
        return;
    }
    // `Civil Station Road`, but `Ram Mandir Street No 5`.
    let is_counted = words.is_number_word(end + 1) || words.has_digit(end + 1);
    if words.is(end, Class::ROAD) && words.joins(end) && !is_counted {
        return;
    }
    // `Lower Ground Floor`.
    if words.is(end - 1, Class::ORDINAL) && words.is(end, Class::FLOOR) && words.joins(end) {
        return;
    }
    // Behind a relation word the name is the landmark's from its first word on.
    if words.follows_relation(at) {
        return;
    }
    // Gates, bridges and markets are junctions.
    if words.is(end - 1, Class::JUNCTION) && !is_stop(words.word(end - 1)) {
        return;
    }
    // `Gupta Service Station` sells; `Sadar Police Station` in front of an address is the one that it is of.
    let is_service =
        words.word(end - 1) == "station" && 1 < end && words.is_among(end - 2, &SERVICES);
    let is_premises = is_service && words.is_among(end - 2, &FUELS)
        || (is_service || is_police_cell(words, at)) && words.part_start(at) == 0;
    let is_open = words.is_among(end - 1, &OPEN);
    let kind =
        if (is_open || is_stop(words.word(end - 1)) || is_check_post(words, at)) && !is_premises {
            ComponentType::Landmark
        } else {
            ComponentType::Building
        };
    let ends_part = ends_in_landmark(words, at);
    for first in (at.saturating_sub(4)..=at).rev() {
        if first < at && words.breaks_before(first + 1) {
            break;
        }
        let keys = Class::ANY_RELATION | Class::FLOOR | Class::NUMBER_KEY | Class::ROAD;
        // `Abu Road Railway Station` is that of Abu Road, `Boring Road Gurudwara` on it; `Sector 22 Bus Stand`.
        let closes = ends_part && first + 1 == at && 0 < first;
        let is_of_road = closes && words.is(first, Class::ROAD);
        let is_of_area = closes && words.is(first - 1, Class::NUMBERED_AREA);
        // `St. Mary's Church`.
        let is_saint = words.is_among(first, &SAINTS) && words.breaks_before(first);
        let is_of_name = is_of_road
            || is_saint
            || is_service && first + 2 == end
            || is_state_transport(words, first, at);
        // `Noida Sector 52 Metro Station`.
        let is_of_sector = 0 < first && opens_sector_station(words, first - 1);
        let is_number = words.is_number(first) && !is_of_sector && !is_of_area;
        if first < at && (words.is(first, keys) && !is_of_name || is_number) {
            break;
        }
        if announces_place(words, first) || is_care_of(words, first) {
            break;
        }
        let is_cut = 0 < first && opens_city_centre(words, first - 1);
        if end - first == 1
            || is_of_sector
            || is_cut
            || is_listed(words, first)
            || !words.opens_name(first)
        {
            continue;
        }
        // `City Centre Metro Station`, `Shanti Nagar Gurudwara` as a whole part; one word may be the town.
        let is_whole_part = words.breaks_before(first)
            && ends_part
            && (1 < at - first || opens_metro_station(words, at));
        let typed = f32::from(u8::from(is_whole_part));
        let score = out.weights.landmark_unrelated
            + out.weights.landmark_typed * typed
            + out.weights.landmark_word * (end - first - 1).min(3) as f32
            + out.weights.landmark_boundary * (words.boundary(first) + words.boundary(end));
        out.push(Span::rule(first, end, kind, score));
    }
}
