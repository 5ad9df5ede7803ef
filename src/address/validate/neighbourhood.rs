//! The name of a street, a sector or a stop -> the place of that name which is meant.
//!
//! A town has dozens of each. The one that is a part of the named locality is meant, else the nearest
//! to it, to the PIN's centre, to the town's; where nothing but the town tells, one that the town
//! can have only once.

use arrayvec::ArrayVec;

use crate::address::context::Context;
use crate::address::names::candidates::Hit;
use crate::address::names::hits::hits_of;
use crate::address::places::{reach_m, within};
use crate::address::reading::ComponentType;
use crate::address::scene::Scene;
use crate::address::span::Span;
use crate::address::words::{WordSet, Words};
use crate::gazetteer::{Gazetteer, Level, PinRecord, Place, PlaceId};
use crate::geo::LatLon;

/// A place this near to a PIN's centre is served by it, however small the PIN's own radius.
pub(in crate::address) const PIN_REACH_M: f64 = 12_000.0;
/// An area this near to a city's centre is part of it, however small the city's own radius.
const AREA_OF_CITY_M: f64 = 15_000.0;
/// A street, a sector or a stop this near to the locality belongs to it.
const NEIGHBOURHOOD_M: f64 = 4_000.0;
/// Places of a name that is no common one.
pub(in crate::address) const FEW_BEARERS: usize = 4;
/// Streets of one name this near to a town's middle are compared with each other, at most so many.
const SAME_NAME_REACH_M: f64 = 15_000.0;
const MAX_BEARERS: usize = 64;
/// What towns count from one side to the other.
const SECTORS: WordSet = WordSet::of(&["sector", "sectors"]);

/// What the rest of the address tells of where such a place is.
#[derive(Clone, Copy, Debug)]
pub(in crate::address) struct Neighbourhood<'a> {
    pub(in crate::address) context: &'a Context,
    pub(in crate::address) pin: Option<PinRecord>,
    pub(in crate::address) city: Option<(PlaceId, Place)>,
    /// The locality or village of the text, else the PIN's centre, else the city's.
    pub(in crate::address) near: Option<LatLon>,
    /// It is the first or the second of them: a part of the town.
    pub(super) is_narrow: bool,
    pub(in crate::address) locality: Option<(PlaceId, Place)>,
    /// First token of the last area or village that is named, known or not.
    pub(super) last_area: Option<usize>,
}

/// A place, and how far it is from what is near.
#[derive(Clone, Copy)]
struct Near {
    id: PlaceId,
    distance_m: f64,
    /// It is the post office of a road, where the road is not known.
    is_office: bool,
}

/// What the words say of the town that a street or sector is in.
#[derive(Clone, Copy)]
struct Reach {
    /// The street's name or a source tells it.
    is_told: bool,
    /// An area that it may be a part of is named.
    has_area: bool,
}

impl Near {
    fn is_before(&self, other: &Self) -> bool {
        let by_kind = self.is_office.cmp(&other.is_office);
        by_kind
            .then(self.distance_m.total_cmp(&other.distance_m))
            .is_lt()
    }
}

