//! Raw text -> tokens; the only normaliser, used by the builder and the server alike.
//!
//! A token is a run of letters or digits, lower-cased, in Latin letters and ASCII digits
//! whatever script it was written in, and put into the one spelling that the index uses (`rd`
//! becomes `road`). It remembers where it stood in the raw text and what separated it from the
//! token before. Normalising the joined tokens again gives the same tokens.

mod cut;
mod fold;
mod form;
mod gap;
mod length;
mod letter_names;
pub mod letters;
pub mod lexicon;
pub mod numerals;
mod run;
pub mod script;
pub mod script_sounds;
pub mod sound;
mod tables;
mod tail;
mod transliterate;

pub use length::length;
pub use tables::TABLES;
pub(crate) use tail::MAX_INITIALS;

use arrayvec::ArrayVec;

use cut::Cutter;
use fold::Glyph;
use lexicon::Class;
use script::Script;
use tail::Tail;

/// Longest address that is read, in characters; callers refuse longer ones.
pub const MAX_CHARS: usize = 1_000;
/// Most tokens that are read; the rest of the text is left aside.
pub const MAX_TOKENS: usize = 160;
/// Bytes of normalised text that are kept.
pub const MAX_TEXT_BYTES: usize = 4_096;

/// What stood between a token and the one before it. Ordered by how strongly it parts them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Separator {
    /// Nothing: the normaliser cut inside a run, as between `sector` and `3` of `sector3`.
    Glued,
    /// A full stop without a blank, as in `no.5`.
    Dot,
    /// A slash or backslash, with or without blanks.
    Slash,
    /// A hyphen or dash without blanks around it.
    Hyphen,
    /// Blanks alone, or blanks with a full stop or an apostrophe.
    Blank,
    /// The same with a line break where the text was wrapped: the next word would not have fitted.
    Wrap,
    /// Blanks with a full stop that ends a whole word or a number: `MG Road. Pune`, and no abbreviation.
    Stop,
    /// A dash with a blank on at least one side.
    Dash,
    /// A bracket, quote, colon or another mark.
    Mark,
    /// A comma or semicolon, a bar or the bullet of a list.
    Comma,
    /// A line break, or the start of the text.
    #[default]
    Line,
}

/// What a token is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Letters alone.
    Word,
    /// Digits alone.
    Number,
    /// Digits with `st`, `nd`, `rd` or `th`; the text keeps them (`15th`).
    Ordinal,
    /// Letters and digits in one run that the normaliser does not cut (`4b`, `b12`).
    Mixed,
}

/// One unit of normalised text.
#[derive(Clone, Copy, Debug)]
pub struct Token {
    /// First byte of it in the raw text.
    pub start: u32,
    /// Byte after its last in the raw text.
    pub end: u32,
    /// First byte of it in the normalised text.
    pub text_start: u16,
    /// Byte after its last in the normalised text.
    pub text_end: u16,
    /// What parts it from the token before.
    pub separator: Separator,
    /// What it is made of.
    pub shape: Shape,
    /// The script that it was written in.
    pub script: Script,
    /// The raw text opens a bracket just before it.
    pub opens_bracket: bool,
    /// What the lexicon says about it.
    pub class: Class,
    /// A label of a form ends with it, though no sign says so.
    pub ends_label: bool,
}

/// A normalised text; reused from call to call, so that nothing is allocated after the first.
#[derive(Debug)]
pub struct Normalised {
    text: String,
    tokens: ArrayVec<Token, MAX_TOKENS>,
    glyphs: Vec<Glyph>,
    lower: String,
    piece: String,
}

impl Default for Normalised {
    fn default() -> Self {
        Self {
            text: String::with_capacity(MAX_TEXT_BYTES),
            tokens: ArrayVec::new(),
            glyphs: Vec::with_capacity(MAX_TEXT_BYTES),
            lower: String::with_capacity(MAX_TEXT_BYTES),
            piece: String::with_capacity(MAX_TEXT_BYTES),
        }
    }
}

impl Normalised {
    /// The tokens joined by one blank.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The tokens, in the order of the text.
    pub fn tokens(&self) -> &[Token] {
        &self.tokens
    }

    /// One token's text.
    pub fn token(&self, index: usize) -> &str {
        let token = &self.tokens[index];
        &self.text[token.text_start as usize..token.text_end as usize]
    }

    /// The text from one token on.
    pub(crate) fn text_from(&self, index: usize) -> &str {
        &self.text[self.tokens[index].text_start as usize..]
    }

    /// Cuts token `index` in two before byte `at` of its text. Nothing happens where the token
    /// does not stand letter by letter in the raw text, or the buffers are full.
    pub(crate) fn split(&mut self, index: usize, at: usize) {
        let token = self.tokens[index];
        let is_literal = token.end - token.start == u32::from(token.text_end - token.text_start);
        if is_literal {
            let border = token.start + at as u32;
            self.cut(index, at, (border, border), Separator::Glued);
        }
    }

