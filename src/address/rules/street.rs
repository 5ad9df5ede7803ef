//! Roads: named, numbered, crossed, and junctions that are a location themselves.

use super::Proposals;
use super::area::{opened_ends, opens_growth_centre};
use super::building::closes_branch;
use super::floor::is_tied_to_number;
use super::house::opens_number;
use super::landmark::{opens_metro_station, opens_storey};
use super::person::is_care_of;
use super::premises::names_premises;
use super::whole_part::OF_FIRMS;
use crate::address::reading::ComponentType;
use crate::address::span::Span;
use crate::address::words::estates::closes_estate_on_road;
use crate::address::words::firms::FORMS;
use crate::address::words::hotels::hotel_end;
use crate::address::words::roads::{
    BEFORE_HIGHWAY_NUMBER, HIGHWAY_CODES, HIGHWAY_KINDS, HIGHWAYS, KINDS, LANES, MAX_KINDS,
    NAMED_ROADS, closes_named_road, counts_ring, is_numbered_highway, names_main_road,
};
use crate::address::words::sides::{AGES, AGES_OR_MAIN};
use crate::address::words::{WordSet, Words};
use crate::text::lexicon::Class;
use crate::text::numerals::{is_roman, number_of};
use crate::text::{Separator, Shape};

/// Words that a road's own name may have before its type word.
const MAX_NAME_WORDS: usize = 5;
/// More where `No.` stands before a road's number, and less for the number without the name.
const NUMBER_SIGN: f32 = 0.5;
const NAMELESS: f32 = 0.3;
/// Keywords of chains that stand before a name, and begin none of a road.
const OPENING_KEYS: WordSet = WordSet::of(&["atpost", "po", "post", "village", "vpo"]);
/// Streets that are no roads by their word, and how Bengaluru shortens `main`.
const COUNTED: WordSet = WordSet::of(&["line", "mn"]);

pub(super) fn propose(words: Words<'_>, out: &mut Proposals<'_>) {
    for at in 0..words.len() {
        if words.is(at, Class::ROAD | Class::CROSS_MAIN) {
            propose_ending_at(words, at, out);
            propose_numbered(words, at, out);
            propose_number_before(words, at, out);
        }
        if opens_highway_ends(words, at) {
            let is_named = 1 < at && words.is_among(at - 2, &HIGHWAY_KINDS) && words.joins(at - 1);
            let first = at - 1 - usize::from(is_named);
            let score = out.weights.highway
                + out.weights.street_boundary * (words.boundary(first) + words.boundary(at + 2));
            out.push(Span::rule(first, at + 2, ComponentType::Street, score));
        }
        if words.is(at, Class::JUNCTION) && !names_main_road(words, at) {
            propose_junction(words, at, out);
        }
        if words.has_digit(at) {
            propose_highway_code(words, at, out);
            propose_width(words, at, out);
        } else if words.is_among(at, &BEFORE_HIGHWAY_NUMBER) {
            propose_highway(words, at, out);
        } else if words.is_among(at, &COUNTED) {
            propose_counted(words, at, out);
        } else if matches!(words.word(at), "gali" | "rue") {
            propose_lane(words, at, out);
        }
    }
}

/// `Gali Qasim Jan`, `Rue Dumas`: in the old towns of the north a lane has its name behind it, and in Puducherry a street.
fn propose_lane(words: Words<'_>, at: usize, out: &mut Proposals<'_>) {
    for end in opened_ends(words, at) {
        let score = out.weights.street
            + out.weights.street_word * (end - at - 1) as f32
            + out.weights.street_boundary * (words.opening(at) + words.boundary(end));
        out.push(Span::rule(at, end, ComponentType::Street, score));
    }
}

/// `4th Line`, `12th Mn`, `II Line` and `Fourth Line` as a whole part: a street where lines and mains are counted.
fn propose_counted(words: Words<'_>, at: usize, out: &mut Proposals<'_>) {
    // `II Line`, `Fourth Line`.
    let is_numeral = |index: usize| {
        (is_roman(words.word(index)) || number_of(words.word(index)).is_some())
            && !words.has_digit(index)
            && is_part(words, index, at)
    };
    let counts = |index: usize| words.shape(index) == Some(Shape::Ordinal) || is_numeral(index);
    if 0 < at && counts(at - 1) && words.joins(at) {
        let score = out.weights.street_numbered
            + out.weights.street_boundary * (words.boundary(at - 1) + words.boundary(at + 1));
        out.push(Span::rule(at - 1, at + 1, ComponentType::Street, score));
    }
}

