//! Confirmed components -> where the address is.

use super::certainty::Certainty;
use super::context::Context;
use super::decode::Chosen;
use super::delivery::{self, PinChoices};
use super::district::{self, Choices, Evidence};
use super::reading::{Component, ComponentType, Granularity, Reading, Reasons, Resolved};
use super::roles::hits_of;
use super::scene::Scene;
use super::span::Span;
use super::witness::{self, Reach, Search, Witnesses};
use super::zone;
use crate::gazetteer::{Gazetteer, Level, PinRecord, Place, PlaceFlags, PlaceId};
use crate::geo::LatLon;

/// Least and most radius that holds the true point nine times in ten, by granularity: the spread
/// measured on addresses with known points bounds what the record's own radius says.
fn radius_bounds_m(granularity: Granularity) -> (u32, u32) {
    match granularity {
        Granularity::HouseNo | Granularity::Building | Granularity::Street => (1_500, 5_000),
        Granularity::Microlocality | Granularity::Sublocality => (2_000, 6_000),
        Granularity::Locality => (2_500, 8_000),
        Granularity::Village => (4_000, 12_000),
        Granularity::Pincode => (4_000, 20_000),
        Granularity::City => (6_000, 30_000),
        Granularity::Subdistrict => (15_000, 40_000),
        Granularity::District => (30_000, 80_000),
        Granularity::State | Granularity::None => (150_000, 500_000),
    }
}

/// Least radius without a PIN by how likely the district is and how important the town, for an
/// area or finer and for all else: what lies in another district than was answered is part of
/// the tenth that may be outside, a name in the country is seldom the only one of its kind, and
/// the areas of a metropolis are small and known best. Near the 87th to 92nd percentile of the
/// distances to the known points of the fitted half of the evaluation's addresses.
fn doubt_m(likelihood: f32, town_rank: u8, granularity: Granularity) -> u32 {
    let (fine, coarse) = match (likelihood, town_rank) {
        (0.9.., METROPOLIS_RANK..) => (2_700, 8_000),
        (0.9.., LARGE_TOWN_RANK..) => (5_000, 8_000),
        (0.9.., _) => (20_000, 45_000),
        (0.75.., LARGE_TOWN_RANK..) => (15_000, 10_000),
        (0.75.., _) => (15_000, 80_000),
        _ => (150_000, 150_000),
    };
    if granularity < Granularity::Pincode {
        fine
    } else {
        coarse
    }
}

/// The same with a PIN, which leaves no doubt about the district.
const PIN_DOUBT_M: u32 = 3_300;

/// Importance from which a town is large, and a metropolis: that of 350,000 people, and of 6
/// million.
const LARGE_TOWN_RANK: u8 = 150;
const METROPOLIS_RANK: u8 = 183;

/// Names are looked for this near to the finest place, to a PIN's centre, and to a town's.
const FINEST_REACH_M: f64 = 4_000.0;
const PIN_REACH_M: f64 = 6_000.0;
const CITY_REACH_M: f64 = 12_000.0;

/// A PIN of a city lies at most this far from its centre, or twice the city's radius.
const STRAY_PIN_M: f64 = 20_000.0;

