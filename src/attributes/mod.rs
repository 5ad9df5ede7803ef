//! Point and variables -> values.

use std::path::Path;

use crate::error::OpenError;
use crate::format::{Artefact, ArtefactKind, BuildId};

/// An open attribute artefact.
#[derive(Debug)]
pub struct Attributes {
    artefact: Artefact,
}

impl Attributes {
    /// Maps the artefact at `path` and verifies it.
    ///
    /// # Errors
    ///
    /// As [`Artefact::open`].
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        Ok(Self {
            artefact: Artefact::open(path, ArtefactKind::Attributes)?,
        })
    }

    /// The build that wrote it.
    pub fn build_id(&self) -> BuildId {
        self.artefact.build_id()
    }
}
