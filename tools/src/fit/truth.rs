//! An address and what is known to be true of it.

use pata::address::ComponentType;
use pata::gazetteer::Pin;
use pata::geo::LatLon;
use pata::scratch::Scratch;
use rayon::prelude::*;
use sha2::{Digest, Sha256};

use super::spans;

/// Addresses that one thread reads in turn.
const CHUNK: usize = 256;

/// The half that a row belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Split {
    /// The search sees it.
    Fitted,
    /// Only the tables show it.
    Reported,
}

impl Split {
    /// Both, as the tables show them.
    pub const ALL: [Self; 2] = [Self::Fitted, Self::Reported];

    /// The half of a row: by the last hexadecimal digit of the SHA-256 of its id, 0 to 7 is
    /// fitted.
    pub fn of(id: &str) -> Self {
        if id_hash(id)[31] & 15 < 8 {
            Self::Fitted
        } else {
            Self::Reported
        }
    }

    /// Its name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Self::Fitted => "fitted",
            Self::Reported => "reported",
        }
    }
}

/// What each case comes to, on all threads, in the order of the cases and without those that come
/// to nothing.
pub(super) fn of_each<T: Send>(
    cases: &[Case],
    read: impl Fn(&Case, &mut Scratch) -> Option<T> + Sync,
) -> Vec<T> {
    let chunks: Vec<Vec<T>> = cases
        .par_chunks(CHUNK)
        .map(|chunk| {
            let mut scratch = Box::<Scratch>::default();
            let found = chunk.iter().filter_map(|case| read(case, &mut scratch));
            found.collect()
        })
        .collect();
    chunks.into_iter().flatten().collect()
}

/// SHA-256 of an id.
pub(super) fn id_hash(id: &str) -> [u8; 32] {
    Sha256::digest(id.as_bytes()).into()
}

/// What kind of row it is; counts are kept apart by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Group {
    /// Labelled in the contract's types.
    Gold,
    /// Labelled in 13 fields.
    Fields,
    /// A labelled row without its commas.
    Unpunctuated,
    /// Written from the gazetteer.
    Constructed,
    /// A row of a list that states district, state or town.
    Listed,
    /// Such a row, its PIN cut out.
    WithoutPin,
    /// Such a row with the PIN of another state.
    Exchanged,
}

impl Group {
    /// All, in the order of the tables.
    pub const ALL: [Self; 7] = [
        Self::Gold,
        Self::Fields,
        Self::Unpunctuated,
        Self::Constructed,
        Self::Listed,
        Self::WithoutPin,
        Self::Exchanged,
    ];

    /// Its name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Self::Gold => "gold",
            Self::Fields => "13 fields",
            Self::Unpunctuated => "without commas",
            Self::Constructed => "constructed",
            Self::Listed => "listed",
            Self::WithoutPin => "without PIN",
            Self::Exchanged => "exchanged PIN",
        }
    }
}

/// One value of a type, as [`spans::value`] makes it.
pub type SpanValue = (ComponentType, String);

/// What is known of an address; nothing of what is `None`.
#[derive(Clone, Debug, Default)]
pub struct Truth {
    /// Its components, sorted, each once.
    pub spans: Option<Vec<SpanValue>>,
    /// Labelled in 13 fields, which know neither floors nor post offices.
    pub is_in_fields: bool,
    /// Places that are its state.
    pub states: Option<Vec<u16>>,
    /// Places that are its district.
    pub districts: Option<Vec<u16>>,
    /// Its town, as [`super::names::squeeze`] makes it.
    pub city: Option<String>,
    /// Where it is, if no other row is said to be there too.
    pub at: Option<LatLon>,
    /// Its PIN, which the text does not write.
    pub cut_pin: Option<Pin>,
    /// Its PIN, which the text alone states.
    pub written_pin: Option<Pin>,
    /// The text writes its PIN, which must be CONFIRMED.
    pub has_own_pin: bool,
    /// The text writes the PIN of another state, which must not be CONFIRMED.
    pub has_wrong_pin: bool,
    /// A folded name that must not be CONFIRMED: its place is elsewhere.
    pub false_name: Option<String>,
}

/// An address with its truth.
#[derive(Clone, Debug)]
pub struct Case {
    /// The half that it belongs to.
    pub split: Split,
    /// What kind of row it is.
    pub group: Group,
    /// The text.
    pub address: String,
    /// What is known of it.
    pub truth: Truth,
    /// The types of its components as they follow each other, where they were labelled by hand.
    pub sequence: Vec<ComponentType>,
}

/// The set of values of labelled spans.
pub(super) fn span_values<'a>(
    labels: impl Iterator<Item = (ComponentType, &'a str)>,
) -> Vec<SpanValue> {
    let mut values: Vec<SpanValue> = labels
        .map(|(kind, text)| (spans::grouped(kind), text))
        .map(|(kind, text)| (kind, spans::value(kind, text)))
        .collect();
    values.sort_unstable();
    values.dedup();
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_half_of_an_id_is_the_last_digit_of_its_hash() {
        // `printf abc | sha256sum` ends in ad, that of the empty text in 55.
        assert_eq!(Split::of("abc"), Split::Reported);
        assert_eq!(Split::of(""), Split::Fitted);
        let fitted = (0..1_000)
            .filter(|id| Split::of(&format!("row:{id}")) == Split::Fitted)
            .count();
        assert!((400..600).contains(&fitted), "{fitted}");
    }
}
