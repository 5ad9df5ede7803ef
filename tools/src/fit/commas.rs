//! Addresses with commas -> how likely a comma stood where only a blank is left: the values of
//! data/commas.json.
//!
//! Each address is stripped of its commas; every blank between two words is an example, true
//! where a comma was. The examples of the fitted half make a logistic regression, whose fit has no
//! seed and does not depend on the number of threads.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use pata::address::{COMMA_FEATURE_COUNT, CommaFeatures, weigh_blanks};
use pata::gazetteer::Gazetteer;
use rayon::prelude::*;
use serde::Deserialize;
use serde::de::Error as _;

use super::descent::Descent;
use super::logit;
use super::measure::share;
use super::truth::{self, Case, Group, Split};

/// Examples that one thread sums up; sums do not depend on the number of threads.
const CHUNK: usize = 1_024;
const STEPS: u32 = 800;
/// Length of the first step; later ones shrink.
const STEP: f64 = 0.1;
/// What a weight costs by its square, in examples.
const RIDGE: f64 = 1.0;
/// Sides of blanks where a word stands, at least, for weights of its own.
const MIN_SIDES: usize = 10;
/// Likelihoods that the table shows.
const SHOWN: [f64; 3] = [0.5, 0.7, 0.85];

/// The file that the engine reads.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weights {
    /// What each number that describes a blank is worth.
    pub features: Vec<f64>,
    /// Of any blank.
    pub constant: f64,
    /// By the word before a blank, and by the one behind it.
    pub words: BTreeMap<String, [f64; 2]>,
}

/// A blank, and whether a comma stood there.
#[derive(Clone, Debug)]
pub struct Example {
    split: Split,
    features: CommaFeatures,
    /// The words before and behind it; empty where there is none.
    words: [String; 2],
    is_end: bool,
}

/// The weights in one row: the features', the constant, and two for each word.
struct Row {
    /// Where the two of each word stand.
    words: BTreeMap<String, usize>,
    values: Vec<f64>,
}

/// The blanks of all addresses that were written with commas.
pub fn examples(gazetteer: &Gazetteer, cases: &[Case]) -> Vec<Example> {
    let of_case = truth::of_each(cases, |case, scratch| {
        let is_written = matches!(case.group, Group::Gold | Group::Fields | Group::Listed);
        if !is_written || !case.address.contains(',') {
            return None;
        }
        let (text, ends) = strip(&case.address);
        let mut examples = Vec::new();
        let is_end = |start: u32| ends.contains(&start);
        weigh_blanks(
            gazetteer,
            &text,
            scratch,
            is_end,
            |features, words, is_end| {
                examples.push(Example {
                    split: case.split,
                    features: features.clone(),
                    words: words.map(str::to_owned),
                    is_end,
                });
            },
        );
        Some(examples)
    });
    of_case.into_iter().flatten().collect()
}

/// The address without its commas and with single blanks, and where the words begin that a comma
/// stood before.
fn strip(address: &str) -> (String, BTreeSet<u32>) {
    let (mut text, mut ends) = (String::new(), BTreeSet::new());
    for (index, part) in address.split(',').enumerate() {
        for (place, word) in part.split_whitespace().enumerate() {
            if !text.is_empty() {
                text.push(' ');
            }
            if 0 < index && place == 0 {
                ends.insert(text.len() as u32);
            }
            text.push_str(word);
        }
    }
    (text, ends)
}

/// Fits to the examples of the fitted half; `None` where there are none.
pub fn fit(examples: &[Example]) -> Option<Weights> {
    let fitted: Vec<&Example> = (examples.iter())
        .filter(|example| example.split == Split::Fitted)
        .collect();
    if fitted.is_empty() {
        return None;
    }
    let count = fitted.len() as f64;
    let mut row = Row::of_words(&fitted);
    let sparse: Vec<Sparse> = fitted.iter().map(|example| row.sparse(example)).collect();
    let mut descent = Descent::new(row.values.len());
    for step in 0..STEPS {
        descent.begin_step();
        let slopes = slopes(&sparse, &row.values);
        let length = STEP * (1.0 - f64::from(step) / f64::from(STEPS));
        for (index, weight) in row.values.iter_mut().enumerate() {
            let is_constant = index == COMMA_FEATURE_COUNT;
            let pull = if is_constant {
                0.0
            } else {
                2.0 * RIDGE * *weight
            };
            let slope = (slopes[index] + pull) / count;
            *weight -= descent.move_of(index, slope, length);
        }
    }
    Some(row.into_weights())
}

/// An example by the places of its weights, and whether a comma stood there.
type Sparse = (Vec<(usize, f64)>, bool);

