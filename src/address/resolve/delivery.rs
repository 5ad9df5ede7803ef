//! What a text without a PIN names -> the PIN that delivers there.
//!
//! Every place near by whose name stands in the text speaks for its PINs, and so does the town
//! for that of its head office: writers give it for many an address that another office serves.
//! Each PIN gets a utility by what speaks for it ([`crate::address::logit`]) and the likeliest is answered
//! where it is likely enough. The weights are those of data/delivery.json; docs/address.md,
//! "PIN", has the features and the fit.

use std::sync::LazyLock;

use arrayvec::ArrayVec;

use super::witness::{Mention, Witness, Witnesses};
use crate::address::certainty::Certainty;
use crate::address::logit::{self, Weights};
use crate::gazetteer::{Gazetteer, Level, Pin, Place, PlaceId};

/// Numbers that describe what speaks for a PIN.
pub const PIN_FEATURE_COUNT: usize = Feature::TownAlone as usize + 1;
/// PINs that are weighed.
const MAX_CHOICES: usize = 32;
/// What a further PIN of a place counts beside its commonest.
const FURTHER_PIN: f32 = 0.5;
/// PINs of a place that are looked at for further ones, by their codes; a metropolis has two hundred.
const MAX_FURTHER: usize = 4;

static WEIGHTS: LazyLock<Weights<PIN_FEATURE_COUNT>> =
    LazyLock::new(|| Weights::shipped(include_str!("../../../data/delivery.json")));

/// A PIN that may deliver to an address, as it was weighed.
#[derive(Clone, Copy, Debug)]
pub struct PinChoice {
    /// The PIN.
    pub pin: Pin,
    /// What speaks for it; docs/address.md, "PIN", has each.
    pub features: [f32; PIN_FEATURE_COUNT],
}

impl PinChoice {
    /// Likelihood from which the PIN is answered.
    pub const ANSWERED: f32 = 0.28;
}

/// The PINs of one address as they were weighed.
pub(crate) type PinChoices = ArrayVec<PinChoice, MAX_CHOICES>;

/// What speaks for a PIN.
#[derive(Clone, Copy)]
enum Feature {
    /// How certain the part of India is: the logarithm of its odds.
    Certainty,
    /// Post offices that bear the name of an area of the text.
    OfficeOfArea,
    /// Those whose name sounds so.
    OfficeAlike,
    /// Those that bear the name of a road.
    OfficeOfRoad,
    /// Those that bear the name of a landmark, a firm, or a part of a longer name.
    OfficeOfLandmark,
    /// Those that bear the name of a subdistrict.
    OfficeOfSubdistrict,
    /// Areas that bear the name of an area of the text.
    AreaOfArea,
    /// Those whose name sounds so.
    AreaAlike,
    /// Those that bear the name of a road.
    AreaOfRoad,
    /// Those that bear the name of a landmark, a firm, or a part of a longer name.
    AreaOfLandmark,
    /// Roads and stops that bear any name of the text.
    Road,
    /// The finest component's commonest PIN.
    Finest,
    /// A further PIN of the finest component.
    FinestFurther,
    /// What the last area of the text says.
    Last,
    /// The town's head office has it.
    Head,
    /// The same, times the logarithm of how many PINs the town has.
    HeadOfMany,
    /// The town has it.
    InTown,
    /// Its number is the first of its sorting district.
    First,
    /// The logarithm of its distance from the finest component, in km.
    Distance,
    /// No name of the text but the town's speaks for any PIN.
    TownAlone,
}

/// What is known of an address without a PIN whose part of India is certain.
#[derive(Clone, Copy, Debug)]
pub(in crate::address) struct Evidence<'a> {
    /// Places near by whose names stand in the text.
    pub(in crate::address) witnesses: &'a Witnesses,
    /// The finest component that was found.
    pub(in crate::address) finest: Option<&'a Place>,
    /// The town.
    pub(in crate::address) town: Option<PlaceId>,
}

/// The PIN that most likely delivers to the address, where it is likely enough.
pub(in crate::address) fn best(
    gazetteer: &Gazetteer,
    certainty: Certainty,
    evidence: &Evidence<'_>,
    choices: &mut PinChoices,
) -> Option<Pin> {
    weigh(gazetteer, certainty, evidence, choices);
    let utilities: ArrayVec<f32, MAX_CHOICES> = choices
        .iter()
        .map(|choice| WEIGHTS.utility(&choice.features))
        .collect();
    logit::likeliest(&utilities)
        .filter(|&(_, likelihood)| PinChoice::ANSWERED <= likelihood)
        .map(|(index, _)| choices[index].pin)
}

