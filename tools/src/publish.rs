//! Finished artefacts -> `index/<build id>/`, and `index/current` in one step.
//!
//! A build writes to a folder of its own beside the published ones, `.tmp-<build id>-<pid>`.
//! Publishing syncs the files, opens them as a server would, renames the folder into place and
//! then renames a new link over `index/current`. At no moment is a published file written to or
//! removed, so a server that has one mapped never sees it change, and a build that fails or dies
//! anywhere leaves `current` as it was.
//!
//! Two builds may run side by side: `index/.lock` is held while folders appear, move or go, and
//! each build locks a file in its own folder for as long as it lives, which is how the folders of
//! dead builds are told from those of living ones.

use std::fmt;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use pata::engine::Engine;
use pata::error::OpenError;
use pata::format::{ArtefactKind, BuildId};

use crate::error::BuildError;

/// Name of the link to the published build.
pub const CURRENT: &str = "current";
const LOCK_NAME: &str = ".lock";
const OWNER_NAME: &str = ".owner";
const TEMPORARY_PREFIX: &str = ".tmp-";
const LINK_PREFIX: &str = ".current-";
/// Longest wait for another build to finish its last step, which takes milliseconds.
const LOCK_WAIT: Duration = Duration::from_mins(1);

/// A build that is being written. Dropped before it is published, it leaves nothing behind.
#[derive(Debug)]
pub struct Publication {
    index: PathBuf,
    folder: PathBuf,
    build_id: BuildId,
    /// Locked while this build lives.
    owner: Option<File>,
}

/// A published build.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Published {
    /// Its folder, to which `current` leads now.
    pub folder: PathBuf,
    /// The same bytes had been published before and were kept.
    pub was_there: bool,
}

impl fmt::Display for Published {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verb = if self.was_there {
            "was there"
        } else {
            "published"
        };
        write!(f, "{verb}: {}", self.folder.display())
    }
}

impl Publication {
    /// Makes a folder to write to inside `index`, which is made where it is not there, and
    /// removes what dead builds left.
    ///
    /// # Errors
    ///
    /// [`BuildError::Io`].
    pub fn begin(index: &Path, build_id: BuildId) -> Result<Self, BuildError> {
        fs::create_dir_all(index).map_err(|error| BuildError::io(index, error))?;
        let _lock = lock(index)?;
        remove_leftovers(index)?;
        let name = format!("{TEMPORARY_PREFIX}{build_id}-{}", std::process::id());
        let mut folder = index.join(&name);
        for attempt in 1.. {
            match fs::create_dir(&folder) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists && attempt < 1_000 => {
                    folder = index.join(format!("{name}-{attempt}"));
                }
                Err(error) => return Err(BuildError::io(&folder, error)),
                Ok(()) => break,
            }
        }
        let path = folder.join(OWNER_NAME);
        let owner = File::create(&path).and_then(|owner| owner.lock().map(|()| owner));
        Ok(Self {
            index: index.to_owned(),
            folder,
            build_id,
            owner: Some(owner.map_err(|error| BuildError::io(&path, error))?),
        })
    }

    /// Where an artefact is written.
    pub fn path(&self, kind: ArtefactKind) -> PathBuf {
        self.folder.join(kind.file_name())
    }

    /// Creates an artefact's file, open for reading too.
    ///
    /// # Errors
    ///
    /// [`BuildError::Io`], also where it has been created before.
    pub fn create(&self, kind: ArtefactKind) -> Result<File, BuildError> {
        let path = self.path(kind);
        let mut options = OpenOptions::new();
        let file = options.read(true).write(true).create_new(true).open(&path);
        file.map_err(|error| BuildError::io(&path, error))
    }

    /// Publishes what was written and switches `current` to it.
    ///
    /// Where the same build with the same bytes is there already it is kept. Where a build of
    /// the same id has other bytes, because a disk damaged it or the builder was changed between
    /// releases, the new one goes to `<build id>.1` and so on: nothing published is replaced.
    ///
    /// # Errors
    ///
    /// [`BuildError::Verify`] where the artefacts do not open, [`BuildError::Io`] otherwise; in
    /// both cases `current` leads where it did.
    pub fn publish(mut self) -> Result<Published, BuildError> {
        for kind in [ArtefactKind::Gazetteer, ArtefactKind::Attributes] {
            sync(&self.path(kind))?;
        }
        sync(&self.folder)?;
        let engine = Engine::open(&self.folder)?;
        if engine.build_id() != self.build_id {
            return Err(BuildError::Verify(OpenError::BuildMismatch {
                path: self.folder.clone(),
            }));
        }
        if let Err(error) = engine.attributes.verify_pages() {
            let at = crate::error::At::File;
            let remedy = "check the disk and build again";
            return Err(BuildError::source(
                &self.folder,
                at,
                error.to_string(),
                remedy,
            ));
        }
        drop(engine);

        let _lock = lock(&self.index)?;
        let (folder, was_there) = self.destination()?;
        if !was_there {
            let owner = self.folder.join(OWNER_NAME);
            fs::remove_file(&owner).map_err(|error| BuildError::io(&owner, error))?;
            fs::rename(&self.folder, &folder).map_err(|error| BuildError::io(&folder, error))?;
            self.owner = None;
            sync(&self.index)?;
        }
        self.switch(&folder)?;
        Ok(Published { folder, was_there })
    }

    /// The folder that this build goes to, and whether its bytes are there already.
    fn destination(&self) -> Result<(PathBuf, bool), BuildError> {
        for attempt in 0..1_000 {
            let name = match attempt {
                0 => self.build_id.to_string(),
                _ => format!("{}.{attempt}", self.build_id),
            };
            let folder = self.index.join(name);
            match fs::symlink_metadata(&folder) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    return Ok((folder, false));
                }
                Err(error) => return Err(BuildError::io(&folder, error)),
                Ok(_) => {}
            }
            let is_same = |kind: ArtefactKind| {
                same_bytes(&self.path(kind), &folder.join(kind.file_name())).unwrap_or(false)
            };
            if is_same(ArtefactKind::Gazetteer) && is_same(ArtefactKind::Attributes) {
                return Ok((folder, true));
            }
        }
        Err(BuildError::source(
            &self.index,
            crate::error::At::File,
            format!("holds a thousand builds of the id {}", self.build_id),
            "remove those that `current` does not lead to",
        ))
    }

    /// Points `current` at the folder by one rename.
    fn switch(&self, folder: &Path) -> Result<(), BuildError> {
        let name = folder.file_name().unwrap_or(folder.as_os_str());
        let link = self
            .index
            .join(format!("{LINK_PREFIX}{}", std::process::id()));
        let current = self.index.join(CURRENT);
        if fs::symlink_metadata(&link).is_ok() {
            fs::remove_file(&link).map_err(|error| BuildError::io(&link, error))?;
        }
        std::os::unix::fs::symlink(name, &link).map_err(|error| BuildError::io(&link, error))?;
        if let Err(error) = fs::rename(&link, &current) {
            // The error that counts is that of the rename.
            let _ = fs::remove_file(&link);
            return Err(BuildError::Io {
                file: current,
                source: error,
                remedy: "it must be a link, or not there: move it away and build again",
            });
        }
        sync(&self.index)
    }
}

