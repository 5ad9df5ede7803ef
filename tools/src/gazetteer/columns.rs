//! Columns of a recipe -> indices into the rows that [`crate::read::read`] hands over.

use std::path::Path;

use super::recipe::{Columns, GazetteerSource};
use crate::error::BuildError;
use crate::read::{Row, read};
use crate::report::SourceReport;

/// Why a row without a name is dropped.
pub(super) const NO_NAME: &str = "no name";

/// What is done with a row that has a name.
pub(super) type EachNamed<'a> =
    &'a mut dyn FnMut(&ColumnList<'_>, &Row<'_>, &str, &mut SourceReport);

/// Reads the rows of a source that have a name; those without one are dropped.
pub(super) fn read_named(
    source: &GazetteerSource,
    root: &Path,
    report: &mut SourceReport,
    each: EachNamed<'_>,
) -> Result<(), BuildError> {
    let columns = ColumnList::new(&source.columns);
    let names = &columns.names;
    read(&source.file, root, names, report, &mut |row, report| {
        match columns.name.of(row) {
            Some(name) => each(&columns, row, name, report),
            None => report.drop_row(NO_NAME, row.line, ""),
        }
        Ok(())
    })
}

/// The columns that a recipe maps, in the order in which they are read.
#[derive(Debug, Default)]
pub(super) struct ColumnList<'a> {
    /// Names for the reader.
    pub names: Vec<&'a str>,
    /// Name.
    pub name: Cell,
    /// Other names.
    pub alternates: Vec<Cell>,
    /// State.
    pub state: Cell,
    /// District.
    pub district: Cell,
    /// Subdistrict.
    pub subdistrict: Cell,
    /// Group code.
    pub group: Cell,
    /// City.
    pub city: Cell,
    /// Parent locality.
    pub locality: Cell,
    /// PIN.
    pub pincode: Cell,
    /// Latitude.
    pub latitude: Cell,
    /// Longitude.
    pub longitude: Cell,
    /// Farthest member.
    pub spread_km: Cell,
    /// Radius.
    pub radius_m: Cell,
    /// Directory code.
    pub code: Cell,
    /// Weight.
    pub weight: Cell,
    /// Kind.
    pub kind: Cell,
    /// Level of an alias.
    pub level: Cell,
    /// First number.
    pub from: Cell,
    /// Last number.
    pub to: Cell,
}

/// Index of a column, or of none.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cell(Option<usize>);

impl Cell {
    /// The cell's text, where the column is mapped and the cell is not missing.
    pub(super) fn of<'r>(self, row: &'r Row<'_>) -> Option<&'r str> {
        self.0.and_then(|index| row.text(index))
    }

    /// The cell as a number.
    pub(super) fn number(self, row: &Row<'_>) -> Option<f64> {
        let text = self.of(row)?;
        text.parse::<f64>().ok().filter(|number| number.is_finite())
    }
}

impl<'a> ColumnList<'a> {
    /// Lists the columns that are mapped.
    pub(super) fn new(columns: &'a Columns) -> Self {
        let mut names: Vec<&'a str> = Vec::new();
        let mut cell = |column: &'a Option<String>| {
            Cell(column.as_deref().map(|name| enter(&mut names, name)))
        };
        let mut list = Self {
            name: cell(&columns.name),
            state: cell(&columns.state),
            district: cell(&columns.district),
            subdistrict: cell(&columns.subdistrict),
            group: cell(&columns.group),
            city: cell(&columns.city),
            locality: cell(&columns.locality),
            pincode: cell(&columns.pincode),
            latitude: cell(&columns.latitude),
            longitude: cell(&columns.longitude),
            spread_km: cell(&columns.spread_km),
            radius_m: cell(&columns.radius_m),
            code: cell(&columns.code),
            weight: cell(&columns.weight),
            kind: cell(&columns.kind),
            level: cell(&columns.level),
            from: cell(&columns.from),
            to: cell(&columns.to),
            ..Self::default()
        };
        list.alternates = columns
            .alternates
            .iter()
            .map(|name| Cell(Some(enter(&mut names, name))))
            .collect();
        list.names = names;
        list
    }
}

fn enter<'a>(names: &mut Vec<&'a str>, name: &'a str) -> usize {
    if let Some(known) = names.iter().position(|&known| known == name) {
        return known;
    }
    names.push(name);
    names.len() - 1
}
