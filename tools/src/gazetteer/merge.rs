//! Items of one place -> one draft that names all its sources.
//!
//! Items are compared only with items of the same kind, state and name; then with those whose
//! name sounds alike. Places of equal name stay apart by parent and position: 106 villages of a
//! name are 106 places. Items with a point gather by distance first; those without join the
//! place of their subdistrict or PIN, or the only one of their district, or, of towns that a
//! register lists once in each of their districts, the place of another row of their code, so that a
//! row without a point never draws two places together.

use std::collections::HashMap;

use pata::gazetteer::Level;
use pata::text::sound::edit_distance;
use rayon::prelude::*;

use super::draft::Draft;
use super::gather::{Gathering, bit};
use super::intern::Symbol;
use super::item::{Item, NO_INDEX, PointQuality};
use super::names::sound_of;
use super::reconcile::squeeze;
use crate::context::Context;

/// Rows that speak against being one are one where they lie this many times nearer than others must.
const DOUBTED: f64 = 5.0;
/// Names that only sound alike are one within this part of the reach of equal names.
const SOUND_REACH: f64 = 0.6;
/// Groups larger than this are compared inside their districts only.
const MAX_PAIRED: usize = 300;

/// What kind of thing a place is: places of different kinds never merge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Kind {
    City,
    Office,
    Rural,
    Urban,
    Street,
    Landmark,
}

impl Kind {
    fn of(item: &Item) -> Self {
        match item.level {
            Level::State | Level::District | Level::Subdistrict | Level::City => Self::City,
            Level::PostOffice => Self::Office,
            Level::Village => Self::Rural,
            Level::Sublocality if !item.is_urban => Self::Rural,
            Level::Locality | Level::Sublocality => Self::Urban,
            Level::Street => Self::Street,
            Level::Landmark => Self::Landmark,
        }
    }

    /// Greatest distance of two points of one place, metres; and the same where both name one
    /// subdistrict or PIN.
    fn reach_m(self) -> (f64, f64) {
        match self {
            Self::City => (20_000.0, 40_000.0),
            Self::Office => (1_500.0, 12_000.0),
            Self::Rural => (2_500.0, 6_000.0),
            Self::Urban => (2_500.0, 4_000.0),
            Self::Street => (1_500.0, 1_500.0),
            Self::Landmark => (400.0, 400.0),
        }
    }
}

/// Clusters of items: each item's cluster is the smallest item of it.
struct Clusters(Vec<u32>);

impl Clusters {
    fn root(&mut self, mut index: u32) -> u32 {
        while self.0[index as usize] != index {
            let next = self.0[index as usize];
            self.0[index as usize] = self.0[next as usize];
            index = next;
        }
        index
    }

    fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.root(a), self.root(b));
        self.0[a.max(b) as usize] = a.min(b);
    }
}

/// Merges all items. The drafts are in the order of their first items.
pub(super) fn merge(gathering: &Gathering, context: &Context) -> Vec<Draft> {
    let items = &gathering.gathered.items;
    let mut order: Vec<u32> = (0..items.len() as u32).collect();
    order.sort_by_key(|&index| {
        let item = &items[index as usize];
        (Kind::of(item), item.state, item.key, index)
    });
    let same_name = |a: &u32, b: &u32| {
        let (a, b) = (&items[*a as usize], &items[*b as usize]);
        (Kind::of(a), a.state, a.key) == (Kind::of(b), b.state, b.key)
    };
    let groups: Vec<&[u32]> = order
        .chunk_by(same_name)
        .filter(|group| group.len() > 1)
        .collect();
    let joins: Vec<Vec<(u32, u32)>> = context.pool.install(|| {
        groups
            .par_iter()
            .map(|group| joins_of(gathering, group))
            .collect()
    });
    let mut clusters = Clusters((0..items.len() as u32).collect());
    for (a, b) in joins.into_iter().flatten() {
        clusters.join(a, b);
    }
    join_towns_by_alias(gathering, &mut clusters);
    join_by_sound(gathering, &mut clusters, context);
    collect(gathering, &mut clusters)
}

