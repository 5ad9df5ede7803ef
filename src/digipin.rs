//! Point -> DIGIPIN, the national grid code, and back.
//!
//! The square of latitude 2.5 to 38.5 and longitude 63.5 to 99.5 degrees is cut ten times into
//! four by four; each cut adds one symbol, so a code names a box of about 3.8 m. A point on a
//! line between two boxes belongs to the northern or eastern one, on the outer edge to the last.
//!
//! Source: Department of Posts, "DIGIPIN: Digital Postal Index Number", technical document,
//! final grid of March 2025.

use std::fmt;

use crate::geo::{Cell, LatLon};

const SYMBOLS: [[u8; 4]; 4] = [*b"FC98", *b"J327", *b"K456", *b"LMPT"];
const SOUTH_E7: i64 = 25_000_000;
const WEST_E7: i64 = 635_000_000;
const SIDE_E7: i64 = 360_000_000;
/// Symbols of a code.
pub const LEVELS: usize = 10;
/// Boxes along one side.
const BOXES: i64 = 1 << (2 * LEVELS);

/// A code of ten symbols; shown with hyphens, as in `39J-438-TJC7`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DigiPin([u8; LEVELS]);

impl DigiPin {
    /// The code of the box that holds `at`, or `None` outside the grid. Exact.
    pub fn of(at: LatLon) -> Option<Self> {
        let north = box_index(i64::from(at.lat_e7) - SOUTH_E7)?;
        let east = box_index(i64::from(at.lng_e7) - WEST_E7)?;
        let mut code = [0; LEVELS];
        for (level, symbol) in code.iter_mut().enumerate() {
            let shift = 2 * (LEVELS - 1 - level);
            let row = 3 - (north >> shift & 3) as usize;
            *symbol = SYMBOLS[row][(east >> shift & 3) as usize];
        }
        Some(Self(code))
    }

    /// The code of these symbols, in letters of any case; `None` where one is none of the grid's.
    pub fn from_symbols(symbols: [u8; LEVELS]) -> Option<Self> {
        let code = symbols.map(|symbol| symbol.to_ascii_uppercase());
        code.into_iter().all(is_symbol).then_some(Self(code))
    }

    /// The box that the code names.
    pub fn cell(self) -> Cell {
        let (north, east) = self.0.iter().fold((0, 0), |(north, east), &symbol| {
            let (row, column) = PLACES[usize::from(symbol)].unwrap_or_default();
            (
                north << 2 | i64::from(3 - row),
                east << 2 | i64::from(column),
            )
        });
        let middle = |corner_e7: i64, index: i64| {
            (corner_e7 + (2 * index + 1) * SIDE_E7 / (2 * BOXES)) as i32
        };
        let side = SIDE_E7 as f64 / BOXES as f64 / 1e7;
        Cell {
            centre: LatLon {
                lat_e7: middle(SOUTH_E7, north),
                lng_e7: middle(WEST_E7, east),
            },
            sides: (side, side),
        }
    }
}

/// Row from the north and column of each symbol, by its capital letter or digit.
const PLACES: [Option<(u8, u8)>; 256] = {
    let mut places = [None; 256];
    let mut index = 0;
    while index < 16 {
        let (row, column) = (index / 4, index % 4);
        places[SYMBOLS[row][column] as usize] = Some((row as u8, column as u8));
        index += 1;
    }
    places
};

/// Which bytes are symbols, in any case.
const ARE_SYMBOLS: [bool; 256] = {
    let mut are_symbols = [false; 256];
    let mut byte = 0;
    while byte < 128 {
        are_symbols[byte] = PLACES[(byte as u8).to_ascii_uppercase() as usize].is_some();
        byte += 1;
    }
    are_symbols
};

/// Whether codes are made of this letter or digit, in any case.
#[inline]
pub fn is_symbol(byte: u8) -> bool {
    ARE_SYMBOLS[usize::from(byte)]
}

/// Which box from the edge an offset in 1e-7 degree falls into.
fn box_index(offset_e7: i64) -> Option<i64> {
    (0..=SIDE_E7)
        .contains(&offset_e7)
        .then(|| (offset_e7 * BOXES / SIDE_E7).min(BOXES - 1))
}

