//! The words around a gap -> whether a part ends there, as a rule has it.
//!
//! A part ends behind a word that closes a name (`Road`, `Nagar`, `Hospital`), its number
//! (`Sector 3`) or a door's, before a relation word (`Near`) and a keyword that names what follows
//! it (`Tal X`), and before the towns that end such a part. [`super`] weighs what the rules
//! say against how likely a comma is.

use arrayvec::ArrayVec;

use super::commas::KEYS;
use super::held::is_name_number;
use crate::address::names::candidates::{Hit, Hits};
use crate::address::names::hits::{hits_beginning_at, names_state_alone, names_town};
use crate::address::reading::MatchKind;
use crate::address::rules::{
    closes_before_dashes, designation_end, follows_body, goes_on_in_hindi, is_bracketed_key,
    is_counted_institution, is_in_canal_name, is_sub_district, opens_by_custom, opens_co_op,
    opens_label, opens_residence, says_what_for,
};
use crate::address::words::endings::is_settlement;
use crate::address::words::firms::FORMS;
use crate::address::words::gibberish::is_mute;
use crate::address::words::measures::{FEET, KILOMETRES, MILES};
use crate::address::words::persons::SHRI;
use crate::address::words::roads::HIGHWAY_CODES;
use crate::address::words::{Separators, WordSet, Words, any_of};
use crate::gazetteer::Gazetteer;
use crate::text::lexicon::Class;
use crate::text::numerals::number_of;
use crate::text::{MAX_TOKENS, Separator, Shape};

/// Words that end a name.
const CLOSES: Class = Class::ROAD
    .union(Class::AREA)
    .union(Class::BUILDING)
    .union(Class::INSTITUTION)
    .union(Class::JUNCTION)
    .union(Class::LANDMARK)
    .union(Class::COMPANY);

/// Words that go on with the name before them, or say what it is.
const GOES_ON: Class = CLOSES
    .union(Class::CROSS_MAIN)
    .union(Class::NUMBERED_AREA)
    .union(Class::DIRECTION)
    .union(Class::STOP)
    .union(KEYS)
    .union(Class::CITY_KEY)
    .union(Class::STATE_KEY)
    .union(Class::PIN_KEY)
    .union(Class::COUNTRY)
    .union(Class::FLOOR)
    .union(Class::POSTPOSED);

/// Roles of words that stand before a name as well as behind one (`Block A`, `Gram Gohchi`).
const OPENS_TOO: Class = Class::NUMBERED_AREA
    .union(Class::VILLAGE_KEY)
    .union(Class::SUBDISTRICT_KEY);

/// Words that a number behind them belongs to.
const NUMBERED: Class = Class::NUMBERED_AREA
    .union(Class::ROAD)
    .union(Class::CROSS_MAIN)
    .union(Class::LANDMARK)
    .union(Class::JUNCTION);

/// Words that a town behind them belongs to.
const BEFORE_TOWN: Class = KEYS
    .union(Class::STOP)
    .union(Class::RELATION)
    .union(Class::CITY_KEY);

/// Letters of a settlement's name in one word, at least.
const MIN_SETTLEMENT: usize = 8;
/// Towns, districts and states that may end a text.
const MAX_TAIL: usize = 4;

/// Words that begin a landmark's part.
const RELATES: WordSet = WordSet::of(&[
    "near",
    "nearby",
    "opposite",
    "behind",
    "above",
    "below",
    "beside",
    "next",
    "adjacent",
    "adjoining",
    "infront",
]);
/// What a number behind another name counts.
const UNITS: WordSet = any_of!(&[FEET, KILOMETRES, MILES]);
/// Words that a number follows, the first of a road's own name, the part of a village, and legal
/// forms of firms.
const SECTOR: WordSet = WordSet::of(&["sector"]);
const MAIN: WordSet = WordSet::of(&["main"]);
/// How Hindi says `in`.
const IN: WordSet = WordSet::of(&["me", "mein"]);
const CANTONMENT: WordSet = WordSet::of(&["cantonment"]);
const BHAG: WordSet = WordSet::of(&["bhag"]);
/// Roads around a town or past it.
const RINGS: WordSet = WordSet::of(&["bypass", "ring"]);
/// What stands on a road.
const PREMISES: Class = Class::LANDMARK
    .union(Class::BUILDING)
    .union(Class::COMPANY)
    .union(Class::INSTITUTION);
