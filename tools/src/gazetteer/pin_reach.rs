//! How far a PIN reaches, and whether its points fit those of the PINs beside it in number.
//!
//! India Post numbers PINs by sorting district and route, so PINs of the same five first digits
//! lie side by side, those of the same three in one sorting district. A PIN whose centre lies apart from
//! all of its district has been given the points of other offices; those of its own that lie among its
//! neighbours tell where it is.

use std::collections::BTreeMap;

use pata::geo::LatLon;

use super::centre::{Weighted, quantile, robust_centre};

/// Points farther than this many median distances from the centre do not count for the radius,
/// unless they lie within the floor, metres.
const STRAY_FACTOR: f64 = 3.0;
const STRAY_FLOOR_M: f64 = 10_000.0;
/// Greatest radius, metres: of most PINs, and of those whose own points lie wide apart.
const USUAL_MOST_M: f64 = 25_000.0;
const WIDE_MOST_M: f64 = 40_000.0;
/// PINs that make a neighbourhood.
const MIN_NEIGHBOURS: usize = 3;
/// The codes of one route and of one sorting district.
const NEIGHBOURHOODS: [Neighbourhood; 2] = [
    Neighbourhood {
        codes: 10,
        apart_m: APART_M,
        few_points: 5,
        heeds_places: false,
    },
    Neighbourhood {
        codes: 1_000,
        apart_m: 120_000.0,
        few_points: 15,
        heeds_places: true,
    },
];
/// A point this near to a centre bears it out, metres.
const APART_M: f64 = 30_000.0;
/// A centre is apart where it lies beyond this many median distances of its neighbours, too.
const APART_SPREADS: f64 = 3.0;
/// A point is among the neighbours within this, metres, or this many median distances.
const AMONG_M: f64 = 15_000.0;
const AMONG_SPREADS: f64 = 2.0;
/// Share of the offices, by people, that outweighs all other points of a PIN.
const OFFICE_SHARE: f64 = 0.4;
/// Kinds of points that together know better than the neighbours where a PIN is.
const BEARING_OUT: usize = 2;

/// PINs beside each other in number.
struct Neighbourhood {
    /// How many codes it has.
    codes: u32,
    /// A centre is apart from the middle of the others beyond this, metres.
    apart_m: f64,
    /// Offices and places of a PIN that know better than the others where it is, at least.
    few_points: usize,
    /// One place at a PIN's centre that is no office does so, too.
    heeds_places: bool,
}

/// What tells where one PIN is.
#[derive(Debug)]
pub(super) struct PinPoints<'a> {
    /// The code.
    pub pin: u32,
    /// Its centre so far.
    pub at: LatLon,
    /// Its post offices, weighted by people.
    pub offices: &'a [Weighted],
    /// Its other places.
    pub places: &'a [Weighted],
    /// Points that stand for a subdistrict.
    pub rough: &'a [Weighted],
    /// Its districts.
    pub districts: &'a [u16],
}

impl PinPoints<'_> {
    /// Whether another PIN may lie in one district with it.
    fn is_of_district(&self, other: &Self) -> bool {
        self.districts.is_empty()
            || other.districts.is_empty()
            || (other.districts.iter()).any(|district| self.districts.contains(district))
    }
}

/// The distance that holds nine tenths of the points around a centre, strays left out, metres.
/// At most 25 km, or as much as 40 km where the points lie wide apart.
pub(super) fn radius_m(points: &[Weighted], at: LatLon) -> f64 {
    let mut distances: Vec<(f64, f64)> = points
        .iter()
        .map(|point| (point.at.distance_m(at), 1.0))
        .collect();
    let middle = quantile(&mut distances, 0.5);
    distances.retain(|&(distance, _)| distance <= (middle * STRAY_FACTOR).max(STRAY_FLOOR_M));
    let most = (middle * 2.0).clamp(USUAL_MOST_M, WIDE_MOST_M);
    quantile(&mut distances, 0.9).min(most)
}

