//! House numbers.

use super::Proposals;
use super::floor::{self, is_numbered_storey};
use super::form::is_of_form;
use super::numbered_area::{counted_area_end, counts_dwellings};
use super::parted_door::{
    is_parted_piece, parted_door_end, with_parted_letter, with_parted_pieces,
};
use super::school::counted_end;
use crate::address::reading::ComponentType;
use crate::address::span::Span;
use crate::address::words::bodies::is_civic;
use crate::address::words::gibberish::is_mute;
use crate::address::words::measures::KILOMETRES;
use crate::address::words::roads::{HIGHWAY_CODES, counts_ring};
use crate::address::words::sides::AGES;
use crate::address::words::{WordSet, Words, any_of};
use crate::text::lexicon::{Class, builder};
use crate::text::numerals::is_roman;
use crate::text::{Separator, Shape};

/// Letters that a series may have, and a piece of letters.
const MAX_SERIES_LETTERS: usize = 3;
/// What the letters of Hindi are called that a number goes on with, and the first of them.
pub(super) const HINDI_LETTERS: WordSet = any_of!(&[
    FIRST_HINDI_LETTERS,
    WordSet::of(&[
        "ba", "bha", "cha", "chha", "da", "dha", "ja", "jha", "ma", "na", "pa", "pha", "ta", "tha",
    ]),
]);
const FIRST_HINDI_LETTERS: WordSet = WordSet::of(&["ga", "gha", "ka", "kha"]);
/// Keywords of the numbers whose pieces hyphens join.
const DOORS: WordSet = WordSet::of(&["d", "h", "door", "house", "dno", "hno", "doorno", "houseno"]);
/// Tokens of `N 8/A 3` before the last, at most.
const MAX_HOUSE_OF_BLOCK: usize = 4;
/// Tokens that an identifier may have.
const MAX_IDENTIFIER_TOKENS: usize = 10;

pub(super) fn propose(words: Words<'_>, out: &mut Proposals<'_>) {
    let mut index = 0;
    while index < words.len() {
        floor::propose_at(words, index, out);
        index = propose_keyed(words, index, out).unwrap_or_else(|| {
            propose_bare(words, index, out);
            index + 1
        });
    }
}

/// Token after the identifier that starts at `first`: numbers and letters joined without blanks,
/// with at least one digit (`8-2-293/82/A`, `F-12`, `12`), and the series letters that open a
/// part before them (`RZ-93/42`, `G 25/22`, `TC 12/345`).
pub(super) fn identifier_end(words: Words<'_>, first: usize) -> Option<usize> {
    // Nothing longer is a letter of one, as most words of a text are.
    let is_longer = MAX_SERIES_LETTERS < words.word(first).len() && !words.has_digit(first);
    if is_longer && !opens_ward(words, first) && !is_coded(words, first) {
        return None;
    }
    let end = series_end(words, first).or_else(|| joined_end(words, first))?;
    Some(range_end(words, end).unwrap_or(end))
}

/// Token after `12 to 15` or `4 by 2`, whose first number ends before `link`.
fn range_end(words: Words<'_>, link: usize) -> Option<usize> {
    let is_blank = |index: usize| words.separator(index) == Separator::Blank;
    let is_number =
        |index: usize| words.has_digit(index) && words.shape(index) != Some(Shape::Ordinal);
    let links = matches!(words.word(link), "to" | "by")
        && is_blank(link)
        && is_blank(link + 1)
        && is_number(link - 1)
        && is_number(link + 1);
    let end = joined_end(words, link + 1).filter(|_| links)?;
    range_end(words, end).or(Some(end))
}

/// `QRTB-214`: whether four letters that form no word are a series, tied to its number.
fn is_coded(words: Words<'_>, first: usize) -> bool {
    words.word(first).len() == MAX_SERIES_LETTERS + 1
        && words.class(first).is_empty()
        && is_mute(words.word(first))
        && words.is_number(first + 1)
        && words.separator(first + 1) == Separator::Hyphen
}

