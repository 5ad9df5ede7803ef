//! `Vill Lakhanpur, PO Lakhanpur, Lakhanpur, Patna, Bihar 803213`: a village that no source holds, and is called like
//! places elsewhere.
//!
//! The decoder knows these alone. Where the rest of the address agrees on another part of India, what a keyword says to
//! be a village is none of them, nor is a town where the text tells that its name is a village's: neither is a
//! contradiction.

use super::roles::is_inside;
use crate::address::context::Context;
use crate::address::decode::Chosen;
use crate::address::names::hits::{hits_of, is_common_name};
use crate::address::names::meanings::{Group, Meaning, meanings};
use crate::address::places::{LARGE_TOWN_RANK, lie_within};
use crate::address::reading::{ComponentType, MatchKind};
use crate::address::scene::Scene;
use crate::address::span::{Role, Span};
use crate::gazetteer::{Level, Place, PlaceId};

/// A town further from a tehsil than this is none of it, whatever sources lack.
const FAR_TEHSIL_M: f64 = 30_000.0;
/// How many of PIN, district and state have to agree on the part of India.
const LEAST_WITNESSES: usize = 2;

/// Makes what is named elsewhere villages of this part of India where the text says so.
pub(super) fn settle(scene: Scene<'_>, context: &Context, chosen: &mut Chosen) {
    if witnesses(scene, context, chosen) < LEAST_WITNESSES {
        return;
    }
    for index in 0..chosen.len() {
        let span = chosen[index];
        if span.place.is_none() || is_inside(scene.gazetteer, context, span.place) {
            continue;
        }
        let is_said = is_said_village(scene, chosen, &span);
        let is_town = is_town(&span);
        let is_village = is_town && (is_said || is_like_village(scene, context, chosen, index));
        if is_village {
            chosen[index].role = Role::Component(ComponentType::Village);
        }
        if is_village || is_said && is_fine(&span) {
            (chosen[index].place, chosen[index].match_kind) = (None, MatchKind::Rule);
        }
    }
}

/// `Kalamb, Taluka Indapur, Dist Pune`: before the tehsil that a keyword names, a town too far from it to be of it is a
/// village of the name, the one near it or none that is known.
pub(super) fn settle_in_tehsil(scene: Scene<'_>, context: &Context, chosen: &mut Chosen) {
    let gazetteer = scene.gazetteer;
    let is_tehsil = |span: &Span| {
        span.kind() == Some(ComponentType::Subdistrict)
            && span.is_keyed
            && !span.match_kind.is_near()
            && is_inside(gazetteer, context, span.place)
    };
    let Some(at) = chosen.iter().position(is_tehsil) else {
        return;
    };
    let tehsil = chosen[at].place.map(|id| gazetteer.place(id));
    let Some(tehsil) = tehsil.filter(|tehsil| tehsil.level == Level::Subdistrict) else {
        return;
    };
    let is_elsewhere = |town: &Place| {
        town.level == Level::City
            && town.district == tehsil.district
            && (town.at.zip(tehsil.at)).is_some_and(|(a, b)| FAR_TEHSIL_M < a.distance_m(b))
            && !(context.pin).is_some_and(|pin| gazetteer.place_has_pin(town, pin.pin))
    };
    for span in &mut chosen[..at] {
        let is_town = span.kind() == Some(ComponentType::City) && !span.is_keyed;
        let town = span.place.filter(|_| is_town);
        if !town.is_some_and(|town| is_elsewhere(&gazetteer.place(town))) {
            continue;
        }
        let area = meanings(scene, hits_of(scene.hits, span), context)[Group::Area];
        let is_of_it = |area: &Meaning| {
            let place = gazetteer.place(area.place);
            area.is_inside && !area.kind.is_near() && lie_within(&place, &tehsil, FAR_TEHSIL_M)
        };
        span.role = Role::Component(ComponentType::Village);
        (span.place, span.match_kind) = (None, MatchKind::Rule);
        if let Some(area) = area.filter(is_of_it) {
            span.mean(area);
        }
    }
}

/// How many of the PIN, the districts and the state of the text are those of the part of India.
fn witnesses(scene: Scene<'_>, context: &Context, chosen: &Chosen) -> usize {
    let is_named = |kind: ComponentType| {
        let mut spans = chosen.iter().filter(|span| span.kind() == Some(kind));
        spans.any(|span| is_inside(scene.gazetteer, context, span.place))
    };
    let has_district = is_named(ComponentType::District) || is_named(ComponentType::City);
    [
        context.pin.is_some(),
        has_district,
        is_named(ComponentType::State),
    ]
    .into_iter()
    .filter(|&agrees| agrees)
    .count()
}

/// Whether the span names a town or district, and no keyword says that it is one.
fn is_town(span: &Span) -> bool {
    let kind = span.kind();
    !span.is_keyed && matches!(kind, Some(ComponentType::City | ComponentType::District))
}

/// Whether the span names an area, a village or a post office.
fn is_fine(span: &Span) -> bool {
    is_rural(span) || span.kind() == Some(ComponentType::Locality)
}

/// Whether the span is a village or a post office.
fn is_rural(span: &Span) -> bool {
    matches!(
        span.kind(),
        Some(ComponentType::Village | ComponentType::PostOffice)
    )
}

/// Whether a keyword says of the same name, here or elsewhere in the text, that it is a village's or a post office's.
fn is_said_village(scene: Scene<'_>, chosen: &Chosen, span: &Span) -> bool {
    let mut same = chosen.iter().filter(|other| is_same(scene, span, other));
    same.any(|other| other.is_keyed && is_rural(other))
}

/// Whether the name of a town stands before a place of this part of India twice, or as that of a small town with many
/// namesakes.
fn is_like_village(scene: Scene<'_>, context: &Context, chosen: &Chosen, index: usize) -> bool {
    let span = &chosen[index];
    let mut behind = chosen[index + 1..].iter();
    let next = behind.find(|other| !is_same(scene, span, other));
    let is_twice = || {
        chosen
            .iter()
            .filter(|other| is_same(scene, span, other))
            .count()
            > 1
    };
    let is_small = |id: PlaceId| {
        let town = scene.gazetteer.place(id);
        town.level == Level::City && town.rank < LARGE_TOWN_RANK
    };
    let is_common = || {
        span.place.is_some_and(is_small)
            && is_common_name(scene.gazetteer, scene.hits, span.text_range())
    };
    next.is_some_and(|next| is_inside(scene.gazetteer, context, next.place))
        && (is_twice() || is_common())
}

/// Whether two spans have the same words.
fn is_same(scene: Scene<'_>, one: &Span, other: &Span) -> bool {
    let [one, other] = [one, other].map(Span::text_range);
    (scene.words).is_same_text(one.0..one.1, other.0..other.1)
}
