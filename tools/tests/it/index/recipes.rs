//! docs/recipes.md does what it says, and the recipes that ship are read.

use std::fs;

use pata::attributes::Value;
use pata::engine::Engine;
use pata::geo::LatLon;
use pata_tools::build::build_index;
use pata_tools::context::Context;
use pata_tools::progress::Progress;
use pata_tools::recipe::Recipe;

use crate::support::root;

const DOCUMENT: &str = include_str!("../../../../docs/recipes.md");

/// The fenced block behind the line that names a file.
fn block(name: &str) -> &'static str {
    let title = format!("\n`{name}`:\n\n```");
    let start = DOCUMENT.find(&title).expect("the document has the file");
    let fenced = &DOCUMENT[start + title.len()..];
    let text = &fenced[fenced.find('\n').expect("a fence ends its line") + 1..];
    &text[..text.find("```").expect("the fence is closed")]
}

#[test]
fn the_example_of_the_document_builds_and_gives_what_it_promises() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for name in ["depots.csv", "depots.toml"] {
        fs::write(folder.path().join(name), block(name)).expect("the folder is writable");
    }
    let recipe = Recipe::open(&folder.path().join("depots.toml")).expect("the recipe is right");
    let context = Context::new(Some(1), Progress::quiet()).expect("a thread");
    let index = folder.path().join("index");
    build_index(&recipe, &index, &context).expect("the example builds");
    let report = context.into_report().to_string();
    assert!(report.contains("swapped back"), "{report}");

    let engine = Engine::open(&index.join("current")).expect("it was published");
    let ask = |name: &str, lat: f64, lng: f64| {
        let id = engine
            .attributes
            .variable(name)
            .expect("it is in the catalogue");
        let mut values = [Value::Float(0.0)];
        let at = LatLon::from_degrees(lat, lng).expect("a point of the Earth");
        engine
            .attributes
            .lookup(at, &[id], &mut values)
            .expect("pages are whole");
        match values[0] {
            Value::Number(number) => number.to_string(),
            Value::Float(number) => number.to_string(),
            Value::Missing(cause) => cause.name().to_owned(),
        }
    };
    assert_eq!(ask("depot_parcels_total", 21.2, 72.9), "151000");
    assert_eq!(ask("depot_late_share", 18.5, 73.9), "4.5");
    assert_eq!(ask("depot_late_share", 20.1, 73.8), "not_published");
    assert_eq!(ask("depot_late_share", 28.6, 77.2), "outside_coverage");
}

#[test]
fn every_key_of_a_source_file_is_in_the_document() {
    let slip = r#"[[attributes.aliases]]
file = { nmae = "x" }"#;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("slip.toml");
    fs::write(&path, slip).expect("the folder is writable");
    let error = Recipe::open(&path)
        .expect_err("the key is unknown")
        .to_string();
    let (_, keys) = error
        .split_once("expected one of ")
        .expect("the keys are listed");
    let keys = keys.split(';').next().expect("a remedy follows");
    let documented: Vec<&str> = DOCUMENT
        .lines()
        .skip_while(|line| *line != "## A source file")
        .filter_map(|line| line.strip_prefix("| `")?.split('`').next())
        .collect();
    for key in keys.split(", ") {
        let key = key.trim_matches('`');
        assert!(documented.contains(&key), "{key} is not documented");
    }
}

#[test]
fn the_recipes_that_ship_are_read() {
    let data = root().join("data");
    let entries = fs::read_dir(&data).expect("the project has its data");
    let mut count = 0;
    for entry in entries {
        let path = entry.expect("an entry is readable").path();
        if path
            .extension()
            .is_some_and(|extension| extension == "toml")
        {
            let recipe = Recipe::open(&path).unwrap_or_else(|error| panic!("{error}"));
            assert!(!recipe.sources().is_empty(), "{}", path.display());
            count += 1;
        }
    }
    assert_ne!(count, 0);
}
