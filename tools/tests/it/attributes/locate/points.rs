//! Points that ask a layer where it is hard: on borders and corners and a hair beside them, on
//! sites and half-way between them, in the sea, abroad, and anywhere.

use pata::attributes::Geometry;
use pata::geo::LatLon;

/// What a point is there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Purpose {
    /// Exactly on an edge or a corner of an outline or a box.
    Border,
    /// Within a hundredth of a millidegree of one.
    Beside,
    /// On a site, or half-way between two.
    Site,
    /// Anywhere in the box around India: land, sea and neighbours.
    Around,
    /// Anywhere on Earth.
    Abroad,
}

/// A seeded generator (PCG, O'Neill 2014).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let mixed = (self.0 ^ (self.0 >> 29)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed >> 16) % end.max(1)
    }

    fn between(&mut self, min: i32, max: i32) -> i32 {
        let span = i64::from(max) - i64::from(min) + 1;
        (i64::from(min) + self.below(span as u64) as i64) as i32
    }

    fn pick<'t, T>(&mut self, items: &'t [T]) -> Option<&'t T> {
        items.get(self.below(items.len() as u64) as usize)
    }
}

/// `count` points for a layer of these geometries, with what each is there for.
pub(crate) fn points(geometries: &[Geometry], count: usize, seed: u64) -> Vec<(Purpose, LatLon)> {
    let mut random = Random(seed);
    let mut points = Vec::with_capacity(count);
    for number in 0..count {
        let special = random
            .pick(geometries)
            .and_then(|geometry| match number % 10 {
                0..=2 => on_border(geometry, &mut random).map(|at| (Purpose::Border, at)),
                3..=4 => on_border(geometry, &mut random)
                    .map(|at| (Purpose::Beside, beside(at, &mut random))),
                5..=6 => on_site(geometry, &mut random).map(|at| (Purpose::Site, at)),
                _ => None,
            });
        points.push(special.unwrap_or_else(|| {
            let is_abroad = number % 10 == 9;
            let [south, west, north, east] = if is_abroad {
                [-900_000_000, -1_800_000_000, 900_000_000, 1_800_000_000]
            } else {
                [40_000_000, 660_000_000, 380_000_000, 990_000_000]
            };
            let at = LatLon {
                lat_e7: random.between(south, north),
                lng_e7: random.between(west, east),
            };
            (
                if is_abroad {
                    Purpose::Abroad
                } else {
                    Purpose::Around
                },
                at,
            )
        }));
    }
    points
}

/// A corner, or a point of the grid that lies exactly on an edge.
fn on_border(geometry: &Geometry, random: &mut Random) -> Option<LatLon> {
    match geometry {
        Geometry::Areas(areas) => {
            let area = random.pick(areas)?;
            let ring = random.pick(&area.rings)?;
            let index = random.below(ring.len() as u64) as usize;
            let (a, b) = (ring[index], ring[(index + 1) % ring.len()]);
            let (lat, lng) = (b.lat_e7 - a.lat_e7, b.lng_e7 - a.lng_e7);
            let steps = common_divisor(lat.unsigned_abs(), lng.unsigned_abs()).max(1);
            let step = random.below(u64::from(steps)) as i32;
            Some(LatLon {
                lat_e7: a.lat_e7 + lat / steps as i32 * step,
                lng_e7: a.lng_e7 + lng / steps as i32 * step,
            })
        }
        Geometry::Cells(cells) => {
            let envelope = random.pick(cells)?.envelope;
            let lat_e7 = random.between(envelope.min.lat_e7, envelope.max.lat_e7);
            let corner = [envelope.min, envelope.max][random.below(2) as usize];
            Some(LatLon {
                lat_e7: [lat_e7, corner.lat_e7][random.below(2) as usize],
                lng_e7: corner.lng_e7,
            })
        }
        Geometry::Sites { .. } => None,
    }
}

fn common_divisor(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}

fn beside(at: LatLon, random: &mut Random) -> LatLon {
    LatLon {
        lat_e7: at.lat_e7 + random.between(-100, 100),
        lng_e7: at.lng_e7 + random.between(-100, 100),
    }
}

/// A site, half-way from it to another that stands near in the list, or a little beside it.
fn on_site(geometry: &Geometry, random: &mut Random) -> Option<LatLon> {
    let Geometry::Sites { sites, .. } = geometry else {
        return None;
    };
    let index = random.below(sites.len() as u64) as usize;
    let (a, b) = (sites.get(index)?.at, sites[(index + 1) % sites.len()].at);
    Some(match random.below(3) {
        0 => a,
        1 => LatLon {
            lat_e7: i32::midpoint(a.lat_e7, b.lat_e7),
            lng_e7: i32::midpoint(a.lng_e7, b.lng_e7),
        },
        _ => LatLon {
            lat_e7: a.lat_e7 + random.between(-200_000, 200_000),
            lng_e7: a.lng_e7 + random.between(-200_000, 200_000),
        },
    })
}
