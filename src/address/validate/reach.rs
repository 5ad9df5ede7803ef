//! A place finer than a town -> whether it lies where the PIN, the town and the district of the text are.

use super::chain::Chain;
use super::neighbourhood::{FEW_BEARERS, is_in_reach_of_pin, reach_of_town};
use crate::address::names::hits::{bearers, hits_at, hits_of, is_common_name, is_typed};
use crate::address::names::meanings::{Group, meanings};
use crate::address::places::{
    GREAT_TOWN_RANK, LARGE_TOWN_RANK, TEHSIL_REACH_M, are_one, districts_of, is_in_suburbs,
    lie_within, reach_m, within,
};
use crate::address::reading::{ComponentType, MatchKind};
use crate::address::rules::CASES;
use crate::address::scene::Scene;
use crate::address::settle::districts::names_district;
use crate::address::span::Span;
use crate::address::words::estates::estate_end;
use crate::address::words::sides::{TWINS, ends_in_side};
use crate::gazetteer::{Level, PinRecord, Place, PlaceFlags, PlaceId, Posting};

/// A village this near to a town may name it as its post town.
const VILLAGE_REACH_M: f64 = 45_000.0;
/// The post office of an area is this near to it.
const POST_OFFICE_REACH_M: f64 = 5_000.0;

/// A place that a component may name.
#[derive(Clone, Copy)]
pub(super) struct Named<'a> {
    pub(super) scene: Scene<'a>,
    pub(super) chain: &'a Chain<'a>,
    pub(super) span: &'a Span,
    pub(super) id: PlaceId,
    pub(super) place: &'a Place,
}

