//! Point and variables -> values.
//!
//! A layer's geometry leads from a point to a row (`grid`, `rtree`, `outlines`), a row and a
//! variable to a value (`columns`), and `lookup` and `batch` put the two together. What is read from the file at query time lies in pages
//! that carry their own checksum (`pages`); everything else is decoded when the artefact is
//! opened (`open`). FORMAT.md, "Attributes", has the bytes and the reasons for their order.

mod batch;
mod catalogue;
mod columns;
mod encode;
#[cfg(test)]
mod format_tests;
#[cfg(test)]
mod geometry_tests;
mod grid;
mod hilbert;
#[cfg(test)]
mod hostile_tests;
mod layer;
mod lookup;
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

pub use batch::{BatchScratch, ReadAhead};
pub use catalogue::{
    Catalogue, LayerMeta, LocatorKind, LocatorMeta, QUANTILE_PERCENTS, Source, Spread, Summary,
    Variable, VariableId,
};
pub use hilbert::hilbert_key;
pub use lookup::MAX_LOOKUP;
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
use crate::format::{Artefact, ArtefactKind, BuildId, Bytes, SectionKind};
use crate::geo::LatLon;
use columns::Column;
use layer::{GeometryPages, Layer, Locator};
use names::VariableNames;
use pages::{PAGE_LEN, Pages};

/// Most names that [`Attributes::near_names`] gives.
pub const MAX_NEAR_NAMES: usize = 3;
/// Most layers of an artefact.
pub const MAX_LAYERS: usize = 64;

/// Section kinds of the attribute artefact.
mod kind {
    use crate::format::SectionKind;

    pub(super) const CATALOGUE: SectionKind = SectionKind::new(1, "catalogue");
    pub(super) const DICTIONARIES: SectionKind = SectionKind::new(2, "dictionaries");
    pub(super) const NODES: SectionKind = SectionKind::new(3, "nodes");
    pub(super) const OUTLINES: SectionKind = SectionKind::new(4, "outlines");
    pub(super) const LEAVES: SectionKind = SectionKind::paged(5, "leaves");
    pub(super) const VERTICES: SectionKind = SectionKind::paged(6, "vertices");
    pub(super) const VALUES: SectionKind = SectionKind::paged(7, "values");
    pub(super) const ROW_NAMES: SectionKind = SectionKind::paged(8, "row names");
    pub(super) const ALL: [SectionKind; 8] = [
        CATALOGUE,
        DICTIONARIES,
        NODES,
        OUTLINES,
        LEAVES,
        VERTICES,
        VALUES,
        ROW_NAMES,
    ];
}

/// What a section of the attribute artefact is called in messages; `None` where this release
/// knows none of that kind.
pub fn section_name(kind: u32) -> Option<&'static str> {
    SectionKind::of_number(&kind::ALL, kind).map(|kind| kind.name)
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
    /// Costs a pass over the file and a mebibyte; what opening checks is not checked again.
    ///
    /// # Errors
    ///
    /// [`QueryError::DamagedPage`] for the first page that cannot be read or does not match its
    /// checksum.
    pub fn verify_pages(&self) -> Result<(), QueryError> {
        let geometry = &self.geometry;
        let locators = self.layers.iter().flat_map(|layer| &layer.locators);
        for tree in locators.filter_map(Locator::tree) {
            tree.verify(&geometry.leaves)?;
        }
        for pages in [&geometry.vertices, &self.values, &self.row_names] {
            pages.verify(0, 1, PAGE_LEN, pages.count())?;
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
}
