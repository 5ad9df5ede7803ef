//! Names of the text that are places of a part of India -> what they tell, where some may be pieces of longer names.
//!
//! `Krishna-Gokul Society` is not in Krishna. But `Chennai Central, Chennai` is in Chennai: the name stands by itself, too.

use arrayvec::ArrayVec;

use super::features::NameKind;
use crate::address::words::Words;

/// Names that are kept.
const MAX_NAMES: usize = 16;

/// A name of the text that is a place of the part.
#[derive(Clone, Copy)]
pub(super) struct Named {
    pub(super) kind: NameKind,
    /// The logarithm of what it tells.
    pub(super) told: f32,
    /// Its words.
    pub(super) words: (usize, usize),
    /// It names what the address lies in: no road, landmark or firm.
    pub(super) is_place: bool,
    /// It may be a piece of a longer name.
    pub(super) is_piece: bool,
}

/// All of one part.
#[derive(Default)]
pub(super) struct AllNamed(ArrayVec<Named, MAX_NAMES>);

impl AllNamed {
    pub(super) fn push(&mut self, named: Named) {
        let _ = self.0.try_push(named);
    }

    /// The name that these words write once more, as a piece of a longer one or not.
    pub(super) fn again(
        &mut self,
        words: Words<'_>,
        (first, end): (usize, usize),
        is_piece: bool,
    ) -> Option<Named> {
        let is_it = |named: &&mut Named| {
            let (from, to) = named.words;
            words.is_same_text(from..to, first..end)
        };
        let named = self.0.iter_mut().find(is_it)?;
        named.is_piece &= is_piece;
        Some(*named)
    }

    /// Whether one of them is no piece.
    pub(super) fn has_whole(&self) -> bool {
        self.0.iter().any(|named| !named.is_piece)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Named> {
        self.0.iter()
    }
}
