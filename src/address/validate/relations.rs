//! Components -> who supports and who contradicts whom, and what stands without a witness.

use arrayvec::ArrayVec;

use super::neighbourhood::is_in_reach_of_pin;
use crate::address::certainty::Certainty;
use crate::address::context::Context;
use crate::address::places::has_own_point;
use crate::address::reading::{Component, ComponentType, MAX_COMPONENTS, Reading, Reasons};
use crate::gazetteer::{Gazetteer, Level, Pin, PinRecord, Place, PlaceId};

/// Takes back what only the district's certainty confirms, where that is not settled, and what no
/// witness supports though it needs one; then fills who supports and who contradicts whom, and the
/// reasons that follow. `pieces` has a bit for each component that may be a piece of a longer name.
pub(super) fn relate(
    gazetteer: &Gazetteer,
    context: &Context,
    certainty: Certainty,
    pieces: u64,
    reading: &mut Reading,
) {
    let components = &mut reading.components;
    if !certainty.is_settled && context.pin.is_none() {
        let is_city = |part: &Component| part.kind == ComponentType::City && part.place.is_some();
        let has_city = components.iter().any(is_city);
        // A state and a town in it are two witnesses, also where it is the one before (`Main Road, Warangal, Andhra Pradesh`).
        let is_own = |id: PlaceId| is_former(gazetteer, context, id);
        let is_state = |part: &Component| {
            let is_it = part.is_confirmed || part.place.is_some_and(is_own);
            part.kind == ComponentType::State && is_it
        };
        let has_state = certainty.has_state && components.iter().any(is_state);
        for part in components.iter_mut() {
            part.is_confirmed &= match part.kind {
                ComponentType::City => has_state,
                ComponentType::District | ComponentType::State | ComponentType::Pincode => true,
                _ => has_city,
            };
        }
    }
    let mut reasons = Reasons::empty();
    let mut witnesses: ArrayVec<Witness, MAX_COMPONENTS> = ArrayVec::new();
    for (index, part) in components.iter().enumerate() {
        if is_witness(part.kind) {
            witnesses.push(Witness::of(gazetteer, context, index, part));
        }
    }
    let is_piece = |index: usize| pieces & 1 << index != 0;
    for at in 0..witnesses.len() {
        let index = witnesses[at].index;
        let needs_witness = is_piece(index) || is_small(witnesses[at].kind);
        let stands = |that: &Witness| {
            let is_broad = !is_small(that.kind) && that.kind != ComponentType::State;
            that.is_confirmed && is_broad && that.index != index && !is_piece(that.index)
        };
        if needs_witness && !witnesses.iter().any(stands) {
            components[index].is_confirmed = false;
            witnesses[at].is_confirmed = false;
        }
    }
    for (at, this) in witnesses.iter().enumerate() {
        for that in &witnesses[at + 1..] {
            let bits = (1 << this.index, 1 << that.index);
            if this.is_confirmed != that.is_confirmed {
                let (doubted, trusted) = if this.is_confirmed {
                    (that, this)
                } else {
                    (this, that)
                };
                // What is doubted for the sake of another one can agree with this one.
                if doubted.is_apart && !supports(gazetteer, this, that) {
                    components[this.index].contradicted_by |= bits.1;
                    components[that.index].contradicted_by |= bits.0;
                    reasons |= mismatch(doubted.kind, trusted.kind);
                }
            } else if is_state_of_other(this, that) || is_state_of_other(that, this) {
                components[this.index].contradicted_by |= bits.1;
                components[that.index].contradicted_by |= bits.0;
                reasons |= Reasons::CITY_STATE_MISMATCH;
            } else if this.is_confirmed && supports(gazetteer, this, that) {
                components[this.index].confirmed_by |= bits.1;
                components[that.index].confirmed_by |= bits.0;
            }
        }
    }
    reading.reasons |= reasons;
}

/// A component that says where the address is, with what it names.
#[derive(Clone, Copy, Debug)]
struct Witness {
    /// Its number among the components.
    index: usize,
    kind: ComponentType,
    is_confirmed: bool,
    place: Option<(PlaceId, Place)>,
    pin: Option<(Pin, Option<PinRecord>)>,
    /// It names a place or PIN that exists, and that lies apart from the context.
    is_apart: bool,
}

impl Witness {
    fn of(gazetteer: &Gazetteer, context: &Context, index: usize, part: &Component) -> Self {
        let place = part.place.map(|id| (id, gazetteer.place(id)));
        let pin = part.pin.map(|pin| (pin, gazetteer.pin(pin)));
        Self {
            index,
            kind: part.kind,
            is_confirmed: part.is_confirmed,
            place,
            pin,
            is_apart: match (&place, pin) {
                // `Ranchi, Bihar`: what the state was parted from is out of date, not elsewhere.
                (Some((id, place)), _) => {
                    !context.has_place(*id, place) && !is_former(gazetteer, context, *id)
                        || is_out_of_pin(gazetteer, context, part, place)
                }
                (None, Some((_, record))) => record.is_some(),
                (None, None) => false,
            },
        }
    }
}

