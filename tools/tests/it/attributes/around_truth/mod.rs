//! The oracle of `cells`: what a recipe says about cells, worked out the slow way.

mod outlines;
mod raw;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use pata::attributes::{Attributes, Cause, Value};
use pata::geo::LatLon;
use toml::Table;

use outlines::{Outlines, away_m};
use raw::{Points, points_of, position, rows_of};

/// South and west of a box, in sides of the grid.
pub(crate) type Cell = (i32, i32);

/// What was compared.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) cells: usize,
    /// Cells that the layer leaves out, all of them outside the outlines.
    pub(crate) outside: usize,
    pub(crate) equal: usize,
    /// Of them, values that are missing.
    pub(crate) missing: usize,
    /// Variables that the builder left out, each found to be of one value or equal to another.
    pub(crate) left_out: usize,
    /// Points within a metre of a radius.
    pub(crate) near_border: usize,
}

/// What one variable should be in one cell.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Expected {
    /// A whole number at a scale, between bounds that differ where a point is on the radius.
    Number(i64, i64, u8),
    /// Kilometres with two decimals of so many metres.
    Metres(f64),
    Missing,
    /// The border of a gap is so near to the radius that either will do.
    Any,
}

/// The box of a point.
pub(crate) fn cell_of(at: LatLon, step_e7: i32) -> Cell {
    (at.lat_e7.div_euclid(step_e7), at.lng_e7.div_euclid(step_e7))
}

/// Boxes of random points of the recipe's cell files, without repeats.
pub(crate) fn random_cells(recipe: &Path, root: &Path, count: usize, seed: u64) -> Vec<Cell> {
    let recipe = read(recipe);
    let rows = cell_rows(&recipe);
    let step = step_e7(rows);
    let mut all = BTreeSet::new();
    for points in rows["points"].as_array().expect("files of points") {
        let points = points.as_table().expect("a table");
        rows_of(points, root, |row| {
            all.extend(position(points, row).map(|at| cell_of(at, step)));
        });
    }
    let all: Vec<Cell> = all.into_iter().collect();
    let mut state = seed;
    let mut drawn = BTreeSet::new();
    while drawn.len() < count.min(all.len()) {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        drawn.insert(all[(state >> 33) as usize % all.len()]);
    }
    drawn.into_iter().collect()
}

/// Compares every variable of the recipe's facilities in every one of the cells.
///
/// # Panics
///
/// Where any differs.
pub(crate) fn compare(path: &Path, attributes: &Attributes, cells: &[Cell]) -> Tally {
    let recipe = read(path);
    let folder = path.parent().expect("a folder");
    let root = folder.join(
        recipe
            .get("root")
            .map_or("", |root| root.as_str().expect("text")),
    );
    let rows = cell_rows(&recipe);
    let step = step_e7(rows);
    let mut tally = Tally::default();
    let within = rows["within"].as_table().expect("outlines");
    let country = Outlines::read(within["outlines"].as_table().expect("a table"), &root, None);
    let slack = within["slack_m"].as_integer().expect("metres") as f64;
    let layer = attributes
        .catalogue()
        .layers
        .iter()
        .position(|layer| layer.name == "cell")
        .expect("a layer of cells");
    let mut kept: Vec<(Cell, LatLon, u32)> = Vec::new();
    for &cell in cells {
        let centre = LatLon {
            lat_e7: cell.0 * step + step / 2,
            lng_e7: cell.1 * step + step / 2,
        };
        let away = country.away_m(centre);
        let found = attributes
            .locate(layer as u16, centre)
            .expect("whole pages");
        if away < slack - 1.0 {
            kept.push((cell, centre, found.expect("a cell has a row")));
        } else if slack + 1.0 < away {
            tally.outside += 1;
        }
    }
    tally.cells = kept.len();
    let rows_found: BTreeSet<u32> = kept.iter().map(|&(.., row)| row).collect();
    assert_eq!(rows_found.len(), kept.len(), "two cells have one row");
    let towns = towns_of(rows, &root, &kept, step);
    for facility in recipe["attributes"]["facilities"]
        .as_array()
        .expect("facilities")
    {
        let facility = facility.as_table().expect("a table");
        compare_file(facility, &root, attributes, &kept, &towns, &mut tally);
    }
    tally
}

fn read(path: &Path) -> Table {
    let text = std::fs::read_to_string(path).expect("the recipe is there");
    text.parse().expect("the recipe is TOML")
}