/// The PINs whose centre lies apart from their neighbours', with the centre and the radius in
/// metres that fit better, by rising PIN.
pub(super) fn misplaced(pins: &[PinPoints<'_>]) -> Vec<(u32, LatLon, f64)> {
    let mut found: BTreeMap<u32, (LatLon, f64)> = BTreeMap::new();
    for neighbourhood in NEIGHBOURHOODS {
        let mut groups: BTreeMap<u32, Vec<&PinPoints<'_>>> = BTreeMap::new();
        for pin in pins {
            groups
                .entry(pin.pin / neighbourhood.codes)
                .or_default()
                .push(pin);
        }
        for group in groups.values() {
            for own in group {
                if found.contains_key(&own.pin) {
                    continue;
                }
                let others = neighbours(own, group);
                if others.len() < MIN_NEIGHBOURS {
                    continue;
                }
                if let Some(better) = better_centre(own, &others, &neighbourhood) {
                    found.insert(own.pin, better);
                }
            }
        }
    }
    let found = found.into_iter();
    found
        .map(|(pin, (at, radius_m))| (pin, at, radius_m))
        .collect()
}

/// The centres of the other PINs of a group that may lie in one district with this one.
fn neighbours(own: &PinPoints<'_>, group: &[&PinPoints<'_>]) -> Vec<Weighted> {
    let others = group.iter().filter(|other| other.pin != own.pin);
    let others = others.filter(|other| own.is_of_district(other));
    others
        .map(|other| Weighted {
            at: other.at,
            weight: 1.0,
        })
        .collect()
}

/// A centre among the neighbours for a PIN that lies apart from them and has reason not to.
fn better_centre(
    own: &PinPoints<'_>,
    others: &[Weighted],
    neighbourhood: &Neighbourhood,
) -> Option<(LatLon, f64)> {
    let middle = robust_centre(others)?.at;
    let mut distances: Vec<(f64, f64)> = others
        .iter()
        .map(|other| (other.at.distance_m(middle), 1.0))
        .collect();
    let spread_m = quantile(&mut distances, 0.5);
    if own.at.distance_m(middle) <= (spread_m * APART_SPREADS).max(neighbourhood.apart_m) {
        return None;
    }
    let is_near = |point: &Weighted| point.at.distance_m(own.at) <= AMONG_M;
    if is_borne_out(own) || neighbourhood.heeds_places && own.places.iter().any(is_near) {
        return None;
    }
    let among_m = (spread_m * AMONG_SPREADS).max(AMONG_M);
    let among = |points: &[Weighted]| -> Vec<Weighted> {
        let near = points
            .iter()
            .filter(|point| point.at.distance_m(middle) <= among_m);
        near.copied().collect()
    };
    let weight = |points: &[Weighted]| points.iter().map(|point| point.weight).sum::<f64>();
    let offices = among(own.offices);
    if !offices.is_empty() && weight(&offices) >= weight(own.offices) * OFFICE_SHARE {
        let at = robust_centre(&offices)?.at;
        return Some((at, radius_m(&offices, at)));
    }
    if own.offices.len() + own.places.len() >= neighbourhood.few_points {
        return None;
    }
    let rough = among(own.rough);
    if !rough.is_empty() {
        let at = robust_centre(&rough)?.at;
        return Some((at, radius_m(&rough, at).max(spread_m)));
    }
    let has_witness = own
        .rough
        .iter()
        .any(|point| point.at.distance_m(own.at) <= APART_M);
    (!has_witness).then_some((middle, among_m))
}

/// Whether points of two kinds lie about a PIN's centre for the most part. One kind can be wrong as a
/// whole: offices that have the point of another, schools that give the PIN of their head office.
fn is_borne_out(own: &PinPoints<'_>) -> bool {
    let is_near = |point: &&Weighted| point.at.distance_m(own.at) <= AMONG_M;
    let lie_near = |points: &[Weighted]| points.len() < 2 * points.iter().filter(is_near).count();
    let kinds = [own.offices, own.places, own.rough];
    BEARING_OUT <= kinds.into_iter().filter(|points| lie_near(points)).count()
}

#[cfg(test)]
mod tests {
    use super::{PinPoints, Weighted, misplaced, radius_m};
    use crate::gazetteer::centre::weighted as points;
    use pata::geo::LatLon;

