//! Plus codes (Open Location Code) -> cells.
//!
//! Digits are read in pairs, latitude and longitude in turn: the first pair names a cell of 20
//! degrees, each later one of five a twentieth of the cell before. Digits behind the fifth pair
//! cut the cell into five by four. A short code leaves its first four digits out, so that it
//! names one cell in each degree; the nearest to a point that is known beside it is meant.
//!
//! Source: "Open Location Code Specification", Google LLC.

use super::{Cell, LatLon, METRES_PER_DEGREE};

const DIGITS: &[u8; 20] = b"23456789CFGHJMPQRVWX";
/// The least cell that a code of 15 digits names, of one degree.
const LAT_UNITS: i64 = 8_000 * 5_i64.pow(5);
const LNG_UNITS: i64 = 8_000 * 4_i64.pow(5);
/// Degrees that the first pair of a full code cuts into twentieths, and of a short one.
const WORLD: i64 = 400;
const ONE: i64 = 1;
const FULL_PAIRS: usize = 5;
const SHORT_PAIRS: usize = 3;

/// A code; one that is short is not yet a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlusCode {
    /// South-west corner and sides, in the units of latitude and longitude; from the corner of
    /// the world, or of the degree that a short code is completed by.
    south: i64,
    west: i64,
    height: i64,
    width: i64,
    is_short: bool,
}

impl PlusCode {
    /// Reads `7JWVHJ9C+4X`, or `HJ9C+4X`, in letters of any case.
    pub fn parse(code: &str) -> Option<Self> {
        let (area, place) = code.split_once('+')?;
        let is_short = match area.len() {
            8 => false,
            4 => true,
            _ => return None,
        };
        if !(2..=7).contains(&place.len()) {
            return None;
        }
        let (size, pairs) = if is_short {
            (ONE, SHORT_PAIRS)
        } else {
            (WORLD, FULL_PAIRS)
        };
        let mut parsed = Self {
            south: 0,
            west: 0,
            height: size * LAT_UNITS,
            width: size * LNG_UNITS,
            is_short,
        };
        let mut digits = area.bytes().chain(place.bytes()).map(digit);
        for _ in 0..pairs {
            let (row, column) = (digits.next()??, digits.next()??);
            parsed.narrow((row, 20), (column, 20));
        }
        for digit in digits {
            let digit = digit?;
            parsed.narrow((digit / 4, 5), (digit % 4, 4));
        }
        Some(parsed)
    }

    /// Takes one of the rows and columns that the cell is cut into.
    fn narrow(&mut self, (row, rows): (i64, i64), (column, columns): (i64, i64)) {
        self.height /= rows;
        self.width /= columns;
        self.south += row * self.height;
        self.west += column * self.width;
    }

    /// The cell of a full code; `None` of a short one, or off the globe.
    pub fn cell(&self) -> Option<Cell> {
        (!self.is_short).then(|| self.cell_from(-90, -180))?
    }

    /// The cell that a short code is completed to by each point of a circle: the nearest one, as
    /// latitude and longitude count. `None` where two points of the circle have different ones.
    pub fn cell_near(&self, centre: LatLon, radius_m: f64) -> Option<Cell> {
        const HALF: f64 = 0.5;
        if !self.is_short {
            return self.cell();
        }
        let own = self.cell_from(0, 0)?.centre;
        let degrees = |from: f64, own: f64| (from - own).round();
        let (lat, lng) = (
            degrees(centre.lat(), own.lat()),
            degrees(centre.lng(), own.lng()),
        );
        let off_lat = (own.lat() + lat - centre.lat()).abs();
        let off_lng = (own.lng() + lng - centre.lng()).abs();
        let reach_lat = radius_m / METRES_PER_DEGREE;
        let reach_lng = reach_lat / centre.lat().to_radians().cos();
        let is_one = off_lat + reach_lat < HALF && off_lng + reach_lng < HALF;
        is_one.then(|| self.cell_from(lat as i64, lng as i64))?
    }

    /// The cell, its corner counted from these degrees.
    fn cell_from(&self, south: i64, west: i64) -> Option<Cell> {
        let degrees = |units: i64, of_one: i64| units as f64 / of_one as f64;
        let sides = (
            degrees(self.height, LAT_UNITS),
            degrees(self.width, LNG_UNITS),
        );
        let middle = (
            degrees(self.south + south * LAT_UNITS, LAT_UNITS) + sides.0 / 2.0,
            degrees(self.west + west * LNG_UNITS, LNG_UNITS) + sides.1 / 2.0,
        );
        let centre = LatLon::from_degrees(middle.0, middle.1)?;
        Some(Cell { centre, sides })
    }
}

/// What each byte counts as a digit, in letters of any case.
const COUNTS: [Option<u8>; 256] = {
    let mut counts = [None; 256];
    let mut count = 0;
    while count < DIGITS.len() {
        let digit = DIGITS[count];
        counts[digit as usize] = Some(count as u8);
        counts[digit.to_ascii_lowercase() as usize] = Some(count as u8);
        count += 1;
    }
    counts
};

/// Whether codes are made of this letter or digit.
#[inline]
pub fn is_digit(byte: u8) -> bool {
    COUNTS[usize::from(byte)].is_some()
}