/// `Kukatpally, Hyderabad 500001`: whether an area that is written as the index has it lies out of the reach of the PIN.
fn is_out_of_pin(
    gazetteer: &Gazetteer,
    context: &Context,
    part: &Component,
    place: &Place,
) -> bool {
    let is_out =
        |record: &PinRecord| record.at.is_some() && !is_in_reach_of_pin(gazetteer, place, record);
    matches!(part.kind, ComponentType::Locality | ComponentType::Village)
        && !part.match_kind.is_near()
        && has_own_point(place)
        && context.pin.as_ref().is_some_and(is_out)
}

/// Whether the place is the state that the context's was parted from.
pub(super) fn is_former(gazetteer: &Gazetteer, context: &Context, id: PlaceId) -> bool {
    (context.former_state(gazetteer)).map(u32::from) == Some(id.0)
}

/// Whether the first is a state and the second a town or district of another one, neither of them confirmed.
fn is_state_of_other(state: &Witness, other: &Witness) -> bool {
    let is_kind = matches!(other.kind, ComponentType::City | ComponentType::District);
    let is_known = state.place.is_some() && other.place.is_some();
    state.kind == ComponentType::State
        && is_kind
        && is_known
        && !state.is_confirmed
        && !other.is_confirmed
        && state.is_apart != other.is_apart
}

/// Names that many towns have: which one is meant the rest tells.
pub(in crate::address) fn is_small(kind: ComponentType) -> bool {
    matches!(
        kind,
        ComponentType::Landmark
            | ComponentType::Street
            | ComponentType::Microlocality
            | ComponentType::Sublocality
    )
}

fn is_witness(kind: ComponentType) -> bool {
    !matches!(
        kind,
        ComponentType::HouseNo | ComponentType::Floor | ComponentType::Building
    )
}

fn supports(gazetteer: &Gazetteer, this: &Witness, that: &Witness) -> bool {
    match (&this.place, &that.place) {
        (Some((a, one)), Some((b, two))) => {
            is_ancestor(*a, two)
                || is_ancestor(*b, one)
                || one.city.is_some() && one.city == two.city
        }
        (Some((_, place)), None) => pin_in(gazetteer, that, place),
        (None, Some((_, place))) => pin_in(gazetteer, this, place),
        (None, None) => false,
    }
}

fn is_ancestor(id: PlaceId, place: &Place) -> bool {
    // A state and a district have the one before theirs.
    let other_district = place
        .other_district
        .filter(|_| Level::District < place.level);
    place.parent == Some(id)
        || place.city == Some(id)
        || place.subdistrict == Some(id)
        || [place.district, other_district, place.state]
            .iter()
            .any(|&admin| admin.map(PlaceId::of_admin) == Some(id))
}

/// Whether the witness is a PIN that serves the place or lies in it.
fn pin_in(gazetteer: &Gazetteer, witness: &Witness, place: &Place) -> bool {
    let Some((pin, record)) = witness.pin else {
        return false;
    };
    let is_of_state = |district| {
        place.level == Level::State
            && gazetteer.state_of(PlaceId::of_admin(district)) == place.state
    };
    gazetteer.place_has_pin(place, pin)
        || record.is_some_and(|record| {
            gazetteer
                .pin_districts(&record)
                .any(|district| place.district == Some(district) || is_of_state(district))
        })
}

fn mismatch(doubted: ComponentType, trusted: ComponentType) -> Reasons {
    let (pin, city) = (ComponentType::Pincode, ComponentType::City);
    let has = |kind: ComponentType| doubted == kind || trusted == kind;
    if has(pin) && has(city) {
        Reasons::PIN_CITY_MISMATCH
    } else if has(pin) && has(ComponentType::District) {
        Reasons::PIN_DISTRICT_MISMATCH
    } else if has(pin) && has(ComponentType::State) {
        Reasons::PIN_STATE_MISMATCH
    } else if has(ComponentType::State) && (has(city) || has(ComponentType::District)) {
        Reasons::CITY_STATE_MISMATCH
    } else if has(pin) && (has(ComponentType::Locality) || has(ComponentType::Village)) {
        Reasons::PIN_LOCALITY_MISMATCH
    } else if has(city) && has(ComponentType::Locality) {
        Reasons::LOCALITY_CITY_MISMATCH
    } else {
        Reasons::empty()
    }
}
