//! How writers misspell a town, where small places are called so -> other names of the town.
//!
//! `Vrindawan, Uttar Pradesh` is Vrindavan, though a village of that state is called so by the
//! letter: few write the name of a large town so, but more than all who live in the village. A
//! spelling that no place has needs no name: what sounds like a town is found by its sound.
//! Writers put the ending of their own language behind a town, too: `Hindupuram`.

use std::collections::{BTreeSet, HashMap, HashSet};

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
/// How many times the people of all its namesakes a town has whose spelling is their name.
const OUTWEIGHED: f32 = 10.0;
/// People of a place that none are known of.
const UNKNOWN_PEOPLE: f32 = 500.0;
/// Letters of a name that is misspelt, at least, of a spelling that sounds otherwise, and of a name
/// that may be misspelt by one letter more; and by how many letters one that sounds so differs at most.
const LEAST_LETTERS: usize = 6;
const LEAST_UNALIKE: usize = 7;
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
/// What the names of areas end with, all over India.
const OF_AREAS: [&str; 2] = ["nagar", "pura"];

/// A town, how it is misspelt, and whether namesakes of other states count.
type Meant = (u32, Symbol, bool);

/// Gives towns the spellings that small places of their state are called by, and those with other
/// endings that hardly any place is. Returns how many there were.
pub(super) fn lend(drafts: &mut [Draft], gathering: &mut Gathering, context: &Context) -> usize {
    let alike = by_sound(drafts, gathering, context);
    let bearers = bearers(drafts, alike.iter().map(|&(_, name)| name));
    let texts = &mut gathering.gathered.texts;
    let mut meant: Vec<Meant> = Vec::new();
    for (town, name) in alike {
        let state = drafts[town as usize].state;
        let is_apart = |&other: &u32| {
            let other = &drafts[other as usize];
            other.state == state && other.city != town
        };
        if bearers[&name].iter().any(is_apart) {
            let squeezed = squeeze(texts.text(name));
            let is_of_areas = OF_AREAS.iter().any(|ending| squeezed.ends_with(ending));
            meant.push((town, name, is_of_areas));
        }
    }
    meant.extend(by_ending(drafts, gathering));
    let bearers = self::bearers(drafts, meant.iter().map(|&(_, name, _)| name));
    meant.retain(|&(town, name, is_all)| {
        let bearers = bearers.get(&name).map_or(&[][..], Vec::as_slice);
        outweighs(drafts, town, bearers, is_all)
            && !is_unit(
                gathering,
                drafts[town as usize].state,
                gathering.gathered.texts.text(name),
            )
    });
    let mut of_districts = of_districts(drafts, gathering);
    for &(town, name, _) in &meant {
        let texts = &mut gathering.gathered.texts;
        let own = texts.text(drafts[town as usize].key);
        let spelling = spelling(texts.text(name), own);
        let district = drafts[town as usize].district();
        let is_seat = |&index: &u16| gathering.admin.districts[index as usize].key == own;
        if let Some(district) = district.filter(is_seat) {
            of_districts.insert((district, spelling.clone()));
        }
        drafts[town as usize].add_alias(texts.intern(&spelling));
    }
    let count = meant.len() + of_districts.len();
    for (district, spelling) in of_districts {
        let district = &mut gathering.admin.districts[district as usize];
        district.aliases.push(spelling);
    }
    count
}

/// The names of districts with other endings that no town or unit of the state is called by.
fn of_districts(drafts: &[Draft], gathering: &Gathering) -> BTreeSet<(u16, String)> {
    let texts = &gathering.gathered.texts;
    let towns = drafts.iter().filter(|draft| draft.level == Level::City);
    let taken: HashSet<(u16, &str)> = towns
        .flat_map(|town| town.names().map(|name| (town.state, texts.text(name))))
        .collect();
    let districts = (0..).zip(&gathering.admin.districts);
    let spellings = districts.flat_map(|(index, unit)| {
        let others = with_other_endings(&unit.key).into_iter();
        let is_free = |name: &String| {
            !taken.contains(&(unit.state, name)) && !is_unit(gathering, unit.state, name)
        };
        others.filter(is_free).map(move |name| (index, name))
    });
    spellings.collect()
}

/// How a town is called by a name that is alike: in one word where its own is one.
fn spelling(name: &str, own: &str) -> String {
    if own.contains(' ') {
        name.to_owned()
    } else {
        squeeze(name)
    }
}

/// The places that bear each of these names.
fn bearers(drafts: &[Draft], names: impl Iterator<Item = Symbol>) -> HashMap<Symbol, Vec<u32>> {
    let names: BTreeSet<Symbol> = names.collect();
    let mut bearers: HashMap<Symbol, Vec<u32>> = HashMap::new();
    for (draft, index) in drafts.iter().zip(0..) {
        for name in draft.names().filter(|name| names.contains(name)) {
            bearers.entry(name).or_default().push(index);
        }
    }
    bearers
}

