//! What a token says about the tokens beside it: keywords, abbreviations, variants.
//!
//! The tables are in `data/lexicon`, compiled in and parsed once, at first use, into hash maps; a
//! look-up is one hash and allocates nothing.

use std::cmp::Reverse;
use std::sync::LazyLock;

use bitflags::bitflags;
use rustc_hash::{FxHashMap, FxHashSet};

use super::fold::{self, Glyph, Kind};
use super::letter_names::LetterNames;
use super::letters;
use super::script::{self, Script};
use super::script_sounds;
use super::tables::{self, rows};
use super::transliterate::transliterate;

bitflags! {
    /// What role a word can play in an address. A word can have several.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
    pub struct Class: u32 {
        /// Ends a road name: road, street, marg, lane, gali, path, salai, bypass, highway.
        const ROAD = 1 << 0;
        /// `cross` or `main` as in `17th cross`, `main road`: numbered roads of Karnataka.
        const CROSS_MAIN = 1 << 1;
        /// Ends an area name: nagar, colony, layout, extension, vihar, enclave, pura, garden.
        const AREA = 1 << 2;
        /// Takes a number or a letter: sector, phase, block, stage, pocket, ward, zone.
        const NUMBERED_AREA = 1 << 3;
        /// Ends a building name: apartment, tower, complex, plaza, mall, chambers, bhavan.
        const BUILDING = 1 << 4;
        /// Ends the name of an institution or firm: hospital, school, college, university, bank.
        const INSTITUTION = 1 << 5;
        /// Storey words: floor, ground, basement, mezzanine, wing.
        const FLOOR = 1 << 6;
        /// An ordinal in words or a storey before `floor`: first, second, ground, lower, upper.
        const ORDINAL = 1 << 7;
        /// Announces a number: no, house, flat, plot, shop, door, unit, survey, khasra, gat.
        const NUMBER_KEY = 1 << 8;
        /// Relates to a landmark: near, opp, behind, beside, adjacent, above, samne.
        const RELATION = 1 << 9;
        /// Announces a village: vill, village, gram, gaon, mauza, at.
        const VILLAGE_KEY = 1 << 10;
        /// Announces a post office: po, post, vpo, so, bo, ho.
        const POST_KEY = 1 << 11;
        /// Announces or ends a subdistrict: tehsil, taluk, taluka, mandal, ps, hobli, circle.
        const SUBDISTRICT_KEY = 1 << 12;
        /// Announces or ends a district: dist, distt, district, zilla.
        const DISTRICT_KEY = 1 << 13;
        /// Announces a state: state.
        const STATE_KEY = 1 << 14;
        /// Announces a PIN: pin, pincode, zip.
        const PIN_KEY = 1 << 15;
        /// Announces or ends a city: city, town, via.
        const CITY_KEY = 1 << 16;
        /// Carries no place: of, the, and, in, to, at.
        const STOP = 1 << 17;
        /// Stands for nothing: na, nil, none, null, unclassified, test, unknown.
        const FILLER = 1 << 18;
        /// The country.
        const COUNTRY = 1 << 19;
        /// Ends a firm's name: ltd, limited, pvt, llp, finance, company.
        const COMPANY = 1 << 20;
        /// A junction or market that is a location itself: chowk, circle, bazaar, market, gate.
        const JUNCTION = 1 << 21;
        /// A quarter of the compass, in words or as `e w n s`.
        const DIRECTION = 1 << 22;
        /// A place of worship, a stop, a station, a pump: what landmarks are made of.
        const LANDMARK = 1 << 23;
        /// Precedes a person: shri, smt, mr, dr, late.
        const TITLE = 1 << 24;
        /// A common English word that no Indian address is made of (table, happy, mouse).
        const EVERYDAY = 1 << 25;
        /// A relation that stands after its landmark: paas, samne, piche. The lexicon says which words can,
        /// `address::words::relations` which do: a word of a text is this or [`Class::RELATION`].
        const POSTPOSED = 1 << 26;
    }
}

bitflags! {
    /// What a word is in the name of a person.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
    pub struct Person: u8 {
        /// A given name.
        const GIVEN = 1 << 0;
        /// Ends a person's name as a rule: `kumar`, `devi`, `sharma`.
        const LAST = 1 << 1;
        /// What a person is honoured with before the name: `raja`, `seth`, `shaheed`.
        const HONOUR = 1 << 2;
    }
}

