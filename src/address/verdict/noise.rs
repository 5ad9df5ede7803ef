//! Words of an address -> what each says about whether it is meant: evidence of a place, or noise.
//!
//! A word is judged by what it is (letters that no name has, a filler, an everyday word, a copy of
//! its neighbour) and by what the reading made of it: a record that agrees with another part of
//! the address makes any word evidence, and so does the keyword beside it (`green valley school`).
//! That some hamlet of India is called `purple` does not.

use arrayvec::ArrayVec;

use super::cover::Cover;
use super::excuse;
use crate::address::reading::{Component, ComponentType, MatchKind, Reading};
use crate::address::rules::codes::{Code, Codes};
use crate::address::rules::notes::{Notes, says_note};
use crate::address::rules::{PinText, is_in_label};
use crate::address::words::everyday::{is_everyday, is_form};
use crate::address::words::gibberish::{is_gibberish, is_mash, is_mute, walks_keyboard};
use crate::address::words::sides::FRONTS;
use crate::address::words::{WordSet, Words};
use crate::text::lexicon::Class;
use crate::text::{MAX_TOKENS, Separator, letters};

/// Mean bits a letter from which a word is no name beside gibberish beyond doubt.
const DOUBTFUL_BITS: f32 = 4.9;
/// Copies in a row of a word that could not be a name anyway that are no noise yet.
const MAX_COPIES: usize = 2;
/// How forms say that nothing was entered.
const NONE: WordSet = WordSet::of(&["na", "nil", "none", "null"]);
/// A town can have the name of its post office, its tehsil and its district.
const MAX_UNITS: usize = 4;

/// Roles of words that are a kind of place.
const TYPES: Class = Class::ROAD
    .union(Class::CROSS_MAIN)
    .union(Class::AREA)
    .union(Class::NUMBERED_AREA)
    .union(Class::BUILDING)
    .union(Class::INSTITUTION)
    .union(Class::FLOOR)
    .union(Class::COMPANY)
    .union(Class::JUNCTION)
    .union(Class::LANDMARK)
    .union(Class::POST_KEY);
/// Roles of words that speak of a town, district, state or PIN beside them.
const OF_TOWNS: Class = Class::DISTRICT_KEY
    .union(Class::STATE_KEY)
    .union(Class::PIN_KEY)
    .union(Class::COUNTRY);

/// Words that make a dwelling one's own, and say nothing of where it is.
const OWN: WordSet = WordSet::of(&[
    "my", "our", "your", "his", "her", "their", "own", "not", "mera", "meri", "apna", "nahi",
    "nahin",
]);
/// What a dwelling is called.
const DWELLING: WordSet = WordSet::of(&[
    "home",
    "house",
    "flat",
    "room",
    "residence",
    "ghar",
    "makan",
]);
/// What a form asks for, written instead of an answer.
const BLANK_FORM: WordSet = WordSet::of(&[
    "residential",
    "address",
    "pata",
    "door",
    "place",
    "location",
    "locality",
    "landmark",
    "street",
    "city",
    "state",
    "country",
    "permanent",
    "current",
    "present",
    "communication",
    "correspondence",
]);

/// What one word says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::address) enum Sense {
    /// Part of a town, district, state or PIN: where, but not where in it.
    Town,
    /// Holds a digit.
    Number,
    /// One of three or more copies in a row.
    Repeated,
    /// The third or later copy of a word: says nothing new.
    Echo,
    /// Stands for nothing: `na`, `test`, `my house`.
    Filler,
    /// Letters that form no word.
    Gibberish,
    /// A common word that belongs to no address.
    Everyday,
    /// Everyday or an abbreviation, but named so by the keyword beside it.
    Excused,
    /// Part of a confirmed component that another component agrees with.
    Placed,
    /// Part of a code of the point where the address is.
    Code,
    /// Could be a name.
    Name,
    /// The same amid everyday words or gibberish.
    Stray,
    /// A keyword that is a kind of place: `college road` is a road in many a town.
    Typed,
    /// A keyword that says what stands beside it, and nothing alone: `number`, `the`.
    Keyword,
}

