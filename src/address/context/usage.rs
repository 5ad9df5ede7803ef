//! The keywords of an address and the forms of its numbers -> what they tell of the state.
//!
//! `Mandal` is written in Andhra Pradesh and Telangana, `hobli` in Karnataka, doors are numbered
//! `8-2-293/82` in Hyderabad. Where names have bearers in several states, how much oftener a
//! keyword stands in the addresses of one than in those of India tells them apart.
//! data/usage.json holds in how many addresses of each state each keyword was counted;
//! `pata-tools usage` counts them.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use rustc_hash::FxHashMap;
use serde::Deserialize;

use crate::address::words::Words;
use crate::text::{Separator, Shape};

/// States that are told apart at most.
const MAX_STATES: usize = 64;
/// Addresses of all India that are counted with those of each state: few addresses tell little.
const INDIAN_ROWS: f32 = 200.0;
/// What one keyword tells at most, and all of an address together: those of one kind of address come together.
pub(super) const MOST_TOLD: f32 = 2.0;
/// Longest part of a number, in bytes.
const MAX_PART_BYTES: usize = 4;

static SHIPPED: LazyLock<Usage> = LazyLock::new(|| {
    Counts::from_json(include_str!("../../../data/usage.json"))
        .map(|counts| Usage::new(&counts))
        .expect("data/usage.json is read by a test")
});

/// In how many addresses of each state each keyword was counted.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counts {
    /// The names of the states.
    pub states: Vec<String>,
    /// How many addresses of each were counted.
    pub rows: Vec<u32>,
    /// How many of these hold the keyword, in the order of the states.
    pub words: BTreeMap<String, Vec<u32>>,
}

impl Counts {
    /// Reads a file of counts.
    ///
    /// # Errors
    ///
    /// Where it is no such file, or a word has more addresses than its state.
    pub fn from_json(text: &str) -> Result<Self, serde_json::Error> {
        use serde::de::Error;
        let counts: Self = serde_json::from_str(text)?;
        if counts.states.len() != counts.rows.len() || MAX_STATES < counts.states.len() {
            let problem = format!("give each of at most {MAX_STATES} states its number of rows");
            return Err(serde_json::Error::custom(problem));
        }
        let fits = |of_word: &Vec<u32>| {
            let mut pairs = of_word.iter().zip(&counts.rows);
            of_word.len() == counts.rows.len() && pairs.all(|(word, rows)| word <= rows)
        };
        match counts.words.iter().find(|(_, of_word)| !fits(of_word)) {
            Some((word, _)) => {
                let problem = format!("{word:?} needs a count for each state, at most its rows");
                Err(serde_json::Error::custom(problem))
            }
            None => Ok(counts),
        }
    }
}

/// What each keyword tells of each state.
#[derive(Debug)]
pub struct Usage {
    states: Vec<String>,
    words: FxHashMap<String, Vec<f32>>,
}

/// What the keywords of one address tell of each state, in the order of [`Usage`].
#[derive(Clone, Copy, Debug)]
pub struct Told([f32; MAX_STATES]);

impl Usage {
    /// The one that ships.
    pub fn shipped() -> &'static Self {
        &SHIPPED
    }

    /// The logarithm of how much oftener each keyword is written in each state than in India,
    /// each state with so many addresses of all India beside its own.
    pub fn new(counts: &Counts) -> Self {
        let all: u32 = counts.rows.iter().sum();
        let of_word = |of_word: &Vec<u32>| {
            let share = of_word.iter().sum::<u32>() as f32 / all as f32;
            let told = |(&word, &rows): (&u32, &u32)| {
                let of_state = (word as f32 + INDIAN_ROWS * share) / (rows as f32 + INDIAN_ROWS);
                let ratio = (of_state / share).ln();
                if ratio.is_finite() {
                    ratio.clamp(-MOST_TOLD, MOST_TOLD)
                } else {
                    0.0
                }
            };
            of_word.iter().zip(&counts.rows).map(told).collect()
        };
        let words = counts.words.iter();
        Self {
            states: counts.states.clone(),
            words: words
                .map(|(word, counts)| (word.clone(), of_word(counts)))
                .collect(),
        }
    }

    /// What these keywords tell, each written once.
    pub fn told<'w>(&self, keywords: impl IntoIterator<Item = &'w str>) -> Told {
        let mut told = [0.0; MAX_STATES];
        for values in keywords.into_iter().filter_map(|word| self.words.get(word)) {
            for (sum, value) in told.iter_mut().zip(values) {
                *sum += value;
            }
        }
        Told(told)
    }

    /// What the keywords told of the state of this name, -2 to 2; 0 of one that nothing is known of.
    pub fn of_state(&self, told: &Told, state: &str) -> f32 {
        let index = self.states.iter().position(|name| name == state);
        index.map_or(0.0, |index| told.0[index].clamp(-MOST_TOLD, MOST_TOLD))
    }
}

