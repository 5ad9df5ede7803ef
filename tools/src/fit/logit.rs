//! A conditional logit: choices that numbers describe -> how likely each is the right one.
//!
//! Each choice has a utility, weights times its features, and a choice that is none of them has
//! 0. The fit makes the choices that are right as likely as it can; it has no seed and does not
//! depend on the number of threads.

use rayon::prelude::*;
use serde::Deserialize;

use super::descent::Descent;

/// Examples that one thread sums up; sums do not depend on the number of threads.
const CHUNK: usize = 256;
const STEPS: u32 = 1_500;
/// Length of a step, in standard deviations of a feature.
const STEP: f64 = 0.03;
/// What a weight costs by its square.
const RIDGE: f64 = 1e-3;
/// What all choices are worth against none of them before anything is known.
const FIRST_CONSTANT: f64 = -1.0;

/// One of several answers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice<const N: usize> {
    /// What describes it; the last is 1, so that its weight is the constant.
    pub(super) features: [f64; N],
    pub(super) is_right: bool,
}

/// A question of known answer.
#[derive(Clone, Debug)]
pub(super) struct Question<const N: usize> {
    pub(super) choices: Vec<Choice<N>>,
    /// What it counts beside others.
    pub(super) weight: f64,
}

/// A weight that is another one and a fixed number more.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tie {
    pub(super) held: usize,
    pub(super) to: usize,
    pub(super) gap: f64,
}

impl<const N: usize> Choice<N> {
    /// One that these numbers describe, of which there is one less than of weights.
    pub(super) fn new<const F: usize>(features: [f64; F], is_right: bool) -> Self {
        Self {
            features: with_constant(features),
            is_right,
        }
    }
}

/// What each number that describes a choice is worth, and last of any choice against none of
/// them.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(try_from = "Stored")]
pub struct Weights<const N: usize>(pub(super) [f64; N]);

/// The file that the engine reads.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Stored {
    features: Vec<f64>,
    constant: f64,
}

impl<const N: usize> TryFrom<Stored> for Weights<N> {
    type Error = String;

    fn try_from(stored: Stored) -> Result<Self, String> {
        let count = stored.features.len();
        let numbers: Vec<f64> = stored
            .features
            .into_iter()
            .chain([stored.constant])
            .collect();
        check_sizes(&numbers)?;
        let numbers = <[f64; N]>::try_from(numbers);
        (numbers.map(Self)).map_err(|_| format!("`features` holds {count} numbers, not {}", N - 1))
    }
}

impl<const N: usize> Weights<N> {
    /// Reads what the engine reads.
    ///
    /// # Errors
    ///
    /// Where it is no JSON of that form, has too few or too many numbers, or one that is too large.
    pub fn from_json(text: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text)
    }

    /// The weights as the engine reads them.
    pub fn to_json(&self) -> String {
        let values: Vec<String> = self.0.iter().map(f64::to_string).collect();
        let (features, constant) = values.split_at(N - 1);
        format!(
            "{{\n  \"features\": [ {} ],\n  \"constant\": {}\n}}\n",
            features.join(", "),
            constant.concat()
        )
    }
}

/// The engine reads numbers of 32 bits.
pub(super) fn check_sizes<'a>(numbers: impl IntoIterator<Item = &'a f64>) -> Result<(), String> {
    let is_too_large = |number: &&f64| !(**number as f32).is_finite();
    match numbers.into_iter().find(is_too_large) {
        Some(number) => Err(format!("{number:e} is too large for a weight")),
        None => Ok(()),
    }
}

/// The numbers and 1.
fn with_constant<const F: usize, const N: usize>(numbers: [f64; F]) -> [f64; N] {
    const { assert!(F + 1 == N) };
    std::array::from_fn(|index| numbers.get(index).copied().unwrap_or(1.0))
}

impl<const N: usize> Question<N> {
    /// Likelihoods of the choices, and of none of them last.
    pub(super) fn likelihoods(&self, weights: &[f64; N]) -> Vec<f64> {
        let utility = |choice: &Choice<N>| {
            let weighted = choice.features.iter().zip(weights);
            weighted.map(|(value, weight)| value * weight).sum::<f64>()
        };
        let mut shares: Vec<f64> = self.choices.iter().map(utility).chain([0.0]).collect();
        let most = shares.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        for share in &mut shares {
            *share = (*share - most).exp();
        }
        let all: f64 = shares.iter().sum();
        shares.iter().map(|share| share / all).collect()
    }

    /// The likelihood of what is right: of one of the right choices, or of none where none is.
    pub(super) fn likelihood_of_truth(&self, likelihoods: &[f64]) -> f64 {
        let right = self.choices.iter().zip(likelihoods);
        let right = right.filter(|(choice, _)| choice.is_right);
        let sum: f64 = right.map(|(_, likelihood)| likelihood).sum();
        let none = likelihoods[self.choices.len()];
        (if self.has_right() { sum } else { none }).max(1e-12)
    }

    /// The likeliest choice, the first of equals.
    pub(super) fn likeliest(&self, likelihoods: &[f64]) -> usize {
        let likelier = |best: usize, index: usize| {
            if likelihoods[best] < likelihoods[index] {
                index
            } else {
                best
            }
        };
        (0..self.choices.len()).fold(0, likelier)
    }

    fn has_right(&self) -> bool {
        self.choices.iter().any(|choice| choice.is_right)
    }
}

