//! A reading -> the misspelt names in it.
//!
//! Names are corrected under the constraint first: where the reading is sure of the part of
//! India, what it leaves without a place is compared with the names of that part alone. Only where
//! nothing tells the part, words that no name explains vote for it by the names next to them.
//! Towns and districts are few: a word is compared with all of them.

mod misspelt;
mod towns;

use std::cell::{Cell, OnceCell};

use arrayvec::{ArrayString, ArrayVec};

use super::context::Context;
use super::decode::Chosen;
use super::names::candidates::{Hit, Hits, MAX_NAME_TOKENS, MIN_SOUND_BYTES, can_start, sort};
use super::names::hits::{is_common_name, names_some_district};
use super::names::meanings::is_inside;
use super::reading::{ComponentType, MatchKind};
use super::span::Span;
use super::words::sides::{INDIAN_AGES, INDIAN_SIZES, VILLAGE_HEADS};
use super::words::{WordSet, Words, any_of};
use crate::gazetteer::{
    EditMatch, Gazetteer, Level, MAX_EDIT_KEY, MAX_EDIT_MATCHES, PinRecord, Posting, TermWalk,
};
use crate::text::lexicon::Class;
use crate::text::numerals::is_roman;
use crate::text::script::Script;
use crate::text::{MAX_TOKENS, Shape, sound};

/// Shortest name that may be corrected by one edit, and by two, without its type words.
const MIN_BYTES: [usize; 2] = [6, 11];
/// Shortest words that may sound like a name, of a part of India and of all: `Kohe` is not Khawhai.
const LEAST_SOUND_BYTES: [usize; 2] = [4, 5];
/// Letters of a code before a numeral, at most.
const MAX_CODE: usize = 3;
/// Names of one address that are corrected at most, and fst nodes visited for each.
const MAX_NAMES: usize = 4;
const NODE_BUDGET: usize = 500;
/// Bearers of names of one address that are looked at for one in the state that is named.
const MAX_LOOKS: usize = 4_096;

/// Words that the names of a hundred villages begin with.
const COMMON_FRONTS: WordSet = any_of!(&[INDIAN_AGES, INDIAN_SIZES, VILLAGE_HEADS]);

/// Where names were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    Nothing,
    /// All in the part of India that the reading is of.
    InContext,
    Anywhere,
}

/// Adds names that sound like what `chosen` leaves without a place, or are an edit or two from
/// it; gives where.
///
/// With a `context` they are names of its places; without one they are names of all India, and
/// of the places of the PIN that is `near`, where the text has one.
pub(super) fn find(
    gazetteer: &Gazetteer,
    words: Words<'_>,
    context: Option<&Context>,
    near: Option<&PinRecord>,
    chosen: &Chosen,
    hits: &mut Hits,
) -> Found {
    let before = hits.len();
    let search = Search {
        gazetteer,
        words,
        context,
        near,
        found: before,
        state: OnceCell::new(),
        looks: Cell::new(MAX_LOOKS),
    };
    let open = open_tokens(words, context, chosen);
    if let Some(pin) = near {
        misspelt::find(gazetteer, words, pin, &open, hits);
    }
    search.find_sounds(|first| open[first], hits);
    search.find_edits(chosen, &open, hits);
    towns::find(&search, &open, hits);
    let new = &hits[before..];
    if new.is_empty() {
        return Found::Nothing;
    }
    let is_inside = context.is_some() && new.iter().all(|hit| search.fits(hit));
    sort(hits);
    if is_inside {
        Found::InContext
    } else {
        Found::Anywhere
    }
}

/// Adds every name of India that any of the words sound like.
pub(super) fn find_sounds(gazetteer: &Gazetteer, words: Words<'_>, hits: &mut Hits) {
    let search = Search {
        gazetteer,
        words,
        context: None,
        near: None,
        found: hits.len(),
        state: OnceCell::new(),
        looks: Cell::new(MAX_LOOKS),
    };
    let is_latin = |index: usize| words.token(index).script == Script::Latin;
    search.find_sounds(is_latin, hits);
    sort(hits);
}

/// Tokens that may be part of a misspelt name: all where nothing tells the part of India, else
/// those that the reading leaves alone or takes for an area that it does not know.
fn open_tokens(words: Words<'_>, context: Option<&Context>, chosen: &Chosen) -> [bool; MAX_TOKENS] {
    let mut open = [true; MAX_TOKENS];
    if context.is_some() {
        for span in chosen {
            let is_open = span.place.is_none() && (is_area(span.kind()) || is_bare(words, span));
            open[span.first as usize..span.end as usize].fill(is_open);
        }
    }
    for (index, is_open) in open.iter_mut().enumerate().take(words.len()) {
        *is_open &= words.token(index).script == Script::Latin;
    }
    open
}

