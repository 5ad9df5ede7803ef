//! The name of a state, district or town that a list states -> places of the gazetteer.

use std::collections::HashMap;

use pata::gazetteer::{Gazetteer, Level, PlaceId};
use pata::text::{Normalised, normalise};

use super::spans::fold;

/// Words that are no part of a name in a column.
const TITLES: [&str; 7] = ["district", "dist", "distt", "city", "urban", "rural", "the"];
/// States that lists of before the change still name, and the state of today.
const LATER_STATES: [(&str, &str); 2] = [
    ("Andhra Pradesh", "Telangana"),
    ("Jammu and Kashmir", "Ladakh"),
];
/// Shortest name that counts as the same where another contains it.
const SHORTEST_PART: usize = 4;
/// Least likeness of two spellings of one name.
const LIKENESS: f64 = 0.82;

/// A name without blanks, titles and doubled vowels.
pub fn squeeze(name: &str) -> String {
    let folded = fold(name);
    let kept: String = folded
        .split(' ')
        .filter(|word| !TITLES.contains(word))
        .collect();
    kept.replace("aa", "a")
        .replace("ee", "i")
        .replace("oo", "u")
}

/// Whether two squeezed names are spellings of one: equal, one inside the other, or alike.
pub fn is_same(a: &str, b: &str) -> bool {
    if a.is_empty() || b.is_empty() {
        return false;
    }
    if a.contains(b) || b.contains(a) {
        return a == b || SHORTEST_PART <= a.len().min(b.len());
    }
    let total = (a.len() + b.len()) as f64;
    LIKENESS <= 2.0 * common_letters(a.as_bytes(), b.as_bytes()) as f64 / total
}

/// Length of the longest common subsequence.
fn common_letters(a: &[u8], b: &[u8]) -> usize {
    let mut above = vec![0; b.len() + 1];
    for x in a {
        let mut corner = 0;
        for (column, y) in b.iter().enumerate() {
            let kept = above[column + 1];
            above[column + 1] = if x == y {
                corner + 1
            } else {
                kept.max(above[column])
            };
            corner = kept;
        }
    }
    above[b.len()]
}

/// Looks the names of columns up, each once.
#[derive(Debug)]
pub struct Admins<'a> {
    gazetteer: &'a Gazetteer,
    states: HashMap<String, Vec<u16>>,
    districts: HashMap<String, Vec<u16>>,
    /// Squeezed names of the districts, by their order among the places.
    district_names: Vec<String>,
}

impl<'a> Admins<'a> {
    /// Over the states and districts of a gazetteer.
    pub fn new(gazetteer: &'a Gazetteer) -> Self {
        let meta = gazetteer.meta();
        let ids = meta.state_count..meta.state_count + meta.district_count;
        Self {
            gazetteer,
            states: HashMap::new(),
            districts: HashMap::new(),
            district_names: ids
                .map(|id| squeeze(gazetteer.admin_name(id as u16)))
                .collect(),
        }
    }

    /// The states that a name can mean; empty where the index has none.
    pub fn states(&mut self, name: &str) -> Vec<u16> {
        if let Some(known) = self.states.get(name) {
            return known.clone();
        }
        let mut found = places_named(self.gazetteer, name, Level::State);
        for id in 0..self.gazetteer.meta().state_count as u16 {
            let later = self.gazetteer.admin_name(id);
            let was = LATER_STATES.iter().find(|(_, new)| *new == later);
            let before =
                |&old: &u16| was.is_some_and(|(n, _)| *n == self.gazetteer.admin_name(old));
            if found.iter().any(before) {
                found.push(id);
            }
        }
        self.states.insert(name.to_owned(), found.clone());
        found
    }

    /// The districts that a name can mean, in any spelling, and those that were parted from them:
    /// a list can be of before.
    pub fn districts(&mut self, name: &str) -> Vec<u16> {
        if let Some(known) = self.districts.get(name) {
            return known.clone();
        }
        let mut found = places_named(self.gazetteer, name, Level::District);
        let squeezed = squeeze(name);
        let first = self.gazetteer.meta().state_count as u16;
        for (index, other) in self.district_names.iter().enumerate() {
            if is_same(&squeezed, other) {
                found.push(first + index as u16);
            }
        }
        for stated in found.clone() {
            found.extend(self.gazetteer.parted_districts(stated));
        }
        found.sort_unstable();
        found.dedup();
        self.districts.insert(name.to_owned(), found.clone());
        found
    }
}

/// States or districts that bear a name.
fn places_named(gazetteer: &Gazetteer, name: &str, level: Level) -> Vec<u16> {
    let mut ids: Vec<u16> = postings_of(gazetteer, name)
        .filter(|&(_, of)| of == level)
        .map(|(id, _)| id.admin_number())
        .collect();
    ids.sort_unstable();
    ids.dedup();
    ids
}

/// All places that bear a name, with their levels.
pub(super) fn postings_of<'a>(
    gazetteer: &'a Gazetteer,
    name: &str,
) -> impl Iterator<Item = (PlaceId, Level)> + 'a {
    let mut text = Normalised::default();
    normalise(name, &mut text);
    let mut walk = gazetteer.walk_names();
    let value = walk.feed(text.text().as_bytes()).then(|| walk.value());
    let range = value.flatten().map(|value| gazetteer.name_range(value));
    range.into_iter().flat_map(|range| {
        let postings = gazetteer.postings(&range).iter();
        postings.map(|p| (p.place, p.level)).collect::<Vec<_>>()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_district_are_the_same_and_neighbours_are_not() {
        let same = |a: &str, b: &str| is_same(&squeeze(a), &squeeze(b));
        assert!(same("RANGAREDDI", "Ranga Reddy"));
        assert!(same("Bangalore Urban District", "BANGALORE"));
        assert!(same("Meerut", "MEERUT"));
        assert!(!same("Rampur", "Raipur Rani"));
        assert!(!same("Una", "Pune"));
        assert!(!same("", "Pune"));
    }
}
