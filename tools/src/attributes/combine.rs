//! Several rows of a table -> one row of the layer.
//!
//! Police districts are added up to the districts that they divide, years become their mean, or
//! the latest year speaks. Sums and means are exact in decimals; only a mean is rounded, to the
//! places that the recipe asks for. A sum lacks a part where a cell is missing and is missing
//! itself; a mean is that of the cells there are.

use std::collections::BTreeMap;

use pata::attributes::{Cause, Decimal, MAX_SCALE, Value};

use super::recipe::CombineRecipe;
use super::tables::rounded;
use crate::report::{Outcome, SourceReport};

const TWICE: &str = "another row of the file has the same row of the layer";
const EARLIER: &str = "a later row of the file has the same row of the layer";
const NO_ORDER: &str = "the column that tells the latest row has no number";

/// A row of the layer and a part of the pivot.
type Target = (u32, usize);

/// What was read so far of each row of the layer.
pub(super) struct Combining<'r> {
    recipe: Option<&'r CombineRecipe>,
    rows: BTreeMap<Target, Latest>,
    sums: BTreeMap<(usize, u32), Sum>,
    rows_added: u64,
}

/// The row that speaks for a target.
struct Latest {
    order: i128,
    outcome: Outcome,
    line: u64,
    label: String,
    is_further: bool,
}

/// A row of the file that has found its target.
pub(super) struct Arrival<'a> {
    pub(super) target: Target,
    /// What the column of the latest row says, where the recipe names one.
    pub(super) order: Option<Decimal>,
    pub(super) line: u64,
    pub(super) label: &'a str,
    /// The row was closed for another target; this one takes what is free.
    pub(super) is_further: bool,
}

#[derive(Default)]
struct Sum {
    /// At [`MAX_SCALE`].
    total: i128,
    count: u32,
    missing: Option<Cause>,
}

impl<'r> Combining<'r> {
    pub(super) fn new(recipe: Option<&'r CombineRecipe>) -> Self {
        Self {
            recipe,
            rows: BTreeMap::new(),
            sums: BTreeMap::new(),
            rows_added: 0,
        }
    }

    /// Whether a row is to be used; it is closed in the report either way, unless that was done
    /// for another target. Call it when all repairs of the row are noted.
    pub(super) fn admit(&mut self, arrival: &Arrival<'_>, report: &mut SourceReport) -> bool {
        if arrival.is_further {
            return self.admit_further(arrival);
        }
        let is_latest = matches!(self.recipe, Some(CombineRecipe::Latest { .. }));
        let order = match (is_latest, arrival.order) {
            (false, _) => 0,
            (true, Some(order)) => at_max_scale(order),
            (true, None) => {
                report.drop_row(NO_ORDER, arrival.line, arrival.label);
                return false;
            }
        };
        let is_sum = matches!(
            self.recipe,
            Some(CombineRecipe::Sum | CombineRecipe::Mean { .. })
        );
        match self.rows.get(&arrival.target) {
            Some(known) if !is_sum && order <= known.order => {
                let reason = if is_latest && order < known.order {
                    EARLIER
                } else {
                    TWICE
                };
                report.drop_row(reason, arrival.line, arrival.label);
                return false;
            }
            Some(Latest {
                is_further: true, ..
            })
            | None => {}
            Some(known) if !is_sum => {
                let to = Outcome::Dropped;
                report.amend(known.outcome, to, EARLIER, known.line, &known.label);
            }
            Some(_) => self.rows_added += 1,
        }
        let latest = Latest {
            order,
            outcome: report.keep_row(),
            line: arrival.line,
            label: arrival.label.to_owned(),
            is_further: false,
        };
        self.rows.insert(arrival.target, latest);
        true
    }

    fn admit_further(&mut self, arrival: &Arrival<'_>) -> bool {
        let is_free = !self.rows.contains_key(&arrival.target);
        if is_free {
            let latest = Latest {
                order: i128::MIN,
                outcome: Outcome::Kept,
                line: arrival.line,
                label: arrival.label.to_owned(),
                is_further: true,
            };
            self.rows.insert(arrival.target, latest);
        }
        is_free
    }

    /// Takes a figure of an admitted row into the column `index` of `values`.
    pub(super) fn put(&mut self, values: &mut [Vec<Value>], index: usize, row: u32, value: Value) {
        if !matches!(
            self.recipe,
            Some(CombineRecipe::Sum | CombineRecipe::Mean { .. })
        ) {
            values[index][row as usize] = value;
            return;
        }
        let sum = self.sums.entry((index, row)).or_default();
        match value {
            Value::Number(decimal) => {
                sum.total += at_max_scale(decimal);
                sum.count += 1;
            }
            Value::Missing(cause) => {
                sum.missing.get_or_insert(cause);
            }
            Value::Float(_) => {}
        }
    }

