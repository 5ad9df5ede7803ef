//! Outlines -> a column of square kilometres.

use pata::attributes::{Cause, Decimal, Value, Variable};
use pata::geo::{EARTH_RADIUS_M, LatLon};

use super::recipe::ExtentRecipe;
use super::rows::LayerBuild;

/// Adds the extent of each row; missing where it has no outline.
pub(super) fn add(recipe: &ExtentRecipe, layer: &mut LayerBuild<'_>) {
    let mut extents: Vec<Option<f64>> = vec![None; layer.rows.count() as usize];
    for area in &layer.areas {
        let extent: f64 = area.rings.iter().map(|ring| ring_km2(ring)).sum();
        *extents[area.row as usize].get_or_insert(0.0) += extent;
    }
    let value = |extent: Option<f64>| match extent {
        // Two decimals.
        Some(km2) => Value::Number(Decimal {
            mantissa: (km2 * 100.0).round() as i64,
            scale: 2,
        }),
        None => Value::Missing(Cause::NotPublished),
    };
    let file = layer.recipe.all_areas().map(|areas| &areas.file).next();
    let of_file = |text: fn(&crate::read::SourceFile) -> &String| {
        file.map_or_else(String::new, |file| text(file).clone())
    };
    let variable = Variable {
        name: recipe.name.clone(),
        description: recipe.description.clone(),
        unit: "km2".to_owned(),
        vintage: of_file(|file| &file.vintage),
        source: of_file(|file| &file.name),
        licence: of_file(|file| &file.licence),
        granularity: layer.recipe.granularity.clone(),
        valid_min: Some(0.0),
        ..Variable::default()
    };
    layer
        .columns
        .push((variable, extents.into_iter().map(value).collect()));
}

/// The extent of a ring whose edges are straight on the cylinder of equal areas (Lambert's),
/// above zero where it runs anticlockwise.
fn ring_km2(ring: &[LatLon]) -> f64 {
    let edges = ring.iter().zip(ring.iter().cycle().skip(1));
    let under = |(a, b): (&LatLon, &LatLon)| {
        let sines = a.lat().to_radians().sin() + b.lat().to_radians().sin();
        (a.lng() - b.lng()).to_radians() * sines / 2.0
    };
    let radius_km = EARTH_RADIUS_M / 1_000.0;
    edges.map(under).sum::<f64>() * radius_km * radius_km
}

#[cfg(test)]
mod tests {
    use super::{LatLon, ring_km2};

    fn ring(corners: &[(f64, f64)]) -> Vec<LatLon> {
        let corner = |&(lat, lng): &(f64, f64)| LatLon::from_degrees(lat, lng).unwrap();
        corners.iter().map(corner).collect()
    }

    #[test]
    fn a_box_of_degrees_has_the_extent_of_its_zone_and_a_hole_takes_its_own_away() {
        let outer = ring(&[(20.0, 77.0), (20.0, 78.0), (21.0, 78.0), (21.0, 77.0)]);
        // R^2 times one degree times the difference of the sines.
        let expected = 6_371.008_8_f64.powi(2)
            * 1_f64.to_radians()
            * (21_f64.to_radians().sin() - 20_f64.to_radians().sin());
        assert!((ring_km2(&outer) - expected).abs() < 1e-6 * expected);
        let mut hole = outer.clone();
        hole.reverse();
        assert!((ring_km2(&hole) + expected).abs() < 1e-6 * expected);
    }
}
