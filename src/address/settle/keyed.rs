//! The name beside the keyword of a village or a post office -> all of it: `Vill Bhagwanpur Khera, PO Landhaura`,
//! `East Eleri PO`.
//!
//! A keyword says where a name begins, and the next one or a comma where it ends. The index knows many a word between
//! the two as a place of its own, which is neither that village nor what the address is in.

use super::extend::is_numbered;
use super::roles::{is_city, is_inside};
use super::whole::area_called;
use crate::address::context::Context;
use crate::address::decode::Chosen;
use crate::address::decode::torn::can_go_on_name;
use crate::address::names::meanings::Meaning;
use crate::address::reading::{ComponentType, MatchKind};
use crate::address::scene::Scene;
use crate::address::span::{Role, Span};
use crate::address::words::Words;
use crate::address::words::endings::is_settlement;
use crate::address::words::gibberish::is_mute;
use crate::address::words::sides::VILLAGE_FRONTS;
use crate::gazetteer::{Level, PlaceId};
use crate::text::lexicon::Class;
use crate::text::{Separator, Shape};

/// Most words that a name takes behind those that the reading gave it.
const MAX_REST: usize = 2;
/// Letters of the last word of a name, at least: `Dih`, `Rai`.
const MIN_LAST: usize = 3;

/// Lengthens the names behind the keywords of villages and post offices to where they end.
pub(super) fn join(scene: Scene<'_>, context: &Context, chosen: &mut Chosen) {
    for index in 0.. {
        let Some(span) = chosen.get(index) else {
            return;
        };
        if follows_keyword(span) {
            join_front(scene, context, index, chosen);
            join_rest(scene, context, index, chosen);
        } else if precedes_keyword(span) {
            take_first(scene, context, index, chosen);
        }
    }
}

/// `Kirar Colony, PO Bhind, Madhya Pradesh`: a town behind the keyword of a post office, which no other keyword goes on, is
/// named as one.
pub(super) fn settle_offices(words: Words<'_>, chosen: &mut Chosen) {
    for index in 0..chosen.len() {
        let span = chosen[index];
        let Some(key) = usize::from(span.first).checked_sub(1) else {
            continue;
        };
        let is_free = index == 0 || usize::from(chosen[index - 1].end) <= key;
        let is_office = is_city(&span)
            && !span.is_keyed
            && is_free
            && words.word(key) == "po"
            && words.is_parted_before(key)
            && !words.is_comma_written(span.first.into());
        if is_office {
            let office = &mut chosen[index];
            office.role = Role::Component(ComponentType::PostOffice);
            (office.first, office.is_keyed) = (key as u8, true);
        }
    }
}

/// Whether the span is a village or a post office whose keyword stands before it.
fn follows_keyword(span: &Span) -> bool {
    is_keyed_name(span) && span.first < span.text_first && span.text_end == span.end
}

/// Whether the span is a village or a post office whose keyword stands behind it.
fn precedes_keyword(span: &Span) -> bool {
    is_keyed_name(span) && span.first == span.text_first && span.text_end < span.end
}

fn is_keyed_name(span: &Span) -> bool {
    let is_kind = matches!(
        span.kind(),
        Some(ComponentType::Village | ComponentType::PostOffice)
    );
    is_kind && span.is_keyed
}

