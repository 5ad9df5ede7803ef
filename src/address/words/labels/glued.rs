//! Labels that lost the blank or line break before them: `Area:KothrudCity:PunePin:411038`.

use super::can_be_of_label;
use crate::address::words::{WordSet, is_label_before};
use crate::text::{Normalised, Separator, Shape};

/// Labels that are cut off the word before them; a longer one stands before those that it ends in.
const LABELS: [&str; 20] = [
    "subdistrict",
    "district",
    "distt",
    "dist",
    "pincode",
    "pin",
    "landmark",
    "locality",
    "city",
    "state",
    "village",
    "tehsil",
    "taluka",
    "taluk",
    "mandal",
    "block",
    "country",
    "town",
    "area",
    "post",
];
/// What such a label can go on with: `PradeshPin Code:`.
const GOES_ON: WordSet = WordSet::of(&["code", "name", "no", "number", "office"]);
/// Letters before such a label, at least.
const MIN_WORD: usize = 3;

/// Cuts them off, behind the first label of the text.
pub(super) fn split(raw: &str, text: &mut Normalised) {
    if !raw.as_bytes().contains(&b':') {
        return;
    }
    let mut has_label = false;
    let mut index = 0;
    while index < text.tokens().len() {
        let ends = |at: usize| {
            let token = text.tokens().get(at);
            token.is_some_and(|token| is_label_before(&raw[token.end as usize..]))
        };
        let next = index + 1;
        if ends(index) || ends(next) && GOES_ON.contains(text.token(next)) {
            let cut = if has_label {
                label_start(text, index)
            } else {
                None
            };
            if let Some(at) = cut {
                let count = text.tokens().len();
                text.split(index, at);
                if count < text.tokens().len() {
                    index += 1;
                    text.part(index, Separator::Comma);
                }
            }
            has_label = true;
        }
        index += 1;
    }
}

/// Where the label begins in a token that is more than one.
fn label_start(text: &Normalised, index: usize) -> Option<usize> {
    let token = text.tokens()[index];
    if token.shape != Shape::Word || !token.class.is_empty() {
        return None;
    }
    let word = text.token(index);
    // `subLocality:`.
    if can_be_of_label(word, token.class) {
        return None;
    }
    let mut labels = LABELS.iter();
    let label = labels.find(|label| word.ends_with(**label))?;
    let at = word.len() - label.len();
    (MIN_WORD <= at).then_some(at)
}
