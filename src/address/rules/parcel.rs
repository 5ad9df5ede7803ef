//! Blocks of land as the register of Gujarat numbers them: `Block No 345, Village Changodar`. Elsewhere, and where no
//! village follows, a block is an area of a town.

use super::Proposals;
use super::house::identifier_end;
use crate::address::reading::ComponentType;
use crate::address::span::Span;
use crate::address::words::Words;
use crate::text::Separator;
use crate::text::lexicon::Class;

pub(super) fn propose(words: Words<'_>, out: &mut Proposals<'_>) {
    for block in 0..words.len() {
        if let Some(end) = parcel_end(words, block) {
            // `Survey/Block No: 112`.
            let is_choice = 0 < block
                && words.separator(block) == Separator::Slash
                && words.is(block - 1, Class::NUMBER_KEY);
            let first = block - usize::from(is_choice);
            let weights = out.weights;
            let area = weights.numbered_area + 2.0 * weights.area_boundary;
            let score = weights.house_keyed + area;
            let span = Span::rule(first, end, ComponentType::HouseNo, score);
            out.push(span.with_text(block + 2, end));
        }
    }
}

/// Token after `Block No 345`, where a village's keyword follows and the number is one of many.
fn parcel_end(words: Words<'_>, block: usize) -> Option<usize> {
    let number = block + 2;
    let is_block = words.word(block) == "block"
        && words.is_number_word(block + 1)
        && words.joins(block + 1)
        && words.is_number(number)
        && !words.breaks_hard_before(number);
    let end = is_block.then(|| identifier_end(words, number))??;
    let is_one_of_many = 1 < words.word(number).len() || number + 1 < end;
    let opens_village = words.is(end, Class::VILLAGE_KEY)
        || words.word(end) == "at" && words.is(end + 1, Class::POST_KEY);
    // `Village Road`.
    let typed = Class::AREA | Class::BUILDING | Class::ROAD;
    let is_named =
        words.is_name(end + 1) && !words.is(end + 1, typed) && !words.is_comma_written(end + 1);
    (is_one_of_many && opens_village && is_named).then_some(end)
}
