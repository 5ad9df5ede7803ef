//! Pieces -> tokens: in the spelling of the index, joined where several stand for one.
//!
//! Tokens are only ever joined at the tail, so a join is a truncation and a push. Every rule
//! that looks at several tokens either sees only their texts, or leaves nothing for a second
//! pass over the joined text to do: that keeps the normaliser idempotent.

use arrayvec::{ArrayString, ArrayVec};

use super::lexicon::{Class, Lexicon};
use super::numerals::ordinal_suffix_of;
use super::run::MIN_CUT_DIGITS;
use super::script::Script;
use super::{MAX_TEXT_BYTES, MAX_TOKENS, Separator, Shape, Token};

/// Most single letters that are joined into one token.
pub(crate) const MAX_INITIALS: usize = 6;

/// Letters of a word that is no abbreviation, at least.
const MIN_STOPPED: u16 = 4;
/// Words that are written with a full stop though nothing ends there: `Dist. Pune`.
const ABBREVIATED: Class = Class::TITLE
    .union(Class::VILLAGE_KEY)
    .union(Class::POST_KEY)
    .union(Class::PIN_KEY);
/// Words after which a lone letter is an identifier.
pub(super) const BEFORE_IDENTIFIER: Class = Class::NUMBER_KEY.union(Class::NUMBERED_AREA);
/// Words that follow an ordinal: `1 st floor`.
pub(super) const AFTER_ORDINAL: Class = Class::FLOOR
    .union(Class::CROSS_MAIN)
    .union(Class::ROAD)
    .union(Class::NUMBERED_AREA);

/// A token that is about to be pushed; its text goes beside it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    pub(super) start: u32,
    pub(super) end: u32,
    pub(super) separator: Separator,
    pub(super) opens_bracket: bool,
    pub(super) script: Script,
}

/// How many single letters stand together in each run.
type Runs = ArrayVec<usize, MAX_TOKENS>;

/// The tokens so far.
pub(super) struct Tail<'a> {
    pub(super) text: &'a mut String,
    pub(super) tokens: &'a mut ArrayVec<Token, MAX_TOKENS>,
    pub(super) lexicon: &'static Lexicon,
    /// A full stop holds two of the single letters together that end the tokens so far.
    pub(super) has_dot: bool,
    /// The last token is written short.
    pub(super) is_short: bool,
    /// A token did not fit; all that follows is left aside.
    pub(super) is_stopped: bool,
}

