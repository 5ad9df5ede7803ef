//! What the sources say, one item a row, before anything is merged.

use std::collections::HashMap;

use pata::gazetteer::{Level, NO_DISTRICT};
use pata::geo::LatLon;

use super::intern::{Interner, Symbol};
use super::natives::Natives;
use crate::report::Outcome;

/// Stored where an item has no subdistrict or city.
pub(super) const NO_INDEX: u32 = u32::MAX;

/// What one row says of one place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item {
    /// Name as displayed.
    pub name: Symbol,
    /// Name as indexed.
    pub key: Symbol,
    /// Level of the place.
    pub level: Level,
    /// Its source says that it lies in a town.
    pub is_urban: bool,
    /// Its subdistrict was voted for by its group, not named.
    pub has_voted_subdistrict: bool,
    /// Index of its source among the sources of places.
    pub source: u8,
    /// State index.
    pub state: u16,
    /// District index.
    pub district: u16,
    /// Second district index.
    pub other_district: u16,
    /// Subdistrict index.
    pub subdistrict: u32,
    /// Code shared by the places of one subdistrict.
    pub group: Symbol,
    /// City name, normalised.
    pub city: Symbol,
    /// Name of the parent locality, normalised.
    pub locality: Symbol,
    /// PIN, 0 for none.
    pub pin: u32,
    /// Position.
    pub at: Option<LatLon>,
    /// How far members lie from the position, metres; 0 where unknown.
    pub spread_m: u32,
    /// People that stand behind it.
    pub people: f32,
    /// Code in the Local Government Directory, 0 for none.
    pub code: u32,
    /// Line of the row.
    pub line: u32,
    /// What the row counts as so far.
    pub outcome: Outcome,
}

impl Item {
    /// An item with a name and nothing else.
    pub(super) fn new(level: Level, source: u8, name: Symbol, key: Symbol) -> Self {
        Self {
            name,
            key,
            level,
            is_urban: false,
            has_voted_subdistrict: false,
            source,
            state: NO_DISTRICT,
            district: NO_DISTRICT,
            other_district: NO_DISTRICT,
            subdistrict: NO_INDEX,
            group: Symbol::NONE,
            city: Symbol::NONE,
            locality: Symbol::NONE,
            pin: 0,
            at: None,
            spread_m: 0,
            people: 1.0,
            code: 0,
            line: 0,
            outcome: Outcome::Kept,
        }
    }

    /// State, where it is known.
    pub(super) fn state(&self) -> Option<u16> {
        Some(self.state).filter(|&state| state != NO_DISTRICT)
    }

    /// District, where it is known.
    pub(super) fn district(&self) -> Option<u16> {
        Some(self.district).filter(|&district| district != NO_DISTRICT)
    }

    /// Second district, where there is one.
    pub(super) fn other_district(&self) -> Option<u16> {
        Some(self.other_district).filter(|&district| district != NO_DISTRICT)
    }
}

/// All items and the texts that they share.
#[derive(Debug, Default)]
pub(super) struct Gathered {
    /// Names.
    pub texts: Interner,
    /// Items in the order of the sources.
    pub items: Vec<Item>,
    /// Other names: item index and normalised name.
    pub aliases: Vec<(u32, Symbol)>,
    /// Towns of a source that stand for several, with the names of these.
    pub town_choices: HashMap<Symbol, Vec<Symbol>>,
    /// Names in scripts.
    pub natives: Natives,
    /// PINs beyond an item's first: item index and PIN.
    pub more_pins: Vec<(u32, u32)>,
    /// What the recipe says of the points of each source.
    pub point_quality: Vec<PointQuality>,
    /// City names and the state that they are known in, by other name: see the alias sources.
    pub city_aliases: HashMap<(u16, Symbol), Symbol>,
    /// Towns by state and normalised name as the recipe wants them displayed.
    pub city_names: HashMap<(u16, Symbol), Symbol>,
    /// Other names of localities and roads: state (or none), normalised name, other name.
    pub locality_aliases: Vec<(u16, Symbol, Symbol)>,
}

/// What the points of a source are good for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum PointQuality {
    /// They stand for a subdistrict or a guess.
    Rough,
    /// A kilometre or so.
    #[default]
    Fair,
    /// A few hundred metres.
    Exact,
}
