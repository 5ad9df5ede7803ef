//! Readings in several parts of India -> how likely each part is the one that is meant.
//!
//! What a name tells is the share of its bearers, by how often writers mean them, that lies in
//! the part: `Kukatpally` settles a district, `Gandhi Nagar` hardly a state. Shares, the
//! decoder's sum and what contradicts the part add up to a utility; the likelihood of a part is
//! its share of all utilities' exponentials, with one more term for a place that none of them
//! is. The weights are those of data/certainty.json, fitted to addresses whose district is
//! known; docs/address.md, "Certainty", has the features and the fit.

mod against;
pub(super) mod features;
mod inner;
mod leading;
mod nested;
mod pins;
mod told;

use std::sync::LazyLock;

use arrayvec::ArrayVec;

use super::context::{Context, MAX_CONTEXTS, MAX_DISTRICTS};
use super::decode::Chosen;
use super::logit::{Likelihoods, Weights};
use crate::gazetteer::Gazetteer;
use features::{FEATURE_COUNT, Feature, named_state, rests_on_misspelt_area};

/// How often an address that lies in none of the parts that were read is in the state that it
/// names.
const NAMED_STATE_SHARE: f32 = 0.8;
/// How often an address is where its PIN is, though nothing else that was read says so.
const PIN_SHARE: f32 = 0.9;
/// Likelihood from which a name without a PIN or town beside it is confirmed.
const SETTLED_LIKELIHOOD: f32 = 0.77;

/// Utility of a part that is twenty times likelier than that none is meant: one that few votes
/// speak for need not be read beside it.
pub(super) const SURE: f32 = 3.0;

/// Bounds of a likelihood, so that the logarithm of its odds is finite.
const LIKELIHOOD_BOUND: f32 = 0.005;

static WEIGHTS: LazyLock<Weights<FEATURE_COUNT>> =
    LazyLock::new(|| Weights::shipped(include_str!("../../../data/certainty.json")));

/// A part of India that an address may lie in, as it was weighed.
#[derive(Clone, Debug)]
pub struct Part {
    /// Its districts, by the numbers of their places, the voted one first.
    pub districts: ArrayVec<u16, MAX_DISTRICTS>,
    /// Its state, by the number of its place.
    pub state: Option<u16>,
    /// What describes the reading in it; docs/address.md, "Certainty", has each.
    pub features: [f32; FEATURE_COUNT],
}

impl Part {
    /// Likelihood from which the state of the best part is answered.
    pub const STATE_ANSWERED: f32 = 0.55;
    /// Likelihood from which its district is, and names beside their state are confirmed in it.
    pub const DISTRICT_ANSWERED: f32 = 0.55;
    /// The number of the feature that tells of a PIN in the part.
    pub const HAS_PIN: usize = Feature::HasPin as usize;
    /// The number of the feature that tells of PINs elsewhere.
    pub const OTHER_PIN: usize = Feature::OtherPin as usize;
    /// The number of the feature that tells of places of the PIN.
    pub const IN_PIN: usize = Feature::InPin as usize;
    /// The number of the feature that tells of areas which are parts of others that are named.
    pub const PART_OF_AREA: usize = Feature::PartOfArea as usize;
    /// The number of the feature that tells of its own state.
    pub const STATE: usize = Feature::State as usize;
    /// The number of the feature that tells of other states.
    pub const OTHER_STATE: usize = Feature::OtherState as usize;
}

/// How certain the best context is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Certainty {
    /// The state that is answered.
    pub(super) state: Option<u16>,
    /// Its state is the one that is meant.
    pub(super) has_state: bool,
    /// Its district is, and what lies in it is answered.
    pub(super) has_district: bool,
    /// Its names can be confirmed without a PIN or a town.
    pub(super) is_settled: bool,
    /// How likely its district is, 0 to 1.
    pub(super) likelihood: f32,
}

impl Certainty {
    /// Of no part of India.
    pub(super) const NONE: Self = Self {
        state: None,
        has_state: false,
        has_district: false,
        is_settled: false,
        likelihood: 0.0,
    };

    /// The same where the PIN of the part is written and nothing contradicts it. The fit has more
    /// addresses with an exchanged PIN than there are, so that these are noticed.
    pub(super) fn with_pin(self) -> Self {
        Self {
            has_district: true,
            likelihood: self.likelihood.max(PIN_SHARE),
            ..self
        }
    }

    /// The logarithm of the odds of the part of India.
    pub(super) fn log_odds(self) -> f32 {
        let likelihood = self
            .likelihood
            .clamp(LIKELIHOOD_BOUND, 1.0 - LIKELIHOOD_BOUND);
        (likelihood / (1.0 - likelihood)).ln()
    }
}

/// The utility of a context by what describes the reading in it. A misspelt area that nothing else
/// agrees with is no more likely than none of the contexts.
pub(super) fn utility(features: &[f32; FEATURE_COUNT]) -> f32 {
    let sum = WEIGHTS.utility(features);
    if rests_on_misspelt_area(features) {
        sum.min(0.0)
    } else {
        sum
    }
}

/// The state of an address that lies in none of the parts that were read, and how likely that is:
/// the state that it names, or that of its PIN, unless they disagree.
pub(super) fn state_elsewhere(gazetteer: &Gazetteer, chosen: &Chosen) -> Option<(u16, f32)> {
    let mut found: Option<(u16, f32)> = None;
    for span in chosen {
        let named = named_state(gazetteer, span);
        let of_pin = span
            .pin
            .and_then(|pin| gazetteer.pin(pin))
            .and_then(|record| gazetteer.pin_state(&record));
        let said = (named.map(|state| (state, NAMED_STATE_SHARE)))
            .or(of_pin.map(|state| (state, PIN_SHARE)));
        found = match (found, said) {
            (Some((state, _)), Some((other, _))) if state != other => return None,
            (Some((state, share)), Some((_, other))) => Some((state, share.max(other))),
            (found, said) => found.or(said),
        };
    }
    found
}

