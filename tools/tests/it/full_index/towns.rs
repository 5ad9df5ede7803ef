//! Each town of an index beside the name of its district, before and behind it, each tehsil before it, and each
//! town before a larger one near by in another district: the answer has to be the town or the tehsil, not
//! the district's chief town, which mostly has the district's name, nor the larger town.

use pata::address::match_address;
use pata::gazetteer::{Level, Place, PlaceFlags, PlaceId};
use pata::scratch::Scratch;

use super::open;
use super::slips::misspelt;
use crate::support::{Dice, say};

/// An answer this near to the town is the town or an area of it.
const NEAR_M: f64 = 15_000.0;
/// Share of the towns that must be found. Names that two districts' towns have, and those of new
/// districts beside the district that they were parted from, leave open which is meant.
const FOUND: [f64; 3] = [0.989, 0.982, 0.989];
/// The same of towns that are misspelt, each in one way, before their district.
const FOUND_MISSPELT: f64 = 0.905;
const WAYS: [&str; 4] = ["drop", "double", "aspirate", "vowel"];
/// An answer this near to a tehsil's centre is in it or beside it.
const NEAR_TEHSIL_M: f64 = 25_000.0;
/// Share of the tehsils that must be found so, and that may lie outside of the answer's radius by
/// more than their own: many are called like a village near the chief town.
const TEHSILS_FOUND: f64 = 0.955;
const TEHSILS_ASTRAY: f64 = 0.023;
/// Importance of the towns that stand before a larger one, and of the larger ones: that of 50,000 and of 350,000
/// people.
const TOWN_RANK: u8 = 128;
const LARGER_RANK: u8 = 150;
/// How far the larger one is from the town.
const LARGER_M: std::ops::Range<f64> = 20_000.0..40_000.0;
/// Share of such pairs where the town must be found, and its state.
const BESIDE_FOUND: [f64; 2] = [0.965, 0.965];
/// Shortest names that are misspelt.
const MIN_LETTERS: usize = 6;

#[test]
fn a_town_beside_the_name_of_its_district_is_not_the_chief_town() {
    let Some(engine) = open() else {
        return say("skipped: towns beside their districts, PATA_INDEX is unset");
    };
    let gazetteer = &engine.gazetteer;
    let mut scratch = Box::<Scratch>::default();
    let mut dice = Dice(0x1234_5678_9abc_def1);
    let mut spelt = Tally::default();
    let mut forms = [Tally::default(); 3];
    for id in (0..gazetteer.place_count()).map(PlaceId) {
        if gazetteer.level_of(id) != Level::City {
            continue;
        }
        let town = gazetteer.place(id);
        let (Some(at), Some(district), Some(state)) = (town.at, town.district, town.state) else {
            continue;
        };
        let (name, in_district) = (gazetteer.name(&town), gazetteer.admin_name(district));
        if name == in_district || 1 < gazetteer.city_districts(id).len() {
            continue;
        }
        let mut is_found = |address: &str| {
            match_address(gazetteer, address, None, &mut scratch);
            let resolved = &scratch.reading.resolved;
            let is_near = resolved
                .at
                .is_some_and(|answer| answer.distance_m(at) < NEAR_M);
            is_near && resolved.district == Some(PlaceId::of_admin(district))
        };
        let in_state = gazetteer.admin_name(state);
        forms[0].count(is_found(&format!("{name}, {in_district}")));
        forms[1].count(is_found(&format!("{in_district}, {name}")));
        forms[2].count(is_found(&format!("{name}, {in_district}, {in_state}")));
        let way = WAYS[dice.roll(WAYS.len())];
        let slip = (MIN_LETTERS <= name.len())
            .then(|| misspelt(&name.to_lowercase(), way, &mut dice))
            .flatten();
        if let Some(slip) = slip {
            spelt.count(is_found(&format!("{slip}, {in_district}")));
        }
    }
    let shares = forms.map(Tally::share);
    say(&format!(
        "{} towns: found before their district {:.4}, behind it {:.4}, before it and the state {:.4}; {} \
         misspelt towns: before their district {:.4}",
        forms[0].asked,
        shares[0],
        shares[1],
        shares[2],
        spelt.asked,
        spelt.share()
    ));
    let is_enough = |(&share, least): (&f64, f64)| least <= share;
    assert!(shares.iter().zip(FOUND).all(is_enough));
    assert!(FOUND_MISSPELT <= spelt.share());
}

