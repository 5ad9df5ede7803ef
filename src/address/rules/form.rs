//! What a form asks for: `Street: Gandhi Road`, `Father's Name: Ram Kumar`, `"building": "Rose Villa"`.
//! The label is no part of what was entered, tells what was, and a person who was entered is no place.

use super::Proposals;
use super::keys::ANY_KEY;
use super::whole_part::whole_part_score;
use crate::address::reading::ComponentType;
use crate::address::span::Span;
use crate::address::words::Words;
use crate::address::words::firms::firm_end;
use crate::address::words::labels::{MAX_LABEL, NAME, Tells, ends_label, is_nearest, tells};
use crate::text::lexicon::Class;
use crate::text::{Separator, Shape};

/// Words of a person's name, and of a value that is one name, at most.
const MAX_NAME: usize = 4;
const MAX_VALUE: usize = 5;
/// Fields of a choice that says nothing of what is entered, though none of them is open, at least.
const LONG_CHOICE: usize = 3;

const PREMISES: Class = Class::BUILDING.union(Class::INSTITUTION);
/// What words of labels tell, and the type words that tell the same alone, with what is entered there.
const KINDS: [(Tells, Class, ComponentType); 4] = [
    (Tells::Road, Class::ROAD, ComponentType::Street),
    (Tells::Area, Class::AREA, ComponentType::Locality),
    (Tells::Landmark, Class::empty(), ComponentType::Landmark),
    (Tells::Premises, PREMISES, ComponentType::Building),
];

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
            let value_end = if label.asks_for_person && !is_firm(words, end) {
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

/// Whether the label of what has one name begins at token `index`: of a building, a road, an area.
pub(in crate::address) fn opens_field(words: Words<'_>, index: usize) -> bool {
    labels_behind(words, index).any(|label| label.first == index && label.kind.is_some())
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
#[inline]
fn labels_behind(words: Words<'_>, index: usize) -> impl Iterator<Item = Label> {
    let nearest = words.label_end_in(index);
    (nearest..=MAX_LABEL).filter_map(move |behind| label_before(words, index + behind))
}

/// The label that ends right before token `end`, at a field or at its number (`Address2:`).
#[inline]
fn label_before(words: Words<'_>, end: usize) -> Option<Label> {
    if end < words.len() && words.label_end_in(end - 1) == 1 {
        label_ending(words, end)
    } else {
        None
    }
}

/// The same where the words and the sign between them can end one.
fn label_ending(words: Words<'_>, end: usize) -> Option<Label> {
    let last = end - 1;
    let is_whose = tells(words, last, Tells::Whose) && (last == 0 || words.is_comma_written(last));
    // `Branch Office - 2nd Floor`.
    let is_firm = || 0 < last && tells(words, last - 1, Tells::Office) && words.joins(last);
    let is_dashed = words.token(end).separator == Separator::Dash
        && (is_whose || !words.has_digit(end) || is_firm());
    // `Landmark Near Water Tank`.
    let asks_for_landmark = tells(words, last, Tells::Landmark);
    let is_related = asks_for_landmark && words.is(end, Class::RELATION);
    let is_bare = asks_for_landmark && is_bare_landmark(words, last);
    if !(words.is_label(last) || is_dashed || is_related || is_bare) {
        return None;
    }
    if let Some(first) = nearest_start(words, last).or(is_bare.then_some(last)) {
        return Some(Label {
            first,
            end,
            asks_for_person: false,
            kind: Some(ComponentType::Landmark),
        });
    }
    let is_numbered = words.is_number(last) && 0 < last && !words.breaks_hard_before(last);
    // `Flat/Door No: 12`, `Building No.: Plot 5`.
    let is_counted = 0 < last
        && words.is_number_word(last)
        && words.joins(last)
        && (choice_start(words, last - 1) < last - 1 || asks_for_other_number(words, end));
    let at = last - usize::from(is_numbered || is_counted);
    let choice = choice_before(words, at);
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
        let qualifies = tells(words, index, Tells::Which) || tells(words, index, Tells::Office);
        if qualifies || is_field(words, index) && goes_on(words, index) {
            first = index;
        } else if !tells(words, index, Tells::Link) {
            break;
        }
    }
    // `Flat: 12` is the keyword of a number, `Head Office: 12` none.
    let is_office = (first..at).any(|index| tells(words, index, Tells::Office));
    let is_storey = words.is(end + 1, Class::FLOOR) && words.joins(end + 1);
    let is_door =
        tells(words, at, Tells::Premises) && words.has_digit(end) && !is_office && !is_storey;
    let opens = first == 0 || words.is_parted_before(first);
    // `Village Name: Rampur` is what the keyword says.
    let is_apart = words.token(first).separator == Separator::Stop;
    let is_keyed = || {
        0 < first
            && !is_apart
            && !words.is_comma_written(first)
            && words.is(first - 1, ANY_KEY)
            && words.joins(first)
    };
    // `12 Rose Villa: ...` and `MG Road - Pune` are no labels.
    let can_name = tells(words, at, Tells::Premises)
        || is_dashed && !is_related
        || tells(words, at, Tells::Road) && is_road_name(words, first);
    // `Post Office: Sector 17`, but `Post Office: Rampur` is what the keyword says.
    if is_post_office_label(words, at) {
        return Some(Label {
            first: at - 1,
            end,
            asks_for_person: false,
            kind: None,
        });
    }
    // `Lane 3 - Gandhi Nagar` and `Villa 23 - Palm Meadows` are counted, `Ashoka Enclave Apartments - MG Road` and `D Block -
    // Shastri Nagar` are called so.
    let is_by_dash_alone = is_dashed && !words.is_label(last) && !is_related;
    let is_listed = || {
        let counts = |other: usize| words.is_same(other, at) && words.is_number(other + 1);
        (0..words.len()).any(|other| other != at && counts(other))
    };
    let names_counted = || {
        let is_place = tells(words, at, Tells::Road) || tells(words, at, Tells::Premises);
        is_numbered && is_place && !is_listed()
    };
    let is_named = || {
        let is_letter = || words.word(first - 1).len() == 1;
        0 < first
            && ((tells(words, at, Tells::Premises) || words.is(at, PREMISES))
                && words.is_name(first - 1)
                || words.is(at, Class::NUMBERED_AREA) && is_letter())
            && words.token(first).separator == Separator::Blank
            && !is_field(words, first - 1)
    };
    let is_no_label = is_by_dash_alone && (names_counted() || is_named());
    if is_door || is_keyed() || is_no_label || can_name && !opens {
        return None;
    }
    // `Father's Address:` asks for none.
    let is_persons = (first..end).any(|index| tells(words, index, Tells::Person));
    let asks_for_person = is_persons && !tells(words, at, Tells::Address)
        || end == first + 1
            && words.is_among(at, &NAME)
            && !words.is(words.part_end(end) - 1, PREMISES | Class::COMPANY);
    Some(Label {
        first,
        end,
        asks_for_person,
        kind: kind_of(words, first, end).filter(|_| !is_counted),
    })
}

/// `plot 56 lajpat nagar new delhi landmark shiv mandir`: whether the label without a sign stands between words of a text
/// without commas, and no `Landmark Tower`.
fn is_bare_landmark(words: Words<'_>, at: usize) -> bool {
    const OF_NAME: Class = Class::BUILDING
        .union(Class::ANY_RELATION)
        .union(Class::FLOOR)
        .union(Class::NUMBER_KEY);
    let can_stand = |index: usize| {
        words.shape(index) == Some(Shape::Word)
            && 1 < words.word(index).len()
            && words.word(index) != "the"
            && !words.is(index, OF_NAME)
    };
    0 < at
        && words.token(at).separator == Separator::Blank
        && words.token(at + 1).separator == Separator::Blank
        && (can_stand(at - 1) || words.is_number(at - 1) && words.word(at - 1).len() == 6)
        && can_stand(at + 1)
        && !words.has_commas()
}

/// Where the label begins that asks for the nearest of something and ends at token `last`: `Nearest Bus Stop:`.
fn nearest_start(words: Words<'_>, last: usize) -> Option<usize> {
    const MAX_WORDS: usize = 3;
    let reach = last.saturating_sub(MAX_WORDS);
    let first = (reach..last)
        .rev()
        .find(|&index| is_nearest(words, index))?;
    let opens = first == 0 || words.is_parted_before(first);
    let goes_on = |index: usize| !words.is_comma_written(index) && !words.has_digit(index);
    let is_whole = (first + 1..=last).all(|index| words.joins(index) && goes_on(index));
    (opens && is_whole && words.is_label(last)).then_some(first)
}

/// Whether `Post Office:` ends with the token and what is entered is no name.
fn is_post_office_label(words: Words<'_>, at: usize) -> bool {
    let is_number = words.has_digit(at + 1) || words.is(at + 1, Class::NUMBERED_AREA);
    words.word(at) == "office"
        && words.is_label(at)
        && 0 < at
        && words.word(at - 1) == "post"
        && is_number
}

/// Whether the label before token `end` asks for the number of premises and another keyword stands there: `Building
/// No.: Plot No 5`, `Flat No: Ground Floor`.
fn asks_for_other_number(words: Words<'_>, end: usize) -> bool {
    let keys = Class::NUMBER_KEY | Class::ANY_RELATION | Class::FLOOR | Class::ORDINAL;
    1 < end
        && words.is_label(end - 1)
        && tells(words, end - 2, Tells::Premises)
        && (words.is(end, keys) || words.is_number_word(end + 1))
}

/// Whether a name stands before the type word at token `index`, and no label before that: `MG Road: Pune` has
/// none.
fn is_road_name(words: Words<'_>, index: usize) -> bool {
    0 < index
        && words.joins(index)
        && !words.is_comma_written(index)
        && words.shape(index - 1) == Some(Shape::Word)
        && !(0..index).any(|before| words.is_label(before))
}

/// Where the choice begins that a form leaves, which ends at token `last`: `Town/City/District:`, `Road/Post
/// Office:`. One of chains and areas only, such as `Vill/PO:`, is none: its keywords say what is entered.
fn choice_start(words: Words<'_>, last: usize) -> usize {
    // `State/Union Territory:`.
    let is_union = |index: usize| {
        words.word(index) == "territory" && 0 < index && words.word(index - 1) == "union"
    };
    let is_of_choice = |index: usize| {
        let keys = ANY_KEY | Class::NUMBERED_AREA | Class::FLOOR;
        words.is(index, keys) || is_type(words, index) || is_field(words, index) || is_union(index)
    };
    let is_open = |index: usize| {
        words.is(index, Class::CITY_KEY | Class::NUMBERED_AREA)
            || is_union(index)
            || is_field(words, index) && !tells(words, index, Tells::Area)
    };
    let start_of = |index: usize| {
        let is_pair = matches!(
            words.word(index),
            "office" | "station" | "district" | "division"
        ) && 0 < index
            && matches!(words.word(index - 1), "post" | "police" | "sub");
        index - usize::from(is_pair || is_union(index))
    };
    let only = start_of(last);
    let (mut first, mut count) = (only, 1);
    while 0 < first && words.separator(first) == Separator::Slash && is_of_choice(first - 1) {
        (first, count) = (start_of(first - 1), count + 1);
    }
    // `Area/Locality/Taluka/Sub-Division:`, but `Area/Village:`.
    let is_long = || LONG_CHOICE <= count && (first..=last).any(|at| tells(words, at, Tells::Area));
    // `Village/Mohalla:`, but `Area/Village:`.
    let is_area = || tells(words, last, Tells::Area) || is_type(words, last);
    let is_choice = first < only
        && is_of_choice(last)
        && ((first..=last).any(is_open) || is_area() || is_long());
    if is_choice { first } else { last }
}

/// The same for the choice that `name` ends, too: `Town/City Name:`.
fn choice_before(words: Words<'_>, last: usize) -> usize {
    let is_named = 0 < last && words.is_among(last, &NAME) && words.joins(last);
    let start = |last: usize| choice_start(words, last);
    match last.checked_sub(1).filter(|_| is_named) {
        Some(before) if start(before) < before => start(before),
        _ => start(last),
    }
}

/// Whether the field at token `index` belongs to the label behind it: `Lotus Apartments Address: ...`
/// begins with a name.
fn goes_on(words: Words<'_>, index: usize) -> bool {
    let next = index + 1;
    words.separator(next) == Separator::Slash
        || words.is_among(next, &NAME)
        || tells(words, next, Tells::Link)
        || index == 0
        || words.is_parted_before(index)
        || tells(words, index, Tells::Nothing)
        || tells(words, index, Tells::Address)
        || tells(words, index, Tells::Person)
}

fn is_field(words: Words<'_>, index: usize) -> bool {
    // `Regd. Off.:`
    let is_office =
        words.word(index) == "off" && 0 < index && tells(words, index - 1, Tells::Office);
    is_office || ends_label(words, index) || is_typed_label(words, index)
}

/// `Layout: HSR`, `Chawl: Ganesh Chawl`: whether a type word is the label of what is called so.
fn is_typed_label(words: Words<'_>, index: usize) -> bool {
    let opens = index == 0 || words.is_parted_before(index);
    let next = index + 1;
    let is_named = || words.is_among(next, &NAME) && words.is_label(next);
    opens && is_type(words, index) && (words.is_label(index) || is_named())
}

/// Whether the token is a type word of roads, areas or premises and no keyword; `N H: 5` has none.
fn is_type(words: Words<'_>, index: usize) -> bool {
    let keys = ANY_KEY | Class::NUMBER_KEY | Class::NUMBERED_AREA;
    KINDS.iter().any(|&(_, class, _)| words.is(index, class))
        && !words.is(index, keys)
        && words.is_name(index)
}

/// Whether a slash stands beside the token, which is no `Union` of `State/Union Territory:`.
fn is_in_choice(words: Words<'_>, index: usize) -> bool {
    let is_slash = |border: usize| words.separator(border) == Separator::Slash;
    (is_slash(index) || is_slash(index + 1)) && !words.is(index, Class::INSTITUTION)
}

/// What all words of a label that tell a kind agree on.
fn kind_of(words: Words<'_>, first: usize, end: usize) -> Option<ComponentType> {
    let kind = |index: usize| {
        let told = |&&(told, class, _): &&(Tells, Class, ComponentType)| {
            let is_alone = || is_typed_label(words, index) || is_in_choice(words, index);
            tells(words, index, told)
                || words.is(index, class) && is_type(words, index) && is_alone()
        };
        KINDS.iter().find(told).map(|&(_, _, kind)| kind)
    };
    let mut kinds = (first..end).filter_map(kind);
    let only = kinds.next()?;
    let tells_nothing = |index: usize| {
        matches!(words.word(index), "address" | "line") || tells(words, index, Tells::Office)
    };
    (!(first..end).any(tells_nothing) && kinds.all(|other| other == only)).then_some(only)
}

/// What is entered as a building, a road or a landmark is one, whatever it is called, and as an area what no other
/// word is (`Locality: Market`).
fn propose_value(words: Words<'_>, label: Label, out: &mut Proposals<'_>) {
    let first = label.end;
    // `Landmark: , City: Meerut`, `Street: NA`.
    let is_empty = words.token(first).separator == Separator::Comma
        || opens_label(words, first)
        || words.is(first, Class::FILLER) && words.part_end(first) == first + 1;
    if is_empty {
        return;
    }
    let end = words.part_end(first);
    let is_word = |index: usize| {
        words.shape(index) == Some(Shape::Word) && !words.is(index, Class::ANY_RELATION)
    };
    let is_name = end - first <= MAX_VALUE && (first..end).all(is_word);
    // `Landmark: Market Gate 1`.
    let is_counted = || {
        first + 1 < end
            && end - first <= MAX_VALUE
            && (first..end - 1).all(is_word)
            && words.is_number(end - 1)
            && words.word(end - 1).len() <= 2
    };
    let weights = out.weights;
    let count = (end - first - 1).min(MAX_NAME);
    let key = weights.key_before;
    let score = match label.kind {
        Some(ComponentType::Building) if is_name => key + whole_part_score(weights, count),
        Some(ComponentType::Landmark) if is_name || is_counted() => {
            let words = weights.landmark_word * count as f32;
            key + weights.landmark + words + weights.landmark_boundary
        }
        // `Street: 4`.
        Some(ComponentType::Street) if is_name || end == first + 1 => {
            let words = weights.street_word * count as f32;
            key + weights.street + words + 2.0 * weights.street_boundary
        }
        Some(ComponentType::Locality) if is_name => weights.area_alone,
        _ => return,
    };
    if let Some(kind) = label.kind {
        out.push(Span::rule(first, end, kind, score));
    }
}

/// `Consignee: Assam Valley Tea Traders`: whether what is entered behind a label is the name of a firm.
fn is_firm(words: Words<'_>, first: usize) -> bool {
    let firm = Class::COMPANY | Class::INSTITUTION;
    (first..words.part_end(first)).any(|index| words.is(index, firm))
        || firm_end(words, first) == Some(words.part_end(first))
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
