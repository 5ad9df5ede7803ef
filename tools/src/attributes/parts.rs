//! What the parts of a pivot make together: zeros for the absent ones, shares, sums that hold.
//!
//! A table's columns lie part after part, each with its variables, ratios and shares in the
//! order of the recipe; [`Parts`] knows where.

use std::path::Path;

use pata::attributes::{Cause, Decimal, Value};

use super::recipe::TableRecipe;
use super::sums;
use super::tables::{COMMON_SCALE, at_scale, rounded};
use crate::error::{At, BuildError};

/// The columns of a table in the making, by part of its pivot; a table without one has one part.
#[derive(Debug)]
pub(super) struct Parts<'r> {
    recipe: &'r TableRecipe,
    /// For each part and row of the layer the line of the file that it comes from; 0 where the
    /// file has none.
    lines: Vec<Vec<u64>>,
}

impl<'r> Parts<'r> {
    /// `count` parts of `rows` rows, none of which is there yet.
    pub(super) fn new(recipe: &'r TableRecipe, count: usize, rows: u32) -> Self {
        Self {
            recipe,
            lines: vec![vec![0; rows as usize]; count],
        }
    }

    /// A share must be of a variable: its figures are there when all rows are read.
    pub(super) fn check_shares(&self, root: &Path) -> Result<(), BuildError> {
        let is_known = |column: &str| {
            let mut variables = self.recipe.variables.iter();
            variables.any(|variable| variable.column == column)
        };
        let mut shares = self.recipe.shares.iter();
        match shares.find(|share| !is_known(&share.column)) {
            None => Ok(()),
            Some(share) => Err(BuildError::source(
                &root.join(&self.recipe.file.path),
                At::File,
                format!(
                    "share `{}` is of `{}`, no variable of the table",
                    share.name, share.column
                ),
                "make the column a variable, or name another",
            )),
        }
    }

    /// How many columns each part has.
    pub(super) fn width(&self) -> usize {
        self.recipe.variables.len() + self.recipe.ratios.len() + self.recipe.shares.len()
    }

    /// Notes that a row of the file was used for a part and a row of the layer.
    pub(super) fn note(&mut self, part: usize, row: u32, line: u64) {
        self.lines[part][row as usize] = line;
    }

    /// Fills what no single row of the file tells.
    pub(super) fn finish(&self, values: &mut [Vec<Value>]) {
        if self.recipe.absent.is_some() {
            self.fill_absent(values);
        }
        for index in 0..self.recipe.shares.len() {
            self.fill_share(index, values);
        }
    }

    /// Writes zeros for the parts that the file does not list for a row of which it lists others.
    fn fill_absent(&self, values: &mut [Vec<Value>]) {
        let rows = self.lines.first().map_or(0, Vec::len);
        let is_listed = |row: usize| self.lines.iter().any(|part| part[row] != 0);
        let listed: Vec<usize> = (0..rows).filter(|&row| is_listed(row)).collect();
        let parts = values.chunks_mut(self.width().max(1));
        for (lines, columns) in self.lines.iter().zip(parts) {
            for column in columns.iter_mut().take(self.recipe.variables.len()) {
                for &row in listed.iter().filter(|&&row| lines[row] == 0) {
                    let (mantissa, scale) = (0, 0);
                    column[row] = Value::Number(Decimal { mantissa, scale });
                }
            }
        }
    }

    /// Writes what each part's figure is of those of all parts, missing where one of them is.
    fn fill_share(&self, index: usize, values: &mut [Vec<Value>]) {
        let recipe = &self.recipe.shares[index];
        let mut variables = self.recipe.variables.iter();
        let source = variables.position(|variable| variable.column == recipe.column);
        let source = source.expect("`check_shares` found it");
        let target = self.width() - self.recipe.shares.len() + index;
        let firsts = || (0..self.lines.len()).map(|part| part * self.width());
        let rows = 0..self.lines.first().map_or(0, Vec::len);
        let sum = |row: usize| {
            firsts()
                .map(|first| scaled(values[first + source][row]))
                .sum()
        };
        let sums: Vec<Option<i128>> = rows.map(sum).collect();
        for first in firsts() {
            let figures = values[first + source].iter().zip(&sums);
            let share = |(&figure, &sum)| share_of(scaled(figure), sum, recipe.decimals);
            values[first + target] = figures.map(share).collect();
        }
    }

