//! Rows -> layers and variables, written as the attribute artefact.
//!
//! A layer's rows come first (features, PINs or a table), then what finds them (polygons,
//! sites), then the columns: tables joined by key or by name, and counts and distances of
//! points. Every row of every source is accounted for in the report, and every row of a table
//! that finds no partner is named there.

mod areas;
mod around;
mod blocks;
mod cells;
mod classes;
mod column;
mod combine;
mod cover;
mod extents;
mod facilities;
pub mod facility_recipe;
mod grammar;
mod insides;
mod join;
mod linked;
mod parts;
mod placing;
mod points;
mod probe;
pub mod quality;
pub mod recipe;
mod regions;
mod rows;
mod sites;
pub mod starter;
mod sums;
mod tables;

use std::collections::BTreeMap;
use std::fs::File;
use std::io::BufWriter;
use std::num::NonZero;
use std::path::Path;

use pata::attributes::{
    AttributeContent, Geometry, LayerContent, SiteContent, Source, Variable, write_attributes,
};
use pata::format::{ArtefactKind, BuildId};
use pata::gazetteer::Gazetteer;

use crate::context::Context;
use crate::error::BuildError;
use crate::read::SourceFile;
use crate::recipe::Recipe;
use column::Column;
use facilities::{Counted, CountedScratch};
use join::{Aliases, NameIndex};
use probe::Probe;
use recipe::{
    AliasRecipe, AttributesRecipe, LayerRecipe, LinkedRecipe, RowTableRecipe, RowsRecipe,
};
use rows::{LayerBuild, RowTable, key_of};

/// Most rows of a layer that are named in the report where nothing finds them.
const MAX_LOST_NAMES: usize = 100;

/// Builds the layers that the recipe asks for and writes the artefact to `out`.
///
/// `gazetteer` is the one of the same build, written and opened before this: its PINs and
/// districts carry layers, and joins by name run through it. The bytes depend on recipe and
/// sources alone, not on the thread count.
///
/// # Errors
///
/// Any [`BuildError`] about a source or about writing.
pub fn build(
    recipe: &Recipe,
    gazetteer: &Gazetteer,
    context: &Context,
    build_id: BuildId,
    out: File,
) -> Result<File, BuildError> {
    let mut layers = assemble(recipe, gazetteer, context)?;
    for layer in &mut layers {
        let name = &layer.recipe.name;
        let all = layer.rows.count();
        let lost = layer.drop_unreachable_rows();
        if !lost.is_empty() {
            let count = lost.len();
            context.note(format!(
                "layer {name}: {count} of {all} rows are left out, since nothing finds them"
            ));
        }
        for row in lost.iter().take(MAX_LOST_NAMES) {
            context.note(format!("layer {name}: nothing finds {row}"));
        }
    }
    check_names(&layers, recipe)?;
    let content = content_of(&layers, &recipe.attributes);
    let file: &Path = ArtefactKind::Attributes.file_name().as_ref();
    let written = write_attributes(content, build_id, BufWriter::new(out));
    let written = written.map_err(|error| BuildError::io(file, error))?;
    let inner = written.into_inner();
    inner.map_err(|error| BuildError::io(file, error.into_error()))
}

/// A layer's rows and what finds them, without any value.
#[derive(Debug)]
pub struct LaidLayer {
    /// Its name.
    pub name: String,
    /// Rows, among them those that nothing finds.
    pub row_count: u32,
    /// What finds them, in the order in which it is asked.
    pub geometries: Vec<Geometry>,
    /// Points of known rows that were kept from the sites.
    pub held_out: Vec<SiteContent>,
}

/// Reads rows and geometries of all layers, for measurements and checks of what finds them. With
/// `hold_out`, one in so many of the points that would be sites is none.
///
/// # Errors
///
/// Any [`BuildError`] about a source.
pub fn lay_out(
    recipe: &Recipe,
    gazetteer: &Gazetteer,
    hold_out: Option<NonZero<u32>>,
    context: &Context,
) -> Result<Vec<LaidLayer>, BuildError> {
    let aliases = read_aliases(&recipe.attributes.aliases, &recipe.root, context)?;
    let mut layers = Vec::new();
    for layer in &recipe.attributes.layers {
        let laid = lay(
            layer, &layers, hold_out, recipe, &aliases, gazetteer, context,
        )?;
        layers.push(laid);
    }
    let laid = layers.into_iter().map(|mut layer| LaidLayer {
        name: layer.recipe.name.clone(),
        row_count: layer.rows.count(),
        geometries: layer.geometries(),
        held_out: std::mem::take(&mut layer.held_out),
    });
    Ok(laid.collect())
}

