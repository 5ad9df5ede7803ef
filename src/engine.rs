//! Both artefacts of one index, opened together; what the server swaps.

use std::path::Path;

use crate::attributes::Attributes;
use crate::error::OpenError;
use crate::format::{ArtefactKind, BuildId};
use crate::gazetteer::Gazetteer;

/// An open index.
#[derive(Debug)]
pub struct Engine {
    /// Names and places.
    pub gazetteer: Gazetteer,
    /// Layers and variables.
    pub attributes: Attributes,
}

impl Engine {
    /// Opens the index in `folder`: the folder of one build, or a link to it such as
    /// `index/current`.
    ///
    /// The link is followed once, so that both artefacts come from one build even while another
    /// is being published.
    ///
    /// # Errors
    ///
    /// Any [`OpenError`].
    pub fn open(folder: &Path) -> Result<Self, OpenError> {
        let folder = folder.canonicalize().map_err(|source| OpenError::Io {
            path: folder.to_owned(),
            source,
        })?;
        let path = |kind: ArtefactKind| folder.join(kind.file_name());
        let (gazetteer_path, attributes_path) = (
            path(ArtefactKind::Gazetteer),
            path(ArtefactKind::Attributes),
        );
        let engine = Self {
            gazetteer: Gazetteer::open(&gazetteer_path)?,
            attributes: Attributes::open(&attributes_path)?,
        };
        if engine.gazetteer.build_id() != engine.attributes.build_id() {
            return Err(OpenError::BuildMismatch { path: folder });
        }
        Ok(engine)
    }

    /// The build that answers.
    pub fn build_id(&self) -> BuildId {
        self.gazetteer.build_id()
    }
}
