//! Bytes -> [`Attributes`]: checks everything that later reads rely on.
//!
//! Counts and starts come from the catalogue section and are compared with the sections that
//! are really there before anything is sized by them.

use bincode::config::Configuration;

use super::catalogue::{CatalogueSection, LayerLayout, LocatorKind, LocatorLayout, LocatorMeta};
use super::columns::{Column, PAGE_BITS};
use super::grid::Grid;
use super::layer::{GeometryPages, Layer, Locator};
use super::names::{VariableNames, is_valid};
use super::outlines::{Outlines, VERTICES_PER_PAGE};
use super::pages::Pages;
use super::rtree::{ENVELOPE_LEN, EntryShape, Envelope, PackedRTree, leaf_page_count, level_sizes};
use super::{Attributes, MAX_LAYERS, kind};
use crate::error::OpenError;
use crate::format::{Artefact, SectionBytes, read_u32, read_u64};

/// Most bytes that the decoded catalogue may take.
const CATALOGUE_LIMIT: usize = 64 << 20;

type CatalogueConfig = Configuration<
    bincode::config::LittleEndian,
    bincode::config::Varint,
    bincode::config::Limit<CATALOGUE_LIMIT>,
>;

fn catalogue_config() -> CatalogueConfig {
    bincode::config::standard().with_limit::<CATALOGUE_LIMIT>()
}

/// Reads and checks an artefact.
pub(super) fn read(artefact: &Artefact) -> Result<Attributes, OpenError> {
    let wrong = |problem: String| artefact.content_error(kind::CATALOGUE.name, problem);
    let (bytes, _) = artefact.section(kind::CATALOGUE)?;
    let (section, len) =
        bincode::decode_from_slice::<CatalogueSection, _>(&bytes, catalogue_config())
            .map_err(|error| wrong(error.to_string()))?;
    if len != bytes.len() {
        return Err(wrong(format!("{} bytes follow its end", bytes.len() - len)));
    }
    let CatalogueSection {
        catalogue,
        layers,
        columns,
    } = section;
    if catalogue.layers.len() > MAX_LAYERS || catalogue.layers.len() != layers.len() {
        let count = catalogue.layers.len();
        return Err(wrong(format!(
            "{count} layers and {} layouts",
            layers.len()
        )));
    }
    if catalogue.variables.len() != columns.len() {
        let count = catalogue.variables.len();
        return Err(wrong(format!(
            "{count} variables and {} columns",
            columns.len()
        )));
    }
    let all_names = catalogue.variables.iter().map(|v| v.name.as_str());
    if let Some(name) = all_names.clone().find(|name| !is_valid(name)) {
        return Err(wrong(format!(
            "`{}` is no name of a variable",
            name.escape_debug()
        )));
    }
    let names = VariableNames::new(all_names)
        .ok_or_else(|| wrong("the names of the variables are not in order".to_owned()))?;

    let sections = Sections {
        nodes: artefact.section(kind::NODES)?.0,
        outlines: artefact.section(kind::OUTLINES)?.0,
        leaf_pages: Pages::open(artefact, kind::LEAVES)?,
        vertex_pages: Pages::open(artefact, kind::VERTICES)?,
        value_pages: Pages::open(artefact, kind::VALUES)?,
        name_pages: Pages::open(artefact, kind::ROW_NAMES)?,
    };
    let mut open_layers = Vec::with_capacity(layers.len());
    for (meta, layout) in catalogue.layers.iter().zip(&layers) {
        let name = &meta.name;
        let layer_wrong = |what: &str| wrong(format!("layer {name}: {what}"));
        if meta.locators.len() != layout.locators.len() {
            return Err(layer_wrong("the number of its geometries"));
        }
        let locators = meta.locators.iter().zip(&layout.locators);
        let row_count = meta.row_count;
        let locators = locators.map(|(meta, layout)| sections.locator(*meta, *layout, row_count));
        let locators: Result<Vec<Locator>, &str> = locators.collect();
        open_layers.push(
            locators
                .and_then(|locators| sections.layer(meta.row_count, layout, locators))
                .map_err(layer_wrong)?,
        );
    }

    let dictionaries = dictionaries(artefact)?;
    let mut open_columns = Vec::with_capacity(columns.len());
    for (variable, layout) in catalogue.variables.iter().zip(&columns) {
        let rows = catalogue.layer_of(variable).map(|layer| layer.row_count);
        if rows.is_some_and(|rows| !variable.has_sound_summary(rows)) {
            let name = &variable.name;
            return Err(wrong(format!("variable {name}: its summary")));
        }
        let column = match layers.get(usize::from(variable.layer)) {
            None => Err("its layer"),
            Some(layer) => Column::new(
                layout,
                variable.layer,
                layer.rows_per_group,
                layer.group_pages,
                dictionaries.len(),
            ),
        };
        let name = &variable.name;
        open_columns.push(column.map_err(|what| wrong(format!("variable {name}: {what}")))?);
    }
    Ok(Attributes {
        build_id: artefact.build_id(),
        catalogue,
        names,
        columns: open_columns,
        layers: open_layers,
        dictionaries,
        geometry: GeometryPages {
            leaves: sections.leaf_pages,
            vertices: sections.vertex_pages,
        },
        values: sections.value_pages,
        row_names: sections.name_pages,
    })
}

