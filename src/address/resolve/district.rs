//! The part of India that is meant -> which of its districts the address lies in.
//!
//! A part can span several districts: those of a PIN, or of a town that has spread. What is known
//! of the address speaks for one or another of them, and lists that state districts do not always
//! agree with the map. Each district gets a utility, weights times what speaks for it; its
//! likelihood is its share of all utilities' exponentials, with one more term for a district that
//! is none of them. The weights are those of data/district.json; docs/address.md, "District", has
//! the features and the fit.

use std::sync::LazyLock;

use arrayvec::ArrayVec;

use crate::address::certainty::Certainty;
use crate::address::context::{Context, MAX_DISTRICTS};
use crate::address::logit::{self, Weights};
use crate::address::settle::districts::names_district;
use crate::address::states;
use crate::gazetteer::{Gazetteer, Level, PinRecord, Place, PlaceId};

/// Numbers that describe what speaks for a district.
pub const DISTRICT_FEATURE_COUNT: usize = Feature::NoFinest as usize + 1;

static WEIGHTS: LazyLock<Weights<DISTRICT_FEATURE_COUNT>> =
    LazyLock::new(|| Weights::shipped(include_str!("../../../data/district.json")));

/// A district that an address may lie in, as it was weighed.
#[derive(Clone, Copy, Debug)]
pub struct DistrictChoice {
    /// The number of its place.
    pub district: u16,
    /// What speaks for it; docs/address.md, "District", has each.
    pub features: [f32; DISTRICT_FEATURE_COUNT],
}

impl DistrictChoice {
    /// Likelihood from which the district is answered: it is likelier than all else.
    pub const ANSWERED: f32 = 0.55;
}

/// The districts of one address as they were weighed.
pub(crate) type Choices = ArrayVec<DistrictChoice, { MAX_DISTRICTS + 2 }>;

/// What speaks for a district.
#[derive(Clone, Copy)]
enum Feature {
    /// How certain the part of India is: the logarithm of its odds.
    Certainty,
    /// Another one is named, and not one that it was parted from long ago.
    OtherNamed,
    /// The finest place lies in it.
    Finest,
    /// Another source has the finest place in it.
    FinestOther,
    /// The tehsil that is named lies in it.
    Subdistrict,
    /// A place near by whose name stands in the text lies in it.
    Witness,
    /// All of the PIN does.
    WholePin,
    /// Most of the PIN does.
    MostOfPin,
    /// Some of the PIN does.
    SomeOfPin,
    /// All of the city does.
    WholeCity,
    /// The centre of a city that spreads over several does, and the finest place is not in another.
    CityCentre,
    /// Some of the city does.
    SomeOfCity,
    /// Most votes were for it, which are neither those of a town that spreads over several nor
    /// against one that is named.
    Voted,
    /// No component finer than the PIN is a place.
    NoFinest,
}

/// What is known of an address whose part of India is certain.
#[derive(Clone, Copy, Debug)]
pub(in crate::address) struct Evidence<'a> {
    /// A district that the text names.
    pub(in crate::address) named: Option<u16>,
    /// The state that the text names, where it has most of the PIN.
    pub(in crate::address) state: Option<u16>,
    /// What is named behind the town is a larger one near by (`Panvel, Thane`).
    pub(in crate::address) is_beside: bool,
    /// The finest component that was found.
    pub(in crate::address) finest: Option<&'a Place>,
    /// The tehsil that the text names.
    pub(in crate::address) subdistrict: Option<&'a Place>,
    /// A place near by whose name stands in the text, where there is no such component.
    pub(in crate::address) witness: Option<&'a Place>,
    /// The PIN that is written, known or inferred.
    pub(in crate::address) pin: Option<PinRecord>,
    /// The town.
    pub(in crate::address) city: Option<PlaceId>,
}

