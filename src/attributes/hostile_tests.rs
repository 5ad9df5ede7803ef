//! Damaged artefacts: an error, or the right answer.

use std::path::Path;

use super::pages::{PAGE_LEN, seal, seed};
use super::rtree::EntryShape;
use super::tests::{layer, mixed_columns, opened, row_numbers, written};
use super::{
    AreaContent, Attributes, CellContent, Envelope, Geometry, MAX_LOOKUP, RowName, SiteContent,
    Value, VariableId,
};
use crate::format::hostile::{Seeded, mutate, reseal};
use crate::format::{BuildId, ENTRY_LEN, HEADER_LEN, PAGED, SectionKind, read_u32, read_u64};
use crate::geo::LatLon;

/// An artefact with a layer of each kind and columns of each encoding, in few pages.
fn small_artefact() -> Vec<u8> {
    let mut seeded = Seeded(21);
    let at = |lat, lng| LatLon {
        lat_e7: 120_000_000 + lat,
        lng_e7: 770_000_000 + lng,
    };
    let ring = |half: i32| {
        vec![
            at(-half, -half),
            at(-half, half),
            at(half, half),
            at(half, -half),
        ]
    };
    let areas = vec![
        AreaContent {
            row: 0,
            rings: vec![ring(5_000), ring(50).into_iter().rev().collect()],
        },
        AreaContent {
            row: 1,
            rings: vec![ring(40)],
        },
    ];
    let cells = (0..40).map(|row: i32| CellContent {
        row: row as u32,
        envelope: Envelope {
            min: at(row * 10, 0),
            max: at(row * 10 + 10, 1_000),
        },
    });
    let sites = (0..300).map(|row| SiteContent {
        row,
        at: at(seeded.below(9_000) as i32, seeded.below(9_000) as i32),
    });
    let sites: Vec<SiteContent> = sites.collect();
    let (of_areas, of_cells) = (row_numbers(2), mixed_columns(&mut seeded, 40, 7));
    let of_sites = mixed_columns(&mut seeded, 300, 14);
    let on_grid = (0..300).map(|row: i32| CellContent {
        row: row as u32,
        envelope: Envelope {
            min: at(row / 20 * 600, row % 20 * 400),
            max: at(row / 20 * 600 + 600, row % 20 * 400 + 400),
        },
    });
    let of_grid = mixed_columns(&mut seeded, 300, 3);
    let sites = Geometry::Sites { sites, cap_m: 500 };
    let mut named = layer("site", 300, sites, &of_sites);
    named.row_names = (0..300).map(named_row).collect();
    written(vec![
        layer("area", 2, Geometry::Areas(areas), &of_areas),
        layer("cell", 40, Geometry::Cells(cells.collect()), &of_cells),
        layer("grid", 300, Geometry::Cells(on_grid.collect()), &of_grid),
        named,
    ])
}

fn named_row(row: u32) -> RowName {
    RowName {
        key: row.to_string(),
        parent: String::new(),
        name: format!("site {row}"),
    }
}

/// Points inside and outside all layers.
fn points() -> Vec<LatLon> {
    let mut seeded = Seeded(22);
    (0..6)
        .map(|_| LatLon {
            lat_e7: 119_995_000 + seeded.below(12_000) as i32,
            lng_e7: 769_995_000 + seeded.below(12_000) as i32,
        })
        .chain([LatLon {
            lat_e7: i32::MIN,
            lng_e7: i32::MAX,
        }])
        .collect()
}

/// What all variables are at each point; `None` where the lookup gives an error.
fn answers(attributes: &Attributes, points: &[LatLon]) -> Vec<Option<Vec<Value>>> {
    let count = attributes.catalogue().variables.len().min(MAX_LOOKUP);
    let ids: Vec<VariableId> = (0..count as u32).map(VariableId).collect();
    let answer = |&at: &LatLon| {
        let mut out = vec![Value::Float(0.0); count];
        attributes.lookup(at, &ids, &mut out).ok().map(|()| out)
    };
    points.iter().map(answer).collect()
}

