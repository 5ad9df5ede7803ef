//! Addresses of known point -> what each kind of sight weighs: the values of data/point.json.

use std::fmt::Write as _;

use pata::address::{PointWeights, SIGHT_KIND_COUNT, Sight, middle, weigh_sights};
use pata::gazetteer::Gazetteer;
use pata::geo::LatLon;
use pata::scratch::Scratch;
use rayon::prelude::*;

use super::search::{Plan, search};
use super::truth::{self, Case, Group, Split};

/// Numbers that are fitted: the weights of the kinds and four more.
const PARAMETERS: usize = SIGHT_KIND_COUNT + 4;
/// What is further off counts as this far, km: the place itself is another one.
const FARTHEST_KM: f64 = 30.0;
/// What is nearer counts as little better, km: points of rows are no more exact.
const NEAREST_KM: f64 = 0.3;
/// Shares of the addresses that the table shows the distances of.
const SHOWN: [f64; 3] = [0.5, 0.75, 0.9];
/// Many small steps: each kind is in few addresses.
const PLAN: Plan = Plan {
    seed: 1,
    passes: 12,
    first_step: 0.6,
    shrink: 0.75,
    pull: 0.002,
};

/// An address whose point is known.
#[derive(Clone, Debug)]
pub struct Example {
    split: Split,
    at: LatLon,
    sights: Vec<Sight>,
}

/// The examples among the cases: addresses as they are written that anything lies near to.
pub fn examples(gazetteer: &Gazetteer, cases: &[Case]) -> Vec<Example> {
    truth::of_each(cases, |case, scratch| example(gazetteer, case, scratch))
}

fn example(gazetteer: &Gazetteer, case: &Case, scratch: &mut Scratch) -> Option<Example> {
    let at = case.truth.at.filter(|_| case.group == Group::Listed)?;
    let sights = weigh_sights(gazetteer, &case.address, scratch).to_vec();
    (!sights.is_empty()).then_some(Example {
        split: case.split,
        at,
        sights,
    })
}

/// Fits to the examples of the fitted half; `None` where there are none.
///
/// Every weight starts at 1 and every power at a half. What is made least is the mean logarithm of
/// the distance, so that a street further counts in a town as a village further does in a district.
pub fn fit(examples: &[Example]) -> Option<PointWeights> {
    let fitted: Vec<&Example> = (examples.iter())
        .filter(|example| example.split == Split::Fitted)
        .collect();
    if fitted.is_empty() {
        return None;
    }
    let loss = |numbers: &[f64]| {
        let weights = of_numbers(numbers);
        // Summed in order: the sum does not depend on the number of threads.
        let costs: Vec<f64> = (fitted.par_iter())
            .map(|example| cost(example.distance_km(&weights)))
            .collect();
        costs.iter().sum::<f64>() / costs.len() as f64
    };
    let mut start = [1.0; PARAMETERS];
    start[PARAMETERS - 2..].fill(0.5);
    let found = search(&start, &PLAN, loss, |_, _| {});
    Some(of_numbers(&found.values))
}

/// Of each half: how many addresses have sights, how far off the middle of these is, and the share
/// within a kilometre.
pub fn table(examples: &[Example], weights: &PointWeights) -> String {
    let mut text = String::from("half       rows   50 %   75 %    90 % | within 1 km\n");
    for split in Split::ALL {
        let mut distances: Vec<f64> = (examples.iter())
            .filter(|example| example.split == split)
            .map(|example| example.distance_km(weights))
            .collect();
        distances.sort_unstable_by(f64::total_cmp);
        let count = distances.len();
        let _ = write!(text, "{:9} {count:5}", split.name());
        for share in SHOWN {
            let at = distances.get((share * count as f64) as usize);
            let _ = write!(text, " {:6.2}", at.copied().unwrap_or(0.0));
        }
        let near = distances.iter().take_while(|&&km| km < 1.0).count();
        let _ = writeln!(text, "  |       {:.3}", near as f64 / count.max(1) as f64);
    }
    text
}

