//! Names of the text that are places of a part of India -> what they tell, where some may be pieces of longer names.
//!
//! `Krishna-Gokul Society` is not in Krishna. But `Chennai Central, Chennai` is in Chennai: the name stands by itself, too.

use arrayvec::ArrayVec;

use super::features::NameKind;
use crate::address::decode::Chosen;
use crate::address::names::hits::{hits_at, is_typed};
use crate::address::places::is_clear_town;
use crate::address::reading::ComponentType;
use crate::address::scene::Scene;
use crate::address::span::Span;
use crate::address::words::Words;
use crate::gazetteer::{PlaceId, Posting};
use crate::text::Separator;

/// What a town's name tells where seven in eight of those that are called so are meant there.
const CLEARLY: f32 = 2.0;
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

/// `Kakinada Gandhi Chowk`: whether a town that hardly anything else is called like, and nobody, opens a part before the
/// road or the area in it.
pub(super) fn is_town_before_part(
    scene: Scene<'_>,
    chosen: &Chosen,
    index: usize,
    told: f32,
) -> bool {
    let words = scene.words;
    let span = &chosen[index];
    let (first, end) = span.text_range();
    let is_town = |id: PlaceId| {
        let place = scene.gazetteer.place(id);
        is_clear_town(place.level, place.rank)
    };
    let opens_part = first == 0 || Separator::Dash < words.separator(first);
    let can_be_other = |at: usize| words.is_personal(at) || words.is_english(at);
    // `Agra Mumbai Highway` leads from town to town.
    let is_named_town = |at: usize| {
        let is_large = |town: Posting| is_clear_town(town.level, town.rank);
        let mut hits = hits_at(scene.hits, (at, at + 1)).iter();
        hits.any(|hit| hit.postings(scene.gazetteer).towns().any(is_large))
    };
    let is_part = |next: &Span| match next.kind() {
        Some(ComponentType::Street) => !is_named_town(next.first as usize),
        Some(ComponentType::Locality) => is_typed(words, next.text_range()),
        _ => false,
    };
    span.kind() == Some(ComponentType::City)
        && !span.match_kind.is_near()
        && span.place.is_some_and(is_town)
        && CLEARLY <= told
        && opens_part
        && !(first..end).any(can_be_other)
        && (chosen.get(index + 1)).is_some_and(|next| next.first as usize == end && is_part(next))
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
