//! `pata-tools starter`: computes the starter tables from the full sources.

use std::io::Write;
use std::num::NonZero;
use std::path::PathBuf;

use clap::Args;
use pata_tools::context::Context;
use pata_tools::progress::Progress;
use pata_tools::recipe::Recipe;
use pata_tools::starter;

use super::CommandError;

/// Computes the starter tables from those of the full sources that may be passed on.
///
/// Prints a line for each table with its rows, bytes and SHA-256, as data/README.md lists them.
#[derive(Args)]
#[command(after_help = "Example:\n  pata-tools starter --recipe data/full.toml --out data/starter")]
pub(crate) struct Starter {
    /// The recipe of the full set.
    #[arg(
        long,
        env = "PATA_RECIPE",
        default_value = "data/full.toml",
        value_name = "FILE"
    )]
    recipe: PathBuf,
    /// The folder of the tables.
    #[arg(
        long,
        env = "PATA_STARTER",
        default_value = "data/starter",
        value_name = "FOLDER"
    )]
    out: PathBuf,
    /// Threads; as many as the machine has where it is not given.
    #[arg(long, env = "PATA_THREADS", value_name = "N")]
    threads: Option<NonZero<usize>>,
}

pub(crate) fn run(flags: &Starter) -> Result<(), CommandError> {
    let recipe = Recipe::open(&flags.recipe)?;
    let context = Context::new(flags.threads.map(NonZero::get), Progress::on_stderr())?;
    let tables = starter::tables(&recipe, &context)?;
    starter::write_tables(&tables, &flags.out)?;
    let mut out = std::io::stdout().lock();
    for table in &tables {
        writeln!(out, "{}", table.readme_row())?;
    }
    Ok(())
}
