//! Two spellings -> whether they are one name: by blanks, by sound, by consonants.

use pata::text::sound::edit_distance;

use super::names::sound_of;
use super::reconcile::squeeze;

/// Fewest letters of a name that is told by its consonants and of a word that stands for a name, and
/// most edits to the other.
pub(super) const LEAST_LETTERS: usize = 5;
const MAX_EDITS: u8 = 2;

/// How a name is another: the less, the surer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Likeness {
    Equal,
    Sound,
    Consonants,
}

/// The forms by which names are compared.
pub(super) struct Forms {
    pub squeezed: String,
    pub sound: String,
    /// With all nasals, and without those that are as often left out as written: before another
    /// consonant and at the end.
    consonants: [String; 2],
}

impl Forms {
    pub(super) fn new(key: &str) -> Self {
        let sound = sound_of(key);
        let consonants = [false, true].map(|is_loose| consonants_of(&sound, is_loose));
        Self {
            squeezed: squeeze(key),
            sound,
            consonants,
        }
    }

    /// Whether the other has the same sound or the same consonants.
    pub(super) fn is_heard_as(&self, other: &Self) -> bool {
        let is_long = LEAST_LETTERS <= self.squeezed.len().min(other.squeezed.len());
        self.sound == other.sound
            || is_long && (self.consonants.iter().zip(&other.consonants)).any(|(a, b)| a == b)
    }

    pub(super) fn likeness(&self, other: &Self) -> Option<Likeness> {
        if self.squeezed == other.squeezed {
            return Some(Likeness::Equal);
        }
        if self.sound == other.sound {
            return Some(Likeness::Sound);
        }
        let is_near = self.is_heard_as(other)
            && edit_distance(&self.squeezed, &other.squeezed, MAX_EDITS).is_some();
        is_near.then_some(Likeness::Consonants)
    }
}

/// Whether two normalised names are spellings of one.
pub(super) fn are_alike(one: &str, other: &str) -> bool {
    Forms::new(one).likeness(&Forms::new(other)).is_some()
}

/// The consonants of a phonetic key, those that transcriptions exchange folded into one.
fn consonants_of(sound: &str, is_loose: bool) -> String {
    let class = |letter: char| match letter {
        'd' => 't',
        'j' | 's' => 'c',
        'g' => 'k',
        'b' | 'v' | 'f' => 'p',
        'm' => 'n',
        _ => letter,
    };
    let is_vowel = |letter: char| matches!(letter, 'a' | 'e' | 'i' | 'o' | 'u' | 'y' | 'h');
    let letters: Vec<char> = sound.chars().map(class).collect();
    let mut consonants = String::with_capacity(letters.len());
    for (turn, &letter) in letters.iter().enumerate() {
        let next = letters.get(turn + 1);
        let is_mute_nasal =
            is_loose && 0 < turn && letter == 'n' && next.is_none_or(|&next| !is_vowel(next));
        let is_double = consonants.ends_with(letter);
        if !is_vowel(letter) && !is_mute_nasal && !is_double {
            consonants.push(letter);
        }
    }
    consonants
}

#[cfg(test)]
mod tests {
    use super::{Forms, Likeness};

    fn likeness(a: &str, b: &str) -> Option<Likeness> {
        Forms::new(a).likeness(&Forms::new(b))
    }

    #[test]
    fn a_town_is_told_by_blanks_sound_and_consonants_and_by_no_other_letters() {
        assert_eq!(likeness("gopi ganj", "gopiganj"), Some(Likeness::Equal));
        assert_eq!(
            likeness("kallukuttam", "kallu koottam"),
            Some(Likeness::Sound)
        );
        for (register, office) in [
            ("cheranmadevi", "cheranmahadevi"),
            ("gondpimpri", "gondpipri"),
            ("srivijainagar", "sribijaynagar"),
        ] {
            assert_eq!(
                likeness(register, office),
                Some(Likeness::Consonants),
                "{register}"
            );
        }
        for (register, other) in [
            ("gangotri", "gangori"),
            ("gauri bazar", "padri bazar"),
            ("katra", "katha"),
            ("palus", "panus"),
            ("behea", "behra"),
            ("pabal", "mawal"),
        ] {
            assert_eq!(likeness(register, other), None, "{register}");
        }
    }
}
