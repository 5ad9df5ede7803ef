//! Components -> the places that they name: the finest, the area, the town and the tehsil.

use super::{Found, Grounds, border, called, units};
use crate::address::places::{has_own_point, lie_within, town_reach_m};
use crate::address::reading::{Component, ComponentType, MatchKind};
use crate::address::settle::districts::names_district;
use crate::gazetteer::{Gazetteer, Level, Pin, Place, PlaceFlags, PlaceId};
use crate::geo::LatLon;

/// A place this far from an area that is confirmed is no part of it.
const APART_M: f64 = 5_000.0;

/// A borrowed point of a larger radius is its district's.
const VAGUE_M: u32 = 40_000;

/// What the components of an address name.
pub(super) struct Named {
    /// The finest place with a point of its own.
    pub(super) finest: Option<Found>,
    pub(super) area: Option<Found>,
    /// The area whose point is its tehsil's or PIN's, far from the town, where no place is finer.
    pub(super) outlying: Option<Found>,
    pub(super) city: Option<Found>,
    pub(super) subdistrict: Option<Found>,
    /// Whether the finest place is the settlement that a public place is called by.
    pub(super) is_called: bool,
}

impl Named {
    /// What components name, where towns beyond the border of the state that is said are not meant.
    pub(super) fn of(
        grounds: &Grounds<'_>,
        components: &[Component],
        said_state: Option<u16>,
    ) -> Self {
        let (scene, context) = (grounds.scene, grounds.context);
        let gazetteer = scene.gazetteer;
        let is_tehsil =
            |part: &&Component| part.is_located && part.kind == ComponentType::Subdistrict;
        let mut tehsils = components.iter().filter(is_tehsil);
        let mut named = Self {
            finest: finest_place(gazetteer, components),
            area: area_of(gazetteer, components),
            outlying: None,
            city: border::town_in(grounds, components, said_state),
            subdistrict: tehsils.find_map(|part| place_of(gazetteer, part)),
            is_called: false,
        };
        // `Baddi Industrial Area` is an area that has the town for its place.
        let is_town = |(_, place): &Found| place.level == Level::City;
        named.city = named.city.or(named.area.filter(is_town));
        if named.city.is_none() {
            let smaller = units::smaller(scene, context, grounds.chosen, components);
            if let Some((_, area)) = named.area {
                let holds = |(id, town): &Found| {
                    area.city == Some(*id) || lie_within(&area, town, town_reach_m(town))
                };
                named.city = smaller.town.filter(holds);
            } else {
                let located = smaller.area.filter(|(_, area)| has_own_point(area));
                named.finest = named.finest.or(located);
                (named.city, named.area) = (smaller.town, smaller.area);
                named.subdistrict = named.subdistrict.or(smaller.tehsil);
            }
        }
        let is_open = named.finest.is_none() && named.area.is_none() && context.pin.is_none();
        let called = named
            .town()
            .filter(|_| is_open)
            .and_then(|(_, town)| called::settlement(scene, context, grounds.chosen, &town));
        if let Some((_, place)) = called {
            named.is_called = true;
            named.finest = called;
            if place.level == Level::City {
                named.city = called;
            } else {
                named.area = called;
            }
        }
        let is_near_name = |id: PlaceId| {
            let mut parts = components.iter().filter(|part| part.place == Some(id));
            parts.any(|part| part.match_kind.is_near())
        };
        named.outlying = named.area.filter(|(id, place)| {
            let town = named.city.as_ref().map(|(_, town)| town);
            named.finest.is_none() && !is_near_name(*id) && is_outlying(gazetteer, place, town)
        });
        named
    }

    /// The city where that is no post office that stands for one.
    pub(super) fn town(&self) -> Option<Found> {
        self.city.filter(|(_, town)| town.level == Level::City)
    }

    /// `Kurla, Mumbai`: whether the area is where its PIN is, having no point of its own.
    pub(super) fn lies_at_pin(&self, gazetteer: &Gazetteer, pin: Pin) -> bool {
        self.outlying.is_none()
            && self.area.is_some_and(|(_, area)| {
                0 < area.pins_len
                    && gazetteer.place_pin(&area, 0) == pin
                    && matches!(area.level, Level::Locality | Level::Sublocality)
                    && !has_own_point(&area)
            })
    }
}

/// Whether a place whose point is that of the tehsil or PIN around it lies outside of the town,
/// which stands for the district that is called like it.
fn is_outlying(gazetteer: &Gazetteer, place: &Place, town: Option<&Place>) -> bool {
    let is_vague = place.flags.contains(PlaceFlags::BORROWED_POINT);
    let Some(at) = (place.at).filter(|_| is_vague && place.radius_m <= VAGUE_M) else {
        return false;
    };
    town.is_none_or(|town| stands_for_district(gazetteer, town, at))
}

