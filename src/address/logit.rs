//! Numbers that describe choices -> how likely each is the right one.
//!
//! A choice has a utility, weights times its features and a constant; its likelihood is its share
//! of all utilities' exponentials, with one more term for what is none of them, of utility 0. The
//! weights are fitted by `pata-tools` and lie in data/.

use arrayvec::ArrayVec;
use serde::Deserialize;

/// What a shipped file holds; no vector, for nothing allocates where the first address is read.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Shipped<const N: usize> {
    features: ArrayVec<f32, N>,
    constant: f32,
}

/// What the `N` features of a choice are worth.
#[derive(Debug)]
pub(super) struct Weights<const N: usize> {
    /// By the numbers of the features.
    pub(super) features: [f32; N],
    /// Of any choice against none of them.
    pub(super) constant: f32,
}

impl<const N: usize> Weights<N> {
    /// Reads the weights of a shipped file.
    ///
    /// # Panics
    ///
    /// Where they are not those of `N` features; a test of each file reads it.
    pub(super) fn shipped(text: &str) -> Self {
        let Shipped { features, constant } =
            serde_json::from_str(text).expect("a shipped file holds weights");
        let features = features.into_inner();
        Self {
            features: features.expect("a shipped file has a weight for each feature"),
            constant,
        }
    }

    /// What a choice is worth by what describes it.
    pub(super) fn utility(&self, features: &[f32; N]) -> f32 {
        let weighted = features.iter().zip(&self.features);
        self.constant + weighted.map(|(value, weight)| value * weight).sum::<f32>()
    }
}

/// How likely each of some choices is, and that none of them is the right one.
pub(super) struct Likelihoods<'u> {
    utilities: &'u [f32],
    /// The greatest utility, at least that of none of them: no exponential is past 1.
    most: f32,
    /// The sum of all exponentials.
    all: f32,
}

impl<'u> Likelihoods<'u> {
    /// Those of choices of these utilities.
    pub(super) fn of(utilities: &'u [f32]) -> Self {
        let most = utilities.iter().copied().fold(0.0, f32::max);
        let choices = utilities.iter().map(|utility| (utility - most).exp());
        Self {
            utilities,
            most,
            all: (-most).exp() + choices.sum::<f32>(),
        }
    }

    /// How likely the choice of this number is.
    pub(super) fn choice(&self, index: usize) -> f32 {
        (self.utilities[index] - self.most).exp() / self.all
    }

    /// How likely none of them is the right one.
    pub(super) fn none(&self) -> f32 {
        (-self.most).exp() / self.all
    }

    /// The likeliest choice, the first of equals.
    pub(super) fn best(&self) -> Option<usize> {
        let (mut best, mut most) = (None, f32::NEG_INFINITY);
        for (index, &utility) in self.utilities.iter().enumerate() {
            if most < utility {
                (best, most) = (Some(index), utility);
            }
        }
        best
    }
}

/// The likeliest choice, the first of equals, and how likely it is.
pub(super) fn likeliest(utilities: &[f32]) -> Option<(usize, f32)> {
    let likelihoods = Likelihoods::of(utilities);
    (likelihoods.best()).map(|index| (index, likelihoods.choice(index)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn likelihoods_leave_room_for_none_of_the_choices() {
        assert_eq!(likeliest(&[]), None);
        let (best, likelihood) = likeliest(&[0.0, 0.0]).unwrap();
        assert_eq!(best, 0);
        assert!((likelihood - 1.0 / 3.0).abs() < 1e-6);
        let (best, likelihood) = likeliest(&[-1.0, 9.0]).unwrap();
        assert!(best == 1 && 0.99 < likelihood);
        let far = [-200.0, f32::NEG_INFINITY];
        assert!(
            0.99 < Likelihoods::of(&far).none(),
            "no exponential overflows"
        );
    }
}
