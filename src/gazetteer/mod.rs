//! Name -> places: a view over the gazetteer artefact.
//!
//! Two fst sections lead from a normalised name, or from its phonetic key, to a posting list of
//! places. Places are fixed-width records sorted so that the states come first and the
//! districts after them; each names its parents, so whether two places agree is a comparison of
//! integers. FORMAT.md, "Gazetteer", has the bytes.

mod admin_names;
mod first_words;
mod graph;
mod kin;
mod nodes;
mod pins;
mod places;
mod postings;
mod sketch;
mod spread;
mod terms;
mod town_names;
mod town_spellings;
mod variants;
mod view;
mod writer;

#[cfg(test)]
mod format_tests;
#[cfg(test)]
mod hostile_tests;
#[cfg(test)]
pub(crate) mod world;

pub use pins::PinRecord;
pub use places::{Level, NO_DISTRICT, NO_PLACE, Pin, Place, PlaceFlags, PlaceId};
pub use postings::{Posting, PostingRange, Postings};
pub use sketch::Sketch;
pub use terms::{EditMatch, MAX_EDIT_KEY, MAX_EDIT_MATCHES, TermWalk};
pub use variants::{
    MAX_VARIANT_COST, MAX_VARIANT_ENDS, MAX_VARIANT_KEY, MAX_VARIANT_MATCHES, VariantEnd,
    VariantKey, VariantMatch,
};
pub use view::open::section_name;
pub use view::{FirstWord, Gazetteer, GazetteerMeta, SourceMeta};
pub use writer::{GazetteerContent, NameEntry, PinContent, PlaceContent, write_gazetteer};
