//! Towns: where each lies and how far it reaches, which places lie in it, which PINs it has.

use std::collections::{HashMap, HashSet};

use pata::gazetteer::{Level, NO_DISTRICT};
use pata::geo::LatLon;
use pata::text::lexicon::{Class, classes};

use super::draft::Draft;
use super::gather::Gathering;
use super::intern::{Interner, Symbol};
use super::item::NO_INDEX;
use super::likeness::are_alike;
use super::nearby::Nearby;
use super::pins::Pins;

/// Reach of a town of 10,000 people and its least and greatest, metres. A town's area grows
/// about with its people to the power 0.9, so its reach with the power 0.45.
const REACH_10K_M: f64 = 1_000.0;
const REACH_M: (f64, f64) = (1_800.0, 27_000.0);
/// A place that names its town may lie this many reaches from it.
const NAMED_REACHES: f64 = 3.0;
/// People from which on a register of urban bodies lists a town, the share of a listed namesake's
/// from which on they are taken for its, and those of a town of which nothing is told.
const DOUBTED_PEOPLE: f32 = 50_000.0;
const DOUBTED_SHARE: f32 = 0.5;
const UNTOLD_PEOPLE: f32 = 5_000.0;
/// A town inside the reach of another is passed over below this share of the other's people.
const LEAST_SHARE: f32 = 0.04;
/// A town that no register lists is part of a town with this many times its people around it.
const SWALLOWING: f32 = 6.0;
/// People from which a town also holds the villages in its reach, and the towns that no register
/// lists.
const BIG_TOWN_PEOPLE: f32 = 100_000.0;
/// People of a town beside which others as large lie.
pub(super) const METROPOLIS_PEOPLE: f32 = 1_000_000.0;
/// A post office that is called after a town may lie this far from it where their districts are
/// not the same, metres.
const NAMESAKE_REACH_M: f64 = 10_000.0;
/// How far the post office of a town may be that none is called after, metres.
const OFFICE_REACH_M: f64 = 6_000.0;
/// How much further than the greatest reach a radius that a source gives may be.
const SOURCED_REACH: f64 = 1.3;

/// Votes for a town's PIN: of its own rows, the first PIN of each counting most; of so many
/// people whom a post office in it serves; of a locality in it; of a PIN whose centre lies there.
const OWN_VOTES: f64 = 100.0;
const PEOPLE_A_VOTE: f64 = 1_000.0;
const LOCALITY_VOTES: f64 = 0.1;
const CENTRE_VOTES: f64 = 0.5;
/// Fewest votes for a PIN of a town.
const LEAST_VOTES: f64 = 0.25;
/// PINs of a place that vote.
const VOTING_PINS: usize = 2;

/// Reach of a town of so many people, metres.
pub(super) fn reach_m(people: f32) -> f64 {
    (REACH_10K_M * (f64::from(people) / 10_000.0).powf(0.45)).clamp(REACH_M.0, REACH_M.1)
}

/// Takes the names of districts from towns that are called so and not like themselves (`Jammu` of
/// Srinagar), where another town bears the name or no post office of the state does, and their other
/// names (`Broach` of Amod), where another town is called like the district.
pub(super) fn return_names(gathering: &mut Gathering) {
    let gathered = &mut gathering.gathered;
    let texts = &gathered.texts;
    let districts = &gathering.admin.districts;
    let names: HashSet<(u16, Symbol)> = districts
        .iter()
        .filter_map(|district| Some((district.state, texts.find(&district.key)?)))
        .collect();
    let bearers = |level: Level| -> HashSet<(u16, Symbol)> {
        let items = gathered.items.iter().filter(|item| item.level == level);
        let borne = items.map(|item| (item.state, item.key));
        borne.filter(|name| names.contains(name)).collect()
    };
    let (towns, offices) = (bearers(Level::City), bearers(Level::PostOffice));
    // Other names of districts -> the town that is called like the district.
    let chiefs: HashMap<(u16, Symbol), Symbol> = districts
        .iter()
        .filter_map(|district| Some((district, texts.find(&district.key)?)))
        .filter(|&(district, chief)| towns.contains(&(district.state, chief)))
        .flat_map(|(district, chief)| {
            let others = district.aliases.iter();
            others.filter_map(move |alias| Some(((district.state, texts.find(alias)?), chief)))
        })
        .collect();
    let items = &gathered.items;
    gathered.aliases.retain(|&(index, alias)| {
        let item = &items[index as usize];
        let name = (item.state, alias);
        let is_of_chief = chiefs.get(&name).is_some_and(|&chief| chief != item.key);
        let is_towns = offices.contains(&name) && !towns.contains(&name);
        item.level != Level::City
            || !(is_of_chief || names.contains(&name) && !is_towns)
            || are_alike(texts.text(alias), texts.text(item.key))
    });
}

