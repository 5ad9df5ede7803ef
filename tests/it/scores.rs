//! Each figure of the verdict and of the signals, computed again from `details` alone.
//!
//! The formulas are those of docs/address.md, written down a second time: nothing here calls the
//! code that computes them. With `PATA_INDEX=FOLDER` it also holds for that index.

use std::io::Write as _;
use std::path::Path;

use pata::engine::Engine;
use pata::server::{AnswerScratch, MAX_ANSWER_BYTES, Operation, answer};
use serde_json::{Value, json};

use crate::index::{engine, engine_of};

/// Values are written with six decimals, and so are the parts that they are made of.
const ROUNDING: f64 = 5e-6;

/// Addresses that give each formula something to do, where no real ones are at hand.
const MADE: [&str; 12] = [
    "591, 15th main road, sector 3, hsr layout, bangalore 560102",
    "HSR Layout, HSR Layout, Bangalore, Bangalore 560102",
    "Vill Rampur, PO Rampur, Karnataka",
    "qwerty asdf, near temple, bangalore 110001",
    "purple table under seven clouds",
    "n/a",
    "12 34 56",
    "Near Bus Stand",
    "Flat 4, Some Towers, Bangalore, Mumbai 560102, 400001",
    "my house",
    "Hisar, Haryana-1250011",
    "999999",
];

/// A number of `details`.
fn number(value: &Value) -> f64 {
    value
        .as_f64()
        .unwrap_or_else(|| panic!("{value} is no number"))
}

fn is_near(found: f64, expected: f64) -> bool {
    (found - expected).abs() < ROUNDING
}

/// A part of a formula.
fn part(formula: &Value, name: &str) -> f64 {
    number(&formula["parts"][name])
}

fn sum(formula: &Value) -> f64 {
    let parts = formula["parts"].as_object().expect("parts");
    parts.values().map(number).sum()
}

fn has(codes: &Value, code: &str) -> bool {
    codes
        .as_array()
        .expect("codes")
        .iter()
        .any(|one| one == code)
}

fn grade(value: f64) -> &'static str {
    match value {
        ..0.35 => "Low",
        0.35..0.7 => "Medium",
        _ => "High",
    }
}

/// The points of a category by its best component.
fn points(data: &Value, kinds: &[&str], confirmed: f64, unconfirmed: f64, missing: f64) -> f64 {
    let components = data["addressComponents"].as_array().expect("components");
    let found = components.iter().filter(|component| {
        let kind = component["componentType"].as_str();
        kinds.contains(&kind.expect("a type"))
    });
    let points = found.map(|component| {
        if component["confirmationLevel"] == "CONFIRMED" {
            confirmed
        } else {
            unconfirmed
        }
    });
    points.fold(missing, f64::max)
}

/// The parts of `addressScore` that follow from the components; what a village adds to missing
/// houses and streets is known where there is no street.
fn check_points(address: &str, data: &Value) {
    let parts = &data["details"]["score"]["addressScore"];
    let is_rural = has(&data["details"]["reasons"], "RURAL");
    let areas = [
        "locality",
        "sublocality",
        "microlocality",
        "village",
        "post_office",
    ];
    let towns = ["city", "district", "subdistrict"];
    let street = if is_rural { 11.0 } else { 0.0 };
    let house = if is_rural { 10.0 } else { 0.0 };
    let building = points(data, &["building"], 14.0, 14.0, 0.0);
    let expected = [
        ("street", points(data, &["street"], 15.0, 12.0, street)),
        ("locality", points(data, &areas, 25.0, 19.0, 0.0)),
        ("town", points(data, &towns, 20.0, 14.0, 0.0)),
        ("pincode", points(data, &["pincode"], 20.0, 14.0, 0.0)),
    ];
    for (name, expected) in expected {
        assert!(
            is_near(part(parts, name), expected),
            "{name} of {address:?}"
        );
    }
    let house = points(data, &["house_no"], 20.0, 20.0, house).max(building);
    let found = part(parts, "house");
    let beside_village = building.max(10.0);
    assert!(
        is_near(found, house) || !is_rural && is_near(found, beside_village),
        "{address:?}"
    );
}

