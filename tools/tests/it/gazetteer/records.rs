//! Small hand-written sources through the whole gazetteer build.

use std::path::Path;

use super::small::{named, source};
use pata::gazetteer::{GazetteerContent, Level, Pin, PlaceFlags};
use pata::geo::LatLon;
use pata_tools::report::BuildReport;

const FILES: [(&str, &str); 5] = [
    (
        "districts.csv",
        "state,district,code\nAmber Pradesh,KANTAPUR,11\nAmber Pradesh,LOWER RIDGE,12\n",
    ),
    (
        "taluks.csv",
        "state,district,taluk\nAmber Pradesh,Kantapur,Chandpura\nAmber Pradesh,Kantapur,Belgaon\n",
    ),
    (
        "offices.csv",
        "name,pin,kind,district,state,lat,lng\n\
         Lotus Tank B.O,700101,BO,KANTAPUR,AMBER PRADESH,22.10,79.10\n\
         Old Fort S.O,700101,PO,KANTAPUR,AMBER PRADESH,22.11,79.12\n\
         Mill Gate BO,700101,BO,KANTAPUR,AMBER PRADESH,79.11,22.12\n\
         Ridge View B.O,700101,BO,KANTAPUR,AMBER PRADESH,28.60,79.10\n\
         Army Camp S.O,900056,PO,KANTAPUR,AMBER PRADESH,22.1,79.1\n",
    ),
    (
        "villages.csv",
        "name,district,state,pin,lat,lng\n\
         DHANORI,Kanta Pur,Amber Pradesh,,22.105,79.11\n\
         Palasgaon,Kantapur,Amber Pradesh,700101,22.13,79.13\n\
         Palasgaon,Kantapur,Amber Pradesh,,22.40,79.40\n\
         12,Kantapur,Amber Pradesh,,22.40,79.40\n",
    ),
    (
        "census.csv",
        "name,taluk,district,state\n\
         Dhanori,Chandpura,Kantapur,Amber Pradesh\n\
         Sonpeth,Belgaon,Kantapur,Amber Pradesh\n\
         Sonpeth,Chandpura,Kantapur,Amber Pradesh\n",
    ),
];

/// The sources of these numbers in the order of the recipe, the first of which is 1.
fn recipe_of(numbers: &[usize]) -> String {
    let all = recipe();
    let sources: Vec<&str> = all.split("[[gazetteer.source]]").collect();
    let source = |&number: &usize| format!("[[gazetteer.source]]{}", sources[number]);
    numbers.iter().map(source).collect()
}

fn recipe() -> String {
    let place = "state = \"state\", district = \"district\", name = \"name\"";
    let point = "latitude = \"lat\", longitude = \"lng\"";
    [
        source(
            "districts",
            "districts",
            "name = \"district\", state = \"state\", code = \"code\"",
            "",
        ),
        source(
            "subdistricts",
            "taluks",
            "name = \"taluk\", district = \"district\", state = \"state\"",
            "",
        ),
        source(
            "offices",
            "offices",
            &format!("{place}, {point}, pincode = \"pin\", kind = \"kind\""),
            "current = true, office_people = { BO = 1000, PO = 5000 }",
        ),
        source(
            "places",
            "villages",
            &format!("{place}, {point}, pincode = \"pin\""),
            "level = \"village\"",
        ),
        source(
            "places",
            "census",
            &format!("{place}, subdistrict = \"taluk\""),
            "level = \"village\"",
        ),
    ]
    .concat()
}

fn build(folder: &Path, threads: usize) -> (GazetteerContent, BuildReport) {
    super::small::build(folder, &FILES, &recipe(), threads)
}

#[test]
fn rows_of_one_place_become_one_record_that_names_its_sources() {
    let folder = tempfile::tempdir().unwrap();
    let (content, _) = build(folder.path(), 1);
    let found = named(&content, Level::Village, "Dhanori");
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].record.sources, 0b11000);
    let taluk = found[0].record.subdistrict.unwrap();
    assert_eq!(content.places[taluk.0 as usize].name, "Chandpura");
    assert_eq!(found[0].record.pin, Some(Pin(700_101)));
    assert!(!found[0].record.flags.contains(PlaceFlags::BORROWED_POINT));
}

