//! Premises that fill a part of the address: what tells them is its first word, its last or their shape.

use super::Proposals;
use super::building::is_beside_door;
use super::house::{identifier_end, opens_number};
use super::keys::ends_association;
use super::person::is_care_of;
use crate::address::reading::ComponentType;
use crate::address::span::Span;
use crate::address::weights::Weights;
use crate::address::words::builders::project_at;
use crate::address::words::estates::ends_estate;
use crate::address::words::hotels::{can_name_hotel, hotel_end};
use crate::address::words::{WordSet, Words, any_of};
use crate::text::lexicon::Class;
use crate::text::{Separator, Shape};

/// Institutions that are told from each other by their towns.
pub(in crate::address) const CAMPUSES: WordSet = WordSet::of(&[
    "aiims", "bits", "ihm", "iiit", "iim", "iisc", "iiser", "iist", "iit", "isi", "nid", "nift",
    "niper", "niser", "nit", "nlu", "pgi", "srm", "tiss", "vit", "xlri",
]);
/// Words of buildings that are a part of the address by themselves.
const OF_WHOLE_PART: WordSet = any_of!(&[
    HOUSES,
    WordSet::of(&[
        "avenue", "bay", "building", "corner", "dham", "estate", "gardens", "greens", "kunj",
        "mahal", "meadows", "of", "one", "park", "place", "sdf", "the", "tower", "udyan",
    ]),
]);
/// What firms that serve guests are, and houses, whose names stand behind the word.
const HOUSES: WordSet = WordSet::of(&[
    "cafe",
    "casa",
    "clinic",
    "dhaba",
    "hotel",
    "lodge",
    "restaurant",
    "salon",
    "villa",
]);
/// Last words of a whole part that is the name of premises: what they look at, what a bhuvan
/// is in Mumbai, blocks of flats in Gujarat, what builders praise them with, and shops.
pub(super) const ENDS_OF_PART: WordSet = WordSet::of(&[
    "bhuvan",
    "classic",
    "elegance",
    "exotica",
    "flat",
    "grand",
    "kothi",
    "krupa",
    "kunj",
    "mahal",
    "paradise",
    "pride",
    "royale",
    "service",
    "shop",
    "splendour",
    "stall",
    "view",
    "world",
]);
/// Short forms of the schools and health centres that states run.
const STATE_RUN: WordSet = WordSet::of(&[
    "aphc", "chc", "ggic", "ghs", "ghss", "glps", "gmsss", "gsss", "jnv", "mpps", "phc", "sdh",
    "uchc", "uphc", "zphs", "zpps",
]);
/// What the parks are for that firms have their offices in.
pub(super) const OF_FIRMS: WordSet = WordSet::of(&[
    "business",
    "corporate",
    "cyber",
    "it",
    "office",
    "software",
    "tech",
    "technology",
    "trade",
]);

pub(super) fn propose_at(words: Words<'_>, at: usize, out: &mut Proposals<'_>) {
    if words.is(at, Class::BUILDING) {
        propose_counted(words, at, out);
    }
    if let Some(end) = campus_end(words, at) {
        let score = whole_part_score(out.weights, end - at - 1);
        out.push(Span::rule(at, end, ComponentType::Building, score));
    }
    if words.is_among(at, &STATE_RUN) {
        propose_state_run(words, at, out);
    }
    if ends_modern_village(words, at) {
        propose_modern_village(words, at, out);
    }
    // `Vidya Bhuvan 121,`.
    let is_number_behind = || words.is_number(at + 1) && words.breaks_before(at + 2);
    let ends_part =
        words.is_among(at, &ENDS_OF_PART) && (words.breaks_before(at + 1) || is_number_behind());
    if ends_part || ends_association(words, at) {
        propose_ending_part(words, at, out);
    }
    if is_house_of_kerala(words, at) {
        propose_house(words, at, out);
    }
    if words.is_among(at, &OF_WHOLE_PART) {
        match words.word(at) {
            "of" => propose_of(words, at, out),
            "the" | "one" => propose_behind(words, at, out),
            _ if words.is_among(at, &HOUSES) => propose_behind(words, at, out),
            // `SDF IV` is one of the factories of an export zone.
            "tower" | "building" | "sdf" => propose_lettered(words, at, out),
            "corner" | "dham" | "kunj" | "mahal" => propose_at_door(words, at, out),
            // `Shop No. 7, Fortune Estate`, `Ground Floor, Arjun Avenue`.
            _ => propose_estate(words, at, out),
        }
    }
}

