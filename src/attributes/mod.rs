//! Point and variables -> values.

mod catalogue;
mod value;

pub use catalogue::{Catalogue, LayerMeta, Variable, VariableId};
pub use value::{Cause, Decimal, MAX_DECIMAL_LEN, MAX_SCALE, Value};

use std::path::Path;

use arrayvec::ArrayVec;

use crate::error::{OpenError, QueryError};
use crate::format::{Artefact, ArtefactKind, BuildId, Bytes};
use crate::geo::LatLon;

/// Most variables of one lookup.
pub const MAX_LOOKUP: usize = 64;
/// Most names that [`Attributes::near_names`] gives.
pub const MAX_NEAR_NAMES: usize = 3;

/// An open attribute artefact.
#[derive(Debug)]
pub struct Attributes {
    artefact: Artefact,
    catalogue: Catalogue,
}

impl Attributes {
    /// Maps the artefact at `path` and verifies it.
    ///
    /// # Errors
    ///
    /// As [`Artefact::open`].
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        let artefact = Artefact::open(path, ArtefactKind::Attributes)?;
        Ok(Self::from_artefact(artefact))
    }

    /// Verifies an artefact in memory; `path` is what errors name.
    ///
    /// # Errors
    ///
    /// As [`Attributes::open`].
    pub fn from_bytes(bytes: Vec<u8>, path: &Path) -> Result<Self, OpenError> {
        let artefact = Artefact::from_bytes(Bytes::Owned(bytes), path, ArtefactKind::Attributes)?;
        Ok(Self::from_artefact(artefact))
    }

    fn from_artefact(artefact: Artefact) -> Self {
        Self {
            artefact,
            catalogue: Catalogue::default(),
        }
    }

    /// The build that wrote it.
    pub fn build_id(&self) -> BuildId {
        self.artefact.build_id()
    }

    /// What can be asked for.
    pub fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    /// The variable of this name; the case of ASCII letters does not matter.
    ///
    /// Costs O(length of the longest name), whatever the length of `name`; allocates nothing.
    pub fn variable(&self, name: &str) -> Option<VariableId> {
        let found = |variable: &Variable| variable.name.eq_ignore_ascii_case(name);
        let index = self.catalogue.variables.iter().position(found)?;
        Some(VariableId(index as u32))
    }

    /// Names that look like `name`, the likeliest first. Allocates nothing.
    pub fn near_names(&self, name: &str) -> ArrayVec<&str, MAX_NEAR_NAMES> {
        let names = self.catalogue.variables.iter().map(|v| v.name.as_str());
        names
            .filter(|candidate| candidate.starts_with(name))
            .take(MAX_NEAR_NAMES)
            .collect()
    }

    /// Reads `variables` at `at`, in the order asked, into `out[..variables.len()]`.
    ///
    /// # Errors
    ///
    /// [`QueryError::TooManyVariables`] past [`MAX_LOOKUP`], [`QueryError::OutputTooShort`] where
    /// `out` has no room for them, [`QueryError::UnknownVariable`] for an id of another index, and
    /// [`QueryError::DamagedPage`] where bytes changed after the artefact was opened.
    pub fn lookup(
        &self,
        at: LatLon,
        variables: &[VariableId],
        out: &mut [Value],
    ) -> Result<(), QueryError> {
        let _ = at;
        if variables.len() > MAX_LOOKUP {
            let asked = variables.len();
            return Err(QueryError::TooManyVariables { asked });
        }
        let Some(out) = out.get_mut(..variables.len()) else {
            return Err(QueryError::OutputTooShort);
        };
        for (&id, value) in variables.iter().zip(out) {
            if self.catalogue.variable(id).is_none() {
                return Err(QueryError::UnknownVariable { id: id.0 });
            }
            *value = Value::Missing(Cause::OutsideCoverage);
        }
        Ok(())
    }
}
