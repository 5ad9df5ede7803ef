//! Roads that are called by the two places they join -> which names of the text are those.
//!
//! `Mumbai - Goa Highway`, `Deesa Palanpur Road`, `Goregaon-Mulund Link Road`, `Andheri Kurla Road`: neither
//! place is where the address is.

use std::ops::Range;

use super::candidates::{Hit, Hits};
use crate::address::names::hits::{hits_at, hits_beginning_at, hits_from, names_admin, names_town};
use crate::address::rules::opens_highway_ends;
use crate::address::scene::Scene;
use crate::address::words::Words;
use crate::address::words::roads::{types_kind_of_road, types_road};
use crate::gazetteer::Gazetteer;
use crate::text::Separator;
use crate::text::lexicon::Class;

/// Words of a town's name before a road's type word, at most.
const MAX_TOWN_WORDS: usize = 4;

/// How far the name belongs to a road as one of the two that it is called by; `None` where it is none of them.
pub(in crate::address) fn doubt_by_road(scene: Scene<'_>, first: usize, end: usize) -> Option<f32> {
    let Scene { words, weights, .. } = scene;
    if is_in_road_of_areas(scene, first, end) || is_behind_dash(scene, first, end) {
        Some(weights.before_road + weights.type_word_inside)
    } else if is_road_between_towns(scene, first, end)
        || is_in_hyphened_road(words, first, end)
        || is_behind_highway(words, first)
    {
        Some(weights.before_road)
    } else {
        None
    }
}

/// `Mumbai - Goa Highway`, `Panaji to Mormugao Road`: the name and the one behind it are those of
/// towns that the road leads to; `Deesa Palanpur Road, Dhanera` where the town stands behind. Of
/// three or more (`Nagpur - Bhandara - Raipur Highway`) all are.
pub(in crate::address) fn is_road_between_towns(
    scene: Scene<'_>,
    first: usize,
    end: usize,
) -> bool {
    let Scene { words, hits, .. } = scene;
    let is_to = words.word(end) == "to" && words.joins(end) && words.joins(end + 1);
    let is_tied = is_to || words.separator(end) == Separator::Dash;
    // `Pratap Nagar Tijara Road` is a road in an area.
    if !is_tied && (!words.joins(end) || words.is(end - 1, Class::AREA)) {
        return false;
    }
    let second = end + usize::from(is_to);
    // `Hosur - Adiyamancottai Road`: a dash ties villages, too.
    let is_end = |hit: &Hit| is_tied || names_admin(scene.gazetteer, hit);
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
    let road_behind = |hit: &Hit| {
        let end = hit.end as usize;
        let is_whole = (second + 1..=end).all(|index| !words.breaks_before(index));
        let is_road = types_road(words, end) || is_tied && types_kind_of_road(words, end);
        (is_whole && is_road && is_end(hit)).then_some(end)
    };
    let Some(road) = hits_beginning_at(hits, second).find_map(road_behind) else {
        return false;
    };
    let has_town_behind = || {
        let is_part = |hit: &&Hit| words.breaks_before(hit.first as usize);
        hits_from(hits, road + 1)
            .iter()
            .filter(is_part)
            .any(|hit| names_admin(scene.gazetteer, hit))
    };
    is_first_town() && (is_tied || has_town_behind())
}

/// `Ludhiana - Chandigarh NH`, `Dhrangadhra- Surendranagar Highway`: a highway goes from the one town behind the dash to
/// the other, whatever else speaks for the first.
pub(in crate::address) fn is_behind_dash(scene: Scene<'_>, first: usize, end: usize) -> bool {
    let Scene { words, hits, .. } = scene;
    if words.separator(end) != Separator::Dash {
        return false;
    }
    let (part, stop) = (words.part_start(first), words.part_end(end));
    // Else the ends are all that tells where the address is.
    let is_beside = |hit: &Hit| {
        let (first, end) = (hit.first as usize, hit.end as usize);
        (end <= part || stop <= first) && words.breaks_before(end) && !hit.kind.is_near()
    };
    hits.iter().any(is_beside)
        && is_road_between_towns(scene, first, end)
        && leads_to_town(scene, end)
}

