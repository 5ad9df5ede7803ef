//! Votes -> the parts of India that the address may lie in.
//!
//! The districts with most votes ([`votes`]) become contexts, each with what belongs to it,
//! and the decoder reads the address once in each: what a context is worth is the best reading in it.

pub(super) mod bearers;
mod homes;
pub(super) mod usage;
pub(super) mod votes;
mod zone;

use arrayvec::ArrayVec;

use super::places::{PIN_OF_TOWN_M, is_far_from_pin};
use super::rules::PinText;
use super::scene::Scene;
use super::settle::districts::names_district;
use crate::gazetteer::{Gazetteer, Level, Pin, PinRecord, Place, PlaceId};
use crate::geo::LatLon;
use votes::{Town, Votes};
use zone::Zones;

/// Contexts that are read.
pub(crate) const MAX_CONTEXTS: usize = 6;
/// Districts that one context spans: a metropolis lies in many.
pub(crate) const MAX_DISTRICTS: usize = 16;
/// Words that are read in all contexts together: no real address has 60, and those that a long line
/// strings together are not worth reading in six. Two contexts are always read.
const MAX_READ_WORDS: usize = 360;
/// Share of the votes for the first context below which another is hardly meant.
const FEW_VOTES: f32 = 0.35;
/// PINs of one address that are kept.
const MAX_PINS: usize = 4;
/// A PIN belongs to a district that is named where its centre is within this many of its radii.
const DISTRICT_REACH: f64 = 1.5;

/// A part of India.
#[derive(Clone, Debug, Default)]
pub(crate) struct Context {
    /// Its districts, the voted one first; empty where nothing votes.
    districts: ArrayVec<u16, MAX_DISTRICTS>,
    /// Bit `id % 64` of each: most other districts are told apart by it.
    district_bits: u64,
    /// Its state.
    pub(super) state: Option<u16>,
    /// The city of the text that lies in it.
    pub(super) city: Option<PlaceId>,
    /// The PIN of the text that lies in it.
    pub(super) pin: Option<PinRecord>,
    /// Where it is: the PIN's centre, else the city's.
    pub(super) anchor: Option<LatLon>,
}

impl Context {
    /// A state, or all of India, of which no district is told.
    pub(super) fn of_state(state: Option<u16>, anchor: Option<LatLon>) -> Self {
        Self {
            state,
            anchor,
            ..Self::default()
        }
    }

    /// Whether the district belongs to it.
    #[inline]
    pub(super) fn has_district(&self, district: Option<u16>) -> bool {
        district.is_some_and(|district| {
            self.may_have_district(district)
                && (self.districts.first() == Some(&district) || self.districts.contains(&district))
        })
    }

    /// Whether the district of this id may belong to it: `false` of most that do not.
    #[inline]
    pub(super) fn may_have_district(&self, id: u16) -> bool {
        self.district_bits & bit_of(id) != 0
    }

    /// The state that its own was parted from.
    pub(super) fn former_state(&self, gazetteer: &Gazetteer) -> Option<u16> {
        gazetteer.former(self.state?)
    }

    /// The district that most of the votes are for.
    pub(super) fn main_district(&self) -> Option<u16> {
        self.districts.first().copied()
    }

    /// Its districts, the voted one first.
    pub(super) fn districts(&self) -> &[u16] {
        &self.districts
    }

    /// Whether the place lies in it.
    pub(super) fn has_place(&self, id: PlaceId, place: &Place) -> bool {
        match place.level {
            Level::State => self.state == Some(id.admin_number()),
            Level::District => self.has_district(Some(id.admin_number())),
            _ => self.has_district(place.district) || self.has_district(place.other_district),
        }
    }
}

/// The bits of districts, by [`bit_of`].
pub(super) fn bits_of(districts: &[u16]) -> u64 {
    districts.iter().fold(0, |bits, &id| bits | bit_of(id))
}

/// Tells a district from most others.
#[inline]
pub(super) fn bit_of(district: u16) -> u64 {
    1 << (district % 64)
}