/// Whether a town whose district is called like it is named for that: the address lies beyond its
/// reach.
pub(super) fn stands_for_district(gazetteer: &Gazetteer, town: &Place, at: LatLon) -> bool {
    let is_far = |centre: LatLon| town_reach_m(town) < at.distance_m(centre);
    town.at.is_some_and(is_far) && names_district(gazetteer, town)
}

/// `Sector 3` alone says little: the area that it is a part of comes first.
fn area_of(gazetteer: &Gazetteer, components: &[Component]) -> Option<Found> {
    let area = |is_wanted: fn(ComponentType) -> bool| {
        let parts = components.iter();
        parts
            .filter(|part| part.is_located && part.place.is_some() && is_wanted(part.kind))
            .min_by_key(|part| is_astray(gazetteer, components, part))
            .and_then(|part| place_of(gazetteer, part))
    };
    area(is_whole_area).or_else(|| area(is_part_of_area))
}

/// The district that the text names; of two the one that was parted from the other
/// (`Dist Sambalpur, Dist Bargarh`), else the first.
pub(super) fn named_district(gazetteer: &Gazetteer, components: &[Component]) -> Option<u16> {
    let districts = components
        .iter()
        .filter(|part| part.is_located && part.kind == ComponentType::District)
        .filter_map(|part| part.place.map(PlaceId::admin_number));
    districts.reduce(|first, next| {
        if gazetteer.former(next) == Some(first) {
            next
        } else {
            first
        }
    })
}

fn is_whole_area(kind: ComponentType) -> bool {
    matches!(
        kind,
        ComponentType::Locality | ComponentType::Village | ComponentType::PostOffice
    )
}

fn is_part_of_area(kind: ComponentType) -> bool {
    matches!(
        kind,
        ComponentType::Sublocality | ComponentType::Microlocality
    )
}

/// The place of a component: for a numbered part that is named with its area, and has no point of its own, the
/// area.
pub(super) fn place_of(gazetteer: &Gazetteer, part: &Component) -> Option<Found> {
    let found = |id: PlaceId| (id, gazetteer.place(id));
    let (id, place) = found(part.place?);
    let is_named_with_area = part.kind == ComponentType::Locality;
    let is_vague = place.level == Level::Sublocality && !has_own_point(&place);
    let whole = place
        .parent
        .filter(|_| is_named_with_area && is_vague)
        .map(found);
    let whole = whole.filter(|(_, whole)| Level::City < whole.level && has_own_point(whole));
    Some(whole.unwrap_or((id, place)))
}

/// The finest located place with a point of its own.
fn finest_place(gazetteer: &Gazetteer, components: &[Component]) -> Option<Found> {
    components
        .iter()
        .filter(|part| part.is_located && part.kind != ComponentType::Landmark)
        .filter_map(|part| place_of(gazetteer, part).map(|found| (part, found)))
        .filter(|(part, (_, place))| part.kind < ComponentType::Pincode && has_own_point(place))
        .min_by_key(|(part, (_, place))| {
            let is_astray = is_astray(gazetteer, components, part);
            (is_area_on_road(part.kind, place), is_astray, part.kind)
        })
        .map(|(_, found)| found)
}

/// `Guru Nanak Pura, Laxmi Nagar`: whether a place that words of the name alone speak for lies apart
/// from an area that is confirmed.
fn is_astray(gazetteer: &Gazetteer, components: &[Component], part: &Component) -> bool {
    let at = |part: &Component| part.place.and_then(|id| gazetteer.place(id).at);
    let is_sure = |other: &&Component| other.is_confirmed && is_whole_area(other.kind);
    let is_apart = |other: &Component| match (at(part), at(other)) {
        (Some(a), Some(b)) => APART_M < a.distance_m(b),
        _ => false,
    };
    let is_longer = !part.is_confirmed && part.match_kind == MatchKind::Rule;
    is_longer && components.iter().filter(is_sure).any(is_apart)
}

/// `Pakhowal Road` is an area by some sources: somewhere on a road that may be long.
fn is_area_on_road(kind: ComponentType, place: &Place) -> bool {
    kind == ComponentType::Street && place.level < Level::Street
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gazetteer::world::{place_named, world};

    #[test]
    fn a_village_with_the_point_of_its_tehsil_is_no_part_of_a_far_town() {
        let gazetteer = world();
        let place = |name: &str, level: Level| {
            let id = place_named(&gazetteer, level, name);
            gazetteer.place(id)
        };
        let town = place("Meerut", Level::City);
        let located = place("Panganpur", Level::Village);
        let vague = Place {
            flags: PlaceFlags::BORROWED_POINT,
            ..located
        };
        assert!(is_outlying(&gazetteer, &vague, Some(&town)));
        assert!(is_outlying(&gazetteer, &vague, None));
        assert!(!is_outlying(&gazetteer, &located, Some(&town)));
        let near = Place {
            at: town.at,
            ..vague
        };
        assert!(!is_outlying(&gazetteer, &near, Some(&town)));
        // Bengaluru is no district's name.
        let other = place("Bengaluru", Level::City);
        assert!(!is_outlying(&gazetteer, &vague, Some(&other)));
    }
}
