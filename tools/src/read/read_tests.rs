//! Source files in all the shapes that published tables have, through the one reader.

use std::fmt::Write as _;
use std::path::Path;

use super::{SourceFile, read};
use crate::report::{Outcome, SourceReport};

/// Reads `bytes` as the source that `settings` (TOML) describes. Gives a line for each row
/// handed in, `line: cell|cell`, with `-` for a missing value; then one for each reason, or the
/// error.
fn read_all(settings: &str, bytes: &[u8], columns: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("source"), bytes).unwrap();
    read_in(folder.path(), settings, columns)
}

fn read_in(folder: &Path, settings: &str, columns: &[&str]) -> String {
    let text = format!(
        "name = \"test\"\npath = \"source\"\nvintage = \"2024\"\nlicence = \"CC0\"\n\
         origin = \"own\"\n{settings}"
    );
    let file: SourceFile = toml::from_str(&text).unwrap();
    file.check().unwrap();
    let mut report = SourceReport::new(&file.name);
    let mut out = String::new();
    let result = read(&file, folder, columns, &mut report, &mut |row, report| {
        let cells: Vec<&str> = (0..columns.len())
            .map(|column| row.text(column).unwrap_or("-"))
            .collect();
        write!(out, "{}: {}", row.line, cells.join("|")).unwrap();
        if let Some(geometry) = row.geometry() {
            write!(out, " {}", geometry.value.type_name()).unwrap();
        }
        out.push('\n');
        report.keep_row();
        Ok(())
    });
    for ((outcome, reason), tally) in &report.reasons {
        assert_ne!(*outcome, Outcome::Kept);
        writeln!(out, "{outcome:?} {}: {reason}", tally.count).unwrap();
    }
    match result {
        Ok(()) => assert_eq!(
            report.read,
            report.kept + report.repaired + report.dropped,
            "every row has an outcome"
        ),
        Err(error) => {
            let error = error.to_string();
            let error = error.replace(&folder.display().to_string(), "FOLDER");
            writeln!(out, "error: {error}").unwrap();
        }
    }
    out
}

fn check(settings: &str, text: &str, columns: &[&str], expected: &str) {
    assert_eq!(read_all(settings, text.as_bytes(), columns), expected);
}

#[test]
fn every_line_end_and_a_byte_order_mark_give_the_same_rows_and_line_numbers() {
    for end in ["\n", "\r\n", "\r", "\r\r\n"] {
        for mark in ["", "\u{feff}"] {
            let text = format!("{mark}name,pin{end}Ghat,1{end}Mala,2{end}");
            check(
                "format = \"csv\"",
                &text,
                &["pin", "name"],
                "2: 1|Ghat\n3: 2|Mala\n",
            );
        }
    }
}

#[test]
fn a_line_end_inside_quotes_belongs_to_the_cell_and_counts_as_a_line() {
    let text = "name,pin\n\"Old\nFort\",1\n\nMala,2";
    check(
        "format = \"csv\"",
        text,
        &["pin", "name"],
        "2: 1|Old\nFort\n5: 2|Mala\n",
    );
}

#[test]
fn several_header_rows_are_joined_and_filled_from_the_left() {
    let text = "Table 7,,,\nName,Total,,\n,Persons,Males,Females\nGhat,9,5,4\n";
    check(
        "format = \"csv\"\nskip_rows = 1\nheader_rows = 2",
        text,
        &["Name", "Total Females", "Total Persons"],
        "4: Ghat|4|9\n",
    );
}

#[test]
fn a_file_without_header_takes_its_names_from_the_recipe() {
    let text = "IN\tGhat \"Old\t411001\n";
    check(
        "format = \"tsv\"\nquote = false\nheader_rows = 0\ncolumns = [\"c\", \"name\", \"pin\"]",
        text,
        &["pin", "name"],
        "1: 411001|Ghat \"Old\n",
    );
}

#[test]
fn columns_of_one_name_and_without_a_name_can_be_told_apart() {
    check(
        "format = \"csv\"\ndelimiter = \";\"",
        ";v;v\n1;2;3\n",
        &["#1", "v", "v#2"],
        "2: 1|2|3\n",
    );
}

#[test]
fn short_rows_are_padded_long_ones_dropped_and_empty_tails_cut() {
    let text = "a,b\n1\n1,2,3\n1,2,,\n,\n4,5\n";
    check(
        "format = \"csv\"",
        text,
        &["a", "b"],
        "2: 1|-\n4: 1|2\n6: 4|5\n\
         Repaired 1: fewer cells than columns, the rest taken as empty\n\
         Dropped 1: every cell is empty\n\
         Dropped 1: more cells than columns\n",
    );
}

