//! A text without commas that a large town opens -> where the town ends.
//!
//! On phones the town is typed first as often as last: `indore ring road`, `hansi main bazar`, `kota bus stand`. What
//! every town has, and a road, a market or a tower that nothing else places, stands in that town then.

use crate::address::names::candidates::{Hit, Hits};
use crate::address::names::hits::{hits_beginning_at, hits_from};
use crate::address::places::{KNOWN_TOWN_RANK, is_clear_town};
use crate::address::reading::MatchKind;
use crate::address::words::roads::types_road;
use crate::address::words::{WordSet, Words};
use crate::gazetteer::{Gazetteer, Level, Posting};
use crate::text::Separator;
use crate::text::lexicon::Class;

/// Words behind the town that nothing is known of, at most, and all words of the text.
const MAX_NAME_WORDS: usize = 2;
const MAX_WORDS: usize = 8;
/// Which road of a town it is.
const OPENING: WordSet = WordSet::of(&["main", "ring", "link", "bypass"]);
/// What a town has many of.
const TYPED: Class = Class::ROAD
    .union(Class::CROSS_MAIN)
    .union(Class::JUNCTION)
    .union(Class::LANDMARK)
    .union(Class::BUILDING)
    .union(Class::AREA);

/// Token after the town; `None` where no town opens the text, or what follows may be called by it (`Jaipur Golden
/// Hospital`, `Delhi Road`) or lie in another one (`Delhi Cloth Market Meerut`).
pub(super) fn end_of(gazetteer: &Gazetteer, words: Words<'_>, hits: &Hits) -> Option<usize> {
    let can_be = (3..=MAX_WORDS).contains(&words.len()) && !words.has_commas();
    let is_parted = |index: usize| words.separator(index) != Separator::Blank;
    if !can_be || (1..words.len()).any(is_parted) {
        return None;
    }
    let openings = hits_beginning_at(hits, 0).filter(|hit| hit.is_name());
    let is_large = |town: Posting| is_clear_town(town.level, town.rank);
    let names_large = |hit: &&Hit| hit.postings(gazetteer).towns().any(is_large);
    let town = openings.filter(names_large).max_by_key(|hit| hit.end)?;
    let end = town.end as usize;
    let can_be_other = |at: usize| words.is_personal(at) || words.is_english(at);
    let is_area = 1 < end && words.is(end - 1, Class::AREA);
    // `Mumbai Suburban`.
    let goes_on = |hit: &Hit| (hit.first as usize) < end && end < hit.end as usize;
    if is_area || (0..end).any(can_be_other) || hits.iter().any(goes_on) {
        return None;
    }
    let stop = before_state(gazetteer, words, hits, town)?;
    is_common(words, end, stop).then_some(end)
}

/// Where what stands behind the town ends: at its state, or with the text; `None` where that ends with another town, or a
/// road leads to one.
fn before_state(gazetteer: &Gazetteer, words: Words<'_>, hits: &Hits, town: &Hit) -> Option<usize> {
    let end = town.end as usize;
    let lies_in = |state: &Posting| {
        let is_it = |town: Posting| gazetteer.state_of_posting(&town) == state.admin();
        state.level == Level::State && town.postings(gazetteer).towns().any(is_it)
    };
    let is_known = |unit: &Posting| unit.level.is_coarse() && KNOWN_TOWN_RANK <= unit.rank;
    let mut stop = words.len();
    for hit in hits_from(hits, end) {
        // `Agra Gwalior Road` leads from town to town.
        let is_beside = hit.first as usize == end && types_road(words, hit.end as usize);
        let is_last = hit.end as usize == words.len();
        if hit.kind != MatchKind::Exact || !is_last && !is_beside {
            continue;
        }
        let units = hit.postings(gazetteer);
        if units.towns().any(|unit| lies_in(&unit)) {
            stop = stop.min(hit.first as usize);
        } else if units.towns().any(|unit| is_known(&unit)) {
            return None;
        }
    }
    Some(stop)
}

/// Whether the words are a road, a market, a stop, an area or premises as many towns have: no institution, which may be
/// called by a town, and no type word alone.
fn is_common(words: Words<'_>, first: usize, end: usize) -> bool {
    let is_number = |at: usize| words.has_digit(at) || words.is_number_word(at);
    let Some(last) = (first..end).rfind(|&at| !is_number(at)) else {
        return false;
    };
    let is_typed = words.is(last, TYPED) && !words.is(last, Class::INSTITUTION);
    let is_known = |at: usize| is_number(at) || !words.class(at).is_empty() || words.is_english(at);
    let unknown = (first..last).filter(|&at| !is_known(at)).count();
    // `Pali Dungra Sonkh Road`: what nothing is known of may be an area before a road.
    let most = if words.is(last, Class::ROAD | Class::AREA) {
        0
    } else {
        MAX_NAME_WORDS
    };
    // `Nashik Road Station`, `Delhi Cantt Railway Station`, `Mysore Bank Circle`; but `Indore Gali No 3`.
    let goes_on = words.is(first, Class::DIRECTION | Class::CITY_KEY)
        || words.is(first, Class::ROAD) && first < last && !words.is_among(first, &OPENING)
        || words.word(first) == "bank";
    is_typed && first + 1 < end && unknown <= most && !goes_on
}
