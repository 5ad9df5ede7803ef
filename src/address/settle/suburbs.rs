//! Several towns in one address -> the city and the areas of it.
//!
//! The cantonment and the sides of a town are areas where the town is named behind them; of towns
//! near each other one is the city and the others are its areas.

use super::roles::{
    PART_OF_TOWN_M, is_city, is_city_state, is_falling, is_inside, is_of_far_town,
    is_of_metropolis, is_within,
};
use super::whole::area_called;
use crate::address::context::Context;
use crate::address::decode::Chosen;
use crate::address::names::hits::{hits_at, hits_of};
use crate::address::names::meanings::{Group, Meaning, meanings};
use crate::address::places::{GREAT_TOWN_RANK, SUBURB_M, built_over_m, lie_within, town_reach_m};
use crate::address::reading::{ComponentType, MatchKind};
use crate::address::scene::Scene;
use crate::address::span::{Role, Span};
use crate::address::words::Words;
use crate::address::words::sides::{SIDES, ends_in_side, is_side_behind_dash};
use crate::gazetteer::{Gazetteer, Level, Place, PlaceFlags, PlaceId};

/// Steps of importance by which a town is larger than its suburb: fifteen times the people.
const SUBURB_STEPS: u8 = 31;

/// Importance from which a town of another part of India is likelier meant than an area that is called
/// like it: that of 50,000 people.
const FAR_TOWN_RANK: u8 = 128;

/// `Meerut Cantt, Meerut`: the cantonment of a town that is named behind it is an area of the town,
/// and is written with its word always.
pub(super) fn settle_cantonments(words: Words<'_>, chosen: &mut Chosen) {
    for index in 0..chosen.len() {
        let span = chosen[index];
        let (_, end) = span.text_range();
        if !is_city(&span)
            || span.place.is_none()
            || words.word(end) != "cantonment"
            || span.end as usize != end + 1
        {
            continue;
        }
        let is_town = |later: &Span| is_city(later) && later.place == span.place;
        let has_town = chosen[index + 1..].iter().any(is_town);
        let span = &mut chosen[index];
        span.text_end = span.end;
        if has_town {
            span.role = Role::Component(ComponentType::Locality);
        }
    }
}

/// `Palava City, Dombivli`, `Patna City, Patna`: an area that calls itself a city is none where a town is named behind it.
pub(super) fn settle_city_areas(scene: Scene<'_>, context: &Context, chosen: &mut Chosen) {
    let Scene {
        gazetteer, words, ..
    } = scene;
    let Some(last) = chosen.iter().rposition(is_city) else {
        return;
    };
    let main = chosen[last];
    for span in chosen[..last].iter_mut().filter(|span| is_city(span)) {
        let is_area = |id: PlaceId| Level::City < gazetteer.level_of(id);
        let has_word = span.text_end < span.end && words.word(span.text_end as usize) == "city";
        let range = (span.text_first as usize, span.end as usize);
        let is_same = span.place == main.place && !main.is_keyed;
        let whole = || area_called(scene, context, range).filter(|_| is_same);
        if let Some(whole) = has_word.then(whole).flatten() {
            span.mean(whole);
        }
        if has_word && span.place.is_some_and(is_area) {
            span.text_end = span.end;
            span.is_keyed = false;
            span.role = Role::Component(ComponentType::Locality);
        }
    }
}

/// `Bhayandar West, Thane`: an area that the town behind it does not have, and that is called like
/// another town of the district and a side, is that side of the other town.
pub(super) fn find_sides(scene: Scene<'_>, context: &Context, chosen: &mut Chosen) {
    let Scene {
        gazetteer, words, ..
    } = scene;
    let Some(last) = chosen.iter().rposition(is_city) else {
        return;
    };
    let main = chosen[last];
    for span in &mut chosen[..last] {
        let (first, end) = span.text_range();
        let is_area = span.kind() == Some(ComponentType::Locality)
            && (span.place).is_none_or(|id| gazetteer.place(id).city != main.place)
            && !is_of_far_town(gazetteer, span, &main);
        if !is_area || span.is_keyed || end < first + 2 || !words.is_among(end - 1, &SIDES) {
            continue;
        }
        let town = meanings(scene, hits_at(scene.hits, (first, end - 1)), context)[Group::Town];
        let side = town.filter(|town| town.is_inside).map(|town| Span {
            place: Some(town.place),
            match_kind: town.kind,
            ..*span
        });
        if let Some(side) = side.filter(|side| is_of_far_town(gazetteer, side, &main)) {
            *span = side;
        }
    }
}

