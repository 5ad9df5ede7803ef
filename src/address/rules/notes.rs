//! Text -> what it says to the courier (`leave at gate`, `call before delivery`, `gate no 2 se
//! aana`) or instead of an address (`will share location`): no part of where it is.
//!
//! A note is told by its first words, a verb with what goes on it, or in Hindi by the verb that
//! ends it, and goes on over everyday words up to a comma, a number or a name.

use arrayvec::ArrayVec;

use crate::address::words::everyday::is_everyday;
use crate::address::words::times::{HALVES, WEEKDAYS};
use crate::address::words::{Separators, WordBits, WordSet, Words, any_of, part_off};
use crate::text::Separator;
use crate::text::lexicon::Class;

/// Most notes of one text; it has one or two.
const MAX_NOTES: usize = 8;

/// What a note asks for, and what goes on it: `Ring Road` and `Call Centre` are none.
pub(in crate::address) const VERBS: WordSet = WordSet::of(&[
    "ask", "bend", "call", "cash", "collect", "come", "deliver", "drop", "fold", "give", "hand",
    "handle", "handover", "keep", "knock", "leave", "message", "msg", "phone", "ping", "ring",
    "send", "share", "text", "thank", "update", "whatsapp",
]);
const OBJECTS: WordSet = WordSet::of(&[
    "after", "at", "before", "bell", "between", "for", "guard", "him", "if", "in", "inside", "it",
    "kar", "kare", "karke", "karna", "karo", "later", "location", "me", "on", "once", "only",
    "order", "outside", "package", "parcel", "security", "the", "to", "upon", "us", "watchman",
    "when", "with", "you",
]);
/// What makes a note of the verb behind it, or alone.
pub(super) const POLITE: WordSet = WordSet::of(&["kindly", "please", "pls", "plz"]);
const WILL: WordSet = WordSet::of(&["can", "dont", "not", "will"]);
/// A note in one word, at an end of its part.
const ALONE: WordSet = WordSet::of(&[
    "asap", "cod", "fragile", "prepaid", "regards", "thanks", "thankyou", "urgent", "urgently",
]);
/// What is said of instead of being written, and what it is said with.
const ANSWERS: WordSet = WordSet::of(&["address", "location", "pata"]);
const MEANS: WordSet = WordSet::of(&[
    "baad", "bhej", "call", "later", "on", "phone", "send", "share", "shared", "through", "varies",
    "will",
]);
/// What a time or an event stands behind.
const WHEN: WordSet = WordSet::of(&["after", "before", "between", "on", "upon"]);
const EVENTS: WordSet = WordSet::of(&[
    "arrival",
    "arriving",
    "call",
    "coming",
    "delivering",
    "delivery",
    "reaching",
]);
/// Days of the week, that a courier comes on.
const DAYS: WordSet = any_of!(&[WEEKDAYS, WordSet::of(&["daily", "weekdays", "weekends"])]);
/// What is out of order, and how a parcel changes hands.
const LIFT: WordSet = WordSet::of(&["lift", "elevator", "doorbell"]);
const CONTACT: WordSet = WordSet::of(&["contact", "contactless"]);
const OTP: WordSet = WordSet::of(&["otp"]);
const HOURS: WordSet = any_of!(&[HALVES, WordSet::of(&["baje", "hrs", "oclock"])]);
/// Words that are a role elsewhere, or in no table, and belong to a note.
const OF_NOTE: WordSet = WordSet::of(&[
    "be", "calling", "care", "counter", "desk", "door", "hours", "lobby", "my", "night", "office",
    "stairs", "use", "working",
]);
/// Words between the first and the last of a note in Hindi, and verbs that end one.
const BEFORE_VERB: WordSet = any_of!(&[
    CASES,
    WordSet::of(&[
        "aane",
        "address",
        "andar",
        "bahar",
        "bell",
        "delivery",
        "gate",
        "ghanti",
        "guard",
        "jaane",
        "ka",
        "ke",
        "ki",
        "mobile",
        "mujhe",
        "no",
        "number",
        "pata",
        "pehle",
        "please",
        "reception",
        "ring",
        "samne",
        "security",
        "shared",
        "watchman",
    ]),
]);
const LAST_VERBS: WordSet = WordSet::of(&[
    "aaiye", "aana", "aao", "aaye", "ana", "bajana", "batana", "bhejna", "bulana", "chhodna",
    "chodna", "dena", "dijiye", "dunga", "kare", "karein", "karen", "karna", "karo", "karunga",
    "kijiye", "lena", "milna", "rakhna",
]);
/// Words right before such a verb.
const CASES: WordSet = WordSet::of(&[
    "baad", "bata", "bhej", "call", "chhod", "chod", "de", "kar", "karke", "ko", "location", "me",
    "mein", "par", "pe", "phone", "pooch", "puch", "se", "send", "share", "whatsapp",
]);
/// Any word that tells a note.
const KEYS: WordBits = VERBS
    .bits()
    .union(POLITE.bits())
    .union(WILL.bits())
    .union(ALONE.bits())
    .union(ANSWERS.bits())
    .union(WHEN.bits())
    .union(LAST_VERBS.bits())
    .union(LIFT.bits())
    .union(CONTACT.bits())
    .union(OTP.bits());

