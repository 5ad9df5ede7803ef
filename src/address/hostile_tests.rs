//! Any text has a reading: noise, damaged addresses, and texts that say nothing.

use std::path::Path;
use std::sync::Arc;

use super::reading::Reading;
use super::{Category, match_address};
use crate::format::hostile::Seeded;
use crate::gazetteer::Gazetteer;
use crate::gazetteer::world::world;
use crate::scratch::Scratch;
use crate::text::{MAX_CHARS, MAX_TEXT_BYTES};

const RANDOM_TEXTS: u64 = 1_000_000;
const DAMAGED_ADDRESSES: u64 = 100_000;
/// The texts are shared out to so many threads, each with its own seeds.
const THREADS: u64 = 4;

/// Reads `count` texts, each made from its own seed, and checks every reading.
fn read_all(count: u64, make: impl Fn(&mut Seeded) -> String + Send + Sync + 'static) {
    let gazetteer: Arc<Gazetteer> = Arc::new(world());
    let make = Arc::new(make);
    let threads: Vec<_> = (0..THREADS)
        .map(|thread| {
            let (gazetteer, make) = (Arc::clone(&gazetteer), Arc::clone(&make));
            std::thread::spawn(move || {
                let mut scratch = Box::<Scratch>::default();
                for seed in (thread..count).step_by(THREADS as usize) {
                    let text = make(&mut Seeded(seed));
                    match_address(&gazetteer, &text, None, &mut scratch);
                    check(&text, &scratch);
                }
            })
        })
        .collect();
    for thread in threads {
        thread.join().expect("every text has a reading");
    }
}

/// The work was within its bounds, and what came of it is a reading of this text.
fn check(text: &str, scratch: &Scratch) {
    let reading = &scratch.reading;
    assert!(scratch.text.text().len() <= MAX_TEXT_BYTES, "{text:?}");
    let mut previous = 0;
    for part in &reading.components {
        let span = text.get(part.start as usize..part.end as usize);
        assert!(
            previous <= part.start && span.is_some_and(|span| !span.is_empty()),
            "{text:?}"
        );
        previous = part.end;
    }
    let scores = &reading.scores;
    let within = [
        (scores.address, 100.0),
        (scores.redundancy, 1.0),
        (scores.syntactical, 1.0),
        (reading.signals.fraud.value, 1.0),
        (reading.signals.risk.value, 1.0),
        (reading.signals.collection_propensity.value, 1.0),
    ];
    for (value, most) in within {
        assert!((0.0..=most).contains(&value), "{value} of {text:?}");
    }
    // No character of Unicode is composed of more than 18 others.
    assert!(
        scores.length as usize <= 18 * text.chars().count(),
        "{text:?}"
    );
}

/// A length up to the longest; short texts hold as many surprises and cost less.
fn length(seeded: &mut Seeded) -> usize {
    let most = [4, 4, 4, 4, 40, 40, 40, 40, 40, MAX_CHARS][seeded.below(10)];
    seeded.below(most + 1)
}

/// Bytes at random, read as UTF-8 as far as they are.
fn bytes(seeded: &mut Seeded) -> String {
    let bytes: Vec<u8> = (0..length(seeded)).map(|_| seeded.next() as u8).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Characters of one block of Unicode that an address may hold, or of all.
fn characters(seeded: &mut Seeded) -> String {
    const BLOCKS: [(u32, u32); 10] = [
        (0x20, 0x7F),
        (0x20, 0x7F),
        (0x20, 0x250),
        (0x600, 0x700),
        (0x900, 0xD80),
        (0x900, 0x980),
        (0x1F00, 0x2200),
        (0x200B, 0x2070),
        (0xFB50, 0xFFFF),
        (0, 0x11_0000),
    ];
    let (first, end) = BLOCKS[seeded.below(BLOCKS.len())];
    let count = length(seeded);
    (0..count)
        .filter_map(|_| char::from_u32(first + seeded.below((end - first) as usize) as u32))
        .collect()
}

#[test]
fn a_million_random_strings_have_a_reading_within_its_bounds() {
    read_all(RANDOM_TEXTS / 2, bytes);
    read_all(RANDOM_TEXTS / 2, characters);
}

/// Real addresses where they are at hand, else those that the starter tables make.
fn addresses() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut addresses = Vec::new();
    if let Ok(entries) = std::fs::read_dir(root.join("../shared/data/addresses")) {
        let paths = entries.map(|entry| entry.expect("a readable folder").path());
        for path in paths.filter(|path| path.extension().is_some_and(|end| end == "jsonl")) {
            let rows = std::fs::read_to_string(path).expect("UTF-8");
            let rows = rows
                .lines()
                .map(|row| serde_json::from_str::<serde_json::Value>(row).expect("JSON"));
            addresses.extend(rows.filter_map(|row| row["address"].as_str().map(str::to_owned)));
        }
    }
    if addresses.is_empty() {
        let table = std::fs::read_to_string(root.join("data/starter/localities.tsv"));
        let table = table.expect("the starter tables are there");
        let rows = table.lines().filter(|row| !row.starts_with('#'));
        addresses.extend(rows.map(|row| format!("12-A, {}", row.replace('\t', ", "))));
    }
    addresses
}

