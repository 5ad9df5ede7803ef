//! Projects of homes and offices: called by who built them, and by no word for what they are.

use super::endings::{OF_OTHERS, OF_TOWNS, is_settlement};
use super::{WordSet, Words, any_of};
use crate::text::Shape;
use crate::text::lexicon::{self, Builder, Class};

/// Words of a project's name behind its builder's, at most.
const MAX_REST: usize = 5;
/// Last words of projects of which roads and villages are called, too.
const SHARED_ENDS: WordSet = WordSet::of(&["avenue", "boulevard", "drive", "village", "walk"]);
/// What parts a project from others of its name, or a home in it from others.
const UNITS: Class = Class::NUMBERED_AREA
    .union(Class::FLOOR)
    .union(Class::RELATION);

/// The name of a project.
#[derive(Clone, Copy, Debug)]
pub(in crate::address) struct Project {
    /// Token after the builder's name, with which it begins.
    pub(in crate::address) builder_end: usize,
    /// Token after the name.
    pub(in crate::address) end: usize,
    /// Whether its last word is one of areas: `Prestige Falcon City`.
    pub(in crate::address) is_area: bool,
}

/// The project whose name begins at token `first` with its builder's, and ends with its part or before a unit of it:
/// `Godrej Woodsman`, `Supertech Capetown Tower 5`. What has a type word right behind the builder's name is none (`Ansal
/// Colony`, `DLF Phase 3`, `Mantri Mall`).
pub(in crate::address) fn project_at(words: Words<'_>, first: usize) -> Option<Project> {
    let (builder_end, builder) = builder_at(words, first)?;
    if is_settled(words, builder_end) {
        return None;
    }
    let most = words.part_end(first).min(builder_end + MAX_REST);
    let mut end = builder_end;
    while end < most && goes_on(words, end) && !(builder_end < end && is_settled(words, end - 1)) {
        end += 1;
    }
    let is_typed = |index: usize| words.is(index, Class::AREA | Class::CITY_KEY);
    let is_shared = || {
        end < most
            && words.is_among(end, &SHARED_ENDS)
            && words.joins(end)
            && ends_name(words, end + 1)
    };
    match builder {
        // `Emaar Palm Drive`, `Omaxe Spa Village`.
        Builder::Only if is_shared() => end += 1 + usize::from(is_counted(words, end + 1)),
        // `Kumar Para` is an area, `Gaur Khera, Teh Lalitpur` a village, and `Rohan Deshmukh` a person.
        Builder::Namesake if is_other(words, first, (builder_end, end)) => return None,
        _ => {}
    }
    let has_name = (builder_end..end).any(|index| 2 < words.word(index).len() && !is_typed(index));
    let is_name = has_name && !words.is(end - 1, Class::STOP) && ends_name(words, end);
    is_name.then(|| Project {
        builder_end,
        end,
        is_area: is_typed(end - 1),
    })
}

/// Token before which no part ends in a text where token `first` begins the name of a project: behind the word after the
/// builder's name, and the one after a type word inside (`Aparna Sarovar Zenith`).
pub(in crate::address) fn opened_project(words: Words<'_>, first: usize) -> Option<usize> {
    let (builder_end, builder) = builder_at(words, first)?;
    let is_open = builder == Builder::Only && words.is_plain(builder_end);
    let opened = builder_end + usize::from(is_open);
    let is_typed = |&index: &usize| words.is(index, Class::AREA | Class::BUILDING);
    let typed = project_at(words, first)
        .filter(|_| words.has_commas())
        .and_then(|project| (builder_end..project.end - 1).rfind(is_typed));
    Some(typed.map_or(opened, |typed| opened.max(typed + 2)))
}

/// Whether token `index` is the `Village` of a project's name: `ATS Greens Village`.
pub(in crate::address) fn ends_built_village(words: Words<'_>, index: usize) -> bool {
    let ends_at = |first: usize| {
        let project = project_at(words, first);
        project.is_some_and(|project| (project.builder_end..project.end).contains(&index))
    };
    words.word(index) == "village" && (words.part_start(index)..index).any(ends_at)
}

