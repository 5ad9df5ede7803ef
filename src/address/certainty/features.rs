//! A reading in one part of India -> the numbers that describe it.
//!
//! Each name of the reading tells what share of its bearers lies in the part, by its kind; what
//! supports and what contradicts the part is counted. docs/address.md, "Certainty", has each.

use super::against::{DOUBTED_STATE, SAID_DISTRICT_ELSEWHERE, names_a_district, names_large_town};
use super::inner::{inner_kind, tell_inner};
use super::leading::Leading;
use super::nested;
use super::pins::{count_pins, is_in_pin, is_next_to_pin};
use super::told::{AllNamed, Named, is_town_before_part};
use crate::address::context::Context;
use crate::address::context::bearers::{
    Region, Share, Sought, share_beside, share_of, sought_as, sought_here,
};
use crate::address::context::votes::{Votes, trust};
use crate::address::decode::torn::is_piece;
use crate::address::decode::{Chosen, order_group};
use crate::address::names::candidates::{Hit, Looks, MAX_NAME_TOKENS};
use crate::address::names::hits::{hits_at, is_typed, numbers_at};
use crate::address::names::longer::sounds_like_district;
use crate::address::names::meanings::is_inside;
use crate::address::reading::{ComponentType, MatchKind};
use crate::address::scene::Scene;
use crate::address::span::Span;
use crate::address::words::Words;
use crate::address::words::sides::{
    AGES_OR_MAIN, INDIAN_AGES, PUBLIC_PLACES, ends_in_side, is_commonplace,
};
use crate::gazetteer::{Gazetteer, Level, Posting};
use crate::text::lexicon::Class;

/// Numbers that describe a reading in one context.
pub const FEATURE_COUNT: usize = FIRST_PAIR + 2 * (NameKind::Beside as usize + 1);
/// Trust below which a name belongs to a road, a landmark or a firm rather than to the address.
const BORROWED_TRUST: f32 = 0.25;
/// What the name of a road tells at least, where the two weights of roads in data/certainty.json come to
/// nothing: that the part has one of a common name is no less than that sources have none there.
const LEAST_OF_ROAD: f32 = 1.9;

/// Features that are not told of a kind of name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::address) enum Feature {
    /// The decoder's sum.
    Worth,
    /// A city of the text lies in the context.
    HasCity,
    /// A PIN of the text does.
    HasPin,
    /// PINs of the text that do not.
    OtherPin,
    /// States of the text that are neither the context's nor the one that it was parted from.
    OtherState,
    /// Names of the text that are places elsewhere.
    Elsewhere,
    /// What the leading name of the text tells (`leading.rs`) with no area of elsewhere behind it.
    Last,
    /// Its state is named.
    State,
    /// Its PIN is all that speaks for it.
    LonePin,
    /// Those of [`Feature::Elsewhere`] that are towns, districts or states.
    TownElsewhere,
    /// The logarithms of how many letters the names of areas have.
    AreaLetters,
    /// Areas that a keyword says to be some: `Vill. X`.
    KeyedArea,
    /// Areas whose names end with a type word: `Rampur Garden`.
    TypedArea,
    /// The state that the context's was parted from: `Warangal, Andhra Pradesh`.
    FormerState,
    /// What the keywords tell of its state.
    Usage,
    /// Towns, areas, villages and post offices of its PIN that are named.
    InPin,
    /// Areas that are part of one that is named too: `Sector 3, Pratap Nagar`.
    PartOfArea,
    /// The same as [`Feature::Last`] where areas of elsewhere stand behind the name.
    BeforeArea,
}

/// First of the pairs that are told of each kind of name: what the names tell, how many there
/// are.
pub(super) const FIRST_PAIR: usize = Feature::BeforeArea as usize + 1;

