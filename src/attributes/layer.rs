//! Layer and point -> row.

use super::catalogue::LocatorKind;
use super::lookup::RowPlace;
use super::outlines::Outlines;
use super::pages::Pages;
use super::rtree::{LeafEntry, PackedRTree};
use crate::error::QueryError;
use crate::geo::LatLon;

/// One granularity, ready to be asked.
#[derive(Debug)]
pub(super) struct Layer {
    pub(super) row_count: u32,
    pub(super) rows_per_group: u32,
    pub(super) group_pages: u32,
    pub(super) first_page: u32,
    /// First page of the names of its rows, and how many.
    pub(super) name_pages: (u32, u32),
    pub(super) locators: Vec<Locator>,
}

/// One geometry, ready to be asked.
#[derive(Debug)]
pub(super) struct Locator {
    pub(super) kind: LocatorKind,
    pub(super) cap_m: u32,
    pub(super) tree: PackedRTree,
    /// Only of areas.
    pub(super) outlines: Option<Outlines>,
}

/// The pages that geometries are read from.
#[derive(Debug)]
pub(super) struct GeometryPages {
    pub(super) leaves: Pages,
    pub(super) vertices: Pages,
}

impl Layer {
    /// The row that speaks for `at`: that of the first geometry that has one.
    pub(super) fn locate(
        &self,
        pages: &GeometryPages,
        at: LatLon,
    ) -> Result<Option<u32>, QueryError> {
        for locator in &self.locators {
            let Some(entry) = locator.locate(pages, at)? else {
                continue;
            };
            if self.row_count <= entry.row {
                return Err(pages.leaves.damaged(entry.index));
            }
            return Ok(Some(entry.row));
        }
        Ok(None)
    }

    /// Where the values of a row are.
    pub(super) fn place(&self, row: u32) -> RowPlace {
        let (group, slot) = (row / self.rows_per_group, row % self.rows_per_group);
        RowPlace {
            slot,
            first_page: self.first_page + group * self.group_pages,
        }
    }
}

impl Locator {
    fn locate(&self, pages: &GeometryPages, at: LatLon) -> Result<Option<LeafEntry>, QueryError> {
        let leaves = &pages.leaves;
        if self.kind == LocatorKind::Sites {
            let nearest = self.tree.nearest(leaves, at, self.cap_m)?;
            return Ok(nearest.map(|(entry, _)| entry));
        }
        let mut best: Option<(u32, LeafEntry)> = None;
        self.tree.containing(leaves, at, |entry| {
            let rank = match &self.outlines {
                Some(outlines) => outlines.rank(entry.index),
                None => entry.row,
            };
            if best.is_some_and(|(kept, _)| kept <= rank) {
                return Ok(());
            }
            let is_inside = match &self.outlines {
                Some(outlines) => outlines.contains(&pages.vertices, entry.index, at)?,
                None => entry.envelope.contains_half_open(at),
            };
            if is_inside {
                best = Some((rank, entry));
            }
            Ok(())
        })?;
        Ok(best.map(|(_, entry)| entry))
    }
}
