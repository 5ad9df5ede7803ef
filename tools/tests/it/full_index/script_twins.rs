//! Addresses written in an Indian script find the same places as their Latin twins.
//!
//! The starter index is asked for towns that a table spells in nine scripts. The index that
//! `PATA_INDEX` names is asked for names that the full set of sources gives in both scripts.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

use flate2::read::GzDecoder;
use pata::address::{Component, ComponentType, match_address};
use pata::gazetteer::Gazetteer;
use pata::scratch::Scratch;
use pata::text::script::Script;
use pata::text::{Normalised, normalise};

use super::{open, sound_of};
use crate::support::{STARTER, say, shared};

/// Share of constructed addresses, by language code, that must give the places of their twins on
/// the full index. Two records of one village count as one place. Telugu, Kannada and Malayalam
/// write names alike that Latin letters tell apart (`Tadwai`, `Tadvai`): without a PIN the reading
/// is not certain of the district then, and rightly confirms less than of the twin.
const FLOORS: [(&str, f64); 10] = [
    ("hi", 0.97),
    ("bn", 0.98),
    ("pa", 0.98),
    ("gu", 0.975),
    ("or", 0.98),
    ("ta", 0.985),
    ("te", 0.97),
    ("kn", 0.97),
    ("ml", 0.97),
    ("ur", 0.97),
];
/// Forms of an address that a name is written into.
const FORMS: usize = 4;
/// Misses that a run with `--nocapture` shows for each script.
const SHOWN_MISSES: usize = 12;
/// First digit of each script.
const ZEROS: [(&str, u32); 10] = [
    ("hi", 0x966),
    ("bn", 0x9e6),
    ("pa", 0xa66),
    ("gu", 0xae6),
    ("or", 0xb66),
    ("ta", 0xbe6),
    ("te", 0xc66),
    ("kn", 0xce6),
    ("ml", 0xd66),
    ("ur", 0x6f0),
];

/// A table of one word in several scripts: rows by their first column, columns by language.
struct Words {
    rows: BTreeMap<String, BTreeMap<String, String>>,
}

impl Words {
    fn read(name: &str) -> Self {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/full_index/scripts");
        let text = std::fs::read_to_string(path.join(name)).expect("the table is beside this");
        let mut lines = text.lines().map(|line| line.split('\t'));
        let head: Vec<&str> = lines.next().expect("a table has a head").collect();
        let rows = lines.map(|cells| {
            let row: BTreeMap<String, String> = head
                .iter()
                .zip(cells)
                .map(|(&language, word)| (language.to_owned(), word.to_owned()))
                .collect();
            (row["en"].clone(), row)
        });
        Self {
            rows: rows.collect(),
        }
    }

    fn word(&self, name: &str, language: &str) -> Option<&str> {
        let row = self.rows.get(name)?;
        row.get(language).map(String::as_str)
    }
}

fn digits(number: &str, language: &str) -> String {
    let zero = ZEROS.iter().find(|(code, _)| *code == language);
    let zero = zero.expect("each script has digits").1;
    let digit = |c: char| char::from_u32(zero + c.to_digit(10)?);
    number.chars().filter_map(digit).collect()
}

/// Latin twin and the address in the script; `form` says which parts it has.
fn twins(
    words: &Words,
    language: &str,
    names: (&str, &str),
    state: &str,
    pin: &str,
    form: usize,
) -> Option<(String, String)> {
    let (latin, native) = names;
    let house = words.word("house no", language)?;
    let native_state = words.word(state, language)?;
    let number = (form * 37 + latin.len() * 11).to_string();
    let native_number = digits(&number, language);
    let native_pin = digits(pin, language);
    Some(match form % FORMS {
        0 => (
            format!("House No {number}, {latin}, {state} {pin}"),
            format!("{house} {native_number}, {native}, {native_state} {native_pin}"),
        ),
        1 => (
            format!("{number}, {latin}, {state} - {pin}"),
            format!("{native_number}, {native}, {native_state} - {native_pin}"),
        ),
        2 => (
            format!("{latin}, {state}"),
            format!("{native}, {native_state}"),
        ),
        _ => (
            format!("House No {number} {latin} {pin}"),
            format!("{house} {native_number} {native} {native_pin}"),
        ),
    })
}

fn confirmed(gazetteer: &Gazetteer, address: &str, scratch: &mut Scratch) -> Vec<Component> {
    match_address(gazetteer, address, None, scratch);
    let parts = scratch.reading.components.iter();
    parts.filter(|part| part.is_confirmed).copied().collect()
}

fn is_area(kind: ComponentType) -> bool {
    matches!(
        kind,
        ComponentType::Village
            | ComponentType::PostOffice
            | ComponentType::Locality
            | ComponentType::Sublocality
            | ComponentType::Microlocality
    )
}

