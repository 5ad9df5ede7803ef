//! Codes of points in the world of two dozen places.

use crate::address::tests::{read, view};
use crate::address::{Granularity, Reading, Reasons};
use crate::digipin::DigiPin;
use crate::geo::LatLon;
use proptest::prelude::*;

/// The middle of Bengaluru as the codes below have it.
const MIDDLE: (f64, f64) = (12.9716, 77.5946);

/// What codes and the texts around them are made of.
const PIECES: &[&str] = &[
    "12",
    "77",
    ".",
    "9716",
    "59461234567",
    "\u{b0}",
    "\u{ba}",
    "'",
    "\"",
    "N",
    "E",
    " ",
    ",",
    "-",
    "/",
    "\n",
    "(",
    ")",
    "+",
    "XHCV",
    "JR",
    "7J4VXHCV+JR",
    "4P3",
    "JK8",
    "52C9",
    "4P3-JK8-52C9",
    "lat",
    "long",
    "digipin",
    "plus code",
    "and",
    "Bangalore",
    "\u{967}\u{968}",
    "\u{2100}",
];

fn distance_m(reading: &Reading, (lat, lng): (f64, f64)) -> f64 {
    let at = LatLon::from_degrees(lat, lng).unwrap();
    reading
        .resolved
        .at
        .map_or(f64::INFINITY, |other| at.distance_m(other))
}

#[test]
fn a_code_is_no_component_and_its_point_is_answered() {
    for code in [
        "7J4VXHCV+JR",
        "7j4vxhcv+jrx",
        "XHCV+JR",
        "(XHCV+JRX)",
        "Plus code: XHCV+JR",
        "Google Plus Code 7J4VXHCV+JR.",
        "4P3-JK8-52C9",
        "4p3 jk8 52c9",
        "4P3JK852C9",
        "DIGIPIN: 4P3JK852C9",
        "Digi Pin no. 4P3-JK8-52C9",
        "12.9716, 77.5946",
        "12.97160 77.59460",
        "12.9716 N, 77.5946 E",
        "12.9716\u{b0}N 77.5946\u{b0}E",
        "N12.9716 E77.5946",
        "Lat: 12.9716 Long: 77.5946",
        "Latitude 12.9716 and Longitude 77.5946",
        "GPS (12.971600, 77.594600)",
        "12\u{b0}58'17.8\"N 77\u{b0}35'40.6\"E",
    ] {
        for (address, parts) in [
            (format!("{code}, Koramangala, Bangalore"), 2),
            (format!("Koramangala, {code}, Bangalore 560034"), 3),
            (format!("Koramangala Bangalore {code}"), 2),
        ] {
            let (seen, reading) = (view(&address), read(&address));
            assert_eq!(seen.len(), parts, "{address}: {seen:?}");
            assert!(seen.iter().all(|part| part.ends_with('!')), "{seen:?}");
            let resolved = &reading.resolved;
            assert!(distance_m(&reading, MIDDLE) < 12.0, "{address}");
            assert_eq!(resolved.granularity, Granularity::Building, "{address}");
            assert!((150..=160).contains(&resolved.uncertainty_m), "{address}");
        }
    }
}

#[test]
fn a_code_alone_is_a_point_and_no_invention() {
    for address in ["7J4VXHCV+JR", "4P3-JK8-52C9", "12.9716, 77.5946"] {
        let reading = read(address);
        assert!(distance_m(&reading, MIDDLE) < 12.0, "{address}");
        assert!(reading.components.is_empty());
        assert!(!reading.reasons.contains(Reasons::UNLOCATED));
        assert_eq!(reading.signals.fraud.grade(), "Medium", "{address}");
        // All PINs around are there.
        assert_eq!(reading.resolved.state.map(|id| id.0), Some(0));
        assert_eq!(reading.resolved.district.map(|id| id.0), Some(4));
    }
}

#[test]
fn a_code_of_elsewhere_and_one_that_nothing_completes_tell_no_point() {
    for (address, granularity) in [
        ("12.9716, 77.5946, Mumbai", Granularity::City),
        ("7J4VXHCV+JR, Mumbai", Granularity::City),
        ("Meerut, 4P3-JK8-52C9", Granularity::City),
        ("XHCV+JR", Granularity::None),
        ("7FG49QCJ+2V", Granularity::None),
        ("12.9716, 77.5946, 28.6139, 77.2090", Granularity::None),
    ] {
        let reading = read(address);
        assert_eq!(reading.resolved.granularity, granularity, "{address}");
        assert!(1_000.0 < distance_m(&reading, MIDDLE), "{address}");
        let seen = view(address);
        assert!(seen.iter().all(|part| part.contains("/city")), "{seen:?}");
    }
}