/// `Idayapatti, South Amoor Post`, `12, Ravi Venkatam Palli Village`: the word that begins a part before such a name, and
/// that no span takes, is its first. What opens the text may be a person.
fn take_first(scene: Scene<'_>, context: &Context, index: usize, chosen: &mut Chosen) {
    let words = scene.words;
    let Some(front) = usize::from(chosen[index].first).checked_sub(1) else {
        return;
    };
    let is_side = words.is(front, Class::DIRECTION) && MIN_LAST <= words.word(front).len();
    let is_word = || 0 < front && can_go_on_name(words, front);
    // `Nagla Kheria village`, whatever place is called Nagla.
    let is_head = index
        .checked_sub(1)
        .map(|before| chosen[before])
        .is_some_and(|before| {
            before.text_range() == (front, front + 1)
                && !before.is_keyed
                && words.is_among(front, &VILLAGE_FRONTS)
        });
    if is_head && words.token(front + 1).separator == Separator::Blank {
        chosen.remove(index - 1);
        begin_at(scene, context, (index - 1, front), chosen);
        return;
    }
    let is_free = index == 0 || usize::from(chosen[index - 1].end) <= front;
    let is_first = words.breaks_hard_before(front)
        && words.token(front + 1).separator == Separator::Blank
        && is_free;
    if !is_first || !(is_side || is_word()) {
        return;
    }
    begin_at(scene, context, (index, front), chosen);
}

/// Lets the span at `index` begin at the token, as the place that is called by all of its words.
fn begin_at(
    scene: Scene<'_>,
    context: &Context,
    (index, first): (usize, usize),
    chosen: &mut Chosen,
) {
    let span = &mut chosen[index];
    (span.first, span.text_first) = (first as u8, first as u8);
    if let Some(whole) = whole_name(scene, context, span.text_range()) {
        span.mean(whole);
    } else {
        span.extend();
    }
}

/// `Vill Paschim Narayanpur`, `PO Dakshin Barasat`: what only tells a village from another one is no name, and goes on
/// with the place behind it, be that a town.
fn join_front(scene: Scene<'_>, context: &Context, index: usize, chosen: &mut Chosen) {
    let words = scene.words;
    let (span, Some(next)) = (chosen[index], chosen.get(index + 1).copied()) else {
        return;
    };
    let (first, end) = span.text_range();
    let is_front = end == first + 1
        && (words.is_among(first, &VILLAGE_FRONTS)
            || words.is(first, Class::DIRECTION) && MIN_LAST <= words.word(first).len());
    let is_name =
        is_plain_place(words, &next) || next.kind() == Some(ComponentType::City) && !next.is_keyed;
    let is_behind =
        usize::from(next.first) == end && words.token(end).separator == Separator::Blank;
    if is_front && is_name && is_behind {
        let base = next
            .place
            .filter(|&id| Level::City < scene.gazetteer.level_of(id));
        take(scene, context, (index, next.end as usize), base, chosen);
    }
}

/// `Vill Belwa Rai PO Nautan`, `Village Hardu Shurat, Tehsil Yaripora`: all that stands up to the next keyword or comma.
fn join_rest(scene: Scene<'_>, context: &Context, index: usize, chosen: &mut Chosen) {
    let words = scene.words;
    let span = chosen[index];
    let end = span.end as usize;
    let Some(limit) = name_limit(words, &chosen[index + 1..], end) else {
        return;
    };
    let is_short = (1..=MAX_REST).contains(&(limit - end));
    if !is_short || !(end..limit).all(|at| goes_on(words, at, limit)) {
        return;
    }
    let inner = chosen[index + 1..]
        .iter()
        .take_while(|next| usize::from(next.first) < limit);
    let is_fine = |id: PlaceId| Level::City < scene.gazetteer.level_of(id);
    // `VPO Kotli Surat Malli` has nothing to do with the town of Surat.
    let is_elsewhere = |next: &Span| {
        matches!(
            next.kind(),
            Some(ComponentType::City | ComponentType::District | ComponentType::State)
        ) && !next.is_keyed
            && !is_inside(scene.gazetteer, context, next.place)
    };
    // `Rajpur, PO Hitwa Rajpur, Dist Buxar`.
    let is_named_before = |next: &Span| {
        let is_same = |span: &Span| words.is_same_text(next.range(), span.range());
        !next.is_keyed && chosen[..index].iter().any(is_same)
    };
    // `Post Nagnath Pokhri, Chamoli` is that office, though a town is called Pokhri.
    let is_whole = whole_name(scene, context, (span.text_first.into(), limit)).is_some();
    let is_of_name = |next: &Span| {
        is_whole && !next.is_keyed
            || is_plain_place(words, next) && next.place.is_none_or(is_fine)
            || is_elsewhere(next)
            || is_named_before(next)
    };
    if !(inner.clone()).all(|next| is_of_name(next) && usize::from(next.end) <= limit) {
        return;
    }
    // `PO Kodungal Angadipuram Via Tirur`: without a comma what a settlement is called like is another one.
    let is_settled = |at: usize| !words.has_commas() && is_settlement(words.word(at));
    if !is_whole && (end..limit).any(is_settled) {
        return;
    }
    // `Village Kondapur Serilingampally, Hyderabad` is in the second place, which the index has as well as the first.
    let is_known =
        |span: &Span| !span.match_kind.is_near() && is_inside(scene.gazetteer, context, span.place);
    if !is_whole && is_known(&span) && inner.clone().any(is_known) {
        return;
    }
    let has_other = inner.clone().any(|next| next.place.is_some());
    let base = span.place.filter(|&id| !has_other && is_fine(id));
    take(scene, context, (index, limit), base, chosen);
}

