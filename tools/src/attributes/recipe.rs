//! The `[attributes]` part of a recipe.
//!
//! ```toml
//! [[attributes.layers]]
//! name = "district"
//! description = "districts of 2020"
//! granularity = "district"
//! rows = { from = "areas" }
//! areas = { file = { .. }, name = "district", parent = "state" }
//!
//! [[attributes.tables]]
//! layer = "district"
//! file = { .. }
//! name = "District"
//! parent = "State"
//!
//! [[attributes.tables.variables]]
//! column = "Persons"
//! name = "pop_total"
//! unit = "persons"
//! description = "people counted"
//! min = 0
//! ```

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;

use serde::Deserialize;

use super::facility_recipe::{CellsRecipe, ClassRecipe, FacilityRecipe};
use crate::read::SourceFile;

/// Which layers and variables there are, and where their values come from.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct AttributesRecipe {
    /// Layers, in the order of the artefact.
    pub layers: Vec<LayerRecipe>,
    /// Other names of states and districts, for the joins by name.
    pub aliases: Vec<AliasRecipe>,
    /// Tables whose rows are joined to rows of a layer.
    pub tables: Vec<TableRecipe>,
    /// Point files that are counted around the sites of a layer.
    pub facilities: Vec<FacilityRecipe>,
    /// Point files that are counted within the rows of a layer.
    pub insides: Vec<InsideRecipe>,
    /// Extents of the outlines of a layer.
    pub extents: Vec<ExtentRecipe>,
}

/// One granularity.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LayerRecipe {
    /// Its name: lower-case letters, digits and underscores.
    pub name: String,
    /// What its rows are.
    pub description: String,
    /// What a value speaks for, such as `district` or `pincode`.
    pub granularity: String,
    /// What its rows are taken from.
    pub rows: RowsRecipe,
    /// Polygons that find rows; asked first.
    pub areas: Option<AreasRecipe>,
    /// More files of them.
    #[serde(default)]
    pub more_areas: Vec<AreasRecipe>,
    /// Points that find rows; asked where no polygon contains the point.
    pub sites: Option<SitesRecipe>,
}

/// What the rows of a layer are taken from.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "from", rename_all = "lowercase", deny_unknown_fields)]
pub enum RowsRecipe {
    /// The features of `areas`.
    Areas,
    /// The PINs of the gazetteer that have a centre; the key is the code.
    Pins,
    /// A table, one row each.
    Table(Box<RowTableRecipe>),
    /// The boxes of a grid in which people live; they find themselves.
    Cells(Box<CellsRecipe>),
}

/// The table that a layer's rows are taken from.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RowTableRecipe {
    /// The file.
    pub file: SourceFile,
    /// Columns that make the key. Keys of digits compare without leading zeros. A row whose key
    /// is missing is found by its name alone.
    #[serde(default)]
    pub key: Vec<String>,
    /// The column with the row's name.
    pub name: String,
    /// The column with its state; without it rows are found by their key alone.
    pub parent: Option<String>,
}

/// Polygons and what joins them to rows: the key where there is one, else name and parent.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AreasRecipe {
    /// The file, GeoJSON.
    pub file: SourceFile,
    /// First parts of every key, such as the code of the one town of the file.
    #[serde(default)]
    pub key_prefix: Vec<String>,
    /// Columns that make the key, or the rest of it.
    #[serde(default)]
    pub key: Vec<String>,
    /// The column with the area's name.
    pub name: String,
    /// The column with its state; without it areas are joined by their key alone.
    pub parent: Option<String>,
    /// Least share of the layer's sites inside an outline that must be of its row, and of the
    /// row's sites that must be inside: an outline that fails either is of another time, or
    /// carries a wrong key, and is dropped. None is dropped where this is not given or where the
    /// row has no sites.
    pub agreement: Option<f64>,
}

