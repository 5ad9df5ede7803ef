//! Village, post office, tehsil, district and state chains: a keyword before or after a name.

use super::Proposals;
use crate::address::reading::ComponentType;
use crate::address::span::Span;
use crate::address::words::Words;
use crate::text::Shape;
use crate::text::lexicon::Class;

/// Words that a keyed name may have.
const MAX_NAME_WORDS: usize = 3;

/// Keywords, smallest unit first: where several stand together the largest counts.
const KEYS: [(Class, ComponentType); 6] = [
    (Class::POST_KEY, ComponentType::PostOffice),
    (Class::VILLAGE_KEY, ComponentType::Village),
    (Class::SUBDISTRICT_KEY, ComponentType::Subdistrict),
    (Class::CITY_KEY, ComponentType::City),
    (Class::DISTRICT_KEY, ComponentType::District),
    (Class::STATE_KEY, ComponentType::State),
];

const ANY_KEY: Class = Class::POST_KEY
    .union(Class::VILLAGE_KEY)
    .union(Class::SUBDISTRICT_KEY)
    .union(Class::CITY_KEY)
    .union(Class::DISTRICT_KEY)
    .union(Class::STATE_KEY);

pub(super) fn propose(words: Words<'_>, out: &mut Proposals<'_>) {
    let mut at = 0;
    while at < words.len() {
        if !words.is(at, ANY_KEY) {
            at += 1;
            continue;
        }
        let mut end = at + 1;
        let links = |index: usize| words.is(index, ANY_KEY) || words.word(index) == "and";
        while end < words.len() && !words.breaks_hard_before(end) && links(end) {
            end += 1;
        }
        if words.word(end - 1) == "and" {
            end -= 1;
        }
        propose_before_name(words, at, end, out);
        propose_after_name(words, at, end, out);
        at = end;
    }
}

/// The unit that a run of keywords announces.
fn unit(words: Words<'_>, first: usize, end: usize) -> ComponentType {
    let largest = (first..end)
        .filter_map(|index| KEYS.iter().rposition(|&(class, _)| words.is(index, class)))
        .max();
    largest.map_or(ComponentType::Village, |step| KEYS[step].1)
}

/// `Vill. X`, `PO: X`, `AT/PO X`, `Dist X`.
fn propose_before_name(words: Words<'_>, first: usize, name: usize, out: &mut Proposals<'_>) {
    let kind = unit(words, first, name);
    if name == words.len() || words.breaks_hard_before(name) {
        return;
    }
    let reliable = !is_ambiguous(words, first, name);
    for end in name + 1..=(name + MAX_NAME_WORDS).min(words.len()) {
        let last = end - 1;
        if name < last && (words.breaks_before(last) || words.is(last, ANY_KEY)) {
            break;
        }
        if words.shape(last) != Some(Shape::Word)
            || words.is(last, Class::PIN_KEY | Class::NUMBER_KEY | Class::COUNTRY)
        {
            break;
        }
        let mut score = if reliable {
            out.weights.key_before
        } else {
            out.weights.key_ambiguous
        };
        score += out.weights.key_word * (end - name - 1) as f32;
        score += out.weights.key_boundary * words.boundary(end);
        if words.is(end, ANY_KEY) {
            score += out.weights.key_boundary * 0.5;
        }
        out.push(
            Span::rule(first, end, kind, score)
                .with_text(name, end)
                .keyed(),
        );
    }
}

/// `X Village`, `X P.O.`, `X (M)`, `X Mandal`, `X Dist`.
fn propose_after_name(words: Words<'_>, key: usize, end: usize, out: &mut Proposals<'_>) {
    let kind = unit(words, key, end);
    if words.is(key, Class::STATE_KEY) || key == 0 || words.breaks_hard_before(key) {
        return;
    }
    let reliable = !is_ambiguous(words, key, end);
    for first in (key.saturating_sub(MAX_NAME_WORDS)..key).rev() {
        if first + 1 < key && words.breaks_before(first + 1) {
            break;
        }
        let barred = ANY_KEY | Class::RELATION | Class::ROAD | Class::FLOOR | Class::PIN_KEY;
        if words.shape(first) != Some(Shape::Word) || words.is(first, barred) {
            break;
        }
        let mut score = if reliable {
            out.weights.key_after
        } else {
            out.weights.key_ambiguous
        };
        score += out.weights.key_word * (key - first - 1) as f32;
        score += out.weights.key_boundary * (words.boundary(first) + words.boundary(end)) * 0.5;
        out.push(
            Span::rule(first, end, kind, score)
                .with_text(first, key)
                .keyed(),
        );
    }
}

/// Keywords that are ordinary words too: `at`, `so`, `block`, `circle`, `town`, a lone letter.
fn is_ambiguous(words: Words<'_>, first: usize, end: usize) -> bool {
    end - first == 1
        && (words.is(first, Class::STOP | Class::NUMBERED_AREA | Class::JUNCTION)
            || words.word(first).len() < 2
            || matches!(words.word(first), "so" | "town"))
}
