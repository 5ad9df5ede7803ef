//! Names of the index whose words stand otherwise in the text: with a blank put in or left out, with a number in
//! another form or on the other side of its type word, with a quarter of the compass on the other side or as a letter,
//! with a dash between its two words.

use arrayvec::ArrayString;

use super::candidates::{Hit, Hits, Opening, Openings};
use crate::address::reading::MatchKind;
use crate::address::words::Words;
use crate::address::words::endings::{OF_AREAS, OF_OTHERS, OF_TOWNS};
use crate::address::words::sides::QUARTERS;
use crate::gazetteer::{Gazetteer, Level, PostingRange};
use crate::text::Separator;
use crate::text::lexicon::Class;
use crate::text::numerals::{Numerals, is_roman, number_of};

/// Longest name of a town that was parted, bytes.
const MAX_PARTED: usize = 32;
/// Shortest name before the ending of an area.
const MIN_FRONT: usize = 3;

/// Words of a name that stands beside the keyword of a district, at most.
const MAX_KEYED: usize = 2;
/// Words of a name before or behind its side, at most.
const MAX_SIDED: usize = 2;
/// Words of a name before its numbered area, and greatest number of one, at most.
const MAX_NUMBERED: usize = 3;
const MAX_AREA_NUMBER: u32 = 39;
/// The same behind `No`.
const MAX_SAID_NUMBER: u32 = 200;

/// Adds those that begin at token `first`, or at a word before it whose numbered area it is.
pub(super) fn find(
    gazetteer: &Gazetteer,
    words: Words<'_>,
    first: usize,
    openings: &Openings<'_>,
    out: &mut Hits,
) {
    find_parted(gazetteer, words, first, out);
    find_joined(gazetteer, words, first, out);
    if words.is(first, Class::NUMBERED_AREA) {
        find_renumbered(gazetteer, words, first, openings, out);
    }
    if words.is(first + 1, Class::ROAD | Class::CROSS_MAIN) {
        find_counted(gazetteer, words, first, out);
    }
    if words.is_among(first, &QUARTERS) {
        find_turned(gazetteer, words, first, openings, out);
    }
    // `Nariman Pt`, but `Pt Nehru`.
    if words.word(first + 1) == "pt" && words.joins(first + 1) && words.is_parted_before(first + 2)
    {
        let name = (&openings[first], ["point"]);
        add_other(gazetteer, (first, first + 2), MatchKind::Alias, name, out);
    }
    let is_short = || words.word(first).len() <= 2 && words.is_parted_before(first);
    if words.says_district(first, first + 1)
        || words.is(first + 2, Class::DISTRICT_KEY)
        || is_short()
    {
        find_keyed(gazetteer, words, first, openings, out);
    }
    // `Raninagar - II` is another one.
    let is_tied = words.separator(first + 1) == Separator::Dash;
    if is_tied && words.is_name(first + 1) && !is_roman(words.word(first + 1)) {
        find_tied(gazetteer, words, first, openings, out);
    }
    if words.word(first).len() == 1 {
        find_sided(gazetteer, words, first, openings, out);
    }
}

/// `Muzaffar Pur`, `Ghazi Abad`: a town in whose name a blank was put, whatever else is called so, or another
/// place (`Dilsukh Nagar`) where nothing is.
fn find_parted(gazetteer: &Gazetteer, words: Words<'_>, first: usize, out: &mut Hits) {
    let last = first + 1;
    let ends_town = words.is_among(last, &OF_TOWNS);
    if !(ends_town || words.is_among(last, &OF_OTHERS)) || !words.joins(last) {
        return;
    }
    let is_named = is_name(out, (first, last + 1));
    if is_named && !ends_town {
        return;
    }
    let mut name: ArrayString<MAX_PARTED> = ArrayString::new();
    // `Kovil Patti`, `Mettu Palayam`: what areas are called opens the names of towns too.
    let opens = words.is_plain(first)
        || (Class::AREA | Class::LANDMARK).contains(words.class(first)) && !words.is_number(first);
    let is_parted = opens
        && name.try_push_str(words.word(first)).is_ok()
        && name.try_push_str(words.word(last)).is_ok();
    if !is_parted {
        return;
    }
    let opening = Opening::of(gazetteer, &name);
    let places = opening.and_then(|opening| opening.places);
    let is_town = |places: &PostingRange| names_town(gazetteer, places);
    // `Siddharth Nagar` is a quarter of many a town, in some spelling, rather than a village of that name.
    let is_area = |places: &PostingRange| {
        let mut places = gazetteer.postings(places).iter();
        !words.is(last, Class::AREA) || places.any(|posting| posting.level != Level::Village)
    };
    if let Some(places) = places.filter(|places| is_town(places) || !is_named && is_area(places)) {
        let _ = out.try_push(Hit::new(first, last + 1, MatchKind::Alias, places));
    }
}

