//! Layers, geometries and values -> the attribute artefact.
//!
//! Values are not held: the caller gives them row by row, twice, first for the choice of
//! encodings and then for writing. The same content gives the same bytes.

use std::io::{self, Seek, Write};

use super::catalogue::{CatalogueSection, LayerLayout, LayerMeta, Source, Variable};
use super::encode::{ChosenColumn, ColumnStats, code_of, place_columns, write_code};
use super::hilbert::hilbert_key;
use super::names::is_valid;
use super::pack::PackedGeometry;
use super::pages::{PAGE_LEN, Page, seal, seed};
use super::quantiles::buffer_len;
use super::row_names::{RowName, pack_names};
use super::rtree::Envelope;
use super::value::{Cause, Value};
use super::{MAX_LAYERS, kind};
use crate::format::{ArtefactKind, ArtefactWriter, BuildId};
use crate::geo::LatLon;

/// Fills the values of one row, in the order of [`LayerContent::variables`].
pub type RowSource<'a> = Box<dyn FnMut(u32, &mut [Value]) -> io::Result<()> + 'a>;

/// An area to write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AreaContent {
    /// The row that it finds.
    pub row: u32,
    /// Outer rings and holes in any order, each of at least three vertices; a last vertex that
    /// repeats the first is dropped. Holes turn against their outer ring.
    pub rings: Vec<Vec<LatLon>>,
}

/// A cell to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellContent {
    /// The row that it finds.
    pub row: u32,
    /// Its box; the northern and the eastern border belong to its neighbours.
    pub envelope: Envelope,
}

/// A site to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SiteContent {
    /// The row that it finds.
    pub row: u32,
    /// Where it is: within 60 degrees of the equator and 170 of Greenwich.
    pub at: LatLon,
}

/// What finds rows; several entries may find one row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Geometry {
    /// Polygons.
    Areas(Vec<AreaContent>),
    /// Boxes.
    Cells(Vec<CellContent>),
    /// Points.
    Sites {
        /// The points.
        sites: Vec<SiteContent>,
        /// How far a query may be from the nearest, metres, at most 500,000.
        cap_m: u32,
    },
}

/// One layer to write.
pub struct LayerContent<'a> {
    /// Its name: lower-case letters, digits and underscores.
    pub name: String,
    /// What its rows are.
    pub description: String,
    /// Rows; the writer puts them into Hilbert order.
    pub row_count: u32,
    /// What each row is called in its source; empty where rows have neither key nor name, as
    /// the cells of a grid.
    pub row_names: Vec<RowName>,
    /// Geometries, in the order in which a lookup asks them.
    pub geometries: Vec<Geometry>,
    /// Variables; `layer`, `value_count` and `summary` are filled by the writer.
    pub variables: Vec<Variable>,
    /// Their values; asked for every row twice and must give the same both times.
    pub rows: RowSource<'a>,
}

impl std::fmt::Debug for LayerContent<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LayerContent")
            .field("name", &self.name)
            .field("row_count", &self.row_count)
            .finish_non_exhaustive()
    }
}

/// All that an attribute artefact holds.
#[derive(Debug, Default)]
pub struct AttributeContent<'a> {
    /// Layers.
    pub layers: Vec<LayerContent<'a>>,
    /// Sources that the variables name.
    pub sources: Vec<Source>,
}

/// A layer whose encodings are chosen.
struct PlannedLayer<'a> {
    /// The caller's number of each row, in Hilbert order.
    old_rows: Vec<u32>,
    rows: RowSource<'a>,
    columns: Vec<ChosenColumn>,
    rows_per_group: u32,
    group_pages: u32,
}

/// Writes the artefact. The same content gives the same bytes.
///
/// Holds the geometry and one row group in memory, and asks each layer twice for all its rows.
///
/// # Errors
///
/// Whatever `out` or a row source says; `InvalidInput` where the content cannot be written: a name
/// that is none or stands twice, a row that no geometry finds or that is out of range,
/// a ring of two vertices, a value that is not finite.
pub fn write_attributes<W: Write + Seek>(
    content: AttributeContent<'_>,
    build_id: BuildId,
    out: W,
) -> io::Result<W> {
    if content.layers.len() > MAX_LAYERS {
        return Err(invalid("more than 64 layers"));
    }
    let mut geometry = PackedGeometry::default();
    let mut name_pages = Vec::new();
    let mut section = CatalogueSection::default();
    section.catalogue.sources = content.sources;
    section
        .catalogue
        .sources
        .sort_by(|a, b| a.name.cmp(&b.name));
    let mut planned = Vec::new();
    let mut dictionaries: Vec<i64> = Vec::new();
    let mut columns = Vec::new();
    let mut first_page = 0_u32;
    for (index, layer) in (0_u16..).zip(content.layers) {
        check_name(&layer.name)?;
        let (layer_columns, mut layout, plan) = plan_layer(
            layer,
            index,
            (&mut geometry, &mut name_pages),
            &mut section.catalogue.layers,
            &mut dictionaries,
        )?;
        columns.extend(layer_columns);
        layout.first_page = first_page;
        section.layers.push(layout);
        let groups = (plan.old_rows.len() as u64).div_ceil(u64::from(plan.rows_per_group));
        let pages = groups * u64::from(plan.group_pages);
        first_page = u32::try_from(u64::from(first_page) + pages)
            .map_err(|_| invalid("the values exceed 2^32 pages"))?;
        planned.push(plan);
    }
    columns.sort_by(|a: &(Variable, _), b| a.0.name.cmp(&b.0.name));
    if let Some(pair) = columns
        .windows(2)
        .find(|pair| pair[0].0.name == pair[1].0.name)
    {
        return Err(invalid(&format!(
            "variable {} stands twice",
            pair[0].0.name
        )));
    }
    (section.catalogue.variables, section.columns) = columns.into_iter().unzip();
    let pages = (geometry, name_pages);
    write_sections(&section, &dictionaries, pages, planned, build_id, out)
}

