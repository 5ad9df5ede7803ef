//! What lies near an address -> the point that is answered.
//!
//! The finest place, the PIN's centre, the town's and the places near by whose names stand in the
//! text each miss the address by their own amount and in their own direction, and what lies
//! between them misses it by less than any alone. Each is a [`Sight`] with a weight, and the point
//! is their weighted geometric median: the one from which the weighted distances to all sights
//! are least. A sight that is far off pulls no harder than a near one, and one that outweighs all
//! others together is the answer. Found by the iteration of E. Weiszfeld (1937), distances being
//! softened as below. The weights are those of data/point.json; docs/address.md, "Point", has the
//! fit.

use std::sync::LazyLock;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::gazetteer::Level;
use crate::geo::{LatLon, METRES_PER_DEGREE};

/// Kinds of sights.
pub const SIGHT_KIND_COUNT: usize = SightKind::Way as usize + 1;
/// Sights of one address.
const MAX_SIGHTS: usize = 64;
/// Steps towards the median; later ones move it by metres.
const MAX_STEPS: usize = 12;
/// A step shorter than this is the last, metres.
const LEAST_STEP_M: f64 = 1.0;
/// How far from all sights their distances are taken at least, metres: a median that is one of the
/// sights draws near to the next ones.
const SOFT_M: f64 = 300.0;
/// Radius of which a PIN or a town has the weight of its kind, and the least that counts, metres.
const USUAL_RADIUS_M: f64 = 3_000.0;
const LEAST_RADIUS_M: f64 = 300.0;
const METRES_PER_UNIT: f64 = METRES_PER_DEGREE / 1e7;

static WEIGHTS: LazyLock<PointWeights> = LazyLock::new(|| {
    PointWeights::from_json(include_str!("../../../data/point.json"))
        .expect("the shipped file holds weights")
});

/// What a sight is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SightKind {
    /// A road.
    Street,
    /// A stop or station.
    Landmark,
    /// A small area.
    Sublocality,
    /// An area.
    Locality,
    /// A village.
    Village,
    /// A post office.
    PostOffice,
    /// The town that the text names.
    Town,
    /// The town of the finest place or the PIN, which the text does not name.
    HomeTown,
    /// A subdistrict.
    Subdistrict,
    /// The centre of the PIN that is written.
    Pin,
    /// The centre of one that was inferred.
    InferredPin,
    /// Where a road that is called by another town leaves this one.
    Way,
}

impl SightKind {
    /// What a place of a level is; `None` for districts and states.
    pub(in crate::address) fn of(level: Level) -> Option<Self> {
        Some(match level {
            Level::State | Level::District => return None,
            Level::Subdistrict => Self::Subdistrict,
            Level::City => Self::Town,
            Level::PostOffice => Self::PostOffice,
            Level::Village => Self::Village,
            Level::Locality => Self::Locality,
            Level::Sublocality => Self::Sublocality,
            Level::Landmark => Self::Landmark,
            Level::Street => Self::Street,
        })
    }
}

/// Whose name the words are that a sight was found by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wording {
    /// The place's own.
    Own,
    /// A road's.
    Road,
    /// A landmark's, a firm's or another longer name's.
    Longer,
}

/// A place that tells where the address is.
#[derive(Clone, Copy, Debug)]
pub struct Sight {
    /// Where it is.
    pub at: LatLon,
    /// What it is.
    pub kind: SightKind,
    /// Whose name its words are.
    pub wording: Wording,
    /// Radius that holds nine tenths of it, metres.
    pub radius_m: u32,
}

/// The sights of one address.
pub(crate) type Sights = ArrayVec<Sight, MAX_SIGHTS>;

/// What sights weigh beside each other.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PointWeights {
    /// By the numbers of the kinds.
    pub kinds: [f32; SIGHT_KIND_COUNT],
    /// Factor of one whose words are a road's.
    pub of_road: f32,
    /// Factor of one whose words are a longer name's.
    pub of_longer_name: f32,
    /// How fast the weight of a PIN falls with its radius: power of 3 km by it.
    pub pin_radius: f32,
    /// The same of a town.
    pub town_radius: f32,
}

impl PointWeights {
    /// Those of the program.
    pub fn shipped() -> &'static Self {
        &WEIGHTS
    }

    /// Reads a file of weights.
    ///
    /// # Errors
    ///
    /// Where it is no JSON of that form.
    pub fn from_json(text: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text)
    }

    fn of(&self, sight: &Sight) -> f64 {
        let radius = USUAL_RADIUS_M / f64::from(sight.radius_m).max(LEAST_RADIUS_M);
        let by_radius = match sight.kind {
            SightKind::Pin | SightKind::InferredPin => radius.powf(self.pin_radius.into()),
            SightKind::Town | SightKind::HomeTown | SightKind::Way => {
                radius.powf(self.town_radius.into())
            }
            _ => 1.0,
        };
        let wording = match sight.wording {
            Wording::Own => 1.0,
            Wording::Road => self.of_road,
            Wording::Longer => self.of_longer_name,
        };
        f64::from(self.kinds[sight.kind as usize]) * f64::from(wording) * by_radius
    }
}