/// What a digit counts.
fn digit(symbol: u8) -> Option<i64> {
    COUNTS[usize::from(symbol)].map(i64::from)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Codes with the south-west and the north-east corner of their cells.
    const KNOWN: [(&str, [f64; 4]); 6] = [
        ("7FG49QCJ+2V", [20.37, 2.782_125, 20.370_125, 2.782_25]),
        (
            "7FG49QCJ+2VX",
            [20.3701, 2.782_218_75, 20.370_125, 2.782_25],
        ),
        ("8FVC2222+22", [47.0, 8.0, 47.000_125, 8.000_125]),
        ("4VCPPQGP+Q9", [-41.273_125, 174.785_875, -41.273, 174.786]),
        (
            "7FG49QCJ+2VXGJ",
            [20.370_113, 2.782_234_375, 20.370_114, 2.782_236_328_13],
        ),
        ("8fvc9g8f+6x", [47.3655, 8.524_875, 47.365_625, 8.525]),
    ];

    /// Short codes, points to complete them by, and the full codes.
    const COMPLETED: [(&str, f64, f64, &str); 5] = [
        ("9QCJ+2VX", 51.370_112_5, -1.217_765_6, "9C3W9QCJ+2VX"),
        ("9QCJ+2VX", 51.8, -1.6, "9C3W9QCJ+2VX"),
        ("26RV+44H", 13.04, 80.24, "7M5226RV+44H"),
        // The nearest cell is in the degree beside.
        ("22X2+22", 19.99, 77.01, "7JGV22X2+22"),
        ("HJ9C+4X", 12.97, 77.6, "7J4VHJ9C+4X"),
    ];

    /// A code of so many digits by repeated division in floating point, as a person would.
    fn encode(lat: f64, lng: f64, grid: usize) -> String {
        let (mut lat, mut lng) = (lat + 90.0, lng + 180.0);
        let mut code = String::new();
        let mut side = 20.0;
        for _ in 0..FULL_PAIRS {
            for rest in [&mut lat, &mut lng] {
                let digit = (*rest / side + 1e-9).floor();
                *rest -= digit * side;
                code.push(char::from(DIGITS[digit as usize]));
            }
            side /= 20.0;
        }
        let (mut height, mut width) = (20.0 * side, 20.0 * side);
        for _ in 0..grid {
            (height, width) = (height / 5.0, width / 4.0);
            let digits = [
                (lat / height + 1e-9).floor().clamp(0.0, 4.0),
                (lng / width + 1e-9).floor().clamp(0.0, 3.0),
            ];
            lat -= digits[0] * height;
            lng -= digits[1] * width;
            code.push(char::from(DIGITS[(digits[0] * 4.0 + digits[1]) as usize]));
        }
        code.insert(8, '+');
        code
    }

    fn parse(code: &str) -> PlusCode {
        PlusCode::parse(code).expect(code)
    }

    #[test]
    fn known_codes_have_the_corners_that_are_published() {
        for (code, [south, west, north, east]) in KNOWN {
            let cell = parse(code).cell().expect(code);
            let found = [
                cell.centre.lat() - cell.sides.0 / 2.0,
                cell.centre.lng() - cell.sides.1 / 2.0,
                cell.centre.lat() + cell.sides.0 / 2.0,
                cell.centre.lng() + cell.sides.1 / 2.0,
            ];
            for (found, known) in found.into_iter().zip([south, west, north, east]) {
                assert!((found - known).abs() < 2e-7, "{code}: {found} {known}");
            }
        }
    }

    #[test]
    fn a_short_code_is_completed_by_the_nearest_cell() {
        for (short, lat, lng, full) in COMPLETED {
            let near = LatLon::from_degrees(lat, lng).unwrap();
            let cell = parse(short).cell_near(near, 0.0);
            assert_eq!(cell, parse(full).cell(), "{short}");
            assert_eq!(parse(short).cell(), None);
        }
    }

    #[test]
    fn a_circle_that_reaches_two_cells_completes_no_code() {
        let near = LatLon::from_degrees(13.04, 80.24).unwrap();
        let code = parse("26RV+44H");
        assert!(code.cell_near(near, 30_000.0).is_some());
        assert_eq!(code.cell_near(near, 60_000.0), None);
    }

    #[test]
    fn other_texts_are_no_codes() {
        for text in [
            "",
            "+",
            "HJ9C4X",
            "HJ9C+4",
            "HJ9C+4XABCDEF",
            "HJ9A+4X",
            "J9C+4X",
            "7JWVHJ9C9+4X",
            "HJ9C++4X",
            "H\u{e9}9+4X",
        ] {
            assert_eq!(PlusCode::parse(text), None, "{text}");
        }
        // The first digit of a latitude goes up to 8 twenties.
        assert_eq!(parse("XX222222+22").cell(), None);
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn a_code_names_a_cell_that_holds_the_point(
            lat in 6.0..38.0_f64,
            lng in 68.0..98.0_f64,
            grid in 0_usize..=5,
        ) {
            let code = encode(lat, lng, grid);
            let cell = parse(&code).cell().unwrap();
            let tolerance = 2e-7;
            prop_assert!((cell.centre.lat() - lat).abs() <= cell.sides.0 / 2.0 + tolerance, "{}", code);
            prop_assert!((cell.centre.lng() - lng).abs() <= cell.sides.1 / 2.0 + tolerance, "{}", code);
        }

        #[test]
        fn a_short_code_comes_back_from_any_point_near_by(
            lat in 8.0..36.0_f64,
            lng in 70.0..96.0_f64,
            off_lat in -0.45..0.45_f64,
            off_lng in -0.45..0.45_f64,
        ) {
            let code = encode(lat, lng, 0);
            let near = LatLon::from_degrees(lat + off_lat, lng + off_lng).unwrap();
            let cell = parse(&code[4..]).cell_near(near, 1_000.0);
            prop_assert_eq!(cell, parse(&code).cell());
        }
    }
}
