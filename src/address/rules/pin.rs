//! PINs in all their spellings.

use arrayvec::ArrayVec;

use super::Proposals;
use super::codes::Codes;
use crate::address::reading::{Component, ComponentType, Reasons};
use crate::address::span::Span;
use crate::address::words::Words;
use crate::gazetteer::{Gazetteer, Pin, PinRecord};
use crate::text::lexicon::Class;
use crate::text::numerals::is_roman;
use crate::text::{Separator, Shape};

/// Doors that are counted together, at most.
const MAX_DOORS: u32 = 20;
/// What five or seven digits where a PIN stands are worth beside one.
const MALFORMED: f32 = 0.5;

/// A run of digits that reads as a PIN, or as one gone wrong.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PinText {
    pub(in crate::address) first: u8,
    pub(in crate::address) end: u8,
    /// The code, where it has six digits and starts with 1 to 8.
    pub(in crate::address) pin: Option<Pin>,
    /// An army post code, 9xxxxx.
    pub(super) is_army: bool,
}

impl PinText {
    /// Whether the token is one of five or seven digits that stand where a PIN does.
    pub(in crate::address) fn is_malformed_at(&self, index: usize) -> bool {
        let range = usize::from(self.first)..usize::from(self.end);
        self.pin.is_none() && !self.is_army && range.contains(&index)
    }
}

/// Most PINs of one text that are looked at.
const MAX_PINS: usize = 8;
/// The PINs of a text.
pub(in crate::address) type PinTexts = ArrayVec<PinText, MAX_PINS>;

/// Finds every PIN: `560102`, `560 102`, `560-102`, `56O1O2`, `560 1O2`, and, behind a keyword or a dash,
/// those with five or seven digits. Longer runs are telephones and accounts, and the decimals of
/// coordinates are none.
pub(in crate::address) fn find_pins(words: Words<'_>, codes: &Codes) -> PinTexts {
    let mut found = ArrayVec::new();
    let mut index = 0;
    while index < words.len() && !found.is_full() {
        if let Some(code) = codes.holding(index) {
            index = usize::from(code.end);
            continue;
        }
        match pin_at(words, index) {
            Some(pin) => {
                index = pin.end as usize;
                found.push(pin);
            }
            None => index += 1,
        }
    }
    found
}

fn pin_at(words: Words<'_>, index: usize) -> Option<PinText> {
    let word = words.word(index);
    let text = |end: usize, code: u32| PinText {
        first: index as u8,
        end: end as u8,
        pin: (100_000..900_000).contains(&code).then_some(Pin(code)),
        is_army: (900_000..1_000_000).contains(&code),
    };
    if words.shape(index) == Some(Shape::Mixed) {
        let code = (word.len() == 6).then(|| with_letters(word)).flatten();
        return code.map(|code| text(index + 1, code));
    }
    let goes_on = continues_number(words, index);
    if !words.is_number(index) || goes_on && !(word.len() == 6 && words.word(index - 1).len() == 6)
    {
        return None;
    }
    // `400058 / 400053` are two PINs.
    let is_six = |index: usize| words.is_number(index) && words.word(index).len() == 6;
    let digits_end_here =
        |end: usize| end == words.len() || !continues_number(words, end) || is_six(end);
    match word.len() {
        6 if digits_end_here(index + 1) => word
            .parse()
            .ok()
            .filter(|&code| 100_000 <= code)
            .map(|code| text(index + 1, code)),
        3 => {
            let next = words.word(index + 1);
            let is_joined = matches!(
                words.separator(index + 1),
                Separator::Blank | Separator::Hyphen | Separator::Dash
            );
            if next.len() != 3 || !is_joined || is_range_of_doors(words, index) {
                return None;
            }
            if continues_number(words, index + 2) && index + 2 < words.len() {
                return None;
            }
            // `101 102 103 Ashirwad`, `401 402 403` are doors.
            let is_small = |index: usize| {
                words.is_number(index)
                    && words.word(index).len() <= 3
                    && words.token(index).separator == Separator::Blank
            };
            let follows_number = 0 < index && words.is_number(index - 1) && is_small(index);
            if is_small(index + 2) || follows_number {
                return None;
            }
            let code = word.parse::<u32>().ok()? * 1_000 + with_letters(next)?;
            (100_000 <= code).then(|| text(index + 2, code))
        }
        5 | 7 if announces_pin(words, index) => Some(PinText {
            first: index as u8,
            end: index as u8 + 1,
            pin: None,
            is_army: false,
        }),
        _ => None,
    }
}

