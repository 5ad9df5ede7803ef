//! Point files -> counts and sums within each row of a layer.
//!
//! A point counts for the row whose key it carries or, without keys, for the row whose outline
//! a lookup would find there: one row, also where outlines overlap. Sites say nothing about how
//! far a row reaches, so rows without an outline have no counts by place. A row with a point whose
//! figure is unknown has no sum of that figure.

use std::path::Path;

use pata::attributes::{Cause, Decimal, Geometry, Value, Variable};

use super::classes::{Rule, Words};
use super::probe::Probe;
use super::recipe::InsideRecipe;
use super::rows::{LayerBuild, NO_KEY, NO_ROW, key_of};
use crate::context::Context;
use crate::error::BuildError;
use crate::read::Row;
use crate::report::SourceReport;

const NOWHERE: &str = "the point lies in no outline of the layer";

/// Adds a column of counts for each class of one file.
pub(super) fn add(
    recipe: &InsideRecipe,
    root: &Path,
    layer: &mut LayerBuild<'_>,
    context: &Context,
) -> Result<(), BuildError> {
    let mut columns = Vec::new();
    let mut outlines = None;
    if recipe.key.is_empty() {
        let probe = Probe::new(vec![Geometry::Areas(layer.areas.clone())]);
        outlines = Some(probe.map_err(|error| BuildError::io(recipe.layer.as_ref(), error))?);
        columns = recipe.at.columns();
    }
    let keys_start = columns.len();
    columns.extend(recipe.key.iter().map(String::as_str));
    let keys = keys_start..columns.len();
    let classes = recipe.classes.values();
    let rules: Vec<Rule<'_>> = classes
        .clone()
        .map(|class| Rule::new(class, &mut columns))
        .collect();
    let mut words = Words::default();
    let rows = layer.rows.count() as usize;
    let mut counts = vec![vec![0_i64; rows]; rules.len()];
    let sums = classes.map(|class| vec![vec![Some(0_i64); rows]; class.sums.len()]);
    let mut sums: Vec<Vec<Vec<Option<i64>>>> = sums.collect();
    let mut is_seen = vec![false; rows];
    let each = &mut |row: &Row<'_>, report: &mut SourceReport| {
        let found = if let Some(outlines) = &outlines {
            recipe.at.read(row, 0, report).map(|at| outlines.row(at))
        } else {
            let key = key_of(keys.clone().map(|column| row.text(column)));
            let found = key.ok_or(NO_KEY).map(|key| layer.rows.find(&key));
            found
                .and_then(|found| found.ok_or(NO_ROW))
                .map(|found| Ok(Some(found)))
        };
        let found = match found {
            Ok(found) => found
                .map_err(|error| BuildError::io(root, error))?
                .ok_or(NOWHERE),
            Err(reason) => Err(reason),
        };
        let found = match found {
            Ok(found) => found as usize,
            Err(reason) => {
                report.drop_row(reason, row.line, "");
                return Ok(());
            }
        };
        is_seen[found] = true;
        for ((rule, counts), sums) in rules.iter().zip(&mut counts).zip(&mut sums) {
            if !rule.accepts(row, &mut words) {
                continue;
            }
            counts[found] += 1;
            for (sums, (column, figure)) in sums.iter_mut().zip(rule.figures(row)) {
                let figure = figure?;
                if let Err(reason) = figure {
                    report.repair(reason, row.line, row.text(column).unwrap_or(""));
                }
                let sum = sums[found].zip(figure.ok());
                sums[found] = sum.and_then(|(sum, figure)| sum.checked_add(figure));
            }
        }
        Ok(())
    };
    context.read(&recipe.file, root, &columns, each)?;
    if recipe.is_complete {
        for area in &layer.areas {
            is_seen[area.row as usize] = true;
        }
    }
    let granularity = &layer.recipe.granularity;
    let variable = |name: &str, description: String, unit: &str| Variable {
        name: name.to_owned(),
        description,
        unit: unit.to_owned(),
        vintage: recipe.file.vintage.clone(),
        source: recipe.file.name.clone(),
        licence: recipe.file.licence.clone(),
        granularity: granularity.clone(),
        valid_min: Some(0.0),
        ..Variable::default()
    };
    let value = |mantissa: Option<i64>, is_seen: bool, scale: u8| match (mantissa, is_seen) {
        (Some(mantissa), true) => Value::Number(Decimal { mantissa, scale }.trimmed()),
        _ => Value::Missing(Cause::NotPublished),
    };
    let mut columns = Vec::new();
    for (((name, class), counts), sums) in recipe.classes.iter().zip(counts).zip(sums) {
        let description = format!("{} in the {granularity}", class.what);
        let counts = counts.into_iter().zip(&is_seen);
        let values = counts.map(|(count, &is_seen)| value(Some(count), is_seen, 0));
        columns.push((variable(name, description, &class.what), values.collect()));
        for (sum, sums) in class.sums.iter().zip(sums) {
            let description = format!("{} in the {granularity}", sum.description);
            let sums = sums.into_iter().zip(&is_seen);
            let values = sums.map(|(figure, &is_seen)| value(figure, is_seen, sum.decimals));
            columns.push((
                variable(&sum.name, description, &sum.unit),
                values.collect(),
            ));
        }
    }
    layer.columns.extend(columns);
    Ok(())
}
