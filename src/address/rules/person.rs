//! Persons, who are no component and are never echoed: after S/O and its like, after a title, and in brackets.

use super::Proposals;
use super::addressee::{is_in_full_name, persons_end};
use crate::address::span::Span;
use crate::address::words::endings::is_settlement;
use crate::address::words::firms::firm_end;
use crate::address::words::persons::{
    ADDRESSED, CARE_OF, INDIAN_RELATIVES, PARTIES, PERSONAL, RELATIVES, SHARED, SHORT_RELATIVES,
};
use crate::address::words::{WordBits, Words};
use crate::text::Shape;
use crate::text::lexicon::Class;

/// Words of one person's name, at most.
pub(super) const MAX_NAME: usize = 4;
/// Digits of a door behind one, at most.
const MAX_DOOR: usize = 4;
/// Words of one that is all of a part, at most.
const MAX_WHOLE: usize = 3;
/// Of these as many are worth as much as the first, known or not.
const FULL_NAME: usize = 2;
/// Tokens of the part of a person, with what else is written there, at most.
const MAX_PART: usize = 6;

/// Words of a firm after C/O up to its type word, at most.
const MAX_FIRM: usize = 8;

/// Words that end a name: what follows is called by it.
const TYPED: Class = Class::AREA
    .union(Class::ROAD)
    .union(Class::BUILDING)
    .union(Class::INSTITUTION)
    .union(Class::COMPANY)
    .union(Class::JUNCTION)
    .union(Class::LANDMARK)
    .union(Class::NUMBERED_AREA);

pub(super) fn propose(words: Words<'_>, out: &mut Proposals<'_>) {
    for at in 0..words.len() {
        if is_care_of(words, at) {
            propose_relative(words, at, out);
            propose_head(words, at, out);
        } else if let Some(title) = title_of(words, at) {
            propose_titled(words, at, title, out);
        } else if words.token(at).opens_bracket {
            propose_bracketed(words, at, out);
        }
    }
}

/// `S/O`, `W/O`, `D/O`, `C/O`, `R/O`, and before a person `H/O`, `S.O.` and `Putra`.
pub(super) fn is_care_of(words: Words<'_>, index: usize) -> bool {
    words.is_among(index, &CARE_OF) || is_before_person(words, index)
}

/// `H/O Ram Kumar`, `S O Ram Lal Vill Rampur`, `Putra Shyam Lal`: a person's, not the post office of a place. With
/// its slash it is that before any plain words, in a word before one that is known as a name, else before two.
fn is_before_person(words: Words<'_>, index: usize) -> bool {
    const ANY: WordBits = SHORT_RELATIVES.bits().union(INDIAN_RELATIVES.bits());
    if !words.can_be_among(index, ANY) {
        return false;
    }
    let is_word = words.is_among(index, &INDIAN_RELATIVES);
    let opens = |index: usize| {
        let is_apart = index == 0 || words.is_parted_before(index);
        is_apart || words.is_personal(index - 1)
    };
    if !(is_word || words.is_among(index, &SHORT_RELATIVES)) || !opens(index) {
        return false;
    }
    let is_slashed = words.written(index).contains('/');
    // `SO Late Ram Dular`.
    let is_certain = is_slashed || words.is_among(index + 1, &PERSONAL);
    let is_name = |&name: &usize| {
        let can_be_name = words.is_personal(name) || is_certain && words.is_plain(name);
        words.joins(name) && (can_be_name || words.is(name, Class::TITLE))
    };
    let count = (index + 1..words.len()).take_while(is_name).count();
    let end = index + 1 + count;
    let least = if is_slashed || is_word { 1 } else { 2 };
    let keys = Class::VILLAGE_KEY | Class::POST_KEY | Class::NUMBER_KEY | Class::ANY_RELATION;
    // `SO Govind Puri 110019` is an office before its PIN.
    let is_door = words.has_digit(end) && words.word(end).len() <= MAX_DOOR;
    let is_closed = words.breaks_hard_before(end) || words.is(end, keys) || is_door;
    (least..=MAX_NAME).contains(&count) && is_closed
}

/// Whether the name of another person can stand before the word.
fn is_relative(words: Words<'_>, index: usize) -> bool {
    words.is_among(index, &RELATIVES) || is_before_person(words, index)
}

/// Whether nothing but a person's name stands between `S/O` and token `index`.
pub(in crate::address) fn follows_person(words: Words<'_>, index: usize) -> bool {
    let names = (0..index).rev().take_while(|&name| {
        !words.breaks_hard_before(name + 1) && !is_care_of(words, name) && is_of_name(words, name)
    });
    let count = names.take(MAX_NAME).count();
    let before = index - count;
    0 < before && is_care_of(words, before - 1) && !words.breaks_hard_before(before)
}

