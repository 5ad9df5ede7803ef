//! `pata-tools usage`: in which states a keyword is written, from rows of known state.

use clap::Args;
use pata::address::Counts;
use pata_tools::fit::usage::{examples, fit, table, to_json};

use super::CommandError;
use super::fitting::{Fit, Subject};

/// Counts in how many addresses of each state each keyword stands.
///
/// Half of the rows, by the hash of their ids, is counted; the table shows both halves.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  pata-tools usage --index index/current --rows branches.jsonl \
                  schools.jsonl --out data/usage.json\n  pata-tools usage --index index/current \
                  --rows branches.jsonl --report data/usage.json"
)]
pub(crate) struct Usage {
    #[command(flatten)]
    fit: Fit,
}

pub(crate) fn run(flags: &Usage) -> Result<(), CommandError> {
    let subject = Subject {
        shipped: "data/usage.json",
        needs: "state their state or district",
        examples,
        from_json: Counts::from_json,
        to_json,
    };
    subject.run(&flags.fit, fit, table)
}
