//! A place -> what its size tells: how far its parts lie, and how likely it is meant.

use crate::gazetteer::{Gazetteer, Level, PinRecord, Place, PlaceFlags};
use crate::geo::LatLon;

/// Importance from which a town is likelier meant than an area that is called like it: that of 15,000
/// people.
pub(super) const KNOWN_TOWN_RANK: u8 = 114;

/// Importance from which a town is known beyond its district: that of 60,000 people.
const CLEAR_TOWN_RANK: u8 = 132;

/// Importance from which a town is large, has grown together with the small towns around it, and is a metropolis: that of
/// 350,000 people, of 4 million, and of 6 million.
pub(super) const LARGE_TOWN_RANK: u8 = 150;
pub(super) const GREAT_TOWN_RANK: u8 = 178;
pub(super) const METROPOLIS_RANK: u8 = 183;

/// Names of a town are looked for this near to its centre.
pub(super) const CITY_REACH_M: f64 = 12_000.0;
/// Villages of a tehsil are looked for this near to its centre, though it be a small one.
pub(super) const TEHSIL_REACH_M: f64 = 20_000.0;

/// A town this near to the main one is a part of it in an address, and one this near to a metropolis.
pub(super) const SUBURB_M: f64 = 40_000.0;
const METROPOLIS_SUBURB_M: f64 = 60_000.0;

/// Whether a place of this level and importance is a town that is known beyond its district.
pub(super) fn is_clear_town(level: Level, rank: u8) -> bool {
    level == Level::City && CLEAR_TOWN_RANK <= rank
}

/// The districts that sources have a place in.
pub(super) fn districts_of(place: &Place) -> impl Iterator<Item = u16> {
    [place.district, place.other_district].into_iter().flatten()
}

/// Whether two districts are one, or were before a split.
pub(super) fn are_one(gazetteer: &Gazetteer, one: u16, other: u16) -> bool {
    one == other || were_one(gazetteer, one, other)
}

/// Whether two districts were one before a split.
pub(super) fn were_one(gazetteer: &Gazetteer, one: u16, other: u16) -> bool {
    gazetteer.parted_districts(one).contains(&other)
        || gazetteer.former_districts(one).contains(&other)
}

/// Whether a place lies as near to a town as its suburbs do.
pub(super) fn is_in_suburbs(place: &Place, town: &Place) -> bool {
    let reach_m = if METROPOLIS_RANK <= town.rank {
        METROPOLIS_SUBURB_M
    } else {
        SUBURB_M
    };
    lie_within(place, town, reach_m)
}

/// How far a town is built over from its centre, its small neighbours with it.
pub(super) fn built_over_m(town: &Place) -> f64 {
    CITY_REACH_M.max(f64::from(town.radius_m))
}

/// Whether two places that have a point lie within this distance of each other.
pub(super) fn lie_within(one: &Place, other: &Place, limit_m: f64) -> bool {
    within(one.at, other.at, limit_m)
}

/// Whether two points that are known lie within this distance of each other.
pub(super) fn within(one: Option<LatLon>, other: Option<LatLon>, limit_m: f64) -> bool {
    let apart = one.zip(other);
    apart.is_some_and(|(a, b)| a.plane_distance_m(b) <= limit_m)
}

/// A PIN further from a town than this is another place's.
pub(super) const PIN_OF_TOWN_M: f64 = 20_000.0;

/// Whether a PIN is not the town's, and further from it than this.
pub(super) fn is_far_from_pin(
    gazetteer: &Gazetteer,
    town: &Place,
    record: &PinRecord,
    reach_m: f64,
) -> bool {
    !gazetteer.place_has_pin(town, record.pin)
        && (town.at.zip(record.at)).is_some_and(|(a, b)| reach_m < a.distance_m(b))
}

/// What lies this near to a town's centre is in it.
pub(super) fn town_reach_m(town: &Place) -> f64 {
    reach_m(CITY_REACH_M, town.radius_m)
}

/// How far what a place of this radius holds can lie from its centre.
pub(super) fn reach_m(least_m: f64, radius_m: u32) -> f64 {
    least_m.max(1.5 * f64::from(radius_m))
}

/// Whether its point is its own, and not that of what it is part of.
pub(super) fn has_own_point(place: &Place) -> bool {
    place.at.is_some() && !place.flags.contains(PlaceFlags::BORROWED_POINT)
}
