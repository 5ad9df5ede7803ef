//! What is written beside an address and is no part of it: telephones, addresses of mailboxes and
//! sites, numbers of accounts, registers and identity cards, dates of birth, opening hours, the country, the `To,` of a
//! letter, the sentence that an address ends (`I live at ...`), the number of a list (`1) ...`).
//!
//! Their tokens are taken out of the text before anything else is read, and what stands behind
//! them is parted from what stands before: an address is read the same with them and without.

use arrayvec::ArrayVec;

use super::{Spellings, WordSet, Words};
use crate::text::lexicon::Class;
use crate::text::{Normalised, Separator, Shape, Token};

/// Most asides that are taken out of one text.
const MAX_ASIDES: usize = 8;
/// Digits of a PIN.
const PIN_DIGITS: usize = 6;
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
const PHASE: WordSet = WordSet::of(&["phase"]);
/// What stands before a number that is a telephone anyway: `M: 9845012345`, `+91 9845012345`.
const BEFORE_TELEPHONE: WordSet = WordSet::of(&["m", "mo", "91", "details"]);
/// What stands before the address of a mailbox or a site.
const BEFORE_NET: WordSet = WordSet::of(&["email", "mail", "id", "website", "web", "site", "url"]);
/// What announces the number of a file.
const ACCOUNT: WordSet = WordSet::of(&["account", "ac", "loan", "customer", "id"]);
/// What the number of an identity card and what a date is announced by.
const CARD: WordSet = WordSet::of(&["aadhaar", "aadhar", "adhar", "uid", "uidai", "card"]);
const DATE: WordSet = WordSet::of(&["dob", "dated", "date", "birth", "born"]);
/// The label of the country in a form.
const COUNTRY: WordSet = WordSet::of(&["country", "nation"]);
/// Halves of the day, and what stands between two times of it.
const HALVES: WordSet = WordSet::of(&["am", "pm"]);
const UNTIL: WordSet = WordSet::of(&["to", "till", "until"]);
/// What opening hours are announced by: words, and days of the week.
const BEFORE_HOURS: WordSet = WordSet::of(&[
    "timing",
    "timings",
    "time",
    "hours",
    "hrs",
    "open",
    "opening",
    "office",
    "working",
    "business",
    "daily",
    "mon",
    "tue",
    "wed",
    "thu",
    "fri",
    "sat",
    "sun",
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
    "to",
]);
/// What a sentence that an address ends is about, and how it goes on.
const OPENING: WordSet = WordSet::of(&[
    "i",
    "we",
    "my",
    "our",
    "the",
    "address",
    "office",
    "home",
    "house",
    "shop",
    "company",
    "am",
    "are",
    "currently",
    "presently",
]);
const LIVES: WordSet = WordSet::of(&[
    "is", "live", "living", "reside", "residing", "stay", "staying", "located", "situated",
]);
const WHERE: WordSet = WordSet::of(&["at", "in", "currently", "presently"]);
/// Words before an aside that belong to it, at most: `Contact No. M: +91`.
const MAX_KEYS: usize = 5;
/// What the address of a site begins with.
const SITE: WordSet = WordSet::of(&["www", "http", "https"]);
/// Numbers that registers of firms, taxes and banks give, as their letters (`A`), digits (`9`) and
/// either (`*`) stand.
const REGISTERED: [(&str, &str); 5] = [
    ("gstin", "99AAAAA9999A***"),
    ("gst", "99AAAAA9999A***"),
    ("pan", "AAAAA9999A"),
    ("cin", "A99999AA9999AAA999999"),
    ("ifsc", "AAAA9******"),
];
/// Last labels of the domains that firms and persons of India have.
const DOMAINS: [&str; 10] = [
    "com", "in", "org", "net", "edu", "gov", "info", "biz", "co", "io",
];

/// Tokens that belong together, first and past the last.
type Aside = (usize, usize);

/// Takes the asides out of the text of `raw`; returns how many of its characters they had.
pub(in crate::address) fn drop(raw: &str, text: &mut Normalised) -> usize {
    if !may_stand(raw, text) {
        return 0;
    }
    let length = text.text().chars().count();
    let asides = {
        let mut spellings = Spellings::new();
        super::spellings(raw, text, &mut spellings);
        let separators = super::separators(text);
        find(Words::new(raw, text, &spellings, &separators))
    };
    for &(first, end) in asides.iter().rev() {
        text.remove(first, end);
    }
    length - text.text().chars().count()
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
            || digits == MIN_ANNOUNCED_DIGITS
            || token.class.intersects(Class::COUNTRY)
            || HALVES.words.contains(&word)
            || token.shape == Shape::Mixed && HALVES.words.iter().any(|half| word.ends_with(half))
            || index == 0 && is_list_number(raw, token)
            || SITE.words.contains(&word)
            || REGISTERED.iter().any(|(name, _)| *name == word)
            || index == 0 && (word == "to" || LIVES.words.contains(&word))
            || index == 1 && OPENING.words.contains(&text.token(0)) && goes_on_opening(word)
    };
    raw.as_bytes().contains(&b'@') || text.tokens().iter().enumerate().any(may_be)
}