fn cell_rows(recipe: &Table) -> &Table {
    let layers = recipe["attributes"]["layers"].as_array().expect("layers");
    let layer = layers
        .iter()
        .find(|layer| layer["name"].as_str() == Some("cell"));
    layer.expect("a layer of cells")["rows"]
        .as_table()
        .expect("a table")
}

fn step_e7(rows: &Table) -> i32 {
    (rows["step_deg"].as_float().expect("degrees") * 1e7).round() as i32
}

/// Which of the cells are in towns.
fn towns_of(rows: &Table, root: &Path, kept: &[(Cell, LatLon, u32)], step: i32) -> BTreeSet<Cell> {
    let mut votes: BTreeMap<Cell, i32> = kept.iter().map(|&(cell, ..)| (cell, 0)).collect();
    for points in rows["points"].as_array().expect("files of points") {
        let points = points.as_table().expect("a table");
        let Some(rules) = points.get("town_if").and_then(|rules| rules.as_table()) else {
            continue;
        };
        rows_of(points, root, |row| {
            let vote = position(points, row).and_then(|at| votes.get_mut(&cell_of(at, step)));
            if let Some(vote) = vote {
                *vote += if raw::passes(rules, row) { 1 } else { -1 };
            }
        });
    }
    let towns = votes.into_iter().filter(|&(_, vote)| 0 < vote);
    towns.map(|(cell, _)| cell).collect()
}

fn compare_file(
    facility: &Table,
    root: &Path,
    attributes: &Attributes,
    kept: &[(Cell, LatLon, u32)],
    towns: &BTreeSet<Cell>,
    tally: &mut Tally,
) {
    let points = points_of(facility, root);
    let gaps = facility.get("gaps").and_then(|gaps| gaps.as_table());
    let has_town_gap = gaps.is_some_and(|gaps| gaps["towns"].as_bool() == Some(true));
    let outlines = gaps.map(|gaps| {
        let outlines = gaps["outlines"].as_table().expect("outlines");
        Outlines::read(outlines, root, Some(&gaps["names"]))
    });
    let radii: Vec<i64> = facility
        .get("radii_km")
        .map_or(vec![1, 2, 5, 10, 25], |radii| {
            let radii = radii.as_array().expect("a list").iter();
            radii
                .map(|km| km.as_integer().expect("kilometres"))
                .collect()
        });
    let cover = facility.get("cover").map(|cover| {
        let number = |key: &str| cover[key].as_integer().expect("a number");
        (number("points"), number("within_km"))
    });
    let mut truth: BTreeMap<String, Vec<Expected>> = BTreeMap::new();
    for &(cell, centre, _) in kept {
        let mut known = f64::INFINITY;
        if let Some(outlines) = &outlines {
            known = outlines.away_m(centre);
        }
        if has_town_gap && towns.contains(&cell) {
            known = 0.0;
        }
        if let Some((least, within)) = cover {
            let near = points
                .at
                .iter()
                .filter(|&&at| away_m(centre, at) <= within as f64 * 1_000.0);
            if (near.count() as i64) < least {
                known = 0.0;
            }
        }
        around(
            facility,
            &points,
            centre,
            known,
            &radii,
            tally,
            &mut |name, expected| {
                truth.entry(name).or_default().push(expected);
            },
        );
    }
    let mut left_out = Vec::new();
    let mut found: Vec<&Vec<Expected>> = Vec::new();
    for (name, expected) in &truth {
        let Some(id) = attributes.variable(name) else {
            left_out.push((name, expected));
            continue;
        };
        found.push(expected);
        for (&(cell, centre, row), expected) in kept.iter().zip(expected) {
            let value = attributes.value_of_row(id, row).expect("whole pages");
            assert!(
                agrees(value, *expected),
                "{name} at {cell:?}, {centre:?}: {value:?}, expected {expected:?}"
            );
            tally.equal += 1;
            tally.missing += usize::from(*expected == Expected::Missing);
        }
    }
    for (name, expected) in left_out {
        let is_constant = expected.iter().all(|value| {
            let mut others = expected.iter().filter(|other| **other != Expected::Missing);
            *value == Expected::Missing || others.next() == Some(value)
        });
        let is_twin = || found.contains(&expected);
        assert!(is_constant || is_twin(), "{name} is left out");
        tally.left_out += 1;
    }
}

