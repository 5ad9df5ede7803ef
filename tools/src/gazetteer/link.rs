//! Drafts -> what contains them: subdistrict, PIN, parent, a position where they have none.

use std::collections::HashMap;

use pata::gazetteer::{Level, NO_DISTRICT};
use pata::geo::LatLon;
use rayon::prelude::*;

use super::admin::{Given, Unit};
use super::centre::{Weighted, robust_centre};
use super::draft::Draft;
use super::gather::Gathering;
use super::item::NO_INDEX;
use super::nearby::Nearby;
use super::outlines::Outlines;
use super::pins::Pins;
use crate::context::Context;

/// How far the places that tell the PIN of one may be, metres, how many of the nearest are asked,
/// and within what distance all are as near.
const NEIGHBOUR_REACH_M: f64 = 9_000.0;
const NEIGHBOURS: usize = 8;
const BESIDE_M: f64 = 600.0;
/// A second PIN is given where it has this part of the first one's votes.
const SECOND_PIN: f64 = 0.6;
/// How far a settlement that tells the district may be, metres.
const SETTLED_REACH_M: f64 = 15_000.0;
/// How far a place of the same subdistrict may be, metres.
const SUBDISTRICT_REACH_M: f64 = 4_000.0;
/// How far the village of a hamlet, or the locality of a street, may be, metres.
const PARENT_REACH_M: f64 = 2_500.0;
/// Radius of a place whose point stands for a subdistrict, metres.
const ROUGH_RADIUS_M: u32 = 8_000;
/// A PIN with a greater radius lends its centre to no place, metres.
const LENDING_RADIUS_M: u32 = 15_000;

/// Where an admin unit lies.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Extent {
    /// Centre.
    pub at: Option<LatLon>,
    /// Radius that holds nine tenths of its places, metres.
    pub radius_m: u32,
    /// People or offices in it, for its rank.
    pub members: u32,
}

/// Extents of admin units by their index.
#[derive(Debug, Default)]
pub(super) struct Extents {
    /// Subdistricts.
    pub subdistricts: Vec<Extent>,
    /// Districts.
    pub districts: Vec<Extent>,
    /// States.
    pub states: Vec<Extent>,
}

/// The extents of the subdistricts, from the places in them.
pub(super) fn subdistrict_extents(
    drafts: &[Draft],
    gathering: &Gathering,
    context: &Context,
) -> Vec<Extent> {
    extents_of(drafts, gathering.subdistricts.all.len(), context, |draft| {
        draft.subdistrict
    })
}

/// The extents of so many units, from the settlements in each.
fn extents_of(
    drafts: &[Draft],
    count: usize,
    context: &Context,
    unit_of: fn(&Draft) -> u32,
) -> Vec<Extent> {
    let mut members: Vec<Vec<Weighted>> = vec![Vec::new(); count];
    let settlements = drafts.iter().filter(|draft| {
        matches!(
            draft.level,
            Level::PostOffice | Level::Village | Level::Locality
        )
    });
    for draft in settlements {
        if let (Some(at), Some(list)) =
            (draft.own_point(), members.get_mut(unit_of(draft) as usize))
        {
            list.push(Weighted { at, weight: 1.0 });
        }
    }
    let extent = |points: &Vec<Weighted>| {
        // A thousand points tell as much as all of them.
        let step = points.len().div_ceil(1_000).max(1);
        let sample: Vec<Weighted> = points.iter().copied().step_by(step).collect();
        let centre = robust_centre(&sample);
        Extent {
            at: centre.map(|centre| centre.at),
            radius_m: centre.map_or(0, |centre| centre.radius_m as u32),
            members: points.len() as u32,
        }
    };
    context
        .pool
        .install(|| members.par_iter().map(extent).collect())
}