impl Sense {
    /// How many there are.
    pub(super) const COUNT: usize = Self::Keyword as usize + 1;
}

/// The sense of each token.
pub(in crate::address) type Senses = ArrayVec<Sense, MAX_TOKENS>;

/// Judges every word.
pub(in crate::address) fn judge(
    words: Words<'_>,
    (codes, notes, pins): (&Codes, &Notes, &[PinText]),
    cover: &Cover,
    reading: &Reading,
) -> Senses {
    let has_words = (0..words.len()).any(|index| !words.has_digit(index));
    let sense = |index: usize| {
        // A note says nothing of the place, and nothing against it but where it stands for one.
        let is_noted = notes.touches(index, index + 1) && says_note(words, index);
        let of_note = || (is_noted && !stands_for_address(words, index)).then_some(Sense::Keyword);
        let of_code = codes.holding(index).map(sense_of_code);
        let is_malformed = pins.iter().any(|pin| pin.is_malformed_at(index));
        let of_pin = (is_malformed && has_words).then_some(Sense::Town);
        of_code
            .or(of_pin)
            .or_else(of_note)
            .unwrap_or_else(|| sense_alone(words, cover, reading, index))
    };
    // Extended where it lies: what is collected is copied with all its room.
    let mut senses = Senses::new();
    senses.extend((0..words.len()).map(sense));
    mark_repeats(words, cover, reading, &mut senses);
    mark_hollow_parts(words, reading, &mut senses);
    join_parts_of_towns(words, &mut senses);
    excuse::firms(words, cover, reading, &mut senses);
    excuse::names(words, cover, reading, &mut senses);
    excuse::homes(cover, reading, &mut senses);
    excuse::institutions(words, cover, reading, &mut senses);
    excuse::abbreviations(words, cover, reading, &mut senses);
    doubt_neighbours(words, &mut senses);
    mark_strays(words, &mut senses);
    senses
}

/// Where in the town, or no more than a number.
fn sense_of_code(code: &Code) -> Sense {
    if code.is_placed {
        Sense::Code
    } else {
        Sense::Number
    }
}

fn sense_alone(words: Words<'_>, cover: &Cover, reading: &Reading, index: usize) -> Sense {
    let part = cover.component(reading, index);
    if part.is_some_and(|part| is_town(words, reading, part)) {
        return Sense::Town;
    }
    if words.has_digit(index) {
        return Sense::Number;
    }
    if is_mash(words, index) {
        return Sense::Gibberish;
    }
    if part.is_some_and(|part| is_agreed(reading, part)) {
        return Sense::Placed;
    }
    if is_key_of_town(words, cover, reading, index) {
        return Sense::Town;
    }
    let roles = words.class(index);
    let is_record = |part: &Component| {
        part.place.is_some() && matches!(part.match_kind, MatchKind::Exact | MatchKind::Alias)
    };
    let is_longer = |part: &Component| {
        let token = words.token(index);
        part.start < token.start || token.end < part.end
    };
    if part.is_some_and(|part| part.is_confirmed && is_record(part) && is_longer(part)) {
        return Sense::Placed;
    }
    let has_place = part.is_some_and(is_record);
    if roles.intersects(Class::FILLER) && !roles.intersects(Class::RELATION) {
        if is_in_label(words, index) {
            Sense::Keyword
        } else {
            Sense::Filler
        }
    } else if roles.intersects(Class::DIRECTION) || is_in_label(words, index) {
        Sense::Keyword
    } else if words.is_among(index, &excuse::WORKS) && !words.is_english(index) {
        // `Copper Mines`, no form of `mine`.
        Sense::Typed
    } else if words.is_english(index)
        || is_later(words, index)
        || !has_place && is_form(words, index)
    {
        Sense::Everyday
    } else if is_gibberish(words, index) {
        Sense::Gibberish
    } else if roles.is_empty() {
        if part.is_some_and(|part| part.is_confirmed) {
            Sense::Placed
        } else {
            Sense::Name
        }
    } else if roles.intersects(OF_TOWNS) {
        // `Financial District` is an area of a town.
        let is_area = part.is_some_and(|part| part.kind == ComponentType::Locality);
        if is_area { Sense::Typed } else { Sense::Town }
    } else if !roles.intersects(TYPES) || part.is_none() && roles.intersects(Class::NUMBER_KEY) {
        Sense::Keyword
    } else {
        Sense::Typed
    }
}