/// `Badlapur West, Badlapur`: the side of a town is an area of it where a town or a district is
/// named behind it. Else it is the town that is named, and where in it.
pub(super) fn settle_sides(words: Words<'_>, chosen: &mut Chosen) {
    for index in 0..chosen.len() {
        let span = chosen[index];
        let at = span.end as usize;
        let next = chosen.get(index + 1);
        let is_free = next.is_none_or(|next| at < next.first as usize);
        let is_side = ends_in_side(words, at) || is_side_behind_dash(words, at);
        let is_coarse = |later: &Span| {
            let kind = later.kind();
            matches!(kind, Some(ComponentType::City | ComponentType::District))
        };
        if is_city(&span)
            && !span.is_keyed
            && is_free
            && is_side
            && chosen[index + 1..].iter().any(is_coarse)
        {
            let span = &mut chosen[index];
            (span.end, span.text_end) = (at as u8 + 1, at as u8 + 1);
            span.role = Role::Component(ComponentType::Locality);
        }
    }
}

/// `Digha, Patna`, `Kompally, Hyderabad`: what some source calls another town, or a small town around a metropolis, is
/// the area of that name that the town behind it has. So is what stands right behind a town and is called like a far
/// smaller one or a district of elsewhere (`Pune, Aundh`, `Delhi, Ghazipur`).
pub(super) fn settle_areas(scene: Scene<'_>, context: &Context, chosen: &mut Chosen) {
    let gazetteer = scene.gazetteer;
    let Some(at) = main_town(gazetteer, context, chosen) else {
        return;
    };
    let Some(main) = chosen[at].place else {
        return;
    };
    let main_place = gazetteer.place(main);
    let is_suburb =
        |town: &Place| GREAT_TOWN_RANK <= main_place.rank && is_far_larger(&main_place, town);
    for (index, span) in chosen.iter_mut().enumerate().take(at + 2) {
        let is_elsewhere = |span: &Span| {
            at < index
                && span.kind() == Some(ComponentType::District)
                && !is_inside(gazetteer, context, span.place)
        };
        let is_town = is_city(span) || is_elsewhere(span);
        let Some(town) = span.place.filter(|&id| is_town && id != main) else {
            continue;
        };
        let is_other_name = span.match_kind == MatchKind::Alias;
        let is_no_suburb = || index < at && !is_suburb(&gazetteer.place(town));
        if span.is_keyed || !is_other_name && is_no_suburb() {
            continue;
        }
        let area = meanings(scene, hits_of(scene.hits, span), context)[Group::Area];
        let is_of_it = |area: &Meaning| {
            area.kind == MatchKind::Exact && gazetteer.place(area.place).city == Some(main)
        };
        if let Some(area) = area.filter(is_of_it) {
            span.role = Role::Component(ComponentType::Locality);
            span.mean(area);
        }
    }
}

/// The last town, or the one right before it, where that is far larger and the last one lies far away, in no district of
/// the context.
fn main_town(gazetteer: &Gazetteer, context: &Context, chosen: &Chosen) -> Option<usize> {
    let last = chosen.iter().rposition(is_city)?;
    let before = last.checked_sub(1).filter(|&before| {
        let (main, town) = (&chosen[before], &chosen[last]);
        is_city(main)
            && names_far_larger(gazetteer, main, town)
            && !is_inside(gazetteer, context, town.place)
            && !is_within(gazetteer, main, town, SUBURB_M)
    });
    before.or(Some(last))
}

