//! A name -> how far it belongs to the words around it: to a road, a landmark, a bank or a firm.

use super::candidates::Hit;
use super::extend::SAINTS;
use super::roles::hits_at;
use super::rules::{CAMPUSES, CASES, links_two_names};
use super::scene::Scene;
use super::words::Words;
use crate::gazetteer::Level;
use crate::text::Separator;
use crate::text::lexicon::Class;

/// Words of a town's name before a road's type word, at most.
const MAX_TOWN_WORDS: usize = 4;
/// Letters of a single word before a road's name that is a place of its own, at least.
const MIN_LONE_NAME: usize = 6;

/// How far a name belongs to what stands around it rather than to a place of its own.
pub(super) fn doubt(scene: Scene<'_>, first: usize, end: usize) -> f32 {
    let Scene { words, weights, .. } = scene;
    let mut doubt = 0.0;
    let typed = Class::BUILDING | Class::INSTITUTION | Class::COMPANY;
    if is_road_between_towns(scene, first, end) || is_in_hyphened_road(words, first, end) {
        doubt += weights.before_road;
    } else if !words.breaks_before(end) {
        let road = Class::ROAD | Class::CROSS_MAIN;
        // `Jadavpur East Road`, but `Anna Nagar East Main Road`.
        let is_side_road = words.is(end, Class::DIRECTION)
            && words.is(end + 1, Class::ROAD)
            && !words.is(end + 1, Class::CROSS_MAIN)
            && !words.breaks_before(end + 1);
        if words.is(end, road) || is_side_road {
            doubt += weights.before_road;
        } else if (words.is(end + 1, road) || words.types_road(end + 1))
            && !words.breaks_before(end + 1)
            && !words.is(end, Class::RELATION | Class::FLOOR | Class::NUMBERED_AREA)
        {
            // `Deesa Palanpur Road`, `Ray Colony Road`; `Jodhpur-Jaipur Highway` the more so.
            doubt += if words.separator(end) == Separator::Hyphen {
                weights.before_road
            } else if stands_alone(scene, first, end) {
                weights.before_type_word
            } else {
                weights.road_ahead
            };
        } else if opens_market(words, first, end) {
            doubt += weights.before_road;
        } else if words.is(end, typed | Class::LANDMARK) || ends_junction(words, end) {
            doubt += weights.type_word_follows;
        } else if (end..(end + 3).min(words.part_end(first))).any(|index| words.is(index, typed)) {
            doubt += weights.before_type_word;
        }
    } else if is_road_behind_dash(words, end) {
        // `Thaltej - Shilaj Road` may stand in the first.
        doubt += weights.road_ahead;
    }
    if follows_relation_or_comma(words, first) {
        doubt += weights.after_relation;
    }
    let is_type_word =
        end - first == 1 && words.is(first, Class::AREA | Class::ROAD | Class::JUNCTION);
    // `MP Nagar` is no state.
    let is_initials = words.span(first, end).len() < 3
        && !words.breaks_before(end)
        && (words.is(end, Class::AREA | Class::ROAD | typed)
            || words.is_name(end) && words.class(end).is_empty()
            // `AP 156` is a door, `Ch-44` a zone of Chennai.
            || words.is_number(end)
                && (first == 0
                    || words.separator(end) == Separator::Hyphen && words.word(end).len() <= 3));
    let is_rest = links_two_names(words, first);
    if is_type_word && !words.breaks_before(first) || is_initials || is_rest {
        doubt += weights.type_word_inside;
    }
    let is_of_name = is_in_front_name(words, first, end)
        || is_owner_or_owned(words, first, end)
        || is_campus_town(scene, first, end)
        || is_in_saint(words, first, end);
    if is_of_name {
        doubt += weights.in_front_name;
    }
    doubt
}

/// `Baba Banda Singh Bahadur College`: what stands between a saint's title and a person's name is a part of
/// that.
fn is_in_saint(words: Words<'_>, first: usize, end: usize) -> bool {
    0 < first
        && words.is_among(first - 1, &SAINTS)
        && words.joins(first)
        && words.joins(end)
        && words.is_personal(end)
}