/// Gives towns that a source calls by another name the name that the aliases lead to, so that
/// they meet the rows which use it.
pub(super) fn rename(gathering: &mut Gathering) {
    let gathered = &mut gathering.gathered;
    for (index, item) in gathered.items.iter_mut().enumerate() {
        if item.level != Level::City {
            continue;
        }
        let own = gathered.city_names.get(&(item.state, item.key));
        if let Some(&display) = own {
            item.name = display;
            continue;
        }
        let Some(&key) = gathered.city_aliases.get(&(item.state, item.key)) else {
            continue;
        };
        if let Some(&display) = gathered.city_names.get(&(item.state, key)) {
            gathered.aliases.push((index as u32, item.key));
            item.key = key;
            item.name = display;
        }
    }
}

/// Takes the people of a town away that are those of a larger namesake elsewhere: a register lists
/// the namesake and not the town. Returns how many towns lost theirs.
pub(super) fn doubt_people(drafts: &mut [Draft]) -> usize {
    let mut listed: HashMap<Symbol, f32> = HashMap::new();
    for draft in drafts.iter() {
        if draft.level == Level::City && draft.code != 0 && DOUBTED_PEOPLE <= draft.people {
            let people = listed.entry(draft.key).or_default();
            *people = people.max(draft.people);
        }
    }
    let mut count = 0;
    for draft in drafts.iter_mut() {
        let is_doubted = draft.level == Level::City
            && draft.code == 0
            && DOUBTED_PEOPLE <= draft.people
            && (listed.get(&draft.key))
                .is_some_and(|people| people * DOUBTED_SHARE <= draft.people);
        if is_doubted {
            draft.people = UNTOLD_PEOPLE;
            count += 1;
        }
    }
    count
}

/// Towns by name and by position.
#[derive(Debug)]
pub(super) struct Cities {
    by_name: HashMap<(u16, Symbol), u32>,
    nearby: Nearby,
}

impl Cities {
    /// Settles the towns among the drafts: positions, reaches, names.
    pub(super) fn settle(drafts: &mut [Draft], gathering: &Gathering) -> Self {
        swallow_suburbs(drafts);
        for draft in drafts.iter_mut().filter(|draft| draft.level == Level::City) {
            if draft.radius_m == 0 {
                draft.radius_m = reach_m(draft.people) as u32;
            }
        }
        let mut aliases: Vec<(&(u16, Symbol), &Symbol)> =
            gathering.gathered.city_aliases.iter().collect();
        aliases.sort_unstable();
        let mut by_key: HashMap<(u16, Symbol), Vec<u32>> = HashMap::new();
        for (index, draft) in drafts.iter().enumerate() {
            if draft.level == Level::City {
                by_key
                    .entry((draft.state, draft.key))
                    .or_default()
                    .push(index as u32);
            }
        }
        for (&(state, alias), &name) in aliases {
            let forms = [(name, alias), (alias, name)];
            for (known, other) in forms {
                for &index in by_key.get(&(state, known)).into_iter().flatten() {
                    drafts[index as usize].add_alias(other);
                }
            }
        }
        let mut by_name: HashMap<(u16, Symbol), u32> = HashMap::new();
        for (index, draft) in drafts.iter().enumerate() {
            if draft.level != Level::City {
                continue;
            }
            for name in draft.names() {
                for state in [draft.state, NO_DISTRICT] {
                    let slot = by_name.entry((state, name)).or_insert(index as u32);
                    if drafts[*slot as usize].people < draft.people {
                        *slot = index as u32;
                    }
                }
            }
        }
        let towns = drafts
            .iter()
            .enumerate()
            .filter(|(_, draft)| draft.level == Level::City);
        let nearby = Nearby::new(
            towns.filter_map(|(index, draft)| Some((draft.own_point()?, index as u32))),
        );
        Self { by_name, nearby }
    }

    /// The town of this name, in a state where that is known.
    pub(super) fn named(&self, state: u16, name: Symbol) -> Option<u32> {
        self.by_name.get(&(state, name)).copied()
    }

