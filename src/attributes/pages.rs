//! Page number -> its bytes, checked on every read.
//!
//! What a lookup reads from the mapped file lies in pages of 4,096 bytes. A page is one block, or
//! several of one length, and a block ends in its CRC-32C. Build, section and place of the block
//! go into the checksum, so a block that was moved, or that another build wrote, is as wrong as
//! one whose bits changed. Everything else
//! that a lookup needs is decoded into memory when the artefact is opened; a file that changes
//! under an open index therefore gives an error or the right value.

use crc_fast::CrcAlgorithm;

use crate::error::{OpenError, QueryError};
use crate::format::{
    Access, Artefact, BuildId, SECTION_ALIGN, SectionBytes, SectionKind, read_u32,
};

/// Bytes of a page.
pub(super) const PAGE_LEN: usize = SECTION_ALIGN;
/// Bytes of a checksum.
pub(super) const CHECKSUM_LEN: usize = 4;
/// Bytes of a page before its checksum, where it is one block.
pub(super) const PAGE_BODY: usize = PAGE_LEN - CHECKSUM_LEN;
/// More blocks than a page is cut into.
const MAX_BLOCKS: u32 = 32;
/// Pages that are verified at a time.
const VERIFIED_PAGES: u32 = 256;

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
    /// Takes the section of this kind.
    pub(super) fn open(artefact: &Artefact, kind: SectionKind) -> Result<Self, OpenError> {
        let (bytes, item_count) = artefact.section(kind)?;
        let whole = bytes.len() % PAGE_LEN == 0 && (bytes.len() / PAGE_LEN) as u64 == item_count;
        let count = u32::try_from(item_count).ok().filter(|_| whole);
        let Some(count) = count else {
            let problem = format!("{} bytes are not {item_count} pages", bytes.len());
            return Err(artefact.content_error(kind.name, problem));
        };
        // Lookups jump: what lies behind a page is as likely needed as any other.
        bytes.advise(Access::Random, 0..bytes.len());
        Ok(Self {
            seed: seed(artefact.build_id(), kind),
            bytes,
            name: kind.name,
            count,
        })
    }

    /// How many there are.
    pub(super) fn count(&self) -> u32 {
        self.count
    }

    /// One page that is one block.
    ///
    /// Costs a CRC-32C of 4 KiB, and where the page is in no cache the time of reading it.
    pub(super) fn page(&self, number: u32) -> Result<&Page, QueryError> {
        let block = self.block(number, 0, PAGE_LEN)?;
        block.try_into().map_err(|_| self.damaged(number))
    }

    /// Block `index` of a page that is cut into blocks of `len` bytes, the checksum included.
    ///
    /// Costs a CRC-32C of the block.
    pub(super) fn block(&self, page: u32, index: u32, len: usize) -> Result<&[u8], QueryError> {
        let start = page as usize * PAGE_LEN + index as usize * len;
        let block = self.bytes.get(start..start + len);
        let block = block.ok_or(self.damaged(page))?;
        self.check(page, index, block)?;
        Ok(block)
    }

    /// Checks `count` blocks of `len` bytes, `per_page` to a page, from the start of `first_page`
    /// on.
    ///
    /// Reads the file in order and not its mapping, so a pass over all of it takes no more memory
    /// than one buffer.
    pub(super) fn verify(
        &self,
        first_page: u32,
        per_page: u32,
        len: usize,
        count: u32,
    ) -> Result<(), QueryError> {
        let mut buffer = vec![0; PAGE_LEN * VERIFIED_PAGES as usize];
        let end = first_page + count.div_ceil(per_page);
        let mut rest = count;
        for first in (first_page..end).step_by(VERIFIED_PAGES as usize) {
            let pages = (end - first).min(VERIFIED_PAGES);
            let buffer = &mut buffer[..pages as usize * PAGE_LEN];
            let read = self.bytes.read_at(first as usize * PAGE_LEN, buffer);
            read.map_err(|_| self.damaged(first))?;
            for (page, bytes) in (first..).zip(buffer.chunks_exact(PAGE_LEN)) {
                let blocks = (0..rest.min(per_page)).zip(bytes.chunks_exact(len));
                for (index, block) in blocks {
                    self.check(page, index, block)?;
                }
                rest = rest.saturating_sub(per_page);
            }
        }
        Ok(())
    }

    /// Compares a block with its checksum.
    fn check(&self, page: u32, index: u32, block: &[u8]) -> Result<(), QueryError> {
        let (body, crc) = block.split_at(block.len() - CHECKSUM_LEN);
        if checksum(self.seed, block_number(page, index), body) == read_u32(crc, 0) {
            Ok(())
        } else {
            Err(self.damaged(page))
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

/// Asks the operating system for pages that will be read, one call for each run of them.
pub(super) struct PageRuns<'a> {
    pages: &'a Pages,
    run: Option<(u32, u32)>,
}

impl<'a> PageRuns<'a> {
    pub(super) fn new(pages: &'a Pages) -> Self {
        Self { pages, run: None }
    }

    /// Takes one more page; a run is pages whose numbers rise by at most one.
    pub(super) fn add(&mut self, page: u32) {
        match &mut self.run {
            Some((first, last)) if *first <= page && page <= last.saturating_add(1) => {
                *last = page.max(*last);
            }
            _ => {
                self.finish();
                self.run = Some((page, page));
            }
        }
    }

    /// Asks for what has not been asked for yet.
    pub(super) fn finish(&mut self) {
        if let Some((first, last)) = self.run.take() {
            let range = first as usize * PAGE_LEN..(last as usize + 1) * PAGE_LEN;
            self.pages.bytes.advise(Access::Soon, range);
        }
    }
}

/// What build and section add to the checksums of a section's blocks.
pub(super) fn seed(build_id: BuildId, kind: SectionKind) -> u32 {
    crc32c::crc32c_append(crc32c::crc32c(&kind.number.to_le_bytes()), &build_id.0)
}

/// Writes the checksum of a block into its last four bytes.
pub(super) fn seal(seed: u32, page: u32, index: u32, block: &mut [u8]) {
    let (body, crc) = block.split_at_mut(block.len() - CHECKSUM_LEN);
    let sum = checksum(seed, block_number(page, index), body);
    crc.copy_from_slice(&sum.to_le_bytes());
}

/// Tells the blocks of a section apart.
fn block_number(page: u32, index: u32) -> u32 {
    page.wrapping_mul(MAX_BLOCKS).wrapping_add(index)
}

/// A checksum that holds for one place only. A page is checked at every read, so this is the
/// fastest CRC-32C that there is; the container's is another, and each is the other's oracle.
fn checksum(seed: u32, number: u32, body: &[u8]) -> u32 {
    crc_fast::checksum(CrcAlgorithm::Crc32Iscsi, body) as u32 ^ seed ^ number
}
