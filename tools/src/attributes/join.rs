//! Name and state -> the row of a layer that bears it.
//!
//! Tables spell districts as they please. A name is compared with the rows of its own state
//! only: as normalised, without blanks, by the aliases of recipe and gazetteer, by the phonetic
//! key, and at last by edit distance. Each step must leave exactly one row; where it leaves
//! several, the name is ambiguous and nothing is guessed. The last two steps are guesses, which
//! the report lists; they never take one quarter for another, as East Garo for West Garo.

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

/// Words that tell quarters of a district apart; a guess must leave them as they are.
const QUARTERS: [&str; 20] = [
    "north",
    "south",
    "east",
    "west",
    "central",
    "upper",
    "lower",
    "rural",
    "urban",
    "new",
    "old",
    "uttar",
    "dakshin",
    "purba",
    "purbi",
    "paschim",
    "pashchim",
    "pashchimi",
    "northern",
    "eastern",
];

/// A row that bears a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    /// The row.
    pub(super) row: u32,
    /// The row's own name, where it was found by sound or by a near spelling alone.
    pub(super) guessed: Option<String>,
}

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
    places: BTreeSet<PlaceId>,
    rows: Vec<NamedRow>,
}

#[derive(Debug)]
struct NamedRow {
    row: u32,
    label: String,
    /// The name without blanks.
    name: String,
    sound: String,
    quarters: Vec<&'static str>,
    places: BTreeSet<PlaceId>,
}

/// Whether a step guesses, and its test.
type Step<'s> = (bool, &'s dyn Fn(&NamedRow) -> bool);

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

fn quarters(text: &str) -> Vec<&'static str> {
    let text = normalised(text);
    let is_there = |quarter: &&str| text.split(' ').any(|word| word == *quarter);
    QUARTERS.into_iter().filter(is_there).collect()
}

