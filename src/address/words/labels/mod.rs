//! The words that labels of forms are made of, with what each tells of what is entered behind them: `Road/Street:` a
//! road, `Father's Name:` a person, `Address Line 2:` nothing.

mod bare;
mod cells;
mod glued;
mod keys;

use super::persons::PARTIES;
use super::spelling::Spelling;
use super::{WordBits, WordSet, Words, any_of, is_label_before};
use crate::text::lexicon::Class;
use crate::text::{Normalised, Separator, Shape, Token};

/// What a word of a label tells of what is entered, or of the label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::address) enum Tells {
    /// A road.
    Road,
    /// An area.
    Area,
    /// A landmark.
    Landmark,
    /// Premises, which number doors too (`Flat: 12`).
    Premises,
    /// Nothing of its kind, but that it is an address or a line of one.
    Address,
    /// Nothing.
    Nothing,
    /// A person, or what else is no place: whether a house is owned or rented.
    Person,
    /// Nothing, at the start of a label and between other words of it.
    Which,
    /// Which office of a firm is asked for, whatever it is in.
    Office,
    /// Where somebody lives or works: a label by itself, of whatever is there.
    Whose,
    /// What links other words of a label.
    Link,
}

/// How a form asks for a name.
pub(in crate::address) const NAME: WordSet = WordSet::of(&["nam", "name"]);

/// The words of labels, each row at the number of what it tells.
const WORDS: [(Tells, WordSet); 11] = [
    (
        Tells::Road,
        WordSet::of(&["street", "road", "lane", "gali", "marg", "sadak"]),
    ),
    (
        Tells::Area,
        WordSet::of(&[
            "locality",
            "sublocality",
            "area",
            "colony",
            "mohalla",
            "market",
            "kshetra",
            "neighbourhood",
            "suburb",
            "vistar",
            "location",
            "place",
            "tola",
            "node",
        ]),
    ),
    (Tells::Landmark, WordSet::of(&["landmark"])),
    (
        Tells::Premises,
        WordSet::of(&[
            "apartment",
            "apartments",
            "bhavan",
            "building",
            "bungalow",
            "company",
            "complex",
            "door",
            "flat",
            "hostel",
            "house",
            "office",
            "plot",
            "premise",
            "premises",
            "project",
            "shop",
            "society",
            "tower",
            "villa",
        ]),
    ),
    (
        Tells::Address,
        WordSet::of(&[
            "address",
            "adress",
            "addres",
            "addressline",
            "streetaddress",
            "addr",
            "add",
            "line",
            "pata",
            "business",
            "delivery",
            "supply",
        ]),
    ),
    (
        Tells::Nothing,
        any_of!(&[NAME, WordSet::of(&["vtc", "country", "constituency"])]),
    ),
    (
        Tells::Person,
        any_of!(&[
            PARTIES,
            WordSet::of(&[
                "applicants",
                "borrowers",
                "fathers",
                "full",
                "guardians",
                "holder",
                "husbands",
                "mothers",
                "owned",
                "owners",
                "person",
                "proposers",
                "relation",
                "rented",
            ]),
        ]),
    ),
    (
        Tells::Which,
        WordSet::of(&[
            "additional",
            "assembly",
            "asthayi",
            "billing",
            "complete",
            "correspondence",
            "current",
            "delivery",
            "dependent",
            "famous",
            "full",
            "home",
            "local",
            "mailing",
            "najdiki",
            "near",
            "native",
            "nearby",
            "niranthara",
            "office",
            "official",
            "perm",
            "permanent",
            "pickup",
            "place",
            "postal",
            "present",
            "principal",
            "prominent",
            "residential",
            "return",
            "revenue",
            "shashvata",
            "shipping",
            "sthayi",
            "sub",
            "vartaman",
        ]),
    ),
    (
        Tells::Office,
        WordSet::of(&[
            "admin",
            "branch",
            "corporate",
            "head",
            "regd",
            "regional",
            "registered",
            "zonal",
        ]),
    ),
    (
        Tells::Whose,
        WordSet::of(&[
            "home",
            "resi",
            "residence",
            "work",
            "works",
            "factory",
            "branch",
        ]),
    ),
    (
        Tells::Link,
        WordSet::of(&[
            "no",
            "number",
            "and",
            "or",
            "of",
            "ka",
            "the",
            "division",
            "territory",
        ]),
    ),
];
/// Short forms, and words of India that names have too, that are labels before a colon only: `loc: Sadar`, `lm: Near
/// SBI`, `Sthan: Bardhaman`.
const SHORT: [(Tells, WordSet); 5] = [
    (Tells::Road, WordSet::of(&["st", "thoroughfare"])),
    (
        Tells::Area,
        WordSet::of(&[
            "loc",
            "alaqh",
            "anchal",
            "borough",
            "elaka",
            "ilaka",
            "ilako",
            "pakuthi",
            "parisar",
            "pradesham",
            "prantam",
            "sthal",
            "sthala",
            "sthalam",
            "sthan",
            "vibhag",
        ]),
    ),
    (Tells::Landmark, WordSet::of(&["lm"])),
    (Tells::Premises, WordSet::of(&["vittuper"])),
    (Tells::Person, WordSet::of(&["co"])),
];
/// How many of the table's rows, from the first one on, a label can end with.
const ENDS: usize = Tells::Person as usize + 1;
/// Any word that ends a label.
const FIELDS: WordBits = bits_of(&WORDS, ENDS).union(bits_of(&SHORT, SHORT.len()));

