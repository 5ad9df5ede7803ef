//! Initials that are short for a word elsewhere: `NR Colony` and `N.R. Road` are names, `Nr Colony
//! Gate` is near one.

use crate::text::lexicon::Class;
use crate::text::{Normalised, Separator, Token};

/// What is read as `near`, as it is written.
const SHORT_FOR_NEAR: [&str; 2] = ["nr", "n.r"];

/// Takes the role of `near` from initials before a type word of an area or a road that ends its part.
pub(in crate::address) fn mark(raw: &str, text: &mut Normalised) {
    for index in 0..text.tokens().len() {
        let class = text.tokens()[index].class;
        if class.intersects(Class::RELATION) && opens_name(raw, &text.tokens()[index..]) {
            text.set_class(index, class - Class::RELATION);
        }
    }
}

/// Whether tokens begin with initials and all else of their name.
fn opens_name(raw: &str, tokens: &[Token]) -> bool {
    let [initials, kind, rest @ ..] = tokens else {
        return false;
    };
    let written = &raw[initials.start as usize..initials.end as usize];
    let ends = |behind: &Token| Separator::Dash <= behind.separator;
    SHORT_FOR_NEAR
        .iter()
        .any(|short| short.eq_ignore_ascii_case(written))
        && kind.separator < Separator::Dash
        && kind.class.intersects(Class::AREA | Class::ROAD)
        && rest.first().is_none_or(ends)
}