/// The phonetic keys of the words, joined.
pub(super) fn sound_key(text: &str) -> String {
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
                label: name.clone(),
                name: squashed(name),
                sound: sound_key(name),
                quarters: quarters(name),
                places: index.places(name, Level::District),
            };
            match index.states.iter_mut().find(|state| state.key == key) {
                Some(state) => state.rows.push(named),
                None => index.states.push(State {
                    key,
                    places: index.places(parent, Level::State),
                    rows: vec![named],
                }),
            }
        }
        index
    }

    /// Places of the gazetteer of one level that bear a name or have it as an alias.
    fn places(&self, name: &str, level: Level) -> BTreeSet<PlaceId> {
        let mut walk = self.gazetteer.walk_names();
        let value = if walk.feed(normalised(name).as_bytes()) {
            walk.value()
        } else {
            None
        };
        let Some(value) = value else {
            return BTreeSet::new();
        };
        let range = self.gazetteer.name_range(value);
        let postings = self.gazetteer.postings(&range);
        let of_level = postings.iter().filter(|posting| posting.level == level);
        of_level.map(|posting| posting.place).collect()
    }

    /// The row of this name, or the reason why there is none.
    pub(super) fn find(&self, parent: &str, name: &str) -> Result<Found, &'static str> {
        let state = self.state(parent).ok_or(NO_STATE)?;
        let key = squashed(name);
        let sound = sound_key(name);
        let places = self.places(name, Level::District);
        let aliases = self.aliases.of(&key).map(|alias| alias.replace(' ', ""));
        let aliases: Vec<String> = aliases.collect();
        let quarters = quarters(name);
        let steps: [Step<'_>; 5] = [
            (false, &|row| row.name == key),
            (false, &|row| aliases.contains(&row.name)),
            (false, &|row| !row.places.is_disjoint(&places)),
            (true, &|row| row.quarters == quarters && row.sound == sound),
            (true, &|row| {
                row.quarters == quarters && is_near(&row.name, &key)
            }),
        ];
        for (is_guess, step) in steps {
            let mut found = state.rows.iter().filter(|row| step(row));
            match (found.next(), found.next()) {
                (Some(row), None) => {
                    return Ok(Found {
                        row: row.row,
                        guessed: is_guess.then(|| row.label.clone()),
                    });
                }
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
        let places = self.places(parent, Level::State);
        let is_place = |state: &&State| !state.places.is_disjoint(&places);
        let is_near = |state: &&State| is_near(&state.key, &key);
        let states = || self.states.iter();
        states()
            .find(|state| state.key == key)
            .or_else(|| states().find(is_alias))
            .or_else(|| states().find(is_place))
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

#[cfg(test)]
mod tests {
    use std::io::Cursor;
    use std::path::Path;

    use pata::format::BuildId;
    use pata::gazetteer::{Gazetteer, GazetteerContent, write_gazetteer};

    use super::{Aliases, NO_NAME, NO_STATE, NameIndex, SEVERAL};

    const ROWS: [(&str, &str); 8] = [
        ("Meghalaya", "East Garo Hills"),
        ("Meghalaya", "Ri Bhoi"),
        ("Uttar Pradesh", "Prayagraj"),
        ("Uttar Pradesh", "Rampur"),
        ("Uttar Pradesh", "Ranpur"),
        ("Andaman and Nicobar Islands", "Nicobar"),
        ("Bihar", "Aurangabad"),
        ("Maharashtra", "Aurangabad"),
    ];

    /// The name found, with a tilde before a guess, or the reason.
    fn check(parent: &str, name: &str, expected: &str) {
        let content = GazetteerContent::default();
        let bytes = write_gazetteer(content, BuildId([0; 16]), Cursor::new(Vec::new()));
        let bytes = bytes.unwrap().into_inner();
        let gazetteer = Gazetteer::from_bytes(bytes, Path::new("none.gaz")).unwrap();
        let mut aliases = Aliases::default();
        aliases.add("Allahabad", "Prayagraj");
        aliases.add("UP", "Uttar Pradesh");
        let rows = ROWS.map(|(parent, name)| (parent.to_owned(), name.to_owned()));
        let index = NameIndex::new(&rows, &aliases, &gazetteer);
        let found = match index.find(parent, name) {
            Ok(found) => {
                let (parent, name) = ROWS[found.row as usize];
                let mark = if found.guessed.is_some() { "~" } else { "" };
                format!("{mark}{name}, {parent}")
            }
            Err(reason) => reason.to_owned(),
        };
        assert_eq!(found, expected, "{name}, {parent}");
    }

    #[test]
    fn names_are_found_in_their_own_state_in_any_writing() {
        check("MEGHALAYA", "EAST GARO HILLS", "East Garo Hills, Meghalaya");
        check("Meghalaya", "Ribhoi", "Ri Bhoi, Meghalaya");
        check("Bihar", "aurangabad", "Aurangabad, Bihar");
        check("Maharastra", "Aurangabad", "Aurangabad, Maharashtra");
        check(
            "Andaman & Nicobar",
            "Nicobar",
            "Nicobar, Andaman and Nicobar Islands",
        );
    }

    #[test]
    fn aliases_hold_both_ways_for_states_and_districts() {
        check("UP", "Allahabad", "Prayagraj, Uttar Pradesh");
        check("Uttar Pradesh", "prayagraj", "Prayagraj, Uttar Pradesh");
    }

    #[test]
    fn a_near_spelling_is_a_guess_and_two_are_none() {
        check(
            "Andaman & Nicobar",
            "Nicobars",
            "~Nicobar, Andaman and Nicobar Islands",
        );
        check("Uttar Pradesh", "Prayagrajj", "~Prayagraj, Uttar Pradesh");
        check("Uttar Pradesh", "Ratpur", SEVERAL);
    }

    #[test]
    fn no_quarter_is_taken_for_another() {
        check("Meghalaya", "West Garo Hills", NO_NAME);
        check("Meghalaya", "Garo Hills", NO_NAME);
    }

    #[test]
    fn what_is_not_there_is_told() {
        check("Goa", "North Goa", NO_STATE);
        check("Bihar", "Patna", NO_NAME);
    }
}
