//! Raw text -> glyphs: case, width, diacritics, digits of Indic scripts, dashes, mojibake,
//! character references and tags of HTML, line breaks that are written as `\n`.
//!
//! A glyph is one character after folding, with the raw bytes that it came from. Compatibility
//! forms are decomposed as Unicode NFKD has it and their marks dropped; characters without a
//! width (joiners, soft hyphens, bidirectional marks) leave nothing behind.

use unicode_normalization::char::decompose_compatible;

use super::script::{self, Script};

/// What a glyph is to the cutter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Lower-case ASCII letter.
    Latin,
    /// ASCII digit.
    Digit,
    /// Letter or sign that the transliteration tables know.
    Indic,
    /// Letter or digit of another script, kept as it is.
    Other,
    Apostrophe,
    Dot,
    Slash,
    Hyphen,
    Blank,
    Open,
    Close,
    Mark,
    Comma,
    Line,
    Ampersand,
    Plus,
    Hash,
}

/// One folded character.
#[derive(Clone, Copy, Debug)]
pub(super) struct Glyph {
    pub(super) letter: char,
    pub(super) start: u32,
    pub(super) end: u32,
    pub(super) kind: Kind,
    pub(super) script: Script,
}

impl Glyph {
    pub(super) fn is_word(&self) -> bool {
        matches!(
            self.kind,
            Kind::Latin | Kind::Digit | Kind::Indic | Kind::Other
        )
    }
}

/// Folds `raw` into `out`, up to the capacity of `out`. Returns whether it was wrapped: its line breaks are
/// blanks then.
pub(super) fn fold(raw: &str, out: &mut Vec<Glyph>) -> bool {
    fold_characters(raw, out);
    let is_wrapped = is_wrapped(raw);
    if is_wrapped {
        for glyph in out.iter_mut().filter(|glyph| glyph.kind == Kind::Line) {
            glyph.kind = Kind::Blank;
        }
    }
    is_wrapped
}

/// Fewest characters of the longest line of a text that was wrapped.
const MIN_WIDTH: usize = 26;

/// Whether the lines of a text end where the next word would not fit, as they do in a field or on a label
/// of a fixed width, rather than where a part ends.
fn is_wrapped(raw: &str) -> bool {
    if !raw.as_bytes().contains(&b'\n') {
        return false;
    }
    let lines = || raw.lines().map(str::trim).filter(|line| !line.is_empty());
    let width = |text: &str| text.chars().count();
    let most = lines().map(width).max().unwrap_or(0);
    let first_word = |line: &str| line.split_whitespace().next().map_or(0, width);
    let mut pairs = lines().zip(lines().skip(1));
    MIN_WIDTH <= most
        && pairs.all(|(line, next)| most < width(line) + 1 + first_word(next))
        && 1 < lines().count()
}

fn fold_characters(raw: &str, out: &mut Vec<Glyph>) {
    out.clear();
    let mut at = 0;
    while at < raw.len() && out.len() < out.capacity() {
        let rest = &raw.as_bytes()[at..];
        let ascii = rest.iter().take(out.capacity() - out.len());
        let ascii = ascii
            .take_while(|byte| IS_ITSELF[usize::from(**byte)])
            .count();
        let glyphs = rest[..ascii].iter().zip(at..);
        out.extend(glyphs.map(|(&byte, start)| ascii_glyph(byte, start, start + 1)));
        at += ascii;
        if out.len() < out.capacity()
            && let Some(c) = raw[at..].chars().next()
        {
            if script::is_plain(c) {
                push(c, Kind::Indic, at, at + c.len_utf8(), out);
                at += c.len_utf8();
                continue;
            }
            let meant = match c {
                '&' => referred(&raw[at..]),
                '<' => tag(&raw[at..]),
                '\\' => escaped(&raw[at..]),
                _ => repaired(&raw[at..]),
            };
            let (c, len_bytes) = meant.unwrap_or((c, c.len_utf8()));
            match u8::try_from(c).ok().filter(u8::is_ascii) {
                Some(byte) => push_ascii(byte, at, at + len_bytes, out),
                None => push_wide(c, at, at + len_bytes, out),
            }
            at += len_bytes;
        }
    }
}

