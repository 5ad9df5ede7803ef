//! A road that is known by the second of its two names -> the road as it is written.

use crate::address::decode::Chosen;
use crate::address::names::road_ends::{first_of_two, is_behind_dash, is_hyphened};
use crate::address::reading::{ComponentType, MatchKind};
use crate::address::scene::Scene;
use crate::address::span::Span;

/// `Ludhiana Ferozepur Road, Ludhiana`, `Pune - Satara Road, Dhankawadi`, `Moshi-Alandi Road`: a road that is known by its
/// second name alone is called by both. Gives the number of the span then.
pub(super) fn join_ends(scene: Scene<'_>, index: usize, chosen: &mut Chosen) -> usize {
    let span = chosen[index];
    let is_road = span.kind() == Some(ComponentType::Street) && !span.is_keyed;
    let second = span.first as usize;
    let before = index.checked_sub(1).map(|before| chosen[before]);
    let before = before.filter(|span| usize::from(span.end) == second);
    let first = first_of_two(scene, second)
        .or_else(|| before.and_then(|before| behind_dash(scene, &before)))
        .or_else(|| behind_hyphen(scene, before.as_ref(), second));
    let Some(first) = first.filter(|_| is_road) else {
        return index;
    };
    let is_inner = |other: &Span| first <= other.first as usize && other.end <= span.first;
    let start = index
        - chosen[..index]
            .iter()
            .filter(|other| is_inner(other))
            .count();
    let is_town = |other: &Span| Some(ComponentType::Pincode) < other.kind();
    if chosen[start..index].iter().any(is_town) {
        return index;
    }
    chosen.drain(start..index);
    let road = &mut chosen[start];
    (road.first, road.text_first) = (first as u8, first as u8);
    road.place = None;
    road.match_kind = MatchKind::Rule;
    start
}

/// Where the road begins whose first name is a component, and a dash ties its second to it.
fn behind_dash(scene: Scene<'_>, before: &Span) -> Option<usize> {
    let (first, end) = (before.first as usize, before.end as usize);
    let is_name = before.text_range() == (first, end);
    (is_name && is_behind_dash(scene, first, end)).then_some(first)
}

/// Where the road begins whose first name is an area or no component, and a hyphen ties its second to it.
fn behind_hyphen(scene: Scene<'_>, before: Option<&Span>, second: usize) -> Option<usize> {
    if !is_hyphened(scene, second) {
        return None;
    }
    let Some(before) = before else {
        return Some(second - 1);
    };
    let kind = before.kind();
    let is_area = Some(ComponentType::Street) < kind && kind < Some(ComponentType::Pincode);
    is_area.then_some(before.first as usize)
}
