//! Buildings, institutions and firms by the word that ends their name.

use super::Proposals;
use super::area::opens_growth_centre;
use super::firm;
use super::floor::is_counted_manzil;
use super::house::opens_number;
use super::keys::follows_body;
use super::landmark::opens_metro_station;
use super::numbered_area::opens_lettered_pair;
use super::person::is_care_of;
use super::premises::kinds_end;
use super::project;
use super::school::{counted_end, goes_on_named_school, is_grade, school_end};
use super::whole_part::{self, is_lettered, is_the_mall};
use crate::address::reading::ComponentType;
use crate::address::span::Span;
use crate::address::words::estates::ends_estate;
use crate::address::words::firms::{FORMS, goes_on_international, opens_staff_area};
use crate::address::words::roads::names_main_road;
use crate::address::words::sides::{INDIAN_AGES, QUARTERS};
use crate::address::words::{WordSet, Words};
use crate::text::lexicon::Class;
use crate::text::numerals::is_roman;
use crate::text::{Separator, Shape};

/// Words that a name may have before its type word.
const MAX_NAME_WORDS: usize = 8;
/// What colleges and institutes teach, which their names list.
const SUBJECTS: WordSet = WordSet::of(&[
    "agriculture",
    "applications",
    "architecture",
    "arts",
    "cardiology",
    "commerce",
    "computer",
    "dental",
    "design",
    "education",
    "engineering",
    "humanities",
    "law",
    "management",
    "medical",
    "medicine",
    "neurology",
    "nursing",
    "oncology",
    "ophthalmology",
    "orthopaedics",
    "paediatrics",
    "paramedical",
    "pharmaceutical",
    "pharmacy",
    "physiotherapy",
    "research",
    "science",
    "sciences",
    "studies",
    "surgery",
    "technology",
    "veterinary",
]);
/// Words before a type word that make its name longer.
const MAX_COUNTED: usize = 6;
/// The first word, one inside and the last of a name like `Canara Bank Mysore Main Branch`, and how far apart they are at most.
const BANK: WordSet = WordSet::of(&["bank"]);
const MAIN: WordSet = WordSet::of(&["main"]);
const BRANCH: WordSet = WordSet::of(&["branch"]);
const MAX_BRANCH: usize = 6;
/// Parts of a building that have a number.
const INNER: WordSet = WordSet::of(&[
    "flat", "flatno", "shop", "shopno", "office", "unit", "room", "suite", "gala", "tower",
]);

/// Whether the word says what kind of institution one is, as `High` of `High School` and `Blood` of `Blood Bank` do, and is
/// of no name.
pub(in crate::address) fn says_kind(words: Words<'_>, index: usize) -> bool {
    const KINDS: WordSet = WordSet::of(&["blood", "cancer", "eye", "offsite", "regional", "upper"]);
    !words.class(index).is_empty()
        || is_grade(words, index)
        || words.is_among(index, &SUBJECTS)
        || words.is_among(index, &KINDS)
}

/// Whether the word says what an institution teaches or heals, as `Dental` of `Dental College` and `Eye` of `Eye Hospital`.
pub(in crate::address) fn says_what_for(words: Words<'_>, index: usize) -> bool {
    const HEALED: WordSet = WordSet::of(&["cancer", "eye", "heart", "kidney", "skin"]);
    words.is_among(index, &SUBJECTS) || words.is_among(index, &HEALED)
}

pub(super) fn propose(words: Words<'_>, out: &mut Proposals<'_>) {
    let ends = Class::BUILDING | Class::INSTITUTION | Class::COMPANY;
    for at in 0..words.len() {
        // `Nagar Palika Nagda` is the town, `Care of:` says whose an address is.
        let is_other = || {
            follows_body(words, at + 1)
                || names_main_road(words, at)
                || words.word(at) == "care" && words.word(at + 1) == "of"
                || is_junction_square(words, at)
                || is_counted_manzil(words, at)
                || 0 < at && opens_growth_centre(words, at - 1)
                || 0 < at && is_the_mall(words, at - 1)
                || opens_staff_area(words, at + 1)
        };
        if words.is(at, ends) && !is_other() {
            propose_ending_at(words, at, ends, out);
        }
        if words.word(at) == "messrs" {
            firm::propose_messrs(words, at, out);
        }
        whole_part::propose_at(words, at, out);
        firm::propose_at(words, at, out);
        project::propose_at(words, at, out);
    }
}