/// The extents of the admin units, from the places in them.
pub(super) fn extents(drafts: &[Draft], gathering: &Gathering, context: &Context) -> Extents {
    let gather =
        |count: usize, unit_of: fn(&Draft) -> u32| extents_of(drafts, count, context, unit_of);
    let mut extents = Extents {
        subdistricts: subdistrict_extents(drafts, gathering, context),
        districts: gather(gathering.admin.districts.len(), |draft| {
            u32::from(draft.district)
        }),
        states: gather(gathering.admin.states.len(), |draft| u32::from(draft.state)),
    };
    // A district that is newer than the lists has no places of its own.
    let newer = gather(gathering.admin.districts.len(), |draft| {
        u32::from(draft.other_district)
    });
    for (extent, newer) in extents.districts.iter_mut().zip(newer) {
        if extent.members == 0 {
            *extent = newer;
        }
    }
    let given = |unit: &Unit| unit.given;
    let districts = gathering.admin.districts.iter().map(given);
    let states = gathering.admin.states.iter().map(given);
    let subdistricts = gathering.subdistricts.all.iter().map(|unit| unit.given);
    take_given(&mut extents.districts, districts);
    take_given(&mut extents.states, states);
    take_given(&mut extents.subdistricts, subdistricts);
    extents
}

/// Believes a source that gives a unit's chief place and radius rather than the places in it.
fn take_given(extents: &mut [Extent], given: impl Iterator<Item = Given>) {
    for (extent, given) in extents.iter_mut().zip(given) {
        if given.at.is_some() {
            (extent.at, extent.radius_m) = (given.at, given.radius_m);
        }
    }
}

/// Gives places without a district that of the nearest settlement that has one.
pub(super) fn locate(drafts: &mut [Draft], gathering: &Gathering, context: &Context) {
    let known = drafts.iter().enumerate().filter(|(_, draft)| {
        draft.district().is_some() && matches!(draft.level, Level::Village | Level::PostOffice)
    });
    let nearby =
        Nearby::new(known.filter_map(|(index, draft)| Some((draft.own_point()?, index as u32))));
    let found: Vec<u16> = context.pool.install(|| {
        drafts
            .par_iter()
            .map(|draft| {
                let at = draft.own_point().filter(|_| draft.district().is_none());
                let Some(at) = at else { return draft.district };
                nearby
                    .within(at, SETTLED_REACH_M)
                    .take(8)
                    .map(|(index, _)| &drafts[index as usize])
                    .find(|other| draft.state == NO_DISTRICT || draft.state == other.state)
                    .map_or(NO_DISTRICT, |other| other.district)
            })
            .collect()
    });
    for (draft, district) in drafts.iter_mut().zip(found) {
        draft.district = district;
        if district != NO_DISTRICT && draft.state == NO_DISTRICT {
            draft.state = gathering.admin.districts[district as usize].state;
        }
    }
}

/// Fills the subdistrict of places from the nearest place of their district that has one.
pub(super) fn fill_subdistricts(drafts: &mut [Draft], context: &Context) {
    let known = drafts.iter().enumerate().filter(|(_, draft)| {
        draft.subdistrict != NO_INDEX && matches!(draft.level, Level::Village | Level::PostOffice)
    });
    let nearby =
        Nearby::new(known.filter_map(|(index, draft)| Some((draft.own_point()?, index as u32))));
    let found: Vec<u32> = context.pool.install(|| {
        drafts
            .par_iter()
            .map(|draft| {
                let at = draft.own_point().filter(|_| draft.subdistrict == NO_INDEX);
                let (Some(at), Some(district)) = (at, draft.district()) else {
                    return draft.subdistrict;
                };
                nearby
                    .within(at, SUBDISTRICT_REACH_M)
                    .take(12)
                    .find(|&(index, _)| drafts[index as usize].district == district)
                    .map_or(NO_INDEX, |(index, _)| drafts[index as usize].subdistrict)
            })
            .collect()
    });
    for (draft, subdistrict) in drafts.iter_mut().zip(found) {
        draft.subdistrict = subdistrict;
    }
}

