//! A name that is a town's and a district's -> which of the two it is, and what stands before it.

use super::renamed::is_former_name;
use super::roles::{
    PART_OF_TOWN_M, is_city, is_falling, is_in_metropolis, is_inside, is_of_far_town,
    is_said_district, is_spelling, is_within,
};
use super::suburbs::{is_chief_beside, is_in_great_town, is_suburb};
use crate::address::context::Context;
use crate::address::decode::Chosen;
use crate::address::names::hits::{hits_of, is_typed};
use crate::address::names::meanings::{Group, Meaning, admin_meanings, meanings};
use crate::address::places::{
    GREAT_TOWN_RANK, KNOWN_TOWN_RANK, PIN_OF_TOWN_M, are_one, built_over_m, districts_of,
    has_own_point, is_far_from_pin, is_in_suburbs, town_reach_m, were_one,
};
use crate::address::reading::{ComponentType, MatchKind};
use crate::address::rules::is_minus_one;
use crate::address::scene::Scene;
use crate::address::span::{Role, Span};
use crate::gazetteer::{Gazetteer, Level, PinRecord, Place, PlaceFlags, PlaceId};
use crate::text::sound::small_letters;

/// The same for a town that spreads over several districts.
const PIN_OF_METROPOLIS_M: f64 = 35_000.0;
/// Steps of importance that four times the people of a town are.
const FOURFOLD: u8 = 16;

/// `Baramati, Pune`: an area or a tehsil that is no part of the city behind it is the town of its
/// name in the district that the city is called like, and so is an area of the city where many
/// people live in the town (`Tenali, Guntur`). A keyword leaves it what it says (`Vill Shirdi,
/// Ahilyanagar`), at the town.
pub(super) fn settle_towns(scene: Scene<'_>, context: &Context, chosen: &mut Chosen) {
    let Some(main) = chosen.iter().position(is_city) else {
        return;
    };
    let city = chosen[main];
    let [_, district] = admin_meanings(scene, hits_of(scene.hits, &city), context);
    let named = district.map(|meaning| meaning.place);
    let called_alike = || district_called_alike(scene.gazetteer, context, &city).map(|(id, _)| id);
    let district = named.or_else(called_alike);
    let is_open = |span: &Span| match span.kind() {
        Some(ComponentType::Locality | ComponentType::Subdistrict) => !span.is_keyed,
        Some(ComponentType::Village | ComponentType::PostOffice) => true,
        _ => false,
    };
    let mut areas = chosen[..main].iter_mut().rev().filter(|span| is_open(span));
    let in_district = |span: &Span| unit_in_district(scene, context, span, (&city, district));
    if let Some((span, town)) = areas.find_map(|span| in_district(span).map(|town| (span, town))) {
        *span = town;
    }
}

/// The part of an address before the chief town of a district, as the town of its name there, or
/// where there is none as the tehsil (`Shergarh, Jodhpur`).
fn unit_in_district(
    scene: Scene<'_>,
    context: &Context,
    span: &Span,
    (city, district): (&Span, Option<PlaceId>),
) -> Option<Span> {
    let gazetteer = scene.gazetteer;
    let found = meanings(scene, hits_of(scene.hits, span), context);
    let inside = |group: Group| found[group].filter(|unit| unit.is_inside);
    let (town, tehsil) = (inside(Group::Town), inside(Group::Subdistrict));
    let (unit, kind) = match town {
        Some(town) => (town, ComponentType::City),
        None => (tehsil?, ComponentType::Subdistrict),
    };
    let place = gazetteer.place(unit.place);
    // The point of a post office of the town's can be its district's, and that of an area which lists have without one is
    // the town's (`Mahuva, Bhavnagar`).
    let has_point = || {
        let is_typed = is_typed(scene.words, span.text_range());
        let is_area = |id: PlaceId| {
            let is_own = is_typed || has_own_point(&gazetteer.place(id));
            is_own && !matches!(gazetteer.level_of(id), Level::PostOffice | Level::Village)
        };
        !span.is_keyed && span.kind() == Some(ComponentType::Village)
            || span.place.is_some_and(is_area)
    };
    let is_part = has_point() && is_within(gazetteer, span, city, PART_OF_TOWN_M);
    // The district of the city or one that was parted from it, and any of a town near by that stands right before it.
    let is_near = || {
        let is_suburb = |city: PlaceId| {
            let city = gazetteer.place(city);
            !is_chief_beside(&place, &city)
                && place.rank < city.rank
                && is_in_suburbs(&place, &city)
        };
        place.level == Level::City && span.end == city.first && city.place.is_some_and(is_suburb)
    };
    let is_of = |own: u16, district: PlaceId| are_one(gazetteer, own, district.admin_number());
    let is_of_district = place
        .district
        .is_some_and(|own| district.is_some_and(|district| is_of(own, district)) || is_near());
    let is_meant = is_of_district
        && !is_far_from_own_pin(gazetteer, context, &place, PIN_OF_TOWN_M)
        && if town.is_some() {
            district.is_some()
                && is_area_of_own(scene, span, city)
                && is_peer(gazetteer, (unit.place, &place), unit.kind, city)
                || is_town(gazetteer, context, (span, is_part), (&unit, &place), city)
                || is_former_name(scene, context, (span, &unit), (city, district))
        } else {
            !is_part && is_tehsil(gazetteer, context, span, &unit, city)
        };
    let mut span = *span;
    if !span.is_keyed {
        span.role = Role::Component(kind);
    }
    span.mean(unit);
    is_meant.then_some(span)
}

