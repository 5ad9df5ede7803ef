//! The attribute build: against the raw files, and on sources that are wrong.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs;
use std::sync::OnceLock;

use pata::attributes::{Attributes, Cause, Decimal, Value, VariableId};
use pata::geo::LatLon;
use pata_tools::clean::numbers::parse_decimal;

use super::{built, full, opened, raw};
use crate::support::{root, say, shared};

/// The artefact of the full recipe's layers, or `None` where the sources are not there. The
/// gazetteer is empty: the layer of PINs has no rows, and joins by name run on the recipe alone.
fn full() -> Option<&'static Attributes> {
    static FULL: OnceLock<Option<Attributes>> = OnceLock::new();
    FULL.get_or_init(build_full).as_ref()
}

fn build_full() -> Option<Attributes> {
    if shared("attributes").is_none() {
        say("skipped: ../shared/data is absent");
        return None;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("full.toml");
    let text = full::part_of(&["district_2011", "district", "pin"]);
    fs::write(&path, text).expect("the folder is writable");
    let (bytes, _) = built(&path, 2).expect("the sources are as the recipe says");
    Some(opened(bytes))
}

fn id(attributes: &Attributes, name: &str) -> VariableId {
    attributes
        .variable(name)
        .unwrap_or_else(|| panic!("{name} is not there"))
}

fn number(value: Value) -> Option<Decimal> {
    match value {
        Value::Number(decimal) => Some(decimal.trimmed()),
        _ => None,
    }
}

#[test]
fn every_census_figure_is_that_of_the_raw_file() {
    let Some(attributes) = full() else { return };
    let rows = raw("census2011_pca_district.csv.gz");
    let column = |name: &str| {
        rows[0]
            .iter()
            .position(|cell| cell == name)
            .expect("a column")
    };
    let list = root().join("data/full/census_people.tsv");
    let list = fs::read_to_string(list).expect("the list is there");
    let lines = list.lines().skip(1);
    let listed = lines.filter_map(|line| line.split_once('\t'));
    let listed = listed.filter_map(|(column, rest)| Some((column, rest.split('\t').next()?)));
    let mut table: Vec<(&str, &str)> = listed.collect();
    table.push(("TRU1", "land_area_total"));

    // A district is known by its people, men and households: no two agree in all three.
    let witnesses = [
        ("TOT_P", "pop_count_total"),
        ("TOT_M", "pop_count_male"),
        ("No_HH", "home_count_total"),
    ];
    let mut by_witness = HashMap::new();
    for row in rows[1..]
        .iter()
        .filter(|row| &row[column("TRU")] == "Total")
    {
        let key = witnesses.map(|(name, _)| parse_decimal(&row[column(name)]).expect("a number"));
        assert!(
            by_witness
                .insert(key, row[column("District")].to_owned())
                .is_none()
        );
    }
    let by_code: HashMap<(&str, &str), &csv::StringRecord> = rows[1..]
        .iter()
        .map(|row| ((&row[column("District")], &row[column("TRU")]), row))
        .collect();
    let layer = attributes
        .catalogue()
        .variable(id(attributes, "pop_density"))
        .expect("a variable")
        .layer;
    let row_count = attributes.catalogue().layers[usize::from(layer)].row_count;
    assert_eq!(row_count, 640);
    let mut compared = 0;
    for row in 0..row_count {
        let read = |name: &str| {
            attributes
                .value_of_row(id(attributes, name), row)
                .expect("whole pages")
        };
        let key = witnesses.map(|(_, name)| number(read(name)).expect("a figure"));
        let code = by_witness[&key].as_str();
        for (part, suffix) in [("Total", ""), ("Rural", "_rural"), ("Urban", "_urban")] {
            let raw = by_code[&(code, part)];
            for &(of, name) in &table {
                let cell = &raw[column(of)];
                let expected = parse_decimal(cell).ok();
                assert_eq!(
                    number(read(&format!("{name}{suffix}"))),
                    expected,
                    "{code} {part} {name}"
                );
                compared += 1;
            }
        }
    }
    assert!(100_000 < compared, "{compared}");
}

#[test]
fn every_survey_figure_is_that_of_the_raw_file_and_few_cases_are_suppressed() {
    let Some(attributes) = full() else { return };
    let rows = raw("nfhs4_nfhs5_district_compiled.csv.gz").split_off(2);
    let ids: Vec<VariableId> = {
        let recipe = root().join("data/full/districts.toml");
        let recipe = fs::read_to_string(recipe).expect("the recipe is there");
        let recipe: toml::Table = recipe.parse().expect("the recipe is TOML");
        let columns = &recipe["attributes"]["tables"][0]["file"]["columns"];
        let names = columns.as_array().expect("a list")[4..].iter();
        names
            .map(|name| id(attributes, name.as_str().expect("a name")))
            .collect()
    };
    assert_eq!(ids.len(), 107);
    let mut by_witness: HashMap<[String; 3], Vec<&csv::StringRecord>> = HashMap::new();
    for row in rows.iter().filter(|row| row[2].trim() == "NFHS-5") {
        let key = [4, 5, 6].map(|column| row[column].trim().to_owned());
        by_witness.entry(key).or_default().push(row);
    }
    let layer = attributes
        .catalogue()
        .variable(ids[0])
        .expect("a variable")
        .layer;
    let row_count = attributes.catalogue().layers[usize::from(layer)].row_count;
    let (mut joined, mut suppressed) = (0, 0);
    for row in 0..row_count {
        let values: Vec<Value> = ids
            .iter()
            .map(|&id| attributes.value_of_row(id, row).expect("whole pages"))
            .collect();
        if values
            .iter()
            .all(|value| *value == Value::Missing(Cause::NotPublished))
        {
            continue;
        }
        joined += 1;
        let key = [0, 1, 2].map(|index| number(values[index]).expect("a count").to_string());
        let candidates = &by_witness[&key];
        let agrees = |raw: &&&csv::StringRecord| {
            values.iter().enumerate().all(|(index, value)| {
                let cell = raw[index + 4].trim();
                let expected = match cell {
                    "" | "NA" => Value::Missing(Cause::NotPublished),
                    "*" => Value::Missing(Cause::Suppressed),
                    _ if cell.starts_with('-') => Value::Missing(Cause::Suppressed),
                    _ => Value::Number(parse_decimal(cell).expect("a number").trimmed()),
                };
                match *value {
                    Value::Number(decimal) => Value::Number(decimal.trimmed()) == expected,
                    other => other == expected,
                }
            })
        };
        assert!(
            candidates.iter().any(|raw| agrees(&raw)),
            "row {row}: {key:?}"
        );
        suppressed += values
            .iter()
            .filter(|v| **v == Value::Missing(Cause::Suppressed))
            .count();
    }
    assert!(690 < joined, "{joined}");
    assert!(4_000 < suppressed, "{suppressed}");
}

#[test]
fn a_point_gets_the_figures_of_the_district_that_it_lies_in() {
    let Some(attributes) = full() else { return };
    let rows = raw("census2011_pca_district.csv.gz");
    // Census codes of 2011, among them parts of Delhi and Mumbai that one outline hides, a
    // district that was split since, and one whose outline carries another state's code.
    for (lat, lng, code) in [
        (26.91, 75.79, "110"),
        (26.85, 80.95, "157"),
        (18.52, 73.86, "521"),
        (22.57, 88.36, "342"),
        (12.97, 77.59, "572"),
        (28.61, 77.21, "094"),
        (19.12, 72.85, "518"),
        (18.94, 72.83, "519"),
        (17.385, 78.487, "536"),
        (23.73, 92.72, "283"),
    ] {
        let raw = rows
            .iter()
            .find(|row| &row[1] == code && &row[4] == "Total")
            .expect("a district");
        let mut out = [Value::Float(0.0)];
        let at = LatLon::from_degrees(lat, lng).expect("a point");
        let variable = id(attributes, "pop_count_total");
        attributes
            .lookup(at, &[variable], &mut out)
            .expect("whole pages");
        assert_eq!(
            number(out[0]).map(|n| n.to_string()).as_deref(),
            Some(&raw[7]),
            "{code}"
        );
    }
}

#[test]
fn rows_are_combined_and_rounded_as_the_recipe_says() {
    let figures = "code,rain,year\n1,1.05,2019\n1,2.0000000000000000001,2021\n2,7,2020\n1,4,2020\n";
    let check = |extra: &str, expected: &str| {
        let recipe = variable("").replace("[[attributes.tables.variables]]", extra);
        let (bytes, report) = small(&[("figures.csv", figures)], &recipe).unwrap();
        assert_eq!(rain(bytes)[0].as_deref(), Some(expected), "{extra}");
        report
    };
    let with = |combine: &str| format!("decimals = 3\n{combine}\n[[attributes.tables.variables]]");
    let report = check(&with(""), "1.05");
    assert!(report.contains("another row of the file"), "{report}");
    let report = check(&with("combine = { by = \"sum\" }"), "7.05");
    assert!(report.contains("4 rows became 2 of the layer"), "{report}");
    assert!(report.contains("rounded to the decimals"), "{report}");
    check(&with("combine = { by = \"mean\", decimals = 2 }"), "2.35");
    let latest = "combine = { by = \"latest\", column = \"year\" }";
    let report = check(&with(latest), "2");
    assert!(report.contains("a later row of the file"), "{report}");
}

#[test]
fn a_sum_out_of_range_stops_the_build() {
    let recipe = variable("max = 100\n").replace(
        "[[attributes.tables.variables]]",
        "combine = { by = \"sum\" }\n[[attributes.tables.variables]]",
    );
    let figures = "code,rain\n1,60\n1,60\n";
    let error = small(&[("figures.csv", figures)], &recipe).unwrap_err();
    for part in ["figures.csv", "rain_fall_mean", "120 is above 100"] {
        assert!(error.contains(part), "{error:?} lacks {part:?}");
    }
}

/// The rain of the westerly and of the easterly block.
fn rain(bytes: Vec<u8>) -> [Option<String>; 2] {
    let attributes = opened(bytes);
    let ids = [id(&attributes, "rain_fall_mean")];
    [75.5, 76.2].map(|lng| {
        let mut out = [Value::Float(0.0)];
        let at = LatLon::from_degrees(15.5, lng).expect("a point");
        attributes.lookup(at, &ids, &mut out).expect("whole pages");
        number(out[0]).map(|number| number.to_string())
    })
}

#[test]
fn a_list_of_other_names_joins_rows_and_is_counted() {
    let recipe = variable("")
        .replace("key = [\"code\"]", "name = \"name\"\nparent = \"state\"")
        .replace(
            "[[attributes.tables.variables]]",
            "rename = { \"Police II, Old Goa\" = \"Eastbank, Goa\", \"Left, Goa\" = \"Westbank\" }\n\
             [[attributes.tables.variables]]",
        );
    let figures = "name,state,rain\nPolice II,Old Goa,5\nLeft,Goa,6\nPolice II,Goa,7\n";
    let (bytes, report) = small(&[("figures.csv", figures)], &recipe).unwrap();
    assert_eq!(rain(bytes), ["6", "5"].map(|text| Some(text.to_owned())));
    for part in [
        "joined by the recipe's list of other names",
        "Police II, Goa is not joined",
    ] {
        assert!(report.contains(part), "{report} lacks {part}");
    }
}

#[test]
fn keys_of_another_list_are_told_by_the_recipe_too() {
    let rename = "rename = { \"GOA-9\" = \"02\" }\n[[attributes.tables.variables]]";
    let recipe = variable("").replace("[[attributes.tables.variables]]", rename);
    let (bytes, report) = small(&[("figures.csv", "code,rain\nGOA-9,5\n")], &recipe).unwrap();
    assert!(report.contains("joined by the recipe's list"), "{report}");
    assert_eq!(rain(bytes), [None, Some("5".to_owned())]);
}

#[test]
fn a_row_may_speak_for_further_rows_but_not_over_their_own() {
    let check = |figures: &str, expected: [&str; 2]| {
        let recipe = variable("")
            .replace("key = [\"code\"]", "name = \"name\"\nparent = \"state\"")
            .replace(
                "[[attributes.tables.variables]]",
                "spread_list = \"further.tsv\"\n[[attributes.tables.variables]]",
            );
        let further = "from\tto\nBoth banks, Goa\tWestbank\nBoth banks, Goa\tEastbank\n";
        let files = [("figures.csv", figures), ("further.tsv", further)];
        let (bytes, report) = small(&files, &recipe).unwrap();
        let expected = expected.map(|text| Some(text.to_owned()));
        assert_eq!(rain(bytes), expected, "{report}");
    };
    check("name,state,rain\nBoth banks,Goa,5\n", ["5", "5"]);
    check(
        "name,state,rain\nBoth banks,Goa,5\nEastbank,Goa,6\n",
        ["5", "6"],
    );
    check(
        "name,state,rain\nEastbank,Goa,6\nBoth banks,Goa,5\n",
        ["5", "6"],
    );
}

/// A recipe over small files of its own, in a folder of its own.
fn small(files: &[(&str, &str)], table: &str) -> Result<(Vec<u8>, String), String> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let recipe = format!(
        "[[attributes.layers]]\nname = \"block\"\ndescription = \"blocks\"\ngranularity = \"block\"\n\
         rows = {{ from = \"areas\" }}\n[attributes.layers.areas]\nname = \"name\"\nparent = \"state\"\n\
         key = [\"code\"]\nfile = {{ name = \"outlines\", path = \"areas.geojson\", format = \"geojson\", {META} }}\n{table}"
    );
    fs::write(folder.path().join("small.toml"), recipe).expect("the folder is writable");
    fs::write(folder.path().join("areas.geojson"), AREAS).expect("the folder is writable");
    for (name, text) in files {
        fs::write(folder.path().join(name), text).expect("the folder is writable");
    }
    let prefix = format!("{}/", folder.path().display());
    built(&folder.path().join("small.toml"), 1).map_err(|error| error.replace(&prefix, ""))
}

