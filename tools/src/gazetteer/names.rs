//! Source text -> the names under which a place can be found.
//!
//! Every name goes through [`pata::text::normalise`], so that what the server makes of an
//! address meets it. Which names are worth finding is decided here as well.

use pata::gazetteer::Level;
use pata::text::lexicon::{Class, classes};
use pata::text::script::Script;
use pata::text::{MAX_CHARS, Normalised, normalise, sound};

/// Longest name that is looked at, bytes; longer cells are descriptions.
const MAX_NAME_BYTES: usize = 120;
/// Most tokens of a name.
const MAX_NAME_TOKENS: usize = 9;

/// Words that say what a place is and do not tell it from others of its kind.
const KEYWORDS: Class = Class::ROAD
    .union(Class::CROSS_MAIN)
    .union(Class::AREA)
    .union(Class::NUMBERED_AREA)
    .union(Class::BUILDING)
    .union(Class::INSTITUTION)
    .union(Class::FLOOR)
    .union(Class::ORDINAL)
    .union(Class::NUMBER_KEY)
    .union(Class::RELATION)
    .union(Class::VILLAGE_KEY)
    .union(Class::POST_KEY)
    .union(Class::SUBDISTRICT_KEY)
    .union(Class::DISTRICT_KEY)
    .union(Class::STATE_KEY)
    .union(Class::PIN_KEY)
    .union(Class::CITY_KEY)
    .union(Class::STOP)
    .union(Class::FILLER)
    .union(Class::COUNTRY)
    .union(Class::COMPANY)
    .union(Class::TITLE)
    .union(Class::DIRECTION);

/// Words that make no name however many of them stand together.
const EMPTY_WORDS: Class = Class::NUMBER_KEY
    .union(Class::STOP)
    .union(Class::FILLER)
    .union(Class::ROAD)
    .union(Class::FLOOR)
    .union(Class::RELATION)
    .union(Class::COUNTRY);

/// Words of names that every place has one of: `Post Office`, `Police Station`.
const SERVICES: Class = EMPTY_WORDS
    .union(Class::INSTITUTION)
    .union(Class::POST_KEY)
    .union(Class::LANDMARK);

/// Words that announce a district, a state or a PIN.
const LABELS: Class = Class::DISTRICT_KEY
    .union(Class::STATE_KEY)
    .union(Class::PIN_KEY);

/// What sources write where they know no name, as normalised. The lexicon's fillers are more:
/// some of them, such as `bar`, are places too.
const MISSING: [&str; 16] = [
    "blank",
    "n a",
    "na",
    "nan",
    "nil",
    "no name",
    "none",
    "not applicable",
    "not available",
    "not known",
    "notapplicable",
    "notavailable",
    "null",
    "unclassified",
    "undefined",
    "unknown",
];

/// Normalises names with one buffer.
#[derive(Debug, Default)]
pub(super) struct Namer {
    buffer: Normalised,
}

impl Namer {
    /// The normalised form of a name, or nothing where it is no name: blank, a mark for a
    /// missing one such as `NA`, or a description.
    pub(super) fn key(&mut self, text: &str) -> &str {
        if text.len() > MAX_NAME_BYTES * 4 || text.chars().count() > MAX_CHARS {
            return "";
        }
        normalise(text, &mut self.buffer);
        let tokens = self.buffer.tokens();
        let is_foreign = tokens.iter().any(|token| token.script == Script::Other);
        let text = self.buffer.text();
        let is_long = tokens.len() > MAX_NAME_TOKENS || text.len() > MAX_NAME_BYTES;
        if is_foreign || is_long || MISSING.contains(&text) {
            return "";
        }
        text
    }

    /// Whether the text that was normalised last is written in an Indian script.
    pub(super) fn is_native(&self) -> bool {
        let mut tokens = self.buffer.tokens().iter();
        tokens.any(|token| !matches!(token.script, Script::Latin | Script::Other))
    }
}

/// Words that tell one place from another of its name and are none by themselves: sources cut
/// `New Colony` and `Old Town` short.
const QUALIFIERS: [&str; 5] = ["new", "old", "upper", "lower", "greater"];