/// `Ameenpur Mandal`, `District Khammam`, `State: Goa`: a keyword or a label that says what the town beside it is.
fn is_key_of_town(words: Words<'_>, cover: &Cover, reading: &Reading, index: usize) -> bool {
    const KINDS: [(Class, ComponentType); 5] = [
        (Class::PIN_KEY, ComponentType::Pincode),
        (Class::CITY_KEY, ComponentType::City),
        (Class::SUBDISTRICT_KEY, ComponentType::Subdistrict),
        (Class::DISTRICT_KEY, ComponentType::District),
        (Class::STATE_KEY, ComponentType::State),
    ];
    let town_at = |at: usize| {
        let part = (at < words.len()).then(|| cover.component(reading, at));
        part.flatten().filter(|part| is_town(words, reading, part))
    };
    let is_of = |at: usize, kind: ComponentType| town_at(at).is_some_and(|part| part.kind == kind);
    // `U.T. of Puducherry`.
    let is_of_state = words.word(index) == "of"
        && 0 < index
        && words.is(index - 1, Class::STATE_KEY)
        && is_of(index + 1, ComponentType::State);
    // `VTC: Sakit`.
    let is_label = || words.is_label(index) && town_at(index + 1).is_some();
    is_of_state
        || is_label()
        || KINDS.iter().any(|&(key, kind)| {
            words.is(index, key) && (is_of(index + 1, kind) || 0 < index && is_of(index - 1, kind))
        })
}

/// `Address on call`, `will share location`.
fn stands_for_address(words: Words<'_>, index: usize) -> bool {
    words.is(index, Class::FILLER) || words.is_among(index, &BLANK_FORM)
}

/// `Pata baad me denge`: the first of the words for `later`. Baad alone is a village.
fn is_later(words: Words<'_>, index: usize) -> bool {
    words.word(index) == "baad" && matches!(words.word(index + 1), "me" | "mein" | "main")
}

/// Whether the component is confirmed and agrees with one that names something else.
pub(super) fn is_agreed(reading: &Reading, part: &Component) -> bool {
    let agrees = |(index, other): (usize, &Component)| {
        part.confirmed_by >> index & 1 == 1 && (other.place, other.pin) != (part.place, part.pin)
    };
    part.is_confirmed && reading.components.iter().enumerate().any(agrees)
}

/// A town that is more than everyday words and fillers; a PIN beside words, but for several that
/// agree with nothing.
fn is_town(words: Words<'_>, reading: &Reading, part: &Component) -> bool {
    match part.kind {
        ComponentType::Pincode => {
            let is_pin = |other: &&Component| other.kind == ComponentType::Pincode;
            let pins = reading.components.iter().filter(is_pin).count();
            let has_words = (0..words.len()).any(|index| !words.has_digit(index));
            let is_alone = words.len() == 1 && part.is_confirmed;
            is_agreed(reading, part) || pins == 1 && (has_words || is_alone)
        }
        ComponentType::City
        | ComponentType::District
        | ComponentType::State
        | ComponentType::Subdistrict => {
            is_agreed(reading, part)
                || (0..words.len()).any(|index| {
                    let token = words.token(index);
                    let is_inside = part.start <= token.start && token.end <= part.end;
                    is_inside && !is_nothing(words, index)
                })
        }
        _ => false,
    }
}

/// Whether the word alone is noise or a word between words.
fn is_nothing(words: Words<'_>, index: usize) -> bool {
    words.is(index, Class::FILLER | Class::STOP)
        || is_everyday(words, index)
        || is_gibberish(words, index)
}

