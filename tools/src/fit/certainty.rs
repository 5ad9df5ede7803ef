//! Addresses of known district -> how certain a reading is: the values of data/certainty.json.
//!
//! A conditional logit: each part of India that an address may lie in has a utility, weights
//! times what describes the reading in it, and a place that is none of them has 0. The fit makes
//! the parts that are right as likely as it can, over the fitted half alone.

use std::fmt::Write as _;

use pata::address::{FEATURE_COUNT, Part, weigh_parts};
use pata::gazetteer::Gazetteer;
use pata::scratch::Scratch;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::truth::{Case, Group, Split};

/// Weights and the constant.
const PARAMETERS: usize = FEATURE_COUNT + 1;
/// The numbers of the features that tell of a PIN inside, and of one elsewhere.
const HAS_PIN: usize = 2;
const OTHER_PIN: usize = 3;
/// Examples that one thread sums up; sums do not depend on the number of threads.
const CHUNK: usize = 256;
const STEPS: i32 = 1_500;
/// Length of a step, in standard deviations of a feature.
const STEP: f64 = 0.03;
/// What a weight costs by its square.
const RIDGE: f64 = 1e-3;
/// Likelihoods from which the engine answers the state and the district.
const ANSWERED: [f64; 2] = [0.6, 0.55];
const KINDS: [Group; 3] = [Group::Listed, Group::WithoutPin, Group::Exchanged];

/// The file that the engine reads.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Certainty {
    /// What each number that describes a reading is worth.
    pub features: [f64; FEATURE_COUNT],
    /// Of any part against a place that none of them is.
    pub constant: f64,
}

/// A part of India that an address may lie in.
#[derive(Clone, Copy, Debug)]
struct Choice {
    features: [f64; FEATURE_COUNT],
    is_right: bool,
    state: Option<u16>,
    is_right_state: bool,
}

/// An address whose part of India is in doubt, and known.
#[derive(Clone, Debug)]
pub struct Example {
    split: Split,
    group: Group,
    choices: Vec<Choice>,
    knows_district: bool,
}

/// What the fit is told.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// What an address with the PIN of another state counts beside one with its own.
    pub exchanged: f64,
    /// What a PIN inside is worth more than one elsewhere, where that is not fitted.
    pub pin: Option<f64>,
}

/// The examples among the cases: those that state where they are, and that no PIN settles.
pub fn examples(gazetteer: &Gazetteer, cases: &[Case]) -> Vec<Example> {
    let chunks: Vec<Vec<Example>> = cases
        .par_chunks(CHUNK)
        .map(|chunk| {
            let mut scratch = Box::<Scratch>::default();
            let read = |case| example(gazetteer, case, &mut scratch);
            chunk.iter().filter_map(read).collect()
        })
        .collect();
    chunks.into_iter().flatten().collect()
}

fn example(gazetteer: &Gazetteer, case: &Case, scratch: &mut Scratch) -> Option<Example> {
    let (states, districts) = (&case.truth.states, &case.truth.districts);
    if states.is_none() && districts.is_none() || !KINDS.contains(&case.group) {
        return None;
    }
    let parts = weigh_parts(gazetteer, &case.address, scratch);
    let choice = |part: &Part| {
        let is_in_state = (states.as_ref())
            .is_none_or(|ids| part.state.is_some_and(|state| ids.contains(&state)));
        let is_in_district = (districts.as_ref())
            .is_none_or(|ids| part.districts.iter().any(|district| ids.contains(district)));
        Choice {
            features: part.features.map(f64::from),
            is_right: is_in_state && is_in_district,
            state: part.state,
            is_right_state: is_in_state,
        }
    };
    (!parts.is_empty()).then(|| Example {
        split: case.split,
        group: case.group,
        choices: parts.iter().map(choice).collect(),
        knows_district: districts.is_some(),
    })
}

/// Likelihoods of the choices, and of none of them last.
fn likelihoods(example: &Example, parameters: &[f64; PARAMETERS]) -> Vec<f64> {
    let utility = |choice: &Choice| {
        let weighted = choice.features.iter().zip(parameters);
        parameters[FEATURE_COUNT] + weighted.map(|(value, weight)| value * weight).sum::<f64>()
    };
    let mut shares: Vec<f64> = example.choices.iter().map(utility).chain([0.0]).collect();
    let most = shares.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    for share in &mut shares {
        *share = (*share - most).exp();
    }
    let all: f64 = shares.iter().sum();
    shares.iter().map(|share| share / all).collect()
}

