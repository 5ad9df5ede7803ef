//! Point files -> counts, sums, distances and readings around the rows of a layer.
//!
//! What is computed stays compressed ([`Blocks`]) as codes: 0 where there is no value, else the
//! number without its decimal point and one more, or for a reading the number of its point and
//! one more. Columns that say nothing (one value in all rows) or nothing of their own (equal to
//! another column of the file) are left out and told in the report.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hasher};
use std::io;
use std::path::Path;

use pata::attributes::{Cause, Decimal, Value, Variable, hilbert_key};
use pata::geo::LatLon;
use rayon::prelude::*;

use super::around::{Around, Index};
use super::blocks::{BLOCK_ROWS, Blocks, Unpacked, pack};
use super::classes::{MAX_CLASSES, PointSet, read_points};
use super::cover::Cover;
use super::facility_recipe::{FacilityRecipe, ReadingRecipe};
use super::rows::LayerBuild;
use crate::context::Context;
use crate::error::{At, BuildError};

/// The variables of one file of points for all rows of a layer.
#[derive(Debug)]
pub(super) struct Counted {
    /// What is left of the columns, in the order of [`Counted::fill`].
    pub(super) variables: Vec<Variable>,
    /// For each of them its column and how its codes are read.
    kept: Vec<(usize, Kind)>,
    column_count: usize,
    blocks: Blocks,
    /// Place of each row in the blocks; `u32::MAX` for a row without a centre.
    slots: Vec<u32>,
    readings: Vec<Vec<Option<Decimal>>>,
}

/// Buffers of [`Counted::fill`].
#[derive(Debug, Default)]
pub(super) struct CountedScratch {
    unpacked: Unpacked,
    codes: Vec<u32>,
}

/// How a code is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A number with so many digits after the point.
    Number(u8),
    /// The point of a reading.
    Reading(usize),
}

/// What a column holds.
struct Column<'r> {
    class: usize,
    measure: Measure<'r>,
    kind: Kind,
    variable: Variable,
}

enum Measure<'r> {
    Count { ring: usize },
    Sum { sum: usize, ring: usize },
    Distance,
    Reading(&'r ReadingRecipe),
}

/// Adds the variables of one file to the layer.
pub(super) fn add(
    recipe: &FacilityRecipe,
    root: &Path,
    layer: &mut LayerBuild<'_>,
    context: &Context,
) -> Result<(), BuildError> {
    let path = root.join(&recipe.file.path);
    let bits = recipe.classes.len() + recipe.readings.len();
    if MAX_CLASSES < bits {
        let problem = format!("{bits} classes and readings of one file");
        let remedy = format!("ask for at most {MAX_CLASSES}, or for the file twice");
        return Err(BuildError::source(&path, At::File, problem, remedy));
    }
    let mut recipe = recipe.clone();
    recipe.radii_km.sort_unstable();
    recipe.radii_km.dedup();
    let recipe = &recipe;
    let set = read_points(recipe, root, context)?;
    let cover = Cover::new(recipe, root, &set, context)?;
    let centres = layer.centres();
    let mut order: Vec<(u64, u32)> = (0..)
        .zip(&centres)
        .filter_map(|(row, centre)| Some((hilbert_key((*centre)?), row)))
        .collect();
    order.sort_unstable();
    let mut slots = vec![u32::MAX; centres.len()];
    for (slot, &(_, row)) in (0..).zip(&order) {
        slots[row as usize] = slot;
    }
    let places: Vec<(LatLon, bool)> = order
        .iter()
        .filter_map(|&(_, row)| {
            let is_town = layer.is_town.get(row as usize).copied().unwrap_or(false);
            Some((centres[row as usize]?, is_town))
        })
        .collect();
    let columns = columns_of(recipe, &layer.recipe.granularity);
    let counted = count(recipe, &set, &cover, &columns, &places, context);
    let counted = counted.map_err(|error| BuildError::io(&path, error))?;
    let (blocks, summaries) = counted;
    let kept = worth_keeping(&columns, &blocks, &summaries, recipe, context);
    let kept = kept.map_err(|error| BuildError::io(&path, error))?;
    let is_kept = |index: &usize| kept.contains(index);
    let column_count = columns.len();
    let kept = (0..).zip(columns).filter(|(index, _)| is_kept(index));
    let (kept, variables) = kept
        .map(|(index, column)| ((index, column.kind), column.variable))
        .unzip();
    layer.counted.push(Counted {
        variables,
        kept,
        column_count,
        blocks,
        slots,
        readings: set.readings,
    });
    Ok(())
}

