//! How many people well-known areas and roads of large towns count as.
//!
//! No list of areas counts people, so that all areas of a name would be meant equally often: Rohini of
//! Delhi, where a million live, and Rohini of Dhule. A table tells of those that are known beyond their town; a road
//! that no other town has counts as a million. One that no source has is made, somewhere in its town.

use std::collections::HashMap;
use std::path::Path;

use pata::gazetteer::{Level, NO_DISTRICT};

use super::cities::Cities;
use super::columns::read_named;
use super::draft::Draft;
use super::gather::Gathering;
use super::recipe::GazetteerSource;
use super::reconcile::squeeze;
use crate::error::BuildError;
use crate::report::SourceReport;

/// How far an area may lie from the middle of its town, in radii of the town.
const TOWN_REACH: f64 = 1.2;

/// People of an area, as a table has them.
#[derive(Clone, Debug)]
pub(super) struct AreaPeople {
    /// Its name as it is indexed.
    key: String,
    /// The same as it is displayed.
    area_name: String,
    city: String,
    people: f32,
}

/// Reads the table.
pub(super) fn read(
    source: &GazetteerSource,
    root: &Path,
    gathering: &mut Gathering,
    report: &mut SourceReport,
) -> Result<(), BuildError> {
    read_named(source, root, report, &mut |columns, row, name, report| {
        let people = columns.weight.number(row).filter(|people| 0.0 < *people);
        let (Some(city), Some(people)) = (columns.city.of(row), people) else {
            report.drop_row("city or people are missing", row.line, name);
            return;
        };
        let key = gathering.namer.key(name).to_owned();
        gathering.area_people.push(AreaPeople {
            key,
            area_name: name.to_owned(),
            city: gathering.namer.key(city).to_owned(),
            people: people as f32,
        });
    })
}

/// Gives the areas their people: of places of one name those of the town before others in reach of it, of these a
/// locality before a village before a post office before a road, then the one with the most people. Those that no
/// place is called by are made, of the town's point. Returns how many, and the rows whose town is not known.
pub(super) fn tell(
    drafts: &mut Vec<Draft>,
    cities: &Cities,
    gathering: &mut Gathering,
) -> (usize, Vec<String>) {
    let told = std::mem::take(&mut gathering.area_people);
    let texts = &mut gathering.gathered.texts;
    let mut areas: HashMap<String, Vec<u32>> = (told.iter())
        .map(|row| (squeeze(&row.key), Vec::new()))
        .collect();
    for (index, draft) in drafts.iter().enumerate() {
        if level_order(draft.level).is_none() {
            continue;
        }
        for name in draft.names() {
            if let Some(named) = areas.get_mut(&squeeze(texts.text(name))) {
                named.push(index as u32);
            }
        }
    }
    let known = drafts.len();
    let mut lost = Vec::new();
    for row in told {
        let city = texts.find(&row.city);
        let Some(city) = city.and_then(|name| cities.named(NO_DISTRICT, name)) else {
            lost.push(format!("{} ({})", row.area_name, row.city));
            continue;
        };
        let named = areas.entry(squeeze(&row.key)).or_default();
        if let Some(index) = area_of(drafts, city, named) {
            let area = &mut drafts[index as usize];
            area.people = area.people.max(row.people);
            // `Athwa Lines`, `Athwalines`: a second spelling of one that was made.
            if known <= index as usize {
                area.add_alias(texts.intern(&row.key));
            }
        } else {
            named.push(drafts.len() as u32);
            let (name, key) = (texts.intern(&row.area_name), texts.intern(&row.key));
            let town = &drafts[city as usize];
            drafts.push(Draft {
                subdistrict: town.subdistrict,
                at: town.at,
                is_borrowed: true,
                radius_m: town.radius_m,
                people: row.people,
                ..Draft::area_in(town, city, name, key)
            });
        }
    }
    (drafts.len() - known, lost)
}

/// The area of the town, of places of one name.
fn area_of(drafts: &[Draft], city: u32, named: &[u32]) -> Option<u32> {
    let town = &drafts[city as usize];
    let reach_m = f64::from(town.radius_m) * TOWN_REACH;
    let draft = |index: u32| &drafts[index as usize];
    let order = |index: u32| (draft(index).city == city, level_order(draft(index).level));
    let is_there = |&index: &u32| {
        let apart_m = || draft(index).apart_m(town);
        draft(index).city == city || apart_m().is_some_and(|apart_m| apart_m <= reach_m)
    };
    let there = named.iter().copied().filter(is_there);
    there.max_by(|&a, &b| {
        let by_place = order(a).cmp(&order(b));
        by_place.then(draft(a).people.total_cmp(&draft(b).people))
    })
}

/// Which of several places of one name is the area.
fn level_order(level: Level) -> Option<u8> {
    match level {
        Level::Locality | Level::Sublocality => Some(3),
        Level::Village => Some(2),
        Level::PostOffice => Some(1),
        Level::Street => Some(0),
        _ => None,
    }
}
