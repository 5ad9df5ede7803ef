//! API keys: a file of hashes -> whether a request's key is one of them.
//!
//! A key is 32 random bytes in hexadecimal. The file holds `<SHA-256 of the key> <name>`, one a
//! line, so it gives no key away; blank lines and lines from `#` on are left aside. A key of
//! 256 random bits needs no slow hash: it cannot be guessed from its SHA-256.

use std::fmt;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};
use subtle::{ConditionallySelectable, ConstantTimeEq};

const HASH_LEN: usize = 32;
/// More than any deployment has, so that a foreign file is refused early.
const MAX_FILE_BYTES: u64 = 4 << 20;
/// Longest name of a key in bytes.
const MAX_NAME_BYTES: usize = 64;

/// Why a file of keys cannot be used.
#[derive(Debug)]
#[non_exhaustive]
pub enum KeysError {
    /// The file could not be read.
    Read {
        /// The file.
        path: PathBuf,
        /// What the operating system said.
        source: io::Error,
    },
    /// The new file beside it could not be written or put in its place.
    Write {
        /// The new file.
        path: PathBuf,
        /// What the operating system said.
        source: io::Error,
    },
    /// A line is neither blank nor a comment nor a hash and a name.
    Line {
        /// The file.
        path: PathBuf,
        /// Number of the line, from 1.
        line: usize,
        /// What is wrong with it.
        problem: &'static str,
    },
    /// The file is there and has no key.
    Empty {
        /// The file.
        path: PathBuf,
    },
    /// The file is too large to be one of keys.
    TooLong {
        /// The file.
        path: PathBuf,
    },
    /// A new key's name is empty, too long, or has a blank or a control character.
    Name,
    /// A key of that name is there.
    Taken {
        /// The file.
        path: PathBuf,
        /// The name.
        name: String,
    },
}

impl fmt::Display for KeysError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Write { path, source } => write!(
                f,
                "{}: {source}; make its folder writable, or remove the file where an addition \
                 that died has left it",
                path.display()
            ),
            Self::Read { path, source } => write!(
                f,
                "{}: {source}; create a key with `pata keys add --file {0} NAME`",
                path.display()
            ),
            Self::Line {
                path,
                line,
                problem,
            } => write!(
                f,
                "{}, line {line}: {problem}; a line is 64 hexadecimal digits, a blank and a name, \
                 as `pata keys add` writes it",
                path.display()
            ),
            Self::Empty { path } => write!(
                f,
                "{}: has no key; create one with `pata keys add --file {0} NAME`",
                path.display()
            ),
            Self::TooLong { path } => write!(
                f,
                "{}: is longer than 4 MiB and no file of keys; point --keys at one",
                path.display()
            ),
            Self::Name => write!(
                f,
                "a key's name has 1 to {MAX_NAME_BYTES} letters, digits or other visible \
                 characters, no blank, and does not begin with #"
            ),
            Self::Taken { path, name } => write!(
                f,
                "{}: has a key named {name}; choose another name or delete its line",
                path.display()
            ),
        }
    }
}

impl std::error::Error for KeysError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Read { source, .. } | Self::Write { source, .. } => Some(source),
            _ => None,
        }
    }
}

/// The hashes of all keys that are let in.
#[derive(Clone, Debug, Default)]
pub struct Keys {
    hashes: Vec<[u8; HASH_LEN]>,
}

impl Keys {
    /// Reads a file of keys.
    ///
    /// # Errors
    ///
    /// [`KeysError`], also where the file has no key: such a server would answer nobody.
    pub fn open(path: &Path) -> Result<Self, KeysError> {
        let entries = read_entries(path)?;
        if entries.is_empty() {
            return Err(KeysError::Empty {
                path: path.to_owned(),
            });
        }
        Ok(Self {
            hashes: entries.into_iter().map(|(hash, _)| hash).collect(),
        })
    }

    /// A set of one key; for a server that a program starts for itself.
    pub fn of_key(key: &str) -> Self {
        Self {
            hashes: vec![hash_of(key.as_bytes())],
        }
    }