fn push(letter: char, kind: Kind, start: usize, end: usize, out: &mut Vec<Glyph>) {
    let script = match kind {
        Kind::Indic => Script::of(letter),
        Kind::Other => Script::Other,
        _ => Script::Latin,
    };
    if out.len() < out.capacity() {
        out.push(Glyph {
            letter,
            start: start as u32,
            end: end as u32,
            kind,
            script,
        });
    }
}

/// The bytes that stand for what they are, whatever follows.
const IS_ITSELF: [bool; 256] = {
    let mut is_itself = [false; 256];
    let mut code = 0;
    while code < 128 {
        is_itself[code] = !matches!(code as u8, b'&' | b'<' | b'\\');
        code += 1;
    }
    is_itself
};

/// What each character of ASCII is.
const ASCII_KINDS: [Kind; 128] = {
    let mut kinds = [Kind::Mark; 128];
    let mut code = 0;
    while code < kinds.len() {
        kinds[code] = ascii_kind(code as u8);
        code += 1;
    }
    kinds
};

const fn ascii_kind(byte: u8) -> Kind {
    match byte {
        b'a'..=b'z' | b'A'..=b'Z' => Kind::Latin,
        b'0'..=b'9' => Kind::Digit,
        b'.' => Kind::Dot,
        // Columns that were copied from a table are parted by tabs.
        b',' | b';' | b'|' | b'\t' => Kind::Comma,
        b'-' => Kind::Hyphen,
        b'/' | b'\\' => Kind::Slash,
        b'\n' | b'\r' | b'\x0b' | b'\x0c' => Kind::Line,
        b'\'' | b'`' => Kind::Apostrophe,
        b'(' | b'[' | b'{' | b'<' => Kind::Open,
        b')' | b']' | b'}' | b'>' => Kind::Close,
        b'&' => Kind::Ampersand,
        b'+' => Kind::Plus,
        b'#' => Kind::Hash,
        b' ' | b'_' | b'\0'..=b'\x1f' | b'\x7f' => Kind::Blank,
        _ => Kind::Mark,
    }
}

fn ascii_glyph(byte: u8, start: usize, end: usize) -> Glyph {
    Glyph {
        letter: byte.to_ascii_lowercase() as char,
        start: start as u32,
        end: end as u32,
        kind: ASCII_KINDS[usize::from(byte & 0x7f)],
        script: Script::Latin,
    }
}

fn push_ascii(byte: u8, start: usize, end: usize, out: &mut Vec<Glyph>) {
    if out.len() < out.capacity() {
        out.push(ascii_glyph(byte, start, end));
    }
}

fn push_wide(c: char, start: usize, end: usize, out: &mut Vec<Glyph>) {
    if is_invisible(c) {
        return;
    }
    if let Some(kind) = mark(c) {
        push(' ', kind, start, end, out);
        return;
    }
    if matches!(c, '\u{bc}'..='\u{be}' | '\u{2150}'..='\u{215f}' | '\u{2189}') {
        // A fraction is a number of its own: `12` and a half is not 121/2.
        push(' ', Kind::Blank, start, end, out);
    }
    push_decomposed(c, start, end, out);
}

/// Whether the character has no width: a joiner, a soft hyphen, a mark of direction.
pub(super) fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
    )
}

