//! The starter tables and the index that they make.

use std::fmt::Write as _;
use std::path::Path;

use pata::address::{ComponentType, match_address};
use pata::gazetteer::{Gazetteer, Level, Pin};
use pata::scratch::Scratch;
use sha2::{Digest, Sha256};

use crate::support::{STARTER, root, starter_bytes};

#[test]
fn the_starter_knows_the_parts_of_the_sample_address_under_their_parents() {
    let bytes = starter_bytes(2);
    assert!(
        bytes == starter_bytes(1),
        "one thread and two make different bytes"
    );
    let names = Gazetteer::from_bytes(bytes, Path::new("starter")).unwrap();
    let mut scratch = Scratch::default();
    let address = "591, 15th main road, sector 3, hsr layout, bangalore 560102";
    match_address(&names, address, None, &mut scratch);
    let place = |kind: ComponentType| {
        let part = scratch
            .reading
            .components
            .iter()
            .find(|part| part.kind == kind);
        part.and_then(|part| part.place).map(|id| names.place(id))
    };
    let city = place(ComponentType::City).unwrap();
    assert_eq!(names.name(&city), "Bengaluru");
    assert!(names.place_has_pin(&city, Pin(560_102)));
    let locality = place(ComponentType::Locality).unwrap();
    assert!(names.place_has_pin(&locality, Pin(560_102)));
    let sector = place(ComponentType::Sublocality).unwrap();
    assert_eq!(
        (names.name(&sector), sector.level),
        ("Sector 3", Level::Sublocality)
    );
    let street = place(ComponentType::Street).unwrap();
    assert_eq!(names.name(&street), "15th Main Road");
    assert!(names.place_has_pin(&street, Pin(560_102)));
}

#[test]
fn the_costs_of_letters_are_those_of_the_starter() {
    let table = std::fs::read_to_string(root().join("data/lexicon/letters.tsv")).unwrap();
    assert!(
        table == pata_tools::letters::table(&STARTER),
        "write data/lexicon/letters.tsv anew: pata-tools letters"
    );
}

#[test]
fn the_readme_lists_every_table_with_the_hash_of_its_bytes() {
    let readme = std::fs::read_to_string(root().join("data/README.md")).unwrap();
    let mut tables = 0;
    for entry in std::fs::read_dir(root().join("data/starter")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "tsv") {
            continue;
        }
        let name = path.file_name().unwrap().to_str().unwrap();
        let bytes = std::fs::read(&path).unwrap();
        let mut hash = String::new();
        for byte in Sha256::digest(&bytes) {
            write!(hash, "{byte:02x}").unwrap();
        }
        let line = format!("| {name} | ");
        let is_listed = readme
            .lines()
            .any(|row| row.starts_with(&line) && row.contains(&hash));
        assert!(
            is_listed,
            "data/README.md: {name} should have the hash {hash}"
        );
        tables += 1;
    }
    assert!(tables >= 9);
}