/// What a whole part is worth as the name of a building, by its words beside the one that says so.
pub(super) fn whole_part_score(weights: &Weights, count: usize) -> f32 {
    weights.building + weights.building_word * count as f32 + 2.0 * weights.building_boundary
}

/// Token after `IIT Bombay` as a whole part, or after `IIM` where it opens the text; NIT alone is an area of Faridabad, too.
pub(in crate::address) fn campus_end(words: Words<'_>, at: usize) -> Option<usize> {
    if !words.is_among(at, &CAMPUSES) || !words.breaks_before(at) {
        return None;
    }
    let end = words.part_end(at);
    let is_name = (at + 1..end).all(|index| words.is_plain(index));
    let opens_text = || at == 0 && end < words.len() && words.word(at) != "nit";
    match end - at {
        1 => opens_text(),
        2 | 3 => is_name,
        _ => false,
    }
    .then_some(end)
}

/// Whether token `index` ends `Games Village`, `Tech Village`: what a town has built, and no village.
pub(super) fn ends_modern_village(words: Words<'_>, index: usize) -> bool {
    const BUILT: WordSet = WordSet::of(&[
        "eco",
        "games",
        "global",
        "knowledge",
        "olympic",
        "sports",
        "tech",
        "techno",
    ]);
    words.word(index) == "village"
        && 0 < index
        && words.joins(index)
        && words.is_among(index - 1, &BUILT)
}

/// `Embassy Tech Village`, `Eco Village 2` as a whole part.
fn propose_modern_village(words: Words<'_>, at: usize, out: &mut Proposals<'_>) {
    let first = words.part_start(at);
    let is_numbered =
        words.is_number(at + 1) && words.word(at + 1).len() == 1 && words.joins(at + 1);
    let end = at + 1 + usize::from(is_numbered);
    let is_name = (first..at).all(|index| words.shape(index) == Some(Shape::Word));
    if words.breaks_before(end) && at - first <= 3 && is_name {
        let score = whole_part_score(out.weights, at - first);
        out.push(Span::rule(first, end, ComponentType::Building, score));
    }
}

/// `Lake View`, `12 Park View`, `Shanti Tea Stall`: one to three words and one that says what they are called as a whole
/// part, behind a door's number or not.
fn propose_ending_part(words: Words<'_>, at: usize, out: &mut Proposals<'_>) {
    let part = words.part_start(at);
    let door = identifier_end(words, part).filter(|&end| end < at);
    let first = door.unwrap_or(part);
    // `Vill Kothi PO Kothi` is no building.
    let keys = Class::ANY_RELATION | Class::FLOOR | Class::VILLAGE_KEY | Class::POST_KEY;
    let can_name = |index| words.shape(index) == Some(Shape::Word) && !words.is(index, keys);
    if (1..=3).contains(&(at - first)) && (first..at).all(can_name) {
        // `Malabar Mobile World, Room No. 4`.
        let precedes_door = words.breaks_before(at + 1) && opens_number(words, at + 1);
        let door = if precedes_door {
            out.weights.building_beside_door
        } else {
            0.0
        };
        let score = whole_part_score(out.weights, at - first) + door;
        out.push(Span::rule(first, at + 1, ComponentType::Building, score));
    }
}

/// `UPHC Kankarbagh`: such a one that opens its part before the name of its place.
fn propose_state_run(words: Words<'_>, at: usize, out: &mut Proposals<'_>) {
    let is_place = words.is_plain(at + 1) || words.is(at + 1, Class::CHAIN_KEY);
    let is_before_place = is_place && words.joins(at + 1);
    if words.breaks_before(at) && is_before_place {
        let score = whole_part_score(out.weights, 0);
        out.push(Span::rule(at, at + 1, ComponentType::Building, score));
    }
}

/// `Valiyaveettil (H)`: whether the token is how Kerala says that the name of a house is before it.
pub(super) fn is_house_of_kerala(words: Words<'_>, at: usize) -> bool {
    words.word(at) == "h" && words.token(at).opens_bracket && words.breaks_before(at + 1)
}

/// The plain words of the part that `(H)` ends.
fn propose_house(words: Words<'_>, at: usize, out: &mut Proposals<'_>) {
    let mut first = at;
    while 0 < first && words.is_plain(first - 1) && (first == at || words.joins(first)) {
        first -= 1;
    }
    if (1..=3).contains(&(at - first)) && words.breaks_before(first) {
        let score = whole_part_score(out.weights, at - first);
        let span = Span::rule(first, at + 1, ComponentType::Building, score);
        out.push(span.with_text(first, at).keyed());
    }
}

