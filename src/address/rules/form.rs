//! What a form asks for: `Street: Gandhi Road`, `Father's Name: Ram Kumar`, `"building": "Rose Villa"`.
//! The label is no part of what was entered, tells what was, and a person who was entered is no place.

use super::Proposals;
use super::admin::ANY_KEY;
use super::building::whole_part_score;
use crate::address::reading::ComponentType;
use crate::address::span::Span;
use crate::address::words::{WordBits, WordSet, Words};
use crate::text::lexicon::Class;
use crate::text::{Separator, Shape};

/// Labels of roads.
const ROADS: WordSet = WordSet::of(&["street", "road", "lane", "gali", "marg", "sadak"]);
/// Labels of areas.
const AREAS: WordSet = WordSet::of(&[
    "locality",
    "sublocality",
    "area",
    "colony",
    "mohalla",
    "market",
    "kshetra",
    "neighbourhood",
    "suburb",
    "vistar",
    "location",
    "place",
]);
const LANDMARKS: WordSet = WordSet::of(&["landmark"]);
/// Labels of premises, which number doors too (`Flat: 12`).
const PREMISES: WordSet = WordSet::of(&[
    "apartment",
    "apartments",
    "bhavan",
    "building",
    "bungalow",
    "company",
    "complex",
    "door",
    "flat",
    "hostel",
    "house",
    "office",
    "plot",
    "premises",
    "project",
    "shop",
    "society",
    "tower",
    "villa",
]);
/// Labels that tell nothing of the kind of what is entered.
const PLAIN: WordSet = WordSet::of(&[
    "vtc",
    "country",
    "address",
    "adress",
    "addres",
    "addressline",
    "addr",
    "add",
    "line",
    "name",
    "nam",
    "pata",
]);
/// Whose name is asked for.
const PERSONS: WordSet = WordSet::of(&[
    "applicant",
    "borrower",
    "consignee",
    "contact",
    "customer",
    "father",
    "fathers",
    "full",
    "guardian",
    "guardians",
    "holder",
    "husband",
    "husbands",
    "mother",
    "mothers",
    "nominee",
    "owner",
    "person",
    "receiver",
    "recipient",
    "spouse",
    "wife",
]);
/// Words that a label can begin with, and those between others.
const QUALIFIERS: WordSet = WordSet::of(&[
    "billing",
    "complete",
    "correspondence",
    "current",
    "delivery",
    "full",
    "home",
    "nearby",
    "office",
    "permanent",
    "postal",
    "present",
    "residential",
    "shipping",
    "sub",
]);
/// Which office of a firm is asked for, whatever it is in.
const OFFICES: WordSet = WordSet::of(&[
    "admin",
    "branch",
    "corporate",
    "head",
    "regd",
    "regional",
    "registered",
    "zonal",
]);
/// What the address is: a label by itself, of whatever is there.
const WHOSE: WordSet = WordSet::of(&[
    "home",
    "resi",
    "residence",
    "work",
    "works",
    "factory",
    "branch",
]);
/// `Regd. Off.:`
const OFF: WordSet = WordSet::of(&["off"]);
const LINKS: WordSet = WordSet::of(&["no", "number", "and", "or", "of", "ka"]);
/// Any word that ends a label.
const FIELDS: WordBits = ROADS
    .bits()
    .union(AREAS.bits())
    .union(LANDMARKS.bits())
    .union(PREMISES.bits())
    .union(PLAIN.bits())
    .union(PERSONS.bits())
    .union(OFF.bits());
/// Words of a person's name, of a value that is one name, and of a label, at most.
const MAX_NAME: usize = 4;
const MAX_VALUE: usize = 5;
const MAX_LABEL: usize = 6;

/// The label of a form.
#[derive(Clone, Copy, Debug)]
struct Label {
    first: usize,
    end: usize,
    asks_for_person: bool,
    /// What it says that is entered.
    kind: Option<ComponentType>,
}

pub(super) fn propose(words: Words<'_>, out: &mut Proposals<'_>) {
    for end in 1..words.len() {
        if let Some(label) = label_before(words, end) {
            let value_end = if label.asks_for_person {
                person_end(words, end)
            } else {
                end
            };
            let score = out.weights.other_code + out.weights.person * (value_end - end) as f32;
            out.push(Span::nothing(label.first, value_end, score));
            propose_value(words, label, out);
        }
    }
}

/// Whether the label of a form begins at token `index`.
pub(in crate::address) fn opens_label(words: Words<'_>, index: usize) -> bool {
    labels_behind(words, index).any(|label| label.first == index)
}

