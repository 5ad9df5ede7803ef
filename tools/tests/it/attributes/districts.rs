//! Tables of districts whose rows are combined, against the raw files.

use std::fs;

use pata::attributes::{Attributes, Decimal, Value};
use pata::geo::LatLon;
use pata_tools::clean::numbers::parse_decimal;

use super::{built, opened, raw};
use crate::support::{root, say, shared};

/// The tables of districts over the two layers of districts and no gazetteer, or `None` where the
/// sources are not there.
fn districts() -> Option<Attributes> {
    let Some(shared) = shared("") else {
        say("skipped: tables of districts, ../shared/data is absent");
        return None;
    };
    let layers =
        fs::read_to_string(root().join("data/full/layers.toml")).expect("the recipe is there");
    let mut layers: toml::Table = layers.parse().expect("the recipe is TOML");
    let part = layers["attributes"].as_table_mut().expect("a table");
    part.retain(|key, _| key == "layers" || key == "aliases");
    let of_districts = ["district_2011", "district"].map(toml::Value::from);
    let kept = part["layers"].as_array_mut().expect("a list");
    kept.retain(|layer| of_districts.contains(&layer["name"]));
    layers.insert("root".to_owned(), shared.display().to_string().into());
    let include = root()
        .join("data/full/districts.toml")
        .display()
        .to_string();
    layers.insert("include".to_owned(), vec![include].into());
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("districts.toml");
    fs::write(&path, layers.to_string()).expect("the folder is writable");
    let (bytes, _) = built(&path, 2).expect("the sources are as the recipe says");
    Some(opened(bytes))
}

/// Rows of a raw file whose cells of the named columns have these texts, and one column of them.
fn cells(file: &str, column: &str, is: &[(&str, &[&str])]) -> Vec<Decimal> {
    let rows = raw(file);
    let place = |name: &str| {
        let found = rows[0].iter().position(|cell| cell.trim() == name);
        found.unwrap_or_else(|| panic!("{file} has no {name}"))
    };
    let column = place(column);
    let is: Vec<(usize, &[&str])> = is.iter().map(|(name, is)| (place(name), *is)).collect();
    rows[1..]
        .iter()
        .filter(|row| is.iter().all(|(place, is)| is.contains(&&row[*place])))
        .map(|row| parse_decimal(&row[column]).expect("a number"))
        .collect()
}

#[test]
fn rows_that_become_one_give_the_sum_the_mean_or_the_latest_of_the_raw_file() {
    let Some(attributes) = districts() else {
        return;
    };
    let at = |lat: f64, lng: f64, name: &str| {
        let mut out = [Value::Float(0.0)];
        let at = LatLon::from_degrees(lat, lng).expect("a point");
        let id = attributes.variable(name).expect(name);
        attributes.lookup(at, &[id], &mut out).expect("whole pages");
        match out[0] {
            Value::Number(decimal) => Some(decimal.trimmed().to_string()),
            _ => None,
        }
    };
    let total = |cells: &[Decimal]| cells.iter().map(|cell| cell.to_f64()).sum::<f64>();

    // The police of Ahmedabad's city and of its villages.
    let police = ["AHMEDABAD COMMR.", "AHMEDABAD RURAL"];
    let is: &[(&str, &[&str])] = &[("DISTRICT", &police), ("YEAR", &["2012"])];
    let murders = cells("ncrb_district_ipc_2001_2012.csv.gz", "MURDER", is);
    assert_eq!(murders.len(), 2);
    let murders = format!("{}", total(&murders));
    assert_eq!(at(23.03, 72.58, "crime_murder_count"), Some(murders));

    // The years whose November is that of the wind, in a state that was divided meanwhile.
    let is: &[(&str, &[&str])] = &[("Dist Name", &["Ranchi"])];
    let file = "icrisat_district_windspeed.csv.gz";
    let all = cells(file, "JULY", is);
    let left_out = cells(file, "JULY", &[is[0], ("Year", &["1978"])]);
    assert_eq!((all.len(), left_out.len()), (58, 1));
    let mean = (total(&all) - total(&left_out)) / 57.0;
    assert_eq!(
        at(23.35, 85.33, "wind_speed_july_mean"),
        Some(format!("{}", (mean * 1e3).round() / 1e3))
    );

    // A district that left the scheme keeps its last year.
    let is: &[(&str, &[&str])] = &[("district", &["Chittoor"])];
    let file = "pmfby_crop_insurance_district_2018_on.csv.gz";
    let year = at(13.21, 79.1, "insurance_crop_year_value").expect("a year");
    let of_year: &[(&str, &[&str])] = &[is[0], ("year", &[&year])];
    let cover = cells(file, "sum.insured", of_year);
    assert_eq!(cover.len(), 1);
    assert!(
        cells(file, "year", is)
            .iter()
            .all(|other| other.to_string() <= year)
    );
    assert_eq!(
        at(13.21, 79.1, "insurance_crop_cover_sum"),
        Some(cover[0].trimmed().to_string())
    );

    // Bhopal was split off Sehore, whose crops of 1966's district are told for both.
    let is: &[(&str, &[&str])] = &[("Dist Name", &["Sehore"]), ("Year", &["2015"])];
    let file = "icrisat_district_crops_2000_2015.csv.gz";
    let wheat = cells(file, "WHEAT AREA (1000 ha)", is);
    for (lat, lng) in [(23.25, 77.41), (23.2, 77.08)] {
        let found = at(lat, lng, "crop_wheat_area");
        assert_eq!(found, Some(wheat[0].trimmed().to_string()), "{lat}, {lng}");
    }
}
