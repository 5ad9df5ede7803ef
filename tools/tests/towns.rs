//! Each town of an index beside the name of its district, before and behind it: the answer has to be
//! the town, not the district's chief town, which mostly has the district's name.

mod aloud;

use std::path::Path;

use pata::address::match_address;
use pata::engine::Engine;
use pata::gazetteer::{Level, PlaceId};
use pata::scratch::Scratch;

use aloud::say;

/// An answer this near to the town is the town or an area of it.
const NEAR_M: f64 = 15_000.0;
/// Share of the towns that must be found. Names that two districts' towns have, and those of new
/// districts beside the district that they were parted from, leave open which is meant.
const FOUND: [f64; 3] = [0.989, 0.982, 0.989];

#[test]
fn a_town_beside_the_name_of_its_district_is_not_the_chief_town() {
    let Some(folder) = std::env::var_os("PATA_INDEX") else {
        return say("skipped: towns beside their districts, PATA_INDEX is unset");
    };
    let engine = Engine::open(Path::new(&folder)).expect("PATA_INDEX is an index");
    let gazetteer = &engine.gazetteer;
    let mut scratch = Box::<Scratch>::default();
    let (mut asked, mut found) = (0, [0; 3]);
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
        asked += 1;
        let in_state = gazetteer.admin_name(state);
        let forms = [
            format!("{name}, {in_district}"),
            format!("{in_district}, {name}"),
            format!("{name}, {in_district}, {in_state}"),
        ];
        for (address, found) in forms.iter().zip(&mut found) {
            match_address(gazetteer, address, None, &mut scratch);
            let resolved = &scratch.reading.resolved;
            let is_near = resolved
                .at
                .is_some_and(|answer| answer.distance_m(at) < NEAR_M);
            let is_inside = resolved.district == Some(PlaceId(u32::from(district)));
            *found += usize::from(is_near && is_inside);
        }
    }
    let shares = found.map(|found| found as f64 / asked as f64);
    say(&format!(
        "{asked} towns: found before their district {:.4}, behind it {:.4}, before it and the state {:.4}",
        shares[0], shares[1], shares[2]
    ));
    assert!(
        shares
            .iter()
            .zip(FOUND)
            .all(|(&share, least)| least <= share)
    );
}