/// Whether the two numbers from token `index` on are doors: behind a keyword, a storey or a letter, where
/// they open the text, and behind others of that kind.
fn is_range_of_doors(words: Words<'_>, index: usize) -> bool {
    if counts_doors(words, index) {
        return true;
    }
    let is_tied = |index: usize| words.separator(index) == Separator::Hyphen;
    let follows_range = |&from: &usize| {
        let is_range = 2 <= from
            && words.separator(from) == Separator::Comma
            && is_tied(from - 1)
            && (from - 2..from).all(|index| words.is_number(index));
        is_range.then(|| from - 2)
    };
    let list = std::iter::successors(Some(index), follows_range);
    let first = list.last().unwrap_or(index);
    let Some(before) = first.checked_sub(1) else {
        // `201-205, Soham Plaza`.
        return 2 < words.len() && is_tied(index + 1);
    };
    // `Plot No. 585/2, 169-172, Nandanvan Estate`, but `Sector 5, 560-102`.
    let key = (0..before).rfind(|&at| !words.has_digit(at) && !words.is_number_word(at));
    let goes_on_list = words.is_number(before)
        && words.separator(first) == Separator::Comma
        && is_tied(index + 1)
        && index + 2 < words.len()
        && key.is_some_and(|key| words.is(key, Class::NUMBER_KEY));
    // `Shop No. 201-202` are two shops, so are `A Wing, 901-905`; `A-404-405` is one door or two.
    goes_on_list
        || words.is(before, Class::NUMBER_KEY)
        || words.is(before, Class::FLOOR) && is_tied(index + 1)
        || is_tied(first) && words.word(before).len() == 1
        // `B-XII/144-145`.
        || words.separator(first) == Separator::Slash
            && is_tied(index + 1)
            && (words.word(before).len() <= 2 || is_roman(words.word(before)))
}

/// `Naranpura, 202-203, Gujarat`: whether the second number is little more than the first one, and neither a keyword
/// of PINs nor the name before it, at the end of the text, says it to be half of a PIN.
fn counts_doors(words: Words<'_>, index: usize) -> bool {
    let number = |index: usize| words.word(index).parse::<u32>().ok();
    let counts_up = |(from, to): (u32, u32)| from < to && to <= from + MAX_DOORS;
    let is_tied = match words.separator(index + 1) {
        Separator::Hyphen | Separator::Dash => true,
        // `204 205 Montvert Arcade`.
        Separator::Blank => index == 0,
        _ => false,
    };
    if !is_tied || !number(index).zip(number(index + 1)).is_some_and(counts_up) {
        return false;
    }
    let Some(before) = index.checked_sub(1) else {
        return index + 2 < words.len();
    };
    let follows_name = words.shape(before) == Some(Shape::Word) && !words.is_number_word(before);
    !(words.is(before, Class::PIN_KEY) || is_last(words, index + 2) && follows_name)
}

/// Whether nothing but the country stands from token `from` on.
fn is_last(words: Words<'_>, from: usize) -> bool {
    (from..words.len()).all(|later| words.is(later, Class::COUNTRY))
}

/// Whether token `index` is a number that goes on the number before it.
fn continues_number(words: Words<'_>, index: usize) -> bool {
    0 < index
        && words.is_number(index)
        && words.is_number(index - 1)
        && matches!(words.separator(index), Separator::Slash | Separator::Dot)
}

/// Digits, but for letters in place of some: O for 0 and, as readers of print have it, l for 1. A third of them is digits.
fn with_letters(word: &str) -> Option<u32> {
    const MIN_SHARE: usize = 3;
    let digits = word.bytes().filter(u8::is_ascii_digit).count();
    if digits < word.len().div_ceil(MIN_SHARE) {
        return None;
    }
    word.bytes().try_fold(0, |code, byte| match byte {
        b'0'..=b'9' => Some(code * 10 + u32::from(byte - b'0')),
        b'o' => Some(code * 10),
        b'l' => Some(code * 10 + 1),
        _ => None,
    })
}

/// Whether what precedes says that a PIN follows, or nothing but the country does.
fn announces_pin(words: Words<'_>, index: usize) -> bool {
    let follows_name = 0 < index
        && words.shape(index - 1) == Some(Shape::Word)
        && matches!(words.separator(index), Separator::Hyphen | Separator::Dash);
    0 < index && words.is(index - 1, Class::PIN_KEY) || is_last(words, index + 1) && follows_name
}

