//! The same rows in other stores, asked the same questions in one run.
//!
//! Each rival holds a row as floats of 32 bits, variable by variable, which is what one keeps
//! beside them for want of an encoding: ours are decimals, lossless, packed and with a checksum
//! that is checked at every read; the rivals check nothing. All answer from mapped files; the
//! trees of rstar and kiddo are in memory, as they cannot be mapped, and only lead to the row.

mod lmdb;
mod rows;
mod sqlite;

use std::fs;
use std::path::Path;

use pata::attributes::{Value, VariableId};
use pata::geo::LatLon;
use pata_tools::generate::Generated;
use pata_tools::seeded::Seeded;

use crate::million::{ASKED, Million, unset};
use crate::system::major_faults;
use crate::timing::Times;
use crate::{Asked, Failure};

/// Lookups of one rival in a row, before the next one has its turn.
const TURN: usize = 500;

/// A store that answers.
pub(crate) trait Rival {
    /// Its name in the table.
    fn name(&self) -> &'static str;

    /// Reads the variables of these numbers at a point; whether it found a row.
    fn lookup(
        &mut self,
        at: LatLon,
        numbers: &[u32; ASKED],
        out: &mut [f32; ASKED],
    ) -> Result<bool, Failure>;
}

/// A way to make rivals: their file or folder, and what writes and opens it.
type Maker = fn(&Million, &Path) -> Result<Vec<Box<dyn Rival>>, Failure>;

/// Those that answer from one file race together; each file is removed before the next is made,
/// so that memory has to hold ours and one other. LMDB comes last, as it keeps its file open.
const MAKERS: [(&str, Maker); 3] = [
    (rows::FILE, |million, path| {
        let rows = rows::write(million, path)?;
        let generated = million.generated;
        Ok(vec![
            Box::new(rows::Rstar::new(generated, rows.clone())),
            Box::new(rows::Kiddo::new(generated, rows)?),
        ])
    }),
    (sqlite::FILE, |million, path| {
        Ok(vec![Box::new(sqlite::Sqlite::new(million, path)?)])
    }),
    (lmdb::FOLDER, |million, path| {
        Ok(vec![Box::new(lmdb::Lmdb::new(million, path)?)])
    }),
];

pub(crate) fn run(asked: &Asked, scratch: &Path) -> Result<(), Failure> {
    let million = Million::open(asked)?;
    million.print();
    fs::create_dir_all(scratch)?;
    for (name, make) in MAKERS {
        let path = scratch.join(name);
        let outcome =
            make(&million, &path).and_then(|mut rivals| race(&million, &mut rivals, asked.queries));
        let removed = if path.is_dir() {
            fs::remove_dir_all(&path)
        } else {
            fs::remove_file(&path)
        };
        outcome?;
        removed?;
    }
    Ok(())
}

/// Puts the floats of a row as the stores of the rivals hold it into `row`.
fn write_floats(generated: Generated, cell: u32, row: &mut Vec<u8>) {
    row.clear();
    for variable in 0..generated.variables {
        row.extend(to_float(generated.value(cell, variable)).to_le_bytes());
    }
}

/// Reads variables of a row as the stores of the rivals hold it.
fn read_floats(row: &[u8], numbers: &[u32; ASKED], out: &mut [f32; ASKED]) {
    for (value, &number) in out.iter_mut().zip(numbers) {
        *value = f32::from_bits(pata::format::read_u32(row, number as usize * 4));
    }
}

/// The float that the rivals hold for a value.
fn to_float(value: Value) -> f32 {
    match value {
        Value::Number(decimal) => decimal.to_f64() as f32,
        Value::Float(float) => float as f32,
        Value::Missing(_) => f32::NAN,
    }
}

fn race(million: &Million, rivals: &mut [Box<dyn Rival>], queries: u32) -> Result<(), Failure> {
    let mut seeded = Seeded(61);
    let lists = million.lists(&mut seeded);
    let points = million.points(queries, &mut seeded);
    let mut ours = Times::with_capacity(queries);
    let mut theirs: Vec<Times> = rivals
        .iter()
        .map(|_| Times::with_capacity(queries))
        .collect();
    let (mut out, mut floats) = (unset(), [0.0; ASKED]);
    let mut before = 0;
    // The first round brings all pages into memory.
    for round in 0..2 {
        if round == 1 {
            (ours, before) = (Times::with_capacity(queries), major_faults()?);
            theirs.fill_with(|| Times::with_capacity(queries));
        }
        let stores = rivals.len() + 1;
        let turns: Vec<&[(u32, LatLon)]> = points.chunks(TURN).collect();
        for turn in 0..turns.len() {
            // All are asked at the same points, but each starts elsewhere: two of them share a file,
            // and neither is to find in a cache what the other has just read.
            let asked = |store: usize| {
                let start = store * turns.len() / stores;
                let points = turns[(turn + start) % turns.len()];
                points.iter().zip(lists.iter().cycle())
            };
            for (&(_, at), list) in asked(0) {
                let ids: &[VariableId] = &list.ids;
                ours.take(|| million.attributes.lookup(at, ids, &mut out))?;
            }
            for (store, (rival, times)) in (1..).zip(rivals.iter_mut().zip(&mut theirs)) {
                for (index, (&(cell, at), list)) in asked(store).enumerate() {
                    let found = times.take(|| rival.lookup(at, &list.numbers, &mut floats))?;
                    let agrees = || {
                        list.numbers.iter().zip(floats).all(|(&number, float)| {
                            let expected = to_float(million.generated.value(cell, number));
                            expected.to_bits() == float.to_bits()
                        })
                    };
                    if !found || index == 0 && !agrees() {
                        return Err(format!("{} is wrong at cell {cell}", rival.name()).into());
                    }
                }
            }
        }
    }
    ours.print("pata, pages checked");
    for (rival, times) in rivals.iter().zip(&mut theirs) {
        times.print(rival.name());
    }
    println!("major faults meanwhile: {}", major_faults()? - before);
    Ok(())
}
