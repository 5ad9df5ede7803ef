//! What the tests share: where the project and its sources lie, indexes to ask, and a voice.

use std::io::{Cursor, Write as _};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use pata::format::BuildId;
use pata::gazetteer::{Gazetteer, GazetteerContent, write_gazetteer};
use pata_tools::context::Context;
use pata_tools::gazetteer;
use pata_tools::progress::Progress;
use pata_tools::recipe::Recipe;

/// The build that artefacts of tests are of.
pub(crate) const BUILD: BuildId = BuildId([7; 16]);

/// Says something past the capture that hides the output of tests that pass: what was left out and
/// why, and figures.
pub(crate) fn say(what: &str) {
    writeln!(std::io::stderr(), "{what}").expect("standard error is open");
}

/// The project's folder.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// A file or folder of ../shared/data; none where it is absent.
pub(crate) fn shared(part: &str) -> Option<PathBuf> {
    let path = root().join("../shared/data").join(part);
    path.exists().then_some(path)
}

/// The folder of the index that `PATA_INDEX` names, from the project's folder on; none where that is
/// unset.
pub(crate) fn index_folder() -> Option<PathBuf> {
    std::env::var_os("PATA_INDEX").map(|folder| root().join(folder))
}

/// The bytes of a gazetteer.
fn written(content: GazetteerContent) -> Vec<u8> {
    let file = write_gazetteer(content, BUILD, Cursor::new(Vec::new()));
    file.expect("memory takes any bytes").into_inner()
}

/// A gazetteer without a place.
pub(crate) fn no_places() -> Gazetteer {
    let bytes = written(GazetteerContent::default());
    Gazetteer::from_bytes(bytes, Path::new("no places")).expect("nothing is a gazetteer")
}

/// The bytes of the starter's gazetteer.
pub(crate) fn starter_bytes(threads: usize) -> Vec<u8> {
    let recipe = Recipe::open(&root().join("data/starter.toml")).expect("the recipe is sound");
    let context = Context::new(Some(threads), Progress::quiet()).expect("threads start");
    written(gazetteer::build(&recipe, &context).expect("the tables are sound"))
}

/// The starter's gazetteer, built once.
pub(crate) static STARTER: LazyLock<Gazetteer> = LazyLock::new(|| {
    Gazetteer::from_bytes(starter_bytes(2), Path::new("starter")).expect("the starter opens")
});

/// The fenced blocks of a Markdown text: the words before each, its language, its content.
pub(crate) fn fences(text: &str) -> Vec<(&str, &str, &str)> {
    let parts: Vec<&str> = text.split("```").collect();
    let pairs = parts.chunks_exact(2);
    pairs
        .map(|pair| {
            let (language, content) = pair[1].split_once('\n').expect("a fence ends its line");
            (pair[0], language, content)
        })
        .collect()
}

/// A generator of our own: the same names on every machine.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    /// A number below `sides`.
    pub(crate) fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % sides as u64) as usize
    }
}
