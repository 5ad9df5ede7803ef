//! Words that belong to no component: fillers, the country inside a part, distances, floor spaces.

use super::Proposals;
use super::codes::Codes;
use super::house::opens_number;
use super::keys::{VILLAGE_NUMBER, village_number_end};
use super::notes::Notes;
use crate::address::span::Span;
use crate::address::words::asides::{TELEPHONE, groups_of_four_end, number_start};
use crate::address::words::measures::{KILOMETRES, LENGTHS};
use crate::address::words::sides::HEIGHTS;
use crate::address::words::{WALA, WordBits, WordSet, Words, any_of};
use crate::geo::plus_code::is_digit;
use crate::text::lexicon::Class;
use crate::text::numerals::is_roman;
use crate::text::{Separator, Shape};

/// What a post box is announced by, or begins with.
const BOX: WordSet = WordSet::of(&["post", "po", "pobox", "postbox", "postbag", "pb"]);
/// What distances along a road are told in.
const DISTANCES: WordSet = any_of!(&[KILOMETRES, WordSet::of(&["milestone"])]);

/// What tells the quarters of an employer from each other.
const TYPE: WordSet = WordSet::of(&["type"]);

/// Digits from which a number is none of an address.
const MIN_LONG_NUMBER: usize = 8;

/// What a part of a building is called: `Pashchim Bhag`, of a school that is a polling station, `Back Portion`,
/// `Left Side`.
const SIDE: WordSet = WordSet::of(&["bhag", "portion", "side"]);
/// Sides beside those of the compass.
const SIDES: WordSet = any_of!(&[
    HEIGHTS,
    WordSet::of(&[
        "back",
        "baya",
        "bayan",
        "dahina",
        "dakshini",
        "daya",
        "dayan",
        "front",
        "half",
        "left",
        "madhya",
        "paschimi",
        "pashchimi",
        "purbi",
        "purvi",
        "rear",
        "right",
        "uttari",
    ]),
]);

/// How Hindi says `house`, and where one stands among its neighbours.
const DWELLINGS: WordSet = WordSet::of(&["ghar", "house", "makaan", "makan"]);
const PLACES: WordSet = WordSet::of(&[
    "aakhri", "akhri", "chautha", "chouthi", "doosra", "dusra", "last", "pahla", "panchva",
    "pehla", "teesra", "tisra",
]);

/// `Tamenglong HQ`: the chief place of what the name before it is.
const HEADQUARTERS: WordSet = WordSet::of(&["headquarters"]);

/// What the council of the Bodos and its land are called behind their districts, and the north of Gujarat behind its towns:
/// `Baksa (BTR), Assam`, `Visnagar (N.G.)`.
const LANDS: WordSet = WordSet::of(&["btad", "btc", "btr", "ng"]);

/// What the name of a body that is entered in a register ends with: `Sai Charitable Trust Regd.`
const REGISTERED: WordSet = WordSet::of(&["regd"]);

/// Whom a school is for, or which language it teaches in, behind the village that it is called by: `Prathmik Vidyalaya
/// Makra Kanya`.
const PUPILS: WordSet = WordSet::of(&["balak", "hindi", "kanya", "urdu"]);

/// What a part of a field that the land register numbers is called: `Khasra No 45 Min`.
const SHARE: WordSet = WordSet::of(&["min", "minjumla", "paikee", "paiki"]);

/// Words in brackets behind an institution, at most.
const MAX_STATUS: usize = 2;

/// Any of these words.
const KEYS: WordBits = TELEPHONE
    .bits()
    .union(SIDE.bits())
    .union(DWELLINGS.bits())
    .union(DISTANCES.bits())
    .union(BOX.bits())
    .union(TYPE.bits())
    .union(HEADQUARTERS.bits())
    .union(LANDS.bits())
    .union(REGISTERED.bits())
    .union(SHARE.bits())
    .union(PUPILS.bits())
    .union(VILLAGE_NUMBER.bits())
    .union(GATE.bits());
/// What premises have several of, by numbers.
const GATE: WordSet = WordSet::of(&["gate"]);

