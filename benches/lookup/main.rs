//! Values at points of published indexes: tree, row, columns, without JSON.
//!
//! ```text
//! cargo run --release -p pata-tools -- build --recipe data/full.toml --out index
//! cargo run --release -p pata-tools -- generate --cells 1000000 --variables 3000 --out million
//! PATA_INDEX=index/current PATA_MILLION=million/current cargo bench --bench lookup
//! ```
//!
//! Points are random inside the layers' cells or over India, and more than any cache holds:
//! `lookup_point/50` has a list of variables at a new point each time, `50_clustered` the points
//! of one neighbourhood. Without an index a bench says so and measures nothing.

use std::hint::black_box;
use std::path::Path;

use criterion::Criterion;
use pata::attributes::{
    Attributes, BatchScratch, Cause, LocatorKind, ReadAhead, Value, VariableId,
};
use pata::engine::Engine;
use pata::geo::LatLon;

/// Points that the lookups go round.
const POINTS: usize = 200_000;
/// Points of one batch.
const BATCH: usize = 1_000;
/// Variables of a long lookup.
const ASKED: usize = 50;

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    for (name, variable) in [("full", "PATA_INDEX"), ("million", "PATA_MILLION")] {
        let Some(folder) = std::env::var_os(variable) else {
            println!("skipped: {name}, {variable} names no index");
            continue;
        };
        match Engine::open(Path::new(&folder)) {
            Ok(engine) => measure(&mut criterion, name, &engine.attributes),
            Err(error) => println!("skipped: {name}: {error}"),
        }
    }
    criterion.final_summary();
}

/// Two numbers in 0..1 for each index, even over the square (Roberts, R2 sequence).
fn even(index: usize) -> (f64, f64) {
    let turn = |ratio: f64| (index as f64 * ratio).fract();
    (turn(0.754_877_666_246_692_7), turn(0.569_840_290_998_053_3))
}

/// Points over a box given by its corner and extent, in degrees.
fn points(corner: (f64, f64), extent: f64, count: usize) -> Vec<LatLon> {
    let point = |index| {
        let (lat, lng) = even(index);
        LatLon::from_degrees(corner.0 + extent * lat, corner.1 + extent * lng)
    };
    (1..=count).filter_map(point).collect()
}

fn measure(criterion: &mut Criterion, name: &str, attributes: &Attributes) {
    let count = attributes.catalogue().variables.len();
    if count == 0 {
        println!("skipped: {name}, it has no variables");
        return;
    }
    let anywhere = points((8.0, 68.0), 29.0, POINTS);
    let clustered = points((12.9, 77.5), 0.2, POINTS);
    let variables: Vec<VariableId> = (0..ASKED)
        .map(|index| VariableId((index * count / ASKED) as u32))
        .collect();
    let mut values = vec![Value::Missing(Cause::OutsideCoverage); ASKED * BATCH];

    let mut group = criterion.benchmark_group("lookup_point");
    let arms = [
        ("1", &anywhere, 1),
        ("50", &anywhere, ASKED),
        ("50_clustered", &clustered, ASKED),
    ];
    for (arm, points, asked) in arms {
        // Once round, so that what is timed is in memory.
        for &at in points {
            let _ = attributes.lookup(at, &variables[..asked], &mut values);
        }
        let mut next = 0;
        group.bench_function(format!("{arm}/{name}"), |bencher| {
            bencher.iter(|| {
                next = (next + 1) % points.len();
                attributes.lookup(black_box(points[next]), &variables[..asked], &mut values)
            });
        });
    }
    group.finish();
    locate(criterion, name, attributes, &anywhere);
    batch(
        criterion,
        name,
        attributes,
        &anywhere,
        &variables,
        &mut values,
    );
}

/// Point to row, for each layer.
fn locate(criterion: &mut Criterion, name: &str, attributes: &Attributes, points: &[LatLon]) {
    let mut group = criterion.benchmark_group("locate");
    for (index, layer) in (0_u16..).zip(&attributes.catalogue().layers) {
        let has_sites = |kind| kind == LocatorKind::Sites;
        let sites = layer.locators.iter().any(|locator| has_sites(locator.kind));
        let mut next = 0;
        let kind = if sites { "nearest" } else { "inside" };
        println!(
            "{name}: layer {} of {} rows, {kind}",
            layer.name, layer.row_count
        );
        group.bench_function(format!("{}/{name}", layer.name), |bencher| {
            bencher.iter(|| {
                next = (next + 1) % points.len();
                attributes.locate(index, black_box(points[next]))
            });
        });
    }
    group.finish();
}

/// A thousand points in one call, and in a thousand.
fn batch(
    criterion: &mut Criterion,
    name: &str,
    attributes: &Attributes,
    points: &[LatLon],
    variables: &[VariableId],
    values: &mut [Value],
) {
    let mut group = criterion.benchmark_group("batch");
    let batches: Vec<&[LatLon]> = points.chunks_exact(BATCH).collect();
    let mut next = 0;
    let mut turn = || {
        next = (next + 1) % batches.len();
        batches[next]
    };
    let mut scratch = BatchScratch::default();
    for (arm, read_ahead) in [("1000", ReadAhead::No), ("1000_read_ahead", ReadAhead::Yes)] {
        group.bench_function(format!("{arm}/{name}"), |bencher| {
            bencher.iter(|| {
                let points = black_box(turn());
                attributes.lookup_batch(points, variables, read_ahead, &mut scratch, values)
            });
        });
    }
    group.bench_function(format!("loop_of_1000/{name}"), |bencher| {
        bencher.iter(|| {
            let mut pairs = black_box(turn()).iter().zip(values.chunks_mut(ASKED));
            pairs.try_for_each(|(&at, values)| attributes.lookup(at, variables, values))
        });
    });
    group.finish();
}
