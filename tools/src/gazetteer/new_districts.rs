//! Districts that are newer than the lists, with the subdistricts that went to each.
//!
//! Post offices, villages and registers still name the district before. A town lies in the new one where the post offices of its
//! PIN name that or most places of the PIN went to it, and so does a place that went to it where those offices name it; both lie in
//! the one before too. Other places stay there and lie in the new one too. So an address which names either is right.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use pata::gazetteer::{Level, NO_DISTRICT};

use super::admin_rows::{DISTRICT_UNKNOWN, STATE_UNKNOWN, alternates};
use super::columns::{NO_NAME, read_named};
use super::draft::Draft;
use super::gather::{Gathering, bit};
use super::item::NO_INDEX;
use super::pins::Pins;
use super::recipe::GazetteerSource;
use crate::error::BuildError;
use crate::report::SourceReport;

/// Share of a PIN's places from which on it lies in a new district too, and from which on in that one first.
const PIN_SHARE: f64 = 0.3;
const CHIEF_SHARE: f64 = 0.6;

/// A district that is newer than the lists.
#[derive(Clone, Debug)]
pub(super) struct NewDistrict {
    district: u16,
    before: Vec<u16>,
    subdistricts: Vec<String>,
}

/// Reads them. They are known by name at once, and by their places in [`part`].
pub(super) fn read(
    source: &GazetteerSource,
    index: u8,
    root: &Path,
    gathering: &mut Gathering,
    report: &mut SourceReport,
) -> Result<(), BuildError> {
    read_named(source, root, report, &mut |columns, row, name, report| {
        let admin = &mut gathering.admin;
        let state = columns.state.of(row).and_then(|text| admin.state(text));
        let Some(state) = state else {
            report.drop_row(STATE_UNKNOWN, row.line, name);
            return;
        };
        let text = columns.district.of(row).unwrap_or("");
        let names = text.split(&source.rules.alternate_separator);
        let before: Vec<u16> = names
            .filter_map(|name| admin.district(Some(state), name))
            .collect();
        if before.is_empty() {
            report.drop_row(DISTRICT_UNKNOWN, row.line, text);
            return;
        }
        let Some(district) = admin.add_district(state, name, 0, bit(index)) else {
            report.drop_row(NO_NAME, row.line, name);
            return;
        };
        for &other in &before {
            admin.relate(other, district);
        }
        admin.districts[district as usize].former = before.first().copied();
        gathering.new_districts.push(NewDistrict {
            district,
            before,
            subdistricts: alternates(columns, source, row),
        });
    })
}

impl NewDistrict {
    /// Whether this is the district, and it was parted from the other.
    fn is_parted(&self, district: u16, before: u16) -> bool {
        self.district == district && self.before.contains(&before)
    }
}

/// Whether one district was parted last from another.
pub(super) fn is_younger(gathering: &Gathering, district: u16, before: u16) -> bool {
    let unit = &gathering.admin.districts[usize::from(district)];
    let mut new = gathering.new_districts.iter();
    unit.former == Some(before) || new.any(|new| new.is_parted(district, before))
}

