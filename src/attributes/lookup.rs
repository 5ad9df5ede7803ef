//! Point and variables -> values: finds the row once a layer, checks each page once.

use arrayvec::ArrayVec;

use super::columns::Column;
use super::pages::Page;
use super::value::{Cause, Value};
use super::{Attributes, MAX_LAYERS, VariableId};
use crate::error::QueryError;
use crate::geo::LatLon;

/// Most variables of one lookup.
pub const MAX_LOOKUP: usize = 64;

/// Pages that a lookup has checked, so that it checks none twice.
pub(super) type CheckedPages<'a> = ArrayVec<(u32, &'a Page), 8>;

/// Where a row's values are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RowPlace {
    /// The row's number within its row group.
    pub(super) slot: u32,
    /// First page of the row group.
    pub(super) first_page: u32,
}

/// The page that the last value came from, where it came from one.
#[derive(Clone, Copy)]
struct OpenPage<'a> {
    layer: u16,
    /// Its place in the row group, and its number.
    page: u32,
    number: u32,
    slot: u32,
    bytes: &'a Page,
}

impl OpenPage<'_> {
    #[inline]
    fn holds(&self, column: &Column) -> bool {
        column.layer() == self.layer && column.page() == Some(self.page)
    }
}

impl Attributes {
    /// Reads `variables` at `at`, in the order asked, into `out[..variables.len()]`.
    ///
    /// A value's unit, vintage and granularity are the variable's and stand in the
    /// [`Catalogue`](super::Catalogue); nothing is converted here. Where a layer has no row for
    /// `at`, its variables are missing with [`Cause::OutsideCoverage`].
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
        let (mut places, mut checked) = (ArrayVec::new(), CheckedPages::new());
        let mut open: Option<OpenPage<'_>> = None;
        for (&id, value) in variables.iter().zip(out) {
            let column = self.column(id)?;
            match open {
                Some(open) if open.holds(column) => {
                    let is_read = column.read(open.bytes, open.slot, &self.dictionaries, value);
                    self.read_or_damaged(is_read, open.number)?;
                }
                _ => {
                    let place = self.place(column.layer(), at, &mut places)?;
                    open = self.turn(column, place, &mut checked, value)?;
                }
            }
        }
        Ok(())
    }

    /// Reads one row of a layer by its number, for tests and exports; as [`Attributes::lookup`].
    ///
    /// # Errors
    ///
    /// As [`Attributes::lookup`].
    pub fn value_of_row(&self, id: VariableId, row: u32) -> Result<Value, QueryError> {
        let column = self.column(id)?;
        let layer = &self.layers[usize::from(column.layer())];
        let outside = Value::Missing(Cause::OutsideCoverage);
        if layer.row_count <= row {
            return Ok(outside);
        }
        let (mut value, mut checked) = (outside, CheckedPages::new());
        self.read(column, layer.place(row), &mut checked, &mut value)?;
        Ok(value)
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
            let column = self.column(id)?;
            let layer = &self.layers[usize::from(column.layer())];
            if row < layer.row_count {
                self.read(column, layer.place(row), &mut checked, value)?;
            } else {
                *value = Value::Missing(Cause::OutsideCoverage);
            }
        }
        Ok(())
    }

    pub(super) fn column(&self, id: VariableId) -> Result<&Column, QueryError> {
        let column = self.columns.get(id.0 as usize);
        column.ok_or(QueryError::UnknownVariable { id: id.0 })
    }

    /// Puts one value of a row into `out`.
    #[inline]
    pub(super) fn read<'a>(
        &'a self,
        column: &Column,
        place: RowPlace,
        checked: &mut CheckedPages<'a>,
        out: &mut Value,
    ) -> Result<(), QueryError> {
        let Some(page) = column.page() else {
            let is_read = column.constant(&self.dictionaries, out);
            return self.read_or_damaged(is_read, place.first_page);
        };
        let number = place.first_page + page;
        let known = checked.iter().find(|(kept, _)| *kept == number);
        let page = match known {
            Some((_, page)) => *page,
            None => self.check(number, checked)?,
        };
        let is_read = column.read(page, place.slot, &self.dictionaries, out);
        self.read_or_damaged(is_read, number)
    }

    /// Reads a value that is not on the page that is open, and opens its page.
    #[inline(never)]
    fn turn<'a>(
        &'a self,
        column: &Column,
        place: Option<RowPlace>,
        checked: &mut CheckedPages<'a>,
        out: &mut Value,
    ) -> Result<Option<OpenPage<'a>>, QueryError> {
        let Some(place) = place else {
            *out = Value::Missing(Cause::OutsideCoverage);
            return Ok(None);
        };
        self.read(column, place, checked, out)?;
        let Some(page) = column.page() else {
            return Ok(None);
        };
        let number = place.first_page + page;
        let known = checked.iter().find(|(kept, _)| *kept == number);
        Ok(known.map(|&(_, bytes)| OpenPage {
            layer: column.layer(),
            page,
            number,
            slot: place.slot,
            bytes,
        }))
    }

    /// Where a layer's values at a point are.
    #[inline(never)]
    fn place(
        &self,
        layer: u16,
        at: LatLon,
        known: &mut ArrayVec<(u16, Option<RowPlace>), MAX_LAYERS>,
    ) -> Result<Option<RowPlace>, QueryError> {
        if let Some((_, place)) = known.iter().find(|(known, _)| *known == layer) {
            return Ok(*place);
        }
        let layer_asked = &self.layers[usize::from(layer)];
        let row = layer_asked.locate(&self.geometry, at)?;
        let place = row.map(|row| layer_asked.place(row));
        known.push((layer, place));
        Ok(place)
    }

    /// Checks a page that was not checked yet.
    #[inline(never)]
    fn check<'a>(
        &'a self,
        number: u32,
        checked: &mut CheckedPages<'a>,
    ) -> Result<&'a Page, QueryError> {
        let page = self.values.page(number)?;
        // A lookup over more pages than this checks some of them again.
        let _ = checked.try_push((number, page));
        Ok(page)
    }

    fn read_or_damaged(&self, is_read: bool, page: u32) -> Result<(), QueryError> {
        if is_read {
            return Ok(());
        }
        Err(self.values.damaged(page))
    }
}
