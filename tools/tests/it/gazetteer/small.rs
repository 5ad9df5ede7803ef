//! Small hand-written sources -> what the gazetteer builder makes of them.

use std::fs;
use std::path::Path;

use pata::gazetteer::{GazetteerContent, Level, PlaceContent};
use pata_tools::context::Context;
use pata_tools::gazetteer;
use pata_tools::progress::Progress;
use pata_tools::recipe::Recipe;
use pata_tools::report::BuildReport;

/// One source of a recipe, read from `name.csv`.
pub(crate) fn source(role: &str, name: &str, columns: &str, rules: &str) -> String {
    format!(
        "[[gazetteer.source]]\nrole = \"{role}\"\nfile = {{ name = \"{name}\", path = \
         \"{name}.csv\", format = \"csv\", vintage = \"2026\", licence = \"MIT\", origin = \
         \"test\" }}\ncolumns = {{ {columns} }}\nrules = {{ {rules} }}\n"
    )
}

/// Writes `files` into `folder` and builds `recipe` from them.
pub(crate) fn build(
    folder: &Path,
    files: &[(&str, &str)],
    recipe: &str,
    threads: usize,
) -> (GazetteerContent, BuildReport) {
    for (name, text) in files {
        fs::write(folder.join(name), text).expect("the folder takes files");
    }
    fs::write(folder.join("r.toml"), recipe).expect("the folder takes files");
    let recipe = Recipe::open(&folder.join("r.toml")).expect("the recipe is sound");
    let context = Context::new(Some(threads), Progress::quiet()).expect("threads start");
    let content = gazetteer::build(&recipe, &context).expect("the sources are sound");
    (content, context.into_report())
}

/// The places of a level and a name.
pub(crate) fn named<'a>(
    content: &'a GazetteerContent,
    level: Level,
    name: &str,
) -> Vec<&'a PlaceContent> {
    let all = content.places.iter();
    all.filter(|place| place.record.level == level && place.name == name)
        .collect()
}