/// A name that runs up to a type word: every start within the part is proposed, the part's own
/// start with the best score.
fn propose_ending_at(words: Words<'_>, at: usize, out: &mut Proposals<'_>) {
    let mut end = at + 1;
    // `15th main road`, `2nd cross street`: the type words belong together.
    while !words.breaks_before(end) && words.is(end, Class::ROAD | Class::CROSS_MAIN) {
        end += 1;
    }
    if 0 < at && words.is(at - 1, Class::ROAD | Class::CROSS_MAIN) && !words.breaks_before(at) {
        return;
    }
    // `Delhi NH-24`, `Madurai - Melur NH 38`.
    let is_of_two = || {
        1 < at
            && words.joins(end)
            && matches!(words.separator(at - 1), Separator::Hyphen | Separator::Dash)
    };
    if words.is_among(at, &BEFORE_HIGHWAY_NUMBER)
        && words.is_number(end)
        && (words.separator(end) == Separator::Hyphen || is_of_two())
    {
        end += 1;
    }
    // `Boring Road Hospital`, `Loni Road Industrial Area` as a whole part.
    let is_of_other = names_premises(words, end) || closes_estate_on_road(words, end);
    if words.part_start(at) < at && is_of_other {
        return;
    }
    let is_weak = words.is(at, Class::CROSS_MAIN) && end == at + 1;
    for first in (at.saturating_sub(MAX_NAME_WORDS)..=at).rev() {
        if first < at && words.breaks_before(first + 1) && !joins_names(words, first + 1, at) {
            break;
        }
        if first < at && (!belongs_to_name(words, first) || is_door_before(words, first, at)) {
            break;
        }
        // `45/B Bypass Road`, but `17-A Cross`.
        if first < at && is_tied_to_number(words, first) && !words.is(at, Class::CROSS_MAIN) {
            break;
        }
        // `Shanti Gas Service`: only a whole road is a service, and `Late N.H. Ramani` has initials.
        let is_firm = words.word(at) == "service" && end == at + 1 && first < at;
        let is_of_person = words.is_among(at, &HIGHWAY_CODES) && end == at + 1 && first + 1 == at;
        if is_of_person {
            continue;
        }
        if is_sign_behind(words, first) || is_firm {
            break;
        }
        // `Aashirwad 2nd Cross`: the count opens the road's name.
        let is_count = first + 1 < at && words.shape(first + 1) == Some(Shape::Ordinal);
        if is_count && !words.is(first, Class::DIRECTION) {
            break;
        }
        // `Lancelot S.V. Road`: so do initials.
        let is_initials = first + 2 == at
            && words.shape(first) == Some(Shape::Word)
            && is_initials(words, at - 1);
        if is_initials && !can_open_initials(words, first) {
            break;
        }
        // `1 Cross Rananurthy Road`: a cross that is counted is a road of its own.
        let is_counted_cross = first < at
            && words.word(first) == "cross"
            && 0 < first
            && words.joins(first)
            && (words.is_number(first - 1) || words.shape(first - 1) == Some(Shape::Ordinal));
        if is_counted_cross {
            break;
        }
        // `Dhapa Manpur on Basanti Highway`: what stands on the road is no part of its name.
        if words.word(first) == "on" {
            break;
        }
        // `At Post Nagar Road`, but `Post Office Road`.
        let is_key = words.is_among(first, &OPENING_KEYS) && words.word(first + 1) != "office";
        if is_key && first + 1 < at {
            continue;
        }
        // `Mount Poonamallee High Road`: no road is called High Road behind a name.
        let is_high = first + 1 == at && words.word(first) == "high" && 0 < first;
        if is_high && words.joins(first) && words.is_plain(first - 1)
            || links_two_names(words, first)
            || closes_named_road(words, first)
        {
            continue;
        }
        let is_width = words.is_foot(first);
        // `A.T. Road`, the Assam Trunk Road.
        let is_trunk = first + 1 == at && words.word(first) == "at" && words.breaks_before(first);
        if !words.opens_name(first) && !is_trunk || is_width {
            continue;
        }
        let counts = words.shape(first) == Some(Shape::Ordinal)
            || first < at && number_of(words.word(first)).is_some()
            || first + 1 == at && is_lettered_number(words, first);
        // `Hosur Cross`, `Church Cross` as a whole part is a crossing.
        let crosses = Class::AREA | Class::INSTITUTION | Class::LANDMARK | Class::JUNCTION;
        let is_crossing = words.word(at) == "cross"
            && (1..=3).contains(&(at - first))
            && words.breaks_before(first)
            && words.breaks_before(end)
            && (first..at).all(|index| words.is_plain(index) || words.is(index, crosses));
        if is_weak && !counts && !is_crossing {
            continue;
        }
        // `Main Road` and `The Mall` stand alone, `Janpath` before whatever follows; a bare `road` behind a
        // name is the name's.
        let is_whole = at + 1 < end || words.breaks_before(end) || is_named_road(words, at);
        let is_apart = (0.8 <= words.opening(first) || follows_off(words, first)) && is_whole;
        if first == at && (!is_apart || is_weak) {
            continue;
        }
        let mut score = out.weights.street + out.weights.street_boundary * words.opening(first);
        if first == at {
            score -= out.weights.street_nameless;
        } else {
            score += out.weights.street_word * (at - first).min(3) as f32;
        }
        score += out.weights.street_boundary * words.boundary(end);
        out.push(Span::rule(first, end, ComponentType::Street, score));
    }
}