fn dictionaries(artefact: &Artefact) -> Result<Vec<i64>, OpenError> {
    let (bytes, _) = artefact.section(kind::DICTIONARIES)?;
    if bytes.len() % 8 != 0 {
        let problem = format!("{} bytes are not 8-byte entries", bytes.len());
        return Err(artefact.content_error(kind::DICTIONARIES.name, problem));
    }
    let entries = bytes.chunks_exact(8);
    Ok(entries.map(|entry| read_u64(entry, 0) as i64).collect())
}

struct Sections {
    nodes: SectionBytes,
    outlines: SectionBytes,
    leaf_pages: Pages,
    vertex_pages: Pages,
    value_pages: Pages,
    name_pages: Pages,
}

impl Sections {
    fn layer(
        &self,
        row_count: u32,
        layout: &LayerLayout,
        locators: Vec<Locator>,
    ) -> Result<Layer, &'static str> {
        if layout.rows_per_group == 0 || PAGE_BITS < layout.rows_per_group {
            return Err("the rows of its row groups");
        }
        let groups = u64::from(row_count.div_ceil(layout.rows_per_group));
        let pages = groups * u64::from(layout.group_pages);
        if u64::from(self.value_pages.count()) < u64::from(layout.first_page) + pages {
            return Err("its pages end past the values");
        }
        let (first_name_page, count) = layout.name_pages;
        if u64::from(self.name_pages.count()) < u64::from(first_name_page) + u64::from(count) {
            return Err("its pages end past the row names");
        }
        Ok(Layer {
            row_count,
            rows_per_group: layout.rows_per_group,
            group_pages: layout.group_pages,
            first_page: layout.first_page,
            name_pages: layout.name_pages,
            locators,
        })
    }

    fn locator(
        &self,
        meta: LocatorMeta,
        layout: LocatorLayout,
        row_count: u32,
    ) -> Result<Locator, &'static str> {
        let tree = |shape| self.tree(shape, meta.entry_count, layout);
        Ok(match meta.kind {
            LocatorKind::Areas => Locator::Areas {
                tree: tree(EntryShape::Box)?,
                outlines: self.outlines(meta.entry_count, layout)?,
            },
            LocatorKind::Cells => Locator::Cells(tree(EntryShape::Box)?),
            LocatorKind::Sites => Locator::Sites {
                tree: tree(EntryShape::Site)?,
                cap_m: meta.cap_m,
            },
            LocatorKind::Grid => {
                let bytes = self.outlines.get(layout.first_outline_word as usize * 4..);
                let grid = bytes.and_then(|bytes| Grid::read(bytes, meta.entry_count, row_count));
                Locator::Grid(grid.ok_or("its grid")?)
            }
        })
    }

    fn tree(
        &self,
        shape: EntryShape,
        entry_count: u32,
        layout: LocatorLayout,
    ) -> Result<PackedRTree, &'static str> {
        let first = u64::from(layout.first_leaf_page);
        let pages = u64::from(leaf_page_count(shape, entry_count));
        if u64::from(self.leaf_pages.count()) < first + pages {
            return Err("its entries end past the leaves");
        }
        let start = layout.first_envelope as usize * ENVELOPE_LEN;
        let len = level_sizes(entry_count).iter().sum::<usize>() * ENVELOPE_LEN;
        let envelopes = self.nodes.get(start..start + len);
        let envelopes = envelopes.ok_or("its envelopes end past the nodes")?;
        let envelopes = envelopes.chunks_exact(ENVELOPE_LEN);
        let envelopes = envelopes.map(|bytes| Envelope::read(bytes, 0)).collect();
        let first_page = layout.first_leaf_page;
        Ok(PackedRTree::new(shape, entry_count, first_page, envelopes))
    }

    fn outlines(&self, area_count: u32, layout: LocatorLayout) -> Result<Outlines, &'static str> {
        let pages = u64::from(layout.vertex_count.div_ceil(VERTICES_PER_PAGE));
        if u64::from(self.vertex_pages.count()) < u64::from(layout.first_vertex_page) + pages {
            return Err("its outlines end past the vertices");
        }
        let (areas, rings) = (area_count as usize, layout.ring_count as usize);
        let words = 2 * areas + 1 + rings + 1;
        let start = layout.first_outline_word as usize * 4;
        let bytes = self.outlines.get(start..start + words * 4);
        let bytes = bytes.ok_or("its rings end past the outlines")?;
        let words: Vec<u32> = bytes
            .chunks_exact(4)
            .map(|word| read_u32(word, 0))
            .collect();
        Outlines::new(
            &words,
            areas,
            rings,
            layout.vertex_count,
            layout.first_vertex_page,
        )
        .ok_or("the tables of its rings do not rise")
    }
}
