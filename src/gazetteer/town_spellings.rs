//! Word -> the names of districts and towns that are an edit or two away.
//!
//! They are few beside those of all places. Those of a state that share the first letter of the word
//! lie side by side: each is compared by its likeness, and letter by letter where that lets it be
//! near.

use arrayvec::ArrayVec;

use super::admin_names::Likeness;
use super::sketch::{FIRSTS, Sketch};
use super::terms::{EditMatch, MAX_EDIT_MATCHES};
use crate::text::sound::edit_distance;

/// The names of districts and towns by their states and first letters.
#[derive(Debug, Default)]
pub(super) struct TownSpellings {
    /// Where those of each state and first letter begin.
    starts: Box<[u32]>,
    likenesses: Box<[Likeness]>,
    /// Where the letters of each end, and its value in the index of names.
    names: Box<[(u32, u64)]>,
    letters: Box<str>,
}

impl TownSpellings {
    /// Lists names, each with its state and its value in the index.
    pub(super) fn new(state_count: usize, mut names: Vec<(u16, String, u64)>) -> Self {
        let group = |state: u16, name: &str| {
            usize::from(state) * FIRSTS + Sketch::of(name.as_bytes()).first()
        };
        names.sort_by_key(|(state, name, _)| group(*state, name));
        let mut starts = vec![0; state_count * FIRSTS + 1];
        for (state, name, _) in &names {
            starts[group(*state, name) + 1] += 1;
        }
        for group in 1..starts.len() {
            starts[group] += starts[group - 1];
        }
        let likeness = |(_, name, _): &(_, String, _)| Likeness::of(name.as_bytes());
        let likenesses = names.iter().map(likeness).collect();
        let mut letters = String::new();
        let mut add = |(_, name, value): (_, String, u64)| {
            letters.push_str(&name);
            (letters.len() as u32, value)
        };
        let names = names.into_iter().map(&mut add).collect();
        Self {
            starts: starts.into(),
            likenesses,
            names,
            letters: letters.into(),
        }
    }

    /// Finds the names of a state, or of all, within `max_distance` edits of `key` that share its
    /// first letter, each once, as many as `out` has room for.
    pub(super) fn find(
        &self,
        state: Option<u16>,
        key: &str,
        max_distance: u8,
        out: &mut ArrayVec<EditMatch, MAX_EDIT_MATCHES>,
    ) {
        out.clear();
        let first = Sketch::of(key.as_bytes()).first();
        let likeness = Likeness::of(key.as_bytes());
        let groups = self.starts.len() / FIRSTS;
        let states = match state.map(usize::from) {
            Some(state) => state..(state + 1).min(groups),
            None => 0..groups,
        };
        for group in states.map(|state| state * FIRSTS + first) {
            for index in self.starts[group] as usize..self.starts[group + 1] as usize {
                if !self.likenesses[index].can_be_near(likeness, max_distance) {
                    continue;
                }
                let (name, value) = self.name(index);
                let Some(distance) = edit_distance(key, name, max_distance) else {
                    continue;
                };
                if out.iter().any(|found| found.value == value) {
                    continue;
                }
                if out.try_push(EditMatch { value, distance }).is_err() {
                    return;
                }
            }
        }
    }

    fn name(&self, index: usize) -> (&str, u64) {
        let before = index
            .checked_sub(1)
            .map_or(0, |before| self.names[before].0);
        let (end, value) = self.names[index];
        (&self.letters[before as usize..end as usize], value)
    }
}

#[cfg(test)]
mod tests {
    use arrayvec::ArrayVec;
    use proptest::prelude::*;

    use super::{MAX_EDIT_MATCHES, TownSpellings};
    use crate::text::sound::edit_distance;

    proptest! {
        #[test]
        fn the_names_near_a_word_are_those_that_brute_force_finds(
            names in prop::collection::btree_map("[a-d]{2}[a-d ]{0,36}[a-d]", 0..7_u8, 0..20),
            key in "[a-d]{3,40}",
            edits in 1..3_u8,
            asked in prop::option::of(0..3_u16),
        ) {
            // Bit `state` of each says that a town of the state is called so.
            let is_of = |states: u8, state: u16| states >> state & 1 == 1;
            let names: Vec<(&String, u8, u64)> = (names.iter().zip(0..))
                .map(|((name, &states), value)| (name, states, value))
                .collect();
            let listed = names.iter().flat_map(|&(name, states, value)| {
                let states = (0..3).filter(move |&state| is_of(states, state));
                states.map(move |state| (state, name.clone(), value))
            });
            let mut found = ArrayVec::new();
            TownSpellings::new(3, listed.collect()).find(asked, &key, edits, &mut found);
            let mut found: Vec<_> = found.iter().map(|found| (found.value, found.distance)).collect();
            found.sort_unstable();

            let near = names.iter().filter_map(|&(name, states, value)| {
                let is_asked = asked.map_or(states != 0, |state| is_of(states, state));
                let distance = edit_distance(&key, name, edits)?;
                (is_asked && name.starts_with(&key[..1])).then_some((value, distance))
            });
            let near: Vec<(u64, u8)> = near.collect();
            prop_assert!(near == found || found.len() == MAX_EDIT_MATCHES);
        }
    }
}
