//! Codes of points in the text: plus codes, DIGIPINs, coordinates.
//!
//! They belong to no component; [`crate::address::resolve::pinpoint`] answers the point that they name. A DIGIPIN is
//! known by its grouping and by how letters and digits mix in it: registration marks, tax
//! numbers and doors with a telephone behind them change from letters to digits and back less
//! often. Behind the word `DIGIPIN` any ten symbols are one.

use arrayvec::ArrayVec;

use super::degrees::{begins_coordinates, coordinates_at};
use super::nothing::plus_code_at;
use crate::address::words::{Separators, WordSet, Words, part_off};
use crate::digipin::{self, DigiPin};
use crate::geo::plus_code::PlusCode;
use crate::geo::{Cell, LatLon};
use crate::text::Separator;

/// Most codes that are looked at; further ones are read as any other text.
const MAX_CODES: usize = 4;

/// What a code names.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::address) enum Named {
    /// A place on the globe.
    Cell(Cell),
    /// One that a place near by has to complete.
    Short(PlusCode),
}

/// Tokens `first..end` are a code, with the word that announces it.
#[derive(Clone, Copy, Debug)]
pub(in crate::address) struct Code {
    pub(in crate::address) first: u8,
    pub(in crate::address) end: u8,
    pub(in crate::address) named: Named,
    /// The address is there.
    pub(in crate::address) is_placed: bool,
}

/// The codes of one text.
#[derive(Debug, Default)]
pub(in crate::address) struct Codes(ArrayVec<Code, MAX_CODES>);

/// South, west, north and east of India, in 1e-7 degree.
const BOX_E7: [i32; 4] = [60_000_000, 680_000_000, 380_000_000, 980_000_000];

/// Whether a point can be in India.
pub(in crate::address) fn is_in_box(at: LatLon) -> bool {
    let [south, west, north, east] = BOX_E7;
    (south..=north).contains(&at.lat_e7) && (west..=east).contains(&at.lng_e7)
}

impl Codes {
    /// Finds them. A text without a `+`, a decimal number of degrees or a group of symbols as a
    /// DIGIPIN has them costs a look at each token.
    pub(in crate::address) fn find(words: Words<'_>) -> Self {
        let mut codes = Self::default();
        let has_plus = words.raw.contains('+');
        let mut at = 0;
        while at < words.len() && !codes.0.is_full() {
            if !(has_plus || begins_digipin(words, at) || begins_coordinates(words, at)) {
                at += 1;
                continue;
            }
            let code = (has_plus.then(|| plus_at(words, at)).flatten())
                .or_else(|| digipin_at(words, at))
                .or_else(|| degrees_at(words, at));
            at = code.map_or(at + 1, |code| usize::from(code.end));
            codes.0.extend(code);
        }
        codes
    }

    /// Parts them from what stands before and behind, as commas would.
    pub(in crate::address) fn part(&self, separators: &mut Separators) {
        for code in self.as_slice() {
            part_off(separators, (usize::from(code.first), usize::from(code.end)));
        }
    }

    pub(in crate::address) fn as_slice(&self) -> &[Code] {
        &self.0
    }

    pub(in crate::address) fn as_mut_slice(&mut self) -> &mut [Code] {
        &mut self.0
    }

    /// The code that token `index` is part of.
    #[inline]
    pub(in crate::address) fn holding(&self, index: usize) -> Option<&Code> {
        let holds =
            |code: &&Code| (usize::from(code.first)..usize::from(code.end)).contains(&index);
        self.0.iter().find(holds)
    }
}

impl Code {
    fn new(first: usize, end: usize, named: Named) -> Self {
        Self {
            first: first as u8,
            end: end as u8,
            named,
            is_placed: false,
        }
    }
}

/// A plus code with its sign.
fn plus_at(words: Words<'_>, at: usize) -> Option<Code> {
    let (end, code) = plus_code_at(words, at)?;
    let code = PlusCode::parse(code)?;
    let named = code.cell().map_or(Named::Short(code), Named::Cell);
    let first = plus_name(words, at).unwrap_or(at);
    Some(Code::new(first, end, named))
}

fn degrees_at(words: Words<'_>, at: usize) -> Option<Code> {
    let (first, end, cell) = coordinates_at(words, at)?;
    Some(Code::new(first, end, Named::Cell(cell)))
}