impl Neighbourhood<'_> {
    /// The place of one name that is nearest to the locality.
    pub(in crate::address) fn nearest(
        &self,
        scene: Scene<'_>,
        span: &Span,
        hit: &Hit,
    ) -> Option<PlaceId> {
        let Scene {
            gazetteer, words, ..
        } = scene;
        let postings = hit.postings(gazetteer);
        let is_numbered = is_numbered(words, span);
        let is_lone_street = span.kind() == Some(ComponentType::Street) && !self.is_narrow;
        // `Greams Road, Chennai`: hardly another town has one of that name, or sources say which town's it is.
        let is_rare = postings.len() <= FEW_BEARERS;
        let is_lone_name = is_lone_street && !is_numbered;
        // `Silver Oaks, Sector 63, Noida`: no source holds the area, and it does not stand behind the sector.
        let is_before = |area: usize| area < span.text_first as usize;
        let is_towns = self.last_area.is_some_and(is_before)
            && self.locality.is_none()
            && is_sector(words, span);
        let has_area = self.last_area.is_some() && !is_towns;
        let is_own = |place: &Place| self.city.is_some_and(|(id, _)| place.city == Some(id));
        let mut best: Option<Near> = None;
        let mut bearers: ArrayVec<LatLon, MAX_BEARERS> = ArrayVec::new();
        for posting in postings.iter() {
            if !is_of_kind(span, posting.level) || !self.context.has_district(posting.district) {
                continue;
            }
            let place = gazetteer.place(posting.place);
            if self.is_over_border(&place) {
                continue;
            }
            let Some(distance_m) = self.distance_m(&place) else {
                continue;
            };
            if let Some(at) = place.at.filter(|_| distance_m <= SAME_NAME_REACH_M) {
                let _ = bearers.try_push(at);
            }
            let near = Near {
                id: posting.place,
                distance_m,
                is_office: posting.level == Level::PostOffice,
            };
            let is_first = best.as_ref().is_none_or(|best| near.is_before(best));
            let is_told = is_lone_name && (is_rare || is_own(&place));
            let reach = Reach { is_told, has_area };
            if is_first && distance_m <= self.reach_m(words, span, &place, reach) {
                best = Some(near);
            }
        }
        let is_alone = |near: &Near| {
            let at = gazetteer.place(near.id).at;
            let is_other =
                |&other: &LatLon| at.is_some_and(|at| NEIGHBOURHOOD_M < at.distance_m(other));
            near.distance_m == 0.0 || !bearers.iter().any(is_other)
        };
        let is_in_doubt = |near: &Near| {
            let is_far = NEIGHBOURHOOD_M < near.distance_m;
            is_lone_street && (is_numbered || is_far) || is_towns && is_far
        };
        best.filter(|best| !is_in_doubt(best) || is_alone(best))
            .map(|best| best.id)
    }

    /// `Maharani Bagh, Delhi`: the stop that bears the name of an area which is no place of the index, where all
    /// stops of the name in reach lie side by side.
    pub(in crate::address) fn stop(&self, scene: Scene<'_>, span: &Span) -> Option<PlaceId> {
        let gazetteer = scene.gazetteer;
        let (centre, reach_m) = match (&self.locality, self.pin, &self.city) {
            (Some(_), _, _) => (self.near, NEIGHBOURHOOD_M),
            (None, Some(_), _) => (self.near, PIN_REACH_M),
            (None, None, Some((_, town))) => (town.at, PIN_REACH_M.max(f64::from(town.radius_m))),
            (None, None, None) => return None,
        };
        let mut found: Option<(f64, PlaceId, LatLon)> = None;
        let mut hits = hits_of(scene.hits, span).iter();
        let hit = hits.find(|hit| !hit.kind.is_near())?;
        for posting in hit.postings(gazetteer).iter().take(MAX_BEARERS) {
            if posting.level != Level::Landmark || !self.context.has_district(posting.district) {
                continue;
            }
            let Some((at, near)) = gazetteer.place(posting.place).at.zip(centre) else {
                continue;
            };
            let distance_m = at.distance_m(near);
            if reach_m < distance_m {
                continue;
            }
            if found.is_some_and(|(_, _, other)| NEIGHBOURHOOD_M < at.distance_m(other)) {
                return None;
            }
            if found.is_none_or(|(least_m, _, _)| distance_m < least_m) {
                found = Some((distance_m, posting.place, at));
            }
        }
        found.map(|(_, id, _)| id)
    }

    /// `Phase 9, Sector 63, SAS Nagar`: whether the place lies in another state than the town that is named, or the
    /// part of India. Near as it may be, the sector of Chandigarh is not meant.
    fn is_over_border(&self, place: &Place) -> bool {
        let own = match &self.city {
            Some((_, town)) => town.state,
            None => self.context.state,
        };
        own.zip(place.state)
            .is_some_and(|(own, other)| own != other)
    }

    /// How far the place is from what is near; nothing where it is a part of the locality.
    fn distance_m(&self, place: &Place) -> Option<f64> {
        if place.parent.is_some() && place.parent == self.locality.map(|(id, _)| id) {
            return Some(0.0);
        }
        Some(place.at?.distance_m(self.near?))
    }

    /// How far a place may be; a street whose name or source tells its town anywhere in it.
    fn reach_m(&self, words: Words<'_>, span: &Span, place: &Place, reach: Reach) -> f64 {
        // `Sector 62, Noida`: no area has it but the town. Some sources have roads among the areas.
        let is_part = |(id, _): &(PlaceId, Place)| place.parent == Some(*id);
        let of_town = (self.city).filter(|city| !reach.has_area && is_part(city));
        let is_named_area = span.kind() == Some(ComponentType::Sublocality)
            && words.word(span.text_first as usize).len() > 3
            && !words.has_digit(span.text_end as usize - 1);
        match of_town.filter(|_| is_area(place.level)) {
            Some((_, town)) if self.pin.is_none() => reach_of_town(&town),
            Some(_) => PIN_REACH_M,
            None if is_named_area => PIN_REACH_M,
            None if reach.is_told => {
                (self.city).map_or(NEIGHBOURHOOD_M, |(_, town)| reach_of_town(&town))
            }
            None => NEIGHBOURHOOD_M,
        }
    }
}

