//! `pata-tools starter-attributes`: sources -> the attribute tables of the starter index.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use pata::format::ArtefactKind;
use pata::gazetteer::Gazetteer;
use pata_tools::attributes;
use pata_tools::context::Context;
use pata_tools::progress::Progress;
use pata_tools::recipe::Recipe;
use pata_tools::starter::write_tables;

use super::CommandError;

/// Writes the attribute tables that the starter index is built from.
///
/// Reads the layers and point files of a recipe and writes them in the project's own schema:
/// one table of indicators a layer, and one of points. Sources must be under a licence that
/// allows it. Prints a line for each table as data/README.md lists them.
#[derive(Args)]
#[command(
    after_help = "Example:\n  pata-tools starter-attributes --recipe data/starter_attributes_source.toml \
                  --index index/current --out data/starter"
)]
pub(crate) struct StarterAttributes {
    /// What to read.
    #[arg(long, env = "PATA_RECIPE", value_name = "FILE.toml")]
    recipe: PathBuf,
    /// An index whose gazetteer knows the other names of districts.
    #[arg(long, env = "PATA_INDEX", value_name = "FOLDER")]
    index: PathBuf,
    /// The folder that the tables are written to.
    #[arg(long, env = "PATA_OUT", value_name = "FOLDER")]
    out: PathBuf,
}

pub(crate) fn run(flags: &StarterAttributes) -> Result<(), CommandError> {
    let recipe = Recipe::open(&flags.recipe)?;
    let gazetteer = Gazetteer::open(&flags.index.join(ArtefactKind::Gazetteer.file_name()))?;
    let context = Context::new(None, Progress::on_stderr())?;
    let tables = attributes::starter::tables(&recipe, &gazetteer, &context)?;
    write_tables(&tables, &flags.out)?;
    eprint!("{}", context.into_report());
    let mut out = std::io::stdout().lock();
    for table in &tables {
        writeln!(out, "{}", table.readme_row())?;
    }
    Ok(())
}
