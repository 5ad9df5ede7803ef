//! Cells and geometries -> points and PINs.

use geojson::{Geometry, GeometryValue};
use pata::geo::LatLon;

use super::columns::ColumnList;
use super::outlines::{centroid, rings};
use crate::clean::coordinates;
use crate::read::Row;
use crate::report::SourceReport;

/// The point of a row and the radius of its area, metres: from its cells, else its geometry.
/// What is wrong with its cells is not told; see [`noted`].
pub(super) fn of_row(columns: &ColumnList<'_>, row: &Row<'_>) -> (Option<LatLon>, u32) {
    match coordinates::parse_pair(columns.latitude.of(row), columns.longitude.of(row)) {
        Ok(parsed) => (Some(parsed.at), 0),
        Err(_) => row.geometry().map_or((None, 0), of_geometry),
    }
}

/// As [`of_row`], noting each repair, and each point that cannot be used as a repair of the row.
pub(super) fn noted(
    columns: &ColumnList<'_>,
    row: &Row<'_>,
    report: &mut SourceReport,
) -> (Option<LatLon>, u32) {
    let (lat, lng) = (columns.latitude.of(row), columns.longitude.of(row));
    let example = || format!("{}, {}", lat.unwrap_or(""), lng.unwrap_or(""));
    match coordinates::parse_pair(lat, lng) {
        Ok(parsed) => {
            for repair in &parsed.repairs {
                report.repair(repair, row.line, &example());
            }
            (Some(parsed.at), 0)
        }
        Err(coordinates::NONE) => row.geometry().map_or((None, 0), of_geometry),
        Err(reason) => {
            report.repair(reason, row.line, &example());
            (None, 0)
        }
    }
}

/// A point that stands for a geometry, and the radius of a circle of its area.
fn of_geometry(geometry: &Geometry) -> (Option<LatLon>, u32) {
    if let GeometryValue::Point { coordinates } = &geometry.value {
        return match coordinates.as_slice() {
            [lng, lat, ..] => (LatLon::from_degrees(*lat, *lng), 0),
            _ => (None, 0),
        };
    }
    match centroid(&rings(geometry)) {
        Some((at, radius_m)) => (Some(at), radius_m as u32),
        None => (None, 0),
    }
}

/// The corners of a line.
pub(super) fn line(geometry: &Geometry) -> Vec<LatLon> {
    let corner = |position: &geojson::Position| match position.as_slice() {
        [lng, lat, ..] => LatLon::from_degrees(*lat, *lng),
        _ => None,
    };
    match &geometry.value {
        GeometryValue::LineString { coordinates } => {
            coordinates.iter().filter_map(corner).collect()
        }
        GeometryValue::MultiLineString { coordinates } => {
            coordinates.iter().flatten().filter_map(corner).collect()
        }
        _ => Vec::new(),
    }
}

/// A civil PIN: six digits that begin with 1 to 8.
pub(super) fn pin(text: &str) -> Option<u32> {
    let text = text.strip_suffix(".0").unwrap_or(text);
    let pin: u32 = text.parse().ok()?;
    (text.len() == 6 && (100_000..900_000).contains(&pin)).then_some(pin)
}

#[cfg(test)]
mod tests {
    use super::{of_geometry, pin};
    use geojson::Geometry;
    use pata::geo::LatLon;

    #[test]
    fn only_six_digits_of_a_civil_zone_are_a_pin() {
        assert_eq!(pin("560102"), Some(560_102));
        assert_eq!(pin("560102.0"), Some(560_102));
        for text in ["56010", "900056", "012345", "56010a", ""] {
            assert_eq!(pin(text), None, "{text}");
        }
    }

    #[test]
    fn a_point_stands_for_itself() {
        let geometry = Geometry::new_point(vec![77.5, 12.5]);
        assert_eq!(
            of_geometry(&geometry),
            (LatLon::from_degrees(12.5, 77.5), 0)
        );
    }
}
