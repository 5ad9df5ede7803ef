//! Points against the areas that they claim to lie in.
//!
//! A point is believed where its district's outline holds it or is near, or where a district
//! that was parted from its own does, or one of its PIN's districts; outlines are some years old
//! and simplified. Otherwise it is left out, and the place borrows a position from what
//! contains it.

use std::collections::{HashMap, HashSet};

use pata::gazetteer::{Level, NO_DISTRICT};
use pata::geo::LatLon;
use rayon::prelude::*;

use super::cities;
use super::gather::Gathering;
use super::intern::Symbol;
use super::item::{Item, PointQuality};
use super::names::sound_of;
use super::outlines::Outlines;
use super::pin_districts;
use crate::context::Context;
use crate::report::Outcome;

/// How far outside its district's outline a point may lie, metres.
const REACH_M: f64 = 12_000.0;
/// How far outside its state's outline a point may lie where its district has none, metres.
const STATE_REACH_M: f64 = 25_000.0;

/// A chief office of a town's name this far from the town and beyond its reach is misplaced, up to
/// the second distance, from which on it is another place's, metres.
const MISPLACED_M: (f64, f64) = (8_000.0, 80_000.0);
/// Places of one name that bear out each other's points lie at most this far apart, metres.
const AGREEING_M: f64 = 3_000.0;
/// People for which a sub office stands, and a branch office does not.
const CHIEF_PEOPLE: f32 = 5_000.0;

/// A place this far from the town that it names is another's, metres.
const FAR_M: f64 = 60_000.0;
const FAR_FROM_TOWN: &str = "its point lies 60 km or more from the town that it names; left out";

/// A point that a source gives to more names than this is no point of theirs.
const MAX_SHARED: usize = 12;

/// What the outlines say of one item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Finding {
    /// Nothing to say.
    Fine,
    /// Its district was not known and is this.
    Located(u16),
    /// Its state was not known and is this.
    InState(u16),
    /// Its district is another that was parted from the one whose outline holds it.
    Beside(u16),
    /// It lies elsewhere.
    Stray,
}

/// Leaves out points that one source gives to many names: the centre of a town, or a filler.
fn drop_shared(gathering: &mut Gathering) {
    let items = &gathering.gathered.items;
    let mut named: Vec<(u8, i32, i32, u32)> = items
        .iter()
        .filter_map(|item| {
            let at = item.at?;
            Some((item.source, at.lat_e7, at.lng_e7, item.key.0))
        })
        .collect();
    named.sort_unstable();
    named.dedup();
    let point = |entry: &(u8, i32, i32, u32)| (entry.0, entry.1, entry.2);
    let shared: HashSet<(u8, i32, i32)> = named
        .chunk_by(|a, b| point(a) == point(b))
        .filter(|names| names.len() > MAX_SHARED)
        .map(|names| point(&names[0]))
        .collect();
    for index in 0..gathering.gathered.items.len() {
        let item = &mut gathering.gathered.items[index];
        let is_rough =
            gathering.gathered.point_quality[item.source as usize] == PointQuality::Rough;
        let Some(at) = item.at.filter(|_| !is_rough) else {
            continue;
        };
        if shared.contains(&(item.source, at.lat_e7, at.lng_e7)) {
            item.at = None;
            amend(
                gathering,
                index,
                "its point is that of many others; left out",
            );
        }
    }
}

/// Of places that name a town and nothing larger, leaves out the point that lies far from every town
/// of the name: somebody looked it up by the place's own name, which others bear. Exact points were
/// not looked up. A name that stands for several towns is left out, for the point tells which it is.
fn check_towns(gathering: &mut Gathering) {
    let gathered = &mut gathering.gathered;
    let mut towns: HashMap<Symbol, Vec<LatLon>> = HashMap::new();
    let located = |item: &Item| Some((item.key, item.at?));
    let is_town = |item: &&Item| item.level == Level::City;
    for (key, at) in gathered.items.iter().filter(is_town).filter_map(located) {
        towns.entry(key).or_default().push(at);
    }
    // `None` where no town is called so.
    let is_near = |at: LatLon, name: Symbol| {
        let namesakes = towns.get(&name)?;
        Some(namesakes.iter().any(|town| town.distance_m(at) <= FAR_M))
    };
    let mut strays = Vec::new();
    for (index, item) in gathered.items.iter_mut().enumerate() {
        let is_near = |name: Symbol| is_near(item.at?, name);
        let is_stray = if let Some(names) = gathered.town_choices.get(&item.city) {
            // Which of them it is the point tells (`Cities::around`).
            item.city = Symbol::NONE;
            names.iter().all(|&name| is_near(name) != Some(true))
        } else {
            let is_exact = gathered.point_quality[item.source as usize] == PointQuality::Exact;
            let is_open = item.state().is_none() && Level::City < item.level && !is_exact;
            is_open && is_near(item.city) == Some(false)
        };
        if is_stray && item.at.is_some() {
            strays.push(index);
        }
    }
    for index in strays {
        gathering.gathered.items[index].at = None;
        amend(gathering, index, FAR_FROM_TOWN);
    }
}

