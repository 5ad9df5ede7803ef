//! Little-endian reads on slices: one load each, any alignment, any host.

/// Reads the `u16` at `offset`.
///
/// # Panics
///
/// Where the slice ends before the value does; so do the others here.
#[inline]
pub fn read_u16(bytes: &[u8], offset: usize) -> u16 {
    u16::from_le_bytes(bytes[offset..offset + 2].try_into().expect("two bytes"))
}

/// Reads the `u32` at `offset`.
#[inline]
pub fn read_u32(bytes: &[u8], offset: usize) -> u32 {
    u32::from_le_bytes(bytes[offset..offset + 4].try_into().expect("four bytes"))
}

/// Reads the `i32` at `offset`.
#[inline]
pub fn read_i32(bytes: &[u8], offset: usize) -> i32 {
    i32::from_le_bytes(bytes[offset..offset + 4].try_into().expect("four bytes"))
}

/// Reads the `u64` at `offset`.
#[inline]
pub fn read_u64(bytes: &[u8], offset: usize) -> u64 {
    u64::from_le_bytes(bytes[offset..offset + 8].try_into().expect("eight bytes"))
}

/// Reads a run of little-endian values from untrusted bytes, each checked against the end.
#[derive(Clone, Copy, Debug)]
pub struct Cursor<'a> {
    rest: &'a [u8],
}

impl<'a> Cursor<'a> {
    /// Starts at the first byte.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { rest: bytes }
    }

    /// The next `len` bytes, or `None` where fewer are left.
    pub fn take(&mut self, len: usize) -> Option<&'a [u8]> {
        let (head, tail) = self.rest.split_at_checked(len)?;
        self.rest = tail;
        Some(head)
    }

    /// The next `u32`.
    pub fn u32(&mut self) -> Option<u32> {
        self.take(4).map(|bytes| read_u32(bytes, 0))
    }

    /// The next `u64`.
    pub fn u64(&mut self) -> Option<u64> {
        self.take(8).map(|bytes| read_u64(bytes, 0))
    }

    /// Bytes that are left.
    pub fn remaining(&self) -> usize {
        self.rest.len()
    }
}
