//! The builder as a process: what it publishes, and what it leaves alone when it fails, is killed
//! or is not alone.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use tempfile::TempDir;

const RECIPE: &str = r#"
[[attributes.layers]]
name = "district"
description = "districts of the example"
granularity = "district"
rows = { from = "areas" }

[attributes.layers.areas]
key = ["code"]
name = "district"
parent = "state"

[attributes.layers.areas.file]
name = "outlines"
path = "outlines.geojson"
format = "geojson"
vintage = "2020"
licence = "CC0"
origin = "example"

[[attributes.tables]]
layer = "district"
key = ["code"]

[attributes.tables.file]
name = "people"
path = "people.csv"
format = "csv"
missing = ["NA"]
vintage = "2021"
licence = "CC0"
origin = "example"

[[attributes.tables.variables]]
column = "persons"
name = "pop_persons_total"
unit = "persons"
description = "people of the example"
min = 0
max = 1000000
"#;

const OUTLINES: &str = r#"{"type": "FeatureCollection", "features": [
{"type": "Feature", "properties": {"code": "1", "district": "West", "state": "Example"},
 "geometry": {"type": "Polygon", "coordinates": [[[75, 12], [76, 12], [76, 13], [75, 13], [75, 12]]]}},
{"type": "Feature", "properties": {"code": "2", "district": "East", "state": "Example"},
 "geometry": {"type": "Polygon", "coordinates": [[[76, 12], [77, 12], [77, 13], [76, 13], [76, 12]]]}}
]}"#;

const PEOPLE: &str = "code,persons\n1,1234\n2,\"5,678\"\n";

/// A folder with a recipe and its sources.
fn sample() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    put(&folder, "recipe.toml", RECIPE);
    put(&folder, "outlines.geojson", OUTLINES);
    put(&folder, "people.csv", PEOPLE);
    folder
}

fn put(folder: &TempDir, name: &str, content: impl AsRef<[u8]>) {
    fs::write(folder.path().join(name), content).expect("the folder is writable");
}

fn tools(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pata-tools"));
    command.current_dir(folder);
    for name in [
        "RECIPE", "OUT", "THREADS", "REPORT", "INDEX", "LISTEN", "REBUILD",
    ] {
        command.env_remove(format!("PATA_{name}"));
    }
    command
}

fn build(folder: &Path, out: &str) -> Command {
    let mut command = tools(folder);
    command.args(["build", "--recipe", "recipe.toml", "--out", out]);
    command
}

fn run(command: &mut Command) -> Output {
    command.output().expect("the builder starts")
}

/// Runs a command that succeeds and gives its standard output.
fn succeed(command: &mut Command) -> String {
    let output = run(command);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    String::from_utf8(output.stdout).expect("output is UTF-8")
}

/// Every file and link under a folder, the lock aside, with what it holds.
fn snapshot(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut left = vec![folder.to_owned()];
    while let Some(path) = left.pop() {
        let kind = fs::symlink_metadata(&path)
            .expect("it was listed")
            .file_type();
        if kind.is_dir() {
            let entries = fs::read_dir(&path).expect("a folder is readable");
            left.extend(entries.map(|entry| entry.expect("an entry is readable").path()));
        } else if kind.is_symlink() {
            let target = fs::read_link(&path).expect("a link is readable");
            found.insert(path, target.into_os_string().into_encoded_bytes());
        } else if path.file_name().is_some_and(|name| name != ".lock") {
            let bytes = fs::read(&path).expect("a file is readable");
            found.insert(path, bytes);
        }
    }
    found
}

