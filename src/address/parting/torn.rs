//! A written comma -> whether it tears what belongs together: a name of the index, a keyword or a type word and its name, a
//! number and what it counts.

use arrayvec::ArrayVec;

use super::is_parted;
use crate::address::names::candidates::{Hit, Hits};
use crate::address::names::hits::{hits_at, names_admin, names_some_district, names_town};
use crate::address::reading::MatchKind;
use crate::address::words::firms::FORMS;
use crate::address::words::sides::AGES;
use crate::address::words::{Separators, WordSet, Words};
use crate::gazetteer::Gazetteer;
use crate::text::lexicon::Class;
use crate::text::{MAX_TOKENS, Separator};

/// Type words that are no part by themselves.
const BARE_TYPES: WordSet = WordSet::of(&[
    "apartment",
    "apartments",
    "bhavan",
    "building",
    "chambers",
    "colony",
    "complex",
    "compound",
    "enclave",
    "heights",
    "layout",
    "market",
    "marg",
    "mansion",
    "mandir",
    "nagar",
    "park",
    "plaza",
    "residency",
    "road",
    "society",
    "street",
    "temple",
    "tower",
    "towers",
    "vihar",
]);
/// Words that a type word behind a comma may be torn from, at most.
const MAX_TORN_WORDS: usize = 2;

/// Before which words a written comma tears a name of the index. A town's name that is a part by itself
/// ends there, whatever goes on with it: `Ratlam, Station Road`.
pub(super) fn torn_names(
    gazetteer: &Gazetteer,
    written: &Separators,
    words: Words<'_>,
    hits: &Hits,
) -> ArrayVec<bool, MAX_TOKENS> {
    let mut torn: ArrayVec<bool, MAX_TOKENS> = (0..words.len()).map(|_| false).collect();
    let is_comma = |index: usize| Separator::Comma <= written[index];
    let names = || hits.iter().filter(|hit| hit.kind == MatchKind::Exact);
    for hit in names() {
        let inside = hit.first as usize + 1..hit.end as usize;
        inside
            .filter(|&index| is_comma(index))
            .for_each(|index| torn[index] = true);
    }
    for index in 1..words.len() {
        let is_part = |hit: &Hit| {
            let first = hit.first as usize;
            hit.end as usize == index && (first == 0 || is_comma(first))
        };
        if torn[index] && names().any(|hit| is_part(hit) && names_town(gazetteer, hit)) {
            torn[index] = false;
        }
    }
    torn
}

/// Whether the comma before token `index` tears a district from its keyword: `Hodal Distt, Palwal`, where
/// the name before the keyword is a town's or a tehsil's and no district's, as the one behind is.
pub(super) fn tears_key(
    gazetteer: &Gazetteer,
    words: Words<'_>,
    hits: &Hits,
    index: usize,
) -> bool {
    if index < 2 || !words.is(index - 1, Class::DISTRICT_KEY) {
        return false;
    }
    let is_district = |hit: &Hit| names_some_district(gazetteer, hit);
    let mut before = hits.iter().filter(|hit| hit.end as usize == index - 1);
    let is_smaller = before.clone().any(|hit| names_admin(gazetteer, hit));
    let mut behind = hits.iter().filter(|hit| hit.first as usize == index);
    is_smaller && !before.any(is_district) && behind.any(is_district)
}

/// `Bipin, Market, Donar`, `MG, Road`: whether the comma before token `index` tears a type word that is all of its part
/// from a name that is no town's, of two letters whatever it is; or what a firm is by law from the firm (`Rose CHS, Ltd`).
pub(super) fn tears_type(
    gazetteer: &Gazetteer,
    written: &Separators,
    words: Words<'_>,
    hits: &Hits,
    index: usize,
) -> bool {
    if !is_parted(written, index + 1) {
        return false;
    }
    if words.is_among(index, &FORMS) {
        let firms = Class::BUILDING | Class::INSTITUTION | Class::COMPANY;
        return words.is(index - 1, firms);
    }
    if !words.is_among(index, &BARE_TYPES) {
        return false;
    }
    let opens =
        |&at: &usize| at == 0 || is_parted(written, at) || words.is(at - 1, Class::RELATION);
    let Some(first) = (index.saturating_sub(MAX_TORN_WORDS)..index).rfind(opens) else {
        return false;
    };
    let is_short = words.span(first, index).len() <= 3;
    let can_name = |at: usize| words.is_plain(at) || words.is_among(at, &AGES);
    let is_name = (first..index).all(|at| can_name(at) && (is_short || words.is_name(at)));
    let mut known = hits_at(hits, (first, index)).iter();
    is_name && (is_short || !known.any(|hit| names_admin(gazetteer, hit)))
}

/// Whether the comma before token `index` tears a number from the sector or phase whose keyword
/// is all that its part has: `28, Sector, 14, Urban Estate`.
pub(super) fn parts_number(written: &Separators, words: Words<'_>, index: usize) -> bool {
    words.is(index - 1, Class::NUMBERED_AREA)
        && is_parted(written, index - 1)
        && words.is_number(index)
        && words.word(index).len() <= 3
        && is_parted(written, index + 1)
}
