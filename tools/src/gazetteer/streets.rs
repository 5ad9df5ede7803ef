//! Road lines -> one place for each name and neighbourhood.
//!
//! "1st Cross Road" names 125 ways of one city. Ways of one name whose corners come within a few
//! hundred metres of each other, or whose middles within a kilometre and a half, are one road;
//! the others are other roads of that name, told apart by position and locality.

use std::collections::BTreeMap;

use pata::gazetteer::Level;
use pata::geo::LatLon;
use pata::text::lexicon::{Class, classes};

use super::centre::{Weighted, robust_centre};
use super::draft::Draft;
use super::gather::{Gathering, Way, bit};
use super::names::is_findable;

/// Middles of one road lie within this of each other, metres.
const MIDDLE_REACH_M: f64 = 1_500.0;
/// Corners of one road meet within this, metres.
const CORNER_REACH_M: f64 = 150.0;

/// Drafts of all roads, in the order of their names.
pub(super) fn drafts(gathering: &mut Gathering) -> Vec<Draft> {
    let ways = std::mem::take(&mut gathering.ways);
    let mut by_name: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (index, way) in ways.iter().enumerate() {
        let key = gathering.namer.key(&way.name).to_owned();
        if is_findable(&key, Level::Street) && !way.line.is_empty() {
            by_name.entry(key).or_default().push(index);
        }
    }
    let mut drafts = Vec::new();
    for (key, members) in &by_name {
        for road in roads(&ways, members) {
            let lead = &ways[road[0]];
            let texts = &mut gathering.gathered.texts;
            let mut draft = Draft::new(Level::Street, texts.intern(&lead.name), texts.intern(key));
            draft.is_urban = true;
            let corners = road.iter().flat_map(|&index| &ways[index].line);
            let points: Vec<Weighted> = corners.map(|&at| Weighted { at, weight: 1.0 }).collect();
            if let Some(centre) = robust_centre(&points) {
                draft.at = Some(centre.at);
                draft.radius_m = (centre.radius_m as u32).max(50);
            }
            let short = key.strip_suffix(" road").unwrap_or("");
            if classes(short.rsplit(' ').next().unwrap_or("")).contains(Class::CROSS_MAIN)
                && short.contains(' ')
            {
                draft.add_alias(texts.intern(short));
            }
            draft.people = 50.0 * road.len() as f32;
            for &index in &road {
                draft.sources |= bit(ways[index].source);
                for name in &ways[index].alternates {
                    let alias = gathering.namer.key(name);
                    if is_findable(alias, Level::Street) && alias.is_ascii() {
                        draft.add_alias(gathering.gathered.texts.intern(alias));
                    }
                }
            }
            drafts.push(draft);
        }
    }
    drafts
}

/// Parts ways of one name into roads.
fn roads(ways: &[Way], members: &[usize]) -> Vec<Vec<usize>> {
    let mut roads: Vec<Vec<usize>> = Vec::new();
    for &index in members {
        let (mut joined, rest): (Vec<_>, Vec<_>) = roads.into_iter().partition(|road| {
            road.iter()
                .any(|&other| are_one(&ways[other], &ways[index]))
        });
        let mut road: Vec<usize> = joined.drain(..).flatten().collect();
        road.push(index);
        road.sort_unstable();
        roads = rest;
        roads.push(road);
    }
    roads.sort();
    roads
}

fn are_one(a: &Way, b: &Way) -> bool {
    let middle = |way: &Way| way.line[way.line.len() / 2];
    let apart = middle(a).distance_m(middle(b));
    if apart <= MIDDLE_REACH_M {
        return true;
    }
    let ends = |way: &Way| [way.line[0], way.line[way.line.len() - 1]];
    let meet = |one: LatLon, two: LatLon| one.distance_m(two) <= CORNER_REACH_M;
    ends(a)
        .into_iter()
        .any(|one| ends(b).into_iter().any(|two| meet(one, two)))
}

#[cfg(test)]
mod tests {
    use super::super::gather::{Gathering, Way};
    use super::drafts;
    use pata::geo::LatLon;

    fn way(name: &str, lat: f64, lng: f64) -> Way {
        let at = |lat, lng| LatLon::from_degrees(lat, lng).unwrap();
        Way {
            name: name.to_owned(),
            alternates: Vec::new(),
            line: vec![at(lat, lng), at(lat + 0.004, lng)],
            source: 2,
        }
    }

    #[test]
    fn ways_of_one_name_are_one_road_where_they_are_near_and_two_where_they_are_not() {
        let ways = vec![
            way("Lotus Cross Street", 12.900, 77.60),
            way("Lotus Cross Street", 12.904, 77.60),
            way("Lotus Cross Street", 12.950, 77.60),
            way("Tamarind Walk", 12.900, 77.60),
        ];
        let mut gathering = Gathering {
            ways,
            ..Gathering::default()
        };
        let drafts = drafts(&mut gathering);
        let names: Vec<(&str, f32)> = drafts
            .iter()
            .map(|draft| (gathering.gathered.texts.text(draft.name), draft.people))
            .collect();
        assert_eq!(
            names,
            [
                ("Lotus Cross Street", 100.0),
                ("Lotus Cross Street", 50.0),
                ("Tamarind Walk", 50.0)
            ]
        );
        assert!(drafts.iter().all(|draft| draft.sources == 4));
    }
}