/// Rows, geometries and columns of all layers.
fn assemble<'r>(
    recipe: &'r Recipe,
    gazetteer: &Gazetteer,
    context: &Context,
) -> Result<Vec<LayerBuild<'r>>, BuildError> {
    let attributes = &recipe.attributes;
    let step = context.progress.step("attributes", None);
    let aliases = read_aliases(&attributes.aliases, &recipe.root, context)?;
    let mut layers = Vec::new();
    for layer in &attributes.layers {
        let laid = lay(layer, &layers, None, recipe, &aliases, gazetteer, context)?;
        layers.push(laid);
        step.advance(1);
    }
    for table in &attributes.tables {
        let layer = find_layer(&mut layers, &table.layer, recipe)?;
        let row_names = std::mem::take(&mut layer.rows.names);
        let is_by_name = table.key.is_empty();
        let named: &[_] = if is_by_name { &row_names } else { &[] };
        let names = NameIndex::new(named, &aliases, gazetteer);
        tables::add(table, &recipe.root, &names, layer, context)?;
        layer.rows.names = row_names;
        step.advance(1);
    }
    for facility in &attributes.facilities {
        let layer = find_layer(&mut layers, &facility.layer, recipe)?;
        facilities::add(facility, &recipe.root, layer, context)?;
        step.advance(1);
    }
    for inside in &attributes.insides {
        let layer = find_layer(&mut layers, &inside.layer, recipe)?;
        insides::add(inside, &recipe.root, layer, context)?;
        step.advance(1);
    }
    for extent in &attributes.extents {
        let layer = find_layer(&mut layers, &extent.layer, recipe)?;
        extents::add(extent, layer);
    }
    Ok(layers)
}

/// Rows and geometries of one layer.
fn lay<'r>(
    layer: &'r LayerRecipe,
    before: &[LayerBuild<'r>],
    hold_out: Option<NonZero<u32>>,
    recipe: &Recipe,
    aliases: &Aliases,
    gazetteer: &Gazetteer,
    context: &Context,
) -> Result<LayerBuild<'r>, BuildError> {
    let root = &recipe.root;
    let mut built = LayerBuild {
        recipe: layer,
        rows: RowTable::default(),
        areas: Vec::new(),
        cells: Vec::new(),
        sites: Vec::new(),
        hold_out,
        held_out: Vec::new(),
        is_town: Vec::new(),
        columns: Vec::new(),
        counted: Vec::new(),
    };
    match (&layer.rows, &layer.areas) {
        (RowsRecipe::Areas, Some(areas)) => {
            for areas in std::iter::once(areas).chain(&layer.more_areas) {
                let into = (&mut built.rows, &mut built.areas);
                areas::read_as_rows(areas, root, into, context)?;
            }
        }
        (RowsRecipe::Areas, None) => {
            let problem = format!(
                "layer `{}` takes its rows from areas and has none",
                layer.name
            );
            return Err(wrong(recipe, problem, "add `areas` or change `rows`"));
        }
        (RowsRecipe::Cells(cells), _) => {
            cells::add(cells, root, &mut built, context)?;
            return Ok(built);
        }
        (RowsRecipe::Pins, _) => built.rows = sites::pin_rows(gazetteer),
        (RowsRecipe::Table(table), _) => built.rows = read_rows(table, root, context)?,
    }
    let row_names = std::mem::take(&mut built.rows.names);
    let is_by_name = !matches!(&layer.rows, RowsRecipe::Table(table) if table.parent.is_none());
    let named: &[_] = if is_by_name { &row_names } else { &[] };
    let names = NameIndex::new(named, aliases, gazetteer);
    if let Some(sites) = &layer.sites {
        if let Some(linked) = &sites.linked {
            built.sites = link(linked, before, &built.rows, recipe, context)?;
        }
        sites::read_sites(sites, root, gazetteer, &names, &mut built, context)?;
    }
    if !matches!(layer.rows, RowsRecipe::Areas) {
        for areas in layer.all_areas() {
            areas::read_for_rows(areas, root, &names, &mut built, context)?;
        }
    }
    built.rows.names = row_names;
    Ok(built)
}