/// Words of a label, at most.
pub(in crate::address) const MAX_LABEL: usize = 6;

const fn bits_of(table: &[(Tells, WordSet)], count: usize) -> WordBits {
    let mut bits = table[0].1.bits();
    let mut index = 1;
    while index < count {
        bits = bits.union(table[index].1.bits());
        index += 1;
    }
    bits
}

/// Finds the labels that no sign ends, or that are written together with the word before them, and marks them as a colon
/// would.
pub(in crate::address) fn mark(raw: &str, text: &mut Normalised) {
    glued::split(raw, text);
    keys::mark(raw, text);
    cells::mark(raw, text);
    bare::mark(raw, text);
}

/// Whether a word of a label tells this.
pub(in crate::address) fn tells(words: Words<'_>, index: usize, what: Tells) -> bool {
    let (_, set) = &WORDS[what as usize];
    words.is_among(index, set) || is_short(words, index, |told| told == what)
}

/// Whether the token is a short form with a colon, and tells such a thing.
fn is_short(words: Words<'_>, index: usize, what: impl Fn(Tells) -> bool) -> bool {
    const BITS: WordBits = bits_of(&SHORT, SHORT.len());
    // `St. Name: ..`
    let is_named = || words.is_among(index + 1, &NAME) && words.is_label(index + 1);
    words.can_be_among(index, BITS)
        && SHORT
            .iter()
            .any(|(told, set)| what(*told) && words.is_among(index, set))
        && (words.is_label(index) || is_named())
}

/// Whether a label can end with the token.
#[inline]
pub(in crate::address) fn ends_label(words: Words<'_>, index: usize) -> bool {
    words.can_be_among(index, FIELDS)
        && (is_short(words, index, |_| true)
            || WORDS[..ENDS]
                .iter()
                .any(|(_, set)| words.is_among(index, set)))
}

/// Whether a label can end before the token, whose sign and words hardly ever stand there; `last` is the word before.
pub(super) fn can_end(tokens: &[Token], last: &Spelling<'_>, end: usize) -> bool {
    const LANDMARK: WordBits = WORDS[Tells::Landmark as usize].1.bits();
    const DASHED: WordBits = FIELDS
        .union(WORDS[Tells::Whose as usize].1.bits())
        .union(WORDS[Tells::Link as usize].1.bits())
        .union(WordSet::of(&["off", "nos", "numbers"]).bits());
    let is_slash = |index: usize| tokens[index].separator == Separator::Slash;
    let is_dash = tokens[end].separator == Separator::Dash;
    last.is_label
        || is_dash
            && (last.can_be_among(DASHED)
                || tokens[end - 1].shape == Shape::Number
                || is_slash(end - 1)
                || 1 < end && is_slash(end - 2))
        || last.can_be_among(LANDMARK)
            && (tokens[end].separator == Separator::Blank
                || tokens[end].class.intersects(Class::RELATION))
}

/// Whether the token can be a word of a label: one of the table, or a keyword of what a form asks for.
pub(in crate::address) fn is_of_label(words: Words<'_>, index: usize) -> bool {
    can_be_of_label(words.word(index), words.class(index)) || is_short(words, index, |_| true)
}

