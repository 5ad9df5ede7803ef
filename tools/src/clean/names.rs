//! Names as registers write them -> the name itself, and what was hung on it.
//!
//! These functions cut and capitalise; they never fold spelling, which is the business of
//! `pata::text::normalise` alone.

/// A name and the place that the same cell put beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parted<'a> {
    /// The name; never empty unless the cell is.
    pub name: &'a str,
    /// What stood in brackets or behind the suffix: mostly the parent.
    pub beside: Option<&'a str>,
}

/// What post offices are called behind their name, without points and blanks.
const OFFICE_WORDS: [&str; 14] = [
    "BO", "SO", "HO", "PO", "GPO", "MDG", "HQ", "EDBO", "EDSO", "TSO", "NDTSO", "NDSO", "DSO",
    "DTSO",
];

/// Kinds of urban bodies, as registers write them before or behind the town.
const URBAN_BODIES: [&str; 13] = [
    "city corporation",
    "municipal board",
    "municipal co-operation",
    "municipal committee",
    "municipal corporation",
    "municipal council",
    "municipality",
    "nagar nigam",
    "nagar palika",
    "nagar panchayat",
    "nagar parishad",
    "town area",
    "town council",
];

/// What the names of a city's quarters begin with.
const QUARTERS: [&str; 5] = ["central ", "east ", "north ", "south ", "west "];

/// What the census and other registers put in brackets behind a name: the kind of town, and that
/// only a part lies here.
pub(super) const REGISTER_WORDS: [&str; 31] = [
    "CT", "OG", "M", "MC", "MCL", "M CORP", "MCORP", "MCORPOG", "MB", "NP", "NPP", "TP", "TC",
    "TMC", "CB", "CMC", "NAC", "NA", "NT", "UA", "EO", "INA", "ITS", "DMC", "GP", "ST", "P",
    "PART", "RURAL", "URBAN", "CANTT",
];

/// Whether a post office is a nodal delivery centre: parcels have its PIN, and no address of the area
/// that it is called by (`Lajpat Nagar NDC`).
pub fn is_delivery_centre(text: &str) -> bool {
    tokens(text).iter().any(|&(_, token)| token == "NDC")
}

/// Cuts the kind of office off a post office's name: `Hosur B.O`, `Hosur (S.O.)`, `Salem HO`.
/// A district behind the kind, as in `Belur S.O (Salem)` or `Nazirpur SO Nadia`, is `beside`.
///
/// A name that would leave nothing is left whole.
pub fn strip_office_suffix(text: &str) -> Parted<'_> {
    let text = text.trim();
    let text = text.strip_suffix(" Head Post Office").unwrap_or(text);
    let whole = Parted {
        name: text,
        beside: None,
    };
    let tokens = tokens(text);
    for first in 1..tokens.len() {
        // `B. O.` is two tokens.
        for width in [2, 1] {
            let Some(run) = tokens.get(first..first + width) else {
                continue;
            };
            let is_last = first + width == tokens.len();
            if !is_office_word(run, is_last) {
                continue;
            }
            let name = text[..run[0].0].trim_end_matches(|c: char| " ,-(".contains(c));
            if name.is_empty() {
                return whole;
            }
            let end = run[width - 1].0 + run[width - 1].1.len();
            let behind = text[end..].trim_matches(|c: char| " ,-()".contains(c));
            return Parted {
                name,
                beside: Some(behind).filter(|behind| !behind.is_empty()),
            };
        }
    }
    whole
}

/// Runs between blanks with their offsets; an opening bracket starts a run too.
fn tokens(text: &str) -> Vec<(usize, &str)> {
    let mut tokens = Vec::new();
    let mut start = 0;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        if c.is_whitespace() || c == '(' {
            if start < at {
                tokens.push((start, &text[start..at]));
            }
            start = if c == '(' { at } else { at + c.len_utf8() };
        }
    }
    tokens
}

/// Whether the tokens together are an office word. In the middle of a name only the common ones
/// in capitals count, so that `Po` or `Ho` can be part of a name.
fn is_office_word(tokens: &[(usize, &str)], is_last: bool) -> bool {
    let mut letters = String::with_capacity(8);
    for (_, token) in tokens {
        let is_initial = token.trim_matches(['(', ')', '.']).len() == 1;
        if tokens.len() == 2 && !is_initial {
            return false;
        }
        letters.extend(token.chars().filter(|c| !"().,".contains(*c)));
    }
    if is_last {
        let letters = letters.to_ascii_uppercase();
        return OFFICE_WORDS.contains(&letters.as_str());
    }
    matches!(letters.as_str(), "BO" | "SO" | "HO")
}

