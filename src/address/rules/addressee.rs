//! Persons whom an address is for, who are none of it: where a name heads the text or ends it, and whose home it is.

use super::Proposals;
use super::designation::bearer_end;
use super::notes::POLITE;
use super::person::{MAX_NAME, follows_title, is_initial, worth};
use super::whole_part::{ENDS_OF_PART, is_house_of_kerala};
use crate::address::span::Span;
use crate::address::words::endings::is_settlement;
use crate::address::words::firms::firm_end;
use crate::address::words::{WordSet, Words, any_of};
use crate::text::Separator;
use crate::text::lexicon::Class;

pub(super) fn propose(words: Words<'_>, out: &mut Proposals<'_>) {
    propose_addressee(words, out);
    for at in (0..words.len()).filter(|&at| words.breaks_before(at)) {
        propose_home(words, at, out);
        propose_family(words, at, out);
    }
    propose_last(words, out);
}

/// `MG Road, Pune. Sandeep Bhat`: the full name of a person that ends the text. It is less than a place that the part of India
/// has, as the district of Ranga Reddy.
fn propose_last(words: Words<'_>, out: &mut Proposals<'_>) {
    let end = words.len();
    let opens =
        |&first: &usize| is_behind_stop(words, first) && persons_end(words, first) == Some(end);
    if let Some(first) = (1..end).rev().take(MAX_NAME).find(opens) {
        out.push(Span::nothing(first, end, out.weights.person));
    }
}

/// `Residence of Ram Kumar`, `Ram Kumar's House`: a part that tells whose home the address is.
fn propose_home(words: Words<'_>, first: usize, out: &mut Proposals<'_>) {
    const HOMES: WordSet = WordSet::of(&["bungalow", "home", "house", "kothi", "residence"]);
    let end = words.part_end(first).min(words.len());
    let is_of = words.is_among(first, &HOMES)
        && words.word(first + 1) == "of"
        && persons_end(words, first + 2) == Some(end);
    let is_owned = || {
        let home = end - 1;
        (3..=MAX_NAME + 1).contains(&(end - first))
            && words.is_among(home, &HOMES)
            && words.is_possessive(home - 1..home)
            && (first..home - 1).all(|index| words.is_personal(index) || is_initial(words, index))
    };
    if is_of || is_owned() {
        let score = out.weights.person + worth(words, first, end, out);
        out.push(Span::nothing(first, end, score));
    }
}

/// `The Fernandes Family`, `Ram Kumar & family`, `Awasthi Parivar`: a part that says whose household an address is for.
fn propose_family(words: Words<'_>, first: usize, out: &mut Proposals<'_>) {
    if let Some(end) = family_end(words, first) {
        out.push(Span::nothing(first, end, out.weights.other_code));
    }
}

/// Where such a part ends, before others.
fn family_end(words: Words<'_>, first: usize) -> Option<usize> {
    const FAMILIES: WordSet = WordSet::of(&["family", "parivar"]);
    let last = words.part_end(first).min(words.len()) - 1;
    let is_name = |index: usize| {
        words.is_plain(index)
            || is_initial(words, index)
            || words.is(index, Class::TITLE)
            || matches!(words.word(index), "the" | "and")
    };
    let is_family = words.is_among(last, &FAMILIES)
        && (1..=MAX_NAME + 2).contains(&(last - first))
        && (first..last).all(is_name);
    (is_family && last + 1 < words.len()).then_some(last + 1)
}

/// `Ram Kumar, 12 MG Road`, `Deliver to Ram Kumar, ..`, `Ram Kumar H.No. 12`: the first words that are all names of
/// persons, and end as such do before the next part or what no name goes on with: a house can be called by two.
fn propose_addressee(words: Words<'_>, out: &mut Proposals<'_>) {
    let start = addressee_start(words);
    let first = name_start(words, start);
    let part_end = words.part_end(first);
    let persons = heading_end(words, first);
    if persons != Some(part_end) {
        propose_second_part(words, part_end, out);
    }
    let is_apart = |end: usize| end == part_end && end < words.len();
    if let Some(end) = persons.filter(|&end| is_apart(end) || begins_door(words, end)) {
        // `Deliver to` is a note by itself.
        let from = if 1 < start { start } else { 0 };
        out.push(Span::nothing(from, end, worth(words, first, end, out)));
    }
}

/// Where the first part of a text ends that is the name of a person or of a household.
pub(in crate::address) fn heading_person_end(words: Words<'_>) -> Option<usize> {
    let first = name_start(words, addressee_start(words));
    let person = heading_end(words, first).filter(|&end| words.part_end(first) == end);
    person.or_else(|| family_end(words, first))
}

