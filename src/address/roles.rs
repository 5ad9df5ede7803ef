//! Settles what only the whole reading can tell: which of several towns is the city, and where
//! a name that is both town and district is which.

use std::ops::Range;

use arrayvec::ArrayString;

use super::candidates::{Hit, Hits};
use super::context::Context;
use super::decode::Chosen;
use super::meanings::{Meaning, admin_meanings, meanings};
use super::reading::{ComponentType, MatchKind};
use super::resolve::town_reach_m;
use super::rules::is_minus_one;
use super::scene::Scene;
use super::span::{Role, Span};
use super::suburbs::{
    find_sides, is_suburb, settle_cantonments, settle_cities, settle_city_states, settle_namesakes,
    settle_sides,
};
use crate::gazetteer::{Gazetteer, Level, Place, PlaceFlags, PlaceId};
use crate::text::lexicon::Class;
use crate::text::sound::{MAX_DISTANCE_BYTES, edit_distance, key};

/// A smaller town or tehsil this near to a town is a part of it, and the town no district.
pub(super) const PART_OF_TOWN_M: f64 = 12_000.0;

/// Importance from which a town is likelier meant than an area that is called like it: that of 15,000
/// people.
pub(super) const KNOWN_TOWN_RANK: u8 = 114;

/// Letters of a name of which another spelling is two edits away, at least.
const MIN_TWO_EDITS: usize = 6;

/// A PIN further from a town than this is another place's.
const PIN_OF_TOWN_M: f64 = 20_000.0;
/// The same for a town that spreads over several districts.
const PIN_OF_METROPOLIS_M: f64 = 35_000.0;

/// The hits whose tokens are the span's words, the likeliest first.
pub(super) fn hits_of<'h>(hits: &'h Hits, span: &Span) -> &'h [Hit] {
    hits_at(hits, span.text_range())
}

/// The hits of the tokens `first..end`, the likeliest first. O(log hits).
pub(super) fn hits_at(hits: &Hits, range: (usize, usize)) -> &[Hit] {
    &hits[numbers_at(hits, range)]
}

/// The numbers of the same among the hits.
pub(super) fn numbers_at(hits: &Hits, range: (usize, usize)) -> Range<usize> {
    let range_of = |hit: &Hit| (hit.first as usize, hit.end as usize);
    let start = hits.partition_point(|hit| range_of(hit) < range);
    let same = hits[start..]
        .iter()
        .take_while(|hit| range_of(hit) == range);
    start..start + same.count()
}

/// Rewrites the types of the chosen spans.
pub(super) fn settle(scene: Scene<'_>, context: &Context, chosen: &mut Chosen) {
    settle_cantonments(scene.words, chosen);
    settle_sides(scene.words, chosen);
    find_sides(scene, context, chosen);
    settle_towns(scene, context, chosen);
    settle_districts(scene, context, chosen);
    settle_parted_districts(scene, context, chosen);
    settle_subdistricts(scene.gazetteer, chosen);
    settle_spellings(scene, context, chosen);
    settle_cities(scene.gazetteer, context, chosen);
    settle_namesakes(scene, context, chosen);
    settle_city_states(scene.gazetteer, chosen);
    drop_repeated_codes(scene, context, chosen);
    part_firm(scene, chosen);
}

/// `Bihar BR 844504`, `UT Ladakh`: the code of a state says nothing more where one is named. `Delhi
/// NCR` behind a town of another state is the region around Delhi.
fn drop_repeated_codes(scene: Scene<'_>, context: &Context, chosen: &mut Chosen) {
    let Scene {
        gazetteer, words, ..
    } = scene;
    let is_state = |span: &Span| span.kind() == Some(ComponentType::State);
    let is_code = |span: &Span| {
        is_state(span)
            && span.text_end == span.text_first + 1
            && words.word(span.text_first as usize).len() <= 2
    };
    let mut index = 0;
    while index < chosen.len() {
        let span = chosen[index];
        let is_named = |other: &Span| is_state(other) && other.place == span.place;
        let is_other = |other: &Span| {
            is_state(other) && !is_code(other) && is_inside(gazetteer, context, other.place)
        };
        let is_inside = is_inside(gazetteer, context, span.place);
        let repeats =
            chosen[..index].iter().any(is_named) || !is_inside && chosen.iter().any(is_other);
        let is_region =
            is_state(&span) && !is_inside && words.word(span.text_end as usize) == "ncr";
        if is_code(&span) && span.place.is_some() && repeats || is_region {
            chosen.remove(index);
        } else {
            index += 1;
        }
    }
}