/// Of several towns inside the context the last is the city, or the first behind the state, unless the
/// one before it is far larger; the ones near it are its areas, and so are those that are called like a
/// smaller town of another part of India (`Patia, Surat`).
pub(super) fn settle_cities(gazetteer: &Gazetteer, context: &Context, chosen: &mut Chosen) {
    let inside = |span: &Span| is_city(span) && is_inside(gazetteer, context, span.place);
    let falls = is_falling(gazetteer, chosen);
    let main = if falls {
        chosen.iter().position(inside)
    } else {
        chosen.iter().rposition(inside)
    };
    let Some(main) = main.map(|last| larger_before(gazetteer, context, chosen, last)) else {
        return;
    };
    let main_id = chosen[main]
        .place
        .expect("a city inside the context has a place");
    let main_place = gazetteer.place(main_id);
    let main_span = chosen[main];
    // `Gurgaon, Delhi`.
    let is_same_state = |place: &Place| place.state == main_place.state;
    for index in 0..chosen.len() {
        let span = &mut chosen[index];
        if !is_city(span) || span.is_keyed || span.place == Some(main_id) {
            continue;
        }
        let Some(place) = span.place.map(|id| gazetteer.place(id)) else {
            continue;
        };
        // `Motihari, Raxaul`: a larger town is no area of a smaller one. Nor is one right before a town that does
        // not spread so far (`Aluva, Kochi`), where no PIN tells.
        let stands_before = context.pin.is_none()
            && span.end == main_span.first
            && !is_chief_beside(&place, &main_place);
        let reach_m = if main_place.rank < place.rank {
            PART_OF_TOWN_M
        } else if stands_before
            && !is_of_metropolis(gazetteer, &main_span, span)
            && !is_in_great_town(gazetteer, span, &main_span)
        {
            town_reach_m(&main_place)
        } else {
            SUBURB_M
        };
        let is_near = is_same_state(&place)
            && match (place.at, main_place.at) {
                (Some(a), Some(b)) => a.distance_m(b) < reach_m,
                _ => place.district == main_place.district,
            };
        let is_namesake = !is_inside(gazetteer, context, span.place) && place.rank < FAR_TOWN_RANK;
        if is_near || is_namesake {
            span.role = Role::Component(ComponentType::Locality);
        }
    }
}

/// `Secunderabad, Hyderabad`: an area before a town that is called like a town beside it is that town, where that is far
/// larger than the area that a source has of the name.
pub(super) fn settle_suburbs(scene: Scene<'_>, context: &Context, chosen: &mut Chosen) {
    let gazetteer = scene.gazetteer;
    let Some(main) = chosen.iter().position(is_city) else {
        return;
    };
    let Some(city) = chosen[main].place else {
        return;
    };
    let city_place = gazetteer.place(city);
    for span in &mut chosen[..main] {
        let is_area = span.kind() == Some(ComponentType::Locality) && !span.is_keyed;
        let Some(area) = span.place.filter(|_| is_area) else {
            continue;
        };
        let town = meanings(scene, hits_of(scene.hits, span), context)[Group::Town];
        let is_meant = |town: &Meaning| {
            let place = gazetteer.place(town.place);
            town.is_inside
                && town.kind == MatchKind::Exact
                && town.place != city
                && is_far_larger(&place, &gazetteer.place(area))
                && lie_within(&place, &city_place, PART_OF_TOWN_M)
        };
        if let Some(town) = town.filter(is_meant) {
            span.mean(town);
        }
    }
}

/// `Hamirpur, Dist Kangra`: before what a keyword says to be its district a name is the village or
/// area there that is called like a town or district of another part of India, known or not, unless the
/// town is too large to be no slip (`Surat, Dist Purnia`).
pub(super) fn settle_namesakes(scene: Scene<'_>, context: &Context, chosen: &mut Chosen) {
    let gazetteer = scene.gazetteer;
    for index in 1..chosen.len() {
        let (before, district) = (chosen[index - 1], chosen[index]);
        let is_said = district.kind() == Some(ComponentType::District)
            && district.is_keyed
            && is_inside(gazetteer, context, district.place);
        let is_town = matches!(
            before.kind(),
            Some(ComponentType::City | ComponentType::District)
        );
        let is_elsewhere = !before.is_keyed && !is_inside(gazetteer, context, before.place);
        let Some(place) = before.place.filter(|_| is_said && is_town && is_elsewhere) else {
            continue;
        };
        let found = meanings(scene, hits_of(scene.hits, &before), context)[Group::Area];
        let found = found.filter(|area| area.is_inside && !area.kind.is_near());
        let span = &mut chosen[index - 1];
        if let Some(area) = found {
            span.role = Role::Component(ComponentType::Village);
            span.mean(area);
        } else if gazetteer.place(place).rank < FAR_TOWN_RANK {
            span.role = Role::Component(ComponentType::Locality);
        }
    }
}

/// `Pune, Chakan`: the town right before the last one, where that is its suburb, else the last.
fn larger_before(gazetteer: &Gazetteer, context: &Context, chosen: &Chosen, last: usize) -> usize {
    let Some(before) = last.checked_sub(1) else {
        return last;
    };
    let town = &chosen[before];
    let is_town = is_city(town) && is_inside(gazetteer, context, town.place);
    if is_town && is_suburb(gazetteer, town, &chosen[last]) {
        before
    } else {
        last
    }
}

