//! `pata-tools certainty`: how certain a reading is, from rows of known district.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use pata::format::ArtefactKind;
use pata::gazetteer::Gazetteer;
use pata_tools::context::Context;
use pata_tools::error::{At, BuildError};
use pata_tools::fit::certainty::{Plan, examples, fit, from_json, table, to_json};
use pata_tools::fit::names::Admins;
use pata_tools::fit::rows;
use pata_tools::progress::Progress;

use super::CommandError;

/// Fits the likelihood of a part of India to rows that state their district or state.
///
/// Half of the rows, by the hash of their ids, is fitted; the table shows both halves.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  pata-tools certainty --index index/current --rows branches.jsonl \
                  schools.jsonl --pin 3 --out data/certainty.json\n  pata-tools certainty \
                  --index index/current --rows branches.jsonl --report data/certainty.json"
)]
pub(crate) struct Certainty {
    /// The folder of a build, or a link to it.
    #[arg(
        long,
        env = "PATA_INDEX",
        default_value = "./index/current",
        value_name = "FOLDER"
    )]
    index: PathBuf,
    /// A file of rows, one JSON object a line with id, address, district or state, and pincode;
    /// may be given more than once.
    #[arg(long, value_name = "FILE", num_args = 1.., required = true)]
    rows: Vec<PathBuf>,
    /// Where the weights are written; not at all where it is not given.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Holds what a PIN inside is worth more than one elsewhere at this value.
    #[arg(long, value_name = "VALUE")]
    pin: Option<f64>,
    /// What an address with the PIN of another state counts beside one with its own.
    #[arg(long, value_name = "SHARE", default_value_t = 0.2)]
    exchanged: f64,
    /// Shows the table of the weights of this file, and fits nothing.
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Threads; as many as the machine has where it is not given.
    #[arg(long)]
    threads: Option<usize>,
}

pub(crate) fn run(flags: &Certainty) -> Result<(), CommandError> {
    let context = Context::new(flags.threads, Progress::on_stderr())?;
    let gazetteer = Gazetteer::open(&flags.index.join(ArtefactKind::Gazetteer.file_name()))?;
    let mut admins = Admins::new(&gazetteer);
    let mut cases = Vec::new();
    for file in &flags.rows {
        cases.extend(rows::read(file, usize::MAX, &mut admins, &gazetteer)?);
    }
    let examples = context.pool.install(|| examples(&gazetteer, &cases));
    let certainty = if let Some(file) = &flags.report {
        let text = fs::read_to_string(file).map_err(|error| BuildError::io(file, error))?;
        from_json(&text).map_err(|error| {
            let remedy = "give a file as data/certainty.json is";
            BuildError::source(file, At::File, error.to_string(), remedy)
        })?
    } else {
        let plan = Plan {
            exchanged: flags.exchanged,
            pin: flags.pin,
        };
        context.pool.install(|| fit(&examples, plan))
    };
    write!(std::io::stdout().lock(), "{}", table(&examples, &certainty))?;
    if let Some(file) = flags.out.as_ref().filter(|_| flags.report.is_none()) {
        fs::write(file, to_json(&certainty)).map_err(|error| BuildError::io(file, error))?;
    }
    Ok(())
}
