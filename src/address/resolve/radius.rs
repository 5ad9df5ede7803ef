//! How far the true point can lie from the answered one, nine times in ten.

use crate::address::places::{LARGE_TOWN_RANK, METROPOLIS_RANK};
use crate::address::reading::Granularity;

/// Least radius of all, which without a PIN only what lies in a named metropolis has.
const LEAST_M: u32 = 1_100;

/// Least and most radius that holds the true point nine times in ten, by granularity: the spread
/// measured on addresses with known points bounds what the record's own radius says.
pub(super) fn bounds_m(granularity: Granularity) -> (u32, u32) {
    match granularity {
        Granularity::HouseNo | Granularity::Building | Granularity::Street => (LEAST_M, 5_000),
        Granularity::Microlocality | Granularity::Sublocality => (LEAST_M, 6_000),
        Granularity::Locality => (LEAST_M, 8_000),
        Granularity::Village => (4_000, 12_000),
        Granularity::Pincode => (4_000, 20_000),
        Granularity::City => (6_000, 13_000),
        Granularity::Subdistrict => (15_000, 40_000),
        Granularity::District => (30_000, 80_000),
        Granularity::State | Granularity::None => (150_000, 500_000),
    }
}

/// How far from an address the code of a point in it is, nine times in ten: it is read off a map
/// or a telephone in the street, at the gate or at the middle of the premises.
pub(super) const MISPLACED_M: u32 = 150;

/// Least radius without a PIN by how likely the district is and how important the town, for an
/// area or finer and for all else: what lies in another district than was answered is part of
/// the tenth that may be outside, a name in the country is seldom the only one of its kind, and
/// the areas of a metropolis are small and known best where the text names it. Near the 87th to 92nd percentile of the
/// distances to the known points of the fitted half of the evaluation's addresses.
pub(super) fn doubt_m(
    likelihood: f32,
    town_rank: u8,
    is_town_named: bool,
    granularity: Granularity,
) -> u32 {
    let (fine, coarse) = match (likelihood, town_rank) {
        (0.9.., METROPOLIS_RANK..) if is_town_named => (LEAST_M, 8_000),
        (0.9.., METROPOLIS_RANK..) => (4_000, 8_000),
        (0.9.., LARGE_TOWN_RANK..) => (6_000, 8_000),
        (0.9.., _) => (20_000, 25_000),
        (0.75.., LARGE_TOWN_RANK..) => (6_000, 10_000),
        (0.75.., _) => (40_000, 40_000),
        _ => (150_000, 150_000),
    };
    if granularity < Granularity::Pincode {
        fine
    } else {
        coarse
    }
}

/// The same with a PIN, which leaves no doubt about the district.
pub(super) fn pin_doubt_m(town_rank: u8) -> u32 {
    match town_rank {
        METROPOLIS_RANK.. => 1_200,
        LARGE_TOWN_RANK.. => 3_000,
        _ => 2_300,
    }
}

/// How many radii of a PIN or an area what stands on a highway is away, nine times in ten: it is
/// outside of the place that its PIN is of. Measured on charging stations with known points.
pub(super) const HIGHWAY_RADII: u32 = 2;
