//! Names that sources give in Indian scripts -> all records of the place.
//!
//! One source spells a block in its script, another knows the post office or the village of the
//! same name by Latin letters alone: what the name is in the script holds for each of them. So a
//! name in a script belongs to every place of its district that bears the same Latin name; where
//! a town bears it, to the town, which is what the name means.

use std::collections::{BTreeMap, HashSet};

use pata::gazetteer::Level;

use super::draft::Draft;
use super::gather::Gathering;
use super::intern::Symbol;
use super::names::is_findable;

/// Names in scripts as the sources give them, all normalised.
#[derive(Debug, Default)]
pub(super) struct Natives {
    /// Other names of places that are written in a script.
    pub all: HashSet<Symbol>,
    /// District index, Latin name, name in a script: of lists that have no places.
    pub listed: Vec<(u16, Symbol, Symbol)>,
}

/// Gives each place the names in scripts of its namesakes in the district; returns how many.
pub(super) fn share(drafts: &mut [Draft], gathering: &mut Gathering) -> usize {
    let natives = std::mem::take(&mut gathering.gathered.natives);
    let texts = &gathering.gathered.texts;
    let mut names: BTreeMap<(u16, Symbol), Vec<Symbol>> = BTreeMap::new();
    let mut learn = |district: u16, key: Symbol, native: Symbol| {
        let known = names.entry((district, key)).or_default();
        if !known.contains(&native) {
            known.push(native);
        }
    };
    for draft in drafts.iter().filter(|draft| is_settled(draft)) {
        let Some(district) = draft.district() else {
            continue;
        };
        for &alias in draft.aliases.iter().filter(|&a| natives.all.contains(a)) {
            learn(district, draft.key, alias);
        }
    }
    for &(district, key, native) in &natives.listed {
        learn(district, key, native);
    }

    let towns: HashSet<(u16, Symbol)> = drafts
        .iter()
        .filter(|draft| draft.level == Level::City)
        .map(|draft| (draft.district, draft.key))
        .collect();
    let mut shared = 0;
    for draft in drafts.iter_mut().filter(|draft| is_settled(draft)) {
        let Some(district) = draft.district() else {
            continue;
        };
        if draft.level != Level::City && towns.contains(&(district, draft.key)) {
            continue;
        }
        // Another list may spell a town's name in its own way and give that in a script.
        let others = match draft.level {
            Level::City => draft.aliases.clone(),
            _ => Vec::new(),
        };
        let is_theirs = |&&key: &&Symbol| key == draft.key || !towns.contains(&(district, key));
        let own = std::iter::once(&draft.key).chain(&others);
        let known = own
            .filter(is_theirs)
            .filter_map(|&key| names.get(&(district, key)));
        let found: Vec<Symbol> = known.flatten().copied().collect();
        let before = draft.aliases.len();
        for native in found {
            if is_findable(texts.text(native), draft.level) {
                draft.add_alias(native);
            }
        }
        shared += draft.aliases.len() - before;
    }
    for unit in &mut gathering.subdistricts.all {
        let key = texts.find(&unit.key);
        let key = key.filter(|&key| !towns.contains(&(unit.district, key)));
        let known = key.and_then(|key| names.get(&(unit.district, key)));
        for &native in known.into_iter().flatten() {
            let native = texts.text(native);
            if native != unit.key && unit.aliases.iter().all(|alias| alias != native) {
                unit.aliases.push(native.to_owned());
                shared += 1;
            }
        }
    }
    shared
}

/// Whether people live there: a road or a stop bears the name of where it leads.
fn is_settled(draft: &Draft) -> bool {
    draft.level < Level::Street
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(level: Level, district: u16, key: Symbol) -> Draft {
        let mut draft = Draft::new(level, key, key);
        draft.district = district;
        draft
    }

    #[test]
    fn a_name_in_a_script_is_shared_by_namesakes_of_the_district_and_by_no_others() {
        let mut gathering = Gathering::default();
        let texts = &mut gathering.gathered.texts;
        let (latin, native) = (texts.intern("siwan"), texts.intern("sivan"));
        let other = texts.intern("mau");
        let mut drafts = vec![
            place(Level::Village, 3, latin),
            place(Level::PostOffice, 3, latin),
            place(Level::Village, 4, latin),
            place(Level::Village, 3, other),
            place(Level::Street, 3, latin),
        ];
        drafts[0].aliases.push(native);
        gathering.gathered.natives.all.insert(native);
        assert_eq!(share(&mut drafts, &mut gathering), 1);
        let aliases: Vec<&[Symbol]> = drafts.iter().map(|draft| &draft.aliases[..]).collect();
        assert_eq!(aliases, [&[native][..], &[native], &[], &[], &[]]);
    }

    #[test]
    fn a_listed_name_goes_to_the_town_of_its_latin_name_before_the_villages() {
        let mut gathering = Gathering::default();
        let texts = &mut gathering.gathered.texts;
        let (latin, native) = (texts.intern("barh"), texts.intern("badh"));
        let mut drafts = vec![
            place(Level::City, 2, latin),
            place(Level::Village, 2, latin),
            place(Level::Village, 5, latin),
        ];
        let listed = [(2, latin, native), (5, latin, native)];
        gathering.gathered.natives.listed.extend(listed);
        share(&mut drafts, &mut gathering);
        let aliases: Vec<&[Symbol]> = drafts.iter().map(|draft| &draft.aliases[..]).collect();
        assert_eq!(aliases, [&[native][..], &[], &[native]]);
    }
}
