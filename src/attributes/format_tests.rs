//! FORMAT.md, "Attributes": every field where its table says.

use std::path::Path;

use super::pages::{PAGE_LEN, seal, seed};
use super::rtree::{BOX_ENTRY_LEN, ENVELOPE_LEN, EntryShape, SITE_ENTRY_LEN};
use super::tests::{BUILD, layer, row_numbers, written};
use super::{
    CellContent, Envelope, Geometry, LayerContent, RowName, SiteContent, kind, section_name,
};
use crate::format::tables::{check_record, rows};
use crate::format::{Artefact, ArtefactKind, Bytes, SectionKind};
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
fn first_bytes(geometry: Geometry, kind: SectionKind, len: usize) -> Vec<u8> {
    let columns = row_numbers(1);
    first_page(vec![layer("one", 1, geometry, &columns)], kind)[..len].to_vec()
}

/// The first bytes of a section, up to a page.
fn first_page(layers: Vec<LayerContent<'_>>, kind: SectionKind) -> Vec<u8> {
    let bytes = written(layers);
    let artefact = Artefact::from_bytes(
        Bytes::Owned(bytes),
        Path::new("one.att"),
        ArtefactKind::Attributes,
    );
    let (section, _) = artefact.unwrap().section(kind).unwrap();
    section[..section.len().min(PAGE_LEN)].to_vec()
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
    assert_eq!(documented.len(), kind::ALL.len());
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
fn row_names_lie_as_their_table_and_text_say() {
    let columns = row_numbers(1);
    let mut content = layer("one", 1, cells(), &columns);
    content.row_names = vec![RowName {
        key: "7-94".to_owned(),
        parent: "Goa".to_owned(),
        name: "Bardez".to_owned(),
    }];
    let page = first_page(vec![content], kind::ROW_NAMES);
    let head = [("first_row", 0), ("row_count", 1)];
    check_record("### Row names", &page[..8], &head);
    assert_eq!(page[8..10], [17, 0]);
    assert_eq!(page[10..14], [4, 0, 3, 0]);
    assert_eq!(&page[14..27], b"7-94GoaBardez");
}

#[test]
fn a_block_ends_in_the_checksum_of_its_text() {
    let mut block = [3; 200];
    seal(seed(BUILD, kind::LEAVES), 5, 2, &mut block);
    // As the text has it: of the body, xor that of kind and build id, xor 32 times the page's
    // number and the block's.
    let mut identity = kind::LEAVES.number.to_le_bytes().to_vec();
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