fn can_be_of_label(word: &str, class: Class) -> bool {
    const KEYS: Class = Class::CHAIN_KEY
        .union(Class::CITY_KEY)
        .union(Class::STATE_KEY)
        .union(Class::PIN_KEY)
        .union(Class::NUMBER_KEY)
        .union(Class::NUMBERED_AREA)
        .union(Class::FLOOR);
    class.intersects(KEYS) || WORDS.iter().any(|(_, set)| set.contains(word))
}

/// The same of a token of a text whose words have no roles yet but those of the lexicon.
fn token_is_of_label(text: &Normalised, index: usize) -> bool {
    can_be_of_label(text.token(index), text.tokens()[index].class)
}

/// Whether the words before and at the token, and all from there up to a colon, are of one label: `Flat / Door /
/// Building: 12`.
pub(in crate::address) fn is_in_label(raw: &str, text: &Normalised, index: usize) -> bool {
    let is_of = |at: usize| token_is_of_label(text, at);
    let ends = |at: usize| is_label_before(&raw[text.tokens()[at].end as usize..]);
    let goes_on = |at: usize| at == index || text.tokens()[at].separator < Separator::Comma;
    let mut label = (index..text.tokens().len().min(index + MAX_LABEL))
        .take_while(|&at| is_of(at) && goes_on(at));
    is_of(index - 1) && label.any(ends)
}

/// Whether the token is `nearest`, which stands before what a form asks for, and not `near`, which stands before a
/// landmark: the normaliser makes one of both.
pub(in crate::address) fn is_nearest(words: Words<'_>, index: usize) -> bool {
    match words.word(index) {
        "near" => {
            words.written(index).eq_ignore_ascii_case("nearest") && words.word(index + 1) != "to"
        }
        "najdiki" => true,
        _ => false,
    }
}

/// Whether the token says what a name that ends with it is, too: `Sadar Market`, `Rose Villa`.
pub(in crate::address) fn types_name(words: Words<'_>, index: usize) -> bool {
    [Tells::Road, Tells::Area, Tells::Premises]
        .iter()
        .any(|&what| tells(words, index, what))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text;

    /// The words of a text, with a colon behind what is marked as a label, and a bar where a part ends for certain.
    pub(super) fn marked_by(mark: impl Fn(&str, &mut Normalised), raw: &str) -> String {
        let mut text = Normalised::default();
        text::normalise(raw, &mut text);
        mark(raw, &mut text);
        let mut out = String::new();
        for (index, token) in text.tokens().iter().enumerate() {
            out.push_str(match token.separator {
                _ if index == 0 => "",
                Separator::Comma | Separator::Line => " | ",
                _ => " ",
            });
            out.push_str(text.token(index));
            out.push_str(if token.ends_label { ":" } else { "" });
        }
        out
    }

    #[test]
    fn labels_that_no_colon_ends_are_told_by_the_form_of_the_text() {
        for (raw, expected) in [
            (
                "<Area>Camp</Area><City>Pune</City>",
                "area: camp | city: pune",
            ),
            ("<x><Area>Camp</Area></x>", "area: camp"),
            ("[Area] Camp [City] Pune", "area: camp | city: pune"),
            ("Camp (Area) Pune (City)", "camp area pune city"),
            ("Area-Camp, City-Pune", "area: camp | city: pune"),
            ("Area-Camp, Pune", "area camp | pune"),
            ("Area | Camp | City | Pune", "area: camp | city: pune"),
            ("Camp | Area | Pune | City", "camp | area | pune | city"),
        ] {
            assert_eq!(marked_by(mark, raw), expected);
        }
    }

    #[test]
    fn labels_are_cut_off_the_word_before_them_behind_another_label() {
        for (raw, expected) in [
            (
                "Area:CampCity:PunePin:411001",
                "area camp | city pune | pin 411001",
            ),
            ("Area:Camp,subLocality:Pune", "area camp | sublocality pune"),
            ("Simplicity: Pune", "simplicity pune"),
        ] {
            assert_eq!(marked_by(mark, raw), expected);
        }
    }

    #[test]
    fn each_row_of_the_table_stands_where_it_is_looked_for() {
        for (index, (told, _)) in WORDS.iter().enumerate() {
            assert_eq!(*told as usize, index);
        }
    }
}
