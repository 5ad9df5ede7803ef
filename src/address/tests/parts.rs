//! How a text is cut into parts and what each is.

use super::{read, view};
use crate::address::{Reasons, match_address};
use crate::format::hostile::Seeded;
use crate::gazetteer::world::world;
use crate::scratch::Scratch;

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
fn a_name_is_corrected_by_its_own_letters_and_not_by_those_of_its_type_word() {
    for (address, locality) in [
        ("Koramanhala, Bangalore, Karnataka", "koramanhala/locality!"),
        ("HSB Layout, Bangalore, Karnataka", "hsb layout/locality"),
    ] {
        let seen = view(address);
        assert!(seen.contains(&locality.to_owned()), "{seen:?}");
    }
}

#[test]
fn an_area_whose_name_a_type_word_ends_is_no_town_elsewhere() {
    assert_eq!(view("Shanti Vihar"), ["shanti vihar/city!"]);
    let address = "Shanti Vihar, Meerut";
    assert_eq!(view(address), ["shanti vihar/locality", "meerut/city!"]);
    assert!(
        !read(address)
            .reasons
            .contains(Reasons::LOCALITY_CITY_MISMATCH)
    );
}

#[test]
fn a_road_named_after_a_city_is_a_road() {
    let address = "Mumbai Road, Meerut 250001";
    let seen = view(address);
    assert!(seen.contains(&"mumbai road/street".to_owned()), "{seen:?}");
    assert_eq!(read(address).scores.city_count, 1);
}

#[test]
fn a_text_reads_the_same_where_its_commas_were_left_out() {
    for address in [
        "591, 15th main road, sector 3, hsr layout, bangalore 560102",
        "Flat 4, Garuda Towers, Opposite Lotus Hospital, Palace Road, Koramangala, Bangalore",
        "Near Sagar Hotel, Link Road, Andheri, Mumbai",
        "House 2, Kiran Colony, Main Temple Road, Meerut 250001",
        "Ashoknagar, Gokul Road, Meerut",
        "Vill Rampur, PO Desari, Dist Vaishali, Bihar 844504",
        "Flat 4, Garuda Tower 2, Lotus Hospital, Koramangala, Bangalore",
        "Flat 4, Kiran Colony III, Koramangala, Bangalore",
        "Primary School Rampur, Dakshin Bhag",
    ] {
        let words: String = address.chars().filter(|&letter| letter != ',').collect();
        assert_eq!(view(&words), view(address), "{address}");
    }
}

#[test]
fn a_comma_where_no_part_can_end_is_a_slip_of_the_pen() {
    assert_eq!(
        view("Near, City Hospital, Meerut"),
        view("Near City Hospital, Meerut")
    );
    // Beside a number it is none, whatever stands there.
    assert_ne!(
        view("7, Sector, 3, Bangalore"),
        view("7 Sector 3 Bangalore")
    );
}

#[test]
fn a_comma_that_was_forgotten_among_others_parts_what_it_would_have_parted() {
    assert_eq!(
        view("12, Sai Krupa Apartments 4th Cross Road, Koramangala, Bangalore 560034"),
        view("12, Sai Krupa Apartments, 4th Cross Road, Koramangala, Bangalore 560034")
    );
}

#[test]
fn a_letter_behind_the_number_of_a_sector_is_part_of_it() {
    for address in [
        "House 7, Sector 3-D, Bangalore",
        "House 7, Sector 3 D, Bangalore",
    ] {
        let sector = &view(address)[1];
        assert!(sector.starts_with("sector 3"), "{sector}");
        assert!(sector.ends_with("d/sublocality"), "{sector}");
    }
}

#[test]
fn the_code_of_a_state_that_is_named_is_no_second_one() {
    let seen = view("Rampur, Vaishali, Bihar BR 844504");
    let states = seen.iter().filter(|part| part.contains("/state"));
    assert_eq!(states.count(), 1, "{seen:?}");
}

