//! What is counted around cells, against brute force over the raw files.
//!
//! The oracle reads recipe and files by code of its own: other readers, other rules over words,
//! another formula for distances, another one for borders, every point for every cell.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;

use super::around_truth::{Cell, Tally, cell_of, compare, random_cells};
use pata::attributes::{Attributes, Cause, Value};
use pata::geo::LatLon;

use super::{built, opened};
use crate::support::{index_folder, root, say, shared};

const META: &str = "vintage = \"2020\", licence = \"own\", origin = \"own\"";

/// A country of two states on a patch of 0.6 degree: villages all over, towns in the middle, and
/// facilities that nobody looked for in the eastern state.
fn country() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let csv =
        |name: &str| format!("name = \"{name}\", path = \"{name}.csv\", format = \"csv\", {META}");
    let outlines = |name: &str| {
        format!("name = \"{name}\", path = \"states.geojson\", format = \"geojson\", {META}")
    };
    let recipe = format!(
        r#"
[[attributes.layers]]
name = "cell"
description = "boxes"
granularity = "cell"
sites = {{ cap_m = 2500 }}
[attributes.layers.rows]
from = "cells"
step_deg = 0.02
[[attributes.layers.rows.points]]
file = {{ {villages} }}
at = {{ lat = "lat", lng = "lng" }}
town_if = {{ area = ["town"] }}
[attributes.layers.rows.within]
slack_m = 1000
outlines = {{ file = {{ {all} }}, name = "state" }}

[[attributes.facilities]]
layer = "cell"
file = {{ {shops} }}
at = {{ lat = "lat", lng = "lng" }}
radii_km = [5, 1, 2, 10, 25]
[attributes.facilities.gaps]
towns = true
names = ["EAST"]
outlines = {{ file = {{ {east} }}, name = "state" }}
[attributes.facilities.classes]
shop = {{ what = "shops" }}
shop_twin = {{ what = "shops once more", keep_if = {{ open = ["yes", "no"] }} }}
shop_milk = {{ what = "milk shops", words = {{ column = "text", any = ["milk*", "dudh"], none = ["dry milk"] }} }}
shop_none = {{ what = "shops of a kind that there is not", words = {{ column = "text", any = ["boats"] }} }}
[attributes.facilities.classes.shop_open]
what = "open shops"
keep_if = {{ open = ["yes"] }}
sums = [{{ column = "staff", name = "shop_staff_sum", unit = "persons", description = "people at work in open shops", decimals = 1, max = 50 }}]

[[attributes.facilities]]
layer = "cell"
file = {{ {wells}, missing = ["-1"] }}
at = {{ lat = "lat", lng = "lng" }}
cover = {{ points = 3, within_km = 10 }}
[attributes.facilities.classes]
well = {{ what = "wells" }}
[[attributes.facilities.readings]]
column = "depth"
name = "well_depth_value_nearest"
unit = "m"
description = "depth of a well"
cap_km = 8
min = 0
"#,
        villages = csv("villages"),
        shops = csv("shops"),
        wells = csv("wells"),
        all = outlines("states"),
        east = outlines("states without shops"),
    );
    fs::write(folder.path().join("cells.toml"), recipe).expect("the folder is writable");
    let square = |name: &str, west: f64, east: f64| {
        format!(
            r#"{{"type":"Feature","properties":{{"state":"{name}"}},"geometry":{{"type":"Polygon","coordinates":[[[{west},12],[{east},12.05],[{east},12.6],[{west},12.6],[{west},12]]]}}}}"#
        )
    };
    let states = format!(
        r#"{{"type":"FeatureCollection","features":[{},{}]}}"#,
        square("WEST", 77.0, 77.45),
        square("EAST", 77.45, 77.6)
    );
    fs::write(folder.path().join("states.geojson"), states).expect("the folder is writable");
    let mut state = 5_u64;
    let mut next = move |below: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    let mut villages = String::from("lat,lng,area\n");
    let mut shops = String::from("lat,lng,open,text,staff\n");
    let mut wells = String::from("lat,lng,depth\n");
    for index in 0..600 {
        let mut place = || (next(70_000) as f64 / 1e5, next(70_000) as f64 / 1e5);
        let (a, b, c) = (place(), place(), place());
        let is_town = (a.0 - 0.3).abs() < 0.06 && (a.1 - 0.2).abs() < 0.06;
        let area = if is_town { "town" } else { "country" };
        writeln!(villages, "{},{},{area}", 12.0 + a.0, 77.0 + a.1).expect("text");
        let text = ["Milk-booth 7", "DUDH,dairy", "dry milk", "tea"][index % 4];
        let open = ["yes", "no", "yes"][index % 3];
        let staff = ["2", "3.5", "70", "**"][next(20).min(3) as usize];
        writeln!(
            shops,
            "{},{},{open},\"{text}\",{staff}",
            12.0 + b.0,
            77.0 + b.1
        )
        .expect("text");
        if index % 8 == 0 {
            let depth = ["-1", "12.25", "7", ""][next(4) as usize];
            writeln!(wells, "{},{},{depth}", 12.0 + c.0 / 3.0, 77.0 + c.1 / 2.0).expect("text");
        }
    }
    shops.push_str("0,0,yes,milk,1\n77.2,12.2,yes,milk,1\n,,yes,milk,1\n");
    for (name, text) in [("villages", villages), ("shops", shops), ("wells", wells)] {
        let path = folder.path().join(format!("{name}.csv"));
        fs::write(path, text).expect("the folder is writable");
    }
    folder
}