#[test]
fn places_of_one_name_stay_apart_by_position_and_by_parent() {
    let folder = tempfile::tempdir().unwrap();
    let (content, _) = build(folder.path(), 1);
    assert_eq!(named(&content, Level::Village, "Palasgaon").len(), 2);
    let found = named(&content, Level::Village, "Sonpeth");
    assert_eq!(found.len(), 2);
    assert_ne!(found[0].record.subdistrict, found[1].record.subdistrict);
    assert!(
        found
            .iter()
            .all(|place| place.record.flags.contains(PlaceFlags::BORROWED_POINT))
    );
}

#[test]
fn a_town_that_its_own_source_lists_beside_another_is_not_drawn_into_it() {
    let folder = tempfile::tempdir().unwrap();
    let towns = "name,others,district,state,lat,lng\n\
                 Alpur,Belgaon;Alipore,Kantapur,Amber Pradesh,22.10,79.10\n\
                 Belgaon,,Kantapur,Amber Pradesh,22.10,79.35\n";
    let register = "name,district,state\nAlipore Municipal Council,Kantapur,Amber Pradesh\n";
    let files = [FILES[0], ("towns.csv", towns), ("register.csv", register)];
    let columns = "state = \"state\", district = \"district\", name = \"name\"";
    let recipe = [
        recipe_of(&[1]),
        source(
            "places",
            "towns",
            &format!(
                "{columns}, alternates = [\"others\"], latitude = \"lat\", longitude = \"lng\""
            ),
            "level = \"city\", alternate_separator = \";\"",
        ),
        source("places", "register", columns, "level = \"city\""),
    ];
    let (content, _) = super::small::build(folder.path(), &files, &recipe.concat(), 1);
    let found = named(&content, Level::City, "Alpur");
    assert_eq!(found.len(), 1);
    // The register's row, less the kind of its body, is the first town by its other name.
    assert_eq!(found[0].record.sources, 0b110);
    let other = named(&content, Level::City, "Belgaon");
    assert_eq!((other.len(), other[0].record.sources), (1, 0b010));
}

#[test]
fn a_town_that_a_register_lists_in_each_of_its_districts_is_one_in_the_chief_one() {
    let folder = tempfile::tempdir().unwrap();
    let towns = "name,district,state,lat,lng\n\
                 Alpur,Kantapur,Amber Pradesh,22.10,79.10\n\
                 Belgaon,Kantapur,Amber Pradesh,22.10,79.35\n\
                 Belgaon,Lower Ridge,Amber Pradesh,23.40,79.35\n";
    let register = "name,district,state,code\n\
                    Alpur,Lower Ridge,Amber Pradesh,71\n\
                    Alpur,Kantapur,Amber Pradesh,71\n\
                    Belgaon,Kantapur,Amber Pradesh,72\n\
                    Belgaon,Lower Ridge,Amber Pradesh,72\n";
    let files = [FILES[0], ("towns.csv", towns), ("register.csv", register)];
    let columns = "state = \"state\", district = \"district\", name = \"name\"";
    let recipe = [
        recipe_of(&[1]),
        source(
            "places",
            "towns",
            &format!("{columns}, latitude = \"lat\", longitude = \"lng\""),
            "level = \"city\"",
        ),
        source(
            "places",
            "register",
            &format!("{columns}, code = \"code\""),
            "level = \"city\", current = true",
        ),
    ];
    let (content, _) = super::small::build(folder.path(), &files, &recipe.concat(), 1);
    let district = |place: &pata::gazetteer::PlaceContent| {
        let id = place.record.district.unwrap();
        content.places[id as usize].name.clone()
    };
    let found = named(&content, Level::City, "Alpur");
    assert_eq!(found.len(), 1);
    assert_eq!(district(found[0]), "Kantapur");
    // Two towns of one name that lie apart stay two, whatever the register's codes say.
    let other = named(&content, Level::City, "Belgaon");
    assert_eq!(other.len(), 2);
    assert_ne!(district(other[0]), district(other[1]));
}

