//! Areas that a source has by their town alone -> the state of that town.
//!
//! `Kondhwa, Pune` of one list and `Kondhwa, Pune, Maharashtra` of another are one place: rows are compared inside
//! their state.

use std::collections::HashMap;

use pata::gazetteer::Level;

use super::intern::Symbol;
use super::item::Item;

/// People that a town has at least, and how many times those of its namesakes in other states, for a row to mean it
/// without a word.
const LEAST_PEOPLE: f32 = 50_000.0;
const TIMES: f32 = 5.0;

/// Gives rows without a state that of the town which they name. Returns how many were given one.
pub(super) fn tell(items: &mut [Item]) -> usize {
    let mut people: HashMap<Symbol, HashMap<u16, f32>> = HashMap::new();
    for town in items.iter().filter(|item| item.level == Level::City) {
        if let Some(state) = town.state() {
            let of_state = people
                .entry(town.key)
                .or_default()
                .entry(state)
                .or_default();
            *of_state = of_state.max(town.people);
        }
    }
    let state_of = |of_states: &HashMap<u16, f32>| {
        let (&state, &most) = of_states.iter().max_by(|a, b| a.1.total_cmp(b.1))?;
        let mut others = of_states.iter().filter(|&(&other, _)| other != state);
        let is_largest = others.all(|(_, &other)| other * TIMES <= most);
        (LEAST_PEOPLE <= most && is_largest).then_some(state)
    };
    let states: HashMap<Symbol, u16> = (people.iter())
        .filter_map(|(&town, of_states)| Some((town, state_of(of_states)?)))
        .collect();
    let mut told = 0;
    for item in items.iter_mut() {
        let is_open = item.state().is_none() && Level::City < item.level && item.city.is_some();
        if let Some(&state) = states.get(&item.city).filter(|_| is_open) {
            item.state = state;
            told += 1;
        }
    }
    told
}

#[cfg(test)]
mod tests {
    use super::super::intern::Interner;
    use super::*;

    #[test]
    fn an_area_is_in_the_state_of_its_town_unless_a_namesake_is_nearly_as_large() {
        let mut texts = Interner::default();
        let mut symbol = |text: &str| texts.intern(text);
        let [alpur, belpur, area] = ["alpur", "belpur", "rose garden"].map(&mut symbol);
        let town = |key: Symbol, state: u16, people: f32| Item {
            state,
            people,
            ..Item::new(Level::City, 0, key, key)
        };
        let area_of = |city: Symbol| Item {
            city,
            ..Item::new(Level::Locality, 1, area, area)
        };
        let mut items = [
            town(alpur, 1, 900_000.0),
            town(alpur, 2, 100_000.0),
            town(belpur, 1, 400_000.0),
            town(belpur, 2, 100_000.0),
            area_of(alpur),
            area_of(belpur),
        ];
        assert_eq!(tell(&mut items), 1);
        assert_eq!((items[4].state(), items[5].state()), (Some(1), None));
    }
}
