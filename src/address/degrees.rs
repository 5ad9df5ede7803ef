//! Coordinates in degrees: `12.9716, 77.5946`, `12.9716 N, 77.5946 E`, `Lat: 28.6139 Long: 77.2090`.
//!
//! Latitude comes before longitude, both lie in the box of India, and both have three decimals:
//! `12.5, 77.3` are measures or times of day, and `1200.50` is a floor space.

use std::ops::RangeInclusive;

use super::pinpoint::is_in_box;
use super::words::{WordSet, Words};
use crate::geo::{Cell, LatLon};
use crate::text::Separator;

/// Decimals that tell a place from a measure, and most that count.
const LEAST_DECIMALS: usize = 3;
const MAX_DECIMALS: usize = 7;
/// Digits before the point.
const WHOLE: RangeInclusive<usize> = 1..=2;

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
/// What quarter a number of degrees is counted to, as a word and as a letter tied to it.
const NORTH: (WordSet, char) = (WordSet::of(&["n", "north"]), 'n');
const EAST: (WordSet, char) = (WordSet::of(&["e", "east"]), 'e');

/// A number of degrees up to token `end`.
#[derive(Clone, Copy, Debug)]
struct Degrees {
    e7: i32,
    decimals: usize,
    end: usize,
}

/// The first token, with the labels before the number at `at`, the token behind, and the cell.
pub(super) fn coordinates_at(words: Words<'_>, at: usize) -> Option<(usize, usize, Cell)> {
    if !words.is_number(at) || !opens_degrees(words, at) {
        return None;
    }
    let lat = degrees_at(words, at, &NORTH)?;
    let is_label = |index: &usize| words.is_among(*index, &LABELS) || words.word(*index) == "and";
    let labels = (lat.end..words.len()).take_while(is_label).count();
    let lng_at = lat.end + labels;
    let is_apart = |index: usize| Separator::Slash <= words.token(index).separator;
    if words.len() <= lng_at || !is_apart(lng_at) || is_minus_before(words, lng_at) {
        return None;
    }
    let lng = degrees_at(words, lng_at, &EAST)?;
    let goes_on = lng.end < words.len()
        && words.token(lng.end).separator == Separator::Dot
        && words.has_digit(lng.end);
    let centre = LatLon {
        lat_e7: lat.e7,
        lng_e7: lng.e7,
    };
    if goes_on || !is_in_box(centre) {
        return None;
    }
    let side = |degrees: &Degrees| 0.1_f64.powi(degrees.decimals.min(MAX_DECIMALS) as i32);
    let sides = (side(&lat), side(&lng));
    Some((labels_start(words, at), lng.end, Cell { centre, sides }))
}

/// Whether the number at `at` can be the first of two: none that goes on another, or is below 0.
fn opens_degrees(words: Words<'_>, at: usize) -> bool {
    let goes_on = 0 < at && words.has_digit(at - 1) && words.token(at).separator <= Separator::Dot;
    !goes_on && !is_minus_before(words, at)
}

/// Whether a minus sign stands before the number, and no hyphen that ties it to a word.
fn is_minus_before(words: Words<'_>, at: usize) -> bool {
    let before = words.raw[..words.token(at).start as usize].strip_suffix('-');
    before.is_some_and(|rest| !rest.ends_with(|letter: char| letter.is_alphabetic()))
}

/// A decimal number, with the sign of degrees and the quarter behind it.
fn degrees_at(words: Words<'_>, at: usize, (quarter, letter): &(WordSet, char)) -> Option<Degrees> {
    let is_decimal = words.is_number(at)
        && WHOLE.contains(&words.word(at).len())
        && at + 1 < words.len()
        && words.token(at + 1).separator == Separator::Dot;
    if !is_decimal {
        return None;
    }
    let written = words.word(at + 1);
    let decimals = written.strip_suffix(*letter).unwrap_or(written);
    let is_digits = decimals.bytes().all(|byte| byte.is_ascii_digit());
    if decimals.len() < LEAST_DECIMALS || !is_digits {
        return None;
    }
    let counted = &decimals[..decimals.len().min(MAX_DECIMALS)];
    let unit = 10_i32.pow((MAX_DECIMALS - counted.len()) as u32);
    let whole = 10_i32.pow(MAX_DECIMALS as u32);
    let e7 = words.word(at).parse::<i32>().ok()? * whole + counted.parse::<i32>().ok()? * unit;
    let mut end = at + 2;
    end += usize::from(words.is_among(end, &DEGREES));
    end += usize::from(decimals.len() == written.len() && words.is_among(end, quarter));
    Some(Degrees {
        e7,
        decimals: decimals.len(),
        end,
    })
}

/// First of the words before token `at` that announce coordinates.
fn labels_start(words: Words<'_>, at: usize) -> usize {
    let is_label = |index: &usize| {
        words.is_among(*index, &LABELS) && words.token(index + 1).separator < Separator::Comma
    };
    at - (0..at).rev().take_while(is_label).count()
}
