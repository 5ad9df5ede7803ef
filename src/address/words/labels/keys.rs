//! Keywords of chains that are words of other meanings but before a sign: `GP: Kheri`, the council of a village.

use crate::address::words::is_label_before;
use crate::text::lexicon::Class;
use crate::text::{Normalised, Separator};

const KEYS: [(&str, Class); 4] = [
    ("corporation", Class::CITY_KEY),
    ("gp", Class::VILLAGE_KEY),
    ("dak", Class::POST_KEY),
    ("ml", Class::SUBDISTRICT_KEY),
];

/// Makes such a word that opens a part before a colon or a dash the keyword that it stands for.
pub(super) fn mark(raw: &str, text: &mut Normalised) {
    for index in 0..text.tokens().len().saturating_sub(1) {
        let word = text.token(index);
        let Some(&(_, class)) = KEYS.iter().find(|(key, _)| *key == word) else {
            continue;
        };
        let token = text.tokens()[index];
        let opens = index == 0 || Separator::Comma <= token.separator;
        let is_dashed = text.tokens()[index + 1].separator == Separator::Dash;
        if opens && (is_dashed || is_label_before(&raw[token.end as usize..])) {
            text.set_class(index, class);
        }
    }
}