#[test]
fn bytes_that_are_not_utf_8_are_replaced_and_counted() {
    let found = read_all("format = \"csv\"", b"a\nCaf\xe9\nTea\n", &["a"]);
    assert_eq!(
        found,
        "2: Caf\u{fffd}\n3: Tea\nRepaired 1: bytes that are not UTF-8 replaced\n"
    );
    let found = read_all("format = \"ndjson\"", b"{\"a\": \"Caf\xe9\"}\n", &["a"]);
    assert_eq!(
        found,
        "1: Caf\u{fffd}\nRepaired 1: bytes that are not UTF-8 replaced\n"
    );
}

#[test]
fn marks_for_missing_values_ignore_case_and_surrounding_blanks() {
    check(
        "format = \"csv\"\nmissing = [\"NA\", \"*\"]",
        "a,b\n na ,*\nNAN,-1\n",
        &["a", "b"],
        "2: -|-\n3: NAN|-1\n",
    );
}

#[test]
fn rows_that_the_filter_rejects_are_counted_as_dropped() {
    check(
        "format = \"csv\"\n[keep_if]\nlevel = [\"DISTRICT\", \"\"]",
        "name,level\nA,DISTRICT\nB,STATE\nC,\n",
        &["name"],
        "2: A\n4: C\nDropped 1: rejected by the filter keep_if\n",
    );
}

#[test]
fn rows_that_the_other_filter_names_are_counted_as_dropped() {
    check(
        "format = \"csv\"\n[keep_if]\nyear = [\"2012\"]\n[drop_if]\nname = [\"TOTAL\", \"GRP\"]",
        "name,year\nA,2012\nTOTAL,2012\nTOTAL,2011\nTOTALS,2012\n",
        &["name"],
        "2: A\n5: TOTALS\nDropped 1: left out by the filter drop_if\n\
         Dropped 1: rejected by the filter keep_if\n",
    );
}

#[test]
fn a_missing_column_is_named_with_its_line() {
    check(
        "format = \"csv\"\nskip_rows = 1",
        "title\na,b\n1,2\n",
        &["pin"],
        "error: FOLDER/source: line 2: there is no column `pin`; the columns are `a`, `b`: \
         correct the recipe\n",
    );
    check(
        "format = \"ndjson\"",
        "{\"a\": 1}\n",
        &["pin"],
        "1: -\nerror: FOLDER/source: there is no column `pin`; the columns are `a`: correct the \
         recipe\n",
    );
}

#[test]
fn a_missing_file_and_a_file_without_header_are_errors() {
    let folder = tempfile::tempdir().unwrap();
    let found = read_in(folder.path(), "format = \"csv\"", &["a"]);
    assert!(found.starts_with("error: FOLDER/source: No such file"));
    assert!(found.ends_with("check the path; that of a source starts at the recipe's `root`\n"));
    let found = read_all("format = \"csv\"", b"", &["a"]);
    assert!(
        found.contains("ends before its 1 header rows do"),
        "{found}"
    );
}

#[test]
fn a_quote_that_is_never_closed_is_an_error_and_not_one_long_row() {
    for rows in [2, 500] {
        let text = format!("a,b\n0,0\n1,\"open\n{}", "2,3\n".repeat(rows));
        let found = read_all("format = \"csv\"", text.as_bytes(), &["a"]);
        let expected = format!(
            "2: 0\nerror: FOLDER/source: line 3: a record spans {} lines",
            rows + 1
        );
        assert!(found.starts_with(&expected), "{found}");
    }
}

#[test]
fn a_record_over_the_limit_is_an_error_in_every_format() {
    let long = "x".repeat(17 << 20);
    let gzip = {
        use std::io::Write as _;
        let level = flate2::Compression::fast();
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), level);
        encoder.write_all(b"a\n").unwrap();
        encoder.write_all(long.as_bytes()).unwrap();
        encoder.finish().unwrap()
    };
    assert!(gzip.len() < 1 << 20, "it grows as it is read");
    let json = format!("[\"{long}\"]").into_bytes();
    let cases = [
        ("csv", gzip, "line 2"),
        ("json", json, "record 1"),
        ("ndjson", long.into_bytes(), "line 1"),
    ];
    for (format, bytes, at) in cases {
        let found = read_all(&format!("format = \"{format}\""), &bytes, &["a"]);
        let expected = format!("error: FOLDER/source: {at}: a record is longer than 16 MiB");
        assert!(found.starts_with(&expected), "{found}");
    }
}

#[test]
fn a_cut_or_changed_compressed_file_is_an_error() {
    let rows = "1,2\n".repeat(10_000);
    let text = format!("a,b\n{rows}");
    let zstd = zstd::encode_all(text.as_bytes(), 1).unwrap();
    for bytes in [&zstd[..zstd.len() / 2], b"\x1f\x8b\x08\x00garbage"] {
        let found = read_all("format = \"csv\"", bytes, &["a"]);
        assert!(found.contains("error: FOLDER/source: "), "{found}");
    }
}

