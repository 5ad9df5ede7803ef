//! A delivery zone behind a city (`Mumbai-57`) -> the PIN that it became.
//!
//! Large towns had numbered zones before there were PINs, and the numbers live on as the last
//! digits of the town's PINs: Bombay 57 is 400057. They are still written in place of the PIN.

use super::decode::Chosen;
use super::reading::ComponentType;
use super::words::Words;
use crate::gazetteer::{Gazetteer, Pin, PinRecord, Place};

/// A PIN ends in the office's number, below this.
const OFFICES: u32 = 1_000;

/// A town's suburbs lie at most this far from its centre.
const SUBURBS_M: f64 = 20_000.0;

/// The town's PIN of the zone that is written behind its name.
pub(super) fn pin(
    gazetteer: &Gazetteer,
    words: Words<'_>,
    chosen: &Chosen,
    town: &Place,
) -> Option<PinRecord> {
    let sorting_office = town.pin?.0 / OFFICES;
    // A second mention of the town is read as the district.
    let is_town = |kind| matches!(kind, ComponentType::City | ComponentType::District);
    (chosen.iter())
        .filter(|span| span.kind().is_some_and(is_town))
        .filter_map(|span| zone_at(words, span.text_range().1))
        .map(|zone| Pin(sorting_office * OFFICES + zone))
        .filter_map(|pin| gazetteer.pin(pin))
        .find(|record| gazetteer.place_has_pin(town, record.pin) || is_beside(record, town))
}

/// Whether the PIN is one of the town's suburbs, which its zones went on to.
fn is_beside(record: &PinRecord, town: &Place) -> bool {
    let (Some(pin), Some(town)) = (record.at, town.at) else {
        return false;
    };
    pin.distance_m(town) <= SUBURBS_M
}

/// A number of up to three digits that ends its part.
fn zone_at(words: Words<'_>, at: usize) -> Option<u32> {
    let is_zone = words.is_number(at)
        && words.word(at).len() <= 3
        && !words.breaks_hard_before(at)
        && words.breaks_hard_before(at + 1);
    is_zone.then(|| words.word(at).parse().ok()).flatten()
}