pub(super) fn is_city(span: &Span) -> bool {
    span.kind() == Some(ComponentType::City)
}

/// `Baramati, Pune`: an area or a tehsil that is no part of the city behind it is the town of its
/// name in the district that the city is called like, and so is an area of the city where many
/// people live in the town (`Tenali, Guntur`). A keyword leaves it what it says (`Vill Shirdi,
/// Ahilyanagar`), at the town.
fn settle_towns(scene: Scene<'_>, context: &Context, chosen: &mut Chosen) {
    let Scene {
        gazetteer, hits, ..
    } = scene;
    let Some(main) = chosen.iter().position(is_city) else {
        return;
    };
    let city = chosen[main];
    let is_open = |span: &Span| match span.kind() {
        Some(ComponentType::Locality | ComponentType::Subdistrict) => !span.is_keyed,
        Some(ComponentType::Village | ComponentType::PostOffice) => true,
        _ => false,
    };
    // The point of a post office of the town's can be its district's.
    let has_point = |span: &Span| {
        let is_area =
            |id: PlaceId| !matches!(gazetteer.level_of(id), Level::PostOffice | Level::Village);
        !span.is_keyed && span.kind() == Some(ComponentType::Village)
            || span.place.is_some_and(is_area)
    };
    let is_part =
        |span: &Span| has_point(span) && is_within(gazetteer, span, &city, PART_OF_TOWN_M);
    let [_, district] = admin_meanings(scene, hits_of(hits, &city), context);
    let district = district.map(|meaning| meaning.place);
    let called_alike = || district_called_alike(gazetteer, context, &city).map(|(id, _)| id);
    let Some(district) = district.or_else(called_alike) else {
        return;
    };
    let city_reach_m = city.place.map_or(0, |id| gazetteer.place(id).radius_m);
    let reach_m = PART_OF_TOWN_M.max(f64::from(city_reach_m));
    let in_town = |span: &Span| {
        let [_, _, _, town, ..] = meanings(scene, hits_of(hits, span), context);
        let town = town.filter(|town| town.is_inside)?;
        let place = gazetteer.place(town.place);
        // `Sattenapalli, Guntur`: a town that is not written as the index has it, nor is an area.
        let is_misspelt = || {
            let is_likely = town.kind == MatchKind::Phonetic || KNOWN_TOWN_RANK <= place.rank;
            is_likely && (span.match_kind.is_near() || !is_inside(gazetteer, context, span.place))
        };
        if town.kind.is_near() && !is_misspelt() {
            return None;
        }
        // The district of the city, or one that was parted from it.
        let is_of_district = place
            .district
            .is_some_and(|own| u32::from(own) == district.0 || were_one(gazetteer, own, district));
        let is_meant = is_of_district
            && (!is_part(span) || !span.is_keyed && KNOWN_TOWN_RANK <= place.rank)
            && !is_far_from_pin(gazetteer, context, &place, PIN_OF_TOWN_M);
        let mut span = *span;
        if !span.is_keyed {
            span.role = Role::Component(ComponentType::City);
        }
        span.mean(town);
        (is_meant && !is_within(gazetteer, &span, &city, reach_m)).then_some(span)
    };
    let mut areas = chosen[..main].iter_mut().rev().filter(|span| is_open(span));
    if let Some((span, town)) = areas.find_map(|span| in_town(span).map(|town| (span, town))) {
        *span = town;
    }
}

