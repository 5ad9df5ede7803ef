//! Reading -> confirmed, unconfirmed, contradicted.
//!
//! A component is confirmed by a record that bears its name and lies inside the chain that the
//! rest of the address selects: the context's districts, the reach of the PIN, the reach of the
//! city, and for streets and numbered areas the neighbourhood. Anything less is UNCONFIRMED.

mod chain;
mod far_areas;
mod neighbourhood;
mod reach;
mod relations;

use super::certainty::Certainty;
use super::context::Context;
use super::decode::Chosen;
use super::decode::torn::{is_cut_off, is_piece, is_town_amid_words};
use super::names::hits::{bearers, hits_at, hits_of, is_common_name, is_typed};
use super::names::meanings::{Group, meanings};
use super::places::{LARGE_TOWN_RANK, has_own_point, within};
use super::reading::{Component, ComponentType, MatchKind, Reading};
use super::scene::Scene;
use super::settle::extend::suffix_end;
use super::settle::leading::is_front_of_same;
use super::span::Span;
use super::words::Words;
use crate::gazetteer::{Gazetteer, Level, Place, PlaceFlags, PlaceId};
use crate::text::lexicon::Class;
use crate::text::script::Script;
use chain::{Chain, OtherState, has_parts};
use far_areas::far_areas;
use neighbourhood::FEW_BEARERS;
use reach::Named;
use relations::{is_small, relate};

