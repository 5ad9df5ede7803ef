//! Scores of whole addresses.

use super::{read, view};
use crate::address::Reasons;

#[test]
fn a_text_without_words_has_no_components_and_scores_nothing() {
    for text in ["", "   ", ",,,", "\u{1F600}", "-", "\u{200D}\u{202E}"] {
        let reading = read(text);
        assert!(reading.components.is_empty(), "{text:?}");
        assert_eq!(reading.missing.len(), 4);
        assert!(reading.scores.address.abs() < 1e-9);
    }
}

const SAMPLES: [&str; 6] = [
    "591, 15th main road, sector 3, hsr layout, bangalore 560102",
    "12, Koramangala, Mumbai 400001",
    "Vill Rampur, PO Desari, Vaishali, Bihar 844504",
    "Flat 4, Some Towers, Near Bus Stand, Meerut 250001",
    "Rahika, Madhubani",
    "asdfgh jklmn, Bangalore 560001",
];

/// The two scores that no spelling of blanks and letters may change.
fn scores(address: &str) -> (f64, f64) {
    let reading = read(address);
    (reading.scores.address, reading.scores.redundancy)
}

#[test]
fn case_blanks_and_doubled_commas_change_neither_score() {
    for address in SAMPLES {
        let expected = scores(address);
        let variants = [
            address.to_uppercase(),
            address.to_lowercase(),
            address.replace(' ', "   "),
            address.replace(',', ",,"),
            address.replace(", ", " , "),
        ];
        for variant in variants {
            assert_eq!(scores(&variant), expected, "{variant}");
        }
    }
}

#[test]
fn taking_a_part_away_never_raises_the_score() {
    for address in SAMPLES {
        let parts: Vec<&str> = address.split(", ").collect();
        let (whole, _) = scores(address);
        for left_out in 0..parts.len() {
            let rest: Vec<&str> = (0..parts.len())
                .filter(|&index| index != left_out)
                .map(|index| parts[index])
                .collect();
            let (less, _) = scores(&rest.join(", "));
            assert!(
                less <= whole,
                "{address} without part {left_out}: {less} > {whole}"
            );
        }
    }
}

#[test]
fn letters_that_call_a_number_are_read() {
    for address in [
        "H.No. 12, Meerut",
        "Sr No 45, Meerut",
        "Old 28 New 47, Meerut",
    ] {
        let syntactical = read(address).scores.syntactical;
        assert!((syntactical - 1.0).abs() < 1e-9, "{address}: {syntactical}");
    }
    assert!(read("Kavi No 12, Meerut").scores.syntactical < 1.0);
}

#[test]
fn a_lone_city_scores_below_a_full_address() {
    assert!(scores("Bangalore").0 < scores(SAMPLES[0]).0);
}

#[test]
fn repeating_a_whole_part_raises_redundancy() {
    for address in SAMPLES {
        let first = address.split(", ").next().unwrap();
        let repeated = format!("{address}, Meerut, Meerut, {first}");
        assert!(scores(address).1 < scores(&repeated).1, "{repeated}");
    }
}

#[test]
fn repeating_a_part_adds_to_runs_that_are_there() {
    for (address, part) in [
        ("Plot 3, N-2, Airport Road Airport Road Meerut", "N-2"),
        (
            "Sadar, Devuni Kadapa, Upstairs, Devuni Kadapa District",
            "Upstairs",
        ),
        ("Kamla Nagar, Kamla Nagar Meerut, Sadar", "Sadar"),
        ("Meerut Meerut, Tehsil, Dist. Meerut", "Tehsil"),
        ("Meerut, Uttar Pradesh, Sadar Bazar Meerut", "Meerut"),
    ] {
        let once = scores(address).1;
        for place in [format!("{part}, {address}"), format!("{address}, {part}")] {
            assert!(once < scores(&place).1, "{place}");
        }
    }
}

#[test]
fn a_run_is_no_part_and_ends_where_a_part_does() {
    let reading = read("Ring Road, Near Ram Nagar Ring Road, Meerut");
    assert!(!reading.reasons.contains(Reasons::REPEATED_PART));
    let share = |address: &str| read(address).scores.redundancy;
    assert!(0.0 < share("Sadar Ram Nagar, Behind Ram Nagar School, Meerut"));
    assert!(share("Sadar Ram, Nagar Court, Sadar Tal, Ram Lal, Nagar Hall").abs() < 1e-9);
    assert!(0.0 < share("Ram Nagar Meerut Meerut"));
}

#[test]
fn the_length_is_that_of_the_text_as_it_is_written() {
    for (address, length) in [
        ("dist pune", 9),
        ("M.G. Road, Pune", 13),
        ("Shop 4, Mob. 98450 12345, Pune", 27),
        ("  Koramangala ,, Bangalore\u{200b} ", 21),
        ("\u{92a}\u{941}\u{923}\u{947}", 4),
        (SAMPLES[0], 55),
    ] {
        assert_eq!(read(address).scores.length, length, "{address}");
    }
}

#[test]
fn a_cross_and_a_main_of_one_number_are_two_streets_and_no_repetition() {
    let address = "17th cross 17th main, HSR Layout, Bangalore 560102";
    let streets = view(address)
        .iter()
        .filter(|part| part.contains("/street"))
        .count();
    assert_eq!(streets, 2, "{:?}", view(address));
    assert!(scores(address).1.abs() < 1e-9);
}

#[test]
fn a_village_address_is_not_punished_for_having_no_street() {
    let village = read("Vill Rampur, PO Desari, Vaishali, Bihar 844504");
    assert!(village.reasons.contains(Reasons::RURAL));
    let town = read("HSR Layout, Bangalore, Karnataka 560102");
    assert!(town.scores.address < village.scores.address);
}

#[test]
fn every_score_is_recomputed_from_its_parts() {
    for address in SAMPLES {
        let scores = read(address).scores;
        let sum: f64 = scores.address_parts.iter().map(|part| part.value).sum();
        assert!((sum - scores.address).abs() < 1e-9);
        let deductions: f64 = scores.syntactical_parts.iter().map(|part| part.value).sum();
        assert!(((1.0 - deductions).max(0.0) - scores.syntactical).abs() < 1e-9);
        assert!((0.0..=100.0).contains(&scores.address));
        assert!((0.0..=1.0).contains(&scores.redundancy));
    }
}
