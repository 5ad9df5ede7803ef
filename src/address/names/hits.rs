//! Names that were found -> those of given words, and which levels they name.

use std::ops::Range;

use super::candidates::{Hit, Hits};
use crate::address::reading::MatchKind;
use crate::address::span::Span;
use crate::address::words::Words;
use crate::gazetteer::{Gazetteer, Level, Posting};
use crate::text::lexicon::Class;

/// The hits whose tokens are the span's words, the likeliest first.
pub(in crate::address) fn hits_of<'h>(hits: &'h Hits, span: &Span) -> &'h [Hit] {
    hits_at(hits, span.text_range())
}

/// The hits of the tokens `first..end`, the likeliest first. O(log hits).
pub(in crate::address) fn hits_at(hits: &[Hit], range: (usize, usize)) -> &[Hit] {
    &hits[numbers_at(hits, range)]
}

/// The numbers of the same among the hits.
pub(in crate::address) fn numbers_at(hits: &[Hit], range: (usize, usize)) -> Range<usize> {
    let range_of = |hit: &Hit| (hit.first as usize, hit.end as usize);
    let start = hits.partition_point(|hit| range_of(hit) < range);
    let same = hits[start..]
        .iter()
        .take_while(|hit| range_of(hit) == range);
    start..start + same.count()
}

/// Places that bear a name of which one more would be no surprise.
const MANY_BEARERS: usize = 12;

/// Whether so many places are called like these words that one more, which no source holds, would be no surprise.
pub(in crate::address) fn is_common_name(
    gazetteer: &Gazetteer,
    hits: &[Hit],
    range: (usize, usize),
) -> bool {
    MANY_BEARERS <= bearers(gazetteer, hits, range)
}

/// How many places are called like these words.
pub(in crate::address) fn bearers(
    gazetteer: &Gazetteer,
    hits: &[Hit],
    range: (usize, usize),
) -> usize {
    let counts = hits_at(hits, range).iter();
    counts.map(|hit| hit.postings(gazetteer).len()).sum()
}

/// The hits that begin at this token or behind it. O(log hits).
pub(in crate::address) fn hits_from(hits: &Hits, token: usize) -> &[Hit] {
    &hits[hits.partition_point(|hit| (hit.first as usize) < token)..]
}

/// The hits that begin at this token. O(log hits).
pub(in crate::address) fn hits_beginning_at(
    hits: &Hits,
    token: usize,
) -> impl Iterator<Item = &Hit> {
    let behind = hits_from(hits, token).iter();
    behind.take_while(move |hit| hit.first as usize == token)
}

/// Whether the name is by the letter that of a town, no district, of which this holds.
pub(in crate::address) fn names_city(
    gazetteer: &Gazetteer,
    hit: &Hit,
    holds: impl Fn(&Posting) -> bool,
) -> bool {
    let mut towns = hit.postings(gazetteer).towns();
    hit.kind == MatchKind::Exact && towns.any(|town| town.level == Level::City && holds(&town))
}

/// Whether a state is called so.
pub(in crate::address) fn names_state(gazetteer: &Gazetteer, hit: &Hit) -> bool {
    let mut admins = hit.postings(gazetteer).admins().iter();
    admins.any(|posting| posting.level == Level::State)
}

/// Whether a district is called so.
pub(in crate::address) fn names_some_district(gazetteer: &Gazetteer, hit: &Hit) -> bool {
    let mut admins = hit.postings(gazetteer).admins().iter();
    admins.any(|posting| posting.level == Level::District)
}

/// Whether a state is called so, and no district: `Haryana`, but not `Delhi`.
pub(in crate::address) fn names_state_alone(gazetteer: &Gazetteer, hit: &Hit) -> bool {
    names_state(gazetteer, hit) && !names_some_district(gazetteer, hit)
}

/// Whether the posting is a state that a few letters sound like, or one, a district or a town whose short form they do in another
/// script: `Asam` is Assam, but villages of Bihar sound like `Kar.` and `Cal`.
pub(in crate::address) fn is_heard_short(words: Words<'_>, hit: &Hit, posting: &Posting) -> bool {
    let is_near = hit.kind.is_near();
    let is_form = posting.is_alias && (is_near || hit.kind == MatchKind::Script);
    let least = match posting.level {
        Level::State if is_form => 6,
        Level::State if is_near => 4,
        Level::District | Level::City if is_form && !is_near => 5,
        _ => return false,
    };
    words.span(hit.first.into(), hit.end.into()).len() < least
}

/// Whether a town, a tehsil, a district or a state has the name.
pub(in crate::address) fn names_admin(gazetteer: &Gazetteer, hit: &Hit) -> bool {
    hit.postings(gazetteer).towns().next().is_some()
}

/// Whether the name, as the index has it, is that of a town, a district or a state.
pub(in crate::address) fn names_town(gazetteer: &Gazetteer, hit: &Hit) -> bool {
    let mut towns = hit.postings(gazetteer).towns();
    hit.kind == MatchKind::Exact && towns.any(|posting| posting.level.is_coarse())
}

/// Whether the name `first..end` ends with a type word: `Rampur Garden`.
pub(in crate::address) fn is_typed(words: Words<'_>, (first, end): (usize, usize)) -> bool {
    let typed = Class::AREA | Class::JUNCTION | Class::BUILDING;
    1 < end - first && words.is(end - 1, typed)
}