/// Kinds of names, each with a pair of features.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::address) enum NameKind {
    District,
    Subdistrict,
    City,
    Area,
    Street,
    /// A town or district that is not written as the index has it.
    NearTown,
    /// The same of areas and streets.
    NearArea,
    /// Part of the name of a road, a landmark or a firm.
    Borrowed,
    /// Inside the name of a road: `Siddipet Road`.
    InStreet,
    /// Inside that of a landmark, or all of it.
    InLandmark,
    /// Inside that of a building or a firm.
    InBuilding,
    /// Inside the name of a road, of a place in a district beside: `Banswara Road`.
    Towards,
    /// A place in a district beside.
    Beside,
}

/// What the names of a reading tell, as far as they were looked at.
struct Tally {
    features: [f32; FEATURE_COUNT],
    leading: Leading,
    all_named: AllNamed,
}

impl Tally {
    fn add(&mut self, feature: Feature, value: f32) {
        self.features[feature as usize] += value;
    }
}

/// Describes the reading in one context.
pub(in crate::address) fn features(
    scene: Scene<'_>,
    votes: &mut Votes,
    context: &Context,
    worth: f32,
    chosen: &Chosen,
) -> [f32; FEATURE_COUNT] {
    let mut tally = Tally {
        features: [0.0; FEATURE_COUNT],
        leading: Leading::default(),
        all_named: AllNamed::default(),
    };
    tally.add(Feature::Worth, worth);
    tally.add(Feature::HasCity, one_if(context.city.is_some()));
    let mut looks = Looks::all();
    // Where the text names the state a name's bearers elsewhere are not meant.
    let former = context.former_state(scene.gazetteer);
    let mut named = (chosen.iter()).filter_map(|span| named_state(scene.gazetteer, span));
    let is_named = named.any(|state| [context.state, former].contains(&Some(state)));
    let is_sorted = count_pins(scene, context, chosen, &mut tally.features) && !is_named;
    let region = Region {
        context,
        state: context.state.filter(|_| is_named || is_sorted),
    };
    tally.add(Feature::State, one_if(is_sorted));
    for (index, span) in chosen.iter().enumerate() {
        let Some(kind) = span.kind() else { continue };
        let (first, end) = span.text_range();
        // `Near Bus Stand`: every town has one.
        let is_towns = || (first..end).all(|at| scene.words.is_among(at, &PUBLIC_PLACES));
        let is_common = || {
            kind == ComponentType::Landmark
                && (is_commonplace(scene.words, first..end) || is_towns())
        };
        let is_pin = kind == ComponentType::Pincode;
        if is_pin || is_common() {
            continue;
        }
        if is_said_before(scene, &chosen[..index], span) {
            let is_piece = is_piece(scene.words, chosen, index);
            let again = (tally.all_named).again(scene.words, (first, end), is_piece);
            if let Some(again) = again.filter(|again| again.is_place) {
                tally.leading.find(again.told);
            }
            continue;
        }
        if let Some(name) = inner_kind(kind) {
            let span = (span, name);
            tell_inner(
                scene,
                votes,
                region,
                chosen,
                span,
                &mut looks,
                |name, told| {
                    tell(&mut tally.features, name, told);
                },
            );
        }
        if kind == ComponentType::State {
            tell_state(scene, context, former, chosen, span, &mut tally);
        } else if is_of_longer(scene, context, (first, end)) {
            tally.add(Feature::Elsewhere, 1.0);
        } else {
            tell_name(
                scene,
                votes,
                region,
                (chosen, index),
                &mut looks,
                &mut tally,
            );
        }
    }
    tell_whole(scene, votes, context, chosen, tally)
}

/// Counts a state that is named: the context's own, the one that it was parted from, or another.
fn tell_state(
    scene: Scene<'_>,
    context: &Context,
    former: Option<u16>,
    chosen: &Chosen,
    span: &Span,
    tally: &mut Tally,
) {
    let named = named_state(scene.gazetteer, span);
    if named.is_none() {
        return;
    }
    if named == context.state {
        tally.add(Feature::State, 1.0);
    } else if named == former {
        tally.add(Feature::FormerState, 1.0);
    } else {
        let is_doubted = names_large_town(scene, context, chosen);
        let worth = if is_doubted { DOUBTED_STATE } else { 1.0 };
        tally.add(Feature::OtherState, worth);
    }
}

