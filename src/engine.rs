//! Both artefacts of one index, opened together; what the server swaps.

use std::path::Path;

use crate::address::match_address;
use crate::attributes::Attributes;
use crate::error::OpenError;
use crate::format::{ArtefactKind, BuildId};
use crate::gazetteer::Gazetteer;
use crate::scratch::Scratch;

/// What is read once at opening: with a PIN and without, in Latin letters and in a script.
const FIRST_READ: [&str; 3] = [
    "12, Station Road, Pune 411001",
    "Near Bus Stand, Nagpur",
    "स्टेशन रोड, नागपुर",
];

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
    /// is being published. Tables that are parsed on first use are parsed here, by reading an
    /// address of each kind, so that no request waits for them.
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
        let mut scratch = Box::<Scratch>::default();
        for address in FIRST_READ {
            match_address(&engine.gazetteer, address, None, &mut scratch);
        }
        Ok(engine)
    }

    /// The build that answers.
    pub fn build_id(&self) -> BuildId {
        self.gazetteer.build_id()
    }
}