/// `Badi Ka Kheda`, `Shiv Ki Dungri`: neither what stands before the `of` of a name nor what stands behind it
/// is a place of its own.
fn is_owner_or_owned(words: Words<'_>, first: usize, end: usize) -> bool {
    is_of(words, end) || 0 < first && is_of(words, first - 1)
}

/// Whether the word is the `of` between two plain words of a name.
pub(super) fn is_of(words: Words<'_>, index: usize) -> bool {
    words.is_among(index, &CASES)
        && 0 < index
        && words.is_plain(index - 1)
        && words.is_plain(index + 1)
        && words.joins(index)
        && words.joins(index + 1)
}

/// `Lajpat Nagar Market`, `Sector 110 Main Market`: all of a part is the name of a market.
pub(super) fn opens_market(words: Words<'_>, first: usize, end: usize) -> bool {
    let market = end + usize::from(words.word(end) == "main" && words.joins(end + 1));
    words.word(market) == "market" && words.breaks_before(first) && words.breaks_before(market + 1)
}

/// `Bakhori Phata`: the type word of a junction ends the part, and is neither an area's nor that of
/// a revenue circle, nor Mandi in Himachal Pradesh.
pub(super) fn ends_junction(words: Words<'_>, end: usize) -> bool {
    let is_junction = words.is(end, Class::JUNCTION)
        && !words.is(end, Class::AREA | Class::SUBDISTRICT_KEY)
        && words.word(end) != "mandi";
    is_junction && words.breaks_before(end + 1)
}

/// Whether a name before `X Road` is long enough to be no part of the road's, and the two are no
/// towns that the road leads to (`Deesa Palanpur Road`).
fn stands_alone(scene: Scene<'_>, first: usize, end: usize) -> bool {
    let is_long = 1 < end - first || MIN_LONE_NAME <= scene.words.word(first).len();
    let is_known = || !hits_at(scene.hits, (end, end + 1)).is_empty();
    let mut names = hits_at(scene.hits, (first, end)).iter();
    is_long && (!is_known() || !names.any(|hit| is_town(scene, hit)))
}

/// `Mumbai - Goa Highway`, `Panaji to Mormugao Road`: the name and the one behind it are those of
/// towns that the road leads to; `Deesa Palanpur Road, Dhanera` where the town stands behind. Of
/// three or more (`Nagpur - Bhandara - Raipur Highway`) all are.
pub(super) fn is_road_between_towns(scene: Scene<'_>, first: usize, end: usize) -> bool {
    let Scene { words, hits, .. } = scene;
    let is_to = words.word(end) == "to" && words.joins(end) && words.joins(end + 1);
    let is_tied = is_to || words.separator(end) == Separator::Dash;
    // `Pratap Nagar Tijara Road` is a road in an area.
    if !is_tied && (!words.joins(end) || words.is(end - 1, Class::AREA)) {
        return false;
    }
    let second = end + usize::from(is_to);
    // `Hosur - Adiyamancottai Road`: a dash ties villages, too.
    let is_end = |hit: &Hit| is_tied && !is_to || is_town(scene, hit);
    let is_first_town = || hits_at(hits, (first, end)).iter().any(is_end);
    let last = if is_tied {
        last_of_chain(words, second)
    } else {
        second
    };
    if !opens_road(words, last) {
        return false;
    }
    if second < last {
        return is_first_town();
    }
    let start = hits.partition_point(|hit| (hit.first as usize) < second);
    let road_behind = |hit: &Hit| {
        let end = hit.end as usize;
        let is_whole = (second + 1..=end).all(|index| !words.breaks_before(index));
        (is_whole && words.types_road(end) && is_end(hit)).then_some(end)
    };
    let mut others = hits[start..]
        .iter()
        .take_while(|hit| hit.first as usize == second);
    let Some(road) = others.find_map(road_behind) else {
        return false;
    };
    let has_town_behind = || {
        let behind = hits.partition_point(|hit| hit.first as usize <= road);
        let is_part = |hit: &&Hit| words.breaks_before(hit.first as usize);
        hits[behind..]
            .iter()
            .filter(is_part)
            .any(|hit| is_town(scene, hit))
    };
    is_first_town() && (is_tied || has_town_behind())
}

