//! Layers from small sources: points that bear names, outlines of several files, what lies within.

use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};

use pata::attributes::{Attributes, Cause, Value};
use pata::geo::LatLon;
use pata_tools::attributes::{lay_out, quality};
use pata_tools::context::Context;
use pata_tools::progress::Progress;
use pata_tools::recipe::Recipe;

use super::opened;
use crate::support::no_places;

fn file(name: &str, path: &str) -> String {
    let format = if path.ends_with("csv") {
        "csv"
    } else {
        "geojson"
    };
    format!(
        "file = {{ name = \"{name}\", path = \"{path}\", format = \"{format}\", vintage = \"2011\", \
         licence = \"own\", origin = \"own\" }}\n"
    )
}

/// Two districts side by side, 75 to 76 and 76 to 77 degrees east.
const DISTRICTS: &str = r#"{"type":"FeatureCollection","features":[
{"type":"Feature","properties":{"code":"1","name":"West"},"geometry":{"type":"Polygon","coordinates":[[[75,15],[76,15],[76,16],[75,16],[75,15]]]}},
{"type":"Feature","properties":{"code":"2","name":"East"},"geometry":{"type":"Polygon","coordinates":[[[76,15],[77,15],[77,16],[76,16],[76,15]]]}}
]}"#;

/// District 1 has a Rampur in each of two tehsils, district 2 has one; Belur stands in brackets.
const VILLAGES: &str = "district,tehsil,village,name,people
01,001,0001,Rampur,10
01,001,0002,Adur (103/2),20
01,001,0003,Kolar,30
01,002,0004,Rampur,40
01,002,0005,Hosur,50
01,002,0006,Maddur,60
02,003,0007,Rampur,70
02,003,0008,Belur (Part),80
02,003,0009,Nowhere,90
01,002,0010,Sira,100
01,002,0011,Tiptur,110
";

/// Tehsil 1 lies in the south of district 1, tehsil 2 in the north.
const POINTS: &str = "name,lat,lng
ADUR,15.10,75.50
Kolar,15.12,75.52
RAM PUR,15.11,75.51
Hosur,15.90,75.50
Maddoor,15.92,75.52
Rampur,15.91,75.51
Rampur,15.50,76.50
Belur,15.52,76.52
Belur,15.91,75.53
Unheard,15.50,75.50
Kolar,15.93,75.53
Hosur,40.00,75.00
Sira,15.89,75.49
Tiptur,15.905,75.49
";

fn written(folder: &Path, more: &str) -> PathBuf {
    let district = format!(
        "[[attributes.layers]]\nname = \"district\"\ndescription = \"districts\"\n\
         granularity = \"district\"\nrows = {{ from = \"areas\" }}\n[attributes.layers.areas]\n\
         key = [\"code\"]\nname = \"name\"\n{}",
        file("districts", "districts.geojson")
    );
    let linked = |layer: &str, key: &str, rows: &str| {
        format!(
            "[[attributes.layers]]\nname = \"{layer}\"\ndescription = \"{layer}s\"\n\
             granularity = \"{layer}\"\n[attributes.layers.rows]\nfrom = \"table\"\nname = \"name\"\n\
             key = {key}\n{rows}[attributes.layers.sites]\ncap_m = 3000\n\
             [attributes.layers.sites.linked]\nwithin = \"district\"\n\
             [[attributes.layers.sites.linked.names]]\nname = \"name\"\nregion = [\"district\"]\n\
             group = [\"tehsil\"]\nkey = {key}\n{}\
             [[attributes.layers.sites.linked.points]]\nname = \"name\"\n\
             at = {{ lat = \"lat\", lng = \"lng\" }}\n{}",
            file(&format!("names of {layer}"), "villages.csv"),
            file(&format!("points of {layer}"), "points.csv"),
        )
    };
    let villages = linked(
        "village",
        "[\"village\"]",
        &file("villages", "villages.csv"),
    );
    let table = format!(
        "[[attributes.tables]]\nlayer = \"village\"\nkey = [\"village\"]\n{}\
         [[attributes.tables.variables]]\ncolumn = \"people\"\nname = \"pop_count_village\"\n\
         unit = \"persons\"\ndescription = \"people\"\n",
        file("people", "villages.csv")
    );
    let text = format!("{district}{villages}{more}{table}");
    for (name, text) in [
        ("r.toml", text.as_str()),
        ("districts.geojson", DISTRICTS),
        ("villages.csv", VILLAGES),
        ("points.csv", POINTS),
    ] {
        fs::write(folder.join(name), text).expect("the folder is writable");
    }
    folder.join("r.toml")
}

/// The artefact and the report.
fn built(more: &str) -> (Attributes, String) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = written(folder.path(), more);
    let (bytes, report) = super::built(&path, 1).expect("the sources are sound");
    (opened(bytes), report)
}

fn ask(attributes: &Attributes, name: &str, lat: f64, lng: f64) -> Option<String> {
    let id = attributes.variable(name).expect("a variable");
    let mut out = [Value::Float(0.0)];
    let at = LatLon::from_degrees(lat, lng).expect("a point");
    attributes.lookup(at, &[id], &mut out).expect("whole pages");
    match out[0] {
        Value::Number(decimal) => Some(decimal.to_string()),
        Value::Missing(Cause::NotPublished) => Some("none".to_owned()),
        _ => None,
    }
}

