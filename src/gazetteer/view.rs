//! The open gazetteer: sections bound to what they mean, checked so that no later read fails.

mod names;
pub(super) mod open;
mod verify;

use std::hint::black_box;

use arrayvec::ArrayVec;
use bincode::{Decode, Encode};
use fst::raw::Fst;

use super::admin_names::{AdminNames, Likeness};
use super::first_words::{self, FirstWords};
use super::kin::Kin;
use super::pins::PinIndex;
use super::places::{Level, PLACE_LEN, Place, PlaceId};
use super::postings::{Posting, PostingRange, Postings, RunStarts, TermValue, run_at};
use super::sketch::Sketch;
use super::spread::Spreads;
use super::terms::{EditMatch, MAX_EDIT_MATCHES, TermStarts, TermWalk, edit_matches};
use super::town_names::TownNames;
use super::town_spellings::TownSpellings;
use super::variants::{MAX_VARIANT_MATCHES, VariantKey, VariantMatch, variant_matches};
use crate::format::{BuildId, SectionBytes};
use crate::text::MAX_TOKENS;

/// One source that places come from.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct SourceMeta {
    /// Its name in the recipe.
    pub name: String,
    /// The period that it describes.
    pub vintage: String,
    /// Its licence.
    pub licence: String,
}

/// What the meta section holds.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct GazetteerMeta {
    /// Sources, in the order of the bits of [`Place::sources`].
    pub sources: Vec<SourceMeta>,
    /// How many of the first places are states.
    pub state_count: u32,
    /// How many places after them are districts.
    pub district_count: u32,
}

/// A word that names begin with.
#[derive(Clone, Debug)]
pub struct FirstWord<'g> {
    /// The places whose name it is.
    pub places: Option<PostingRange>,
    /// A walk over longer names, which has gone along the word and a blank.
    pub rest: Option<TermWalk<'g>>,
}

/// A word that is looked for among those that names begin with.
#[derive(Clone, Copy, Debug)]
enum WordLook<'w> {
    /// The line that it may lie in.
    Listed(first_words::Key, usize),
    /// It is longer than those that are listed.
    Long(&'w str),
    /// None is asked for.
    Nothing,
}

/// An open gazetteer artefact.
pub struct Gazetteer {
    meta: GazetteerMeta,
    build_id: BuildId,
    places: SectionBytes,
    name_text: SectionBytes,
    names: Fst<SectionBytes>,
    name_starts: TermStarts,
    first_words: FirstWords,
    name_postings: SectionBytes,
    name_runs: RunStarts,
    sounds: Fst<SectionBytes>,
    sound_starts: TermStarts,
    sound_postings: SectionBytes,
    sound_runs: RunStarts,
    pub(super) pins: SectionBytes,
    pub(super) pin_index: PinIndex,
    /// Of the names of the PINs' places, in their order.
    pub(super) pin_sketches: Box<[Sketch]>,
    pub(super) pin_places: SectionBytes,
    pub(super) pin_districts: SectionBytes,
    pub(super) place_pins: SectionBytes,
    place_count: u32,
    /// Of each state and district, which stand first among the places.
    admin_states: Box<[Option<u16>]>,
    /// What each was parted from.
    admin_former: Box<[Option<u16>]>,
    /// Of the name of each.
    admin_sketches: Box<[Sketch]>,
    /// Of the names of the places of each.
    admin_names: AdminNames,
    town_names: TownNames,
    town_spellings: TownSpellings,
    /// Of each town that lies in several districts.
    spreads: Spreads,
    /// Districts that were one before a split.
    parted: Kin,
    /// Districts and those that were parted from them.
    former: Kin,
    /// Those that were one and those that share a town.
    kin: Kin,
    neighbours: Kin,
    /// The importance of the largest town of each state and district.
    town_ranks: Box<[u8]>,
}

impl std::fmt::Debug for Gazetteer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Gazetteer")
            .field("build_id", &self.build_id)
            .finish_non_exhaustive()
    }
}