type PlannedColumn = (Variable, super::columns::ColumnLayout);

/// Puts a layer's rows in order, packs its geometries and chooses its encodings.
fn plan_layer<'a>(
    mut layer: LayerContent<'a>,
    index: u16,
    (geometry, name_pages): (&mut PackedGeometry, &mut Vec<Page>),
    layers: &mut Vec<LayerMeta>,
    dictionaries: &mut Vec<i64>,
) -> io::Result<(Vec<PlannedColumn>, LayerLayout, PlannedLayer<'a>)> {
    let old_rows = hilbert_order(&layer)?;
    let mut new_row = vec![0; old_rows.len()];
    for (new, &old) in (0..).zip(&old_rows) {
        new_row[old as usize] = new;
    }
    let (mut locators, mut locator_layouts) = (Vec::new(), Vec::new());
    for packed in std::mem::take(&mut layer.geometries) {
        let (meta, layout) = geometry.add(packed, &new_row)?;
        locators.push(meta);
        locator_layouts.push(layout);
    }

    let first_name_page = name_pages.len() as u32;
    let name_page_count = pack_row_names(&layer, &old_rows, name_pages)?;

    let column_count = layer.variables.len();
    let stats = ColumnStats::with_buffers(buffer_len(layer.row_count, column_count));
    let mut stats = vec![stats; column_count];
    let mut values = vec![Value::Missing(Cause::NotPublished); layer.variables.len()];
    for &row in &old_rows {
        (layer.rows)(row, &mut values)?;
        for ((stats, &value), variable) in stats.iter_mut().zip(&values).zip(&layer.variables) {
            let named = |what| invalid(&format!("variable {}, row {row}: {what}", variable.name));
            stats.add(value).map_err(named)?;
        }
    }
    let mut columns = Vec::with_capacity(stats.len());
    for (stats, variable) in stats.iter().zip(&mut layer.variables) {
        check_name(&variable.name)?;
        (variable.layer, variable.value_count) = (index, stats.value_count());
        variable.summary = stats.summary();
        let named = |what| invalid(&format!("variable {}: {what}", variable.name));
        let mut column = stats.choose(layer.row_count).map_err(named)?;
        if !column.dictionary.is_empty() {
            let start = u32::try_from(dictionaries.len());
            let start = start.map_err(|_| invalid("the dictionaries exceed 2^32 entries"))?;
            column.layout.dictionary.0 = start;
            dictionaries.extend(&column.dictionary);
        }
        columns.push(column);
    }
    let mut places: Vec<&mut ChosenColumn> = columns.iter_mut().collect();
    let (rows_per_group, group_pages) = place_columns(&mut places);

    layers.push(LayerMeta {
        name: layer.name,
        description: layer.description,
        row_count: layer.row_count,
        locators,
    });
    let layout = LayerLayout {
        rows_per_group,
        group_pages,
        first_page: 0,
        name_pages: (first_name_page, name_page_count),
        locators: locator_layouts,
    };
    let layouts = columns.iter().map(|column| column.layout.clone());
    let planned = layer.variables.into_iter().zip(layouts).collect();
    let plan = PlannedLayer {
        old_rows,
        rows: layer.rows,
        columns,
        rows_per_group,
        group_pages,
    };
    Ok((planned, layout, plan))
}

/// Packs the names of a layer's rows, where it has them; returns how many pages they take.
fn pack_row_names(
    layer: &LayerContent<'_>,
    old_rows: &[u32],
    pages: &mut Vec<Page>,
) -> io::Result<u32> {
    let names = &layer.row_names;
    if names.is_empty() {
        return Ok(0);
    }
    if names.len() != old_rows.len() {
        let (layer, count, rows) = (&layer.name, names.len(), old_rows.len());
        let problem = format!("layer {layer}: {count} names for {rows} rows");
        return Err(invalid(&problem));
    }
    pack_names(old_rows.iter().map(|&row| &names[row as usize]), pages)
}