/// The same, and nothing but a full name before it in the text: `Ram Kumar Vill Rampur`.
pub(in crate::address) fn follows_full_name(words: Words<'_>, index: usize) -> bool {
    follows_person(words, index) || persons_end(words, 0) == Some(index)
}

/// `Rampur` of `C/O Ram Kumar Rampur Village`: whether the last word before a village's keyword is like what it closes
/// rather than a person's name: a settlement's by its end, or the only one that is unknown behind a full name.
pub(in crate::address) fn ends_in_place(words: Words<'_>, first: usize, end: usize) -> bool {
    if end <= first {
        return false;
    }
    let last = end - 1;
    let is_known = |index: usize| words.is_personal(index);
    let follows_full = || FULL_NAME <= last - first && (first..last).all(is_known);
    is_settlement(words.word(last)) || !is_known(last) && follows_full()
}

/// Whether the name after `S/O` begins at token `index` or goes on there, or what the keyword behind
/// it says begins: `Rampur` of `S/O Ram Kumar Vill Rampur`.
pub(in crate::address) fn goes_on_person(words: Words<'_>, index: usize) -> bool {
    let is_keyed = || {
        words.is(index - 1, Class::VILLAGE_KEY | Class::POST_KEY)
            && words.is_name(index)
            && follows_person(words, index - 1)
    };
    is_care_of(words, index - 1) && !opens_residence(words, index)
        || is_colonel(words, index - 1) && words.is_personal(index)
        || words.is_personal(index) && follows_person(words, index)
        || is_namesake(words, index - 1)
        || is_in_full_name(words, index)
        || is_keyed()
}

/// Whether the residence of `R/O Gali No. 3`, `R/O Lone Mohalla` begins at the token, and no person.
pub(in crate::address) fn opens_residence(words: Words<'_>, index: usize) -> bool {
    let is_area = || {
        let last = words.part_end(index) - 1;
        index < last && last <= index + 2 && words.is(last, Class::AREA)
    };
    0 < index
        && words.word(index - 1) == "residentof"
        && !words.is(index, Class::TITLE)
        && (!words.is_personal(index) || is_area())
}

/// A word that a name can have.
fn is_of_name(words: Words<'_>, index: usize) -> bool {
    words.is_plain(index) || words.is(index, Class::TITLE) || is_namesake(words, index)
}

/// `Ram Niwas Yadav`, `Bishnu Pada Das`, `Sunil More`: whether the word, which says what a house or a junction is, belongs to a person's name.
fn is_namesake(words: Words<'_>, index: usize) -> bool {
    let follows_name = || 0 < index && words.joins(index) && words.is_personal(index - 1);
    match words.word(index) {
        "niwas" | "pada" => {
            follows_name() && words.joins(index + 1) && words.is_personal(index + 1)
        }
        "more" => follows_name() && words.breaks_before(index + 1),
        _ => false,
    }
}

/// What the words of a name are worth: all of the first, then those that are known as names.
pub(super) fn worth(words: Words<'_>, first: usize, end: usize, out: &Proposals<'_>) -> f32 {
    let known = (first..end)
        .filter(|&index| words.is_personal(index))
        .count();
    let full = (end - first).min(FULL_NAME).max(known);
    out.weights.person * full as f32 + out.weights.person_known * known as f32
}

/// A person goes up to the end of the part, or is the first words of it. After C/O a firm may
/// stand: it is a building by its own word, and wins over the person.
fn propose_relative(words: Words<'_>, at: usize, out: &mut Proposals<'_>) {
    let keys = Class::VILLAGE_KEY | Class::POST_KEY | Class::NUMBER_KEY;
    let goes_on = |&index: &usize| {
        !words.breaks_hard_before(index)
            && words.shape(index) == Some(Shape::Word)
            && !words.is(index, keys)
    };
    let goes_to = (at + 1..words.len().min(at + 1 + MAX_FIRM)).take_while(goes_on);
    let end = goes_to.last().map_or(at + 1, |last| last + 1);
    let firm = Class::COMPANY | Class::INSTITUTION | Class::BUILDING;
    let is_typed = || (at + 1..end).any(|index| words.is(index, firm));
    let is_firm =
        words.word(at) == "careof" && (is_typed() || firm_end(words, at + 1) == Some(end));
    let end = if is_firm {
        at + 1
    } else {
        area_behind(words, at + 1, end).min(at + MAX_PART)
    };
    let own = out.weights.person;
    let names = at + 1..end;
    // `S/O Nirmal Debnath, Teliamura`, `C/O Nirmal Debnath Village Kotla`.
    let is_whole = words.word(at) != "residentof"
        && (FULL_NAME..=MAX_WHOLE).contains(&names.len())
        && names.clone().all(|index| is_of_name(words, index));
    let opens_village = words.is(end, Class::VILLAGE_KEY)
        && words.is_name(end + 1)
        && !ends_in_place(words, at + 1, end);
    let whole = match is_whole {
        true if words.breaks_hard_before(end) => out.weights.person_known,
        true if opens_village => out.weights.person_known * names.len() as f32,
        _ => 0.0,
    };
    let score = own + whole + worth(words, at + 1, end, out);
    out.push(Span::nothing(at, end, score));
    for inner in at + 2..end.min(at + 1 + MAX_NAME) {
        if !is_of_name(words, inner - 1) {
            break;
        }
        out.push(Span::nothing(
            at,
            inner,
            own + worth(words, at + 1, inner, out),
        ));
    }
}