#[test]
fn a_person_after_son_of_is_no_component() {
    let seen = view("S/O Somebody Unnamed, Vill Desari, Vaishali 844504");
    assert!(
        seen.iter().all(|part| !part.contains("somebody")),
        "{seen:?}"
    );
    assert!(seen.contains(&"desari/village!".to_owned()), "{seen:?}");
}

#[test]
fn a_pin_is_read_in_its_spellings_and_no_telephone_is_one() {
    for (address, pin) in [
        ("HSR Layout Bangalore 560 102", "560 102"),
        ("HSR Layout Bangalore-560-102", "560-102"),
        ("HSR Layout, Bangalore PIN: 56O1O2", "56o1o2"),
        ("HSR Layout, Bangalore - 560 1O2", "560 1o2"),
        ("HSR Layout, Bangalore560102", "560102"),
    ] {
        let seen = view(address);
        assert!(
            seen.contains(&format!("{pin}/pincode!")),
            "{address}: {seen:?}"
        );
    }
    let seen = view("HSR Layout, Bangalore 9845560102");
    assert!(
        seen.iter().all(|part| !part.contains("/pincode")),
        "{seen:?}"
    );
    assert!(
        read("Hisar, Haryana-1250011")
            .reasons
            .contains(Reasons::PIN_MALFORMED)
    );
}

#[test]
fn two_numbers_that_count_doors_are_no_pin() {
    for address in [
        "Koramangala,202-203, Bangalore",
        "Office No 314-315- 316, Koramangala, Bangalore",
        "Sai Heights, 401-402, B Block, HSR Layout, Bangalore",
        "Plaza Tower 560-568, Koramangala, Bangalore 560034",
    ] {
        let seen = view(address);
        let is_door = |part: &String| part.contains("/pincode") && !part.starts_with("560034");
        assert!(!seen.iter().any(is_door), "{address}: {seen:?}");
        assert!(!read(address).reasons.contains(Reasons::PIN_UNKNOWN));
    }
    for (address, pin) in [
        ("HSR Layout, Bangalore 560-562", "560-562"),
        ("HSR Layout, Bangalore PIN 560-562, Karnataka", "560-562"),
        ("HSR Layout, Bangalore 560-102, Karnataka", "560-102"),
    ] {
        let seen = view(address);
        let is_pin = |part: &String| part.starts_with(&format!("{pin}/pincode"));
        assert!(seen.iter().any(is_pin), "{address}: {seen:?}");
    }
}

#[test]
fn a_component_begins_with_its_own_words_and_in_their_script() {
    for address in [
        "Health & Education City, Bangalore",
        "Opp Sai Mandir Mawana Road, Meerut",
        "Plot 4 Rao&Raju Colony, Meerut",
        "&R A, Meerut",
    ] {
        for part in &read(address).components {
            let text = &address[part.start as usize..part.end as usize];
            assert!(
                text.starts_with(char::is_alphanumeric),
                "{address}: {text:?}"
            );
        }
    }
    let floor = "3 \u{ca8}\u{cc7} \u{cae}\u{cb9}\u{ca1}\u{cbf}, 12";
    let codes: Vec<&str> = (read(floor).components.iter())
        .map(|part| part.script.language_code())
        .collect();
    assert_eq!(codes, ["kn", "en"]);
}

#[test]
fn the_code_of_a_state_stands_at_the_end_or_behind_what_lies_in_it() {
    for (address, has_state) in [
        ("MH: Rahika", false),
        ("KA Rahika, Madhubani", false),
        ("Kurla Complex KA, Mumbai", false),
        ("Meerut UP", true),
        ("Meerut, UP 250001", true),
        ("Flat 3, UP", true),
        ("UP", true),
    ] {
        let seen = view(address);
        let found = seen.iter().any(|part| part.contains("/state"));
        assert_eq!(found, has_state, "{address}: {seen:?}");
    }
}

