//! The state that is named beside a PIN -> no town or district beyond its border.
//!
//! `Cuddalore, Ariyankuppam, Puducherry 605007` is on the road from Cuddalore, in another state.

use super::named::place_of;
use super::{Found, Grounds};
use crate::address::names::hits::hits_of;
use crate::address::reading::{Component, ComponentType};
use crate::gazetteer::{Level, PlaceId};

/// The state that the text names and that has most of the written PIN.
pub(super) fn said_state(grounds: &Grounds<'_>, components: &[Component]) -> Option<u16> {
    let gazetteer = grounds.scene.gazetteer;
    let state = gazetteer.pin_state(&grounds.context.pin?)?;
    let is_it = |part: &Component| {
        part.is_located
            && part.kind == ComponentType::State
            && part.place == Some(PlaceId::of_admin(state))
    };
    components.iter().any(is_it).then_some(state)
}

/// The first town that is named; where that lies beyond the border, the first one inside, or the one that is called
/// like the state.
pub(super) fn town_in(
    grounds: &Grounds<'_>,
    components: &[Component],
    state: Option<u16>,
) -> Option<Found> {
    let is_town = |part: &&Component| part.is_located && part.kind == ComponentType::City;
    let named = components.iter().filter(is_town);
    let mut towns = named.filter_map(|part| place_of(grounds.scene.gazetteer, part));
    let first = towns.next()?;
    let is_inside = |(_, town): &Found| state.is_none() || town.state == state;
    if is_inside(&first) {
        return Some(first);
    }
    towns
        .find(is_inside)
        .or_else(|| called_like(grounds, state?))
}

/// The town in a state that is called like it: `Chandigarh`.
fn called_like(grounds: &Grounds<'_>, state: u16) -> Option<Found> {
    let gazetteer = grounds.scene.gazetteer;
    let names = grounds.chosen.iter();
    let names = names.filter(|span| span.kind() == Some(ComponentType::State));
    let mut hits = names.flat_map(|span| hits_of(grounds.scene.hits, span).iter());
    hits.find_map(|hit| {
        hit.postings(gazetteer).towns().find_map(|posting| {
            let place = gazetteer.place(posting.place);
            let is_it = posting.level == Level::City && place.state == Some(state);
            is_it.then_some((posting.place, place))
        })
    })
}
