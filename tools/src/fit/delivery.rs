//! Addresses of known PIN, the PIN cut out -> which PIN delivers there: the values of
//! data/delivery.json.
//!
//! The choices are the PINs that something speaks for, of addresses whose part of India the engine
//! is certain of.

use pata::address::{PIN_FEATURE_COUNT, PinChoice, weigh_pins};
use pata::gazetteer::Gazetteer;
use pata::scratch::Scratch;

use super::choices::Example;
use super::logit::Choice;
use super::rows::without_pin;
use super::truth::{self, Case, Group};

/// Weights and the constant.
pub const PARAMETERS: usize = PIN_FEATURE_COUNT + 1;
/// Likelihoods that the table shows.
pub const SHOWN: [f32; 4] = [0.0, PinChoice::ANSWERED, 0.5, 0.75];
/// Kinds of rows that are read: those that state their PIN, and those whose text alone does.
pub const KINDS: [Group; 2] = [Group::WithoutPin, Group::Listed];

/// The examples among the cases: those whose PIN was cut out.
pub fn examples(gazetteer: &Gazetteer, cases: &[Case]) -> Vec<Example<PARAMETERS>> {
    truth::of_each(cases, |case, scratch| example(gazetteer, case, scratch))
}

fn example(
    gazetteer: &Gazetteer,
    case: &Case,
    scratch: &mut Scratch,
) -> Option<Example<PARAMETERS>> {
    let (address, pin) = match case.group {
        Group::WithoutPin => (case.address.clone(), case.truth.cut_pin?),
        Group::Listed => (without_pin(&case.address), case.truth.written_pin?),
        _ => return None,
    };
    let choice =
        |choice: &PinChoice| Choice::new(choice.features.map(f64::from), choice.pin == pin);
    let choices = weigh_pins(gazetteer, &address, scratch);
    Some(Example::new(case, choices.iter().map(choice)))
}