/// The token that a name begins with behind what the person is, if that stands at the token: `Principal Ram Kumar, Government
/// School`.
fn name_start(words: Words<'_>, start: usize) -> usize {
    let titled = bearer_end(words, start).filter(|&name| persons_end(words, name).is_some());
    titled.unwrap_or(start)
}

/// Where the name of a person ends that the text begins with at the token.
fn heading_end(words: Words<'_>, first: usize) -> Option<usize> {
    persons_end(words, first)
        .or_else(|| initialled_end(words, first))
        .or_else(|| surnamed_end(words, first))
        .or_else(|| person_of_firm_end(words, first))
}

/// `Tenzin Wangchuk, Snow Lion Travels, Old Fort Road`, `Ch. Appala Naidu, Rose Villa`: where the first part ends that
/// is two to four words, and no place's by its ending, before the name of a firm; before one of other premises where
/// they are known as a name.
fn person_of_firm_end(words: Words<'_>, first: usize) -> Option<usize> {
    let end = words.part_end(first);
    let can_name = |index: usize| {
        is_initial(words, index)
            || is_short(words, index)
            || words.is_initials(index)
            || words.is_plain(index) && !words.is_english(index)
    };
    let next = end..words.part_end(end);
    let is_name = (2..=MAX_NAME).contains(&(end - first))
        && next.end < words.len()
        && !words.is(end, Class::ANY_RELATION)
        && (first..end).all(can_name)
        && !is_settlement(words.word(end - 1))
        && !words.is_possessive(first..end)
        && firm_end(words, first).is_none();
    let is_firm = || next.clone().any(|index| words.is(index, Class::COMPANY));
    let is_premises = || {
        let last = next.end - 1;
        words.is(last, Class::BUILDING)
            || words.is_among(last, &ENDS_OF_PART)
            || is_house_of_kerala(words, last)
            || firm_end(words, next.start) == Some(next.end)
            || persons_end(words, next.start) == Some(next.end)
    };
    // `K. Murthy, Proprietor, Sri Printers`.
    let is_bearer = || bearer_end(words, next.start) == Some(next.end);
    let is_known = || {
        let known = (first..end).filter(|&index| words.is_personal(index));
        is_short(words, first)
            || words.is_last_name(end - 1)
            || words.is_initials(end - 1)
            || 1 < known.count()
    };
    (is_name && (is_firm() || is_bearer() || is_known() && is_premises())).then_some(end)
}

/// `B.`, `Ch.`: whether the token is one or two letters and their full stop.
fn is_short(words: Words<'_>, index: usize) -> bool {
    words.word(index).len() <= 2 && !words.has_digit(index) && words.has_stop(index)
}

/// `B. Venkateswarlu, Plot 45`: where the first part ends that is an initial with its full stop and a name or two, before
/// the number of a door: no village stands there.
fn initialled_end(words: Words<'_>, first: usize) -> Option<usize> {
    let end = words.part_end(first);
    let is_initialled = (2..=3).contains(&(end - first))
        && end < words.len()
        && is_initial(words, first)
        && is_short(words, first)
        && (first + 1..end).all(|index| words.is_plain(index));
    (is_initialled && !is_settlement(words.word(end - 1)) && begins_door(words, end)).then_some(end)
}

/// `Dineshbhai Patel, Flat 12`, `Wanshai Kharkongor, MG Road`: where the first part ends that is one to three words and a last
/// name, before the number of a door, a ward or a road.
fn surnamed_end(words: Words<'_>, first: usize) -> Option<usize> {
    let end = words.part_end(first);
    let can_name = |index: usize| {
        is_initial(words, index)
            || is_short(words, index)
            || words.is_name(index)
                && words.is_plain(index)
                && !words.is_english(index)
                && !is_settlement(words.word(index))
    };
    let is_surnamed = (2..=MAX_NAME).contains(&(end - first))
        && words.is_last_name(end - 1)
        && (first..end - 1).all(can_name);
    let next_end = words.part_end(end);
    let is_on_road = || {
        words.is(end, Class::NUMBERED_AREA)
            || next_end < words.len() && words.is(next_end - 1, Class::ROAD)
    };
    (is_surnamed && (begins_door(words, end) || is_on_road())).then_some(end)
}

/// The token behind `To`, `Please deliver to` at the start of the text.
fn addressee_start(words: Words<'_>) -> usize {
    const SENDS: WordSet = any_of!(&[
        POLITE,
        WordSet::of(&[
            "courier", "deliver", "dispatch", "hand", "over", "send", "ship",
        ]),
    ]);
    let to = (0..words.len()).find(|&index| !words.is_among(index, &SENDS));
    to.filter(|&to| words.word(to) == "to")
        .map_or(0, |to| to + 1)
}

