//! CPU time of reading real addresses, each by itself: the median and the tail.
//!
//! ```text
//! PATA_INDEX=index/current PATA_ADDRESSES=FOLDER cargo bench --bench reading
//! ```
//!
//! The folder holds files of JSON lines with a field `address`. Every address is read
//! [`ROUNDS`] times in turn with the others, so that no run has the index warm for just itself;
//! the least CPU time of its thread counts. Without an index or a folder the bench says so.

use std::path::PathBuf;
use std::time::Duration;

use pata::address::match_address;
use pata::engine::Engine;
use pata::scratch::Scratch;
use rustix::time::{ClockId, clock_gettime};

/// How often each address is read.
const ROUNDS: usize = 5;

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
    let mut least = vec![Duration::MAX; addresses.len()];
    let mut has_pin = vec![false; addresses.len()];
    let mut scratch = Box::<Scratch>::default();
    for _ in 0..ROUNDS {
        for (index, address) in addresses.iter().enumerate() {
            let begun = cpu_time();
            match_address(&engine.gazetteer, address, None, &mut scratch);
            least[index] = least[index].min(cpu_time().saturating_sub(begun));
            let kind = pata::address::ComponentType::Pincode;
            has_pin[index] = scratch
                .reading
                .components
                .iter()
                .any(|part| part.kind == kind);
        }
    }
    println!("index {}, CPU time in microseconds", engine.build_id());
    println!(
        "{:12} {:>6} {:>8} {:>8} {:>8} {:>8}",
        "addresses", "count", "median", "p90", "p99", "longest"
    );
    for (name, wanted) in [
        ("with PIN", Some(true)),
        ("without", Some(false)),
        ("all", None),
    ] {
        let pairs = least.iter().zip(&has_pin);
        let mut times: Vec<Duration> = pairs
            .filter(|&(_, &has_pin)| wanted.is_none_or(|wanted| wanted == has_pin))
            .map(|(&time, _)| time)
            .collect();
        times.sort_unstable();
        let at = |share: f64| {
            let index = ((times.len() as f64 * share) as usize).min(times.len().saturating_sub(1));
            times
                .get(index)
                .map_or(f64::NAN, |time| time.as_nanos() as f64 / 1_000.0)
        };
        println!(
            "{name:12} {:6} {:8.1} {:8.1} {:8.1} {:8.1}",
            times.len(),
            at(0.5),
            at(0.9),
            at(0.99),
            at(1.0)
        );
    }
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
