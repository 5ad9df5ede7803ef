//! The full sources -> the starter tables: facts in the project's own schema.
//!
//! Only sources whose licence lets anyone pass their facts on take part: [`ALLOWED_LICENCES`].
//! The gazetteer is built from these alone, and what the tables hold is read off the result:
//! merged names, computed centres and radii, PINs and parents. No row of a source is copied.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

use pata::gazetteer::{GazetteerContent, Level, PlaceContent, PlaceFlags, PlaceId};
use sha2::{Digest, Sha256};

use crate::context::Context;
use crate::error::BuildError;
use crate::gazetteer;
use crate::recipe::Recipe;

/// Licences under which a source's facts may stand in the starter tables.
pub const ALLOWED_LICENCES: [&str; 5] = ["GODL-India", "CC0", "CC BY 4.0", "MIT", "public domain"];

/// Towns whose localities the starter holds, as displayed.
const CITIES: [&str; 30] = [
    "Ahmedabad",
    "Avadi",
    "Bengaluru",
    "Bhopal",
    "Bhubaneswar",
    "Chandigarh",
    "Chennai",
    "Coimbatore",
    "Delhi",
    "Ghaziabad",
    "Gurugram",
    "Howrah",
    "Hyderabad",
    "Indore",
    "Jaipur",
    "Kanpur",
    "Kochi",
    "Kolkata",
    "Lucknow",
    "Mumbai",
    "Nagpur",
    "Navi Mumbai",
    "Noida",
    "Pimpri Chinchwad",
    "Pune",
    "Surat",
    "Tambaram",
    "Thane",
    "Vadodara",
    "Visakhapatnam",
];
/// PINs listed for one town.
const MAX_PINS: usize = 160;
/// Other names listed for one place.
const MAX_ALIASES: usize = 20;

/// One table, ready to write.
#[derive(Clone, Debug)]
pub struct Table {
    /// File name.
    pub name: String,
    /// Its text, the header first.
    pub text: String,
}

impl Table {
    /// The row of it in data/README.md: name, rows, bytes and hash.
    pub fn readme_row(&self) -> String {
        let rows = self.text.lines().count() - 1;
        let (bytes, hash) = (self.text.len(), self.hash());
        format!("| {} | {rows} | {bytes} | {hash} |", self.name)
    }

    /// SHA-256 of the text, in hexadecimal.
    pub fn hash(&self) -> String {
        let digest = Sha256::digest(self.text.as_bytes());
        digest.iter().fold(String::new(), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        })
    }
}

/// Builds the tables from the sources of `recipe` that may be passed on.
///
/// # Errors
///
/// [`BuildError::Recipe`] where no source may be passed on, and any [`BuildError`] about a source.
pub fn tables(recipe: &Recipe, context: &Context) -> Result<Vec<Table>, BuildError> {
    let mut recipe = recipe.clone();
    let is_allowed = |licence: &str| ALLOWED_LICENCES.contains(&licence);
    recipe
        .gazetteer
        .sources
        .retain(|source| is_allowed(&source.file.licence));
    if recipe.gazetteer.sources.is_empty() {
        return Err(BuildError::Recipe {
            file: recipe.file,
            line: None,
            problem: "names no source of places whose facts may be passed on".to_owned(),
            remedy: "give the recipe of the full set, data/full.toml".to_owned(),
        });
    }
    let content = gazetteer::build(&recipe, context)?;
    let view = View::new(&content);
    Ok(vec![
        view.units("states.tsv", Level::State),
        view.units("districts.tsv", Level::District),
        view.parted_districts(),
        view.units("subdistricts.tsv", Level::Subdistrict),
        view.pins(),
        view.towns(),
        view.localities(),
    ])
}

/// Writes tables into a folder, which is made where there is none.
///
/// # Errors
///
/// [`BuildError::Io`] where it cannot be written.
pub fn write_tables(tables: &[Table], folder: &Path) -> Result<(), BuildError> {
    std::fs::create_dir_all(folder).map_err(|error| BuildError::io(folder, error))?;
    for table in tables {
        let path = folder.join(&table.name);
        std::fs::write(&path, &table.text).map_err(|error| BuildError::io(&path, error))?;
    }
    Ok(())
}

