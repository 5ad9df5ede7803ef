//! Areas of towns without a point -> where places lie that are called like them, or by them.
//!
//! A list of areas tells their town and no more. Most lie where an office or a village of their name does in the town. `Vakola, Mumbai` lies where the post office Vakola does, which no
//! source has in a town; `Kalasipalya, Bengaluru` where the stop Kalasipalya Bus Station does; `Boring Road, Patna` where
//! that road is.

use std::collections::{HashMap, HashSet};

use pata::gazetteer::Level;
use pata::text::lexicon::{Class, classes};

use super::centre::{Weighted, robust_centre};
use super::cities::{METROPOLIS_PEOPLE, before_quarter};
use super::draft::Draft;
use super::gather::Gathering;
use super::intern::{Interner, Symbol};
use super::item::NO_INDEX;
use super::numbered::{PART_REACH_M, settle_by};

/// Places that are called by one area lie at most this far from their middle, metres.
const TOGETHER_M: f64 = 1_500.0;
/// How far the areas of towns around a metropolis are from its centre, metres.
const SUBURB_REACH_M: f64 = 60_000.0;
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

/// Gives localities without a point that of the post office, village or stops of their name in
/// their town. Every area has a `block 2`: a numbered part has that of one beside its own area. Where the
/// town is a metropolis, whose lists have areas of the towns around it (`Virar East` in Mumbai), the one in
/// such a town does too.
pub(super) fn place_localities(drafts: &mut [Draft], texts: &Interner) {
    let mut by_name: HashMap<_, Vec<u32>> = HashMap::new();
    let mut around: HashMap<_, Vec<u32>> = HashMap::new();
    for (index, draft) in drafts.iter().enumerate() {
        let can_stand = draft.level != Level::Street && draft.level >= Level::PostOffice;
        if can_stand && draft.city != NO_INDEX && draft.own_point().is_some() {
            let is_area = matches!(draft.level, Level::PostOffice | Level::Locality);
            if is_area && draft.is_urban {
                let of_key = around.entry((draft.state, draft.key)).or_default();
                of_key.push(index as u32);
            }
            for name in draft.names() {
                by_name
                    .entry((draft.city, name))
                    .or_default()
                    .push(index as u32);
            }
        }
    }
    for index in 0..drafts.len() {
        let draft = &drafts[index];
        let is_open = matches!(draft.level, Level::Locality | Level::Sublocality)
            && draft.city != NO_INDEX
            && draft.own_point().is_none();
        if !is_open {
            continue;
        }
        let area = drafts.get(draft.parent as usize);
        let is_beside = |&other: &u32| {
            area.is_none_or(|area| {
                let apart_m = area.apart_m(&drafts[other as usize]);
                apart_m.is_some_and(|apart_m| apart_m <= PART_REACH_M)
            })
        };
        let best = match by_name.get(&(draft.city, draft.key)) {
            Some(stands) => stands
                .iter()
                .copied()
                .filter(is_beside)
                .min_by_key(|&other| (drafts[other as usize].level, other)),
            None => suburb_called(drafts, &around, draft, texts),
        };
        let Some(best) = best.map(|best| &drafts[best as usize]) else {
            continue;
        };
        let (at, pins, subdistrict) = (best.at, best.pins.clone(), best.subdistrict);
        let (district, state) = (best.district, best.state);
        let draft = &mut drafts[index];
        draft.at = at;
        draft.is_rough = false;
        (draft.district, draft.state) = (district, state);
        draft.subdistrict = subdistrict;
        if draft.pins.is_empty() {
            draft.pins = pins;
        }
    }
}

/// The area of a town around its metropolis that is called like a locality, or like what stands before the
/// quarter of the compass in its name, where one town has all that are.
fn suburb_called(
    drafts: &[Draft],
    around: &HashMap<(u16, Symbol), Vec<u32>>,
    draft: &Draft,
    texts: &Interner,
) -> Option<u32> {
    let metropolis = &drafts[draft.city as usize];
    let centre = metropolis
        .own_point()
        .filter(|_| METROPOLIS_PEOPLE <= metropolis.people)?;
    let is_near = |other: &u32| {
        let at = drafts[*other as usize].own_point();
        at.is_some_and(|at| at.distance_m(centre) <= SUBURB_REACH_M)
    };
    let names = std::iter::once(draft.key).chain(before_quarter(draft.key, texts));
    let lists = names.filter_map(|name| around.get(&(metropolis.state, name)));
    let mut near = lists.map(|list| list.iter().copied().filter(is_near).collect::<Vec<u32>>());
    let found = near.find(|found| !found.is_empty())?;
    let town = |other: u32| drafts[other as usize].city;
    let is_one = found.iter().all(|&other| town(other) == town(found[0]));
    is_one.then(|| found[0])
}

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
        let pins = std::mem::take(&mut drafts[index as usize].pins);
        let is_found = settle_by(drafts, index, &named);
        found += usize::from(is_found);
        let area = &mut drafts[index as usize];
        area.is_rough &= !is_found;
        // Its own tell more than those of what is called by it.
        if !pins.is_empty() {
            area.pins = pins;
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
    use pata::geo::LatLon;

    use super::*;

    #[test]
    fn an_area_that_a_metropolis_lists_without_a_point_lies_in_the_town_around_it_that_has_one() {
        let mut texts = Interner::default();
        let [metropolis, virar, virar_east, sector] =
            ["mumbai", "virar", "virar east", "gandhi nagar"].map(|name| texts.intern(name));
        let draft = |level: Level, key: Symbol, lat: Option<f64>, city: u32| {
            let mut draft = Draft::new(level, key, key);
            draft.at = lat.and_then(|lat| LatLon::from_degrees(lat, 72.85));
            (draft.state, draft.city, draft.is_urban) = (1, city, true);
            draft
        };
        let mut drafts = [
            draft(Level::City, metropolis, Some(19.07), 0),
            draft(Level::City, virar, Some(19.45), 1),
            draft(Level::City, sector, Some(19.3), 2),
            draft(Level::Locality, virar, Some(19.46), 1),
            draft(Level::Locality, virar_east, None, 0),
            // Two towns have one of this name.
            draft(Level::Locality, sector, Some(19.47), 1),
            draft(Level::Locality, sector, Some(19.31), 2),
            draft(Level::Locality, sector, None, 0),
        ];
        drafts[0].people = 12_000_000.0;
        drafts[3].pins = vec![401_303];
        place_localities(&mut drafts, &texts);
        assert_eq!(drafts[4].at, drafts[3].at);
        assert_eq!((drafts[4].city, &drafts[4].pins), (0, &vec![401_303]));
        assert_eq!(drafts[7].at, None);
        // No other town's list has areas of the towns around it.
        (drafts[0].people, drafts[4].at) = (100_000.0, None);
        place_localities(&mut drafts, &texts);
        assert_eq!(drafts[4].at, None);
    }

    #[test]
    fn an_area_is_what_stands_before_the_words_for_its_parts() {
        assert_eq!(area_in("kalasipalya bus station"), Some("kalasipalya"));
        assert_eq!(area_in("kondhwa budruk"), Some("kondhwa"));
        assert_eq!(area_in("bus station"), None, "no name stands before it");
        assert_eq!(area_in("kondhwa road bus stop"), Some("kondhwa road"));
        assert_eq!(area_in("ashok nagar"), None);
    }
}