/// The likelihood of what is right: of one of the right choices, or of none where none is.
fn likelihood_of_truth(example: &Example, likelihoods: &[f64]) -> f64 {
    let right = example.choices.iter().zip(likelihoods);
    let right = right.filter(|(choice, _)| choice.is_right);
    let sum: f64 = right.map(|(_, likelihood)| likelihood).sum();
    let has_right = example.choices.iter().any(|choice| choice.is_right);
    let none = likelihoods[example.choices.len()];
    (if has_right { sum } else { none }).max(1e-12)
}

/// Fits to the examples of the fitted half.
pub fn fit(examples: &[Example], plan: Plan) -> Certainty {
    let fitted: Vec<&Example> = examples
        .iter()
        .filter(|example| example.split == Split::Fitted)
        .collect();
    let scales = deviations(&fitted);
    let mut parameters = [0.0; PARAMETERS];
    parameters[FEATURE_COUNT] = -1.0;
    let (mut mean, mut square) = ([0.0; PARAMETERS], [0.0; PARAMETERS]);
    for step in 1..=STEPS {
        hold_pin(&mut parameters, plan);
        let mut slopes = slopes(&fitted, &parameters, plan);
        if plan.pin.is_some() {
            // The two move together.
            slopes[OTHER_PIN] += slopes[HAS_PIN];
        }
        for index in 0..PARAMETERS {
            // In units of the feature's deviation all weights move alike.
            let scale = scales[index];
            let pull = if index < FEATURE_COUNT {
                RIDGE * parameters[index] * scale
            } else {
                0.0
            };
            let slope = slopes[index] / scale + pull;
            mean[index] = 0.9 * mean[index] + 0.1 * slope;
            square[index] = 0.999 * square[index] + 0.001 * slope * slope;
            let (first, second) = (1.0 - 0.9_f64.powi(step), 1.0 - 0.999_f64.powi(step));
            let length = mean[index] / first / ((square[index] / second).sqrt() + 1e-8);
            parameters[index] -= STEP * length / scale;
        }
    }
    hold_pin(&mut parameters, plan);
    let rounded = |value: &f64| (value * 1e4).round() / 1e4;
    Certainty {
        features: std::array::from_fn(|index| rounded(&parameters[index])),
        constant: rounded(&parameters[FEATURE_COUNT]),
    }
}

fn hold_pin(parameters: &mut [f64; PARAMETERS], plan: Plan) {
    if let Some(pin) = plan.pin {
        parameters[HAS_PIN] = parameters[OTHER_PIN] + pin;
    }
}

/// The standard deviation of each feature, and 1 for what never changes and the constant.
fn deviations(examples: &[&Example]) -> [f64; PARAMETERS] {
    let choices = || examples.iter().flat_map(|example| &example.choices);
    let count = choices().count().max(1) as f64;
    std::array::from_fn(|index| {
        if index == FEATURE_COUNT {
            return 1.0;
        }
        let values = || choices().map(|choice| choice.features[index]);
        let mean = values().sum::<f64>() / count;
        let spread = values().map(|value| (value - mean).powi(2)).sum::<f64>() / count;
        if spread < 1e-12 { 1.0 } else { spread.sqrt() }
    })
}

/// How the mean loss changes with each parameter.
fn slopes(examples: &[&Example], parameters: &[f64; PARAMETERS], plan: Plan) -> [f64; PARAMETERS] {
    let of_chunk = |chunk: &[&Example]| {
        let mut slopes = [0.0; PARAMETERS];
        for example in chunk {
            let found = likelihoods(example, parameters);
            let truth = likelihood_of_truth(example, &found);
            let has_right = example.choices.iter().any(|choice| choice.is_right);
            let weight = if example.group == Group::Exchanged {
                plan.exchanged
            } else {
                1.0
            };
            for (choice, likelihood) in example.choices.iter().zip(&found) {
                let wanted = if has_right && choice.is_right {
                    likelihood / truth
                } else {
                    0.0
                };
                let slope = weight * (likelihood - wanted);
                for (sum, value) in slopes.iter_mut().zip(&choice.features) {
                    *sum += slope * value;
                }
                slopes[FEATURE_COUNT] += slope;
            }
        }
        slopes
    };
    let sums: Vec<[f64; PARAMETERS]> = examples.par_chunks(CHUNK).map(of_chunk).collect();
    let count = examples.len().max(1) as f64;
    std::array::from_fn(|index| sums.iter().map(|sum| sum[index]).sum::<f64>() / count)
}

/// What the weights make of each half and kind of row.
pub fn table(examples: &[Example], certainty: &Certainty) -> String {
    let mut parameters = [0.0; PARAMETERS];
    parameters[..FEATURE_COUNT].copy_from_slice(&certainty.features);
    parameters[FEATURE_COUNT] = certainty.constant;
    let mut text = String::from(
        "half      rows           in doubt   loss |  state answered  right | district answered  right\n",
    );
    for split in Split::ALL {
        for group in KINDS {
            let of_kind = |example: &&Example| example.split == split && example.group == group;
            let examples: Vec<&Example> = examples.iter().filter(of_kind).collect();
            write_row(&mut text, (split, group), &examples, &parameters);
        }
    }
    text
}

