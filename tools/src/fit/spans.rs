//! A span of text -> the value that two spans of one type are compared by.
//!
//! The rules are those of the evaluation: keywords that only name the type are stripped, letter
//! case, dots and blanks do not count, and the names of areas are one group, because their
//! levels are soft.

use pata::address::ComponentType;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Labels of the 13-field sets and what they are here.
const FIELDS: [(&str, ComponentType); 8] = [
    ("houseNumber", ComponentType::HouseNo),
    ("houseName", ComponentType::Building),
    ("poi", ComponentType::Landmark),
    ("subsubLocality", ComponentType::Locality),
    ("subLocality", ComponentType::Locality),
    ("subDistrict", ComponentType::Subdistrict),
    ("locality", ComponentType::Locality),
    ("village", ComponentType::Locality),
];

const HOUSE_KEYWORDS: &str = "no nos number h d hno dno house door flat plot shop shops office \
     unit room booth survey sy s khasra kh gat gut patta dag rs cts ts old new";
const LANDMARK_KEYWORDS: &str = "near nr opp opposite behind beside besides above below next to \
     adj adjacent in front of b h bh o by infront facing at the";
const POST_OFFICE_KEYWORDS: &str = "po p o post s so bo b vpo office";
const SUBDISTRICT_KEYWORDS: &str =
    "tal taluk taluka tq tehsil teh tah mandal m mdl block circle ps";
const CITY_KEYWORDS: &str = "city town";
const DISTRICT_KEYWORDS: &str = "dist distt district dt zilla jila";
const STATE_KEYWORDS: &str = "state";
const AREA_KEYWORDS: &str = "locality area vill village v vpo vil gaon at post gram";

/// The digit zero of the scripts of India and of Urdu; nine more follow each.
const ZEROS: [u32; 11] = [
    0x0660, 0x06F0, 0x0966, 0x09E6, 0x0A66, 0x0AE6, 0x0B66, 0x0BE6, 0x0C66, 0x0CE6, 0x0D66,
];

/// The type that stands for a type in comparisons.
pub fn grouped(kind: ComponentType) -> ComponentType {
    match kind {
        ComponentType::Microlocality | ComponentType::Sublocality | ComponentType::Village => {
            ComponentType::Locality
        }
        kind => kind,
    }
}

/// The type of a label of the contract's types.
pub fn type_of(label: &str) -> Option<ComponentType> {
    let mut kinds = ComponentType::ALL.into_iter();
    kinds.find(|kind| kind.name() == label)
}

/// The grouped type of a label, of the contract's types or of the 13 fields.
pub fn kind_of(label: &str) -> Option<ComponentType> {
    let field = || FIELDS.iter().find(|(name, _)| *name == label);
    type_of(label)
        .or_else(|| field().map(|&(_, kind)| kind))
        .map(grouped)
}

/// Whether a label occurs in the 13-field sets alone.
pub fn is_field_label(label: &str) -> bool {
    label.bytes().any(|byte| byte.is_ascii_uppercase()) || label == "poi"
}

/// Lower case without accents; everything but letters and digits becomes one blank.
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    let letters = text.nfkd().flat_map(char::to_lowercase);
    for letter in letters.filter(|letter| !('\u{300}'..='\u{36f}').contains(letter)) {
        if letter.is_alphanumeric() || is_combining_mark(letter) {
            folded.push(letter);
        } else if !folded.ends_with(' ') {
            folded.push(' ');
        }
    }
    folded.trim().to_owned()
}

/// What two spans of a grouped type are compared by.
pub fn value(kind: ComponentType, text: &str) -> String {
    if kind == ComponentType::Pincode {
        return text.chars().filter_map(digit).collect();
    }
    let folded = fold(&text.replace('\'', "").replace('.', " "));
    let words: Vec<&str> = folded.split(' ').filter(|word| !word.is_empty()).collect();
    let keywords = keywords(kind);
    let is_keyword = |word: &str| keywords.split_ascii_whitespace().any(|key| key == word);
    if kind == ComponentType::HouseNo {
        // H or D belongs to the number, unless a keyword follows: `H No 12`, but `H 12`.
        let mut rest = &words[..];
        while let [first, next, ..] = rest
            && is_keyword(first)
            && (first.len() != 1 || is_keyword(next))
        {
            rest = &rest[1..];
        }
        return rest.concat();
    }
    let kept: String = words
        .iter()
        .copied()
        .filter(|word| !is_keyword(word))
        .collect();
    if kept.is_empty() {
        words.concat()
    } else {
        kept
    }
}

/// Words that name the type and are no part of the value.
fn keywords(kind: ComponentType) -> &'static str {
    match kind {
        ComponentType::HouseNo => HOUSE_KEYWORDS,
        ComponentType::Landmark => LANDMARK_KEYWORDS,
        ComponentType::PostOffice => POST_OFFICE_KEYWORDS,
        ComponentType::Subdistrict => SUBDISTRICT_KEYWORDS,
        ComponentType::City => CITY_KEYWORDS,
        ComponentType::District => DISTRICT_KEYWORDS,
        ComponentType::State => STATE_KEYWORDS,
        ComponentType::Locality => AREA_KEYWORDS,
        _ => "",
    }
}

/// The ASCII digit that a digit of any script of India stands for.
fn digit(letter: char) -> Option<char> {
    if letter.is_ascii_digit() {
        return Some(letter);
    }
    let code = letter as u32;
    let zero = ZEROS
        .iter()
        .find(|&&zero| (zero..zero + 10).contains(&code))?;
    char::from_digit(code - zero, 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(kind: ComponentType, text: &str, expected: &str) {
        assert_eq!(value(kind, text), expected, "{text}");
    }

    #[test]
    fn keywords_in_front_of_a_number_are_no_part_of_it() {
        check(ComponentType::HouseNo, "Plot No. 12-A", "12a");
        check(ComponentType::HouseNo, "H.No 4-5/1", "451");
        check(ComponentType::HouseNo, "H 12", "h12");
        check(ComponentType::HouseNo, "SCF 40", "scf40");
        check(ComponentType::HouseNo, "Office", "office");
    }

    #[test]
    fn keywords_anywhere_in_a_name_are_no_part_of_it() {
        check(ComponentType::District, "Dist. Satara", "satara");
        check(ComponentType::Subdistrict, "Desri Block", "desri");
        check(ComponentType::Locality, "Vill: Rampur", "rampur");
        check(ComponentType::Locality, "Area", "area");
        check(
            ComponentType::Landmark,
            "Opp. Hanuman's Temple",
            "hanumanstemple",
        );
        check(ComponentType::Street, "M.G. Road", "mgroad");
    }

    #[test]
    fn a_pin_is_compared_by_its_digits_in_any_script() {
        check(ComponentType::Pincode, "PIN: 560 102", "560102");
        check(
            ComponentType::Pincode,
            "\u{96d}\u{966}\u{966}\u{966}\u{967}\u{96d}",
            "700017",
        );
    }

    #[test]
    fn labels_of_both_vocabularies_fall_into_the_groups() {
        assert_eq!(kind_of("subsubLocality"), Some(ComponentType::Locality));
        assert_eq!(kind_of("village"), Some(ComponentType::Locality));
        assert_eq!(kind_of("house_no"), Some(ComponentType::HouseNo));
        assert_eq!(kind_of("country"), None);
    }
}