/// Cuts the census' kinds of place off a name: `Alpur (CT)`, `Alpur (M + OG)`, `Alpur (Part)`.
pub fn strip_register_suffix(text: &str) -> &str {
    let mut name = text.trim();
    while let Some(open) = name.rfind('(') {
        let inner = name[open + 1..].trim_end_matches([')', ' ']);
        let is_kind = |part: &str| {
            let kept = part.chars().filter(|c| *c != '.');
            let folded = kept.collect::<String>().to_ascii_uppercase();
            REGISTER_WORDS.contains(&folded.trim())
        };
        let before = name[..open].trim_end();
        if before.is_empty() || inner.contains(')') || !inner.split('+').all(is_kind) {
            break;
        }
        name = before;
    }
    name
}

/// Cuts the kind of urban body off a town's name: `Municipal Committee Alpur`, `Alpur Town
/// Council`. The bodies of a city's quarters (`East Alpur Municipal Corporation`) stay whole:
/// what remains would be no town.
pub fn strip_urban_body(text: &str) -> &str {
    let name = text.trim();
    let lower = name.to_ascii_lowercase();
    if QUARTERS.iter().any(|quarter| lower.starts_with(quarter)) {
        return name;
    }
    let is_edge = |c: char| c.is_whitespace() || c == ',';
    let before = (URBAN_BODIES.iter())
        .find_map(|body| lower.strip_suffix(body))
        .filter(|rest| rest.ends_with(is_edge))
        .map(|rest| &name[..rest.len()]);
    let behind = (URBAN_BODIES.iter())
        .find_map(|body| lower.strip_prefix(body))
        .filter(|rest| rest.starts_with(is_edge))
        .map(|rest| &name[name.len() - rest.len()..]);
    before
        .or(behind)
        .map(|rest| rest.trim_matches(is_edge))
        .filter(|rest| !rest.is_empty())
        .unwrap_or(name)
}

/// Whether a normalised name is that of a kind of urban body and nothing more.
pub fn is_urban_body(key: &str) -> bool {
    URBAN_BODIES.contains(&key)
}

/// Parts a name from the bracket behind it: `Baner (Pune)`, also where the bracket is not
/// closed, `ANAND(KHR`. A name that is nothing but a bracket loses the brackets alone.
pub fn split_bracket(text: &str) -> Parted<'_> {
    let text = text.trim();
    let is_edge = |c: char| c.is_whitespace() || "()[],-".contains(c);
    let Some(open) = text.rfind(['(', '[']) else {
        return Parted {
            name: text,
            beside: None,
        };
    };
    let name = text[..open].trim_end_matches(is_edge);
    let behind = &text[open + 1..];
    let close = behind.find([')', ']']).unwrap_or(behind.len());
    let has_more = behind[close..].contains(|c: char| !is_edge(c));
    if name.is_empty() || has_more {
        return Parted {
            name: text.trim_matches(is_edge),
            beside: None,
        };
    }
    let inner = behind[..close].trim_matches(is_edge);
    Parted {
        name,
        beside: Some(inner).filter(|inner| !inner.is_empty()),
    }
}

/// A ward of a town, as registers spell it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ward<'a> {
    /// Its number.
    pub number: u16,
    /// What stands before the word for ward: mostly a short form of the town.
    pub before: Option<&'a str>,
    /// What stands behind the number: mostly the ward's name.
    pub behind: Option<&'a str>,
}

/// Reads a ward number: `WARD NO 5`, `MBL WARD-9`, `Ward No.-0012 (Rajwada)`, `PRABAG NO 49`.
/// `None` where the text speaks of no numbered ward.
pub fn ward(text: &str) -> Option<Ward<'_>> {
    const WORDS: [&str; 8] = [
        "WARD",
        "WARDNO",
        "WRD",
        "WNO",
        "PRABHAG",
        "PRABAG",
        "PRABHAGNO",
        "VARD",
    ];
    let is_letter = |c: char| c.is_ascii_alphabetic();
    let mut start = 0;
    while let Some(at) = text[start..].find(is_letter) {
        let at = start + at;
        let run = text[at..].find(|c: char| !is_letter(c) && c != '.');
        let end = run.map_or(text.len(), |len| at + len);
        let word: String = text[at..end].chars().filter(|c| *c != '.').collect();
        let word = word.to_ascii_uppercase();
        if WORDS.contains(&word.as_str()) {
            let (number, behind) = number_after(&text[end..])?;
            return Some(Ward {
                number,
                before: Some(trim_edges(&text[..at])).filter(|part| !part.is_empty()),
                behind: Some(trim_edges(behind)).filter(|part| !part.is_empty()),
            });
        }
        start = end;
    }
    None
}

