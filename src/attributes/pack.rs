//! Geometries -> leaves, nodes, outlines and vertices, in Hilbert order.

use std::io;

use super::catalogue::{LocatorKind, LocatorLayout, LocatorMeta};
use super::grid::GridShape;
use super::hilbert::hilbert_key;
use super::outlines::{VERTEX_LEN, VERTICES_PER_PAGE};
use super::pages::{PAGE_LEN, Page, seal};
use super::rtree::{EntryShape, Envelope, MAX_CAP_M, NODE_SIZE};
use super::writer::{AreaContent, CellContent, Geometry, invalid};
use crate::geo::LatLon;

/// Latitude that sites keep within: farther north and south the cap could reach over the pole.
const MAX_SITE_LAT_E7: u32 = 600_000_000;
/// Longitude that sites keep within: farther off the cap could reach over the 180th meridian.
const MAX_SITE_LNG_E7: u32 = 1_700_000_000;

/// The geometry sections of an artefact in the making.
#[derive(Debug, Default)]
pub(super) struct PackedGeometry {
    pub(super) envelopes: Vec<Envelope>,
    pub(super) outline_words: Vec<u32>,
    pub(super) leaf_pages: PackedPages,
    pub(super) vertex_pages: PackedPages,
}

/// Pages of one section, each with the length of its blocks; sealed when they are written.
#[derive(Debug, Default)]
pub(super) struct PackedPages {
    pages: Vec<(Page, usize)>,
}

impl PackedPages {
    /// Appends records of one length, `per_block` to a block of `block_len` bytes, from the start
    /// of a page on.
    fn extend(
        &mut self,
        records: impl Iterator<Item = Vec<u8>>,
        per_block: usize,
        block_len: usize,
    ) {
        let per_page = PAGE_LEN / block_len * per_block;
        for (index, record) in records.enumerate() {
            let (block, slot) = (index % per_page / per_block, index % per_block);
            if index % per_page == 0 {
                self.pages.push(([0; PAGE_LEN], block_len));
            }
            let (page, _) = self
                .pages
                .last_mut()
                .expect("a page was pushed for index 0");
            let start = block * block_len + slot * record.len();
            page[start..start + record.len()].copy_from_slice(&record);
        }
    }

    fn count(&self) -> io::Result<u32> {
        u32::try_from(self.pages.len()).map_err(|_| invalid("a section exceeds 2^32 pages"))
    }

    /// Writes the pages with their checksums; returns how many.
    pub(super) fn write(&mut self, seed: u32, out: &mut dyn io::Write) -> io::Result<u64> {
        for (number, (page, block_len)) in (0..).zip(&mut self.pages) {
            for (index, block) in (0..).zip(page.chunks_exact_mut(*block_len)) {
                seal(seed, number, index, block);
            }
            out.write_all(page)?;
        }
        Ok(self.pages.len() as u64)
    }
}

impl Geometry {
    /// Row and envelope of each entry.
    pub(super) fn entries(&self) -> Vec<(u32, Envelope)> {
        match self {
            Self::Areas(areas) => {
                let envelope = |area: &AreaContent| {
                    let boxes = area
                        .rings
                        .iter()
                        .flatten()
                        .map(|&at| Envelope::of_point(at));
                    boxes.reduce(Envelope::merge)
                };
                let entry = |area: &AreaContent| envelope(area).map(|e| (area.row, e));
                areas.iter().filter_map(entry).collect()
            }
            Self::Cells(cells) => cells.iter().map(|cell| (cell.row, cell.envelope)).collect(),
            Self::Sites { sites, .. } => sites
                .iter()
                .map(|site| (site.row, Envelope::of_point(site.at)))
                .collect(),
        }
    }
}

impl PackedGeometry {
    /// Packs one geometry; `new_row` gives the place of a row in Hilbert order.
    pub(super) fn add(
        &mut self,
        geometry: Geometry,
        new_row: &[u32],
    ) -> io::Result<(LocatorMeta, LocatorLayout)> {
        if let Geometry::Cells(cells) = &geometry
            && let Some(shape) = GridShape::of(cells)
        {
            return self.add_grid(cells, shape, new_row);
        }
        let entries = geometry.entries();
        let count = u32::try_from(entries.len()).map_err(|_| invalid("too many entries"))?;
        let mut order: Vec<(u64, u32)> = (0..)
            .zip(&entries)
            .map(|(index, (_, envelope))| (hilbert_key(envelope.centre()), index))
            .collect();
        order.sort_unstable();
        let sorted = order.iter().map(|&(_, index)| entries[index as usize]);
        let sorted: Vec<(u32, Envelope)> = sorted
            .map(|(row, envelope)| (new_row[row as usize], envelope))
            .collect();

        let mut layout = LocatorLayout {
            first_leaf_page: self.leaf_pages.count()?,
            first_envelope: fit(self.envelopes.len())?,
            ..LocatorLayout::default()
        };
        let (kind, shape, cap_m) = match &geometry {
            Geometry::Areas(_) => (LocatorKind::Areas, EntryShape::Box, 0),
            Geometry::Cells(_) => (LocatorKind::Cells, EntryShape::Box, 0),
            Geometry::Sites { cap_m, .. } => (LocatorKind::Sites, EntryShape::Site, *cap_m),
        };
        if kind == LocatorKind::Sites {
            check_sites(&sorted, cap_m)?;
        }
        self.push_leaves(&sorted, shape);
        self.push_levels(&sorted);
        if let Geometry::Areas(areas) = geometry {
            if areas.len() != entries.len() {
                return Err(invalid("an area has no ring"));
            }
            self.push_outlines(&areas, &order, &mut layout)?;
        }
        let meta = LocatorMeta {
            kind,
            entry_count: count,
            cap_m,
        };
        Ok((meta, layout))
    }

