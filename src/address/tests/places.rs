//! Which place is meant, what confirms it, and where the address is.

use super::{read, view};
use crate::address::{Part, Reading, Reasons, match_address, weigh_parts};
use crate::gazetteer::world::world;
use crate::scratch::Scratch;

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
fn a_state_that_is_answered_is_confirmed_though_nothing_else_lies_in_it() {
    for state in ["Bihar", "Karnataka", "Uttar Pradesh", "Maharashtra"] {
        for text in [
            state.to_owned(),
            format!("State: {state}"),
            format!("Qamarabad, {state}"),
        ] {
            let seen = view(&text);
            let wanted = format!("{}/state!", state.to_lowercase());
            assert!(seen.contains(&wanted), "{text}: {seen:?}");
        }
    }
    // Where a town says another one, it is not.
    let seen = view("Koramangala, Bangalore, Bihar");
    assert!(seen.contains(&"bihar/state".to_owned()), "{seen:?}");
}

#[test]
fn the_next_large_town_is_neither_the_district_of_a_pin_nor_the_place_of_its_village() {
    let address = "Simbhaoli, Meerut 245207";
    assert_eq!(
        view(address),
        ["simbhaoli/village!", "meerut/district", "245207/pincode!"]
    );
    let resolved = read(address).resolved;
    let gazetteer = world();
    let district = resolved.district.map(|id| gazetteer.place(id));
    assert_eq!(
        district.map(|district| gazetteer.name(&district).to_owned()),
        Some("Rampur".to_owned())
    );
    assert_eq!(resolved.pin.map(|pin| pin.0), Some(245_207));
}

#[test]
fn a_road_or_sector_alone_is_no_more_confirmed_than_the_district_is_certain() {
    for address in [
        "15th main road",
        "sector 3, near bus stand",
        "591, 15th main road",
    ] {
        let seen = view(address);
        assert!(seen.iter().all(|part| !part.ends_with('!')), "{seen:?}");
    }
}

#[test]
fn a_name_that_is_written_once_more_tells_no_more() {
    let told = |address: &str| {
        let mut scratch = Box::<Scratch>::default();
        let parts = weigh_parts(&world(), address, &mut scratch);
        let told = |part: &Part| {
            // The first feature is the decoder's sum.
            (part.districts.clone(), part.features[1..].to_vec())
        };
        parts.iter().map(told).collect::<Vec<_>>()
    };
    assert_eq!(
        told("Andheri, Andheri, Andheri 560102"),
        told("Andheri 560102")
    );
    assert_ne!(told("Andheri, Rampur 560102"), told("Andheri 560102"));
}

#[test]
fn a_part_that_few_votes_speak_for_is_not_read_beside_a_sure_one_nor_many_of_a_long_text() {
    let read_parts = |address: &str| {
        let mut scratch = Box::<Scratch>::default();
        match_address(&world(), address, None, &mut scratch);
        scratch.stages.parts.len()
    };
    let all_parts = |address: &str| {
        let mut scratch = Box::<Scratch>::default();
        weigh_parts(&world(), address, &mut scratch).len()
    };
    let sure = "Rampur, Sector 3, HSR Layout, Bengaluru, Karnataka";
    assert!(read_parts(sure) < all_parts(sure));
    assert_eq!(read_parts("Rampur"), all_parts("Rampur"));
    assert!(2 < all_parts("Rampur"));
    assert_eq!(all_parts(&"Rampur ".repeat(140)), 2);
}

#[test]
fn a_village_far_from_the_town_is_in_the_district_that_is_called_like_it() {
    // 57 km apart.
    let address = "Panganpur, Meerut, Uttar Pradesh";
    let seen = view(address);
    assert!(seen.contains(&"panganpur/village!".to_owned()), "{seen:?}");
    assert!(seen.contains(&"meerut/city!".to_owned()), "{seen:?}");
    let at = read(address).resolved.at.expect("the village has a point");
    // The inferred PIN's centre draws it a little.
    assert!((at.lat() - 28.5).abs() < 0.002);
}

