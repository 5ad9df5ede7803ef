//! PIN -> position, districts, places.

use std::cmp::Ordering;
use std::ops::Range;

use super::places::{Pin, Place, PlaceId};
use super::sketch::Sketch;
use super::view::Gazetteer;
use crate::format::{read_i32, read_u16, read_u32};
use crate::geo::LatLon;

/// Bytes of a PIN record.
pub(super) const PIN_LEN: usize = 32;
/// Codes that share their first three digits; the last run takes what no PIN is.
const RUN_CODES: u32 = 1_000;
const RUN_COUNT: usize = 1_000;

/// What is known of one PIN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PinRecord {
    /// The code.
    pub pin: Pin,
    /// Robust centre of its offices and places.
    pub at: Option<LatLon>,
    /// Radius that holds nine tenths of its addresses, metres.
    pub radius_m: u32,
    /// Post offices that serve it.
    pub office_count: u16,
    /// First entry and count in the list of districts.
    pub(super) districts: (u32, u16),
    /// The same in the list of places.
    pub(super) places: (u32, u32),
}

impl PinRecord {
    pub(super) fn read(record: &[u8; PIN_LEN]) -> Self {
        let at = LatLon {
            lat_e7: read_i32(record, 4),
            lng_e7: read_i32(record, 8),
        };
        Self {
            pin: Pin(read_u32(record, 0)),
            at: (at.lat_e7 != i32::MIN).then_some(at),
            radius_m: read_u32(record, 12),
            places: (read_u32(record, 16), read_u32(record, 20)),
            districts: (read_u32(record, 24), read_u16(record, 28)),
            office_count: read_u16(record, 30),
        }
    }
}

/// How many PINs come before those of each three first digits: a PIN is looked for among a few
/// dozen.
#[derive(Debug)]
pub(super) struct PinStarts(Box<[u32; RUN_COUNT + 1]>);

impl Default for PinStarts {
    fn default() -> Self {
        Self(Box::new([0; RUN_COUNT + 1]))
    }
}

impl PinStarts {
    fn run_of(pin: Pin) -> usize {
        ((pin.0 / RUN_CODES) as usize).min(RUN_COUNT - 1)
    }

    /// Counts a PIN; those with lower codes have been.
    pub(super) fn add(&mut self, pin: Pin) {
        let count = self.0[RUN_COUNT] + 1;
        self.0[Self::run_of(pin) + 1..].fill(count);
    }

    /// The PINs that begin like this one.
    fn range(&self, pin: Pin) -> Range<usize> {
        let run = Self::run_of(pin);
        self.0[run] as usize..self.0[run + 1] as usize
    }
}

impl Gazetteer {
    /// How many PINs there are.
    pub fn pin_count(&self) -> usize {
        self.pins.len() / PIN_LEN
    }

    /// The record of the PIN at `index`, by rising code.
    ///
    /// # Panics
    ///
    /// Where `index` is not below [`Gazetteer::pin_count`].
    pub fn pin_at(&self, index: usize) -> PinRecord {
        let record = self.pins[index * PIN_LEN..].first_chunk();
        PinRecord::read(record.expect("records are whole, which is checked at open"))
    }

    /// The record of a PIN, where it is in the directory. O(log PINs of the same three digits).
    pub fn pin(&self, pin: Pin) -> Option<PinRecord> {
        let Range { mut start, mut end } = self.pin_starts.range(pin);
        while start < end {
            let middle = usize::midpoint(start, end);
            match Pin(read_u32(&self.pins, middle * PIN_LEN)).cmp(&pin) {
                Ordering::Less => start = middle + 1,
                Ordering::Greater => end = middle,
                Ordering::Equal => return Some(self.pin_at(middle)),
            }
        }
        None
    }

    /// The districts of a PIN, commonest first.
    pub fn pin_districts(&self, pin: &PinRecord) -> impl Iterator<Item = u16> + '_ {
        let (offset, count) = pin.districts;
        (0..count as usize).map(move |i| read_u16(&self.pin_districts, (offset as usize + i) * 2))
    }

    /// How many places name this PIN.
    pub fn pin_place_count(&self, pin: &PinRecord) -> usize {
        pin.places.1 as usize
    }

    /// The place of a PIN at `index`, by rising id.
    pub fn pin_place(&self, pin: &PinRecord, index: usize) -> PlaceId {
        PlaceId(read_u32(
            &self.pin_places,
            (pin.places.0 as usize + index) * 4,
        ))
    }

    /// The sketches of the names of a PIN's places, in the order of [`Gazetteer::pin_place`].
    pub fn pin_sketches(&self, pin: &PinRecord) -> &[Sketch] {
        let (offset, count) = pin.places;
        &self.pin_sketches[offset as usize..][..count as usize]
    }

    /// Whether the place has the PIN. O(log PINs of the place).
    pub fn place_has_pin(&self, place: &Place, pin: Pin) -> bool {
        // The commonest is one of them, and most places have no other.
        if place.pin == Some(pin) {
            return true;
        }
        if place.pin.is_some() && place.pins_len == 1 {
            return false;
        }
        let (mut low, mut high) = (0, place.pins_len as usize);
        while low < high {
            let middle = usize::midpoint(low, high);
            let found = self.place_pin(place, middle);
            if found < pin {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low < place.pins_len as usize && self.place_pin(place, low) == pin
    }

    /// The PIN of a place at `index` below `pins_len`, by rising code.
    pub fn place_pin(&self, place: &Place, index: usize) -> Pin {
        Pin(read_u32(
            &self.place_pins,
            (place.pins_offset as usize + index) * 4,
        ))
    }
}
