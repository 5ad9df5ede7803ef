//! Public bodies of the states that addresses name by their short forms.
//!
//! The estates of industrial development corporations are called by them (`MIDC Bhosari`); housing boards,
//! development authorities and road transport corporations have built what addresses are in or beside. The
//! states are those that the acts which set them up, or parted the states, give them.

use super::{WordBits, WordSet, Words, any_of};
use crate::address::states::States;

/// The bodies of some states.
struct Bodies {
    /// Those that lay out estates.
    estates: WordSet,
    /// Others.
    others: WordSet,
    states: States,
}

const fn of(
    states: States,
    estates: &'static [&'static str],
    others: &'static [&'static str],
) -> Bodies {
    Bodies {
        estates: WordSet::of(estates),
        others: WordSet::of(others),
        states,
    }
}

const BODIES: [Bodies; 22] = [
    of(&["Delhi"], &["dsidc", "dsiidc"], &["dda", "mcd"]),
    of(&["Haryana"], &["hsidc", "hsiidc"], &["hsvp"]),
    // Of Haryana, and of Hyderabad.
    of(&["Andhra Pradesh", "Haryana", "Telangana"], &[], &["huda"]),
    of(&["Punjab"], &["psiec"], &["glada", "gmada", "puda"]),
    of(&["Rajasthan"], &["riico"], &["rsrtc"]),
    of(
        &["Uttar Pradesh", "Uttarakhand"],
        &["upsida", "upsidc"],
        &["upsrtc"],
    ),
    of(&["Uttarakhand"], &["siidcul", "sidcul"], &[]),
    of(&["Bihar"], &["biada"], &[]),
    of(&["Jharkhand"], &["jiada", "riada"], &[]),
    of(&["West Bengal"], &["wbiidc"], &["hidco", "wbhidco"]),
    of(&["Odisha"], &["idco"], &["oshb", "osrtc"]),
    of(&["Gujarat"], &["gidc"], &["gsrtc"]),
    of(&["Maharashtra"], &["midc"], &["cidco", "mhada", "msrtc"]),
    of(
        &["Andhra Pradesh", "Telangana"],
        &["apiic"],
        &["aphb", "apsrtc"],
    ),
    of(&["Telangana"], &["tsiic"], &["ghmc", "hmda", "tsrtc"]),
    of(
        &["Karnataka"],
        &["kiadb", "kssidc"],
        &["bbmp", "bda", "bmtc", "khb"],
    ),
    of(&["Tamil Nadu"], &["sipcot", "tansidco"], &["tnhb"]),
    of(&["Kerala"], &["kinfra"], &[]),
    of(&["Madhya Pradesh"], &["mpakvn", "mpidc"], &[]),
    of(&["Chhattisgarh"], &["csidc"], &[]),
    of(&["Himachal Pradesh"], &["hpsidc"], &[]),
    of(&["Jammu and Kashmir"], &["sicop"], &[]),
];

/// The boards that lay out estates, of each state.
const BOARDS: [WordSet; BODIES.len()] = {
    let mut boards = [BODIES[0].estates; BODIES.len()];
    let mut index = 1;
    while index < boards.len() {
        boards[index] = BODIES[index].estates;
        index += 1;
    }
    boards
};
/// The Small Industries Development Corporations, which many states have.
const OF_MANY: WordSet = WordSet::of(&["sidco"]);
/// All of them.
pub(in crate::address) const ESTATE_BOARDS: WordSet = any_of!(&[any_of!(&BOARDS), OF_MANY]);

/// The bits of all bodies.
const ANY: WordBits = {
    let mut bits = ESTATE_BOARDS.bits();
    let mut index = 0;
    while index < BODIES.len() {
        bits = bits.union(BODIES[index].others.bits());
        index += 1;
    }
    bits
};

/// The states whose body the token names.
pub(in crate::address) fn states_of_body(words: Words<'_>, index: usize) -> Option<States> {
    if !words.can_be_among(index, ANY) {
        return None;
    }
    let is_it = |bodies: &&Bodies| {
        words.is_among(index, &bodies.estates) || words.is_among(index, &bodies.others)
    };
    BODIES.iter().find(is_it).map(|bodies| bodies.states)
}

/// Whether the token names a body that lays out no estates: a municipality, an authority, a housing board.
pub(in crate::address) fn is_civic(words: Words<'_>, index: usize) -> bool {
    words.can_be_among(index, ANY)
        && (BODIES.iter()).any(|bodies| words.is_among(index, &bodies.others))
}

#[cfg(test)]
pub(in crate::address) fn all_states() -> impl Iterator<Item = States> {
    BODIES.iter().map(|bodies| bodies.states)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{Normalised, normalise};

    #[test]
    fn bodies_are_written_as_the_normaliser_writes_them() {
        let mut text = Normalised::default();
        for word in BODIES
            .iter()
            .flat_map(|bodies| [bodies.estates, bodies.others])
            .flat_map(|set| set.words)
        {
            normalise(word, &mut text);
            assert_eq!(text.text(), *word);
        }
    }
}
