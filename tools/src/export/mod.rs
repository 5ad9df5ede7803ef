//! A layer of an index -> a file that other software reads: rows, keys, values, geometry.
//!
//! Nothing is rounded: a decimal of the index is the same decimal in the file, and a missing
//! value is null. docs/attributes.md, "Export", has the columns.

mod geojson;
mod parquet;

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use pata::attributes::{Attributes, Cause, Envelope, RowName, Shape, Value, Variable, VariableId};
use pata::error::QueryError;
use pata::geo::LatLon;

/// How an export is written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportFormat {
    /// Apache Parquet, zstd.
    Parquet,
    /// One GeoJSON `FeatureCollection`, a feature a line.
    Geojson,
}

/// What is to be exported.
#[derive(Clone, Debug)]
pub struct Export<'a> {
    /// The open artefact.
    pub attributes: &'a Attributes,
    /// Index of the layer.
    pub layer: u16,
    /// Variables of that layer, in the order of the columns.
    pub variables: Vec<VariableId>,
    /// Whether each variable has a second column with the cause where it is missing.
    pub has_causes: bool,
}

/// Why an export was not written.
#[derive(Debug)]
pub enum ExportError {
    /// The file.
    Io(io::Error),
    /// A page of the index.
    Query(QueryError),
    /// The Parquet writer.
    Parquet(::parquet::errors::ParquetError),
}

impl From<io::Error> for ExportError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<QueryError> for ExportError {
    fn from(error: QueryError) -> Self {
        Self::Query(error)
    }
}

impl From<::parquet::errors::ParquetError> for ExportError {
    fn from(error: ::parquet::errors::ParquetError) -> Self {
        Self::Parquet(error)
    }
}

/// Writes the layer to `file`; returns the number of rows.
///
/// The same index and the same wishes give the same bytes.
///
/// # Errors
///
/// [`ExportError`] where the file cannot be written or the index is damaged.
pub fn export(wish: &Export<'_>, format: ExportFormat, file: &Path) -> Result<u32, ExportError> {
    let mut out = BufWriter::new(File::create(file)?);
    let rows = match format {
        ExportFormat::Parquet => parquet::write(wish, &mut out)?,
        ExportFormat::Geojson => geojson::write(wish, &mut out)?,
    };
    out.flush()?;
    Ok(rows)
}

impl<'a> Export<'a> {
    /// A variable that is exported.
    fn variable(&self, id: VariableId) -> &'a Variable {
        let variable = self.attributes.catalogue().variable(id);
        variable.expect("the ids are those of this index")
    }

    fn row_count(&self) -> u32 {
        let layers = &self.attributes.catalogue().layers;
        layers[usize::from(self.layer)].row_count
    }

    /// Key and names of a row; all empty where the layer has none.
    fn row_name(&self, row: u32) -> Result<RowName, QueryError> {
        Ok(self
            .attributes
            .row_name(self.layer, row)?
            .unwrap_or_default())
    }
}

/// The box around what finds a row.
fn envelope_of(shapes: &[Shape]) -> Option<Envelope> {
    let envelope = |shape: &Shape| match shape {
        Shape::Area(rings) => {
            let points = rings.iter().flatten().map(|&at| Envelope::of_point(at));
            points.reduce(Envelope::merge)
        }
        Shape::Cell(envelope) => Some(*envelope),
        Shape::Site(at) => Some(Envelope::of_point(*at)),
    };
    shapes.iter().filter_map(envelope).reduce(Envelope::merge)
}

/// The point that stands for a row: its first site, else the middle of its box.
fn centre_of(shapes: &[Shape]) -> Option<LatLon> {
    let site = shapes.iter().find_map(|shape| match shape {
        Shape::Site(at) => Some(*at),
        Shape::Area(_) | Shape::Cell(_) => None,
    });
    site.or_else(|| envelope_of(shapes).map(Envelope::centre))
}

/// The name of the cause where there is no value.
fn cause_of(value: Value) -> Option<&'static str> {
    match value {
        Value::Missing(cause) => Some(Cause::name(cause)),
        Value::Number(_) | Value::Float(_) => None,
    }
}