#[test]
fn numbers_of_doors_marks_and_measures_are_no_codes() {
    for address in [
        "12.5, 77.3, Koramangala, Bangalore",
        "1200.500 77.594, Koramangala, Bangalore",
        "77.5946, 12.9716, Koramangala, Bangalore",
        "-12.9716, 77.5946, Koramangala, Bangalore",
        "1.12.9716, 77.5946, Koramangala, Bangalore",
        "12.9716-77.5946, Koramangala, Bangalore",
        "KL39CF2345, Koramangala, Bangalore",
        "CFJPK2345L, Koramangala, Bangalore",
        "CFJ2345678, Koramangala, Bangalore",
        "TPT-234-5678, Koramangala, Bangalore",
        "32C 543 8765, Koramangala, Bangalore",
        "987-654-3298, Koramangala, Bangalore",
        "4P3-JK8-52C91, Koramangala, Bangalore",
        "4P3-JK8, Koramangala, Bangalore",
        "4P3JK8-52C9, Koramangala, Bangalore",
        "XHC+JR, Koramangala, Bangalore",
        "XHAV+JR, Koramangala, Bangalore",
    ] {
        let reading = read(address);
        assert_ne!(
            reading.resolved.granularity,
            Granularity::Building,
            "{address}"
        );
        assert!(reading.resolved.at.is_some());
    }
}

#[test]
fn decimals_are_no_pins() {
    let reading = read("12.971598, 77.594566, Bangalore");
    let wrong = Reasons::PIN_UNKNOWN | Reasons::SEVERAL_PINS | Reasons::PIN_CITY_MISMATCH;
    assert!(!reading.reasons.intersects(wrong), "{:?}", reading.reasons);
}

#[test]
fn coarse_coordinates_are_as_uncertain_as_their_last_digit() {
    let reading = read("12.972, 77.595, Bangalore");
    assert_eq!(reading.resolved.granularity, Granularity::Street);
    assert!((220..240).contains(&reading.resolved.uncertainty_m));
}

#[test]
fn two_codes_of_one_place_are_one() {
    let reading = read("4P3-JK8-52C9, 12.9716, 77.5946, Bangalore");
    assert!(distance_m(&reading, MIDDLE) < 4.0);
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 64,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_digipin_of_any_point_of_the_town_is_answered_as_that(
        lat_e7 in 128_500_000..130_800_000_i32,
        lng_e7 in 774_500_000..777_300_000_i32,
        form in 0..4,
    ) {
        let at = LatLon { lat_e7, lng_e7 };
        let code = DigiPin::of(at).unwrap();
        let hyphens = code.to_string();
        let written = match form {
            0 => hyphens,
            1 => hyphens.replace('-', " "),
            2 => hyphens.replace('-', ""),
            _ => hyphens.to_lowercase(),
        };
        let reading = read(&format!("DIGIPIN {written}, Bangalore"));
        let found = reading.resolved.at.and_then(DigiPin::of);
        prop_assert_eq!(found, Some(code), "{}", written);
        prop_assert_eq!(reading.components.len(), 1);
    }

    #[test]
    fn pieces_of_codes_in_any_order_are_read(
        pieces in proptest::collection::vec(proptest::sample::select(PIECES), 0..24),
    ) {
        let text = pieces.concat();
        let reading = read(&text);
        let ends = reading.components.iter().map(|part| part.end as usize);
        prop_assert!(ends.max().unwrap_or_default() <= text.len());
        prop_assert_eq!(reading.resolved.at.is_none(), reading.resolved.granularity == Granularity::None);
    }

    #[test]
    fn coordinates_of_any_point_of_the_town_are_answered_exactly(
        lat_e7 in 128_500_000..130_800_000_i32,
        lng_e7 in 774_500_000..777_300_000_i32,
        decimals in 3_usize..=9,
    ) {
        let at = LatLon { lat_e7, lng_e7 };
        let written = format!("{:.decimals$}, {:.decimals$}", at.lat(), at.lng());
        let reading = read(&format!("{written}, Bangalore"));
        let found = reading.resolved.at.expect("the point is written");
        let step_e7 = 10_i32.pow(7_u32.saturating_sub(decimals as u32));
        prop_assert!((found.lat_e7 - lat_e7).abs() <= step_e7 / 2 + 1, "{}", written);
        prop_assert!((found.lng_e7 - lng_e7).abs() <= step_e7 / 2 + 1, "{}", written);
        prop_assert_eq!(reading.components.len(), 1, "{}", written);
    }
}

#[test]
fn a_code_that_lies_elsewhere_than_the_town_says_so() {
    for (address, is_elsewhere) in [
        ("Koramangala, Bangalore, 39J-438-TJC7", true),
        ("Koramangala, Bangalore, 4P3-JK8-52C9", false),
        ("4P3-JK8-52C9", false),
    ] {
        let reasons = read(address).reasons;
        let says_so = reasons.contains(Reasons::CODE_MISMATCH);
        assert_eq!(says_so, is_elsewhere, "{address}: {reasons:?}");
    }
}