/// Premises that have numbers of their own: `Tower No 2`.
const COUNTED: WordSet = WordSet::of(&[
    "block", "building", "chawl", "complex", "flat", "gate", "godown", "hostel", "house", "market",
    "office", "quarter", "quarters", "room", "shop", "tower", "wing",
]);

/// Where the rules end a part.
pub(super) fn find_ruled(
    gazetteer: &Gazetteer,
    hits: &Hits,
    words: Words<'_>,
    inner: &[bool],
) -> ArrayVec<bool, MAX_TOKENS> {
    let mut parted: Separators = words.separators().iter().copied().collect();
    let designation = designation_end(words).unwrap_or_default();
    for index in 1..words.len() {
        if index <= designation {
            if index == designation {
                parted[index] = Separator::Comma;
            }
            continue;
        }
        let now = words.parted(&parted);
        let closes = |key: usize| ends_before_state(gazetteer, hits, words, key);
        let ends = ends_part(now, index) && !closes(index)
            || closes(index - 1)
            || ends_door(gazetteer, now, index)
            || closes_bracketed(now, index);
        let is_whole = inner[index] && !opens_premises(now, index - 1);
        if !ends || is_whole {
            continue;
        }
        let names_next = opens_landmark(now, index) || words.is(index, KEYS);
        parted[index] = Separator::Comma;
        if names_next {
            part_towns(gazetteer, hits, words, inner, index, &mut parted);
        }
    }
    part_towns(gazetteer, hits, words, inner, words.len(), &mut parted);
    let both = parted.iter().zip(words.separators());
    both.map(|(one, other)| one != other).collect()
}

/// `Guntur District - Andhra Pradesh`: whether the keyword of a tehsil or a district between a word and the dash before a
/// state closes a name. What is a district, too, is one (`Distt - Delhi`).
fn ends_before_state(gazetteer: &Gazetteer, hits: &Hits, words: Words<'_>, key: usize) -> bool {
    let units = Class::SUBDISTRICT_KEY | Class::DISTRICT_KEY;
    let is_dashed = matches!(
        words.separator(key + 1),
        Separator::Hyphen | Separator::Dash
    );
    if !words.is(key, units) || !is_dashed || key == 0 || !words.is_plain(key - 1) {
        return false;
    }
    hits_beginning_at(hits, key + 1).any(|hit| names_state_alone(gazetteer, hit))
}

/// Whether a keyword in brackets, which closes the name before it, ends right before token
/// `index`: `Sheriguda (V) Ibrahimpatnam (M)`.
fn closes_bracketed(words: Words<'_>, index: usize) -> bool {
    let key = index - 1;
    let is_closed = 0 < key
        && is_bracketed_key(words, key)
        && words.separator(key) == Separator::Mark
        && words.is_plain(key - 1)
        && words.shape(index) == Some(Shape::Word);
    // `PO Punnad (Via) Iritty`: the name has a keyword in front.
    let has_own = || {
        let first = (0..key).rev().find(|&before| !words.is_plain(before));
        first.is_some_and(|first| words.is(first, KEYS) && words.joins(first + 1))
    };
    is_closed && !has_own()
}

/// Whether nothing but a blank parts the token from the one before it.
fn follows_blank(words: Words<'_>, index: usize) -> bool {
    matches!(words.separator(index), Separator::Blank | Separator::Glued)
}

/// Whether a part ends before token `index`, where nothing but a blank is.
fn ends_part(words: Words<'_>, index: usize) -> bool {
    if !follows_blank(words, index) {
        return false;
    }
    if words.is_number(index) && words.is_foot(index + 1) {
        let takes = GOES_ON.difference(CLOSES).difference(Class::CROSS_MAIN);
        return !words.is(index - 1, takes);
    }
    if opens_residence(words, index) || follows_counted_road(words, index) {
        return true;
    }
    words.shape(index) == Some(Shape::Word)
        && 1 < words.word(index).len()
        && ends_before_name(words, index)
        && number_of(words.word(index)).is_none()
}

/// `3rd Main Second Block`: whether a number in words opens an area or a road behind a cross or a main that is counted.
pub(super) fn follows_counted_road(words: Words<'_>, index: usize) -> bool {
    2 <= index
        && words.is(index - 1, Class::CROSS_MAIN)
        && words.shape(index - 2) == Some(Shape::Ordinal)
        && words.shape(index) == Some(Shape::Word)
        && number_of(words.word(index)).is_some()
        && words.is(index + 1, Class::NUMBERED_AREA | Class::CROSS_MAIN)
}

