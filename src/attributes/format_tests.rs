//! FORMAT.md, "Attributes": every field where its table says.

use std::path::Path;

use super::pages::{seal, seed};
use super::rtree::{BOX_ENTRY_LEN, ENVELOPE_LEN, EntryShape, SITE_ENTRY_LEN};
use super::tests::{BUILD, layer, row_numbers, written};
use super::{CellContent, Envelope, Geometry, SiteContent, kind, section_name};
use crate::format::tables::{check_record, rows};
use crate::format::{Artefact, ArtefactKind, Bytes};
use crate::geo::LatLon;

const ENVELOPE: Envelope = Envelope {
    min: LatLon {
        lat_e7: -11,
        lng_e7: 22,
    },
    max: LatLon {
        lat_e7: 33,
        lng_e7: 44,
    },
};

/// The first bytes of a section of an artefact with one layer of one row.
fn first_bytes(geometry: Geometry, kind: u32, len: usize) -> Vec<u8> {
    let columns = row_numbers(1);
    let bytes = written(vec![layer("one", 1, geometry, &columns)]);
    let artefact = Artefact::from_bytes(
        Bytes::Owned(bytes),
        Path::new("one.att"),
        ArtefactKind::Attributes,
    );
    let (section, _) = artefact.unwrap().section(kind, "any").unwrap();
    section[..len].to_vec()
}

fn cells() -> Geometry {
    Geometry::Cells(vec![CellContent {
        row: 0,
        envelope: ENVELOPE,
    }])
}

#[test]
fn sections_are_those_of_their_table() {
    let documented: Vec<(u32, String)> = rows("## Attributes")
        .into_iter()
        .map(|cells| (cells[0].parse().unwrap(), cells[1].clone()))
        .collect();
    assert_eq!(documented.len(), kind::COUNT);
    for (kind, name) in documented {
        assert_eq!(section_name(kind), Some(name.as_str()));
    }
}

#[test]
fn boxes_and_envelopes_lie_as_their_tables_say() {
    let corners = [
        ("south_e7", -11),
        ("west_e7", 22),
        ("north_e7", 33),
        ("east_e7", 44),
    ];
    let node = first_bytes(cells(), kind::NODES, ENVELOPE_LEN);
    check_record("### Envelope", &node, &corners);
    let leaf = first_bytes(cells(), kind::LEAVES, BOX_ENTRY_LEN);
    let with_row: Vec<(&str, i64)> = corners.into_iter().chain([("row", 0)]).collect();
    check_record("### Box entry", &leaf, &with_row);
}

#[test]
fn sites_lie_as_their_table_says() {
    let site = SiteContent {
        row: 0,
        at: ENVELOPE.min,
    };
    let geometry = Geometry::Sites {
        sites: vec![site],
        cap_m: 1,
    };
    let leaf = first_bytes(geometry, kind::LEAVES, SITE_ENTRY_LEN);
    check_record(
        "### Site entry",
        &leaf,
        &[("lat_e7", -11), ("lng_e7", 22), ("row", 0)],
    );
}

#[test]
fn a_block_ends_in_the_checksum_of_its_text() {
    let mut block = [3; 200];
    seal(seed(BUILD, kind::LEAVES), 5, 2, &mut block);
    // As the text has it: of the body, xor that of kind and build id, xor 32 times the page's
    // number and the block's.
    let mut identity = kind::LEAVES.to_le_bytes().to_vec();
    identity.extend(BUILD.0);
    let expected = crc32c::crc32c(&[3; 196]) ^ crc32c::crc32c(&identity) ^ (32 * 5 + 2);
    assert_eq!(block[196..], expected.to_le_bytes());
}

#[test]
fn a_page_holds_as_many_nodes_as_the_text_says() {
    let nodes = |shape: EntryShape| (shape.nodes_per_page(), shape.node_len());
    assert_eq!(nodes(EntryShape::Box), (12, 324));
    assert_eq!(nodes(EntryShape::Site), (20, 196));
}