/// Whether a part before the chief town can be the town of its name: that lies out of the chief town's
/// reach, and has many people where an area of the chief town is called so.
fn is_town(
    gazetteer: &Gazetteer,
    context: &Context,
    (span, is_part): (&Span, bool),
    (town, place): (&Meaning, &Place),
    city: &Span,
) -> bool {
    // `Digha, Patna` is not Dighwara, which a source calls so too.
    let is_known = KNOWN_TOWN_RANK <= place.rank && town.kind != MatchKind::Alias;
    // `Sattenapalli, Guntur`: a town that is not written as the index has it, nor is an area.
    let is_misspelt = || {
        let is_nowhere = || !is_inside(gazetteer, context, span.place);
        (town.kind == MatchKind::Phonetic || is_known)
            && (span.match_kind.is_near() || is_nowhere())
    };
    let city = city.place.map(|id| gazetteer.place(id));
    let is_near = |city: Place| {
        let apart = city.at.zip(place.at);
        apart.is_some_and(|(city_at, town)| city_at.distance_m(town) < built_over_m(&city))
    };
    (!town.kind.is_near() || is_misspelt())
        && (!span.is_keyed && is_known || !is_part)
        && !city.is_some_and(is_near)
}

/// Whether an area may be a town beside the chief one: no keyword or type word says it to be anything else, and no source has
/// it in the chief town under another name than that (`Shivaji Nagar, Pune`).
fn is_area_of_own(scene: Scene<'_>, span: &Span, chief: &Span) -> bool {
    let is_of_chief = |id: PlaceId| {
        chief.match_kind == MatchKind::Exact && scene.gazetteer.place(id).city == chief.place
    };
    !span.is_keyed
        && !is_typed(scene.words, span.text_range())
        && !span.place.is_some_and(is_of_chief)
}

/// `Chandannagar, Hooghly`, `Kawardha, Kabirdham`: whether a town that is written as the index has it has so many people
/// that it is no part of the chief town near by, or is that town itself, which the district's name stands for.
fn is_peer(
    gazetteer: &Gazetteer,
    (id, town): (PlaceId, &Place),
    kind: MatchKind,
    chief: &Span,
) -> bool {
    let is_its_own = town.level == Level::City && kind == MatchKind::Exact;
    chief.place.is_some_and(|other| {
        let is_the_chief = other == id && chief.match_kind == MatchKind::Alias;
        let is_large = || gazetteer.place(other).rank < town.rank.saturating_add(FOURFOLD);
        is_its_own && (is_the_chief || other != id && is_large())
    })
}

/// Whether such a part can be the tehsil of its name: no keyword says it to be anything else, and
/// neither is an area of the city called so nor one that the PIN is of.
fn is_tehsil(
    gazetteer: &Gazetteer,
    context: &Context,
    span: &Span,
    tehsil: &Meaning,
    city: &Span,
) -> bool {
    let is_other = |id: PlaceId| {
        let place = gazetteer.place(id);
        let is_of_pin = |record: PinRecord| gazetteer.place_has_pin(&place, record.pin);
        place.city == city.place || context.pin.is_some_and(is_of_pin)
    };
    !tehsil.kind.is_near()
        && !span.is_keyed
        && !span.place.is_some_and(is_other)
        && (city.place).is_some_and(|town| is_out_of_reach(gazetteer, tehsil.place, town))
}