/// Makes the checksums of all pages right again, as [`reseal`] does for the rest.
fn reseal_pages(bytes: &mut [u8]) {
    let Some(Ok(build_id)) = bytes.get(24..40).map(<[u8; 16]>::try_from) else {
        return;
    };
    for entry in (HEADER_LEN..).step_by(ENTRY_LEN).take(16) {
        let Some(record) = bytes.get(entry..entry + ENTRY_LEN) else {
            return;
        };
        let (kind, offset, len) = (
            read_u32(record, 0),
            read_u64(record, 8) as usize,
            read_u64(record, 16),
        );
        if kind & PAGED == 0 {
            continue;
        }
        let end = offset.saturating_add(len as usize).min(bytes.len());
        for (number, start) in (0_u32..).zip((offset..end).step_by(PAGE_LEN)) {
            let Some(page) = bytes.get_mut(start..start + PAGE_LEN) else {
                break;
            };
            // The leaves of the sites come last, after a page of areas and one of cells.
            let is_leaves = kind == super::kind::LEAVES.number;
            let block_len = match (is_leaves, number) {
                (true, 0 | 1) => EntryShape::Box.node_len(),
                (true, _) => EntryShape::Site.node_len(),
                _ => PAGE_LEN,
            };
            for (index, block) in (0..).zip(page.chunks_exact_mut(block_len)) {
                seal(
                    seed(BuildId(build_id), SectionKind::new(kind, "any")),
                    number,
                    index,
                    block,
                );
            }
        }
    }
}

#[test]
fn damage_gives_an_error_or_the_right_answer() {
    let original = small_artefact();
    let points = points();
    let expected = answers(&opened(original.clone()), &points);
    assert!(expected.iter().all(Option::is_some));
    let (mut seeded, mut answered, mut refused) = (Seeded(23), 0, 0);
    for _ in 0..50_000 {
        let bytes = mutate(&original, &mut seeded);
        let Ok(attributes) = Attributes::from_bytes(bytes, Path::new("damaged.att")) else {
            refused += 1;
            continue;
        };
        for (found, expected) in answers(&attributes, &points).iter().zip(&expected) {
            match found {
                Some(found) => assert_eq!(Some(found), expected.as_ref()),
                None => answered += 1,
            }
        }
    }
    assert!(0 < answered && 0 < refused, "{answered} {refused}");
}

#[test]
fn damage_behind_right_checksums_never_panics() {
    let original = small_artefact();
    let points = points();
    let (mut seeded, mut opened) = (Seeded(24), 0);
    for _ in 0..50_000 {
        let mut bytes = mutate(&original, &mut seeded);
        reseal_pages(&mut bytes);
        reseal(&mut bytes, &[]);
        let Ok(attributes) = Attributes::from_bytes(bytes, Path::new("damaged.att")) else {
            continue;
        };
        opened += 1;
        answers(&attributes, &points);
        attributes.near_names("site_v1x");
        for row in [0, 150, 299] {
            let _ = attributes.row_name(3, row);
        }
    }
    assert!(1_000 < opened, "{opened}");
}

#[test]
fn a_bit_that_flips_under_an_open_index_gives_an_error_or_the_right_answer() {
    // The file is checked when it is opened; what is not copied then lies in pages.
    let original = small_artefact();
    let points = points();
    let expected = answers(&opened(original.clone()), &points);
    let mut errors = 0;
    for entry in (HEADER_LEN..HEADER_LEN + 7 * ENTRY_LEN).step_by(ENTRY_LEN) {
        if read_u32(&original, entry) & PAGED == 0 {
            continue;
        }
        let (offset, len) = (
            read_u64(&original, entry + 8),
            read_u64(&original, entry + 16),
        );
        let mut seeded = Seeded(25);
        for _ in 0..3_000 {
            let mut bytes = original.clone();
            let at = offset as usize + seeded.below(len as usize);
            bytes[at] ^= 1 << seeded.below(8);
            let damaged = answers(&opened(bytes), &points);
            for (found, expected) in damaged.iter().zip(&expected) {
                match found {
                    Some(found) => assert_eq!(Some(found), expected.as_ref()),
                    None => errors += 1,
                }
            }
        }
    }
    assert!(1_000 < errors, "{errors}");
}

#[test]
fn a_page_in_the_place_of_another_is_an_error() {
    let original = small_artefact();
    let entry = (HEADER_LEN..).step_by(ENTRY_LEN);
    let values = entry
        .take(7)
        .find(|&entry| read_u32(&original, entry) == super::kind::VALUES.number);
    let start = read_u64(&original, values.unwrap() + 8) as usize;
    let mut bytes = original.clone();
    bytes.copy_within(start..start + PAGE_LEN, start + PAGE_LEN);
    assert_ne!(bytes, original);
    assert!(opened(original).verify_pages().is_ok());
    assert!(opened(bytes).verify_pages().is_err());
}

#[test]
fn a_page_of_another_build_is_an_error() {
    let (mut one, two) = (small_artefact(), small_artefact());
    assert_eq!(one, two);
    one[24] ^= 1;
    reseal(&mut one, &[]);
    let open = opened(one);
    assert!(open.verify_pages().is_err());
}
