//! Districts that belong together: those that were one before a split, those that share a town,
//! and those that lie side by side.

use rustc_hash::FxHashMap;

use crate::geo::LatLon;

/// Share of the places of the smaller of two districts that one source has in the first and
/// another in the second, from which they were one before.
const PARTED_SHARE: f64 = 0.2;

/// Districts lie side by side where their centres are within this many times both radii.
const NEIGHBOUR_RADII: f64 = 1.1;
/// Most districts that are compared with each other.
const MAX_COMPARED: usize = 2_048;

/// Of each state and district its kin, as ids of districts.
#[derive(Debug, Default)]
pub(super) struct Kin(Box<[Box<[u16]>]>);

impl Kin {
    /// Of pairs among the first `count` places, each taken both ways.
    pub(super) fn of_pairs(count: usize, pairs: impl Iterator<Item = (u16, u16)>) -> Self {
        let mut kin = vec![Vec::new(); count];
        for (a, b) in pairs.filter(|(a, b)| a != b) {
            kin[a as usize].push(b);
            kin[b as usize].push(a);
        }
        let sorted = kin.into_iter().map(|mut ids| {
            ids.sort_unstable();
            ids.dedup();
            ids.into_boxed_slice()
        });
        Self(sorted.collect())
    }

    /// Of districts that lie side by side, of which centre and radius in metres are known.
    pub(super) fn of_circles(count: usize, circles: &[(u16, LatLon, f64)]) -> Self {
        let circles = &circles[..circles.len().min(MAX_COMPARED)];
        let pairs = circles
            .iter()
            .enumerate()
            .flat_map(|(index, &(a, at, radius))| {
                let reaches = move |&&(_, other_at, other): &&(u16, LatLon, f64)| {
                    at.distance_m(other_at) <= NEIGHBOUR_RADII * (radius + other)
                };
                let others = circles[..index].iter().filter(reaches);
                others.map(move |&(b, ..)| (a, b))
            });
        Self::of_pairs(count, pairs)
    }

    /// The kin of one; none of what is no state or district.
    pub(super) fn of(&self, district: u16) -> &[u16] {
        self.0.get(district as usize).map_or(&[], |ids| ids)
    }
}

/// How many places each district has, and how many of them another source has in another.
#[derive(Debug, Default)]
pub(super) struct Overlaps {
    all: FxHashMap<u16, u32>,
    both: FxHashMap<(u16, u16), u32>,
}

impl Overlaps {
    /// Counts a place.
    pub(super) fn add(&mut self, district: u16, other: Option<u16>) {
        *self.all.entry(district).or_default() += 1;
        if let Some(other) = other {
            let pair = (district.min(other), district.max(other));
            *self.both.entry(pair).or_default() += 1;
        }
    }

    /// Pairs of districts that were one before, in no order.
    pub(super) fn parted(&self) -> impl Iterator<Item = (u16, u16)> {
        let count = |district: u16| f64::from(self.all.get(&district).copied().unwrap_or(0));
        let is_parted = move |&(&(a, b), &common): &(&(u16, u16), &u32)| {
            PARTED_SHARE * count(a).min(count(b)) <= f64::from(common)
        };
        self.both.iter().filter(is_parted).map(|(&pair, _)| pair)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn circles_within_a_tenth_of_both_radii_lie_side_by_side() {
        let at = |lng| LatLon::from_degrees(20.0, lng).unwrap();
        // A tenth of a degree there is 10.4 km.
        let circles = [
            (1, at(77.0), 5_000.0),
            (2, at(77.1), 4_500.0),
            (3, at(77.2), 4_000.0),
        ];
        let kin = Kin::of_circles(4, &circles);
        assert_eq!(
            [1, 2, 3].map(|id| kin.of(id).to_vec()),
            [vec![2], vec![1], vec![]]
        );
    }

    #[test]
    fn districts_that_share_many_places_were_one_and_those_that_share_a_few_were_not() {
        let mut overlaps = Overlaps::default();
        let counts = [
            (1, None, 70),
            (1, Some(2), 30),
            (1, Some(3), 5),
            (2, None, 40),
            (3, None, 100),
        ];
        for (district, other, count) in counts {
            (0..count).for_each(|_| overlaps.add(district, other));
        }
        let kin = Kin::of_pairs(4, overlaps.parted());
        assert_eq!(
            [1, 2, 3].map(|id| kin.of(id).to_vec()),
            [vec![2], vec![1], vec![]]
        );
        assert!(kin.of(9).is_empty());
    }
}