#[test]
fn namesakes_are_told_apart_by_their_district_and_by_their_neighbours() {
    let (attributes, report) = built("");
    for (lat, lng, people) in [
        (15.111, 75.511, Some("10")),
        (15.101, 75.501, Some("20")),
        (15.911, 75.511, Some("40")),
        // Found by its sound.
        (15.921, 75.521, Some("60")),
        (15.501, 76.501, Some("70")),
        (15.521, 76.521, Some("80")),
        // Farther than the cap, and where only a name that the list lacks stands.
        (15.50, 75.50, None),
        // A village of the south among those of the north makes no site: the nearest is Maddur.
        (15.93, 75.53, Some("60")),
    ] {
        let found = ask(&attributes, "pop_count_village", lat, lng);
        assert_eq!(found.as_deref(), people, "{lat}, {lng}");
    }
    for line in [
        "no place of this name is where its neighbours are (12: Kolar)",
        "no name of the region is like it (10: Belur; 11: Unheard)",
        "coordinates are outside India (13: Hosur)",
        "layer village: 1 of 11 rows are left out, since nothing finds them",
        "layer village: nothing finds Nowhere",
    ] {
        assert!(report.contains(line), "{report} lacks {line}");
    }
}

#[test]
fn points_are_counted_in_the_outline_that_a_lookup_finds_and_extents_measured() {
    let inside = |name: &str, complete: &str, keep: &str| {
        format!(
            "[[attributes.insides]]\nlayer = \"district\"\nat = {{ lat = \"lat\", lng = \"lng\" }}\n\
             {complete}{}[attributes.insides.classes]\n{name} = {{ what = \"points\"{keep} }}\n",
            file(name, "points.csv")
        )
    };
    let more = format!(
        "{}{}{}[[attributes.extents]]\nlayer = \"district\"\nname = \"district_area\"\n\
         description = \"ground\"\n",
        inside("point_count_district", "", ""),
        inside(
            "belur_count_district",
            "is_complete = true\n",
            ", keep_if = { name = [\"Unheard\"] }"
        ),
        "[[attributes.insides]]\nlayer = \"village\"\nkey = [\"village\"]\n".to_owned()
            + &file("rows", "villages.csv")
            + "[attributes.insides.classes]\nrow_count_village = { what = \"rows\" }\n",
    );
    let (attributes, _) = built(&more);
    let ask = |name: &str, lng: f64| ask(&attributes, name, 15.5, lng);
    assert_eq!(ask("point_count_district", 75.5).as_deref(), Some("11"));
    assert_eq!(ask("point_count_district", 76.5).as_deref(), Some("2"));
    assert_eq!(ask("belur_count_district", 75.5).as_deref(), Some("1"));
    assert_eq!(ask("belur_count_district", 76.5).as_deref(), Some("0"));
    assert_eq!(ask("row_count_village", 76.5).as_deref(), Some("1"));
    // R^2 times one degree in radians times sin 16 - sin 15 degrees.
    assert_eq!(ask("district_area", 75.5).as_deref(), Some("11914.51"));
}

#[test]
fn a_row_without_any_point_of_a_file_has_no_count_unless_the_file_covers_all() {
    let more = |complete: &str| {
        format!(
            "[[attributes.insides]]\nlayer = \"district\"\nat = {{ lat = \"lat\", lng = \"lng\" }}\n\
             {complete}file = {{ name = \"few\", path = \"points.csv\", format = \"csv\", \
             keep_if = {{ name = [\"Unheard\"] }}, vintage = \"2011\", licence = \"own\", origin = \"own\" }}\n\
             [attributes.insides.classes]\nfew_count_district = {{ what = \"points\" }}\n"
        )
    };
    for (complete, expected) in [("", "none"), ("is_complete = true\n", "0")] {
        let (attributes, _) = built(&more(complete));
        let found = ask(&attributes, "few_count_district", 15.5, 76.5);
        assert_eq!(found.as_deref(), Some(expected), "{complete}");
    }
}

#[test]
fn figures_add_up_within_a_row_and_one_that_is_unknown_makes_the_sum_missing() {
    let more = "[[attributes.insides]]\nlayer = \"district\"\nkey = [\"district\"]\n".to_owned()
        + &file("people by district", "villages.csv")
        + "[attributes.insides.classes.row_count_district]\nwhat = \"rows\"\n\
           [[attributes.insides.classes.row_count_district.sums]]\ncolumn = \"people\"\n\
           name = \"pop_rural_sum_district\"\nunit = \"persons\"\ndescription = \"people\"\n\
           max = 100\n";
    let (attributes, report) = built(&more);
    let ask = |name: &str, lng: f64| ask(&attributes, name, 15.5, lng);
    assert_eq!(ask("row_count_district", 75.5).as_deref(), Some("8"));
    assert_eq!(ask("row_count_district", 76.5).as_deref(), Some("3"));
    assert_eq!(ask("pop_rural_sum_district", 75.5).as_deref(), Some("none"));
    assert_eq!(ask("pop_rural_sum_district", 76.5).as_deref(), Some("240"));
    let line = "the figure to add up is more than can be right (12: 110)";
    assert!(report.contains(line), "{report} lacks {line}");
}

#[test]
fn points_that_are_held_out_are_no_sites_and_are_asked() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let recipe = Recipe::open(&written(folder.path(), "")).expect("the recipe is sound");
    let context = Context::new(Some(1), Progress::quiet()).expect("threads start");
    let all = lay_out(&recipe, &no_places(), None, &context).expect("the sources are sound");
    assert!(all.iter().all(|layer| layer.held_out.is_empty()));
    let apart = lay_out(&recipe, &no_places(), NonZero::new(1), &context);
    let apart = apart.expect("the sources are sound");
    assert_eq!(apart[1].held_out.len(), 10);
    assert!(apart[1].geometries.is_empty());
    let quality = quality::measure(&apart[1]).expect("the geometries are sound");
    assert_eq!(quality.held_out, [10, 0, 10]);
}