pub(super) fn propose(words: Words<'_>, (codes, notes): (&Codes, &Notes), out: &mut Proposals<'_>) {
    let of_codes = codes.as_slice().iter();
    let of_codes = of_codes.map(|code| (usize::from(code.first), usize::from(code.end)));
    for (first, end) in of_codes.chain(notes.ranges()) {
        // No other reading of its pieces is worth more.
        let score = out.weights.other_code * (end - first) as f32;
        out.push(Span::nothing(first, end, score));
    }
    for at in 0..words.len() {
        if let Some(end) = status_end(words, at) {
            out.push(Span::nothing(at, end, out.weights.other_code));
        }
        let has_role = words.is(at, Class::FILLER | Class::COUNTRY);
        let is_key = words.can_be_among(at, KEYS);
        if !(has_role | is_key | words.has_digit(at) | can_begin_plus_code(words, at)) {
            continue;
        }
        // `State Bank of India` and `Bharat Nagar` are names, and their country no word of its own.
        let types = Class::AREA | Class::ROAD | Class::JUNCTION | Class::BUILDING;
        let is_type = |index: usize| words.joins(index) && words.is(index, types);
        // `14, India Exchange Place`, but `Pune, India`.
        let is_of_two = || words.is_name(at + 1) && words.joins(at + 1) && is_type(at + 2);
        let opens_name = is_type(at + 1) || 0.8 <= words.opening(at) && is_of_two();
        let is_named =
            words.is(at, Class::COUNTRY) && (opens_name || 0 < at && words.word(at - 1) == "of");
        // `Hi-Tech Clinic`.
        let is_tied = words.separator(at + 1) == Separator::Hyphen && words.is_name(at + 1);
        if has_role && !is_named && !is_tied {
            out.push(Span::nothing(at, at + 1, out.weights.nothing));
        }
        let has_digit = words.has_digit(at);
        let ends = if has_digit {
            [
                plus_code_end(words, at),
                army_post_end(words, at).or_else(|| unit_end(words, at)),
                floor_space_end(words, at)
                    .or_else(|| distance_end(words, at))
                    .or_else(|| groups_of_four_end(words, at)),
            ]
        } else {
            [
                plus_code_end(words, at),
                milestone_end(words, at),
                box_end(words, at)
                    .or_else(|| type_end(words, at))
                    .or_else(|| village_number_end(words, at))
                    .or_else(|| gate_end(words, at)),
            ]
        };
        for end in ends.into_iter().flatten() {
            out.push(Span::nothing(at, end, out.weights.other_code));
        }
        // `Mandal HQ, Talamadugu`, but `District HQ Hospital`.
        let is_chief = words.is_among(at, &HEADQUARTERS) && 0 < at && words.joins(at);
        if is_chief && words.breaks_before(at + 1) {
            let is_keyword = words.is(at - 1, Class::CHAIN_KEY) && words.breaks_before(at - 1);
            let first = at - usize::from(is_keyword);
            out.push(Span::nothing(first, at + 1, out.weights.other_code));
        }
        if let Some(end) = land_end(words, at) {
            out.push(Span::nothing(at, end, out.weights.other_code));
        }
        let ends_body = words.is_among(at, &REGISTERED)
            && 0 < at
            && !words.is_comma_written(at)
            && words.breaks_before(at + 1)
            && words.is(at - 1, Class::INSTITUTION | Class::COMPANY);
        if ends_body {
            out.push(Span::nothing(at, at + 1, out.weights.other_code));
        }
        let follows_number = 0 < at && words.has_digit(at - 1) && !words.is_comma_written(at);
        // `Survey No 23 Paiki`, `128/1, Paiki 2`.
        let is_counted = words.is_number(at + 1) && words.joins(at + 1);
        if (follows_number || is_counted) && words.is_among(at, &SHARE) {
            let end = at + 1 + usize::from(is_counted);
            out.push(Span::nothing(at, end, out.weights.other_code));
        }
        if is_side_of_premises(words, at) {
            out.push(Span::nothing(at - 1, at + 1, out.weights.other_code));
        }
        if tells_pupils(words, at) {
            out.push(Span::nothing(at, at + 1, out.weights.other_code));
        }
        if let Some(first) = counted_dwelling_start(words, at) {
            out.push(Span::nothing(first, at + 1, out.weights.other_code));
        }
        // `Ground Floor Portion`.
        if 0 < at && words.word(at) == "portion" && words.is(at - 1, Class::FLOOR) {
            out.push(Span::nothing(at, at + 1, out.weights.other_code));
        }
        if has_digit && is_minus_one(words, at) {
            out.push(Span::nothing(at, at + 1, out.weights.minus_one));
        }
        // No door has so long a number.
        if words.is_number(at) && MIN_LONG_NUMBER <= words.word(at).len() {
            out.push(Span::nothing(at, at + 1, out.weights.other_code));
        }
        if let Some(end) = telephone_end(words, at) {
            out.push(Span::nothing(at, end, out.weights.nothing));
        }
    }
}

