//! Villages that towns cover through the whole build: known ones lie in their town, others are areas of it.

use std::path::Path;

use super::small::{named, source};
use pata::gazetteer::{GazetteerContent, Level, Place, PlaceFlags};
use pata_tools::report::{BuildReport, Outcome};

/// Two towns of one name in two districts, villages around them, and a register of the villages that each covers.
fn build_towns(folder: &Path) -> (GazetteerContent, BuildReport) {
    let files = [
        (
            "districts.csv",
            "state,district\nAmber Pradesh,KANTAPUR\nAmber Pradesh,LOWER RIDGE\n",
        ),
        (
            "towns.csv",
            "name,district,state,code,lat,lng,people\n\
             Alpur,Kantapur,Amber Pradesh,7,22.10,79.10,90000\n\
             Alpur,Lower Ridge,Amber Pradesh,8,23.10,79.10,20000\n\
             Belpur,Kantapur,Amber Pradesh,9,22.14,79.10,20000\n",
        ),
        (
            "villages.csv",
            "name,district,state,block,lat,lng\n\
             Kheri Narla,Kantapur,Amber Pradesh,Kanta,22.125,79.10\n\
             Kheri Narla,Kantapur,Amber Pradesh,Far Block,22.90,79.10\n\
             Dumri Khas,Kantapur,Amber Pradesh,Kanta,,\n",
        ),
        (
            "covered.csv",
            "state,town,code,district,block,village\n\
             AMBER PRADESH,Alpur,7,KANTAPUR,Kanta,\n\
             AMBER PRADESH,Alpur,7,KANTAPUR,Kanta,ALPUR (Rural)(12)\n\
             AMBER PRADESH,Alpur,7,KANTAPUR,Kanta,Alpur Town\n\
             AMBER PRADESH,Alpur,7,KANTAPUR,Kanta,Belpur\n\
             AMBER PRADESH,Alpur,7,KANTAPUR,Kanta,Kherinarla (OG)\n\
             AMBER PRADESH,Alpur,7,KANTAPUR,Kanta,Dumri Khas\n\
             AMBER PRADESH,Alpur,7,KANTAPUR,Kanta,MIRZA TALLI (55-43)\n\
             AMBER PRADESH,Alpur,7,KANTAPUR,Kanta,Mirza Talli Part 2\n\
             AMBER PRADESH,Alpur,8,LOWER RIDGE,Ridge,Kheri Narla\n\
             AMBER PRADESH,Nowhere,70,KANTAPUR,Kanta,Ghost Talli\n\
             AMBER PRADESH,Alpur,7,KANTAPUR,Kanta,D. P. F. Talli\n",
        ),
    ];
    let recipe = [
        source(
            "districts",
            "districts",
            "name = \"district\", state = \"state\"",
            "",
        ),
        source(
            "places",
            "towns",
            "name = \"name\", state = \"state\", district = \"district\", code = \"code\", \
             latitude = \"lat\", longitude = \"lng\", weight = \"people\"",
            "level = \"city\"",
        ),
        source(
            "places",
            "villages",
            "name = \"name\", state = \"state\", district = \"district\", subdistrict = \"block\", \
             latitude = \"lat\", longitude = \"lng\"",
            "level = \"village\"",
        ),
        source(
            "quarters",
            "covered",
            "name = \"village\", city = \"town\", code = \"code\", state = \"state\", \
             district = \"district\", subdistrict = \"block\"",
            "people_each = 800",
        ),
    ];
    super::small::build(folder, &files, &recipe.concat(), 1)
}

/// The code of the town that a place lies in.
fn town_code(content: &GazetteerContent, place: &Place) -> Option<u32> {
    let town = place.city?;
    Some(content.places[town.0 as usize].record.code)
}

#[test]
fn villages_that_are_known_lie_in_the_town_that_covers_them() {
    let folder = tempfile::tempdir().unwrap();
    let (content, _) = build_towns(folder.path());
    let towns = |name: &str| -> Vec<Option<u32>> {
        let villages = named(&content, Level::Village, name);
        villages
            .iter()
            .map(|village| town_code(&content, &village.record))
            .collect()
    };
    let mut by_town = towns("Kheri Narla");
    by_town.sort_unstable();
    assert_eq!(by_town, [None, Some(7)], "the one far from it is no part");
    assert_eq!(towns("Dumri Khas"), [Some(7)], "that of its subdistrict");
    assert!(named(&content, Level::Locality, "Kherinarla").is_empty());
    assert!(named(&content, Level::Locality, "Dumri Khas").is_empty());
}

#[test]
fn villages_that_nothing_is_called_like_are_areas_somewhere_in_their_town() {
    let folder = tempfile::tempdir().unwrap();
    let (content, _) = build_towns(folder.path());
    let areas = named(&content, Level::Locality, "Mirza Talli");
    let [area] = areas.as_slice() else {
        panic!("two parts of a village are one area, not {}", areas.len());
    };
    let area = area.record;
    assert_eq!(town_code(&content, &area), Some(7));
    let town = content.places[area.city.unwrap().0 as usize].record;
    assert_eq!((area.at, area.radius_m), (town.at, town.radius_m));
    assert!(
        area.flags
            .contains(PlaceFlags::BORROWED_POINT | PlaceFlags::URBAN)
    );
    assert_eq!((area.district, area.pin), (town.district, None));
    // The namesake of the town in the other district is told by its code.
    let [other] = named(&content, Level::Locality, "Kheri Narla")[..] else {
        panic!("the village is an area of the other town");
    };
    assert_eq!(town_code(&content, &other.record), Some(8));
}

#[test]
fn towns_pieces_of_forest_and_villages_of_no_town_are_no_areas() {
    let folder = tempfile::tempdir().unwrap();
    let (content, report) = build_towns(folder.path());
    for name in ["Alpur", "Alpur Town", "Belpur", "Ghost Talli", "Talli"] {
        assert!(named(&content, Level::Locality, name).is_empty(), "{name}");
    }
    let mut sources = report.sources.iter();
    let covered = sources.find(|source| source.name == "covered");
    let covered = covered.expect("it was read");
    let count = |reason: &'static str| {
        let tally = covered.reasons.get(&(Outcome::Dropped, reason));
        tally.map_or(0, |tally| tally.count)
    };
    assert_eq!(count("no name"), 1);
    assert_eq!(count("it is called like its town"), 2);
    assert_eq!(count("its town is not known"), 1);
    assert_eq!(
        count("its name is initials, a number, a keyword, several or no name"),
        1
    );
    assert_eq!((covered.read, covered.kept), (11, 6));
    report.check().expect("each row has one outcome");
}
