//! Layer and point -> row.

use super::grid::Grid;
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
pub(super) enum Locator {
    Areas {
        tree: PackedRTree,
        outlines: Outlines,
    },
    Cells(PackedRTree),
    Sites {
        tree: PackedRTree,
        cap_m: u32,
    },
    /// Its rows are those of the layer, as checked when it was opened.
    Grid(Grid),
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
            let entry = match locator {
                Locator::Grid(grid) => match grid.row(at) {
                    None => continue,
                    row => return Ok(row),
                },
                Locator::Areas { tree, outlines } => smallest(tree, outlines, pages, at)?,
                Locator::Cells(tree) => first_cell(tree, &pages.leaves, at)?,
                Locator::Sites { tree, cap_m } => {
                    let nearest = tree.nearest(&pages.leaves, at, *cap_m)?;
                    nearest.map(|(entry, _)| entry)
                }
            };
            let Some(entry) = entry else {
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
    /// Its tree; none where it is a grid.
    pub(super) fn tree(&self) -> Option<&PackedRTree> {
        match self {
            Self::Areas { tree, .. } | Self::Cells(tree) | Self::Sites { tree, .. } => Some(tree),
            Self::Grid(_) => None,
        }
    }
}

/// The smallest area that a point is inside of.
fn smallest(
    tree: &PackedRTree,
    outlines: &Outlines,
    pages: &GeometryPages,
    at: LatLon,
) -> Result<Option<LeafEntry>, QueryError> {
    let mut best: Option<(u32, LeafEntry)> = None;
    tree.containing(&pages.leaves, at, |entry| {
        let rank = outlines.rank(entry.index);
        let is_smaller = best.is_none_or(|(kept, _)| rank < kept);
        if is_smaller && outlines.contains(&pages.vertices, entry.index, at)? {
            best = Some((rank, entry));
        }
        Ok(())
    })?;
    Ok(best.map(|(_, entry)| entry))
}

/// The first row of the cells that a point is inside of.
fn first_cell(
    tree: &PackedRTree,
    leaves: &Pages,
    at: LatLon,
) -> Result<Option<LeafEntry>, QueryError> {
    let mut best: Option<LeafEntry> = None;
    tree.containing(leaves, at, |entry| {
        let is_first = best.is_none_or(|kept| entry.row < kept.row);
        if is_first && entry.envelope.contains_half_open(at) {
            best = Some(entry);
        }
        Ok(())
    })?;
    Ok(best)
}
