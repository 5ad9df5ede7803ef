//! Places, PIN and sights -> point, radius and granularity.

use arrayvec::ArrayVec;

use super::named::Named;
use super::point::{PointWeights, Sights, middle};
use super::radius::{HIGHWAY_RADII, bounds_m, doubt_m, pin_doubt_m};
use super::{Found, Grounds};
use crate::address::context::bearers::mass;
use crate::address::names::hits::hits_of;
use crate::address::names::meanings::is_inside;
use crate::address::places::town_reach_m;
use crate::address::reading::{ComponentType, Granularity, Resolved};
use crate::address::span::Span;
use crate::address::words::roads::names_highway;
use crate::gazetteer::{Gazetteer, Level, PinRecord, Place, PlaceId};
use crate::geo::LatLon;

/// Places of one name in a part of India that are looked at.
const MAX_NAMESAKES: usize = 48;
const NINE_TENTHS: f32 = 0.9;

/// Least radius of a town whose PIN is wider.
const LEAST_TOWN_M: u32 = 6_000;

/// A PIN of a city lies at most this far from its centre, or twice the city's radius, unless it has
/// more offices than can all be misplaced.
const STRAY_PIN_M: f64 = 20_000.0;
const FEW_OFFICES: u16 = 3;

/// Where the components of an address lie.
pub(super) struct Located<'a> {
    pub(super) named: &'a Named,
    /// The finest place with a point of its own, or what other names of the text are near to.
    pub(super) finest: Option<Found>,
    /// The PIN of the area, which has no point of its own, where no PIN is written.
    pub(super) area_pin: Option<PinRecord>,
}