const META: &str = "vintage = \"2020\", licence = \"own\", origin = \"own\"";

/// Two squares that share a border, the second with a hole.
const AREAS: &str = r#"{"type":"FeatureCollection","features":[
{"type":"Feature","properties":{"code":"01","name":"Westbank","state":"Goa"},"geometry":{"type":"Polygon","coordinates":[[[75,15],[76,15],[76,16],[75,16],[75,15]]]}},
{"type":"Feature","properties":{"code":"02","name":"Eastbank","state":"Goa"},"geometry":{"type":"Polygon","coordinates":[[[76,15],[77,15],[77,16],[76,16],[76,15]],[[76.4,15.4],[76.6,15.4],[76.6,15.6],[76.4,15.6],[76.4,15.4]]]}}
]}"#;

fn table(variables: &str) -> String {
    format!(
        "[[attributes.tables]]\nlayer = \"block\"\nkey = [\"code\"]\n\
         file = {{ name = \"figures\", path = \"figures.csv\", format = \"csv\", {META} }}\n{variables}"
    )
}

fn variable(extra: &str) -> String {
    table(&format!(
        "[[attributes.tables.variables]]\ncolumn = \"rain\"\nname = \"rain_fall_mean\"\n\
         unit = \"mm\"\ndescription = \"rain in a year\"\n{extra}"
    ))
}

