//! What a letter of a phonetic key can stand for, by the script that the key was read from.
//!
//! Tamil writes one letter for `k` and `g`, Urdu leaves short vowels out, a schwa is heard or
//! not: the key of a name in a script often differs from that of its Latin spelling in ways that
//! the script explains. The tables are `data/lexicon/script_sounds.tsv`.

use std::sync::LazyLock;

use super::script::{Script, rows};

/// Letters, and one row or column for none.
const SIZE: usize = 27;
const NONE: usize = 26;

/// The prices of one script.
#[derive(Clone, Debug)]
pub struct SoundTable {
    /// By what is heard, the last for what is not.
    rows: [SoundPrices; SIZE],
}

/// What it costs that a letter is written, or none: `u8::MAX` is no way.
#[derive(Clone, Debug)]
pub struct SoundPrices([u8; SIZE]);

impl SoundPrices {
    /// The price of a letter; `None` where it cannot be.
    #[inline]
    pub fn of(&self, written: u8) -> Option<u8> {
        self.at(letter(written)?)
    }

    #[inline]
    fn at(&self, written: usize) -> Option<u8> {
        Some(self.0[written]).filter(|&price| price < u8::MAX)
    }
}

impl SoundTable {
    /// What it costs that `heard` stands for another letter.
    #[inline]
    pub fn replacements(&self, heard: u8) -> &SoundPrices {
        // No row of the tables is of a digit, which stands for itself alone.
        const NEVER: SoundPrices = SoundPrices([u8::MAX; SIZE]);
        letter(heard).map_or(&NEVER, |heard| &self.rows[heard])
    }

    /// What it costs that a letter is missing.
    #[inline]
    pub fn insertions(&self) -> &SoundPrices {
        &self.rows[NONE]
    }

    /// What it costs that `heard` stands for nothing.
    #[inline]
    pub fn drop(&self, heard: u8) -> Option<u8> {
        self.rows[letter(heard)?].at(NONE)
    }
}

fn letter(byte: u8) -> Option<usize> {
    byte.is_ascii_lowercase().then(|| usize::from(byte - b'a'))
}

static TABLES: LazyLock<Vec<SoundTable>> = LazyLock::new(|| {
    let empty = SoundTable {
        rows: [const { SoundPrices([u8::MAX; SIZE]) }; SIZE],
    };
    let mut tables = vec![empty; Script::COUNT];
    for row in rows(include_str!("../../data/lexicon/script_sounds.tsv")) {
        let mut columns = row.split('\t');
        let (Some(script), Some(heard), Some(written), Some(price)) = (
            columns.next(),
            columns.next(),
            columns.next(),
            columns.next().and_then(|price| price.parse().ok()),
        ) else {
            continue;
        };
        let slot = |text: &str| match text.as_bytes() {
            [b'-'] => Some(NONE),
            [byte] => letter(*byte),
            _ => None,
        };
        let (Some(heard), Some(written)) = (slot(heard), slot(written)) else {
            continue;
        };
        let only = Script::from_name(script);
        for (index, table) in tables.iter_mut().enumerate() {
            let is_meant = only.map_or(index != Script::Latin as usize, |s| s as usize == index);
            if is_meant {
                table.rows[heard].0[written] = price;
            }
        }
    }
    tables
});

/// The prices of a script, parsed on the first call.
pub fn table(script: Script) -> &'static SoundTable {
    &TABLES[script as usize]
}

/// Parses the tables now rather than at the first address.
pub(super) fn load() {
    LazyLock::force(&TABLES);
}