/// Counts the name of span `index`: what share of its bearers lies in the region, or that none does.
fn tell_name(
    scene: Scene<'_>,
    votes: &mut Votes,
    region: Region<'_>,
    (chosen, index): (&Chosen, usize),
    looks: &mut Looks,
    tally: &mut Tally,
) {
    let context = region.context;
    let span = &chosen[index];
    let Some(kind) = span.kind() else { return };
    let (first, end) = span.text_range();
    let words = (first, end);
    let sought = sought_here(scene, context, span, kind);
    let called = [Some(words), without_side(scene, words)]
        .into_iter()
        .flatten();
    let shares = called.filter_map(|words| share_of(scene, votes, region, words, sought, looks));
    let Some(share) = shares.max_by(|a, b| a.part.total_cmp(&b.part)) else {
        return;
    };
    // `Steel City` is no misspelt Satiala.
    if share.is_near && (first..end).all(|index| scene.words.is_english(index)) {
        return;
    }
    let trust = if is_everyday_area(scene.words, span) {
        0.0
    } else {
        trust(scene, first, end)
    };
    // `Dist Khurdha`: few names sound like what is said to be a district's.
    let is_said_district = kind == ComponentType::District && span.is_keyed;
    let sounds_so = is_said_district && span.match_kind == MatchKind::Phonetic;
    let told_as = if is_called_as_area(scene, span) {
        ComponentType::Locality
    } else {
        kind
    };
    let name = name_kind(told_as, share.is_near && !sounds_so, trust);
    let is_place =
        kind != ComponentType::Street && !matches!(name, None | Some(NameKind::Borrowed));
    if share.part <= 0.0 {
        tell_elsewhere(scene, votes, region, (chosen, span), is_place, tally);
        return;
    }
    let told = share.told();
    let Some(name) = name else { return };
    if name == NameKind::Street && told < LEAST_OF_ROAD {
        return;
    }
    tell(&mut tally.features, name, told);
    if is_in_pin(scene.gazetteer, context, span) {
        tally.add(Feature::InPin, 1.0);
    }
    if name == NameKind::Area {
        let letters = scene.words.span(first, end).len() as f32;
        tally.add(Feature::AreaLetters, letters.ln());
        tally.add(Feature::KeyedArea, one_if(span.is_keyed));
        tally.add(Feature::TypedArea, one_if(is_typed(scene.words, words)));
    }
    if is_place {
        tally.leading.find(told);
    }
    tally.all_named.push(Named {
        kind: name,
        told,
        words,
        is_place,
        is_piece: is_piece(scene.words, chosen, index)
            && !is_town_before_part(scene, chosen, index, told),
    });
}