#[test]
fn keys_ratios_and_missing_causes_come_out_as_the_recipe_says() {
    let ratio = "[[attributes.tables.ratios]]\nnumerator = [\"a\", \"-b\"]\ndenominator = [\"a\"]\n\
                 factor = 100\ndecimals = 1\nname = \"rain_share_pct\"\nunit = \"%\"\ndescription = \"share\"\n";
    let recipe = format!("{}{ratio}", variable("min = 0\n"));
    let figures = "code,rain,a,b\n1,\"1,234.50\",3,1\n002,(7.5),0,0\n";
    let (bytes, report) = small(&[("figures.csv", figures)], &recipe).unwrap();
    assert!(report.contains("figures"), "{report}");
    let attributes = opened(bytes);
    let ids = ["rain_fall_mean", "rain_share_pct"].map(|name| id(&attributes, name));
    let ask = |lat: f64, lng: f64| {
        let mut out = [Value::Float(0.0); 2];
        attributes
            .lookup(LatLon::from_degrees(lat, lng).unwrap(), &ids, &mut out)
            .unwrap();
        out
    };
    let number = |mantissa, scale| Value::Number(Decimal { mantissa, scale });
    assert_eq!(ask(15.5, 75.5), [number(12_345, 1), number(667, 1)]);
    let none = Value::Missing(Cause::NotPublished);
    assert_eq!(ask(15.5, 76.2), [Value::Missing(Cause::Suppressed), none]);
    let outside = Value::Missing(Cause::OutsideCoverage);
    assert_eq!(ask(15.5, 76.5), [outside; 2], "the hole");
    assert_eq!(ask(14.9, 75.5), [outside; 2]);
}

