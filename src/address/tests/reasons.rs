//! Reasons that are given for whole addresses.

use super::{read, read_beside};
use crate::address::Reasons;
use crate::gazetteer::Pin;

#[test]
fn each_reason_is_given_where_it_applies_and_nowhere_else() {
    let sound = "12, 5th Cross, Koramangala, Bangalore, Karnataka 560034";
    for (address, reasons) in [
        (sound, Reasons::empty()),
        (
            "12, 5th Cross, Koramangala, Bangalore 569999",
            Reasons::PIN_UNKNOWN,
        ),
        (
            "12, 5th Cross, Koramangala, Bangalore 560034, 560102",
            Reasons::SEVERAL_PINS,
        ),
        (
            "12, Koramangala, Bangalore - 5600345",
            Reasons::PIN_MALFORMED,
        ),
        ("12, Koramangala, Bangalore 5600345", Reasons::PIN_MALFORMED),
        (
            "12, Koramangala, Bangalore, Karnataka, 56003",
            Reasons::PIN_MALFORMED,
        ),
        ("12, Koramangala, Bangalore, c/o 56 APO", Reasons::ARMY_POST),
        (
            "Vill Rampur, PO Desari, Vaishali, Bihar 844504",
            Reasons::RURAL,
        ),
        (
            "Near Town Hall, Bangalore",
            Reasons::LANDMARK_ONLY.union(Reasons::NO_FINE_PART),
        ),
    ] {
        assert_eq!(read(address).reasons, reasons, "{address}");
    }
    for (address, reason) in [
        ("asdfgh jklmnb qwrtp, Bangalore 560034", Reasons::GIBBERISH),
        ("test, na, Bangalore 560034", Reasons::FILLER),
        (
            "12, Koramangala, Koramangala, Bangalore 560034",
            Reasons::REPEATED_PART,
        ),
        (
            "happy yellow elephant dancing, Bangalore 560034",
            Reasons::RANDOM_WORDS,
        ),
        ("12 45 78 90, Bangalore 560034", Reasons::ONLY_DIGITS),
        ("qwertyuiop", Reasons::UNLOCATED),
        ("Bangalore 560034", Reasons::NO_FINE_PART),
        ("purple Bangalore 560034", Reasons::RANDOM_WORDS),
        (
            "temple temple temple temple, Bangalore",
            Reasons::REPEATED_WORDS,
        ),
        (
            "Koramangala, Bangalore, Bihar",
            Reasons::CITY_STATE_MISMATCH,
        ),
    ] {
        let given = read(address).reasons;
        assert!(given.contains(reason), "{address}: {given:?}");
        assert!(!read(sound).reasons.contains(reason));
    }
    for (address, reason) in [
        (
            "Koramangala, Karnataka, Nowhere Road",
            Reasons::MISSING_PARTS,
        ),
        ("qwertyuiop", Reasons::NOT_VALIDATED),
    ] {
        let of_reach = |address: &str| read(address).signals.collection_propensity.reasons;
        assert!(of_reach(address).contains(reason), "{address}");
        assert!(!of_reach(sound).contains(reason) && !read(address).reasons.contains(reason));
    }
}

#[test]
fn a_part_is_fine_where_a_number_tells_it_and_a_post_office_is_finer_than_a_landmark() {
    for (address, reason, is_given) in [
        ("12, 5th Cross, Bangalore", Reasons::NO_FINE_PART, false),
        ("Sector 7, Bangalore", Reasons::NO_FINE_PART, false),
        ("Main Road, Bangalore", Reasons::NO_FINE_PART, true),
        ("12, Bangalore", Reasons::NO_FINE_PART, true),
        (
            "Near Water Tank, PO Desari, Vaishali 844504",
            Reasons::LANDMARK_ONLY,
            false,
        ),
        ("Govindpur Nagar, 4, MG Road, Meerut", Reasons::RURAL, false),
    ] {
        let given = read(address).reasons;
        assert_eq!(given.contains(reason), is_given, "{address}: {given:?}");
    }
}

