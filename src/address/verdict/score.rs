//! Reading -> the published scores. docs/address.md repeats each formula.
//!
//! `addressScore` is a sum of points over five categories; a category that is there earns more
//! than one that is missing, confirmed or not, so that taking a component away never raises it.
//! What is confirmed earns little more than what is not: a component that goes away takes at least
//! twice as many points with it as another gains that it contradicted.
//!
//! | category | confirmed | unconfirmed | missing, beside a village |
//! | --- | --- | --- | --- |
//! | house | 20 (number, either way), 14 (building alone) | | 10 |
//! | street | 15 | 12 | 11 |
//! | locality | 25 | 19 | |
//! | town (city, district or subdistrict) | 20 | 14 | |
//! | PIN | 20 | 14 | |
//!
//! `redundancyScore` is the share of words in parts or runs that occurred before. `addressSyntactical`
//! is one less its deductions, each a share of the text times a weight.

use std::ops::Range;

use arrayvec::ArrayVec;

use super::cover::Cover;
use super::noise::{Sense, Senses};
use crate::address::reading::{
    Category, Component, ComponentType, Granularity, Reading, Reasons, ScorePart,
};
use crate::address::words::Words;
use crate::gazetteer::Gazetteer;
use crate::text::{self, MAX_TOKENS, Separator, Shape};

const HOUSE: f64 = 20.0;
const BUILDING_ALONE: f64 = 14.0;
const HOUSE_RURAL: f64 = 10.0;
const STREET: (f64, f64) = (15.0, 12.0);
const STREET_RURAL: f64 = 11.0;
const LOCALITY: (f64, f64) = (25.0, 19.0);
const TOWN: (f64, f64) = (20.0, 14.0);
const PIN: (f64, f64) = (20.0, 14.0);

/// Largest deductions from well-formedness.
const UNREAD_WEIGHT: f64 = 0.5;
const FILLER_WEIGHT: f64 = 0.6;
const REPEATED_WEIGHT: f64 = 0.3;
const GIBBERISH_WEIGHT: f64 = 0.9;

/// Towns nearer to each other than this are one city in an address.
const ONE_CITY_M: f64 = 40_000.0;

/// Fills scores, missing categories, granularities and the reasons that they show.
pub(in crate::address) fn score(
    gazetteer: &Gazetteer,
    words: Words<'_>,
    cover: &Cover,
    senses: &Senses,
    reading: &mut Reading,
) {
    let kinds = Kinds::of(reading);
    let is_missing = |category: &Category| !kinds.found.intersects(fills(*category));
    reading.missing.clear();
    (reading.missing).extend(Category::ALL.into_iter().filter(is_missing));
    reading.input_granularity = kinds.found.finest();
    reading.validation_granularity = kinds.valid.finest();
    let has_village = has_village(kinds);
    let has_street = kinds.found.intersects(fills(Category::Street));
    reading
        .reasons
        .set(Reasons::RURAL, has_village && !has_street);
    score_address(reading, kinds, has_village);
    score_redundancy(words, reading);
    score_syntax(words, cover, senses, reading);
    count_cities(gazetteer, words, reading);
    reading.scores.length = text::length(words.raw) as u32;
    let has = |found: KindSet, kind| found.intersects(KindSet::of(&[kind]));
    let has_fine = reading.input_granularity < Granularity::Pincode
        || has(kinds.confirmed, ComponentType::PostOffice);
    let has_landmark = has(kinds.found, ComponentType::Landmark);
    reading
        .reasons
        .set(Reasons::LANDMARK_ONLY, has_landmark && !has_fine);
}

/// Types of components, a bit each.
#[derive(Clone, Copy, Debug, Default)]
struct KindSet(u16);

impl KindSet {
    const fn of(kinds: &[ComponentType]) -> Self {
        let mut bits = 0;
        let mut number = 0;
        while number < kinds.len() {
            bits |= 1 << kinds[number] as u16;
            number += 1;
        }
        Self(bits)
    }

    fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The finest step that one of them speaks for; types stand in that order.
    fn finest(self) -> Granularity {
        const WITHOUT_STEP: KindSet = KindSet::of(&[
            ComponentType::Floor,
            ComponentType::Landmark,
            ComponentType::PostOffice,
        ]);
        let first = (self.0 & !WITHOUT_STEP.0).trailing_zeros();
        let kind = ComponentType::ALL.get(first as usize);
        kind.and_then(|kind| kind.granularity()).unwrap_or_default()
    }
}

/// The types of the components of a reading.
#[derive(Clone, Copy, Debug, Default)]
struct Kinds {
    found: KindSet,
    confirmed: KindSet,
    /// Confirmed, and contradicted by none.
    valid: KindSet,
}

