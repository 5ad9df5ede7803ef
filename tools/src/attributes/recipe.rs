//! The `[attributes]` part of a recipe.

use serde::Deserialize;

use crate::read::SourceFile;

/// Which layers and variables there are, and where their values come from.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct AttributesRecipe {}

impl AttributesRecipe {
    /// Every file that it names, in the order of the recipe; the build id covers them.
    pub fn sources(&self) -> Vec<&SourceFile> {
        Vec::new()
    }
}
