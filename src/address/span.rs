//! What rules and gazetteer propose for a run of tokens, before one reading is chosen.

use std::ops::Range;

use super::names::meanings::Meaning;
use super::reading::{ComponentType, MatchKind};
use crate::gazetteer::{Pin, PlaceId};

/// What a span would become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// A component of the answer.
    Component(ComponentType),
    /// Words that belong to no component: a person after S/O, a filler, the country.
    Nothing,
}

/// A proposal: tokens `first..end` are explained by it, `text_first..text_end` of them are the
/// component's own words (`Plot No.` explained, `12-A` the component).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span {
    pub(super) first: u8,
    pub(super) end: u8,
    pub(super) text_first: u8,
    pub(super) text_end: u8,
    pub(super) role: Role,
    /// Evidence for it, in the units of `weights`.
    pub(super) score: f32,
    pub(super) match_kind: MatchKind,
    pub(super) place: Option<PlaceId>,
    pub(super) pin: Option<Pin>,
    /// A keyword says what it is (`Dist.`, `PO`, `Vill`).
    pub(super) is_keyed: bool,
    /// More is written than the place's name (`Mayur Vihar Phase 2` of `Mayur Vihar`).
    pub(super) is_extended: bool,
}

impl Span {
    /// Lets the span name what its words mean.
    pub(super) fn mean(&mut self, meaning: Meaning) {
        (self.place, self.match_kind) = (Some(meaning.place), meaning.kind);
    }

    /// A span by form alone; explains what it names.
    pub(super) fn rule(first: usize, end: usize, kind: ComponentType, score: f32) -> Self {
        Self {
            first: first as u8,
            end: end as u8,
            text_first: first as u8,
            text_end: end as u8,
            role: Role::Component(kind),
            score,
            match_kind: MatchKind::Rule,
            place: None,
            pin: None,
            is_keyed: false,
            is_extended: false,
        }
    }

    /// Words that belong to nothing.
    pub(super) fn nothing(first: usize, end: usize, score: f32) -> Self {
        Self {
            role: Role::Nothing,
            ..Self::rule(first, end, ComponentType::Landmark, score)
        }
    }

    /// The same with only `first..end` as the component's words.
    pub(super) fn with_text(self, first: usize, end: usize) -> Self {
        Self {
            text_first: first as u8,
            text_end: end as u8,
            ..self
        }
    }

    /// The same, said by a keyword.
    pub(super) fn keyed(self) -> Self {
        Self {
            is_keyed: true,
            ..self
        }
    }

    /// Makes it one whose words are not all of its place's name.
    pub(super) fn extend(&mut self) {
        (self.is_extended, self.match_kind) = (true, MatchKind::Rule);
    }

    pub(super) fn kind(&self) -> Option<ComponentType> {
        match self.role {
            Role::Component(kind) => Some(kind),
            Role::Nothing => None,
        }
    }

    /// Whether it is an area of a town or a village.
    pub(super) fn is_area(&self) -> bool {
        let areas = ComponentType::Microlocality..=ComponentType::Village;
        self.kind().is_some_and(|kind| areas.contains(&kind))
    }

    /// Whether the component's words are those of the tokens `first..end`: one comparison, for it
    /// is asked of every span and hardly ever true.
    pub(super) fn has_text(&self, first: u8, end: u8) -> bool {
        [self.text_first, self.text_end] == [first, end]
    }

    /// All of its tokens, those of a keyword, too.
    pub(super) fn range(&self) -> Range<usize> {
        self.first as usize..self.end as usize
    }

    pub(super) fn text_range(&self) -> (usize, usize) {
        (self.text_first as usize, self.text_end as usize)
    }
}
