//! Bytes -> sections: the container that both artefacts share. Knows offsets, no geography.
//!
//! A 64-byte header, a directory of 32-byte entries, then the sections, each at a multiple of
//! [`SECTION_ALIGN`]. [`Artefact::open`] checks header, directory, lengths and the checksum of
//! every section that is not marked [`PAGED`], so that the views built on it only have to check
//! what the bytes mean. FORMAT.md tables every byte.

mod bytes;
mod mapped;
mod writer;

#[cfg(test)]
pub(crate) mod hostile;
#[cfg(test)]
pub(crate) mod tables;

pub use bytes::{Cursor, read_i32, read_u16, read_u32, read_u64};
pub use mapped::{Access, Bytes};
pub use writer::{ArtefactWriter, SectionSource};

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::error::OpenError;

/// Old bytes mean something new where this differs: any other is refused.
pub const FORMAT_MAJOR: u16 = 1;
/// Counts additions that an older reader may skip.
pub const FORMAT_MINOR: u16 = 0;
/// Length of the header in bytes.
pub const HEADER_LEN: usize = 64;
/// Length of a directory entry in bytes.
pub const ENTRY_LEN: usize = 32;
/// Most sections an artefact may have.
pub const MAX_SECTIONS: usize = 64;
/// Sections start at multiples of this many bytes, a page, so that each is paged on its own.
pub const SECTION_ALIGN: usize = 4096;
/// Marks a section kind whose content carries a checksum of its own in every page, which is
/// checked when the page is read; its directory checksum covers nothing and is zero.
pub const PAGED: u32 = 0x8000_0000;

const MAGIC_OFFSET: usize = 0;
const MAJOR_OFFSET: usize = MAGIC_OFFSET + 8;
const MINOR_OFFSET: usize = MAJOR_OFFSET + 2;
const SECTION_COUNT_OFFSET: usize = MINOR_OFFSET + 2;
const FILE_LEN_OFFSET: usize = SECTION_COUNT_OFFSET + 4;
const BUILD_ID_OFFSET: usize = FILE_LEN_OFFSET + 8;
const RESERVED_OFFSET: usize = BUILD_ID_OFFSET + 16;
const HEADER_CRC_OFFSET: usize = HEADER_LEN - 4;

/// Which artefact a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArtefactKind {
    /// Names and places.
    Gazetteer,
    /// Layers and variables.
    Attributes,
}

impl ArtefactKind {
    /// The first eight bytes of the file. The first is not ASCII and CR LF follows, so that a
    /// transfer in text mode shows at once.
    pub fn magic(self) -> [u8; 8] {
        match self {
            Self::Gazetteer => *b"\x89GAZ\r\n\x1a\n",
            Self::Attributes => *b"\x89ATT\r\n\x1a\n",
        }
    }

    /// Its name in messages.
    pub fn name(self) -> &'static str {
        match self {
            Self::Gazetteer => "gazetteer",
            Self::Attributes => "attributes",
        }
    }

    /// Its file name inside a published index.
    pub fn file_name(self) -> &'static str {
        match self {
            Self::Gazetteer => "pata.gaz",
            Self::Attributes => "pata.att",
        }
    }
}

/// Identifies a build: the first 16 bytes of the SHA-256 of its manifest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BuildId(pub [u8; 16]);

impl std::fmt::Display for BuildId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// A kind of section: what the directory and what messages call it. Each artefact has its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SectionKind {
    /// Its number, with [`PAGED`] where it is that.
    pub number: u32,
    /// Its name.
    pub name: &'static str,
}

impl SectionKind {
    /// One that the directory has a checksum of.
    pub const fn new(number: u32, name: &'static str) -> Self {
        Self { number, name }
    }

    /// One whose pages have checksums of their own.
    pub const fn paged(number: u32, name: &'static str) -> Self {
        Self::new(number | PAGED, name)
    }

    /// The one of these with a number.
    pub fn of_number(kinds: &[Self], number: u32) -> Option<Self> {
        kinds.iter().find(|kind| kind.number == number).copied()
    }
}

