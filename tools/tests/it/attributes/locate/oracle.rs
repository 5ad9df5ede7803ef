//! Layer and point -> row, by asking every outline, every box and every site.
//!
//! Shares no arithmetic with the engine: rays run to the north, not to the east; distances are
//! chords of unit vectors, not haversines. Three cuts save time and change nothing: a point
//! outside the box around an outline's vertices is neither inside nor on its border; a box whose
//! south is above the point, or below it by more than the tallest box, does not hold it; and a
//! site is never nearer than its difference of latitude.

use pata::attributes::{AreaContent, CellContent, Geometry, SiteContent};
use pata::geo::{EARTH_RADIUS_M, LatLon};

/// Distances that differ by less are one to the oracle: far above what rounding does, far
/// below the centimetre of the sources' grid.
const TIE_M: f64 = 1e-5;

/// Rows that may speak for a point: none, one, or several that are equally near or large.
pub(crate) type Rows = Vec<u32>;

/// One layer.
pub(crate) struct Oracle {
    geometries: Vec<Asked>,
}

enum Asked {
    Areas(Vec<Area>),
    Cells {
        cells: Vec<CellContent>,
        tallest: i64,
    },
    Sites {
        sites: Vec<SiteContent>,
        cap_m: f64,
    },
}

struct Area {
    row: u32,
    rings: Vec<Vec<LatLon>>,
    extent: i128,
    /// South, west, north, east.
    bounds: [i32; 4],
}

impl Oracle {
    pub(crate) fn new(geometries: &[Geometry]) -> Self {
        let asked = |geometry: &Geometry| match geometry {
            Geometry::Areas(areas) => Asked::Areas(areas.iter().map(area).collect()),
            Geometry::Cells(cells) => {
                let mut cells = cells.clone();
                cells.sort_by_key(|cell| cell.envelope.min.lat_e7);
                let height = |cell: &CellContent| {
                    i64::from(cell.envelope.max.lat_e7) - i64::from(cell.envelope.min.lat_e7)
                };
                let tallest = cells.iter().map(height).max().unwrap_or(0);
                Asked::Cells { cells, tallest }
            }
            Geometry::Sites { sites, cap_m } => {
                let mut sites = sites.clone();
                sites.sort_by_key(|site| site.at.lat_e7);
                let cap_m = f64::from(*cap_m);
                Asked::Sites { sites, cap_m }
            }
        };
        Self {
            geometries: geometries.iter().map(asked).collect(),
        }
    }

    /// The rows that may speak for a point; where `None` is among the answers that rounding
    /// allows, at the very cap of a site, the second is true.
    pub(crate) fn rows(&self, at: LatLon) -> (Rows, bool) {
        for geometry in &self.geometries {
            let (rows, may_be_none) = match geometry {
                Asked::Areas(areas) => (of_areas(areas, at), false),
                Asked::Cells { cells, tallest } => (of_cells(cells, *tallest, at), false),
                Asked::Sites { sites, cap_m } => of_sites(sites, *cap_m, at),
            };
            if !rows.is_empty() {
                return (rows, may_be_none);
            }
        }
        (Vec::new(), true)
    }
}

fn area(area: &AreaContent) -> Area {
    let mut bounds = [i32::MAX, i32::MAX, i32::MIN, i32::MIN];
    for vertex in area.rings.iter().flatten() {
        bounds[0] = bounds[0].min(vertex.lat_e7);
        bounds[1] = bounds[1].min(vertex.lng_e7);
        bounds[2] = bounds[2].max(vertex.lat_e7);
        bounds[3] = bounds[3].max(vertex.lng_e7);
    }
    // Twice the extent, by trapezes under the edges.
    let under = |a: LatLon, b: LatLon| {
        (i128::from(a.lng_e7) - i128::from(b.lng_e7))
            * (i128::from(a.lat_e7) + i128::from(b.lat_e7))
    };
    let of_ring = |ring: &Vec<LatLon>| edges(ring).map(|(a, b)| under(a, b)).sum::<i128>();
    Area {
        row: area.row,
        rings: area.rings.clone(),
        extent: area.rings.iter().map(of_ring).sum::<i128>().abs(),
        bounds,
    }
}

