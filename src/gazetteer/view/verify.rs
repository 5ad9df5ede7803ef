//! The sections of an artefact of any origin -> an error, or the promise that no later read fails.

use super::Gazetteer;
use super::open::kind;
use crate::format::{Cursor, read_u16, read_u32};
use crate::gazetteer::graph;
use crate::gazetteer::kin::Overlaps;
use crate::gazetteer::pins::{PIN_LEN, PinRecord};
use crate::gazetteer::places::{Level, PLACE_LEN, Place, PlaceId};
use crate::gazetteer::postings::{POSTING_LEN, Posting, RunStarts};
use crate::gazetteer::sketch::Sketch;
use crate::gazetteer::spread::AreaCounts;
use crate::gazetteer::terms::TermStarts;

/// What the checks of the content find on their way.
pub(super) struct Verified {
    /// Cities with several PINs.
    pub(super) cities: Vec<PlaceId>,
    /// The areas of each town.
    pub(super) areas: AreaCounts,
    /// Where the runs of the postings of names and of sounds begin.
    pub(super) runs: [RunStarts; 2],
    /// What the name of each place is like.
    pub(super) sketches: Vec<Sketch>,
    pub(super) overlaps: Overlaps,
    /// The rank of the largest town of each state and district.
    pub(super) town_ranks: Box<[u8]>,
}

