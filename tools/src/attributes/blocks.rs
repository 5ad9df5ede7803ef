//! Many small whole numbers, row by column, held compressed until the index is written.
//!
//! A million cells of six hundred counts would fill gigabytes as values; nearly all of them are
//! small, so that blocks of rows, packed column by column, take a tenth of that or less.

use std::io;

/// Rows of a block.
pub(super) const BLOCK_ROWS: usize = 512;

/// Fast, and within a few percent of what slower levels reach on counts.
const LEVEL: i32 = 1;

/// Codes of all rows.
#[derive(Debug)]
pub(super) struct Blocks {
    columns: usize,
    packed: Vec<Vec<u8>>,
}

/// The blocks that were read last.
#[derive(Debug, Default)]
pub(super) struct Unpacked {
    kept: Vec<(usize, Vec<u8>)>,
}

/// Blocks of one set that are kept unpacked: writers ask for rows nearly in order.
const KEPT: usize = 4;

/// Packs the codes of one block, given row by row.
pub(super) fn pack(codes: &[u32], columns: usize) -> io::Result<Vec<u8>> {
    let rows = codes.len() / columns.max(1);
    let mut bytes = vec![0; codes.len() * 4];
    for (index, code) in codes.iter().enumerate() {
        let (row, column) = (index / columns, index % columns);
        for (plane, byte) in code.to_le_bytes().into_iter().enumerate() {
            bytes[(column * 4 + plane) * rows + row] = byte;
        }
    }
    let mut packed = zstd::bulk::compress(&bytes, LEVEL)?;
    // The compressor leaves room for bytes that do not shrink.
    packed.shrink_to_fit();
    Ok(packed)
}

impl Blocks {
    /// Blocks of [`BLOCK_ROWS`] rows, the last of fewer, each from [`pack`].
    pub(super) fn new(columns: usize, packed: Vec<Vec<u8>>) -> Self {
        Self { columns, packed }
    }

    /// Bytes that they take.
    pub(super) fn len_bytes(&self) -> usize {
        self.packed.iter().map(Vec::len).sum()
    }

    /// Whether two columns are equal in all rows.
    pub(super) fn are_equal(&self, a: usize, b: usize) -> io::Result<bool> {
        for packed in &self.packed {
            let bytes = zstd::bulk::decompress(packed, self.columns * BLOCK_ROWS * 4)?;
            let len = bytes.len() / self.columns.max(1);
            if bytes[a * len..(a + 1) * len] != bytes[b * len..(b + 1) * len] {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Reads one row.
    pub(super) fn read(
        &self,
        row: usize,
        unpacked: &mut Unpacked,
        out: &mut [u32],
    ) -> io::Result<()> {
        let number = row / BLOCK_ROWS;
        let known = unpacked.kept.iter().position(|(kept, _)| *kept == number);
        let at = if let Some(at) = known {
            at
        } else {
            let capacity = self.columns * BLOCK_ROWS * 4;
            let bytes = zstd::bulk::decompress(&self.packed[number], capacity)?;
            if unpacked.kept.len() == KEPT {
                unpacked.kept.remove(0);
            }
            unpacked.kept.push((number, bytes));
            unpacked.kept.len() - 1
        };
        let bytes = &unpacked.kept[at].1;
        let rows = bytes.len() / (self.columns * 4).max(1);
        let row = row % BLOCK_ROWS;
        for (column, code) in out.iter_mut().enumerate() {
            let byte = |plane: usize| bytes[(column * 4 + plane) * rows + row];
            *code = u32::from_le_bytes([byte(0), byte(1), byte(2), byte(3)]);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{BLOCK_ROWS, Blocks, Unpacked, pack};

    #[test]
    fn rows_come_back_in_any_order() {
        let (columns, rows) = (3, BLOCK_ROWS * 5 + 7);
        let code =
            |row: usize, column: usize| (row as u32).wrapping_mul(2_654_435_761) >> (8 * column);
        let codes: Vec<u32> = (0..rows * columns)
            .map(|i| code(i / columns, i % columns))
            .collect();
        let packed = codes
            .chunks(BLOCK_ROWS * columns)
            .map(|block| pack(block, columns).unwrap());
        let blocks = Blocks::new(columns, packed.collect());
        let mut unpacked = Unpacked::default();
        for step in 0..rows {
            let row = step * 1_009 % rows;
            let mut out = [0; 3];
            blocks.read(row, &mut unpacked, &mut out).unwrap();
            assert_eq!(out, [0, 1, 2].map(|column| code(row, column)), "{row}");
        }
    }
}
