//! Outlines and distances, by other formulas than the builder's.

use std::path::Path;

use pata::geo::LatLon;
use toml::{Table, Value};

const RADIUS_M: f64 = 6_371_008.8;

/// Rings of outlines, in degrees: longitude and latitude.
#[derive(Debug)]
pub(crate) struct Outlines(Vec<Vec<[f64; 2]>>);

/// Metres between two points: the angle between their vectors, by its tangent.
pub(crate) fn away_m(a: LatLon, b: LatLon) -> f64 {
    along_m([a.lng(), a.lat()], [b.lng(), b.lat()])
}

fn along_m(a: [f64; 2], b: [f64; 2]) -> f64 {
    let vector = |[lng, lat]: [f64; 2]| {
        let (lng, lat) = (lng.to_radians(), lat.to_radians());
        [lat.cos() * lng.cos(), lat.cos() * lng.sin(), lat.sin()]
    };
    let (a, b) = (vector(a), vector(b));
    let length = |sign: f64| {
        let parts = (0..3).map(|axis| (a[axis] + sign * b[axis]).powi(2));
        parts.sum::<f64>().sqrt()
    };
    2.0 * RADIUS_M * length(-1.0).atan2(length(1.0))
}

impl Outlines {
    /// The outlines of a file, or those of some names.
    pub(crate) fn read(recipe: &Table, root: &Path, names: Option<&Value>) -> Self {
        let path = root.join(recipe["file"]["path"].as_str().expect("a path"));
        let open = std::fs::File::open(&path).expect("the outlines are there");
        let text = if path.extension().is_some_and(|end| end == "gz") {
            std::io::read_to_string(flate2::read::MultiGzDecoder::new(open))
        } else {
            std::io::read_to_string(open)
        };
        let document: serde_json::Value =
            serde_json::from_str(&text.expect("text")).expect("the outlines are JSON");
        let column = recipe["name"].as_str().expect("a column");
        let mut rings = Vec::new();
        for feature in document["features"].as_array().expect("features") {
            let name = feature["properties"][column].as_str().unwrap_or("").trim();
            let is_wanted = names.is_none_or(|names| {
                let mut names = names.as_array().expect("names").iter();
                names.any(|wanted| wanted.as_str() == Some(name))
            });
            if is_wanted {
                rings_of(&feature["geometry"]["coordinates"], &mut rings);
            }
        }
        assert!(!rings.is_empty(), "no outlines");
        Self(rings)
    }

    /// Metres to the outlines; 0 inside.
    pub(crate) fn away_m(&self, at: LatLon) -> f64 {
        let [x, y] = [at.lng(), at.lat()];
        let mut is_inside = false;
        let mut nearest = f64::INFINITY;
        for ring in &self.0 {
            // Several outlines of one ring each: crossings are counted ring by ring, and a hole
            // takes back what its outer ring said.
            let mut is_in_ring = false;
            for (a, b) in ring.iter().zip(ring.iter().cycle().skip(1)) {
                if (a[1] <= y) != (b[1] <= y) {
                    let cross = a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0]);
                    is_in_ring ^= x < cross;
                }
                // The nearest point of the segment on a plane that is true at `at`.
                let scale = y.to_radians().cos();
                let [dx, dy] = [(b[0] - a[0]) * scale, b[1] - a[1]];
                let [px, py] = [(x - a[0]) * scale, y - a[1]];
                let length = dx * dx + dy * dy;
                let share = if length == 0.0 {
                    0.0
                } else {
                    (px * dx + py * dy) / length
                };
                let share = share.clamp(0.0, 1.0);
                let foot = [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
                nearest = nearest.min(along_m([x, y], foot));
            }
            is_inside ^= is_in_ring;
        }
        if is_inside { 0.0 } else { nearest }
    }
}

/// The rings of nested lists of coordinates.
fn rings_of(coordinates: &serde_json::Value, rings: &mut Vec<Vec<[f64; 2]>>) {
    let Some(list) = coordinates.as_array() else {
        return;
    };
    let point = |value: &serde_json::Value| Some([value[0].as_f64()?, value[1].as_f64()?]);
    let ring: Option<Vec<[f64; 2]>> = list.iter().map(point).collect();
    match ring {
        Some(ring) => rings.push(ring),
        None => list.iter().for_each(|inner| rings_of(inner, rings)),
    }
}
