//! Points -> what lies around a centre: counts and sums within radii, the nearest of each class.
//!
//! Distances are great-circle ones on the sphere of [`pata::geo::EARTH_RADIUS_M`]. Points stand
//! on the unit sphere: chords grow with arcs, so a comparison of chords decides but where a point
//! is within a billionth of a radius of its border; there the haversine formula itself does.
//!
//! One pass over the buckets of a grid around the centre counts all classes at once. Where a
//! class has no point within the greatest radius, an rstar tree of its points gives the nearest,
//! or for a class of many points, which is seldom far, buckets farther away.

use pata::geo::{EARTH_RADIUS_M, LatLon};
use rayon::prelude::*;
use rstar::RTree;
use rstar::primitives::GeomWithData;

use super::classes::PointSet;
use super::regions::{on_sphere, squared_chord};

/// Side of a bucket, 1e-7 degree: of the radii in use it makes slices of a few hundred points.
const BUCKET_E7: i32 = 200_000;

/// Points of a class that has a tree: its nodes take 80 bytes a point.
const MAX_TREE: usize = 50_000;

/// No point of the Earth is farther from another, metres.
const HALF_WAY_M: f64 = EARTH_RADIUS_M * std::f64::consts::PI;

/// Relative width of the band around a radius in which chords do not decide.
const BAND: f64 = 1e-9;

type Site = GeomWithData<[f64; 3], u32>;

/// The points of one file, ready to be counted.
pub(super) struct Index<'p> {
    set: &'p PointSet,
    classes: usize,
    radii: Vec<Radius>,
    /// Ids of the points by bucket, row by row, and where each of them is.
    ids: Vec<u32>,
    spots: Vec<[f64; 3]>,
    masks: Vec<u64>,
    buckets: Buckets,
    trees: Vec<Option<RTree<Site>>>,
}

/// A radius and its squared chord on the unit sphere.
struct Radius {
    metres: f64,
    chord: f64,
}

impl Radius {
    fn new(metres: f64) -> Self {
        let half = (metres.min(HALF_WAY_M) / EARTH_RADIUS_M / 2.0).sin();
        let chord = 4.0 * half * half;
        Self { metres, chord }
    }
}

/// The grid that the points are gathered in.
struct Buckets {
    south: i32,
    west: i32,
    columns: i32,
    rows: i32,
    starts: Vec<u32>,
}

/// What lies around one centre; reused from centre to centre.
#[derive(Debug, Default)]
pub(super) struct Around {
    /// Points of each class within each radius: class times radii and radius.
    pub(super) counts: Vec<u32>,
    /// Figures within each radius: sum times radii and radius.
    pub(super) sums: Vec<i64>,
    /// Chord and id of the nearest point of each class.
    pub(super) nearest: Vec<Option<(f64, u32)>>,
}

impl<'p> Index<'p> {
    /// Sorts the points; runs on the pool that it is called in.
    pub(super) fn new(set: &'p PointSet, classes: usize, radii_km: &[u32]) -> Self {
        let mut radii: Vec<u32> = radii_km.to_vec();
        radii.sort_unstable();
        let (buckets, ids) = Buckets::sort(&set.points);
        let spot = |&id: &u32| on_sphere(set.points[id as usize]);
        let site = |id: u32| Site::new(on_sphere(set.points[id as usize]), id);
        let tree = |class: usize| {
            let is_rare = set.of_class(class).nth(MAX_TREE).is_none();
            is_rare.then(|| RTree::bulk_load(set.of_class(class).map(site).collect()))
        };
        Self {
            set,
            classes,
            radii: radii
                .into_iter()
                .map(|km| Radius::new(f64::from(km) * 1_000.0))
                .collect(),
            spots: ids.par_iter().map(spot).collect(),
            masks: ids.iter().map(|&id| set.masks[id as usize]).collect(),
            ids,
            buckets,
            trees: (0..classes).into_par_iter().map(tree).collect(),
        }
    }

    /// Fills `out` with what lies around `centre`. `sum_classes` are the classes whose figures
    /// the sums of the set are.
    pub(super) fn around(&self, centre: LatLon, sum_classes: &[usize], out: &mut Around) {
        let rings = self.radii.len();
        out.counts.clear();
        out.counts.resize(self.classes * rings, 0);
        out.sums.clear();
        out.sums.resize(sum_classes.len() * rings, 0);
        out.nearest.clear();
        out.nearest.resize(self.classes, None);
        let from = on_sphere(centre);
        if let Some(farthest) = self.radii.last() {
            let reach = farthest.chord * (1.0 + BAND);
            for (start, end) in self.buckets.near(centre, farthest.metres) {
                for index in start as usize..end as usize {
                    let chord = squared_chord(from, self.spots[index]);
                    if chord <= reach {
                        self.meet(centre, index, chord, sum_classes, out);
                    }
                }
            }
        }
        for counts in out.counts.chunks_mut(rings.max(1)) {
            accumulate(counts);
        }
        for sums in out.sums.chunks_mut(rings.max(1)) {
            accumulate(sums);
        }
        for (class, nearest) in out.nearest.iter_mut().enumerate() {
            if nearest.is_none() {
                *nearest = self.far_nearest(centre, from, class);
            }
        }
    }

