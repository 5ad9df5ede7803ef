//! Path -> bytes; the crate's only unsafe.

use std::fs::File;
use std::io;
use std::path::Path;

use memmap2::Mmap;

/// The bytes of an artefact: a mapped file, or a buffer where a test or a build has just made
/// them.
#[derive(Debug)]
pub enum Bytes {
    /// A file's pages, shared with every other process that maps it.
    Mapped(Mmap),
    /// A buffer of this process.
    Owned(Vec<u8>),
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
        Ok(Self::Mapped(map))
    }

    /// All of them.
    pub fn as_slice(&self) -> &[u8] {
        match self {
            Self::Mapped(map) => map,
            Self::Owned(buffer) => buffer,
        }
    }
}
