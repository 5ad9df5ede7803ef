//! Text of a latitude and a longitude -> a point in India.
//!
//! Understood are decimal degrees, and degrees with minutes and seconds in any punctuation, with
//! or without the letters N, S, E, W. The two axes have disjoint ranges in India, so a swapped
//! pair has one sure repair; so has a whole number that has lost its decimal point, because no
//! two powers of ten bring a number into one axis' range.

use std::ops::RangeInclusive;

use arrayvec::ArrayVec;
use pata::geo::LatLon;

/// Latitudes of India, degrees, with some sea around it.
pub const LATITUDES: RangeInclusive<f64> = 6.0..=37.6;
/// Longitudes of India, degrees, with some sea around it.
pub const LONGITUDES: RangeInclusive<f64> = 68.0..=97.6;

/// Repair: the two columns were the wrong way round.
pub const SWAPPED: &str = "latitude and longitude swapped back";
/// Repair: degrees, minutes and seconds.
pub const SEXAGESIMAL: &str = "degrees, minutes and seconds made decimal";
/// Repair: letters or signs around a decimal number.
pub const DECORATED: &str = "letters and signs around a coordinate removed";
/// Repair: a comma for a decimal point.
pub const DECIMAL_COMMA: &str = "decimal comma made a point";
/// Repair: a whole number far out of range.
pub const LOST_POINT: &str = "lost decimal point of a coordinate put back";

/// Reason: neither coordinate is there.
pub const NONE: &str = "no coordinates";
/// Reason: one is there and one is not.
pub const HALF: &str = "one coordinate is missing";
/// Reason: not a number in any spelling that is understood.
pub const UNREADABLE: &str = "coordinates cannot be read";
/// Reason: zero, or the same number twice.
pub const FILLER: &str = "coordinates are filler";
/// Reason: no point of the Earth, as with a digit too many.
pub const IMPOSSIBLE: &str = "coordinates are impossible";
/// Reason: a point of the Earth, but far from India.
pub const ABROAD: &str = "coordinates are outside India";

/// A point and what had to be done to read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parsed {
    /// The point, inside [`LATITUDES`] and [`LONGITUDES`].
    pub at: LatLon,
    /// Repairs, each at most once; constants of this module.
    pub repairs: ArrayVec<&'static str, 5>,
}

/// Reads a point from its two cells.
///
/// # Errors
///
/// The reason why there is none; a constant of this module.
pub fn parse_pair(lat: Option<&str>, lng: Option<&str>) -> Result<Parsed, &'static str> {
    let (lat, lng) = match (lat, lng) {
        (Some(lat), Some(lng)) => (lat, lng),
        (None, None) => return Err(NONE),
        _ => return Err(HALF),
    };
    let (lat, lng) = (parse_angle(lat), parse_angle(lng));
    point_of(lat.ok_or(UNREADABLE)?, lng.ok_or(UNREADABLE)?)
}

/// Reads a point from one cell that holds both, such as `12.97, 77.59`, `12 58 N 77 35 E` or
/// `POINT (77.59 12.97)`.
///
/// # Errors
///
/// As [`parse_pair`].
pub fn parse_cell(cell: &str) -> Result<Parsed, &'static str> {
    let cell = cell.trim();
    if cell.is_empty() {
        return Err(NONE);
    }
    let is_well_known_text = cell
        .get(..5)
        .is_some_and(|head| head.eq_ignore_ascii_case("point"));
    let inner = if is_well_known_text { &cell[5..] } else { cell };
    let inner = inner.trim_matches(|c: char| c.is_whitespace() || "()[]{}".contains(c));
    let mut failure = UNREADABLE;
    for (at, c) in inner.char_indices() {
        let is_separator = c.is_whitespace() || ",;|/".contains(c);
        let is_letter = "NSEWnsew".contains(c);
        if !is_separator && !is_letter {
            continue;
        }
        let (head, tail) = if is_separator {
            (&inner[..at], &inner[at + c.len_utf8()..])
        } else {
            inner.split_at(at + 1)
        };
        let tail = tail.trim_start_matches(|c: char| c.is_whitespace() || ",;|/".contains(c));
        let (Some(first), Some(second)) = (parse_angle(head), parse_angle(tail)) else {
            continue;
        };
        let parsed = if is_well_known_text {
            point_of(second, first)
        } else {
            point_of(first, second)
        };
        match parsed {
            Ok(parsed) => return Ok(parsed),
            Err(reason) => failure = reason,
        }
    }
    Err(failure)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Axis {
    Lat,
    Lng,
}

/// One number of degrees as it was written.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Angle {
    degrees: f64,
    axis: Option<Axis>,
    repair: Option<&'static str>,
    is_whole: bool,
}

