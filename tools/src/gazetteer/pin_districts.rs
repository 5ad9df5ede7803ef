//! The districts of each PIN: those that its post offices name and its points bear out.
//!
//! A directory can file a whole PIN under a district at the other end of the country. Where a
//! district lies far from the robust centre of the PIN, and another source names one that does
//! not, or the outline around the centre does, the latter stands for it. The centre is that of the
//! PIN's own outline where there is one. An outline of a district alone is believed only where a
//! PIN of the same three first digits, the sorting district of India Post, names its district too:
//! a PIN with one stray point moves nowhere.

use std::collections::{BTreeMap, BTreeSet};

use pata::gazetteer::{Level, NO_DISTRICT};
use pata::geo::LatLon;
use rayon::prelude::*;

use super::centre::{Centre, Weighted, robust_centre};
use super::gather::Gathering;
use super::item::{Item, NO_INDEX, PointQuality};
use super::outlines::Outlines;
use super::pins::of_outline;
use super::points::amend;
use crate::context::Context;

/// A district farther than this from the centre of a PIN is none of its districts, metres.
const FAR_M: f64 = 150_000.0;
/// Weight of a point of a post office, and of one that stands for a subdistrict.
const OFFICE_WEIGHT: f64 = 4.0;
const ROUGH_WEIGHT: f64 = 1.0;
/// Weight of a place that a row of PINs puts first.
const SEED_VOTES: u32 = 1_000;
/// Points that tell where a district lies; a thousand tell as much as all.
const DISTRICT_SAMPLE: usize = 1_000;

/// What post offices say of one PIN.
#[derive(Debug, Default)]
struct Evidence {
    /// Districts by votes of sources of today.
    current: BTreeMap<u16, u32>,
    /// The same of other sources.
    others: BTreeMap<u16, u32>,
    points: Vec<Weighted>,
}

impl Evidence {
    /// Districts of sources of today, then those of others, each the commonest first.
    fn named(&self) -> Vec<u16> {
        let mut named: Vec<u16> = Vec::new();
        for votes in [&self.current, &self.others] {
            let mut ranked: Vec<(u16, u32)> = votes.iter().map(|(&id, &n)| (id, n)).collect();
            ranked.sort_by_key(|&(id, votes)| (std::cmp::Reverse(votes), id));
            for (id, _) in ranked {
                if !named.contains(&id) {
                    named.push(id);
                }
            }
        }
        named
    }
}

/// What is made of the districts of one PIN.
struct Verdict {
    pin: u32,
    /// Its districts, the chief one first.
    districts: Vec<u16>,
    /// Districts that are named but lie far from it.
    refuted: Vec<u16>,
}

/// Finds the districts of all PINs and gives the post offices and towns of a PIN that name a
/// far one its chief district.
pub(super) fn settle(gathering: &mut Gathering, outlines: &Outlines, context: &Context) {
    let evidence = collect(gathering);
    let known = outlines.ids();
    let centres = district_centres(gathering, |district| !known.contains(&u32::from(district)));
    let mut sorting: BTreeMap<u32, BTreeSet<u16>> = BTreeMap::new();
    for (pin, evidence) in &evidence {
        sorting
            .entry(pin / 1_000)
            .or_default()
            .extend(evidence.named());
    }
    let is_far = |at: LatLon, district: u16| {
        if known.contains(&u32::from(district)) {
            return !outlines.is_near(at, u32::from(district), FAR_M);
        }
        let centre = centres.get(&district);
        centre.is_some_and(|centre| at.distance_m(centre.at) > FAR_M + centre.radius_m)
    };
    let outlined: BTreeMap<u32, LatLon> = (gathering.pin_outlines.iter().rev())
        .filter_map(|(pin, geometry)| Some((*pin, of_outline(geometry)?.0)))
        .collect();
    let judge = |(&pin, evidence): (&u32, &Evidence)| {
        let named = evidence.named();
        let Some(centre) = centre_of(evidence, outlined.get(&pin).copied()) else {
            return Verdict {
                pin,
                districts: named,
                refuted: Vec::new(),
            };
        };
        let (refuted, mut districts): (Vec<u16>, Vec<u16>) =
            named.iter().partition(|&&id| is_far(centre, id));
        for held in outlines.containing(centre) {
            let held = held as u16;
            let has_neighbour = sorting[&(pin / 1_000)].contains(&held);
            if has_neighbour && !districts.contains(&held) {
                districts.push(held);
            }
        }
        if districts.is_empty() {
            return Verdict {
                pin,
                districts: named,
                refuted: Vec::new(),
            };
        }
        Verdict {
            pin,
            districts,
            refuted,
        }
    };
    let verdicts: Vec<Verdict> = context
        .pool
        .install(|| evidence.par_iter().map(judge).collect());
    let by_pin: BTreeMap<u32, Verdict> = verdicts
        .into_iter()
        .map(|verdict| (verdict.pin, verdict))
        .collect();
    for index in 0..gathering.gathered.items.len() {
        let item = &gathering.gathered.items[index];
        if let Some(verdict) = by_pin.get(&item.pin).filter(|_| is_postal(item)) {
            bring_home(gathering, index, verdict);
        }
    }
    gathering.pin_districts = by_pin
        .into_iter()
        .map(|(pin, verdict)| (pin, verdict.districts))
        .collect();
}