impl Kinds {
    fn of(reading: &Reading) -> Self {
        let mut kinds = Self::default();
        for part in &reading.components {
            let KindSet(bit) = KindSet::of(&[part.kind]);
            let is_valid = part.is_confirmed && part.contradicted_by == 0;
            kinds.found.0 |= bit;
            kinds.confirmed.0 |= bit * u16::from(part.is_confirmed);
            kinds.valid.0 |= bit * u16::from(is_valid);
        }
        kinds
    }

    /// The points of a category by what there is of it.
    fn points(self, kinds: KindSet, (confirmed, unconfirmed): (f64, f64), missing: f64) -> f64 {
        if self.confirmed.intersects(kinds) {
            confirmed
        } else if self.found.intersects(kinds) {
            unconfirmed
        } else {
            missing
        }
    }
}

/// The types of which one fills the category.
const fn fills(category: Category) -> KindSet {
    match category {
        Category::HouseNumber => KindSet::of(&[ComponentType::HouseNo]),
        Category::Street => KindSet::of(&[ComponentType::Street]),
        Category::Locality => KindSet::of(&[
            ComponentType::Locality,
            ComponentType::Sublocality,
            ComponentType::Microlocality,
            ComponentType::Village,
            ComponentType::PostOffice,
        ]),
        Category::Pincode => KindSet::of(&[ComponentType::Pincode]),
    }
}

/// A village, or a post office: the houses there have no numbers and the roads no names. An area that is called
/// like a village somewhere is none (`Govardhan Nagar`).
fn has_village(kinds: Kinds) -> bool {
    const RURAL: KindSet = KindSet::of(&[ComponentType::Village, ComponentType::PostOffice]);
    kinds.found.intersects(RURAL)
}

fn score_address(reading: &mut Reading, kinds: Kinds, has_village: bool) {
    const TOWNS: KindSet = KindSet::of(&[
        ComponentType::City,
        ComponentType::District,
        ComponentType::Subdistrict,
    ]);
    const BUILDINGS: KindSet = KindSet::of(&[ComponentType::Building]);
    let rural = |points: f64| if has_village { points } else { 0.0 };
    let building = kinds.points(BUILDINGS, (BUILDING_ALONE, BUILDING_ALONE), 0.0);
    let house = kinds.points(
        fills(Category::HouseNumber),
        (HOUSE, HOUSE),
        rural(HOUSE_RURAL),
    );
    let street = kinds.points(fills(Category::Street), STREET, rural(STREET_RURAL));
    let points = [
        ("house", house.max(building)),
        ("street", street),
        (
            "locality",
            kinds.points(fills(Category::Locality), LOCALITY, 0.0),
        ),
        ("town", kinds.points(TOWNS, TOWN, 0.0)),
        ("pincode", kinds.points(fills(Category::Pincode), PIN, 0.0)),
    ];
    let scores = &mut reading.scores;
    scores.address_parts.clear();
    scores
        .address_parts
        .extend(points.map(|(name, value)| ScorePart { name, value }));
    scores.address = scores.address_parts.iter().map(|part| part.value).sum();
}

/// Words of parts that stood before and of runs in one part that did, over all words. Parts end where a comma, dash
/// or the like is written: those that words tell may move where the text goes on.
fn score_redundancy(words: Words<'_>, reading: &mut Reading) {
    let (mut of_parts, mut of_runs) = (0, 0);
    if words.has_copies() {
        let in_parts = repeated_parts(words);
        let in_runs = repeated_runs(words);
        let pairs = || in_parts.iter().zip(&in_runs);
        of_parts = pairs().filter(|&(&of_part, _)| of_part).count();
        of_runs = pairs()
            .filter(|&(&of_part, &of_run)| of_run && !of_part)
            .count();
    }
    let scores = &mut reading.scores;
    scores.redundancy = (of_parts + of_runs) as f64 / words.len().max(1) as f64;
    scores.redundancy_parts.clear();
    scores.redundancy_parts.extend([
        ScorePart {
            name: "repeated_part_words",
            value: of_parts as f64,
        },
        ScorePart {
            name: "repeated_run_words",
            value: of_runs as f64,
        },
        ScorePart {
            name: "words",
            value: words.len() as f64,
        },
    ]);
    reading.reasons.set(Reasons::REPEATED_PART, 0 < of_parts);
}

/// Of each word whether it is in a part that is word for word an earlier one.
fn repeated_parts(words: Words<'_>) -> ArrayVec<bool, MAX_TOKENS> {
    let mut repeated = ArrayVec::new();
    let mut parts: ArrayVec<Range<usize>, MAX_TOKENS> = ArrayVec::new();
    while let first = repeated.len()
        && first < words.len()
    {
        let mut ends = first + 1..words.len();
        let part = first..ends.find(|&at| is_parted(words, at)).unwrap_or(words.len());
        let is_part = |other: &Range<usize>| words.is_same_text(other.clone(), part.clone());
        let is_repeated = !words.is_new(first) && parts.iter().any(is_part);
        repeated.extend(part.clone().map(|_| is_repeated));
        parts.push(part);
    }
    repeated
}

