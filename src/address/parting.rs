//! Words and commas -> where the parts of a text end.
//!
//! Some writers leave commas out, others put them where no part ends (`Near, Bus Stand`). So a text
//! is looked at as if it had none first: how likely a part ends before each word ([`super::commas`]).
//! A comma is as good as written where that is likely, and where a rule says so: behind a word
//! that closes a name (`Road`, `Nagar`, `Hospital`), its number (`Sector 3`) or a door's, before a
//! relation word (`Near`) and a keyword that names what follows it (`Tal X`), and before the towns
//! that end such a part; a rule parts no name of the index. A comma counts for nothing where no
//! writer would put one. Every later stage reads the parts as their writer meant them.

use arrayvec::ArrayVec;

use super::candidates::{Begun, Hit, Hits};
use super::commas::{Blanks, CommaFeatures, Gaps, KEYS, Likelihoods};
use super::reading::MatchKind;
use super::rules::{goes_on_person, is_bracketed_key, is_in_door, is_roman, opens_by_custom};
use super::settlement;
use super::words::{Separators, WordSet, Words};
use crate::gazetteer::{Gazetteer, Level};
use crate::text::lexicon::{Class, number_of};
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

/// Odds from which a part ends, as their logarithms: at a comma, which a slip of the pen can be too
/// (a likelihood of 0.05); where the rules end it (0.2); at another blank of a text with commas
/// (0.7), and of one without (0.55).
const KEPT: f32 = -2.944_439;
const RULED: f32 = -1.386_294_4;
const OMITTED: f32 = 0.847_297_86;
const UNPARTED: f32 = 0.200_670_7;
/// Where one ends, and where none does, whatever the odds.
const ALWAYS: f32 = f32::NEG_INFINITY;
const NEVER: f32 = f32::INFINITY;
/// The same from which the next part is taken to begin there: a likelihood of 0.5.
const OPENS: f32 = 0.0;
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
/// Words that a number follows, the first of a road's own name, the part of a village, and legal
/// forms of firms.
const SECTOR: WordSet = WordSet::of(&["sector"]);
const HIGHWAYS: WordSet = WordSet::of(&["nh", "sh"]);
const MAIN: WordSet = WordSet::of(&["main"]);
const PHASE: WordSet = WordSet::of(&["phase"]);
const BHAG: WordSet = WordSet::of(&["bhag"]);
/// Premises that have numbers of their own: `Tower No 2`.
const COUNTED: WordSet = WordSet::of(&[
    "block", "building", "bldg", "chawl", "complex", "flat", "gate", "godown", "house", "market",
    "office", "quarter", "quarters", "room", "shop", "tower", "wing",
]);
const FIRMS: WordSet = WordSet::of(&["limited", "llp"]);

/// Type words that stand before the name as a rule.
const OPENERS: WordSet = WordSet::of(&["dargah", "gurdwara", "hotel", "masjid", "mohalla"]);

/// The separators as a text without commas and line breaks between its words has them.
pub(super) fn without_commas(written: &Separators) -> Separators {
    let open = |(index, &separator): (usize, &Separator)| {
        let is_comma = 0 < index && Separator::Comma <= separator;
        if is_comma {
            Separator::Blank
        } else {
            separator
        }
    };
    written.iter().enumerate().map(open).collect()
}