/// Where a PIN lies: its own outline knows better than its points.
fn centre_of(evidence: &Evidence, outlined: Option<LatLon>) -> Option<LatLon> {
    outlined.or_else(|| robust_centre(&evidence.points).map(|centre| centre.at))
}

/// Whether a place is a post office, or a town that may stand for one.
pub(super) fn is_postal(item: &Item) -> bool {
    item.pin != 0 && matches!(item.level, Level::PostOffice | Level::City)
}

/// Gives a place of a PIN the PIN's districts where its own lies far, or a second one where it
/// has none.
fn bring_home(gathering: &mut Gathering, index: usize, verdict: &Verdict) {
    let item = &mut gathering.gathered.items[index];
    let is_refuted = item
        .district()
        .is_some_and(|own| verdict.refuted.contains(&own));
    if let Some(&first) = verdict.districts.first().filter(|_| is_refuted) {
        item.district = first;
        item.state = gathering.admin.districts[first as usize].state;
        item.subdistrict = NO_INDEX;
        amend(
            gathering,
            index,
            "its district lies far from its PIN; that of other sources taken",
        );
    }
    let item = &mut gathering.gathered.items[index];
    if item.level == Level::PostOffice && item.other_district == NO_DISTRICT {
        let own = item.district;
        let second = verdict.districts.iter().find(|&&other| other != own);
        item.other_district = second
            .copied()
            .filter(|_| own != NO_DISTRICT)
            .unwrap_or(NO_DISTRICT);
    }
}

/// What the post offices and the rows of PINs say.
fn collect(gathering: &Gathering) -> BTreeMap<u32, Evidence> {
    let mut all: BTreeMap<u32, Evidence> = BTreeMap::new();
    for seed in &gathering.pin_seeds {
        let evidence = all.entry(seed.pin).or_default();
        for (turn, &district) in seed.districts.iter().enumerate() {
            *evidence.current.entry(district).or_default() += SEED_VOTES / (turn as u32 + 1);
        }
    }
    for item in gathering.offices().filter(|item| item.pin != 0) {
        let evidence = all.entry(item.pin).or_default();
        let votes = if gathering.is_current[item.source as usize] {
            &mut evidence.current
        } else {
            &mut evidence.others
        };
        for district in [item.district(), item.other_district()]
            .into_iter()
            .flatten()
        {
            *votes.entry(district).or_default() += 1;
        }
        let quality = gathering.gathered.point_quality[item.source as usize];
        let weight = if quality == PointQuality::Rough {
            ROUGH_WEIGHT
        } else {
            OFFICE_WEIGHT
        };
        evidence
            .points
            .extend(item.at.map(|at| Weighted { at, weight }));
    }
    all
}

/// Where the districts lie that `wanted` picks, from the points that name them.
fn district_centres(gathering: &Gathering, wanted: impl Fn(u16) -> bool) -> BTreeMap<u16, Centre> {
    let mut points: BTreeMap<u16, Vec<Weighted>> = BTreeMap::new();
    for item in &gathering.gathered.items {
        let district = item.district().filter(|&district| wanted(district));
        if let (Some(district), Some(at)) = (district, item.at) {
            let weight = 1.0;
            points
                .entry(district)
                .or_default()
                .push(Weighted { at, weight });
        }
    }
    let centre = |(district, points): (u16, Vec<Weighted>)| {
        let step = points.len().div_ceil(DISTRICT_SAMPLE).max(1);
        let sample: Vec<Weighted> = points.into_iter().step_by(step).collect();
        Some((district, robust_centre(&sample)?))
    };
    points.into_iter().filter_map(centre).collect()
}

#[cfg(test)]
mod tests {
    use super::{Evidence, Weighted, centre_of};
    use pata::geo::LatLon;

    #[test]
    fn the_outline_of_a_pin_tells_where_it_is_whatever_its_points_do() {
        let at = |lat, lng| LatLon::from_degrees(lat, lng);
        let evidence = Evidence {
            points: vec![Weighted {
                at: at(22.5, 88.5).unwrap(),
                weight: 1.0,
            }],
            ..Evidence::default()
        };
        assert_eq!(centre_of(&evidence, None), at(22.5, 88.5));
        assert_eq!(centre_of(&evidence, at(22.7, 88.4)), at(22.7, 88.4));
        assert_eq!(centre_of(&Evidence::default(), None), None);
    }
}
