//! Page number -> its bytes, checked on every read.
//!
//! What a lookup reads from the mapped file lies in pages of 4,096 bytes that end in a CRC-32C.
//! The checksum starts from the build, the section and the page's number, so a page that was
//! moved, or that another build wrote, is as wrong as one whose bits changed. Everything else
//! that a lookup needs is decoded into memory when the artefact is opened; a file that changes
//! under an open index therefore gives an error or the right value.

use crate::error::{OpenError, QueryError};
use crate::format::{Artefact, BuildId, SECTION_ALIGN, SectionBytes, read_u32};

/// Bytes of a page.
pub(super) const PAGE_LEN: usize = SECTION_ALIGN;
/// Bytes of a page before its checksum.
pub(super) const PAGE_BODY: usize = PAGE_LEN - 4;

/// A page's bytes.
pub(super) type Page = [u8; PAGE_LEN];

/// The pages of one section.
#[derive(Debug)]
pub(super) struct Pages {
    bytes: SectionBytes,
    seed: u32,
    name: &'static str,
    count: u32,
}

impl Pages {
    /// Takes the section of this kind; `name` is what errors call it.
    pub(super) fn open(
        artefact: &Artefact,
        kind: u32,
        name: &'static str,
    ) -> Result<Self, OpenError> {
        let (bytes, item_count) = artefact.section(kind, name)?;
        let whole = bytes.len() % PAGE_LEN == 0 && (bytes.len() / PAGE_LEN) as u64 == item_count;
        let count = u32::try_from(item_count).ok().filter(|_| whole);
        let Some(count) = count else {
            let problem = format!("{} bytes are not {item_count} pages", bytes.len());
            return Err(artefact.content_error(name, problem));
        };
        Ok(Self {
            seed: seed(artefact.build_id(), kind),
            bytes,
            name,
            count,
        })
    }

    /// How many there are.
    pub(super) fn count(&self) -> u32 {
        self.count
    }

    /// One page.
    ///
    /// Costs a CRC-32C of 4 KiB.
    pub(super) fn page(&self, number: u32) -> Result<&Page, QueryError> {
        let start = number as usize * PAGE_LEN;
        let page = self.bytes.get(start..start + PAGE_LEN);
        let page: &Page = page
            .and_then(|page| page.try_into().ok())
            .ok_or(self.damaged(number))?;
        if checksum(self.seed, number, page) == read_u32(page, PAGE_BODY) {
            Ok(page)
        } else {
            Err(self.damaged(number))
        }
    }

    /// The error for a page that says what cannot be.
    pub(super) fn damaged(&self, page: u32) -> QueryError {
        QueryError::DamagedPage {
            section: self.name,
            page,
        }
    }
}

/// Where the checksums of a section's pages start.
pub(super) fn seed(build_id: BuildId, kind: u32) -> u32 {
    crc32c::crc32c_append(crc32c::crc32c(&kind.to_le_bytes()), &build_id.0)
}

/// Writes a page's checksum into its last four bytes.
pub(super) fn seal(seed: u32, number: u32, page: &mut Page) {
    let crc = checksum(seed, number, page);
    page[PAGE_BODY..].copy_from_slice(&crc.to_le_bytes());
}

fn checksum(seed: u32, number: u32, page: &Page) -> u32 {
    crc32c::crc32c_append(seed ^ number, &page[..PAGE_BODY])
}