/// Whether a tehsil is another one than a town's, and its point out of the town's reach.
fn is_out_of_reach(gazetteer: &Gazetteer, tehsil: PlaceId, town: PlaceId) -> bool {
    let (place, town) = (gazetteer.place(tehsil), gazetteer.place(town));
    let apart = place.at.zip(town.at);
    town.subdistrict != Some(tehsil)
        && apart.is_some_and(|(a, b)| town_reach_m(&town) < a.distance_m(b))
}

/// The first mention of a name that is both is the city; a later one, or one behind another
/// town or a tehsil, is the district.
pub(super) fn settle_districts(scene: Scene<'_>, context: &Context, chosen: &mut Chosen) {
    let falls = is_falling(scene.gazetteer, chosen);
    for index in 0..chosen.len() {
        let Some(mention) = Mention::find(scene, context, chosen, index) else {
            continue;
        };
        let Some((place, match_kind)) = mention.admin().filter(|_| mention.is_admin(falls)) else {
            continue;
        };
        // Chandigarh is a town, a district and a state.
        let kind = (mention.state).map_or(ComponentType::District, |_| ComponentType::State);
        let span = &mut chosen[index];
        span.role = Role::Component(kind);
        span.place = Some(place);
        span.match_kind = match_kind;
    }
}

/// A town of the text that is called like a district or a state.
struct Mention<'a> {
    scene: Scene<'a>,
    context: &'a Context,
    chosen: &'a Chosen,
    index: usize,
    span: &'a Span,
    district: Option<(PlaceId, MatchKind)>,
    state: Option<(PlaceId, MatchKind)>,
}

impl<'a> Mention<'a> {
    /// Component `index`, where it is such a town and no keyword says what it is.
    fn find(
        scene: Scene<'a>,
        context: &'a Context,
        chosen: &'a Chosen,
        index: usize,
    ) -> Option<Self> {
        let gazetteer = scene.gazetteer;
        let span = &chosen[index];
        if !is_city(span) || span.is_keyed {
            return None;
        }
        let [state, district] = admin_meanings(scene, hits_of(scene.hits, span), context);
        let is_of_state = |id: PlaceId| gazetteer.state_of(id) == context.state;
        let named = |meaning: Meaning| (meaning.place, meaning.kind);
        let district = district
            .filter(|meaning| meaning.is_inside || is_of_state(meaning.place))
            .map(named)
            .or_else(|| district_called_alike(gazetteer, context, span));
        let state = state.filter(|meaning| meaning.is_inside).map(named);
        let mention = Self {
            scene,
            context,
            chosen,
            index,
            span,
            district,
            state,
        };
        mention.admin().map(|_| mention)
    }

    /// The state or district of the name.
    fn admin(&self) -> Option<(PlaceId, MatchKind)> {
        self.state.or(self.district)
    }

    /// Whether that is meant; `falls` where the text names the larger first.
    fn is_admin(&self, falls: bool) -> bool {
        is_said_district(self.scene.words, self.chosen, self.span)
            || !self.is_beside_district()
                && (self.follows_town()
                    || self.leads_down(falls)
                    || self.is_named_before()
                    || self.is_far()
                    || self.is_elsewhere()
                    || self.is_in_form()
                    || self.is_longer())
    }

    /// `Taluka Mulshi, Dist. Pune, Pune 411042`: whether right before it the district of the name is said to be one.
    fn is_beside_district(&self) -> bool {
        let is_same = |before: &Span| {
            let (first, end) = before.text_range();
            let (own_first, own_end) = self.span.text_range();
            self.scene
                .words
                .is_same_text(first..end, own_first..own_end)
        };
        self.before().last().is_some_and(|before| {
            before.kind() == Some(ComponentType::District)
                && before.is_keyed
                && before.end == self.span.first
                && is_same(before)
        })
    }

