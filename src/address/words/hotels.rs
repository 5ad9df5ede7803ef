//! What a hotel is called whose name stands behind the word.

use super::{WordSet, Words};
use crate::text::Shape;
use crate::text::lexicon::Class;

/// Words of such a name, with `Hotel`, at most.
const MAX_WORDS: usize = 4;

/// Token after the name of the hotel whose `Hotel` is at `at`, where it fills its part or stands before a number or a relation
/// word: `Hotel Blue Moon`, `Hotel Temple City`, `Hotel Lake View near Bus Stand`. A road or a quarter is none.
pub(in crate::address) fn hotel_end(words: Words<'_>, at: usize) -> Option<usize> {
    const ENDS: WordSet = WordSet::of(&[
        "beach",
        "city",
        "compound",
        "garden",
        "gardens",
        "gate",
        "gateway",
        "grove",
        "highway",
        "hill",
        "hills",
        "international",
        "janpath",
        "park",
        "square",
        "town",
        "valley",
    ]);
    const QUARTERS: Class = Class::ROAD.union(Class::AREA).union(Class::JUNCTION);
    // `Nirala Hotel` has its name before it.
    let opens = || {
        at == 0
            || words.is_parted_before(at)
            || words.has_digit(at - 1)
            || words.word(at - 1) == "careof"
            || words.is(at - 1, Class::ANY_RELATION | Class::FLOOR)
    };
    if words.word(at) != "hotel" || !opens() {
        return None;
    }
    let goes_on = |&index: &usize| !words.is_parted_before(index) && can_name_hotel(words, index);
    let end = (at + 1..words.len()).take_while(goes_on).last()? + 1;
    let is_whole =
        words.is_parted_before(end) || words.is(end, Class::ANY_RELATION) || words.has_digit(end);
    let is_quarter = words.is(end - 1, QUARTERS) && !words.is_among(end - 1, &ENDS);
    (is_whole && !is_quarter && end - at <= MAX_WORDS).then_some(end)
}

/// Whether the word may stand in the name of a hotel.
pub(in crate::address) fn can_name_hotel(words: Words<'_>, index: usize) -> bool {
    const KEYS: Class = Class::ANY_RELATION
        .union(Class::FLOOR)
        .union(Class::NUMBER_KEY)
        .union(Class::CHAIN_KEY)
        .union(Class::PIN_KEY);
    words.shape(index) == Some(Shape::Word) && !words.is(index, KEYS)
}