    /// Cuts token `index` in two before byte `at` of its text: in the raw text the first ends at the first of `borders`
    /// and the second, which `separator` stands before, starts at the other. Nothing happens where the buffers are full.
    pub(crate) fn cut(
        &mut self,
        index: usize,
        at: usize,
        (end, start): (u32, u32),
        separator: Separator,
    ) {
        let token = self.tokens[index];
        let len = (token.text_end - token.text_start) as usize;
        let is_inside = 0 < at && at < len && self.token(index).is_ascii();
        if !is_inside || self.tokens.is_full() || MAX_TEXT_BYTES <= self.text.len() {
            return;
        }
        let cut = token.text_start as usize + at;
        self.text.insert(cut, ' ');
        for later in &mut self.tokens[index + 1..] {
            later.text_start += 1;
            later.text_end += 1;
        }
        let tail = Token {
            start,
            text_start: cut as u16 + 1,
            text_end: token.text_end + 1,
            separator,
            opens_bracket: false,
            class: lexicon::classes(&self.text[cut + 1..=token.text_end as usize]),
            shape: tail::shape_of(&self.text[cut + 1..=token.text_end as usize]),
            ..token
        };
        self.tokens.insert(index + 1, tail);
        let head = &mut self.tokens[index];
        head.ends_label = false;
        head.end = end;
        head.text_end = cut as u16;
        head.class = lexicon::classes(&self.text[token.text_start as usize..cut]);
        head.shape = tail::shape_of(&self.text[token.text_start as usize..cut]);
    }

    /// Takes tokens `first..end` out, and parts what stands behind them from what stands before, as
    /// a comma would.
    pub(crate) fn remove(&mut self, first: usize, end: usize) {
        if first >= end {
            return;
        }
        let start = self.tokens[first].text_start;
        let count = match self.tokens.get_mut(end) {
            Some(behind) => {
                behind.separator = behind.separator.max(Separator::Comma);
                behind.text_start - start
            }
            None => self.text.len() as u16 - start,
        };
        self.text.drain(start as usize..(start + count) as usize);
        self.tokens.drain(first..end);
        for later in &mut self.tokens[first..] {
            later.text_start -= count;
            later.text_end -= count;
        }
        if self.tokens.len() == first {
            self.text.truncate(self.text.trim_end().len());
        }
        if let Some(opening) = self.tokens.first_mut() {
            opening.separator = Separator::Line;
        }
    }

    /// Parts token `index` from the one before it by another sign than the one that is written.
    pub(crate) fn part(&mut self, index: usize, sign: Separator) {
        self.tokens[index].separator = sign;
    }

    /// Makes tokens `first..end` a label of a form, as a comma before it and a colon behind it would.
    pub(crate) fn label(&mut self, first: usize, end: usize) {
        let opening = &mut self.tokens[first].separator;
        *opening = Separator::Comma.max(*opening);
        self.tokens[end - 1].ends_label = true;
        if let Some(value) = self.tokens.get_mut(end) {
            value.separator = Separator::Mark;
        }
    }

    /// Gives token `index` other roles than the lexicon does.
    pub(crate) fn set_class(&mut self, index: usize, class: Class) {
        self.tokens[index].class = class;
    }

    /// The text of tokens `first..end`, joined by one blank; empty where the range is.
    pub fn span(&self, first: usize, end: usize) -> &str {
        if first >= end {
            return "";
        }
        let (start, end) = (self.tokens[first].text_start, self.tokens[end - 1].text_end);
        &self.text[start as usize..end as usize]
    }
}

/// Normalises `raw` into `out`, whose former content is dropped.
///
/// Costs one pass over the characters and a table look-up a token; allocates nothing after the
/// first call, which parses the lexicon. What [`MAX_TOKENS`] tokens, [`MAX_TEXT_BYTES`] of text or
/// as many characters do not hold is left aside.
///
/// ```
/// let mut out = pata::text::Normalised::default();
/// pata::text::normalise("No.7, 2nd Main Rd., H.S.R. Lyt", &mut out);
/// assert_eq!(out.text(), "no 7 2nd main road hsr layout");
/// ```
pub fn normalise(raw: &str, out: &mut Normalised) {
    out.text.clear();
    out.tokens.clear();
    let is_wrapped = fold::fold(raw, &mut out.glyphs);
    out.lower.clear();
    out.lower
        .push_str(&raw[..raw.floor_char_boundary(MAX_TEXT_BYTES)]);
    out.lower.make_ascii_lowercase();
    let cutter = Cutter {
        lower: &out.lower,
        glyphs: &out.glyphs,
        piece: &mut out.piece,
        tail: Tail {
            text: &mut out.text,
            tokens: &mut out.tokens,
            lexicon: lexicon::lexicon(),
            has_dot: false,
            is_short: false,
            is_stopped: false,
        },
    };
    cutter.run();
    if is_wrapped {
        mark_wraps(raw, &mut out.tokens);
    }
}

/// Tells the blanks of a wrapped text that are line breaks.
fn mark_wraps(raw: &str, tokens: &mut [Token]) {
    for index in 1..tokens.len() {
        let gap = raw.get(tokens[index - 1].end as usize..tokens[index].start as usize);
        let breaks = gap.is_some_and(|gap| gap.contains('\n'));
        let separator = &mut tokens[index].separator;
        if breaks && *separator == Separator::Blank {
            *separator = Separator::Wrap;
        }
    }
}

#[cfg(test)]
#[path = "normalise_tests.rs"]
mod tests;