    fn before(&self) -> &'a [Span] {
        &self.chosen[..self.index]
    }

    fn behind(&self) -> &'a [Span] {
        &self.chosen[self.index + 1..]
    }

    /// Whether another town, an area of one, or a tehsil stands before it, and no other district
    /// behind.
    fn follows_town(&self) -> bool {
        let gazetteer = self.scene.gazetteer;
        let is_of = |kind: ComponentType| move |span: &Span| span.kind() == Some(kind);
        if self.behind().iter().any(is_of(ComponentType::District)) {
            return false;
        }
        // `Guwahati, Assam, Kamrup`.
        let follows_state = self.before().iter().any(is_of(ComponentType::State));
        self.before().iter().any(|earlier| match earlier.kind() {
            // `Kalyan West, Thane`: an area of another town, not one by a type word (`Shastri Nagar, Bettiah`).
            Some(ComponentType::Locality) => {
                is_of_far_town(gazetteer, earlier, self.span)
                    && !is_typed(self.scene.words, earlier.text_range())
            }
            // `Begur Hobli, Bengaluru` is in the city.
            Some(ComponentType::Subdistrict) => {
                // `PS Kasba, Kolkata`.
                let is_great = |id| GREAT_TOWN_RANK <= gazetteer.place(id).rank;
                let is_station = earlier.place.is_none() && self.span.place.is_some_and(is_great);
                (earlier.is_keyed || is_far_tehsil(gazetteer, earlier, self.span))
                    && !is_station
                    && !is_in_metropolis(gazetteer, self.span, earlier)
            }
            kind => {
                (kind == Some(ComponentType::City) || is_keyed_town(gazetteer, earlier))
                    && is_inside(gazetteer, self.context, earlier.place)
                    && !is_in_city_state(gazetteer, earlier, self.span)
                    && (self.state.is_some()
                        || follows_state
                        || !is_within(gazetteer, earlier, self.span, PART_OF_TOWN_M)
                        || self.is_beside_peer(earlier))
                    && !is_in_great_town(gazetteer, earlier, self.span)
            }
        })
    }

    fn is_beside_peer(&self, town: &Span) -> bool {
        let gazetteer = self.scene.gazetteer;
        let (Some(id), kind) = (town.place, town.match_kind) else {
            return false;
        };
        let place = gazetteer.place(id);
        self.district.is_some()
            && !is_typed(self.scene.words, town.text_range())
            && is_peer(gazetteer, (id, &place), kind, self.span)
    }

    fn leads_down(&self, falls: bool) -> bool {
        self.district.is_some_and(|named| {
            holds_town_behind(self.scene.gazetteer, self.chosen, self.index, named, falls)
        })
    }

    /// The same words again, or another name of the town (`Bengaluru, Bangalore`).
    fn is_named_before(&self) -> bool {
        let span = self.span;
        self.before().iter().any(|earlier| {
            let kinds = (earlier.match_kind, span.match_kind);
            let is_other_name = earlier.place == span.place
                && matches!(
                    kinds,
                    (MatchKind::Exact, MatchKind::Alias) | (MatchKind::Alias, MatchKind::Exact)
                );
            let is_same_text = || {
                let (other, own) = (earlier.text_range(), span.text_range());
                let words = self.scene.words;
                words.is_same_text(other.0..other.1, own.0..own.1)
            };
            is_city(earlier) && (is_other_name || is_same_text())
        })
    }

    /// Whether the PIN of the text is not the town's: the name is the district's.
    fn is_far(&self) -> bool {
        let gazetteer = self.scene.gazetteer;
        self.span.place.is_some_and(|id| {
            let spreads = 1 < gazetteer.city_districts(id).len();
            let reach_m = if spreads {
                PIN_OF_METROPOLIS_M
            } else {
                PIN_OF_TOWN_M
            };
            is_far_from_own_pin(gazetteer, self.context, &gazetteer.place(id), reach_m)
        })
    }

    /// Whether the town lies outside the part of India that the rest selects: the name is that of
    /// the larger district which the part once belonged to.
    fn is_elsewhere(&self) -> bool {
        let gazetteer = self.scene.gazetteer;
        !is_inside(gazetteer, self.context, self.span.place)
            && 1 < self.chosen.len()
            && !delivers(gazetteer, self.context, self.span)
    }

    /// Forms that leave the town empty (`-1`) have the district behind it.
    fn is_in_form(&self) -> bool {
        0 < self.span.first && is_minus_one(self.scene.words, self.span.first as usize - 1)
    }

    /// `Tehri Garhwal`: words that go on behind the town's name, and are the district's.
    fn is_longer(&self) -> bool {
        let gazetteer = self.scene.gazetteer;
        let is_district = (self.district).is_some_and(|(_, kind)| kind == MatchKind::Exact);
        let opens_with_town = |id: PlaceId| {
            let name = gazetteer.name(&gazetteer.place(id));
            let (first, end) = self.span.text_range();
            1 < end - first && self.scene.words.word(first).eq_ignore_ascii_case(name)
        };
        is_district
            && self.span.match_kind == MatchKind::Alias
            && self.span.place.is_some_and(opens_with_town)
    }
}

