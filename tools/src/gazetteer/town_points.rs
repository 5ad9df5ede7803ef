//! Towns that no source gives a point -> the town, post office or place of their name; towns that
//! are one -> one town.
//!
//! A register of towns has no positions, and spells names in its own way. A town of it is looked
//! for in its district and, by its very name, in those that were parted from it; then by how the name
//! sounds, by its consonants, and by the words of which a double name consists. Where the whole name
//! is another town's, both are one; otherwise the town lies where the town, post office, area or
//! village lies. Towns that lie at one place under spellings of one name are one as well.

use std::collections::{BTreeSet, HashMap};

use pata::gazetteer::{Level, NO_DISTRICT};
use pata::geo::LatLon;

use super::draft::Draft;
use super::gather::Gathering;
use super::intern::Symbol;
use super::likeness::{Forms, LEAST_LETTERS, Likeness};
use super::link::Extent;
use super::pins::Pins;
use super::twins::{TWIN_M, drop_joined, is_part_of, join, rename};

/// Places alike of which one is taken lie at most this far from it, metres.
const ONE_PLACE_M: f64 = 10_000.0;
/// A town of another spelling that lies this near to what bears a town's name is that town, metres.
const SAME_TOWN_M: f64 = 4_000.0;
/// A town is within so many radii of the tehsil that is called like it, and this near to a small one, metres.
const TEHSIL_REACHES: f64 = 1.5;
const TEHSIL_REACH_M: f64 = 20_000.0;
/// People of a town whose head office has offices elsewhere below it.
const CHIEF_PEOPLE: f32 = 20_000.0;
/// What a town may be found as, the surest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stand {
    Town,
    Office,
    /// A post office of which only the PIN is known.
    Pin,
    Place,
    /// A post office with the point of a larger town of another name: many have that of the office
    /// above them, so the PIN alone is known of it.
    Misplaced,
}

impl Stand {
    fn of(draft: &Draft) -> Option<Self> {
        let is_located = draft.own_point().is_some();
        match draft.level {
            Level::City => is_located.then_some(Self::Town),
            Level::PostOffice if is_located => Some(Self::Office),
            Level::PostOffice => (!draft.pins.is_empty()).then_some(Self::Pin),
            Level::Village | Level::Locality => is_located.then_some(Self::Place),
            _ => None,
        }
    }

    /// Where a town lies that is found as this, by the place or by its PIN.
    fn point(self, home: &Draft, known: &Pins) -> Option<LatLon> {
        let of_pin = || home.pins.first().and_then(|pin| known.all.get(pin)?.at);
        match self {
            Self::Misplaced => of_pin(),
            Self::Pin => home.at.or_else(of_pin),
            Self::Town | Self::Office | Self::Place => home.at,
        }
    }
}

/// A place that may be a town's and the forms of its names, its own first.
struct Candidate {
    index: u32,
    stand: Stand,
    names: Vec<Forms>,
}

/// Where the tehsils lie that may have a town's name.
struct Tehsils(HashMap<(u16, Symbol), (LatLon, f64)>);

impl Tehsils {
    fn of(gathering: &Gathering, extents: &[Extent]) -> Self {
        let tehsils = gathering.subdistricts.all.iter().zip(extents);
        let located = tehsils.filter_map(|(tehsil, extent)| {
            let key = gathering.gathered.texts.find(&tehsil.key)?;
            let reach_m = TEHSIL_REACHES * f64::from(extent.radius_m);
            Some((
                (tehsil.district, key),
                (extent.at?, reach_m.max(TEHSIL_REACH_M)),
            ))
        });
        Self(located.collect())
    }

    /// `Saja`: a town lies in the tehsil that is called like it, and what is called so elsewhere in the district
    /// is another place.
    fn can_hold(&self, town: &Draft, at: Option<LatLon>) -> bool {
        let tehsil = self.0.get(&(town.district, town.key));
        tehsil
            .zip(at)
            .is_none_or(|(&(centre, reach_m), at)| at.distance_m(centre) <= reach_m)
    }
}