/// Makes contexts of the votes, best first; there is always at least one. It spans no district
/// where nothing votes.
pub(super) struct Candidates {
    records: ArrayVec<PinRecord, MAX_PINS>,
    /// Towns that a zone stands behind, with the PIN that it became; none where a PIN is written.
    zones: Zones,
    given: usize,
    /// How many are given at most.
    wanted: usize,
    /// The votes for the first.
    most: f32,
}

impl Candidates {
    /// The next context, at most [`MAX_CONTEXTS`] of them; what it spans has no votes after. Beside a
    /// reading that `is_sure` none with less than [`FEW_VOTES`].
    pub(super) fn next(
        &mut self,
        gazetteer: &Gazetteer,
        votes: &mut Votes,
        is_sure: bool,
    ) -> Option<Context> {
        if self.given == self.wanted {
            return None;
        }
        let state_count = gazetteer.meta().state_count as usize;
        let best = votes.best(|&admin| state_count <= admin as usize);
        self.given += 1;
        let Some(best) = best else {
            return (self.given == 1).then(|| state_alone(gazetteer, votes));
        };
        let cast = votes.of(best);
        if self.given == 1 {
            self.most = cast;
        } else if is_sure && cast < FEW_VOTES * self.most {
            return None;
        }
        let context = self.span_of(gazetteer, best, votes);
        votes.withdraw(&context.districts);
        Some(context)
    }

    /// The district with what belongs to it: its PIN's other districts, its city and the districts
    /// that the city spreads over, and those that it is paired with: without a PIN those that sources
    /// confuse it with, where one name speaks for both, beside one those that were parted from it.
    /// Without a PIN also those of a town of the text that spreads over it.
    fn span_of(&self, gazetteer: &Gazetteer, district: u16, votes: &Votes) -> Context {
        let mut districts: ArrayVec<u16, MAX_DISTRICTS> = ArrayVec::new();
        districts.push(district);
        let join = |districts: &mut ArrayVec<u16, MAX_DISTRICTS>, other: u16| {
            if !districts.contains(&other) {
                let _ = districts.try_push(other);
            }
        };
        let pin_among = |districts: &[u16]| {
            let lies_in = |record: &&PinRecord| {
                gazetteer
                    .pin_districts(record)
                    .any(|district| districts.contains(&district))
            };
            self.records.iter().find(lies_in).copied()
        };
        // A new district that is named has PINs that the directory still has in the old one.
        // One whose own district is named too (`Fatehpur, Kanpur`) is that one's, and one far from a town of the
        // district that is named (`Miraj, Sangli 416001`) is none of it.
        let pin_near = || {
            let is_named = |district: u16| votes.names_district(district);
            let is_other_named = |record: &PinRecord| gazetteer.pin_districts(record).any(is_named);
            let has_far_town = |record: &PinRecord| {
                let mut towns = votes.towns.iter().map(|town| gazetteer.place(town.place));
                towns.any(|town| {
                    town.district == Some(district)
                        && !names_district(gazetteer, &town)
                        && is_far_from_pin(gazetteer, &town, record, PIN_OF_TOWN_M)
                })
            };
            let mut records = self.records.iter().filter(|_| is_named(district));
            let is_its = |record: &&PinRecord| {
                !is_other_named(record)
                    && reaches(gazetteer, district, record)
                    && !has_far_town(record)
            };
            records.find(is_its).copied()
        };
        let pin = pin_among(&districts).or_else(pin_near);
        for other in pin
            .iter()
            .flat_map(|record| gazetteer.pin_districts(record))
        {
            join(&mut districts, other);
        }
        let city = best_city(&districts, &votes.towns)
            .or_else(|| pin.and_then(|record| city_of_pin(gazetteer, record.pin, &votes.towns)));
        let pin = pin.or_else(|| match city {
            Some(id) => zone::of_town(gazetteer, &self.zones, id),
            None => zone::of_district(gazetteer, &self.zones, district),
        });
        if let Some(id) = city {
            for &other in gazetteer.city_districts(id) {
                join(&mut districts, other);
            }
        }
        for &(one, other) in &votes.pairs {
            if one == district {
                join(&mut districts, other);
            } else if other == district {
                join(&mut districts, one);
            }
        }
        if self.records.is_empty() {
            for &town in &votes.wide_towns {
                let spread = gazetteer.city_districts(town);
                for &other in spread.iter().filter(|_| spread.contains(&district)) {
                    join(&mut districts, other);
                }
            }
        }
        // A PIN of a suburb may lie in a district of the city alone, and in others with it.
        let pin = pin.or_else(|| {
            let found = pin_among(&districts)?;
            for other in gazetteer.pin_districts(&found) {
                join(&mut districts, other);
            }
            Some(found)
        });
        let anchor = pin
            .and_then(|record| record.at)
            .or_else(|| city.and_then(|id| gazetteer.place(id).at))
            .or_else(|| gazetteer.place(PlaceId::of_admin(district)).at);
        let state = gazetteer.state_of(PlaceId::of_admin(district));
        Context {
            district_bits: bits_of(&districts),
            districts,
            state,
            city,
            pin,
            anchor,
        }
    }
}