/// An estate or park that is a whole part is a building where it has shops and storeys, or is said to be of firms.
fn propose_estate(words: Words<'_>, at: usize, out: &mut Proposals<'_>) {
    let (first, end) = (words.part_start(at), words.part_end(at));
    // `Shah and Nahar Industrial Estate`.
    let links = (first..at).filter(|&index| words.word(index) == "and");
    let is_name = end == at + 1 && (1..=3).contains(&(at - first - links.count()));
    let is_plain = (first..at).all(|index| {
        words.shape(index) == Some(Shape::Word) && !words.is(index, Class::ANY_RELATION)
    });
    let is_of_firms = is_park_of_firms(words, at);
    if is_name && is_plain && (is_of_firms || is_beside_door(words, first, end)) {
        let score = whole_part_score(out.weights, at - first) + out.weights.building_beside_door;
        out.push(Span::rule(first, end, ComponentType::Building, score));
    }
}

/// `304/305, Agarwal Corner`, `A-01 Mahavir Dham Plot No 112`, `Yogeshwar Dham, 1st Floor`: a corner, a dham, a kunj or a
/// mahal of one or two words behind a door's number, or beside a storey or the keyword of one, is premises; others are
/// where roads meet, and areas.
fn propose_at_door(words: Words<'_>, at: usize, out: &mut Proposals<'_>) {
    let part = words.part_start(at);
    let door = identifier_end(words, part).filter(|&end| end < at);
    let first = door.unwrap_or(part);
    let end = at + 1;
    let before = words.part_start(first.saturating_sub(1));
    let follows_door = || {
        let is_pin = words.is_number(before) && words.word(before).len() == 6;
        door.is_some() || !is_pin && identifier_end(words, before) == Some(first)
    };
    let counts = words.has_digit(end + 1) || words.is_number_word(end + 1);
    let precedes_door = counts && opens_number(words, end);
    let is_at_door = || follows_door() || is_beside_door(words, first, end) || precedes_door;
    let is_name = (1..=2).contains(&(at - first)) && (first..at).all(|index| words.is_plain(index));
    let ends = words.breaks_before(end) || precedes_door;
    if is_name && ends && is_at_door() {
        let score = whole_part_score(out.weights, at - first) + out.weights.building_beside_door;
        out.push(Span::rule(first, end, ComponentType::Building, score));
    }
}

/// Whether token `at` ends a part as the park of firms, `JMD Business Park`, that no board has laid out.
pub(super) fn is_park_of_firms(words: Words<'_>, at: usize) -> bool {
    matches!(words.word(at), "bay" | "park")
        && 0 < at
        && words.is_among(at - 1, &OF_FIRMS)
        && words.joins(at)
        && words.breaks_before(at + 1)
        && !ends_estate(words, words.part_start(at), at)
}

/// Whether a whole part from token `at` on is The Mall, the chief road of a cantonment or a hill station.
pub(in crate::address) fn is_the_mall(words: Words<'_>, at: usize) -> bool {
    let end = at + 2;
    words.word(at) == "the"
        && words.word(at + 1) == "mall"
        && words.breaks_before(at)
        && words.joins(at + 1)
        && words.breaks_before(end)
}

/// Token after `Cafe Blue Moon`, `Villa Rosa` as a whole part: the name of a house stands behind the word for one.
pub(in crate::address) fn house_end(words: Words<'_>, at: usize) -> Option<usize> {
    let is_house = words.is_among(at, &HOUSES) && words.breaks_before(at);
    is_house.then(|| named_behind_end(words, at)).flatten()
}

/// Token after two to four words from token `at` on that are a part, the first of which says what the others name.
fn named_behind_end(words: Words<'_>, at: usize) -> Option<usize> {
    let end = words.part_end(at);
    let is_name = (2..=4).contains(&(end - at))
        && (at + 1..end).all(|index| words.shape(index) == Some(Shape::Word))
        && (at + 1..end).any(|index| words.is_plain(index))
        && !words.is(end - 1, Class::ROAD | Class::AREA | Class::JUNCTION);
    is_name.then_some(end)
}

/// `The Icon`, `One Horizon` as a whole part: only buildings are called so, and hotels.
fn propose_behind(words: Words<'_>, at: usize, out: &mut Proposals<'_>) {
    // `C/O Hotel Mayur`.
    let opens = words.breaks_before(at) || 0 < at && is_care_of(words, at - 1);
    if !opens {
        return;
    }
    if words.word(at) == "hotel" {
        propose_hotel(words, at, out);
        return;
    }
    let end = words.part_end(at);
    if is_the_mall(words, at) {
        let score = whole_part_score(out.weights, 1);
        out.push(Span::rule(at, end, ComponentType::Street, score));
        return;
    }
    if let Some(end) = named_behind_end(words, at) {
        let score = whole_part_score(out.weights, end - at - 1);
        out.push(Span::rule(at, end, ComponentType::Building, score));
    }
}

