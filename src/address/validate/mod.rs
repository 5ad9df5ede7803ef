//! Reading -> confirmed, unconfirmed, contradicted.
//!
//! A component is confirmed by a record that bears its name and lies inside the chain that the
//! rest of the address selects: the context's districts, the reach of the PIN, the reach of the
//! city, and for streets and numbered areas the neighbourhood. Anything less is UNCONFIRMED.

mod far_areas;
mod neighbourhood;
mod relations;

use arrayvec::ArrayVec;

use super::certainty::Certainty;
use super::context::Context;
use super::decode::Chosen;
use super::decode::torn::{is_cut_off, is_piece, is_town_amid_words};
use super::names::hits::{hits_at, hits_of, is_typed};
use super::names::meanings::{AREA_GROUP, TOWN_GROUP, meanings};
use super::places::{
    LARGE_TOWN_RANK, are_one, districts_of, has_own_point, is_in_suburbs, lie_within,
};
use super::reading::{Component, ComponentType, MatchKind, Reading};
use super::scene::Scene;
use super::settle::districts::{can_hold_town, names_district};
use super::settle::extend::suffix_end;
use super::span::Span;
use super::words::Words;
use super::words::sides::{TWINS, ends_in_side};
use crate::gazetteer::{Gazetteer, Level, Place, PlaceFlags, PlaceId, Posting};
use crate::geo::LatLon;
use crate::text::lexicon::Class;
use far_areas::far_areas;
use neighbourhood::{FEW_BEARERS, Neighbourhood, PIN_REACH_M, reach_of_town};
use relations::{is_former, is_small, relate};

/// The same for a town: its post office can lie at the other end.
const PIN_CITY_REACH_M: f64 = 40_000.0;
/// A village this near to a town may name it as its post town.
const VILLAGE_REACH_M: f64 = 45_000.0;

/// The post office of an area is this near to it.
const POST_OFFICE_REACH_M: f64 = 5_000.0;

/// Two towns further apart are not both where the address is, metres; so many towns are compared.
const FAR_TOWN_M: f64 = 60_000.0;
const MAX_TOWNS: usize = 6;

/// A state of the text that is not the context's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum OtherState {
    None,
    /// The one that the context's was parted from.
    Former,
    Foreign,
}

/// What the rest of the address selects.
#[derive(Clone, Debug)]
struct Chain<'a> {
    /// A city, district or state of the context whose name is written as the index has it, and
    /// another one where there is one.
    named: [Option<PlaceId>; 2],
    around: Neighbourhood<'a>,
    /// A district that is named.
    district: Option<u16>,
    /// The town that a side of is named (`Nallasopara West`).
    sided: Option<(PlaceId, Place)>,
    /// The towns that are named, and where they lie.
    towns: ArrayVec<(PlaceId, LatLon), MAX_TOWNS>,
    /// The state that is named where it is not the context's.
    other_state: OtherState,
    /// The district is certain enough to answer.
    is_certain: bool,
    /// A door or a storey is named.
    has_door: bool,
}

