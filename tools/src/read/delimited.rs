//! CSV and TSV files, in all the shapes that published tables have.

use std::collections::HashMap;
use std::io::{BufRead, Read};

use csv::{ByteRecord, ReaderBuilder, StringRecord, Terminator};

use super::Rows;
use super::input::{self, Budget, PlainLines};
use crate::error::{At, BuildError};

/// Most lines that one record may span. More means that a quote was opened and never closed,
/// and that the rows after it have been swallowed.
const MAX_RECORD_LINES: u64 = 200;

/// Reads the file of `rows`.
pub(super) fn read(rows: &mut Rows<'_>) -> Result<(), BuildError> {
    let (lines, budget) = PlainLines::new(input::open(rows.path)?);
    let mut records = Records::new(rows, lines, budget);
    for _ in 0..rows.file.skip_rows {
        if !records.advance(rows)? {
            break;
        }
    }
    let header = read_header(rows, &mut records)?;
    let positions = positions(rows, &header, records.line)?;
    while records.advance(rows)? {
        let (line, count) = (records.line, records.record.len());
        rows.report.begin_row();
        let bytes = std::mem::take(&mut records.record);
        let cells = StringRecord::from_byte_record(bytes).unwrap_or_else(|error| {
            let cells = StringRecord::from_byte_record_lossy(error.into_byte_record());
            let example = first_text(&cells);
            rows.report
                .repair("bytes that are not UTF-8 replaced", line, example);
            cells
        });
        let extra_is_empty = || cells.iter().skip(header.len()).all(|c| c.trim().is_empty());
        if cells.iter().all(|cell| cell.trim().is_empty()) {
            rows.report.drop_row("every cell is empty", line, "");
        } else if header.len() < count && !extra_is_empty() {
            rows.report
                .drop_row("more cells than columns", line, first_text(&cells));
        } else {
            if count < header.len() {
                rows.report.repair(
                    "fewer cells than columns, the rest taken as empty",
                    line,
                    first_text(&cells),
                );
            }
            rows.hand_in(line, At::Line(line), &cells, &positions, None)?;
        }
        records.record = cells.into_byte_record();
    }
    Ok(())
}

fn first_text(cells: &StringRecord) -> &str {
    let mut texts = cells.iter().filter(|cell| !cell.trim().is_empty());
    texts.next().unwrap_or("")
}

/// The records of a file, one after another in the same buffer.
struct Records<R> {
    reader: csv::Reader<R>,
    budget: Budget,
    record: ByteRecord,
    /// Line on which `record` begins.
    line: u64,
}

impl<R: BufRead> Records<PlainLines<R>> {
    fn new(rows: &Rows<'_>, lines: PlainLines<R>, budget: Budget) -> Self {
        let reader = ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .delimiter(rows.file.delimiter())
            .quoting(rows.file.quote)
            .terminator(Terminator::Any(b'\n'))
            .buffer_capacity(1 << 16)
            .from_reader(lines);
        Self {
            reader,
            budget,
            record: ByteRecord::new(),
            line: 1,
        }
    }
}

impl<R: Read> Records<R> {
    /// Reads the next record; `false` at the end of the file.
    fn advance(&mut self, rows: &Rows<'_>) -> Result<bool, BuildError> {
        self.budget.renew();
        let before = self.reader.position().line();
        let found = match self.reader.read_byte_record(&mut self.record) {
            Ok(found) => found,
            Err(error) => return Err(read_error(rows, before, error)),
        };
        if !found {
            return Ok(false);
        }
        let feeds = self.record.as_slice().iter().filter(|&&b| b == b'\n');
        let spans = feeds.count() as u64;
        let begins = (self.reader.position().line() - 1).saturating_sub(spans);
        // Every line has its end here, so a record without one stopped inside a quote.
        let is_unclosed = begins < before;
        self.line = begins.max(before);
        if is_unclosed || MAX_RECORD_LINES < spans {
            return Err(rows.error(
                At::Line(self.line),
                format!("a record spans {spans} lines: a quote in it is never closed"),
                "close it, or set quote = false in the recipe where quotes mean nothing",
            ));
        }
        Ok(true)
    }
}

fn read_error(rows: &Rows<'_>, line: u64, error: csv::Error) -> BuildError {
    match error.into_kind() {
        csv::ErrorKind::Io(error) if input::is_too_long(&error) => rows.too_long(At::Line(line)),
        csv::ErrorKind::Io(error) => BuildError::io(rows.path, error),
        kind => rows.error(
            At::Line(line),
            format!("is not a table: {kind:?}"),
            "check `format` in the recipe",
        ),
    }
}

/// The names of the columns, from the header rows or from the recipe.
fn read_header<R: Read>(
    rows: &Rows<'_>,
    records: &mut Records<R>,
) -> Result<Vec<String>, BuildError> {
    let header_rows = rows.file.header_rows();
    if header_rows == 0 {
        return Ok(unique(rows.file.columns.clone()));
    }
    let mut names: Vec<String> = Vec::new();
    for index in 0..header_rows {
        if !records.advance(rows)? {
            return Err(rows.error(
                At::File,
                format!("ends before its {header_rows} header rows do"),
                "check header_rows and skip_rows in the recipe, and that the file is whole",
            ));
        }
        let cells = StringRecord::from_byte_record_lossy(records.record.clone());
        let is_group = index + 1 < header_rows;
        let mut from_left = String::new();
        for (column, cell) in cells.iter().enumerate() {
            let cell = cell.split_whitespace().collect::<Vec<_>>().join(" ");
            if !cell.is_empty() || !is_group {
                from_left = cell;
            }
            if names.len() <= column {
                names.resize(column + 1, String::new());
            }
            let name = &mut names[column];
            if !name.is_empty() && !from_left.is_empty() {
                name.push(' ');
            }
            name.push_str(&from_left);
        }
    }
    Ok(unique(names))
}

/// Tells columns of one name apart, and names those without one.
fn unique(mut names: Vec<String>) -> Vec<String> {
    let mut seen: HashMap<String, usize> = HashMap::new();
    for (index, name) in names.iter_mut().enumerate() {
        if name.is_empty() {
            *name = format!("#{}", index + 1);
        }
        let count = seen.entry(name.clone()).or_default();
        *count += 1;
        if *count != 1 {
            *name = format!("{name}#{count}");
        }
    }
    names
}

fn positions(rows: &Rows<'_>, header: &[String], line: u64) -> Result<Vec<usize>, BuildError> {
    let at = if rows.file.header_rows() == 0 {
        At::File
    } else {
        At::Line(line)
    };
    let find = |wanted: String| {
        let position = header.iter().position(|name| *name == wanted);
        position.ok_or_else(|| BuildError::MissingColumn {
            file: rows.path_owned(),
            at,
            column: wanted,
            found: header.to_owned(),
        })
    };
    rows.wanted().into_iter().map(find).collect()
}
