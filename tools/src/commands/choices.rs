//! What the commands that fit the likelihoods of choices have in common.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use pata::gazetteer::Gazetteer;
use pata_tools::error::BuildError;
use pata_tools::fit::choices::{Example, fit, table};
use pata_tools::fit::logit::Weights;
use pata_tools::fit::truth::{Case, Group};

use super::CommandError;
use super::known_rows::{KnownRows, read_weights};

/// The rows, and where weights come from and go to.
#[derive(Args)]
pub(crate) struct Fit {
    #[command(flatten)]
    known: KnownRows,
    /// Where the weights are written; not at all where it is not given.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Shows the table of the weights of this file, and fits nothing.
    #[arg(long, value_name = "FILE", conflicts_with = "out")]
    report: Option<PathBuf>,
}

/// What is fitted.
pub(crate) struct Subject<const N: usize> {
    /// The file of weights that ships.
    pub(crate) shipped: &'static str,
    /// Cases to examples.
    pub(crate) examples: fn(&Gazetteer, &[Case]) -> Vec<Example<N>>,
    /// Kinds of rows of the table.
    pub(crate) kinds: &'static [Group],
    /// Likelihoods of the table.
    pub(crate) shown: &'static [f64],
}

/// Fits or reports, and shows the table.
pub(crate) fn run<const N: usize>(flags: &Fit, subject: &Subject<N>) -> Result<(), CommandError> {
    let context = flags.known.context()?;
    let gazetteer = flags.known.gazetteer()?;
    let cases = flags.known.cases(usize::MAX, &gazetteer, &context)?;
    let examples = (context.pool).install(|| (subject.examples)(&gazetteer, &cases));
    let weights = if let Some(file) = &flags.report {
        read_weights(file, subject.shipped, Weights::from_json)?
    } else {
        context.pool.install(|| fit(&examples))
    };
    let table = table(&examples, &weights, subject.kinds, subject.shown);
    write!(std::io::stdout().lock(), "{table}")?;
    if let Some(file) = &flags.out {
        fs::write(file, weights.to_json()).map_err(|error| BuildError::io(file, error))?;
    }
    Ok(())
}
