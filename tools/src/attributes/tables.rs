//! Rows of tables -> columns of a layer.

use std::collections::BTreeSet;
use std::path::Path;

use pata::attributes::{Cause, Decimal, Value, Variable};

use super::column::Column;
use super::combine::{Arrival, Combining};
use super::join::NameIndex;
use super::parts::Parts;
use super::placing::{Placed, place};
use super::recipe::{
    CombineRecipe, PivotPart, RatioRecipe, ShareRecipe, TableRecipe, VariableRecipe, Whole,
};
use super::rows::{LayerBuild, NO_KEY, NO_ROW, key_of};
use super::sums::Sums;
use crate::clean::numbers::{self, Number};
use crate::context::Context;
use crate::error::{At, BuildError};
use crate::read::{self, Row};
use crate::report::SourceReport;

const OTHER_PART: &str = "the pivot column has another text than the recipe names";
const NEGATIVE: &str = "negative figure read as suppressed";
const GUESSED: &str = "joined to a name that sounds or is spelt alike";
const RENAMED: &str = "joined by the recipe's list of other names";
const ROUNDED: &str = "figure rounded to the decimals of the recipe";
const OVERFLOW: &str = "figure that was too wide for its column read as missing";

/// A table's columns as they are read, and where each stands in the list that is asked for.
struct Plan<'r> {
    recipe: &'r TableRecipe,
    columns: Vec<&'r str>,
    /// Columns of the join: the key, or name and parent.
    join: usize,
    pivot: Option<usize>,
    /// Parts of the pivot by their text; one without a text where there is no pivot.
    parts: Vec<(&'r str, &'r PivotPart)>,
}

/// What a row of the file says: the rows of the layer and the part of the pivot.
struct Joined {
    placed: Placed,
    part: usize,
}

impl<'r> Plan<'r> {
    fn new(recipe: &'r TableRecipe, whole: &'r PivotPart) -> Self {
        let mut columns: Vec<&str> = recipe.key.iter().map(String::as_str).collect();
        if columns.is_empty() {
            columns.extend(recipe.name.as_deref());
            columns.extend(recipe.parent.as_deref());
        }
        let join = columns.len();
        let (mut pivot, mut parts) = (None, vec![("", whole)]);
        if let Some(by) = &recipe.pivot {
            pivot = Some(columns.len());
            columns.push(&by.column);
            parts = by
                .parts
                .iter()
                .map(|(text, part)| (text.as_str(), part))
                .collect();
        }
        let mut plan = Self {
            recipe,
            columns,
            join,
            pivot,
            parts,
        };
        if let Some(CombineRecipe::Latest { column }) = &recipe.combine {
            plan.ask_for(column);
        }
        for variable in &recipe.variables {
            plan.ask_for(&variable.column);
        }
        for ratio in &recipe.ratios {
            for term in ratio.numerator.iter().chain(&ratio.denominator) {
                plan.ask_for(term.strip_prefix('-').unwrap_or(term));
            }
        }
        for sum in &recipe.sums {
            if let Whole::Column(column) = &sum.whole {
                plan.ask_for(column);
            }
            for part in &sum.parts {
                plan.ask_for(part);
            }
        }
        plan
    }

    fn ask_for(&mut self, column: &'r str) {
        if !self.columns.contains(&column) {
            self.columns.push(column);
        }
    }

    fn index(&self, column: &str) -> usize {
        let known = self.columns.iter().position(|known| *known == column);
        known.expect("every column of the recipe was asked for")
    }

