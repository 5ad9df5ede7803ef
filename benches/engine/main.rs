//! Latency of the engine on a published index.
//!
//! ```text
//! cargo run --release -p pata-tools -- build --recipe data/starter.toml --out index
//! PATA_INDEX=index/current cargo bench --bench engine
//! ```
//!
//! Without an index the benches say so and measure nothing.

mod match_address;
mod open;

use std::path::PathBuf;

use criterion::Criterion;
use pata::engine::Engine;

fn main() {
    let folder = std::env::var_os("PATA_INDEX").map_or("index/current".into(), PathBuf::from);
    let mut criterion = Criterion::default().configure_from_args();
    match Engine::open(&folder) {
        Ok(engine) => {
            println!(
                "index {} ({} places)",
                engine.build_id(),
                engine.gazetteer.place_count()
            );
            open::bench(&mut criterion, &folder);
            match_address::bench(&mut criterion, &engine);
        }
        Err(error) => println!("skipped: no index to measure: {error}"),
    }
    criterion.final_summary();
}
