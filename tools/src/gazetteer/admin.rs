//! States and districts in their present-day form, and the names that lead to them.
//!
//! Sources name districts of 1991 to 2025, in every spelling. Each is brought to one list: by
//! its name or an alias, by sound, by a bounded edit distance inside its state. Districts that
//! were parted from each other are known as related, so that a place under its old district is
//! not taken for another place.

use std::collections::{HashMap, HashSet};

use super::compass;
use super::names::Namer;
use super::reconcile::NameSet;
use crate::clean::names::split_bracket;

/// A state or a district.
#[derive(Clone, Debug)]
pub(super) struct Unit {
    /// Name as displayed.
    pub name: String,
    /// Name as indexed.
    pub key: String,
    /// Other names as indexed.
    pub aliases: Vec<String>,
    /// State index of a district; its own of a state.
    pub state: u16,
    /// Index of the state that a state was parted from, of the district that a district was.
    pub former: Option<u16>,
    /// Code in the Local Government Directory, 0 for none.
    pub code: u32,
    /// Bit of each source that names it.
    pub sources: u64,
    /// Chief place, radius and people where a source gives them.
    pub given: Given,
}

/// What a source of units says beside the name.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Given {
    /// Position.
    pub at: Option<pata::geo::LatLon>,
    /// Radius in metres, 0 for none.
    pub radius_m: u32,
}

/// All states and districts.
#[derive(Debug, Default)]
pub(super) struct Admin {
    /// States; a state's index is its place id.
    pub states: Vec<Unit>,
    /// Districts in the order of the sources.
    pub districts: Vec<Unit>,
    namer: Namer,
    state_names: NameSet,
    district_names: Vec<NameSet>,
    all_districts: NameSet,
    related: HashSet<(u16, u16)>,
    state_cache: HashMap<String, Option<u16>>,
    district_cache: HashMap<(Option<u16>, String), Option<u16>>,
}

impl Admin {
    /// Adds a state, or finds it by its name.
    pub(super) fn add_state(&mut self, name: &str, code: u32, source: u64) -> Option<u16> {
        let key = self.state_key(name);
        if key.is_empty() {
            return None;
        }
        if let Some(known) = self.state_names.exact(&key) {
            self.states[known as usize].sources |= source;
            return Some(known as u16);
        }
        let index = self.states.len() as u16;
        self.state_names.add(&key, u32::from(index));
        self.states.push(Unit {
            name: name.to_owned(),
            key,
            aliases: Vec::new(),
            state: index,
            former: None,
            code,
            sources: source,
            given: Given::default(),
        });
        self.district_names.push(NameSet::default());
        self.state_cache.clear();
        Some(index)
    }

    /// Adds a district of a state, or finds it by its name.
    pub(super) fn add_district(
        &mut self,
        state: u16,
        name: &str,
        code: u32,
        source: u64,
    ) -> Option<u16> {
        let key = self.namer.key(name).to_owned();
        if key.is_empty() {
            return None;
        }
        if let Some(known) = self.district_names[state as usize].exact(&key) {
            self.districts[known as usize].sources |= source;
            return Some(known as u16);
        }
        let index = self.districts.len() as u16;
        self.district_names[state as usize].add(&key, u32::from(index));
        self.all_districts.add(&key, u32::from(index));
        self.districts.push(Unit {
            name: name.to_owned(),
            key,
            aliases: Vec::new(),
            state,
            former: None,
            code,
            sources: source,
            given: Given::default(),
        });
        self.district_cache.clear();
        Some(index)
    }

    /// Gives a state another name; with `renames` the name leads and the known one follows.
    /// `false` where neither name is known.
    pub(super) fn add_state_alias(&mut self, name: &str, alias: &str, renames: bool) -> bool {
        let (name_key, alias_key) = (self.state_key(name), self.state_key(alias));
        let set = &self.state_names;
        let known = set.exact(&name_key).or_else(|| set.exact(&alias_key));
        let Some(index) = known else { return false };
        let taken = taken(set, index, [&name_key, &alias_key]);
        for (key, is_taken) in [&name_key, &alias_key].into_iter().zip(taken) {
            if !is_taken {
                self.state_names.add(key, index);
            }
        }
        if taken == [false; 2] {
            let unit = &mut self.states[index as usize];
            add_names(unit, name, name_key, alias_key, renames);
        }
        self.state_cache.clear();
        true
    }

