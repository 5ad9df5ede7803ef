//! Text of a number -> a decimal without loss.

use pata::attributes::{Decimal, MAX_SCALE};

/// Reason: not a number in any spelling that is understood.
pub const UNREADABLE: &str = "not a number";
/// Reason: more digits than a [`Decimal`] holds.
pub const TOO_LONG: &str = "a number of more digits than can be held";

/// What a cell of numbers can say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// A figure.
    Value(Decimal),
    /// A figure in brackets, which sources print where few cases stand behind it, or a lone `*`,
    /// where they withhold it.
    Suppressed(Option<Decimal>),
    /// A run of `*` or `#`: the column was too narrow where the table was printed.
    Overflow,
}

/// Reads a number: `1,52,813`, `1,019`, `27.12%`, `(92.55)`, `-0.5`, `1.2e3`.
///
/// Commas must stand where Indian or Western grouping puts them, so that `1,5` is refused and
/// not read as 15. A percent sign is dropped: the unit is the variable's.
///
/// # Errors
///
/// [`UNREADABLE`] or [`TOO_LONG`].
pub fn parse(text: &str) -> Result<Number, &'static str> {
    let text = text.trim();
    if !text.is_empty() && text.bytes().all(|byte| matches!(byte, b'*' | b'#')) {
        return Ok(match text {
            "*" => Number::Suppressed(None),
            _ => Number::Overflow,
        });
    }
    if let Some(inner) = text.strip_prefix('(').and_then(|t| t.strip_suffix(')')) {
        return parse_decimal(inner).map(|value| Number::Suppressed(Some(value)));
    }
    parse_decimal(text).map(Number::Value)
}

/// Reads a number as [`parse`] does, with at most `places` digits after the point: halves are
/// rounded away from zero. Says whether digits were lost.
///
/// Spreadsheets and computed tables print more digits than they know, and more than a
/// [`Decimal`] holds.
///
/// # Errors
///
/// [`UNREADABLE`] or [`TOO_LONG`].
pub fn parse_rounded(text: &str, places: u8) -> Result<(Number, bool), &'static str> {
    let text = text.trim();
    let point = text.find('.').filter(|_| !text.contains(['e', 'E']));
    let end = point.map_or(text.len(), |point| point + 2 + usize::from(places));
    // Behind the digit after the last place nothing changes the rounding.
    let is_long = end < text.len() && text[end..].bytes().all(|byte| byte.is_ascii_digit());
    let number = parse(if is_long { &text[..end] } else { text })?;
    let Number::Value(decimal) = number else {
        return Ok((number, false));
    };
    if decimal.scale <= places {
        let lost = is_long && text[end..].bytes().any(|byte| byte != b'0');
        return Ok((number, lost));
    }
    let unit = 10_i64.pow(u32::from(decimal.scale - places));
    let magnitude =
        (decimal.mantissa.unsigned_abs() + unit.unsigned_abs() / 2) / unit.unsigned_abs();
    let mantissa = i64::try_from(magnitude).map_err(|_| TOO_LONG)? * decimal.mantissa.signum();
    let rounded = Decimal {
        mantissa,
        scale: places,
    }
    .trimmed();
    Ok((Number::Value(rounded), true))
}

/// Reads a number that is none of the special marks of [`parse`].
///
/// # Errors
///
/// [`UNREADABLE`] or [`TOO_LONG`].
pub fn parse_decimal(text: &str) -> Result<Decimal, &'static str> {
    let text = text.trim();
    let text = text.strip_suffix('%').map_or(text, str::trim_end);
    let unsigned = text.strip_prefix(['-', '+', '\u{2212}']).unwrap_or(text);
    let is_negative = unsigned.len() != text.len() && !text.starts_with('+');
    let (digits, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((digits, exponent)) => (digits, exponent.parse::<i32>().map_err(|_| UNREADABLE)?),
        None => (unsigned, 0),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    if whole.is_empty() && fraction.is_empty() || !is_grouped(whole) {
        return Err(UNREADABLE);
    }
    if !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(UNREADABLE);
    }
    let fraction = fraction.trim_end_matches('0');
    let mut mantissa: i64 = 0;
    let places = whole.bytes().chain(fraction.bytes());
    for byte in places.filter(|&byte| byte != b',') {
        let shifted = mantissa.checked_mul(10);
        let sum = shifted.and_then(|value| value.checked_add(i64::from(byte - b'0')));
        mantissa = sum.ok_or(TOO_LONG)?;
    }
    let scale = i32::try_from(fraction.len())
        .ok()
        .and_then(|places| places.checked_sub(exponent))
        .ok_or(TOO_LONG)?;
    let (mantissa, scale) = if mantissa == 0 {
        (0, 0)
    } else if scale < 0 {
        let power = 10_i64.checked_pow(scale.unsigned_abs());
        let value = power.and_then(|power| mantissa.checked_mul(power));
        (value.ok_or(TOO_LONG)?, 0)
    } else {
        (mantissa, scale)
    };
    let scale = u8::try_from(scale).ok().filter(|&scale| scale <= MAX_SCALE);
    Ok(Decimal {
        mantissa: if is_negative { -mantissa } else { mantissa },
        scale: scale.ok_or(TOO_LONG)?,
    })
}