#[test]
fn a_figure_out_of_range_stops_the_build_with_file_row_and_column() {
    let figures = "code,rain\n1,12\n2,120.5\n";
    let error = small(&[("figures.csv", figures)], &variable("max = 100\n")).unwrap_err();
    for part in ["figures.csv", "line 3", "rain", "120.5 is above 100"] {
        assert!(error.contains(part), "{error:?} lacks {part:?}");
    }
}

#[test]
fn figures_that_do_not_add_up_stop_the_build_or_are_counted_within_a_limit() {
    let figures = "code,rain,a,b\n1,5,2,3\n2,5,2,2.5\n";
    let with = |limit: &str| {
        let sum = "[[attributes.tables.sums]]\nwhole = \"rain\"\nparts = [\"a\", \"b\"]\n";
        small(
            &[("figures.csv", figures)],
            &(variable("") + sum + limit + "\n"),
        )
    };
    let error = with("").unwrap_err();
    for part in ["figures.csv", "line 3", "`rain`", "the parts together 4.5"] {
        assert!(error.contains(part), "{error:?} lacks {part:?}");
    }
    let (_, report) = with("limit = 0.5").unwrap();
    let told = "rain is a + b: holds in 1 of 2, off in 2 by 0.5";
    assert!(report.contains(told), "{report}");
    assert!(with("limit = 0.4").is_err());
}

