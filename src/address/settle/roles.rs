//! What only the whole reading tells of one part: whether it is the city, a tehsil, another spelling
//! of what is named, or a code that says nothing more.

use crate::address::context::Context;
use crate::address::decode::Chosen;
use crate::address::names::hits::hits_of;
use crate::address::names::meanings::{Group, Meaning, meanings};
use crate::address::places::{LARGE_TOWN_RANK, PIN_OF_TOWN_M, lie_within, town_reach_m};
use crate::address::reading::{ComponentType, MatchKind};
use crate::address::rules::says_kind;
use crate::address::scene::Scene;
use crate::address::span::{Role, Span};
use crate::address::states;
use crate::address::words::Words;
use crate::address::words::firms::firm_end;
use crate::address::words::gibberish::is_mute;
use crate::gazetteer::{Gazetteer, Level, PlaceId};
use crate::text::lexicon::Class;
use crate::text::sound::{are_edits_apart, key, small_letters};

/// A smaller town or tehsil this near to a town is a part of it, and the town no district.
pub(super) const PART_OF_TOWN_M: f64 = 12_000.0;

/// Letters of a name of which another spelling is two edits away, at least.
const MIN_TWO_EDITS: usize = 6;

/// `Bihar BR 844504`, `UT Ladakh`: the code of a state right behind its name says nothing more, as that of another does where
/// one is named; behind a comma it is a state again. `Delhi NCR` behind a town of another state is
/// the region around Delhi, and the code of another state behind premises or a road no state (`Bandra Kurla Complex BR`).
pub(super) fn drop_stray_codes(scene: Scene<'_>, context: &Context, chosen: &mut Chosen) {
    let Scene {
        gazetteer, words, ..
    } = scene;
    let is_state = |span: &Span| span.kind() == Some(ComponentType::State);
    let is_code = |span: &Span| {
        span.text_end == span.text_first + 1 && words.word(span.text_first as usize).len() <= 2
    };
    let mut index = 0;
    while index < chosen.len() {
        let span = chosen[index];
        if !is_state(&span) {
            index += 1;
            continue;
        }
        let is_other = |other: &Span| {
            is_state(other) && !is_code(other) && is_inside(gazetteer, context, other.place)
        };
        let is_inside = is_inside(gazetteer, context, span.place);
        let is_of_premises = index.checked_sub(1).is_some_and(|before| {
            let kinds = [
                ComponentType::Building,
                ComponentType::Street,
                ComponentType::Landmark,
            ];
            chosen[before]
                .kind()
                .is_some_and(|kind| kinds.contains(&kind))
        });
        let is_named = |other: &Span| is_state(other) && other.place == span.place;
        let repeats =
            !words.is_comma_written(span.first.into()) && chosen[..index].iter().any(is_named);
        let is_stray = repeats || !is_inside && (is_of_premises || chosen.iter().any(is_other));
        let is_region = !is_inside && words.word(span.text_end as usize) == "ncr";
        if is_code(&span) && span.place.is_some() && is_stray || is_region {
            chosen.remove(index);
        } else {
            index += 1;
        }
    }
}