/// `Janpath`, no `Rajpath Nagar`: whether the word is the whole name of a road, and of no area or premises.
fn is_named_road(words: Words<'_>, at: usize) -> bool {
    let takes = Class::AREA | Class::BUILDING | Class::INSTITUTION | Class::LANDMARK;
    words.is_among(at, &NAMED_ROADS) && !words.is(at + 1, takes)
}

/// `Off WEH`: whether the address is on a road that leaves the one which begins at the token.
fn follows_off(words: Words<'_>, first: usize) -> bool {
    0 < first && words.word(first - 1) == "off" && words.joins(first)
}

/// `Santacruz Chembur Link Road`: a road is called Link Road by itself behind one name, not behind the two
/// that it links, nor where the name and it are all of a part.
pub(in crate::address) fn links_two_names(words: Words<'_>, first: usize) -> bool {
    let is_behind_name = 1 <= first
        && words.word(first) == "link"
        && words.is(first + 1, Class::ROAD)
        && words.joins(first)
        && words.is_plain(first - 1)
        && words.is_name(first - 1);
    let is_of_two = || {
        words.joins(first - 1)
            && words.is_name(first - 2)
            && !words.is(first - 2, Class::ROAD | Class::RELATION | Class::AREA)
    };
    let is_part = || words.breaks_before(first - 1) && words.breaks_before(first + 2);
    is_behind_name && (is_part() || 2 <= first && is_of_two())
}

/// Whether the word is one or two letters that say nothing else.
fn is_initials(words: Words<'_>, index: usize) -> bool {
    words.word(index).len() <= 2
        && words.shape(index) == Some(Shape::Word)
        && words.class(index).is_empty()
}

/// Whether the word before initials belongs to the road's name: more of them, a title, or what tells it
/// from another (`Main G.T. Road`).
fn can_open_initials(words: Words<'_>, index: usize) -> bool {
    let is_short = words.word(index).len() <= 2;
    is_short || words.is(index, Class::TITLE) || words.is_among(index, &AGES_OR_MAIN)
}

/// `Mumbai - Goa Highway`, `Batala - Tarn Taran Road`, `Keonjhar - Ghatgaon - Panikoili Road`, `Road
/// (North)`: the name goes on over a dash between two names, of which the type word or another dash
/// follows the second, and into a bracket.
fn joins_names(words: Words<'_>, index: usize, at: usize) -> bool {
    // `Marathahalli - Sarjapur Outer Ring Road`, `Wakad - Bhosari BRTS Road`.
    let says_kind = |index: usize| words.joins(index) && words.is_among(index, &KINDS);
    let ends_name = |end: usize| {
        end == at
            || words.separator(end) == Separator::Dash
            || end + MAX_KINDS >= at && (end..at).all(says_kind)
    };
    let is_short = ends_name(index + 1)
        || (words.is_name(index + 1) || words.word(index + 1) == "main")
            && !words.breaks_before(index + 1)
            && ends_name(index + 2);
    let is_pair = words.separator(index) == Separator::Dash
        && is_short
        && words.is_name(index)
        && words.is_name(index - 1)
        && words.class(index - 1).is_empty();
    is_pair || words.joins(index)
}

