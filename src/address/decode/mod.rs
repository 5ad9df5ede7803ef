//! Spans -> the best joint reading in one context.
//!
//! The proposals of the rules are joined with the places that their names can mean inside the
//! context; names that no rule proposes become spans of their own. Then the spans compete
//! ([`lattice`]).

mod doubt;
pub(super) mod lattice;
pub(super) mod left;
pub(super) mod torn;
pub(super) mod unknown;

use std::ops::Range;

use arrayvec::ArrayVec;

use super::context::Context;
use super::names::candidates::{Hit, Looks};
use super::names::hits::{hits_at, hits_beginning_at, names_some_district, names_state};
use super::names::longer::{begins_town, ends_town, names_town_behind};
use super::names::meanings::{Group, Meaning, Meanings, meanings};
use super::reading::{ComponentType, MatchKind};
use super::rules::settlement::Runs;
use super::rules::{CAMPUSES, MAX_RULE_SPANS, RuleSpans, ends_vehicle_stop, is_stop, is_the_mall};
use super::scene::Scene;
use super::span::{Role, Span};
use super::words::estates::ESTATES;
use super::words::roads::HIGHWAY_CODES;
use super::words::{WordSet, Words};
use crate::gazetteer::Level;
use crate::text::lexicon::Class;
use crate::text::{MAX_TOKENS, Separator};
use doubt::{doubt, ends_junction, is_related, is_rest_of_road, opens_named_premises};
use lattice::{Lattice, choose};

/// Most spans that compete: those of the rules and as many of the gazetteer.
pub(crate) const MAX_SPANS: usize = 2 * MAX_RULE_SPANS;
/// Where roads meet; what a chowk is called by is an area as often.
const MEETINGS: WordSet = WordSet::of(&["chauraha", "circle", "junction", "tiraha"]);
/// Longest word that a component may hold: glued lines are shorter.
const MAX_WORD_BYTES: usize = 100;

/// Spans that compete in one context.
pub(crate) type Spans = ArrayVec<Span, MAX_SPANS>;
/// The chosen spans in the order of the text.
pub(crate) type Chosen = ArrayVec<Span, MAX_TOKENS>;

/// Reads the address in one context: fills `chosen` and returns what the reading is worth.
///
/// Besides the names `rules` compete, and `runs` of unknown words.
pub(super) fn read_in(
    scene: Scene<'_>,
    (rules, runs): (&RuleSpans, &Runs),
    context: &Context,
    spans: &mut Spans,
    lattice: &mut Lattice,
    chosen: &mut Chosen,
) -> f32 {
    let Scene { words, weights, .. } = scene;
    spans.clear();
    let _ = spans.try_extend_from_slice(rules);
    for span in spans.iter_mut() {
        if span.kind() == Some(ComponentType::Pincode) {
            let agrees = context
                .pin
                .is_some_and(|record| Some(record.pin) == span.pin);
            span.score += if agrees { weights.pin_agrees } else { 0.0 };
        } else if (span.kind() == Some(ComponentType::Building)
            || is_area(span)
            || is_admin_part(span))
            && is_related(words, (span.first.into(), span.end.into()))
        {
            // `Near Ashok Nagar`, `Opp. Kotla Thana`.
            span.score -= weights.after_relation;
        }
    }
    let rule_count = spans.len();
    let mut looks = Looks::all();
    let texts = TextBits::of(&spans[..rule_count]);
    let mut end = 0;
    for hits in scene.hits.chunk_by(Hit::is_beside) {
        let start = end;
        end += hits.len();
        if !looks.take(hits) {
            continue;
        }
        let found = meanings(scene, hits, context);
        if !found.is_empty() {
            let hit = &hits[0];
            if texts.may_have(hit.first, hit.end) {
                join_rules(scene, &mut spans[..rule_count], hit, context, &found);
            }
            propose_places(scene, context, start..end, &found, spans);
        }
    }
    doubt_torn_names(scene, &mut spans[..rule_count]);
    unknown::propose(scene, spans);
    for &run in runs {
        let _ = spans.try_push(run);
    }
    leave_endless_words(words, spans);
    choose(scene, spans, lattice, chosen)
}