/// The notes of one text, as ranges of tokens.
#[derive(Debug)]
pub(in crate::address) struct Notes(ArrayVec<(u8, u8), MAX_NOTES>);

impl Notes {
    /// Looks for notes in the text as it is written.
    pub(in crate::address) fn find(words: Words<'_>) -> Self {
        let mut notes = ArrayVec::new();
        let mut from = 0;
        for at in 0..words.len() {
            if at < from || !words.can_be_among(at, KEYS) {
                continue;
            }
            // `Do not ring`, `No contact delivery`.
            let before = if from < at { words.word(at - 1) } else { "" };
            let is_denied = matches!((before, words.word(at)), ("do", "not") | ("no", "contact"));
            let first = at - usize::from(is_denied);
            let head = head_end(words, at).map(|head| (first, end(words, head)));
            let found = head.or_else(|| hindi(words, from, at));
            if let Some((first, end)) = found
                && notes.try_push((first as u8, end as u8)).is_ok()
            {
                from = end;
            }
        }
        Self(notes)
    }

    /// The ranges, in the order of the text.
    pub(in crate::address) fn ranges(&self) -> impl Iterator<Item = (usize, usize)> {
        (self.0.iter()).map(|&(first, end)| (usize::from(first), usize::from(end)))
    }

    /// Whether a note has one of these tokens.
    pub(in crate::address) fn touches(&self, first: usize, end: usize) -> bool {
        self.ranges().any(|note| note.0 < end && first < note.1)
    }

    /// Ends parts before and behind each note.
    pub(in crate::address) fn part(&self, separators: &mut Separators) {
        for range in self.ranges() {
            part_off(separators, range);
        }
    }
}

/// Whether nothing but a blank or a weaker mark stands before the token.
fn goes_on(words: Words<'_>, index: usize) -> bool {
    index < words.len() && words.token(index).separator < Separator::Stop
}

