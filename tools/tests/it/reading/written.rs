//! India as it is written: the tables of `tests/written`, read by the engine in the world of the
//! starter index.
//!
//! A row is an address, its components as `type=text` in the order of the text, parted by ` | `,
//! and where it matters the `state`, `district` and `city` that it resolves to, the `granularity`,
//! the `point` as latitude and longitude, and texts that are `confirmed` or `unconfirmed`. What a
//! span is follows the labelling rules of the contract, not what the engine says. A line that opens with `#` and
//! has one cell is a comment. `known_misses.tsv` holds rows
//! that the engine reads otherwise: one that it learns has to be moved to its group.

use std::fmt::Write as _;
use std::path::Path;

use pata::address::{Component, Resolved};
use pata::geo::LatLon;
use pata::scratch::Scratch;

use super::{components, folded, grouped};
use crate::support::{STARTER, root};

const KNOWN_MISSES: &str = "known_misses.tsv";
/// The line behind which a table has the forms of real addresses, written anew.
const REAL_FORMS: &str = "# Forms of real addresses";
/// Fewest rows of a group that are constructed, and of the forms of real addresses.
const FEWEST_ROWS: [usize; 2] = [40, 10];

/// One line of a table.
struct Row {
    address: String,
    /// `type=text`, sorted.
    components: Vec<String>,
    /// `state=name`, `district=name`, `city=name`, `granularity=name`, `point=lat,lng`,
    /// `confirmed=text`, `unconfirmed=text`.
    resolved: Vec<String>,
}

fn rows(table: &Path) -> Vec<Row> {
    let text = std::fs::read_to_string(table).expect("the table is there");
    let lines = text
        .lines()
        .filter(|line| line.contains('\t') || !line.starts_with('#') && !line.is_empty());
    let list = |cell: Option<&str>| -> Vec<String> {
        let items = cell.unwrap_or_default().split('|').map(str::trim);
        items
            .filter(|item| !item.is_empty())
            .map(str::to_owned)
            .collect()
    };
    lines
        .map(|line| {
            let mut cells = line.split('\t');
            let address = cells.next().unwrap_or_default().replace("\\n", "\n");
            let mut components: Vec<String> = list(cells.next())
                .iter()
                .map(|item| grouped(item))
                .collect();
            components.sort();
            Row {
                address,
                components,
                resolved: list(cells.next()),
            }
        })
        .collect()
}

/// What the engine says otherwise; empty where it reads the row as the table has it.
fn difference(row: &Row, scratch: &mut Scratch) -> String {
    let components = components(&row.address, scratch);
    let reading = &scratch.reading;
    let mut difference = String::new();
    for (mark, these, those) in [
        ('-', &row.components, &components),
        ('+', &components, &row.components),
    ] {
        for item in these.iter().filter(|item| !those.contains(item)) {
            let _ = write!(difference, " {mark}{item}");
        }
    }
    if difference.is_empty() && components.len() != row.components.len() {
        let _ = write!(difference, " repeated: {components:?}");
    }
    for wanted in &row.resolved {
        let (field, value) = wanted.split_once('=').expect("a place is field=name");
        if matches!(field, "confirmed" | "unconfirmed") {
            let is_it = |part: &Component| {
                folded(&row.address, part.start, part.end) == value.to_lowercase()
            };
            let mut named = reading.components.iter().filter(|part| is_it(part));
            if !named.any(|part| part.is_confirmed == (field == "confirmed")) {
                let _ = write!(difference, " -{wanted}");
            }
            continue;
        }
        let found = resolved(&reading.resolved, field, value);
        if found != value {
            let _ = write!(difference, " -{wanted} +{field}={found}");
        }
    }
    difference
}

/// What is resolved of a field, as the tables write it; a point near the wanted one as that.
fn resolved(resolved: &Resolved, field: &str, wanted: &str) -> String {
    let place = match field {
        "state" => resolved.state,
        "district" => resolved.district,
        "city" => resolved.city,
        "granularity" => return resolved.granularity.name().to_owned(),
        "pincode" => {
            return resolved
                .pin
                .map_or("none".to_owned(), |pin| pin.0.to_string());
        }
        "point" => return point(resolved.at, wanted),
        field => panic!("{field} is no resolved field of the tables"),
    };
    place.map_or("none".to_owned(), |id| {
        STARTER.name(&STARTER.place(id)).to_owned()
    })
}

