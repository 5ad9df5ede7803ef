//! Vihar in the letters of Bengal and Odisha -> the state Bihar, or what names of areas end in: both
//! are written alike there.

use crate::address::words::Words;
use crate::text::lexicon::Class;
use crate::text::script::Script;
use crate::text::{Normalised, Shape, Token};

/// Gives the word the role that `vihar` has where a town stands behind it: a state ends an address,
/// or opens it.
pub(in crate::address) fn mark(text: &mut Normalised) {
    let goes_on = |token: &Token| {
        let is_number = token.shape == Shape::Number;
        !is_number && !token.class.intersects(Class::PIN_KEY | Class::COUNTRY)
    };
    for index in 1..text.tokens().len() {
        let token = text.tokens()[index];
        let is_written_so = matches!(token.script, Script::Bengali | Script::Odia);
        if is_written_so
            && text.token(index) == "bihar"
            && text.tokens()[index + 1..].iter().any(goes_on)
        {
            text.set_class(index, token.class | Class::AREA);
        }
    }
}

/// Whether token `index` is no state but the word that ends an area's name.
pub(in crate::address) fn is_area(words: Words<'_>, index: usize) -> bool {
    words.word(index) == "bihar" && words.is(index, Class::AREA)
}
