//! Names of towns as registers tell them from their namesakes -> the names that people write.

use std::collections::HashMap;

use pata::gazetteer::Level;
use pata::geo::LatLon;
use pata::text::lexicon::classes;

use super::admin::Admin;
use super::draft::Draft;
use super::gather::Gathering;
use super::intern::Symbol;

/// Letters of what is left of a town's name without its district, at least.
const LEAST_LETTERS: usize = 5;
/// What stands before the name of a town or district in that of a part of it.
pub(super) const PARTS_OF_TOWNS: [&str; 11] = [
    "central", "dakshin", "greater", "lower", "north", "outer", "paschim", "purba", "south",
    "upper", "velha",
];

/// People of a town from which on its name is no other one of a town this far away, metres.
const OWN_NAME_PEOPLE: f32 = 20_000.0;
const OWN_NAME_M: f64 = 50_000.0;

/// Cuts the district or state off the names of towns that registers put it behind. Returns how many
/// rows there were.
pub(super) fn cut_parents(gathering: &mut Gathering) -> usize {
    let mut count = 0;
    for index in 0..gathering.gathered.items.len() {
        let item = gathering.gathered.items[index];
        if item.level != Level::City {
            continue;
        }
        let full = gathering.gathered.texts.text(item.name).to_owned();
        let units = (item.state(), item.district());
        let Some((name, is_double)) = without_parent(&full, units, &mut gathering.admin) else {
            continue;
        };
        let key = gathering.namer.key(name).to_owned();
        let gathered = &mut gathering.gathered;
        let cut = &mut gathered.items[index];
        cut.name = gathered.texts.intern(name);
        cut.key = gathered.texts.intern(&key);
        if is_double {
            gathered.aliases.push((index as u32, item.key));
        }
        count += 1;
    }
    count
}

/// A town's name without its district or state behind it, and whether a hyphen tied them:
/// `Pichhore Gwalior`, `Tonk Raj`, `Hubballi-Dharwad`. `Bodh Gaya` and `Greater
/// Jaipur` have none, nor a town that is called as all of its district is.
fn without_parent<'a>(
    name: &'a str,
    units: (Option<u16>, Option<u16>),
    admin: &mut Admin,
) -> Option<(&'a str, bool)> {
    let is_edge = |c: char| c == ' ' || c == '-';
    if admin.is_name_of(units, name) {
        return None;
    }
    for (at, _) in name.char_indices().filter(|&(_, c)| is_edge(c)) {
        let (rest, parent) = (name[..at].trim_end_matches(is_edge), &name[at + 1..]);
        let lower = rest.to_ascii_lowercase();
        let is_town = LEAST_LETTERS <= rest.len()
            && classes(&lower).is_empty()
            && !PARTS_OF_TOWNS.contains(&lower.as_str());
        if is_town && admin.is_name_of(units, parent) {
            return Some((rest, name[rest.len()..].contains('-')));
        }
    }
    None
}

/// Takes another name of a town away that is the own one of a town far from it (`Jeypore` of Jaipur), unless a list of
/// aliases has it. Returns how many were.
pub(super) fn leave_own_names(
    drafts: &mut [Draft],
    listed: &HashMap<(u16, Symbol), Symbol>,
) -> usize {
    let mut own: HashMap<Symbol, Vec<LatLon>> = HashMap::new();
    for draft in drafts.iter() {
        if draft.level == Level::City
            && OWN_NAME_PEOPLE <= draft.people
            && let Some(at) = draft.at
        {
            own.entry(draft.key).or_default().push(at);
        }
    }
    let mut count = 0;
    for draft in drafts.iter_mut().filter(|draft| draft.level == Level::City) {
        let (state, Some(at)) = (draft.state, draft.at) else {
            continue;
        };
        let before = draft.aliases.len();
        draft.aliases.retain(|&alias| {
            let is_far = |&other: &LatLon| OWN_NAME_M < at.distance_m(other);
            listed.contains_key(&(state, alias))
                || !own
                    .get(&alias)
                    .is_some_and(|towns| towns.iter().any(is_far))
        });
        count += before - draft.aliases.len();
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_district_behind_a_town_goes_and_what_belongs_to_the_name_stays() {
        let mut admin = Admin::default();
        let state = admin.add_state("Madhya Pradesh", 23, 0).unwrap();
        for district in ["Gwalior", "Katni", "Chhatrapati Sambhajinagar", "Gaya"] {
            admin.add_district(state, district, 0, 0);
        }
        admin.add_district_alias(state, "Chhatrapati Sambhajinagar", "Sambhajinagar", false);
        let mut cut = |name: &str, district: u16| {
            let units = (Some(state), Some(district));
            without_parent(name, units, &mut admin)
                .map(|(rest, is_double)| (rest.to_owned(), is_double))
        };
        let town = |name: &str, is_double: bool| Some((name.to_owned(), is_double));
        assert_eq!(cut("Pichhore Gwalior", 0), town("Pichhore", false));
        assert_eq!(cut("Pichhore Madhya Pradesh", 1), town("Pichhore", false));
        assert_eq!(cut("Murwara - Katni", 1), town("Murwara", true));
        assert_eq!(cut("Pichhore Gwalior", 1), None);
        assert_eq!(cut("Chhatrapati Sambhajinagar", 2), None);
        assert_eq!(cut("Bodh Gaya", 3), None);
        assert_eq!(cut("Greater Gwalior", 0), None);
    }

    #[test]
    fn another_name_is_left_to_the_town_far_away_that_is_called_so_unless_it_is_listed() {
        let town = |name: u32, lng: f64, people: f32, alias: u32| {
            let mut draft = Draft::new(Level::City, Symbol(name), Symbol(name));
            draft.at = LatLon::from_degrees(19.0, lng);
            (draft.people, draft.state) = (people, 1);
            draft.add_alias(Symbol(alias));
            draft
        };
        let mut drafts = [
            town(1, 73.0, 3_000_000.0, 5),
            town(2, 80.0, 3_000_000.0, 5),
            town(3, 73.0, 3_000_000.0, 6),
            town(5, 80.1, 80_000.0, 9),
            town(6, 80.1, 8_000.0, 9),
        ];
        assert_eq!(leave_own_names(&mut drafts, &HashMap::new()), 1);
        let kept = drafts.each_ref().map(|draft| draft.aliases.len());
        assert_eq!(kept, [0, 1, 1, 1, 1]);
        drafts[0].add_alias(Symbol(5));
        let listed = HashMap::from([((1, Symbol(5)), Symbol(1))]);
        assert_eq!(leave_own_names(&mut drafts, &listed), 0);
    }
}