/// Letters of a series at the start of a part, with the number behind them.
fn series_end(words: Words<'_>, first: usize) -> Option<usize> {
    let letters = words.word(first);
    if MAX_SERIES_LETTERS < letters.len() && !is_coded(words, first) {
        return None;
    }
    let follows_key = 0 < first && words.is(first - 1, Class::NUMBER_KEY);
    // `Shop No LG 14`.
    let is_storey =
        || follows_key && words.is(first, Class::FLOOR) || is_numbered_storey(words, first);
    let is_code = words.shape(first) == Some(Shape::Word)
        && (words.class(first).is_empty()
            || letters.len() == 1
            || is_series(letters)
            || is_storey());
    let is_highway = words.is_among(first, &HIGHWAY_CODES);
    if !is_code || is_highway || !words.has_digit(first + 1) && !opens_ward(words, first + 1) {
        return None;
    }
    let end = joined_end(words, first + 1)?;
    // `DLF Phase 3 Gurgaon U 24/15`.
    let ends_text = end == words.len()
        && words.separator(end - 1) == Separator::Slash
        && 0 < first
        && words.is_name(first - 1);
    if !words.breaks_before(first) && !follows_key && !ends_text {
        return None;
    }
    let fits = match words.separator(first + 1) {
        Separator::Hyphen | Separator::Slash | Separator::Glued | Separator::Dot => true,
        // `TC 12/345`, but not `Up 226001`; `G 25`, but not `A 5th block`.
        Separator::Blank => {
            let keys = Class::NUMBERED_AREA | Class::CROSS_MAIN;
            // `A 5th block`, but `B 14 Sector 62`.
            let has_own = words.has_digit(end + 1);
            let is_key = !words.breaks_before(end) && words.is(end, keys) && !has_own;
            let is_area = end == first + 2 && is_key;
            // `AP 156`, `RZ 45 B` that open the text.
            let is_alone = first == 0 && words.breaks_before(with_last_letter(words, end));
            // `Plot No SP 12`.
            let is_keyed = follows_key && words.word(first + 1).len() < 6;
            letters.len() == 1 && !is_area
                || is_numbered_storey(words, first)
                || letters.len() == 2 && first + 2 < end
                // `KRA 58` of a residents' association.
                || 1 < letters.len() && is_alone && !matches!(letters, "box" | "tps")
                || 1 < letters.len() && is_keyed && !is_area
        }
        _ => false,
    };
    fits.then_some(end)
}

/// Tokens from `first` that are joined without blanks and hold a digit.
pub(super) fn joined_end(words: Words<'_>, first: usize) -> Option<usize> {
    let is_piece = |index: usize| {
        words.has_digit(index) && words.shape(index) != Some(Shape::Ordinal)
            || opens_ward(words, index)
            || first < index && is_part_of_plot(words, index)
            // `B-XXVI-745` of Ludhiana.
            || first < index
                && words.separator(index + 1) == Separator::Hyphen
                && is_roman(words.word(index))
            || words.word(index).len() <= MAX_SERIES_LETTERS
                && words.shape(index) == Some(Shape::Word)
                // `Old 45/New 78` are two.
                && words.word(index) != "and"
                && !words.is_among(index, &AGES)
    };
    // `100ft` is the width of a road.
    if !is_piece(first) || words.is_width(first) {
        return None;
    }
    // `NH-8` is a highway.
    let is_highway = words.is_among(first, &HIGHWAY_CODES);
    // `LGF-12` is a door of the lower ground floor.
    let is_word =
        words.word(first).len() == 3 && !words.has_digit(first) && !words.is(first, Class::FLOOR);
    if is_word && !opens_ward(words, first) || is_highway {
        return None;
    }
    let mut end = first + 1;
    while end < words.len() && end - first < MAX_IDENTIFIER_TOKENS && is_piece(end) {
        let is_joined = match words.separator(end) {
            Separator::Hyphen | Separator::Slash | Separator::Glued | Separator::Dot => true,
            // `12 - A` and `A - 12` are written with free dashes too.
            Separator::Dash => {
                let is_end = words.has_digit(end) || words.word(end).len() == 1;
                // `Unit 402 - 100 Feet Road`.
                is_end
                    && !words.is_foot(end + 1)
                    && words.word(end).len() <= 4
                    && words.word(end - 1).len() <= 4
            }
            // `25/1234(1)`.
            Separator::Mark => is_in_glued_bracket(words, end) || is_part_of_plot(words, end),
            _ => false,
        };
        let is_pin = words.word(end).len() == 6 && words.is_number(end);
        // `132-Ft Ring Road` has a width.
        let is_key = words.is(end, Class::FLOOR | Class::ANY_RELATION | Class::POST_KEY)
            || words.is_foot(end);
        if !is_joined || is_pin || is_key || is_letter_of_part(words, end) {
            break;
        }
        end += 1;
    }
    let is_long = (first..end).any(|index| 7 < words.word(index).len());
    let has_digit = (first..end).any(|index| words.has_digit(index));
    (has_digit && !is_long).then_some(end)
}

