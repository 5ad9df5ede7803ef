//! Rows of a layer: what identifies them and what finds them.

use std::collections::BTreeMap;
use std::num::NonZero;

use pata::attributes::{AreaContent, CellContent, Geometry, RowName, SiteContent, Variable};
use pata::geo::LatLon;

use super::column::Column;
use super::facilities::Counted;
use super::recipe::LayerRecipe;

/// Why a row of a source is dropped that has no key.
pub(super) const NO_KEY: &str = "the row has no key";
/// Why a row of a source is dropped whose key no row of the layer has.
pub(super) const NO_ROW: &str = "no row of the layer has this key";

/// A layer in the making.
#[derive(Debug)]
pub(super) struct LayerBuild<'r> {
    pub(super) recipe: &'r LayerRecipe,
    pub(super) rows: RowTable,
    pub(super) areas: Vec<AreaContent>,
    pub(super) cells: Vec<CellContent>,
    pub(super) sites: Vec<SiteContent>,
    /// One in so many points is kept from the sites; none in a build.
    pub(super) hold_out: Option<NonZero<u32>>,
    /// Points of known rows that were kept from the sites.
    pub(super) held_out: Vec<SiteContent>,
    /// For each row that is a cell, whether it is in a town.
    pub(super) is_town: Vec<bool>,
    pub(super) columns: Vec<(Variable, Column)>,
    /// Variables computed from points, after those of `columns`.
    pub(super) counted: Vec<Counted>,
}

/// The rows of a layer.
#[derive(Debug, Default)]
pub(super) struct RowTable {
    /// State and name of each; empty where rows have none.
    pub(super) names: Vec<(String, String)>,
    by_key: BTreeMap<String, u32>,
    count: u32,
}

impl RowTable {
    /// Rows without names or keys.
    pub(super) fn unnamed(count: u32) -> Self {
        Self {
            count,
            ..Self::default()
        }
    }

    /// How many there are.
    pub(super) fn count(&self) -> u32 {
        self.count
    }

    /// Adds a row; `None` where its key is taken. A row without a key is found by name alone.
    pub(super) fn add(&mut self, key: Option<String>, parent: &str, name: &str) -> Option<u32> {
        let row = self.count;
        if let Some(key) = key {
            if self.by_key.contains_key(&key) {
                return None;
            }
            self.by_key.insert(key, row);
        }
        self.names.push((parent.to_owned(), name.to_owned()));
        self.count += 1;
        Some(row)
    }

    /// The row of a key.
    pub(super) fn find(&self, key: &str) -> Option<u32> {
        self.by_key.get(key).copied()
    }

    /// What each row is called, for the artefact; the key as [`key_of`] gives it.
    pub(super) fn row_names(&self) -> Vec<RowName> {
        let named = self.names.iter().map(|(parent, name)| RowName {
            key: String::new(),
            parent: parent.clone(),
            name: name.clone(),
        });
        let mut rows: Vec<RowName> = named.collect();
        for (key, &row) in &self.by_key {
            rows[row as usize].key.clone_from(key);
        }
        rows
    }

    /// Keeps the rows whose new number is there, under that number; returns the names of the others.
    fn renumber(&mut self, new_row: &[Option<u32>]) -> Vec<String> {
        let mut lost = Vec::new();
        let mut row = 0;
        self.names.retain(|(parent, name)| {
            row += 1;
            let is_kept = new_row[row - 1].is_some();
            if !is_kept {
                lost.push(format!("{name}, {parent}"));
            }
            is_kept
        });
        self.by_key.retain(|_, row| match new_row[*row as usize] {
            Some(new) => {
                *row = new;
                true
            }
            None => false,
        });
        self.count = self.names.len() as u32;
        lost
    }
}

/// Cells that make a key, as keys are compared: parts of digits without leading zeros. `None`
/// where one is missing.
pub(super) fn key_of<'c>(cells: impl Iterator<Item = Option<&'c str>>) -> Option<String> {
    let mut key = String::new();
    for cell in cells {
        let cell = cell?;
        if !key.is_empty() {
            key.push('-');
        }
        let is_number = cell.bytes().all(|byte| byte.is_ascii_digit());
        let significant = cell.trim_start_matches('0');
        key.push_str(match (is_number, significant) {
            (false, _) => cell,
            (true, "") => "0",
            (true, digits) => digits,
        });
    }
    (!key.is_empty()).then_some(key)
}

impl LayerBuild<'_> {
    /// What finds the rows, in the order in which it is asked.
    pub(super) fn geometries(&self) -> Vec<Geometry> {
        let mut geometries = Vec::new();
        if !self.areas.is_empty() {
            geometries.push(Geometry::Areas(self.areas.clone()));
        }
        if !self.cells.is_empty() {
            geometries.push(Geometry::Cells(self.cells.clone()));
        }
        if let (Some(recipe), false) = (&self.recipe.sites, self.sites.is_empty()) {
            geometries.push(Geometry::Sites {
                sites: self.sites.clone(),
                cap_m: recipe.cap_m,
            });
        }
        geometries
    }

    /// All variables, in the order of the rows' values.
    pub(super) fn variables(&self) -> impl Iterator<Item = &Variable> {
        let counted = self.counted.iter().flat_map(|counted| &counted.variables);
        self.columns
            .iter()
            .map(|(variable, _)| variable)
            .chain(counted)
    }

    /// The centre of each row that has one: of its cell, else its first site.
    pub(super) fn centres(&self) -> Vec<Option<LatLon>> {
        let mut centres = vec![None; self.rows.count() as usize];
        for cell in &self.cells {
            centres[cell.row as usize].get_or_insert(cell.envelope.centre());
        }
        for site in &self.sites {
            centres[site.row as usize].get_or_insert(site.at);
        }
        centres
    }

    /// Removes the rows that nothing finds; returns their names.
    pub(super) fn drop_unreachable_rows(&mut self) -> Vec<String> {
        if !self.cells.is_empty() {
            return Vec::new();
        }
        let mut is_found = vec![false; self.rows.count() as usize];
        let rows = self.areas.iter().map(|area| area.row);
        for row in rows.chain(self.sites.iter().map(|site| site.row)) {
            is_found[row as usize] = true;
        }
        let mut next = 0;
        let number = |&is_found: &bool| {
            is_found.then(|| {
                next += 1;
                next - 1
            })
        };
        let new_row: Vec<Option<u32>> = is_found.iter().map(number).collect();
        let rows = self.areas.iter_mut().map(|area| &mut area.row);
        for row in rows.chain(self.sites.iter_mut().map(|site| &mut site.row)) {
            *row = new_row[*row as usize].expect("what finds a row keeps it");
        }
        for (_, values) in &mut self.columns {
            values.retain(&is_found);
        }
        for counted in &mut self.counted {
            counted.retain_rows(&is_found);
        }
        self.rows.renumber(&new_row)
    }
}

#[cfg(test)]
mod tests {
    use super::key_of;

    #[test]
    fn keys_compare_without_leading_zeros_and_need_all_parts() {
        let key = |cells: &[Option<&str>]| key_of(cells.iter().copied());
        assert_eq!(key(&[Some("007"), Some("094")]).as_deref(), Some("7-94"));
        assert_eq!(key(&[Some("000")]).as_deref(), Some("0"));
        assert_eq!(key(&[Some("0A1")]).as_deref(), Some("0A1"));
        assert_eq!(key(&[Some("1"), None]), None);
        assert_eq!(key(&[]), None);
    }
}