impl Named<'_> {
    /// Whether it lies within reach of the chain's PIN and city.
    pub(super) fn is_in_reach(&self) -> bool {
        self.is_of_pin() && self.is_of_city() && self.is_of_district() && self.is_of_tehsil()
    }

    /// `Loni, Tal Rahata`: the village of the name in another tehsil is not meant. Borders have moved since they were
    /// written down, so what is near to the tehsil's middle can be in it.
    pub(super) fn is_of_tehsil(&self) -> bool {
        let is_told = self.chain.around.pin.is_some();
        let is_rural = self.span.kind() == Some(ComponentType::Village)
            || matches!(
                self.place.level,
                Level::PostOffice | Level::Village | Level::Locality
            );
        let tehsil = self.chain.tehsil.as_ref();
        let tehsil = tehsil.filter(|(_, tehsil)| !is_told && is_rural && tehsil.at.is_some());
        tehsil.is_none_or(|(id, tehsil)| {
            let reach_m = reach_m(TEHSIL_REACH_M, tehsil.radius_m);
            self.place.subdistrict.is_none_or(|own| own == *id)
                || within(self.place.at, tehsil.at, reach_m)
        })
    }

    fn is_of_pin(&self) -> bool {
        let pin = self.chain.around.pin.as_ref();
        pin.is_none_or(|record| {
            is_in_reach_of_pin(self.scene.gazetteer, self.place, record) || self.is_around(record)
        })
    }

    /// `Sisauli, Tehsil Budhana, Distt. Muzaffarnagar 251319`: whether it is the tehsil that holds what is around the PIN.
    fn is_around(&self, pin: &PinRecord) -> bool {
        let gazetteer = self.scene.gazetteer;
        let is_tehsil = self.span.is_keyed && self.span.kind() == Some(ComponentType::Subdistrict);
        let has = |district| gazetteer.pin_districts(pin).any(|own| own == district);
        is_tehsil
            && districts_of(self.place).any(has)
            && within(
                self.place.at,
                pin.at,
                reach_m(TEHSIL_REACH_M, self.place.radius_m),
            )
    }

    /// Those that a town on a border spreads over are no choice where one is named and no town.
    fn is_of_district(&self) -> bool {
        let gazetteer = self.scene.gazetteer;
        let around = &self.chain.around;
        let is_told = around.pin.is_none() && around.city.is_none();
        self.chain.district.filter(|_| is_told).is_none_or(|named| {
            let town = self.place.city.map(|town| gazetteer.place(town));
            let of_town = town.and_then(|town| town.district);
            let mut own = districts_of(self.place).chain(of_town);
            own.any(|district| are_one(gazetteer, named, district))
        })
    }

    fn is_of_city(&self) -> bool {
        let gazetteer = self.scene.gazetteer;
        self.chain.around.city.as_ref().is_none_or(|(id, city)| {
            // `Banamalipur, Barasat` is no village of the next district.
            let shares_district = || {
                districts_of(self.place).any(|district| {
                    let is_own = |of: u16| are_one(gazetteer, of, district);
                    gazetteer.city_districts(*id).contains(&district)
                        || city.district.is_none_or(is_own)
                })
            };
            let reach = if self.is_rural(city) && shares_district() {
                VILLAGE_REACH_M
            } else {
                reach_of_town(city)
            };
            self.place.city == Some(*id)
                || self.id == *id
                || within(self.place.at, city.at, reach)
                || self.is_side_of_suburb(city)
                || self.is_in_suburb(*id, city)
        })
    }

    /// Whether it can lie outside of the town. Without a PIN `Hanuman Nagar, Manmad` is in the town, not the
    /// hamlet of its district, and what is only called much like a village is none that lies outside.
    fn is_rural(&self, city: &Place) -> bool {
        let has_pin = self.chain.around.pin.is_some();
        let is_keyed = self.span.is_keyed;
        let is_large = LARGE_TOWN_RANK <= city.rank;
        let is_of_town = || self.span.match_kind.is_near() || self.is_of_town_by_type();
        // The head office's PIN is that of villages far around, and `Ram Nagar, Bijnor 246701` a quarter that no source holds.
        let is_common = || {
            self.is_of_town_by_type()
                && is_common_name(
                    self.scene.gazetteer,
                    self.scene.hits,
                    self.span.text_range(),
                )
        };
        let is_told = is_keyed || has_pin && !is_common();
        let is_outside = match self.place.level {
            // An area that lies in no town is a village's ward. A large town may have one of the name that no
            // source holds.
            Level::Locality => {
                self.place.city.is_none() && (!is_large || is_told || self.has_post_office())
            }
            Level::Village | Level::PostOffice | Level::Sublocality | Level::Subdistrict => {
                !self.place.flags.contains(PlaceFlags::URBAN)
            }
            _ => false,
        };
        // Doors are numbered in a large town: `12, Fatehpur, Aligarh` is no village beyond it. A metropolis has areas of
        // other spellings: `Jadabpur, Kolkata` is no hamlet.
        let is_urban = self.chain.has_door || GREAT_TOWN_RANK <= city.rank;
        let is_in_it = self.place.level == Level::Village && is_urban && !is_told && is_large;
        is_outside && (is_told || !is_of_town()) && !is_in_it
    }

    /// `Ganesh Nagar`: whether a type word says the area to be in a town, unless it is a village's twin (`Mawana
    /// Khurd`) or somebody's (`Punion Ka Tala`).
    fn is_of_town_by_type(&self) -> bool {
        let words = self.scene.words;
        let (first, end) = self.span.text_range();
        let is_owned = || first + 2 < end && words.is_among(end - 2, &CASES);
        // `Dahej SEZ, Bharuch` is where Dahej is.
        let is_estate = || (first + 1..end).any(|at| estate_end(words, at) == Some(end));
        is_typed(words, (first, end))
            && !words.is_among(end - 1, &TWINS)
            && !is_owned()
            && !is_estate()
    }

    /// Whether a post office of its district is called like it, and near.
    fn has_post_office(&self) -> bool {
        let gazetteer = self.scene.gazetteer;
        let is_near = |posting: &Posting| {
            let office = gazetteer.place(posting.place);
            lie_within(&office, self.place, POST_OFFICE_REACH_M)
        };
        let is_it = |posting: Posting| {
            posting.level == Level::PostOffice
                && posting.district == self.place.district
                && is_near(&posting)
        };
        let mut hits = hits_of(self.scene.hits, self.span).iter();
        hits.any(|hit| hit.postings(gazetteer).iter().any(is_it))
    }

    /// `Virar East, Mumbai`: whether it is that side of the smaller town near the city that the words before it name.
    fn is_side_of_suburb(&self, city: &Place) -> bool {
        let (scene, context) = (self.scene, self.chain.around.context);
        let (first, end) = self.span.text_range();
        if end < first + 2 || !ends_in_side(scene.words, end - 1) {
            return false;
        }
        let town = meanings(scene, hits_at(scene.hits, (first, end - 1)), context)[Group::Town];
        town.filter(|town| town.is_inside).is_some_and(|town| {
            let town = scene.gazetteer.place(town.place);
            town.rank < city.rank
                && is_in_suburbs(&town, city)
                && within(self.place.at, town.at, reach_of_town(&town))
        })
    }

    /// `Selaiyur, Chennai`: whether it is an area of a town near the city, which spreads over several districts and its.
    fn is_in_suburb(&self, id: PlaceId, city: &Place) -> bool {
        let gazetteer = self.scene.gazetteer;
        let is_shared = |district: &u16| self.place.district == Some(*district);
        let is_suburb = |town: PlaceId| {
            let town = gazetteer.place(town);
            town.rank < city.rank && is_in_suburbs(&town, city)
        };
        let districts = gazetteer.city_districts(id);
        1 < districts.len()
            && self.span.match_kind == MatchKind::Exact
            && !self.is_of_town_by_type()
            && districts.iter().any(is_shared)
            && self.place.city.is_some_and(is_suburb)
    }

    /// `Panganpani, Koraput`: whether it is a village or post office in the district that is called
    /// like the town. An area of a large town that no source holds is the likelier the commoner the
    /// name is, and of any town where the village is only called much like it, and no keyword says it
    /// to be one.
    pub(super) fn is_of_town_district(&self) -> bool {
        let gazetteer = self.scene.gazetteer;
        let around = &self.chain.around;
        let Some((_, town)) = around.city.as_ref().filter(|_| around.pin.is_none()) else {
            return false;
        };
        let is_keyed_village =
            self.span.is_keyed && self.span.kind() == Some(ComponentType::Village);
        // `Ganesh Nagar, Mainpuri` is in the town.
        let is_village = !self.span.match_kind.is_near()
            && !self.is_of_town_by_type()
            && matches!(self.place.level, Level::Village | Level::PostOffice);
        (is_village || is_keyed_village && Level::City < self.place.level)
            && names_district(gazetteer, town)
            && self.place.district == town.district
            && self.is_of_tehsil()
            && (town.rank < LARGE_TOWN_RANK
                || is_keyed_village
                || bearers(gazetteer, self.scene.hits, self.span.text_range()) <= FEW_BEARERS)
    }
}