/// What a mark outside ASCII stands for; `None` for letters and for marks that decompose.
fn mark(c: char) -> Option<Kind> {
    Some(match c {
        '\u{85}' | '\u{2028}' | '\u{2029}' => Kind::Line,
        // Quotes and dashes of Windows-1252 that were read as control characters.
        '\u{91}' | '\u{92}' => Kind::Apostrophe,
        '\u{96}' | '\u{97}' | '\u{2010}'..='\u{2015}' | '\u{2043}' | '\u{2212}' => Kind::Hyphen,
        '\u{b4}' | '\u{2bc}' | '\u{2018}' | '\u{2019}' | '\u{201b}' | '\u{2032}' => {
            Kind::Apostrophe
        }
        // The broken bar, the bullets that part the items of a list, commas of other scripts; arrows,
        // geometric shapes, dingbats and emoji that are written for bullets.
        '\u{a6}'
        | '\u{b7}'
        | '\u{2022}'
        | '\u{60c}'
        | '\u{61b}'
        | '\u{3001}'
        | '\u{2190}'..='\u{21ff}'
        | '\u{25a0}'..='\u{27bf}'
        | '\u{2b00}'..='\u{2bff}'
        | '\u{1f300}'..='\u{1faff}' => Kind::Comma,
        '\u{6d4}' | '\u{970}' => Kind::Dot,
        '\u{2044}' | '\u{2215}' => Kind::Slash,
        '\u{fffd}' => Kind::Blank,
        _ if c.is_whitespace() || c.is_control() => Kind::Blank,
        _ => return None,
    })
}

fn push_decomposed(c: char, start: usize, end: usize, out: &mut Vec<Glyph>) {
    decompose_compatible(c, |part| {
        for lower in part.to_lowercase() {
            push_part(lower, start, end, out);
        }
    });
}

fn push_part(c: char, start: usize, end: usize, out: &mut Vec<Glyph>) {
    if c.is_ascii() {
        push_ascii(c as u8, start, end, out);
        return;
    }
    if is_invisible(c) {
        return;
    }
    if let Some(kind) = mark(c) {
        push(' ', kind, start, end, out);
        return;
    }
    if let Some(digit) = indic_digit(c) {
        push(digit, Kind::Digit, start, end, out);
        if let Some(glyph) = out.last_mut() {
            glyph.script = Script::of(c);
        }
        return;
    }
    if script::is_known(c) {
        push(c, Kind::Indic, start, end, out);
        return;
    }
    let latin = match c {
        // Combining marks of Latin letters.
        '\u{300}'..='\u{36f}'
        | '\u{1ab0}'..='\u{1aff}'
        | '\u{1dc0}'..='\u{1dff}'
        | '\u{20d0}'..='\u{20ff}'
        | '\u{fe20}'..='\u{fe2f}' => return,
        '\u{df}' => "ss",
        '\u{e6}' => "ae",
        '\u{153}' => "oe",
        '\u{f8}' => "o",
        '\u{f0}' | '\u{111}' => "d",
        '\u{fe}' => "th",
        '\u{142}' => "l",
        '\u{131}' => "i",
        '\u{14b}' => "ng",
        _ => {
            let kind = if c.is_alphanumeric() {
                Kind::Other
            } else {
                Kind::Mark
            };
            push(c, kind, start, end, out);
            return;
        }
    };
    for letter in latin.bytes() {
        push_ascii(letter, start, end, out);
    }
}

/// The ASCII digit for a digit of an Indic script or of Arabic.
fn indic_digit(c: char) -> Option<char> {
    let code = u32::from(c);
    let value = match code {
        0x660..=0x669 => code - 0x660,
        0x6f0..=0x6f9 => code - 0x6f0,
        0x966..=0xd6f if matches!(code & 0x7f, 0x66..=0x6f) => (code & 0x7f) - 0x66,
        _ => return None,
    };
    char::from_digit(value, 10)
}

/// Named references of marks and blanks, of those of HTML that addresses come with.
const REFERENCES: [(&str, char); 12] = [
    ("amp", '&'),
    ("apos", '\''),
    ("gt", '>'),
    ("ldquo", '"'),
    ("lsquo", '\''),
    ("lt", '<'),
    ("mdash", '\u{2014}'),
    ("nbsp", ' '),
    ("ndash", '\u{2013}'),
    ("quot", '"'),
    ("rdquo", '"'),
    ("rsquo", '\''),
];
/// Bytes of a reference between its `&` and its `;`, at most, and references inside each other
/// (`&amp;amp;`).
const MAX_REFERENCE: usize = 8;
const MAX_DEPTH: usize = 4;

