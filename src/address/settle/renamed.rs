//! Towns that were renamed with their districts.

use crate::address::context::Context;
use crate::address::names::hits::{hits_of, is_typed};
use crate::address::names::meanings::{Meaning, admin_meanings};
use crate::address::reading::MatchKind;
use crate::address::scene::Scene;
use crate::address::span::Span;
use crate::gazetteer::PlaceId;

/// `Gurgaon, Gurugram`: whether what reads as an area of the city behind it is another name of that town and of the
/// district that the city is called like.
pub(super) fn is_former_name(
    scene: Scene<'_>,
    context: &Context,
    (span, town): (&Span, &Meaning),
    (city, district): (&Span, Option<PlaceId>),
) -> bool {
    let is_of_town = city.place == Some(town.place)
        && town.kind == MatchKind::Alias
        && !span.is_keyed
        && !is_typed(scene.words, span.text_range());
    let names_district = || {
        let [_, named] = admin_meanings(scene, hits_of(scene.hits, span), context);
        named.is_some_and(|named| Some(named.place) == district && !named.kind.is_near())
    };
    is_of_town && district.is_some() && names_district()
}
