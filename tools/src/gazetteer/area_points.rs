//! Areas of towns without a point -> where places lie that are called by them.
//!
//! A list of areas tells their town and no more. `Vakola, Mumbai` lies where the post office Vakola does, which no
//! source has in a town; `Kalasipalya, Bengaluru` where the stop Kalasipalya Bus Station does; `Boring Road, Patna` where
//! that road is.

use std::collections::{HashMap, HashSet};

use pata::gazetteer::Level;
use pata::text::lexicon::{Class, classes};

use super::centre::{Weighted, robust_centre};
use super::draft::Draft;
use super::gather::Gathering;
use super::intern::Symbol;
use super::item::NO_INDEX;
use super::numbered::settle_by;

/// Places that are called by one area lie at most this far from their middle, metres.
const TOGETHER_M: f64 = 1_500.0;
/// The reach of a town at least, metres.
const LEAST_REACH_M: f64 = 6_000.0;
/// Words that may follow the name of an area in that of a part of it.
const PARTS: [&str; 8] = [
    "bk", "budruk", "gaon", "kh", "khurd", "main", "midc", "village",
];
/// What follows it in the name of something that stands there. A road leads there from elsewhere.
const STANDING: Class = Class::LANDMARK
    .union(Class::INSTITUTION)
    .union(Class::BUILDING)
    .union(Class::POST_KEY);
const ELSEWHERE: Class = Class::AREA.union(Class::ROAD).union(Class::JUNCTION);

/// Where an area may be named: its town, if the place has one, and its name.
type ByName = HashMap<(Option<u32>, Symbol), Vec<u32>>;

/// Puts areas without a point where places lie that are called like them and have no town, near enough to theirs,
/// else where places of their town lie that are called by them. Returns how many there were.
pub(super) fn find(drafts: &mut [Draft], gathering: &Gathering) -> usize {
    let texts = &gathering.gathered.texts;
    let is_open = |draft: &Draft| {
        matches!(draft.level, Level::Locality | Level::Sublocality)
            && draft.is_urban
            && draft.city != NO_INDEX
            && draft.parent == NO_INDEX
            && draft.own_point().is_none()
            && !texts
                .text(draft.key)
                .bytes()
                .any(|byte| byte.is_ascii_digit())
    };
    let open: Vec<u32> = (0_u32..)
        .zip(drafts.iter())
        .filter_map(|(index, draft)| is_open(draft).then_some(index))
        .collect();
    let wanted: HashSet<Symbol> = (open.iter())
        .flat_map(|&index| drafts[index as usize].names())
        .collect();
    let mut by_name = ByName::new();
    for (index, draft) in drafts.iter().enumerate() {
        if draft.level <= Level::City || draft.own_point().is_none() {
            continue;
        }
        let has_town = draft.city != NO_INDEX;
        let area = match draft.level {
            Level::Street => Some(draft.key).filter(|_| has_town),
            Level::Landmark if !has_town => None,
            _ if !has_town => Some(draft.key),
            _ => area_in(texts.text(draft.key)).and_then(|area| texts.find(area)),
        };
        if let Some(area) = area.filter(|area| wanted.contains(area)) {
            let town = Some(draft.city).filter(|_| has_town);
            by_name.entry((town, area)).or_default().push(index as u32);
        }
    }
    let mut found = 0;
    for index in open {
        let named = named_by(drafts, &by_name, &drafts[index as usize]);
        let pins = drafts[index as usize].pins.clone();
        if !named.is_empty() && settle_by(drafts, index, &named) {
            found += 1;
            let area = &mut drafts[index as usize];
            area.is_rough = false;
            if !pins.is_empty() {
                area.pins = pins;
            }
        }
    }
    found
}

/// The places that are called like an area or by it, where all of them lie together; none else.
fn named_by(drafts: &[Draft], by_name: &ByName, area: &Draft) -> Vec<u32> {
    let town = &drafts[area.city as usize];
    let reach_m = f64::from(town.radius_m).max(LEAST_REACH_M);
    let is_there = |&other: &u32| {
        let other = &drafts[other as usize];
        other.state == area.state
            && other
                .apart_m(town)
                .is_some_and(|apart_m| apart_m <= reach_m)
    };
    let of = |city: Option<u32>| -> Vec<u32> {
        let lists = area.names().filter_map(|name| by_name.get(&(city, name)));
        lists.flatten().copied().filter(is_there).collect()
    };
    let are_together = |named: &Vec<u32>| {
        let points = named
            .iter()
            .filter_map(|&other| drafts[other as usize].own_point());
        let points: Vec<Weighted> = points.map(|at| Weighted { at, weight: 1.0 }).collect();
        robust_centre(&points).is_some_and(|centre| {
            (points.iter()).all(|point| point.at.distance_m(centre.at) <= TOGETHER_M)
        })
    };
    let mut lists = [None, Some(area.city)].into_iter().map(of);
    lists.find(are_together).unwrap_or_default()
}

/// `kalasipalya` of `kalasipalya bus station`: what stands before the words for a part of an area or for what
/// stands in it.
fn area_in(key: &str) -> Option<&str> {
    let is_part = |word: &str| {
        let class = classes(word);
        PARTS.contains(&word) || class.intersects(STANDING) && !class.intersects(ELSEWHERE)
    };
    let is_name = |word: &str| classes(word).is_empty();
    let mut at = 0;
    for word in key.split(' ') {
        if 0 < at && is_part(word) {
            return Some(&key[..at - 1]).filter(|area| area.split(' ').any(is_name));
        }
        at += word.len() + 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::area_in;

    #[test]
    fn an_area_is_what_stands_before_the_words_for_its_parts() {
        assert_eq!(area_in("kalasipalya bus station"), Some("kalasipalya"));
        assert_eq!(area_in("kondhwa budruk"), Some("kondhwa"));
        assert_eq!(area_in("bus station"), None, "no name stands before it");
        assert_eq!(area_in("kondhwa road bus stop"), Some("kondhwa road"));
        assert_eq!(area_in("ashok nagar"), None);
    }
}
