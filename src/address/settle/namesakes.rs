//! Villages of one name in a district -> the one in the tehsil that is named.
//!
//! The decoder takes the likeliest of them, whatever tehsil it lies in: `Pathra` names ten
//! villages of Gaya, and `Vill Pathra, Teh Imamganj, Dist Gaya` one or two.

use super::districts::names_district;
use crate::address::context::Context;
use crate::address::context::bearers::mass;
use crate::address::decode::Chosen;
use crate::address::names::candidates::Looks;
use crate::address::names::hits::{hits_of, is_common_name};
use crate::address::names::meanings::{Group, is_inside, meanings};
use crate::address::places::{KNOWN_TOWN_RANK, town_reach_m};
use crate::address::reading::{ComponentType, MatchKind};
use crate::address::scene::Scene;
use crate::address::span::Span;
use crate::gazetteer::{Gazetteer, Level, PinRecord, Place, PlaceId, Posting};
use crate::text::lexicon::Class;

/// Gives each area or village that no PIN places the place of its name in the named tehsil, or in
/// that of the named town, where there is one; beside a PIN that of a tehsil which a keyword names.
pub(in crate::address) fn settle(scene: Scene<'_>, context: &Context, chosen: &mut Chosen) {
    if let Some(pin) = context.pin {
        settle_beside_pin(scene, context, pin, chosen);
        return;
    }
    for index in 0..chosen.len() {
        if let Some(town) = town_of_office(scene, context, chosen, index) {
            chosen[index].place = Some(town);
        }
    }
    let Some(tehsil) = named_tehsil(scene.gazetteer, context, chosen) else {
        return;
    };
    let mut looks = Looks::all();
    for span in chosen.iter_mut() {
        if let Some(place) = bearer_in(scene, context, span, &tehsil, &mut looks) {
            span.place = Some(place);
        }
    }
}

/// `Vill Rampur, Tehsil Milak, 244701`: a place that neither the PIN nor the tehsil which a keyword names is of is the one
/// of its name in the tehsil, and what a keyword says to be a village that many are called like none that is known.
fn settle_beside_pin(scene: Scene<'_>, context: &Context, pin: PinRecord, chosen: &mut Chosen) {
    let gazetteer = scene.gazetteer;
    let is_keyed = |span: &Span, kind: ComponentType| span.is_keyed && span.kind() == Some(kind);
    let mut named = chosen.iter();
    let named = named.find(|span| is_keyed(span, ComponentType::Subdistrict));
    let Some(id) = named.and_then(|span| span.place) else {
        return;
    };
    let place = gazetteer.place(id);
    if place.level != Level::Subdistrict || !context.has_place(id, &place) {
        return;
    }
    let is_far = |town: &Place| {
        let apart = town.at.zip(pin.at);
        town.level == Level::City
            && apart.is_some_and(|(at, centre)| town_reach_m(town) < at.distance_m(centre))
    };
    let is_elsewhere = |place: &Place| {
        !gazetteer.place_has_pin(place, pin.pin)
            && match place.subdistrict {
                Some(own) => own != id,
                None => is_far(place),
            }
    };
    let tehsil = Tehsil { id, town: None };
    let mut looks = Looks::all();
    for span in chosen.iter_mut() {
        let place = span.place.map(|id| gazetteer.place(id));
        if !place.is_some_and(|place| is_elsewhere(&place)) {
            continue;
        }
        if let Some(place) = bearer_in(scene, context, span, &tehsil, &mut looks) {
            span.place = Some(place);
        } else if is_keyed(span, ComponentType::Village)
            && is_common_name(gazetteer, scene.hits, span.text_range())
        {
            (span.place, span.match_kind) = (None, MatchKind::Rule);
        }
    }
}