#[test]
fn all_values_of_all_cells_are_those_of_brute_force() {
    let folder = country();
    let recipe = folder.path().join("cells.toml");
    let (bytes, report) = built(&recipe, 2).unwrap();
    let attributes = opened(bytes);
    let villages = fs::read_to_string(folder.path().join("villages.csv")).unwrap();
    let cells: BTreeSet<Cell> = villages
        .lines()
        .skip(1)
        .map(|line| {
            let cells: Vec<f64> = line
                .split(',')
                .take(2)
                .map(|c| c.parse().unwrap())
                .collect();
            cell_of(LatLon::from_degrees(cells[0], cells[1]).unwrap(), 200_000)
        })
        .collect();
    let cells: Vec<Cell> = cells.into_iter().collect();
    let tally = compare(&recipe, &attributes, &cells);
    assert!(8_000 < tally.equal, "{tally:?}");
    assert!(500 < tally.missing, "{tally:?}");
    assert!(50 < tally.cells && 5 < tally.outside, "{tally:?}");
    for part in [
        "shop_twin_count_5km equals shop_count_5km in every row",
        "shop_none_count_1km has one value",
        "shop_none_dist_nearest has one value",
        "no rule over words accepts",
        "the figure to add up is missing or cannot be read",
        "the figure to add up is more than can be right",
        "latitude and longitude swapped back",
        "coordinates are filler",
    ] {
        assert!(report.contains(part), "{report} lacks {part:?}");
    }
    assert!(attributes.variable("shop_none_count_1km").is_none());
}

#[test]
fn a_point_in_no_cell_gets_the_nearest_within_the_cap_or_nothing() {
    let folder = country();
    let (bytes, _) = built(&folder.path().join("cells.toml"), 1).unwrap();
    let attributes = opened(bytes);
    let well = attributes.variable("well_dist_nearest").unwrap();
    let ask = |lat: f64, lng: f64| {
        let mut out = [Value::Float(0.0)];
        let at = LatLon::from_degrees(lat, lng).unwrap();
        attributes.lookup(at, &[well], &mut out).unwrap();
        out[0]
    };
    let layer = attributes.catalogue().variable(well).unwrap().layer;
    let outside = Value::Missing(Cause::OutsideCoverage);
    assert_eq!(
        ask(11.9, 77.2),
        outside,
        "the south of the country ends at 12"
    );
    assert_eq!(ask(12.3, 76.95), outside);
    // Every cell speaks for its own centre, whatever lies nearer to it.
    for row in 0..30 {
        let value = attributes.value_of_row(well, row).unwrap();
        let found = (0..3600).any(|index| {
            let (lat, lng) = (f64::from(index / 60), f64::from(index % 60));
            let at = LatLon::from_degrees(12.01 + lat / 50.0, 77.01 + lng / 50.0).unwrap();
            attributes.locate(layer, at).unwrap() == Some(row) && ask(at.lat(), at.lng()) == value
        });
        assert!(found, "{row}");
    }
}

#[test]
fn thread_counts_make_no_difference_to_cells() {
    let folder = country();
    let recipe = folder.path().join("cells.toml");
    let (one, of_one) = built(&recipe, 1).unwrap();
    let (two, of_two) = built(&recipe, 3).unwrap();
    assert!(one == two, "one thread and three make different bytes");
    assert_eq!(of_one, of_two);
}

#[test]
fn slips_of_a_recipe_about_cells_are_told() {
    let folder = country();
    let path = folder.path().join("cells.toml");
    let recipe = fs::read_to_string(&path).unwrap();
    for (from, to, expected) in [
        (
            "[\"EAST\"]",
            "[\"OST\"]",
            "no outline is called `OST`; name one of EAST, WEST",
        ),
        (
            "min = 0\n",
            "min = 10\n",
            "7 is out of the range of well_depth_value_nearest",
        ),
        (", missing = [\"-1\"]", "", "-1 is out of the range"),
        (
            "decimals = 1",
            "decimals = 0",
            "3.5 has more than 0 decimals",
        ),
        ("column = \"depth\"", "column = \"deep\"", "deep"),
        ("step_deg = 0.02", "step_deg = 0.0", "`step_deg`"),
        ("any = [\"milk*\"", "any = [\"m*lk\"", "`m*lk`"),
    ] {
        assert!(recipe.contains(from), "{from}");
        fs::write(&path, recipe.replacen(from, to, 1)).unwrap();
        let error = built(&path, 1).unwrap_err();
        assert!(error.contains(expected), "{error:?} lacks {expected:?}");
    }
}

/// The full run, over an index of the full recipe:
///
/// ```text
/// PATA_INDEX=index/current cargo test --release -p pata-tools --test it -- --nocapture cells_of_an_index
/// ```
#[test]
fn two_thousand_random_cells_of_an_index_are_those_of_brute_force() {
    let (Some(index), Some(shared)) = (index_folder(), shared("")) else {
        return say("skipped: cells of an index, ../shared/data is absent or PATA_INDEX unset");
    };
    let file = index.join(pata::format::ArtefactKind::Attributes.file_name());
    let attributes = Attributes::open(&file).unwrap();
    let recipe = root().join("data/full/facilities.toml");
    let cells = random_cells(&recipe, &shared, 2_000, 11);
    let recipe_text = fs::read_to_string(&recipe).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("facilities.toml");
    fs::write(
        &path,
        format!("root = '{}'\n{recipe_text}", shared.display()),
    )
    .unwrap();
    let tally: Tally = compare(&path, &attributes, &cells);
    say(&format!("cells of an index: {tally:?}"));
    assert!(1_900 < tally.cells, "{tally:?}");
    assert!(1_000_000 < tally.equal, "{tally:?}");
    assert!(100 < tally.near_border, "{tally:?}");
}
