//! The tutorial "Own data" of docs/attributes.md, run as it is written, and its exports read back.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::support::{fences, root};

const DOCUMENT: &str = include_str!("../../../../docs/attributes.md");

/// The part of the document under a heading.
fn section(heading: &str) -> &'static str {
    let start = DOCUMENT.find(heading).expect("the heading is there");
    let rest = &DOCUMENT[start + heading.len()..];
    &rest[..rest.find("\n## ").unwrap_or(rest.len())]
}

/// Runs the commands of a block in `folder`; what they print.
fn run(commands: &str, folder: &Path) -> String {
    let tools = Path::new(env!("CARGO_BIN_EXE_pata-tools"));
    let tools = tools.parent().expect("a program lies in a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let output = Command::new("sh")
        .args(["-e", "-c", commands])
        .current_dir(folder)
        .env("PATH", format!("{}:{path}", tools.display()))
        .output()
        .expect("there is a shell");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (out, errors) = (text(&output.stdout), text(&output.stderr));
    assert!(output.status.success(), "{commands}\n{out}\n{errors}");
    out + &errors
}

#[test]
fn the_tutorial_builds_and_prints_what_it_promises() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let data = root()
        .join("data")
        .canonicalize()
        .expect("the project has its data");
    std::os::unix::fs::symlink(data, folder.path().join("data")).expect("a link");
    fs::create_dir(folder.path().join("own")).expect("a folder");
    let mut printed = Vec::new();
    for (before, language, content) in fences(section("\n## Own data\n")) {
        if language == "sh" {
            printed.push(run(content, folder.path()));
            continue;
        }
        let title = before.rsplit("\n`").next().expect("text has a last part");
        let name = title.split('`').next().expect("a title ends");
        assert!(name.starts_with("own/"), "{name} has a title");
        fs::write(folder.path().join(name), content).expect("the folder is writable");
    }
    let [built, seen] = printed.as_slice() else {
        panic!("two blocks of commands");
    };
    assert!(built.contains("swapped back"), "{built}");
    let values: Vec<&str> = seen
        .lines()
        .filter(|line| line.starts_with("value ") || line.starts_with("no value"))
        .collect();
    assert_eq!(
        values,
        ["value 1.5", "value 1200", "no value: not_published"]
    );
    for name in ["store_count_5km", "store_count_25km", "store_dist_nearest"] {
        assert!(seen.contains(name), "{name} is next to the starter's");
    }

    // What was exported is what was put in: every row, by its key.
    let text = fs::read_to_string(folder.path().join("own/visits.geojson")).expect("it is there");
    let exported: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
    let features = exported["features"].as_array().expect("a list");
    let mut rows: Vec<String> = features
        .iter()
        .map(|feature| {
            let properties = &feature["properties"];
            let key = properties["row_key"].as_str().expect("a key");
            let corners = feature["geometry"]["coordinates"][0].as_array();
            assert_eq!(corners.map(Vec::len), Some(7), "a hexagon, closed");
            let (visits, returns) = (&properties["visit_count"], &properties["visit_return_pct"]);
            format!("{key},{visits},{returns}").replace("null", "")
        })
        .collect();
    rows.sort();
    let visits = fs::read_to_string(folder.path().join("own/visits.csv")).expect("it is there");
    let mut expected: Vec<&str> = visits.lines().skip(1).collect();
    expected.sort_unstable();
    assert_eq!(rows, expected);
}
