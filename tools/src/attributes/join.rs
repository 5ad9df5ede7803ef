//! Name and state -> the row of a layer that bears it.
//!
//! Tables spell districts as they please. A name is compared with the rows of its own state
//! only: as normalised, without blanks, by the aliases of recipe and gazetteer, by the phonetic
//! key, and at last by edit distance. Each step must leave exactly one row; where it leaves
//! several, the name is ambiguous and nothing is guessed.

use std::collections::{BTreeMap, BTreeSet};

use pata::gazetteer::{Gazetteer, Level, PlaceId};
use pata::text::{Normalised, normalise, sound};

/// Reason: the state of a row is none of the layer's.
pub(super) const NO_STATE: &str = "no state of the layer bears this name";
/// Reason: the state is known and the name is not.
pub(super) const NO_NAME: &str = "no row of the layer bears this name in its state";
/// Reason: several rows come equally near the name.
pub(super) const SEVERAL: &str = "several rows of the layer come equally near this name";

/// Words that states carry in some tables and not in others.
const STATE_FILLERS: [&str; 9] = [
    "and",
    "of",
    "the",
    "nct",
    "ut",
    "union",
    "territory",
    "islands",
    "island",
];

/// Texts that mean the same place: from one, normalised and without blanks, to the others,
/// normalised.
#[derive(Debug, Default)]
pub(super) struct Aliases {
    pairs: BTreeMap<String, BTreeSet<String>>,
}

impl Aliases {
    /// Adds a pair; either stands for the other.
    pub(super) fn add(&mut self, a: &str, b: &str) {
        let (a, b) = (normalised(a), normalised(b));
        let keys = (a.replace(' ', ""), b.replace(' ', ""));
        if keys.0 != keys.1 && !a.is_empty() && !b.is_empty() {
            self.pairs.entry(keys.0).or_default().insert(b);
            self.pairs.entry(keys.1).or_default().insert(a);
        }
    }

    fn of(&self, name: &str) -> impl Iterator<Item = &str> {
        self.pairs
            .get(name)
            .into_iter()
            .flatten()
            .map(String::as_str)
    }
}

/// The rows of a layer by name.
#[derive(Debug)]
pub(super) struct NameIndex<'a> {
    aliases: &'a Aliases,
    gazetteer: &'a Gazetteer,
    states: Vec<State>,
}

#[derive(Debug)]
struct State {
    key: String,
    rows: Vec<NamedRow>,
}

#[derive(Debug)]
struct NamedRow {
    row: u32,
    /// The name without blanks.
    name: String,
    sound: String,
    places: BTreeSet<PlaceId>,
}

/// The normalised text without its blanks.
pub(super) fn squashed(text: &str) -> String {
    normalised(text).replace(' ', "")
}

fn normalised(text: &str) -> String {
    let mut out = Normalised::default();
    normalise(text, &mut out);
    out.text().to_owned()
}

fn state_key(text: &str) -> String {
    let text = normalised(text);
    let words = text.split(' ').filter(|word| !STATE_FILLERS.contains(word));
    words.collect()
}

fn sound_key(text: &str) -> String {
    let text = normalised(text);
    let keys = text.split(' ').map(sound::key);
    keys.fold(String::new(), |joined, key| joined + &key)
}

impl<'a> NameIndex<'a> {
    /// Indexes rows given as `(parent, name)`.
    pub(super) fn new(
        rows: &[(String, String)],
        aliases: &'a Aliases,
        gazetteer: &'a Gazetteer,
    ) -> Self {
        let mut index = Self {
            aliases,
            gazetteer,
            states: Vec::new(),
        };
        for (row, (parent, name)) in (0..).zip(rows) {
            let key = state_key(parent);
            let named = NamedRow {
                row,
                name: squashed(name),
                sound: sound_key(name),
                places: index.districts(name),
            };
            match index.states.iter_mut().find(|state| state.key == key) {
                Some(state) => state.rows.push(named),
                None => index.states.push(State {
                    key,
                    rows: vec![named],
                }),
            }
        }
        index
    }

    /// Districts of the gazetteer that bear a name or have it as an alias.
    fn districts(&self, name: &str) -> BTreeSet<PlaceId> {
        let mut walk = self.gazetteer.walk_names();
        let value = if walk.feed(normalised(name).as_bytes()) {
            walk.value()
        } else {
            None
        };
        let Some(value) = value else {
            return BTreeSet::new();
        };
        let postings = self.gazetteer.name_postings(value);
        let districts = postings
            .iter()
            .filter(|posting| posting.level == Level::District);
        districts.map(|posting| posting.place).collect()
    }

    /// The row of this name, or the reason why there is none.
    pub(super) fn find(&self, parent: &str, name: &str) -> Result<u32, &'static str> {
        let state = self.state(parent).ok_or(NO_STATE)?;
        let key = squashed(name);
        let sound = sound_key(name);
        let places = self.districts(name);
        let aliases = self.aliases.of(&key).map(|alias| alias.replace(' ', ""));
        let aliases: Vec<String> = aliases.collect();
        let steps: [&dyn Fn(&NamedRow) -> bool; 5] = [
            &|row| row.name == key,
            &|row| aliases.contains(&row.name),
            &|row| !row.places.is_disjoint(&places),
            &|row| row.sound == sound,
            &|row| is_near(&row.name, &key),
        ];
        for step in steps {
            let mut found = state.rows.iter().filter(|row| step(row));
            match (found.next(), found.next()) {
                (Some(row), None) => return Ok(row.row),
                (Some(_), Some(_)) => return Err(SEVERAL),
                (None, _) => {}
            }
        }
        Err(NO_NAME)
    }

    fn state(&self, parent: &str) -> Option<&State> {
        let key = state_key(parent);
        let squashed = squashed(parent);
        let aliases: Vec<&str> = self
            .aliases
            .of(&key)
            .chain(self.aliases.of(&squashed))
            .collect();
        let is_alias = |state: &&State| aliases.iter().any(|alias| state_key(alias) == state.key);
        let is_near = |state: &&State| is_near(&state.key, &key);
        let states = || self.states.iter();
        states()
            .find(|state| state.key == key)
            .or_else(|| states().find(is_alias))
            .or_else(|| states().find(is_near))
    }
}

/// Within one edit, or two where both are longer than seven characters, and with the same first
/// letter.
fn is_near(a: &str, b: &str) -> bool {
    let shorter = a.len().min(b.len());
    let limit = if shorter > 7 { 2 } else { 1 };
    shorter > 3 && a.as_bytes()[0] == b.as_bytes()[0] && edits(a, b) <= limit
}

/// Levenshtein distance, by two rows of its matrix.
fn edits(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut above: Vec<usize> = (0..=b.len()).collect();
    for (row, from) in a.chars().enumerate() {
        let mut diagonal = above[0];
        above[0] = row + 1;
        for (column, &to) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(from != to);
            diagonal = above[column + 1];
            above[column + 1] = replaced.min(diagonal + 1).min(above[column] + 1);
        }
    }
    above[b.len()]
}