fn agrees(value: Value, expected: Expected) -> bool {
    match (value, expected) {
        (Value::Number(value), Expected::Number(low, high, scale)) => {
            let value = value.trimmed();
            let places = u32::from(
                scale
                    .checked_sub(value.scale)
                    .expect("not so many decimals"),
            );
            (low..=high).contains(&(value.mantissa * 10_i64.pow(places)))
        }
        (Value::Number(value), Expected::Metres(metres)) => {
            (value.to_f64() * 1_000.0 - metres).abs() < 5.0 + 1e-6 && value.scale <= 2
        }
        (Value::Missing(Cause::NotPublished), Expected::Missing) | (_, Expected::Any) => true,
        _ => false,
    }
}

/// What lies around one centre, every point looked at.
fn around(
    facility: &Table,
    points: &Points,
    centre: LatLon,
    known: f64,
    radii: &[i64],
    tally: &mut Tally,
    say: &mut dyn FnMut(String, Expected),
) {
    let classes = points.classes.len();
    let farthest = radii.iter().max().copied().unwrap_or(0) as f64 * 1_000.0;
    let mut nearest = vec![(f64::INFINITY, 0); classes + points.readings.len()];
    let mut near: Vec<(f64, usize)> = Vec::new();
    let degrees_of = |metres: f64| metres / 110_000.0 * 1e7;
    let reach_e7 = degrees_of(farthest) as i64;
    for (id, (&at, &mask)) in points.at.iter().zip(&points.masks).enumerate() {
        let north = i64::from(at.lat_e7) - i64::from(centre.lat_e7);
        let is_near = north.abs() <= reach_e7;
        // A degree of latitude is 111.19 km: what is farther north than the nearest is farther.
        let least_m = north.unsigned_abs() as f64 / 1e7 * 111_000.0;
        let mut rest = mask;
        let mut metres = None;
        while rest != 0 {
            let class = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            if is_near || least_m < nearest[class].0 {
                let metres = *metres.get_or_insert_with(|| away_m(centre, at));
                if metres < nearest[class].0 {
                    nearest[class] = (metres, id);
                }
            }
        }
        if let (true, Some(metres)) = (is_near, metres)
            && metres < farthest + 2.0
        {
            near.push((metres, id));
        }
    }
    let published = |reach: f64, value: Expected| {
        if reach < known - 1.0 {
            value
        } else if known + 1.0 < reach || known == 0.0 {
            Expected::Missing
        } else {
            Expected::Any
        }
    };
    let distance = |(metres, _): (f64, usize), value: &dyn Fn() -> Expected| {
        if metres == f64::INFINITY {
            Expected::Missing
        } else {
            published(metres, value())
        }
    };
    for &radius in radii {
        let metres = radius as f64 * 1_000.0;
        tally.near_border += near
            .iter()
            .filter(|near| (near.0 - metres).abs() < 1.0)
            .count();
        for (class, (name, sums)) in points.classes.iter().enumerate() {
            let of_class = near
                .iter()
                .filter(|&&(_, id)| points.masks[id] >> class & 1 == 1);
            let up_to = |metres: f64| of_class.clone().filter(move |near| near.0 <= metres);
            let count = |metres: f64| up_to(metres).count() as i64;
            let value = Expected::Number(count(metres - 1e-6), count(metres + 1e-6), 0);
            say(format!("{name}_count_{radius}km"), published(metres, value));
            for sum in sums {
                let add = |metres: f64| -> i64 {
                    up_to(metres)
                        .map(|&(_, id)| points.sums[sum.index][id])
                        .sum()
                };
                let value = Expected::Number(add(metres - 1e-6), add(metres + 1e-6), sum.decimals);
                say(format!("{}_{radius}km", sum.name), published(metres, value));
            }
        }
    }
    for (class, (name, _)) in points.classes.iter().enumerate() {
        let nearest = nearest[class];
        let value = distance(nearest, &|| Expected::Metres(nearest.0));
        say(format!("{name}_dist_nearest"), value);
    }
    let readings = facility
        .get("readings")
        .and_then(|readings| readings.as_array());
    for (index, reading) in readings.into_iter().flatten().enumerate() {
        let nearest = nearest[classes + index];
        let cap = reading["cap_km"].as_integer().expect("kilometres") as f64 * 1_000.0;
        let value = if cap < nearest.0 {
            Expected::Missing
        } else {
            distance(nearest, &|| {
                let (mantissa, scale) = points.readings[index][nearest.1].expect("a reading");
                Expected::Number(mantissa, mantissa, scale)
            })
        };
        say(reading["name"].as_str().expect("a name").to_owned(), value);
    }
}
