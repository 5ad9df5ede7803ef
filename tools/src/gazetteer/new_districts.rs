//! Districts that are newer than the lists, with the subdistricts that went to each.
//!
//! Post offices, villages and registers still name the district before; their places stay in it and
//! lie in the new one too, so that an address which names either is right.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use pata::gazetteer::NO_DISTRICT;

use super::admin_rows::{DISTRICT_UNKNOWN, STATE_UNKNOWN, alternates};
use super::columns::{NO_NAME, read_named};
use super::draft::Draft;
use super::gather::{Gathering, bit};
use super::pins::Pins;
use super::recipe::GazetteerSource;
use crate::error::BuildError;
use crate::report::SourceReport;

/// Share of a PIN's places from which on it lies in a new district too.
const PIN_SHARE: f64 = 0.3;

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

/// Puts the places of the subdistricts that went to a new district there too, and the PINs of which
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
    let mut count = 0;
    // Places of each PIN, and those of them in each new district.
    let mut of_pins: BTreeMap<u32, (usize, BTreeMap<u16, usize>)> = BTreeMap::new();
    for draft in drafts.iter_mut() {
        let district = parted.get(&draft.subdistrict).copied();
        if let Some(&pin) = draft.pins.first() {
            let (all, new) = of_pins.entry(pin).or_default();
            *all += 1;
            if let Some(district) = district {
                *new.entry(district).or_default() += 1;
            }
        }
        if let Some(district) = district
            && draft.district != district
            && draft.other_district == NO_DISTRICT
        {
            draft.other_district = district;
            count += 1;
        }
    }
    for (pin, (all, new)) in of_pins {
        let Some(info) = pins.all.get_mut(&pin) else {
            continue;
        };
        for (district, places) in new {
            if all as f64 * PIN_SHARE <= places as f64 {
                info.add_district(district);
            }
        }
    }
    count
}
