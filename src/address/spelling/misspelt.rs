//! Words that nothing explains -> names of the PIN's places that are an edit or two away.
//!
//! A PIN has a few dozen places, so what is written beside it is compared with each of their
//! names and with those of its districts and state, letter by letter and whatever the blanks:
//! `Shivaji Nagr` is the PIN's `Shivajinagar`. What stands between two separators is one name; so
//! is each word of it that no place near the PIN explains.

use arrayvec::{ArrayString, ArrayVec};

use crate::address::names::candidates::{Hit, Hits};
use crate::address::names::hits::is_common_name;
use crate::address::reading::MatchKind;
use crate::address::words::Words;
use crate::gazetteer::{Gazetteer, Level, PinRecord, PlaceId, Posting, Sketch};
use crate::text::lexicon::Class;
use crate::text::sound::{MAX_DISTANCE_BYTES, edit_distance};
use crate::text::{MAX_TOKENS, Shape};

/// Runs of words of one address that are compared at most.
const MAX_RUNS: usize = 12;
/// Most words of one run.
const MAX_RUN_TOKENS: usize = 4;
/// Places of a PIN that are looked at.
const MAX_PLACES: usize = 400;
/// Places that one run may name.
const MAX_FOUND: usize = 4;
/// Places of a name that are looked at to see whether one is near the PIN.
const MAX_LOOKS: usize = 256;
/// Fewest letters of a run that may be corrected, and of those before the type words that it ends with.
const MIN_LETTERS: usize = 5;
const MIN_OWN_LETTERS: usize = 3;
/// Fewest of the latter that may be corrected by two edits.
const MIN_OF_TWO_EDITS: usize = 9;
/// Words that make a run something else than the name of a place.
pub(super) const NOT_A_PLACE: Class = Class::ROAD
    .union(Class::CROSS_MAIN)
    .union(Class::BUILDING)
    .union(Class::INSTITUTION)
    .union(Class::COMPANY)
    .union(Class::ANY_RELATION)
    .union(Class::LANDMARK)
    .union(Class::FLOOR)
    .union(Class::NUMBER_KEY)
    .union(Class::NUMBERED_AREA)
    .union(Class::TITLE)
    .union(Class::FILLER)
    .union(Class::COUNTRY);

type Letters = ArrayString<MAX_DISTANCE_BYTES>;

/// Words that may be a misspelt name.
#[derive(Clone, Debug)]
struct Run {
    first: u8,
    end: u8,
    letters: Letters,
    /// How many of them are before the type words that it ends with: four of `Ravi Nagar`.
    own: u8,
    sketch: Sketch,
    /// Distance of the nearest name, or one more than is allowed.
    distance: u8,
    /// The places of that name.
    found: ArrayVec<PlaceId, MAX_FOUND>,
    /// Its letters; another name as near makes the run ambiguous.
    name: Letters,
    is_ambiguous: bool,
}

/// Adds the names of the PIN's places and districts that `open` words of the text are misspelt
/// from.
pub(in crate::address) fn find(
    gazetteer: &Gazetteer,
    words: Words<'_>,
    pin: &PinRecord,
    open: &[bool; MAX_TOKENS],
    out: &mut Hits,
) {
    let mut runs: ArrayVec<Run, MAX_RUNS> = ArrayVec::new();
    gather(gazetteer, words, pin, open, out, &mut runs);
    if runs.is_empty() {
        return;
    }
    let mut state = None;
    let mut compare_admin = |id: PlaceId| {
        let sketch = gazetteer.admin_sketch(id);
        if runs.iter().any(|run| run.can_be(sketch)) {
            compare(gazetteer, id, &mut runs);
        }
    };
    for district in gazetteer.pin_districts(pin) {
        let district = PlaceId::of_admin(district);
        compare_admin(district);
        let of_district = gazetteer.state_of(district);
        if state != of_district
            && let Some(id) = of_district
        {
            compare_admin(PlaceId::of_admin(id));
        }
        state = of_district;
    }
    let sketches = gazetteer.pin_sketches(pin).iter().take(MAX_PLACES);
    for (index, &sketch) in sketches.enumerate() {
        if runs.iter().any(|run| run.can_be(sketch)) {
            compare(gazetteer, gazetteer.pin_place(pin, index), &mut runs);
        }
    }
    for run in runs.iter().filter(|run| !run.is_ambiguous) {
        for &id in &run.found {
            let places = gazetteer.place_range(id);
            let range = (run.first as usize, run.end as usize);
            let hit = Hit::new(range.0, range.1, MatchKind::Edit, places);
            if out.try_push(hit).is_err() {
                return;
            }
        }
    }
}

/// Whether a place lies in a district of the PIN, or is one.
pub(super) fn is_of_pin(gazetteer: &Gazetteer, pin: &PinRecord, posting: &Posting) -> bool {
    let admin = posting.admin();
    gazetteer.pin_districts(pin).any(|own| Some(own) == admin)
}