/// How the loss of all changes with each weight.
fn slopes(examples: &[Sparse], weights: &[f64]) -> Vec<f64> {
    let of_chunk = |chunk: &[Sparse]| {
        let mut slopes = vec![0.0; weights.len()];
        for (features, is_end) in chunk {
            let miss = likelihood(features, weights) - f64::from(u8::from(*is_end));
            for &(feature, value) in features {
                slopes[feature] += miss * value;
            }
        }
        slopes
    };
    let chunks: Vec<Vec<f64>> = examples.par_chunks(CHUNK).map(of_chunk).collect();
    (0..weights.len())
        .map(|index| chunks.iter().map(|chunk| chunk[index]).sum())
        .collect()
}

fn likelihood(features: &[(usize, f64)], weights: &[f64]) -> f64 {
    let weighted = (features.iter()).map(|&(feature, value)| weights[feature] * value);
    1.0 / (1.0 + (-weighted.sum::<f64>()).exp())
}

impl Row {
    /// Weights of 0 for the words that stand beside enough of the examples.
    fn of_words(examples: &[&Example]) -> Self {
        let mut counts: BTreeMap<&String, usize> = BTreeMap::new();
        for word in examples.iter().flat_map(|example| &example.words) {
            *counts.entry(word).or_default() += 1;
        }
        let words = counts
            .into_iter()
            .filter(|&(word, count)| !word.is_empty() && MIN_SIDES <= count)
            .map(|(word, _)| word);
        let place =
            |(index, word): (usize, &String)| (word.clone(), COMMA_FEATURE_COUNT + 1 + 2 * index);
        let words: BTreeMap<String, usize> = words.enumerate().map(place).collect();
        Self {
            values: vec![0.0; COMMA_FEATURE_COUNT + 1 + 2 * words.len()],
            words,
        }
    }

    fn of_weights(weights: &Weights) -> Self {
        let mut values = weights.features.clone();
        values.push(weights.constant);
        let mut words = BTreeMap::new();
        for (word, both) in &weights.words {
            words.insert(word.clone(), values.len());
            values.extend(both);
        }
        Self { words, values }
    }

    fn into_weights(self) -> Weights {
        let values: Vec<f64> = (self.values.iter())
            .map(|value| (value * 1e3).round() / 1e3)
            .collect();
        let both = |(word, at): (String, usize)| (word, [values[at], values[at + 1]]);
        Weights {
            features: values[..COMMA_FEATURE_COUNT].to_vec(),
            constant: values[COMMA_FEATURE_COUNT],
            words: self.words.into_iter().map(both).collect(),
        }
    }

    fn sparse(&self, example: &Example) -> Sparse {
        let features =
            (example.features.iter()).map(|&(feature, value)| (feature as usize, f64::from(value)));
        let words = (example.words.iter().enumerate())
            .filter_map(|(side, word)| Some((self.words.get(word)? + side, 1.0)));
        let constant = [(COMMA_FEATURE_COUNT, 1.0)];
        (
            features.chain(constant).chain(words).collect(),
            example.is_end,
        )
    }
}

/// What the weights make of each half: the mean loss, and from each of a few likelihoods how
/// many of the ends that they tell are commas, and how many of the commas they tell.
pub fn table(examples: &[Example], weights: &Weights) -> String {
    let row = Row::of_weights(weights);
    let mut text = String::from("half       blanks  commas    loss");
    for least in SHOWN {
        let _ = write!(text, " | from {least:.2}: right  found");
    }
    text.push('\n');
    for split in Split::ALL {
        let of_half: Vec<(f64, bool)> = (examples.iter())
            .filter(|example| example.split == split)
            .map(|example| row.sparse(example))
            .map(|(features, is_end)| (likelihood(&features, &row.values), is_end))
            .collect();
        let commas = of_half.iter().filter(|(_, is_end)| *is_end).count() as u32;
        let of_truth = |&(found, is_end): &(f64, bool)| if is_end { found } else { 1.0 - found };
        let losses = of_half.iter().map(|one| -of_truth(one).max(1e-12).ln());
        let loss = losses.sum::<f64>() / of_half.len().max(1) as f64;
        let (name, count) = (split.name(), of_half.len());
        let part = share(commas, count as u32);
        let _ = write!(text, "{name:9} {count:7}  {part:6.3}  {loss:6.4}");
        for least in SHOWN {
            let told = of_half.iter().filter(|(found, _)| least <= *found);
            let right = told.clone().filter(|(_, is_end)| *is_end).count() as u32;
            let told = told.count() as u32;
            let (of_told, of_all) = (share(right, told), share(right, commas));
            let _ = write!(text, " |      {of_told:10.3}  {of_all:.3}");
        }
        text.push('\n');
    }
    text
}

