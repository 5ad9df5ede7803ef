//! PINs: the districts, the centre and the radius of each, robust to stray points.

use std::collections::{BTreeMap, BTreeSet};

use geojson::Geometry;
use pata::gazetteer::{Level, Pin, PinContent};
use pata::geo::LatLon;

use super::centre::{Weighted, quantile, robust_centre};
use super::gather::Gathering;
use super::item::{Item, PointQuality};
use super::outlines::{centroid, rings};
use super::pin_districts::is_postal;
use super::pin_reach::{PinPoints, misplaced, radius_m as reach_of};
use super::points::amend;

/// A post office farther than this from the centre of its PIN, and this many radii, is stray.
const STRAY_M: f64 = 30_000.0;
/// The same where as many points as this tell where the PIN is.
const KNOWN_STRAY_M: f64 = 15_000.0;
const MANY_POINTS: usize = 6;
const STRAY_RADII: f64 = 3.0;
/// The same, radii and metres, where an outline tells how far the PIN reaches.
const OUTLINED_STRAY: (f64, f64) = (2.0, 3_000.0);
/// People that a sub office stands for, and a branch office does not; and those of a head office.
const CHIEF_PEOPLE: f64 = 5_000.0;
const HEAD_PEOPLE: f64 = 20_000.0;
/// What a head office and the middle of a PIN count where a sub office counts 1.
const HEAD_WEIGHT: f64 = 3.0;
const MIDDLE_WEIGHT: f64 = 0.5;
/// A chief office lies within this distance of the middle of its PIN, metres, or this many median distances of its points, or this near to
/// another of them, metres.
const CHIEF_REACH_M: f64 = 10_000.0;
const CHIEF_SPREADS: f64 = 2.0;
const BEARING_OUT_M: f64 = 5_000.0;
/// A centre farther than this from the town that the chief office is called after is none, and how far the PIN of
/// such a town reaches at most, metres.
const OFF_TOWN_M: f64 = 5_000.0;
const TOWN_REACH_M: f64 = 20_000.0;
/// What a point that stands for a subdistrict counts where an office or a place counts 1, and all
/// of them together at most beside all of those.
const ROUGH_WEIGHT: f64 = 0.2;
const ROUGH_SHARE: f64 = 0.5;
/// A place whose rows lie farther apart than this has no better point than that, metres.
const WIDE_SPREAD_M: u32 = 10_000;
/// Radius of a PIN for which there is one point or none, metres.
const LONE_RADIUS_M: u32 = 5_000;
/// Least and greatest radius of a PIN, metres.
const RADIUS_M: std::ops::RangeInclusive<u32> = 300..=40_000;

/// What is known of one PIN.
#[derive(Clone, Debug, Default)]
pub(super) struct PinInfo {
    /// Districts that its post offices name and its points bear out, the chief one first.
    borne_out: Vec<u16>,
    /// Districts and how much speaks for each, from sources of today where there are any.
    districts: BTreeMap<u16, f64>,
    /// The same from older sources.
    old_districts: BTreeMap<u16, f64>,
    /// Weighted by people.
    offices: Vec<Weighted>,
    places: Vec<Weighted>,
    rough: Vec<Weighted>,
    /// The towns that its chief offices are called after and lie in.
    towns: Vec<LatLon>,
    outline: Option<(LatLon, f64)>,
    given: Option<(LatLon, u32)>,
    /// Post offices.
    pub office_count: u16,
    /// Robust centre.
    pub at: Option<LatLon>,
    /// Radius that holds nine tenths of its points, metres.
    pub radius_m: u32,
}

impl PinInfo {
    /// Districts, the chief one first: those of its post offices, else those of its places.
    pub(super) fn districts(&self) -> Vec<u16> {
        if self.borne_out.is_empty() {
            self.voted()
        } else {
            self.borne_out.clone()
        }
    }

    /// Adds a district, of which less speaks for the PIN than of any other.
    pub(super) fn add_district(&mut self, district: u16) {
        self.borne_out = self.districts();
        if !self.borne_out.contains(&district) {
            self.borne_out.push(district);
        }
    }

    /// Puts a district before the others.
    pub(super) fn put_district_first(&mut self, district: u16) {
        self.borne_out = self.districts();
        self.borne_out.retain(|&other| other != district);
        self.borne_out.insert(0, district);
    }

    /// Districts of today where a source of today names any, the one for which most speaks
    /// first.
    fn voted(&self) -> Vec<u16> {
        let votes = if self.districts.is_empty() {
            &self.old_districts
        } else {
            &self.districts
        };
        let mut ranked: Vec<(u16, f64)> = votes.iter().map(|(&id, &votes)| (id, votes)).collect();
        ranked.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        ranked.into_iter().map(|(id, _)| id).collect()
    }
}

