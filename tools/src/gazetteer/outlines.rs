//! Point -> the outlines that hold it.
//!
//! An R-tree (rstar) over envelopes finds the candidates; a ray cast to the east decides. A point
//! on an edge may fall to either side, which no use here minds.

use std::collections::HashSet;

use geojson::{Geometry, GeometryValue};
use pata::geo::LatLon;
use rstar::{AABB, RTree, RTreeObject};

/// Corners of a closed line, in degrees: longitude, latitude.
type Ring = Vec<(f64, f64)>;

/// One area and what it stands for.
#[derive(Debug)]
struct Outline {
    /// What the caller knows it by.
    id: u32,
    rings: Vec<Ring>,
    envelope: AABB<[f64; 2]>,
}

impl RTreeObject for Outline {
    type Envelope = AABB<[f64; 2]>;

    fn envelope(&self) -> Self::Envelope {
        self.envelope
    }
}

/// Outlines by position.
#[derive(Debug, Default)]
pub(super) struct Outlines {
    tree: RTree<Outline>,
}

impl Outlines {
    /// Packs outlines, each with what it stands for. Geometries without an area are left out.
    pub(super) fn new(areas: Vec<(u32, Geometry)>) -> Self {
        let outlines = areas
            .into_iter()
            .filter_map(|(id, geometry)| {
                let rings = rings(&geometry);
                let corners = rings
                    .iter()
                    .flatten()
                    .map(|&(x, y)| [x, y])
                    .collect::<Vec<_>>();
                (!corners.is_empty()).then(|| Outline {
                    id,
                    rings,
                    envelope: AABB::from_points(&corners),
                })
            })
            .collect();
        Self {
            tree: RTree::bulk_load(outlines),
        }
    }

    /// Whether there is none.
    pub(super) fn is_empty(&self) -> bool {
        self.tree.size() == 0
    }

    /// Everything that some outline stands for.
    pub(super) fn ids(&self) -> HashSet<u32> {
        self.tree.iter().map(|outline| outline.id).collect()
    }