/// The first mention of a name that is both is the city; a later one, or one behind another
/// town or a tehsil, is the district.
fn settle_districts(scene: Scene<'_>, context: &Context, chosen: &mut Chosen) {
    let Scene {
        gazetteer,
        words,
        hits,
        ..
    } = scene;
    let falls = is_falling(gazetteer, chosen);
    for index in 0..chosen.len() {
        let span = chosen[index];
        if !is_city(&span) || span.is_keyed {
            continue;
        }
        let [state, district] = admin_meanings(scene, hits_of(hits, &span), context);
        let is_of_state = |id: PlaceId| gazetteer.state_of(id) == context.state;
        let district = district
            .filter(|meaning| meaning.is_inside || is_of_state(meaning.place))
            .map(|meaning| (meaning.place, meaning.kind))
            .or_else(|| district_called_alike(gazetteer, context, &span));
        let state = state.filter(|meaning| meaning.is_inside);
        if district.is_none() && state.is_none() {
            continue;
        }
        // A town outside the part of India that the rest selects: the name is that of the
        // larger district which the part once belonged to.
        let is_elsewhere = !is_inside(gazetteer, context, span.place)
            && 1 < chosen.len()
            && !delivers(gazetteer, context, &span);
        let has_other_district = chosen[index + 1..]
            .iter()
            .any(|later| later.kind() == Some(ComponentType::District));
        // `Guwahati, Assam, Kamrup`.
        let follows_state =
            (chosen[..index].iter()).any(|earlier| earlier.kind() == Some(ComponentType::State));
        let follows_town = chosen[..index].iter().any(|earlier| {
            let kind = earlier.kind();
            (kind == Some(ComponentType::City) || is_keyed_town(gazetteer, earlier))
                && is_inside(gazetteer, context, earlier.place)
                && !has_other_district
                && (state.is_some()
                    || follows_state
                    || !is_within(gazetteer, earlier, &span, PART_OF_TOWN_M))
                // `Kalyan West, Thane`: an area of another town.
                || kind == Some(ComponentType::Locality)
                    && !has_other_district
                    && is_of_far_town(gazetteer, earlier, &span)
                // `Begur Hobli, Bengaluru` is in the city.
                || kind == Some(ComponentType::Subdistrict)
                    && (earlier.is_keyed || is_far_tehsil(gazetteer, earlier, &span))
                    && !is_in_metropolis(gazetteer, &span, earlier)
                    && !has_other_district
        });
        let leads_down =
            district.is_some_and(|named| holds_town_behind(gazetteer, chosen, index, named, falls));
        // The same words again, or another name of the town (`Bengaluru, Bangalore`).
        let named_before = chosen[..index].iter().any(|earlier| {
            let kinds = (earlier.match_kind, span.match_kind);
            let is_other_name =
                earlier.place == span.place && kinds == (MatchKind::Exact, MatchKind::Alias);
            let is_same_text = || {
                let (other, own) = (earlier.text_range(), span.text_range());
                words.is_same_text(other.0..other.1, own.0..own.1)
            };
            is_city(earlier) && (is_other_name || is_same_text())
        });
        // The PIN of the text is not the town's: the name is the district's.
        let is_far = span.place.is_some_and(|id| {
            let town = gazetteer.place(id);
            let spreads = 1 < gazetteer.city_districts(id).len();
            let reach_m = if spreads {
                PIN_OF_METROPOLIS_M
            } else {
                PIN_OF_TOWN_M
            };
            is_far_from_pin(gazetteer, context, &town, reach_m)
        });
        // Forms that leave the town empty (`-1`) have the district behind it.
        let is_in_form = 0 < span.first && is_minus_one(words, span.first as usize - 1);
        // `Tehri Garhwal`: words that go on behind the town's name, and are the district's.
        let is_longer = district.is_some_and(|(_, kind)| kind == MatchKind::Exact)
            && span.match_kind == MatchKind::Alias
            && span.place.is_some_and(|id| {
                let name = gazetteer.name(&gazetteer.place(id));
                let (first, end) = span.text_range();
                let opens = words.word(first).eq_ignore_ascii_case(name);
                opens && 1 < end - first
            });
        if follows_town
            || leads_down
            || named_before
            || is_far
            || is_elsewhere
            || is_in_form
            || is_longer
        {
            // Chandigarh is a town, a district and a state.
            let kind = state.map_or(ComponentType::District, |_| ComponentType::State);
            let state = state.map(|meaning| (meaning.place, meaning.kind));
            let Some((place, match_kind)) = state.or(district) else {
                continue;
            };
            let span = &mut chosen[index];
            span.role = Role::Component(kind);
            span.place = Some(place);
            span.match_kind = match_kind;
        }
    }
}

