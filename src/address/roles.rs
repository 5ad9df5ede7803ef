//! Settles what only the whole reading can tell: which of several towns is the city, and where
//! a name that is both town and district is which.

use super::candidates::{Hit, Hits};
use super::context::Context;
use super::decode::{Chosen, Meaning, admin_meanings, meanings};
use super::reading::{ComponentType, MatchKind};
use super::rules::is_minus_one;
use super::scene::Scene;
use super::span::{Role, Span};
use crate::gazetteer::{Gazetteer, Level, PlaceId};

/// A town this near to the main one is a part of it in an address.
const SUBURB_M: f64 = 40_000.0;

/// A smaller town or tehsil this near to a town is a part of it, and the town no district.
const PART_OF_TOWN_M: f64 = 12_000.0;

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
    let range_of = |hit: &Hit| (hit.first as usize, hit.end as usize);
    let start = hits.partition_point(|hit| range_of(hit) < range);
    let mut runs = hits[start..].chunk_by(Hit::is_beside);
    runs.next()
        .filter(|run| range_of(&run[0]) == range)
        .unwrap_or_default()
}

/// Rewrites the types of the chosen spans.
pub(super) fn settle(scene: Scene<'_>, context: &Context, chosen: &mut Chosen) {
    settle_towns(scene, context, chosen);
    settle_districts(scene, context, chosen);
    settle_subdistricts(scene.gazetteer, chosen);
    settle_cities(scene.gazetteer, context, chosen);
    settle_city_states(scene.gazetteer, chosen);
    drop_repeated_codes(scene, chosen);
}

/// `Bihar BR 844504`: the code of a state that is named before it says nothing more.
fn drop_repeated_codes(scene: Scene<'_>, chosen: &mut Chosen) {
    let is_state = |span: &Span| span.kind() == Some(ComponentType::State);
    let mut index = 0;
    while index < chosen.len() {
        let span = chosen[index];
        let is_code = is_state(&span) && scene.words.word(span.text_first as usize).len() <= 2;
        let is_named = |other: &Span| is_state(other) && other.place == span.place;
        if is_code && span.place.is_some() && chosen[..index].iter().any(is_named) {
            chosen.remove(index);
        } else {
            index += 1;
        }
    }
}

fn is_city(span: &Span) -> bool {
    span.kind() == Some(ComponentType::City)
}

