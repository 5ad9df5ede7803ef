//! Named points -> sites: a point stands for the row whose list of names has its name.
//!
//! Villages have no codes where they have coordinates, and no coordinates where they have codes.
//! A point is compared only with the names of the region that it lies in (a row of another layer),
//! first as normalised, then by sound. One name mostly means several places, so the
//! neighbours decide: each name belongs to a group (its sub-district), points whose name is of one
//! group alone vote for it, and a point is joined to the candidate whose group has most votes
//! among the points around it. A point whose neighbours all vote for other groups is in the wrong place or
//! bears a name that the list lacks; it makes no site.

use std::collections::HashMap;
use std::path::Path;

use pata::attributes::SiteContent;
use pata::geo::LatLon;
use rayon::prelude::*;

use super::join::{sound_key, squashed};
use super::probe::Probe;
use super::recipe::{LinkedRecipe, NamedPointsRecipe, NamesRecipe};
use super::rows::{NO_ROW, RowTable, key_of};
use crate::clean::names::{split_bracket, strip_register_suffix};
use crate::context::Context;
use crate::error::BuildError;
use crate::gazetteer::nearby::Nearby;
use crate::read;
use crate::report::{Outcome, SourceReport};

const NO_NAME: &str = "the row has no name";
const NO_REGION: &str = "no row of the other layer has the key of the region";
const NOWHERE: &str = "the point lies in no region";
const UNKNOWN: &str = "no name of the region is like it";
const FAR: &str = "no place of this name is where its neighbours are";
const APART: &str = "other points of the row lie elsewhere";
const SEVERAL: &str = "several rows of the group bear this name";

/// Neighbours that vote.
const VOTERS: usize = 12;
/// How far off a neighbour may be, metres. Half of the sub-districts of 2011 are wider than 20 km.
const REACH_M: f64 = 15_000.0;
/// A point near the border of its region is also looked for in the regions so far off, in
/// 1e-7 degree: about 3 km.
const BORDER_E7: i32 = 300_000;

/// What a name may mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Candidate {
    group: u32,
    row: u32,
}

/// Names of all regions.
#[derive(Debug, Default)]
struct Names {
    exact: HashMap<(u32, String), Vec<Candidate>>,
    sounds: HashMap<(u32, String), Vec<Candidate>>,
}

/// A point with a name, on its way to a row.
#[derive(Debug)]
struct Named {
    at: LatLon,
    source: u32,
    line: u64,
    outcome: Outcome,
    name: String,
    regions: Vec<u32>,
    /// What its name means in its region and, where that is nothing, by sound or near by.
    candidates: Vec<Candidate>,
    is_exact: bool,
}

/// Reads the names and the points and joins them. `regions` are the rows of the layer that
/// `probe` asks.
pub(super) fn read_sites(
    recipe: &LinkedRecipe,
    root: &Path,
    rows: &RowTable,
    regions: (&RowTable, &Probe),
    context: &Context,
) -> Result<Vec<SiteContent>, BuildError> {
    let mut names = Names::default();
    let mut groups = HashMap::new();
    for list in &recipe.names {
        read_names(
            list,
            root,
            (rows, regions.0),
            &mut groups,
            &mut names,
            context,
        )?;
    }
    for candidates in names.exact.values_mut().chain(names.sounds.values_mut()) {
        candidates.sort_unstable();
        candidates.dedup();
    }
    let (mut points, mut reports) = (Vec::new(), Vec::new());
    for (source, list) in (0..).zip(&recipe.points) {
        reports.push(read_points(list, source, root, &mut points)?);
    }
    context.pool.install(|| {
        points
            .par_iter_mut()
            .try_for_each(|point| locate(point, regions.1, &names))
    })?;
    let mut joined = if recipe.vote {
        settle(&points, context)
    } else {
        points.iter().map(only_row).collect()
    };
    if let Some(spread_m) = recipe.spread_m {
        gather(&points, spread_m, &mut joined);
    }
    let mut sites = Vec::new();
    for (point, joined) in points.iter().zip(joined) {
        match joined {
            Ok(row) => sites.push(SiteContent { row, at: point.at }),
            Err(reason) => reports[point.source as usize].amend(
                point.outcome,
                Outcome::Dropped,
                reason,
                point.line,
                &point.name,
            ),
        }
    }
    for report in reports {
        context.add(report);
    }
    Ok(sites)
}

