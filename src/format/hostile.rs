//! Seeded damage to artefacts, for the tests that open damaged ones.

use super::{
    ENTRY_LEN, HEADER_CRC_OFFSET, HEADER_LEN, PAGED, SECTION_COUNT_OFFSET, read_u32, read_u64,
};

/// A seeded generator (`SplitMix64`, Steele, Lea and Flood, OOPSLA 2014).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seeded(pub(crate) u64);

impl Seeded {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `bound`, which is not 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }
}

/// Flips bits, cuts, splices or writes a lie over a length, once to three times.
pub(crate) fn mutate(original: &[u8], seeded: &mut Seeded) -> Vec<u8> {
    let mut bytes = original.to_vec();
    for _ in 0..=seeded.below(3) {
        if bytes.is_empty() {
            break;
        }
        let at = seeded.below(bytes.len());
        match seeded.below(5) {
            0 => bytes[at] ^= 1 << seeded.below(8),
            1 => bytes.truncate(at),
            2 => {
                let from = seeded.below(bytes.len());
                let len = seeded.below(64).min(bytes.len() - at.max(from));
                let piece = bytes[from..from + len].to_vec();
                bytes[at..at + len].copy_from_slice(&piece);
            }
            3 => {
                let lies = [
                    0,
                    1,
                    u64::MAX,
                    u64::from(u32::MAX),
                    1 << 31,
                    bytes.len() as u64 + 1,
                ];
                let lie = lies[seeded.below(lies.len())].to_le_bytes();
                let len = [2, 4, 8][seeded.below(3)];
                let at = (at & !3).min(bytes.len().saturating_sub(8));
                let end = (at + len).min(bytes.len());
                bytes[at..end].copy_from_slice(&lie[..end - at]);
            }
            // The header and the directory decide most: they get their share.
            _ => {
                let at = at % (HEADER_LEN + 16 * ENTRY_LEN).min(bytes.len());
                bytes[at] = seeded.next() as u8;
            }
        }
    }
    bytes
}

/// Makes the checksum at the end of an fst right again: CRC-32C, masked as the Snappy framing format
/// has it.
pub(crate) fn reseal_fst(bytes: &mut [u8]) {
    if let Some((content, checksum)) = bytes.split_last_chunk_mut::<4>() {
        let masked = crc32c::crc32c(content).rotate_right(15);
        *checksum = masked.wrapping_add(0xA282_EAD8).to_le_bytes();
    }
}

/// Makes every checksum of the container right again, and those inside the sections that are an
/// fst, so that the damage passes for content. Leaves bytes alone whose directory does not lie
/// inside of them.
pub(crate) fn reseal(bytes: &mut [u8], fst_kinds: &[u32]) {
    if bytes.len() < HEADER_LEN {
        return;
    }
    let count = read_u32(bytes, SECTION_COUNT_OFFSET) as usize;
    let directory_end = HEADER_LEN + count.min(1 << 16) * ENTRY_LEN;
    if bytes.len() < directory_end {
        return;
    }
    for entry in (HEADER_LEN..directory_end).step_by(ENTRY_LEN) {
        let kind = read_u32(bytes, entry);
        let (offset, len) = (read_u64(bytes, entry + 8), read_u64(bytes, entry + 16));
        let range = offset as usize..offset.saturating_add(len) as usize;
        if let Some(section) = bytes.get_mut(range).filter(|_| kind & PAGED == 0) {
            if fst_kinds.contains(&kind) {
                reseal_fst(section);
            }
            let crc = crc32c::crc32c(section).to_le_bytes();
            bytes[entry + 4..entry + 8].copy_from_slice(&crc);
        }
    }
    let crc = crc32c::crc32c_append(
        crc32c::crc32c(&bytes[..HEADER_CRC_OFFSET]),
        &bytes[HEADER_LEN..directory_end],
    );
    bytes[HEADER_CRC_OFFSET..HEADER_LEN].copy_from_slice(&crc.to_le_bytes());
}
