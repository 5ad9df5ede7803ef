//! The whole room against slow, obvious oracles.

use std::io::Cursor;
use std::path::Path;

use super::{
    AreaContent, AttributeContent, Attributes, Cause, Decimal, Geometry, LayerContent,
    QUANTILE_PERCENTS, RowName, SiteContent, Value, Variable, VariableId, write_attributes,
};
use crate::error::QueryError;
use crate::format::BuildId;
use crate::format::hostile::Seeded;
use crate::geo::LatLon;

pub(super) const BUILD: BuildId = BuildId([7; 16]);

pub(super) fn point(seeded: &mut Seeded, south_west: (i32, i32), span: usize) -> LatLon {
    LatLon {
        lat_e7: south_west.0 + seeded.below(span) as i32,
        lng_e7: south_west.1 + seeded.below(span) as i32,
    }
}

pub(super) const SOUTH_WEST: (i32, i32) = (120_000_000, 770_000_000);

pub(super) fn layer<'a>(
    name: &str,
    row_count: u32,
    geometry: Geometry,
    columns: &'a [Vec<Value>],
) -> LayerContent<'a> {
    let variable = |index| Variable {
        name: format!("{name}_v{index}"),
        description: "made for a test".to_owned(),
        unit: "things".to_owned(),
        granularity: name.to_owned(),
        ..Variable::default()
    };
    LayerContent {
        name: name.to_owned(),
        description: String::new(),
        row_count,
        row_names: Vec::new(),
        geometries: vec![geometry],
        variables: (0..columns.len()).map(variable).collect(),
        rows: Box::new(move |row, values| {
            for (value, column) in values.iter_mut().zip(columns) {
                *value = column[row as usize];
            }
            Ok(())
        }),
    }
}

pub(super) fn written(layers: Vec<LayerContent<'_>>) -> Vec<u8> {
    let content = AttributeContent {
        layers,
        sources: Vec::new(),
    };
    let out = write_attributes(content, BUILD, Cursor::new(Vec::new())).unwrap();
    out.into_inner()
}

pub(super) fn opened(bytes: Vec<u8>) -> Attributes {
    Attributes::from_bytes(bytes, Path::new("test.att")).unwrap()
}

/// One column that tells which row was found.
pub(super) fn row_numbers(row_count: u32) -> Vec<Vec<Value>> {
    let number = |row| {
        Value::Number(Decimal {
            mantissa: i64::from(row),
            scale: 0,
        })
    };
    vec![(0..row_count).map(number).collect()]
}

/// Columns of every encoding; some with missing values.
pub(super) fn mixed_columns(random: &mut Seeded, rows: u32, count: usize) -> Vec<Vec<Value>> {
    let mut column = |kind: u64| -> Vec<Value> {
        (0..rows)
            .map(|_| {
                let number = |mantissa, scale| Value::Number(Decimal { mantissa, scale });
                if kind % 3 == 1 && random.below(10) == 0 {
                    return Value::Missing(Cause::NotPublished);
                }
                if kind % 5 == 2 && random.below(10) == 0 {
                    return Value::Missing(Cause::Suppressed);
                }
                match kind % 7 {
                    0 => number(42, 1),
                    1 => number(random.below(10_000) as i64 - 5_000, 2),
                    2 => number(random.below(3) as i64 * 1_000_000_007, 0),
                    3 => Value::Float(f64::from(random.below(1_000) as f32 / 7.0)),
                    4 => Value::Float(random.below(1_000) as f64 / 7.0),
                    5 => number(random.next() as i64, 3),
                    _ => number(random.below(1 << 40) as i64, 6),
                }
            })
            .collect()
    };
    (0..count as u64).map(&mut column).collect()
}

fn same(read: Value, written: Value) -> bool {
    match (read, written) {
        (Value::Number(a), Value::Number(b)) => a.trimmed() == b.trimmed(),
        (Value::Float(a), Value::Float(b)) => a.to_bits() == b.to_bits(),
        (a, b) => a == b,
    }
}