/// `Phalodi, Jodhpur`, `Jodhpur, Phalodi`: beside the chief town of the district that its own was parted
/// from a name that is a town's and its district's is the town's, and the other one the district's.
pub(super) fn settle_parted_districts(scene: Scene<'_>, context: &Context, chosen: &mut Chosen) {
    for index in 1..chosen.len() {
        for (own, former) in [(index - 1, index), (index, index - 1)] {
            if let Some((town, district)) = parted(scene, context, &chosen[own], &chosen[former]) {
                let mut settle = |index: usize, kind, meaning: Meaning| {
                    let span = &mut chosen[index];
                    span.role = Role::Component(kind);
                    span.mean(meaning);
                };
                settle(own, ComponentType::City, town);
                settle(former, ComponentType::District, district);
                return;
            }
        }
    }
}

/// The town that a district `own` is called like, and the district that the town `former` is, where
/// that is the one which the first was parted from.
fn parted(
    scene: Scene<'_>,
    context: &Context,
    own: &Span,
    former: &Span,
) -> Option<(Meaning, Meaning)> {
    let gazetteer = scene.gazetteer;
    let is_pair = own.kind() == Some(ComponentType::District)
        && is_city(former)
        && !own.is_keyed
        && !former.is_keyed;
    let district = own.place.filter(|_| is_pair)?;
    let chief = gazetteer.place(former.place?);
    let town = meanings(scene, hits_of(scene.hits, own), context)[Group::Town];
    let [_, named] = admin_meanings(scene, hits_of(scene.hits, former), context);
    let named = named?;
    let was_in = |one: PlaceId, other: PlaceId| {
        gazetteer.former(one.admin_number()) == Some(other.admin_number())
    };
    // Where the lists do not tell which of the districts is the older one, mostly it has the larger town. One
    // that was parted from a third (`Tirupati, Chittoor`) is none.
    let is_newer = |town: &Meaning| {
        was_in(district, named.place)
            || gazetteer.former(named.place.admin_number()).is_none()
                && (own.first < former.first || gazetteer.place(town.place).rank < chief.rank)
    };
    let town = town.filter(|town| !town.kind.is_near() && is_newer(town))?;
    let was_one = were_one(
        gazetteer,
        district.admin_number(),
        named.place.admin_number(),
    );
    (was_one && names_district(gazetteer, &chief)).then_some((town, named))
}

/// Whether a district is a town's by any source, or was one with it before a split: what stands behind a town can
/// also be a larger one near by (`Panvel, Thane`).
pub(in crate::address) fn can_hold_town(
    gazetteer: &Gazetteer,
    district: PlaceId,
    (id, town): (PlaceId, &Place),
) -> bool {
    let district = district.admin_number();
    districts_of(town).any(|own| are_one(gazetteer, own, district))
        || gazetteer.city_districts(id).contains(&district)
}

/// `Najafgarh, New Delhi`: whether the place is another town of the state that is called like the second.
fn is_in_city_state(gazetteer: &Gazetteer, town: &Span, city: &Span) -> bool {
    let state = |span: &Span| span.place.and_then(|id| gazetteer.place(id).state);
    let place = city.place.map(|id| gazetteer.place(id));
    let name = place.as_ref().map(|place| gazetteer.name(place));
    let is_its_city = |state: u16| name == Some(gazetteer.admin_name(state));
    let own = state(town);
    own.is_some_and(is_its_city) && own == state(city) && town.place != city.place
}

/// Whether a tehsil that is written as the index has it is another one than the
/// town's of that district, and out of its reach.
fn is_far_tehsil(gazetteer: &Gazetteer, tehsil: &Span, town: &Span) -> bool {
    let (Some(tehsil_id), Some(town_id)) = (tehsil.place, town.place) else {
        return false;
    };
    let (place, town_place) = (gazetteer.place(tehsil_id), gazetteer.place(town_id));
    !tehsil.match_kind.is_near()
        && place.level == Level::Subdistrict
        && place.district == town_place.district
        && is_out_of_reach(gazetteer, tehsil_id, town_id)
}

