//! Runs of words that nothing explains -> what they can be by where they stand.

use super::decode::Spans;
use super::reading::ComponentType;
use super::rules::{follows_floor, is_beside_door};
use super::scene::Scene;
use super::span::Span;
use super::weights::Weights;
use super::words::Words;
use crate::text::lexicon::Class;

/// Runs of one to four plain words that nothing explains whole: a part between commas is an
/// area, and so is what is left of it behind a number; beside a storey or a shop's number, and
/// in quotes, it is a building.
pub(super) fn propose(scene: Scene<'_>, spans: &mut Spans) {
    let Scene { words, weights, .. } = scene;
    let mut first = 0;
    while first < words.len() {
        if !words.is_plain(first) {
            first += 1;
            continue;
        }
        let mut end = first + 1;
        while end < words.len() && words.is_plain(end) && !words.breaks_before(end) {
            end += 1;
        }
        if let Some((kind, score)) = unknown_kind(words, weights, first, end) {
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
fn unknown_kind(
    words: Words<'_>,
    weights: &Weights,
    first: usize,
    end: usize,
) -> Option<(ComponentType, f32)> {
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
    if is_beside_door(words, first, end) || closes && words.is_quoted(first) {
        let score = weights.unknown_part + weights.unknown_beside_door;
        return Some((ComponentType::Building, score));
    }
    closes.then_some((ComponentType::Locality, weights.unknown_part))
}
