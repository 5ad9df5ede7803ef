//! Why an index does not open and why a query has no answer.

use std::fmt;
use std::io;
use std::path::PathBuf;

/// Why an artefact would not open. Raised at start-up only, so it may allocate.
#[derive(Debug)]
#[non_exhaustive]
pub enum OpenError {
    /// The file could not be read.
    Io {
        /// The artefact, or the folder that should hold it.
        path: PathBuf,
        /// What the operating system said.
        source: io::Error,
    },
    /// The first bytes are not those of the artefact that was expected.
    Magic {
        /// The artefact.
        path: PathBuf,
        /// Which artefact was expected there.
        expected: &'static str,
    },
    /// Written in a layout that this build does not read.
    Version {
        /// The artefact.
        path: PathBuf,
        /// Its major format number.
        found: u16,
        /// The one that this build reads.
        supported: u16,
    },
    /// Longer or shorter than its header says: a copy or a download was cut.
    Length {
        /// The artefact.
        path: PathBuf,
        /// Bytes that the header promises.
        expected: u64,
        /// Bytes that are there.
        found: u64,
    },
    /// Bytes changed after they were written.
    Checksum {
        /// The artefact.
        path: PathBuf,
        /// The section whose bytes changed; `header` for header and directory.
        section: &'static str,
    },
    /// The bytes are whole but what they say cannot be.
    Content {
        /// The artefact.
        path: PathBuf,
        /// The section that says it.
        section: &'static str,
        /// What is wrong, and where in the section.
        problem: String,
    },
    /// The two artefacts of one index come from different builds.
    BuildMismatch {
        /// The folder that holds both.
        path: PathBuf,
    },
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const REMEDY: &str = "run `pata-tools build` again or restore the file";
        match self {
            Self::Io { path, source } => {
                write!(
                    f,
                    "{}: {source}; build an index with `pata-tools build`",
                    path.display()
                )
            }
            Self::Magic { path, expected } => write!(
                f,
                "{}: section header: not a pata {expected} artefact; point --index at a folder \
                 that `pata-tools build` published",
                path.display()
            ),
            Self::Version {
                path,
                found,
                supported,
            } => write!(
                f,
                "{}: section header: has format {found}, this build reads {supported}; run \
                 `pata-tools build` of the same release as the server",
                path.display()
            ),
            Self::Length {
                path,
                expected,
                found,
            } => write!(
                f,
                "{}: section header: should be {expected} bytes long and is {found}; {REMEDY}",
                path.display()
            ),
            Self::Checksum { path, section } => write!(
                f,
                "{}: section {section}: checksum does not match, the bytes were changed; {REMEDY}",
                path.display()
            ),
            Self::Content {
                path,
                section,
                problem,
            } => {
                write!(
                    f,
                    "{}: section {section}: {problem}; {REMEDY}",
                    path.display()
                )
            }
            Self::BuildMismatch { path } => write!(
                f,
                "{}: section header: gazetteer and attributes come from different builds; {REMEDY}",
                path.display()
            ),
        }
    }
}

impl std::error::Error for OpenError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io { source, .. } => Some(source),
            _ => None,
        }
    }
}

/// Why a query has no answer. `Copy`, so raising one is free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum QueryError {
    /// More variables than one lookup reads.
    TooManyVariables {
        /// How many were asked for.
        asked: usize,
    },
    /// The buffer for the values is shorter than the list of variables.
    OutputTooShort,
    /// An id that the catalogue does not have: it came from another index.
    UnknownVariable {
        /// The id.
        id: u32,
    },
    /// A page whose bytes changed after the artefact was opened, or that was forged.
    DamagedPage {
        /// The section that it lies in.
        section: &'static str,
        /// Its number, from the start of that section.
        page: u32,
    },
}

impl fmt::Display for QueryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyVariables { asked } => {
                write!(
                    f,
                    "{asked} variables in one lookup; ask for fewer at a time"
                )
            }
            Self::OutputTooShort => {
                write!(
                    f,
                    "no room for the values; lend a buffer as long as the list"
                )
            }
            Self::UnknownVariable { id } => {
                write!(
                    f,
                    "variable {id} is not in this index; look its name up again"
                )
            }
            Self::DamagedPage { section, page } => write!(
                f,
                "section {section}: page {page} does not match its checksum; run \
                 `pata-tools build` again or restore the file"
            ),
        }
    }
}

impl std::error::Error for QueryError {}
