//! One name among the names of its parent: equal, glued otherwise, sounding alike, misspelt.
//!
//! Districts and subdistricts come from a dozen sources that spell them differently. A name is
//! looked up by falling back step by step, and a step that finds several is no answer.

use std::collections::HashMap;

use pata::text::sound::edit_distance;

use super::names::sound_of;

/// Names of the members of one parent.
#[derive(Debug, Default)]
pub(super) struct NameSet {
    by_key: HashMap<String, Option<u32>>,
    by_sound: HashMap<String, Option<u32>>,
    squeezed: Vec<(String, u32)>,
}

impl NameSet {
    /// Adds a normalised name of `member`. A name of two members finds neither.
    pub(super) fn add(&mut self, key: &str, member: u32) {
        let squeezed = squeeze(key);
        if squeezed.is_empty() {
            return;
        }
        let enter = |map: &mut HashMap<String, Option<u32>>, key: String| {
            map.entry(key)
                .and_modify(|known| *known = known.filter(|&known| known == member))
                .or_insert(Some(member));
        };
        enter(&mut self.by_sound, sound_of(key));
        enter(&mut self.by_key, squeezed.clone());
        self.squeezed.push((squeezed, member));
    }

    /// The member whose name this is, blanks aside.
    pub(super) fn exact(&self, key: &str) -> Option<u32> {
        self.by_key.get(&squeeze(key)).copied().flatten()
    }

    /// The member whose name this is in another spelling: by blanks, then by sound, then by one
    /// edit of five to seven letters or two of more, with no other member as near.
    pub(super) fn find(&self, key: &str) -> Option<u32> {
        if let Some(member) = self.exact(key) {
            return Some(member);
        }
        if let Some(&Some(member)) = self.by_sound.get(&sound_of(key)) {
            return Some(member);
        }
        let squeezed = squeeze(key);
        let budget = match squeezed.len() {
            0..5 => return None,
            5..8 => 1,
            _ => 2,
        };
        let mut best: Option<(u8, u32)> = None;
        let mut is_tied = false;
        for (other, member) in &self.squeezed {
            let Some(distance) = edit_distance(&squeezed, other, budget) else {
                continue;
            };
            match best {
                Some((least, found)) if least <= distance => {
                    is_tied |= least == distance && found != *member;
                }
                _ => {
                    best = Some((distance, *member));
                    is_tied = false;
                }
            }
        }
        best.filter(|_| !is_tied).map(|(_, member)| member)
    }
}

/// A normalised name without blanks.
pub(super) fn squeeze(key: &str) -> String {
    key.split(' ').collect()
}

#[cfg(test)]
mod tests {
    use super::NameSet;

    fn set(names: &[&str]) -> NameSet {
        let mut set = NameSet::default();
        for (member, name) in names.iter().enumerate() {
            set.add(name, member as u32);
        }
        set
    }

    #[test]
    fn blanks_and_small_slips_find_the_member() {
        let set = set(&["ranga reddy", "medchal malkajgiri", "jangoan"]);
        assert_eq!(set.find("rangareddy"), Some(0));
        assert_eq!(set.find("medchal malkajgir"), Some(1));
        assert_eq!(set.find("nalgonda"), None);
    }

    #[test]
    fn a_name_as_near_to_two_members_finds_neither() {
        let set = set(&["rampura", "rampuri"]);
        assert_eq!(set.find("rampur"), None);
        assert_eq!(set.find("rampura"), Some(0));
    }

    #[test]
    fn a_name_that_two_members_share_finds_neither() {
        let set = set(&["aurangabad", "aurangabad"]);
        assert_eq!(set.exact("aurangabad"), None);
    }
}
