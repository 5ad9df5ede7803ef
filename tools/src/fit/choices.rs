//! Addresses of known answer -> which of the choices that the engine weighs is right: the fit of
//! `data/district.json` and of `data/delivery.json`, and the tables of both.
//!
//! The choices of the multinomial logit are what something speaks for; it is fitted over the
//! fitted half alone.

use std::fmt::Write as _;

use super::logit::{self, Choice, Question, Weights};
use super::measure::share;
use super::truth::{Case, Group, Split};

/// An address of known answer; `N` is how many weights there are, with the constant.
#[derive(Clone, Debug)]
pub struct Example<const N: usize> {
    pub(super) split: Split,
    pub(super) group: Group,
    pub(super) question: Question<N>,
}

/// Fits to the examples of the fitted half; `None` where there are none.
pub fn fit<const N: usize>(examples: &[Example<N>]) -> Option<Weights<N>> {
    let fitted = |example: &&Example<N>| {
        example.split == Split::Fitted && !example.question.choices.is_empty()
    };
    let questions: Vec<&Question<N>> = (examples.iter().filter(fitted))
        .map(|example| &example.question)
        .collect();
    logit::fit(&questions, &[])
}

/// What the weights make of each half and kind of row: what is answered and right, of all rows,
/// from each of a few likelihoods; and of how many rows the truth is among the choices.
pub fn table<const N: usize>(
    examples: &[Example<N>],
    weights: &Weights<N>,
    kinds: &[Group],
    shown: &[f32],
) -> String {
    let mut text = String::from("half      rows              known  weighed");
    for least in shown {
        let _ = write!(text, " | from {least:.2}: answered  right");
    }
    text.push('\n');
    for split in Split::ALL {
        for &group in kinds {
            let of_kind = |example: &&Example<N>| example.split == split && example.group == group;
            let examples: Vec<&Example<N>> = examples.iter().filter(of_kind).collect();
            let (name, kind, count) = (split.name(), group.name(), examples.len());
            let weighed = examples.iter().filter(|example| example.has_right());
            let weighed = share(weighed.count() as u32, count as u32);
            let _ = write!(text, "{name:9} {kind:14} {count:8}  {weighed:7.3}");
            for &least in shown {
                let (answered, right) = counts(&examples, weights, f64::from(least));
                let (of_all, of_answers) = (share(answered, count as u32), share(right, answered));
                let _ = write!(text, " |             {of_all:.3}  {of_answers:.3}");
            }
            text.push('\n');
        }
    }
    text
}

impl<const N: usize> Example<N> {
    /// The choices of a case; every case counts the same.
    pub(super) fn new(case: &Case, choices: impl Iterator<Item = Choice<N>>) -> Self {
        Self {
            split: case.split,
            group: case.group,
            question: Question {
                choices: choices.collect(),
                weight: 1.0,
            },
        }
    }

    fn has_right(&self) -> bool {
        let mut choices = self.question.choices.iter();
        choices.any(|choice| choice.is_right)
    }
}

/// How many are answered from a likelihood, and right.
fn counts<const N: usize>(
    examples: &[&Example<N>],
    weights: &Weights<N>,
    least: f64,
) -> (u32, u32) {
    let (mut answered, mut right) = (0, 0);
    for example in examples {
        let question = &example.question;
        let found = question.likelihoods(&weights.0);
        let best = question.likeliest(&found);
        if let Some(choice) = question.choices.get(best).filter(|_| least <= found[best]) {
            answered += 1;
            right += u32::from(choice.is_right);
        }
    }
    (answered, right)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example(split: Split, is_first: bool) -> Example<3> {
        let choice = |value: f64, is_right: bool| Choice::new([value, 0.0], is_right);
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
        let fitted: Vec<Example<3>> = (0..100)
            .map(|index| example(Split::Fitted, index % 4 != 0))
            .collect();
        let mut both = fitted.clone();
        both.extend((0..100).map(|_| example(Split::Reported, false)));
        assert!(fit(&fitted).is_some());
        assert_eq!(fit(&fitted), fit(&both));
        assert_eq!(fit(&both[100..]), None);
    }

    #[test]
    fn what_is_not_likely_enough_is_not_answered() {
        let examples: Vec<Example<3>> = (0..100)
            .map(|index| example(Split::Fitted, index % 4 != 0))
            .collect();
        let weights = fit(&examples).unwrap();
        let all: Vec<&Example<3>> = examples.iter().collect();
        assert_eq!(counts(&all, &weights, 0.5), (100, 75));
        assert_eq!(counts(&all, &weights, 0.9), (0, 0));
    }
}