    fn join(
        &self,
        row: &Row<'_>,
        layer: &LayerBuild<'_>,
        names: &NameIndex<'_>,
    ) -> Result<Joined, &'static str> {
        let part = match self.pivot {
            None => Some(0),
            Some(column) => {
                let text = row.text(column).unwrap_or("");
                self.parts.iter().position(|(known, _)| *known == text)
            }
        };
        let part = part.ok_or(OTHER_PART)?;
        let placed = if self.recipe.key.is_empty() {
            let text = |column| row.text(column).unwrap_or("");
            place(self.recipe, names, text(1), text(0))?
        } else {
            let other = self.recipe.rename.get(&self.label(row));
            let key = match other {
                Some(other) => key_of(other.split('-').map(Some)),
                None => key_of((0..self.join).map(|column| row.text(column))),
            };
            Placed {
                rows: vec![layer.rows.find(&key.ok_or(NO_KEY)?).ok_or(NO_ROW)?],
                guessed: None,
                is_renamed: other.is_some(),
            }
        };
        Ok(Joined { placed, part })
    }

    /// What a reader of the report should see of a row that was dropped.
    fn label(&self, row: &Row<'_>) -> String {
        let cells = (0..self.join).map(|column| row.text(column).unwrap_or(""));
        cells.collect::<Vec<_>>().join(", ")
    }

    /// What tells whether the row is the latest of its kind.
    fn order(&self, row: &Row<'_>) -> Option<Decimal> {
        match &self.recipe.combine {
            Some(CombineRecipe::Latest { column }) => {
                numbers::parse_decimal(row.text(self.index(column))?).ok()
            }
            _ => None,
        }
    }

    /// The figures of a row: the variables, then the ratios, each inside its range.
    fn figures(&self, row: &Row<'_>, report: &mut SourceReport) -> Result<Vec<Value>, BuildError> {
        let mut figures = Vec::new();
        for variable in &self.recipe.variables {
            let column = self.index(&variable.column);
            let value = if variable.is_flag {
                flag(row.text(column).is_some())
            } else {
                self.figure(row, column, report)?
            };
            check_range(value, variable.min, variable.max)
                .map_err(|problem| range_error(row, column, &problem))?;
            figures.push(value);
        }
        for ratio in &self.recipe.ratios {
            let value = ratio_of(self, ratio, row, report)?;
            let term = ratio.numerator.first();
            let column = term.map_or("", |term| term.trim_start_matches('-'));
            check_range(value, ratio.min, ratio.max).map_err(|problem| {
                let problem = format!("{} made of it: {problem}", ratio.name);
                range_error(row, self.index(column), &problem)
            })?;
            figures.push(value);
        }
        Ok(figures)
    }

    /// Sums may leave a range that their parts keep.
    fn check_sums(&self, values: &[Vec<Value>], root: &Path) -> Result<(), BuildError> {
        let variables = &self.recipe.variables;
        let of_part = variables.len() + self.recipe.ratios.len() + self.recipe.shares.len();
        for part in values.chunks(of_part.max(1)) {
            for (column, variable) in part.iter().zip(variables) {
                for value in column {
                    check_range(*value, variable.min, variable.max).map_err(|problem| {
                        BuildError::source(
                            &root.join(&self.recipe.file.path),
                            At::File,
                            format!("{} of rows together: {problem}", variable.name),
                            "correct the range or `combine` in the recipe",
                        )
                    })?;
                }
            }
        }
        Ok(())
    }

    /// A figure, or why there is none.
    fn figure(
        &self,
        row: &Row<'_>,
        column: usize,
        report: &mut SourceReport,
    ) -> Result<Value, BuildError> {
        let Some(text) = row.text(column) else {
            return Ok(Value::Missing(Cause::NotPublished));
        };
        let number = match self.recipe.decimals {
            Some(places) => numbers::parse_rounded(text, places).map(|(number, is_shorter)| {
                if is_shorter {
                    report.repair(ROUNDED, row.line, text);
                }
                number
            }),
            None => numbers::parse(text),
        };
        match number {
            Ok(Number::Value(decimal)) => {
                if decimal.mantissa < 0 && self.recipe.negative_is_suppressed {
                    report.repair(NEGATIVE, row.line, text);
                    return Ok(Value::Missing(Cause::Suppressed));
                }
                Ok(Value::Number(decimal))
            }
            Ok(Number::Suppressed(_)) => Ok(Value::Missing(Cause::Suppressed)),
            Ok(Number::Overflow) => {
                report.repair(OVERFLOW, row.line, text);
                Ok(Value::Missing(Cause::NotPublished))
            }
            Err(reason) => Err(row.value_error(
                column,
                format!("`{text}` is {reason}"),
                "name it among the file's `missing` marks, or correct the file".to_owned(),
            )),
        }
    }
}