    /// The town whose reach holds a point, the one whose share of it is least. Those of the point's district come
    /// before all others, but a metropolis holds what lies beyond its own district too: of several, that of the
    /// point's district comes first.
    pub(super) fn around(
        &self,
        drafts: &[Draft],
        at: LatLon,
        (state, district): (u16, Option<u16>),
        least_people: f32,
    ) -> Option<u32> {
        let mut holding: Vec<(f64, u32)> = Vec::new();
        for (index, distance) in self.nearby.within(at, REACH_M.1 * SOURCED_REACH) {
            let city = &drafts[index as usize];
            let share = distance / f64::from(city.radius_m.max(1));
            let agrees = state == NO_DISTRICT || state == city.state;
            if share <= 1.0 && agrees && city.people >= least_people {
                holding.push((share, index));
            }
        }
        let people = |index: u32| drafts[index as usize].people;
        let most = holding
            .iter()
            .map(|&(_, index)| people(index))
            .fold(0.0, f32::max);
        holding.retain(|&(_, index)| people(index) >= most * LEAST_SHARE);
        let is_its = |&(_, index): &(f64, u32)| {
            district.is_some() && drafts[index as usize].district() == district
        };
        let is_metropolis = |&(_, index): &(f64, u32)| METROPOLIS_PEOPLE <= people(index);
        let has_metropolis = holding.iter().any(is_metropolis);
        let mut own = holding.iter().filter(|&town| is_its(town));
        if own.any(|town| !has_metropolis || is_metropolis(town)) {
            holding.retain(is_its);
        }
        let nearest = holding
            .into_iter()
            .min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        nearest.map(|(_, index)| index)
    }

    /// Gives each place its town.
    pub(super) fn assign(&self, drafts: &mut [Draft], texts: &Interner) {
        let found: Vec<u32> = drafts
            .iter()
            .enumerate()
            .map(|(index, draft)| match draft.level {
                Level::State | Level::District | Level::Subdistrict => NO_INDEX,
                Level::City => index as u32,
                _ => (self.namesake(drafts, draft, texts))
                    .or_else(|| self.city_of(drafts, draft))
                    .unwrap_or(NO_INDEX),
            })
            .collect();
        for (draft, city) in drafts.iter_mut().zip(found) {
            draft.city = city;
        }
    }

    /// The town that an area in its reach is called like, alone or with a quarter of the compass
    /// behind: lists of a metropolis have `Thane West` in Mumbai.
    fn namesake(&self, drafts: &[Draft], draft: &Draft, texts: &Interner) -> Option<u32> {
        let at = draft
            .own_point()
            .filter(|_| draft.level == Level::Locality)?;
        let mut names = std::iter::once(draft.key).chain(before_quarter(draft.key, texts));
        let index = names.find_map(|name| self.named(draft.state, name))?;
        let town = &drafts[index as usize];
        holds(town, at).then_some(index)
    }

    fn city_of(&self, drafts: &[Draft], draft: &Draft) -> Option<u32> {
        let at = draft.own_point();
        let units = (draft.state, draft.district());
        let named = draft.city_key.is_some().then(|| {
            self.named(draft.state, draft.city_key)
                .or_else(|| self.named(NO_DISTRICT, draft.city_key))
        });
        let is_near = |&city: &u32| can_be_in(draft, &drafts[city as usize]);
        if let Some(city) = named.flatten().filter(is_near) {
            // Lists of a metropolis have areas of the large towns around it.
            let is_outside = |at: &LatLon| !holds(&drafts[city as usize], *at);
            let other = (at.filter(is_outside))
                .and_then(|at| self.around(drafts, at, units, BIG_TOWN_PEOPLE));
            return other.or(Some(city));
        }
        let least = match draft.level {
            Level::Village => BIG_TOWN_PEOPLE,
            Level::Sublocality if !draft.is_urban => BIG_TOWN_PEOPLE,
            _ => 0.0,
        };
        self.around(drafts, at?, units, least)
    }
}

/// What stands before the quarter of the compass that ends a name.
pub(super) fn before_quarter(key: Symbol, texts: &Interner) -> Option<Symbol> {
    let (front, last) = texts.text(key).rsplit_once(' ')?;
    let is_quarter = classes(last).contains(Class::DIRECTION);
    is_quarter.then(|| texts.find(front)).flatten()
}

/// Whether the reach of a town holds a point.
fn holds(town: &Draft, at: LatLon) -> bool {
    let centre = town.own_point();
    centre.is_some_and(|centre| at.distance_m(centre) <= f64::from(town.radius_m))
}

/// Whether nothing speaks against that a place lies in the town that it names.
pub(super) fn can_be_in(draft: &Draft, town: &Draft) -> bool {
    let ends = draft.own_point().zip(town.at);
    ends.is_none_or(|(at, centre)| {
        at.distance_m(centre) <= f64::from(town.radius_m) * NAMED_REACHES
    })
}

