//! Words that nothing explains -> names of districts and towns that are an edit or two away.
//!
//! Districts and towns tell most of an address, so a word is compared with all of them where no
//! place is called so in the district of the PIN, the part of India or the state that is known:
//! `Raupur, Chhattisgarh` is Raipur, whatever village of another state is called Raupur.

use arrayvec::ArrayVec;

use super::misspelt::{NOT_A_PLACE, is_of_pin, letters_of};
use super::{MIN_BYTES, Search, is_word, own_bytes};
use crate::address::context::Context;
use crate::address::names::candidates::{Hit, Hits};
use crate::address::names::hits::is_common_name;
use crate::address::reading::MatchKind;
use crate::gazetteer::{
    EditMatch, Level, MAX_EDIT_KEY, MAX_EDIT_MATCHES, PinRecord, PlaceId, Posting,
};
use crate::text::MAX_TOKENS;
use crate::text::lexicon::Class;
use crate::text::sound::edit_distance;

/// Runs of words of one address that are compared at most.
const MAX_RUNS: usize = 8;
/// Shortest name of a town that may be corrected, without its type words.
const MIN_TOWN_BYTES: usize = 5;

/// Adds the names of districts and towns that `open` words of the text, alone or with the one
/// beside them, are misspelt from.
pub(super) fn find(search: &Search<'_>, open: &[bool; MAX_TOKENS], hits: &mut Hits) {
    let mut compared = 0;
    let mut end = 0;
    for (index, &is_open) in open.iter().enumerate().take(search.words.len()) {
        if index < end || !is_open || !is_unexplained(search, index, hits) {
            continue;
        }
        // `Greater Nodia`: the other word of two is as it should be.
        let is_half = |&other: &usize| {
            let words = search.words;
            other < words.len() && search.gazetteer.may_be_half_of_town(words.word(other))
        };
        let before = index.checked_sub(1).filter(is_half);
        let behind = Some(index + 1).filter(is_half);
        let runs = [
            before.map(|before| (before, index + 1)),
            behind.map(|behind| (index, behind + 1)),
            Some((index, index + 1)),
        ];
        for run in runs.into_iter().flatten() {
            if !can_name(search, run, hits) {
                continue;
            }
            if compared == MAX_RUNS {
                return;
            }
            compared += 1;
            if compare(search, run, hits) {
                end = run.1;
                break;
            }
        }
    }
}

/// Whether a word is neither a keyword nor a part of a name of what is known of the text.
fn is_unexplained(search: &Search<'_>, index: usize, hits: &Hits) -> bool {
    let words = search.words;
    let is_plain =
        is_word(words, index) && words.class(index).is_empty() && !words.is_english(index);
    let covers = |hit: &&Hit| (hit.first as usize..hit.end as usize).contains(&index);
    let mut known = hits.iter().filter(covers);
    is_plain && !known.any(|hit| hit.kind != MatchKind::Edit && lies_there(search, hit, hits))
}

/// Whether words may be one name: nothing beside them in their part is unexplained.
fn can_name(search: &Search<'_>, (first, end): (usize, usize), hits: &Hits) -> bool {
    let words = search.words;
    let is_one_part = || !(first + 1..end).any(|index| words.breaks_before(index));
    let is_name = |index: usize| is_word(words, index) && !words.is(index, NOT_A_PLACE);
    let is_stray = |index: usize| is_unexplained(search, index, hits);
    let is_behind_stray = || first.checked_sub(1).is_some_and(is_stray);
    is_one_part()
        && (first..end).all(is_name)
        && MIN_TOWN_BYTES <= own_bytes(words, first, end).0
        && words.span(first, end).len() <= MAX_EDIT_KEY
        && (words.breaks_before(first) || !is_behind_stray())
        && (words.breaks_before(end) || !is_stray(end))
}

