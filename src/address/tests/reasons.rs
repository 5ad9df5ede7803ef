//! Reasons that are given for whole addresses.

use super::{read, read_beside};
use crate::address::Reasons;
use crate::gazetteer::Pin;

#[test]
fn each_reason_is_given_where_it_applies_and_nowhere_else() {
    let sound = "12, 5th Cross, Koramangala, Bangalore, Karnataka 560034";
    for (address, reasons) in [
        (sound, Reasons::empty()),
        ("12, Koramangala, Bangalore 569999", Reasons::PIN_UNKNOWN),
        (
            "12, Koramangala, Bangalore 560034, 560102",
            Reasons::SEVERAL_PINS,
        ),
        (
            "12, Koramangala, Bangalore - 5600345",
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
        (
            "Koramangala, Bangalore, Bihar",
            Reasons::CITY_STATE_MISMATCH,
        ),
    ] {
        let given = read(address).reasons;
        assert!(given.contains(reason), "{address}: {given:?}");
        assert!(!read(sound).reasons.contains(reason));
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
