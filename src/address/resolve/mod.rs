//! Confirmed components -> where the address is.

mod border;
mod called;
pub(super) mod delivery;
pub(super) mod district;
pub(super) mod pinpoint;
pub(super) mod point;
mod radius;
mod sights;
mod units;
mod ways;
mod witness;

use arrayvec::ArrayVec;

use super::certainty::Certainty;
use super::context::Context;
use super::context::bearers::mass;
use super::decode::Chosen;
use super::names::hits::hits_of;
use super::names::meanings::is_inside;
use super::places::{CITY_REACH_M, has_own_point, is_in_suburbs, reach_m, town_reach_m};
use super::reading::{
    Component, ComponentType, Granularity, MatchKind, Reading, Reasons, Resolved,
};
use super::rules::names_highway;
use super::scene::Scene;
use super::settle::districts::names_district;
use super::span::Span;
use crate::gazetteer::{Gazetteer, Level, PinRecord, Place, PlaceFlags, PlaceId};
use crate::geo::LatLon;
use delivery::PinChoices;
use district::{Choices, Evidence};
use point::{PointWeights, Sights};
use radius::{HIGHWAY_RADII, bounds_m, doubt_m, pin_doubt_m};
use witness::{Reach, Search, Witnesses};

/// A place this far from an area that is confirmed is no part of it.
const APART_M: f64 = 5_000.0;

/// Names are looked for this near to the finest place and to a PIN's centre.
const FINEST_REACH_M: f64 = 4_000.0;
const PIN_REACH_M: f64 = 6_000.0;

/// Places of one name in a part of India that are looked at.
const MAX_NAMESAKES: usize = 48;
const NINE_TENTHS: f32 = 0.9;

/// Least radius of a town whose PIN is wider.
const LEAST_TOWN_M: u32 = 6_000;

/// A borrowed point of a larger radius is its district's.
const VAGUE_M: u32 = 40_000;

/// A PIN of a city lies at most this far from its centre, or twice the city's radius, unless it has
/// more offices than can all be misplaced.
const STRAY_PIN_M: f64 = 20_000.0;
const FEW_OFFICES: u16 = 3;

/// A place and its record.
type Found = (PlaceId, Place);

/// Where the components of an address lie.
struct Located {
    /// The finest place with a point of its own.
    finest: Option<Found>,
    /// The area whose point is its tehsil's or PIN's, far from the town, where no place is finer.
    outlying: Option<Found>,
    city: Option<Found>,
    subdistrict: Option<Found>,
    /// The PIN of the area, which has no point of its own, where no PIN is written.
    area_pin: Option<PinRecord>,
}

/// The districts, PINs and sights of one address as they were weighed; empty where none was.
#[derive(Debug, Default)]
pub(crate) struct Weighed {
    pub(super) districts: Choices,
    pub(super) pins: PinChoices,
    pub(super) sights: Sights,
}

/// What a reading is resolved by.
#[derive(Clone, Copy)]
pub(super) struct Grounds<'a> {
    pub(super) scene: Scene<'a>,
    pub(super) context: &'a Context,
    pub(super) certainty: Certainty,
    pub(super) chosen: &'a Chosen,
}

/// Fills `reading.resolved`: the state where that is certain, all else where the district or the
/// PIN is.
pub(super) fn resolve(grounds: Grounds<'_>, weighed: &mut Weighed, reading: &mut Reading) {
    let certainty = if has_confirmed_pin(reading) {
        grounds.certainty.with_pin()
    } else {
        grounds.certainty
    };
    let grounds = Grounds {
        certainty,
        ..grounds
    };
    weighed.districts.clear();
    weighed.pins.clear();
    weighed.sights.clear();
    reading.resolved = if is_with_the_army(reading) {
        Resolved::default()
    } else if certainty.has_district {
        grounds.resolve(&reading.components, weighed)
    } else {
        Resolved {
            state: certainty.state.map(admin),
            ..Resolved::default()
        }
    };
}

/// A regiment is where the army has it: names beside its post office are of units.
fn is_with_the_army(reading: &Reading) -> bool {
    let is_civil = |part: &Component| part.is_located && ComponentType::Pincode <= part.kind;
    reading.reasons.contains(Reasons::ARMY_POST) && !reading.components.iter().any(is_civil)
}

