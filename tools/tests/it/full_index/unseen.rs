//! Addresses that no fit has seen: the hospital directory but for the rows of the evaluation, and
//! railway stations with the town or district that they are in.
//!
//! Weights are fitted to a part of ../shared/data/addresses and rules are written with all of it in
//! view; what they are worth elsewhere shows here.

use std::collections::HashSet;
use std::fs::File;
use std::io::{Read as _, Write as _};
use std::path::Path;

use flate2::read::GzDecoder;
use pata::address::{Reading, match_address};
use pata::gazetteer::{Gazetteer, PlaceId};
use pata::geo::LatLon;
use pata::scratch::Scratch;
use pata_tools::fit::names::Admins;
use pata_tools::fit::rows;
use pata_tools::fit::truth::Group;
use serde_json::{Value, json};

use super::open;
use crate::support::{say, shared};

const HOSPITALS: &str = "attributes/points_hospitals_nhp.csv.gz";
const EVALUATED: &str = "addresses/hospitals_nhd.jsonl";
const STATIONS: &str = "attributes/points_railway_stations.json.gz";

/// Shares of the answers that must be right. The directory misspells Raigad, and has districts of
/// before 2014 and some that are wrong.
const STATES_RIGHT: f64 = 0.97;
const DISTRICTS_RIGHT: f64 = 0.935;
/// Shares that must be answered: many rows are a road or a colony alone.
const STATES_ANSWERED: f64 = 0.765;
const DISTRICTS_ANSWERED: f64 = 0.725;
/// Share of the rows of which a component is confirmed by a record of another state.
const FALSELY_CONFIRMED: f64 = 0.007;
/// Share of the stations that must lie within the radius that is answered.
const IN_RADIUS: f64 = 0.82;

fn unpacked(path: &Path) -> GzDecoder<File> {
    GzDecoder::new(File::open(path).expect("the file is there"))
}

