//! Words before a span that its name begins with: `MIDC` of `MIDC Phase 1`, `Talegaon` of `Talegaon Dhabade`, `New` of `New Sohna
//! Road`, `Lower` of `Lower Parel`.

use std::ops::Range;

use super::extend::{is_numbered, says_part};
use crate::address::decode::Chosen;
use crate::address::reading::{ComponentType, MatchKind};
use crate::address::rules::follows_person;
use crate::address::scene::Scene;
use crate::address::span::Span;
use crate::address::words::estates::ESTATES;
use crate::address::words::persons::SAINTS;
use crate::address::words::sides::{AGES, FRONTS, HEIGHTS, INDIAN_AGES, INDIAN_SIZES, QUARTERS};
use crate::address::words::{WordSet, Words, any_of};
use crate::text::lexicon::Class;

/// What tells an area from another of the name before it, in the languages of India.
const FRONTS_OF_PLACES: WordSet =
    any_of!(&[INDIAN_AGES, INDIAN_SIZES, WordSet::of(&["juna", "juni"])]);

/// `DLF` of `DLF Phase 3`, `MIDC` of `MIDC Phase 1`: plain words and what areas are called, where they
/// open the part and no span takes them.
pub(super) fn take_name_before(words: Words<'_>, index: usize, chosen: &mut Chosen) {
    let span = chosen[index];
    let is_part = matches!(
        span.kind(),
        Some(ComponentType::Locality | ComponentType::Sublocality)
    ) && is_numbered(words, &span)
        && (says_part(words, &span) || words.word(span.first as usize) == "ward");
    let first = span.first as usize;
    let start = words.part_start(first);
    let is_free = index == 0 || chosen[index - 1].end as usize <= start;
    if is_part
        && is_free
        && start < first
        && first <= start + 3
        && (start..first).all(|at| words.is_plain(at) || words.is(at, Class::AREA))
        && !follows_person(words, first)
    {
        let span = &mut chosen[index];
        (span.first, span.text_first) = (start as u8, start as u8);
        span.extend();
    }
}

/// `M/s Gandhi Hospital`: a firm is called by what stands behind the word for one.
pub(super) fn leave_messrs(words: Words<'_>, chosen: &mut Chosen) {
    for span in chosen {
        let is_firm = span.kind() == Some(ComponentType::Building)
            && words.word(span.first.into()) == "messrs"
            && span.first + 1 < span.end;
        if is_firm {
            span.first += 1;
            span.text_first = span.text_first.max(span.first);
        }
    }
}

/// `Talegaon Dhabade`, of which the index has the second word alone as another spelling: the area before a town that its own
/// name begins with is no other place. Gives the number of the span then.
pub(super) fn take_own_front(scene: Scene<'_>, index: usize, chosen: &mut Chosen) -> usize {
    let Scene {
        gazetteer, words, ..
    } = scene;
    let span = chosen[index];
    let Some(before) = index.checked_sub(1).map(|before| chosen[before]) else {
        return index;
    };
    let is_area = matches!(
        before.kind(),
        Some(ComponentType::Locality | ComponentType::Village)
    );
    let is_town = span.kind() == Some(ComponentType::City) && span.match_kind != MatchKind::Exact;
    let are_one_name = before.text_range() == (before.first as usize, span.first as usize)
        && words.joins(span.first as usize)
        && !before.is_keyed
        && !span.is_keyed;
    let opens_name = |id| {
        let place = gazetteer.place(id);
        let front = words.span(before.first as usize, before.end as usize);
        let name = gazetteer.name(&place).as_bytes();
        name.get(..front.len())
            .is_some_and(|own| own.eq_ignore_ascii_case(front.as_bytes()))
            && name.get(front.len()) == Some(&b' ')
    };
    if !(is_area && is_town && are_one_name && span.place.is_some_and(opens_name)) {
        return index;
    }
    chosen.remove(index - 1);
    begin_at(&mut chosen[index - 1], before.first as usize, true);
    index - 1
}

/// `New` of `New Sohna Road`: the word before a road that the index has, which tells it from another of the
/// name; `Main Sohna Road` is the same one, and so is `Dr. R.K. Salai` without the title. Gives the number of the span then.
pub(super) fn take_front_of_road(words: Words<'_>, index: usize, chosen: &mut Chosen) -> usize {
    const ROAD_FRONTS: WordSet = any_of!(&[
        AGES,
        INDIAN_AGES,
        INDIAN_SIZES,
        HEIGHTS,
        WordSet::of(&["inner", "outer"]),
    ]);
    const WATERS: WordSet = WordSet::of(&["lake", "tank"]);
    let span = chosen[index];
    let first = span.first as usize;
    let is_road = span.kind() == Some(ComponentType::Street) && span.text_first == span.first;
    if !is_road || first == 0 || !words.joins(first) {
        return index;
    }
    let start = first - 1;
    let is_same = is_front_of_same(words, start);
    // `Miller Tank Bund Road`: the word before it says of which tank.
    let is_of_water = words.is_among(first, &WATERS) && words.is_plain(start);
    // `Aruna Asaf Ali Road` is not Asaf Ali's.
    let is_of_person = words.is_personal(start)
        && words.is_plain(first)
        && words.is_plain(first + 1)
        && words.is_plain(start)
        && words.breaks_before(start);
    // `East Boring Canal Road`, `20, West Jail Road`.
    let is_side = || {
        let opens = start == 0 || words.breaks_before(start) || words.has_digit(start - 1);
        opens && words.is_among(start, &QUARTERS)
    };
    // `J Nehru Road`.
    let is_initial = || {
        words.breaks_before(start)
            && words.word(start).len() == 1
            && words.is_plain(start)
            && words.is_plain(first)
    };
    let tells = words.is_among(start, &ROAD_FRONTS) || is_side() || is_initial();
    if !is_same && !is_of_water && !is_of_person && !tells {
        return index;
    }
    let before = index.checked_sub(1).map(|before| chosen[before]);
    let is_taken = before.is_some_and(|before| start < before.end as usize);
    let is_bare = |before: Span| {
        let is_all = before.text_range() == (start, first);
        // `Rao Saheb Patwardhan Marg`, though some village is called Rao.
        let is_name = is_of_person && before.kind() == Some(ComponentType::Village);
        (is_of_water && before.place.is_none() || is_name) && is_all && !before.is_keyed
    };
    if is_taken && !before.is_some_and(is_bare) {
        return index;
    }
    begin_at(&mut chosen[index], start, is_same);
    if is_taken {
        chosen.remove(index - 1);
    }
    index - usize::from(is_taken)
}