/// `Vibhutikhand` behind a storey: one word that is taken for a building by where it stands alone.
fn is_bare(words: Words<'_>, span: &Span) -> bool {
    let (first, end) = span.text_range();
    span.kind() == Some(ComponentType::Building) && end == first + 1 && words.is_plain(first)
}

fn is_area(kind: Option<ComponentType>) -> bool {
    matches!(
        kind,
        Some(
            ComponentType::Locality
                | ComponentType::Sublocality
                | ComponentType::Village
                | ComponentType::PostOffice
                | ComponentType::Subdistrict
                | ComponentType::City
                | ComponentType::District
        )
    )
}

/// `Sector B` is not Sector 1.
fn is_word(words: Words<'_>, index: usize) -> bool {
    words.shape(index) == Some(Shape::Word) && 1 < words.word(index).len()
}

/// How many bytes tell a name from others, and where the last of them ends: `Madhu Nagar` has five,
/// as it is no nearer to `Mani Nagar` than `Madhu` is to `Mani`, and so has `Nagla Bhure`.
fn own_bytes(words: Words<'_>, first: usize, end: usize) -> (usize, usize) {
    let tells =
        |index: usize| words.class(index).is_empty() && !words.is_among(index, &COMMON_FRONTS);
    let (mut own, mut open) = (0, 0);
    for index in (first..end).filter(|&index| tells(index)) {
        let blank = usize::from(0 < own);
        own += blank + words.word(index).len();
        open = words.span(first, index + 1).len();
    }
    (own, open)
}

type Key = ArrayString<{ sound::MAX_KEY_BYTES }>;

/// Feeds the key of one more word, and gives the name that ends there and whether others go on. In
/// one word a name loses the last vowel that a short word keeps: `Palayam Kottai`, Palayamkottai.
fn feed_word(walk: &mut TermWalk<'_>, key: &Key) -> (Option<u64>, bool) {
    let (body, vowel) = match key.trim_end_matches(sound::LAST_VOWELS).len() {
        // The `E` of `Andheri (E)`.
        0 => (key.as_str(), ""),
        body => key.split_at(body),
    };
    if !walk.feed(body.as_bytes()) {
        return (None, false);
    }
    let in_one_word = walk.value();
    let goes_on = walk.feed(vowel.as_bytes());
    let as_written = if goes_on { walk.value() } else { None };
    (in_one_word.or(as_written), goes_on)
}

/// `Dist Dakshina Kannad`: whether the words from token `first` on sound like a district's name of two.
pub(super) fn sounds_like_district_of_two(
    gazetteer: &Gazetteer,
    words: Words<'_>,
    first: usize,
) -> bool {
    let mut walk = gazetteer.walk_sounds();
    let [one, two] = [first, first + 1].map(|index| sound::key(words.word(index)));
    let is_name = |index: usize| words.is_name(index) && words.token(index).script == Script::Latin;
    if !is_name(first) || !is_name(first + 1) || !walk.feed(one.as_bytes()) {
        return false;
    }
    let (found, _) = feed_word(&mut walk, &two);
    found.is_some_and(|value| {
        let places = gazetteer.sound_range(value);
        names_some_district(
            gazetteer,
            &Hit::new(first, first + 2, MatchKind::Phonetic, places),
        )
    })
}

/// The one state whose name or code stands in the text by the letter.
fn named_state(gazetteer: &Gazetteer, hits: &Hits) -> Option<u16> {
    let state = |hit: &Hit| {
        let first = hit.postings(gazetteer).towns().next()?;
        (first.level == Level::State).then_some(first.place.admin_number())
    };
    let mut states = hits
        .iter()
        .filter(|hit| hit.kind == MatchKind::Exact)
        .filter_map(state);
    let first = states.next()?;
    states.all(|other| other == first).then_some(first)
}

/// What names are looked for in.
struct Search<'a> {
    gazetteer: &'a Gazetteer,
    words: Words<'a>,
    context: Option<&'a Context>,
    /// The PIN that the text has.
    near: Option<&'a PinRecord>,
    /// How many names were found before, in order.
    found: usize,
    /// The one state that the text names, once that is asked for.
    state: OnceCell<Option<u16>>,
    /// Bearers of names that may still be looked at for one in it.
    looks: Cell<usize>,
}