/// Points and what joins them to rows.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SitesRecipe {
    /// The file; where it is not given, the centres of the gazetteer's PINs are the sites, and
    /// they are joined by key where the rows are PINs, else by their district and state.
    pub file: Option<SourceFile>,
    /// Where a point is.
    #[serde(default)]
    pub at: PointColumns,
    /// Columns that make the key.
    #[serde(default)]
    pub key: Vec<String>,
    /// Points that are joined by their names within regions, in place of `file`.
    pub linked: Option<LinkedRecipe>,
    /// How far a query may be from the nearest site, metres.
    pub cap_m: u32,
    /// Points are gathered in a grid of this many degrees; each cell becomes one site, whose
    /// row is that of most points in it and in the eight around it. Every point is a site where
    /// this is not given.
    pub grid_deg: Option<f64>,
}

/// Points with names, and lists of names with keys: a point stands for the row whose list has its
/// name, in the region that it lies in.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LinkedRecipe {
    /// A layer before this one: its rows are the regions.
    pub within: String,
    /// Namesakes are told apart by the groups of their neighbours; where this is `false`, a name
    /// counts where it is of one row of its region.
    #[serde(default = "yes")]
    pub vote: bool,
    /// Greatest distance between points of one row, metres: of points further apart those stay
    /// that have most others near them, of equal ones those of the first file.
    pub spread_m: Option<f64>,
    /// What rows are called.
    pub names: Vec<NamesRecipe>,
    /// Points with names.
    pub points: Vec<NamedPointsRecipe>,
}

/// A list of names, and what each stands for. All columns are parts of keys but `name`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NamesRecipe {
    /// The file.
    pub file: SourceFile,
    /// The column with the name.
    pub name: String,
    /// Key of the row of the layer `within`.
    pub region: Vec<String>,
    /// What tells places of one name apart: points of a group lie together.
    pub group: Vec<String>,
    /// Key of the row of this layer.
    pub key: Vec<String>,
}

/// Points with names.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NamedPointsRecipe {
    /// The file.
    pub file: SourceFile,
    /// Where a point is.
    #[serde(default)]
    pub at: PointColumns,
    /// The column with its name.
    pub name: String,
}

/// The columns that say where a point is: `lat` and `lng`, or `cell` for both in one. With none
/// of them it is the geometry of the feature.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PointColumns {
    /// Latitude.
    pub lat: Option<String>,
    /// Longitude.
    pub lng: Option<String>,
    /// Latitude and longitude.
    pub cell: Option<String>,
}

/// Other names of districts and states.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AliasRecipe {
    /// A table of them.
    pub file: Option<SourceFile>,
    /// The columns of the table: one name and the other.
    #[serde(default)]
    pub columns: Vec<String>,
    /// Pairs given here.
    #[serde(default)]
    pub pairs: Vec<(String, String)>,
}

/// A table and how its rows are joined: by key where there is one, else by name and parent.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableRecipe {
    /// The layer.
    pub layer: String,
    /// The file.
    pub file: SourceFile,
    /// Columns that make the key.
    #[serde(default)]
    pub key: Vec<String>,
    /// The column with the row's name, in a join by name.
    pub name: Option<String>,
    /// The column with its state, in a join by name.
    pub parent: Option<String>,
    /// Rows that the file calls otherwise than the layer: from `name, state` as the report prints
    /// it to the name, or name and state, of the layer's row; in a join by key from key to key,
    /// whose parts have `-` between them.
    #[serde(default)]
    pub rename: BTreeMap<String, String>,
    /// A TSV file beside the recipe with more of them, one a line: `from` and `to`.
    pub rename_list: Option<PathBuf>,
    /// A TSV file beside the recipe of rows that speak for further rows of the layer, one a line:
    /// `from` as the report prints it, `to` as in `rename`. Larger areas of an earlier time do.
    pub spread_list: Option<PathBuf>,
    /// What the list says.
    #[serde(skip)]
    pub spread: BTreeMap<String, Vec<String>>,
    /// Several rows of the file for one row of the layer.
    pub pivot: Option<PivotRecipe>,
    /// What a row of the layer has in a part of the pivot that the file does not list for it,
    /// where it lists another; missing where this is not given.
    pub absent: Option<Absent>,
    /// What is made of several rows of the file for one row of the layer, in one part of the
    /// pivot; without it the first row stands and the others are dropped.
    pub combine: Option<CombineRecipe>,
    /// What the values speak for, where that is not the layer's granularity.
    pub granularity: Option<String>,
    /// Digits after the point that figures keep, where the file has more than it knows; all of
    /// them where this is not given.
    pub decimals: Option<u8>,
    /// Negative values mean "suppressed": a figure in brackets lost them on its way.
    #[serde(default)]
    pub negative_is_suppressed: bool,
    /// Columns and what they become.
    #[serde(default)]
    pub variables: Vec<VariableRecipe>,
    /// A TSV file beside the recipe with more of them, one a line: its header names the fields of
    /// [`VariableRecipe`].
    pub variable_list: Option<PathBuf>,
    /// Variables computed from columns.
    #[serde(default)]
    pub ratios: Vec<RatioRecipe>,
    /// A TSV file beside the recipe with more of them, one a line: its header names the fields
    /// of [`RatioRecipe`]; the columns of numerator and denominator have ` + ` between them.
    pub ratio_list: Option<PathBuf>,
    /// Last word of all names, where another layer holds the same measures.
    pub catchment: Option<String>,
    /// Shares of each part of the pivot in all of them together.
    #[serde(default)]
    pub shares: Vec<ShareRecipe>,
    /// Columns that must add up.
    #[serde(default)]
    pub sums: Vec<SumRecipe>,
}