#[test]
fn a_village_far_from_the_town_is_none_that_is_only_called_much_like_it() {
    let seen = view("Panganpoor, Meerut, Uttar Pradesh");
    assert!(seen.contains(&"panganpoor/village".to_owned()), "{seen:?}");
    assert!(seen.contains(&"meerut/city!".to_owned()), "{seen:?}");
    let seen = view("Vill Panganpoor, Meerut, Uttar Pradesh");
    assert!(seen.contains(&"panganpoor/village!".to_owned()), "{seen:?}");
}

#[test]
fn an_area_of_a_village_beyond_a_large_town_is_confirmed_where_a_post_office_is_called_like_it() {
    assert_eq!(
        view("Kithore, Meerut"),
        ["kithore/locality!", "meerut/city!"]
    );
    assert_eq!(
        view("Hastinapur, Meerut"),
        ["hastinapur/locality", "meerut/city!"]
    );
}

#[test]
fn a_stop_confirms_the_area_that_it_is_called_like_and_a_post_office_its_road() {
    assert_eq!(
        view("12, Begum Vihar, Meerut"),
        ["12/house_no", "begum vihar/locality!", "meerut/city!"]
    );
    assert_eq!(
        view("Garh Road, Meerut"),
        ["garh road/street!", "meerut/city!"]
    );
    // No town has the stop of another one.
    assert_eq!(
        view("12, Begum Vihar, Rampur"),
        ["12/house_no", "begum vihar/locality", "rampur/city!"]
    );
}

#[test]
fn what_stands_on_a_highway_can_be_twice_as_far_from_its_pin() {
    let uncertainty_m = |address: &str| read(address).resolved.uncertainty_m;
    let in_town = uncertainty_m("Delhi Road, Meerut 250001");
    assert!(0 < in_town);
    for road in [
        "NH 58",
        "NH58",
        "Delhi Haridwar Highway",
        "SH-12",
        "MDR 90",
        "MDR90",
    ] {
        let address = format!("{road}, Meerut 250001");
        assert_eq!(uncertainty_m(&address), 2 * in_town, "{address}");
    }
    assert_eq!(
        uncertainty_m("NH 58, Meerut"),
        uncertainty_m("Delhi Road, Meerut")
    );
}

#[test]
fn a_name_of_two_villages_of_a_district_is_as_uncertain_as_they_are_apart() {
    let uncertainty_m = |address: &str| read(address).resolved.uncertainty_m;
    let of_both = uncertainty_m("Vill. Sultanpur, Dist. Meerut, Uttar Pradesh");
    // 68 km apart.
    assert!((68_000..69_000).contains(&of_both), "{of_both}");
    let of_one = uncertainty_m("Vill. Panganpur, Dist. Meerut, Uttar Pradesh");
    assert!(of_one < 30_000, "{of_one}");
}

#[test]
fn the_largest_namesake_does_not_win_against_the_chain() {
    let seen = view("Vill Rampur, PO Desari, Vaishali, Bihar 844504");
    assert!(seen.contains(&"rampur/village!".to_owned()), "{seen:?}");
    assert!(seen.contains(&"desari/post_office!".to_owned()), "{seen:?}");
    assert!(seen.contains(&"bihar/state!".to_owned()), "{seen:?}");
}

#[test]
fn a_town_that_is_all_of_many_words_is_unconfirmed() {
    assert_eq!(view("Meerut"), ["meerut/city!"]);
    let seen = view("lorem ipsum dolor sit Meerut");
    assert!(!seen.contains(&"meerut/city!".to_owned()), "{seen:?}");
}

#[test]
fn a_town_abroad_is_no_place_of_india() {
    for address in [
        "221B Baker Street, London, UP",
        "Shanti Vihar, New York, UP 10001",
        "12 Mawana Road, Dubai",
    ] {
        let reading = read(address);
        let is_confirmed = reading.components.iter().any(|part| part.is_confirmed);
        assert!(
            !is_confirmed && reading.resolved.state.is_none(),
            "{address}"
        );
    }
    assert_eq!(view("London Vihar, Meerut").last().unwrap(), "meerut/city!");
}

#[test]
fn a_town_behind_a_field_that_was_left_empty_is_the_district() {
    let seen = view("Desari,-1,MADHUBANI,BIHAR,844504");
    assert!(
        seen.iter()
            .any(|part| part.starts_with("madhubani/district")),
        "{seen:?}"
    );
}

