//! Point and variables -> values.
//!
//! A layer's geometry leads from a point to a row (`rtree`, `outlines`), a row and a
//! variable to a value (`columns`). What is read from the file at query time lies in pages
//! that carry their own checksum (`pages`); everything else is decoded when the artefact is
//! opened (`open`). FORMAT.md, "Attributes", has the bytes and the reasons for their order.

mod catalogue;
mod columns;
mod encode;
#[cfg(test)]
mod format_tests;
#[cfg(test)]
mod geometry_tests;
mod hilbert;
#[cfg(test)]
mod hostile_tests;
mod layer;
mod names;
mod open;
mod outlines;
mod pack;
mod pages;
mod quantiles;
mod row_names;
mod rtree;
mod search;
mod shapes;
#[cfg(test)]
mod tests;
mod value;
mod writer;

pub use catalogue::{
    Catalogue, LayerMeta, LocatorKind, LocatorMeta, QUANTILE_PERCENTS, Source, Spread, Summary,
    Variable, VariableId,
};
pub use hilbert::hilbert_key;
pub use row_names::RowName;
pub use rtree::Envelope;
pub use search::Wishes;
pub use shapes::Shape;
pub use value::{Cause, Decimal, MAX_DECIMAL_LEN, MAX_SCALE, Value};
pub use writer::{
    AreaContent, AttributeContent, CellContent, Geometry, LayerContent, RowSource, SiteContent,
    write_attributes,
};

use std::path::Path;

use arrayvec::ArrayVec;

use crate::error::{OpenError, QueryError};
use crate::format::{Artefact, ArtefactKind, BuildId, Bytes};
use crate::geo::LatLon;
use columns::Column;
use layer::{GeometryPages, Layer};
use names::VariableNames;
use pages::{Page, Pages};

/// Most variables of one lookup.
pub const MAX_LOOKUP: usize = 64;
/// Most names that [`Attributes::near_names`] gives.
pub const MAX_NEAR_NAMES: usize = 3;
/// Most layers of an artefact.
pub const MAX_LAYERS: usize = 64;

/// Section kinds of the attribute artefact.
mod kind {
    use crate::format::PAGED;

    pub(super) const CATALOGUE: u32 = 1;
    pub(super) const DICTIONARIES: u32 = 2;
    pub(super) const NODES: u32 = 3;
    pub(super) const OUTLINES: u32 = 4;
    pub(super) const LEAVES: u32 = 5 | PAGED;
    pub(super) const VERTICES: u32 = 6 | PAGED;
    pub(super) const VALUES: u32 = 7 | PAGED;
    pub(super) const ROW_NAMES: u32 = 8 | PAGED;
    pub(super) const COUNT: usize = 8;
}

/// What a section of the attribute artefact is called in messages; `None` where this release
/// knows none of that kind.
pub fn section_name(kind: u32) -> Option<&'static str> {
    Some(match kind {
        kind::CATALOGUE => "catalogue",
        kind::DICTIONARIES => "dictionaries",
        kind::NODES => "nodes",
        kind::OUTLINES => "outlines",
        kind::LEAVES => "leaves",
        kind::VERTICES => "vertices",
        kind::VALUES => "values",
        kind::ROW_NAMES => "row names",
        _ => return None,
    })
}

/// An open attribute artefact.
#[derive(Debug)]
pub struct Attributes {
    build_id: BuildId,
    catalogue: Catalogue,
    names: VariableNames,
    columns: Vec<Column>,
    layers: Vec<Layer>,
    dictionaries: Vec<i64>,
    geometry: GeometryPages,
    values: Pages,
    row_names: Pages,
}

/// Pages that one lookup has checked, so that it checks none twice.
type CheckedPages<'a> = ArrayVec<(u32, &'a Page), 8>;

