//! Villages as registers list them among those of which a town has a part -> their names.

use super::names::REGISTER_WORDS;

/// What registers write behind the name of a village beside [`REGISTER_WORDS`] where a town has a part of it: the
/// countryside's part, land by a river, a part by number.
const SHARES: [&str; 13] = [
    "BIT",
    "DEHAT",
    "EHATMALI",
    "GRAMIN",
    "I",
    "II",
    "III",
    "IV",
    "MUSTAQIL",
    "NO",
    "SETHI",
    "SHEET",
    "VADAPATHI",
];
/// What stands before it in Himachal Pradesh: a part of the estate.
const ESTATES: [&str; 9] = [
    "UP MAHAL",
    "UP MOHAL",
    "UP MUHAL",
    "UP SAMPADA",
    "UPMAHAL",
    "UPMOHAL",
    "UPMUHAL",
    "MOHAL",
    "MUHAL",
];
/// Words behind which a register goes on with another name of a village or with the circle that it is of.
const BESIDES: [&str; 3] = ["alias", "tappa", "urf"];
/// Letters of a name behind the number of a village; fewer with a number are a canal colony: `10 LLG`.
const NUMBERED_LETTERS: usize = 4;

/// A village as a register lists it among those of which a town has a part -> its name: `Alpur` of `Alpur (Rural)
/// (Part)(55-43)`, `Alpur Part 2`, `Alpur1`, `17 Alpur A`, `Up Mahal Alpur`, `Alpur Urf Belpur`. `None` where the
/// text lists several, or begins with initials, as pieces of forest do.
pub fn village_of_town(text: &str) -> Option<&str> {
    let is_edge = |c: char| c.is_whitespace() || "-.,".contains(c);
    let is_initial = |word: &str| word.trim_end_matches('.').len() == 1;
    let whole = text.split(['(', '[']).next().unwrap_or(text);
    if whole.contains(['&', '+', ',']) {
        return None;
    }
    let mut name = without_number(whole.trim_matches(is_edge));
    let lower = name.to_ascii_lowercase();
    let beside = BESIDES
        .iter()
        .filter_map(|word| lower.find(&format!(" {word} ")));
    if let Some(end) = beside.min() {
        name = name[..end].trim_end_matches(is_edge);
    }
    let estate = ESTATES.iter().find_map(|estate| {
        let head = name.get(..estate.len())?;
        let rest = &name[estate.len()..];
        (head.eq_ignore_ascii_case(estate) && rest.starts_with(' ')).then_some(rest)
    });
    name = estate.unwrap_or(name).trim_matches(is_edge);
    let mut words = name.split(['.', ' ']).filter(|word| !word.is_empty());
    if [words.next(), words.next()]
        .iter()
        .all(|word| word.is_some_and(is_initial))
    {
        return None;
    }
    while let Some((before, last)) = name.rsplit_once([' ', '-']) {
        let folded: String = last.chars().filter(|c| *c != '.').collect();
        let folded = folded.to_ascii_uppercase();
        let is_share = folded.len() <= 1
            || folded.starts_with(|c: char| c.is_ascii_digit())
            || [
                folded.as_str(),
                folded.trim_end_matches(|c: char| c.is_ascii_digit()),
            ]
            .iter()
            .any(|word| SHARES.contains(word) || REGISTER_WORDS.contains(word));
        if !is_share || before.trim_matches(is_edge).is_empty() {
            break;
        }
        name = before.trim_end_matches(is_edge);
    }
    let bare = name.trim_end_matches(|c: char| c.is_ascii_digit());
    Some(if bare.ends_with(|c: char| c.is_alphabetic()) {
        bare
    } else {
        name
    })
}

/// A village's name without its number before it.
fn without_number(name: &str) -> &str {
    let rest = name.trim_start_matches(|c: char| c.is_ascii_digit());
    let bare = rest.trim_start_matches(' ');
    let letters = bare.bytes().take_while(u8::is_ascii_alphabetic).count();
    let is_numbered = rest.len() < name.len() && bare.len() < rest.len();
    if is_numbered && NUMBERED_LETTERS <= letters {
        bare
    } else {
        name
    }
}

#[cfg(test)]
mod tests {
    use super::village_of_town;

    #[test]
    fn a_village_loses_what_a_register_says_of_the_town_s_part() {
        for (cell, name) in [
            ("Alpur", "Alpur"),
            ("ALPUR (Rural)(Part)(55-43)", "ALPUR"),
            ("Alpur (OG", "Alpur"),
            ("Alpur Part 2", "Alpur"),
            ("Alpur - CT", "Alpur"),
            ("Alpur M.C.", "Alpur"),
            ("Alpur1", "Alpur"),
            ("Alpur Bit2", "Alpur"),
            ("Alpur Sheet No-1", "Alpur"),
            ("Alpur 1-m Sethi", "Alpur"),
            ("17 Alpur A", "Alpur"),
            ("Up Mahal Alpur - I(27)", "Alpur"),
            ("Alpur Urf Belpur", "Alpur"),
            ("Alpur Tappa Hill", "Alpur"),
            ("Old Alpur Town", "Old Alpur Town"),
            ("St Alpur", "St Alpur"),
            ("12 ALP", "12 ALP"),
            ("Part", "Part"),
        ] {
            assert_eq!(village_of_town(cell), Some(name), "{cell}");
        }
    }

    #[test]
    fn several_villages_and_pieces_of_forest_are_no_village() {
        for cell in [
            "Alpur & Belpur",
            "Alpur, Belpur",
            "D. P. F. Alpur",
            "N.A.C Alpur",
        ] {
            assert_eq!(village_of_town(cell), None, "{cell}");
        }
    }
}