#[test]
fn a_bad_recipe_or_source_stops_the_build_and_leaves_the_index_as_it_was() {
    let swap = |from: &str, to: &str| {
        assert!(RECIPE.contains(from), "{from}");
        RECIPE.replacen(from, to, 1)
    };
    let recipes = [
        (
            swap("granularity =", "granularty ="),
            "recipe.toml: line 5: unknown field `granularty`",
        ),
        (
            swap("key = [\"code\"]", "key = 7"),
            "recipe.toml: line 9: invalid type: integer `7`",
        ),
        (
            swap("[attributes.layers.areas]", "[attributes.layers.areas"),
            "recipe.toml: line 8: ",
        ),
        (
            swap("\"people.csv\"", "\"persons.csv\""),
            "persons.csv: No such file or directory",
        ),
        (
            swap("\"people\"", "\"outlines\""),
            "recipe.toml: line 26: two sources are called",
        ),
        (
            swap("\"persons\"", "\"people\""),
            "people.csv: line 1: there is no column `people`",
        ),
        (
            swap("\"people.csv\"", "\"/people.csv\""),
            "recipe.toml: line 26: source `people`: its path is absolute",
        ),
        (
            swap("max = 1000000", "max = 2000"),
            "people.csv: line 3: column `persons`: ",
        ),
    ];
    let outlines = OUTLINES.replace("]]]}},", "]]]");
    let sources = [
        (
            "outlines.geojson",
            outlines.as_bytes(),
            "outlines.geojson: line ",
        ),
        (
            "people.csv",
            b"code,persons\n1,\"2\n",
            "people.csv: line 2: a record spans 1 lines",
        ),
        ("people.csv", b"\x1f\x8b\x08\0", "people.csv: "),
        (
            "people.csv",
            b"",
            "people.csv: ends before its 1 header rows do",
        ),
        ("people.csv", b"PK\x03\x04....", "people.csv: is a zip file"),
    ];
    let folder = sample();
    succeed(&mut build(folder.path(), "index"));
    let index = folder.path().join("index");
    let before = snapshot(&index);
    assert_eq!(before.len(), 3, "two artefacts and a link");

    let check = |expected: &str| {
        let output = run(&mut build(folder.path(), "index"));
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{expected}");
        let last = errors.lines().last().unwrap_or_default();
        assert!(
            last.starts_with("error: ") && last.contains(expected),
            "{last:?} lacks {expected:?}"
        );
        assert!(
            last.contains(';') || last.contains(": correct"),
            "no remedy: {last}"
        );
        assert_eq!(snapshot(&index), before, "{expected}");
    };
    for (recipe, expected) in recipes {
        put(&folder, "recipe.toml", recipe);
        check(expected);
    }
    put(&folder, "recipe.toml", RECIPE);
    for (name, bytes, expected) in sources {
        let good = fs::read(folder.path().join(name)).expect("it was written");
        put(&folder, name, bytes);
        check(expected);
        put(&folder, name, good);
    }
    fs::remove_file(folder.path().join("recipe.toml")).expect("it was written");
    check("recipe.toml: No such file or directory");
}

#[test]
fn folder_threads_and_locale_do_not_change_a_byte() {
    let (one, other) = (sample(), sample());
    let report =
        |threads: &str| ["--threads", threads, "--report", "report.json"].map(String::from);
    succeed(
        build(one.path(), "index")
            .args(report("1"))
            .env("LC_ALL", "C"),
    );
    let mut second = build(other.path(), "elsewhere/deep");
    succeed(
        second
            .args(report("7"))
            .env("LC_ALL", "hi_IN.UTF-8")
            .env("TZ", "Asia/Kolkata"),
    );
    let relative = |folder: &TempDir, index: &str| {
        let index = folder.path().join(index);
        let found = snapshot(&index).into_iter();
        let cut = |(path, bytes): (PathBuf, Vec<u8>)| {
            (
                path.strip_prefix(&index)
                    .expect("it lies inside")
                    .to_owned(),
                bytes,
            )
        };
        found.map(cut).collect::<BTreeMap<_, _>>()
    };
    assert_eq!(relative(&one, "index"), relative(&other, "elsewhere/deep"));
    let text =
        |folder: &TempDir| fs::read_to_string(folder.path().join("report.json")).expect("written");
    assert_eq!(text(&one), text(&other));
    assert!(text(&one).contains("\"read\": 2"));
}