#[test]
fn digits_behind_a_town_are_a_malformed_pin_and_neither_a_door_nor_fraud() {
    for (address, is_malformed) in [
        ("Meerut 2500011", true),
        ("Meerut, Uttar Pradesh, 25001", true),
        ("Koramangala, Bangalore 56003", true),
        ("Plot 12345", false),
        ("Shop 12345, Meerut", false),
        ("Meerut, Plot 25001", false),
        ("Nowhere 25001", false),
        ("Meerut 250001", false),
        ("Meerut 98450", true),
    ] {
        let reading = read(address);
        let given = reading.reasons.contains(Reasons::PIN_MALFORMED);
        assert_eq!(given, is_malformed, "{address}: {:?}", reading.reasons);
        if is_malformed {
            assert!(!reading.reasons.contains(Reasons::ONLY_DIGITS), "{address}");
            assert_eq!(reading.signals.fraud.grade(), "Low", "{address}");
        }
    }
}

#[test]
fn a_signal_has_a_reason_where_something_adds_to_it_and_none_where_nothing_does() {
    for address in [
        "HSR Layout, HSR Layout, Bangalore 560102",
        "purple Bangalore",
        "temple temple temple temple temple",
        "Near Bus Stand",
        "Bihar",
        "Koramangala, Bangalore",
        "qwertyuiop asdf, Bangalore 560034",
        "mandal district",
        "12 34 56",
        "Koramangala, Bangalore 400001",
        "12, 5th Cross, Koramangala, Bangalore, Karnataka 560034",
    ] {
        let signals = read(address).signals;
        for signal in [&signals.fraud, &signals.risk] {
            let is_made = 0.0 < signal.value;
            assert_eq!(is_made, !signal.reasons.is_empty(), "{address}: {signal:?}");
        }
        let reach = &signals.collection_propensity;
        let is_told = reach.grade() != "Low" || !reach.reasons.is_empty();
        assert!(is_told, "{address}: {reach:?}");
    }
}

#[test]
fn empty_fields_headings_and_notes_are_no_reason() {
    for address in [
        "Flat No: 12, Street: NA, Landmark: NA, Locality: Koramangala, City: Bangalore, PIN: 560034",
        "Flat No: 12, Building: , Street: , Locality: Koramangala, City: Bangalore, PIN: 560034",
        "Address Line 1: Flat 12, Address Line 2: Koramangala, City: Bangalore, PIN: 560034",
        "Return address: Flat 12, Koramangala, Bangalore 560034",
        "Flat 12, Koramangala, Bangalore 560034, fragile handle with care",
        "Flat 12, Koramangala, Bangalore 560034, OTP will be shared",
        "Flat 12, Koramangala, Bangalore 560034, deliver mon to fri",
        "Flat 12, Koramangala, Bangalore 560034, lift not working",
        "Flat 12, Koramangala, Bangalore 560034, Claim ID 234567",
    ] {
        assert_eq!(read(address).reasons, Reasons::empty(), "{address}");
    }
}

#[test]
fn a_pin_known_beside_the_text_is_doubted_only_where_the_text_contradicts_it() {
    for (address, known, is_contradicted) in [
        ("Koramangala, Bangalore 560034", 560_034, false),
        ("Koramangala, Bangalore", 560_034, false),
        ("Koramangala, Bangalore 560102", 560_034, true),
        ("Rahika, Madhubani, Bihar", 560_034, true),
        ("Koramangala, Bangalore", 569_999, false),
        ("Koramangala, Bangalore 569999", 569_999, false),
        ("Koramangala, Bangalore 560034", 569_999, true),
    ] {
        let reasons = read_beside(address, Some(Pin(known))).reasons;
        let is_given = reasons.contains(Reasons::KNOWN_PIN_MISMATCH);
        assert_eq!(is_given, is_contradicted, "{address} and {known}");
    }
}