impl Class {
    /// Relates to a landmark, before it or behind it.
    pub const ANY_RELATION: Self = Self::RELATION.union(Self::POSTPOSED);
    /// Names a unit of a rural chain beside it: a village, a post office, a subdistrict or a district.
    pub const CHAIN_KEY: Self = Self::VILLAGE_KEY
        .union(Self::POST_KEY)
        .union(Self::SUBDISTRICT_KEY)
        .union(Self::DISTRICT_KEY);
}

impl Person {
    /// A given or a family name.
    pub const NAME: Self = Self::GIVEN.union(Self::LAST);
}

/// Longest word of the tables, in bytes.
pub(super) const MAX_WORD_BYTES: usize = 24;

/// What the tables say about one written form.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Entry {
    /// The spelling of the index, where this is another.
    pub(super) canonical: Option<&'static str>,
    /// The roles of the canonical spelling.
    pub(super) class: Class,
}

/// Who else is called as a builder is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Builder {
    /// Nobody and nothing.
    Only,
    /// Persons, places or things.
    Namesake,
}

/// Names of one word or more, and what is known of each.
#[derive(Debug)]
struct Names<T> {
    known: FxHashMap<&'static str, T>,
    /// Of each word that begins one how many words they have at most.
    longest: FxHashMap<&'static str, usize>,
}

impl<T> Default for Names<T> {
    fn default() -> Self {
        Self {
            known: FxHashMap::default(),
            longest: FxHashMap::default(),
        }
    }
}

impl<T> Names<T> {
    fn add(&mut self, name: &'static str, known: T) {
        let head = name.split(' ').next().unwrap_or_default();
        let longest = self.longest.entry(head).or_default();
        *longest = name.split(' ').count().max(*longest);
        self.known.insert(name, known);
    }

    fn longest(&self, head: &str) -> usize {
        self.longest.get(head).copied().unwrap_or_default()
    }
}

/// The parsed tables.
#[derive(Debug, Default)]
pub(super) struct Lexicon {
    entries: FxHashMap<Box<str>, Entry>,
    /// Words of English that are no role, for a name may hold them.
    pub(super) english: FxHashSet<&'static str>,
    /// Words of persons' names.
    persons: FxHashMap<&'static str, Person>,
    /// Names of well-known firms.
    firms: Names<()>,
    /// Names of builders.
    builders: Names<Builder>,
    /// What a letter costs after two others ([`letters`]).
    pub(super) letter_costs: Vec<u8>,
    /// Names of Latin letters in Indic scripts.
    pub(super) letter_names: LetterNames,
    /// For each script, transliterated word -> canonical spelling.
    indic: [FxHashMap<Box<str>, &'static str>; Script::COUNT],
    /// Written form in an Indic script -> canonical spelling (`form.rs`), and the first words of all.
    forms: FxHashMap<Box<str>, &'static str>,
    form_heads: FxHashSet<Box<str>>,
    /// What makes an ordinal of a number that stands before it, in the letters of its script.
    ordinal_endings: FxHashSet<Box<str>>,
    /// For each script, the letters of postpositions that are written together with the word before them, long ones
    /// first.
    endings: [Vec<Box<[char]>>; Script::COUNT],
}

static LEXICON: LazyLock<Lexicon> = LazyLock::new(|| {
    script_sounds::load();
    script::load();
    Lexicon::parse()
});

/// The tables, parsed on the first call.
pub(super) fn lexicon() -> &'static Lexicon {
    &LEXICON
}

/// The roles of a normalised token; empty for a word that is in no table.
pub fn classes(token: &str) -> Class {
    LEXICON.find(token).map_or(Class::empty(), |e| e.class)
}

/// Whether a normalised token is a common word of English that is in no other table but that of
/// the everyday words: `paper`, `golden`.
pub fn is_english(token: &str) -> bool {
    is_english_of(token, classes(token))
}

/// [`is_english`] of a token whose roles are known: no other word of English has any.
pub(crate) fn is_english_of(token: &str, class: Class) -> bool {
    class == Class::EVERYDAY || class.is_empty() && LEXICON.english.contains(token)
}

/// What a normalised token is in persons' names: by the table, or as Gujarat ends given names (`Rameshbhai`, `Kokilaben`).
pub fn person(token: &str) -> Person {
    const MIN_STEM: usize = 4;
    let is_named = || {
        let mut endings = ["bhai", "ben"].into_iter();
        endings.any(|ending| MIN_STEM + ending.len() <= token.len() && token.ends_with(ending))
    };
    match LEXICON.persons.get(token) {
        Some(&person) => person,
        None if is_named() => Person::GIVEN,
        None => Person::default(),
    }
}

