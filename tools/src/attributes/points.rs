//! Rows of point files -> points.

use pata::geo::LatLon;

use super::recipe::PointColumns;
use crate::clean::coordinates;
use crate::read::Row;
use crate::report::SourceReport;

/// Reason: the feature has no geometry, or one that is no point.
const NO_POINT: &str = "the feature is no point";

impl PointColumns {
    /// The columns to ask for.
    pub(super) fn columns(&self) -> Vec<&str> {
        [&self.lat, &self.lng, &self.cell]
            .into_iter()
            .filter_map(|column| column.as_deref())
            .collect()
    }

    /// The point of a row whose columns of [`PointColumns::columns`] start at `first`, with its
    /// repairs noted; the reason where there is none.
    pub(super) fn read(
        &self,
        row: &Row<'_>,
        first: usize,
        report: &mut SourceReport,
    ) -> Result<LatLon, &'static str> {
        let parsed = match (&self.lat, &self.lng, &self.cell) {
            (Some(_), Some(_), _) => coordinates::parse_pair(row.text(first), row.text(first + 1))?,
            (_, _, Some(_)) => coordinates::parse_cell(row.text(first).unwrap_or(""))?,
            _ => {
                let geometry = row.geometry().ok_or(NO_POINT)?;
                let geojson::GeometryValue::Point { coordinates: point } = &geometry.value else {
                    return Err(NO_POINT);
                };
                let [lng, lat, ..] = point.as_slice() else {
                    return Err(NO_POINT);
                };
                coordinates::parse_pair(Some(&lat.to_string()), Some(&lng.to_string()))?
            }
        };
        for reason in parsed.repairs {
            report.repair(reason, row.line, "");
        }
        Ok(parsed.at)
    }
}
