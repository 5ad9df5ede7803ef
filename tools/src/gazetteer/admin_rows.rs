//! Rows of states, districts, subdistricts, their aliases, splits and outlines.

use std::collections::HashMap;
use std::path::Path;

use pata::gazetteer::Level;

use super::columns::{ColumnList, NO_NAME, read_named};
use super::gather::{Gathering, bit};
use super::item::NO_INDEX;
use super::position;
use super::recipe::{GazetteerSource, LevelName, Role};
use crate::clean::names::display_case;
use crate::error::BuildError;
use crate::read::{Row, read};
use crate::report::SourceReport;

pub(super) const STATE_UNKNOWN: &str = "its state is not known";
pub(super) const DISTRICT_UNKNOWN: &str = "its district is not known";

/// States, districts or subdistricts of today.
pub(super) fn read_units(
    source: &GazetteerSource,
    index: u8,
    root: &Path,
    gathering: &mut Gathering,
    report: &mut SourceReport,
) -> Result<(), BuildError> {
    read_named(source, root, report, &mut |columns, row, name, report| {
        let name = display_case(name);
        let code = columns
            .code
            .of(row)
            .and_then(|code| code.parse().ok())
            .unwrap_or(0);
        let admin = &mut gathering.admin;
        let state = columns.state.of(row).or(source.rules.state.as_deref());
        let state_index = match (source.role, state) {
            (Role::States, _) => admin.add_state(&name, code, bit(index)),
            (Role::Districts, Some(state)) => admin
                .state(state)
                .or_else(|| admin.add_state(&display_case(state), 0, 0)),
            (_, state) => state.and_then(|state| admin.state(state)),
        };
        let Some(state_index) = state_index else {
            report.drop_row(STATE_UNKNOWN, row.line, state.unwrap_or(""));
            return;
        };
        let alternates = alternates(columns, source, row);
        let (at, _) = position::of_row(columns, row);
        let radius_m = columns.radius_m.number(row).unwrap_or(0.0) as u32;
        match source.role {
            Role::States => {
                for alias in &alternates {
                    admin.add_state_alias(&name, alias, false);
                }
                set_given(&mut admin.states[state_index as usize].given, at, radius_m);
            }
            Role::Districts => {
                let Some(district) = admin.add_district(state_index, &name, code, bit(index))
                else {
                    report.drop_row(NO_NAME, row.line, &name);
                    return;
                };
                for alias in &alternates {
                    admin.add_district_alias(state_index, &name, alias, false);
                }
                set_given(&mut admin.districts[district as usize].given, at, radius_m);
            }
            _ => {
                let text = columns.district.of(row).unwrap_or("");
                let Some(district) = admin.district(Some(state_index), text) else {
                    report.drop_row(DISTRICT_UNKNOWN, row.line, text);
                    return;
                };
                let set = &mut gathering.subdistricts;
                let unit = set.add(district, &name, code, bit(index));
                if unit == NO_INDEX {
                    report.drop_row(NO_NAME, row.line, &name);
                    return;
                }
                for alias in &alternates {
                    set.add_alias(unit, alias);
                }
                set_given(&mut set.all[unit as usize].given, at, radius_m);
            }
        }
    })
}

fn set_given(given: &mut super::admin::Given, at: Option<pata::geo::LatLon>, radius_m: u32) {
    if at.is_some() {
        given.at = at;
    }
    given.radius_m = given.radius_m.max(radius_m);
}

/// Other names in the cells of a row.
pub(super) fn alternates(
    columns: &ColumnList<'_>,
    source: &GazetteerSource,
    row: &Row<'_>,
) -> Vec<String> {
    let cells = columns.alternates.iter().filter_map(|cell| cell.of(row));
    cells
        .flat_map(|cell| cell.split(&source.rules.alternate_separator))
        .map(str::trim)
        .filter(|name| !name.is_empty())
        .map(str::to_owned)
        .collect()
}

/// Names that stand for the same state, district, city or locality.
pub(super) fn read_aliases(
    source: &GazetteerSource,
    root: &Path,
    gathering: &mut Gathering,
    report: &mut SourceReport,
) -> Result<(), BuildError> {
    let columns = ColumnList::new(&source.columns);
    read(
        &source.file,
        root,
        &columns.names,
        report,
        &mut |row, report| {
            let kind = columns.kind.of(row).unwrap_or("");
            if source
                .rules
                .skip_kinds
                .iter()
                .any(|skipped| skipped == kind)
            {
                report.drop_row(
                    "stands for another place, not for another name",
                    row.line,
                    kind,
                );
                return Ok(());
            }
            let (Some(name), alternates) =
                (columns.name.of(row), alternates(&columns, source, row))
            else {
                report.drop_row(NO_NAME, row.line, "");
                return Ok(());
            };
            let level = columns.level.of(row).map(str::to_owned).or_else(|| {
                source
                    .rules
                    .level
                    .map(|level| level.level().name().to_owned())
            });
            let state_text = columns.state.of(row).or(source.rules.state.as_deref());
            let state = state_text.and_then(|text| gathering.admin.state(text));
            let level = level.as_deref().unwrap_or("district");
            let district = (columns.district.of(row))
                .filter(|_| level == Level::Subdistrict.name())
                .and_then(|text| gathering.admin.district(state, text));
            let mut is_used = false;
            for alias in &alternates {
                is_used |= match district {
                    Some(district) => add_native(gathering, district, name, alias),
                    None => add_alias(gathering, level, state, name, alias, source.rules.renames),
                };
            }
            if !is_used {
                report.drop_row("neither name is known", row.line, name);
            }
            Ok(())
        },
    )
}