/// Token after `Branch` or `Branch Office` behind the last word of a bank's or a firm's name at `at`, which goes on with that
/// of a branch: `Canara Bank Mysore Main Branch`. A text without commas may have left one out between them.
pub(in crate::address) fn branch_end(words: Words<'_>, at: usize) -> Option<usize> {
    if !words.has_commas() {
        return None;
    }
    let is_inner = |&index: &usize| words.joins(index) && !words.has_digit(index);
    let mut inner = (at + 1..words.len()).take(MAX_BRANCH).take_while(is_inner);
    let branch = inner.find(|&index| words.is_among(index, &BRANCH))?;
    // `Main` is a road's word, too.
    let is_name = |index: usize| {
        let others = Class::ANY_RELATION | Class::ROAD | Class::CHAIN_KEY;
        !words.is(index, others) || words.is_among(index, &MAIN)
    };
    let is_office = words.word(branch + 1) == "office" && words.joins(branch + 1);
    let is_branch = (at + 1..branch).all(is_name);
    is_branch.then_some(branch + 1 + usize::from(is_office))
}

/// Whether the `Branch` that closes a part stands at the token: `Naya Bazar Branch`.
pub(super) fn closes_branch(words: Words<'_>, index: usize) -> bool {
    words.is_among(index, &BRANCH) && words.joins(index) && words.breaks_before(index + 1)
}

/// [`branch_end`] behind the `Bank` at `at`.
fn bank_branch_end(words: Words<'_>, at: usize) -> Option<usize> {
    // `Axis Bank Ltd Karaikal Branch`.
    let is_firm = words.is_among(at, &FORMS) && 0 < at && words.is_among(at - 1, &BANK);
    let is_bank = words.is_among(at, &BANK) || is_firm;
    is_bank.then(|| branch_end(words, at)).flatten()
}

/// Token after the `Limited` that the name of a firm goes on to behind the type words of `range`, over a few words:
/// `Kogta Financial India Limited`.
fn limited_end(words: Words<'_>, (at, end): (usize, usize)) -> Option<usize> {
    const MAX_BETWEEN: usize = 4;
    if !words.is(at, Class::COMPANY | Class::INSTITUTION) || words.is_among(end - 1, &FORMS) {
        return None;
    }
    let others = Class::ROAD | Class::AREA | Class::RELATION | Class::FLOOR | Class::NUMBER_KEY;
    let is_inner = |&index: &usize| {
        words.joins(index)
            && words.shape(index) == Some(Shape::Word)
            && (words.is(index, Class::COMPANY) || !words.is(index, others))
    };
    let mut inner = (end..words.len()).take(MAX_BETWEEN).take_while(is_inner);
    inner
        .find(|&index| words.is_among(index, &FORMS))
        .map(|last| last + 1)
}

/// Whether the name of a bank goes on over token `index` to that of its branch.
pub(in crate::address) fn goes_on_branch(words: Words<'_>, index: usize) -> bool {
    let is_inside = |at: usize| bank_branch_end(words, at).is_some_and(|end| index < end);
    (index.saturating_sub(MAX_BRANCH)..index).any(is_inside)
}

/// Whether `Co Op Bank`, `Co Operative` or the `Co Ed` of schools stands from token `index` on.
pub(in crate::address) fn opens_co_op(words: Words<'_>, index: usize) -> bool {
    let is_second = || match words.word(index + 1) {
        "ed" | "educational" | "operative" => true,
        "op" => words.is(index + 2, Class::COMPANY | Class::INSTITUTION),
        // `Co-Opp Soc`, as it is normalised.
        "opposite" => !words.is(index + 1, Class::RELATION),
        _ => false,
    };
    words.word(index) == "co" && words.joins(index + 1) && is_second()
}