fn edges(ring: &[LatLon]) -> impl Iterator<Item = (LatLon, LatLon)> + '_ {
    (0..ring.len()).map(|index| (ring[index], ring[(index + 1) % ring.len()]))
}

fn of_areas(areas: &[Area], at: LatLon) -> Rows {
    let is_near = |area: &&Area| {
        let [south, west, north, east] = area.bounds;
        south <= at.lat_e7 && at.lat_e7 <= north && west <= at.lng_e7 && at.lng_e7 <= east
    };
    let inside = areas
        .iter()
        .filter(is_near)
        .filter(|area| is_inside(&area.rings, at));
    let inside: Vec<&Area> = inside.collect();
    let least = inside.iter().map(|area| area.extent).min();
    let smallest = inside.iter().filter(|area| Some(area.extent) == least);
    smallest.map(|area| area.row).collect()
}

/// On the border, or a ray to the north crosses the rings an odd number of times.
pub(crate) fn is_inside(rings: &[Vec<LatLon>], at: LatLon) -> bool {
    let (x, y) = (i128::from(at.lng_e7), i128::from(at.lat_e7));
    let mut crossings = 0;
    for (a, b) in rings.iter().flat_map(|ring| edges(ring)) {
        let (west, east) = if a.lng_e7 <= b.lng_e7 { (a, b) } else { (b, a) };
        let (wx, wy) = (i128::from(west.lng_e7), i128::from(west.lat_e7));
        let (ex, ey) = (i128::from(east.lng_e7), i128::from(east.lat_e7));
        if x < wx || ex < x {
            continue;
        }
        // Above zero where the point lies south of the edge.
        let below = (ey - wy) * (x - wx) - (y - wy) * (ex - wx);
        if below == 0 && wy.min(ey) <= y && y <= wy.max(ey) {
            return true;
        }
        if wx <= x && x < ex && 0 < below {
            crossings += 1;
        }
    }
    crossings % 2 == 1
}

fn of_cells(cells: &[CellContent], tallest: i64, at: LatLon) -> Rows {
    let south = |cell: &CellContent| i64::from(cell.envelope.min.lat_e7);
    let lat = i64::from(at.lat_e7);
    let first = cells.partition_point(|cell| south(cell) <= lat - tallest);
    let holds = |cell: &&CellContent| {
        let (min, max) = (cell.envelope.min, cell.envelope.max);
        at.lat_e7 < max.lat_e7 && min.lng_e7 <= at.lng_e7 && at.lng_e7 < max.lng_e7
    };
    let from_south = cells[first..].iter().take_while(|cell| south(cell) <= lat);
    from_south.filter(holds).map(|cell| cell.row).collect()
}

fn of_sites(sites: &[SiteContent], cap_m: f64, at: LatLon) -> (Rows, bool) {
    let e7_a_metre = 1e7 / (EARTH_RADIUS_M * std::f64::consts::PI / 180.0);
    let reach = (cap_m * e7_a_metre * (1.0 + 1e-9)) as i64 + 2;
    let lat = i64::from(at.lat_e7);
    let first = sites.partition_point(|site| i64::from(site.at.lat_e7) < lat - reach);
    let around = sites[first..]
        .iter()
        .take_while(|site| i64::from(site.at.lat_e7) <= lat + reach);
    let here = vector(at);
    let mut least = f64::INFINITY;
    let mut near: Vec<(f64, u32)> = Vec::new();
    for site in around {
        let distance = arc_m(here, vector(site.at));
        if distance <= cap_m + TIE_M && distance <= least + TIE_M {
            near.push((distance, site.row));
            least = least.min(distance);
        }
    }
    near.retain(|&(distance, _)| distance <= least + TIE_M);
    let mut rows: Rows = near.into_iter().map(|(_, row)| row).collect();
    rows.sort_unstable();
    rows.dedup();
    (rows, cap_m - TIE_M < least)
}

fn vector(at: LatLon) -> [f64; 3] {
    let (lat, lng) = (at.lat().to_radians(), at.lng().to_radians());
    [lat.cos() * lng.cos(), lat.cos() * lng.sin(), lat.sin()]
}

fn arc_m(a: [f64; 3], b: [f64; 3]) -> f64 {
    let chord2: f64 = a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum();
    2.0 * EARTH_RADIUS_M * (chord2.sqrt() / 2.0).min(1.0).asin()
}
