//! Addresses of known district -> which district of a part of India they lie in: the values of
//! data/district.json.
//!
//! The choices are the districts that something speaks for, of addresses whose part of India the
//! engine is certain of.

use pata::address::{DISTRICT_FEATURE_COUNT, DistrictChoice, weigh_districts};
use pata::gazetteer::Gazetteer;
use pata::scratch::Scratch;

use super::choices::Example;
use super::logit::Choice;
use super::truth::{self, Case, Group};

/// Weights and the constant.
pub const PARAMETERS: usize = DISTRICT_FEATURE_COUNT + 1;
/// Likelihoods that the table shows.
pub const SHOWN: [f32; 3] = [0.0, DistrictChoice::ANSWERED, 0.75];
/// Kinds of rows that are read.
pub const KINDS: [Group; 2] = [Group::Listed, Group::WithoutPin];

/// The examples among the cases: those that state their district.
pub fn examples(gazetteer: &Gazetteer, cases: &[Case]) -> Vec<Example<PARAMETERS>> {
    truth::of_each(cases, |case, scratch| example(gazetteer, case, scratch))
}

fn example(
    gazetteer: &Gazetteer,
    case: &Case,
    scratch: &mut Scratch,
) -> Option<Example<PARAMETERS>> {
    let districts = case.truth.districts.as_ref()?;
    if !KINDS.contains(&case.group) {
        return None;
    }
    let choice = |choice: &DistrictChoice| {
        let is_right = districts.contains(&choice.district);
        Choice::new(choice.features.map(f64::from), is_right)
    };
    let choices = weigh_districts(gazetteer, &case.address, scratch);
    Some(Example::new(case, choices.iter().map(choice)))
}
