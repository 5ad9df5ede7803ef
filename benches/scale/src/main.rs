//! What an attribute file does at a million cells of 3,000 variables, and what other stores do
//! with the same rows.
//!
//! ```text
//! cargo build --release -p pata-tools -p pata-scale
//! target/release/pata-tools generate --cells 1000000 --variables 3000 --out /tmp/million
//! target/release/pata-scale hot --index /tmp/million/current
//! ```
//!
//! Every command first looks whether the index is the generated one that it takes it for, and
//! compares what it reads with the formula while it measures.

mod cold;
mod flips;
mod hot;
mod layouts;
mod million;
mod rivals;
mod system;
mod timing;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// What a measurement may fail with: a file, a database, an index that is another one.
type Failure = Box<dyn std::error::Error>;

/// Measures a generated index.
#[derive(Parser)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Times lookups of 50 random variables at random points whose pages are in memory.
    Hot(Asked),
    /// The same with the file evicted before: time and major faults, beside reads of 4 KiB.
    Cold(Asked),
    /// Flips bits of the file under an open index and looks the values up. The file is written to
    /// and put back: do not serve it meanwhile.
    Flips(Asked),
    /// Copies the rows into LMDB, `SQLite` and a flat file and times the same lookups on all.
    Rivals {
        #[command(flatten)]
        asked: Asked,
        /// Where the copies are made, and removed afterwards.
        #[arg(long, value_name = "FOLDER")]
        scratch: PathBuf,
    },
    /// Writes the same codes in several layouts and times lookups on each, hot and cold.
    Layouts {
        /// Rows of each file.
        #[arg(long, default_value_t = 100_000, value_name = "COUNT")]
        rows: u32,
        /// Lookups of each file.
        #[arg(long, default_value_t = 20_000, value_name = "COUNT")]
        queries: u32,
        /// Where the files are made, and removed afterwards.
        #[arg(long, value_name = "FOLDER")]
        scratch: PathBuf,
    },
}

/// Which index, and how much is asked of it.
#[derive(clap::Args)]
struct Asked {
    /// The folder of a generated index.
    #[arg(long, env = "PATA_MILLION", value_name = "FOLDER")]
    index: PathBuf,
    /// The seed that it was generated with.
    #[arg(long, default_value_t = 1, value_name = "NUMBER")]
    seed: u64,
    /// Lookups, or positions.
    #[arg(long, default_value_t = 100_000, value_name = "COUNT")]
    queries: u32,
}

fn main() -> ExitCode {
    let outcome = match Cli::parse().command {
        Command::Hot(asked) => hot::run(&asked),
        Command::Cold(asked) => cold::run(&asked),
        Command::Flips(asked) => flips::run(&asked),
        Command::Rivals { asked, scratch } => rivals::run(&asked, &scratch),
        Command::Layouts {
            rows,
            queries,
            scratch,
        } => layouts::run(rows, queries, &scratch),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
