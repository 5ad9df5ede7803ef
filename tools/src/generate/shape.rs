//! What a generated column looks like: range, digits, skew and gaps of a real one.

use pata::attributes::{Cause, Decimal, Value};

use crate::seeded::first_number;

/// A column's formula.
///
/// Of a hundred columns in a row, so many have each look: what figures of censuses and surveys,
/// and counts and distances of facilities, have in an index built from real tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    look: Look,
    /// Of this column and no other.
    key: u64,
    /// Of 64 cells, how many have no figure.
    missing: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Look {
    /// One value everywhere.
    Constant,
    /// 0 or 1.
    Flag,
    /// One of a few classes.
    Class,
    /// A count of facilities near by: most are small, the greatest needs this many bits.
    Count(u32),
    /// A percentage with two decimals.
    Share,
    /// A percentage with one decimal.
    RoughShare,
    /// Kilometres with two decimals, up to this many hundredths, most of them small.
    Distance(u64),
    /// Persons or houses, most of them few.
    Persons,
    /// One of a hundred figures of districts, far apart.
    District,
    /// A computed float.
    Index,
}

impl Shape {
    /// The look of a variable, by its number.
    pub fn of(seed: u64, variable: u32) -> Self {
        let key = first_number(seed.wrapping_add(first_number(u64::from(variable) + 1)));
        let look = match variable * 37 % 100 {
            0..3 => Look::Constant,
            3..9 => Look::Flag,
            9..15 => Look::Class,
            15..45 => Look::Count(4 + (key % 7) as u32),
            45..68 => Look::Share,
            68..78 => Look::RoughShare,
            78..90 => Look::Distance(4_000 << (key % 3)),
            90..95 => Look::Persons,
            95..98 => Look::District,
            _ => Look::Index,
        };
        let missing = match key >> 60 {
            0..4 => 0,
            4..8 => 1,
            8..12 => 6,
            _ => 20,
        };
        let has_gaps = !matches!(look, Look::Constant | Look::Count(_) | Look::Distance(_));
        let missing = if has_gaps { missing } else { 0 };
        Self { look, key, missing }
    }

    /// Start of its name, unit and description.
    pub(super) fn words(self) -> (&'static str, &'static str, &'static str) {
        match self.look {
            Look::Constant => ("constant_figure", "things", "One value in all cells"),
            Look::Flag => ("service_is_there", "flag", "Whether a service is there"),
            Look::Class => ("terrain_class", "class", "Class of the terrain"),
            Look::Count(_) => ("facility_count", "facilities", "Facilities near by"),
            Look::Share => ("house_share_pct", "percent", "Share of houses"),
            Look::RoughShare => ("survey_share_pct", "percent", "Share of those asked"),
            Look::Distance(_) => ("facility_dist", "km", "Distance to the nearest facility"),
            Look::Persons => ("pop_count", "persons", "Persons"),
            Look::District => ("district_figure", "rupees", "A figure of the district"),
            Look::Index => ("index_value", "index", "A computed index"),
        }
    }

    /// The value in a cell. Costs a few multiplications.
    pub fn value(self, cell: u32) -> Value {
        let random = first_number(self.key ^ u64::from(cell));
        // The lowest six bits tell whether there is a figure, the rest which.
        let (gap, random) = (random % 64, random >> 6);
        if gap < self.missing {
            let is_suppressed = gap == 0 && self.missing > 6;
            return Value::Missing(if is_suppressed {
                Cause::Suppressed
            } else {
                Cause::NotPublished
            });
        }
        let number = |mantissa: u64, scale| {
            let mantissa = mantissa as i64;
            Value::Number(Decimal { mantissa, scale })
        };
        match self.look {
            Look::Constant => number(self.key % 1_000, 1),
            Look::Flag => number(random % 2, 0),
            Look::Class => number(random % 6, 0),
            Look::Count(bits) => number(skewed(random, 1 << bits), 0),
            Look::Share => number(scaled(random, 10_001), 2),
            Look::RoughShare => number(scaled(random, 1_001), 1),
            Look::Distance(end) => number(skewed(random, end), 2),
            Look::Persons => number(skewed(random, 150_000), 0),
            Look::District => number(first_number(self.key ^ (random % 100)) % 10_000_000, 2),
            Look::Index => Value::Float(f64::from(random as u16) / 1_024.0),
        }
    }
}

/// A number below `end`, each as likely.
fn scaled(random: u64, end: u64) -> u64 {
    ((random & 0xFFFF_FFFF) * end) >> 32
}

/// A number below `end`; half of them are in its lowest eighth.
fn skewed(random: u64, end: u64) -> u64 {
    let unit = random & 0xFFFF_FFFF;
    let squared = (unit * unit) >> 32;
    let cubed = (squared * unit) >> 32;
    (cubed * end) >> 32
}
