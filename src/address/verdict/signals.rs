//! Evidence in the text and its match -> fraud, risk, collection propensity.
//!
//! Nothing but the reading feeds a signal: what is gibberish, filler, contradicted, repeated,
//! missing or reachable. No variable about the people of a place is at hand here, and none may
//! be: the module sees no attribute.

use super::noise::{Sense, Senses};
use crate::address::reading::{
    Category, Component, ComponentType, Granularity, Reading, Reasons, ScorePart, SignalParts,
};
use crate::address::words::Words;
use crate::text::Separator;

/// What a word that is a kind of place, and one that a keyword names, count among real words.
const TYPED_WORTH: f64 = 0.4;
const EXCUSED_WORTH: f64 = 0.5;
/// What a word counts that could be a name, amid everyday words or gibberish.
const STRAY_WORTH: f64 = 0.4;
/// What is left of the share of noise where one doubtful word stands among real ones: that is a
/// spelling, not a lie.
const ONE_DOUBT: f64 = 0.5;

/// Least fraud where digits are all there is: several numbers, or one that may be a house.
const DIGITS_ALONE: f64 = 1.0;
const ONE_NUMBER: f64 = 0.5;
/// Least fraud where keywords stand without a name, and the same beside a town.
const KEYWORDS_ALONE: f64 = 0.75;
const KEYWORDS_IN_TOWN: f64 = 0.4;
/// Least fraud where nothing was read, and where words could be names of something.
const NOTHING_READ: f64 = 0.8;
const NOTHING_KNOWN: f64 = 0.5;
/// Least fraud where the PIN is another city's or state's.
const PIN_MISMATCH: f64 = 0.4;
/// What fraud adds to risk, what a full address adds to the reach, and what risk takes from it.
const FRAUD_IN_RISK: f64 = 0.6;
const COMPLETENESS: f64 = 0.65;
const RISK_IN_REACH: f64 = 0.5;
/// Digits of a number that no house has.
const LONG_NUMBER: usize = 6;

/// Words that no town, state or PIN accounts for, by what they are to an address.
#[derive(Clone, Copy, Debug)]
struct Tally {
    gibberish: usize,
    fillers: usize,
    everyday: usize,
    repeats: usize,
    placed: usize,
    names: usize,
    strays: usize,
    excused: usize,
    typed: usize,
    keywords: usize,
    numbers: usize,
    /// Numbers that stand bare among blanks, or are longer than a house number.
    bare_numbers: usize,
    long_numbers: usize,
    towns: usize,
}

impl Tally {
    fn noise(&self) -> usize {
        self.gibberish + self.fillers + self.everyday + self.repeats
    }

    fn real(&self) -> f64 {
        self.placed as f64
            + self.names as f64
            + STRAY_WORTH * self.strays as f64
            + EXCUSED_WORTH * self.excused as f64
            + TYPED_WORTH * self.typed as f64
    }

    fn has_no_words(&self) -> bool {
        self.noise()
            + self.placed
            + self.names
            + self.strays
            + self.excused
            + self.typed
            + self.keywords
            == 0
    }
}

/// Fills `reading.signals` and the reasons that they rest on.
pub(in crate::address) fn signals(words: Words<'_>, senses: &Senses, reading: &mut Reading) {
    let tally = tally_of(words, senses);
    let reasons = reasons_of(&tally, reading);
    reading.reasons |= reasons;
    set_fraud(&tally, reading);
    set_risk(reading);
    set_reach(reading);
}

fn tally_of(words: Words<'_>, senses: &Senses) -> Tally {
    let mut counts = [0; Sense::COUNT];
    let (mut bare_numbers, mut long_numbers) = (0, 0);
    for (index, &sense) in senses.iter().enumerate() {
        counts[sense as usize] += 1;
        if sense == Sense::Number && words.is_number(index) {
            let is_loose = |at: usize| {
                matches!(words.separator(at), Separator::Blank | Separator::Line)
                    || Separator::Comma <= words.separator(at)
            };
            bare_numbers += usize::from(is_loose(index) && is_loose(index + 1));
            long_numbers += usize::from(LONG_NUMBER <= words.word(index).len());
        }
    }
    // Dots alone are how `nothing` is written by those who must write something.
    let is_dot = |at: usize| words.raw.as_bytes().get(at) == Some(&b'.');
    let mut dots = words.raw.match_indices('.');
    let has_dots = dots.any(|(at, _)| is_dot(at + 1) && is_dot(at + 2));
    let count = |sense: Sense| counts[sense as usize];
    Tally {
        gibberish: count(Sense::Gibberish),
        fillers: count(Sense::Filler) + usize::from(has_dots),
        everyday: count(Sense::Everyday),
        repeats: count(Sense::Repeated),
        // A code is one word, however many pieces it is cut into.
        placed: count(Sense::Placed) + count(Sense::Code).min(1),
        names: count(Sense::Name),
        strays: count(Sense::Stray),
        excused: count(Sense::Excused),
        typed: count(Sense::Typed),
        keywords: count(Sense::Keyword),
        numbers: count(Sense::Number),
        bare_numbers,
        long_numbers,
        towns: count(Sense::Town),
    }
}