/// `Phalodi, Jodhpur`, `Jodhpur, Phalodi`: beside the chief town of the district that its own was parted
/// from a name that is a town's and its district's is the town's, and the other one the district's.
fn settle_parted_districts(scene: Scene<'_>, context: &Context, chosen: &mut Chosen) {
    for index in 1..chosen.len() {
        for (own, former) in [(index - 1, index), (index, index - 1)] {
            if let Some((town, district)) = parted(scene, context, &chosen[own], &chosen[former]) {
                let mut settle = |index: usize, kind, meaning: Meaning| {
                    let span = &mut chosen[index];
                    span.role = Role::Component(kind);
                    span.mean(meaning);
                };
                settle(own, ComponentType::City, town);
                settle(former, ComponentType::District, district);
                return;
            }
        }
    }
}

/// The town that a district `own` is called like, and the district that the town `former` is, where
/// that is the one which the first was parted from.
fn parted(
    scene: Scene<'_>,
    context: &Context,
    own: &Span,
    former: &Span,
) -> Option<(Meaning, Meaning)> {
    let gazetteer = scene.gazetteer;
    let is_pair = own.kind() == Some(ComponentType::District)
        && is_city(former)
        && !own.is_keyed
        && !former.is_keyed;
    let district = own.place.filter(|_| is_pair)?;
    let chief = gazetteer.place(former.place?);
    let [_, _, _, town, ..] = meanings(scene, hits_of(scene.hits, own), context);
    // The index does not tell which of the districts is the older one; mostly it has the larger town.
    let is_newer =
        |town: &Meaning| own.first < former.first || gazetteer.place(town.place).rank < chief.rank;
    let town = town.filter(|town| !town.kind.is_near() && is_newer(town))?;
    let [_, named] = admin_meanings(scene, hits_of(scene.hits, former), context);
    let named = named?;
    (were_one(gazetteer, district.0 as u16, named.place) && names_district(gazetteer, &chief))
        .then_some((town, named))
}

/// Whether the two districts were one before a split.
fn were_one(gazetteer: &Gazetteer, one: u16, other: PlaceId) -> bool {
    gazetteer.parted_districts(one).contains(&(other.0 as u16))
}

/// Whether an area that is written as the index has it, or the side of a town, is another town's of the district, and out of
/// this one's reach.
pub(super) fn is_of_far_town(gazetteer: &Gazetteer, area: &Span, town: &Span) -> bool {
    let (Some(area_id), Some(town_id)) = (area.place, town.place) else {
        return false;
    };
    let town_place = gazetteer.place(town_id);
    let is_other = |own_town: PlaceId| {
        own_town != town_id && gazetteer.place(own_town).district == town_place.district
    };
    // The side of a town has the town for its place.
    let is_side = gazetteer.level_of(area_id) == Level::City;
    let own_town = if is_side {
        Some(area_id)
    } else {
        gazetteer.place(area_id).city
    };
    (area.match_kind == MatchKind::Exact || is_side && area.match_kind == MatchKind::Alias)
        && own_town.is_some_and(is_other)
        && !is_within(gazetteer, area, town, town_reach_m(&town_place))
}

