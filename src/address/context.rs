//! Names and PINs -> the parts of India that the address may lie in.
//!
//! Every name votes for the districts of its places, the less the more places bear it; a PIN
//! votes for its districts, a state for all of its own. The best few become contexts, and the
//! decoder reads the address once in each: what a context is worth is the best reading in it.

use arrayvec::ArrayVec;

use super::candidates::Hits;
use super::reading::MatchKind;
use super::rules::PinText;
use super::words::Words;
use crate::gazetteer::{Gazetteer, Level, Pin, PinRecord, Place, PlaceId, Posting};
use crate::geo::LatLon;
use crate::text::lexicon::Class;

/// Contexts that are read.
pub(crate) const MAX_CONTEXTS: usize = 6;
/// Districts that one context spans: a metropolis lies in many.
const MAX_DISTRICTS: usize = 16;
/// States and districts together; an artefact with more votes for the first ones alone.
const MAX_ADMINS: usize = 2_048;
/// PINs of a city whose districts join its context.
const MAX_CITY_PINS: usize = 64;

/// A part of India.
#[derive(Clone, Debug)]
pub(crate) struct Context {
    /// Its districts, the voted one first; empty where nothing votes.
    pub(super) districts: ArrayVec<u16, MAX_DISTRICTS>,
    /// Its state.
    pub(super) state: Option<u16>,
    /// The city of the text that lies in it.
    pub(super) city: Option<PlaceId>,
    /// The PIN of the text that lies in it.
    pub(super) pin: Option<PinRecord>,
    /// Where it is: the PIN's centre, else the city's.
    pub(super) anchor: Option<LatLon>,
}

impl Context {
    /// Whether the district belongs to it.
    pub(super) fn has_district(&self, district: Option<u16>) -> bool {
        district.is_some_and(|district| self.districts.contains(&district))
    }

    /// Whether the place lies in it.
    pub(super) fn has_place(&self, id: PlaceId, place: &Place) -> bool {
        match place.level {
            Level::State => self.state == Some(id.0 as u16),
            Level::District => self.districts.contains(&(id.0 as u16)),
            _ => self.has_district(place.district) || self.has_district(place.other_district),
        }
    }
}

/// One tally a state or district.
#[derive(Clone, Debug)]
pub(crate) struct Votes {
    tally: Vec<f32>,
    /// The last hit that voted for it: a name counts once a district.
    voter: Vec<u16>,
}

impl Default for Votes {
    fn default() -> Self {
        Self {
            tally: vec![0.0; MAX_ADMINS],
            voter: vec![0; MAX_ADMINS],
        }
    }
}

impl Votes {
    fn clear(&mut self) {
        self.tally.fill(0.0);
        self.voter.fill(0);
    }

    fn add(&mut self, admin: usize, voter: usize, votes: f32) {
        if admin < MAX_ADMINS && self.voter[admin] != voter as u16 {
            self.voter[admin] = voter as u16;
            self.tally[admin] += votes;
        }
    }
}

/// Votes by level code, before they are divided among the places of a name.
const LEVEL_VOTES: [f32; 10] = [2.5, 3.0, 1.6, 3.2, 2.0, 1.5, 2.0, 0.6, 0.4, 0.2];
const PIN_VOTES: f32 = 3.5;
/// `Dist. Sitapur` is the district, and hardly one of the villages of that name.
const SAID_DISTRICT: f32 = 1.5;
const NAMESAKE_OF_DISTRICT: f32 = 0.2;

/// Counts votes and makes the contexts, best first. There is always at least one; it spans no
/// district where nothing votes.
pub(super) fn find(
    gazetteer: &Gazetteer,
    words: Words<'_>,
    hits: &Hits,
    pins: &[PinText],
    known_pin: Option<Pin>,
    votes: &mut Votes,
) -> ArrayVec<Context, MAX_CONTEXTS> {
    votes.clear();
    let mut records: ArrayVec<PinRecord, 4> = ArrayVec::new();
    let written = pins.iter().filter_map(|text| text.pin);
    for pin in known_pin.into_iter().chain(written) {
        let is_new = records.iter().all(|record| record.pin != pin);
        if let Some(record) = gazetteer.pin(pin).filter(|_| is_new) {
            let _ = records.try_push(record);
        }
    }
    let state_count = gazetteer.meta().state_count as usize;
    for (index, hit) in hits.iter().enumerate() {
        let postings = hit.postings(gazetteer);
        let share = 1.0 / (1.0 + postings.len() as f32).sqrt();
        let trust = trust(words, hit.first as usize, hit.end as usize)
            * match hit.kind {
                MatchKind::Phonetic => 0.5,
                MatchKind::Edit => 0.4,
                _ => 1.0,
            };
        let (first, end) = (hit.first as usize, hit.end as usize);
        let is_district = words.is(end, Class::DISTRICT_KEY) && words.joins(end)
            || 0 < first && words.is(first - 1, Class::DISTRICT_KEY);
        for posting in postings.iter() {
            let level = LEVEL_VOTES[posting.level as usize];
            let share = if posting.level <= Level::District {
                1.0
            } else {
                share
            };
            let rank = 1.0 + f32::from(posting.rank) / 255.0;
            let said = if !is_district {
                1.0
            } else if posting.level == Level::District {
                SAID_DISTRICT
            } else {
                NAMESAKE_OF_DISTRICT
            };
            let weight = level * share * rank * trust * said;
            if let Some(admin) = admin_of(&posting) {
                votes.add(admin, index + 1, weight);
            }
        }
    }
    for (index, record) in records.iter().enumerate() {
        for district in gazetteer.pin_districts(record) {
            votes.add(district as usize, hits.len() + 1 + index, PIN_VOTES);
        }
    }
    let district_end = state_count + gazetteer.meta().district_count as usize;
    for district in state_count..district_end.min(MAX_ADMINS) {
        let place = gazetteer.place(PlaceId(district as u32));
        if let Some(state) = place.state.filter(|_| 0.0 < votes.tally[district]) {
            votes.tally[district] += votes.tally[state as usize];
        }
    }

    let mut contexts: ArrayVec<Context, MAX_CONTEXTS> = ArrayVec::new();
    while !contexts.is_full() {
        let best = (state_count..district_end.min(MAX_ADMINS))
            .filter(|&district| 0.0 < votes.tally[district])
            .max_by(|&a, &b| votes.tally[a].total_cmp(&votes.tally[b]).then(b.cmp(&a)));
        let Some(best) = best else {
            break;
        };
        let context = span_of(gazetteer, best as u16, hits, words, &records);
        for &district in &context.districts {
            if (district as usize) < MAX_ADMINS {
                votes.tally[district as usize] = 0.0;
            }
        }
        contexts.push(context);
    }
    if contexts.is_empty() {
        contexts.push(state_alone(gazetteer, state_count, votes));
    }
    contexts
}

