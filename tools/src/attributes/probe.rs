//! Geometries in the making, asked for rows as the engine will ask them.

use std::io::{self, Cursor};
use std::path::Path;

use pata::attributes::{
    AttributeContent, Attributes, Decimal, Geometry, LayerContent, Value, Variable, VariableId,
    write_attributes,
};
use pata::format::BuildId;
use pata::geo::LatLon;

/// An artefact in memory whose only variable is the number of the row.
#[derive(Debug)]
pub(super) struct Probe {
    open: Attributes,
    number: VariableId,
    /// The caller's number of each row that a geometry finds.
    rows: Vec<u32>,
}

impl Probe {
    /// Geometries of one layer; rows that none of them finds do no harm.
    ///
    /// # Errors
    ///
    /// Where the geometries cannot be written as an artefact.
    pub(super) fn new(mut geometries: Vec<Geometry>) -> io::Result<Self> {
        let mut rows = Vec::new();
        each_row(&mut geometries, &mut |row| rows.push(*row));
        rows.sort_unstable();
        rows.dedup();
        each_row(&mut geometries, &mut |row| {
            let found = rows.binary_search(row).expect("all rows were gathered");
            *row = found as u32;
        });
        let row_count = rows.len() as u32;
        let layer = LayerContent {
            name: "probe".to_owned(),
            description: String::new(),
            row_count,
            row_names: Vec::new(),
            geometries,
            variables: vec![Variable {
                name: "number".to_owned(),
                ..Variable::default()
            }],
            rows: Box::new(|row, values| {
                values.fill(Value::Number(Decimal {
                    mantissa: i64::from(row),
                    scale: 0,
                }));
                Ok(())
            }),
        };
        let content = AttributeContent {
            layers: vec![layer],
            sources: Vec::new(),
        };
        let bytes = write_attributes(content, BuildId([0; 16]), Cursor::new(Vec::new()))?;
        let open = Attributes::from_bytes(bytes.into_inner(), Path::new("probe"));
        let open = open.map_err(io::Error::other)?;
        let number = open.variable("number");
        let number = number.ok_or_else(|| io::Error::other("no variable"))?;
        Ok(Self { open, number, rows })
    }

    /// The row that speaks for a point.
    ///
    /// # Errors
    ///
    /// Where the memory is damaged.
    pub(super) fn row(&self, at: LatLon) -> io::Result<Option<u32>> {
        let mut value = [Value::Float(0.0)];
        let read = self.open.lookup(at, &[self.number], &mut value);
        read.map_err(io::Error::other)?;
        Ok(match value[0] {
            Value::Number(decimal) => self.rows.get(decimal.mantissa as usize).copied(),
            _ => None,
        })
    }
}

fn each_row(geometries: &mut [Geometry], each: &mut dyn FnMut(&mut u32)) {
    for geometry in geometries {
        match geometry {
            Geometry::Areas(areas) => areas.iter_mut().for_each(|area| each(&mut area.row)),
            Geometry::Cells(cells) => cells.iter_mut().for_each(|cell| each(&mut cell.row)),
            Geometry::Sites { sites, .. } => sites.iter_mut().for_each(|site| each(&mut site.row)),
        }
    }
}