/// Fills `reading.resolved`: the state where that is certain, all else where the district is.
pub(super) fn resolve(
    scene: Scene<'_>,
    context: &Context,
    certainty: Certainty,
    chosen: &Chosen,
    districts: &mut Choices,
    pins: &mut PinChoices,
    reading: &mut Reading,
) {
    let gazetteer = scene.gazetteer;
    let mut resolved = Resolved::default();
    let finest = finest_place(gazetteer, &reading.components);
    let city = reading
        .components
        .iter()
        .filter(|part| part.is_located && part.kind == ComponentType::City)
        .find_map(|part| place_of(gazetteer, part));
    let written = reading
        .components
        .iter()
        .find(|part| part.is_located && part.kind == ComponentType::Pincode)
        .and_then(|part| part.pin);
    // A regiment is where the army has it: names beside its post office are of units.
    let is_army = reading.reasons.contains(Reasons::ARMY_POST)
        && !(reading.components.iter())
            .any(|part| part.is_located && ComponentType::Pincode <= part.kind);
    if is_army {
        reading.resolved = resolved;
        return;
    }
    if !certainty.has_district {
        resolved.state = certainty.state.map(admin);
        reading.resolved = resolved;
        return;
    }

    let zone = (city.as_ref())
        .filter(|_| written.is_none() && context.pin.is_none())
        .and_then(|(_, town)| zone::pin(gazetteer, scene.words, chosen, town));
    let record = context.pin.or(zone);
    let known = written.or(record.map(|record| record.pin));
    let mut witnesses = Witnesses::new();
    // Nothing else is asked of them.
    let search = Search {
        scene,
        context,
        chosen,
        reach: reach(context, finest.as_ref(), city.as_ref()),
    };
    if known.is_none() || finest.is_none() && search.reach.is_some() {
        search.find(&mut witnesses);
    }
    resolved.pin = known.or_else(|| {
        search.find_alike(&mut witnesses);
        let evidence = delivery::Evidence {
            witnesses: &witnesses,
            finest: finest.as_ref().map(|(_, place)| place),
            town: city.map(|(id, _)| id).or(context.city),
        };
        delivery::best(gazetteer, certainty, &evidence, pins)
    });
    let component = finest;
    let finest =
        component.or_else(|| witness::point(&witnesses, resolved.pin.filter(|_| known.is_none())));
    // `Sector 3` alone says little: the area that it is a part of comes first.
    let area = |is_wanted: fn(ComponentType) -> bool| {
        let mut parts = reading.components.iter();
        parts
            .find(|part| part.is_located && part.place.is_some() && is_wanted(part.kind))
            .and_then(|part| place_of(gazetteer, part))
    };
    let locality = area(is_whole_area).or_else(|| area(is_part_of_area));
    resolved.locality = locality.map(|(id, _)| id);
    let containing = finest
        .as_ref()
        .or(locality.as_ref())
        .and_then(|(_, place)| place.city);
    resolved.city = city
        .map(|(id, _)| id)
        .filter(|id| gazetteer.level_of(*id) == Level::City)
        .or(containing)
        .or(context
            .city
            .filter(|&id| context.pin.is_some() && !is_said_district(scene, chosen, id)));
    let is_named = |part: &&Component| part.is_located && part.kind == ComponentType::District;
    let evidence = Evidence {
        named: (reading.components.iter().find(is_named))
            .and_then(|part| part.place)
            .map(|id| id.0 as u16),
        finest: component.as_ref().map(|(_, place)| place),
        witness: (finest.as_ref().filter(|_| component.is_none())).map(|(_, place)| place),
        pin: record.filter(|record| Some(record.pin) == resolved.pin),
        city: resolved.city,
    };
    let district = district::best(gazetteer, context, certainty, &evidence, districts);
    resolved.district = district
        .filter(|&(_, is_likely)| is_likely)
        .map(|(id, _)| admin(id));
    resolved.state = district
        .and_then(|(id, _)| gazetteer.state_of(admin(id)))
        .or(context.state)
        .map(admin);
    locate(
        gazetteer,
        record,
        certainty,
        finest.as_ref(),
        city.as_ref(),
        &mut resolved,
    );
    reading.resolved = resolved;
}

/// Where other names of the text are looked for: around the finest place, else in the town, else
/// around the PIN.
fn reach(
    context: &Context,
    finest: Option<&(PlaceId, Place)>,
    city: Option<&(PlaceId, Place)>,
) -> Option<Reach> {
    let around = |centre: LatLon, least_m: f64, radius_m: u32| Reach {
        centre,
        radius_m: least_m.max(1.5 * f64::from(radius_m)),
    };
    let of_place =
        |place: &Place, least_m: f64| place.at.map(|at| around(at, least_m, place.radius_m));
    finest
        .and_then(|(_, place)| of_place(place, FINEST_REACH_M))
        .or_else(|| {
            context
                .pin
                .and_then(|record| record.at.map(|at| around(at, PIN_REACH_M, record.radius_m)))
        })
        .or_else(|| city.and_then(|(_, place)| of_place(place, CITY_REACH_M)))
}

/// Whether the town is known by the name of a district alone (`Tadepalli Mandal, Guntur Dist`).
fn is_said_district(scene: Scene<'_>, chosen: &Chosen, town: PlaceId) -> bool {
    let names_town = |span: &Span| {
        hits_of(scene.hits, span).iter().any(|hit| {
            let mut places = hit.postings(scene.gazetteer).iter();
            places.any(|posting| posting.place == town)
        })
    };
    let is_said = |span: &Span| span.is_keyed && span.kind() == Some(ComponentType::District);
    chosen.iter().any(|span| is_said(span) && names_town(span))
}

