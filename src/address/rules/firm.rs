//! Well-known firms in front of an address, behind a door or a storey.

use super::Proposals;
use super::addressee::persons_end;
use super::building::branch_end;
use super::whole_part::{ENDS_OF_PART, whole_part_score};
use crate::address::reading::ComponentType;
use crate::address::span::Span;
use crate::address::words::Words;
use crate::address::words::firms::firm_end;
use crate::text::Shape;
use crate::text::lexicon::Class;

/// `Burger King`, `HDFC Ergo`: a well-known firm, and what its name goes on with up to the end of the part.
pub(super) fn propose_at(words: Words<'_>, first: usize, out: &mut Proposals<'_>) {
    const MAX_REST: usize = 3;
    // `C/O WeWork`.
    let follows_care = 0 < first && words.word(first - 1) == "careof";
    let opens = words.breaks_before(first) || follows_care;
    if !opens && !follows_number_or_floor(words, first) {
        return;
    }
    let Some(end) = firm_end(words, first) else {
        return;
    };
    let ends = Class::BUILDING | Class::INSTITUTION | Class::COMPANY | Class::LANDMARK;
    let links = Class::STOP | Class::COUNTRY | Class::EVERYDAY;
    // `IOCL on Hapur Road`, `SBI at Camp`.
    let goes_on = |index: usize| {
        words.shape(index) == Some(Shape::Word)
            && !matches!(words.word(index), "at" | "on")
            && (words.is_plain(index)
                || words.is(index, ends | links)
                || words.is_among(index, &ENDS_OF_PART))
    };
    let mut push = |end: usize| {
        let score = out.weights.building
            + out.weights.building_word * (end - first) as f32
            + out.weights.building_boundary * (words.opening(first) + words.boundary(end))
            + out.weights.building_beside_door;
        out.push(Span::rule(first, end, ComponentType::Building, score));
    };
    let part_end = words.part_end(first);
    // `SBI Sadar Bazar Branch`.
    if let Some(branch) = branch_end(words, end - 1).filter(|&branch| branch <= part_end) {
        push(branch);
        return;
    }
    // `TVS Credit Services Limited` is one name.
    let is_begun = (end..part_end.min(end + 1 + MAX_REST))
        .any(|index| words.is(index, ends) || words.is_among(index, &ENDS_OF_PART));
    if !is_begun {
        push(end);
    }
    if (1..=MAX_REST).contains(&(part_end - end)) && (end..part_end).all(goes_on) {
        push(part_end);
    }
}

/// `M/s Nakshatra Biotech`: what a part says to be a firm, and is no person's name.
pub(super) fn propose_messrs(words: Words<'_>, at: usize, out: &mut Proposals<'_>) {
    const MAX_NAME: usize = 5;
    let end = words.part_end(at);
    let is_name = (2..=MAX_NAME).contains(&(end - at))
        && words.breaks_before(at)
        && (at + 1..end).all(|index| words.shape(index) == Some(Shape::Word));
    if is_name && end < words.len() && persons_end(words, at + 1) != Some(end) {
        let score = whole_part_score(out.weights, end - at);
        out.push(Span::rule(at, end, ComponentType::Building, score));
    }
}

/// Whether a name can begin at token `index` behind the number of a door or a storey.
pub(super) fn follows_number_or_floor(words: Words<'_>, index: usize) -> bool {
    0 < index && (words.has_digit(index - 1) || words.is(index - 1, Class::FLOOR))
}
