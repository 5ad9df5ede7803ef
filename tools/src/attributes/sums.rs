//! Figures that must add up: the columns of a row, and the parts of a pivot.
//!
//! A source whose parts do not make their whole is not what its recipe says. Each sum has a
//! tolerance for what rounding does, and a limit: a sum that is further off than the tolerance is
//! counted and named in the report, one past the limit stops the build.

use std::path::Path;

use pata::attributes::{Decimal, Value};

use super::recipe::{PivotRecipe, SumRecipe, Whole};
use super::tables::{COMMON_SCALE, at_scale};
use crate::clean::numbers;
use crate::error::{At, BuildError};
use crate::read::Row;

/// Sums that are off and are named in the report, of each recipe.
const MAX_NAMED: usize = 3;

const REMEDY: &str = "correct the file, or the sum's parts, `tolerance` or `limit` in the recipe";

/// What became of one rule.
#[derive(Debug)]
struct Account {
    rule: String,
    tolerance: i128,
    limit: i128,
    has_rest: bool,
    checked: u64,
    off: u64,
    named: Vec<String>,
}

impl Account {
    fn new(recipe: &SumRecipe) -> Self {
        let tolerance = scaled(recipe.tolerance);
        let rule = match (&recipe.whole, recipe.has_rest) {
            (whole, true) => format!("{whole} is at least {}", recipe.parts.join(" + ")),
            (whole, false) => format!("{whole} is {}", recipe.parts.join(" + ")),
        };
        Self {
            rule,
            tolerance,
            limit: recipe.limit.map_or(tolerance, scaled).max(tolerance),
            has_rest: recipe.has_rest,
            checked: 0,
            off: 0,
            named: Vec::new(),
        }
    }

    /// Enters one sum; the problem where it is past the limit.
    fn enter(&mut self, whole: i128, parts: i128, label: &str) -> Result<(), String> {
        self.checked += 1;
        let over = parts - whole;
        let distance = if self.has_rest { over } else { over.abs() };
        if distance <= self.tolerance {
            return Ok(());
        }
        let problem = format!("{}: the whole is {}, ", self.rule, plain(whole))
            + &format!("the parts together {}", plain(parts));
        if self.limit < distance {
            return Err(problem);
        }
        self.off += 1;
        if self.named.len() < MAX_NAMED {
            self.named.push(format!("{label} by {}", plain(distance)));
        }
        Ok(())
    }

    fn told(&self) -> String {
        let (rule, checked) = (&self.rule, self.checked);
        let off = match self.named.join(", ") {
            named if named.is_empty() => named,
            named => format!(", off in {named}"),
        };
        format!("{rule}: holds in {} of {checked}{off}", checked - self.off)
    }
}

/// The sums of a table's columns.
#[derive(Debug)]
pub(super) struct Sums {
    sums: Vec<ColumnSum>,
}

#[derive(Debug)]
struct ColumnSum {
    account: Account,
    whole: Summand,
    parts: Vec<usize>,
}

#[derive(Clone, Copy, Debug)]
enum Summand {
    Column(usize),
    Number(i128),
}

impl Sums {
    /// The sums that a table's recipe asks for; `index` tells where a column is among those read.
    pub(super) fn new(recipes: &[SumRecipe], index: impl Fn(&str) -> usize) -> Self {
        let sums = recipes.iter().map(|recipe| ColumnSum {
            account: Account::new(recipe),
            whole: match &recipe.whole {
                Whole::Column(column) => Summand::Column(index(column)),
                Whole::Number(number) => Summand::Number(at_scale(integer(*number), COMMON_SCALE)),
            },
            parts: recipe.parts.iter().map(|part| index(part)).collect(),
        });
        Self {
            sums: sums.collect(),
        }
    }

    /// Checks a row; a sum with a cell that is missing is left out.
    pub(super) fn check(&mut self, row: &Row<'_>, label: &str) -> Result<(), BuildError> {
        for sum in &mut self.sums {
            let whole = match sum.whole {
                Summand::Column(column) => cell(row, column),
                Summand::Number(number) => Some(number),
            };
            let parts = sum.parts.iter().map(|&column| cell(row, column));
            let (Some(whole), Some(parts)) = (whole, parts.sum::<Option<i128>>()) else {
                continue;
            };
            let entered = sum.account.enter(whole, parts, label);
            entered.map_err(|problem| {
                let column = match sum.whole {
                    Summand::Column(column) => column,
                    Summand::Number(_) => sum.parts.first().copied().unwrap_or(0),
                };
                row.value_error(column, problem, REMEDY.to_owned())
            })?;
        }
        Ok(())
    }