/// The pairs to join in one group of equal name.
fn joins_of(gathering: &Gathering, group: &[u32]) -> Vec<(u32, u32)> {
    let items = &gathering.gathered.items;
    let item = |index: u32| &items[index as usize];
    let mut by_district: Vec<u32> = group.to_vec();
    let mut parts: Vec<&[u32]> = vec![group];
    if group.len() > MAX_PAIRED {
        by_district.sort_by_key(|&index| (item(index).district, index));
        parts = by_district
            .chunk_by(|&a, &b| item(a).district == item(b).district)
            .collect();
    }
    let mut joins = Vec::new();
    for part in parts {
        let (located, rest): (Vec<u32>, Vec<u32>) =
            part.iter().partition(|&&index| item(index).at.is_some());
        let mut clusters: HashMap<u32, u32> = located.iter().map(|&i| (i, i)).collect();
        for (turn, &a) in located.iter().enumerate() {
            for &b in &located[turn + 1..] {
                if are_near(gathering, item(a), item(b)) {
                    joins.push((a, b));
                    let (from, to) = (
                        clusters[&a].max(clusters[&b]),
                        clusters[&a].min(clusters[&b]),
                    );
                    clusters
                        .values_mut()
                        .filter(|root| **root == from)
                        .for_each(|root| *root = to);
                }
            }
        }
        let mut unplaced: Vec<u32> = Vec::new();
        let mut coded: HashMap<u32, u32> = HashMap::new();
        for &a in &rest {
            let home = located
                .iter()
                .copied()
                .find(|&b| share_parent(item(a), item(b)))
                .or_else(|| only_one(gathering, item(a), &located, &clusters, items));
            match home {
                Some(b) => {
                    joins.push((a.min(b), a.max(b)));
                    coded.entry(item(a).code).or_insert(b);
                }
                None => unplaced.push(a),
            }
        }
        // A register lists a town that lies in several districts once in each; where the other
        // district has a town of the name, the row is that town's.
        unplaced.retain(|&a| {
            let is_coded = Kind::of(item(a)) == Kind::City && item(a).code != 0;
            let home = coded.get(&item(a).code).filter(|_| is_coded);
            joins.extend(home.map(|&b| (a.min(b), a.max(b))));
            home.is_none()
        });
        for (turn, &a) in unplaced.iter().enumerate() {
            let twin = unplaced[..turn]
                .iter()
                .find(|&&b| are_one_without_points(gathering, item(a), item(b)));
            if let Some(&b) = twin {
                joins.push((b, a));
            }
        }
    }
    joins
}

fn agree(gathering: &Gathering, a: &Item, b: &Item) -> bool {
    match (a.district(), b.district()) {
        (Some(one), Some(two)) => {
            gathering.admin.are_related(one, two)
                || a.other_district().is_some_and(|other| other == two)
                || b.other_district().is_some_and(|other| other == one)
        }
        _ => true,
    }
}

/// Two located items of one name.
fn are_near(gathering: &Gathering, a: &Item, b: &Item) -> bool {
    let (Some(one), Some(two)) = (a.at, b.at) else {
        return false;
    };
    if Kind::of(a) == Kind::Office && a.pin != 0 && a.pin == b.pin {
        let quality = |item: &Item| gathering.gathered.point_quality[item.source as usize];
        if quality(a).min(quality(b)) == PointQuality::Rough {
            return true;
        }
    }
    let (reach, parent_reach) = Kind::of(a).reach_m();
    let distance = one.distance_m(two);
    if distance > parent_reach {
        return false;
    }
    let is_same_row_kind = a.source == b.source && a.group.is_some() && a.group != b.group;
    if is_same_row_kind || !agree(gathering, a, b) {
        return distance < reach / DOUBTED;
    }
    distance <= reach || share_parent(a, b)
}

/// Both name one subdistrict, or one PIN as post offices do.
fn share_parent(a: &Item, b: &Item) -> bool {
    match Kind::of(a) {
        Kind::Office => a.pin != 0 && a.pin == b.pin,
        Kind::Rural => a.subdistrict != NO_INDEX && a.subdistrict == b.subdistrict,
        Kind::Urban | Kind::Street | Kind::Landmark => {
            (a.pin != 0 && a.pin == b.pin) || (a.city.is_some() && a.city == b.city)
        }
        Kind::City => a.district().is_some() && a.district == b.district,
    }
}

