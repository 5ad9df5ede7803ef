//! Buildings, institutions and firms by the word that ends their name.

use super::Proposals;
use crate::address::reading::ComponentType;
use crate::address::span::Span;
use crate::address::words::Words;
use crate::text::Shape;
use crate::text::lexicon::Class;

/// Words that a name may have before its type word.
const MAX_NAME_WORDS: usize = 8;

pub(super) fn propose(words: Words<'_>, out: &mut Proposals<'_>) {
    let ends = Class::BUILDING | Class::INSTITUTION | Class::COMPANY;
    for at in 0..words.len() {
        if words.is(at, ends) {
            propose_ending_at(words, at, ends, out);
        }
    }
}

fn propose_ending_at(words: Words<'_>, at: usize, ends: Class, out: &mut Proposals<'_>) {
    let mut end = at + 1;
    while !words.breaks_before(end) && words.is(end, ends) && !words.is(end, Class::NUMBER_KEY) {
        end += 1;
    }
    if 0 < at && words.is(at - 1, ends) && !words.breaks_before(at) {
        return;
    }
    let mut ranges = [end, end];
    // `Institute of Technology and Science`, `Bank of India`: the name runs on.
    if matches!(words.word(end), "of" | "for") && !words.breaks_before(end) {
        ranges[1] = words.part_end(end).min(end + 8);
    }
    let is_premises = words.is(at, Class::INSTITUTION | Class::COMPANY);
    for (step, &end) in ranges.iter().enumerate() {
        if step == 1 && end == ranges[0] {
            break;
        }
        for first in (at.saturating_sub(MAX_NAME_WORDS)..=at).rev() {
            let parted = first < at && words.breaks_before(first + 1);
            if parted || !is_name_part(words, first, first == at) {
                break;
            }
            let length = end - first;
            if length == 1 && !is_premises {
                continue;
            }
            let mut score = out.weights.building
                + out.weights.building_word * (length - 1).min(4) as f32
                + out.weights.building_boundary * (words.boundary(first) + words.boundary(end));
            if length == 1 {
                score -= out.weights.building_nameless;
            }
            if step == 1 {
                score += out.weights.building_of;
            }
            out.push(Span::rule(first, end, ComponentType::Building, score));
        }
    }
}

fn is_name_part(words: Words<'_>, index: usize, is_type_word: bool) -> bool {
    if is_type_word {
        return true;
    }
    let keys = Class::RELATION | Class::FLOOR | Class::PIN_KEY | Class::DISTRICT_KEY;
    if words.is(index, keys) {
        return false;
    }
    let is_key = words.is(index, Class::NUMBER_KEY) && !words.is(index, Class::BUILDING);
    !is_key && words.shape(index) != Some(Shape::Number)
}
