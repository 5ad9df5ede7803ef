//! `pata-tools point`: what tells how well where an address is, from rows of known point.

use clap::Args;
use pata_tools::fit::point::{examples, fit, from_json, table, to_json};

use super::CommandError;
use super::fitting::{Fit, Subject};

/// Fits what a town, a PIN, an area and their like weigh where the point of an address is told
/// from all of them, to rows that state theirs.
///
/// Half of the rows, by the hash of their ids, is fitted; the table shows both halves.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  pata-tools point --index index/current --rows branches.jsonl \
                  hospitals.jsonl --out data/point.json\n  pata-tools point --index index/current \
                  --rows branches.jsonl --report data/point.json"
)]
pub(crate) struct Point {
    #[command(flatten)]
    fit: Fit,
}

pub(crate) fn run(flags: &Point) -> Result<(), CommandError> {
    let subject = Subject {
        shipped: "data/point.json",
        needs: "state their point and are located",
        examples,
        from_json,
        to_json,
    };
    subject.run(&flags.fit, fit, table)
}