/// Token after the words that tell a note which begins at `at`.
fn head_end(words: Words<'_>, at: usize) -> Option<usize> {
    let next = at + 1;
    let is_next = |index: usize, set: &WordSet| goes_on(words, index) && words.is_among(index, set);
    if words.is_among(at, &POLITE) {
        return Some(next);
    }
    // `OTP 4567 will be shared`.
    if words.is_among(at, &OTP) {
        return Some(next + usize::from(words.is_number(next) && goes_on(words, next)));
    }
    // `Urgent delivery`, `Fragile handle with care`, `Contactless delivery`.
    let is_event = words.is_among(at, &ALONE) && (is_next(next, &EVENTS) || is_next(next, &VERBS))
        || words.is_among(at, &CONTACT) && is_next(next, &EVENTS)
        || words.is_among(at, &LIFT) && words.word(next) == "not" && goes_on(words, next);
    if is_event
        || words.is_among(at, &VERBS) && (is_next(next, &OBJECTS) || is_next(next, &DAYS))
        || words.is_among(at, &WILL) && is_next(next, &VERBS)
        || words.is_among(at, &ANSWERS) && is_next(next, &MEANS)
        || words.is_among(at, &WHEN) && is_next(next, &EVENTS)
    {
        return Some(next + 1);
    }
    if words.is_among(at, &WHEN) && goes_on(words, next) {
        return hours_end(words, next);
    }
    let is_apart = !goes_on(words, next) || at == 0 || !goes_on(words, at);
    let is_last = next == words.len() || !goes_on(words, next);
    (words.is_among(at, &ALONE) && is_apart && is_last).then_some(next)
}

/// Token after a time: `5 pm`, `5:30 pm`, `10 am`.
fn hours_end(words: Words<'_>, at: usize) -> Option<usize> {
    let is_short = |index: usize| words.is_number(index) && words.word(index).len() <= 2;
    let hour = at + usize::from(is_short(at)) + usize::from(is_short(at + 1));
    (at < hour && words.is_among(hour, &HOURS)).then_some(hour + 1)
}

/// Token after the last word of a note whose head ends at `at`.
fn end(words: Words<'_>, mut at: usize) -> usize {
    while goes_on(words, at) {
        let next = at + 1;
        if let Some(end) = hours_end(words, at) {
            at = end;
        } else if words.is_number(next) && words.is_number_word(at)
            || words.word(at - 1) == "gate" && words.is_number(at) && words.word(at).len() < 3
        {
            // `Gate No. 2`.
            at = next;
        } else if is_of_note(words, at) {
            at = next;
        } else {
            break;
        }
    }
    at
}

fn is_of_note(words: Words<'_>, at: usize) -> bool {
    // `Green` of `Ring the bell Green Park` is a name.
    let types = Class::AREA | Class::ROAD | Class::BUILDING | Class::INSTITUTION | Class::JUNCTION;
    let is_named = goes_on(words, at + 1) && words.is(at + 1, types);
    says_note(words, at) || is_everyday(words, at) && (!is_named || words.word(at + 1) == "gate")
}

/// Whether notes are made of the word: `money` of `please send money` is no such word.
pub(in crate::address) fn says_note(words: Words<'_>, at: usize) -> bool {
    let lists = [
        &OF_NOTE,
        &VERBS,
        &OBJECTS,
        &POLITE,
        &WILL,
        &WHEN,
        &EVENTS,
        &DAYS,
        &HOURS,
        &ANSWERS,
        &ALONE,
        &BEFORE_VERB,
        &LAST_VERBS,
        &LIFT,
        &CONTACT,
        &OTP,
    ];
    lists.iter().any(|set| words.is_among(at, set)) || words.is(at, Class::STOP)
}

/// The note that the verb of Hindi at `at` ends, back to token `from` at most.
fn hindi(words: Words<'_>, from: usize, at: usize) -> Option<(usize, usize)> {
    let is_last = !goes_on(words, at + 1);
    if !words.is_among(at, &LAST_VERBS) || !is_last || at <= from {
        return None;
    }
    if !goes_on(words, at) || !words.is_among(at - 1, &CASES) {
        return None;
    }
    let mut first = at;
    while from < first && goes_on(words, first) {
        let before = first - 1;
        let is_counted = words.is_number(before)
            && words.word(before).len() < 3
            && 0 < before
            && words.is_among(before - 1, &BEFORE_VERB);
        if !(words.is_among(before, &BEFORE_VERB) || is_counted) {
            break;
        }
        first = before;
    }
    Some((first, at + 1))
}
