//! Damaged artefacts: an error, or an index that answers without panic.

use std::path::Path;

use super::Gazetteer;
use super::view::open::kind;
use super::world::world_bytes;
use crate::address::match_address;
use crate::format::hostile::{Seeded, mutate, reseal};
use crate::scratch::Scratch;

const ADDRESSES: [&str; 3] = [
    "591, 15th main road, sector 3, hsr layout, bangalore 560102",
    "Vill Rampur, PO Desari, Vaishali, Bihar 844504",
    "Near Andheri Station, Bombay, Maharastra 400053",
];

/// Opens damaged bytes and reads addresses with what opens; tells how many opened.
fn opened(count: usize, seed: u64, is_resealed: bool) -> usize {
    let original = world_bytes();
    let mut seeded = Seeded(seed);
    let mut scratch = Box::<Scratch>::default();
    let mut opened = 0;
    for _ in 0..count {
        let mut bytes = mutate(&original, &mut seeded);
        if is_resealed {
            reseal(&mut bytes, &[kind::NAMES.number, kind::SOUNDS.number]);
        }
        let is_unchanged = bytes == original;
        let Ok(gazetteer) = Gazetteer::from_bytes(bytes, Path::new("damaged.gaz")) else {
            assert!(!is_unchanged, "the undamaged artefact must open");
            continue;
        };
        opened += usize::from(!is_unchanged);
        for address in ADDRESSES {
            match_address(&gazetteer, address, None, &mut scratch);
        }
    }
    opened
}

#[test]
fn a_damaged_artefact_is_refused_whatever_was_damaged() {
    assert_eq!(opened(100_000, 1, false), 0);
}

#[test]
fn damage_behind_right_checksums_never_panics() {
    let opened = opened(100_000, 2, true);
    assert!(
        0 < opened,
        "no damaged artefact opened, so nothing was tried"
    );
}

#[test]
fn an_error_names_file_section_and_remedy() {
    let mut bytes = world_bytes();
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    let error = Gazetteer::from_bytes(bytes, Path::new("some/pata.gaz"))
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("some/pata.gaz") && error.contains("section"),
        "{error}"
    );
    assert!(error.contains("pata-tools build"), "{error}");
}
