//! The commands, one file each.

pub(crate) mod build;
pub(crate) mod certainty;
pub(crate) mod commas;
pub(crate) mod convert;
pub(crate) mod delivery;
pub(crate) mod district;
pub(crate) mod export;
pub(crate) mod fit;
mod fitting;
pub(crate) mod generate;
pub(crate) mod inspect;
mod known_rows;
pub(crate) mod layers;
pub(crate) mod letters;
pub(crate) mod point;
pub(crate) mod start;
pub(crate) mod starter;
pub(crate) mod starter_attributes;
pub(crate) mod usage;
pub(crate) mod variables;
pub(crate) mod verify;

use std::fmt;
use std::io;
use std::path::PathBuf;

use pata::error::{OpenError, QueryError};
use pata_tools::error::BuildError;

/// Why a command failed.
#[derive(Debug)]
pub(crate) enum CommandError {
    /// A build or an index.
    Build(BuildError),
    /// The index lacks what was asked for.
    NotFound {
        /// What was asked for.
        what: String,
        /// What to try.
        remedy: &'static str,
    },
    /// A page of an open index.
    Query(QueryError),
    /// The server could not start.
    Serve {
        /// What it was to listen to.
        address: String,
        /// What the operating system said.
        source: io::Error,
    },
    /// No row tells what is fitted.
    NothingToFit {
        /// What a row must state.
        needs: &'static str,
    },
    /// A file that is written.
    File {
        /// The file.
        file: PathBuf,
        /// What is wrong.
        source: io::Error,
    },
    /// The output could not be written.
    Output(io::Error),
}

impl CommandError {
    /// Whoever read standard output has had enough, as `head` has: nobody is left to tell.
    pub(crate) fn is_reader_gone(&self) -> bool {
        matches!(self, Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Build(error) => write!(f, "{error}"),
            Self::NotFound { what, remedy } => write!(f, "{what} is not in this index; {remedy}"),
            Self::Query(error) => write!(f, "{error}"),
            Self::Serve { address, source } => {
                write!(f, "{address}: {source}; choose another one with --listen")
            }
            Self::NothingToFit { needs } => {
                write!(
                    f,
                    "--rows: no rows of the fitted half {needs}; give files with such rows"
                )
            }
            Self::File { file, source } => write!(
                f,
                "{}: {source}; check the folder, who may write to it, and the room on the disk",
                file.display()
            ),
            Self::Output(error) => write!(f, "standard output: {error}; write to a file instead"),
        }
    }
}

impl From<BuildError> for CommandError {
    fn from(error: BuildError) -> Self {
        Self::Build(error)
    }
}

impl From<OpenError> for CommandError {
    fn from(error: OpenError) -> Self {
        Self::Build(error.into())
    }
}

impl From<QueryError> for CommandError {
    fn from(error: QueryError) -> Self {
        Self::Query(error)
    }
}

impl From<io::Error> for CommandError {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}
