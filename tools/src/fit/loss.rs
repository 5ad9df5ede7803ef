//! Counts -> the number that the search makes small.
//!
//! For every kind of row the shares of what went wrong, each times what it matters:
//!
//! ```text
//! spans    3/4 (1 - F1) + 1/4 (1 - exact rows)           by kind of labelled row
//! place    (wrong + 2/5 silent) / asked                  by field
//! confirm  wrongly CONFIRMED / CONFIRMED, traps sprung / traps, true PINs doubted / true PINs
//! ```
//!
//! An answer that is wrong costs more than none, and a wrong CONFIRMED more than either.

use super::measure::{Counts, FIELDS, FieldCount, Tally, share};
use super::truth::{Group, Split};

/// What a silent field costs where a wrong one costs 1.
const SILENT: f64 = 0.4;
/// What exact rows count within the spans; the rest is F1.
const EXACT: f64 = 0.25;
/// What each field matters.
const FIELD_WORTH: [f64; FIELDS.len()] = [1.0, 1.0, 0.6, 0.3];
/// What a component that is CONFIRMED and none matters.
const WRONGLY_CONFIRMED: f64 = 0.8;
/// What a trap that is CONFIRMED matters.
const SPRUNG: f64 = 2.0;
/// What a true PIN that is not CONFIRMED matters.
const DOUBTED: f64 = 2.5;

/// What the spans, the place and the confirmations of a kind of row matter.
fn worth(group: Group) -> (f64, f64, f64) {
    match group {
        Group::Gold => (1.5, 0.0, 0.3),
        Group::Fields => (0.4, 0.0, 0.1),
        Group::Unpunctuated => (0.3, 0.0, 0.0),
        Group::Constructed => (0.7, 0.5, 0.5),
        Group::Listed => (0.0, 2.0, 1.0),
        Group::WithoutPin => (0.0, 0.7, 0.0),
        Group::Exchanged => (0.0, 0.0, 1.5),
    }
}

/// The loss of one half; at least 0.
pub fn loss(counts: &Counts, split: Split) -> f64 {
    let of = |&group: &Group| {
        let (spans, place, confirm) = worth(group);
        let tally = counts.of(split, group);
        spans * span_loss(tally) + place * place_loss(tally) + confirm * confirm_loss(tally)
    };
    Group::ALL.iter().map(of).sum()
}

fn span_loss(tally: &Tally) -> f64 {
    let inexact = share(tally.rows - tally.exact, tally.rows);
    (1.0 - EXACT) * (1.0 - tally.all_spans().f1()) + EXACT * inexact
}

fn place_loss(tally: &Tally) -> f64 {
    let of = |field: FieldCount| {
        let silent = field.asked - field.right - field.wrong;
        share(field.wrong, field.asked) + SILENT * share(silent, field.asked)
    };
    let fields = tally.fields.into_iter().zip(FIELD_WORTH);
    fields.map(|(field, worth)| worth * of(field)).sum()
}

fn confirm_loss(tally: &Tally) -> f64 {
    WRONGLY_CONFIRMED * share(tally.wrongly_confirmed, tally.confirmed)
        + SPRUNG * share(tally.sprung, tally.traps)
        + DOUBTED * share(tally.doubted, tally.pins)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fit::measure::SpanCount;

    #[test]
    fn the_loss_of_a_hand_case_is_the_sum_in_the_docs() {
        let mut tally = Tally {
            rows: 2,
            exact: 1,
            confirmed: 5,
            wrongly_confirmed: 1,
            ..Tally::default()
        };
        tally.spans[0] = SpanCount {
            hit: 8,
            missed: 1,
            extra: 3,
        };
        let mut counts = Counts::default();
        counts.add(Split::Fitted, Group::Gold, tally);
        // F1 is 16 / 20: 0.75 x 0.2 + 0.25 x 0.5 for the spans, 0.3 x 0.8 x 0.2 for CONFIRMED.
        let expected = 1.5 * (0.15 + 0.125) + 0.048;
        assert!((loss(&counts, Split::Fitted) - expected).abs() < 1e-12);
        assert!(loss(&counts, Split::Reported).abs() < 1e-12);
    }

    #[test]
    fn a_wrong_answer_costs_more_than_none_and_a_sprung_trap_more_than_either() {
        let of = |tally: Tally, group: Group| {
            let mut counts = Counts::default();
            counts.add(Split::Fitted, group, tally);
            loss(&counts, Split::Fitted)
        };
        let field = |right, wrong| {
            let mut tally = Tally::default();
            tally.fields[1] = FieldCount {
                asked: 10,
                right,
                wrong,
            };
            of(tally, Group::Listed)
        };
        let sprung = Tally {
            traps: 10,
            sprung: 1,
            ..Tally::default()
        };
        assert!(field(10, 0) < field(9, 0));
        assert!(field(9, 0) < field(9, 1));
        assert!(field(9, 1) - field(10, 0) < of(sprung, Group::Exchanged));
    }
}
