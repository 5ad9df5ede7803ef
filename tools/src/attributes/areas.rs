//! Polygon features -> areas of a layer.

use std::path::Path;

use geojson::{Geometry as Shape, GeometryValue, Position};
use pata::attributes::{AreaContent, Geometry, SiteContent};
use pata::geo::LatLon;

use super::join::NameIndex;
use super::probe::Probe;
use super::recipe::AreasRecipe;
use super::rows::{LayerBuild, NO_ROW, RowTable, key_of};
use crate::context::Context;
use crate::error::BuildError;
use crate::read::{self, Row};
use crate::report::{Outcome, SourceReport};

const NO_POLYGON: &str = "the feature has no polygon";
const BROKEN: &str = "a coordinate of the polygon is no point of the Earth";
const NO_KEY: &str = "the feature has no key";
const OTHER_NAME: &str = "its key is that of a row of another name";
const DISAGREES: &str = "the layer's sites do not agree with its outline";

/// A feature that was kept, for the second thoughts of the agreement.
struct Kept {
    outcome: Outcome,
    line: u64,
    name: String,
}

/// Reads the areas of a layer whose rows are the features themselves, and adds them to those of
/// the files before.
pub(super) fn read_as_rows(
    recipe: &AreasRecipe,
    root: &Path,
    (rows, areas): (&mut RowTable, &mut Vec<AreaContent>),
    context: &Context,
) -> Result<(), BuildError> {
    let (columns, keys, parent_column) = columns(recipe);
    context.read(&recipe.file, root, &columns, &mut |row, report| {
        let name = row.text(0).unwrap_or("");
        let rings = match rings_of(row.geometry()) {
            Ok(rings) => rings,
            Err(reason) => {
                report.drop_row(reason, row.line, name);
                return Ok(());
            }
        };
        let parent = text(row, parent_column);
        let key = key_in(recipe, row, &keys);
        let number = match key.as_deref().and_then(|key| rows.find(key)) {
            Some(number) if rows.names[number as usize] == (parent.to_owned(), name.to_owned()) => {
                Some(number)
            }
            // A key of another name is no key: several features share a filler.
            Some(_) => rows.add(None, parent, name),
            None => rows.add(key, parent, name),
        };
        if let Some(row) = number {
            areas.push(AreaContent { row, rings });
        }
        Ok(())
    })?;
    Ok(())
}

/// Reads areas and joins them to rows that are already there.
pub(super) fn read_for_rows(
    recipe: &AreasRecipe,
    root: &Path,
    names: &NameIndex<'_>,
    layer: &mut LayerBuild<'_>,
    context: &Context,
) -> Result<(), BuildError> {
    let mut report = SourceReport::new(&recipe.file.name);
    let (columns, keys, parent_column) = columns(recipe);
    let (mut areas, mut kept) = (Vec::new(), Vec::new());
    read::read(
        &recipe.file,
        root,
        &columns,
        &mut report,
        &mut |row, report| {
            let (name, parent) = (text(row, Some(0)), text(row, parent_column));
            let joined = rings_of(row.geometry()).and_then(|rings| {
                let by_name = names.find(parent, name).map(|found| found.row);
                if keys.is_empty() && recipe.key_prefix.is_empty() {
                    return Ok((rings, by_name?));
                }
                let key = key_in(recipe, row, &keys).ok_or(NO_KEY)?;
                let by_key = layer.rows.find(&key).ok_or(NO_ROW)?;
                if by_name.is_ok_and(|by_name| by_name != by_key) {
                    return Err(OTHER_NAME);
                }
                Ok((rings, by_key))
            });
            match joined {
                Ok((rings, row_number)) => {
                    areas.push(AreaContent {
                        row: row_number,
                        rings,
                    });
                    kept.push(Kept {
                        outcome: report.keep_row(),
                        line: row.line,
                        name: format!("{name}, {parent}"),
                    });
                }
                Err(reason) => report.drop_row(reason, row.line, &format!("{name}, {parent}")),
            }
            Ok(())
        },
    )?;
    if let Some(least) = recipe.agreement {
        let agrees = agreement(&areas, &layer.sites, least)
            .map_err(|error| BuildError::io(&root.join(&recipe.file.path), error))?;
        for (kept, _) in kept.iter().zip(&agrees).filter(|(_, agrees)| !**agrees) {
            report.amend(
                kept.outcome,
                Outcome::Dropped,
                DISAGREES,
                kept.line,
                &kept.name,
            );
        }
        let mut agrees = agrees.into_iter();
        areas.retain(|_| agrees.next() == Some(true));
    }
    layer.areas.append(&mut areas);
    context.add(report);
    Ok(())
}