impl fmt::Display for DigiPin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let code = std::str::from_utf8(&self.0).map_err(|_| fmt::Error)?;
        write!(f, "{}-{}-{}", &code[..3], &code[3..6], &code[6..])
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{DigiPin, LatLon, SYMBOLS};

    fn code(lat: f64, lng: f64) -> Option<String> {
        let at = LatLon::from_degrees(lat, lng).unwrap();
        DigiPin::of(at).map(|code| code.to_string())
    }

    /// South-west corner and side of a code's box in degrees, by halving as a person would.
    fn decode(code: &str) -> (f64, f64, f64) {
        let (mut lat, mut lng, mut side) = (2.5, 63.5, 36.0);
        for symbol in code.bytes().filter(|&symbol| symbol != b'-') {
            let row = SYMBOLS
                .iter()
                .position(|row| row.contains(&symbol))
                .unwrap();
            let column = SYMBOLS[row].iter().position(|&s| s == symbol).unwrap();
            side /= 4.0;
            lat += side * (3 - row) as f64;
            lng += side * column as f64;
        }
        (lat, lng, side)
    }

    #[test]
    fn the_published_example_comes_out() {
        assert_eq!(code(28.6139, 77.2090).as_deref(), Some("39J-438-TJC7"));
    }

    #[test]
    fn symbols_of_other_alphabets_are_no_code() {
        assert!(DigiPin::from_symbols(*b"39j438tjc7").is_some());
        assert_eq!(DigiPin::from_symbols(*b"39J438TJA7"), None);
        assert_eq!(DigiPin::from_symbols(*b"39J438TJ17"), None);
    }

    #[test]
    fn corners_of_the_grid_have_codes_and_points_beyond_have_none() {
        assert_eq!(code(2.5, 63.5).as_deref(), Some("LLL-LLL-LLLL"));
        assert_eq!(code(38.5, 99.5).as_deref(), Some("888-888-8888"));
        assert_eq!(code(38.5, 63.5).as_deref(), Some("FFF-FFF-FFFF"));
        assert_eq!(code(2.499_999_9, 77.0), None);
        assert_eq!(code(12.0, 99.500_000_1), None);
    }

    #[test]
    fn a_point_on_an_inner_line_belongs_to_the_north_and_east() {
        assert_eq!(code(20.5, 81.5).as_deref(), Some("2LL-LLL-LLLL"));
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn a_code_names_a_box_that_holds_the_point(
            lat_e7 in 25_000_000..=385_000_000_i32,
            lng_e7 in 635_000_000..=995_000_000_i32,
        ) {
            let at = LatLon { lat_e7, lng_e7 };
            let code = DigiPin::of(at).unwrap().to_string();
            let (south, west, side) = decode(&code);
            prop_assert!((side - 36.0 / 1_048_576.0).abs() < 1e-12);
            let tolerance = 1e-9;
            prop_assert!(south - tolerance <= at.lat() && at.lat() <= south + side + tolerance);
            prop_assert!(west - tolerance <= at.lng() && at.lng() <= west + side + tolerance);
        }

        #[test]
        fn a_code_is_read_back_as_the_box_that_holds_the_point(
            lat_e7 in 25_000_000..=385_000_000_i32,
            lng_e7 in 635_000_000..=995_000_000_i32,
            is_small in proptest::bool::ANY,
        ) {
            let at = LatLon { lat_e7, lng_e7 };
            let code = DigiPin::of(at).unwrap();
            let mut symbols = code.0;
            if is_small {
                symbols.make_ascii_lowercase();
            }
            let read = DigiPin::from_symbols(symbols).unwrap();
            prop_assert_eq!(read, code);
            let cell = read.cell();
            // In 1e-7 degree, of which a box has 343.
            let half = cell.sides.0 * 1e7 / 2.0 + 1.0;
            prop_assert!(f64::from((cell.centre.lat_e7 - lat_e7).abs()) <= half);
            prop_assert!(f64::from((cell.centre.lng_e7 - lng_e7).abs()) <= half);
            prop_assert_eq!(DigiPin::of(cell.centre), Some(code));
        }
    }
}
