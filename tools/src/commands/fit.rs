//! `pata-tools fit`: what evidence is worth, from rows of known truth.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use pata::address::Weights;
use pata::gazetteer::Gazetteer;
use pata_tools::error::{At, BuildError};
use pata_tools::fit::construct::construct;
use pata_tools::fit::loss::loss;
use pata_tools::fit::measure::{Miss, measure, misses};
use pata_tools::fit::order::with_counted_order;
use pata_tools::fit::search::{Plan, search};
use pata_tools::fit::tables::tables;
use pata_tools::fit::truth::{Case, SpanValue, Split};
use pata_tools::fit::vector::{Vector, overlaid, to_json};
use pata_tools::progress::Progress;
use serde_json::json;

use super::CommandError;
use super::known_rows::KnownRows;

/// Fits the weights of the decoder to rows of known truth.
///
/// Half of the rows, by the hash of their ids, is fitted; the tables at the end show both
/// halves. One seed gives one answer, whatever the number of threads.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  pata-tools fit --index index/current --rows gold.jsonl \
                  --rows branches.jsonl --out data/weights.json\n  pata-tools fit --index \
                  index/current --rows gold.jsonl --report-only"
)]
pub(crate) struct Fit {
    #[command(flatten)]
    known: KnownRows,
    /// Where to start from; the weights of this release where it is not given.
    #[arg(long, value_name = "FILE")]
    start: Option<PathBuf>,
    /// Where the weights are written; not at all where it is not given.
    #[arg(long, value_name = "FILE", conflicts_with = "report_only")]
    out: Option<PathBuf>,
    /// Writes the constructed addresses and orders the search.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Passes over all weights.
    #[arg(long, default_value_t = 4)]
    passes: u32,
    /// Addresses that are constructed from the gazetteer.
    #[arg(long, default_value_t = 3_000, value_parser = clap::value_parser!(u32).range(..=1_000_000))]
    constructed: u32,
    /// Most rows of each file and half that only state where they are.
    #[arg(long, default_value_t = 250)]
    listed: usize,
    /// Where the labelled rows that are not read exactly are written, one JSON array a line:
    /// half, kind, address, missed and extra spans.
    #[arg(long, value_name = "FILE")]
    misses: Option<PathBuf>,
    /// Shows the tables of the weights to start from, and fits nothing.
    #[arg(long)]
    report_only: bool,
}

pub(crate) fn run(flags: &Fit) -> Result<(), CommandError> {
    let context = flags.known.context()?;
    let gazetteer = flags.known.gazetteer()?;
    let start = match &flags.start {
        Some(file) => {
            let text = fs::read_to_string(file).map_err(|error| BuildError::io(file, error))?;
            overlaid(Weights::shipped(), &text).map_err(|error| {
                let remedy = "give a file as data/weights.json is";
                BuildError::source(file, At::File, error.to_string(), remedy)
            })?
        }
        None => Weights::shipped().clone(),
    };
    let mut cases = flags.known.cases(flags.listed, &gazetteer, &context)?;
    cases.extend(construct(
        &gazetteer,
        flags.constructed as usize,
        flags.seed,
    ));
    let weights = if flags.report_only {
        start
    } else if cases.iter().all(|case| case.split != Split::Fitted) {
        let needs = "are labelled or state where they are";
        return Err(CommandError::NothingToFit { needs });
    } else {
        context
            .pool
            .install(|| fit(flags, &gazetteer, &start, &cases, &context.progress))
    };
    let counts = context
        .pool
        .install(|| measure(&gazetteer, &weights, &cases));
    write!(std::io::stdout().lock(), "{}", tables(&counts))?;
    if let Some(file) = &flags.misses {
        let text = misses_text(&gazetteer, &weights, &cases);
        fs::write(file, text).map_err(|error| BuildError::io(file, error))?;
    }
    if let Some(file) = &flags.out {
        fs::write(file, to_json(&weights)).map_err(|error| BuildError::io(file, error))?;
    }
    Ok(())
}

fn misses_text(gazetteer: &Gazetteer, weights: &Weights, cases: &[Case]) -> String {
    let spans = |spans: &[SpanValue]| -> Vec<(&str, String)> {
        let named = spans.iter().map(|(kind, text)| (kind.name(), text.clone()));
        named.collect()
    };
    let mut text = String::new();
    for Miss {
        case,
        missed,
        extra,
    } in misses(gazetteer, weights, cases)
    {
        let (split, group) = (case.split.name(), case.group.name());
        let line = json!([split, group, case.address, spans(&missed), spans(&extra)]);
        text.push_str(&line.to_string());
        text.push('\n');
    }
    text
}

/// Searches over the fitted half.
fn fit(
    flags: &Fit,
    gazetteer: &Gazetteer,
    start: &Weights,
    cases: &[Case],
    progress: &Progress,
) -> Weights {
    let fitted: Vec<Case> = cases
        .iter()
        .filter(|case| case.split == Split::Fitted)
        .cloned()
        .collect();
    let vector = Vector::of(&with_counted_order(start, cases));
    let plan = Plan {
        seed: flags.seed,
        passes: flags.passes,
        ..Plan::default()
    };
    let step = progress.step("readings of all rows", None);
    let loss_of = |values: &[f64]| {
        step.advance(1);
        let counts = measure(gazetteer, &vector.weights(values), &fitted);
        loss(&counts, Split::Fitted)
    };
    let found = search(&vector.values, &plan, loss_of, |pass, found| {
        eprintln!(
            "pass {pass}: loss {:.4} after {} readings of {} rows",
            found.loss,
            found.evaluations,
            fitted.len()
        );
    });
    vector.weights(&found.values)
}
