//! Sources -> items, states, districts and outlines: every source is read once, in an order that
//! lets later roles build on earlier ones, and accounted for in the order of the recipe.

use std::collections::BTreeMap;

use geojson::Geometry;
use pata::gazetteer::{Level, SourceMeta};
use pata::geo::LatLon;

use super::admin::Admin;
use super::admin_rows;
use super::area_people::{self, AreaPeople};
use super::item::{Gathered, Item, PointQuality};
use super::names::Namer;
use super::new_districts::{self, NewDistrict};
use super::place_rows;
use super::quarters;
use super::recipe::{GazetteerRecipe, GazetteerSource, Role};
use super::street_rows;
use super::subdistricts::Subdistricts;
use crate::context::Context;
use crate::error::{At, BuildError};
use crate::report::SourceReport;

/// Bits for sources in a place's record.
const MAX_SOURCES: usize = 64;

/// One road line.
#[derive(Clone, Debug)]
pub(super) struct Way {
    /// Name as displayed.
    pub name: String,
    /// Other names.
    pub alternates: Vec<String>,
    /// Its corners.
    pub line: Vec<LatLon>,
    /// Index of its source.
    pub source: u8,
}

/// A run of numbered areas or roads inside an area.
#[derive(Clone, Debug)]
pub(super) struct NumberedRun {
    /// The area, normalised.
    pub area: String,
    /// The area as displayed.
    pub area_name: String,
    /// Its city.
    pub city: String,
    /// `sector`, `block`, `main` and so on.
    pub kind: String,
    /// First number.
    pub from: u32,
    /// Last number.
    pub to: u32,
    /// Index of its source.
    pub source: u8,
}

/// A PIN whose centre was computed before.
#[derive(Clone, Debug)]
pub(super) struct PinSeed {
    /// The code.
    pub pin: u32,
    /// District indices, the one for which most speaks first.
    pub districts: Vec<u16>,
    /// Centre.
    pub at: Option<LatLon>,
    /// Radius in metres.
    pub radius_m: u32,
    /// Post offices.
    pub office_count: u16,
}

/// Everything that the sources say.
#[derive(Debug, Default)]
pub(super) struct Gathering {
    /// States and districts.
    pub admin: Admin,
    /// Subdistricts.
    pub subdistricts: Subdistricts,
    /// Places.
    pub gathered: Gathered,
    /// Districts that are newer than the lists.
    pub new_districts: Vec<NewDistrict>,
    /// People of well-known areas.
    pub area_people: Vec<AreaPeople>,
    /// Outlines of districts by district index.
    pub district_outlines: Vec<(u32, Geometry)>,
    /// Outlines of states by state index.
    pub state_outlines: Vec<(u32, Geometry)>,
    /// Outlines of PINs by PIN.
    pub pin_outlines: Vec<(u32, Geometry)>,
    /// Roads.
    pub ways: Vec<Way>,
    /// Numbered areas.
    pub numbered: Vec<NumberedRun>,
    /// PINs of the chief offices that lie in the town that they are called after, with the town's point.
    pub office_towns: Vec<(u32, LatLon)>,
    /// Post offices that tell of their PINs and cannot be found by a name.
    pub nameless_offices: Vec<Item>,
    /// Villages that towns cover, each with its town.
    pub quarters: Vec<Item>,
    /// PINs that come with a centre.
    pub pin_seeds: Vec<PinSeed>,
    /// Districts of each PIN, the chief one first; see `pin_districts`.
    pub pin_districts: BTreeMap<u32, Vec<u16>>,
    /// What the index tells of each source.
    pub metas: Vec<SourceMeta>,
    /// Whether each source's districts are those of today.
    pub is_current: Vec<bool>,
    /// Bits of the sources whose names may be keywords alone.
    pub keyword_sources: u64,
    /// Whether each source places towns, and no districts among them.
    pub has_town_points: Vec<bool>,
    /// One account a source.
    pub reports: Vec<SourceReport>,
    /// Normalises names.
    pub namer: Namer,
}

