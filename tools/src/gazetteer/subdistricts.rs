//! Subdistricts of all sources as one list.
//!
//! The directory of today comes first; blocks, mandals and taluks of other sources join the one
//! of their name in their district, or in a district that was parted from theirs, and otherwise
//! stand as subdistricts of their own.

use std::collections::HashMap;

use super::admin::{Admin, Given};
use super::item::NO_INDEX;
use super::names::Namer;
use super::reconcile::NameSet;

/// A tehsil, taluk, mandal, circle or development block.
#[derive(Clone, Debug)]
pub(super) struct Subdistrict {
    /// Name as displayed.
    pub name: String,
    /// Name as indexed.
    pub key: String,
    /// Other names as indexed.
    pub aliases: Vec<String>,
    /// District index.
    pub district: u16,
    /// The district that it came from, where that is not what its own was before.
    pub other_district: Option<u16>,
    /// Code in the Local Government Directory, 0 for none.
    pub code: u32,
    /// Bit of each source that names it.
    pub sources: u64,
    /// Chief place and radius where a source gives them.
    pub given: Given,
}

impl Subdistrict {
    /// Adds another name as indexed; none where the text is no name.
    fn add_key(&mut self, key: String) {
        if !key.is_empty() && key != self.key && !self.aliases.contains(&key) {
            self.aliases.push(key);
        }
    }
}

/// All of them.
#[derive(Debug, Default)]
pub(super) struct Subdistricts {
    /// In the order of the sources.
    pub all: Vec<Subdistrict>,
    namer: Namer,
    by_district: HashMap<u16, NameSet>,
    cache: HashMap<(u16, String), u32>,
}

impl Subdistricts {
    /// Adds one of the present-day directory, or finds it. [`NO_INDEX`] where the text is no
    /// name.
    pub(super) fn add(&mut self, district: u16, name: &str, code: u32, source: u64) -> u32 {
        let key = self.namer.key(name).to_owned();
        if key.is_empty() {
            return NO_INDEX;
        }
        let set = self.by_district.entry(district).or_default();
        if let Some(known) = set.exact(&key) {
            self.all[known as usize].sources |= source;
            return known;
        }
        let index = self.all.len() as u32;
        set.add(&key, index);
        self.all.push(Subdistrict {
            name: name.to_owned(),
            key,
            aliases: Vec::new(),
            district,
            other_district: None,
            code,
            sources: source,
            given: Given::default(),
        });
        index
    }

    /// Adds another name of the one with this index.
    pub(super) fn add_alias(&mut self, index: u32, alias: &str) {
        let alias = self.namer.key(alias).to_owned();
        self.all[index as usize].add_key(alias);
    }

    /// The one that a source's text names, in this district or one parted from it; a new one
    /// where there is none. [`NO_INDEX`] where the text is no name.
    pub(super) fn find_or_add(
        &mut self,
        admin: &Admin,
        district: u16,
        text: &str,
        source: u64,
    ) -> u32 {
        if let Some(&known) = self.cache.get(&(district, text.to_owned())) {
            if known != NO_INDEX {
                self.all[known as usize].sources |= source;
            }
            return known;
        }
        let key = plain(self.namer.key(text)).to_owned();
        let found = if key.is_empty() || key.bytes().all(|byte| !byte.is_ascii_alphabetic()) {
            NO_INDEX
        } else {
            self.find(admin, district, &key)
                .unwrap_or_else(|| self.add(district, text, 0, source))
        };
        if found != NO_INDEX {
            let unit = &mut self.all[found as usize];
            unit.sources |= source;
            unit.add_key(key);
        }
        self.cache.insert((district, text.to_owned()), found);
        found
    }

    /// The one that a source's text names, in this district or one parted from it.
    pub(super) fn find_known(&mut self, admin: &Admin, district: u16, text: &str) -> Option<u32> {
        let key = plain(self.namer.key(text)).to_owned();
        if key.is_empty() {
            None
        } else {
            self.find(admin, district, &key)
        }
    }

    fn find(&self, admin: &Admin, district: u16, key: &str) -> Option<u32> {
        let own = self.by_district.get(&district);
        if let Some(found) = own.and_then(|set| set.exact(key)) {
            return Some(found);
        }
        let relatives = admin.relatives(district);
        let sets = || {
            relatives
                .iter()
                .filter_map(|other| self.by_district.get(other))
        };
        sets()
            .find_map(|set| set.exact(key))
            .or_else(|| own.and_then(|set| set.find(key)))
            .or_else(|| sets().find_map(|set| set.find(key)))
    }
}

/// A name without the words that say that it is a subdistrict.
fn plain(key: &str) -> &str {
    const WORDS: [&str; 7] = [
        " mandal",
        " taluk",
        " taluka",
        " tehsil",
        " block",
        " subdivision",
        " circle",
    ];
    WORDS
        .iter()
        .find_map(|word| key.strip_suffix(word))
        .unwrap_or(key)
}

#[cfg(test)]
mod tests {
    use super::super::admin::Admin;
    use super::super::item::NO_INDEX;
    use super::Subdistricts;

    #[test]
    fn a_block_of_an_old_district_joins_the_subdistrict_of_the_new_one() {
        let mut admin = Admin::default();
        let state = admin.add_state("Amber Pradesh", 1, 1).unwrap();
        let old = admin.add_district(state, "Kantapur", 1, 1).unwrap();
        let new = admin.add_district(state, "Navagarh", 2, 1).unwrap();
        let other = admin.add_district(state, "Lower Ridge", 3, 1).unwrap();
        admin.relate(old, new);
        let mut subdistricts = Subdistricts::default();
        let known = subdistricts.add(new, "Chandpura", 77, 1);
        assert_eq!(
            subdistricts.find_or_add(&admin, old, "CHAND PURA", 2),
            known
        );
        let apart = subdistricts.find_or_add(&admin, other, "Chandpura", 2);
        assert_ne!(apart, known);
        assert_eq!(subdistricts.all[known as usize].sources, 3);
        assert_eq!(subdistricts.find_or_add(&admin, old, "17", 2), NO_INDEX);
    }
}
