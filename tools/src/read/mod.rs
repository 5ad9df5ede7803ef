//! Source files -> rows of named cells.
//!
//! [`read`] streams one file and calls back for each row; who is called keeps or drops it in the
//! [`SourceReport`]. What the recipe says about a file is a [`SourceFile`]. Nothing here knows a
//! particular file, and no file is held in memory: a record is at most [`MAX_RECORD_LEN`] bytes.

mod delimited;
mod h3;
mod input;
mod json;
mod parquet;
mod source;

pub use source::{Format, SourceFile};

use std::path::{Path, PathBuf};

use csv::StringRecord;
use geojson::Geometry;

use crate::error::{At, BuildError};
use crate::report::SourceReport;

/// Longest record of any format, bytes; a longer one is an error, so that a file without line
/// ends or with an unclosed quote cannot fill the memory.
pub const MAX_RECORD_LEN: u64 = 16 << 20;

/// What is done with a row: use it, and close it in the report.
pub type Each<'a> = &'a mut dyn FnMut(&Row<'_>, &mut SourceReport) -> Result<(), BuildError>;

/// Reads a source and calls `each` for every row that `keep_if` and `drop_if` let pass.
///
/// `columns` are the columns to read, each of which must exist; `each` asks for them by their
/// index in this list. A column of nested JSON is a dotted path such as `tags.name`. `root` is
/// the folder that [`SourceFile::path`] starts from.
///
/// A row that `each` neither keeps nor drops counts as kept. Rows that a filter rejects, rows
/// with more cells than there are columns and rows without any content are dropped here.
///
/// # Errors
///
/// [`BuildError`] where the file is missing, cannot be decoded, lacks a column or holds a record
/// that is too long, and whatever `each` says.
pub fn read(
    file: &SourceFile,
    root: &Path,
    columns: &[&str],
    report: &mut SourceReport,
    each: Each<'_>,
) -> Result<(), BuildError> {
    let path = root.join(&file.path);
    let mut rows = Rows {
        file,
        path: &path,
        columns,
        report,
        each,
    };
    match file.format {
        Format::Csv | Format::Tsv => delimited::read(&mut rows),
        Format::Json | Format::Geojson => json::read_document(&mut rows),
        Format::Ndjson => json::read_lines(&mut rows),
        Format::Parquet => parquet::read(&mut rows),
    }
}

/// One row of a source.
#[derive(Debug)]
pub struct Row<'a> {
    /// Line on which the row begins, from one; for `json` and `geojson` the record's number.
    pub line: u64,
    at: At,
    file: &'a SourceFile,
    path: &'a Path,
    columns: &'a [&'a str],
    cells: &'a StringRecord,
    positions: &'a [usize],
    geometry: Option<&'a Geometry>,
}

impl Row<'_> {
    /// The cell of a column, by its index in the list that [`read`] was given: trimmed, and
    /// `None` where it is empty, absent or one of the source's marks for a missing value.
    ///
    /// A JSON number, truth value or list comes as text; a list's items have `; ` between them.
    ///
    /// # Panics
    ///
    /// Where the list has no such index.
    pub fn text(&self, column: usize) -> Option<&str> {
        let text = self.cells.get(self.positions[column])?.trim();
        let is_missing = text.is_empty() || self.file.is_missing_mark(text);
        (!is_missing).then_some(text)
    }

    /// The geometry of a feature; `None` where it has none or the format knows none.
    pub fn geometry(&self) -> Option<&Geometry> {
        self.geometry
    }

    /// Where the row is, for errors.
    pub fn at(&self) -> At {
        self.at
    }

    /// An error about a cell of this row that stops the build.
    pub fn value_error(&self, column: usize, problem: String, remedy: String) -> BuildError {
        BuildError::Value {
            file: self.path.to_owned(),
            at: self.at,
            column: self.columns[column].to_owned(),
            problem,
            remedy,
        }
    }
}

/// What every reader is given, and where it hands its rows in.
struct Rows<'a> {
    file: &'a SourceFile,
    path: &'a Path,
    columns: &'a [&'a str],
    report: &'a mut SourceReport,
    each: Each<'a>,
}

impl Rows<'_> {
    /// The columns to find: those asked for, those of the filters, then that of H3 cells.
    fn wanted(&self) -> Vec<String> {
        let asked = self.columns.iter().map(|&name| name.to_owned());
        let filters = self.file.keep_if.keys().chain(self.file.drop_if.keys());
        asked.chain(filters.chain(&self.file.h3).cloned()).collect()
    }

    /// Applies the filters and calls back. The row has been begun and its repairs noted;
    /// `positions` are those of [`Rows::wanted`] in `cells`.
    fn hand_in(
        &mut self,
        line: u64,
        at: At,
        cells: &StringRecord,
        positions: &[usize],
        geometry: Option<&Geometry>,
    ) -> Result<(), BuildError> {
        let mut row = Row {
            line,
            at,
            file: self.file,
            path: self.path,
            columns: self.columns,
            cells,
            positions,
            geometry,
        };
        for (index, accepted) in self.file.keep_if.values().enumerate() {
            let text = row.text(self.columns.len() + index).unwrap_or("");
            if !accepted.iter().any(|value| value == text) {
                self.report
                    .drop_row("rejected by the filter keep_if", line, text);
                return Ok(());
            }
        }
        let first = self.columns.len() + self.file.keep_if.len();
        for (index, refused) in (first..).zip(self.file.drop_if.values()) {
            let text = row.text(index).unwrap_or("");
            if refused.iter().any(|value| value == text) {
                self.report
                    .drop_row("left out by the filter drop_if", line, text);
                return Ok(());
            }
        }
        let mut outline = None;
        if self.file.h3.is_some() {
            let text = row.text(positions.len() - 1).unwrap_or("");
            outline = h3::outline(text);
            if outline.is_none() {
                self.report.drop_row("its H3 cell is none", line, text);
                return Ok(());
            }
        }
        row.geometry = outline.as_ref().or(geometry);
        (self.each)(&row, self.report)?;
        if self.report.is_row_open() {
            self.report.keep_row();
        }
        Ok(())
    }

    fn error(&self, at: At, problem: impl Into<String>, remedy: impl Into<String>) -> BuildError {
        BuildError::source(self.path, at, problem, remedy)
    }

    fn path_owned(&self) -> PathBuf {
        self.path.to_owned()
    }

    fn too_long(&self, at: At) -> BuildError {
        self.error(
            at,
            format!("a record is longer than {} MiB", MAX_RECORD_LEN >> 20),
            "check `format`, `delimiter` and `quote` in the recipe",
        )
    }
}

#[cfg(test)]
mod read_tests;
