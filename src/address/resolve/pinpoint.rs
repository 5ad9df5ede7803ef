//! Codes of points -> the point that is answered.
//!
//! A code tells where the address is better than any name, unless the rest of the text speaks
//! against it: a code that lies in another state, or far from all that the names leave open, was
//! copied wrong or belongs to something else, and is not used. The state and the district of
//! an address that names none are those of the PINs around its point, where these agree.

use arrayvec::ArrayVec;

use super::radius::MISPLACED_M;
use crate::address::reading::{Granularity, Resolved};
use crate::address::rules::codes::is_in_box;
use crate::address::rules::codes::{Code, Codes, Named};
use crate::gazetteer::{Gazetteer, PinRecord, PlaceId};
use crate::geo::{Cell, LatLon};

/// A code this much farther from the place of the rest than its radius contradicts it.
const CONTRADICTION_M: f64 = 50_000.0;
/// Codes of one address lie this near to each other.
const ONE_PLACE_M: f64 = 1_000.0;
/// A cell up to this radius is a building's: 10 digits of a plus code make 10 m.
const BUILDING_M: f64 = 15.0;
/// PINs with a centre this near tell which state a point is in, the nearest few which district.
const NEAR_M: f64 = 30_000.0;
const MAX_NEAREST: usize = 5;
/// No point further off than this many units of latitude or longitude is as near.
const NEAR_E7: u32 = 4_000_000;

/// Answers the point of the codes that agree with what the rest of the text resolves to; gives
/// whether one contradicts it.
pub(in crate::address) fn settle(
    gazetteer: &Gazetteer,
    codes: &mut Codes,
    resolved: &mut Resolved,
) -> bool {
    if codes.as_slice().is_empty() {
        return false;
    }
    let mut is_contradicted = false;
    let rest = *resolved;
    let mut first: Option<Cell> = None;
    for code in codes.as_mut_slice() {
        let Some(cell) = cell_of(code, &rest).filter(|cell| is_in_reach(cell, &rest)) else {
            is_contradicted |= matches!(code.named, Named::Cell(cell) if is_in_box(cell.centre));
            continue;
        };
        if (rest.state).is_some_and(|state| is_outside(gazetteer, cell.centre, state)) {
            is_contradicted = true;
            continue;
        }
        code.is_placed = true;
        let is_one = |other: Cell| other.centre.distance_m(cell.centre) <= ONE_PLACE_M;
        match first {
            None => first = Some(cell),
            Some(first) if is_one(first) => {}
            // Two points: neither is known to be the address's.
            Some(_) => {
                take_back(codes);
                return is_contradicted;
            }
        }
    }
    if let Some(cell) = first {
        answer(gazetteer, &cell, resolved);
    }
    is_contradicted
}

fn take_back(codes: &mut Codes) {
    for code in codes.as_mut_slice() {
        code.is_placed = false;
    }
}

/// The cell of a code, completed by the point of the rest where it is short.
fn cell_of(code: &Code, rest: &Resolved) -> Option<Cell> {
    match code.named {
        Named::Cell(cell) => Some(cell),
        Named::Short(code) => code.cell_near(rest.at?, f64::from(rest.uncertainty_m)),
    }
}

/// Whether the cell is in India, and not far outside of what the rest leaves open.
fn is_in_reach(cell: &Cell, rest: &Resolved) -> bool {
    let most_m = f64::from(rest.uncertainty_m) + CONTRADICTION_M;
    let is_near = |at: LatLon| at.distance_m(cell.centre) <= most_m;
    is_in_box(cell.centre) && rest.at.is_none_or(is_near)
}

fn answer(gazetteer: &Gazetteer, cell: &Cell, resolved: &mut Resolved) {
    let radius_m = cell.radius_m();
    resolved.at = Some(cell.centre);
    resolved.uncertainty_m = radius_m.ceil() as u32 + MISPLACED_M;
    resolved.granularity = if radius_m <= BUILDING_M {
        Granularity::Building
    } else {
        Granularity::Street
    };
    if resolved.state.is_some() && resolved.district.is_some() {
        return;
    }
    let around = Around::of(gazetteer, cell.centre);
    let state = around.state(gazetteer).map(PlaceId::of_admin);
    resolved.state = resolved.state.or(state);
    if state.is_some() && resolved.state == state {
        let district = around.district(gazetteer).map(PlaceId::of_admin);
        resolved.district = resolved.district.or(district);
    }
}

/// The PINs whose centres are nearest to a point, with their distances in metres.
struct Around(ArrayVec<(f64, PinRecord), MAX_NEAREST>);

impl Around {
    fn of(gazetteer: &Gazetteer, at: LatLon) -> Self {
        let mut nearest: ArrayVec<(f64, PinRecord), MAX_NEAREST> = ArrayVec::new();
        for (distance_m, record) in near_pins(gazetteer, at) {
            let rank = nearest.partition_point(|&(other, _)| other <= distance_m);
            if rank < MAX_NEAREST {
                if nearest.is_full() {
                    nearest.pop();
                }
                nearest.insert(rank, (distance_m, record));
            }
        }
        Self(nearest)
    }

    /// The district that all of them have first.
    fn district(&self, gazetteer: &Gazetteer) -> Option<u16> {
        self.common(|record| gazetteer.pin_districts(record).next())
    }

    /// The state that all of them are in.
    fn state(&self, gazetteer: &Gazetteer) -> Option<u16> {
        self.common(|record| gazetteer.pin_state(record))
    }

    /// What all of them have; `None` of none.
    fn common(&self, of: impl Fn(&PinRecord) -> Option<u16>) -> Option<u16> {
        let mut all = self.0.iter().map(|(_, record)| of(record));
        let first = all.next()??;
        all.all(|other| other == Some(first)).then_some(first)
    }
}

/// Whether there are PINs near the point, and none of them is in the state.
fn is_outside(gazetteer: &Gazetteer, at: LatLon, state: PlaceId) -> bool {
    let is_in = |(_, record): (f64, PinRecord)| {
        gazetteer.pin_state(&record).map(u32::from) == Some(state.0)
    };
    let mut near = near_pins(gazetteer, at).peekable();
    near.peek().is_some() && !near.any(is_in)
}

fn near_pins(gazetteer: &Gazetteer, at: LatLon) -> impl Iterator<Item = (f64, PinRecord)> + '_ {
    let is_beside = move |other: LatLon| {
        other.lat_e7.abs_diff(at.lat_e7) < NEAR_E7 && other.lng_e7.abs_diff(at.lng_e7) < NEAR_E7
    };
    let pins = (0..gazetteer.pin_count()).map(|index| gazetteer.pin_at(index));
    let near = pins.filter_map(move |record| {
        let centre = record.at.filter(|&centre| is_beside(centre))?;
        Some((centre.distance_m(at), record))
    });
    near.filter(|&(distance_m, _)| distance_m <= NEAR_M)
}
