//! Two dozen places for unit tests, written by the gazetteer's own writer.

use std::io::Cursor;
use std::path::Path;

use crate::format::BuildId;
use crate::gazetteer::{
    Gazetteer, GazetteerContent, Level, NameEntry, Pin, PinContent, Place, PlaceContent,
    PlaceFlags, PlaceId, SourceMeta, write_gazetteer,
};
use crate::geo::LatLon;
use crate::text::{Normalised, normalise};

/// Name, aliases, level, parent (index into the table), latitude, longitude, rank, PINs.
type Line = (
    &'static str,
    &'static [&'static str],
    Level,
    Option<usize>,
    f64,
    f64,
    u8,
    &'static [u32],
);

const TABLE: &[Line] = &[
    (
        "Karnataka",
        &["ka"],
        Level::State,
        None,
        14.7,
        75.9,
        200,
        &[],
    ),
    (
        "Maharashtra",
        &["mh"],
        Level::State,
        None,
        19.5,
        76.1,
        200,
        &[],
    ),
    ("Bihar", &[], Level::State, None, 25.6, 85.6, 200, &[]),
    (
        "Uttar Pradesh",
        &["up"],
        Level::State,
        None,
        27.0,
        80.8,
        200,
        &[],
    ),
    (
        "Bengaluru Urban",
        &["bangalore urban"],
        Level::District,
        Some(0),
        12.97,
        77.6,
        200,
        &[],
    ),
    (
        "Mumbai",
        &["bombay"],
        Level::District,
        Some(1),
        19.0,
        72.85,
        200,
        &[],
    ),
    (
        "Vaishali",
        &[],
        Level::District,
        Some(2),
        25.75,
        85.4,
        150,
        &[],
    ),
    (
        "Madhubani",
        &[],
        Level::District,
        Some(2),
        26.35,
        86.07,
        150,
        &[],
    ),
    (
        "Meerut",
        &[],
        Level::District,
        Some(3),
        29.0,
        77.7,
        160,
        &[],
    ),
    (
        "Rampur",
        &[],
        Level::District,
        Some(3),
        28.8,
        79.0,
        150,
        &[],
    ),
    (
        "Bengaluru",
        &["bangalore"],
        Level::City,
        Some(4),
        12.9716,
        77.5946,
        240,
        &[
            560_001, 560_003, 560_004, 560_008, 560_011, 560_025, 560_034, 560_038, 560_102,
        ],
    ),
    (
        "Mumbai",
        &["bombay"],
        Level::City,
        Some(5),
        19.05,
        72.87,
        250,
        &[400_001, 400_053],
    ),
    (
        "Meerut",
        &[],
        Level::City,
        Some(8),
        28.98,
        77.7,
        190,
        &[250_001],
    ),
    (
        "Madhubani",
        &[],
        Level::City,
        Some(7),
        26.35,
        86.07,
        140,
        &[847_211],
    ),
    (
        "Rampur",
        &[],
        Level::City,
        Some(9),
        28.81,
        79.03,
        170,
        &[244_901],
    ),
    (
        "HSR Layout",
        &[],
        Level::Locality,
        Some(10),
        12.911,
        77.6412,
        120,
        &[560_102],
    ),
    (
        "Sector 3",
        &["3rd sector"],
        Level::Sublocality,
        Some(15),
        12.909,
        77.638,
        10,
        &[560_102],
    ),
    (
        "15th Main Road",
        &["15th main"],
        Level::Street,
        Some(15),
        12.912,
        77.640,
        5,
        &[560_102],
    ),
    (
        "Koramangala",
        &[],
        Level::Locality,
        Some(10),
        12.935,
        77.6245,
        120,
        &[560_034],
    ),
    (
        "Andheri",
        &[],
        Level::Locality,
        Some(11),
        19.119,
        72.847,
        130,
        &[400_053],
    ),
    (
        "Desari",
        &[],
        Level::Village,
        Some(6),
        25.68,
        85.42,
        40,
        &[844_504],
    ),
    (
        "Rampur",
        &[],
        Level::Village,
        Some(6),
        25.7,
        85.3,
        10,
        &[844_504],
    ),
    (
        "Rampur",
        &[],
        Level::Village,
        Some(7),
        26.3,
        86.1,
        10,
        &[847_211],
    ),
    (
        "Rahika",
        &[],
        Level::Subdistrict,
        Some(7),
        26.33,
        86.0,
        30,
        &[],
    ),
    (
        "Shanti Vihar",
        &[],
        Level::City,
        Some(6),
        25.7,
        85.3,
        150,
        &[],
    ),
    (
        "Panganpur",
        &[],
        Level::Village,
        Some(8),
        28.5,
        77.9,
        40,
        &[],
    ),
    (
        "Sultanpur",
        &[],
        Level::Village,
        Some(8),
        28.9,
        77.4,
        40,
        &[],
    ),
    (
        "Sultanpur",
        &[],
        Level::Village,
        Some(8),
        28.9,
        78.1,
        40,
        &[],
    ),
    (
        "Koramangala",
        &[],
        Level::PostOffice,
        Some(10),
        12.935,
        77.62,
        60,
        &[560_034],
    ),
    (
        "Sector 9",
        &[],
        Level::Sublocality,
        Some(12),
        28.98,
        77.78,
        40,
        &[],
    ),
    (
        "Mawana Road",
        &[],
        Level::Locality,
        Some(12),
        29.03,
        77.76,
        40,
        &[],
    ),
    (
        "HSR Layout Phase II",
        &[],
        Level::Locality,
        Some(10),
        12.905,
        77.65,
        60,
        &[],
    ),
    (
        "Bhauara",
        &[],
        Level::Village,
        Some(7),
        26.36,
        86.08,
        40,
        &[],
    ),
    (
        "Bhauara",
        &[],
        Level::Village,
        Some(23),
        26.34,
        86.02,
        10,
        &[],
    ),
    (
        "Govindpur",
        &[],
        Level::Village,
        Some(7),
        26.37,
        86.1,
        10,
        &[],
    ),
    (
        "Bhauara Govindpur",
        &[],
        Level::Village,
        Some(7),
        26.39,
        86.11,
        10,
        &[],
    ),
    (
        "Mohkhua Gaon",
        &[],
        Level::Village,
        Some(7),
        26.4,
        86.12,
        10,
        &[],
    ),
    ("Rampur", &[], Level::Village, Some(7), 26.33, 86.2, 10, &[]),
    (
        "Sant Nagar",
        &[],
        Level::Locality,
        Some(10),
        13.03,
        77.55,
        60,
        &[560_003],
    ),
    (
        "Simbhaoli",
        &[],
        Level::Village,
        Some(9),
        28.8,
        77.98,
        40,
        &[245_207],
    ),
    (
        "Kithore",
        &[],
        Level::Locality,
        Some(8),
        28.86,
        77.95,
        40,
        &[],
    ),
    (
        "Kithore",
        &[],
        Level::PostOffice,
        Some(8),
        28.87,
        77.94,
        40,
        &[],
    ),
    (
        "Begum Vihar",
        &[],
        Level::Landmark,
        Some(12),
        28.99,
        77.71,
        20,
        &[],
    ),
    (
        "Garh Road",
        &[],
        Level::PostOffice,
        Some(12),
        28.97,
        77.72,
        40,
        &[],
    ),
    (
        "Hastinapur",
        &[],
        Level::Locality,
        Some(8),
        29.16,
        77.98,
        40,
        &[],
    ),
];