impl Drop for Publication {
    fn drop(&mut self) {
        // Under the lock, or another build would see the folder half gone and take it for a dead
        // one's. Best effort: the next build removes what is left.
        if self.owner.is_some()
            && let Ok(_lock) = lock(&self.index)
        {
            let _ = fs::remove_dir_all(&self.folder);
            self.owner = None;
        }
    }
}

/// Locks the index folder until the value is dropped.
fn lock(index: &Path) -> Result<File, BuildError> {
    let path = index.join(LOCK_NAME);
    let io = |error| BuildError::io(&path, error);
    let mut options = OpenOptions::new();
    let options = options.create(true).truncate(false).write(true);
    let file = options.open(&path).map_err(io)?;
    let started = Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) if started.elapsed() < LOCK_WAIT => {
                std::thread::sleep(Duration::from_millis(5));
            }
            Err(TryLockError::WouldBlock) => {
                return Err(BuildError::Io {
                    file: path.clone(),
                    source: io::ErrorKind::WouldBlock.into(),
                    remedy: "another build has held it for a minute: end it and build again",
                });
            }
            Err(TryLockError::Error(error)) => return Err(io(error)),
        }
    }
}

/// Removes the folders and links of builds that died; the index folder is locked.
fn remove_leftovers(index: &Path) -> Result<(), BuildError> {
    let io = |error| BuildError::io(index, error);
    for entry in fs::read_dir(index).map_err(io)? {
        let entry = entry.map_err(io)?;
        let (name, path) = (entry.file_name(), entry.path());
        let name = name.to_string_lossy();
        if name.starts_with(LINK_PREFIX) {
            fs::remove_file(&path).map_err(|error| BuildError::io(&path, error))?;
        }
        if name.starts_with(TEMPORARY_PREFIX) && !is_alive(&path) {
            fs::remove_dir_all(&path).map_err(|error| BuildError::io(&path, error))?;
        }
    }
    Ok(())
}

/// Whether the build that writes to this folder still runs.
fn is_alive(folder: &Path) -> bool {
    let owner = File::open(folder.join(OWNER_NAME));
    owner.is_ok_and(|owner| matches!(owner.try_lock(), Err(TryLockError::WouldBlock)))
}

fn sync(path: &Path) -> Result<(), BuildError> {
    let synced = File::open(path).and_then(|file| file.sync_all());
    synced.map_err(|error| BuildError::io(path, error))
}

fn same_bytes(one: &Path, other: &Path) -> io::Result<bool> {
    let (one, other) = (File::open(one)?, File::open(other)?);
    if one.metadata()?.len() != other.metadata()?.len() {
        return Ok(false);
    }
    let (mut one, mut other) = (BufReader::new(one), BufReader::new(other));
    let (mut left, mut right) = (vec![0; 1 << 16], vec![0; 1 << 16]);
    loop {
        let len = one.read(&mut left)?;
        other.read_exact(&mut right[..len])?;
        if len == 0 {
            return Ok(true);
        }
        if left[..len] != right[..len] {
            return Ok(false);
        }
    }
}

#[cfg(test)]
#[path = "publish_tests.rs"]
mod tests;