/// Symbols behind which the hyphens or blanks of a code stand.
const GROUP_ENDS: [usize; 2] = [3, 6];

/// How often letters and digits must change in a code that nothing announces: with its hyphens,
/// with blanks, and with neither.
const LEAST_CHANGES: [usize; 3] = [2, 3, 4];

/// Whether three symbols stand at the token: most words have another letter among the first.
#[inline]
fn begins_digipin(words: Words<'_>, at: usize) -> bool {
    let start = words.token(at).start as usize;
    let first = words.raw.as_bytes().get(start..start + 3);
    first.is_some_and(|symbols| symbols.iter().all(|&byte| digipin::is_symbol(byte)))
}

/// `39J-438-TJC7`, `39J 438 TJC7`, `39J438TJC7`.
fn digipin_at(words: Words<'_>, at: usize) -> Option<Code> {
    let raw = words.raw.as_bytes();
    let is_tied =
        |separator: Separator| separator < Separator::Blank && separator != Separator::Dot;
    if !begins_digipin(words, at) || is_tied(words.token(at).separator) {
        return None;
    }
    let mut symbols: ArrayVec<u8, { digipin::LEVELS }> = ArrayVec::new();
    let (mut end, mut hyphens, mut blanks) = (at, 0, 0);
    while !symbols.is_full() {
        if words.len() <= end {
            return None;
        }
        let token = words.token(end);
        if at < end && token.separator != Separator::Glued {
            if !GROUP_ENDS.contains(&symbols.len()) {
                return None;
            }
            match token.separator {
                Separator::Hyphen | Separator::Dash => hyphens += 1,
                Separator::Blank => blanks += 1,
                _ => return None,
            }
        }
        for &byte in &raw[token.start as usize..token.end as usize] {
            if !digipin::is_symbol(byte) || symbols.try_push(byte).is_err() {
                return None;
            }
        }
        end += 1;
    }
    let is_tied_behind = end < words.len() && is_tied(words.token(end).separator);
    let form = match (hyphens, blanks) {
        (2, 0) => 0,
        (0, 2) => 1,
        (0, 0) => 2,
        _ => return None,
    };
    let announced = digipin_name(words, at);
    let changes = symbols
        .windows(2)
        .filter(|pair| pair[0].is_ascii_digit() != pair[1].is_ascii_digit());
    if is_tied_behind || announced.is_none() && changes.count() < LEAST_CHANGES[form] {
        return None;
    }
    let code = DigiPin::from_symbols(symbols.into_inner().ok()?)?;
    let first = announced.unwrap_or(at);
    Some(Code::new(first, end, Named::Cell(code.cell())))
}

/// What may stand between the name of a code and the code.
const LINKS: WordSet = WordSet::of(&["code", "codes", "is", "id"]);

/// Where `DIGIPIN`, `Digi Pin No.` or `DIGIPIN code is` begins that ends before token `at`.
fn digipin_name(words: Words<'_>, at: usize) -> Option<usize> {
    const NAMES: WordSet = WordSet::of(&["digipin"]);
    const PINS: WordSet = WordSet::of(&["pin", "pincode"]);
    let name = named_before(words, at)?;
    if words.is_among(name, &NAMES) {
        return Some(name);
    }
    let first = name
        .checked_sub(1)
        .filter(|_| words.is_among(name, &PINS))?;
    (words.word(first) == "digi").then_some(first)
}

/// Where `Plus code`, `Google Plus Code is` or `pluscode` begins that ends before token `at`.
fn plus_name(words: Words<'_>, at: usize) -> Option<usize> {
    const NAMES: WordSet = WordSet::of(&["plus", "pluscode", "pluscodes"]);
    let name = named_before(words, at).filter(|&name| words.is_among(name, &NAMES))?;
    let maker = name
        .checked_sub(1)
        .filter(|&maker| words.word(maker) == "google");
    Some(maker.unwrap_or(name))
}

/// The word before token `at` and the links in front of it.
fn named_before(words: Words<'_>, at: usize) -> Option<usize> {
    let is_link = |index: &usize| words.is_among(*index, &LINKS) || words.is_number_word(*index);
    let links = (0..at).rev().take(2).take_while(is_link).count();
    (at - links).checked_sub(1)
}
