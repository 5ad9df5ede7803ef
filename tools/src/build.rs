//! Recipe -> a published index: every step of a build, in order.

use std::io::BufWriter;
use std::path::Path;

use pata::format::ArtefactKind;
use pata::gazetteer::{Gazetteer, write_gazetteer};

use crate::context::Context;
use crate::error::BuildError;
use crate::publish::{Publication, Published};
use crate::recipe::Recipe;
use crate::{attributes, gazetteer, manifest};

/// Builds what the recipe asks for and publishes it in the folder `index`.
///
/// The same recipe and sources give the same bytes, whatever the context's thread count.
///
/// # Errors
///
/// Any [`BuildError`]; what was published before is as it was.
pub fn build_index(
    recipe: &Recipe,
    index: &Path,
    context: &Context,
) -> Result<Published, BuildError> {
    let build_id = manifest::build_id(recipe, context)?;
    let publication = Publication::begin(index, build_id)?;

    let content = gazetteer::build(recipe, context)?;
    let path = publication.path(ArtefactKind::Gazetteer);
    let file = publication.create(ArtefactKind::Gazetteer)?;
    {
        let _step = context.progress.step("writing the gazetteer", None);
        write_gazetteer(content, build_id, BufWriter::new(file))
            .map_err(|error| BuildError::io(&path, error))?;
    }
    let names = {
        let _step = context.progress.step("opening the gazetteer", None);
        Gazetteer::open(&path)?
    };

    let file = publication.create(ArtefactKind::Attributes)?;
    attributes::build(recipe, &names, context, build_id, file)?;
    drop(names);

    context.check_report()?;
    let _step = context.progress.step("verifying and publishing", None);
    publication.publish()
}
