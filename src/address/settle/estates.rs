//! Estates of industry that are called by a town or an area -> areas by their whole names, which lie there.

use crate::address::context::Context;
use crate::address::decode::Chosen;
use crate::address::names::hits::hits_at;
use crate::address::names::meanings::{Group, Meaning, meanings};
use crate::address::reading::ComponentType;
use crate::address::scene::Scene;
use crate::address::settle::roles::{is_city, is_inside};
use crate::address::span::{Role, Span};
use crate::address::words::estates::{ESTATES, estate_end};
use crate::gazetteer::{Level, PlaceId};
use crate::text::lexicon::Class;

/// `Raipur Industrial Area, Raipur`: gives estates of towns that are named again their names, for it is there that the
/// town is the one of the text.
pub(super) fn join_named_again(scene: Scene<'_>, context: &Context, chosen: &mut Chosen) {
    let mut index = 0;
    while index + 1 < chosen.len() {
        let mut later = chosen[index + 1..].iter().filter(|span| is_coarse(span));
        if later.any(|span| {
            scene
                .words
                .is_same_text(span.range(), chosen[index].range())
        }) {
            join_type(scene, context, index, chosen);
        }
        index += 1;
    }
}

/// Gives other estates their names, and all their places.
pub(super) fn settle(scene: Scene<'_>, context: &Context, chosen: &mut Chosen) {
    let mut index = 0;
    while index < chosen.len() {
        join_type(scene, context, index, chosen);
        index = take_board(scene, context, index, chosen);
        find_place(scene, context, index, chosen);
        index += 1;
    }
}

/// `Pithampur Industrial Area`, `Hosur SIPCOT`: the estate of a town is an area of it. One that has a place of its own
/// stands beside the town (`Haridwar SIDCUL`).
fn join_type(scene: Scene<'_>, context: &Context, index: usize, chosen: &mut Chosen) {
    let Scene {
        gazetteer, words, ..
    } = scene;
    let span = chosen[index];
    let first = span.end as usize;
    let is_name = matches!(
        span.kind(),
        Some(ComponentType::City | ComponentType::Village | ComponentType::Locality)
    ) && !span.is_keyed
        && span.text_range() == (span.first as usize, first);
    if !is_name || first == words.len() || words.is_comma_written(first) {
        return;
    }
    let ends = |&end: &usize| words.breaks_before(end) || words.is(end, Class::NUMBERED_AREA);
    let Some(end) = estate_end(words, first).filter(ends) else {
        return;
    };
    let next = chosen.get(index + 1).copied();
    // Else it is the only town of the text.
    if span.kind() == Some(ComponentType::City) && !chosen[index + 1..].iter().any(is_coarse) {
        if next.is_none_or(|next| end <= next.first as usize) {
            let estate = Span::rule(first, end, ComponentType::Locality, 0.0);
            let _ = chosen.try_insert(index + 1, estate);
        }
        return;
    }
    let type_end = match next.filter(|next| (next.first as usize) < end) {
        None => end as u8,
        Some(next) => {
            // `Industrial Area` alone is what some source calls that of each town.
            let has_place =
                words.is_among(first, &ESTATES) && is_inside(gazetteer, context, next.place);
            let is_type = next.kind() == Some(ComponentType::Locality)
                && next.first == span.end
                && (next.end as usize <= end || words.is(end, Class::NUMBERED_AREA))
                && !has_place;
            if !is_type {
                return;
            }
            chosen.remove(index + 1);
            next.end.max(end as u8)
        }
    };
    let estate = &mut chosen[index];
    estate.role = Role::Component(ComponentType::Locality);
    widen(estate, (span.first, type_end));
}

