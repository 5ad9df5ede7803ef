//! Components -> what they select: the towns, the district and the state that the text names, its PIN.

use arrayvec::ArrayVec;

use super::neighbourhood::Neighbourhood;
use super::relations::is_former;
use crate::address::certainty::Certainty;
use crate::address::context::Context;
use crate::address::decode::Chosen;
use crate::address::places::are_one;
use crate::address::reading::ComponentType;
use crate::address::settle::districts::can_hold_town;
use crate::address::span::Span;
use crate::address::words::Words;
use crate::gazetteer::{Gazetteer, Level, Place, PlaceId};
use crate::geo::LatLon;

/// Two towns further apart are not both where the address is, metres; so many towns are compared.
const FAR_TOWN_M: f64 = 60_000.0;
const MAX_TOWNS: usize = 6;

/// Letters of a state's code, at most.
const MAX_STATE_CODE: usize = 2;

/// A state of the text that is not the context's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum OtherState {
    None,
    /// The one that the context's was parted from.
    Former,
    Foreign,
}

/// What the rest of the address selects.
#[derive(Clone, Debug)]
pub(super) struct Chain<'a> {
    /// A city, district or state of the context whose name is written as the index has it, and
    /// another one where there is one.
    pub(super) named: [Option<PlaceId>; 2],
    pub(super) around: Neighbourhood<'a>,
    /// A district that is named.
    pub(super) district: Option<u16>,
    /// The town of the first area in reach, where that is written as the index has it and has no name of many places:
    /// Hazratganj tells what `Lucknw` is.
    pub(super) area_town: Option<PlaceId>,
    /// The tehsil that is named.
    pub(super) tehsil: Option<(PlaceId, Place)>,
    /// The town that a side of is named (`Nallasopara West`).
    sided: Option<(PlaceId, Place)>,
    /// The towns that are named, and where they lie.
    towns: ArrayVec<(PlaceId, LatLon), MAX_TOWNS>,
    /// The state that is named where it is not the context's.
    pub(super) other_state: OtherState,
    /// The district is certain enough to answer.
    pub(super) is_certain: bool,
    /// The state that is answered: the context's, or one that the text names where none of the contexts is likely.
    answered_state: Option<u16>,
    /// A door or a storey is named.
    pub(super) has_door: bool,
}

impl<'a> Chain<'a> {
    /// What the components tell before any area of them is known to lie there.
    pub(super) fn of(
        gazetteer: &Gazetteer,
        context: &'a Context,
        certainty: Certainty,
        chosen: &Chosen,
    ) -> Self {
        let mut chain = Self {
            named: [None; 2],
            around: Neighbourhood {
                context,
                pin: context.pin,
                city: None,
                near: context.anchor,
                is_narrow: context.pin.is_some(),
                locality: None,
                last_area: (chosen.iter())
                    .rfind(|span| has_parts(span.kind()))
                    .map(|span| span.text_first as usize),
            },
            district: None,
            area_town: None,
            tehsil: None,
            sided: None,
            towns: ArrayVec::new(),
            other_state: OtherState::None,
            is_certain: certainty.has_district,
            answered_state: certainty.state,
            has_door: chosen.iter().any(|span| {
                matches!(
                    span.kind(),
                    Some(ComponentType::HouseNo | ComponentType::Floor)
                )
            }),
        };
        for span in chosen {
            if let Some(id) = span.place {
                chain.name(gazetteer, span, (id, &gazetteer.place(id)));
            }
        }
        chain
    }

    /// Takes what the place that a component names tells.
    fn name(&mut self, gazetteer: &Gazetteer, span: &Span, (id, place): (PlaceId, &Place)) {
        let context = self.around.context;
        let is_exact = span.match_kind.is_exact();
        if !context.has_place(id, place) {
            if is_exact && span.kind() == Some(ComponentType::State) {
                let named = if is_former(gazetteer, context, id) {
                    OtherState::Former
                } else {
                    OtherState::Foreign
                };
                self.other_state = self.other_state.max(named);
            }
            return;
        }
        if is_exact && place.level.is_coarse() {
            self.named = [Some(id), self.named[0].filter(|&other| other != id)];
        }
        match span.kind() {
            // The town that is answered: the one behind it is a larger one near by (`Aluva, Kochi`).
            Some(ComponentType::City) if place.level == Level::City => {
                // `B H Road, Tiptur, Tumkur Dist` is in Tiptur.
                if self.around.city.is_none() && self.around.pin.is_none() && place.at.is_some() {
                    self.around.near = place.at;
                }
                self.around.city.get_or_insert((id, *place));
                if let Some(at) = place.at {
                    let _ = self.towns.try_push((id, at));
                }
            }
            Some(ComponentType::Locality) if place.level == Level::City => {
                self.sided.get_or_insert((id, *place));
            }
            Some(ComponentType::District) if is_exact && place.level == Level::District => {
                self.district.get_or_insert(id.admin_number());
            }
            Some(ComponentType::Subdistrict) if is_exact && place.level == Level::Subdistrict => {
                self.tehsil.get_or_insert((id, *place));
            }
            _ => {}
        }
    }

