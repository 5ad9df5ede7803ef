//! Many points and variables -> values, in the order of the file.
//!
//! Points are sorted along the Hilbert curve, which is the order of rows and leaves, so a page
//! that several points share is checked once and pages are visited by rising number. Rows are
//! found for all points before any value is read: that splits the work into two loops without
//! dependencies from one point to the next, whose cache misses overlap, and lets the pages
//! of all points be asked from the disk at once.

use arrayvec::ArrayVec;

use super::columns::Column;
use super::hilbert::hilbert_key;
use super::layer::{Layer, Locator};
use super::lookup::{CheckedPages, MAX_LOOKUP, RowPlace};
use super::pages::PageRuns;
use super::value::{Cause, Value};
use super::{Attributes, VariableId};
use crate::error::QueryError;
use crate::geo::LatLon;

/// Whether a batch asks the operating system for its pages before it reads them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadAhead {
    /// No: where the file is in memory this is the faster.
    No,
    /// Yes: pages that are not in memory are read side by side, at one system call for each
    /// run of pages.
    Yes,
}

/// Buffers of [`Attributes::lookup_batch`]. They grow to the largest batch and are used again.
#[derive(Debug, Default)]
pub struct BatchScratch {
    /// Key along the curve and number of each point.
    order: Vec<(u64, u32)>,
    /// Where the values of each point are, in that order.
    places: Vec<Option<RowPlace>>,
}

/// The variables of a batch that one layer holds, each with its place in the list.
type LayerColumns<'a> = ArrayVec<(usize, &'a Column), MAX_LOOKUP>;

impl Attributes {
    /// Reads `variables` at each of `points`: the value of variable `v` at point `p` goes to
    /// `out[p * variables.len() + v]`. The values are those of [`Attributes::lookup`].
    ///
    /// Allocates only where `scratch` has not seen a batch of this size. Timed by `batch/1000`.
    ///
    /// # Errors
    ///
    /// As [`Attributes::lookup`]; the values in `out` are then of no meaning.
    pub fn lookup_batch(
        &self,
        points: &[LatLon],
        variables: &[VariableId],
        read_ahead: ReadAhead,
        scratch: &mut BatchScratch,
        out: &mut [Value],
    ) -> Result<(), QueryError> {
        if variables.len() > MAX_LOOKUP {
            let asked = variables.len();
            return Err(QueryError::TooManyVariables { asked });
        }
        let Some(out) = out.get_mut(..points.len() * variables.len()) else {
            return Err(QueryError::OutputTooShort);
        };
        scratch.order.clear();
        let keys = points.iter().map(|&at| hilbert_key(at));
        scratch.order.extend(keys.zip(0_u32..));
        scratch.order.sort_unstable();
        for &id in variables {
            self.column(id)?;
        }
        for (index, layer) in (0_u16..).zip(&self.layers) {
            let columns = variables.iter().enumerate().filter_map(|(place, &id)| {
                let column = self.columns.get(id.0 as usize)?;
                (column.layer() == index).then_some((place, column))
            });
            let columns: LayerColumns<'_> = columns.collect();
            if columns.is_empty() {
                continue;
            }
            self.place_batch(layer, points, read_ahead, scratch)?;
            self.read_batch(&columns, read_ahead, scratch, variables.len(), out)?;
        }
        Ok(())
    }

    /// Finds the row of each point.
    fn place_batch(
        &self,
        layer: &Layer,
        points: &[LatLon],
        read_ahead: ReadAhead,
        scratch: &mut BatchScratch,
    ) -> Result<(), QueryError> {
        if read_ahead == ReadAhead::Yes {
            let mut runs = PageRuns::new(&self.geometry.leaves);
            for &(_, point) in &scratch.order {
                for tree in layer.locators.iter().filter_map(Locator::tree) {
                    tree.leaf_pages_at(points[point as usize], |page| runs.add(page));
                }
            }
            runs.finish();
        }
        scratch.places.clear();
        for &(_, point) in &scratch.order {
            let row = layer.locate(&self.geometry, points[point as usize])?;
            scratch.places.push(row.map(|row| layer.place(row)));
        }
        Ok(())
    }

    /// Reads the variables of one layer at all points.
    fn read_batch(
        &self,
        columns: &LayerColumns<'_>,
        read_ahead: ReadAhead,
        scratch: &BatchScratch,
        stride: usize,
        out: &mut [Value],
    ) -> Result<(), QueryError> {
        if read_ahead == ReadAhead::Yes {
            let pages = columns.iter().filter_map(|(_, column)| column.page());
            let mut pages: ArrayVec<u32, MAX_LOOKUP> = pages.collect();
            pages.sort_unstable();
            let mut runs = PageRuns::new(&self.values);
            for place in scratch.places.iter().flatten() {
                for page in &pages {
                    runs.add(place.first_page + page);
                }
            }
            runs.finish();
        }
        let mut checked = CheckedPages::new();
        let mut row_group = None;
        for (&(_, point), &place) in scratch.order.iter().zip(&scratch.places) {
            let start = point as usize * stride;
            let values = &mut out[start..start + stride];
            let Some(place) = place else {
                for &(index, _) in columns {
                    values[index] = Value::Missing(Cause::OutsideCoverage);
                }
                continue;
            };
            if row_group != Some(place.first_page) {
                row_group = Some(place.first_page);
                checked.clear();
            }
            for &(index, column) in columns {
                self.read(column, place, &mut checked, &mut values[index])?;
            }
        }
        Ok(())
    }
}
