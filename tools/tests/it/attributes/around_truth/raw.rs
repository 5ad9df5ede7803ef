//! Source files -> points, without the builder's readers and rules.

use std::collections::HashMap;
use std::fs::File;
use std::io::Read;
use std::path::Path;

use pata::geo::LatLon;
use toml::{Table, Value};

/// A row: its cells by column.
pub(crate) type Row = HashMap<String, String>;

/// The points of one file that are of any class.
#[derive(Debug, Default)]
pub(crate) struct Points {
    pub(crate) at: Vec<LatLon>,
    /// A bit for each class, then one for each reading that is there.
    pub(crate) masks: Vec<u64>,
    /// Name of each class and what is added up in it.
    pub(crate) classes: Vec<(String, Vec<Sum>)>,
    pub(crate) sums: Vec<Vec<i64>>,
    /// Digits and decimals of each reading.
    pub(crate) readings: Vec<Vec<Option<(i64, u8)>>>,
}

/// A figure that is added up.
#[derive(Debug)]
pub(crate) struct Sum {
    pub(crate) name: String,
    pub(crate) index: usize,
    pub(crate) decimals: u8,
    column: String,
    max: f64,
}

/// Hands every row of a file to `each` that its own filter accepts.
pub(crate) fn rows_of(source: &Table, root: &Path, mut each: impl FnMut(&Row)) {
    let file = source["file"].as_table().expect("a file");
    let path = root.join(file["path"].as_str().expect("a path"));
    let open = File::open(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let packed = path.extension().and_then(|end| end.to_str());
    let reader: Box<dyn Read> = match packed {
        Some("gz") => Box::new(flate2::read::MultiGzDecoder::new(open)),
        Some("zst") => {
            let mut decoder = zstd::Decoder::new(open).expect("zstd");
            decoder.window_log_max(27).expect("a window");
            Box::new(decoder)
        }
        _ => Box::new(open),
    };
    let rules = file
        .get("keep_if")
        .and_then(Value::as_table)
        .cloned()
        .unwrap_or_default();
    let missing = file
        .get("missing")
        .and_then(Value::as_array)
        .cloned()
        .unwrap_or_default();
    let clean = |text: &str| {
        let text = text.trim();
        let is_missing = missing.iter().any(|mark| mark.as_str() == Some(text));
        if is_missing {
            String::new()
        } else {
            text.to_owned()
        }
    };
    if file["format"].as_str() == Some("geojson") {
        let text = std::io::read_to_string(reader).expect("text");
        let document: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        for feature in document["features"].as_array().expect("features") {
            let mut row = Row::new();
            for (key, value) in feature["properties"].as_object().expect("properties") {
                row.insert(key.clone(), clean(value.as_str().unwrap_or("")));
            }
            let at = &feature["geometry"]["coordinates"];
            if let (Some(lng), Some(lat)) = (at[0].as_f64(), at[1].as_f64()) {
                row.insert("\u{1f}lat".to_owned(), lat.to_string());
                row.insert("\u{1f}lng".to_owned(), lng.to_string());
            }
            if passes(&rules, &row) {
                each(&row);
            }
        }
        return;
    }
    let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(reader);
    let header = reader.byte_headers().expect("a header").clone();
    let name = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let names: Vec<String> = header.iter().map(name).collect();
    for record in reader.byte_records() {
        let record = record.expect("CSV");
        let cells = record.iter().map(|cell| clean(&name(cell)));
        let row: Row = names.iter().cloned().zip(cells).collect();
        if passes(&rules, &row) && record.len() <= names.len() {
            each(&row);
        }
    }
}

/// Whether a row has one of the texts in each of the columns.
pub(crate) fn passes(rules: &Table, row: &Row) -> bool {
    rules.iter().all(|(column, texts)| {
        let text = text(row, column);
        texts
            .as_array()
            .expect("texts")
            .iter()
            .any(|known| known.as_str() == Some(text))
    })
}

/// Where a row is, if that is in India or is brought there by one of the repairs.
pub(crate) fn position(source: &Table, row: &Row) -> Option<LatLon> {
    let column = |key: &str| source.get("at")?.get(key)?.as_str();
    let (lat, lng) = match (column("lat"), column("lng"), column("cell")) {
        (Some(lat), Some(lng), _) => (text(row, lat), text(row, lng)),
        (_, _, Some(cell)) => text(row, cell).split_once(',')?,
        _ => (text(row, "\u{1f}lat"), text(row, "\u{1f}lng")),
    };
    let number = |text: &str| {
        text.trim()
            .parse::<f64>()
            .ok()
            .filter(|value| value.is_finite())
    };
    let (lat_text, lng_text) = (lat, lng);
    let (lat, lng) = (number(lat)?, number(lng)?);
    let is_in = |lat: f64, lng: f64| (6.0..=37.6).contains(&lat) && (68.0..=97.6).contains(&lng);
    let shifted = |value: f64, text: &str, low: f64, high: f64| {
        if text.contains('.') || value < 1_000.0 {
            return value;
        }
        let mut tries = (1..13).map(|places| value / 10_f64.powi(places));
        tries.find(|&v| low <= v && v <= high).unwrap_or(value)
    };
    let repaired = (
        shifted(lat, lat_text, 6.0, 37.6),
        shifted(lng, lng_text, 68.0, 97.6),
    );
    let candidates = [(lat, lng), (lng, lat), repaired];
    let (lat, lng) = candidates.into_iter().find(|&(lat, lng)| is_in(lat, lng))?;
    LatLon::from_degrees(lat, lng)
}

/// The points of a facility file and the classes that its recipe gives them.
pub(crate) fn points_of(facility: &Table, root: &Path) -> Points {
    let mut points = Points::default();
    let classes: Vec<(String, Table)> = facility
        .get("classes")
        .and_then(Value::as_table)
        .into_iter()
        .flatten()
        .map(|(name, class)| (name.clone(), class.as_table().expect("a class").clone()))
        .collect();
    let mut sum_count = 0;
    for (name, class) in &classes {
        let sums = class
            .get("sums")
            .and_then(Value::as_array)
            .into_iter()
            .flatten();
        let sums = sums.map(|sum| {
            sum_count += 1;
            Sum {
                name: sum["name"].as_str().expect("a name").to_owned(),
                index: sum_count - 1,
                decimals: sum
                    .get("decimals")
                    .map_or(0, |d| d.as_integer().expect("digits") as u8),
                column: sum["column"].as_str().expect("a column").to_owned(),
                max: sum.get("max").map_or(f64::INFINITY, |max| {
                    max.as_float()
                        .unwrap_or_else(|| max.as_integer().expect("a number") as f64)
                }),
            }
        });
        points.classes.push((name.clone(), sums.collect()));
    }
    let readings: Vec<String> = facility
        .get("readings")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .map(|reading| reading["column"].as_str().expect("a column").to_owned())
        .collect();
    points.sums = vec![Vec::new(); sum_count];
    points.readings = vec![Vec::new(); readings.len()];
    rows_of(facility, root, |row| {
        add(row, facility, &classes, &readings, &mut points);
    });
    points
}

fn add(
    row: &Row,
    facility: &Table,
    classes: &[(String, Table)],
    readings: &[String],
    points: &mut Points,
) {
    let Some(at) = position(facility, row) else {
        return;
    };
    let mut mask = 0;
    let mut figures = vec![0; points.sums.len()];
    for (bit, (_, class)) in classes.iter().enumerate() {
        let rules = class.get("keep_if").and_then(Value::as_table);
        let has_words = class.get("words").is_none_or(|words| says(words, row));
        if !has_words || !rules.is_none_or(|rules| passes(rules, row)) {
            continue;
        }
        mask |= 1 << bit;
        for sum in &points.classes[bit].1 {
            let Some((digits, decimals)) = decimal(text(row, &sum.column)) else {
                return;
            };
            if sum.max < digits as f64 / 10_f64.powi(i32::from(decimals)) || digits < 0 {
                return;
            }
            figures[sum.index] = digits * 10_i64.pow(u32::from(sum.decimals - decimals));
        }
    }
    let found: Vec<Option<(i64, u8)>> = readings
        .iter()
        .map(|column| decimal(text(row, column)))
        .collect();
    for (bit, reading) in (classes.len()..).zip(&found) {
        mask |= u64::from(reading.is_some()) << bit;
    }
    if mask == 0 {
        return;
    }
    points.at.push(at);
    points.masks.push(mask);
    points
        .sums
        .iter_mut()
        .zip(figures)
        .for_each(|(all, figure)| all.push(figure));
    points
        .readings
        .iter_mut()
        .zip(found)
        .for_each(|(all, reading)| all.push(reading));
}

/// Digits and decimals of a plain number, without zeros at its end.
fn decimal(text: &str) -> Option<(i64, u8)> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let fraction = fraction.trim_end_matches('0');
    Some((
        format!("{whole}{fraction}").parse().ok()?,
        fraction.len() as u8,
    ))
}