/// Whether the word can stand behind the first of a sentence.
fn goes_on_opening(word: &str) -> bool {
    OPENING.words.contains(&word) || LIVES.words.contains(&word)
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
        .or_else(|| (at == 0 && is_list_number(words.raw, words.token(0))).then_some(1))
}

/// Where the words begin that announce the aside at token `first`, after token `from`.
fn key_start(words: Words<'_>, (from, first): Aside) -> usize {
    let announces: fn(Words<'_>, usize) -> bool = if words.is(first, Class::COUNTRY) {
        |words, index| words.is_among(index, &COUNTRY)
    } else if clock_end(words, first).is_some() {
        |words, index| words.is_among(index, &BEFORE_HOURS)
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

fn announces_telephone(words: Words<'_>, index: usize) -> bool {
    words.is_among(index, &TELEPHONE)
        || words.is_number_word(index)
        || is_short_for_phone(words, index)
}

/// `Ph` that is a phone's: a phase has a short number, and six digits alone are a PIN.
fn is_short_for_phone(words: Words<'_>, at: usize) -> bool {
    let token = words.token(at);
    words.is_among(at, &PHASE) && token.end - token.start == 2
}

/// Token after a telephone number with the country's code.
fn telephone_end(words: Words<'_>, at: usize) -> Option<usize> {
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
    while words.is_number(end) && !words.breaks_hard_before(end) {
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

/// `A/c No. 123456`, `Customer ID 9876`: the number of a file, with the words before it.
fn account_end(words: Words<'_>, at: usize) -> Option<usize> {
    if !words.is_among(at, &ACCOUNT) {
        return None;
    }
    let mut end = at + 1;
    while end < words.len() && end - at < 5 && !words.breaks_hard_before(end) {
        if words.is_number(end) && 7 <= words.word(end).len() {
            return Some(end + 1);
        }
        end += 1;
    }
    None
}

/// Token after `GSTIN: 27ABCDE1234F1Z5`, `IFSC Code ABCD0123456`.
fn registered_end(words: Words<'_>, at: usize) -> Option<usize> {
    let known = REGISTERED.iter().find(|known| known.0 == words.word(at));
    let (_, form) = known?;
    let is_link = |index: usize| words.word(index) == "code" || words.is_number_word(index);
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

/// Token after the address of a mailbox: `office@example.com`.
fn mailbox_end(words: Words<'_>, at: usize) -> Option<usize> {
    let start = words.token(at).start as usize;
    let (address, end) = run_at(words, at);
    let (name, domain) = address.split_once('@')?;
    let is_name = !name.is_empty() && name.bytes().all(is_of_net);
    let starts_here = words.raw[..start]
        .chars()
        .next_back()
        .is_none_or(|sign| !sign.is_alphanumeric());
    (is_name && is_domain(domain) && starts_here).then_some(end)
}

/// Token after the address of a site: `www.example.com/branches`.
fn site_end(words: Words<'_>, at: usize) -> Option<usize> {
    let (address, end) = run_at(words, at);
    let is_site = words.is_among(at, &SITE) && address.contains('.') && at + 1 < end;
    is_site.then_some(end)
}

/// The text from the token on as far as no blank or comma ends it, and the token behind it.
fn run_at(words: Words<'_>, at: usize) -> (&str, usize) {
    let start = words.token(at).start as usize;
    let rest = &words.raw[start..];
    let ends = |sign: char| {
        sign.is_whitespace() || matches!(sign, ',' | ';' | '|' | ')' | '(' | '<' | '>' | '"')
    };
    let run = &rest[..rest.find(ends).unwrap_or(rest.len())];
    let stop = (start + run.len()) as u32;
    let behind = (at..words.len()).find(|&index| stop <= words.token(index).start);
    (
        run.trim_end_matches(['.', ':', '-', '/']),
        behind.unwrap_or(words.len()),
    )
}

fn is_of_net(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-' | b'+' | b'%')
}

/// `example.com`, `mail.example.co.in`.
fn is_domain(text: &str) -> bool {
    let (host, last) = text.rsplit_once('.').unwrap_or_default();
    let is_known = DOMAINS.iter().any(|known| known.eq_ignore_ascii_case(last));
    !host.is_empty() && host.bytes().all(is_of_net) && is_known
}

/// Token after the country, where it is a part of its own or all that stands between the state and
/// the PIN: `State Bank of India` and `Coal India` are names.
fn country_end(words: Words<'_>, at: usize) -> Option<usize> {
    let end = at + 1;
    let is_behind = |index: usize| words.is_number(index) || words.is_among(index, &COUNTRY);
    let begins = words.breaks_before(at) || 0 < at && is_behind(at - 1);
    let ends = words.breaks_before(end) || words.is_number(end) || words.is(end, Class::PIN_KEY);
    (0 < at && words.is(at, Class::COUNTRY) && begins && ends).then_some(end)
}

/// Token after the `To,` that a letter begins with.
fn addressee_end(words: Words<'_>, at: usize) -> Option<usize> {
    let end = at + 1;
    let is_opening = at == 0 && words.word(at) == "to" && end < words.len();
    (is_opening && Separator::Mark <= words.separator(end)).then_some(end)
}

/// Token after the words that a sentence begins an address with: `I live at`, `My address is`.
fn opening_end(words: Words<'_>, at: usize) -> Option<usize> {
    let verb = (at..words.len()).find(|&index| !words.is_among(index, &OPENING))?;
    let goes_on = |index: usize| words.is_among(index, &LIVES) || words.is_among(index, &WHERE);
    let end = (verb..words.len()).find(|&index| !goes_on(index))?;
    let is_opening = at == 0
        && words.is_among(verb, &LIVES)
        && matches!(words.word(end - 1), "at" | "in" | "is");
    is_opening.then_some(end)
}

/// Whether the token is the number of a list, such as `1) Rose Villa` begins with.
fn is_list_number(raw: &str, token: &Token) -> bool {
    token.shape == Shape::Number
        && token.end - token.start <= 2
        && !token.opens_bracket
        && raw[token.end as usize..].trim_start().starts_with(')')
}

/// Token after opening hours: `10:00 AM - 6:00 PM`, `9.30am to 7pm`.
fn hours_end(words: Words<'_>, at: usize) -> Option<usize> {
    let mut next = clock_end(words, at)?;
    next += usize::from(words.is_among(next, &UNTIL));
    clock_end(words, next)
}

/// Token after a time of the day with its half: `10:00 AM`, `6 p.m.`, `6pm`.
fn clock_end(words: Words<'_>, at: usize) -> Option<usize> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text;

    /// The words of a text that are left.
    fn left(raw: &str) -> String {
        let mut text = Normalised::default();
        text::normalise(raw, &mut text);
        drop(raw, &mut text);
        let words = (0..text.tokens().len()).map(|index| text.token(index));
        assert_eq!(words.collect::<Vec<_>>().join(" "), text.text(), "{raw}");
        text.text().to_owned()
    }

    #[test]
    fn telephones_and_what_announces_them_are_left_out() {
        for telephone in [
            "9845012345",
            "98450 12345",
            "98450-12345",
            "+91 98450 12345",
            "+91-9845012345",
            "+91 984 501 2345",
            "Mob: 9845012345",
            "Mobile No. 98450 12345",
            "M: 9845012345",
            "Ph.No.-080-22334455",
            "Ph: 0832-2278456/457",
            "0832 2278456",
            "080-2233 4455",
            "Contact no 98450 12345",
            "Contact Details: +91 98450 12345",
            "Phone 2555 1234",
            "Tel. 22334",
            "Fax: 0832 227 8456",
            "WhatsApp 9845012345",
            "Phone No. 020 4123 4567, 4123 4568",
        ] {
            for text in [
                format!("12 MG Road, Pune {telephone}"),
                format!("12 MG Road, Pune, {telephone}"),
                format!("{telephone}, 12 MG Road, Pune"),
                format!("12 MG Road, {telephone}, Pune"),
            ] {
                assert_eq!(left(&text), "12 mg road pune", "{text}");
            }
        }
        // The letters of a quarter of the compass and of a mandal are none of a telephone's.
        assert_eq!(left("Andheri (E), Mob: 9845012345"), "andheri e");
        assert_eq!(left("Medchal (M), 9845012345"), "medchal m");
        assert_eq!(
            left("Pune 411001 Ph 020-25512345 411001"),
            "pune 411001 411001"
        );
        assert_eq!(left("9845012345 / 9845012346"), "");
    }

    #[test]
    fn numbers_of_an_address_are_no_telephones() {
        for (text, words) in [
            ("Phase 2, Pune 411001", "phase 2 pune 411001"),
            ("Ph 2, Pune 411 001", "phase 2 pune 411 001"),
            ("Plot 12345, Sector 62", "plot 12345 sector 62"),
            ("Mobile Tower, Plot 7", "mobile tower plot 7"),
            ("8-2-293/82/A, Jubilee Hills", "8 2 293 82 a jubilee hills"),
            ("Pune 411001 411002", "pune 411001 411002"),
            ("1234567890, Pune", "1234567890 pune"),
            ("3947 6619 9326, Pune", "3947 6619 9326 pune"),
            ("97671 74560 10255, Pune", "97671 74560 10255 pune"),
            ("12.97160000, 77.59460000", "12 97160000 77 59460000"),
            ("Shop 101 102 103 104", "shop 101 102 103 104"),
        ] {
            assert_eq!(left(text), words);
        }
    }

    #[test]
    fn numbers_of_files_and_cards_are_left_out_with_their_names() {
        for aside in [
            "A/c No. 123456789",
            "Customer ID 98765432",
            "Aadhaar No. 1234 5678 9012",
            "DOB 01/01/1990",
            "GSTIN: 27ABCDE1234F1Z5",
            "GST No. 27ABCDE1234F1Z5",
            "PAN ABCDE1234F",
            "IFSC Code: ABCD0123456",
        ] {
            let text = format!("12 MG Road, {aside}, Pune");
            assert_eq!(left(&text), "12 mg road pune", "{text}");
        }
    }

    #[test]
    fn opening_hours_are_left_out_with_what_announces_them() {
        for hours in [
            "Timing: 10:00 AM - 6:00 PM",
            "Time 10 AM to 6 PM",
            "(9 a.m. - 6 p.m.)",
            "9.30am to 7pm",
            "Mon-Sat 10am-6pm",
            "Monday to Friday 9:30 AM till 5 PM",
        ] {
            let text = format!("12 MG Road, Pune, {hours}");
            assert_eq!(left(&text), "12 mg road pune", "{text}");
        }
        for text in ["12 AM Road, Pune", "10 PM Complex, 12 AM Road, Pune"] {
            assert_eq!(left(text), text.to_lowercase().replace(',', ""), "{text}");
        }
    }

    #[test]
    fn the_number_of_a_list_is_left_out() {
        assert_eq!(left("1) Rose Villa, Pune"), "rose villa pune");
        assert_eq!(left("(1) Rose Villa, Pune"), "1 rose villa pune");
        assert_eq!(left("12 (Old 3) Rose Villa"), "12 old 3 rose villa");
    }

    #[test]
    fn mailboxes_and_sites_are_left_out() {
        for net in [
            "email: info@example.co.in",
            "E-mail ID: first.last@example.com",
            "info@example.org",
            "Website: www.example.in",
            "https://maps.example.com/a/b?c=d",
        ] {
            let text = format!("12 MG Road, Pune, {net}, Maharashtra");
            assert_eq!(left(&text), "12 mg road pune maharashtra", "{text}");
        }
        assert_eq!(left("Shop @ M.G. Road, Pune"), "shop mg road pune");
    }

    #[test]
    fn the_country_and_the_opening_of_a_letter_are_left_out_where_they_are_a_part() {
        for (text, words) in [
            ("MG Road, Pune, India", "mg road pune"),
            ("MG Road, Pune (India) - 411001", "mg road pune 411001"),
            ("MG Road, Pune, Country: India", "mg road pune"),
            ("Country India, MG Road, Pune", "mg road pune"),
            ("Pune 411001 India.", "pune 411001"),
            ("State Bank of India, Pune", "state bank of india pune"),
            ("Near Air India, Pune", "near air india pune"),
            ("India", "india"),
            ("To, MG Road, Pune", "mg road pune"),
            ("To MG Road, Pune", "to mg road pune"),
            ("I live at 12 MG Road, Pune", "12 mg road pune"),
            ("My address is 12 MG Road, Pune", "12 mg road pune"),
            ("Our office is located at MG Road, Pune", "mg road pune"),
            ("Our office is located at Shop 4, Pune", "shop 4 pune"),
            ("Situated at Village Rampur", "village rampur"),
            ("My Home Apartments, Pune", "my home apartments pune"),
            ("Shop at MG Road, Pune", "shop at mg road pune"),
        ] {
            assert_eq!(left(text), words);
        }
    }
}
