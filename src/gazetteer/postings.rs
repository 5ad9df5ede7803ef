//! Term -> sorted place ids.
//!
//! A term's value in the fst is its place where the term has one alone, else the offset of a
//! count and a run of postings in the posting section; the lowest bit tells which. Small numbers
//! keep the fst small.

use super::places::{Level, NO_DISTRICT, Place, PlaceId};
use crate::format::{read_u16, read_u32};

/// Bytes of the count before a run.
pub(super) const COUNT_LEN: usize = 4;
/// Bytes of a posting.
pub(super) const POSTING_LEN: usize = 8;

/// One place under a term, with what is asked of it most: a name can have a thousand places, and
/// most are passed over for their district alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Posting {
    /// The place.
    pub place: PlaceId,
    /// The term is another name of it than the one it displays.
    pub is_alias: bool,
    /// Its district.
    pub district: Option<u16>,
    /// Its rank in the hierarchy.
    pub level: Level,
    /// Its importance.
    pub rank: u8,
}

impl Posting {
    pub(super) fn of_place(id: PlaceId, is_alias: bool, place: &Place) -> Self {
        Self {
            place: id,
            is_alias,
            district: place.district,
            level: place.level,
            rank: place.rank,
        }
    }

    /// The state or district that it is, or else the district that it lies in.
    #[inline]
    pub fn admin(&self) -> Option<u16> {
        match self.level {
            Level::State | Level::District => Some(self.place.admin_number()),
            _ => self.district,
        }
    }

    #[inline]
    pub(super) fn read(bytes: [u8; POSTING_LEN]) -> Option<Self> {
        let bits = read_u32(&bytes, 0);
        Some(Self {
            place: PlaceId(bits >> 1),
            is_alias: bits & 1 != 0,
            district: Some(read_u16(&bytes, 4)).filter(|&id| id != NO_DISTRICT),
            level: Level::from_code(bytes[6])?,
            rank: bytes[7],
        })
    }

    pub(super) fn write(self) -> [u8; POSTING_LEN] {
        let mut bytes = [0; POSTING_LEN];
        bytes[0..4].copy_from_slice(&term_bits(self.place, self.is_alias).to_le_bytes());
        bytes[4..6].copy_from_slice(&self.district.unwrap_or(NO_DISTRICT).to_le_bytes());
        bytes[6] = self.level as u8;
        bytes[7] = self.rank;
        bytes
    }
}

fn term_bits(place: PlaceId, is_alias: bool) -> u32 {
    place.0 << 1 | u32::from(is_alias)
}

/// A term's value in the fst.
#[derive(Clone, Copy, Debug)]
pub(super) enum TermValue {
    /// The term's only place, and whether the term is an alias of it.
    Single(PlaceId, bool),
    /// Offset of the count that precedes the term's run, in units of four bytes.
    Run(u32),
}

impl TermValue {
    pub(super) fn from_bits(bits: u64) -> Self {
        let half = (bits >> 1) as u32;
        if bits & 1 == 1 {
            Self::Single(PlaceId(half >> 1), half & 1 != 0)
        } else {
            Self::Run(half)
        }
    }

    pub(super) fn to_bits(self) -> u64 {
        match self {
            Self::Single(place, is_alias) => u64::from(term_bits(place, is_alias)) << 1 | 1,
            Self::Run(offset) => u64::from(offset) << 1,
        }
    }
}

/// Where the places under one term are; checked, so that reading them again costs nothing more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PostingRange {
    /// The term's only place, as a run of one.
    Single([[u8; POSTING_LEN]; 1]),
    /// A run of the postings of names.
    Names {
        /// Its first byte.
        start: u32,
        /// Its postings.
        count: u32,
    },
    /// A run of the postings of phonetic keys.
    Sounds {
        /// Its first byte.
        start: u32,
        /// Its postings.
        count: u32,
    },
    /// Nothing.
    Nothing,
}

impl PostingRange {
    /// The range of one place.
    pub(super) fn of(posting: Posting) -> Self {
        Self::Single([posting.write()])
    }

