//! The name of a district that begins with a quarter of the compass -> its other forms.
//!
//! `North 24 Parganas` is also written `N. 24 Parganas`, `24 Parganas (N)` and `24 Parganas
//! North`, and `Purba Medinipur` is East Medinipur.

/// The quarters: letter, English word, other words.
const QUARTERS: [(&str, &str, &[&str]); 4] = [
    ("n", "north", &["uttar", "uttara"]),
    ("s", "south", &["dakshin", "dakshina"]),
    ("e", "east", &["purba", "purbi", "purva", "purvi"]),
    (
        "w",
        "west",
        &["paschim", "paschimi", "pashchim", "pashchimi"],
    ),
];

/// Letters of the name beside the quarters, at least: `South West A` is no name of its own.
const MIN_NAME: usize = 3;

/// The forms of a normalised name, itself left out; none where it begins with no quarter, is
/// nothing more, or goes on with another (`North and Middle Andaman`).
pub(super) fn forms(key: &str) -> Vec<String> {
    let (mut letters, mut words, mut rest) = (String::new(), String::new(), key);
    while let Some((letter, word)) = quarter(rest.split(' ').next().unwrap_or("")) {
        letters.push_str(letter);
        words.push_str(if words.is_empty() { "" } else { " " });
        words.push_str(word);
        rest = rest.split_once(' ').map_or("", |(_, behind)| behind);
    }
    if letters.is_empty() || rest.len() < MIN_NAME || rest.starts_with("and ") {
        return Vec::new();
    }
    let mut forms = vec![
        format!("{words} {rest}"),
        format!("{rest} {words}"),
        format!("{letters} {rest}"),
        format!("{rest} {letters}"),
    ];
    forms.retain(|form| form != key);
    forms
}

/// Letter and English word of the quarter that a word names.
fn quarter(name: &str) -> Option<(&'static str, &'static str)> {
    let is_named =
        |(_, word, others): &&(&str, &str, &[&str])| *word == name || others.contains(&name);
    let found = QUARTERS.iter().find(is_named);
    found.map(|&(letter, word, _)| (letter, word))
}

#[cfg(test)]
mod tests {
    use super::forms;

    #[test]
    fn a_quarter_stands_before_the_name_or_behind_it_in_full_or_as_a_letter() {
        let parganas = ["24 parganas north", "n 24 parganas", "24 parganas n"];
        assert_eq!(forms("north 24 parganas"), parganas);
        let medinipur = [
            "east medinipur",
            "medinipur east",
            "e medinipur",
            "medinipur e",
        ];
        assert_eq!(forms("purba medinipur"), medinipur);
        assert!(forms("north west delhi").contains(&"nw delhi".to_owned()));
    }

    #[test]
    fn other_names_have_no_such_form() {
        assert!(forms("northampton").is_empty());
        assert!(forms("north and middle andaman").is_empty());
        assert!(forms("north east").is_empty());
        assert!(forms("south west a").is_empty());
    }
}
