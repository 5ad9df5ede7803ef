//! Numbered areas and roads: `sector 3`, `2nd block`, `15th main road`, each under its area.
//!
//! A run (area, kind, first and last number) becomes one place a number, named in both word orders,
//! where offices and stops of the town that name both (`dwarka sector 6`) lie, else where its area
//! is. An area that no source has is where those that name it lie. A place whose source calls it
//! `sector 2 hsr layout` becomes `sector 2` under `hsr layout`, and keeps the long name too.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, HashSet};

use pata::gazetteer::{Level, NO_DISTRICT};
use pata::text::numerals::ordinal_suffix_of;

use super::centre::{Weighted, robust_centre};
use super::cities::Cities;
use super::draft::Draft;
use super::gather::{Gathering, NumberedRun, bit};
use super::intern::{Interner, Symbol};
use super::item::NO_INDEX;
use super::reconcile::squeeze;

/// How far a numbered part may lie from its area, metres.
pub(super) const PART_REACH_M: f64 = 6_000.0;
/// How far one may lie from the middle of the town that it is a part of, without an area around it, metres.
const TOWN_REACH_M: f64 = 18_000.0;
/// How far a place may lie from an area whose numbered part it is taken for, metres.
const CLAIM_REACH_M: f64 = 2_200.0;
/// How far an area may lie from the middle of its town, metres.
const AREA_REACH_M: f64 = 30_000.0;
/// Kinds of numbered areas, as normalised.
const AREA_KINDS: [&str; 7] = [
    "sector",
    "block",
    "phase",
    "stage",
    "pocket",
    "extension",
    "zone",
];
/// People that a numbered part and a numbered road count as.
const PART_PEOPLE: f32 = 3_000.0;
const ROAD_PEOPLE: f32 = 150.0;

/// Areas by town and name.
type Areas = HashMap<(u32, Symbol), u32>;

fn areas(drafts: &[Draft]) -> Areas {
    let mut areas = Areas::new();
    for (index, draft) in drafts.iter().enumerate() {
        let can_hold = matches!(
            draft.level,
            Level::City | Level::Locality | Level::PostOffice
        );
        if !can_hold || draft.city == NO_INDEX {
            continue;
        }
        for name in draft.names() {
            let slot = areas.entry((draft.city, name)).or_insert(index as u32);
            let known = &drafts[*slot as usize];
            // The town of a name itself, then a locality before an office before another town, of
            // these one with a point of its own.
            let rank = |index: u32, draft: &Draft| {
                let level = match draft.level {
                    Level::Locality => 0,
                    Level::PostOffice => 1,
                    _ => 2,
                };
                (index != draft.city, draft.own_point().is_none(), level)
            };
            if rank(index as u32, draft) < rank(*slot, known) {
                *slot = index as u32;
            }
        }
    }
    areas
}

/// Puts parts such as `sector 2 hsr layout` under their area. Returns how many there were.
pub(super) fn split_parts(drafts: &mut [Draft], gathering: &mut Gathering) -> usize {
    let areas = areas(drafts);
    let mut count = 0;
    for index in 0..drafts.len() {
        let draft = &drafts[index];
        let is_candidate = matches!(draft.level, Level::Locality | Level::Sublocality)
            && draft.is_urban
            && draft.city != NO_INDEX;
        if !is_candidate {
            continue;
        }
        let texts = &mut gathering.gathered.texts;
        let key = texts.text(draft.key).to_owned();
        let Some((part, area)) = part_and_area(&key) else {
            continue;
        };
        let found = texts
            .find(area)
            .and_then(|area| areas.get(&(draft.city, area)))
            .copied();
        let Some(parent) = found.filter(|&parent| parent as usize != index) else {
            continue;
        };
        let apart_m = draft.apart_m(&drafts[parent as usize]);
        if apart_m.is_some_and(|apart_m| PART_REACH_M < apart_m) {
            continue;
        }
        let orders = both_orders(&part);
        let symbol = texts.intern(&part);
        let name = texts.intern(&capitalised(&part));
        let others: Vec<Symbol> = orders.iter().map(|order| texts.intern(order)).collect();
        let draft = &mut drafts[index];
        let long = std::mem::replace(&mut draft.key, symbol);
        draft.name = name;
        draft.level = Level::Sublocality;
        draft.parent = parent;
        draft.add_alias(long);
        for other in others {
            draft.add_alias(other);
        }
        count += 1;
    }
    count
}

