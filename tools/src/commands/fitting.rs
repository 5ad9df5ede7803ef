//! What the commands that fit likelihoods to rows have in common.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use pata::gazetteer::Gazetteer;
use pata_tools::error::{At, BuildError};
use pata_tools::fit::truth::Case;

use super::CommandError;
use super::known_rows::KnownRows;

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

/// What is fitted: cases become examples, examples weights.
pub(crate) struct Subject<E, W> {
    /// The file of weights that ships.
    pub(crate) shipped: &'static str,
    /// What a row must state to be an example.
    pub(crate) needs: &'static str,
    /// Cases to examples.
    pub(crate) examples: fn(&Gazetteer, &[Case]) -> Vec<E>,
    /// What a file holds.
    pub(crate) from_json: fn(&str) -> Result<W, serde_json::Error>,
    /// What a file is to hold.
    pub(crate) to_json: fn(&W) -> String,
}

impl<E: Send + Sync, W: Send> Subject<E, W> {
    /// Fits or reports, and shows the table. `fit` gives nothing where there is no example to fit
    /// to; no file is written then.
    pub(crate) fn run(
        &self,
        flags: &Fit,
        fit: impl Fn(&[E]) -> Option<W> + Sync,
        table: impl Fn(&[E], &W) -> String,
    ) -> Result<(), CommandError> {
        let context = flags.known.context()?;
        let gazetteer = flags.known.gazetteer()?;
        let cases = flags.known.cases(usize::MAX, &gazetteer, &context)?;
        let examples = (context.pool).install(|| (self.examples)(&gazetteer, &cases));
        let weights = if let Some(file) = &flags.report {
            let text = fs::read_to_string(file).map_err(|error| BuildError::io(file, error))?;
            (self.from_json)(&text).map_err(|error| {
                let remedy = format!("give a file as {} is", self.shipped);
                BuildError::source(file, At::File, error.to_string(), remedy)
            })?
        } else {
            let weights = context.pool.install(|| fit(&examples));
            weights.ok_or(CommandError::NothingToFit { needs: self.needs })?
        };
        write!(std::io::stdout().lock(), "{}", table(&examples, &weights))?;
        if let Some(file) = &flags.out {
            let text = (self.to_json)(&weights);
            fs::write(file, text).map_err(|error| BuildError::io(file, error))?;
        }
        Ok(())
    }
}
