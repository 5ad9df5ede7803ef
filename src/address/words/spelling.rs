//! The texts of the tokens, cut out once for all rules that ask for them.

use arrayvec::ArrayVec;

use super::labels;
use super::set::{SPREAD, WordBits, bit_of, inner_bit_of};
use crate::text::lexicon::{self, Person};
use crate::text::{MAX_TOKENS, Normalised};

/// The text of a token.
#[derive(Clone, Copy, Debug)]
pub(in crate::address) struct Spelling<'a> {
    pub(super) word: &'a str,
    /// A number that tells most different texts apart.
    pub(super) mark: u64,
    /// The two bits of [`WordSet`].
    pub(super) bit: u64,
    pub(super) inner_bit: u64,
    /// No token before has the same text.
    pub(super) is_new: bool,
    /// See [`Words::is_label`].
    pub(super) is_label: bool,
    /// See [`Words::label_end_in`].
    pub(super) label_end_in: u8,
    pub(super) person: Person,
}

impl Spelling<'_> {
    /// Whether the word may be one of these: `false` where it is none, nearly always.
    #[inline]
    pub(super) fn can_be_among(&self, WordBits(bits): WordBits) -> bool {
        self.bit & bits != 0
    }
}

/// Those of all tokens. Every rule asks for them many times, so they are cut out once.
pub(in crate::address) type Spellings<'a> = ArrayVec<Spelling<'a>, MAX_TOKENS>;

/// Cuts out the text of each token of the request's text `raw`.
pub(in crate::address) fn spellings<'a>(raw: &str, text: &'a Normalised, out: &mut Spellings<'a>) {
    // One bit of a number stands for many, but where it is unset the number is new.
    let mut seen = 0_u64;
    for (index, token) in text.tokens().iter().enumerate() {
        let word = text.token(index);
        let mark = mark_of(text.text_from(index), word.len());
        let is_same = |other: &Spelling<'_>| other.mark == mark && other.word == word;
        let seen_bit = 1 << (mark.wrapping_mul(SPREAD) >> 58);
        let is_new = seen & seen_bit == 0 || !out.iter().any(is_same);
        seen |= seen_bit;
        out.push(Spelling {
            word,
            mark,
            bit: bit_of(word.as_bytes()),
            inner_bit: inner_bit_of(word.as_bytes()),
            is_new,
            is_label: token.ends_label || is_label_before(&raw[token.end as usize..]),
            label_end_in: u8::MAX,
            person: lexicon::person(word),
        });
    }
    let mut ends_in = u8::MAX;
    for index in (1..out.len()).rev() {
        let can_end = labels::can_end(text.tokens(), &out[index - 1], index);
        ends_in = if can_end {
            1
        } else {
            ends_in.saturating_add(1)
        };
        out[index - 1].label_end_in = ends_in;
    }
}

/// Whether what follows a word says that it is the label of it.
pub(super) fn is_label_before(after: &str) -> bool {
    // Nearly all words are followed by a blank and a letter, or by a comma.
    if let [b' ', next, ..] | [next, ..] = after.as_bytes()
        && (next.is_ascii_alphanumeric() || *next == b',')
    {
        return false;
    }
    let after = after
        .strip_prefix(['"', '\'', '.'])
        .unwrap_or(after)
        .trim_start();
    after.starts_with([':', '=']) || is_remarked(after)
}

/// Whether a short remark in brackets stands between a word and the sign that makes it a label: `Landmark (optional):`.
fn is_remarked(after: &str) -> bool {
    const MAX_REMARK: usize = 40;
    let inside = after.strip_prefix('(');
    let remark = inside.and_then(|inside| inside.split_once(')'));
    remark.is_some_and(|(remark, behind)| {
        remark.len() <= MAX_REMARK && behind.trim_start().starts_with([':', '='])
    })
}

/// The length and the first letters of the word of so many bytes that a text begins with.
fn mark_of(text: &str, len: usize) -> u64 {
    let text = text.as_bytes();
    // Only the last words of a text have fewer bytes before them than are read at once.
    let letters = match text.first_chunk() {
        Some(&letters) => u64::from_le_bytes(letters),
        None => (text.iter().rev()).fold(0, |mark, &byte| mark << 8 | u64::from(byte)),
    };
    let unused = u64::MAX.checked_shl(8 * len as u32).unwrap_or(0);
    (letters & !unused) << 8 | len as u64 & 0xff
}
