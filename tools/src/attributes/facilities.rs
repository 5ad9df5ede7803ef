//! Point files -> counts around and distances from the sites of a layer.
//!
//! Distances are great-circle ones on the sphere of [`pata::geo::EARTH_RADIUS_M`], between the
//! points themselves. Points stand on the unit sphere in an rstar tree: chords grow with arcs,
//! so the nearest by chord is the nearest on the ground.

use std::path::Path;

use pata::attributes::{Cause, Decimal, Value, Variable};
use pata::geo::{EARTH_RADIUS_M, LatLon};
use rayon::prelude::*;
use rstar::RTree;
use rstar::primitives::GeomWithData;

use super::recipe::{ClassRecipe, FacilityRecipe};
use super::rows::LayerBuild;
use crate::context::Context;
use crate::error::BuildError;
use crate::read;
use crate::report::SourceReport;

const NO_CLASS: &str = "none of the classes of the recipe";

type Site = GeomWithData<[f64; 3], LatLon>;

/// Adds the variables of all classes of one file to the layer.
pub(super) fn add(
    recipe: &FacilityRecipe,
    root: &Path,
    layer: &mut LayerBuild<'_>,
    context: &Context,
) -> Result<(), BuildError> {
    let classes = read_points(recipe, root, context)?;
    let centres = layer.centres();
    for ((theme, class), points) in recipe.classes.iter().zip(classes) {
        let points = points.into_iter().map(|at| Site::new(on_sphere(at), at));
        let tree = RTree::bulk_load(points.collect());
        let rows: Vec<Around> = context.pool.install(|| {
            let around = |centre: &Option<LatLon>| match centre {
                Some(at) => Around::new(*at, &tree, &recipe.radii_km),
                None => Around::nothing(recipe.radii_km.len()),
            };
            centres.par_iter().map(around).collect()
        });
        for (index, radius) in recipe.radii_km.iter().enumerate() {
            let name = format!("{theme}_count_{radius}km");
            let what = format!("{} within {radius} km of the row's centre", class.what);
            let values = rows.iter().map(|around| around.counts[index]).collect();
            layer
                .columns
                .push((variable(recipe, layer, &name, &what, &class.what), values));
        }
        let name = format!("{theme}_dist_nearest");
        let what = format!(
            "distance from the row's centre to the nearest of the {}",
            class.what
        );
        let values = rows.iter().map(|around| around.nearest).collect();
        layer
            .columns
            .push((variable(recipe, layer, &name, &what, "km"), values));
    }
    Ok(())
}

fn variable(
    recipe: &FacilityRecipe,
    layer: &LayerBuild<'_>,
    name: &str,
    description: &str,
    unit: &str,
) -> Variable {
    Variable {
        name: name.to_owned(),
        description: description.to_owned(),
        unit: unit.to_owned(),
        vintage: recipe.file.vintage.clone(),
        source: recipe.file.name.clone(),
        licence: recipe.file.licence.clone(),
        granularity: layer.recipe.granularity.clone(),
        valid_min: Some(0.0),
        ..Variable::default()
    }
}

/// The points of each class, in the order of the recipe's map.
pub(super) fn read_points(
    recipe: &FacilityRecipe,
    root: &Path,
    context: &Context,
) -> Result<Vec<Vec<LatLon>>, BuildError> {
    let mut columns = recipe.at.columns();
    let mut filters: Vec<Vec<(usize, &[String])>> = Vec::new();
    for ClassRecipe { keep_if, .. } in recipe.classes.values() {
        let mut filter = Vec::new();
        for (column, accepted) in keep_if {
            let known = columns.iter().position(|known| known == column);
            let index = known.unwrap_or_else(|| {
                columns.push(column);
                columns.len() - 1
            });
            filter.push((index, accepted.as_slice()));
        }
        filters.push(filter);
    }
    let mut points = vec![Vec::new(); filters.len()];
    let mut report = SourceReport::new(&recipe.file.name);
    read::read(
        &recipe.file,
        root,
        &columns,
        &mut report,
        &mut |row, report| {
            let at = match recipe.at.read(row, 0, report) {
                Ok(at) => at,
                Err(reason) => {
                    let example = columns.first().and_then(|_| row.text(0));
                    report.drop_row(reason, row.line, example.unwrap_or(""));
                    return Ok(());
                }
            };
            let mut is_any = false;
            for (filter, points) in filters.iter().zip(&mut points) {
                let accepts = |(column, accepted): &(usize, &[String])| {
                    accepted
                        .iter()
                        .any(|text| text == row.text(*column).unwrap_or(""))
                };
                if filter.iter().all(accepts) {
                    points.push(at);
                    is_any = true;
                }
            }
            if !is_any {
                report.drop_row(NO_CLASS, row.line, "");
            }
            Ok(())
        },
    )?;
    context.add(report);
    Ok(points)
}