/// Whether a place has the PIN, or lies where what has it can.
pub(super) fn is_in_reach_of_pin(gazetteer: &Gazetteer, place: &Place, record: &PinRecord) -> bool {
    let reach_m = PIN_REACH_M.max(2.0 * f64::from(record.radius_m));
    gazetteer.place_has_pin(place, record.pin) || within(place.at, record.at, reach_m)
}

/// How far from its centre the areas of a town lie, metres.
pub(super) fn reach_of_town(town: &Place) -> f64 {
    reach_m(AREA_OF_CITY_M, town.radius_m)
}

fn is_area(level: Level) -> bool {
    matches!(level, Level::Sublocality | Level::Locality)
}

/// Whether the component can be a place of the level.
fn is_of_kind(span: &Span, level: Level) -> bool {
    match span.kind() {
        // `Charni Road`: an office is called like the road that it is on.
        Some(ComponentType::Street) => {
            matches!(level, Level::Street | Level::PostOffice) || is_area(level)
        }
        Some(ComponentType::Landmark) => Level::PostOffice <= level,
        _ => is_area(level),
    }
}

fn is_sector(words: Words<'_>, span: &Span) -> bool {
    let (first, end) = span.text_range();
    (first..end).any(|index| words.is_among(index, &SECTORS))
}

/// `2nd Main`, `Gali No 3`.
fn is_numbered(words: Words<'_>, span: &Span) -> bool {
    let (first, end) = span.text_range();
    (first..end).any(|index| words.has_digit(index))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gazetteer::world::{place_named, world};

    #[test]
    fn a_sector_over_the_border_of_the_towns_state_is_not_its_own() {
        let gazetteer = world();
        let named = |name: &str, level: Level| {
            let id = place_named(&gazetteer, level, name);
            (id, gazetteer.place(id))
        };
        let (state, _) = named("Uttar Pradesh", Level::State);
        let context = Context::of_state(Some(state.admin_number()), None);
        let mut around = Neighbourhood {
            context: &context,
            pin: None,
            city: None,
            near: None,
            is_narrow: false,
            locality: None,
            last_area: None,
        };
        let road = named("Mawana Road", Level::Locality).1;
        assert!(!around.is_over_border(&road));
        around.city = Some(named("Meerut", Level::City));
        assert!(!around.is_over_border(&road));
        // The town says it, whatever part of India was read.
        around.city = Some(named("Mumbai", Level::City));
        assert!(around.is_over_border(&road));
    }
}
