//! `SQLite`: an R*Tree of boxes and a blob for each row, from a mapped file.

use std::path::Path;

use pata::geo::LatLon;
use rusqlite::{Connection, OptionalExtension};

use super::{Rival, read_floats, write_floats};
use crate::Failure;
use crate::million::{ASKED, Million};

/// The file of the database.
pub(crate) const FILE: &str = "sqlite";
/// A page takes one row, so that no row is a chain of pages.
const PRAGMAS: &str = "
    pragma page_size = 16384;
    pragma journal_mode = off;
    pragma synchronous = off;
    pragma mmap_size = 68719476736;";
const SCHEMA: &str = "
    create virtual table cells using rtree_i32(id, south, north, west, east);
    create table rows (id integer primary key, floats blob);";
const QUERY: &str = "
    select floats from cells join rows using (id)
    where south <= ?1 and ?1 < north and west <= ?2 and ?2 < east";

/// An open database.
pub(crate) struct Sqlite {
    connection: Connection,
}

impl Sqlite {
    pub(crate) fn new(million: &Million, path: &Path) -> Result<Self, Failure> {
        let generated = million.generated;
        let mut connection = Connection::open(path)?;
        connection.execute_batch(PRAGMAS)?;
        connection.execute_batch(SCHEMA)?;
        let insert = connection.transaction()?;
        {
            let mut cells = insert.prepare("insert into cells values (?, ?, ?, ?, ?)")?;
            let mut blobs = insert.prepare("insert into rows values (?, ?)")?;
            let mut row = Vec::new();
            for cell in 0..generated.cells {
                let (min, max) = (generated.envelope(cell).min, generated.envelope(cell).max);
                cells.execute((cell, min.lat_e7, max.lat_e7, min.lng_e7, max.lng_e7))?;
                write_floats(generated, cell, &mut row);
                blobs.execute((cell, &row))?;
            }
        }
        insert.commit()?;
        Ok(Self { connection })
    }
}

impl Rival for Sqlite {
    fn name(&self) -> &'static str {
        "SQLite, R*Tree + blob"
    }

    fn lookup(
        &mut self,
        at: LatLon,
        numbers: &[u32; ASKED],
        out: &mut [f32; ASKED],
    ) -> Result<bool, Failure> {
        let mut query = self.connection.prepare_cached(QUERY)?;
        let found = query.query_row((at.lat_e7, at.lng_e7), |row| {
            read_floats(row.get_ref(0)?.as_blob()?, numbers, out);
            Ok(())
        });
        Ok(found.optional()?.is_some())
    }
}