impl Gathering {
    /// Post offices, with and without a name.
    pub(super) fn offices(&self) -> impl Iterator<Item = &Item> {
        let named = self.gathered.items.iter();
        named
            .filter(|item| item.level == Level::PostOffice)
            .chain(&self.nameless_offices)
    }
}

/// Reads all sources of the recipe.
pub(super) fn gather(
    recipe: &GazetteerRecipe,
    root: &std::path::Path,
    context: &Context,
) -> Result<Gathering, BuildError> {
    let mut gathering = Gathering::default();
    if recipe.sources.len() > MAX_SOURCES {
        return Err(BuildError::source(
            root,
            At::File,
            format!("the recipe has {} gazetteer sources", recipe.sources.len()),
            format!("name at most {MAX_SOURCES}"),
        ));
    }
    for (index, source) in recipe.sources.iter().enumerate() {
        if source.rules.keyword_names {
            gathering.keyword_sources |= 1 << index;
        }
        gathering.metas.push(SourceMeta {
            name: source.file.name.clone(),
            vintage: source.file.vintage.clone(),
            licence: source.file.licence.clone(),
        });
        gathering.is_current.push(source.rules.current);
        let has_town_points = source.role == Role::Places && !source.rules.drop_districts;
        gathering.has_town_points.push(has_town_points);
        gathering.reports.push(SourceReport::new(&source.file.name));
        gathering.gathered.point_quality.push(match source.rules {
            ref rules if rules.exact_points => PointQuality::Exact,
            ref rules if rules.rough_points => PointQuality::Rough,
            _ => PointQuality::Fair,
        });
    }
    let step = context
        .progress
        .step("gazetteer: read sources", Some(recipe.sources.len() as u64));
    for turn in 0..=FIRST_PLACES {
        if turn == FIRST_PLACES {
            gathering.admin.add_compass_names();
        }
        for (index, source) in recipe.sources.iter().enumerate() {
            if turn_of(source) == turn {
                read_source(source, index as u8, root, &mut gathering)?;
                step.advance(1);
            }
        }
    }
    Ok(gathering)
}

/// The turn of the places, when all names of units are known.
const FIRST_PLACES: u32 = 6;

/// When a source is read: names of units before aliases, those before places.
fn turn_of(source: &GazetteerSource) -> u32 {
    match source.role {
        Role::States => 0,
        Role::Districts | Role::NewDistricts => 1,
        Role::Aliases => 2,
        Role::Splits => 3,
        Role::Outlines | Role::PinOutlines => 4,
        Role::Subdistricts => 5,
        _ => FIRST_PLACES,
    }
}

fn read_source(
    source: &GazetteerSource,
    index: u8,
    root: &std::path::Path,
    gathering: &mut Gathering,
) -> Result<(), BuildError> {
    let mut report = std::mem::take(&mut gathering.reports[index as usize]);
    let result = match source.role {
        Role::States | Role::Districts | Role::Subdistricts => {
            admin_rows::read_units(source, index, root, gathering, &mut report)
        }
        Role::Aliases => admin_rows::read_aliases(source, root, gathering, &mut report),
        Role::Splits => admin_rows::read_splits(source, root, gathering, &mut report),
        Role::NewDistricts => new_districts::read(source, index, root, gathering, &mut report),
        Role::AreaPeople => area_people::read(source, root, gathering, &mut report),
        Role::Outlines | Role::PinOutlines => {
            admin_rows::read_outlines(source, root, gathering, &mut report)
        }
        Role::Streets | Role::Numbered => {
            street_rows::read(source, index, root, gathering, &mut report)
        }
        Role::Quarters => quarters::read(source, index, root, gathering, &mut report),
        Role::Offices | Role::Pins | Role::Places | Role::Junctions => {
            place_rows::read(source, index, root, gathering, &mut report)
        }
    };
    gathering.reports[index as usize] = report;
    result
}

/// The bit of a source in a place's record.
pub(super) fn bit(source: u8) -> u64 {
    1 << source
}

/// The level that a role's rows have where the recipe names none.
pub(super) fn default_level(role: Role) -> Level {
    match role {
        Role::Offices | Role::Pins => Level::PostOffice,
        Role::Junctions => Level::Landmark,
        Role::Streets => Level::Street,
        _ => Level::Locality,
    }
}
