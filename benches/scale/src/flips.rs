//! One bit flipped in the mapped file after it was opened.
//!
//! For each position a lookup is made whose values lie on the page of the flipped bit: it has to
//! give an error that names the page, or the right values. Elsewhere the cells of a grid have
//! nothing that a lookup reads from the file, so there any lookup is made.

use std::fs::OpenOptions;
use std::ops::Range;
use std::os::unix::fs::FileExt;

use pata::error::QueryError;
use pata::format::{Artefact, ArtefactKind, PAGED};
use pata_tools::seeded::Seeded;

use crate::million::{Million, unset};
use crate::{Asked, Failure};

/// Bytes of a page.
const PAGE: usize = 4_096;

/// What came of the flips in one part of the file.
#[derive(Default)]
struct Tally {
    errors: u32,
    right: u32,
}

pub(crate) fn run(asked: &Asked) -> Result<(), Failure> {
    let million = Million::open(asked)?;
    million.print();
    let values = values_section(&million)?;
    let cell_of_row = cells_by_row(&million)?;
    if values.len() / PAGE != cell_of_row.len() {
        return Err("generate wide rows: this takes a page for each".into());
    }
    let mut seeded = Seeded(47);
    let lists = million.lists(&mut seeded);
    let file = OpenOptions::new()
        .read(true)
        .write(true)
        .open(&million.path)?;
    let len = file.metadata()?.len() as usize;
    let mut tallies: [Tally; 2] = Default::default();
    for index in 0..asked.queries {
        // Of four flips three are anywhere in the file and one is in the small parts of it.
        let at = match index % 4 {
            0 => seeded.next_number() as usize % values.start,
            _ => seeded.next_number() as usize % len,
        };
        let (part, row) = if values.contains(&at) {
            (0, (at - values.start) / PAGE)
        } else {
            (1, seeded.next_number() as usize % cell_of_row.len())
        };
        let cell = cell_of_row[row];
        let list = &lists[index as usize % lists.len()];
        let point = million.generated.envelope(cell).centre();

        let mut byte = [0];
        file.read_exact_at(&mut byte, at as u64)?;
        file.write_all_at(&[byte[0] ^ 1 << seeded.below(8)], at as u64)?;
        let mut out = unset();
        let outcome = million.attributes.lookup(point, &list.ids, &mut out);
        file.write_all_at(&byte, at as u64)?;
        match outcome {
            Ok(()) if million.agrees(cell, list, &out) => tallies[part].right += 1,
            Err(QueryError::DamagedPage { .. }) => tallies[part].errors += 1,
            other => return Err(format!("byte {at}: {other:?}, {out:?}").into()),
        }
    }
    file.sync_all()?;
    million.attributes.verify_pages()?;
    for (name, Tally { errors, right }) in ["values", "rest"].iter().zip(tallies) {
        println!(
            "{name:<8} {errors:>7} errors {right:>7} right {:>3} wrong",
            0
        );
    }
    Ok(())
}

/// Where the values are in the file.
fn values_section(million: &Million) -> Result<Range<usize>, Failure> {
    let artefact = Artefact::open(&million.path, ArtefactKind::Attributes)?;
    let mut sections = artefact.sections().iter();
    let values = sections.find(|section| section.kind == 7 | PAGED);
    Ok(values.ok_or("there are no values")?.range.clone())
}

/// The cell of each row.
fn cells_by_row(million: &Million) -> Result<Vec<u32>, Failure> {
    let mut cells = vec![0; million.generated.cells as usize];
    for cell in 0..million.generated.cells {
        let at = million.generated.envelope(cell).centre();
        let row = million
            .attributes
            .locate(0, at)?
            .ok_or("a cell is not found")?;
        cells[row as usize] = cell;
    }
    Ok(cells)
}