fn reasons_of(tally: &Tally, reading: &Reading) -> Reasons {
    let mut reasons = Reasons::empty();
    reasons.set(Reasons::GIBBERISH, 0 < tally.gibberish);
    reasons.set(Reasons::FILLER, 0 < tally.fillers);
    reasons.set(Reasons::RANDOM_WORDS, 0 < tally.everyday);
    reasons.set(Reasons::REPEATED_WORDS, 0 < tally.repeats);
    let is_fine = |part: &Component| {
        let step = part.kind.granularity();
        step.is_some_and(|step| step < Granularity::Pincode)
    };
    // `12, 5th Cross`, `Sector 3`: a number tells one of the many that a type word stands for.
    let is_numbered = 0 < tally.typed && 0 < tally.numbers;
    let has_fine = reading.components.iter().any(|part| {
        is_fine(part) && (part.is_confirmed || is_numbered && part.kind != ComponentType::HouseNo)
    });
    let has_names = 0 < tally.placed + tally.names + tally.strays + tally.excused;
    let is_nothing = reading.components.is_empty();
    reasons.set(Reasons::NO_FINE_PART, is_nothing || !has_fine && !has_names);
    let towns = reading.components.iter().filter(|part| {
        matches!(
            part.kind,
            ComponentType::City | ComponentType::District | ComponentType::Subdistrict
        )
    });
    let is_pin = |part: &Component| part.kind == ComponentType::Pincode;
    let has_pin = reading.components.iter().any(is_pin);
    let has_digits = 0 < tally.numbers || has_pin && towns.clone().next().is_none();
    let only_digits = tally.has_no_words() && has_digits && towns.count() <= 1;
    reasons.set(Reasons::ONLY_DIGITS, only_digits);
    let resolved = &reading.resolved;
    let is_located = resolved.state.is_some() || resolved.pin.is_some() || resolved.at.is_some();
    reasons.set(Reasons::UNLOCATED, !is_located);
    reasons
}

/// Whether a category is missing; villages have neither house numbers nor streets.
fn is_missing_parts(reading: &Reading) -> bool {
    let is_rural = reading.reasons.contains(Reasons::RURAL);
    let of_town =
        |category: &Category| matches!(category, Category::HouseNumber | Category::Street);
    let mut missing = reading.missing.iter();
    missing.any(|category| !(is_rural && of_town(category)))
}

/// The share of noise among the words that should say where in the town it is, or the least that
/// another finding allows.
fn set_fraud(tally: &Tally, reading: &mut Reading) {
    let (noise, real) = (tally.noise() as f64, tally.real());
    let share = if 0.0 < noise {
        noise / (noise + real)
    } else {
        0.0
    };
    let is_one_doubt = 1.0 < real || tally.everyday == 1 && 0.0 < real;
    let factor = if tally.noise() == 1 && is_one_doubt {
        ONE_DOUBT
    } else {
        1.0
    };
    let mut reasons = reading.reasons
        & (Reasons::GIBBERISH | Reasons::FILLER | Reasons::RANDOM_WORDS | Reasons::REPEATED_WORDS);
    let mut least: f64 = 0.0;
    if reading.reasons.contains(Reasons::ONLY_DIGITS) {
        let is_house = tally.bare_numbers < 2 && tally.long_numbers == 0 && 0 < tally.towns;
        least = if is_house { ONE_NUMBER } else { DIGITS_ALONE };
        reasons |= Reasons::ONLY_DIGITS;
    }
    // Keywords without a single name or number: nobody lives there.
    if noise + real == 0.0 && tally.numbers == 0 && 0 < tally.keywords {
        let is_in_town = 0 < tally.towns;
        least = least.max(if is_in_town {
            KEYWORDS_IN_TOWN
        } else {
            KEYWORDS_ALONE
        });
        reasons |= Reasons::NO_FINE_PART;
    }
    if reading.components.is_empty() {
        let could_be = 0.0 < real;
        least = least.max(if could_be {
            NOTHING_KNOWN
        } else {
            NOTHING_READ
        });
        reasons |= reading.reasons & (Reasons::UNLOCATED | Reasons::NO_FINE_PART);
    }
    let mismatch = Reasons::PIN_STATE_MISMATCH | Reasons::PIN_CITY_MISMATCH;
    if reading.reasons.intersects(mismatch) {
        least = least.max(PIN_MISMATCH);
        reasons |= reading.reasons & mismatch;
    }
    let parts = [
        ("gibberish", tally.gibberish as f64),
        ("fillers", tally.fillers as f64),
        ("everyday_words", tally.everyday as f64),
        ("repeated_words", tally.repeats as f64),
        ("placed_words", tally.placed as f64),
        ("name_words", tally.names as f64),
        ("stray_words", tally.strays as f64),
        ("excused_words", tally.excused as f64),
        ("typed_words", tally.typed as f64),
        ("factor", factor),
        ("least", least),
    ];
    let fraud = &mut reading.signals.fraud;
    fraud.value = (share * factor).max(least).clamp(0.0, 1.0);
    fraud.reasons = reasons;
    fill(&mut fraud.parts, parts);
}