/// Parts a normalised name into a numbered part and the area around it, whichever comes first.
fn part_and_area(key: &str) -> Option<(String, &str)> {
    let tokens: Vec<&str> = key.split(' ').collect();
    let joined_after = |count: usize| {
        let skip: usize = tokens[..count].iter().map(|token| token.len() + 1).sum();
        key.get(skip..).filter(|rest| rest.len() > 2)
    };
    let joined_before = |count: usize| {
        let skip: usize = tokens[tokens.len() - count..]
            .iter()
            .map(|token| token.len() + 1)
            .sum();
        key.get(..key.len().checked_sub(skip)?)
            .filter(|rest| rest.len() > 2)
    };
    if tokens.len() < 3 {
        return None;
    }
    if let Some(part) = numbered_part(tokens[0], tokens[1]) {
        return Some((part, joined_after(2)?));
    }
    let (a, b) = (tokens[tokens.len() - 2], tokens[tokens.len() - 1]);
    Some((numbered_part(a, b)?, joined_before(2)?))
}

/// `sector 3` of `sector 3`, `3rd sector` or `3 sector`.
fn numbered_part(a: &str, b: &str) -> Option<String> {
    let number = |token: &str| {
        let digits = token.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        let tail = &token[digits.len()..];
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        match tail {
            _ if !is_number => None,
            "st" | "nd" | "rd" | "th" => Some(digits.to_owned()),
            _ if tail.len() <= 1 && digits.len() <= 3 => Some(token.to_owned()),
            _ => None,
        }
    };
    if AREA_KINDS.contains(&a) {
        return Some(format!("{a} {}", number(b)?));
    }
    if AREA_KINDS.contains(&b) {
        return Some(format!("{b} {}", number(a)?));
    }
    None
}

/// The other ways to write `sector 3`: `3rd sector`, `3 sector`.
fn both_orders(part: &str) -> Vec<String> {
    let Some((kind, number)) = part.split_once(' ') else {
        return Vec::new();
    };
    let mut orders = vec![format!("{number} {kind}")];
    if let Ok(number) = number.parse::<u32>() {
        orders.push(format!("{} {kind}", ordinal(number)));
    }
    orders
}

/// `1st`, `2nd`, `3rd`, `4th`, `11th`.
fn ordinal(number: u32) -> String {
    let digits = number.to_string();
    format!("{digits}{}", ordinal_suffix_of(&digits))
}

fn capitalised(text: &str) -> String {
    let word = |word: &str| {
        let mut letters = word.chars();
        letters.next().map_or_else(String::new, |first| {
            first.to_uppercase().chain(letters).collect()
        })
    };
    text.split(' ').map(word).collect::<Vec<String>>().join(" ")
}

/// Drafts of all runs; those that stand among `drafts` already only gain names and the source.
/// Returns the runs whose town is not known.
pub(super) fn expand(
    drafts: &mut Vec<Draft>,
    cities: &Cities,
    gathering: &mut Gathering,
) -> Vec<String> {
    let areas = areas(drafts);
    let around = areas_by_letters(drafts, gathering);
    let known = parts_by_town(drafts);
    let wanted = gathering.numbered.iter().map(|run| squeeze(&run.area));
    let witnesses = witnesses(drafts, gathering, &wanted.collect());
    let mut made = Areas::new();
    let mut lost = Vec::new();
    for run in std::mem::take(&mut gathering.numbered) {
        let texts = &mut gathering.gathered.texts;
        let city = texts.find(&run.city);
        let Some(city) = city.and_then(|name| cities.named(NO_DISTRICT, name)) else {
            lost.push(format!("{} ({})", run.area_name, run.city));
            continue;
        };
        let named = witnesses.get(&(city, squeeze(&run.area)));
        let named = named.map_or(&[][..], Vec::as_slice);
        let area = texts.find(&run.area);
        let area = area.and_then(|name| areas.get(&(city, name)).copied());
        let area = area
            .or_else(|| nearest_area(drafts, &around, city, &squeeze(&run.area)))
            .unwrap_or_else(|| {
                // Runs of one area that no source names share the place that is made for it.
                let key = texts.intern(&run.area);
                let known = made.entry((city, key));
                *known.or_insert_with(|| {
                    let made = add_area(drafts, city, key, &run, texts);
                    let all: Vec<u32> = named.iter().map(|&(_, index)| index).collect();
                    settle_by(drafts, made, &all);
                    made
                })
            });
        if drafts[area as usize].level != Level::City {
            drafts[area as usize].city = city;
        }
        for number in run.from..=run.to {
            add_part(drafts, &known, area, &run, number, texts);
        }
    }
    lost
}