/// Joins one table to its layer and adds its variables.
pub(super) fn add(
    recipe: &TableRecipe,
    root: &Path,
    names: &NameIndex<'_>,
    layer: &mut LayerBuild<'_>,
    context: &Context,
) -> Result<(), BuildError> {
    let whole = PivotPart {
        suffix: String::new(),
        note: String::new(),
    };
    let plan = Plan::new(recipe, &whole);
    let mut parts = Parts::new(recipe, plan.parts.len(), layer.rows.count());
    parts.check_shares(root)?;
    let of_part = parts.width();
    let nothing = vec![Value::Missing(Cause::NotPublished); layer.rows.count() as usize];
    let mut values = vec![nothing; plan.parts.len() * of_part];
    for part in values.chunks_mut(of_part.max(1)) {
        for (column, variable) in part.iter_mut().zip(&recipe.variables) {
            if variable.is_flag {
                column.fill(flag(false));
            }
        }
    }
    let mut sums = Sums::new(&recipe.sums, |column| plan.index(column));
    let mut combining = Combining::new(recipe.combine.as_ref());
    let (mut lost, mut guesses) = (BTreeSet::new(), BTreeSet::new());
    let mut report = SourceReport::new(&recipe.file.name);
    read::read(
        &recipe.file,
        root,
        &plan.columns,
        &mut report,
        &mut |row, report| {
            let label = plan.label(row);
            let joined = match plan.join(row, layer, names) {
                Ok(joined) => joined,
                Err(reason) => {
                    report.drop_row(reason, row.line, &label);
                    if reason != OTHER_PART {
                        lost.insert((label, reason));
                    }
                    return Ok(());
                }
            };
            let Joined { placed, part } = joined;
            if let Some(name) = placed.guessed {
                report.repair(GUESSED, row.line, &label);
                guesses.insert((label.clone(), name));
            }
            if placed.is_renamed {
                report.repair(RENAMED, row.line, &label);
            }
            let figures = plan.figures(row, report)?;
            for (further, &target) in placed.rows.iter().enumerate() {
                let arrival = Arrival {
                    target: (target, part),
                    order: plan.order(row),
                    line: row.line,
                    label: &label,
                    is_further: further != 0,
                };
                if combining.admit(&arrival, report) {
                    sums.check(row, &label)?;
                    parts.note(part, target, row.line);
                    for (index, value) in (part * of_part..).zip(&figures) {
                        combining.put(&mut values, index, target, *value);
                    }
                }
            }
            Ok(())
        },
    )?;
    if let Some(told) = combining.finish(&mut values) {
        context.note(format!("{}: {told}", recipe.file.name));
        plan.check_sums(&values, root)?;
    }
    context.add(report);
    parts.finish(&mut values);
    let told = sums.told().chain(parts.check(&values, root)?);
    for told in told {
        context.note(format!("{}: {told}", recipe.file.name));
    }
    for (label, name) in guesses {
        let source = &recipe.file.name;
        context.note(format!(
            "{source}: {label} is taken for {name}, by sound or spelling"
        ));
    }
    for (label, reason) in lost {
        context.note(format!(
            "{}: {label} is not joined: {reason}",
            recipe.file.name
        ));
    }
    let variables = plan.parts.iter().flat_map(|(_, part)| {
        let columns = recipe
            .variables
            .iter()
            .map(|v| variable(recipe, layer, part, v));
        let ratios = recipe
            .ratios
            .iter()
            .map(|r| ratio_variable(recipe, layer, part, r));
        let shares = recipe
            .shares
            .iter()
            .map(|s| share_variable(recipe, layer, part, s));
        columns.chain(ratios).chain(shares)
    });
    let added = variables.zip(values.into_iter().map(Column::from));
    let added: Vec<(Variable, Column)> = added.collect();
    layer.columns.extend(added);
    Ok(())
}

fn variable(
    table: &TableRecipe,
    layer: &LayerBuild<'_>,
    part: &PivotPart,
    recipe: &VariableRecipe,
) -> Variable {
    let mut name = with_part(&recipe.name, "", &part.suffix);
    if let Some(catchment) = &table.catchment {
        name = format!("{name}_{catchment}");
    }
    Variable {
        name,
        description: with_part(&recipe.description, ", ", &part.note),
        unit: recipe.unit.clone(),
        vintage: table.file.vintage.clone(),
        source: table.file.name.clone(),
        licence: table.file.licence.clone(),
        granularity: table
            .granularity
            .as_ref()
            .unwrap_or(&layer.recipe.granularity)
            .clone(),
        valid_min: recipe.min,
        valid_max: recipe.max,
        ..Variable::default()
    }
}

/// A text with that of a part where it has `{}`, else behind it.
fn with_part(text: &str, joint: &str, part: &str) -> String {
    match text.split_once("{}") {
        Some((before, behind)) => format!("{before}{part}{behind}"),
        None if part.is_empty() => text.to_owned(),
        None => format!("{text}{joint}{part}"),
    }
}

fn ratio_variable(
    table: &TableRecipe,
    layer: &LayerBuild<'_>,
    part: &PivotPart,
    recipe: &RatioRecipe,
) -> Variable {
    let as_column = VariableRecipe {
        column: String::new(),
        name: recipe.name.clone(),
        unit: recipe.unit.clone(),
        description: recipe.description.clone(),
        min: recipe.min,
        max: recipe.max,
        is_flag: false,
    };
    variable(table, layer, part, &as_column)
}

fn share_variable(
    table: &TableRecipe,
    layer: &LayerBuild<'_>,
    part: &PivotPart,
    recipe: &ShareRecipe,
) -> Variable {
    let as_column = VariableRecipe {
        column: String::new(),
        name: recipe.name.clone(),
        unit: "%".to_owned(),
        description: recipe.description.clone(),
        min: Some(0.0),
        max: Some(100.0),
        is_flag: false,
    };
    variable(table, layer, part, &as_column)
}

