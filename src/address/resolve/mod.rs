//! Confirmed components -> where the address is.

mod border;
mod called;
pub(super) mod delivery;
pub(super) mod district;
mod locate;
mod named;
pub(super) mod pinpoint;
pub(super) mod point;
mod radius;
mod sights;
mod units;
mod ways;
mod witness;

use super::certainty::Certainty;
use super::context::Context;
use super::decode::Chosen;
use super::names::candidates::Hit;
use super::names::hits::{hits_beginning_at, hits_of};
use super::places::{
    CITY_REACH_M, TEHSIL_REACH_M, has_own_point, is_in_suburbs, lie_within, reach_m, town_reach_m,
};
use super::reading::{Component, ComponentType, MatchKind, Reading, Reasons, Resolved};
use super::scene::Scene;
use super::span::Span;
use super::words::roads::types_road;
use crate::gazetteer::{Gazetteer, Level, Pin, PinRecord, Place, PlaceId, Posting};
use crate::geo::LatLon;
use crate::text::lexicon::Class;
use delivery::PinChoices;
use district::{Choices, Evidence};
use locate::Located;
use named::{Named, named_district};
use point::Sights;
use witness::{Reach, Search, Witness, Witnesses};

/// Names are looked for this near to the finest place and to a PIN's centre.
const FINEST_REACH_M: f64 = 4_000.0;
const PIN_REACH_M: f64 = 6_000.0;

/// What names open with their town's.
const TOWN_OPENS: [ComponentType; 4] = [
    ComponentType::Building,
    ComponentType::Landmark,
    ComponentType::Street,
    ComponentType::Locality,
];

/// What a road may lead to from the town that it is called by.
const SMALL_UNITS: [ComponentType; 3] = [
    ComponentType::Village,
    ComponentType::PostOffice,
    ComponentType::Subdistrict,
];

/// A place that lies farther than so many times the reach of a town is not in it.
const MAX_REACHES: f64 = 2.0;