/// What each part of a pivot has of what all parts have together, in percent; missing where one
/// of them is.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShareRecipe {
    /// The column, which must be a variable too.
    pub column: String,
    /// Digits after the point; halves are rounded away from zero.
    pub decimals: u8,
    /// As in [`VariableRecipe`].
    pub name: String,
    /// What it measures.
    pub description: String,
}

/// What the absence of a row means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Absent {
    /// That there are none of its kind: a list of what was found.
    Zero,
}

/// Figures that must add up to a whole, so that a column read as another is found.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SumRecipe {
    /// A column, or a number such as 100.
    pub whole: Whole,
    /// Columns. In the sum of a pivot these and the whole are texts of its column.
    pub parts: Vec<String>,
    /// There are parts besides these: they may be less than the whole, and not more.
    #[serde(default)]
    pub has_rest: bool,
    /// How far rounding may take the sum off.
    #[serde(default)]
    pub tolerance: f64,
    /// A sum further off than this stops the build; one between `tolerance` and this is counted
    /// and named. It is `tolerance` where it is not given.
    pub limit: Option<f64>,
}

/// What parts add up to.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(untagged)]
pub enum Whole {
    /// The same in every row.
    Number(i64),
    /// A column.
    Column(String),
}

impl fmt::Display for Whole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Column(column) => column.fmt(f),
        }
    }
}

/// What is made of several rows of a file for one row of the layer.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "by", rename_all = "lowercase", deny_unknown_fields)]
pub enum CombineRecipe {
    /// The sum of each column; missing where one of the cells is.
    Sum,
    /// The mean of the cells that each column has.
    Mean {
        /// Digits after the point, at most 18; halves are rounded away from zero.
        decimals: u8,
    },
    /// The row with the greatest number in a column.
    Latest {
        /// The column, such as the year.
        column: String,
    },
}

/// Tells the rows of a file apart that belong to one row of the layer.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PivotRecipe {
    /// The column.
    pub column: String,
    /// What each of its texts adds: rows with another text are dropped.
    #[serde(default)]
    pub parts: BTreeMap<String, PivotPart>,
    /// A TSV file beside the recipe with more of them, one a line: `text`, `suffix`, `note`.
    pub part_list: Option<PathBuf>,
    /// Parts that must add up, in every variable.
    pub sum: Option<SumRecipe>,
}

/// What one text of the pivot column adds to the variables.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PivotPart {
    /// End of the names, such as `_rural`; may be empty. It stands where a name has `{}`.
    pub suffix: String,
    /// Added to the descriptions, such as `rural areas`; may be empty. It stands where a
    /// description has `{}`.
    pub note: String,
}

/// One column that becomes a variable.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VariableRecipe {
    /// The column.
    pub column: String,
    /// `<theme>[_<measure>]_<statistic>[_<population>][_<catchment>]`.
    pub name: String,
    /// Unit of the values.
    pub unit: String,
    /// What it measures.
    pub description: String,
    /// Least value that is possible; a smaller one fails the build.
    pub min: Option<f64>,
    /// Greatest value that is possible; a greater one fails the build.
    pub max: Option<f64>,
    /// The file is a list: a text in the column is 1, none is 0, and so is a row that it lacks.
    #[serde(default)]
    pub is_flag: bool,
}

