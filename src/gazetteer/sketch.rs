//! Name -> 32 bits that tell whether another name can be an edit or two away.
//!
//! Most names are told apart by them without being read: those of a PIN's places lie side by side
//! ([`super::Gazetteer::pin_sketches`]), the names all over their section.

/// Where the number of the first letter begins, behind a bit for each letter.
const FIRST: u32 = 26;
/// Numbers of first letters.
pub(super) const FIRSTS: usize = 1 << (u32::BITS - FIRST);
/// Stands for a first character that is no Latin letter.
const OTHER: u8 = 31;

/// Which Latin letters a name has, whatever their case, and which is the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sketch(u32);

impl Sketch {
    /// The sketch of a name.
    ///
    /// ```
    /// use pata::gazetteer::Sketch;
    /// let name = Sketch::of(b"Shivajinagar");
    /// assert!(name.can_be_near(Sketch::of(b"shivaji nagr"), 1));
    /// assert!(!name.can_be_near(Sketch::of(b"shaniwar peth"), 1));
    /// ```
    pub fn of(name: &[u8]) -> Self {
        let letter = |byte: u8| (byte | 0x20).wrapping_sub(b'a');
        let first = name.first().map_or(OTHER, |&byte| letter(byte));
        let first = if u32::from(first) < FIRST {
            first
        } else {
            OTHER
        };
        let letters = name.iter().map(|&byte| u32::from(letter(byte)));
        let set = letters
            .filter(|&letter| letter < FIRST)
            .fold(0, |set, letter| set | 1 << letter);
        Self(u32::from(first) << FIRST | set)
    }

    /// The number of the first letter, below [`FIRSTS`].
    pub(super) fn first(self) -> usize {
        (self.0 >> FIRST) as usize
    }

    /// A bit for each letter, below the bit of the number of the first.
    pub(super) fn letters(self) -> u32 {
        self.0 & ((1 << FIRST) - 1)
    }

    /// Whether names of these sketches can share their first letter and be so many edits apart:
    /// an edit takes one letter from the set and adds one at most.
    #[inline]
    pub fn can_be_near(self, other: Self, edits: u8) -> bool {
        let different = self.0 ^ other.0;
        different >> FIRST == 0 && different.count_ones() <= 2 * u32::from(edits)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::Sketch;
    use crate::text::sound::edit_distance;

    proptest! {
        #[test]
        fn no_name_within_the_distance_is_passed_over(
            one in "[a-e]{1,8}",
            other in "[a-eA-E]{1,8}",
            edits in 1..3_u8,
        ) {
            let lower = other.to_lowercase();
            let is_near = one.as_bytes()[0] == lower.as_bytes()[0]
                && edit_distance(&one, &lower, edits).is_some();
            let can_be = Sketch::of(one.as_bytes()).can_be_near(Sketch::of(other.as_bytes()), edits);
            prop_assert!(can_be || !is_near);
        }
    }

    #[test]
    fn another_first_letter_or_too_many_other_letters_tell_names_apart() {
        let name = Sketch::of(b"Kothrud");
        for (other, edits) in [
            ("Sothrud", 2),
            ("Karve Nagar", 1),
            ("Koregaon", 2),
            ("7 Kothrud", 2),
        ] {
            assert!(
                !name.can_be_near(Sketch::of(other.as_bytes()), edits),
                "{other}"
            );
        }
    }
}