/// Counts a name that no place of the region has.
fn tell_elsewhere(
    scene: Scene<'_>,
    votes: &mut Votes,
    region: Region<'_>,
    (chosen, span): (&Chosen, &Span),
    is_place: bool,
    tally: &mut Tally,
) {
    let context = region.context;
    let words = span.text_range();
    // Sources have the roads of few towns, and few of the blocks that areas count and of the main bazars: that one
    // is called so elsewhere speaks against no name, but against a PIN.
    let says_little = is_counted(scene.words, words) || is_of_every_town(scene.words, words);
    if context.pin.is_none() && says_little {
        return;
    }
    if span.kind() != Some(ComponentType::Street) || context.pin.is_some() {
        tally.add(Feature::Elsewhere, 1.0);
    }
    // `Vill. Rampur` is no town, nor is `Gandhi Nagar` before one.
    let is_area = (span.kind()).is_some_and(|kind| kind < ComponentType::Pincode);
    let is_said_small = is_area && (span.is_keyed || is_typed(scene.words, words));
    let hits = hits_at(scene.hits, words);
    let is_town_elsewhere = !is_said_small && hits.iter().any(|hit| is_town(scene, region, hit));
    let beside = beside(scene, votes, context, words);
    if let Some(share) = beside {
        tell(&mut tally.features, NameKind::Beside, share.told());
    }
    let is_next = is_town_elsewhere && is_next_to_pin(scene, context, chosen, span);
    let is_said_district = span.kind() == Some(ComponentType::District) && span.is_keyed;
    if is_said_district && beside.is_none() && names_a_district(scene, span) {
        tally.add(Feature::TownElsewhere, SAID_DISTRICT_ELSEWHERE);
    } else if is_town_elsewhere && !is_next {
        tally.add(Feature::TownElsewhere, 1.0);
    }
    match (is_place, is_town_elsewhere && !is_next) {
        (true, true) => tally.leading.pass_town(),
        (true, false) => tally.leading.pass_area(),
        (false, _) => {}
    }
}

/// The features with what the reading tells as a whole.
fn tell_whole(
    scene: Scene<'_>,
    votes: &mut Votes,
    context: &Context,
    chosen: &Chosen,
    tally: Tally,
) -> [f32; FEATURE_COUNT] {
    let Tally {
        mut features,
        leading,
        all_named,
    } = tally;
    let supports = [Feature::HasPin, Feature::State, Feature::FormerState];
    let is_supported = (supports.iter()).any(|&feature| 0.0 < features[feature as usize]);
    if !is_supported && !all_named.has_whole() {
        for &Named { kind, told, .. } in all_named.iter() {
            features[FIRST_PAIR + 2 * kind as usize] -= told;
        }
    }
    let (told, is_passed) = leading.told();
    let feature = if is_passed {
        Feature::BeforeArea
    } else {
        Feature::Last
    };
    features[feature as usize] = told;
    features[Feature::PartOfArea as usize] = nested::count(scene, context, chosen) as f32;
    if let Some(state) = context.state {
        let named = (chosen.iter()).filter_map(|span| named_state(scene.gazetteer, span));
        let told = votes.told_of_state(scene.gazetteer, scene.words, state, named);
        features[Feature::Usage as usize] = told;
    }
    let has_name = features[FIRST_PAIR..].iter().any(|&value| value != 0.0);
    if context.pin.is_some() && !has_name {
        features[Feature::LonePin as usize] = 1.0;
    }
    features
}

/// Whether the context has none of the names of the text, nor its PIN.
pub(in crate::address) fn says_nothing(features: &[f32; FEATURE_COUNT]) -> bool {
    let told = [Feature::HasCity, Feature::HasPin];
    let has = |feature: &Feature| 0.0 < features[*feature as usize];
    !told.iter().any(has) && features[FIRST_PAIR..].iter().all(|&value| value == 0.0)
}

/// Whether areas that only sound alike are all that speaks for the context.
pub(super) fn rests_on_misspelt_area(features: &[f32; FEATURE_COUNT]) -> bool {
    let near_area = FIRST_PAIR + 2 * NameKind::NearArea as usize + 1;
    let agrees = [Feature::HasPin, Feature::State];
    let counts = (FIRST_PAIR + 1..FEATURE_COUNT).step_by(2);
    0.0 < features[near_area]
        && agrees
            .iter()
            .all(|&feature| features[feature as usize] <= 0.0)
        && counts
            .filter(|&pair| pair != near_area)
            .all(|pair| features[pair] <= 0.0)
}

