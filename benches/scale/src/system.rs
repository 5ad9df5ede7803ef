//! What the operating system knows: pages in memory, faults.

use std::fs::{self, File};
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::process::Command;

use rustix::fs::{Advice, fadvise};

use crate::Failure;

/// Bytes of a page.
const PAGE: u64 = 4_096;

/// Drops a file's pages from memory. None of them may be mapped.
pub(crate) fn evict(path: &Path) -> Result<(), Failure> {
    let file = File::open(path)?;
    file.sync_all()?;
    fadvise(&file, 0, None, Advice::DontNeed)?;
    Ok(())
}

/// Bytes of a file that are in memory, as `fincore` of util-linux, which asks `mincore`, has them.
pub(crate) fn resident(path: &Path) -> Result<u64, Failure> {
    let mut fincore = Command::new("fincore");
    let output = fincore
        .args(["--bytes", "--noheadings", "--raw", "--output", "RES"])
        .arg(path)
        .output()?;
    let text = String::from_utf8(output.stdout)?;
    Ok(text.trim().parse()?)
}

/// Major faults of this thread so far, the count that `getrusage` gives.
pub(crate) fn major_faults() -> Result<u64, Failure> {
    let stat = fs::read_to_string("/proc/thread-self/stat")?;
    let fields = stat.rsplit_once(')').map_or("", |(_, fields)| fields);
    let field = fields.split_whitespace().nth(9);
    Ok(field.ok_or("/proc/thread-self/stat is short")?.parse()?)
}

/// Reads single pages of a file by a system call.
pub(crate) struct PageReader {
    file: File,
    count: u64,
}

impl PageReader {
    /// Opens a file whose pages behind the one that is asked for are not to be read.
    pub(crate) fn open(path: &Path) -> Result<Self, Failure> {
        let file = File::open(path)?;
        fadvise(&file, 0, None, Advice::Random)?;
        let count = file.metadata()?.len() / PAGE;
        Ok(Self { file, count })
    }

    /// Reads one page.
    pub(crate) fn read(&self, random: u64) -> std::io::Result<u8> {
        let mut page = [0; PAGE as usize];
        self.file
            .read_exact_at(&mut page, random % self.count * PAGE)?;
        Ok(page[0])
    }
}