/// Adds the names that a run is misspelt from; gives whether there are any.
fn compare(search: &Search<'_>, (first, end): (usize, usize), hits: &mut Hits) -> bool {
    let words = search.words;
    let most = 1 + u8::from(MIN_BYTES[1] <= own_bytes(words, first, end).0);
    let mut matches: ArrayVec<EditMatch, MAX_EDIT_MATCHES> = ArrayVec::new();
    let state = state_of(search, hits);
    // `Vill Rampur` is no misspelt Rajpur, but `Shahpur` beside its PIN is Shahapur.
    let is_village = 0 < first && words.is(first - 1, Class::VILLAGE_KEY);
    let is_common = is_common_name(search.gazetteer, &hits[..search.found], (first, end));
    let has_pin = |hit: &Hit| search.near.is_some_and(|pin| is_its_town(search, hit, pin));
    let can_be =
        |hit: &Hit| !is_common || !is_village && has_pin(hit) || is_said_district(search, hit);
    (search.gazetteer).edit_towns(state, words.span(first, end), most, &mut matches);
    let before = hits.len();
    for found in &matches {
        let places = search.gazetteer.name_range(found.value);
        let hit = Hit::new(first, end, MatchKind::Edit, places);
        let is_nearer = |other: &Hit| is_nearer(search, other, (&hit, found.distance));
        let has_own_end = || {
            let mut places = hit.postings(search.gazetteer).towns();
            let names = |town: Posting| search.gazetteer.name_bytes(town.place);
            places.any(|town| ends_otherwise(words.span(first, end).as_bytes(), names(town)))
        };
        if can_be(&hit)
            && lies_there(search, &hit, hits)
            && !hits[..before].iter().any(is_nearer)
            && !has_own_end()
        {
            let _ = hits.try_push(hit);
        }
    }
    before < hits.len()
}

/// `Fatehsagar` is no Fatehnagar: whether one ends in what lakes are called and the other in what towns are.
fn ends_otherwise(word: &[u8], name: &[u8]) -> bool {
    let ends = |text: &[u8], end: &[u8]| {
        let start = text.len().saturating_sub(end.len());
        text[start..].eq_ignore_ascii_case(end)
    };
    let are = |one: &[u8], other: &[u8]| ends(word, one) && ends(name, other);
    are(b"sagar", b"nagar") || are(b"nagar", b"sagar")
}

/// `Dist Gurudaspur`, `Batala, Gurudaspur`: whether a district of the name is meant, as its keyword says or what stands before
/// it lies there.
fn is_said_district(search: &Search<'_>, hit: &Hit) -> bool {
    let (first, end) = (hit.first as usize, hit.end as usize);
    let says_so = search.words.says_district(first, end);
    let own = search.context.and_then(Context::main_district);
    let is_own = |district: PlaceId| 0 < first && own == Some(district.admin_number());
    let mut towns = hit.postings(search.gazetteer).towns();
    towns.any(|town| town.level == Level::District && (says_so || is_own(town.place)))
}

/// Whether the words are as likely misspelt from the place of another hit, which is not called like the town.
fn is_nearer(search: &Search<'_>, other: &Hit, (hit, distance): (&Hit, u8)) -> bool {
    let gazetteer = search.gazetteer;
    if other.kind != MatchKind::Edit || (other.first, other.end) != (hit.first, hit.end) {
        return false;
    }
    let Some(place) = other.postings(gazetteer).iter().next() else {
        return false;
    };
    let words = search.words.span(other.first as usize, other.end as usize);
    let name = letters_of(gazetteer.name_bytes(place.place));
    let (Some(words), Some(name)) = (letters_of(words.as_bytes()), name) else {
        return false;
    };
    let is_town = |posting: Posting| posting.place == place.place;
    edit_distance(&words, &name, distance).is_some() && !hit.postings(gazetteer).iter().any(is_town)
}

/// The state of what is known of the text: the reading's, the PIN's, or the one that is named.
fn state_of(search: &Search<'_>, hits: &Hits) -> Option<u16> {
    let gazetteer = search.gazetteer;
    match (search.context, search.near) {
        (Some(context), _) => context.state,
        (None, Some(pin)) => gazetteer.pin_state(pin),
        (None, None) => search.named_state(hits),
    }
}

/// Whether a place of the name lies in the part of India that is known: the reading's, the
/// districts of the PIN, or the state that is named. The PIN of a town may lie in another district.
fn lies_there(search: &Search<'_>, hit: &Hit, hits: &Hits) -> bool {
    let gazetteer = search.gazetteer;
    let has_pin = |pin: &PinRecord| is_its_town(search, hit, pin);
    match (search.context, search.near) {
        (Some(_), pin) => search.fits(hit) || pin.is_some_and(has_pin),
        (None, Some(pin)) => {
            let mut bearers = hit.postings(gazetteer).iter();
            bearers.any(|posting| is_of_pin(gazetteer, pin, &posting)) || has_pin(pin)
        }
        (None, None) => search.is_of_state(hit, hits),
    }
}

/// Whether a town of the name has the PIN.
fn is_its_town(search: &Search<'_>, hit: &Hit, pin: &PinRecord) -> bool {
    let gazetteer = search.gazetteer;
    let has_pin = |town: &Posting| gazetteer.place_has_pin(&gazetteer.place(town.place), pin.pin);
    let mut towns = hit.postings(gazetteer).towns();
    towns.any(|town| town.level == Level::City && has_pin(&town))
}
