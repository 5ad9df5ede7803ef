//! A name that several keywords say -> the smaller units that it is as well.
//!
//! `At Post Tal Dist Satara` is the town, its tehsil and its district. The component is the largest of
//! them, and the address is in the smallest. Of a tehsil or police station that roads and areas stand before and no
//! village does (`Main Bazar, Tehsil Sunam`), that is the town of its name.

use crate::address::context::Context;
use crate::address::decode::Chosen;
use crate::address::names::hits::hits_of;
use crate::address::names::meanings::{Group, Meanings, meanings};
use crate::address::places::{TEHSIL_REACH_M, lie_within};
use crate::address::reading::{Component, ComponentType};
use crate::address::scene::Scene;
use crate::address::span::Span;
use crate::address::words::WordSet;
use crate::gazetteer::{Place, PlaceId};
use crate::text::lexicon::Class;

/// Units of the names of larger ones.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::address) struct Smaller {
    /// A village, a post office or an area.
    pub(in crate::address) area: Option<(PlaceId, Place)>,
    pub(in crate::address) town: Option<(PlaceId, Place)>,
    pub(in crate::address) tehsil: Option<(PlaceId, Place)>,
}

/// What the keywords of a located tehsil or district say beside that.
pub(in crate::address) fn smaller(
    scene: Scene<'_>,
    context: &Context,
    chosen: &Chosen,
    components: &[Component],
) -> Smaller {
    let is_located = |span: &Span| {
        let mut parts = components.iter().filter(|part| part.is_located);
        parts.any(|part| part.place == span.place && Some(part.kind) == span.kind())
    };
    let is_of_town = is_in_town(scene, chosen);
    let is_said = |span: &&Span| {
        let is_chief = is_of_town && span.kind() == Some(ComponentType::Subdistrict);
        span.is_keyed && (is_chief || !keys(scene, span).is_empty())
    };
    let mut said = chosen.iter().filter(is_said);
    let Some(span) = said.find(|span| is_located(span)) else {
        return Smaller::default();
    };
    let found = meanings(scene, hits_of(scene.hits, span), context);
    let place = |found: &Meanings, group: Group| {
        let inside = found[group].filter(|meaning| meaning.is_inside);
        inside.map(|meaning| (meaning.place, scene.gazetteer.place(meaning.place)))
    };
    let keys = keys(scene, span);
    let says_place = keys.intersects(PLACE_KEYS);
    let is_chief = is_of_town && span.kind() == Some(ComponentType::Subdistrict);
    let is_near = |(_, town): &(PlaceId, Place)| {
        let unit = span.place.map(|id| scene.gazetteer.place(id));
        unit.is_some_and(|unit| lie_within(&unit, town, TEHSIL_REACH_M))
    };
    let town = place(&found, Group::Town).filter(|town| says_place || is_chief && is_near(town));
    let says_tehsil = keys.contains(Class::SUBDISTRICT_KEY);
    Smaller {
        area: place(&found, Group::Area).filter(|_| says_place && town.is_none()),
        town,
        tehsil: place(&found, Group::Subdistrict).filter(|_| says_tehsil),
    }
}

/// Type words of what towns are made of, and villages seldom.
const QUARTERS: WordSet = WordSet::of(&[
    "bagh",
    "bazar",
    "camp",
    "chawl",
    "colony",
    "compound",
    "enclave",
    "estate",
    "extension",
    "garden",
    "gardens",
    "kunj",
    "layout",
    "lines",
    "mohalla",
    "nagar",
    "park",
    "quarters",
    "society",
    "township",
    "vihar",
]);

/// Whether the text names roads or what parts of towns are called (`Nehru Nagar`, `Ward 5`), and nothing that
/// may be a village.
fn is_in_town(scene: Scene<'_>, chosen: &Chosen) -> bool {
    let is_of_town = |span: &Span| match span.kind() {
        Some(ComponentType::Street | ComponentType::Sublocality) => Some(true),
        Some(ComponentType::Locality) => {
            let (first, end) = span.text_range();
            let is_quarter = scene.words.is_among(end - 1, &QUARTERS)
                || scene.words.is(end - 1, Class::JUNCTION);
            Some(is_quarter && first + 1 < end)
        }
        Some(ComponentType::Village | ComponentType::PostOffice) => Some(false),
        _ => None,
    };
    let mut told = chosen.iter().filter_map(is_of_town);
    told.next() == Some(true) && told.all(|is_of_town| is_of_town)
}

const PLACE_KEYS: Class = Class::VILLAGE_KEY
    .union(Class::POST_KEY)
    .union(Class::CITY_KEY);

/// Which units smaller than its own the keywords around the name say.
fn keys(scene: Scene<'_>, span: &Span) -> Class {
    let smaller = match span.kind() {
        Some(ComponentType::District) => PLACE_KEYS | Class::SUBDISTRICT_KEY,
        Some(ComponentType::Subdistrict) => PLACE_KEYS,
        _ => return Class::empty(),
    };
    let around = (span.first..span.text_first).chain(span.text_end..span.end);
    let said = around.map(|index| scene.words.class(index as usize));
    said.fold(Class::empty(), Class::union) & smaller
}