/// The columns to ask for: the name, then the key, then the parent; and where they are.
fn columns(recipe: &AreasRecipe) -> (Vec<&str>, std::ops::Range<usize>, Option<usize>) {
    let mut columns = vec![recipe.name.as_str()];
    columns.extend(recipe.key.iter().map(String::as_str));
    let keys = 1..columns.len();
    let parent = recipe.parent.as_ref().map(|_| columns.len());
    columns.extend(recipe.parent.as_deref());
    (columns, keys, parent)
}

/// The key of a feature; `None` where a part is missing or there are no parts.
fn key_in(recipe: &AreasRecipe, row: &Row<'_>, columns: &std::ops::Range<usize>) -> Option<String> {
    let prefix = recipe.key_prefix.iter().map(|part| Some(part.as_str()));
    key_of(prefix.chain(columns.clone().map(|column| row.text(column))))
}

fn text<'r>(row: &'r Row<'_>, column: Option<usize>) -> &'r str {
    column.and_then(|column| row.text(column)).unwrap_or("")
}

/// Whether at least this share of the sites inside each area are of its row, and of its row's
/// sites inside of it. Where the row has no sites nothing disagrees.
fn agreement(
    areas: &[AreaContent],
    sites: &[SiteContent],
    least: f64,
) -> std::io::Result<Vec<bool>> {
    let numbered = areas.iter().zip(0..).map(|(area, row)| AreaContent {
        row,
        rings: area.rings.clone(),
    });
    let probe = Probe::new(vec![Geometry::Areas(numbered.collect())])?;
    let mut inside = vec![(0_u32, 0_u32); areas.len()];
    let mut of_row = std::collections::BTreeMap::<u32, u32>::new();
    for site in sites {
        *of_row.entry(site.row).or_default() += 1;
        if let Some(found) = probe.row(site.at)? {
            let (all, own) = &mut inside[found as usize];
            *all += 1;
            *own += u32::from(areas[found as usize].row == site.row);
        }
    }
    let share = |part: u32, whole: u32| f64::from(part) / f64::from(whole.max(1));
    let agrees = |(area, &(all, own)): (&AreaContent, &(u32, u32))| {
        let of_row = of_row.get(&area.row).copied().unwrap_or(0);
        of_row == 0 || (least <= share(own, all) && least <= share(own, of_row))
    };
    Ok(areas.iter().zip(&inside).map(agrees).collect())
}

/// The rings of a polygon or of several, outer rings anticlockwise and holes clockwise. Rings of
/// fewer than three distinct vertices are left out.
fn rings_of(shape: Option<&Shape>) -> Result<Vec<Vec<LatLon>>, &'static str> {
    let polygons = match shape.map(|shape| &shape.value) {
        Some(GeometryValue::Polygon { coordinates }) => std::slice::from_ref(coordinates),
        Some(GeometryValue::MultiPolygon { coordinates }) => coordinates.as_slice(),
        _ => return Err(NO_POLYGON),
    };
    let mut rings = Vec::new();
    for polygon in polygons {
        for (index, positions) in polygon.iter().enumerate() {
            let ring: Result<Vec<LatLon>, _> = positions.iter().map(point_of).collect();
            let mut ring = ring?;
            ring.dedup();
            if ring.len() > 1 && ring.first() == ring.last() {
                ring.pop();
            }
            if ring.len() < 3 {
                continue;
            }
            let is_anticlockwise = doubled_extent(&ring) > 0;
            if is_anticlockwise != (index == 0) {
                ring.reverse();
            }
            rings.push(ring);
        }
    }
    if rings.is_empty() {
        return Err(NO_POLYGON);
    }
    Ok(rings)
}

fn point_of(position: &Position) -> Result<LatLon, &'static str> {
    match position.as_slice() {
        [lng, lat, ..] => LatLon::from_degrees(*lat, *lng).ok_or(BROKEN),
        _ => Err(BROKEN),
    }
}

fn doubled_extent(ring: &[LatLon]) -> i128 {
    let next = ring.iter().cycle().skip(1);
    let cross = |(a, b): (&LatLon, &LatLon)| {
        i128::from(a.lng_e7) * i128::from(b.lat_e7) - i128::from(b.lng_e7) * i128::from(a.lat_e7)
    };
    ring.iter().zip(next).map(cross).sum()
}