/// The best context of those that were read and how certain it is; `elsewhere` is what
/// [`state_elsewhere`] gives, `is_settled` tells that the others need not be read.
pub(super) fn judge(
    contexts: &[Context],
    utilities: &ArrayVec<f32, MAX_CONTEXTS>,
    elsewhere: Option<(u16, f32)>,
    is_settled: bool,
) -> (usize, Certainty) {
    let likelihoods = Likelihoods::of(utilities);
    let best = likelihoods.best().unwrap_or(0);
    let of_state = |state: Option<u16>| {
        let inside = (0..utilities.len()).filter(|&index| contexts[index].state == state);
        inside.map(|index| likelihoods.choice(index)).sum::<f32>()
    };
    let of_none = |state: u16| {
        let is_it = |&(other, _): &(u16, f32)| other == state;
        elsewhere
            .filter(is_it)
            .map_or(0.0, |(_, part)| part * likelihoods.none())
    };
    let settled = f32::from(u8::from(is_settled));
    let state = settled.max(of_state(contexts[best].state));
    let district = settled.max(likelihoods.choice(best));
    let states = (contexts.iter().filter_map(|context| context.state))
        .chain(elsewhere.map(|(state, _)| state));
    let likeliest = states
        .map(|state| (state, of_state(Some(state)) + of_none(state)))
        .max_by(|a, b| a.1.total_cmp(&b.1))
        .filter(|&(_, likelihood)| Part::STATE_ANSWERED <= likelihood);
    let certainty = Certainty {
        state: if is_settled {
            contexts[best].state
        } else {
            likeliest.map(|(state, _)| state)
        },
        has_state: Part::STATE_ANSWERED <= state,
        has_district: Part::DISTRICT_ANSWERED <= district,
        is_settled: SETTLED_LIKELIHOOD <= district,
        likelihood: district,
    };
    (best, certainty)
}

#[cfg(test)]
mod tests {
    use super::features::{FIRST_PAIR, NameKind};
    use super::*;

    #[test]
    fn the_shipped_weights_have_a_value_for_each_feature_that_speaks_for_a_part() {
        let weights = &WEIGHTS.features;
        for kind in [NameKind::District, NameKind::City, NameKind::Area] {
            assert!(0.0 < weights[FIRST_PAIR + 2 * kind as usize]);
        }
        assert!(0.0 < weights[Feature::HasPin as usize]);
        assert!(0.0 < weights[Feature::InPin as usize]);
        let weight = |feature: Feature| weights[feature as usize];
        assert!(weight(Feature::OtherState) < weight(Feature::FormerState));
        assert!(weight(Feature::FormerState) < weight(Feature::State));
        assert!(WEIGHTS.constant < 0.0, "a name alone may be anywhere");
    }

    fn context(state: u16) -> Context {
        Context::of_state(Some(state), None)
    }

    fn judged(states: &[u16], utilities: &[f32]) -> (usize, Certainty) {
        let contexts: Vec<Context> = states.iter().map(|&state| context(state)).collect();
        judge(&contexts, &utilities.iter().copied().collect(), None, false)
    }

    #[test]
    fn a_state_that_is_named_is_answered_where_no_part_is_likely_and_not_against_one_that_is() {
        let contexts = [context(7), context(8)];
        let state = |utilities: &[f32], said| {
            let utilities = utilities.iter().copied().collect();
            judge(&contexts, &utilities, said, false).1.state
        };
        assert_eq!(state(&[-2.0, -2.0], Some((9, 0.8))), Some(9));
        assert_eq!(state(&[-2.0, -2.0], None), None);
        assert_eq!(state(&[3.0, -2.0], Some((9, 0.8))), Some(7));
        assert_eq!(state(&[0.0, -2.0], Some((7, 0.8))), Some(7));
        assert_eq!(state(&[0.0, -2.0], Some((9, 0.8))), None);
    }

    #[test]
    fn two_districts_of_one_state_leave_the_state_certain_and_the_district_not() {
        let (best, certainty) = judged(&[7, 7, 9], &[3.0, 3.0, -1.0]);
        assert_eq!(best, 0);
        assert!(certainty.has_state && !certainty.has_district && !certainty.is_settled);
    }

    #[test]
    fn a_misspelt_area_is_never_likelier_than_none_unless_something_agrees_with_it() {
        let mut features = [0.0; FEATURE_COUNT];
        let near_area = FIRST_PAIR + 2 * NameKind::NearArea as usize;
        (features[near_area], features[near_area + 1]) = (100.0, 1.0);
        assert!(utility(&features) <= 0.0);
        features[Feature::State as usize] = 1.0;
        assert!(0.0 < utility(&features));
    }

    #[test]
    fn weak_evidence_is_not_certain_even_where_nothing_competes() {
        let (_, certainty) = judged(&[7], &[-0.5]);
        assert!(!certainty.has_state && !certainty.has_district);
    }

    #[test]
    fn one_part_far_ahead_is_certain() {
        let (best, certainty) = judged(&[7, 8], &[0.0, 6.0]);
        assert_eq!(best, 1);
        assert!(certainty.has_state && certainty.has_district && certainty.is_settled);
    }
}
