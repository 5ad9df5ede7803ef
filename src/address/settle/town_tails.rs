//! `Siwani Mandi, Bhiwani`, `Kalpeni Island`: a place that is called by what it is, too: a town by its market or its works'
//! homes, and an island.
//!
//! The index has it without that word, and the decoder reads an area, or the premises of a market, of the chief town behind
//! it, which can be an hour's way off.

use super::roles::is_inside;
use crate::address::context::Context;
use crate::address::decode::Chosen;
use crate::address::names::hits::hits_at;
use crate::address::names::meanings::{Group, Meaning, meanings};
use crate::address::places::town_reach_m;
use crate::address::reading::{ComponentType, MatchKind};
use crate::address::scene::Scene;
use crate::address::span::{Role, Span};
use crate::address::words::{WordSet, Words};
use crate::gazetteer::Level;

/// What towns are called behind their names, and islands.
const OF_TOWNS: WordSet = WordSet::of(&["mandi", "township"]);
const OF_ISLANDS: WordSet = WordSet::of(&["island"]);

/// Makes it the town, out of the reach of the other towns of the text, or the town or village of the island.
pub(super) fn settle(scene: Scene<'_>, context: &Context, chosen: &mut Chosen) {
    for index in 0..chosen.len() {
        let span = chosen[index];
        let Some(named) = named_before(scene, context, &span) else {
            continue;
        };
        if named.level == Level::City {
            if is_in_other_town(scene, context, chosen, &named) {
                continue;
            }
            chosen[index].role = Role::Component(ComponentType::City);
        }
        let span = &mut chosen[index];
        (span.place, span.match_kind) = (Some(named.place), MatchKind::Alias);
    }
}

/// The place of the context that the words before such a one, which ends all of a part, are the name of.
fn named_before(scene: Scene<'_>, context: &Context, span: &Span) -> Option<Meaning> {
    let words = scene.words;
    let (first, end) = span.text_range();
    let is_open = matches!(
        span.kind(),
        Some(ComponentType::Building | ComponentType::Locality | ComponentType::Village)
    ) && !span.is_keyed;
    let is_island = words.is_among(end - 1, &OF_ISLANDS);
    let is_called_so = is_island || words.is_among(end - 1, &OF_TOWNS);
    if !is_open || is_island && span.place.is_some() || !is_called_so || !fills_part(words, span) {
        return None;
    }
    let found = meanings(scene, hits_at(scene.hits, (first, end - 1)), context);
    let area = found[Group::Area].filter(|_| is_island);
    let named = found[Group::Town].or(area);
    named.filter(|named| named.is_inside && named.kind == MatchKind::Exact)
}

/// Whether the span is all of its part, and more than one word.
fn fills_part(words: Words<'_>, span: &Span) -> bool {
    let (first, end) = span.text_range();
    first + 1 < end && words.breaks_before(first) && words.breaks_before(end)
}

/// Whether a town that the text names reaches to this one.
fn is_in_other_town(scene: Scene<'_>, context: &Context, chosen: &Chosen, town: &Meaning) -> bool {
    let gazetteer = scene.gazetteer;
    let place = gazetteer.place(town.place);
    chosen.iter().any(|span| {
        let is_city = span.kind() == Some(ComponentType::City);
        is_city
            && is_inside(gazetteer, context, span.place)
            && span.place.is_some_and(|id| {
                let other = gazetteer.place(id);
                let apart = place.at.zip(other.at);
                apart.is_none_or(|(a, b)| a.distance_m(b) <= town_reach_m(&other))
            })
    })
}
