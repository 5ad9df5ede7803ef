//! Term -> sorted place ids.
//!
//! A term's value in the fst is its posting where the term has one alone, else the index of a
//! count and a run of postings in the posting section; the lowest bit tells which. A posting is a
//! place id and a bit for terms that are another name than the one displayed. Small numbers keep
//! the fst small.

use super::places::PlaceId;
use crate::format::read_u32;

/// Bytes of a posting, and of the count before a run.
pub(super) const POSTING_LEN: usize = 4;

/// One place under a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Posting {
    /// The place.
    pub place: PlaceId,
    /// The term is another name of it than the one it displays.
    pub is_alias: bool,
}

impl Posting {
    pub(super) fn from_bits(bits: u32) -> Self {
        Self {
            place: PlaceId(bits >> 1),
            is_alias: bits & 1 != 0,
        }
    }

    pub(super) fn to_bits(self) -> u32 {
        self.place.0 << 1 | u32::from(self.is_alias)
    }
}

/// A term's value in the fst.
#[derive(Clone, Copy, Debug)]
pub(super) enum TermValue {
    /// The term's only posting.
    Single(Posting),
    /// Index, in postings, of the count that precedes the term's run.
    Run(u32),
}

impl TermValue {
    pub(super) fn from_bits(bits: u64) -> Self {
        let half = (bits >> 1) as u32;
        if bits & 1 == 1 {
            Self::Single(Posting::from_bits(half))
        } else {
            Self::Run(half)
        }
    }

    pub(super) fn to_bits(self) -> u64 {
        match self {
            Self::Single(posting) => u64::from(posting.to_bits()) << 1 | 1,
            Self::Run(index) => u64::from(index) << 1,
        }
    }
}

/// The places under one term, by rising id.
#[derive(Clone, Debug)]
pub struct Postings<'a> {
    single: Option<Posting>,
    run: &'a [u8],
}

impl<'a> Postings<'a> {
    /// Decodes a term's value; empty where it points outside the section.
    pub(super) fn of_value(value: u64, section: &'a [u8]) -> Self {
        let index = match TermValue::from_bits(value) {
            TermValue::Single(posting) => {
                return Self {
                    single: Some(posting),
                    run: &[],
                };
            }
            TermValue::Run(index) => index as usize,
        };
        let run = section
            .get(index * POSTING_LEN..)
            .filter(|rest| POSTING_LEN <= rest.len())
            .and_then(|rest| rest[POSTING_LEN..].get(..read_u32(rest, 0) as usize * POSTING_LEN))
            .unwrap_or(&[]);
        Self { single: None, run }
    }

    /// No places.
    pub(super) fn none() -> Self {
        Self {
            single: None,
            run: &[],
        }
    }

    /// How many places there are.
    pub fn len(&self) -> usize {
        usize::from(self.single.is_some()) + self.run.len() / POSTING_LEN
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The posting at `index`, below [`Postings::len`].
    pub fn get(&self, index: usize) -> Posting {
        self.single
            .unwrap_or_else(|| Posting::from_bits(read_u32(self.run, index * POSTING_LEN)))
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = Posting> + '_ {
        (0..self.len()).map(|index| self.get(index))
    }

    /// Index of the first posting whose place is not below `place`.
    pub fn lower_bound(&self, place: PlaceId) -> usize {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            if self.get(middle).place < place {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }
}