/// Whether a normalised name can be found at all: it is more than a letter, a number or a
/// keyword. Towns and what lies above them are kept even where their name is a keyword too, but
/// for those of districts, states and PINs (`Dist`), which no town bears.
pub(super) fn is_findable(key: &str, level: Level) -> bool {
    let is_label = classes(key).intersects(LABELS);
    if key.len() < 2 || is_label || key.split(' ').all(is_number) {
        return false;
    }
    if level <= Level::City {
        return true;
    }
    if is_storey(key) {
        return false;
    }
    if key.len() == 2 && level > Level::PostOffice {
        return false;
    }
    match key.split_once(' ') {
        None => !classes(key).intersects(KEYWORDS) && !QUALIFIERS.contains(&key),
        Some(_) => !key.split(' ').all(|token| {
            token.len() == 1 && !token.as_bytes()[0].is_ascii_digit()
                || classes(token).intersects(EMPTY_WORDS) && !is_number(token)
        }),
    }
}

/// `2nd floor`: whether a name is that of a storey or a wing, numbered or not.
fn is_storey(key: &str) -> bool {
    let is_floor = |token: &str| classes(token).contains(Class::FLOOR);
    let is_counted =
        |token: &str| token.starts_with(|c: char| c.is_ascii_digit()) || token.len() == 1;
    let tokens = || key.split(' ');
    tokens().any(is_floor) && tokens().all(|token| is_floor(token) || is_counted(token))
}

/// Whether another name of a town is the code of its airport, three capitals: `RAJ` of Rajkot and
/// `GAY` of Gaya are words. Codes that people write are among the names of
/// data/starter/aliases.tsv.
pub(super) fn is_airport_code(name: &str) -> bool {
    name.len() == 3 && name.bytes().all(|byte| byte.is_ascii_uppercase())
}

/// Whether a normalised name is that of a service, by which no writer means the area, village or
/// post office that bears it. Roads and stops are called so.
pub(super) fn is_service(key: &str, level: Level) -> bool {
    let is_area = Level::City < level && !matches!(level, Level::Street | Level::Landmark);
    is_area && (key.split(' ')).all(|token| classes(token).intersects(SERVICES))
}

/// Whether a word says what a place is and does not tell it from others of its kind.
pub(super) fn is_type_word(word: &str) -> bool {
    classes(word).intersects(KEYWORDS)
}

/// Whether a token is digits alone.
pub(super) fn is_number(token: &str) -> bool {
    !token.is_empty() && token.bytes().all(|byte| byte.is_ascii_digit())
}

/// The phonetic key of a normalised name, blanks left out, so that `rajaji nagar` meets
/// `rajajinagar`.
pub(super) fn sound_of(key: &str) -> String {
    key.split(' ')
        .map(|token| sound::key(token).to_string())
        .collect()
}

/// Whether a normalised name is a word spelt out by syllables, as transcriptions of scripts are.
pub(super) fn is_spelt_out(key: &str) -> bool {
    key.split(' ').count() >= 3 && key.split(' ').all(|token| token.len() <= 3)
}

/// `Lahit Budruk` of `Lahit Bk` and the other way round, `Lahit Khurd` of `Lahit Kh`: the greater
/// and the lesser of two villages of one name in Maharashtra and Karnataka. No writer's `Kh` is made of
/// `Khurd`, as it is a plot's number too.
pub(super) fn greater_or_lesser(key: &str) -> Option<String> {
    let (rest, size) = key.rsplit_once(' ')?;
    let other = match size {
        "bk" => "budruk",
        "budruk" => "bk",
        "kh" | "kd" => "khurd",
        _ => return None,
    };
    Some(format!("{rest} {other}"))
}

/// A name without the ward number behind it, as in `Palm Grove W No 187`.
pub(super) fn before_ward(name: &str) -> &str {
    let digits = name.trim_end_matches(|c: char| c.is_ascii_digit());
    if digits.len() == name.len() {
        return name;
    }
    let lower = digits
        .trim_end_matches(['-', '.', ' '])
        .to_ascii_lowercase();
    [" w no", " ward no", " wno", " ward"]
        .iter()
        .find_map(|tail| lower.strip_suffix(tail))
        .filter(|rest| rest.len() > 2)
        .map_or(name, |rest| name[..rest.len()].trim_end())
}