/// Joins towns without a point to the towns that they are, and gives the others the point of what
/// bears their name. Returns how many were joined and how many placed.
pub(super) fn settle(
    drafts: &mut Vec<Draft>,
    pins: &Pins,
    gathering: &Gathering,
    tehsils: &[Extent],
) -> (usize, usize) {
    let tehsils = Tehsils::of(gathering, tehsils);
    let is_wanting = |draft: &Draft| draft.level == Level::City && draft.at.is_none();
    let text = |key: Symbol| gathering.gathered.texts.text(key);
    // Other names tell a town from a town; an office or a village may bear those of another.
    let names_of = |draft: &Draft| -> Vec<Forms> {
        let is_town = draft.level == Level::City;
        let others = draft.aliases.iter().filter(|_| is_town);
        let keys = std::iter::once(&draft.key).chain(others);
        keys.map(|&key| Forms::new(text(key))).collect()
    };
    let wanting = drafts.iter().filter(|draft| is_wanting(draft));
    let districts: BTreeSet<u16> = wanting.filter_map(Draft::district).collect();
    let around: HashMap<u16, Vec<u16>> = districts
        .iter()
        .map(|&district| {
            let mut around = gathering.admin.relatives(district);
            around.push(district);
            (district, around)
        })
        .collect();
    let mut candidates: HashMap<u16, Vec<Candidate>> = HashMap::new();
    for &district in around.values().flatten() {
        candidates.entry(district).or_default();
    }
    let mut by_name: HashMap<(u16, Symbol), Vec<u32>> = HashMap::new();
    let chief_towns = chief_towns(drafts);
    for (index, draft) in drafts.iter().enumerate() {
        let Some(stand) = Stand::of(draft) else {
            continue;
        };
        let is_of_town = |&town: &u32| {
            let town = &drafts[town as usize];
            let apart = town.at.zip(draft.at).map(|(a, b)| a.distance_m(b));
            town.key != draft.key && apart.is_some_and(|apart| apart <= TWIN_M)
        };
        let of_district = chief_towns
            .get(&draft.district)
            .map_or(&[][..], Vec::as_slice);
        let stand = if stand == Stand::Office && of_district.iter().any(is_of_town) {
            Stand::Misplaced
        } else {
            stand
        };
        if let Some(candidates) = candidates.get_mut(&draft.district) {
            candidates.push(Candidate {
                index: index as u32,
                stand,
                names: names_of(draft),
            });
        }
        if matches!(stand, Stand::Office | Stand::Place) {
            by_name
                .entry((draft.state, draft.key))
                .or_default()
                .push(index as u32);
        }
    }
    let mut homes: Vec<(u32, u32, Stand)> = Vec::new();
    let mut renamed: Vec<(u32, u32)> = Vec::new();
    for (index, draft) in drafts
        .iter()
        .enumerate()
        .filter(|(_, draft)| is_wanting(draft))
    {
        let found = match draft.district() {
            Some(district) => {
                let candidates = || around[&district].iter().flat_map(|near| &candidates[near]);
                let key = text(draft.key);
                let names = names_of(draft);
                let stands = candidates().filter(|candidate| {
                    let home = &drafts[candidate.index as usize];
                    candidate.stand == Stand::Town
                        || tehsils.can_hold(draft, candidate.stand.point(home, pins))
                });
                let found = alike(drafts, draft, &names, stands);
                let beside = found.filter(|&(_, stand)| stand != Stand::Town);
                let beside = beside
                    .and_then(|(home, _)| town_beside(drafts, draft, &names, home, candidates()));
                renamed.extend(beside.map(|home| (index as u32, home)));
                beside
                    .map(|home| (home, Stand::Town))
                    .or(found)
                    .or_else(|| {
                        let words = key.split(' ').filter(|word| word.len() >= LEAST_LETTERS);
                        words
                            .map(Forms::new)
                            .find_map(|word| part(drafts, draft, &word, candidates()))
                    })
            }
            None => (by_name.get(&(draft.state, draft.key)))
                .and_then(|stands| only_district(drafts, stands)),
        };
        homes.extend(found.map(|(home, stand)| (index as u32, home, stand)));
    }
    let mut joined = vec![false; drafts.len()];
    for &(index, home, stand) in &homes {
        if stand == Stand::Town {
            let [own, other] = [index, home].map(|town| text(drafts[town as usize].key));
            join(drafts, index, home);
            // A register calls Khajuraho what a list calls `Khajuraho Group of Monuments`.
            if own.len() < other.len() && is_part_of(own, other) {
                rename(drafts, index, home);
            }
            joined[index as usize] = true;
        } else {
            place(drafts, index, (home, stand), pins);
        }
    }
    for (index, home) in renamed {
        rename(drafts, index, home);
    }
    drop_joined(drafts, |index| joined[index as usize]);
    let joined_count = joined.iter().filter(|&&joined| joined).count();
    (joined_count, homes.len() - joined_count)
}