/// Reads what a file of weights holds.
///
/// # Errors
///
/// Where it is no JSON of that form, has too few or too many numbers, or one that is too large.
pub fn from_json(text: &str) -> Result<Weights, serde_json::Error> {
    let weights: Weights = serde_json::from_str(text)?;
    let count = weights.features.len();
    if count != COMMA_FEATURE_COUNT {
        let problem = format!("`features` holds {count} numbers, not {COMMA_FEATURE_COUNT}");
        return Err(serde_json::Error::custom(problem));
    }
    let words = weights.words.values().flatten();
    logit::check_sizes(
        weights
            .features
            .iter()
            .chain(words)
            .chain([&weights.constant]),
    )
    .map_err(serde_json::Error::custom)?;
    Ok(weights)
}

/// The weights as the engine reads them, a few to a line.
pub fn to_json(weights: &Weights) -> String {
    let lines: Vec<String> = (weights.features.chunks(29))
        .map(|line| {
            line.iter()
                .map(f64::to_string)
                .collect::<Vec<_>>()
                .join(", ")
        })
        .collect();
    let words: Vec<String> = (weights.words.iter())
        .map(|(word, [before, behind])| format!("\"{word}\": [{before}, {behind}]"))
        .collect();
    let words: Vec<String> = words.chunks(6).map(|line| line.join(", ")).collect();
    format!(
        "{{\n  \"features\": [\n    {}\n  ],\n  \"constant\": {},\n  \"words\": {{\n    {}\n  }}\n}}\n",
        lines.join(",\n    "),
        weights.constant,
        words.join(",\n    ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example(split: Split, feature: u16, is_end: bool) -> Example {
        Example {
            split,
            features: [(feature, 1.0)].into_iter().collect(),
            words: ["road".to_owned(), String::new()],
            is_end,
        }
    }

    #[test]
    fn a_stripped_address_remembers_its_commas() {
        let (text, ends) = strip(" 12,MG Road ,, Pune,");
        assert_eq!(text, "12 MG Road Pune");
        assert_eq!(ends.into_iter().collect::<Vec<_>>(), [3, 11]);
    }

    #[test]
    fn the_fit_recovers_shares_of_the_fitted_half() {
        // A comma three times in four behind the one kind of word, once in five behind the other.
        let mut examples: Vec<Example> = (0..4_000)
            .map(|index| example(Split::Fitted, 0, index % 4 != 0))
            .collect();
        examples.extend((0..4_000).map(|index| example(Split::Fitted, 1, index % 5 == 0)));
        let weights = fit(&examples).unwrap();
        let likelihood = |feature: usize| {
            let sum = weights.features[feature] + weights.constant + weights.words["road"][0];
            1.0 / (1.0 + (-sum).exp())
        };
        assert!((likelihood(0) - 0.75).abs() < 0.01, "{}", likelihood(0));
        assert!((likelihood(1) - 0.2).abs() < 0.01, "{}", likelihood(1));
        examples.extend((0..400).map(|_| example(Split::Reported, 0, false)));
        assert_eq!(fit(&examples), Some(weights));
    }

    #[test]
    fn a_word_beside_few_blanks_has_no_weights() {
        let words_of = |count: usize| {
            let examples: Vec<Example> = (0..count)
                .map(|_| example(Split::Fitted, 3, true))
                .collect();
            fit(&examples).unwrap().words
        };
        assert!(words_of(MIN_SIDES - 1).is_empty());
        assert!(words_of(MIN_SIDES).contains_key("road"));
    }

    #[test]
    fn what_is_written_is_read_again() {
        let weights = fit(&vec![example(Split::Fitted, 3, true); MIN_SIDES]).unwrap();
        assert_eq!(from_json(&to_json(&weights)).unwrap(), weights);
    }

    #[test]
    fn a_file_that_the_engine_could_not_use_is_refused_with_its_reason() {
        let problem = |weights: &Weights| from_json(&to_json(weights)).unwrap_err().to_string();
        let right = fit(&[example(Split::Fitted, 3, true)]).unwrap();
        let mut short = right.clone();
        short.features.pop();
        assert!(
            problem(&short).contains("numbers, not"),
            "{}",
            problem(&short)
        );
        let mut huge = right.clone();
        huge.constant = 1e300;
        assert!(problem(&huge).contains("too large"), "{}", problem(&huge));
    }

    #[test]
    fn without_a_row_of_the_fitted_half_there_is_no_fit() {
        assert_eq!(fit(&[]), None);
        assert_eq!(fit(&[example(Split::Reported, 0, true)]), None);
    }
}
