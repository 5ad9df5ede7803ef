//! Numbered parts of an area without a point of their own -> where the numbers before and behind them say.
//!
//! Towns count their sectors from one side to the other: of 269 sectors of Gurugram, Faridabad, Noida, Chandigarh, Panchkula and
//! Mohali whose neighbours by number lie up to 5 km apart, half lie within 0.7 km of the point
//! between those, and within 3.3 km of the middle of all sectors.

use std::collections::{BTreeMap, HashMap};

use pata::gazetteer::Level;
use pata::geo::LatLon;

use super::draft::Draft;
use super::intern::Interner;
use super::item::NO_INDEX;
use super::numbered::kind_and_number;

/// How far the neighbours by number may lie apart, metres: beyond that the count goes on somewhere else.
const MAX_GAP_M: f64 = 5_000.0;
/// Radius of a part by that gap, and the least, metres: it holds 0.85 of those 269 sectors.
const GAP_SHARE: f64 = 0.8;
const LEAST_RADIUS_M: f64 = 1_200.0;
/// Parts of one area that a source has at one point: it is none of theirs.
const MAX_AT_ONE_POINT: usize = 2;

/// Places by number.
type Row = BTreeMap<u32, Vec<u32>>;

/// Puts the parts there. Returns how many there were.
pub(super) fn fill(drafts: &mut [Draft], texts: &Interner) -> usize {
    let mut rows: BTreeMap<(u32, &str), Row> = BTreeMap::new();
    for (index, draft) in (0_u32..).zip(drafts.iter()) {
        let is_part = draft.level == Level::Sublocality && draft.parent != NO_INDEX;
        if let Some((kind, number)) = kind_and_number(texts.text(draft.key)).filter(|_| is_part) {
            let row = rows.entry((draft.parent, kind)).or_default();
            row.entry(number).or_default().push(index);
        }
    }
    rows.values().map(|row| fill_row(drafts, row)).sum()
}

fn fill_row(drafts: &mut [Draft], row: &Row) -> usize {
    let points = own_points(drafts, row);
    let mut count = 0;
    for (&number, parts) in row {
        let (Some(before), Some(behind)) = (
            points.range(..number).next_back(),
            points.range(number + 1..).next(),
        ) else {
            continue;
        };
        let gap_m = before.1.distance_m(*behind.1);
        if points.contains_key(&number) || MAX_GAP_M < gap_m {
            continue;
        }
        let share = f64::from(number - before.0) / f64::from(behind.0 - before.0);
        let at = before.1.on_way_to(*behind.1, share);
        for &part in parts {
            let draft = &mut drafts[part as usize];
            draft.at = at;
            draft.is_rough = false;
            draft.radius_m = (GAP_SHARE * gap_m).max(LEAST_RADIUS_M) as u32;
            count += 1;
        }
    }
    count
}

/// The points that are the numbers' own.
fn own_points(drafts: &[Draft], row: &Row) -> BTreeMap<u32, LatLon> {
    let point = |parts: &Vec<u32>| {
        let mut parts = parts.iter();
        parts.find_map(|&part| drafts[part as usize].own_point())
    };
    let mut points: BTreeMap<u32, LatLon> = (row.iter())
        .filter_map(|(&number, parts)| Some((number, point(parts)?)))
        .collect();
    let mut at_one: HashMap<LatLon, usize> = HashMap::new();
    for &at in points.values() {
        *at_one.entry(at).or_default() += 1;
    }
    points.retain(|_, at| at_one[at] <= MAX_AT_ONE_POINT);
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sectors of one town by number, with the latitude of those that have a point.
    fn sectors(points: &[(u32, Option<f64>)]) -> (Vec<Draft>, Interner) {
        let mut texts = Interner::default();
        let mut sector = |&(number, lat): &(u32, Option<f64>)| {
            let key = texts.intern(&format!("sector {number}"));
            let mut draft = Draft::new(Level::Sublocality, key, key);
            draft.parent = 0;
            draft.at = lat.and_then(|lat| LatLon::from_degrees(lat, 77.0));
            draft
        };
        let drafts = points.iter().map(&mut sector).collect();
        (drafts, texts)
    }

    #[test]
    fn a_sector_without_a_point_lies_between_those_of_the_numbers_beside_it() {
        let (mut drafts, texts) = sectors(&[
            (1, None),
            (2, Some(28.40)),
            (3, None),
            (4, None),
            (5, Some(28.43)),
            // 20 km on.
            (7, None),
            (8, Some(28.61)),
        ]);
        assert_eq!(fill(&mut drafts, &texts), 2);
        let lats: Vec<Option<f64>> = (drafts.iter())
            .map(|draft| draft.at.map(LatLon::lat))
            .collect();
        let expected = [
            None,
            Some(28.40),
            Some(28.41),
            Some(28.42),
            Some(28.43),
            None,
            Some(28.61),
        ];
        assert_eq!(lats, expected);
        assert_eq!(drafts[2].radius_m, 2_668);
    }

    #[test]
    fn a_point_that_a_source_has_for_many_is_none_of_theirs() {
        let of_town = Some(28.5);
        let (mut drafts, texts) = sectors(&[
            (1, Some(28.40)),
            (2, of_town),
            (3, Some(28.42)),
            (4, of_town),
            (5, Some(28.44)),
            (6, of_town),
        ]);
        assert_eq!(fill(&mut drafts, &texts), 2);
        let lats: Vec<Option<f64>> = (drafts.iter())
            .map(|draft| draft.at.map(LatLon::lat))
            .collect();
        let expected = [28.40, 28.41, 28.42, 28.43, 28.44, 28.5].map(Some);
        assert_eq!(lats, expected);
    }
}
