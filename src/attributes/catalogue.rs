//! Variable id -> what it means, where it comes from and which layer holds it.

use bincode::{Decode, Encode};

use super::columns::ColumnLayout;
use super::value::{MAX_SCALE, Value};

/// The shares, in per cent, at which [`Spread::quantiles`] stand.
pub const QUANTILE_PERCENTS: [u64; 5] = [5, 25, 50, 75, 95];

/// A variable's place in the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VariableId(pub u32);

/// One published quantity.
#[derive(Clone, Debug, Default, PartialEq, Encode, Decode)]
pub struct Variable {
    /// `<theme>[_<measure>]_<statistic>[_<population>][_<catchment>]`, lower-case ASCII.
    pub name: String,
    /// What it measures, one sentence.
    pub description: String,
    /// Unit of its values, such as `persons per km2`.
    pub unit: String,
    /// The period that its values describe.
    pub vintage: String,
    /// Name of the source it comes from.
    pub source: String,
    /// Licence of that source.
    pub licence: String,
    /// What a value speaks for: `district`, `pincode`, `village` and so on.
    pub granularity: String,
    /// Index of its layer in [`Catalogue::layers`]. The writer sets it.
    pub layer: u16,
    /// Rows of the layer that have a value. The writer sets it.
    pub value_count: u32,
    /// Least value that the build accepts, in `unit`.
    pub valid_min: Option<f64>,
    /// Greatest value that the build accepts, in `unit`.
    pub valid_max: Option<f64>,
    /// What its values are like. The writer sets it.
    pub summary: Summary,
}

/// What the values of a variable are like over the rows of its layer.
#[derive(Clone, Debug, Default, PartialEq, Encode, Decode)]
pub struct Summary {
    /// Rows without a value because the source has none.
    pub not_published: u32,
    /// Rows whose value the source withholds.
    pub suppressed: u32,
    /// How the values lie; `None` where no row has one.
    pub spread: Option<Spread>,
}

/// How values lie.
#[derive(Clone, Debug, PartialEq, Encode, Decode)]
pub struct Spread {
    /// The least.
    pub minimum: Value,
    /// For each of [`QUANTILE_PERCENTS`] the value of rank `ceil(percent / 100 * values)`.
    pub quantiles: [Value; 5],
    /// The greatest.
    pub maximum: Value,
    /// Rows by which the rank of a quantile may be off; zero where they are exact.
    pub rank_error: u64,
}

impl Variable {
    /// The first word of its name.
    pub fn theme(&self) -> &str {
        self.name.split('_').next().unwrap_or("")
    }

    /// Whether the counts and values of the summary can be those of a layer of `row_count` rows.
    pub(super) fn has_sound_summary(&self, row_count: u32) -> bool {
        let Summary {
            not_published,
            suppressed,
            spread,
        } = &self.summary;
        let counts = [self.value_count, *not_published, *suppressed];
        let sum: u64 = counts.into_iter().map(u64::from).sum();
        let is_sound = |value: &Value| match value {
            Value::Number(decimal) => decimal.scale <= MAX_SCALE,
            Value::Float(float) => float.is_finite(),
            Value::Missing(_) => false,
        };
        sum == u64::from(row_count)
            && spread.is_some() == (self.value_count > 0)
            && spread.as_ref().is_none_or(|spread| {
                let ends = [&spread.minimum, &spread.maximum];
                ends.into_iter().chain(&spread.quantiles).all(is_sound)
            })
    }
}

/// How a geometry finds a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum LocatorKind {
    /// Polygons: containment, the border included; the smallest of several.
    Areas,
    /// Boxes: containment without the northern and the eastern border; the first row of several.
    Cells,
    /// Points: the nearest within the cap; the first row of several.
    Sites,
    /// Boxes of one size on a grid, one in a place: containment as of [`LocatorKind::Cells`].
    Grid,
}

/// One geometry of a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct LocatorMeta {
    /// How it finds a row.
    pub kind: LocatorKind,
    /// Polygons, boxes or points.
    pub entry_count: u32,
    /// How far a point may be from the nearest site, metres; zero but for sites.
    pub cap_m: u32,
}

/// One granularity: rows, and the geometries that find them.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct LayerMeta {
    /// Its name, unique among the layers.
    pub name: String,
    /// What its rows are, one sentence.
    pub description: String,
    /// Rows.
    pub row_count: u32,
    /// Geometries, in the order in which they are asked.
    pub locators: Vec<LocatorMeta>,
}

/// One source that values come from.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Source {
    /// Its name, as in [`Variable::source`].
    pub name: String,
    /// The period that it describes.
    pub vintage: String,
    /// Its licence.
    pub licence: String,
    /// Who published it.
    pub origin: String,
}

/// All variables and layers of an artefact.
#[derive(Clone, Debug, Default, PartialEq, Encode, Decode)]
pub struct Catalogue {
    /// Variables, sorted by name; a [`VariableId`] is an index.
    pub variables: Vec<Variable>,
    /// Layers.
    pub layers: Vec<LayerMeta>,
    /// Sources, sorted by name.
    pub sources: Vec<Source>,
}

impl Catalogue {
    /// The variable of this id.
    pub fn variable(&self, id: VariableId) -> Option<&Variable> {
        self.variables.get(id.0 as usize)
    }

    /// The layer that holds a variable.
    pub fn layer_of(&self, variable: &Variable) -> Option<&LayerMeta> {
        self.layers.get(usize::from(variable.layer))
    }
}

/// The catalogue section: what people read, and where the bytes are.
#[derive(Clone, Debug, Default, PartialEq, Encode, Decode)]
pub(super) struct CatalogueSection {
    pub(super) catalogue: Catalogue,
    /// One a layer.
    pub(super) layers: Vec<LayerLayout>,
    /// One a variable.
    pub(super) columns: Vec<ColumnLayout>,
}

/// Where a layer's values and geometries are.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub(super) struct LayerLayout {
    /// Rows of a row group.
    pub(super) rows_per_group: u32,
    /// Pages of a row group; zero where all columns are constant.
    pub(super) group_pages: u32,
    /// First page in the values section.
    pub(super) first_page: u32,
    /// First page in the row names section, and how many; none where the rows have no names.
    pub(super) name_pages: (u32, u32),
    /// One a geometry.
    pub(super) locators: Vec<LocatorLayout>,
}

/// Where one geometry is. The counts of outlines are zero but for areas.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub(super) struct LocatorLayout {
    /// First page in the leaves section.
    pub(super) first_leaf_page: u32,
    /// First envelope in the nodes section.
    pub(super) first_envelope: u32,
    /// First word in the outlines section.
    pub(super) first_outline_word: u32,
    /// First page in the vertices section.
    pub(super) first_vertex_page: u32,
    pub(super) ring_count: u32,
    pub(super) vertex_count: u32,
}