impl Search<'_> {
    /// Adds a name where its places fit and there is room.
    fn add(&self, hit: Hit, hits: &mut Hits) {
        if self.fits(&hit) {
            let _ = hits.try_push(hit);
        }
    }

    /// Whether a place of the name lies in the part of India, where that is known.
    fn fits(&self, hit: &Hit) -> bool {
        self.context.is_none_or(|context| {
            let mut postings = hit.postings(self.gazetteer).iter();
            postings.any(|posting| is_inside(&posting, context))
        })
    }

    /// The one state that the text names.
    fn named_state(&self, hits: &Hits) -> Option<u16> {
        *(self.state).get_or_init(|| named_state(self.gazetteer, hits))
    }

    /// Whether a place of the name lies in the state that the text names; that of a name with more
    /// bearers than may be looked at does.
    fn is_of_state(&self, hit: &Hit, hits: &Hits) -> bool {
        let state = self.named_state(hits);
        let lies_there = |posting: Posting| self.gazetteer.state_of_posting(&posting) == state;
        if state.is_none() {
            return true;
        }
        let postings = hit.postings(self.gazetteer);
        let left = self.looks.get().checked_sub(postings.len());
        self.looks.set(left.unwrap_or(0));
        left.is_none() || postings.iter().any(lies_there)
    }

    /// Adds every name that sounds like the tokens from one that is `open`. The walks along their
    /// first words go on together, as those of [`super::names::candidates::open`] do.
    fn find_sounds(&self, open: impl Fn(usize) -> bool, hits: &mut Hits) {
        let words = self.words;
        let mut firsts: ArrayVec<usize, MAX_TOKENS> = ArrayVec::new();
        let mut keys: ArrayVec<Key, MAX_TOKENS> = ArrayVec::new();
        let mut walks: ArrayVec<Option<TermWalk<'_>>, MAX_TOKENS> = ArrayVec::new();
        for first in 0..words.len() {
            if open(first) && !words.is_number(first) && can_start(words, first) {
                firsts.push(first);
                keys.push(sound::key(words.word(first)));
                walks.push(Some(self.gazetteer.walk_sounds()));
            }
        }
        let mut fed: ArrayVec<&[u8], MAX_TOKENS> = ArrayVec::new();
        fed.extend(keys.iter().map(|key| key.as_bytes()));
        TermWalk::feed_in_turn(&mut walks, &fed);
        for ((&first, key), walk) in firsts.iter().zip(&keys).zip(walks.drain(..)) {
            if let Some(walk) = walk {
                self.find_sounds_from(first, key, walk, hits);
            }
        }
    }

    /// One walk over phonetic keys finds every name that sounds like the tokens from `first`, along
    /// whose key it has gone. Keys are joined without blanks, so that names written in one word and
    /// in two meet.
    fn find_sounds_from(&self, first: usize, key: &Key, mut walk: TermWalk<'_>, hits: &mut Hits) {
        let words = self.words;
        // `B H Road` is not Baroda: what a road is called by tells nothing of its name.
        let told = |last: usize, key: &Key| {
            let is_road = words.class(last).contains(Class::ROAD);
            if is_road { 0 } else { key.len() }
        };
        let least_bytes = LEAST_SOUND_BYTES[usize::from(self.context.is_none())];
        let mut key_len = told(first, key);
        let (mut value, mut goes_on) = (walk.value(), true);
        for last in first..(first + MAX_NAME_TOKENS).min(words.len()) {
            if first < last {
                // `RCH-II` is not Ranchi, `Knowledge Park III` may be one with another numeral.
                let is_numeral = words.word(first).len() <= MAX_CODE
                    && 1 < words.word(last).len()
                    && is_roman(words.word(last));
                if !goes_on || !words.joins(last) || words.is_number(last) || is_numeral {
                    return;
                }
                let key = sound::key(words.word(last));
                key_len += told(last, &key);
                (value, goes_on) = feed_word(&mut walk, &key);
            }
            // `Star Building` is not Satara.
            let says_else = !words.class(first).is_empty() || words.is_english(first);
            let is_keyword = first == last && says_else;
            let is_short = words.span(first, last + 1).len() < least_bytes;
            if is_keyword || key_len < MIN_SOUND_BYTES || is_short {
                continue;
            }
            let value = value.filter(|_| !self.is_known(first, last + 1, hits));
            if let Some(value) = value {
                let places = self.gazetteer.sound_range(value);
                self.add(Hit::new(first, last + 1, MatchKind::Phonetic, places), hits);
            }
        }
    }

    /// Whether the same words are a name by the letter, of the part of India where that is known, and
    /// of the state that is named:
    /// `Palayam Kottai, Tirunelveli` is Palayamkottai, whatever village is called so elsewhere. Nor is
    /// the hamlet of Malapuram in Kerala what `Malapuram Dist` says, nor the village what `Gandepalli Mandal` does.
    fn is_known(&self, first: usize, end: usize, hits: &Hits) -> bool {
        let range = (first as u8, end as u8);
        let says_district = self.words.says_district(first, end);
        let is_said = |hit: &Hit| !says_district || names_some_district(self.gazetteer, hit);
        let mut same = hits.iter().filter(|hit| (hit.first, hit.end) == range);
        let is_said = |hit: &Hit| is_said(hit) && self.can_be_said((first, end), hit);
        same.any(|hit| is_said(hit) && self.fits(hit) && self.is_of_state(hit, hits))
    }

    /// Whether the words are no tehsil's by their keyword, or the name is one's.
    fn can_be_said(&self, (first, end): (usize, usize), hit: &Hit) -> bool {
        let mut towns = hit.postings(self.gazetteer).towns();
        !self.words.says_tehsil(first, end)
            || towns.any(|posting| posting.level == Level::Subdistrict)
    }

    /// Corrects what is still open: areas that the reading does not know, and words. Where the
    /// part of India is known and a PIN too, whose names the words were compared with, words
    /// outside of any area are left as they are.
    fn find_edits(&self, chosen: &Chosen, open: &[bool; MAX_TOKENS], hits: &mut Hits) {
        let mut matches: ArrayVec<EditMatch, MAX_EDIT_MATCHES> = ArrayVec::new();
        for (first, end) in self.misspelt(chosen, open, hits) {
            let key = self.words.span(first, end);
            let (own, open) = own_bytes(self.words, first, end);
            let distance = if own < MIN_BYTES[1] { 1 } else { 2 };
            let can_fit = self.context.is_none_or(|context| {
                let admins = context.districts().iter().copied().chain(context.state);
                (self.gazetteer).can_edit_to_admins(key, distance, admins)
            });
            if !can_fit {
                continue;
            }
            self.gazetteer
                .edit_names((key, open), distance, NODE_BUDGET, &mut matches);
            for found in &matches {
                let places = self.gazetteer.name_range(found.value);
                self.add(Hit::new(first, end, MatchKind::Edit, places), hits);
            }
        }
    }

    /// Runs of tokens that no name, exact or by sound, explains.
    fn misspelt(
        &self,
        chosen: &Chosen,
        open: &[bool; MAX_TOKENS],
        hits: &Hits,
    ) -> ArrayVec<(usize, usize), MAX_NAMES> {
        let words = self.words;
        let has_pin = self.near.is_some();
        let mut found: ArrayVec<(usize, usize), MAX_NAMES> = ArrayVec::new();
        // What sounds like a name of elsewhere may be another one of this part of India; a PIN's were
        // compared.
        let is_known = |first: usize, end: usize| {
            let touches = |hit: &&Hit| (hit.first as usize) < end && first < hit.end as usize;
            let mut touching = hits.iter().filter(touches);
            touching.any(|hit| {
                (has_pin || !hit.kind.is_near() || self.fits(hit))
                    && self.can_be_said((first, end), hit)
            })
        };
        let fits = |first: usize, end: usize| {
            MIN_BYTES[0] <= own_bytes(words, first, end).0
                && words.span(first, end).len() <= MAX_EDIT_KEY
                && (first..end).all(|index| is_word(words, index))
        };
        let is_area = |index: usize| {
            let holds = |span: &Span| (span.first..span.end).contains(&(index as u8));
            chosen.iter().any(holds)
        };
        let is_open =
            |index: usize| open[index] && (self.context.is_none() || !has_pin || is_area(index));
        for index in (0..words.len()).filter(|&index| is_open(index)) {
            let is_plain = words.class(index).is_empty() && !is_known(index, index + 1);
            if is_plain && fits(index, index + 1) {
                let _ = found.try_push((index, index + 1));
            }
        }
        if self.context.is_some() {
            for span in chosen {
                let (first, end) = span.text_range();
                let known = &hits[..self.found];
                // `Shanti Nagar` is no misspelt Shakti Nagar.
                let is_common = || is_common_name(self.gazetteer, known, (first, end));
                if 1 < end - first && open[first] && fits(first, end) && !is_common() {
                    let _ = found.try_push((first, end));
                }
            }
        }
        found
    }
}
