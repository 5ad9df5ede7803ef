//! Labelled rows -> how usual it is that one type of component follows another.

use pata::address::{Weights, order_group};

use super::truth::{Case, Group, Split};

/// How many rows the shares among all stand for, beside those that were counted.
const PRIOR: f64 = 8.0;

/// The weights with `order` counted from the fitted half of the rows that are labelled in the
/// contract's types; as they are where there is none.
///
/// A value is `ln(((n + 8 p) / (N + 8)) / p)`: `n` of the `N` components that follow the row's
/// group are of the column's, and `p` is the column's share of all. The edge of the text is a
/// group too; the value of a text without components is 0.
pub fn with_counted_order(weights: &Weights, cases: &[Case]) -> Weights {
    let mut weights = weights.clone();
    let edge = weights.order.len() - 1;
    let mut counts = vec![vec![0.0; edge + 1]; edge + 1];
    let is_counted = |case: &&Case| case.split == Split::Fitted && case.group == Group::Gold;
    for case in cases.iter().filter(is_counted) {
        let mut before = edge;
        for group in case
            .sequence
            .iter()
            .map(|&kind| order_group(kind))
            .chain([edge])
        {
            counts[before][group] += 1.0;
            before = group;
        }
    }
    let all: f64 = counts.iter().flatten().sum();
    if all == 0.0 {
        return weights;
    }
    for column in 0..=edge {
        let share = counts.iter().map(|row| row[column]).sum::<f64>() / all;
        for (row, values) in counts.iter().zip(&mut weights.order) {
            let after: f64 = row.iter().sum();
            let is_known = 0.0 < share;
            let ratio = (row[column] / share.max(f64::MIN_POSITIVE) + PRIOR) / (after + PRIOR);
            values[column] = if is_known {
                ((ratio.ln() * 100.0).round() / 100.0) as f32
            } else {
                0.0
            };
        }
    }
    weights.order[edge][edge] = 0.0;
    weights
}

#[cfg(test)]
mod tests {
    use pata::address::ComponentType;

    use super::*;
    use crate::fit::truth::Truth;

    #[test]
    fn the_order_is_counted_as_the_docs_say() {
        let case = Case {
            split: Split::Fitted,
            group: Group::Gold,
            address: String::new(),
            truth: Truth::default(),
            sequence: vec![ComponentType::City, ComponentType::Pincode],
        };
        let reported = Case {
            split: Split::Reported,
            sequence: vec![ComponentType::Pincode, ComponentType::City],
            ..case.clone()
        };
        let weights = with_counted_order(Weights::shipped(), &[case, reported]);
        let (city, pincode) = (
            order_group(ComponentType::City),
            order_group(ComponentType::Pincode),
        );
        // Three steps, one of them to each; of the one after the city all lead to the PIN.
        let often = ((1.0 * 3.0 + 8.0) / 9.0_f32).ln();
        let never = (8.0 / 9.0_f32).ln();
        assert!((weights.order[city][pincode] - often).abs() < 0.006);
        assert!((weights.order[pincode][city] - never).abs() < 0.006);
        assert!(
            weights.order[city][0].abs() < 1e-9,
            "nothing is known of buildings"
        );
    }

    #[test]
    fn without_rows_the_order_stays() {
        let shipped = Weights::shipped();
        assert_eq!(with_counted_order(shipped, &[]), *shipped);
    }
}
