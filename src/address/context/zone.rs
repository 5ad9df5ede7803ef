//! A delivery zone behind a city (`Mumbai-57`) -> the PIN that it became.
//!
//! Large towns had numbered zones before there were PINs, and the numbers live on as the last
//! digits of the town's PINs: Bombay 57 is 400057. They are still written in place of the PIN.

use arrayvec::ArrayVec;

use super::votes::{TOWN_TRUST, trust};
use crate::address::names::candidates::Looks;
use crate::address::places::within;
use crate::address::reading::MatchKind;
use crate::address::scene::Scene;
use crate::address::words::Words;
use crate::gazetteer::{Gazetteer, Level, Pin, PinRecord, PlaceId};

/// A PIN ends in the office's number, below this.
const OFFICES: u32 = 1_000;
/// A town's suburbs lie at most this far from its centre.
const SUBURBS_M: f64 = 20_000.0;
/// Towns with a zone that are kept.
const MAX_ZONES: usize = 8;

/// The towns of a text that a zone is written behind, with the PIN that it became.
pub(in crate::address) type Zones = ArrayVec<(PlaceId, PinRecord), MAX_ZONES>;

/// Looks for zones.
pub(in crate::address) fn find(scene: Scene<'_>) -> Zones {
    let mut zones = Zones::new();
    let mut looks = Looks::all();
    for hit in scene.hits {
        let (first, end) = (hit.first as usize, hit.end as usize);
        let is_name = matches!(hit.kind, MatchKind::Exact | MatchKind::Alias);
        let Some(zone) = at(scene.words, end).filter(|_| is_name) else {
            continue;
        };
        if trust(scene, first, end) < TOWN_TRUST || !looks.take(std::slice::from_ref(hit)) {
            continue;
        }
        let postings = hit.postings(scene.gazetteer).iter();
        for town in postings.filter(|posting| posting.level == Level::City) {
            if let Some(record) = pin(scene.gazetteer, town.place, zone) {
                let _ = zones.try_push((town.place, record));
            }
        }
    }
    zones
}

/// The PIN of the town's zone, or of that of another town whose PIN is the town's: Pimpri, Pune 17.
pub(in crate::address) fn of_town(
    gazetteer: &Gazetteer,
    zones: &Zones,
    town: PlaceId,
) -> Option<PinRecord> {
    let place = gazetteer.place(town);
    let mut own = zones.iter().filter(|(id, _)| *id == town);
    let delivers =
        |(_, record): &&(PlaceId, PinRecord)| gazetteer.place_has_pin(&place, record.pin);
    own.next()
        .or_else(|| zones.iter().find(delivers))
        .map(|(_, record)| *record)
}

/// The PIN of the zone of a town that lies in the district with others: Andheri, Mumbai 93, is in that of the suburbs.
pub(in crate::address) fn of_district(
    gazetteer: &Gazetteer,
    zones: &Zones,
    district: u16,
) -> Option<PinRecord> {
    let spreads =
        |&&(town, _): &&(PlaceId, PinRecord)| gazetteer.city_districts(town).contains(&district);
    zones.iter().find(spreads).map(|(_, record)| *record)
}

/// A number of up to three digits that ends its part.
fn at(words: Words<'_>, index: usize) -> Option<u32> {
    let is_zone = words.is_number(index)
        && words.word(index).len() <= 3
        && !words.breaks_hard_before(index)
        && words.breaks_hard_before(index + 1);
    is_zone.then(|| words.word(index).parse().ok()).flatten()
}

/// The PIN that the zone became: the town's own, or that of one of its suburbs, which its zones
/// went on to, near its centre or in a district that it lies in with others (`Borivali, Mumbai 92`).
fn pin(gazetteer: &Gazetteer, id: PlaceId, zone: u32) -> Option<PinRecord> {
    let town = gazetteer.place(id);
    let sorting_office = town.pin?.0 / OFFICES;
    let record = gazetteer.pin(Pin(sorting_office * OFFICES + zone))?;
    let is_beside = || within(record.at, town.at, SUBURBS_M);
    let spread = gazetteer.city_districts(id);
    let is_in_it = || {
        let mut districts = gazetteer.pin_districts(&record);
        districts.any(|district| spread.contains(&district))
    };
    (gazetteer.place_has_pin(&town, record.pin) || is_beside() || is_in_it()).then_some(record)
}