/// All PINs by code.
#[derive(Debug, Default)]
pub(super) struct Pins {
    /// By code.
    pub all: BTreeMap<u32, PinInfo>,
}

/// Collects what the sources say of each PIN and finds its centre.
pub(super) fn collect(gathering: &mut Gathering) -> Pins {
    let mut pins = Pins::default();
    for seed in &gathering.pin_seeds {
        let info = pins.all.entry(seed.pin).or_default();
        info.given = seed.at.map(|at| (at, seed.radius_m));
        info.office_count = info.office_count.max(seed.office_count);
        for (turn, &district) in seed.districts.iter().enumerate() {
            *info.districts.entry(district).or_default() += 1_000.0 / (turn + 1) as f64;
        }
    }
    let named: std::collections::HashSet<u32> = gathering
        .offices()
        .map(|item| item.pin)
        .chain(gathering.pin_seeds.iter().map(|seed| seed.pin))
        .collect();
    let items = (gathering.gathered.items.iter()).chain(&gathering.nameless_offices);
    for item in items.filter(|item| item.pin != 0 && named.contains(&item.pin)) {
        note(&mut pins, gathering, item);
    }
    for (pin, districts) in &gathering.pin_districts {
        if let Some(info) = pins.all.get_mut(pin) {
            info.borne_out.clone_from(districts);
        }
    }
    for &(pin, at) in &gathering.office_towns {
        if let Some(info) = pins.all.get_mut(&pin) {
            info.towns.push(at);
        }
    }
    for (pin, geometry) in &gathering.pin_outlines {
        if let Some(info) = pins.all.get_mut(pin) {
            info.outline = info.outline.or_else(|| of_outline(geometry));
        }
    }
    for info in pins.all.values_mut() {
        settle(info);
    }
    join_neighbours(&mut pins);
    drop_stray_offices(&pins, gathering);
    pins
}

/// Brings PINs that lie apart from those beside them in number to where the latter speak for.
fn join_neighbours(pins: &mut Pins) {
    let districts: BTreeMap<u32, Vec<u16>> = (pins.all.iter())
        .map(|(&pin, info)| (pin, info.districts()))
        .collect();
    let points = pins.all.iter().filter_map(|(&pin, info)| {
        Some(PinPoints {
            pin,
            at: info.at?,
            offices: &info.offices,
            places: &info.places,
            rough: &info.rough,
            districts: &districts[&pin],
        })
    });
    let points: Vec<PinPoints<'_>> = points.collect();
    for (pin, at, radius_m) in misplaced(&points) {
        let info = pins.all.entry(pin).or_default();
        if info.given.is_none() && info.outline.is_none() {
            info.at = Some(at);
            info.radius_m = (radius_m as u32).clamp(*RADIUS_M.start(), *RADIUS_M.end());
        }
    }
}

/// The centre of an outline and the radius of a circle of its area, metres.
pub(super) fn of_outline(geometry: &Geometry) -> Option<(LatLon, f64)> {
    centroid(&rings(geometry))
}

fn note(pins: &mut Pins, gathering: &Gathering, item: &Item) {
    let info = pins.all.entry(item.pin).or_default();
    let is_office = item.level == Level::PostOffice;
    let quality = gathering.gathered.point_quality[item.source as usize];
    let is_current = gathering.is_current[item.source as usize];
    if is_office && is_current {
        info.office_count = info.office_count.saturating_add(1);
    }
    if let Some(district) = item.district() {
        let votes = if is_current {
            &mut info.districts
        } else {
            &mut info.old_districts
        };
        *votes.entry(district).or_default() += 1.0;
    }
    let Some(at) = item.at else { return };
    let point = Weighted { at, weight: 1.0 };
    let is_rough = quality == PointQuality::Rough || WIDE_SPREAD_M < item.spread_m;
    match (is_rough, is_office) {
        (true, _) => info.rough.push(point),
        (_, true) => info.offices.push(Weighted {
            weight: f64::from(item.people.max(1.0)),
            ..point
        }),
        (_, false) => info.places.push(point),
    }
}