/// Whether a building's whole name is an area's (`New Market`, `Madhuban Housing Board`) and no service that every town has.
fn is_called_as_area(scene: Scene<'_>, span: &Span) -> bool {
    let (_, end) = span.text_range();
    let is_area = || {
        let level = span.place.map(|id| scene.gazetteer.place(id).level);
        matches!(level, Some(Level::Locality | Level::Sublocality))
    };
    let is_service = || {
        let roles = scene.words.class(end - 1);
        roles.contains(Class::INSTITUTION | Class::LANDMARK)
    };
    span.kind() == Some(ComponentType::Building)
        && matches!(span.match_kind, MatchKind::Exact | MatchKind::Alias)
        && !is_service()
        && is_area()
}

fn one_if(is_so: bool) -> f32 {
    f32::from(u8::from(is_so))
}

/// Counts a name of the kind and what it tells.
fn tell(features: &mut [f32; FEATURE_COUNT], name: NameKind, told: f32) {
    let pair = FIRST_PAIR + 2 * name as usize;
    features[pair] += told;
    features[pair + 1] += 1.0;
}

/// The share of the bearers of a name, by the letter, that lies in the districts beside the
/// context's own; `None` where none of them does.
fn beside(
    scene: Scene<'_>,
    votes: &mut Votes,
    context: &Context,
    words: (usize, usize),
) -> Option<Share> {
    let shares = numbers_at(scene.hits, words)
        .filter(|&number| !scene.hits[number].kind.is_near())
        .map(|number| share_beside(scene, votes, context, number));
    shares
        .filter(|share| 0.0 < share.part)
        .max_by(|a, b| a.part.total_cmp(&b.part))
}

/// The state that the component is.
pub(super) fn named_state(gazetteer: &Gazetteer, span: &Span) -> Option<u16> {
    let is_state = span.kind() == Some(ComponentType::State);
    let place = span.place.filter(|_| is_state)?;
    (gazetteer.level_of(place) == Level::State).then_some(place.admin_number())
}

/// Whether a component of this type, or of village and post office the other, is written once more:
/// a name tells no more for that, unless what stood before was borrowed (`Near Meerut Cantt, Meerut`).
pub(super) fn is_said_before(scene: Scene<'_>, before: &[Span], span: &Span) -> bool {
    let words = scene.words;
    let (first, end) = span.text_range();
    let group = |span: &Span| span.kind().map(order_group);
    let is_it = |other: &Span| {
        let (from, to) = other.text_range();
        group(other) == group(span)
            && words.is_same_text(from..to, first..end)
            && BORROWED_TRUST <= trust(scene, from, to)
    };
    !words.is_new(first) && before.iter().any(is_it)
}

/// Whether an area that no keyword says to be one is called by an everyday word: in `seven orange
/// tables` no place is meant.
fn is_everyday_area(words: Words<'_>, span: &Span) -> bool {
    let (first, end) = span.text_range();
    let is_area = span
        .kind()
        .is_some_and(|kind| kind < ComponentType::Pincode);
    is_area && !span.is_keyed && end - first == 1 && words.is_english(first)
}

/// `J Block`, `Sector 12`: whether a name is a kind of part and a number or a letter.
fn is_counted(words: Words<'_>, (first, end): (usize, usize)) -> bool {
    let is_count = |at: usize| words.has_digit(at) || words.word(at).len() == 1;
    let is_kind = |at: usize| words.is(at, Class::NUMBERED_AREA);
    end == first + 2
        && [(first, first + 1), (first + 1, first)]
            .into_iter()
            .any(|(kind, count)| is_kind(kind) && is_count(count))
}

/// `Main Bazar`, `Naya Bazar`, `Housing Board Colony`: whether an area is called by words alone that say what it is.
fn is_of_every_town(words: Words<'_>, (first, end): (usize, usize)) -> bool {
    let says_kind = |at: usize| {
        words.is_among(at, &AGES_OR_MAIN)
            || words.is_among(at, &INDIAN_AGES)
            || words.is_english(at)
            || words.is(at, Class::AREA | Class::JUNCTION | Class::INSTITUTION)
    };
    let typed = Class::AREA | Class::JUNCTION;
    first + 1 < end && words.is(end - 1, typed) && (first..end).all(says_kind)
}