#[test]
fn nested_values_are_reached_by_a_dotted_path_and_come_as_text() {
    let text = r#"[{"tags": {"name": "Ghat", "name:en": "G"}, "n": 12.50, "ok": true,
        "l": ["a", 2], "x.y": "dotted"},
        {"tags": {}, "n": null}, 7]"#;
    check(
        "format = \"json\"",
        text,
        &["tags.name", "n", "ok", "l", "x.y"],
        "1: Ghat|12.5|true|a; 2|dotted\n2: -|-|-|-|-\nDropped 1: not an object\n",
    );
}

#[test]
fn records_lie_under_a_key_and_what_surrounds_them_is_skipped() {
    let text = r#"{"version": [1, {"a": 0}], "out": {"elements": [{"a": 1}, {"a": 2}]}, "z": 0}"#;
    check(
        "format = \"json\"\nrecords = \"out.elements\"",
        text,
        &["a"],
        "1: 1\n2: 2\n",
    );
    check(
        "format = \"json\"\nrecords = \"rows\"",
        text,
        &["a"],
        "error: FOLDER/source: has no list of records under `rows`; correct `records` or \
         `format` in the recipe\n",
    );
}

#[test]
fn json_that_is_cut_or_of_another_shape_names_the_line() {
    let found = read_all("format = \"json\"", b"[{\"a\": 1},\n{\"a\":", &["a"]);
    assert!(
        found.starts_with("1: 1\nerror: FOLDER/source: line 2: is not the JSON that"),
        "{found}"
    );
    let found = read_all("format = \"json\"", b"{\"rows\": []}", &["a"]);
    assert!(found.contains("expected a list of records"), "{found}");
    let deep = "[".repeat(100_000);
    let found = read_all("format = \"json\"", deep.as_bytes(), &["a"]);
    assert!(found.contains("recursion limit"), "{found}");
}

#[test]
fn features_give_properties_id_and_geometry() {
    let text = r#"{"type": "FeatureCollection", "crs": null, "features": [
        {"type": "Feature", "id": 9, "properties": {"name": "Ghat"},
         "geometry": {"type": "Point", "coordinates": [75.5, 19.25]}},
        {"type": "Feature", "properties": {"name": "Mala"}, "geometry": null},
        {"type": "Feature", "properties": {"name": "Odd"}, "geometry": {"type": "Blob"}}]}"#;
    check(
        "format = \"geojson\"",
        text,
        &["name", "id"],
        "1: Ghat|9 Point\n2: Mala|-\n3: Odd|-\nRepaired 1: geometry is not GeoJSON, left out\n",
    );
}

#[test]
fn features_and_objects_may_stand_one_a_line() {
    let text = "\x1e{\"type\": \"Feature\", \"properties\": {\"n\": 1}, \"geometry\": {\"type\": \
                \"LineString\", \"coordinates\": [[75, 19], [75, 20]]}}\n\n{\"n\": 2}\r\n{oops\n";
    check(
        "format = \"ndjson\"",
        text,
        &["n"],
        "1: 1 LineString\n3: 2\nDropped 1: not JSON\n",
    );
}

#[test]
fn no_bytes_make_a_reader_panic() {
    let seeds: [(&str, &[u8]); 4] = [
        ("csv", b"a,b\r\r\n1,\"2\n3\"\r\n\xff,4,5\n"),
        ("tsv", b"a\tb\n1\t2\n"),
        (
            "json",
            b"[{\"a\": [1, {\"b\": null}]}, {\"a\": \"\\u00e9\"}]",
        ),
        (
            "geojson",
            b"{\"features\": [{\"type\": \"Feature\", \"properties\": {\"a\": 1}, \
              \"geometry\": {\"type\": \"Point\", \"coordinates\": [1, 2]}}]}",
        ),
    ];
    let mut state = 7_u64;
    let mut random = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below as u64) as usize
    };
    let folder = tempfile::tempdir().unwrap();
    for round in 0..4_000 {
        let (format, seed) = seeds[round % seeds.len()];
        let mut bytes = seed.to_vec();
        for _ in 0..=random(4) {
            let at = random(bytes.len());
            match random(3) {
                0 => bytes[at] = random(256) as u8,
                1 => bytes.truncate(at + 1),
                _ => bytes.insert(at, b"\"\r\n,[]{}\xef\x1f\x28"[random(11)]),
            }
        }
        std::fs::write(folder.path().join("source"), &bytes).unwrap();
        read_in(folder.path(), &format!("format = \"{format}\""), &["a"]);
    }
}