    /// Notes the state that a state was parted from; `false` where either is not known.
    pub(super) fn add_former_state(&mut self, name: &str, former: &str) -> bool {
        let (Some(state), Some(former)) = (self.state(name), self.state(former)) else {
            return false;
        };
        self.states[state as usize].former = Some(former);
        true
    }

    /// Gives a district of a state another name, as [`Admin::add_state_alias`].
    pub(super) fn add_district_alias(
        &mut self,
        state: u16,
        name: &str,
        alias: &str,
        renames: bool,
    ) -> bool {
        let name_key = self.namer.key(name).to_owned();
        let alias_key = self.namer.key(alias).to_owned();
        let set = &self.district_names[state as usize];
        let known = set.exact(&name_key).or_else(|| set.exact(&alias_key));
        let Some(index) = known else { return false };
        let taken = taken(set, index, [&name_key, &alias_key]);
        for (key, is_taken) in [&name_key, &alias_key].into_iter().zip(taken) {
            if !is_taken {
                self.district_names[state as usize].add(key, index);
                self.all_districts.add(key, index);
            }
        }
        if taken == [false; 2] {
            let unit = &mut self.districts[index as usize];
            add_names(unit, name, name_key, alias_key, renames);
        }
        self.district_cache.clear();
        true
    }

    /// Gives a district the name of the one that it is a part of, which each other part has too: `Burdwan` is Purba
    /// and Paschim Bardhaman. Which of them the rows of a source mean is not told by it.
    pub(super) fn add_whole_name(&mut self, state: u16, name: &str, whole: &str) -> bool {
        let key = self.namer.key(name).to_owned();
        let whole = self.namer.key(whole).to_owned();
        let known = self.district_names[state as usize].exact(&key);
        let Some(index) = known.filter(|_| !whole.is_empty()) else {
            return false;
        };
        let unit = &mut self.districts[index as usize];
        if whole != unit.key && !unit.aliases.contains(&whole) {
            unit.aliases.push(whole);
            unit.aliases.sort_unstable();
        }
        true
    }

    /// Gives the districts that are called by a quarter of the compass the other forms of their
    /// names. A form that fits two of them (`N Delhi` is New Delhi as well) is left out.
    pub(super) fn add_compass_names(&mut self) {
        let mut found: Vec<(u16, String, String)> = Vec::new();
        for district in &self.districts {
            let names = std::iter::once(&district.key).chain(&district.aliases);
            for form in names.flat_map(|key| compass::forms(key)) {
                found.push((district.state, district.name.clone(), form));
            }
        }
        for (state, name, form) in found {
            let set = &self.district_names[state as usize];
            let is_new = |rest: &str| set.exact(&format!("new {rest}")).is_some();
            if !form.strip_prefix("n ").is_some_and(is_new) {
                self.add_district_alias(state, &name, &form, false);
            }
        }
    }

    /// Gives the district that is called like a town the town's other name; `false` where no
    /// district is.
    pub(super) fn add_namesake_alias(&mut self, state: u16, town: &str, alias: &str) -> bool {
        let key = self.namer.key(town).to_owned();
        let names = &self.district_names[state as usize];
        names.exact(&key).is_some() && self.add_district_alias(state, town, alias, false)
    }

    /// Notes that two districts were one, or that one gave land to the other.
    pub(super) fn relate(&mut self, a: u16, b: u16) {
        self.related.insert((a.min(b), a.max(b)));
    }

    /// Whether two districts are the same or were parted from each other.
    pub(super) fn are_related(&self, a: u16, b: u16) -> bool {
        a == b || self.related.contains(&(a.min(b), a.max(b)))
    }

    /// The districts that were parted from this one, by rising index.
    pub(super) fn relatives(&self, district: u16) -> Vec<u16> {
        let mut found: Vec<u16> = (0..self.districts.len() as u16)
            .filter(|&other| other != district && self.are_related(district, other))
            .collect();
        found.sort_unstable();
        found
    }

