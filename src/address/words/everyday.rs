//! Word -> whether it is one of everyday English, in any of its forms.

use arrayvec::ArrayString;

use super::Words;
use crate::text::Shape;
use crate::text::lexicon;
use crate::text::script::Script;

/// Whether the word, or what it is a form of, is a common English word of no other role.
pub(in crate::address) fn is_everyday(words: Words<'_>, index: usize) -> bool {
    words.is_english(index) || is_form(words, index)
}

/// Whether the word is a form of a common English word, or of abstract words of English.
pub(in crate::address) fn is_form(words: Words<'_>, index: usize) -> bool {
    if !words.class(index).is_empty() {
        return false;
    }
    let word = words.word(index);
    words.shape(index) == Some(Shape::Word)
        && words.token(index).script == Script::Latin
        && word.is_ascii()
        && (is_inflected(word) || is_derived(word))
}

/// Whether the word is an everyday word with an ending of English.
fn is_inflected(word: &str) -> bool {
    // The last letters of the endings.
    let ends = [b's', b'd', b'g', b'r', b't', b'y'];
    if !word
        .bytes()
        .next_back()
        .is_some_and(|last| ends.contains(&last))
    {
        return false;
    }
    let is_known = lexicon::is_english;
    ["s", "es", "ed", "d", "ing", "er", "r", "est", "ly"]
        .iter()
        .filter_map(|ending| word.strip_suffix(ending))
        .filter(|stem| 3 <= stem.len())
        .any(|stem| {
            // `running` is `run`, and `making` is `make`.
            let bytes = stem.as_bytes();
            let is_doubled = bytes[bytes.len() - 1] == bytes[bytes.len() - 2];
            is_known(stem)
                || is_doubled && 4 <= stem.len() && is_known(&stem[..stem.len() - 1])
                || word.ends_with("ing") && ends_in_e(stem)
        })
}

fn ends_in_e(stem: &str) -> bool {
    let mut longer: ArrayString<32> = ArrayString::new();
    longer.try_push_str(stem).is_ok()
        && longer.try_push('e').is_ok()
        && lexicon::is_english(&longer)
}

/// Whether the word ends as abstract words of English do and no name of India does.
fn is_derived(word: &str) -> bool {
    8 <= word.len()
        && [
            "tion", "sion", "ness", "ment", "ously", "ingly", "fully", "less",
        ]
        .iter()
        .any(|ending| word.ends_with(ending))
}
