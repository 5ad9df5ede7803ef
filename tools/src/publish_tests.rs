//! Publishing: what is there before, during and after, also where a build fails or dies.

use super::{CURRENT, Publication, Published};
use crate::error::BuildError;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use pata::attributes::{AttributeContent, write_attributes};
use pata::engine::Engine;
use pata::format::{ArtefactKind, BuildId};
use pata::gazetteer::{GazetteerContent, write_gazetteer};

fn write(publication: &Publication, written_id: BuildId, note: &str) -> io::Result<()> {
    let file = publication.create(ArtefactKind::Gazetteer).unwrap();
    let mut content = GazetteerContent::default();
    content.sources.push(pata::gazetteer::SourceMeta {
        name: note.to_owned(),
        vintage: String::new(),
        licence: String::new(),
    });
    write_gazetteer(content, written_id, file)?;
    let file = publication.create(ArtefactKind::Attributes).unwrap();
    write_attributes(AttributeContent::default(), written_id, file)?;
    Ok(())
}

fn publish(index: &Path, id: u8, note: &str) -> Result<Published, BuildError> {
    let publication = Publication::begin(index, BuildId([id; 16]))?;
    write(&publication, BuildId([id; 16]), note).unwrap();
    publication.publish()
}

fn current(index: &Path) -> PathBuf {
    fs::read_link(index.join(CURRENT)).unwrap()
}

/// Names in the index folder, but for the lock.
fn names(index: &Path) -> Vec<String> {
    let entries = fs::read_dir(index).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name != ".lock")
        .collect();
    names.sort();
    names
}

#[test]
fn a_build_appears_under_its_id_and_current_leads_to_it() {
    let folder = tempfile::tempdir().unwrap();
    let index = folder.path().join("new/index");
    let one = publish(&index, 1, "a").unwrap();
    assert!(!one.was_there);
    assert_eq!(current(&index), Path::new(&"01".repeat(16)));
    publish(&index, 2, "a").unwrap();
    assert_eq!(current(&index), Path::new(&"02".repeat(16)));
    assert_eq!(
        names(&index),
        ["01".repeat(16), "02".repeat(16), CURRENT.to_owned()]
    );
    let engine = Engine::open(&index.join(CURRENT)).unwrap();
    assert_eq!(engine.build_id(), BuildId([2; 16]));
    let files = fs::read_dir(one.folder).unwrap().count();
    assert_eq!(files, 2, "a published folder holds the artefacts alone");
}

#[test]
fn the_same_bytes_are_kept_and_switched_back_to() {
    let folder = tempfile::tempdir().unwrap();
    let index = folder.path();
    let one = publish(index, 1, "a").unwrap();
    let made = |published: &Published| {
        let file = published.folder.join(ArtefactKind::Gazetteer.file_name());
        fs::metadata(file).unwrap().modified().unwrap()
    };
    let before = made(&one);
    publish(index, 2, "a").unwrap();
    let again = publish(index, 1, "a").unwrap();
    assert!(again.was_there);
    assert_eq!(again.folder, one.folder);
    assert_eq!(made(&again), before);
    assert_eq!(current(index), Path::new(&"01".repeat(16)));
    assert_eq!(names(index).len(), 3);
}

#[test]
fn other_bytes_under_the_same_id_do_not_touch_what_is_published() {
    let folder = tempfile::tempdir().unwrap();
    let index = folder.path();
    let one = publish(index, 1, "a").unwrap();
    let path = one.folder.join(ArtefactKind::Gazetteer.file_name());
    let before = fs::read(&path).unwrap();
    let two = publish(index, 1, "b").unwrap();
    assert_eq!(two.folder, index.join(format!("{}.1", "01".repeat(16))));
    assert_eq!(fs::read(&path).unwrap(), before);
    assert!(publish(index, 1, "b").unwrap().was_there);
    let engine = Engine::open(&index.join(CURRENT)).unwrap();
    assert_eq!(engine.gazetteer.meta().sources[0].name, "b");
}

#[test]
fn a_build_that_does_not_open_is_not_published_and_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let index = folder.path();
    publish(index, 1, "a").unwrap();
    let before = names(index);

    let damaged = Publication::begin(index, BuildId([2; 16])).unwrap();
    write(&damaged, BuildId([2; 16]), "a").unwrap();
    let mut options = fs::OpenOptions::new();
    let path = damaged.path(ArtefactKind::Gazetteer);
    let mut file = options.append(true).open(path).unwrap();
    file.write_all(b"tail").unwrap();
    assert!(matches!(damaged.publish(), Err(BuildError::Verify(_))));

    let other_id = Publication::begin(index, BuildId([2; 16])).unwrap();
    write(&other_id, BuildId([3; 16]), "a").unwrap();
    assert!(matches!(other_id.publish(), Err(BuildError::Verify(_))));

    let missing = Publication::begin(index, BuildId([2; 16])).unwrap();
    assert!(matches!(missing.publish(), Err(BuildError::Io { .. })));

    assert_eq!(names(index), before);
    assert_eq!(current(index), Path::new(&"01".repeat(16)));
}

#[test]
fn what_dead_builds_left_is_removed_and_living_ones_are_let_be() {
    let folder = tempfile::tempdir().unwrap();
    let index = folder.path();
    publish(index, 1, "a").unwrap();
    let dead = index.join(".tmp-dead-1");
    fs::create_dir(&dead).unwrap();
    fs::write(dead.join("pata.gaz"), "half").unwrap();
    fs::write(dead.join(".owner"), "").unwrap();
    let dead_early = index.join(".tmp-dead-2");
    fs::create_dir(&dead_early).unwrap();
    std::os::unix::fs::symlink("gone", index.join(".current-77")).unwrap();

    let living = Publication::begin(index, BuildId([2; 16])).unwrap();
    write(&living, BuildId([2; 16]), "a").unwrap();
    publish(index, 3, "a").unwrap();
    assert!(!dead.exists() && !dead_early.exists());
    assert!(fs::symlink_metadata(index.join(".current-77")).is_err());
    living.publish().unwrap();
    assert_eq!(current(index), Path::new(&"02".repeat(16)));
}

#[test]
fn builds_side_by_side_all_end_published_and_current_always_opens() {
    let folder = tempfile::tempdir().unwrap();
    let index = folder.path();
    publish(index, 1, "a").unwrap();
    std::thread::scope(|scope| {
        let mut builders = Vec::new();
        for thread in 0..4_u8 {
            builders.push(scope.spawn(move || {
                for round in 0..8 {
                    publish(index, 1 + (thread + round) % 3, "a").unwrap();
                }
            }));
        }
        while builders.iter().any(|builder| !builder.is_finished()) {
            Engine::open(&index.join(CURRENT)).unwrap();
        }
    });
    assert_eq!(names(index).len(), 4, "three builds and the link");
}

#[test]
fn a_folder_in_the_place_of_the_link_is_an_error_and_is_let_be() {
    let folder = tempfile::tempdir().unwrap();
    let index = folder.path();
    fs::create_dir(index.join(CURRENT)).unwrap();
    let error = publish(index, 1, "a").unwrap_err().to_string();
    assert!(error.contains("it must be a link"), "{error}");
    assert!(index.join(CURRENT).is_dir());
    assert!(!names(index).iter().any(|name| name.starts_with('.')));
}
