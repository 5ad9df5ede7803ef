//! Sections -> bytes: writes the container that [`super::Artefact`] reads.

use std::io::{self, Seek, SeekFrom, Write};

use super::{
    ArtefactKind, BUILD_ID_OFFSET, BuildId, ENTRY_LEN, FILE_LEN_OFFSET, FORMAT_MAJOR, FORMAT_MINOR,
    HEADER_CRC_OFFSET, HEADER_LEN, MAJOR_OFFSET, MINOR_OFFSET, PAGED, SECTION_ALIGN,
    SECTION_COUNT_OFFSET, SectionKind,
};

/// What a section is written from.
pub type SectionSource<'a> = &'a mut dyn FnMut(&mut dyn Write) -> io::Result<u64>;

/// Writes sections one after another, then the header and the directory.
///
/// The room for `section_count` directory entries is reserved first, so nothing is held in
/// memory and nothing moves.
#[derive(Debug)]
pub struct ArtefactWriter<W: Write + Seek> {
    out: W,
    kind: ArtefactKind,
    build_id: BuildId,
    capacity: usize,
    entries: Vec<[u8; ENTRY_LEN]>,
    position: u64,
}

impl<W: Write + Seek> ArtefactWriter<W> {
    /// Starts an artefact of at most `section_count` sections at the start of `out`.
    ///
    /// # Errors
    ///
    /// Whatever `out` says.
    pub fn new(
        mut out: W,
        kind: ArtefactKind,
        build_id: BuildId,
        section_count: usize,
    ) -> io::Result<Self> {
        let position = (HEADER_LEN + section_count * ENTRY_LEN) as u64;
        out.write_all(&vec![0; position as usize])?;
        Ok(Self {
            out,
            kind,
            build_id,
            capacity: section_count,
            entries: Vec::new(),
            position,
        })
    }

    /// Appends a section; `write` gets a writer and returns the item count.
    ///
    /// # Errors
    ///
    /// Whatever `out` or `write` says; `InvalidInput` where the directory is full.
    pub fn section(&mut self, kind: SectionKind, write: SectionSource<'_>) -> io::Result<()> {
        if self.entries.len() == self.capacity {
            return Err(io::Error::new(
                io::ErrorKind::InvalidInput,
                "the directory is full",
            ));
        }
        let start = self.position.next_multiple_of(SECTION_ALIGN as u64);
        self.out
            .write_all(&vec![0; (start - self.position) as usize])?;
        let mut counting = Counting {
            out: &mut self.out,
            len: 0,
            crc: 0,
        };
        let item_count = write(&mut counting)?;
        let (len, crc) = (
            counting.len,
            if kind.number & PAGED == 0 {
                counting.crc
            } else {
                0
            },
        );
        self.position = start + len;

        let mut entry = [0; ENTRY_LEN];
        entry[0..4].copy_from_slice(&kind.number.to_le_bytes());
        entry[4..8].copy_from_slice(&crc.to_le_bytes());
        entry[8..16].copy_from_slice(&start.to_le_bytes());
        entry[16..24].copy_from_slice(&len.to_le_bytes());
        entry[24..32].copy_from_slice(&item_count.to_le_bytes());
        self.entries.push(entry);
        Ok(())
    }

    /// Writes header and directory and gives `out` back.
    ///
    /// # Errors
    ///
    /// Whatever `out` says; `InvalidInput` where fewer sections came than were announced.
    pub fn finish(mut self) -> io::Result<W> {
        if self.entries.len() != self.capacity {
            return Err(io::Error::new(
                io::ErrorKind::InvalidInput,
                "the directory has gaps",
            ));
        }
        let mut header = [0; HEADER_LEN];
        header[..8].copy_from_slice(&self.kind.magic());
        header[MAJOR_OFFSET..][..2].copy_from_slice(&FORMAT_MAJOR.to_le_bytes());
        header[MINOR_OFFSET..][..2].copy_from_slice(&FORMAT_MINOR.to_le_bytes());
        let count = self.entries.len() as u32;
        header[SECTION_COUNT_OFFSET..][..4].copy_from_slice(&count.to_le_bytes());
        header[FILE_LEN_OFFSET..][..8].copy_from_slice(&self.position.to_le_bytes());
        header[BUILD_ID_OFFSET..][..16].copy_from_slice(&self.build_id.0);
        let directory = self.entries.concat();
        let crc = crc32c::crc32c_append(crc32c::crc32c(&header[..HEADER_CRC_OFFSET]), &directory);
        header[HEADER_CRC_OFFSET..].copy_from_slice(&crc.to_le_bytes());
        self.out.seek(SeekFrom::Start(0))?;
        self.out.write_all(&header)?;
        self.out.write_all(&directory)?;
        self.out.flush()?;
        Ok(self.out)
    }
}

struct Counting<'a, W> {
    out: &'a mut W,
    len: u64,
    crc: u32,
}

impl<W: Write> Write for Counting<'_, W> {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        let written = self.out.write(buffer)?;
        self.len += written as u64;
        self.crc = crc32c::crc32c_append(self.crc, &buffer[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