/// The ratio of two sums of cells; missing where one of the cells is, for its cause, or where
/// the denominator is not above zero.
fn ratio_of(
    plan: &Plan<'_>,
    recipe: &RatioRecipe,
    row: &Row<'_>,
    report: &mut SourceReport,
) -> Result<Value, BuildError> {
    let mut sums = [0_i128; 2];
    for (sum, terms) in sums
        .iter_mut()
        .zip([&recipe.numerator, &recipe.denominator])
    {
        for term in terms {
            let (sign, column) = match term.strip_prefix('-') {
                Some(column) => (-1, column),
                None => (1, term.as_str()),
            };
            match plan.figure(row, plan.index(column), report)? {
                // All cells at one scale, so that it cancels.
                Value::Number(decimal) => *sum += sign * at_scale(decimal, COMMON_SCALE),
                missing => return Ok(missing),
            }
        }
    }
    let [above, mut below] = sums;
    if recipe.denominator.is_empty() {
        below = i128::from(recipe.divisor) * 10_i128.pow(u32::from(COMMON_SCALE));
    }
    let quotient = (below > 0)
        .then(|| {
            let scaled = above
                .checked_mul(i128::from(recipe.factor))?
                .checked_mul(10_i128.checked_pow(u32::from(recipe.decimals))?)?;
            i64::try_from(rounded(scaled, below)).ok()
        })
        .flatten();
    Ok(match quotient {
        Some(mantissa) => Value::Number(Decimal {
            mantissa,
            scale: recipe.decimals,
        }),
        None => Value::Missing(Cause::NotPublished),
    })
}

/// Digits after the point that the cells of a ratio keep; sources have at most nine.
pub(super) const COMMON_SCALE: u8 = 9;

pub(super) fn at_scale(decimal: Decimal, scale: u8) -> i128 {
    let mantissa = i128::from(decimal.mantissa);
    if decimal.scale <= scale {
        mantissa * 10_i128.pow(u32::from(scale - decimal.scale))
    } else {
        rounded(mantissa, 10_i128.pow(u32::from(decimal.scale - scale)))
    }
}

/// The quotient, halves away from zero; `below` is above zero.
pub(super) fn rounded(above: i128, below: i128) -> i128 {
    let magnitude = (above.abs() + below / 2) / below;
    if above < 0 { -magnitude } else { magnitude }
}

fn flag(is_set: bool) -> Value {
    Value::Number(Decimal {
        mantissa: i64::from(is_set),
        scale: 0,
    })
}

fn check_range(value: Value, min: Option<f64>, max: Option<f64>) -> Result<(), String> {
    let Value::Number(decimal) = value else {
        return Ok(());
    };
    let float = decimal.to_f64();
    if min.is_some_and(|min| float < min) {
        return Err(format!("{decimal} is below {}", min.unwrap_or_default()));
    }
    if max.is_some_and(|max| max < float) {
        return Err(format!("{decimal} is above {}", max.unwrap_or_default()));
    }
    Ok(())
}

fn range_error(row: &Row<'_>, column: usize, problem: &str) -> BuildError {
    row.value_error(
        column,
        format!("{problem}, outside the valid range of its variable"),
        "correct the file, or the range, the missing marks or the sign rule in the recipe"
            .to_owned(),
    )
}

#[cfg(test)]
mod tests {
    use super::{Decimal, at_scale, check_range, rounded};
    use pata::attributes::Value;

    #[test]
    fn quotients_round_halves_away_from_zero() {
        for (above, below, expected) in [
            (5, 10, 1),
            (-5, 10, -1),
            (4, 10, 0),
            (14, 10, 1),
            (15, 10, 2),
        ] {
            assert_eq!(rounded(above, below), expected, "{above}/{below}");
        }
    }

    #[test]
    fn cells_of_any_scale_meet_at_one() {
        let decimal = |mantissa, scale| Decimal { mantissa, scale };
        assert_eq!(at_scale(decimal(125, 2), 6), 1_250_000);
        assert_eq!(at_scale(decimal(15, 7), 6), 2);
    }

    #[test]
    fn a_value_outside_its_range_is_told() {
        let value = |mantissa| Value::Number(Decimal { mantissa, scale: 1 });
        assert!(check_range(value(1_000), Some(0.0), Some(100.0)).is_ok());
        assert_eq!(
            check_range(value(1_001), Some(0.0), Some(100.0)),
            Err("100.1 is above 100".to_owned())
        );
        assert!(check_range(value(-1), Some(0.0), None).is_err());
    }
}
