//! `pata-tools convert`: a CSV file as Parquet.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use pata_tools::table::convert;

use super::CommandError;

/// Writes a CSV file as Parquet; empty cells become nulls, columns of numbers numbers.
#[derive(Args)]
#[command(after_help = "Example:\n  pata-tools convert cells.csv cells.parquet")]
pub(crate) struct Convert {
    /// The CSV file; its first row names the columns.
    from: PathBuf,
    /// The file to write; one that is there is replaced.
    to: PathBuf,
}

pub(crate) fn run(flags: &Convert) -> Result<(), CommandError> {
    let rows = convert(&flags.from, &flags.to)?;
    writeln!(std::io::stdout(), "{}: {rows} rows", flags.to.display())?;
    Ok(())
}
