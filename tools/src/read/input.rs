//! Path -> bytes of text: decompresses, drops the byte order mark, makes all line ends alike.

use std::cell::Cell;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::Path;
use std::rc::Rc;

use flate2::bufread::MultiGzDecoder;

use super::MAX_RECORD_LEN;
use crate::error::{At, BuildError};

/// Base-2 logarithm of the largest zstd window, bytes; the format's own limit.
const MAX_WINDOW_LOG: u32 = 31;
const BUFFER_LEN: usize = 1 << 16;

/// Opens a file and decompresses it as its first bytes ask for, as it is read.
pub(super) fn open(path: &Path) -> Result<Box<dyn BufRead>, BuildError> {
    let io = |error| BuildError::io(path, error);
    let mut file = File::open(path).map_err(io)?;
    let head = read_head(&mut file).map_err(io)?;
    let is_zstd = head.starts_with(&[0x28, 0xb5, 0x2f, 0xfd]);
    let packed = [
        (&b"PK\x03\x04"[..], "zip"),
        (b"BZh", "bzip2"),
        (b"\xfd7zX", "xz"),
        (b"PAR1", "parquet"),
        (b"SQLi", "sqlite"),
    ];
    if let Some((_, name)) = packed.iter().find(|(magic, _)| head.starts_with(magic)) {
        return Err(BuildError::source(
            path,
            At::File,
            format!("is a {name} file, which is not read"),
            if *name == "parquet" {
                "set format = \"parquet\" in the recipe"
            } else {
                "convert it to text, plain or compressed with gzip or zstd"
            },
        ));
    }
    let is_gzip = head.starts_with(&[0x1f, 0x8b]);
    let raw = BufReader::with_capacity(BUFFER_LEN, Cursor::new(head).chain(file));
    let mut plain: Box<dyn Read> = if is_gzip {
        Box::new(MultiGzDecoder::new(raw))
    } else if is_zstd {
        let mut decoder = zstd::Decoder::with_buffer(raw).map_err(io)?;
        decoder.window_log_max(MAX_WINDOW_LOG).map_err(io)?;
        Box::new(decoder)
    } else {
        Box::new(raw)
    };
    let head = read_head(&mut plain).map_err(io)?;
    if head.starts_with(&[0xff, 0xfe]) || head.starts_with(&[0xfe, 0xff]) {
        return Err(BuildError::source(
            path,
            At::File,
            "is UTF-16",
            "convert it to UTF-8",
        ));
    }
    let mark = if head.starts_with("\u{feff}".as_bytes()) {
        3
    } else {
        0
    };
    let mut head = Cursor::new(head);
    head.set_position(mark);
    let text = head.chain(plain);
    Ok(Box::new(BufReader::with_capacity(BUFFER_LEN, text)))
}

/// The first four bytes, or all where there are fewer.
fn read_head(reader: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut head = Vec::with_capacity(4);
    reader.take(4).read_to_end(&mut head)?;
    Ok(head)
}

/// How many bytes the record that is being read may still take.
#[derive(Clone, Debug)]
pub(super) struct Budget(Rc<Cell<u64>>);

impl Budget {
    /// Starts a record.
    pub(super) fn renew(&self) {
        self.0.set(MAX_RECORD_LEN);
    }

    /// Lifts the limit, for bytes that are skipped and not kept.
    pub(super) fn lift(&self) {
        self.0.set(u64::MAX);
    }

    fn spend(&self, len: usize) -> io::Result<()> {
        let left = self.0.get().checked_sub(len as u64);
        let left = left.ok_or_else(|| io::Error::from(io::ErrorKind::FileTooLarge))?;
        self.0.set(left);
        Ok(())
    }
}

/// Whether an error of a reader is that of an exhausted [`Budget`].
pub(super) fn is_too_long(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::FileTooLarge
}

/// A reader whose records are bounded.
pub(super) struct Bounded<R> {
    inner: R,
    budget: Budget,
}

impl<R: BufRead> Bounded<R> {
    pub(super) fn new(inner: R) -> (Self, Budget) {
        let budget = Budget(Rc::new(Cell::new(MAX_RECORD_LEN)));
        let bounded = Self {
            inner,
            budget: budget.clone(),
        };
        (bounded, budget)
    }
}

impl<R: BufRead> Read for Bounded<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let len = self.inner.read(out)?;
        self.budget.spend(len)?;
        Ok(len)
    }
}

