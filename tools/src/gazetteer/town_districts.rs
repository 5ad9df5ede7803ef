//! Towns whose district is not told -> their district: by their code, by the PINs around them, by
//! the post office of their name.

use std::collections::HashMap;

use pata::gazetteer::Level;

use super::draft::Draft;
use super::gather::Gathering;
use super::intern::Symbol;
use super::item::{Item, PointQuality};
use super::nearby::Nearby;
use super::new_districts::is_younger;
use super::pins::{PinInfo, Pins};

/// Centres of PINs that tell a town's district, how many of them must lie in it, and how far off
/// they may be, metres.
const VOTING_PINS: usize = 5;
const LEAST_SHARE: f64 = 0.6;
const PIN_REACH_M: f64 = 15_000.0;
/// The post office of a town without a PIN lies this near, metres.
const OFFICE_OF_TOWN_M: f64 = 8_000.0;
/// A town is that of a register's district where a PIN of the district lies this near, metres.
const NAMESAKE_M: f64 = 30_000.0;

/// Gives towns without a district that of the rows with the same code: one source lists the town's
/// district, another what it is called in a script. Returns how many were given one.
pub(super) fn tell(items: &mut [Item]) -> usize {
    // `None` where rows of one code disagree.
    let mut known: HashMap<u32, Option<u16>> = HashMap::new();
    for item in items.iter().filter(|item| is_coded(item)) {
        if let Some(district) = item.district() {
            let told = known.entry(item.code).or_insert(Some(district));
            *told = told.filter(|&told| told == district);
        }
    }
    let mut told = 0;
    for item in items.iter_mut().filter(|item| is_coded(item)) {
        if let (None, Some(Some(district))) = (item.district(), known.get(&item.code)) {
            item.district = *district;
            told += 1;
        }
    }
    told
}

/// Whether a register lists a town.
fn is_coded(item: &Item) -> bool {
    item.level == Level::City && item.code != 0
}

/// Gives towns with a point and no district that of their namesake in a register which has the nearest
/// PIN; where all lie elsewhere (Bongaigaon, which a register has in Hailakandi) the one around them
/// that is called like the town, else that of most PINs there. Without outlines of districts they
/// would be taken for any namesake. Returns how many were given one.
pub(super) fn locate(gathering: &mut Gathering, pins: &Pins) -> usize {
    let centres = (pins.all.iter()).filter_map(|(&pin, info)| Some((info.at?, pin)));
    let nearby = Nearby::new(centres);
    let districts_of = |pin: u32| pins.all.get(&pin).map(PinInfo::districts);
    let admin = &gathering.admin;
    let gathered = &mut gathering.gathered;
    let texts = &gathered.texts;
    // By state and name: the districts that a register has a town in.
    let mut registered: HashMap<(u16, Symbol), Vec<u16>> = HashMap::new();
    for item in gathered.items.iter().filter(|item| is_coded(item)) {
        if let Some(district) = item.district() {
            let key = (item.state, item.key);
            registered.entry(key).or_default().push(district);
        }
    }
    let mut located = 0;
    for item in &mut gathered.items {
        let is_exact = gathered.point_quality[item.source as usize] != PointQuality::Rough;
        let is_open = item.level == Level::City && item.district().is_none() && is_exact;
        let namesakes = registered.get(&(item.state, item.key));
        let (Some(at), Some(namesakes)) = (item.at.filter(|_| is_open), namesakes) else {
            continue;
        };
        let near = |reach_m: f64| {
            let pins = nearby.within(at, reach_m);
            pins.filter_map(|(pin, _)| districts_of(pin))
        };
        let of_register = near(NAMESAKE_M)
            .flatten()
            .find(|district| namesakes.contains(district));
        let unit = |district: u16| &admin.districts[usize::from(district)];
        let called_alike = || {
            let mut around = near(PIN_REACH_M).take(VOTING_PINS).flatten();
            around.find(|&district| unit(district).key == texts.text(item.key))
        };
        let most_around = || {
            let firsts = near(PIN_REACH_M).filter_map(|districts| districts.first().copied());
            let of_state = firsts.filter(|&district| unit(district).state == item.state);
            let votes: Vec<u16> = of_state.take(VOTING_PINS).collect();
            let is_most = |&district: &u16| {
                let own = votes.iter().filter(|&&vote| vote == district).count();
                LEAST_SHARE * votes.len() as f64 <= own as f64
            };
            votes.iter().copied().find(is_most)
        };
        let told = of_register.or_else(called_alike).or_else(most_around);
        if let Some(district) = told {
            item.district = district;
            located += 1;
        }
    }
    located
}

/// Gives places that are known by their town alone its district and state; returns how many were
/// given one.
pub(super) fn lend(drafts: &mut [Draft]) -> usize {
    let found: Vec<(usize, u16, u16)> = drafts
        .iter()
        .enumerate()
        .filter(|(_, draft)| draft.district().is_none())
        .filter_map(|(index, draft)| {
            let town = drafts.get(draft.city as usize)?;
            Some((index, town.district()?, town.state))
        })
        .collect();
    for &(index, district, state) in &found {
        (drafts[index].district, drafts[index].state) = (district, state);
    }
    found.len()
}