#[test]
fn a_tehsil_before_the_name_of_its_district_is_not_the_chief_town() {
    let Some(engine) = open() else {
        return say("skipped: tehsils before their districts, PATA_INDEX is unset");
    };
    let gazetteer = &engine.gazetteer;
    let mut scratch = Box::<Scratch>::default();
    let [mut near, mut astray] = [Tally::default(); 2];
    for id in (0..gazetteer.place_count()).map(PlaceId) {
        if gazetteer.level_of(id) != Level::Subdistrict {
            continue;
        }
        let tehsil = gazetteer.place(id);
        let is_located = !tehsil.flags.contains(PlaceFlags::BORROWED_POINT);
        let (Some(at), Some(district)) = (tehsil.at.filter(|_| is_located), tehsil.district) else {
            continue;
        };
        let (name, in_district) = (gazetteer.name(&tehsil), gazetteer.admin_name(district));
        if name == in_district {
            continue;
        }
        match_address(
            gazetteer,
            &format!("{name}, {in_district}"),
            None,
            &mut scratch,
        );
        let resolved = &scratch.reading.resolved;
        let apart_m = resolved.at.map(|answer| answer.distance_m(at));
        near.count(apart_m.is_some_and(|apart_m| apart_m < NEAR_TEHSIL_M));
        let reach_m = f64::from(resolved.uncertainty_m + tehsil.radius_m);
        astray.count(apart_m.is_some_and(|apart_m| reach_m < apart_m));
    }
    say(&format!(
        "{} tehsils before their district: within 25 km {:.4}, outside of the radius {:.4}",
        near.asked,
        near.share(),
        astray.share()
    ));
    assert!(TEHSILS_FOUND <= near.share());
    assert!(astray.share() <= TEHSILS_ASTRAY);
}

#[test]
fn a_town_before_a_larger_one_near_by_is_not_read_into_it() {
    let Some(engine) = open() else {
        return say("skipped: towns beside larger ones, PATA_INDEX is unset");
    };
    let gazetteer = &engine.gazetteer;
    let mut scratch = Box::<Scratch>::default();
    let towns: Vec<Place> = (0..gazetteer.place_count())
        .map(PlaceId)
        .filter(|&id| gazetteer.level_of(id) == Level::City)
        .map(|id| gazetteer.place(id))
        .filter(|town| TOWN_RANK <= town.rank)
        .collect();
    let [mut near, mut in_state] = [Tally::default(); 2];
    for town in &towns {
        let is_beside = |larger: &&Place| {
            let apart = town.at.zip(larger.at);
            LARGER_RANK.max(town.rank + 1) <= larger.rank
                && larger.district != town.district
                && apart.is_some_and(|(a, b)| LARGER_M.contains(&a.distance_m(b)))
        };
        for larger in towns.iter().filter(is_beside) {
            let address = format!("{}, {}", gazetteer.name(town), gazetteer.name(larger));
            match_address(gazetteer, &address, None, &mut scratch);
            let resolved = &scratch.reading.resolved;
            let apart = resolved.at.zip(town.at);
            near.count(apart.is_some_and(|(a, b)| a.distance_m(b) < NEAR_M));
            let state = town.state.map(PlaceId::of_admin);
            in_state.count(resolved.state == state);
        }
    }
    let shares = [near, in_state].map(Tally::share);
    say(&format!(
        "{} towns before a larger one near by: found {:.4}, in their state {:.4}",
        near.asked, shares[0], shares[1]
    ));
    let is_enough = |(&share, least): (&f64, f64)| least <= share;
    assert!(shares.iter().zip(BESIDE_FOUND).all(is_enough));
}

/// How many places were asked for, and found.
#[derive(Clone, Copy, Default)]
struct Tally {
    asked: usize,
    found: usize,
}

impl Tally {
    fn count(&mut self, is_found: bool) {
        self.asked += 1;
        self.found += usize::from(is_found);
    }

    fn share(self) -> f64 {
        self.found as f64 / self.asked as f64
    }
}