#[test]
fn the_name_in_a_landmark_tells_the_pin_but_is_no_component() {
    let named = read("Opp Koramangala Club, Bangalore");
    let pin = named.resolved.pin.map(|pin| pin.0);
    assert_eq!(pin, Some(560_034));
    let localities = |reading: &Reading| {
        let parts = reading.components.iter();
        parts.filter(|part| part.kind.name() == "locality").count()
    };
    assert_eq!(localities(&named), 0);
    let bare = read("Opp Rotary Club, Bangalore");
    assert_ne!(bare.resolved.pin.map(|pin| pin.0), Some(560_034));
}

#[test]
fn a_circle_of_a_town_is_wider_than_that_of_its_pin() {
    let with_pin = read("Bangalore 560034").resolved;
    let without = read("Bangalore").resolved;
    assert!(with_pin.at.is_some() && without.at.is_some());
    assert!(with_pin.uncertainty_m < without.uncertainty_m);
}

#[test]
fn a_unit_at_an_army_post_office_is_no_place() {
    let army = read("Koramangala, c/o 56 APO").resolved;
    assert_eq!((army.pin, army.at), (None, None));
    assert!(
        read("Koramangala, Bangalore, c/o 56 APO")
            .resolved
            .at
            .is_some()
    );
}

#[test]
fn a_pin_that_nothing_contradicts_is_answered_with_its_district_whatever_else_is_unknown() {
    let world = world();
    let district = |address: &str| {
        let resolved = read(address).resolved;
        assert!(resolved.pin.is_some() && resolved.at.is_some(), "{address}");
        let district = world.place(resolved.district.expect(address));
        world.name(&district).to_owned()
    };
    let alone = [
        "560034",
        "Zebuntola, 560034",
        "Plot 5, Zebuntola Road 560034",
    ];
    assert!(
        alone
            .iter()
            .all(|address| district(address) == "Bengaluru Urban")
    );
    // The commonest of its districts, which is not the first by number.
    let in_two = ["244235", "Zebuntola 244235"];
    assert!(in_two.iter().all(|address| district(address) == "Rampur"));
}

#[test]
fn a_village_of_the_pin_speaks_for_its_part_and_a_namesake_there_does_not() {
    let has_village_of_pin = |address: &str, district: u16| {
        let mut scratch = Box::<Scratch>::default();
        let parts = weigh_parts(&world(), address, &mut scratch);
        let part = parts.iter().find(|part| part.districts.contains(&district));
        0.0 < part.expect(address).features[Part::IN_PIN]
    };
    let (vaishali, madhubani, meerut) = (6, 7, 8);
    assert!(has_village_of_pin("Vill. Rampur, 844504", vaishali));
    assert!(!has_village_of_pin("Vill. Rampur, 844504", madhubani));
    assert!(!has_village_of_pin("Vill. Rampur, 250001", meerut));
}

#[test]
fn a_sector_speaks_for_the_district_of_the_area_that_has_it() {
    let counted = |address: &str| {
        let mut scratch = Box::<Scratch>::default();
        let parts = weigh_parts(&world(), address, &mut scratch);
        let bengaluru = parts.iter().find(|part| part.districts.contains(&4));
        bengaluru.expect(address).features[Part::PART_OF_AREA]
    };
    let counts = ["Sector 3, HSR Layout", "Sector 3, Koramangala", "Sector 3"].map(counted);
    assert_eq!(counts.map(f32::to_bits), [1.0, 0.0, 0.0].map(f32::to_bits));
}

#[test]
fn a_sector_of_the_town_itself_is_confirmed_unless_an_area_is_named_that_may_have_its_own() {
    let is_confirmed = |address: &str| {
        let mut components = view(address);
        components.retain(|part| part.starts_with("sector 9/sublocality"));
        assert_eq!(components.len(), 1, "{address}");
        components[0].ends_with('!')
    };
    assert!(is_confirmed("Sector 9, Meerut"));
    assert!(is_confirmed("Sector 9, Meerut 250001"));
    assert!(!is_confirmed("Sector 9, Zebun Nagar, Meerut"));
    assert!(is_confirmed("Zebun Nagar, Sector 9, Meerut"));
}