/// Whether the label of a form goes on at token `index`.
pub(in crate::address) fn goes_on_label(words: Words<'_>, index: usize) -> bool {
    labels_behind(words, index).any(|label| label.first < index)
}

/// Whether the token is a word of a form's label: of `Landmark:`, `Address Line 2:`, `City:`.
pub(in crate::address) fn is_in_label(words: Words<'_>, index: usize) -> bool {
    words.is_label(index)
        || words.is_number(index + 1) && words.is_label(index + 1)
        || is_of_form(words, index)
}

/// Whether token `index` belongs to the label of a form.
pub(super) fn is_of_form(words: Words<'_>, index: usize) -> bool {
    labels_behind(words, index).any(|label| label.first <= index)
}

/// The labels that may hold token `index`.
fn labels_behind(words: Words<'_>, index: usize) -> impl Iterator<Item = Label> {
    (index + 1..=index + MAX_LABEL).filter_map(move |end| label_before(words, end))
}

/// The label that ends right before token `end`, at a field or at its number (`Address2:`).
#[inline]
fn label_before(words: Words<'_>, end: usize) -> Option<Label> {
    // Hardly any word has what ends a label behind it.
    let is_open = end < words.len()
        && (words.is_label(end - 1)
            || words.token(end).separator == Separator::Dash
            || words.is(end, Class::RELATION));
    if is_open {
        label_ending(words, end)
    } else {
        None
    }
}

/// The same where the sign or the word behind it may end one.
fn label_ending(words: Words<'_>, end: usize) -> Option<Label> {
    let last = end - 1;
    let is_whose = words.is_among(last, &WHOSE) && (last == 0 || words.is_comma_written(last));
    // `Branch Office - 2nd Floor`.
    let is_firm = || 0 < last && words.is_among(last - 1, &OFFICES) && words.joins(last);
    let is_dashed = words.token(end).separator == Separator::Dash
        && (is_whose || !words.has_digit(end) || is_firm());
    // `Landmark Near Water Tank`.
    let is_related = words.is_among(last, &LANDMARKS) && words.is(end, Class::RELATION);
    if !(words.is_label(last) || is_dashed || is_related) {
        return None;
    }
    let is_numbered = words.is_number(last) && 0 < last && !words.breaks_hard_before(last);
    // `Flat/Door No: 12`.
    let is_counted = 0 < last
        && words.is_number_word(last)
        && words.joins(last)
        && choice_start(words, last - 1) < last - 1;
    let at = last - usize::from(is_numbered || is_counted);
    let choice = choice_start(words, at);
    if !is_field(words, at) && !is_whose && choice == at {
        return None;
    }
    let mut first = choice;
    let mut index = choice;
    while 0 < index
        && at - index < MAX_LABEL
        && words.joins(index)
        && !words.is_comma_written(index)
    {
        index -= 1;
        let qualifies = words.is_among(index, &QUALIFIERS) || words.is_among(index, &OFFICES);
        if qualifies || is_field(words, index) && goes_on(words, index) {
            first = index;
        } else if !words.is_among(index, &LINKS) {
            break;
        }
    }
    // `Flat: 12` is the keyword of a number, `Head Office: 12` none.
    let is_office = (first..at).any(|index| words.is_among(index, &OFFICES));
    let is_door = words.is_among(at, &PREMISES) && words.has_digit(end) && !is_office;
    let opens = first == 0 || words.is_comma_written(first) || words.breaks_before(first);
    // `Village Name: Rampur` is what the keyword says.
    let is_apart = words.token(first).separator == Separator::Stop;
    let is_keyed = || 0 < first && !is_apart && words.is(first - 1, ANY_KEY) && words.joins(first);
    // `12 Rose Villa: ...` and `MG Road - Pune` are no labels.
    let can_name = words.is_among(at, &PREMISES)
        || is_dashed && !is_related
        || words.is_among(at, &ROADS) && is_road_name(words, first);
    if is_door || is_keyed() || can_name && !opens {
        return None;
    }
    let asks_for_person = (first..end).any(|index| words.is_among(index, &PERSONS))
        || end == first + 1 && matches!(words.word(at), "name" | "nam");
    Some(Label {
        first,
        end,
        asks_for_person,
        kind: kind_of(words, first, end),
    })
}

/// Whether a name stands before the type word at token `index`, and no label before that: `MG Road: Pune` has
/// none.
fn is_road_name(words: Words<'_>, index: usize) -> bool {
    0 < index
        && words.joins(index)
        && words.shape(index - 1) == Some(Shape::Word)
        && !(0..index).any(|before| words.is_label(before))
}

