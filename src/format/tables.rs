//! The tables of FORMAT.md, for the tests that hold the code to them.

const FORMAT: &str = include_str!("../../FORMAT.md");

/// One row of a table of fields.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub(crate) name: String,
    pub(crate) offset: usize,
    pub(crate) len: usize,
    pub(crate) kind: String,
}

impl Field {
    /// The field's value in a record; what is longer than eight bytes gives the first eight.
    pub(crate) fn read(&self, record: &[u8]) -> i64 {
        let mut bytes = [0; 8];
        let len = self.len.min(8);
        bytes[..len].copy_from_slice(&record[self.offset..self.offset + len]);
        let value = i64::from_le_bytes(bytes);
        match self.kind.as_str() {
            "i32" => i64::from(value as i32),
            _ => value,
        }
    }
}

/// The rows of the first table under a heading, cell by cell.
pub(crate) fn rows(heading: &str) -> Vec<Vec<String>> {
    let lines = FORMAT.lines().skip_while(|line| *line != heading).skip(1);
    let section = lines.take_while(|line| !line.starts_with('#'));
    let table = section
        .skip_while(|line| !line.starts_with('|'))
        .take_while(|line| line.starts_with('|'));
    let cells = |line: &str| {
        let inner = line.trim_matches('|').split('|');
        inner
            .map(|cell| cell.trim().trim_matches('`').to_owned())
            .collect()
    };
    let rows: Vec<Vec<String>> = table.skip(2).map(cells).collect();
    assert!(!rows.is_empty(), "FORMAT.md has no table under {heading}");
    rows
}

/// The fields under a heading: end to end from 0, together `len` bytes, each as long as its type.
pub(crate) fn fields(heading: &str, len: usize) -> Vec<Field> {
    let field = |cells: Vec<String>| Field {
        offset: cells[0].parse().unwrap(),
        len: cells[1].parse().unwrap(),
        kind: cells[2].clone(),
        name: cells[3].clone(),
    };
    let fields: Vec<Field> = rows(heading).into_iter().map(field).collect();
    let mut end = 0;
    for field in &fields {
        assert_eq!(field.offset, end, "{heading}: {}", field.name);
        let width = match field.kind.as_str() {
            "u8" => 1,
            "u16" => 2,
            "u32" | "i32" | "f32" => 4,
            "u64" | "i64" | "f64" => 8,
            "bytes" => field.len,
            other => panic!("{heading}: {}: unknown type {other}", field.name),
        };
        assert_eq!(field.len, width, "{heading}: {}", field.name);
        end += field.len;
    }
    assert_eq!(end, len, "{heading}");
    fields
}

/// Asserts that each documented field of a record has the value given for it, and that none is
/// left out on either side. Fields called `reserved` must be zero.
pub(crate) fn check_record(heading: &str, record: &[u8], expected: &[(&str, i64)]) {
    let fields = fields(heading, record.len());
    for field in &fields {
        if field.name == "reserved" {
            let bytes = &record[field.offset..field.offset + field.len];
            assert!(bytes.iter().all(|&byte| byte == 0), "{heading}: reserved");
            continue;
        }
        let found = expected.iter().find(|(name, _)| *name == field.name);
        let (_, value) = found.unwrap_or_else(|| panic!("{heading}: {} is untested", field.name));
        assert_eq!(field.read(record), *value, "{heading}: {}", field.name);
    }
    let documented = fields.iter().filter(|field| field.name != "reserved");
    assert_eq!(documented.count(), expected.len(), "{heading}");
}

mod tests {
    use std::io::Cursor;

    use super::super::{
        ArtefactKind, ArtefactWriter, BuildId, ENTRY_LEN, FORMAT_MAJOR, FORMAT_MINOR, HEADER_LEN,
        MAX_SECTIONS, PAGED, SECTION_ALIGN, SectionKind,
    };
    use super::{check_record, rows};

    fn sample() -> Vec<u8> {
        let id = BuildId(*b"0123456789abcdef");
        let out = Cursor::new(Vec::new());
        let mut writer = ArtefactWriter::new(out, ArtefactKind::Gazetteer, id, 2).unwrap();
        let mut section = |kind: SectionKind, bytes: &[u8], items: u64| {
            let mut write = |out: &mut dyn std::io::Write| out.write_all(bytes).map(|()| items);
            writer.section(kind, &mut write).unwrap();
        };
        section(SectionKind::new(7, "seventh"), b"seven", 70);
        section(SectionKind::paged(9, "ninth"), b"nine paged", 90);
        writer.finish().unwrap().into_inner()
    }

    #[test]
    fn the_header_lies_as_its_table_says() {
        let bytes = sample();
        let crc = crc32c::crc32c_append(
            crc32c::crc32c(&bytes[..60]),
            &bytes[HEADER_LEN..HEADER_LEN + 2 * ENTRY_LEN],
        );
        check_record(
            "### Header",
            &bytes[..HEADER_LEN],
            &[
                ("magic", i64::from_le_bytes(*b"\x89GAZ\r\n\x1a\n")),
                ("format_major", i64::from(FORMAT_MAJOR)),
                ("format_minor", i64::from(FORMAT_MINOR)),
                ("section_count", 2),
                ("file_len", (2 * SECTION_ALIGN + 10) as i64),
                ("build_id", i64::from_le_bytes(*b"01234567")),
                ("header_crc", i64::from(crc)),
            ],
        );
    }

    #[test]
    fn directory_entries_lie_as_their_table_says() {
        let bytes = sample();
        let entry = |index: usize| &bytes[HEADER_LEN + index * ENTRY_LEN..][..ENTRY_LEN];
        check_record(
            "### Directory entry",
            entry(0),
            &[
                ("kind", 7),
                ("crc", i64::from(crc32c::crc32c(b"seven"))),
                ("offset", SECTION_ALIGN as i64),
                ("len", 5),
                ("item_count", 70),
            ],
        );
        check_record(
            "### Directory entry",
            entry(1),
            &[
                ("kind", i64::from(9 | PAGED)),
                ("crc", 0),
                ("offset", 2 * SECTION_ALIGN as i64),
                ("len", 10),
                ("item_count", 90),
            ],
        );
    }

    #[test]
    fn the_numbers_in_the_rules_are_those_of_the_code() {
        let rule = |heading: &str, field: &str| {
            let rows = rows(heading);
            let row = rows.into_iter().find(|cells| cells[3] == field).unwrap();
            row[4].clone()
        };
        let magic = |kind: ArtefactKind| {
            let hex = kind.magic().map(|byte| format!("{byte:02X}"));
            format!("`{}` {}", hex.join(" "), kind.name())
        };
        let both = [ArtefactKind::Gazetteer, ArtefactKind::Attributes].map(magic);
        assert_eq!(
            rule("### Header", "magic"),
            both.join(", ").trim_matches('`')
        );
        let starts = |field: &str, number: usize| {
            let text = rule("### Header", field);
            assert!(text.starts_with(&format!("{number};")), "{text}");
        };
        starts("format_major", usize::from(FORMAT_MAJOR));
        starts("format_minor", usize::from(FORMAT_MINOR));
        assert_eq!(
            rule("### Header", "section_count"),
            format!("at most {MAX_SECTIONS}")
        );
        assert_eq!(
            SECTION_ALIGN, 4096,
            "FORMAT.md says 4,096 in several places"
        );
        let changes = rows("## Changes");
        let latest = format!("{FORMAT_MAJOR}.{FORMAT_MINOR}");
        assert_eq!(changes.last().unwrap()[0], latest);
    }
}