/// A run of letters or digits that goes on and on is no part of an address, whatever stands by it.
fn leave_endless_words(words: Words<'_>, spans: &mut Spans) {
    let is_endless = |index: usize| MAX_WORD_BYTES < words.word(index).len();
    for index in (0..words.len()).filter(|&index| is_endless(index)) {
        let holds = |span: &Span| (span.first as usize..span.end as usize).contains(&index);
        spans.retain(|span| span.role == Role::Nothing || !holds(span));
    }
}

/// Whether a PIN stands alone, or it and a town, district or state agree and no other one
/// contradicts them: what other parts of India make of the text is no question then.
pub(super) fn is_settled(scene: Scene<'_>, context: &Context, chosen: &Chosen) -> bool {
    let mut has_witness = false;
    for span in chosen {
        if span.pin.is_some() && span.pin != context.pin.map(|record| record.pin) {
            return false;
        }
        let Some(id) = span.place else { continue };
        let place = scene.gazetteer.place(id);
        if !place.level.is_coarse() {
            continue;
        }
        if !context.has_place(id, &place) {
            return false;
        }
        has_witness |= matches!(span.match_kind, MatchKind::Exact | MatchKind::Alias);
    }
    context.pin.is_some() && (has_witness || is_pin_alone(scene.words, chosen))
}

/// Whether the text is a PIN and nothing else that could contradict it.
fn is_pin_alone(words: Words<'_>, chosen: &Chosen) -> bool {
    let says_nothing = |index: usize| words.is(index, Class::PIN_KEY | Class::COUNTRY);
    chosen.iter().all(|span| span.pin.is_some())
        && (0..words.len()).all(|index| {
            let is_pin = |span: &Span| (span.first..span.end).contains(&(index as u8));
            says_nothing(index) || chosen.iter().any(is_pin)
        })
}

/// A bit for the words of each of some spans: tells that none of them has the words of a name,
/// as is nearly always so.
struct TextBits(u64);

impl TextBits {
    fn of(spans: &[Span]) -> Self {
        let bits = spans
            .iter()
            .map(|span| Self::bit(span.text_first, span.text_end));
        Self(bits.fold(0, |bits, bit| bits | bit))
    }

    fn bit(first: u8, end: u8) -> u64 {
        1 << (first.wrapping_mul(5).wrapping_add(end) % 64)
    }

    fn may_have(&self, first: u8, end: u8) -> bool {
        self.0 & Self::bit(first, end) != 0
    }
}

