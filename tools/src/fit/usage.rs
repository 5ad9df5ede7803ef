//! Addresses of known state -> in how many of each state each keyword stands: data/usage.json.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use pata::address::{Counts, Usage, each_keyword};
use pata::gazetteer::{Gazetteer, PlaceId};
use pata::scratch::Scratch;
use serde_json::json;

use super::measure::share;
use super::truth::{self, Case, Group, Split};

/// Addresses of the fitted half that a keyword must stand in to be counted.
const LEAST_ROWS: u32 = 12;

/// An address whose state is known.
#[derive(Clone, Debug)]
pub struct Example {
    split: Split,
    state: String,
    keywords: Vec<String>,
}

/// The examples among the cases: addresses of lists as they are written, in the state that they
/// state, or that of their district where the name is that of several.
pub fn examples(gazetteer: &Gazetteer, cases: &[Case]) -> Vec<Example> {
    truth::of_each(cases, |case, scratch| example(gazetteer, case, scratch))
}

fn example(gazetteer: &Gazetteer, case: &Case, scratch: &mut Scratch) -> Option<Example> {
    if case.group != Group::Listed {
        return None;
    }
    let districts = case.truth.districts.iter().flatten();
    let mut of_districts =
        districts.filter_map(|&district| gazetteer.state_of(PlaceId::of_admin(district)));
    let stated = case.truth.states.as_deref();
    let state = match stated {
        None | Some([]) => of_districts.next()?,
        Some([state]) => *state,
        Some(states) => of_districts
            .find(|state| states.contains(state))
            .unwrap_or(states[0]),
    };
    let mut keywords = Vec::new();
    each_keyword(gazetteer, &case.address, scratch, |word| {
        keywords.push(word.to_owned());
    });
    Some(Example {
        split: case.split,
        state: gazetteer.admin_name(state).to_owned(),
        keywords,
    })
}

/// Counts the examples of the fitted half; `None` where there are none.
pub fn fit(examples: &[Example]) -> Option<Counts> {
    let fitted = || {
        examples
            .iter()
            .filter(|example| example.split == Split::Fitted)
    };
    let mut rows: BTreeMap<&str, u32> = BTreeMap::new();
    let mut words: BTreeMap<&str, BTreeMap<&str, u32>> = BTreeMap::new();
    for example in fitted() {
        *rows.entry(&example.state).or_default() += 1;
        for word in &example.keywords {
            let of_word = words.entry(word).or_default();
            *of_word.entry(&example.state).or_default() += 1;
        }
    }
    let of_states = |of_word: &BTreeMap<&str, u32>| -> Vec<u32> {
        let count = |state| of_word.get(state).copied().unwrap_or(0);
        rows.keys().copied().map(count).collect()
    };
    let common = words
        .iter()
        .filter(|(_, of_word)| LEAST_ROWS <= of_word.values().sum());
    let counts = Counts {
        words: common
            .map(|(&word, of_word)| (word.to_owned(), of_states(of_word)))
            .collect(),
        states: rows.keys().map(|&state| state.to_owned()).collect(),
        rows: rows.values().copied().collect(),
    };
    (!counts.states.is_empty()).then_some(counts)
}

/// Of each half: how many addresses have a keyword that is counted, what these tell of the own
/// state, and how often it is the likeliest, by the addresses of each state alone and by the
/// keywords too.
pub fn table(examples: &[Example], counts: &Counts) -> String {
    let usage = Usage::new(counts);
    let mut text =
        String::from("half        rows  with keywords   told | likeliest  by keywords too\n");
    for split in Split::ALL {
        let of_split: Vec<&Example> = (examples.iter())
            .filter(|example| example.split == split)
            .collect();
        let (mut with, mut sum, mut right) = (0_u32, 0.0, [0_u32; 2]);
        for example in &of_split {
            let words = example.keywords.iter().map(String::as_str);
            with += u32::from(words.clone().any(|word| counts.words.contains_key(word)));
            let told = usage.told(words);
            sum += f64::from(usage.of_state(&told, &example.state));
            for (weight, right) in [0.0, 1.0].into_iter().zip(&mut right) {
                let worth = |&(state, &rows): &(&String, &u32)| {
                    (rows as f32).ln() + weight * usage.of_state(&told, state)
                };
                let states = counts.states.iter().zip(&counts.rows);
                let best = states.max_by(|a, b| worth(a).total_cmp(&worth(b)));
                *right += u32::from(best.is_some_and(|(state, _)| *state == example.state));
            }
        }
        let rows = of_split.len() as u32;
        let _ = writeln!(
            text,
            "{:9} {rows:6} {:14.3} {:6.3} |     {:.3}            {:.3}",
            split.name(),
            share(with, rows),
            sum / f64::from(rows.max(1)),
            share(right[0], rows),
            share(right[1], rows),
        );
    }
    text
}

/// Writes a file of counts, a line for each word.
pub fn to_json(counts: &Counts) -> String {
    let words: Vec<String> = (counts.words.iter())
        .map(|(word, of_word)| format!("    {}: {}", json!(word), json!(of_word)))
        .collect();
    format!(
        "{{\n  \"states\": {},\n  \"rows\": {},\n  \"words\": {{\n{}\n  }}\n}}\n",
        json!(counts.states),
        json!(counts.rows),
        words.join(",\n")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example(split: Split, state: &str, keywords: &[&str]) -> Example {
        Example {
            split,
            state: state.to_owned(),
            keywords: keywords.iter().map(|&word| word.to_owned()).collect(),
        }
    }

    #[test]
    fn common_keywords_of_the_fitted_half_alone_are_counted() {
        let mut examples = vec![
            example(Split::Fitted, "A", &["mandal", "gali"]),
            example(Split::Reported, "C", &["mandal"]),
        ];
        examples.extend((1..LEAST_ROWS).map(|_| example(Split::Fitted, "B", &["mandal"])));
        let counts = fit(&examples).unwrap();
        assert_eq!(counts.states, ["A", "B"]);
        assert_eq!(counts.rows, [1, LEAST_ROWS - 1]);
        let words: Vec<_> = counts.words.iter().collect();
        assert_eq!(words, [(&"mandal".to_owned(), &vec![1, LEAST_ROWS - 1])]);
        assert_eq!(fit(&examples[1..2]), None);
    }

    #[test]
    fn what_is_written_is_read_again() {
        let counts = Counts {
            states: vec!["A".to_owned(), "Jammu & \"Kashmir\"".to_owned()],
            rows: vec![3, 2],
            words: BTreeMap::from([("road".to_owned(), vec![3, 0])]),
        };
        assert_eq!(Counts::from_json(&to_json(&counts)).unwrap(), counts);
    }
}