    /// How many keys there are.
    pub fn count(&self) -> usize {
        self.hashes.len()
    }

    /// Which of the keys `key` is, if any; below [`Keys::count`].
    ///
    /// Every hash is compared, each in constant time, so that the time tells nothing.
    pub fn find(&self, key: &[u8]) -> Option<usize> {
        let asked = hash_of(key);
        let mut found = u64::MAX;
        for (index, hash) in self.hashes.iter().enumerate() {
            found.conditional_assign(&(index as u64), hash.ct_eq(&asked));
        }
        usize::try_from(found)
            .ok()
            .filter(|&index| index < self.hashes.len())
    }
}

/// Makes a new key named `name`, adds its hash to the file at `path`, which is created where it
/// is missing, and returns the key.
///
/// The new content is written beside the file, readable by its owner alone, and renamed over it.
///
/// # Errors
///
/// [`KeysError`]; the file is then as it was.
pub fn add_key(path: &Path, name: &str) -> Result<String, KeysError> {
    let is_visible = |c: char| !c.is_whitespace() && !c.is_control();
    let has_good_length = (1..=MAX_NAME_BYTES).contains(&name.len());
    if !has_good_length || !name.chars().all(is_visible) || name.starts_with('#') {
        return Err(KeysError::Name);
    }
    let mut content = String::new();
    if path.exists() {
        if read_entries(path)?.iter().any(|(_, other)| other == name) {
            return Err(KeysError::Taken {
                path: path.to_owned(),
                name: name.to_owned(),
            });
        }
        content = fs::read_to_string(path).map_err(|source| KeysError::Read {
            path: path.to_owned(),
            source,
        })?;
        if !content.is_empty() && !content.ends_with('\n') {
            content.push('\n');
        }
    }
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    let beside = PathBuf::from(beside);
    let write_error = |source| KeysError::Write {
        path: beside.clone(),
        source,
    };
    let mut random = [0; HASH_LEN];
    getrandom::fill(&mut random).map_err(|error| write_error(io::Error::other(error)))?;
    let key = hexadecimal(&random);
    content.push_str(&hexadecimal(&hash_of(key.as_bytes())));
    content.push(' ');
    content.push_str(name);
    content.push('\n');

    let mut options = OpenOptions::new();
    let mut file = options
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(&beside)
        .map_err(write_error)?;
    let replaced = file
        .write_all(content.as_bytes())
        .and_then(|()| file.sync_all())
        .and_then(|()| fs::rename(&beside, path));
    if let Err(source) = replaced {
        // The first error is the one to report; the file beside is of no use either way.
        fs::remove_file(&beside).ok();
        return Err(write_error(source));
    }
    Ok(key)
}

fn hash_of(key: &[u8]) -> [u8; HASH_LEN] {
    Sha256::digest(key).into()
}

fn hexadecimal(bytes: &[u8]) -> String {
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits
        .map(|digit| char::from(b"0123456789abcdef"[usize::from(digit)]))
        .collect()
}

fn read_entries(path: &Path) -> Result<Vec<([u8; HASH_LEN], String)>, KeysError> {
    let read_error = |source| KeysError::Read {
        path: path.to_owned(),
        source,
    };
    if fs::metadata(path).map_err(read_error)?.len() > MAX_FILE_BYTES {
        return Err(KeysError::TooLong {
            path: path.to_owned(),
        });
    }
    let bytes = fs::read(path).map_err(read_error)?;
    let mut entries = Vec::new();
    for (index, line) in bytes.split(|&byte| byte == b'\n').enumerate() {
        let entry = read_line(line).map_err(|problem| KeysError::Line {
            path: path.to_owned(),
            line: index + 1,
            problem,
        })?;
        entries.extend(entry);
    }
    Ok(entries)
}

