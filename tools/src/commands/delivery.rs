//! `pata-tools delivery`: which PIN delivers to an address without one, from rows of known PIN.

use clap::Args;
use pata_tools::fit::choices::{fit, table};
use pata_tools::fit::delivery::{KINDS, SHOWN, examples};
use pata_tools::fit::logit::Weights;

use super::CommandError;
use super::fitting::{Fit, Subject};

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
        needs: "state their PIN",
        examples,
        from_json: Weights::from_json,
        to_json: Weights::to_json,
    };
    subject.run(&flags.fit, fit, |examples, weights| {
        table(examples, weights, &KINDS, &SHOWN)
    })
}