/// `Kingdom of Dreams`, `Garden of Five Senses` as a whole part.
fn propose_of(words: Words<'_>, at: usize, out: &mut Proposals<'_>) {
    const OTHERS: Class = Class::ANY_RELATION
        .union(Class::CHAIN_KEY)
        .union(Class::STATE_KEY)
        .union(Class::CITY_KEY)
        .union(Class::NUMBER_KEY)
        .union(Class::FLOOR)
        .union(Class::DIRECTION)
        .union(Class::ROAD);
    let (first, end) = (words.part_start(at), words.part_end(at));
    let can_name = |index: usize| {
        words.shape(index) == Some(Shape::Word)
            && 2 < words.word(index).len()
            && !words.is(index, OTHERS)
    };
    let is_name = at == first + 1
        && (1..=2).contains(&(end - at - 1))
        && (first..end).all(|index| index == at || can_name(index))
        // `Widow of Ramesh`.
        && !(at + 1..end).any(|index| words.is_personal(index));
    if is_name {
        let score = whole_part_score(out.weights, end - first - 1);
        out.push(Span::rule(first, end, ComponentType::Building, score));
    }
}

/// `Hotel Blue Moon`, and `Hotel Blue Moon Nashik`, of which the last may be the town.
fn propose_hotel(words: Words<'_>, at: usize, out: &mut Proposals<'_>) {
    let whole = hotel_end(words, at);
    let is_begun = at + 2 < words.part_end(at) && can_name_hotel(words, at + 1);
    let Some(most) = whole.or(is_begun.then_some(at + 2)) else {
        return;
    };
    // One word behind it may be the town, more are what the type words among them say.
    let least = if words.is_plain(most - 1) {
        most - 1
    } else {
        most
    };
    for end in least.max(at + 2)..=most {
        let boundary = if end == most {
            1.0
        } else {
            words.boundary(end)
        };
        let score = out.weights.building
            + out.weights.building_word * (end - at - 1) as f32
            + out.weights.building_boundary * (1.0 + boundary);
        out.push(Span::rule(at, end, ComponentType::Building, score));
    }
}

/// `Spot 18 Mall`, `The Spire-2 Building` as a whole part: the number is the name's.
fn propose_counted(words: Words<'_>, at: usize, out: &mut Proposals<'_>) {
    let first = words.part_start(at);
    let name = first + usize::from(words.word(first) == "the");
    let is_name = (2..=4).contains(&(at - first))
        && words.is_number(at - 1)
        && name < at - 1
        && (name..at - 1).all(|index| words.is_plain(index))
        && (first + 1..=at).all(|index| {
            let separator = words.separator(index);
            separator == Separator::Blank || index + 1 == at && separator == Separator::Hyphen
        });
    if is_name && words.breaks_before(at + 1) {
        let score = whole_part_score(out.weights, at - first);
        out.push(Span::rule(first, at + 1, ComponentType::Building, score));
    }
}

/// `Tower B`, `Building B`, `Tower 3` as a whole part, or behind the number of a flat.
fn propose_lettered(words: Words<'_>, at: usize, out: &mut Proposals<'_>) {
    // `Kalpataru Radiance Tower C`.
    let follows_project = || {
        let project = project_at(words, words.part_start(at));
        project.is_some_and(|project| project.end == at)
    };
    let follows_door = || 0 < at && words.is_number(at - 1);
    let opens = words.breaks_before(at) || follows_door() || follows_project();
    // `Tower C 1502,`.
    let is_door =
        || words.is_number(at + 2) && (words.breaks_before(at + 3) || words.is_plain(at + 3));
    // `Tower 5 M3M Merlin`.
    let is_name = || words.is_plain(at + 2) || project_at(words, at + 2).is_some();
    let closes = words.breaks_before(at + 2) || is_name() || is_door();
    if is_lettered(words, at) && opens && closes {
        let score = whole_part_score(out.weights, 0);
        out.push(Span::rule(at, at + 2, ComponentType::Building, score));
    }
}

pub(super) fn is_lettered(words: Words<'_>, at: usize) -> bool {
    let next = at + 1;
    let longest = if words.has_digit(next) { 3 } else { 2 };
    let is_short = next < words.len() && words.word(next).len() <= longest;
    // `Building 10` is the keyword of a number.
    let is_key = words.word(at) == "building" && words.has_digit(next);
    is_short && !is_key && words.separator(next) < Separator::Comma
}
