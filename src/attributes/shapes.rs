//! Layer -> the geometries that find its rows, as they were written; for exports and people.

use super::Attributes;
use super::layer::Locator;
use super::rtree::Envelope;
use crate::error::QueryError;
use crate::geo::LatLon;

/// What finds a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// The rings of an area, each without its last vertex where that repeats the first. Outer
    /// rings and holes are in the order in which they were written.
    Area(Vec<Vec<LatLon>>),
    /// The box of a cell.
    Cell(Envelope),
    /// A site.
    Site(LatLon),
}

impl Attributes {
    /// For each row of a layer what finds it, geometry by geometry in the order in which a lookup
    /// asks them. Empty for a layer that is not there.
    ///
    /// Holds all of them in memory and reads every page of the layer's geometries.
    ///
    /// # Errors
    ///
    /// [`QueryError::DamagedPage`] where bytes changed after the artefact was opened.
    pub fn shapes(&self, layer: u16) -> Result<Vec<Vec<Shape>>, QueryError> {
        let Some(layer) = self.layers.get(usize::from(layer)) else {
            return Ok(Vec::new());
        };
        let pages = &self.geometry;
        let mut shapes = vec![Vec::new(); layer.row_count as usize];
        for locator in &layer.locators {
            if let Locator::Grid(grid) = locator {
                for (envelope, row) in grid.cells() {
                    shapes[row as usize].push(Shape::Cell(envelope));
                }
            }
            let Some(tree) = locator.tree() else {
                continue;
            };
            let mut entries = Vec::new();
            tree.each_entry(&pages.leaves, |entry| entries.push(entry))?;
            for entry in entries {
                let Some(of_row) = shapes.get_mut(entry.row as usize) else {
                    return Err(pages.leaves.damaged(entry.index));
                };
                of_row.push(match locator {
                    Locator::Areas { outlines, .. } => {
                        Shape::Area(outlines.rings(&pages.vertices, entry.index)?)
                    }
                    Locator::Sites { .. } => Shape::Site(entry.envelope.min),
                    _ => Shape::Cell(entry.envelope),
                });
            }
        }
        Ok(shapes)
    }
}
