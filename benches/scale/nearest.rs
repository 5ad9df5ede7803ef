//! The nearest of a million random sites: our packed tree in a file, rstar and kiddo in memory.
//!
//! `cargo bench -p pata-scale --bench nearest`

use std::hint::black_box;
use std::io::Cursor;
use std::path::Path;

use criterion::Criterion;
use kiddo::{ImmutableKdTree, SquaredEuclidean};
use pata::attributes::{
    AttributeContent, Attributes, Geometry, LayerContent, SiteContent, write_attributes,
};
use pata::format::BuildId;
use pata::geo::LatLon;
use rstar::RTree;
use rstar::primitives::GeomWithData;

const SITES: u32 = 1_000_000;
const POINTS: u32 = 4_096;
/// No site is farther from any point than this, metres.
const CAP_M: u32 = 50_000;

/// A point of the golden ratio's sequence over India: even, without a grid.
fn point(index: u32) -> LatLon {
    let turn = |ratio: f64| (f64::from(index) * ratio).fract();
    let (lat, lng) = (turn(0.754_877_666_246_692_7), turn(0.569_840_290_998_053_3));
    LatLon::from_degrees(8.0 + 27.0 * lat, 69.0 + 27.0 * lng).unwrap_or(LatLon {
        lat_e7: 0,
        lng_e7: 0,
    })
}

fn packed(sites: &[LatLon]) -> Attributes {
    let site = |(row, &at)| SiteContent { row, at };
    let layer = LayerContent {
        name: "site".to_owned(),
        description: String::new(),
        row_count: SITES,
        row_names: Vec::new(),
        geometries: vec![Geometry::Sites {
            sites: (0..).zip(sites).map(site).collect(),
            cap_m: CAP_M,
        }],
        variables: Vec::new(),
        rows: Box::new(|_, _| Ok(())),
    };
    let content = AttributeContent {
        layers: vec![layer],
        sources: Vec::new(),
    };
    let out = Cursor::new(Vec::new());
    let out = write_attributes(content, BuildId([1; 16]), out).expect("memory takes any bytes");
    Attributes::from_bytes(out.into_inner(), Path::new("sites")).expect("it was just written")
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    let sites: Vec<LatLon> = (0..SITES).map(point).collect();
    // Points between the sites, in an order that jumps.
    let points: Vec<LatLon> = (0..POINTS).map(|i| point(SITES + i * 7_919)).collect();
    let degrees = |at: &LatLon| [at.lat(), at.lng()];

    let packed = packed(&sites);
    let with_number = |(index, at)| GeomWithData::new(degrees(at), index);
    let rstar = RTree::bulk_load((0_u32..).zip(&sites).map(with_number).collect());
    let centres: Vec<[f64; 2]> = sites.iter().map(degrees).collect();
    let kiddo: ImmutableKdTree<f64, 2> =
        ImmutableKdTree::new_from_slice(&centres).expect("no two sites are one");

    let mut group = criterion.benchmark_group("nearest");
    let mut next = 0;
    let mut turn = || {
        next = (next + 1) % points.len();
        points[next]
    };
    group.bench_function("packed", |bencher| {
        bencher.iter(|| packed.locate(0, black_box(turn())));
    });
    group.bench_function("rstar", |bencher| {
        bencher.iter(|| {
            let nearest = rstar.nearest_neighbor(degrees(&black_box(turn())));
            nearest.map(|site| site.data)
        });
    });
    group.bench_function("kiddo", |bencher| {
        bencher.iter(|| {
            let point = degrees(&black_box(turn()));
            let query = kiddo.query(&point);
            query.nearest_one::<SquaredEuclidean<f64>>().execute().item
        });
    });
    group.finish();
    criterion.final_summary();
}
