//! What a lookup gives for one variable: a decimal, a float, or why there is none.

use std::fmt;

use serde::ser::Error as _;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

/// Most decimal places of a [`Decimal`]: with more, `10^scale` leaves an `i64`.
pub const MAX_SCALE: u8 = 18;
/// Longest text of a [`Decimal`] in bytes: sign, nineteen digits, point and a leading zero.
pub const MAX_DECIMAL_LEN: usize = 22;

/// A decimal number, `mantissa / 10^scale`, held without loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, bincode::Encode, bincode::Decode)]
pub struct Decimal {
    /// All digits, with the sign.
    pub mantissa: i64,
    /// Digits after the point, at most [`MAX_SCALE`].
    pub scale: u8,
}

/// Why there is no value.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, bincode::Encode, bincode::Decode,
)]
pub enum Cause {
    /// No row of the variable's layer covers the point.
    OutsideCoverage,
    /// The source has no figure for that row.
    NotPublished,
    /// The source withholds the figure, as for too few cases.
    Suppressed,
}

/// The value of one variable at one point.
#[derive(Clone, Copy, Debug, PartialEq, bincode::Encode, bincode::Decode)]
pub enum Value {
    /// The source's decimal.
    Number(Decimal),
    /// A computed quantity without a decimal of its own; always finite.
    Float(f64),
    /// No value.
    Missing(Cause),
}

impl Decimal {
    /// The same number without zeros at the end of its fraction.
    #[must_use]
    pub fn trimmed(self) -> Self {
        let Self {
            mut mantissa,
            mut scale,
        } = self;
        while scale > 0 && mantissa % 10 == 0 {
            mantissa /= 10;
            scale -= 1;
        }
        Self { mantissa, scale }
    }

    /// The nearest float.
    pub fn to_f64(self) -> f64 {
        self.mantissa as f64 / 10_f64.powi(i32::from(self.scale))
    }

    /// Writes the number as JSON has it (`-0.05`, `4378.5`), without zeros at the end of its
    /// fraction, and returns the text.
    ///
    /// Scales above [`MAX_SCALE`] are read as [`MAX_SCALE`]. Allocates nothing and prints no
    /// float.
    pub fn write_json(self, buffer: &mut [u8; MAX_DECIMAL_LEN]) -> &str {
        let number = Self {
            scale: self.scale.min(MAX_SCALE),
            ..self
        }
        .trimmed();
        let mut digits = number.mantissa.unsigned_abs();
        let mut at = buffer.len();
        let mut written = 0;
        while digits > 0 || written <= number.scale {
            if written == number.scale && written > 0 {
                at -= 1;
                buffer[at] = b'.';
            }
            at -= 1;
            buffer[at] = b'0' + (digits % 10) as u8;
            digits /= 10;
            written += 1;
        }
        if number.mantissa < 0 {
            at -= 1;
            buffer[at] = b'-';
        }
        std::str::from_utf8(&buffer[at..]).unwrap_or_default()
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.write_json(&mut [0; MAX_DECIMAL_LEN]))
    }
}

impl Serialize for Decimal {
    /// A JSON number, digit for digit; allocates nothing.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut buffer = [0; MAX_DECIMAL_LEN];
        let text = self.write_json(&mut buffer);
        let raw: &RawValue = serde_json::from_str(text).map_err(S::Error::custom)?;
        raw.serialize(serializer)
    }
}

impl Serialize for Value {
    /// A JSON number, or `null` where there is no value.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Number(decimal) => decimal.serialize(serializer),
            Self::Float(float) => serializer.serialize_f64(*float),
            Self::Missing(_) => serializer.serialize_unit(),
        }
    }
}

impl Cause {
    /// Its name in answers.
    pub fn name(self) -> &'static str {
        match self {
            Self::OutsideCoverage => "outside_coverage",
            Self::NotPublished => "not_published",
            Self::Suppressed => "suppressed",
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{any, prop_assert_eq, proptest};

    use super::{Cause, Decimal, Value};

    fn check(mantissa: i64, scale: u8, expected: &str) {
        let value = Value::Number(Decimal { mantissa, scale });
        assert_eq!(serde_json::to_string(&value).unwrap(), expected);
    }

    #[test]
    fn a_decimal_is_written_digit_for_digit_without_zeros_at_its_end() {
        check(43_785, 1, "4378.5");
        check(0, 0, "0");
        check(0, 6, "0");
        check(-5, 2, "-0.05");
        check(1_250, 2, "12.5");
        check(100, 0, "100");
        check(700, 2, "7");
        check(i64::MIN, 18, "-9.223372036854775808");
        check(i64::MIN, 0, "-9223372036854775808");
        check(1, 18, "0.000000000000000001");
        check(-1, 18, "-0.000000000000000001");
    }

    #[test]
    fn a_missing_value_is_null_and_names_its_cause() {
        let missing = Value::Missing(Cause::Suppressed);
        assert_eq!(serde_json::to_string(&missing).unwrap(), "null");
        assert_eq!(Cause::Suppressed.name(), "suppressed");
    }

    proptest! {
        #[test]
        fn the_text_of_a_decimal_reads_back_as_the_same_number(mantissa: i64, scale in 0_u8..=18) {
            let text = Decimal { mantissa, scale }.to_string();
            let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
            let digits: i128 = format!("{whole}{fraction}").parse().unwrap();
            let missing = u32::from(scale) - fraction.len() as u32;
            prop_assert_eq!(digits * 10_i128.pow(missing), i128::from(mantissa));
        }

        #[test]
        fn a_scale_that_is_too_large_does_not_panic(mantissa: i64, scale in any::<u8>()) {
            let _ = Decimal { mantissa, scale }.to_string();
        }
    }
}