/// Computes every figure again.
fn check(address: &str, data: &Value) {
    let (verdict, details) = (&data["verdict"], &data["details"]);
    let (score, signals) = (&details["score"], &details["signals"]);
    let same = |name: &str, found: &Value, expected: f64| {
        let found = number(found);
        assert!(
            is_near(found, expected),
            "{name} {found}, not {expected}: {address:?}"
        );
    };

    same(
        "addressScore",
        &verdict["addressScore"],
        sum(&score["addressScore"]),
    );
    check_points(address, data);

    let redundancy = &score["redundancyScore"];
    let repeated = part(redundancy, "repeated_part_words") + part(redundancy, "repeated_run_words");
    let share = repeated / part(redundancy, "words").max(1.0);
    same("redundancyScore", &verdict["redundancyScore"], share);
    let is_repeated = 0.0 < part(redundancy, "repeated_part_words");
    assert_eq!(
        has(&details["reasons"], "REPEATED_PART"),
        is_repeated,
        "{address:?}"
    );

    let syntax = &score["addressSyntactical"];
    same(
        "addressSyntactical",
        &verdict["addressSyntactical"],
        (1.0 - sum(syntax)).max(0.0),
    );
    same("repetition", &syntax["parts"]["repetition"], 0.3 * share);

    let cities = &score["multipleCityCount"];
    let count = part(cities, "cities") - part(cities, "counted_before");
    same("multipleCityCount", &verdict["multipleCityCount"], count);
    let shown = data["addressComponents"].as_array().expect("components");
    let shown = shown
        .iter()
        .filter(|one| one["componentType"] == "city")
        .count();
    same("cities", &cities["parts"]["cities"], shown as f64);

    let fraud = &signals["fraud"];
    let noise = ["gibberish", "fillers", "everyday_words", "repeated_words"];
    let noise: f64 = noise.iter().map(|name| part(fraud, name)).sum();
    let real = part(fraud, "placed_words")
        + part(fraud, "name_words")
        + 0.4 * part(fraud, "stray_words")
        + 0.5 * part(fraud, "excused_words")
        + 0.4 * part(fraud, "typed_words");
    let share = if noise == 0.0 {
        0.0
    } else {
        noise / (noise + real)
    };
    let value = (part(fraud, "factor") * share).max(part(fraud, "least"));
    same("fraud", &fraud["value"], value);

    let weights = [
        ("PIN_UNKNOWN", 0.35),
        ("PIN_MALFORMED", 0.25),
        ("PIN_STATE_MISMATCH", 0.5),
        ("PIN_CITY_MISMATCH", 0.4),
        ("PIN_DISTRICT_MISMATCH", 0.4),
        ("LOCALITY_CITY_MISMATCH", 0.3),
        ("PIN_LOCALITY_MISMATCH", 0.3),
        ("CITY_STATE_MISMATCH", 0.4),
        ("SEVERAL_PINS", 0.3),
        ("SEVERAL_CITIES", 0.25),
        ("UNLOCATED", 0.75),
        ("LANDMARK_ONLY", 0.3),
    ];
    let doubts = weights
        .iter()
        .filter(|(code, _)| has(&details["reasons"], code));
    let risk = 0.6 * value + doubts.map(|(_, weight)| weight).sum::<f64>();
    same("risk", &signals["risk"]["value"], risk.min(1.0));
    same(
        "risk by parts",
        &signals["risk"]["value"],
        sum(&signals["risk"]).min(1.0),
    );

    let validated = match verdict["validationGranularity"].as_str().expect("a step") {
        "house_no" | "building" | "street" => 0.35,
        "microlocality" | "sublocality" | "locality" | "village" => 0.3,
        "pincode" => 0.15,
        "none" => 0.0,
        _ => 0.1,
    };
    let reach = 0.65 * number(&verdict["addressScore"]) / 100.0 + validated - 0.5 * risk.min(1.0);
    let propensity = &signals["collection_propensity"];
    same("reach", &propensity["value"], reach.clamp(0.0, 1.0));
    same(
        "reach by parts",
        &propensity["value"],
        sum(propensity).clamp(0.0, 1.0),
    );

    for (name, value) in [
        ("fraud", value),
        ("risk", risk),
        ("collection_propensity", reach),
    ] {
        let is_at_a_border = [0.35, 0.7]
            .iter()
            .any(|border| (value - border).abs() < ROUNDING);
        assert!(
            is_at_a_border || data[name] == grade(value),
            "{name} of {address:?}"
        );
    }
}