/// `Jhiranya, Khargone`: whether a tehsil that is written as the index has it is another one than the
/// town's of that district, and out of its reach.
fn is_far_tehsil(gazetteer: &Gazetteer, tehsil: &Span, town: &Span) -> bool {
    let place = |span: &Span| span.place.map(|id| gazetteer.place(id));
    let (Some(tehsil_place), Some(town_place)) = (place(tehsil), place(town)) else {
        return false;
    };
    let is_far = match (tehsil_place.at, town_place.at) {
        (Some(one), Some(other)) => town_reach_m(&town_place) < one.distance_m(other),
        _ => false,
    };
    is_far
        && !tehsil.match_kind.is_near()
        && tehsil_place.level == Level::Subdistrict
        && town_place.subdistrict != tehsil.place
        && tehsil_place.district == town_place.district
}

/// `Vill Shirdi, Ahilyanagar`: whether a keyword says the town to be a village.
fn is_keyed_town(gazetteer: &Gazetteer, span: &Span) -> bool {
    let is_town = |id: PlaceId| gazetteer.level_of(id) == Level::City;
    let kind = span.kind();
    let is_kind = matches!(
        kind,
        Some(ComponentType::Village | ComponentType::PostOffice)
    );
    is_kind && span.is_keyed && span.place.is_some_and(is_town)
}

/// `Rajasthan, Jaipur, Chaksu`: whether a town of the district that the component `index` has the name
/// of is named behind it, and no district before. Where no state opens the text, the town is out of the
/// other one's reach, and no suburb of it (`Hoshiarpur, Dasuya`).
fn holds_town_behind(
    gazetteer: &Gazetteer,
    chosen: &Chosen,
    index: usize,
    (district, kind): (PlaceId, MatchKind),
    falls: bool,
) -> bool {
    let district = district.0 as u16;
    let chief = &chosen[index];
    let is_district = |span: &Span| span.kind() == Some(ComponentType::District);
    let is_in_it = |id: PlaceId| {
        let place = gazetteer.place(id);
        place.district == Some(district)
            || falls
                && (place.other_district == Some(district)
                    || gazetteer.city_districts(id).contains(&district))
    };
    let chief_place = chief.place.map(|id| gazetteer.place(id));
    let is_apart = |town: &Span| {
        chief_place.is_some_and(|place| {
            (kind == MatchKind::Exact || names_district(gazetteer, &place))
                && !is_within(gazetteer, chief, town, town_reach_m(&place))
                && !is_suburb(gazetteer, chief, town)
        })
    };
    let is_other_town =
        |span: &Span| is_city(span) && span.place != chief.place && (falls || is_apart(span));
    let mut behind = chosen[index + 1..].iter();
    !chosen[..index].iter().any(is_district)
        && behind.any(|span| is_other_town(span) && span.place.is_some_and(is_in_it))
}

/// The district of a town that has the town's name: another name of the town is the district's too
/// (`Sriganganagar` of Sri Ganganagar).
fn district_called_alike(
    gazetteer: &Gazetteer,
    context: &Context,
    town: &Span,
) -> Option<(PlaceId, MatchKind)> {
    let place = gazetteer.place(town.place?);
    let id = PlaceId(u32::from(place.district?));
    let is_inside = context.has_district(place.district);
    (names_district(gazetteer, &place) && is_inside && town.match_kind == MatchKind::Alias)
        .then_some((id, MatchKind::Alias))
}

/// Whether the town's name is its district's too, or that of the chief town another spelling of it
/// (Hugli of Hooghly) or words of it (Muktsar of Sri Muktsar Sahib).
pub(super) fn names_district(gazetteer: &Gazetteer, town: &Place) -> bool {
    town.district.is_some_and(|district| {
        let (name, district) = (gazetteer.name(town), gazetteer.admin_name(district));
        let is_chief = town.flags.contains(PlaceFlags::HEADQUARTERS);
        let is_in_name = || {
            let mut ends = district
                .match_indices(name)
                .map(|(at, _)| (at, at + name.len()));
            ends.any(|(first, end)| {
                let [before, behind] = [&district[..first], &district[end..]];
                !before.ends_with(char::is_alphanumeric)
                    && !behind.starts_with(char::is_alphanumeric)
            })
        };
        name == district || is_chief && (is_in_name() || is_spelling(&lower(name), district))
    })
}