/// Token after `(Autonomous)`, `(Boys)`, `(Voluntary)`: words of English in brackets right behind an institution, which say
/// whom it is for or what it is.
fn status_end(words: Words<'_>, at: usize) -> Option<usize> {
    const STATUS: WordSet = WordSet::of(&[
        "aided",
        "autonomous",
        "boys",
        "deemed",
        "girls",
        "regd",
        "unaided",
        "voluntary",
        "women",
    ]);
    let follows = 0 < at && words.token(at).opens_bracket && words.is(at - 1, Class::INSTITUTION);
    if !follows {
        return None;
    }
    let says_status = |index: usize| words.is_english(index) || words.is_among(index, &STATUS);
    let closes = |end: &usize| words.raw[words.token(end - 1).end as usize..].starts_with(')');
    let end = (at + 1..=words.len().min(at + MAX_STATUS)).find(closes)?;
    (at..end).all(says_status).then_some(end)
}

/// Whether the token says whom the school before it is for, where a part ends, or before a side or a room of it.
fn tells_pupils(words: Words<'_>, at: usize) -> bool {
    let ends = || {
        let next = at + 1;
        words.is_parted_before(next)
            || is_side_of_premises(words, next + 1)
            || opens_number(words, next)
    };
    let follows_school = || (0..at).any(|index| words.is(index, Class::INSTITUTION));
    words.is_among(at, &PUPILS) && 1 < at && ends() && follows_school()
}

/// Token after what a part of a state is called, as a part; behind it in brackets may stand the keyword of the district that
/// is named before both: `Visnagar (N G) Dist`.
fn land_end(words: Words<'_>, at: usize) -> Option<usize> {
    if at == 0 || !words.is_among(at, &LANDS) || !words.breaks_before(at) {
        return None;
    }
    let key = at + 1;
    let is_key = words.token(at).opens_bracket
        && words.is(key, Class::DISTRICT_KEY)
        && words.breaks_before(key + 1);
    (is_key || words.breaks_before(key)).then_some(key + usize::from(is_key))
}

/// Token after a word that announces a telephone, and no number that could be one: `Telephone
/// Exchange Road`, `Mobile Tower` and `Telephone Colony` are names.
fn telephone_end(words: Words<'_>, at: usize) -> Option<usize> {
    let types = Class::LANDMARK | Class::BUILDING | Class::AREA;
    let is_of_name = words.is(at + 1, types) && words.joins(at + 1);
    (words.is_among(at, &TELEPHONE) && !is_of_name).then(|| number_start(words, at))
}

/// First token of `teesra makan`, `3rd house`, and of the `wala ghar` behind a storey: which house it is, by no number
/// of its own.
pub(in crate::address) fn counted_dwelling_start(words: Words<'_>, at: usize) -> Option<usize> {
    if !words.is_among(at, &DWELLINGS) || at == 0 || !words.joins(at) || words.has_digit(at + 1) {
        return None;
    }
    let before = at - 1;
    // `ke bagal wala makan` is beside a landmark.
    let is_storeyed = words.is_among(before, &WALA)
        && 0 < before
        && words.is(before - 1, Class::FLOOR | Class::POSTPOSED);
    let is_counted = words.is_among(before, &PLACES)
        || words.shape(before) == Some(Shape::Ordinal) && words.breaks_before(at + 1);
    (is_storeyed || is_counted).then_some(before)
}

/// Token after `Type III`, `Type B`: by size the quarters of an employer are told from each other.
fn type_end(words: Words<'_>, at: usize) -> Option<usize> {
    let end = at + 2;
    let is_kind =
        words.is_number(at + 1) || words.word(at + 1).len() == 1 || is_roman(words.word(at + 1));
    (words.is_among(at, &TYPE) && is_kind && words.separator(at + 1) < Separator::Comma)
        .then_some(end)
}

/// Token after `Gate No. 2` as a part: which gate of the premises before it. `Gate No. 261` is the `gat` of a field.
fn gate_end(words: Words<'_>, at: usize) -> Option<usize> {
    const MAX_DIGITS: usize = 2;
    let number = at + 1 + usize::from(words.is_number_word(at + 1));
    let is_gate = words.is_among(at, &GATE)
        && words.breaks_before(at)
        && words.is_number(number)
        && words.word(number).len() <= MAX_DIGITS
        && !words.breaks_hard_before(number)
        && words.breaks_before(number + 1);
    is_gate.then_some(number + 1)
}