/// Marks the ends of parts, with the separators that were `written`; gives the separators as the
/// writer meant them. `words` have none of the commas; of the names those stay that are in one part.
pub(super) fn part(
    gazetteer: &Gazetteer,
    (commas, gaps): (Likelihoods, &mut Gaps),
    written: &Separators,
    words: Words<'_>,
    (hits, begun): (&mut Hits, &Begun),
) -> Separators {
    let inner = inner_gaps(words, hits);
    let ruled = find_ruled(gazetteer, hits, words, &inner);
    let mut units = Units::find(gazetteer, hits, words);
    let least = least_odds(written, words, (&inner, &units), &ruled);

    // Odds are asked for where they decide, or where they tell how the part begins in which later
    // ones decide.
    let mut asked: ArrayVec<bool, MAX_TOKENS> = ruled.iter().map(|_| false).collect();
    let mut is_asked = false;
    for index in (1..words.len()).rev() {
        is_asked &= !is_end_without_blank(words, &ruled, index);
        is_asked |= ALWAYS < least[index] && least[index] < NEVER;
        asked[index] = is_asked;
    }

    let blanks = Blanks::new(gazetteer, (hits, begun), words, &asked, gaps);
    let worths = commas.of_words(&blanks, &asked);
    let mut parted: Separators = words.separators().iter().copied().collect();
    for (separator, &least) in parted.iter_mut().zip(&least) {
        if least == ALWAYS {
            *separator = Separator::Comma;
        }
    }
    each_blank(words, &ruled, |first, index| {
        if !asked[index] {
            return false;
        }
        let odds = commas.of(&blanks, &worths, first, index, ruled[index]);
        if least[index] <= odds {
            parted[index] = Separator::Comma;
        }
        OPENS <= odds
    });
    let is_whole = |first: u8, end: u8| {
        let mut inner = first as usize + 1..end as usize;
        inner.all(|index| parted[index] != Separator::Comma)
    };
    let holds = |&(first, end): &(u8, u8), hit: &Hit| {
        first <= hit.first && hit.end <= end && hit.end - hit.first < end - first
    };
    units
        .districts
        .retain(|&mut (first, end)| is_whole(first, end));
    hits.retain(|hit| {
        let is_inside = || units.districts.iter().any(|district| holds(district, hit));
        is_whole(hit.first, hit.end) && !is_inside()
    });
    parted
}

/// The odds from which a part ends before each word; some do or do not, whatever they are.
fn least_odds(
    written: &Separators,
    words: Words<'_>,
    (inner, units): (&[bool], &Units),
    ruled: &[bool],
) -> ArrayVec<f32, MAX_TOKENS> {
    let is_comma = |separator: &Separator| Separator::Comma <= *separator;
    let has_commas = words.has_commas();
    let of = |index: usize| {
        if index == 0 {
            NEVER
        } else if is_comma(&written[index]) {
            if is_width(words, index) || parts_number(written, words, index) {
                return NEVER;
            }
            let tears = words.is(index - 1, Class::RELATION) || inner[index] && !units.begin[index];
            let is_doubtful = tears && is_between_new_words(words, index);
            if is_doubtful { KEPT } else { ALWAYS }
        } else if words.separator(index) != Separator::Blank {
            if ruled[index] { ALWAYS } else { NEVER }
        } else if units.keep(index)
            || is_last_quarter(written, words, index)
            || is_last_key(written, words, index)
            || opens_part(written, words, index - 1)
            || is_in_door(words, index)
            || is_name_number(words, index)
            || is_name_phase(words, index)
            || goes_on_person(words, index)
            || 1 < index && opens_unit(words, index - 1)
        {
            NEVER
        } else if ruled[index] {
            RULED
        } else if has_commas {
            let can_end = !inner[index] && is_between_new_words(words, index);
            if can_end { OMITTED } else { NEVER }
        } else if is_width(words, index) {
            NEVER
        } else {
            UNPARTED
        }
    };
    (0..words.len()).map(of).collect()
}

/// Whether there are words on both sides of the gap before token `index`: no numbers and letters,
/// no keywords of a chain, which tell themselves what they belong to, and none that stood before,
/// for a part that is repeated stays one.
fn is_between_new_words(words: Words<'_>, index: usize) -> bool {
    let is_new_word = |index: usize| {
        words.is_name(index)
            && number_of(words.word(index)).is_none()
            && !words.is(index, KEYS)
            && words.is_new(index)
    };
    is_new_word(index - 1) && is_new_word(index)
}

/// Whether a quarter of the compass ends the part that is written: `West` of `Anna Nagar West,
/// Chennai` is no part by itself.
fn is_last_quarter(written: &Separators, words: Words<'_>, index: usize) -> bool {
    let next = written.get(index + 1);
    words.is(index, Class::DIRECTION) && next.is_some_and(|&next| Separator::Comma <= next)
}

/// Whether the only keyword of the part that is written ends it: that of `Manjhi Tehsil, Saran`
/// belongs to the name before it, though such words stand before their name as a rule.
fn is_last_key(written: &Separators, words: Words<'_>, index: usize) -> bool {
    let ends_part = |index: usize| {
        written
            .get(index)
            .is_some_and(|&end| Separator::Comma <= end)
    };
    let names = (0..index).rev().take_while(|&name| !ends_part(name + 1));
    let is_filled = |name: usize| words.is(name, KEYS);
    words.is(index, KEYS)
        && ends_part(index + 1)
        && words.is_name(index - 1)
        && !names.into_iter().any(is_filled)
}

