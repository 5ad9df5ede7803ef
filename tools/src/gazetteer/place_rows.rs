//! Rows of post offices, PINs, places and crossings -> items.

use std::path::Path;

use pata::gazetteer::Level;
use pata::text::lexicon::{Class, classes};

use super::admin_rows::alternates;
use super::columns::{ColumnList, NO_NAME};
use super::gather::{Gathering, PinSeed, bit, default_level};
use super::intern::Symbol;
use super::item::{Item, NO_INDEX};
use super::names::{
    after_number, before_ward, is_airport_code, is_findable, is_spelt_out, is_type_word,
};
use super::position;
use super::recipe::{GazetteerSource, NamePart, Role};
use crate::clean::names::{
    display_case, is_delivery_centre, split_bracket, strip_office_suffix, strip_register_suffix,
    strip_urban_body, tidy, ward,
};
use crate::error::BuildError;
use crate::read::{Row, read as read_rows};
use crate::report::SourceReport;

/// People for which a town is taken where nothing tells.
const OFFICE_PEOPLE: f64 = 1_000.0;

/// `IIT S.O` is no name by which a writer means the office, and has a PIN of its own.
const NAMELESS_OFFICE: &str = "its name is a number, a keyword, no name or a delivery centre's; its PIN, district and point taken";

/// A name cut out of its cell, and the city that stood behind it.
struct Part<'a> {
    name: &'a str,
    city: Option<&'a str>,
}

/// Reads one source of places.
pub(super) fn read(
    source: &GazetteerSource,
    index: u8,
    root: &Path,
    gathering: &mut Gathering,
    report: &mut SourceReport,
) -> Result<(), BuildError> {
    let columns = ColumnList::new(&source.columns);
    read_rows(
        &source.file,
        root,
        &columns.names,
        report,
        &mut |row, report| {
            let level = match level_of(source, &columns, row) {
                Ok(level) => level,
                Err(kind) => {
                    report.drop_row("of a kind that is not used", row.line, kind);
                    return Ok(());
                }
            };
            let Some(cell) = columns.name.of(row) else {
                report.drop_row(NO_NAME, row.line, "");
                return Ok(());
            };
            let pin_cell = columns.pincode.of(row);
            let pins: Vec<u32> = pin_cell
                .unwrap_or("")
                .split('|')
                .filter_map(|pin| position::pin(pin.trim()))
                .collect();
            if let (Some(text), true) = (pin_cell, pins.is_empty()) {
                if matches!(source.role, Role::Offices | Role::Pins) {
                    report.drop_row("its PIN is not a civil one", row.line, text);
                    return Ok(());
                }
                report.repair("its PIN is not one; left out", row.line, text);
            }
            let (at, area_radius_m) = position::noted(&columns, row, report);
            let mut base = Item::new(level, index, Symbol::NONE, Symbol::NONE);
            place_in_hierarchy(source, &columns, row, gathering, report, &mut base);
            if source.rules.drop_districts && gathering.admin.bears_district(base.state(), cell) {
                report.drop_row("it is a district", row.line, cell);
                return Ok(());
            }
            base.at = at;
            base.line = row.line as u32;
            base.pin = pins.first().copied().unwrap_or(0);
            base.code = code_of(&columns, row);
            base.people = people(source, &columns, row);
            base.spread_m = columns
                .radius_m
                .number(row)
                .or_else(|| columns.spread_km.number(row).map(|km| km * 1_000.0))
                .map_or(area_radius_m, |spread| spread.clamp(0.0, 1e6) as u32);
            if source.role == Role::Pins {
                seed_pin(&columns, row, gathering, &base);
            }
            let first = gathering.gathered.items.len();
            let is_nameless = level == Level::PostOffice && is_delivery_centre(cell);
            for part in parts(source, cell).into_iter().filter(|_| !is_nameless) {
                add_item(source, &part, base, gathering);
            }
            let kind = columns.kind.of(row).unwrap_or("");
            if source.rules.town_kinds.iter().any(|town| town == kind) {
                add_town(gathering, first);
            }
            let added = gathering.gathered.items.len() - first;
            if added == 0 {
                if source.role == Role::Offices {
                    report.repair(NAMELESS_OFFICE, row.line, cell);
                    report.keep_row();
                    gathering.nameless_offices.push(base);
                } else {
                    report.drop_row("its name is a number, a keyword or no name", row.line, cell);
                }
                return Ok(());
            }
            for other in alternates(&columns, source, row) {
                add_alternate(gathering, first as u32, &other);
            }
            let more = pins.iter().skip(1).map(|&pin| (first as u32, pin));
            gathering.gathered.more_pins.extend(more);
            let outcome = report.keep_row();
            for item in &mut gathering.gathered.items[first..] {
                item.outcome = outcome;
            }
            Ok(())
        },
    )
}

