//! Points -> robust centre and radius.
//!
//! The centre is the geometric median, which a minority of stray points moves by at most the
//! spread of the good ones (breakdown point one half: Lopuhaa and Rousseeuw, Annals of
//! Statistics 19, 1991). It is found by the iteration of Weiszfeld (Tohoku Mathematical Journal
//! 43, 1937) with the step of Vardi and Zhang (PNAS 97, 2000) at data points, in a plane that
//! touches the Earth at the median latitude; a PIN is small enough for that. Points farther than
//! a few times the median distance are then left out and the centre is found again.

use pata::geo::LatLon;

/// Metres of one degree of latitude on the sphere of [`pata::geo::EARTH_RADIUS_M`].
const DEGREE_M: f64 = 111_195.08;
/// Steps of the iteration; it gains about a decimal every three steps.
const STEPS: usize = 40;
/// A point is stray beyond this many median distances from the centre.
const STRAY_FACTOR: f64 = 6.0;
/// No point within this distance of the centre is stray, metres.
const STRAY_FLOOR_M: f64 = 15_000.0;

/// A point and how much it counts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Weighted {
    /// The point.
    pub at: LatLon,
    /// Weight, above zero.
    pub weight: f64,
}

/// Where a set of points lies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Centre {
    /// Geometric median of the points that are not stray.
    pub at: LatLon,
    /// Distance that holds nine tenths of their weight, metres.
    pub radius_m: f64,
    /// Farthest that a point may lie from the first centre without being left out, metres.
    limit_m: f64,
    /// The centre before points were left out.
    first: LatLon,
}

impl Centre {
    /// Whether a point is none that was left out.
    pub(super) fn holds(&self, at: LatLon) -> bool {
        at.distance_m(self.first) <= self.limit_m
    }
}

/// The robust centre of `points`; `None` where there is none.
pub(super) fn robust_centre(points: &[Weighted]) -> Option<Centre> {
    let origin = points.first()?.at;
    let first = median_of(points, coordinate_median(points).unwrap_or(origin));
    let mut distances: Vec<(f64, f64)> = spread(points, first);
    let middle = quantile(&mut distances, 0.5);
    let limit_m = (middle * STRAY_FACTOR).max(STRAY_FLOOR_M);
    let near: Vec<Weighted> = points
        .iter()
        .copied()
        .filter(|point| point.at.distance_m(first) <= limit_m)
        .collect();
    let at = if near.len() == points.len() {
        first
    } else {
        median_of(&near, first)
    };
    let radius_m = quantile(&mut spread(&near, at), 0.9);
    Some(Centre {
        at,
        radius_m,
        limit_m,
        first,
    })
}

/// The smallest distance that holds `share` of the weight.
pub(super) fn quantile(distances: &mut [(f64, f64)], share: f64) -> f64 {
    distances.sort_by(|a, b| a.0.total_cmp(&b.0));
    let total: f64 = distances.iter().map(|&(_, weight)| weight).sum();
    let mut held = 0.0;
    for &(distance, weight) in distances.iter() {
        held += weight;
        if held >= total * share {
            return distance;
        }
    }
    distances.last().map_or(0.0, |&(distance, _)| distance)
}

fn spread(points: &[Weighted], at: LatLon) -> Vec<(f64, f64)> {
    points
        .iter()
        .map(|point| (point.at.distance_m(at), point.weight))
        .collect()
}

/// Median of each coordinate: a start for the iteration that strays hardly move.
fn coordinate_median(points: &[Weighted]) -> Option<LatLon> {
    let median = |mut values: Vec<i32>| {
        values.sort_unstable();
        values.get(values.len() / 2).copied()
    };
    Some(LatLon {
        lat_e7: median(points.iter().map(|p| p.at.lat_e7).collect())?,
        lng_e7: median(points.iter().map(|p| p.at.lng_e7).collect())?,
    })
}