/// Whether a part ends before token `index` if that opens a name.
fn ends_before_name(words: Words<'_>, index: usize) -> bool {
    let before = index - 1;
    if closes_landmark(words, before) {
        // `Mandir ke pass Gram Barauli`.
        let is_key = words.is(index, KEYS) && is_plain_next(words, index);
        return is_key || !words.is(index, GOES_ON.union(Class::ROAD));
    }
    if opens_landmark(words, index) || opens_unit(words, index) || opens_labelled(words, index) {
        return !words.is(before, Class::RELATION | Class::STOP | KEYS);
    }
    if opens_counted(words, index) {
        return true;
    }
    // `Rampur Dakshin Bhag`: the part of a village that votes there.
    if words.is_among(index + 1, &BHAG) && words.breaks_before(index + 2) {
        return !words.is(before, Class::RELATION | Class::STOP | KEYS);
    }
    // `Shree Apartment No 1 Mahatma Nagar`: the number is a door's in premises without one.
    let is_counted = words.is_number_word(index) && words.has_digit(index + 1);
    if is_counted
        && words.is(
            before,
            Class::INSTITUTION | Class::COMPANY | Class::BUILDING,
        )
    {
        let is_its_own = words.is_among(before, &COUNTED) || is_counted_institution(words, before);
        return !is_its_own && closes_premises(words, before);
    }
    // `PO Bawal Bawal Tehsil`, `PO Bilipada Police Station Banki`.
    if repeats_keyed(words, index) || opens_police_area(words, index) {
        return true;
    }
    // `Government Hospital Hospital Road`.
    if words.is_same(before, index) && words.is(index + 1, Class::ROAD) {
        return closes_name(words, before);
    }
    if words.is_among(index, &SECTOR) && opens_numbered(words, index) {
        return !words.is(before, Class::RELATION | Class::STOP | Class::NUMBERED_AREA);
    }
    if opens_numbered(words, index) {
        // `33 Main Road` is a door on it.
        let is_door = words.is_number(before) && words.is_among(index, &MAIN);
        return is_door || closes_premises(words, before) || closes_number(words, before);
    }
    // `MG Road Cantonment`.
    let is_cantonment = words.is_among(index, &CANTONMENT) && words.is_parted_before(index + 1);
    if is_cantonment && words.is(before, Class::ROAD) {
        return true;
    }
    // `Limited Branch Kutasa`.
    let is_firm = words.is_among(before, &FORMS);
    if is_firm && words.is(index, Class::BUILDING) && is_plain_next(words, index) {
        return true;
    }
    // `Kiran Garden Main Najafgarh Road`, but `III Main`, `5th A Main`.
    let is_main = words.is_among(index, &MAIN) && is_plain_next(words, index);
    let is_word = words.shape(before) == Some(Shape::Word) && 1 < words.word(before).len();
    if is_main && is_word && number_of(words.word(before)).is_none() {
        return !words.is(before, Class::RELATION | Class::STOP);
    }
    // `Silver Arcade Ring Road`, `Main Road Jail Road`, but `Bus Stand Road`.
    let opens_road = Class::BUILDING | Class::INSTITUTION | Class::ROAD;
    // `Main Temple Road` begins with its `main`.
    let goes_on = Class::LANDMARK | Class::CROSS_MAIN;
    let is_premises = words.is(before, opens_road) && !words.is(before, goes_on);
    if words.is(index, CLOSES) && words.is(index + 1, Class::ROAD) && is_premises {
        // `Modern Dental College Road`.
        let is_kind = words.is(index, Class::INSTITUTION) && says_what_for(words, before);
        return !is_kind && closes_name(words, before);
    }
    // `Bus Stand Station Road`: a landmark of two such words is whole.
    let is_landmark = |index: usize| words.is(index, Class::LANDMARK);
    if is_landmark(index) && words.is(index + 1, Class::ROAD) && is_landmark(before) {
        return 0 < before && is_landmark(before - 1);
    }
    // `SBI ATM Ring Road`, `Sector 12 Ring Road`: one around a town is called by no place on it.
    let opens_ring = words.is_among(index, &RINGS) && words.is(index + 1, Class::ROAD);
    let is_numbered =
        || 0 < before && words.has_digit(before) && words.is(before - 1, Class::NUMBERED_AREA);
    if opens_ring && (words.is(before, PREMISES) || is_numbered()) {
        return true;
    }
    // `Chhola Road Dist Bhopal`.
    let is_key = words.is(index, KEYS)
        && !words.is(before, Class::AREA)
        && closes_name(words, before)
        && is_plain_next(words, index);
    // `Gate No. 2`.
    let is_numbering = words.is_number_word(index);
    if words.is(index, GOES_ON) && !is_key || is_numbering {
        return false;
    }
    closes_name(words, before)
        || closes_number(words, before)
        || 0 < before && is_name_number(words, before)
        || is_settlement_name(words, before) && opens_another(words, index)
}

