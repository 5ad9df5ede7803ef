//! Words and commas -> where the parts of a text end.
//!
//! Some writers leave commas out, others put them where no part ends (`Near, Bus Stand`). So a text
//! is looked at as if it had none first: how likely a part ends before each word ([`commas`]).
//! A comma is as good as written where that is likely, and where a rule says so
//! ([`endings`]), which parts no name of the index. A comma counts for nothing where no
//! writer would put one. Every later stage reads the parts as their writer meant them.

mod chained;
pub(super) mod commas;
mod endings;
mod front_town;
mod held;
mod torn;

use arrayvec::ArrayVec;

use super::names::candidates::{Begun, Hit, Hits};
use super::names::hits::{hits_at, hits_from, names_town};
use super::names::road_ends::RoadOfTwo;
use super::places::are_one;
use super::reading::MatchKind;
use super::rules::{branch_end, campus_end, follows_person, house_end, opens_field, opens_label};
use super::spelling::sounds_like_district_of_two;
use super::words::builders::opened_project;
use super::words::chains::rural_bank_end;
use super::words::firms::firm_end;
use super::words::sides::{RURAL_OR_URBAN, opens_seat_circle};
use super::words::{Separators, WordSet, Words};
use crate::gazetteer::{Gazetteer, Level, Posting};
use crate::text::lexicon::Class;
use crate::text::numerals::number_of;
use crate::text::script::Script;
use crate::text::{MAX_TOKENS, Separator};
use chained::closed_units;
use commas::{Blanks, CommaFeatures, Gaps, KEYS, Likelihoods};
use endings::{
    closes_landmark, find_ruled, follows_counted_road, follows_designation, opens_counted,
    opens_labelled, opens_police_area, opens_premises, repeats_keyed,
};
use held::{goes_on_name, is_last_key, is_last_quarter, is_road_number, opens_part};
use torn::{parts_number, tears_key, tears_type, torn_names};

/// Odds from which a part ends, as their logarithms: at a comma, which a slip of the pen can be too
/// (a likelihood of 0.05); where the rules end it (0.2); at another blank of a text with commas
/// (0.7), at the end of a wrapped line (0.5), at a full stop (0.1), and of one without (0.55), or over which a name of the
/// index goes on (0.9).
const KEPT: f32 = -2.944_439;
const RULED: f32 = -1.386_294_4;
const OMITTED: f32 = 0.847_297_86;
const UNPARTED: f32 = 0.200_670_7;
const WRAPPED: f32 = 0.0;
const STOPPED: f32 = -2.197_224_6;
const INSIDE: f32 = 2.197_224_6;
/// Where one ends, and where none does, whatever the odds.
const ALWAYS: f32 = f32::NEG_INFINITY;
const NEVER: f32 = f32::INFINITY;
/// The same from which the next part is taken to begin there: a likelihood of 0.5.
const OPENS: f32 = 0.0;

/// Places of a name that are compared with a town.
const MAX_BEARERS: usize = 64;

