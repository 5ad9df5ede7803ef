//! What stands before a name and tells another place from that of the name alone: `Dakshin Barasat`, `New Nongstoin`,
//! `S.Venkatapuram`.
//!
//! Such a village or quarter is in no source, and is often far from the town.

use super::roles::is_inside;
use super::whole::area_called;
use crate::address::context::Context;
use crate::address::decode::Chosen;
use crate::address::names::hits::{hits_at, names_town};
use crate::address::places::LARGE_TOWN_RANK;
use crate::address::reading::{ComponentType, MatchKind};
use crate::address::scene::Scene;
use crate::address::span::{Role, Span};
use crate::address::words::Words;
use crate::address::words::sides::{AGES, HEIGHTS, QUARTERS, VILLAGE_FRONTS, follows_initial};
use crate::gazetteer::Level;
use crate::text::Separator;
use crate::text::lexicon::Class;

/// Letters of a word for a quarter of the compass, at least.
const MIN_QUARTER: usize = 3;

/// Makes an area of a town whose name fills its part with such a word, where no town has both, and lets an area have the
/// letter before it.
pub(super) fn settle(scene: Scene<'_>, context: &Context, chosen: &mut Chosen) {
    for index in (0..chosen.len()).rev() {
        let span = chosen[index];
        if is_behind_initial(scene.words, &span) {
            take_initial(index, chosen);
        } else if (is_small_town(scene, context, &span)
            || is_age_of_next(scene.words, index, chosen)
            || is_parted_area(index, chosen))
            && is_told_apart(scene, &span)
        {
            take_front(scene, context, index, chosen);
        }
    }
}

/// `S.Venkatapuram`: an area or a village behind a letter that is short for a quarter of the compass, too, and opens its
/// part.
fn is_behind_initial(words: Words<'_>, span: &Span) -> bool {
    span.is_area()
        && !span.is_keyed
        && span.first == span.text_first
        && follows_initial(words, span.first.into())
}

/// Lets the area at `index` begin with the letter before it, as one of which nothing is known.
fn take_initial(index: usize, chosen: &mut Chosen) {
    let letter = chosen[index].first - 1;
    if index == 0 || chosen[index - 1].end <= letter {
        let span = &mut chosen[index];
        (span.first, span.text_first, span.place) = (letter, letter, None);
        span.extend();
    }
}

/// A town that no keyword names, in this part of India no large one: what is written of that is its side or its old quarter.
fn is_small_town(scene: Scene<'_>, context: &Context, span: &Span) -> bool {
    let gazetteer = scene.gazetteer;
    span.kind() == Some(ComponentType::City)
        && !span.is_keyed
        && span.first == span.text_first
        && span.place.is_some_and(|id| {
            // `Pedda Waltair`: no part of Visakhapatnam is called by another name of it.
            let is_other_name = span.match_kind == MatchKind::Alias;
            let is_small = gazetteer.place(id).rank < LARGE_TOWN_RANK;
            is_small || is_other_name || !is_inside(gazetteer, context, span.place)
        })
}

/// `New Amritsar, Amritsar`: whether the town is named once more behind it, and its age before it.
fn is_age_of_next(words: Words<'_>, index: usize, chosen: &Chosen) -> bool {
    let span = &chosen[index];
    let (first, end) = span.text_range();
    let is_same = |next: &Span| {
        let (other, other_end) = next.text_range();
        words.is_same_text(first..end, other..other_end)
    };
    span.kind() == Some(ComponentType::City)
        && !span.is_keyed
        && 0 < first
        && words.is_among(first - 1, &AGES)
        && chosen.get(index + 1).is_some_and(is_same)
}

/// `Nava Naroda`: an area or a village behind a span that is such a word alone.
fn is_parted_area(index: usize, chosen: &Chosen) -> bool {
    let is_free = |span: &Span| span.is_area() && !span.is_keyed;
    let Some(before) = index.checked_sub(1).map(|before| &chosen[before]) else {
        return false;
    };
    let span = &chosen[index];
    is_free(span)
        && is_free(before)
        && span.first == span.text_first
        && before.end == span.first
        && before.end == before.first + 1
}

/// Whether the word before the name begins its part, tells another place, and is in no town's name with it.
fn is_told_apart(scene: Scene<'_>, span: &Span) -> bool {
    let words = scene.words;
    let (first, end) = (usize::from(span.first), usize::from(span.end));
    let Some(front) = first.checked_sub(1) else {
        return false;
    };
    // `Kasba Jais` is the town of Jais.
    let is_front = words.is_among(front, &VILLAGE_FRONTS) && words.word(front) != "kasba"
        || words.is(front, Class::DIRECTION)
            && MIN_QUARTER <= words.word(front).len()
            && !words.is_among(front, &QUARTERS);
    let is_whole = words.token(first).separator == Separator::Blank
        && words.breaks_before(front)
        && words.breaks_before(end);
    let mut names = hits_at(scene.hits, (front, end)).iter();
    is_front && is_whole && !names.any(|hit| names_town(scene.gazetteer, hit))
}

/// Lets the town at `index` begin with the word before it, as an area: the one of the context that is called so, one of the
/// town where that word tells its parts from each other, else one of which nothing is known.
fn take_front(scene: Scene<'_>, context: &Context, index: usize, chosen: &mut Chosen) {
    let words = scene.words;
    let front = chosen[index].first - 1;
    let before = index.checked_sub(1).map(|before| chosen[before]);
    let is_taken = before.is_some_and(|before| front < before.end);
    let is_fine = |span: Span| {
        let level = span.place.map(|id| scene.gazetteer.level_of(id));
        level.is_none_or(|level| Level::City < level)
    };
    let is_bare = |span: Span| span.first == front && is_fine(span) && !span.is_keyed;
    if is_taken && !before.is_some_and(is_bare) {
        return;
    }
    let is_part = words.is_among(front.into(), &AGES) || words.is_among(front.into(), &HEIGHTS);
    let span = &mut chosen[index];
    (span.first, span.text_first) = (front, front);
    span.role = Role::Component(ComponentType::Locality);
    if let Some(whole) = area_called(scene, context, span.text_range()) {
        span.mean(whole);
    } else {
        span.place = span.place.filter(|_| is_part);
        span.extend();
    }
    if is_taken {
        chosen.remove(index - 1);
    }
}
