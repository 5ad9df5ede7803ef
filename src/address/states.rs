//! What is known of states beside what sources hold: which are union territories, which are a city, what is written
//! in them.
//!
//! Names are those of the gazetteer.

use crate::text::script::Script;

/// Names of states.
pub(super) type States = &'static [&'static str];

/// Union territories, of the First Schedule to the Constitution.
const UNION_TERRITORIES: States = &[
    "Andaman and Nicobar Islands",
    "Chandigarh",
    "Dadra and Nagar Haveli and Daman and Diu",
    "Delhi",
    "Jammu and Kashmir",
    "Ladakh",
    "Lakshadweep",
    "Puducherry",
];
/// Those whose city is written for the state and the state for the city.
const CITY_STATES: States = &["Chandigarh", "Delhi", "Puducherry"];
/// States that a code stands for beside the one which the index has it for: `Tawang, AP`, `Diu, UT`.
const FURTHER_CODES: [(&str, States); 2] =
    [("ap", &["Arunachal Pradesh"]), ("ut", UNION_TERRITORIES)];
/// Scripts that are written in a few states, and these: where a language that is written so is an official one, or the
/// first one taught (the reports of the Commissioner for Linguistic Minorities).
const SCRIPTS: [(Script, States); 8] = [
    (
        Script::Bengali,
        &[
            "Andaman and Nicobar Islands",
            "Assam",
            "Manipur",
            "Tripura",
            "West Bengal",
        ],
    ),
    (
        Script::Gurmukhi,
        &["Chandigarh", "Delhi", "Haryana", "Punjab"],
    ),
    (
        Script::Gujarati,
        &[
            "Dadra and Nagar Haveli and Daman and Diu",
            "Gujarat",
            "Maharashtra",
        ],
    ),
    (Script::Odia, &["Odisha"]),
    (Script::Tamil, &["Puducherry", "Tamil Nadu"]),
    // Yanam is of Puducherry, as Mahe is.
    (
        Script::Telugu,
        &["Andhra Pradesh", "Puducherry", "Telangana"],
    ),
    (Script::Kannada, &["Karnataka"]),
    (Script::Malayalam, &["Kerala", "Lakshadweep", "Puducherry"]),
];

/// Whether the state is a city too.
pub(super) fn is_city(name: &str) -> bool {
    CITY_STATES.contains(&name)
}

/// Whether a code stands for this state beside the one which the index has it for.
pub(super) fn has_further_code<'n>(name: impl Fn() -> &'n str, code: &str) -> bool {
    let further = FURTHER_CODES.iter().find(|(other, _)| *other == code);
    further.is_some_and(|(_, states)| states.contains(&name()))
}

/// The states of the script that most of a text's words are in, of those that tell states, by how many words each
/// script has; none where two have as many.
pub(super) fn of_scripts(counts: &[u16; Script::COUNT]) -> Option<States> {
    let count = |script: Script| counts[script as usize];
    let most = SCRIPTS.iter().map(|&(script, _)| count(script)).max()?;
    let mut written = SCRIPTS.iter().filter(|&&(script, _)| count(script) == most);
    let (first, second) = (written.next()?, written.next());
    (0 < most && second.is_none()).then_some(first.1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::address::words::bodies;

    #[test]
    fn states_have_the_names_of_the_gazetteer() {
        let table = include_str!("../../data/starter/aliases.tsv");
        let rows = table.lines().map(|row| row.split('\t'));
        let named: Vec<&str> = rows
            .filter_map(|mut row| row.next().filter(|&level| level == "state").and(row.nth(1)))
            .collect();
        assert_eq!(named.len(), 36);
        let of_codes = FURTHER_CODES.iter().map(|&(_, states)| states);
        let of_scripts = SCRIPTS.iter().map(|&(_, states)| states);
        let all = of_codes
            .chain(of_scripts)
            .chain([CITY_STATES])
            .chain(bodies::all_states());
        for state in all.flatten() {
            assert!(named.contains(state), "{state}");
        }
    }
}
