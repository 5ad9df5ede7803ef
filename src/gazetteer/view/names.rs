//! All names -> what is looked up of them without a walk: by the state or district that each lies in, by
//! their first words, and those of towns.

use fst::{IntoStreamer, Streamer};

use super::Gazetteer;
use crate::gazetteer::admin_names::{AdminNames, Likeness};
use crate::gazetteer::first_words::{self, FirstWords};
use crate::gazetteer::places::Level;
use crate::gazetteer::postings::{POSTING_LEN, Posting};
use crate::gazetteer::sketch::Sketch;
use crate::gazetteer::town_names::TownNames;
use crate::gazetteer::town_spellings::TownSpellings;

/// Letters of all terms, for each byte of their fst, of which real names have two: more are spelt by an
/// fst that was made to spell them.
const MOST_LETTERS_PER_BYTE: usize = 16;

/// What is looked up of the names without a walk.
pub(super) struct NameLists {
    pub(super) admins: AdminNames,
    pub(super) first_words: FirstWords,
    pub(super) towns: TownNames,
    pub(super) town_spellings: TownSpellings,
}

impl Gazetteer {
    /// The names of all places by the state or district that each is looked for in, and by their
    /// first words, and those of towns.
    ///
    /// An fst whose nodes are all sound can still spell more terms than time allows to list.
    pub(super) fn list_names(&self) -> Result<NameLists, (&'static str, String)> {
        let letters = MOST_LETTERS_PER_BYTE * self.names.as_bytes().len();
        let mut work_left = letters + self.name_postings.len() / POSTING_LEN;
        let admin_count = (self.meta.state_count + self.meta.district_count) as usize;
        let is_admin = |&admin: &u16| usize::from(admin) < admin_count;
        let mut names = Vec::new();
        let mut admins: Vec<u16> = Vec::new();
        let mut towns: Vec<Vec<u8>> = Vec::new();
        let mut states: Vec<u16> = Vec::new();
        let mut spellings: Vec<(u16, String, u64)> = Vec::new();
        let mut words: Vec<(first_words::Key, first_words::FirstWord)> = Vec::new();
        let mut terms = self.names.stream().into_stream();
        while let Some((term, value)) = terms.next() {
            let value = value.value();
            let (sketch, likeness) = (Sketch::of(term), Likeness::of(term));
            let range = self.name_range(value);
            let work = term.len() + range.len();
            work_left = (work_left.checked_sub(work)).ok_or_else(|| {
                (
                    "names",
                    "spells more terms than its length allows".to_owned(),
                )
            })?;
            let admin_of = |posting: Posting| posting.admin().filter(is_admin);
            admins.extend((self.postings(&range).iter()).filter_map(admin_of));
            admins.sort_unstable();
            admins.dedup();
            names.extend(admins.drain(..).map(|admin| (admin, sketch, likeness)));
            if self.postings(&range).towns().next().is_some() {
                towns.push(term.to_vec());
            }
            if let Ok(name) = str::from_utf8(term) {
                let towns = self.postings(&range).towns();
                let is_town =
                    |posting: &Posting| matches!(posting.level, Level::District | Level::City);
                let is_state = |&state: &u16| u32::from(state) < self.meta.state_count;
                let state_of = |posting: Posting| self.state_of_posting(&posting).filter(is_state);
                states.extend(towns.filter(is_town).filter_map(state_of));
                states.sort_unstable();
                states.dedup();
                let of_state = |state: u16| (state, name.to_owned(), value);
                spellings.extend(states.drain(..).map(of_state));
            }

            // A word stands before the names that go on behind it.
            let word = term.split(|&byte| byte == b' ').next().unwrap_or(term);
            let Some(key) = first_words::Key::of(word) else {
                continue;
            };
            if words.last().is_none_or(|&(last, _)| last != key) {
                words.push((key, first_words::FirstWord::default()));
            }
            let Some((_, known)) = words.last_mut() else {
                continue;
            };
            if word.len() == term.len() {
                known.places = Some(range);
            } else if known.rest.is_none() {
                let mut walk = self.walk_names();
                known.rest = (walk.feed(word) && walk.feed(b" ")).then(|| walk.place());
            }
        }
        Ok(NameLists {
            admins: AdminNames::new(admin_count, &names),
            first_words: FirstWords::new(&words),
            towns: TownNames::new(&towns),
            town_spellings: TownSpellings::new(self.meta.state_count as usize, spellings),
        })
    }
}
