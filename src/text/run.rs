//! A run of letters and digits -> where its pieces end: `12Main` and `ANANTHAPURRV2VVC4` are two.
//!
//! What was cut is not cut again when the joined tokens are read once more: each rule looks only
//! at one border and its two sides.

use arrayvec::ArrayString;

use super::fold::{Glyph, Kind};
use super::lexicon::{self, Lexicon};
use super::numerals::ordinal_suffix_of;
use super::script::Script;
use super::tail::BEFORE_IDENTIFIER;

/// Shortest letter part that is cut off digits.
const MIN_CUT_LETTERS: usize = 3;
/// Shortest digit part that is cut off any letters: nothing so long is a house number.
pub(super) const MIN_CUT_DIGITS: usize = 5;

/// Letters and vowel signs before a postposition that is cut off, at least.
const MIN_BEFORE_ENDING: usize = 2;

/// Letters and digits of a map's grid code without its sign.
const GRID_CODE: usize = 7;

/// `abad` in Urdu, decomposed.
const ABAD: [char; 5] = ['\u{627}', '\u{653}', '\u{628}', '\u{627}', '\u{62f}'];

/// Glyphs with the runs that are cut.
#[derive(Clone, Copy)]
pub(super) struct Runs<'a> {
    pub(super) glyphs: &'a [Glyph],
    pub(super) lexicon: &'a Lexicon,
}

