//! Towns that a list by position and a register by district both have, through the whole build.

use std::fmt::Write as _;

use super::small::{named, source};
use pata::gazetteer::{GazetteerContent, Level, PlaceContent};

const DISTRICTS: &str = "state,district,other\nAmber Pradesh,Kantapur,Brookton\n\
                         Amber Pradesh,Navagarh,\nAmber Pradesh,Farside,\n";

/// Post offices that tell where each district lies: Navagarh 60 km east of Kantapur, Farside
/// 300 km north of both.
fn offices() -> String {
    let mut text = "name,pin,kind,district,state,lat,lng\n".to_owned();
    for (number, district, lat, lng) in [
        (1, "Kantapur", 20.1, 79.0),
        (2, "Navagarh", 20.1, 79.6),
        (3, "Farside", 22.8, 79.0),
    ] {
        for turn in 0..5 {
            let (pin, lat) = (700_000 + 100 * number + turn, lat + 0.03 * f64::from(turn));
            writeln!(
                text,
                "{district}gaon {turn} S.O,{pin},PO,{district},Amber Pradesh,{lat},{lng}"
            )
            .expect("memory takes any text");
        }
    }
    text
}

/// Builds from a list of towns by position and a register of them by district.
fn build(towns: &str, register: &str) -> GazetteerContent {
    let recipe = [
        source(
            "districts",
            "districts",
            "name = \"district\", state = \"state\", alternates = [\"other\"]",
            "",
        ),
        source(
            "places",
            "towns",
            "state = \"state\", name = \"name\", alternates = [\"others\"], latitude = \"lat\", longitude = \"lng\", weight = \"people\"",
            "level = \"city\", alternate_separator = \"|\"",
        ),
        source(
            "places",
            "register",
            "state = \"state\", district = \"district\", name = \"name\", code = \"code\"",
            "level = \"city\", current = true",
        ),
        source(
            "offices",
            "offices",
            "state = \"state\", district = \"district\", name = \"name\", latitude = \"lat\", longitude = \"lng\", pincode = \"pin\", kind = \"kind\"",
            "current = true, town_kinds = [\"HO\"], office_people = { HO = 40000, PO = 8000 }",
        ),
    ];
    let offices = offices()
        + "Chandpura H.O,700110,HO,Kantapur,Amber Pradesh,20.45,79.0\n\
           Kaliaganj S.O,700101,PO,Kantapur,Amber Pradesh,20.165,79.01\n\
           Rampoora S.O,700201,PO,Navagarh,Amber Pradesh,20.10,79.61\n";
    let files = [
        ("districts.csv", DISTRICTS),
        ("towns.csv", towns),
        ("register.csv", register),
        ("offices.csv", offices.as_str()),
    ];
    let folder = tempfile::tempdir().expect("a folder for the test");
    super::small::build(folder.path(), &files, &recipe.concat(), 1).0
}

fn district<'c>(content: &'c GazetteerContent, place: &PlaceContent) -> &'c str {
    let id = place.record.district.expect("its district is known");
    &content.places[usize::from(id)].name
}

const NO_TOWN: &str = "name,district,state,code\n";

#[test]
fn a_town_by_position_is_in_the_district_around_it_and_no_namesakes() {
    let towns = "name,others,state,lat,lng,people\n\
                 Alpur,,Amber Pradesh,20.12,79.01,30000\n\
                 Belgaon,,Amber Pradesh,20.12,79.61,30000\n\
                 Palasgaon,,Amber Pradesh,20.16,79.01,30000\n";
    let register = "name,district,state,code\n\
                    Alpur,Farside,Amber Pradesh,71\n\
                    Belgaon,Farside,Amber Pradesh,72\n\
                    Belgaon,Navagarh,Amber Pradesh,73\n\
                    Farsidegaon 2,Farside,Amber Pradesh,74\n";
    let content = build(towns, register);
    // The register has the only town of the name in a district 300 km away.
    let alpur = named(&content, Level::City, "Alpur");
    assert_eq!(alpur.len(), 1);
    assert_eq!(district(&content, alpur[0]), "Kantapur");
    assert!(
        alpur[0]
            .record
            .at
            .is_some_and(|at| (at.lat() - 20.12).abs() < 0.01)
    );
    // Of two it is the one around which the town lies.
    let belgaon = named(&content, Level::City, "Belgaon");
    let located = belgaon.iter().find(|town| {
        let at = town.record.at;
        at.is_some_and(|at| (at.lat() - 20.12).abs() < 0.01)
    });
    assert_eq!(
        district(&content, located.expect("it has its point")),
        "Navagarh"
    );
    // A town that no register has keeps to its own devices.
    assert_eq!(named(&content, Level::City, "Palasgaon").len(), 1);
}

#[test]
fn a_head_office_far_from_the_town_of_its_name_in_the_district_is_no_second_town() {
    let towns = "name,others,state,lat,lng,people\n\
                 Chandpura,,Amber Pradesh,20.12,79.01,90000\n";
    let register = "name,district,state,code\nChandpura,Kantapur,Amber Pradesh,75\n";
    let content = build(towns, register);
    let towns = named(&content, Level::City, "Chandpura");
    assert_eq!(towns.len(), 1);
    // That of more people keeps its point: the office lies 37 km north of it.
    let at = towns[0].record.at.expect("it has a point");
    assert!((at.lat() - 20.12).abs() < 0.01, "{at:?}");
}

#[test]
fn a_town_at_the_post_office_of_its_name_is_the_one_near_by_that_sounds_so() {
    let towns = "name,others,state,lat,lng,people\n\
                 Kaliyaganj,,Amber Pradesh,20.12,79.01,50000\n\
                 Rampura,,Amber Pradesh,20.40,79.61,50000\n";
    let register = "name,district,state,code\n\
                    Kaliaganj,Kantapur,Amber Pradesh,76\n\
                    Rampoora,Navagarh,Amber Pradesh,77\n";
    let content = build(towns, register);
    let count = |name: &str| named(&content, Level::City, name).len();
    // The office lies 5 km from the one town, and 33 km from the other.
    assert_eq!(count("Kaliaganj") + count("Kaliyaganj"), 1);
    assert_eq!((count("Rampura"), count("Rampoora")), (1, 1));
}

#[test]
fn another_name_of_a_district_is_its_chief_towns() {
    let towns = "name,others,state,lat,lng,people\n\
                 Kantapur,Kontapoor|Brookton,Amber Pradesh,20.12,79.01,90000\n\
                 Alpur,Brookton|Alepore,Amber Pradesh,20.16,79.02,9000\n";
    let content = build(towns, NO_TOWN);
    let bearers = |name: &str| {
        let named = content.names.iter().filter(|entry| entry.name == name);
        let places = named.map(|entry| &content.places[entry.place.0 as usize]);
        let towns = places.filter(|place| place.record.level == Level::City);
        towns.map(|place| place.name.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(bearers("alepore"), ["Alpur"]);
    assert_eq!(bearers("brookton"), ["Kantapur"]);
}
