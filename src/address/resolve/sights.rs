//! Components, PIN, town and the places near by that the text names -> what lies near the address.

use arrayvec::ArrayVec;

use super::named::stands_for_district;
use super::point::{Sight, SightKind, Sights, Wording};
use super::witness::{Mention, Witnesses};
use crate::address::reading::{Component, ComponentType, MAX_COMPONENTS};
use crate::gazetteer::{Gazetteer, PinRecord, Place, PlaceFlags, PlaceId};

/// What is known of where an address is.
#[derive(Clone, Copy)]
pub(in crate::address) struct Known<'a> {
    pub(in crate::address) components: &'a [Component],
    /// The PIN and whether it was inferred.
    pub(in crate::address) pin: Option<(PinRecord, bool)>,
    /// The town that is answered.
    pub(in crate::address) town: Option<PlaceId>,
    /// The finest place.
    pub(in crate::address) finest: Option<(PlaceId, Place)>,
    pub(in crate::address) witnesses: &'a Witnesses,
}

/// Adds them, each place once.
pub(in crate::address) fn gather(gazetteer: &Gazetteer, known: &Known<'_>, sights: &mut Sights) {
    let mut gatherer = Gatherer {
        sights,
        taken: ArrayVec::new(),
    };
    if let Some((record, is_inferred)) = known.pin
        && let Some(at) = record.at
    {
        let kind = if is_inferred {
            SightKind::InferredPin
        } else {
            SightKind::Pin
        };
        gatherer.push(Sight {
            at,
            kind,
            wording: Wording::Own,
            radius_m: record.radius_m,
        });
    }
    let located = || known.components.iter().filter(|part| part.is_located);
    let mut towns = located().filter(|part| part.kind == ComponentType::City);
    let named = towns.find_map(|part| {
        let id = part.place?;
        let place = gazetteer.place(id);
        place.at.map(|_| (id, place))
    });
    let finest = known.finest.and_then(|(_, place)| place.at);
    if let Some((id, place)) = named {
        if !finest.is_some_and(|at| stands_for_district(gazetteer, &place, at)) {
            gatherer.see(id, &place, Wording::Own);
        }
    } else if let Some(id) = known.town {
        let place = gazetteer.place(id);
        gatherer.see_as(SightKind::HomeTown, id, &place, Wording::Own);
    }
    for part in located().filter(|part| part.kind < ComponentType::City) {
        let wording = match part.kind {
            ComponentType::Street => Wording::Road,
            ComponentType::Landmark | ComponentType::Building => Wording::Longer,
            _ => Wording::Own,
        };
        if let Some(id) = part.place {
            gatherer.see_own(id, &gazetteer.place(id), wording);
        }
    }
    for witness in known.witnesses {
        let wording = match witness.mention {
            Mention::Area | Mention::Subdistrict => Wording::Own,
            Mention::Road => Wording::Road,
            Mention::Landmark => Wording::Longer,
            Mention::Alike => continue,
        };
        gatherer.see_own(witness.id, &witness.place, wording);
    }
    if let Some((id, place)) = known.finest {
        gatherer.see_own(id, &place, Wording::Own);
    }
}

struct Gatherer<'a> {
    sights: &'a mut Sights,
    taken: ArrayVec<PlaceId, MAX_COMPONENTS>,
}

impl Gatherer<'_> {
    /// Sees a place where it has a point of its own.
    fn see_own(&mut self, id: PlaceId, place: &Place, wording: Wording) {
        if !place.flags.contains(PlaceFlags::BORROWED_POINT) {
            self.see(id, place, wording);
        }
    }

    fn see(&mut self, id: PlaceId, place: &Place, wording: Wording) {
        if let Some(kind) = SightKind::of(place.level) {
            self.see_as(kind, id, place, wording);
        }
    }

    fn see_as(&mut self, kind: SightKind, id: PlaceId, place: &Place, wording: Wording) {
        let Some(at) = place.at.filter(|_| !self.taken.contains(&id)) else {
            return;
        };
        let _ = self.taken.try_push(id);
        self.push(Sight {
            at,
            kind,
            wording,
            radius_m: place.radius_m,
        });
    }

    fn push(&mut self, sight: Sight) {
        let _ = self.sights.try_push(sight);
    }
}
