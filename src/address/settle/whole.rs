//! Chosen spans -> spans as the index has their names: areas and villages that stand side by side,
//! and the keyword behind a name, become the one place that is called by all of their words.
//!
//! Two names that many places bear outweigh the long one that only one has: `Vill Chandipur
//! Govindpur` is that village, not the two called by its halves.

use crate::address::context::Context;
use crate::address::decode::Chosen;
use crate::address::names::candidates::Hit;
use crate::address::names::hits::hits_at;
use crate::address::names::meanings::{Group, Meaning, meanings};
use crate::address::reading::{ComponentType, MatchKind};
use crate::address::scene::Scene;
use crate::address::span::{Role, Span};
use crate::gazetteer::Level;
use crate::text::lexicon::Class;

/// Joins the chosen spans whose words together are the name of a place in the context.
pub(in crate::address) fn join(scene: Scene<'_>, context: &Context, chosen: &mut Chosen) {
    for index in 0..chosen.len() {
        if let Some(&span) = chosen.get(index)
            && is_open(&span)
            && is_fine(scene, context, &span)
        {
            join_at(scene, context, index, chosen);
        }
    }
}

/// Joins the span at `index` with as many of those behind it as its longest name has.
fn join_at(scene: Scene<'_>, context: &Context, index: usize, chosen: &mut Chosen) {
    let span = chosen[index];
    let (first, text_end) = span.text_range();
    let starts_before = |from: usize| move |hit: &Hit| (hit.first as usize) < from;
    let begin = scene.hits.partition_point(starts_before(first));
    let end = scene.hits.partition_point(starts_before(first + 1));
    let is_longer = |hit: &&Hit| hit.is_name() && text_end < hit.end as usize;
    for hit in scene.hits[begin..end].iter().rev().filter(is_longer) {
        let inner = chosen[index + 1..]
            .iter()
            .take_while(|next| next.first < hit.end);
        let ends_in_name = |next: &Span| next.text_end <= hit.end && is_part(scene, context, next);
        if !inner.clone().all(ends_in_name) {
            continue;
        }
        let last = inner.clone().last().copied();
        let joined = inner.count();
        // Of a name that its keyword belongs to, `Paklangso Village`, the rest is known as well.
        let has_place = span.place.is_some() && joined == 0;
        let is_keyword = hit.end <= span.end && !scene.words.is(hit.end as usize - 1, Class::AREA);
        if is_keyword && has_place {
            continue;
        }
        let whole = area_called(scene, context, (first, hit.end as usize));
        if let Some(whole) = whole.filter(|whole| whole.kind == MatchKind::Exact) {
            chosen.drain(index + 1..index + 1 + joined);
            let span = &mut chosen[index];
            if !is_keyword {
                span.text_end = hit.end;
            }
            take(span, hit.end, last, &whole);
            return;
        }
    }
}

/// The village, post office or area of the context that is called by the words of the range.
pub(super) fn area_called(
    scene: Scene<'_>,
    context: &Context,
    range: (usize, usize),
) -> Option<Meaning> {
    let hits = hits_at(scene.hits, range);
    meanings(scene, hits, context)[Group::Area].filter(|area| area.is_inside)
}

/// Makes the span the place of a longer name, which ends before token `end` or in its `last` part.
fn take(span: &mut Span, end: u8, last: Option<Span>, whole: &Meaning) {
    span.mean(*whole);
    let known = last.map_or(span.end, |last| last.end);
    span.end = known.max(end);
    let keyed = last.filter(|last| last.is_keyed && !span.is_keyed);
    if let Some(last) = keyed {
        (span.role, span.is_keyed) = (last.role, true);
    } else if !span.is_keyed && whole.level == Level::Village {
        span.role = Role::Component(ComponentType::Village);
    }
}

/// A village, a post office or an area.
fn is_open(span: &Span) -> bool {
    matches!(
        span.kind(),
        Some(
            ComponentType::Village
                | ComponentType::PostOffice
                | ComponentType::Locality
                | ComponentType::Sublocality
        )
    )
}

/// Whether the span is no town of the context.
fn is_fine(scene: Scene<'_>, context: &Context, span: &Span) -> bool {
    span.place.is_none_or(|id| {
        let place = scene.gazetteer.place(id);
        Level::City < place.level || !context.has_place(id, &place)
    })
}

/// Whether the span can be the end of a longer name: an area or a village with no keyword before its
/// name, or a town that lies elsewhere.
fn is_part(scene: Scene<'_>, context: &Context, span: &Span) -> bool {
    let is_elsewhere = || span.kind() == Some(ComponentType::City) && span.place.is_some();
    let opens = span.first == span.text_first;
    opens && (is_open(span) || is_elsewhere()) && is_fine(scene, context, span)
}