/// Whether the digits before the point are bare or grouped: a first group of one to three
/// digits, further ones of two or three, the last of three.
fn is_grouped(whole: &str) -> bool {
    let is_digits = |group: &str| group.bytes().all(|byte| byte.is_ascii_digit());
    let mut groups = whole.split(',');
    let first = groups.next().unwrap_or("");
    let Some(last) = groups.next_back() else {
        return is_digits(first);
    };
    (1..=3).contains(&first.len())
        && is_digits(first)
        && last.len() == 3
        && is_digits(last)
        && groups.all(|group| (2..=3).contains(&group.len()) && is_digits(group))
}

#[cfg(test)]
mod tests {
    use super::{Number, TOO_LONG, UNREADABLE, parse, parse_rounded};
    use pata::attributes::Decimal;

    fn decimal(mantissa: i64, scale: u8) -> Decimal {
        Decimal { mantissa, scale }
    }

    #[test]
    fn numbers_are_read_without_loss_or_refused() {
        let value = |mantissa, scale| Ok(Number::Value(decimal(mantissa, scale)));
        let cases = [
            ("0", value(0, 0)),
            ("-0.00", value(0, 0)),
            (" 42 ", value(42, 0)),
            ("1,52,813", value(152_813, 0)),
            ("1,019", value(1_019, 0)),
            ("12,34,56,789", value(123_456_789, 0)),
            ("1,234,567.50", value(12_345_675, 1)),
            ("27.12%", value(2_712, 2)),
            ("27.12 %", value(2_712, 2)),
            ("-92.55", value(-9_255, 2)),
            ("\u{2212}5", value(-5, 0)),
            ("+7", value(7, 0)),
            (".5", value(5, 1)),
            ("5.", value(5, 0)),
            ("1.2e3", value(1_200, 0)),
            ("1.25E-3", value(125, 5)),
            ("0e9999", value(0, 0)),
            ("0.100000000000000000000000", value(1, 1)),
            ("9223372036854775807", value(i64::MAX, 0)),
            ("(92.55)", Ok(Number::Suppressed(Some(decimal(9_255, 2))))),
            ("*", Ok(Number::Suppressed(None))),
            ("**********", Ok(Number::Overflow)),
            ("9223372036854775808", Err(TOO_LONG)),
            ("0.0000000000000000001", Err(TOO_LONG)),
            ("1e300", Err(TOO_LONG)),
            ("1e-2147483648", Err(TOO_LONG)),
            ("1,5", Err(UNREADABLE)),
            ("12,34", Err(UNREADABLE)),
            ("1234,567", Err(UNREADABLE)),
            (",123", Err(UNREADABLE)),
            ("1,,234", Err(UNREADABLE)),
            ("1.2.3", Err(UNREADABLE)),
            ("--5", Err(UNREADABLE)),
            ("5 6", Err(UNREADABLE)),
            ("NaN", Err(UNREADABLE)),
            ("inf", Err(UNREADABLE)),
            ("12abc", Err(UNREADABLE)),
            ("1e", Err(UNREADABLE)),
            (".", Err(UNREADABLE)),
            ("-", Err(UNREADABLE)),
            ("()", Err(UNREADABLE)),
            ("", Err(UNREADABLE)),
        ];
        for (text, expected) in cases {
            assert_eq!(parse(text), expected, "{text:?}");
        }
    }

    #[test]
    fn digits_past_the_last_place_are_rounded_and_told() {
        let value = |mantissa, scale, lost| Ok((Number::Value(decimal(mantissa, scale)), lost));
        for (text, expected) in [
            ("39.037749999999996", value(390_377, 4, true)),
            ("0.00005", value(1, 4, true)),
            ("-0.00005", value(-1, 4, true)),
            ("-0.00004999999999999999999999", value(0, 0, true)),
            ("612.00000000000000000000", value(612, 0, false)),
            ("1,52,813.10", value(1_528_131, 1, false)),
            ("0.12500000000000000000001", value(125, 3, true)),
            ("5e-6", value(0, 0, true)),
            ("7", value(7, 0, false)),
            ("27.12%", value(2_712, 2, false)),
            ("*", Ok((Number::Suppressed(None), false))),
            ("1.2345678x", Err(UNREADABLE)),
        ] {
            assert_eq!(parse_rounded(text, 4), expected, "{text:?}");
        }
    }

    #[test]
    fn what_rust_prints_is_read_back() {
        let mut state = 5_u64;
        for _ in 0..20_000 {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let value = decimal((state as i64) >> (state % 40), (state % 19) as u8).trimmed();
            if value.mantissa == i64::MIN {
                continue;
            }
            assert_eq!(parse(&value.to_string()), Ok(Number::Value(value)));
        }
    }
}
