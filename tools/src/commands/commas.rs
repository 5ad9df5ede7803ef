//! `pata-tools commas`: where a text without commas parts, from rows with commas.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use pata_tools::error::BuildError;
use pata_tools::fit::commas::{examples, fit, from_json, table, to_json};

use super::CommandError;
use super::known_rows::{KnownRows, read_weights};

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
    known: KnownRows,
    /// Where the weights are written; not at all where it is not given.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Shows the table of the weights of this file, and fits nothing.
    #[arg(long, value_name = "FILE", conflicts_with = "out")]
    report: Option<PathBuf>,
}

pub(crate) fn run(flags: &Commas) -> Result<(), CommandError> {
    let context = flags.known.context()?;
    let gazetteer = flags.known.gazetteer()?;
    let cases = flags.known.cases(usize::MAX, &gazetteer, &context)?;
    let examples = context.pool.install(|| examples(&gazetteer, &cases));
    let weights = if let Some(file) = &flags.report {
        read_weights(file, "data/commas.json", from_json)?
    } else {
        context.pool.install(|| fit(&examples))
    };
    write!(std::io::stdout().lock(), "{}", table(&examples, &weights))?;
    if let Some(file) = &flags.out {
        fs::write(file, to_json(&weights)).map_err(|error| BuildError::io(file, error))?;
    }
    Ok(())
}
