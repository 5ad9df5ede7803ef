//! Lookups whose pages are in memory.

use std::hint::black_box;

use pata::attributes::{BatchScratch, ReadAhead, Value};
use pata_tools::seeded::Seeded;

use crate::million::{ASKED, Million, unset};
use crate::system::major_faults;
use crate::timing::Times;
use crate::{Asked, Failure};

/// Points of one batch.
const BATCH: usize = 1_000;
/// Of so many lookups one is compared with the formula.
const CHECKED: usize = 97;

pub(crate) fn run(asked: &Asked) -> Result<(), Failure> {
    let million = Million::open(asked)?;
    million.print();
    let mut seeded = Seeded(41);
    let lists = million.lists(&mut seeded);
    let points = million.points(asked.queries, &mut seeded);
    let mut out = unset();
    for &(_, at) in &points {
        million.attributes.lookup(at, &lists[0].ids, &mut out)?;
    }
    let before = major_faults()?;
    for round in 1..=3 {
        let mut times = Times::with_capacity(asked.queries);
        for (index, &(cell, at)) in points.iter().enumerate() {
            let list = &lists[index % lists.len()];
            times.take(|| {
                million
                    .attributes
                    .lookup(black_box(at), &list.ids, &mut out)
            })?;
            if index % CHECKED == 0 && !million.agrees(cell, list, &out) {
                return Err(format!("cell {cell}: {out:?}").into());
            }
        }
        times.print(&format!("50 variables, round {round}"));
    }
    batches(&million, &points, &lists[0].ids)?;
    println!("major faults meanwhile: {}", major_faults()? - before);
    Ok(())
}

/// A thousand points at once, beside a thousand lookups.
fn batches(
    million: &Million,
    points: &[(u32, pata::geo::LatLon)],
    ids: &[pata::attributes::VariableId],
) -> Result<(), Failure> {
    let points: Vec<_> = points.iter().map(|&(_, at)| at).collect();
    let mut out = vec![Value::Float(0.0); BATCH * ASKED];
    let mut scratch = BatchScratch::default();
    let (mut single, mut plain, mut ahead) = (Times::default(), Times::default(), Times::default());
    let attributes = &million.attributes;
    for points in points.chunks_exact(BATCH) {
        single.take(|| {
            let mut pairs = points.iter().zip(out.chunks_mut(ASKED));
            pairs.try_for_each(|(&at, out)| attributes.lookup(at, ids, out))
        })?;
        let mut batch = |times: &mut Times, read_ahead| {
            times.take(|| attributes.lookup_batch(points, ids, read_ahead, &mut scratch, &mut out))
        };
        batch(&mut plain, ReadAhead::No)?;
        batch(&mut ahead, ReadAhead::Yes)?;
    }
    single.print("1000 lookups");
    plain.print("batch of 1000");
    ahead.print("batch of 1000, read ahead");
    Ok(())
}