#[test]
fn a_unit_of_the_army_is_no_place() {
    let seen = view("C/O 21 Rampur Rifles");
    assert!(seen.is_empty(), "{seen:?}");
}

#[test]
fn any_text_has_a_reading() {
    const PIECES: [&str; 24] = [
        "Rampur",
        "560102",
        "near",
        ",",
        ", ",
        " ",
        "\n",
        "S/O",
        "12/3-4",
        "Sector",
        "3",
        "(",
        ")",
        "-",
        "\u{92A}\u{925}",
        "\u{200D}",
        "&",
        "#",
        "PO",
        "Dist.",
        "main",
        "road",
        "\u{1F600}",
        "Bangalore",
    ];
    let gazetteer = world();
    let mut scratch = Box::<Scratch>::default();
    let mut seeded = Seeded(3);
    for _ in 0..20_000 {
        let mut text = String::new();
        for _ in 0..seeded.below(40) {
            if seeded.below(8) == 0 {
                text.extend(char::from_u32(seeded.below(0x3000) as u32));
            } else {
                text.push_str(PIECES[seeded.below(PIECES.len())]);
            }
        }
        match_address(&gazetteer, &text, None, &mut scratch);
        let mut previous = 0;
        for part in &scratch.reading.components {
            assert!(previous <= part.start && part.start < part.end, "{text:?}");
            assert!(
                text.get(part.start as usize..part.end as usize).is_some(),
                "{text:?}"
            );
            previous = part.end;
        }
    }
}

#[test]
fn a_zone_behind_a_town_is_the_end_of_its_pin() {
    let pin = |address: &str| read(address).resolved.pin.map(|pin| pin.0);
    assert_eq!(pin("Opp Rotary Club, Bangalore-102"), Some(560_102));
    assert_eq!(pin("Opp Rotary Club, Bangalore - 34, India"), Some(560_034));
    // No PIN ends so, and a number that goes on is a door.
    assert_ne!(pin("Opp Rotary Club, Bangalore-103"), Some(560_103));
    assert_ne!(
        pin("Opp Rotary Club, Bangalore 102 Rest House Road"),
        Some(560_102)
    );
}

#[test]
fn an_area_with_its_phase_is_the_record_of_that_name_where_there_is_one() {
    let area = |address: &str| view(address).swap_remove(0);
    let known = "hsr layout phase ii/locality!";
    assert_eq!(area("HSR Layout Phase II, Bengaluru 560102"), known);
    let unknown = "hsr layout phase iii/locality";
    assert_eq!(area("HSR Layout Phase III, Bengaluru 560102"), unknown);
}

#[test]
fn names_side_by_side_are_the_one_place_called_by_all_of_their_words() {
    let district = "madhubani/district!".to_owned();
    for address in [
        "Vill Bhauara Govindpur, Dist Madhubani",
        "Bhauara Govindpur Village, Dist Madhubani",
        "Village Bhauara-Govindpur, Dist Madhubani",
    ] {
        let seen = view(address).into_iter().map(|part| part.replace('-', " "));
        let whole = "bhauara govindpur/village!".to_owned();
        assert_eq!(
            seen.collect::<Vec<_>>(),
            [whole, district.clone()],
            "{address}"
        );
    }
    // A comma parts two villages, and the second keyword another.
    for address in [
        "Vill Bhauara, Govindpur, Dist Madhubani",
        "Vill Bhauara Vill Govindpur Dist Madhubani",
    ] {
        let seen = view(address);
        let halves = ["bhauara/village!", "govindpur/village!"].map(str::to_owned);
        assert_eq!(seen[..2], halves, "{address}");
    }
    // The keyword is a part of the name.
    let seen = view("Vill Mohkhua Gaon, Dist Madhubani");
    assert_eq!(seen, ["mohkhua gaon/village!".to_owned(), district]);
}