/// Most digits of a post box that no word such as `No.` announces: a PIN has more.
const MAX_BOX_DIGITS: usize = 4;

/// Token after `Post Box No. 12`, which is a number at the post office and no door.
fn box_end(words: Words<'_>, at: usize) -> Option<usize> {
    if !words.is_among(at, &BOX) {
        return None;
    }
    let mut end = at + 1;
    match words.word(at) {
        "post" | "po" if matches!(words.word(end), "box" | "bag") => end += 1,
        "pobox" | "postbox" | "postbag" => {}
        // `P.B. 12` is one, `PB 141 001` the PIN of a place in Punjab.
        "pb" => {
            let is_pin = words.word(end).len() == 3 && words.is_number(end + 1);
            let is_short = words.word(end).len() <= MAX_BOX_DIGITS && !is_pin;
            if !(words.is_number_word(end) || words.is_number(end) && is_short) {
                return None;
            }
        }
        _ => return None,
    }
    if words.is_number_word(end) {
        end += 1;
    }
    words.has_digit(end).then_some(end + 1)
}

/// Whether an army post office stands anywhere.
pub(in crate::address) fn names_army_post(words: Words<'_>) -> bool {
    (0..words.len()).any(|at| army_post_end(words, at).is_some())
}

/// Token after `56 APO`, an army post office.
fn army_post_end(words: Words<'_>, at: usize) -> Option<usize> {
    let is_post = || matches!(words.word(at + 1), "apo" | "fpo");
    (words.is_number(at) && words.word(at).len() <= 3 && is_post()).then_some(at + 2)
}

/// Token after `21 Assam Rifles` of `C/O 21 Assam Rifles`: a unit that goes where it is ordered to.
fn unit_end(words: Words<'_>, at: usize) -> Option<usize> {
    const UNITS: WordSet = WordSet::of(&["battalion", "regiment", "rifles"]);
    const MAX_NAME: usize = 2;
    let is_careof = 0 < at && words.word(at - 1) == "careof" && words.is_number(at);
    let end = words.len().min(at + 2 + MAX_NAME);
    let mut name = (at + 1..end).take_while(|&index| !words.is_comma_written(index));
    let unit = name.find(|&index| words.is_among(index, &UNITS));
    unit.filter(|_| is_careof).map(|unit| unit + 1)
}

/// Token after `1200 Sq. Ft.`, what a flat or a plot measures.
fn floor_space_end(words: Words<'_>, at: usize) -> Option<usize> {
    const SQUARES: WordSet = WordSet::of(&["sft", "sqft", "sqm", "sqmt", "sqmtr", "sqyd", "sqyds"]);
    // `1200.50`.
    let is_decimal = words.is_number(at + 1) && words.separator(at + 1) == Separator::Dot;
    let unit = at + 1 + usize::from(is_decimal);
    if !words.is_number(at) || words.breaks_hard_before(unit) {
        return None;
    }
    let is_square = words.word(unit) == "square" && words.is_among(unit + 1, &LENGTHS);
    let end = unit + 1 + usize::from(is_square);
    (is_square || words.is_among(unit, &SQUARES)).then_some(end)
}

/// Token after `KM 14` or `Km Stone No 32.5`, which tells how far along its road a place is.
fn milestone_end(words: Words<'_>, at: usize) -> Option<usize> {
    if !words.is_among(at, &DISTANCES) {
        return None;
    }
    let mut number = at + 1;
    number += usize::from(words.word(number) == "stone");
    number += usize::from(words.is_number_word(number));
    let is_short = words.is_number(number) && words.word(number).len() <= 4;
    let is_decimal = words.separator(number + 1) == Separator::Dot && words.is_number(number + 1);
    (is_short && !words.breaks_hard_before(number)).then_some(number + 1 + usize::from(is_decimal))
}