/// Reads the reference of HTML at the start of `text`, which is a `&`: the character meant and the
/// bytes that it takes. It may be that of the `&` of another one: `&amp;#39;`.
fn referred(text: &str) -> Option<(char, usize)> {
    let mut read = None;
    let mut at = 1;
    for _ in 0..MAX_DEPTH {
        let Some((c, len_bytes)) = reference(&text[at..]) else {
            break;
        };
        at += len_bytes;
        read = Some((c, at));
        if c != '&' {
            break;
        }
    }
    read
}

/// Reads `amp;`, `#38;` or `#x26;`.
fn reference(text: &str) -> Option<(char, usize)> {
    let end = (text.bytes().take(MAX_REFERENCE + 1)).position(|byte| byte == b';')?;
    let name = &text[..end];
    let c = if let Some(code) = name.strip_prefix('#') {
        let code = match code.strip_prefix(['x', 'X']) {
            Some(hex) => u32::from_str_radix(hex, 16),
            None => code.parse(),
        };
        char::from_u32(code.ok()?)?
    } else {
        let mut known = REFERENCES.iter();
        known.find(|(known, _)| known.eq_ignore_ascii_case(name))?.1
    };
    Some((c, end + 1))
}

/// Tags that begin or end a line, and those within one.
const LINE_TAGS: [&str; 17] = [
    "br", "p", "div", "li", "ul", "ol", "tr", "td", "th", "table", "h1", "h2", "h3", "h4", "h5",
    "h6", "hr",
];
const INLINE_TAGS: [&str; 12] = [
    "a", "address", "b", "big", "em", "font", "i", "small", "span", "strong", "sup", "u",
];
/// Bytes of a tag, at most.
const MAX_TAG: usize = 120;

/// Reads the tag of HTML at the start of `text`, which is a `<`: a line break or a blank, and the
/// bytes that it takes.
fn tag(text: &str) -> Option<(char, usize)> {
    let mut bytes = text.bytes().take(MAX_TAG).skip(1);
    let end = 1 + bytes.position(|byte| matches!(byte, b'<' | b'>'))?;
    let inside = text[1..end].trim_start_matches('/');
    let stop = inside.find(|letter: char| !letter.is_ascii_alphanumeric());
    let name = &inside[..stop.unwrap_or(inside.len())];
    let is_one_of = |names: &[&str]| names.iter().any(|known| known.eq_ignore_ascii_case(name));
    let meant = if is_one_of(&LINE_TAGS) {
        '\n'
    } else if is_one_of(&INLINE_TAGS) {
        ' '
    } else {
        return None;
    };
    text[end..].starts_with('>').then_some((meant, end + 1))
}

/// Reads the `\n`, or the `\r\n`, at the start of `text`, that was a line break before it was
/// quoted twice.
fn escaped(text: &str) -> Option<(char, usize)> {
    let breaks = ["\\r\\n", "\\n"];
    let stands = |escape: &&str| {
        (text.as_bytes().get(..escape.len()))
            .is_some_and(|start| start.eq_ignore_ascii_case(escape.as_bytes()))
    };
    let found = breaks.iter().copied().find(stands)?;
    Some(('\n', found.len()))
}

/// Reads the mojibake at the start of `text`: the character meant and the bytes that it takes.
///
/// Covers UTF-8 that was read as Windows-1252 or Latin-1, once or twice over, and the no-break
/// space, dash and quotes of Latin-1 that were read as code page 437; also where capitals were made
/// small since, or small letters capital.
fn repaired(text: &str) -> Option<(char, usize)> {
    let mut chars = text.chars();
    let first = chars.next()?;
    if matches!(first, '\u{251c}' | '\u{252c}') {
        let second = chars.next().filter(|c| !c.is_ascii())?;
        let meant = match second {
            '\u{fb}' | '\u{db}' | '\u{f9}' | '\u{d9}' if first == '\u{252c}' => '-',
            '\u{e6}' | '\u{c6}' if first == '\u{252c}' => '\'',
            '\u{f4}' | '\u{d4}' | '\u{f6}' | '\u{d6}' if first == '\u{252c}' => '"',
            _ => ' ',
        };
        return Some((meant, first.len_utf8() + second.len_utf8()));
    }
    if !('\u{c2}'..='\u{f4}').contains(&first) {
        return None;
    }
    either_case(text, true)
        .filter(is_meant)
        .or_else(|| either_case(text, false).filter(is_meant))
}