/// Copies in a row of a word, or of a pair of words, are noise: three of a word that is none
/// anyway, four of what could be a name or is a town, five of a town that a PIN agrees with. What agrees with the rest is only written
/// too often, and copies of what stood twice already say nothing new.
fn mark_repeats(words: Words<'_>, cover: &Cover, reading: &Reading, senses: &mut Senses) {
    if !words.has_copies() {
        return;
    }
    let has_pin = is_pin_confirmed(reading);
    for period in 1..=2 {
        let mut first = 0;
        while first < words.len() {
            let mut end = first + 1;
            while end < words.len() && (end < first + period || words.is_same(end, end - period)) {
                end += 1;
            }
            let copies = (end - first) / period;
            if copies <= MAX_COPIES {
                first += 1;
                continue;
            }
            let agrees = |index: usize| {
                let part = cover.component(reading, index);
                part.is_some_and(|part| is_agreed(reading, part))
            };
            let most = |index: usize| match senses[index] {
                Sense::Number => usize::MAX,
                Sense::Placed if agrees(index) => usize::MAX,
                Sense::Town if has_pin && agrees(index) => MAX_UNITS,
                Sense::Everyday | Sense::Filler | Sense::Gibberish => MAX_COPIES,
                _ => MAX_COPIES + 1,
            };
            let is_noise = (first..end).all(|index| most(index) < copies)
                || (first..end).all(|index| words.is_english(index));
            if is_noise {
                senses[first..end].fill(Sense::Repeated);
                first = end;
            } else {
                first += 1;
            }
        }
    }
    for index in 0..words.len() {
        let is_evidence = matches!(
            senses[index],
            Sense::Name | Sense::Typed | Sense::Placed | Sense::Keyword
        );
        let mut before = (0..index).filter(|&other| words.is_same(other, index));
        if is_evidence && !words.is_new(index) && before.nth(1).is_some() {
            senses[index] = Sense::Echo;
        }
    }
}

/// A part without a single word of its own (`same as above`, `not available`, `my house`, `home`,
/// `n/a -1`) is filler whole.
///
/// What a form writes into a field that was left empty (`NA`, `0`) says nothing beside a PIN that is confirmed and a name.
fn mark_hollow_parts(words: Words<'_>, reading: &Reading, senses: &mut Senses) {
    let has_pin = is_pin_confirmed(reading);
    let is_left = |index: usize| words.is_among(index, &NONE) || says_nothing(words, index);
    let mut first = 0;
    let has_names = senses.contains(&Sense::Name) || senses.contains(&Sense::Placed);
    while first < words.len() {
        let mut end = first + 1;
        if senses[first] != Sense::Town {
            while end < words.len() && senses[end] != Sense::Town && !words.breaks_hard_before(end)
            {
                end += 1;
            }
            let starts = words.breaks_before(first);
            let is_apart = starts && words.breaks_before(end);
            let is_before_town = starts && end < words.len();
            let says_so = |index: usize| {
                let word = words.word(index);
                words.is(index, Class::FILLER)
                    || words.is_among(index, &OWN)
                    || words.is_among(index, &DWELLING) && (is_apart || is_before_town)
                    || (words.is_among(index, &BLANK_FORM) || is_zero(word)) && is_apart
                    || is_entered_minus_one(words, index) && !has_names
                    || is_not_applicable(words, index)
            };
            let is_hollow = (first..end).all(|index| is_hollow(words, index));
            let is_asked = || {
                let is_tied = words.separator(end) == Separator::Dash;
                end < words.len() && (is_tied || words.is_label(end - 1))
            };
            if is_hollow && (first..end).any(says_so) && !is_asked() {
                let is_left_empty = has_names && has_pin && is_apart && (first..end).all(is_left);
                let sense = if is_left_empty {
                    Sense::Keyword
                } else {
                    Sense::Filler
                };
                senses[first..end].fill(sense);
            }
        }
        first = end;
    }
}