/// Whether the PIN of the text is not the town's, and further from it than this.
fn is_far_from_pin(gazetteer: &Gazetteer, context: &Context, town: &Place, reach_m: f64) -> bool {
    context.pin.is_some_and(|record| {
        !gazetteer.place_has_pin(town, record.pin)
            && match (town.at, record.at) {
                (Some(a), Some(b)) => reach_m < a.distance_m(b),
                _ => false,
            }
    })
}

/// Whether the PIN of the text lies within the town's suburbs, in whatever district that is.
fn delivers(gazetteer: &Gazetteer, context: &Context, town: &Span) -> bool {
    let centre = town.place.and_then(|id| gazetteer.place(id).at);
    match (centre, context.pin.and_then(|record| record.at)) {
        (Some(a), Some(b)) => a.distance_m(b) < PART_OF_TOWN_M,
        _ => false,
    }
}

/// A tehsil that no keyword says to be one is the town of that name where no other is named,
/// and an area of the town that it touches.
fn settle_subdistricts(gazetteer: &Gazetteer, chosen: &mut Chosen) {
    for index in 0..chosen.len() {
        let span = chosen[index];
        if span.kind() != Some(ComponentType::Subdistrict) || span.is_keyed {
            continue;
        }
        let town = chosen.iter().find(|other| is_city(other));
        let is_of_city_state =
            || (chosen[index + 1..].iter()).any(|later| is_city_state(gazetteer, later));
        let kind = match town {
            // `Narela, Delhi`.
            None if is_of_city_state() => ComponentType::Locality,
            None => ComponentType::City,
            // `Margao, Salcete, Goa`.
            Some(town) if town.end <= span.first && lies_in_subdistrict(gazetteer, town, &span) => {
                continue;
            }
            Some(town)
                if is_within(gazetteer, town, &span, PART_OF_TOWN_M)
                    || is_of_metropolis(gazetteer, town, &span) =>
            {
                ComponentType::Locality
            }
            Some(_) => continue,
        };
        chosen[index].role = Role::Component(kind);
    }
}

/// Whether the town lies in the tehsil.
fn lies_in_subdistrict(gazetteer: &Gazetteer, town: &Span, subdistrict: &Span) -> bool {
    let own = town.place.and_then(|id| gazetteer.place(id).subdistrict);
    own.is_some() && own == subdistrict.place
}

/// `Omerga`, a post office of Umarga: the last area of a text without a town is the town that it
/// lies in where the two names are spellings of one.
fn settle_spellings(scene: Scene<'_>, context: &Context, chosen: &mut Chosen) {
    let Scene {
        gazetteer, words, ..
    } = scene;
    let is_area = |span: &Span| {
        matches!(
            span.kind(),
            Some(ComponentType::Locality | ComponentType::Village)
        )
    };
    if chosen.iter().any(is_city) {
        return;
    }
    let Some(last) = chosen.iter().rposition(is_area) else {
        return;
    };
    let span = &mut chosen[last];
    let town = (span.place).and_then(|id| gazetteer.place(id).city);
    let Some(town) = town.filter(|_| !span.is_keyed && span.end == span.first + 1) else {
        return;
    };
    let place = gazetteer.place(town);
    if context.has_place(town, &place)
        && is_spelling(words.word(span.first as usize), gazetteer.name(&place))
    {
        // Else the place stays: it has the name as it is written, and the town is its own.
        let [_, _, _, named, ..] = meanings(scene, hits_of(scene.hits, span), context);
        let is_it = |named: &Meaning| named.place == town && !named.kind.is_near();
        if let Some(named) = named.filter(is_it) {
            span.mean(named);
        }
        span.role = Role::Component(ComponentType::City);
    }
}

/// Whether a word in small letters and a name in one word sound alike, or are an edit or two apart.
fn is_spelling(word: &str, name: &str) -> bool {
    let name = lower(name);
    let edits = if word.len() < MIN_TWO_EDITS { 1 } else { 2 };
    !name.is_empty() && (key(word) == key(&name) || edit_distance(word, &name, edits).is_some())
}