/// Turns the chosen spans into components that are confirmed so far as the district is certain;
/// `relate` takes back what rests on that alone.
pub(super) fn validate(
    scene: Scene<'_>,
    context: &Context,
    certainty: Certainty,
    chosen: &Chosen,
    reading: &mut Reading,
) {
    let Scene {
        gazetteer, words, ..
    } = scene;
    let mut chain = Chain {
        named: [None; 2],
        around: Neighbourhood {
            context,
            pin: context.pin,
            city: None,
            near: context.anchor,
            is_narrow: context.pin.is_some(),
            locality: None,
            has_area: (chosen.iter()).any(|span| has_parts(span.kind())),
        },
        district: None,
        sided: None,
        towns: ArrayVec::new(),
        other_state: OtherState::None,
        is_certain: certainty.has_district,
        has_door: chosen.iter().any(|span| {
            matches!(
                span.kind(),
                Some(ComponentType::HouseNo | ComponentType::Floor)
            )
        }),
    };
    for span in chosen {
        let Some((id, place)) = span.place.map(|id| (id, gazetteer.place(id))) else {
            continue;
        };
        let is_exact = matches!(
            span.match_kind,
            MatchKind::Exact | MatchKind::Alias | MatchKind::Script
        );
        if !context.has_place(id, &place) {
            if is_exact && span.kind() == Some(ComponentType::State) {
                let is_former = is_former(gazetteer, context, id);
                let named = if is_former {
                    OtherState::Former
                } else {
                    OtherState::Foreign
                };
                chain.other_state = chain.other_state.max(named);
            }
            continue;
        }
        if is_exact && matches!(place.level, Level::State | Level::District | Level::City) {
            chain.named = [Some(id), chain.named[0].filter(|&other| other != id)];
        }
        match span.kind() {
            // The town that is answered: the one behind it is a larger one near by (`Aluva, Kochi`).
            Some(ComponentType::City) if place.level == Level::City => {
                chain.around.city.get_or_insert((id, place));
                if let Some(at) = place.at {
                    let _ = chain.towns.try_push((id, at));
                }
            }
            Some(ComponentType::Locality) if place.level == Level::City => {
                chain.sided.get_or_insert((id, place));
            }
            Some(ComponentType::District) if is_exact && place.level == Level::District => {
                chain.district.get_or_insert(id.0 as u16);
            }
            _ => {}
        }
    }
    let is_area = |span: &Span, id: PlaceId, place: &Place| {
        has_parts(span.kind())
            && context.has_place(id, place)
            && in_reach(scene, &chain, span, id, place)
    };
    let far = far_areas(scene, chain.around.pin, chosen, is_area);
    let mut areas = chosen.iter().enumerate().filter_map(|(index, span)| {
        let (id, place) = span.place.map(|id| (id, gazetteer.place(id)))?;
        (!far.contains(&index) && is_area(span, id, &place)).then_some((id, place))
    });
    if let Some((id, place)) = areas.next() {
        if has_own_point(&place) {
            chain.around.near = place.at;
            chain.around.is_narrow = true;
        }
        chain.around.locality = Some((id, place));
    }

    let mut pieces = 0;
    for (index, span) in chosen.iter().enumerate() {
        let Some(kind) = span.kind() else { continue };
        let (first, end) = span.text_range();
        // A character such as U+2100 is several tokens: no byte belongs to two components.
        let suffix = suffix_end(words, chosen, index);
        let (start, stop) = words.bytes(first, suffix.unwrap_or(end));
        let start = start.max(reading.components.last().map_or(0, |last| last.end));
        if stop <= start {
            continue;
        }
        let mut component = Component {
            kind,
            start,
            end: stop,
            script: words.token(first).script,
            is_confirmed: false,
            is_located: false,
            match_kind: span.match_kind,
            place: span.place,
            pin: span.pin,
            confirmed_by: 0,
            contradicted_by: 0,
        };
        let mut named = *span;
        named.is_extended |= suffix.is_some() && kind != ComponentType::City;
        if is_colony_like_town(scene, context, span) || far.contains(&index) {
            (component.place, component.match_kind) = (None, MatchKind::Rule);
        }
        confirm(scene, &chain, &named, &mut component);
        if component.place.is_none() && ends_in_letter(words, span) {
            named.text_end -= 1;
            (named.is_extended, component.match_kind) = (true, MatchKind::Exact);
            confirm(scene, &chain, &named, &mut component);
        }
        component.is_located = component.is_confirmed;
        component.is_confirmed &= !is_cut_off(words, chosen, index);
        // `Siliguri, Assam`: one name against another.
        let is_alone = kind == ComponentType::City && chain.is_one_against_one();
        component.is_confirmed &= !named.is_extended && !is_alone;
        let number = reading.components.len();
        if reading.components.try_push(component).is_err() {
            break;
        }
        pieces |= u64::from(is_piece(words, chosen, index)) << number;
    }
    if is_town_amid_words(words, chosen, context) {
        reading.components[0].is_confirmed = false;
    }
    relate(gazetteer, context, certainty, pieces, reading);
}

/// `Ashok Nagar, Chikmagalur`: an area that is called like a town elsewhere, with a type word, is
/// not that town.
fn is_colony_like_town(scene: Scene<'_>, context: &Context, span: &Span) -> bool {
    let is_elsewhere = |id: PlaceId| !context.has_place(id, &scene.gazetteer.place(id));
    span.kind() == Some(ComponentType::Locality)
        && !span.is_keyed
        && is_typed(scene.words, span.text_range())
        && span.place.is_some_and(is_elsewhere)
}