/// Leaves of the PINs those that the reading takes for such, and of digits gone wrong those that no component has:
/// the others are doors or parts of a name.
pub(in crate::address) fn retain_chosen(pins: &mut PinTexts, chosen: &[Span]) {
    let is_it = |text: &PinText, span: &Span| {
        span.kind() == Some(ComponentType::Pincode) && span.has_text(text.first, text.end)
    };
    let has_it = |text: &PinText, span: &Span| {
        span.kind().is_some() && span.text_first < text.end && text.first < span.text_end
    };
    pins.retain(|text| {
        if text.pin.is_some() {
            chosen.iter().any(|span| is_it(text, span))
        } else {
            !chosen.iter().any(|span| has_it(text, span))
        }
    });
}

/// Adds the five or seven digits that end the text right behind a confirmed town, district or state: a PIN that
/// went wrong, though neither a keyword nor a dash says so (`Varanasi 2210022`, `Lucknow, Uttar Pradesh, 22601`).
pub(in crate::address) fn find_malformed(
    words: Words<'_>,
    components: &[Component],
    pins: &mut PinTexts,
) {
    let is_country = |&index: &usize| words.is(index, Class::COUNTRY);
    let Some(last) = (0..words.len()).rev().find(|index| !is_country(index)) else {
        return;
    };
    let is_number = words.is_number(last) && matches!(words.word(last).len(), 5 | 7);
    let is_free = matches!(
        words.token(last).separator,
        Separator::Blank | Separator::Wrap | Separator::Comma | Separator::Line
    );
    let is_known = |text: &PinText| usize::from(text.end) == last + 1;
    if last == 0 || !is_number || !is_free || pins.is_full() || pins.iter().any(is_known) {
        return;
    }
    let is_town = |part: &Component| {
        let kinds = [
            ComponentType::City,
            ComponentType::District,
            ComponentType::State,
        ];
        part.is_confirmed && kinds.contains(&part.kind)
    };
    // The keyword of a district may end its name.
    let name = last - 1 - usize::from(words.is(last - 1, Class::DISTRICT_KEY | Class::STATE_KEY));
    let token = words.token(name);
    let holds = |part: &&Component| part.start <= token.start && token.end <= part.end;
    let is_behind = components.iter().find(holds).is_some_and(is_town);
    if is_behind
        && components
            .last()
            .is_some_and(|part| part.end <= words.token(last).start)
    {
        pins.push(PinText {
            first: last as u8,
            end: last as u8 + 1,
            pin: None,
            is_army: false,
        });
    }
}

/// What the PINs alone say about the address; `agreed` is the one that the reading rests on.
pub(in crate::address) fn pin_reasons(
    gazetteer: &Gazetteer,
    pins: &[PinText],
    known_pin: Option<Pin>,
    agreed: Option<&PinRecord>,
) -> Reasons {
    let mut reasons = Reasons::empty();
    let first = pins.iter().find_map(|text| text.pin);
    for text in pins {
        let is_unknown = text.pin.is_some_and(|pin| gazetteer.pin(pin).is_none());
        reasons.set(
            Reasons::PIN_UNKNOWN,
            reasons.contains(Reasons::PIN_UNKNOWN) || is_unknown,
        );
        if text.is_army {
            reasons |= Reasons::ARMY_POST;
        } else if text.pin.is_none() {
            reasons |= Reasons::PIN_MALFORMED;
        } else if text.pin != first {
            reasons |= Reasons::SEVERAL_PINS;
        }
    }
    if let Some(known) = known_pin {
        // Of a PIN that is no directory's nothing tells where it is.
        let is_elsewhere =
            gazetteer.pin(known).is_some() && agreed.is_none_or(|record| record.pin != known);
        let is_contradicted = is_elsewhere || first.is_some_and(|pin| pin != known);
        reasons.set(Reasons::KNOWN_PIN_MISMATCH, is_contradicted);
    }
    reasons
}

pub(super) fn propose(words: Words<'_>, pins: &[PinText], out: &mut Proposals<'_>) {
    for pin in pins {
        let (mut first, end) = (pin.first as usize, pin.end as usize);
        while 0 < first && words.is(first - 1, Class::PIN_KEY) {
            first -= 1;
        }
        let mut span = match pin.pin {
            Some(_) => Span::rule(first, end, ComponentType::Pincode, out.weights.pin_span),
            None => Span::nothing(first, end, MALFORMED * out.weights.pin_span),
        };
        span.pin = pin.pin;
        out.push(span.with_text(pin.first as usize, end));
    }
}