/// Token after the name of a builder that begins at token `first`, and what else is called so.
fn builder_at(words: Words<'_>, first: usize) -> Option<(usize, Builder)> {
    let longest = lexicon::longest_builder(words.word(first));
    let most = words.part_end(first).min(first + longest);
    let named = |end: usize| Some((end, lexicon::builder(words.span(first, end))?));
    (first + 1..=most).rev().find_map(named)
}

/// Whether the type word of an area stands there that ends its name: `Nagar`, unlike the `Sarovar` of a project.
fn is_settled(words: Words<'_>, index: usize) -> bool {
    const OF_PROJECTS: WordSet = WordSet::of(&[
        "city", "estate", "farms", "garden", "gardens", "greens", "hills", "lake", "meadows",
        "park", "sarovar", "town", "township", "valley",
    ]);
    words.is(index, Class::AREA) && !words.is_among(index, &OF_PROJECTS)
}

/// Whether the name of a project can go on with the word.
fn goes_on(words: Words<'_>, index: usize) -> bool {
    const INNER: Class = Class::EVERYDAY
        .union(Class::COUNTRY)
        .union(Class::AREA)
        .union(Class::CITY_KEY)
        .union(Class::DIRECTION)
        .union(Class::ORDINAL)
        .union(Class::STOP);
    const OTHERS: Class = Class::NUMBERED_AREA
        .union(Class::CHAIN_KEY)
        .union(Class::FLOOR)
        .union(Class::NUMBER_KEY);
    let next = index + 1;
    let is_inside = || words.joins(next) && words.is_plain(next) && 2 < words.word(next).len();
    let is_word = match words.shape(index) {
        // `Exquisite B 1203` ends before its door.
        Some(Shape::Word) => 1 < words.word(index).len() || is_inside(),
        // `Kolte Patil 24K Opula`.
        Some(Shape::Mixed) => is_inside(),
        _ => false,
    };
    // `BPTP Park Serene`.
    let is_typed = words.is(index, Class::BUILDING);
    let can_name = words.is_plain(index)
        || words.shape(index) == Some(Shape::Mixed)
        || words.is(index, INNER) && !words.is(index, OTHERS) && !words.is(next, Class::FLOOR);
    is_word && words.joins(index) && can_name && (!is_typed || is_inside())
}

/// Whether a digit ends the part: `Supertech Eco Village 1`.
fn is_counted(words: Words<'_>, index: usize) -> bool {
    words.is_number(index)
        && words.word(index).len() == 1
        && words.joins(index)
        && words.breaks_before(index + 1)
}

/// Whether a name ends before token `end`: with its part, or before a unit or a number.
fn ends_name(words: Words<'_>, end: usize) -> bool {
    let is_tower = || words.word(end) == "tower" && words.word(end + 1).len() <= 2;
    // `Flat 12` stands behind a name, the `Apartment` of `ATS Lotus Apartment` in it.
    let is_number = |index: usize| words.has_digit(index) || words.is_number_word(index);
    let is_keyed = || words.is(end, Class::NUMBER_KEY) && is_number(end + 1);
    let is_door = || words.word(end).len() == 1 && words.has_digit(end + 1);
    words.breaks_before(end)
        || words.has_digit(end)
        || words.is(end, UNITS)
        || is_tower()
        || is_door()
        || is_keyed()
}

/// Whether what begins with the name of a builder who is no only bearer of it may be a settlement's or a person's.
fn is_other(words: Words<'_>, first: usize, (rest, end): (usize, usize)) -> bool {
    const PLACES: WordSet = any_of!(&[
        OF_TOWNS,
        OF_OTHERS,
        WordSet::of(&["bay", "beach", "ground", "hill"]),
    ]);
    // `Kumar Gaurav`, `Amrapali Das`.
    let is_person = || {
        let is_known = words.is_personal(first) || words.is_last_name(end - 1);
        is_known && (rest..end).all(|index| words.is_personal(index))
    };
    end == rest
        || is_settlement(words.word(end - 1))
        || words.is_among(end - 1, &PLACES)
        || words.is(end, Class::CHAIN_KEY)
        || is_person()
}