/// `14 Palace Road`, `15A Bypass Road`: a number before a road's name is a door's; it is the
/// road's own right before the type word (`33 Cross`, `17 A Cross`), before `feet` and a month, and behind `sector`.
fn is_door_before(words: Words<'_>, index: usize, at: usize) -> bool {
    let is_mixed = words.shape(index) == Some(Shape::Mixed) && !words.is_width(index);
    let is_numeral = words.is_number(index) || is_mixed;
    // `2/40/10 Main Bazar`: so is what a slash ties to another number.
    let is_tied =
        0 < index && words.has_digit(index - 1) && words.separator(index) < Separator::Blank;
    let is_own = index + 1 == at
        && !is_tied
        && (words.is_number(index) && is_counted(words.word(at))
            || words.is(at, Class::CROSS_MAIN)
            || words.word(at) == "street"
                && is_lettered_number(words, index)
                && is_part(words, index, at))
        || index + 2 == at && words.word(index + 1).len() == 1 && is_lettered(words, index, at)
        || words.is_foot(index + 1)
        || counts_ring(words, index)
        || words.is_date(index)
        || 0 < index && words.is(index - 1, Class::NUMBERED_AREA);
    is_numeral && !is_own
}

/// `17 A Cross`, and `12 A Main` as a whole part: whether the type word at `at` ends what the number at `index` tells.
fn is_lettered(words: Words<'_>, index: usize, at: usize) -> bool {
    words.word(at) == "cross" || words.word(at) == "main" && is_part(words, index, at)
}

/// Whether the words from token `first` to `last` are a whole part.
fn is_part(words: Words<'_>, first: usize, last: usize) -> bool {
    words.breaks_before(first) && words.breaks_before(last + 1)
}

/// `9B Cross`, `9A Street`: whether a number of two digits at most and a letter are written in one word.
fn is_lettered_number(words: Words<'_>, index: usize) -> bool {
    const MAX_LEN: usize = 3;
    let word = words.word(index).as_bytes();
    words.shape(index) == Some(Shape::Mixed)
        && word.len() <= MAX_LEN
        && word[0].is_ascii_digit()
        && word[word.len() - 1].is_ascii_alphabetic()
        && !words.is_width(index)
}

/// Roads that are told apart by number (`33 Cross`, `5 Street`); `8 Janpath` is a door.
fn is_counted(word: &str) -> bool {
    matches!(
        word,
        "cross" | "main" | "street" | "lane" | "road" | "avenue" | "gali" | "row" | "line" | "path"
    )
}

/// Whether a word before the type word can be part of the road's name.
fn belongs_to_name(words: Words<'_>, index: usize) -> bool {
    // `Sai Finance Ltd Main Road`.
    let ends_firm = words.is_among(index, &FORMS);
    if words.is(index, Class::ANY_RELATION | Class::FLOOR | Class::PIN_KEY)
        || ends_firm
        || hotel_end(words, index).is_some()
        || is_care_of(words, index)
    {
        return false;
    }
    // `Zila School Road`, `District Court Road`.
    let is_of_premises = || words.is(index + 1, Class::INSTITUTION | Class::LANDMARK);
    if words.is(index, Class::DISTRICT_KEY) && !is_of_premises() {
        return false;
    }
    // `Circuit House Road` is a name, `House 12 Road` is not.
    let is_key = words.is(index, Class::NUMBER_KEY) && !words.is_number_word(index);
    if is_key && (words.has_digit(index + 1) || words.is_number_word(index + 1)) {
        return false;
    }
    !words.is_number(index) || words.word(index).len() <= 3
}

