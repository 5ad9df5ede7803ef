//! CPU time of reading real addresses, each by itself: the median and the tail.
//!
//! ```text
//! PATA_INDEX=index/current PATA_ADDRESSES=FOLDER cargo bench --bench reading
//! ```
//!
//! The folder holds files of JSON lines with a field `address`. Every address is read
//! [`ROUNDS`] times in turn with the others, so that no run has the index warm for just itself;
//! the least CPU time of its thread counts. Those with a PIN are also read in turn with a few others
//! alone, and each by itself, which leaves what the reading costs where all it needs is at hand:
//! lines of the index, code, and what the core has learnt of its branches. What takes longest is
//! read besides: as many addresses in one line as an address may have characters, as many of the
//! commonest names behind a PIN, and two of these over and over, with commas and without. Without
//! an index or a folder the bench says so.

use std::collections::HashMap;
use std::path::PathBuf;
use std::time::Duration;

use pata::address::{Component, ComponentType, match_address};
use pata::engine::Engine;
use pata::gazetteer::{Pin, PlaceId};
use pata::scratch::Scratch;
use pata::text::MAX_CHARS;
use rustix::time::{ClockId, clock_gettime};

/// How often each address is read.
const ROUNDS: usize = 5;
/// How many of those with a PIN are read in turn besides.
const FEW: [usize; 4] = [64, 16, 4, 1];

fn main() {
    let folder = std::env::var_os("PATA_INDEX").map_or("index/current".into(), PathBuf::from);
    let Some(rows) = std::env::var_os("PATA_ADDRESSES").map(PathBuf::from) else {
        println!("skipped: PATA_ADDRESSES names no folder of addresses");
        return;
    };
    let engine = match Engine::open(&folder) {
        Ok(engine) => engine,
        Err(error) => {
            println!("skipped: no index to measure: {error}");
            return;
        }
    };
    let addresses = read_addresses(&rows);
    let times = read_all(&engine, &addresses, addresses.len());
    println!("index {}, CPU time in microseconds", engine.build_id());
    println!(
        "{:15} {:>6} {:>8} {:>8} {:>8} {:>8}",
        "addresses", "count", "median", "p90", "p99", "longest"
    );
    for (name, wanted) in [
        ("with PIN", Some(true)),
        ("without", Some(false)),
        ("all", None),
    ] {
        let of_kind = times
            .iter()
            .filter(|&(_, has_pin)| wanted.is_none_or(|wanted| wanted == *has_pin));
        print(name, of_kind.map(|&(time, _)| time).collect());
    }
    let mut with_pin = addresses.clone();
    let mut has_pin = times.iter().map(|&(_, has_pin)| has_pin);
    with_pin.retain(|_| has_pin.next() == Some(true));
    for in_turn in FEW {
        let times = read_all(&engine, &with_pin, in_turn).into_iter();
        let name = format!("PIN, {in_turn} in turn");
        print(&name, times.map(|(time, _)| time).collect());
    }
    for (name, texts) in [
        ("in one line", joined(&addresses)),
        ("common names", common_names(&engine)),
        ("two over again", repeated_names(&engine)),
    ] {
        let times = read_all(&engine, &texts, texts.len());
        print(name, times.into_iter().map(|(time, _)| time).collect());
    }
}

/// The least time of each text, and whether a PIN was read in it; so many are read in turn.
fn read_all(engine: &Engine, texts: &[String], in_turn: usize) -> Vec<(Duration, bool)> {
    let in_turn = in_turn.max(1);
    let mut scratch = Box::<Scratch>::default();
    let mut read = vec![(Duration::MAX, false); texts.len()];
    let groups = texts.chunks(in_turn).zip(read.chunks_mut(in_turn));
    for (texts, read) in groups {
        for _ in 0..ROUNDS {
            for (text, (least, has_pin)) in texts.iter().zip(read.iter_mut()) {
                let begun = cpu_time();
                match_address(&engine.gazetteer, text, None, &mut scratch);
                *least = (*least).min(cpu_time().saturating_sub(begun));
                let is_pin = |part: &Component| part.kind == ComponentType::Pincode;
                *has_pin = scratch.reading.components.iter().any(is_pin);
            }
        }
    }
    read
}