/// `302-A Wing`, `1036/A E-Ward`: whether the letter is that of the wing or the ward behind it.
fn is_letter_of_part(words: Words<'_>, index: usize) -> bool {
    words.word(index).len() == 1
        && matches!(words.word(index + 1), "wing" | "ward")
        && words.shape(index) == Some(Shape::Word)
        && (words.joins(index + 1) || words.separator(index + 1) == Separator::Dash)
}

/// Whether a bracket without a blank before it holds the token, which is one or two digits, alone.
fn is_in_glued_bracket(words: Words<'_>, index: usize) -> bool {
    let token = words.token(index);
    words.is_number(index)
        && words.word(index).len() <= 2
        && token.opens_bracket
        && words.token(index - 1).end + 1 == token.start
        && words.raw[token.end as usize..].starts_with(')')
}

/// `218/PART`, `106(PART)`: whether the word says that a part of the plot or field is meant whose number stands before it.
pub(super) fn is_part_of_plot(words: Words<'_>, index: usize) -> bool {
    let is_tied = || {
        let is_bracketed = words.token(index).opens_bracket && words.breaks_before(index + 1);
        words.separator(index) == Separator::Slash
            || is_bracketed && words.separator(index) == Separator::Mark
    };
    words.word(index) == "part" && 0 < index && words.has_digit(index - 1) && is_tied()
}

/// `VII/673`, `T.C. VII/673`: in Kerala a door has its ward's number in Roman numerals before its own.
fn opens_ward(words: Words<'_>, index: usize) -> bool {
    is_roman(words.word(index))
        && words.has_digit(index + 1)
        && words.separator(index + 1) == Separator::Slash
}

/// `Plot No. 12-A`, `Shop no 305 & 306`, `H.No 4-5-1`, `SCF 40`; gives the token after it.
fn propose_keyed(words: Words<'_>, first: usize, out: &mut Proposals<'_>) -> Option<usize> {
    let mut at = first;
    if closes_home(words, first) {
        return None;
    }
    let is_initial = |at: usize| {
        words.word(at).len() == 1
            && words.word(at) != "w"
            && words.is(at + 1, Class::NUMBER_KEY)
            && words.is_number_word(at + 1)
    };
    // `Site 15, 10th Cross` opens with a door, `Site 4, Sahibabad` with an area.
    let is_site = |at: usize| {
        let is_first = at == 0 && words.word(at) == "site" && words.is_number(at + 1);
        is_first && words.is(words.part_end(at + 2) - 1, Class::ROAD | Class::CROSS_MAIN)
    };
    // `Infopark, Building 10C`.
    let is_building = |at: usize| {
        at == first
            && words.word(at) == "building"
            && words.breaks_before(at)
            && words.has_digit(at + 1)
            && !words.breaks_before(at + 1)
    };
    // `BDA Site No 45`, `BBMP Khata No 234`: whose number it is; `C.A. Site 6` is kept for a civic amenity.
    let is_body = |at: usize| {
        let is_site = words.word(at + 1) == "site";
        let is_key = || is_site || opens_number(words, at + 1);
        let is_owner = || is_civic(words, at) || is_site && words.word(at) == "ca";
        at == first && is_key() && words.joins(at + 1) && is_owner()
    };
    let is_of_body = |at: usize| at == first + 1 && words.word(at) == "site" && is_body(first);
    // `Office: Plot 12`, but `Shop No: 12`.
    let goes_on = |at: usize| {
        at == first
            || !words.breaks_before(at)
            || !words.breaks_hard_before(at) && words.is_number_word(at)
    };
    // `SF 29/3`, a field of a survey.
    let is_field = |at: usize| {
        at == first
            && words.word(at) == "sf"
            && words.separator(at + 1) == Separator::Blank
            && words.is_number(at + 1)
            && words.separator(at + 2) == Separator::Slash
    };
    while at < words.len()
        && at - first < 5
        && (words.is(at, Class::NUMBER_KEY)
            || is_field(at)
            || is_initial(at)
            || is_site(at)
            || is_building(at)
            || at == first && opens_block_door(words, at)
            || is_body(at)
            || is_of_body(at))
        && goes_on(at)
    {
        at += 1;
    }
    // `Head Office: 12` is no office's number.
    if at == first || at == words.len() || words.breaks_hard_before(at) || is_of_form(words, first)
    {
        return None;
    }
    // `Road No. 36`, `Ward # 2`, `Market No. 5`: the number is that of what stands before it.
    let is_numbering = words.is_number_word(first)
        && 0 < first
        && !words.breaks_hard_before(first)
        && (words.word(first - 1) == "w"
            || counted_end(words, first).is_some()
            || counted_area_end(words, first - 1).is_some()
            || words.is(
                first - 1,
                Class::ROAD | Class::CROSS_MAIN | Class::NUMBERED_AREA,
            ));
    if is_numbering {
        return None;
    }
    // `SCF 40`, `SCF No. 41`.
    let is_plain = at - first == 1 || at - first == 2 && words.is_number_word(first + 1);
    let keeps_series = is_plain && is_series(words.word(first));
    let end = identifier_end(words, at).or_else(|| lone_letter_end(words, at))?;
    let text_first = if keeps_series { first } else { at };
    let mut end = with_last_letter(words, end);
    if words.is_among(first, &DOORS) {
        end = with_parted_pieces(words, end);
    }
    end = with_parted_letter(words, end);
    let kind = ComponentType::HouseNo;
    out.push(
        Span::rule(first, end, kind, out.weights.house_keyed)
            .with_text(text_first, end)
            .keyed(),
    );
    while words.word(end) == "and" || words.separator(end) == Separator::Comma {
        let next = if words.word(end) == "and" {
            end + 1
        } else {
            end
        };
        let Some(next_end) = identifier_end(words, next) else {
            break;
        };
        let is_list = words.word(end) == "and" || words.is_number(next) && next_end == next + 1;
        let next_end = with_last_letter(words, next_end);
        if !is_list || words.word(next).len() == 6 || words.is_date(next) {
            break;
        }
        out.push(
            Span::rule(end, next_end, kind, out.weights.house_listed).with_text(next, next_end),
        );
        end = next_end;
    }
    Some(end)
}