/// Counts the votes and finds the zones.
pub(super) fn find(
    scene: Scene<'_>,
    pins: &[PinText],
    known_pin: Option<Pin>,
    votes: &mut Votes,
) -> Candidates {
    let gazetteer = scene.gazetteer;
    let mut records: ArrayVec<PinRecord, MAX_PINS> = ArrayVec::new();
    let written = pins.iter().filter_map(|text| text.pin);
    for pin in known_pin.into_iter().chain(written) {
        let is_new = records.iter().all(|record| record.pin != pin);
        if let Some(record) = gazetteer.pin(pin).filter(|_| is_new) {
            let _ = records.try_push(record);
        }
    }
    votes.count(scene, &records);
    let has_pin = known_pin.is_some() || pins.iter().any(|text| text.pin.is_some());
    let zones = if has_pin {
        Zones::new()
    } else {
        zone::find(scene)
    };
    Candidates {
        records,
        zones,
        given: 0,
        wanted: (MAX_READ_WORDS / scene.words.len().max(1)).clamp(2, MAX_CONTEXTS),
        most: 0.0,
    }
}

/// Nothing votes for a district: the best state alone.
fn state_alone(gazetteer: &Gazetteer, votes: &Votes) -> Context {
    let state = votes.best(|_| true);
    let anchor = state.and_then(|state| gazetteer.place(PlaceId::of_admin(state)).at);
    Context::of_state(state, anchor)
}

/// Whether the PIN's centre lies in reach of the district and in its state.
fn reaches(gazetteer: &Gazetteer, district: u16, record: &PinRecord) -> bool {
    let id = PlaceId::of_admin(district);
    let place = gazetteer.place(id);
    let state = gazetteer.state_of(id);
    let is_of_state = || {
        gazetteer
            .pin_districts(record)
            .any(|other| gazetteer.state_of(PlaceId::of_admin(other)) == state)
    };
    let is_near = |(at, centre): (LatLon, LatLon)| {
        at.distance_m(centre) <= DISTRICT_REACH * f64::from(place.radius_m)
    };
    place.at.zip(record.at).is_some_and(is_near) && is_of_state()
}

/// The town of the text that the PIN is one of: its centre can lie in another district.
fn city_of_pin(gazetteer: &Gazetteer, pin: Pin, towns: &[Town]) -> Option<PlaceId> {
    let mut ids = towns.iter().map(|town| town.place);
    ids.find(|&id| gazetteer.place_has_pin(&gazetteer.place(id), pin))
}

/// The most important town of the text that lies in these districts.
fn best_city(districts: &[u16], towns: &[Town]) -> Option<PlaceId> {
    let mut best: Option<&Town> = None;
    for town in towns {
        let is_inside = town
            .district
            .is_some_and(|other| districts.contains(&other));
        if is_inside && best.is_none_or(|other| other.score < town.score) {
            best = Some(town);
        }
    }
    best.map(|town| town.place)
}