/// Whether a place whose name ends in a town's lies in that town.
pub(super) fn is_of_town(draft: &Draft, town: &Draft) -> bool {
    let is_named = draft.city_key == town.key;
    let shares_district = draft.district().is_some() && draft.district == town.district;
    is_named || shares_district && can_be_in(draft, town)
}

/// Makes localities of towns that no register lists and that lie inside a far bigger town.
fn swallow_suburbs(drafts: &mut [Draft]) {
    let towns: Vec<(LatLon, f64, u16, f32)> = drafts
        .iter()
        .filter(|draft| draft.level == Level::City && draft.people >= BIG_TOWN_PEOPLE)
        .filter_map(|draft| Some((draft.at?, reach_m(draft.people), draft.state, draft.people)))
        .collect();
    let nearby = Nearby::new(towns.iter().map(|&(at, ..)| at).zip(0..));
    for draft in drafts.iter_mut() {
        let is_open = draft.level == Level::City && draft.code == 0;
        let Some(at) = draft.at.filter(|_| is_open) else {
            continue;
        };
        let is_inside = nearby.within(at, REACH_M.1).any(|(index, distance)| {
            let (_, reach, state, people) = towns[index as usize];
            distance <= reach && state == draft.state && people >= draft.people * SWALLOWING
        });
        if is_inside {
            draft.level = Level::Locality;
            draft.is_urban = true;
            draft.radius_m = 0;
        }
    }
}

/// Gives each town the PINs of the post offices and places in it and those whose centre lies in
/// its reach, the one for which most speaks first.
pub(super) fn collect_pins(
    drafts: &mut [Draft],
    cities: &Cities,
    pins: &Pins,
    gathering: &Gathering,
) {
    let mut votes: HashMap<(u32, u32), f64> = HashMap::new();
    for (index, draft) in drafts.iter().enumerate() {
        if draft.level == Level::City {
            for (turn, &pin) in draft.pins.iter().enumerate() {
                *votes.entry((index as u32, pin)).or_default() += OWN_VOTES / (turn + 1) as f64;
            }
        }
    }
    let namesakes = Namesakes::new(drafts);
    for draft in drafts.iter() {
        let is_office = draft.level == Level::PostOffice;
        let namesake = (is_office.then_some(draft))
            .and_then(|office| namesakes.of_office(drafts, gathering, office));
        for city in [Some(draft.city).filter(|&city| city != NO_INDEX), namesake]
            .into_iter()
            .flatten()
        {
            if !(is_office || draft.level == Level::Locality) {
                continue;
            }
            for &pin in draft.pins.iter().take(VOTING_PINS) {
                let weight = if is_office {
                    f64::from(draft.people) / PEOPLE_A_VOTE
                } else {
                    LOCALITY_VOTES
                };
                *votes.entry((city, pin)).or_default() += weight;
            }
        }
    }
    for (&pin, info) in &pins.all {
        let Some(at) = info.at else { continue };
        let first = info.districts().first().copied();
        let state = first.map_or(NO_DISTRICT, |id| {
            gathering.admin.districts[id as usize].state
        });
        if let Some(city) = cities.around(drafts, at, (state, first), 0.0) {
            *votes.entry((city, pin)).or_default() += CENTRE_VOTES;
        }
    }
    lend_nearest(drafts, pins, &mut votes);
    let mut ranked: Vec<(u32, f64, u32)> = votes
        .into_iter()
        .filter(|&((_, pin), votes)| pins.all.contains_key(&pin) && votes >= LEAST_VOTES)
        .map(|((city, pin), votes)| (city, votes, pin))
        .collect();
    ranked.sort_by(|a, b| a.0.cmp(&b.0).then(b.1.total_cmp(&a.1)).then(a.2.cmp(&b.2)));
    for group in ranked.chunk_by(|a, b| a.0 == b.0) {
        drafts[group[0].0 as usize].pins = group.iter().map(|&(_, _, pin)| pin).collect();
    }
}

/// Towns by the names that post offices are called after.
struct Namesakes(HashMap<(u16, Symbol), Vec<u32>>);

impl Namesakes {
    fn new(drafts: &[Draft]) -> Self {
        let mut by_name: HashMap<(u16, Symbol), Vec<u32>> = HashMap::new();
        for (index, draft) in drafts.iter().enumerate() {
            if draft.level == Level::City {
                for name in draft.names() {
                    let towns = by_name.entry((draft.state, name)).or_default();
                    towns.push(index as u32);
                }
            }
        }
        Self(by_name)
    }