    /// What the outlines that hold `at` stand for, by rising number.
    pub(super) fn containing(&self, at: LatLon) -> Vec<u32> {
        let point = [at.lng(), at.lat()];
        let mut found: Vec<u32> = self
            .tree
            .locate_in_envelope_intersecting(AABB::from_point(point))
            .filter(|outline| holds(&outline.rings, point[0], point[1]))
            .map(|outline| outline.id)
            .collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Whether some outline of `id` holds a point within `reach_m` metres of `at`.
    pub(super) fn is_near(&self, at: LatLon, id: u32, reach_m: f64) -> bool {
        let lat_reach = reach_m / 111_195.08;
        let shrink = at.lat().to_radians().cos();
        let lng_reach = lat_reach / shrink;
        let (x, y) = (at.lng(), at.lat());
        let window = AABB::from_corners(
            [x - lng_reach, y - lat_reach],
            [x + lng_reach, y + lat_reach],
        );
        self.tree
            .locate_in_envelope_intersecting(window)
            .filter(|outline| outline.id == id)
            .any(|outline| {
                holds(&outline.rings, x, y)
                    || outline.rings.iter().any(|ring| {
                        ring.windows(2).any(|edge| {
                            let flat = |(lng, lat): (f64, f64)| ((lng - x) * shrink, lat - y);
                            reaches_origin(flat(edge[0]), flat(edge[1])) <= lat_reach
                        })
                    })
            })
    }
}

/// The outer and inner rings of a polygon or of several.
pub(super) fn rings(geometry: &Geometry) -> Vec<Ring> {
    let ring = |corners: &Vec<geojson::Position>| {
        corners
            .iter()
            .filter(|c| c.len() >= 2)
            .map(|c| (c[0], c[1]))
            .collect::<Ring>()
    };
    match &geometry.value {
        GeometryValue::Polygon { coordinates } => coordinates.iter().map(ring).collect(),
        GeometryValue::MultiPolygon { coordinates } => {
            coordinates.iter().flatten().map(ring).collect()
        }
        GeometryValue::GeometryCollection { geometries } => {
            geometries.iter().flat_map(rings).collect()
        }
        _ => Vec::new(),
    }
}

/// Centroid of an area, and the radius of the circle of that area, metres. `None` where the area
/// is nothing.
pub(super) fn centroid(rings: &[Ring]) -> Option<(LatLon, f64)> {
    let (mut area, mut sum_x, mut sum_y) = (0.0, 0.0, 0.0);
    let origin = *rings.first()?.first()?;
    for ring in rings {
        for edge in ring.windows(2) {
            let (x0, y0) = (edge[0].0 - origin.0, edge[0].1 - origin.1);
            let (x1, y1) = (edge[1].0 - origin.0, edge[1].1 - origin.1);
            let cross = x0 * y1 - x1 * y0;
            area += cross / 2.0;
            sum_x += (x0 + x1) * cross / 6.0;
            sum_y += (y0 + y1) * cross / 6.0;
        }
    }
    if area.abs() < 1e-12 {
        return None;
    }
    let (lng, lat) = (origin.0 + sum_x / area, origin.1 + sum_y / area);
    let square_m = area.abs() * 111_195.08_f64.powi(2) * lat.to_radians().cos();
    Some((
        LatLon::from_degrees(lat, lng)?,
        (square_m / std::f64::consts::PI).sqrt(),
    ))
}

/// Even-odd rule over all rings, so that holes count as outside.
fn holds(rings: &[Ring], x: f64, y: f64) -> bool {
    let mut is_inside = false;
    for ring in rings {
        for edge in ring.windows(2) {
            let ((x0, y0), (x1, y1)) = (edge[0], edge[1]);
            if (y0 > y) != (y1 > y) && x < x0 + (y - y0) / (y1 - y0) * (x1 - x0) {
                is_inside = !is_inside;
            }
        }
    }
    is_inside
}

/// Distance from a segment to the origin.
fn reaches_origin((x0, y0): (f64, f64), (x1, y1): (f64, f64)) -> f64 {
    let (dx, dy) = (x1 - x0, y1 - y0);
    let len = dx * dx + dy * dy;
    let share = if len == 0.0 {
        0.0
    } else {
        (-(x0 * dx + y0 * dy) / len).clamp(0.0, 1.0)
    };
    (x0 + share * dx).hypot(y0 + share * dy)
}

#[cfg(test)]
mod tests {
    use super::{Outlines, centroid, rings};
    use geojson::Geometry;
    use pata::geo::LatLon;

    /// A square of one degree with a hole of a fifth in its middle.
    fn holed(lng: f64, lat: f64) -> Geometry {
        let square = |a: f64, b: f64| {
            let at = |x: f64, y: f64| geojson::Position::from(vec![lng + x, lat + y]);
            vec![at(a, a), at(b, a), at(b, b), at(a, b), at(a, a)]
        };
        Geometry::new_polygon(vec![square(0.0, 1.0), square(0.4, 0.6)])
    }

    fn at(lat: f64, lng: f64) -> LatLon {
        LatLon::from_degrees(lat, lng).unwrap()
    }

    #[test]
    fn points_fall_into_the_area_that_surrounds_them_and_not_into_its_hole() {
        let outlines = Outlines::new(vec![(4, holed(77.0, 12.0)), (9, holed(78.0, 12.0))]);
        assert_eq!(outlines.containing(at(12.2, 77.2)), [4]);
        assert_eq!(outlines.containing(at(12.2, 78.2)), [9]);
        assert!(outlines.containing(at(12.5, 77.5)).is_empty());
        assert!(outlines.containing(at(13.5, 77.5)).is_empty());
    }

    #[test]
    fn nearness_is_measured_to_the_edge() {
        let outlines = Outlines::new(vec![(4, holed(77.0, 12.0))]);
        assert!(outlines.is_near(at(12.5, 76.9), 4, 12_000.0));
        assert!(!outlines.is_near(at(12.5, 76.9), 4, 10_000.0));
        assert!(!outlines.is_near(at(12.5, 76.9), 5, 12_000.0));
    }

    #[test]
    fn the_centroid_of_a_square_is_its_middle() {
        let (middle, radius_m) = centroid(&rings(&holed(77.0, 12.0))).unwrap();
        assert!(middle.distance_m(at(12.5, 77.5)) < 200.0);
        assert!((50_000.0..65_000.0).contains(&radius_m));
    }
}
