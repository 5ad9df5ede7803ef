//! Flags of the commands that fit something to rows of known truth, and what they lead to.

use std::num::NonZero;
use std::path::PathBuf;

use clap::Args;
use pata::format::ArtefactKind;
use pata::gazetteer::Gazetteer;
use pata_tools::context::Context;
use pata_tools::error::BuildError;
use pata_tools::fit::names::Admins;
use pata_tools::fit::rows;
use pata_tools::fit::truth::Case;
use pata_tools::progress::Progress;

use super::CommandError;

/// The index that reads the rows, and the rows.
#[derive(Args)]
pub(crate) struct KnownRows {
    /// The folder of a build, or a link to it.
    #[arg(
        long,
        env = "PATA_INDEX",
        default_value = "./index/current",
        value_name = "FOLDER"
    )]
    index: PathBuf,
    /// A file of rows, one JSON object a line with id, address and labels, district, state, city,
    /// pincode or lat and lng; may be given more than once.
    #[arg(long, value_name = "FILE", num_args = 1.., required = true)]
    rows: Vec<PathBuf>,
    /// Threads; as many as the machine has where it is not given.
    #[arg(long)]
    threads: Option<NonZero<usize>>,
}

impl KnownRows {
    pub(crate) fn context(&self) -> Result<Context, BuildError> {
        Context::new(self.threads.map(NonZero::get), Progress::on_stderr())
    }

    pub(crate) fn gazetteer(&self) -> Result<Gazetteer, CommandError> {
        let path = self.index.join(ArtefactKind::Gazetteer.file_name());
        Ok(Gazetteer::open(&path)?)
    }

    /// The rows of all files; of those of a file and half that only state where they are,
    /// at most `listed`.
    pub(crate) fn cases(
        &self,
        listed: usize,
        gazetteer: &Gazetteer,
        context: &Context,
    ) -> Result<Vec<Case>, CommandError> {
        let step = context.progress.step("rows", Some(self.rows.len() as u64));
        let mut admins = Admins::new(gazetteer);
        let mut cases = Vec::new();
        for file in &self.rows {
            cases.extend(rows::read(file, listed, &mut admins, gazetteer)?);
            step.advance(1);
        }
        Ok(cases)
    }
}