fn admin_of(posting: &Posting) -> Option<usize> {
    match posting.level {
        Level::State | Level::District => Some(posting.place.0 as usize),
        _ => posting.district.map(usize::from),
    }
}

/// How far a name stands for the place that the address is in, 0 to 1: little behind `near` and
/// inside the name of a road or a bank, more between commas.
fn trust(words: Words<'_>, first: usize, end: usize) -> f32 {
    let start = words.part_start(first);
    let is_related = (start..first).any(|index| words.is(index, Class::RELATION));
    let borrowed = Class::ROAD | Class::INSTITUTION | Class::COMPANY | Class::BUILDING;
    let is_borrowed = !words.breaks_before(end) && words.is(end, borrowed);
    let is_keyword = end - first == 1 && !words.class(first).is_empty();
    let base = if is_related || is_borrowed || is_keyword {
        0.2
    } else {
        1.0
    };
    base * (0.5 + 0.25 * (words.boundary(first) + words.boundary(end)))
}

/// Nothing votes for a district: the best state alone.
fn state_alone(gazetteer: &Gazetteer, state_count: usize, votes: &Votes) -> Context {
    let state = (0..state_count.min(MAX_ADMINS))
        .filter(|&state| 0.0 < votes.tally[state])
        .max_by(|&a, &b| votes.tally[a].total_cmp(&votes.tally[b]).then(b.cmp(&a)));
    let anchor = state.and_then(|state| gazetteer.place(PlaceId(state as u32)).at);
    Context {
        districts: ArrayVec::new(),
        state: state.map(|state| state as u16),
        city: None,
        pin: None,
        anchor,
    }
}

/// The district with what belongs to it: its PIN's other districts, its city and the districts
/// that the city spreads over.
fn span_of(
    gazetteer: &Gazetteer,
    district: u16,
    hits: &Hits,
    words: Words<'_>,
    records: &[PinRecord],
) -> Context {
    let mut districts: ArrayVec<u16, MAX_DISTRICTS> = ArrayVec::new();
    districts.push(district);
    let join = |districts: &mut ArrayVec<u16, MAX_DISTRICTS>, other: u16| {
        if !districts.contains(&other) {
            let _ = districts.try_push(other);
        }
    };
    let pin_among = |districts: &[u16]| {
        let lies_in = |record: &&PinRecord| {
            gazetteer
                .pin_districts(record)
                .any(|district| districts.contains(&district))
        };
        records.iter().find(lies_in).copied()
    };
    for other in pin_among(&districts)
        .iter()
        .flat_map(|record| gazetteer.pin_districts(record))
    {
        join(&mut districts, other);
    }
    let city = best_city(gazetteer, &districts, hits, words);
    if let Some(id) = city {
        let place = gazetteer.place(id);
        for index in 0..(place.pins_len as usize).min(MAX_CITY_PINS) {
            let Some(record) = gazetteer.pin(gazetteer.place_pin(&place, index)) else {
                continue;
            };
            if let Some(main) = gazetteer.pin_districts(&record).next() {
                join(&mut districts, main);
            }
        }
    }
    // A PIN of a suburb may lie in a district of the city alone.
    let pin = pin_among(&districts);
    let anchor = pin
        .and_then(|record| record.at)
        .or_else(|| city.and_then(|id| gazetteer.place(id).at))
        .or_else(|| gazetteer.place(PlaceId(u32::from(district))).at);
    let state = gazetteer.place(PlaceId(u32::from(district))).state;
    Context {
        districts,
        state,
        city,
        pin,
        anchor,
    }
}

/// The most important city of the text that lies in these districts.
fn best_city(
    gazetteer: &Gazetteer,
    districts: &[u16],
    hits: &Hits,
    words: Words<'_>,
) -> Option<PlaceId> {
    let mut best: Option<(f32, PlaceId)> = None;
    for hit in hits {
        let trust = trust(words, hit.first as usize, hit.end as usize);
        if trust < 0.4 || hit.kind == MatchKind::Edit {
            continue;
        }
        for posting in hit.postings(gazetteer).iter() {
            let is_inside = posting
                .district
                .is_some_and(|other| districts.contains(&other));
            if posting.level != Level::City || !is_inside {
                continue;
            }
            let score = trust + f32::from(posting.rank) / 64.0;
            if best.is_none_or(|(other, _)| other < score) {
                best = Some((score, posting.place));
            }
        }
    }
    best.map(|(_, place)| place)
}