/// Where an area begins that stands behind a full name before token `end`, or else that: `S/O Ram Kumar Gandhi Nagar`.
fn area_behind(words: Words<'_>, first: usize, end: usize) -> usize {
    let Some(typed) = (first..end).find(|&index| words.is(index, Class::AREA)) else {
        return end;
    };
    let area = typed.saturating_sub(1);
    let is_given = |&index: &usize| words.is_plain(index) && !words.is(index, Class::TITLE);
    let is_full = FULL_NAME <= (first..area).filter(is_given).count();
    if is_full && words.is_plain(area) {
        area
    } else {
        end
    }
}

/// `(Anil Kumar Ghosh)`: known names, the last one a last name, and nothing else in brackets.
fn propose_bracketed(words: Words<'_>, at: usize, out: &mut Proposals<'_>) {
    let end = words.part_end(at);
    let is_known = |index: usize| words.is_personal(index) || is_namesake(words, index);
    let is_name = (2..=MAX_NAME).contains(&(end - at)) && (at..end).all(is_known);
    if is_name && words.is_last_name(end - 1) {
        out.push(Span::nothing(
            at,
            end,
            out.weights.person + worth(words, at, end, out),
        ));
    }
}

/// `Ram Kumar` of `Ram Kumar S/O Shyam Kumar`: the words before `S/O` in its part.
fn propose_head(words: Words<'_>, at: usize, out: &mut Proposals<'_>) {
    let start = words.part_start(at);
    let is_short = (1..=MAX_NAME).contains(&(at - start));
    let is_person = is_relative(words, at) || (start..at).any(|index| words.is_personal(index));
    if is_short && is_person && (start..at).all(|index| is_of_name(words, index)) {
        out.push(Span::nothing(start, at, worth(words, start, at, out)));
    }
    if start == at && is_relative(words, at) {
        propose_first_part(words, at, out);
    }
}

/// `Rama Bora` of `Rama Bora, S/O Hari Bora`: a first part of several plain words before the one that `S/O`
/// opens, whose person it is.
fn propose_first_part(words: Words<'_>, at: usize, out: &mut Proposals<'_>) {
    let is_name = (2..=MAX_NAME).contains(&at) && words.part_end(0) == at;
    // `Ram Niwas`, `Shri Niwas` are given names, too.
    let opens_given = words.is_personal(0) || words.is(0, Class::TITLE);
    let is_given = opens_given && words.word(at - 1) == "niwas";
    let end = at - usize::from(is_given);
    if is_name && (0..end).all(|index| is_of_name(words, index)) {
        out.push(Span::nothing(
            0,
            at,
            out.weights.person + worth(words, 0, at, out),
        ));
    }
}

/// `A. K. Sharma`.
pub(super) fn is_initial(words: Words<'_>, index: usize) -> bool {
    words.word(index).len() == 1 && !words.has_digit(index)
}

/// What stands before a person's name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Title {
    /// `Mr`.
    Addressed,
    /// `Smt`, `Late`, `Attn`: whoever follows, a road can be called by.
    Personal,
    /// `Dr`, `Shri`: names of areas and premises begin so too.
    Shared,
    /// `Owner`, `Father`.
    Party,
}

fn title_of(words: Words<'_>, index: usize) -> Option<Title> {
    if words.is_among(index, &ADDRESSED) {
        Some(Title::Addressed)
    } else if words.is_among(index, &PERSONAL) {
        Some(Title::Personal)
    } else if words.is_among(index, &SHARED)
        || is_colonel(words, index)
        || is_naib_subedar(words, index)
    {
        Some(Title::Shared)
    } else if words.is_among(index, &PARTIES) && words.is_parted_before(index) {
        Some(Title::Party)
    } else {
        None
    }
}