/// A name in one word of Latin letters, in small ones; else nothing.
fn lower(name: &str) -> ArrayString<MAX_DISTANCE_BYTES> {
    let is_word = name.bytes().all(|byte| byte.is_ascii_alphabetic());
    let mut lower = ArrayString::from(if is_word { name } else { "" }).unwrap_or_default();
    lower.make_ascii_lowercase();
    lower
}

/// Whether the town spreads over several districts, the other place's among them.
fn is_of_metropolis(gazetteer: &Gazetteer, town: &Span, other: &Span) -> bool {
    let districts = town
        .place
        .map_or(&[][..], |id| gazetteer.city_districts(id));
    let district = other.place.and_then(|id| gazetteer.place(id).district);
    1 < districts.len() && district.is_some_and(|id| districts.contains(&id))
}

/// The same of a place that is no further from its centre than its PINs.
fn is_in_metropolis(gazetteer: &Gazetteer, town: &Span, other: &Span) -> bool {
    is_of_metropolis(gazetteer, town, other) && is_within(gazetteer, town, other, PIN_OF_TOWN_M)
}

/// Whether the places of two spans lie within this distance of each other.
pub(super) fn is_within(gazetteer: &Gazetteer, one: &Span, other: &Span, limit_m: f64) -> bool {
    let at = |span: &Span| span.place.and_then(|id| gazetteer.place(id).at);
    match (at(one), at(other)) {
        (Some(a), Some(b)) => a.distance_m(b) < limit_m,
        _ => false,
    }
}

pub(super) fn is_inside(gazetteer: &Gazetteer, context: &Context, place: Option<PlaceId>) -> bool {
    place.is_some_and(|id| context.has_place(id, &gazetteer.place(id)))
}

/// `Rajasthan, Jaipur, Chaksu`: the state is named first, and then what is smaller and smaller.
pub(super) fn is_falling(gazetteer: &Gazetteer, chosen: &Chosen) -> bool {
    let is_state = |span: &Span| span.kind() == Some(ComponentType::State);
    chosen.first().is_some_and(|first| {
        is_state(first) && !is_city_state(gazetteer, first) && !chosen[1..].iter().any(is_state)
    })
}

/// Whether the span is a state that is a city too, and no keyword says which.
pub(super) fn is_city_state(gazetteer: &Gazetteer, span: &Span) -> bool {
    let is_state = span.kind() == Some(ComponentType::State) && !span.is_keyed;
    let name = span.place.filter(|_| is_state).map(|id| {
        let place = gazetteer.place(id);
        gazetteer.name(&place)
    });
    matches!(name, Some("Delhi" | "Chandigarh" | "Puducherry"))
}

/// `Kota ABC Finance Limited, .., Kota`: a town before initials is no part of a firm's name where
/// the address ends in it.
fn part_firm(scene: Scene<'_>, chosen: &mut Chosen) {
    let words = scene.words;
    let Some(&firm) = chosen.first() else {
        return;
    };
    let (first, end) = firm.text_range();
    let is_initials = |index: usize| {
        words.is_plain(index)
            && (2..=4).contains(&words.word(index).len())
            && !words
                .word(index)
                .bytes()
                .any(|byte| b"aeiouy".contains(&byte))
    };
    let is_firm = |index: usize| words.is(index, Class::COMPANY);
    let name = (first + 1..end)
        .find(|&index| is_initials(index) && index + 2 < end && (index + 1..end).all(is_firm));
    let Some(name) = name.filter(|_| firm.kind() == Some(ComponentType::Building)) else {
        return;
    };
    let is_named = |span: &&Span| {
        let (start, stop) = span.text_range();
        is_city(span) && words.is_same_text(start..stop, first..name)
    };
    let Some(&town) = chosen[1..].iter().find(is_named) else {
        return;
    };
    let named = Span {
        place: town.place,
        match_kind: town.match_kind,
        ..Span::rule(first, name, ComponentType::City, town.score)
    };
    chosen[0].first = name as u8;
    chosen[0].text_first = name as u8;
    let _ = chosen.try_insert(0, named);
}