    /// Whether a town, district or state other than this place is named.
    pub(super) fn has_other_witness(&self, id: PlaceId) -> bool {
        self.named.iter().flatten().any(|&other| other != id)
    }

    /// The town that the text names, where no PIN tells what it lies in.
    pub(super) fn told_town(&self) -> Option<&(PlaceId, Place)> {
        let town = (self.around.city.as_ref()).or(self.sided.as_ref());
        town.filter(|_| self.around.pin.is_none())
    }

    /// Whether the PIN, or without one the town, can lie in this district: that of Boisar does not in Mumbai, though
    /// the city spreads near it.
    pub(super) fn can_be_in_district(&self, gazetteer: &Gazetteer, district: PlaceId) -> bool {
        let town = self.told_town();
        let holds_pin = self.around.pin.is_none_or(|record| {
            let is_it = |own: u16| are_one(gazetteer, own, district.admin_number());
            gazetteer.pin_districts(&record).any(is_it)
        });
        holds_pin && town.is_none_or(|(id, town)| can_hold_town(gazetteer, district, (*id, town)))
    }

    /// Whether the PIN, or without one the town, can lie in this state: Noida does not in Delhi.
    pub(super) fn can_be_in_state(&self, gazetteer: &Gazetteer, state: PlaceId) -> bool {
        let is_it = |own: u16| own == state.admin_number();
        let own = self.told_town().and_then(|(_, town)| town.state);
        let holds_pin = self.around.pin.is_none_or(|record| {
            let mut districts = gazetteer.pin_districts(&record);
            districts.any(|id| gazetteer.state_of(PlaceId::of_admin(id)).is_some_and(is_it))
        });
        holds_pin && own.is_none_or(is_it)
    }

    /// `Saket Nagar, Goa`: whether the name is written as the index has it, no code, and of the state that is answered,
    /// though no context of it was likely.
    pub(super) fn is_answered_state(&self, words: Words<'_>, span: &Span, id: PlaceId) -> bool {
        let (first, end) = span.text_range();
        let is_it = self.answered_state.map(u32::from) == Some(id.0);
        let is_name = !span.match_kind.is_near() && MAX_STATE_CODE < words.span(first, end).len();
        is_it && is_name && span.kind() == Some(ComponentType::State)
    }

    /// Whether the area or village of the text lies in this tehsil, however far its centre is.
    pub(super) fn lies_in(&self, tehsil: PlaceId) -> bool {
        let area = self.around.locality.as_ref();
        area.is_some_and(|(_, area)| area.subdistrict == Some(tehsil))
    }

    /// Whether another town is named that lies far from this one, and nothing else tells which of the two is meant.
    pub(super) fn has_far_town(&self, id: PlaceId, town: &Place) -> bool {
        let is_told =
            self.around.pin.is_some() || self.district.is_some() && self.district == town.district;
        let is_far = |at: LatLon, other: LatLon| FAR_TOWN_M < at.distance_m(other);
        let mut others = self.towns.iter().filter(|&&(other, _)| other != id);
        !is_told
            && town
                .at
                .is_some_and(|at| others.any(|&(_, other)| is_far(at, other)))
    }

    /// `Greater Noida, Delhi`: whether the town that is answered lies in another state than this one.
    pub(super) fn is_over_border(&self, id: PlaceId, town: &Place) -> bool {
        self.told_town().is_some_and(|(told, own)| {
            let states = own.state.zip(town.state);
            *told != id && states.is_some_and(|(own, other)| own != other)
        })
    }

    /// Whether a town and a state contradict each other and nothing else says where it is.
    pub(super) fn is_one_against_one(&self) -> bool {
        self.other_state == OtherState::Foreign
            && self.around.pin.is_none()
            && self.around.locality.is_none()
    }
}

/// An area by name or a village, in which a sector or a road may lie.
pub(super) fn has_parts(kind: Option<ComponentType>) -> bool {
    matches!(kind, Some(ComponentType::Locality | ComponentType::Village))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gazetteer::Pin;
    use crate::gazetteer::world::{place_named, world};

    #[test]
    fn states_and_districts_hold_their_own_pins_alone() {
        let gazetteer = world();
        let named = |name: &str, level: Level| place_named(&gazetteer, level, name);
        let state = named("Uttar Pradesh", Level::State);
        let mut context = Context::of_state(Some(state.admin_number()), None);
        context.pin = gazetteer.pin(Pin(245_207));
        let chain = Chain::of(&gazetteer, &context, Certainty::NONE, &Chosen::new());
        let holds_state = |id| chain.can_be_in_state(&gazetteer, id);
        assert!(holds_state(state) && !holds_state(named("Bihar", Level::State)));
        let holds_district =
            |name| chain.can_be_in_district(&gazetteer, named(name, Level::District));
        assert!(holds_district("Rampur") && !holds_district("Meerut"));
    }
}
