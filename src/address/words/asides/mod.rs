//! What is written beside an address and is no part of it: telephones, addresses of mailboxes and
//! sites, numbers of accounts, files, meters, registers and identity cards, dates of birth, opening hours, the country, the
//! `To,` of a letter, the sentence that an address ends (`I live at ...`), the number of a list (`1) ...`), the fields
//! of a form where nothing was entered (`Landmark: NA`) or a person was, labels that tell nothing, and what says whose
//! premises are (`A unit of ...`).
//!
//! Their tokens are taken out of the text before anything else is read, and what stands behind
//! them is parted from what stands before: an address is read the same with them and without.

mod choices;
mod fields;
mod files;
mod hours;
mod meters;
mod net;
mod openings;
mod owners;
mod particulars;
mod telephones;
#[cfg(test)]
mod tests;

use arrayvec::ArrayVec;

use super::{Spellings, WordSet, Words};
use crate::text::lexicon::Class;
use crate::text::{Normalised, Separator, Shape, Token};
use choices::{choice_end, query_sign_end, remark_end};
use fields::field_end;
use files::file_end;
use hours::{announces_hours, can_end_clock, clock_end, hours_end};
use meters::meter_end;
use net::{BEFORE_NET, SITE, mailbox_end, run_at, site_end};
use openings::{addressee_end, bracketed_end, list_number_end, opening_end};
use owners::owner_end;
use particulars::particular_end;
use telephones::{BEFORE_TELEPHONE, PHASE, announces_telephone, telephone_end};
pub(in crate::address) use telephones::{TELEPHONE, number_start};

/// Most asides that are taken out of one text: a form can leave as many fields empty.
const MAX_ASIDES: usize = 24;
/// Digits of a PIN.
const PIN_DIGITS: usize = 6;
/// Digits of a date (`1/1/90`), at least, and no more than a telephone number has that a word announces.
const FEWEST_DIGITS: usize = 4;
/// What announces the number of a file.
const ACCOUNT: WordSet = WordSet::of(&["account", "ac", "loan", "customer", "id"]);
/// What the number of an identity card and what a date is announced by.
const CARD: WordSet = WordSet::of(&["aadhaar", "aadhar", "adhar", "uid", "uidai", "card"]);
const DATE: WordSet = WordSet::of(&["dob", "dated", "date", "birth", "born"]);
/// The label of the country in a form.
const COUNTRY: WordSet = WordSet::of(&["country", "nation"]);
/// Words before an aside that belong to it, at most: `Contact No. M: +91`.
const MAX_KEYS: usize = 5;
/// What numbers are called that registers of firms, taxes, banks and voters give.
const REGISTERED: WordSet = WordSet::of(&["gstin", "gst", "pan", "cin", "ifsc", "epic", "voter"]);
/// How the letters (`A`), digits (`9`) and either (`*`) of each of them stand.
const FORMS: [&str; 7] = [
    "99AAAAA9999A***",
    "99AAAAA9999A***",
    "AAAAA9999A",
    "A99999AA9999AAA999999",
    "AAAA9******",
    "AAA9999999",
    "AAA9999999",
];
/// Tokens that belong together, first and past the last.
type Aside = (usize, usize);

/// Takes the asides out of the text of `raw`.
pub(in crate::address) fn drop(raw: &str, text: &mut Normalised) {
    if !may_stand(raw, text) {
        return;
    }
    let mut is_remark = [false; MAX_ASIDES];
    let asides = {
        let mut spellings = Spellings::new();
        super::spellings(raw, text, &mut spellings);
        let separators = super::separators(text);
        let words = Words::new(raw, text, &spellings, &separators);
        let asides = find(words);
        // A form that nobody filled in is judged as it is.
        let is_field = |&(first, _): &Aside| field_end(words, first).is_some();
        let count: usize = asides.iter().map(|(first, end)| end - first).sum();
        if count == words.len() && asides.iter().any(is_field) {
            return;
        }
        for (remarks, &(first, _)) in is_remark.iter_mut().zip(&asides) {
            *remarks = remark_end(words, first).is_some();
        }
        asides
    };
    for (&(first, end), remarks) in asides.iter().zip(is_remark).rev() {
        text.remove(first, end);
        // The label goes on to what was entered.
        if remarks && first < text.tokens().len() {
            text.part(first, Separator::Mark);
        }
    }
}