/// Finds the centre and radius of a PIN from the best points that it has.
fn settle(info: &mut PinInfo) {
    if let Some((at, radius_m)) = info.given {
        info.at = Some(at);
        info.radius_m = radius_m.clamp(*RADIUS_M.start(), *RADIUS_M.end());
        return;
    }
    let points = own_points(info);
    let all = with_rough(&points, &info.rough);
    let centre = robust_centre(&all);
    info.at = centre.map(|centre| centre.at);
    let mut radius_m = LONE_RADIUS_M;
    if let Some(centre) = centre
        && (points.iter().filter(|point| centre.holds(point.at))).count() > 1
    {
        let reach_m = reach_of(&all, centre.at);
        let known_m = chief_reach_m(&points, centre.at);
        let is_known = |office: LatLon| {
            let mut others = points.iter().filter(|other| other.at != office);
            office.distance_m(centre.at) <= known_m
                || others.any(|other| other.at.distance_m(office) <= BEARING_OUT_M)
        };
        let offices = info.offices.iter().filter(|office| is_known(office.at));
        let offices: Vec<Weighted> = offices.copied().collect();
        let chief = chief_centre(&offices, centre.at, reach_m);
        info.at = chief.or(info.at);
        radius_m = reach_of(&points, chief.unwrap_or(centre.at)) as u32;
    }
    if let Some(town) = town_of(info).filter(|_| info.outline.is_none()) {
        let near = points
            .iter()
            .filter(|point| point.at.distance_m(town) <= TOWN_REACH_M);
        let near: Vec<Weighted> = near.copied().collect();
        info.at = Some(town);
        radius_m = LONE_RADIUS_M.max(reach_of(&near, town) as u32);
    }
    if let Some((at, area_radius_m)) = info.outline {
        let is_apart = info.at.is_none_or(|own| own.distance_m(at) > area_radius_m);
        if is_apart {
            info.at = Some(at);
        }
        let own = info.at.unwrap_or(at);
        info.radius_m = (own.distance_m(at) + area_radius_m) as u32;
    } else {
        info.radius_m = radius_m;
    }
    info.radius_m = info.radius_m.clamp(*RADIUS_M.start(), *RADIUS_M.end());
}

/// The town that the chief offices of a PIN are called after and lie in, where its centre lies off it.
fn town_of(info: &PinInfo) -> Option<LatLon> {
    let &town = info.towns.first()?;
    let is_one = info
        .towns
        .iter()
        .all(|other| other.distance_m(town) <= OFF_TOWN_M);
    let is_off = info.at.is_none_or(|at| OFF_TOWN_M < at.distance_m(town));
    (is_one && is_off).then_some(town)
}

/// How far from the middle of a PIN its chief offices may lie, metres: a directory gives many offices one point, which tells no more than
/// one does.
fn chief_reach_m(points: &[Weighted], middle: LatLon) -> f64 {
    let near = points.iter().map(|point| point.at);
    let near = near.filter(|at| at.distance_m(middle) <= CHIEF_REACH_M);
    let distinct: BTreeSet<(i32, i32)> = near.map(|at| (at.lat_e7, at.lng_e7)).collect();
    if distinct.len() < MANY_POINTS {
        return f64::INFINITY;
    }
    let distances = points
        .iter()
        .map(|point| (point.at.distance_m(middle), 1.0));
    let mut distances: Vec<(f64, f64)> = distances.collect();
    (CHIEF_SPREADS * quantile(&mut distances, 0.5)).max(CHIEF_REACH_M)
}

/// The post offices and places of a PIN, or where there are none what else tells of it.
fn own_points(info: &PinInfo) -> Vec<Weighted> {
    let alike = |point: &Weighted| weighing(1.0, point);
    let mut points: Vec<Weighted> = info.offices.iter().map(alike).collect();
    points.extend(&info.places);
    if points.is_empty() {
        points.extend(&info.rough);
    }
    points
}

/// A PIN's own points and the rough ones, which decide where those do not agree, and never outvote
/// them.
fn with_rough(points: &[Weighted], rough: &[Weighted]) -> Vec<Weighted> {
    let most = ROUGH_SHARE * points.len() as f64 / rough.len() as f64;
    let rough = (rough.iter()).map(|point| weighing(most.min(ROUGH_WEIGHT), point));
    points.iter().copied().chain(rough).collect()
}

fn weighing(weight: f64, point: &Weighted) -> Weighted {
    Weighted { weight, ..*point }
}

/// The centre of the head and sub offices: most letters of a PIN go to the towns that these stand
/// in, not to the middle of its land, which decides between those that do not agree.
fn chief_centre(offices: &[Weighted], middle: LatLon, reach_m: f64) -> Option<LatLon> {
    let is_chief = |office: &&Weighted| {
        CHIEF_PEOPLE <= office.weight && office.at.distance_m(middle) <= reach_m
    };
    let chief = offices.iter().filter(is_chief).map(|office| {
        let is_head = HEAD_PEOPLE <= office.weight;
        weighing(if is_head { HEAD_WEIGHT } else { 1.0 }, office)
    });
    let mut chief: Vec<Weighted> = chief.collect();
    if chief.is_empty() {
        return None;
    }
    chief.push(Weighted {
        at: middle,
        weight: MIDDLE_WEIGHT,
    });
    robust_centre(&chief).map(|centre| centre.at)
}