/// Puts the numbered parts of areas that have no point of their own where places that name both lie. Returns how
/// many there were.
pub(super) fn locate(drafts: &mut [Draft], gathering: &Gathering) -> usize {
    let texts = &gathering.gathered.texts;
    let is_open = |draft: &Draft| {
        draft.level == Level::Sublocality
            && draft.parent != NO_INDEX
            && draft.own_point().is_none()
            && is_numbered_part(texts.text(draft.key))
    };
    let names_of_area = |draft: &Draft| -> Vec<String> {
        let names = drafts[draft.parent as usize].names();
        names.map(|name| squeeze(texts.text(name))).collect()
    };
    let open: Vec<(u32, Vec<String>)> = (0_u32..)
        .zip(drafts.iter())
        .filter(|(_, draft)| is_open(draft))
        .map(|(index, draft)| (index, names_of_area(draft)))
        .collect();
    let wanted = open.iter().flat_map(|(_, names)| names.iter().cloned());
    let witnesses = witnesses(drafts, gathering, &wanted.collect());
    let mut count = 0;
    for (index, areas) in open {
        let draft = &drafts[index as usize];
        let (city, part) = (draft.city, texts.text(draft.key));
        let area = &drafts[draft.parent as usize];
        let reach_m = if area.level == Level::City {
            TOWN_REACH_M
        } else {
            PART_REACH_M
        };
        let is_near = |other: u32| {
            let apart_m = drafts[other as usize].apart_m(area);
            apart_m.is_none_or(|apart_m| apart_m < reach_m)
        };
        let of_areas = areas
            .into_iter()
            .filter_map(|area| witnesses.get(&(city, area)));
        let of_part = of_areas
            .flatten()
            .filter(|(named, other)| named == part && is_near(*other));
        let of_part: Vec<u32> = of_part.map(|&(_, index)| index).collect();
        count += usize::from(settle_by(drafts, index, &of_part));
    }
    count
}

/// Whether a normalised name is that of a numbered part alone: `sector 3`.
fn is_numbered_part(key: &str) -> bool {
    let part = key
        .split_once(' ')
        .and_then(|(kind, number)| numbered_part(kind, number));
    part.is_some_and(|part| part == key)
}

/// Kind and number of such a name where the number has no letter.
pub(super) fn kind_and_number(key: &str) -> Option<(&str, u32)> {
    let (kind, number) = key.split_once(' ')?;
    let number = number.parse().ok().filter(|_| is_numbered_part(key))?;
    Some((kind, number))
}

/// Localities and post offices by their names without blanks, of those that runs ask for.
fn areas_by_letters(drafts: &[Draft], gathering: &Gathering) -> HashMap<String, Vec<u32>> {
    let runs = gathering.numbered.iter();
    let wanted: HashSet<String> = runs.map(|run| squeeze(&run.area)).collect();
    let mut around: HashMap<String, Vec<u32>> = HashMap::new();
    for (index, draft) in drafts.iter().enumerate() {
        if matches!(draft.level, Level::Locality | Level::PostOffice) {
            for name in draft
                .names()
                .map(|name| squeeze(gathering.gathered.texts.text(name)))
            {
                if wanted.contains(&name) {
                    around.entry(name).or_default().push(index as u32);
                }
            }
        }
    }
    around
}

/// Places by town and area that name a numbered part of it, with that part.
type Witnesses = HashMap<(u32, String), Vec<(String, u32)>>;