    /// Writes sums and means into `values`. Returns what there is to tell about them.
    pub(super) fn finish(self, values: &mut [Vec<Value>]) -> Option<String> {
        for ((index, row), sum) in self.sums {
            values[index][row as usize] = match self.recipe {
                Some(CombineRecipe::Mean { decimals }) => sum.mean(*decimals),
                _ => sum.total(),
            };
        }
        let by = match self.recipe {
            Some(CombineRecipe::Sum) => "sum",
            Some(CombineRecipe::Mean { .. }) => "mean",
            _ => return None,
        };
        let (targets, rows) = (self.rows.len(), self.rows_added + self.rows.len() as u64);
        Some(format!(
            "{rows} rows became {targets} of the layer, each by the {by}"
        ))
    }
}

impl Sum {
    fn total(&self) -> Value {
        self.missing
            .map_or_else(|| exact(self.total), Value::Missing)
    }

    fn mean(&self, decimals: u8) -> Value {
        if self.count == 0 {
            return Value::Missing(self.missing.unwrap_or(Cause::NotPublished));
        }
        let unit = 10_i128.pow(u32::from(MAX_SCALE - decimals.min(MAX_SCALE)));
        exact(rounded(self.total, unit * i128::from(self.count)) * unit)
    }
}

fn at_max_scale(decimal: Decimal) -> i128 {
    i128::from(decimal.mantissa) * 10_i128.pow(u32::from(MAX_SCALE - decimal.scale))
}

/// The shortest decimal of a number at [`MAX_SCALE`]; missing where it has too many digits.
fn exact(number: i128) -> Value {
    let (mut mantissa, mut scale) = (number, MAX_SCALE);
    while 0 < scale && mantissa % 10 == 0 {
        mantissa /= 10;
        scale -= 1;
    }
    i64::try_from(mantissa).map_or(Value::Missing(Cause::NotPublished), |mantissa| {
        Value::Number(Decimal { mantissa, scale })
    })
}

#[cfg(test)]
mod tests {
    use super::{Arrival, Combining};
    use crate::attributes::recipe::CombineRecipe;
    use crate::clean::numbers::{Number, parse};
    use crate::report::SourceReport;
    use pata::attributes::{Cause, Value};

    /// Rows of one target, each an order and a cell; an empty cell is missing.
    fn check(recipe: Option<&CombineRecipe>, rows: &[(&str, &str)], expected: &str) {
        let mut report = SourceReport::new("rows");
        let mut combining = Combining::new(recipe);
        let mut values = vec![vec![Value::Missing(Cause::NotPublished)]];
        let number = |text: &str| match parse(text) {
            Ok(Number::Value(decimal)) => Some(decimal),
            _ => None,
        };
        for (line, (order, cell)) in (1..).zip(rows) {
            report.begin_row();
            let arrival = Arrival {
                target: (0, 0),
                order: number(order),
                line,
                label: cell,
                is_further: false,
            };
            if combining.admit(&arrival, &mut report) {
                let value = number(cell).map_or(Value::Missing(Cause::Suppressed), Value::Number);
                combining.put(&mut values, 0, 0, value);
            }
        }
        combining.finish(&mut values);
        let text = match values[0][0] {
            Value::Number(decimal) => decimal.to_string(),
            other => format!("{other:?}"),
        };
        assert_eq!(text, expected, "{rows:?}");
        assert_eq!(report.read, report.kept + report.repaired + report.dropped);
    }

    #[test]
    fn sums_are_exact_and_lack_nothing() {
        let sum = Some(&CombineRecipe::Sum);
        check(sum, &[("", "0.1"), ("", "0.2"), ("", "7")], "7.3");
        check(sum, &[("", "5"), ("", "")], "Missing(Suppressed)");
    }

    #[test]
    fn means_are_of_the_cells_there_are_and_rounded_once() {
        let mean = Some(&CombineRecipe::Mean { decimals: 1 });
        check(mean, &[("", "1.04"), ("", "1.05"), ("", "")], "1");
        check(mean, &[("", "1.05"), ("", "1.05")], "1.1");
        check(mean, &[("", "-1.05")], "-1.1");
        check(mean, &[("", "")], "Missing(Suppressed)");
    }

    #[test]
    fn the_latest_row_speaks_wherever_it_stands() {
        let latest = CombineRecipe::Latest {
            column: "year".to_owned(),
        };
        let latest = Some(&latest);
        check(latest, &[("2019", "1"), ("2021", "2"), ("2020", "3")], "2");
        check(latest, &[("2021", "1"), ("2021", "2")], "1");
        check(
            latest,
            &[("no year", "1"), ("2021", "")],
            "Missing(Suppressed)",
        );
    }

    #[test]
    fn without_a_rule_the_first_row_speaks() {
        check(None, &[("", "1"), ("", "2")], "1");
    }
}
