//! Evidence in the text and its match -> fraud, risk, collection propensity.
//!
//! Nothing but the reading feeds a signal: what is gibberish, filler, contradicted, repeated,
//! missing or reachable. No variable about the people of a place is at hand here, and none may
//! be: the module sees no attribute.

use super::reading::{ComponentType, Granularity, Reading, Reasons, Signal};
use super::score::is_placed;
use super::words::Words;
use crate::text::Shape;
use crate::text::lexicon::Class;
use crate::text::script::Script;

/// Least fraud where keywords stand without a name, where nothing was read, and where the PIN is
/// another city's or state's.
const KEYWORDS_ALONE: f64 = 0.75;
const NOTHING_READ: f64 = 0.8;
const PIN_MISMATCH: f64 = 0.4;

/// Words that no town, state or PIN accounts for, by what they are to an address.
#[derive(Clone, Copy, Debug, Default)]
struct Census {
    gibberish: usize,
    fillers: usize,
    everyday: usize,
    repeats: usize,
    /// Words that are no keyword and could be a name, and words of confirmed parts.
    real: usize,
    /// Keywords that say what stands beside them, and nothing alone: `house`, `number`, `my`.
    keywords: usize,
    /// Keywords that are a kind of place: `college road` is a road in many a town.
    typed: usize,
    numbers: usize,
}

impl Census {
    fn noise(&self) -> usize {
        self.gibberish + self.fillers + self.everyday + self.repeats
    }
}

/// Fills `reading.signals` and the reasons that they rest on.
pub(super) fn signals(words: Words<'_>, reading: &mut Reading) {
    let census = take_census(words, reading);
    let reasons = reasons_of(&census, reading);
    reading.reasons |= reasons;
    reading.signals.fraud = fraud(&census, reading);
    reading.signals.risk = risk(reading);
    reading.signals.collection_propensity = reach(reading);
}

fn take_census(words: Words<'_>, reading: &Reading) -> Census {
    let mut census = Census::default();
    // Dots alone are how `nothing` is written by those who must write something.
    if words.raw.contains("...") {
        census.fillers += 1;
    }
    for index in 0..words.len() {
        if words.has_digit(index) {
            let is_pin = in_component(words, reading, index, |kind| kind == ComponentType::Pincode);
            census.numbers += usize::from(!is_pin);
            continue;
        }
        if in_component(words, reading, index, is_town) {
            continue;
        }
        let word = words.word(index);
        let repeats = (0..index)
            .filter(|&other| words.word(other) == word)
            .count();
        let roles = words.class(index);
        let is_everyday = roles.intersects(Class::EVERYDAY);
        if is_placed(words, reading, index) && repeats < 3 {
            census.real += 1;
        } else if words.is(index, Class::FILLER) {
            census.fillers += 1;
        } else if 2 <= repeats {
            census.repeats += 1;
        } else if is_gibberish(words, index) {
            census.gibberish += 1;
        } else if is_everyday {
            census.everyday += 1;
        } else if roles.is_empty() {
            census.real += 1;
        } else if roles.intersects(Class::NUMBER_KEY | Class::STOP | Class::TITLE)
            && !in_component(words, reading, index, |_| true)
        {
            census.keywords += 1;
        } else {
            census.typed += 1;
        }
    }
    census
}

fn is_town(kind: ComponentType) -> bool {
    matches!(
        kind,
        ComponentType::City
            | ComponentType::District
            | ComponentType::State
            | ComponentType::Pincode
            | ComponentType::Subdistrict
    )
}

fn in_component(
    words: Words<'_>,
    reading: &Reading,
    index: usize,
    fits: impl Fn(ComponentType) -> bool,
) -> bool {
    let token = words.token(index);
    reading
        .components
        .iter()
        .any(|part| fits(part.kind) && part.start <= token.start && token.end <= part.end)
}

fn reasons_of(census: &Census, reading: &Reading) -> Reasons {
    let mut reasons = Reasons::empty();
    reasons.set(Reasons::GIBBERISH, 0 < census.gibberish);
    reasons.set(Reasons::FILLER, 0 < census.fillers);
    reasons.set(Reasons::RANDOM_WORDS, 2 <= census.everyday);
    let has_fine = reading.components.iter().any(|part| {
        part.is_confirmed
            && part
                .kind
                .granularity()
                .is_some_and(|step| step < Granularity::Pincode)
    });
    reasons.set(Reasons::NO_FINE_PART, !has_fine && census.real == 0);
    let towns = reading.components.iter().filter(|part| {
        matches!(
            part.kind,
            ComponentType::City | ComponentType::District | ComponentType::Subdistrict
        )
    });
    let is_bare = census.real == 0 && census.noise() == 0 && census.keywords + census.typed == 0;
    let only_digits = is_bare && 0 < census.numbers && towns.count() <= 1;
    reasons.set(Reasons::ONLY_DIGITS, only_digits);
    let is_located = reading.resolved.state.is_some() || reading.resolved.pin.is_some();
    reasons.set(Reasons::UNLOCATED, !is_located);
    reasons
}