    /// Checks that the parts add up, where the recipe says so; a line for the report.
    pub(super) fn check(
        &self,
        values: &[Vec<Value>],
        root: &Path,
    ) -> Result<Option<String>, BuildError> {
        let Some(pivot) = &self.recipe.pivot else {
            return Ok(None);
        };
        let columns: Vec<&[Value]> = values
            .chunks(self.width().max(1))
            .flat_map(|part| part.iter().take(self.recipe.variables.len()))
            .map(Vec::as_slice)
            .collect();
        let names = self.recipe.variables.iter();
        let names: Vec<&str> = names.map(|variable| variable.column.as_str()).collect();
        let file = root.join(&self.recipe.file.path);
        sums::check_parts(pivot, &columns, &self.lines, &names, &file)
    }
}

/// A figure in percent of a sum; missing where one is, or where the sum is not above zero.
fn share_of(figure: Option<i128>, sum: Option<i128>, decimals: u8) -> Value {
    let share = figure.zip(sum).and_then(|(figure, sum)| {
        let power = 10_i128.checked_pow(u32::from(decimals))?;
        let above = figure.checked_mul(100)?.checked_mul(power)?;
        let share = (0 < sum).then(|| rounded(above, sum))?;
        i64::try_from(share).ok()
    });
    match share {
        Some(mantissa) => Value::Number(Decimal {
            mantissa,
            scale: decimals,
        }),
        None => Value::Missing(Cause::NotPublished),
    }
}

/// A number at the common scale.
fn scaled(value: Value) -> Option<i128> {
    match value {
        Value::Number(decimal) => Some(at_scale(decimal, COMMON_SCALE)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{Cause, Decimal, Parts, Value};
    use crate::attributes::recipe::TableRecipe;

    const RECIPE: &str = "layer = \"block\"\nabsent = \"zero\"\n\
        file = { name = \"t\", path = \"t.csv\", format = \"csv\", vintage = \"\", licence = \"\", origin = \"\" }\n\
        variables = [{ column = \"P\", name = \"n\", unit = \"u\", description = \"d\" }]\n\
        shares = [{ column = \"P\", name = \"s\", description = \"d\", decimals = 1 }]\n";

    const NONE: Value = Value::Missing(Cause::NotPublished);

    fn number(mantissa: i64, scale: u8) -> Value {
        Value::Number(Decimal { mantissa, scale })
    }

    /// Two parts of three rows: both are listed for the first, one for the second, none for the
    /// third.
    fn check(first: Value, expected: &[[Value; 3]; 4]) {
        let recipe: TableRecipe = toml::from_str(RECIPE).unwrap();
        let mut parts = Parts::new(&recipe, 2, 3);
        parts.note(0, 0, 2);
        parts.note(1, 0, 3);
        parts.note(1, 1, 4);
        let mut values = vec![vec![NONE; 3]; 4];
        values[0][0] = first;
        values[2][0] = number(20, 0);
        values[2][1] = number(7, 0);
        parts.finish(&mut values);
        assert_eq!(values, *expected);
    }

    #[test]
    fn an_absent_part_is_zero_where_another_is_listed_and_missing_where_none_is() {
        check(
            number(10, 0),
            &[
                [number(10, 0), number(0, 0), NONE],
                [number(333, 1), number(0, 1), NONE],
                [number(20, 0), number(7, 0), NONE],
                [number(667, 1), number(1_000, 1), NONE],
            ],
        );
    }

    #[test]
    fn no_part_has_a_share_where_one_is_withheld() {
        let withheld = Value::Missing(Cause::Suppressed);
        check(
            withheld,
            &[
                [withheld, number(0, 0), NONE],
                [NONE, number(0, 1), NONE],
                [number(20, 0), number(7, 0), NONE],
                [NONE, number(1_000, 1), NONE],
            ],
        );
    }
}
