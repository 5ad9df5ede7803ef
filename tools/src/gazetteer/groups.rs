//! Subdistricts of villages that only carry a code.
//!
//! A source may give each village a code whose first digits are those of its block, and no
//! name for the block. Villages of a rare name that stand in another source under a subdistrict
//! tell which subdistrict the block is; the block's other villages follow.

use std::collections::{BTreeMap, HashMap};

use pata::gazetteer::Level;

use super::gather::Gathering;
use super::intern::Symbol;
use super::item::NO_INDEX;

/// Votes that a block needs, and the share of them that must agree.
const MIN_VOTES: u32 = 3;
const MIN_SHARE: f64 = 0.6;

/// Gives items that have a group code and no subdistrict the one that their group votes for.
/// Returns how many got one.
pub(super) fn assign(gathering: &mut Gathering) -> usize {
    let items = &gathering.gathered.items;
    // For each name in a state: its only item with a subdistrict, and its only one with a group.
    let mut by_name: HashMap<(u16, Symbol), [Option<Option<u32>>; 2]> = HashMap::new();
    for (index, item) in items.iter().enumerate() {
        if !matches!(item.level, Level::Village | Level::Sublocality) || item.state().is_none() {
            continue;
        }
        let side = if item.group.is_some() {
            1
        } else if item.subdistrict != NO_INDEX && item.level == Level::Village {
            0
        } else {
            continue;
        };
        let slot = &mut by_name.entry((item.state, item.key)).or_default()[side];
        *slot = match slot {
            None => Some(Some(index as u32)),
            Some(_) => Some(None),
        };
    }
    let mut votes: BTreeMap<Symbol, BTreeMap<u32, u32>> = BTreeMap::new();
    for slots in by_name.values() {
        let [Some(Some(named)), Some(Some(grouped))] = slots else {
            continue;
        };
        let (named, grouped) = (&items[*named as usize], &items[*grouped as usize]);
        if gathering
            .admin
            .are_related(named.district, grouped.district)
        {
            let tally = votes.entry(grouped.group).or_default();
            *tally.entry(named.subdistrict).or_default() += 1;
        }
    }
    let winners: HashMap<Symbol, u32> = votes
        .into_iter()
        .filter_map(|(group, tally)| {
            let total: u32 = tally.values().sum();
            let (&subdistrict, &most) = tally
                .iter()
                .max_by_key(|&(&id, &count)| (count, std::cmp::Reverse(id)))?;
            let is_clear = most >= MIN_VOTES && f64::from(most) >= MIN_SHARE * f64::from(total);
            is_clear.then_some((group, subdistrict))
        })
        .collect();
    let mut assigned = 0;
    for item in &mut gathering.gathered.items {
        if item.subdistrict != NO_INDEX {
            continue;
        }
        let Some(&subdistrict) = winners.get(&item.group) else {
            continue;
        };
        let district = gathering.subdistricts.all[subdistrict as usize].district;
        if gathering.admin.are_related(item.district, district) {
            item.subdistrict = subdistrict;
            item.has_voted_subdistrict = true;
            assigned += 1;
        }
    }
    assigned
}