impl Runs<'_> {
    /// Where the piece that begins at `at` ends, no later than `run_end`.
    pub(super) fn piece_end(&self, at: usize, run_end: usize) -> usize {
        let (first, run) = (self.glyphs[at], &self.glyphs[at..run_end]);
        if run.iter().all(|g| g.kind == Kind::Latin) {
            return run_end;
        }
        let family = |g: &Glyph| match g.kind {
            Kind::Indic => g.script,
            Kind::Other => Script::Other,
            _ => Script::Latin,
        };
        let same = run
            .iter()
            .take_while(|g| family(g) == family(&first))
            .count();
        let family_end = at + same;
        if family(&first) != Script::Latin {
            let settlement_end = self.settlement_end(family_end);
            let ending = || self.postposition(at, family_end);
            return settlement_end.or_else(ending).unwrap_or(family_end);
        }
        if self.is_misread_pin(at, family_end) {
            return family_end;
        }
        if let Some(cut) = self.grid_code(at, family_end) {
            return cut;
        }
        let mut end = at;
        let mut is_ordinal = false;
        loop {
            let is_digit = self.glyphs[end].kind == Kind::Digit;
            let segment_end = self.segment_end(end, family_end);
            let segment = end;
            end = segment_end;
            if end == family_end || is_ordinal {
                return end;
            }
            let next_end = self.segment_end(end, family_end);
            if !is_digit {
                let letters = self.word_of(segment, end);
                if self.is_cut(letters.as_deref(), segment == at, next_end - end) {
                    return end;
                }
                continue;
            }
            let letters = self.word_of(end, next_end);
            let suffix = if segment == at {
                ordinal_suffix(end - segment, letters.as_deref())
            } else {
                0
            };
            if suffix > 0 {
                let rest = letters.as_deref().map_or("", |l| &l[suffix..]);
                if rest.is_empty() {
                    is_ordinal = true;
                    continue;
                }
                let cut = self.after_letters(end, suffix);
                let is_known = letters.as_deref().is_some_and(|word| self.is_known(word));
                let is_own = self.is_suffix_of(segment, end) && !is_known;
                let is_word = is_own || self.lexicon.find(rest).is_some();
                if rest.len() >= MIN_CUT_LETTERS && is_word {
                    return cut;
                }
            }
            let letter_count = letters.as_deref().map_or(usize::MAX, str::len);
            if letter_count >= MIN_CUT_LETTERS || end - segment >= MIN_CUT_DIGITS {
                return end;
            }
        }
    }

    /// Where the `abad` ends that Urdu writes behind a blank after the name that ends at `at`.
    fn settlement_end(&self, at: usize) -> Option<usize> {
        let end = at + 1 + ABAD.len();
        let rest = self.glyphs.get(at..end)?;
        let is_abad = self.glyphs[at - 1].script == Script::Arabic
            && rest[0].kind == Kind::Blank
            && rest[1..].iter().map(|g| g.letter).eq(ABAD);
        let is_whole = !self.glyphs.get(end).is_some_and(Glyph::is_word);
        (is_abad && is_whole).then_some(end)
    }

    /// Where the postposition begins that the Indic word `at..end` is written together with: `मंदिरा|जवळ`.
    fn postposition(&self, at: usize, end: usize) -> Option<usize> {
        let word = &self.glyphs[at..end];
        let endings = self.lexicon.endings(word[0].script);
        let mut names = endings.iter().filter_map(|ending| {
            let name = word.len().checked_sub(ending.len())?;
            let ends_so = word[name..].iter().map(|g| &g.letter).eq(ending.iter());
            ends_so.then_some(name)
        });
        // What is an ending itself (`पाठीमागे`) is no other one behind a name.
        let name = names.next().filter(|name| MIN_BEFORE_ENDING <= *name)?;
        Some(at + name)
    }

    /// Whether the tables have the word in any role.
    fn is_known(&self, word: &str) -> bool {
        self.lexicon.find(word).is_some() || self.lexicon.english.contains(word)
    }

    /// Whether the letters behind the digits `at..end` begin with the suffix of their ordinal.
    fn is_suffix_of(&self, at: usize, end: usize) -> bool {
        let digits = self.word_of(at, end);
        let suffix = self.word_of(end, end + 2);
        digits.is_some_and(|digits| suffix.as_deref() == Some(ordinal_suffix_of(&digits)))
    }

    /// Whether letters are cut off the digits after them.
    fn is_cut(&self, letters: Option<&str>, is_first: bool, digit_count: usize) -> bool {
        let Some(letters) = letters else {
            return true;
        };
        let is_key = |letters| {
            let entry = self.lexicon.find(letters);
            entry.is_some_and(|e| e.class.intersects(BEFORE_IDENTIFIER))
        };
        letters.len() >= MIN_CUT_LETTERS
            || digit_count >= MIN_CUT_DIGITS
            || (is_first && letters.len() == 2 && is_key(letters))
    }

    /// A PIN with letters for digits (`O`, `I`, `l`) stays whole.
    fn is_misread_pin(&self, at: usize, end: usize) -> bool {
        let run = &self.glyphs[at..end];
        let digits = || run.iter().filter(|g| g.kind == Kind::Digit).count();
        run.len() == 6
            && digits() >= 3
            && run
                .iter()
                .all(|g| g.kind == Kind::Digit || matches!(g.letter, 'o' | 'i' | 'l'))
    }

    /// Where the grid code of a map that lost its sign begins, behind a word that it is glued to
    /// (`ANANTHAPURRV2VVC4`).
    fn grid_code(&self, at: usize, end: usize) -> Option<usize> {
        let cut = end
            .checked_sub(GRID_CODE)
            .filter(|&cut| at + MIN_CUT_LETTERS < cut)?;
        let is_of_grid = |glyph: &Glyph| "23456789cfghjmpqrvwx".contains(glyph.letter);
        let (word, code) = (&self.glyphs[at..cut], &self.glyphs[cut..end]);
        let digits = || code.iter().filter(|g| g.kind == Kind::Digit).count();
        let is_code = code.iter().all(is_of_grid) && (2..GRID_CODE).contains(&digits());
        let is_word = || word.iter().all(|g| g.kind == Kind::Latin);
        (is_code && is_word()).then_some(cut)
    }

    fn segment_end(&self, at: usize, limit: usize) -> usize {
        let is_digit = self.glyphs[at].kind == Kind::Digit;
        let run = &self.glyphs[at..limit];
        at + run
            .iter()
            .take_while(|g| (g.kind == Kind::Digit) == is_digit)
            .count()
    }

    /// Letters and digits of a glyph range, or `None` where they are too long for any table.
    pub(super) fn word_of(
        &self,
        at: usize,
        end: usize,
    ) -> Option<ArrayString<{ lexicon::MAX_WORD_BYTES }>> {
        let mut word = ArrayString::new();
        for glyph in &self.glyphs[at..end] {
            if glyph.kind != Kind::Apostrophe {
                word.try_push(glyph.letter).ok()?;
            }
        }
        Some(word)
    }

    /// The glyph after `count` letters from `at`.
    fn after_letters(&self, at: usize, count: usize) -> usize {
        let mut letters = 0;
        let mut end = at;
        while letters < count {
            letters += usize::from(self.glyphs[end].kind != Kind::Apostrophe);
            end += 1;
        }
        end
    }
}

/// Bytes of an ordinal suffix at the start of the letters after `digit_count` digits, or 0.
fn ordinal_suffix(digit_count: usize, letters: Option<&str>) -> usize {
    let suffixes = ["st", "nd", "rd", "th"];
    let has_suffix = letters.is_some_and(|l| suffixes.iter().any(|s| l.starts_with(s)));
    if digit_count < MIN_CUT_DIGITS && has_suffix {
        2
    } else {
        0
    }
}
