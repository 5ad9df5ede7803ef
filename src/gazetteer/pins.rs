//! PIN -> position, districts, places.

use super::places::{Pin, Place, PlaceId};
use super::sketch::Sketch;
use super::view::Gazetteer;
use crate::format::{read_i32, read_u16, read_u32};
use crate::geo::LatLon;

/// Bytes of a PIN record.
pub(super) const PIN_LEN: usize = 32;
/// Words of 64 bits that hold one for each number of up to six digits.
const WORD_COUNT: usize = 1_000_000 / 64;

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

/// Which PINs there are, a bit each, and how many come before each 64 of them: together they
/// tell where the record of a PIN is, without a search.
#[derive(Debug, Default)]
pub(super) struct PinIndex {
    bits: Box<[u64]>,
    before: Box<[u32]>,
}

impl PinIndex {
    /// That of PINs by rising code; what has more than six digits is found by none.
    pub(super) fn of(pins: impl Iterator<Item = Pin>) -> Self {
        let mut bits = vec![0_u64; WORD_COUNT];
        for pin in pins {
            if let Some(bits) = bits.get_mut(pin.0 as usize / 64) {
                *bits |= 1 << (pin.0 % 64);
            }
        }
        let before = bits.iter().scan(0, |count, bits| {
            let before = *count;
            *count += bits.count_ones();
            Some(before)
        });
        Self {
            before: before.collect(),
            bits: bits.into(),
        }
    }

    /// How many PINs come before this one; `None` where it is none of them.
    fn find(&self, pin: Pin) -> Option<usize> {
        let (before, is_there) = self.look(pin)?;
        is_there.then_some(before)
    }

    /// How many PINs come before this code, and whether it is one; `None` of more than six digits.
    fn look(&self, code: Pin) -> Option<(usize, bool)> {
        let word = code.0 as usize / 64;
        let (bits, bit) = (*self.bits.get(word)?, 1 << (code.0 % 64));
        let before = self.before[word] + (bits & (bit - 1)).count_ones();
        Some((before as usize, bits & bit != 0))
    }
}

/// Codes that begin with the same three digits.
const PINS_OF_SORTING_DISTRICT: u32 = 1_000;

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

    /// The record of a PIN, where it is in the directory.
    pub fn pin(&self, pin: Pin) -> Option<PinRecord> {
        self.pin_index.find(pin).map(|index| self.pin_at(index))
    }

    /// The PINs of a code's sorting district, those that begin with the same three digits, by rising
    /// code; the code itself need not be in the directory.
    pub fn sorting_district(&self, pin: Pin) -> impl Iterator<Item = PinRecord> + '_ {
        let number_of = |pin: Pin| pin.0 / PINS_OF_SORTING_DISTRICT;
        let first = Pin(number_of(pin) * PINS_OF_SORTING_DISTRICT);
        let before = self.pin_index.look(first).map(|(before, _)| before);
        let records =
            (before.unwrap_or(self.pin_count())..self.pin_count()).map(|at| self.pin_at(at));
        records.take_while(move |record| number_of(record.pin) == number_of(pin))
    }

    /// The districts of a PIN, commonest first.
    pub fn pin_districts(&self, pin: &PinRecord) -> impl Iterator<Item = u16> + '_ {
        let (offset, count) = pin.districts;
        (0..count as usize).map(move |i| read_u16(&self.pin_districts, (offset as usize + i) * 2))
    }

    /// The state of the commonest of its districts.
    pub fn pin_state(&self, pin: &PinRecord) -> Option<u16> {
        let district = self.pin_districts(pin).next()?;
        self.state_of(PlaceId::of_admin(district))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gazetteer::world::world;

    #[test]
    fn a_sorting_district_holds_the_pins_of_its_three_digits() {
        let gazetteer = world();
        let all: Vec<u32> = (0..gazetteer.pin_count())
            .map(|index| gazetteer.pin_at(index).pin.0)
            .collect();
        for code in [560_999, 560_034, 844_000, 999_999, 0] {
            let sorted: Vec<u32> = gazetteer
                .sorting_district(Pin(code))
                .map(|record| record.pin.0)
                .collect();
            let own = all.iter().copied().filter(|pin| pin / 1000 == code / 1000);
            assert_eq!(sorted, own.collect::<Vec<_>>(), "{code}");
        }
    }
}