/// `wanted` where the point is within 20 m of it.
fn point(at: Option<LatLon>, wanted: &str) -> String {
    const NEAR_M: f64 = 20.0;
    let (lat, lng) = wanted.split_once(',').expect("a point is lat,lng");
    let degrees = |text: &str| text.parse().expect("degrees are numbers");
    let wanted_at = LatLon::from_degrees(degrees(lat), degrees(lng)).expect("a point of the globe");
    match at {
        Some(at) if at.distance_m(wanted_at) <= NEAR_M => wanted.to_owned(),
        Some(at) => format!("{},{}", at.lat(), at.lng()),
        None => "none".to_owned(),
    }
}

/// The rows that are read otherwise once `change` has rewritten them; those stay out that it gives
/// nothing for.
fn read_otherwise(change: impl Fn(&Row) -> Option<String>) -> Vec<String> {
    let mut scratch = Scratch::default();
    let mut report = Vec::new();
    let tables = std::fs::read_dir(root().join("tests/written")).expect("the tables are there");
    for entry in tables {
        let path = entry.expect("a folder is listed").path();
        let name = path.file_name().and_then(|name| name.to_str());
        let name = name.expect("tables have names");
        if name == KNOWN_MISSES {
            continue;
        }
        for row in rows(&path) {
            let Some(address) = change(&row) else {
                continue;
            };
            let row = Row { address, ..row };
            let difference = difference(&row, &mut scratch);
            if !difference.is_empty() {
                report.push(format!("{name}: {}\n   {difference}", row.address));
            }
        }
    }
    report
}

#[test]
fn every_row_of_every_group_is_read_as_its_table_has_it() {
    let report = read_otherwise(|row| Some(row.address.clone()));
    assert!(report.is_empty(), "\n{}", report.join("\n"));
}

#[test]
fn what_stands_beside_an_address_changes_none_of_its_components() {
    for aside in [
        ", Mob: 9845012345",
        ", Contact no 98450 12345",
        ", Tel: 0832-2278456/457",
        ", email: office@example.co.in",
        ", www.example.in",
        ", GSTIN: 27ABCDE1234F1Z5",
        ", Country: India",
        ", Timing: 10:00 AM - 6:00 PM",
    ] {
        let report = read_otherwise(|row| Some(format!("{}{aside}", row.address)));
        assert!(report.is_empty(), "\n{}", report.join("\n"));
    }
}

#[test]
fn other_signs_part_an_address_as_commas_do() {
    for sign in [";", " | ", " \u{2022} ", "<br>", "\t"] {
        let report = read_otherwise(|row| {
            let is_whole = |component: &String| !component.contains(',');
            let address = row.address.replace(',', sign);
            row.components.iter().all(is_whole).then_some(address)
        });
        assert!(report.is_empty(), "\n{}", report.join("\n"));
    }
}

/// The text in lines of at most `width` characters, as far as its words fit.
fn wrapped(text: &str, width: usize) -> String {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.join("\n")
}

/// A line may end where a part could, too: of the rows this share is read otherwise at most.
const MOST_CUT: f64 = 0.01;

#[test]
fn lines_that_were_wrapped_are_read_as_one() {
    for width in [35, 40, 50] {
        let count = std::cell::Cell::new(0);
        let report = read_otherwise(|row| {
            let text = wrapped(&row.address, width);
            let is_long =
                1 < text.lines().count() && text.lines().any(|line| 26 <= line.chars().count());
            let has_commas = row.address.contains(", ") && !row.address.contains('\n');
            (has_commas && is_long).then(|| {
                count.set(count.get() + 1);
                text
            })
        });
        let share = report.len() as f64 / f64::from(count.get());
        assert!(share <= MOST_CUT, "\n{}", report.join("\n"));
    }
}

#[test]
fn every_group_has_forty_constructed_rows_and_ten_forms_of_real_addresses() {
    for entry in std::fs::read_dir(root().join("tests/written")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if name == KNOWN_MISSES {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let parts = text.split_once(REAL_FORMS);
        let (constructed, real) = parts.expect("the group tells its real forms apart");
        let rows = |text: &str| text.lines().filter(|line| line.contains('\t')).count();
        for (part, fewest) in [constructed, real].into_iter().zip(FEWEST_ROWS) {
            assert!(
                fewest <= rows(part),
                "{name} has {} of {fewest}",
                rows(part)
            );
        }
    }
}

#[test]
fn the_known_misses_are_still_missed() {
    let mut scratch = Scratch::default();
    let misses = rows(&root().join("tests/written").join(KNOWN_MISSES));
    let mut learnt = Vec::new();
    for row in &misses {
        if difference(row, &mut scratch).is_empty() {
            learnt.push(&row.address);
        }
    }
    assert!(learnt.is_empty(), "move to their groups: {learnt:#?}");
}
