//! The PINs and post offices of India Post's directory are read where the directory has them.

use std::collections::BTreeMap;
use std::fs::File;
use std::path::Path;

use flate2::read::GzDecoder;
use pata::address::{ComponentType, Reading, match_address};
use pata::gazetteer::PlaceId;
use pata::scratch::Scratch;
use pata_tools::clean::names::strip_office_suffix;

use super::open;
use crate::support::{say, shared};

const DIRECTORY: &str = "gazetteer/pincode/india_post_pincode_directory.csv.gz";
/// Share of a PIN's offices that must name a district for it to be the PIN's.
const MOST: f64 = 0.7;
/// Every so many offices is asked for with its PIN.
const OFFICE_STEP: usize = 41;
/// Shares that must come out right: of PINs in the district that the directory has, and in that or one that was
/// one with it, as the directory is older than the districts of 2022 and 2023 in many states. It is wrong about some
/// itself: it files PINs of Bastar under Raipur.
const PINS_SAME: f64 = 0.98;
const PINS_RIGHT: f64 = 0.995;
const PINS_BELIEVED: f64 = 0.994;
/// Misses that a run with `--nocapture` shows.
const SHOWN_MISSES: usize = 12;

/// A row of the directory.
struct Office {
    name: String,
    pin: String,
    district: String,
}

/// The civil offices with a district, by rising PIN.
fn offices(path: &Path) -> Vec<Office> {
    let file = File::open(path).expect("the directory is there");
    let mut rows = csv::ReaderBuilder::new()
        .flexible(true)
        .from_reader(GzDecoder::new(file));
    let head = rows.byte_headers().expect("it has a head").clone();
    let column = |name: &str| {
        let mut cells = head.iter();
        let found = cells.position(|cell| cell == name.as_bytes());
        found.expect("the directory has the column")
    };
    let columns = ["officename", "pincode", "district"].map(column);
    let mut offices: Vec<Office> = (rows.byte_records())
        .map(|row| {
            let row = row.expect("the directory is a table");
            let cell = |index: usize| String::from_utf8_lossy(&row[index]).trim().to_owned();
            let [name, pin, district] = columns.map(cell);
            Office {
                name: strip_office_suffix(&name).name.to_owned(),
                pin,
                district,
            }
        })
        .filter(|office| office.district != "NA" && !office.pin.starts_with('9'))
        .collect();
    offices.sort_by(|a, b| (&a.pin, &a.name).cmp(&(&b.pin, &b.name)));
    offices
}

/// The key that was counted most often, and how often.
fn commonest<K: Copy + Ord>(counts: &BTreeMap<K, usize>) -> Option<(K, usize)> {
    let counts = counts.iter().map(|(&key, &count)| (key, count));
    counts.max_by_key(|&(_, count)| count)
}

fn show(what: &str, right: usize, all: usize, misses: &[String]) {
    say(&format!("{what}: {right} of {all}"));
    for miss in misses.iter().take(SHOWN_MISSES) {
        say(&format!("  {miss}"));
    }
}

#[test]
fn pins_and_offices_of_the_full_set_are_read_where_the_directory_has_them() {
    let (Some(path), Some(engine)) = (shared(DIRECTORY), open()) else {
        return say("skipped: post offices, ../shared/data is absent or PATA_INDEX unset");
    };
    let gazetteer = &engine.gazetteer;
    let mut scratch = Box::<Scratch>::default();
    let mut read = |address: &str| -> Reading {
        match_address(gazetteer, address, None, &mut scratch);
        scratch.reading.clone()
    };
    let offices = offices(&path);

    // What a district of the directory is called here: what most of its PINs are answered with.
    let mut answers: Vec<(&str, Option<u32>)> = Vec::new();
    let mut called: BTreeMap<&str, BTreeMap<u32, usize>> = BTreeMap::new();
    for of_pin in offices.chunk_by(|a, b| a.pin == b.pin) {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for office in of_pin {
            *counts.entry(&office.district).or_default() += 1;
        }
        let (district, count) = commonest(&counts).expect("a PIN has an office");
        if (count as f64) < MOST * of_pin.len() as f64 {
            continue;
        }
        let answered = read(&of_pin[0].pin).resolved.district.map(|id| id.0);
        answers.push((district, answered));
        if let Some(id) = answered {
            *called.entry(district).or_default().entry(id).or_default() += 1;
        }
    }
    let name_of = |district: &str| commonest(called.get(district)?).map(|(id, _)| id);
    let is_same = |&&(district, answered): &&(&str, Option<u32>)| {
        answered.is_some() && answered == name_of(district)
    };
    let is_parted = |&&(district, answered): &&(&str, Option<u32>)| {
        let own = answered.map(|id| PlaceId(id).admin_number());
        let other = name_of(district).map(|id| PlaceId(id).admin_number());
        own != other
            && own.zip(other).is_some_and(|(own, other)| {
                gazetteer.former_districts(own).contains(&other)
                    || gazetteer.parted_districts(own).contains(&other)
            })
    };
    let same = answers.iter().filter(is_same).count();
    show("a PIN alone, its district", same, answers.len(), &[]);
    assert!(PINS_SAME <= same as f64 / answers.len() as f64);
    let right = same + answers.iter().filter(is_parted).count();
    show(
        "in that or one that was one with it",
        right,
        answers.len(),
        &[],
    );
    assert!(PINS_RIGHT <= right as f64 / answers.len() as f64);

    let asked: Vec<&Office> = offices.iter().step_by(OFFICE_STEP).collect();
    let mut misses = Vec::new();
    for office in &asked {
        let address = format!("{}, {}", office.name, office.pin);
        let is_believed = (read(&address).components.iter())
            .any(|part| part.kind == ComponentType::Pincode && part.is_confirmed);
        if !is_believed {
            misses.push(address);
        }
    }
    let right = asked.len() - misses.len();
    show(
        "an office and its PIN, confirmed",
        right,
        asked.len(),
        &misses,
    );
    assert!(PINS_BELIEVED <= right as f64 / asked.len() as f64);
}
