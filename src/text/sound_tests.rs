//! Keys of spellings that are one name, of names that are two, and distances by recursion.

use proptest::prelude::*;

use super::{MAX_DISTANCE_BYTES, edit_distance, key};

#[test]
fn spellings_of_one_name_share_a_key() {
    let groups = [
        ["thiruvallur", "tiruvallur", "tiruvalloor"],
        ["shivajinagar", "shiwajinagar", "sivajeenagar"],
        ["vasai", "wasai", "vasay"],
        ["chhapra", "chapra", "chhapraa"],
        ["lakshmi", "laxmi", "lakshmee"],
        ["mirzapur", "mirjapur", "meerzapoor"],
        ["gowda", "gauda", "gouda"],
        ["champa", "chanpa", "chaampa"],
        ["nehru", "neru", "nehroo"],
        ["bhagalpur", "bagalpur", "bhagalapur"],
        ["nainital", "neinital", "naynital"],
        ["jariya", "jaria", "zaria"],
        ["chowk", "chauk", "chouk"],
        ["mukteshwar", "mukteswar", "mukteshvar"],
    ];
    for group in groups {
        for name in &group[1..] {
            assert_eq!(key(group[0]), key(name), "{} and {name}", group[0]);
        }
    }
}

#[test]
fn different_names_keep_different_keys() {
    let pairs = [
        ("rampur", "rampura"),
        ("rampur", "rampuram"),
        ("rampura", "rampuram"),
        ("rampur", "ranipur"),
        ("kanpur", "nagpur"),
        ("delhi", "dholi"),
        ("sector11", "sector1"),
        ("thane", "dhane"),
        ("pune", "bune"),
    ];
    for (one, other) in pairs {
        assert_ne!(key(one), key(other), "{one} and {other}");
    }
}

/// The distance by its definition.
fn oracle(a: &[u8], b: &[u8]) -> usize {
    let (Some((&x, a_rest)), Some((&y, b_rest))) = (a.split_last(), b.split_last()) else {
        return a.len().max(b.len());
    };
    let mut best = oracle(a_rest, b_rest) + usize::from(x != y);
    best = best.min(oracle(a_rest, b) + 1).min(oracle(a, b_rest) + 1);
    if let (Some((&x2, a_far)), Some((&y2, b_far))) = (a_rest.split_last(), b_rest.split_last())
        && x == y2
        && x2 == y
    {
        best = best.min(oracle(a_far, b_far) + 1);
    }
    best
}

#[test]
fn tokens_too_long_to_compare_are_at_no_distance() {
    let long = "a".repeat(MAX_DISTANCE_BYTES + 1);
    assert_eq!(edit_distance(&long, &long, 2), None);
}

proptest! {
    #[test]
    fn the_distance_agrees_with_its_definition(a in "[abc]{0,6}", b in "[abc]{0,6}", max in 0_u8..5) {
        let wanted = oracle(a.as_bytes(), b.as_bytes());
        let wanted = (wanted <= max as usize).then_some(wanted as u8);
        prop_assert_eq!(edit_distance(&a, &b, max), wanted);
    }

    #[test]
    fn any_token_has_a_key(token in "\\PC{0,60}") {
        prop_assert!(key(&token).len() <= super::MAX_KEY_BYTES);
    }
}
