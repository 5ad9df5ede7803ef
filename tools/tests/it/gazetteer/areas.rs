//! Areas of a town through the whole build: where they lie, in which district, and for how many people they count.

use std::path::Path;

use super::small::{named, source};
use pata::gazetteer::{GazetteerContent, Level, Pin, Place, PlaceContent, PlaceFlags};
use pata::geo::LatLon;
use pata_tools::report::BuildReport;

/// A town of Kantapur that reaches into Lower Ridge, with offices, areas, their people and numbered areas.
fn build_town(folder: &Path) -> (GazetteerContent, BuildReport) {
    let offices = "name,pin,kind,district,state,lat,lng\n\
                   Alpur H.O,700101,PO,KANTAPUR,AMBER PRADESH,22.10,79.10\n\
                   Belpur S.O,700303,PO,KANTAPUR,AMBER PRADESH,22.10,79.60\n\
                   Mango Vihar Sector 2 S.O,700202,PO,LOWER RIDGE,AMBER PRADESH,22.14,79.10\n\
                   Mango Vihar Sector 3 B.O,700202,BO,LOWER RIDGE,AMBER PRADESH,22.15,79.10\n";
    let towns = "name,district,state,lat,lng,people\nAlpur,Kantapur,Amber Pradesh,22.10,79.10,900000\n\
                  Belpur,Kantapur,Amber Pradesh,22.10,79.60,90000\n";
    let areas = "name,town,state,pin\nRose Garden,Alpur,Amber Pradesh,700202\n\
                 Lake Side,Alpur,Amber Pradesh,700101\n\
                 Clay Pit,Alpur,Amber Pradesh,700101\n\
                 Clay Pit,Belpur,Amber Pradesh,700303\n";
    let beyond = "name,town,district,state,pin,lat,lng\n\
                  Hill Top,Alpur,Lower Ridge,Amber Pradesh,700101,22.11,79.10\n\
                  Far Top,Alpur,Lower Ridge,Amber Pradesh,700101,22.60,79.10\n\
                  Ridge Top,Alpur,Lower Ridge,Amber Pradesh,700202,22.11,79.10\n";
    // A list of areas that tells neither state nor PIN, and a stop.
    let listed = "name,town\nRose Garden,Alpur\nMill End,Alpur\n";
    let stops = "name,district,state,lat,lng\n\
                 Mill End Bus Stand,Kantapur,Amber Pradesh,22.12,79.11\n";
    let people = "area,city,people\nLake Side,Alpur,400000\nSea Side,Alpur,5000\n\
                  Seaside,Alpur,9000\n\
                  Sea View,Nowhere,5000\n";
    let numbered = "area,city,kind,from,to\nMango Vihar,Alpur,sector,1,3\n";
    let districts = "state,district\nAmber Pradesh,KANTAPUR\nAmber Pradesh,LOWER RIDGE\n";
    let files = [
        ("districts.csv", districts),
        ("offices.csv", offices),
        ("towns.csv", towns),
        ("areas.csv", areas),
        ("beyond.csv", beyond),
        ("listed.csv", listed),
        ("stops.csv", stops),
        ("people.csv", people),
        ("numbered.csv", numbered),
    ];
    let recipe = [
        source(
            "districts",
            "districts",
            "name = \"district\", state = \"state\"",
            "",
        ),
        source(
            "offices",
            "offices",
            "state = \"state\", district = \"district\", name = \"name\", latitude = \"lat\", \
             longitude = \"lng\", pincode = \"pin\", kind = \"kind\"",
            "current = true, office_people = { BO = 1000, PO = 5000 }",
        ),
        source(
            "places",
            "towns",
            "state = \"state\", district = \"district\", name = \"name\", latitude = \"lat\", \
             longitude = \"lng\", weight = \"people\"",
            "level = \"city\"",
        ),
        source(
            "places",
            "areas",
            "state = \"state\", city = \"town\", name = \"name\", pincode = \"pin\"",
            "level = \"locality\", urban = true",
        ),
        source(
            "places",
            "beyond",
            "state = \"state\", district = \"district\", city = \"town\", name = \"name\", \
             pincode = \"pin\", latitude = \"lat\", longitude = \"lng\"",
            "level = \"locality\", urban = true",
        ),
        source(
            "places",
            "listed",
            "city = \"town\", name = \"name\"",
            "level = \"locality\", urban = true",
        ),
        source(
            "places",
            "stops",
            "state = \"state\", district = \"district\", name = \"name\", latitude = \"lat\", \
             longitude = \"lng\"",
            "level = \"landmark\", urban = true",
        ),
        source(
            "area_people",
            "people",
            "name = \"area\", city = \"city\", weight = \"people\"",
            "",
        ),
        source(
            "numbered",
            "numbered",
            "name = \"area\", city = \"city\", kind = \"kind\", from = \"from\", to = \"to\"",
            "",
        ),
    ];
    super::small::build(folder, &files, &recipe.concat(), 1)
}

