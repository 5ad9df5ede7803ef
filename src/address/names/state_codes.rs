//! Short codes of states: those that stand for more than the one which the index has them for, and letters that
//! only look like one.

use super::candidates::Hit;
use super::hits::names_state;
use crate::address::states;
use crate::address::words::Words;
use crate::gazetteer::{Gazetteer, PlaceId};
use crate::text::lexicon::Class;

/// Letters of a code, at most.
const MAX_CODE: usize = 2;

/// Whether a code stands for this state, too: `Tawang, AP` is in Arunachal Pradesh.
pub(super) fn stands_for(gazetteer: &Gazetteer, code: &str, state: PlaceId) -> bool {
    states::has_further_code(|| gazetteer.name(&gazetteer.place(state)), code)
}

/// `ML: Kondapak`: whether the code opens a text that goes on. A state stands behind what lies in it.
pub(in crate::address) fn is_stray(gazetteer: &Gazetteer, words: Words<'_>, hit: &Hit) -> bool {
    let says_nothing =
        |index: usize| words.has_digit(index) || words.is(index, Class::PIN_KEY | Class::COUNTRY);
    let is_code = (hit.first, hit.end) == (0, 1) && words.word(0).len() <= MAX_CODE;
    is_code && !(1..words.len()).all(says_nothing) && names_state(gazetteer, hit)
}