/// `Road No. 12`, `Street 5`, `Gali No 3`.
fn propose_numbered(words: Words<'_>, at: usize, out: &mut Proposals<'_>) {
    let mut next = at + 1;
    if words.is_number_word(next) && !words.breaks_hard_before(next) {
        next += 1;
    }
    let is_roman = || next == at + 2 && is_roman(words.word(next)) && words.joins(next);
    let is_numbered = (words.has_digit(next) || is_roman()) && words.word(next).len() <= 4;
    // `Janpath 2nd Floor`.
    let is_of_storey = opens_storey(words, next) && words.joins(next + 1);
    if !is_numbered
        || is_of_storey
        || words.breaks_hard_before(next)
        || next == at + 1 && words.breaks_before(next)
    {
        return;
    }
    let mut first = at;
    let named = 0 < at && !words.breaks_before(at) && words.is_name(at - 1);
    // `By Lane 2`, a lane off another.
    let is_by_lane =
        0 < at && matches!(words.word(at - 1), "by" | "bye") && words.is_among(at, &LANES);
    let is_of_name = || belongs_to_name(words, at - 1) && !words.is(at - 1, Class::NUMBERED_AREA);
    if named && is_of_name() || is_by_lane && words.joins(at) {
        first = at - 1;
    }
    let score = out.weights.street_numbered + if next == at + 2 { NUMBER_SIGN } else { 0.0 };
    // `Bye Lane 3`: the number of a lane is its own, that of `M G Road 12` may be a door's.
    let is_lane =
        first < at && words.is_among(at, &LANES) && (is_by_lane || words.breaks_before(next + 1));
    let named = score
        + if is_lane {
            out.weights.street_word
        } else {
            0.0
        };
    // `Road No. 6-B`.
    let is_lettered = words.word(next + 1).len() == 1
        && words.shape(next + 1) == Some(Shape::Word)
        && words.separator(next + 1) < Separator::Blank
        && words.breaks_before(next + 2);
    let end = next + 1 + usize::from(is_lettered || counts_on(words, next + 1));
    out.push(Span::rule(first, end, ComponentType::Street, named));
    if first < at {
        let nameless = score - NAMELESS;
        out.push(Span::rule(at, end, ComponentType::Street, nameless));
    }
}

/// `Gali No. 5-6`, `Lane 3-4`: whether the number of the last of several lanes ends the part.
fn counts_on(words: Words<'_>, index: usize) -> bool {
    let number = |at: usize| number_of(words.word(at)).filter(|_| words.is_number(at));
    words.separator(index) == Separator::Hyphen
        && words.is_parted_before(index + 1)
        && number(index - 1).is_some_and(|first| number(index) == Some(first + 1))
}

/// Whether the word is the `No.` of the number before it.
fn is_sign_behind(words: Words<'_>, index: usize) -> bool {
    words.is_number_word(index)
        && 0 < index
        && words.is_number(index - 1)
        && words.joins(index)
        && !words.has_digit(index + 1)
}

/// `3 No. Gali`: the number may stand before its sign.
fn propose_number_before(words: Words<'_>, at: usize, out: &mut Proposals<'_>) {
    let Some(first) = at.checked_sub(2) else {
        return;
    };
    if is_sign_behind(words, at - 1) && words.joins(at) && words.breaks_before(first) {
        let score = out.weights.street_numbered
            + NUMBER_SIGN
            + out.weights.street_boundary * (words.opening(first) + words.boundary(at + 1));
        out.push(Span::rule(first, at + 1, ComponentType::Street, score));
    }
}

/// `Jindal Chowk`, `Khodadad Circle`: a named junction is a street, a named market a building.
fn propose_junction(words: Words<'_>, at: usize, out: &mut Proposals<'_>) {
    // `City Centre Metro Station`, `Naya Bazar Branch`.
    if opens_metro_station(words, at + 1)
        || closes_branch(words, at + 1)
        || words.precedes_postposition(at + 1)
        || 0 < at && opens_growth_centre(words, at - 1)
    {
        return;
    }
    // `Mohalla Kila Ghat` is a quarter.
    let is_quarter = words.word(words.part_start(at)) == "mohalla";
    let kind = match words.word(at) {
        _ if is_quarter => ComponentType::Locality,
        "gate" | "bazar" | "hat" | "maidan" => ComponentType::Locality,
        "mandi" => ComponentType::Building,
        // `Embassy Tech Square`.
        "square" if 0 < at && words.is_among(at - 1, &OF_FIRMS) => ComponentType::Building,
        "square" => ComponentType::Street,
        // Market, centre, point, tower.
        _ if words.is(at, Class::BUILDING) => ComponentType::Building,
        _ => ComponentType::Street,
    };
    for first in at.saturating_sub(4)..at {
        let inside = (first + 1..=at).all(|index| words.joins(index));
        // `CK 14/22 Chowk` is a door in the old town.
        let is_tied =
            |index: usize| words.has_digit(index) && words.separator(index) == Separator::Slash;
        let fits = (first..at).all(|index| belongs_to_name(words, index) && !is_tied(index));
        let names = Class::BUILDING | Class::INSTITUTION;
        // `Kothi Chowk`.
        let is_key = opens_number(words, first)
            && !words.is(first, names)
            && (first + 1 < at || words.is_number_word(first));
        // `Medical College Gate` is no `College Gate`.
        let is_cut = words.is(first, Class::INSTITUTION)
            && 0 < first
            && words.joins(first)
            && (words.is_plain(first - 1) || words.is(first - 1, Class::INSTITUTION))
            // `Ram Mandir Road Corner` no `Road Corner`.
            || words.is(first, Class::ROAD) && 0 < first && words.joins(first);
        if !inside || !fits || is_key || is_cut || !words.opens_name(first) {
            continue;
        }
        let mut score = out.weights.junction
            + out.weights.street_boundary * (words.opening(first) + words.boundary(at + 1))
            + out.weights.street_word * (at - first).min(2) as f32;
        // `Near Bombay Motor Circle`.
        if words.is_in_landmark(first) {
            score -= out.weights.in_landmark;
        }
        out.push(Span::rule(first, at + 1, kind, score));
    }
}

