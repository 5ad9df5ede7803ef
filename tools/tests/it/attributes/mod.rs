//! Tables of figures, and what the builder makes of them.

mod around_truth;
mod cells;
mod districts;
mod full;
mod generate;
mod layers;
mod locate;
mod tables;

use std::fs::File;
use std::io::{Read as _, Seek as _};
use std::path::Path;

use pata::attributes::Attributes;
use pata_tools::attributes;
use pata_tools::context::Context;
use pata_tools::progress::Progress;
use pata_tools::recipe::Recipe;

use crate::support::{BUILD, no_places, shared};

/// The artefact's bytes over an empty gazetteer, and the report; the error's text where a recipe or a
/// source is none.
fn built(recipe: &Path, threads: usize) -> Result<(Vec<u8>, String), String> {
    let recipe = Recipe::open(recipe).map_err(|error| error.to_string())?;
    let context = Context::new(Some(threads), Progress::quiet()).expect("threads start");
    let file = tempfile::tempfile().expect("a temporary file");
    let file = attributes::build(&recipe, &no_places(), &context, BUILD, file);
    let mut file = file.map_err(|error| error.to_string())?;
    let mut bytes = Vec::new();
    file.rewind().expect("a file can be read again");
    file.read_to_end(&mut bytes)
        .expect("a file can be read again");
    context.check_report().expect("every row is accounted for");
    Ok((bytes, context.into_report().to_string()))
}

fn opened(bytes: Vec<u8>) -> Attributes {
    Attributes::from_bytes(bytes, Path::new("built.att")).expect("what was built opens")
}

/// The rows of a gzipped CSV file of ../shared/data, read without the builder.
fn raw(name: &str) -> Vec<csv::StringRecord> {
    let path = shared(&format!("attributes/{name}")).expect("the source is there");
    let file = File::open(path).expect("the source can be read");
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .from_reader(flate2::read::MultiGzDecoder::new(file));
    let rows = reader.records().map(|row| row.expect("the source is CSV"));
    rows.collect()
}