fn add_alias(
    gathering: &mut Gathering,
    level: &str,
    state: Option<u16>,
    name: &str,
    alias: &str,
    renames: bool,
) -> bool {
    match (level, state) {
        ("state", _) => gathering.admin.add_state_alias(name, alias, renames),
        ("former state", _) => gathering.admin.add_former_state(name, alias),
        ("district", Some(state)) => gathering
            .admin
            .add_district_alias(state, name, alias, renames),
        ("part of district", Some(state)) => gathering.admin.add_whole_name(state, name, alias),
        ("city" | "town", Some(state)) => {
            // A district can be called by its chief town, whose new name is not the district's;
            // other names can be the town's alone.
            if level == "city" {
                gathering.admin.add_namesake_alias(state, name, alias);
            }
            let gathered = &mut gathering.gathered;
            let display = gathered.texts.intern(name);
            let name = gathered.texts.intern(gathering.namer.key(name));
            if renames {
                gathered.city_names.insert((state, name), display);
            }
            let alias = gathered.texts.intern(gathering.namer.key(alias));
            if name.is_some() && alias.is_some() && name != alias {
                // The first source that tells the name of today is believed.
                gathered.city_aliases.entry((state, alias)).or_insert(name);
            }
            true
        }
        ("locality", _) => {
            let gathered = &mut gathering.gathered;
            let name = gathered.texts.intern(gathering.namer.key(name));
            let alias = gathered.texts.intern(gathering.namer.key(alias));
            let state = state.unwrap_or(pata::gazetteer::NO_DISTRICT);
            gathered.locality_aliases.push((state, name, alias));
            true
        }
        _ => false,
    }
}

/// Adds what the places of this name in the district are called in a script.
fn add_native(gathering: &mut Gathering, district: u16, name: &str, alias: &str) -> bool {
    let gathered = &mut gathering.gathered;
    let name = gathered.texts.intern(gathering.namer.key(name));
    let native = gathered.texts.intern(gathering.namer.key(alias));
    let is_used =
        gathering.namer.is_native() && name.is_some() && native.is_some() && name != native;
    if is_used {
        gathered.natives.listed.push((district, name, native));
    }
    is_used
}

/// Districts that were parted from each other.
pub(super) fn read_splits(
    source: &GazetteerSource,
    root: &Path,
    gathering: &mut Gathering,
    report: &mut SourceReport,
) -> Result<(), BuildError> {
    let columns = ColumnList::new(&source.columns);
    // What came of each old district: children of one parent are related to each other too.
    let mut children: Vec<((u16, String), u16)> = Vec::new();
    // Of each new district the year in which it was parted last.
    let mut years: HashMap<u16, u32> = HashMap::new();
    read(
        &source.file,
        root,
        &columns.names,
        report,
        &mut |row, report| {
            let year = columns.from.number(row).unwrap_or(0.0) as u32;
            if year < source.rules.since {
                report.drop_row("before the first year that counts", row.line, "");
                return Ok(());
            }
            let text = columns.state.of(row).unwrap_or("");
            let admin = &mut gathering.admin;
            let mut state = admin.state(text);
            for part in text.split('-').rev() {
                state = state.or_else(|| admin.state(part.trim()));
            }
            let (before, after) = (columns.district.of(row).unwrap_or(""), columns.name.of(row));
            let found = after.and_then(|after| admin.district(state, after));
            let (Some(state), Some(after)) = (state, found) else {
                report.drop_row(
                    DISTRICT_UNKNOWN,
                    row.line,
                    columns.name.of(row).unwrap_or(text),
                );
                return Ok(());
            };
            if let Some(before) = admin.district(Some(state), before) {
                admin.relate(before, after);
                let last = years.entry(after).or_insert(year);
                if before != after && *last <= year {
                    *last = year;
                    admin.districts[after as usize].former = Some(before);
                }
            }
            children.push(((state, before.to_lowercase()), after));
            Ok(())
        },
    )?;
    children.sort();
    for siblings in children.chunk_by(|a, b| a.0 == b.0) {
        for (index, a) in siblings.iter().enumerate() {
            for b in &siblings[index + 1..] {
                gathering.admin.relate(a.1, b.1);
            }
        }
    }
    Ok(())
}

/// Outlines of states, districts or PINs.
pub(super) fn read_outlines(
    source: &GazetteerSource,
    root: &Path,
    gathering: &mut Gathering,
    report: &mut SourceReport,
) -> Result<(), BuildError> {
    let columns = ColumnList::new(&source.columns);
    read(
        &source.file,
        root,
        &columns.names,
        report,
        &mut |row, report| {
            let Some(geometry) = row.geometry() else {
                report.drop_row("no geometry", row.line, "");
                return Ok(());
            };
            if source.role == Role::PinOutlines {
                let text = columns.pincode.of(row).unwrap_or("");
                match position::pin(text) {
                    Some(pin) => gathering.pin_outlines.push((pin, geometry.clone())),
                    None => report.drop_row("its PIN is not one", row.line, text),
                }
                return Ok(());
            }
            let name = columns.name.of(row).unwrap_or("");
            let admin = &mut gathering.admin;
            if source.rules.level == Some(LevelName::State) {
                match admin.state(name) {
                    Some(state) => {
                        gathering
                            .state_outlines
                            .push((u32::from(state), geometry.clone()));
                    }
                    None => report.drop_row(STATE_UNKNOWN, row.line, name),
                }
                return Ok(());
            }
            let state = columns.state.of(row).and_then(|text| admin.state(text));
            match admin.district(state, name) {
                Some(district) => {
                    gathering
                        .district_outlines
                        .push((u32::from(district), geometry.clone()));
                }
                None => report.drop_row(DISTRICT_UNKNOWN, row.line, name),
            }
            Ok(())
        },
    )
}