/// `Sasaram, Dehri`: whether a town is the chief one of the other's district, which it may stand for.
pub(super) fn is_chief_beside(town: &Place, other: &Place) -> bool {
    town.flags.contains(PlaceFlags::HEADQUARTERS) && town.district == other.district
}

/// Whether a town that no keyword says to be one is near the other, and far smaller.
pub(super) fn is_suburb(gazetteer: &Gazetteer, town: &Span, suburb: &Span) -> bool {
    names_far_larger(gazetteer, town, suburb)
        && !suburb.is_keyed
        && is_within(gazetteer, town, suburb, SUBURB_M)
}

/// `Goregaon, Mumbai, Maharashtra, Goregaon`: a town of another district that is called like an area of the town before it
/// is that area again.
pub(super) fn settle_repeated_areas(scene: Scene<'_>, chosen: &mut Chosen) {
    let Scene {
        gazetteer, words, ..
    } = scene;
    for index in 2..chosen.len() {
        let (before, span) = (&chosen[..index], chosen[index]);
        if !is_city(&span) || span.is_keyed {
            continue;
        }
        let own_district = span.place.and_then(|id| gazetteer.place(id).district);
        let is_town = |id: PlaceId| {
            let mut towns = before.iter().filter(|span| is_city(span));
            towns.any(|town| town.place == Some(id))
        };
        let is_same = |area: &&Span| {
            let (own, other) = (span.text_range(), area.text_range());
            let place = area.place.map(|id| gazetteer.place(id));
            let is_elsewhere = |place: &Place| place.district != own_district;
            let town = place.filter(is_elsewhere).and_then(|place| place.city);
            area.kind() == Some(ComponentType::Locality)
                && words.is_same_text(own.0..own.1, other.0..other.1)
                && town.is_some_and(is_town)
        };
        if let Some(&area) = before.iter().find(is_same) {
            let span = &mut chosen[index];
            span.role = area.role;
            (span.place, span.match_kind) = (area.place, area.match_kind);
        }
    }
}

/// `Nizampet, Hyderabad`, `Tambaram, Chennai`: whether a small town that no keyword says to be one has grown together with a
/// great one, or is a suburb of it in another district, which the name of the great one is not.
pub(super) fn is_in_great_town(gazetteer: &Gazetteer, town: &Span, great: &Span) -> bool {
    let place = |span: &Span| span.place.map(|id| gazetteer.place(id));
    let Some((small, large)) = place(town).zip(place(great)) else {
        return false;
    };
    let is_built_over = || lie_within(&small, &large, built_over_m(&large));
    GREAT_TOWN_RANK <= large.rank
        && small.state == large.state
        && is_suburb(gazetteer, great, town)
        && (small.district != large.district || is_built_over())
}

/// Whether both are known, and the first is far larger.
fn names_far_larger(gazetteer: &Gazetteer, town: &Span, other: &Span) -> bool {
    let place = |span: &Span| span.place.map(|id| gazetteer.place(id));
    let places = place(town).zip(place(other));
    places.is_some_and(|(town, other)| is_far_larger(&town, &other))
}

/// Whether a place has fifteen times the people of the other.
fn is_far_larger(place: &Place, other: &Place) -> bool {
    other.rank.saturating_add(SUBURB_STEPS) <= place.rank
}

/// Delhi, Chandigarh and Puducherry are states after a city and cities without one.
pub(super) fn settle_city_states(gazetteer: &Gazetteer, chosen: &mut Chosen) {
    for index in 0..chosen.len() {
        if !is_city_state(gazetteer, &chosen[index]) {
            continue;
        }
        let (before, span) = chosen.split_at_mut(index);
        let state = &mut span[0];
        // `Narela, Delhi`.
        for town in before
            .iter_mut()
            .filter(|town| is_town_of(gazetteer, town, state))
        {
            town.role = Role::Component(ComponentType::Locality);
        }
        if !before.iter().any(is_city) {
            state.role = Role::Component(ComponentType::City);
        }
    }
}

/// Whether the span is a town of a state that is a city too, but not that city.
fn is_town_of(gazetteer: &Gazetteer, town: &Span, state: &Span) -> bool {
    let (Some(id), Some(state_id)) = (town.place, state.place) else {
        return false;
    };
    let name = |id: PlaceId| gazetteer.name(&gazetteer.place(id));
    is_city(town)
        && !town.is_keyed
        && gazetteer.state_of(id).map(u32::from) == Some(state_id.0)
        && name(id) != name(state_id)
        && is_within(gazetteer, town, state, SUBURB_M)
}
