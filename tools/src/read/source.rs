//! What a recipe says about one source file.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::Deserialize;

/// How the records of a file are written down. Plain, gzip and zstd files are told apart by
/// their first bytes, whatever their name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// Cells with commas (or `delimiter`) between them, quoted where needed.
    Csv,
    /// The same with tabs.
    Tsv,
    /// One JSON document: a list of objects, or an object that holds it under `records`.
    Json,
    /// One GeoJSON `FeatureCollection`. Columns are the properties, and `id`.
    Geojson,
    /// One JSON object, or one GeoJSON feature, a line.
    Ndjson,
    /// Apache Parquet, plain or compressed inside with snappy or zstd.
    Parquet,
}

/// One source file: where it is, how it is written, what it may be used for.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SourceFile {
    /// Its name in reports and in the index; unique in a recipe.
    pub name: String,
    /// Its path, relative to the recipe's `root`.
    pub path: PathBuf,
    /// How its records are written down.
    pub format: Format,
    /// Rows that name the columns, 1 where it is not given. With 0, `columns` names them. With
    /// more, the names of one column are joined by a blank, and a name above several columns
    /// stands for all of them (it is filled from the left).
    ///
    /// A second column of the same name is called `name#2`, a column without a name `#` and its
    /// number from one.
    pub header_rows: Option<usize>,
    /// Rows before the header that are no data: titles and notes.
    #[serde(default)]
    pub skip_rows: usize,
    /// Names of the columns of a file without a header.
    #[serde(default)]
    pub columns: Vec<String>,
    /// Texts that mean "no value", such as `NA` or `*`; ASCII letter case does not matter. An
    /// empty cell always does.
    #[serde(default)]
    pub missing: Vec<String>,
    /// Rows to use: for each column the texts that are accepted, `""` for a missing value.
    #[serde(default)]
    pub keep_if: BTreeMap<String, Vec<String>>,
    /// Rows to leave out: for each column the texts that tell them, as those of totals.
    #[serde(default)]
    pub drop_if: BTreeMap<String, Vec<String>>,
    /// The column with an H3 cell index: the geometry of a row is the outline of its cell.
    pub h3: Option<String>,
    /// JSON only: the key under which the list of records lies, dotted where it is nested.
    pub records: Option<String>,
    /// CSV and TSV only: whether `"` quotes cells; `true` where it is not given.
    #[serde(default = "yes")]
    pub quote: bool,
    /// CSV only: what stands between cells where it is no comma; one ASCII character.
    pub delimiter: Option<char>,
    /// The period that it describes, such as `2011` or `2021-06`.
    pub vintage: String,
    /// The licence it is used under.
    pub licence: String,
    /// Who published it, and where it was taken from.
    pub origin: String,
}

fn yes() -> bool {
    true
}

impl SourceFile {
    /// Rows that name the columns.
    pub fn header_rows(&self) -> usize {
        self.header_rows.unwrap_or(1)
    }

    /// Whether a trimmed cell means "no value".
    pub fn is_missing_mark(&self, text: &str) -> bool {
        self.missing
            .iter()
            .any(|mark| mark.eq_ignore_ascii_case(text))
    }

    /// What stands between cells.
    pub(super) fn delimiter(&self) -> u8 {
        match (self.format, self.delimiter) {
            (Format::Tsv, _) => b'\t',
            (_, Some(delimiter)) if delimiter.is_ascii() => delimiter as u8,
            _ => b',',
        }
    }

    /// What contradicts itself in the description, and what to do about it.
    ///
    /// # Errors
    ///
    /// The problem and the remedy, for the recipe's own error.
    pub fn check(&self) -> Result<(), (String, String)> {
        let wrong = |problem: &str, remedy: &str| {
            Err((
                format!("source `{}`: {problem}", self.name),
                remedy.to_owned(),
            ))
        };
        let is_delimited = matches!(self.format, Format::Csv | Format::Tsv);
        if self.name.trim().is_empty() {
            return wrong("its name is blank", "give it a name");
        }
        if self.path.is_absolute() {
            return wrong(
                "its path is absolute",
                "make it relative to the recipe's `root`",
            );
        }
        if is_delimited && self.header_rows() == 0 && self.columns.is_empty() {
            return wrong(
                "header_rows is 0 and there are no `columns`",
                "name its columns in `columns`",
            );
        }
        if !self.columns.is_empty() && (!is_delimited || self.header_rows() != 0) {
            return wrong(
                "`columns` is for csv and tsv files without a header",
                "set header_rows = 0 or remove `columns`",
            );
        }
        if !is_delimited && (self.header_rows.is_some() || self.skip_rows != 0 || !self.quote) {
            return wrong(
                "header_rows, skip_rows and quote are for csv and tsv files",
                "remove them or correct `format`",
            );
        }
        if self.records.is_some() && self.format != Format::Json {
            return wrong(
                "`records` is for json files",
                "remove it or correct `format`",
            );
        }
        if self.delimiter.is_some() && self.format != Format::Csv {
            return wrong(
                "`delimiter` is for csv files",
                "remove it or set format = \"csv\"",
            );
        }
        if self
            .delimiter
            .is_some_and(|delimiter| !delimiter.is_ascii() || "\"\r\n".contains(delimiter))
        {
            return wrong(
                "`delimiter` is not one ASCII character that can stand between cells",
                "use , ; | or similar",
            );
        }
        Ok(())
    }
}
