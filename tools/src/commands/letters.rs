//! `pata-tools letters`: computes the table of letter costs from the names of an index.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use pata::engine::Engine;
use pata_tools::letters;

use super::CommandError;

/// Computes what letters cost after others in the names of an index, for the gibberish test.
///
/// Prints the table. data/lexicon/letters.tsv is that of the starter index.
#[derive(Args)]
#[command(after_help = "Example:\n  pata-tools letters index/current > data/lexicon/letters.tsv")]
pub(crate) struct Letters {
    /// The folder of a build, or a link to it.
    #[arg(env = "PATA_INDEX", value_name = "FOLDER")]
    folder: PathBuf,
}

pub(crate) fn run(flags: &Letters) -> Result<(), CommandError> {
    let engine = Engine::open(&flags.folder)?;
    let table = letters::table(&engine.gazetteer);
    Ok(std::io::stdout().lock().write_all(table.as_bytes())?)
}