/// A run of bytes with an entry in the directory.
#[derive(Clone, Debug)]
pub struct Section {
    /// The number of its kind.
    pub kind: u32,
    /// Where it lies in the file.
    pub range: Range<usize>,
    /// Items it holds; what an item is depends on the kind.
    pub item_count: u64,
}

/// An open artefact: whole, unchanged since it was written, and its sections known.
#[derive(Clone, Debug)]
pub struct Artefact {
    path: PathBuf,
    bytes: Arc<Bytes>,
    build_id: BuildId,
    sections: Vec<Section>,
}

/// A section's bytes that keep the file they lie in alive; what an owned fst is built over.
#[derive(Clone, Debug)]
pub struct SectionBytes {
    bytes: Arc<Bytes>,
    range: Range<usize>,
}

impl SectionBytes {
    /// As [`Bytes::advise`], for a range of this section.
    pub fn advise(&self, access: Access, range: Range<usize>) {
        let start = self.range.start.saturating_add(range.start);
        let end = self.range.start.saturating_add(range.end);
        self.bytes.advise(access, start..end.min(self.range.end));
    }

    /// As [`Bytes::read_at`]; `offset` counts from the start of the section.
    ///
    /// # Errors
    ///
    /// As [`Bytes::read_at`].
    pub fn read_at(&self, offset: usize, out: &mut [u8]) -> std::io::Result<()> {
        if self
            .range
            .len()
            .checked_sub(offset)
            .is_none_or(|rest| rest < out.len())
        {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        self.bytes.read_at(self.range.start + offset, out)
    }
}

impl AsRef<[u8]> for SectionBytes {
    fn as_ref(&self) -> &[u8] {
        &self.bytes.as_slice()[self.range.clone()]
    }
}

impl std::ops::Deref for SectionBytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        self.as_ref()
    }
}

impl Artefact {
    /// Maps the file at `path` and verifies it.
    ///
    /// Costs one pass over every section that is not [`PAGED`].
    ///
    /// # Errors
    ///
    /// Any [`OpenError`] but `BuildMismatch`.
    pub fn open(path: &Path, kind: ArtefactKind) -> Result<Self, OpenError> {
        let bytes = Bytes::map(path).map_err(|source| OpenError::Io {
            path: path.to_owned(),
            source,
        })?;
        Self::from_bytes(bytes, path, kind)
    }

    /// Verifies bytes that are already in memory; `path` is what errors name.
    ///
    /// # Errors
    ///
    /// As [`Artefact::open`].
    pub fn from_bytes(bytes: Bytes, path: &Path, kind: ArtefactKind) -> Result<Self, OpenError> {
        let data = bytes.as_slice();
        let directory_end = verify_header(data, path, kind)?;
        let sections = read_directory(data, directory_end, path)?;
        verify_sections(data, &sections, path)?;
        let build_id = BuildId(
            data[BUILD_ID_OFFSET..RESERVED_OFFSET]
                .try_into()
                .expect("the range is 16 bytes long"),
        );
        Ok(Self {
            path: path.to_owned(),
            bytes: Arc::new(bytes),
            build_id,
            sections: sections.into_iter().map(|(_, section)| section).collect(),
        })
    }

    /// The build that wrote it.
    pub fn build_id(&self) -> BuildId {
        self.build_id
    }

    /// The file, for messages.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The directory.
    pub fn sections(&self) -> &[Section] {
        &self.sections
    }

    /// The section of this kind, and how many items it holds.
    ///
    /// # Errors
    ///
    /// [`OpenError::Content`] where the directory has none.
    pub fn section(&self, kind: SectionKind) -> Result<(SectionBytes, u64), OpenError> {
        let mut sections = self.sections.iter();
        let found = sections.find(|section| section.kind == kind.number);
        let section =
            found.ok_or_else(|| self.content_error(kind.name, "is missing".to_owned()))?;
        let bytes = SectionBytes {
            bytes: Arc::clone(&self.bytes),
            range: section.range.clone(),
        };
        Ok((bytes, section.item_count))
    }

    /// An [`OpenError::Content`] about this artefact.
    pub fn content_error(&self, section: &'static str, problem: String) -> OpenError {
        OpenError::Content {
            path: self.path.clone(),
            section,
            problem,
        }
    }
}