impl Counted {
    /// Values of one row, one for each variable.
    pub(super) fn fill(
        &self,
        row: u32,
        scratch: &mut CountedScratch,
        out: &mut [Value],
    ) -> io::Result<()> {
        let slot = self.slots[row as usize];
        if slot == u32::MAX {
            out.fill(Value::Missing(Cause::NotPublished));
            return Ok(());
        }
        let CountedScratch { unpacked, codes } = scratch;
        codes.resize(self.column_count, 0);
        self.blocks.read(slot as usize, unpacked, codes)?;
        for (value, &(column, kind)) in out.iter_mut().zip(&self.kept) {
            *value = self.value(codes[column], kind);
        }
        Ok(())
    }

    fn value(&self, code: u32, kind: Kind) -> Value {
        let Some(number) = code.checked_sub(1) else {
            return Value::Missing(Cause::NotPublished);
        };
        match kind {
            Kind::Number(scale) => Value::Number(Decimal {
                mantissa: i64::from(number),
                scale,
            }),
            Kind::Reading(reading) => match self.readings[reading][number as usize] {
                Some(decimal) => Value::Number(decimal),
                None => Value::Missing(Cause::NotPublished),
            },
        }
    }

    /// Keeps the rows that `keep` accepts.
    pub(super) fn retain_rows(&mut self, keep: &[bool]) {
        let mut row = 0;
        self.slots.retain(|_| {
            row += 1;
            keep[row - 1]
        });
    }
}

/// All columns of a file, class by class, then its readings.
fn columns_of<'r>(recipe: &'r FacilityRecipe, granularity: &str) -> Vec<Column<'r>> {
    let variable = |name: String, description: String, unit: &str| Variable {
        name,
        description,
        unit: unit.to_owned(),
        vintage: recipe.file.vintage.clone(),
        source: recipe.file.name.clone(),
        licence: recipe.file.licence.clone(),
        granularity: granularity.to_owned(),
        valid_min: Some(0.0),
        ..Variable::default()
    };
    let mut columns = Vec::new();
    let mut sum_count = 0;
    for (class, (theme, of)) in recipe.classes.iter().enumerate() {
        let what = &of.what;
        for (ring, radius) in recipe.radii_km.iter().enumerate() {
            let name = format!("{theme}_count_{radius}km");
            let text = format!("{what} within {radius} km of the row's centre");
            columns.push(Column {
                class,
                measure: Measure::Count { ring },
                kind: Kind::Number(0),
                variable: variable(name, text, what),
            });
        }
        let text = format!("distance from the row's centre to the nearest of the {what}");
        columns.push(Column {
            class,
            measure: Measure::Distance,
            kind: Kind::Number(2),
            variable: variable(format!("{theme}_dist_nearest"), text, "km"),
        });
        for of_sum in &of.sums {
            for (ring, radius) in recipe.radii_km.iter().enumerate() {
                let name = format!("{}_{radius}km", of_sum.name);
                let text = format!(
                    "{} within {radius} km of the row's centre",
                    of_sum.description
                );
                let sum = sum_count;
                columns.push(Column {
                    class,
                    measure: Measure::Sum { sum, ring },
                    kind: Kind::Number(of_sum.decimals),
                    variable: variable(name, text, &of_sum.unit),
                });
            }
            sum_count += 1;
        }
    }
    for (index, reading) in recipe.readings.iter().enumerate() {
        let text = format!(
            "{}, at the nearest place that has a figure, up to {} km away",
            reading.description, reading.cap_km
        );
        columns.push(Column {
            class: recipe.classes.len() + index,
            measure: Measure::Reading(reading),
            kind: Kind::Reading(index),
            variable: Variable {
                valid_min: reading.min,
                valid_max: reading.max,
                ..variable(reading.name.clone(), text, &reading.unit)
            },
        });
    }
    columns
}

/// What one pass over a column tells: its least and greatest code but 0, and a hash of all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Summary {
    range: Option<(u32, u32)>,
    hash: u64,
}