/// The share of noise among the words that should say where in the town it is.
fn fraud(census: &Census, reading: &Reading) -> Signal {
    let noise = census.noise();
    // Among words that belong to no address a stray name proves little.
    let real = if 2 <= census.everyday {
        census.real / 2
    } else {
        census.real
    };
    let mut value = if noise + real == 0 {
        0.0
    } else {
        noise as f64 / (noise + real) as f64
    };
    // A single doubtful word among real ones is a spelling, not a lie.
    if noise == 1 && 1 < real {
        value *= 0.5;
    }
    let mut reasons = reading.reasons
        & (Reasons::GIBBERISH | Reasons::FILLER | Reasons::RANDOM_WORDS | Reasons::REPEATED_PART);
    if reading.reasons.contains(Reasons::ONLY_DIGITS) {
        value = 1.0;
        reasons |= Reasons::ONLY_DIGITS;
    }
    // Keywords without a single name or number (`my house`): nobody lives there.
    if noise + real + census.typed + census.numbers == 0 && 0 < census.keywords {
        value = KEYWORDS_ALONE;
        reasons |= Reasons::NO_FINE_PART;
    }
    if reading.components.is_empty() {
        value = value.max(NOTHING_READ);
        reasons |= Reasons::UNLOCATED;
    }
    let mismatch = Reasons::PIN_STATE_MISMATCH | Reasons::PIN_CITY_MISMATCH;
    if reading.reasons.intersects(mismatch) {
        value = value.max(PIN_MISMATCH);
        reasons |= reading.reasons & mismatch;
    }
    Signal {
        value: value.clamp(0.0, 1.0),
        reasons,
    }
}

/// How far the named place is in doubt: contradictions and missing evidence.
fn risk(reading: &Reading) -> Signal {
    let doubts = [
        (Reasons::PIN_UNKNOWN, 0.35),
        (Reasons::PIN_MALFORMED, 0.25),
        (Reasons::PIN_STATE_MISMATCH, 0.5),
        (Reasons::PIN_CITY_MISMATCH, 0.4),
        (Reasons::PIN_DISTRICT_MISMATCH, 0.4),
        (Reasons::LOCALITY_CITY_MISMATCH, 0.3),
        (Reasons::SEVERAL_PINS, 0.3),
        (Reasons::SEVERAL_CITIES, 0.25),
        (Reasons::UNLOCATED, 0.75),
        (Reasons::LANDMARK_ONLY, 0.3),
    ];
    let mut signal = Signal {
        value: 0.6 * reading.signals.fraud.value,
        reasons: Reasons::empty(),
    };
    if 0.35 <= reading.signals.fraud.value {
        signal.reasons |= reading.signals.fraud.reasons;
    }
    for (reason, weight) in doubts {
        if reading.reasons.contains(reason) {
            signal.value += weight;
            signal.reasons |= reason;
        }
    }
    signal.value = signal.value.clamp(0.0, 1.0);
    signal
}

/// Whether a person sent there would find the door: completeness that is confirmed, less doubt.
fn reach(reading: &Reading) -> Signal {
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
    let value = 0.65 * reading.scores.address / 100.0 + step - 0.5 * reading.signals.risk.value;
    let reasons = reading.signals.risk.reasons | reading.reasons & Reasons::RURAL;
    Signal {
        value: value.clamp(0.0, 1.0),
        reasons,
    }
}

/// Whether a word of Latin letters cannot be spoken: no vowel, a run of five consonants, a walk
/// along a row of the keyboard, or one letter all over. Keywords and initials are not looked at.
pub(super) fn is_gibberish(words: Words<'_>, index: usize) -> bool {
    let word = words.word(index);
    let is_latin = words.token(index).script == Script::Latin;
    if !is_latin || words.shape(index) != Some(Shape::Word) || word.len() < 3 {
        return false;
    }
    if !words.class(index).is_empty() {
        return false;
    }
    let is_vowel = |byte: u8| matches!(byte, b'a' | b'e' | b'i' | b'o' | b'u' | b'y');
    let bytes = word.as_bytes();
    let vowels = bytes.iter().filter(|&&byte| is_vowel(byte)).count();
    let mut run = 0;
    let mut longest = 0;
    for &byte in bytes {
        run = if is_vowel(byte) { 0 } else { run + 1 };
        longest = longest.max(run);
    }
    let is_mute = vowels == 0 && 4 <= bytes.len();
    let is_one_letter = bytes.iter().all(|&byte| byte == bytes[0]);
    is_mute || 5 <= longest || is_one_letter || walks_keyboard(bytes)
}

/// Whether every letter of the word (at least three) is the right-hand neighbour of the one
/// before, but for at most one fresh start a three letters.
fn walks_keyboard(bytes: &[u8]) -> bool {
    const ROWS: [&[u8]; 3] = [b"qwertyuiop", b"asdfghjkl", b"zxcvbnm"];
    let follows = |pair: &[u8]| {
        ROWS.iter()
            .any(|row| row.windows(2).any(|keys| keys == pair))
    };
    let steps = bytes.windows(2).filter(|pair| follows(pair)).count();
    let breaks = bytes.len() - 1 - steps;
    3 <= bytes.len() && breaks * 3 < bytes.len() && 2 <= steps && !(bytes.len() == 3 && breaks != 0)
}