/// How many words the names of well-known firms that begin with a normalised token have, at most; 0 where none does.
pub fn longest_firm(token: &str) -> usize {
    LEXICON.firms.longest(token)
}

/// Whether normalised tokens, joined by blanks, are the name of a well-known firm, shop or institute.
pub fn is_firm(name: &str) -> bool {
    LEXICON.firms.known.contains_key(name)
}

/// How many words the names of builders that begin with a normalised token have, at most; 0 where none does.
pub fn longest_builder(token: &str) -> usize {
    LEXICON.builders.longest(token)
}

/// Whether normalised tokens, joined by blanks, are the name of a builder, and who else is called so.
pub fn builder(name: &str) -> Option<Builder> {
    LEXICON.builders.known.get(name).copied()
}

impl Lexicon {
    fn parse() -> Self {
        let mut lexicon = Self {
            letter_costs: letters::parse(),
            letter_names: LetterNames::parse(),
            ..Self::default()
        };
        for row in rows(tables::WORDS) {
            if let Some((word, names)) = row.split_once('\t') {
                let class = names.split(' ').filter_map(Class::from_name).collect();
                lexicon.add_class(word, class);
            }
        }
        for word in rows(tables::EVERYDAY) {
            lexicon.add_class(word, Class::EVERYDAY);
        }
        lexicon.english.extend(rows(tables::ENGLISH));
        for row in rows(tables::PERSONS) {
            let (word, marks) = row.split_once('\t').unwrap_or((row, "GIVEN"));
            let person = marks.split(' ').filter_map(Person::from_name).collect();
            lexicon.persons.insert(word, person);
        }
        for name in rows(tables::FIRMS) {
            lexicon.firms.add(name, ());
        }
        for row in rows(tables::BUILDERS) {
            let (name, builder) = match row.split_once('\t') {
                Some((name, _)) => (name, Builder::Namesake),
                None => (row, Builder::Only),
            };
            lexicon.builders.add(name, builder);
        }
        for row in rows(tables::VARIANTS) {
            if let Some((variant, canonical)) = row.split_once('\t') {
                let entry = Entry {
                    canonical: Some(canonical),
                    class: lexicon.find(canonical).unwrap_or_default().class,
                };
                lexicon.entries.insert(variant.into(), entry);
            }
        }
        for keyword in rows(tables::SLIPS) {
            lexicon.add_slips(keyword);
        }
        let mut glyphs: Vec<Glyph> = Vec::with_capacity(64);
        for row in rows(tables::SCRIPT_VARIANTS) {
            lexicon.add_indic(row, &mut glyphs);
        }
        for row in rows(tables::SCRIPT_ENDINGS) {
            if let Some(script) = lexicon.add_indic(row, &mut glyphs) {
                let letters = glyphs.iter().map(|g| g.letter).collect();
                lexicon.endings[script as usize].push(letters);
            }
        }
        for endings in &mut lexicon.endings {
            endings.sort_by_key(|ending| Reverse(ending.len()));
        }
        for row in rows(tables::SCRIPT_FORMS) {
            let Some((written, canonical)) = row.split_once('\t') else {
                continue;
            };
            let key = folded(written, &mut glyphs);
            let head = key.split(['.', '/', ' ']).next().unwrap_or_default();
            lexicon.form_heads.insert(head.into());
            lexicon.forms.insert(key, canonical);
        }
        for written in rows(tables::SCRIPT_ORDINALS) {
            lexicon.ordinal_endings.insert(folded(written, &mut glyphs));
        }
        lexicon
    }

    /// Adds a word in an Indic script with its canonical spelling; its glyphs are left in `glyphs`.
    fn add_indic(&mut self, row: &'static str, glyphs: &mut Vec<Glyph>) -> Option<Script> {
        let (written, canonical) = row.split_once('\t')?;
        fold::fold(written, glyphs);
        let script = glyphs.first()?.script;
        let mut key = String::with_capacity(128);
        let letters = glyphs.iter().map(|g| g.letter);
        transliterate(letters, script, &mut key);
        self.indic[script as usize].insert(key.into_boxed_str(), canonical);
        Some(script)
    }

    fn add_class(&mut self, word: &str, class: Class) {
        self.entries.entry(word.into()).or_default().class |= class;
    }