/// The located towns of many people in each district.
fn chief_towns(drafts: &[Draft]) -> HashMap<u16, Vec<u32>> {
    let mut towns: HashMap<u16, Vec<u32>> = HashMap::new();
    for (index, draft) in drafts.iter().enumerate() {
        let is_chief = draft.level == Level::City && CHIEF_PEOPLE <= draft.people;
        if is_chief && draft.own_point().is_some() {
            towns.entry(draft.district).or_default().push(index as u32);
        }
    }
    towns
}

/// The surest of the candidates that are called as a town is, and how; none where several as sure
/// lie apart.
fn alike<'a>(
    drafts: &[Draft],
    town: &Draft,
    names: &[Forms],
    candidates: impl Iterator<Item = &'a Candidate>,
) -> Option<(u32, Stand)> {
    let mut best: Option<(Likeness, bool, Stand)> = None;
    let mut found: Vec<u32> = Vec::new();
    for candidate in candidates {
        let other = &drafts[candidate.index as usize];
        // A register that gives two towns their own codes knows them as two.
        let is_other_town = candidate.stand == Stand::Town
            && town.code != 0
            && other.code != 0
            && town.code != other.code;
        let is_own = other.district == town.district;
        // Of other names the consonants alone tell nothing.
        let others = candidate.names.iter();
        let pairs = others.flat_map(|b| names.iter().map(move |a| a.likeness(b)));
        let heard = pairs.flatten().filter(|&it| it < Likeness::Consonants);
        let likeness = heard
            .min()
            .or_else(|| names[0].likeness(&candidate.names[0]));
        // In a district that was parted from the town's it has to be the same name.
        let Some(likeness) =
            likeness.filter(|&likeness| (is_own || likeness == Likeness::Equal) && !is_other_town)
        else {
            continue;
        };
        let sureness = (likeness, !is_own, candidate.stand);
        if best.is_none_or(|best| sureness < best) {
            best = Some(sureness);
            found.clear();
        }
        if best == Some(sureness) {
            found.push(candidate.index);
        }
    }
    let chief = one_place(drafts, &found)?;
    best.map(|(_, _, stand)| (chief, stand))
}

/// The town without a register's code that is spelt otherwise and lies at the home of a town.
fn town_beside<'a>(
    drafts: &[Draft],
    town: &Draft,
    names: &[Forms],
    home: u32,
    mut candidates: impl Iterator<Item = &'a Candidate>,
) -> Option<u32> {
    let at = drafts[home as usize].at?;
    let is_one = |candidate: &&Candidate| {
        let other = &drafts[candidate.index as usize];
        candidate.stand == Stand::Town
            && other.code == 0
            && other.district == town.district
            && (other.at).is_some_and(|there| at.distance_m(there) <= SAME_TOWN_M)
            && (candidate.names.iter()).any(|b| names.iter().any(|a| a.is_heard_as(b)))
    };
    candidates.find(is_one).map(|candidate| candidate.index)
}

