//! How writers misspell a town, where small places are called so -> other names of the town.
//!
//! `Sahranpur, Uttar Pradesh` is Saharanpur, though a village of that state is called so by the
//! letter: few write the name of a large town so, but more than all who live in the village. A
//! spelling that no place has needs no name: what sounds like a town is found by its sound. Writers put the ending
//! of their own language behind a town, too: `Hindupuram`.

use std::collections::{BTreeSet, HashMap};

use pata::gazetteer::Level;
use pata::text::sound::edit_distance;
use rayon::prelude::*;

use super::draft::Draft;
use super::gather::Gathering;
use super::intern::Symbol;
use super::names::sound_of;
use super::reconcile::squeeze;
use crate::context::Context;

/// People of a town whose spellings are looked for, at least.
const LEAST_PEOPLE: f32 = 30_000.0;
/// How many times the people of all its namesakes in the state a town has whose spelling is their
/// name.
const OUTWEIGHED: f32 = 30.0;
/// People of a place that none are known of.
const UNKNOWN_PEOPLE: f32 = 500.0;
/// Letters of a name that is misspelt, at least, of one that may be so by one letter more, and the
/// letters by which others differ at most.
const LEAST_LETTERS: usize = 5;
const LONG_LETTERS: usize = 9;
const MAX_EDITS: u8 = 2;
/// Endings that stand for each other in the languages of India, and letters before them at least.
const ENDINGS: [&[&str]; 7] = [
    &["pur", "pura", "puram"],
    &["nagar", "nagara", "nagaram"],
    &["garh", "gadh", "gad"],
    &["gaon", "gav"],
    &["palle", "palli", "pally"],
    &["kota", "kotta", "kottai"],
    &["pet", "peta", "pettai"],
];
const LEAST_FRONT: usize = 3;

/// Gives towns the spellings that small places of their state are called by and those with other
/// endings. Returns how many there were.
pub(super) fn lend(drafts: &mut [Draft], gathering: &mut Gathering, context: &Context) -> usize {
    let mut meant: Vec<(u32, Symbol)> = by_sound(drafts, gathering, context);
    meant.extend(by_ending(drafts, gathering));
    let spellings: BTreeSet<Symbol> = meant.iter().map(|&(_, name)| name).collect();
    let mut bearers: HashMap<Symbol, Vec<u32>> = HashMap::new();
    for (draft, index) in drafts.iter().zip(0..) {
        for name in draft.names().filter(|name| spellings.contains(name)) {
            bearers.entry(name).or_default().push(index);
        }
    }
    meant.retain(|&(town, name)| {
        let bearers = bearers.get(&name).map_or(&[][..], Vec::as_slice);
        outweighs(drafts, town, bearers) && !is_unit(gathering, drafts[town as usize].state, name)
    });
    let count = meant.len();
    for (town, name) in meant {
        drafts[town as usize].add_alias(name);
    }
    count
}

/// Whether a town has many times the people of those of its state that bear a name, and none of
/// them is a town.
fn outweighs(drafts: &[Draft], town: u32, bearers: &[u32]) -> bool {
    let own = &drafts[town as usize];
    let others = || {
        let bearers = bearers
            .iter()
            .map(|&other| (other, &drafts[other as usize]));
        bearers.filter(|&(other, place)| other != town && place.state == own.state)
    };
    // What lies in the town bears its name.
    let apart = others().filter(|(_, place)| place.city != town);
    let people: f32 = apart
        .map(|(_, place)| place.people.max(UNKNOWN_PEOPLE))
        .sum();
    let is_town = |(_, place): (u32, &Draft)| place.level == Level::City;
    people * OUTWEIGHED <= own.people && !others().any(is_town)
}

/// Whether a district or subdistrict of the state bears the name.
fn is_unit(gathering: &Gathering, state: u16, name: Symbol) -> bool {
    let name = gathering.gathered.texts.text(name);
    let districts = &gathering.admin.districts;
    let is_called =
        |key: &str, aliases: &[String]| key == name || aliases.iter().any(|a| a == name);
    let of_state = |district: u16| districts[district as usize].state == state;
    districts
        .iter()
        .any(|unit| unit.state == state && is_called(&unit.key, &unit.aliases))
        || (gathering.subdistricts.all.iter())
            .any(|unit| of_state(unit.district) && is_called(&unit.key, &unit.aliases))
}

/// The towns that are large enough, with their numbers.
fn towns(drafts: &[Draft]) -> impl Iterator<Item = (u32, &Draft)> {
    let towns = (0..).zip(drafts);
    towns.filter(|(_, draft)| draft.level == Level::City && LEAST_PEOPLE <= draft.people)
}

