//! Which row speaks for a point: the engine against brute force over outlines, boxes and sites.
//!
//! The truth is what the builder lays out, asked by the slow oracle of this test. Over a whole
//! index, a million points in all its layers:
//!
//! ```text
//! PATA_INDEX=index/current cargo test --release -p pata-tools --test it -- --ignored --nocapture a_million_points
//! ```

mod oracle;
mod points;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::io::Cursor;
use std::path::{Path, PathBuf};

use pata::attributes::{
    AreaContent, AttributeContent, Attributes, Geometry, LayerContent, SiteContent, Value,
    Variable, write_attributes,
};
use pata::gazetteer::Gazetteer;
use pata::geo::LatLon;
use pata_tools::attributes::lay_out;
use pata_tools::context::Context;
use pata_tools::progress::Progress;
use pata_tools::recipe::Recipe;
use rayon::prelude::*;

use self::oracle::Oracle;
use self::points::{Purpose, Random, points};
use crate::support::{BUILD, index_folder, no_places, root, say, shared};

/// Points asked of one layer, by purpose: all, and those with a row.
type Tally = BTreeMap<Purpose, [usize; 2]>;

/// Asks `count` points of a layer. The engine numbers rows in an order of its own, so the rows of
/// oracle and engine must map one to one; a point at which several rows are equally right must
/// get one of them.
fn compare(
    geometries: &[Geometry],
    count: usize,
    seed: u64,
    find: &(dyn Fn(LatLon) -> Option<u32> + Sync),
) -> Tally {
    let oracle = Oracle::new(geometries);
    let points = points(geometries, count, seed);
    let ask = |&(purpose, at): &(Purpose, LatLon)| (purpose, at, oracle.rows(at), find(at));
    let answers: Vec<_> = points.par_iter().map(ask).collect();

    let (mut there, mut back) = (HashMap::new(), HashMap::new());
    let mut tally = Tally::new();
    for (purpose, at, (rows, may_be_none), found) in &answers {
        let counts = tally.entry(*purpose).or_default();
        counts[0] += 1;
        counts[1] += usize::from(found.is_some());
        match (rows.as_slice(), found) {
            (_, None) => assert!(*may_be_none, "{at:?} has no row, {rows:?} expected"),
            ([], Some(found)) => panic!("{at:?} has row {found}, none expected"),
            ([row], Some(found)) => {
                let known = *there.entry(*row).or_insert(*found);
                assert_eq!(known, *found, "{at:?}: row {row} was another one before");
                let known = *back.entry(*found).or_insert(*row);
                assert_eq!(known, *row, "{at:?}: row {found} was another one before");
            }
            _ => {}
        }
    }
    for (_, at, (rows, _), found) in &answers {
        if let (true, Some(found)) = (1 < rows.len(), found) {
            let is_one = back.get(found).is_none_or(|row| rows.contains(row));
            assert!(is_one, "{at:?} has row {found}, one of {rows:?} expected");
        }
    }
    tally
}

/// An artefact of one layer that numbers its rows.
fn numbered(geometries: Vec<Geometry>) -> Attributes {
    let mut rows = BTreeSet::new();
    for geometry in &geometries {
        match geometry {
            Geometry::Areas(areas) => rows.extend(areas.iter().map(|area| area.row)),
            Geometry::Cells(cells) => rows.extend(cells.iter().map(|cell| cell.row)),
            Geometry::Sites { sites, .. } => rows.extend(sites.iter().map(|site| site.row)),
        }
    }
    let layer = LayerContent {
        name: "numbered".to_owned(),
        description: String::new(),
        row_count: rows.len() as u32,
        row_names: Vec::new(),
        geometries,
        variables: vec![Variable {
            name: "row_number".to_owned(),
            ..Variable::default()
        }],
        rows: Box::new(|row, values| {
            values.fill(Value::Float(f64::from(row)));
            Ok(())
        }),
    };
    let content = AttributeContent {
        layers: vec![layer],
        sources: Vec::new(),
    };
    let bytes = write_attributes(content, BUILD, Cursor::new(Vec::new()));
    let bytes = bytes.expect("the content is sound").into_inner();
    Attributes::from_bytes(bytes, Path::new("numbered.att")).expect("what was written opens")
}