fn read_line(line: &[u8]) -> Result<Option<([u8; HASH_LEN], String)>, &'static str> {
    let line = std::str::from_utf8(line)
        .map_err(|_| "is not UTF-8")?
        .trim();
    if line.is_empty() || line.starts_with('#') {
        return Ok(None);
    }
    let (digits, name) = line.split_once(char::is_whitespace).ok_or("has no name")?;
    let digits = digits.as_bytes();
    if digits.len() != 2 * HASH_LEN {
        return Err("its hash does not have 64 digits");
    }
    let mut hash = [0; HASH_LEN];
    for (byte, pair) in hash.iter_mut().zip(digits.chunks_exact(2)) {
        let digit = |at: usize| char::from(pair[at]).to_digit(16);
        let (high, low) = digit(0)
            .zip(digit(1))
            .ok_or("its hash is not hexadecimal")?;
        *byte = (high << 4 | low) as u8;
    }
    Ok(Some((hash, name.trim().to_owned())))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;

    use super::{Keys, KeysError, add_key};

    fn open(content: &[u8]) -> Result<Keys, String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("keys");
        fs::write(&path, content).unwrap();
        Keys::open(&path).map_err(|error| error.to_string())
    }

    #[test]
    fn added_keys_are_let_in_and_others_are_not() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("keys");
        let first = add_key(&path, "first").unwrap();
        let second = add_key(&path, "second").unwrap();
        let keys = Keys::open(&path).unwrap();
        assert_ne!(first, second);
        assert_eq!(first.len(), 64);
        assert_eq!(keys.find(first.as_bytes()), Some(0));
        assert_eq!(keys.find(second.as_bytes()), Some(1));
        assert_eq!(keys.find(b""), None);
        assert_eq!(keys.find(first.to_uppercase().as_bytes()), None);
        assert_eq!(keys.find(&first.as_bytes()[..63]), None);
        let content = fs::read_to_string(&path).unwrap();
        assert!(!content.contains(&first) && !content.contains(&second));
        assert_eq!(
            fs::metadata(&path).unwrap().permissions().mode() & 0o777,
            0o600
        );
    }

    #[test]
    fn a_name_that_is_taken_or_unfit_leaves_the_file_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("keys");
        add_key(&path, "one").unwrap();
        let before = fs::read(&path).unwrap();
        assert!(matches!(
            add_key(&path, "one"),
            Err(KeysError::Taken { .. })
        ));
        for name in ["", "two words", "#x", "a\nb", &"x".repeat(65)] {
            assert!(
                matches!(add_key(&path, name), Err(KeysError::Name)),
                "{name:?}"
            );
        }
        assert_eq!(fs::read(&path).unwrap(), before);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn an_addition_beside_another_that_is_under_way_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("keys");
        fs::write(folder.path().join("keys.new"), "half").unwrap();
        let said = add_key(&path, "one").unwrap_err().to_string();
        assert!(
            said.contains("keys.new") && said.contains("remove"),
            "{said}"
        );
        assert!(!path.exists());
    }

    #[test]
    fn comments_blank_lines_and_line_ends_of_other_systems_are_read() {
        // SHA-256 of "abc", FIPS 180-2, appendix B.1.
        let hash = "BA7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        let keys = open(format!("# keys\r\n\r\n  {hash}\tme  \r\n").as_bytes()).unwrap();
        assert_eq!(keys.find(b"abc"), Some(0));
        assert_eq!(keys.find(b"abd"), None);
    }

    #[test]
    fn a_hostile_file_gives_an_error_that_names_the_line() {
        let check = |content: &[u8], expected: &str| {
            let error = open(content).unwrap_err();
            assert!(error.contains(expected), "{error}");
        };
        check(b"# a\n\nabc\n", "line 3: has no name");
        check(b"abc name\n", "line 1: its hash does not have 64 digits");
        check(
            format!("{} n", "g".repeat(64)).as_bytes(),
            "line 1: its hash is not hexadecimal",
        );
        check(
            format!("{} n", "\u{e9}".repeat(32)).as_bytes(),
            "line 1: its hash is not",
        );
        check(b"# a\n\xff\xfe\n", "line 2: is not UTF-8");
        check(b"# nothing\n", "has no key");
        check(&vec![b'a'; 5 << 20], "longer than 4 MiB");
    }
}
