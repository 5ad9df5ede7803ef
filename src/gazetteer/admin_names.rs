//! State or district -> what the names of its places are like: tells that none is near a word.
//!
//! A walk for names an edit or two away goes through those of all India, and few of them lie where
//! they are looked for. Here the names of each state and district lie side by side by their first
//! letters, as bits that most words differ in from all of them: no walk is begun for those.

use super::sketch::{FIRSTS, Sketch};

/// Where the length of a name begins, behind a bit for each Latin letter, and where the bits of its
/// pairs of letters begin.
const LENGTH: u32 = 26;
const PAIRS: u32 = 31;
/// Stands for all lengths that are longer.
const MAX_LENGTH: usize = (1 << (PAIRS - LENGTH)) - 1;

/// Which letters a name has, how many, and which stand side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Likeness(u64);

impl Likeness {
    pub(super) fn of(name: &[u8]) -> Self {
        // An odd number without a pattern: pairs share a bit by chance alone.
        const SPREAD: u32 = 0x9e37_79b1;
        let bit_of = |&pair: &[u8; 2]| {
            let spread = u32::from(u16::from_le_bytes(pair)).wrapping_mul(SPREAD);
            1 << (PAIRS + (spread >> 16) % (u64::BITS - PAIRS))
        };
        let pairs = name.array_windows().map(bit_of);
        let length = (name.len().min(MAX_LENGTH) as u64) << LENGTH;
        Self(pairs.fold(
            length | u64::from(Sketch::of(name).letters()),
            |bits, bit| bits | bit,
        ))
    }

    /// Whether names of these likenesses can be so many edits apart. An edit that makes a name
    /// longer or shorter takes a pair and adds two, or the other way round, and changes one letter;
    /// another one changes two letters and four pairs, or no letter and six pairs.
    #[inline]
    pub(super) fn can_be_near(self, other: Self, edits: u8) -> bool {
        let different = self.0 ^ other.0;
        let letters = different & ((1 << LENGTH) - 1);
        let without_two = |bits: u64| {
            let without_one = bits & bits.wrapping_sub(1);
            without_one & without_one.wrapping_sub(1)
        };
        // Most differ in many more letters, which need not be counted.
        if (0..edits).fold(letters, |bits, _| without_two(bits)) != 0 {
            return false;
        }
        let letters = letters.count_ones();
        let pairs = (different >> PAIRS).count_ones();
        let length = self.length().abs_diff(other.length());
        let edits = u32::from(edits);
        length <= edits
            && letters <= 2 * edits - length
            && letters + pairs <= 6 * edits - 2 * length
    }

    fn length(self) -> u32 {
        (self.0 >> LENGTH) as u32 & MAX_LENGTH as u32
    }
}

/// The likenesses of the names of places of each state and district, and of its own.
#[derive(Debug, Default)]
pub(super) struct AdminNames {
    /// Where those that share their first letter begin, for each number of it in each state or
    /// district.
    starts: Box<[u32]>,
    likenesses: Box<[Likeness]>,
}

impl AdminNames {
    /// Sorts names by the state or district that each is of.
    pub(super) fn new(admin_count: usize, names: &[(u16, Sketch, Likeness)]) -> Self {
        let group = |admin: u16, sketch: Sketch| usize::from(admin) * FIRSTS + sketch.first();
        let mut starts = vec![0; admin_count * FIRSTS + 1];
        for &(admin, sketch, _) in names {
            starts[group(admin, sketch) + 1] += 1;
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut free = starts.clone();
        let mut likenesses = vec![Likeness(0); names.len()];
        for &(admin, sketch, likeness) in names {
            let next = &mut free[group(admin, sketch)];
            likenesses[*next as usize] = likeness;
            *next += 1;
        }
        Self {
            starts: starts.into(),
            likenesses: likenesses.into(),
        }
    }

    /// Whether a name of the state or district can share the first letter of `name` and be so many
    /// edits away.
    pub(super) fn can_be_near(
        &self,
        admin: u16,
        (name, likeness): (Sketch, Likeness),
        edits: u8,
    ) -> bool {
        let group = usize::from(admin) * FIRSTS + name.first();
        let Some(&[start, end]) = self.starts.get(group..group + 2) else {
            return false;
        };
        let mut names = self.likenesses[start as usize..end as usize].iter();
        names.any(|other| other.can_be_near(likeness, edits))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{AdminNames, Likeness};
    use crate::gazetteer::Sketch;
    use crate::text::sound::edit_distance;

    fn likeness(name: &str) -> (Sketch, Likeness) {
        (Sketch::of(name.as_bytes()), Likeness::of(name.as_bytes()))
    }

    fn admin_names(names: &[(u16, &str)]) -> AdminNames {
        let names: Vec<_> = (names.iter())
            .map(|&(admin, name)| (admin, likeness(name).0, likeness(name).1))
            .collect();
        AdminNames::new(3, &names)
    }

    proptest! {
        #[test]
        fn no_name_within_the_distance_is_passed_over(
            one in "[a-e ]{1,40}",
            changes in prop::collection::vec((0..4_u8, 0..40_usize, prop::char::range('a', 'e')), 1..3),
        ) {
            let mut other: Vec<char> = one.chars().collect();
            for (change, at, letter) in changes {
                let at = at % other.len().max(1);
                match change {
                    0 => other.insert(at, letter),
                    1 if 1 < other.len() => _ = other.remove(at),
                    2 if at + 1 < other.len() => other.swap(at, at + 1),
                    _ => other[at] = letter,
                }
            }
            let other: String = other.into_iter().collect();
            for edits in 1..3 {
                let is_near = edit_distance(&one, &other, edits).is_some();
                let can_be = likeness(&one).1.can_be_near(likeness(&other).1, edits);
                prop_assert!(can_be || !is_near, "{one:?} {other:?} {edits}");
            }
        }
    }

    #[test]
    fn a_name_is_looked_for_among_those_of_its_own_district() {
        let names = admin_names(&[(1, "shivajinagar"), (2, "shaniwar peth"), (2, "kothrud")]);
        let finds = |admin, name| names.can_be_near(admin, likeness(name), 1);
        assert!(finds(1, "shivajinagr") && finds(2, "kotrud"));
        assert!(!finds(2, "shivajinagr") && !finds(1, "kotrud"));
        assert!(!finds(0, "kotrud"), "a district without names");
        assert!(!finds(7, "kotrud"), "no district");
    }

    #[test]
    fn other_letters_and_other_pairs_of_letters_tell_names_apart() {
        let names = admin_names(&[(0, "ramanagar")]);
        for name in ["ramangar", "ramanagra", "ramamagar"] {
            assert!(names.can_be_near(0, likeness(name), 1), "{name}");
        }
        for name in ["ramgarh", "ramakadar", "ramanagaram", "samanagar"] {
            assert!(!names.can_be_near(0, likeness(name), 1), "{name}");
        }
    }
}
