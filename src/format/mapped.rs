//! Path -> bytes; the crate's only unsafe.

use std::fs::File;
use std::io;
use std::ops::Range;
use std::os::unix::fs::FileExt;
use std::path::Path;

use memmap2::{Advice, Mmap};

/// The bytes of an artefact: a mapped file, or a buffer where a test or a build has just made
/// them.
#[derive(Debug)]
pub enum Bytes {
    /// A file's pages, shared with every other process that maps it, and the file.
    Mapped(Mmap, File),
    /// A buffer of this process.
    Owned(Vec<u8>),
}

/// How bytes will be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Here and there: a page that is not in memory is read alone.
    Random,
    /// Soon: the operating system starts to read them and does not wait.
    Soon,
}

impl Bytes {
    /// Maps a file for reading.
    ///
    /// # Errors
    ///
    /// Whatever the operating system says; an empty file is `InvalidData`.
    #[expect(unsafe_code, reason = "file mappings have no safe constructor")]
    pub fn map(path: &Path) -> io::Result<Self> {
        let file = File::open(path)?;
        if !file.metadata()?.is_file() {
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                "is not a regular file",
            ));
        }
        // SAFETY: the bytes must not change while the map lives. `tools` publishes an artefact by
        // renaming a finished file into place and never writes to a published one (FORMAT.md,
        // "Publishing"), so the inode behind `file` is immutable. Nothing here can enforce that
        // against other processes; README.md tells operators to replace, never edit.
        let map = unsafe { Mmap::map(&file)? };
        Ok(Self::Mapped(map, file))
    }

    /// All of them.
    pub fn as_slice(&self) -> &[u8] {
        match self {
            Self::Mapped(map, _) => map,
            Self::Owned(buffer) => buffer,
        }
    }
    /// Copies the bytes from `offset` on. Those of a file are read past its mapping, so they do
    /// not stay with this process.
    ///
    /// # Errors
    ///
    /// Whatever the operating system says; `UnexpectedEof` where there are too few.
    pub fn read_at(&self, offset: usize, out: &mut [u8]) -> io::Result<()> {
        match self {
            Self::Mapped(_, file) => file.read_exact_at(out, offset as u64),
            Self::Owned(buffer) => {
                let rest = buffer.get(offset..).and_then(|rest| rest.get(..out.len()));
                out.copy_from_slice(rest.ok_or(io::ErrorKind::UnexpectedEof)?);
                Ok(())
            }
        }
    }

    /// Tells the operating system how a range will be read. It is advice: nothing depends on it
    /// but time, and a buffer takes none.
    pub fn advise(&self, access: Access, range: Range<usize>) {
        if let Self::Mapped(map, _) = self {
            let advice = match access {
                Access::Random => Advice::Random,
                Access::Soon => Advice::WillNeed,
            };
            let end = range.end.min(map.len());
            let len = end.saturating_sub(range.start);
            // Refused advice costs time alone.
            let _ = map.advise_range(advice, range.start, len);
        }
    }
}