fn count(
    recipe: &FacilityRecipe,
    set: &PointSet,
    cover: &Cover,
    columns: &[Column<'_>],
    places: &[(LatLon, bool)],
    context: &Context,
) -> io::Result<(Blocks, Vec<Summary>)> {
    let sums = recipe.classes.values().enumerate();
    let sum_classes: Vec<usize> = sums
        .flat_map(|(class, of)| of.sums.iter().map(move |_| class))
        .collect();
    let classes = recipe.classes.len() + recipe.readings.len();
    let blocks: io::Result<Vec<(Vec<u8>, Vec<Summary>)>> = context.pool.install(|| {
        let index = Index::new(set, classes, &recipe.radii_km);
        let count_block = |around: &mut Around, places: &[(LatLon, bool)]| {
            let mut codes = vec![0; places.len() * columns.len()];
            for (&(at, is_town), codes) in places.iter().zip(codes.chunks_mut(columns.len())) {
                let known_m = cover.known_m(at, is_town);
                if known_m <= 0.0 {
                    continue;
                }
                index.around(at, &sum_classes, around);
                for (code, column) in codes.iter_mut().zip(columns) {
                    let number = number_of(column, at, around, &index, &recipe.radii_km, known_m);
                    let Some(number) = number else {
                        continue;
                    };
                    *code = u32::try_from(number + 1).map_err(|_| {
                        let name = &column.variable.name;
                        io::Error::other(format!("{name} has a figure of more than 32 bits"))
                    })?;
                }
            }
            let summaries = summaries(&codes, columns.len());
            Ok((pack(&codes, columns.len())?, summaries))
        };
        let chunks = places.par_chunks(BLOCK_ROWS);
        chunks.map_init(Around::default, count_block).collect()
    });
    let mut totals = vec![Summary::default(); columns.len()];
    let mut packed = Vec::new();
    for (block, summaries) in blocks? {
        packed.push(block);
        for (total, summary) in totals.iter_mut().zip(summaries) {
            let mut hasher = DefaultHasher::new();
            hasher.write_u64(total.hash);
            hasher.write_u64(summary.hash);
            total.hash = hasher.finish();
            total.range = match (total.range, summary.range) {
                (Some(a), Some(b)) => Some((a.0.min(b.0), a.1.max(b.1))),
                (a, b) => a.or(b),
            };
        }
    }
    Ok((Blocks::new(columns.len(), packed), totals))
}

/// The number of one column at one centre; `None` where it is not known within `known_m`.
fn number_of(
    column: &Column<'_>,
    at: LatLon,
    around: &Around,
    index: &Index<'_>,
    radii_km: &[u32],
    known_m: f64,
) -> Option<i64> {
    let rings = radii_km.len();
    let is_known = |ring: usize| f64::from(radii_km[ring]) * 1_000.0 < known_m;
    let nearest = || {
        let (_, id) = around.nearest[column.class]?;
        let metres = index.distance_m(at, id);
        (metres < known_m).then_some((id, metres))
    };
    match column.measure {
        Measure::Count { ring } => {
            is_known(ring).then(|| i64::from(around.counts[column.class * rings + ring]))
        }
        Measure::Sum { sum, ring } => is_known(ring).then(|| around.sums[sum * rings + ring]),
        // Kilometres with two decimals.
        Measure::Distance => nearest().map(|(_, metres)| (metres / 10.0).round() as i64),
        Measure::Reading(reading) => {
            let cap = f64::from(reading.cap_km) * 1_000.0;
            nearest().and_then(|(id, metres)| (metres <= cap).then_some(i64::from(id)))
        }
    }
}

fn summaries(codes: &[u32], columns: usize) -> Vec<Summary> {
    let of_column = |column: usize| {
        let codes = codes[column..].iter().step_by(columns);
        let mut hasher = DefaultHasher::new();
        codes.clone().for_each(|&code| hasher.write_u32(code));
        let known = codes.filter(|&&code| code != 0);
        Summary {
            range: known.clone().min().zip(known.max()).map(|(a, b)| (*a, *b)),
            hash: hasher.finish(),
        }
    };
    (0..columns).map(of_column).collect()
}

/// The columns that say something of their own; the others are noted.
fn worth_keeping(
    columns: &[Column<'_>],
    blocks: &Blocks,
    summaries: &[Summary],
    recipe: &FacilityRecipe,
    context: &Context,
) -> io::Result<Vec<usize>> {
    let source = &recipe.file.name;
    let mut kept = Vec::new();
    let mut by_hash: HashMap<u64, Vec<usize>> = HashMap::new();
    for (index, (column, summary)) in columns.iter().zip(summaries).enumerate() {
        let name = &column.variable.name;
        if summary.range.is_none_or(|(min, max)| min == max) {
            context.note(format!("{source}: {name} has one value and is left out"));
            continue;
        }
        let alike = by_hash.entry(summary.hash).or_default();
        let mut twin = None;
        for &other in alike
            .iter()
            .filter(|&&other| columns[other].kind == column.kind)
        {
            if blocks.are_equal(index, other)? {
                twin = Some(&columns[other].variable.name);
                break;
            }
        }
        if let Some(twin) = twin {
            context.note(format!(
                "{source}: {name} equals {twin} in every row and is left out"
            ));
            continue;
        }
        alike.push(index);
        kept.push(index);
    }
    let bytes = blocks.len_bytes();
    context.note(format!(
        "{source}: {} of {} columns kept, {bytes} bytes while the index is built",
        kept.len(),
        columns.len()
    ));
    Ok(kept)
}
