//! Bytes of a JSON text (RFC 8259) -> its values, pulled one at a time.
//!
//! `serde_json` allocates for a string with an escape in it and boxes its errors; this reader
//! allocates nothing. Strings stay where they lie in the body and are unescaped character by
//! character as they are read ([`Text::chars`]), numbers become `f64`, and an error is a byte
//! position and what should stand there. It accepts what `serde_json` accepts into a `Value`, but
//! for depth, [`MAX_DEPTH`] here, and for numbers past the range of `f64`, which are infinite. Lone
//! surrogates, unescaped control characters and invalid UTF-8 are malformed.
//!
//! Cost is O(bytes); the stack is bounded by [`MAX_DEPTH`].

use std::fmt;

/// Objects and arrays that may lie inside one another.
pub(super) const MAX_DEPTH: usize = 64;

/// Where a text stops being JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Malformed {
    /// Byte in the body, from 0; the body's length where it ends too early.
    pub(super) at: usize,
    /// What should stand there.
    pub(super) expected: &'static str,
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "is not JSON: expected {} at byte {}",
            self.expected, self.at
        )
    }
}

/// What the next value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// `{`
    Object,
    /// `[`
    Array,
    /// `"`
    Text,
    /// A digit or `-`.
    Number,
    /// `true` or `false`.
    Boolean,
    /// `null`
    Null,
}

/// A string of the body, checked but still escaped.
#[derive(Clone, Copy, Debug)]
pub(super) struct Text<'b> {
    raw: &'b str,
    has_escapes: bool,
}

impl<'b> Text<'b> {
    /// Its characters, unescaped.
    pub(super) fn chars(self) -> impl Iterator<Item = char> + 'b {
        Unescaped {
            rest: self.raw.chars(),
        }
    }

    /// The text itself where it has no escapes.
    pub(super) fn as_plain(self) -> Option<&'b str> {
        (!self.has_escapes).then_some(self.raw)
    }

    /// Whether it reads `other`, unescaped.
    pub(super) fn is(self, other: &str) -> bool {
        match self.as_plain() {
            Some(plain) => plain == other,
            None => self.chars().eq(other.chars()),
        }
    }
}

struct Unescaped<'b> {
    rest: std::str::Chars<'b>,
}

impl Unescaped<'_> {
    fn hex4(&mut self) -> u32 {
        let digits = self.rest.by_ref().take(4);
        digits.fold(0, |unit, digit| unit << 4 | digit.to_digit(16).unwrap_or(0))
    }
}

impl Iterator for Unescaped<'_> {
    type Item = char;

    fn next(&mut self) -> Option<char> {
        let c = self.rest.next()?;
        if c != '\\' {
            return Some(c);
        }
        Some(match self.rest.next()? {
            'b' => '\u{8}',
            'f' => '\u{c}',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'u' => {
                let unit = self.hex4();
                let code = if is_leading_surrogate(unit) {
                    self.rest.nth(1);
                    0x1_0000 + ((unit - 0xD800) << 10) + (self.hex4() - 0xDC00)
                } else {
                    unit
                };
                char::from_u32(code).expect("surrogates are checked when the text is read")
            }
            itself => itself,
        })
    }
}

fn is_leading_surrogate(unit: u32) -> bool {
    (0xD800..0xDC00).contains(&unit)
}

fn is_trailing_surrogate(unit: u32) -> bool {
    (0xDC00..0xE000).contains(&unit)
}

/// Reads values from the front of a body.
///
/// After any error the reader's place is unspecified and nothing more should be read.
#[derive(Debug)]
pub(super) struct Reader<'b> {
    bytes: &'b [u8],
    at: usize,
    depth: usize,
}

impl<'b> Reader<'b> {
    /// Starts at the first byte.
    pub(super) fn new(bytes: &'b [u8]) -> Self {
        Self {
            bytes,
            at: 0,
            depth: 0,
        }
    }

    /// What the next value is, which stays unread.
    pub(super) fn kind(&mut self) -> Result<Kind, Malformed> {
        self.skip_blanks();
        match self.peek() {
            Some(b'{') => Ok(Kind::Object),
            Some(b'[') => Ok(Kind::Array),
            Some(b'"') => Ok(Kind::Text),
            Some(b'-' | b'0'..=b'9') => Ok(Kind::Number),
            Some(b't' | b'f') => Ok(Kind::Boolean),
            Some(b'n') => Ok(Kind::Null),
            _ => Err(self.malformed("a value")),
        }
    }