impl Evidence<'_> {
    /// The district that the text names with a tehsil of it, where no PIN is in another one:
    /// `Tehsil Phagwara, District Kapurthala`.
    fn named_with_tehsil(&self, gazetteer: &Gazetteer) -> Option<u16> {
        let named = self.named?;
        let has_tehsil = self.subdistrict?.district == Some(named);
        let holds = |pin: &PinRecord| gazetteer.pin_districts(pin).any(|other| other == named);
        (has_tehsil && self.pin.as_ref().is_none_or(holds)).then_some(named)
    }

    /// The district that the text names of the several of a town, which is called by it and more: `Khar West, Mumbai
    /// Suburban`.
    fn named_of_wide_town(&self, gazetteer: &Gazetteer) -> Option<u16> {
        let (named, town) = (self.named?, self.city?);
        let is_one = gazetteer.city_districts(town).contains(&named);
        let (district, town) = (gazetteer.admin_name(named), gazetteer.place(town));
        let rest = |town: &str| {
            district
                .strip_prefix(town)
                .or_else(|| district.strip_suffix(town))
        };
        let is_part = rest(gazetteer.name(&town)).is_some_and(|rest| !rest.is_empty());
        (is_one && is_part).then_some(named)
    }

    /// The district of the town, where a source of before it was parted from another has the finest place, which is near the
    /// town's middle, in that one, and neither a district that is named nor the PIN denies it: `Labbipet, Vijayawada`.
    fn moved(&self, gazetteer: &Gazetteer) -> Option<u16> {
        const MIDDLE_M: f64 = 10_000.0;
        let (finest, town) = (self.finest?, self.city?);
        let own = gazetteer.place(town);
        let new = own.district?;
        let is_before = self.named.is_none()
            && finest.parent == Some(town)
            && finest.district.is_some()
            && gazetteer.former(new) == finest.district
            && finest.at?.distance_m(own.at?) <= MIDDLE_M;
        let holds = |pin: &PinRecord| gazetteer.pin_districts(pin).any(|other| other == new);
        (is_before && self.pin.as_ref().is_none_or(holds)).then_some(new)
    }

    /// The finest component, in the district that it went to with its town.
    fn finest_of_now(&self, gazetteer: &Gazetteer) -> Option<Place> {
        let finest = *self.finest?;
        Some(match self.moved(gazetteer) {
            None => finest,
            new => Place {
                district: new,
                other_district: None,
                ..finest
            },
        })
    }

    /// The district of a town that one of another district has grown over, where the text names none and most of the
    /// town's PIN lies there: `Howrah, Kolkata`.
    fn grown_over(&self, gazetteer: &Gazetteer) -> Option<u16> {
        let is_town = |place: &&Place| place.level == Level::City && self.named.is_none();
        let town = self.finest.filter(is_town)?;
        let city = self.city.map(|id| gazetteer.place(id))?;
        let pin = (0 < town.pins_len).then(|| gazetteer.place_pin(town, 0))?;
        let pin = gazetteer.pin(pin)?;
        // Lists part Delhi in other ways than its districts.
        let state = gazetteer.admin_name(city.state?);
        let mut districts = gazetteer.pin_districts(&pin);
        let main = districts.next().filter(|_| !states::is_city(state));
        main.filter(|_| main == town.district && main != city.district)
    }

    /// The district of the town, where the votes are those of a larger one behind it, and neither a PIN nor
    /// another district is named.
    fn beside_larger(&self, gazetteer: &Gazetteer) -> Option<u16> {
        let is_told = self.pin.is_some() || self.named.is_some();
        let town = self.city.filter(|_| self.is_beside && !is_told)?;
        gazetteer.place(town).district
    }
}

/// The likeliest district of an address, and whether it is likely enough to be answered.
pub(in crate::address) fn best(
    gazetteer: &Gazetteer,
    context: &Context,
    certainty: Certainty,
    evidence: &Evidence<'_>,
    choices: &mut Choices,
) -> Option<(u16, bool)> {
    weigh(gazetteer, context, certainty, evidence, choices);
    let told = (evidence.named_with_tehsil(gazetteer))
        .or_else(|| evidence.named_of_wide_town(gazetteer))
        .or_else(|| evidence.beside_larger(gazetteer))
        .or_else(|| evidence.grown_over(gazetteer));
    if let Some(district) = told {
        return Some((district, true));
    }
    let utilities: ArrayVec<f32, { MAX_DISTRICTS + 2 }> = choices
        .iter()
        .map(|choice| WEIGHTS.utility(&choice.features))
        .collect();
    logit::likeliest(&utilities).map(|(best, likelihood)| {
        (
            choices[best].district,
            DistrictChoice::ANSWERED <= likelihood,
        )
    })
}

