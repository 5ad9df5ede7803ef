//! Roads that are called by another town -> where they leave the one of the address.
//!
//! `Yavatmal Road, Wani` goes from Wani to Yavatmal: what stands on it lies on that side of the town,
//! about half of the town's radius out of its middle. docs/address.md, "Point", has the share.

use std::ops::Range;

use super::Found;
use super::point::{Sight, SightKind, Sights, Wording};
use crate::address::decode::Chosen;
use crate::address::names::candidates::Hit;
use crate::address::names::hits::{hits_at, hits_from};
use crate::address::reading::{ComponentType, MatchKind};
use crate::address::scene::Scene;
use crate::address::words::sides::AGES_OR_MAIN;
use crate::gazetteer::{Level, PlaceId};
use crate::geo::LatLon;
use crate::text::lexicon::Class;

/// How far out it is taken to be, of the radius of the town.
const OUT: f64 = 0.5;
/// A town no further away than this is one with the other, metres.
const ONE_TOWN_M: f64 = 4_000.0;
/// Roads are called by no town that is further away, metres.
const FARTHEST_M: f64 = 200_000.0;
/// Towns of one name that are looked at.
const MAX_LOOKS: usize = 16;

/// Adds where each road of the text that is called by another town leaves this one.
pub(super) fn gather(scene: Scene<'_>, chosen: &Chosen, (id, town): Found, sights: &mut Sights) {
    let Some(centre) = town.at.filter(|_| town.level == Level::City) else {
        return;
    };
    let is_road =
        |kind: ComponentType| matches!(kind, ComponentType::Street | ComponentType::Landmark);
    for span in chosen
        .iter()
        .filter(|span| span.kind().is_some_and(is_road))
    {
        let (first, end) = span.text_range();
        let leads_to = |hit: &Hit| {
            let names_road = is_name_of_road(scene, first..end, hit, id);
            names_road
                .then(|| nearest_town(scene, hit, centre))
                .flatten()
        };
        let names = hits_from(scene.hits, first).iter();
        let mut names = names.take_while(|hit| (hit.first as usize) < end);
        let Some((other, apart_m)) = names.find_map(leads_to) else {
            continue;
        };
        let share = (OUT * f64::from(town.radius_m) / apart_m).min(0.5);
        let way = centre.on_way_to(other, share).map(|at| Sight {
            at,
            kind: SightKind::Way,
            wording: Wording::Own,
            radius_m: town.radius_m,
        });
        sights.extend(way.filter(|_| !sights.is_full()));
    }
}

/// Whether a road is called so: by no more words than these, but for `Old` and the town that it comes
/// from.
fn is_name_of_road(scene: Scene<'_>, road: Range<usize>, hit: &Hit, town: PlaceId) -> bool {
    let words = scene.words;
    let (first, end) = (hit.first as usize, hit.end as usize);
    let is_town = |hit: &Hit| {
        let mut towns = hit.postings(scene.gazetteer).towns();
        towns.any(|posting| posting.place == town)
    };
    let is_said_before = || {
        let is_kind = first == road.start + 1 && words.is_among(road.start, &AGES_OR_MAIN);
        is_kind || hits_at(scene.hits, (road.start, first)).iter().any(is_town)
    };
    matches!(hit.kind, MatchKind::Exact | MatchKind::Script)
        && end < road.end
        && words.is(end, Class::ROAD)
        && (first == road.start || is_said_before())
}

/// The nearest other town of that name that a road can be called by, and how far away it is, metres.
fn nearest_town(scene: Scene<'_>, hit: &Hit, centre: LatLon) -> Option<(LatLon, f64)> {
    let gazetteer = scene.gazetteer;
    let towns = hit.postings(gazetteer).towns();
    towns
        .filter(|posting| posting.level == Level::City)
        .take(MAX_LOOKS)
        .filter_map(|posting| gazetteer.place(posting.place).at)
        .map(|at| (at, at.distance_m(centre)))
        .filter(|(_, apart_m)| (ONE_TOWN_M..FARTHEST_M).contains(apart_m))
        .min_by(|a, b| a.1.total_cmp(&b.1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::address::weigh_sights;
    use crate::gazetteer::world::world;
    use crate::scratch::Scratch;

    /// Where a road leaves Meerut, in degrees north and east of its middle.
    fn way_out(road: &str) -> Option<(f64, f64)> {
        let mut scratch = Box::<Scratch>::default();
        let address = format!("12, {road}, Meerut 250001");
        let sights = weigh_sights(&world(), &address, &mut scratch);
        let way = sights.iter().find(|sight| sight.kind == SightKind::Way)?;
        Some((way.at.lat() - 28.98, way.at.lng() - 77.7))
    }

    #[test]
    fn a_road_leaves_its_town_on_the_side_of_the_one_that_it_is_called_by() {
        // Rampur lies to the east, 130 km away; the town's radius is 12 km.
        for road in ["Rampur Road", "Old Rampur Road", "Meerut - Rampur Road"] {
            let (north, east) = way_out(road).expect(road);
            let out_m = (north * 111_195.0).hypot(east * 97_300.0);
            assert!((out_m - 6_000.0).abs() < 100.0, "{road}: {out_m}");
            assert!(0.05 < east && -0.01 < north && north < 0.0, "{road}");
        }
        // Mumbai is too far away, and a market is no road.
        for other in [
            "Mumbai Road",
            "Gandhi Rampur Road",
            "Rampur Bazar",
            "Meerut Road",
        ] {
            assert_eq!(way_out(other), None, "{other}");
        }
    }
}
