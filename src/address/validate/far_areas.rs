//! Areas of the text that lie too far apart -> those that are namesakes elsewhere.
//!
//! `Sant Nagar, Karol Bagh, New Delhi`: the index has a Sant Nagar in Delhi, 11 km from Karol Bagh. The
//! one that is meant is in Karol Bagh, and no source has it.

use std::cmp::Ordering;

use arrayvec::ArrayVec;

use crate::address::context::bearers::share_of_place;
use crate::address::decode::Chosen;
use crate::address::places::has_own_point;
use crate::address::scene::Scene;
use crate::address::span::Span;
use crate::gazetteer::{PinRecord, Place, PlaceId};
use crate::geo::LatLon;

/// Two areas of one address lie within this of each other, metres from border to border.
const APART_M: f64 = 6_000.0;
/// What is named first is kept where its name means it so many times as often as the other's.
const OFTENER: f32 = 3.0;
/// Areas that are compared, at most.
const MAX_AREAS: usize = 8;

/// An area that the text names.
struct Area {
    /// Its number among the spans.
    index: usize,
    id: PlaceId,
    at: LatLon,
    radius_m: f64,
    /// Its name is all that is written, as the index has it.
    is_exact: bool,
    /// The PIN of the text is its own.
    has_pin: bool,
}

/// The numbers of the spans that name an area which lies apart from another one, and is the likelier
/// namesake: without the PIN, spelt otherwise, with fewer of the areas near by, of the commoner name, or
/// named first, as what is smaller is.
pub(super) fn far_areas(
    scene: Scene<'_>,
    pin: Option<PinRecord>,
    chosen: &Chosen,
    is_area: impl Fn(&Span, PlaceId, &Place) -> bool,
) -> ArrayVec<usize, MAX_AREAS> {
    let gazetteer = scene.gazetteer;
    let mut areas: ArrayVec<Area, MAX_AREAS> = ArrayVec::new();
    for (index, span) in chosen.iter().enumerate() {
        let Some((id, place)) = span.place.map(|id| (id, gazetteer.place(id))) else {
            continue;
        };
        let at = place
            .at
            .filter(|_| has_own_point(&place) && is_area(span, id, &place));
        if let Some(at) = at {
            let _ = areas.try_push(Area {
                index,
                id,
                at,
                radius_m: f64::from(place.radius_m),
                is_exact: !span.match_kind.is_near() && !span.is_extended,
                has_pin: pin.is_some_and(|record| gazetteer.place_has_pin(&place, record.pin)),
            });
        }
    }
    let is_near = |one: &Area, other: &Area| {
        one.at.distance_m(other.at) < APART_M + one.radius_m + other.radius_m
    };
    // The same area once more is no other one that bears it out.
    let bears_out = |area: &Area, other: &Area| other.id != area.id && is_near(area, other);
    let near = |area: &Area| areas.iter().filter(|other| bears_out(area, other)).count();
    let likelihood = |area: &Area| (area.has_pin, area.is_exact, near(area));
    let share = |area: &Area| share_of_place(scene, &chosen[area.index]);
    let mut far = ArrayVec::new();
    for (number, one) in areas.iter().enumerate() {
        for other in &areas[number + 1..] {
            if is_near(one, other) {
                continue;
            }
            let order = likelihood(one).cmp(&likelihood(other));
            let order = order.then_with(|| share(one).total_cmp(&(OFTENER * share(other))));
            let index = if order == Ordering::Greater {
                other.index
            } else {
                one.index
            };
            if !far.contains(&index) {
                far.push(index);
            }
        }
    }
    far
}