/// `Sai Apartment 12`, `Rose Villa-5`: whether the keyword closes the name of premises, and the number behind it is a door's
/// in these.
fn closes_home(words: Words<'_>, key: usize) -> bool {
    const HOMES: WordSet = WordSet::of(&["apartment", "bungalow", "outlet", "villa"]);
    0 < key && words.is_among(key, &HOMES) && words.joins(key) && words.is_plain(key - 1)
}

/// `Block No. E-12/8`, `Block C-4/12`: whether the letter of the block begins the number of a door in pieces.
pub(super) fn opens_block_door(words: Words<'_>, block: usize) -> bool {
    let letter = block + 1 + usize::from(words.is_number_word(block + 1));
    let follows = |at: usize, sign| words.has_digit(at) && words.separator(at) == sign;
    words.word(block) == "block"
        && words.word(letter).len() == 1
        && words.shape(letter) == Some(Shape::Word)
        && words.separator(letter) < Separator::Comma
        && follows(letter + 1, Separator::Hyphen)
        && follows(letter + 2, Separator::Slash)
}

/// Whether the keyword of a number stands here, and none that opens a name: `LIG Square`, `Gala Business Centre`, `Kothi
/// Chowk`.
pub(super) fn opens_number(words: Words<'_>, index: usize) -> bool {
    const NAMES_TOO: WordSet = WordSet::of(&["gala", "kothi"]);
    let is_name = || {
        let can_name = is_series(words.word(index)) || words.is_among(index, &NAMES_TOO);
        can_name && !words.has_digit(index + 1) && !words.is_number_word(index + 1)
    };
    words.is(index, Class::NUMBER_KEY) && !is_name()
}

/// Series that are part of the number: the shops of Punjab and Haryana, and the homes of boards by the income that they
/// are for.
fn is_series(word: &str) -> bool {
    matches!(
        word,
        "scf" | "sco" | "scb" | "dss" | "sst" | "mcf" | "ews" | "hig" | "lig" | "mig"
    )
}

/// `Shop No. C`, `Flat B`: a lone letter is an identifier behind a keyword.
fn lone_letter_end(words: Words<'_>, at: usize) -> Option<usize> {
    let is_letter = words.word(at).len() == 1 && words.shape(at) == Some(Shape::Word);
    (is_letter && words.breaks_before(at + 1)).then_some(at + 1)
}