impl Gazetteer {
    /// The districts that the PINs and the areas of a city lie in.
    ///
    /// Empty where that is its own district alone.
    pub fn city_districts(&self, city: PlaceId) -> &[u16] {
        self.spreads.of(city)
    }

    /// Districts that were one with this one before a split: a source of before has a good part of
    /// the places of the one in the other.
    pub fn parted_districts(&self, district: u16) -> &[u16] {
        self.parted.of(district)
    }

    /// The state that a state was parted from, the district that a district was.
    pub fn former(&self, admin: u16) -> Option<u16> {
        self.admin_former.get(admin as usize).copied().flatten()
    }

    /// The district that this one was parted from, by the lists, and those that were parted from it.
    pub fn former_districts(&self, district: u16) -> &[u16] {
        self.former.of(district)
    }

    /// Those that were one with it and those that share a town with it: what sources confuse.
    pub fn kin_districts(&self, district: u16) -> &[u16] {
        self.kin.of(district)
    }

    /// The districts that lie beside this one, as far as the centres and radii of districts tell.
    pub fn neighbours(&self, district: u16) -> &[u16] {
        self.neighbours.of(district)
    }

    /// The importance of the largest town of a district; 0 where none is known.
    #[inline]
    pub fn town_rank(&self, district: u16) -> u8 {
        self.town_ranks.get(district as usize).copied().unwrap_or(0)
    }

    /// The build that wrote it.
    pub fn build_id(&self) -> BuildId {
        self.build_id
    }

    /// Sources and counts.
    pub fn meta(&self) -> &GazetteerMeta {
        &self.meta
    }

    /// How many places there are.
    pub fn place_count(&self) -> u32 {
        self.place_count
    }

    /// The record of a place.
    ///
    /// # Panics
    ///
    /// Where `id` is not below [`Gazetteer::place_count`]; ids read from this gazetteer are.
    #[inline]
    pub fn place(&self, id: PlaceId) -> Place {
        Place::read(self.record(id)).expect("levels are checked at open")
    }

    /// The state of a place; reads no more of the record, and none of a district's.
    ///
    /// # Panics
    ///
    /// As [`Gazetteer::place`].
    #[inline]
    pub fn state_of(&self, id: PlaceId) -> Option<u16> {
        match self.admin_states.get(id.0 as usize) {
            Some(&state) => state,
            None => Place::read_state(self.record(id)),
        }
    }

    /// The state of a place of a name.
    pub fn state_of_posting(&self, posting: &Posting) -> Option<u16> {
        self.state_of(PlaceId::of_admin(posting.admin()?))
    }

    /// The sketch of the name of a state or district.
    ///
    /// # Panics
    ///
    /// Where the place is neither.
    pub fn admin_sketch(&self, id: PlaceId) -> Sketch {
        self.admin_sketches[id.0 as usize]
    }

    /// The level of a place; reads no more of the record.
    ///
    /// # Panics
    ///
    /// As [`Gazetteer::place`].
    #[inline]
    pub fn level_of(&self, id: PlaceId) -> Level {
        Place::read_level(self.record(id)).expect("levels are checked at open")
    }

    #[inline]
    fn record(&self, id: PlaceId) -> &[u8; PLACE_LEN] {
        let record = self.places[id.0 as usize * PLACE_LEN..].first_chunk();
        record.expect("records are whole, which is checked at open")
    }

    /// The display name of a place.
    pub fn name(&self, place: &Place) -> &str {
        let start = place.name_offset as usize;
        std::str::from_utf8(&self.name_text[start..start + place.name_len as usize])
            .expect("names are checked at open")
    }

    /// The display name of a place as bytes; reads no more of the record.
    ///
    /// # Panics
    ///
    /// As [`Gazetteer::place`].
    #[inline]
    pub fn name_bytes(&self, id: PlaceId) -> &[u8] {
        let (offset, len) = Place::read_name(self.record(id));
        &self.name_text[offset as usize..offset as usize + len as usize]
    }