#[test]
fn another_recipe_or_source_gives_another_build_and_an_old_one_comes_back() {
    let folder = sample();
    let current = || fs::read_link(folder.path().join("index/current")).expect("published");
    succeed(&mut build(folder.path(), "index"));
    let first = current();
    put(&folder, "people.csv", PEOPLE.replace("1234", "1235"));
    succeed(&mut build(folder.path(), "index"));
    let second = current();
    put(&folder, "recipe.toml", format!("# a word more\n{RECIPE}"));
    succeed(&mut build(folder.path(), "index"));
    assert!(first != second && second != current() && first != current());
    put(&folder, "people.csv", PEOPLE);
    put(&folder, "recipe.toml", RECIPE);
    let said = succeed(&mut build(folder.path(), "index"));
    assert!(said.starts_with("was there: "), "{said}");
    assert_eq!(current(), first);
}

#[test]
fn builds_at_the_same_time_do_not_disturb_each_other() {
    let folder = sample();
    let changed = RECIPE.replace("example\"", "other example\"");
    put(&folder, "other.toml", changed);
    let start = |recipe: &str| {
        let mut command = tools(folder.path());
        command.args(["build", "--recipe", recipe, "--out", "index"]);
        command.stdout(Stdio::null()).stderr(Stdio::piped());
        command.spawn().expect("the builder starts")
    };
    for _ in 0..5 {
        let builds: Vec<Child> = ["recipe.toml", "other.toml", "recipe.toml", "other.toml"]
            .into_iter()
            .map(start)
            .collect();
        for build in builds {
            let output = build.wait_with_output().expect("it ends");
            let errors = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{errors}");
        }
    }
    assert_eq!(snapshot(&folder.path().join("index")).len(), 5);
    succeed(tools(folder.path()).args(["verify", "index/current"]));
}

#[test]
fn a_build_that_is_killed_leaves_what_is_published_and_its_rest_goes_with_the_next() {
    let folder = sample();
    succeed(&mut build(folder.path(), "index"));
    let index = folder.path().join("index");
    let before = snapshot(&index);
    put(&folder, "people.csv", PEOPLE.replace("1234", "4321"));
    for delay in 0..30 {
        let mut command = build(folder.path(), "index");
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the builder starts");
        std::thread::sleep(Duration::from_micros(delay * 400));
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
        let after = snapshot(&index);
        for (path, bytes) in &before {
            if !path.ends_with("current") {
                assert_eq!(after.get(path), Some(bytes), "{}", path.display());
            }
        }
        succeed(tools(folder.path()).args(["verify", "index/current"]));
    }
    succeed(&mut build(folder.path(), "index"));
    let names = fs::read_dir(&index).expect("it is there").map(|entry| {
        let name = entry.expect("an entry is readable").file_name();
        name.into_string().expect("names are ASCII")
    });
    let hidden: Vec<String> = names.filter(|name| name.starts_with('.')).collect();
    assert_eq!(hidden, [".lock"]);
}

#[test]
fn a_damaged_artefact_is_named_with_its_section() {
    let folder = sample();
    succeed(&mut build(folder.path(), "index"));
    let said = succeed(tools(folder.path()).arg("verify"));
    assert!(
        said.contains("name postings") && said.contains("verified"),
        "{said}"
    );
    for (name, section) in [("pata.gaz", "directory"), ("pata.att", "row names")] {
        let path = folder.path().join("index/current").join(name);
        let good = fs::read(&path).expect("published");
        let mut bad = good.clone();
        // The first byte of the last section, which is one of pages in the attributes.
        let at = if name == "pata.gaz" {
            4096
        } else {
            good.len() - 4096
        };
        bad[at] ^= 1;
        fs::write(&path, bad).expect("writable");
        let output = run(tools(folder.path()).args(["verify", "index/current"]));
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{errors}");
        assert!(errors.contains(section), "{errors}");
        fs::write(&path, good).expect("writable");
    }
}

