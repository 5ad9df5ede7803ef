//! A generated index, value by value against its formula.

use std::fs;
use std::path::Path;

use pata::attributes::{Attributes, BatchScratch, Cause, Decimal, ReadAhead, Value, VariableId};
use pata::engine::Engine;
use pata::error::QueryError;
use pata::geo::LatLon;
use pata_tools::generate::{Generated, generate, generate_bytes};

use crate::support::BUILD;

const SMALL: Generated = Generated {
    cells: 700,
    variables: 120,
    seed: 5,
};

fn opened(generated: &Generated) -> Attributes {
    let bytes = generate_bytes(generated, BUILD).expect("the sizes are in bounds");
    Attributes::from_bytes(bytes, Path::new("generated")).expect("it was just written")
}

fn ids(attributes: &Attributes, generated: &Generated) -> Vec<VariableId> {
    (0..generated.variables)
        .map(|index| {
            attributes
                .variable(&generated.variable(index).name)
                .expect("it was generated")
        })
        .collect()
}

/// The same number, whatever zeros stand at its end.
fn trimmed(value: Value) -> Value {
    match value {
        Value::Number(decimal) => Value::Number(Decimal::trimmed(decimal)),
        other => other,
    }
}

#[test]
fn every_value_of_every_cell_is_that_of_the_formula() {
    let attributes = opened(&SMALL);
    let ids = ids(&attributes, &SMALL);
    for cell in 0..SMALL.cells {
        let envelope = SMALL.envelope(cell);
        for at in [envelope.min, envelope.centre()] {
            for (chunk, first) in ids.chunks(40).zip((0..).step_by(40)) {
                let mut out = [Value::Missing(Cause::OutsideCoverage); 40];
                attributes.lookup(at, chunk, &mut out).unwrap();
                for (value, variable) in out.iter().zip(first..) {
                    let expected = SMALL.value(cell, variable);
                    assert_eq!(trimmed(*value), trimmed(expected), "{cell} {variable}");
                }
            }
        }
    }
}

#[test]
fn the_places_between_the_cells_are_outside_the_coverage() {
    let attributes = opened(&SMALL);
    for block in 0..SMALL.cells / 3 {
        let at = SMALL.gap_envelope(block).centre();
        assert_eq!(attributes.locate(0, at), Ok(None), "{block}");
    }
}

#[test]
fn a_batch_gives_what_single_lookups_give() {
    let wide = Generated {
        variables: 4_000,
        cells: 90,
        ..SMALL
    };
    for generated in [SMALL, wide] {
        let attributes = opened(&generated);
        let ids: Vec<VariableId> = ids(&attributes, &generated)
            .into_iter()
            .step_by(3)
            .collect();
        let ids = &ids[..40];
        let points = |count: u32| -> Vec<LatLon> {
            (0..count)
                .map(|i| match i % 4 {
                    0 => generated.gap_envelope(i % (generated.cells / 3)).centre(),
                    _ => generated.envelope(i * 7 % generated.cells).centre(),
                })
                .collect()
        };
        let mut scratch = BatchScratch::default();
        for (count, read_ahead) in [
            (500, ReadAhead::Yes),
            (9, ReadAhead::No),
            (0, ReadAhead::No),
        ] {
            let points = points(count);
            let unset = Value::Float(-1.0);
            let mut out = vec![unset; points.len() * ids.len()];
            attributes
                .lookup_batch(&points, ids, read_ahead, &mut scratch, &mut out)
                .unwrap();
            for (&at, values) in points.iter().zip(out.chunks(ids.len())) {
                let mut expected = vec![unset; ids.len()];
                attributes.lookup(at, ids, &mut expected).unwrap();
                assert_eq!(values, expected);
            }
        }
    }
}

#[test]
fn a_batch_that_asks_for_too_much_is_an_error() {
    let attributes = opened(&SMALL);
    let at = [SMALL.envelope(0).min; 3];
    let mut out = [Value::Float(0.0); 8];
    let mut ask = |variables: &[VariableId]| {
        let scratch = &mut BatchScratch::default();
        attributes.lookup_batch(&at, variables, ReadAhead::No, scratch, &mut out)
    };
    assert_eq!(ask(&[VariableId(0); 2]), Ok(()));
    assert_eq!(ask(&[VariableId(0); 3]), Err(QueryError::OutputTooShort));
    assert_eq!(
        ask(&[VariableId(0), VariableId(120)]),
        Err(QueryError::UnknownVariable { id: 120 })
    );
    assert_eq!(
        ask(&[VariableId(0); 65]),
        Err(QueryError::TooManyVariables { asked: 65 })
    );
}

#[test]
fn the_same_numbers_publish_the_same_bytes_and_another_seed_others() {
    let folder = tempfile::tempdir().unwrap();
    let publish = |name: &str, generated: &Generated| {
        let published = generate(generated, &folder.path().join(name)).unwrap();
        fs::read(published.folder.join("pata.att")).unwrap()
    };
    let first = publish("one", &SMALL);
    assert_eq!(first, publish("two", &SMALL));
    assert_ne!(first, publish("three", &Generated { seed: 6, ..SMALL }));
    let engine = Engine::open(&folder.path().join("one/current")).unwrap();
    assert_eq!(engine.gazetteer.place_count(), 0);
}

#[test]
fn a_row_of_three_thousand_variables_fits_one_page() {
    let generated = Generated {
        cells: 2_000,
        variables: 3_000,
        seed: 1,
    };
    let attributes = opened(&generated);
    let width = |id| {
        attributes
            .encoding(id)
            .map_or(0, |(_, width)| u32::from(width))
    };
    let bits: u32 = (0..generated.variables)
        .map(|id| width(VariableId(id)))
        .sum();
    // A page less its checksum; and no toy: real columns need several bits each.
    assert!((20_000..=32_736).contains(&bits), "{bits}");
}

/// On Linux the flags of a mapping tell which advice it took.
#[test]
fn pages_of_a_mapped_file_are_read_one_by_one() {
    let folder = tempfile::tempdir().unwrap();
    let published = generate(&SMALL, folder.path()).unwrap();
    let path = published.folder.join("pata.att").canonicalize().unwrap();
    let _attributes = Attributes::open(&path).unwrap();
    let Ok(maps) = fs::read_to_string("/proc/self/smaps") else {
        eprintln!("skipped: there is no /proc/self/smaps");
        return;
    };
    let mut is_ours = false;
    let mut flags = Vec::new();
    for line in maps.lines() {
        let first = line.split_whitespace().next().unwrap_or("");
        if first.contains('-') {
            is_ours = line.ends_with(path.to_str().unwrap());
        } else if is_ours && first == "VmFlags:" {
            flags.push(line.split_whitespace().any(|flag| flag == "rr"));
        }
    }
    // The head of the file is read as a whole, the paged sections behind it are not.
    assert_eq!(flags.first(), Some(&false));
    assert!(flags.contains(&true));
}