/// A variable computed from columns: the sum of some over the sum of others, times a factor.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RatioRecipe {
    /// Columns that are added up; one with a leading `-` is taken away.
    pub numerator: Vec<String>,
    /// The same, below the line. Where there is none, `divisor` stands there.
    #[serde(default)]
    pub denominator: Vec<String>,
    /// The denominator where it is no column: 12 for the mean of twelve months.
    #[serde(default = "one")]
    pub divisor: i64,
    /// Times this: 100 for a percentage.
    #[serde(default = "one")]
    pub factor: i64,
    /// Digits after the point; halves are rounded away from zero.
    pub decimals: u8,
    /// `<theme>[_<measure>]_<statistic>[_<population>][_<catchment>]`.
    pub name: String,
    /// Unit of the values.
    pub unit: String,
    /// What it measures.
    pub description: String,
    /// Least value that is possible.
    pub min: Option<f64>,
    /// Greatest value that is possible.
    pub max: Option<f64>,
}

fn yes() -> bool {
    true
}

fn one() -> i64 {
    1
}

/// A file of points, counted within each row of a layer: by the key of the row where there is
/// one, else by the outline that a point lies in.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InsideRecipe {
    /// The layer.
    pub layer: String,
    /// The file.
    pub file: SourceFile,
    /// Where a point is.
    #[serde(default)]
    pub at: PointColumns,
    /// Columns that make the key of the row.
    #[serde(default)]
    pub key: Vec<String>,
    /// The file covers all of India: a row without any of its points has none. Else such a row
    /// may be one that the file does not cover, and its counts are missing.
    #[serde(default)]
    pub is_complete: bool,
    /// Kinds of points, by the names of their variables.
    pub classes: BTreeMap<String, ClassRecipe>,
}

/// The extent of each row's outlines, in square kilometres.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExtentRecipe {
    /// The layer.
    pub layer: String,
    /// The name of the variable.
    pub name: String,
    /// What it measures.
    pub description: String,
}

impl LayerRecipe {
    /// All files of polygons.
    pub(super) fn all_areas(&self) -> impl Iterator<Item = &AreasRecipe> {
        self.areas.iter().chain(&self.more_areas)
    }
}

impl LinkedRecipe {
    fn sources(&self) -> impl Iterator<Item = &SourceFile> {
        let names = self.names.iter().map(|names| &names.file);
        names.chain(self.points.iter().map(|points| &points.file))
    }
}

impl AttributesRecipe {
    /// Adds the lists of another file of the same recipe to the ends of these.
    pub(crate) fn append(&mut self, mut other: Self) {
        self.layers.append(&mut other.layers);
        self.aliases.append(&mut other.aliases);
        self.tables.append(&mut other.tables);
        self.facilities.append(&mut other.facilities);
        self.insides.append(&mut other.insides);
        self.extents.append(&mut other.extents);
    }

    /// Every file that it names, in the order of the recipe; the build id covers them.
    pub fn sources(&self) -> Vec<&SourceFile> {
        let mut sources = Vec::new();
        for layer in &self.layers {
            match &layer.rows {
                RowsRecipe::Table(table) => sources.push(&table.file),
                RowsRecipe::Cells(cells) => sources.extend(cells.sources()),
                RowsRecipe::Areas | RowsRecipe::Pins => {}
            }
            sources.extend(layer.all_areas().map(|areas| &areas.file));
            if let Some(sites) = &layer.sites {
                sources.extend(&sites.file);
                let linked = sites.linked.as_ref();
                sources.extend(linked.iter().flat_map(|linked| linked.sources()));
            }
        }
        sources.extend(self.aliases.iter().filter_map(|alias| alias.file.as_ref()));
        sources.extend(self.tables.iter().map(|table| &table.file));
        sources.extend(self.facilities.iter().flat_map(FacilityRecipe::sources));
        sources.extend(self.insides.iter().map(|inside| &inside.file));
        sources
    }
}