/// Whether two components name one place: the same record, or another of an area whose name
/// sounds alike in the same district.
fn is_same_place(gazetteer: &Gazetteer, one: &Component, two: &Component) -> bool {
    let is_kind = one.kind == two.kind || is_area(one.kind) && is_area(two.kind);
    if !is_kind || one.pin != two.pin {
        return false;
    }
    match (one.place, two.place) {
        (Some(a), Some(b)) if a != b => {
            let (a, b) = (gazetteer.place(a), gazetteer.place(b));
            let is_near = match (a.at, b.at) {
                (Some(a), Some(b)) => a.distance_m(b) < 5_000.0,
                _ => false,
            };
            let sounds_alike = sound_of(gazetteer.name(&a)) == sound_of(gazetteer.name(&b));
            a.district == b.district && (is_near || sounds_alike)
        }
        (a, b) => a == b,
    }
}

fn are_same(gazetteer: &Gazetteer, one: &[Component], two: &[Component]) -> bool {
    let has = |parts: &[Component], part: &Component| {
        parts
            .iter()
            .any(|other| is_same_place(gazetteer, part, other))
    };
    one.len() == two.len() && one.iter().all(|part| has(two, part))
}

#[test]
fn towns_in_nine_scripts_are_those_of_their_latin_spelling_in_the_starter() {
    let (gazetteer, words) = (&*STARTER, Words::read("words.tsv"));
    let towns = Words::read("towns.tsv");
    let mut scratch = Scratch::default();
    let (mut count, mut misses) = (0, Vec::new());
    for (town, row) in &towns.rows {
        for (language, _) in ZEROS.iter().filter(|(language, _)| *language != "ur") {
            let native = row[*language].as_str();
            let names = (town.as_str(), native);
            let twins = twins(&words, language, names, &row["state"], "", 2);
            let (latin, native) = twins.expect("both tables have every script");
            let wanted = confirmed(gazetteer, &latin, &mut scratch);
            if wanted.len() < 2 {
                // The starter does not tell this town from its district.
                continue;
            }
            let found = confirmed(gazetteer, &native, &mut scratch);
            count += 1;
            if !are_same(gazetteer, &wanted, &found) {
                misses.push(format!("{latin} / {native}"));
            }
        }
    }
    assert!(count >= 120, "the starter confirms most towns: {count}");
    let limit = count * 3 / 100;
    assert!(
        misses.len() <= limit,
        "{} of {count}: {misses:?}",
        misses.len()
    );
}

#[test]
fn each_component_carries_the_language_of_its_own_script() {
    let mut scratch = Scratch::default();
    let towns = Words::read("towns.tsv");
    let native = towns.word("Patna", "hi").expect("the table has it");
    let pin = digits("800001", "hi");
    match_address(
        &STARTER,
        &format!("12, {native}, Bihar, {pin}"),
        None,
        &mut scratch,
    );
    let codes: Vec<&str> = scratch
        .reading
        .components
        .iter()
        .map(|part| part.script.language_code())
        .collect();
    assert_eq!(codes, ["en", "hi", "en", "hi"]);
}

/// One name in both scripts.
struct Pair {
    latin: String,
    native: String,
    state: String,
}

fn text_of(path: &Path) -> String {
    let mut text = Vec::new();
    let file = File::open(path).expect("the full set of sources has the file");
    let result = if path.extension().is_some_and(|e| e == "gz") {
        GzDecoder::new(file).read_to_end(&mut text)
    } else {
        BufReader::new(file).read_to_end(&mut text)
    };
    result.expect("the file can be read");
    String::from_utf8_lossy(&text).into_owned()
}

/// States of the first-order codes of GeoNames.
fn geonames_states() -> BTreeMap<&'static str, &'static str> {
    [
        ("02", "Andhra Pradesh"),
        ("03", "Assam"),
        ("34", "Bihar"),
        ("37", "Chhattisgarh"),
        ("09", "Gujarat"),
        ("10", "Haryana"),
        ("11", "Himachal Pradesh"),
        ("12", "Jammu and Kashmir"),
        ("38", "Jharkhand"),
        ("19", "Karnataka"),
        ("13", "Kerala"),
        ("35", "Madhya Pradesh"),
        ("16", "Maharashtra"),
        ("21", "Odisha"),
        ("23", "Punjab"),
        ("24", "Rajasthan"),
        ("25", "Tamil Nadu"),
        ("40", "Telangana"),
        ("26", "Tripura"),
        ("36", "Uttar Pradesh"),
        ("39", "Uttarakhand"),
        ("28", "West Bengal"),
    ]
    .into()
}