    /// A line for the report from each.
    pub(super) fn told(&self) -> impl Iterator<Item = String> {
        self.sums.iter().map(|sum| sum.account.told())
    }
}

/// Checks that the parts of a pivot add up, in every variable and every row of the layer that has
/// all of them; the line for the report. `columns` are those of one part after another, as many
/// each, and `lines` tells for each part and row the line in the file.
pub(super) fn check_parts(
    pivot: &PivotRecipe,
    columns: &[&[Value]],
    lines: &[Vec<u64>],
    names: &[&str],
    file: &Path,
) -> Result<Option<String>, BuildError> {
    let Some(recipe) = &pivot.sum else {
        return Ok(None);
    };
    let position = |text: &str| {
        let found = pivot.parts.keys().position(|part| part == text);
        found.ok_or_else(|| {
            let problem = format!("the pivot has no part `{text}`, which its sum names");
            BuildError::source(file, At::File, problem, REMEDY)
        })
    };
    let whole = position(&recipe.whole.to_string())?;
    let parts: Vec<usize> = recipe
        .parts
        .iter()
        .map(|text| position(text))
        .collect::<Result<_, _>>()?;
    let mut account = Account::new(recipe);
    for (index, name) in names.iter().enumerate() {
        let figure = |part: usize, row: usize| match columns[part * names.len() + index][row] {
            Value::Number(decimal) => Some(at_scale(decimal, COMMON_SCALE)),
            _ => None,
        };
        for (row, &line) in lines[whole].iter().enumerate() {
            let sum = parts.iter().map(|&part| figure(part, row));
            let (Some(of_whole), Some(sum)) = (figure(whole, row), sum.sum::<Option<i128>>())
            else {
                continue;
            };
            let label = format!("{name} of line {line}");
            account
                .enter(of_whole, sum, &label)
                .map_err(|problem| BuildError::Value {
                    file: file.to_owned(),
                    at: At::Line(line),
                    column: (*name).to_owned(),
                    problem,
                    remedy: REMEDY.to_owned(),
                })?;
        }
    }
    Ok(Some(account.told()))
}

fn cell(row: &Row<'_>, column: usize) -> Option<i128> {
    let decimal = numbers::parse_decimal(row.text(column)?).ok()?;
    Some(at_scale(decimal, COMMON_SCALE))
}

/// A number of the recipe at the common scale; TOML prints its floats as they are written.
fn scaled(number: f64) -> i128 {
    let decimal = numbers::parse_decimal(&number.to_string());
    decimal.map_or(0, |decimal| at_scale(decimal, COMMON_SCALE))
}

fn integer(mantissa: i64) -> Decimal {
    Decimal { mantissa, scale: 0 }
}

/// A number at the common scale as people write it.
fn plain(number: i128) -> String {
    let scale = COMMON_SCALE;
    match i64::try_from(number) {
        Ok(mantissa) => Decimal { mantissa, scale }.trimmed().to_string(),
        Err(_) => format!("{number}e-{scale}"),
    }
}

#[cfg(test)]
mod tests {
    use super::{Account, SumRecipe, Whole, scaled};

    fn account(has_rest: bool) -> Account {
        Account::new(&SumRecipe {
            whole: Whole::Number(100),
            parts: vec!["a".to_owned(), "b".to_owned()],
            has_rest,
            tolerance: 0.1,
            limit: Some(1.0),
        })
    }

    fn check(has_rest: bool, sum: f64, expected: &str) {
        let mut account = account(has_rest);
        let told = match account.enter(scaled(100.0), scaled(sum), "Goa") {
            Ok(()) => account.told(),
            Err(problem) => problem,
        };
        assert_eq!(told, expected);
    }

    #[test]
    fn a_sum_within_the_tolerance_holds_one_within_the_limit_is_named_and_others_fail() {
        check(false, 100.0, "100 is a + b: holds in 1 of 1");
        check(false, 99.9, "100 is a + b: holds in 1 of 1");
        let off = "100 is a + b: holds in 0 of 1, off in Goa by 0.11";
        check(false, 99.89, off);
        check(false, 100.11, off);
        let wrong = "100 is a + b: the whole is 100, the parts together 101.01";
        check(false, 101.01, wrong);
        let wrong = "100 is a + b: the whole is 100, the parts together 98.5";
        check(false, 98.5, wrong);
    }

    #[test]
    fn parts_with_a_rest_may_be_less_than_their_whole_and_not_more() {
        check(true, 3.0, "100 is at least a + b: holds in 1 of 1");
        let off = "100 is at least a + b: holds in 0 of 1, off in Goa by 0.5";
        check(true, 100.5, off);
        let wrong = "100 is at least a + b: the whole is 100, the parts together 102";
        check(true, 102.0, wrong);
    }
}
