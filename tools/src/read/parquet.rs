//! Parquet files, one row at a time.

use std::fs::File;
use std::sync::Arc;

use csv::StringRecord;
use parquet::errors::ParquetError;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::{Field, Row as Record};
use parquet::schema::types::{Type, TypePtr};

use super::{MAX_RECORD_LEN, Rows};
use crate::error::{At, BuildError};

/// Reads the file of `rows`.
pub(super) fn read(rows: &mut Rows<'_>) -> Result<(), BuildError> {
    let file = File::open(rows.path).map_err(|error| BuildError::io(rows.path, error))?;
    let reader = SerializedFileReader::new(file).map_err(|error| broken(rows, 0, &error))?;
    let schema = reader.metadata().file_metadata().schema().clone();
    let wanted: Vec<String> = rows.wanted();
    let projection = projection(rows, &schema, &wanted)?;
    let records = reader.get_row_iter(Some(projection));
    let records = records.map_err(|error| broken(rows, 0, &error))?;
    let positions: Vec<usize> = (0..wanted.len()).collect();
    let mut cells = StringRecord::new();
    for (number, record) in (1..).zip(records) {
        let record = record.map_err(|error| broken(rows, number, &error))?;
        rows.report.begin_row();
        cells.clear();
        let mut len = 0;
        for column in &wanted {
            let field = find(&record, column);
            let text = field.map(text_of).unwrap_or_default();
            if let Some(repair) = field.and_then(repair_of) {
                rows.report.repair(repair, number, column);
            }
            len += text.len() as u64;
            cells.push_field(&text);
        }
        if MAX_RECORD_LEN < len {
            return Err(rows.too_long(At::Record(number)));
        }
        rows.hand_in(number, At::Record(number), &cells, &positions, None)?;
    }
    Ok(())
}

fn broken(rows: &Rows<'_>, number: u64, error: &ParquetError) -> BuildError {
    let at = if number == 0 {
        At::File
    } else {
        At::Record(number)
    };
    rows.error(
        at,
        format!("is not the Parquet that this release reads: {error}"),
        "check that the file is whole, plain or compressed with snappy or zstd",
    )
}

/// The file's schema with the wanted columns alone.
fn projection(rows: &Rows<'_>, schema: &Type, wanted: &[String]) -> Result<Type, BuildError> {
    if let Some(column) = wanted.iter().find(|column| !has(schema, column)) {
        let found = schema.get_fields().iter();
        return Err(BuildError::MissingColumn {
            file: rows.path_owned(),
            at: At::File,
            column: column.clone(),
            found: found.map(|field| field.name().to_owned()).collect(),
        });
    }
    let is_wanted = |field: &&TypePtr| {
        let name = field.name();
        let is_under = |column: &String| {
            let rest = column.strip_prefix(name);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        wanted.iter().any(is_under)
    };
    let fields = schema.get_fields().iter().filter(is_wanted);
    let projection = Type::group_type_builder(schema.name())
        .with_fields(fields.map(Arc::clone).collect())
        .build();
    projection.map_err(|error| broken(rows, 0, &error))
}

/// Whether a schema has a column; a column inside of another is a dotted path.
fn has(schema: &Type, column: &str) -> bool {
    let fields = schema.get_fields();
    if fields.iter().any(|field| field.name() == column) {
        return true;
    }
    let mut dots = column.match_indices('.');
    dots.any(|(dot, _)| {
        let (outer, inner) = (&column[..dot], &column[dot + 1..]);
        fields
            .iter()
            .any(|field| field.name() == outer && field.is_group() && has(field, inner))
    })
}

/// The field of a column, as [`has`] finds it.
fn find<'r>(record: &'r Record, column: &str) -> Option<&'r Field> {
    let field = |name: &str| {
        let mut fields = record.get_column_iter();
        fields
            .find(|(known, _)| known.as_str() == name)
            .map(|(_, field)| field)
    };
    field(column).or_else(|| {
        let mut dots = column.match_indices('.');
        dots.find_map(|(dot, _)| match field(&column[..dot]) {
            Some(Field::Group(inner)) => find(inner, &column[dot + 1..]),
            _ => None,
        })
    })
}

