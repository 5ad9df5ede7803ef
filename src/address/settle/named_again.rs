//! `Government Engineering College Banka, Vill Lakrikola, Dist Banka`: premises that end in the name of a place which the text
//! names again are called by it, and the place is told where it is named alone.

use super::joined::take_next;
use crate::address::decode::Chosen;
use crate::address::reading::ComponentType;
use crate::address::span::Span;
use crate::address::words::Words;
use crate::text::Separator;
use crate::text::lexicon::Class;

/// Gives institutions the name behind them that ends their part, where another component has it alone.
pub(super) fn join(words: Words<'_>, chosen: &mut Chosen) {
    for index in 0..chosen.len() {
        if is_called_by_next(words, index, chosen) {
            take_next(index, chosen);
        }
    }
}

fn is_called_by_next(words: Words<'_>, index: usize, chosen: &Chosen) -> bool {
    let (Some(span), Some(next)) = (chosen.get(index), chosen.get(index + 1)) else {
        return false;
    };
    let is_premises = span.kind() == Some(ComponentType::Building)
        && words.is(usize::from(span.end) - 1, Class::INSTITUTION);
    let first = usize::from(next.first);
    let ends_part = next.first == span.end
        && words.token(first).separator == Separator::Blank
        && words.is_parted_before(next.end.into());
    let names_it = |other: &Span| {
        let ((start, end), (own, own_end)) = (other.text_range(), next.text_range());
        other.first != next.first && is_place(other) && words.is_same_text(start..end, own..own_end)
    };
    is_premises
        && ends_part
        && !has_word(words, span, first)
        && !next.is_keyed
        && is_place(next)
        && chosen.iter().any(names_it)
}

/// `Purnea College of Engineering Purnea` is in Purnea: whether premises have the word in their name.
pub(super) fn has_word(words: Words<'_>, premises: &Span, index: usize) -> bool {
    (premises.range().into_iter()).any(|at| words.is_same(at, index))
}

/// Whether the span is an area, a village, a post office, or what such ones lie in.
fn is_place(span: &Span) -> bool {
    let coarse = ComponentType::Subdistrict..=ComponentType::State;
    let is_other = |kind| kind == ComponentType::PostOffice || coarse.contains(&kind);
    span.is_area() || span.kind().is_some_and(is_other)
}