/// `Medchal - Malkajgiri`, `Tehri- Garhwal`: a town, district or state of two words that a dash with blanks ties.
fn find_tied(
    gazetteer: &Gazetteer,
    words: Words<'_>,
    first: usize,
    openings: &Openings<'_>,
    out: &mut Hits,
) {
    let opening = openings.get(first).and_then(Option::as_ref);
    let second = words.word(first + 1);
    let places = opening.and_then(|opening| opening.followed_by(gazetteer, [second]));
    if let Some(places) = places.filter(|places| names_town(gazetteer, places)) {
        let _ = out.try_push(Hit::new(first, first + 2, MatchKind::Exact, places));
    }
}

/// `Rajendranagar`: an area whose name lost its blank, whatever else is called so.
fn find_joined(gazetteer: &Gazetteer, words: Words<'_>, first: usize, out: &mut Hits) {
    let word = words.word(first);
    let ending = OF_AREAS
        .iter()
        .find(|ending| word.ends_with(**ending) && MIN_FRONT + ending.len() <= word.len());
    let Some(ending) = ending.filter(|_| words.is_plain(first)) else {
        return;
    };
    let opening = Opening::of(gazetteer, &word[..word.len() - ending.len()]);
    let name = (&opening, [*ending]);
    add_other(
        gazetteer,
        (first, first + 1),
        MatchKind::Phonetic,
        name,
        out,
    );
}

/// `DLF Phase III`, `BTM Stage 2`, `Sector V`, `Sector No 17`: what the numbered area whose type word is token `at` is called with its number
/// written otherwise, before the type word or behind it, behind each run of words that can be of its name.
fn find_renumbered(
    gazetteer: &Gazetteer,
    words: Words<'_>,
    at: usize,
    openings: &Openings<'_>,
    out: &mut Hits,
) {
    let numeral = |index: usize, greatest: u32| {
        let number = number_of(words.word(index));
        number.filter(|number| (1..=greatest).contains(number))
    };
    // Wards have their `No` in the index.
    let is_said = words.is_number_word(at + 1) && words.joins(at + 1) && words.word(at) != "ward";
    let ((pair, end), number) = if is_said
        && words.separator(at + 2) < Separator::Comma
        && let Some(number) = numeral(at + 2, MAX_SAID_NUMBER)
    {
        ((at, at + 3), number)
    } else if words.joins(at + 1)
        && let Some(number) = numeral(at + 1, MAX_AREA_NUMBER)
    {
        ((at, at + 2), number)
    } else if 0 < at
        && words.joins(at)
        && let Some(number) = numeral(at - 1, MAX_AREA_NUMBER)
    {
        ((at - 1, at + 1), number)
    } else {
        return;
    };
    let is_written =
        |other: &[&str; 2]| end == pair + 2 && *other == [words.word(pair), words.word(pair + 1)];
    let numerals = Numerals::of(number);
    let before = [&numerals.ordinal, &numerals.roman, &numerals.digits];
    let behind = [&numerals.digits, &numerals.roman];
    let area = words.word(at);
    let others = (before.map(|numeral| [numeral.as_str(), area]).into_iter())
        .chain(behind.map(|numeral| [area, numeral.as_str()]))
        .filter(|other| !other.contains(&"") && !is_written(other));
    for other in others {
        let opening = Opening::of(gazetteer, other[0]);
        add_other(
            gazetteer,
            (pair, end),
            MatchKind::Alias,
            (&opening, [other[1]]),
            out,
        );
        for first in (pair.saturating_sub(MAX_NUMBERED)..pair).rev() {
            if !words.joins(first + 1) {
                break;
            }
            let between = (first + 1..pair).map(|index| words.word(index));
            let name = (&openings[first], between.chain(other));
            add_other(gazetteer, (first, end), MatchKind::Alias, name, out);
        }
    }
}

/// `First Main Road`, `Seventh Cross`: a road whose number is written in words.
fn find_counted(gazetteer: &Gazetteer, words: Words<'_>, first: usize, out: &mut Hits) {
    const MAX_TYPES: usize = 2;
    // A Roman numeral may be the letter of a wing.
    let is_word = words.is_name(first) && !is_roman(words.word(first));
    let Some(number) = number_of(words.word(first)).filter(|_| is_word && !words.has_digit(first))
    else {
        return;
    };
    let ordinal = Numerals::of(number).ordinal;
    let opening = Opening::of(gazetteer, &ordinal);
    let is_type =
        |index: usize| words.is(index, Class::ROAD | Class::CROSS_MAIN) && words.joins(index);
    for end in (first + 2..).take(MAX_TYPES) {
        if !is_type(end - 1) {
            break;
        }
        let types = (first + 1..end).map(|index| words.word(index));
        let name = (&opening, types);
        add_other(gazetteer, (first, end), MatchKind::Alias, name, out);
    }
}

