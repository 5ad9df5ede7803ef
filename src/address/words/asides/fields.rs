//! Fields of a form where nothing was entered (`Street: , Landmark: NA`), and labels that tell nothing of what was
//! (`Address Line 2:`, `Principal Place of Business:`).

use crate::address::words::everyday::is_everyday;
use crate::address::words::labels::{MAX_LABEL, Tells, is_nearest, is_of_label, tells, types_name};
use crate::address::words::{WordSet, Words};
use crate::text::lexicon::Class;
use crate::text::{Normalised, Separator, Shape};

/// What is entered where there is nothing to enter, each word with an N, and the second words of it.
const NOTHING: WordSet = WordSet::of(&[
    "na",
    "nan",
    "nil",
    "nill",
    "none",
    "null",
    "notapplicable",
    "notavailable",
]);
const NOT: WordSet = WordSet::of(&["applicable", "available", "given", "known", "mentioned"]);
/// What says that an address stands elsewhere.
const SAME: WordSet = WordSet::of(&["same", "as", "above", "permanent", "current", "address"]);

/// Token after a field that begins at the token and has no value, or after a label that tells nothing.
pub(super) fn field_end(words: Words<'_>, at: usize) -> Option<usize> {
    if qualifies_key(words, at) {
        return Some(at + 1);
    }
    if let Some(end) = named_key(words, at) {
        return Some(end);
    }
    if let Some(end) = storey_label_end(words, at) {
        return Some(end);
    }
    let last = (at..words.len().min(at + MAX_LABEL)).find(|&last| ends(words, last))?;
    let end = last + 1;
    if label_start(words, end) == Some(at)
        && let Some(end) = nothing_end(words, end)
    {
        return Some(end);
    }
    (heading_start(words, end) == Some(at)).then_some(end)
}

/// `Revenue Village: Melur`, a village of the land register, and `Nearest Post Office: Melur`: whether the word says no
/// more of the name than the keyword behind it.
fn qualifies_key(words: Words<'_>, at: usize) -> bool {
    let key = at + 1;
    if !words.joins(key) {
        return false;
    }
    let is_key = || {
        let is_alone = words.is(key, Class::CHAIN_KEY | Class::CITY_KEY) && words.is_label(key);
        let is_of_two = words.word(key + 1) == "station" || words.word(key + 1) == "office";
        let is_pair = matches!(words.word(key), "police" | "post") && is_of_two;
        is_alone || is_pair && words.is_label(key + 1)
    };
    match words.word(at) {
        "revenue" => words.is(key, Class::VILLAGE_KEY),
        _ if is_nearest(words, at) => is_key(),
        _ => false,
    }
}

/// The keyword of `Name of the Village: Melur`, which says what is named by itself.
fn named_key(words: Words<'_>, at: usize) -> Option<usize> {
    let is_opening = words.word(at) == "name" && words.word(at + 1) == "of";
    let key = at + 2 + usize::from(words.word(at + 2) == "the");
    let is_key = words.is(key, Class::CHAIN_KEY | Class::CITY_KEY | Class::STATE_KEY);
    let is_label = || {
        let is_office = words.word(key + 1) == "office";
        words.is_label(key) || is_office && words.is_label(key + 1)
    };
    (is_opening && is_key && is_label()).then_some(key)
}

/// Token after `Floor No.:` before a storey that says what it is itself: `Floor No.: 2nd Floor`.
fn storey_label_end(words: Words<'_>, at: usize) -> Option<usize> {
    const MAX_STOREY: usize = 4;
    let is_storey = words.word(at) == "floor";
    let last = at + usize::from(is_storey && words.is_number_word(at + 1));
    let end = last + 1;
    let reach = words.len().min(end + MAX_STOREY);
    let mut value = (end..reach).take_while(|&index| !words.is_comma_written(index));
    (is_storey && words.is_label(last) && value.any(|index| words.is(index, Class::FLOOR)))
        .then_some(end)
}

/// Whether the text can hold one: a sign of a label is written, or nothing was entered at the token.
pub(super) fn can_stand(raw: &str, text: &Normalised, index: usize) -> bool {
    let is_written = |sign: u8| raw.as_bytes().contains(&sign);
    let is_first = index == 0 && (is_written(b':') || is_written(b'='));
    let (word, token) = (text.token(index), &text.tokens()[index]);
    let follows_heading = || {
        let before = text.token(index - 1);
        let is_numbered = text.tokens()[index - 1].shape == Shape::Number;
        matches!(before, "address" | "line") || is_numbered
    };
    is_first
        || word.starts_with('n') && NOTHING.contains(word)
        || matches!(word, "0" | "not" | "revenue")
        || word == "a" && 0 < index && text.token(index - 1) == "n"
        || 0 < index && token.separator == Separator::Dash && follows_heading()
}

/// Whether a label ends with the token: a colon says so, a dash behind its last word, or that nothing is
/// entered behind it.
fn ends(words: Words<'_>, last: usize) -> bool {
    let next = last + 1;
    words.is_label(last)
        || next < words.len()
            && !words.is_comma_written(next)
            && (words.separator(next) == Separator::Dash || value_end(words, next) != next)
            && (is_of_label(words, last) || words.is_number(last))
}

