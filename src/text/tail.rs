//! Pieces -> tokens: in the spelling of the index, joined where several stand for one.
//!
//! Tokens are only ever joined at the tail, so a join is a truncation and a push. Every rule
//! that looks at several tokens either sees only their texts, or leaves nothing for a second
//! pass over the joined text to do: that keeps the normaliser idempotent.

use arrayvec::{ArrayString, ArrayVec};

use super::cut::MIN_CUT_DIGITS;
use super::lexicon::{Class, Lexicon};
use super::script::Script;
use super::{MAX_TEXT_BYTES, MAX_TOKENS, Separator, Shape, Token};

/// Most single letters that are joined into one token.
const MAX_INITIALS: usize = 4;

/// Words that initials stand before: `m g road`, `k r market`.
const AFTER_INITIALS: Class = Class::ROAD
    .union(Class::AREA)
    .union(Class::JUNCTION)
    .union(Class::BUILDING)
    .union(Class::INSTITUTION)
    .union(Class::LANDMARK);
/// Words after which a lone letter is an identifier.
pub(super) const BEFORE_IDENTIFIER: Class = Class::NUMBER_KEY.union(Class::NUMBERED_AREA);
/// Words that follow an ordinal: `1 st floor`.
const AFTER_ORDINAL: Class = Class::FLOOR
    .union(Class::CROSS_MAIN)
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

/// The run of single letters, joined by dots or all in capitals, that ends the tokens so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Initials {
    count: usize,
    has_dot: bool,
    ends_upper: bool,
}

/// What holds a single letter to the token before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Link {
    /// Nothing, or a mark that parts them.
    None,
    /// A full stop, with or without a blank.
    Dot,
    /// Blanks alone.
    Blank,
}

/// The tokens so far.
pub(super) struct Tail<'a> {
    pub(super) text: &'a mut String,
    pub(super) tokens: &'a mut ArrayVec<Token, MAX_TOKENS>,
    pub(super) lexicon: &'static Lexicon,
    /// A token did not fit; all that follows is left aside.
    pub(super) is_stopped: bool,
}