/// Rows by the Hilbert key of the first entry that finds them.
fn hilbert_order(layer: &LayerContent<'_>) -> io::Result<Vec<u32>> {
    let mut keys: Vec<Option<u64>> = vec![None; layer.row_count as usize];
    for geometry in &layer.geometries {
        for (row, envelope) in geometry.entries() {
            let Some(key) = keys.get_mut(row as usize) else {
                let name = &layer.name;
                return Err(invalid(&format!(
                    "layer {name}: a geometry finds row {row}"
                )));
            };
            key.get_or_insert_with(|| hilbert_key(envelope.centre()));
        }
    }
    let mut order = Vec::with_capacity(keys.len());
    for (row, key) in (0_u32..).zip(keys) {
        let Some(key) = key else {
            let name = &layer.name;
            return Err(invalid(&format!(
                "layer {name}: no geometry finds row {row}"
            )));
        };
        order.push((key, row));
    }
    order.sort_unstable();
    Ok(order.into_iter().map(|(_, row)| row).collect())
}

fn write_sections<W: Write + Seek>(
    section: &CatalogueSection,
    dictionaries: &[i64],
    (mut geometry, mut name_pages): (PackedGeometry, Vec<Page>),
    mut layers: Vec<PlannedLayer<'_>>,
    build_id: BuildId,
    out: W,
) -> io::Result<W> {
    let catalogue = bincode::encode_to_vec(section, bincode::config::standard())
        .map_err(|error| io::Error::new(io::ErrorKind::InvalidInput, error))?;
    let mut writer = ArtefactWriter::new(out, ArtefactKind::Attributes, build_id, kind::ALL.len())?;
    writer.section(kind::CATALOGUE, &mut |out| {
        out.write_all(&catalogue)?;
        Ok(section.catalogue.variables.len() as u64)
    })?;
    writer.section(kind::DICTIONARIES, &mut |out| {
        let mut entries = dictionaries.iter();
        entries.try_for_each(|entry| out.write_all(&entry.to_le_bytes()))?;
        Ok(dictionaries.len() as u64)
    })?;
    writer.section(kind::NODES, &mut |out| {
        let mut envelopes = geometry.envelopes.iter();
        envelopes.try_for_each(|envelope| out.write_all(&envelope.to_bytes()))?;
        Ok(geometry.envelopes.len() as u64)
    })?;
    writer.section(kind::OUTLINES, &mut |out| {
        let mut words = geometry.outline_words.iter();
        words.try_for_each(|word| out.write_all(&word.to_le_bytes()))?;
        Ok(geometry.outline_words.len() as u64)
    })?;
    let leaf_seed = seed(build_id, kind::LEAVES);
    writer.section(kind::LEAVES, &mut |out| {
        geometry.leaf_pages.write(leaf_seed, out)
    })?;
    let vertex_seed = seed(build_id, kind::VERTICES);
    writer.section(kind::VERTICES, &mut |out| {
        geometry.vertex_pages.write(vertex_seed, out)
    })?;
    let value_seed = seed(build_id, kind::VALUES);
    writer.section(kind::VALUES, &mut |out| {
        let mut number = 0;
        for layer in &mut layers {
            write_values(layer, value_seed, &mut number, out)?;
        }
        Ok(u64::from(number))
    })?;
    let name_seed = seed(build_id, kind::ROW_NAMES);
    writer.section(kind::ROW_NAMES, &mut |out| {
        for (number, page) in (0..).zip(&mut name_pages) {
            seal(name_seed, number, 0, page);
            out.write_all(page)?;
        }
        Ok(name_pages.len() as u64)
    })?;
    writer.finish()
}

/// Writes the row groups of one layer.
fn write_values(
    layer: &mut PlannedLayer<'_>,
    seed: u32,
    number: &mut u32,
    out: &mut dyn Write,
) -> io::Result<()> {
    if layer.group_pages == 0 {
        return Ok(());
    }
    let mut values = vec![Value::Missing(Cause::NotPublished); layer.columns.len()];
    let mut pages: Vec<Page> = vec![[0; PAGE_LEN]; layer.group_pages as usize];
    for group in layer.old_rows.chunks(layer.rows_per_group as usize) {
        for page in &mut pages {
            page.fill(0);
        }
        for (slot, &row) in (0..).zip(group) {
            (layer.rows)(row, &mut values)?;
            for (column, &value) in layer.columns.iter().zip(&values) {
                let code = code_of(column, value)
                    .ok_or_else(|| invalid("a row source gave other values the second time"))?;
                let page = &mut pages[usize::from(column.layout.page)];
                write_code(&column.layout, page, slot, code);
            }
        }
        for page in &mut pages {
            seal(seed, *number, 0, page);
            out.write_all(page)?;
            *number += 1;
        }
    }
    Ok(())
}

fn check_name(name: &str) -> io::Result<()> {
    if is_valid(name) {
        return Ok(());
    }
    Err(invalid(&format!(
        "`{name}` is no name of a layer or a variable"
    )))
}

/// An error about content that cannot be written.
pub(super) fn invalid(problem: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, problem)
}
