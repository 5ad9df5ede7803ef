//! The same codes in several layouts: how many rows a row group should have.
//!
//! A file is row groups of `rows` rows; a page of one holds the codes of as many variables of
//! those rows as fit. One row a group is the layout of FORMAT.md for wide rows; as many rows as a
//! page holds codes of one variable is a column for each variable over the whole file. All
//! else is the same: codes of ten bits, pages with a checksum that is checked once a lookup.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::Path;

use crc_fast::CrcAlgorithm;
use pata::format::{Access, Bytes, read_u32, read_u64};
use pata_tools::seeded::{Seeded, first_number};

use crate::Failure;
use crate::million::ASKED;
use crate::system::{evict, major_faults, resident};
use crate::timing::{Times, median};

const VARIABLES: u32 = 3_000;
const WIDTH: u32 = 10;
const PAGE: usize = 4_096;
const PAGE_BODY: usize = PAGE - 4;
/// Codes of one page.
const CODES: u32 = PAGE_BODY as u32 * 8 / WIDTH;
/// Rows of a row group.
const LAYOUTS: [u32; 5] = [1, 4, 16, 256, CODES];
/// Lookups of a cold file.
const COLD: usize = 200;

/// A layout: where a code is.
#[derive(Clone, Copy)]
struct Layout {
    rows: u32,
}

impl Layout {
    fn variables_per_page(self) -> u32 {
        CODES / self.rows
    }

    fn group_pages(self) -> u32 {
        VARIABLES.div_ceil(self.variables_per_page())
    }

    /// Page and bit of a code.
    fn place(self, row: u32, variable: u32) -> (u32, u32) {
        let per_page = self.variables_per_page();
        let page = row / self.rows * self.group_pages() + variable / per_page;
        let index = variable % per_page * self.rows + row % self.rows;
        (page, index * WIDTH)
    }

    fn write(self, row_count: u32, path: &Path) -> Result<(), Failure> {
        let mut out = BufWriter::with_capacity(1 << 20, File::create(path)?);
        let per_page = self.variables_per_page();
        let mut page = vec![0_u8; PAGE + 8];
        for group in 0..row_count.div_ceil(self.rows) {
            for number in 0..self.group_pages() {
                page.fill(0);
                let first = number * per_page;
                for variable in first..(first + per_page).min(VARIABLES) {
                    for row in group * self.rows..((group + 1) * self.rows).min(row_count) {
                        let (_, bit) = self.place(row, variable);
                        let byte = bit as usize / 8;
                        let word = read_u64(&page, byte) | code(row, variable) << (bit % 8);
                        page[byte..byte + 8].copy_from_slice(&word.to_le_bytes());
                    }
                }
                let sum = checksum(&page[..PAGE_BODY]);
                page[PAGE_BODY..PAGE].copy_from_slice(&sum.to_le_bytes());
                out.write_all(&page[..PAGE])?;
            }
        }
        out.into_inner()?.sync_all()?;
        Ok(())
    }
}

fn code(row: u32, variable: u32) -> u64 {
    first_number(u64::from(row) << 32 | u64::from(variable)) % (1 << WIDTH)
}

fn checksum(body: &[u8]) -> u32 {
    crc_fast::checksum(CrcAlgorithm::Crc32Iscsi, body) as u32
}

/// A lookup: the pages it has checked, at most one for each variable.
struct Lookup<'a> {
    bytes: &'a [u8],
    checked: [u32; ASKED],
    count: usize,
}

impl<'a> Lookup<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            checked: [0; ASKED],
            count: 0,
        }
    }

    fn code(&mut self, layout: Layout, row: u32, variable: u32) -> Option<u64> {
        let (number, bit) = layout.place(row, variable);
        let page = &self.bytes[number as usize * PAGE..][..PAGE];
        if !self.checked[..self.count].contains(&number) {
            if checksum(&page[..PAGE_BODY]) != read_u32(page, PAGE_BODY) {
                return None;
            }
            self.checked[self.count] = number;
            self.count += 1;
        }
        let byte = (bit as usize / 8).min(PAGE - 8);
        let word = read_u64(page, byte) >> (bit - byte as u32 * 8);
        Some(word % (1 << WIDTH))
    }
}

pub(crate) fn run(rows: u32, queries: u32, scratch: &Path) -> Result<(), Failure> {
    fs::create_dir_all(scratch)?;
    println!("{rows} rows x {VARIABLES} variables of {WIDTH} bits, {ASKED} asked");
    for rows_per_group in LAYOUTS {
        let layout = Layout {
            rows: rows_per_group,
        };
        let path = scratch.join(format!("layout-{rows_per_group}"));
        layout.write(rows, &path)?;
        println!(
            "-- {rows_per_group} rows a group of {} pages",
            layout.group_pages()
        );
        let outcome = cold(layout, rows, &path).and_then(|()| hot(layout, rows, queries, &path));
        fs::remove_file(&path)?;
        outcome?;
    }
    Ok(())
}

fn ask(layout: Layout, rows: u32, bytes: &[u8], seeded: &mut Seeded, times: &mut Times) -> bool {
    let row = seeded.below(rows);
    let variables: [u32; ASKED] = std::array::from_fn(|_| seeded.below(VARIABLES));
    let codes = times.take(|| {
        let mut lookup = Lookup::new(bytes);
        variables.map(|variable| lookup.code(layout, row, variable))
    });
    let expected = variables.map(|variable| Some(code(row, variable)));
    codes == expected
}

fn hot(layout: Layout, rows: u32, queries: u32, path: &Path) -> Result<(), Failure> {
    let bytes = Bytes::map(path)?;
    // A pass over all pages brings them into memory and into the page table.
    let pages = bytes.as_slice().iter().step_by(PAGE);
    std::hint::black_box(pages.map(|&byte| u64::from(byte)).sum::<u64>());
    let (mut times, mut seeded) = (Times::with_capacity(queries), Seeded(53));
    for _ in 0..queries {
        if !ask(layout, rows, bytes.as_slice(), &mut seeded, &mut times) {
            return Err("a code is wrong".into());
        }
    }
    times.print("hot");
    Ok(())
}

fn cold(layout: Layout, rows: u32, path: &Path) -> Result<(), Failure> {
    evict(path)?;
    let left = resident(path)?;
    let bytes = Bytes::map(path)?;
    bytes.advise(Access::Random, 0..bytes.as_slice().len());
    let (mut times, mut seeded, mut faults) = (Times::default(), Seeded(59), Vec::new());
    for _ in 0..COLD {
        let before = major_faults()?;
        if !ask(layout, rows, bytes.as_slice(), &mut seeded, &mut times) {
            return Err("a code is wrong".into());
        }
        faults.push(major_faults()? - before);
    }
    times.print("cold");
    println!(
        "major faults: median {}; in memory before: {left} bytes",
        median(&mut faults)
    );
    Ok(())
}
