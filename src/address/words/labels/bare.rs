//! Labels of a form that has no signs: `Building Name Sai Plaza Road Name MG Road Locality Camp City Pune`.
//!
//! A word such as `street` or `area` ends a name as a rule. It is a label where several stand in front of names, and
//! becomes one then as a colon would make it.

use arrayvec::ArrayVec;

use super::{MAX_LABEL, can_be_of_label};
use crate::address::words::{WordSet, is_label_before};
use crate::text::lexicon::Class;
use crate::text::{Normalised, Separator, Shape, Token};

/// Words that are labels without any sign in a form that has no signs, and all that such labels are made of.
const BARE: WordSet = WordSet::of(&["street", "road", "locality", "area", "landmark", "city"]);
const OF_BARE: WordSet = WordSet::of(&["building", "premises", "village", "name"]);
/// Fewest such labels of a form.
const FEWEST_BARE: usize = 3;
/// Most of them in one text.
const MAX_BARE: usize = 16;

/// A label without a sign, as token numbers.
type Bare = (usize, usize);

/// Marks the labels of a form that has no signs, and `VTC` anywhere (`VTC Silao PO Silao`).
pub(super) fn mark(raw: &str, text: &mut Normalised) {
    let is_bare = |index: &usize| {
        let word = text.token(*index);
        BARE.contains(word) || OF_BARE.contains(word)
    };
    let count = text.tokens().len();
    let has_town = (0..count).any(|index| text.token(index) == "vtc");
    let has_sign = |index: &usize| {
        let keys = Class::CHAIN_KEY | Class::CITY_KEY | Class::STATE_KEY;
        let token = text.tokens()[*index];
        (is_bare(index) || token.class.intersects(keys))
            && is_label_before(&raw[token.end as usize..])
    };
    if !has_town && (0..count).filter(is_bare).count() < FEWEST_BARE
        || (0..count).any(|index| has_sign(&index))
    {
        return;
    }
    let mut labels: ArrayVec<Bare, MAX_BARE> = ArrayVec::new();
    let mut certain = 0;
    let mut at = 0;
    while at < count && !labels.is_full() {
        let Some((end, certainty)) = bare_end(text, at) else {
            at += 1;
            continue;
        };
        certain += certainty;
        labels.push((at, end));
        at = end;
    }
    if FEWEST_BARE <= certain.max(labels.len().min(certain + 1)) {
        for &(first, end) in &labels {
            text.label(first, end);
        }
    }
    for index in 0..count {
        if text.token(index) == "vtc" && is_value(text, index + 1) {
            part_town(text, index);
        }
    }
}

/// Makes `VTC` a label, whose value ends before the next keyword.
fn part_town(text: &mut Normalised, label: usize) {
    text.label(label, label + 1);
    let rest = label + 2..text.tokens().len();
    let is_key = |&index: &usize| text.tokens()[index].class.intersects(Class::CHAIN_KEY);
    if let Some(key) = rest.take(MAX_LABEL).find(is_key) {
        let sign = text.tokens()[key].separator;
        text.part(key, sign.max(Separator::Comma));
    }
}

/// Token after the label without a sign that begins at the token, and for how many it counts that are none of a name for
/// certain: `Road Name`, and `Street` at the start of a part or behind a number or a type word, for one, the choice of
/// `Road/Street` for two.
fn bare_end(text: &Normalised, first: usize) -> Option<(usize, usize)> {
    let is_field = |index: usize| {
        let word = text.tokens().get(index).map_or("", |_| text.token(index));
        BARE.contains(word) || OF_BARE.contains(word) && word != "name"
    };
    let separator = |index: usize| text.tokens().get(index).map(|token| token.separator);
    let joins = |index: usize| separator(index) == Some(Separator::Blank);
    let is = |index: usize, word: &str| joins(index) && text.token(index) == word;
    let is_name_of = text.token(first) == "name" && is(first + 1, "of") && is_field(first + 2);
    let start = first + if is_name_of { 2 } else { 0 };
    if !is_field(start) {
        return None;
    }
    let can_choose = |index: usize| {
        separator(index) == Some(Separator::Slash) && can_be_of_label_at(text, index)
    };
    let mut end = start + 1;
    while can_choose(end) {
        end += 1;
    }
    let is_named = is(end, "name");
    let is_choice = start + 1 < end;
    let is_typed = is_name_of || is_named || is_choice;
    end += usize::from(is_named);
    let token = text.tokens()[first];
    let opens = first == 0 || Separator::Comma <= token.separator || {
        let before = text.tokens()[first - 1];
        let types = Class::ROAD | Class::AREA | Class::BUILDING;
        before.shape == Shape::Number || before.class.intersects(types)
    };
    let is_single = BARE.contains(text.token(first)) && (opens || text.token(first) == "city");
    let is_label = is_typed || is_single;
    let certainty = usize::from(is_typed || opens) + usize::from(is_choice);
    // `Road/Street Station Road`.
    let has_value = is_value(text, end) || is_choice && is_word(text, end);
    (is_label && has_value).then_some((end, certainty))
}

fn can_be_of_label_at(text: &Normalised, index: usize) -> bool {
    can_be_of_label(text.token(index), text.tokens()[index].class)
}

/// Whether a word of no role but an area's stands at the token behind a blank.
fn is_value(text: &Normalised, index: usize) -> bool {
    let has_role = |token: &Token| !Class::AREA.contains(token.class);
    is_word(text, index) && !text.tokens().get(index).is_some_and(has_role)
}

/// Whether a word of letters stands at the token behind a blank.
fn is_word(text: &Normalised, index: usize) -> bool {
    (text.tokens().get(index))
        .is_some_and(|token| token.shape == Shape::Word && token.separator == Separator::Blank)
}

#[cfg(test)]
mod tests {
    use super::mark;
    use crate::address::words::labels::tests::marked_by;

    #[test]
    fn labels_of_a_form_without_signs_are_told_by_how_many_there_are() {
        for (raw, expected) in [
            (
                "Flat 12 Building Name Sai Plaza Road Name MG Road Locality Camp City Pune",
                "flat 12 building name: sai plaza road name: mg road locality: camp city: pune",
            ),
            (
                "House No 12 Street MG Road Area Camp City Pune",
                "house no 12 street: mg road area: camp city: pune",
            ),
            (
                "Road/Street MG Road, City/Town/Village Pune, Locality Camp",
                "road street: mg road city town village: pune locality: camp",
            ),
            ("VTC Silao PO Silao", "vtc: silao po silao"),
            ("Street MG Road, Pune", "street mg road pune"),
            (
                "MG Road, Sadar Street, Camp Area, Pune City",
                "mg road sadar street camp area pune city",
            ),
            (
                "Main Road No 5, Street No 4, Camp Area, Pune",
                "main road no 5 street no 4 camp area pune",
            ),
        ] {
            assert_eq!(marked_by(mark, raw).replace(" |", ""), expected);
        }
    }
}