fn read_names(
    recipe: &NamesRecipe,
    root: &Path,
    (rows, regions): (&RowTable, &RowTable),
    groups: &mut HashMap<String, u32>,
    names: &mut Names,
    context: &Context,
) -> Result<(), BuildError> {
    let mut columns = vec![recipe.name.as_str()];
    let spans = [&recipe.region, &recipe.group, &recipe.key].map(|list| {
        let start = columns.len();
        columns.extend(list.iter().map(String::as_str));
        start..columns.len()
    });
    let [region, group, key] = spans;
    context.read(&recipe.file, root, &columns, &mut |row, report| {
        let cells = |span: &std::ops::Range<usize>| key_of(span.clone().map(|c| row.text(c)));
        let name = row.text(0).unwrap_or("");
        let found = cells(&key).and_then(|key| rows.find(&key)).ok_or(NO_ROW);
        let within = cells(&region)
            .and_then(|key| regions.find(&key))
            .ok_or(NO_REGION);
        let (found, within) = match (found, within) {
            (Ok(found), Ok(within)) if !name.is_empty() => (found, within),
            (Ok(_), Ok(_)) => {
                report.drop_row(NO_NAME, row.line, "");
                return Ok(());
            }
            (Err(reason), _) | (_, Err(reason)) => {
                report.drop_row(reason, row.line, name);
                return Ok(());
            }
        };
        let next = groups.len() as u32;
        let group = *groups
            .entry(cells(&group).unwrap_or_default())
            .or_insert(next);
        let candidate = Candidate { group, row: found };
        let (exact, sound) = keys_of(name);
        names
            .exact
            .entry((within, exact))
            .or_default()
            .push(candidate);
        names
            .sounds
            .entry((within, sound))
            .or_default()
            .push(candidate);
        Ok(())
    })?;
    Ok(())
}

/// A name as it is compared: without blanks, and by its sound. What stands in brackets behind
/// it (a kind, a number in a register) is left out.
fn keys_of(name: &str) -> (String, String) {
    let name = split_bracket(strip_register_suffix(name)).name;
    (squashed(name), sound_key(name))
}

fn read_points(
    recipe: &NamedPointsRecipe,
    source: u32,
    root: &Path,
    points: &mut Vec<Named>,
) -> Result<SourceReport, BuildError> {
    let mut columns = recipe.at.columns();
    let name_column = columns.len();
    columns.push(&recipe.name);
    let mut report = SourceReport::new(&recipe.file.name);
    read::read(
        &recipe.file,
        root,
        &columns,
        &mut report,
        &mut |row, report| {
            let Some(name) = row.text(name_column) else {
                report.drop_row(NO_NAME, row.line, "");
                return Ok(());
            };
            match recipe.at.read(row, 0, report) {
                Ok(at) => points.push(Named {
                    at,
                    source,
                    line: row.line,
                    outcome: report.keep_row(),
                    name: name.to_owned(),
                    regions: Vec::new(),
                    candidates: Vec::new(),
                    is_exact: false,
                }),
                Err(reason) => report.drop_row(reason, row.line, name),
            }
            Ok(())
        },
    )?;
    Ok(report)
}