/// Describes every district that anything speaks for.
fn weigh(
    gazetteer: &Gazetteer,
    context: &Context,
    certainty: Certainty,
    evidence: &Evidence<'_>,
    choices: &mut Choices,
) {
    choices.clear();
    let town = evidence.city.map(|id| (id, gazetteer.place(id)));
    let city_districts = town.map_or(&[][..], |(id, _)| gazetteer.city_districts(id));
    let is_wide = 1 < city_districts.len();
    let centre = town.and_then(|(_, town)| town.district);
    let log_odds = certainty.log_odds();
    let pin_districts = || {
        evidence
            .pin
            .iter()
            .flat_map(|pin| gazetteer.pin_districts(pin))
    };
    let pin_count = pin_districts().count();
    let finest = evidence.finest_of_now(gazetteer);
    let lies_in = |place: Option<&Place>, district: u16| {
        place.is_some_and(|place| place.district == Some(district))
    };
    let all = evidence
        .named
        .into_iter()
        .chain(context.districts().iter().copied());
    for district in all {
        if choices.iter().any(|other| other.district == district) || choices.is_full() {
            continue;
        }
        let own_state = gazetteer.state_of(PlaceId::of_admin(district));
        if evidence.state.is_some() && own_state != evidence.state {
            continue;
        }
        let mut features = [0.0; DISTRICT_FEATURE_COUNT];
        let mut set = |feature: Feature, holds: bool| {
            features[feature as usize] = f32::from(u8::from(holds));
        };
        let in_pin = pin_districts().position(|other| other == district);
        let holds_finest =
            |place: &Place| [place.district, place.other_district].contains(&Some(district));
        let is_told = evidence.named == Some(district) || finest.as_ref().is_some_and(holds_finest);
        if 0 < pin_count && in_pin.is_none() && !is_told {
            continue;
        }
        let is_centre = is_wide && centre == Some(district);
        // `Katni, Dist Jabalpur`: its chief town names it too, beside the one that it was parted from before any source.
        let is_named_so = || {
            town.as_ref().is_some_and(|(_, town)| {
                town.district == Some(district) && names_district(gazetteer, town)
            })
        };
        let is_old = |other: u16| {
            gazetteer.former(district) == Some(other)
                && !gazetteer.parted_districts(district).contains(&other)
                && is_named_so()
        };
        let is_other = |&other: &u16| other != district && !is_old(other);
        let is_other_named = evidence.named.as_ref().is_some_and(is_other);
        let in_city = centre == Some(district) || city_districts.contains(&district);
        set(Feature::OtherNamed, is_other_named);
        set(Feature::Finest, lies_in(finest.as_ref(), district));
        set(
            Feature::FinestOther,
            finest.is_some_and(|place| place.other_district == Some(district)),
        );
        set(
            Feature::Subdistrict,
            lies_in(evidence.subdistrict, district),
        );
        set(Feature::Witness, lies_in(evidence.witness, district));
        set(Feature::WholePin, in_pin.is_some() && pin_count == 1);
        set(Feature::MostOfPin, in_pin == Some(0) && 1 < pin_count);
        set(Feature::SomeOfPin, in_pin.is_some_and(|index| 0 < index));
        set(Feature::WholeCity, in_city && !is_wide);
        set(
            Feature::CityCentre,
            is_centre && finest.as_ref().is_none_or(holds_finest),
        );
        set(Feature::SomeOfCity, is_wide && in_city && !is_centre);
        let is_voted = context.main_district() == Some(district);
        set(Feature::Voted, is_voted && !is_centre && !is_other_named);
        set(Feature::NoFinest, finest.is_none());
        features[Feature::Certainty as usize] = log_odds;
        choices.push(DistrictChoice { district, features });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_weights_trust_where_the_finest_place_is_and_not_what_another_name_denies() {
        let weight = |feature: Feature| WEIGHTS.features[feature as usize];
        let told = [
            Feature::Certainty,
            Feature::Finest,
            Feature::Subdistrict,
            Feature::Witness,
            Feature::Voted,
        ];
        for feature in told {
            assert!(0.0 < weight(feature));
        }
        assert!(weight(Feature::OtherNamed) < 0.0);
        assert!(weight(Feature::SomeOfCity) < weight(Feature::CityCentre));
    }
}