/// Whether the blank before token `index` is inside the number of a door whose hyphens were lost.
pub(in crate::address) fn is_in_door(words: Words<'_>, index: usize) -> bool {
    if !is_parted_piece(words, index) || words.is_foot(index + 1) {
        return false;
    }
    let is_piece = |index: &usize| {
        words.has_digit(*index) && words.word(*index).len() <= 4 || words.word(*index).len() == 1
    };
    let Some(first) = (0..index).rev().take_while(is_piece).last() else {
        return false;
    };
    let has_sign = 0 < first && words.is_number_word(first - 1);
    let door = first.checked_sub(1 + usize::from(has_sign));
    door.is_some_and(|door| words.is_among(door, &DOORS)) && words.has_digit(first)
}

/// `Door 12 B,`, `34/4 B`: a letter after a blank belongs to the number where the part ends
/// behind it, and one of the first letters also where a name, a count or another number begins there; so does a
/// letter of Hindi (`62 Ka`, `551 Jha/123`).
fn with_last_letter(words: Words<'_>, end: usize) -> usize {
    let letter = words.word(end);
    let is_letter = words.separator(end) == Separator::Blank
        && letter.len() == 1
        && words.shape(end) == Some(Shape::Word)
        && !is_letter_of_part(words, end);
    let next = end + 1;
    let is_suffix = matches!(letter, "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h")
        && words.separator(next) == Separator::Blank
        && (words.is_name(next) && words.class(next).is_empty()
            || words.shape(next) == Some(Shape::Ordinal)
            || words.is(next, Class::ORDINAL)
            // `7 B & 7 C`.
            || words.word(next) == "and" && words.has_digit(next + 1));
    if goes_on_in_hindi(words, end) {
        return joined_end(words, next).unwrap_or(end);
    }
    let is_of_hindi = words.separator(end) == Separator::Blank
        && FIRST_HINDI_LETTERS.contains(letter)
        && words.breaks_before(next);
    if is_of_hindi || is_letter && (words.breaks_before(next) || is_suffix) {
        return next;
    }
    // `173 A/1`.
    let piece_end =
        joined_end(words, end).filter(|_| is_letter && words.separator(next) == Separator::Slash);
    piece_end.unwrap_or(end)
}

/// Token after `1 B 23`, `N 8/A 3`, which begins with the identifier `first..end`: boards of Rajasthan and Odisha number
/// houses by block, letter and house.
fn house_of_block_end(words: Words<'_>, first: usize, end: usize) -> Option<usize> {
    let is_letter =
        |index: usize| words.word(index).len() == 1 && words.shape(index) == Some(Shape::Word);
    let is_short = |index: usize| words.is_number(index) && words.word(index).len() <= 3;
    let follows_blank = |index: usize| words.separator(index) == Separator::Blank;
    let is_tied = is_letter(end - 1) && words.separator(end - 1) == Separator::Slash;
    let is_free = || end == first + 1 && is_short(first) && is_letter(end) && follows_blank(end);
    let house = if is_tied {
        end
    } else if is_free() {
        end + 1
    } else {
        return None;
    };
    let next = house + 1;
    let takes = Class::NUMBERED_AREA
        | Class::ROAD
        | Class::CROSS_MAIN
        | Class::FLOOR
        | Class::ORDINAL
        | Class::BUILDING;
    let is_word =
        || words.shape(next) == Some(Shape::Word) && !words.is(next, takes) && !words.is_foot(next);
    let goes_on = words.word(next) != "main" && (words.breaks_before(next) || is_word());
    let is_house = is_short(house) && follows_blank(house) && goes_on;
    (words.breaks_before(first) && is_house).then_some(next)
}

/// Whether the blank before token `index` is inside a number such as `1 B 23`.
pub(in crate::address) fn is_in_house_of_block(words: Words<'_>, index: usize) -> bool {
    if !words.has_digit(index) && !words.has_digit(index - 1) {
        return false;
    }
    (index.saturating_sub(MAX_HOUSE_OF_BLOCK)..index).any(|first| {
        let identifier = words
            .breaks_before(first)
            .then(|| identifier_end(words, first));
        let end = identifier
            .flatten()
            .and_then(|end| house_of_block_end(words, first, end));
        end.is_some_and(|end| index < end)
    })
}

/// `Jha/` of `551 Jha/123`: whether a letter of Hindi to which more is tied stands behind a blank.
pub(in crate::address) fn goes_on_in_hindi(words: Words<'_>, index: usize) -> bool {
    words.separator(index) == Separator::Blank
        && HINDI_LETTERS.contains(words.word(index))
        && words.separator(index + 1) == Separator::Slash
}