/// The names of any places that sound like a town's own and are nearly spelt so.
fn by_sound(drafts: &[Draft], gathering: &Gathering, context: &Context) -> Vec<(u32, Symbol)> {
    let text = |name: Symbol| gathering.gathered.texts.text(name);
    let mut sought: HashMap<String, Vec<u32>> = HashMap::new();
    for (index, town) in towns(drafts) {
        let own = text(town.key);
        if LEAST_LETTERS <= squeeze(own).len() {
            sought.entry(sound_of(own)).or_default().push(index);
        }
    }
    let names: BTreeSet<Symbol> = drafts.iter().flat_map(Draft::names).collect();
    let names: Vec<Symbol> = names.into_iter().collect();
    let alike = |&name: &Symbol| {
        let spelling = squeeze(text(name));
        let towns = sought.get(&sound_of(text(name)));
        let towns = towns.map_or(&[][..], Vec::as_slice).iter().copied();
        let is_misspelt = |town: &u32| {
            let town = &drafts[*town as usize];
            let own = squeeze(text(town.key));
            let edits = MAX_EDITS + u8::from(LONG_LETTERS <= own.len());
            town.names().all(|other| other != name)
                && LEAST_LETTERS <= spelling.len()
                && edit_distance(&spelling, &own, edits).is_some()
        };
        let found: Vec<(u32, Symbol)> =
            towns.filter(is_misspelt).map(|town| (town, name)).collect();
        found
    };
    context
        .pool
        .install(|| names.par_iter().flat_map_iter(alike).collect())
}

/// The names of towns with the other endings that stand for their own.
fn by_ending(drafts: &[Draft], gathering: &mut Gathering) -> Vec<(u32, Symbol)> {
    let texts = &mut gathering.gathered.texts;
    let mut found = Vec::new();
    for (index, town) in towns(drafts) {
        let own = texts.text(town.key).to_owned();
        for spelling in with_other_endings(&own) {
            found.push((index, texts.intern(&spelling)));
        }
    }
    let is_new =
        |&(town, name): &(u32, Symbol)| drafts[town as usize].names().all(|own| own != name);
    found.retain(is_new);
    found
}

/// A name with each ending that stands for its own: `hindupur` as `hindupura` and `hindupuram`.
fn with_other_endings(name: &str) -> Vec<String> {
    let own = ENDINGS.iter().find_map(|endings| {
        let longest = endings.iter().filter(|ending| name.ends_with(**ending));
        let longest = longest.max_by_key(|ending| ending.len())?;
        let front = name.strip_suffix(longest)?;
        let is_long = LEAST_FRONT <= front.len() && !front.ends_with(' ');
        is_long.then_some((front, *longest, *endings))
    });
    let Some((front, own, endings)) = own else {
        return Vec::new();
    };
    let others = endings.iter().filter(|&&ending| ending != own);
    others.map(|ending| format!("{front}{ending}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_of_other_languages_are_put_behind_a_towns_name() {
        assert_eq!(with_other_endings("hindupur"), ["hindupura", "hindupuram"]);
        assert_eq!(with_other_endings("rajapuram"), ["rajapur", "rajapura"]);
        assert_eq!(with_other_endings("malegaon"), ["malegav"]);
        assert_eq!(
            with_other_endings("madanapalle"),
            ["madanapalli", "madanapally"]
        );
        for name in ["jaipurhat", "bipur", "kr puram", "delhi"] {
            assert!(with_other_endings(name).is_empty(), "{name}");
        }
    }

    #[test]
    fn a_large_town_outweighs_villages_of_its_state_and_no_town() {
        let place = |level: Level, state: u16, people: f32| {
            let mut draft = Draft::new(level, Symbol(1), Symbol(1));
            (draft.state, draft.people) = (state, people);
            draft
        };
        let mut drafts = vec![
            place(Level::City, 1, 100_000.0),
            place(Level::Village, 1, 3_000.0),
            place(Level::Village, 2, 9_000.0),
        ];
        assert!(outweighs(&drafts, 0, &[0, 1, 2]));
        drafts.push(place(Level::Locality, 1, 1.0));
        assert!(!outweighs(&drafts, 0, &[0, 1, 2, 3]));
        drafts[3].city = 0;
        assert!(outweighs(&drafts, 0, &[0, 1, 2, 3]), "it lies in the town");
        drafts.push(place(Level::City, 1, 1.0));
        assert!(!outweighs(&drafts, 0, &[4]));
    }
}