/// Puts the places of the subdistricts that went to a new district there, and the PINs of which
/// many are among them. Returns how many places there are.
pub(super) fn part(drafts: &mut [Draft], pins: &mut Pins, gathering: &mut Gathering) -> usize {
    let mut parted: HashMap<u32, u16> = HashMap::new();
    for new in &gathering.new_districts {
        for (&before, name) in (new.before.iter())
            .flat_map(|before| new.subdistricts.iter().map(move |name| (before, name)))
        {
            let found = (gathering.subdistricts).find_known(&gathering.admin, before, name);
            let is_of =
                |&index: &u32| gathering.subdistricts.all[index as usize].district == before;
            if let Some(index) = found.filter(is_of) {
                parted.insert(index, new.district);
            }
        }
    }
    let chief_of = |pin: &u32| pins.all.get(pin)?.districts().first().copied();
    let new_districts = &gathering.new_districts;
    // Places of each PIN, and those of them in each new district. Where a town is, its tehsil tells least: it may be the one beside.
    let mut of_pins: BTreeMap<u32, (usize, BTreeMap<u16, usize>)> = BTreeMap::new();
    for draft in drafts.iter().filter(|draft| draft.level != Level::City) {
        if let Some(&pin) = draft.pins.first() {
            let (all, new) = of_pins.entry(pin).or_default();
            *all += 1;
            if let Some(&district) = parted.get(&draft.subdistrict) {
                *new.entry(district).or_default() += 1;
            }
        }
    }
    let share_of = |pin: u32, district: u16| {
        let (all, new) = of_pins.get(&pin)?;
        Some(*new.get(&district)? as f64 / *all as f64)
    };
    let mut count = 0;
    for draft in drafts.iter_mut() {
        let before = draft.district;
        let pin = draft.pins.first().copied();
        let chief = pin.as_ref().and_then(chief_of);
        let is_new = |district: &u16| {
            let mut new = new_districts.iter();
            new.any(|new| new.is_parted(*district, before))
        };
        let of_pin = chief.filter(is_new);
        let of_subdistrict = parted.get(&draft.subdistrict).copied().filter(is_new);
        let is_town = draft.level == Level::City;
        let told = if is_town {
            let of_places = || {
                let new = new_districts.iter().map(|new| new.district);
                let share = |district: u16| pin.and_then(|pin| share_of(pin, district));
                let mut most = new.filter(|&district| share(district) >= Some(CHIEF_SHARE));
                most.find(is_new)
            };
            of_pin.or_else(of_places)
        } else if draft.subdistrict == NO_INDEX {
            of_pin
        } else {
            of_subdistrict
        };
        let Some(district) = told else { continue };
        if is_town || of_pin == told {
            (draft.district, draft.other_district) = (district, before);
            count += 1;
        } else if draft.other_district == NO_DISTRICT {
            draft.other_district = district;
            count += 1;
        }
    }
    for (pin, (all, new)) in of_pins {
        let Some(info) = pins.all.get_mut(&pin) else {
            continue;
        };
        for (district, places) in new {
            let share = places as f64 / all as f64;
            if CHIEF_SHARE <= share {
                info.put_district_first(district);
            } else if PIN_SHARE <= share {
                info.add_district(district);
            }
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gazetteer::intern::Symbol;
    use crate::gazetteer::pins::PinInfo;

    #[test]
    fn towns_and_what_the_post_offices_of_a_pin_name_lie_in_the_new_district_and_in_the_one_before()
    {
        let mut gathering = Gathering::default();
        let state = gathering.admin.add_state("Amber Pradesh", 0, 1).unwrap();
        let [before, new] = ["Kantapur", "Navagarh"]
            .map(|name| gathering.admin.add_district(state, name, 0, 1).unwrap());
        gathering.new_districts.push(NewDistrict {
            district: new,
            before: vec![before],
            subdistricts: Vec::new(),
        });
        let mut pins = Pins::default();
        for (pin, district) in [(700_101, new), (700_102, before)] {
            let mut info = PinInfo::default();
            info.add_district(district);
            pins.all.insert(pin, info);
        }
        let draft = |level: Level, pin: u32| {
            let mut draft = Draft::new(level, Symbol(1), Symbol(1));
            (draft.district, draft.pins) = (before, vec![pin]);
            draft
        };
        let mut drafts = [
            draft(Level::City, 700_101),
            draft(Level::Village, 700_101),
            draft(Level::City, 700_102),
            draft(Level::Village, 700_102),
        ];
        assert_eq!(part(&mut drafts, &mut pins, &mut gathering), 2);
        let lie_in = drafts.map(|draft| (draft.district, draft.other_district));
        let stays = (before, NO_DISTRICT);
        assert_eq!(lie_in, [(new, before), (new, before), stays, stays]);
        assert!(is_younger(&gathering, new, before) && !is_younger(&gathering, before, new));
    }
}
