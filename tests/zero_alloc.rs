//! Nothing allocates between a request's bytes and its answer's bytes.
//!
//! A binary of its own, because it replaces the global allocator by one that counts what the
//! thread that asks allocates. Run with `PATA_INDEX=FOLDER` it also holds for that index.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::fs;
use std::io::Write as _;
use std::path::Path;

use pata::attributes::{self, BatchScratch, ReadAhead, VariableId};
use pata::engine::Engine;
use pata::geo::LatLon;
use pata::server::{AnswerScratch, MAX_ANSWER_BYTES, Operation, answer};
use serde_json::{Value, json};

#[cfg(test)]
#[path = "it/index.rs"]
mod index;

struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

fn count() {
    // A thread that is ending has no count any more; nothing is measured there.
    ALLOCATIONS
        .try_with(|count| count.set(count.get() + 1))
        .ok();
}

#[expect(unsafe_code, reason = "an allocator cannot be written without")]
// SAFETY: every method hands its arguments to the system's allocator unchanged, whose contract is
// the same; counting touches a thread-local integer and does not allocate.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the contract of `dealloc`.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count();
        // SAFETY: the caller keeps the contract of `alloc_zeroed`.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, len: usize) -> *mut u8 {
        count();
        // SAFETY: the caller keeps the contract of `realloc`.
        unsafe { System.realloc(pointer, layout, len) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// Real addresses that are asked at most; the issue asks for 10,000.
const MAX_ADDRESSES: usize = 12_000;
const LOOKUP_COUNT: usize = 10_000;

/// Asks with the buffers of one worker, counting.
struct Asker<'e> {
    engine: &'e Engine,
    scratch: AnswerScratch,
    out: Vec<u8>,
}

impl<'e> Asker<'e> {
    fn new(engine: &'e Engine) -> Self {
        Self {
            engine,
            scratch: AnswerScratch::default(),
            out: Vec::with_capacity(MAX_ANSWER_BYTES),
        }
    }

    /// Asks and gives the status; fails where anything was allocated.
    fn ask(&mut self, operation: Operation, body: &[u8]) -> u16 {
        let before = ALLOCATIONS.get();
        let status = answer(
            self.engine,
            operation,
            body,
            &mut self.scratch,
            &mut self.out,
        );
        let count = ALLOCATIONS.get() - before;
        assert_eq!(count, 0, "{}", String::from_utf8_lossy(body));
        status
    }
}

/// Runs `check` on the small index and, where one is given, on a published one.
fn with_engines(check: impl Fn(&Engine)) {
    check(&index::engine());
    match std::env::var_os("PATA_INDEX") {
        Some(folder) => check(&Engine::open(Path::new(&folder)).expect("PATA_INDEX is an index")),
        None => say_skipped("published index, PATA_INDEX names none"),
    }
}

/// Every character as `\uXXXX`.
fn escaped(text: &str) -> String {
    let units = text.encode_utf16().map(|unit| format!("\\u{unit:04x}"));
    units.collect()
}

/// Says what is left out and why, past the capture that hides the output of tests that pass.
fn say_skipped(what: &str) {
    writeln!(std::io::stderr(), "skipped: {what}").expect("standard error is open");
}

fn real_addresses() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/addresses");
    let Ok(entries) = fs::read_dir(folder) else {
        say_skipped("real addresses, ../shared/data is absent");
        return Vec::new();
    };
    let mut addresses = Vec::new();
    for path in entries.map(|entry| entry.expect("a readable folder").path()) {
        if path
            .extension()
            .is_some_and(|extension| extension == "jsonl")
        {
            let rows = fs::read_to_string(path).expect("UTF-8");
            let rows = rows
                .lines()
                .map(|row| serde_json::from_str::<Value>(row).expect("JSON"));
            addresses.extend(rows.filter_map(|row| row["address"].as_str().map(str::to_owned)));
        }
    }
    addresses.truncate(MAX_ADDRESSES);
    eprintln!("{} real addresses", addresses.len());
    addresses
}

