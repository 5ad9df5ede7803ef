//! Row -> its key and names, for people and exports; no lookup reads them.
//!
//! Rows lie in pages in their order, as many as fit, and never straddle one. A page says which
//! row it starts with, so a row is found by halving and nothing about names is held in memory. FORMAT.md,
//! "Row names", has the bytes.

use std::io;

use super::pages::{PAGE_BODY, PAGE_LEN, Page, Pages};
use super::writer::invalid;
use crate::error::QueryError;
use crate::format::{read_u16, read_u32};

/// Bytes before the ends of a page's rows: first row, row count, reserved.
const HEAD_LEN: usize = 8;
/// Bytes of the end of one row.
const END_LEN: usize = 2;
/// Bytes before the texts of one row: lengths of key and parent.
const LENGTHS_LEN: usize = 4;
/// Longest text of the three, bytes.
const MAX_TEXT_LEN: usize = 1_024;

/// What a row is called in its source.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RowName {
    /// The code that joins it with its source; empty where it has none.
    pub key: String,
    /// Its state, or what else contains it; may be empty.
    pub parent: String,
    /// Its name; may be empty.
    pub name: String,
}

/// Pages of names in the making.
#[derive(Debug)]
struct PageDraft {
    first_row: u32,
    ends: Vec<u8>,
    texts: Vec<u8>,
}

impl PageDraft {
    fn new(first_row: u32) -> Self {
        Self {
            first_row,
            ends: Vec::new(),
            texts: Vec::new(),
        }
    }

    fn len(&self) -> usize {
        HEAD_LEN + self.ends.len() + self.texts.len()
    }

    fn push(&mut self, record: &[u8]) {
        self.texts.extend(record);
        self.ends.extend((self.texts.len() as u16).to_le_bytes());
    }

    fn finish(self, pages: &mut Vec<Page>) {
        let mut page = [0; PAGE_LEN];
        let count = (self.ends.len() / END_LEN) as u16;
        page[..4].copy_from_slice(&self.first_row.to_le_bytes());
        page[4..6].copy_from_slice(&count.to_le_bytes());
        let body = [self.ends, self.texts].concat();
        page[HEAD_LEN..HEAD_LEN + body.len()].copy_from_slice(&body);
        pages.push(page);
    }
}

/// Appends the pages of a layer's rows, in order; returns how many.
pub(super) fn pack_names<'n>(
    names: impl Iterator<Item = &'n RowName>,
    pages: &mut Vec<Page>,
) -> io::Result<u32> {
    let before = pages.len();
    let mut draft: Option<PageDraft> = None;
    for (row, name) in (0_u32..).zip(names) {
        let record = record(name)?;
        let full = draft.take_if(|draft| PAGE_BODY < draft.len() + END_LEN + record.len());
        if let Some(full) = full {
            full.finish(pages);
        }
        draft
            .get_or_insert_with(|| PageDraft::new(row))
            .push(&record);
    }
    if let Some(last) = draft {
        last.finish(pages);
    }
    u32::try_from(pages.len() - before).map_err(|_| invalid("the names exceed 2^32 pages"))
}

fn record(name: &RowName) -> io::Result<Vec<u8>> {
    let RowName { key, parent, name } = name;
    let longest = key.len().max(parent.len()).max(name.len());
    if MAX_TEXT_LEN < longest {
        return Err(invalid(&format!(
            "a row's key or name is longer than {MAX_TEXT_LEN} bytes: {}",
            key.chars().chain(name.chars()).take(40).collect::<String>()
        )));
    }
    let mut record = Vec::with_capacity(LENGTHS_LEN + key.len() + parent.len() + name.len());
    record.extend((key.len() as u16).to_le_bytes());
    record.extend((parent.len() as u16).to_le_bytes());
    for text in [key, parent, name] {
        record.extend(text.as_bytes());
    }
    Ok(record)
}

/// The name of a row whose layer's names fill the pages `range` (first, count).
///
/// Costs O(log pages) checksums.
pub(super) fn find_name(
    pages: &Pages,
    range: (u32, u32),
    row: u32,
) -> Result<Option<RowName>, QueryError> {
    let (mut first, mut end) = (range.0, range.0 + range.1);
    if first == end {
        return Ok(None);
    }
    while end - first > 1 {
        let middle = first + (end - first) / 2;
        if read_u32(pages.page(middle)?, 0) <= row {
            first = middle;
        } else {
            end = middle;
        }
    }
    let name = read_record(pages.page(first)?, row);
    name.map(Some).ok_or_else(|| pages.damaged(first))
}

/// A row of a page; `None` where the page does not hold it whole.
fn read_record(page: &Page, row: u32) -> Option<RowName> {
    let count = usize::from(read_u16(page, 4));
    let slot = row.checked_sub(read_u32(page, 0))? as usize;
    let texts = page.get(HEAD_LEN + count * END_LEN..PAGE_BODY)?;
    if count <= slot {
        return None;
    }
    let end_of = |slot: usize| usize::from(read_u16(page, HEAD_LEN + slot * END_LEN));
    let start = slot.checked_sub(1).map_or(0, end_of);
    let (lengths, texts) = texts
        .get(start..end_of(slot))?
        .split_at_checked(LENGTHS_LEN)?;
    let (key, texts) = texts.split_at_checked(usize::from(read_u16(lengths, 0)))?;
    let (parent, name) = texts.split_at_checked(usize::from(read_u16(lengths, 2)))?;
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).ok();
    Some(RowName {
        key: text(key)?,
        parent: text(parent)?,
        name: text(name)?,
    })
}
