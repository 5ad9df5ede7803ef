//! Area and point -> inside or not, in exact integers.
//!
//! An area is any number of rings; a point is inside where a ray from it crosses the rings an
//! odd number of times, so holes and islands need no marks. The border belongs to the area. Where several
//! areas contain a point (a shared border, an overlap, an enclave that is no hole) the one
//! of the smallest extent has it: every area carries its rank by extent.
//!
//! Coordinates are 1e-7 degree and products of their differences are taken in `i128`, so the
//! answer is exact. FORMAT.md, "Outlines", has the bytes.

use super::pages::{PAGE_BODY, Page, Pages};
use crate::error::QueryError;
use crate::format::read_i32;
use crate::geo::LatLon;

/// Bytes of a vertex: latitude, longitude.
pub(super) const VERTEX_LEN: usize = 8;
/// Vertices that one page holds.
pub(super) const VERTICES_PER_PAGE: u32 = (PAGE_BODY / VERTEX_LEN) as u32;

/// The rings of all areas of one geometry.
#[derive(Debug)]
pub(super) struct Outlines {
    /// Rank of each area by extent, the smallest first.
    ranks: Vec<u32>,
    /// First ring of each area, and the end.
    first_ring: Vec<u32>,
    /// First vertex of each ring, and the end.
    first_vertex: Vec<u32>,
    first_page: u32,
}

impl Outlines {
    /// Takes the tables of one geometry from `words`: ranks, first rings, first vertices.
    ///
    /// `None` where a table does not rise from zero to the count of what it points at: later
    /// reads rely on that, and so does the bound on their work.
    pub(super) fn new(
        words: &[u32],
        area_count: usize,
        ring_count: usize,
        vertex_count: u32,
        first_page: u32,
    ) -> Option<Self> {
        let (ranks, rest) = words.split_at_checked(area_count)?;
        let (first_ring, first_vertex) = rest.split_at_checked(area_count + 1)?;
        let rises = |table: &[u32], end: usize| {
            table.first() == Some(&0)
                && table.is_sorted()
                && table.last().is_some_and(|&last| last as usize == end)
        };
        let sound = first_vertex.len() == ring_count + 1
            && rises(first_ring, ring_count)
            && rises(first_vertex, vertex_count as usize);
        sound.then(|| Self {
            ranks: ranks.to_vec(),
            first_ring: first_ring.to_vec(),
            first_vertex: first_vertex.to_vec(),
            first_page,
        })
    }

    /// Rank of an area by extent.
    pub(super) fn rank(&self, area: u32) -> u32 {
        self.ranks.get(area as usize).copied().unwrap_or(u32::MAX)
    }

    /// Whether `at` lies inside the area or on its border.
    ///
    /// Costs one comparison for each of the area's vertices and a checksum for each page that
    /// they fill; allocates nothing.
    pub(super) fn contains(
        &self,
        vertices: &Pages,
        area: u32,
        at: LatLon,
    ) -> Result<bool, QueryError> {
        let area = area as usize;
        let rings = self.first_ring.get(area).zip(self.first_ring.get(area + 1));
        let Some((&first, &end)) = rings else {
            return Ok(false);
        };
        let mut walk = VertexWalk {
            vertices,
            first_page: self.first_page,
            current: None,
        };
        let mut is_inside = false;
        for ring in first as usize..end as usize {
            let (start, end) = (self.first_vertex[ring], self.first_vertex[ring + 1]);
            if start == end {
                continue;
            }
            let mut previous = walk.vertex(end - 1)?;
            for index in start..end {
                let next = walk.vertex(index)?;
                match crossing(previous, next, at) {
                    Crossing::OnBorder => return Ok(true),
                    Crossing::Yes => is_inside = !is_inside,
                    Crossing::No => {}
                }
                previous = next;
            }
        }
        Ok(is_inside)
    }
}

impl Outlines {
    /// The rings of an area, as they were written.
    pub(super) fn rings(
        &self,
        vertices: &Pages,
        area: u32,
    ) -> Result<Vec<Vec<LatLon>>, QueryError> {
        let area = area as usize;
        let rings = self.first_ring.get(area).zip(self.first_ring.get(area + 1));
        let (first, end) = rings.map_or((0, 0), |(&first, &end)| (first, end));
        let mut walk = VertexWalk {
            vertices,
            first_page: self.first_page,
            current: None,
        };
        let ring = |ring: u32| {
            let (start, end) = (ring as usize, ring as usize + 1);
            let vertices = self.first_vertex[start]..self.first_vertex[end];
            vertices.map(|index| walk.vertex(index)).collect()
        };
        (first..end).map(ring).collect()
    }
}

/// Reads vertices and keeps the page that holds the last one.
struct VertexWalk<'a> {
    vertices: &'a Pages,
    first_page: u32,
    current: Option<(u32, &'a Page)>,
}

impl VertexWalk<'_> {
    fn vertex(&mut self, index: u32) -> Result<LatLon, QueryError> {
        let number = self.first_page + index / VERTICES_PER_PAGE;
        let page = match self.current {
            Some((kept, page)) if kept == number => page,
            _ => {
                let page = self.vertices.page(number)?;
                self.current = Some((number, page));
                page
            }
        };
        let offset = (index % VERTICES_PER_PAGE) as usize * VERTEX_LEN;
        Ok(LatLon {
            lat_e7: read_i32(page, offset),
            lng_e7: read_i32(page, offset + 4),
        })
    }
}

/// How a ray from a point towards the east meets an edge.
#[derive(Debug, PartialEq, Eq)]
enum Crossing {
    Yes,
    No,
    OnBorder,
}

fn crossing(a: LatLon, b: LatLon, at: LatLon) -> Crossing {
    let (south, north) = if a.lat_e7 <= b.lat_e7 { (a, b) } else { (b, a) };
    if at.lat_e7 < south.lat_e7 || north.lat_e7 < at.lat_e7 {
        return Crossing::No;
    }
    let difference = |a: i32, b: i32| i128::from(a) - i128::from(b);
    let side = difference(north.lng_e7, south.lng_e7) * difference(at.lat_e7, south.lat_e7)
        - difference(at.lng_e7, south.lng_e7) * difference(north.lat_e7, south.lat_e7);
    let (west, east) = (a.lng_e7.min(b.lng_e7), a.lng_e7.max(b.lng_e7));
    if side == 0 && west <= at.lng_e7 && at.lng_e7 <= east {
        return Crossing::OnBorder;
    }
    if side > 0 && at.lat_e7 < north.lat_e7 {
        Crossing::Yes
    } else {
        Crossing::No
    }
}
