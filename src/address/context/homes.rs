//! The script of an address and the public bodies that it names -> the states that these are of.
//!
//! Odia is written in Odisha, and what `DDA`, the development authority of Delhi, has built is in
//! Delhi. Neither is counted as keywords are ([`super::usage`]): few rows have them.

use super::usage::MOST_TOLD;
use crate::address::words::{WordBits, WordSet, Words};
use crate::text::script::Script;

/// What a body tells of its states: half of what it tells against the others, as it has places in many
/// towns.
const BODY_TOLD: f32 = 1.0;

/// Names of states.
type States = &'static [&'static str];

/// Scripts that are written in a few states, and these.
const SCRIPTS: [(Script, States); 8] = [
    (
        Script::Bengali,
        &[
            "Andaman and Nicobar Islands",
            "Assam",
            "Tripura",
            "West Bengal",
        ],
    ),
    (
        Script::Gurmukhi,
        &["Chandigarh", "Delhi", "Haryana", "Punjab"],
    ),
    (Script::Gujarati, &["Gujarat", "Maharashtra"]),
    (Script::Odia, &["Odisha"]),
    (Script::Tamil, &["Puducherry", "Tamil Nadu"]),
    (Script::Telugu, &["Andhra Pradesh", "Telangana"]),
    (Script::Kannada, &["Karnataka"]),
    (Script::Malayalam, &["Kerala", "Puducherry"]),
];

/// Bodies that lay out estates, build homes or run buses in a state, as their names are shortened.
const BODIES: [(WordSet, States); 18] = [
    (WordSet::of(&["dda", "dsidc", "dsiidc", "mcd"]), &["Delhi"]),
    (WordSet::of(&["hsidc", "hsiidc", "hsvp"]), &["Haryana"]),
    // Of Haryana, and of Hyderabad.
    (
        WordSet::of(&["huda"]),
        &["Andhra Pradesh", "Haryana", "Telangana"],
    ),
    (
        WordSet::of(&["glada", "gmada", "psiec", "puda"]),
        &["Punjab"],
    ),
    (WordSet::of(&["riico", "rsrtc"]), &["Rajasthan"]),
    (
        WordSet::of(&["upsida", "upsidc", "upsrtc"]),
        &["Uttar Pradesh", "Uttarakhand"],
    ),
    (WordSet::of(&["siidcul", "sidcul"]), &["Uttarakhand"]),
    (WordSet::of(&["biada"]), &["Bihar"]),
    (WordSet::of(&["jiada", "riada"]), &["Jharkhand"]),
    (
        WordSet::of(&["hidco", "wbhidco", "wbiidc"]),
        &["West Bengal"],
    ),
    (WordSet::of(&["idco", "oshb", "osrtc"]), &["Odisha"]),
    (WordSet::of(&["gidc", "gsrtc"]), &["Gujarat"]),
    (
        WordSet::of(&["cidco", "mhada", "midc", "msrtc"]),
        &["Maharashtra"],
    ),
    (
        WordSet::of(&["aphb", "apiic", "apsrtc"]),
        &["Andhra Pradesh", "Telangana"],
    ),
    (
        WordSet::of(&["ghmc", "hmda", "tsiic", "tsrtc"]),
        &["Telangana"],
    ),
    (
        WordSet::of(&["bbmp", "bmtc", "khb", "kiadb", "kssidc"]),
        &["Karnataka"],
    ),
    (
        WordSet::of(&["sipcot", "tansidco", "tnhb"]),
        &["Tamil Nadu"],
    ),
    (WordSet::of(&["kinfra"]), &["Kerala"]),
];

/// The bits of all of them.
const ANY_BODY: WordBits = {
    let mut bits = BODIES[0].0.bits();
    let mut index = 1;
    while index < BODIES.len() {
        bits = bits.union(BODIES[index].0.bits());
        index += 1;
    }
    bits
};

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
        let is_written = |script: Script| {
            let mut tokens = 0..words.len();
            tokens.any(|index| words.token(index).script == script)
        };
        let by_script = SCRIPTS.iter().find(|&&(script, _)| is_written(script));
        let by_body = || {
            let mut named = (0..words.len()).filter(|&index| words.can_be_among(index, ANY_BODY));
            named.find_map(|index| BODIES.iter().find(|(body, _)| words.is_among(index, body)))
        };
        match by_script {
            Some(&(_, states)) => Self {
                states: Some(states),
                for_own: MOST_TOLD,
            },
            None => Self {
                states: by_body().map(|&(_, states)| states),
                for_own: BODY_TOLD,
            },
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
    fn a_public_body_speaks_for_its_states() {
        assert_eq!(tells("D.D.A. Flats", "Delhi", &[]), Ordering::Greater);
        assert_eq!(tells("DDA Flats", "Gujarat", &[]), Ordering::Less);
        assert_eq!(tells("DDA Flats", "Gujarat", &["Gujarat"]), Ordering::Equal);
        for state in ["Haryana", "Telangana"] {
            assert_eq!(tells("HUDA Complex", state, &[]), Ordering::Greater);
        }
    }
}
