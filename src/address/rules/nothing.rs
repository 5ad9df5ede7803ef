//! Words that belong to no component: persons, fillers, the country, telephones.

use super::Proposals;
use crate::address::span::Span;
use crate::address::words::Words;
use crate::text::Shape;
use crate::text::lexicon::Class;

pub(super) fn propose(words: Words<'_>, out: &mut Proposals<'_>) {
    for at in 0..words.len() {
        if is_care_of(words.word(at)) {
            propose_person(words, at, out);
        }
        if words.is(at, Class::FILLER | Class::COUNTRY) {
            out.push(Span::nothing(at, at + 1, out.weights.nothing));
        }
        if words.word(at) == "po" && words.word(at + 1) == "box" {
            let mut end = at + 2;
            while words.is_number_word(end) || words.is_number(end) && words.word(end).len() < 6 {
                end += 1;
            }
            out.push(Span::nothing(
                at,
                end,
                out.weights.key_before + out.weights.house_keyed,
            ));
        }
        if is_minus_one(words, at) {
            out.push(Span::nothing(at, at + 1, out.weights.minus_one));
        }
        let is_telephone = words.is_number(at) && 8 <= words.word(at).len();
        if is_telephone {
            out.push(Span::nothing(at, at + 1, out.weights.nothing));
        }
        if matches!(
            words.word(at),
            "ph" | "phone" | "tel" | "telephone" | "mobile" | "fax"
        ) {
            let mut end = at + 1;
            while end < words.len() && words.has_digit(end) && !words.breaks_hard_before(end) {
                end += 1;
            }
            out.push(Span::nothing(at, end, out.weights.nothing));
        }
    }
}

/// `-1` alone between separators: what systems write where nothing was entered.
fn is_minus_one(words: Words<'_>, at: usize) -> bool {
    let before = &words.raw[..words.token(at).start as usize];
    words.word(at) == "1"
        && before
            .strip_suffix('-')
            .is_some_and(|rest| rest.ends_with([',', '\n']))
        && words.breaks_hard_before(at + 1)
}

/// The normaliser spells S/O, W/O, D/O and C/O out.
fn is_care_of(word: &str) -> bool {
    matches!(
        word,
        "sonof" | "wifeof" | "daughterof" | "careof" | "residentof"
    )
}

/// A person goes up to the end of the part. After C/O a firm may stand: it is a building by
/// its own word, and wins over the person.
fn propose_person(words: Words<'_>, at: usize, out: &mut Proposals<'_>) {
    let mut end = at + 1;
    while end < words.len()
        && !words.breaks_hard_before(end)
        && end - at < 6
        && words.shape(end) == Some(Shape::Word)
        && !words.is(
            end,
            Class::VILLAGE_KEY | Class::POST_KEY | Class::NUMBER_KEY,
        )
    {
        end += 1;
    }
    let is_firm = (at + 1..end)
        .any(|index| words.is(index, Class::COMPANY | Class::INSTITUTION | Class::BUILDING));
    let end = if is_firm { at + 1 } else { end };
    out.push(Span::nothing(
        at,
        end,
        out.weights.person * (end - at) as f32,
    ));
}
