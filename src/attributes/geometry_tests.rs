//! Point -> row, in every kind of geometry, against slow and obvious oracles.

use rstar::primitives::{GeomWithData, Rectangle};

use super::tests::{SOUTH_WEST, layer, opened, point, row_numbers, written};
use super::{
    AreaContent, Attributes, Cause, CellContent, Envelope, Geometry, LocatorKind, SiteContent,
    Value, VariableId,
};
use crate::format::hostile::Seeded;
use crate::geo::LatLon;

fn found_row(attributes: &Attributes, at: LatLon) -> Option<u32> {
    let mut out = [Value::Float(0.0)];
    attributes.lookup(at, &[VariableId(0)], &mut out).unwrap();
    match out[0] {
        Value::Number(decimal) => Some(decimal.mantissa as u32),
        Value::Missing(Cause::OutsideCoverage) => None,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_nearest_site_is_that_of_brute_force_and_lies_within_the_cap() {
    for (seed, count, cap_m) in [
        (1, 1, 30_000),
        (2, 16, 9_000),
        (3, 17, 500_000),
        (4, 5_000, 2_000),
    ] {
        let mut random = Seeded(seed);
        let mut sites: Vec<SiteContent> = (0..count)
            .map(|row| SiteContent {
                row,
                at: point(&mut random, SOUTH_WEST, 10_000_000),
            })
            .collect();
        if count > 100 {
            // Many sites at one place: the lowest row wins.
            for site in &mut sites[40..80] {
                site.at = LatLon {
                    lat_e7: 125_000_000,
                    lng_e7: 775_000_000,
                };
            }
        }
        let columns = row_numbers(count);
        let geometry = Geometry::Sites {
            sites: sites.clone(),
            cap_m,
        };
        let attributes = opened(written(vec![layer("site", count, geometry, &columns)]));
        for _ in 0..2_000 {
            let at = point(
                &mut random,
                (SOUTH_WEST.0 - 2_000_000, SOUTH_WEST.1 - 2_000_000),
                14_000_000,
            );
            let nearest = sites
                .iter()
                .map(|site| (at.haversine(site.at), site))
                .filter(|(_, site)| at.distance_m(site.at) <= f64::from(cap_m))
                .min_by(|a, b| a.0.total_cmp(&b.0));
            match (found_row(&attributes, at), nearest) {
                (None, None) => {}
                (Some(row), Some((haversine, _))) => {
                    let found = at.haversine(sites[row as usize].at);
                    assert!(found.total_cmp(&haversine).is_eq(), "{at:?}");
                }
                other => panic!("{at:?}: {other:?}"),
            }
        }
    }
}

#[test]
fn sites_at_one_place_give_the_first_row_in_the_order_of_the_file() {
    let at = LatLon {
        lat_e7: 125_000_000,
        lng_e7: 775_000_000,
    };
    let sites: Vec<SiteContent> = (0..40).map(|row| SiteContent { row, at }).collect();
    let columns = row_numbers(40);
    let geometry = Geometry::Sites { sites, cap_m: 10 };
    let attributes = opened(written(vec![layer("site", 40, geometry, &columns)]));
    assert_eq!(found_row(&attributes, at), Some(0));
    assert_eq!(attributes.locate(0, at), Ok(Some(0)));
}

#[test]
fn cells_of_a_grid_share_no_point_and_agree_with_rstar() {
    check_cells(0);
}

#[test]
fn cells_of_which_one_is_smaller_are_no_grid_and_agree_with_rstar() {
    check_cells(1);
}

/// Cells side by side with gaps, the last smaller by so much, against rstar.
fn check_cells(less: i32) {
    let side = 60;
    let step = 10_000;
    let cell = |index: i32| {
        let min = LatLon {
            lat_e7: SOUTH_WEST.0 + index / side * step,
            lng_e7: SOUTH_WEST.1 + index % side * step,
        };
        let max = LatLon {
            lat_e7: min.lat_e7 + step,
            lng_e7: min.lng_e7 + step,
        };
        CellContent {
            row: index as u32,
            envelope: Envelope { min, max },
        }
    };
    let mut cells: Vec<CellContent> = (0..side * side)
        .filter(|index| index % 7 != 3)
        .zip(0..)
        .map(|(index, row)| CellContent { row, ..cell(index) })
        .collect();
    let count = cells.len() as u32;
    if let Some(cell) = cells.last_mut() {
        cell.envelope.max.lng_e7 -= less;
    }
    let columns = row_numbers(count);
    let geometry = Geometry::Cells(cells.clone());
    let attributes = opened(written(vec![layer("cell", count, geometry, &columns)]));
    let locator = attributes.catalogue().layers[0].locators[0];
    assert_eq!(locator.kind == LocatorKind::Grid, less == 0);
    let boxes = cells.iter().map(|cell| {
        let corner =
            |at: LatLon, less: i64| [i64::from(at.lat_e7) - less, i64::from(at.lng_e7) - less];
        let rectangle = Rectangle::<[i64; 2]>::from_corners(
            corner(cell.envelope.min, 0),
            corner(cell.envelope.max, 1),
        );
        GeomWithData::new(rectangle, cell.row)
    });
    let oracle = rstar::RTree::bulk_load(boxes.collect());
    let mut random = Seeded(5);
    for round in 0..20_000 {
        let mut at = point(
            &mut random,
            (SOUTH_WEST.0 - step, SOUTH_WEST.1 - step),
            (side + 2) as usize * step as usize,
        );
        if round % 2 == 0 {
            // On a border, or a corner.
            at.lat_e7 = at.lat_e7 / step * step;
            at.lng_e7 = if round % 4 == 0 {
                at.lng_e7 / step * step
            } else {
                at.lng_e7
            };
        }
        let point = [i64::from(at.lat_e7), i64::from(at.lng_e7)];
        let expected: Vec<u32> = oracle
            .locate_all_at_point(point)
            .map(|cell| cell.data)
            .collect();
        assert!(expected.len() <= 1);
        assert_eq!(
            found_row(&attributes, at),
            expected.first().copied(),
            "{at:?}"
        );
    }
}

/// Rings with vertices on a coarse lattice, so that random points meet borders and corners.
fn lattice_ring(random: &mut Seeded) -> Vec<LatLon> {
    let centre = point(random, (0, 0), 400);
    let count = 3 + random.below(9);
    let mut directions: Vec<f64> = (0..count)
        .map(|_| random.below(6_283) as f64 / 1_000.0)
        .collect();
    directions.sort_by(f64::total_cmp);
    directions
        .into_iter()
        .map(|angle| {
            let radius = 20.0 + random.below(80) as f64;
            LatLon {
                lat_e7: SOUTH_WEST.0 + centre.lat_e7 + (radius * angle.sin()) as i32,
                lng_e7: SOUTH_WEST.1 + centre.lng_e7 + (radius * angle.cos()) as i32,
            }
        })
        .collect()
}

/// Winding-free ray casting in rationals, and distance zero to any edge for the border.
fn oracle_contains(rings: &[Vec<LatLon>], at: LatLon) -> bool {
    let mut crossings = 0;
    for ring in rings {
        for (index, &a) in ring.iter().enumerate() {
            let b = ring[(index + 1) % ring.len()];
            let (ax, ay) = (i128::from(a.lng_e7), i128::from(a.lat_e7));
            let (bx, by) = (i128::from(b.lng_e7), i128::from(b.lat_e7));
            let (x, y) = (i128::from(at.lng_e7), i128::from(at.lat_e7));
            let on_line = (bx - ax) * (y - ay) == (by - ay) * (x - ax);
            if on_line && x >= ax.min(bx) && x <= ax.max(bx) && y >= ay.min(by) && y <= ay.max(by) {
                return true;
            }
            // x of the crossing is ax + (y - ay) (bx - ax) / (by - ay); multiply by (by - ay).
            if (ay > y) != (by > y) {
                let (left, right) = ((x - ax) * (by - ay), (y - ay) * (bx - ax));
                if if by > ay { left < right } else { left > right } {
                    crossings += 1;
                }
            }
        }
    }
    crossings % 2 == 1
}

fn doubled_extent(rings: &[Vec<LatLon>]) -> i128 {
    let ring_extent = |ring: &Vec<LatLon>| -> i128 {
        (0..ring.len())
            .map(|i| {
                let (a, b) = (ring[i], ring[(i + 1) % ring.len()]);
                i128::from(a.lng_e7) * i128::from(b.lat_e7)
                    - i128::from(b.lng_e7) * i128::from(a.lat_e7)
            })
            .sum()
    };
    rings.iter().map(ring_extent).sum::<i128>().abs()
}

#[test]
fn the_area_of_a_point_is_the_smallest_that_ray_casting_finds_borders_included() {
    let mut random = Seeded(6);
    let areas: Vec<AreaContent> = (0..300)
        .map(|row| {
            let rings = (0..=random.below(2))
                .map(|_| lattice_ring(&mut random))
                .collect();
            AreaContent { row, rings }
        })
        .collect();
    let columns = row_numbers(300);
    let geometry = Geometry::Areas(areas.clone());
    let attributes = opened(written(vec![layer("area", 300, geometry, &columns)]));
    let mut on_vertex = 0;
    for round in 0..30_000 {
        let mut at = point(&mut random, (SOUTH_WEST.0 - 100, SOUTH_WEST.1 - 100), 600);
        if round % 3 == 0 {
            let area = &areas[random.below(300)];
            at = area.rings[0][random.below(area.rings[0].len())];
            on_vertex += 1;
        }
        let inside = areas.iter().filter(|area| oracle_contains(&area.rings, at));
        let smallest = inside.min_by_key(|area| (doubled_extent(&area.rings), area.row));
        assert_eq!(
            found_row(&attributes, at),
            smallest.map(|area| area.row),
            "{at:?}"
        );
    }
    assert!(on_vertex > 9_000);
}

#[test]
fn an_enclave_takes_its_ground_from_the_area_around_it_with_or_without_a_hole() {
    let square = |half: i32| -> Vec<LatLon> {
        [(-half, -half), (-half, half), (half, half), (half, -half)]
            .map(|(lat, lng)| LatLon {
                lat_e7: SOUTH_WEST.0 + lat,
                lng_e7: SOUTH_WEST.1 + lng,
            })
            .to_vec()
    };
    for has_hole in [false, true] {
        let mut around = vec![square(100)];
        if has_hole {
            around.push(square(10).into_iter().rev().collect());
        }
        let areas = vec![
            AreaContent {
                row: 0,
                rings: around,
            },
            AreaContent {
                row: 1,
                rings: vec![square(10)],
            },
        ];
        let columns = row_numbers(2);
        let attributes = opened(written(vec![layer(
            "area",
            2,
            Geometry::Areas(areas),
            &columns,
        )]));
        let at = |lat, lng| LatLon {
            lat_e7: SOUTH_WEST.0 + lat,
            lng_e7: SOUTH_WEST.1 + lng,
        };
        assert_eq!(found_row(&attributes, at(0, 0)), Some(1));
        assert_eq!(
            found_row(&attributes, at(10, 3)),
            Some(1),
            "the shared border"
        );
        assert_eq!(found_row(&attributes, at(11, 3)), Some(0));
        assert_eq!(
            found_row(&attributes, at(100, 100)),
            Some(0),
            "the outer corner"
        );
        assert_eq!(found_row(&attributes, at(101, 0)), None);
    }
}

#[test]
fn an_area_of_more_vertices_than_a_page_holds_is_read_whole() {
    let count = 5_000;
    let ring: Vec<LatLon> = (0..count)
        .map(|index| {
            let angle = f64::from(index) / f64::from(count) * std::f64::consts::TAU;
            LatLon {
                lat_e7: SOUTH_WEST.0 + (angle.sin() * 1e6) as i32,
                lng_e7: SOUTH_WEST.1 + (angle.cos() * 1e6) as i32,
            }
        })
        .collect();
    let areas = vec![AreaContent {
        row: 0,
        rings: vec![ring.clone()],
    }];
    let columns = row_numbers(1);
    let attributes = opened(written(vec![layer(
        "area",
        1,
        Geometry::Areas(areas),
        &columns,
    )]));
    let mut random = Seeded(8);
    for _ in 0..3_000 {
        let at = point(
            &mut random,
            (SOUTH_WEST.0 - 1_100_000, SOUTH_WEST.1 - 1_100_000),
            2_200_000,
        );
        let expected = oracle_contains(std::slice::from_ref(&ring), at).then_some(0);
        assert_eq!(found_row(&attributes, at), expected, "{at:?}");
    }
}

#[test]
fn a_layer_of_areas_and_sites_asks_the_areas_first() {
    let areas = Geometry::Areas(vec![AreaContent {
        row: 0,
        rings: vec![
            [(0, 0), (0, 100), (100, 0)]
                .map(|(lat, lng)| LatLon {
                    lat_e7: lat,
                    lng_e7: lng,
                })
                .to_vec(),
        ],
    }]);
    let site = SiteContent {
        row: 1,
        at: LatLon {
            lat_e7: 10,
            lng_e7: 10,
        },
    };
    let columns = row_numbers(2);
    let mut both = layer("both", 2, areas, &columns);
    both.geometries.push(Geometry::Sites {
        sites: vec![site],
        cap_m: 100,
    });
    let attributes = opened(written(vec![both]));
    assert_eq!(
        found_row(
            &attributes,
            LatLon {
                lat_e7: 10,
                lng_e7: 10
            }
        ),
        Some(0)
    );
    assert_eq!(
        found_row(
            &attributes,
            LatLon {
                lat_e7: 100,
                lng_e7: 100
            }
        ),
        Some(1)
    );
}