/// Gives places without a PIN those of the PIN outline that holds them, or for which the nearest
/// places with one of their own speak, in their own district where one is near.
pub(super) fn fill_pins(
    drafts: &mut [Draft],
    pins: &Pins,
    gathering: &mut Gathering,
    context: &Context,
) {
    let outlines = Outlines::new(std::mem::take(&mut gathering.pin_outlines));
    let telling = drafts.iter().enumerate().filter(|(_, draft)| {
        let is_settlement = matches!(
            draft.level,
            Level::PostOffice | Level::Village | Level::Locality
        );
        let pin = draft.pins.first();
        is_settlement && pin.is_some_and(|pin| pins.all.contains_key(pin))
    });
    let nearby =
        Nearby::new(telling.filter_map(|(index, draft)| Some((draft.own_point()?, index as u32))));
    let admin = &gathering.admin;
    let found: Vec<Vec<u32>> = context.pool.install(|| {
        drafts
            .par_iter()
            .map(|draft| {
                let is_settlement = draft.level >= Level::PostOffice;
                let at = draft
                    .own_point()
                    .filter(|_| is_settlement && draft.pins.is_empty());
                let Some(at) = at else { return Vec::new() };
                let held = outlines.containing(at);
                if !held.is_empty() {
                    return held;
                }
                let agrees = |other: &Draft| match (draft.district(), other.district()) {
                    (Some(a), Some(b)) => admin.are_related(a, b),
                    _ => true,
                };
                let near: Vec<(u32, f64)> = nearby
                    .within(at, NEIGHBOUR_REACH_M)
                    .take(NEIGHBOURS)
                    .collect();
                let own = near
                    .iter()
                    .copied()
                    .filter(|&(index, _)| agrees(&drafts[index as usize]));
                let mut own: Vec<(u32, f64)> = own.collect();
                if own.is_empty() {
                    own = near;
                }
                let pin = |index: u32| drafts[index as usize].pins[0];
                most_voted(
                    own.into_iter()
                        .map(|(index, distance)| (pin(index), distance)),
                )
            })
            .collect()
    });
    for (draft, list) in drafts.iter_mut().zip(found) {
        if draft.pins.is_empty() {
            draft.pins = list;
        }
    }
}

/// The PIN for which most neighbours speak, the nearer the more, and the next where it is near that.
fn most_voted(neighbours: impl Iterator<Item = (u32, f64)>) -> Vec<u32> {
    let mut votes: Vec<(u32, f64)> = Vec::new();
    for (pin, distance) in neighbours {
        let vote = distance.max(BESIDE_M).powf(-1.5);
        match votes.iter_mut().find(|(known, _)| *known == pin) {
            Some((_, sum)) => *sum += vote,
            None => votes.push((pin, vote)),
        }
    }
    votes.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    let least = votes.first().map_or(0.0, |&(_, most)| most * SECOND_PIN);
    let chosen = votes.into_iter().take(2).filter(|&(_, sum)| least <= sum);
    chosen.map(|(pin, _)| pin).collect()
}

/// Gives places that are known to lie in their town's chief district alone the chief district of
/// their PIN, where the town spreads over that one too: a list of a town's areas knows the town, not which of its
/// districts each is in. An area that an outline has beyond the border of the district that its town and its PIN are of
/// is in that one, if none of the PIN's places is in the other. Returns how many were moved.
pub(super) fn part_towns(drafts: &mut [Draft], gathering: &Gathering) -> usize {
    let admin = &gathering.admin;
    let mut moved = 0;
    for index in 0..drafts.len() {
        let draft = &drafts[index];
        let home = drafts.get(draft.city as usize);
        let town = home.and_then(Draft::district);
        let is_area = Level::PostOffice < draft.level && draft.is_urban;
        let own = draft.district().filter(|_| is_area);
        let pin = draft.pins.first();
        let pin_districts = pin.and_then(|pin| gathering.pin_districts.get(pin));
        let (Some(own), Some(pin_districts)) = (own, pin_districts) else {
            continue;
        };
        let of_state =
            |chief: &&u16| **chief != own && admin.districts[**chief as usize].state == draft.state;
        let Some(&chief) = pin_districts.first().filter(of_state) else {
            continue;
        };
        let is_bare = draft.other_district == NO_DISTRICT && draft.subdistrict == NO_INDEX;
        let are_one = |a: u16, b: u16| a == b || admin.are_related(a, b);
        let is_in_reach = |home: &Draft| {
            (draft.apart_m(home)).is_some_and(|apart_m| apart_m <= f64::from(home.radius_m))
        };
        let is_beyond = town.is_some_and(|town| are_one(town, chief))
            && !pin_districts.iter().any(|&other| are_one(own, other))
            && home.is_some_and(is_in_reach);
        let draft = &mut drafts[index];
        if is_bare && town == Some(own) {
            draft.other_district = std::mem::replace(&mut draft.district, chief);
            moved += 1;
        } else if is_beyond {
            draft.district = chief;
            draft.subdistrict = NO_INDEX;
            moved += 1;
        }
    }
    moved
}