/// Content by place.
struct View<'a> {
    content: &'a GazetteerContent,
    aliases: BTreeMap<u32, Vec<&'a str>>,
}

impl<'a> View<'a> {
    fn new(content: &'a GazetteerContent) -> Self {
        let mut aliases: BTreeMap<u32, Vec<&str>> = BTreeMap::new();
        for entry in content.names.iter().filter(|entry| entry.is_alias) {
            aliases.entry(entry.place.0).or_default().push(&entry.name);
        }
        Self { content, aliases }
    }

    fn places(&self, level: Level) -> impl Iterator<Item = (u32, &'a PlaceContent)> {
        let places = (0..).zip(&self.content.places);
        places.filter(move |(_, place)| place.record.level == level)
    }

    fn name(&self, id: Option<u32>) -> &'a str {
        id.map_or("", |id| &self.content.places[id as usize].name)
    }

    fn alias_cell(&self, id: u32) -> String {
        let mut names: Vec<&str> = self.aliases.get(&id).cloned().unwrap_or_default();
        names.sort_unstable();
        names.dedup();
        names.truncate(MAX_ALIASES);
        names.join("|")
    }

    fn units(&self, name: &'static str, level: Level) -> Table {
        let mut rows = Vec::new();
        for (id, place) in self.places(level) {
            let record = &place.record;
            rows.push([
                place.name.clone(),
                self.name(record.state.map(u32::from)).to_owned(),
                self.name(record.district.map(u32::from)).to_owned(),
                number(record.code),
                position(place),
                number(record.radius_m),
                self.alias_cell(id),
            ]);
        }
        let header = "name\tstate\tdistrict\tcode\tlat\tlng\tradius_m\taliases";
        table(name, header, rows)
    }

    /// The districts that were parted from another one.
    fn parted_districts(&self) -> Table {
        let mut rows = Vec::new();
        for (_, place) in self.places(Level::District) {
            if let Some(before) = place.record.other_district {
                rows.push([
                    self.name(place.record.state.map(u32::from)).to_owned(),
                    self.name(Some(u32::from(before))).to_owned(),
                    place.name.clone(),
                ]);
            }
        }
        table("parted_districts.tsv", "state\tbefore\tname", rows)
    }

    fn pins(&self) -> Table {
        let mut towns: BTreeMap<u32, (u8, &str)> = BTreeMap::new();
        for (_, place) in self.places(Level::PostOffice) {
            let Some(pin) = place.record.pin else {
                continue;
            };
            let slot = towns.entry(pin.0).or_insert((0, ""));
            if slot.1.is_empty() || slot.0 < place.record.rank {
                *slot = (place.record.rank, &place.name);
            }
        }
        let mut rows = Vec::new();
        for pin in &self.content.pins {
            let Some(&(_, town)) = towns.get(&pin.pin.0) else {
                continue;
            };
            let districts: Vec<&str> = pin
                .districts
                .iter()
                .map(|&id| self.name(Some(u32::from(id))))
                .collect();
            let first = pin
                .districts
                .first()
                .map(|&id| &self.content.places[id as usize]);
            let state = first
                .and_then(|district| district.record.state)
                .map(u32::from);
            rows.push([
                pin.pin.0.to_string(),
                town.to_owned(),
                districts.join("|"),
                self.name(state).to_owned(),
                pin.at.map_or_else(|| "\t".to_owned(), degrees),
                number(pin.radius_m),
                number(u32::from(pin.office_count)),
            ]);
        }
        let header = "pin\tname\tdistricts\tstate\tlat\tlng\tradius_m\toffices";
        table("pins.tsv", header, rows)
    }

    fn towns(&self) -> Table {
        let mut rows = Vec::new();
        for (id, place) in self.places(Level::City) {
            if place.record.at.is_none() || place.record.district.is_none() {
                continue;
            }
            rows.push([
                place.name.clone(),
                self.name(place.record.state.map(u32::from)).to_owned(),
                self.name(place.record.district.map(u32::from)).to_owned(),
                pin_cell(place),
                position(place),
                number(place.record.radius_m),
                people(place.record.rank).to_string(),
                number(place.record.code),
                self.alias_cell(id),
            ]);
        }
        let header = "name\tstate\tdistrict\tpins\tlat\tlng\tradius_m\tpeople\tcode\taliases";
        table("towns.tsv", header, rows)
    }

    fn localities(&self) -> Table {
        let cities: BTreeSet<PlaceId> = self
            .places(Level::City)
            .filter(|(_, place)| CITIES.contains(&place.name.as_str()) && place.record.rank > 140)
            .map(|(id, _)| PlaceId(id))
            .collect();
        let mut rows = Vec::new();
        let levels = [
            Level::PostOffice,
            Level::Locality,
            Level::Sublocality,
            Level::Landmark,
        ];
        for (id, place) in levels.into_iter().flat_map(|level| self.places(level)) {
            let record = &place.record;
            let Some(city) = record.city.filter(|city| cities.contains(city)) else {
                continue;
            };
            if record.flags.contains(PlaceFlags::BORROWED_POINT) {
                continue;
            }
            rows.push([
                place.name.clone(),
                record.level.name().to_owned(),
                self.name(Some(city.0)).to_owned(),
                self.name(record.state.map(u32::from)).to_owned(),
                self.name(record.district.map(u32::from)).to_owned(),
                pin_cell(place),
                position(place),
                number(record.radius_m),
                people(record.rank).to_string(),
                self.alias_cell(id),
            ]);
        }
        let header =
            "name\tlevel\tcity\tstate\tdistrict\tpins\tlat\tlng\tradius_m\tpeople\taliases";
        table("localities.tsv", header, rows)
    }
}