/// The only cluster of its district where its own subdistrict does not speak against it.
fn only_one(
    gathering: &Gathering,
    lone: &Item,
    located: &[u32],
    clusters: &HashMap<u32, u32>,
    items: &[Item],
) -> Option<u32> {
    let is_city = Kind::of(lone) == Kind::City;
    if lone.district().is_none() && !is_city {
        return None;
    }
    // An area of a town is not the one of another district or PIN that is called so.
    let is_of_town = names_town(lone);
    let is_elsewhere = |other: &Item| {
        let has_pins = lone.pin != 0 && other.pin != 0;
        lone.district != other.district
            || has_pins && lone.pin != other.pin
            || are_of_two_towns(lone, other)
    };
    let mut found: Option<u32> = None;
    for &index in located {
        let other = &items[index as usize];
        if !agree(gathering, lone, other) || other.district().is_none() && !is_city {
            continue;
        }
        if is_of_town && is_elsewhere(other) {
            continue;
        }
        let root = clusters[&index];
        if found.is_some_and(|known| known != root) {
            return None;
        }
        found = Some(root);
    }
    let index = found?;
    let speaks_against = located.iter().any(|&other| {
        let is_member = clusters[&other] == index;
        let other = &items[other as usize];
        is_member
            && other.subdistrict != NO_INDEX
            && lone.subdistrict != NO_INDEX
            && !other.has_voted_subdistrict
            && other.subdistrict != lone.subdistrict
    });
    (!speaks_against || is_city).then_some(index)
}

/// `Mota Bazar, Navsari`, `Mota Bazar, Valsad`: whether two areas name different towns.
fn are_of_two_towns(a: &Item, b: &Item) -> bool {
    names_town(a) && names_town(b) && a.city != b.city
}

/// Whether the place is part of a town that its row names.
fn names_town(item: &Item) -> bool {
    !matches!(Kind::of(item), Kind::City | Kind::Rural) && item.city.is_some()
}

/// Two items of one name of which neither has a point.
fn are_one_without_points(gathering: &Gathering, a: &Item, b: &Item) -> bool {
    if share_parent(a, b) {
        return true;
    }
    if are_of_two_towns(a, b) {
        return false;
    }
    let is_open = a.subdistrict == NO_INDEX || b.subdistrict == NO_INDEX;
    if Kind::of(a) == Kind::City && (a.district().is_none() || b.district().is_none()) {
        return true;
    }
    is_open
        && Kind::of(a) != Kind::Office
        && agree(gathering, a, b)
        && a.district().is_some()
        && b.district().is_some()
}

/// Joins towns of which one bears as another name what the other is called.
fn join_towns_by_alias(gathering: &Gathering, clusters: &mut Clusters) {
    let items = &gathering.gathered.items;
    let mut towns: HashMap<(u16, Symbol), Vec<u32>> = HashMap::new();
    for (index, item) in items.iter().enumerate() {
        if item.level == Level::City {
            let list = towns.entry((item.state, item.key)).or_default();
            list.push(index as u32);
        }
    }
    for &(index, alias) in &gathering.gathered.aliases {
        let item = &items[index as usize];
        if item.level != Level::City {
            continue;
        }
        let namesakes = towns
            .get(&(item.state, alias))
            .map_or(&[][..], Vec::as_slice);
        // A source that lists both towns knows them as two.
        let is_other_town = |other: &u32| {
            let other = &items[*other as usize];
            let apart = item.at.zip(other.at).map_or(0.0, |(a, b)| a.distance_m(b));
            other.source == item.source && Kind::City.reach_m().0 / DOUBTED < apart
        };
        if namesakes.iter().any(is_other_town) {
            continue;
        }
        for &other in namesakes {
            let namesake = &items[other as usize];
            let is_one = match (item.at, namesake.at) {
                (Some(_), Some(_)) => are_near(gathering, item, namesake),
                _ => namesakes.len() == 1 && agree(gathering, item, namesake),
            };
            if is_one {
                clusters.join(index, other);
            }
        }
    }
}

