//! Tables of names as registers write them.

use super::{
    Parted, display_case, is_delivery_centre, split_bracket, strip_office_suffix,
    strip_register_suffix,
};
use super::{strip_urban_body, tidy, ward};

fn check_parted(found: Parted<'_>, name: &str, beside: &str, text: &str) {
    assert_eq!(
        (found.name, found.beside.unwrap_or("")),
        (name, beside),
        "{text}"
    );
}

#[test]
fn a_delivery_centre_says_so_in_a_word_of_its_own() {
    for text in ["NDC Alpur East", "ALPUR NDC", "NDC  Alpur HO"] {
        assert!(is_delivery_centre(text), "{text}");
    }
    for text in ["Alpur NDSO", "Bandca B.O", "Alpur ND"] {
        assert!(!is_delivery_centre(text), "{text}");
    }
}

#[test]
fn the_kind_of_office_is_cut_and_a_district_behind_it_kept_apart() {
    for (text, name, beside) in [
        ("Alpur B.O", "Alpur", ""),
        ("Alpur B.O.", "Alpur", ""),
        ("Alpur BO", "Alpur", ""),
        ("Alpur b.o", "Alpur", ""),
        ("Alpur Bazar (S.O.)", "Alpur Bazar", ""),
        ("Alpur B. O.", "Alpur", ""),
        ("Alpur G.P.O.", "Alpur", ""),
        ("Alpur Cantt HO", "Alpur Cantt", ""),
        ("Alpur MDG", "Alpur", ""),
        ("Alpur - SO", "Alpur", ""),
        ("Alpur S.O (Salem)", "Alpur", "Salem"),
        ("Alpur SO Nadia", "Alpur", "Nadia"),
        ("Alpur S.O(Salem)", "Alpur", "Salem"),
        ("Alpur(Khr) B.O", "Alpur(Khr)", ""),
        ("Ho Chi Alpur", "Ho Chi Alpur", ""),
        ("Alpur Po Tanda", "Alpur Po Tanda", ""),
        ("BO", "BO", ""),
        ("Abo", "Abo", ""),
        ("  ", "", ""),
        (
            "\u{915}\u{932}\u{93e}\u{928} BO",
            "\u{915}\u{932}\u{93e}\u{928}",
            "",
        ),
    ] {
        check_parted(strip_office_suffix(text), name, beside, text);
    }
}

#[test]
fn kinds_of_town_are_cut_and_other_brackets_are_left() {
    for (text, name) in [
        ("Alpur (CT)", "Alpur"),
        ("Alpur (M + OG)", "Alpur"),
        ("Alpur (M Corp.) (Part)", "Alpur"),
        ("Alpur (N.P.)", "Alpur"),
        ("Alpur (CT", "Alpur"),
        ("Alpur (East)", "Alpur (East)"),
        ("Alpur (CT) Ward 5", "Alpur (CT) Ward 5"),
        ("(CT)", "(CT)"),
        ("Alpur", "Alpur"),
    ] {
        assert_eq!(strip_register_suffix(text), name, "{text}");
    }
}

#[test]
fn a_bracket_is_parted_from_the_name_before_it() {
    for (text, name, beside) in [
        ("Alpur (Pune)", "Alpur", "Pune"),
        ("ALPUR(KHR", "ALPUR", "KHR"),
        ("Alpur [East]", "Alpur", "East"),
        ("Alpur (West) Extension", "Alpur (West) Extension", ""),
        ("(Alpur)", "Alpur", ""),
        ("Alpur ()", "Alpur", ""),
        ("Alpur", "Alpur", ""),
        ("(", "", ""),
        ("", "", ""),
    ] {
        check_parted(split_bracket(text), name, beside, text);
    }
}

#[test]
fn ward_numbers_are_read_in_their_many_spellings() {
    for (text, expected) in [
        ("WARD NO 5", Some((5, "", ""))),
        ("Ward No. 12", Some((12, "", ""))),
        ("WARD NO.-0012 (Rajwada)", Some((12, "", "Rajwada"))),
        ("ward12", Some((12, "", ""))),
        ("WARDNO 7", Some((7, "", ""))),
        ("XYZ WARD-9", Some((9, "XYZ", ""))),
        ("PRABAG NO 49", Some((49, "", ""))),
        ("W.NO.3 GANDHI CHOWK", Some((3, "", "GANDHI CHOWK"))),
        ("WARD NUMBER 8", Some((8, "", ""))),
        ("Alpur (M Corp.) - Ward 4", Some((4, "Alpur (M Corp", ""))),
        ("WARD", None),
        ("WARD NORTH 4", None),
        ("WARD NO 0", None),
        ("WARD NO 99999999", None),
        ("WARDHA 5", None),
        ("Stewardpur 5", None),
        ("", None),
    ] {
        let found = ward(text);
        let found = found
            .as_ref()
            .map(|w| (w.number, w.before.unwrap_or(""), w.behind.unwrap_or("")));
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn capitals_become_a_proper_name_and_short_forms_stay() {
    for (text, expected) in [
        ("HSR LAYOUT", "HSR Layout"),
        ("hsr layout", "HSR Layout"),
        ("15TH MAIN ROAD", "15th Main Road"),
        ("12A CROSS", "12A Cross"),
        ("SECTOR-4B", "Sector-4B"),
        ("PHASE II", "Phase II"),
        ("M.G.ROAD", "M.G.Road"),
        ("ST MARY'S COLONY", "St Mary's Colony"),
        ("KALAN(WEST)", "Kalan(West)"),
        ("D'SOUZA NAGAR", "D'souza Nagar"),
        ("McDowell Nagar", "McDowell Nagar"),
        ("\u{915}\u{932} NAGAR", "\u{915}\u{932} Nagar"),
        ("", ""),
    ] {
        assert_eq!(display_case(text), expected, "{text}");
    }
}

#[test]
fn blanks_are_folded_and_stray_punctuation_dropped() {
    for (text, expected) in [
        ("  Old \n Fort\u{200b} ,", "Old Fort"),
        ("- Alpur -", "Alpur"),
        ("Dr. A (B)", "Dr. A (B)"),
        ("\u{a0}", ""),
    ] {
        assert_eq!(tidy(text), expected, "{text}");
    }
}

#[test]
fn the_kind_of_urban_body_is_cut_before_and_behind_the_town() {
    for (text, name) in [
        ("Municipal Committee Alpur", "Alpur"),
        ("ALPUR TOWN COUNCIL", "ALPUR"),
        ("Nagar Palika, Alpur", "Alpur"),
        ("Alpur Bhai Ka Nagar Panchayat", "Alpur Bhai Ka"),
        (
            "East Alpur Municipal Corporation",
            "East Alpur Municipal Corporation",
        ),
        ("Municipality", "Municipality"),
        ("Nagar Palikapur", "Nagar Palikapur"),
        ("Supermunicipality", "Supermunicipality"),
        ("", ""),
    ] {
        assert_eq!(strip_urban_body(text), name, "{text}");
    }
}
