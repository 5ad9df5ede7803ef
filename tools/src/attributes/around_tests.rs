use pata::geo::LatLon;

use super::super::classes::PointSet;
use super::{Around, Index};

/// A seeded generator (PCG, O'Neill 2014), enough for scattered points.
fn scattered(count: usize, spread_e7: i32) -> Vec<LatLon> {
    let mut state = 11_u64;
    let mut next = move || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as i32
    };
    (0..count)
        .map(|_| LatLon {
            lat_e7: 120_000_000 + next() % spread_e7,
            lng_e7: 770_000_000 + next() % spread_e7,
        })
        .collect()
}

fn check(spread_e7: i32) {
    let all = scattered(3_200, spread_e7);
    let (centres, points) = all.split_at(200);
    let set = PointSet {
        points: points.to_vec(),
        masks: (0..points.len() as u64)
            .map(|id| [1, 3, 2, 5][id as usize % 4])
            .collect(),
        sums: vec![(0..points.len() as i64).collect()],
        readings: Vec::new(),
    };
    let radii = [1, 5, 25];
    let index = Index::new(&set, 3, &radii);
    let mut around = Around::default();
    for &centre in centres {
        index.around(centre, &[1], &mut around);
        for class in 0..3 {
            let of_class = set.of_class(class).map(|id| (id, set.points[id as usize]));
            let mut distances: Vec<(f64, u32)> = of_class
                .map(|(id, at)| (centre.distance_m(at), id))
                .collect();
            distances.sort_by(|a, b| a.0.total_cmp(&b.0));
            for (ring, radius) in radii.iter().enumerate() {
                let inside = distances
                    .iter()
                    .filter(|near| near.0 <= f64::from(*radius) * 1e3);
                assert_eq!(
                    around.counts[class * 3 + ring] as usize,
                    inside.clone().count()
                );
                if class == 1 {
                    let sum: i64 = inside.map(|near| i64::from(near.1)).sum();
                    assert_eq!(around.sums[ring], sum);
                }
            }
            let (_, found) = around.nearest[class].expect("every class has points");
            let difference = index.distance_m(centre, found) - distances[0].0;
            assert!(difference.abs() < 1e-6, "{difference}");
        }
    }
}

#[test]
fn counts_sums_and_nearest_points_are_those_of_brute_force() {
    check(5_000_000);
    check(40_000_000);
}

#[test]
fn a_class_of_many_points_is_found_far_away() {
    let mut points = scattered(60_000, 100_000);
    for at in &mut points {
        at.lat_e7 += 150_000_000;
    }
    let set = PointSet {
        masks: vec![1; points.len()],
        points,
        ..PointSet::default()
    };
    let index = Index::new(&set, 1, &[1]);
    let mut around = Around::default();
    for centre in scattered(20, 50_000_000) {
        index.around(centre, &[], &mut around);
        let (_, found) = around.nearest[0].expect("there are points");
        let distances = set.points.iter().map(|&at| centre.distance_m(at));
        let least = distances.min_by(f64::total_cmp).expect("there are points");
        assert!((index.distance_m(centre, found) - least).abs() < 1e-6);
    }
}

#[test]
fn points_a_hair_inside_and_outside_a_radius_are_told_apart() {
    let centre = LatLon::from_degrees(12.0, 77.0).unwrap();
    let north = |lat_e7: i32| LatLon {
        lat_e7: centre.lat_e7 + lat_e7,
        ..centre
    };
    // One kilometre is 89,932.0 units of latitude, to a unit: 11 mm.
    let inside = (89_900..90_000).filter(|&e7| centre.distance_m(north(e7)) <= 1_000.0);
    let last = inside.max().unwrap();
    for (lat_e7, expected) in [(last - 1, 1), (last, 1), (last + 1, 0)] {
        let set = PointSet {
            points: vec![north(lat_e7)],
            masks: vec![1],
            ..PointSet::default()
        };
        let mut around = Around::default();
        Index::new(&set, 1, &[1]).around(centre, &[], &mut around);
        assert_eq!(around.counts[0], expected, "{lat_e7}");
    }
}

#[test]
fn no_points_at_all_is_no_distance_but_a_count_of_nothing() {
    let set = PointSet::default();
    let mut around = Around::default();
    let centre = LatLon::from_degrees(12.0, 77.0).unwrap();
    Index::new(&set, 1, &[1]).around(centre, &[], &mut around);
    assert_eq!((around.counts[0], around.nearest[0]), (0, None));
}
