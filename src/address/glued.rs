//! Words that lost the blank or line break between them -> words.
//!
//! The normaliser cuts where case, digits or script change; a join in one case
//! (`NAGARKUKATPALLY`) shows only to who knows the names. A word is cut where a keyword that
//! closes a name meets a name, a name meets such a keyword, or the name of a town that of its
//! state; compounds such as `Ramnagar` stay whole.

use crate::gazetteer::{Gazetteer, Level};
use crate::text::lexicon::{Class, classes};
use crate::text::{Normalised, Shape};

/// Shortest and longest word that is cut, and shortest part of it.
const MIN_WORD: usize = 8;
const MAX_WORD: usize = 40;
const MIN_PART: usize = 4;
/// Shortest town behind a name that ends in an area's type word (`prakashnagar|narasaraopet`).
const MIN_TOWN: usize = 6;

/// Words that close a name, so that another name can follow.
const CLOSES: Class = Class::ROAD
    .union(Class::AREA)
    .union(Class::BUILDING)
    .union(Class::JUNCTION)
    .union(Class::SUBDISTRICT_KEY)
    .union(Class::DISTRICT_KEY);
/// Words that are no part of a compound name when they end it.
const KEYS: Class = Class::ROAD
    .union(Class::POST_KEY)
    .union(Class::VILLAGE_KEY)
    .union(Class::SUBDISTRICT_KEY)
    .union(Class::DISTRICT_KEY);

/// Cuts every such word of `text`.
pub(super) fn split(gazetteer: &Gazetteer, text: &mut Normalised) {
    let mut index = 0;
    while index < text.tokens().len() {
        let token = &text.tokens()[index];
        let is_open = token.shape == Shape::Word && token.class.is_empty();
        let word = text.token(index);
        if is_open
            && (MIN_WORD..=MAX_WORD).contains(&word.len())
            && word.is_ascii()
            && let Some(cut) = cut_of(gazetteer, word, index)
        {
            text.split(index, cut);
        }
        index += 1;
    }
}

/// Where the word is cut; `None` where it is a name as it stands, or is none at all.
fn cut_of(gazetteer: &Gazetteer, word: &str, index: usize) -> Option<usize> {
    if coarsest(gazetteer, word).is_some() {
        return None;
    }
    (MIN_PART..=word.len() - MIN_PART).find(|&cut| {
        let (head, tail) = word.split_at(cut);
        let (before, after) = (classes(head), classes(tail));
        if before.intersects(CLOSES) && 0 < index {
            return is_name(gazetteer, tail);
        }
        if after.intersects(KEYS) && after.intersection(Class::AREA).is_empty() {
            return is_name(gazetteer, head);
        }
        let town = coarsest(gazetteer, tail).filter(|&level| is_town(level));
        let Some(town) = town else { return false };
        if ends_in_area(head) && MIN_TOWN <= tail.len() && after.is_empty() {
            return true;
        }
        let is_state = town == Level::State;
        coarsest(gazetteer, head).is_some_and(|level| is_town(level) && is_state)
    })
}

/// Whether the word is an area's name with its type word at its end (`prakashnagar`).
fn ends_in_area(word: &str) -> bool {
    (MIN_PART..word.len().saturating_sub(2)).any(|at| {
        let ending = &word[word.len() - at..];
        MIN_PART < ending.len() && classes(ending).intersects(Class::AREA)
    })
}

fn is_town(level: Level) -> bool {
    matches!(level, Level::State | Level::District | Level::City)
}

fn is_name(gazetteer: &Gazetteer, word: &str) -> bool {
    coarsest(gazetteer, word).is_some_and(|level| level <= Level::Sublocality)
}

/// The coarsest level of the places that bear exactly this name.
fn coarsest(gazetteer: &Gazetteer, word: &str) -> Option<Level> {
    let mut walk = gazetteer.walk_names();
    if !walk.feed(word.as_bytes()) {
        return None;
    }
    let range = gazetteer.name_range(walk.value()?);
    gazetteer
        .postings(&range)
        .iter()
        .map(|posting| posting.level)
        .min()
}