#[test]
fn every_value_of_narrow_and_of_wide_layers_is_read_as_it_was_written() {
    for (rows, count) in [(3, 1), (1_000, 5), (200, 300), (40, 900)] {
        let mut random = Seeded(u64::from(rows));
        let columns = mixed_columns(&mut random, rows, count);
        let sites: Vec<SiteContent> = (0..rows)
            .map(|row| SiteContent {
                row,
                at: point(&mut random, SOUTH_WEST, 50_000_000),
            })
            .collect();
        let geometry = Geometry::Sites {
            sites: sites.clone(),
            cap_m: 1,
        };
        let attributes = opened(written(vec![layer("site", rows, geometry, &columns)]));
        let ids: Vec<VariableId> = (0..count)
            .map(|index| attributes.variable(&format!("SITE_V{index}")).unwrap())
            .collect();
        for site in &sites {
            for (chunk, ids) in ids.chunks(50).enumerate() {
                let mut out = [Value::Float(0.0); 50];
                attributes.lookup(site.at, ids, &mut out).unwrap();
                for (index, value) in out[..ids.len()].iter().enumerate() {
                    let expected = columns[chunk * 50 + index][site.row as usize];
                    assert!(same(*value, expected), "{value:?} is not {expected:?}");
                }
            }
        }
        for (id, column) in ids.iter().zip(&columns) {
            let count = column
                .iter()
                .filter(|v| !matches!(v, Value::Missing(_)))
                .count();
            let variable = attributes.catalogue().variable(*id).unwrap();
            assert_eq!(variable.value_count as usize, count);
        }
    }
}

#[test]
fn rows_are_called_as_their_source_calls_them() {
    let mut random = Seeded(77);
    let name = |row: u32| RowName {
        key: format!("{}", row * 7),
        parent: if row.is_multiple_of(3) {
            ""
        } else {
            "Karnataka"
        }
        .to_owned(),
        name: "\u{915}\u{93e} of ".repeat(row as usize % 40) + &row.to_string(),
    };
    for count in [1, 2, 500] {
        let columns = row_numbers(count);
        let sites = (0..count).map(|row| SiteContent {
            row,
            at: point(&mut random, SOUTH_WEST, 50_000_000),
        });
        let geometry = Geometry::Sites {
            sites: sites.collect(),
            cap_m: 1,
        };
        let unnamed = layer("unnamed", count, geometry.clone(), &columns);
        let mut named = layer("named", count, geometry, &columns);
        named.row_names = (0..count).map(name).collect();
        let attributes = opened(written(vec![unnamed, named]));
        let id = attributes.variable("named_v0").unwrap();
        for row in 0..count {
            assert_eq!(attributes.row_name(0, row), Ok(None));
            let Value::Number(number) = attributes.value_of_row(id, row).unwrap() else {
                panic!("the row has its number");
            };
            let expected = name(number.mantissa as u32);
            assert_eq!(attributes.row_name(1, row), Ok(Some(expected)));
        }
        assert_eq!(attributes.row_name(1, count), Ok(None));
        assert_eq!(attributes.row_name(2, 0), Ok(None));
        attributes.verify_pages().unwrap();
    }
}

