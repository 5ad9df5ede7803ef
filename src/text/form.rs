//! Abbreviations and phrases in Indic scripts that a stop, a slash or a blank holds together, as
//! `S/O` and `M.P.` are in Latin letters.
//!
//! The table is `data/lexicon/script_forms.tsv`. A form is looked up by the letters of its words with
//! what holds them: a full stop stands for a colon, a dash or a visarga behind a word too, and for the
//! zero of Hindi.

use arrayvec::{ArrayString, ArrayVec};

use super::fold::{Glyph, Kind};
use super::lexicon::Lexicon;
use super::script::Script;

/// Most words and bytes of a form.
pub(super) const MAX_WORDS: usize = 4;
pub(super) const MAX_BYTES: usize = 96;

/// The glyphs of one word of a form.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    pub(super) start: usize,
    pub(super) end: usize,
}

/// A form that was found in a text.
#[derive(Debug)]
pub(super) struct Found {
    /// The words that it stands for.
    pub(super) canonical: ArrayString<MAX_BYTES>,
    /// Its own words.
    pub(super) parts: ArrayVec<Part, MAX_WORDS>,
}

impl Found {
    /// Its first glyph.
    pub(super) fn start(&self) -> usize {
        self.parts[0].start
    }

    /// The glyph behind it.
    pub(super) fn end(&self) -> usize {
        self.parts[self.parts.len() - 1].end
    }
}

/// The longest form that begins with the Indic word at `at`, or the initials that it spells.
pub(super) fn find(glyphs: &[Glyph], at: usize, lexicon: &Lexicon) -> Option<Found> {
    let spelt = || (lexicon.letter_names).find(glyphs, at, word_end(glyphs, at));
    find_in_table(glyphs, at, lexicon).or_else(spelt)
}

fn find_in_table(glyphs: &[Glyph], at: usize, lexicon: &Lexicon) -> Option<Found> {
    let mut key: ArrayString<MAX_BYTES> = ArrayString::new();
    let mut parts: ArrayVec<Part, MAX_WORDS> = ArrayVec::new();
    let mut found = None;
    let mut start = at;
    loop {
        let end = word_end(glyphs, start);
        for glyph in &glyphs[start..end] {
            if key.try_push(glyph.letter).is_err() {
                return found;
            }
        }
        if parts.is_empty() && !lexicon.opens_form(&key) {
            return None;
        }
        let stop = stop_len(glyphs, end);
        // A sign that is written for the stop alone belongs to the word.
        let sign = stop.unwrap_or_default();
        if parts
            .try_push(Part {
                start,
                end: end + sign,
            })
            .is_err()
        {
            return found;
        }
        let mut look_up = |key: &str| {
            if let Some(canonical) = lexicon.find_form(key) {
                found = ArrayString::from(canonical).ok().map(|canonical| Found {
                    canonical,
                    parts: parts.clone(),
                });
            }
        };
        look_up(&key);
        let is_abbreviated = key.contains('.');
        if stop.is_some() || is_abbreviated {
            if key.try_push('.').is_err() {
                return found;
            }
            look_up(&key);
        }
        let (next, mark) = next_word(glyphs, end + sign);
        let mut holder = None;
        match mark {
            Some(Kind::Dot) => {}
            Some(_) if stop.is_some() && 0 < sign => {}
            Some(Kind::Slash) if stop.is_none() => holder = Some('/'),
            Some(Kind::Blank) if stop.is_none() => holder = Some(' '),
            None if 0 < sign => {}
            _ => return found,
        }
        if holder.is_some_and(|holder| key.try_push(holder).is_err()) {
            return found;
        }
        if !glyphs
            .get(next)
            .is_some_and(|g| matches!(g.kind, Kind::Indic | Kind::Digit))
        {
            return found;
        }
        start = next;
    }
}

/// In Hindi a zero after a letter marks an abbreviation, as a full stop does elsewhere.
pub(super) fn is_abbreviation_zero(glyphs: &[Glyph], at: usize) -> bool {
    let is_digit = |at: usize| glyphs.get(at).is_some_and(|g| g.kind == Kind::Digit);
    is_digit(at)
        && glyphs[at].letter == '0'
        && !is_digit(at + 1)
        && at > 0
        && glyphs[at - 1].kind == Kind::Indic
        && glyphs[at - 1].script == Script::Devanagari
}

/// Whether a visarga ends the word at `at`.
fn is_final_visarga(glyphs: &[Glyph], at: usize) -> bool {
    let is_visarga = |g: &Glyph| {
        let code = u32::from(g.letter);
        g.kind == Kind::Indic && code & 0x7f == 0x03 && (0x900..0xd80).contains(&code)
    };
    glyphs.get(at).is_some_and(is_visarga) && !glyphs.get(at + 1).is_some_and(Glyph::is_word)
}

/// Where the word from `start` ends: at what is no letter or digit, or stands for a stop.
pub(super) fn word_end(glyphs: &[Glyph], start: usize) -> usize {
    let is_inside = |&at: &usize| {
        matches!(glyphs[at].kind, Kind::Indic | Kind::Digit)
            && !is_final_visarga(glyphs, at)
            && !is_abbreviation_zero(glyphs, at)
    };
    start + (start..glyphs.len()).take_while(is_inside).count()
}

/// How many glyphs at `at` are written for a stop alone, where a stop or what stands for one is there.
fn stop_len(glyphs: &[Glyph], at: usize) -> Option<usize> {
    if at < glyphs.len() && (is_final_visarga(glyphs, at) || is_abbreviation_zero(glyphs, at)) {
        return Some(1);
    }
    let blanks = glyphs[at..].iter().take_while(|g| g.kind == Kind::Blank);
    let mark = glyphs.get(at + blanks.count())?;
    let is_beside = glyphs[at].kind != Kind::Blank;
    let is_stop = match mark.kind {
        Kind::Dot => is_beside,
        Kind::Hyphen => true,
        _ => matches!(mark.letter, ':' | '|'),
    };
    is_stop.then_some(0)
}

/// Where the next word may begin behind `at`, and the mark or blank that stands before it.
pub(super) fn next_word(glyphs: &[Glyph], at: usize) -> (usize, Option<Kind>) {
    let mut next = at;
    let mut mark = None;
    while let Some(glyph) = glyphs.get(next).filter(|g| !g.is_word()) {
        let is_first = mark.is_none_or(|mark| mark == Kind::Blank);
        if !is_first && glyph.kind != Kind::Blank {
            return (next, Some(Kind::Mark));
        }
        if is_first {
            mark = Some(glyph.kind);
        }
        next += 1;
    }
    (next, mark)
}