/// Gives hamlets their village and streets and sublocalities their locality.
pub(super) fn fill_parents(drafts: &mut [Draft], context: &Context) {
    let index_of = |levels: &[Level]| {
        let chosen = drafts
            .iter()
            .enumerate()
            .filter(|(_, draft)| levels.contains(&draft.level));
        Nearby::new(chosen.filter_map(|(index, draft)| Some((draft.own_point()?, index as u32))))
    };
    let villages = index_of(&[Level::Village]);
    let localities = index_of(&[Level::Locality, Level::PostOffice]);
    let by_name: HashMap<_, Vec<u32>> = {
        let mut map: HashMap<_, Vec<u32>> = HashMap::new();
        for (index, draft) in drafts.iter().enumerate() {
            if matches!(draft.level, Level::Locality | Level::PostOffice) {
                map.entry((draft.city, draft.key))
                    .or_default()
                    .push(index as u32);
            }
        }
        map
    };
    let found: Vec<u32> = context.pool.install(|| {
        drafts
            .par_iter()
            .map(|draft| {
                if draft.parent != NO_INDEX {
                    return draft.parent;
                }
                if draft.locality.is_some() {
                    let named = by_name.get(&(draft.city, draft.locality));
                    if let Some(&parent) = named.and_then(|list| list.first()) {
                        return parent;
                    }
                }
                let Some(at) = draft.own_point() else {
                    return NO_INDEX;
                };
                let tree = match draft.level {
                    Level::Sublocality if !draft.is_urban => &villages,
                    Level::Sublocality | Level::Street | Level::Landmark => &localities,
                    _ => return NO_INDEX,
                };
                tree.within(at, PARENT_REACH_M)
                    .take(6)
                    .find(|&(index, _)| drafts[index as usize].district == draft.district)
                    .map_or(NO_INDEX, |(index, _)| index)
            })
            .collect()
    });
    for (draft, parent) in drafts.iter_mut().zip(found) {
        draft.parent = parent;
    }
}

/// Gives places without a position that of the smallest thing known to contain them.
pub(super) fn borrow_points(drafts: &mut [Draft], pins: &Pins, extents: &Extents) {
    let found: Vec<Option<(LatLon, u32)>> = drafts
        .iter()
        .map(|draft| {
            if draft.own_point().is_some() {
                return None;
            }
            let of_draft = |index: u32| {
                let parent = drafts.get(index as usize)?;
                Some((parent.own_point()?, parent.radius_m.max(1_500)))
            };
            let of_pin = || {
                let info = pins.all.get(draft.pins.first()?)?;
                let is_small = info.radius_m <= LENDING_RADIUS_M;
                Some((info.at.filter(|_| is_small)?, info.radius_m))
            };
            let of_extent = |list: &[Extent], index: u32| {
                let extent = list.get(index as usize)?;
                Some((extent.at?, extent.radius_m))
            };
            let of_itself = || Some((draft.at?, ROUGH_RADIUS_M));
            of_draft(draft.parent)
                .or_else(of_pin)
                .or_else(of_itself)
                .or_else(|| of_extent(&extents.subdistricts, draft.subdistrict))
                .or_else(|| of_draft(draft.city))
                .or_else(|| of_extent(&extents.districts, u32::from(draft.district)))
        })
        .collect();
    for (draft, found) in drafts.iter_mut().zip(found) {
        if let Some((at, radius_m)) = found {
            draft.at = Some(at);
            draft.radius_m = radius_m;
            draft.is_borrowed = true;
        }
    }
}

/// Gives places without a radius the usual one of their kind.
pub(super) fn fill_radii(drafts: &mut [Draft]) {
    for draft in drafts {
        let (least, usual, most) = match (draft.level, draft.is_urban) {
            (Level::PostOffice, _) => (500, 2_500, 8_000),
            (Level::Village, _) => (500, 1_500, 6_000),
            (Level::Locality, _) => (300, 1_000, 5_000),
            (Level::Sublocality, false) => (200, 800, 4_000),
            (Level::Sublocality, true) => (200, 600, 3_000),
            (Level::Street, _) => (100, 500, 15_000),
            (Level::Landmark, _) => (50, 200, 1_000),
            _ => continue,
        };
        if !draft.is_borrowed {
            draft.radius_m = match draft.radius_m {
                0 => usual,
                radius_m => radius_m.clamp(least, most),
            };
        }
    }
}
