//! Tokens -> the component that each is part of.

use std::ops::Range;

use arrayvec::ArrayVec;

use crate::address::reading::{Component, Reading};
use crate::address::words::Words;
use crate::text::MAX_TOKENS;

/// Of each token the number of the component that holds it, if any does. Scores and signals ask
/// for it many times, so it is found once.
#[derive(Debug)]
pub(in crate::address) struct Cover(ArrayVec<Option<u8>, MAX_TOKENS>);

impl Cover {
    /// Components stand in the order of the text, and no byte belongs to two.
    pub(in crate::address) fn of(words: Words<'_>, components: &[Component]) -> Self {
        let mut cover = Self(ArrayVec::new());
        let mut at = 0;
        let of_token = |index: usize| {
            let token = words.token(index);
            while components.get(at).is_some_and(|part| part.end < token.end) {
                at += 1;
            }
            let part = components.get(at)?;
            (part.start <= token.start).then_some(at as u8)
        };
        cover.0.extend((0..words.len()).map(of_token));
        cover
    }

    /// The tokens of the component of a number, without those beside it.
    pub(in crate::address) fn tokens(&self, number: usize) -> Range<usize> {
        let is_of = |own: &Option<u8>| own.map(usize::from) == Some(number);
        let first = self.0.iter().position(is_of).unwrap_or_default();
        let end = self
            .0
            .iter()
            .rposition(is_of)
            .map_or(first, |last| last + 1);
        first..end
    }

    /// The component that the token is part of.
    pub(in crate::address) fn component<'r>(
        &self,
        reading: &'r Reading,
        index: usize,
    ) -> Option<&'r Component> {
        let number = self.0[index]?;
        reading.components.get(usize::from(number))
    }
}
