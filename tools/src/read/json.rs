//! JSON documents, GeoJSON collections and newline-delimited objects, one record at a time.

use std::fmt;
use std::io::{BufRead, Read};

use csv::StringRecord;
use geojson::Geometry;
use serde::de::{DeserializeSeed, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::Value;

use super::input::{self, Bounded, Budget};
use super::{Format, MAX_RECORD_LEN, Rows};
use crate::error::{At, BuildError};

/// Reads a file that is one JSON document.
pub(super) fn read_document(rows: &mut Rows<'_>) -> Result<(), BuildError> {
    let key = match rows.file.format {
        Format::Geojson => "features",
        _ => rows.file.records.as_deref().unwrap_or(""),
    };
    let path: Vec<&str> = key.split('.').filter(|part| !part.is_empty()).collect();
    let (bounded, budget) = Bounded::new(input::open(rows.path)?);
    budget.lift();
    let mut columns = Columns::new(rows);
    let mut walk = Walk {
        rows,
        columns: &mut columns,
        budget,
        number: 0,
        is_found: false,
        failure: None,
    };
    let mut document = serde_json::Deserializer::from_reader(bounded);
    let result = Descent {
        path: &path,
        walk: &mut walk,
    }
    .deserialize(&mut document)
    .and_then(|()| document.end());
    let (number, is_found, failure) = (walk.number, walk.is_found, walk.failure.take());
    if let Some(failure) = failure {
        return Err(failure);
    }
    result.map_err(|error| parse_error(rows, number, &error))?;
    if !is_found {
        return Err(rows.error(
            At::File,
            format!("has no list of records under `{key}`"),
            "correct `records` or `format` in the recipe",
        ));
    }
    columns.check(rows)
}

fn parse_error(rows: &Rows<'_>, number: u64, error: &serde_json::Error) -> BuildError {
    if let Some(kind) = error.io_error_kind() {
        return if kind == std::io::ErrorKind::FileTooLarge {
            rows.too_long(At::Record(number + 1))
        } else {
            BuildError::io(rows.path, std::io::Error::new(kind, error.to_string()))
        };
    }
    rows.error(
        At::Line(error.line() as u64),
        format!("is not the JSON that the recipe expects: {error}"),
        "check that the file is whole, and `format` and `records` in the recipe",
    )
}

/// Reads a file of one object or feature a line.
pub(super) fn read_lines(rows: &mut Rows<'_>) -> Result<(), BuildError> {
    let mut input = input::open(rows.path)?;
    let mut columns = Columns::new(rows);
    let mut buffer = Vec::new();
    let mut line = 0;
    loop {
        line += 1;
        buffer.clear();
        let mut bounded = (&mut input).take(MAX_RECORD_LEN + 1);
        let len = bounded
            .read_until(b'\n', &mut buffer)
            .map_err(|error| BuildError::io(rows.path, error))?;
        if len == 0 {
            break;
        }
        if MAX_RECORD_LEN < len as u64 {
            return Err(rows.too_long(At::Line(line)));
        }
        // RFC 8142 puts a record separator before each text.
        let bytes = buffer.trim_ascii();
        let bytes = bytes.strip_prefix(b"\x1e").unwrap_or(bytes);
        if bytes.is_empty() {
            continue;
        }
        rows.report.begin_row();
        let text = String::from_utf8_lossy(bytes);
        if matches!(text, std::borrow::Cow::Owned(_)) {
            rows.report
                .repair("bytes that are not UTF-8 replaced", line, &text);
        }
        match serde_json::from_str(&text) {
            Ok(value) => columns.hand_in(rows, line, At::Line(line), value)?,
            Err(error) => {
                let example = format!("{error}: {text}");
                rows.report.drop_row("not JSON", line, &example);
            }
        }
    }
    columns.check(rows)
}

/// The wanted columns of a file without a header: found as the records show them.
struct Columns {
    wanted: Vec<String>,
    is_seen: Vec<bool>,
    positions: Vec<usize>,
    /// Keys of the first record, for the error that a column is missing.
    first_keys: Vec<String>,
    cells: StringRecord,
}

impl Columns {
    fn new(rows: &Rows<'_>) -> Self {
        let wanted = rows.wanted();
        Self {
            is_seen: vec![false; wanted.len()],
            positions: (0..wanted.len()).collect(),
            wanted,
            first_keys: Vec::new(),
            cells: StringRecord::new(),
        }
    }

    /// Hands in one record, whose row has been begun.
    fn hand_in(
        &mut self,
        rows: &mut Rows<'_>,
        line: u64,
        at: At,
        mut value: Value,
    ) -> Result<(), BuildError> {
        if !value.is_object() {
            let example = text_of(&value);
            rows.report.drop_row("not an object", line, &example);
            return Ok(());
        }
        let is_feature = value["type"] == "Feature" && value.get("properties").is_some();
        let geometry = if is_feature {
            value["geometry"].take()
        } else {
            Value::Null
        };
        let geometry = if geometry.is_null() {
            None
        } else {
            let parsed = serde_json::from_value::<Geometry>(geometry);
            if let Err(error) = &parsed {
                rows.report.repair(
                    "geometry is not GeoJSON, left out",
                    line,
                    &error.to_string(),
                );
            }
            parsed.ok()
        };
        let object = if is_feature {
            &value["properties"]
        } else {
            &value
        };
        if self.first_keys.is_empty()
            && let Some(map) = object.as_object()
        {
            self.first_keys = map.keys().cloned().collect();
        }
        self.cells.clear();
        for (column, is_seen) in self.wanted.iter().zip(&mut self.is_seen) {
            let found = lookup(object, column).or_else(|| {
                let is_id = is_feature && column == "id";
                value.get("id").filter(|_| is_id)
            });
            *is_seen |= found.is_some();
            self.cells
                .push_field(&found.map(text_of).unwrap_or_default());
        }
        rows.hand_in(line, at, &self.cells, &self.positions, geometry.as_ref())
    }

    /// Fails where a wanted column was in no record of a file that has records.
    fn check(self, rows: &Rows<'_>) -> Result<(), BuildError> {
        let missing = self.is_seen.iter().position(|is_seen| !is_seen);
        match missing {
            Some(index) if !self.first_keys.is_empty() => Err(BuildError::MissingColumn {
                file: rows.path_owned(),
                at: At::File,
                column: self.wanted[index].clone(),
                found: self.first_keys,
            }),
            _ => Ok(()),
        }
    }
}

/// The value at a dotted path. A key that itself holds dots is found first.
fn lookup<'a>(value: &'a Value, path: &str) -> Option<&'a Value> {
    let object = value.as_object()?;
    if let Some(found) = object.get(path) {
        return Some(found);
    }
    let dots = path.match_indices('.').map(|(dot, _)| dot);
    let mut splits = dots.filter_map(|dot| {
        let inner = object.get(&path[..dot])?;
        lookup(inner, &path[dot + 1..])
    });
    splits.next()
}