fn in_title_case(text: &str) -> String {
    let words = text.split(' ').map(|word| {
        let (first, rest) = word.split_at(usize::from(!word.is_empty()));
        first.to_uppercase() + &rest.to_lowercase()
    });
    words
        .collect::<Vec<_>>()
        .join(" ")
        .replace(" And ", " and ")
}

fn pairs(root: &Path) -> Vec<Pair> {
    let mut pairs = Vec::new();
    let mut push = |latin: &str, native: &str, state: &str| {
        // Pairs of which one half says more than the other are no spellings of one name.
        let is_plain = |c: char| !c.is_ascii_alphanumeric() && !"(),،".contains(c);
        let is_name = latin.chars().all(|c| !c.is_ascii_digit() && c != '(');
        if !latin.is_empty() && !native.is_empty() && is_name && native.chars().all(is_plain) {
            pairs.push(Pair {
                latin: latin.trim().to_owned(),
                native: native.trim().to_owned(),
                state: state.to_owned(),
            });
        }
    };
    let states = geonames_states();
    let cities = text_of(&root.join("postal/geonames_cities5000_IN_2018-08.tsv.gz"));
    for line in cities.lines() {
        let columns: Vec<&str> = line.split('\t').collect();
        let Some(state) = states.get(columns[10]) else {
            continue;
        };
        for native in columns[3].split(',') {
            push(columns[2], native, state);
        }
    }
    let tables = [
        ("lgd/lgd_2022-03_blocks.csv.gz", 7, 8, Some(2)),
        ("lgd/lgd_2022-03_urban-local-body.csv.gz", 3, 4, Some(8)),
        (
            "localities/wikidata_kerala_wards_2024-10.csv.gz",
            1,
            2,
            None,
        ),
    ];
    for (file, latin, native, state) in tables {
        let text = text_of(&root.join(file));
        for row in csv::Reader::from_reader(text.as_bytes()).records() {
            let row = row.expect("each row has all columns");
            let state = state.map_or_else(|| "Kerala".to_owned(), |at| in_title_case(&row[at]));
            push(&row[latin], &row[native], &state);
        }
    }
    pairs
}

#[test]
fn names_of_the_full_set_are_found_in_nine_scripts_as_in_latin() {
    let (Some(root), Some(engine)) = (shared("gazetteer"), open()) else {
        return say("skipped: names in both scripts, ../shared/data is absent or PATA_INDEX unset");
    };
    let gazetteer = &engine.gazetteer;
    let words = Words::read("words.tsv");
    let mut scratch = Scratch::default();
    let mut tallies: BTreeMap<&str, (usize, usize, Vec<String>)> = BTreeMap::new();
    for pair in pairs(&root) {
        let mut text = Normalised::default();
        normalise(&pair.native, &mut text);
        let script = text.tokens().first().map_or(Script::Other, |t| t.script);
        let language = script.language_code();
        let is_whole = text.tokens().iter().all(|token| {
            token.script == script
                && !token
                    .class
                    .intersects(pata::text::lexicon::Class::DISTRICT_KEY)
        });
        if !ZEROS.iter().any(|(code, _)| *code == language) || !is_whole {
            continue;
        }
        match_address(
            gazetteer,
            &format!("{}, {}", pair.latin, pair.state),
            None,
            &mut scratch,
        );
        let Some(pin) = scratch.reading.resolved.pin else {
            continue;
        };
        let (names, pin) = (
            (pair.latin.as_str(), pair.native.as_str()),
            pin.0.to_string(),
        );
        for form in 0..FORMS {
            let twins = twins(&words, language, names, &pair.state, &pin, form);
            let Some((latin, native)) = twins else {
                continue;
            };
            let wanted = confirmed(gazetteer, &latin, &mut scratch);
            let is_found = wanted.iter().any(|part| {
                latin[part.start as usize..part.end as usize].eq_ignore_ascii_case(&pair.latin)
            });
            if !is_found {
                continue;
            }
            let found = confirmed(gazetteer, &native, &mut scratch);
            let (hits, count, misses) = tallies.entry(language).or_default();
            *count += 1;
            if are_same(gazetteer, &wanted, &found) {
                *hits += 1;
            } else {
                misses.push(format!("{latin} / {native}"));
            }
        }
    }
    for (language, (hits, count, misses)) in &tallies {
        println!(
            "{language}: {hits} of {count}, {:.3}",
            *hits as f64 / *count as f64
        );
        for miss in misses.iter().take(SHOWN_MISSES) {
            println!("  {miss}");
        }
    }
    for (language, floor) in FLOORS {
        let (hits, count, _) = &tallies[language];
        let rate = *hits as f64 / *count as f64;
        assert!(floor <= rate, "{language}: {rate:.3}");
    }
}
