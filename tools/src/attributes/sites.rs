//! Points -> sites of a layer.

use std::collections::BTreeMap;
use std::path::Path;

use pata::attributes::SiteContent;
use pata::gazetteer::Gazetteer;
use pata::geo::LatLon;

use super::join::NameIndex;
use super::recipe::{RowsRecipe, SitesRecipe};
use super::rows::{LayerBuild, NO_ROW, RowTable, key_of};
use crate::context::Context;
use crate::error::BuildError;
use crate::read::SourceFile;
use crate::seeded::scattered;

/// Rows and sites of a layer of PINs.
pub(super) fn pin_rows(gazetteer: &Gazetteer) -> RowTable {
    let mut rows = RowTable::default();
    for index in 0..gazetteer.pin_count() {
        let record = gazetteer.pin_at(index);
        if record.at.is_some() {
            let code = record.pin.0.to_string();
            rows.add(Some(code.clone()), "", &code);
        }
    }
    rows
}

/// Reads or takes the sites of a layer.
pub(super) fn read_sites(
    recipe: &SitesRecipe,
    root: &Path,
    gazetteer: &Gazetteer,
    names: &NameIndex<'_>,
    layer: &mut LayerBuild<'_>,
    context: &Context,
) -> Result<(), BuildError> {
    layer.sites = match &recipe.file {
        None if recipe.linked.is_some() => std::mem::take(&mut layer.sites),
        Some(file) => points_of_file(recipe, file, root, &layer.rows, context)?,
        None if matches!(layer.recipe.rows, RowsRecipe::Pins) => {
            pins_by_code(gazetteer, &layer.rows)
        }
        None => pins_by_district(gazetteer, names, context),
    };
    // The centre of a PIN is the only one that it has.
    let has_many = recipe.file.is_some() || recipe.linked.is_some();
    if let Some(one_in) = layer.hold_out.filter(|_| has_many) {
        let is_held_out =
            |site: &SiteContent| place_hash(site.at).is_multiple_of(u64::from(one_in.get()));
        (layer.held_out, layer.sites) = layer.sites.iter().partition(|site| is_held_out(site));
    }
    if let Some(degrees) = recipe.grid_deg {
        layer.sites = thinned(&layer.sites, degrees);
    }
    Ok(())
}

/// The same for all points of one place, and without a pattern.
fn place_hash(at: LatLon) -> u64 {
    scattered((u64::from(at.lat_e7 as u32) << 32) | u64::from(at.lng_e7 as u32))
}

fn pins_by_code(gazetteer: &Gazetteer, rows: &RowTable) -> Vec<SiteContent> {
    let records = (0..gazetteer.pin_count()).map(|index| gazetteer.pin_at(index));
    records
        .filter_map(|record| {
            Some(SiteContent {
                row: rows.find(&record.pin.0.to_string())?,
                at: record.at?,
            })
        })
        .collect()
}

/// Each PIN stands for its commonest district.
fn pins_by_district(
    gazetteer: &Gazetteer,
    names: &NameIndex<'_>,
    context: &Context,
) -> Vec<SiteContent> {
    let mut found = BTreeMap::new();
    let mut lost = BTreeMap::new();
    let mut sites = Vec::new();
    for index in 0..gazetteer.pin_count() {
        let record = gazetteer.pin_at(index);
        let Some((at, district)) = record.at.zip(gazetteer.pin_districts(&record).next()) else {
            continue;
        };
        let row = *found.entry(district).or_insert_with(|| {
            let place = gazetteer.place(pata::gazetteer::PlaceId::of_admin(district));
            let state = place.state.map_or("", |state| gazetteer.admin_name(state));
            let name = gazetteer.admin_name(district);
            let row = names.find(state, name).map(|found| found.row);
            if let Err(reason) = row {
                lost.insert(format!("{name}, {state}"), reason);
            }
            row.ok()
        });
        if let Some(row) = row {
            sites.push(SiteContent { row, at });
        }
    }
    for (name, reason) in lost {
        context.note(format!("PINs of {name} find no row: {reason}"));
    }
    sites
}