/// What lies around one centre.
#[derive(Debug)]
struct Around {
    counts: Vec<Value>,
    nearest: Value,
}

impl Around {
    fn nothing(radii: usize) -> Self {
        Self {
            counts: vec![Value::Missing(Cause::NotPublished); radii],
            nearest: Value::Missing(Cause::NotPublished),
        }
    }

    fn new(at: LatLon, tree: &RTree<Site>, radii_km: &[u32]) -> Self {
        let centre = on_sphere(at);
        let mut counts = vec![0_i64; radii_km.len()];
        let farthest = radii_km.iter().max().copied().unwrap_or(0);
        for site in tree.locate_within_distance(centre, chord_bound(farthest)) {
            let distance = at.distance_m(site.data);
            for (count, radius) in counts.iter_mut().zip(radii_km) {
                *count += i64::from(distance <= f64::from(*radius) * 1_000.0);
            }
        }
        let nearest = tree
            .nearest_neighbor(centre)
            .map(|site| at.distance_m(site.data));
        let number = |mantissa, scale| Value::Number(Decimal { mantissa, scale });
        Self {
            counts: counts.into_iter().map(|count| number(count, 0)).collect(),
            nearest: match nearest {
                // Kilometres with two decimals.
                Some(metres) => number((metres / 10.0).round() as i64, 2),
                None => Value::Missing(Cause::NotPublished),
            },
        }
    }
}

fn on_sphere(at: LatLon) -> [f64; 3] {
    let (lat, lng) = (at.lat().to_radians(), at.lng().to_radians());
    [lat.cos() * lng.cos(), lat.cos() * lng.sin(), lat.sin()]
}

/// Squared chord of the unit sphere that holds every point within a radius, with a little room
/// for rounding: the distance itself decides.
fn chord_bound(radius_km: u32) -> f64 {
    let angle = f64::from(radius_km) * 1_000.0 / EARTH_RADIUS_M;
    let chord = 2.0 * (angle / 2.0).sin();
    chord * chord * (1.0 + 1e-9) + 1e-15
}

#[cfg(test)]
mod tests {
    use super::{Around, LatLon, RTree, Site, Value, on_sphere};

    /// A seeded generator (PCG, O'Neill 2014), enough for scattered points.
    fn scattered(count: u64) -> Vec<LatLon> {
        let mut state = 11_u64;
        let mut next = move || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as i32
        };
        (0..count)
            .map(|_| LatLon {
                lat_e7: 120_000_000 + next() % 5_000_000,
                lng_e7: 770_000_000 + next() % 5_000_000,
            })
            .collect()
    }

    #[test]
    fn counts_and_distances_are_those_of_brute_force() {
        let points = scattered(3_000);
        let sites = points.iter().map(|&at| Site::new(on_sphere(at), at));
        let tree = RTree::bulk_load(sites.collect());
        for at in scattered(3_200).into_iter().skip(3_000) {
            let around = Around::new(at, &tree, &[1, 5, 25]);
            let distances: Vec<f64> = points.iter().map(|&other| at.distance_m(other)).collect();
            for (value, radius) in around.counts.iter().zip([1_000.0, 5_000.0, 25_000.0]) {
                let expected = distances
                    .iter()
                    .filter(|&&distance| distance <= radius)
                    .count();
                let Value::Number(count) = value else {
                    panic!("{value:?}");
                };
                assert_eq!(count.mantissa, expected as i64);
            }
            let nearest = distances.iter().copied().fold(f64::INFINITY, f64::min);
            let Value::Number(found) = around.nearest else {
                panic!("{around:?}");
            };
            assert_eq!(found.mantissa, (nearest / 10.0).round() as i64);
        }
    }

    #[test]
    fn no_points_at_all_is_no_distance_but_a_count_of_nothing() {
        let at = scattered(1)[0];
        let around = Around::new(at, &RTree::new(), &[1]);
        assert!(matches!(around.nearest, Value::Missing(_)));
        assert!(matches!(around.counts[0], Value::Number(count) if count.mantissa == 0));
    }
}
