//! `pata-tools delivery`: which PIN delivers to an address without one, from rows of known PIN.

use clap::Args;
use pata_tools::fit::delivery::{KINDS, SHOWN, examples};

use super::CommandError;
use super::choices::{self, Fit, Subject};

/// Fits the likelihood of each PIN that a text speaks for to rows that state theirs.
///
/// Half of the rows, by the hash of their ids, is fitted; the table shows both halves.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  pata-tools delivery --index index/current --rows branches.jsonl \
                  schools.jsonl --out data/delivery.json\n  pata-tools delivery --index \
                  index/current --rows branches.jsonl --report data/delivery.json"
)]
pub(crate) struct Delivery {
    #[command(flatten)]
    fit: Fit,
}

pub(crate) fn run(flags: &Delivery) -> Result<(), CommandError> {
    let subject = Subject {
        shipped: "data/delivery.json",
        examples,
        kinds: &KINDS,
        shown: &SHOWN,
    };
    choices::run(&flags.fit, &subject)
}