/// `Civil Surgeon District Hospital`: whether who is meant ends before the token.
pub(super) fn follows_designation(words: Words<'_>, index: usize) -> bool {
    designation_end(words) == Some(index)
}

/// `Red Rose Plot 27`, `Silver Oak Flat No 5`: whether the keyword of a door and its number stand behind two words or more
/// that open their part as the name of premises does, or behind one that opens the text (`Smriti Plot 383`).
pub(super) fn opens_counted(words: Words<'_>, index: usize) -> bool {
    const DOORS: WordSet = WordSet::of(&["flat", "plot", "shop"]);
    // What tells plots and shops from others.
    const KINDS: WordSet = WordSet::of(&[
        "commercial",
        "corner",
        "final",
        "industrial",
        "new",
        "old",
        "open",
        "original",
        "residential",
        "revenue",
        "vacant",
    ]);
    const MAX_WORDS: usize = 4;
    const MIN_LETTERS: usize = 5;
    if !words.is_among(index, &DOORS) {
        return false;
    }
    let number = index + 1 + usize::from(words.is_number_word(index + 1));
    let first = words.part_start(index - 1);
    let is_lone = || first == 0 && MIN_LETTERS <= words.word(0).len() && !words.is_english(0);
    words.has_digit(number)
        && (index + 1..=number).all(|at| words.joins(at))
        && index - first <= MAX_WORDS
        && (first + 1 < index || is_lone())
        && !words.is_among(index - 1, &KINDS)
        && (first..index).all(|at| words.is_plain(at) || at == first && words.is_among(at, &SHRI))
}

/// `PO Bawal Bawal Tehsil`: whether the name behind a keyword is said again, as that of another unit.
pub(super) fn repeats_keyed(words: Words<'_>, index: usize) -> bool {
    1 < index
        && words.is_same(index - 1, index)
        && words.is_plain(index)
        && words.is(index - 2, KEYS)
        && words.joins(index - 1)
}

/// `PO Bilipada Police Station Banki Dist Cuttack`: whether the station of a chain of keywords stands here.
pub(super) fn opens_police_area(words: Words<'_>, index: usize) -> bool {
    words.word(index) == "police" && words.is_plain(index - 1) && is_sub_district(words, index)
}

/// Whether a relation word begins a landmark's part here.
fn opens_landmark(words: Words<'_>, index: usize) -> bool {
    words.is_among(index, &RELATES) && words.separator(index + 1) < Separator::Comma
}

/// Whether the label of a form stands here: `City: Nashik`, `Sub District: Gohana`.
pub(super) fn opens_labelled(words: Words<'_>, index: usize) -> bool {
    let labels = KEYS | Class::CITY_KEY | Class::STATE_KEY | Class::PIN_KEY;
    // `City:`, `City Name:`.
    let is_label = |index: usize| {
        let is_named = || words.word(index + 1) == "name" && words.is_label(index + 1);
        words.is_label(index) || is_named()
    };
    let is_labelled = |index: usize| words.is(index, labels) && is_label(index);
    if is_sub_district(words, index) {
        return is_labelled(index + 1);
    }
    is_labelled(index) && !is_sub_district(words, index - 1) || opens_label(words, index)
}

/// Whether a keyword names the words behind it here: one that stands before its name by custom,
/// or that a dash or colon ties to it (`Post- X`) where a plain word is before it.
pub(super) fn opens_unit(words: Words<'_>, index: usize) -> bool {
    if !words.is(index, KEYS) {
        return false;
    }
    let (next, separator) = (index + 1, words.separator(index + 1));
    let is_name = words.shape(next) == Some(Shape::Word) && words.class(next).is_empty();
    let is_tied = match separator {
        Separator::Hyphen => true,
        Separator::Dash => !closes_before_dashes(words),
        Separator::Mark => is_name && !words.token(next).opens_bracket,
        _ => false,
    };
    let opens = opens_by_custom(words.word(index)) && (is_tied || separator < Separator::Dash);
    // `D Block - Shastri Nagar`.
    let is_lettered = words.is(index, Class::NUMBERED_AREA) && words.word(index - 1).len() == 1;
    let is_plain = words.class(index - 1).is_empty() && !is_lettered;
    is_name && (opens || is_tied && is_plain)
}

