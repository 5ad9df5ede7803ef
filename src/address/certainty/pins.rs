//! The PINs of a text and a part of India -> which are of it, and which names are of its PIN.

use super::features::{FEATURE_COUNT, Feature, is_said_before};
use crate::address::context::Context;
use crate::address::decode::Chosen;
use crate::address::places::{SUBURB_M, within};
use crate::address::reading::ComponentType;
use crate::address::scene::Scene;
use crate::address::span::Span;
use crate::gazetteer::{Gazetteer, Level};

/// Counts the PINs of the context and those elsewhere; whether one that is neither is sorted with
/// PINs of the context.
pub(super) fn count_pins(
    scene: Scene<'_>,
    context: &Context,
    chosen: &Chosen,
    features: &mut [f32; FEATURE_COUNT],
) -> bool {
    let mut has_sorted = false;
    let own = context.pin.map(|record| record.pin);
    for (index, span) in chosen.iter().enumerate() {
        let is_pin = span.kind() == Some(ComponentType::Pincode);
        if !is_pin || is_said_before(scene, &chosen[..index], span) {
            continue;
        }
        if span.pin == own {
            features[Feature::HasPin as usize] += 1.0;
        } else if is_sorted_there(scene.gazetteer, context, span) {
            has_sorted = true;
        } else {
            features[Feature::OtherPin as usize] += 1.0;
        }
    }
    has_sorted
}

/// Whether a PIN that is not in the directory is sorted with PINs of the context: its first digits
/// tell its state, as the name would.
fn is_sorted_there(gazetteer: &Gazetteer, context: &Context, span: &Span) -> bool {
    span.pin.is_some_and(|pin| {
        let mut sorted = gazetteer.sorting_district(pin);
        gazetteer.pin(pin).is_none()
            && sorted.any(|record| {
                let mut districts = gazetteer.pin_districts(&record);
                districts.any(|district| context.has_district(Some(district)))
            })
    })
}

/// Whether the component is a town, an area, a village or a post office of the context's PIN.
pub(super) fn is_in_pin(gazetteer: &Gazetteer, context: &Context, span: &Span) -> bool {
    let place = span.place.map(|id| gazetteer.place(id));
    let place = place.filter(|place| Level::City <= place.level && place.level != Level::Street);
    (place.zip(context.pin)).is_some_and(|(place, pin)| gazetteer.place_has_pin(&place, pin.pin))
}

/// `Bonkur, Kurnool 509128`: whether the town of a neighbouring part, as writers name the next large one, lies near the
/// context's PIN, and a component is a place of the PIN.
pub(super) fn is_next_to_pin(
    scene: Scene<'_>,
    context: &Context,
    chosen: &Chosen,
    town: &Span,
) -> bool {
    let gazetteer = scene.gazetteer;
    let centre = context.pin.and_then(|pin| pin.at);
    let at = town.place.and_then(|id| gazetteer.place(id).at);
    let is_of_pin = |span: &Span| is_in_pin(gazetteer, context, span);
    within(centre, at, SUBURB_M) && !town.is_keyed && chosen.iter().any(is_of_pin)
}
