//! Opening an index: mapping, checksums, references. Pages are warm after the first round.

use std::path::Path;

use criterion::Criterion;
use pata::engine::Engine;

pub(crate) fn bench(criterion: &mut Criterion, folder: &Path) {
    criterion.bench_function("open/warm", |bencher| {
        bencher.iter(|| Engine::open(folder).expect("it opened before"));
    });
}