/// `40 Feet`, `80 Ft.` as a whole part: a road that is called by its width.
fn propose_width(words: Words<'_>, at: usize, out: &mut Proposals<'_>) {
    let is_width = words.is_number(at)
        && words.word(at).len() <= 3
        && words.is_foot(at + 1)
        && words.separator(at + 1) < Separator::Comma;
    if is_width && words.breaks_before(at) && words.breaks_before(at + 2) {
        let score = out.weights.street_numbered;
        out.push(Span::rule(at, at + 2, ComponentType::Street, score));
    }
}

/// `National Highway Delhi-Jaipur`: whether the first of two names that a dash ties, which tell from where to where
/// the highway before them goes, stands at the token.
pub(in crate::address) fn follows_highway(words: Words<'_>, index: usize) -> bool {
    let is_tied = matches!(
        words.separator(index + 1),
        Separator::Hyphen | Separator::Dash
    );
    let is_end = |index: usize| words.is_name(index) && words.is_plain(index);
    is_tied
        && 0 < index
        && words.is_among(index - 1, &HIGHWAYS)
        && !words.breaks_hard_before(index)
        && is_end(index)
        && is_end(index + 1)
}

/// The same where nothing stands behind the two.
pub(in crate::address) fn opens_highway_ends(words: Words<'_>, index: usize) -> bool {
    follows_highway(words, index) && Separator::Mark <= words.separator(index + 2)
}

/// `NH5` in one word.
fn propose_highway_code(words: Words<'_>, at: usize, out: &mut Proposals<'_>) {
    if is_numbered_highway(words.word(at)) {
        let score = out.weights.highway;
        out.push(Span::rule(at, at + 1, ComponentType::Street, score));
    }
}

/// `NH-7A`, `SH 12`, `MDR-90`, `National Highway 44`.
fn propose_highway(words: Words<'_>, at: usize, out: &mut Proposals<'_>) {
    if !words.joins(at + 1) && words.separator(at + 1) != Separator::Dash {
        return;
    }
    let is_named = words.word(at) == "highway"
        && 0 < at
        && words.is_among(at - 1, &HIGHWAY_KINDS)
        && words.joins(at);
    let mut next = at + 1;
    if words.is_number_word(next) {
        next += 1;
    }
    // `National Highway-II`.
    let is_numeral = 1 < words.word(next).len()
        && is_roman(words.word(next))
        && words.separator(next) == Separator::Hyphen;
    if (words.has_digit(next) || is_numeral) && words.word(next).len() <= 4 {
        let mut end = next + 1;
        // `NH 28 A Ram Chowk`, but not `NH 8 A. K. Nagar`.
        let is_branch = || {
            matches!(words.word(end), "a" | "b" | "c" | "d")
                && words.separator(end) == Separator::Blank
                && !words.is_initials(end)
                && !words.has_digit(end + 1)
                && !words.is(end + 1, Class::NUMBERED_AREA | Class::FLOOR)
        };
        let is_letter = words.word(end).len() == 1;
        if is_letter && (words.separator(end) < Separator::Blank || is_branch()) {
            end += 1;
        }
        // `NH 8 Bypass Road`.
        while words.joins(end) && words.is(end, Class::ROAD) {
            end += 1;
        }
        // `Old NH 9`.
        let is_old = 0 < at && words.is_among(at - 1, &AGES) && words.joins(at);
        let first = at - usize::from(is_named || is_old);
        let score = out.weights.highway;
        out.push(Span::rule(first, end, ComponentType::Street, score));
    }
}
