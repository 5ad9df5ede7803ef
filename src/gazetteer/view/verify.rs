//! The sections of an artefact of any origin -> an error, or the promise that no later read fails.

use super::Gazetteer;
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

impl Gazetteer {
    /// Checks the fst sections, checksums and nodes, as a walk over damage can panic or lie; gives where the walks over names and over sounds start.
    pub(super) fn verify_indexes(&self) -> Result<[TermStarts; 2], (&'static str, String)> {
        graph::verify(&self.names).map_err(|problem| ("names", problem))?;
        graph::verify(&self.sounds).map_err(|problem| ("sounds", problem))?;
        Ok([&self.names, &self.sounds].map(TermStarts::new))
    }

    /// Checks every reference, so that reads after this need no error path.
    pub(super) fn verify_content(&self) -> Result<Verified, (&'static str, String)> {
        let mut cities = Vec::new();
        let wrong = |section: &'static str, index: usize, what: &str| {
            Err((section, format!("item {index}: {what}")))
        };
        if self.places.len() != self.place_count as usize * PLACE_LEN {
            return Err((
                "places",
                "its length is not a whole number of records".to_owned(),
            ));
        }
        let states = self.meta.state_count;
        let Some(districts_end) = states.checked_add(self.meta.district_count) else {
            return Err(("meta", "more districts than places".to_owned()));
        };
        if districts_end > self.place_count || districts_end >= u32::from(u16::MAX) {
            return Err(("meta", "more states and districts than places".to_owned()));
        }
        if std::str::from_utf8(&self.name_text).is_err() {
            return Err(("name text", "is not UTF-8".to_owned()));
        }
        let text = std::str::from_utf8(&self.name_text).unwrap_or("");
        let is_place = |id: Option<PlaceId>| id.is_none_or(|id| id.0 < self.place_count);
        let is_district =
            |id: Option<u16>| id.is_none_or(|id| (states..districts_end).contains(&u32::from(id)));
        let list = |len: usize, offset: u32, count: usize, width: usize| {
            (offset as usize + count) * width <= len
        };
        let mut sketches = Vec::with_capacity(self.place_count as usize);
        let mut overlaps = Overlaps::default();
        let mut areas = AreaCounts::default();
        let mut town_ranks = vec![0; districts_end as usize].into_boxed_slice();
        for (index, record) in self.places.as_chunks().0.iter().enumerate() {
            let Some(place) = Place::read(record) else {
                return wrong("places", index, "its level is unknown");
            };
            let start = place.name_offset as usize;
            let Some(name) = text.get(start..start + place.name_len as usize) else {
                return wrong("places", index, "its name lies outside the name text");
            };
            sketches.push(Sketch::of(name.as_bytes()));
            if !is_place(place.parent) || !is_place(place.subdistrict) || !is_place(place.city) {
                return wrong("places", index, "a parent does not exist");
            }
            let is_state = |id: Option<u16>| id.is_none_or(|id| u32::from(id) < states);
            let (former_state, other) = match place.level {
                Level::State => (place.other_district, None),
                _ => (None, place.other_district),
            };
            if !is_district(place.district) || !is_district(other) {
                return wrong("places", index, "its district is not one");
            }
            if !is_state(place.state) || !is_state(former_state) {
                return wrong("places", index, "its state is not one");
            }
            let level_fits = match place.level {
                Level::State => (index as u32) < states,
                Level::District => (states..districts_end).contains(&(index as u32)),
                _ => index as u32 >= districts_end,
            };
            if !level_fits {
                return wrong("places", index, "its level is out of order");
            }
            if !list(
                self.place_pins.len(),
                place.pins_offset,
                place.pins_len as usize,
                4,
            ) {
                return wrong("places", index, "its PINs lie outside their section");
            }
            if place.level == Level::City && 1 < place.pins_len {
                cities.push(PlaceId(index as u32));
            }
            areas.add(&place);
            if let Some(district) = place.district {
                if place.level != Level::District {
                    overlaps.add(district, place.other_district);
                }
                if place.level == Level::City {
                    let most = &mut town_ranks[district as usize];
                    *most = place.rank.max(*most);
                }
            }
        }
        let mut previous = 0;
        for (index, record) in self.pins.chunks(PIN_LEN).enumerate() {
            let Some(record) = record.first_chunk() else {
                return wrong("PINs", index, "is cut short");
            };
            let pin = PinRecord::read(record);
            if pin.pin.0 <= previous {
                return wrong("PINs", index, "is out of order");
            }
            previous = pin.pin.0;
            let (districts, places) = (pin.districts, pin.places);
            if !list(
                self.pin_districts.len(),
                districts.0,
                districts.1 as usize,
                2,
            ) {
                return wrong("PINs", index, "its districts lie outside their section");
            }
            if !list(self.pin_places.len(), places.0, places.1 as usize, 4) {
                return wrong("PINs", index, "its places lie outside their section");
            }
        }
        if !self
            .pin_places
            .chunks(4)
            .all(|id| id.len() == 4 && read_u32(id, 0) < self.place_count)
        {
            return Err(("PIN places", "a place does not exist".to_owned()));
        }
        let runs = [
            self.verify_runs("name postings", &self.name_postings)?,
            self.verify_runs("sound postings", &self.sound_postings)?,
        ];
        let districts = self.pin_districts.chunks_exact(2).map(|id| read_u16(id, 0));
        if !districts
            .map(u32::from)
            .all(|id| (states..districts_end).contains(&id))
        {
            return Err(("PIN districts", "a district does not exist".to_owned()));
        }
        Ok(Verified {
            cities,
            areas,
            runs,
            sketches,
            overlaps,
            town_ranks,
        })
    }

    /// Checks that a posting section is runs of existing places, each behind its count; gives
    /// where they start.
    fn verify_runs(
        &self,
        name: &'static str,
        section: &[u8],
    ) -> Result<RunStarts, (&'static str, String)> {
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
