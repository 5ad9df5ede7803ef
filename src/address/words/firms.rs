//! Names of firms, shops and institutes that no word for what they are ends.

use std::ops::Range;

use super::{WordSet, Words};
use crate::text::Shape;
use crate::text::lexicon::{self, Class};

/// What a firm is by law, which ends its name.
pub(in crate::address) const FORMS: WordSet = WordSet::of(&["limited", "llp"]);

/// Token after the name of a well-known firm that begins at token `first`. A word of English or of another role is one
/// where it is all of its part, and `Bata Chowk` is a junction.
pub(in crate::address) fn firm_end(words: Words<'_>, first: usize) -> Option<usize> {
    const ENDS_OTHERS: Class = Class::AREA.union(Class::ROAD).union(Class::JUNCTION);
    let longest = lexicon::longest_firm(words.word(first));
    if longest == 0 {
        return None;
    }
    let part_end = words.part_end(first);
    let is_firm = |end: usize| {
        let is_apart = end == part_end;
        let is_free = || {
            let is_name =
                1 < end - first || words.class(first).difference(Class::INSTITUTION).is_empty();
            // `LG 5` is a door of the lower ground floor.
            let is_door = words.word(first).len() <= 2 && words.has_digit(end);
            let is_word = end == first + 1 && words.is_english(first);
            let is_other = || words.is(end, ENDS_OTHERS) || opens_staff_area(words, end);
            is_name && !is_door && !is_word && !is_other()
        };
        lexicon::is_firm(words.span(first, end)) && (is_apart || is_free())
    };
    let most = part_end.min(first + longest);
    (first + 1..=most).rev().find(|&end| is_firm(end))
}

/// `LIC Officers Colony`, `RBI Staff Quarters`: whether the words for the area where the people of a firm live stand from token
/// `index` on.
pub(in crate::address) fn opens_staff_area(words: Words<'_>, index: usize) -> bool {
    const STAFF: WordSet = WordSet::of(&["employees", "officers", "staff", "workers"]);
    words.is_among(index, &STAFF) && words.is(index + 1, Class::AREA) && words.joins(index + 1)
}

/// The same behind the firm.
pub(in crate::address) fn goes_on_staff_area(words: Words<'_>, index: usize) -> bool {
    0 < index
        && words.is(index - 1, Class::INSTITUTION | Class::COMPANY)
        && opens_staff_area(words, index)
}

/// Whether the `International` before token `index` goes on with what is so: `ITPL International Tech Park`, `Rajiv Gandhi
/// International Cricket Stadium`.
pub(in crate::address) fn goes_on_international(words: Words<'_>, index: usize) -> bool {
    const MAX_BETWEEN: usize = 3;
    const ENDS: Class = Class::BUILDING
        .union(Class::INSTITUTION)
        .union(Class::LANDMARK);
    let is_inner = |&index: &usize| words.joins(index) && words.shape(index) == Some(Shape::Word);
    words.word(index - 1) == "international"
        && (index..index + MAX_BETWEEN)
            .take_while(is_inner)
            .any(|index| words.is(index, ENDS))
}

/// Whether a few words may be what a shop is called by: they can be a name, and at most one of them is of everyday talk
/// and nothing that shops sell (`Green Leaf`, `Hot Coffee and Cake`; not `happy mouse table`).
pub(in crate::address) fn may_name_shop(words: Words<'_>, range: Range<usize>) -> bool {
    const WARES: WordSet = WordSet::of(&[
        "beauty",
        "bread",
        "burger",
        "cake",
        "cakes",
        "chicken",
        "coffee",
        "cookies",
        "egg",
        "fish",
        "flower",
        "flowers",
        "fruit",
        "fruits",
        "hair",
        "juice",
        "kitchen",
        "meat",
        "milk",
        "phone",
        "pizza",
        "shoe",
        "tea",
        "vegetables",
    ]);
    let first = range.start;
    let is_link = |index: usize| first < index && words.word(index) == "and";
    let is_everyday = |index: usize| words.is(index, Class::EVERYDAY);
    let can_name = |index: usize| words.is_plain(index) || is_everyday(index) || is_link(index);
    let is_talk = |index: &usize| is_everyday(*index) && !words.is_among(*index, &WARES);
    range.clone().all(can_name) && range.filter(is_talk).count() <= 1
}