    /// The state that a source's text names.
    pub(super) fn state(&mut self, text: &str) -> Option<u16> {
        if let Some(&known) = self.state_cache.get(text) {
            return known;
        }
        let key = self.state_key(text);
        let found = self.state_names.find(&key).map(|index| index as u16);
        self.state_cache.insert(text.to_owned(), found);
        found
    }

    /// The district that a source's text names, in a state where that is known. A name that is
    /// unknown in its state but has one bearer in the country is that one: a source may not know
    /// of a new state.
    pub(super) fn district(&mut self, state: Option<u16>, text: &str) -> Option<u16> {
        if let Some(&known) = self.district_cache.get(&(state, text.to_owned())) {
            return known;
        }
        let parted = split_bracket(text);
        let mut forms: Vec<String> = Vec::new();
        for form in [Some(text), Some(parted.name), parted.beside]
            .into_iter()
            .flatten()
        {
            let key = self.namer.key(form);
            for key in [key, without_district(key)] {
                if !key.is_empty() && !forms.iter().any(|known| known == key) {
                    forms.push(key.to_owned());
                }
            }
        }
        let found = match state {
            Some(state) => {
                let set = &self.district_names[state as usize];
                let by_name = forms.iter().find_map(|key| set.exact(key));
                by_name
                    .or_else(|| forms.iter().find_map(|key| set.find(key)))
                    .or_else(|| forms.iter().find_map(|key| self.all_districts.exact(key)))
            }
            None => forms.iter().find_map(|key| self.all_districts.exact(key)),
        }
        .map(|index| index as u16);
        self.district_cache.insert((state, text.to_owned()), found);
        found
    }

    /// Whether a text says that it is a district, or is the very name of one of the state.
    pub(super) fn bears_district(&mut self, state: Option<u16>, text: &str) -> bool {
        let key = self.namer.key(text);
        let names = state.map_or(&self.all_districts, |state| {
            &self.district_names[state as usize]
        });
        key.ends_with(" district") || names.exact(key).is_some()
    }

    /// Whether a text is a name of the state or of the district.
    pub(super) fn is_name_of(
        &mut self,
        (state, district): (Option<u16>, Option<u16>),
        text: &str,
    ) -> bool {
        let key = self.namer.key(text);
        let state = state.map(|state| &self.states[state as usize]);
        let district = district.map(|district| &self.districts[district as usize]);
        [state, district].into_iter().flatten().any(|unit| {
            let mut names = std::iter::once(&unit.key).chain(&unit.aliases);
            names.any(|name| name == key)
        })
    }

    fn state_key(&mut self, text: &str) -> String {
        let key = self.namer.key(text);
        let key = key.strip_prefix("the ").unwrap_or(key);
        key.replace(" & ", " and ")
    }
}

fn without_district(key: &str) -> &str {
    let key = key.strip_prefix("the ").unwrap_or(key);
    let key = key.strip_suffix(" district").unwrap_or(key);
    match key.rsplit_once(' ') {
        Some((rest, "a" | "b")) => rest,
        _ => key,
    }
}

/// Which of the names are another member's own: they stay with that one.
fn taken(set: &NameSet, member: u32, keys: [&str; 2]) -> [bool; 2] {
    keys.map(|key| set.exact(key).is_some_and(|other| other != member))
}

fn add_names(unit: &mut Unit, name: &str, name_key: String, alias_key: String, renames: bool) {
    if renames && !name_key.is_empty() {
        let old = std::mem::replace(&mut unit.key, name_key.clone());
        name.clone_into(&mut unit.name);
        unit.aliases.push(old);
    }
    unit.aliases.push(name_key);
    unit.aliases.push(alias_key);
    let key = unit.key.clone();
    unit.aliases
        .retain(|alias| !alias.is_empty() && *alias != key);
    unit.aliases.sort_unstable();
    unit.aliases.dedup();
}

#[cfg(test)]
mod tests {
    use super::Admin;