fn check(geometries: &[Geometry], count: usize, seed: u64) -> Tally {
    let engine = numbered(geometries.to_vec());
    let find = |at| engine.locate(0, at).expect("whole pages");
    compare(geometries, count, seed, &find)
}

/// A star of `corners` around a point; every second one of it crosses itself.
fn star(random: &mut Random, centre: LatLon, reach: u64) -> Vec<LatLon> {
    let corners = 3 + random.below(9);
    let turns = 1 + random.below(2);
    let mut ring = Vec::new();
    for corner in 0..corners {
        let angle = std::f64::consts::TAU * (corner * turns) as f64 / corners as f64;
        let radius = (reach / 4 + random.below(reach)) as f64;
        // A coarse grid, so that edges of several outlines meet and overlap.
        let grid = |offset: f64| (offset / 50.0).round() as i32 * 50;
        ring.push(LatLon {
            lat_e7: centre.lat_e7 + grid(radius * angle.sin()),
            lng_e7: centre.lng_e7 + grid(radius * angle.cos()),
        });
    }
    ring
}

#[test]
fn crossing_outlines_with_holes_and_islands_and_sites_around_them_agree_with_brute_force() {
    let mut random = Random(3);
    let place = |random: &mut Random| LatLon {
        lat_e7: 120_000_000 + random.below(100_000) as i32 / 50 * 50,
        lng_e7: 770_000_000 + random.below(100_000) as i32 / 50 * 50,
    };
    let mut areas = Vec::new();
    for row in 0..200 {
        let centre = place(&mut random);
        let mut rings = vec![star(&mut random, centre, 9_000)];
        if random.below(2) == 0 {
            rings.push(star(&mut random, centre, 2_000));
        }
        if random.below(3) == 0 {
            let island = place(&mut random);
            rings.push(star(&mut random, island, 1_000));
        }
        areas.push(AreaContent { row, rings });
    }
    let mut sites = Vec::new();
    for row in 100..700 {
        let at = place(&mut random);
        sites.push(SiteContent { row, at });
    }
    let sites = Geometry::Sites { sites, cap_m: 50 };
    let tally = check(&[Geometry::Areas(areas), sites], 20_000, 4);
    for purpose in [Purpose::Border, Purpose::Beside, Purpose::Site] {
        assert!(1_000 < tally[&purpose][1], "{tally:?}");
    }
    assert_eq!(tally[&Purpose::Abroad][1], 0, "{tally:?}");
}

fn square(south: i32, west: i32, side: i32) -> Vec<LatLon> {
    let corner = |(lat, lng)| LatLon {
        lat_e7: (south + lat * side) * 10_000_000,
        lng_e7: (west + lng * side) * 10_000_000,
    };
    [(0, 0), (0, 1), (1, 1), (1, 0)].map(corner).to_vec()
}

#[test]
fn each_rule_of_who_speaks_for_a_point_holds_where_one_can_see_it() {
    // A country of two shires, an enclave of one in the other without a hole, a free city in a
    // hole, an island that belongs to a shire, and a lighthouse.
    let (west, east, enclave, city) = (0, 1, 2, 3);
    let areas = vec![
        AreaContent {
            row: west,
            rings: vec![
                square(10, 70, 4),
                square(12, 72, 1).into_iter().rev().collect(),
            ],
        },
        AreaContent {
            row: city,
            rings: vec![square(12, 72, 1)],
        },
        AreaContent {
            row: east,
            rings: vec![square(10, 74, 5), square(16, 82, 1)],
        },
        AreaContent {
            row: enclave,
            rings: vec![square(11, 76, 1)],
        },
    ];
    let at = |lat: f64, lng: f64| LatLon::from_degrees(lat, lng).expect("a point");
    let lighthouse = SiteContent {
        row: 4,
        at: at(8.0, 78.0),
    };
    let sites = Geometry::Sites {
        sites: vec![lighthouse],
        cap_m: 20_000,
    };
    let geometries = vec![Geometry::Areas(areas), sites];
    let engine = numbered(geometries.clone());
    let names = ["west", "east", "enclave", "city", "lighthouse"];
    let witness = [
        (11.0, 71.0),
        (11.0, 78.0),
        (11.5, 76.5),
        (12.5, 72.5),
        (8.0, 78.0),
    ];
    let rows = witness.map(|(lat, lng)| engine.locate(0, at(lat, lng)).expect("whole pages"));
    for (lat, lng, expected) in [
        (11.0, 71.0, "west"),
        (11.5, 76.5, "enclave"),
        (11.0, 76.5, "enclave"),
        (12.5, 72.5, "city"),
        (12.0, 72.5, "city"),
        (11.0, 74.0, "west"),
        (10.0, 70.0, "west"),
        (16.5, 82.5, "east"),
        (15.5, 81.5, ""),
        (9.9, 71.0, ""),
        (8.1, 78.0, "lighthouse"),
        (8.3, 78.0, ""),
        (51.5, -0.1, ""),
        (-33.9, 151.2, ""),
        (90.0, 180.0, ""),
    ] {
        let found = engine.locate(0, at(lat, lng)).expect("whole pages");
        let name = found.and_then(|found| rows.iter().position(|row| *row == Some(found)));
        assert_eq!(name.map_or("", |row| names[row]), expected, "{lat}, {lng}");
    }
    check(&geometries, 5_000, 8);
}