    /// Adds what a keyword is written as by one slip, where no table has that: two letters changed over, one
    /// left out between the first and the last, one doubled.
    fn add_slips(&mut self, keyword: &'static str) {
        let entry = Entry {
            canonical: Some(keyword),
            class: self.find(keyword).unwrap_or_default().class,
        };
        for at in 1..keyword.len() - 1 {
            let (front, back) = keyword.split_at(at);
            let (letter, rest) = back.split_at(1);
            let (next, behind) = rest.split_at(1);
            let slips = [
                [front, next, letter, behind].concat(),
                [front, rest].concat(),
                [front, letter, letter, rest].concat(),
            ];
            for slip in slips {
                let is_word = self.english.contains(&*slip) || self.persons.contains_key(&*slip);
                if !is_word && self.find(&slip).is_none() {
                    self.entries.insert(slip.into(), entry);
                }
            }
        }
    }

    /// What the tables say about a written form.
    pub(super) fn find(&self, word: &str) -> Option<Entry> {
        if word.len() > MAX_WORD_BYTES {
            return None;
        }
        self.entries.get(word).copied()
    }

    /// The canonical spelling of a word that was written in an Indic script and
    /// transliterated.
    pub(super) fn find_indic(&self, word: &str, script: Script) -> Option<&'static str> {
        self.indic[script as usize].get(word).copied()
    }

    /// What is cut off the end of a word in the script, long ones first.
    pub(super) fn endings(&self, script: Script) -> &[Box<[char]>] {
        &self.endings[script as usize]
    }

    /// Whether a form begins with this word in an Indic script.
    pub(super) fn opens_form(&self, word: &str) -> bool {
        self.form_heads.contains(word)
    }

    /// The canonical spelling of a form.
    pub(super) fn find_form(&self, key: &str) -> Option<&'static str> {
        self.forms.get(key).copied()
    }

    /// Whether these letters of an Indic script make an ordinal of a number.
    pub(super) fn is_ordinal_ending(&self, letters: &str) -> bool {
        self.ordinal_endings.contains(letters)
    }
}

