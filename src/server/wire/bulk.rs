//! Values -> the answer of the bulk operation (CONTRACT.md, part 3).

use serde::{Serialize, Serializer};

use super::address::Matched;
use super::details::{Codes, IndexAnswer, ResolvedAnswer, write_components};
use crate::attributes::{Attributes, Value};
use crate::engine::Engine;
use crate::geo::LatLon;
use crate::server::request::AskedName;

/// The whole body.
#[derive(Serialize)]
pub(in crate::server) struct BulkAnswer<'a> {
    status: u16,
    body: BulkBody<'a>,
}

#[derive(Serialize)]
struct BulkBody<'a> {
    status: u16,
    #[serde(serialize_with = "write_values")]
    data: Values<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    details: Option<BulkDetails<'a>>,
}

/// Names as asked and their values, in the order asked.
#[derive(Clone, Copy)]
struct Values<'a> {
    attributes: &'a Attributes,
    names: &'a [AskedName],
    found: &'a [Value],
}

/// Components and reasons are those of the address, where the request has one.
#[derive(Serialize)]
struct BulkDetails<'a> {
    resolved: ResolvedAnswer<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    components: Option<Components<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reasons: Option<Codes>,
    #[serde(serialize_with = "write_value_details")]
    values: Values<'a>,
    index: IndexAnswer<'a>,
}

struct Components<'a>(Matched<'a>);

impl Serialize for Components<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        write_components(&self.0, serializer)
    }
}

impl<'a> BulkAnswer<'a> {
    /// The answer for `at`, which `matched` led to where the request was by address.
    pub(in crate::server) fn new(
        engine: &'a Engine,
        names: &'a [AskedName],
        values: &'a [Value],
        at: LatLon,
        matched: Option<Matched<'a>>,
        has_details: bool,
    ) -> Self {
        let values = Values {
            attributes: &engine.attributes,
            names,
            found: values,
        };
        let details = || BulkDetails {
            resolved: match matched {
                Some(matched) => ResolvedAnswer::new(matched.gazetteer, &matched.reading.resolved),
                None => ResolvedAnswer::of_point(Some(at)),
            },
            components: matched.map(Components),
            reasons: matched.map(|matched| Codes(matched.reading.reasons)),
            values,
            index: IndexAnswer::new(
                engine.build_id(),
                matched.map(|matched| matched.gazetteer),
                Some(&engine.attributes),
            ),
        };
        Self {
            status: 200,
            body: BulkBody {
                status: 200,
                data: values,
                details: has_details.then(details),
            },
        }
    }
}

fn write_values<S: Serializer>(data: &Values<'_>, serializer: S) -> Result<S::Ok, S::Error> {
    let names = data.names.iter().map(|name| name.text.as_str());
    serializer.collect_map(names.zip(data.found))
}

#[derive(Serialize)]
struct ValueDetails<'a> {
    layer: Option<&'a str>,
    unit: &'a str,
    vintage: &'a str,
    source: &'a str,
    granularity: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    cause: Option<&'static str>,
}

fn write_value_details<S: Serializer>(data: &Values<'_>, serializer: S) -> Result<S::Ok, S::Error> {
    let catalogue = data.attributes.catalogue();
    let entries = data.names.iter().zip(data.found);
    serializer.collect_map(entries.filter_map(|(name, value)| {
        let variable = catalogue.variable(name.id?)?;
        let layer = catalogue.layer_of(variable);
        let details = ValueDetails {
            layer: layer.map(|layer| layer.name.as_str()),
            unit: &variable.unit,
            vintage: &variable.vintage,
            source: &variable.source,
            granularity: &variable.granularity,
            cause: match value {
                Value::Missing(cause) => Some(cause.name()),
                Value::Number(_) | Value::Float(_) => None,
            },
        };
        Some((name.text.as_str(), details))
    }))
}
