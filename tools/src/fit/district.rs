//! Addresses of known district -> which district of a part of India they lie in: the values of
//! data/district.json.
//!
//! The choices of the multinomial logit are the districts that something speaks for; it is
//! fitted over the fitted half alone, to addresses whose part of India the engine is certain of.

use std::fmt::Write as _;

use pata::address::{DISTRICT_FEATURE_COUNT, DistrictChoice, weigh_districts};
use pata::gazetteer::Gazetteer;
use pata::scratch::Scratch;
use serde::{Deserialize, Serialize};

use super::logit::{self, Choice, Question, with_last};
use super::measure::share;
use super::truth::{self, Case, Group, Split};

/// Weights and the constant.
const PARAMETERS: usize = DISTRICT_FEATURE_COUNT + 1;
/// Likelihoods that the table shows; the engine answers from the second.
const SHOWN: [f64; 3] = [0.0, 0.5, 0.75];
const KINDS: [Group; 2] = [Group::Listed, Group::WithoutPin];

/// The file that the engine reads.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct District {
    /// What each number that speaks for a district is worth.
    pub features: [f64; DISTRICT_FEATURE_COUNT],
    /// Of any district against one that is none of them.
    pub constant: f64,
}

/// An address of known district.
#[derive(Clone, Debug)]
pub struct Example {
    split: Split,
    group: Group,
    question: Question<PARAMETERS>,
}

/// The examples among the cases: those that state their district.
pub fn examples(gazetteer: &Gazetteer, cases: &[Case]) -> Vec<Example> {
    truth::of_each(cases, |case, scratch| example(gazetteer, case, scratch))
}

fn example(gazetteer: &Gazetteer, case: &Case, scratch: &mut Scratch) -> Option<Example> {
    let districts = case.truth.districts.as_ref()?;
    if !KINDS.contains(&case.group) {
        return None;
    }
    let choice = |choice: &DistrictChoice| {
        let is_right = districts.contains(&choice.district);
        Choice::new(choice.features.map(f64::from), is_right)
    };
    let choices = weigh_districts(gazetteer, &case.address, scratch);
    Some(Example {
        split: case.split,
        group: case.group,
        question: Question {
            choices: choices.iter().map(choice).collect(),
            weight: 1.0,
        },
    })
}

/// Fits to the examples of the fitted half.
pub fn fit(examples: &[Example]) -> District {
    let fitted =
        |example: &&Example| example.split == Split::Fitted && !example.question.choices.is_empty();
    let questions: Vec<&Question<PARAMETERS>> = (examples.iter().filter(fitted))
        .map(|example| &example.question)
        .collect();
    let weights = logit::fit(&questions, None);
    District {
        features: std::array::from_fn(|index| weights[index]),
        constant: weights[DISTRICT_FEATURE_COUNT],
    }
}

/// What the weights make of each half and kind of row: what is answered and right, of all rows,
/// from each of a few likelihoods.
pub fn table(examples: &[Example], district: &District) -> String {
    let weights = with_last(district.features, district.constant);
    let mut text = String::from("half      rows              known");
    for least in SHOWN {
        let _ = write!(text, " | from {least:.2}: answered  right");
    }
    text.push('\n');
    for split in Split::ALL {
        for group in KINDS {
            let of_kind = |example: &&Example| example.split == split && example.group == group;
            let examples: Vec<&Example> = examples.iter().filter(of_kind).collect();
            let (name, kind) = (split.name(), group.name());
            let _ = write!(text, "{name:9} {kind:14} {:8}", examples.len());
            for least in SHOWN {
                let (answered, right) = counts(&examples, &weights, least);
                let (of_all, of_answers) = (
                    share(answered, examples.len() as u32),
                    share(right, answered),
                );
                let _ = write!(text, " |             {of_all:.3}  {of_answers:.3}");
            }
            text.push('\n');
        }
    }
    text
}

/// How many are answered from a likelihood, and right.
fn counts(examples: &[&Example], weights: &[f64; PARAMETERS], least: f64) -> (u32, u32) {
    let (mut answered, mut right) = (0, 0);
    for example in examples {
        let question = &example.question;
        let found = question.likelihoods(weights);
        let best = question.likeliest(&found);
        if let Some(choice) = question.choices.get(best).filter(|_| least <= found[best]) {
            answered += 1;
            right += u32::from(choice.is_right);
        }
    }
    (answered, right)
}

/// Reads what data/district.json holds.
///
/// # Errors
///
/// Where it is no JSON of that form, or has too few or too many numbers.
pub fn from_json(text: &str) -> Result<District, serde_json::Error> {
    serde_json::from_str(text)
}

/// The weights as data/district.json holds them.
pub fn to_json(district: &District) -> String {
    logit::to_json(&district.features, district.constant)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example(split: Split, is_first: bool) -> Example {
        let choice = |value: f64, is_right: bool| {
            let mut features = [0.0; DISTRICT_FEATURE_COUNT];
            features[0] = value;
            Choice::new(features, is_right)
        };
        Example {
            split,
            group: Group::Listed,
            question: Question {
                choices: vec![choice(1.0, is_first), choice(0.0, !is_first)],
                weight: 1.0,
            },
        }
    }

    #[test]
    fn the_fit_sees_the_fitted_half_alone() {
        let fitted: Vec<Example> = (0..100)
            .map(|index| example(Split::Fitted, index % 4 != 0))
            .collect();
        let mut both = fitted.clone();
        both.extend((0..100).map(|_| example(Split::Reported, false)));
        assert_eq!(fit(&fitted), fit(&both));
    }

    #[test]
    fn what_is_not_likely_enough_is_not_answered() {
        let examples: Vec<Example> = (0..100)
            .map(|index| example(Split::Fitted, index % 4 != 0))
            .collect();
        let district = fit(&examples);
        let weights = with_last(district.features, district.constant);
        let all: Vec<&Example> = examples.iter().collect();
        assert_eq!(counts(&all, &weights, 0.5), (100, 75));
        assert_eq!(counts(&all, &weights, 0.9), (0, 0));
    }
}