/// Whether a digit or a Roman numeral ends a name here: `Sunrise Tower 2`, `Science Park III`.
fn is_name_number(words: Words<'_>, index: usize) -> bool {
    let is_digit = words.is_number(index)
        && words.word(index).len() == 1
        && words.is(index - 1, Class::BUILDING);
    let is_numeral =
        || 1 < words.word(index).len() && is_roman(words.word(index)) && words.is_name(index - 1);
    let next = index + 1;
    (is_digit || is_numeral()) && words.class(next).is_empty() && !words.has_digit(next)
}

/// Whether the phase of an area that is named stands here: `Industrial Area Phase 1`.
fn is_name_phase(words: Words<'_>, index: usize) -> bool {
    words.is_among(index, &PHASE)
        && words.is_name(index - 1)
        && number_of(words.word(index + 1)).is_some()
}

/// Whether a written comma stands before a type word that names what follows it: `Hotel` of
/// `Main Road, Hotel Panchali` ends no name.
fn opens_part(written: &Separators, words: Words<'_>, index: usize) -> bool {
    Separator::Comma <= written[index]
        && words.is_among(index, &OPENERS)
        && words.is_plain(index + 1)
}

/// Whether the comma before token `index` tears a number from the sector or phase whose keyword
/// is all that its part has: `28, Sector, 14, Urban Estate`.
fn parts_number(written: &Separators, words: Words<'_>, index: usize) -> bool {
    let ends = |index: usize| {
        let separator = written.get(index).copied().unwrap_or(Separator::Line);
        Separator::Comma <= separator
    };
    words.is(index - 1, Class::NUMBERED_AREA)
        && ends(index - 1)
        && words.is_number(index)
        && words.word(index).len() <= 3
        && ends(index + 1)
}

/// The names of states, and of districts of several words, by the tokens before which they begin
/// and go on, and the towns that a road leads to from the one before them.
struct Units {
    begin: [bool; MAX_TOKENS],
    go_on: [bool; MAX_TOKENS],
    /// Before which tokens the second town of `Agra Aligarh Road, Hathras` begins.
    leads_on: [bool; MAX_TOKENS],
    /// Names of several words that are a district's and no town's: `Kanpur Dehat` is not in Kanpur.
    districts: ArrayVec<(u8, u8), MAX_TOKENS>,
}

impl Units {
    fn find(gazetteer: &Gazetteer, hits: &Hits, words: Words<'_>) -> Self {
        let mut units = Self {
            begin: [false; MAX_TOKENS],
            go_on: [false; MAX_TOKENS],
            leads_on: [false; MAX_TOKENS],
            districts: ArrayVec::new(),
        };
        for hit in hits.iter().filter(|hit| hit.kind == MatchKind::Exact) {
            let (first, end) = (hit.first as usize, hit.end as usize);
            let is_long = 1 < end - first;
            let least = if is_long {
                Level::District
            } else {
                Level::State
            };
            // The places of a name come by their level, the coarsest first.
            let coarsest = hit.postings(gazetteer).iter().next();
            if coarsest.is_some_and(|posting| posting.level <= least) {
                units.begin[first] = true;
                units.go_on[first + 1..end].fill(true);
            }
            if is_long && names_district_alone(gazetteer, hit) {
                let _ = units.districts.try_push((hit.first, hit.end));
            }
            if words.types_road(end) && is_town(gazetteer, hit) {
                units.leads_on[first] |= leads_on(gazetteer, hits, words, (first, end));
            }
        }
        units
    }

    /// Whether no part ends before the token, as a name or a road goes on there and none begins.
    fn keep(&self, index: usize) -> bool {
        self.leads_on[index] || self.go_on[index] && !self.begin[index]
    }
}

/// Whether the name is the one that a district displays, and no town's.
fn names_district_alone(gazetteer: &Gazetteer, hit: &Hit) -> bool {
    let mut named = hit.postings(gazetteer).iter();
    let district = named.next();
    district.is_some_and(|first| first.level == Level::District && !first.is_alias)
        && named.all(|posting| posting.level != Level::City)
}

