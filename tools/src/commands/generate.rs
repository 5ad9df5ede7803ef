//! `pata-tools generate`: an index of any size, made by a formula.

use std::path::PathBuf;

use clap::Args;
use pata_tools::generate::{Generated, generate};

use super::CommandError;

/// Generates an index of cells whose every value is a formula of seed, cell and variable.
///
/// It shows how the files and the lookups do at sizes for which there are no tables. A million
/// cells of 3,000 variables fill 4.1 GB.
#[derive(Args)]
#[command(
    after_help = "Example:\n  pata-tools generate --cells 1000000 --variables 3000 --out million"
)]
pub(crate) struct Generate {
    /// Cells.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=100_000_000), value_name = "COUNT")]
    cells: u32,
    /// Variables of each cell.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=20_000), value_name = "COUNT")]
    variables: u32,
    /// Other seeds give other values.
    #[arg(long, default_value_t = 1, value_name = "NUMBER")]
    seed: u64,
    /// Where to publish; created where it is missing.
    #[arg(long, env = "PATA_OUT", value_name = "FOLDER")]
    out: PathBuf,
}

pub(crate) fn run(flags: &Generate) -> Result<(), CommandError> {
    let generated = Generated {
        cells: flags.cells,
        variables: flags.variables,
        seed: flags.seed,
    };
    let published = generate(&generated, &flags.out)?;
    println!("{published}");
    Ok(())
}