    /// The range in two numbers, as of [`PostingRange::from_words`]: the value of its term, and the
    /// rest of its only posting or how many there are. `None` where that is no name's, or its
    /// value takes more than 31 bits.
    pub(super) fn to_words(self) -> Option<[u32; 2]> {
        match self {
            Self::Single([posting]) => {
                let term = read_u32(&posting, 0);
                (term < 1 << 31).then(|| [term << 1 | 1, read_u32(&posting, 4)])
            }
            Self::Names { start, count } => Some([(start - COUNT_LEN as u32) / 2, count]),
            Self::Sounds { .. } | Self::Nothing => None,
        }
    }

    /// The range that [`PostingRange::to_words`] gave these numbers of.
    pub(super) fn from_words([value, rest]: [u32; 2]) -> Self {
        match TermValue::from_bits(u64::from(value)) {
            TermValue::Single(place, is_alias) => {
                let mut posting = [0; POSTING_LEN];
                posting[..4].copy_from_slice(&term_bits(place, is_alias).to_le_bytes());
                posting[4..].copy_from_slice(&rest.to_le_bytes());
                Self::Single([posting])
            }
            TermValue::Run(offset) => Self::Names {
                start: offset * 4 + COUNT_LEN as u32,
                count: rest,
            },
        }
    }

    /// How many places there are.
    pub fn len(&self) -> usize {
        match *self {
            Self::Single(_) => 1,
            Self::Names { count, .. } | Self::Sounds { count, .. } => count as usize,
            Self::Nothing => 0,
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The first byte and the count of the run at an offset of a section; `None` where it points
/// outside of it.
pub(super) fn run_at(offset: u32, section: &[u8]) -> Option<(u32, u32)> {
    let start = (offset as usize).checked_mul(4)?.checked_add(COUNT_LEN)?;
    let count = read_u32(section.get(start - COUNT_LEN..start)?, 0);
    let len = (count as usize).checked_mul(POSTING_LEN)?;
    section.get(start..start.checked_add(len)?)?;
    Some((u32::try_from(start).ok()?, count))
}

/// Where the runs of a posting section start: a bit for each four bytes.
#[derive(Debug, Default)]
pub(super) struct RunStarts(Vec<u64>);

impl RunStarts {
    /// None yet, with room for those of the section.
    pub(super) fn of_section(section: &[u8]) -> Self {
        Self(vec![0; (section.len() / 4).div_ceil(64)])
    }

    /// Adds the run whose count is at this byte.
    pub(super) fn add(&mut self, byte: usize) {
        let unit = byte / 4;
        self.0[unit / 64] |= 1 << (unit % 64);
    }

    /// Whether a run's count is at this offset, in units of four bytes.
    pub(super) fn has(&self, offset: u32) -> bool {
        let unit = offset as usize;
        (self.0.get(unit / 64)).is_some_and(|bits| bits >> (unit % 64) & 1 == 1)
    }
}

/// The places under one term, by rising id.
#[derive(Clone, Copy, Debug)]
pub struct Postings<'a>(&'a [[u8; POSTING_LEN]]);

impl<'a> Postings<'a> {
    /// These places.
    pub(super) fn of(run: &'a [[u8; POSTING_LEN]]) -> Self {
        Self(run)
    }

    /// The run of `count` postings from byte `start` of the section.
    pub(super) fn run(start: u32, count: u32, section: &'a [u8]) -> Self {
        let start = start as usize;
        let run = &section[start..start + count as usize * POSTING_LEN];
        Self(run.as_chunks().0)
    }

    /// How many places there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The states and districts, which come first.
    #[must_use]
    pub fn admins(self) -> Self {
        let is_admin = |posting: &Posting| posting.level <= Level::District;
        let count = self.iter().take_while(is_admin).count();
        Self(&self.0[..count])
    }

    /// The states, districts, subdistricts and towns, which come first.
    #[inline]
    pub fn towns(&self) -> impl Iterator<Item = Posting> + 'a {
        self.iter()
            .take_while(|posting| posting.level <= Level::City)
    }

    /// Those whose level, by its code, and district, by its id, a test lets through; of the others
    /// nothing more is looked at.
    #[inline]
    pub fn sifted<F: Fn(u8, u16) -> bool>(
        &self,
        test: F,
    ) -> impl Iterator<Item = Posting> + use<'a, F> {
        let run = self.0.iter();
        run.filter(move |&bytes| test(bytes[6], read_u16(bytes, 4)))
            .filter_map(|&bytes| Posting::read(bytes))
    }

    /// All of them.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Posting> + 'a {
        self.0.iter().filter_map(|&bytes| Posting::read(bytes))
    }
}