/// `Mulund-Airoli Bridge Road`, `Goregaon-Mulund Link Road`: a hyphen ties the two names that the road has.
fn is_in_hyphened_road(words: Words<'_>, first: usize, end: usize) -> bool {
    let is_pair = |second: usize| {
        0 < second
            && words.separator(second) == Separator::Hyphen
            && words.is_name(second - 1)
            && words.is_name(second)
    };
    let last = if is_pair(end) { end + 1 } else { end };
    (is_pair(end) || is_pair(first))
        && (last..=last + 1)
            .take_while(|&index| !words.breaks_before(index))
            .any(|index| words.is(index, Class::ROAD))
}

/// Whether a road's type word stands a few words behind.
fn opens_road(words: Words<'_>, first: usize) -> bool {
    (first + 1..=first + MAX_TOWN_WORDS).any(|index| words.is(index, Class::ROAD))
}

/// Where the last of the names begins that dashes tie to the one from `first` on.
fn last_of_chain(words: Words<'_>, first: usize) -> usize {
    let is_dash = |index: usize| words.separator(index) == Separator::Dash;
    let next = |&from: &usize| {
        let one = words.is_name(from) && is_dash(from + 1);
        let two = words.is_name(from) && words.joins(from + 1) && is_dash(from + 2);
        let length = if one { 1 } else { 2 };
        (one || two).then_some(from + length)
    };
    let names = std::iter::successors(Some(first), next);
    names.take(MAX_TOWN_WORDS).last().unwrap_or(first)
}

fn is_road_behind_dash(words: Words<'_>, end: usize) -> bool {
    words.separator(end) == Separator::Dash
        && words.is_name(end)
        && words.is(end + 1, Class::ROAD)
        && !words.breaks_before(end + 1)
}

/// Whether a town, a tehsil, a district or a state has the name.
pub(super) fn is_town(scene: Scene<'_>, hit: &Hit) -> bool {
    hit.postings(scene.gazetteer).towns().next().is_some()
}

/// The same where a comma follows the relation word (`Near, Geeta Bhavan`).
pub(super) fn follows_relation_or_comma(words: Words<'_>, first: usize) -> bool {
    0 < first && words.is(first - 1, Class::RELATION) || follows_relation(words, first)
}

/// Whether the name is part of a bank's or firm's: it opens the part that their type word is
/// in, or `of` ties it to that word.
fn is_in_front_name(words: Words<'_>, first: usize, end: usize) -> bool {
    let typed = Class::INSTITUTION | Class::COMPANY;
    let reach = (end + 4).min(words.part_end(first));
    // `The Akola Urban Bank`.
    let follows_article = 0 < first && words.word(first - 1) == "the" && words.joins(first);
    let start = first - usize::from(follows_article);
    let opens = words.breaks_before(start) && !words.breaks_before(end);
    let is_tied = 2 <= first && words.word(first - 1) == "of" && words.is(first - 2, typed);
    is_tied || opens && (end..reach).any(|index| words.is(index, typed))
}

/// `IIT Bombay, Powai, Mumbai`: the name tells the institution from others of the kind where a part
/// behind it names a town.
fn is_campus_town(scene: Scene<'_>, first: usize, end: usize) -> bool {
    let Scene { words, hits, .. } = scene;
    let is_campus = 0 < first
        && words.is_among(first - 1, &CAMPUSES)
        && words.joins(first)
        && words.breaks_before(end);
    let behind = hits.partition_point(|hit| (hit.first as usize) < end);
    let names_town = |hit: &Hit| {
        let mut towns = hit.postings(scene.gazetteer).towns();
        hit.is_name() && towns.any(|posting| posting.level == Level::City)
    };
    is_campus && hits[behind..].iter().any(names_town)
}

/// Whether a relation word stands right before token `first`, but for words such as `to`.
fn follows_relation(words: Words<'_>, first: usize) -> bool {
    let mut before = first;
    while 0 < before && !words.breaks_hard_before(before) {
        before -= 1;
        if words.is(before, Class::RELATION) {
            return true;
        }
        if !words.is(before, Class::STOP) {
            return false;
        }
    }
    false
}
