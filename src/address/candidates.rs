//! Tokens -> names of the gazetteer: every run of tokens that is one, or sounds like one.

use arrayvec::ArrayVec;

use super::reading::MatchKind;
use super::words::Words;
use crate::gazetteer::{
    EditMatch, Gazetteer, MAX_EDIT_KEY, MAX_EDIT_MATCHES, PostingRange, Postings,
};
use crate::text::lexicon::Class;
use crate::text::script::Script;
use crate::text::{Shape, sound};

/// Most tokens of one name.
const MAX_NAME_TOKENS: usize = 6;
/// Most names found in one address; later ones are left out.
pub(crate) const MAX_HITS: usize = 512;
/// Shortest phonetic key that is looked up: shorter ones stand for too many names.
const MIN_SOUND_BYTES: usize = 3;
/// Shortest word that may be corrected by one edit, and by two.
const MIN_EDIT_BYTES: [usize; 2] = [6, 11];
/// Words of one address that are corrected at most, and fst nodes visited for each.
const MAX_EDITED: usize = 6;
const EDIT_NODE_BUDGET: usize = 1_500;

/// A run of tokens that is a name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hit {
    pub(super) first: u8,
    pub(super) end: u8,
    /// How the tokens led to the name; `Exact` also where the name is an alias.
    pub(super) kind: MatchKind,
    places: PostingRange,
}

/// The names found in one address, by first token, then by end.
pub(crate) type Hits = ArrayVec<Hit, MAX_HITS>;

impl Hit {
    /// The places that bear the name.
    pub(super) fn postings<'g>(&self, gazetteer: &'g Gazetteer) -> Postings<'g> {
        gazetteer.postings(&self.places)
    }
}

/// Finds every name.
pub(super) fn find(gazetteer: &Gazetteer, words: Words<'_>, out: &mut Hits) {
    out.clear();
    for first in 0..words.len() {
        if can_start(words, first) {
            find_names(gazetteer, words, first, out);
            find_sounds(gazetteer, words, first, out);
        }
    }
    find_edits(gazetteer, words, out);
    // Insertion order is by first token already, but for the edits.
    out.sort_unstable_by_key(|hit| (hit.first, hit.end));
}

fn can_start(words: Words<'_>, index: usize) -> bool {
    !words.is_number(index) || words.is(index + 1, Class::NUMBERED_AREA | Class::CROSS_MAIN)
}

/// One walk finds every name that begins at `first`.
fn find_names(gazetteer: &Gazetteer, words: Words<'_>, first: usize, out: &mut Hits) {
    let mut walk = gazetteer.walk_names();
    for last in first..(first + MAX_NAME_TOKENS).min(words.len()) {
        if first < last && (!words.joins(last) || !walk.feed(b" ")) {
            return;
        }
        if !walk.feed(words.word(last).as_bytes()) {
            return;
        }
        let says_nothing =
            first == last && (words.word(first).len() < 2 || words.is(first, Class::FILLER));
        if let Some(value) = walk.value().filter(|_| !says_nothing) {
            let hit = Hit {
                first: first as u8,
                end: last as u8 + 1,
                kind: MatchKind::Exact,
                places: gazetteer.name_range(value),
            };
            if out.try_push(hit).is_err() {
                return;
            }
        }
    }
}

/// The same over phonetic keys, which are joined without blanks, so that names written in one
/// word and in two meet.
fn find_sounds(gazetteer: &Gazetteer, words: Words<'_>, first: usize, out: &mut Hits) {
    let mut walk = gazetteer.walk_sounds();
    let mut key_len = 0;
    for last in first..(first + MAX_NAME_TOKENS).min(words.len()) {
        if first < last && !words.joins(last) || words.is_number(last) {
            return;
        }
        let key = sound::key(words.word(last));
        key_len += key.len();
        if !walk.feed(key.as_bytes()) {
            return;
        }
        let found = out
            .iter()
            .any(|hit| hit.first as usize == first && hit.end as usize == last + 1);
        let is_keyword = first == last && !words.class(first).is_empty();
        let is_short = words.span(first, last + 1).len() < 4;
        let is_latin = words.token(first).script == Script::Latin;
        if found || is_keyword || key_len < MIN_SOUND_BYTES || is_short && is_latin {
            continue;
        }
        if let Some(value) = walk.value() {
            let hit = Hit {
                first: first as u8,
                end: last as u8 + 1,
                kind: MatchKind::Phonetic,
                places: gazetteer.sound_range(value),
            };
            if out.try_push(hit).is_err() {
                return;
            }
        }
    }
}

/// Corrects words that nothing explains: a word, or a part of two or three, that is no name,
/// sounds like none and is no keyword.
fn find_edits(gazetteer: &Gazetteer, words: Words<'_>, out: &mut Hits) {
    let mut edited = 0;
    let mut matches: ArrayVec<EditMatch, MAX_EDIT_MATCHES> = ArrayVec::new();
    let mut first = 0;
    while first < words.len() && edited < MAX_EDITED {
        let is_explained = |index: usize| {
            out.iter()
                .any(|hit| (hit.first..hit.end).contains(&(index as u8)))
        };
        let is_open = words.shape(first) == Some(Shape::Word)
            && words.class(first).is_empty()
            && !is_explained(first);
        let length = words.word(first).len();
        if !is_open || length < MIN_EDIT_BYTES[0] || MAX_EDIT_KEY < length {
            first += 1;
            continue;
        }
        edited += 1;
        let distance = if length < MIN_EDIT_BYTES[1] { 1 } else { 2 };
        gazetteer.edit_names(words.word(first), distance, EDIT_NODE_BUDGET, &mut matches);
        for found in &matches {
            let (first, end) = (first as u8, first as u8 + 1);
            let hit = Hit {
                first,
                end,
                kind: MatchKind::Edit,
                places: gazetteer.name_range(found.value),
            };
            if out.try_push(hit).is_err() {
                return;
            }
        }
        first += 1;
    }
}