/// Joins clusters whose names sound alike and which lie at one place.
fn join_by_sound(gathering: &Gathering, clusters: &mut Clusters, context: &Context) {
    let items = &gathering.gathered.items;
    let mut sounds: HashMap<Symbol, String> = HashMap::new();
    let keys: Vec<Symbol> = {
        let mut keys: Vec<Symbol> = items.iter().map(|item| item.key).collect();
        keys.sort_unstable();
        keys.dedup();
        keys
    };
    let heard: Vec<String> = context.pool.install(|| {
        keys.par_iter()
            .map(|&key| sound_of(gathering.gathered.texts.text(key)))
            .collect()
    });
    sounds.extend(keys.into_iter().zip(heard));
    let mut order: Vec<u32> = (0..items.len() as u32)
        .filter(|&index| {
            let item = &items[index as usize];
            item.district().is_some()
                && matches!(
                    Kind::of(item),
                    Kind::Rural | Kind::Urban | Kind::Office | Kind::City
                )
        })
        .collect();
    let group_of = |index: u32| {
        let item = &items[index as usize];
        (Kind::of(item), item.district, sounds[&item.key].as_str())
    };
    order.sort_by(|&a, &b| group_of(a).cmp(&group_of(b)).then(a.cmp(&b)));
    let mut joins = Vec::new();
    for group in order.chunk_by(|&a, &b| group_of(a) == group_of(b)) {
        if group.len() > MAX_PAIRED {
            continue;
        }
        for (turn, &a) in group.iter().enumerate() {
            for &b in &group[turn + 1..] {
                let (one, two) = (&items[a as usize], &items[b as usize]);
                if one.key != two.key && one.source != two.source && sound_one(gathering, one, two)
                {
                    joins.push((a, b));
                }
            }
        }
    }
    for (a, b) in joins {
        clusters.join(a, b);
    }
}

fn sound_one(gathering: &Gathering, a: &Item, b: &Item) -> bool {
    let texts = &gathering.gathered.texts;
    let (one, two) = (squeeze(texts.text(a.key)), squeeze(texts.text(b.key)));
    if edit_distance(&one, &two, 2).is_none() {
        return false;
    }
    match (a.at, b.at) {
        (Some(here), Some(there)) => {
            here.distance_m(there) <= Kind::of(a).reach_m().0 * SOUND_REACH
        }
        _ => share_parent(a, b) && Kind::of(a) != Kind::Urban,
    }
}

/// One draft a cluster.
fn collect(gathering: &Gathering, clusters: &mut Clusters) -> Vec<Draft> {
    let items = &gathering.gathered.items;
    let mut members: Vec<(u32, u32)> = (0..items.len() as u32)
        .map(|index| (clusters.root(index), index))
        .collect();
    members.sort_unstable();
    let mut aliases = gathering.gathered.aliases.clone();
    aliases.sort_unstable();
    let mut more_pins = gathering.gathered.more_pins.clone();
    more_pins.sort_unstable();
    members
        .chunk_by(|a, b| a.0 == b.0)
        .map(|group| {
            let group: Vec<u32> = group.iter().map(|&(_, index)| index).collect();
            let mut draft = draft_of(gathering, &group);
            for &index in &group {
                let first = aliases.partition_point(|&(item, _)| item < index);
                for &(_, alias) in aliases[first..]
                    .iter()
                    .take_while(|&&(item, _)| item == index)
                {
                    draft.add_alias(alias);
                }
                let first = more_pins.partition_point(|&(item, _)| item < index);
                for &(_, pin) in more_pins[first..]
                    .iter()
                    .take_while(|&&(item, _)| item == index)
                {
                    if !draft.pins.contains(&pin) {
                        draft.pins.push(pin);
                    }
                }
            }
            draft
        })
        .collect()
}