    fn admin() -> Admin {
        let mut admin = Admin::default();
        let a = admin.add_state("Amber Pradesh", 1, 1).unwrap();
        let b = admin.add_state("Birch & Cedar", 2, 1).unwrap();
        for (state, name) in [
            (a, "KANTAPUR"),
            (a, "Lower Ridge"),
            (b, "Kantapur"),
            (b, "NAVAGARH"),
        ] {
            admin.add_district(state, name, 0, 1).unwrap();
        }
        admin
    }

    #[test]
    fn spellings_of_a_district_lead_to_it_inside_its_state() {
        let mut admin = admin();
        assert_eq!(admin.district(Some(0), "Kanta Pur"), Some(0));
        assert_eq!(admin.district(Some(1), "KANTAPUR (B.C.)"), Some(2));
        assert_eq!(admin.district(Some(0), "The Lower Ridge District"), Some(1));
        assert_eq!(admin.district(Some(1), "Navagadh"), Some(3));
        assert_eq!(admin.district(Some(0), "Elsewhere"), None);
    }

    #[test]
    fn a_name_that_is_another_states_own_stays_with_that_one() {
        let mut admin = admin();
        assert!(admin.add_state_alias("Amber Pradesh", "Birch and Cedar", false));
        assert_eq!(admin.state("Birch & Cedar"), Some(1));
        assert!(admin.states[0].aliases.is_empty());
        assert!(admin.add_state_alias("Amber Pradesh", "Amberland", false));
        assert_eq!(admin.state("Amberland"), Some(0));
    }

    #[test]
    fn a_name_with_one_bearer_is_found_from_a_wrong_state_and_a_shared_one_is_not() {
        let mut admin = admin();
        assert_eq!(admin.district(Some(0), "Navagarh"), Some(3));
        assert_eq!(admin.district(None, "Kantapur"), None);
    }

    #[test]
    fn a_renamed_district_displays_its_new_name_and_answers_to_both() {
        let mut admin = admin();
        assert!(admin.add_district_alias(1, "Nayanagar", "Navagarh", true));
        assert_eq!(admin.districts[3].name, "Nayanagar");
        assert_eq!(admin.districts[3].aliases, ["navagarh"]);
        assert_eq!(admin.district(Some(1), "Navagarh"), Some(3));
        assert_eq!(admin.district(Some(1), "nayanagar"), Some(3));
    }

    #[test]
    fn an_alias_that_is_another_districts_name_is_not_taken_from_it() {
        let mut admin = admin();
        admin.add_district_alias(0, "Lower Ridge", "Kantapur", false);
        assert_eq!(admin.district(Some(0), "Kantapur"), Some(0));
        assert!(admin.districts[1].aliases.is_empty());
    }

    #[test]
    fn the_name_of_an_undivided_district_is_that_of_each_part_and_leads_sources_to_none() {
        let mut admin = admin();
        assert!(admin.add_whole_name(0, "Kantapur", "Ridge"));
        assert!(admin.add_whole_name(0, "Lower Ridge", "Ridge"));
        assert_eq!(admin.districts[0].aliases, ["ridge"]);
        assert_eq!(admin.districts[1].aliases, ["ridge"]);
        assert_eq!(admin.district(Some(0), "Ridge"), None);
        assert!(!admin.add_whole_name(0, "Elsewhere", "Ridge"));
    }

    #[test]
    fn a_quarter_of_the_compass_may_stand_behind_the_name() {
        let mut admin = admin();
        for name in ["North Kantapur", "North Navagarh", "New Navagarh"] {
            admin.add_district(0, name, 0, 1).unwrap();
        }
        admin.add_compass_names();
        assert_eq!(admin.district(Some(0), "Kantapur (North)"), Some(4));
        assert_eq!(admin.district(Some(0), "N. Kantapur"), Some(4));
        assert_eq!(admin.district(Some(0), "Navagarh North"), Some(5));
        let aliases = ["navagarh n", "navagarh north"];
        assert_eq!(admin.districts[5].aliases, aliases);
    }

    #[test]
    fn parted_districts_are_related_both_ways() {
        let mut admin = admin();
        admin.relate(1, 0);
        assert!(admin.are_related(0, 1) && admin.are_related(1, 0));
        assert!(!admin.are_related(0, 2));
        assert_eq!(admin.relatives(0), [1]);
    }
}