/// PIN, district (index), latitude, longitude.
const PINS: &[(u32, &[u16], f64, f64)] = &[
    (244_235, &[9, 8], 28.85, 78.6),
    (244_901, &[9], 28.8, 79.02),
    (245_207, &[9], 28.79, 77.97),
    (250_001, &[8], 28.98, 77.71),
    (400_001, &[5], 18.94, 72.84),
    (400_053, &[5], 19.13, 72.83),
    (560_001, &[4], 12.975, 77.6),
    (560_003, &[4], 13.0, 77.57),
    (560_004, &[4], 12.945, 77.575),
    (560_008, &[4], 12.97, 77.64),
    (560_011, &[4], 12.93, 77.58),
    (560_025, &[4], 12.965, 77.605),
    (560_034, &[4], 12.935, 77.62),
    (560_038, &[4], 12.975, 77.64),
    (560_102, &[4], 12.91, 77.64),
    (844_504, &[6], 25.68, 85.42),
    (847_211, &[7], 26.35, 86.07),
];

/// The normalised form of a name, as the builder makes it.
fn normal(name: &str) -> String {
    let mut text = Normalised::default();
    normalise(name, &mut text);
    text.text().to_owned()
}

/// The first place of this level and name.
pub(crate) fn place_named(gazetteer: &Gazetteer, level: Level, name: &str) -> PlaceId {
    let is_it = |id: &PlaceId| {
        let place = gazetteer.place(*id);
        place.level == level && gazetteer.name(&place) == name
    };
    let mut ids = (0..gazetteer.place_count()).map(PlaceId);
    ids.find(is_it).expect("the world has the place")
}

/// Opens the places above.
pub(crate) fn world() -> Gazetteer {
    Gazetteer::from_bytes(world_bytes(), Path::new("world.gaz")).unwrap()
}

/// The artefact of the places above.
pub(crate) fn world_bytes() -> Vec<u8> {
    let at = |lat: f64, lng: f64| LatLon::from_degrees(lat, lng);
    let mut content = GazetteerContent {
        sources: vec![SourceMeta {
            name: "world".into(),
            vintage: "2026".into(),
            licence: "CC0".into(),
        }],
        ..GazetteerContent::default()
    };
    for (index, &(name, aliases, level, parent, lat, lng, rank, pins)) in TABLE.iter().enumerate() {
        let above = |wanted: Level| {
            let mut id = Some(index);
            while let Some(at) = id.filter(|&at| TABLE[at].2 != wanted) {
                id = TABLE[at].3;
            }
            id
        };
        let pins: Vec<Pin> = pins.iter().map(|&pin| Pin(pin)).collect();
        let record = Place {
            name_offset: 0,
            name_len: 0,
            level,
            flags: PlaceFlags::empty(),
            rank,
            parent: parent.map(|id| PlaceId(id as u32)),
            state: above(Level::State).map(|id| id as u16),
            district: above(Level::District).map(|id| id as u16),
            other_district: None,
            subdistrict: above(Level::Subdistrict).map(|id| PlaceId(id as u32)),
            city: above(Level::City).map(|id| PlaceId(id as u32)),
            at: at(lat, lng),
            radius_m: if level == Level::City { 12_000 } else { 1_000 },
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
        let names = std::iter::once((name, false)).chain(aliases.iter().map(|&name| (name, true)));
        content
            .names
            .extend(names.map(|(name, is_alias)| NameEntry {
                name: normal(name),
                place: PlaceId(index as u32),
                is_alias,
            }));
    }
    content
        .pins
        .extend(PINS.iter().map(|&(pin, districts, lat, lng)| PinContent {
            pin: Pin(pin),
            at: at(lat, lng),
            radius_m: 2_000,
            office_count: 1,
            districts: districts.to_vec(),
        }));
    write_gazetteer(content, BuildId([7; 16]), Cursor::new(Vec::new()))
        .unwrap()
        .into_inner()
}
