//! The tokens of one address with their roles: what the rules read.

pub(super) mod asides;
pub(super) mod bodies;
pub(super) mod builders;
pub(super) mod chains;
pub(super) mod endings;
pub(super) mod estates;
pub(super) mod everyday;
pub(super) mod firms;
pub(super) mod gibberish;
pub(super) mod hotels;
pub(super) mod initials;
pub(super) mod labels;
pub(super) mod measures;
pub(super) mod persons;
pub(super) mod relations;
pub(super) mod roads;
mod set;
pub(super) mod sides;
pub(super) mod signs;
mod spelling;
pub(super) mod times;

use std::ops::Range;

use arrayvec::ArrayVec;

pub(super) use set::{WordBits, WordSet, any_of};
pub(super) use spelling::{Spellings, spellings};

use crate::text::lexicon::{self, Class, Person};
use crate::text::numerals::number_of;
use crate::text::{MAX_TOKENS, Normalised, Separator, Shape, Token};
use spelling::{Spelling, is_label_before};

/// Last words of what a bus or a train stops at.
const STOPS: WordSet = WordSet::of(&["depot", "stand", "station", "stop"]);
/// Behind what something is called by in Hindi: `mandir wali gali`.
pub(super) const WALA: WordSet = WordSet::of(&["wala", "wale", "wali"]);
/// What a name that begins with the type word of the words before it is worth the less, as
/// boundaries are counted.
const CUT_NAME: f32 = 1.5;
/// Words of a landmark's name before its type word, at most.
const MAX_LANDMARK_WORDS: usize = 4;

/// What parts each token from the one before it.
pub(super) type Separators = ArrayVec<Separator, MAX_TOKENS>;

/// A text and its tokens.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Words<'a> {
    /// The request's text.
    pub(super) raw: &'a str,
    text: &'a Normalised,
    tokens: &'a [Token],
    spellings: &'a [Spelling<'a>],
    separators: &'a [Separator],
}

/// What parts the tokens as they are written.
pub(super) fn separators(text: &Normalised) -> Separators {
    text.tokens().iter().map(|token| token.separator).collect()
}

/// Parts tokens from what stands before and behind them, as commas would.
pub(super) fn part_off(separators: &mut Separators, (first, end): (usize, usize)) {
    for border in [first, end] {
        if let Some(separator) = separators.get_mut(border) {
            *separator = Separator::Comma.max(*separator);
        }
    }
}

impl<'a> Words<'a> {
    /// The words of a text, with the spellings cut out of it and what parts them.
    pub(super) fn new(
        raw: &'a str,
        text: &'a Normalised,
        spellings: &'a Spellings<'a>,
        separators: &'a Separators,
    ) -> Self {
        Self {
            raw,
            text,
            tokens: text.tokens(),
            spellings,
            separators,
        }
    }

    /// The same words with other separators.
    pub(super) fn parted(self, separators: &'a Separators) -> Self {
        Self { separators, ..self }
    }