/// The town or post office that one word of a town's name is.
fn part<'a>(
    drafts: &[Draft],
    town: &Draft,
    word: &Forms,
    candidates: impl Iterator<Item = &'a Candidate>,
) -> Option<(u32, Stand)> {
    let found: Vec<u32> = candidates
        .filter(|candidate| matches!(candidate.stand, Stand::Town | Stand::Office))
        .filter(|candidate| drafts[candidate.index as usize].district == town.district)
        .filter(|candidate| word.sound == candidate.names[0].sound)
        .map(|candidate| candidate.index)
        .collect();
    one_place(drafts, &found).map(|chief| (chief, Stand::Place))
}

/// The chief of places that are as likely, where all lie together.
fn one_place(drafts: &[Draft], found: &[u32]) -> Option<u32> {
    let draft = |index: u32| &drafts[index as usize];
    let chief = *found.iter().max_by(|&&a, &&b| {
        let by_people = draft(a).people.total_cmp(&draft(b).people);
        by_people.then(b.cmp(&a))
    })?;
    let are_one = found.iter().all(|&index| {
        let (one, other) = (draft(chief), draft(index));
        match (one.at, other.at) {
            (Some(a), Some(b)) => a.distance_m(b) <= ONE_PLACE_M,
            _ => one.pins.first() == other.pins.first(),
        }
    });
    are_one.then_some(chief)
}

/// What stands for a town of which only the name and the state are known, where all of the name
/// are in one district.
fn only_district(drafts: &[Draft], stands: &[u32]) -> Option<(u32, Stand)> {
    let draft = |index: u32| &drafts[index as usize];
    let chief = *stands.iter().min_by(|&&a, &&b| {
        let (a, b) = (draft(a), draft(b));
        a.level.cmp(&b.level).then(b.people.total_cmp(&a.people))
    })?;
    let is_sure = stands
        .iter()
        .all(|&other| draft(other).district == draft(chief).district);
    is_sure.then_some((chief, Stand::Place))
}

/// Gives a town the point of what bears its name, or of its PIN where that has another's.
fn place(drafts: &mut [Draft], index: u32, (home, stand): (u32, Stand), known: &Pins) {
    let (at, district, pins) = {
        let home = &drafts[home as usize];
        let at = match stand {
            // The point of its PIN is borrowed later.
            Stand::Pin => home.at,
            _ => stand.point(home, known),
        };
        (at, home.district, home.pins.clone())
    };
    let town = &mut drafts[index as usize];
    town.at = at;
    if town.district == NO_DISTRICT {
        town.district = district;
    }
    if town.pins.is_empty() {
        town.pins = pins;
    }
}

#[cfg(test)]
mod tests {
    use super::super::intern::Interner;
    use super::*;

    #[test]
    fn what_is_called_like_a_town_outside_of_its_tehsil_is_another_place() {
        let mut texts = Interner::default();
        let [saja, thana] = ["saja", "thana"].map(|name| texts.intern(name));
        let at = |lat: f64| LatLon::from_degrees(lat, 81.3);
        let tehsils = Tehsils(HashMap::from([((7, saja), (at(21.68).unwrap(), 27_000.0))]));
        let town = |key: Symbol, district: u16| Draft {
            district,
            ..Draft::new(Level::City, key, key)
        };
        assert!(tehsils.can_hold(&town(saja, 7), at(21.70)));
        assert!(!tehsils.can_hold(&town(saja, 7), at(21.04)));
        // Nothing is known of a place without a point, nor of a town without a tehsil of its name.
        assert!(tehsils.can_hold(&town(saja, 7), None));
        assert!(tehsils.can_hold(&town(saja, 8), at(21.04)));
        assert!(tehsils.can_hold(&town(thana, 7), at(21.04)));
    }
}
