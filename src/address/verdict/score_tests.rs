//! The laws of the scores (CONTRACT.md, part 1), on readings and on texts that are put together.

use super::{Kinds, score_address};
use crate::address::match_address;
use crate::address::reading::{Component, ComponentType, MatchKind, Reading, Reasons};
use crate::gazetteer::Gazetteer;
use crate::gazetteer::world::world;
use crate::scratch::Scratch;
use crate::text::script::Script;
use proptest::prelude::*;

fn component((kind, is_confirmed): (usize, bool)) -> Component {
    Component {
        kind: ComponentType::ALL[kind],
        start: 0,
        end: 1,
        script: Script::Latin,
        is_confirmed,
        is_located: false,
        match_kind: MatchKind::Rule,
        place: None,
        pin: None,
        confirmed_by: 0,
        contradicted_by: 0,
    }
}

fn score_of(components: &[Component]) -> f64 {
    let mut reading = Reading::default();
    reading.components.extend(components.iter().copied());
    let is_rural = |kind| matches!(kind, ComponentType::Village | ComponentType::PostOffice);
    let has_village = components.iter().any(|part| is_rural(part.kind));
    let kinds = Kinds::of(&reading);
    score_address(&mut reading, kinds, has_village);
    reading.scores.address
}

/// What the tests ask of a reading.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Scored {
    address: f64,
    redundancy: f64,
    city_count: u32,
    is_rural: bool,
}

thread_local! {
    static WORLD: (Gazetteer, std::cell::RefCell<Box<Scratch>>) = (world(), std::cell::RefCell::default());
}

fn scored(address: &str) -> Scored {
    WORLD.with(|(gazetteer, scratch)| {
        let scratch = &mut **scratch.borrow_mut();
        match_address(gazetteer, address, None, scratch);
        Scored {
            address: scratch.reading.scores.address,
            redundancy: scratch.reading.scores.redundancy,
            city_count: scratch.reading.scores.city_count,
            is_rural: scratch.reading.reasons.contains(Reasons::RURAL),
        }
    })
}

/// Parts of a town address from fine to coarse; each can be missing.
fn town_parts() -> impl Strategy<Value = Vec<String>> {
    let house = prop::option::of((1..999_u32).prop_map(|number| format!("No. {number}")));
    let building = prop::option::of(Just("Sai Krupa Apartments".to_owned()));
    let street = prop::option::of((1..40_u32).prop_map(|number| format!("{number}th Cross Road")));
    let landmark = prop::option::of(Just("Near City Hospital".to_owned()));
    let place = prop::sample::select(vec![
        ["HSR Layout", "Bangalore", "560102"],
        ["Koramangala", "Bangalore", "560034"],
        ["Andheri", "Mumbai", "400053"],
    ]);
    (house, building, street, landmark, place).prop_map(|(house, building, street, mark, place)| {
        let place = place.map(|part| Some(part.to_owned()));
        let parts = [house, building, street, mark].into_iter().chain(place);
        parts.flatten().collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_component_less_never_scores_more(
        parts in prop::collection::vec((0..ComponentType::ALL.len(), any::<bool>()), 1..12),
        index in any::<prop::sample::Index>(),
    ) {
        let all: Vec<Component> = parts.into_iter().map(component).collect();
        let mut rest = all.clone();
        rest.remove(index.index(all.len()));
        prop_assert!(score_of(&rest) <= score_of(&all));
    }

    #[test]
    fn a_part_of_the_text_less_never_scores_more(
        parts in town_parts(),
        index in any::<prop::sample::Index>(),
    ) {
        let mut rest = parts.clone();
        rest.remove(index.index(parts.len()));
        let (whole, less) = (parts.join(", "), rest.join(", "));
        prop_assert!(scored(&less).address <= scored(&whole).address, "{whole} -> {less}");
    }

    #[test]
    fn a_lone_city_scores_below_a_fuller_address(parts in town_parts()) {
        let city = &parts[parts.len() - 2];
        prop_assert!(scored(city).address < scored(&parts.join(", ")).address);
    }

    #[test]
    fn letter_case_blanks_and_commas_change_neither_score(
        parts in town_parts(),
        comma in prop::sample::select(vec![",", ",,", " , ", ",  ", " ,,, ", "\t"]),
        blank in prop::sample::select(vec![" ", "  ", "\u{2003}", " \u{a0} "]),
        case in 0..3,
    ) {
        let plain = parts.join(", ");
        let spaced = parts.join(comma).replace(' ', blank);
        let written = match case {
            0 => spaced.to_uppercase(),
            1 => spaced.to_lowercase(),
            _ => spaced,
        };
        let (one, other) = (scored(&plain), scored(&written));
        prop_assert_eq!((one.address, one.redundancy), (other.address, other.redundancy));
    }

    #[test]
    fn repeating_a_whole_part_raises_redundancy(
        parts in town_parts(),
        index in any::<prop::sample::Index>(),
        at in any::<prop::sample::Index>(),
    ) {
        let mut more = parts.clone();
        more.insert(at.index(parts.len() + 1), parts[index.index(parts.len())].clone());
        let (once, twice) = (parts.join(", "), more.join(", "));
        prop_assert!(scored(&once).redundancy < scored(&twice).redundancy, "{twice}");
    }

    #[test]
    fn a_cross_and_a_main_of_one_number_are_no_repetition(number in 4..20_u32) {
        let address = format!("{number}th cross {number}th main, HSR Layout, Bangalore 560102");
        prop_assert!(scored(&address).redundancy.abs() < 1e-9);
    }

    #[test]
    fn a_road_or_landmark_named_after_a_city_is_no_further_city(
        city in prop::sample::select(vec!["Mumbai", "Bangalore", "Meerut", "Vaishali"]),
        form in prop::sample::select(vec![
            "12, {} Road, Meerut 250001",
            "Near {} Sweets, Meerut 250001",
            "Opp. Bank of {}, Meerut 250001",
            "Behind {} Gate, Meerut 250001",
        ]),
    ) {
        let address = form.replace("{}", city);
        prop_assert_eq!(scored(&address).city_count, 1, "{}", address);
    }

    #[test]
    fn twin_names_are_one_city(count in 1..4_usize) {
        let address = format!("HSR Layout, {}560102", "Bangalore, ".repeat(count));
        prop_assert_eq!(scored(&address).city_count, 1);
    }

    #[test]
    fn a_village_is_not_punished_for_having_no_street(
        village in prop::sample::select(vec!["Rampur", "Desari"]),
        town in prop::sample::select(vec!["HSR Layout, Bangalore, Karnataka 560102"]),
    ) {
        let rural = scored(&format!("Vill {village}, Vaishali, Bihar 844504"));
        prop_assert!(rural.is_rural);
        prop_assert!(!scored(town).is_rural);
        prop_assert!(scored(town).address < rural.address);
    }
}
