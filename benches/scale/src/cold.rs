//! Lookups whose pages are on the disk.
//!
//! The file is closed, evicted and opened again; `fincore` says what is left in memory. Random
//! points of a million cells hardly share a page, so each lookup finds its own on the disk.
//! Between the lookups as many random pages of 4 KiB are read from the same file by `pread`.

use pata::attributes::{Attributes, BatchScratch, ReadAhead, Value};
use pata_tools::seeded::Seeded;

use crate::million::{ASKED, Million, unset};
use crate::system::{PageReader, evict, major_faults, resident};
use crate::timing::{Times, median};
use crate::{Asked, Failure};

/// Lookups between two evictions.
const LOOKUPS: usize = 100;
/// Points of one batch.
const BATCH: usize = 500;

pub(crate) fn run(asked: &Asked) -> Result<(), Failure> {
    let mut million = Million::open(asked)?;
    million.print();
    let mut seeded = Seeded(43);
    let lists = million.lists(&mut seeded);
    let points = million.points(asked.queries, &mut seeded);
    let mut out = unset();
    let (mut times, mut reads) = (Times::default(), Times::default());
    let mut faults = Vec::new();
    let mut left = 0;
    for points in points.chunks(LOOKUPS) {
        left = left.max(evicted(&mut million)?);
        let reader = PageReader::open(&million.path)?;
        for (&(cell, at), list) in points.iter().zip(&lists) {
            let before = major_faults()?;
            times.take(|| million.attributes.lookup(at, &list.ids, &mut out))?;
            faults.push(major_faults()? - before);
            if !million.agrees(cell, list, &out) {
                return Err(format!("cell {cell}: {out:?}").into());
            }
            reads.take(|| reader.read(seeded.next_number()))?;
        }
    }
    println!("in memory after opening: at most {left} bytes");
    let most = faults.iter().max().copied().unwrap_or(0);
    println!(
        "major faults of a lookup: median {}, at most {most}",
        median(&mut faults)
    );
    times.print("50 variables, cold");
    reads.print("one random read of 4 KiB");

    let (mut single, mut plain, mut ahead) = (Times::default(), Times::default(), Times::default());
    let mut out = vec![Value::Float(0.0); BATCH * ASKED];
    let mut scratch = BatchScratch::default();
    for points in points.chunks_exact(BATCH).take(5) {
        let ids = &lists[0].ids;
        let points: Vec<_> = points.iter().map(|&(_, at)| at).collect();
        evicted(&mut million)?;
        single.take(|| {
            let mut pairs = points.iter().zip(out.chunks_mut(ASKED));
            pairs.try_for_each(|(&at, out)| million.attributes.lookup(at, ids, out))
        })?;
        for (times, read_ahead) in [(&mut plain, ReadAhead::No), (&mut ahead, ReadAhead::Yes)] {
            evicted(&mut million)?;
            let attributes = &million.attributes;
            times.take(|| {
                attributes.lookup_batch(&points, ids, read_ahead, &mut scratch, &mut out)
            })?;
        }
    }
    single.print("500 lookups, cold");
    plain.print("batch of 500, cold");
    ahead.print("the same, read ahead");
    Ok(())
}

/// Closes the file, evicts it and opens it again; the bytes in memory afterwards.
fn evicted(million: &mut Million) -> Result<u64, Failure> {
    // Mapped pages stay; an artefact that is not this one takes its place meanwhile.
    million.attributes = placeholder()?;
    evict(&million.path)?;
    million.reopen()?;
    resident(&million.path)
}

/// A small artefact in memory.
fn placeholder() -> Result<Attributes, Failure> {
    let generated = pata_tools::generate::Generated {
        cells: 1,
        variables: 1,
        seed: 1,
    };
    let id = pata_tools::manifest::generated_id(&generated);
    let bytes = pata_tools::generate::generate_bytes(&generated, id)?;
    Ok(Attributes::from_bytes(bytes, "placeholder".as_ref())?)
}