/// Whether a town has many times the people of those of its state, or of `all` India, that bear a
/// name, and none of its state is a town.
fn outweighs(drafts: &[Draft], town: u32, bearers: &[u32], all: bool) -> bool {
    let own = &drafts[town as usize];
    let others = || {
        let bearers = bearers
            .iter()
            .map(|&other| (other, &drafts[other as usize]));
        bearers.filter(|&(other, place)| other != town && (all || place.state == own.state))
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
fn is_unit(gathering: &Gathering, state: u16, name: &str) -> bool {
    let districts = &gathering.admin.districts;
    let is_called =
        |key: &str, aliases: &[String]| key == name || aliases.iter().any(|a| a == name);
    let of_state = |district: u16| districts[district as usize].state == state;
    let mut of_districts = districts.iter().filter(|unit| unit.state == state);
    let mut of_subdistricts =
        (gathering.subdistricts.all.iter()).filter(|unit| of_state(unit.district));
    of_districts.any(|unit| is_called(&unit.key, &unit.aliases))
        || of_subdistricts.any(|unit| is_called(&unit.key, &unit.aliases))
}

/// The towns that are large enough, with their numbers.
fn towns(drafts: &[Draft]) -> impl Iterator<Item = (u32, &Draft)> {
    let towns = (0..).zip(drafts);
    towns.filter(|(_, draft)| draft.level == Level::City && LEAST_PEOPLE <= draft.people)
}

/// The names of any places that are spelt nearly like a town's own and sound so, or have its
/// consonants and another vowel or `h`.
fn by_sound(drafts: &[Draft], gathering: &Gathering, context: &Context) -> Vec<(u32, Symbol)> {
    let text = |name: Symbol| gathering.gathered.texts.text(name);
    let mut sought: HashMap<String, Vec<(u32, String)>> = HashMap::new();
    for (index, town) in towns(drafts) {
        let own = squeeze(text(town.key));
        if LEAST_LETTERS <= own.len() {
            let sound = sound_of(text(town.key));
            let alike = sought.entry(consonants(&sound)).or_default();
            alike.push((index, own));
        }
    }
    let names: BTreeSet<Symbol> = drafts.iter().flat_map(Draft::names).collect();
    let names: Vec<Symbol> = names.into_iter().collect();
    let alike = |&name: &Symbol| {
        let (spelling, sound) = (squeeze(text(name)), sound_of(text(name)));
        let is_misspelt = |(town, own): &&(u32, String)| {
            let town = &drafts[*town as usize];
            let sounds_so = sound == sound_of(text(town.key));
            let edits = match (sounds_so, own.len()) {
                (false, _) => u8::from(LEAST_UNALIKE <= spelling.len()),
                (true, LONG_LETTERS..) => MAX_EDITS + 1,
                (true, _) => MAX_EDITS,
            };
            town.names().all(|other| other != name)
                && LEAST_LETTERS <= spelling.len()
                && !is_other_by_a(&spelling, own)
                && edit_distance(&spelling, own, edits).is_some()
        };
        let towns = sought.get(&consonants(&sound));
        let towns = towns.map_or(&[][..], Vec::as_slice).iter();
        let found = towns.filter(is_misspelt).map(|&(town, _)| (town, name));
        found.collect::<Vec<(u32, Symbol)>>()
    };
    let pool = &context.pool;
    pool.install(|| names.par_iter().flat_map_iter(alike).collect())
}

/// Whether a spelling is another name: with one `a` more (`Ramapur` is not Rampur) or without the
/// last one. Writers leave out an inner one that is hardly heard (`Sahranpur`).
fn is_other_by_a(spelling: &str, own: &str) -> bool {
    let without = |name: &str| name.replace('a', "");
    let is_longer = own.len() <= spelling.len() && without(spelling) == without(own);
    is_longer || spelling.trim_end_matches('a') == own.trim_end_matches('a')
}

/// The consonants of a phonetic key, without `h`.
fn consonants(sound: &str) -> String {
    let is_heard = |letter: &char| !matches!(letter, 'a' | 'e' | 'i' | 'o' | 'u' | 'y' | 'h');
    sound.chars().filter(is_heard).collect()
}

/// The names of towns with the other endings that stand for their own.
fn by_ending(drafts: &[Draft], gathering: &mut Gathering) -> Vec<Meant> {
    let texts = &mut gathering.gathered.texts;
    let mut found = Vec::new();
    for (index, town) in towns(drafts) {
        let own = texts.text(town.key).to_owned();
        for spelling in with_other_endings(&own) {
            found.push((index, texts.intern(&spelling), true));
        }
    }
    let is_new = |&(town, name, _): &Meant| drafts[town as usize].names().all(|own| own != name);
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
    fn an_a_more_makes_another_name_and_one_less_a_misspelling() {
        for (spelling, own) in [
            ("ramapur", "rampur"),
            ("kalyana", "kalyan"),
            ("rampur", "rampura"),
        ] {
            assert!(is_other_by_a(spelling, own), "{spelling}");
        }
        for (spelling, own) in [("sahranpur", "saharanpur"), ("firojabad", "firozabad")] {
            assert!(!is_other_by_a(spelling, own), "{spelling}");
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
        assert!(outweighs(&drafts, 0, &[0, 1, 2], false));
        assert!(!outweighs(&drafts, 0, &[0, 1, 2], true));
        drafts.push(place(Level::Locality, 1, 8_000.0));
        assert!(!outweighs(&drafts, 0, &[0, 1, 2, 3], false));
        drafts[3].city = 0;
        let is_in_town = outweighs(&drafts, 0, &[0, 1, 2, 3], false);
        assert!(is_in_town);
        drafts.push(place(Level::City, 1, 1.0));
        assert!(!outweighs(&drafts, 0, &[4], false));
    }
}
