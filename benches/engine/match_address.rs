//! Reading one address: text to reading, without JSON.

use std::hint::black_box;

use criterion::Criterion;
use pata::address::match_address;
use pata::engine::Engine;
use pata::scratch::Scratch;

const WITH_PIN: &str = "591, 15th main road, sector 3, hsr layout, bangalore 560102";
const WITHOUT_PIN: &str =
    "Flat 4B/12, Shanti Apartments, Near Bus Stand, Shivaji Nagar, Pune, Maharashtra";
const VILLAGE: &str = "Vill Rampur, PO Desari, PS Sahdei, Dist Vaishali, Bihar";

pub(crate) fn bench(criterion: &mut Criterion, engine: &Engine) {
    let longest: String = "Shop No 12 Rampur Road Near Mandir Sitapur Nagar, "
        .chars()
        .cycle()
        .take(pata::text::MAX_CHARS)
        .collect();
    let mut group = criterion.benchmark_group("match_address");
    let mut scratch = Box::<Scratch>::default();
    let arms = [
        ("with_pin/metro", WITH_PIN),
        ("without_pin/metro", WITHOUT_PIN),
        ("without_pin/village", VILLAGE),
        ("without_pin/longest", longest.as_str()),
    ];
    for (name, address) in arms {
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                match_address(&engine.gazetteer, black_box(address), None, &mut scratch);
                scratch.reading.components.len()
            });
        });
    }
    group.finish();
}
