//! Relations that are written in two words: `Close to X`, `Upstairs of X`, `Back Side of X`.

use crate::text::lexicon::Class;
use crate::text::{Normalised, Separator};

/// Gives the first of the two words the role of `near`, and no other.
pub(in crate::address) fn mark(text: &mut Normalised) {
    for index in 0..text.tokens().len() {
        if is_relation(text, index) {
            text.set_class(index, Class::RELATION);
        }
    }
}

fn is_relation(text: &Normalised, index: usize) -> bool {
    let joins = |at: usize| {
        let token = text.tokens().get(at);
        token.is_some_and(|token| token.separator < Separator::Dash)
    };
    let opens_part = || index == 0 || Separator::Dash <= text.tokens()[index].separator;
    let seconds: &[&str] = match text.token(index) {
        // `Ground Floor, Back Side, Sai Nagar` is not of what follows.
        "back" | "left" | "right" if joins(index + 2) => &["of", "side"],
        "ahead" | "back" | "downstairs" | "upstairs" => &["of"],
        "close" => &["to"],
        "east" | "north" | "south" | "west" if opens_part() => &["of"],
        _ => return false,
    };
    joins(index + 1) && seconds.contains(&text.token(index + 1))
}
