//! The program as an operator meets it: start, keys, bad artefacts, signals.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::client::{Client, ask, post_request};
use crate::index::{attributes_bytes, gazetteer_bytes};

const PATH: &str = "/addressvalidation";
const BODY: &str = r#"{"address":"Bengaluru"}"#;
/// Where header and directory lie in an artefact (FORMAT.md).
const HEADER_LEN: usize = 64;
const MAJOR_OFFSET: usize = 8;
const HEADER_CRC_OFFSET: usize = 60;

fn pata(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pata"));
    command.args(arguments);
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("PATA_")) {
        command.env_remove(name);
    }
    command
}

fn add_key(file: &Path, name: &str) -> Output {
    let file = file.to_str().unwrap();
    pata(&["keys", "add", "--file", file, name])
        .output()
        .unwrap()
}

/// A folder with an index and a file of keys, and the key.
struct Folder {
    folder: TempDir,
    key: String,
}

impl Folder {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("pata.gaz"), gazetteer_bytes()).unwrap();
        fs::write(folder.path().join("pata.att"), attributes_bytes(0)).unwrap();
        let output = add_key(&folder.path().join("keys"), "tests");
        assert!(output.status.success());
        let key = String::from_utf8(output.stdout).unwrap().trim().to_owned();
        Self { folder, key }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn serve(&self) -> Command {
        let mut command = pata(&["serve"]);
        command
            .env("PATA_INDEX", self.folder.path())
            .env("PATA_KEYS", self.path("keys"))
            .env("PATA_LISTEN", "127.0.0.1:0");
        command
    }

    fn request(&self) -> Vec<u8> {
        let request = String::from_utf8(post_request(PATH, BODY)).unwrap();
        request.replace(crate::client::KEY, &self.key).into_bytes()
    }

    /// Starts a server that must refuse to, and gives what it says.
    fn refusal(&self) -> String {
        let output = self.serve().output().unwrap();
        assert_eq!(output.status.code(), Some(1));
        assert!(output.stdout.is_empty());
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(said.trim_end().lines().count(), 1, "{said}");
        assert!(said.starts_with("error: "), "{said}");
        said
    }
}

/// A running server, killed when it is dropped.
struct Process {
    child: Child,
    address: SocketAddr,
    line: String,
}

impl Process {
    fn start(command: &mut Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        stdout.read_line(&mut line).unwrap();
        let address = line
            .split("http://")
            .nth(1)
            .unwrap()
            .split(',')
            .next()
            .unwrap();
        let address = address.parse().unwrap();
        Self {
            child,
            address,
            line,
        }
    }

    fn signal(&self, name: &str) {
        let pid = self.child.id().to_string();
        let sent = Command::new("kill")
            .args(["-s", name, &pid])
            .status()
            .unwrap();
        assert!(sent.success());
    }