#[test]
fn a_road_that_sources_have_among_the_areas_is_confirmed_in_its_town() {
    let road = |address: &str| view(address).swap_remove(0);
    assert_eq!(road("Mawana Road, Meerut"), "mawana road/street!");
    assert_eq!(road("Mawana Road, Mumbai"), "mawana road/street");
}

#[test]
fn a_sector_with_a_letter_lies_at_the_one_without_and_is_no_other() {
    for address in [
        "Sector 9-B, Meerut",
        "Sector 9 B, Meerut",
        "Sector 9B, Meerut",
        "Sector-9B, Meerut",
    ] {
        let reading = read(address);
        let sector = &reading.components[0];
        assert!(!sector.is_confirmed && sector.is_located, "{address}");
        assert_eq!(reading.resolved.locality, sector.place, "{address}");
    }
    let seen = view("Zebun Nagar, Ch-44");
    assert!(seen.contains(&"ch-44/house_no".to_owned()), "{seen:?}");
}

#[test]
fn of_two_villages_of_one_name_the_one_in_the_named_tehsil_is_meant() {
    let world = world();
    let village = |address: &str| {
        let resolved = read(address).resolved;
        let village = world.place(resolved.locality.expect(address));
        village
            .subdistrict
            .map(|id| world.name(&world.place(id)).to_owned())
    };
    let chain = "Vill Bhauara, Teh Rahika, Dist Madhubani, Bihar";
    assert_eq!(village(chain).as_deref(), Some("Rahika"));
    // Unnamed, the tehsil tells nothing, and the more important of them is the likelier.
    assert_eq!(village("Vill Bhauara, Dist Madhubani, Bihar"), None);
}

#[test]
fn what_may_be_a_piece_of_a_longer_name_needs_a_witness() {
    for address in [
        "Koramangala Tenaments, 15th main road",
        "Raja Koramangala, 15th main road",
        "Bengaluru - Kaveri Complex",
        "Andheri Krishnan Road",
        "12, Dakshin Meerut, 15th main road",
    ] {
        let seen = view(address);
        assert!(seen.iter().all(|part| !part.ends_with('!')), "{seen:?}");
    }
    let witnessed = [
        ("Bengaluru - Kaveri Complex, 560102", "bengaluru/city!"),
        ("Koramangala, 15th main road", "koramangala/locality!"),
    ];
    for (address, name) in witnessed {
        let seen = view(address);
        assert!(seen.contains(&name.to_owned()), "{seen:?}");
    }
}

#[test]
fn of_two_areas_that_lie_apart_the_first_or_the_one_without_the_pin_is_a_namesake_elsewhere() {
    for (address, [first, second]) in [
        ("Sant Nagar, Koramangala, Bengaluru", ["", "!"]),
        ("Koramangala, Sant Nagar, Bengaluru", ["", "!"]),
        ("Sant Nagar, Koramangala, Bengaluru 560003", ["!", ""]),
        ("HSR Layout, Koramangala, Bengaluru", ["!", "!"]),
    ] {
        let seen = view(address);
        assert!(seen[0].ends_with(&format!("/locality{first}")), "{seen:?}");
        assert!(seen[1].ends_with(&format!("/locality{second}")), "{seen:?}");
        let reading = read(address);
        let doubted = usize::from(first == "!");
        let [doubted, trusted] = [doubted, 1 - doubted].map(|part| reading.components[part].place);
        if first != second {
            assert_eq!(
                (doubted, reading.resolved.locality),
                (None, trusted),
                "{address}"
            );
        }
    }
}

#[test]
fn before_the_district_that_a_keyword_names_a_name_is_the_village_there() {
    let district = "madhubani/district!".to_owned();
    let seen = view("Rampur, Dist Madhubani");
    assert_eq!(seen, ["rampur/village!".to_owned(), district.clone()]);
    // No village there is called like the large town, and what was meant stays open.
    let seen = view("Meerut, Dist Madhubani");
    assert_eq!(seen, ["meerut/city".to_owned(), district]);
}
