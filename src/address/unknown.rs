//! Runs of words that nothing explains -> what they can be by where they stand.

use super::decode::Spans;
use super::doubt::is_town;
use super::reading::ComponentType;
use super::roles::hits_at;
use super::rules::{follows_floor, is_beside_door};
use super::scene::Scene;
use super::settlement::is_settlement;
use super::span::Span;
use crate::text::lexicon::Class;

/// Runs of one to four plain words that nothing explains whole: a part between commas is an
/// area, and so is what is left of it behind a number; beside a storey or a shop's number, and
/// in quotes, it is a building.
pub(super) fn propose(scene: Scene<'_>, spans: &mut Spans) {
    let words = scene.words;
    let mut first = 0;
    while first < words.len() {
        // `Shri Vinayak`: so names of houses open.
        let is_titled = matches!(words.word(first), "shri" | "sri")
            && words.breaks_before(first)
            && words.is_plain(first + 1)
            && !words.breaks_before(first + 1);
        if !words.is_plain(first) && !is_titled {
            first += 1;
            continue;
        }
        let mut end = first + 1;
        while end < words.len() && words.is_plain(end) && !words.breaks_before(end) {
            end += 1;
        }
        if let Some((kind, score)) = unknown_kind(scene, first, end) {
            let is_known = spans
                .iter()
                .any(|span| (span.first as usize, span.end as usize) == (first, end));
            if !is_known {
                let _ = spans.try_push(Span::rule(first, end, kind, score));
            }
        }
        first = end;
    }
}

/// What a run of plain words can be that nothing explains.
fn unknown_kind(scene: Scene<'_>, first: usize, end: usize) -> Option<(ComponentType, f32)> {
    let Scene { words, weights, .. } = scene;
    let is_wordy = (first..end).any(|index| 2 < words.word(index).len());
    if 4 < end - first || !is_wordy {
        return None;
    }
    let (opens, closes) = (words.breaks_before(first), words.breaks_before(end));
    let is_number = |index: usize| words.has_digit(index);
    let follows_part = !opens
        && 0 < first
        && (follows_floor(words, first)
            || words.is(first - 1, Class::NUMBERED_AREA)
            || is_number(first - 1) && 1 < end - first);
    let precedes_floor =
        words.is(end, Class::ORDINAL | Class::FLOOR | Class::NUMBER_KEY) || is_number(end);
    let is_open = (opens || follows_part) && (closes || precedes_floor);
    if !is_open {
        return None;
    }
    let is_house_name = opens && closes && is_between_door_and_road(scene, first, end);
    if is_house_name || is_beside_door(words, first, end) || closes && words.is_quoted(first) {
        let score = weights.unknown_part + weights.unknown_beside_door;
        return Some((ComponentType::Building, score));
    }
    closes.then_some((ComponentType::Locality, weights.unknown_part))
}

/// `12, Jeevan Jyot, Turner Road`: a part of two or three words between the number of a door and a
/// road, a landmark (`12, Jeevan Jyot, Near City Mall`), or an area that is not the last part before the town, is the house's name. An area would
/// stand behind the road, and says what it is by a type word or an ending as a rule.
fn is_between_door_and_road(scene: Scene<'_>, first: usize, end: usize) -> bool {
    let words = scene.words;
    let is_name = (2..=3).contains(&(end - first)) && !is_settlement(words.word(end - 1));
    let part = words.part_start(first.saturating_sub(1))..first;
    let is_door = !part.is_empty()
        && words.has_digit(first - 1)
        && part.clone().all(|index| {
            words.has_digit(index)
                || words.is(index, Class::NUMBER_KEY)
                || words.word(index).len() < 3
        });
    if !is_name || !is_door || end == words.len() {
        return false;
    }
    if words.is(end, Class::RELATION) {
        return true;
    }
    let next_end = words.part_end(end);
    let mut names = hits_at(scene.hits, (end, next_end)).iter();
    let is_town = names.any(|hit| is_town(scene, hit));
    // `203, Shiv Darshan, Plot 56`.
    let is_door = words.is(end, Class::NUMBER_KEY)
        && (words.has_digit(end + 1) || words.is_number_word(end + 1));
    let is_typed = is_door
        || words.is(next_end - 1, Class::ROAD | Class::AREA | Class::DIRECTION)
        || !hits_at(scene.hits, (end, next_end)).is_empty();
    let goes_on = next_end < words.len() && !words.is_number(next_end);
    is_typed && goes_on && !is_town
}