/// Whether the text can hold an aside: most hold none, and are not looked at further.
fn may_stand(raw: &str, text: &Normalised) -> bool {
    let mut digits = 0;
    let may_be = |(index, token): (usize, &Token)| {
        let len = usize::from(token.text_end - token.text_start);
        let word = text.token(index);
        digits = match token.shape {
            Shape::Number => digits + len,
            _ => 0,
        };
        PIN_DIGITS < digits
            || FEWEST_DIGITS <= digits && is_announced(text, index)
            || token.class.intersects(Class::COUNTRY)
            || index + 1 == text.tokens().len() && word == "in"
            || can_end_clock(token, word)
            || openings::can_begin(raw, text, index)
            || fields::can_stand(raw, text, index)
            || choices::can_stand(text, index)
            || files::can_end(text, index, len.min(digits))
            || meters::can_begin(text, index)
            || owners::can_end(text, index)
            || SITE.contains(word)
            || REGISTERED.contains(word)
    };
    raw.as_bytes().contains(&b'@') || text.tokens().iter().enumerate().any(may_be)
}

/// Whether a telephone or a date is announced not far before a token.
fn is_announced(text: &Normalised, index: usize) -> bool {
    let mut before = index.saturating_sub(MAX_KEYS)..index;
    before.any(|index| {
        let word = text.token(index);
        TELEPHONE.contains(word) || PHASE.contains(word) || DATE.contains(word)
    })
}

/// The asides, in the order of the text.
fn find(words: Words<'_>) -> ArrayVec<Aside, MAX_ASIDES> {
    let mut asides: ArrayVec<Aside, MAX_ASIDES> = ArrayVec::new();
    let mut from = 0;
    while from < words.len() && !asides.is_full() {
        let Some(end) = aside_end(words, from) else {
            from += 1;
            continue;
        };
        let taken = asides.last().map_or(0, |aside| aside.1);
        asides.push((key_start(words, (taken, from)), end));
        from = end;
    }
    asides
}

/// Token after the aside that begins at the token.
fn aside_end(words: Words<'_>, at: usize) -> Option<usize> {
    card_end(words, at)
        .or_else(|| account_end(words, at))
        .or_else(|| date_end(words, at))
        .or_else(|| registered_end(words, at))
        .or_else(|| telephone_end(words, at))
        .or_else(|| mailbox_end(words, at))
        .or_else(|| site_end(words, at))
        .or_else(|| country_end(words, at))
        .or_else(|| addressee_end(words, at))
        .or_else(|| opening_end(words, at))
        .or_else(|| hours_end(words, at))
        .or_else(|| list_number_end(words, at))
        .or_else(|| bracketed_end(words, at))
        .or_else(|| particular_end(words, at))
        .or_else(|| choice_end(words, at))
        .or_else(|| remark_end(words, at))
        .or_else(|| query_sign_end(words, at))
        .or_else(|| field_end(words, at))
        .or_else(|| file_end(words, at))
        .or_else(|| meter_end(words, at))
        .or_else(|| owner_end(words, at))
}

/// Where the words begin that announce the aside at token `first`, after token `from`.
fn key_start(words: Words<'_>, (from, first): Aside) -> usize {
    let announces: fn(Words<'_>, usize) -> bool = if words.is(first, Class::COUNTRY) {
        |words, index| words.is_among(index, &COUNTRY)
    } else if clock_end(words, first).is_some() {
        announces_hours
    } else if words.is_among(first, &TELEPHONE) {
        announces_telephone
    } else if words.is_number(first) {
        |words, index| announces_telephone(words, index) || words.is_among(index, &BEFORE_TELEPHONE)
    } else {
        |words, index| {
            words.is_among(index, &BEFORE_NET)
                || words.word(index + 1) == "mail" && words.word(index) == "e"
        }
    };
    let keys = (from..first).rev().take(MAX_KEYS);
    let keys =
        keys.take_while(|&index| announces(words, index) && !words.breaks_hard_before(index + 1));
    first - keys.count()
}