    /// What parts each token from the one before, as [`Words::separator`] gives it.
    pub(super) fn separators(&self) -> &'a [Separator] {
        self.separators
    }

    pub(super) fn len(&self) -> usize {
        self.tokens.len()
    }

    pub(super) fn token(&self, index: usize) -> &'a Token {
        &self.tokens[index]
    }

    /// Normalised text of a token; empty past the end.
    pub(super) fn word(&self, index: usize) -> &'a str {
        self.spellings
            .get(index)
            .map_or("", |spelling| spelling.word)
    }

    /// Whether two ranges of tokens have the same text.
    pub(super) fn is_same_text(&self, one: Range<usize>, other: Range<usize>) -> bool {
        one.len() == other.len() && one.zip(other).all(|(a, b)| self.is_same(a, b))
    }

    /// Whether two tokens have the same text.
    pub(super) fn is_same(&self, one: usize, other: usize) -> bool {
        let (one, other) = (&self.spellings[one], &self.spellings[other]);
        one.mark == other.mark && one.word == other.word
    }

    /// Whether any two tokens have the same text.
    pub(super) fn has_copies(&self) -> bool {
        self.spellings.iter().any(|spelling| !spelling.is_new)
    }

    /// Whether no token before has the same text.
    pub(super) fn is_new(&self, index: usize) -> bool {
        self.spellings[index].is_new
    }

    /// The token as it is written.
    pub(super) fn written(&self, index: usize) -> &'a str {
        let token = self.token(index);
        &self.raw[token.start as usize..token.end as usize]
    }

    /// Normalised text of `first..end`.
    pub(super) fn span(&self, first: usize, end: usize) -> &'a str {
        self.text.span(first, end)
    }

    /// Whether the token has one of these roles; `false` past the end.
    pub(super) fn is(&self, index: usize, roles: Class) -> bool {
        self.class(index).intersects(roles)
    }

    pub(super) fn class(&self, index: usize) -> Class {
        self.tokens
            .get(index)
            .map_or(Class::empty(), |token| token.class)
    }

    /// Whether the token is a common word of English and of no other role.
    pub(super) fn is_english(&self, index: usize) -> bool {
        lexicon::is_english_of(self.word(index), self.class(index))
    }

    /// Whether the token is a common name of persons.
    pub(super) fn is_personal(&self, index: usize) -> bool {
        self.is_plain(index) && self.person(index).intersects(Person::NAME)
    }

    /// Whether the token is one that ends a person's name as a rule.
    pub(super) fn is_last_name(&self, index: usize) -> bool {
        self.is_plain(index) && self.person(index).contains(Person::LAST)
    }

    /// `Abdul Karim Sk`: whether the token is short for Sheikh, behind a name.
    pub(super) fn is_sheikh(&self, index: usize) -> bool {
        self.word(index) == "sk" && 0 < index && self.is_personal(index - 1)
    }

    /// Whether a full stop is right behind the token.
    pub(super) fn has_stop(&self, index: usize) -> bool {
        let behind = self.token(index).end as usize;
        self.raw.as_bytes().get(behind) == Some(&b'.')
    }

    /// Whether the token is initials that are written with stops or blanks: `BR.` and `O/S` are short for a word.
    pub(super) fn is_initials(&self, index: usize) -> bool {
        let parts = |byte: u8| matches!(byte, b'.' | b' ');
        let written = || self.written(index);
        self.is_plain(index)
            && self.word(index).len() < written().len()
            && (written().bytes()).all(|byte| byte.is_ascii_alphabetic() || parts(byte))
    }

    /// Whether persons are honoured with the token before their names.
    pub(super) fn is_honour(&self, index: usize) -> bool {
        self.person(index).contains(Person::HONOUR)
    }

    fn person(&self, index: usize) -> Person {
        let spelling = self.spellings.get(index);
        spelling.map_or(Person::default(), |spelling| spelling.person)
    }

    /// Whether commas are written in the text.
    pub(super) fn has_commas(&self) -> bool {
        let mut behind_first = self.tokens.iter().skip(1);
        behind_first.any(|token| Separator::Comma <= token.separator)
    }

    /// Whether a comma or line break is written before the token: none that its words tell.
    pub(super) fn is_comma_written(&self, index: usize) -> bool {
        Separator::Comma <= self.token(index).separator
    }

    /// Whether a part begins or ends before token `index`, be it by a comma that its words have little use for:
    /// `12, Lajpat Nagar Market, Delhi`.
    pub(super) fn is_parted_before(&self, index: usize) -> bool {
        self.breaks_before(index) || index < self.len() && self.is_comma_written(index)
    }

    /// What parts token `index` from the one before; `Line` at both ends.
    pub(super) fn separator(&self, index: usize) -> Separator {
        let separator = self.separators.get(index);
        separator.copied().unwrap_or(Separator::Line)
    }

    pub(super) fn shape(&self, index: usize) -> Option<Shape> {
        self.tokens.get(index).map(|token| token.shape)
    }

    /// Whether the token holds a digit.
    pub(super) fn has_digit(&self, index: usize) -> bool {
        self.shape(index).is_some_and(|shape| shape != Shape::Word)
    }

    pub(super) fn is_number(&self, index: usize) -> bool {
        self.shape(index) == Some(Shape::Number)
    }

    /// Whether the token is one of these words; `false` past the end.
    #[inline]
    pub(super) fn is_among(&self, index: usize, set: &WordSet) -> bool {
        let spelling = self.spellings.get(index);
        spelling
            .is_some_and(|spelling| set.holds(spelling.word, spelling.bit, || spelling.inner_bit))
    }

    /// Whether the token may be one of these words: `false` where it is none, nearly always.
    #[inline]
    pub(super) fn can_be_among(&self, index: usize, WordBits(bits): WordBits) -> bool {
        let spelling = self.spellings.get(index);
        spelling.is_some_and(|spelling| spelling.can_be_among(WordBits(bits)))
    }

    /// Whether the keyword of a district stands right before or behind these words: `Dist Satara`,
    /// `Satara (Dist)`.
    pub(super) fn says_district(&self, first: usize, end: usize) -> bool {
        self.is_beside((first, end), |index| self.is(index, Class::DISTRICT_KEY))
    }

    /// The same of a tehsil's: `Tal. Junner`, `Gandepalli Mandal`.
    pub(super) fn says_tehsil(&self, first: usize, end: usize) -> bool {
        const KEYS: WordSet = WordSet::of(&[
            "mandal", "mandalam", "ta", "tah", "tal", "taluk", "taluka", "teh", "tehsil", "tk",
            "tq",
        ]);
        self.is_beside((first, end), |index| self.is_among(index, &KEYS))
    }

    /// Whether such a keyword stands right before or behind these words.
    fn is_beside(&self, (first, end): (usize, usize), is_key: impl Fn(usize) -> bool) -> bool {
        is_key(end) && !self.breaks_hard_before(end)
            || 0 < first && is_key(first - 1) && !self.breaks_hard_before(first)
    }

    /// Whether the token is `no`, `number` or one of several of them.
    #[inline]
    pub(super) fn is_number_word(&self, index: usize) -> bool {
        const NUMBER_WORDS: WordSet = WordSet::of(&["no", "nos", "number", "numbers"]);
        self.is_among(index, &NUMBER_WORDS)
    }

    /// Whether a number behind the token is called by it: `H No 12`, `Sr. No. 5`, `Old 28`.
    pub(super) fn calls_number(&self, index: usize) -> bool {
        const MAX_LETTERS: usize = 2;
        let is_short = || self.is_plain(index) && self.word(index).len() <= MAX_LETTERS;
        let is_of_two = || matches!(self.word(index), "new" | "old");
        self.joins(index + 1)
            && (self.is_number_word(index + 1) && self.has_digit(index + 2) && is_short()
                || self.has_digit(index + 1) && is_of_two())
    }

    /// Whether the token is what the width of a road is counted in.
    #[inline]
    pub(super) fn is_foot(&self, index: usize) -> bool {
        self.is_among(index, &measures::FEET)
    }

    /// Whether the token is the width of a road in one word: `100ft`.
    pub(super) fn is_width(&self, index: usize) -> bool {
        let number = self
            .word(index)
            .trim_end_matches(|letter: char| !letter.is_ascii_digit());
        let unit = &self.word(index)[number.len()..];
        matches!(unit, "ft" | "feet") && number.bytes().all(|byte| byte.is_ascii_digit())
    }

    /// Whether a day of a year begins at the token: roads are called `15 August Marg`.
    pub(super) fn is_date(&self, index: usize) -> bool {
        const MONTHS: WordSet = WordSet::of(&[
            "january",
            "february",
            "march",
            "april",
            "may",
            "june",
            "july",
            "august",
            "september",
            "october",
            "november",
            "december",
        ]);
        const DAYS: std::ops::RangeInclusive<u32> = 1..=31;
        let day = number_of(self.word(index)).filter(|_| self.is_number(index));
        day.is_some_and(|day| DAYS.contains(&day))
            && self.is_among(index + 1, &MONTHS)
            && self.joins(index + 1)
    }

    /// Whether the token is the number of `24 Parganas`, which belongs to the name.
    #[inline]
    pub(super) fn counts_parganas(&self, index: usize) -> bool {
        const PARGANAS: WordSet = WordSet::of(&["parganas", "pargana"]);
        self.is_among(index + 1, &PARGANAS) && self.is_number(index)
    }

    /// Whether the sign behind the token says that it is the label of what follows: `City: Pune`,
    /// `city=Pune`, `"city": "Pune"`, `Dist.: Pune`.
    pub(super) fn is_label(&self, index: usize) -> bool {
        self.spellings[index].is_label
    }

    /// How many tokens behind the start of this one a label of a form can end, at least: behind hardly any word one
    /// does.
    pub(super) fn label_end_in(&self, index: usize) -> usize {
        let spelling = self.spellings.get(index);
        spelling.map_or(usize::MAX, |spelling| spelling.label_end_in.into())
    }

    /// Whether the token is a word of letters that has no role.
    pub(super) fn is_plain(&self, index: usize) -> bool {
        self.shape(index) == Some(Shape::Word) && self.class(index).is_empty()
    }

    /// A word of letters that is longer than an initial and a short abbreviation.
    pub(super) fn is_name(&self, index: usize) -> bool {
        self.shape(index) == Some(Shape::Word) && 2 < self.word(index).len()
    }

    /// Whether a part of the address can end before token `index`: a comma, line break, bracket
    /// or free-standing dash is there.
    pub(super) fn breaks_before(&self, index: usize) -> bool {
        Separator::Dash <= self.separator(index)
    }

    /// Whether a comma, line break or an end of the text is there.
    pub(super) fn breaks_hard_before(&self, index: usize) -> bool {
        Separator::Comma <= self.separator(index)
    }

    /// How strongly the text is parted before token `index`, 0 to 1.
    pub(super) fn boundary(&self, index: usize) -> f32 {
        match self.separator(index) {
            Separator::Line | Separator::Comma => 1.0,
            Separator::Dash => 0.9,
            Separator::Mark => 0.8,
            Separator::Hyphen => 0.5,
            Separator::Slash => 0.4,
            Separator::Dot => 0.2,
            Separator::Blank | Separator::Wrap | Separator::Stop | Separator::Glued => 0.0,
        }
    }

    /// How cleanly a name can start at token `index`, 0 to 1: as a part does, and behind the
    /// number of a door or a storey almost so.
    pub(super) fn opening(&self, index: usize) -> f32 {
        let boundary = self.boundary(index);
        if index == 0 || 0.8 < boundary {
            return boundary;
        }
        let before = index - 1;
        // `Hospital` of `City Hospital Main Road` begins no name, nor does the `Area` of `Industrial Area Road`.
        let types = Class::AREA | Class::BUILDING | Class::INSTITUTION | Class::COMPANY;
        let is_end = self.is(index, types | Class::LANDMARK | Class::JUNCTION);
        // Nor does the `Stand` of `Sikar Bus Stand Road`.
        let is_of_stop = || self.is(before, Class::LANDMARK) && self.is_among(index, &STOPS);
        let is_of_name =
            || self.class(before).is_empty() || self.word(before) == "industrial" || is_of_stop();
        let is_tail = is_end && self.is_name(before) && is_of_name();
        if boundary == 0.0 && (is_tail || sides::cuts_person(*self, index)) {
            return -CUT_NAME;
        }
        let keys = Class::NUMBERED_AREA | Class::ROAD | Class::CROSS_MAIN | Class::PIN_KEY;
        let is_taken = 0 < before && self.is(before - 1, keys);
        let is_number = self.has_digit(before) && self.shape(before) != Some(Shape::Ordinal);
        if self.is(before, Class::FLOOR) || is_number && !is_taken {
            0.8
        } else {
            boundary
        }
    }

    /// Whether a name that begins at token `index` would leave out initials that a full stop ties to it: `Gudur` of
    /// `T.P.Gudur`.
    pub(super) fn cuts_initials(&self, index: usize) -> bool {
        if index == 0 || self.separator(index) != Separator::Dot {
            return false;
        }
        let before = self.token(index - 1);
        let written = &self.raw[before.start as usize..before.end as usize];
        let is_tied = self.token(index).start == before.end + 1;
        // `R.S.` is the number of a survey before its digits only.
        let says_nothing = self
            .class(index - 1)
            .difference(Class::NUMBER_KEY)
            .is_empty();
        let is_initials =
            written.len() == 1 || written.contains('.') && self.word(index - 1).len() <= 3;
        is_tied && is_initials && says_nothing && self.shape(index - 1) == Some(Shape::Word)
    }

    /// Whether token `index` can be the first word of a name: `of` and `and` only go one on, and so does the `of` of Hindi.
    pub(super) fn opens_name(&self, index: usize) -> bool {
        const LINKS: WordSet = any_of!(&[
            WALA,
            WordSet::of(&[
                "of", "and", "at", "to", "in", "for", "on", "with", "from", "ka", "ke", "ki",
            ]),
        ]);
        // `Bank ke bagal me Station Road`.
        let is_in = || {
            matches!(self.word(index), "me" | "mein")
                && 0 < index
                && self.is(index - 1, Class::POSTPOSED)
        };
        !self.is_among(index, &LINKS) && !is_in()
    }

    /// Token after the number at `index` and the letter that belongs to it: tied to it without a
    /// blank (`36-D`), or alone behind one (`36 D`) where no number or keyword takes it.
    pub(super) fn letter_end(&self, index: usize) -> usize {
        let letter = index + 1;
        let is_letter = self.word(letter).len() == 1 && self.shape(letter) == Some(Shape::Word);
        let takes = Class::NUMBERED_AREA | Class::FLOOR | Class::CROSS_MAIN | Class::ROAD;
        let is_tied = self.separator(letter) < Separator::Blank;
        let is_free = self.separator(letter) == Separator::Blank
            && (self.breaks_before(letter + 1)
                || self.is_name(letter + 1) && !self.is(letter + 1, takes));
        if is_letter && (is_tied || is_free) {
            letter + 1
        } else {
            letter
        }
    }

    /// Whether the tokens `first..end`, and no more, stand in quotation marks.
    pub(super) fn is_quoted(&self, first: usize, end: usize) -> bool {
        let before = &self.raw[..self.token(first).start as usize];
        let behind = &self.raw[self.token(end - 1).end as usize..];
        before.ends_with(['"', '\'', '\u{201C}', '\u{2018}', '`'])
            && behind.starts_with(['"', '\'', '\u{201D}', '\u{2019}', '`'])
    }

    /// Whether any of the tokens says whose something is: `McDonald's`.
    pub(super) fn is_possessive(&self, range: Range<usize>) -> bool {
        let mut written = range.map(|index| self.written(index));
        written
            .any(|word| word.ends_with("'s") || word.ends_with("'S") || word.ends_with("\u{2019}s"))
    }

    /// Whether a name may run on over the separator before token `index`.
    pub(super) fn joins(&self, index: usize) -> bool {
        let separator = self.separator(index);
        let opens_bracket = || {
            self.tokens
                .get(index)
                .is_some_and(|token| token.opens_bracket)
        };
        separator < Separator::Dash || separator == Separator::Mark && opens_bracket()
    }

    /// First token of the part that token `index` stands in.
    pub(super) fn part_start(&self, index: usize) -> usize {
        let mut start = index;
        while 0 < start && !self.breaks_before(start) {
            start -= 1;
        }
        start
    }

    /// Token after the last of the part that token `index` stands in.
    pub(super) fn part_end(&self, index: usize) -> usize {
        let mut end = index + 1;
        while end < self.len() && !self.breaks_before(end) {
            end += 1;
        }
        end
    }

    /// Whether a relation word stands before token `index` in its part.
    pub(super) fn is_in_landmark(&self, index: usize) -> bool {
        (self.part_start(index)..index).any(|before| self.is(before, Class::RELATION))
    }

    /// Whether a relation word stands before the name that a landmark's type word ends at token `at`.
    pub(super) fn follows_relation(&self, at: usize) -> bool {
        (at.saturating_sub(MAX_LANDMARK_WORDS)..at).any(|before| {
            self.is(before, Class::RELATION) && (before + 1..=at).all(|index| self.joins(index))
        })
    }

    /// `Gomti Nagar, Lucknow 226010, kale gate pe kutta hai`: the token behind the first PIN that has words before it: what
    /// follows names no place, unless something tells so.
    pub(super) fn address_end(&self) -> usize {
        let is_of =
            |index: usize, digits: usize| self.is_number(index) && self.word(index).len() == digits;
        let is_pin = |&index: &usize| {
            let is_halved = || {
                is_of(index - 1, 3)
                    && is_of(index, 3)
                    && self.separator(index) == Separator::Blank
                    && self.breaks_before(index + 1)
            };
            is_of(index, 6) || is_halved()
        };
        let pin = (2..self.len()).find(is_pin);
        pin.map_or(self.len(), |pin| pin + 1)
    }

    /// `Sarafa Bazar ke pas`: whether a relation that stands behind its landmark does so behind a name that ends at `end`.
    #[inline]
    pub(super) fn precedes_postposition(&self, end: usize) -> bool {
        // As nearly no name does.
        if !self.is(end, Class::STOP | Class::POSTPOSED) {
            return false;
        }
        let is_tie = |&at: &usize| self.is(at, Class::STOP) && self.joins(at);
        let at = end + (end..self.len()).take_while(is_tie).count();
        self.is(at, Class::POSTPOSED) && self.joins(at)
    }

    /// Byte range of `first..end` in the request's text, with the bracket closed that it opens.
    pub(super) fn bytes(&self, first: usize, end: usize) -> (u32, u32) {
        let (start, mut stop) = (self.token(first).start, self.token(end - 1).end);
        let follows = |stop: u32, sign: char| self.raw[stop as usize..].starts_with(sign);
        let is_unclosed = || {
            let text = &self.raw[start as usize..stop as usize];
            let depth = text.bytes().fold(0, |sum, byte| {
                sum + i32::from(byte == b'(') - i32::from(byte == b')')
            });
            0 < depth
        };
        // `Mulund ( West )`: blanks may stand before it.
        let rest = &self.raw[stop as usize..];
        let behind = rest.trim_start_matches(' ');
        if behind.starts_with(')') && is_unclosed() {
            stop += (rest.len() - behind.len()) as u32 + 1;
        }
        // `G.F.`: the last stop of initials is theirs.
        let last = self.token(end - 1).start;
        if follows(stop, '.') && self.raw[last as usize..stop as usize].contains('.') {
            stop += 1;
        }
        (start, stop)
    }
}
