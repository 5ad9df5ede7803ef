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

/// `Ms Rekha`, `M.S. Road`, `Sonbarsa Raj, Dist Saharsa`: whether the letters for Maharashtra State are a title or initials, as
/// something else than a PIN or the country follows in their part, or those for Rajasthan are an estate's, as anything else
/// does at all.
pub(super) fn is_title(words: Words<'_>, index: usize) -> bool {
    let next = index + 1;
    let ends = |is_end: bool| {
        let is_last = is_end || words.token(index).opens_bracket;
        is_last || words.is_number(next) || words.is(next, Class::PIN_KEY | Class::COUNTRY)
    };
    match words.word(index) {
        "ms" => index == 0 || !ends(words.breaks_before(next)),
        "raj" => !ends(next == words.len()),
        _ => false,
    }
}

/// `Dist S.K., Gujarat`, `R.R. Dist`: whether the keyword of a district, which no other name has before it, says that the letters are
/// one's. `Satara Dist MH` is in Maharashtra.
pub(super) fn is_said_district(words: Words<'_>, index: usize) -> bool {
    let is_key = |key: usize| words.is(key, Class::DISTRICT_KEY);
    let behind_key = || {
        let key = index.checked_sub(1);
        key.is_some_and(|key| is_key(key) && words.joins(index) && words.breaks_before(key))
    };
    let before_key =
        || is_key(index + 1) && words.joins(index + 1) && words.breaks_before(index + 2);
    words.word(index).len() <= MAX_CODE && (behind_key() || before_key())
}

/// `ML: Kondapak`: whether the code opens a text that goes on. A state stands behind what lies in it.
pub(in crate::address) fn is_stray(gazetteer: &Gazetteer, words: Words<'_>, hit: &Hit) -> bool {
    let says_nothing =
        |index: usize| words.has_digit(index) || words.is(index, Class::PIN_KEY | Class::COUNTRY);
    let is_code = (hit.first, hit.end) == (0, 1) && words.word(0).len() <= MAX_CODE;
    is_code && !(1..words.len()).all(says_nothing) && names_state(gazetteer, hit)
}