/// Real addresses, where they are at hand.
fn real_addresses() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/addresses");
    let Ok(entries) = std::fs::read_dir(folder) else {
        say_skipped("real addresses, ../shared/data is absent");
        return Vec::new();
    };
    let mut addresses = Vec::new();
    let paths = entries.map(|entry| entry.expect("a readable folder").path());
    for path in paths.filter(|path| path.extension().is_some_and(|end| end == "jsonl")) {
        let rows = std::fs::read_to_string(path).expect("UTF-8");
        let rows = rows
            .lines()
            .map(|row| serde_json::from_str::<Value>(row).expect("JSON"));
        addresses.extend(rows.filter_map(|row| row["address"].as_str().map(str::to_owned)));
    }
    addresses
}

/// Says what is left out and why, past the capture that hides the output of tests that pass.
fn say_skipped(what: &str) {
    writeln!(std::io::stderr(), "skipped: {what}").expect("standard error is open");
}

#[test]
fn every_figure_is_computed_again_from_the_details() {
    let mut engines = vec![engine()];
    match std::env::var_os("PATA_INDEX") {
        Some(folder) => engines.push(Engine::open(Path::new(&folder)).expect("an index")),
        None => say_skipped("published index, PATA_INDEX names none"),
    }
    let mut addresses = real_addresses();
    addresses.extend(MADE.map(str::to_owned));
    let mut scratch = AnswerScratch::default();
    let mut out = Vec::with_capacity(MAX_ANSWER_BYTES);
    for engine in &engines {
        for address in &addresses {
            let all = json!(["fraud", "collection_propensity", "risk"]);
            let body = json!({ "address": address, "use-cases": all, "details": true }).to_string();
            let operation = Operation::AddressInsights;
            let status = answer(engine, operation, body.as_bytes(), &mut scratch, &mut out);
            if status == 200 {
                let answer: Value = serde_json::from_slice(&out).expect("JSON");
                check(address, &answer["data"]);
            } else {
                let is_refused = address.trim().is_empty() || 1_000 < address.chars().count();
                assert!(is_refused, "{status}: {address:?}");
            }
        }
    }
}

#[test]
fn signals_are_the_same_whatever_is_known_of_the_people_of_a_place() {
    let (one, other) = (engine(), engine_of(1_000_000));
    let mut scratch = AnswerScratch::default();
    let mut ask = |engine: &Engine, operation: Operation, body: &Value| {
        let mut out = Vec::with_capacity(MAX_ANSWER_BYTES);
        let body = body.to_string();
        let status = answer(engine, operation, body.as_bytes(), &mut scratch, &mut out);
        (status, out)
    };
    for address in MADE {
        let all = json!(["fraud", "collection_propensity", "risk"]);
        let body = json!({ "address": address, "use-cases": all, "details": true });
        let operation = Operation::AddressInsights;
        assert_eq!(
            ask(&one, operation, &body),
            ask(&other, operation, &body),
            "{address}"
        );
    }
    let body = json!({ "lat": 12.97, "lng": 77.6, "variables": "pop_density" });
    let operation = Operation::BulkLookup;
    let (values, others) = (ask(&one, operation, &body), ask(&other, operation, &body));
    assert_eq!((values.0, others.0), (200, 200));
    assert_ne!(
        values.1, others.1,
        "the two indexes know the same of the people"
    );
}

#[test]
fn no_stage_of_reading_an_address_knows_an_attribute() {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src/address")];
    let mut file_count = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("the source is there") {
            let path = entry.expect("a readable folder").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let source = std::fs::read_to_string(&path).expect("UTF-8");
            let is_blind = !source.contains("attributes::") && !source.contains("Attributes");
            assert!(is_blind, "{}", path.display());
            file_count += 1;
        }
    }
    assert!(20 < file_count);
}