/// Fills in the regions of a point and what its name may mean there.
fn locate(point: &mut Named, probe: &Probe, names: &Names) -> Result<(), BuildError> {
    for (north, east) in [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)] {
        let at = LatLon {
            lat_e7: point.at.lat_e7 + north * BORDER_E7,
            lng_e7: point.at.lng_e7 + east * BORDER_E7,
        };
        let region = probe
            .row(at)
            .map_err(|error| BuildError::io("regions".as_ref(), error))?;
        if let Some(region) = region.filter(|region| !point.regions.contains(region)) {
            point.regions.push(region);
        }
    }
    let (exact, sound) = keys_of(&point.name);
    let found = |table: &HashMap<(u32, String), Vec<Candidate>>, key: &str| {
        let mut found = Vec::new();
        for &region in &point.regions {
            found.extend(table.get(&(region, key.to_owned())).into_iter().flatten());
        }
        found
    };
    point.candidates = found(&names.exact, &exact);
    point.is_exact = !point.candidates.is_empty();
    if !point.is_exact {
        point.candidates = found(&names.sounds, &sound);
    }
    Ok(())
}

/// The one row that a point's name may mean.
fn only_row(point: &Named) -> Result<u32, &'static str> {
    let first = point.candidates.first();
    let row = first.ok_or(unknown(point))?.row;
    let is_one = point
        .candidates
        .iter()
        .all(|candidate| candidate.row == row);
    if is_one { Ok(row) } else { Err(SEVERAL) }
}

fn unknown(point: &Named) -> &'static str {
    if point.regions.is_empty() {
        NOWHERE
    } else {
        UNKNOWN
    }
}

/// Of the points of each row keeps those around the one that has most others of the row near it.
fn gather(points: &[Named], spread_m: f64, joined: &mut [Result<u32, &'static str>]) {
    let mut of_row: HashMap<u32, Vec<usize>> = HashMap::new();
    for (index, row) in joined.iter().enumerate() {
        if let Ok(row) = row {
            of_row.entry(*row).or_default().push(index);
        }
    }
    for members in of_row.values() {
        let is_near = |a: usize, b: usize| points[a].at.distance_m(points[b].at) <= spread_m;
        let near = |&a: &usize| members.iter().filter(|&&b| is_near(a, b)).count();
        let rank = |index: &usize| (near(index), std::cmp::Reverse(*index));
        let Some(&middle) = members.iter().max_by_key(|index| rank(index)) else {
            continue;
        };
        for &member in members.iter().filter(|&&member| !is_near(member, middle)) {
            joined[member] = Err(APART);
        }
    }
}

/// The row of each point, or the reason why it has none.
fn settle(points: &[Named], context: &Context) -> Vec<Result<u32, &'static str>> {
    let group_of = |point: &Named| {
        let first = point.candidates.first()?.group;
        let is_one = point
            .candidates
            .iter()
            .all(|candidate| candidate.group == first);
        (point.is_exact && is_one).then_some(first)
    };
    let votes: Vec<Option<u32>> = points.iter().map(group_of).collect();
    let voters = (0..).zip(&votes).filter(|(_, vote)| vote.is_some());
    let voters = Nearby::new(voters.map(|(index, _)| (points[index as usize].at, index)));
    let row_of = |(index, point): (usize, &Named)| {
        if point.candidates.is_empty() {
            return Err(unknown(point));
        }
        let around: Vec<u32> = voters
            .within(point.at, REACH_M)
            .filter(|&(voter, _)| voter as usize != index)
            .take(VOTERS)
            .filter_map(|(voter, _)| votes[voter as usize])
            .collect();
        let support = |group: u32| around.iter().filter(|&&vote| vote == group).count();
        let best = point.candidates.iter().map(|candidate| candidate.group);
        let best = best.max_by_key(|&group| (support(group), std::cmp::Reverse(group)));
        let best = best.expect("there is a candidate");
        let is_enough = if point.is_exact {
            0 < support(best) || (around.is_empty() && votes[index].is_some())
        } else {
            around.len() <= 2 * support(best) && 0 < support(best)
        };
        if !is_enough {
            return Err(FAR);
        }
        let mut rows = point
            .candidates
            .iter()
            .filter(|c| c.group == best)
            .map(|c| c.row);
        let row = rows.next().expect("the best group has a candidate");
        if rows.all(|other| other == row) {
            Ok(row)
        } else {
            Err(SEVERAL)
        }
    };
    context
        .pool
        .install(|| points.par_iter().enumerate().map(row_of).collect())
}
