//! The scripts of India and what their letters and signs stand for, by table.
//!
//! The tables are `data/lexicon/scripts.tsv`; how signs make a word is in
//! `transliterate.rs`.

use std::sync::LazyLock;

use unicode_normalization::char::{decompose_compatible, is_combining_mark};

use super::tables::{self, rows};

/// The script of a run of letters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Script {
    /// Latin letters, or digits and marks alone.
    #[default]
    Latin,
    /// Hindi, Marathi, Nepali.
    Devanagari,
    /// Bengali, Assamese.
    Bengali,
    /// Punjabi.
    Gurmukhi,
    /// Gujarati.
    Gujarati,
    /// Odia.
    Odia,
    /// Tamil.
    Tamil,
    /// Telugu.
    Telugu,
    /// Kannada.
    Kannada,
    /// Malayalam.
    Malayalam,
    /// Urdu, Kashmiri, Sindhi.
    Arabic,
    /// Any other.
    Other,
}

impl Script {
    /// The language code that the service answers for a component in this script: the most
    /// spoken language of India that is written in it.
    pub fn language_code(self) -> &'static str {
        match self {
            Self::Latin => "en",
            Self::Devanagari => "hi",
            Self::Bengali => "bn",
            Self::Gurmukhi => "pa",
            Self::Gujarati => "gu",
            Self::Odia => "or",
            Self::Tamil => "ta",
            Self::Telugu => "te",
            Self::Kannada => "kn",
            Self::Malayalam => "ml",
            Self::Arabic => "ur",
            Self::Other => "und",
        }
    }

    /// How many there are.
    pub(crate) const COUNT: usize = Self::Other as usize + 1;

    /// The script of a letter or sign that the transliteration tables know; else
    /// [`Script::Other`].
    pub(crate) fn of(c: char) -> Self {
        match u32::from(c) {
            0x900..0x980 => Self::Devanagari,
            0x980..0xa00 => Self::Bengali,
            0xa00..0xa80 => Self::Gurmukhi,
            0xa80..0xb00 => Self::Gujarati,
            0xb00..0xb80 => Self::Odia,
            0xb80..0xc00 => Self::Tamil,
            0xc00..0xc80 => Self::Telugu,
            0xc80..0xd00 => Self::Kannada,
            0xd00..0xd80 => Self::Malayalam,
            0x600..0x700 => Self::Arabic,
            _ => Self::Other,
        }
    }

    /// The inherent vowel is silent at the end of a word: the Indo-Aryan scripts.
    pub(super) fn drops_schwa(self) -> bool {
        matches!(
            self,
            Self::Devanagari | Self::Bengali | Self::Gurmukhi | Self::Gujarati | Self::Odia
        )
    }

    pub(super) fn from_name(name: &str) -> Option<Self> {
        Some(match name {
            "Devanagari" => Self::Devanagari,
            "Bengali" => Self::Bengali,
            "Gurmukhi" => Self::Gurmukhi,
            "Gujarati" => Self::Gujarati,
            "Odia" => Self::Odia,
            "Tamil" => Self::Tamil,
            "Telugu" => Self::Telugu,
            "Kannada" => Self::Kannada,
            "Malayalam" => Self::Malayalam,
            "Arabic" => Self::Arabic,
            _ => return None,
        })
    }
}

/// What a character does in a written syllable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SignKind {
    /// In no table.
    Unknown,
    /// Carries the inherent vowel.
    Consonant,
    /// Consonant without a vowel: chillu, khanda ta.
    Dead,
    /// Stands alone.
    Vowel,
    /// Replaces the inherent vowel.
    VowelSign,
    /// Takes the inherent vowel away.
    Virama,
    /// Nasal of the place of the next consonant.
    Nasal,
    /// Changes the consonant before it.
    Nukta,
    /// Doubles the next consonant.
    Double,
    /// Consonant or vowel by its neighbours: Arabic waw and ye.
    Glide,
    /// Breathes on the consonant before it: Arabic do-chashmi he.
    Aspirate,
    /// Not heard in names.
    Silent,
}