/// Checks the header, and the directory against its checksum; gives where that ends.
fn verify_header(data: &[u8], path: &Path, kind: ArtefactKind) -> Result<usize, OpenError> {
    let length = |expected: u64| OpenError::Length {
        path: path.to_owned(),
        expected,
        found: data.len() as u64,
    };
    if data.len() < 8 || data[..8] != kind.magic() {
        return Err(OpenError::Magic {
            path: path.to_owned(),
            expected: kind.name(),
        });
    }
    if data.len() < HEADER_LEN {
        return Err(length(HEADER_LEN as u64));
    }
    let major = read_u16(data, MAJOR_OFFSET);
    if major != FORMAT_MAJOR {
        return Err(OpenError::Version {
            path: path.to_owned(),
            found: major,
            supported: FORMAT_MAJOR,
        });
    }
    let file_len = read_u64(data, FILE_LEN_OFFSET);
    if file_len != data.len() as u64 {
        return Err(length(file_len));
    }
    let count = read_u32(data, SECTION_COUNT_OFFSET) as usize;
    if count > MAX_SECTIONS {
        let problem = format!("{count} sections, at most {MAX_SECTIONS} are allowed");
        return Err(wrong_header(path, problem));
    }
    let directory_end = HEADER_LEN + count * ENTRY_LEN;
    if data.len() < directory_end {
        return Err(length(directory_end as u64));
    }
    let crc = crc32c::crc32c_append(
        crc32c::crc32c(&data[..HEADER_CRC_OFFSET]),
        &data[HEADER_LEN..directory_end],
    );
    if crc != read_u32(data, HEADER_CRC_OFFSET) {
        return Err(OpenError::Checksum {
            path: path.to_owned(),
            section: "header",
        });
    }
    Ok(directory_end)
}

/// The sections in their order, each with its checksum; they fill the file but for zeros between them.
fn read_directory(
    data: &[u8],
    directory_end: usize,
    path: &Path,
) -> Result<Vec<(u32, Section)>, OpenError> {
    let wrong = |problem: String| Err(wrong_header(path, problem));
    let file_len = data.len() as u64;
    let directory = &data[HEADER_LEN..directory_end];
    let mut sections = Vec::with_capacity(directory.len() / ENTRY_LEN);
    let mut previous_end = directory_end;
    for entry in directory.chunks_exact(ENTRY_LEN) {
        let (kind, crc) = (read_u32(entry, 0), read_u32(entry, 4));
        let (offset, len) = (read_u64(entry, 8), read_u64(entry, 16));
        let end = offset.checked_add(len).filter(|&end| end <= file_len);
        let Some(end) = end else {
            return wrong(format!("section {kind} ends past the end of the file"));
        };
        let (start, end) = (offset as usize, end as usize);
        if start % SECTION_ALIGN != 0 || start < previous_end {
            return wrong(format!("section {kind} starts at {start}, out of order"));
        }
        if data[previous_end..start].iter().any(|&byte| byte != 0) {
            return wrong(format!("the padding before section {kind} is not zero"));
        }
        previous_end = end;
        let section = Section {
            kind,
            range: start..end,
            item_count: read_u64(entry, 24),
        };
        sections.push((crc, section));
    }
    if previous_end != data.len() {
        return wrong("bytes follow the last section".to_owned());
    }
    Ok(sections)
}

fn wrong_header(path: &Path, problem: String) -> OpenError {
    OpenError::Content {
        path: path.to_owned(),
        section: "header",
        problem,
    }
}

/// Checks every section's checksum: start-up time is this pass.
fn verify_sections(data: &[u8], sections: &[(u32, Section)], path: &Path) -> Result<(), OpenError> {
    let verify = |(crc, section): &(u32, Section)| -> Result<(), OpenError> {
        let expected = *crc;
        let found = if section.kind & PAGED == 0 {
            crc32c::crc32c(&data[section.range.clone()])
        } else {
            0
        };
        if found == expected {
            return Ok(());
        }
        Err(OpenError::Content {
            path: path.to_owned(),
            section: "directory",
            problem: format!(
                "the bytes of section {} do not match their checksum",
                section.kind & !PAGED
            ),
        })
    };
    sections.iter().try_for_each(verify)
}
