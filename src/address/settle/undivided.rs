//! The name of a district that is several today -> the one of them that the town or the PIN lies in.

use super::roles::is_city;
use crate::address::context::Context;
use crate::address::decode::Chosen;
use crate::address::names::hits::hits_of;
use crate::address::reading::ComponentType;
use crate::address::scene::Scene;
use crate::address::span::Span;
use crate::gazetteer::{Level, PlaceId};

/// `Haldia, Dist Midnapore`: a name that each part of a district bears means the part that the town lies in, else one that the
/// PIN does.
pub(super) fn settle(scene: Scene<'_>, context: &Context, chosen: &mut Chosen) {
    let gazetteer = scene.gazetteer;
    let is_district = |span: &Span| span.kind() == Some(ComponentType::District);
    let mut towns = chosen.iter().filter(|span| is_city(span));
    let town = towns.find_map(|span| span.place);
    let of_town = town.and_then(|id| gazetteer.place(id).district);
    for span in chosen.iter_mut().filter(|span| is_district(span)) {
        let hits = hits_of(scene.hits, span);
        let bears = |district: u16| {
            let is_it = |place: PlaceId| place == PlaceId::of_admin(district);
            let named = hits.iter().find_map(|hit| {
                let admins = hit.postings(gazetteer).admins();
                let found = admins.iter().find(|posting| is_it(posting.place));
                found.map(|posting| posting.place)
            });
            named.filter(|&place| gazetteer.level_of(place) == Level::District)
        };
        let of_pin = || {
            let record = context.pin.as_ref();
            record
                .into_iter()
                .flat_map(|pin| gazetteer.pin_districts(pin))
        };
        let is_of_state = |district: &u16| {
            let own = span.place.and_then(|id| gazetteer.state_of(id));
            own == gazetteer.state_of(PlaceId::of_admin(*district))
        };
        let meant = of_town
            .into_iter()
            .chain(of_pin())
            .filter(is_of_state)
            .find_map(bears);
        if let Some(place) = meant {
            span.place = Some(place);
        }
    }
}