/// Where the label begins that ends before token `end`.
fn label_start(words: Words<'_>, end: usize) -> Option<usize> {
    let goes_on = |first: usize| {
        0 < first
            && end - first < MAX_LABEL
            && (first == end || !words.is_label(first - 1) && !words.is_comma_written(first))
            && is_of_label(words, first - 1)
    };
    let mut first = end;
    while goes_on(first) {
        first -= 1;
    }
    if first == end {
        return None;
    }
    // `Sadar Market Landmark:`, `MG Road:`: the first word ends a name.
    let is_apart = first == 0
        || words.is_comma_written(first)
        || words.is_label(first - 1)
        || words.has_digit(first - 1);
    if !is_apart && types_name(words, first) {
        first += 1;
    }
    (first < end && (is_apart || words.is_label(end - 1))).then_some(first)
}

/// Token after the label before token `end` and what is entered there, where that is nothing.
fn nothing_end(words: Words<'_>, end: usize) -> Option<usize> {
    let value = value_end(words, end);
    let is_last = value == words.len();
    let is_label = words.is_label(end - 1);
    if value == end {
        let is_comma = !is_last && words.token(end).separator == Separator::Comma;
        let is_empty = is_last || is_comma || opens_label(words, end) && !is_chain(words, end);
        return (is_label && is_empty).then_some(end);
    }
    // `Address not available, Pune` says that there is none.
    let last = end - 1;
    let is_whole = tells(words, last, Tells::Address) && words.word(last) != "line";
    if is_whole && words.word(end) != "same" {
        return None;
    }
    let is_closed = is_last || Separator::Mark <= words.separator(value);
    (is_closed || opens_label(words, value)).then_some(value)
}

/// Token after the words from token `first` on that say that nothing is entered.
fn value_end(words: Words<'_>, first: usize) -> usize {
    let mut end = first;
    while end < words.len() && (end == first || !words.is_comma_written(end)) {
        let is_zero = words.is_number(end) && words.word(end).bytes().all(|byte| byte == b'0');
        let is_pair = match words.word(end) {
            "n" => words.word(end + 1) == "a",
            "not" => words.is_among(end + 1, &NOT),
            // `Present Address: Same as above`.
            "same" => {
                let is_same = |&index: &usize| words.is_among(index, &SAME);
                end += (end..words.len()).take_while(is_same).count();
                continue;
            }
            _ => false,
        };
        if is_pair {
            end += 2;
        } else if is_zero || words.is_among(end, &NOTHING) {
            end += 1;
        } else {
            break;
        }
    }
    end
}

/// Whether a label with its sign begins at the token.
fn opens_label(words: Words<'_>, first: usize) -> bool {
    let last = (first..words.len().min(first + MAX_LABEL)).find(|&last| words.is_label(last));
    last.is_some_and(|last| label_start(words, last + 1) == Some(first))
}

/// Whether the label before token `end` is a keyword of a chain: `Vill: PO: X` is of both.
fn is_chain(words: Words<'_>, end: usize) -> bool {
    words.is(end - 1, Class::CHAIN_KEY | Class::CITY_KEY) && words.is(end, Class::CHAIN_KEY)
}

/// Where the label begins that ends before token `end` and says that an address is there, and no more: `Return
/// Address:`, `Father's Address:`, `Address Line 2:`.
fn heading_start(words: Words<'_>, end: usize) -> Option<usize> {
    let last = end - 1;
    let is_numbered = words.is_number(last) && words.word(last).len() == 1 && 0 < last;
    let at = last - usize::from(is_numbered);
    let is_open = end < words.len() && tells(words, at, Tells::Address);
    if !is_open {
        return None;
    }
    let is_of_heading = |index: usize| {
        [
            Tells::Address,
            Tells::Person,
            Tells::Which,
            Tells::Office,
            Tells::Link,
        ]
        .iter()
        .any(|&what| tells(words, index, what))
    };
    let mut first = at;
    while 0 < first
        && at - first < MAX_LABEL
        && !words.is_comma_written(first)
        && !words.is_label(first - 1)
        && is_of_heading(first - 1)
    {
        first -= 1;
    }
    while tells(words, first, Tells::Link) {
        first += 1;
    }
    // `Co-applicant Address:`.
    if 0 < first && words.separator(first) == Separator::Hyphen && !words.has_digit(first - 1) {
        first -= 1;
    }
    let opens = |first: usize| first == 0 || words.is_comma_written(first);
    let follows_word = words.joins(first) && 0 < first && !words.has_digit(first - 1);
    if follows_word && first == at && !words.is_comma_written(first) {
        // `Pickup Address:`, but `Lotus Court Address:` begins with a name.
        if !opens(first - 1) || words.is_plain(first - 1) && !is_everyday(words, first - 1) {
            return None;
        }
        first -= 1;
    }
    // `Home Address - 12 MG Road`, but not `Civil Line - 2`.
    let says_address = |index: usize| {
        tells(words, index, Tells::Address) && !matches!(words.word(index), "line" | "business")
    };
    let is_dashed = || {
        let is_sign = words.separator(end) == Separator::Dash;
        is_sign && opens(first) && (first..=at).any(says_address)
    };
    (words.is_label(last) || is_dashed()).then_some(first)
}
