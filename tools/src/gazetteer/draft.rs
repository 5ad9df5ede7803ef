//! A place while it is put together: what several items say of it, as one.

use pata::gazetteer::{Level, NO_DISTRICT};
use pata::geo::LatLon;

use super::intern::Symbol;
use super::item::NO_INDEX;

/// A place before it gets its number.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    /// Name as displayed.
    pub name: Symbol,
    /// Name as indexed.
    pub key: Symbol,
    /// Other names as indexed.
    pub aliases: Vec<Symbol>,
    /// Level.
    pub level: Level,
    /// Lies in a town.
    pub is_urban: bool,
    /// Its position stands for a subdistrict or a guess.
    pub is_rough: bool,
    /// State index.
    pub state: u16,
    /// District index.
    pub district: u16,
    /// Second district index.
    pub other_district: u16,
    /// Subdistrict index.
    pub subdistrict: u32,
    /// City as a source names it, normalised.
    pub city_key: Symbol,
    /// Parent locality as a source names it, normalised.
    pub locality: Symbol,
    /// Draft index of its city; its own of a city.
    pub city: u32,
    /// Draft index of its finest parent where that is no admin unit or city.
    pub parent: u32,
    /// Position.
    pub at: Option<LatLon>,
    /// The position is that of something that contains it.
    pub is_borrowed: bool,
    /// Radius that holds nine tenths, metres; 0 where not known yet.
    pub radius_m: u32,
    /// People that stand behind it.
    pub people: f32,
    /// PINs, the commonest first.
    pub pins: Vec<u32>,
    /// Bits of its sources.
    pub sources: u64,
    /// Code in the Local Government Directory, 0 for none.
    pub code: u32,
}

impl Draft {
    /// A place with a name and nothing else.
    pub(super) fn new(level: Level, name: Symbol, key: Symbol) -> Self {
        Self {
            name,
            key,
            aliases: Vec::new(),
            level,
            is_urban: false,
            is_rough: false,
            state: NO_DISTRICT,
            district: NO_DISTRICT,
            other_district: NO_DISTRICT,
            subdistrict: NO_INDEX,
            city_key: Symbol::NONE,
            locality: Symbol::NONE,
            city: NO_INDEX,
            parent: NO_INDEX,
            at: None,
            is_borrowed: false,
            radius_m: 0,
            people: 1.0,
            pins: Vec::new(),
            sources: 0,
            code: 0,
        }
    }

    /// An area of a town, of which no more is known.
    pub(super) fn area_in(town: &Self, city: u32, name: Symbol, key: Symbol) -> Self {
        Self {
            is_urban: true,
            state: town.state,
            district: town.district,
            city,
            ..Self::new(Level::Locality, name, key)
        }
    }

    /// Its names as indexed, its own first.
    pub(super) fn names(&self) -> impl Iterator<Item = Symbol> + '_ {
        std::iter::once(self.key).chain(self.aliases.iter().copied())
    }

    /// Its position where that is its own.
    pub(super) fn own_point(&self) -> Option<LatLon> {
        self.at.filter(|_| !self.is_borrowed && !self.is_rough)
    }

    /// How far it lies from another place, metres, where both positions are their own.
    pub(super) fn apart_m(&self, other: &Self) -> Option<f64> {
        Some(self.own_point()?.distance_m(other.own_point()?))
    }

    /// District, where it is known.
    pub(super) fn district(&self) -> Option<u16> {
        Some(self.district).filter(|&district| district != NO_DISTRICT)
    }

    /// Adds another name.
    pub(super) fn add_alias(&mut self, alias: Symbol) {
        if alias.is_some() && alias != self.key && !self.aliases.contains(&alias) {
            self.aliases.push(alias);
        }
    }
}
