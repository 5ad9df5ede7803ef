//! Coordinates in degrees: `12.9716, 77.5946`, `12.9716 N, 77.5946 E`, `Lat: 28.6139 Long: 77.2090`,
//! `28°36'50.0"N 77°12'32.4"E`.
//!
//! Latitude comes before longitude, both lie in the box of India, and both have three decimals
//! or minutes, seconds and quarters: `12.5, 77.3` are measures or times of day, and `1200.50` is a
//! floor space.

use std::ops::RangeInclusive;

use super::codes::is_in_box;
use crate::address::words::{WordSet, Words};
use crate::geo::{Cell, LatLon};
use crate::text::Separator;

/// Decimals that tell a place from a measure, and most that count.
const LEAST_DECIMALS: usize = 3;
const MAX_DECIMALS: usize = 7;
/// Digits of whole degrees, minutes and seconds.
const WHOLE: RangeInclusive<usize> = 1..=2;
const SIXTY: i32 = 60;
/// Units of a degree.
const UNITS: i32 = 10_i32.pow(MAX_DECIMALS as u32);
/// The sign of degrees, and the ordinal one that is taken for it and read as a letter.
const DEGREE_SIGNS: [char; 2] = ['\u{b0}', '\u{ba}'];
const ORDINAL_LETTER: char = 'o';

/// What announces coordinates.
const LABELS: WordSet = WordSet::of(&[
    "coordinate",
    "coordinates",
    "coords",
    "geo",
    "gps",
    "lat",
    "latitude",
    "latlng",
    "latlong",
    "lng",
    "lon",
    "long",
    "longitude",
]);
const DEGREES: WordSet = WordSet::of(&["deg", "degree", "degrees"]);

/// To which quarter degrees are counted, as a word and as a letter tied to the number.
struct Quarter {
    words: WordSet,
    letter: char,
}

const NORTH: Quarter = Quarter {
    words: WordSet::of(&["n", "north"]),
    letter: 'n',
};
const EAST: Quarter = Quarter {
    words: WordSet::of(&["e", "east"]),
    letter: 'e',
};

/// Degrees up to token `end`, in units of 1e-7, and what the last digit counts.
#[derive(Clone, Copy, Debug)]
struct Degrees {
    e7: i32,
    step_e7: i32,
    end: usize,
}

/// Whether a number stands at the token and another behind it, as in few texts but doors.
#[inline]
pub(super) fn begins_coordinates(words: Words<'_>, at: usize) -> bool {
    words.has_digit(at) && words.has_digit(at + 1)
}

/// The first token, with the labels before the number at `at`, the token behind, and the cell.
pub(super) fn coordinates_at(words: Words<'_>, at: usize) -> Option<(usize, usize, Cell)> {
    if !begins_coordinates(words, at) {
        return None;
    }
    let lat = degrees_at(words, at, &NORTH).filter(|_| opens_degrees(words, at))?;
    let is_label = |index: &usize| {
        let (word, quarter) = (words.word(*index), &EAST.words);
        words.is_among(*index, &LABELS) || words.is_among(*index, quarter) || word == "and"
    };
    let labels = (lat.end..words.len()).take_while(is_label).count();
    let lng_at = lat.end + labels;
    let is_apart = |index: usize| Separator::Slash <= words.token(index).separator;
    if words.len() <= lng_at || !is_apart(lng_at) || is_minus_before(words, lng_at) {
        return None;
    }
    let lng = degrees_at(words, lng_at, &EAST)?;
    let centre = LatLon {
        lat_e7: lat.e7,
        lng_e7: lng.e7,
    };
    if goes_on(words, lng.end) || !is_in_box(centre) {
        return None;
    }
    let side = |degrees: Degrees| f64::from(degrees.step_e7) / f64::from(UNITS);
    let sides = (side(lat), side(lng));
    Some((labels_start(words, at), lng.end, Cell { centre, sides }))
}

/// Whether the number at `at` can be the first of two: none that goes on another, or is below 0.
fn opens_degrees(words: Words<'_>, at: usize) -> bool {
    let follows = 0 < at && words.has_digit(at - 1) && goes_on(words, at);
    !follows && !is_minus_before(words, at)
}

/// Whether a number at `index` is tied to what stands before it.
fn goes_on(words: Words<'_>, index: usize) -> bool {
    words.has_digit(index) && words.token(index).separator <= Separator::Dot
}

/// Whether a minus sign stands before the number, and no hyphen that ties it to a word.
fn is_minus_before(words: Words<'_>, at: usize) -> bool {
    let before = words.raw[..words.token(at).start as usize].strip_suffix('-');
    before.is_some_and(|rest| !rest.ends_with(char::is_alphabetic))
}

