//! The full index, for tests that read it where there is one.

use std::path::Path;

use pata::engine::Engine;

/// The index that `PATA_INDEX` names; none where that is unset.
pub(crate) fn open() -> Option<Engine> {
    let folder = std::env::var_os("PATA_INDEX")?;
    Some(Engine::open(Path::new(&folder)).expect("PATA_INDEX is an index"))
}
