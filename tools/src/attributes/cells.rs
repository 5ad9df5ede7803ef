//! Points -> the boxes of a grid in which people live.
//!
//! A box is a row where it holds a point of any of the recipe's files and touches one of the
//! outlines. Rows stand in Hilbert order, so that what is computed for them is written in the
//! order in which it was computed.

use std::path::Path;

use pata::attributes::{CellContent, Envelope, SiteContent, hilbert_key};
use pata::geo::LatLon;
use rayon::prelude::*;

use super::facility_recipe::{CellPointsRecipe, CellsRecipe};
use super::regions::Regions;
use super::rows::{LayerBuild, RowTable};
use crate::context::Context;
use crate::error::{At, BuildError};

/// Sides that a box may have, 1e-7 degree.
const STEPS_E7: std::ops::RangeInclusive<i32> = 10_000..=100_000_000;

/// What a point says about being in a town.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Town {
    Unknown,
    No,
    Yes,
}

/// Finds the boxes and makes them the layer's rows, cells and, where it takes any, sites.
pub(super) fn add(
    recipe: &CellsRecipe,
    root: &Path,
    layer: &mut LayerBuild<'_>,
    context: &Context,
) -> Result<(), BuildError> {
    let step = (recipe.step_deg * 1e7).round() as i32;
    if !STEPS_E7.contains(&step) {
        let problem = format!("the `step_deg` of cells is {}", recipe.step_deg);
        let remedy = "give it a side from 0.001 to 10 degrees".to_owned();
        let path = recipe
            .points
            .first()
            .map(|points| root.join(&points.file.path));
        let path = path.unwrap_or_else(|| root.to_owned());
        return Err(BuildError::source(&path, At::File, problem, remedy));
    }
    let mut points = Vec::new();
    for file in &recipe.points {
        read_points(file, step, root, &mut points, context)?;
    }
    points.sort_unstable();
    let groups: Vec<&[((i32, i32), Town)]> = points.chunk_by(|a, b| a.0 == b.0).collect();
    let mut boxes: Vec<(u64, Envelope, bool)> = groups
        .iter()
        .map(|group| {
            let envelope = envelope(group[0].0, step);
            (hilbert_key(envelope.centre()), envelope, is_town(group))
        })
        .collect();
    if let Some(within) = &recipe.within {
        let regions = Regions::read(&within.outlines, root, context)?;
        let border = regions.border(None);
        let slack = f64::from(within.slack_m);
        let is_inside = |envelope: Envelope| {
            let at = envelope.centre();
            regions.find(at).is_some() || border.distance_m(at) <= slack
        };
        let all = boxes.len();
        boxes = context.pool.install(|| {
            let kept = boxes.into_par_iter();
            kept.filter(|&(_, envelope, _)| is_inside(envelope))
                .collect()
        });
        let name = &layer.recipe.name;
        let lost = all - boxes.len();
        context.note(format!(
            "layer {name}: {lost} of {all} cells lie outside all outlines and are left out"
        ));
    }
    boxes.sort_unstable_by_key(|&(key, ..)| key);
    layer.rows = RowTable::unnamed(boxes.len() as u32);
    let cells = boxes.iter().zip(0..);
    layer.cells = cells
        .map(|(&(_, envelope, _), row)| CellContent { row, envelope })
        .collect();
    layer.is_town = boxes.iter().map(|&(.., is_town)| is_town).collect();
    if layer.recipe.sites.is_some() {
        let site = |cell: &CellContent| SiteContent {
            row: cell.row,
            at: cell.envelope.centre(),
        };
        layer.sites = layer.cells.iter().map(site).collect();
    }
    Ok(())
}

fn read_points(
    recipe: &CellPointsRecipe,
    step: i32,
    root: &Path,
    points: &mut Vec<((i32, i32), Town)>,
    context: &Context,
) -> Result<(), BuildError> {
    let mut columns = recipe.at.columns();
    let first_rule = columns.len();
    columns.extend(recipe.town_if.keys().map(String::as_str));
    context.read(&recipe.file, root, &columns, &mut |row, report| {
        let at = match recipe.at.read(row, 0, report) {
            Ok(at) => at,
            Err(reason) => {
                report.drop_row(reason, row.line, "");
                return Ok(());
            }
        };
        let mut rules = recipe.town_if.values().zip(first_rule..);
        let is_town = rules.all(|(accepted, column)| {
            let text = row.text(column).unwrap_or("");
            accepted.iter().any(|known| known == text)
        });
        let town = match (recipe.town_if.is_empty(), is_town) {
            (true, _) => Town::Unknown,
            (false, false) => Town::No,
            (false, true) => Town::Yes,
        };
        let place = |e7: i32| e7.div_euclid(step);
        points.push(((place(at.lat_e7), place(at.lng_e7)), town));
        Ok(())
    })?;
    Ok(())
}

fn envelope((lat, lng): (i32, i32), step: i32) -> Envelope {
    let corner = |lat: i32, lng: i32| LatLon {
        lat_e7: lat * step,
        lng_e7: lng * step,
    };
    Envelope {
        min: corner(lat, lng),
        max: corner(lat + 1, lng + 1),
    }
}

/// Whether more than half of the points that can tell are in a town.
fn is_town(points: &[((i32, i32), Town)]) -> bool {
    let count = |town: Town| points.iter().filter(|point| point.1 == town).count();
    count(Town::No) < count(Town::Yes)
}

#[cfg(test)]
mod tests {
    use super::{Town, envelope, is_town};

    #[test]
    fn boxes_of_a_grid_lie_side_by_side() {
        let (west, east) = (
            envelope((1_297, 7_758), 100_000),
            envelope((1_297, 7_759), 100_000),
        );
        assert_eq!(west.max.lng_e7, east.min.lng_e7);
        assert_eq!(
            (west.min.lat_e7, west.max.lat_e7),
            (129_700_000, 129_800_000)
        );
    }

    #[test]
    fn a_cell_is_in_a_town_where_most_points_that_tell_say_so() {
        let of = |towns: &[Town]| is_town(&towns.iter().map(|&t| ((0, 0), t)).collect::<Vec<_>>());
        assert!(of(&[Town::Unknown, Town::Unknown, Town::Yes]));
        assert!(!of(&[Town::No, Town::Yes]));
        assert!(!of(&[Town::Unknown]));
    }
}
