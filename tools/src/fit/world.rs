//! A gazetteer of a few places, for tests: two states, a town and villages in each.

use std::io::Cursor;
use std::path::Path;

use pata::format::BuildId;
use pata::gazetteer::{
    Gazetteer, GazetteerContent, Level, NameEntry, Pin, PinContent, Place, PlaceContent,
    PlaceFlags, PlaceId, SourceMeta, write_gazetteer,
};
use pata::geo::LatLon;
use pata::text::{Normalised, normalise};

/// Name, level, index of the parent, PIN.
const PLACES: [(&str, Level, Option<u32>, Option<u32>); 16] = [
    ("Karnataka", Level::State, None, None),
    ("Bihar", Level::State, None, None),
    ("Belagavi", Level::District, Some(0), None),
    ("Vaishali", Level::District, Some(1), None),
    ("Belagavi", Level::City, Some(2), Some(590_001)),
    ("Hajipur", Level::City, Some(3), Some(844_101)),
    ("Desari", Level::Subdistrict, Some(3), None),
    ("Tilakwadi", Level::Locality, Some(4), Some(590_006)),
    ("Shahapur", Level::Locality, Some(4), Some(590_003)),
    ("Anisabad", Level::Locality, Some(5), Some(844_101)),
    ("Kumharpura", Level::Locality, Some(5), Some(844_101)),
    ("Azampur", Level::Village, Some(6), Some(844_504)),
    ("Rampur Kala", Level::Village, Some(6), Some(844_504)),
    ("Chandpura", Level::PostOffice, Some(6), Some(844_504)),
    ("Congress Road", Level::Street, Some(7), Some(590_006)),
    ("Khanapur Road", Level::Street, Some(7), Some(590_006)),
];

/// Opens it.
pub(super) fn world() -> Gazetteer {
    let mut content = GazetteerContent {
        sources: vec![SourceMeta {
            name: "world".into(),
            vintage: "2026".into(),
            licence: "CC0".into(),
        }],
        ..GazetteerContent::default()
    };
    for (index, &(name, level, parent, pin)) in PLACES.iter().enumerate() {
        let pins: Vec<Pin> = pin.into_iter().map(Pin).collect();
        let (state, district) = (above(index, Level::State), above(index, Level::District));
        let record = Place {
            name_offset: 0,
            name_len: 0,
            level,
            flags: PlaceFlags::empty(),
            rank: 100,
            parent: parent.map(PlaceId),
            state: state.map(|id| id as u16),
            district: district.map(|id| id as u16),
            other_district: None,
            subdistrict: above(index, Level::Subdistrict).map(|id| PlaceId(id as u32)),
            city: above(index, Level::City).map(|id| PlaceId(id as u32)),
            at: point(state == Some(0)),
            radius_m: 2_000,
            pin: pins.first().copied(),
            pins_offset: 0,
            pins_len: 0,
            sources: 1,
            code: 0,
        };
        content.places.push(PlaceContent {
            name: name.into(),
            record,
            pins,
        });
        let mut text = Normalised::default();
        normalise(name, &mut text);
        content.names.push(NameEntry {
            name: text.text().to_owned(),
            place: PlaceId(index as u32),
            is_alias: false,
        });
    }
    for (pin, district) in [
        (590_001, 2),
        (590_003, 2),
        (590_006, 2),
        (844_101, 3),
        (844_504, 3),
    ] {
        content.pins.push(PinContent {
            pin: Pin(pin),
            at: point(district == 2),
            radius_m: 3_000,
            office_count: 1,
            districts: vec![district],
        });
    }
    let bytes = write_gazetteer(content, BuildId([7; 16]), Cursor::new(Vec::new()))
        .expect("the places are sound")
        .into_inner();
    Gazetteer::from_bytes(bytes, Path::new("world.gaz")).expect("what was written opens")
}

fn point(is_south: bool) -> Option<LatLon> {
    let (lat, lng) = if is_south {
        (15.85, 74.5)
    } else {
        (25.68, 85.3)
    };
    LatLon::from_degrees(lat, lng)
}

/// The place of a level that holds the place at `index`, or is it.
fn above(index: usize, wanted: Level) -> Option<usize> {
    let mut next = Some(index);
    while let Some(at) = next {
        let (_, level, parent, _) = PLACES[at];
        if level == wanted {
            return Some(at);
        }
        next = parent.map(|id| id as usize);
    }
    None
}