/// Whether the road that is called by the town `second` is so by the one before it too, and a third
/// one tells where it is: `Pratap Nagar Tijara Road` is a road in an area, and `Sitapur Hardoi Road`
/// may be one in Sitapur.
fn leads_on(gazetteer: &Gazetteer, hits: &Hits, words: Words<'_>, second: (usize, usize)) -> bool {
    let is_town = |hit: &&Hit| is_town(gazetteer, hit);
    let mut towns = hits.iter().filter(|hit| hit.end as usize == second.0);
    let Some(first) = towns.find(is_town).map(|hit| hit.first) else {
        return false;
    };
    let is_third = |hit: &&Hit| hit.end <= first || second.1 < hit.first as usize;
    !words.is(second.0 - 1, Class::AREA) && hits.iter().filter(is_third).any(|hit| is_town(&hit))
}

/// Whether a number and the `feet` behind it stand around the gap before token `index`.
fn is_width(words: Words<'_>, index: usize) -> bool {
    words.is_number(index - 1) && words.is_foot(index)
}

/// Describes each blank of a text without commas, whose parts end as `ends` knows it.
pub(super) fn describe_blanks(
    gazetteer: &Gazetteer,
    (hits, begun): (&Hits, &Begun),
    words: Words<'_>,
    gaps: &mut Gaps,
    ends: impl Fn(u32) -> bool,
    each: &mut impl FnMut(&CommaFeatures, [&str; 2], bool),
) {
    let ruled = find_ruled(gazetteer, hits, words, &inner_gaps(words, hits));
    let asked: ArrayVec<bool, MAX_TOKENS> = ruled.iter().map(|_| true).collect();
    let blanks = Blanks::new(gazetteer, (hits, begun), words, &asked, gaps);
    each_blank(words, &ruled, |first, index| {
        let mut features = CommaFeatures::new();
        blanks.describe(first, index, ruled[index], &mut |feature, value| {
            features.push((feature as u16, value));
        });
        let is_end = ends(words.token(index).start);
        each(&features, blanks.words(index), is_end);
        is_end
    });
}

/// Calls for each blank with the start of its part and the word behind it; a part begins behind
/// those that are ends.
fn each_blank(words: Words<'_>, ruled: &[bool], mut is_end: impl FnMut(usize, usize) -> bool) {
    let mut first = 0;
    for index in 1..words.len() {
        let is_blank = words.separator(index) == Separator::Blank;
        if is_blank && is_end(first, index) || is_end_without_blank(words, ruled, index) {
            first = index;
        }
    }
}

/// Whether a part ends before token `index`, where more or less than a blank is.
fn is_end_without_blank(words: Words<'_>, ruled: &[bool], index: usize) -> bool {
    let is_blank = words.separator(index) == Separator::Blank;
    !is_blank && (ruled[index] || words.breaks_before(index))
}

/// Before which words a name of the index goes on.
fn inner_gaps(words: Words<'_>, hits: &Hits) -> ArrayVec<bool, MAX_TOKENS> {
    let mut inner: ArrayVec<bool, MAX_TOKENS> = (0..words.len()).map(|_| false).collect();
    for hit in hits.iter().filter(|hit| hit.kind == MatchKind::Exact) {
        inner[hit.first as usize + 1..hit.end as usize].fill(true);
    }
    inner
}