/// `At Post Chiplun, Dist Ratnagiri`: the town whose post office a keyword names, or that a tehsil of the
/// text is called like (`Vill Attur, Tal Attur`). A hamlet of its name can be known better.
fn town_of_office(
    scene: Scene<'_>,
    context: &Context,
    chosen: &Chosen,
    index: usize,
) -> Option<PlaceId> {
    let Scene {
        gazetteer, words, ..
    } = scene;
    let span = &chosen[index];
    let is_kind = matches!(
        span.kind(),
        Some(ComponentType::Village | ComponentType::PostOffice)
    );
    let place = (span.place.filter(|_| is_kind && span.is_keyed)).map(|id| gazetteer.place(id))?;
    let (first, end) = span.text_range();
    let mut keys = (span.first as usize..first).chain(end..span.end as usize);
    let is_seat = |other: &Span| {
        let (start, stop) = other.text_range();
        other.kind() == Some(ComponentType::Subdistrict)
            && words.is_same_text(start..stop, first..end)
    };
    let names_office = keys.any(|at| words.is(at, Class::POST_KEY));
    if place.level <= Level::City || !names_office && !chosen.iter().any(is_seat) {
        return None;
    }
    let town = meanings(scene, hits_of(scene.hits, span), context)[Group::Town];
    let town = town.filter(|town| town.is_inside && !town.kind.is_near())?;
    let town_place = gazetteer.place(town.place);
    let is_beside = match (place.at, town_place.at) {
        (Some(one), Some(other)) => one.distance_m(other) < town_reach_m(&town_place),
        _ => false,
    };
    (KNOWN_TOWN_RANK <= town_place.rank && !is_beside).then_some(town.place)
}

/// A tehsil, and the town that tells it where none does itself.
struct Tehsil {
    id: PlaceId,
    town: Option<PlaceId>,
}

/// The tehsil that the text names, else that of its town. A town that the district is called like
/// stands for the district, unless that is named too.
fn named_tehsil(gazetteer: &Gazetteer, context: &Context, chosen: &Chosen) -> Option<Tehsil> {
    let named = |kind: ComponentType| {
        let mut spans = chosen.iter().filter(move |span| span.kind() == Some(kind));
        spans.find_map(|span| {
            let found = span.place.map(|id| (id, gazetteer.place(id)));
            found.filter(|(id, place)| context.has_place(*id, place))
        })
    };
    let of_level = |level: Level| move |(_, place): &(_, Place)| place.level == level;
    // Where no town is named a tehsil is called one.
    let tehsil = [ComponentType::Subdistrict, ComponentType::City].map(named);
    if let Some((id, _)) = tehsil
        .into_iter()
        .flatten()
        .find(of_level(Level::Subdistrict))
    {
        return Some(Tehsil { id, town: None });
    }
    let (town, place) = named(ComponentType::City).filter(of_level(Level::City))?;
    let stands_for_district =
        names_district(gazetteer, &place) && named(ComponentType::District).is_none();
    let id = place.subdistrict.filter(|_| !stands_for_district)?;
    Some(Tehsil {
        id,
        town: Some(town),
    })
}

/// The place of the span's name in the tehsil that is meant most often; `None` where the span has
/// it, or the town around it.
fn bearer_in(
    scene: Scene<'_>,
    context: &Context,
    span: &Span,
    tehsil: &Tehsil,
    looks: &mut Looks,
) -> Option<PlaceId> {
    let gazetteer = scene.gazetteer;
    let is_area = matches!(
        span.kind(),
        Some(ComponentType::Locality | ComponentType::Village | ComponentType::PostOffice)
    );
    let place = span
        .place
        .filter(|_| is_area)
        .map(|id| gazetteer.place(id))?;
    let lies_in_it = |place: &Place| {
        place.subdistrict == Some(tehsil.id) || tehsil.town.is_some() && place.city == tehsil.town
    };
    let hits = hits_of(scene.hits, span);
    if place.level < Level::PostOffice || lies_in_it(&place) || !looks.take(hits) {
        return None;
    }
    let script = scene.words.token(span.text_first as usize).script;
    let areas = Level::PostOffice as u8..=Level::Sublocality as u8;
    let may_be =
        |level: u8, district: u16| areas.contains(&level) && context.may_have_district(district);
    let bearers = (hits.iter())
        .filter(|hit| !hit.kind.is_near() || span.match_kind.is_near())
        .flat_map(|hit| hit.postings(gazetteer).sifted(may_be))
        .filter(|posting| is_inside(posting, context))
        .filter(|posting| lies_in_it(&gazetteer.place(posting.place)));
    let mass = |posting: &Posting| mass(gazetteer, posting, script);
    bearers
        .max_by(|one, other| mass(one).total_cmp(&mass(other)))
        .map(|posting| posting.place)
}