impl Attributes {
    /// Maps the artefact at `path` and verifies it.
    ///
    /// Costs one pass over everything but the pages of values, leaves and vertices, which are
    /// checked when they are read.
    ///
    /// # Errors
    ///
    /// As [`Artefact::open`], and [`OpenError::Content`] where sections contradict each other.
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        open::read(&Artefact::open(path, ArtefactKind::Attributes)?)
    }

    /// Verifies an artefact in memory; `path` is what errors name.
    ///
    /// # Errors
    ///
    /// As [`Attributes::open`].
    pub fn from_bytes(bytes: Vec<u8>, path: &Path) -> Result<Self, OpenError> {
        let bytes = Bytes::Owned(bytes);
        open::read(&Artefact::from_bytes(
            bytes,
            path,
            ArtefactKind::Attributes,
        )?)
    }

    /// The build that wrote it.
    pub fn build_id(&self) -> BuildId {
        self.build_id
    }

    /// Checks the pages that a lookup checks as it reads them, all of them.
    ///
    /// Costs a pass over the file; what opening checks is not checked again.
    ///
    /// # Errors
    ///
    /// [`QueryError::DamagedPage`] for the first page that does not match its checksum.
    pub fn verify_pages(&self) -> Result<(), QueryError> {
        let geometry = &self.geometry;
        let locators = self.layers.iter().flat_map(|layer| &layer.locators);
        for locator in locators {
            locator.tree.verify(&geometry.leaves)?;
        }
        for pages in [&geometry.vertices, &self.values, &self.row_names] {
            (0..pages.count()).try_for_each(|number| pages.page(number).map(|_| ()))?;
        }
        Ok(())
    }

    /// What can be asked for.
    pub fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    /// How a variable's values are encoded, and the bits of one; for people.
    pub fn encoding(&self, id: VariableId) -> Option<(&'static str, u8)> {
        let column = self.columns.get(id.0 as usize)?;
        Some((column.encoding().name(), column.width()))
    }

    /// The variable of this name; the case of ASCII letters does not matter.
    ///
    /// Costs O(length of the longest name), whatever the length of `name`; allocates nothing.
    pub fn variable(&self, name: &str) -> Option<VariableId> {
        self.names.find(name)
    }

    /// Names that look like `name`, the likeliest first: those within a few edits, then those
    /// that share the most words with it. Allocates nothing.
    ///
    /// Costs a bounded walk over the fst and, where that finds fewer than three, a comparison
    /// with the words of every name.
    pub fn near_names(&self, name: &str) -> ArrayVec<&str, MAX_NEAR_NAMES> {
        let name_of = |id: VariableId| self.catalogue.variable(id).map(|v| v.name.as_str());
        let near = self.names.near(name).into_iter().filter_map(name_of);
        let mut near: ArrayVec<&str, MAX_NEAR_NAMES> = near.collect();
        if near.is_full() {
            return near;
        }
        let names = self.catalogue.variables.iter().map(|v| v.name.as_str());
        for candidate in names::of_like_words(name, names) {
            if !near.is_full() && !near.contains(&candidate) {
                near.push(candidate);
            }
        }
        near
    }

    /// The row of a layer that speaks for `at`, in the layer's Hilbert order; `None` outside
    /// its coverage and for a layer that is not there.
    ///
    /// # Errors
    ///
    /// [`QueryError::DamagedPage`] where bytes changed after the artefact was opened.
    pub fn locate(&self, layer: u16, at: LatLon) -> Result<Option<u32>, QueryError> {
        match self.layers.get(usize::from(layer)) {
            Some(layer) => layer.locate(&self.geometry, at),
            None => Ok(None),
        }
    }

    /// Reads `variables` at `at`, in the order asked, into `out[..variables.len()]`.
    ///
    /// A value's unit, vintage and granularity are the variable's and stand in the
    /// [`Catalogue`]; nothing is converted here. Where a layer has no row for `at`, its
    /// variables are missing with [`Cause::OutsideCoverage`].
    ///
    /// Costs one search for each layer that the variables need, one checksum for each page and
    /// one shift for each value; allocates nothing. Timed by `lookup_point`; bytes in
    /// FORMAT.md, "Columns".
    ///
    /// # Errors
    ///
    /// [`QueryError::TooManyVariables`] past [`MAX_LOOKUP`], [`QueryError::OutputTooShort`] where
    /// `out` has no room for them, [`QueryError::UnknownVariable`] for an id of another index, and
    /// [`QueryError::DamagedPage`] where bytes changed after the artefact was opened.
    pub fn lookup(
        &self,
        at: LatLon,
        variables: &[VariableId],
        out: &mut [Value],
    ) -> Result<(), QueryError> {
        if variables.len() > MAX_LOOKUP {
            let asked = variables.len();
            return Err(QueryError::TooManyVariables { asked });
        }
        let Some(out) = out.get_mut(..variables.len()) else {
            return Err(QueryError::OutputTooShort);
        };
        let mut rows: [Option<Option<u32>>; MAX_LAYERS] = [None; MAX_LAYERS];
        let mut checked = CheckedPages::new();
        for (&id, value) in variables.iter().zip(out) {
            let Some(column) = self.columns.get(id.0 as usize) else {
                return Err(QueryError::UnknownVariable { id: id.0 });
            };
            let index = usize::from(column.layer());
            let layer = &self.layers[index];
            let row = match rows[index] {
                Some(row) => row,
                None => *rows[index].insert(layer.locate(&self.geometry, at)?),
            };
            *value = match row {
                Some(row) => self.read(layer, column, row, &mut checked)?,
                None => Value::Missing(Cause::OutsideCoverage),
            };
        }
        Ok(())
    }

    /// Reads one row of a layer by its number, for tests and exports; as [`Attributes::lookup`].
    ///
    /// # Errors
    ///
    /// As [`Attributes::lookup`].
    pub fn value_of_row(&self, id: VariableId, row: u32) -> Result<Value, QueryError> {
        let Some(column) = self.columns.get(id.0 as usize) else {
            return Err(QueryError::UnknownVariable { id: id.0 });
        };
        let layer = &self.layers[usize::from(column.layer())];
        if layer.row_count <= row {
            return Ok(Value::Missing(Cause::OutsideCoverage));
        }
        self.read(layer, column, row, &mut CheckedPages::new())
    }

    /// As [`Attributes::value_of_row`], for several variables of one layer.
    ///
    /// Costs one checksum for each page; allocates nothing.
    ///
    /// # Errors
    ///
    /// As [`Attributes::lookup`], but for the number of variables.
    pub fn values_of_row(
        &self,
        variables: &[VariableId],
        row: u32,
        out: &mut [Value],
    ) -> Result<(), QueryError> {
        let Some(out) = out.get_mut(..variables.len()) else {
            return Err(QueryError::OutputTooShort);
        };
        let mut checked = CheckedPages::new();
        for (&id, value) in variables.iter().zip(out) {
            let Some(column) = self.columns.get(id.0 as usize) else {
                return Err(QueryError::UnknownVariable { id: id.0 });
            };
            let layer = &self.layers[usize::from(column.layer())];
            *value = if row < layer.row_count {
                self.read(layer, column, row, &mut checked)?
            } else {
                Value::Missing(Cause::OutsideCoverage)
            };
        }
        Ok(())
    }

    /// What a row of a layer is called in its source; `None` where the layer's rows have no
    /// names or there is no such row.
    ///
    /// Costs O(log pages) checksums; for people and exports.
    ///
    /// # Errors
    ///
    /// [`QueryError::DamagedPage`] where bytes changed after the artefact was opened.
    pub fn row_name(&self, layer: u16, row: u32) -> Result<Option<RowName>, QueryError> {
        match self.layers.get(usize::from(layer)) {
            Some(layer) if row < layer.row_count => {
                row_names::find_name(&self.row_names, layer.name_pages, row)
            }
            _ => Ok(None),
        }
    }

    /// Digits after the point of a variable's values; `None` where they are floats.
    pub fn decimal_places(&self, id: VariableId) -> Option<u8> {
        self.columns.get(id.0 as usize)?.decimal_places()
    }

    fn read<'a>(
        &'a self,
        layer: &Layer,
        column: &Column,
        row: u32,
        checked: &mut CheckedPages<'a>,
    ) -> Result<Value, QueryError> {
        let (slot, first_page) = layer.row_group(row);
        let Some(page) = column.page() else {
            let constant = column.constant(&self.dictionaries);
            return constant.ok_or_else(|| self.values.damaged(first_page));
        };
        let number = first_page + page;
        let known = checked.iter().find(|(kept, _)| *kept == number);
        let page = if let Some((_, page)) = known {
            *page
        } else {
            let page = self.values.page(number)?;
            // A lookup over more pages than this checks some of them again.
            let _ = checked.try_push((number, page));
            page
        };
        let value = column.read(page, slot, &self.dictionaries);
        value.ok_or_else(|| self.values.damaged(number))
    }
}