    /// Reads an object; `member` gets each name and must read or skip its value.
    /// Objects and arrays deeper than [`MAX_DEPTH`] are malformed.
    pub(super) fn object(
        &mut self,
        mut member: impl FnMut(&mut Self, Text<'b>) -> Result<(), Malformed>,
    ) -> Result<(), Malformed> {
        self.open(b'{', "'{'")?;
        if self.try_byte(b'}') {
            self.depth -= 1;
            return Ok(());
        }
        loop {
            self.skip_blanks();
            let name = self.text()?;
            self.byte(b':', "':'")?;
            member(self, name)?;
            if self.try_byte(b',') {
                continue;
            }
            self.byte(b'}', "',' or '}'")?;
            self.depth -= 1;
            return Ok(());
        }
    }

    /// Reads an array; `item` must read or skip one value; bounded as
    /// [`Reader::object`].
    pub(super) fn array(
        &mut self,
        mut item: impl FnMut(&mut Self) -> Result<(), Malformed>,
    ) -> Result<(), Malformed> {
        self.open(b'[', "'['")?;
        if self.try_byte(b']') {
            self.depth -= 1;
            return Ok(());
        }
        loop {
            item(self)?;
            if self.try_byte(b',') {
                continue;
            }
            self.byte(b']', "',' or ']'")?;
            self.depth -= 1;
            return Ok(());
        }
    }

    /// Reads a string.
    pub(super) fn text(&mut self) -> Result<Text<'b>, Malformed> {
        self.byte(b'"', "'\"'")?;
        let start = self.at;
        let mut has_escapes = false;
        loop {
            match self.peek() {
                Some(b'"') => break,
                Some(b'\\') => {
                    has_escapes = true;
                    self.escape()?;
                }
                Some(0x20..) => self.at += 1,
                Some(_) => return Err(self.malformed("no control character inside a string")),
                None => return Err(self.malformed("the end of a string")),
            }
        }
        let raw = std::str::from_utf8(&self.bytes[start..self.at]).map_err(|error| Malformed {
            at: start + error.valid_up_to(),
            expected: "UTF-8",
        })?;
        self.at += 1;
        Ok(Text { raw, has_escapes })
    }

    /// Reads a number, rounded to the nearest `f64`: an infinite one past the range of doubles.
    pub(super) fn number(&mut self) -> Result<f64, Malformed> {
        self.skip_blanks();
        let start = self.at;
        self.at += usize::from(self.peek() == Some(b'-'));
        if self.peek() == Some(b'0') {
            self.at += 1;
        } else {
            self.digits()?;
        }
        if self.peek() == Some(b'.') {
            self.at += 1;
            self.digits()?;
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            self.at += usize::from(matches!(self.peek(), Some(b'+' | b'-')));
            self.digits()?;
        }
        let digits = std::str::from_utf8(&self.bytes[start..self.at]).ok();
        let value = digits.and_then(|digits| digits.parse::<f64>().ok());
        value.ok_or(Malformed {
            at: start,
            expected: "a number",
        })
    }

    /// Reads `true` or `false`.
    pub(super) fn boolean(&mut self) -> Result<bool, Malformed> {
        self.skip_blanks();
        let is_true = self.peek() == Some(b't');
        self.word(if is_true { "true" } else { "false" })?;
        Ok(is_true)
    }

    /// Reads any value and drops it.
    pub(super) fn skip(&mut self) -> Result<(), Malformed> {
        match self.kind()? {
            Kind::Object => self.object(|reader, _| reader.skip()),
            Kind::Array => self.array(Self::skip),
            Kind::Text => self.text().map(|_| ()),
            Kind::Number => self.number().map(|_| ()),
            Kind::Boolean => self.boolean().map(|_| ()),
            Kind::Null => self.word("null"),
        }
    }

    /// Checks that nothing but blanks is left.
    pub(super) fn end(&mut self) -> Result<(), Malformed> {
        self.skip_blanks();
        if self.at == self.bytes.len() {
            Ok(())
        } else {
            Err(self.malformed("the end of the body"))
        }
    }

    fn malformed(&self, expected: &'static str) -> Malformed {
        Malformed {
            at: self.at,
            expected,
        }
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn skip_blanks(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn try_byte(&mut self, byte: u8) -> bool {
        self.skip_blanks();
        let is_there = self.peek() == Some(byte);
        self.at += usize::from(is_there);
        is_there
    }

    fn byte(&mut self, byte: u8, name: &'static str) -> Result<(), Malformed> {
        if self.try_byte(byte) {
            Ok(())
        } else {
            Err(self.malformed(name))
        }
    }

    fn open(&mut self, byte: u8, name: &'static str) -> Result<(), Malformed> {
        self.skip_blanks();
        if self.depth == MAX_DEPTH {
            return Err(self.malformed("at most 64 levels of nesting"));
        }
        self.depth += 1;
        self.byte(byte, name)
    }

    fn word(&mut self, word: &'static str) -> Result<(), Malformed> {
        if !self.bytes[self.at..].starts_with(word.as_bytes()) {
            return Err(self.malformed("a value"));
        }
        self.at += word.len();
        Ok(())
    }

    fn digits(&mut self) -> Result<(), Malformed> {
        let start = self.at;
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        if self.at == start {
            return Err(self.malformed("a digit"));
        }
        Ok(())
    }

    /// Steps over one escape; a pair of surrogates is one.
    fn escape(&mut self) -> Result<(), Malformed> {
        let start = self.at;
        self.at += 1;
        match self.peek() {
            Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => self.at += 1,
            Some(b'u') => {
                let unit = self.hex4()?;
                let is_whole = if is_leading_surrogate(unit) {
                    self.bytes[self.at..].starts_with(b"\\u") && {
                        self.at += 1;
                        is_trailing_surrogate(self.hex4()?)
                    }
                } else {
                    !is_trailing_surrogate(unit)
                };
                if !is_whole {
                    self.at = start;
                    return Err(self.malformed("a pair of surrogates"));
                }
            }
            _ => return Err(self.malformed("an escape")),
        }
        Ok(())
    }

    /// Reads `uXXXX`.
    fn hex4(&mut self) -> Result<u32, Malformed> {
        let mut unit = 0;
        for _ in 0..4 {
            self.at += 1;
            let digit = self.peek().and_then(|byte| char::from(byte).to_digit(16));
            unit = unit << 4 | digit.ok_or_else(|| self.malformed("four hexadecimal digits"))?;
        }
        self.at += 1;
        Ok(unit)
    }
}

#[cfg(test)]
#[path = "json_tests.rs"]
mod tests;
