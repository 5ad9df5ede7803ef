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
//! `redundancyScore` is the share of words in parts that occurred before. `addressSyntactical`
//! is one less its deductions, each a share of the text times a weight.

use std::ops::Range;

use arrayvec::ArrayVec;

use super::cover::Cover;
use super::reading::{
    Category, Component, ComponentType, Granularity, Reading, Reasons, ScorePart,
};
use super::words::Words;
use crate::gazetteer::{Gazetteer, Level};
use crate::text::lexicon::Class;
use crate::text::{MAX_TOKENS, Shape};

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
pub(super) fn score(gazetteer: &Gazetteer, words: Words<'_>, cover: &Cover, reading: &mut Reading) {
    reading.missing.clear();
    for category in Category::ALL {
        if !reading
            .components
            .iter()
            .any(|part| fills(part.kind, category))
        {
            reading.missing.push(category);
        }
    }
    granularities(reading);
    let has_village = has_village(gazetteer, reading);
    let has_street = reading
        .components
        .iter()
        .any(|part| part.kind == ComponentType::Street);
    reading
        .reasons
        .set(Reasons::RURAL, has_village && !has_street);
    score_address(reading, has_village);
    score_redundancy(words, reading);
    score_syntax(words, cover, reading);
    count_cities(gazetteer, words, reading);
    reading.scores.length = words.span(0, words.len()).chars().count() as u32;
    let landmark_only = !reading.components.is_empty()
        && reading
            .components
            .iter()
            .any(|part| part.kind == ComponentType::Landmark)
        && !reading.components.iter().any(|part| {
            part.kind
                .granularity()
                .is_some_and(|step| step < Granularity::Pincode)
        });
    reading.reasons.set(Reasons::LANDMARK_ONLY, landmark_only);
}

fn fills(kind: ComponentType, category: Category) -> bool {
    match category {
        Category::HouseNumber => kind == ComponentType::HouseNo,
        Category::Street => kind == ComponentType::Street,
        Category::Locality => matches!(
            kind,
            ComponentType::Locality
                | ComponentType::Sublocality
                | ComponentType::Microlocality
                | ComponentType::Village
                | ComponentType::PostOffice
        ),
        Category::Pincode => kind == ComponentType::Pincode,
    }
}

fn granularities(reading: &mut Reading) {
    let finest = |validated: bool| {
        reading
            .components
            .iter()
            .filter(|part| !validated || part.is_confirmed && part.contradicted_by == 0)
            .filter_map(|part| part.kind.granularity())
            .min()
            .unwrap_or_default()
    };
    let (input, validation) = (finest(false), finest(true));
    reading.input_granularity = input;
    reading.validation_granularity = validation;
}

/// A village, or a post office: the houses there have no numbers and the roads no names.
fn has_village(gazetteer: &Gazetteer, reading: &Reading) -> bool {
    let is_village = |part: &Component| {
        let is_rural_place = part
            .place
            .is_some_and(|id| gazetteer.level_of(id) == Level::Village);
        part.kind == ComponentType::Village
            || part.kind == ComponentType::PostOffice
            || fills(part.kind, Category::Locality) && is_rural_place
    };
    reading.components.iter().any(is_village)
}