/// Whether the number of a door ends before a plain word: one that opens its part, follows its
/// keyword or goes on another. No name of the index begins with the two.
fn ends_door(gazetteer: &Gazetteer, words: Words<'_>, index: usize) -> bool {
    let before = index - 1;
    let is_name = words.is_name(index) && words.class(index).is_empty();
    if !is_name || !words.is_number(before) || !follows_blank(words, index) {
        return false;
    }
    let is_unit = words.is_among(index, &UNITS);
    let is_tied = words.separator(before) < Separator::Blank;
    let opens = before == 0 || words.breaks_hard_before(before);
    let follows_key = 0 < before && words.is(before - 1, Class::NUMBER_KEY);
    if is_unit
        || words.is_date(before)
        || goes_on_in_hindi(words, index) && words.has_digit(index + 1)
        || !(is_tied || opens || follows_key)
    {
        return false;
    }
    let rest = (gazetteer.first_word(words.word(before))).and_then(|found| found.rest);
    !rest.is_some_and(|mut walk| walk.feed(words.word(index).as_bytes()))
}

/// Whether a sector, a highway or a road called the main one begins here: nothing but premises, a
/// number or another road stands before it without a comma.
fn opens_numbered(words: Words<'_>, index: usize) -> bool {
    const ROADS: WordSet = WordSet::of(&["road", "market", "bazar"]);
    if words.is_among(index, &MAIN) {
        return words.is_among(index + 1, &ROADS);
    }
    let is_key = words.is(index, Class::NUMBERED_AREA)
        || words.is_among(index, &SECTOR)
        || words.is_among(index, &HIGHWAY_CODES);
    let next = words.shape(index + 1);
    is_key && matches!(next, Some(Shape::Number | Shape::Mixed))
}

/// Whether a name that is no area's ends here.
fn closes_premises(words: Words<'_>, at: usize) -> bool {
    let is_area = words.is(at, Class::AREA) && !words.is(at, Class::LANDMARK);
    // `Ganesh Tower Main Road`: a tower can be numbered, too.
    let is_building =
        || words.is(at, Class::BUILDING) && 0 < at && words.is_plain(at - 1) && words.joins(at);
    (closes_name(words, at) || is_building()) && !is_area
}

/// Whether a word that is no keyword follows token `index` behind a blank.
fn is_plain_next(words: Words<'_>, index: usize) -> bool {
    let next = index + 1;
    words.class(next).is_empty() && words.separator(next) < Separator::Dash
}

/// Whether the plain words from token `index` on are no part of a name before them: they end
/// the part, or are a road's or an area's.
fn opens_another(words: Words<'_>, index: usize) -> bool {
    let is_keyword = |&at: &usize| !words.class(at).is_empty();
    let end = (index..words.len()).find(is_keyword).unwrap_or(words.len());
    let ends = words.breaks_before(end);
    index < end && (ends || words.is(end, Class::ROAD.union(Class::AREA)))
}

/// Whether a type word ends a name here: `Hotel Panchali` opens its part with one, and
/// `Post Office Panchali` is the office of a place unless a relation word makes it a landmark.
fn closes_name(words: Words<'_>, at: usize) -> bool {
    if is_office_of(words, at) || opens_co_op(words, at) {
        return false;
    }
    let opens = Class::RELATION.union(Class::STOP).union(Class::FLOOR);
    let opens_too = words.is(at, OPENS_TOO) && !words.is(at, Class::JUNCTION);
    let is_behind_name = words.is(at, CLOSES)
        && !opens_too
        && 0 < at
        && !words.breaks_before(at)
        && words.shape(at - 1) == Some(Shape::Word)
        && !words.is(at - 1, opens);
    is_behind_name || opens_premises(words, at)
}