    /// PINs of which the centre is all that is known.
    fn bare(centres: &[Weighted], codes: impl IntoIterator<Item = u32>) -> Vec<PinPoints<'static>> {
        let pins = centres.iter().zip(codes);
        pins.map(|(centre, pin)| PinPoints {
            pin,
            at: centre.at,
            offices: &[],
            places: &[],
            rough: &[],
            districts: &[],
        })
        .collect()
    }

    /// What is made of a PIN at 20.5, 79.0 whose four neighbours lie about 20.0, 79.0.
    fn check(offices: &[(f64, f64, f64)], rough: &[(f64, f64, f64)], expected: Option<(f64, f64)>) {
        check_with(offices, &[], rough, expected);
    }

    fn check_with(
        offices: &[(f64, f64, f64)],
        places: &[(f64, f64, f64)],
        rough: &[(f64, f64, f64)],
        expected: Option<(f64, f64)>,
    ) {
        let (offices, places, rough) = (points(offices), points(places), points(rough));
        let neighbours = points(&[
            (20.00, 79.00, 1.0),
            (20.02, 79.01, 1.0),
            (20.01, 79.03, 1.0),
            (19.98, 79.02, 1.0),
        ]);
        let mut pins = bare(&neighbours, 700_101..);
        pins.push(PinPoints {
            pin: 700_109,
            at: LatLon::from_degrees(20.5, 79.0).unwrap(),
            offices: &offices,
            places: &places,
            rough: &rough,
            districts: &[],
        });
        let found = misplaced(&pins);
        assert_eq!(found.len(), usize::from(expected.is_some()));
        if let Some((lat, lng)) = expected {
            let (pin, at, radius_m) = found[0];
            assert_eq!(pin, 700_109);
            let expected = LatLon::from_degrees(lat, lng).unwrap();
            assert!(at.distance_m(expected) < 1_500.0, "{at:?}");
            assert!(radius_m <= 25_000.0);
        }
    }

    #[test]
    fn chief_offices_among_the_neighbours_outweigh_many_branch_offices_elsewhere() {
        let offices = [
            (20.01, 79.0, 8.0),
            (20.5, 79.0, 2.0),
            (20.5, 79.01, 2.0),
            (20.51, 79.0, 2.0),
            (20.52, 79.0, 2.0),
        ];
        check(&offices, &[], Some((20.01, 79.0)));
    }

    #[test]
    fn a_chief_office_among_the_neighbours_alone_moves_no_pin_whose_villages_lie_elsewhere() {
        let offices = [(20.01, 79.0, 8.0), (20.5, 79.0, 2.0), (20.51, 79.0, 2.0)];
        let villages = [(20.5, 79.0, 1.0), (20.52, 79.02, 1.0)];
        check_with(&offices, &villages, &[], None);
        check_with(&offices[..1], &villages, &[], Some((20.01, 79.0)));
        check(&offices, &[], Some((20.01, 79.0)));
    }

    #[test]
    fn a_lone_point_apart_gives_way_to_a_rough_one_among_the_neighbours() {
        check(
            &[(20.5, 79.0, 2.0)],
            &[(20.03, 79.02, 1.0)],
            Some((20.03, 79.02)),
        );
        check(&[(20.5, 79.0, 2.0)], &[], Some((20.005, 79.015)));
    }

    #[test]
    fn a_pin_apart_stays_where_two_sources_put_it() {
        check(&[(20.5, 79.0, 2.0)], &[(20.55, 79.0, 1.0)], None);
    }

    #[test]
    fn offices_far_from_their_sorting_district_give_way_to_a_point_in_it() {
        let offices = [(25.0, 83.0, 2.0); 8];
        let in_district = [(20.2, 79.2, 1.0)];
        let neighbours = points(&[
            (20.0, 79.0, 1.0),
            (20.1, 79.3, 1.0),
            (20.3, 79.1, 1.0),
            (19.9, 79.2, 1.0),
        ]);
        let (offices, rough) = (points(&offices), points(&in_district));
        let mut pins = bare(&neighbours, [700_101, 700_211, 700_321, 700_431]);
        let apart = |places| PinPoints {
            pin: 700_541,
            at: offices[0].at,
            offices: &offices,
            places,
            rough: &rough,
            districts: &[],
        };
        pins.push(apart(&[]));
        let found = misplaced(&pins);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].0, 700_541);
        assert!(found[0].1.distance_m(rough[0].at) < 1_500.0);
        // A village where the offices are bears them out.
        pins.pop();
        pins.push(apart(&offices[..1]));
        assert!(misplaced(&pins).is_empty());
    }

    #[test]
    fn far_points_do_not_stretch_the_radius_and_wide_pins_are_capped() {
        let at = LatLon::from_degrees(20.0, 79.0).unwrap();
        let mut near: Vec<(f64, f64, f64)> = (1..=8)
            .map(|turn| (20.0 + 0.01 * f64::from(turn), 79.0, 1.0))
            .collect();
        let clean = radius_m(&points(&near), at);
        near.extend([(20.8, 79.0, 1.0), (20.9, 79.0, 1.0)]);
        assert!((clean - 8_900.0).abs() < 100.0, "{clean}");
        assert!((radius_m(&points(&near), at) - clean).abs() < 1.0);
        let wide = [(20.0, 79.1, 1.0), (20.4, 79.0, 1.0), (20.6, 79.0, 1.0)];
        assert!((radius_m(&points(&wide), at) - 40_000.0).abs() < 1.0);
    }
}