/// Degrees that begin at `at`, with the quarter behind them.
fn degrees_at(words: Words<'_>, at: usize, quarter: &Quarter) -> Option<Degrees> {
    let degrees = decimal_at(words, at, quarter);
    degrees.or_else(|| sexagesimal_at(words, at, quarter))
}

/// `12.9716`, `12.9716 N`, `12.9716° N`, `N12.9716`.
fn decimal_at(words: Words<'_>, at: usize, quarter: &Quarter) -> Option<Degrees> {
    if words.len() <= at + 1 || words.token(at + 1).separator != Separator::Dot {
        return None;
    }
    let whole = whole_at(words, at, quarter)?;
    let (decimals, is_quartered) = without_quarter(words.word(at + 1), quarter);
    if decimals.len() < LEAST_DECIMALS {
        return None;
    }
    let (part, step_e7) = fraction(decimals)?;
    let mut end = at + 2;
    end += usize::from(words.is_among(end, &DEGREES));
    end += usize::from(!is_quartered && words.is_among(end, &quarter.words));
    Some(Degrees {
        e7: whole * UNITS + part,
        step_e7,
        end,
    })
}

/// `28°36'50.0"N`, `28° 36' 50" N`.
fn sexagesimal_at(words: Words<'_>, at: usize, quarter: &Quarter) -> Option<Degrees> {
    if words.len() <= at + 2 {
        return None;
    }
    let (degrees, minutes) = (words.token(at), words.token(at + 1));
    let signs = &words.raw[degrees.start as usize..minutes.start as usize];
    if !signs.contains(DEGREE_SIGNS) {
        return None;
    }
    let small = |index: usize| {
        let (word, _) = without_quarter(words.word(index), quarter);
        let is_short = WHOLE.contains(&word.len());
        let count = is_short.then(|| word.parse::<i32>().ok()).flatten();
        count.filter(|&count| count < SIXTY)
    };
    let whole = whole_at(words, at, quarter)?;
    let (minutes, seconds) = (small(at + 1)?, small(at + 2)?);
    let mut last = at + 2;
    let (mut part, mut step_e7) = (0, UNITS);
    if words.has_digit(last + 1) && words.token(last + 1).separator == Separator::Dot {
        last += 1;
        (part, step_e7) = fraction(without_quarter(words.word(last), quarter).0)?;
    }
    let is_tied = without_quarter(words.word(last), quarter).1;
    if !is_tied && !words.is_among(last + 1, &quarter.words) {
        return None;
    }
    let seconds = i64::from(minutes * SIXTY + seconds) * i64::from(UNITS) + i64::from(part);
    let of_hour = i64::from(SIXTY * SIXTY);
    Some(Degrees {
        e7: whole * UNITS + (seconds / of_hour) as i32,
        step_e7: step_e7 / (SIXTY * SIXTY),
        end: last + 1 + usize::from(!is_tied),
    })
}

/// Whole degrees, with the letter that may stand before them.
fn whole_at(words: Words<'_>, at: usize, quarter: &Quarter) -> Option<i32> {
    let word = words.word(at);
    let whole = word.strip_prefix(quarter.letter).unwrap_or(word);
    let whole = whole.strip_suffix(ORDINAL_LETTER).unwrap_or(whole);
    let is_short = WHOLE.contains(&whole.len());
    is_short.then(|| whole.parse().ok())?
}

/// A number without the letter of the quarter or the sign that is tied to it, and whether it
/// had the former.
fn without_quarter<'a>(word: &'a str, quarter: &Quarter) -> (&'a str, bool) {
    let number = word.strip_suffix(quarter.letter);
    let unsigned = |word: &'a str| word.strip_suffix(ORDINAL_LETTER).unwrap_or(word);
    (unsigned(number.unwrap_or(word)), number.is_some())
}

/// Decimals as units of 1e-7, and what the last of them counts.
fn fraction(decimals: &str) -> Option<(i32, i32)> {
    if !decimals.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let counted = &decimals[..decimals.len().min(MAX_DECIMALS)];
    let step = 10_i32.pow((MAX_DECIMALS - counted.len()) as u32);
    Some((counted.parse::<i32>().ok()? * step, step))
}

/// First of the words before token `at` that announce coordinates.
fn labels_start(words: Words<'_>, at: usize) -> usize {
    let is_open = |index: usize| words.token(index).separator < Separator::Comma;
    let has_quarter = 0 < at && words.is_among(at - 1, &NORTH.words) && is_open(at);
    let first = at - usize::from(has_quarter);
    let is_label = |index: &usize| words.is_among(*index, &LABELS) && is_open(index + 1);
    first - (0..first).rev().take_while(is_label).count()
}