/// Gives rule spans whose words are the name the place that it means for them.
fn join_rules(
    scene: Scene<'_>,
    rules: &mut [Span],
    hit: &Hit,
    context: &Context,
    found: &Meanings,
) {
    let Scene { words, weights, .. } = scene;
    let range = (hit.first as usize, hit.end as usize);
    let is_name = |span: &&mut Span| span.has_text(hit.first, hit.end);
    for span in rules.iter_mut().filter(is_name) {
        let Some(kind) = span.kind() else { continue };
        let groups: &[Group] = match kind {
            ComponentType::State => &[Group::State],
            ComponentType::District => &[Group::District],
            ComponentType::Subdistrict => &[Group::Subdistrict, Group::Town, Group::Area],
            ComponentType::City => &[Group::Town, Group::Area],
            ComponentType::PostOffice
            | ComponentType::Village
            | ComponentType::Locality
            | ComponentType::Sublocality
            | ComponentType::Microlocality => &[Group::Area, Group::Town],
            ComponentType::Street
                if words.is_among(range.1 - 1, &MEETINGS) && !words.is_in_landmark(range.0) =>
            {
                &[Group::Street, Group::Area, Group::Landmark]
            }
            ComponentType::Street => &[Group::Street],
            ComponentType::Landmark => &[Group::Landmark, Group::Street],
            _ => &[],
        };
        // `West of Chord Road` is a road's name to its first word.
        let is_related = kind == ComponentType::Landmark && span.first < span.text_first;
        if is_related && !hits_at(scene.hits, (span.first as usize, range.1)).is_empty() {
            continue;
        }
        let is_own =
            |meaning: &Meaning| matches!(meaning.kind, MatchKind::Exact | MatchKind::Alias);
        let position = |fits: &dyn Fn(&Meaning) -> bool| {
            groups
                .iter()
                .position(|&group| found[group].as_ref().is_some_and(fits))
        };
        let first = position(&|_| true);
        // `Sonpur` is the town that is called so, not the village that sounds alike.
        let is_heard = first.is_some_and(|at| !found[groups[at]].as_ref().is_some_and(is_own));
        let written = position(&|meaning| meaning.is_inside && is_own(meaning));
        let known = written.filter(|_| is_heard).or(first);
        let Some((step, meaning)) = known.and_then(|at| Some((at, found[groups[at]]?))) else {
            continue;
        };
        // The boundary is part of both scores; it counts once.
        let shared = weights.place_boundary * (words.boundary(range.0) + words.boundary(range.1));
        // `Viman Nagar Road`, `Lajpat Nagar Market`: the name is the road's, the premises'.
        let is_cut = is_road_ahead(words, range.1)
            || opens_named_premises(words, range.0, range.1)
            || ends_junction(words, range.1);
        let lost = if is_area(span) && is_cut {
            weights.before_road
        } else if kind == ComponentType::Street && is_rest_of_road(words, range.0, range.1) {
            weights.torn_name
        } else {
            0.0
        };
        let gain = (meaning.score - shared - lost).max(0.0);
        span.place = Some(meaning.place);
        span.match_kind = meaning.kind;
        // `Kagaz Nagar` is the town whose name is mostly written in one word.
        let is_the_town = meaning.level == Level::City && context.city == Some(meaning.place);
        if is_the_town && kind == ComponentType::Locality && !span.is_keyed {
            span.role = Role::Component(ComponentType::City);
        }
        span.score += gain * weights.rule_and_place;
        let is_admin = matches!(kind, ComponentType::State | ComponentType::District);
        if span.is_keyed && is_admin && !meaning.is_inside {
            span.score -= weights.keyed_elsewhere;
        }
        if kind == ComponentType::District && closes_before_state(scene, span) {
            span.score += 2.0 * weights.key_side;
        }
        if span.is_keyed && meaning.is_inside && kind != ComponentType::Landmark {
            // A town of that name is less than the village which the keyword says.
            span.score += weights.keyed_place / (1 + step) as f32;
        }
    }
}

/// `Amritsar Distt.Punjab`: the full stop ties the keyword to no name, for that is the state's.
fn closes_before_state(scene: Scene<'_>, span: &Span) -> bool {
    let Scene {
        gazetteer,
        words,
        hits,
        ..
    } = scene;
    let end = span.end as usize;
    if span.text_end == span.end || words.separator(end) != Separator::Dot {
        return false;
    }
    hits_beginning_at(hits, end).any(|hit| names_state(gazetteer, hit))
}

/// An area that a rule proposes.
fn is_area(span: &Span) -> bool {
    matches!(
        span.kind(),
        Some(ComponentType::Locality | ComponentType::Sublocality)
    )
}

/// A tehsil, police station or post office behind its name or before it.
fn is_admin_part(span: &Span) -> bool {
    matches!(
        span.kind(),
        Some(ComponentType::Subdistrict | ComponentType::PostOffice)
    )
}

/// Whether the type word of a road without a number stands behind a name that ends before token `end`.
fn is_road_ahead(words: Words<'_>, end: usize) -> bool {
    let road = (end..words.part_end(end.saturating_sub(1)))
        .take_while(|&at| words.is(at, Class::ROAD | Class::CROSS_MAIN))
        .last();
    road.is_some_and(|last| {
        let is_numbered = words.has_digit(last + 1) || words.is_number_word(last + 1);
        words.breaks_before(last + 1) || !is_numbered
    })
}

/// `Neem Ka Thana`: a keyword that is part of a known name announces no other.
fn doubt_torn_names(scene: Scene<'_>, rules: &mut [Span]) {
    for span in rules
        .iter_mut()
        .filter(|span| span.is_keyed && span.place.is_none())
    {
        let range = (span.first as usize, span.end as usize);
        if !hits_at(scene.hits, range).is_empty() || is_key_of_next(scene, span) {
            span.score -= scene.weights.keyed_elsewhere;
        }
    }
}

