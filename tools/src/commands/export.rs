//! `pata-tools export`: a layer as a file that other software reads.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use pata::attributes::{Attributes, VariableId};
use pata::engine::Engine;
use pata_tools::export::{Export, ExportError, ExportFormat, export};

use super::CommandError;

/// Writes a layer as Parquet or GeoJSON: keys, names, geometry and the values of its variables.
#[derive(Args)]
#[command(
    after_help = "Example:\n  pata-tools export index/current --layer district --format parquet \
                  --out district.parquet --variables pop_density,pop_sexratio"
)]
pub(crate) struct ExportFlags {
    /// The folder of a build, or a link to it.
    #[arg(env = "PATA_INDEX", value_name = "FOLDER")]
    folder: PathBuf,
    /// The layer.
    #[arg(long)]
    layer: String,
    /// How the file is written down.
    #[arg(long, value_enum)]
    format: Format,
    /// The file to write; one that is there is replaced.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Variables, with commas between them; all of the layer where none are given.
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    variables: Vec<String>,
    /// Adds a column `<variable>_cause` that says why a value is missing.
    #[arg(long)]
    causes: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// Apache Parquet.
    Parquet,
    /// GeoJSON, a feature a line.
    Geojson,
}

pub(crate) fn run(flags: &ExportFlags) -> Result<(), CommandError> {
    let engine = Engine::open(&flags.folder)?;
    let attributes = &engine.attributes;
    let layer = find_layer(attributes, &flags.layer)?;
    let wish = Export {
        attributes,
        layer,
        variables: find_variables(attributes, layer, &flags.variables)?,
        has_causes: flags.causes,
    };
    let format = match flags.format {
        Format::Parquet => ExportFormat::Parquet,
        Format::Geojson => ExportFormat::Geojson,
    };
    let rows = export(&wish, format, &flags.out).map_err(|error| match error {
        ExportError::Query(error) => CommandError::Query(error),
        ExportError::Io(source) => CommandError::File {
            file: flags.out.clone(),
            source,
        },
        ExportError::Parquet(error) => CommandError::File {
            file: flags.out.clone(),
            source: std::io::Error::other(error),
        },
    })?;
    let file = flags.out.display();
    let columns = wish.variables.len();
    writeln!(
        std::io::stdout(),
        "{file}: {rows} rows, {columns} variables"
    )?;
    Ok(())
}

/// The index of a layer.
pub(super) fn find_layer(attributes: &Attributes, name: &str) -> Result<u16, CommandError> {
    let layers = &attributes.catalogue().layers;
    let found = layers.iter().position(|layer| layer.name == name);
    found.map(|index| index as u16).ok_or_else(|| {
        let names: Vec<&str> = layers.iter().map(|layer| layer.name.as_str()).collect();
        CommandError::NotFound {
            what: format!("the layer `{name}` (layers: {})", names.join(", ")),
            remedy: "name one of the layers",
        }
    })
}

/// The variables of these names, or all of the layer.
fn find_variables(
    attributes: &Attributes,
    layer: u16,
    names: &[String],
) -> Result<Vec<VariableId>, CommandError> {
    let variables = &attributes.catalogue().variables;
    if names.is_empty() {
        let ids = (0..).map(VariableId).zip(variables);
        let of_layer = ids.filter(|(_, variable)| variable.layer == layer);
        return Ok(of_layer.map(|(id, _)| id).collect());
    }
    let find = |name: &String| {
        let name = name.trim();
        let Some(id) = attributes.variable(name) else {
            let near = attributes.near_names(name).join(", ");
            return Err(CommandError::NotFound {
                what: format!("the variable `{name}` (near names: {near})"),
                remedy: "ask for one of the near names",
            });
        };
        if variables[id.0 as usize].layer == layer {
            return Ok(id);
        }
        Err(CommandError::NotFound {
            what: format!("the variable `{name}`, for this layer,"),
            remedy: "`pata-tools variables` tells the layer of each",
        })
    };
    names.iter().map(find).collect()
}