/// `National Highway Delhi-Jaipur`: whether the name that begins at the token is one of the two that a highway before
/// them is called by.
pub(in crate::address) fn is_behind_highway(words: Words<'_>, first: usize) -> bool {
    opens_highway_ends(words, first) || 0 < first && opens_highway_ends(words, first - 1)
}

/// `Pune-Nagar Road`: whether a hyphen ties a name to a road that is called by the town it leads to.
pub(in crate::address) fn is_hyphened(scene: Scene<'_>, second: usize) -> bool {
    let words = scene.words;
    let is_name = |index: usize| words.is_name(index) && words.is_plain(index);
    let is_tied = 0 < second && words.separator(second) == Separator::Hyphen;
    is_tied && is_name(second - 1) && leads_to_town(scene, second)
}

/// Whether a town's name begins at the token, and the type word of a road stands behind it.
pub(in crate::address) fn leads_to_town(scene: Scene<'_>, at: usize) -> bool {
    hits_beginning_at(scene.hits, at)
        .any(|hit| names_town(scene.gazetteer, hit) && types_road(scene.words, hit.end as usize))
}

/// `Mulund-Airoli Bridge Road`, `Goregaon-Mulund Link Road`: a hyphen ties the two names that the road has.
fn is_in_hyphened_road(words: Words<'_>, first: usize, end: usize) -> bool {
    // `Andheri - Ghatkopar Link Road`.
    let is_tie = |second: usize| match words.separator(second) {
        Separator::Hyphen => true,
        Separator::Dash => words.word(second + 1) == "link" && words.is(second + 2, Class::ROAD),
        _ => false,
    };
    let is_pair = |second: usize| {
        0 < second && is_tie(second) && words.is_name(second - 1) && words.is_name(second)
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

/// Whether the name is one of the two of a [`RoadOfTwo`].
fn is_in_road_of_areas(scene: Scene<'_>, first: usize, end: usize) -> bool {
    first_of_two(scene, end).is_some() || first_of_two(scene, first).is_some()
}

/// Where the first name of a [`RoadOfTwo`] begins whose second begins at the token.
pub(in crate::address) fn first_of_two(scene: Scene<'_>, second: usize) -> Option<usize> {
    let Scene { words, .. } = scene;
    let road = RoadOfTwo {
        gazetteer: scene.gazetteer,
        words,
        hits: scene.hits,
        breaks: |index| words.breaks_before(index),
    };
    road.first_of(second)
}

/// `Goregaon Mulund Link Road` as a whole part, or `Andheri Kurla Road` where another part names an area, or one of the
/// two again: a road that is called by the two names which fill the part but for the type word. The beach that a road
/// leads to is the second of `Gokarna Beach Road`.
pub(in crate::address) struct RoadOfTwo<'a, B> {
    pub(in crate::address) gazetteer: &'a Gazetteer,
    pub(in crate::address) words: Words<'a>,
    pub(in crate::address) hits: &'a Hits,
    /// Whether a part begins at a token, or the text has none of that number.
    pub(in crate::address) breaks: B,
}

impl<B: Fn(usize) -> bool> RoadOfTwo<'_, B> {
    /// Where the first of the names begins, whose second begins at the token; none where that opens a part.
    fn first_of(&self, second: usize) -> Option<usize> {
        let Self { words, hits, .. } = *self;
        if (self.breaks)(second) {
            return None;
        }
        let part = (0..second)
            .rfind(|&index| (self.breaks)(index))
            .unwrap_or(0);
        let ends = |&index: &usize| (self.breaks)(index);
        let stop = (second + 1..=words.len()).find(ends)?;
        if !words.is(stop - 1, Class::ROAD) {
            return None;
        }
        let start = (part..second)
            .rfind(|&index| words.is(index, Class::RELATION))
            .map_or(part, |relation| relation + 1);
        // `Velachery Tambaram Main Road` between commas; without any `Kamakshipalya Magadi Main Road` is a road in an
        // area.
        let is_main = matches!(words.word(stop - 2), "highway" | "main");
        // `Chandkheda Kalol Highway`: no highway is an area's.
        let is_highway = words.word(stop - 1) == "highway" && start == part;
        let is_link =
            words.word(stop - 2) == "link" || (is_main || is_highway) && words.has_commas();
        let name_end = stop - 1 - usize::from(words.word(stop - 2) == "link" || is_main);
        // `Pratap Nagar Tijara Road` is a road in an area.
        let is_in_area = start + 1 < second && words.is(second - 1, Class::AREA);
        let is_known = |range: (usize, usize)| {
            let mut names = hits_at(hits, range).iter();
            range.0 < range.1 && names.any(|hit| !hit.kind.is_near())
        };
        let is_sea = words.word(second) == "sea";
        let is_beach =
            second + 1 + usize::from(is_sea) == name_end && words.word(name_end - 1) == "beach";
        let is_of_two = !is_in_area
            && is_known((start, second))
            && (is_beach || is_known((second, name_end)))
            && (is_link
                || self.is_said_beside((part, stop), start..second)
                || !is_beach && self.is_said_beside((part, stop), second..name_end)
                || self.has_area_beside((part, stop)));
        is_of_two.then_some(start)
    }

    /// Whether the road that a name is called by is so by the name before it too, so that no part ends
    /// between them.
    pub(in crate::address) fn has_second(&self, name: &Hit) -> bool {
        let (first, end) = (name.first as usize, name.end as usize);
        let is_near_road = self.words.is(end, Class::ROAD) || self.words.is(end + 1, Class::ROAD);
        self.leads_to(name) || is_near_road && self.first_of(first).is_some()
    }

    /// Whether the road leads to the town `second` from the one before it, and a third one tells where
    /// it is: `Pratap Nagar Tijara Road` is a road in an area, and `Sitapur Hardoi Road` may be one in
    /// Sitapur.
    fn leads_to(&self, second: &Hit) -> bool {
        let Self {
            gazetteer,
            words,
            hits,
            ..
        } = *self;
        let (first, end) = (second.first as usize, second.end as usize);
        if !types_road(words, end) || !names_town(gazetteer, second) {
            return false;
        }
        let is_town = |hit: &&Hit| names_town(gazetteer, hit);
        let mut towns = hits.iter().filter(|hit| hit.end as usize == first);
        let Some(before) = towns.find(is_town).map(|hit| hit.first) else {
            return false;
        };
        let is_third = |hit: &&Hit| hit.end <= before || end < hit.first as usize;
        !words.is(first - 1, Class::AREA) && hits.iter().filter(is_third).any(|hit| is_town(&hit))
    }

    /// Whether a part beside this one is the same name: `Surat Dumas Road, Piplod, Surat`, `Anjuna Vagator Road, Vagator`.
    fn is_said_beside(&self, (part, stop): (usize, usize), name: Range<usize>) -> bool {
        let is_same = |first: usize| {
            let end = first + name.len();
            // `Shilaj-Ahmedabad`.
            let is_tied = || self.words.separator(end) == Separator::Hyphen;
            (end <= part || stop <= first)
                && (self.breaks)(first)
                && ((self.breaks)(end) || is_tied())
                && self.words.is_same_text(first..end, name.clone())
        };
        (0..=self.words.len() - name.len()).any(is_same)
    }

    /// Whether a part beside this one is the name of an area or a village.
    fn has_area_beside(&self, (part, stop): (usize, usize)) -> bool {
        self.hits.iter().any(|hit| {
            let (first, end) = (hit.first as usize, hit.end as usize);
            (end <= part || stop <= first)
                && (self.breaks)(first)
                && (self.breaks)(end)
                && !hit.kind.is_near()
                && !names_admin(self.gazetteer, hit)
        })
    }
}