/// Letters and digits alone: the evaluation has each text once.
fn squeezed(address: &str) -> String {
    let letters = address.chars().filter(|letter| letter.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// The rows of the hospital directory that the evaluation has not, as rows of its form.
fn hospitals(directory: &Path, evaluated: &Path) -> Vec<Value> {
    let text = std::fs::read_to_string(evaluated).expect("the rows are there");
    let address = |line: &str| {
        let row: Value = serde_json::from_str(line).expect("a row is an object");
        squeezed(row["address"].as_str().expect("it has an address"))
    };
    let mut seen: HashSet<String> = text.lines().map(address).collect();
    let mut table = csv::Reader::from_reader(unpacked(directory));
    let head = table.headers().expect("it has a head").clone();
    let column = |name: &str| {
        let found = head.iter().position(|cell| cell == name);
        found.expect("the directory has the column")
    };
    let columns = ["index", "Location", "State", "District"].map(column);
    let mut rows = Vec::new();
    for row in table.records() {
        let row = row.expect("the directory is a table");
        let [id, address, state, district] = columns.map(|index| row[index].trim());
        if 4 <= address.len() && seen.insert(squeezed(address)) {
            let id = format!("unseen:{id}");
            rows.push(json!({"id": id, "address": address, "state": state, "district": district}));
        }
    }
    rows
}

/// The state of each component that is confirmed by a record.
fn confirmed_states(gazetteer: &Gazetteer, reading: &Reading) -> Vec<u16> {
    let parts = reading.components.iter().filter(|part| part.is_confirmed);
    let state = |place: PlaceId| gazetteer.state_of(place).or(gazetteer.place(place).state);
    parts
        .filter_map(|part| part.place)
        .filter_map(state)
        .collect()
}

#[test]
fn hospitals_that_no_fit_has_seen_are_read_nearly_as_well_as_those_that_one_has() {
    let (Some(directory), Some(evaluated), Some(engine)) =
        (shared(HOSPITALS), shared(EVALUATED), open())
    else {
        return say("skipped: unseen hospitals, ../shared/data is absent or PATA_INDEX unset");
    };
    let gazetteer = &engine.gazetteer;
    let mut file = tempfile::NamedTempFile::new().expect("there is room for a file");
    for row in hospitals(&directory, &evaluated) {
        writeln!(file, "{row}").expect("there is room for a row");
    }
    let mut admins = Admins::new(gazetteer);
    let cases = rows::read(file.path(), usize::MAX, &mut admins, gazetteer);
    let mut cases = cases.expect("the rows are sound");
    cases.retain(|case| case.group == Group::Listed);

    let mut scratch = Box::<Scratch>::default();
    let [mut states, mut districts] = [[0_usize; 3]; 2];
    let mut falsely_confirmed = Vec::new();
    for case in &cases {
        match_address(gazetteer, &case.address, None, &mut scratch);
        let reading = &scratch.reading;
        let count = |counts: &mut [usize; 3], truth: &Option<Vec<u16>>, answer: Option<PlaceId>| {
            let Some(truth) = truth else { return };
            let is_right = answer.is_some_and(|id| truth.contains(&id.admin_number()));
            counts[0] += 1;
            counts[1] += usize::from(answer.is_some());
            counts[2] += usize::from(is_right);
        };
        count(&mut states, &case.truth.states, reading.resolved.state);
        count(
            &mut districts,
            &case.truth.districts,
            reading.resolved.district,
        );
        if let Some(truth) = &case.truth.states {
            let confirmed = confirmed_states(gazetteer, reading);
            if confirmed.iter().any(|state| !truth.contains(state)) {
                falsely_confirmed.push(&case.address);
            }
        }
    }
    let shares = |[asked, answered, right]: [usize; 3]| {
        let share = |part: usize, whole: usize| part as f64 / whole as f64;
        (share(answered, asked), share(right, answered))
    };
    let (states, districts) = (shares(states), shares(districts));
    let falsely = falsely_confirmed.len() as f64 / cases.len() as f64;
    say(&format!(
        "{} unseen hospitals: state {:.4} answered, {:.4} of it right; district {:.4}, {:.4}; \
         {falsely:.4} with a component that a record of another state confirms",
        cases.len(),
        states.0,
        states.1,
        districts.0,
        districts.1
    ));
    assert!(STATES_ANSWERED <= states.0 && STATES_RIGHT <= states.1);
    assert!(DISTRICTS_ANSWERED <= districts.0 && DISTRICTS_RIGHT <= districts.1);
    assert!(falsely <= FALSELY_CONFIRMED);
}

#[test]
fn stations_lie_within_the_radius_that_is_answered_for_the_place_that_they_are_in() {
    let (Some(path), Some(engine)) = (shared(STATIONS), open()) else {
        return say("skipped: unseen stations, ../shared/data is absent or PATA_INDEX unset");
    };
    let mut text = String::new();
    (unpacked(&path).read_to_string(&mut text)).expect("the file is text");
    let stations: Value = serde_json::from_str(&text).expect("the file is JSON");
    let mut scratch = Box::<Scratch>::default();
    let mut distances = Vec::new();
    let [mut asked, mut inside] = [0_usize; 2];
    for station in stations["features"].as_array().expect("it has stations") {
        let properties = &station["properties"];
        let at = &station["geometry"]["coordinates"];
        let (Some(name), Some(place), Some(lng), Some(lat)) = (
            properties["name"].as_str(),
            properties["address"].as_str(),
            at[0].as_f64(),
            at[1].as_f64(),
        ) else {
            continue;
        };
        let Some(at) = LatLon::from_degrees(lat, lng) else {
            continue;
        };
        asked += 1;
        let address = format!("{name} railway station, {place}");
        match_address(&engine.gazetteer, &address, None, &mut scratch);
        let resolved = &scratch.reading.resolved;
        if let Some(answer) = resolved.at {
            let distance_m = answer.distance_m(at);
            inside += usize::from(distance_m <= f64::from(resolved.uncertainty_m));
            distances.push(distance_m);
        }
    }
    distances.sort_by(f64::total_cmp);
    let in_radius = inside as f64 / distances.len() as f64;
    say(&format!(
        "{asked} stations: {:.4} answered, median {:.2} km, {:.4} within 25 km, {in_radius:.4} in the radius",
        distances.len() as f64 / asked as f64,
        distances[distances.len() / 2] / 1e3,
        distances.partition_point(|&distance_m| distance_m < 25e3) as f64 / distances.len() as f64,
    ));
    assert!(IN_RADIUS <= in_radius);
}