/// Gives every line, the last one too, one LF for its end: CR LF, CR CR LF and bare CR are all
/// line ends here, so that the CSV parser counts lines as an editor shows them.
pub(super) struct PlainLines<R> {
    inner: R,
    budget: Budget,
    /// Carriage returns read and not yet given out.
    returns: usize,
    /// Line ends to give out before anything else.
    feeds: usize,
    last: u8,
}

impl<R: BufRead> PlainLines<R> {
    pub(super) fn new(inner: R) -> (Self, Budget) {
        let budget = Budget(Rc::new(Cell::new(MAX_RECORD_LEN)));
        let lines = Self {
            inner,
            budget: budget.clone(),
            returns: 0,
            feeds: 0,
            last: b'\n',
        };
        (lines, budget)
    }
}

impl<R: BufRead> Read for PlainLines<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let mut len = 0;
        while len < out.len() {
            if self.feeds != 0 {
                self.feeds -= 1;
                out[len] = b'\n';
                self.last = b'\n';
                len += 1;
                continue;
            }
            let buffer = self.inner.fill_buf()?;
            if buffer.is_empty() {
                if self.returns != 0 || self.last != b'\n' {
                    self.returns = 0;
                    self.feeds = 1;
                    continue;
                }
                break;
            }
            let mut used = 0;
            while used < buffer.len() && len < out.len() {
                let byte = buffer[used];
                if byte == b'\r' {
                    self.returns += 1;
                } else if self.returns == 0 {
                    out[len] = byte;
                    len += 1;
                    self.last = byte;
                } else if byte == b'\n' {
                    self.returns = 0;
                    self.feeds = 1;
                } else {
                    self.feeds = std::mem::take(&mut self.returns);
                    break;
                }
                used += 1;
                if self.feeds != 0 {
                    break;
                }
            }
            self.inner.consume(used);
        }
        self.budget.spend(len)?;
        Ok(len)
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_RECORD_LEN, PlainLines, is_too_long, open};
    use std::io::{BufReader, Read, Write};

    fn plain(text: &str) -> String {
        (1..=text.len() + 1)
            .map(|capacity| {
                let source = BufReader::with_capacity(capacity, text.as_bytes());
                let mut out = String::new();
                PlainLines::new(source).0.read_to_string(&mut out).unwrap();
                out
            })
            .reduce(|one, other| {
                assert_eq!(one, other, "the buffer's size shows");
                one
            })
            .unwrap()
    }

    #[test]
    fn every_line_end_becomes_one_line_feed() {
        assert_eq!(plain("a\nb\n"), "a\nb\n");
        assert_eq!(plain("a\r\nb\r\n"), "a\nb\n");
        assert_eq!(plain("a\rb\r"), "a\nb\n");
        assert_eq!(plain("a\r\r\nb\r\r\n"), "a\nb\n");
        assert_eq!(plain("a\r\rb"), "a\n\nb\n");
        assert_eq!(plain("a"), "a\n");
        assert_eq!(plain(""), "");
    }

    #[test]
    fn bytes_without_a_record_end_stop_at_the_limit() {
        let endless = BufReader::new(std::io::repeat(b'x'));
        let error = PlainLines::new(endless).0.read_to_end(&mut Vec::new());
        assert!(is_too_long(&error.unwrap_err()));
        let short = BufReader::new(std::io::repeat(b'x').take(MAX_RECORD_LEN - 1));
        assert!(
            PlainLines::new(short)
                .0
                .read_to_end(&mut Vec::new())
                .is_ok()
        );
    }

    #[test]
    fn compression_is_told_from_the_first_bytes_and_the_mark_is_dropped() {
        let text = "\u{feff}name\nPune\n";
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        gzip.write_all(text.as_bytes()).unwrap();
        let zstd = zstd::encode_all(text.as_bytes(), 1).unwrap();
        for bytes in [text.as_bytes().to_vec(), gzip.finish().unwrap(), zstd] {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("names.csv");
            std::fs::write(&path, bytes).unwrap();
            let mut read = String::new();
            open(&path).unwrap().read_to_string(&mut read).unwrap();
            assert_eq!(read, "name\nPune\n");
        }
    }

    #[test]
    fn packed_files_of_other_kinds_are_named_in_the_error() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("names.csv");
        std::fs::write(&path, b"PK\x03\x04rest").unwrap();
        let error = open(&path).err().unwrap().to_string();
        assert!(error.contains("is a zip file"), "{error}");
        std::fs::write(&path, b"\xff\xfen\0").unwrap();
        let error = open(&path).err().unwrap().to_string();
        assert!(error.ends_with("is UTF-16; convert it to UTF-8"), "{error}");
    }
}