/// The weighted geometric median of the sights; `None` where there is none, or none has weight.
pub fn middle(sights: &[Sight], weights: &PointWeights) -> Option<LatLon> {
    // Extended where it lies: what is collected is copied with all its room.
    let mut weighed: ArrayVec<(f64, f64, f64), MAX_SIGHTS> = ArrayVec::new();
    weighed.extend(sights.iter().take(MAX_SIGHTS).map(|sight| {
        let (lat, lng) = (f64::from(sight.at.lat_e7), f64::from(sight.at.lng_e7));
        (weights.of(sight), lat, lng)
    }));
    let heaviest = weighed.iter().max_by(|a, b| a.0.total_cmp(&b.0))?;
    let (mut lat, mut lng) = (heaviest.1, heaviest.2);
    let shrink = (lat / 1e7).to_radians().cos();
    let scale = METRES_PER_UNIT * METRES_PER_UNIT;
    let square_m = |lat: f64, lng: f64| (lat.powi(2) + (lng * shrink).powi(2)) * scale;
    for _ in 0..MAX_STEPS {
        let (mut all, mut all_lat, mut all_lng) = (0.0, 0.0, 0.0);
        for &(weight, at_lat, at_lng) in &weighed {
            let pull = weight / (square_m(at_lat - lat, at_lng - lng) + SOFT_M * SOFT_M).sqrt();
            all += pull;
            all_lat += pull * at_lat;
            all_lng += pull * at_lng;
        }
        let next = (all_lat / all, all_lng / all);
        let step = square_m(next.0 - lat, next.1 - lng);
        (lat, lng) = next;
        if step < LEAST_STEP_M * LEAST_STEP_M {
            break;
        }
    }
    LatLon::from_degrees(lat / 1e7, lng / 1e7)
}

#[cfg(test)]
mod tests {
    use super::*;

    const EQUAL: PointWeights = PointWeights {
        kinds: [1.0; SIGHT_KIND_COUNT],
        of_road: 0.5,
        of_longer_name: 0.5,
        pin_radius: 1.0,
        town_radius: 0.0,
    };

    fn sight(kind: SightKind, lat: f64, lng: f64) -> Sight {
        Sight {
            at: LatLon::from_degrees(lat, lng).unwrap(),
            kind,
            wording: Wording::Own,
            radius_m: 3_000,
        }
    }

    /// The sum that the median makes least.
    fn cost(at: LatLon, sights: &[Sight], weights: &PointWeights) -> f64 {
        let pull = |sight: &Sight| weights.of(sight) * at.distance_m(sight.at).hypot(SOFT_M);
        sights.iter().map(pull).sum()
    }

    #[test]
    fn the_shipped_file_has_a_weight_for_each_kind() {
        let weights = PointWeights::shipped();
        assert!(weights.kinds.iter().all(|&weight| 0.0 < weight));
    }

    #[test]
    fn no_point_around_the_median_is_nearer_to_the_sights() {
        let sights = [
            sight(SightKind::Locality, 12.910, 77.640),
            sight(SightKind::Pin, 12.920, 77.650),
            sight(SightKind::Town, 12.970, 77.590),
            sight(SightKind::PostOffice, 12.914, 77.632),
        ];
        let at = middle(&sights, &EQUAL).unwrap();
        let least = cost(at, &sights, &EQUAL);
        for (north, east) in [(0.003, 0.0), (-0.003, 0.0), (0.0, 0.003), (0.0, -0.003)] {
            let beside = LatLon::from_degrees(at.lat() + north, at.lng() + east).unwrap();
            assert!(least < cost(beside, &sights, &EQUAL));
        }
    }

    #[test]
    fn what_outweighs_all_others_is_the_answer() {
        let far = [
            sight(SightKind::Locality, 12.91, 77.64),
            sight(SightKind::Street, 28.61, 77.21),
        ];
        let mut weights = EQUAL;
        weights.kinds[SightKind::Street as usize] = 0.2;
        let at = middle(&far, &weights).unwrap();
        assert!(at.distance_m(far[0].at) < 150.0);
        assert_eq!(middle(&far[..1], &weights), Some(far[0].at));
        assert_eq!(middle(&[], &weights), None);
        weights.kinds = [0.0; SIGHT_KIND_COUNT];
        assert_eq!(middle(&far, &weights), None);
    }

    #[test]
    fn a_wide_pin_and_the_words_of_a_road_weigh_less() {
        let near = sight(SightKind::Pin, 12.91, 77.64);
        let wide = Sight {
            radius_m: 30_000,
            ..near
        };
        assert!((EQUAL.of(&wide) - 0.1 * EQUAL.of(&near)).abs() < 1e-9);
        let of_road = Sight {
            wording: Wording::Road,
            ..sight(SightKind::Locality, 12.91, 77.64)
        };
        assert!((EQUAL.of(&of_road) - 0.5).abs() < 1e-9);
    }
}
