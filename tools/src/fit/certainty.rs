//! Addresses of known district -> how certain a reading is: the values of data/certainty.json.
//!
//! The choices of the multinomial logit are the parts of India that an address may lie in;
//! it is fitted over the fitted half alone.

use std::fmt::Write as _;

use pata::address::{FEATURE_COUNT, Part, weigh_parts};
use pata::gazetteer::Gazetteer;
use pata::scratch::Scratch;

use super::logit::{self, Choice, Question, Tie, Weights};
use super::measure::share;
use super::truth::{self, Case, Group, Split};

/// How many weights there are, with the constant.
pub const PARAMETERS: usize = FEATURE_COUNT + 1;
const KINDS: [Group; 3] = [Group::Listed, Group::WithoutPin, Group::Exchanged];

/// An address whose part of India is in doubt, and known.
#[derive(Clone, Debug)]
pub struct Example {
    split: Split,
    group: Group,
    question: Question<PARAMETERS>,
    /// Of each choice its state, and whether that is the right one.
    states: Vec<(Option<u16>, bool)>,
    knows_district: bool,
}

/// What the fit is told.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// What an address with the PIN of another state counts beside one with its own.
    pub exchanged: f64,
    /// What a PIN inside is worth more than one elsewhere, where that is not fitted.
    pub pin: Option<f64>,
    /// What a named place of the PIN is worth more than a PIN elsewhere, where that is not fitted.
    pub in_pin: Option<f64>,
    /// What its own state is worth more to a part of India than another one, where that is not
    /// fitted.
    pub state: Option<f64>,
}

/// The examples among the cases: those that state where they are, and that no PIN settles.
pub fn examples(gazetteer: &Gazetteer, cases: &[Case]) -> Vec<Example> {
    truth::of_each(cases, |case, scratch| example(gazetteer, case, scratch))
}

fn example(gazetteer: &Gazetteer, case: &Case, scratch: &mut Scratch) -> Option<Example> {
    let (states, districts) = (&case.truth.states, &case.truth.districts);
    if states.is_none() && districts.is_none() || !KINDS.contains(&case.group) {
        return None;
    }
    let parts = weigh_parts(gazetteer, &case.address, scratch);
    let is_in_state = |part: &Part| {
        (states.as_ref()).is_none_or(|ids| part.state.is_some_and(|state| ids.contains(&state)))
    };
    let choice = |part: &Part| {
        let is_in_district = (districts.as_ref())
            .is_none_or(|ids| part.districts.iter().any(|district| ids.contains(district)));
        let is_right = is_in_state(part) && is_in_district;
        Choice::new(part.features.map(f64::from), is_right)
    };
    (!parts.is_empty()).then(|| Example {
        split: case.split,
        group: case.group,
        question: Question {
            choices: parts.iter().map(choice).collect(),
            weight: 1.0,
        },
        states: (parts.iter())
            .map(|part| (part.state, is_in_state(part)))
            .collect(),
        knows_district: districts.is_some(),
    })
}

/// Fits to the examples of the fitted half; `None` where there are none.
pub fn fit(examples: &[Example], plan: Plan) -> Option<Weights<PARAMETERS>> {
    let fitted = examples
        .iter()
        .filter(|example| example.split == Split::Fitted);
    let questions: Vec<Question<PARAMETERS>> = fitted
        .map(|example| Question {
            weight: if example.group == Group::Exchanged {
                plan.exchanged
            } else {
                1.0
            },
            ..example.question.clone()
        })
        .collect();
    let tie = |held: usize, to: usize| move |gap: f64| Tie { held, to, gap };
    let pins = plan.pin.map(tie(Part::HAS_PIN, Part::OTHER_PIN));
    let places = plan.in_pin.map(tie(Part::IN_PIN, Part::OTHER_PIN));
    let states = plan.state.map(tie(Part::STATE, Part::OTHER_STATE));
    let ties: Vec<Tie> = [pins, places, states].into_iter().flatten().collect();
    logit::fit(&questions.iter().collect::<Vec<_>>(), &ties)
}

/// What the weights make of each half and kind of row.
pub fn table(examples: &[Example], weights: &Weights<PARAMETERS>) -> String {
    let mut text = String::from(
        "half      rows           in doubt   loss |  state answered  right | district answered  right\n",
    );
    for split in Split::ALL {
        for group in KINDS {
            let of_kind = |example: &&Example| example.split == split && example.group == group;
            let examples: Vec<&Example> = examples.iter().filter(of_kind).collect();
            write_row(&mut text, (split, group), &examples, weights);
        }
    }
    text
}

fn write_row(
    text: &mut String,
    (split, group): (Split, Group),
    examples: &[&Example],
    weights: &Weights<PARAMETERS>,
) {
    let mut loss = 0.0;
    let least = [Part::STATE_ANSWERED, Part::DISTRICT_ANSWERED].map(f64::from);
    // Asked, answered and right, of states and of districts.
    let mut counts = [[0_u32; 3]; 2];
    for example in examples {
        let question = &example.question;
        let found = question.likelihoods(&weights.0);
        loss -= question.likelihood_of_truth(&found).ln();
        let best = question.likeliest(&found);
        let (state, is_right_state) = example.states[best];
        let of_state = example.states.iter().zip(&found);
        let of_state = of_state.filter(|((other, _), _)| *other == state);
        let likelihood: f64 = of_state.map(|(_, likelihood)| likelihood).sum();
        let is_right = question.choices[best].is_right;
        let answers = [
            (true, likelihood, is_right_state),
            (example.knows_district, found[best], is_right),
        ];
        for ((asked, likelihood, is_right), (count, least)) in
            answers.into_iter().zip(counts.iter_mut().zip(least))
        {
            let is_answered = asked && least <= likelihood;
            count[0] += u32::from(asked);
            count[1] += u32::from(is_answered);
            count[2] += u32::from(is_answered && is_right);
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn example(split: Split, choices: &[(f64, bool)]) -> Example {
        let choice = |&(value, is_right): &(f64, bool)| {
            let mut features = [0.0; FEATURE_COUNT];
            features[0] = value;
            Choice::new(features, is_right)
        };
        Example {
            split,
            group: Group::Listed,
            question: Question {
                choices: choices.iter().map(choice).collect(),
                weight: 1.0,
            },
            states: choices.iter().map(|&(_, right)| (None, right)).collect(),
            knows_district: true,
        }
    }

    const PLAN: Plan = Plan {
        exchanged: 0.2,
        pin: None,
        in_pin: None,
        state: None,
    };

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
        assert!(fit(&fitted, PLAN).is_some());
        assert_eq!(fit(&fitted, PLAN), fit(&both, PLAN));
        assert_eq!(fit(&both[100..], PLAN), None);
    }

    #[test]
    fn a_held_weight_stays() {
        let examples = [example(Split::Fitted, &[(1.0, true)])];
        let held = Plan {
            pin: Some(2.4),
            in_pin: Some(3.6),
            state: Some(3.1),
            ..PLAN
        };
        let Weights(weights) = fit(&examples, held).unwrap();
        assert!((weights[Part::HAS_PIN] - weights[Part::OTHER_PIN] - 2.4).abs() < 1e-3);
        assert!((weights[Part::IN_PIN] - weights[Part::OTHER_PIN] - 3.6).abs() < 1e-3);
        assert!((weights[Part::STATE] - weights[Part::OTHER_STATE] - 3.1).abs() < 1e-3);
    }
}