/// Token after the number of an identity card that is called so.
fn card_end(words: Words<'_>, at: usize) -> Option<usize> {
    let is_card = words.is_among(at, &CARD);
    is_card.then(|| groups_of_four_end(words, number_start(words, at)))?
}

/// Token after `1234 5678 9012`, the number of an identity card or an account.
pub(in crate::address) fn groups_of_four_end(words: Words<'_>, first: usize) -> Option<usize> {
    let is_group = |index: usize| words.is_number(index) && words.word(index).len() == 4;
    let is_tied =
        |index: usize| matches!(words.separator(index), Separator::Blank | Separator::Hyphen);
    let groups = (first..words.len())
        .take_while(|&index| is_group(index) && (index == first || is_tied(index)));
    let count = groups.count();
    (3 <= count).then_some(first + count)
}

/// Token after `DOB 01/01/1990`.
fn date_end(words: Words<'_>, at: usize) -> Option<usize> {
    if !words.is_among(at, &DATE) {
        return None;
    }
    let numbers = (at + 1..words.len()).take_while(|&index| {
        words.is_number(index) && (index == at + 1 || words.separator(index) < Separator::Blank)
    });
    let count = numbers.count();
    (count == 3).then_some(at + 1 + count)
}

/// `A/c No. 1234567`, `Customer ID 98765432`: the number of a file, longer than a PIN, with the words before it.
fn account_end(words: Words<'_>, at: usize) -> Option<usize> {
    if !words.is_among(at, &ACCOUNT) {
        return None;
    }
    let mut end = at + 1;
    while end < words.len() && end - at < 5 && !words.breaks_hard_before(end) {
        if words.is_number(end) && PIN_DIGITS < words.word(end).len() {
            return Some(end + 1);
        }
        end += 1;
    }
    None
}

/// Token after `GSTIN: 27ABCDE1234F1Z5`, `IFSC Code ABCD0123456`, `Voter ID ABC1234567`.
fn registered_end(words: Words<'_>, at: usize) -> Option<usize> {
    const LINKS: WordSet = WordSet::of(&["card", "code", "id", "uin"]);
    if !words.is_among(at, &REGISTERED) {
        return None;
    }
    let called = REGISTERED.words.iter();
    let mut forms = called.zip(FORMS);
    let (_, form) = forms.find(|(name, _)| **name == words.word(at))?;
    let is_link = |index: usize| words.is_among(index, &LINKS) || words.is_number_word(index);
    let first = (at + 1..words.len()).find(|&index| !is_link(index))?;
    let (number, end) = run_at(words, first);
    let fits = |(form, byte): (u8, u8)| match form {
        b'A' => byte.is_ascii_alphabetic(),
        b'9' => byte.is_ascii_digit(),
        _ => byte.is_ascii_alphanumeric(),
    };
    let is_one = number.len() == form.len() && form.bytes().zip(number.bytes()).all(fits);
    is_one.then_some(end)
}

/// Whether the token is the country, or its code behind a PIN that ends the text: `Pune MH 411001 IN`.
fn is_country(words: Words<'_>, at: usize) -> bool {
    let is_code = words.word(at) == "in"
        && at + 1 == words.len()
        && words.is_number(at - 1)
        && words.word(at - 1).len() == PIN_DIGITS;
    is_code || words.is(at, Class::COUNTRY)
}

/// Token after the country, where it is a part of its own or all that stands between the state and
/// the PIN: `State Bank of India` and `Coal India` are names.
fn country_end(words: Words<'_>, at: usize) -> Option<usize> {
    let end = at + 1;
    let is_behind = |index: usize| words.is_number(index) || words.is_among(index, &COUNTRY);
    let is_stopped = words.separator(at) == Separator::Stop;
    // `49, Navjivan Society, Station Road India`.
    let ends_road = || 0 < at && end == words.len() && words.is(at - 1, Class::ROAD);
    let begins =
        words.breaks_before(at) || is_stopped || 0 < at && is_behind(at - 1) || ends_road();
    let ends = words.breaks_before(end) || words.is_number(end) || words.is(end, Class::PIN_KEY);
    // `Surya Spinners (India) Private Limited`.
    let is_of_firm = || words.token(at).opens_bracket && words.is(end, Class::COMPANY);
    (0 < at && is_country(words, at) && begins && ends && !is_of_firm()).then_some(end)
}
