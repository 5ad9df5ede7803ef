//! A public place that is called like the town or village it serves -> that town or village.
//!
//! `Badami Railway Station, Bagalkot` is in Badami, a town of the district that the city behind it
//! is called like. The component is the landmark; the address is where the landmark is.

use crate::address::context::Context;
use crate::address::decode::Chosen;
use crate::address::names::candidates::Hit;
use crate::address::names::hits::hits_at;
use crate::address::names::meanings::{Group, meanings};
use crate::address::places::{has_own_point, town_reach_m};
use crate::address::reading::{ComponentType, MatchKind};
use crate::address::scene::Scene;
use crate::address::settle::districts::names_district;
use crate::address::span::Span;
use crate::address::words::Words;
use crate::address::words::sides::PUBLIC_PLACES;
use crate::gazetteer::{Level, Place, PlaceId};

/// Villages and post offices of one name that a district may have for it to tell one: the post
/// office is the village's.
const FEW_NAMESAKES: usize = 2;

/// The town or village that a landmark or a building of the text is called like, where it lies in the
/// district that the city stands for and out of the city's reach.
pub(in crate::address) fn settlement(
    scene: Scene<'_>,
    context: &Context,
    chosen: &Chosen,
    city: &Place,
) -> Option<(PlaceId, Place)> {
    if !names_district(scene.gazetteer, city) {
        return None;
    }
    let mut named = chosen.iter().filter_map(|span| name_of(scene.words, span));
    named.find_map(|range| {
        let hits = hits_at(scene.hits, range);
        let found = meanings(scene, hits, context);
        let is_told = |level: Level| {
            let inside = |hit: &Hit| {
                let places = hit.postings(scene.gazetteer);
                let bearers = places.iter().filter(|bearer| {
                    Level::City < bearer.level && context.has_district(bearer.district)
                });
                bearers.count()
            };
            level == Level::City || hits.iter().map(inside).sum::<usize>() <= FEW_NAMESAKES
        };
        let mut groups = [found[Group::Town], found[Group::Area]]
            .into_iter()
            .flatten();
        groups.find_map(|meaning| {
            let place = scene.gazetteer.place(meaning.place);
            let is_written = matches!(meaning.kind, MatchKind::Exact | MatchKind::Alias);
            let is_settlement = matches!(
                place.level,
                Level::City | Level::Village | Level::PostOffice
            );
            let is_apart = (place.at.zip(city.at))
                .is_some_and(|(at, centre)| town_reach_m(city) < at.distance_m(centre));
            let is_it = meaning.is_inside
                && is_written
                && is_settlement
                && is_apart
                && has_own_point(&place)
                && place.district == city.district
                && is_told(place.level);
            is_it.then_some((meaning.place, place))
        })
    })
}

/// The words before the kind of a public place.
fn name_of(words: Words<'_>, span: &Span) -> Option<(usize, usize)> {
    let is_place = matches!(
        span.kind(),
        Some(ComponentType::Landmark | ComponentType::Building | ComponentType::Street)
    );
    let (first, end) = span.text_range();
    let kinds = (first..end).rev();
    let count = kinds
        .take_while(|&at| words.is_among(at, &PUBLIC_PLACES))
        .count();
    (is_place && 0 < count && first < end - count).then_some((first, end - count))
}
