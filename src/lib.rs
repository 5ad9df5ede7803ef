//! Reads Indian addresses and looks up what is known about a place, in microseconds.
//!
//! The modules in reading order follow the data: text becomes tokens ([`text`]), bytes become
//! integers ([`mod@format`]), names become places ([`gazetteer`]), an address becomes a reading
//! ([`address`]), a point becomes values ([`attributes`]); [`engine`] opens both artefacts
//! together. ARCHITECTURE.md draws the whole, FORMAT.md the bytes.

pub mod address;
pub mod attributes;
pub mod digipin;
pub mod engine;
pub mod error;
pub mod format;
pub mod gazetteer;
pub mod geo;
pub mod scratch;
pub mod server;
pub mod text;
