//! Point files -> counts within each row of a layer.
//!
//! A point counts for the row whose key it carries or, without keys, for the row whose outline
//! a lookup would find there: one row, also where outlines overlap. Sites say nothing about how
//! far a row reaches, so rows without an outline have no counts by place.

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
        .map(|class| Rule::new(class, &mut columns))
        .collect();
    let mut words = Words::default();
    let mut counts = vec![vec![0_i64; layer.rows.count() as usize]; rules.len()];
    let mut is_seen = vec![false; layer.rows.count() as usize];
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
        for (rule, counts) in rules.iter().zip(&mut counts) {
            counts[found] += i64::from(rule.accepts(row, &mut words));
        }
        Ok(())
    };
    context.read(&recipe.file, root, &columns, each)?;
    if recipe.is_complete {
        for area in &layer.areas {
            is_seen[area.row as usize] = true;
        }
    }
    for ((name, class), counts) in recipe.classes.iter().zip(counts) {
        let value = |(count, is_seen): (i64, &bool)| match is_seen {
            true => Value::Number(Decimal {
                mantissa: count,
                scale: 0,
            }),
            false => Value::Missing(Cause::NotPublished),
        };
        let values = counts.into_iter().zip(&is_seen).map(value).collect();
        let variable = Variable {
            name: name.clone(),
            description: format!("{} in the {}", class.what, layer.recipe.granularity),
            unit: class.what.clone(),
            vintage: recipe.file.vintage.clone(),
            source: recipe.file.name.clone(),
            licence: recipe.file.licence.clone(),
            granularity: layer.recipe.granularity.clone(),
            valid_min: Some(0.0),
            ..Variable::default()
        };
        layer.columns.push((variable, values));
    }
    Ok(())
}