#[test]
fn inspect_shows_a_variable_and_its_value_at_a_point() {
    let folder = sample();
    succeed(&mut build(folder.path(), "index"));
    let ask = |arguments: &[&str]| {
        let mut command = tools(folder.path());
        command.args(["inspect", "index/current"]).args(arguments);
        run(&mut command)
    };
    let output = ask(&["variable", "POP_persons_total", "--at", "12.5,76.5"]);
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(
        said.contains("unit persons; vintage 2021") && said.contains("value 5678"),
        "{said}"
    );
    let output = ask(&["variable", "pop_persons_total", "--at", "20,76.5"]);
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.ends_with("no value: outside_coverage\n"), "{said}");
    let output = ask(&["variable", "pop_person_total"]);
    assert_eq!(output.status.code(), Some(1));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("pop_persons_total"), "{errors}");
    for arguments in [&["pin", "560102"][..], &["place", "nowhere"]] {
        assert_eq!(ask(arguments).status.code(), Some(1));
    }
}

#[test]
fn a_reader_that_has_had_enough_is_no_failure_and_a_full_disk_is() {
    let folder = sample();
    succeed(&mut build(folder.path(), "index"));
    let ask = |output: Stdio| {
        let mut command = tools(folder.path());
        command.args(["variables", "index/current"]).stdout(output);
        run(&mut command)
    };
    let (reader, writer) = io::pipe().expect("a pipe opens");
    drop(reader);
    let output = ask(writer.into());
    assert!(output.status.success(), "{output:?}");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");

    let full = fs::OpenOptions::new().write(true).open("/dev/full");
    let output = ask(full.expect("the device opens").into());
    assert!(!output.status.success());
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("write to a file instead"), "{errors}");
}

#[test]
fn flags_can_be_given_by_the_environment() {
    let folder = sample();
    let mut command = tools(folder.path());
    command.arg("build").env("PATA_RECIPE", "recipe.toml");
    command.env("PATA_OUT", "here").env("PATA_REPORT", "r.json");
    succeed(command.env("PATA_THREADS", "1"));
    assert!(folder.path().join("here/current/pata.att").is_file());
    assert!(folder.path().join("r.json").is_file());
    succeed(
        tools(folder.path())
            .arg("verify")
            .env("PATA_INDEX", "here/current"),
    );
}

#[test]
fn start_builds_once_and_answers_with_the_development_key() {
    let folder = sample();
    let started = |first: bool| {
        let mut command = tools(folder.path());
        command.args([
            "start",
            "--recipe",
            "recipe.toml",
            "--listen",
            "127.0.0.1:0",
        ]);
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("it starts");
        let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
        let line = lines.next().expect("it says where").expect("it is text");
        let address = line
            .split(['/', ';'])
            .nth(2)
            .expect("an address")
            .to_owned();
        let body = r#"{"lat": 12.5, "lng": 75.5, "variables": "pop_persons_total"}"#;
        let mut stream = TcpStream::connect(&address).expect("it listens");
        stream
            .set_read_timeout(Some(Duration::from_secs(10)))
            .expect("a socket");
        write!(
            stream,
            "POST /production/v1.0/getvariablesbulk HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\
             x-api-key: development\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            body.len()
        )
        .expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        child.kill().expect("it runs");
        child.wait().expect("it ends");
        let mut errors = String::new();
        let mut stderr = child.stderr.take().expect("piped");
        stderr.read_to_string(&mut errors).expect("it is text");
        assert!(
            answer.ends_with("\"data\":{\"pop_persons_total\":1234}}}"),
            "{answer}"
        );
        assert_eq!(errors.contains("building recipe.toml"), first, "{errors}");
    };
    started(true);
    started(false);
}
