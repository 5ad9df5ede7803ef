//! Chains whose keywords stand before their names: `12 Village Kotla Post Tundla`, `C/O Rama Bora Village Kotla`.
//!
//! No part ends behind such a keyword, and none inside the person's name before it, however likely a comma is there
//! where the same words stand the other way round (`Kotla Post, Tundla`).

use super::endings::closes_landmark;
use crate::address::names::candidates::Hits;
use crate::address::names::hits::{
    hits_at, hits_beginning_at, names_some_district, names_state_alone,
};
use crate::address::rules::{
    ends_in_place, follows_full_name, follows_person, opens_behind_premises,
};
use crate::address::words::Words;
use crate::address::words::sides::TWINS;
use crate::gazetteer::Gazetteer;
use crate::text::lexicon::Class;

/// Words of a village's name, and of a person's before its keyword, at most.
const MAX_VILLAGE: usize = 2;
const MAX_PERSON: usize = 4;

/// Whether such a chain goes on at the token.
pub(super) fn goes_on_chain(words: Words<'_>, index: usize) -> bool {
    names_office(words, index)
        || names_village(words, index)
        || closes_twin(words, index)
        || goes_on_before_village(words, index)
}

/// `Primary School Vill Rampur`, `Ward No 5 Gram Post Dharsiwa`: whether the name of the village begins at the token whose
/// keyword opens it.
fn names_village(words: Words<'_>, index: usize) -> bool {
    let Some(last) = index.checked_sub(1) else {
        return false;
    };
    let is_double = 0 < last && words.is(last, Class::POST_KEY) && words.joins(last);
    words.is_name(index)
        && !words.is(index, OTHERS)
        && opens_village(words, last - usize::from(is_double))
}

/// `Kheri Kalan Village Bawal Post`: whether the keyword of a village at the token closes the name that opens the text.
fn closes_twin(words: Words<'_>, index: usize) -> bool {
    (2..=MAX_VILLAGE + 1).contains(&index)
        && words.is(index, Class::VILLAGE_KEY)
        && words.is_among(index - 1, &TWINS)
        && (0..index - 1).all(|at| words.is_plain(at))
}

/// Words that no office's name begins with: `AT Kotla Tundla PO VIA Etah`.
const OTHERS: Class = Class::CHAIN_KEY
    .union(Class::CITY_KEY)
    .union(Class::STATE_KEY)
    .union(Class::NUMBER_KEY)
    .union(Class::STOP)
    .union(Class::ANY_RELATION)
    .union(Class::ROAD);

/// Whether the word before token `index` is the keyword of a post office whose name follows, as that of the village
/// before it does: `Tundla` of `12 Village Kotla Post Tundla`. `words` have no commas.
fn names_office(words: Words<'_>, index: usize) -> bool {
    let Some(post) = index.checked_sub(1) else {
        return false;
    };
    let names = |key: usize| (key + 1..post).all(|name| words.is_name(name) && words.joins(name));
    let mut keys = (1..=MAX_VILLAGE).filter_map(|len| post.checked_sub(len + 1));
    words.is(post, Class::POST_KEY)
        && words.is_name(index)
        && !words.is(index, OTHERS)
        && words.joins(index)
        && words.joins(post)
        && keys.any(|key| opens_village(words, key) && names(key))
}

/// Whether the keyword of a village stands at the token and opens its name: nothing that it can close is before it.
fn opens_village(words: Words<'_>, key: usize) -> bool {
    let opens = || {
        let is_first = key == 0 || words.breaks_before(key);
        is_first
            || words.has_digit(key - 1)
            || closes_landmark(words, key - 1)
            || follows_full_name(words, key)
            || opens_behind_premises(words, key)
    };
    words.is(key, Class::VILLAGE_KEY) && opens()
}

/// Whether the token stands inside the name of a person that ends before the keyword of a village: `Bora` of `C/O Rama
/// Bora Village Kotla`.
fn goes_on_before_village(words: Words<'_>, index: usize) -> bool {
    let reach = words.len().min(index + MAX_PERSON);
    let key = (index..reach).find(|&key| words.is(key, Class::VILLAGE_KEY));
    let is_before = |key: usize| {
        let opens = index < key && words.is_name(key + 1) && words.joins(key + 1);
        opens && follows_person(words, key) && !ends_in_place(words, index, key)
    };
    key.is_some_and(is_before) && follows_person(words, index)
}

/// `PO Bawal Bawal Tehsil Rewari Dist Haryana`: the keywords of a tehsil and of a district that close the names before them,
/// though the former opens its own as a rule: one district stands between them, and a state, a number or nothing behind.
pub(super) fn closed_units(
    gazetteer: &Gazetteer,
    hits: &Hits,
    words: Words<'_>,
) -> Option<(usize, usize)> {
    let district_end = |tehsil: usize| {
        let name = tehsil + 1;
        (name + 1..=name + MAX_VILLAGE).find(|&end| {
            words.is(end, Class::DISTRICT_KEY)
                && (name..=end).all(|at| words.joins(at))
                && hits_at(hits, (name, end))
                    .iter()
                    .any(|hit| names_some_district(gazetteer, hit))
        })
    };
    let is_last = |district: usize| {
        let next = district + 1;
        next == words.len()
            || words.is_number(next)
            || hits_beginning_at(hits, next).any(|hit| names_state_alone(gazetteer, hit))
    };
    // `Vill Rampur Tehsil Bawal Dist Haryana` has one name for both keywords.
    let follows_two = |tehsil: usize| {
        2 <= tehsil
            && words.is_plain(tehsil - 1)
            && words.is_name(tehsil - 2)
            && !words.is(tehsil - 2, OTHERS)
            && words.joins(tehsil)
    };
    let tehsils = (0..words.len()).filter(|&at| words.is(at, Class::SUBDISTRICT_KEY));
    tehsils
        .filter(|&tehsil| follows_two(tehsil))
        .find_map(|tehsil| {
            let district = district_end(tehsil).filter(|&end| is_last(end))?;
            Some((tehsil, district))
        })
}
