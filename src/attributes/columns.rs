//! Row and variable -> value: the codes of a page and what they stand for.
//!
//! A row group is a run of rows in Hilbert order whose values fill whole pages; inside a page
//! every variable has a column chunk, the codes of those rows one after another in as many bits
//! as the column needs. A column's encoding is the same in all row groups and is decoded when
//! the artefact is opened, so a read is one shift and one addition, and a page holds nothing
//! that a read could follow astray. The first codes of a column stand for its causes of missing.
//! FORMAT.md, "Columns", has the bytes.

use std::array;

use bincode::{Decode, Encode};

use super::pages::{PAGE_BODY, PAGE_LEN, Page};
use super::value::{Cause, Decimal, MAX_SCALE, Value};
use crate::format::read_u64;

/// Bits of a page before its checksum.
pub(super) const PAGE_BITS: u32 = PAGE_BODY as u32 * 8;
/// Widest code that may start at any bit: with seven bits before it, it fills eight bytes.
pub(super) const MAX_PACKED_WIDTH: u8 = 57;
/// Width of a code that starts at a byte.
pub(super) const WHOLE_WIDTH: u8 = 64;

/// Most causes of one column.
const MAX_CAUSES: usize = 2;

/// What a column's codes stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub(super) enum Encoding {
    /// `base` and the code added, over `10^scale`; with no bits, a constant.
    Scaled,
    /// An entry of the layer's dictionary of mantissas, over `10^scale`.
    Dictionary,
    /// IEEE 754, 32 bits. A cause is a NaN.
    Float32,
    /// IEEE 754, 64 bits. A cause is a NaN.
    Float64,
}

impl Encoding {
    /// Its name for people.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Scaled => "scaled integer",
            Self::Dictionary => "dictionary",
            Self::Float32 => "f32",
            Self::Float64 => "f64",
        }
    }
}

/// Where a variable's codes are and how they are read, as the catalogue section holds it.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub(super) struct ColumnLayout {
    pub(super) encoding: Encoding,
    /// Bits of a code: 0 to 57, or 64.
    pub(super) width: u8,
    /// Digits after the point.
    pub(super) scale: u8,
    /// Causes that the first codes stand for, in that order.
    pub(super) causes: Vec<Cause>,
    /// Value of the first code that is no cause.
    pub(super) base: i64,
    /// Page within the row group.
    pub(super) page: u16,
    /// First bit of the column chunk within the page.
    pub(super) bit: u16,
    /// First entry in the dictionaries, and how many.
    pub(super) dictionary: (u32, u32),
}

/// A column, checked: ready to be read. It never straddles two lines of memory.
#[derive(Debug)]
#[repr(align(32))]
pub(super) struct Column {
    base: i64,
    /// First entry in the dictionaries, and how many; none where it has no dictionary.
    dictionary: (u32, u32),
    page: u16,
    bit: u16,
    layer: u16,
    width: u8,
    scale: u8,
    encoding: Encoding,
    /// Whether every code past the causes is a number of steps from the base.
    is_plain: bool,
    cause_count: u8,
    /// Those after the count are of no meaning.
    causes: [Cause; MAX_CAUSES],
}