/// Describes every PIN that anything speaks for.
fn weigh(
    gazetteer: &Gazetteer,
    certainty: Certainty,
    evidence: &Evidence<'_>,
    choices: &mut PinChoices,
) {
    choices.clear();
    let last = (evidence.witnesses.iter())
        .filter(|witness| witness.mention == Mention::Area)
        .map(|witness| witness.range)
        .max();
    for witness in evidence.witnesses {
        let share = 1.0 / namesakes(evidence.witnesses, witness) as f32;
        let is_last = Some(witness.range) == last;
        for (pin, part) in pins_of(gazetteer, &witness.place) {
            add(choices, pin, feature_of(witness), share * part);
            if is_last {
                add(choices, pin, Feature::Last, share * part);
            }
        }
    }
    if let Some(finest) = evidence.finest {
        for (pin, part) in pins_of(gazetteer, finest) {
            let feature = if part < 1.0 {
                Feature::FinestFurther
            } else {
                Feature::Finest
            };
            add(choices, pin, feature, 1.0);
        }
    }
    let is_alone = choices.is_empty();
    let town = evidence.town.map(|id| gazetteer.place(id));
    if let Some(pin) = town.and_then(|town| town.pin) {
        add(choices, pin, Feature::Head, 1.0);
    }
    let log_odds = certainty.log_odds();
    for choice in choices {
        let mut set = |feature: Feature, value: f32| choice.features[feature as usize] = value;
        set(Feature::Certainty, log_odds);
        set(
            Feature::First,
            f32::from(u8::from(choice.pin.0 % 1_000 == 1)),
        );
        set(Feature::TownAlone, f32::from(u8::from(is_alone)));
        if let Some(town) = &town {
            let is_head = town.pin == Some(choice.pin);
            let count = f32::from(town.pins_len.max(1)).ln();
            set(Feature::HeadOfMany, if is_head { count } else { 0.0 });
            let is_in = gazetteer.place_has_pin(town, choice.pin);
            set(Feature::InTown, f32::from(u8::from(is_in)));
        }
        let centre = gazetteer.pin(choice.pin).and_then(|record| record.at);
        let finest = evidence.finest.and_then(|place| place.at);
        if let (Some(centre), Some(finest)) = (centre, finest) {
            let km = finest.distance_m(centre) / 1_000.0;
            set(Feature::Distance, (1.0 + km as f32).ln());
        }
    }
}

/// How many places of its kind speak by the words of a witness. One whose name only sounds like
/// them has those among its own that bear it.
fn namesakes(witnesses: &Witnesses, witness: &Witness) -> usize {
    let kind = |witness: &Witness| match witness.place.level {
        Level::PostOffice => 0,
        level if level < Level::Street => 1,
        _ => 2,
    };
    let is_namesake = |other: &&Witness| {
        other.range == witness.range
            && kind(other) == kind(witness)
            && (witness.mention == Mention::Alike || other.mention != Mention::Alike)
    };
    witnesses.iter().filter(is_namesake).count()
}

/// The PINs of a place and what each counts.
fn pins_of<'a>(
    gazetteer: &'a Gazetteer,
    place: &'a Place,
) -> impl Iterator<Item = (Pin, f32)> + 'a {
    let further = (0..usize::from(place.pins_len).min(MAX_FURTHER))
        .map(|index| gazetteer.place_pin(place, index))
        .filter(|&pin| Some(pin) != place.pin);
    let commonest = place.pin.into_iter().map(|pin| (pin, 1.0));
    commonest.chain(further.map(|pin| (pin, FURTHER_PIN)))
}

fn feature_of(witness: &Witness) -> Feature {
    let is_office = witness.place.level == Level::PostOffice;
    if Level::Street <= witness.place.level {
        return Feature::Road;
    }
    match (witness.mention, is_office) {
        (Mention::Area, true) => Feature::OfficeOfArea,
        (Mention::Alike, true) => Feature::OfficeAlike,
        (Mention::Road, true) => Feature::OfficeOfRoad,
        (Mention::Landmark, true) => Feature::OfficeOfLandmark,
        (Mention::Subdistrict, true) => Feature::OfficeOfSubdistrict,
        (Mention::Area, false) => Feature::AreaOfArea,
        (Mention::Alike, false) => Feature::AreaAlike,
        (Mention::Road, false) => Feature::AreaOfRoad,
        (Mention::Landmark | Mention::Subdistrict, false) => Feature::AreaOfLandmark,
    }
}

fn add(choices: &mut PinChoices, pin: Pin, feature: Feature, value: f32) {
    let index = choices.iter().position(|choice| choice.pin == pin);
    let index = index.or_else(|| {
        let choice = PinChoice {
            pin,
            features: [0.0; PIN_FEATURE_COUNT],
        };
        choices.try_push(choice).ok().map(|()| choices.len() - 1)
    });
    if let Some(index) = index {
        choices[index].features[feature as usize] += value;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_weights_trust_a_post_office_of_the_name_and_no_road_that_leads_to_one() {
        let weight = |feature: Feature| WEIGHTS.features[feature as usize];
        assert!(0.0 < weight(Feature::Head) && weight(Feature::HeadOfMany) < 0.0);
        assert!(weight(Feature::OfficeOfRoad) < weight(Feature::OfficeOfArea) / 2.0);
        assert!(weight(Feature::Distance) < 0.0);
    }

    #[test]
    fn what_speaks_for_one_pin_adds_up_and_another_has_its_own_numbers() {
        let mut choices = PinChoices::new();
        add(&mut choices, Pin(560_034), Feature::OfficeOfArea, 0.5);
        add(&mut choices, Pin(560_034), Feature::OfficeOfArea, 0.25);
        add(&mut choices, Pin(560_102), Feature::Head, 1.0);
        let value = |index: usize, feature: Feature| choices[index].features[feature as usize];
        assert_eq!(choices.len(), 2);
        assert_eq!(
            value(0, Feature::OfficeOfArea).to_bits(),
            0.75_f32.to_bits()
        );
        assert_eq!(value(1, Feature::Head).to_bits(), 1.0_f32.to_bits());
        assert_eq!(value(1, Feature::OfficeOfArea).to_bits(), 0.0_f32.to_bits());
    }

    #[test]
    fn pins_beyond_the_room_are_left_out() {
        let mut choices = PinChoices::new();
        for pin in 0..100 {
            add(&mut choices, Pin(500_001 + pin), Feature::Road, 1.0);
        }
        assert_eq!(choices.len(), MAX_CHOICES);
    }
}