fn write_row(
    text: &mut String,
    (split, group): (Split, Group),
    examples: &[&Example],
    parameters: &[f64; PARAMETERS],
) {
    let mut loss = 0.0;
    // Asked, answered and right, of states and of districts.
    let mut counts = [[0_u32; 3]; 2];
    for example in examples {
        let found = likelihoods(example, parameters);
        loss -= likelihood_of_truth(example, &found).ln();
        let likelier = |best: usize, index: usize| {
            if found[best] < found[index] {
                index
            } else {
                best
            }
        };
        let best = (0..example.choices.len()).fold(0, likelier);
        let choice = &example.choices[best];
        let of_state = example.choices.iter().zip(&found);
        let of_state = of_state.filter(|(other, _)| other.state == choice.state);
        let state: f64 = of_state.map(|(_, likelihood)| likelihood).sum();
        let answers = [
            (true, state, choice.is_right_state),
            (example.knows_district, found[best], choice.is_right),
        ];
        for ((asked, likelihood, is_right), (count, least)) in
            answers.into_iter().zip(counts.iter_mut().zip(ANSWERED))
        {
            let is_answered = asked && least <= likelihood;
            count[0] += u32::from(asked);
            count[1] += u32::from(is_answered);
            count[2] += u32::from(is_answered && is_right);
        }
    }
    let share = |part: u32, whole: u32| f64::from(part) / f64::from(whole.max(1));
    let [state, district] = counts;
    let _ = writeln!(
        text,
        "{:9} {:14} {:8} {:6.3} |          {:.3}  {:.3} |             {:.3}  {:.3}",
        split.name(),
        group.name(),
        examples.len(),
        loss / examples.len().max(1) as f64,
        share(state[1], state[0]),
        share(state[2], state[1]),
        share(district[1], district[0]),
        share(district[2], district[1]),
    );
}

/// Reads what data/certainty.json holds.
///
/// # Errors
///
/// Where it is no JSON of that form, or has too few or too many numbers.
pub fn from_json(text: &str) -> Result<Certainty, serde_json::Error> {
    serde_json::from_str(text)
}

/// The weights as data/certainty.json holds them.
pub fn to_json(certainty: &Certainty) -> String {
    let values: Vec<String> = certainty.features.iter().map(f64::to_string).collect();
    format!(
        "{{\n  \"features\": [ {} ],\n  \"constant\": {}\n}}\n",
        values.join(", "),
        certainty.constant
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choice(value: f64, is_right: bool) -> Choice {
        let mut features = [0.0; FEATURE_COUNT];
        features[0] = value;
        Choice {
            features,
            is_right,
            state: None,
            is_right_state: is_right,
        }
    }

    fn example(split: Split, choices: &[(f64, bool)]) -> Example {
        Example {
            split,
            group: Group::Listed,
            choices: choices
                .iter()
                .map(|&(value, is_right)| choice(value, is_right))
                .collect(),
            knows_district: true,
        }
    }

    const PLAN: Plan = Plan {
        exchanged: 0.2,
        pin: None,
    };

    #[test]
    fn the_fit_recovers_shares_that_follow_the_model() {
        // One choice of three times in four right: its likelihood against none is 0.75.
        let examples: Vec<Example> = (0..400)
            .map(|index| example(Split::Fitted, &[(1.0, index % 4 != 0)]))
            .collect();
        let certainty = fit(&examples, PLAN);
        let utility = certainty.features[0] + certainty.constant;
        assert!((utility - 3.0_f64.ln()).abs() < 0.05, "{utility}");
    }

    #[test]
    fn the_fit_sees_the_fitted_half_alone() {
        let fitted: Vec<Example> = (0..100)
            .map(|index| {
                example(
                    Split::Fitted,
                    &[(1.0, index % 3 != 0), (0.0, index % 3 == 0)],
                )
            })
            .collect();
        let mut both = fitted.clone();
        both.extend((0..100).map(|_| example(Split::Reported, &[(1.0, false), (0.0, true)])));
        assert_eq!(fit(&fitted, PLAN), fit(&both, PLAN));
    }

    #[test]
    fn a_held_weight_stays() {
        let examples = [example(Split::Fitted, &[(1.0, true)])];
        let held = Plan {
            pin: Some(2.4),
            ..PLAN
        };
        let features = fit(&examples, held).features;
        assert!((features[HAS_PIN] - features[OTHER_PIN] - 2.4).abs() < 1e-3);
    }
}