/// `Rose Villa, Anil Kumar Naidu, Flat 12`: names that are the whole of the second part, before a door, where the first
/// has no number.
fn propose_second_part(words: Words<'_>, first: usize, out: &mut Proposals<'_>) {
    let end = words.part_end(first).min(words.len());
    let is_person = persons_end(words, first) == Some(end);
    if is_person && begins_door(words, end) && !(0..first).any(|index| words.has_digit(index)) {
        out.push(Span::nothing(first, end, worth(words, first, end, out)));
    }
}

/// Where the full name of a person ends that begins at the token, or of two with `and` between; all words are known as
/// names or initials, and the last one is a last name, or the first of two, or an initial.
pub(in crate::address) fn persons_end(words: Words<'_>, first: usize) -> Option<usize> {
    let is_initials = |index: usize| is_initial(words, index) || words.is_initials(index);
    let is_sheikh = |index: usize| first < index && words.is_sheikh(index);
    let is_known = |index: usize| {
        words.is_personal(index)
            || is_initials(index)
            || opens_given(words, index)
            || is_sheikh(index)
    };
    let end_from = |from: usize| {
        let part_end = words.part_end(from).min(words.len());
        let named = (from..part_end).find(|&index| !is_known(index));
        named.unwrap_or(part_end)
    };
    // `Verma Rajesh` and `Patel Rameshbhai Kanjibhai` begin with the last one, `Sunil V` ends with its initial, and `Mohd Irfan` has none.
    let is_other = |end: usize| {
        (first + 2..=first + 3).contains(&end)
            && words.is_last_name(first)
            && (first + 1..end).all(|index| words.is_personal(index))
            || words.is_personal(first) && is_initials(end - 1) && words.breaks_before(end)
            || opens_given(words, first) && words.is_personal(end - 1)
    };
    let full = |end: usize, most: usize| {
        let is_full = (2..=most).contains(&end.saturating_sub(first));
        let is_named = |last: usize| words.is_last_name(last) || is_sheikh(last);
        Some(end).filter(|&end| is_full && (is_named(end - 1) || is_other(end)))
    };
    let end = full(end_from(first), MAX_NAME)?;
    // `Jeevan Prakash` is one of the buildings of the Life Insurance Corporation.
    if firm_end(words, first) == Some(end) {
        return None;
    }
    let second = end + 1;
    if words.word(end) == "and" && words.is_personal(second) && words.joins(second) {
        full(end_from(second), 2 * MAX_NAME + 1)
    } else {
        Some(end)
    }
}

/// Short forms that given names begin with: `Md. Salim`, `Sk. Rahim`.
fn opens_given(words: Words<'_>, index: usize) -> bool {
    const FRONTS: WordSet = WordSet::of(&["md", "mohammad", "mohammed", "mohd", "muhammad", "sk"]);
    words.is_among(index, &FRONTS) && words.joins(index + 1) && words.is_personal(index + 1)
}

/// Whether a door, a storey, a relation word or a village's keyword stands there.
fn begins_door(words: Words<'_>, index: usize) -> bool {
    let keys = Class::NUMBER_KEY | Class::FLOOR | Class::ANY_RELATION | Class::VILLAGE_KEY;
    words.has_digit(index) || words.is(index, keys) || words.calls_number(index)
}

/// `Sandeep Pillai Vill Rampur`, `Contact Shabana Yadav`: whether a full name that opens the text before a door, stands behind a
/// title or ends the text goes on at the token.
pub(super) fn is_in_full_name(words: Words<'_>, index: usize) -> bool {
    let is_name = |at: usize| words.is_personal(at);
    let joins = |at: usize| !words.is_comma_written(at);
    if !is_name(index) || !is_name(index - 1) || !joins(index) {
        return false;
    }
    let before = (1..index).rev().take(MAX_NAME);
    let first = before
        .take_while(|&at| is_name(at - 1) && joins(at))
        .last()
        .map_or(index - 1, |at| at - 1);
    let behind = (index + 1..words.len()).take_while(|&at| is_name(at) && joins(at));
    let end = behind.last().map_or(index + 1, |at| at + 1);
    let opens = if first == 0 {
        begins_door(words, end)
    } else {
        follows_title(words, first) || end == words.len() && is_behind_stop(words, first)
    };
    opens && end - first <= MAX_NAME && words.is_last_name(end - 1)
}

/// `MG Road, Pune. Sandeep Bhat`: whether a comma or a full stop parts the token from the words before it.
fn is_behind_stop(words: Words<'_>, index: usize) -> bool {
    let separator = words.token(index).separator;
    Separator::Stop <= separator || separator == Separator::Dot
}