/// Damages an address in one to eight ways.
fn damage(addresses: &[String], seeded: &mut Seeded) -> String {
    const INTRUDERS: [&str; 12] = [
        ",", ",,", " ", "\n", "-", "/", "\u{200D}", "\u{202E}", "\u{FFFD}", "0", "no", "\u{94D}",
    ];
    let mut text: Vec<char> = addresses[seeded.below(addresses.len())].chars().collect();
    for _ in 0..=seeded.below(8) {
        if text.is_empty() {
            break;
        }
        let (at, other) = (seeded.below(text.len()), seeded.below(text.len()));
        let (low, high) = (at.min(other), at.max(other));
        match seeded.below(9) {
            0 => drop(text.remove(at)),
            1 => text.swap(at, other),
            2 => text.truncate(at.max(1)),
            3 => drop(text.drain(low..high)),
            4 => text.extend_from_within(low..high),
            5 => text.retain(|&c| c != ',' && c != ' '),
            6 => {
                let piece = INTRUDERS[seeded.below(INTRUDERS.len())];
                text.splice(at..at, piece.chars());
            }
            7 => {
                let more = addresses[seeded.below(addresses.len())].chars();
                text.splice(at..at, more);
            }
            _ => text[at] = char::from_u32(seeded.below(0x3000) as u32).unwrap_or('x'),
        }
    }
    text.truncate(MAX_CHARS);
    text.into_iter().collect()
}

#[test]
fn a_hundred_thousand_damaged_addresses_have_a_reading_within_its_bounds() {
    let addresses = addresses();
    read_all(DAMAGED_ADDRESSES, move |seeded| damage(&addresses, seeded));
}

/// Reads one text.
fn read(text: &str) -> Reading {
    let mut scratch = Box::<Scratch>::default();
    match_address(&world(), text, None, &mut scratch);
    check(text, &scratch);
    scratch.reading.clone()
}

#[test]
fn texts_that_say_nothing_have_no_components_and_score_nothing() {
    let long = |unit: &str| unit.repeat(MAX_CHARS / unit.chars().count());
    let texts = [
        String::new(),
        " ".to_owned(),
        "\t\r\n \u{A0}\u{3000}".to_owned(),
        ",,, - / . ; : ( ) # & '".to_owned(),
        "?!...".to_owned(),
        "\u{1F600}\u{1F3E0}\u{1F1EE}\u{1F1F3}".to_owned(),
        "a".to_owned(),
        "Z".to_owned(),
        "\u{915}".to_owned(),
        long("a"),
        long("z"),
        long("xq"),
        long("7"),
        long("a1"),
        long("\u{915}"),
        long("\u{1F600}"),
        long(" "),
        long(","),
        "\u{200F}\u{202E}\u{2067}\u{2069}".to_owned(),
        "\u{200D}\u{200C}\u{200D}".to_owned(),
        "\u{94D}\u{93C}\u{301}".to_owned(),
        "\u{FEFF}\u{0}\u{7F}\u{FFFD}".to_owned(),
    ];
    for text in texts {
        let reading = read(&text);
        assert!(
            reading.components.is_empty(),
            "{text:?}: {:?}",
            reading.components
        );
        assert_eq!(reading.missing[..], Category::ALL, "{text:?}");
        assert!(reading.scores.address.abs() < 1e-9, "{text:?}");
        assert!(reading.resolved.at.is_none(), "{text:?}");
    }
}
