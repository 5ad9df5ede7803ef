//! States and districts of the text that speak against a part of India: how much.

use crate::address::context::Context;
use crate::address::decode::Chosen;
use crate::address::names::hits::{hits_at, names_some_district};
use crate::address::places::LARGE_TOWN_RANK;
use crate::address::reading::ComponentType;
use crate::address::scene::Scene;
use crate::address::span::Span;
use crate::gazetteer::PlaceId;

/// What a state counts that is not the one of a large town which is named, as a share of another.
pub(super) const DOUBTED_STATE: f32 = 0.33;
/// `Dist. Purnea` elsewhere speaks against a part of India as so many towns elsewhere.
pub(in crate::address) const SAID_DISTRICT_ELSEWHERE: f32 = 2.0;

/// Whether a large town of the context is named by the letter: `Siliguri, Assam` is there.
pub(super) fn names_large_town(scene: Scene<'_>, context: &Context, chosen: &Chosen) -> bool {
    let is_large = |id: PlaceId| {
        let place = scene.gazetteer.place(id);
        LARGE_TOWN_RANK <= place.rank && context.has_place(id, &place)
    };
    let mut towns = chosen
        .iter()
        .filter(|span| span.kind() == Some(ComponentType::City) && !span.match_kind.is_near());
    towns.any(|span| span.place.is_some_and(is_large))
}

/// Whether a district has the name of the component.
pub(super) fn names_a_district(scene: Scene<'_>, span: &Span) -> bool {
    let mut hits = hits_at(scene.hits, span.text_range()).iter();
    hits.any(|hit| !hit.kind.is_near() && names_some_district(scene.gazetteer, hit))
}