    /// The nearest point of a class that has none within the greatest radius.
    fn far_nearest(&self, centre: LatLon, from: [f64; 3], class: usize) -> Option<(f64, u32)> {
        if let Some(tree) = &self.trees[class] {
            let site = tree.nearest_neighbor(from)?;
            return Some((squared_chord(from, *site.geom()), site.data));
        }
        let mut reach = Radius::new(self.radii.last().map_or(25_000.0, |last| last.metres));
        loop {
            reach = Radius::new(reach.metres * 2.0);
            let runs = self.buckets.near(centre, reach.metres);
            let places = runs.flat_map(|(start, end)| start as usize..end as usize);
            let of_class = places.filter(|&index| self.masks[index] >> class & 1 == 1);
            let nearest = of_class
                .map(|index| (squared_chord(from, self.spots[index]), self.ids[index]))
                .min_by(|a, b| a.0.total_cmp(&b.0));
            let is_all = HALF_WAY_M < reach.metres;
            if is_all || nearest.is_some_and(|(chord, _)| chord <= reach.chord) {
                return nearest;
            }
        }
    }

    /// Takes one point into account.
    fn meet(
        &self,
        centre: LatLon,
        index: usize,
        chord: f64,
        sum_classes: &[usize],
        out: &mut Around,
    ) {
        let id = self.ids[index];
        let is_within = |radius: &Radius| {
            if chord < radius.chord * (1.0 - BAND) {
                return true;
            }
            chord <= radius.chord * (1.0 + BAND)
                && centre.distance_m(self.set.points[id as usize]) <= radius.metres
        };
        let Some(ring) = self.radii.iter().position(is_within) else {
            return;
        };
        let rings = self.radii.len();
        let mask = self.masks[index];
        let mut rest = mask;
        while rest != 0 {
            let class = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            out.counts[class * rings + ring] += 1;
            let nearest = &mut out.nearest[class];
            if nearest.is_none_or(|(known, _)| chord < known) {
                *nearest = Some((chord, id));
            }
        }
        for (sum, &class) in sum_classes.iter().enumerate() {
            if mask >> class & 1 == 1 {
                out.sums[sum * rings + ring] += self.set.sums[sum][id as usize];
            }
        }
    }

    /// Metres from a centre to a point.
    pub(super) fn distance_m(&self, centre: LatLon, id: u32) -> f64 {
        centre.distance_m(self.set.points[id as usize])
    }
}

/// Counts of rings -> counts of discs.
fn accumulate<T: Copy + std::ops::AddAssign>(rings: &mut [T]) {
    for ring in 1..rings.len() {
        let inner = rings[ring - 1];
        rings[ring] += inner;
    }
}

impl Buckets {
    /// The buckets and the ids of the points in their order.
    fn sort(points: &[LatLon]) -> (Self, Vec<u32>) {
        let south = points.iter().map(|at| at.lat_e7).min().unwrap_or(0);
        let west = points.iter().map(|at| at.lng_e7).min().unwrap_or(0);
        let north = points.iter().map(|at| at.lat_e7).max().unwrap_or(0);
        let east = points.iter().map(|at| at.lng_e7).max().unwrap_or(0);
        let mut buckets = Self {
            south,
            west,
            columns: (east - west) / BUCKET_E7 + 1,
            rows: (north - south) / BUCKET_E7 + 1,
            starts: Vec::new(),
        };
        let place = |at: LatLon| {
            let (row, column) = (
                (at.lat_e7 - south) / BUCKET_E7,
                (at.lng_e7 - west) / BUCKET_E7,
            );
            row as usize * buckets.columns as usize + column as usize
        };
        let mut starts = vec![0_u32; buckets.rows as usize * buckets.columns as usize + 1];
        for &at in points {
            starts[place(at) + 1] += 1;
        }
        accumulate(&mut starts);
        let mut next = starts.clone();
        let mut ids = vec![0; points.len()];
        for (id, &at) in (0..).zip(points) {
            let slot = &mut next[place(at)];
            ids[*slot as usize] = id;
            *slot += 1;
        }
        buckets.starts = starts;
        (buckets, ids)
    }

    /// Runs of points that hold all that are within `metres` of `centre`, and others.
    fn near(&self, centre: LatLon, metres: f64) -> impl Iterator<Item = (u32, u32)> {
        // A little more than the radius, so that rounding leaves no point out.
        let angle = metres / EARTH_RADIUS_M * (1.0 + 1e-6) + 1e-9;
        let lat = centre.lat().to_radians();
        let ratio = angle.sin() / lat.cos();
        let half_width = if lat.abs() + angle < std::f64::consts::FRAC_PI_2 && ratio < 1.0 {
            ratio.asin()
        } else {
            std::f64::consts::PI
        };
        let e7 = |radians: f64| (radians.to_degrees() * 1e7).ceil() as i64;
        let clamp = |place: i64, count: i32| place.clamp(-1, i64::from(count)) as i32;
        let place = |at: i64, start: i32, count: i32| {
            clamp(
                (at - i64::from(start)).div_euclid(i64::from(BUCKET_E7)),
                count,
            )
        };
        let (lat, lng) = (i64::from(centre.lat_e7), i64::from(centre.lng_e7));
        let first_row = place(lat - e7(angle), self.south, self.rows).max(0);
        let last_row = place(lat + e7(angle), self.south, self.rows).min(self.rows - 1);
        let first = place(lng - e7(half_width), self.west, self.columns).max(0);
        let last = place(lng + e7(half_width), self.west, self.columns).min(self.columns - 1);
        (first_row..=last_row)
            .filter(move |_| first <= last)
            .map(move |row| {
                let start = row as usize * self.columns as usize;
                let end = start + last as usize + 1;
                (self.starts[start + first as usize], self.starts[end])
            })
    }
}

#[cfg(test)]
#[path = "around_tests.rs"]
mod tests;