/// A PIN this near to a town can be its own: its post office can lie at the other end.
const PIN_CITY_REACH_M: f64 = 40_000.0;

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
    let mut chain = Chain::of(gazetteer, context, certainty, chosen);
    let is_area = |span: &Span, id: PlaceId, place: &Place| {
        has_parts(span.kind())
            && context.has_place(id, place)
            && Named {
                scene,
                chain: &chain,
                span,
                id,
                place,
            }
            .is_in_reach()
    };
    let far = far_areas(scene, chain.around.pin, chosen, is_area);
    let mut areas = chosen.iter().enumerate().filter_map(|(index, span)| {
        let (id, place) = span.place.map(|id| (id, gazetteer.place(id)))?;
        (!far.contains(&index) && is_area(span, id, &place)).then_some((span, id, place))
    });
    if let Some((span, id, place)) = areas.next() {
        let tells = span.match_kind.is_exact()
            && !span.is_extended
            && !is_common_name(gazetteer, scene.hits, span.text_range());
        chain.area_town = place.city.filter(|_| tells);
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
        let last = reading.components.last();
        let start = front_of(words, start.max(last.map_or(0, |last| last.end)), stop);
        if stop <= start {
            continue;
        }
        let mut component = Component {
            kind,
            start,
            end: stop,
            script: script_of(words, first, suffix.unwrap_or(end)),
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
        if is_colony_like_town(scene, context, span)
            || is_one_of_many(scene, context, span)
            || far.contains(&index)
        {
            (component.place, component.match_kind) = (None, MatchKind::Rule);
        }
        confirm(scene, &chain, &named, &mut component);
        if component.place.is_none() && ends_in_letter(words, span) {
            named.text_end -= 1;
            (named.is_extended, component.match_kind) = (true, MatchKind::Exact);
            confirm(scene, &chain, &named, &mut component);
        }
        if !component.is_confirmed && is_of_many_towns(scene, span) {
            (component.place, component.match_kind) = (None, MatchKind::Rule);
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

/// First byte of the component that the bytes `start..stop` hold, without what parts it from the one before: a blank
/// where that took the first word of both, the `&` of `& Education City`.
fn front_of(words: Words<'_>, start: u32, stop: u32) -> u32 {
    let text = words
        .raw
        .get(start as usize..stop as usize)
        .unwrap_or_default();
    let front = text.trim_start_matches(|c: char| c == '&' || c.is_whitespace());
    stop - front.len() as u32
}

/// The script of the first letters: the `3` before them says nothing, also where what makes an ordinal of it is one
/// word with it.
fn script_of(words: Words<'_>, first: usize, end: usize) -> Script {
    let lettered = (first..end).find(|&index| !words.is_number(index));
    let token = words.token(lettered.unwrap_or(first));
    let text = words.raw.get(token.start as usize..token.end as usize);
    let letter = text.and_then(|text| text.chars().find(|c| c.is_alphabetic()));
    let is_behind_digits = words.has_digit(lettered.unwrap_or(first));
    letter
        .filter(|_| is_behind_digits)
        .map(Script::of)
        .filter(|&script| script != Script::Other)
        .unwrap_or(token.script)
}

/// `Ashok Nagar, Chikmagalur`: an area that is called like a town elsewhere, with a type word, is
/// not that town.
fn is_colony_like_town(scene: Scene<'_>, context: &Context, span: &Span) -> bool {
    span.kind() == Some(ComponentType::Locality)
        && !span.is_keyed
        && is_typed(scene.words, span.text_range())
        && names_elsewhere(scene.gazetteer, context, span)
}

/// Whether the place that a component names lies in another part of India.
fn names_elsewhere(gazetteer: &Gazetteer, context: &Context, span: &Span) -> bool {
    let is_elsewhere = |id: PlaceId| !context.has_place(id, &gazetteer.place(id));
    span.place.is_some_and(is_elsewhere)
}

/// `Kheri, Karnal`: a name that many villages have may be one here that no source holds, and is not to be that of
/// another district.
fn is_one_of_many(scene: Scene<'_>, context: &Context, span: &Span) -> bool {
    has_parts(span.kind())
        && names_elsewhere(scene.gazetteer, context, span)
        && is_common_name(scene.gazetteer, scene.hits, span.text_range())
}

/// `Subhash Nagar, Tilda`: what areas of several towns are called may be one here that no source holds, too.
fn is_of_many_towns(scene: Scene<'_>, span: &Span) -> bool {
    span.kind() == Some(ComponentType::Locality)
        && !span.is_keyed
        && is_typed(scene.words, span.text_range())
        && FEW_BEARERS <= bearers(scene.gazetteer, scene.hits, span.text_range())
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
        // A PIN alone against the name of a state: the name wins, unless an area is where the PIN is.
        component.is_confirmed = agrees
            && (chain.other_state == OtherState::None
                || chain.named[0].is_some()
                || chain.around.locality.is_some());
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
        let is_area =
            component.kind == ComponentType::Locality && is_typed(scene.words, span.text_range());
        if is_area {
            component.place = chain.around.stop(scene, span);
            component.is_confirmed = component.place.is_some();
        }
        return;
    };
    let named = Named {
        scene,
        chain,
        span,
        id,
        place: &place,
    };
    let is_inside = chain.around.context.has_place(id, &place)
        || chain.is_answered_state(scene.words, span, id);
    let is_told = chain.is_certain || chain.around.pin.is_some();
    let has_witness =
        chain.around.pin.is_some() || chain.has_other_witness(id) || chain.area_town == Some(id);
    component.is_confirmed = is_inside
        && (has_witness || !component.match_kind.is_near())
        && match place.level {
            Level::State => chain.can_be_in_state(gazetteer, id),
            Level::District if !chain.can_be_in_district(gazetteer, id) => false,
            Level::District => is_told,
            Level::City => is_told && named.is_of_tehsil(),
            _ => {
                (is_told || chain.around.city.is_some())
                    && (named.is_in_reach() || chain.lies_in(id) || named.is_of_town_district())
            }
        };
    if place.level == Level::City && component.is_confirmed {
        let is_torn = chain.has_far_town(id, &place) || chain.is_over_border(id, &place);
        component.is_confirmed = !is_torn && city_in_pin_reach(gazetteer, chain, &place);
    }
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

/// Of all places that bear a street's or sector's name, the one in the neighbourhood: a part of
/// the locality, else the nearest to it.
fn nearest_namesake(scene: Scene<'_>, chain: &Chain<'_>, span: &Span) -> Option<PlaceId> {
    let Scene {
        gazetteer,
        words,
        hits,
        ..
    } = scene;
    let (first, end) = span.text_range();
    let is_longer = span.kind() == Some(ComponentType::Street) && is_front_of_same(words, first);
    let name = first + usize::from(is_longer && hits_of(hits, span).is_empty());
    let hits = hits_at(hits, (name, end));
    // The likeliest spelling of the name that has a place here.
    let best = hits
        .iter()
        .find_map(|hit| chain.around.nearest(scene, span, hit));
    // `Ward No. 3, Thane` is none of the hamlets that are called so.
    let counts = words.is(first, Class::NUMBERED_AREA);
    if best.is_none() && span.kind() == Some(ComponentType::Sublocality) && !counts {
        // A hamlet or named part that the decoder found by its district.
        let found = meanings(scene, hits, chain.around.context)[Group::Area]?;
        let place = gazetteer.place(found.place);
        let named = Named {
            scene,
            chain,
            span,
            id: found.place,
            place: &place,
        };
        let is_known = match place.level {
            Level::Village | Level::PostOffice => true,
            // A large town may have an area of the name that no source holds.
            _ => {
                let is_large = |(_, town): &(PlaceId, Place)| LARGE_TOWN_RANK <= town.rank;
                !place.flags.contains(PlaceFlags::URBAN)
                    && !chain.told_town().is_some_and(is_large)
                    && bearers(scene.gazetteer, scene.hits, span.text_range()) <= FEW_BEARERS
            }
        };
        return (is_known && named.is_in_reach()).then_some(found.place);
    }
    best
}