/// `GIDC Metoda`, `MIDC Chakan`: the board before a village is of the estate's name, and before a town an area of it.
/// Gives the number of the span then.
fn take_board(scene: Scene<'_>, context: &Context, index: usize, chosen: &mut Chosen) -> usize {
    let Scene {
        gazetteer, words, ..
    } = scene;
    let span = chosen[index];
    let Some(board) = (span.first as usize).checked_sub(1) else {
        return index;
    };
    let before = index.checked_sub(1).map(|before| chosen[before]);
    let is_known = |span: &Span| is_inside(gazetteer, context, span.place);
    let is_alone = |before: &Span| {
        before.kind() == Some(ComponentType::Locality)
            && !(is_known(before) && is_known(&span))
            && before.text_range() == (board, board + 1)
    };
    let is_parted = before.as_ref().is_some_and(is_alone);
    let is_free = is_parted || before.is_none_or(|before| before.end as usize <= board);
    let is_board = words.is_among(board, &ESTATES)
        && words.joins(span.first as usize)
        && 0.0 < words.opening(board);
    if span.is_keyed || !is_free || !is_board {
        return index;
    }
    match span.kind() {
        Some(ComponentType::Village | ComponentType::Locality) => {
            let estate = &mut chosen[index];
            estate.role = Role::Component(ComponentType::Locality);
            widen(estate, (board as u8, span.end));
            if is_parted {
                chosen.remove(index - 1);
            }
            index - usize::from(is_parted)
        }
        Some(ComponentType::City) if !is_parted => {
            let estate = Span::rule(board, board + 1, ComponentType::Locality, 0.0);
            let is_placed = chosen.try_insert(index, estate).is_ok();
            index + usize::from(is_placed)
        }
        _ => index,
    }
}

/// `Dahej SEZ`, `Uluberia Industrial Growth Centre`: an estate that no record has lies at the place that it is called by.
fn find_place(scene: Scene<'_>, context: &Context, index: usize, chosen: &mut Chosen) {
    let words = scene.words;
    let span = chosen[index];
    let is_area = span.kind() == Some(ComponentType::Locality) && span.place.is_none();
    if !is_area || span.is_keyed {
        return;
    }
    let (mut first, end) = span.text_range();
    while first < end && words.is_among(first, &ESTATES) {
        first += 1;
    }
    let Some(type_at) = (first + 1..end).find(|&at| estate_end(words, at).is_some()) else {
        return;
    };
    let district = named_district(scene, chosen);
    let called = |range: (usize, usize)| place_called(scene, context, district, range);
    // `Lote Parshuram MIDC` lies at Lote, and `IIE SIDCUL` where that is.
    let mut names = (first + 1..=type_at)
        .rev()
        .filter_map(|name_end| called((first, name_end)));
    let place = names.next().or_else(|| called((type_at, end)));
    if place.is_some() {
        let estate = &mut chosen[index];
        estate.place = place;
        estate.extend();
    }
}

/// The town or the area of the context that is called so; no town of another district than that of the town which the
/// text names (`Indore SEZ, Pithampur`).
fn place_called(
    scene: Scene<'_>,
    context: &Context,
    district: Option<u16>,
    range: (usize, usize),
) -> Option<PlaceId> {
    let found = meanings(scene, hits_at(scene.hits, range), context);
    let own = |meaning: &Meaning| scene.gazetteer.place(meaning.place).district;
    let is_it = |meaning: &&Meaning| {
        let is_apart =
            meaning.level == Level::City && district.is_some() && own(meaning) != district;
        meaning.is_inside && !meaning.kind.is_near() && !is_apart
    };
    let mut named = [Group::Town, Group::Area]
        .into_iter()
        .filter_map(|group| found[group].as_ref());
    named.find(is_it).map(|meaning| meaning.place)
}

/// The district of the last town of the text.
fn named_district(scene: Scene<'_>, chosen: &Chosen) -> Option<u16> {
    let town = chosen.iter().rfind(|span| is_city(span))?;
    scene.gazetteer.place(town.place?).district
}

/// Whether a span is of a town or what towns lie in.
fn is_coarse(span: &Span) -> bool {
    let coarse = ComponentType::City..=ComponentType::State;
    span.kind().is_some_and(|kind| coarse.contains(&kind))
}

/// Lets a span go over more words than the name of its place has.
fn widen(span: &mut Span, (first, end): (u8, u8)) {
    (span.first, span.text_first) = (first, first);
    (span.end, span.text_end) = (end, end);
    span.extend();
}
