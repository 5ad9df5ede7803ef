//! Point -> the nearest of many points, nearest first.
//!
//! The R-tree (rstar) holds unit vectors: the order by chord is the order on the ground, and no
//! degree of longitude is shorter than another.

use pata::geo::{EARTH_RADIUS_M, LatLon};
use rstar::RTree;
use rstar::primitives::GeomWithData;

/// Points, each with a number.
#[derive(Debug)]
pub(crate) struct Nearby {
    tree: RTree<GeomWithData<[f64; 3], u32>>,
}

impl Nearby {
    /// Packs points with their numbers.
    pub(crate) fn new(points: impl Iterator<Item = (LatLon, u32)>) -> Self {
        let entries = points
            .map(|(at, id)| GeomWithData::new(vector(at), id))
            .collect();
        Self {
            tree: RTree::bulk_load(entries),
        }
    }

    /// The numbers within `reach_m` metres of `at`, nearest first, with their distances.
    pub(crate) fn within(&self, at: LatLon, reach_m: f64) -> impl Iterator<Item = (u32, f64)> + '_ {
        self.tree
            .nearest_neighbor_iter_with_distance_2(vector(at))
            .map(|(entry, chord2)| {
                (
                    entry.data,
                    2.0 * EARTH_RADIUS_M * (chord2.sqrt() / 2.0).min(1.0).asin(),
                )
            })
            .take_while(move |&(_, distance)| distance <= reach_m)
    }
}

fn vector(at: LatLon) -> [f64; 3] {
    let (lat, lng) = (at.lat().to_radians(), at.lng().to_radians());
    [lat.cos() * lng.cos(), lat.cos() * lng.sin(), lat.sin()]
}

#[cfg(test)]
mod tests {
    use super::Nearby;
    use pata::geo::LatLon;

    #[test]
    fn neighbours_come_in_the_order_of_a_brute_force_search() {
        let points: Vec<LatLon> = (0..200)
            .map(|i| {
                let (a, b) = (f64::from(i * 37 % 101), f64::from(i * 53 % 97));
                LatLon::from_degrees(8.0 + a * 0.25, 70.0 + b * 0.2).unwrap()
            })
            .collect();
        let nearby = Nearby::new(points.iter().copied().zip(0..));
        let here = LatLon::from_degrees(20.1, 78.3).unwrap();
        let mut expected: Vec<(u32, f64)> = (0..)
            .zip(points.iter().map(|at| at.distance_m(here)))
            .collect();
        expected.retain(|&(_, distance)| distance <= 500_000.0);
        expected.sort_by(|a, b| a.1.total_cmp(&b.1));
        let found: Vec<(u32, f64)> = nearby.within(here, 500_000.0).collect();
        assert_eq!(found.len(), expected.len());
        for (found, expected) in found.iter().zip(&expected) {
            assert!((found.1 - expected.1).abs() < 0.5);
        }
    }
}
