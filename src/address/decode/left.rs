//! Names that the reading leaves alone, for what stands beside them -> areas and roads.
//!
//! Behind a town, where writers seldom put one, and between a door and a building, only what the index holds outweighs
//! the order of the components (`Ratlam, Do Batti`, `21, Kachipua, Golden Plaza`).

use std::ops::Range;

use crate::address::decode::Chosen;
use crate::address::decode::unknown::MAX_PART_WORDS;
use crate::address::reading::ComponentType;
use crate::address::rules::codes::Codes;
use crate::address::rules::is_in_label;
use crate::address::rules::notes::{Notes, VERBS};
use crate::address::span::{Role, Span};
use crate::address::words::Words;
use crate::address::words::everyday::is_everyday;
use crate::address::words::gibberish::is_gibberish;
use crate::address::words::labels::is_of_label;
use crate::address::words::sides::RURAL_OR_URBAN;

/// Letters of a word that a name has, at least, and of each of its words, at most.
const MIN_WORD: usize = 4;
const MAX_WORD: usize = 30;

/// What is known of the words besides the spans of a reading.
#[derive(Clone, Copy)]
pub(in crate::address) struct Left<'a> {
    pub(in crate::address) words: Words<'a>,
    pub(in crate::address) codes: &'a Codes,
    pub(in crate::address) notes: &'a Notes,
    /// What the rules proposed.
    pub(in crate::address) rules: &'a [Span],
}

impl Left<'_> {
    /// Keeps whole parts, and what is left of a town's own (`Majitha Virka, Bypass Road`). A road or a building of the
    /// rules stays one (`Amritsar, Bypass Road`; `Adarsh Nagar, Secretariat`).
    pub(in crate::address) fn keep_parts(self, chosen: &mut Chosen) {
        keep(chosen, |before, behind| self.part_between(before, behind));
    }

    /// Keeps what is left within a part once its neighbours have the words that are theirs: `Daulatpur Farah, Mathura`.
    pub(in crate::address) fn keep_rest(self, chosen: &mut Chosen) {
        keep(chosen, |before, behind| self.rest_between(before, behind));
    }

    fn part_between(self, before: Option<Span>, behind: Option<&Span>) -> Option<Span> {
        let first = before.map_or(0, |span| span.end as usize);
        let end = self.words.part_end(first);
        let kind = before.and_then(|span| span.kind());
        let is_apart = if self.words.breaks_before(first) {
            is_town(kind) || self.words.breaks_hard_before(first) && self.is_wordy(first, end)
        } else {
            kind == Some(ComponentType::City) && self.is_wordy(first, end)
        };
        let is_free = behind.is_none_or(|next| end <= next.first as usize);
        if !is_apart || !is_free || self.is_taken(first, end) {
            return None;
        }
        let is_typed = |span: &&Span| {
            let kinds = [ComponentType::Street, ComponentType::Building];
            span.kind().is_some_and(|kind| kinds.contains(&kind)) && span.range() == (first..end)
        };
        let typed = self.rules.iter().find(is_typed).copied();
        typed.or_else(|| self.name(first, end))
    }

    fn rest_between(self, before: Option<Span>, behind: Option<&Span>) -> Option<Span> {
        let first = before.map_or(0, |span| span.end as usize);
        let limit = behind.map_or(self.words.len(), |span| span.first as usize);
        let end = self.words.part_end(first).min(limit);
        // `Pole No. 70`: what stands before a number says of what.
        let counts = !self.words.breaks_before(end)
            && (self.words.has_digit(end) || self.words.is_number_word(end));
        let is_left = self.is_wordy(first, end) && !counts && !self.is_taken(first, end);
        is_left.then(|| self.name(first, end)).flatten()
    }

    /// Whether one of the words is long enough for a name.
    fn is_wordy(self, first: usize, end: usize) -> bool {
        let is_long = |index| MIN_WORD <= self.words.word(index).len();
        !self.words.is_among(first, &RURAL_OR_URBAN) && (first..end).any(is_long)
    }

    /// Whether the words are of a note, a label or what the rules know to be no component, as persons are. Nothing but
    /// words of labels is what a form asks for.
    fn is_taken(self, first: usize, end: usize) -> bool {
        let is_nothing = |span: &Span| {
            let Range {
                start: from,
                end: to,
            } = span.range();
            span.role == Role::Nothing && from < end && first < to
        };
        self.words.len() <= first
            || self.notes.touches(first, end)
            || is_in_label(self.words, first)
            || (first..end).all(|index| is_of_label(self.words, index))
            || self.rules.iter().any(is_nothing)
    }

    /// The area that a few plain words name, none of them noise, a label or of a code, and no person.
    fn name(self, first: usize, end: usize) -> Option<Span> {
        let words = self.words;
        let is_meant = |index: usize| {
            words.is_plain(index)
                && words.word(index).len() <= MAX_WORD
                && !is_in_label(words, index)
                && self.codes.holding(index).is_none()
                && !is_everyday(words, index)
                && !is_gibberish(words, index)
                // `call 9876543210`.
                && !words.is_among(index, &VERBS)
        };
        // `Indore, Ramesh Verma`.
        let is_person = (first..end).all(|index| words.is_personal(index))
            || first + 1 < end && words.is_last_name(end - 1);
        // `Ward Kumlong`.
        let opens = |index: usize| index == first && words.word(index) == "ward" && 1 < end - first;
        let is_name = end - first <= MAX_PART_WORDS
            && !is_person
            && (first..end).all(|index| is_meant(index) || opens(index))
            && (first..end).any(|index| words.is_name(index));
        is_name.then(|| Span::rule(first, end, ComponentType::Locality, 0.0))
    }
}

/// Inserts what is left between the spans.
fn keep(chosen: &mut Chosen, left: impl Fn(Option<Span>, Option<&Span>) -> Option<Span>) {
    let mut at = 0;
    while at <= chosen.len() && !chosen.is_full() {
        let before = at.checked_sub(1).map(|before| chosen[before]);
        if let Some(kept) = left(before, chosen.get(at)) {
            chosen.insert(at, kept);
        }
        at += 1;
    }
}

/// A town, a district or a state.
fn is_town(kind: Option<ComponentType>) -> bool {
    matches!(
        kind,
        Some(ComponentType::City | ComponentType::District | ComponentType::State)
    )
}
