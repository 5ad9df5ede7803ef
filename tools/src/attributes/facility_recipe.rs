//! The parts of a recipe about cells and facilities.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::recipe::PointColumns;
use crate::read::SourceFile;

/// Rows that are the boxes of a grid in which people live.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CellsRecipe {
    /// Side of a box, degrees.
    pub step_deg: f64,
    /// Files of points: a box that holds a point of any of them is a row.
    pub points: Vec<CellPointsRecipe>,
    /// Where rows may be; anywhere in India and around it where this is not given.
    pub within: Option<WithinRecipe>,
}

/// Points that tell where people live.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CellPointsRecipe {
    /// The file.
    pub file: SourceFile,
    /// Where a point is.
    #[serde(default)]
    pub at: PointColumns,
    /// Columns and the texts that say that a point lies in a town. A box is in a town where more
    /// than half of the points in it that can tell say so.
    #[serde(default)]
    pub town_if: BTreeMap<String, Vec<String>>,
}

/// Outlines that rows must touch.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WithinRecipe {
    /// The outlines.
    pub outlines: RegionsRecipe,
    /// A box whose centre is no farther from an outline than this is kept, as a simplified coast
    /// has villages on both sides of it.
    pub slack_m: u32,
}

/// A file of outlines with names.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RegionsRecipe {
    /// The file, GeoJSON.
    pub file: SourceFile,
    /// The column with the name.
    pub name: String,
}

/// A file of points of one kind or more, counted around the rows of a layer.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FacilityRecipe {
    /// The layer.
    pub layer: String,
    /// The file.
    pub file: SourceFile,
    /// Where a point is.
    #[serde(default)]
    pub at: PointColumns,
    /// Radii of the counts, whole kilometres.
    #[serde(default = "usual_radii")]
    pub radii_km: Vec<u32>,
    /// Where the file says nothing.
    pub gaps: Option<GapsRecipe>,
    /// What a row must have around it for the file to say anything about it.
    pub cover: Option<CoverRecipe>,
    /// Kinds of points, by the theme of their variables.
    #[serde(default)]
    pub classes: BTreeMap<String, ClassRecipe>,
    /// Columns whose figure at the nearest point becomes a variable.
    #[serde(default)]
    pub readings: Vec<ReadingRecipe>,
}

fn usual_radii() -> Vec<u32> {
    vec![1, 2, 5, 10, 25]
}

/// Where a file of points has none because nobody looked. A count is not published where its
/// circle reaches into such a region, nor a distance that is longer than the way there.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GapsRecipe {
    /// Outlines.
    pub outlines: Option<RegionsRecipe>,
    /// Names of the outlines in which nobody looked.
    #[serde(default)]
    pub names: Vec<String>,
    /// Nothing is published for cells in towns.
    #[serde(default)]
    pub towns: bool,
}

/// How many points of the file must be how near.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CoverRecipe {
    /// Points.
    pub points: u32,
    /// Kilometres.
    pub within_km: u32,
}

/// One kind of points. A point is one of them where all of the rules that are given accept it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClassRecipe {
    /// What they are, in the plural: `railway stations`.
    pub what: String,
    /// Columns and the texts that are accepted.
    #[serde(default)]
    pub keep_if: BTreeMap<String, Vec<String>>,
    /// Words in a column of free text.
    pub words: Option<WordsRecipe>,
    /// Figures that are added up, within the radii or within the row.
    #[serde(default)]
    pub sums: Vec<SumRecipe>,
}

/// A rule over the words of a text, in any case and without punctuation.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WordsRecipe {
    /// The column.
    pub column: String,
    /// One of these phrases must be there: words in a row, each of which may end in `*` for any
    /// ending.
    pub any: Vec<String>,
    /// None of these may be there.
    #[serde(default)]
    pub none: Vec<String>,
}

/// A figure that is added up. Around a cell, a point without one or with one over `max` is left
/// out; within a row, it makes the row's sum missing.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SumRecipe {
    /// The column.
    pub column: String,
    /// Name of the variable, around a cell but for the radius.
    pub name: String,
    /// Unit of the sum.
    pub unit: String,
    /// What is added up.
    pub description: String,
    /// Digits after the point that the column has at most.
    #[serde(default)]
    pub decimals: u8,
    /// Greatest figure that can be right.
    pub max: Option<f64>,
}

/// A figure of the nearest point that has one.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReadingRecipe {
    /// The column.
    pub column: String,
    /// Name of the variable.
    pub name: String,
    /// Unit of the figure.
    pub unit: String,
    /// What it measures.
    pub description: String,
    /// How far the point may be, kilometres.
    pub cap_km: u32,
    /// Least figure that is possible; a smaller one fails the build.
    pub min: Option<f64>,
    /// Greatest figure that is possible; a greater one fails the build.
    pub max: Option<f64>,
}

impl CellsRecipe {
    /// The files that it names.
    pub fn sources(&self) -> impl Iterator<Item = &SourceFile> {
        let outlines = self.within.iter().map(|within| &within.outlines.file);
        self.points
            .iter()
            .map(|points| &points.file)
            .chain(outlines)
    }
}

impl FacilityRecipe {
    /// The files that it names.
    pub fn sources(&self) -> impl Iterator<Item = &SourceFile> {
        let outlines = self.gaps.iter().filter_map(|gaps| gaps.outlines.as_ref());
        std::iter::once(&self.file).chain(outlines.map(|outlines| &outlines.file))
    }
}
