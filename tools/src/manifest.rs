//! Recipe and sources -> the build id.
//!
//! The id says what an index was made of: the recipe's bytes, each source's name and content,
//! the tables that names are normalised by, the format and the release that wrote it. Paths, time,
//! locale, machine and thread count are no part of it, so that the same inputs give the same id
//! everywhere.

use std::collections::{HashMap, HashSet};
use std::fs::File;
use std::io::Read;
use std::path::Path;

use pata::format::{BuildId, FORMAT_MAJOR, FORMAT_MINOR};
use pata::text::TABLES;
use rayon::prelude::*;
use sha2::{Digest, Sha256};

use crate::context::Context;
use crate::error::BuildError;
use crate::generate::Generated;
use crate::recipe::Recipe;

/// Reads every file of the recipe once and gives the id of its build: the first 16 bytes of
/// the SHA-256 of the manifest. Costs a pass over the files as they lie on the disk.
///
/// # Errors
///
/// [`BuildError::Io`] for the first source, in the order of the recipe, that cannot be read.
pub fn build_id(recipe: &Recipe, context: &Context) -> Result<BuildId, BuildError> {
    let sources = recipe.sources();
    // Several sources may read one file.
    let mut known = HashSet::new();
    let paths = sources.iter().map(|source| source.path.as_path());
    let paths: Vec<&Path> = paths.filter(|&path| known.insert(path)).collect();
    let step = context
        .progress
        .step("hashing the sources", Some(paths.len() as u64));
    let hashes: Vec<Result<(&Path, [u8; 32]), BuildError>> = context.pool.install(|| {
        let hash = |path| {
            let hash = hash_file(&recipe.root.join(path))?;
            step.advance(1);
            Ok((path, hash))
        };
        paths.into_par_iter().map(hash).collect()
    });
    let hashes: HashMap<&Path, [u8; 32]> = hashes.into_iter().collect::<Result<_, _>>()?;
    let mut manifest = ManifestHasher::new(TABLES);
    manifest.count(recipe.texts.len());
    for text in &recipe.texts {
        manifest.field(text.as_bytes());
    }
    manifest.count(sources.len());
    for source in sources {
        manifest.field(source.name.as_bytes());
        manifest.field(&hashes[source.path.as_path()]);
    }
    Ok(manifest.finish())
}

/// The id of a generated index: its numbers take the place of the sources. It has no names.
pub fn generated_id(generated: &Generated) -> BuildId {
    let mut manifest = ManifestHasher::new(&[]);
    manifest.field(b"generated");
    manifest.count(generated.cells as usize);
    manifest.count(generated.variables as usize);
    manifest.field(&generated.seed.to_le_bytes());
    manifest.finish()
}

fn hash_file(path: &Path) -> Result<[u8; 32], BuildError> {
    let io = |error| BuildError::io(path, error);
    let mut file = File::open(path).map_err(io)?;
    let mut hasher = Sha256::new();
    let mut buffer = vec![0; 1 << 16];
    loop {
        let len = file.read(&mut buffer).map_err(io)?;
        if len == 0 {
            return Ok(hasher.finalize().into());
        }
        hasher.update(&buffer[..len]);
    }
}

/// Hashes fields so that no two manifests run together: each field follows its length.
struct ManifestHasher(Sha256);

impl ManifestHasher {
    /// `tables` are what names are normalised by: the name of each and its text.
    fn new(tables: &[(&str, &str)]) -> Self {
        let mut hasher = Self(Sha256::new());
        hasher.field(b"pata index");
        hasher.field(env!("CARGO_PKG_VERSION").as_bytes());
        hasher.count(usize::from(FORMAT_MAJOR));
        hasher.count(usize::from(FORMAT_MINOR));
        hasher.count(tables.len());
        for (name, text) in tables {
            hasher.field(name.as_bytes());
            hasher.field(text.as_bytes());
        }
        hasher
    }

    fn count(&mut self, count: usize) {
        self.0.update((count as u64).to_le_bytes());
    }

    fn field(&mut self, bytes: &[u8]) {
        self.count(bytes.len());
        self.0.update(bytes);
    }

    fn finish(self) -> BuildId {
        let digest: [u8; 32] = self.0.finalize().into();
        let mut id = [0; 16];
        id.copy_from_slice(&digest[..16]);
        BuildId(id)
    }
}

#[cfg(test)]
mod tests {
    use pata::text::TABLES;

    use super::ManifestHasher;

    #[test]
    fn an_index_of_other_tables_has_another_id() {
        let id = |tables: &[(&str, &str)]| ManifestHasher::new(tables).finish();
        let shipped = id(TABLES);
        for at in 0..TABLES.len() {
            let mut tables = TABLES.to_vec();
            let longer = format!("{}x\n", tables[at].1);
            tables[at].1 = &longer;
            assert_ne!(id(&tables), shipped, "{}", tables[at].0);
            tables.remove(at);
            assert_ne!(id(&tables), shipped);
        }
    }

    #[test]
    fn all_tables_of_the_lexicon_are_listed() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/lexicon");
        let files = std::fs::read_dir(folder).expect("the lexicon of the checkout");
        let mut files: Vec<_> = files
            .map(|file| file.expect("an entry").file_name())
            .collect();
        files.sort();
        assert!(TABLES.iter().map(|(name, _)| *name).eq(files));
    }
}
