//! Names of firms, shops and institutes that no word for what they are ends.

use super::{WordSet, Words};
use crate::text::lexicon::{self, Class};

/// What a firm is by law, which ends its name.
pub(in crate::address) const FORMS: WordSet = WordSet::of(&["limited", "llp"]);

/// Token after the name of a well-known firm that begins at token `first`. A word of English or of another role is one
/// where it is all of its part, and `Bata Chowk` is a junction.
pub(in crate::address) fn firm_end(words: Words<'_>, first: usize) -> Option<usize> {
    const ENDS_OTHERS: Class = Class::AREA.union(Class::ROAD).union(Class::JUNCTION);
    let longest = lexicon::longest_firm(words.word(first));
    if longest == 0 {
        return None;
    }
    let part_end = words.part_end(first);
    let is_firm = |end: usize| {
        let is_apart = end == part_end;
        let is_free = || {
            let is_name =
                1 < end - first || words.class(first).difference(Class::INSTITUTION).is_empty();
            is_name && !(end == first + 1 && words.is_english(first)) && !words.is(end, ENDS_OTHERS)
        };
        lexicon::is_firm(words.span(first, end)) && (is_apart || is_free())
    };
    let most = part_end.min(first + longest);
    (first + 1..=most).rev().find(|&end| is_firm(end))
}