pub(in crate::address) fn is_city(span: &Span) -> bool {
    span.kind() == Some(ComponentType::City)
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

/// A tehsil that no keyword says to be one is the town of that name where no other is named, or the area of a large town
/// that is called so (`Gaddiannaram, Saroornagar`), and an area of the town that it touches.
pub(super) fn settle_subdistricts(scene: Scene<'_>, context: &Context, chosen: &mut Chosen) {
    let gazetteer = scene.gazetteer;
    for index in 0..chosen.len() {
        let span = chosen[index];
        if span.kind() != Some(ComponentType::Subdistrict) || span.is_keyed {
            continue;
        }
        // `City Centre, Gwalior`.
        let (first, end) = span.text_range();
        if first + 1 < end && scene.words.is(end - 1, Class::JUNCTION) {
            chosen[index].role = Role::Component(ComponentType::Locality);
            continue;
        }
        let town = chosen.iter().find(|other| is_city(other));
        let is_of_city_state =
            || (chosen[index + 1..].iter()).any(|later| is_city_state(gazetteer, later));
        let kind = match town {
            // `Narela, Delhi`.
            None if is_of_city_state() => ComponentType::Locality,
            None => match area_of_large_town(scene, context, &span) {
                Some(area) => {
                    chosen[index].mean(area);
                    ComponentType::Locality
                }
                None => ComponentType::City,
            },
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

/// `KR Road, Ashok Nagar`: in a text that does not tell its state a name that ends as those of quarters do is one, whatever
/// town is called so.
pub(super) fn settle_quarters(words: Words<'_>, chosen: &mut Chosen) {
    for span in chosen
        .iter_mut()
        .filter(|span| is_city(span) && !span.is_keyed)
    {
        let (first, end) = span.text_range();
        if first + 1 < end && words.is(end - 1, Class::AREA) {
            span.role = Role::Component(ComponentType::Locality);
        }
    }
}

/// The area of a large town of the context that is called like a tehsil.
fn area_of_large_town(scene: Scene<'_>, context: &Context, tehsil: &Span) -> Option<Meaning> {
    let gazetteer = scene.gazetteer;
    let area = meanings(scene, hits_of(scene.hits, tehsil), context)[Group::Area];
    let is_of_it = |area: &Meaning| {
        let town = gazetteer.place(area.place).city;
        area.is_inside
            && area.kind == MatchKind::Exact
            && town.is_some_and(|town| LARGE_TOWN_RANK <= gazetteer.place(town).rank)
    };
    area.filter(is_of_it)
}

/// Whether the town lies in the tehsil.
fn lies_in_subdistrict(gazetteer: &Gazetteer, town: &Span, subdistrict: &Span) -> bool {
    let own = town.place.and_then(|id| gazetteer.place(id).subdistrict);
    own.is_some() && own == subdistrict.place
}

/// `Omerga`, a post office of Umarga: the last area of a text without a town is the town that it
/// lies in where the two names are spellings of one.
pub(super) fn settle_spellings(scene: Scene<'_>, context: &Context, chosen: &mut Chosen) {
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
        let named = meanings(scene, hits_of(scene.hits, span), context)[Group::Town];
        let is_it = |named: &Meaning| named.place == town && !named.kind.is_near();
        if let Some(named) = named.filter(is_it) {
            span.mean(named);
        }
        span.role = Role::Component(ComponentType::City);
    }
}

/// Whether a word in small letters and a name in one word sound alike, or are an edit or two apart.
pub(super) fn is_spelling(word: &str, name: &str) -> bool {
    let name = small_letters(name);
    !name.is_empty() && (key(word) == key(&name) || are_edits_apart(word, &name, MIN_TWO_EDITS))
}

/// Whether the town spreads over several districts, the other place's among them.
pub(super) fn is_of_metropolis(gazetteer: &Gazetteer, town: &Span, other: &Span) -> bool {
    let districts = town
        .place
        .map_or(&[][..], |id| gazetteer.city_districts(id));
    let district = other.place.and_then(|id| gazetteer.place(id).district);
    1 < districts.len() && district.is_some_and(|id| districts.contains(&id))
}

/// The same of a place that is no further from its centre than its PINs.
pub(super) fn is_in_metropolis(gazetteer: &Gazetteer, town: &Span, other: &Span) -> bool {
    is_of_metropolis(gazetteer, town, other) && is_within(gazetteer, town, other, PIN_OF_TOWN_M)
}

/// Whether the places of two spans lie within this distance of each other.
pub(super) fn is_within(gazetteer: &Gazetteer, one: &Span, other: &Span, limit_m: f64) -> bool {
    let place = |span: &Span| span.place.map(|id| gazetteer.place(id));
    match (place(one), place(other)) {
        (Some(one), Some(other)) => lie_within(&one, &other, limit_m),
        _ => false,
    }
}

pub(in crate::address) fn is_inside(
    gazetteer: &Gazetteer,
    context: &Context,
    place: Option<PlaceId>,
) -> bool {
    place.is_some_and(|id| context.has_place(id, &gazetteer.place(id)))
}

/// `Rajasthan, Jaipur, Chaksu`: the state is named first, and then what is smaller and smaller.
pub(super) fn is_falling(gazetteer: &Gazetteer, chosen: &Chosen) -> bool {
    let is_state = |span: &Span| span.kind() == Some(ComponentType::State);
    chosen.first().is_some_and(|first| {
        is_state(first) && !is_city_state(gazetteer, first) && !chosen[1..].iter().any(is_state)
    })
}

/// `Nazirpura District Bahraich 271801`: whether the keyword of a district that nothing else takes stands beside the town,
/// and no choice of a form that leaves `City / District:`.
pub(super) fn is_said_district(words: Words<'_>, chosen: &Chosen, town: &Span) -> bool {
    let (first, end) = town.text_range();
    let is_key = |at: usize| words.is(at, Class::DISTRICT_KEY);
    let before = first.checked_sub(1).filter(|&at| is_key(at));
    let is_of_choice = |at: usize| 0 < at && words.is(at - 1, Class::CITY_KEY);
    let key = before.unwrap_or(end);
    words.says_district(first, end)
        && !before.is_some_and(is_of_choice)
        && !chosen.iter().any(|span| span.range().contains(&key))
}

/// Whether the span is a state that is a city too, and no keyword says which.
pub(super) fn is_city_state(gazetteer: &Gazetteer, span: &Span) -> bool {
    let is_state = span.kind() == Some(ComponentType::State) && !span.is_keyed;
    let place = span.place.filter(|_| is_state);
    place.is_some_and(|id| states::is_city(gazetteer.name(&gazetteer.place(id))))
}

/// `Gandhi Medical College and Hamidia Hospital`, `Near Railway Station and Lotuspara`: two institutions or landmarks, each
/// with a name of its own.
pub(super) fn part_pairs(words: Words<'_>, chosen: &mut Chosen) {
    let mut index = 0;
    while index < chosen.len() && !chosen.is_full() {
        let span = chosen[index];
        let link = link_of_two(words, &span).or_else(|| link_of_landmarks(words, &span));
        if let Some(link) = link {
            let first = &mut chosen[index];
            let behind = Span {
                first: link as u8 + 1,
                text_first: link as u8 + 1,
                ..*first
            };
            (first.end, first.text_end) = (link as u8, link as u8);
            chosen.insert(index + 1, behind);
        }
        index += 1;
    }
}

/// The `and` of two such names that make up premises: what an institution teaches, too, is no name (`Arts and Science
/// College`, `Hospital and Research Centre`).
fn link_of_two(words: Words<'_>, premises: &Span) -> Option<usize> {
    let (first, end) = premises.text_range();
    let is_type = |at: usize| words.is(at, Class::INSTITUTION);
    let can_name = |at: usize| words.is_plain(at) && !words.is_english(at) && !says_kind(words, at);
    let parts = |&link: &usize| {
        words.word(link) == "and"
            && is_type(link - 1)
            && !says_kind(words, first)
            && can_name(link + 1)
            && (first..link).all(|at| words.word(at) != "of")
    };
    let is_pair = premises.kind() == Some(ComponentType::Building)
        && (premises.first, premises.end) == (first as u8, end as u8)
        && is_type(end - 1);
    (first + 2..end.saturating_sub(2)).find(|link| is_pair && parts(link))
}

/// The `and` of two landmarks, the first of which ends as one or is a firm, and the second has a name or is a firm, too.
fn link_of_landmarks(words: Words<'_>, landmark: &Span) -> Option<usize> {
    const ENDS: Class = Class::LANDMARK
        .union(Class::INSTITUTION)
        .union(Class::BUILDING);
    if landmark.kind() != Some(ComponentType::Landmark) {
        return None;
    }
    let (first, end) = landmark.text_range();
    let is_firm = |from: usize, to: usize| firm_end(words, from) == Some(to);
    let has_name = |at: usize| words.is_plain(at) && !words.is_english(at) && !says_kind(words, at);
    (first + 1..end.saturating_sub(1)).find(|&link| {
        words.word(link) == "and"
            && (first + 1 < link && words.is(link - 1, ENDS) || is_firm(first, link))
            && (has_name(link + 1) || is_firm(link + 1, end))
            && (first..link).all(|at| words.word(at) != "of")
    })
}

/// `Kota ABC Finance Limited, .., Kota`: a town before initials is no part of a firm's name where
/// the address ends in it.
pub(super) fn part_firm(scene: Scene<'_>, chosen: &mut Chosen) {
    let words = scene.words;
    let Some(&firm) = chosen.first() else {
        return;
    };
    let (first, end) = firm.text_range();
    let is_initials = |index: usize| {
        words.is_plain(index)
            && (2..=4).contains(&words.word(index).len())
            && is_mute(words.word(index))
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