fn admin(id: u16) -> PlaceId {
    PlaceId(u32::from(id))
}

fn is_whole_area(kind: ComponentType) -> bool {
    matches!(
        kind,
        ComponentType::Locality | ComponentType::Village | ComponentType::PostOffice
    )
}

fn is_part_of_area(kind: ComponentType) -> bool {
    matches!(
        kind,
        ComponentType::Sublocality | ComponentType::Microlocality
    )
}

fn place_of(gazetteer: &Gazetteer, part: &Component) -> Option<(PlaceId, Place)> {
    part.place.map(|id| (id, gazetteer.place(id)))
}

/// The finest located place with a point of its own.
fn finest_place(gazetteer: &Gazetteer, components: &[Component]) -> Option<(PlaceId, Place)> {
    components
        .iter()
        .filter(|part| part.is_located && part.kind != ComponentType::Landmark)
        .filter_map(|part| place_of(gazetteer, part).map(|found| (part.kind, found)))
        .filter(|(kind, (_, place))| {
            *kind < ComponentType::Pincode
                && place.at.is_some()
                && !place.flags.contains(PlaceFlags::BORROWED_POINT)
        })
        .min_by_key(|(kind, _)| *kind)
        .map(|(_, found)| found)
}

/// Point, radius and granularity.
fn locate(
    gazetteer: &Gazetteer,
    record: Option<PinRecord>,
    certainty: Certainty,
    finest: Option<&(PlaceId, Place)>,
    city: Option<&(PlaceId, Place)>,
    resolved: &mut Resolved,
) {
    let pin = record.filter(|record| Some(record.pin) == resolved.pin);
    // The few offices of a PIN can all be misplaced: a PIN of the city is not far outside of it.
    let pin = pin.filter(|record| {
        city.is_none_or(|(_, city)| match (record.at, city.at) {
            (Some(a), Some(b)) => {
                let reach = STRAY_PIN_M.max(2.0 * f64::from(city.radius_m));
                !gazetteer.place_has_pin(city, record.pin) || a.distance_m(b) <= reach
            }
            _ => true,
        })
    });
    let of_admin = |id: Option<PlaceId>| id.map(|id| gazetteer.place(id));
    let candidates: [(Option<LatLon>, u32, Granularity); 5] = [
        finest
            .as_ref()
            .map_or((None, 0, Granularity::None), |(_, place)| {
                (place.at, place.radius_m, granularity_of(place.level))
            }),
        pin.map_or((None, 0, Granularity::None), |record| {
            (record.at, record.radius_m, Granularity::Pincode)
        }),
        city.as_ref()
            .map_or((None, 0, Granularity::None), |(_, place)| {
                (place.at, place.radius_m, Granularity::City)
            }),
        of_admin(resolved.district).map_or((None, 0, Granularity::None), |place| {
            (place.at, place.radius_m, Granularity::District)
        }),
        of_admin(resolved.state).map_or((None, 0, Granularity::None), |place| {
            (place.at, place.radius_m, Granularity::State)
        }),
    ];
    if let Some((at, radius_m, granularity)) =
        candidates.into_iter().find(|(at, _, _)| at.is_some())
    {
        let (least, most) = radius_bounds_m(granularity);
        resolved.at = at;
        let doubt_m = if record.is_some() {
            PIN_DOUBT_M
        } else {
            let town = resolved.city.map(|id| gazetteer.place(id));
            let rank = town.map_or(0, |town| town.rank);
            doubt_m(certainty.likelihood, rank, granularity)
        };
        resolved.uncertainty_m = radius_m.clamp(least, most).max(doubt_m);
        resolved.granularity = granularity;
    }
}

fn granularity_of(level: Level) -> Granularity {
    match level {
        Level::State => Granularity::State,
        Level::District => Granularity::District,
        Level::Subdistrict => Granularity::Subdistrict,
        Level::City => Granularity::City,
        Level::PostOffice | Level::Locality => Granularity::Locality,
        Level::Village => Granularity::Village,
        Level::Sublocality | Level::Landmark => Granularity::Sublocality,
        Level::Street => Granularity::Street,
    }
}
