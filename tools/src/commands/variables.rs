//! `pata-tools variables`: the catalogue of an index as a table.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use pata::attributes::{Attributes, QUANTILE_PERCENTS, Spread, Value, Variable, Wishes};
use pata::engine::Engine;

use super::CommandError;
use super::export::find_layer;

/// Lists the variables of an index: a line each, tabs between the columns.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  pata-tools variables index/current --count\n  pata-tools variables \
                  index/current --search \"people density\"\n  pata-tools variables \
                  index/current --theme rail --layer pin"
)]
pub(crate) struct VariablesFlags {
    /// The folder of a build, or a link to it.
    #[arg(env = "PATA_INDEX", value_name = "FOLDER")]
    folder: PathBuf,
    /// Words that are in the name or in the description, all of them.
    #[arg(long, value_name = "WORDS")]
    search: Option<String>,
    /// The first word of the name.
    #[arg(long)]
    theme: Option<String>,
    /// The layer.
    #[arg(long)]
    layer: Option<String>,
    /// The unit, as it is printed.
    #[arg(long)]
    unit: Option<String>,
    /// Prints how many there are, by layer, instead of the list.
    #[arg(long)]
    count: bool,
}

pub(crate) fn run(flags: &VariablesFlags) -> Result<(), CommandError> {
    let engine = Engine::open(&flags.folder)?;
    let attributes = &engine.attributes;
    if let Some(layer) = &flags.layer {
        find_layer(attributes, layer)?;
    }
    let wishes = Wishes {
        search: flags.search.as_deref(),
        theme: flags.theme.as_deref(),
        layer: flags.layer.as_deref(),
        unit: flags.unit.as_deref(),
    };
    let mut out = std::io::stdout().lock();
    if flags.count {
        write_counts(attributes, &wishes, &mut out)
    } else {
        write_table(attributes, &wishes, &mut out)
    }
}

fn write_counts(
    attributes: &Attributes,
    wishes: &Wishes<'_>,
    out: &mut impl Write,
) -> Result<(), CommandError> {
    let catalogue = attributes.catalogue();
    writeln!(out, "{} variables", catalogue.matching(wishes).count())?;
    for (index, layer) in (0_u16..).zip(&catalogue.layers) {
        let matching = catalogue.matching(wishes);
        let count = matching.filter(|(_, variable)| variable.layer == index);
        let (name, rows) = (&layer.name, layer.row_count);
        writeln!(out, "{:>6} {name}, {rows} rows", count.count())?;
    }
    Ok(())
}

fn write_table(
    attributes: &Attributes,
    wishes: &Wishes<'_>,
    out: &mut impl Write,
) -> Result<(), CommandError> {
    let catalogue = attributes.catalogue();
    let mut header = vec!["name", "layer", "unit", "vintage", "source", "licence"];
    header.extend(["rows", "values", "not_published", "suppressed", "min"]);
    let mut header: Vec<String> = header.into_iter().map(str::to_owned).collect();
    header.extend(QUANTILE_PERCENTS.map(|percent| format!("p{percent}")));
    header.extend(["max".to_owned(), "description".to_owned()]);
    writeln!(out, "{}", header.join("\t"))?;
    let mut count = 0;
    for (_, variable) in catalogue.matching(wishes) {
        let layer = catalogue.layer_of(variable);
        let rows = layer.map_or(0, |layer| layer.row_count);
        let layer = layer.map_or("-", |layer| &layer.name);
        writeln!(out, "{}", line(variable, layer, rows).join("\t"))?;
        count += 1;
    }
    if count == 0 {
        let near = wishes
            .search
            .map(|search| attributes.near_names(search).join(", "));
        return Err(CommandError::NotFound {
            what: format!("such a variable (near names: {})", near.unwrap_or_default()),
            remedy: "ask for fewer words, or one of the near names",
        });
    }
    Ok(())
}

fn line(variable: &Variable, layer: &str, rows: u32) -> Vec<String> {
    let summary = &variable.summary;
    let counts = [
        rows,
        variable.value_count,
        summary.not_published,
        summary.suppressed,
    ];
    let texts = [
        variable.name.as_str(),
        layer,
        &variable.unit,
        &variable.vintage,
        &variable.source,
        &variable.licence,
    ];
    let mut line: Vec<String> = texts.into_iter().map(one_cell).collect();
    line.extend(counts.map(|count| count.to_string()));
    line.extend(spread_cells(summary.spread.as_ref()));
    line.push(one_cell(&variable.description));
    line
}

/// Least, quantiles and greatest; empty where there is no value.
pub(super) fn spread_cells(spread: Option<&Spread>) -> Vec<String> {
    let Some(spread) = spread else {
        return vec![String::new(); QUANTILE_PERCENTS.len() + 2];
    };
    let cell = |value: &Value| match value {
        Value::Number(number) => number.to_string(),
        Value::Float(float) => float.to_string(),
        Value::Missing(_) => String::new(),
    };
    let mut cells = vec![cell(&spread.minimum)];
    cells.extend(spread.quantiles.iter().map(cell));
    cells.push(cell(&spread.maximum));
    cells
}

/// A text without what would end its cell.
fn one_cell(text: &str) -> String {
    text.replace(['\t', '\n', '\r'], " ")
}