/// Geometric median from `start`.
fn median_of(points: &[Weighted], start: LatLon) -> LatLon {
    let shrink = start.lat().to_radians().cos();
    let plane: Vec<(f64, f64, f64)> = points
        .iter()
        .map(|point| {
            (
                (point.at.lat() - start.lat()) * DEGREE_M,
                (point.at.lng() - start.lng()) * DEGREE_M * shrink,
                point.weight,
            )
        })
        .collect();
    let (mut north, mut east) = (0.0_f64, 0.0_f64);
    for _ in 0..STEPS {
        let (mut sum_north, mut sum_east, mut sum, mut here) = (0.0, 0.0, 0.0, 0.0);
        let (mut pull_north, mut pull_east) = (0.0, 0.0);
        for &(y, x, weight) in &plane {
            let distance = (y - north).hypot(x - east);
            if distance < 0.01 {
                here += weight;
                continue;
            }
            let share = weight / distance;
            sum_north += y * share;
            sum_east += x * share;
            sum += share;
            pull_north += (y - north) * share;
            pull_east += (x - east) * share;
        }
        if sum == 0.0 {
            break;
        }
        let pull = pull_north.hypot(pull_east);
        let keep = if pull > 0.0 {
            (here / pull).min(1.0)
        } else {
            1.0
        };
        let next = (
            (1.0 - keep) * sum_north / sum + keep * north,
            (1.0 - keep) * sum_east / sum + keep * east,
        );
        let moved = (next.0 - north).hypot(next.1 - east);
        (north, east) = next;
        if moved < 0.05 {
            break;
        }
    }
    LatLon::from_degrees(
        start.lat() + north / DEGREE_M,
        start.lng() + east / DEGREE_M / shrink,
    )
    .unwrap_or(start)
}

/// Points of these degrees and weights.
#[cfg(test)]
pub(super) fn weighted(coordinates: &[(f64, f64, f64)]) -> Vec<Weighted> {
    let point = |&(lat, lng, weight): &(f64, f64, f64)| Weighted {
        at: LatLon::from_degrees(lat, lng).expect("they are on the Earth"),
        weight,
    };
    coordinates.iter().map(point).collect()
}

#[cfg(test)]
mod tests {
    use super::{Weighted, robust_centre, weighted};
    use pata::geo::LatLon;

    fn points(degrees: &[(f64, f64)]) -> Vec<Weighted> {
        let alike: Vec<_> = degrees.iter().map(|&(lat, lng)| (lat, lng, 1.0)).collect();
        weighted(&alike)
    }

    /// Sum of distances that the geometric median makes smallest.
    fn cost(points: &[Weighted], at: LatLon) -> f64 {
        points.iter().map(|p| p.at.distance_m(at) * p.weight).sum()
    }

    #[test]
    fn no_point_of_a_fine_grid_costs_less_than_the_centre() {
        let mut seed = 7_u64;
        let mut random = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 40) as f64 / (1_u64 << 24) as f64
        };
        for _ in 0..20 {
            let cloud: Vec<(f64, f64)> = (0..9)
                .map(|_| (20.0 + random() * 0.1, 78.0 + random() * 0.1))
                .collect();
            let cloud = points(&cloud);
            let centre = robust_centre(&cloud).unwrap();
            let found = cost(&cloud, centre.at);
            for i in 0..=100 {
                for j in 0..=100 {
                    let at = LatLon::from_degrees(
                        20.0 + f64::from(i) * 0.001,
                        78.0 + f64::from(j) * 0.001,
                    );
                    assert!(found <= cost(&cloud, at.unwrap()) * 1.000_01);
                }
            }
        }
    }

    #[test]
    fn a_stray_point_is_left_out_and_moves_neither_centre_nor_radius() {
        let good = [
            (12.90, 77.60),
            (12.92, 77.61),
            (12.91, 77.63),
            (12.93, 77.62),
        ];
        let clean = robust_centre(&points(&good)).unwrap();
        let mut dirty = good.to_vec();
        dirty.push((21.5, 81.5));
        let centre = robust_centre(&points(&dirty)).unwrap();
        let held = points(&dirty);
        let held: Vec<bool> = held.iter().map(|point| centre.holds(point.at)).collect();
        assert_eq!(held, [true, true, true, true, false]);
        assert!(centre.at.distance_m(clean.at) < 1.0);
        assert!((centre.radius_m - clean.radius_m).abs() < 1.0);
    }

    #[test]
    fn one_point_is_its_own_centre_with_no_radius() {
        let centre = robust_centre(&points(&[(9.5, 76.5)])).unwrap();
        assert_eq!(centre.at, LatLon::from_degrees(9.5, 76.5).unwrap());
        assert!(centre.radius_m == 0.0 && centre.holds(centre.at));
        assert_eq!(robust_centre(&[]), None);
    }
}