impl Chain<'_> {
    /// Whether a town, district or state other than this place is named.
    fn has_other_witness(&self, id: PlaceId) -> bool {
        self.named.iter().flatten().any(|&other| other != id)
    }

    /// The town that the text names, where no PIN tells what it lies in.
    fn told_town(&self) -> Option<&(PlaceId, Place)> {
        let town = (self.around.city.as_ref()).or(self.sided.as_ref());
        town.filter(|_| self.around.pin.is_none())
    }

    /// Whether the town can lie in this district.
    fn can_be_of_town(&self, gazetteer: &Gazetteer, district: PlaceId) -> bool {
        let town = self.told_town();
        town.is_none_or(|(id, town)| can_hold_town(gazetteer, district, (*id, town)))
    }

    /// Whether the PIN can lie in this district: that of Boisar does not in Mumbai, though the city spreads near it.
    fn can_be_of_pin(&self, gazetteer: &Gazetteer, district: PlaceId) -> bool {
        self.around.pin.is_none_or(|record| {
            let is_it = |own: u16| are_one(gazetteer, own, district.0 as u16);
            gazetteer.pin_districts(&record).any(is_it)
        })
    }

    /// Whether the town lies in this state: Noida does not in Delhi.
    fn can_be_state_of_town(&self, state: PlaceId) -> bool {
        let own = self.told_town().and_then(|(_, town)| town.state);
        own.is_none_or(|own| u32::from(own) == state.0)
    }

    /// Whether the area or village of the text lies in this tehsil, however far its centre is.
    fn lies_in(&self, tehsil: PlaceId) -> bool {
        let area = self.around.locality.as_ref();
        area.is_some_and(|(_, area)| area.subdistrict == Some(tehsil))
    }

    /// Whether another town is named that lies far from this one, and nothing else tells which of the two is meant.
    fn has_far_town(&self, id: PlaceId, town: &Place) -> bool {
        let is_told =
            self.around.pin.is_some() || self.district.is_some() && self.district == town.district;
        let is_far = |at: LatLon, other: LatLon| FAR_TOWN_M < at.distance_m(other);
        let mut others = self.towns.iter().filter(|&&(other, _)| other != id);
        !is_told
            && town
                .at
                .is_some_and(|at| others.any(|&(_, other)| is_far(at, other)))
    }

    /// Whether a town and a state contradict each other and nothing else says where it is.
    fn is_one_against_one(&self) -> bool {
        self.other_state == OtherState::Foreign
            && self.around.pin.is_none()
            && self.around.locality.is_none()
    }
}

/// An area by name or a village, in which a sector or a road may lie.
fn has_parts(kind: Option<ComponentType>) -> bool {
    matches!(kind, Some(ComponentType::Locality | ComponentType::Village))
}

/// `Sector 22-C` is in Sector 22, or beside it.
fn ends_in_letter(words: Words<'_>, span: &Span) -> bool {
    let (first, end) = span.text_range();
    span.kind() == Some(ComponentType::Sublocality)
        && end == first + 3
        && words.is(first, Class::NUMBERED_AREA)
        && words.is_number(first + 1)
        && words.word(first + 2).len() == 1
}

fn confirm(scene: Scene<'_>, chain: &Chain<'_>, span: &Span, component: &mut Component) {
    let gazetteer = scene.gazetteer;
    if component.kind == ComponentType::Pincode {
        let agrees = (chain.around.pin).is_some_and(|record| Some(record.pin) == component.pin);
        // A PIN alone against the name of a state: the name wins.
        component.is_confirmed =
            agrees && (chain.other_state == OtherState::None || chain.named[0].is_some());
        return;
    }
    if is_small(component.kind) {
        component.place = nearest_namesake(scene, chain, span);
        component.is_confirmed = component.place.is_some();
        if component.place.is_none() {
            component.match_kind = MatchKind::Rule;
        }
        return;
    }
    let Some((id, place)) = component.place.map(|id| (id, gazetteer.place(id))) else {
        return;
    };
    let is_inside = chain.around.context.has_place(id, &place);
    let has_witness = chain.around.pin.is_some() || chain.has_other_witness(id);
    component.is_confirmed = is_inside
        && (has_witness || !component.match_kind.is_near())
        && match place.level {
            Level::State => chain.can_be_state_of_town(id),
            Level::District if !chain.can_be_of_town(gazetteer, id) => false,
            Level::District if !chain.can_be_of_pin(gazetteer, id) => false,
            Level::District | Level::City => chain.is_certain || chain.around.pin.is_some(),
            _ => {
                let is_supported =
                    chain.is_certain || chain.around.pin.is_some() || chain.around.city.is_some();
                is_supported
                    && (in_reach(scene, chain, span, id, &place)
                        || chain.lies_in(id)
                        || lies_in_town_district(scene, chain, span, &place))
            }
        };
    if place.level == Level::City && component.is_confirmed {
        let is_torn = chain.has_far_town(id, &place);
        component.is_confirmed = !is_torn && city_in_pin_reach(gazetteer, chain, &place);
    }
}

