//! PINs whose sources disagree, through the whole gazetteer build.

use std::fmt::Write as _;

use super::small::{named, source};
use pata::gazetteer::{GazetteerContent, Level, Pin, PinContent};
use pata::geo::LatLon;
use pata_tools::report::BuildReport;

const DISTRICTS: &str = "state,district\nAmber Pradesh,Kantapur\nAmber Pradesh,Navagarh\n\
                         Birch Land,Farside\n";
const TALUKS: &str = "state,district,taluk\nAmber Pradesh,Kantapur,Chandpura\n\
                      Amber Pradesh,Kantapur,NA\n";

const TOWNS: &str = "name,district,state,lat,lng\n\
                     Lakeside,Kantapur,Amber Pradesh,20.15,79.30\n\
                     Hilltop,Kantapur,Amber Pradesh,20.35,79.10\n";

/// Villages that tell where each district lies: Kantapur, Navagarh 60 km east of it, Farside a
/// thousand kilometres north.
fn villages() -> String {
    let mut text = "name,district,state,taluk,lat,lng\n".to_owned();
    for (district, state, lat, lng) in [
        ("Kantapur", "Amber Pradesh", 20.1, 79.0),
        ("Navagarh", "Amber Pradesh", 20.1, 79.6),
        ("Farside", "Birch Land", 29.1, 79.0),
    ] {
        for turn in 0..5 {
            let lat = lat + 0.03 * f64::from(turn);
            writeln!(
                text,
                "{district}gaon {turn},{district},{state},N.A.,{lat},{lng}"
            )
            .expect("memory takes any text");
        }
    }
    text
}

/// Builds from post offices of the directory of today and of an older one.
fn build(offices: &str, older: &str) -> (GazetteerContent, BuildReport) {
    let place = "state = \"state\", district = \"district\", name = \"name\"";
    let point = "latitude = \"lat\", longitude = \"lng\"";
    let recipe = [
        source(
            "districts",
            "districts",
            "name = \"district\", state = \"state\"",
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
            "current = true, town_kinds = [\"HO\"], office_people = { HO = 40000, PO = 8000, BO = 2000 }",
        ),
        source(
            "offices",
            "older",
            &format!("{place}, {point}, subdistrict = \"taluk\", pincode = \"pin\""),
            "rough_points = true, known_subdistricts = true",
        ),
        source(
            "places",
            "villages",
            &format!("{place}, {point}, subdistrict = \"taluk\""),
            "level = \"village\"",
        ),
        source(
            "places",
            "towns",
            &format!("{place}, {point}"),
            "level = \"city\"",
        ),
    ]
    .concat();
    let offices = format!("name,pin,kind,district,state,lat,lng\n{offices}");
    let older = format!("name,pin,taluk,district,state,lat,lng\n{older}");
    let villages = villages();
    let files = [
        ("districts.csv", DISTRICTS),
        ("taluks.csv", TALUKS),
        ("offices.csv", offices.as_str()),
        ("older.csv", older.as_str()),
        ("villages.csv", villages.as_str()),
        ("towns.csv", TOWNS),
    ];
    let folder = tempfile::tempdir().expect("the system lends a folder");
    let built = super::small::build(folder.path(), &files, &recipe, 1);
    let other = tempfile::tempdir().expect("the system lends a folder");
    let again = super::small::build(other.path(), &files, &recipe, 2);
    assert_eq!(format!("{:?}", built.0), format!("{:?}", again.0));
    built.1.check().expect("every row has one outcome");
    built
}

fn pin(content: &GazetteerContent, pin: u32) -> &PinContent {
    let found = content.pins.iter().find(|known| known.pin == Pin(pin));
    found.expect("the PIN is known")
}

/// Names of the districts of a PIN.
fn districts(content: &GazetteerContent, code: u32) -> Vec<&str> {
    let ids = pin(content, code).districts.iter();
    ids.map(|&id| content.places[id as usize].name.as_str())
        .collect()
}

const FILED_AFAR: &str = "Lotus Tank H.O,700101,HO,Farside,Birch Land,20.15,79.02\n\
                          Mill Gate B.O,700101,BO,Farside,Birch Land,20.16,79.03\n";

#[test]
fn a_pin_that_is_filed_under_a_far_district_gets_the_one_that_its_point_bears_out() {
    let older = "Lotus Tank,700101,NA,Kantapur,Amber Pradesh,20.2,79.0\n";
    let (content, report) = build(FILED_AFAR, older);
    assert_eq!(districts(&content, 700_101), ["Kantapur"]);
    for level in [Level::City, Level::PostOffice] {
        let found = named(&content, level, "Lotus Tank");
        assert_eq!(found.len(), 1, "{level:?}");
        let district = found[0].record.district.unwrap();
        assert_eq!(content.places[usize::from(district)].name, "Kantapur");
    }
    let offices = report
        .sources
        .iter()
        .find(|source| source.name == "offices");
    assert_eq!(offices.unwrap().repaired, 2);
}

