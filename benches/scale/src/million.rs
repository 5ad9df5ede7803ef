//! The generated index and random questions to it.

use std::path::PathBuf;

use pata::attributes::{Attributes, Cause, Decimal, Value, VariableId};
use pata::engine::Engine;
use pata::format::ArtefactKind;
use pata::geo::LatLon;
use pata_tools::generate::Generated;
use pata_tools::manifest;
use pata_tools::seeded::Seeded;

use crate::{Asked, Failure};

/// Variables of one lookup.
pub(crate) const ASKED: usize = 50;
/// Lists of variables that the lookups take in turn.
const LISTS: usize = 4_096;

/// An open generated index.
pub(crate) struct Million {
    pub(crate) generated: Generated,
    pub(crate) attributes: Attributes,
    pub(crate) path: PathBuf,
    /// The id of each variable, by its number in the formula.
    ids: Vec<VariableId>,
}

/// Variables of one lookup: their numbers in the formula, and their ids.
pub(crate) struct List {
    pub(crate) numbers: [u32; ASKED],
    pub(crate) ids: [VariableId; ASKED],
}

impl Million {
    /// Opens the index and looks whether it is the generated one of this seed.
    pub(crate) fn open(asked: &Asked) -> Result<Self, Failure> {
        let engine = Engine::open(&asked.index)?;
        let catalogue = engine.attributes.catalogue();
        let generated = Generated {
            cells: catalogue.layers.first().map_or(0, |layer| layer.row_count),
            variables: catalogue.variables.len() as u32,
            seed: asked.seed,
        };
        if engine.build_id() != manifest::generated_id(&generated) {
            let index = asked.index.display();
            return Err(format!("{index} was not generated with seed {}", asked.seed).into());
        }
        let id = |index| engine.attributes.variable(&generated.variable(index).name);
        let ids: Option<Vec<VariableId>> = (0..generated.variables).map(id).collect();
        Ok(Self {
            generated,
            ids: ids.ok_or("a variable is missing")?,
            path: asked
                .index
                .join(ArtefactKind::Attributes.file_name())
                .canonicalize()?,
            attributes: engine.attributes,
        })
    }

    /// Opens the file again, as after an eviction.
    pub(crate) fn reopen(&mut self) -> Result<(), Failure> {
        self.attributes = Attributes::open(&self.path)?;
        Ok(())
    }

    /// Lists of distinct random variables.
    pub(crate) fn lists(&self, seeded: &mut Seeded) -> Vec<List> {
        let list = |_| {
            let mut numbers = [u32::MAX; ASKED];
            for index in 0..ASKED {
                while numbers[index] == u32::MAX {
                    let number = seeded.below(self.generated.variables);
                    if !numbers.contains(&number) {
                        numbers[index] = number;
                    }
                }
            }
            List {
                ids: numbers.map(|number| self.ids[number as usize]),
                numbers,
            }
        };
        (0..LISTS).map(list).collect()
    }

    /// Random cells, and a random point in each.
    pub(crate) fn points(&self, count: u32, seeded: &mut Seeded) -> Vec<(u32, LatLon)> {
        let point = |_| {
            let cell = seeded.below(self.generated.cells);
            let envelope = self.generated.envelope(cell);
            let size = envelope.max.lat_e7.abs_diff(envelope.min.lat_e7);
            let at = LatLon {
                lat_e7: envelope.min.lat_e7 + seeded.below(size) as i32,
                lng_e7: envelope.min.lng_e7 + seeded.below(size) as i32,
            };
            (cell, at)
        };
        (0..count).map(point).collect()
    }

    /// Whether these are the values of the formula.
    pub(crate) fn agrees(&self, cell: u32, list: &List, values: &[Value]) -> bool {
        let trimmed = |value| match value {
            Value::Number(decimal) => Value::Number(Decimal::trimmed(decimal)),
            other => other,
        };
        let mut pairs = list.numbers.iter().zip(values);
        pairs.all(|(&number, &value)| trimmed(value) == trimmed(self.generated.value(cell, number)))
    }

    /// A line that says what is measured.
    pub(crate) fn print(&self) {
        let Generated {
            cells,
            variables,
            seed,
        } = self.generated;
        println!("{cells} cells x {variables} variables, seed {seed}");
    }
}

/// Values that no lookup has filled yet.
pub(crate) fn unset() -> [Value; ASKED] {
    [Value::Missing(Cause::OutsideCoverage); ASKED]
}