impl Tail<'_> {
    /// No further token is taken.
    pub(super) fn is_full(&self) -> bool {
        self.is_stopped || self.tokens.is_full()
    }

    /// Appends a token, in the spelling of the index; joins what stands before it where it is
    /// a word that tells how to read that.
    pub(super) fn push(&mut self, text: &str, piece: Piece) {
        let entry = self.lexicon.find(text);
        let long = entry.and_then(|e| e.canonical);
        let text = long.unwrap_or(text);
        let class = entry.map_or(Class::empty(), |e| e.class);
        if !is_single_letter(text) {
            self.settle_letters();
        }
        // `1 st and 2 nd floor`.
        if class.intersects(AFTER_ORDINAL) || matches!(text, "and" | "line") {
            self.join_ordinal();
        }
        let piece = self.with_stop(text, piece);
        if let Some((first, whole)) = self.take_first_half(text, piece.separator) {
            let piece = Piece {
                end: piece.end,
                ..Piece::over(&first, &first)
            };
            self.push(whole, piece);
            return;
        }
        if self.is_full() || self.text.len() + text.len() + 1 > MAX_TEXT_BYTES {
            self.is_stopped = true;
            return;
        }
        if !self.tokens.is_empty() {
            self.text.push(' ');
        }
        self.is_short = long.is_some();
        let text_start = self.text.len() as u16;
        self.text.push_str(text);
        self.tokens.push(Token {
            start: piece.start,
            end: piece.end,
            text_start,
            text_end: self.text.len() as u16,
            separator: piece.separator,
            shape: shape_of(text),
            script: piece.script,
            opens_bracket: piece.opens_bracket,
            class,
            ends_label: false,
        });
    }

    /// The piece of this text, with a blank before it where the full stop there is an abbreviation's or
    /// stands between two numbers.
    fn with_stop(&self, text: &str, piece: Piece) -> Piece {
        let ends = |last: &Token| {
            let len = last.text_end - last.text_start;
            let is_word = last.shape == Shape::Word
                && MIN_STOPPED <= len
                && last.script == Script::Latin
                && last.end - last.start == u32::from(len)
                && !self.is_short
                && !last.class.intersects(ABBREVIATED);
            let is_before_word = shape_of(text) == Shape::Word;
            // `Shopno. 12`, `Plot. 7`.
            let is_key =
                || self.text_of(last).ends_with("no") || last.class.intersects(Class::NUMBER_KEY);
            is_word && (is_before_word || !is_key())
                || last.shape == Shape::Number && is_before_word
        };
        if piece.separator != Separator::Stop || self.tokens.last().is_some_and(ends) {
            return piece;
        }
        Piece {
            separator: Separator::Blank,
            ..piece
        }
    }

    /// Joins the single letters that end the tokens, where they stand for one name (`m g road`).
    ///
    /// Blanks and dots hold letters together. What is left over and would read as one run next
    /// time is joined too: that keeps the normaliser idempotent; an address has those that a comma
    /// parts cut again.
    pub(super) fn settle_letters(&mut self) {
        let has_dot = std::mem::take(&mut self.has_dot);
        let is_letter = |token: &Token| token.text_end - token.text_start == 1;
        if !self.tokens.last().is_some_and(is_letter) {
            return;
        }
        let count = self.trailing(|tail, at| is_single_letter(tail.token(at)));
        if count < 2 {
            return;
        }
        let first = self.tokens.len() - count;
        let mut held: Runs = ArrayVec::new();
        let mut at = first;
        while at < self.tokens.len() {
            let rest = self.tokens[at + 1..].iter();
            let len = 1 + rest.take_while(|token| is_soft(token.separator)).count();
            let lead = if at == first {
                self.lead(first, len, self.tokens[first].separator, has_dot)
            } else {
                0
            };
            push_run(&mut held, lead, len);
            at += len;
        }
        let mut runs: Runs = ArrayVec::new();
        for alike in held.chunk_by(|&one, &other| one == 1 && other == 1) {
            if 1 < alike[0] {
                runs.push(alike[0]);
                continue;
            }
            let lead = if runs.is_empty() {
                self.lead(first, alike.len(), Separator::Blank, false)
            } else {
                0
            };
            push_run(&mut runs, lead, alike.len());
        }
        if runs.len() < count {
            self.join_runs(first, &runs);
        }
    }

    /// How many of the `len` single letters from token `first` belong to what stands before
    /// them: all behind a word such as `block`, the first one that is tied to a number before
    /// initials (`12-A M G Road`).
    fn lead(&self, first: usize, len: usize, separator: Separator, has_dot: bool) -> usize {
        let Some(before) = first.checked_sub(1).map(|at| &self.tokens[at]) else {
            return 0;
        };
        if (is_soft(separator) || separator == Separator::Glued)
            && before.class.intersects(BEFORE_IDENTIFIER)
        {
            let is_keyword = has_dot && len <= MAX_INITIALS && {
                let entry = self.lexicon.find(&self.joined(first, len));
                entry.is_some_and(|entry| !entry.class.is_empty())
            };
            return if is_keyword { 0 } else { len };
        }
        let is_number = matches!(before.shape, Shape::Number | Shape::Mixed);
        usize::from(is_number && separator < Separator::Blank && 2 < len)
    }

    /// Replaces the single letters from token `first` by their runs, each in one word.
    fn join_runs(&mut self, first: usize, runs: &Runs) {
        let letters: ArrayVec<Token, MAX_TOKENS> = self.tokens[first..].iter().copied().collect();
        let mut words: ArrayVec<ArrayString<MAX_INITIALS>, MAX_TOKENS> = ArrayVec::new();
        let mut at = first;
        for &len in runs {
            words.push(self.joined(at, len));
            at += len;
        }
        self.truncate(first);
        let mut at = 0;
        for (word, len) in words.iter().zip(runs) {
            self.push(word, Piece::over(&letters[at], &letters[at + len - 1]));
            at += len;
        }
    }

    /// Takes back the first word of `By-pass`, `High Way`, `Fly Over`, `Lay Out`, `Roof Top`, `Town Ship`, `Son of`, before whose second word
    /// `separator` stands; the two are one word, which is given with it.
    fn take_first_half(
        &mut self,
        second: &str,
        separator: Separator,
    ) -> Option<(Token, &'static str)> {
        let wholes: &[(&str, &str)] = match second {
            "of" => &[
                ("son", "sonof"),
                ("wife", "wifeof"),
                ("daughter", "daughterof"),
            ],
            "bridge" => &[("over", "overbridge"), ("under", "underbridge")],
            "out" => &[("lay", "layout")],
            "over" => &[("fly", "flyover")],
            "pass" | "paas" => &[("by", "bypass"), ("bye", "bypass"), ("under", "underpass")],
            "ship" => &[("town", "township")],
            "top" => &[("roof", "rooftop")],
            "way" => &[
                ("express", "expressway"),
                ("high", "highway"),
                ("rail", "railway"),
            ],
            _ => return None,
        };
        let first = *self.tokens.last()?;
        let written = self.text_of(&first);
        let &(_, whole) = wholes.iter().find(|(half, _)| *half == written)?;
        let is_tied = matches!(
            separator,
            Separator::Dot | Separator::Hyphen | Separator::Blank
        );
        if !is_tied {
            return None;
        }
        self.truncate(self.tokens.len() - 1);
        Some((first, whole))
    }

    /// Joins `1` and `st` before a word that follows ordinals, and before the letter between (`17 th A
    /// Cross`).
    fn join_ordinal(&mut self) {
        let letter = (self.tokens.last())
            .filter(|last| is_single_letter(self.text_of(last)))
            .copied();
        let behind = self.tokens.len() - usize::from(letter.is_some());
        let [.., number, suffix] = &self.tokens[..behind] else {
            return;
        };
        let digits = self.text_of(number);
        let is_short = number.shape == Shape::Number && digits.len() < MIN_CUT_DIGITS;
        let wanted = ordinal_suffix_of(digits);
        // `rd` was read as `road`; only what was written so, after a blank, is a suffix.
        let is_blank = matches!(suffix.separator, Separator::Dot | Separator::Blank);
        let is_road = is_blank && suffix.end - suffix.start == 2 && self.text_of(suffix) == "road";
        let is_tied = suffix.separator < Separator::Comma;
        let is_suffix = is_tied && self.text_of(suffix) == wanted || (wanted == "rd" && is_road);
        if !is_short || !is_suffix {
            return;
        }
        let end = suffix.end;
        let letter = letter.map(|letter| (self.joined(behind, 1), Piece::over(&letter, &letter)));
        self.truncate(behind - 1);
        self.join_ending(end);
        if let Some((letter, piece)) = letter {
            self.push(&letter, piece);
        }
    }

    /// Whether the last token is a number that can be an ordinal's.
    pub(super) fn ends_in_short_number(&self) -> bool {
        self.tokens.last().is_some_and(|token| {
            token.shape == Shape::Number && self.text_of(token).len() < MIN_CUT_DIGITS
        })
    }

    /// Makes an ordinal of the number that the tokens end with; what makes it one ends at byte `end` of
    /// the raw text.
    pub(super) fn join_ending(&mut self, end: u32) {
        let Some(&number) = self.tokens.last() else {
            return;
        };
        let digits = self.text_of(&number);
        let mut ordinal: ArrayString<8> = ArrayString::new();
        ordinal.push_str(digits);
        ordinal.push_str(ordinal_suffix_of(digits));
        self.truncate(self.tokens.len() - 1);
        self.push(
            &ordinal,
            Piece {
                end,
                ..Piece::over(&number, &number)
            },
        );
    }

    /// The letters of `len` tokens from `first`, in one word.
    fn joined(&self, first: usize, len: usize) -> ArrayString<MAX_INITIALS> {
        let mut joined = ArrayString::new();
        for at in first..first + len {
            joined.push_str(self.token(at));
        }
        joined
    }

    fn truncate(&mut self, len: usize) {
        self.tokens.truncate(len);
        let end = self.tokens.last().map_or(0, |t| t.text_end);
        self.text.truncate(end as usize);
    }

    /// How many tokens at the end fulfil `test`.
    fn trailing(&self, test: impl Fn(&Self, usize) -> bool) -> usize {
        let rev = (0..self.tokens.len()).rev();
        rev.take_while(|&at| test(self, at)).count()
    }

    fn token(&self, index: usize) -> &str {
        self.text_of(&self.tokens[index])
    }

    fn text_of(&self, token: &Token) -> &str {
        &self.text[token.text_start as usize..token.text_end as usize]
    }
}