/// Collects the runs between separators and, of those of several words, each word.
fn gather(
    gazetteer: &Gazetteer,
    words: Words<'_>,
    pin: &PinRecord,
    open: &[bool; MAX_TOKENS],
    hits: &Hits,
    runs: &mut ArrayVec<Run, MAX_RUNS>,
) {
    let is_near = |hit: &Hit| {
        let mut bearers = hit.postings(gazetteer).iter().take(MAX_LOOKS);
        bearers.any(|posting| posting.level == Level::State || is_of_pin(gazetteer, pin, &posting))
    };
    let mut first = 0;
    while first < words.len() {
        let mut end = first;
        while end < words.len()
            && words.shape(end) == Some(Shape::Word)
            && (end == first || !words.breaks_before(end))
        {
            end += 1;
        }
        if end == first {
            first += 1;
            continue;
        }
        let covers = |hit: &&Hit, first: usize, end: usize| {
            usize::from(hit.first) <= first && end <= usize::from(hit.end)
        };
        let is_known = |first, end| {
            hits.iter()
                .filter(|hit| covers(hit, first, end))
                .any(is_near)
        };
        // `Shanti Nagar` is not the PIN's Shakti Nagar, nor `Vill Rampur` its Rajpur.
        let is_common = |first, end| is_common_name(gazetteer, hits, (first, end));
        let is_typed = (first..end).any(|index| words.is(index, NOT_A_PLACE));
        let is_open = open[first..end].iter().all(|&open| open);
        let is_whole = end - first <= MAX_RUN_TOKENS && is_open && !is_typed;
        if is_whole && !is_known(first, end) && !is_common(first, end) {
            add(words, first, end, runs);
        }
        if end - first > 1 {
            for index in (first..end).filter(|&index| open[index]) {
                let is_plain = words.class(index).is_empty();
                let is_other = || is_known(index, index + 1) || is_common(index, index + 1);
                if is_plain && !is_other() {
                    add(words, index, index + 1, runs);
                }
            }
        }
        first = end;
    }
}

fn add(words: Words<'_>, first: usize, end: usize, runs: &mut ArrayVec<Run, MAX_RUNS>) {
    let mut letters = Letters::new();
    let mut own = 0;
    for index in first..end {
        if letters.try_push_str(words.word(index)).is_err() {
            return;
        }
        if !words.is(index, Class::AREA) {
            own = letters.len();
        }
    }
    if letters.len() < MIN_LETTERS || own < MIN_OWN_LETTERS || !letters.is_ascii() {
        return;
    }
    let mut run = Run {
        first: first as u8,
        end: end as u8,
        letters,
        own: own as u8,
        sketch: Sketch::of(letters.as_bytes()),
        distance: 0,
        found: ArrayVec::new(),
        name: Letters::new(),
        is_ambiguous: false,
    };
    run.distance = run.most() + 1;
    let _ = runs.try_push(run);
}

impl Run {
    /// Edits that are allowed.
    fn most(&self) -> u8 {
        1 + u8::from(MIN_OF_TWO_EDITS <= usize::from(self.own))
    }

    /// Its type words.
    fn tail(&self) -> &str {
        &self.letters[usize::from(self.own)..]
    }

    /// Whether a name of this sketch can be near enough.
    fn can_be(&self, sketch: Sketch) -> bool {
        self.sketch.can_be_near(sketch, self.most())
    }
}

/// The Latin letters of a name in one word, in small ones; none of one that is too long.
pub(super) fn letters_of(name: &[u8]) -> Option<Letters> {
    let mut letters = Letters::new();
    for &byte in name.iter().filter(|byte| byte.is_ascii_alphabetic()) {
        letters.try_push(byte.to_ascii_lowercase() as char).ok()?;
    }
    Some(letters)
}

/// Compares the runs with the name of one place, whose sketch is that of one of them.
fn compare(gazetteer: &Gazetteer, id: PlaceId, runs: &mut [Run]) {
    let name = gazetteer.name_bytes(id);
    if matches!(gazetteer.level_of(id), Level::Street | Level::Landmark) {
        return;
    }
    let Some(letters) = letters_of(name) else {
        return;
    };
    let first = name.first().map(u8::to_ascii_lowercase);
    let starts = |run: &Run| first == run.letters.as_bytes().first().copied();
    let ends = |run: &Run| letters.ends_with(run.tail());
    for run in runs.iter_mut().filter(|run| starts(run) && ends(run)) {
        let Some(distance) = edit_distance(&run.letters, &letters, run.most()) else {
            continue;
        };
        if distance < run.distance {
            run.distance = distance;
            run.found.clear();
            run.name = letters;
            run.is_ambiguous = false;
        } else if distance == run.distance && run.name != letters {
            run.is_ambiguous = true;
            continue;
        }
        if distance == run.distance {
            let _ = run.found.try_push(id);
        }
    }
}
