//! Names of the text that no component holds as a place -> the places near by that bear them.
//!
//! `Sharanpur Road` is a road that the index may not have, and a post office that it has;
//! `Opp. Mayor Bungalow Ellisbridge` ends in one. Such names say nothing about the district, for
//! their words are a road's or a landmark's, but once it is known they tell which part of the
//! town is meant: each votes for the PINs of its near places.

use arrayvec::ArrayVec;

use super::context::Context;
use super::decode::Chosen;
use super::reading::{ComponentType, MatchKind};
use super::scene::Scene;
use crate::gazetteer::{Level, Pin, Place, PlaceFlags, PlaceId};
use crate::geo::LatLon;

/// Witnesses that are heard.
const MAX_WITNESSES: usize = 32;
/// Near places of one name beyond which it tells nothing.
const MAX_NEAR: usize = 8;
/// Places of one name that are looked at.
const MAX_LOOKS: usize = 256;

/// What a place says about the PIN, by level code.
const LEVEL_VOTES: [f32; 10] = [0.0, 0.0, 0.0, 0.0, 1.5, 0.8, 1.2, 0.9, 0.9, 0.8];

/// A place near by whose name stands in the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Witness {
    pub(super) id: PlaceId,
    pub(super) place: Place,
    /// First token of the name and the token after its last.
    range: (u8, u8),
    /// Near places that bear the name.
    near_count: u8,
}

/// The circle that witnesses must lie in.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach {
    pub(super) centre: LatLon,
    pub(super) radius_m: f64,
}

pub(super) type Witnesses = ArrayVec<Witness, MAX_WITNESSES>;

/// Finds all witnesses, in the order of the text.
pub(super) fn find(
    scene: Scene<'_>,
    context: &Context,
    chosen: &Chosen,
    reach: Reach,
    found: &mut Witnesses,
) {
    for hit in scene.hits {
        let (first, end) = (hit.first as usize, hit.end as usize);
        let is_keyword = end - first == 1 && !scene.words.class(first).is_empty();
        // The town's own name is that of its post office and its old quarter too.
        let is_coarse = context.pin.is_none()
            && chosen.iter().any(|span| {
                let (other_first, other_end) = span.text_range();
                (span.kind()).is_some_and(|kind| ComponentType::Subdistrict <= kind)
                    && first < other_end
                    && other_first < end
            });
        if is_coarse || is_keyword || !matches!(hit.kind, MatchKind::Exact | MatchKind::Script) {
            continue;
        }
        let start = found.len();
        let near = (hit.postings(scene.gazetteer).iter())
            .filter(|posting| Level::PostOffice <= posting.level)
            .filter(|posting| context.has_district(posting.district))
            .take(MAX_LOOKS);
        for posting in near {
            let place = scene.gazetteer.place(posting.place);
            let has_pin = (context.pin)
                .is_none_or(|record| scene.gazetteer.place_has_pin(&place, record.pin));
            let is_near =
                || (place.at).is_some_and(|at| at.distance_m(reach.centre) <= reach.radius_m);
            if !has_pin || MAX_NEAR <= found.len() - start || !is_near() {
                continue;
            }
            let _ = found.try_push(Witness {
                id: posting.place,
                place,
                range: (hit.first, hit.end),
                near_count: 0,
            });
        }
        let count = (found.len() - start) as u8;
        for witness in &mut found[start..] {
            witness.near_count = count;
        }
    }
    keep_longest(found);
}

/// Part of a longer name is no name: `Nagar` of `Laxmi Nagar`.
fn keep_longest(found: &mut Witnesses) {
    let ranges: ArrayVec<(u8, u8), MAX_WITNESSES> =
        found.iter().map(|witness| witness.range).collect();
    found.retain(|witness| {
        let (first, end) = witness.range;
        !ranges.iter().any(|&(other_first, other_end)| {
            other_first <= first && end <= other_end && (other_first, other_end) != (first, end)
        })
    });
}

/// The PIN that most of the witnesses speak for.
pub(super) fn pin(witnesses: &Witnesses) -> Option<Pin> {
    let mut tally: ArrayVec<(Pin, f32), MAX_WITNESSES> = ArrayVec::new();
    for witness in witnesses {
        let Some(pin) = witness.place.pin else {
            continue;
        };
        let votes =
            LEVEL_VOTES[witness.place.level as usize] / f32::from(witness.near_count).sqrt();
        match tally.iter_mut().find(|(other, _)| *other == pin) {
            Some((_, sum)) => *sum += votes,
            None => tally.push((pin, votes)),
        }
    }
    tally
        .into_iter()
        .max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0)))
        .map(|(pin, _)| pin)
}

/// The witness that tells best where the address is: of the fewest namesakes, then the finest.
pub(super) fn point(witnesses: &Witnesses, pin: Option<Pin>) -> Option<(PlaceId, Place)> {
    witnesses
        .iter()
        .filter(|witness| !witness.place.flags.contains(PlaceFlags::BORROWED_POINT))
        .filter(|witness| pin.is_none() || witness.place.pin == pin)
        .min_by_key(|witness| (witness.near_count, std::cmp::Reverse(witness.place.level)))
        .map(|witness| (witness.id, witness.place))
}