/// The places with a point of their own that parts of these areas, by their names without blanks, can be
/// located by.
fn witnesses(drafts: &[Draft], gathering: &Gathering, wanted: &HashSet<String>) -> Witnesses {
    let mut witnesses = Witnesses::new();
    for (index, draft) in drafts.iter().enumerate() {
        let is_told = Level::PostOffice <= draft.level
            && draft.level != Level::Street
            && draft.city != NO_INDEX
            && draft.own_point().is_some();
        let key = gathering.gathered.texts.text(draft.key);
        let Some((part, area)) = part_and_area(key).filter(|_| is_told) else {
            continue;
        };
        let area = squeeze(area);
        if wanted.contains(&area) {
            let of_area = witnesses.entry((draft.city, area)).or_default();
            of_area.push((part, index as u32));
        }
    }
    witnesses
}

/// Puts a place where those of its name lie, with the district and PINs that most of them have. Returns
/// whether there were any.
pub(super) fn settle_by(drafts: &mut [Draft], index: u32, named: &[u32]) -> bool {
    let named = || named.iter().map(|&other| &drafts[other as usize]);
    let point = |other: &Draft| {
        Some(Weighted {
            at: other.own_point()?,
            weight: 1.0,
        })
    };
    let points: Vec<Weighted> = named().filter_map(point).collect();
    let Some(centre) = robust_centre(&points) else {
        return false;
    };
    let districts = commonest(named().filter_map(Draft::district));
    let pins = commonest(named().filter_map(|other| other.pins.first().copied()));
    let draft = &mut drafts[index as usize];
    draft.at = Some(centre.at);
    draft.radius_m = centre.radius_m as u32;
    draft.district = districts.first().copied().unwrap_or(draft.district);
    if !pins.is_empty() {
        draft.pins = pins;
    }
    true
}

/// Each value once, the commonest first.
fn commonest<T: Copy + Ord>(values: impl Iterator<Item = T>) -> Vec<T> {
    let mut counts: BTreeMap<T, usize> = BTreeMap::new();
    for value in values {
        *counts.entry(value).or_default() += 1;
    }
    let mut ranked: Vec<(T, usize)> = counts.into_iter().collect();
    ranked.sort_by_key(|&(value, count)| (Reverse(count), value));
    ranked.into_iter().map(|(value, _)| value).collect()
}

/// Places by town and name.
type Parts = HashMap<(u32, Symbol), Vec<u32>>;

/// What a number of a run may be already.
fn parts_by_town(drafts: &[Draft]) -> Parts {
    let mut parts = Parts::new();
    for (index, draft) in drafts.iter().enumerate() {
        let can_be = matches!(
            draft.level,
            Level::Locality | Level::Sublocality | Level::Street
        );
        if can_be && draft.city != NO_INDEX {
            let of_name = parts.entry((draft.city, draft.key)).or_default();
            of_name.push(index as u32);
        }
    }
    parts
}

/// Adds the area of a run that no source names.
fn add_area(
    drafts: &mut Vec<Draft>,
    city: u32,
    key: Symbol,
    run: &NumberedRun,
    texts: &mut Interner,
) -> u32 {
    let name = texts.intern(&run.area_name);
    drafts.push(Draft {
        people: PART_PEOPLE,
        sources: bit(run.source),
        ..Draft::area_in(&drafts[city as usize], city, name, key)
    });
    (drafts.len() - 1) as u32
}

/// Adds one number of a run to the area whose numbers it counts, or what is told of it to the
/// place that it is already.
fn add_part(
    drafts: &mut Vec<Draft>,
    known: &Parts,
    area: u32,
    run: &NumberedRun,
    number: u32,
    texts: &mut Interner,
) {
    let (key, name, others) = names_of(run, number);
    let (key, name) = (texts.intern(&key), texts.intern(&name));
    let parent = &drafts[area as usize];
    let candidates = known.get(&(parent.city, key)).into_iter().flatten();
    let near = candidates
        .filter_map(|&index| {
            let part = &drafts[index as usize];
            let distance = if part.parent == area {
                0.0
            } else {
                part.apart_m(parent).unwrap_or(f64::INFINITY)
            };
            // `Sector 49` of the town itself is the one that no area around it has.
            let is_towns = parent.level == Level::City && part.parent == NO_INDEX;
            let reach_m = if is_towns {
                TOWN_REACH_M
            } else {
                CLAIM_REACH_M
            };
            (distance < reach_m).then_some((index, distance))
        })
        .min_by(|a, b| a.1.total_cmp(&b.1).then(a.0.cmp(&b.0)))
        .map(|(index, _)| index);
    let index = near.unwrap_or_else(|| {
        let part = part_of(&drafts[area as usize], name, key, is_road(&run.kind));
        drafts.push(part);
        (drafts.len() - 1) as u32
    });
    let draft = &mut drafts[index as usize];
    if draft.parent == NO_INDEX && index != area {
        draft.parent = area;
    }
    if draft.level == Level::Locality {
        draft.level = Level::Sublocality;
    }
    draft.sources |= bit(run.source);
    for other in &others {
        draft.add_alias(texts.intern(other));
    }
}

