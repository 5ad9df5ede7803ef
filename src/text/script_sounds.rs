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

/// The prices of one script: `u8::MAX` is no way.
#[derive(Clone, Debug)]
pub struct SoundTable {
    prices: [[u8; SIZE]; SIZE],
}

impl SoundTable {
    /// What it costs that `heard` stands for `written`.
    pub fn replace(&self, heard: u8, written: u8) -> Option<u8> {
        self.price(letter(heard)?, letter(written)?)
    }

    /// What it costs that `written` is missing.
    pub fn insert(&self, written: u8) -> Option<u8> {
        self.price(NONE, letter(written)?)
    }

    /// What it costs that `heard` stands for nothing.
    pub fn drop(&self, heard: u8) -> Option<u8> {
        self.price(letter(heard)?, NONE)
    }

    fn price(&self, heard: usize, written: usize) -> Option<u8> {
        let price = self.prices[heard][written];
        (price < u8::MAX).then_some(price)
    }
}

fn letter(byte: u8) -> Option<usize> {
    byte.is_ascii_lowercase().then(|| usize::from(byte - b'a'))
}

static TABLES: LazyLock<Vec<SoundTable>> = LazyLock::new(|| {
    let empty = SoundTable {
        prices: [[u8::MAX; SIZE]; SIZE],
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
                table.prices[heard][written] = price;
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
