//! Variables -> the answers of `GET /variables` (CONTRACT.md, part 5).

use std::collections::BTreeMap;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::{rounded, write_answer};
use crate::attributes::{
    Attributes, Catalogue, QUANTILE_PERCENTS, Spread, Value, Variable, VariableId, Wishes,
};

/// A page of the variables that meet some wishes.
pub(in crate::server) struct CataloguePage<'a> {
    pub(in crate::server) attributes: &'a Attributes,
    pub(in crate::server) wishes: &'a Wishes<'a>,
    pub(in crate::server) offset: usize,
    pub(in crate::server) limit: usize,
}

/// The whole body.
#[derive(Serialize)]
struct Answer<T> {
    data: T,
    message: &'static str,
    status: u16,
}

fn write_data(data: impl Serialize, out: &mut Vec<u8>) -> u16 {
    let answer = Answer {
        data,
        message: "success",
        status: 200,
    };
    write_answer(200, &answer, out)
}

/// Writes a page over `out`.
pub(in crate::server) fn write_page(page: &CataloguePage<'_>, out: &mut Vec<u8>) -> u16 {
    let catalogue = page.attributes.catalogue();
    let mut answer = PageAnswer {
        offset: page.offset,
        limit: page.limit,
        ..PageAnswer::default()
    };
    let last = page.offset.saturating_add(page.limit);
    for (_, variable) in catalogue.matching(page.wishes) {
        if (page.offset..last).contains(&answer.total) {
            answer.variables.push(about(catalogue, variable));
        }
        answer.total += 1;
        let layer = catalogue.layer_of(variable);
        *answer.themes.entry(variable.theme()).or_default() += 1;
        *answer.units.entry(&variable.unit).or_default() += 1;
        if let Some(layer) = layer {
            *answer.layers.entry(&layer.name).or_default() += 1;
        }
    }
    if let (0, Some(search)) = (answer.total, page.wishes.search) {
        answer.near = Some(page.attributes.near_names(search).to_vec());
    }
    write_data(answer, out)
}

/// Writes one variable over `out`; the id is one of this index.
pub(in crate::server) fn write_variable(
    attributes: &Attributes,
    id: VariableId,
    out: &mut Vec<u8>,
) -> u16 {
    let catalogue = attributes.catalogue();
    let variable = catalogue.variable(id);
    write_data(variable.map(|variable| about(catalogue, variable)), out)
}

#[derive(Default, Serialize)]
struct PageAnswer<'a> {
    total: usize,
    offset: usize,
    limit: usize,
    variables: Vec<About<'a>>,
    /// How many of all that meet the wishes are of each theme, layer and unit.
    themes: BTreeMap<&'a str, u32>,
    layers: BTreeMap<&'a str, u32>,
    units: BTreeMap<&'a str, u32>,
    /// Names like the search, where nothing meets the wishes.
    #[serde(skip_serializing_if = "Option::is_none")]
    near: Option<Vec<&'a str>>,
}

/// One variable.
#[derive(Serialize)]
struct About<'a> {
    name: &'a str,
    description: &'a str,
    theme: &'a str,
    unit: &'a str,
    vintage: &'a str,
    source: &'a str,
    licence: &'a str,
    granularity: &'a str,
    layer: Option<&'a str>,
    rows: u32,
    values: u32,
    coverage: f64,
    missing: Missing,
    minimum: Option<Value>,
    quantiles: Option<Quantiles<'a>>,
    maximum: Option<Value>,
}

/// Shares of the rows that have no value, by cause.
#[derive(Serialize)]
struct Missing {
    not_published: f64,
    suppressed: f64,
}

fn about<'a>(catalogue: &'a Catalogue, variable: &'a Variable) -> About<'a> {
    let layer = catalogue.layer_of(variable);
    let rows = layer.map_or(0, |layer| layer.row_count);
    let share = |count: u32| rounded(f64::from(count) / f64::from(rows.max(1)));
    let spread = variable.summary.spread.as_ref();
    About {
        name: &variable.name,
        description: &variable.description,
        theme: variable.theme(),
        unit: &variable.unit,
        vintage: &variable.vintage,
        source: &variable.source,
        licence: &variable.licence,
        granularity: &variable.granularity,
        layer: layer.map(|layer| layer.name.as_str()),
        rows,
        values: variable.value_count,
        coverage: share(variable.value_count),
        missing: Missing {
            not_published: share(variable.summary.not_published),
            suppressed: share(variable.summary.suppressed),
        },
        minimum: spread.map(|spread| spread.minimum),
        quantiles: spread.map(Quantiles),
        maximum: spread.map(|spread| spread.maximum),
    }
}

/// `p5` to `p95`, and the rows by which their ranks may be off.
struct Quantiles<'a>(&'a Spread);

impl Serialize for Quantiles<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (percent, value) in QUANTILE_PERCENTS.iter().zip(&self.0.quantiles) {
            map.serialize_entry(&format!("p{percent}"), value)?;
        }
        map.serialize_entry("rank_error", &self.0.rank_error)?;
        map.end()
    }
}
