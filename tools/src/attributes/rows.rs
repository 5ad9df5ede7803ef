//! Rows of a layer: what identifies them and what finds them.

use std::collections::BTreeMap;
use std::num::NonZero;

use pata::attributes::{AreaContent, Geometry, SiteContent, Variable};
use pata::geo::LatLon;

use super::column::Column;
use super::recipe::LayerRecipe;

/// A layer in the making.
#[derive(Debug)]
pub(super) struct LayerBuild<'r> {
    pub(super) recipe: &'r LayerRecipe,
    pub(super) rows: RowTable,
    pub(super) areas: Vec<AreaContent>,
    pub(super) sites: Vec<SiteContent>,
    /// One in so many points is kept from the sites; none in a build.
    pub(super) hold_out: Option<NonZero<u32>>,
    /// Points of known rows that were kept from the sites.
    pub(super) held_out: Vec<SiteContent>,
    pub(super) columns: Vec<(Variable, Column)>,
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
        if let (Some(recipe), false) = (&self.recipe.sites, self.sites.is_empty()) {
            geometries.push(Geometry::Sites {
                sites: self.sites.clone(),
                cap_m: recipe.cap_m,
            });
        }
        geometries
    }

    /// The site of each row that has one: the first.
    pub(super) fn centres(&self) -> Vec<Option<LatLon>> {
        let mut centres = vec![None; self.rows.count() as usize];
        for site in &self.sites {
            centres[site.row as usize].get_or_insert(site.at);
        }
        centres
    }

    /// Removes the rows that nothing finds; returns their names.
    pub(super) fn drop_unreachable_rows(&mut self) -> Vec<String> {
        let mut is_found = vec![false; self.rows.count() as usize];
        let rows = self.areas.iter().map(|area| area.row);
        for row in rows.chain(self.sites.iter().map(|site| site.row)) {
            is_found[row as usize] = true;
        }
        let mut new_row = vec![0; is_found.len()];
        let mut next = 0;
        for (new_row, &is_found) in new_row.iter_mut().zip(&is_found) {
            *new_row = next;
            next += u32::from(is_found);
        }
        for area in &mut self.areas {
            area.row = new_row[area.row as usize];
        }
        for site in &mut self.sites {
            site.row = new_row[site.row as usize];
        }
        for (_, values) in &mut self.columns {
            values.retain(&is_found);
        }
        let names = self.rows.names.iter().zip(&is_found);
        let lost = names
            .filter(|(_, is_found)| !**is_found)
            .map(|((parent, name), _)| format!("{name}, {parent}"))
            .collect();
        self.rows.count = next;
        lost
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