/// The section that is wrong, and how.
type Problem = (&'static str, String);

/// The ids of the states, from 0 on, and of the districts behind them.
struct Admins {
    states: u32,
    districts_end: u32,
}

impl Admins {
    fn has_state(&self, id: u32) -> bool {
        id < self.states
    }

    fn has_district(&self, id: u32) -> bool {
        (self.states..self.districts_end).contains(&id)
    }
}

/// Whether a section holds so many items of so many bytes from an item on.
fn holds(section: &[u8], (offset, count): (u32, usize), width: usize) -> bool {
    (offset as usize + count) * width <= section.len()
}

impl Gazetteer {
    /// Checks the fst sections, checksums and nodes, as a walk over damage can panic or lie; gives where the walks over names and over sounds start.
    pub(super) fn verify_indexes(&self) -> Result<[TermStarts; 2], Problem> {
        graph::verify(&self.names).map_err(|problem| (kind::NAMES.name, problem))?;
        graph::verify(&self.sounds).map_err(|problem| (kind::SOUNDS.name, problem))?;
        Ok([&self.names, &self.sounds].map(TermStarts::new))
    }

    /// Checks every reference, so that reads after this need no error path.
    pub(super) fn verify_content(&self) -> Result<Verified, Problem> {
        let admins = self.verify_counts()?;
        let mut verified = Verified {
            cities: Vec::new(),
            areas: AreaCounts::default(),
            runs: [
                self.verify_runs(kind::NAME_POSTINGS.name, &self.name_postings)?,
                self.verify_runs(kind::SOUND_POSTINGS.name, &self.sound_postings)?,
            ],
            sketches: Vec::with_capacity(self.place_count as usize),
            overlaps: Overlaps::default(),
            town_ranks: vec![0; admins.districts_end as usize].into_boxed_slice(),
        };
        self.verify_places(&admins, &mut verified)?;
        self.verify_pins(&admins)?;
        Ok(verified)
    }

    /// Checks that there are as many places, states and districts as the sections say.
    fn verify_counts(&self) -> Result<Admins, Problem> {
        if self.places.len() != self.place_count as usize * PLACE_LEN {
            return Err((
                kind::PLACES.name,
                "its length is not a whole number of records".to_owned(),
            ));
        }
        let states = self.meta.state_count;
        let Some(districts_end) = states.checked_add(self.meta.district_count) else {
            return Err((kind::META.name, "more districts than places".to_owned()));
        };
        if districts_end > self.place_count || districts_end >= u32::from(u16::MAX) {
            return Err((
                kind::META.name,
                "more states and districts than places".to_owned(),
            ));
        }
        Ok(Admins {
            states,
            districts_end,
        })
    }

    /// Checks the records of the places, and gathers what they tell.
    fn verify_places(&self, admins: &Admins, verified: &mut Verified) -> Result<(), Problem> {
        if std::str::from_utf8(&self.name_text).is_err() {
            return Err((kind::NAME_TEXT.name, "is not UTF-8".to_owned()));
        }
        let text = std::str::from_utf8(&self.name_text).unwrap_or("");
        for (index, record) in self.places.as_chunks().0.iter().enumerate() {
            let wrong = |what: &str| (kind::PLACES.name, format!("item {index}: {what}"));
            let place = Place::read(record).ok_or_else(|| wrong("its level is unknown"))?;
            let start = place.name_offset as usize;
            let name = text
                .get(start..start + place.name_len as usize)
                .ok_or_else(|| wrong("its name lies outside the name text"))?;
            verified.sketches.push(Sketch::of(name.as_bytes()));
            self.verify_place(admins, index as u32, &place)
                .map_err(wrong)?;
            if place.level == Level::City && 1 < place.pins_len {
                verified.cities.push(PlaceId(index as u32));
            }
            verified.areas.add(&place);
            if let Some(district) = place.district {
                if place.level != Level::District {
                    verified.overlaps.add(district, place.other_district);
                }
                if place.level == Level::City {
                    let most = &mut verified.town_ranks[district as usize];
                    *most = place.rank.max(*most);
                }
            }
        }
        Ok(())
    }

    /// Checks what the record of one place refers to; gives what is wrong with it.
    fn verify_place(&self, admins: &Admins, index: u32, place: &Place) -> Result<(), &'static str> {
        let is_place = |id: Option<PlaceId>| id.is_none_or(|id| id.0 < self.place_count);
        if !is_place(place.parent) || !is_place(place.subdistrict) || !is_place(place.city) {
            return Err("a parent does not exist");
        }
        let is_district = |id: Option<u16>| id.is_none_or(|id| admins.has_district(id.into()));
        let is_state = |id: Option<u16>| id.is_none_or(|id| admins.has_state(id.into()));
        let (former_state, other) = match place.level {
            Level::State => (place.other_district, None),
            _ => (None, place.other_district),
        };
        if !is_district(place.district) || !is_district(other) {
            return Err("its district is not one");
        }
        if !is_state(place.state) || !is_state(former_state) {
            return Err("its state is not one");
        }
        let level_fits = match place.level {
            Level::State => admins.has_state(index),
            Level::District => admins.has_district(index),
            _ => admins.districts_end <= index,
        };
        if !level_fits {
            return Err("its level is out of order");
        }
        let pins = (place.pins_offset, place.pins_len.into());
        if !holds(&self.place_pins, pins, 4) {
            return Err("its PINs lie outside their section");
        }
        Ok(())
    }

    /// Checks the records of the PINs, and the districts and the places that they list.
    fn verify_pins(&self, admins: &Admins) -> Result<(), Problem> {
        let mut previous = 0;
        for (index, record) in self.pins.chunks(PIN_LEN).enumerate() {
            let wrong = |what: &str| Err((kind::PINS.name, format!("item {index}: {what}")));
            let Some(record) = record.first_chunk() else {
                return wrong("is cut short");
            };
            let pin = PinRecord::read(record);
            if pin.pin.0 <= previous {
                return wrong("is out of order");
            }
            previous = pin.pin.0;
            let (districts, places) = (pin.districts, pin.places);
            if !holds(&self.pin_districts, (districts.0, districts.1.into()), 2) {
                return wrong("its districts lie outside their section");
            }
            if !holds(&self.pin_places, (places.0, places.1 as usize), 4) {
                return wrong("its places lie outside their section");
            }
        }
        let mut places = self.pin_places.chunks(4);
        if !places.all(|id| id.len() == 4 && read_u32(id, 0) < self.place_count) {
            return Err((kind::PIN_PLACES.name, "a place does not exist".to_owned()));
        }
        let districts = self.pin_districts.chunks_exact(2).map(|id| read_u16(id, 0));
        if !districts.map(u32::from).all(|id| admins.has_district(id)) {
            return Err((
                kind::PIN_DISTRICTS.name,
                "a district does not exist".to_owned(),
            ));
        }
        Ok(())
    }

    /// Checks that a posting section is runs of existing places, each behind its count; gives
    /// where they start.
    fn verify_runs(&self, name: &'static str, section: &[u8]) -> Result<RunStarts, Problem> {
        let mut starts = RunStarts::of_section(section);
        let mut rest = Cursor::new(section);
        while rest.remaining() != 0 {
            starts.add(section.len() - rest.remaining());
            let run = rest
                .u32()
                .and_then(|count| rest.take(count as usize * POSTING_LEN));
            let run = run.ok_or_else(|| (name, "a run is cut short".to_owned()))?;
            let exists = |&bytes| Posting::read(bytes).is_some_and(|p| self.exists(p));
            if !run.as_chunks().0.iter().all(exists) {
                return Err((name, "a posting names no place".to_owned()));
            }
        }
        Ok(starts)
    }
}
