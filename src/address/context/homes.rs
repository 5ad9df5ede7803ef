//! The script of an address and the public bodies that it names -> the states that these are of.
//!
//! Odia is written in Odisha, and what `DDA`, the development authority of Delhi, has built is in
//! Delhi. Neither is counted as keywords are ([`super::usage`]): few rows have them.

use super::usage::MOST_TOLD;
use crate::address::states::{self, States};
use crate::address::words::Words;
use crate::address::words::bodies::states_of_body;
use crate::text::script::Script;

/// What a body tells of its states: half of what it tells against the others, as it has places in many
/// towns.
const BODY_TOLD: f32 = 1.0;

/// The states that an address is of by its script or by a body that it names; all where neither
/// tells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Homes {
    states: Option<States>,
    /// What they tell of each of these.
    for_own: f32,
}

impl Homes {
    /// Those of these words.
    pub(super) fn of(words: Words<'_>) -> Self {
        let mut counts = [0_u16; Script::COUNT];
        for index in 0..words.len() {
            counts[words.token(index).script as usize] += 1;
        }
        if let Some(states) = states::of_scripts(&counts) {
            return Self {
                states: Some(states),
                for_own: MOST_TOLD,
            };
        }
        Self {
            states: (0..words.len()).find_map(|index| states_of_body(words, index)),
            for_own: BODY_TOLD,
        }
    }

    /// What they tell of the state of this name, unless the text names a state that is none of
    /// them.
    pub(super) fn of_state<'n>(
        &self,
        state: &str,
        mut named: impl Iterator<Item = &'n str>,
    ) -> f32 {
        match self.states {
            Some(homes) if named.all(|named| homes.contains(&named)) => {
                if homes.contains(&state) {
                    self.for_own
                } else {
                    -MOST_TOLD
                }
            }
            _ => 0.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cmp::Ordering;

    use super::*;

    fn tells(address: &str, state: &str, named: &[&str]) -> Ordering {
        let mut text = crate::text::Normalised::default();
        crate::text::normalise(address, &mut text);
        let mut spellings = crate::address::words::Spellings::new();
        crate::address::words::spellings(address, &text, &mut spellings);
        let separators = crate::address::words::separators(&text);
        let homes = Homes::of(Words::new(address, &text, &spellings, &separators));
        let told = homes.of_state(state, named.iter().copied());
        told.partial_cmp(&0.0).expect("it is a number")
    }

    #[test]
    fn a_script_speaks_for_the_states_that_write_it() {
        let odia: String = ['\u{b2a}', '\u{b41}', '\u{b30}', '\u{b40}']
            .iter()
            .collect();
        assert_eq!(tells(&odia, "Odisha", &[]), Ordering::Greater);
        assert_eq!(tells(&odia, "Odisha", &["Odisha"]), Ordering::Greater);
        assert_eq!(tells(&odia, "Bihar", &[]), Ordering::Less);
        assert_eq!(tells(&odia, "Bihar", &["Bihar"]), Ordering::Equal);
        assert_eq!(tells("Puri", "Odisha", &[]), Ordering::Equal);
    }

    #[test]
    fn the_script_of_most_words_speaks_and_of_two_as_common_neither() {
        let (tamil, telugu) = ("\u{b9a}\u{bc6}", "\u{c2f}\u{c3e}");
        let most = format!("{tamil} {telugu} {telugu}");
        assert_eq!(tells(&most, "Telangana", &[]), Ordering::Greater);
        // Yanam.
        assert_eq!(tells(&most, "Puducherry", &[]), Ordering::Greater);
        assert_eq!(tells(&most, "Tamil Nadu", &[]), Ordering::Less);
        let both = format!("{tamil} {telugu}");
        assert_eq!(tells(&both, "Tamil Nadu", &[]), Ordering::Equal);
    }

    #[test]
    fn a_public_body_speaks_for_its_states() {
        assert_eq!(tells("D.D.A. Flats", "Delhi", &[]), Ordering::Greater);
        assert_eq!(tells("DDA Flats", "Gujarat", &[]), Ordering::Less);
        assert_eq!(tells("DDA Flats", "Gujarat", &["Gujarat"]), Ordering::Equal);
        for state in ["Haryana", "Telangana"] {
            assert_eq!(tells("HUDA Complex", state, &[]), Ordering::Greater);
        }
        assert_eq!(tells("SIDCO Estate", "Kerala", &[]), Ordering::Equal);
    }
}