/// `East Dombivli`, `West Punjabi Bagh`: a name with its quarter of the compass, which is token `at`, on the other
/// side: Dombivli East.
fn find_turned(
    gazetteer: &Gazetteer,
    words: Words<'_>,
    at: usize,
    openings: &Openings<'_>,
    out: &mut Hits,
) {
    let side = words.word(at);
    let goes_on =
        |index: usize, joint: usize| words.joins(joint) && !words.is_among(index, &QUARTERS);
    // `Kalwa East Thane`: the side is that of the place before it.
    let is_of_other = 0 < at
        && words.separator(at) == Separator::Blank
        && words.separator(at + 1) == Separator::Blank
        && words.is_plain(at - 1)
        && out.iter().any(|hit| hit.end as usize == at);
    let ends = (at + 2..=at + 1 + MAX_SIDED).take(if is_of_other { 0 } else { MAX_SIDED });
    for end in ends.take_while(|&end| goes_on(end - 1, end - 1)) {
        let rest = (at + 2..end).map(|index| words.word(index)).chain([side]);
        let name = (openings.get(at + 1).unwrap_or(&None), rest);
        add_missing(gazetteer, (at, end), name, out);
    }
    let starts = (at.saturating_sub(MAX_SIDED)..at).rev();
    for first in starts.take_while(|&first| goes_on(first, first + 1)) {
        let rest = (first..at).map(|index| words.word(index));
        add_missing(gazetteer, (first, at + 1), (&openings[at], rest), out);
    }
}

/// `Andheri (E)`, `Vile Parle W`, `Mira Road (E)`: the side of a town or an area by its letter, Andheri East.
fn find_sided(
    gazetteer: &Gazetteer,
    words: Words<'_>,
    at: usize,
    openings: &Openings<'_>,
    out: &mut Hits,
) {
    let side = match words.word(at) {
        "e" => "east",
        "n" => "north",
        "s" => "south",
        "w" => "west",
        _ => return,
    };
    let ends_part = words.token(at).opens_bracket || words.breaks_before(at + 1);
    if at == 0 || !ends_part || !words.joins(at) {
        return;
    }
    // Areas around stations are called like roads, too, where that is their own name.
    let is_road = words.is(at - 1, Class::ROAD);
    if !words.is_plain(at - 1) && !is_road {
        return;
    }
    let is_own = |hit: &Hit| {
        let mut places = hit.postings(gazetteer).iter();
        places.any(|posting| !posting.is_alias)
    };
    for first in at.saturating_sub(MAX_SIDED)..at {
        let between = first + 1..at;
        if between.clone().all(|index| words.joins(index)) {
            let rest = between.map(|index| words.word(index)).chain([side]);
            let name = (&openings[first], rest);
            let count = out.len();
            add_other(gazetteer, (first, at + 1), MatchKind::Alias, name, out);
            if is_road && out.get(count).is_some_and(|hit| !is_own(hit)) {
                out.truncate(count);
            }
        }
    }
}

/// `Dist R.R.`, `W.G. Dt`: what a district is called beside its keyword alone, wherever that stands and however it is
/// written.
fn find_keyed(
    gazetteer: &Gazetteer,
    words: Words<'_>,
    first: usize,
    openings: &Openings<'_>,
    out: &mut Hits,
) {
    for end in first + 1..=first + MAX_KEYED {
        let is_whole = (first + 1..end).all(|index| words.joins(index));
        let is_said = words.says_district(first, end);
        if !is_whole || is_said && words.is(end - 1, Class::DISTRICT_KEY) {
            break;
        }
        if is_said || is_lettered(words, (first, end)) {
            let rest = (first + 1..end).map(|index| words.word(index));
            let name = (&openings[first], rest.chain(["district"]));
            add_other(gazetteer, (first, end), MatchKind::Alias, name, out);
        }
    }
}

/// `Sullia (D.K.)`: whether two letters fill a part, or brackets, behind another.
fn is_lettered(words: Words<'_>, (first, end): (usize, usize)) -> bool {
    let letters = (first..end).map(|index| words.word(index).len());
    0 < first
        && letters.sum::<usize>() == 2
        && words.is_parted_before(first)
        && words.is_parted_before(end)
        && !(first..end).any(|index| words.has_digit(index))
}

/// Whether a town is called so, or what several lie in.
fn names_town(gazetteer: &Gazetteer, places: &PostingRange) -> bool {
    gazetteer.postings(places).towns().next().is_some()
}

/// Adds the name, by its first word and those behind it, that the tokens of the range stand for.
fn add_other<'w>(
    gazetteer: &Gazetteer,
    (first, end): (usize, usize),
    kind: MatchKind,
    (opening, rest): (&Option<Opening<'_>>, impl IntoIterator<Item = &'w str>),
    out: &mut Hits,
) {
    let opening = opening.as_ref();
    if let Some(places) = opening.and_then(|opening| opening.followed_by(gazetteer, rest)) {
        let _ = out.try_push(Hit::new(first, end, kind, places));
    }
}

/// Whether the tokens of the range are a name that was found.
fn is_name(hits: &Hits, (first, end): (usize, usize)) -> bool {
    let is_it = |hit: &Hit| (hit.first as usize, hit.end as usize) == (first, end);
    hits.iter().any(is_it)
}

/// [`add_other`] where the tokens are no name as they stand.
fn add_missing<'w>(
    gazetteer: &Gazetteer,
    (first, end): (usize, usize),
    name: (&Option<Opening<'_>>, impl IntoIterator<Item = &'w str>),
    out: &mut Hits,
) {
    if !is_name(out, (first, end)) {
        add_other(gazetteer, (first, end), MatchKind::Alias, name, out);
    }
}