/// Token after `14 KM`, `14th Km Stone`, `9th Mile Stone`.
fn distance_end(words: Words<'_>, at: usize) -> Option<usize> {
    let is_short = words.word(at).len() <= 4 && words.shape(at) != Some(Shape::Mixed);
    let unit = at + 1;
    let is_mile = words.word(unit) == "mile" && words.word(unit + 1) == "stone";
    let is_unit = is_mile || words.is_among(unit, &DISTANCES);
    let is_distance = is_short && is_unit && words.joins(unit);
    let is_stone = matches!(words.word(unit + 1), "stone" | "milestone") && words.joins(unit + 1);
    // `12 KM 14`: the number behind is the mark's.
    (is_distance && !words.is_number(unit + 1)).then_some(unit + 1 + usize::from(is_stone))
}

/// Whether the word begins and ends with digits of plus codes, as hardly any other does.
fn can_begin_plus_code(words: Words<'_>, at: usize) -> bool {
    let ends = match words.word(at).as_bytes() {
        [first, .., last] => [*first, *last],
        [only] => [*only; 2],
        [] => return true,
    };
    is_digit(ends[0]) & is_digit(ends[1])
}

/// Token after a plus code.
fn plus_code_end(words: Words<'_>, at: usize) -> Option<usize> {
    plus_code_at(words, at).map(|(end, _)| end)
}

/// Token after a plus code (`7GHV+9QX`, also without its sign), the grid code of maps, and the
/// code as it is written.
pub(super) fn plus_code_at(words: Words<'_>, at: usize) -> Option<(usize, &str)> {
    let fits = |first: usize, end: usize| {
        words
            .span(first, end)
            .bytes()
            .all(|byte| byte == b' ' || is_digit(byte))
    };
    // Most words hold a letter that no code has.
    if !words.word(at).bytes().all(is_digit) {
        return None;
    }
    let token = words.token(at);
    let raw = &words.raw[token.start as usize..];
    let ends = |byte: u8| {
        let is_sign = matches!(byte, b',' | b';' | b'|' | b')' | b'<' | b'"');
        is_sign || byte.is_ascii_whitespace() || !byte.is_ascii()
    };
    let code = &raw[..raw.bytes().position(ends).unwrap_or(raw.len())];
    let code = code.strip_suffix('.').unwrap_or(code);
    let digits = code.bytes().filter(u8::is_ascii_digit).count();
    let is_plain = code.bytes().all(|byte| byte.is_ascii_alphanumeric());
    // Letters alone are one by the sign alone.
    let (area, place) = match code.split_once('+') {
        Some((area, place)) => (area.len(), place.len()),
        None if words.has_digit(at) && !words.is_number(at) => (4, code.len().checked_sub(4)?),
        None if is_plain && (2..code.len()).contains(&digits) => {
            (4, code.len().checked_sub(4).filter(|&place| place == 3)?)
        }
        None => return None,
    };
    let stop = token.start as usize + code.len();
    let end = (at..words.len()).find(|&index| stop <= words.token(index).end as usize)? + 1;
    let is_code = matches!(area, 4 | 8) && matches!(place, 2 | 3) && fits(at, end);
    (is_code && words.token(end - 1).end as usize == stop).then_some((end, code))
}

/// `-1` alone between separators, or between blanks behind a word that has no number: what
/// systems write where nothing was entered.
pub(in crate::address) fn is_minus_one(words: Words<'_>, at: usize) -> bool {
    let before = || words.raw[..words.token(at).start as usize].strip_suffix('-');
    if words.word(at) != "1" {
        return false;
    }
    let is_between = 0 < at && before().is_some() && Separator::Comma <= words.token(at).separator;
    let is_apart = || {
        0 < at
            && words.is_plain(at - 1)
            && before().is_some_and(|rest| rest.ends_with(' '))
            && words.token(at + 1).separator == Separator::Blank
    };
    is_between && words.breaks_hard_before(at + 1) || at + 1 < words.len() && is_apart()
}

/// The east or the left part of premises, or of the storey that stands before it (`1st Floor Front Side Janakpuri`),
/// which is no place of its own. The number of a room may follow it (`Purvi Bhag Kamra No 4`).
pub(in crate::address) fn is_side_of_premises(words: Words<'_>, at: usize) -> bool {
    let is_side = || words.is(at - 1, Class::DIRECTION) || words.is_among(at - 1, &SIDES);
    let is_of_storey = || 1 < at && words.is(at - 2, Class::FLOOR) && words.word(at + 1) != "of";
    words.is_among(at, &SIDE)
        && 0 < at
        && words.joins(at)
        && (words.breaks_before(at + 1) || is_of_storey() || opens_number(words, at + 1))
        && is_side()
}
