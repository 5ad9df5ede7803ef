//! Rows one after another in a mapped file, found by a tree in memory.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::sync::Arc;

use kiddo::{ImmutableKdTree, SquaredEuclidean};
use pata::format::Bytes;
use pata::geo::LatLon;
use pata_tools::generate::Generated;
use rstar::RTree;
use rstar::primitives::{GeomWithData, Rectangle};

use super::{Rival, read_floats, write_floats};
use crate::Failure;
use crate::million::{ASKED, Million};

/// The file of rows.
pub(crate) const FILE: &str = "rows";

/// The rows of all cells, in the order of the cells.
#[derive(Clone)]
pub(crate) struct Rows {
    bytes: Arc<Bytes>,
    row_len: usize,
}

impl Rows {
    /// The bytes of one row.
    fn row(&self, cell: u32) -> &[u8] {
        &self.bytes.as_slice()[cell as usize * self.row_len..][..self.row_len]
    }
}

/// Writes and maps the file.
pub(crate) fn write(million: &Million, path: &Path) -> Result<Rows, Failure> {
    let mut out = BufWriter::with_capacity(1 << 20, File::create(path)?);
    let mut row = Vec::new();
    for cell in 0..million.generated.cells {
        write_floats(million.generated, cell, &mut row);
        out.write_all(&row)?;
    }
    out.into_inner()?.sync_all()?;
    Ok(Rows {
        bytes: Arc::new(Bytes::map(path)?),
        row_len: million.generated.variables as usize * 4,
    })
}

type Cell = GeomWithData<Rectangle<[i64; 2]>, u32>;

/// An R*-tree of boxes.
pub(crate) struct Rstar {
    tree: RTree<Cell>,
    rows: Rows,
}

impl Rstar {
    pub(crate) fn new(generated: Generated, rows: Rows) -> Self {
        let corner = |at: LatLon| [i64::from(at.lat_e7), i64::from(at.lng_e7)];
        let cell = |cell: u32| {
            let envelope = generated.envelope(cell);
            // The northern and the eastern border are the neighbours'.
            let end = corner(envelope.max).map(|e7| e7 - 1);
            GeomWithData::new(Rectangle::from_corners(corner(envelope.min), end), cell)
        };
        let tree = RTree::bulk_load((0..generated.cells).map(cell).collect());
        Self { tree, rows }
    }
}

impl Rival for Rstar {
    fn name(&self) -> &'static str {
        "rstar + mapped rows"
    }

    fn lookup(
        &mut self,
        at: LatLon,
        numbers: &[u32; ASKED],
        out: &mut [f32; ASKED],
    ) -> Result<bool, Failure> {
        let at = [i64::from(at.lat_e7), i64::from(at.lng_e7)];
        let Some(cell) = self.tree.locate_at_point(at) else {
            return Ok(false);
        };
        read_floats(self.rows.row(cell.data), numbers, out);
        Ok(true)
    }
}

/// A k-d tree of centres; the nearest centre of a point in a square cell is that of its cell.
pub(crate) struct Kiddo {
    tree: ImmutableKdTree<f64, 2>,
    rows: Rows,
}

impl Kiddo {
    pub(crate) fn new(generated: Generated, rows: Rows) -> Result<Self, Failure> {
        let centre = |cell: u32| {
            let at = generated.envelope(cell).centre();
            [at.lat(), at.lng()]
        };
        let centres: Vec<[f64; 2]> = (0..generated.cells).map(centre).collect();
        let tree = ImmutableKdTree::new_from_slice(&centres);
        let tree = tree.map_err(|error| format!("kiddo: {error:?}"))?;
        Ok(Self { tree, rows })
    }
}

impl Rival for Kiddo {
    fn name(&self) -> &'static str {
        "kiddo + mapped rows"
    }

    fn lookup(
        &mut self,
        at: LatLon,
        numbers: &[u32; ASKED],
        out: &mut [f32; ASKED],
    ) -> Result<bool, Failure> {
        let point = [at.lat(), at.lng()];
        let query = self.tree.query(&point);
        let nearest = query.nearest_one::<SquaredEuclidean<f64>>().execute();
        read_floats(self.rows.row(nearest.item), numbers, out);
        Ok(true)
    }
}
