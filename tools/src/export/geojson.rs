//! A layer -> GeoJSON (RFC 7946), a feature a line.

use std::io::Write;

use pata::attributes::{Decimal, Envelope, RowName, Shape, Value};
use pata::geo::LatLon;
use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Serialize, Serializer};

use super::{Export, ExportError, cause_of};

/// Writes the layer; returns the number of rows.
pub(super) fn write(wish: &Export<'_>, out: &mut impl Write) -> Result<u32, ExportError> {
    let shapes = wish.attributes.shapes(wish.layer)?;
    let mut values = vec![Value::Float(0.0); wish.variables.len()];
    writeln!(out, "{{\"type\":\"FeatureCollection\",\"features\":[")?;
    let count = wish.row_count();
    for (row, shapes) in (0..count).zip(&shapes) {
        wish.attributes
            .values_of_row(&wish.variables, row, &mut values)?;
        let feature = Feature {
            kind: "Feature",
            geometry: GeometryOf(shapes),
            properties: Properties {
                wish,
                name: wish.row_name(row)?,
                values: &values,
            },
        };
        serde_json::to_writer(&mut *out, &feature).map_err(std::io::Error::from)?;
        writeln!(out, "{}", if row + 1 == count { "" } else { "," })?;
    }
    writeln!(out, "]}}")?;
    Ok(count)
}

#[derive(Serialize)]
struct Feature<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    geometry: GeometryOf<'a>,
    properties: Properties<'a>,
}

struct Properties<'a> {
    wish: &'a Export<'a>,
    name: RowName,
    values: &'a [Value],
}

impl Serialize for Properties<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        let RowName { key, parent, name } = &self.name;
        for (column, text) in [("row_key", key), ("row_parent", parent), ("row_name", name)] {
            let text = (!text.is_empty()).then_some(text);
            map.serialize_entry(column, &text)?;
        }
        for (&id, value) in self.wish.variables.iter().zip(self.values) {
            let name = &self.wish.variable(id).name;
            map.serialize_entry(name, value)?;
            if self.wish.has_causes {
                map.serialize_entry(&format!("{name}_cause"), &cause_of(*value))?;
            }
        }
        map.end()
    }
}

/// What finds a row, as one geometry: the areas or cells where there are any, else the sites.
struct GeometryOf<'a>(&'a [Shape]);

impl Serialize for GeometryOf<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (mut polygons, mut points) = (Vec::new(), Vec::new());
        for shape in self.0 {
            match shape {
                Shape::Area(rings) => add_polygons(rings, &mut polygons),
                Shape::Cell(envelope) => polygons.push(vec![corners(*envelope)]),
                Shape::Site(at) => points.push(Place(*at)),
            }
        }
        let mut map = serializer.serialize_map(Some(2))?;
        match (polygons.as_slice(), points.as_slice()) {
            ([], [point]) => {
                map.serialize_entry("type", "Point")?;
                map.serialize_entry("coordinates", point)?;
            }
            ([], points) => {
                map.serialize_entry("type", "MultiPoint")?;
                map.serialize_entry("coordinates", points)?;
            }
            ([polygon], _) => {
                map.serialize_entry("type", "Polygon")?;
                map.serialize_entry("coordinates", polygon)?;
            }
            (polygons, _) => {
                map.serialize_entry("type", "MultiPolygon")?;
                map.serialize_entry("coordinates", polygons)?;
            }
        }
        map.end()
    }
}

/// Position, digit for digit, longitude first.
struct Place(LatLon);

impl Serialize for Place {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let degrees = |e7: i32| Decimal {
            mantissa: i64::from(e7),
            scale: 7,
        };
        let mut pair = serializer.serialize_seq(Some(2))?;
        pair.serialize_element(&degrees(self.0.lng_e7))?;
        pair.serialize_element(&degrees(self.0.lat_e7))?;
        pair.end()
    }
}

/// Rings of areas -> polygons: a ring against the clock starts one, one with it is a hole of the
/// polygon before it.
fn add_polygons(rings: &[Vec<LatLon>], polygons: &mut Vec<Vec<Vec<Place>>>) {
    let first = polygons.len();
    for ring in rings {
        let is_hole = doubled_extent(ring) < 0 && first < polygons.len();
        let closed = ring.iter().chain(ring.first()).map(|&at| Place(at));
        let closed: Vec<Place> = closed.collect();
        match polygons.last_mut() {
            Some(polygon) if is_hole => polygon.push(closed),
            _ => polygons.push(vec![closed]),
        }
    }
}

fn corners(envelope: Envelope) -> Vec<Place> {
    let (south, west) = (envelope.min.lat_e7, envelope.min.lng_e7);
    let (north, east) = (envelope.max.lat_e7, envelope.max.lng_e7);
    let corners = [
        (south, west),
        (south, east),
        (north, east),
        (north, west),
        (south, west),
    ];
    let place = |(lat_e7, lng_e7)| Place(LatLon { lat_e7, lng_e7 });
    corners.into_iter().map(place).collect()
}

fn doubled_extent(ring: &[LatLon]) -> i128 {
    let next = ring.iter().cycle().skip(1);
    let cross = |(a, b): (&LatLon, &LatLon)| {
        i128::from(a.lng_e7) * i128::from(b.lat_e7) - i128::from(b.lng_e7) * i128::from(a.lat_e7)
    };
    ring.iter().zip(next).map(cross).sum()
}
