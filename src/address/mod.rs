//! Address text -> reading: what each part is, whether it is confirmed, and where it all lies.
//!
//! Five stages: normalise, propose spans (rules and gazetteer), decode the best joint reading,
//! validate it against the chain of parents, score it. Reading has no error: the worst text
//! gives no components.

mod reading;

pub use reading::{
    Category, Component, ComponentType, Granularity, MAX_COMPONENTS, MatchKind, Reading, Reasons,
    Resolved, ScorePart, ScoreParts, Signal, Signals,
};

use crate::gazetteer::{Gazetteer, Pin};
use crate::scratch::Scratch;

/// Reads one address; the result lies in `scratch.reading`, its normalised text in
/// `scratch.text`.
///
/// `known_pin` is a PIN that the caller knows beside the text; it settles which of several
/// places an address means. Allocates nothing.
pub fn match_address(
    gazetteer: &Gazetteer,
    address: &str,
    known_pin: Option<Pin>,
    scratch: &mut Scratch,
) {
    crate::text::normalise(address, &mut scratch.text);
    scratch.reading.clear();
    let _ = (gazetteer, known_pin);
}