/// Addresses in the scripts of India, with marks that JSON escapes, and of the greatest length.
fn made_addresses() -> Vec<String> {
    let mut addresses: Vec<String> = [
        "591, 15th main road, sector 3, hsr layout, bangalore 560102",
        "S/O Someone, H.No 12-A/4, Near \"Old\" Temple\t\\ Back Lane\r\n560 102",
        "\u{92e}\u{915}\u{93e}\u{928} \u{938}\u{902}\u{916}\u{94d}\u{92f}\u{93e} \u{967}\u{968}, \u{92c}\u{947}\u{902}\u{917}\u{932}\u{941}\u{930}\u{941} \u{96b}\u{96c}\u{966}\u{967}\u{966}\u{968}",
        "\u{9ac}\u{9be}\u{982}\u{9b2}\u{9be} \u{9e7}\u{9e8}/\u{9e9}",
        "\u{a2a}\u{a70}\u{a1c}\u{a3e}\u{a2c} \u{a67}\u{a68}",
        "\u{a97}\u{ac1}\u{a9c}\u{ab0}\u{abe}\u{aa4} \u{ae7}\u{ae8}",
        "\u{b13}\u{b21}\u{b3c}\u{b3f}\u{b36}\u{b3e} \u{b67}\u{b68}",
        "\u{ba4}\u{bae}\u{bbf}\u{bb4}\u{bcd} \u{be7}\u{be8}",
        "\u{c24}\u{c46}\u{c32}\u{c41}\u{c17}\u{c41} \u{c67}\u{c68}",
        "\u{c95}\u{ca8}\u{ccd}\u{ca8}\u{ca1} \u{ce7}\u{ce8}",
        "\u{d2e}\u{d32}\u{d2f}\u{d3e}\u{d33}\u{d02} \u{d67}\u{d68}",
        "\u{627}\u{631}\u{62f}\u{648} \u{6f1}\u{6f2}",
        "\u{0}\u{1}\u{1f}\u{7f}\u{feff}\u{202e}\u{1f600}\u{10ffff}",
        "XHCV+JR, HSR Layout, Bangalore",
        "7J4VXHCV+JRX",
        "DIGIPIN 4P3-JK8-52C9, HSR Layout, Bangalore",
        "Lat: 12.9716 Long: 77.5946",
        "12\u{b0}58'17.8\"N 77\u{b0}35'40.6\"E",
        "x",
        ",,,,",
    ]
    .map(str::to_owned)
    .to_vec();
    for unit in [
        "a",
        "a ",
        "a,",
        "1/",
        "\u{915} ",
        "\u{130}",
        "\u{1f600}",
        "hsr layout, ",
    ] {
        addresses.push(unit.repeat(1_000).chars().take(1_000).collect());
    }
    addresses
}

#[test]
fn an_allocation_is_counted() {
    let before = ALLOCATIONS.get();
    let mut buffer: Vec<u8> = Vec::with_capacity(1);
    buffer.extend_from_slice(&[0; 100]);
    assert_eq!(ALLOCATIONS.get() - before, 2);
}

#[test]
fn reading_an_address_allocates_nothing_in_whatever_form_it_comes() {
    let mut addresses = made_addresses();
    addresses.extend(real_addresses());
    with_engines(|engine| {
        let mut asker = Asker::new(engine);
        let mut component_count = 0;
        for address in &addresses {
            let all = json!(["fraud", "collection_propensity", "risk"]);
            let full = json!({ "address": address, "use-cases": all, "details": true }).to_string();
            let plain = json!({ "address": address }).to_string();
            let escaped = format!("{{\"address\":\"{}\"}}", escaped(address));
            let by_address = json!({ "address": address, "variables": "pop_density", "pincode": "560102", "details": true });
            if address.trim().is_empty() || 1_000 < address.chars().count() {
                assert_eq!(asker.ask(Operation::AddressQuality, plain.as_bytes()), 400);
                continue;
            }
            assert_eq!(asker.ask(Operation::AddressQuality, plain.as_bytes()), 200);
            let expected = asker.out.clone();
            assert_eq!(
                asker.ask(Operation::AddressQuality, escaped.as_bytes()),
                200
            );
            assert_eq!(asker.out, expected);
            assert_eq!(asker.ask(Operation::AddressInsights, full.as_bytes()), 200);
            let answer: Value = serde_json::from_slice(&asker.out).unwrap();
            component_count += answer["data"]["addressComponents"]
                .as_array()
                .unwrap()
                .len();
            let by_address = by_address.to_string();
            let status = asker.ask(Operation::BulkLookup, by_address.as_bytes());
            // A published index need not have that variable; then it is 400.
            assert!([200, 400, 422].contains(&status));
        }
        assert!(0 < component_count);
    });
}