/// A name that runs up to a type word, and behind `of` over what the premises are of.
fn propose_ending_at(words: Words<'_>, at: usize, ends: Class, out: &mut Proposals<'_>) {
    let Some(end) = type_end(words, at, ends) else {
        return;
    };
    let ranges = name_ends(words, end);
    let is_premises = words.is(at, Class::INSTITUTION | Class::COMPANY);
    let abbreviated = abbreviation_before(words, at).unwrap_or(words.len());
    for (step, &end) in ranges.iter().enumerate() {
        if 0 < step && end == ranges[step - 1] {
            break;
        }
        // `City Centre Metro Station`.
        if opens_metro_station(words, end) {
            continue;
        }
        for first in (at.saturating_sub(MAX_NAME_WORDS)..=at).rev() {
            let goes_on = abbreviated <= first + 1 || lists_on(words, first + 1);
            let parted = first < at && words.breaks_before(first + 1) && !goes_on;
            if parted || !is_name_part(words, first, first == at) {
                break;
            }
            let length = end - first;
            let is_apart = words.breaks_before(first) && words.breaks_before(end);
            let is_nameless = length == 1 && !(is_premises && is_apart);
            let is_other = is_nameless || first == abbreviated || is_listed(words, first);
            if is_other || is_no_premises(words, first, at, end) || !words.opens_name(first) {
                continue;
            }
            let mut score = out.weights.building
                + out.weights.building_word * (length - 1).min(MAX_COUNTED) as f32
                + out.weights.building_boundary * (words.opening(first) + words.boundary(end));
            // `Near State Bank of India, Ground Floor`: the landmark goes on to the end of its part.
            if words.is_in_landmark(first) {
                score -= out.weights.in_landmark;
            } else if is_beside_door(words, first, end) {
                score += out.weights.building_beside_door;
            }
            if length == 1 {
                score -= out.weights.building_nameless;
            }
            if 0 < step {
                score += out.weights.building_of;
            }
            // `Reliance Industrial Consortium Ltd`: the law knows a firm by all of its name.
            if is_apart && words.is_among(end - 1, &FORMS) {
                score += out.weights.building_beside_door;
            }
            out.push(Span::rule(first, end, ComponentType::Building, score));
            if is_told_by_age(words, first) {
                break;
            }
        }
    }
}

/// `Naya Bhavan`, `Purana Bhavan`: which house of a school is meant; the name before it is the village's.
fn is_told_by_age(words: Words<'_>, first: usize) -> bool {
    words.is_among(first, &INDIAN_AGES)
        && words.word(first + 1) == "bhavan"
        && words.joins(first + 1)
}

/// Token after the type words of premises from token `at` on, the first of them, with the number behind them; none
/// where they are none.
fn type_end(words: Words<'_>, at: usize, ends: Class) -> Option<usize> {
    // `Building No. 5` is the keyword of a number.
    let is_key = |index: usize| {
        words.word(index) == "building"
            && words.is_number_word(index + 1)
            && words.has_digit(index + 2)
            && !words.breaks_hard_before(index + 2)
    };
    // `Central Co-op Bank` goes on behind its hyphen, `Central Co Op Bank` behind its blank.
    let is_co_op = |index: usize| {
        let is_cut = || words.separator(index + 1) == Separator::Hyphen;
        words.word(index) == "co" && (is_cut() || opens_co_op(words, index))
    };
    let mut end = at + 1;
    // `Laxmi Commercial Premises`, but `Laxmi Plaza Premises No. 5`.
    let opens_next = |index: usize| {
        words.is(index, Class::NUMBER_KEY)
            && !words.breaks_before(index + 1)
            && !is_compound(words, index + 1)
    };
    let goes_on = |index: usize| {
        let is_other = opens_next(index) || is_key(index) || is_junction_square(words, index);
        !words.breaks_before(index) && words.is(index, ends) && !is_other
    };
    while goes_on(end) {
        // `Happy Home Co-op Housing Society`.
        if is_co_op(end) {
            return None;
        }
        end += 1;
    }
    end += usize::from(is_compound(words, end) || is_care_unit(words, end));
    let longer = school_end(words, end - 1)
        .or_else(|| counted_end(words, end))
        .or_else(|| bank_branch_end(words, end - 1))
        .or_else(|| limited_end(words, (at, end)));
    end = longer.unwrap_or(end);
    // `High School` of `Convent High School` was a part of it.
    let is_of_name =
        goes_on_named_school(words, at) || words.is_among(at, &BRANCH) && goes_on_branch(words, at);
    if is_co_op(at)
        || is_of_name
        || goes_on_international(words, end)
        || 0 < at && words.is(at - 1, ends) && !words.breaks_before(at)
    {
        return None;
    }
    // `Ansal Plaza II`, `Parshwanath Plaza-II`.
    let is_counted = words.is(end - 1, Class::BUILDING)
        && words.separator(end) < Separator::Comma
        && is_roman(words.word(end))
        && words.breaks_before(end + 1);
    Some(end + usize::from(is_counted))
}

/// `High School Square`, `Ravi Nagar Square`: whether the token is a junction that is called by what lies there, or one that
/// opens the text (`Agrasen Square, Nagpur`) before no storey.
fn is_junction_square(words: Words<'_>, index: usize) -> bool {
    const AREAS: WordSet = WordSet::of(&["colony", "nagar"]);
    if words.word(index) != "square" || index == 0 || !words.joins(index) {
        return false;
    }
    let lies_there =
        || words.is(index - 1, Class::INSTITUTION) || words.is_among(index - 1, &AREAS);
    let opens_text = || {
        let is_name = (0..index).all(|at| words.is_plain(at) && !words.is_english(at));
        is_name && words.part_start(index) == 0 && words.breaks_before(index + 1)
    };
    lies_there() || opens_text() && !is_beside_door(words, 0, index + 1)
}