#[test]
fn a_list_of_parts_names_variables_and_tells_zeros_and_shares() {
    let figures = "code,tongue,people\n1,x,3\n";
    let parts = "text\tsuffix\tnote\nx\tnear\tNear\ny\tfar\tFar\n";
    let recipe = table(
        "absent = \"zero\"\ncatchment = \"block\"\n\
         [attributes.tables.pivot]\ncolumn = \"tongue\"\npart_list = \"parts.tsv\"\n\
         [[attributes.tables.variables]]\ncolumn = \"people\"\nname = \"tongue_{}_count\"\n\
         unit = \"persons\"\ndescription = \"people who speak {} at home\"\n\
         [[attributes.tables.shares]]\ncolumn = \"people\"\nname = \"tongue_{}_pct\"\n\
         description = \"people who speak {} at home\"\ndecimals = 1\n",
    );
    let files = [("figures.csv", figures), ("parts.tsv", parts)];
    let attributes = opened(small(&files, &recipe).unwrap().0);
    let ids = [
        "tongue_near_count_block",
        "tongue_far_count_block",
        "tongue_near_pct_block",
        "tongue_far_pct_block",
    ]
    .map(|name| id(&attributes, name));
    let far = attributes.catalogue().variable(ids[1]).expect("a variable");
    assert_eq!(far.description, "people who speak Far at home");
    let ask = |lng: f64| {
        let mut out = [Value::Float(0.0); 4];
        let at = LatLon::from_degrees(15.5, lng).expect("a point");
        attributes.lookup(at, &ids, &mut out).expect("whole pages");
        out.map(|value| number(value).map(|decimal| decimal.to_string()))
    };
    let texts = |texts: [&str; 4]| texts.map(|text| Some(text.to_owned()));
    assert_eq!(ask(75.5), texts(["3", "0", "100", "0"]), "listed");
    assert_eq!(ask(76.2), [const { None }; 4], "not in the list at all");
}

