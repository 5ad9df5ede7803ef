//! `pata-tools district`: which district of a part of India is meant, from rows of known district.

use clap::Args;
use pata_tools::fit::choices::{fit, table};
use pata_tools::fit::district::{KINDS, SHOWN, examples};
use pata_tools::fit::logit::Weights;

use super::CommandError;
use super::fitting::{Fit, Subject};

/// Fits the likelihood of each district of a part of India to rows that state theirs.
///
/// Half of the rows, by the hash of their ids, is fitted; the table shows both halves.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  pata-tools district --index index/current --rows branches.jsonl \
                  schools.jsonl --out data/district.json\n  pata-tools district --index \
                  index/current --rows branches.jsonl --report data/district.json"
)]
pub(crate) struct District {
    #[command(flatten)]
    fit: Fit,
}

pub(crate) fn run(flags: &District) -> Result<(), CommandError> {
    let subject = Subject {
        shipped: "data/district.json",
        needs: "state their district",
        examples,
        from_json: Weights::from_json,
        to_json: Weights::to_json,
    };
    subject.run(&flags.fit, fit, |examples, weights| {
        table(examples, weights, &KINDS, &SHOWN)
    })
}