fn print(name: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at = |share: f64| {
        let index = ((times.len() as f64 * share) as usize).min(times.len().saturating_sub(1));
        times
            .get(index)
            .map_or(f64::NAN, |time| time.as_nanos() as f64 / 1_000.0)
    };
    println!(
        "{name:15} {:6} {:8.1} {:8.1} {:8.1} {:8.1}",
        times.len(),
        at(0.5),
        at(0.9),
        at(0.99),
        at(1.0)
    );
}

/// The addresses one behind the other, as many in a line as an address may have characters.
fn joined(addresses: &[String]) -> Vec<String> {
    let mut lines = vec![String::new()];
    for address in addresses {
        let line = &lines[lines.len() - 1];
        if MAX_CHARS < line.chars().count() + 1 + address.chars().count() {
            lines.push(String::new());
        }
        let last = lines.len() - 1;
        lines[last] += address;
        lines[last].push(' ');
    }
    lines
}

/// The names that places bear, by how many do, the commonest first.
fn by_bearers(engine: &Engine) -> Vec<&str> {
    let gazetteer = &engine.gazetteer;
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for id in 0..gazetteer.place_count() {
        let place = gazetteer.place(PlaceId(id));
        *counts.entry(gazetteer.name(&place)).or_default() += 1;
    }
    let mut names: Vec<(usize, &str)> =
        counts.iter().map(|(&name, &count)| (count, name)).collect();
    names.sort_unstable_by(|a, b| b.cmp(a));
    names.into_iter().map(|(_, name)| name).collect()
}

/// A PIN and names behind it, as many as an address may have characters for.
fn line_of<'n>(pin: Pin, joint: &str, names: impl Iterator<Item = &'n str>) -> String {
    let mut line = pin.0.to_string();
    let mut length = line.len();
    for name in names {
        length += joint.len() + name.chars().count();
        if MAX_CHARS < length {
            break;
        }
        line += joint;
        line += name;
    }
    line
}

/// A hundred PINs, evenly spread.
fn some_pins(engine: &Engine) -> impl Iterator<Item = Pin> {
    let gazetteer = &engine.gazetteer;
    let step = (gazetteer.pin_count() / 100).max(1);
    let numbers = (0..gazetteer.pin_count()).step_by(step);
    numbers.map(|index| gazetteer.pin_at(index).pin)
}

/// The commonest names behind each of a hundred PINs.
fn common_names(engine: &Engine) -> Vec<String> {
    let names = by_bearers(engine);
    let line = |pin| line_of(pin, ", ", names.iter().copied());
    some_pins(engine).map(line).collect()
}

/// Two of the commonest names over and over behind each of a hundred PINs: they follow each other
/// in their order, and every second pair has no commas.
fn repeated_names(engine: &Engine) -> Vec<String> {
    let names = by_bearers(engine);
    let pairs = names.windows(2).zip([", ", " "].into_iter().cycle());
    let line = |(pin, (pair, joint)): (Pin, (&[&str], &str))| {
        line_of(pin, joint, pair.iter().copied().cycle())
    };
    some_pins(engine).zip(pairs).map(line).collect()
}

fn cpu_time() -> Duration {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(now.tv_sec as u64, now.tv_nsec as u32)
}

/// Every `address` of every `.jsonl` file, by file name.
fn read_addresses(folder: &std::path::Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("PATA_ADDRESSES is a folder that can be read");
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry of the folder can be read").path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "jsonl")
        })
        .collect();
    paths.sort_unstable();
    let mut addresses = Vec::new();
    for path in paths {
        let text = std::fs::read_to_string(&path).expect("a file of addresses can be read");
        for line in text.lines() {
            let row: serde_json::Value = serde_json::from_str(line).expect("a line is JSON");
            addresses.extend(row["address"].as_str().map(str::to_owned));
        }
    }
    addresses
}