/// Whether a text has the words that a rule asks for: a search in the text itself, with a blank
/// around every word.
fn says(words: &Value, row: &Row) -> bool {
    let text = text(row, words["column"].as_str().expect("a column"));
    let mut spaced = String::from(" ");
    let mut last = ' ';
    for c in text.chars().map(|c| c.to_ascii_lowercase()) {
        let kind = |c: char| (c.is_ascii_lowercase(), c.is_ascii_digit());
        if kind(c) != kind(last) && !spaced.ends_with(' ') {
            spaced.push(' ');
        }
        if c.is_ascii_alphanumeric() {
            spaced.push(c);
        }
        last = c;
    }
    spaced.push(' ');
    let has = |key: &str| {
        let phrases = words
            .get(key)
            .and_then(Value::as_array)
            .into_iter()
            .flatten();
        let mut phrases = phrases.map(|phrase| phrase.as_str().expect("a phrase"));
        phrases.any(|phrase| match phrase.strip_suffix('*') {
            Some(stem) => spaced.contains(&format!(" {stem}")),
            None => spaced.contains(&format!(" {phrase} ")),
        })
    };
    has("any") && !has("none")
}

fn text<'r>(row: &'r Row, column: &str) -> &'r str {
    row.get(column).map_or("", String::as_str)
}