/// A road or a part of an area, which lies in all that the area does.
fn part_of(area: &Draft, name: Symbol, key: Symbol, is_road: bool) -> Draft {
    let (level, people) = if is_road {
        (Level::Street, ROAD_PEOPLE)
    } else {
        (Level::Sublocality, PART_PEOPLE)
    };
    let mut draft = Draft::new(level, name, key);
    draft.is_urban = true;
    draft.state = area.state;
    draft.district = area.district;
    draft.other_district = area.other_district;
    draft.subdistrict = area.subdistrict;
    draft.city = area.city;
    draft.pins.clone_from(&area.pins);
    draft.people = people;
    draft
}

/// The place of this name, blanks aside, not far from a town: of those of the finest level the nearest.
fn nearest_area(
    drafts: &[Draft],
    around: &HashMap<String, Vec<u32>>,
    city: u32,
    name: &str,
) -> Option<u32> {
    let town = &drafts[city as usize];
    let centre = town.at?;
    around
        .get(name)?
        .iter()
        .filter_map(|&index| {
            let draft = &drafts[index as usize];
            let distance = draft.own_point()?.distance_m(centre);
            let fits = distance <= AREA_REACH_M && draft.state == town.state;
            fits.then_some((index, distance, draft.level))
        })
        .min_by(|a, b| b.2.cmp(&a.2).then(a.1.total_cmp(&b.1)))
        .map(|(index, ..)| index)
}

fn is_road(kind: &str) -> bool {
    matches!(kind, "main" | "cross" | "street" | "avenue" | "road")
}

/// Key, display name and other names of one number of a run.
fn names_of(run: &NumberedRun, number: u32) -> (String, String, Vec<String>) {
    let kind = run.kind.as_str();
    if is_road(kind) {
        let numbered = ordinal(number);
        let tail = if matches!(kind, "main" | "cross") {
            " road"
        } else {
            ""
        };
        let key = format!("{numbered} {kind}{tail}");
        let mut others = vec![format!("{kind} {number}")];
        if !tail.is_empty() {
            others.push(format!("{numbered} {kind}"));
        }
        return (key.clone(), capitalised(&key), others);
    }
    let key = format!("{kind} {number}");
    let mut others = both_orders(&key);
    if run.area != run.city {
        others.push(format!("{key} {}", run.area));
        others.push(format!("{} {key}", run.area));
    }
    (key.clone(), capitalised(&key), others)
}

#[cfg(test)]
mod tests {
    use super::{both_orders, ordinal, part_and_area};

    #[test]
    fn numbered_parts_are_cut_off_in_either_order() {
        let check = |key: &str, expected: Option<(&str, &str)>| {
            let found = part_and_area(key);
            let found = found.as_ref().map(|(part, area)| (part.as_str(), *area));
            assert_eq!(found, expected, "{key}");
        };
        check("sector 2 palm layout", Some(("sector 2", "palm layout")));
        check("3rd block lotus nagar", Some(("block 3", "lotus nagar")));
        check("lotus nagar 4th stage", Some(("stage 4", "lotus nagar")));
        check(
            "lotus nagar sector 35g",
            Some(("sector 35g", "lotus nagar")),
        );
        check("sector 2", None);
        check("lotus nagar", None);
    }

    #[test]
    fn ordinals_end_as_they_are_spoken() {
        let spoken: Vec<String> = [1, 2, 3, 4, 11, 12, 21, 113].map(ordinal).to_vec();
        assert_eq!(
            spoken,
            ["1st", "2nd", "3rd", "4th", "11th", "12th", "21st", "113th"]
        );
    }

    #[test]
    fn both_word_orders_are_names() {
        assert_eq!(both_orders("sector 3"), ["3 sector", "3rd sector"]);
    }
}