/// Settles the districts of PINs, fills unknown districts and states by position and leaves
/// stray points out.
pub(super) fn check(gathering: &mut Gathering, context: &Context) {
    drop_shared(gathering);
    check_towns(gathering);
    let districts = Outlines::new(std::mem::take(&mut gathering.district_outlines));
    let states = Outlines::new(std::mem::take(&mut gathering.state_outlines));
    pin_districts::settle(gathering, &districts, context);
    if districts.is_empty() && states.is_empty() {
        return;
    }
    let known: HashSet<u32> = districts.ids();
    let items = &gathering.gathered.items;
    let admin = &gathering.admin;
    let of_pin = |item: &Item| {
        let districts = gathering.pin_districts.get(&item.pin);
        districts
            .filter(|_| pin_districts::is_postal(item))
            .map_or(&[][..], Vec::as_slice)
    };
    let finding = |item: &Item| {
        let Some(at) = item.at else {
            return Finding::Fine;
        };
        let held = districts.containing(at);
        let Some(district) = item.district() else {
            let same_state = |&&id: &&u32| {
                item.state()
                    .is_none_or(|state| admin.districts[id as usize].state == state)
            };
            return match (held.iter().find(same_state), item.state()) {
                (Some(&id), _) => Finding::Located(id as u16),
                (None, Some(state)) if !states.is_empty() => {
                    if states.is_near(at, u32::from(state), STATE_REACH_M) {
                        Finding::Fine
                    } else {
                        Finding::Stray
                    }
                }
                (None, None) => {
                    let state = states.containing(at).first().copied();
                    state.map_or(Finding::Fine, |state| Finding::InState(state as u16))
                }
                _ => Finding::Fine,
            };
        };
        if held.contains(&u32::from(district)) {
            return Finding::Fine;
        }
        if let Some(&other) = held.iter().find(|&&other| {
            let other = other as u16;
            admin.are_related(district, other) || of_pin(item).contains(&other)
        }) {
            return Finding::Beside(other as u16);
        }
        let near = |id: u16| districts.is_near(at, u32::from(id), REACH_M);
        if known.contains(&u32::from(district)) {
            if near(district) {
                return Finding::Fine;
            }
            let relative = admin
                .relatives(district)
                .into_iter()
                .chain(of_pin(item).iter().copied())
                .find(|&other| near(other));
            return relative.map_or(Finding::Stray, |_| Finding::Fine);
        }
        let state = u32::from(admin.districts[district as usize].state);
        if states.is_empty() || states.is_near(at, state, STATE_REACH_M) {
            Finding::Fine
        } else {
            Finding::Stray
        }
    };
    let findings: Vec<Finding> = context
        .pool
        .install(|| items.par_iter().map(finding).collect());
    for (index, finding) in findings.into_iter().enumerate() {
        let item = &mut gathering.gathered.items[index];
        match finding {
            Finding::Fine => {}
            Finding::Located(district) => {
                item.district = district;
                item.state = gathering.admin.districts[district as usize].state;
            }
            Finding::InState(state) => item.state = state,
            Finding::Beside(other) => {
                if item.other_district == NO_DISTRICT {
                    item.other_district = other;
                }
            }
            Finding::Stray => {
                item.at = None;
                amend(
                    gathering,
                    index,
                    "its point lies outside its district; left out",
                );
            }
        }
    }
}

/// Notes where the towns lie that the chief offices of PINs are called after, by the letter or by the sound, where the office's own point
/// bears it out.
fn note_towns(gathering: &mut Gathering) {
    let gathered = &gathering.gathered;
    let sound = |key: Symbol| sound_of(gathered.texts.text(key));
    let mut towns: HashMap<(u16, String), Vec<LatLon>> = HashMap::new();
    for town in gathered
        .items
        .iter()
        .filter(|item| item.level == Level::City)
    {
        let has_point = gathering.has_town_points[town.source as usize];
        if let Some(at) = town.at.filter(|_| has_point) {
            let namesakes = towns.entry((town.state, sound(town.key))).or_default();
            namesakes.push(at);
        }
    }
    let is_rough =
        |item: &Item| gathered.point_quality[item.source as usize] == PointQuality::Rough;
    let offices = gathered.items.iter().filter(|item| {
        item.level == Level::PostOffice
            && item.pin != 0
            && CHIEF_PEOPLE <= item.people
            && !is_rough(item)
    });
    let found = offices.filter_map(|office| {
        let at = office.at?;
        let namesakes = towns.get(&(office.state, sound(office.key)))?;
        let apart_m = |town: LatLon| town.distance_m(at);
        let towns = namesakes.iter().copied();
        let town = towns.min_by(|&a, &b| apart_m(a).total_cmp(&apart_m(b)))?;
        (apart_m(town) <= MISPLACED_M.0).then_some((office.pin, town))
    });
    gathering.office_towns = found.collect();
}