    /// Packs cells that lie on a grid.
    fn add_grid(
        &mut self,
        cells: &[CellContent],
        shape: GridShape,
        new_row: &[u32],
    ) -> io::Result<(LocatorMeta, LocatorLayout)> {
        let layout = LocatorLayout {
            first_outline_word: fit(self.outline_words.len())?,
            ..LocatorLayout::default()
        };
        self.outline_words.extend(shape.to_words(cells, new_row));
        let meta = LocatorMeta {
            kind: LocatorKind::Grid,
            entry_count: fit(cells.len())?,
            cap_m: 0,
        };
        Ok((meta, layout))
    }

    fn push_leaves(&mut self, entries: &[(u32, Envelope)], shape: EntryShape) {
        let record = |(row, envelope): &(u32, Envelope)| {
            let box_bytes = envelope.to_bytes();
            let mut record = match shape {
                EntryShape::Box => box_bytes.to_vec(),
                EntryShape::Site => box_bytes[..8].to_vec(),
            };
            record.extend(row.to_le_bytes());
            record
        };
        let records = entries.iter().map(record);
        self.leaf_pages.extend(records, NODE_SIZE, shape.node_len());
    }

    fn push_levels(&mut self, entries: &[(u32, Envelope)]) {
        let mut below: Vec<Envelope> = entries.iter().map(|&(_, envelope)| envelope).collect();
        while !below.is_empty() {
            let node = |node: &[Envelope]| node.iter().copied().reduce(Envelope::merge);
            below = below.chunks(NODE_SIZE).filter_map(node).collect();
            self.envelopes.extend(&below);
            if below.len() <= NODE_SIZE {
                break;
            }
        }
    }

    fn push_outlines(
        &mut self,
        areas: &[AreaContent],
        order: &[(u64, u32)],
        layout: &mut LocatorLayout,
    ) -> io::Result<()> {
        layout.first_outline_word = fit(self.outline_words.len())?;
        layout.first_vertex_page = self.vertex_pages.count()?;
        let sorted: Vec<&AreaContent> = order
            .iter()
            .map(|&(_, index)| &areas[index as usize])
            .collect();
        self.outline_words.extend(ranks_by_extent(&sorted));

        let (mut first_ring, mut first_vertex) = (vec![0], vec![0]);
        let mut vertices: Vec<LatLon> = Vec::new();
        for area in sorted {
            for ring in &area.rings {
                let ring = open_ring(ring);
                if ring.len() < 3 {
                    return Err(invalid("a ring has fewer than three vertices"));
                }
                vertices.extend(ring);
                first_vertex.push(fit(vertices.len())?);
            }
            first_ring.push(fit(first_vertex.len() - 1)?);
        }
        layout.ring_count = fit(first_vertex.len() - 1)?;
        layout.vertex_count = fit(vertices.len())?;
        self.outline_words.extend(first_ring);
        self.outline_words.extend(first_vertex);
        let record = |at: &LatLon| {
            let mut record = Vec::with_capacity(VERTEX_LEN);
            record.extend(at.lat_e7.to_le_bytes());
            record.extend(at.lng_e7.to_le_bytes());
            record
        };
        let records = vertices.iter().map(record);
        self.vertex_pages
            .extend(records, VERTICES_PER_PAGE as usize, PAGE_LEN);
        Ok(())
    }
}

/// A ring without the last vertex where that repeats the first.
fn open_ring(ring: &[LatLon]) -> &[LatLon] {
    match ring {
        [first, rest @ .., last] if !rest.is_empty() && first == last => &ring[..ring.len() - 1],
        _ => ring,
    }
}

/// Rank of each area by its extent in square degrees, the smallest first; of equal extents the
/// lower row comes first.
fn ranks_by_extent(areas: &[&AreaContent]) -> Vec<u32> {
    let mut order: Vec<(i128, u32, usize)> = areas
        .iter()
        .enumerate()
        .map(|(index, area)| (extent(&area.rings), area.row, index))
        .collect();
    order.sort_unstable();
    let mut ranks = vec![0; areas.len()];
    for (rank, (_, _, index)) in (0..).zip(order) {
        ranks[index] = rank;
    }
    ranks
}

/// Twice the area inside the rings, in 1e-14 square degrees, where holes turn against their
/// outer ring as GeoJSON has them; a lone ring counts whichever way it turns.
fn extent(rings: &[Vec<LatLon>]) -> i128 {
    let signed = |ring: &Vec<LatLon>| -> i128 {
        let next = ring.iter().cycle().skip(1);
        ring.iter()
            .zip(next)
            .map(|(a, b)| {
                let cross = |a: i32, b: i32| i128::from(a) * i128::from(b);
                cross(a.lng_e7, b.lat_e7) - cross(b.lng_e7, a.lat_e7)
            })
            .sum()
    };
    rings.iter().map(signed).sum::<i128>().abs()
}

fn check_sites(sites: &[(u32, Envelope)], cap_m: u32) -> io::Result<()> {
    if cap_m > MAX_CAP_M {
        return Err(invalid("the cap of a nearest search is over 500 km"));
    }
    let is_near_edge = |at: LatLon| {
        at.lat_e7.unsigned_abs() > MAX_SITE_LAT_E7 || at.lng_e7.unsigned_abs() > MAX_SITE_LNG_E7
    };
    if sites.iter().any(|(_, envelope)| is_near_edge(envelope.min)) {
        return Err(invalid(
            "a site lies beyond 60 degrees of latitude or 170 of longitude",
        ));
    }
    Ok(())
}

fn fit(value: usize) -> io::Result<u32> {
    u32::try_from(value).map_err(|_| invalid("a section exceeds 2^32 items"))
}