/// What is lost of a value, for the report.
fn repair_of(field: &Field) -> Option<&'static str> {
    let is_lost = match field {
        Field::Double(float) => !float.is_finite(),
        Field::Float(float) => !float.is_finite(),
        Field::Bytes(bytes) => {
            let is_text = bytes.as_utf8().is_ok();
            return (!is_text).then_some("bytes that are not UTF-8 replaced");
        }
        _ => false,
    };
    is_lost.then_some("NaN or infinity taken as missing")
}

/// A value as the text of a cell. A float is written with the fewest digits that give it back, a
/// decimal digit for digit, a date as `2024-01-31`.
fn text_of(field: &Field) -> String {
    match field {
        Field::Null => String::new(),
        Field::Str(text) => text.clone(),
        Field::Double(float) if !float.is_finite() => String::new(),
        Field::Float(float) if !float.is_finite() => String::new(),
        Field::Double(float) => float.to_string(),
        Field::Float(float) => float.to_string(),
        Field::Bytes(bytes) => String::from_utf8_lossy(bytes.data()).into_owned(),
        Field::ListInternal(list) => {
            let texts: Vec<String> = list.elements().iter().map(text_of).collect();
            texts.join("; ")
        }
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use super::super::{Format, SourceFile};
    use crate::error::BuildError;
    use crate::read;
    use crate::report::SourceReport;
    use crate::table::convert;

    fn source(path: &str, keep_if: &[(&str, &str)]) -> SourceFile {
        let text = format!(
            "name = \"t\"\npath = \"{path}\"\nformat = \"parquet\"\nmissing = [\"NA\"]\n\
             vintage = \"\"\nlicence = \"\"\norigin = \"\"\n"
        );
        let mut file: SourceFile = toml::from_str(&text).unwrap();
        assert_eq!(file.format, Format::Parquet);
        for (column, value) in keep_if {
            let values = vec![(*value).to_owned()];
            file.keep_if.insert((*column).to_owned(), values);
        }
        file
    }

    fn written(folder: &Path, csv: &str) -> PathBuf {
        let (from, to) = (folder.join("t.csv"), folder.join("t.parquet"));
        std::fs::write(&from, csv).unwrap();
        convert(&from, &to).unwrap();
        to
    }

    fn rows(folder: &Path, file: &SourceFile, columns: &[&str]) -> Result<Vec<String>, BuildError> {
        let mut report = SourceReport::new("t");
        let mut rows = Vec::new();
        read::read(file, folder, columns, &mut report, &mut |row, _| {
            let cells = (0..columns.len()).map(|column| row.text(column).unwrap_or("-"));
            rows.push(cells.collect::<Vec<&str>>().join("|"));
            Ok(())
        })?;
        Ok(rows)
    }

    const TABLE: &str = "code,n,share,note\n007,12,0.25,NA\n8a,-3,,\"a, b\"\n9,4,1e3,x\n";

    #[test]
    fn cells_read_back_as_the_table_had_them_and_columns_in_any_order() {
        let folder = tempfile::tempdir().unwrap();
        written(folder.path(), TABLE);
        let all = rows(
            folder.path(),
            &source("t.parquet", &[]),
            &["share", "code", "n", "note"],
        );
        assert_eq!(
            all.unwrap(),
            ["0.25|007|12|-", "-|8a|-3|a, b", "1000|9|4|x"]
        );
        let file = source("t.parquet", &[("n", "4")]);
        let some = rows(folder.path(), &file, &["code"]);
        assert_eq!(some.unwrap(), ["9"]);
    }

    #[test]
    fn a_missing_column_and_a_damaged_file_are_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = written(folder.path(), TABLE);
        let file = source("t.parquet", &[]);
        let error = rows(folder.path(), &file, &["size"])
            .unwrap_err()
            .to_string();
        assert!(error.contains("size") && error.contains("share"), "{error}");
        let bytes = std::fs::read(&path).unwrap();
        std::fs::write(&path, &bytes[..bytes.len() / 2]).unwrap();
        let error = rows(folder.path(), &file, &["n"]).unwrap_err().to_string();
        assert!(
            error.contains("t.parquet") && error.contains("check that"),
            "{error}"
        );
    }
}