/// Gives the chief post office of a town the town's point where it has none, or where its own is far
/// from it and nothing of the name but offices lies at either: many offices have the point of the head
/// office above them, in several lists.
pub(super) fn move_offices(gathering: &mut Gathering) {
    let items = &gathering.gathered.items;
    let quality = |item: &Item| gathering.gathered.point_quality[item.source as usize];
    let located = || {
        let items = items.iter().enumerate();
        items.filter(|(_, item)| item.at.is_some() && quality(item) != PointQuality::Rough)
    };
    let mut towns: HashMap<(u16, Symbol), Vec<u32>> = HashMap::new();
    for (index, item) in located() {
        if item.level == Level::City && gathering.has_town_points[item.source as usize] {
            let namesakes = towns.entry((item.state, item.key)).or_default();
            namesakes.push(index as u32);
        }
    }
    let mut named: HashMap<(u16, Symbol), Vec<u32>> = HashMap::new();
    for (index, item) in located() {
        let name = (item.state, item.key);
        if Level::City < item.level && item.level < Level::Street && towns.contains_key(&name) {
            named.entry(name).or_default().push(index as u32);
        }
    }
    let item = |index: u32| &items[index as usize];
    let apart_m = |a: u32, b: u32| match (item(a).at, item(b).at) {
        (Some(a), Some(b)) => a.distance_m(b),
        _ => f64::INFINITY,
    };
    let is_chief =
        |index: u32| item(index).level == Level::PostOffice && CHIEF_PEOPLE <= item(index).people;
    // The town that an office is called after, where its district has one alone.
    let home = |office: u32| {
        let of_district = |&town: &u32| {
            let pair = item(town).district().zip(item(office).district());
            pair.is_some_and(|(a, b)| gathering.admin.are_related(a, b))
        };
        let towns = towns.get(&(item(office).state, item(office).key))?;
        let mut own = towns.iter().copied().filter(of_district);
        let town = own.next()?;
        own.all(|other| apart_m(other, town) <= MISPLACED_M.0)
            .then_some(town)
    };
    let mut moved: Vec<(u32, u32)> = Vec::new();
    for namesakes in named.values() {
        for &office in namesakes.iter().filter(|&&index| is_chief(index)) {
            let Some(town) = home(office) else { continue };
            let reach_m = cities::reach_m(item(town).people).max(MISPLACED_M.0);
            let is_free = |&other: &u32| {
                item(other).level == Level::PostOffice
                    || AGREEING_M < apart_m(other, office) && reach_m < apart_m(other, town)
            };
            if (reach_m..MISPLACED_M.1).contains(&apart_m(office, town))
                && namesakes.iter().all(is_free)
            {
                moved.push((office, town));
            }
        }
    }
    let lost = (0..items.len() as u32).filter(|&index| item(index).at.is_none() && is_chief(index));
    moved.extend(lost.filter_map(|office| Some((office, home(office)?))));
    moved.sort_unstable();
    for (office, town) in moved {
        gathering.gathered.items[office as usize].at = gathering.gathered.items[town as usize].at;
        let reason = "its point is none or far from the town of its name; the town's was taken";
        amend(gathering, office as usize, reason);
    }
    note_towns(gathering);
}

/// Counts a row as repaired after the fact. Items of one row follow each other and share its
/// outcome.
pub(super) fn amend(gathering: &mut Gathering, index: usize, reason: &'static str) {
    let items = &mut gathering.gathered.items;
    let item = items[index];
    let name = gathering.gathered.texts.text(item.name);
    let report = &mut gathering.reports[item.source as usize];
    report.amend(
        item.outcome,
        Outcome::Repaired,
        reason,
        u64::from(item.line),
        name,
    );
    let is_same_row = |other: &&mut Item| other.source == item.source && other.line == item.line;
    let (before, after) = items.split_at_mut(index);
    for other in before.iter_mut().rev().take_while(is_same_row) {
        other.outcome = Outcome::Repaired;
    }
    for other in after.iter_mut().take_while(is_same_row) {
        other.outcome = Outcome::Repaired;
    }
}