#[test]
fn a_town_of_a_register_without_points_is_found_in_other_spellings() {
    let folder = tempfile::tempdir().unwrap();
    let towns = "name,district,state,lat,lng\nChandrapatti,Kantapur,Amber Pradesh,22.10,79.35\n";
    let register = "name,district,state,code\n\
                    Chandra Pati,Kantapur,Amber Pradesh,71\n\
                    Oldfort,Kantapur,Amber Pradesh,72\n\
                    Lotus Tank,Lower Ridge,Amber Pradesh,74\n";
    let files = [
        FILES[0],
        FILES[2],
        ("towns.csv", towns),
        ("register.csv", register),
    ];
    let columns = "state = \"state\", district = \"district\", name = \"name\"";
    let recipe = [
        recipe_of(&[1, 3]),
        source(
            "places",
            "towns",
            &format!("{columns}, latitude = \"lat\", longitude = \"lng\""),
            "level = \"city\"",
        ),
        source(
            "places",
            "register",
            &format!("{columns}, code = \"code\""),
            "level = \"city\"",
        ),
    ];
    let (content, _) = super::small::build(folder.path(), &files, &recipe.concat(), 1);
    let only = |name: &str| {
        let found = named(&content, Level::City, name);
        assert_eq!(found.len(), 1, "{name}");
        found[0]
    };
    // The register's first town is the one that another source places, in another spelling.
    assert_eq!(only("Chandrapatti").record.sources, 0b1100);
    assert!(named(&content, Level::City, "Chandra Pati").is_empty());
    // One lies where the post office of its name does, but for the blank.
    assert_eq!(only("Oldfort").record.pin, Some(Pin(700_101)));
    let flags = only("Oldfort").record.flags;
    assert!(!flags.contains(PlaceFlags::BORROWED_POINT));
    // An office of another district is none of its.
    assert_eq!(only("Lotus Tank").record.pin, None);
}

