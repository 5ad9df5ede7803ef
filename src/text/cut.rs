//! Glyphs -> pieces: words, signs and forms as they stand, runs cut by [`Runs`].
//!
//! A piece goes to the [`Tail`], which makes a token of it.

use arrayvec::ArrayString;

use super::fold::{Glyph, Kind};
use super::form::{self, Found};
use super::gap::Gap;
use super::lexicon::Class;
use super::run::Runs;
use super::script::Script;
use super::tail::{AFTER_ORDINAL, Piece, Tail, is_single_letter};
use super::transliterate::transliterate;
use super::{Separator, Token};

/// Cuts glyphs into tokens.
pub(super) struct Cutter<'a> {
    /// What the glyphs were folded from, its ASCII letters lower-cased; the end of a text past
    /// the bounds may lack.
    pub(super) lower: &'a str,
    pub(super) glyphs: &'a [Glyph],
    /// Text of the piece in hand; as large as the whole text.
    pub(super) piece: &'a mut String,
    pub(super) tail: Tail<'a>,
}

impl Cutter<'_> {
    /// Reads all glyphs, or as many as the buffers hold.
    pub(super) fn run(mut self) {
        let mut gap = Gap::NOTHING;
        gap.strongest = Separator::Line;
        let mut at = 0;
        while at < self.glyphs.len() && !self.tail.is_full() {
            let glyph = self.glyphs[at];
            if !glyph.is_word() {
                if let Some(word) = self.sign_word(at) {
                    let piece = self.piece_of(at, at + 1, gap, Script::Latin);
                    self.tail.push(word, piece);
                    gap = Gap::NOTHING;
                    gap.add(Kind::Blank);
                } else {
                    gap.add(glyph.kind);
                }
                at += 1;
                continue;
            }
            if let Some((word, end)) = self.slash_form(at) {
                let piece = self.piece_of(at, end, gap, Script::Latin);
                self.tail.push(word, piece);
                gap = Gap::NOTHING;
                at = end;
                continue;
            }
            if gap.opens_bracket
                && glyph.kind == Kind::Indic
                && let Some((side, end)) = self.bracketed_form(at)
            {
                let piece = self.piece_of(at, end, gap, glyph.script);
                self.push(side, piece, gap);
                gap = Gap::NOTHING;
                at = end;
                continue;
            }
            if glyph.kind == Kind::Indic
                && let Some(found) = self.form_at(at, gap)
            {
                self.read_form(&found, gap);
                gap = Gap::NOTHING;
                at = found.end();
                continue;
            }
            let letters_end = self.letters_end(at);
            let end = self.run_end(at, letters_end);
            // Most runs are one word.
            if letters_end == end {
                self.read_letters(at, end, gap);
                gap = Gap::NOTHING;
                at = end;
            }
            while at < end {
                if self.glyphs[at].kind == Kind::Apostrophe {
                    at += 1;
                    continue;
                }
                let cut = self.runs().piece_end(at, end);
                self.read_piece(at, cut, gap);
                gap = Gap::NOTHING;
                at = cut;
                if at < end && form::is_abbreviation_zero(self.glyphs, at) {
                    gap.add(Kind::Dot);
                    at += 1;
                }
            }
        }
        self.tail.settle_letters();
    }

    fn runs(&self) -> Runs<'_> {
        Runs {
            glyphs: self.glyphs,
            lexicon: self.tail.lexicon,
        }
    }

    /// The word that a sign stands for: `&`, a free-standing `+`, and `#` before a number.
    fn sign_word(&self, at: usize) -> Option<&'static str> {
        let is_blank = |g: Option<&Glyph>| g.is_some_and(|g| g.kind == Kind::Blank);
        let mut rest = self.glyphs[at + 1..].iter();
        let leads_to_word = |rest: &mut std::slice::Iter<Glyph>| {
            rest.find(|g| !matches!(g.kind, Kind::Blank | Kind::Dot))
                .is_some_and(Glyph::is_word)
        };
        match self.glyphs[at].kind {
            Kind::Ampersand if !self.tail.tokens.is_empty() => {
                leads_to_word(&mut rest).then_some("and")
            }
            Kind::Plus if !self.tail.tokens.is_empty() => {
                let is_free =
                    is_blank(self.glyphs[..at].last()) && is_blank(self.glyphs.get(at + 1));
                (is_free && leads_to_word(&mut rest)).then_some("and")
            }
            Kind::Hash => leads_to_word(&mut rest).then_some("no"),
            _ => None,
        }
    }

    /// `S/O`, `B / H` and their like at `at`: the word and where the form ends.
    fn slash_form(&self, at: usize) -> Option<(&'static str, usize)> {
        let blanks = |from: usize| {
            let glyphs = self.glyphs.get(from..).unwrap_or_default().iter();
            glyphs.take_while(|g| g.kind == Kind::Blank).count()
        };
        let slash = at + 1 + blanks(at + 1);
        let second_at = slash + 1 + blanks(slash + 1);
        let first = self.glyphs[at];
        let second = *self.glyphs.get(second_at)?;
        let is_slash = self.glyphs[slash].kind == Kind::Slash;
        if first.kind != Kind::Latin || !is_slash || second.kind != Kind::Latin {
            return None;
        }
        let is_tied = second_at == at + 2;
        let mut before = self.glyphs[..at].iter().rev();
        // `12 A / P Block`.
        let before = if is_tied {
            before.next()
        } else {
            before.find(|g| g.kind != Kind::Blank)
        };
        let joins = |g: &Glyph| {
            let is_number = !is_tied && g.kind == Kind::Digit;
            is_number || matches!(g.kind, Kind::Slash | Kind::Hyphen | Kind::Apostrophe)
        };
        if before.is_some_and(joins) {
            return None;
        }
        let after = self.glyphs.get(second_at + 1);
        let is_longer = after.is_some_and(|g| g.is_word() || g.kind == Kind::Slash)
            || (after.is_some_and(|g| g.kind == Kind::Hyphen)
                && self
                    .glyphs
                    .get(second_at + 2)
                    .is_some_and(|g| g.kind == Kind::Digit));
        if is_longer {
            return None;
        }
        let word = match (first.letter, second.letter) {
            ('s', 'o') => "sonof",
            ('c', 'o') => "careof",
            ('d', 'o') => "daughterof",
            ('w', 'o') => "wifeof",
            ('f', 'o') => "fatherof",
            ('m', 'o') => "motherof",
            ('r', 'o') => "residentof",
            ('b', 'h') => "behind",
            ('b', 's') => "beside",
            ('n', 'r') => "near",
            ('o', 'p') => "opposite",
            ('a', 'p') => "atpost",
            ('v', 'p') => "vpo",
            ('m', 's') => "messrs",
            _ => return None,
        };
        Some((word, second_at + 1))
    }

    /// Where the Latin letters from `at` end.
    fn letters_end(&self, at: usize) -> usize {
        let glyphs = self.glyphs[at..].iter();
        at + glyphs.take_while(|g| g.kind == Kind::Latin).count()
    }

    /// Where the run of letters and digits from `at` ends, whose letters at its start end at
    /// `letters_end`; an apostrophe between letters is part of it.
    fn run_end(&self, at: usize, letters_end: usize) -> usize {
        let mut end = letters_end;
        while let Some(glyph) = self.glyphs.get(end) {
            let is_inner_apostrophe = glyph.kind == Kind::Apostrophe
                && end > at
                && self.glyphs[end - 1].kind == Kind::Latin
                && self
                    .glyphs
                    .get(end + 1)
                    .is_some_and(|g| g.kind == Kind::Latin);
            if !glyph.is_word() && !is_inner_apostrophe {
                break;
            }
            end += 1;
        }
        end
    }

    fn piece_of(&self, at: usize, end: usize, gap: Gap, script: Script) -> Piece {
        Piece {
            start: self.glyphs[at].start,
            end: self.glyphs[end - 1].end,
            separator: gap.separator(),
            opens_bracket: gap.opens_bracket,
            script,
        }
    }

    fn set_piece(&mut self, text: &str) {
        self.piece.clear();
        self.piece.push_str(text);
    }

    /// The form of an Indic script that begins at `at`: none that is one of several initials (`C.G.`).
    fn form_at(&mut self, at: usize, gap: Gap) -> Option<Found> {
        let found = form::find(self.glyphs, at, self.tail.lexicon)?;
        (1 < found.parts.len() || !self.is_initial(&found, gap)).then_some(found)
    }

    /// `(पू.)`: the form that is all of a bracket from `at` on, and where that closes.
    fn bracketed_form(&self, at: usize) -> Option<(&'static str, usize)> {
        let letters = self.glyphs[at..].iter();
        let end = at + letters.take_while(|g| g.kind == Kind::Indic).count();
        let kind_at = |at: usize| self.glyphs.get(at).map(|g| g.kind);
        let close = end + usize::from(kind_at(end) == Some(Kind::Dot));
        if kind_at(close) != Some(Kind::Close) {
            return None;
        }
        let mut key: ArrayString<{ form::MAX_BYTES }> = ArrayString::new();
        key.try_push('(').ok()?;
        for glyph in &self.glyphs[at..end] {
            key.try_push(glyph.letter).ok()?;
        }
        key.try_push(')').ok()?;
        let form = self.tail.lexicon.find_form(&key)?;
        Some((form, close))
    }

    /// Whether a letter stands before the word or behind it.
    fn is_initial(&mut self, form: &Found, gap: Gap) -> bool {
        let is_letter = |token: &Token| token.text_end - token.text_start == 1;
        if gap.has_dot && self.tail.tokens.last().is_some_and(is_letter) {
            return true;
        }
        let next = form::next_word(self.glyphs, form.end()).0;
        self.indic_word_at(next).is_some_and(is_single_letter)
    }

    /// Reads a form as the words that it stands for: one over all of it, or one for each of its own.
    fn read_form(&mut self, form: &Found, mut gap: Gap) {
        let script = self.glyphs[form.start()].script;
        if !form.canonical.contains(' ') {
            let piece = self.piece_of(form.start(), form.end(), gap, script);
            self.push(&form.canonical, piece, gap);
            return;
        }
        for (word, part) in form.canonical.split(' ').zip(&form.parts) {
            let piece = self.piece_of(part.start, part.end, gap, script);
            self.push(word, piece, gap);
            gap = Gap::NOTHING;
            gap.add(Kind::Blank);
        }
    }

    /// Whether the glyphs `at..end` make an ordinal of the number before them, as `th` does. What
    /// names a letter too (`12` and `ji`) does so only right behind the number, before a word that is counted.
    fn is_ordinal_ending(&mut self, at: usize, end: usize, gap: Gap) -> bool {
        if !self.tail.ends_in_short_number() || gap.has_dot || gap.opens_bracket {
            return false;
        }
        let Some(letters) = self.runs().word_of(at, end) else {
            return false;
        };
        if !self.tail.lexicon.is_ordinal_ending(&letters) {
            return false;
        }
        let names_letter = self.indic_word(at, end).is_some_and(is_single_letter);
        match gap.separator() {
            Separator::Glued if names_letter => self.is_counted(end),
            Separator::Glued => true,
            Separator::Hyphen | Separator::Blank => !names_letter,
            _ => false,
        }
    }

    /// Whether the word in an Indic script behind the blank at `at` is one that ordinals count.
    fn is_counted(&mut self, at: usize) -> bool {
        if self.glyphs.get(at).is_none_or(|g| g.kind != Kind::Blank) {
            return false;
        }
        let lexicon = self.tail.lexicon;
        let word = self.indic_word_at(at + 1);
        let entry = word.and_then(|word| lexicon.find(word));
        entry.is_some_and(|e| e.class.intersects(AFTER_ORDINAL.union(Class::ROAD)))
    }

    /// The canonical spelling of the Indic word that begins at `at`; `None` where none does.
    fn indic_word_at(&mut self, at: usize) -> Option<&'static str> {
        let rest = self.glyphs.get(at..).unwrap_or_default();
        let len = rest.iter().take_while(|g| g.kind == Kind::Indic).count();
        (0 < len).then(|| self.indic_word(at, at + len))?
    }

    /// The canonical spelling of the glyphs `at..end` of one Indic script; their transliteration is
    /// left in the piece.
    fn indic_word(&mut self, at: usize, end: usize) -> Option<&'static str> {
        let glyphs = &self.glyphs[at..end];
        let script = glyphs[0].script;
        self.piece.clear();
        transliterate(glyphs.iter().map(|g| g.letter), script, self.piece);
        self.tail.lexicon.find_indic(self.piece, script)
    }

    /// Reads the Latin letters `at..end` as one token.
    fn read_letters(&mut self, at: usize, end: usize, gap: Gap) {
        let range = self.glyphs[at].start as usize..self.glyphs[end - 1].end as usize;
        match self.lower.get(range) {
            Some(word) if word.is_ascii() => {
                self.push(word, self.piece_of(at, end, gap, Script::Latin), gap);
            }
            _ => self.read_piece(at, end, gap),
        }
    }

    /// Reads the glyphs `at..end` as one token.
    fn read_piece(&mut self, at: usize, end: usize, gap: Gap) {
        let glyphs = &self.glyphs[at..end];
        let piece = self.piece_of(at, end, gap, glyphs[0].script);
        if glyphs[0].kind == Kind::Indic {
            if self.is_ordinal_ending(at, end, gap) {
                self.tail.join_ending(piece.end);
                return;
            }
            let word = self.indic_word(at, end);
            if self.piece.is_empty() {
                return;
            }
            if let Some(word) = word {
                self.set_piece(word);
            }
        } else {
            self.piece.clear();
            for glyph in glyphs.iter().filter(|g| g.kind != Kind::Apostrophe) {
                if self.piece.len() + glyph.letter.len_utf8() <= self.piece.capacity() {
                    self.piece.push(glyph.letter);
                }
            }
        }
        let text = std::mem::take(self.piece);
        self.push(&text, piece, gap);
        *self.piece = text;
    }

    /// Hands a piece to the tail.
    fn push(&mut self, text: &str, piece: Piece, gap: Gap) {
        if is_single_letter(text) {
            self.tail.has_dot |= gap.has_dot;
        }
        self.tail.push(text, piece);
    }
}
