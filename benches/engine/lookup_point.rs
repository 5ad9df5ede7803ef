//! Values at a point: tree, row, columns, without JSON.

use std::hint::black_box;

use criterion::Criterion;
use pata::attributes::{Cause, Value, VariableId};
use pata::engine::Engine;
use pata::geo::LatLon;

/// Points that the lookups go round: inland, on the coast, in the sea.
const POINT_COUNT: usize = 256;

pub(crate) fn bench(criterion: &mut Criterion, engine: &Engine) {
    let count = engine.attributes.catalogue().variables.len() as u32;
    if count == 0 {
        println!("skipped: lookup_point, the index has no variables");
        return;
    }
    let points: Vec<LatLon> = (0..POINT_COUNT)
        .filter_map(|i| {
            let (step, turn) = (i as f64 / POINT_COUNT as f64, i as f64 * 0.618_034 % 1.0);
            LatLon::from_degrees(8.5 + 24.0 * step, 70.0 + 18.0 * turn)
        })
        .collect();
    let mut group = criterion.benchmark_group("lookup_point");
    for asked in [1, 50] {
        let variables: Vec<VariableId> = (0..asked)
            .map(|i| VariableId(i * count / asked % count))
            .collect();
        let mut values = vec![Value::Missing(Cause::OutsideCoverage); asked as usize];
        let mut next = 0;
        group.bench_function(format!("{asked}_vars"), |bencher| {
            bencher.iter(|| {
                next = (next + 1) % points.len();
                engine
                    .attributes
                    .lookup(black_box(points[next]), &variables, &mut values)
            });
        });
    }
    group.finish();
}
