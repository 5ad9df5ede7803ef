//! The `[gazetteer]` part of a recipe.

use serde::Deserialize;

use crate::read::SourceFile;

/// Which sources the places come from, and how they are read.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GazetteerRecipe {}

impl GazetteerRecipe {
    /// Every file that it names, in the order of the recipe; the build id covers them.
    pub fn sources(&self) -> Vec<&SourceFile> {
        Vec::new()
    }
}
