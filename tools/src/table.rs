//! A table of text -> Parquet, so that a file of that kind can be had without other software.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::Path;
use std::sync::Arc;

use parquet::basic::{LogicalType, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::{Type, TypePtr};

use crate::parquet_columns::{field, properties, write_column};

/// What all filled cells of a column are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Integer,
    Float,
    Text,
}

/// Writes the CSV at `from`, whose first row names the columns, as Parquet to `to`; returns the
/// number of rows. An empty cell is null; a column of whole numbers becomes `INT64`, one of numbers
/// `DOUBLE`, any other text. A number with a zero before its digits, as codes have, is text.
///
/// Holds the table in memory.
///
/// # Errors
///
/// Where a file cannot be read or written, or a row has more or fewer cells than the header.
pub fn convert(from: &Path, to: &Path) -> io::Result<usize> {
    let mut reader = csv::Reader::from_reader(BufReader::new(File::open(from)?));
    let header = reader.headers()?.clone();
    let rows: Result<Vec<csv::StringRecord>, csv::Error> = reader.records().collect();
    let rows = rows?;
    let kinds: Vec<Kind> = (0..header.len())
        .map(|column| kind_of(&rows, column))
        .collect();

    let fields = header
        .iter()
        .zip(&kinds)
        .map(|(name, kind)| field_of(name, *kind));
    let fields: Result<Vec<_>, _> = fields.collect();
    let schema = Type::group_type_builder("table").with_fields(fields?);
    let schema = schema.build()?;
    let mut out = BufWriter::new(File::create(to)?);
    let mut writer =
        SerializedFileWriter::new(&mut out, Arc::new(schema), Arc::new(properties().build()))?;
    let mut group = writer.next_row_group()?;
    for (column, kind) in kinds.iter().enumerate() {
        let cells = rows.iter().map(|row| cell(row, column));
        match kind {
            Kind::Integer => {
                write_column::<Int64Type>(cells.map(|cell| cell?.parse().ok()), &mut group)?;
            }
            Kind::Float => {
                write_column::<DoubleType>(cells.map(|cell| cell?.parse().ok()), &mut group)?;
            }
            Kind::Text => {
                write_column::<ByteArrayType>(
                    cells.map(|cell| cell.map(ByteArray::from)),
                    &mut group,
                )?;
            }
        }
    }
    group.close()?;
    writer.close()?;
    out.flush()?;
    Ok(rows.len())
}

fn cell(row: &csv::StringRecord, column: usize) -> Option<&str> {
    let cell = row.get(column)?.trim();
    (!cell.is_empty()).then_some(cell)
}

fn kind_of(rows: &[csv::StringRecord], column: usize) -> Kind {
    let kinds = rows.iter().filter_map(|row| cell(row, column));
    let kind = |text: &str| {
        let digits = text.trim_start_matches('-');
        let is_code =
            digits.starts_with('0') && digits[1..].starts_with(|c: char| c.is_ascii_digit());
        let is_float = text.parse::<f64>().is_ok_and(f64::is_finite);
        match text.parse::<i64>() {
            _ if is_code => Kind::Text,
            Ok(_) if !text.starts_with('+') => Kind::Integer,
            _ if is_float => Kind::Float,
            _ => Kind::Text,
        }
    };
    kinds.map(kind).max().unwrap_or(Kind::Text)
}

fn field_of(name: &str, kind: Kind) -> parquet::errors::Result<TypePtr> {
    let (physical, logical) = match kind {
        Kind::Integer => (Physical::INT64, None),
        Kind::Float => (Physical::DOUBLE, None),
        Kind::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
    };
    field(name, physical, logical)
}
