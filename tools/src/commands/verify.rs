//! `pata-tools verify`: checks every byte of an index.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use pata::engine::Engine;
use pata::format::{Artefact, ArtefactKind, PAGED};
use pata::{attributes, gazetteer};

use super::CommandError;

/// Checks every byte of an index: headers, checksums, pages, and that all references lead
/// somewhere.
///
/// Prints the sections of both artefacts; an index that does not verify gives one line that
/// names file and section, and exit status 1.
#[derive(Args)]
#[command(after_help = "Example:\n  pata-tools verify index/current")]
pub(crate) struct Verify {
    /// The folder of a build, or a link to it.
    #[arg(
        env = "PATA_INDEX",
        default_value = "./index/current",
        value_name = "FOLDER"
    )]
    folder: PathBuf,
}

pub(crate) fn run(flags: &Verify) -> Result<(), CommandError> {
    let engine = Engine::open(&flags.folder)?;
    engine.attributes.verify_pages()?;
    let mut out = std::io::stdout().lock();
    write_sections(&flags.folder, &mut out)?;
    writeln!(out, "build {} verified", engine.build_id())?;
    Ok(())
}

/// Prints the directory of both artefacts.
pub(super) fn write_sections(
    folder: &std::path::Path,
    out: &mut impl Write,
) -> Result<(), CommandError> {
    for kind in [ArtefactKind::Gazetteer, ArtefactKind::Attributes] {
        let artefact = Artefact::open(&folder.join(kind.file_name()), kind)?;
        writeln!(
            out,
            "{:<24} {:>14} {:>14} {:>12}  checked",
            kind.file_name(),
            "offset",
            "bytes",
            "items"
        )?;
        for section in artefact.sections() {
            let name = match kind {
                ArtefactKind::Gazetteer => gazetteer::section_name(section.kind),
                ArtefactKind::Attributes => attributes::section_name(section.kind),
            };
            writeln!(
                out,
                "  {:<22} {:>14} {:>14} {:>12}  {}",
                name.unwrap_or("(of a later release)"),
                section.range.start,
                section.range.len(),
                section.item_count,
                if section.kind & PAGED == 0 {
                    "when opened"
                } else {
                    "page by page"
                }
            )?;
        }
    }
    Ok(())
}
