//! Variable id -> what it means, where it comes from and which layer holds it.

use bincode::{Decode, Encode};

/// A variable's place in the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VariableId(pub u32);

/// One published quantity.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Variable {
    /// `<theme>_<measure>_<statistic>[_<catchment or population>]`, lower-case ASCII.
    pub name: String,
    /// What it measures, one sentence.
    pub description: String,
    /// Unit of its values, such as `persons per km2`.
    pub unit: String,
    /// The period that its values describe.
    pub vintage: String,
    /// Name of the source it comes from.
    pub source: String,
    /// Licence of that source.
    pub licence: String,
    /// What a value speaks for: `district`, `pincode`, `village` and so on.
    pub granularity: String,
    /// Index of its layer in [`Catalogue::layers`].
    pub layer: u16,
    /// Rows of the layer that have a value.
    pub value_count: u32,
}

/// One granularity: rows that are found by one geometry.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct LayerMeta {
    /// Its name, unique among the layers.
    pub name: String,
    /// What its rows are, one sentence.
    pub description: String,
    /// Rows.
    pub row_count: u32,
}

/// All variables and layers of an artefact.
#[derive(Clone, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub struct Catalogue {
    /// Variables, sorted by name; a [`VariableId`] is an index.
    pub variables: Vec<Variable>,
    /// Layers.
    pub layers: Vec<LayerMeta>,
}

impl Catalogue {
    /// The variable of this id.
    pub fn variable(&self, id: VariableId) -> Option<&Variable> {
        self.variables.get(id.0 as usize)
    }

    /// The layer that holds a variable.
    pub fn layer_of(&self, variable: &Variable) -> Option<&LayerMeta> {
        self.layers.get(usize::from(variable.layer))
    }
}
