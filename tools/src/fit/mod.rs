//! Rows with known truth -> what evidence is worth: the values of data/weights.json.
//!
//! [`rows`] reads real addresses, [`construct`] writes further ones from the gazetteer; both
//! give [`truth`]s in the terms of [`spans`]. [`measure`] reads every address with one set of
//! weights and counts, [`loss`] makes one number of the counts, [`search`] looks for the weights
//! where it is least, [`vector`] turns weights into numbers and back, [`tables`] shows the
//! counts; [`order`] counts what follows what. [`certainty`], [`district`] and [`delivery`] fit
//! data/certainty.json, data/district.json and data/delivery.json to the same rows, the latter
//! two by [`choices`], [`commas`] fits data/commas.json, [`point`] data/point.json, and [`usage`]
//! counts data/usage.json. A row belongs to one half by the hash of its id ([`truth::Split`]): the search sees the fitted
//! half alone, the other is reported.

pub mod certainty;
pub mod choices;
pub mod commas;
pub mod construct;
pub mod delivery;
pub mod district;
pub mod logit;
pub mod loss;
pub mod measure;
pub mod names;
pub mod order;
pub mod point;
pub mod rows;
pub mod search;
pub mod spans;
pub mod tables;
pub mod truth;
pub mod usage;
pub mod vector;

mod descent;
mod layout;
mod words;

#[cfg(test)]
mod fit_tests;
#[cfg(test)]
mod world;