/// Of each word whether it and one beside it occurred before, or the same word right before it: without
/// commas parts are found so. No run goes over the end of a part, so that a part more takes none apart.
fn repeated_runs(words: Words<'_>) -> ArrayVec<bool, MAX_TOKENS> {
    let mut repeated = ArrayVec::new();
    repeated.extend((0..words.len()).map(|_| false));
    let is_word = |index: usize| words.shape(index) == Some(Shape::Word);
    let is_pair = |at: usize| is_word(at) && is_word(at + 1) && !is_parted(words, at + 1);
    for at in 0..words.len().saturating_sub(1) {
        if words.is_new(at + 1) || !is_pair(at) {
            continue;
        }
        repeated[at + 1] |= words.is_same(at, at + 1);
        let is_it =
            |before: usize| is_pair(before) && words.is_same_text(before..before + 2, at..at + 2);
        if !words.is_new(at) && (0..at.saturating_sub(1)).any(is_it) {
            repeated[at..at + 2].fill(true);
        }
    }
    repeated
}

/// Whether a comma, a dash, a bracket or a line break is written before the word.
fn is_parted(words: Words<'_>, index: usize) -> bool {
    Separator::Dash <= words.token(index).separator
}

fn score_syntax(words: Words<'_>, cover: &Cover, senses: &Senses, reading: &mut Reading) {
    let total = words.len().max(1) as f64;
    let share = |count: usize| count as f64 / total;
    let (mut unread, mut fillers, mut gibberish) = (0, 0, 0);
    for (index, &sense) in senses.iter().enumerate() {
        let part = cover.component(reading, index);
        let is_left = part.is_none() && sense != Sense::Code && words.class(index).is_empty();
        unread += usize::from(is_left && !words.calls_number(index));
        fillers += usize::from(sense == Sense::Filler);
        let is_placed = part.is_some_and(|part| part.is_confirmed);
        gibberish += usize::from(!is_placed && sense == Sense::Gibberish);
    }
    let deductions = [
        ("unread_words", UNREAD_WEIGHT * share(unread)),
        ("fillers", FILLER_WEIGHT * share(fillers)),
        ("repetition", REPEATED_WEIGHT * reading.scores.redundancy),
        ("gibberish", GIBBERISH_WEIGHT * share(gibberish)),
        (
            "nothing_read",
            if reading.components.is_empty() {
                1.0
            } else {
                0.0
            },
        ),
    ];
    let scores = &mut reading.scores;
    scores.syntactical_parts.clear();
    scores
        .syntactical_parts
        .extend(deductions.map(|(name, value)| ScorePart { name, value }));
    let sum: f64 = scores.syntactical_parts.iter().map(|part| part.value).sum();
    scores.syntactical = (1.0 - sum).max(0.0);
}

/// Distinct cities in city position; twin names and suburbs are one.
fn count_cities(gazetteer: &Gazetteer, words: Words<'_>, reading: &mut Reading) {
    let is_city = |part: &&Component| part.kind == ComponentType::City;
    let cities = || reading.components.iter().filter(is_city);
    let is_one = |one: &Component, other: &Component| match (one.place, other.place) {
        (Some(a), Some(b)) => {
            let ends = (gazetteer.place(a).at, gazetteer.place(b).at);
            a == b || matches!(ends, (Some(a), Some(b)) if a.distance_m(b) < ONE_CITY_M)
        }
        (None, None) => {
            let text = |part: &Component| words.raw.get(part.start as usize..part.end as usize);
            let is_same = |(a, b): (&str, &str)| a.eq_ignore_ascii_case(b);
            text(one).zip(text(other)).is_some_and(is_same)
        }
        _ => false,
    };
    let found = cities().count();
    let counted_before = if found <= 1 {
        0
    } else {
        let is_counted = |&(index, part): &(usize, &Component)| {
            cities().take(index).any(|other| is_one(part, other))
        };
        cities().enumerate().filter(is_counted).count()
    };
    let scores = &mut reading.scores;
    scores.city_count = (found - counted_before) as u32;
    scores.city_parts.clear();
    scores.city_parts.extend([
        ScorePart {
            name: "cities",
            value: found as f64,
        },
        ScorePart {
            name: "counted_before",
            value: counted_before as f64,
        },
    ]);
    let is_several = 1 < scores.city_count;
    reading.reasons.set(Reasons::SEVERAL_CITIES, is_several);
}

#[cfg(test)]
#[path = "score_tests.rs"]
mod tests;
