//! Tehsils that came to their district from another one than most of it did -> their towns lie in both.
//!
//! A district that was parted from several knows one of them as what it was before (Mahisagar came of Panch Mahals, but two of its
//! tehsils of Kheda). Lists of villages are older than such a split, and addresses name the district before for decades.

use std::collections::{BTreeMap, HashMap};

use pata::gazetteer::{Level, NO_DISTRICT};

use super::draft::Draft;
use super::gather::Gathering;
use super::item::NO_INDEX;

/// Share of a tehsil's places that a list has in a district which its own was parted from, and how many there are, at least.
const LEAST_SHARE: f64 = 0.25;
const LEAST_PLACES: usize = 5;

/// Tells such tehsils, and gives those of their towns that lie in one district the other too. Returns how many towns were given one.
pub(super) fn share(drafts: &mut [Draft], gathering: &mut Gathering) -> usize {
    let admin = &gathering.admin;
    let subdistricts = &mut gathering.subdistricts.all;
    // Of each tehsil: its places, and how many of them lie in each other district.
    let mut places: HashMap<u32, (usize, BTreeMap<u16, usize>)> = HashMap::new();
    for draft in drafts.iter().filter(|draft| draft.subdistrict != NO_INDEX) {
        let own = subdistricts[draft.subdistrict as usize].district;
        let former = admin.districts[usize::from(own)].former;
        let (all, others) = places.entry(draft.subdistrict).or_default();
        *all += 1;
        let is_other = |&district: &u16| {
            district != NO_DISTRICT
                && district != own
                && former != Some(district)
                && admin.are_related(own, district)
        };
        let both = [draft.district, draft.other_district];
        if let Some(other) = both.into_iter().find(is_other) {
            *others.entry(other).or_default() += 1;
        }
    }
    for (tehsil, (all, others)) in places {
        let least = LEAST_PLACES.max((LEAST_SHARE * all as f64).ceil() as usize);
        let most = others.into_iter().max_by_key(|&(_, count)| count);
        let other = most.filter(|&(_, count)| least <= count);
        subdistricts[tehsil as usize].other_district = other.map(|(district, _)| district);
    }
    let mut count = 0;
    for town in drafts.iter_mut().filter(|draft| draft.level == Level::City) {
        let tehsil = subdistricts.get(town.subdistrict as usize);
        let other = tehsil.and_then(|tehsil| tehsil.other_district);
        let is_single = town.other_district == NO_DISTRICT;
        if let Some(other) = other.filter(|&other| is_single && town.district != other) {
            town.other_district = other;
            count += 1;
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gazetteer::intern::Symbol;

    #[test]
    fn a_tehsil_of_another_old_district_and_its_town_lie_in_both() {
        let mut gathering = Gathering::default();
        let admin = &mut gathering.admin;
        let state = admin.add_state("Amber Pradesh", 0, 1).unwrap();
        let [chief, second, new] = ["Kantapur", "Lower Ridge", "Navagarh"]
            .map(|name| admin.add_district(state, name, 0, 1).unwrap());
        admin.relate(chief, new);
        admin.relate(second, new);
        admin.districts[usize::from(new)].former = Some(chief);
        let tehsils = ["Ambli", "Barwa"].map(|name| gathering.subdistricts.add(new, name, 0, 1));
        let draft = |level, tehsil: u32, other| {
            let mut draft = Draft::new(level, Symbol(1), Symbol(1));
            (draft.district, draft.other_district, draft.subdistrict) = (new, other, tehsil);
            draft
        };
        let villages = |tehsil: u32, other: u16| {
            let of_old = (0..5).map(move |_| draft(Level::Village, tehsil, other));
            of_old.chain((0..5).map(move |_| draft(Level::Village, tehsil, NO_DISTRICT)))
        };
        let towns = tehsils.map(|tehsil| draft(Level::City, tehsil, NO_DISTRICT));
        let rural = villages(tehsils[0], second).chain(villages(tehsils[1], chief));
        let mut drafts: Vec<Draft> = towns.into_iter().chain(rural).collect();
        assert_eq!(share(&mut drafts, &mut gathering), 1);
        let others =
            tehsils.map(|tehsil| gathering.subdistricts.all[tehsil as usize].other_district);
        assert_eq!(
            others,
            [Some(second), None],
            "that of the chief one is known by its district"
        );
        assert_eq!(drafts[0].other_district, second);
        assert_eq!(drafts[1].other_district, NO_DISTRICT);
        let lone = villages(tehsils[0], NO_DISTRICT);
        let mut drafts: Vec<Draft> = lone
            .chain([draft(Level::Village, tehsils[0], second)])
            .collect();
        assert_eq!(
            share(&mut drafts, &mut gathering),
            0,
            "one village is not its tehsil"
        );
        assert_eq!(
            gathering.subdistricts.all[tehsils[0] as usize].other_district,
            None
        );
    }
}