fn trim_edges(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || "()[]-,.:/".contains(c))
}

/// The number that follows, after `NO`, `NUMBER` or punctuation, and the rest.
fn number_after(text: &str) -> Option<(u16, &str)> {
    let is_gap = |c: char| c.is_whitespace() || ".-:#(/_".contains(c);
    let mut rest = text.trim_start_matches(is_gap);
    for word in ["NUMBER", "NO", "N"] {
        let head = rest.get(..word.len());
        let is_word = head.is_some_and(|head| head.eq_ignore_ascii_case(word))
            && !rest[word.len()..].starts_with(|c: char| c.is_ascii_alphabetic());
        if is_word {
            rest = rest[word.len()..].trim_start_matches(is_gap);
            break;
        }
    }
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let number = rest[..digits].parse().ok().filter(|&number| number != 0)?;
    Some((number, &rest[digits..]))
}

/// Folds blanks and control characters to single blanks and drops punctuation at both ends.
pub fn tidy(text: &str) -> String {
    let is_blank = |c: char| {
        c.is_whitespace() || c.is_control() || matches!(c, '\u{200b}'..='\u{200f}' | '\u{feff}')
    };
    let words = text.split(is_blank).filter(|word| !word.is_empty());
    let folded = words.collect::<Vec<_>>().join(" ");
    let is_stray = |c: char| c == ' ' || ",;:-_*'\"`|/\\".contains(c);
    folded.trim_matches(is_stray).to_owned()
}

/// Gives a name written in capitals, or all in small letters, the capitals of a proper name:
/// `HSR LAYOUT` becomes `HSR Layout`, `15TH MAIN` becomes `15th Main`.
///
/// A word of at most three letters without a vowel stays in capitals, and so do Roman numbers. A
/// name in mixed case is the source's own choice and is left as it is.
pub fn display_case(text: &str) -> String {
    let has_capital = text.chars().any(char::is_uppercase);
    let has_small = text.chars().any(char::is_lowercase);
    if has_capital && has_small {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len());
    let is_part = |c: char| c.is_alphanumeric() || c == '\'' || c == '\u{2019}';
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let len = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        if len == 0 {
            out.push(c);
            rest = &rest[c.len_utf8()..];
            continue;
        }
        push_word(&rest[..len], &mut out);
        rest = &rest[len..];
    }
    out
}

fn push_word(word: &str, out: &mut String) {
    const ROMAN: [&str; 9] = ["II", "III", "IV", "VI", "VII", "VIII", "IX", "XI", "XII"];
    /// Consonants alone, and yet words.
    const SPOKEN: [&str; 6] = ["ST", "DR", "MT", "SHR", "SMT", "BHR"];
    let upper = word.to_uppercase();
    let letters = upper.chars().filter(|c| c.is_alphabetic());
    let digits = upper.bytes().take_while(u8::is_ascii_digit).count();
    if digits != 0 {
        let tail = &upper[digits..];
        if matches!(tail, "ST" | "ND" | "RD" | "TH") {
            out.push_str(&word.to_lowercase());
        } else {
            out.push_str(&upper);
        }
        return;
    }
    let is_initials = letters.clone().count() <= 3
        && upper.is_ascii()
        && !letters.clone().any(|c| "AEIOUY".contains(c))
        && !SPOKEN.contains(&upper.as_str());
    if is_initials || ROMAN.contains(&upper.as_str()) {
        out.push_str(&upper);
        return;
    }
    let mut is_first = true;
    for c in word.chars() {
        if is_first {
            out.extend(c.to_uppercase());
            is_first = false;
        } else {
            out.extend(c.to_lowercase());
        }
    }
}

#[cfg(test)]
#[path = "names_tests.rs"]
mod tests;