fn fill<const N: usize>(parts: &mut SignalParts, values: [(&'static str, f64); N]) {
    parts.clear();
    parts.extend(values.map(|(name, value)| ScorePart { name, value }));
}

/// How far the named place is in doubt: contradictions and missing evidence.
fn set_risk(reading: &mut Reading) {
    let doubts = [
        (Reasons::PIN_UNKNOWN, "PIN_UNKNOWN", 0.35),
        (Reasons::PIN_MALFORMED, "PIN_MALFORMED", 0.25),
        (Reasons::PIN_STATE_MISMATCH, "PIN_STATE_MISMATCH", 0.5),
        (Reasons::PIN_CITY_MISMATCH, "PIN_CITY_MISMATCH", 0.4),
        (Reasons::PIN_DISTRICT_MISMATCH, "PIN_DISTRICT_MISMATCH", 0.4),
        (
            Reasons::LOCALITY_CITY_MISMATCH,
            "LOCALITY_CITY_MISMATCH",
            0.3,
        ),
        (Reasons::PIN_LOCALITY_MISMATCH, "PIN_LOCALITY_MISMATCH", 0.3),
        (Reasons::CITY_STATE_MISMATCH, "CITY_STATE_MISMATCH", 0.4),
        (Reasons::SEVERAL_PINS, "SEVERAL_PINS", 0.3),
        (Reasons::SEVERAL_CITIES, "SEVERAL_CITIES", 0.25),
        (Reasons::UNLOCATED, "UNLOCATED", 0.75),
        (Reasons::LANDMARK_ONLY, "LANDMARK_ONLY", 0.3),
    ];
    let fraud = &reading.signals.fraud;
    let mut reasons = Reasons::empty();
    if 0.0 < fraud.value {
        reasons |= fraud.reasons;
    }
    let from_fraud = FRAUD_IN_RISK * fraud.value;
    let mut value = from_fraud;
    let risk = &mut reading.signals.risk;
    fill(&mut risk.parts, [("fraud", from_fraud)]);
    for (reason, name, weight) in doubts {
        if reading.reasons.contains(reason) {
            value += weight;
            reasons |= reason;
            risk.parts.push(ScorePart {
                name,
                value: weight,
            });
        }
    }
    risk.value = value.clamp(0.0, 1.0);
    risk.reasons = reasons;
}

/// Whether a person sent there would find the door: completeness that is confirmed, less doubt.
fn set_reach(reading: &mut Reading) {
    let step = match reading.validation_granularity {
        Granularity::HouseNo | Granularity::Building | Granularity::Street => 0.35,
        Granularity::Microlocality
        | Granularity::Sublocality
        | Granularity::Locality
        | Granularity::Village => 0.3,
        Granularity::Pincode => 0.15,
        Granularity::None => 0.0,
        _ => 0.1,
    };
    let parts = [
        (
            "completeness",
            COMPLETENESS * reading.scores.address / 100.0,
        ),
        ("validated", step),
        ("risk", -RISK_IN_REACH * reading.signals.risk.value),
    ];
    let mut reasons = reading.signals.risk.reasons | reading.reasons & Reasons::RURAL;
    reasons.set(Reasons::MISSING_PARTS, is_missing_parts(reading));
    let has_valid = reading.validation_granularity != Granularity::None;
    reasons.set(Reasons::NOT_VALIDATED, !has_valid);
    let reach = &mut reading.signals.collection_propensity;
    fill(&mut reach.parts, parts);
    reach.value = parts
        .iter()
        .map(|&(_, value)| value)
        .sum::<f64>()
        .clamp(0.0, 1.0);
    reach.reasons = reasons;
}