/// Rows by content, each once, under a header.
fn table<const N: usize>(name: &'static str, header: &str, rows: Vec<[String; N]>) -> Table {
    let mut lines: Vec<String> = rows.into_iter().map(|row| row.join("\t")).collect();
    lines.sort_unstable();
    lines.dedup();
    let mut text = format!("{header}\n");
    for line in lines {
        text.push_str(&line);
        text.push('\n');
    }
    Table {
        name: name.to_owned(),
        text,
    }
}

/// Nothing for zero.
fn number(value: u32) -> String {
    if value == 0 {
        String::new()
    } else {
        value.to_string()
    }
}

fn position(place: &PlaceContent) -> String {
    place.record.at.map_or_else(|| "\t".to_owned(), degrees)
}

/// Two cells, to about ten metres.
fn degrees(at: pata::geo::LatLon) -> String {
    format!("{:.4}\t{:.4}", at.lat(), at.lng())
}

fn pin_cell(place: &PlaceContent) -> String {
    let first = place.record.pin.into_iter();
    let rest = place
        .pins
        .iter()
        .copied()
        .filter(|&pin| Some(pin) != place.record.pin);
    let pins: Vec<String> = first
        .chain(rest)
        .take(MAX_PINS)
        .map(|pin| pin.0.to_string())
        .collect();
    pins.join("|")
}

/// About how many people a rank stands for, to one digit.
fn people(rank: u8) -> u64 {
    let people = 10_f64.powf(f64::from(rank) / gazetteer::RANK_A_DECADE);
    let unit = 10_f64.powf(people.log10().floor());
    ((people / unit).round() * unit) as u64
}

#[cfg(test)]
mod tests {
    use super::{Table, people, table};

    #[test]
    fn rows_are_sorted_and_written_once() {
        let row = |text: &str| [text.to_owned(), "1".to_owned()];
        let table = table("x.tsv", "name\tn", vec![row("b"), row("a"), row("b")]);
        assert_eq!(table.text, "name\tn\na\t1\nb\t1\n");
    }

    #[test]
    fn the_hash_is_that_of_the_bytes() {
        let table = Table {
            name: "x".to_owned(),
            text: "abc".to_owned(),
        };
        assert!(table.hash().starts_with("ba7816bf8f01cfea"));
    }

    #[test]
    fn people_are_told_to_one_digit() {
        assert_eq!(people(27), 10);
        assert_eq!(people(135), 100_000);
        assert_eq!(people(143), 200_000);
    }
}