/// Whether the word before a road's name leaves it the same road: `Main`, or the title of whom it is called after.
pub(in crate::address) fn is_front_of_same(words: Words<'_>, index: usize) -> bool {
    // `12 Km. Rudrapur Road` has no title.
    let is_unit = || 0 < index && words.has_digit(index - 1) && words.joins(index);
    words.word(index) == "main" || words.is(index, Class::TITLE) && !is_unit()
}

/// Lets a span begin at token `start`; as another one than the index has, unless it stays the same.
fn begin_at(span: &mut Span, start: usize, is_same: bool) {
    (span.first, span.text_first) = (start as u8, start as u8);
    if !is_same {
        span.extend();
    }
}

/// `Sanjay Gandhi Nagar` is not Gandhi's, nor `B R Ambedkar Nagar` or `Jai Bhim Nagar` the one without: whether the words of the
/// range are names, initials and honours of whom the area behind them is called after, as its type word tells.
fn is_of_other_person(words: Words<'_>, range: Range<usize>, area: &Span) -> bool {
    const PRAISES: WordSet = WordSet::of(&["jai", "jay"]);
    let is_honour = |at: usize| {
        words.is_honour(at) || words.is_among(at, &PRAISES) || words.is_among(at, &SAINTS)
    };
    // `Suresh Kumar Gandhi Nagar` is where a person is.
    let is_one = range.len() == 1 || is_honour(range.start) || words.is_initials(range.start);
    // `Jai Bhuvaneshwarnagar`.
    let is_typed =
        words.is(area.end as usize - 1, Class::AREA) || words.is_among(range.start, &PRAISES);
    words.is_plain(range.end)
        && is_typed
        && is_one
        && range
            .into_iter()
            .all(|at| words.is_personal(at) || is_honour(at) || words.is_initials(at))
}

/// `Lower` of `Lower Parel`, `MIDC` of `MIDC Bhosari`, `Guru` of `Guru Nanak Pura`, `Sanjay` of `Sanjay Gandhi Nagar`, and the
/// plain words before a bare type word (`Peenya` of `Peenya Industrial Estate`), where they open the part and no span takes them;
/// and `Juna` of `Juna Malnaka`, which is no area of its own. Gives the number of the span then.
pub(super) fn take_words_before(words: Words<'_>, index: usize, chosen: &mut Chosen) -> usize {
    let span = chosen[index];
    let first = span.first as usize;
    let start = words.part_start(first);
    if start == first || start + 2 < first || span.text_first != span.first {
        return index;
    }
    let before = index.checked_sub(1).map(|before| chosen[before]);
    let is_taken = before.is_some_and(|before| start < before.end as usize);
    let is_front = |before: Span| {
        // `Nava Naroda`, though some village is called Nava.
        let is_bare = match before.kind() {
            Some(ComponentType::Locality) => {
                before.place.is_none() || words.is_among(start, &ESTATES)
            }
            Some(ComponentType::Village) => words.is_among(start, &INDIAN_AGES),
            _ => false,
        };
        // `MIDC Mahape`, though the first of them is an area, too.
        let tells = words.is_among(start, &FRONTS_OF_PLACES) || words.is_among(start, &ESTATES);
        let is_of_place = start + 1 == first && words.is_plain(first) && tells;
        is_bare
            && before.range() == (start..first)
            && !before.is_keyed
            && (is_of_place || is_of_other_person(words, start..first, &span))
    };
    if is_taken {
        if before.is_some_and(is_front) {
            chosen.remove(index - 1);
            begin_at(&mut chosen[index - 1], start, false);
            return index - 1;
        }
        return index;
    }
    // `West Vinod Nagar` is a side of it, as `Vinod Nagar West` is.
    let is_side = start + 1 == first && words.is_among(start, &QUARTERS);
    // `Mohalla Katra` is the quarter that is called Katra.
    let is_quarter = start + 1 == first && words.word(start) == "mohalla";
    let is_bare = words.is(first, Class::AREA);
    let belongs = (start..first).all(|at| {
        words.is_among(at, &FRONTS) || words.is_among(at, &SAINTS) || is_bare && words.is_plain(at)
    });
    if is_side || is_quarter || belongs || is_of_other_person(words, start..first, &span) {
        begin_at(&mut chosen[index], start, is_side || is_quarter);
    }
    index
}
