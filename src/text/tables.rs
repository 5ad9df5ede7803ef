//! The tables that text is read by: `data/lexicon`, compiled in.
//!
//! What they say decides what the names of an index are normalised to, so an index is of its tables as it is of its
//! sources: the builder's manifest holds all of them ([`TABLES`]).

/// Names each table, and lists them all: one that is read cannot be missing from the list.
macro_rules! tables {
    ($($(#[$doc:meta])* $name:ident = $file:literal;)*) => {
        $($(#[$doc])* pub(super) const $name: &str = include_str!(concat!("../../data/lexicon/", $file));)*

        /// Each table: the name of its file, and its text.
        pub const TABLES: &[(&str, &str)] = &[$(($file, $name)),*];
    };
}

tables! {
    /// What a builder's projects begin with.
    BUILDERS = "builders.tsv";
    /// Common English words.
    ENGLISH = "english.tsv";
    /// Words that no address is made of.
    EVERYDAY = "everyday.tsv";
    /// Firms that everybody knows.
    FIRMS = "firms.tsv";
    /// What a letter costs after two others.
    LETTERS = "letters.tsv";
    /// Common names of persons.
    PERSONS = "persons.tsv";
    /// What is written together with the word before it.
    SCRIPT_ENDINGS = "script_endings.tsv";
    /// Abbreviations and phrases that a sign holds together.
    SCRIPT_FORMS = "script_forms.tsv";
    /// Names of letters.
    SCRIPT_LETTERS = "script_letters.tsv";
    /// Endings of ordinals.
    SCRIPT_ORDINALS = "script_ordinals.tsv";
    /// What a sound costs that a script writes otherwise.
    SCRIPT_SOUNDS = "script_sounds.tsv";
    /// Words in scripts with their canonical spelling.
    SCRIPT_VARIANTS = "script_variants.tsv";
    /// Signs of the scripts.
    SCRIPTS = "scripts.tsv";
    /// Keywords that are read with a slip.
    SLIPS = "slips.tsv";
    /// Abbreviations and variants of words.
    VARIANTS = "variants.tsv";
    /// What a word can mean in an address.
    WORDS = "words.tsv";
}

/// The lines of a table that are neither empty nor comments.
pub(super) fn rows(table: &'static str) -> impl Iterator<Item = &'static str> {
    table
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
}