/// Whether a title stands before the token.
pub(super) fn follows_title(words: Words<'_>, index: usize) -> bool {
    index
        .checked_sub(1)
        .is_some_and(|title| title_of(words, title).is_some())
}

/// `Col. Ram Singh`, `Lt. Col. Ram Singh`: no colony begins a part so.
pub(super) fn is_colonel(words: Words<'_>, index: usize) -> bool {
    words.word(index) == "col" && (words.breaks_before(index) || words.word(index - 1) == "lt")
}

/// `Nb Sub Ram Singh`, `Sub Maj Ram Singh`: short forms of what a subedar is called.
fn is_naib_subedar(words: Words<'_>, index: usize) -> bool {
    let is_naib = || 0 < index && words.word(index - 1) == "nb";
    words.word(index) == "sub" && (is_naib() || matches!(words.word(index + 1), "maj" | "major"))
}

/// `Smt. Kamala Devi`, `Dr. Ram Prakash`, but not `Dr. Rajendra Prasad Road`.
fn propose_titled(words: Words<'_>, at: usize, title: Title, out: &mut Proposals<'_>) {
    if 0 < at && words.is(at - 1, Class::RELATION) {
        return;
    }
    // `Customer Name Ram Kumar`, `Contact Person Ram Kumar`.
    let is_asked = title == Title::Party && matches!(words.word(at + 1), "name" | "person");
    let is_personal = is_asked || matches!(title, Title::Addressed | Title::Personal);
    let is_doctor = words.word(at) == "dr" && words.breaks_before(at);
    let is_addressed = title == Title::Addressed;
    // `Attn: Ram Kumar`.
    let part_end = words.part_end(if words.is_label(at) { at + 1 } else { at });
    let first = at + 1 + usize::from(is_asked || is_colonel(words, at + 1));
    // A junction of Bengal may honour a `Shri`, and no house is called by two names.
    let is_namesake = |index: usize| {
        is_namesake(words, index) && (title != Title::Shared || words.word(index) == "niwas")
    };
    let is_type = |index: usize| words.is(index, TYPED) && !is_namesake(index);
    let is_typed = (first..part_end).any(is_type);
    let is_known =
        |index: usize| words.is_personal(index) || is_initial(words, index) || is_namesake(index);
    // `Late Ram Singh Marg` honours him, and no road or area is called by a `Mr.`.
    let named = (first..part_end).find(|&index| !is_known(index));
    let honours = |end: usize| first < end && !is_addressed && is_type(end);
    // `Smt. Laxmiben Chimanlal Blood Bank`, whose names are not all known.
    let names_premises = |end: usize| {
        let typed = (end..part_end).find(|&index| !words.is_plain(index));
        let premises = Class::INSTITUTION | Class::BUILDING;
        !is_addressed
            && typed.is_some_and(|typed| typed <= first + MAX_NAME && words.is(typed, premises))
    };
    if named.is_some_and(|end| honours(end) || names_premises(end)) {
        return;
    }
    for end in first + 1..=part_end.min(first + MAX_NAME) {
        // `Dr. Rahul V. Raje`: no village.
        if !(is_of_name(words, end - 1) || is_doctor && is_initial(words, end - 1)) {
            break;
        }
        let names = first..end;
        let all_known = names.clone().all(is_known);
        let is_name = if is_personal {
            all_known || !is_typed
        } else {
            // `Dr. Rajbir Singh`.
            let ends_so = title == Title::Shared
                && end == part_end
                && (words.is_last_name(end - 1) || is_doctor && is_whole_name(words, at, end));
            // `Dr. Chavan,`.
            let is_full = 1 < names.len() || is_doctor && ends_so;
            (all_known || ends_so) && !is_typed && is_full
        };
        // What the next part begins with is none of the name.
        let is_full = is_addressed && all_known && words.is_last_name(end - 1);
        let goes_on = end < part_end && is_type(end) && !is_full;
        if is_name && !goes_on {
            // `Mr. V. Subramaniam,`: nothing but a person has all of the part.
            let is_whole = (is_personal || is_doctor) && words.breaks_before(at) && end == part_end;
            let whole = if is_whole { names.len() as f32 } else { 0.0 };
            let score = out.weights.person
                + worth(words, first, end, out)
                + out.weights.person_known * whole;
            out.push(Span::nothing(at, end, score));
        }
    }
}

/// `Dr. Y. T. Chandarana, Bajwada`: whether a doctor's name, known or not, that is all of a part from token `at` on ends before
/// token `end`, where the text goes on; no place's does.
fn is_whole_name(words: Words<'_>, at: usize, end: usize) -> bool {
    end < words.len()
        && !is_settlement(words.word(end - 1))
        && !words.is_possessive(at..end)
        && firm_end(words, at) != Some(end)
}
