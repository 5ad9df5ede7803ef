//! The grammar of variable names.
//!
//! `<theme>[_<measure>]_<statistic>[_<population>][_<catchment>]`: two to eight words of
//! lower-case letters and digits joined by underscores, a letter first. Theme and measure are
//! free; the last word of [`STATISTICS`] is the statistic, and only words of [`POPULATIONS`], of
//! their patterns and of [`CATCHMENTS`] stand behind it. docs/attributes.md has the same lists;
//! a test compares them.

/// Most words of a name.
const MAX_WORDS: usize = 8;

/// Most characters of a name.
const MAX_LEN: usize = 64;

/// What is said of the measure.
const STATISTICS: [&str; 33] = [
    "area",
    "change",
    "count",
    "date",
    "density",
    "dist",
    "flag",
    "gap",
    "height",
    "index",
    "intensity",
    "length",
    "max",
    "mean",
    "median",
    "min",
    "mode",
    "number",
    "pct",
    "price",
    "range",
    "rank",
    "rate",
    "ratio",
    "score",
    "sd",
    "sexratio",
    "share",
    "sum",
    "surveyed",
    "total",
    "value",
    "yield",
];

/// Whom or what a value speaks for, where that is not everybody and everything.
const POPULATIONS: [&str; 52] = [
    "adult",
    "adults",
    "boys",
    "breastfed",
    "card",
    "child",
    "civil",
    "criminal",
    "disabled",
    "elderly",
    "evening",
    "female",
    "forest",
    "general",
    "girls",
    "government",
    "home",
    "homebirth",
    "homes",
    "kharif",
    "literate",
    "male",
    "men",
    "mother",
    "muslim",
    "night",
    "nonbreastfed",
    "nonpregnant",
    "nonusers",
    "obc",
    "ors",
    "person",
    "pregnant",
    "private",
    "public",
    "rabi",
    "rural",
    "sc",
    "screened",
    "severe",
    "spacing",
    "st",
    "students",
    "survey",
    "teachers",
    "treated",
    "urban",
    "users",
    "women",
    "workers",
    "youth",
    "zinc",
];

/// How far around, or over which area, where a name says so.
const CATCHMENTS: [&str; 11] = [
    "block",
    "cell",
    "constituency",
    "district",
    "nearest",
    "pin",
    "state",
    "subdistrict",
    "town",
    "village",
    "ward",
];

/// What is wrong with a name, or nothing.
pub(super) fn fault(name: &str) -> Option<String> {
    if !name.starts_with(|c: char| c.is_ascii_lowercase()) {
        return Some("does not start with a lower-case letter".to_owned());
    }
    let words: Vec<&str> = name.split('_').collect();
    if words.iter().any(|word| word.is_empty()) {
        return Some("has an empty word".to_owned());
    }
    let is_plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit();
    if !name.bytes().all(|b| is_plain(b) || b == b'_') {
        let problem = "has a character that is no lower-case letter, digit or underscore";
        return Some(problem.to_owned());
    }
    if !(2..=MAX_WORDS).contains(&words.len()) || MAX_LEN < name.len() {
        return Some(format!(
            "does not have two to {MAX_WORDS} words and at most {MAX_LEN} characters"
        ));
    }
    let is_statistic = |word: &&str| STATISTICS.contains(word);
    let Some(statistic) = words.iter().skip(1).rposition(is_statistic) else {
        return Some(format!(
            "says no statistic behind its theme, one of {}",
            STATISTICS.join(", ")
        ));
    };
    let behind = &words[statistic + 2..];
    let (last, populations) = match behind.split_last() {
        Some((last, populations)) => (Some(*last), populations),
        None => (None, behind),
    };
    for word in populations {
        if is_catchment(word) {
            return Some(format!("has the catchment `{word}`, which must come last"));
        }
    }
    let is_unknown = |word: &str| !is_population(word) && !is_catchment(word);
    let mut words = populations.iter().copied().chain(last);
    words.find(|word| is_unknown(word)).map(|word| {
        format!(
            "has `{word}` behind its statistic, which is neither a population nor a catchment; \
             it may stand before the statistic"
        )
    })
}

/// One of the list, or an age, class, order or time by its pattern: `15to49`, `under5`, `5y`,
/// `age5`, `class10`, `trimester1`.
fn is_population(word: &str) -> bool {
    let range = || word.strip_prefix("age").unwrap_or(word).split_once("to");
    let numbered = ["age", "class", "order", "over", "trimester", "under"];
    POPULATIONS.contains(&word)
        || range().is_some_and(|(from, to)| is_number(from) && is_number(to))
        || numbered
            .iter()
            .any(|of| word.strip_prefix(of).is_some_and(is_number))
        || word.strip_suffix('y').is_some_and(is_number)
}

/// One of the list, or a distance such as `5km`.
fn is_catchment(word: &str) -> bool {
    CATCHMENTS.contains(&word) || word.strip_suffix("km").is_some_and(is_number)
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::{CATCHMENTS, POPULATIONS, STATISTICS, fault};

    fn check(name: &str, expected: Option<&str>) {
        match (fault(name), expected) {
            (None, None) => {}
            (Some(fault), Some(expected)) => {
                assert!(fault.contains(expected), "{name}: {fault}");
            }
            (fault, _) => panic!("{name}: {fault:?}"),
        }
    }

    #[test]
    fn names_of_the_contract_pass() {
        for name in [
            "pop_density",
            "rail_dist_nearest",
            "school_count_25km",
            "literacy_rate_pct_female",
            "pop_literacy_pct_rural",
            "pop_count_total_rural_subdistrict",
            "hygiene_menstrual_pct_women_15to24",
            "birth_sexratio_5y",
            "school_attended_pct_age6to17",
        ] {
            check(name, None);
        }
    }

    #[test]
    fn a_name_that_breaks_the_grammar_is_told_why() {
        for (name, expected) in [
            ("pop", "two to 8 words"),
            ("a_b_c_d_e_f_g_h_count", "two to 8 words"),
            ("Pop_total", "does not start"),
            ("5km_count", "does not start"),
            ("pop__total", "empty word"),
            ("pop_t-otal", "no lower-case letter"),
            ("pop_sc_male", "no statistic"),
            ("count_people", "no statistic"),
            ("school_5km_count_10km_rural", "must come last"),
            ("school_count_5km_rural", "must come last"),
            ("school_count_big", "`big` behind its statistic"),
            ("school_count_to5", "`to5` behind its statistic"),
            ("school_count_under", "`under` behind its statistic"),
        ] {
            check(name, Some(expected));
        }
        let long = format!("pop_{}_count", "x".repeat(60));
        check(&long, Some("64 characters"));
    }

    #[test]
    fn the_word_lists_of_the_docs_are_these() {
        let docs = include_str!("../../../docs/attributes.md");
        for (kind, words) in [
            ("statistic", &STATISTICS[..]),
            ("population", &POPULATIONS[..]),
            ("catchment", &CATCHMENTS[..]),
        ] {
            let cell = format!("| {kind} | {} |", words.join(" "));
            assert!(docs.contains(&cell), "docs/attributes.md lacks\n{cell}");
            assert!(words.is_sorted(), "{kind}");
        }
    }
}