#[test]
fn a_summary_counts_every_row_and_ranks_the_values_as_sorting_them_does() {
    let (rows, mut random) = (4_000, Seeded(78));
    let columns = mixed_columns(&mut random, rows, 30);
    let sites = (0..rows).map(|row| SiteContent {
        row,
        at: point(&mut random, SOUTH_WEST, 50_000_000),
    });
    let geometry = Geometry::Sites {
        sites: sites.collect(),
        cap_m: 1,
    };
    let attributes = opened(written(vec![layer("site", rows, geometry, &columns)]));
    let number = |value: &Value| match value {
        Value::Number(decimal) => Some(decimal.to_f64()),
        Value::Float(float) => Some(*float),
        Value::Missing(_) => None,
    };
    for (index, column) in columns.iter().enumerate() {
        let id = attributes.variable(&format!("site_v{index}")).unwrap();
        let variable = attributes.catalogue().variable(id).unwrap();
        let mut sorted: Vec<Value> = column.clone();
        sorted.retain(|value| number(value).is_some());
        sorted.sort_by(|a, b| number(a).partial_cmp(&number(b)).unwrap());
        let missing = |cause| {
            column
                .iter()
                .filter(|v| **v == Value::Missing(cause))
                .count()
        };
        let summary = &variable.summary;
        assert_eq!(summary.not_published as usize, missing(Cause::NotPublished));
        assert_eq!(summary.suppressed as usize, missing(Cause::Suppressed));
        let spread = summary.spread.as_ref().unwrap();
        assert_eq!(spread.rank_error, 0);
        assert!(same(spread.minimum, sorted[0]));
        assert!(same(spread.maximum, sorted[sorted.len() - 1]));
        for (percent, &value) in QUANTILE_PERCENTS.iter().zip(&spread.quantiles) {
            let rank = (*percent as usize * sorted.len()).div_ceil(100);
            assert!(
                same(value, sorted[rank - 1]),
                "{percent} of {}",
                variable.name
            );
        }
    }
}

#[test]
fn a_lookup_that_asks_for_too_much_is_an_error() {
    let columns = row_numbers(1);
    let at = LatLon {
        lat_e7: 0,
        lng_e7: 0,
    };
    let geometry = Geometry::Sites {
        sites: vec![SiteContent { row: 0, at }],
        cap_m: 1,
    };
    let attributes = opened(written(vec![layer("site", 1, geometry, &columns)]));
    let mut out = [Value::Float(0.0); 65];
    let ids = [VariableId(0); 65];
    assert_eq!(
        attributes.lookup(at, &ids, &mut out),
        Err(QueryError::TooManyVariables { asked: 65 })
    );
    assert_eq!(
        attributes.lookup(at, &ids[..2], &mut out[..1]),
        Err(QueryError::OutputTooShort)
    );
    assert_eq!(
        attributes.lookup(at, &[VariableId(1)], &mut out),
        Err(QueryError::UnknownVariable { id: 1 })
    );
}

#[test]
fn an_artefact_without_layers_opens_and_knows_no_name() {
    let attributes = opened(written(Vec::new()));
    assert_eq!(attributes.variable("pop_density"), None);
    assert!(attributes.near_names("pop_density").is_empty());
}

#[test]
fn content_that_cannot_be_written_is_refused() {
    let at = LatLon {
        lat_e7: 0,
        lng_e7: 0,
    };
    let refuse = |name: &str, rows: u32, geometry: Geometry, expected: &str| {
        let columns = row_numbers(rows);
        let content = AttributeContent {
            layers: vec![layer(name, rows, geometry, &columns)],
            sources: Vec::new(),
        };
        let error = write_attributes(content, BUILD, Cursor::new(Vec::new())).unwrap_err();
        assert!(error.to_string().contains(expected), "{error}");
    };
    let sites = |row| Geometry::Sites {
        sites: vec![SiteContent { row, at }],
        cap_m: 1,
    };
    refuse("Site", 1, sites(0), "no name");
    refuse("site", 2, sites(0), "no geometry finds row 1");
    refuse("site", 1, sites(1), "a geometry finds row 1");
    let far = Geometry::Sites {
        sites: vec![SiteContent { row: 0, at }],
        cap_m: 500_001,
    };
    refuse("site", 1, far, "over 500 km");
    let two = Geometry::Areas(vec![AreaContent {
        row: 0,
        rings: vec![vec![at, at]],
    }]);
    refuse("area", 1, two, "fewer than three vertices");
}

#[test]
fn the_same_content_gives_the_same_bytes() {
    let make = || {
        let mut random = Seeded(9);
        let columns = mixed_columns(&mut random, 500, 20);
        let sites = (0..500).map(|row| SiteContent {
            row,
            at: point(&mut random, SOUTH_WEST, 50_000_000),
        });
        let geometry = Geometry::Sites {
            sites: sites.collect(),
            cap_m: 1_000,
        };
        written(vec![layer("site", 500, geometry, &columns)])
    };
    assert_eq!(make(), make());
}