/// `Critical Care Unit`, `Critical Care ICU`: whether the unit of a hospital goes on its name at the token.
pub(in crate::address) fn is_care_unit(words: Words<'_>, index: usize) -> bool {
    const UNITS: WordSet = WordSet::of(&["iccu", "icu", "nicu", "unit"]);
    words.is_among(index, &UNITS)
        && words.word(index - 1) == "care"
        && words.joins(index)
        && (words.is_parted_before(index + 1) || words.word(index + 1) == "and")
}

/// `Civil Hospital Compound`, `Circuit House Compound`: whether the grounds of a hospital, a school, an office or the like go
/// on its name at the token.
fn is_compound(words: Words<'_>, index: usize) -> bool {
    const OWNERS: WordSet = WordSet::of(&[
        "collectorate",
        "college",
        "court",
        "hall",
        "hospital",
        "hotel",
        "house",
        "office",
        "school",
        "university",
    ]);
    words.word(index) == "compound"
        && 0 < index
        && words.joins(index)
        && words.is_among(index - 1, &OWNERS)
}

/// Where a name ends whose type words end before token `end`: there, and behind `Bank of India`, `Institute of
/// Technology and Science`, where it runs on for a word, or up to the end of the part.
fn name_ends(words: Words<'_>, end: usize) -> [usize; 3] {
    if !matches!(words.word(end), "of" | "for") || words.breaks_before(end) {
        return [end; 3];
    }
    // `Centre for Advanced Computing A-34`, `Bank of Baroda ke upar`: a door ends it, too, and a relation behind it.
    let is_over = |&index: &usize| {
        words.is_number(index)
            || words.is_number(index + 1)
                && (words.word(index).len() == 1 || words.is_number_word(index))
            || words.precedes_postposition(index)
    };
    let part_end = words.part_end(end);
    let part_end = (end + 2..part_end).find(is_over).unwrap_or(part_end);
    // `University of Kalyani, Department ..`, `University of North Bengal`, but `Institute of Higher Education and ..`.
    let place_end = end + 2 + usize::from(words.is_among(end + 1, &QUARTERS));
    let goes_on = words.word(place_end) == "and"
        || words.is_among(place_end, &SUBJECTS)
        || words.is(place_end, Class::INSTITUTION) && words.word(place_end) != "department";
    let is_place = words.class(place_end - 1).is_empty() && !goes_on;
    let short = if is_place { place_end } else { end + 8 };
    let (short, long) = (part_end.min(short), part_end.min(end + 8));
    match listed_end(words, end + 1) {
        Some(listed) => [end, listed, long.max(listed)],
        None => [end, short, long],
    }
}

/// Whether the words up to the type word at token `at` are a number of premises, or an area.
fn is_no_premises(words: Words<'_>, first: usize, at: usize, end: usize) -> bool {
    let is_pair = end == first + 2;
    // `Tool Room and Training Centre` is a name, `Shop Mini Market` is not.
    let names = Class::BUILDING | Class::INSTITUTION;
    let is_numbered = opens_number(words, first) && !words.is(first, names);
    // `C Block` is an area, `A & B Block` two.
    let is_area = words.word(at) == "block"
        && (is_pair && words.word(first).len() == 1 || opens_lettered_pair(words, at));
    // `601 Tower C`: the number is a flat's.
    let is_flat =
        is_pair && words.word(at) == "tower" && words.is_number(first) && is_lettered(words, at);
    // `PS & Block Paraspur`.
    let is_keyword = words.word(at) == "block"
        && 2 <= at
        && words.word(at - 1) == "and"
        && words.is(at - 2, Class::CHAIN_KEY);
    is_numbered || is_area || is_flat || is_keyword || ends_estate(words, first, at)
}

/// The abbreviation in brackets right before the type word `at`, where a name stands before it: `Indira Gandhi
/// Memorial (IGM) Hospital`.
pub(in crate::address) fn abbreviation_before(words: Words<'_>, at: usize) -> Option<usize> {
    let short = at.checked_sub(1)?;
    let is_bracketed = words.token(short).opens_bracket
        && words.separator(short) == Separator::Mark
        && words.separator(at) == Separator::Mark
        && !words.token(at).opens_bracket;
    let is_name = 1 < short && words.is_plain(short) && !words.breaks_before(short - 1);
    (is_bracketed && is_name).then_some(short)
}