    /// The town that the office is called after: of its district, of one that was parted from it,
    /// or near by, the nearest of several.
    fn of_office(&self, drafts: &[Draft], gathering: &Gathering, office: &Draft) -> Option<u32> {
        let towns = self.0.get(&(office.state, office.key))?;
        let distance_m = |town: &Draft| match (town.at, office.own_point()) {
            (Some(a), Some(b)) => a.distance_m(b),
            _ => f64::INFINITY,
        };
        let is_related = |town: &Draft| match (town.district(), office.district()) {
            (Some(a), Some(b)) => gathering.admin.are_related(a, b),
            _ => false,
        };
        let found = towns.iter().copied().filter_map(|index| {
            let town = &drafts[index as usize];
            let distance_m = distance_m(town);
            (is_related(town) || distance_m <= NAMESAKE_REACH_M).then_some((distance_m, index))
        });
        found
            .min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)))
            .map(|(_, index)| index)
    }
}

/// Gives each town for whose PIN nothing speaks that of the nearest post office.
fn lend_nearest(drafts: &[Draft], pins: &Pins, votes: &mut HashMap<(u32, u32), f64>) {
    let known: HashSet<u32> = votes.keys().map(|&(city, _)| city).collect();
    let offices = drafts
        .iter()
        .filter(|draft| draft.level == Level::PostOffice);
    let nearby = Nearby::new(offices.filter_map(|office| {
        let pin = office.pins.first()?;
        Some((office.own_point()?, *pin))
    }));
    for (index, town) in drafts.iter().enumerate() {
        let index = index as u32;
        if town.level != Level::City || known.contains(&index) {
            continue;
        }
        let near = (town.own_point().into_iter()).flat_map(|at| nearby.within(at, OFFICE_REACH_M));
        let mut near = near.filter(|(pin, _)| {
            let info = pins.all.get(pin);
            info.is_some_and(|info| info.districts().contains(&town.district))
        });
        if let Some((pin, _)) = near.next() {
            votes.insert((index, pin), 1.0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_of_a_listed_namesake_are_taken_from_a_town_that_no_register_lists() {
        let town = |name: u32, code: u32, people: f32| {
            let mut draft = Draft::new(Level::City, Symbol(name), Symbol(name));
            (draft.code, draft.people) = (code, people);
            draft
        };
        let mut drafts = [
            town(1, 7, 600_000.0),
            town(1, 0, 900_000.0),
            town(1, 0, 60_000.0),
            town(1, 0, 8_000.0),
            town(2, 0, 900_000.0),
        ];
        assert_eq!(doubt_people(&mut drafts), 1);
        let people = drafts.each_ref().map(|draft| draft.people as u32);
        assert_eq!(people, [600_000, 5_000, 60_000, 8_000, 900_000]);
    }

    /// A town of so many people at 19 degrees north, in a district.
    fn town_at(lng: f64, people: f32, district: u16) -> Draft {
        let mut draft = Draft::new(Level::City, Symbol(1), Symbol(1));
        draft.at = LatLon::from_degrees(19.0, lng);
        (draft.people, draft.state, draft.district) = (people, 1, district);
        draft.radius_m = reach_m(people) as u32;
        draft
    }

    fn towns(drafts: &[Draft]) -> Cities {
        let points = drafts.iter().filter_map(Draft::own_point).zip(0..);
        Cities {
            by_name: HashMap::new(),
            nearby: Nearby::new(points),
        }
    }

    #[test]
    fn a_place_in_the_reach_of_several_towns_is_in_that_of_its_district_unless_a_metropolis_holds_it()
     {
        let held = |drafts: &[Draft], lng: f64, district: u16| {
            let at = LatLon::from_degrees(19.0, lng).expect("a point of India");
            towns(drafts).around(drafts, at, (1, Some(district)), 0.0)
        };
        // Two towns on either side of a river that is the border of their districts.
        let river = [town_at(73.0, 200_000.0, 7), town_at(73.03, 200_000.0, 8)];
        assert_eq!(held(&river, 73.018, 7), Some(0));
        assert_eq!(held(&river, 73.018, 8), Some(1));
        assert_eq!(held(&river, 73.018, 9), Some(1));
        // A metropolis and another beside it.
        let city = [
            town_at(72.88, 12_000_000.0, 7),
            town_at(73.01, 1_100_000.0, 8),
        ];
        assert_eq!(held(&city, 72.99, 8), Some(1));
        assert_eq!(held(&city, 72.99, 7), Some(0));
        // A metropolis and a large town in its reach.
        let suburb = [
            town_at(72.88, 12_000_000.0, 7),
            town_at(73.01, 600_000.0, 8),
        ];
        assert_eq!(held(&suburb, 72.97, 8), Some(0));
    }
}
