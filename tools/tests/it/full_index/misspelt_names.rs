//! Names as writers misspell them, under parents that are known: how many are found, and how
//! many are taken for another place. Asked of the index that `PATA_INDEX` names.

use std::collections::BTreeMap;

use pata::address::{Component, match_address};
use pata::gazetteer::{Gazetteer, Level, Place, PlaceId};
use pata::scratch::Scratch;

use super::slips::misspelt;
use super::{open, sound_of};
use crate::support::{Dice, say};

/// Names that are misspelt in each way under each kind of parents.
const SAMPLE: usize = 10_000;
/// Ways to misspell, and least share of them that must be found beside a PIN.
const WAYS: [(&str, f64); 7] = [
    ("drop", 0.82),
    ("double", 0.87),
    ("swap", 0.80),
    ("neighbour", 0.80),
    ("aspirate", 0.87),
    ("vowel", 0.82),
    ("none", 0.90),
];
/// What stands beside the name.
const PARENTS: [&str; 3] = ["pin", "district", "state"];
/// Largest share of names for which a place of another name may be confirmed in another state.
const MOST_FALSE: f64 = 0.015;

/// Whether two records are of one place: near each other, with names that sound alike.
fn is_same(gazetteer: &Gazetteer, a: PlaceId, b: PlaceId) -> bool {
    let (one, two) = (gazetteer.place(a), gazetteer.place(b));
    let is_near = match (one.at, two.at) {
        (Some(one), Some(two)) => one.distance_m(two) < 10_000.0,
        _ => one.district == two.district,
    };
    a == b || is_near && sound_of(gazetteer.name(&one)) == sound_of(gazetteer.name(&two))
}

#[derive(Default)]
struct Tally {
    count: usize,
    found: usize,
    other: usize,
}

/// The parents of a place as an address names them.
fn parents(gazetteer: &Gazetteer, place: &Place, kind: &str) -> Option<String> {
    let state = gazetteer.admin_name(place.state?);
    let district = gazetteer.admin_name(place.district?);
    Some(match kind {
        "pin" if place.pins_len > 0 => format!("{state} {}", gazetteer.place_pin(place, 0).0),
        "district" => format!("Dist. {district}, {state}"),
        "state" => state.to_owned(),
        _ => return None,
    })
}