/// `Bardoli Dist Surat`: whether the keyword of a district closes a name that no district has, and one stands behind it.
fn is_key_of_next(scene: Scene<'_>, span: &Span) -> bool {
    let end = span.end as usize;
    let is_behind = span.kind() == Some(ComponentType::District) && span.text_end < span.end;
    let names_district = |hit: &Hit| hit.is_name() && names_some_district(scene.gazetteer, hit);
    is_behind
        && end < scene.words.len()
        && !scene.words.is_comma_written(end)
        && hits_beginning_at(scene.hits, end).any(names_district)
}

/// What the levels down to the town are, by their code.
const COARSE_TYPES: [ComponentType; 4] = [
    ComponentType::State,
    ComponentType::District,
    ComponentType::Subdistrict,
    ComponentType::City,
];

/// Spans of the names that stand by themselves; `hits` are those of the same words.
fn propose_places(
    scene: Scene<'_>,
    context: &Context,
    hits: Range<usize>,
    found: &Meanings,
    spans: &mut Spans,
) {
    let hit = &scene.hits[hits.start];
    let (first, end) = (hit.first as usize, hit.end as usize);
    let words = scene.words;
    let doubt = doubt(scene, first, end);
    let is_tail = ends_town(scene, context, &scene.hits[..hits.start], (first, end));
    // `Hyderabad Colony`, at its end.
    let opens_area = words.joins(end)
        && words.is(end, Class::AREA)
        && !words.is(end, Class::CITY_KEY)
        && !words.is_among(end, &ESTATES)
        && words.breaks_before(end + 1);
    let is_meant = |meaning: &&Meaning| !is_tail || Level::City < meaning.level;
    let is_head = begins_town(scene, context, &scene.hits[hits.end..], (first, end));
    // `Kotra Sultanabad, Bhopal`: the second name of a part is no town of another part of India
    // than the town behind it.
    let is_inner = 0 < first
        && !words.breaks_before(first)
        && words.is_name(first - 1)
        && words.breaks_before(end)
        && names_town_behind(scene, context, end);
    // `Baroda Prestige, Varachha Road, Surat`: nor is the first of two, but Delhi is of `Delhi NCR`.
    let part_end = words.part_end(first);
    let is_front = words.breaks_before(first)
        && end + 1 == part_end
        && words.is_plain(end)
        && words.word(end) != "ncr"
        && words.has_commas()
        && names_town_behind(scene, context, part_end);
    let is_town = is_town_called_road(scene, context, (first, end), found);
    if is_town {
        let is_it = |span: &&mut Span| {
            span.kind() == Some(ComponentType::Street)
                && (span.first as usize, span.end as usize) == (first, end)
        };
        let roads = spans.iter_mut().filter(is_it);
        roads.for_each(|span| span.score -= scene.weights.torn_name);
    }
    for meaning in found.iter().filter(is_meant) {
        let coarse = COARSE_TYPES.get(meaning.level as usize).copied();
        let kind = coarse.unwrap_or_else(|| by_form(words, first, end, meaning.level));
        // `Highway, Ramnagar`: a town is called so, too.
        let is_type =
            kind == ComponentType::City && first + 1 == end && words.is(first, Class::ROAD);
        if is_type || is_town && kind == ComponentType::Street {
            continue;
        }
        let mut score = meaning.score - doubt;
        let is_far = !meaning.is_inside && meaning.level <= Level::City;
        if is_head
            || is_tail
            || is_front && is_far
            || is_inner && is_far && meaning.level == Level::City
        {
            score -= scene.weights.torn_name;
        }
        if is_said_otherwise(words, first, kind) {
            score -= scene.weights.torn_name;
        }
        if opens_area && meaning.level <= Level::City {
            // An old name of the town even less than its own.
            let share = if meaning.kind == MatchKind::Alias {
                2.0
            } else {
                1.0
            };
            score -= share * scene.weights.area;
        }
        let span = Span {
            score,
            match_kind: meaning.kind,
            place: Some(meaning.place),
            ..Span::rule(first, end, kind, score)
        };
        if spans.try_push(span).is_err() {
            return;
        }
    }
}