/// Whether a postposition ends its landmark here, or the `in` of Hindi behind one or behind a type word: `ke samne`,
/// `ke bagal me`, `gali me`.
pub(super) fn closes_landmark(words: Words<'_>, at: usize) -> bool {
    let is_in = || 0 < at && words.is_among(at, &IN) && words.is(at - 1, CLOSES);
    let is_behind = |at: usize| words.is(at, Class::POSTPOSED);
    is_behind(at) || 0 < at && words.is(at, Class::STOP) && is_behind(at - 1) || is_in()
}

/// Whether the abbreviation of an institution opens its part: `CHC Bisauli` is the one of a town.
pub(super) fn opens_premises(words: Words<'_>, at: usize) -> bool {
    words.breaks_before(at) && words.is(at, Class::INSTITUTION) && is_mute(words.word(at))
}

/// Whether `Post Office` ends here and the place that it is of follows; behind a relation word it
/// is a landmark.
fn is_office_of(words: Words<'_>, at: usize) -> bool {
    let is_post_office = 0 < at && words.word(at) == "office" && words.word(at - 1) == "post";
    is_post_office && !(1 < at && words.is(at - 2, Class::RELATION))
}

/// Whether one word is a settlement's name with its type word at its end (`Shivajinagar`).
fn is_settlement_name(words: Words<'_>, at: usize) -> bool {
    let is_related = 0 < at && words.is(at - 1, Class::RELATION | Class::STOP);
    !is_related
        && MIN_SETTLEMENT <= words.word(at).len()
        && words.class(at).is_empty()
        && is_settlement(words.word(at))
}

/// Whether a number ends a name here: `Sector 3`, `Gali No 4`, `Plot 12`, but not `Block 60 Feet Road`.
fn closes_number(words: Words<'_>, at: usize) -> bool {
    let has_digit = words.word(at).bytes().any(|byte| byte.is_ascii_digit());
    let is_counted = words.shape(at) == Some(Shape::Ordinal);
    let opens_road = words.is_foot(at + 1) || words.is_date(at);
    if !has_digit || words.word(at).len() > 4 || is_counted || opens_road {
        return false;
    }
    let mut key = at;
    while 0 < key && !words.breaks_before(key) {
        key -= 1;
        if words.is(key, NUMBERED) {
            return !words.is(key, Class::NUMBER_KEY);
        }
        let is_piece = words.word(key).len() <= 4 && words.shape(key) != Some(Shape::Ordinal);
        if !is_piece || follows_blank(words, key + 1) {
            return false;
        }
    }
    false
}

/// Parts the towns, districts and states that end before token `end` from what stands before them.
fn part_towns(
    gazetteer: &Gazetteer,
    hits: &Hits,
    words: Words<'_>,
    inner: &[bool],
    mut end: usize,
    parted: &mut Separators,
) {
    for _ in 0..MAX_TAIL {
        let says_nothing = Class::PIN_KEY.union(Class::COUNTRY).union(Class::STATE_KEY);
        while 0 < end && (words.is_number(end - 1) || words.is(end - 1, says_nothing)) {
            end -= 1;
        }
        let towns = hits.iter().filter(|hit| hit.end as usize == end);
        let Some(first) = towns
            .filter(|hit| names_town(gazetteer, hit))
            .map(|hit| hit.first as usize)
            .min()
        else {
            return;
        };
        let now = words.parted(parted);
        let is_keyword = end - first == 1 && !words.class(first).is_empty();
        if first == 0 || is_keyword || now.breaks_before(first) {
            return;
        }
        let is_parted =
            !words.is(first - 1, BEFORE_TOWN) || closes_unit(gazetteer, hits, words, first, end);
        if is_parted
            && !is_office_of(words, first - 1)
            && follows_blank(now, first)
            && !inner[first]
            && !is_in_canal_name(words, first)
            && !follows_body(words, first)
        {
            parted[first] = Separator::Comma;
        }
        end = first;
    }
}

/// Whether the state at `first..end` follows a keyword that closes the name before it: `Ganjam
/// Dist Orissa`, but not `Dist Chandigarh`.
fn closes_unit(
    gazetteer: &Gazetteer,
    hits: &Hits,
    words: Words<'_>,
    first: usize,
    end: usize,
) -> bool {
    let is_state = |hit: &Hit| {
        (hit.first as usize, hit.end as usize) == (first, end)
            && hit.kind == MatchKind::Exact
            && names_state_alone(gazetteer, hit)
    };
    1 < first
        && words.is(first - 1, KEYS)
        && words.is_plain(first - 2)
        && !words.breaks_before(first - 1)
        && hits.iter().any(is_state)
}
