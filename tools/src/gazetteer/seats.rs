//! Spellings of a town's own subdistrict, district and post office -> other names of the town.
//!
//! Sources spell one name in their own ways: the directory has the town `Sindhnur` and the post
//! office `Sindhanur`, `Umarga` and the taluk `Omerga`. What an address calls the town is any of them.

use std::collections::{BTreeMap, HashSet};

use pata::gazetteer::Level;

use super::draft::Draft;
use super::gather::Gathering;
use super::intern::Symbol;
use super::likeness::{Forms, Likeness};
use super::nearby::Nearby;

/// A post office that is spelt like a town lies at most this far from it, metres.
const OFFICE_REACH_M: f64 = 3_000.0;

/// Gives towns the spellings of the units whose seats they are and of their post offices. Returns
/// how many there were.
pub(super) fn lend_spellings(drafts: &mut [Draft], gathering: &mut Gathering) -> usize {
    let mut lent = of_units(drafts, gathering);
    lent.extend(of_offices(drafts, gathering));
    let texts = &mut gathering.gathered.texts;
    let towns = drafts.iter().filter(|draft| draft.level == Level::City);
    let taken: HashSet<(u16, Symbol)> = towns
        .flat_map(|town| town.names().map(|name| (town.state, name)))
        .collect();
    let mut count = 0;
    for (town, name) in lent {
        let name = texts.intern(&name);
        let town = &mut drafts[town as usize];
        if !taken.contains(&(town.state, name)) {
            town.add_alias(name);
            count += 1;
        }
    }
    count
}

/// The spellings of districts and subdistricts, each with the one town that is called alike in it.
fn of_units(drafts: &[Draft], gathering: &Gathering) -> Vec<(u32, String)> {
    let texts = &gathering.gathered.texts;
    let mut towns: BTreeMap<u16, Vec<(u32, Forms)>> = BTreeMap::new();
    for (draft, index) in drafts.iter().zip(0..) {
        if let Some(district) = draft.district().filter(|_| draft.level == Level::City) {
            let forms = Forms::new(texts.text(draft.key));
            towns.entry(district).or_default().push((index, forms));
        }
    }
    let subdistricts = gathering.subdistricts.all.iter();
    let subdistricts = subdistricts.map(|unit| (unit.district, &unit.key, &unit.aliases));
    let districts = gathering.admin.districts.iter().zip(0..);
    let districts = districts.map(|(unit, index)| (index, &unit.key, &unit.aliases));
    let mut lent = Vec::new();
    for (district, key, aliases) in subdistricts.chain(districts) {
        let Some((seat, forms)) = seat(key, towns.get(&district).map_or(&[], Vec::as_slice)) else {
            continue;
        };
        let spellings = std::iter::once(key).chain(aliases);
        let alike = spellings.filter(|name| forms.likeness(&Forms::new(name)).is_some());
        lent.extend(alike.map(|name| (*seat, name.clone())));
    }
    lent
}

/// The town of a unit's name: the one that is spelt the most like it.
fn seat<'a>(key: &str, towns: &'a [(u32, Forms)]) -> Option<&'a (u32, Forms)> {
    let unit = Forms::new(key);
    let found = |town: &'a (u32, Forms)| Some((unit.likeness(&town.1)?, town));
    let mut found: Vec<(Likeness, &(u32, Forms))> = towns.iter().filter_map(found).collect();
    found.sort_unstable_by_key(|&(likeness, town)| (likeness, town.0));
    match found[..] {
        [(first, _), (second, _), ..] if first == second => None,
        [(_, town), ..] => Some(town),
        [] => None,
    }
}

/// The spellings of post offices that lie at a town of their name and are no village's.
fn of_offices(drafts: &[Draft], gathering: &Gathering) -> Vec<(u32, String)> {
    let texts = &gathering.gathered.texts;
    let towns = drafts.iter().zip(0u32..).filter_map(|(draft, index)| {
        let at = draft.own_point().filter(|_| draft.level == Level::City)?;
        Some((at, index))
    });
    let nearby = Nearby::new(towns);
    let mut lent = Vec::new();
    for draft in drafts {
        let is_office = match draft.level {
            Level::PostOffice => true,
            Level::Village | Level::Locality => draft.code == 0 && !draft.pins.is_empty(),
            _ => false,
        };
        let Some(at) = draft.own_point().filter(|_| is_office) else {
            continue;
        };
        let is_other = |&(town, _): &(u32, f64)| {
            let town = &drafts[town as usize];
            town.district == draft.district && town.names().all(|name| name != draft.key)
        };
        let mut near = nearby
            .within(at, OFFICE_REACH_M)
            .filter(is_other)
            .peekable();
        // Few have a town beside them.
        if near.peek().is_none() {
            continue;
        }
        let name = texts.text(draft.key);
        let office = Forms::new(name);
        let seat = near.find(|&(town, _)| {
            let town = Forms::new(texts.text(drafts[town as usize].key));
            office.likeness(&town).is_some()
        });
        lent.extend(seat.map(|(town, _)| (town, name.to_owned())));
    }
    lent
}