fn score_address(reading: &mut Reading, has_village: bool) {
    let parts = &reading.components;
    let best = |fits: &dyn Fn(ComponentType) -> bool, points: (f64, f64), missing: f64| {
        let found = parts.iter().filter(|part| fits(part.kind));
        let points = found.map(|part| {
            if part.is_confirmed {
                points.0
            } else {
                points.1
            }
        });
        points.fold(missing, f64::max)
    };
    let rural = |points: f64| if has_village { points } else { 0.0 };
    let is_town = |kind: ComponentType| {
        matches!(
            kind,
            ComponentType::City | ComponentType::District | ComponentType::Subdistrict
        )
    };
    let building = best(
        &|kind| kind == ComponentType::Building,
        (BUILDING_ALONE, BUILDING_ALONE),
        0.0,
    );
    let house = best(
        &|kind| kind == ComponentType::HouseNo,
        (HOUSE, HOUSE),
        rural(HOUSE_RURAL),
    );
    let points = [
        ("house", house.max(building)),
        (
            "street",
            best(
                &|kind| kind == ComponentType::Street,
                STREET,
                rural(STREET_RURAL),
            ),
        ),
        (
            "locality",
            best(&|kind| fills(kind, Category::Locality), LOCALITY, 0.0),
        ),
        ("town", best(&is_town, TOWN, 0.0)),
        (
            "pincode",
            best(&|kind| kind == ComponentType::Pincode, PIN, 0.0),
        ),
    ];
    let scores = &mut reading.scores;
    scores.address_parts.clear();
    scores
        .address_parts
        .extend(points.map(|(name, value)| ScorePart { name, value }));
    scores.address = scores.address_parts.iter().map(|part| part.value).sum();
}

/// Words of parts between commas that stood before, or in runs of two words that did, over all
/// words.
fn score_redundancy(words: Words<'_>, reading: &mut Reading) {
    let mut repeated = 0;
    let mut parts: ArrayVec<Range<usize>, MAX_TOKENS> = ArrayVec::new();
    while let first = parts.last().map_or(0, |part| part.end)
        && first < words.len()
    {
        let part = first..words.part_end(first);
        if !words.is_new(first)
            && parts
                .iter()
                .any(|other| words.is_same_text(other.clone(), part.clone()))
        {
            repeated += part.len();
        }
        parts.push(part);
    }
    // Without commas the same words are found as runs of at least two.
    let mut at = 0;
    let mut runs = 0;
    while at < words.len() {
        let longest = longest_repeat(words, at);
        if 2 <= longest {
            runs += longest;
            at += longest;
        } else {
            at += 1;
        }
    }
    let total = words.len().max(1) as f64;
    let (repeated, runs) = (repeated as f64, runs as f64);
    let scores = &mut reading.scores;
    scores.redundancy = repeated.max(runs) / total;
    scores.redundancy_parts.clear();
    scores.redundancy_parts.extend([
        ScorePart {
            name: "repeated_part_words",
            value: repeated,
        },
        ScorePart {
            name: "repeated_run_words",
            value: runs,
        },
        ScorePart {
            name: "words",
            value: words.len() as f64,
        },
    ]);
    reading
        .reasons
        .set(Reasons::REPEATED_PART, 0.0 < repeated.max(runs));
}

/// Length of the longest run from `at` that occurs whole before `at`.
fn longest_repeat(words: Words<'_>, at: usize) -> usize {
    let mut longest = 0;
    if words.is_new(at) {
        return longest;
    }
    for start in (0..at).filter(|&start| words.is_same(start, at)) {
        let mut length = 0;
        while start + length < at
            && at + length < words.len()
            && words.is_same(start + length, at + length)
            && words.shape(at + length) == Some(Shape::Word)
        {
            length += 1;
        }
        longest = longest.max(length);
    }
    longest
}

fn score_syntax(words: Words<'_>, cover: &Cover, reading: &mut Reading) {
    let total = words.len().max(1) as f64;
    let share = |count: usize| count as f64 / total;
    let is_read = |index: usize| cover.component(reading, index).is_some();
    let unread = (0..words.len())
        .filter(|&index| !is_read(index) && words.class(index).is_empty())
        .count();
    let fillers = (0..words.len())
        .filter(|&index| words.is(index, Class::FILLER))
        .count();
    let gibberish = (0..words.len())
        .filter(|&index| {
            !cover.is_placed(reading, index) && super::gibberish::is_gibberish(words, index)
        })
        .count();
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
    let counted_before = cities()
        .enumerate()
        .filter(|&(index, part)| cities().take(index).any(|other| is_one(part, other)))
        .count();
    let found = cities().count();
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
