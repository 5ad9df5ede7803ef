//! Towns that several sources list under spellings of one name -> one town.
//!
//! Two are one where they lie at one place and are called alike, or lie anywhere in one district and
//! are called the same: a list that looked its towns up by their names, and the head offices of the
//! post, have points of other places. A register's town that lies nowhere is the only one of its
//! name in the state. The town of more people keeps its point.

use std::collections::HashMap;

use pata::gazetteer::{Level, NO_DISTRICT};

use super::draft::Draft;
use super::gather::Gathering;
use super::intern::Symbol;
use super::likeness::{Forms, Likeness, are_alike};
use super::nearby::Nearby;

/// Towns of like names this near to each other are one, metres.
pub(super) const TWIN_M: f64 = 1_500.0;
/// Towns of one district that sound alike, and that have the same consonants, are one within this,
/// metres.
const SOUND_M: f64 = 15_000.0;
const CONSONANTS_M: f64 = 5_000.0;
/// A garrison's town has its own name and people.
const GARRISON: &str = "cantonment";

/// Joins towns that are one. Returns how many were joined.
pub(super) fn settle(drafts: &mut Vec<Draft>, gathering: &Gathering) -> usize {
    let text = |key: Symbol| gathering.gathered.texts.text(key);
    let twins = at_one_place(drafts, text)
        .into_iter()
        .chain(in_one_district(drafts, text))
        .chain(in_one_state(drafts));
    let mut homes: HashMap<u32, u32> = HashMap::new();
    for (index, mut home) in twins {
        while let Some(&next) = homes.get(&home) {
            home = next;
        }
        if home != index && !homes.contains_key(&index) {
            let (lost, town) = (&drafts[index as usize], &drafts[home as usize]);
            let (name, other) = (text(lost.key), text(town.key));
            let is_listed = lost.code != 0 && town.code == 0;
            // A register's double name is not what writers call the town.
            let is_renamed = is_listed && (name.len() <= other.len() || are_alike(name, other));
            join(drafts, index, home);
            if is_renamed {
                rename(drafts, index, home);
            }
            homes.insert(index, home);
        }
    }
    drop_joined(drafts, |index| homes.contains_key(&index));
    homes.len()
}

/// Towns that lie at one place, in no other district, and are called alike, or one of them by some of
/// the words of the other (`Gonda`, `Gonda City`): the lost one and the one that stays.
fn at_one_place<'t>(drafts: &[Draft], text: impl Fn(Symbol) -> &'t str) -> Vec<(u32, u32)> {
    let towns = || {
        let drafts = drafts.iter().zip(0u32..);
        drafts.filter_map(|(draft, index)| {
            let at = draft.own_point().filter(|_| draft.level == Level::City)?;
            Some((at, index))
        })
    };
    let nearby = Nearby::new(towns());
    let mut twins: Vec<(u32, u32)> = Vec::new();
    for (at, a) in towns() {
        for (b, _) in nearby.within(at, TWIN_M).filter(|&(b, _)| a < b) {
            let (one, other) = (&drafts[a as usize], &drafts[b as usize]);
            let (name, another) = (text(one.key), text(other.key));
            let districts = one.district().zip(other.district());
            let are_apart = districts.is_some_and(|(a, b)| a != b);
            let is_called_so = || are_alike(name, another) || is_part_of(name, another);
            if !are_apart && !are_listed(one, other) && is_called_so() {
                twins.push(chief_last(drafts, a, b));
            }
        }
    }
    twins
}

/// The same of towns that lie in one district and are called the same, or lie near each other
/// and sound so (`Kaliaganj`, `Kaliyaganj`).
fn in_one_district<'t>(drafts: &[Draft], text: impl Fn(Symbol) -> &'t str) -> Vec<(u32, u32)> {
    let mut towns: HashMap<u16, Vec<(u32, Forms)>> = HashMap::new();
    for (draft, index) in drafts.iter().zip(0u32..) {
        if let Some(district) = draft.district().filter(|_| draft.level == Level::City) {
            let forms = Forms::new(text(draft.key));
            towns.entry(district).or_default().push((index, forms));
        }
    }
    let mut twins: Vec<(u32, u32)> = Vec::new();
    for towns in towns.values() {
        for (turn, (a, name)) in towns.iter().enumerate() {
            for (b, another) in &towns[..turn] {
                let (one, other) = (&drafts[*a as usize], &drafts[*b as usize]);
                let is_within =
                    |reach_m: f64| one.apart_m(other).is_none_or(|apart| apart <= reach_m);
                let are_one = match name.likeness(another) {
                    Some(Likeness::Equal) => true,
                    Some(Likeness::Sound) => is_within(SOUND_M),
                    Some(Likeness::Consonants) => is_within(CONSONANTS_M),
                    None => false,
                };
                if are_one && !are_listed(one, other) {
                    twins.push(chief_last(drafts, *a, *b));
                }
            }
        }
    }
    // The map has no order, and which of three towns is joined first matters.
    twins.sort_unstable();
    twins
}

