//! Buffers of fixed capacity that a caller lends to the engine, one set a worker thread.

use crate::address::{Reading, Stages};
use crate::text::Normalised;

/// All buffers between a request's text and its answer.
#[derive(Debug, Default)]
pub struct Scratch {
    /// The normalised address.
    pub text: Normalised,
    /// What was read from it.
    pub reading: Reading,
    /// What the stages hand on.
    pub(crate) stages: Stages,
}
