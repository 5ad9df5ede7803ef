//! FORMAT.md, "Gazetteer": every field where its table says.

use super::pins::PIN_LEN;
use super::places::{Level, Pin, Place, PlaceFlags, PlaceId};
use super::postings::{Posting, TermValue};
use super::view::open::{kind, section_name};
use super::{GazetteerContent, PinContent, PlaceContent, write_gazetteer};
use crate::format::tables::{check_record, rows};
use crate::format::{Artefact, ArtefactKind, BuildId, Bytes, SectionKind};
use crate::geo::LatLon;

use std::io::Cursor;
use std::path::Path;

fn place() -> Place {
    Place {
        name_offset: 1_000_001,
        name_len: 12,
        level: Level::Sublocality,
        flags: PlaceFlags::URBAN | PlaceFlags::HEADQUARTERS,
        rank: 13,
        parent: Some(PlaceId(1_000_002)),
        state: Some(14),
        district: Some(1_015),
        other_district: Some(1_016),
        subdistrict: Some(PlaceId(1_000_003)),
        city: Some(PlaceId(1_000_004)),
        at: Some(LatLon {
            lat_e7: -120_000_001,
            lng_e7: 770_000_002,
        }),
        radius_m: 1_700,
        pin: Some(Pin(560_102)),
        pins_offset: 1_800_000,
        pins_len: 1_019,
        sources: 0x0102_0304_0506_0708,
        code: 2_000_000,
    }
}

#[test]
fn places_lie_as_their_table_says() {
    check_record(
        "### Place",
        &place().write(),
        &[
            ("name_offset", 1_000_001),
            ("name_len", 12),
            ("level", 7),
            ("flags", 5),
            ("rank", 13),
            ("parent", 1_000_002),
            ("state", 14),
            ("district", 1_015),
            ("other_district", 1_016),
            ("pins_len", 1_019),
            ("subdistrict", 1_000_003),
            ("city", 1_000_004),
            ("lat_e7", -120_000_001),
            ("lng_e7", 770_000_002),
            ("radius_m", 1_700),
            ("pin", 560_102),
            ("pins_offset", 1_800_000),
            ("sources", 0x0102_0304_0506_0708),
            ("code", 2_000_000),
        ],
    );
    assert_eq!(Place::read(&place().write()), Some(place()));
}

#[test]
fn what_a_place_lacks_is_written_as_the_document_says() {
    let empty = Place {
        parent: None,
        state: None,
        district: None,
        other_district: None,
        subdistrict: None,
        city: None,
        at: None,
        pin: None,
        ..place()
    };
    let record = empty.write();
    let none = crate::format::tables::fields("### Place", record.len());
    let value = |name: &str| {
        let field = none.iter().find(|field| field.name == name).unwrap();
        field.read(&record)
    };
    for name in ["parent", "subdistrict", "city"] {
        assert_eq!(value(name), 4_294_967_295, "{name}");
    }
    for name in ["state", "district", "other_district"] {
        assert_eq!(value(name), 65_535, "{name}");
    }
    assert_eq!(
        (value("lat_e7"), value("lng_e7")),
        (-2_147_483_648, -2_147_483_648)
    );
    assert_eq!(value("pin"), 0);
    assert_eq!(Place::read(&record), Some(empty));
}

#[test]
fn levels_and_flags_have_the_numbers_of_the_document() {
    let rows = rows("### Place");
    let rule = |field: &str| rows.iter().find(|cells| cells[3] == field).unwrap()[4].clone();
    let levels = Level::ALL.map(|level| {
        let name = level.name().replace('_', " ");
        format!("{} {name}", level as u8)
    });
    assert_eq!(rule("level"), levels.join(", "));
    let flags = rule("flags");
    for (flag, words) in [
        (PlaceFlags::URBAN, "part of a town"),
        (PlaceFlags::BORROWED_POINT, "position borrowed"),
        (PlaceFlags::HEADQUARTERS, "chief town"),
    ] {
        assert!(
            flags.contains(&format!("{} {words}", flag.bits())),
            "{flags}"
        );
    }
}

#[test]
fn postings_and_term_values_lie_as_their_tables_say() {
    let posting = Posting::of_place(PlaceId(1_000_005), true, &place());
    check_record(
        "### Posting",
        &posting.write(),
        &[
            ("place", 2_000_011),
            ("district", 1_015),
            ("level", 7),
            ("rank", 13),
        ],
    );
    assert_eq!(Posting::read(posting.write()), Some(posting));
    assert_eq!(
        TermValue::Single(PlaceId(5), true).to_bits(),
        (5 * 2 + 1) * 2 + 1
    );
    assert_eq!(TermValue::Run(9).to_bits(), 9 * 2);
}

#[test]
fn pins_and_sections_lie_as_their_tables_say() {
    let mut record = place();
    (record.parent, record.subdistrict, record.city) = (None, None, None);
    (record.state, record.district, record.other_district) = (Some(0), Some(1), None);
    let place = |name: &str, level: Level, pins: &[u32]| PlaceContent {
        name: name.to_owned(),
        record: Place { level, ..record },
        pins: pins.iter().map(|&pin| Pin(pin)).collect(),
    };
    let content = GazetteerContent {
        places: vec![
            place("state", Level::State, &[]),
            place("district", Level::District, &[560_001]),
            place("town", Level::City, &[560_102, 560_001]),
            place("street", Level::Street, &[560_102]),
        ],
        pins: vec![
            PinContent {
                pin: Pin(560_102),
                at: Some(LatLon {
                    lat_e7: -3,
                    lng_e7: 4,
                }),
                radius_m: 5,
                office_count: 6,
                districts: vec![1],
            },
            PinContent {
                pin: Pin(560_001),
                at: None,
                radius_m: 0,
                office_count: 0,
                districts: Vec::new(),
            },
        ],
        ..GazetteerContent::default()
    };
    let bytes = write_gazetteer(content, BuildId([7; 16]), Cursor::new(Vec::new()))
        .unwrap()
        .into_inner();
    let (path, kind) = (Path::new("sample"), ArtefactKind::Gazetteer);
    let artefact = Artefact::from_bytes(Bytes::Owned(bytes), path, kind).unwrap();

    let pins = artefact.section(kind::PINS).unwrap().0;
    check_record(
        "### PIN",
        &pins[PIN_LEN..2 * PIN_LEN],
        &[
            ("pin", 560_102),
            ("lat_e7", -3),
            ("lng_e7", 4),
            ("radius_m", 5),
            ("places_offset", 2),
            ("places_len", 2),
            ("districts_offset", 0),
            ("districts_len", 1),
            ("office_count", 6),
        ],
    );

    let documented = rows("## Gazetteer");
    assert_eq!(documented.len(), kind::ALL.len());
    assert_eq!(artefact.sections().len(), kind::ALL.len());
    for cells in documented {
        let kind = SectionKind::of_number(&kind::ALL, cells[0].parse().unwrap()).unwrap();
        assert_eq!(section_name(kind.number), Some(cells[1].as_str()));
        let (bytes, items) = artefact.section(kind).unwrap();
        let expected = match (cells[2].as_str(), kind) {
            ("0", _) => 0,
            ("byte", _) => bytes.len(),
            ("PIN", kind::PINS) => 2,
            ("place id", kind::PIN_PLACES) | ("place" | "PIN", _) => 4,
            ("1" | "place id", _) => 1,
            (other, _) => panic!("unknown item {other}"),
        };
        assert_eq!(items as usize, expected, "{}", cells[1]);
    }
}