/// The same character read as its bytes stand, or with its first letter in the other case where
/// that alone is one that is meant.
fn either_case(text: &str, is_double: bool) -> Option<(char, usize)> {
    let plain = peeled(text, is_double, false);
    if plain.as_ref().is_some_and(is_meant) {
        return plain;
    }
    let swapped = peeled(text, is_double, true);
    swapped.filter(is_meant).or(plain).or(swapped)
}

fn is_meant(read: &(char, usize)) -> bool {
    is_of_india(read.0)
}

/// Whether an address holds such a character: a letter or sign of Latin, Arabic or an Indian
/// script, or punctuation.
fn is_of_india(c: char) -> bool {
    matches!(
        c,
        '\u{a0}'..='\u{24f}'
            | '\u{600}'..='\u{6ff}'
            | '\u{900}'..='\u{d7f}'
            | '\u{1e00}'..='\u{1eff}'
            | '\u{2000}'..='\u{218f}'
            | '\u{feff}'
            | '\u{fffd}'
    )
}

/// One character of UTF-8 whose bytes stand as characters at the start of `text`; where
/// `is_double`, each of those may itself be written so, and where `is_swapped`, the first one is
/// the capital of the letter that is written, or its small letter.
fn peeled(text: &str, is_double: bool, is_swapped: bool) -> Option<(char, usize)> {
    let mut bytes = [0_u8; 4];
    let (mut at, mut wanted, mut count) = (0, 1, 0);
    while count < wanted {
        let rest = text.get(at..)?;
        let plain = rest.chars().next().map(|c| (c, c.len_utf8()));
        let (c, len_bytes) = if is_double {
            either_case(rest, false).or(plain)?
        } else {
            plain?
        };
        bytes[count] = byte_of(c)?;
        if count == 0 && is_swapped {
            // Latin-1 has its capitals 32 places before its small letters.
            bytes[0] = Some(bytes[0] ^ 0x20).filter(|byte| (0xc2..=0xf4).contains(byte))?;
        }
        if count == 0 {
            wanted = match bytes[0] {
                0xc2..=0xdf => 2,
                0xe0..=0xef => 3,
                0xf0..=0xf4 => 4,
                _ => return None,
            };
        }
        at += len_bytes;
        count += 1;
    }
    let meant = std::str::from_utf8(&bytes[..count]).ok()?;
    Some((meant.chars().next()?, at))
}

/// What Windows-1252 shows for [`BYTES`].
const SHOWN: [char; 27] = [
    '\u{20ac}', '\u{201a}', '\u{192}', '\u{201e}', '\u{2026}', '\u{2020}', '\u{2021}', '\u{2c6}',
    '\u{2030}', '\u{160}', '\u{2039}', '\u{152}', '\u{17d}', '\u{2018}', '\u{2019}', '\u{201c}',
    '\u{201d}', '\u{2022}', '\u{2013}', '\u{2014}', '\u{2dc}', '\u{2122}', '\u{161}', '\u{203a}',
    '\u{153}', '\u{17e}', '\u{178}',
];
/// The bytes that Windows-1252 shows otherwise than Latin-1.
const BYTES: [u8; 27] = [
    0x80, 0x82, 0x83, 0x84, 0x85, 0x86, 0x87, 0x88, 0x89, 0x8a, 0x8b, 0x8c, 0x8e, 0x91, 0x92, 0x93,
    0x94, 0x95, 0x96, 0x97, 0x98, 0x99, 0x9a, 0x9b, 0x9c, 0x9e, 0x9f,
];

/// The byte that Windows-1252, or failing that Latin-1, shows as `c`.
fn byte_of(c: char) -> Option<u8> {
    let code = u32::from(c);
    if (0x80..=0xff).contains(&code) {
        return u8::try_from(code).ok();
    }
    let index = SHOWN.iter().position(|&shown| shown == c)?;
    Some(BYTES[index])
}