/// The separators as a text without commas and line breaks between its words has them.
pub(super) fn without_commas(written: &Separators) -> Separators {
    let open = |(index, &separator): (usize, &Separator)| {
        let is_comma = 0 < index && Separator::Comma <= separator;
        if is_comma || matches!(separator, Separator::Wrap | Separator::Stop) {
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
    let mut units = Units::find(gazetteer, written, hits, words);
    let torn = torn_names(gazetteer, written, words, hits);
    let tears = |index| {
        tears_key(gazetteer, words, hits, index)
            || tears_type(gazetteer, written, words, hits, index)
    };
    let is_far = |index| ends_in_far_town(gazetteer, written, hits, index);
    let least = least_odds(
        written,
        words,
        (&inner, &torn, &units),
        &ruled,
        (tears, is_far),
    );

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
    if let Some(end) = front_town::end_of(gazetteer, words, hits) {
        parted[end] = Separator::Comma;
    }
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
    let bare_seat = bare_seat(gazetteer, words, hits);
    hits.retain(|hit| {
        let is_inside = || units.districts.iter().any(|district| holds(district, hit));
        is_whole(hit.first, hit.end) && !is_inside() && bare_seat != Some(hit.first)
    });
    parted
}

/// `Village Lingapura, Kasaba Hobli`: the first word of the circle around the seat of a taluk, where no town, tehsil or
/// district behind it tells of which.
fn bare_seat(gazetteer: &Gazetteer, words: Words<'_>, hits: &Hits) -> Option<u8> {
    let mut firsts = hits.iter().map(|hit| hit.first);
    let seat = firsts.find(|&first| opens_seat_circle(words, first.into()))?;
    let names_unit = |hit: &Hit| {
        let mut towns = hit.postings(gazetteer).towns();
        hit.kind == MatchKind::Exact
            && words.is_plain(hit.first.into())
            && towns.any(|posting| posting.level != Level::State)
    };
    let mut behind = hits_from(hits, usize::from(seat) + 2).iter();
    (!behind.any(names_unit)).then_some(seat)
}

/// The odds from which a part ends before each word; some do or do not, whatever they are.
fn least_odds(
    written: &Separators,
    words: Words<'_>,
    (inner, torn, units): (&[bool], &[bool], &Units),
    ruled: &[bool],
    (tears, is_far): (impl Fn(usize) -> bool, impl Fn(usize) -> bool),
) -> ArrayVec<f32, MAX_TOKENS> {
    let is_comma = |separator: &Separator| Separator::Comma <= *separator;
    let has_commas = words.has_commas();
    // Of two lines the first is often the longer by chance: its end is one that a writer without commas may mean.
    let wraps = written.iter().filter(|&&sign| sign == Separator::Wrap);
    let is_one_wrap = wraps.count() == 1 && !has_commas;
    // The end of a line behind `Post`, and in a bracket.
    let is_held = |index: usize| words.is(index - 1, KEYS) || words.token(index - 1).opens_bracket;
    // `Pullur. P.O.`
    let ends = |index: usize| index == written.len() || ends_part(written, index);
    let is_last = |index: usize| words.is(index, KEYS) && ends(index + 1);
    // Token after the name of a firm that begins the part.
    let as_written = words.parted(written);
    let mut firm = 0;
    // Whether the part is what a form has one name for: `Building: Shapur Wadi`.
    let mut is_entered = false;
    let of = |index: usize| {
        if index == 0 || is_comma(&written[index]) {
            let with_branch = |end: usize| branch_end(as_written, end - 1).unwrap_or(end);
            let name = firm_end(as_written, index).map(with_branch);
            let name = name.or_else(|| campus_end(as_written, index));
            let name = name.or_else(|| house_end(as_written, index));
            let name = name.or_else(|| rural_bank_end(as_written, index));
            firm = name.unwrap_or_default();
            is_entered = has_commas && opens_field(words, index);
        }
        if index == 0 || is_comma(&written[index]) || words.has_digit(index - 1) {
            firm = firm.max(opened_project(as_written, index).unwrap_or_default());
        }
        if index == 0 {
            NEVER
        } else if is_comma(&written[index]) {
            let is_width = is_width(words, index);
            let is_number = is_width || parts_number(written, words, index);
            if is_number || tears(index) {
                return NEVER;
            }
            // `Locality: Camp, Road: MG Road`; `S/O Irfan Khan, Mohalla Kila`.
            if opens_labelled(words, index) || follows_person(words, index) {
                return ALWAYS;
            }
            let tears = words.is(index - 1, Class::RELATION) || torn[index] && !units.begin[index];
            let is_doubtful = tears && is_between_new_words(words, index);
            let is_keys =
                is_lone_key(written, words, index - 1) || is_lone_key(written, words, index);
            if is_doubtful || is_keys { KEPT } else { ALWAYS }
        } else if is_one_wrap && written[index] == Separator::Wrap {
            KEPT
        } else if words.separator(index) != Separator::Blank {
            let is_end = ruled[index] && !units.keep(index);
            if is_end { ALWAYS } else { NEVER }
        } else if units.closes_before(index) {
            ALWAYS
        } else if index < firm
            || units.closes_at(index)
            || units.keep(index)
            || is_last_quarter(written, words, index)
            || is_last_key(written, words, index)
            || opens_part(written, words, index - 1)
            || is_road_number(written, words, index)
            || goes_on_name(words, index)
            || is_front(written, words, index - 1)
            || words.is_plain(index - 1)
                && words.token(index).script == Script::Latin
                && is_far(index)
        {
            NEVER
        } else if ruled[index] && opens_surely(words, index) {
            ALWAYS
        } else if ruled[index] {
            RULED
        } else if written[index] == Separator::Wrap && !is_held(index) {
            WRAPPED
        } else if written[index] == Separator::Stop && !is_last(index) {
            let opens_label = opens_label(words, index);
            if opens_label { ALWAYS } else { STOPPED }
        } else if has_commas {
            let can_end = !inner[index] && !is_entered && is_between_new_words(words, index);
            if can_end { OMITTED } else { NEVER }
        } else if is_width(words, index) {
            NEVER
        } else if inner[index] && is_between_new_words(words, index) {
            INSIDE
        } else {
            UNPARTED
        }
    };
    // Extended where it lies: what is collected is copied with all its room.
    let mut least = ArrayVec::new();
    least.extend((0..words.len()).map(of));
    least
}

/// Whether a part that the rules let begin at token `index` does whatever the likelihood: behind premises or who leads them,
/// before a door's keyword behind premises, with a label, with the keyword of a chain behind a landmark (`Mandir ke pass Gram
/// Barauli`), the name behind a keyword again.
fn opens_surely(words: Words<'_>, index: usize) -> bool {
    let follows_landmark = || words.is(index, KEYS) && closes_landmark(words, index - 1);
    opens_premises(words, index - 1)
        || opens_label(words, index)
        || repeats_keyed(words, index)
        || opens_police_area(words, index)
        || opens_counted(words, index)
        || follows_designation(words, index)
        || follows_counted_road(words, index)
        || follows_landmark()
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

/// `Govt College Road`, `City Pride Building`: whether the word begins the part that is written, and is none by itself; nor is
/// the first of two type words of a road that is all of the part (`Dental College Road`, `Board Office Road`).
fn is_front(written: &Separators, words: Words<'_>, index: usize) -> bool {
    const FRONTS: WordSet = WordSet::of(&["city", "government", "home"]);
    const MAX_WORDS: usize = 4;
    const PREMISES: Class = Class::INSTITUTION
        .union(Class::BUILDING)
        .union(Class::LANDMARK);
    if index != 0 && !is_parted(written, index) {
        return false;
    }
    let is_typed = |at: usize, types: Class| words.is(at, types) && !words.is(at, Class::COMPANY);
    let is_of_road = || {
        let end = (index + 1..=words.len()).find(|&at| is_parted(written, at));
        end.is_some_and(|end| end - index <= MAX_WORDS && words.is(end - 1, Class::ROAD))
    };
    words.is_among(index, &FRONTS)
        || is_typed(index, PREMISES)
            && is_typed(
                index + 1,
                PREMISES.union(Class::JUNCTION).union(Class::AREA),
            )
            && is_of_road()
}

/// `Swaroop Sagar, Udaipur`: whether the rest of the written part is the name of a town that does not lie where the
/// town, district or state behind the comma is, and no place of it stands before it: a piece of an area's name.
fn ends_in_far_town(
    gazetteer: &Gazetteer,
    written: &Separators,
    hits: &Hits,
    index: usize,
) -> bool {
    let Some(end) = (index + 1..written.len()).find(|&at| is_parted(written, at)) else {
        return false;
    };
    let is_written = |hit: &&Hit| hit.kind == MatchKind::Exact;
    let mut towns = hits_at(hits, (index, end)).iter().filter(is_written);
    let behind = || {
        let next = hits_from(hits, end).iter();
        let next = next.take_while(move |hit| hit.first as usize == end);
        next.filter(is_written)
    };
    let lies_in = |town: &Posting, unit: &Posting| match unit.level {
        Level::State => gazetteer.state_of_posting(town) == unit.admin(),
        _ => (town.admin().zip(unit.admin()))
            .is_some_and(|(one, other)| are_one(gazetteer, one, other)),
    };
    let is_there = |town: &Posting| {
        behind().any(|hit| {
            let mut units = hit.postings(gazetteer).towns();
            units.any(|unit| lies_in(town, &unit))
        })
    };
    // `Adajan Surat, Mumbai`.
    let has_area = |town: &Posting| {
        let is_before = |hit: &&Hit| hit.end as usize == index && is_written(hit);
        let is_of_it = |place: Posting| place.district == town.district;
        hits.iter().filter(is_before).any(|hit| {
            let mut places = hit.postings(gazetteer).iter().take(MAX_BEARERS);
            places.any(is_of_it)
        })
    };
    behind().any(|hit| names_town(gazetteer, hit))
        && towns.any(|hit| {
            let mut bearers = hit.postings(gazetteer).towns();
            names_town(gazetteer, hit) && !bearers.any(|town| is_there(&town) || has_area(&town))
        })
}

/// Whether the keyword of a chain is all that its part has: `Rampur, Dist, Sitapur`.
fn is_lone_key(written: &Separators, words: Words<'_>, index: usize) -> bool {
    words.is(index, KEYS) && is_parted(written, index) && is_parted(written, index + 1)
}

/// Whether a comma, a line break or the end of the text is written before token `index`.
fn is_parted(written: &Separators, index: usize) -> bool {
    (written.get(index)).is_none_or(|&sign| Separator::Comma <= sign)
}

/// Whether a comma, a line break or a full stop is written before token `index`.
fn ends_part(written: &Separators, index: usize) -> bool {
    let is_end = |&sign: &Separator| sign == Separator::Stop || Separator::Comma <= sign;
    written.get(index).is_some_and(is_end)
}

/// The names of states, and of districts of several words, by the tokens before which they begin
/// and go on, and the second names of roads that are called by two.
struct Units {
    begin: [bool; MAX_TOKENS],
    go_on: [bool; MAX_TOKENS],
    /// Before which tokens the second name of `Agra Aligarh Road, Hathras` or `Kothrud Warje Link Road` begins.
    leads_on: [bool; MAX_TOKENS],
    /// Before which tokens the district begins that the keyword before it names: `Jila East Champaran`.
    said: [bool; MAX_TOKENS],
    /// Names of several words that are a district's and no town's: `Kanpur Dehat` is not in Kanpur.
    districts: ArrayVec<(u8, u8), MAX_TOKENS>,
    /// The keywords of a tehsil and a district that close the names before them.
    closed: Option<(usize, usize)>,
}

impl Units {
    fn find(gazetteer: &Gazetteer, written: &Separators, hits: &Hits, words: Words<'_>) -> Self {
        let mut units = Self {
            begin: [false; MAX_TOKENS],
            go_on: [false; MAX_TOKENS],
            leads_on: [false; MAX_TOKENS],
            said: [false; MAX_TOKENS],
            districts: ArrayVec::new(),
            closed: closed_units(gazetteer, hits, words),
        };
        let road = RoadOfTwo {
            gazetteer,
            words,
            hits,
            breaks: |index| is_parted(written, index),
        };
        for hit in hits.iter().filter(|hit| hit.kind == MatchKind::Exact) {
            let (first, end) = (hit.first as usize, hit.end as usize);
            let is_long = 1 < end - first;
            // `Bokaro Steel City`.
            let least = match end - first {
                1 => Level::State,
                2 => Level::District,
                _ => Level::City,
            };
            // The places of a name come by their level, the coarsest first.
            let coarsest = hit.postings(gazetteer).iter().next();
            if coarsest.is_some_and(|posting| posting.level <= least) {
                units.begin[first] = true;
                units.go_on[first + 1..end].fill(true);
            }
            let is_district = coarsest.is_some_and(|posting| posting.level == Level::District);
            let follows_key = || {
                0 < first && words.is(first - 1, Class::DISTRICT_KEY) && !is_parted(written, first)
            };
            units.said[first] |= is_long && is_district && follows_key();
            if is_long && names_district_alone(gazetteer, words, hit) {
                let _ = units.districts.try_push((hit.first, hit.end));
            }
            units.leads_on[first] |= road.has_second(hit);
        }
        units.keep_misspelt_districts(gazetteer, words);
        units
    }

    /// `Dist Dakshina Kannad`: two words that a keyword says to be a district's, and that sound like one.
    fn keep_misspelt_districts(&mut self, gazetteer: &Gazetteer, words: Words<'_>) {
        let names_two = |&key: &usize| {
            words.is(key, Class::DISTRICT_KEY)
                && words.joins(key + 1)
                && words.joins(key + 2)
                && sounds_like_district_of_two(gazetteer, words, key + 1)
        };
        for key in (0..words.len()).filter(names_two) {
            self.go_on[key + 2] = true;
            self.begin[key + 2] = false;
        }
    }

    /// Whether the keyword before the token closes a name, though such words open theirs as a rule.
    fn closes_before(&self, index: usize) -> bool {
        self.closed
            .is_some_and(|(tehsil, district)| index == tehsil + 1 || index == district + 1)
    }

    /// Whether such a keyword stands at the token.
    fn closes_at(&self, index: usize) -> bool {
        self.closes_before(index + 1)
    }

    /// Whether no part ends before the token, as a name or a road goes on there and none begins.
    fn keep(&self, index: usize) -> bool {
        self.leads_on[index] || self.said[index] || self.go_on[index] && !self.begin[index]
    }
}

/// Whether the name is the one that a district displays, or tells which half of one it is (`Bangalore Rural`), and no town's.
fn names_district_alone(gazetteer: &Gazetteer, words: Words<'_>, hit: &Hit) -> bool {
    let mut named = hit.postings(gazetteer).iter();
    let district = named.next();
    let is_half = || words.is_among(usize::from(hit.end) - 1, &RURAL_OR_URBAN);
    district.is_some_and(|first| first.level == Level::District && (!first.is_alias || is_half()))
        && named.all(|posting| posting.level != Level::City)
}

/// Whether the gap before token `index` is inside the width of a road, or between that and what it is the width of: `45, Feet
/// Road`, `150 Feet, Ring Road`.
fn is_width(words: Words<'_>, index: usize) -> bool {
    let counts_feet = |at: usize| 0 < at && words.is_number(at - 1) && words.is_foot(at);
    let is_road = || words.word(index) == "ring" || words.is(index, Class::ROAD);
    counts_feet(index) || counts_feet(index - 1) && is_road()
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
    let is_written = |hit: &&Hit| matches!(hit.kind, MatchKind::Exact | MatchKind::Alias);
    for hit in hits.iter().filter(is_written) {
        inner[hit.first as usize + 1..hit.end as usize].fill(true);
    }
    inner
}