/// A register's town that nothing of its district is called like, and the only town of its name in the
/// state that no register lists: the register has it in another's district.
fn in_one_state(drafts: &[Draft]) -> Vec<(u32, u32)> {
    let mut towns: HashMap<(u16, Symbol), Vec<u32>> = HashMap::new();
    for (draft, index) in drafts.iter().zip(0u32..) {
        if draft.level == Level::City {
            let key = (draft.state, draft.key);
            towns.entry(key).or_default().push(index);
        }
    }
    let mut twins: Vec<(u32, u32)> = Vec::new();
    for namesakes in towns.values() {
        let [a, b] = namesakes[..] else {
            continue;
        };
        for (lost, town) in [(a, b), (b, a)] {
            let (listed, placed) = (&drafts[lost as usize], &drafts[town as usize]);
            let is_lost = listed.code != 0 && listed.at.is_none();
            if is_lost && placed.code == 0 && placed.own_point().is_some() {
                twins.push((lost, town));
            }
        }
    }
    twins.sort_unstable();
    twins
}

/// Whether a register knows the two as two.
fn are_listed(one: &Draft, other: &Draft) -> bool {
    one.code != 0 && other.code != 0 && one.code != other.code
}

/// The town of more people keeps its name and point, then the one that a register lists.
fn chief_last(drafts: &[Draft], a: u32, b: u32) -> (u32, u32) {
    let rank = |index: u32| {
        let town = &drafts[index as usize];
        (town.people, town.code != 0, town.district().is_some())
    };
    let (first, second) = (a.min(b), a.max(b));
    if rank(second) <= rank(first) {
        (second, first)
    } else {
        (first, second)
    }
}

/// Leaves out the drafts that became names of others.
pub(super) fn drop_joined(drafts: &mut Vec<Draft>, is_joined: impl Fn(u32) -> bool) {
    let mut indices = 0..;
    drafts.retain(|_| indices.next().is_some_and(|index| !is_joined(index)));
}

/// Makes a town another name of one with a point.
pub(super) fn join(drafts: &mut [Draft], index: u32, home: u32) {
    let lost = drafts[index as usize].clone();
    let town = &mut drafts[home as usize];
    town.add_alias(lost.key);
    for &alias in &lost.aliases {
        town.add_alias(alias);
    }
    town.sources |= lost.sources;
    town.people = town.people.max(lost.people);
    if town.code == 0 {
        town.code = lost.code;
    }
    if town.district == NO_DISTRICT {
        (town.state, town.district) = (lost.state, lost.district);
    }
    if town.other_district == NO_DISTRICT && lost.district != town.district {
        town.other_district = lost.district;
    }
    for pin in lost.pins {
        if !town.pins.contains(&pin) {
            town.pins.push(pin);
        }
    }
}

/// Calls a town as the one that was joined to it, which a register and the place of its name know.
pub(super) fn rename(drafts: &mut [Draft], index: u32, home: u32) {
    let (name, key) = (drafts[index as usize].name, drafts[index as usize].key);
    let town = &mut drafts[home as usize];
    let other = std::mem::replace(&mut town.key, key);
    town.name = name;
    town.aliases.retain(|&alias| alias != key);
    town.add_alias(other);
}

/// Whether the one name begins or ends with all words of the other, whose own are no garrison's.
pub(super) fn is_part_of(one: &str, other: &str) -> bool {
    let (short, long) = if one.len() < other.len() {
        (one, other)
    } else {
        (other, one)
    };
    let rest = (long
        .strip_prefix(short)
        .filter(|rest| rest.starts_with(' ')))
    .or_else(|| long.strip_suffix(short).filter(|rest| rest.ends_with(' ')));
    rest.is_some_and(|rest| !rest.split(' ').any(|word| word == GARRISON))
}

#[cfg(test)]
mod tests {
    use super::is_part_of;

    #[test]
    fn a_longer_name_of_a_town_holds_the_shorter_at_an_end_and_no_garrison() {
        assert!(is_part_of("gonda", "gonda city"));
        assert!(is_part_of("madanganj kishangarh", "kishangarh"));
        assert!(!is_part_of("udaipur", "udaipurwati"));
        assert!(!is_part_of("agra", "agra cantonment"));
        assert!(!is_part_of("gonda", "gonda"));
    }
}
