//! The commands that fit, as processes: what they refuse, and that they write nothing then.

use std::fs;
use std::path::Path;
use std::process::Command;

/// The commands and the files that they write.
const FITS: [(&str, &str); 6] = [
    ("certainty", "certainty.json"),
    ("commas", "commas.json"),
    ("delivery", "delivery.json"),
    ("district", "district.json"),
    ("point", "point.json"),
    ("usage", "usage.json"),
];
/// One row that states nothing.
const STATES_NOTHING: &str = "{\"id\": \"a\", \"address\": \"12 Kumta Road\"}\n";

/// A folder with an index of no places, `index`, and one of rows, `rows.jsonl`.
fn folder(rows: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("recipe.toml"), "").expect("the folder takes files");
    fs::write(folder.path().join("rows.jsonl"), rows).expect("the folder takes files");
    let build = ["build", "--recipe", "recipe.toml", "--out", "index"];
    let (succeeds, errors) = run(folder.path(), &build);
    assert!(succeeds, "{errors}");
    folder
}

/// Runs the builder; whether it succeeds, and what it says on standard error.
fn run(folder: &Path, arguments: &[&str]) -> (bool, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_pata-tools"))
        .current_dir(folder)
        .env_remove("PATA_INDEX")
        .args(arguments)
        .output()
        .expect("the builder starts");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.success(), errors)
}

/// Runs a fit that must fail, with a word of what it must say.
#[track_caller]
fn check(folder: &Path, command: &str, arguments: &[&str], says: &str) {
    let mut all = vec![command, "--index", "index/current", "--rows", "rows.jsonl"];
    all.extend(arguments);
    let (succeeds, errors) = run(folder, &all);
    assert!(!succeeds && errors.contains(says), "{all:?}: {errors}");
    assert!(!errors.contains("panicked"), "{all:?}: {errors}");
}

#[test]
fn without_a_row_to_fit_to_a_fit_leaves_the_weights_that_are_there() {
    for rows in ["", STATES_NOTHING] {
        let folder = folder(rows);
        for (command, file) in FITS {
            let path = folder.path().join(file);
            fs::write(&path, "former").expect("the folder takes files");
            check(
                folder.path(),
                command,
                &["--out", file],
                "no rows of the fitted half",
            );
            let left = fs::read_to_string(&path).expect("the file is there");
            assert_eq!(left, "former", "{command}");
        }
        let flags = ["--constructed", "0", "--out", "weights.json"];
        check(folder.path(), "fit", &flags, "no rows of the fitted half");
        assert!(!folder.path().join("weights.json").exists());
    }
}

#[test]
fn a_line_that_is_no_row_is_named() {
    let folder = folder(&format!("{STATES_NOTHING}12\n"));
    for (command, _) in FITS {
        check(folder.path(), command, &[], "rows.jsonl: line 2: ");
    }
}

#[test]
fn weights_that_are_none_of_the_engine_are_refused_by_name() {
    let folder = folder(STATES_NOTHING);
    let short = r#"{"features": [1, 2], "constant": 0, "keywords": {}}"#;
    let long = "{\"features\": [1e300], \"constant\": 0}";
    for (name, text) in [
        ("short.json", short),
        ("long.json", long),
        ("empty.json", ""),
    ] {
        fs::write(folder.path().join(name), text).expect("the folder takes files");
        for (command, file) in FITS {
            let remedy = format!("give a file as data/{file} is");
            check(folder.path(), command, &["--report", name], &remedy);
            check(folder.path(), command, &["--report", name], name);
        }
    }
    fs::write(folder.path().join("start.json"), r#"{"floor": 1e300}"#).expect("it takes files");
    check(
        folder.path(),
        "fit",
        &["--start", "start.json"],
        "a number is too large",
    );
}

#[test]
fn numbers_that_make_no_sense_are_refused_before_anything_is_read() {
    let folder = folder(STATES_NOTHING);
    for (flag, value) in [
        ("--pin", "NaN"),
        ("--pin", "inf"),
        ("--exchanged", "NaN"),
        ("--exchanged", "-1"),
        ("--exchanged", "1e9"),
    ] {
        let argument = format!("{flag}={value}");
        check(folder.path(), "certainty", &[&argument], value);
    }
    let count = usize::MAX.to_string();
    check(folder.path(), "fit", &["--constructed", &count], &count);
    check(folder.path(), "commas", &["--threads", "0"], "--threads");
    for (command, file) in FITS {
        check(
            folder.path(),
            command,
            &["--report", file, "--out", file],
            "cannot be used with",
        );
    }
}