impl Column {
    /// Checks a layout against its layer's row groups of `rows_per_group` rows and
    /// `group_pages` pages and against the dictionaries; tells what is wrong.
    pub(super) fn new(
        layout: &ColumnLayout,
        layer: u16,
        rows_per_group: u32,
        group_pages: u32,
        dictionary_len: usize,
    ) -> Result<Self, &'static str> {
        let ColumnLayout {
            encoding,
            width,
            scale,
            ref causes,
            base,
            page,
            bit,
            dictionary,
        } = *layout;
        if MAX_CAUSES < causes.len() {
            return Err("its causes");
        }
        let cause = |index| causes.get(index).copied().unwrap_or(Cause::NotPublished);
        let is_packed = width <= MAX_PACKED_WIDTH;
        let is_whole = width == WHOLE_WIDTH && bit % 8 == 0;
        let width_fits = match encoding {
            Encoding::Scaled => is_packed || is_whole,
            Encoding::Dictionary => is_packed,
            Encoding::Float32 => width == 32,
            Encoding::Float64 => is_whole,
        };
        if !width_fits {
            return Err("the width of its codes");
        }
        if scale > MAX_SCALE {
            return Err("its scale");
        }
        let end = u64::from(bit) + u64::from(rows_per_group) * u64::from(width);
        if width > 0 && (u64::from(PAGE_BITS) < end || group_pages <= u32::from(page)) {
            return Err("the place of its codes");
        }
        let dictionary_end = u64::from(dictionary.0) + u64::from(dictionary.1);
        if dictionary_len as u64 * u64::from(encoding == Encoding::Dictionary) < dictionary_end {
            return Err("its dictionary");
        }
        let most = u64::MAX.checked_shr(64 - u32::from(width)).unwrap_or(0);
        let is_plain = encoding == Encoding::Scaled && base.checked_add_unsigned(most).is_some();
        Ok(Self {
            layer,
            page,
            bit,
            width,
            scale,
            encoding,
            is_plain,
            cause_count: causes.len() as u8,
            causes: array::from_fn(cause),
            dictionary,
            base,
        })
    }

    /// The layer that holds it.
    pub(super) fn layer(&self) -> u16 {
        self.layer
    }

    /// What its codes stand for.
    pub(super) fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Digits after the point; `None` of floats.
    pub(super) fn decimal_places(&self) -> Option<u8> {
        match self.encoding {
            Encoding::Scaled | Encoding::Dictionary => Some(self.scale),
            Encoding::Float32 | Encoding::Float64 => None,
        }
    }

    /// Bits of a code.
    pub(super) fn width(&self) -> u8 {
        self.width
    }

    /// Page within the row group, or `None` where its codes take no bits.
    pub(super) fn page(&self) -> Option<u32> {
        (self.width > 0).then_some(u32::from(self.page))
    }

    /// Puts the value that the row of this number within its row group has into `out`; `page` is
    /// the one that [`Column::page`] names. False for a code that stands for nothing.
    ///
    /// A value is built where it is wanted: handed up through two returns it was copied in pieces
    /// other than those it was written in, and fifty of them waited half a microsecond for that.
    #[inline]
    pub(super) fn read(
        &self,
        page: &Page,
        slot: u32,
        dictionaries: &[i64],
        out: &mut Value,
    ) -> bool {
        let bit = u32::from(self.bit) + slot * u32::from(self.width);
        let code = read_bits(page, bit, self.width);
        let steps = code.wrapping_sub(u64::from(self.cause_count));
        if !self.is_plain || code < steps {
            return self.decode(code, dictionaries, out);
        }
        *out = Value::Number(Decimal {
            mantissa: self.base.wrapping_add_unsigned(steps),
            scale: self.scale,
        });
        true
    }

    /// Puts the value of a column whose codes take no bits into `out`; false where it has none.
    pub(super) fn constant(&self, dictionaries: &[i64], out: &mut Value) -> bool {
        self.decode(0, dictionaries, out)
    }

    #[inline(never)]
    fn decode(&self, code: u64, dictionaries: &[i64], out: &mut Value) -> bool {
        let cause_count = u64::from(self.cause_count);
        let mantissa = match self.encoding {
            Encoding::Float32 | Encoding::Float64 => return self.decode_float(code, out),
            _ if code < cause_count => {
                *out = Value::Missing(self.causes[code as usize % MAX_CAUSES]);
                return true;
            }
            Encoding::Scaled => self.base.checked_add_unsigned(code - cause_count),
            Encoding::Dictionary => {
                let (start, len) = self.dictionary;
                let entry = code - cause_count;
                let entry = (entry < u64::from(len)).then_some(start as usize + entry as usize);
                entry.and_then(|entry| dictionaries.get(entry).copied())
            }
        };
        let Some(mantissa) = mantissa else {
            return false;
        };
        *out = Value::Number(Decimal {
            mantissa,
            scale: self.scale,
        });
        true
    }

    fn decode_float(&self, code: u64, out: &mut Value) -> bool {
        let float = match self.encoding {
            Encoding::Float32 => f64::from(f32::from_bits(code as u32)),
            _ => f64::from_bits(code),
        };
        if float.is_finite() {
            *out = Value::Float(float);
            return true;
        }
        let causes = [Cause::NotPublished, Cause::Suppressed];
        let cause = causes
            .into_iter()
            .find(|&cause| missing_code(self.encoding, cause) == code);
        if let Some(cause) = cause {
            *out = Value::Missing(cause);
        }
        cause.is_some()
    }
}

/// The NaN that a float column holds for a cause.
pub(super) fn missing_code(encoding: Encoding, cause: Cause) -> u64 {
    let payload = match cause {
        Cause::OutsideCoverage => 0,
        Cause::NotPublished => 1,
        Cause::Suppressed => 2,
    };
    if encoding == Encoding::Float32 {
        0x7FC0_0000 | payload
    } else {
        0x7FF8_0000_0000_0000 | payload
    }
}

/// The eight bytes that hold the bit, and how far it stands from their lowest.
#[inline]
fn window(bit: u32) -> (usize, u32) {
    let byte = (bit as usize / 8).min(PAGE_LEN - 8);
    (byte, bit - byte as u32 * 8)
}

/// Reads `width` bits, at least one, that lie before the checksum; as checked at open, a code of
/// more than 57 starts at a byte.
#[inline]
fn read_bits(page: &Page, bit: u32, width: u8) -> u64 {
    let (byte, shift) = window(bit);
    let mask = u64::MAX.wrapping_shr(64 - u32::from(width));
    (read_u64(page, byte) >> shift) & mask
}

/// Writes a code into bits that are zero.
pub(super) fn write_bits(page: &mut Page, bit: u32, code: u64) {
    let (byte, shift) = window(bit);
    let word = read_u64(page, byte) | (code << shift);
    page[byte..byte + 8].copy_from_slice(&word.to_le_bytes());
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{prop_assert_eq, proptest};

    use super::{PAGE_BITS, PAGE_LEN, read_bits, write_bits};

    proptest! {
        #[test]
        fn codes_written_side_by_side_read_back(
            width in 1_u8..=57,
            seed: u64,
        ) {
            let mut page = [0; PAGE_LEN];
            let count = PAGE_BITS / u32::from(width);
            let first = PAGE_BITS % u32::from(width);
            let code = |index: u32| {
                seed.wrapping_mul(u64::from(index) * 2 + 1) >> (64 - u32::from(width))
            };
            for index in 0..count {
                write_bits(&mut page, first + index * u32::from(width), code(index));
            }
            for index in 0..count {
                prop_assert_eq!(
                    read_bits(&page, first + index * u32::from(width), width),
                    code(index)
                );
            }
            prop_assert_eq!(&page[PAGE_LEN - 4..], &[0; 4]);
        }
    }
}
