//! Initials that an Indic script spells out by the names of Latin letters, written together: `emji` of `MG Road`, `bitiem` of
//! `BTM Layout`.
//!
//! The names are those words of `data/lexicon/script_variants.tsv` that stand for one letter, and those of
//! `data/lexicon/script_letters.tsv`, which name one only beside another.

use arrayvec::{ArrayString, ArrayVec};
use rustc_hash::{FxHashMap, FxHashSet};

use super::fold::{self, Glyph};
use super::form::{self, Found, Part};
use super::script::Script;
use super::tables::{self, rows};

/// Letters that initials have.
const COUNTS: std::ops::RangeInclusive<usize> = 2..=5;
/// Characters of a letter's name, at most.
const MAX_NAME: usize = 8;
/// The letter whose name in Hindi is what persons are honoured with, too.
const HONOUR: char = 'g';

/// The names of letters by their folded characters.
#[derive(Debug, Default)]
pub(super) struct LetterNames {
    known: FxHashMap<Box<str>, char>,
    /// Those that name nothing else.
    only: FxHashSet<Box<str>>,
    /// Other words that are made of such names.
    words: FxHashSet<Box<str>>,
}

impl LetterNames {
    pub(super) fn parse() -> Self {
        let mut names = Self::default();
        let mut glyphs: Vec<Glyph> = Vec::with_capacity(64);
        let mut folded = |written: &str| -> Box<str> {
            fold::fold(written, &mut glyphs);
            glyphs.iter().map(|glyph| glyph.letter).collect()
        };
        let variants = rows(tables::SCRIPT_VARIANTS);
        for (written, canonical) in variants.filter_map(|row| row.split_once('\t')) {
            let name = folded(written);
            match canonical.as_bytes() {
                &[letter] if letter.is_ascii_lowercase() => {
                    names.known.insert(name.clone(), letter.into());
                    names.only.insert(name);
                }
                _ => {
                    names.words.insert(name);
                }
            }
        }
        let others = rows(tables::SCRIPT_LETTERS);
        for (written, letter) in others.filter_map(|row| row.split_once('\t')) {
            names.known.extend(
                letter
                    .chars()
                    .next()
                    .map(|letter| (folded(written), letter)),
            );
        }
        names
    }

    /// The initials that the word of the glyphs `at..end` spells, or it and the next where one of the two is what Hindi
    /// honours persons with: `em ji`.
    pub(super) fn find(&self, glyphs: &[Glyph], at: usize, end: usize) -> Option<Found> {
        let mut parts = ArrayVec::new();
        parts.push(Part { start: at, end });
        let mut canonical = ArrayString::new();
        if self.spell(&glyphs[at..end], &mut canonical) {
            return Some(Found { canonical, parts });
        }
        let (next, mark) = form::next_word(glyphs, end);
        if glyphs[at].script != Script::Devanagari || mark != Some(fold::Kind::Blank) {
            return None;
        }
        let next_end = form::word_end(glyphs, next);
        parts.push(Part {
            start: next,
            end: next_end,
        });
        let [(one, is_only), (other, is_other_only)] = [
            self.letter(&glyphs[at..end])?,
            self.letter(&glyphs[next..next_end])?,
        ];
        let is_honour = |letter, is_only: bool| letter == HONOUR && !is_only;
        let are_initials =
            is_only && is_honour(other, is_other_only) || is_other_only && is_honour(one, is_only);
        canonical.clear();
        for letter in [one, ' ', other] {
            canonical.push(letter);
        }
        are_initials.then_some(Found { canonical, parts })
    }

    /// The letter that the glyphs name, and whether they name nothing else.
    fn letter(&self, glyphs: &[Glyph]) -> Option<(char, bool)> {
        let name = letters_of(glyphs)?;
        let letter = self.known.get(name.as_str()).copied()?;
        Some((letter, self.only.contains(name.as_str())))
    }

    /// Writes the letters that the glyphs name one after the other; gives whether they are initials and no other word.
    fn spell(&self, glyphs: &[Glyph], out: &mut ArrayString<{ form::MAX_BYTES }>) -> bool {
        let is_spelt = COUNTS.contains(&self.split(glyphs, out).unwrap_or_default());
        let mut letters = out.chars();
        let first = letters.next();
        // Two of one letter are a word: `bibi`.
        let is_doubled = letters.all(|letter| Some(letter) == first);
        let is_word = || {
            let word: Option<ArrayString<{ form::MAX_BYTES }>> = collect(glyphs);
            word.is_none_or(|word| self.words.contains(word.as_str()))
        };
        is_spelt && !is_doubled && !is_word()
    }

    /// How many names of letters the glyphs are; none where something is left.
    fn split(&self, glyphs: &[Glyph], out: &mut ArrayString<{ form::MAX_BYTES }>) -> Option<usize> {
        if glyphs.is_empty() {
            return Some(0);
        }
        if COUNTS.contains(&(out.len() + 1)) || out.is_empty() {
            for len in (1..=glyphs.len().min(MAX_NAME)).rev() {
                let Some((letter, _)) = self.letter(&glyphs[..len]) else {
                    continue;
                };
                let before = out.len();
                out.push(letter);
                if let Some(count) = self.split(&glyphs[len..], out) {
                    return Some(count + 1);
                }
                out.truncate(before);
            }
        }
        None
    }
}

/// The characters of a name; none of one that is too long.
fn letters_of(glyphs: &[Glyph]) -> Option<ArrayString<{ 4 * MAX_NAME }>> {
    collect(glyphs)
}

fn collect<const N: usize>(glyphs: &[Glyph]) -> Option<ArrayString<N>> {
    let mut letters = ArrayString::new();
    for glyph in glyphs {
        letters.try_push(glyph.letter).ok()?;
    }
    Some(letters)
}

#[cfg(test)]
mod tests {
    use super::super::{Normalised, normalise};

    #[test]
    fn initials_are_read_by_the_names_of_their_letters_and_other_words_are_not() {
        let mut text = Normalised::default();
        for (written, expected) in [
            (
                "\u{90f}\u{92e}\u{91c}\u{940} \u{930}\u{94b}\u{921}",
                "mg road",
            ),
            (
                "\u{90f}\u{92e} \u{91c}\u{940} \u{930}\u{94b}\u{921}",
                "mg road",
            ),
            (
                "\u{92c}\u{940}\u{91f}\u{940}\u{90f}\u{92e} \u{932}\u{947}\u{906}\u{909}\u{91f}",
                "btm layout",
            ),
            ("\u{92c}\u{940}\u{92c}\u{940}", "bibi"),
            (
                "\u{917}\u{93e}\u{902}\u{927}\u{940} \u{91c}\u{940}",
                "gandhi ji",
            ),
        ] {
            normalise(written, &mut text);
            assert_eq!(text.text(), expected);
        }
    }
}