/// The token where what is written behind token `end` ends: at a comma, or at the keyword of one of the spans `behind`.
fn name_limit(words: Words<'_>, behind: &[Span], end: usize) -> Option<usize> {
    let ends = |at: &usize| Separator::Stop <= words.token(*at).separator;
    let written = (end..words.len())
        .find(ends)
        .or_else(|| words.has_commas().then_some(words.len()));
    let is_keyed = |span: &&Span| span.is_keyed && span.first < span.text_first;
    let keyed = behind
        .iter()
        .find(is_keyed)
        .map(|span| usize::from(span.first));
    match (written, keyed) {
        (Some(written), Some(keyed)) => Some(written.min(keyed)),
        (written, keyed) => written.or(keyed),
    }
}

/// Whether the word can go on a village's name that ends before token `limit`.
fn goes_on(words: Words<'_>, at: usize, limit: usize) -> bool {
    const LAST: Class = Class::AREA
        .union(Class::DIRECTION)
        .union(Class::JUNCTION)
        .union(Class::LANDMARK);
    let class = words.class(at);
    // `Ghat` is a landing and a hamlet at it, `Stand` and `Airport` are stops alone.
    let is_ending = at + 1 == limit
        && words.shape(at) == Some(Shape::Word)
        && MIN_LAST <= words.word(at).len()
        && LAST.contains(class)
        && class != Class::LANDMARK;
    is_ending || can_go_on_name(words, at) && !is_mute(words.word(at))
}

/// An area or a village without a keyword, a number and a side.
fn is_plain_place(words: Words<'_>, span: &Span) -> bool {
    let is_area = matches!(
        span.kind(),
        Some(ComponentType::Village | ComponentType::Locality | ComponentType::Sublocality)
    );
    is_area && !span.is_keyed && !is_numbered(words, span)
}

/// The place of the context that the words are the name of, as it is written.
fn whole_name(scene: Scene<'_>, context: &Context, range: (usize, usize)) -> Option<Meaning> {
    area_called(scene, context, range).filter(|whole| whole.kind == MatchKind::Exact)
}

/// Lets the span at `index` end before token `end`, as the place of the context that all of its words are the name of,
/// else as one beside `base`.
fn take(
    scene: Scene<'_>,
    context: &Context,
    (index, end): (usize, usize),
    base: Option<PlaceId>,
    chosen: &mut Chosen,
) {
    let inner = chosen[index + 1..].iter();
    let count = inner
        .take_while(|next| usize::from(next.first) < end)
        .count();
    chosen.drain(index + 1..index + 1 + count);
    let span = &mut chosen[index];
    (span.end, span.text_end) = (end as u8, end as u8);
    if let Some(whole) = whole_name(scene, context, span.text_range()) {
        span.mean(whole);
    } else {
        span.place = base;
        span.extend();
    }
}
