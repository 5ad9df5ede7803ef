//! A table of text -> Parquet, so that a file of that kind can be had without other software.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::Path;
use std::sync::Arc;

use parquet::basic::{LogicalType, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::{Type, TypePtr};

use crate::error::BuildError;
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
/// [`BuildError::Io`] where a file cannot be read or written, or a row has more or fewer cells than
/// the header.
pub fn convert(from: &Path, to: &Path) -> Result<usize, BuildError> {
    let table = read(from).map_err(|error| BuildError::io(from, error))?;
    write(&table, to).map_err(|error| BuildError::io(to, error))?;
    Ok(table.rows.len())
}

/// The cells of a file.
struct Table {
    header: csv::StringRecord,
    rows: Vec<csv::StringRecord>,
}

fn read(from: &Path) -> io::Result<Table> {
    let mut reader = csv::Reader::from_reader(BufReader::new(File::open(from)?));
    let header = reader.headers()?.clone();
    let rows: Result<Vec<csv::StringRecord>, csv::Error> = reader.records().collect();
    Ok(Table {
        header,
        rows: rows?,
    })
}

fn write(Table { header, rows }: &Table, to: &Path) -> io::Result<()> {
    let kinds: Vec<Kind> = (0..header.len())
        .map(|column| kind_of(rows, column))
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
    out.flush()
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

#[cfg(test)]
mod tests {
    use std::fs;

    use super::convert;

    #[test]
    fn the_file_that_cannot_be_read_or_written_is_the_one_that_is_named() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = |name: &str| folder.path().join(name);
        fs::write(path("rows.csv"), "a,b\n1,2\n").expect("the folder takes files");
        fs::write(path("torn.csv"), "a,b\n1\n").expect("the folder takes files");
        let problem = |from: &str, to: &str| {
            let error = convert(&path(from), &path(to)).expect_err("it cannot be done");
            error.to_string()
        };
        assert!(problem("rows.csv", "none/out.parquet").contains("out.parquet: "));
        assert!(problem("none.csv", "out.parquet").contains("none.csv: "));
        assert!(problem("torn.csv", "out.parquet").contains("torn.csv: "));
    }
}
