//! Labels that no colon ends but the form of the text does: each a cell of a table before that of its value, a pair of
//! brackets (`[Area] Kothrud [City] Pune`), a tag (`<Area>Kothrud</Area>`), or before a hyphen (`Area-Kothrud,
//! City-Pune`).

use arrayvec::ArrayVec;

use super::token_is_of_label;
use crate::text::lexicon::Class;
use crate::text::numerals::number_of;
use crate::text::{Normalised, Separator, Shape};

/// Words of such a label, at most.
const MAX_LABEL: usize = 4;
/// Labels of one text, at most, and fewest that tell that it is a form.
const MAX_LABELS: usize = 24;
const FEWEST: usize = 2;
/// Cells of labels before what is no table, fewest.
const FEWEST_CELLS: usize = 3;

/// A label, as token numbers.
type Label = (usize, usize);
type Labels = ArrayVec<Label, MAX_LABELS>;

/// Marks such labels as a colon would.
pub(super) fn mark(raw: &str, text: &mut Normalised) {
    let has = |sign: u8| raw.as_bytes().contains(&sign);
    if has(b'<') && raw.contains("</") {
        mark_tags(raw, text);
    }
    if has(b'(') || has(b'[') {
        label_several(text, &bracketed(raw, text));
    }
    if has(b'-') {
        for (first, end) in hyphened(raw, text) {
            text.label(first, end);
        }
    }
    if let Some(cells) = cells(text) {
        label_several(text, &cells);
    }
}

fn label_several(text: &mut Normalised, labels: &Labels) {
    if FEWEST <= labels.len() {
        for &(first, end) in labels {
            text.label(first, end);
        }
    }
}

fn are_of_label(text: &Normalised, (first, end): Label) -> bool {
    first < end
        && end - first <= MAX_LABEL
        && (first..end).all(|index| token_is_of_label(text, index))
}

/// Makes the tags of XML before their values labels, and takes all others out.
fn mark_tags(raw: &str, text: &mut Normalised) {
    let opening = |text: &Normalised, index: usize| {
        let before = &raw[..text.tokens()[index].start as usize];
        let is_closing = before.ends_with("</");
        (is_closing || before.ends_with('<')).then_some(is_closing)
    };
    let closes =
        |text: &Normalised, index: usize| raw[text.tokens()[index].end as usize..].starts_with('>');
    let mut index = 0;
    while index < text.tokens().len() {
        let count = text.tokens().len();
        let mut tag = index..count.min(index + MAX_LABEL);
        let last = tag.find(|&last| closes(text, last));
        let (Some(is_closing), Some(last)) = (opening(text, index), last) else {
            index += 1;
            continue;
        };
        let label = (index, last + 1);
        let holds_value = last + 1 < count && opening(text, last + 1).is_none();
        if !is_closing && holds_value && are_of_label(text, label) {
            text.label(label.0, label.1);
            index = label.1;
        } else {
            text.remove(label.0, label.1);
        }
    }
}

/// The labels that fill a pair of brackets each, where one opens the text.
fn bracketed(raw: &str, text: &Normalised) -> Labels {
    let mut labels = Labels::new();
    let count = text.tokens().len();
    let closes = |index: usize| {
        let behind = raw[text.tokens()[index].end as usize..].trim_start_matches('.');
        behind.starts_with([')', ']'])
    };
    let mut index = 0;
    while index < count && !labels.is_full() {
        let mut inside = index..count.min(index + MAX_LABEL);
        let last = if text.tokens()[index].opens_bracket {
            inside.find(|&last| closes(last))
        } else {
            None
        };
        if let Some(last) = last.filter(|&last| are_of_label(text, (index, last + 1)))
            && last + 1 < count
        {
            labels.push((index, last + 1));
            index = last;
        }
        if labels.is_empty() {
            return labels;
        }
        index += 1;
    }
    labels
}

/// The labels that open a part each and that a hyphen parts from a name. Keywords of chains say what their names are
/// with any sign, and only count.
fn hyphened(raw: &str, text: &Normalised) -> Labels {
    let mut labels = Labels::new();
    let mut keys = 0;
    let count = text.tokens().len();
    let is_hyphen = |index: usize| {
        let tokens = text.tokens();
        let between = raw.get(tokens[index - 1].end as usize..tokens[index].start as usize);
        tokens[index].separator == Separator::Hyphen && between == Some("-")
    };
    let opens = |index: usize| index == 0 || Separator::Comma <= text.tokens()[index].separator;
    // `Colony-Road` is a road.
    let types = Class::CHAIN_KEY.union(Class::NUMBER_KEY).union(Class::ROAD);
    for first in (0..count).filter(|&first| opens(first)) {
        let end = first + 1;
        let is_named = end < count
            && is_hyphen(end)
            && text.tokens()[end].shape == Shape::Word
            && 1 < text.token(end).len()
            && !text.tokens()[end].class.intersects(types)
            && number_of(text.token(end)).is_none();
        let is_counted = || text.tokens()[first].class.intersects(Class::NUMBERED_AREA);
        let is_label = is_named && are_of_label(text, (first, end)) && !is_counted();
        if is_label && !labels.is_full() {
            if text.tokens()[first]
                .class
                .intersects(Class::CHAIN_KEY | Class::PIN_KEY)
            {
                keys += 1;
            } else {
                labels.push((first, end));
            }
        }
    }
    if labels.len() + keys < FEWEST {
        labels.clear();
    }
    labels
}

/// The labels of a table whose cells are by turns a label and its value; behind some, anything may follow.
fn cells(text: &Normalised) -> Option<Labels> {
    let mut labels = Labels::new();
    let count = text.tokens().len();
    let cell_end = |first: usize| {
        let mut behind = first + 1..count;
        let ends = |&index: &usize| Separator::Comma <= text.tokens()[index].separator;
        behind.find(ends).unwrap_or(count)
    };
    let mut first = 0;
    while first < count {
        let end = cell_end(first);
        let is_value = end < count && !token_is_of_label(text, end);
        if !are_of_label(text, (first, end)) || !is_value || labels.is_full() {
            return (FEWEST_CELLS <= labels.len()).then_some(labels);
        }
        labels.push((first, end));
        first = cell_end(end);
    }
    Some(labels)
}
