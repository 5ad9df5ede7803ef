//! Why a build stops: the file, the place in it, the problem and the way out.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use pata::error::OpenError;

/// A place in a source or recipe file, counted from one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// The file as a whole.
    File,
    /// A line of text.
    Line(u64),
    /// A record of a file whose records do not follow its lines (JSON and GeoJSON).
    Record(u64),
}

/// Why a build, a check or a publication stopped. Nothing that was published before has changed.
#[derive(Debug)]
#[non_exhaustive]
pub enum BuildError {
    /// A file or folder could not be read or written.
    Io {
        /// The file or folder.
        file: PathBuf,
        /// What the operating system or the decompressor said.
        source: io::Error,
        /// What to do about it.
        remedy: &'static str,
    },
    /// A recipe says something that it cannot say.
    Recipe {
        /// The recipe, or the file that it includes.
        file: PathBuf,
        /// The line, from one, where it is known.
        line: Option<u64>,
        /// What is wrong.
        problem: String,
        /// What to do about it.
        remedy: String,
    },
    /// A recipe asks for a column that its source does not have.
    MissingColumn {
        /// The source file.
        file: PathBuf,
        /// Where the columns are named.
        at: At,
        /// The column that is asked for.
        column: String,
        /// The columns that are there.
        found: Vec<String>,
    },
    /// A source is not what its recipe says, so that nothing after this point can be trusted.
    Source {
        /// The source file.
        file: PathBuf,
        /// Where in it.
        at: At,
        /// What is wrong.
        problem: String,
        /// What to do about it.
        remedy: String,
    },
    /// A cell holds a value that its column cannot hold.
    Value {
        /// The source file.
        file: PathBuf,
        /// The row.
        at: At,
        /// The column.
        column: String,
        /// What is wrong with the value.
        problem: String,
        /// What to do about it.
        remedy: String,
    },
    /// A source's rows do not add up: a defect of the builder.
    Tally {
        /// The source's name in the recipe.
        source: String,
        /// Rows read.
        read: u64,
        /// Rows kept, repaired and dropped together.
        accounted: u64,
    },
    /// What was just written does not open. It was not published.
    Verify(OpenError),
}

impl BuildError {
    /// An [`BuildError::Io`] about `file`, with the usual remedy.
    pub fn io(file: &Path, source: io::Error) -> Self {
        let remedy = match source.kind() {
            io::ErrorKind::NotFound => {
                "check the path; that of a source starts at the recipe's `root`"
            }
            io::ErrorKind::PermissionDenied => "check who may read and write it",
            io::ErrorKind::StorageFull => "make room on the disk and build again",
            _ => "check that the file is whole and readable",
        };
        Self::Io {
            file: file.to_owned(),
            source,
            remedy,
        }
    }

    /// A [`BuildError::Source`] about `file`.
    pub fn source(
        file: &Path,
        at: At,
        problem: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Self {
        Self::Source {
            file: file.to_owned(),
            at,
            problem: problem.into(),
            remedy: remedy.into(),
        }
    }
}

impl From<OpenError> for BuildError {
    fn from(error: OpenError) -> Self {
        Self::Verify(error)
    }
}

impl fmt::Display for At {
    /// Nothing for the whole file, else `line 7: ` or `record 7: `.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File => Ok(()),
            Self::Line(line) => write!(f, "line {line}: "),
            Self::Record(record) => write!(f, "record {record}: "),
        }
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io {
                file,
                source,
                remedy,
            } => write!(f, "{}: {source}; {remedy}", file.display()),
            Self::Recipe {
                file,
                line,
                problem,
                remedy,
            } => {
                let at = line.map_or(At::File, At::Line);
                write!(f, "{}: {at}{problem}; {remedy}", file.display())
            }
            Self::MissingColumn {
                file,
                at,
                column,
                found,
            } => write!(
                f,
                "{}: {at}there is no column `{column}`; the columns are {}: correct the recipe",
                file.display(),
                Listed(found)
            ),
            Self::Source {
                file,
                at,
                problem,
                remedy,
            } => write!(f, "{}: {at}{problem}; {remedy}", file.display()),
            Self::Value {
                file,
                at,
                column,
                problem,
                remedy,
            } => write!(
                f,
                "{}: {at}column `{column}`: {problem}; {remedy}",
                file.display()
            ),
            Self::Tally {
                source,
                read,
                accounted,
            } => write!(
                f,
                "source {source}: {read} rows were read and {accounted} are accounted for; this is \
                 a defect of pata-tools, please report it with the recipe"
            ),
            Self::Verify(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for BuildError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io { source, .. } => Some(source),
            Self::Verify(error) => Some(error),
            _ => None,
        }
    }
}

/// Prints up to forty names with commas between.
struct Listed<'a>(&'a [String]);

impl fmt::Display for Listed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MOST: usize = 40;
        for (index, name) in self.0.iter().take(MOST).enumerate() {
            write!(f, "{}`{name}`", if index == 0 { "" } else { ", " })?;
        }
        match self.0.len().checked_sub(MOST) {
            Some(more) if more != 0 => write!(f, " and {more} more"),
            _ if self.0.is_empty() => write!(f, "not known"),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{At, BuildError};
    use std::path::Path;

    #[test]
    fn a_missing_column_names_file_line_column_and_what_is_there() {
        let error = BuildError::MissingColumn {
            file: Path::new("offices.csv").to_owned(),
            at: At::Line(3),
            column: "pin".to_owned(),
            found: vec!["name".to_owned(), "pincode".to_owned()],
        };
        assert_eq!(
            error.to_string(),
            "offices.csv: line 3: there is no column `pin`; the columns are `name`, `pincode`: \
             correct the recipe"
        );
    }

    #[test]
    fn a_long_list_of_columns_is_cut_and_says_so() {
        let error = BuildError::MissingColumn {
            file: Path::new("wide.csv").to_owned(),
            at: At::File,
            column: "x".to_owned(),
            found: (0..43).map(|i| format!("c{i}")).collect(),
        };
        assert!(error.to_string().contains("`c39` and 3 more"));
    }
}
