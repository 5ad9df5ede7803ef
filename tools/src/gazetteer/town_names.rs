//! Names of towns as registers tell them from their namesakes -> the names that people write.

use pata::gazetteer::Level;
use pata::text::lexicon::classes;

use super::admin::Admin;
use super::gather::Gathering;

/// Letters of what is left of a town's name without its district, at least.
const LEAST_LETTERS: usize = 5;
/// What stands before the name of a town or district in that of a part of it.
pub(super) const PARTS_OF_TOWNS: [&str; 11] = [
    "central", "dakshin", "greater", "lower", "north", "outer", "paschim", "purba", "south",
    "upper", "velha",
];

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
}
