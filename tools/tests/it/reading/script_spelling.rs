//! Names in Indian scripts against their usual Latin spelling, in the full set of sources.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use flate2::read::GzDecoder;
use pata::text::script::Script;
use pata::text::sound::key;
use pata::text::{Normalised, normalise};

use crate::support::{say, shared};

/// Share of names, by script, whose key must be that of the Latin spelling.
const FLOORS: [(Script, f64); 9] = [
    (Script::Devanagari, 0.90),
    (Script::Bengali, 0.88),
    (Script::Gurmukhi, 0.95),
    (Script::Gujarati, 0.95),
    (Script::Odia, 0.92),
    (Script::Tamil, 0.78),
    (Script::Telugu, 0.95),
    (Script::Kannada, 0.88),
    (Script::Malayalam, 0.78),
];

/// Misses that a run with `--nocapture` shows for each script.
const SHOWN_MISSES: usize = 10;

/// The tokens of a name and the script of the first.
fn tokens(name: &str) -> (Vec<String>, Script) {
    let mut out = Normalised::default();
    normalise(name, &mut out);
    let script = out.tokens().first().map_or(Script::Other, |t| t.script);
    let texts = (0..out.tokens().len()).map(|i| out.token(i).to_owned());
    (texts.collect(), script)
}

fn joined_key(tokens: &[String]) -> String {
    tokens.iter().map(|t| key(t).to_string()).collect()
}

#[derive(Default)]
struct Tally {
    hits: usize,
    count: usize,
    misses: Vec<String>,
}

/// Counts a name as a hit where its key is that of one of the Latin spellings.
fn judge(native: &str, latin: &[&str], tallies: &mut BTreeMap<String, Tally>) {
    let (native_tokens, script) = tokens(native);
    if matches!(script, Script::Latin | Script::Other) {
        return;
    }
    let native_key = joined_key(&native_tokens);
    let is_hit = latin
        .iter()
        .any(|name| joined_key(&tokens(name).0) == native_key);
    let tally = tallies.entry(format!("{script:?}")).or_default();
    tally.count += 1;
    tally.hits += usize::from(is_hit);
    if !is_hit {
        tally.misses.push(format!(
            "{} {native} {} {native_key} / {} {}",
            script.language_code(),
            native_tokens.join(" "),
            latin[0],
            joined_key(&tokens(latin[0]).0),
        ));
    }
}

fn geonames(path: &Path, tallies: &mut BTreeMap<String, Tally>) {
    let mut text = String::new();
    let mut reader = GzDecoder::new(File::open(path).expect("the file was found a moment ago"));
    reader
        .read_to_string(&mut text)
        .expect("the file is UTF-8 in gzip");
    for line in text.lines() {
        let columns: Vec<&str> = line.split('\t').collect();
        let mut latin = vec![columns[1]];
        latin.extend(columns[3].split(',').filter(|n| n.is_ascii()));
        for native in columns[3].split(',').filter(|n| !n.is_ascii()) {
            judge(native, &latin, tallies);
        }
    }
}

fn pairs_of_csv(path: &Path, latin: usize, native: usize, tallies: &mut BTreeMap<String, Tally>) {
    let file = File::open(path).expect("the file was found a moment ago");
    let reader: Box<dyn BufRead> = if path.extension().is_some_and(|e| e == "gz") {
        Box::new(BufReader::new(GzDecoder::new(file)))
    } else {
        Box::new(BufReader::new(file))
    };
    for row in csv::Reader::from_reader(reader).records() {
        let row = row.expect("each row has all columns");
        if !row[latin].is_empty() && !row[native].is_empty() {
            judge(&row[native], &[&row[latin]], tallies);
        }
    }
}

#[test]
fn names_in_indian_scripts_share_the_key_of_their_latin_spelling() {
    let files = [
        ("aliases/gba_wards_kn_2025-12.csv", 3, 4),
        ("localities/wikidata_kerala_wards_2024-10.csv.gz", 1, 2),
        ("localities/osm_kerala_bus_stops_2024-10.csv.gz", 1, 3),
    ];
    let mut tallies = BTreeMap::new();
    let Some(path) = shared("gazetteer/postal/geonames_cities5000_IN_2018-08.tsv.gz") else {
        say("skipped: ../shared/data/gazetteer is absent");
        return;
    };
    geonames(&path, &mut tallies);
    for (name, latin, native) in files {
        let Some(path) = shared(&format!("gazetteer/{name}")) else {
            say(&format!(
                "skipped: ../shared/data/gazetteer/{name} is absent"
            ));
            continue;
        };
        pairs_of_csv(&path, latin, native, &mut tallies);
    }
    let rate = |tally: &Tally| tally.hits as f64 / tally.count.max(1) as f64;
    for (script, tally) in &tallies {
        println!(
            "{script}: {} of {}, {:.3}",
            tally.hits,
            tally.count,
            rate(tally)
        );
        for miss in tally.misses.iter().take(SHOWN_MISSES) {
            println!("  {miss}");
        }
    }
    for (script, floor) in FLOORS {
        let tally = tallies.get(&format!("{script:?}"));
        let tally = tally.expect("each of these scripts occurs in the sources");
        assert!(rate(tally) >= floor, "{script:?}: {:.3}", rate(tally));
    }
}
