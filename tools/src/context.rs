//! What a build carries along: threads, progress, the report.

use std::path::Path;
use std::sync::{Mutex, PoisonError};

use rayon::ThreadPool;

use crate::error::BuildError;
use crate::progress::Progress;
use crate::read::{self, Each, SourceFile};
use crate::report::{BuildReport, SourceReport};

/// Most threads of a build: no machine that it is for has more cores, and a slip of the pen is
/// not to bring one down.
pub const MAX_THREADS: usize = 256;

/// Carried through all steps of a build. What a build writes never depends on it.
#[derive(Debug)]
pub struct Context {
    /// Threads of the build; `pool.install(..)` runs rayon's iterators on them.
    pub pool: ThreadPool,
    /// Where progress is shown.
    pub progress: Progress,
    report: Mutex<BuildReport>,
}

impl Context {
    /// A context of `threads` threads, at most [`MAX_THREADS`], or of as many as the machine has
    /// for `None`.
    ///
    /// # Errors
    ///
    /// [`BuildError::Io`] where the threads cannot be started.
    pub fn new(threads: Option<usize>, progress: Progress) -> Result<Self, BuildError> {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads.unwrap_or(0).min(MAX_THREADS))
            .build()
            .map_err(|error| BuildError::io("threads".as_ref(), std::io::Error::other(error)))?;
        Ok(Self {
            pool,
            progress,
            report: Mutex::default(),
        })
    }

    /// How many threads there are.
    pub fn threads(&self) -> usize {
        self.pool.current_num_threads()
    }

    /// Reads a source as [`read::read`] does, and adds its account.
    ///
    /// # Errors
    ///
    /// As [`read::read`]; nothing is added then.
    pub fn read(
        &self,
        file: &SourceFile,
        root: &Path,
        columns: &[&str],
        each: Each<'_>,
    ) -> Result<(), BuildError> {
        let mut report = SourceReport::new(&file.name);
        read::read(file, root, columns, &mut report, each)?;
        self.add(report);
        Ok(())
    }

    /// Adds the account of a source. Sources that were read side by side are added in the order
    /// of the recipe, after all of them.
    pub fn add(&self, source: SourceReport) {
        self.with_report(|report| report.sources.push(source));
    }

    /// Adds a line to the report; the order of the calls must not depend on the thread count.
    pub fn note(&self, note: impl Into<String>) {
        self.with_report(|report| report.notes.push(note.into()));
    }

    /// Asserts that the rows of every source read so far add up.
    ///
    /// # Errors
    ///
    /// As [`BuildReport::check`].
    pub fn check_report(&self) -> Result<(), BuildError> {
        let report = self.report.lock().unwrap_or_else(PoisonError::into_inner);
        report.check()
    }

    /// The report.
    pub fn into_report(self) -> BuildReport {
        self.report
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner)
    }

    fn with_report(&self, change: impl FnOnce(&mut BuildReport)) {
        change(&mut self.report.lock().unwrap_or_else(PoisonError::into_inner));
    }
}