/// Token after the subjects that are listed from token `first` on, with commas between them where nothing else
/// follows: `Arts, Science and Commerce`, `Medical Sciences and Hospital`.
fn listed_end(words: Words<'_>, first: usize) -> Option<usize> {
    if !words.is_among(first, &SUBJECTS) {
        return None;
    }
    let mut end = first + 1;
    let mut is_parted = false;
    loop {
        let is_linked = words.word(end) == "and";
        let next = end + usize::from(is_linked);
        // `Technology and Applied Sciences`.
        let is_kind = is_linked && words.is_among(next + 1, &SUBJECTS) && words.joins(next + 1);
        let goes_on = words.is_among(next, &SUBJECTS)
            || is_kind
            || is_linked && words.is(next, Class::INSTITUTION);
        if !goes_on {
            break;
        }
        is_parted |= words.breaks_before(end);
        end = next + 1 + usize::from(is_kind);
    }
    let is_list = first + 1 < end && (!is_parted || words.breaks_before(end));
    is_list.then_some(end)
}

/// Whether no comma parts token `index` from the list of subjects that it goes on: `Sciences` of `Medical Sciences
/// and Hospital` begins no name.
pub(super) fn is_listed(words: Words<'_>, index: usize) -> bool {
    0 < index && words.joins(index) && lists_on(words, index)
}

/// Whether token `index` goes on a list of subjects: `Arts, Commerce and Science College`.
fn lists_on(words: Words<'_>, index: usize) -> bool {
    words.is_among(index - 1, &SUBJECTS) && words.is_among(index, &SUBJECTS)
}

/// Whether a storey or the number of a part of a building stands right before the name, or
/// follows it.
pub(in crate::address) fn is_beside_door(words: Words<'_>, first: usize, end: usize) -> bool {
    let is_inner = |index: usize| words.is_among(index, &INNER);
    // `Shop No. 3, 5, 6,`: the keyword stands before the list.
    let mut before = first;
    while 0 < before && (words.has_digit(before - 1) || words.is_number_word(before - 1)) {
        before -= 1;
    }
    // `Apt 1807, Bayview`.
    let is_flat = |key: usize| words.word(key) == "apartment" && words.breaks_before(key);
    let follows_number =
        before < first && 0 < before && (is_inner(before - 1) || is_flat(before - 1));
    let follows_floor = follows_floor(words, first);
    let precedes_floor = words.is(end, Class::FLOOR) || words.is(end + 1, Class::FLOOR);
    follows_number || follows_floor || precedes_floor || is_inner(end) && words.breaks_before(end)
}

/// Whether a storey stands right before token `index`, or `of` between them (`1st Floor of X`).
pub(in crate::address) fn follows_floor(words: Words<'_>, index: usize) -> bool {
    let is_floor = |at: usize| words.is(at, Class::FLOOR);
    0 < index && is_floor(index - 1)
        || 1 < index && words.word(index - 1) == "of" && is_floor(index - 2)
}

/// Whether the word announces a post office or a town, as of `PO Medical College`.
pub(super) fn announces_place(words: Words<'_>, index: usize) -> bool {
    matches!(words.word(index), "po" | "vpo" | "via")
}

fn is_name_part(words: Words<'_>, index: usize, is_type_word: bool) -> bool {
    if is_type_word {
        return true;
    }
    let keys = Class::ANY_RELATION | Class::FLOOR | Class::PIN_KEY;
    // `Station Road and Hiregoudar Complex`.
    let parts_road = words.word(index) == "and" && 0 < index && words.is(index - 1, Class::ROAD);
    // `District Hospital`, `Zilla Parishad School`.
    let ends_district = words.is(index, Class::DISTRICT_KEY) && words.breaks_before(index + 1);
    if words.is(index, keys)
        || ends_district
        || parts_road
        || is_care_of(words, index)
        || announces_place(words, index)
    {
        return false;
    }
    let is_key = words.is(index, Class::NUMBER_KEY)
        && !words.is(index, Class::BUILDING)
        && (words.has_digit(index + 1) || words.is_number_word(index));
    // `Sector 22 Hospital`.
    let is_of_area = || {
        0 < index
            && words.is(index - 1, Class::NUMBERED_AREA)
            && kinds_end(words, index + 1).is_some()
    };
    !is_key && (words.shape(index) != Some(Shape::Number) || is_of_area())
}