#[test]
fn a_pin_whose_only_office_has_no_name_of_its_own_is_known_by_it() {
    let offices = "Polytechnic S.O,700102,SO,Kantapur,Amber Pradesh,20.2,79.0\n";
    let (content, report) = build(offices, "");
    assert_eq!(districts(&content, 700_102), ["Kantapur"]);
    let known = pin(&content, 700_102);
    let at = LatLon::from_degrees(20.2, 79.0).unwrap();
    assert!(known.at.is_some_and(|own| own.distance_m(at) < 1.0));
    assert_eq!(known.office_count, 1);
    assert!(named(&content, Level::PostOffice, "Polytechnic").is_empty());
    let offices = report
        .sources
        .iter()
        .find(|source| source.name == "offices");
    assert_eq!(offices.unwrap().repaired, 1);
}

#[test]
fn a_far_district_stands_where_no_other_source_names_a_nearer_one() {
    let (content, _) = build(FILED_AFAR, "");
    assert_eq!(districts(&content, 700_101), ["Farside"]);
}

#[test]
fn a_pin_keeps_the_districts_of_all_sources_behind_those_of_the_directory() {
    let offices = "Lotus Tank S.O,700102,PO,Kantapur,Amber Pradesh,20.15,79.3\n";
    let older = "Lotus Tank,700102,NA,Navagarh,Amber Pradesh,20.15,79.3\n\
                 Old Fort,700102,NA,Farside,Birch Land,20.15,79.3\n";
    let (content, _) = build(offices, older);
    assert_eq!(districts(&content, 700_102), ["Kantapur", "Navagarh"]);
    let office = named(&content, Level::PostOffice, "Lotus Tank")[0];
    let second = office.record.other_district.unwrap();
    assert_eq!(content.places[usize::from(second)].name, "Navagarh");
}

#[test]
fn no_place_is_called_by_a_mark_for_a_missing_name() {
    let older = "NA,700101,NA,Kantapur,Amber Pradesh,20.2,79.0\n\
                 Old Fort,700101,N.A.,Kantapur,Amber Pradesh,20.2,79.0\n";
    let (content, _) = build(FILED_AFAR, older);
    assert_eq!(named(&content, Level::Subdistrict, "Chandpura").len(), 1);
    let is_mark = |name: &str| ["na", "n a", "nil"].contains(&name);
    assert!(content.names.iter().all(|entry| !is_mark(&entry.name)));
    let marks = content
        .places
        .iter()
        .filter(|place| is_mark(&place.name.to_lowercase()));
    assert_eq!(marks.count(), 0);
}

#[test]
fn a_town_has_the_pin_of_the_office_called_after_it_though_it_is_filed_under_the_next_district() {
    let offices = "Lakeside S.O,700106,PO,Navagarh,Amber Pradesh,20.15,79.34\n\
                   Reed Ferry B.O,700105,BO,Kantapur,Amber Pradesh,20.155,79.305\n\
                   Spring Farm B.O,700107,BO,Kantapur,Amber Pradesh,20.36,79.13\n";
    let (content, _) = build(offices, "");
    let pin_of = |town: &str| named(&content, Level::City, town)[0].record.pin;
    assert_eq!(pin_of("Lakeside"), Some(Pin(700_106)));
    assert_eq!(
        pin_of("Hilltop"),
        Some(Pin(700_107)),
        "no office bears its name"
    );
}

#[test]
fn a_pin_is_centred_on_its_sub_office_and_reaches_to_its_branch_offices() {
    let mut offices = "Lotus Tank S.O,700108,PO,Kantapur,Amber Pradesh,20.16,79.06\n".to_owned();
    for turn in 0..6 {
        let lat = 20.19 + 0.004 * f64::from(turn);
        writeln!(
            offices,
            "Mill Gate {turn} B.O,700108,BO,Kantapur,Amber Pradesh,{lat},79.1"
        )
        .expect("memory takes any text");
    }
    let (content, _) = build(&offices, "");
    let found = pin(&content, 700_108);
    let chief = LatLon::from_degrees(20.16, 79.06).unwrap();
    assert!(found.at.unwrap().distance_m(chief) < 500.0, "{found:?}");
    assert!(5_000 < found.radius_m, "{found:?}");
}

#[test]
fn a_pin_lies_in_the_town_that_its_chief_office_is_called_after_where_its_points_lie_off_it() {
    let mut offices = "Lakeside S.O,700105,PO,Kantapur,Amber Pradesh,20.16,79.30\n".to_owned();
    for name in ["Amla", "Belwa", "Chandna", "Dhoni", "Eklaspur", "Fatehgaon"] {
        let district = "Kantapur,Amber Pradesh";
        writeln!(offices, "{name} B.O,700105,BO,{district},20.45,79.05")
            .expect("memory takes any text");
    }
    let (content, _) = build(&offices, "");
    let at = pin(&content, 700_105).at.expect("the PIN has a centre");
    let town = LatLon::from_degrees(20.15, 79.30).expect("it is a point");
    assert!(at.distance_m(town) < 1_000.0, "{at:?}");
}