#[test]
fn looking_up_fifty_variables_allocates_nothing() {
    with_engines(|engine| {
        let variables = &engine.attributes.catalogue().variables;
        let names: Vec<&str> = variables.iter().map(|v| v.name.as_str()).take(50).collect();
        let names = names.join(", ");
        let mut asker = Asker::new(engine);
        let mut value_count = 0;
        for index in 0..LOOKUP_COUNT {
            // Halton's sequence of bases 2 and 3 spreads the points over India and beyond.
            let halton = |base: usize| {
                let (mut rest, mut fraction, mut value) = (index + 1, 1.0, 0.0);
                while 0 < rest {
                    fraction /= base as f64;
                    value += fraction * (rest % base) as f64;
                    rest /= base;
                }
                value
            };
            let (lat, lng) = (6.0 + 32.0 * halton(2), 67.0 + 31.0 * halton(3));
            let body =
                json!({ "lat": lat, "lng": lng, "variables": names, "details": index % 2 == 0 });
            assert_eq!(
                asker.ask(Operation::BulkLookup, body.to_string().as_bytes()),
                200
            );
            let answer: Value = serde_json::from_slice(&asker.out).unwrap();
            let data = answer["body"]["data"].as_object().unwrap();
            value_count += data.values().filter(|value| value.is_number()).count();
        }
        assert!(0 < value_count);
    });
}

#[test]
fn lookups_in_process_allocate_nothing_and_batches_only_at_first() {
    with_engines(check_lookups);
    match std::env::var_os("PATA_MILLION") {
        Some(folder) => {
            check_lookups(&Engine::open(Path::new(&folder)).expect("PATA_MILLION is an index"));
        }
        None => say_skipped("generated index, PATA_MILLION names none"),
    }
}

fn check_lookups(engine: &Engine) {
    let attributes = &engine.attributes;
    let count = attributes.catalogue().variables.len() as u32;
    let ids: Vec<VariableId> = (0..count.min(50))
        .map(|index| VariableId(index * (count / count.min(50))))
        .collect();
    let point = |index: usize| {
        let (step, turn) = (index as f64 / 1_000.0, index as f64 * 0.618_034 % 1.0);
        LatLon::from_degrees(8.5 + 24.0 * step, 70.0 + 18.0 * turn).expect("it is in India")
    };
    let points: Vec<LatLon> = (0..1_000).map(point).collect();
    let unset = attributes::Value::Float(0.0);
    let mut out = vec![unset; points.len() * ids.len()];
    let before = ALLOCATIONS.get();
    for (&at, out) in points.iter().zip(out.chunks_mut(ids.len())) {
        attributes
            .lookup(at, &ids, out)
            .expect("the index is whole");
    }
    assert_eq!(ALLOCATIONS.get() - before, 0);

    let mut scratch = BatchScratch::default();
    for (round, read_ahead) in [ReadAhead::No, ReadAhead::Yes, ReadAhead::No]
        .iter()
        .enumerate()
    {
        let before = ALLOCATIONS.get();
        attributes
            .lookup_batch(&points, &ids, *read_ahead, &mut scratch, &mut out)
            .expect("the index is whole");
        assert!(round == 0 || ALLOCATIONS.get() == before);
    }
}

#[test]
fn refusing_a_request_allocates_nothing() {
    let many = (0..60)
        .map(|i| format!("zz_filler_{i:02}"))
        .collect::<Vec<_>>()
        .join(",");
    let unknown = (0..50)
        .map(|i| format!("pop_densit{i}"))
        .collect::<Vec<_>>()
        .join(",");
    let long = format!("{{\"address\":\"{}\"}}", "\\u0915".repeat(1_001));
    let deep = "[".repeat(65);
    let (many, unknown) = (
        json!({ "lat": 1, "lng": 1, "variables": many }).to_string(),
        json!({ "lat": 1, "lng": 1, "variables": unknown }).to_string(),
    );
    let bodies: &[&[u8]] = &[
        b"",
        b"{",
        b"[]",
        b"null",
        b"{\"address\":\"\\ud800\"}",
        b"{\"address\":\"\xff\"}",
        b"{\"a\":1e999}",
        b"{}",
        b"{\"address\":\" \"}",
        b"{\"address\":7,\"use-cases\":[7]}",
        b"{\"address\":\"x\",\"use-cases\":[\"no\"],\"details\":null}",
        b"{\"lat\":91,\"lng\":\"x\",\"pincode\":\"1\",\"variables\":\"\"}",
        b"{\"lat\":1,\"address\":\"x\",\"variables\":\"\\u0071, \\\"z\\\"\"}",
        long.as_bytes(),
        deep.as_bytes(),
        many.as_bytes(),
        unknown.as_bytes(),
    ];
    with_engines(|engine| {
        let mut asker = Asker::new(engine);
        for operation in Operation::ALL {
            for body in bodies {
                let status = asker.ask(operation, body);
                let shown = String::from_utf8_lossy(body);
                // Unknown fields are ignored: what one operation refuses another answers.
                assert!([200, 400].contains(&status), "{status} {shown}");
            }
        }
        let nowhere = br#"{"address":"qwpx zzkj","variables":"zz_filler_00"}"#;
        assert!([400, 422].contains(&asker.ask(Operation::BulkLookup, nowhere)));
    });
}
