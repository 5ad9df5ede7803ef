//! An artefact -> an open gazetteer: its sections, verified, and what is looked up of them.

use std::path::Path;

use fst::raw::Fst;

use super::{Gazetteer, GazetteerMeta};
use crate::error::OpenError;
use crate::format::{Artefact, ArtefactKind, Bytes, SectionKind, read_u32};
use crate::gazetteer::admin_names::AdminNames;
use crate::gazetteer::first_words::FirstWords;
use crate::gazetteer::kin::Kin;
use crate::gazetteer::pins::PinIndex;
use crate::gazetteer::places::PlaceId;
use crate::gazetteer::postings::RunStarts;
use crate::gazetteer::spread::Spreads;
use crate::gazetteer::terms::TermStarts;
use crate::gazetteer::town_names::TownNames;
use crate::gazetteer::town_spellings::TownSpellings;

/// Section kinds of the gazetteer artefact.
pub(in crate::gazetteer) mod kind {
    use crate::format::SectionKind;

    pub(in crate::gazetteer) const META: SectionKind = SectionKind::new(1, "meta");
    pub(in crate::gazetteer) const PLACES: SectionKind = SectionKind::new(2, "places");
    pub(in crate::gazetteer) const NAME_TEXT: SectionKind = SectionKind::new(3, "name text");
    pub(in crate::gazetteer) const NAMES: SectionKind = SectionKind::new(4, "names");
    pub(in crate::gazetteer) const NAME_POSTINGS: SectionKind =
        SectionKind::new(5, "name postings");
    pub(in crate::gazetteer) const SOUNDS: SectionKind = SectionKind::new(6, "sounds");
    pub(in crate::gazetteer) const SOUND_POSTINGS: SectionKind =
        SectionKind::new(7, "sound postings");
    pub(in crate::gazetteer) const PINS: SectionKind = SectionKind::new(8, "PINs");
    pub(in crate::gazetteer) const PIN_PLACES: SectionKind = SectionKind::new(9, "PIN places");
    pub(in crate::gazetteer) const PIN_DISTRICTS: SectionKind =
        SectionKind::new(10, "PIN districts");
    pub(in crate::gazetteer) const PLACE_PINS: SectionKind = SectionKind::new(11, "place PINs");
    pub(in crate::gazetteer) const ALL: [SectionKind; 11] = [
        META,
        PLACES,
        NAME_TEXT,
        NAMES,
        NAME_POSTINGS,
        SOUNDS,
        SOUND_POSTINGS,
        PINS,
        PIN_PLACES,
        PIN_DISTRICTS,
        PLACE_PINS,
    ];
}

/// What a section of the gazetteer artefact is called in messages; `None` where this release
/// knows none of that kind.
pub fn section_name(kind: u32) -> Option<&'static str> {
    SectionKind::of_number(&kind::ALL, kind).map(|kind| kind.name)
}

