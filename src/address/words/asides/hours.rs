//! Opening hours, with what announces them.

use crate::address::words::times::{HALVES, WEEKDAYS};
use crate::address::words::{WordSet, Words, any_of};
use crate::text::{Separator, Shape, Token};

/// What stands between two times of a day.
const UNTIL: WordSet = WordSet::of(&["to", "till", "until"]);
/// What opening hours are announced by beside their own words: days of the week.
const BEFORE_HOURS: WordSet = any_of!(&[WEEKDAYS, WordSet::of(&["daily", "open", "to"])]);
/// Whose hours they are; before no other word, for `Post Office 10am - 5pm` is a name.
const WHOSE_HOURS: WordSet = WordSet::of(&["office", "working", "opening", "business"]);
const HOURS: WordSet = WordSet::of(&["timing", "timings", "time", "hours", "hrs"]);

/// Whether the word announces opening hours: `Office Hours`, `Mon`.
pub(super) fn announces_hours(words: Words<'_>, index: usize) -> bool {
    words.is_among(index, &HOURS)
        || words.is_among(index, &BEFORE_HOURS)
        || words.is_among(index, &WHOSE_HOURS) && words.is_among(index + 1, &HOURS)
}

/// Whether a time of the day can end with the token.
pub(super) fn can_end_clock(token: &Token, word: &str) -> bool {
    let ends = |half: &&str| word.ends_with(half);
    HALVES.contains(word) || token.shape == Shape::Mixed && HALVES.words.iter().any(ends)
}

/// Token after opening hours: `10:00 AM - 6:00 PM`, `9.30am to 7pm`.
pub(super) fn hours_end(words: Words<'_>, at: usize) -> Option<usize> {
    let mut next = clock_end(words, at)?;
    next += usize::from(words.is_among(next, &UNTIL));
    clock_end(words, next)
}

/// Token after a time of the day with its half: `10:00 AM`, `6 p.m.`, `6pm`.
pub(super) fn clock_end(words: Words<'_>, at: usize) -> Option<usize> {
    let is_short = |digits: &str| {
        matches!(digits.len(), 1 | 2) && digits.bytes().all(|digit| digit.is_ascii_digit())
    };
    let ends = |index: usize| {
        let word = words.word(index);
        let mut digits = (HALVES.words.iter()).filter_map(|half| word.strip_suffix(half));
        if digits.any(is_short) {
            return Some(index + 1);
        }
        (is_short(word) && words.is_among(index + 1, &HALVES)).then_some(index + 2)
    };
    let is_minute = |index| matches!(words.separator(index), Separator::Mark | Separator::Dot);
    let has_minutes = is_short(words.word(at)) && is_minute(at + 1);
    ends(at).or_else(|| ends(at + 1).filter(|_| has_minutes))
}