/// What is counted of an address, each once: its keywords, and the forms of its numbers.
pub(in crate::address) fn keywords(words: Words<'_>) -> impl Iterator<Item = &str> {
    let mut seen = [false; NumberForm::NAMES.len()];
    (0..words.len()).filter_map(move |index| {
        if words.shape(index) == Some(Shape::Number) {
            let form = NumberForm::of(words, index)? as usize;
            let is_new = !std::mem::replace(&mut seen[form], true);
            return is_new.then_some(NumberForm::NAMES[form]);
        }
        let is_keyword = !words.class(index).is_empty() && words.is_new(index);
        is_keyword.then(|| words.word(index))
    })
}

/// How the parts of a number are tied: doors are numbered by ward, block and house in some states.
#[derive(Clone, Copy)]
enum NumberForm {
    Hyphens,
    HyphenAndSlash,
    Hyphen,
    Slash,
}

impl NumberForm {
    /// As they are counted.
    const NAMES: [&'static str; 4] = ["1-1-1", "1-1/1", "1-1", "1/1"];

    /// The form of the number that begins with this token; `None` where it has one part.
    fn of(words: Words<'_>, first: usize) -> Option<Self> {
        let is_tied = |index: usize| {
            let tied = matches!(words.separator(index), Separator::Hyphen | Separator::Slash);
            tied && words.word(index).len() <= MAX_PART_BYTES
        };
        if is_tied(first) {
            return None;
        }
        let ties = (first + 1..words.len()).take_while(|&index| is_tied(index));
        let is_hyphen = |&index: &usize| words.separator(index) == Separator::Hyphen;
        let hyphens = ties.clone().filter(is_hyphen).count();
        match (hyphens, ties.count() - hyphens) {
            (0, 0) => None,
            (0, _) => Some(Self::Slash),
            (1, 0) => Some(Self::Hyphen),
            (1, _) => Some(Self::HyphenAndSlash),
            _ => Some(Self::Hyphens),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts() -> Counts {
        let text = r#"{"states": ["A", "B"], "rows": [300, 100],
            "words": {"mandal": [60, 0], "road": [150, 50], "unused": [0, 0]}}"#;
        Counts::from_json(text).unwrap()
    }

    #[test]
    fn a_keyword_speaks_for_the_state_that_writes_it_and_against_the_others() {
        let usage = Usage::new(&counts());
        let told = usage.told(["mandal", "elsewhere"]);
        // 60 of 400 rows hold it: 200 more rows with 30 of them for each state.
        let expected = [
            (90.0_f32 / 500.0 / 0.15).ln(),
            (30.0_f32 / 300.0 / 0.15).ln(),
        ];
        for (state, value) in ["A", "B"].into_iter().zip(expected) {
            assert!(
                (usage.of_state(&told, state) - value).abs() < 1e-6,
                "{state}"
            );
        }
        assert!(usage.of_state(&told, "C").abs() < 1e-6);
    }

    #[test]
    fn a_keyword_that_is_everywhere_or_nowhere_tells_nothing() {
        let usage = Usage::new(&counts());
        let told = usage.told(["road", "unused"]);
        for state in ["A", "B"] {
            assert!(usage.of_state(&told, state).abs() < 1e-6);
        }
    }

    #[test]
    fn counts_that_do_not_fit_are_refused_by_their_word() {
        for (words, says) in [
            (r#"{"mandal": [1]}"#, "mandal"),
            (r#"{"road": [1, 1], "gali": [1, 101]}"#, "gali"),
            (r#"{"road": [1, -1]}"#, "invalid value"),
        ] {
            let text = format!(r#"{{"states": ["A", "B"], "rows": [9, 9], "words": {words}}}"#);
            let error = Counts::from_json(&text).unwrap_err().to_string();
            assert!(error.contains(says), "{error}");
        }
        let text = r#"{"states": ["A"], "rows": [], "words": {}}"#;
        assert!(
            Counts::from_json(text)
                .unwrap_err()
                .to_string()
                .contains("its number of rows")
        );
    }

    #[test]
    fn the_shipped_counts_know_whose_word_a_mandal_is() {
        let usage = Usage::shipped();
        let told = usage.told(["mandal"]);
        assert!(0.5 < usage.of_state(&told, "Andhra Pradesh"));
        assert!(usage.of_state(&told, "Punjab") < 0.0);
    }
}