/// `Barpeta Road, Barpeta`: whether all of a part, which a road's type word ends, is the name of a town of the context,
/// and no other town than the one that it is called by stands behind.
fn is_town_called_road(
    scene: Scene<'_>,
    context: &Context,
    (first, end): (usize, usize),
    found: &Meanings,
) -> bool {
    let words = scene.words;
    let is_town = |meaning: &Meaning| {
        meaning.is_inside && meaning.level == Level::City && meaning.kind == MatchKind::Exact
    };
    let name = first..end.saturating_sub(1);
    let is_same_behind = || {
        end + name.len() <= words.len() && words.is_same_text(name.clone(), end..end + name.len())
    };
    first + 1 < end
        && words.is(end - 1, Class::ROAD)
        && words.breaks_before(first)
        && words.breaks_before(end)
        && found.iter().any(is_town)
        && (is_same_behind() || !names_town_behind(scene, context, end))
}

/// `Distt- Muzaffarpur`, `Teh. Bahraich`: whether a keyword that begins the part says what the name behind it is, and not
/// the town.
fn is_said_otherwise(words: Words<'_>, first: usize, kind: ComponentType) -> bool {
    const OTHER_USES: Class = Class::JUNCTION
        .union(Class::NUMBERED_AREA)
        .union(Class::STOP);
    let Some(key) = first.checked_sub(1) else {
        return false;
    };
    kind == ComponentType::City
        && words.is(key, Class::DISTRICT_KEY | Class::SUBDISTRICT_KEY)
        && !words.is(key, OTHER_USES)
        && words.breaks_before(key)
        && !words.breaks_hard_before(first)
}

/// What a place below the town is by the first or the last word of its name: the sources hold roads, markets
/// and buildings among the localities and the stops.
fn by_form(words: Words<'_>, first: usize, end: usize, level: Level) -> ComponentType {
    let last = end - 1;
    let is_highway = words.is_among(first, &HIGHWAY_CODES) && words.has_digit(last);
    let is_typed = |roles: Class| words.is(last, roles);
    match level {
        // `Punjabi University` is counted as a village, too.
        Level::Village if first < last && is_typed(Class::INSTITUTION) => ComponentType::Building,
        Level::Village => ComponentType::Village,
        _ if is_highway
            || is_typed(Class::ROAD | Class::CROSS_MAIN)
            || is_the_mall(words, first) =>
        {
            ComponentType::Street
        }
        Level::Street => ComponentType::Street,
        Level::Sublocality => ComponentType::Sublocality,
        // `Nariman Point`.
        _ if words.word(last) == "point" => ComponentType::Locality,
        // `Genda Circle` is where roads meet, whatever source has it for an area.
        _ if first < last && words.is_among(last, &MEETINGS) => ComponentType::Street,
        _ if words.is_among(first, &CAMPUSES) => ComponentType::Building,
        _ if is_typed(Class::BUILDING | Class::INSTITUTION | Class::COMPANY) => {
            ComponentType::Building
        }
        Level::Landmark if is_stop(words.word(last)) => ComponentType::Landmark,
        // `New Bus Stand`, which a source has for an area.
        _ if ends_vehicle_stop(words, last) => ComponentType::Landmark,
        _ => ComponentType::Locality,
    }
}

/// The group that a component's order is weighed in: its row and column of [`super::Weights::order`].
#[inline]
pub fn order_group(kind: ComponentType) -> usize {
    const GROUPS: [u8; ComponentType::ALL.len()] = {
        let mut groups = [0; ComponentType::ALL.len()];
        let mut number = 0;
        while number < groups.len() {
            let kind = ComponentType::ALL[number];
            groups[kind as usize] = order_group_of(kind);
            number += 1;
        }
        groups
    };
    usize::from(GROUPS[kind as usize])
}

const fn order_group_of(kind: ComponentType) -> u8 {
    match kind {
        ComponentType::Building => 0,
        ComponentType::HouseNo => 1,
        ComponentType::Floor => 2,
        ComponentType::Landmark => 3,
        ComponentType::Street => 4,
        ComponentType::Microlocality | ComponentType::Sublocality | ComponentType::Locality => 5,
        ComponentType::Village | ComponentType::PostOffice => 6,
        ComponentType::Subdistrict => 7,
        ComponentType::City => 8,
        ComponentType::District => 9,
        ComponentType::State => 10,
        ComponentType::Pincode => 11,
    }
}