/// The name of the district of a place.
fn district_of<'a>(content: &'a GazetteerContent, place: &Place) -> &'a str {
    let district = place.district.expect("each place has its district");
    &content.places[district as usize].name
}

#[test]
fn an_area_that_only_its_numbers_tell_of_lies_where_they_do() {
    let folder = tempfile::tempdir().unwrap();
    let (content, _) = build_town(folder.path());
    let area = named(&content, Level::Locality, "Mango Vihar")[0].record;
    assert_eq!(area.pin, Some(Pin(700_202)));
    let at = area.at.expect("the offices of two sectors place it");
    assert!(at.distance_m(LatLon::from_degrees(22.145, 79.10).unwrap()) < 1_000.0);
    assert_eq!(district_of(&content, &area), "Lower Ridge");
    // A number that no office has lies where its area does, one that an office has at the office.
    let sector = |name: &str| {
        named(&content, Level::Sublocality, name)[0]
            .record
            .at
            .unwrap()
    };
    assert!(sector("Sector 1").distance_m(at) < 1.0);
    assert!(sector("Sector 3").distance_m(LatLon::from_degrees(22.15, 79.10).unwrap()) < 100.0);
}

#[test]
fn an_area_known_by_its_town_is_in_the_district_of_its_pin() {
    let folder = tempfile::tempdir().unwrap();
    let (content, _) = build_town(folder.path());
    for (area, district) in [("Rose Garden", "Lower Ridge"), ("Lake Side", "Kantapur")] {
        let found = named(&content, Level::Locality, area)[0].record;
        assert_eq!(district_of(&content, &found), district, "{area}");
    }
}

#[test]
fn an_area_that_one_list_has_without_its_state_is_that_of_another_list() {
    let folder = tempfile::tempdir().unwrap();
    let (content, _) = build_town(folder.path());
    assert_eq!(named(&content, Level::Locality, "Rose Garden").len(), 1);
}

#[test]
fn areas_of_two_towns_that_are_called_alike_are_two() {
    let folder = tempfile::tempdir().unwrap();
    let (content, _) = build_town(folder.path());
    let areas = named(&content, Level::Locality, "Clay Pit");
    let mut pins: Vec<_> = areas.iter().map(|area| area.record.pin).collect();
    pins.sort();
    assert_eq!(pins, [Some(Pin(700_101)), Some(Pin(700_303))]);
}

#[test]
fn an_area_without_a_point_lies_where_the_stop_that_is_called_by_it_does() {
    let folder = tempfile::tempdir().unwrap();
    let (content, _) = build_town(folder.path());
    let area = named(&content, Level::Locality, "Mill End")[0].record;
    let stop = LatLon::from_degrees(22.12, 79.11).unwrap();
    assert!(area.at.expect("the stop places it").distance_m(stop) < 100.0);
    assert!(!area.flags.contains(PlaceFlags::BORROWED_POINT));
}

#[test]
fn an_area_beyond_a_border_is_in_the_district_of_its_town_and_pin_where_it_lies_in_the_town() {
    let folder = tempfile::tempdir().unwrap();
    let (content, _) = build_town(folder.path());
    let districts = [
        ("Hill Top", "Kantapur"),
        // It lies out of the town's reach, and places of its PIN are in the other district.
        ("Far Top", "Lower Ridge"),
        ("Ridge Top", "Lower Ridge"),
    ];
    for (area, district) in districts {
        let found = named(&content, Level::Locality, area)[0].record;
        assert_eq!(district_of(&content, &found), district, "{area}");
    }
}

#[test]
fn an_area_counts_as_many_people_as_a_table_tells_and_one_that_no_source_names_is_in_its_town() {
    let folder = tempfile::tempdir().unwrap();
    let (content, report) = build_town(folder.path());
    let area = |area: &str| named(&content, Level::Locality, area)[0].record;
    assert!(area("Rose Garden").rank < area("Lake Side").rank);
    let made = area("Sea Side");
    let town = named(&content, Level::City, "Alpur")[0].record;
    assert_eq!((made.at, made.pin), (town.at, None));
    assert!(made.flags.contains(PlaceFlags::BORROWED_POINT));
    assert_eq!(district_of(&content, &made), "Kantapur");
    let is_second = |place: &PlaceContent| place.name == "Seaside";
    assert!(!content.places.iter().any(is_second));
    let notes = report.notes.join("\n");
    assert!(
        notes.contains("town is not known: Sea View (nowhere)"),
        "{notes}"
    );
}
