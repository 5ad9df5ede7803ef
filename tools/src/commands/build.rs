//! `pata-tools build`: recipe -> published index and report.

use std::num::NonZero;
use std::path::PathBuf;

use clap::Args;
use pata_tools::build::build_index;
use pata_tools::context::Context;
use pata_tools::error::BuildError;
use pata_tools::progress::Progress;
use pata_tools::recipe::Recipe;

use super::CommandError;

/// Builds an index from a recipe and publishes it.
///
/// The index appears in a folder named by its build id, and `current` beside it is switched to it
/// in one step; what was
/// published before stays as it is, also where the build fails. The report says for each source
/// how many rows were read, kept, repaired and dropped, and why.
#[derive(Args)]
#[command(
    after_help = "Example:\n  pata-tools build --recipe data/starter.toml --out index --report \
                  report.json\n  pata serve --index index/current"
)]
pub(crate) struct Build {
    /// What to build, from which files.
    #[arg(long, env = "PATA_RECIPE", value_name = "FILE.toml")]
    recipe: PathBuf,
    /// Where to publish; created where it is missing.
    #[arg(
        long,
        env = "PATA_OUT",
        default_value = "./index",
        value_name = "FOLDER"
    )]
    out: PathBuf,
    /// Threads that build; the index does not depend on it [default: one a core].
    #[arg(long, env = "PATA_THREADS", value_name = "COUNT")]
    threads: Option<NonZero<usize>>,
    /// Where to write the report as JSON too.
    #[arg(long, env = "PATA_REPORT", value_name = "FILE.json")]
    report: Option<PathBuf>,
}

pub(crate) fn run(flags: &Build) -> Result<(), CommandError> {
    let recipe = Recipe::open(&flags.recipe)?;
    let context = Context::new(flags.threads.map(NonZero::get), Progress::on_stderr())?;
    let published = build_index(&recipe, &flags.out, &context)?;
    let report = context.into_report();
    eprint!("{report}");
    if let Some(path) = &flags.report {
        let text = format!("{:#}\n", report.to_json());
        std::fs::write(path, text).map_err(|error| BuildError::io(path, error))?;
    }
    println!("{published}");
    Ok(())
}
