//! What every stage after the candidates looks at.

use super::names::candidates::Hits;
use super::weights::Weights;
use super::words::Words;
use crate::gazetteer::Gazetteer;

/// The index, the text, the names found in it, and what evidence is worth.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scene<'a> {
    pub(super) gazetteer: &'a Gazetteer,
    pub(super) words: Words<'a>,
    pub(super) hits: &'a Hits,
    pub(super) weights: &'a Weights,
}