#[test]
fn a_town_is_found_by_the_spellings_of_its_taluk_and_post_office() {
    let folder = tempfile::tempdir().unwrap();
    let files = [
        FILES[0],
        (
            "taluks.csv",
            "state,district,taluk\nAmber Pradesh,Kantapur,Chandapoora\n\
             Amber Pradesh,Lower Ridge,Palasgoan\n",
        ),
        (
            "offices.csv",
            "name,pin,kind,district,state,lat,lng\n\
             Belagaon S.O,700101,PO,KANTAPUR,AMBER PRADESH,22.10,79.10\n\
             Belgaun B.O,700102,BO,KANTAPUR,AMBER PRADESH,22.50,79.60\n",
        ),
        (
            "towns.csv",
            "name,district,state,lat,lng\n\
             Chandpura,Kantapur,Amber Pradesh,22.30,79.30\n\
             Belgaon,Kantapur,Amber Pradesh,22.105,79.11\n\
             Palasgaon,Kantapur,Amber Pradesh,22.20,79.50\n",
        ),
    ];
    let recipe = [
        recipe_of(&[1, 2, 3]),
        source(
            "places",
            "towns",
            "state = \"state\", district = \"district\", name = \"name\", latitude = \"lat\", longitude = \"lng\"",
            "level = \"city\"",
        ),
    ];
    let (content, _) = super::small::build(folder.path(), &files, &recipe.concat(), 1);
    let towns = |name: &str| {
        let named = content.names.iter().filter(|entry| entry.name == name);
        let places = named.map(|entry| &content.places[entry.place.0 as usize]);
        let towns = places.filter(|place| place.record.level == Level::City);
        towns.map(|place| place.name.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(towns("chandapoora"), ["Chandpura"]);
    assert_eq!(towns("belagaon"), ["Belgaon"]);
    // A post office far from the town and the taluk of another district are none of its.
    assert!(towns("belgaun").is_empty());
    assert!(towns("palasgoan").is_empty());
}

#[test]
fn places_of_a_subdistrict_that_went_to_a_newer_district_lie_in_both() {
    let folder = tempfile::tempdir().unwrap();
    let newer = "state,before,name,subdistricts\n\
                 Amber Pradesh,Kantapur,Navagarh,Chandpura|Nowhere\n\
                 Amber Pradesh,Nowhere,Lostgarh,Belgaon\n";
    let files = [&FILES[..], &[("newer.csv", newer)]].concat();
    let recipe = [
        recipe(),
        source(
            "new_districts",
            "newer",
            "state = \"state\", district = \"before\", name = \"name\", alternates = [\"subdistricts\"]",
            "alternate_separator = \"|\"",
        ),
    ];
    let (content, report) = super::small::build(folder.path(), &files, &recipe.concat(), 1);
    let districts = |name: &str, taluk: &str| -> Vec<(&str, Option<&str>)> {
        let display = |id: Option<u16>| id.map(|id| content.places[id as usize].name.as_str());
        named(&content, Level::Village, name)
            .into_iter()
            .filter(|place| {
                let unit = place.record.subdistrict;
                unit.is_some_and(|id| content.places[id.0 as usize].name == taluk)
            })
            .map(|place| {
                let record = &place.record;
                (
                    display(record.district).unwrap(),
                    display(record.other_district),
                )
            })
            .collect()
    };
    assert_eq!(
        districts("Sonpeth", "Chandpura"),
        [("Kantapur", Some("Navagarh"))]
    );
    assert_eq!(districts("Sonpeth", "Belgaon"), [("Kantapur", None)]);
    // The district lies where they do; that of an unknown one is left out.
    assert_eq!(named(&content, Level::District, "Navagarh").len(), 1);
    assert!(named(&content, Level::District, "Lostgarh").is_empty());
    let dropped = report.sources.last().unwrap();
    assert_eq!(dropped.dropped, 1);
}

#[test]
fn the_head_office_of_a_town_that_no_source_places_lies_in_the_town() {
    let folder = tempfile::tempdir().unwrap();
    let files = [
        FILES[0],
        (
            "offices.csv",
            "name,pin,kind,district,state,lat,lng\n\
             Belgaon H.O,700101,HO,KANTAPUR,AMBER PRADESH,NA,NA\n\
             Palasgaon B.O,700102,BO,KANTAPUR,AMBER PRADESH,NA,NA\n",
        ),
        (
            "towns.csv",
            "name,district,state,lat,lng\n\
             Belgaon,Kantapur,Amber Pradesh,22.10,79.11\n\
             Palasgaon,Kantapur,Amber Pradesh,22.20,79.50\n",
        ),
    ];
    let place = "state = \"state\", district = \"district\", name = \"name\"";
    let point = "latitude = \"lat\", longitude = \"lng\"";
    let recipe = [
        recipe_of(&[1]),
        source(
            "offices",
            "offices",
            &format!("{place}, {point}, pincode = \"pin\", kind = \"kind\""),
            "current = true, office_people = { BO = 1000, HO = 40000 }",
        ),
        source(
            "places",
            "towns",
            &format!("{place}, {point}"),
            "level = \"city\"",
        ),
    ];
    let (content, _) = super::small::build(folder.path(), &files, &recipe.concat(), 1);
    let centre = |code: u32| {
        let pin = content.pins.iter().find(|pin| pin.pin == Pin(code));
        pin.and_then(|pin| pin.at)
    };
    assert_eq!(centre(700_101), LatLon::from_degrees(22.10, 79.11));
    // A branch office of the name may be a village's.
    assert_eq!(centre(700_102), None);
}

#[test]
fn towns_are_called_placed_and_counted_as_most_sources_do() {
    let folder = tempfile::tempdir().unwrap();
    let offices = "name,pin,kind,district,state,lat,lng\n\
                   Alpur S.O,700101,PO,KANTAPUR,AMBER PRADESH,22.10,79.10\n\
                   Orchapuram S.O,700102,PO,KANTAPUR,AMBER PRADESH,22.30,79.30\n\
                   Tamarpet S.O,700103,PO,KANTAPUR,AMBER PRADESH,22.10,79.11\n";
    let towns = "name,others,district,state,lat,lng\n\
                 Allapore,Alpur,Kantapur,Amber Pradesh,22.10,79.10\n\
                 Orshipooramu,,Kantapur,Amber Pradesh,22.31,79.30\n\
                 Tamarpet,,Kantapur,Amber Pradesh,22.50,79.10\n";
    let listing = "name,state,lat,lng\n\
                   Alpur,Amber Pradesh,22.11,79.10\n\
                   Kantapur,Amber Pradesh,22.40,79.40\n\
                   Lower Ridge District,Amber Pradesh,23.40,79.40\n";
    let register = "name,district,state,code\n\
                    Alpur,Kantapur,Amber Pradesh,71\n\
                    Orchapuram,Kantapur,Amber Pradesh,72\n";
    let files = [
        FILES[0],
        ("offices.csv", offices),
        ("towns.csv", towns),
        ("listing.csv", listing),
        ("register.csv", register),
    ];
    let place = "state = \"state\", name = \"name\"";
    let point = "latitude = \"lat\", longitude = \"lng\"";
    let district = "district = \"district\"";
    let recipe = [
        recipe_of(&[1, 3]),
        source(
            "places",
            "towns",
            &format!("{place}, {district}, {point}, alternates = [\"others\"]"),
            "level = \"city\"",
        ),
        source(
            "places",
            "listing",
            &format!("{place}, {point}"),
            "level = \"city\", drop_districts = true",
        ),
        source(
            "places",
            "register",
            &format!("{place}, {district}, code = \"code\""),
            "level = \"city\"",
        ),
    ];
    let (content, _) = super::small::build(folder.path(), &files, &recipe.concat(), 1);
    let only = |level: Level, name: &str| {
        let found = named(&content, level, name);
        assert_eq!(found.len(), 1, "{name}");
        found[0].record
    };
    // Two sources of three have this name.
    assert_eq!(only(Level::City, "Alpur").sources, 0b11100);
    // A town that lies beside the office of another's name, and sounds like it, is the other.
    assert_eq!(only(Level::City, "Orchapuram").sources, 0b10100);
    assert!(named(&content, Level::City, "Orshipooramu").is_empty());
    // Districts are no towns.
    assert!(named(&content, Level::City, "Kantapur").is_empty());
    assert!(named(&content, Level::City, "Lower Ridge District").is_empty());
    // An office that has another's point lies in the town of its name.
    let town = only(Level::City, "Tamarpet").at;
    assert_eq!(only(Level::PostOffice, "Tamarpet").at, town);
}

#[test]
fn a_place_without_a_pin_gets_that_of_most_places_around_it() {
    let folder = tempfile::tempdir().unwrap();
    let offices = "name,pin,kind,district,state,lat,lng\n\
                   Alpur S.O,700101,PO,KANTAPUR,AMBER PRADESH,22.100,79.10\n\
                   Belgaon S.O,700102,PO,KANTAPUR,AMBER PRADESH,22.150,79.10\n";
    let villages = "name,district,state,pin,lat,lng\n\
                    Palasgaon,Kantapur,Amber Pradesh,700102,22.120,79.115\n\
                    Sonpeth,Kantapur,Amber Pradesh,700102,22.125,79.10\n\
                    Dhanori,Kantapur,Amber Pradesh,700102,22.120,79.085\n\
                    Rose Garden,Kantapur,Amber Pradesh,,22.112,79.10\n\
                    Lake Side,Kantapur,Amber Pradesh,,22.101,79.10\n";
    let files = [
        FILES[0],
        ("offices.csv", offices),
        ("villages.csv", villages),
    ];
    let (content, _) = super::small::build(folder.path(), &files, &recipe_of(&[1, 3, 4]), 1);
    let pin = |name: &str| named(&content, Level::Village, name)[0].record.pin;
    // The nearest office is one of four places around.
    assert_eq!(pin("Rose Garden"), Some(Pin(700_102)));
    assert_eq!(pin("Lake Side"), Some(Pin(700_101)));
}

#[test]
fn a_stray_office_neither_moves_its_pin_nor_keeps_its_point() {
    let folder = tempfile::tempdir().unwrap();
    let (content, _) = build(folder.path(), 1);
    assert_eq!(content.pins.len(), 1);
    let pin = &content.pins[0];
    let middle = LatLon::from_degrees(22.113, 79.12).unwrap();
    assert!(pin.at.unwrap().distance_m(middle) < 2_000.0, "{:?}", pin.at);
    assert!(pin.radius_m < 5_000);
    assert_eq!((pin.office_count, pin.districts.len()), (4, 1));
    let stray = named(&content, Level::PostOffice, "Ridge View");
    assert!(stray[0].record.flags.contains(PlaceFlags::BORROWED_POINT));
    assert!(stray[0].record.at.unwrap().distance_m(middle) < 2_000.0);
}

#[test]
fn every_row_is_kept_repaired_or_dropped_with_a_reason() {
    let folder = tempfile::tempdir().unwrap();
    let (_, report) = build(folder.path(), 1);
    report.check().unwrap();
    let counts: Vec<(&str, u64, u64, u64)> = report
        .sources
        .iter()
        .map(|source| {
            (
                source.name.as_str(),
                source.kept,
                source.repaired,
                source.dropped,
            )
        })
        .collect();
    assert_eq!(
        counts,
        [
            ("districts", 2, 0, 0),
            ("taluks", 2, 0, 0),
            ("offices", 2, 2, 1),
            ("villages", 3, 0, 1),
            ("census", 3, 0, 0),
        ]
    );
}

#[test]
fn two_threads_and_another_folder_give_the_same_content() {
    let (one, two) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (first, _) = build(one.path(), 1);
    let (second, _) = build(two.path(), 2);
    assert_eq!(format!("{first:?}"), format!("{second:?}"));
}

#[test]
fn other_names_are_those_of_a_list_in_a_script_and_never_that_of_the_state() {
    let folder = tempfile::tempdir().unwrap();
    // The list spells Sonpeth in Devanagari.
    let lists = [
        (
            "blocks.csv",
            "state,district,name,native\n\
             Amber Pradesh,Kantapur,Sonpeth,\u{938}\u{94b}\u{928}\u{92a}\u{947}\u{91f}\n",
        ),
        (
            "towns.csv",
            "name,other,district,state\n\
             Mandargarh,Amber Pradesh|Old Mandar,Kantapur,Amber Pradesh\n",
        ),
    ];
    let unit = "state = \"state\", district = \"district\", name = \"name\"";
    let recipe = [
        recipe(),
        source(
            "aliases",
            "blocks",
            &format!("{unit}, alternates = [\"native\"]"),
            "level = \"subdistrict\"",
        ),
        source(
            "places",
            "towns",
            &format!("{unit}, alternates = [\"other\"]"),
            "level = \"city\", alternate_separator = \"|\"",
        ),
    ]
    .concat();
    let files = [&FILES[..], &lists].concat();
    let (content, _) = super::small::build(folder.path(), &files, &recipe, 1);
    let bearers = |name: &str| {
        let named = content.names.iter().filter(|entry| entry.name == name);
        let places = named.map(|entry| &content.places[entry.place.0 as usize]);
        let places = places.map(|place| (place.record.level, place.name.as_str()));
        places.collect::<Vec<_>>()
    };
    assert_eq!(bearers("sonpet"), [(Level::Village, "Sonpeth"); 2]);
    assert_eq!(bearers("old mandar"), [(Level::City, "Mandargarh")]);
    assert_eq!(bearers("amber pradesh"), [(Level::State, "Amber Pradesh")]);
}