fn points_of_file(
    recipe: &SitesRecipe,
    file: &SourceFile,
    root: &Path,
    rows: &RowTable,
    context: &Context,
) -> Result<Vec<SiteContent>, BuildError> {
    let mut columns = recipe.at.columns();
    let key_start = columns.len();
    columns.extend(recipe.key.iter().map(String::as_str));
    let mut sites = Vec::new();
    context.read(file, root, &columns, &mut |row, report| {
        let key = key_of((key_start..columns.len()).map(|column| row.text(column)));
        let number = key.as_deref().and_then(|key| rows.find(key));
        let Some(number) = number else {
            report.drop_row(NO_ROW, row.line, key.as_deref().unwrap_or(""));
            return Ok(());
        };
        match recipe.at.read(row, 0, report) {
            Ok(at) => sites.push(SiteContent { row: number, at }),
            Err(reason) => report.drop_row(reason, row.line, ""),
        }
        Ok(())
    })?;
    Ok(sites)
}

/// One site for each cell of a grid that holds a point, in its middle. Its row is that of most
/// points of the cell and of the eight around it, so that a point or two on the wrong side of
/// the country change nothing; where no row has half of them there is no site.
fn thinned(points: &[SiteContent], degrees: f64) -> Vec<SiteContent> {
    let step = ((degrees * 1e7) as i32).max(1);
    let cell = |at: LatLon| (at.lat_e7.div_euclid(step), at.lng_e7.div_euclid(step));
    let mut votes: BTreeMap<(i32, i32), BTreeMap<u32, u32>> = BTreeMap::new();
    for point in points {
        let of_cell = votes.entry(cell(point.at)).or_default();
        *of_cell.entry(point.row).or_default() += 1;
    }
    let around = |(lat, lng): (i32, i32)| {
        (-1..=1).flat_map(move |north| (-1..=1).map(move |east| (lat + north, lng + east)))
    };
    let winner = |&cell: &(i32, i32)| {
        let mut sum: BTreeMap<u32, u32> = BTreeMap::new();
        for neighbour in around(cell) {
            for (row, count) in votes.get(&neighbour).into_iter().flatten() {
                *sum.entry(*row).or_default() += count;
            }
        }
        let all: u32 = sum.values().sum();
        let (row, most) = sum
            .into_iter()
            .max_by_key(|&(row, count)| (count, std::cmp::Reverse(row)))?;
        (all < 2 * most).then_some(SiteContent {
            row,
            at: LatLon {
                lat_e7: cell.0 * step + step / 2,
                lng_e7: cell.1 * step + step / 2,
            },
        })
    };
    votes.keys().filter_map(winner).collect()
}

#[cfg(test)]
mod tests {
    use super::{SiteContent, thinned};
    use pata::geo::LatLon;

    fn site(row: u32, lat: f64, lng: f64) -> SiteContent {
        let at = LatLon::from_degrees(lat, lng).unwrap();
        SiteContent { row, at }
    }

    #[test]
    fn a_stray_point_among_many_of_another_row_makes_no_site_of_its_own() {
        let mut points = vec![site(1, 12.015, 77.015)];
        points.extend((0..5).map(|_| site(0, 12.005, 77.005)));
        let rows: Vec<u32> = thinned(&points, 0.01).iter().map(|site| site.row).collect();
        assert_eq!(rows, [0, 0]);
    }

    #[test]
    fn cells_without_a_majority_have_no_site() {
        let points = [site(0, 12.005, 77.005), site(1, 12.005, 77.005)];
        assert!(thinned(&points, 0.01).is_empty());
        let far = [site(0, 12.005, 77.005), site(1, 13.005, 77.005)];
        assert_eq!(thinned(&far, 0.01).len(), 2);
    }
}