#[test]
fn slips_of_a_recipe_are_told() {
    let check_with = |figures: &str, recipe: &str, expected: &str| {
        let error = small(&[("figures.csv", figures)], recipe).unwrap_err();
        assert!(error.contains(expected), "{error:?} lacks {expected:?}");
    };
    check_with("code,rain\n1,wet\n", &variable(""), "`wet` is not a number");
    let fine = "code,rain\n1,5\n";
    let check = |recipe: &str, expected: &str| check_with(fine, recipe, expected);
    check(&variable("").replace("\"rain\"", "\"rian\""), "rian");
    check(
        &variable("").replace("\"block\"\nkey", "\"blok\"\nkey"),
        "no layer is called `blok`",
    );
    check(
        &variable("").replace("rain_fall_mean", "Rain"),
        "variable `Rain` does not start",
    );
    check(
        &variable("").replace("unit = \"mm\"", "unit = \"\""),
        "has no unit",
    );
    check(&variable("").replace("figures.csv", "gone.csv"), "gone.csv");
    let twice = variable("") + &variable("").replace("\"figures\"", "\"more figures\"");
    check(&twice, "comes from `figures` and from `more figures`");
}

#[test]
fn rows_without_a_partner_are_counted_and_named() {
    let figures = "code,rain\n1,5\n3,6\n1,7\n,8\n";
    let (_, report) = small(&[("figures.csv", figures)], &variable("")).unwrap();
    for part in [
        "no row of the layer has this key (3: 3)",
        "the row has no key",
        "another row of the file",
    ] {
        assert!(report.contains(part), "{report}");
    }
}

#[test]
fn thread_counts_make_no_difference() {
    let folder = tempfile::tempdir().unwrap();
    let text = |name: &str, path: &str| {
        format!("name = \"{name}\", path = \"{path}.csv\", format = \"csv\", {META}")
    };
    let recipe = format!(
        "[[attributes.layers]]\nname = \"spot\"\ndescription = \"spots\"\ngranularity = \"spot\"\n\
         [attributes.layers.rows]\nfrom = \"table\"\nkey = [\"id\"]\nname = \"id\"\nparent = \"id\"\nfile = {{ {} }}\n\
         [attributes.layers.sites]\nkey = [\"id\"]\nat = {{ lat = \"lat\", lng = \"lng\" }}\ncap_m = 5000\nfile = {{ {} }}\n\
         [[attributes.facilities]]\nlayer = \"spot\"\nat = {{ lat = \"lat\", lng = \"lng\" }}\nfile = {{ {} }}\n\
         [attributes.facilities.classes]\nspot = {{ what = \"spots\" }}\n",
        text("rows", "points"),
        text("sites", "points"),
        text("facilities", "every_second")
    );
    fs::write(folder.path().join("spots.toml"), recipe).unwrap();
    let mut points = String::from("id,lat,lng\n");
    let mut every_second = points.clone();
    for index in 0..500 {
        let (lat, lng) = (
            12.0 + f64::from(index * 37 % 500) / 1e3,
            77.0 + f64::from(index * 91 % 500) / 1e3,
        );
        writeln!(points, "{index},{lat},{lng}").unwrap();
        if index % 2 == 0 {
            writeln!(every_second, "{index},{lat},{lng}").unwrap();
        }
    }
    fs::write(folder.path().join("points.csv"), points).unwrap();
    fs::write(folder.path().join("every_second.csv"), every_second).unwrap();
    let path = folder.path().join("spots.toml");
    let (one, _) = built(&path, 1).unwrap();
    assert!(
        one == built(&path, 2).unwrap().0,
        "one thread and two make different bytes"
    );
    let attributes = opened(one);
    let mut out = [Value::Float(0.0)];
    let at = LatLon::from_degrees(12.0, 77.0).unwrap();
    attributes
        .lookup(at, &[id(&attributes, "spot_dist_nearest")], &mut out)
        .unwrap();
    assert_eq!(number(out[0]).map(|n| n.to_string()).as_deref(), Some("0"));
}