impl Piece {
    fn over(head: &Token, tail: &Token) -> Self {
        Self {
            start: head.start,
            end: tail.end,
            separator: head.separator,
            opens_bracket: head.opens_bracket,
            script: head.script,
        }
    }
}

/// Adds the runs of `len` letters of which the first `lead` are no part of a name.
fn push_run(runs: &mut Runs, lead: usize, len: usize) {
    let rest = len - lead;
    let is_name = (2..=MAX_INITIALS).contains(&rest);
    let alone = if is_name { lead } else { len };
    runs.extend(std::iter::repeat_n(1, alone));
    if is_name {
        runs.push(rest);
    }
}

/// Whether a blank or a full stop is all that parts two letters.
fn is_soft(separator: Separator) -> bool {
    matches!(separator, Separator::Dot | Separator::Blank)
}

pub(super) fn is_single_letter(text: &str) -> bool {
    matches!(text.as_bytes(), [b'a'..=b'z'])
}

pub(super) fn shape_of(text: &str) -> Shape {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    match &text[digits..] {
        "" => Shape::Number,
        _ if digits == 0 && !text.bytes().any(|b| b.is_ascii_digit()) => Shape::Word,
        "st" | "nd" | "rd" | "th" if digits > 0 => Shape::Ordinal,
        _ => Shape::Mixed,
    }
}
