//! What a letter of a phonetic key can stand for, by the script that the key was read from.
//!
//! Tamil writes one letter for `k` and `g`, Urdu leaves short vowels out, a schwa is heard or
//! not: the key of a name in a script often differs from that of its Latin spelling in ways that
//! the script explains. The tables are `data/lexicon/script_sounds.tsv`.

use std::sync::LazyLock;

use super::script::Script;
use super::tables::{self, rows};

/// Letters, and one row or column for none.
const SIZE: usize = 27;
const NONE: usize = 26;
/// Dearest price of one letter.
const MAX_PRICE: u8 = 5;

/// The prices of one script.
#[derive(Clone, Debug)]
pub struct SoundTable {
    /// By what is heard, the last for what is not.
    rows: [SoundPrices; SIZE],
}

/// What it costs that a letter is written, or none: `u8::MAX` is no way.
#[derive(Clone, Debug)]
pub struct SoundPrices {
    prices: [u8; SIZE],
    /// The letters of each price and of lower ones.
    within: [Letters; MAX_PRICE as usize + 1],
}

impl SoundPrices {
    const NEVER: Self = Self {
        prices: [u8::MAX; SIZE],
        within: [Letters(0); MAX_PRICE as usize + 1],
    };

    /// Learns which letters are within each price.
    fn settle(&mut self) {
        for (price, letters) in (0..).zip(&mut self.within) {
            let is_within = |&written: &usize| self.prices[written] <= price;
            letters.0 = (0..NONE).filter(is_within).fold(0, |all, l| all | 1 << l);
        }
    }

    /// The price of a letter; `None` where it cannot be.
    #[inline]
    pub fn of(&self, written: u8) -> Option<u8> {
        self.at(letter(written)?)
    }

    #[inline]
    fn at(&self, written: usize) -> Option<u8> {
        Some(self.prices[written]).filter(|&price| price < u8::MAX)
    }

    /// The letters that cost no more than `room`.
    #[inline]
    pub fn within(&self, room: i8) -> Letters {
        usize::try_from(room).map_or(Letters(0), |room| {
            self.within[room.min(usize::from(MAX_PRICE))]
        })
    }
}

/// Some of the letters from `a` to `z`.
#[derive(Clone, Copy, Debug)]
pub struct Letters(u32);

impl Letters {
    /// Those of both.
    #[inline]
    #[must_use]
    pub fn and(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    /// Whether a byte is one of them.
    #[inline]
    pub fn has(self, byte: u8) -> bool {
        letter(byte).is_some_and(|letter| self.0 >> letter & 1 != 0)
    }
}

impl SoundTable {
    /// What it costs that `heard` stands for another letter.
    #[inline]
    pub fn replacements(&self, heard: u8) -> &SoundPrices {
        // No row of the tables is of a digit, which stands for itself alone.
        letter(heard).map_or(&SoundPrices::NEVER, |heard| &self.rows[heard])
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
        rows: [SoundPrices::NEVER; SIZE],
    };
    let mut tables = vec![empty; Script::COUNT];
    for row in rows(tables::SCRIPT_SOUNDS) {
        let mut columns = row.split('\t');
        let (Some(script), Some(heard), Some(written), Some(price)) = (
            columns.next(),
            columns.next(),
            columns.next(),
            (columns.next().and_then(|price| price.parse().ok()))
                .filter(|&price| price <= MAX_PRICE),
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
                table.rows[heard].prices[written] = price;
            }
        }
    }
    for prices in tables.iter_mut().flat_map(|table| &mut table.rows) {
        prices.settle();
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