impl Grounds<'_> {
    /// Point, radius and granularity.
    pub(super) fn locate(
        &self,
        record: Option<PinRecord>,
        found: &Located<'_>,
        sights: &Sights,
        resolved: &mut Resolved,
    ) {
        let gazetteer = self.scene.gazetteer;
        let &Located { named, finest, .. } = found;
        let city = named.city;
        let pin = record
            .filter(|record| Some(record.pin) == resolved.pin)
            .filter(|record| !found.strays(gazetteer, record));
        // A town is the finer of the two where it lies in the tehsil.
        let holds_town = |id: PlaceId| city.is_some_and(|(_, town)| town.subdistrict == Some(id));
        let tehsil = named.subdistrict.filter(|&(id, _)| !holds_town(id));
        let of = |place: Place, granularity: Granularity| (place.at, place.radius_m, granularity);
        let of_admin = |id: Option<PlaceId>, granularity: Granularity| {
            id.map(|id| of(gazetteer.place(id), granularity))
        };
        // The villages of a PIN are not meant where the town is.
        let pin_radius_m = |record: &PinRecord| {
            let town_m = city.map_or(u32::MAX, |(_, town)| town.radius_m.max(LEAST_TOWN_M));
            record.radius_m.min(town_m)
        };
        let candidates = [
            finest.map(|(_, place)| of(place, granularity_of(place.level))),
            pin.map(|record| (record.at, pin_radius_m(&record), Granularity::Pincode)),
            (found.area_pin).map(|record| (record.at, record.radius_m, Granularity::Pincode)),
            (named.outlying.or(tehsil)).map(|(_, place)| of(place, Granularity::Subdistrict)),
            city.map(|(_, place)| of(place, Granularity::City)),
            of_admin(resolved.district, Granularity::District),
            of_admin(resolved.state, Granularity::State),
        ];
        let mut known = candidates.into_iter().flatten();
        let Some((at, radius_m, granularity)) = known.find(|(at, _, _)| at.is_some()) else {
            return;
        };
        let town = resolved.city.map(|id| gazetteer.place(id));
        let rank = town.map_or(0, |town| town.rank);
        let doubt_m = if record.is_some() {
            pin_doubt_m(rank)
        } else {
            let likelihood = self.certainty.likelihood;
            doubt_m(likelihood, rank, city.is_some(), granularity)
        };
        let (least, most) = bounds_m(granularity);
        // A PIN or a tehsil tells them apart.
        let namesakes_m = finest
            .filter(|_| record.is_none() && named.subdistrict.is_none())
            .map_or(0, |finest| self.namesakes_m(&finest, city.as_ref()));
        let radius_m = radius_m.clamp(least, most).max(doubt_m).max(namesakes_m);
        let is_long = record.is_some() && self.is_on_highway();
        resolved.at = middle(sights, PointWeights::shipped()).or(at);
        resolved.uncertainty_m = if is_long {
            HIGHWAY_RADII * radius_m
        } else {
            radius_m
        };
        resolved.granularity = granularity;
    }

    /// Whether the road is one from town to town.
    fn is_on_highway(&self) -> bool {
        let is_road = |span: &&Span| span.kind() == Some(ComponentType::Street);
        let mut roads = self.chosen.iter().filter(is_road);
        roads.any(|span| {
            let (first, end) = span.text_range();
            names_highway(self.scene.words, first..end)
        })
    }

    /// The radius that holds nine tenths of the places in the part of India that bear the name of
    /// an area in the country, by how often they are meant: `Rampur, Sitapur` can be any of them.
    fn namesakes_m(&self, (id, place): &Found, city: Option<&Found>) -> u32 {
        let (scene, gazetteer) = (self.scene, self.scene.gazetteer);
        let is_area = |level: Level| (Level::PostOffice..=Level::Sublocality).contains(&level);
        let distance_to = |other: &Place| Some(place.at?.distance_m(other.at?));
        let in_town = city.is_some_and(|(town_id, town)| {
            place.city == Some(*town_id)
                || distance_to(town).is_some_and(|m| m < town_reach_m(town))
        });
        let span = self.chosen.iter().find(|span| span.place == Some(*id));
        let Some(span) = span.filter(|_| is_area(place.level) && !in_town) else {
            return 0;
        };
        let mut bearers: ArrayVec<(f64, f32), MAX_NAMESAKES> = ArrayVec::new();
        let hits = hits_of(scene.hits, span).iter();
        for hit in hits.filter(|hit| !hit.kind.is_near()) {
            let script = scene.words.token(hit.first as usize).script;
            let inside = (hit.postings(gazetteer).iter())
                .filter(|other| is_area(other.level) && is_inside(other, self.context));
            for other in inside.take(bearers.remaining_capacity()) {
                if let Some(distance) = distance_to(&gazetteer.place(other.place)) {
                    bearers.push((distance, mass(gazetteer, &other, script)));
                }
            }
        }
        bearers.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
        let all: f32 = bearers.iter().map(|(_, mass)| mass).sum();
        let mut held = 0.0;
        let last = bearers.iter().find(|(_, mass)| {
            held += mass;
            NINE_TENTHS * all <= held
        });
        last.map_or(0, |&(distance, _)| distance as u32)
    }
}

impl Located<'_> {
    /// The few offices of a PIN can all be misplaced: a PIN of the town is not far outside of it.
    pub(super) fn strays(&self, gazetteer: &Gazetteer, record: &PinRecord) -> bool {
        self.named.city.is_some_and(|(_, town)| {
            let reach_m = STRAY_PIN_M.max(2.0 * f64::from(town.radius_m));
            let is_far = |(pin, town): (LatLon, LatLon)| reach_m < pin.distance_m(town);
            record.office_count <= FEW_OFFICES
                && record.at.zip(town.at).is_some_and(is_far)
                && gazetteer.place_has_pin(&town, record.pin)
        })
    }
}

fn granularity_of(level: Level) -> Granularity {
    match level {
        Level::State => Granularity::State,
        Level::District => Granularity::District,
        Level::Subdistrict => Granularity::Subdistrict,
        Level::City => Granularity::City,
        Level::PostOffice | Level::Locality => Granularity::Locality,
        Level::Village => Granularity::Village,
        Level::Sublocality | Level::Landmark => Granularity::Sublocality,
        Level::Street => Granularity::Street,
    }
}