/// A ward's name without the number before it and the word `ward` behind it.
pub(super) fn after_number(name: &str) -> &str {
    let name = name.trim();
    let digits = name.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = digits.trim_start_matches([':', '-', '.', ' ']);
    let rest = if digits.len() < name.len() && rest.len() < digits.len() {
        rest
    } else {
        name
    };
    let cut = rest.len().saturating_sub(" ward".len());
    match rest.get(cut..) {
        Some(tail) if tail.eq_ignore_ascii_case(" ward") => rest[..cut].trim_end(),
        _ => rest,
    }
}

#[cfg(test)]
mod tests {
    use super::{
        Namer, after_number, before_ward, greater_or_lesser, is_airport_code, is_findable,
        is_service, is_spelt_out,
    };
    use pata::gazetteer::Level;

    #[test]
    fn the_greater_and_the_lesser_village_are_found_in_full() {
        let form = |key| greater_or_lesser(key);
        assert_eq!(form("lahit bk").as_deref(), Some("lahit budruk"));
        assert_eq!(form("lahit budruk").as_deref(), Some("lahit bk"));
        assert_eq!(form("lahit kh").as_deref(), Some("lahit khurd"));
        assert_eq!(form("lahit khurd"), None);
        assert_eq!(form("bk"), None);
    }

    #[test]
    fn numbers_single_letters_and_bare_keywords_cannot_be_found() {
        for key in ["7", "12 4", "b", "new", "", "2nd floor", "b wing"] {
            assert!(!is_findable(key, Level::Locality), "{key}");
        }
        for key in ["sector 3", "15th main", "hosur", "bank colony"] {
            assert!(is_findable(key, Level::Locality), "{key}");
        }
    }

    #[test]
    fn codes_of_airports_are_no_names() {
        assert!(is_airport_code("RAJ") && is_airport_code("BHU"));
        assert!(!is_airport_code("Mau") && !is_airport_code("Blr") && !is_airport_code("BBSR"));
    }

    #[test]
    fn services_that_every_place_has_are_names_of_roads_and_stops_alone() {
        for key in ["post office", "police station", "medical college hospital"] {
            assert!(is_service(key, Level::Locality), "{key}");
            assert!(!is_service(key, Level::Landmark), "{key}");
        }
        assert!(!is_service("station road", Level::Street));
        for key in ["college colony", "hospital nagar"] {
            assert!(!is_service(key, Level::Locality), "{key}");
        }
    }

    #[test]
    fn ward_names_lose_number_and_the_word_ward() {
        for (name, rest) in [
            ("12: Hill View", "Hill View"),
            ("104-Kothapet", "Kothapet"),
            ("3: Tank Bund Ward", "Tank Bund"),
            ("Palm Grove", "Palm Grove"),
        ] {
            assert_eq!(after_number(name), rest, "{name}");
        }
    }

    #[test]
    fn names_lose_the_ward_number_behind_them() {
        for (name, rest) in [
            ("Palm Grove W No 187", "Palm Grove"),
            ("Palm Grove Ward No. 7", "Palm Grove"),
            ("Palm Grove 7", "Palm Grove 7"),
            ("Ward 7", "Ward 7"),
        ] {
            assert_eq!(before_ward(name), rest, "{name}");
        }
    }

    #[test]
    fn names_spelt_out_by_syllables_are_known() {
        assert!(is_spelt_out("ka na pu ra"));
        assert!(!is_spelt_out("m g road"));
        assert!(!is_spelt_out("old fort area"));
    }

    #[test]
    fn marks_for_a_missing_name_are_no_names() {
        let mut namer = Namer::default();
        for mark in ["NA", "N.A.", "Nil", "NONE", "not available", "(Null)"] {
            assert_eq!(namer.key(mark), "", "{mark}");
        }
        assert_eq!(namer.key("Nabha"), "nabha");
        assert_eq!(namer.key("BAR"), "bar");
    }

    #[test]
    fn descriptions_are_no_names() {
        let mut namer = Namer::default();
        assert_eq!(namer.key("Kotha Palem"), "kotha palem");
        assert_eq!(namer.key("a b c d e f g h i j k l m n o p q"), "");
    }
}