/// Leaves out the points of post offices, and of towns that stand for one, that lie far from
/// their PIN.
fn drop_stray_offices(pins: &Pins, gathering: &mut Gathering) {
    for index in 0..gathering.gathered.items.len() {
        let item = gathering.gathered.items[index];
        let (Some(at), Some(info)) = (item.at, pins.all.get(&item.pin)) else {
            continue;
        };
        let Some(centre) = info.at.filter(|_| is_postal(&item)) else {
            continue;
        };
        let (radii, least_m) = if info.outline.is_some() {
            OUTLINED_STRAY
        } else if MANY_POINTS <= info.offices.len() + info.places.len() {
            (STRAY_RADII, KNOWN_STRAY_M)
        } else {
            (STRAY_RADII, STRAY_M)
        };
        let limit = (f64::from(info.radius_m) * radii).max(least_m);
        if at.distance_m(centre) > limit {
            gathering.gathered.items[index].at = None;
            amend(
                gathering,
                index,
                "its point lies far from its PIN; left out",
            );
        }
    }
}

/// Brings the districts of items to the division of today, where the PIN tells it: land moves
/// only between districts that were parted from each other.
pub(super) fn modernise(pins: &Pins, gathering: &mut Gathering) {
    for item in &mut gathering.gathered.items {
        let Some(info) = pins.all.get(&item.pin) else {
            continue;
        };
        let districts = info.voted();
        match item.district() {
            None => {
                let Some(&first) = info.districts().first() else {
                    continue;
                };
                let state = gathering.admin.districts[first as usize].state;
                if item.state().is_none_or(|own| own == state) {
                    item.district = first;
                    item.state = state;
                }
            }
            Some(own) if !gathering.is_current[item.source as usize] => {
                let newer = districts
                    .iter()
                    .copied()
                    .find(|&other| gathering.admin.are_related(own, other));
                if let Some(newer) =
                    newer.filter(|&newer| newer != own && !districts.contains(&own))
                {
                    item.other_district = own;
                    item.district = newer;
                }
            }
            Some(_) => {}
        }
    }
}

/// The PINs as the writer takes them; `district_id` turns a district index into a place id.
pub(super) fn content(pins: &Pins, district_id: impl Fn(u16) -> u16) -> Vec<PinContent> {
    let of_pin = |(&pin, info): (&u32, &PinInfo)| PinContent {
        pin: Pin(pin),
        at: info.at,
        radius_m: info.radius_m,
        office_count: info.office_count,
        districts: info.districts().into_iter().map(&district_id).collect(),
    };
    pins.all.iter().map(of_pin).collect()
}

#[cfg(test)]
mod tests {
    use super::{PinInfo, settle};
    use crate::gazetteer::centre::weighted as points;
    use pata::geo::LatLon;

    /// Where a PIN of these offices, places and rough points lies.
    fn check(
        offices: &[(f64, f64, f64)],
        places: &[(f64, f64, f64)],
        rough: &[(f64, f64, f64)],
        (lat, lng): (f64, f64),
    ) {
        let mut info = PinInfo {
            offices: points(offices),
            places: points(places),
            rough: points(rough),
            ..PinInfo::default()
        };
        settle(&mut info);
        let expected = LatLon::from_degrees(lat, lng).unwrap();
        let at = info.at.unwrap();
        assert!(at.distance_m(expected) < 1_000.0, "{at:?}");
    }

    #[test]
    fn a_rough_point_decides_between_an_office_and_a_place_that_lie_apart() {
        let (office, place) = ([(20.0, 79.0, 8_000.0)], [(20.2, 79.0, 1.0)]);
        check(&office, &place, &[(20.01, 79.0, 1.0)], (20.0, 79.0));
        check(&office, &place, &[(20.19, 79.0, 1.0)], (20.2, 79.0));
    }

    #[test]
    fn many_rough_points_do_not_outvote_a_lone_office() {
        let rough = [(20.2, 79.0, 1.0); 12];
        check(&[(20.0, 79.0, 8_000.0)], &[], &rough, (20.0, 79.0));
    }

    #[test]
    fn the_head_office_outweighs_two_sub_offices_elsewhere() {
        let offices = [
            (20.00, 79.00, 40_000.0),
            (20.04, 79.02, 8_000.0),
            (20.04, 79.02, 8_000.0),
            (20.00, 79.01, 2_000.0),
            (19.99, 79.00, 2_000.0),
        ];
        check(&offices, &[], &[], (20.0, 79.0));
    }

    #[test]
    fn the_middle_of_the_land_decides_between_two_sub_offices() {
        let offices = [(20.00, 79.0, 8_000.0), (20.08, 79.0, 8_000.0)];
        check(&offices, &[(20.0, 79.0, 1.0); 2], &[], (20.0, 79.0));
        check(&offices, &[(20.08, 79.0, 1.0); 2], &[], (20.08, 79.0));
    }
}