/// Where the choice begins that a form leaves, which ends at token `last`: `Town/City/District:`, `Road/Post
/// Office:`. One of chains and areas only, such as `Vill/PO:`, is none: its keywords say what is entered.
fn choice_start(words: Words<'_>, last: usize) -> usize {
    let is_of_choice = |index: usize| words.is(index, ANY_KEY) || is_field(words, index);
    let is_open = |index: usize| {
        words.is(index, Class::CITY_KEY) || is_field(words, index) && !words.is_among(index, &AREAS)
    };
    let start_of = |index: usize| {
        let is_pair = matches!(words.word(index), "office" | "station" | "district")
            && 0 < index
            && matches!(words.word(index - 1), "post" | "police" | "sub");
        index - usize::from(is_pair)
    };
    let only = start_of(last);
    let mut first = only;
    while 0 < first && words.separator(first) == Separator::Slash && is_of_choice(first - 1) {
        first = start_of(first - 1);
    }
    let is_choice = first < only && is_of_choice(last) && (first..=last).any(is_open);
    if is_choice { first } else { last }
}

/// Whether the field at token `index` belongs to the label behind it: `Lotus Apartments Address: ...`
/// begins with a name.
fn goes_on(words: Words<'_>, index: usize) -> bool {
    let next = index + 1;
    words.separator(next) == Separator::Slash
        || matches!(words.word(next), "name" | "nam")
        || words.is_among(next, &LINKS)
        || index == 0
        || words.is_comma_written(index)
        || words.breaks_before(index)
        || words.is_among(index, &PLAIN)
        || words.is_among(index, &PERSONS)
}

fn is_field(words: Words<'_>, index: usize) -> bool {
    let is_office = 0 < index && words.is_among(index, &OFF) && words.is_among(index - 1, &OFFICES);
    is_office
        || words.can_be_among(index, FIELDS)
            && [&ROADS, &AREAS, &LANDMARKS, &PREMISES, &PLAIN, &PERSONS]
                .iter()
                .any(|set| words.is_among(index, set))
}

/// What all words of a label that tell a kind agree on.
fn kind_of(words: Words<'_>, first: usize, end: usize) -> Option<ComponentType> {
    let kind = |index: usize| {
        [
            (&ROADS, ComponentType::Street),
            (&AREAS, ComponentType::Locality),
            (&LANDMARKS, ComponentType::Landmark),
            (&PREMISES, ComponentType::Building),
        ]
        .into_iter()
        .find_map(|(set, kind)| words.is_among(index, set).then_some(kind))
    };
    let mut kinds = (first..end).filter_map(kind);
    let only = kinds.next()?;
    let tells_nothing = |index: usize| {
        matches!(words.word(index), "address" | "line") || words.is_among(index, &OFFICES)
    };
    (!(first..end).any(tells_nothing) && kinds.all(|other| other == only)).then_some(only)
}

/// What is entered as a building, a road or a landmark is one, whatever it is called.
fn propose_value(words: Words<'_>, label: Label, out: &mut Proposals<'_>) {
    let first = label.end;
    let end = words.part_end(first);
    let is_word =
        |index: usize| words.shape(index) == Some(Shape::Word) && !words.is(index, Class::RELATION);
    let is_name = end - first <= MAX_VALUE && (first..end).all(is_word);
    let weights = out.weights;
    let count = (end - first - 1).min(MAX_NAME);
    let score = match label.kind {
        Some(ComponentType::Building) if is_name => whole_part_score(weights, count),
        Some(ComponentType::Landmark) if is_name => {
            weights.landmark + weights.landmark_word * count as f32 + weights.landmark_boundary
        }
        // `Street: 4`.
        Some(ComponentType::Street) if is_name || end == first + 1 => {
            weights.street + weights.street_word * count as f32 + 2.0 * weights.street_boundary
        }
        _ => return,
    };
    if let Some(kind) = label.kind {
        out.push(Span::rule(first, end, kind, score + weights.key_before));
    }
}

/// Token after the name that is entered behind a label.
fn person_end(words: Words<'_>, start: usize) -> usize {
    let is_of_name = |&index: &usize| {
        let goes_on = index == start || !words.breaks_hard_before(index);
        goes_on && words.shape(index) == Some(Shape::Word) && !words.is_label(index)
    };
    let name = (start..words.len().min(start + MAX_NAME)).take_while(is_of_name);
    start + name.count()
}