impl SignKind {
    fn from_name(name: &str) -> Option<Self> {
        Some(match name {
            "consonant" => Self::Consonant,
            "dead" => Self::Dead,
            "vowel" => Self::Vowel,
            "sign" => Self::VowelSign,
            "virama" => Self::Virama,
            "nasal" => Self::Nasal,
            "nukta" => Self::Nukta,
            "double" => Self::Double,
            "glide" => Self::Glide,
            "aspirate" => Self::Aspirate,
            "silent" => Self::Silent,
            _ => return None,
        })
    }
}

/// One row of `data/lexicon/scripts.tsv`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sign {
    pub(super) kind: SignKind,
    pub(super) latin: &'static str,
    /// Its Latin under a nukta; empty where a nukta changes nothing.
    pub(super) with_nukta: &'static str,
}

const UNKNOWN: Sign = Sign {
    kind: SignKind::Unknown,
    latin: "",
    with_nukta: "",
};

const ARABIC: std::ops::Range<u32> = 0x600..0x700;
const INDIC: std::ops::Range<u32> = 0x900..0xd80;

static SIGNS: LazyLock<Vec<Sign>> = LazyLock::new(|| {
    let mut signs = vec![UNKNOWN; ARABIC.len() + INDIC.len()];
    for row in rows(tables::SCRIPTS) {
        let mut columns = row.split('\t');
        let (Some(script), Some(code), Some(kind), Some(latin), Some(with_nukta)) = (
            columns.next().and_then(Script::from_name),
            columns.next().and_then(|c| u32::from_str_radix(c, 16).ok()),
            columns.next().and_then(SignKind::from_name),
            columns.next(),
            columns.next(),
        ) else {
            continue;
        };
        let slot = char::from_u32(code)
            .filter(|&c| Script::of(c) == script)
            .and_then(slot);
        if let Some(slot) = slot {
            let letters = |text: &'static str| if text == "-" { "" } else { text };
            signs[slot] = Sign {
                kind,
                latin: letters(latin),
                with_nukta: letters(with_nukta),
            };
        }
    }
    signs
});

fn slot(c: char) -> Option<usize> {
    let code = u32::from(c);
    if INDIC.contains(&code) {
        Some((code - INDIC.start + ARABIC.end - ARABIC.start) as usize)
    } else if ARABIC.contains(&code) {
        Some((code - ARABIC.start) as usize)
    } else {
        None
    }
}

/// The sign of a decomposed character.
pub(super) fn sign(c: char) -> Sign {
    slot(c).map_or(UNKNOWN, |slot| SIGNS[slot])
}

/// Whether the transliteration tables know `c`.
pub(super) fn is_known(c: char) -> bool {
    sign(c).kind != SignKind::Unknown
}

/// What Unicode makes of a character of the scripts: most are what they are, and a letter
/// goes onto no other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// One that decomposes, or that the tables do not know.
    Other,
    /// A sign of the tables that does not decompose.
    Sign,
    /// The same of a letter.
    Letter,
}

static FORMS: LazyLock<Vec<Form>> = LazyLock::new(|| {
    let codes = ARABIC.chain(INDIC).map(char::from_u32);
    let form = |c: Option<char>| {
        let Some(c) = c.filter(|&c| is_known(c)) else {
            return Form::Other;
        };
        let mut is_itself = true;
        decompose_compatible(c, |part| is_itself &= part == c);
        match (is_itself, is_combining_mark(c)) {
            (false, _) => Form::Other,
            (true, false) if c.is_alphabetic() => Form::Letter,
            (true, _) => Form::Sign,
        }
    };
    codes.map(form).collect()
});

/// Fills its tables now rather than at the first address.
pub(super) fn load() {
    LazyLock::force(&FORMS);
}

fn form(c: char) -> Form {
    slot(c).map_or(Form::Other, |slot| FORMS[slot])
}

/// Whether the tables know `c` and Unicode does not decompose it.
pub(super) fn is_plain(c: char) -> bool {
    form(c) != Form::Other
}

/// Whether it is a letter besides.
pub(super) fn is_plain_letter(c: char) -> bool {
    form(c) == Form::Letter
}
