//! Numbers of telephones, with what announces them.

use super::PIN_DIGITS;
use crate::address::words::{WordSet, Words};
use crate::text::{Separator, Shape};

/// Fewest digits of a telephone number that a word announces.
const MIN_ANNOUNCED_DIGITS: usize = 5;
/// Most digits of a telephone number, with the country's code and what another number ends in.
const MAX_TELEPHONE_DIGITS: usize = 13;
/// Digits of a telephone number with the code of a town and the zero before it.
const DIGITS_WITH_ZERO: usize = 11;
/// Digits of a mobile number, and of each of its halves.
const MOBILE_DIGITS: usize = 10;
const HALF_MOBILE: usize = MOBILE_DIGITS / 2;
/// Digits of each half of a number of a large town, without its code.
const HALF_LOCAL: usize = 4;
/// What announces a telephone number.
pub(in crate::address) const TELEPHONE: WordSet = WordSet::of(&[
    "phone",
    "tel",
    "telephone",
    "telefax",
    "mob",
    "mobile",
    "fax",
    "contact",
    "cell",
    "whatsapp",
    "landline",
    "helpline",
]);
/// What `ph` is read as, which announces one too.
pub(super) const PHASE: WordSet = WordSet::of(&["phase"]);
/// What stands before a number that is a telephone anyway: `M: 9845012345`, `+91 9845012345`.
pub(super) const BEFORE_TELEPHONE: WordSet = WordSet::of(&["m", "mo", "91", "details"]);

/// Token after a telephone number with the country's code.
pub(super) fn telephone_end(words: Words<'_>, at: usize) -> Option<usize> {
    let end = match words.shape(at)? {
        Shape::Number => number_end(words, at)?,
        Shape::Word => announced_end(words, at)?,
        _ => return None,
    };
    // `0832-2278456/457`: the last digits of a second number.
    let goes_on = |index: usize| {
        words.is_number(index)
            && words.separator(index) == Separator::Slash
            && words.word(index).len() < PIN_DIGITS
    };
    let mut end = (end..words.len())
        .find(|&index| !goes_on(index))
        .unwrap_or(words.len());
    // `Phone 020 4123 4567, 4123 4568`.
    while Separator::Comma <= words.separator(end)
        && let Some(next) = halves_end(words, end)
    {
        end = next;
    }
    Some(end)
}

pub(super) fn announces_telephone(words: Words<'_>, index: usize) -> bool {
    words.is_among(index, &TELEPHONE)
        || words.is_number_word(index)
        || is_short_for_phone(words, index)
}

/// `Ph` that is a phone's: a phase has a short number, and six digits alone are a PIN.
fn is_short_for_phone(words: Words<'_>, at: usize) -> bool {
    let token = words.token(at);
    words.is_among(at, &PHASE) && token.end - token.start == 2
}

/// Token after a number of a town in its two halves.
fn halves_end(words: Words<'_>, at: usize) -> Option<usize> {
    let is_half = |index: usize| words.is_number(index) && words.word(index).len() == HALF_LOCAL;
    (is_half(at) && is_half(at + 1) && words.separator(at + 1) < Separator::Mark).then_some(at + 2)
}

/// Token after a number that is a telephone's by its digits alone.
fn number_end(words: Words<'_>, at: usize) -> Option<usize> {
    let len = |index: usize| words.word(index).len();
    let is_tied = |index: usize| {
        (index.saturating_sub(1)..=index).all(|number| words.is_number(number))
            && matches!(
                words.separator(index),
                Separator::Blank | Separator::Wrap | Separator::Hyphen | Separator::Dash
            )
    };
    // Degrees have decimals.
    let is_decimal =
        |index: usize| words.is_number(index) && words.separator(index) == Separator::Dot;
    if is_decimal(at) || is_decimal(at + 1) {
        return None;
    }
    let of_mobile = |digits: &str| matches!(digits.as_bytes(), [b'6'..=b'9', ..]);
    let digits = words.word(at);
    // `94XXXXXX08`.
    let masked = |end: usize| {
        end + usize::from(words.separator(end) == Separator::Glued && words.is_number(end))
    };
    if is_masked(words, at + 1) {
        return Some(masked(at + 2));
    }
    let own = digits
        .strip_prefix("91")
        .filter(|own| own.len() == MOBILE_DIGITS);
    let own = own.unwrap_or(digits.trim_start_matches('0'));
    let has_zero = digits.len() == DIGITS_WITH_ZERO && own.len() == MOBILE_DIGITS;
    if own.len() == MOBILE_DIGITS && of_mobile(own) || has_zero {
        return Some(at + 1);
    }
    // `98290 12345`: mobile numbers are written in two halves, and begin with 6 to 9.
    let halves = is_tied(at + 1) && len(at) == HALF_MOBILE && len(at + 1) == HALF_MOBILE;
    let goes_on = is_tied(at) || is_tied(at + 2);
    if halves && of_mobile(digits) && !goes_on {
        return Some(at + 2);
    }
    // `0832 227 8456`, `+91 832 227 8456`: nothing else begins so.
    let has_plus =
        words.word(at) == "91" && words.raw[..words.token(at).start as usize].ends_with('+');
    if !(words.word(at).starts_with('0') || has_plus) {
        return None;
    }
    let mut digits = len(at);
    let mut end = at + 1;
    while is_tied(end) && digits < DIGITS_WITH_ZERO {
        digits += len(end);
        end += 1;
    }
    (matches!(digits, MOBILE_DIGITS..=MAX_TELEPHONE_DIGITS) && at + 1 < end).then_some(end)
}

/// `9811xxxx23`, `0484-XXXXXX`: whether the token stands for digits that are masked, behind others.
fn is_masked(words: Words<'_>, index: usize) -> bool {
    const MIN_MASK: usize = 3;
    let word = words.word(index);
    matches!(words.separator(index), Separator::Glued | Separator::Hyphen)
        && MIN_MASK <= word.len()
        && word.bytes().all(|byte| byte == b'x')
}

/// The token behind a keyword and the `no.` that it may have.
pub(in crate::address) fn number_start(words: Words<'_>, at: usize) -> usize {
    let has_sign = words.is_number_word(at + 1) && !words.breaks_hard_before(at + 1);
    at + 1 + usize::from(has_sign)
}

/// Token after a number that a word announces: `Ph: 080-22345678`, `Mob. No. 98450-12345`.
fn announced_end(words: Words<'_>, at: usize) -> Option<usize> {
    let is_phone = words.is_among(at, &TELEPHONE);
    let is_short = is_short_for_phone(words, at);
    if !(is_phone || is_short) {
        return None;
    }
    let first = number_start(words, at);
    let mut end = first;
    let mut digits = 0;
    while end < words.len()
        && (words.is_number(end) && !words.breaks_hard_before(end)
            || first < end && is_masked(words, end))
    {
        let more = digits + words.word(end).len();
        // A PIN can follow.
        if MAX_TELEPHONE_DIGITS < more && first < end {
            break;
        }
        digits = more;
        end += 1;
    }
    let is_enough = if is_short {
        PIN_DIGITS < digits && 2 < words.word(first).len()
    } else {
        MIN_ANNOUNCED_DIGITS <= digits
    };
    is_enough.then_some(end)
}