fn point_of(first: Angle, second: Angle) -> Result<Parsed, &'static str> {
    let is_zero = |angle: Angle| angle.degrees.abs() < 1e-9;
    if is_zero(first) || is_zero(second) || (first.degrees - second.degrees).abs() < 1e-9 {
        return Err(FILLER);
    }
    let mut repairs = ArrayVec::new();
    let mut note = |repair: &'static str| {
        if !repairs.contains(&repair) {
            repairs.push(repair);
        }
    };
    [first, second]
        .iter()
        .filter_map(|angle| angle.repair)
        .for_each(&mut note);
    let fits = |lat: Angle, lng: Angle| {
        let named = lat.axis != Some(Axis::Lng) && lng.axis != Some(Axis::Lat);
        let inside = LATITUDES.contains(&lat.degrees) && LONGITUDES.contains(&lng.degrees);
        (named && inside).then_some((lat.degrees, lng.degrees))
    };
    let mut found = fits(first, second);
    if found.is_none() {
        found = fits(second, first);
        if found.is_some() {
            note(SWAPPED);
        }
    }
    if found.is_none() {
        let lat = with_point(first, &LATITUDES);
        let lng = with_point(second, &LONGITUDES);
        found = fits(lat, lng);
        if found.is_some() {
            note(LOST_POINT);
        }
    }
    let is_possible = |a: Angle, b: Angle| a.degrees.abs() <= 90.0 && b.degrees.abs() <= 180.0;
    let (lat, lng) = found.ok_or({
        if is_possible(first, second) || is_possible(second, first) {
            ABROAD
        } else {
            IMPOSSIBLE
        }
    })?;
    let at = LatLon::from_degrees(lat, lng).ok_or(IMPOSSIBLE)?;
    Ok(Parsed { at, repairs })
}

/// A whole number of more than three digits, brought into the range by a power of ten.
fn with_point(angle: Angle, range: &RangeInclusive<f64>) -> Angle {
    if !angle.is_whole || angle.degrees < 1000.0 {
        return angle;
    }
    let mut shifted = (1..=12).map(|places| angle.degrees / 10_f64.powi(places));
    let inside = shifted.find(|degrees| range.contains(degrees));
    Angle {
        degrees: inside.unwrap_or(angle.degrees),
        ..angle
    }
}

/// Reads one coordinate; `None` where it is not one.
fn parse_angle(text: &str) -> Option<Angle> {
    let text = text.trim();
    if let Some(angle) = plain(text, None) {
        return Some(angle);
    }
    if text.len() > 64 {
        return None;
    }
    if let Some((whole, fraction)) = text.split_once(',')
        && !text.contains('.')
        && !fraction.is_empty()
        && fraction.bytes().all(|byte| byte.is_ascii_digit())
    {
        return plain(&format!("{whole}.{fraction}"), Some(DECIMAL_COMMA));
    }

    let mut axis = None;
    let mut is_negative = false;
    let mut numbers: ArrayVec<&str, 3> = ArrayVec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let digits = rest
            .bytes()
            .take_while(|byte| byte.is_ascii_digit() || *byte == b'.')
            .count();
        if digits != 0 {
            numbers.try_push(&rest[..digits]).ok()?;
            rest = &rest[digits..];
            continue;
        }
        let is_edge = rest.len() == c.len_utf8() || numbers.is_empty();
        match c.to_ascii_uppercase() {
            letter @ ('N' | 'S' | 'E' | 'W') if axis.is_none() && is_edge => {
                is_negative |= matches!(letter, 'S' | 'W');
                axis = Some(if matches!(letter, 'N' | 'S') {
                    Axis::Lat
                } else {
                    Axis::Lng
                });
            }
            '-' if numbers.is_empty() => is_negative = true,
            // Degree, minute and second signs in all the shapes that keyboards give them.
            ' ' | '\t' | '\u{a0}' | ':' | '-' | '+' | '\'' | '"' | '`' | '\u{b0}' | '\u{ba}'
            | '\u{2018}' | '\u{2019}' | '\u{201c}' | '\u{201d}' | '\u{2032}' | '\u{2033}'
            | '\u{b4}' | '\u{2da}' | '\u{fffd}' => {}
            _ => return None,
        }
        rest = &rest[c.len_utf8()..];
    }
    if let [dotted] = numbers.as_slice()
        && dotted.matches('.').count() == 2
    {
        let dotted = *dotted;
        numbers.clear();
        numbers.extend(dotted.split('.'));
    }
    let (degrees, repair) = match numbers.as_slice() {
        [degrees] => (degrees.parse::<f64>().ok()?, DECORATED),
        [degrees, smaller @ ..] => {
            let mut sum = f64::from(degrees.parse::<u16>().ok()?);
            let mut unit = 1.0;
            for (index, text) in smaller.iter().enumerate() {
                unit /= 60.0;
                let is_last = index + 1 == smaller.len();
                let value: f64 = text.parse().ok()?;
                if 60.0 <= value || (!is_last && text.contains('.')) {
                    return None;
                }
                sum += value * unit;
            }
            (sum, SEXAGESIMAL)
        }
        [] => return None,
    };
    Some(Angle {
        degrees: if is_negative { -degrees } else { degrees },
        axis,
        repair: Some(repair),
        is_whole: false,
    })
}

/// A decimal number and nothing else; no exponent, no `inf`.
fn plain(text: &str, repair: Option<&'static str>) -> Option<Angle> {
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    let is_decimal = unsigned.starts_with(|c: char| c.is_ascii_digit() || c == '.')
        && unsigned
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'.');
    if !is_decimal {
        return None;
    }
    Some(Angle {
        degrees: text.parse().ok()?,
        axis: None,
        repair,
        is_whole: !text.contains('.'),
    })
}

#[cfg(test)]
#[path = "coordinates_tests.rs"]
mod tests;