/// `Dahisar East`, `Vile Parle (E)`: the words of a name without the side of it, where they are one.
fn without_side(scene: Scene<'_>, (first, end): (usize, usize)) -> Option<(usize, usize)> {
    let rest = (first, end - 1);
    let is_sided = first + 1 < end && ends_in_side(scene.words, end - 1);
    (is_sided && !hits_at(scene.hits, rest).is_empty()).then_some(rest)
}

/// `Vile` of `Vile Parle`: whether the words are part of a longer name that is written here in full
/// and is no road's, and that no place of the context bears.
fn is_of_longer(scene: Scene<'_>, context: &Context, (first, end): (usize, usize)) -> bool {
    let reaches = |hit: &Hit| end <= hit.first as usize + MAX_NAME_TOKENS;
    let start = scene.hits.partition_point(|hit| !reaches(hit));
    let around = (scene.hits[start..].iter()).take_while(|hit| hit.first as usize <= first);
    let mut longer = around.filter(|hit| {
        let width = (hit.end - hit.first) as usize;
        let is_written = matches!(hit.kind, MatchKind::Exact | MatchKind::Alias);
        let is_name = || is_written || sounds_like_district(scene, hit);
        end <= hit.end as usize && end - first < width && is_name()
    });
    longer.any(|hit| {
        let places = hit.postings(scene.gazetteer);
        if names_admin_behind(scene, context, hit, (first, end)) {
            return false;
        }
        let is_place = |posting: &Posting| posting.level < Level::Street;
        places.iter().any(|posting| is_place(&posting))
            && !places.iter().any(|posting| is_inside(&posting, context))
    })
}

/// `Tanda Rampur`: whether the longer name is the words and the context's district or state behind them,
/// or they are that. Sources have such names for towns of elsewhere.
fn names_admin_behind(
    scene: Scene<'_>,
    context: &Context,
    longer: &Hit,
    (first, end): (usize, usize),
) -> bool {
    let [start, stop] = [longer.first as usize, longer.end as usize];
    let admin = match (start == first, stop == end) {
        (true, false) => (end, stop),
        (false, true) => (first, end),
        _ => return false,
    };
    hits_at(scene.hits, admin).iter().any(|hit| {
        let mut admins = hit.postings(scene.gazetteer).admins().iter();
        hit.kind == MatchKind::Exact && admins.any(|posting| is_inside(&posting, context))
    })
}

/// Whether the name is written as that of a town, a district or a state.
fn is_town(scene: Scene<'_>, region: Region<'_>, hit: &Hit) -> bool {
    let mut towns = hit.postings(scene.gazetteer).towns();
    let is_written = matches!(hit.kind, MatchKind::Exact | MatchKind::Script);
    let is_meant = |town: &Posting| {
        let own = scene.gazetteer.state_of_posting(town);
        region.state.is_none_or(|state| own == Some(state))
    };
    is_written && towns.any(|posting| !posting.is_alias && is_meant(&posting))
}

/// `None` for landmarks and buildings: their names tell nothing.
fn name_kind(kind: ComponentType, is_near: bool, trust: f32) -> Option<NameKind> {
    let is_town = sought_as(kind) == Sought::Town;
    Some(match kind {
        ComponentType::Landmark | ComponentType::Building => return None,
        _ if trust < BORROWED_TRUST => NameKind::Borrowed,
        _ if is_near && is_town => NameKind::NearTown,
        _ if is_near => NameKind::NearArea,
        ComponentType::District => NameKind::District,
        ComponentType::Subdistrict => NameKind::Subdistrict,
        ComponentType::City => NameKind::City,
        ComponentType::Street => NameKind::Street,
        _ => NameKind::Area,
    })
}