/// A place and its record.
type Found = (PlaceId, Place);

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
            state: certainty.state.map(PlaceId::of_admin),
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
        let said_state = border::said_state(self, components);
        let named = Named::of(self, components, said_state);
        let known = written_pin(components).or(context.pin.map(|record| record.pin));
        let search = Search {
            scene,
            context,
            chosen: self.chosen,
            reach: reach(context, &named),
        };
        let mut witnesses = Witnesses::new();
        // Nothing else is asked of them.
        if known.is_none() || named.finest.is_none() && search.reach.is_some() {
            search.find(&mut witnesses);
            if let Some((_, town)) = named.town() {
                witnesses.retain(|witness| !self.is_namesake_of_town(witness, &town));
            }
        }
        let pin = known.or_else(|| {
            search.find_alike(&mut witnesses);
            self.inferred_pin(&named, &witnesses, &mut weighed.pins)
        });
        let beside = || witness::point(scene.words, &witnesses, pin.filter(|_| known.is_none()));
        let finest = named.finest.or_else(beside);
        let said_district = named_district(gazetteer, components);
        let city = self.city_of(named.city, finest.or(named.area), said_district);
        let is_beside = |(id, _): Found| is_beside_larger(gazetteer, context, components, id);
        let called_so = || (named.town()).and_then(|town| district_called_so(gazetteer, town));
        let evidence = Evidence {
            named: said_district.or_else(called_so),
            state: said_state,
            is_beside: named.town().is_some_and(is_beside),
            finest: named.finest.as_ref().map(|(_, place)| place),
            subdistrict: named.subdistrict.as_ref().map(|(_, place)| place),
            witness: (finest.as_ref().filter(|_| named.finest.is_none())).map(|(_, place)| place),
            pin: (context.pin).filter(|record| Some(record.pin) == pin),
            city,
        };
        let districts = &mut weighed.districts;
        let district = district::best(gazetteer, context, self.certainty, &evidence, districts);
        let likely = district.filter(|&(_, is_likely)| is_likely);
        let state = (district.and_then(|(id, _)| gazetteer.state_of(PlaceId::of_admin(id))))
            .or(context.state);
        let mut resolved = Resolved {
            pin,
            locality: named.area.map(|(id, _)| id),
            city,
            district: likely.map(|(id, _)| PlaceId::of_admin(id)),
            state: state.map(PlaceId::of_admin),
            ..Resolved::default()
        };
        let answered = pin.and_then(|pin| gazetteer.pin(pin));
        let found = Located {
            named: &named,
            finest,
            area_pin: answered
                .filter(|record| known.is_none() && named.lies_at_pin(gazetteer, record.pin)),
        };
        if search.reach.is_none() {
            witnesses.clear();
        }
        // What lies outside of a town has nothing to do with where the town is.
        if named.outlying.is_none() && !named.is_called {
            let is_inferred = known.is_none() && found.area_pin.is_none();
            let near = sights::Known {
                components,
                pin: (answered.filter(|record| !found.strays(gazetteer, record)))
                    .map(|record| (record, is_inferred)),
                town: city,
                finest,
                witnesses: &witnesses,
            };
            sights::gather(gazetteer, &near, &mut weighed.sights);
            if let Some(town) = city.map(|id| (id, gazetteer.place(id))) {
                ways::gather(scene, self.chosen, town, &mut weighed.sights);
            }
        }
        self.locate(context.pin, &found, &weighed.sights, &mut resolved);
        resolved
    }

    /// `Mirzapur 231001`: whether a place of the town's name lies out of its reach, a village of the same PIN.
    fn is_namesake_of_town(&self, witness: &Witness, town: &Place) -> bool {
        let (first, end) = witness.range;
        let is_town =
            |span: &Span| span.kind() == Some(ComponentType::City) && span.has_text(first, end);
        let apart = witness.place.at.zip(town.at);
        self.chosen.iter().any(is_town)
            && apart.is_some_and(|(at, centre)| town_reach_m(town) < at.distance_m(centre))
    }

    /// The PIN that the places and the names of an address without one tell.
    fn inferred_pin(
        &self,
        named: &Named,
        witnesses: &Witnesses,
        choices: &mut PinChoices,
    ) -> Option<Pin> {
        // `Bidhannagar, Kolkata`: no place near by stands for a town without a point of its own.
        let part = (named.area).filter(|(_, area)| area.level == Level::City);
        let finest = named.finest.or(part);
        let city = named.city.map(|(id, _)| id).or(self.context.city);
        let evidence = delivery::Evidence {
            witnesses,
            finest: finest.as_ref().map(|(_, place)| place),
            town: city.filter(|_| named.outlying.is_none()),
        };
        delivery::best(self.scene.gazetteer, self.certainty, &evidence, choices)
    }

    /// The town that is answered: the one that is written, the one that holds the finest place,
    /// or beside a PIN the one that the text names at all. `Delhi` is written as a state too.
    fn city_of(
        &self,
        written: Option<Found>,
        finest: Option<Found>,
        district: Option<u16>,
    ) -> Option<PlaceId> {
        let (scene, context) = (self.scene, self.context);
        // `Village Nawkothi, Begusarai 851130` is far from the town.
        let at = finest.and_then(|(_, place)| place.at.filter(|_| has_own_point(&place)));
        let is_meant = |id: &PlaceId| {
            let gazetteer = scene.gazetteer;
            let is_far = |at| named::stands_for_district(gazetteer, &gazetteer.place(*id), at);
            context.pin.is_some()
                && !at.or(context.anchor).is_some_and(is_far)
                && !is_said_district(scene, self.chosen, *id)
        };
        // A post office of the town's can stand for it: it has the name as it is written. So can a tehsil for its
        // chief town, which no source lists (`Aalo`).
        let town_of = |(id, place): Found| match place.level {
            Level::City => Some(id),
            Level::State => context.city,
            _ => place.city.or(Some(id)),
        };
        // Lists have villages of half a district in a metropolis (`Kunnavalam, Tal Thiruvallur` is not in Chennai).
        let holding = |(_, place): Found| {
            let is_held = |id: &PlaceId| {
                let town = scene.gazetteer.place(*id);
                !(has_own_point(&place) && town.at.is_some())
                    || lie_within(&place, &town, MAX_REACHES * town_reach_m(&town))
            };
            place.city.filter(is_held)
        };
        (written.and_then(town_of))
            .or_else(|| finest.and_then(holding))
            .or_else(|| context.city.filter(is_meant))
            .or_else(|| self.town_of_name(district))
    }

    /// `Karur Hospital Road 639001`, `Guntur Main Bazar, Guntur District`: the town that the name of a road, a stop or an
    /// area opens with, where the PIN is one of it, or without a PIN the district is its own, nothing smaller is named and no road leads to
    /// it.
    fn town_of_name(&self, district: Option<u16>) -> Option<PlaceId> {
        let Scene {
            gazetteer,
            words,
            hits,
            ..
        } = self.scene;
        let pin = self.context.pin.map(|record| record.pin);
        let is_unit = |span: &Span| {
            let kind = span.kind();
            kind.is_some_and(|kind| SMALL_UNITS.contains(&kind))
        };
        if pin.is_none() && (district.is_none() || self.chosen.iter().any(is_unit)) {
            return None;
        }
        let is_open = |span: &&Span| {
            let kind = span.kind();
            kind.is_some_and(|kind| TOWN_OPENS.contains(&kind)) && !span.is_keyed
        };
        let town_of = |span: &Span| {
            let (first, end) = span.text_range();
            let is_it = |town: &Posting| match pin {
                Some(pin) => gazetteer.place_has_pin(&gazetteer.place(town.place), pin),
                None => town.district == district,
            };
            // `Karur-Erode Main Road`, `Attur Main Road`.
            let leads_there = |hit: &Hit| {
                let next = usize::from(hit.end);
                words.is_plain(next) || types_road(words, next) && words.is(end - 1, Class::ROAD)
            };
            let mut opens = hits_beginning_at(hits, first).filter(|hit| {
                usize::from(hit.end) < end
                    && hit.kind == MatchKind::Exact
                    && (pin.is_some() || !leads_there(hit))
            });
            let town = opens.find_map(|hit| {
                let mut towns = hit.postings(gazetteer).towns();
                towns.find(|town| town.level == Level::City && is_it(town))
            });
            town.map(|town| town.place)
        };
        self.chosen.iter().filter(is_open).find_map(town_of)
    }
}

