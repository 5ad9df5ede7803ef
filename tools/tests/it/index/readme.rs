//! README.md held to the truth: its first command is run, each of its requests is sent as it stands
//! there, and the answers are compared with those that it prints.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

use crate::support::{fences, root};

/// Where the README says that the server listens.
const README_ADDRESS: &str = "127.0.0.1:8080";
/// What cargo needs before the arguments that the builder sees.
const RUN_TOOLS: &str = "cargo run --release -p pata-tools -- ";

fn readme() -> String {
    fs::read_to_string(root().join("README.md")).expect("README.md is in the root")
}

/// The fenced blocks of a Markdown text, in order: language and content.
fn blocks(text: &str) -> Vec<(&str, &str)> {
    let fences = fences(text).into_iter();
    fences
        .map(|(_, language, content)| (language, content))
        .collect()
}

/// One request as curl would send it.
#[derive(Debug, PartialEq)]
struct Request {
    headers: Vec<String>,
    body: String,
    url: String,
}

/// Reads a curl line as a shell would; quotes are single, lines go on after a backslash.
fn request(command: &str) -> Request {
    let mut words = Vec::new();
    for (index, part) in command.split('\'').enumerate() {
        if index % 2 == 1 {
            words.push(part);
        } else {
            words.extend(part.split_whitespace().filter(|word| *word != "\\"));
        }
    }
    let mut request = Request {
        headers: Vec::new(),
        body: String::new(),
        url: String::new(),
    };
    let mut words = words.into_iter();
    assert_eq!(words.next(), Some("curl"), "{command}");
    while let Some(word) = words.next() {
        let mut value = || words.next().expect("the flag has a value").to_owned();
        match word {
            "-s" => {}
            "-H" => request.headers.push(value()),
            "-d" => request.body = value(),
            url => url.clone_into(&mut request.url),
        }
    }
    request
}

/// Every request of the README with the answer that is printed below it.
fn examples(text: &str) -> Vec<(Request, &str)> {
    let blocks = blocks(text);
    let pairs = blocks.windows(2).filter(|pair| pair[0].1.contains("curl "));
    pairs
        .map(|pair| {
            assert_eq!((pair[0].0, pair[1].0), ("sh", "json"), "{}", pair[0].1);
            (request(pair[0].1), pair[1].1)
        })
        .collect()
}

/// JSON without the blanks and line ends that lay it out; order, digits and text stay.
fn on_one_line(json: &str) -> String {
    let (mut in_text, mut is_escaped) = (false, false);
    let is_kept = |letter: &char| {
        if is_escaped {
            is_escaped = false;
        } else if *letter == '"' {
            in_text = !in_text;
        } else {
            is_escaped = in_text && *letter == '\\';
        }
        in_text || !letter.is_ascii_whitespace()
    };
    json.chars().filter(is_kept).collect()
}

/// The starter server, ended with the test.
struct Started {
    child: Child,
    output: BufReader<ChildStdout>,
    address: String,
}

impl Started {
    /// Runs the README's first command, but on a free port and with the index in `out`.
    fn by_the_readme(out: &Path) -> Self {
        let text = readme();
        let first = blocks(&text)[0].1;
        let arguments = first.trim_end().strip_prefix(RUN_TOOLS);
        let arguments = arguments.expect("the README's first command runs the builder");
        let mut command = Command::new(env!("CARGO_BIN_EXE_pata-tools"));
        command.args(arguments.split(' ')).current_dir(root());
        command.args(["--listen", "127.0.0.1:0", "--out"]).arg(out);
        let mut child = command.stdout(Stdio::piped()).spawn().expect("it starts");
        let mut output = BufReader::new(child.stdout.take().expect("piped"));
        let mut line = String::new();
        output.read_line(&mut line).expect("it says where");
        let address = line.split(['/', ';']).nth(2).map(str::to_owned);
        Self {
            child,
            output,
            address: address.expect("it serves"),
        }
    }

    /// Sends a request; the answer's body.
    fn send(&self, request: &Request) -> String {
        let path = request
            .url
            .strip_prefix("http://")
            .and_then(|rest| rest.strip_prefix(README_ADDRESS))
            .expect("the README asks the server that its first command starts");
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        let patience = Some(Duration::from_secs(10));
        stream.set_read_timeout(patience).expect("a socket");
        let headers = request.headers.join("\r\n");
        write!(
            stream,
            "POST {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{headers}\r\n\
             Content-Length: {}\r\n\r\n{}",
            self.address,
            request.body.len(),
            request.body
        )
        .expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        let (_, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
        body.to_owned()
    }

    /// Ends it; the requests of the curl lines that it printed, as to the README's address.
    fn printed(mut self) -> Vec<Request> {
        self.child.kill().expect("it runs");
        let mut text = String::new();
        self.output.read_to_string(&mut text).expect("it is text");
        let text = text.replace(&self.address, README_ADDRESS);
        let lines = text.split("\n\n").map(str::trim);
        lines.filter(|line| !line.is_empty()).map(request).collect()
    }
}

impl Drop for Started {
    fn drop(&mut self) {
        // Fails only where it has ended, which is all that is wanted.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

#[test]
fn every_request_of_the_readme_gets_the_answer_that_is_printed_there() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let server = Started::by_the_readme(folder.path());
    let text = readme();
    let examples = examples(&text);
    assert_eq!(examples.len(), 3, "one for each operation");
    for (request, printed) in &examples {
        let answer = server.send(request);
        assert_eq!(on_one_line(printed), answer, "{}", request.body);
    }
    let documented: Vec<Request> = examples.into_iter().map(|(request, _)| request).collect();
    assert_eq!(server.printed(), documented, "what `start` prints");
}

#[test]
fn the_readmes_test_command_is_the_one_that_a_change_has_to_pass() {
    let text = readme();
    let second = blocks(&text)[1].1.trim_end();
    let run = fs::read_to_string(root().join(".ci/run")).expect(".ci/run is there");
    let of_ci = run.lines().last().expect("it has lines");
    assert_eq!(of_ci, second);
}

#[test]
fn every_file_that_the_readme_links_to_is_there() {
    let text = readme();
    let links = text.split("](").skip(1);
    let links = links.filter_map(|rest| rest.split(')').next());
    let mut count = 0;
    for link in links.filter(|link| !link.starts_with("https://")) {
        assert!(root().join(link).is_file(), "{link}");
        count += 1;
    }
    assert!(count > 6, "{count} links");
}

#[test]
fn the_readme_and_the_manifest_name_the_same_oldest_compiler() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).expect("it is there");
    let manifest: toml::Table = manifest.parse().expect("it is TOML");
    let oldest = manifest["workspace"]["package"]["rust-version"].as_str();
    let sentence = format!("{} is the oldest", oldest.expect("it is text"));
    assert!(readme().contains(&sentence), "{sentence}");
}
