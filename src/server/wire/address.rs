//! Reading -> the answer of the two address operations (CONTRACT.md, parts 1 and 2).

use std::fmt::{self, Display};

use serde::{Serialize, Serializer};

use super::details::AddressDetails;
use super::{Points, Shown, rounded};
use crate::address::{Category, Component, Reading, Signal};
use crate::gazetteer::Gazetteer;
use crate::server::request::UseCases;
use crate::text::Normalised;

/// An address and what was read from it.
#[derive(Clone, Copy, Debug)]
pub(in crate::server) struct Matched<'a> {
    pub(in crate::server) gazetteer: &'a Gazetteer,
    pub(in crate::server) address: &'a str,
    pub(in crate::server) text: &'a Normalised,
    pub(in crate::server) reading: &'a Reading,
}

/// The whole body.
#[derive(Serialize)]
pub(in crate::server) struct AddressAnswer<'a> {
    data: AddressData<'a>,
    message: &'static str,
    status: u16,
}

#[derive(Serialize)]
struct AddressData<'a> {
    #[serde(rename = "addressComponents", serialize_with = "write_components")]
    components: Matched<'a>,
    #[serde(serialize_with = "write_missing")]
    missing_components: &'a [Category],
    verdict: Verdict,
    #[serde(skip_serializing_if = "Option::is_none")]
    fraud: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    collection_propensity: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    risk: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    details: Option<AddressDetails<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Verdict {
    address_score: Points,
    address_length: u32,
    redundancy_score: f64,
    address_syntactical: f64,
    input_granularity: &'static str,
    validation_granularity: &'static str,
    multiple_city_count: u32,
}

impl<'a> AddressAnswer<'a> {
    /// The answer to a request for these use-cases.
    pub(in crate::server) fn new(
        matched: Matched<'a>,
        use_cases: Option<UseCases>,
        has_details: bool,
    ) -> Self {
        let reading = matched.reading;
        let (scores, signals) = (&reading.scores, &reading.signals);
        let has_signals = use_cases.is_some();
        let asked = use_cases.unwrap_or_default();
        let grade = |is_asked: bool, signal: &Signal| is_asked.then(|| signal.grade());
        Self {
            data: AddressData {
                components: matched,
                missing_components: &reading.missing,
                verdict: Verdict {
                    address_score: Points(scores.address),
                    address_length: scores.length,
                    redundancy_score: rounded(scores.redundancy),
                    address_syntactical: rounded(scores.syntactical),
                    input_granularity: reading.input_granularity.name(),
                    validation_granularity: reading.validation_granularity.name(),
                    multiple_city_count: scores.city_count,
                },
                fraud: grade(has_signals, &signals.fraud),
                collection_propensity: grade(
                    asked.collection_propensity,
                    &signals.collection_propensity,
                ),
                risk: grade(asked.risk, &signals.risk),
                details: has_details.then(|| AddressDetails::new(matched, has_signals)),
            },
            message: "success",
            status: 200,
        }
    }
}

fn write_missing<S: Serializer>(missing: &[Category], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(missing.iter().map(|category| category.name()))
}

fn write_components<S: Serializer>(
    matched: &Matched<'_>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let components = matched.reading.components.iter();
    serializer.collect_seq(components.map(|component| ComponentAnswer::new(matched, component)))
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ComponentAnswer<'a> {
    component_name: ComponentName<'a>,
    component_type: &'static str,
    confirmation_level: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ComponentName<'a> {
    language_code: &'static str,
    text: Shown<LowerCased<'a>>,
}

impl<'a> ComponentAnswer<'a> {
    fn new(matched: &Matched<'a>, component: &Component) -> Self {
        let span = component.start as usize..component.end as usize;
        Self {
            component_name: ComponentName {
                language_code: component.script.language_code(),
                text: Shown(LowerCased(matched.address.get(span).unwrap_or(""))),
            },
            component_type: component.kind.name(),
            confirmation_level: if component.is_confirmed {
                "CONFIRMED"
            } else {
                "UNCONFIRMED"
            },
        }
    }
}

/// The writer's own words in lower case, each run of blanks folded to one.
struct LowerCased<'a>(&'a str);

impl Display for LowerCased<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, word) in self.0.split_whitespace().enumerate() {
            f.write_str(if index == 0 { "" } else { " " })?;
            for c in word.chars() {
                c.to_lowercase().fmt(f)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::LowerCased;

    #[test]
    fn words_keep_their_letters_and_lose_their_case_and_spare_blanks() {
        let shown = |raw: &str| LowerCased(raw).to_string();
        assert_eq!(shown("  15th \t MAIN\n\nRoad "), "15th main road");
        assert_eq!(
            shown("\u{c9}COLE \u{915}\u{93e}"),
            "\u{e9}cole \u{915}\u{93e}"
        );
        assert_eq!(shown(" "), "");
    }
}
