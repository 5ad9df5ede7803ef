//! A loss over many numbers -> the numbers where it is least, near those to start from.
//!
//! Coordinate search: each number in turn, in a seeded order, is moved a step up and down, and
//! on in the direction that helps; the steps shrink from pass to pass. A pull towards the start
//! keeps a number where it is unless the rows speak for another.

use super::vector::rounded;
use crate::seeded::Seeded;

/// How to search.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Orders the numbers.
    pub seed: u64,
    /// Passes over all numbers.
    pub passes: u32,
    /// The first step, as a share of a number.
    pub first_step: f64,
    /// What a step shrinks to from pass to pass.
    pub shrink: f64,
    /// What a number costs that is moved by its own size.
    pub pull: f64,
}

impl Default for Plan {
    fn default() -> Self {
        Self {
            seed: 1,
            passes: 4,
            first_step: 0.35,
            shrink: 0.6,
            pull: 0.004,
        }
    }
}

/// Least size that steps and pulls of a number are reckoned by.
const LEAST_SIZE: f64 = 0.4;
/// Most steps in one direction within a pass.
const MOST_STEPS: u32 = 3;
/// A gain below this is none.
const LEAST_GAIN: f64 = 1e-6;

/// Where a search came to.
#[derive(Clone, Debug)]
pub struct Found {
    /// The numbers.
    pub values: Vec<f64>,
    /// Their loss, the pull included.
    pub loss: f64,
    /// How often the loss was asked for.
    pub evaluations: u32,
}

/// Searches from `start`. `loss` is asked for one set of numbers after another; `on_pass` hears
/// the number of a pass, from 1, and what was found by its end.
///
/// A number that starts at 0 or above stays there. One whose steps make no difference at all is
/// not tried again.
pub fn search(
    start: &[f64],
    plan: &Plan,
    mut loss: impl FnMut(&[f64]) -> f64,
    mut on_pass: impl FnMut(u32, &Found),
) -> Found {
    let sizes: Vec<f64> = start
        .iter()
        .map(|value| value.abs().max(LEAST_SIZE))
        .collect();
    let pull = |values: &[f64]| -> f64 {
        let moved = values.iter().zip(start).zip(&sizes);
        moved
            .map(|((value, start), size)| ((value - start) / size).powi(2))
            .sum::<f64>()
            * plan.pull
    };
    let mut found = Found {
        values: start.to_vec(),
        loss: loss(start),
        evaluations: 1,
    };
    let mut random = Seeded(plan.seed);
    let mut order: Vec<usize> = (0..start.len()).collect();
    let mut step_share = plan.first_step;
    for pass in 1..=plan.passes {
        random.shuffle(&mut order);
        let mut inert = Vec::new();
        for &index in &order {
            let step = rounded(sizes[index] * step_share).max(0.01);
            let mut is_inert = true;
            for direction in [step, -step] {
                let before = found.values[index];
                for _ in 0..MOST_STEPS {
                    let mut values = found.values.clone();
                    values[index] = rounded(values[index] + direction);
                    if values[index] < 0.0 && 0.0 <= start[index] {
                        break;
                    }
                    let pulled = pull(&values);
                    let total = loss(&values) + pulled;
                    found.evaluations += 1;
                    let unpulled = found.loss - pull(&found.values);
                    is_inert &= (total - pulled - unpulled).abs() < LEAST_GAIN;
                    if found.loss - LEAST_GAIN < total {
                        break;
                    }
                    found.values = values;
                    found.loss = total;
                }
                if before.to_bits() != found.values[index].to_bits() {
                    break;
                }
            }
            if is_inert {
                inert.push(index);
            }
        }
        order.retain(|index| !inert.contains(index));
        order.sort_unstable();
        on_pass(pass, &found);
        step_share *= plan.shrink;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_of_a_bowl_is_found_and_a_number_without_effect_stays() {
        let bowl = |at: &[f64]| (at[0] - 2.0).powi(2) + (at[1] - at[0] - 1.0).powi(2);
        let plan = Plan {
            passes: 30,
            shrink: 0.85,
            pull: 0.0,
            ..Plan::default()
        };
        let found = search(&[1.0, 1.0, 7.0], &plan, bowl, |_, _| {});
        assert!((found.values[0] - 2.0).abs() < 0.06, "{:?}", found.values);
        assert!((found.values[1] - 3.0).abs() < 0.06, "{:?}", found.values);
        assert_eq!(found.values[2].to_bits(), 7.0_f64.to_bits());
        assert!(found.loss < 0.01);
    }

    #[test]
    fn a_gain_smaller_than_the_pull_moves_nothing() {
        let slope = |at: &[f64]| -0.000_1 * at[0];
        let found = search(&[1.0], &Plan::default(), slope, |_, _| {});
        assert_eq!(found.values[0].to_bits(), 1.0_f64.to_bits());
    }

    #[test]
    fn a_cost_never_becomes_a_gain() {
        let found = search(&[0.3], &Plan::default(), |at| at[0], |_, _| {});
        assert!((0.0..0.3).contains(&found.values[0]), "{:?}", found.values);
    }

    #[test]
    fn one_seed_finds_one_answer() {
        let rough = |at: &[f64]| at.iter().map(|x| (x * 3.0).sin() + x * x / 9.0).sum();
        let start = [1.0, 2.0, 0.5, 3.0];
        let run = || search(&start, &Plan::default(), rough, |_, _| {}).values;
        assert_eq!(run(), run());
    }
}