/// `Vill Shirdi, Ahilyanagar`: whether a keyword says the town to be a village.
fn is_keyed_town(gazetteer: &Gazetteer, span: &Span) -> bool {
    let is_town = |id: PlaceId| gazetteer.level_of(id) == Level::City;
    let kind = span.kind();
    let is_kind = matches!(
        kind,
        Some(ComponentType::Village | ComponentType::PostOffice)
    );
    is_kind && span.is_keyed && span.place.is_some_and(is_town)
}

/// `Rajasthan, Jaipur, Chaksu`: whether a town of the district that the component `index` has the name
/// of is named behind it, and no district before. Where no state opens the text, the town is out of the
/// other one's reach, and no suburb of it (`Hoshiarpur, Dasuya`).
fn holds_town_behind(
    gazetteer: &Gazetteer,
    chosen: &Chosen,
    index: usize,
    (district, kind): (PlaceId, MatchKind),
    falls: bool,
) -> bool {
    let district = district.admin_number();
    let chief = &chosen[index];
    let is_district = |span: &Span| span.kind() == Some(ComponentType::District);
    let is_in_it = |id: PlaceId| {
        let place = gazetteer.place(id);
        place.district == Some(district)
            || falls
                && (place.other_district == Some(district)
                    || gazetteer.city_districts(id).contains(&district))
    };
    let chief_place = chief.place.map(|id| gazetteer.place(id));
    let is_apart = |town: &Span| {
        chief_place.is_some_and(|place| {
            (kind == MatchKind::Exact || names_district(gazetteer, &place))
                && !is_within(gazetteer, chief, town, town_reach_m(&place))
                && !is_suburb(gazetteer, chief, town)
        })
    };
    let is_other_town =
        |span: &Span| is_city(span) && span.place != chief.place && (falls || is_apart(span));
    let mut behind = chosen[index + 1..].iter();
    !chosen[..index].iter().any(is_district)
        && behind.any(|span| is_other_town(span) && span.place.is_some_and(is_in_it))
}

/// The district of a town that has the town's name: another name of the town is the district's too
/// (`Sriganganagar` of Sri Ganganagar).
fn district_called_alike(
    gazetteer: &Gazetteer,
    context: &Context,
    town: &Span,
) -> Option<(PlaceId, MatchKind)> {
    let place = gazetteer.place(town.place?);
    let id = PlaceId::of_admin(place.district?);
    let is_inside = context.has_district(place.district);
    (names_district(gazetteer, &place) && is_inside && town.match_kind == MatchKind::Alias)
        .then_some((id, MatchKind::Alias))
}

/// Whether the town's name is its district's too, or that of the chief town another spelling of it
/// (Hugli of Hooghly) or words of it (Muktsar of Sri Muktsar Sahib).
pub(in crate::address) fn names_district(gazetteer: &Gazetteer, town: &Place) -> bool {
    town.district.is_some_and(|district| {
        let (name, district) = (gazetteer.name(town), gazetteer.admin_name(district));
        let is_chief = town.flags.contains(PlaceFlags::HEADQUARTERS);
        let is_in_name = || {
            let mut ends = district
                .match_indices(name)
                .map(|(at, _)| (at, at + name.len()));
            ends.any(|(first, end)| {
                let [before, behind] = [&district[..first], &district[end..]];
                !before.ends_with(char::is_alphanumeric)
                    && !behind.starts_with(char::is_alphanumeric)
            })
        };
        name == district
            || is_chief && (is_in_name() || is_spelling(&small_letters(name), district))
    })
}

/// Whether the PIN of the text is not the town's, and further from it than this.
fn is_far_from_own_pin(
    gazetteer: &Gazetteer,
    context: &Context,
    town: &Place,
    reach_m: f64,
) -> bool {
    let is_far = |record| is_far_from_pin(gazetteer, town, &record, reach_m);
    context.pin.is_some_and(is_far)
}

/// Whether the PIN of the text lies within the town's suburbs, in whatever district that is.
fn delivers(gazetteer: &Gazetteer, context: &Context, town: &Span) -> bool {
    let centre = town.place.and_then(|id| gazetteer.place(id).at);
    match (centre, context.pin.and_then(|record| record.at)) {
        (Some(a), Some(b)) => a.distance_m(b) < PART_OF_TOWN_M,
        _ => false,
    }
}
