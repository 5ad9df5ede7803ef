//! What names of settlements end in, from Sanskrit, Dravidian and Persian words for village, town, fort, field,
//! pond, hill and market.
//!
//! Before any of them writers put blanks. Only some tell that a name is a settlement's, which is one of the kinds of
//! words that the likelihoods of commas are fitted to (`parting/commas.rs`): with `heri`, `puri` or `patnam` among them
//! parts end behind the first name of `Andheri - Ghatkopar Link Road` and of `Visakhapatnam Steel Plant`.

use super::{WordSet, any_of};

/// Those of towns that tell a settlement of a name which nothing knows.
const TELLING_OF_TOWNS: WordSet = WordSet::of(&[
    "abad", "gaon", "ganj", "garh", "gudem", "halli", "kottai", "kuppam", "mangalam", "palayam",
    "palem", "palle", "palli", "pally", "peta", "pettai", "pore", "pur", "puram", "vada", "vadi",
    "valasa", "varam", "wada", "wadi",
]);
/// Those of towns, before which writers put a blank though the name has none: `Muzaffar Pur`.
pub(in crate::address) const OF_TOWNS: WordSet = any_of!(&[
    TELLING_OF_TOWNS,
    WordSet::of(&[
        "bad", "cheruvu", "coil", "danga", "gadh", "kata", "kodi", "koil", "kota", "kovil", "kudi",
        "padu", "patti", "puri", "samudram",
    ]),
]);
/// Those of other places that tell a settlement of a name which nothing knows.
const TELLING_OF_OTHERS: WordSet = WordSet::of(&[
    "bakkam", "bari", "cheri", "giri", "gram", "guda", "hati", "kheda", "khera", "kheri", "konda",
    "kulam", "nagar", "nagara", "pada", "pakkam", "para", "pet", "peth", "pura", "sarai", "tola",
]);
/// Those that stand apart in many names, too: `Dilsukh Nagar` is Dilsukhnagar only where nothing is called by both
/// words.
pub(in crate::address) const OF_OTHERS: WordSet = any_of!(&[
    TELLING_OF_OTHERS,
    WordSet::of(&[
        "bagh", "dih", "gudda", "heri", "kot", "mundry", "patnam", "tala", "vihar",
    ]),
]);
/// Those of areas, before which writers leave a blank out: `Rajendranagar`.
pub(in crate::address) const OF_AREAS: [&str; 4] = ["bagh", "ganj", "nagar", "vihar"];

/// One that tells a settlement, and that the normaliser writes otherwise where it is a word.
const RESPELT: [&str; 1] = ["hally"];

/// What names of houses in Kerala end in: `in the field`, `at the rock`.
const OF_HOUSES: [&str; 8] = [
    "ambil", "ckal", "kkattil", "kkattu", "nnel", "parambu", "thil", "ttil",
];

/// Letters before an ending, at least.
const MIN_STEM: usize = 3;
/// Endings of one last letter, at most.
const MAX_OF_LETTER: usize = 14;

/// Those that tell a settlement by their last letter, each row up to an empty one.
const ENDINGS: [[&str; MAX_OF_LETTER + 1]; 26] = {
    let mut endings = [[""; MAX_OF_LETTER + 1]; 26];
    let mut counts = [0; 26];
    let lists = [TELLING_OF_TOWNS.words, TELLING_OF_OTHERS.words, &RESPELT];
    let mut list = 0;
    while list < lists.len() {
        let mut index = 0;
        while index < lists[list].len() {
            let ending = lists[list][index];
            let letter = (ending.as_bytes()[ending.len() - 1] - b'a') as usize;
            endings[letter][counts[letter]] = ending;
            counts[letter] += 1;
            assert!(counts[letter] <= MAX_OF_LETTER);
            index += 1;
        }
        list += 1;
    }
    endings
};

/// Whether the word ends as names of settlements do.
pub(in crate::address) fn is_settlement(word: &str) -> bool {
    let [.., before, last] = word.as_bytes() else {
        return false;
    };
    let Some(endings) = ENDINGS.get(usize::from(last.wrapping_sub(b'a'))) else {
        return false;
    };
    // The letter before the last one tells nearly all.
    let can_end = |ending: &str| matches!(ending.as_bytes(), [.., letter, _] if letter == before);
    let mut endings = endings.iter().take_while(|ending| !ending.is_empty());
    endings.any(|ending| {
        can_end(ending) && MIN_STEM + ending.len() <= word.len() && word.ends_with(ending)
    })
}

/// Whether the word is like the name of a house in Kerala: `Kizhakkethil`, `Puthenpurackal`.
pub(in crate::address) fn is_house(word: &str) -> bool {
    const MIN_HOUSE: usize = 8;
    MIN_HOUSE <= word.len() && OF_HOUSES.iter().any(|ending| word.ends_with(ending))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_settlement_has_a_stem_before_its_ending() {
        for word in ["rampur", "chaibasarai", "rajivpuram", "kottapally"] {
            assert!(is_settlement(word), "{word}");
        }
        for word in ["", "nagar", "agar", "42", "rampur1", "andheri"] {
            assert!(!is_settlement(word), "{word}");
        }
    }

    #[test]
    fn writers_put_blanks_before_endings_of_either_kind() {
        assert!(OF_TOWNS.contains("vada") && OF_TOWNS.contains("kudi"));
        for ending in OF_AREAS {
            let sets = [OF_TOWNS, OF_OTHERS];
            assert!(sets.iter().any(|set| set.contains(ending)), "{ending}");
        }
    }
}
