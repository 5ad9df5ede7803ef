//! Readings of whole addresses in a world of two dozen places.

use super::{Reading, Reasons, match_address};
use crate::gazetteer::world::world;
use crate::scratch::Scratch;

fn read(address: &str) -> Reading {
    let mut scratch = Box::<Scratch>::default();
    match_address(&world(), address, None, &mut scratch);
    scratch.reading.clone()
}

/// Components as `text/type`, with `!` behind those that are confirmed.
fn view(address: &str) -> Vec<String> {
    let reading = read(address);
    let show = |part: &super::Component| {
        let text = &address[part.start as usize..part.end as usize];
        let mark = if part.is_confirmed { "!" } else { "" };
        format!("{}/{}{mark}", text.to_lowercase(), part.kind.name())
    };
    reading.components.iter().map(show).collect()
}

#[test]
fn the_published_sample_comes_out_exactly() {
    let address = "591, 15th main road, sector 3, hsr layout, bangalore 560102";
    assert_eq!(
        view(address),
        [
            "591/house_no",
            "15th main road/street!",
            "sector 3/sublocality!",
            "hsr layout/locality!",
            "bangalore/city!",
            "560102/pincode!",
        ]
    );
    let reading = read(address);
    assert!(reading.missing.is_empty());
    assert!((reading.scores.address - 100.0).abs() < 1e-9);
    assert!((reading.scores.syntactical - 1.0).abs() < 1e-9);
    assert_eq!(reading.input_granularity.name(), "house_no");
    assert_eq!(reading.validation_granularity.name(), "street");
    assert_eq!(reading.scores.city_count, 1);
}

#[test]
fn a_locality_under_another_city_is_unconfirmed() {
    let seen = view("12, Koramangala, Mumbai 400001");
    assert!(
        seen.contains(&"koramangala/locality".to_owned()),
        "{seen:?}"
    );
    assert!(seen.contains(&"mumbai/city!".to_owned()), "{seen:?}");
    assert!(seen.contains(&"400001/pincode!".to_owned()), "{seen:?}");
}

#[test]
fn a_pin_of_another_state_against_a_city_is_unconfirmed() {
    let address = "Koramangala, Bangalore 400001";
    let seen = view(address);
    assert!(seen.contains(&"400001/pincode".to_owned()), "{seen:?}");
    assert!(seen.contains(&"bangalore/city!".to_owned()), "{seen:?}");
    assert!(read(address).reasons.contains(Reasons::PIN_CITY_MISMATCH));
}

#[test]
fn the_largest_namesake_does_not_win_against_the_chain() {
    let seen = view("Vill Rampur, PO Desari, Vaishali, Bihar 844504");
    assert!(seen.contains(&"rampur/village!".to_owned()), "{seen:?}");
    assert!(seen.contains(&"desari/post_office!".to_owned()), "{seen:?}");
    assert!(seen.contains(&"bihar/state!".to_owned()), "{seen:?}");
}

#[test]
fn a_road_named_after_a_city_is_a_road() {
    let address = "Mumbai Road, Meerut 250001";
    let seen = view(address);
    assert!(seen.contains(&"mumbai road/street".to_owned()), "{seen:?}");
    assert_eq!(read(address).scores.city_count, 1);
}

#[test]
fn a_text_without_words_has_no_components_and_scores_nothing() {
    for text in ["", "   ", ",,,", "\u{1F600}", "-", "\u{200D}\u{202E}"] {
        let reading = read(text);
        assert!(reading.components.is_empty(), "{text:?}");
        assert_eq!(reading.missing.len(), 4);
        assert!(reading.scores.address.abs() < 1e-9);
    }
}
