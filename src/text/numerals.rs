//! Numbers as addresses write them: in digits, as ordinals, as words and in Roman letters.

use std::fmt::Write as _;

use arrayvec::ArrayString;

/// Longest number in digits with its ending, bytes.
const MAX_NUMERAL: usize = 11;

/// The number that a number word of one to twenty stands for.
fn word_number(token: &str) -> Option<u32> {
    Some(match token {
        "one" | "first" => 1,
        "two" | "second" => 2,
        "three" | "third" => 3,
        "four" | "fourth" => 4,
        "five" | "fifth" => 5,
        "six" | "sixth" => 6,
        "seven" | "seventh" => 7,
        "eight" | "eighth" => 8,
        "nine" | "ninth" => 9,
        "ten" | "tenth" => 10,
        "eleven" | "eleventh" => 11,
        "twelve" | "twelfth" => 12,
        "thirteen" | "thirteenth" => 13,
        "fourteen" | "fourteenth" => 14,
        "fifteen" | "fifteenth" => 15,
        "sixteen" | "sixteenth" => 16,
        "seventeen" | "seventeenth" => 17,
        "eighteen" | "eighteenth" => 18,
        "nineteen" | "nineteenth" => 19,
        "twenty" | "twentieth" => 20,
        _ => return None,
    })
}

/// The number that a token stands for: digits, an ordinal (`15th`), a Roman numeral up to
/// `xxxix`, or a number word up to twenty (`one`, `first`). `None` past nine digits.
///
/// ```
/// use pata::text::numerals::number_of;
/// assert_eq!(number_of("15th"), Some(15));
/// assert_eq!(number_of("viii"), Some(8));
/// assert_eq!(number_of("second"), Some(2));
/// assert_eq!(number_of("12a"), None);
/// ```
pub fn number_of(token: &str) -> Option<u32> {
    let digits = token.bytes().take_while(u8::is_ascii_digit).count();
    if digits > 0 {
        let is_plain = matches!(&token[digits..], "" | "st" | "nd" | "rd" | "th");
        return (is_plain && digits <= 9).then(|| token[..digits].parse().ok())?;
    }
    word_number(token).or_else(|| roman_number(token))
}

/// Whether the token is a number in Roman letters, up to `xxxix`.
pub(crate) fn is_roman(token: &str) -> bool {
    token.bytes().all(|byte| matches!(byte, b'i' | b'v' | b'x')) && number_of(token).is_some()
}

/// The suffix that makes an ordinal of a number: `nd` of `2`.
pub fn ordinal_suffix_of(digits: &str) -> &'static str {
    match digits.as_bytes() {
        [.., b'1', _] | [.., b'0' | b'4'..=b'9'] => "th",
        [.., b'1'] => "st",
        [.., b'2'] => "nd",
        _ => "rd",
    }
}

/// The ways in which a number of an area is written.
#[derive(Clone, Debug)]
pub(crate) struct Numerals {
    pub(crate) digits: ArrayString<MAX_NUMERAL>,
    /// Empty where the number is 0 or more than 39.
    pub(crate) roman: ArrayString<MAX_NUMERAL>,
    pub(crate) ordinal: ArrayString<MAX_NUMERAL>,
}

impl Numerals {
    /// Those of a number below a billion.
    pub(crate) fn of(number: u32) -> Self {
        const UNITS: [&str; 10] = ["", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"];
        let written = |numeral: std::fmt::Arguments<'_>| {
            let mut text = ArrayString::new();
            // Nine digits and an ending fit.
            let _ = text.write_fmt(numeral);
            text
        };
        let digits = written(format_args!("{number}"));
        let ending = ordinal_suffix_of(&digits);
        let (tens, units) = (number as usize / 10, number as usize % 10);
        let roman = if tens < 4 {
            written(format_args!("{}{}", &"xxx"[..tens], UNITS[units]))
        } else {
            ArrayString::new()
        };
        Self {
            digits,
            roman,
            ordinal: written(format_args!("{number}{ending}")),
        }
    }
}

fn roman_number(token: &str) -> Option<u32> {
    let tens = token.bytes().take_while(|&b| b == b'x').count();
    let units = match &token[tens..] {
        "" => 0,
        "i" => 1,
        "ii" => 2,
        "iii" => 3,
        "iv" => 4,
        "v" => 5,
        "vi" => 6,
        "vii" => 7,
        "viii" => 8,
        "ix" => 9,
        _ => return None,
    };
    let number = tens as u32 * 10 + units;
    (tens <= 3 && number > 0).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_written_in_digits_in_roman_letters_and_as_an_ordinal() {
        for (number, digits, roman, ordinal) in [
            (1, "1", "i", "1st"),
            (5, "5", "v", "5th"),
            (12, "12", "xii", "12th"),
            (22, "22", "xxii", "22nd"),
            (39, "39", "xxxix", "39th"),
            (40, "40", "", "40th"),
            (113, "113", "", "113th"),
            (0, "0", "", "0th"),
            (999_999_999, "999999999", "", "999999999th"),
        ] {
            let numerals = Numerals::of(number);
            assert_eq!(numerals.digits.as_str(), digits);
            assert_eq!(numerals.roman.as_str(), roman);
            assert_eq!(numerals.ordinal.as_str(), ordinal);
            assert_eq!(number_of(&numerals.ordinal), Some(number));
        }
    }

    #[test]
    fn numbers_are_read_from_digits_words_and_roman_numerals() {
        let cases = [
            ("12", Some(12)),
            ("3rd", Some(3)),
            ("xiv", Some(14)),
            ("twentieth", Some(20)),
            ("vx", None),
            ("", None),
            ("road", None),
            ("1234567890", None),
        ];
        for (token, wanted) in cases {
            assert_eq!(number_of(token), wanted, "{token}");
        }
    }
}