/// The letters of a row of a table as they stand in folded text, with the marks between them.
fn folded(written: &str, glyphs: &mut Vec<Glyph>) -> Box<str> {
    fold::fold(written, glyphs);
    let letters = glyphs.iter().map(|glyph| match glyph.kind {
        Kind::Dot => '.',
        Kind::Slash => '/',
        Kind::Blank => ' ',
        _ => glyph.letter,
    });
    letters.collect::<String>().into_boxed_str()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::script::Script;
    use super::super::tables::{
        BUILDERS, ENGLISH, EVERYDAY, FIRMS, PERSONS, SCRIPT_VARIANTS, SLIPS, VARIANTS, WORDS, rows,
    };
    use super::super::{Normalised, normalise};
    use super::{
        Builder, Class, MAX_WORD_BYTES, Person, builder, classes, is_firm, lexicon,
        longest_builder, longest_firm, person,
    };

    fn texts(raw: &str) -> String {
        let mut out = Normalised::default();
        normalise(raw, &mut out);
        out.text().to_owned()
    }

    #[test]
    fn every_row_of_the_tables_is_well_formed_and_stands_once() {
        for table in [
            WORDS,
            VARIANTS,
            SLIPS,
            EVERYDAY,
            ENGLISH,
            PERSONS,
            SCRIPT_VARIANTS,
            FIRMS,
        ] {
            let mut seen = BTreeSet::new();
            for row in rows(table) {
                let word = row.split('\t').next().unwrap_or_default();
                assert!(seen.insert(word), "{word} stands twice");
            }
        }
        for row in rows(WORDS) {
            let (word, names) = row.split_once('\t').expect("two columns");
            assert!(
                word.len() <= MAX_WORD_BYTES,
                "{word} is too long to be found"
            );
            for name in names.split(' ') {
                assert!(
                    Class::from_name(name).is_some(),
                    "{word} has no class {name}"
                );
            }
        }
        for row in rows(VARIANTS) {
            assert_eq!(row.split('\t').count(), 2, "{row}");
        }
        for row in rows(PERSONS) {
            let marks = row.split_once('\t').map_or("GIVEN", |(_, marks)| marks);
            for mark in marks.split(' ') {
                assert!(Person::from_name(mark).is_some(), "{row}");
            }
        }
    }

    #[test]
    fn an_english_word_or_a_name_is_in_no_other_table_and_is_not_respelt() {
        let is_name = |row: &&str| {
            row.split('\t')
                .next()
                .is_some_and(|word| person(word).intersects(Person::NAME))
        };
        for row in rows(ENGLISH).chain(rows(PERSONS).filter(is_name)) {
            let word = row.split('\t').next().unwrap_or_default();
            assert!(classes(word).is_empty(), "{word}: {:?}", classes(word));
            assert_eq!(texts(word), word);
        }
    }

    #[test]
    fn a_slip_in_a_keyword_is_read_as_the_keyword_and_other_words_are_themselves() {
        for keyword in rows(SLIPS) {
            assert!(6 <= keyword.len() && keyword.is_ascii(), "{keyword}");
            assert!(!classes(keyword).is_empty(), "{keyword} is no keyword");
        }
        let slips = [
            ("secotr", "sector"),
            ("hopsital", "hospital"),
            ("buiding", "building"),
            ("stattion", "station"),
        ];
        for (slip, keyword) in slips {
            assert_eq!(texts(slip), keyword);
            assert_eq!(classes(slip), classes(keyword));
        }
        for word in ["bhind", "ridge", "hospita", "ector", "entre"] {
            assert_eq!(texts(word), word);
        }
    }

    #[test]
    fn names_of_firms_are_found_as_they_are_written() {
        let is_never_met = |name: &&str| texts(name) != **name;
        let lost: Vec<_> = rows(FIRMS).filter(is_never_met).collect();
        assert!(lost.is_empty(), "{lost:?}");
        for name in rows(FIRMS) {
            let head = name.split(' ').next().unwrap_or_default();
            assert!(is_firm(name) && name.split(' ').count() <= longest_firm(head));
        }
        assert_eq!(longest_firm("banana"), 0);
    }

    #[test]
    fn names_of_builders_are_found_as_they_are_written() {
        let known_names = rows(BUILDERS).map(|row| match row.split_once('\t') {
            Some((name, "NAMESAKE")) => (name, Builder::Namesake),
            Some((_, mark)) => panic!("{mark} is no mark"),
            None => (row, Builder::Only),
        });
        let names: Vec<_> = known_names.collect();
        let is_never_met = |(name, _): &&(&str, Builder)| texts(name) != *name;
        let lost: Vec<_> = names.iter().filter(is_never_met).collect();
        assert!(lost.is_empty(), "{lost:?}");
        for (name, known) in names {
            let head = name.split(' ').next().unwrap_or_default();
            assert!(name.split(' ').count() <= longest_builder(head));
            assert_eq!(builder(name), Some(known));
        }
        assert_eq!(longest_builder("banana"), 0);
    }

    #[test]
    fn each_class_has_words() {
        let mut all = Class::empty();
        for entry in lexicon().entries.values() {
            all |= entry.class;
        }
        assert_eq!(all, Class::all());
    }

    #[test]
    fn canonical_spellings_are_final() {
        for table in [VARIANTS, SCRIPT_VARIANTS] {
            for row in rows(table) {
                let (variant, canonical) = row.split_once('\t').expect("two columns");
                assert_eq!(texts(canonical), canonical, "from {row}");
                assert_eq!(texts(variant), canonical, "from {row}");
            }
        }
        for row in rows(WORDS) {
            let word = row.split('\t').next().unwrap_or_default();
            assert_eq!(texts(word), word, "a keyword is read as another");
        }
    }

    #[test]
    fn ambiguous_words_keep_their_roles() {
        let roles = [
            ("st", Class::TITLE | Class::ROAD),
            ("dr", Class::TITLE),
            ("no", Class::NUMBER_KEY),
            ("so", Class::POST_KEY),
            ("at", Class::VILLAGE_KEY | Class::STOP),
            ("main", Class::CROSS_MAIN),
            ("block", Class::NUMBERED_AREA | Class::SUBDISTRICT_KEY),
            ("circle", Class::JUNCTION | Class::SUBDISTRICT_KEY),
        ];
        for (word, wanted) in roles {
            assert!(
                classes(word).contains(wanted),
                "{word}: {:?}",
                classes(word)
            );
        }
    }

    #[test]
    fn words_of_one_script_do_not_reach_another() {
        // `en` names the letter in Kannada; in Latin it is a word like any other.
        assert_eq!(lexicon().find_indic("en", Script::Kannada), Some("n"));
        assert_eq!(texts("en"), "en");
    }
}