/// Reads what the engine reads.
///
/// # Errors
///
/// Where it is no JSON of that form, or a weight is below 0 or no number.
pub fn from_json(text: &str) -> Result<PointWeights, serde_json::Error> {
    use serde::de::Error as _;
    let weights = PointWeights::from_json(text)?;
    let is_weight = |number: &f64| number.is_finite() && 0.0 <= *number;
    match numbers(&weights).iter().find(|number| !is_weight(number)) {
        Some(number) => Err(serde_json::Error::custom(format!("{number} is no weight"))),
        None => Ok(weights),
    }
}

/// The weights as the engine reads them.
pub fn to_json(weights: &PointWeights) -> String {
    let kinds: Vec<String> = weights.kinds.iter().map(f32::to_string).collect();
    format!(
        "{{\n  \"kinds\": [ {} ],\n  \"of_road\": {},\n  \"of_longer_name\": {},\n  \
         \"pin_radius\": {},\n  \"town_radius\": {}\n}}\n",
        kinds.join(", "),
        weights.of_road,
        weights.of_longer_name,
        weights.pin_radius,
        weights.town_radius,
    )
}

impl Example {
    fn distance_km(&self, weights: &PointWeights) -> f64 {
        let found = middle(&self.sights, weights);
        found.map_or(FARTHEST_KM, |found| found.distance_m(self.at) / 1e3)
    }
}

fn cost(distance_km: f64) -> f64 {
    (NEAREST_KM + distance_km.min(FARTHEST_KM)).ln()
}

fn of_numbers(numbers: &[f64]) -> PointWeights {
    let number = |index: usize| numbers[index] as f32;
    PointWeights {
        kinds: std::array::from_fn(number),
        of_road: number(SIGHT_KIND_COUNT),
        of_longer_name: number(SIGHT_KIND_COUNT + 1),
        pin_radius: number(SIGHT_KIND_COUNT + 2),
        town_radius: number(SIGHT_KIND_COUNT + 3),
    }
}

fn numbers(weights: &PointWeights) -> [f64; PARAMETERS] {
    let others = [
        weights.of_road,
        weights.of_longer_name,
        weights.pin_radius,
        weights.town_radius,
    ];
    let all = weights.kinds.iter().chain(&others);
    let mut numbers = [0.0; PARAMETERS];
    for (number, &weight) in numbers.iter_mut().zip(all) {
        *number = f64::from(weight);
    }
    numbers
}

#[cfg(test)]
mod tests {
    use pata::address::{SightKind, Wording};

    use super::*;

    fn example(split: Split, truth: (f64, f64)) -> Example {
        let sight = |kind: SightKind, lat: f64, lng: f64| Sight {
            at: LatLon::from_degrees(lat, lng).unwrap(),
            kind,
            wording: Wording::Own,
            radius_m: 3_000,
        };
        Example {
            split,
            at: LatLon::from_degrees(truth.0, truth.1).unwrap(),
            sights: vec![
                sight(SightKind::Locality, 12.91, 77.64),
                sight(SightKind::Town, 12.97, 77.59),
            ],
        }
    }

    #[test]
    fn the_kind_that_is_near_the_truth_weighs_more_and_the_other_half_tells_nothing() {
        let fitted = example(Split::Fitted, (12.911, 77.641));
        let reported = example(Split::Reported, (12.971, 77.591));
        let weights = fit(&[fitted.clone(), reported.clone()]).unwrap();
        assert!(
            weights.kinds[SightKind::Town as usize] < weights.kinds[SightKind::Locality as usize]
        );
        assert_eq!(fit(&[fitted]), Some(weights));
        assert_eq!(fit(&[reported]), None);
    }

    #[test]
    fn what_is_written_is_read_again() {
        let weights = *PointWeights::shipped();
        assert_eq!(from_json(&to_json(&weights)).unwrap(), weights);
        let below = to_json(&PointWeights {
            of_road: -1.0,
            ..weights
        });
        assert!(
            from_json(&below)
                .unwrap_err()
                .to_string()
                .contains("-1 is no weight")
        );
    }
}