/// `Baramati, Pune`: an area that is no part of the city behind it is the town of its name in
/// the district that the city is called like, a post office or village wherever it is.
fn settle_towns(scene: Scene<'_>, context: &Context, chosen: &mut Chosen) {
    let Scene {
        gazetteer, hits, ..
    } = scene;
    let Some(main) = chosen.iter().position(is_city) else {
        return;
    };
    let city = chosen[main];
    // The point of a post office of the town's can be its district's.
    let is_area =
        |id: PlaceId| !matches!(gazetteer.level_of(id), Level::PostOffice | Level::Village);
    let is_part = |span: &Span| {
        span.place.is_some_and(is_area) && is_within(gazetteer, span, &city, PART_OF_TOWN_M)
    };
    let is_open = |span: &Span| {
        span.kind() == Some(ComponentType::Locality) && !span.is_keyed && !is_part(span)
    };
    let Some(index) = chosen[..main].iter().rposition(is_open) else {
        return;
    };
    let [_, Some(district)] = admin_meanings(scene, hits_of(hits, &city), context) else {
        return;
    };
    let [_, _, _, town, ..] = meanings(scene, hits_of(hits, &chosen[index]), context);
    let is_written = |meaning: &Meaning| {
        let is_near_name = matches!(meaning.kind, MatchKind::Phonetic | MatchKind::Edit);
        meaning.is_inside && !is_near_name
    };
    let Some(town) = town.filter(is_written) else {
        return;
    };
    let place = gazetteer.place(town.place);
    let mut span = chosen[index];
    span.role = Role::Component(ComponentType::City);
    (span.place, span.match_kind) = (Some(town.place), town.kind);
    let is_of_district = place.district.map(u32::from) == Some(district.place.0);
    let city_reach_m = city.place.map_or(0, |id| gazetteer.place(id).radius_m);
    let reach_m = PART_OF_TOWN_M.max(f64::from(city_reach_m));
    if is_of_district && !is_within(gazetteer, &span, &city, reach_m) {
        chosen[index] = span;
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
    for index in 0..chosen.len() {
        let span = chosen[index];
        if !is_city(&span) || span.is_keyed {
            continue;
        }
        let [state, district] = admin_meanings(scene, hits_of(hits, &span), context);
        let is_of_state = |id: PlaceId| gazetteer.state_of(id) == context.state;
        let district = district.filter(|meaning| meaning.is_inside || is_of_state(meaning.place));
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
            kind == Some(ComponentType::City)
                && is_inside(gazetteer, context, earlier.place)
                && !has_other_district
                && (state.is_some()
                    || follows_state
                    || !is_within(gazetteer, earlier, &span, PART_OF_TOWN_M))
                || kind == Some(ComponentType::Subdistrict)
                    && earlier.is_keyed
                    && !has_other_district
        });
        let named_before = chosen[..index].iter().any(|earlier| {
            is_city(earlier)
                && words.span(earlier.text_first as usize, earlier.text_end as usize)
                    == words.span(span.text_first as usize, span.text_end as usize)
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
            context.pin.is_some_and(|record| {
                !gazetteer.place_has_pin(&town, record.pin)
                    && match (town.at, record.at) {
                        (Some(a), Some(b)) => reach_m < a.distance_m(b),
                        _ => false,
                    }
            })
        });
        // Forms that leave the town empty (`-1`) have the district behind it.
        let is_in_form = 0 < span.first && is_minus_one(words, span.first as usize - 1);
        if follows_town || named_before || is_far || is_elsewhere || is_in_form {
            // Chandigarh is a town, a district and a state.
            let kind = state.map_or(ComponentType::District, |_| ComponentType::State);
            let Some(meaning) = state.or(district) else {
                continue;
            };
            let span = &mut chosen[index];
            span.role = Role::Component(kind);
            span.place = Some(meaning.place);
            span.match_kind = meaning.kind;
        }
    }
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
        let kind = match town {
            None => ComponentType::City,
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

/// Whether the town spreads over several districts, the other place's among them.
fn is_of_metropolis(gazetteer: &Gazetteer, town: &Span, other: &Span) -> bool {
    let districts = town
        .place
        .map_or(&[][..], |id| gazetteer.city_districts(id));
    let district = other.place.and_then(|id| gazetteer.place(id).district);
    1 < districts.len() && district.is_some_and(|id| districts.contains(&id))
}

/// Whether the places of two spans lie within this distance of each other.
fn is_within(gazetteer: &Gazetteer, one: &Span, other: &Span, limit_m: f64) -> bool {
    let at = |span: &Span| span.place.and_then(|id| gazetteer.place(id).at);
    match (at(one), at(other)) {
        (Some(a), Some(b)) => a.distance_m(b) < limit_m,
        _ => false,
    }
}

fn is_inside(gazetteer: &Gazetteer, context: &Context, place: Option<PlaceId>) -> bool {
    place.is_some_and(|id| context.has_place(id, &gazetteer.place(id)))
}

/// Of several towns inside the context the last is the city; the ones near it are its areas.
fn settle_cities(gazetteer: &Gazetteer, context: &Context, chosen: &mut Chosen) {
    let inside = |span: &Span| is_city(span) && is_inside(gazetteer, context, span.place);
    let Some(main) = chosen.iter().rposition(inside) else {
        return;
    };
    let main_id = chosen[main]
        .place
        .expect("a city inside the context has a place");
    let main_place = gazetteer.place(main_id);
    for index in 0..main {
        let span = &mut chosen[index];
        if !is_city(span) || span.is_keyed || span.place == Some(main_id) {
            continue;
        }
        let Some(place) = span.place.map(|id| gazetteer.place(id)) else {
            continue;
        };
        let is_near = match (place.at, main_place.at) {
            (Some(a), Some(b)) => a.distance_m(b) < SUBURB_M,
            _ => place.district == main_place.district,
        };
        if is_near {
            span.role = Role::Component(ComponentType::Locality);
        }
    }
}

/// Delhi, Chandigarh and Puducherry are states after a city and cities without one.
fn settle_city_states(gazetteer: &Gazetteer, chosen: &mut Chosen) {
    for index in 0..chosen.len() {
        let span = chosen[index];
        if span.kind() != Some(ComponentType::State) || span.is_keyed {
            continue;
        }
        let Some(state) = span.place else { continue };
        let name = gazetteer.place(state);
        let name = gazetteer.name(&name);
        let is_city_state = matches!(name, "Delhi" | "Chandigarh" | "Puducherry");
        let has_city = chosen
            .iter()
            .enumerate()
            .any(|(other, span)| other != index && other < index && is_city(span));
        if is_city_state && !has_city {
            chosen[index].role = Role::Component(ComponentType::City);
        }
    }
}
