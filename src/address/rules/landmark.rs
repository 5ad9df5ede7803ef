//! Landmarks: what a relation word points to.

use super::Proposals;
use crate::address::reading::ComponentType;
use crate::address::span::Span;
use crate::address::words::Words;
use crate::text::lexicon::Class;

/// Words that a landmark's name may have.
const MAX_NAME_WORDS: usize = 8;

pub(super) fn propose(words: Words<'_>, out: &mut Proposals<'_>) {
    for at in 0..words.len() {
        if words.is(at, Class::RELATION) && (at == 0 || !words.is(at - 1, Class::RELATION)) {
            propose_after(words, at, out);
        }
        if words.is(at, Class::LANDMARK) {
            propose_unrelated(words, at, out);
        }
    }
}

/// Every end of the name within the part is proposed: where the name ends and the locality
/// begins is for the decoder to say.
fn propose_after(words: Words<'_>, at: usize, out: &mut Proposals<'_>) {
    let mut first = at + 1;
    let leads = Class::RELATION | Class::STOP;
    while first < words.len() && words.is(first, leads) && !words.breaks_hard_before(first) {
        first += 1;
    }
    // `Near, Geeta Colony` and `Opp: Bus Stand` are written too.
    if first == words.len() || words.breaks_hard_before(first) && first != at + 1 {
        out.push(Span::nothing(at, first, out.weights.nothing));
        return;
    }
    let typed = Class::LANDMARK
        | Class::INSTITUTION
        | Class::BUILDING
        | Class::JUNCTION
        | Class::ROAD
        | Class::AREA
        | Class::COMPANY;
    for end in first + 1..=(first + MAX_NAME_WORDS).min(words.len()) {
        if first + 1 < end && !words.joins(end - 1) {
            break;
        }
        if first + 1 < end && words.is(end - 1, Class::RELATION | Class::PIN_KEY) {
            break;
        }
        let mut score = out.weights.landmark
            + out.weights.landmark_word * (end - first - 1).min(4) as f32
            + out.weights.landmark_boundary * words.boundary(end);
        if words.is(end - 1, typed) {
            score += out.weights.landmark_typed;
        }
        if words.breaks_hard_before(first) {
            score -= out.weights.landmark_apart;
        }
        let span = Span::rule(at, end, ComponentType::Landmark, score).with_text(first, end);
        out.push(span.keyed());
    }
}

/// Whether the word ends the name of a place to get on or off, which nobody lives in.
pub(in crate::address) fn is_stop(word: &str) -> bool {
    matches!(
        word,
        "station" | "stand" | "stop" | "depot" | "terminus" | "junction"
    )
}

/// A stop or station without a relation word is a landmark, a temple or market is premises.
fn propose_unrelated(words: Words<'_>, at: usize, out: &mut Proposals<'_>) {
    let mut end = at + 1;
    while !words.breaks_before(end) && words.is(end, Class::LANDMARK) {
        end += 1;
    }
    if 0 < at && words.is(at - 1, Class::LANDMARK) && !words.breaks_before(at) {
        return;
    }
    let kind = if is_stop(words.word(end - 1)) {
        ComponentType::Landmark
    } else {
        ComponentType::Building
    };
    for first in (at.saturating_sub(4)..=at).rev() {
        if first < at && words.breaks_before(first + 1) {
            break;
        }
        let keys = Class::RELATION | Class::FLOOR | Class::NUMBER_KEY | Class::ROAD;
        if first < at && (words.is(first, keys) || words.is_number(first)) {
            break;
        }
        if end - first == 1 {
            continue;
        }
        let score = out.weights.landmark_unrelated
            + out.weights.landmark_word * (end - first - 1).min(3) as f32
            + out.weights.landmark_boundary * (words.boundary(first) + words.boundary(end));
        out.push(Span::rule(first, end, kind, score));
    }
}