    /// The display name of a state or district.
    pub fn admin_name(&self, id: u16) -> &str {
        self.name(&self.place(PlaceId::of_admin(id)))
    }

    /// Starts a walk over the normalised names.
    pub fn walk_names(&self) -> TermWalk<'_> {
        TermWalk::start(&self.names, &self.name_starts)
    }

    /// Looks a word up among those that names begin with; `None` where none does.
    #[inline]
    pub fn first_word(&self, word: &str) -> Option<FirstWord<'_>> {
        let Some(key) = first_words::Key::of(word.as_bytes()) else {
            return self.walk_first_word(word);
        };
        self.first_words
            .find(key)
            .map(|found| self.open_word(found))
    }

    /// Looks several words up, as [`Gazetteer::first_word`] does each; `None` stands for a word that
    /// is not asked for.
    ///
    /// A read of the index takes long, but several take no longer where nothing stands between them:
    /// so all lines are read first, and what they say is looked at when they are at hand.
    ///
    /// # Panics
    ///
    /// With more than [`MAX_TOKENS`] words.
    pub fn first_words<'g, 'w>(
        &'g self,
        words: impl Iterator<Item = Option<&'w str>>,
        mut each: impl FnMut(Option<FirstWord<'g>>),
    ) {
        let mut looks: ArrayVec<WordLook<'_>, MAX_TOKENS> = ArrayVec::new();
        looks.extend(words.map(|word| match word {
            Some(word) => match first_words::Key::of(word.as_bytes()) {
                Some(key) => WordLook::Listed(key, self.first_words.line_of(key)),
                None => WordLook::Long(word),
            },
            None => WordLook::Nothing,
        }));
        let listed = looks.iter().filter_map(|look| match look {
            WordLook::Listed(_, line) => Some(self.first_words.touch(*line)),
            WordLook::Long(_) | WordLook::Nothing => None,
        });
        // Nothing else needs the numbers, but the lines are to be read.
        black_box(listed.fold(0, |sum, number| sum ^ number));
        for look in &looks {
            each(match *look {
                WordLook::Listed(key, line) => {
                    let found = self.first_words.find_from(key, line);
                    found.map(|found| self.open_word(found))
                }
                WordLook::Long(word) => self.walk_first_word(word),
                WordLook::Nothing => None,
            });
        }
    }

    /// Whether a word can be the name of a state, a district, a subdistrict or a town: `false` of most
    /// that are none.
    pub fn may_be_town(&self, word: &str) -> bool {
        self.town_names.may_have(word)
    }

    /// The same of a word that lost the blank of a name of two words.
    pub fn may_be_parted_town(&self, word: &str) -> bool {
        self.town_names.may_have_parted(word)
    }

    /// The same of a word of a name of two words.
    pub fn may_be_half_of_town(&self, word: &str) -> bool {
        self.town_names.may_have_half(word)
    }

    #[inline]
    fn open_word(&self, found: first_words::FirstWord) -> FirstWord<'_> {
        FirstWord {
            places: found.places,
            rest: found.rest.map(|place| TermWalk::resume(&self.names, place)),
        }
    }

    /// [`Gazetteer::first_word`] for a word that is not listed.
    #[cold]
    pub(super) fn walk_first_word(&self, word: &str) -> Option<FirstWord<'_>> {
        let mut walk = self.walk_names();
        if !walk.feed(word.as_bytes()) {
            return None;
        }
        let places = walk.value().map(|value| self.name_range(value));
        let rest = walk.feed(b" ").then_some(walk);
        (places.is_some() || rest.is_some()).then_some(FirstWord { places, rest })
    }

    /// Starts a walk over the phonetic keys.
    pub fn walk_sounds(&self) -> TermWalk<'_> {
        TermWalk::start(&self.sounds, &self.sound_starts)
    }

    /// Where the places are under a value of [`Gazetteer::walk_names`] or
    /// [`Gazetteer::edit_names`].
    pub fn name_range(&self, value: u64) -> PostingRange {
        let section = (&*self.name_postings, &self.name_runs);
        self.range(value, section, |start, count| PostingRange::Names {
            start,
            count,
        })
    }

    /// Where the places are under a value of [`Gazetteer::walk_sounds`].
    pub fn sound_range(&self, value: u64) -> PostingRange {
        let section = (&*self.sound_postings, &self.sound_runs);
        self.range(value, section, |start, count| PostingRange::Sounds {
            start,
            count,
        })
    }

    /// One place as a range.
    pub fn place_range(&self, id: PlaceId) -> PostingRange {
        PostingRange::of(Posting::of_place(id, false, &self.place(id)))
    }

    /// The places of a range of this gazetteer.
    ///
    /// # Panics
    ///
    /// May panic where the range is another gazetteer's.
    #[inline]
    pub fn postings<'a>(&'a self, range: &'a PostingRange) -> Postings<'a> {
        match range {
            PostingRange::Single(posting) => Postings::of(posting),
            &PostingRange::Names { start, count } => {
                Postings::run(start, count, &self.name_postings)
            }
            &PostingRange::Sounds { start, count } => {
                Postings::run(start, count, &self.sound_postings)
            }
            PostingRange::Nothing => Postings::of(&[]),
        }
    }

    /// Runs are checked at open, but a forged value can name no place or point into the middle
    /// of a run.
    fn range(
        &self,
        value: u64,
        (section, starts): (&[u8], &RunStarts),
        of_run: impl Fn(u32, u32) -> PostingRange,
    ) -> PostingRange {
        match TermValue::from_bits(value) {
            TermValue::Single(id, _) if self.place_count <= id.0 => PostingRange::Nothing,
            TermValue::Single(id, is_alias) => {
                PostingRange::of(Posting::of_place(id, is_alias, &self.place(id)))
            }
            TermValue::Run(offset) if !starts.has(offset) => PostingRange::Nothing,
            TermValue::Run(offset) => match run_at(offset, section) {
                Some((start, count)) => of_run(start, count),
                None => PostingRange::Nothing,
            },
        }
    }

    fn exists(&self, posting: Posting) -> bool {
        let admins = self.meta.state_count + self.meta.district_count;
        posting.place.0 < self.place_count
            && posting
                .district
                .is_none_or(|district| u32::from(district) < admins)
    }

    /// Names within `max_distance` edits of `key` that share its first byte; edits are tried in its
    /// first `open` bytes alone.
    pub fn edit_names(
        &self,
        (key, open): (&str, usize),
        max_distance: u8,
        node_budget: usize,
        out: &mut ArrayVec<EditMatch, MAX_EDIT_MATCHES>,
    ) {
        let root = self.name_starts.root(&self.names);
        let key = (key.as_bytes(), open);
        edit_matches(root, key, max_distance, node_budget, out);
    }

    /// Names of districts and towns of a state, or of all, within `max_distance` edits of `key` that
    /// share its first letter.
    pub fn edit_towns(
        &self,
        state: Option<u16>,
        key: &str,
        max_distance: u8,
        out: &mut ArrayVec<EditMatch, MAX_EDIT_MATCHES>,
    ) {
        self.town_spellings.find(state, key, max_distance, out);
    }

    /// Whether [`Gazetteer::edit_names`] can find a name of places in one of these states and
    /// districts, or their own: `false` of most that it would not.
    pub fn can_edit_to_admins(
        &self,
        key: &str,
        max_distance: u8,
        mut admins: impl Iterator<Item = u16>,
    ) -> bool {
        let name = (Sketch::of(key.as_bytes()), Likeness::of(key.as_bytes()));
        admins.any(|admin| self.admin_names.can_be_near(admin, name, max_distance))
    }

    /// The phonetic keys that `key` can stand for, by the differences that its script explains;
    /// returns how many nodes were visited.
    pub fn sound_variants(
        &self,
        key: &VariantKey<'_>,
        out: &mut ArrayVec<VariantMatch, MAX_VARIANT_MATCHES>,
    ) -> usize {
        variant_matches(self.sound_starts.root(&self.sounds), key, out)
    }
}