/// `Ganesh Nagar`: whether a type word says the area to be in a town, unless it is a village's twin (`Mawana Khurd`).
fn is_of_town_by_type(words: Words<'_>, span: &Span) -> bool {
    let (first, end) = span.text_range();
    is_typed(words, (first, end)) && !words.is_among(end - 1, &TWINS)
}

/// Whether a place finer than a town that a span names lies within reach of the chain's PIN and
/// city. Without a PIN `Hanuman Nagar, Manmad` is in the town, not the hamlet of its district, and
/// what is only called much like a village is none that lies outside.
fn in_reach(scene: Scene<'_>, chain: &Chain<'_>, span: &Span, id: PlaceId, place: &Place) -> bool {
    let gazetteer = scene.gazetteer;
    let is_of_town = chain.around.pin.is_none()
        && !span.is_keyed
        && (span.match_kind.is_near() || is_of_town_by_type(scene.words, span));
    let pin_holds = chain.around.pin.is_none_or(|record| {
        let has_pin = gazetteer.place_has_pin(place, record.pin);
        let reach = PIN_REACH_M.max(2.0 * f64::from(record.radius_m));
        has_pin || within(place.at, record.at, reach)
    });
    // Those that a town on a border spreads over are no choice where one is named and no town.
    let is_told = chain.around.pin.is_none() && chain.around.city.is_none();
    let district_holds = chain.district.filter(|_| is_told).is_none_or(|named| {
        let of_town = place.city.and_then(|town| gazetteer.place(town).district);
        let mut own = districts_of(place).chain(of_town);
        own.any(|district| are_one(gazetteer, named, district))
    });
    let city_holds = chain.around.city.as_ref().is_none_or(|(city_id, city)| {
        // An area that lies in no town is a village's ward; a large town may have one of the name that no source holds.
        let is_known_ward = || {
            city.rank < LARGE_TOWN_RANK
                || span.is_keyed
                || chain.around.pin.is_some()
                || has_post_office(scene, span, place)
        };
        let is_outside = match place.level {
            Level::Locality => place.city.is_none() && is_known_ward(),
            Level::Village | Level::PostOffice | Level::Sublocality | Level::Subdistrict => {
                !place.flags.contains(PlaceFlags::URBAN)
            }
            _ => false,
        };
        let is_rural = is_outside && !is_of_town;
        // Doors are numbered in a large town: `12, Fatehpur, Aligarh` is no village beyond it.
        let is_numbered = place.level == Level::Village
            && chain.has_door
            && chain.around.pin.is_none()
            && !span.is_keyed
            && LARGE_TOWN_RANK <= city.rank;
        // `Banamalipur, Barasat` is no village of the next district.
        let shares_district = districts_of(place).any(|district| {
            let is_own = |of: u16| are_one(gazetteer, of, district);
            gazetteer.city_districts(*city_id).contains(&district)
                || city.district.is_none_or(is_own)
        });
        let reach = if is_rural && !is_numbered && shares_district {
            VILLAGE_REACH_M
        } else {
            reach_of_town(city)
        };
        place.city == Some(*city_id)
            || id == *city_id
            || within(place.at, city.at, reach)
            || is_side_of_suburb(scene, chain, span, (place, city))
    });
    pin_holds && city_holds && district_holds
}