/// Puts towns into the districts that are called like them, which were parted from theirs, or that were parted from theirs last, where the
/// post office of a town's name and PIN is in that district: lists of towns are seldom as new as
/// Eluru, which was West Godavari's, and NTR, where Vijayawada is. Returns how many were moved.
pub(super) fn follow(drafts: &mut [Draft], gathering: &Gathering) -> usize {
    let texts = &gathering.gathered.texts;
    let admin = &gathering.admin;
    // By state and name, as the drafts have it: the youngest district that bears it.
    let called: HashMap<(u16, &str), u16> = (admin.districts.iter().enumerate())
        .map(|(index, unit)| ((unit.state, unit.key.as_str()), index as u16))
        .collect();
    let parted = |town: &Draft| {
        let own = town.district()?;
        let other = *called.get(&(town.state, texts.text(town.key)))?;
        (other != own && admin.are_related(own, other)).then_some(other)
    };
    let is_younger = |other: u16, own: u16| is_younger(gathering, other, own);
    follow_to(drafts, parted, is_younger)
}

/// The same of towns for which `parted` gives the district that is called like them, and where `is_younger` tells whether the first
/// district was parted from the second.
fn follow_to(
    drafts: &mut [Draft],
    parted: impl Fn(&Draft) -> Option<u16>,
    is_younger: impl Fn(u16, u16) -> bool,
) -> usize {
    let is_office = |draft: &&Draft| draft.level == Level::PostOffice && draft.district().is_some();
    let mut offices: HashMap<Symbol, Vec<Draft>> = HashMap::new();
    for office in drafts.iter().filter(is_office) {
        offices.entry(office.key).or_default().push(office.clone());
    }
    let mut moved = 0;
    for town in drafts.iter_mut().filter(|draft| draft.level == Level::City) {
        let own_town: &Draft = town;
        let Some(own) = own_town.district() else {
            continue;
        };
        let is_its = |office: &&Draft| {
            let is_near = || {
                let apart_m = office.apart_m(own_town);
                apart_m.is_some_and(|apart_m| apart_m <= OFFICE_OF_TOWN_M)
            };
            let mut pins = office.pins.iter();
            pins.any(|pin| own_town.pins.contains(pin)) || own_town.pins.is_empty() && is_near()
        };
        let named = offices.get(&own_town.key);
        let districts = || {
            let offices = named.into_iter().flatten().filter(is_its);
            offices.map(|office| office.district)
        };
        let called_alike = parted(own_town);
        let alike = districts().find(|&other| called_alike == Some(other));
        let other = alike.or_else(|| districts().find(|&other| is_younger(other, own)));
        if let Some(other) = other {
            town.other_district = std::mem::replace(&mut town.district, other);
            moved += 1;
        }
    }
    moved
}

#[cfg(test)]
mod tests {
    use pata::gazetteer::NO_DISTRICT;

    use super::*;
    use crate::gazetteer::item::NO_INDEX;

    fn town(code: u32, district: u16) -> Item {
        let mut item = Item::new(Level::City, 0, Symbol(1), Symbol(1));
        (item.code, item.district) = (code, district);
        item
    }

    #[test]
    fn a_town_gets_the_district_of_its_code_unless_rows_of_it_disagree() {
        let mut items = [
            town(7, 3),
            town(7, NO_DISTRICT),
            town(8, 3),
            town(8, 4),
            town(8, NO_DISTRICT),
            town(0, 5),
            town(0, NO_DISTRICT),
        ];
        assert_eq!(tell(&mut items), 1);
        let districts = items.map(|item| item.district());
        let expected = [Some(3), Some(3), Some(3), Some(4), None, Some(5), None];
        assert_eq!(districts, expected);
    }

    #[test]
    fn a_place_without_a_district_lies_in_that_of_its_town() {
        let draft = |level: Level, district: u16, city: u32| {
            let mut draft = Draft::new(level, Symbol(1), Symbol(1));
            (draft.district, draft.city) = (district, city);
            if district != NO_DISTRICT {
                draft.state = 2;
            }
            draft
        };
        let mut drafts = [
            draft(Level::City, 3, 0),
            draft(Level::Locality, NO_DISTRICT, 0),
            draft(Level::Locality, 5, 0),
            draft(Level::Locality, NO_DISTRICT, NO_INDEX),
        ];
        assert_eq!(lend(&mut drafts), 1);
        let districts = drafts.each_ref().map(Draft::district);
        assert_eq!(districts, [Some(3), Some(3), Some(5), None]);
        assert_eq!((drafts[1].state, drafts[3].state), (2, NO_DISTRICT));
    }

    #[test]
    fn a_town_follows_the_district_that_is_called_like_it_or_is_younger_where_its_post_office_is() {
        let draft = |level: Level, district: u16, pin: u32| {
            let mut draft = Draft::new(level, Symbol(1), Symbol(1));
            (draft.district, draft.pins) = (district, vec![pin]);
            draft
        };
        let districts = |mut drafts: [Draft; 2]| {
            let is_younger = |other, own| (other, own) == (8, 3);
            let moved = follow_to(&mut drafts, |_| Some(7), is_younger);
            (moved, drafts[0].district, drafts[0].other_district)
        };
        let town = || draft(Level::City, 3, 534_001);
        let office = |district: u16, pin: u32| draft(Level::PostOffice, district, pin);
        assert_eq!(districts([town(), office(7, 534_001)]), (1, 7, 3));
        let stays = (0, 3, NO_DISTRICT);
        assert_eq!(districts([town(), office(3, 534_001)]), stays);
        assert_eq!(districts([town(), office(7, 534_002)]), stays);
        assert_eq!(districts([town(), office(8, 534_001)]), (1, 8, 3));
        assert_eq!(districts([town(), office(9, 534_001)]), stays);
    }
}
