//! `pata-tools layers`: how often the layers of a recipe find the right row.

use std::io::Write;
use std::num::NonZero;
use std::path::PathBuf;

use clap::Args;
use pata::gazetteer::Gazetteer;
use pata_tools::attributes::{lay_out, quality};
use pata_tools::context::Context;
use pata_tools::progress::Progress;
use pata_tools::recipe::Recipe;

use super::CommandError;

/// Measures how often the layers of a recipe find the right row.
///
/// Rows and geometries are read as a build reads them, but one in so many points of known rows
/// is kept from the sites, and asked. Where a layer has outlines too, its sites are asked at
/// points strewn over them.
#[derive(Args)]
#[command(
    after_help = "Example:\n  pata-tools layers --recipe data/full.toml --index index/current"
)]
pub(crate) struct Layers {
    /// The recipe.
    #[arg(long, env = "PATA_RECIPE", value_name = "FILE.toml")]
    recipe: PathBuf,
    /// An index of this recipe: its gazetteer has the PINs.
    #[arg(long, env = "PATA_INDEX", value_name = "FOLDER")]
    index: PathBuf,
    /// One in so many points is held out.
    #[arg(long, default_value = "10", value_name = "COUNT")]
    hold_out: NonZero<u32>,
}

pub(crate) fn run(flags: &Layers) -> Result<(), CommandError> {
    let recipe = Recipe::open(&flags.recipe)?;
    let gazetteer = Gazetteer::open(&flags.index.join("pata.gaz"))?;
    let context = Context::new(None, Progress::on_stderr())?;
    let layers = lay_out(&recipe, &gazetteer, Some(flags.hold_out), &context)?;
    let mut out = std::io::stdout().lock();
    for layer in &layers {
        if !layer.held_out.is_empty() {
            writeln!(out, "{}", quality::measure(layer)?)?;
        }
    }
    Ok(())
}
