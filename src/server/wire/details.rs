//! Reading -> `details` (CONTRACT.md, part 5).

use std::fmt::{self, Display};

use serde::{Serialize, Serializer};

use super::address::Matched;
use super::{Points, Shown, rounded};
use crate::address::{Component, Reasons, Resolved, ScorePart, ScoreParts, Signal, Signals};
use crate::attributes::Attributes;
use crate::digipin::DigiPin;
use crate::format::BuildId;
use crate::gazetteer::{Gazetteer, Pin, Place, PlaceId};
use crate::geo::LatLon;

/// What `details` holds beside the address answers.
#[derive(Serialize)]
pub(super) struct AddressDetails<'a> {
    resolved: ResolvedAnswer<'a>,
    #[serde(serialize_with = "write_components")]
    components: Matched<'a>,
    score: ScoreAnswer<'a>,
    reasons: Codes,
    #[serde(skip_serializing_if = "Option::is_none")]
    signals: Option<SignalsAnswer<'a>>,
    index: IndexAnswer<'a>,
}

impl<'a> AddressDetails<'a> {
    pub(super) fn new(matched: Matched<'a>, has_signals: bool) -> Self {
        let reading = matched.reading;
        Self {
            resolved: ResolvedAnswer::new(matched.gazetteer, &reading.resolved),
            components: matched,
            score: ScoreAnswer::new(&reading.scores),
            reasons: Codes(reading.reasons),
            signals: has_signals.then(|| SignalsAnswer::new(&reading.signals)),
            index: IndexAnswer::new(matched.gazetteer.build_id(), Some(matched.gazetteer), None),
        }
    }
}

/// Where the address is; a bulk request by point has no more than the point.
#[derive(Serialize)]
pub(super) struct ResolvedAnswer<'a> {
    pincode: Option<Shown<u32>>,
    locality: Option<&'a str>,
    city: Option<&'a str>,
    district: Option<&'a str>,
    state: Option<&'a str>,
    lat: Option<f64>,
    lng: Option<f64>,
    uncertainty_m: Option<u32>,
    granularity: Option<&'static str>,
    digipin: Option<Shown<DigiPin>>,
}

impl<'a> ResolvedAnswer<'a> {
    pub(super) fn new(gazetteer: &'a Gazetteer, resolved: &Resolved) -> Self {
        let name = |id: Option<PlaceId>| id.map(|id| gazetteer.name(&gazetteer.place(id)));
        Self {
            pincode: resolved.pin.map(|Pin(code)| Shown(code)),
            locality: name(resolved.locality),
            city: name(resolved.city),
            district: name(resolved.district),
            state: name(resolved.state),
            uncertainty_m: resolved.at.map(|_| resolved.uncertainty_m),
            granularity: Some(resolved.granularity.name()),
            ..Self::of_point(resolved.at)
        }
    }

    pub(super) fn of_point(at: Option<LatLon>) -> Self {
        Self {
            pincode: None,
            locality: None,
            city: None,
            district: None,
            state: None,
            lat: at.map(LatLon::lat),
            lng: at.map(LatLon::lng),
            uncertainty_m: None,
            granularity: None,
            digipin: at.and_then(DigiPin::of).map(Shown),
        }
    }
}

/// Writes one entry for each component, in the order of the answer.
pub(super) fn write_components<S: Serializer>(
    matched: &Matched<'_>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let components = matched.reading.components.iter();
    serializer.collect_seq(components.map(|component| ComponentDetails::new(matched, component)))
}

#[derive(Serialize)]
struct ComponentDetails<'a> {
    start: u32,
    end: u32,
    canonical: Shown<Canonical<'a>>,
    #[serde(rename = "match")]
    match_kind: &'static str,
    place_id: Option<u32>,
    parents: Parents<'a>,
    confirmed_by: Indices,
    contradicted_by: Indices,
}

impl<'a> ComponentDetails<'a> {
    fn new(matched: &Matched<'a>, component: &Component) -> Self {
        let gazetteer = matched.gazetteer;
        let place = component.place.map(|id| gazetteer.place(id));
        let canonical = match (&place, component.pin) {
            (Some(place), _) => Canonical::Text(gazetteer.name(place)),
            (None, Some(pin)) => Canonical::Pin(pin),
            (None, None) => Canonical::Text(normalised_words(matched, component)),
        };
        Self {
            start: component.start,
            end: component.end,
            canonical: Shown(canonical),
            match_kind: component.match_kind.name(),
            place_id: component.place.map(|id| id.0),
            parents: Parents {
                gazetteer,
                of: component.place.zip(place),
            },
            confirmed_by: Indices(component.confirmed_by),
            contradicted_by: Indices(component.contradicted_by),
        }
    }
}

/// The component's span of the normalised text.
fn normalised_words<'a>(matched: &Matched<'a>, component: &Component) -> &'a str {
    let tokens = matched.text.tokens();
    let first = tokens.partition_point(|token| token.start < component.start);
    let end = tokens.partition_point(|token| token.end <= component.end);
    matched.text.span(first, end)
}