impl Tail<'_> {
    /// No further token is taken.
    pub(super) fn is_full(&self) -> bool {
        self.is_stopped || self.tokens.is_full()
    }

    /// Keeps count of single letters that dots, or capitals and blanks, hold together; a piece
    /// that does not go on with them closes the run.
    pub(super) fn count_initials(
        &mut self,
        is_letter: bool,
        is_upper: bool,
        link: Link,
        initials: &mut Initials,
    ) {
        let is_linked = initials.count > 0
            && is_letter
            && match link {
                Link::None => false,
                Link::Dot => true,
                Link::Blank => is_upper && initials.ends_upper,
            };
        if is_linked {
            initials.count += 1;
            initials.has_dot |= link == Link::Dot;
        } else {
            self.close_initials(initials);
            initials.count = usize::from(is_letter);
        }
        initials.ends_upper = is_upper;
    }

    /// Joins the run of initials that ends the tokens, where they stand for one name.
    pub(super) fn close_initials(&mut self, initials: &mut Initials) {
        let Initials { count, has_dot, .. } = std::mem::take(initials);
        if !(2..=MAX_INITIALS).contains(&count) || self.is_stopped {
            return;
        }
        let first = self.tokens.len() - count;
        let is_soft = matches!(
            self.tokens[first].separator,
            Separator::Glued | Separator::Dot | Separator::Blank
        );
        let is_identifier = is_soft && self.follows_identifier_key(first);
        let is_keyword = has_dot && {
            let joined = self.joined(first);
            self.lexicon
                .find(&joined)
                .is_some_and(|e| !e.class.is_empty())
        };
        if !is_identifier || is_keyword {
            self.join(first);
        }
    }

    /// Appends a token, in the spelling of the index; joins what stands before it where it is
    /// a word that tells how to read that.
    pub(super) fn push(&mut self, text: &str, piece: Piece) {
        let entry = self.lexicon.find(text);
        let text = entry.and_then(|e| e.canonical).unwrap_or(text);
        let class = entry.map_or(Class::empty(), |e| e.class);
        if class.intersects(AFTER_INITIALS)
            && !class.intersects(BEFORE_IDENTIFIER)
            && text.len() > 1
        {
            self.join_initials();
        }
        if class.intersects(AFTER_ORDINAL) {
            self.join_ordinal();
        }
        if self.is_full() || self.text.len() + text.len() + 1 > MAX_TEXT_BYTES {
            self.is_stopped = true;
            return;
        }
        if !self.tokens.is_empty() {
            self.text.push(' ');
        }
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
        });
    }

    /// Joins small single letters before a word such as `road`: those that blanks and dots
    /// hold together, or all where what is left over would read as one run next time.
    fn join_initials(&mut self) {
        let total = self.trailing(|tail, at| is_single_letter(tail.token(at)));
        let soft = {
            let mut count = usize::from(total > 0);
            while count < total {
                let after = &self.tokens[self.tokens.len() - count];
                if !matches!(after.separator, Separator::Dot | Separator::Blank) {
                    break;
                }
                count += 1;
            }
            count
        };
        let count = if (2..=MAX_INITIALS).contains(&soft) {
            soft
        } else {
            total
        };
        let first = self.tokens.len() - count;
        if (2..=MAX_INITIALS).contains(&count) && !self.follows_identifier_key(first) {
            self.join(first);
        }
    }

    /// Joins `1` and `st` before a word that follows ordinals.
    fn join_ordinal(&mut self) {
        let [.., number, suffix] = self.tokens.as_slice() else {
            return;
        };
        let digits = self.text_of(number).as_bytes();
        let is_short = number.shape == Shape::Number && digits.len() < MIN_CUT_DIGITS;
        let wanted = match digits {
            [.., b'1', _] | [.., b'0' | b'4'..=b'9'] => "th",
            [.., b'1'] => "st",
            [.., b'2'] => "nd",
            _ => "rd",
        };
        // `rd` was read as `road`; only what was written so, after a blank, is a suffix.
        let is_blank = matches!(suffix.separator, Separator::Dot | Separator::Blank);
        let is_road = is_blank && suffix.end - suffix.start == 2 && self.text_of(suffix) == "road";
        let is_suffix = self.text_of(suffix) == wanted || (wanted == "rd" && is_road);
        if !is_short || !is_suffix {
            return;
        }
        let (number, suffix) = (*number, *suffix);
        let mut ordinal: ArrayString<8> = ArrayString::new();
        ordinal.push_str(self.text_of(&number));
        ordinal.push_str(wanted);
        self.truncate(self.tokens.len() - 2);
        self.push(&ordinal, Piece::over(&number, &suffix));
    }

    /// Replaces the tokens from `first`, all single letters, by one.
    fn join(&mut self, first: usize) {
        let joined = self.joined(first);
        let (head, tail) = (self.tokens[first], self.tokens[self.tokens.len() - 1]);
        self.truncate(first);
        self.push(&joined, Piece::over(&head, &tail));
    }

    fn joined(&self, first: usize) -> ArrayString<MAX_INITIALS> {
        let mut joined = ArrayString::new();
        for at in first..self.tokens.len() {
            joined.push_str(self.token(at));
        }
        joined
    }

    fn truncate(&mut self, len: usize) {
        self.tokens.truncate(len);
        let end = self.tokens.last().map_or(0, |t| t.text_end);
        self.text.truncate(end as usize);
    }

    fn follows_identifier_key(&self, first: usize) -> bool {
        first > 0 && self.tokens[first - 1].class.intersects(BEFORE_IDENTIFIER)
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

pub(super) fn is_single_letter(text: &str) -> bool {
    matches!(text.as_bytes(), [b'a'..=b'z'])
}

fn shape_of(text: &str) -> Shape {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    match &text[digits..] {
        "" => Shape::Number,
        _ if digits == 0 && !text.bytes().any(|b| b.is_ascii_digit()) => Shape::Word,
        "st" | "nd" | "rd" | "th" if digits > 0 => Shape::Ordinal,
        _ => Shape::Mixed,
    }
}