impl Gazetteer {
    /// Maps the artefact at `path` and verifies it.
    ///
    /// # Errors
    ///
    /// As [`Artefact::open`], and [`OpenError::Content`] where sections contradict each other.
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        Self::from_artefact(&Artefact::open(path, ArtefactKind::Gazetteer)?)
    }

    /// Verifies an artefact in memory; `path` is what errors name.
    ///
    /// # Errors
    ///
    /// As [`Gazetteer::open`].
    pub fn from_bytes(bytes: Vec<u8>, path: &Path) -> Result<Self, OpenError> {
        let bytes = Bytes::Owned(bytes);
        Self::from_artefact(&Artefact::from_bytes(bytes, path, ArtefactKind::Gazetteer)?)
    }

    fn from_artefact(artefact: &Artefact) -> Result<Self, OpenError> {
        let (meta_bytes, _) = artefact.section(kind::META)?;
        let config = bincode::config::standard().with_limit::<{ 1 << 20 }>();
        let meta = bincode::decode_from_slice::<GazetteerMeta, _>(&meta_bytes, config)
            .map_err(|error| artefact.content_error(kind::META.name, error.to_string()))?
            .0;
        let open_fst = |kind: SectionKind| -> Result<_, OpenError> {
            let (bytes, _) = artefact.section(kind)?;
            Fst::new(bytes).map_err(|error| artefact.content_error(kind.name, error.to_string()))
        };
        let (places, place_count) = artefact.section(kind::PLACES)?;
        let mut gazetteer = Self {
            meta,
            admin_states: Box::default(),
            admin_former: Box::default(),
            admin_sketches: Box::default(),
            admin_names: AdminNames::default(),
            town_names: TownNames::default(),
            town_spellings: TownSpellings::default(),
            spreads: Spreads::default(),
            parted: Kin::default(),
            former: Kin::default(),
            kin: Kin::default(),
            neighbours: Kin::default(),
            town_ranks: Box::default(),
            build_id: artefact.build_id(),
            names: open_fst(kind::NAMES)?,
            name_starts: TermStarts::default(),
            first_words: FirstWords::default(),
            name_runs: RunStarts::default(),
            sound_starts: TermStarts::default(),
            sound_runs: RunStarts::default(),
            sounds: open_fst(kind::SOUNDS)?,
            name_text: artefact.section(kind::NAME_TEXT)?.0,
            name_postings: artefact.section(kind::NAME_POSTINGS)?.0,
            sound_postings: artefact.section(kind::SOUND_POSTINGS)?.0,
            pins: artefact.section(kind::PINS)?.0,
            pin_index: PinIndex::default(),
            pin_sketches: Box::default(),
            pin_places: artefact.section(kind::PIN_PLACES)?.0,
            pin_districts: artefact.section(kind::PIN_DISTRICTS)?.0,
            place_pins: artefact.section(kind::PLACE_PINS)?.0,
            place_count: place_count.min(u64::from(u32::MAX)) as u32,
            places,
        };
        // The two halves of the work take about as long as each other.
        let (indexes, content) = std::thread::scope(|scope| {
            let indexes = scope.spawn(|| gazetteer.verify_indexes());
            let content = gazetteer.verify_content();
            (
                indexes.join().expect("verifying an index does not panic"),
                content,
            )
        });
        let ([name_starts, sound_starts], content) = indexes
            .and_then(|starts| Ok((starts, content?)))
            .map_err(|(section, problem)| artefact.content_error(section, problem))?;
        (gazetteer.name_starts, gazetteer.sound_starts) = (name_starts, sound_starts);
        [gazetteer.name_runs, gazetteer.sound_runs] = content.runs;
        let pins = (0..gazetteer.pin_count()).map(|index| gazetteer.pin_at(index).pin);
        gazetteer.pin_index = PinIndex::of(pins);
        let admins = gazetteer.meta.state_count + gazetteer.meta.district_count;
        let places = || (0..admins).map(|id| gazetteer.place(PlaceId(id)));
        let states = places().map(|place| place.state).collect();
        let former = places().map(|place| place.other_district).collect();
        (gazetteer.admin_states, gazetteer.admin_former) = (states, former);
        gazetteer.admin_sketches = content.sketches[..admins as usize].into();
        let pin_places = gazetteer.pin_places.chunks_exact(4);
        gazetteer.pin_sketches = pin_places
            .map(|id| content.sketches[read_u32(id, 0) as usize])
            .collect();
        let names = (gazetteer.list_names())
            .map_err(|(section, problem)| artefact.content_error(section, problem))?;
        gazetteer.admin_names = names.admins;
        gazetteer.first_words = names.first_words;
        gazetteer.town_names = names.towns;
        gazetteer.town_spellings = names.town_spellings;
        gazetteer.spreads = Spreads::find(&gazetteer, &content.cities, &content.areas);
        let parted = || content.overlaps.parted();
        gazetteer.parted = Kin::of_pairs(admins as usize, parted());
        let districts = gazetteer.meta.state_count as u16..admins as u16;
        let former = districts.filter_map(|id| Some((gazetteer.former(id)?, id)));
        gazetteer.former = Kin::of_pairs(admins as usize, former);
        gazetteer.kin = Kin::of_pairs(
            admins as usize,
            parted().chain(gazetteer.spreads.pairs(&gazetteer)),
        );
        gazetteer.neighbours = gazetteer.find_neighbours();
        gazetteer.town_ranks = content.town_ranks;
        Ok(gazetteer)
    }

    /// The districts that lie beside each.
    fn find_neighbours(&self) -> Kin {
        let admins = self.meta.state_count + self.meta.district_count;
        let circle = |id: u32| {
            let place = self.place(PlaceId(id));
            Some((id as u16, place.at?, f64::from(place.radius_m)))
        };
        let circles: Vec<_> = (self.meta.state_count..admins).filter_map(circle).collect();
        Kin::of_circles(admins as usize, &circles)
    }
}