/// Where the rules end a part.
fn find_ruled(
    gazetteer: &Gazetteer,
    hits: &Hits,
    words: Words<'_>,
    inner: &[bool],
) -> ArrayVec<bool, MAX_TOKENS> {
    let mut parted: Separators = words.separators().iter().copied().collect();
    for index in 1..words.len() {
        let now = words.parted(&parted);
        let ends = ends_part(now, index)
            || ends_door(gazetteer, now, index)
            || closes_bracketed(now, index);
        if !ends || inner[index] {
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
    words.shape(index) == Some(Shape::Word)
        && 1 < words.word(index).len()
        && ends_before_name(words, index)
        && number_of(words.word(index)).is_none()
}

/// Whether a part ends before token `index` if that opens a name.
fn ends_before_name(words: Words<'_>, index: usize) -> bool {
    let before = index - 1;
    if opens_landmark(words, index) || opens_unit(words, index) || opens_labelled(words, index) {
        return !words.is(before, Class::RELATION | Class::STOP | KEYS);
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
        return !words.is_among(before, &COUNTED) && closes_premises(words, before);
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
    // `Limited Branch Kutasa`.
    let is_firm = words.is_among(before, &FIRMS);
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
        return closes_name(words, before);
    }
    // `Bus Stand Station Road`: a landmark of two such words is whole.
    let is_landmark = |index: usize| words.is(index, Class::LANDMARK);
    if is_landmark(index) && words.is(index + 1, Class::ROAD) && is_landmark(before) {
        return 0 < before && is_landmark(before - 1);
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

/// Whether a relation word begins a landmark's part here.
fn opens_landmark(words: Words<'_>, index: usize) -> bool {
    words.is_among(index, &RELATES) && words.separator(index + 1) < Separator::Comma
}

/// Whether the label of a form stands here: `City: Nashik`.
fn opens_labelled(words: Words<'_>, index: usize) -> bool {
    let labels = KEYS | Class::CITY_KEY | Class::STATE_KEY | Class::PIN_KEY;
    words.is(index, labels) && words.is_label(index)
}

/// Whether a keyword names the words behind it here: one that stands before its name by custom,
/// or that a dash or colon ties to it (`Post- X`) where a plain word is before it.
fn opens_unit(words: Words<'_>, index: usize) -> bool {
    if !words.is(index, KEYS) {
        return false;
    }
    let (next, separator) = (index + 1, words.separator(index + 1));
    let is_name = words.shape(next) == Some(Shape::Word) && words.class(next).is_empty();
    let is_tied = match separator {
        Separator::Hyphen | Separator::Dash => true,
        Separator::Mark => is_name && !words.token(next).opens_bracket,
        _ => false,
    };
    let opens = opens_by_custom(words.word(index)) && (is_tied || separator < Separator::Dash);
    let is_plain = words.class(index - 1).is_empty();
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
    let is_unit = matches!(
        words.word(index),
        "feet" | "foot" | "kms" | "mile" | "miles"
    );
    let is_tied = words.separator(before) < Separator::Blank;
    let opens = before == 0 || words.breaks_hard_before(before);
    let follows_key = 0 < before && words.is(before - 1, Class::NUMBER_KEY);
    if is_unit || !(is_tied || opens || follows_key) {
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
        || words.is_among(index, &HIGHWAYS);
    let next = words.shape(index + 1);
    is_key && matches!(next, Some(Shape::Number | Shape::Mixed))
}

/// Whether a name that is no area's ends here.
fn closes_premises(words: Words<'_>, at: usize) -> bool {
    let is_area = words.is(at, Class::AREA) && !words.is(at, Class::LANDMARK);
    closes_name(words, at) && !is_area
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
    if is_office_of(words, at) {
        return false;
    }
    let opens = Class::RELATION.union(Class::STOP).union(Class::FLOOR);
    let opens_too = words.is(at, OPENS_TOO) && !words.is(at, Class::JUNCTION);
    words.is(at, CLOSES)
        && !opens_too
        && 0 < at
        && !words.breaks_before(at)
        && words.shape(at - 1) == Some(Shape::Word)
        && !words.is(at - 1, opens)
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
        && settlement::is_settlement(words.word(at))
}

/// Whether a number ends a name here: `Sector 3`, `Gali No 4`, `Plot 12`.
fn closes_number(words: Words<'_>, at: usize) -> bool {
    let has_digit = words.word(at).bytes().any(|byte| byte.is_ascii_digit());
    if !has_digit || words.word(at).len() > 4 || words.shape(at) == Some(Shape::Ordinal) {
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
            .filter(|hit| is_town(gazetteer, hit))
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
        let levels = |wanted: Level| {
            let mut admins = hit.postings(gazetteer).admins().iter();
            admins.any(|posting| posting.level == wanted)
        };
        (hit.first as usize, hit.end as usize) == (first, end)
            && hit.kind == MatchKind::Exact
            && levels(Level::State)
            && !levels(Level::District)
    };
    1 < first
        && words.is(first - 1, KEYS)
        && words.is_plain(first - 2)
        && !words.breaks_before(first - 1)
        && hits.iter().any(is_state)
}

fn is_town(gazetteer: &Gazetteer, hit: &Hit) -> bool {
    let is_coarse = |level| matches!(level, Level::State | Level::District | Level::City);
    let mut towns = hit.postings(gazetteer).towns();
    hit.kind == MatchKind::Exact && towns.any(|posting| is_coarse(posting.level))
}
