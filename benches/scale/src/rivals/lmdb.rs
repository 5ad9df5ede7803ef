//! LMDB: a row for each place of the grid.

use std::fs;
use std::path::Path;

use heed::byteorder::BigEndian;
use heed::types::{Bytes, U32};
use heed::{CommitOrAbort, Database, Env, EnvOpenOptions, PutFlags, RoTxn, WithoutTls};
use pata::geo::LatLon;
use pata_tools::generate::Generated;

use super::{Rival, read_floats, write_floats};
use crate::Failure;
use crate::million::{ASKED, Million};

/// The folder of the database.
pub(crate) const FOLDER: &str = "lmdb";
/// Most bytes that it may fill.
const MAP_SIZE: usize = 64 << 30;
/// Rows of one transaction.
const ROWS: u32 = 20_000;

/// The key is the place of the grid, which is computed: LMDB knows no boxes.
type Store = Database<'static, U32<BigEndian>, Bytes>;

/// An open database and a transaction that reads.
pub(crate) struct Lmdb {
    generated: Generated,
    store: Store,
    txn: RoTxn<'static, WithoutTls>,
}

impl Lmdb {
    pub(crate) fn new(million: &Million, folder: &Path) -> Result<Self, Failure> {
        let generated = million.generated;
        fs::create_dir_all(folder)?;
        // Databases borrow their environment; it is needed until the process ends.
        let env: &'static Env<WithoutTls> = Box::leak(Box::new(open(folder)?));
        let created = env.create_databases_and_commit(env.write_txn()?, |opener, txn| {
            let store = opener.create_database(txn, None);
            store.map(CommitOrAbort::<_, ()>::Commit)
        });
        let store: Store = created?.unwrap_commit();
        let mut txn = env.write_txn()?;
        let mut row = Vec::new();
        for cell in 0..generated.cells {
            let place = generated.place_at(generated.envelope(cell).centre());
            let place = place.ok_or("a cell lies off the grid")?;
            write_floats(generated, cell, &mut row);
            store.put_with_flags(&mut txn, PutFlags::APPEND, &place, &row)?;
            if cell % ROWS == ROWS - 1 {
                txn.commit()?;
                txn = env.write_txn()?;
            }
        }
        txn.commit()?;
        let txn = env.read_txn()?;
        Ok(Self {
            generated,
            store,
            txn,
        })
    }
}

#[expect(unsafe_code, reason = "LMDB maps a file and has no safe constructor")]
fn open(folder: &Path) -> Result<Env<WithoutTls>, Failure> {
    let mut options = EnvOpenOptions::new().read_txn_without_tls();
    options.map_size(MAP_SIZE);
    // SAFETY: the folder was made by this process, which opens it once and alone.
    Ok(unsafe { options.open(folder)? })
}

impl Rival for Lmdb {
    fn name(&self) -> &'static str {
        "LMDB"
    }

    fn lookup(
        &mut self,
        at: LatLon,
        numbers: &[u32; ASKED],
        out: &mut [f32; ASKED],
    ) -> Result<bool, Failure> {
        let Some(place) = self.generated.place_at(at) else {
            return Ok(false);
        };
        let Some(row) = self.store.get(&self.txn, &place)? else {
            return Ok(false);
        };
        read_floats(row, numbers, out);
        Ok(true)
    }
}