/// `Kalimpong`: the younger one of the two districts that sources have a town in, where that is called like the town.
fn district_called_so(gazetteer: &Gazetteer, (_, town): Found) -> Option<u16> {
    let younger = town.other_district?;
    let is_younger = gazetteer.former(younger) == town.district && town.district.is_some();
    (is_younger && gazetteer.admin_name(younger) == gazetteer.name(&town)).then_some(younger)
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

/// The first PIN that is written and known.
fn written_pin(components: &[Component]) -> Option<Pin> {
    let is_pin = |part: &&Component| part.is_located && part.kind == ComponentType::Pincode;
    components.iter().find(is_pin).and_then(|part| part.pin)
}

/// Where other names of the text are looked for: around the finest place, else around the PIN, in the town
/// or in the tehsil.
fn reach(context: &Context, named: &Named) -> Option<Reach> {
    let around = |centre: LatLon, least_m: f64, radius_m: u32| Reach {
        centre,
        radius_m: reach_m(least_m, radius_m),
    };
    let of_place =
        |(_, place): Found, least_m: f64| place.at.map(|at| around(at, least_m, place.radius_m));
    let of_pin = |record: PinRecord| record.at.map(|at| around(at, PIN_REACH_M, record.radius_m));
    (named.finest.or(named.outlying))
        .and_then(|place| of_place(place, FINEST_REACH_M))
        .or_else(|| context.pin.and_then(of_pin))
        .or_else(|| named.city.and_then(|town| of_place(town, CITY_REACH_M)))
        .or_else(|| (named.subdistrict).and_then(|tehsil| of_place(tehsil, TEHSIL_REACH_M)))
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