fn level_of<'r>(
    source: &GazetteerSource,
    columns: &ColumnList<'_>,
    row: &'r Row<'_>,
) -> Result<Level, &'r str> {
    let rules = &source.rules;
    let kind = columns.kind.of(row).unwrap_or("");
    if rules.levels.is_empty() {
        let level = rules.level.map(super::recipe::LevelName::level);
        return Ok(level.unwrap_or(default_level(source.role)));
    }
    rules
        .levels
        .get(kind)
        .map(|level| level.level())
        .ok_or(kind)
}

/// Fills state, district, subdistrict, city and urban flag.
pub(super) fn place_in_hierarchy(
    source: &GazetteerSource,
    columns: &ColumnList<'_>,
    row: &Row<'_>,
    gathering: &mut Gathering,
    report: &mut SourceReport,
    item: &mut Item,
) {
    let rules = &source.rules;
    let admin = &mut gathering.admin;
    let state_text = columns.state.of(row).or(rules.state.as_deref());
    let mut state = state_text.and_then(|text| admin.state(text));
    if let (Some(text), None) = (state_text, state) {
        report.repair("its state is not known; left out", row.line, text);
    }
    let district_text = columns
        .district
        .of(row)
        .map(|text| text.split('|').next().unwrap_or(text));
    let district = district_text.and_then(|text| admin.district(state, text));
    if let (Some(text), None) = (district_text, district) {
        report.repair("its district is not known; left out", row.line, text);
    }
    state = district
        .map(|district| admin.districts[district as usize].state)
        .or(state);
    item.state = state.unwrap_or(item.state);
    item.district = district.unwrap_or(item.district);
    if let (Some(text), Some(district)) = (columns.subdistrict.of(row), district) {
        let set = &mut gathering.subdistricts;
        item.subdistrict = if rules.known_subdistricts {
            set.find_known(admin, district, text).unwrap_or(NO_INDEX)
        } else {
            set.find_or_add(admin, district, text, bit(item.source))
        };
        if item.subdistrict != NO_INDEX {
            let found = set.all[item.subdistrict as usize].district;
            if found != district {
                item.other_district = district;
                item.district = found;
                item.state = admin.districts[found as usize].state;
            }
        }
    }
    let texts = &mut gathering.gathered.texts;
    if let Some(group) = columns.group.of(row) {
        let group = group.get(..rules.group_len).unwrap_or(group);
        item.group = texts.intern(&format!("{}:{group}", item.source));
    }
    if let Some(locality) = columns.locality.of(row) {
        item.locality = texts.intern(gathering.namer.key(locality));
    }
    if let Some(city) = columns.city.of(row).or(rules.city.as_deref()) {
        item.city = town_named(source, city, gathering);
    }
    let kind = columns.kind.of(row).unwrap_or("");
    item.is_urban = rules.urban
        || rules.urban_kinds.iter().any(|urban| urban == kind)
        || item.level == Level::Locality && source.role == Role::Places;
}

/// The code of a row in the Local Government Directory, 0 for none.
pub(super) fn code_of(columns: &ColumnList<'_>, row: &Row<'_>) -> u32 {
    let code = columns.code.of(row).and_then(|code| code.parse().ok());
    code.unwrap_or(0)
}

/// People that stand behind a row.
pub(super) fn people(source: &GazetteerSource, columns: &ColumnList<'_>, row: &Row<'_>) -> f32 {
    let rules = &source.rules;
    if source.role == Role::Offices {
        let kind = columns.kind.of(row).unwrap_or("");
        return rules
            .office_people
            .get(kind)
            .copied()
            .unwrap_or(OFFICE_PEOPLE) as f32;
    }
    let weight = columns.weight.number(row).filter(|&weight| weight > 0.0);
    (weight.unwrap_or(1.0) * rules.people_each) as f32
}