/// Whether a PIN is confirmed by what else is named.
fn is_pin_confirmed(reading: &Reading) -> bool {
    let is_it = |part: &Component| part.kind == ComponentType::Pincode && is_agreed(reading, part);
    reading.components.iter().any(is_it)
}

fn is_hollow(words: Words<'_>, index: usize) -> bool {
    words.is(index, Class::FILLER | Class::STOP | Class::ANY_RELATION)
        || words.is_number_word(index)
        || [&OWN, &DWELLING, &BLANK_FORM]
            .iter()
            .any(|set| words.is_among(index, set))
        || is_mash(words, index)
        || says_nothing(words, index)
}

/// Whether the token is how a form says by no word that nothing was entered: `0`, `-1`, `n/a`.
fn says_nothing(words: Words<'_>, index: usize) -> bool {
    is_zero(words.word(index))
        || is_entered_minus_one(words, index)
        || is_not_applicable(words, index)
        || 0 < index && is_not_applicable(words, index - 1)
}

/// `n/a`, at its first letter.
fn is_not_applicable(words: Words<'_>, index: usize) -> bool {
    words.word(index) == "n" && words.word(index + 1) == "a"
}

fn is_zero(word: &str) -> bool {
    word.bytes().all(|byte| byte == b'0')
}

/// `-1` in a part of other fillers, which need not end behind it as
/// [`crate::address::rules::is_minus_one`] asks.
fn is_entered_minus_one(words: Words<'_>, index: usize) -> bool {
    let before = || &words.raw[..words.token(index).start as usize];
    words.word(index) == "1"
        && before()
            .strip_suffix('-')
            .is_some_and(|rest| rest.is_empty() || rest.ends_with([',', '\n', ' ']))
}

/// `Kalyan East`, `Upper Shillong`: what tells a part of a town from the rest says where, too.
fn join_parts_of_towns(words: Words<'_>, senses: &mut Senses) {
    for index in 0..words.len() {
        let is_town = |at: usize| senses.get(at) == Some(&Sense::Town);
        let follows = 0 < index && is_town(index - 1) && words.joins(index);
        let leads = is_town(index + 1) && !words.breaks_before(index + 1);
        let tells = words.is(index, Class::DIRECTION) && (follows || leads)
            || words.is_among(index, &FRONTS) && leads;
        if tells && matches!(senses[index], Sense::Keyword | Sense::Everyday) {
            senses[index] = Sense::Town;
        }
    }
}

/// Beside gibberish beyond doubt and fillers a doubtful word is no name either.
fn doubt_neighbours(words: Words<'_>, senses: &mut Senses) {
    if !senses.contains(&Sense::Gibberish) && !senses.contains(&Sense::Filler) {
        return;
    }
    for (index, sense) in senses.iter_mut().enumerate() {
        if *sense == Sense::Name {
            let word = words.word(index);
            let bits = letters::bits_a_letter(word).unwrap_or_default();
            let is_doubtful = match word.len() {
                ..3 => false,
                3 => is_mute(word) || walks_keyboard(word.as_bytes(), 3),
                _ => DOUBTFUL_BITS <= bits,
            };
            if is_doubtful {
                *sense = Sense::Gibberish;
            }
        }
    }
}

/// Beside two or more everyday words or runs of gibberish, a name in the part of one of them
/// proves little.
fn mark_strays(words: Words<'_>, senses: &mut Senses) {
    let is_nonsense = |sense: &Sense| matches!(sense, Sense::Everyday | Sense::Gibberish);
    if senses.iter().filter(|&sense| is_nonsense(sense)).count() < 2 {
        return;
    }
    let mut first = 0;
    while first < words.len() {
        let mut end = first + 1;
        while end < words.len() && !words.breaks_hard_before(end) {
            end += 1;
        }
        if senses[first..end].iter().any(is_nonsense) {
            for sense in &mut senses[first..end] {
                if *sense == Sense::Name {
                    *sense = Sense::Stray;
                }
            }
        }
        first = end;
    }
}