/// A value as the text of a cell. A number is written with the fewest digits that give it back.
fn text_of(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(items) => {
            let texts: Vec<String> = items.iter().map(text_of).collect();
            texts.join("; ")
        }
        other => other.to_string(),
    }
}

/// What the descent into a document carries along.
struct Walk<'a, 'r> {
    rows: &'a mut Rows<'r>,
    columns: &'a mut Columns,
    budget: Budget,
    number: u64,
    is_found: bool,
    failure: Option<BuildError>,
}

/// Goes down the keys of `path`, then through the list that is there.
struct Descent<'a, 'w, 'r> {
    path: &'a [&'a str],
    walk: &'a mut Walk<'w, 'r>,
}

impl<'de> DeserializeSeed<'de> for Descent<'_, '_, '_> {
    type Value = ();

    fn deserialize<D: serde::Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        if self.path.is_empty() {
            deserializer.deserialize_seq(self)
        } else {
            deserializer.deserialize_map(self)
        }
    }
}

impl<'de> Visitor<'de> for Descent<'_, '_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.path.first() {
            None => write!(f, "a list of records"),
            Some(key) => write!(f, "an object with the key `{key}`"),
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let (key, rest) = self.path.split_first().expect("a map is asked for by key");
        while let Some(found) = map.next_key::<String>()? {
            if found == *key {
                map.next_value_seed(Descent {
                    path: rest,
                    walk: &mut *self.walk,
                })?;
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let walk = self.walk;
        walk.is_found = true;
        loop {
            walk.budget.renew();
            let Some(value) = list.next_element::<Value>()? else {
                break;
            };
            walk.number += 1;
            walk.rows.report.begin_row();
            let at = At::Record(walk.number);
            if let Err(failure) = walk.columns.hand_in(walk.rows, walk.number, at, value) {
                walk.failure = Some(failure);
                return Err(A::Error::custom("a record was refused"));
            }
        }
        walk.budget.lift();
        Ok(())
    }
}
