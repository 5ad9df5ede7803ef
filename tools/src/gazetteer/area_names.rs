//! Names of areas and post offices that go on with their town's -> the names before it.
//!
//! The directory of post offices calls `Kamal Colony` of Alpur `Kamal Colony Alpur`, so that it is not
//! mistaken for another; in an address the town is a part of its own. What is left has to tell a
//! place by itself: `Old Alpur` and `Alpur Town` stay, and so does what an area alone is called.

use std::collections::HashSet;

use pata::gazetteer::Level;
use pata::text::lexicon::{Class, classes};

use super::cities::{Cities, is_of_town};
use super::draft::Draft;
use super::gather::Gathering;
use super::intern::Symbol;
use super::names::{Namer, is_findable, is_type_word};
use super::reconcile::squeeze;
use super::town_names::PARTS_OF_TOWNS;
use crate::clean::names::is_urban_body;

/// Letters of a word that tells a place, and of one that does so alone, at least.
const TELLING_LETTERS: usize = 4;
const LONE_LETTERS: usize = 5;
/// What stands before a town's name in that of its older or newer part.
const AGES: [&str; 6] = ["naveen", "nutan", "prachin", "purana", "purani", "puruna"];

/// Cuts the names of their towns off those of areas and post offices. Returns how many there were.
pub(super) fn cut_towns(drafts: &mut [Draft], cities: &Cities, gathering: &mut Gathering) -> usize {
    let is_place = |draft: &&Draft| Level::City < draft.level && draft.level < Level::Street;
    let known: HashSet<Symbol> = (drafts.iter().filter(is_place))
        .map(|draft| draft.key)
        .collect();
    let districts = gathering.admin.districts.iter();
    let districts: HashSet<String> = districts.map(|unit| squeeze(&unit.key)).collect();
    let units = names_of_units(drafts, gathering);
    let mut count = 0;
    for index in 0..drafts.len() {
        let draft = &drafts[index];
        let is_area = match draft.level {
            Level::PostOffice => true,
            Level::Locality | Level::Sublocality => draft.is_urban,
            _ => false,
        };
        if !is_area {
            continue;
        }
        let texts = &gathering.gathered.texts;
        let key = texts.text(draft.key);
        let own_town = |(rest, town): &(&str, &str)| {
            let home = cities.named(draft.state, texts.find(town)?)?;
            let is_known = draft.level == Level::PostOffice
                || texts.find(rest).is_some_and(|rest| known.contains(&rest));
            let stands = stands_alone(rest, is_known)
                && !districts.contains(&squeeze(rest))
                && is_of_town(draft, &drafts[home as usize]);
            stands.then_some(home)
        };
        let found = splits(key).find_map(|split| Some((split, own_town(&split)?)));
        let Some(((rest, town), home)) = found.filter(|_| !units.contains(&squeeze(key))) else {
            continue;
        };
        let name = texts.text(draft.name);
        let Some(name) = before(name, (rest, town), &mut gathering.namer) else {
            continue;
        };
        let (rest, name) = (rest.to_owned(), name.to_owned());
        let city_key = drafts[home as usize].key;
        let texts = &mut gathering.gathered.texts;
        let draft = &mut drafts[index];
        (draft.key, draft.name) = (texts.intern(&rest), texts.intern(&name));
        draft.city_key = city_key;
        count += 1;
    }
    count
}

/// The names of towns and subdistricts: an area that bears one is called after it as a whole.
fn names_of_units(drafts: &[Draft], gathering: &Gathering) -> HashSet<String> {
    let towns = drafts.iter().filter(|draft| draft.level == Level::City);
    let towns = towns.map(|town| gathering.gathered.texts.text(town.key));
    let subdistricts = gathering.subdistricts.all.iter();
    (towns.chain(subdistricts.map(|unit| unit.key.as_str())))
        .map(squeeze)
        .collect()
}

/// A normalised name parted at each of its blanks.
fn splits(key: &str) -> impl Iterator<Item = (&str, &str)> {
    key.match_indices(' ')
        .map(|(at, _)| (&key[..at], &key[at + 1..]))
}

/// Whether what is left of a name tells a place: by a word that is no type, quarter or age, and
/// where that is all of it, by one that is known as the name of a place. Roads and institutions of
/// one name are in many towns.
fn stands_alone(rest: &str, is_known: bool) -> bool {
    let is_part = |word: &str| PARTS_OF_TOWNS.contains(&word) || AGES.contains(&word);
    let tells = |word: &str| TELLING_LETTERS <= word.len() && !is_type_word(word) && !is_part(word);
    let is_lone = !rest.contains(' ');
    let kind = classes(rest.rsplit(' ').next().unwrap_or(rest));
    rest.split(' ').any(tells)
        && (!is_lone || LONE_LETTERS <= rest.len() && is_known)
        && !kind.intersects(Class::ROAD | Class::INSTITUTION)
        && !rest.contains(|c: char| c.is_ascii_digit())
        && is_findable(rest, Level::Locality)
        && !is_urban_body(rest)
}

/// The part of a displayed name whose normalised form is the first of the two, the second behind it.
fn before<'a>(name: &'a str, (rest, town): (&str, &str), namer: &mut Namer) -> Option<&'a str> {
    let is_edge = |c: char| c == ' ' || c == '-' || c == ',';
    let edges = name.match_indices(is_edge);
    edges
        .map(|(at, edge)| {
            (
                name[..at].trim_end_matches(is_edge),
                &name[at + edge.len()..],
            )
        })
        .find(|&(before, behind)| namer.key(behind) == town && namer.key(before) == rest)
        .map(|(before, _)| before)
}

#[cfg(test)]
mod tests {
    use super::{before, stands_alone};
    use crate::gazetteer::names::Namer;

    #[test]
    fn what_is_left_of_a_name_tells_a_place() {
        for rest in ["kamal colony", "mahaveer nagar", "new hilltop", "hilltop"] {
            assert!(stands_alone(rest, true), "{rest}");
        }
        for rest in [
            "new",
            "old",
            "purana",
            "north",
            "town",
            "hilltop road",
            "sector 12",
            "n p",
        ] {
            assert!(!stands_alone(rest, true), "{rest}");
        }
        assert!(!stands_alone("nagar panchayat", true));
        assert!(!stands_alone("hilltop", false));
        assert!(stands_alone("kamal colony", false));
    }

    #[test]
    fn a_displayed_name_is_cut_where_its_town_begins() {
        let mut namer = Namer::default();
        let mut cut = |name, rest, town| before(name, (rest, town), &mut namer).map(str::to_owned);
        let kamal = Some("Kamal Colony".to_owned());
        assert_eq!(cut("Kamal Colony Alpur", "kamal colony", "alpur"), kamal);
        assert_eq!(cut("Kamal Colony - Alpur", "kamal colony", "alpur"), kamal);
        assert_eq!(cut("Kamal Colony Nagar", "kamal colony", "alpur"), None);
    }
}