/// Whether a post office is called like an area of a village, and near it.
fn has_post_office(scene: Scene<'_>, span: &Span, area: &Place) -> bool {
    let is_it = |posting: &Posting| {
        let near = || {
            lie_within(
                &scene.gazetteer.place(posting.place),
                area,
                POST_OFFICE_REACH_M,
            )
        };
        posting.level == Level::PostOffice && posting.district == area.district && near()
    };
    let mut hits = hits_of(scene.hits, span).iter();
    hits.any(|hit| {
        hit.postings(scene.gazetteer)
            .iter()
            .any(|posting| is_it(&posting))
    })
}

/// `Virar East, Mumbai`: whether an area is that side of the smaller town near the city that the words before it
/// name.
fn is_side_of_suburb(
    scene: Scene<'_>,
    chain: &Chain<'_>,
    span: &Span,
    (place, city): (&Place, &Place),
) -> bool {
    let (first, end) = span.text_range();
    if end < first + 2 || !ends_in_side(scene.words, end - 1) {
        return false;
    }
    let hits = hits_at(scene.hits, (first, end - 1));
    let town = meanings(scene, hits, chain.around.context)[TOWN_GROUP];
    town.filter(|town| town.is_inside).is_some_and(|town| {
        let town = scene.gazetteer.place(town.place);
        town.rank < city.rank
            && is_in_suburbs(&town, city)
            && within(place.at, town.at, reach_of_town(&town))
    })
}

/// `Panganpani, Koraput`: whether a village or post office lies in the district that is called
/// like the town. An area of a large town that no source holds is the likelier the commoner the
/// name is, and of any town where the village is only called much like it, and no keyword says it
/// to be one.
fn lies_in_town_district(scene: Scene<'_>, chain: &Chain<'_>, span: &Span, place: &Place) -> bool {
    let gazetteer = scene.gazetteer;
    let Some((_, town)) = chain
        .around
        .city
        .as_ref()
        .filter(|_| chain.around.pin.is_none())
    else {
        return false;
    };
    let bearers = (hits_of(scene.hits, span).iter()).map(|hit| hit.postings(gazetteer).len());
    let is_keyed_village = span.is_keyed && span.kind() == Some(ComponentType::Village);
    // `Ganesh Nagar, Mainpuri` is in the town.
    let is_village = !span.match_kind.is_near()
        && !is_of_town_by_type(scene.words, span)
        && matches!(place.level, Level::Village | Level::PostOffice);
    (is_village || is_keyed_village && Level::City < place.level)
        && names_district(gazetteer, town)
        && place.district == town.district
        && (town.rank < LARGE_TOWN_RANK
            || is_keyed_village
            || bearers.sum::<usize>() <= FEW_BEARERS)
}

fn city_in_pin_reach(gazetteer: &Gazetteer, chain: &Chain<'_>, place: &Place) -> bool {
    chain.around.pin.is_none_or(|record| {
        gazetteer.place_has_pin(place, record.pin)
            || within(
                place.at,
                record.at,
                PIN_CITY_REACH_M.max(2.0 * f64::from(place.radius_m)),
            )
            || gazetteer
                .pin_districts(&record)
                .any(|district| place.district == Some(district))
    })
}

fn within(a: Option<LatLon>, b: Option<LatLon>, reach_m: f64) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => a.distance_m(b) <= reach_m,
        _ => false,
    }
}

/// Of all places that bear a street's or sector's name, the one in the neighbourhood: a part of
/// the locality, else the nearest to it.
fn nearest_namesake(scene: Scene<'_>, chain: &Chain<'_>, span: &Span) -> Option<PlaceId> {
    let Scene {
        gazetteer, hits, ..
    } = scene;
    let hits = hits_of(hits, span);
    // The likeliest spelling of the name that has a place here.
    let best = hits
        .iter()
        .find_map(|hit| chain.around.nearest(scene, span, hit));
    // `Ward No. 3, Thane` is none of the hamlets that are called so.
    let counts = scene
        .words
        .is(span.text_first as usize, Class::NUMBERED_AREA);
    if best.is_none() && span.kind() == Some(ComponentType::Sublocality) && !counts {
        // A hamlet or named part that the decoder found by its district.
        let found = meanings(scene, hits, chain.around.context)[AREA_GROUP]?;
        let place = gazetteer.place(found.place);
        let is_coarse = place.level == Level::Village || place.level == Level::PostOffice;
        return (is_coarse && in_reach(scene, chain, span, found.place, &place))
            .then_some(found.place);
    }
    best
}
