//! `pata-tools certainty`: how certain a reading is, from rows of known district.

use clap::Args;
use pata_tools::fit::certainty::{Plan, examples, fit, table};
use pata_tools::fit::logit::Weights;

use super::CommandError;
use super::fitting::{Fit, Subject};

/// Fits the likelihood of a part of India to rows that state their district or state.
///
/// Half of the rows, by the hash of their ids, is fitted; the table shows both halves.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  pata-tools certainty --index index/current --rows branches.jsonl \
                  schools.jsonl --pin 2.7 --out data/certainty.json\n  pata-tools certainty \
                  --index index/current --rows branches.jsonl --report data/certainty.json"
)]
pub(crate) struct Certainty {
    #[command(flatten)]
    fit: Fit,
    /// Holds what a PIN inside is worth more than one elsewhere at this value.
    #[arg(long, value_name = "VALUE", value_parser = finite, allow_negative_numbers = true)]
    pin: Option<f64>,
    /// Holds what a named place of the PIN is worth more than a PIN elsewhere at this value.
    #[arg(long, value_name = "VALUE", value_parser = finite, allow_negative_numbers = true)]
    in_pin: Option<f64>,
    /// Holds what the part's own state is worth more than another one at this value.
    #[arg(long, value_name = "VALUE", value_parser = finite, allow_negative_numbers = true)]
    state: Option<f64>,
    /// What an address with the PIN of another state counts beside one with its own.
    #[arg(long, value_name = "SHARE", value_parser = share, default_value_t = 0.5)]
    exchanged: f64,
}

fn finite(text: &str) -> Result<f64, String> {
    let number = text.parse::<f64>().ok();
    number
        .filter(|number| number.is_finite())
        .ok_or_else(|| "give a number such as 2.7".to_owned())
}

fn share(text: &str) -> Result<f64, String> {
    let share = text.parse::<f64>().ok();
    share
        .filter(|share| (0.0..=1.0).contains(share))
        .ok_or_else(|| "give a share from 0 to 1".to_owned())
}

pub(crate) fn run(flags: &Certainty) -> Result<(), CommandError> {
    let plan = Plan {
        exchanged: flags.exchanged,
        pin: flags.pin,
        in_pin: flags.in_pin,
        state: flags.state,
    };
    let subject = Subject {
        shipped: "data/certainty.json",
        needs: "state their district or state and leave it in doubt",
        examples,
        from_json: Weights::from_json,
        to_json: Weights::to_json,
    };
    subject.run(&flags.fit, |examples| fit(examples, plan), table)
}