/// The item whose district is the chief one of a place: the first of a source of today's districts,
/// where there is one, else the first; of a register's rows of one code, which name each district of a
/// town, the one with which most of the items agree.
fn chief_district<'a>(gathering: &'a Gathering, group: &[u32]) -> Option<&'a Item> {
    let items = &gathering.gathered.items;
    let telling = || {
        let items = group.iter().map(|&index| &items[index as usize]);
        items.filter(|item| item.district().is_some())
    };
    let is_current = |item: &&Item| gathering.is_current[item.source as usize];
    let first = telling().find(is_current).or_else(|| telling().next())?;
    let agreeing = |item: &&Item| {
        let others = telling().filter(|other| other.district == item.district);
        others.count()
    };
    let is_twin =
        |item: &&Item| item.source == first.source && item.code == first.code && first.code != 0;
    // Of several that are worth the same, `max_by_key` takes the last.
    let chief = telling().filter(is_twin).rev().max_by_key(agreeing);
    chief.or(Some(first))
}

/// The first item of the name that most sources call a place by.
fn commonest_name<'a>(items: &'a [Item], group: &[u32]) -> &'a Item {
    let named = || group.iter().map(|&index| &items[index as usize]);
    let sources = |item: &Item| {
        let namesakes = named().filter(|other| other.key == item.key);
        namesakes
            .fold(0, |sources, other| sources | bit(other.source))
            .count_ones()
    };
    // Of several that are worth the same, `max_by_key` takes the last.
    let commonest = named().rev().max_by_key(|item| sources(item));
    commonest.unwrap_or(&items[group[0] as usize])
}

fn draft_of(gathering: &Gathering, group: &[u32]) -> Draft {
    let items = &gathering.gathered.items;
    let lead = &items[group[0] as usize];
    let named = match Kind::of(lead) {
        Kind::City => commonest_name(items, group),
        _ => lead,
    };
    let mut draft = Draft::new(lead.level, named.name, named.key);
    draft.district = lead.district;
    draft.state = lead.state;
    if let Some(chief) = chief_district(gathering, group) {
        (draft.district, draft.state) = (chief.district, chief.state);
    }
    let mut best_quality = None;
    let mut spreads: Vec<u32> = Vec::new();
    let mut pin_votes: Vec<(u32, u32)> = Vec::new();
    for &index in group {
        let item = &items[index as usize];
        draft.level = draft.level.min(item.level);
        draft.is_urban |= item.is_urban;
        draft.sources |= bit(item.source);
        draft.people = draft.people.max(item.people);
        draft.add_alias(item.key);
        if draft.code == 0 {
            draft.code = item.code;
        }
        if draft.subdistrict == NO_INDEX && !item.has_voted_subdistrict {
            draft.subdistrict = item.subdistrict;
        }
        if item.pin != 0 {
            match pin_votes.iter_mut().find(|(pin, _)| *pin == item.pin) {
                Some((_, votes)) => *votes += 1,
                None => pin_votes.push((item.pin, 1)),
            }
        }
        if !draft.city_key.is_some() {
            draft.city_key = item.city;
        }
        if !draft.locality.is_some() {
            draft.locality = item.locality;
        }
        if let Some(at) = item.at {
            let quality = gathering.gathered.point_quality[item.source as usize];
            if best_quality.is_none_or(|best| best < quality) {
                best_quality = Some(quality);
                draft.at = Some(at);
            }
            spreads.extend(Some(item.spread_m).filter(|&spread| spread != 0));
        }
    }
    spreads.sort_unstable();
    draft.radius_m = spreads
        .get((spreads.len().max(1) - 1) / 2)
        .copied()
        .unwrap_or(0);
    draft.is_rough = best_quality == Some(PointQuality::Rough);
    if draft.subdistrict == NO_INDEX {
        let voted = group.iter().map(|&index| items[index as usize].subdistrict);
        draft.subdistrict = voted
            .into_iter()
            .find(|&id| id != NO_INDEX)
            .unwrap_or(NO_INDEX);
    }
    let others = group.iter().flat_map(|&index| {
        let item = &items[index as usize];
        [item.district(), item.other_district()]
    });
    if let Some(other) = others.flatten().find(|&other| other != draft.district) {
        draft.other_district = other;
    }
    pin_votes.sort_by_key(|&(_, votes)| std::cmp::Reverse(votes));
    draft.pins = pin_votes.into_iter().map(|(pin, _)| pin).collect();
    draft
}
