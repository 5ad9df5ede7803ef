//! `pata-tools inspect`: what an index knows about a name, a PIN or a variable.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use pata::attributes::Attributes;
use pata::engine::Engine;
use pata::gazetteer::{Gazetteer, Level, Pin, Place, PlaceId};
use pata::geo::LatLon;
use pata::text::{Normalised, normalise};

use super::CommandError;
use super::variables::spread_cells;
use super::verify::write_sections;

/// Places shown where there are more.
const MOST_SHOWN: usize = 30;

/// Shows what an index knows.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  pata-tools inspect index/current sections\n  pata-tools inspect \
                  index/current place \"HSR Layout\"\n  pata-tools inspect index/current pin \
                  560102\n  pata-tools inspect index/current variable pop_density"
)]
pub(crate) struct Inspect {
    /// The folder of a build, or a link to it.
    #[arg(env = "PATA_INDEX", value_name = "FOLDER")]
    folder: PathBuf,
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// The sections of both artefacts.
    Sections,
    /// The sources of the gazetteer and how many places there are.
    Sources,
    /// The places of a name, in any spelling that the normaliser folds.
    Place {
        /// The name.
        name: String,
    },
    /// A PIN: where it is, its districts and its places.
    Pin {
        /// Six digits.
        pin: u32,
    },
    /// A variable: unit, vintage, source, layer; with a point also its value there.
    Variable {
        /// Its name.
        name: String,
        /// Latitude and longitude in degrees, such as 12.97,77.59.
        #[arg(long, value_name = "LAT,LNG")]
        at: Option<String>,
    },
}

pub(crate) fn run(flags: &Inspect) -> Result<(), CommandError> {
    let engine = Engine::open(&flags.folder)?;
    let mut out = std::io::stdout().lock();
    match &flags.what {
        What::Sections => write_sections(&flags.folder, &mut out),
        What::Sources => write_sources(&engine, &mut out),
        What::Place { name } => write_places(&engine.gazetteer, name, &mut out),
        What::Pin { pin } => write_pin(&engine.gazetteer, Pin(*pin), &mut out),
        What::Variable { name, at } => {
            write_variable(&engine.attributes, name, at.as_deref(), &mut out)
        }
    }
}

fn write_sources(engine: &Engine, out: &mut impl Write) -> Result<(), CommandError> {
    let gazetteer = &engine.gazetteer;
    writeln!(
        out,
        "build {}: {} places, {} PINs, {} variables",
        engine.build_id(),
        gazetteer.place_count(),
        gazetteer.pin_count(),
        engine.attributes.catalogue().variables.len()
    )?;
    for (bit, source) in gazetteer.meta().sources.iter().enumerate() {
        writeln!(
            out,
            "{bit:>3} {} ({}, {})",
            source.name, source.vintage, source.licence
        )?;
    }
    Ok(())
}

fn write_places(
    gazetteer: &Gazetteer,
    name: &str,
    out: &mut impl Write,
) -> Result<(), CommandError> {
    let mut text = Normalised::default();
    normalise(name, &mut text);
    let mut walk = gazetteer.walk_names();
    let value = walk.feed(text.text().as_bytes()).then(|| walk.value());
    let Some(value) = value.flatten() else {
        return Err(CommandError::NotFound {
            what: format!("the name `{}`", text.text()),
            remedy: "try a shorter one, or another spelling",
        });
    };
    let range = gazetteer.name_range(value);
    let postings = gazetteer.postings(&range);
    writeln!(out, "`{}`: {} places", text.text(), postings.len())?;
    for posting in postings.iter().take(MOST_SHOWN) {
        write_place(gazetteer, posting.place, posting.is_alias, out)?;
    }
    Ok(())
}

fn write_place(
    gazetteer: &Gazetteer,
    id: PlaceId,
    is_alias: bool,
    out: &mut impl Write,
) -> Result<(), CommandError> {
    let place = gazetteer.place(id);
    let admin = |id: Option<u16>| id.map_or("-", |id| gazetteer.admin_name(id));
    let joins = if place.level <= Level::District {
        "parted from"
    } else {
        "or"
    };
    writeln!(
        out,
        "{:>8} {}{}, {}; in {}; district {}{}, {}; {}; PINs {}; rank {}; sources {}",
        id.0,
        gazetteer.name(&place),
        if is_alias { " (alias)" } else { "" },
        place.level.name(),
        parents(gazetteer, &place),
        admin(place.district),
        place
            .other_district
            .map(|id| format!(" {joins} {}", gazetteer.admin_name(id)))
            .unwrap_or_default(),
        admin(place.state),
        point(place.at, place.radius_m),
        pins(gazetteer, &place),
        place.rank,
        sources(gazetteer, &place)
    )?;
    Ok(())
}