/// Sites of points that bear names of rows.
fn link(
    linked: &LinkedRecipe,
    before: &[LayerBuild<'_>],
    rows: &RowTable,
    recipe: &Recipe,
    context: &Context,
) -> Result<Vec<SiteContent>, BuildError> {
    let name = &linked.within;
    let regions = before.iter().find(|layer| layer.recipe.name == *name);
    let regions = regions.ok_or_else(|| {
        let problem = format!("no layer before it is called `{name}`");
        wrong(recipe, problem, "name a layer that stands before this one")
    })?;
    let probe = Probe::new(regions.geometries());
    let probe = probe.map_err(|error| BuildError::io(name.as_ref(), error))?;
    let regions = (&regions.rows, &probe);
    linked::read_sites(linked, &recipe.root, rows, regions, context)
}

fn read_rows(
    recipe: &RowTableRecipe,
    root: &Path,
    context: &Context,
) -> Result<RowTable, BuildError> {
    let mut columns = vec![recipe.name.as_str()];
    columns.extend(recipe.key.iter().map(String::as_str));
    let keys = 1..columns.len();
    columns.extend(recipe.parent.as_deref());
    let mut rows = RowTable::default();
    context.read(&recipe.file, root, &columns, &mut |row, report| {
        let name = row.text(0).unwrap_or("");
        let parent = recipe.parent.as_ref().and_then(|_| row.text(keys.end));
        let parent = parent.unwrap_or("");
        let key = key_of(keys.clone().map(|column| row.text(column)));
        if name.is_empty() && key.is_none() {
            report.drop_row("the row has neither key nor name", row.line, parent);
        } else if rows.add(key, parent, name).is_none() {
            report.drop_row("another row has the same key", row.line, name);
        }
        Ok(())
    })?;
    Ok(rows)
}

fn read_aliases(
    recipes: &[AliasRecipe],
    root: &Path,
    context: &Context,
) -> Result<Aliases, BuildError> {
    let mut aliases = Aliases::default();
    for recipe in recipes {
        for (a, b) in &recipe.pairs {
            aliases.add(a, b);
        }
        let Some(file) = &recipe.file else {
            continue;
        };
        let columns: Vec<&str> = recipe.columns.iter().map(String::as_str).collect();
        context.read(file, root, &columns, &mut |row, report| {
            let names: Vec<&str> = (0..columns.len()).filter_map(|c| row.text(c)).collect();
            if names.len() < 2 {
                report.drop_row(
                    "fewer than two names",
                    row.line,
                    names.first().unwrap_or(&""),
                );
                return Ok(());
            }
            for pair in names.windows(2) {
                aliases.add(pair[0], pair[1]);
            }
            Ok(())
        })?;
    }
    Ok(aliases)
}

fn find_layer<'b, 'r>(
    layers: &'b mut [LayerBuild<'r>],
    name: &str,
    recipe: &Recipe,
) -> Result<&'b mut LayerBuild<'r>, BuildError> {
    let found = layers.iter_mut().find(|layer| layer.recipe.name == name);
    found.ok_or_else(|| {
        let problem = format!("no layer is called `{name}`");
        wrong(recipe, problem, "name one of the layers of the recipe")
    })
}

fn wrong(recipe: &Recipe, problem: String, remedy: &str) -> BuildError {
    BuildError::Recipe {
        file: recipe.file.clone(),
        line: None,
        problem,
        remedy: remedy.to_owned(),
    }
}

/// Names must follow the grammar and differ; a unit and a description must be there.
fn check_names(layers: &[LayerBuild<'_>], recipe: &Recipe) -> Result<(), BuildError> {
    let mut known: BTreeMap<&str, &str> = BTreeMap::new();
    for layer in layers {
        for variable in layer.variables() {
            let name = &variable.name;
            let fault = grammar::fault(name).or_else(|| {
                (variable.unit.is_empty() || variable.description.is_empty())
                    .then(|| "has no unit or no description".to_owned())
            });
            if let Some(fault) = fault {
                let problem = format!("variable `{name}` {fault}");
                return Err(wrong(
                    recipe,
                    problem,
                    "see the grammar of names in docs/attributes.md",
                ));
            }
            if let Some(other) = known.insert(name, &variable.source) {
                let source = &variable.source;
                let problem = format!("variable `{name}` comes from `{other}` and from `{source}`");
                return Err(wrong(recipe, problem, "rename one of them"));
            }
        }
    }
    Ok(())
}

fn content_of<'a>(layers: &'a [LayerBuild<'_>], recipe: &AttributesRecipe) -> AttributeContent<'a> {
    let mut sources: BTreeMap<&str, &SourceFile> = BTreeMap::new();
    let named = layers
        .iter()
        .flat_map(LayerBuild::variables)
        .map(|variable| variable.source.as_str());
    let named: std::collections::BTreeSet<&str> = named.collect();
    for source in recipe.sources() {
        if named.contains(source.name.as_str()) {
            sources.insert(&source.name, source);
        }
    }
    let source = |file: &SourceFile| Source {
        name: file.name.clone(),
        vintage: file.vintage.clone(),
        licence: file.licence.clone(),
        origin: file.origin.clone(),
    };
    AttributeContent {
        layers: layers.iter().map(layer_content).collect(),
        sources: sources.into_values().map(source).collect(),
    }
}

fn layer_content<'a>(layer: &'a LayerBuild<'_>) -> LayerContent<'a> {
    let columns: &'a [(Variable, Column)] = &layer.columns;
    let counted: &'a [Counted] = &layer.counted;
    let scratches = counted.iter().map(|_| CountedScratch::default());
    let mut scratches: Vec<CountedScratch> = scratches.collect();
    LayerContent {
        name: layer.recipe.name.clone(),
        description: layer.recipe.description.clone(),
        row_count: layer.rows.count(),
        row_names: layer.rows.row_names(),
        geometries: layer.geometries(),
        variables: layer.variables().cloned().collect(),
        rows: Box::new(move |row, values| {
            let (of_columns, mut rest) = values.split_at_mut(columns.len());
            for (value, (_, column)) in of_columns.iter_mut().zip(columns) {
                *value = column.get(row as usize);
            }
            for (counted, scratch) in counted.iter().zip(&mut scratches) {
                let (of_file, after) = rest.split_at_mut(counted.variables.len());
                counted.fill(row, scratch, of_file)?;
                rest = after;
            }
            Ok(())
        }),
    }
}