/// The place's name, the PIN, or else the normalised words.
enum Canonical<'a> {
    Text(&'a str),
    Pin(Pin),
}

impl Display for Canonical<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Pin(Pin(code)) => code.fmt(f),
        }
    }
}

/// The chain above a place, finest first.
struct Parents<'a> {
    gazetteer: &'a Gazetteer,
    of: Option<(PlaceId, Place)>,
}

#[derive(Serialize)]
struct Parent<'a> {
    place_id: u32,
    level: &'static str,
    name: &'a str,
}

impl Serialize for Parents<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let admin = |id: Option<u16>| id.map(PlaceId::of_admin);
        let chain = self.of.map(|(id, place)| {
            let (district, state) = (admin(place.district), admin(place.state));
            let chain = [place.city, place.subdistrict, district, state];
            chain.map(|parent| parent.filter(|&parent| parent != id))
        });
        let ids = chain.into_iter().flatten().flatten();
        serializer.collect_seq(ids.map(|id| {
            let place = self.gazetteer.place(id);
            Parent {
                place_id: id.0,
                level: place.level.name(),
                name: self.gazetteer.name(&place),
            }
        }))
    }
}

/// The indices of the bits that are set.
struct Indices(u64);

impl Serialize for Indices {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let is_set = |index: &u32| self.0 >> index & 1 == 1;
        serializer.collect_seq((0..u64::BITS).filter(is_set))
    }
}

/// The codes of reasons.
pub(super) struct Codes(pub(super) Reasons);

impl Serialize for Codes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter_names().map(|(code, _)| code))
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ScoreAnswer<'a> {
    address_score: Formula<'a>,
    redundancy_score: Formula<'a>,
    address_syntactical: Formula<'a>,
    multiple_city_count: Formula<'a>,
}

#[derive(Serialize)]
struct Formula<'a> {
    value: Points,
    #[serde(serialize_with = "write_parts")]
    parts: &'a [ScorePart],
}

impl<'a> ScoreAnswer<'a> {
    fn new(scores: &'a ScoreParts) -> Self {
        let formula = |value: f64, parts: &'a [ScorePart]| Formula {
            value: Points(value),
            parts,
        };
        Self {
            address_score: formula(scores.address, &scores.address_parts),
            redundancy_score: formula(scores.redundancy, &scores.redundancy_parts),
            address_syntactical: formula(scores.syntactical, &scores.syntactical_parts),
            multiple_city_count: formula(f64::from(scores.city_count), &scores.city_parts),
        }
    }
}

fn write_parts<S: Serializer>(parts: &[ScorePart], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(parts.iter().map(|part| (part.name, Points(part.value))))
}

#[derive(Serialize)]
struct SignalsAnswer<'a> {
    fraud: SignalAnswer<'a>,
    collection_propensity: SignalAnswer<'a>,
    risk: SignalAnswer<'a>,
}

#[derive(Serialize)]
struct SignalAnswer<'a> {
    value: f64,
    reasons: Codes,
    #[serde(serialize_with = "write_parts")]
    parts: &'a [ScorePart],
}

impl<'a> SignalsAnswer<'a> {
    fn new(signals: &'a Signals) -> Self {
        let answer = |signal: &'a Signal| SignalAnswer {
            value: rounded(signal.value),
            reasons: Codes(signal.reasons),
            parts: &signal.parts,
        };
        Self {
            fraud: answer(&signals.fraud),
            collection_propensity: answer(&signals.collection_propensity),
            risk: answer(&signals.risk),
        }
    }
}

/// Which index answered: its build, and the vintages of the sources that took part.
#[derive(Serialize)]
pub(super) struct IndexAnswer<'a> {
    build_id: Shown<BuildId>,
    vintages: Vintages<'a>,
}

impl<'a> IndexAnswer<'a> {
    /// The sources of places, of values, or both.
    pub(super) fn new(
        build_id: BuildId,
        places: Option<&'a Gazetteer>,
        values: Option<&'a Attributes>,
    ) -> Self {
        Self {
            build_id: Shown(build_id),
            vintages: Vintages { places, values },
        }
    }
}

struct Vintages<'a> {
    places: Option<&'a Gazetteer>,
    values: Option<&'a Attributes>,
}

impl Serialize for Vintages<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let places = self.places.map_or(&[][..], |places| &places.meta().sources);
        let values = self
            .values
            .map_or(&[][..], |values| &values.catalogue().sources);
        // A source of both kinds is named once.
        let is_new = |name: &str| places.iter().all(|source| source.name != name);
        let places = places.iter().map(|source| (&source.name, &source.vintage));
        let values = values.iter().map(|source| (&source.name, &source.vintage));
        serializer.collect_map(places.chain(values.filter(|(name, _)| is_new(name))))
    }
}
