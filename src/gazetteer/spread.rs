//! Towns -> the districts that they spread over: those that their PINs lie in, and those in which
//! sources have a good few areas of them.

use arrayvec::ArrayVec;
use rustc_hash::FxHashMap;

use super::places::{Level, Place, PlaceId};
use super::view::Gazetteer;

/// Most districts that one town is taken to spread over; a metropolis lies in many.
const MAX_TOWN_DISTRICTS: usize = 16;
/// PINs of a town that are looked at for its districts.
const MAX_TOWN_PINS: usize = 512;
/// Areas of a town that lie in a district of its state from which it spreads there: fewer may be
/// misplaced.
const LEAST_AREAS: u32 = 5;

/// How many areas of each town lie in each district.
#[derive(Debug, Default)]
pub(super) struct AreaCounts(FxHashMap<(PlaceId, u16), u32>);

impl AreaCounts {
    /// Counts a place that is an area of a town.
    pub(super) fn add(&mut self, place: &Place) {
        let is_area = matches!(place.level, Level::Locality | Level::Sublocality);
        if let Some(pair) = place.city.zip(place.district).filter(|_| is_area) {
            *self.0.entry(pair).or_default() += 1;
        }
    }
}

/// The districts of each town that lies in several, which nearly none does.
#[derive(Debug, Default)]
pub(super) struct Spreads(FxHashMap<PlaceId, ArrayVec<u16, MAX_TOWN_DISTRICTS>>);

impl Spreads {
    /// Of the towns with PINs and of those that areas were counted for.
    pub(super) fn find(gazetteer: &Gazetteer, towns: &[PlaceId], areas: &AreaCounts) -> Self {
        let mut found = Self::default();
        for &id in towns {
            let town = gazetteer.place(id);
            for index in 0..(town.pins_len as usize).min(MAX_TOWN_PINS) {
                let record = gazetteer.pin(gazetteer.place_pin(&town, index));
                let main = record.and_then(|record| gazetteer.pin_districts(&record).next());
                if let Some(main) = main {
                    found.add(id, main);
                }
            }
        }
        let is_enough = |&(&(town, district), &count): &(&(PlaceId, u16), &u32)| {
            let state = gazetteer.state_of(PlaceId::of_admin(district));
            LEAST_AREAS <= count && gazetteer.place(town).state == state
        };
        let mut spread: Vec<_> = areas.0.iter().filter(is_enough).collect();
        spread.sort_unstable_by_key(|&(&pair, &count)| (std::cmp::Reverse(count), pair));
        for (&(town, district), _) in spread {
            found.add(town, district);
        }
        let spreads = |town: &PlaceId, districts: &mut ArrayVec<u16, MAX_TOWN_DISTRICTS>| {
            let own = gazetteer.place(*town).district;
            districts.iter().any(|&district| Some(district) != own)
        };
        found.0.retain(spreads);
        found
    }

    fn add(&mut self, town: PlaceId, district: u16) {
        let districts = self.0.entry(town).or_default();
        if !districts.contains(&district) {
            let _ = districts.try_push(district);
        }
    }

    /// The districts of a town; none where that is its own alone.
    pub(super) fn of(&self, town: PlaceId) -> &[u16] {
        self.0.get(&town).map_or(&[], |districts| districts)
    }

    /// Pairs of districts that a town spreads over.
    pub(super) fn pairs(&self, gazetteer: &Gazetteer) -> impl Iterator<Item = (u16, u16)> {
        self.0.iter().flat_map(|(&town, districts)| {
            let all = districts
                .iter()
                .copied()
                .chain(gazetteer.place(town).district);
            all.flat_map(move |a| districts.iter().map(move |&b| (a, b)))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gazetteer::world::{place_named, world};

    #[test]
    fn a_town_spreads_over_the_districts_of_its_state_that_hold_a_good_few_of_its_areas() {
        let gazetteer = world();
        let meerut = place_named(&gazetteer, Level::City, "Meerut");
        let district = |name| place_named(&gazetteer, Level::District, name).admin_number();
        let (own, beside, far) = (district("Meerut"), district("Rampur"), district("Mumbai"));
        let spread = |level, lying: &[(u16, u32)]| {
            let mut areas = AreaCounts::default();
            for &(district, count) in lying {
                let area = Place {
                    level,
                    city: Some(meerut),
                    district: Some(district),
                    ..gazetteer.place(meerut)
                };
                (0..count).for_each(|_| areas.add(&area));
            }
            let spreads = Spreads::find(&gazetteer, &[], &areas);
            spreads.of(meerut).to_vec()
        };
        let few = LEAST_AREAS - 1;
        let lying = [(own, 9), (beside, LEAST_AREAS), (far, 9)];
        assert_eq!(spread(Level::Locality, &lying), [own, beside]);
        assert!(spread(Level::Locality, &[(own, 9), (beside, few)]).is_empty());
        assert!(spread(Level::Street, &lying).is_empty());
    }
}
