//! Layers and point files -> the tables of the starter index.
//!
//! The starter index is built from the project's own tables. This makes two kinds of them from
//! a recipe over the sources: the indicators of every layer whose rows come from a table, and
//! the points of all facility classes. Only sources of a licence that allows it take part.

use std::fmt::Write as _;

use pata::attributes::{Cause, Value};
use pata::gazetteer::Gazetteer;
use pata::geo::LatLon;

use super::recipe::RowsRecipe;
use super::rows::LayerBuild;
use super::{assemble, classes};
use crate::clean::names::display_case;
use crate::context::Context;
use crate::error::BuildError;
use crate::recipe::Recipe;
use crate::starter::Table;

/// Beginnings of the licences whose facts may be passed on with attribution.
pub const OPEN_LICENCES: [&str; 6] = ["GODL", "CC0", "CC BY 4.0", "MIT", "public domain", "PDDL"];

/// Makes `indicators_<layer>.tsv` for every layer, and `points.tsv`.
///
/// A missing figure is an empty cell, a suppressed one `*`. The same recipe and sources give the
/// same bytes.
///
/// # Errors
///
/// Any [`BuildError`]; [`BuildError::Recipe`] where a source's licence is none of
/// [`OPEN_LICENCES`].
pub fn tables(
    recipe: &Recipe,
    gazetteer: &Gazetteer,
    context: &Context,
) -> Result<Vec<Table>, BuildError> {
    for source in recipe.attributes.sources() {
        let is_open = OPEN_LICENCES
            .iter()
            .any(|open| source.licence.starts_with(open));
        if !is_open {
            return Err(BuildError::Recipe {
                file: recipe.file.clone(),
                line: None,
                problem: format!("source `{}` is under `{}`", source.name, source.licence),
                remedy: format!("use sources under {} alone", OPEN_LICENCES.join(", ")),
            });
        }
    }
    let mut without_points = recipe.clone();
    let point_files = std::mem::take(&mut without_points.attributes.facilities);
    let mut tables = Vec::new();
    for layer in &assemble(&without_points, gazetteer, context)? {
        if matches!(layer.recipe.rows, RowsRecipe::Table(_)) {
            tables.push(Table {
                name: format!("indicators_{}.tsv", layer.recipe.name),
                text: indicators(layer),
            });
        }
    }
    let mut points = String::from("class\tlat\tlng\n");
    for file in &point_files {
        let set = classes::read_points(file, &recipe.root, context)?;
        for (index, class) in file.classes.keys().enumerate() {
            let places = set.of_class(index).map(|id| set.points[id as usize]);
            let mut places: Vec<LatLon> = places.collect();
            places.sort_unstable_by_key(|at| (at.lat_e7, at.lng_e7));
            for at in places {
                let _ = writeln!(points, "{class}\t{:.4}\t{:.4}", at.lat(), at.lng());
            }
        }
    }
    tables.push(Table {
        name: "points.tsv".to_owned(),
        text: points,
    });
    Ok(tables)
}

/// State and name of each row, then its values; rows by state and name.
fn indicators(layer: &LayerBuild<'_>) -> String {
    let mut text = String::from("state\tname");
    for (variable, _) in &layer.columns {
        let _ = write!(text, "\t{}", variable.name);
    }
    let mut rows: Vec<(String, String, usize)> = layer
        .rows
        .names
        .iter()
        .enumerate()
        .map(|(row, (state, name))| (display_case(state), display_case(name), row))
        .collect();
    rows.sort();
    for (state, name, row) in rows {
        let _ = write!(text, "\n{state}\t{name}");
        for (_, values) in &layer.columns {
            text.push('\t');
            match values.get(row) {
                Value::Number(decimal) => {
                    let _ = write!(text, "{decimal}");
                }
                Value::Float(float) => {
                    let _ = write!(text, "{float}");
                }
                Value::Missing(Cause::Suppressed) => text.push('*'),
                Value::Missing(_) => {}
            }
        }
    }
    text.push('\n');
    text
}
