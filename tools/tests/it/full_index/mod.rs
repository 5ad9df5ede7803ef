//! What is read with a full index, where `PATA_INDEX` names one: from the workspace's folder,
//!
//! ```text
//! PATA_INDEX=index/current cargo test --release -p pata-tools --test it -- --nocapture full_index
//! ```

mod misspelt_names;
mod post_offices;
mod script_twins;
mod slips;
mod towns;
mod unseen;

use pata::engine::Engine;
use pata::text::sound::key;
use pata::text::{Normalised, normalise};

use crate::support::index_folder;

/// The index that `PATA_INDEX` names; none where that is unset.
fn open() -> Option<Engine> {
    let folder = index_folder()?;
    Some(Engine::open(&folder).expect("PATA_INDEX is an index"))
}

/// The sounds of a name's words.
fn sound_of(name: &str) -> String {
    let mut out = Normalised::default();
    normalise(name, &mut out);
    let keys = (0..out.tokens().len()).map(|index| key(out.token(index)).to_string());
    keys.collect()
}
