//! Names that were read -> which of them may be pieces of longer ones.
//!
//! `Raja Rammohan Roy Road` has nothing to do with the town of Raja. Plain words beside a name in
//! its part that no place explains may belong to it; without a witness it is not confirmed then.

use super::Chosen;
use crate::address::context::Context;
use crate::address::reading::ComponentType;
use crate::address::rules::is_in_label;
use crate::address::words::Words;
use crate::address::words::persons::SAINTS;
use crate::address::words::sides::FRONTS;
use crate::text::Separator;
use crate::text::lexicon::Class;
use crate::text::script::Script;

/// Words without a meaning beside the only name that was read, at most.
const MOST_STRAY_WORDS: usize = 3;

/// Letters of initials that were written together, at most.
const MAX_INITIALS: usize = 2;

/// Letters and vowels of a word that a name goes on with, at least: `CRPF` and `YMCA` are no part of one.
const MIN_REST: (usize, usize) = (4, 2);

/// Whether a name has plain words before or behind it in its part that no component holds, or
/// opens the name of a building, a road or an area that no source has: `Krishna-Gokul Society`,
/// `Dakshin Gangotri`. A keyword says where a name begins.
pub(in crate::address) fn is_piece(words: Words<'_>, chosen: &Chosen, index: usize) -> bool {
    let span = &chosen[index];
    let Some(kind) = span.kind() else {
        return false;
    };
    let is_place = matches!(
        kind,
        ComponentType::Locality
            | ComponentType::Village
            | ComponentType::Subdistrict
            | ComponentType::City
            | ComponentType::District
            | ComponentType::State
    );
    if !is_place || span.is_keyed {
        return false;
    }
    // A title before it is taken with it.
    let (first, end) = (span.text_first as usize, span.end as usize);
    let goes_on = |border: usize| {
        (1..words.len()).contains(&border) && words.separator(border) <= Separator::Dash
    };
    // `Sri Krishna`, `Dakshin Gangotri`.
    let can_belong = |at: usize| {
        words.is_plain(at) || words.is_among(at, &SAINTS) || words.is(at, Class::DIRECTION)
    };
    let is_other = |at: usize| words.is_name(at) && !words.is_among(at, &FRONTS);
    let is_unheld = |at: usize| can_belong(at) && is_other(at);
    // What only sounds like a town is none with more words in its part: `Jagnath Plot`.
    let is_town = ComponentType::Pincode < kind;
    let has_others = goes_on(first) && is_other(first - 1) || goes_on(end) && is_other(end);
    if span.match_kind.is_near() && is_town && has_others {
        return true;
    }
    let before = index.checked_sub(1).map(|before| &chosen[before]);
    let is_behind_name = goes_on(first)
        && is_unheld(first - 1)
        && before.is_none_or(|before| (before.end as usize) < first);
    let opens_name = || match chosen.get(index + 1) {
        Some(next) if next.first as usize == end => {
            let is_named = matches!(
                next.kind(),
                Some(
                    ComponentType::Building
                        | ComponentType::Landmark
                        | ComponentType::Street
                        | ComponentType::Locality
                )
            );
            // `Davangere PB Road`: initials open a name.
            let is_initial = words.word(end).len() <= MAX_INITIALS;
            is_named && next.place.is_none() && words.is_plain(end) && !is_initial
        }
        _ => is_unheld(end),
    };
    is_behind_name || goes_on(end) && opens_name()
}

/// `Lorem ipsum dolor sit amet`: whether one name of a town is all that was read of many words.
pub(in crate::address) fn is_town_amid_words(
    words: Words<'_>,
    chosen: &Chosen,
    context: &Context,
) -> bool {
    let [span] = chosen.as_slice() else {
        return false;
    };
    let (first, end) = span.text_range();
    let is_stray = |&index: &usize| index != first && words.is_name(index);
    context.pin.is_none()
        && span.kind() == Some(ComponentType::City)
        && end == first + 1
        && MOST_STRAY_WORDS < (0..words.len()).filter(is_stray).count()
}

/// `Chhoti Gandhi Nagar`: whether an area is what is left of a longer name, which begins with plain words
/// that are no place.
pub(in crate::address) fn is_cut_off(words: Words<'_>, chosen: &Chosen, index: usize) -> bool {
    let span = &chosen[index];
    let first = span.first as usize;
    let follows_name = span.is_area()
        && !span.is_keyed
        && 0 < first
        && words.separator(first) == Separator::Blank
        && can_go_on_name(words, first - 1);
    if !follows_name || !words.has_commas() {
        return false;
    }
    let before = index.checked_sub(1).map(|before| &chosen[before]);
    before.is_none_or(|before| {
        let is_unknown = before.kind() == Some(ComponentType::Locality)
            && before.place.is_none()
            && before.end == before.first + 1;
        (before.end as usize) < first || is_unknown
    })
}

/// Whether a plain word is long enough to be a part of a settlement's name, and none of a label.
pub(in crate::address) fn can_go_on_name(words: Words<'_>, at: usize) -> bool {
    let word = words.word(at);
    let is_vowel = |byte: &u8| b"aeiou".contains(byte);
    words.is_plain(at)
        && words.token(at).script == Script::Latin
        && MIN_REST.0 <= word.len()
        && MIN_REST.1 <= word.bytes().filter(is_vowel).count()
        && !is_in_label(words, at)
}