fn seed_pin(columns: &ColumnList<'_>, row: &Row<'_>, gathering: &mut Gathering, item: &Item) {
    let names = columns.district.of(row).unwrap_or("").split('|');
    let districts = names.filter_map(|name| gathering.admin.district(item.state(), name));
    gathering.pin_seeds.push(PinSeed {
        pin: item.pin,
        districts: districts.collect(),
        at: item.at,
        radius_m: item.spread_m,
        office_count: columns.weight.number(row).unwrap_or(1.0) as u16,
    });
}

/// The names in a cell.
fn parts<'a>(source: &'a GazetteerSource, cell: &'a str) -> Vec<Part<'a>> {
    let whole = |name: &'a str| Part { name, city: None };
    match source.rules.name_part {
        NamePart::Whole => vec![whole(cell)],
        NamePart::AfterNumber => vec![whole(after_number(cell))],
        NamePart::BeforeFirstComma => vec![whole(cell.split(',').next().unwrap_or(cell))],
        NamePart::BeforeLastComma => match cell.rsplit_once(',') {
            Some((name, city)) => vec![Part {
                name: name.trim(),
                city: Some(city.trim()).filter(|city| !city.is_empty()),
            }],
            None => vec![whole(cell)],
        },
    }
}

/// The town that a source calls so; one that stands for several is told by the point later on.
fn town_named(source: &GazetteerSource, city: &str, gathering: &mut Gathering) -> Symbol {
    let city = (source.rules.cities.get(city)).map_or(city, String::as_str);
    let Gathering {
        gathered, namer, ..
    } = gathering;
    let mut named = |name: &str| gathered.texts.intern(namer.key(name));
    if !city.contains('|') {
        return named(city);
    }
    let choices = city.split('|').map(named).collect();
    let several = gathered.texts.intern(city);
    gathered.town_choices.insert(several, choices);
    several
}

fn add_item(source: &GazetteerSource, part: &Part<'_>, base: Item, gathering: &mut Gathering) {
    let rules = &source.rules;
    let name = if source.role == Role::Offices {
        strip_office_suffix(part.name).name
    } else {
        part.name
    };
    let name = if base.level == Level::City {
        strip_urban_body(name)
    } else {
        name
    };
    let name = before_ward(name);
    let mut parted = split_bracket(strip_register_suffix(name));
    if let Some(ward) = ward(name).filter(|_| base.is_urban) {
        match ward.behind {
            Some(behind) => parted = split_bracket(behind),
            None if rules.drop_numbered_wards => return,
            None => {}
        }
    }
    let mut display = display_case(&tidy(parted.name));
    if let Some(prefix) = &rules.number_prefix
        && display
            .bytes()
            .next()
            .is_some_and(|byte| byte.is_ascii_digit())
    {
        display = format!("{prefix} {display}");
    }
    let key = gathering.namer.key(&display).to_owned();
    let first = key.split(' ').next().unwrap_or("");
    let is_keyword = rules.keyword_names && base.level != Level::Street && is_type_word(&key);
    let is_name = is_findable(&key, base.level) || is_keyword;
    if !is_name || classes(first).contains(Class::RELATION) {
        return;
    }
    let index = gathering.gathered.items.len() as u32;
    let mut item = base;
    item.key = gathering.gathered.texts.intern(&key);
    item.name = gathering.gathered.texts.intern(&display);
    if let Some(city) = part.city {
        item.city = town_named(source, city, gathering);
    }
    gathering.gathered.items.push(item);
    if parted.beside.is_some_and(|inner| inner.len() > 3) {
        let full = gathering.namer.key(name).to_owned();
        if !full.is_empty() && full != key {
            let full = gathering.gathered.texts.intern(&full);
            gathering.gathered.aliases.push((index, full));
        }
    }
}

/// Adds the town that the office of the item at `first` stands in.
fn add_town(gathering: &mut Gathering, first: usize) {
    if let Some(office) = gathering.gathered.items.get(first) {
        let mut town = *office;
        town.level = Level::City;
        gathering.gathered.items.push(town);
    }
}

fn add_alternate(gathering: &mut Gathering, item: u32, name: &str) {
    let level = gathering.gathered.items[item as usize].level;
    let is_code = level == Level::City && is_airport_code(name);
    let key = gathering.namer.key(name);
    if !is_code && is_findable(key, level) && !is_spelt_out(key) && key.is_ascii() {
        let gathered = &mut gathering.gathered;
        let key = gathered.texts.intern(key);
        if gathering.namer.is_native() {
            gathered.natives.all.insert(key);
        }
        if key != gathered.items[item as usize].key {
            gathered.aliases.push((item, key));
        }
    }
}
