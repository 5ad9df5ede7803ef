//! An index of six places and some variables, written by the engine's own writers.

use std::io::Cursor;
use std::path::Path;

use pata::attributes::{
    AttributeContent, Attributes, Cause, Decimal, Geometry, LayerContent, SiteContent, Source,
    Value, Variable, write_attributes,
};
use pata::engine::Engine;
use pata::format::BuildId;
use pata::gazetteer::{
    Gazetteer, GazetteerContent, Level, NameEntry, Pin, PinContent, Place, PlaceContent,
    PlaceFlags, PlaceId, SourceMeta, write_gazetteer,
};
use pata::geo::LatLon;
use pata::text::{Normalised, normalise};

const BUILD: BuildId = BuildId([0xab; 16]);
/// Variables beside the three that have a story, so that a request can ask for too many.
const FILLER_COUNT: usize = 60;

/// Name, another name, level, parents from the state down, latitude, longitude.
type Line = (
    &'static str,
    Option<&'static str>,
    Level,
    &'static [u32],
    f64,
    f64,
);

const PLACES: [Line; 6] = [
    ("Karnataka", None, Level::State, &[], 14.7, 75.9),
    ("Bengaluru Urban", None, Level::District, &[0], 12.97, 77.6),
    (
        "Bengaluru",
        Some("Bangalore"),
        Level::City,
        &[0, 1],
        12.9716,
        77.5946,
    ),
    (
        "HSR Layout",
        None,
        Level::Locality,
        &[0, 1, 2],
        12.911,
        77.6412,
    ),
    (
        "Sector 3",
        None,
        Level::Sublocality,
        &[0, 1, 2, 3],
        12.909,
        77.638,
    ),
    (
        "15th Main Road",
        None,
        Level::Street,
        &[0, 1, 2, 3],
        12.912,
        77.64,
    ),
];
const PIN: Pin = Pin(560_102);

fn normal(name: &str) -> String {
    let mut text = Normalised::default();
    normalise(name, &mut text);
    text.text().to_owned()
}

fn at(lat: f64, lng: f64) -> LatLon {
    LatLon::from_degrees(lat, lng).unwrap()
}

/// The gazetteer artefact.
pub(crate) fn gazetteer_bytes() -> Vec<u8> {
    let mut content = GazetteerContent {
        sources: vec![SourceMeta {
            name: "places".to_owned(),
            vintage: "2024".to_owned(),
            licence: "CC0-1.0".to_owned(),
        }],
        pins: vec![PinContent {
            pin: PIN,
            at: Some(at(12.91, 77.64)),
            radius_m: 2_000,
            office_count: 1,
            districts: vec![1],
        }],
        ..GazetteerContent::default()
    };
    for (id, &(name, alias, level, parents, lat, lng)) in (0_u32..).zip(&PLACES) {
        let own_or = |wanted: Level, index: usize| {
            let own = (level == wanted).then_some(id);
            own.or(parents.get(index).copied())
        };
        let is_above_town = matches!(level, Level::State | Level::District);
        let pins = if is_above_town { vec![] } else { vec![PIN] };
        content.places.push(PlaceContent {
            name: name.to_owned(),
            record: Place {
                name_offset: 0,
                name_len: 0,
                level,
                flags: PlaceFlags::empty(),
                rank: 100,
                parent: parents.last().copied().map(PlaceId),
                state: own_or(Level::State, 0).map(|id| id as u16),
                district: own_or(Level::District, 1).map(|id| id as u16),
                other_district: None,
                subdistrict: None,
                city: own_or(Level::City, 2).map(PlaceId),
                at: Some(at(lat, lng)),
                radius_m: 1_000,
                pin: pins.first().copied(),
                pins_offset: 0,
                pins_len: 0,
                sources: 1,
                code: 0,
            },
            pins,
        });
        let entry = |name: &str, is_alias: bool| NameEntry {
            name: normal(name),
            place: PlaceId(id),
            is_alias,
        };
        content.names.push(entry(name, false));
        content.names.extend(alias.map(|alias| entry(alias, true)));
    }
    let out = write_gazetteer(content, BUILD, Cursor::new(Vec::new())).unwrap();
    out.into_inner()
}

/// The attribute artefact: one district, found from anywhere within 100 km of its site. The
/// numbers of its values are larger by `more`.
pub(crate) fn attributes_bytes(more: i64) -> Vec<u8> {
    let variable = |name: &str| Variable {
        name: name.to_owned(),
        description: "made for a test".to_owned(),
        unit: "things".to_owned(),
        vintage: "2011".to_owned(),
        source: "census".to_owned(),
        licence: "CC0-1.0".to_owned(),
        granularity: "district".to_owned(),
        ..Variable::default()
    };
    let mut variables: Vec<Variable> = (0..FILLER_COUNT)
        .map(|index| variable(&format!("zz_filler_{index:02}")))
        .collect();
    let named = ["health_beds_count", "pop_density", "rail_dist_nearest"];
    variables.extend(named.map(variable));
    let decimal = |mantissa: i64, scale: u8| Value::Number(Decimal { mantissa, scale });
    let layer = LayerContent {
        name: "districts".to_owned(),
        description: "districts of a test".to_owned(),
        row_count: 1,
        row_names: Vec::new(),
        geometries: vec![Geometry::Sites {
            sites: vec![SiteContent {
                row: 0,
                at: at(12.97, 77.6),
            }],
            cap_m: 100_000,
        }],
        variables,
        rows: Box::new(move |_, values| {
            for (index, value) in values.iter_mut().enumerate() {
                *value = decimal(index as i64 + more, 0);
            }
            values[FILLER_COUNT] = Value::Missing(Cause::Suppressed);
            values[FILLER_COUNT + 1] = decimal(43_785 + more, 1);
            values[FILLER_COUNT + 2] = Value::Missing(Cause::NotPublished);
            Ok(())
        }),
    };
    let content = AttributeContent {
        layers: vec![layer],
        sources: vec![Source {
            name: "census".to_owned(),
            vintage: "2011".to_owned(),
            licence: "CC0-1.0".to_owned(),
            origin: "made for a test".to_owned(),
        }],
    };
    let out = write_attributes(content, BUILD, Cursor::new(Vec::new())).unwrap();
    out.into_inner()
}

/// The open index.
pub(crate) fn engine() -> Engine {
    engine_of(0)
}

/// The same with values of the places that are larger by `more`.
pub(crate) fn engine_of(more: i64) -> Engine {
    let gazetteer = Gazetteer::from_bytes(gazetteer_bytes(), Path::new("pata.gaz")).unwrap();
    let attributes = attributes_bytes(more);
    let attributes = Attributes::from_bytes(attributes, Path::new("pata.att")).unwrap();
    Engine {
        gazetteer,
        attributes,
    }
}