/// The chain of parents between the place and its district, finest first.
fn parents(gazetteer: &Gazetteer, place: &Place) -> String {
    let mut names = Vec::new();
    let mut next = place.parent;
    while let Some(id) = next.filter(|_| names.len() < 8) {
        let parent = gazetteer.place(id);
        names.push(gazetteer.name(&parent).to_owned());
        next = parent.parent;
    }
    for id in [place.subdistrict, place.city].into_iter().flatten() {
        let name = gazetteer.name(&gazetteer.place(id)).to_owned();
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names.join(" < ")
}

fn point(at: Option<LatLon>, radius_m: u32) -> String {
    at.map_or_else(
        || "no position".to_owned(),
        |at| format!("{:.5},{:.5} within {radius_m} m", at.lat(), at.lng()),
    )
}

fn pins(gazetteer: &Gazetteer, place: &Place) -> String {
    let shown = usize::from(place.pins_len).min(8);
    let mut text: Vec<String> = (0..shown)
        .map(|index| gazetteer.place_pin(place, index).0.to_string())
        .collect();
    if shown < usize::from(place.pins_len) {
        text.push(format!("and {} more", usize::from(place.pins_len) - shown));
    }
    if let Some(pin) = place.pin {
        text.push(format!("(commonest {})", pin.0));
    }
    text.join(" ")
}

fn sources(gazetteer: &Gazetteer, place: &Place) -> String {
    let sources = gazetteer.meta().sources.iter().enumerate();
    let named = sources.filter(|(bit, _)| *bit < 64 && place.sources >> bit & 1 != 0);
    let names: Vec<&str> = named.map(|(_, source)| source.name.as_str()).collect();
    names.join(" ")
}

fn write_pin(gazetteer: &Gazetteer, pin: Pin, out: &mut impl Write) -> Result<(), CommandError> {
    let record = gazetteer.pin(pin).ok_or_else(|| CommandError::NotFound {
        what: format!("PIN {}", pin.0),
        remedy: "six digits are expected, the first not 0",
    })?;
    let districts: Vec<&str> = gazetteer
        .pin_districts(&record)
        .map(|id| gazetteer.admin_name(id))
        .collect();
    let count = gazetteer.pin_place_count(&record);
    writeln!(
        out,
        "{}: {}; districts {}; {} offices; {count} places",
        pin.0,
        point(record.at, record.radius_m),
        districts.join(", "),
        record.office_count
    )?;
    for index in 0..count.min(MOST_SHOWN) {
        write_place(gazetteer, gazetteer.pin_place(&record, index), false, out)?;
    }
    Ok(())
}

fn write_variable(
    attributes: &Attributes,
    name: &str,
    at: Option<&str>,
    out: &mut impl Write,
) -> Result<(), CommandError> {
    let Some(id) = attributes.variable(name) else {
        let near = attributes.near_names(name).join(", ");
        return Err(CommandError::NotFound {
            what: format!("the variable `{name}` (near names: {near})"),
            remedy: "ask for one of the near names",
        });
    };
    let catalogue = attributes.catalogue();
    if let Some(variable) = catalogue.variable(id) {
        writeln!(
            out,
            "{}: {}\nunit {}; vintage {}; granularity {}; layer {}; {} values; encoding {}\n\
             source {} ({})",
            variable.name,
            variable.description,
            variable.unit,
            variable.vintage,
            variable.granularity,
            catalogue
                .layer_of(variable)
                .map_or("-", |layer| &layer.name),
            variable.value_count,
            attributes
                .encoding(id)
                .map_or("-".to_owned(), |(name, bits)| format!(
                    "{name}, {bits} bits"
                )),
            variable.source,
            variable.licence
        )?;
        if let Some(spread) = &variable.summary.spread {
            let cells = spread_cells(Some(spread)).join(" ");
            writeln!(out, "least, p5, p25, p50, p75, p95, greatest: {cells}")?;
        }
    }
    if let Some(text) = at {
        let point = text.split_once(',').and_then(|(lat, lng)| {
            LatLon::from_degrees(lat.trim().parse().ok()?, lng.trim().parse().ok()?)
        });
        let point = point.ok_or_else(|| CommandError::NotFound {
            what: format!("the point `{text}`"),
            remedy: "write latitude and longitude in degrees, such as 12.97,77.59",
        })?;
        let mut values = [pata::attributes::Value::Missing(
            pata::attributes::Cause::OutsideCoverage,
        )];
        attributes.lookup(point, &[id], &mut values)?;
        match values[0] {
            pata::attributes::Value::Number(number) => writeln!(out, "value {number}")?,
            pata::attributes::Value::Float(number) => writeln!(out, "value {number}")?,
            pata::attributes::Value::Missing(cause) => writeln!(out, "no value: {}", cause.name())?,
        }
    }
    Ok(())
}