/// The weights that make what is right likeliest; `None` without a question.
pub(super) fn fit<const N: usize>(questions: &[&Question<N>], ties: &[Tie]) -> Option<Weights<N>> {
    if questions.is_empty() {
        return None;
    }
    let scales = deviations(questions);
    let mut weights = [0.0; N];
    weights[N - 1] = FIRST_CONSTANT;
    let mut descent = Descent::new(N);
    for _ in 0..STEPS {
        descent.begin_step();
        hold(&mut weights, ties);
        let mut slopes = slopes(questions, &weights);
        for tie in ties {
            // The two move together.
            slopes[tie.to] += slopes[tie.held];
        }
        for index in 0..N {
            // In units of the feature's deviation all weights move alike.
            let scale = scales[index];
            let pull = if index + 1 < N {
                RIDGE * weights[index] * scale
            } else {
                0.0
            };
            let slope = slopes[index] / scale + pull;
            weights[index] -= descent.move_of(index, slope, STEP) / scale;
        }
    }
    hold(&mut weights, ties);
    Some(Weights(weights.map(|weight| (weight * 1e4).round() / 1e4)))
}

fn hold<const N: usize>(weights: &mut [f64; N], ties: &[Tie]) {
    for tie in ties {
        weights[tie.held] = weights[tie.to] + tie.gap;
    }
}

/// The standard deviation of each feature, and 1 for what never changes.
fn deviations<const N: usize>(questions: &[&Question<N>]) -> [f64; N] {
    let choices = || questions.iter().flat_map(|question| &question.choices);
    let count = choices().count().max(1) as f64;
    std::array::from_fn(|index| {
        let values = || choices().map(|choice| choice.features[index]);
        let mean = values().sum::<f64>() / count;
        let spread = values().map(|value| (value - mean).powi(2)).sum::<f64>() / count;
        if spread < 1e-12 { 1.0 } else { spread.sqrt() }
    })
}

/// How the mean loss changes with each weight.
fn slopes<const N: usize>(questions: &[&Question<N>], weights: &[f64; N]) -> [f64; N] {
    let of_chunk = |chunk: &[&Question<N>]| {
        let mut slopes = [0.0; N];
        for question in chunk {
            let found = question.likelihoods(weights);
            let truth = question.likelihood_of_truth(&found);
            let has_right = question.has_right();
            for (choice, likelihood) in question.choices.iter().zip(&found) {
                let wanted = if has_right && choice.is_right {
                    likelihood / truth
                } else {
                    0.0
                };
                let slope = question.weight * (likelihood - wanted);
                for (sum, value) in slopes.iter_mut().zip(&choice.features) {
                    *sum += slope * value;
                }
            }
        }
        slopes
    };
    let sums: Vec<[f64; N]> = questions.par_chunks(CHUNK).map(of_chunk).collect();
    let count = questions.len().max(1) as f64;
    std::array::from_fn(|index| sums.iter().map(|sum| sum[index]).sum::<f64>() / count)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question(choices: &[(f64, f64, bool)]) -> Question<3> {
        Question {
            choices: choices
                .iter()
                .map(|&(first, second, is_right)| Choice {
                    features: [first, second, 1.0],
                    is_right,
                })
                .collect(),
            weight: 1.0,
        }
    }

    fn fitted(questions: &[Question<3>], ties: &[Tie]) -> [f64; 3] {
        let weights = fit(&questions.iter().collect::<Vec<_>>(), ties);
        weights.expect("there are questions").0
    }

    #[test]
    fn a_file_that_the_engine_could_not_use_is_refused_with_its_reason() {
        let problem = |text: &str| Weights::<3>::from_json(text).unwrap_err().to_string();
        let of =
            |features: &str| problem(&format!("{{\"features\": {features}, \"constant\": 0}}"));
        assert!(
            of("[1]").contains("holds 1 numbers, not 2"),
            "{}",
            of("[1]")
        );
        assert!(of("[1, -1e300]").contains("-1e300 is too large"));
        assert!(of("[1, NaN]").contains("expected value"));
        assert!(problem("").contains("EOF"));
    }

    #[test]
    fn the_fit_recovers_shares_that_follow_the_model() {
        // One choice of three times in four right: its likelihood against none is 0.75.
        let questions: Vec<Question<3>> = (0..400)
            .map(|index| question(&[(1.0, 0.0, index % 4 != 0)]))
            .collect();
        let weights = fitted(&questions, &[]);
        let utility = weights[0] + weights[2];
        assert!((utility - 3.0_f64.ln()).abs() < 0.05, "{utility}");
    }

    #[test]
    fn what_tells_the_right_choice_is_worth_something_and_what_tells_nothing_is_not() {
        // One of the two is right four times in five, and neither once in seven.
        let questions: Vec<Question<3>> = (0..420)
            .map(|index| {
                let other = f64::from(index / 2 % 2);
                let (is_none, is_first) = (index % 7 == 0, index % 5 != 0);
                question(&[
                    (1.0, other, !is_none && is_first),
                    (0.0, other, !is_none && !is_first),
                ])
            })
            .collect();
        let [first, second, _] = fitted(&questions, &[]);
        assert!(1.2 < first && second.abs() < 0.2, "{first} {second}");
    }

    #[test]
    fn a_tied_weight_keeps_its_distance() {
        let questions = [question(&[(1.0, 0.0, true), (0.0, 1.0, false)])];
        let tie = Tie {
            held: 0,
            to: 1,
            gap: 2.4,
        };
        let weights = fitted(&questions, &[tie]);
        assert!((weights[0] - weights[1] - 2.4).abs() < 1e-3);
    }
}