/// A PIN that nothing contradicts is answered, with its point, however little else is known.
fn has_confirmed_pin(reading: &Reading) -> bool {
    let is_it = |part: &Component| part.kind == ComponentType::Pincode && part.is_confirmed;
    reading.components.iter().any(is_it)
}

impl Grounds<'_> {
    /// Resolves where the district is certain.
    fn resolve(&self, components: &[Component], weighed: &mut Weighed) -> Resolved {
        let (scene, context) = (self.scene, self.context);
        let gazetteer = scene.gazetteer;
        let located = |kind: ComponentType| {
            let parts = components.iter();
            parts.filter(move |part| part.is_located && part.kind == kind)
        };
        let mut component = finest_place(gazetteer, components);
        let said_state = border::said_state(self, components);
        let mut city = border::town_in(self, components, said_state);
        let mut locality = locality_of(gazetteer, components);
        let mut subdistrict =
            located(ComponentType::Subdistrict).find_map(|part| place_of(gazetteer, part));
        if city.is_none() && locality.is_none() {
            let smaller = units::smaller(scene, context, self.chosen, components);
            component = component.or(smaller.area.filter(|(_, area)| has_own_point(area)));
            (city, locality) = (smaller.town, smaller.area);
            subdistrict = subdistrict.or(smaller.tehsil);
        }
        let town = city.filter(|(_, town)| town.level == Level::City);
        let is_open = component.is_none() && locality.is_none() && context.pin.is_none();
        let called = town
            .filter(|_| is_open)
            .and_then(|(_, town)| called::settlement(scene, context, self.chosen, &town));
        if let Some((_, place)) = called {
            component = called;
            if place.level == Level::City {
                city = called;
            } else {
                locality = called;
            }
        }
        let is_near_name = |id: PlaceId| {
            let mut parts = components.iter().filter(|part| part.place == Some(id));
            parts.any(|part| part.match_kind.is_near())
        };
        let outlying = locality.filter(|(id, place)| {
            let town = city.as_ref().map(|(_, town)| town);
            component.is_none() && !is_near_name(*id) && is_outlying(gazetteer, place, town)
        });
        let written = located(ComponentType::Pincode).next();
        let written = written.and_then(|part| part.pin);
        let known = written.or(context.pin.map(|record| record.pin));
        let search = Search {
            scene,
            context,
            chosen: self.chosen,
            reach: reach(context, component.or(outlying).as_ref(), city.as_ref()),
        };
        let mut witnesses = Witnesses::new();
        // Nothing else is asked of them.
        if known.is_none() || component.is_none() && search.reach.is_some() {
            search.find(&mut witnesses);
        }
        let pin = known.or_else(|| {
            search.find_alike(&mut witnesses);
            // `Bidhannagar, Kolkata`: no place near by stands for a town without a point of its own.
            let part = locality.filter(|(_, area)| area.level == Level::City);
            let finest = component.or(part);
            let evidence = delivery::Evidence {
                witnesses: &witnesses,
                finest: finest.as_ref().map(|(_, place)| place),
                town: (city.map(|(id, _)| id).or(context.city)).filter(|_| outlying.is_none()),
            };
            delivery::best(gazetteer, self.certainty, &evidence, &mut weighed.pins)
        });
        let beside = || witness::point(scene.words, &witnesses, pin.filter(|_| known.is_none()));
        let finest = component.or_else(beside);
        let resolved_city = self.city_of(city, finest.or(locality));
        let evidence = Evidence {
            named: named_district(gazetteer, components),
            state: said_state,
            is_beside: town
                .is_some_and(|(id, _)| is_beside_larger(gazetteer, context, components, id)),
            finest: component.as_ref().map(|(_, place)| place),
            subdistrict: subdistrict.as_ref().map(|(_, place)| place),
            witness: (finest.as_ref().filter(|_| component.is_none())).map(|(_, place)| place),
            pin: (context.pin).filter(|record| Some(record.pin) == pin),
            city: resolved_city,
        };
        let districts = &mut weighed.districts;
        let district = district::best(gazetteer, context, self.certainty, &evidence, districts);
        let likely = district.filter(|&(_, is_likely)| is_likely);
        let state = (district.and_then(|(id, _)| gazetteer.state_of(admin(id)))).or(context.state);
        let mut resolved = Resolved {
            pin,
            locality: locality.map(|(id, _)| id),
            city: resolved_city,
            district: likely.map(|(id, _)| admin(id)),
            state: state.map(admin),
            ..Resolved::default()
        };
        // `Kurla, Mumbai`: the area is where its PIN is.
        let is_pin_of = |(_, area): &Found| {
            let has_pin = 0 < area.pins_len && Some(gazetteer.place_pin(area, 0)) == pin;
            has_pin
                && matches!(area.level, Level::Locality | Level::Sublocality)
                && !has_own_point(area)
        };
        let lies_at_pin =
            known.is_none() && outlying.is_none() && locality.is_some_and(|area| is_pin_of(&area));
        let answered = pin.and_then(|pin| gazetteer.pin(pin));
        let area_pin = answered.filter(|_| lies_at_pin);
        let found = Located {
            finest,
            outlying,
            city,
            subdistrict,
            area_pin,
        };
        if search.reach.is_none() {
            witnesses.clear();
        }
        let near = sights::Known {
            components,
            pin: (answered.filter(|record| !found.strays(gazetteer, record)))
                .map(|record| (record, known.is_none() && area_pin.is_none())),
            town: resolved_city,
            finest,
            witnesses: &witnesses,
        };
        // What lies outside of a town has nothing to do with where the town is.
        if outlying.or(called).is_none() {
            sights::gather(gazetteer, &near, &mut weighed.sights);
            if let Some(town) = resolved_city.map(|id| (id, gazetteer.place(id))) {
                ways::gather(scene, self.chosen, town, &mut weighed.sights);
            }
        }
        self.locate(context.pin, &found, &weighed.sights, &mut resolved);
        resolved
    }

    /// The town that is answered: the one that is written, the one that holds the finest place,
    /// or beside a PIN the one that the text names at all. `Delhi` is written as a state too.
    fn city_of(&self, written: Option<Found>, finest: Option<Found>) -> Option<PlaceId> {
        let (scene, context) = (self.scene, self.context);
        let is_meant =
            |id: &PlaceId| context.pin.is_some() && !is_said_district(scene, self.chosen, *id);
        // A post office of the town's can stand for it: it has the name as it is written.
        let town_of = |(id, place): Found| match place.level {
            Level::City => Some(id),
            Level::State => context.city,
            _ => place.city,
        };
        (written.and_then(town_of))
            .or_else(|| finest.and_then(|(_, place)| place.city))
            .or_else(|| context.city.filter(is_meant))
    }

    /// Point, radius and granularity.
    fn locate(
        &self,
        record: Option<PinRecord>,
        found: &Located,
        sights: &Sights,
        resolved: &mut Resolved,
    ) {
        let gazetteer = self.scene.gazetteer;
        let &Located { finest, city, .. } = found;
        let pin = record
            .filter(|record| Some(record.pin) == resolved.pin)
            .filter(|record| !found.strays(gazetteer, record));
        // A town is the finer of the two where it lies in the tehsil.
        let holds_town = |id: PlaceId| city.is_some_and(|(_, town)| town.subdistrict == Some(id));
        let tehsil = found.subdistrict.filter(|&(id, _)| !holds_town(id));
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
            (found.outlying.or(tehsil)).map(|(_, place)| of(place, Granularity::Subdistrict)),
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
            .filter(|_| record.is_none() && found.subdistrict.is_none())
            .map_or(0, |finest| self.namesakes_m(&finest, city.as_ref()));
        let radius_m = radius_m.clamp(least, most).max(doubt_m).max(namesakes_m);
        let is_long = record.is_some() && self.is_on_highway();
        resolved.at = point::middle(sights, PointWeights::shipped()).or(at);
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

impl Located {
    /// The few offices of a PIN can all be misplaced: a PIN of the town is not far outside of it.
    fn strays(&self, gazetteer: &Gazetteer, record: &PinRecord) -> bool {
        self.city.is_some_and(|(_, town)| {
            let reach_m = STRAY_PIN_M.max(2.0 * f64::from(town.radius_m));
            let is_far = |(pin, town): (LatLon, LatLon)| reach_m < pin.distance_m(town);
            record.office_count <= FEW_OFFICES
                && record.at.zip(town.at).is_some_and(is_far)
                && gazetteer.place_has_pin(&town, record.pin)
        })
    }
}

/// Whether a place whose point is that of the tehsil or PIN around it lies outside of the town,
/// which stands for the district that is called like it.
fn is_outlying(gazetteer: &Gazetteer, place: &Place, town: Option<&Place>) -> bool {
    let is_vague = place.flags.contains(PlaceFlags::BORROWED_POINT);
    let Some(at) = (place.at).filter(|_| is_vague && place.radius_m <= VAGUE_M) else {
        return false;
    };
    town.is_none_or(|town| stands_for_district(gazetteer, town, at))
}

/// Whether a town whose district is called like it is named for that: the address lies beyond its
/// reach.
pub(super) fn stands_for_district(gazetteer: &Gazetteer, town: &Place, at: LatLon) -> bool {
    let is_far = |centre: LatLon| town_reach_m(town) < at.distance_m(centre);
    town.at.is_some_and(is_far) && names_district(gazetteer, town)
}

/// `Sector 3` alone says little: the area that it is a part of comes first.
fn locality_of(gazetteer: &Gazetteer, components: &[Component]) -> Option<Found> {
    let area = |is_wanted: fn(ComponentType) -> bool| {
        let parts = components.iter();
        parts
            .filter(|part| part.is_located && part.place.is_some() && is_wanted(part.kind))
            .min_by_key(|part| is_astray(gazetteer, components, part))
            .and_then(|part| place_of(gazetteer, part))
    };
    area(is_whole_area).or_else(|| area(is_part_of_area))
}

/// The district that the text names; of two the one that was parted from the other
/// (`Dist Sambalpur, Dist Bargarh`), else the first.
fn named_district(gazetteer: &Gazetteer, components: &[Component]) -> Option<u16> {
    let districts = components
        .iter()
        .filter(|part| part.is_located && part.kind == ComponentType::District)
        .filter_map(|part| part.place.map(|id| id.0 as u16));
    districts.reduce(|first, next| {
        if gazetteer.former(next) == Some(first) {
            next
        } else {
            first
        }
    })
}

/// Whether what votes for the part of India is named behind the town: another one, or a unit that is not its own.
fn is_beside_larger(
    gazetteer: &Gazetteer,
    context: &Context,
    components: &[Component],
    town: PlaceId,
) -> bool {
    let main = context.main_district();
    let place = gazetteer.place(town);
    let votes = |part: &Component, id: PlaceId| match part.kind {
        ComponentType::City => {
            let larger = gazetteer.place(id);
            larger.district == main && is_in_suburbs(&place, &larger)
        }
        ComponentType::District => !part.is_located && main.map(u32::from) == Some(id.0),
        ComponentType::State => !part.is_located && context.state.map(u32::from) == Some(id.0),
        _ => false,
    };
    let mut behind = components
        .iter()
        .skip_while(|part| part.place != Some(town));
    behind.any(|part| part.place.is_some_and(|id| id != town && votes(part, id)))
}

/// Where other names of the text are looked for: around the finest place, else in the town, else
/// around the PIN.
fn reach(context: &Context, finest: Option<&Found>, city: Option<&Found>) -> Option<Reach> {
    let around = |centre: LatLon, least_m: f64, radius_m: u32| Reach {
        centre,
        radius_m: reach_m(least_m, radius_m),
    };
    let of_place =
        |place: &Place, least_m: f64| place.at.map(|at| around(at, least_m, place.radius_m));
    finest
        .and_then(|(_, place)| of_place(place, FINEST_REACH_M))
        .or_else(|| {
            context
                .pin
                .and_then(|record| record.at.map(|at| around(at, PIN_REACH_M, record.radius_m)))
        })
        .or_else(|| city.and_then(|(_, place)| of_place(place, CITY_REACH_M)))
}

/// Whether the town is known by the name of a district alone (`Tadepalli Mandal, Guntur Dist`).
fn is_said_district(scene: Scene<'_>, chosen: &Chosen, town: PlaceId) -> bool {
    let names_town = |span: &Span| {
        hits_of(scene.hits, span).iter().any(|hit| {
            let mut places = hit.postings(scene.gazetteer).iter();
            places.any(|posting| posting.place == town)
        })
    };
    let is_said = |span: &Span| span.is_keyed && span.kind() == Some(ComponentType::District);
    chosen.iter().any(|span| is_said(span) && names_town(span))
}

fn admin(id: u16) -> PlaceId {
    PlaceId(u32::from(id))
}

fn is_whole_area(kind: ComponentType) -> bool {
    matches!(
        kind,
        ComponentType::Locality | ComponentType::Village | ComponentType::PostOffice
    )
}

fn is_part_of_area(kind: ComponentType) -> bool {
    matches!(
        kind,
        ComponentType::Sublocality | ComponentType::Microlocality
    )
}

/// The place of a component: for a numbered part that is named with its area, and has no point of its own, the
/// area.
fn place_of(gazetteer: &Gazetteer, part: &Component) -> Option<Found> {
    let found = |id: PlaceId| (id, gazetteer.place(id));
    let (id, place) = found(part.place?);
    let is_named_with_area = part.kind == ComponentType::Locality;
    let is_vague = place.level == Level::Sublocality && !has_own_point(&place);
    let whole = place
        .parent
        .filter(|_| is_named_with_area && is_vague)
        .map(found);
    let whole = whole.filter(|(_, whole)| Level::City < whole.level && has_own_point(whole));
    Some(whole.unwrap_or((id, place)))
}

/// The finest located place with a point of its own.
fn finest_place(gazetteer: &Gazetteer, components: &[Component]) -> Option<Found> {
    components
        .iter()
        .filter(|part| part.is_located && part.kind != ComponentType::Landmark)
        .filter_map(|part| place_of(gazetteer, part).map(|found| (part, found)))
        .filter(|(part, (_, place))| part.kind < ComponentType::Pincode && has_own_point(place))
        .min_by_key(|(part, (_, place))| {
            let is_astray = is_astray(gazetteer, components, part);
            (is_area_on_road(part.kind, place), is_astray, part.kind)
        })
        .map(|(_, found)| found)
}

/// `Guru Nanak Pura, Laxmi Nagar`: whether a place that words of the name alone speak for lies apart
/// from an area that is confirmed.
fn is_astray(gazetteer: &Gazetteer, components: &[Component], part: &Component) -> bool {
    let at = |part: &Component| part.place.and_then(|id| gazetteer.place(id).at);
    let is_sure = |other: &&Component| other.is_confirmed && is_whole_area(other.kind);
    let is_apart = |other: &Component| match (at(part), at(other)) {
        (Some(a), Some(b)) => APART_M < a.distance_m(b),
        _ => false,
    };
    let is_longer = !part.is_confirmed && part.match_kind == MatchKind::Rule;
    is_longer && components.iter().filter(is_sure).any(is_apart)
}

/// `Pakhowal Road` is an area by some sources: somewhere on a road that may be long.
fn is_area_on_road(kind: ComponentType, place: &Place) -> bool {
    kind == ComponentType::Street && place.level < Level::Street
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gazetteer::world::{place_named, world};

    #[test]
    fn a_village_with_the_point_of_its_tehsil_is_no_part_of_a_far_town() {
        let gazetteer = world();
        let place = |name: &str, level: Level| {
            let id = place_named(&gazetteer, level, name);
            gazetteer.place(id)
        };
        let town = place("Meerut", Level::City);
        let located = place("Panganpur", Level::Village);
        let vague = Place {
            flags: PlaceFlags::BORROWED_POINT,
            ..located
        };
        assert!(is_outlying(&gazetteer, &vague, Some(&town)));
        assert!(is_outlying(&gazetteer, &vague, None));
        assert!(!is_outlying(&gazetteer, &located, Some(&town)));
        let near = Place {
            at: town.at,
            ..vague
        };
        assert!(!is_outlying(&gazetteer, &near, Some(&town)));
        // Bengaluru is no district's name.
        let other = place("Bengaluru", Level::City);
        assert!(!is_outlying(&gazetteer, &vague, Some(&other)));
    }
}