    /// The exit code, within ten seconds.
    fn exit_code(&mut self) -> Option<i32> {
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(10) {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code();
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        panic!("the server does not end");
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

/// Sets a header's bytes and makes its checksum fit again.
fn patch(path: &Path, offset: usize, bytes: &[u8]) {
    let mut content = fs::read(path).unwrap();
    content[offset..offset + bytes.len()].copy_from_slice(bytes);
    let count = u32::from_le_bytes(content[12..16].try_into().unwrap()) as usize;
    let directory = &content[HEADER_LEN..HEADER_LEN + count * 32];
    let crc = crc32c::crc32c_append(crc32c::crc32c(&content[..HEADER_CRC_OFFSET]), directory);
    content[HEADER_CRC_OFFSET..HEADER_LEN].copy_from_slice(&crc.to_le_bytes());
    fs::write(path, content).unwrap();
}

#[test]
fn it_tells_address_and_build_and_stops_on_either_signal() {
    let folder = Folder::new();
    for signal in ["TERM", "INT"] {
        let mut server = Process::start(&mut folder.serve());
        let expected = format!(
            "pata: serving http://{}, index {}\n",
            server.address,
            "ab".repeat(16)
        );
        assert_eq!(server.line, expected);
        assert_eq!(ask(server.address, &folder.request()).status, 200);
        server.signal(signal);
        assert_eq!(server.exit_code(), Some(0));
    }
}

#[test]
fn a_signal_lets_the_request_in_flight_end() {
    let folder = Folder::new();
    let mut server = Process::start(&mut folder.serve());
    let request = folder.request();
    let (first, rest) = request.split_at(request.len() - 5);
    let mut client = Client::connect(server.address);
    client.send(first);
    std::thread::sleep(Duration::from_millis(200));
    server.signal("TERM");
    std::thread::sleep(Duration::from_millis(200));
    client.send(rest);
    assert_eq!(client.read().status, 200);
    assert_eq!(server.exit_code(), Some(0));
}

#[test]
fn two_servers_on_one_index_do_not_disturb_each_other() {
    let folder = Folder::new();
    let mut first = Process::start(&mut folder.serve());
    let second = Process::start(&mut folder.serve());
    let expected = ask(first.address, &folder.request()).body;
    assert_eq!(ask(second.address, &folder.request()).body, expected);
    first.signal("TERM");
    assert_eq!(first.exit_code(), Some(0));
    assert_eq!(ask(second.address, &folder.request()).body, expected);
}

#[test]
fn an_address_in_use_is_a_clear_error() {
    let folder = Folder::new();
    let server = Process::start(&mut folder.serve());
    let listen = server.address.to_string();
    let output = folder.serve().args(["--listen", &listen]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.contains(&listen) && said.contains("--listen"),
        "{said}"
    );
}

#[test]
fn a_bad_artefact_stops_the_start_with_one_line_that_says_which_and_what_to_do() {
    let check = |spoil: fn(&Folder), expected: &[&str]| {
        let folder = Folder::new();
        spoil(&folder);
        let said = folder.refusal();
        assert!(expected.iter().all(|words| said.contains(words)), "{said}");
        assert!(said.contains("pata-tools build"), "{said}");
    };
    let spoil: fn(&Folder) = |folder| fs::remove_file(folder.path("pata.gaz")).unwrap();
    check(spoil, &["pata.gaz", "No such file"]);
    let spoil: fn(&Folder) = |folder| fs::remove_file(folder.path("pata.att")).unwrap();
    check(spoil, &["pata.att", "No such file"]);
    let spoil: fn(&Folder) = |folder| fs::write(folder.path("pata.att"), b"").unwrap();
    check(spoil, &["pata.att"]);
    let spoil: fn(&Folder) = |folder| {
        let bytes = fs::read(folder.path("pata.gaz")).unwrap();
        fs::write(folder.path("pata.gaz"), &bytes[..bytes.len() - 1]).unwrap();
    };
    check(spoil, &["pata.gaz", "should be", "bytes long"]);
    let spoil: fn(&Folder) =
        |folder| fs::write(folder.path("pata.gaz"), b"PK\x03\x04 an archive").unwrap();
    check(spoil, &["pata.gaz", "not a pata gazetteer artefact"]);
    let spoil: fn(&Folder) = |folder| {
        fs::copy(folder.path("pata.gaz"), folder.path("pata.att")).unwrap();
    };
    check(spoil, &["pata.att", "not a pata attributes artefact"]);
    let spoil: fn(&Folder) = |folder| patch(&folder.path("pata.gaz"), MAJOR_OFFSET, &[0, 0]);
    check(spoil, &["pata.gaz", "has format 0, this build reads 1"]);
    let spoil: fn(&Folder) = |folder| patch(&folder.path("pata.att"), MAJOR_OFFSET, &[9, 0]);
    check(spoil, &["pata.att", "has format 9, this build reads 1"]);
    let spoil: fn(&Folder) = |folder| patch(&folder.path("pata.att"), 24, &[0; 16]);
    check(spoil, &["different builds"]);
    let spoil: fn(&Folder) = |folder| {
        let mut bytes = fs::read(folder.path("pata.gaz")).unwrap();
        let last = bytes.len() - 1;
        bytes[last] ^= 1;
        fs::write(folder.path("pata.gaz"), bytes).unwrap();
    };
    check(spoil, &["pata.gaz", "checksum"]);
}

#[test]
fn a_newer_minor_version_is_read() {
    let folder = Folder::new();
    patch(&folder.path("pata.gaz"), MAJOR_OFFSET + 2, &[9, 0]);
    let server = Process::start(&mut folder.serve());
    assert_eq!(ask(server.address, &folder.request()).status, 200);
}

#[test]
fn missing_and_hostile_files_of_keys_stop_the_start_with_one_line() {
    let folder = Folder::new();
    fs::write(folder.path("keys"), "# mine\nnonsense\n").unwrap();
    let said = folder.refusal();
    assert!(said.contains("keys, line 2: has no name"), "{said}");
    fs::remove_file(folder.path("keys")).unwrap();
    let said = folder.refusal();
    assert!(said.contains("pata keys add --file"), "{said}");
}

#[test]
fn a_new_key_is_let_in_beside_the_old_and_is_stored_nowhere() {
    let folder = Folder::new();
    let output = add_key(&folder.path("keys"), "second");
    let second = String::from_utf8(output.stdout).unwrap().trim().to_owned();
    let stored = fs::read_to_string(folder.path("keys")).unwrap();
    assert!(!stored.contains(&second) && !stored.contains(&folder.key));
    let server = Process::start(&mut folder.serve());
    let request = String::from_utf8(folder.request()).unwrap();
    assert_eq!(ask(server.address, request.as_bytes()).status, 200);
    let with_second = request.replace(&folder.key, &second);
    assert_eq!(ask(server.address, with_second.as_bytes()).status, 200);
    let with_hash = request.replace(&folder.key, stored.split(' ').next().unwrap());
    assert_eq!(ask(server.address, with_hash.as_bytes()).status, 403);

    let taken = add_key(&folder.path("keys"), "second");
    assert_eq!(taken.status.code(), Some(1));
    assert!(taken.stdout.is_empty());
}

#[test]
fn help_names_every_environment_twin() {
    let output = pata(&["serve", "--help"]).output().unwrap();
    let help = String::from_utf8(output.stdout).unwrap();
    for name in [
        "PATA_INDEX",
        "PATA_LISTEN",
        "PATA_KEYS",
        "PATA_THREADS",
        "PATA_BODY_LIMIT",
        "PATA_HEADER_TIMEOUT_SECS",
        "PATA_BODY_TIMEOUT_SECS",
        "PATA_WRITE_TIMEOUT_SECS",
        "PATA_MAX_CONNECTIONS",
        "PATA_STOP_TIMEOUT_SECS",
    ] {
        assert!(help.contains(name), "{name}");
    }
    assert!(help.contains("/addressvalidation") && help.contains("curl"));
}