/// `Pune 36 near Renuka Mandir`: whether the number is the zone of a large town, as a relation word behind it tells: what
/// follows the town on `Kolkata 12 Park Street` can be a door.
fn is_zone(words: Words<'_>, index: usize) -> bool {
    const ZONED: WordSet = WordSet::of(&[
        "ahmedabad",
        "bangalore",
        "bengaluru",
        "bombay",
        "calcutta",
        "chennai",
        "delhi",
        "hyderabad",
        "kolkata",
        "madras",
        "mumbai",
        "pune",
    ]);
    0 < index
        && words.is_among(index - 1, &ZONED)
        && !words.breaks_hard_before(index)
        && words.is_number(index)
        && words.word(index).len() <= 2
        && words.is(index + 1, Class::ANY_RELATION)
}

/// An identifier where a house number stands: at the start of a part.
fn propose_bare(words: Words<'_>, first: usize, out: &mut Proposals<'_>) {
    let Some(end) = identifier_end(words, first) else {
        return;
    };
    let end = house_of_block_end(words, first, end)
        .or_else(|| parted_door_end(words, first))
        .unwrap_or(with_last_letter(words, end));
    let end = with_parted_letter(words, end);
    // `Proddatur7/263`: what is glued behind a name opens a line that lost its break.
    let is_glued = 0 < first
        && words.separator(first) == Separator::Glued
        && words.is_name(first - 1)
        && !words.is(first - 1, Class::NUMBERED_AREA | Class::NUMBER_KEY);
    let opens = words.breaks_before(first) || is_glued;
    let follows_house = 0 < first && words.has_digit(first - 1) && words.word(first - 1).len() < 6;
    if !opens && !follows_house && words.separator(first) != Separator::Blank {
        return;
    }
    let is_long = 6 < (first..end).map(|i| words.word(i).len()).max().unwrap_or(0);
    let is_six = words.is_number(first) && words.word(first).len() == 6;
    let is_unit = words.is_among(end, &KILOMETRES)
        || matches!(words.word(end), "years" | "percent")
        || words.word(end - 1).ends_with("km") && words.shape(end - 1) == Some(Shape::Mixed);
    // `Brodipet 4/7`, `Lajpat Nagar E-34`, `Panjagutta 6-3-45`: nothing else ends the part of an area so.
    let has_slash = (first + 1..end).any(|index| words.separator(index) == Separator::Slash);
    let is_lettered =
        words.word(first).len() <= 2 && words.shape(first) == Some(Shape::Word) || first + 2 < end;
    let has_hyphen = is_lettered && words.separator(first + 1) == Separator::Hyphen;
    let ends_area = (has_slash || has_hyphen)
        && words.breaks_before(end)
        && 0 < first
        && words.is_name(first - 1);
    let after_keyword = 0 < first
        && words.is(
            first - 1,
            Class::NUMBERED_AREA | Class::PIN_KEY | Class::ROAD | Class::AREA,
        )
        && !opens
        && !(ends_area && words.is(first - 1, Class::AREA));
    // `M3M Golf Estate`.
    let is_builder =
        || words.shape(first) == Some(Shape::Mixed) && builder(words.word(first)).is_some();
    let is_other = is_zone(words, first) || counts_dwellings(words, end);
    let is_none = is_long || is_six || is_unit || after_keyword || is_other;
    if is_none || words.is_date(first) || is_builder() {
        return;
    }
    let compound = end - first > 1;
    let mut score = if opens || ends_area {
        out.weights.house_bare
    } else {
        out.weights.house_inside
    };
    if compound {
        score += out.weights.house_compound;
    }
    // `Krishna Nagar, 24/18, Mathura`: nothing else fills a part so.
    let is_part_of_pieces = compound && words.breaks_before(first) && words.breaks_before(end);
    if first == 0 || is_part_of_pieces || ends_area {
        score += out.weights.house_first;
    }
    // `758C Sector 1`: the sector has a number of its own.
    let takes =
        words.is(end, Class::NUMBERED_AREA | Class::CROSS_MAIN) && !words.has_digit(end + 1);
    if !words.breaks_before(end) && takes {
        score -= out.weights.house_before_area;
    }
    if words.is_foot(end) || counts_ring(words, first) {
        score -= out.weights.house_before_feet;
    }
    out.push(Span::rule(first, end, ComponentType::HouseNo, score));
}
