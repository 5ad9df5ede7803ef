//! `pata-tools certainty`: how certain a reading is, from rows of known district.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use pata_tools::error::BuildError;
use pata_tools::fit::certainty::{Plan, examples, fit, table};
use pata_tools::fit::logit::Weights;

use super::CommandError;
use super::known_rows::{KnownRows, read_weights};

/// Fits the likelihood of a part of India to rows that state their district or state.
///
/// Half of the rows, by the hash of their ids, is fitted; the table shows both halves.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  pata-tools certainty --index index/current --rows branches.jsonl \
                  schools.jsonl --pin 3 --out data/certainty.json\n  pata-tools certainty \
                  --index index/current --rows branches.jsonl --report data/certainty.json"
)]
pub(crate) struct Certainty {
    #[command(flatten)]
    known: KnownRows,
    /// Where the weights are written; not at all where it is not given.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Holds what a PIN inside is worth more than one elsewhere at this value.
    #[arg(long, value_name = "VALUE")]
    pin: Option<f64>,
    /// What an address with the PIN of another state counts beside one with its own.
    #[arg(long, value_name = "SHARE", default_value_t = 0.2)]
    exchanged: f64,
    /// Shows the table of the weights of this file, and fits nothing.
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
}

pub(crate) fn run(flags: &Certainty) -> Result<(), CommandError> {
    let context = flags.known.context()?;
    let gazetteer = flags.known.gazetteer()?;
    let cases = flags.known.cases(usize::MAX, &gazetteer, &context)?;
    let examples = context.pool.install(|| examples(&gazetteer, &cases));
    let weights = if let Some(file) = &flags.report {
        read_weights(file, "data/certainty.json", Weights::from_json)?
    } else {
        let plan = Plan {
            exchanged: flags.exchanged,
            pin: flags.pin,
        };
        context.pool.install(|| fit(&examples, plan))
    };
    write!(std::io::stdout().lock(), "{}", table(&examples, &weights))?;
    if let Some(file) = flags.out.as_ref().filter(|_| flags.report.is_none()) {
        fs::write(file, weights.to_json()).map_err(|error| BuildError::io(file, error))?;
    }
    Ok(())
}