#[test]
fn misspelt_names_are_found_under_their_parents_and_nowhere_else() {
    let Some(engine) = open() else {
        return say("skipped: misspelt names, PATA_INDEX names no index");
    };
    let gazetteer = &engine.gazetteer;
    let mut scratch = Scratch::default();
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    let mut tallies: BTreeMap<(usize, usize, &str), Tally> = BTreeMap::new();
    let place_count = gazetteer.place_count() as usize;
    let pick = |dice: &mut Dice| loop {
        let id = PlaceId(dice.roll(place_count) as u32);
        let place = gazetteer.place(id);
        let level = matches!(place.level, Level::City | Level::Village | Level::Locality);
        let name = gazetteer.name(&place).to_ascii_lowercase();
        let is_word = name.chars().all(|c| c.is_ascii_lowercase() || c == ' ');
        if level && is_word && (6..24).contains(&name.len()) && place.at.is_some() {
            return (id, place, name);
        }
    };
    for (kind_index, kind) in PARENTS.iter().enumerate() {
        for (way_index, (way, _)) in WAYS.iter().enumerate() {
            let mut count = 0;
            while count < SAMPLE {
                let (id, place, name) = pick(&mut dice);
                let spelt = misspelt(&name, way, &mut dice);
                let (Some(spelt), Some(parents)) = (spelt, parents(gazetteer, &place, kind)) else {
                    continue;
                };
                count += 1;
                // Under its own parents, then under those of a place in another state.
                let (_, far, _) = pick(&mut dice);
                let address = format!("{spelt}, {parents}");
                for is_home in [true, false] {
                    let address = if is_home {
                        address.clone()
                    } else {
                        match self::parents(gazetteer, &far, kind) {
                            Some(parents) if far.state != place.state => {
                                format!("{spelt}, {parents}")
                            }
                            _ => continue,
                        }
                    };
                    match_address(gazetteer, &address, None, &mut scratch);
                    let part =
                        scratch.reading.components.iter().find(|part| {
                            part.is_confirmed && part.start == 0 && part.place.is_some()
                        });
                    let where_to = if is_home { "home" } else { "away" };
                    let tally = tallies
                        .entry((kind_index, way_index, where_to))
                        .or_default();
                    tally.count += 1;
                    if let Some(found) = part.and_then(|part| part.place) {
                        // A Lalpur there is what `Lalupr` is there.
                        let called = gazetteer.name(&gazetteer.place(found));
                        if !is_home && sound_of(called) == sound_of(&name) {
                            continue;
                        }
                        let is_same = is_same(gazetteer, found, id);
                        tally.found += usize::from(is_same);
                        tally.other += usize::from(!is_same);
                    }
                }
            }
        }
    }
    println!("| parents | way | found | another place | another name confirmed in another state |");
    for (kind_index, kind) in PARENTS.iter().enumerate() {
        for (way_index, (way, least)) in WAYS.iter().enumerate() {
            let home = &tallies[&(kind_index, way_index, "home")];
            let away = &tallies[&(kind_index, way_index, "away")];
            let share = |part: usize, tally: &Tally| part as f64 / tally.count.max(1) as f64;
            let (found, other) = (share(home.found, home), share(home.other, home));
            let far = share(away.found + away.other, away);
            println!("| {kind} | {way} | {found:.3} | {other:.3} | {far:.3} |");
            assert!(
                kind_index > 0 || *least <= found,
                "{way} beside a PIN: {found:.3}"
            );
            assert!(
                *way == "none" || far <= MOST_FALSE || kind_index > 0,
                "{way}: {far:.3} elsewhere"
            );
        }
    }
}

/// Names that the most villages bear, and PINs beside which each of them is asked for.
const COMMON_NAMES: usize = 60;
const PINS_BESIDE: usize = 100;
/// Largest share of them that may be confirmed as a village of another name.
const MOST_OTHERS: f64 = 0.01;

#[test]
fn a_village_of_a_common_name_is_no_misspelt_one_beside_it() {
    let Some(engine) = open() else {
        return say("skipped: common names, PATA_INDEX names no index");
    };
    let gazetteer = &engine.gazetteer;
    let mut bearers: BTreeMap<&str, usize> = BTreeMap::new();
    for place in (0..gazetteer.place_count()).map(|id| gazetteer.place(PlaceId(id))) {
        if place.level == Level::Village {
            *bearers.entry(gazetteer.name(&place)).or_default() += 1;
        }
    }
    let mut names: Vec<(&str, usize)> = bearers.into_iter().collect();
    names.sort_unstable_by_key(|&(name, count)| (usize::MAX - count, name));
    let mut scratch = Scratch::default();
    let (mut asked, mut others) = (0, 0);
    let step = gazetteer.pin_count() / PINS_BESIDE;
    for record in (0..gazetteer.pin_count())
        .step_by(step)
        .map(|index| gazetteer.pin_at(index))
    {
        let Some(district) = gazetteer.pin_districts(&record).next() else {
            continue;
        };
        for (name, _) in names.iter().take(COMMON_NAMES) {
            let district = gazetteer.admin_name(district);
            let address = format!("Vill {name}, Dist {district} {}", record.pin.0);
            match_address(gazetteer, &address, None, &mut scratch);
            let called = |part: &Component| {
                let place = part.place.filter(|_| part.is_confirmed && part.start < 8)?;
                Some(gazetteer.name(&gazetteer.place(place)))
            };
            let mut found = scratch.reading.components.iter().filter_map(called);
            asked += 1;
            others += usize::from(found.any(|called| sound_of(called) != sound_of(name)));
        }
    }
    let share = others as f64 / f64::from(asked);
    println!("{asked} villages of common names beside PINs: {share:.4} are another one");
    assert!(share <= MOST_OTHERS, "{share:.4}");
}
