//! `pata-tools commas`: where a text without commas parts, from rows with commas.

use clap::Args;
use pata_tools::fit::commas::{examples, fit, from_json, table, to_json};

use super::CommandError;
use super::fitting::{Fit, Subject};

/// Fits how likely a comma stood at each blank to rows that are written with commas.
///
/// Half of the rows, by the hash of their ids, is fitted; the table shows both halves.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  pata-tools commas --index index/current --rows branches.jsonl \
                  schools.jsonl --out data/commas.json\n  pata-tools commas --index index/current \
                  --rows branches.jsonl --report data/commas.json"
)]
pub(crate) struct Commas {
    #[command(flatten)]
    fit: Fit,
}

pub(crate) fn run(flags: &Commas) -> Result<(), CommandError> {
    let subject = Subject {
        shipped: "data/commas.json",
        needs: "are written with commas and labelled, or state where they are",
        examples,
        from_json,
        to_json,
    };
    subject.run(&flags.fit, fit, table)
}
