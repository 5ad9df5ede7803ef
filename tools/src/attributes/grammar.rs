//! The grammar of variable names.
//!
//! `<theme>_<measure>_<statistic>[_<catchment or population>]`: two to eight words of lower-case
//! letters and digits joined by underscores, a letter first. A catchment is a distance such as
//! `5km`; it comes last.

/// What is wrong with a name, or nothing.
pub(super) fn fault(name: &str) -> Option<&'static str> {
    let words: Vec<&str> = name.split('_').collect();
    if !name.starts_with(|c: char| c.is_ascii_lowercase()) {
        return Some("does not start with a lower-case letter");
    }
    if words.iter().any(|word| word.is_empty()) {
        return Some("has an empty word");
    }
    let is_plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit();
    if !words.iter().all(|word| word.bytes().all(is_plain)) {
        return Some("has a character that is no lower-case letter, digit or underscore");
    }
    if !(2..=8).contains(&words.len()) || name.len() > 64 {
        return Some("does not have two to eight words and at most 64 characters");
    }
    let is_distance = |word: &&str| {
        word.strip_suffix("km")
            .is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()))
    };
    if words[..words.len() - 1].iter().any(is_distance) {
        return Some("has a catchment that does not come last");
    }
    None
}

#[cfg(test)]
mod tests {
    use super::fault;

    #[test]
    fn names_of_the_contract_pass_and_others_are_told_why_not() {
        for name in [
            "pop_density",
            "rail_dist_nearest",
            "school_count_25km",
            "pop_literacy_pct_rural",
        ] {
            assert_eq!(fault(name), None, "{name}");
        }
        for name in [
            "pop",
            "Pop_total",
            "pop__total",
            "5km_count",
            "school_5km_count",
            "pop_t-otal",
        ] {
            assert!(fault(name).is_some(), "{name}");
        }
    }
}