#[test]
#[ignore = "asks a million points by brute force; needs PATA_INDEX and ../shared/data"]
fn a_million_points_in_all_layers_of_an_index_agree_with_brute_force() {
    let Some(index) = index_folder() else {
        say("skipped: PATA_INDEX names no index of data/full.toml");
        return;
    };
    let recipe = std::env::var_os("PATA_RECIPE")
        .map_or_else(|| root().join("data/full.toml"), PathBuf::from);
    let recipe = Recipe::open(&recipe).expect("the recipe is sound");
    let gazetteer = Gazetteer::open(&index.join("pata.gaz")).expect("an index");
    let engine = Attributes::open(&index.join("pata.att")).expect("an index");
    let context = Context::new(None, Progress::quiet()).expect("threads start");
    let layers = lay_out(&recipe, &gazetteer, None, &context).expect("the sources are there");
    let each = 1_000_000_usize.div_ceil(layers.len());
    let mut asked = 0;
    for (seed, layer) in (1..).zip(&layers) {
        let known = &engine.catalogue().layers;
        let position = known.iter().position(|known| known.name == layer.name);
        let position = position.unwrap_or_else(|| panic!("the index has no layer {}", layer.name));
        let find = |at| engine.locate(position as u16, at).expect("whole pages");
        let tally = compare(&layer.geometries, each, seed, &find);
        asked += each;
        say(&format!(
            "{}: {each} points agree; asked and found {tally:?}",
            layer.name
        ));
    }
    assert!(1_000_000 <= asked);
}

#[test]
fn outlines_of_blocks_and_states_agree_with_brute_force() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let Some(shared) = shared("") else {
        return say("skipped: outlines of blocks and states, ../shared/data is absent");
    };
    let file = |name: &str, path: &str| {
        format!(
            "file = {{ name = \"{name}\", path = \"gazetteer/admin/{path}\", format = \"geojson\", \
             vintage = \"2025\", licence = \"own\", origin = \"own\" }}\n"
        )
    };
    let layer = |name: &str| {
        format!(
            "[[attributes.layers]]\nname = \"{name}\"\ndescription = \"{name}\"\n\
             granularity = \"{name}\"\nrows = {{ from = \"areas\" }}\n[attributes.layers.areas]\n"
        )
    };
    let text = format!(
        "root = '{}'\n{}name = \"STNAME\"\n{}{}name = \"block\"\nparent = \"state\"\n{}",
        shared.display(),
        layer("state"),
        file("states", "states_datta07_2025-12.geojson.gz"),
        layer("block"),
        file("blocks", "blocks_pmgsy_2022.geojson.gz"),
    );
    std::fs::write(folder.path().join("r.toml"), text).expect("the folder is writable");
    let recipe = Recipe::open(&folder.path().join("r.toml")).expect("the recipe is sound");
    let context = Context::new(None, Progress::quiet()).expect("threads start");
    let layers = lay_out(&recipe, &no_places(), None, &context).expect("the sources are there");
    assert_eq!(layers.len(), 2);
    for (seed, layer) in (7..).zip(layers) {
        let tally = check(&layer.geometries, 4_000, seed);
        assert!(900 < tally[&Purpose::Border][1], "{tally:?}");
        assert_eq!(
            tally[&Purpose::Border][0],
            tally[&Purpose::Border][1],
            "{tally:?}"
        );
    }
}
