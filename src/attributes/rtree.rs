//! Point -> row: searches the packed Hilbert R-tree of one geometry.
//!
//! Entries lie in Hilbert order; every node but the last of its level holds [`NODE_SIZE`] of
//! them, so a child's place is arithmetic and no pointer is stored. The leaves, which hold an
//! entry's box or point and its row, are read from the file page by page. The levels above them,
//! a sixteenth of the tree, are 16-byte envelopes in memory. FORMAT.md, "R-tree", has the bytes.
//!
//! A search visits O(levels x node size) entries where envelopes overlap little. With 2^32
//! entries there are at most seven levels above the leaves, so the stack never holds more than
//! 112 nodes; it is an array.
//!
//! The layout is that of Kamel and Faloutsos, "On Packing R-trees" (CIKM 1993).

use std::cmp::Ordering;
use std::convert::Infallible;
use std::ops::Range;

use arrayvec::ArrayVec;

use super::pages::{CHECKSUM_LEN, PAGE_LEN, Pages};
use crate::error::QueryError;
use crate::format::{read_i32, read_u32};
use crate::geo::{EARTH_RADIUS_M, LatLon};

/// Entries of a full node.
pub(super) const NODE_SIZE: usize = 16;
/// Bytes of an envelope.
pub(super) const ENVELOPE_LEN: usize = 16;
/// Bytes of a leaf entry that is a box: envelope and row.
pub(super) const BOX_ENTRY_LEN: usize = ENVELOPE_LEN + 4;
/// Bytes of a leaf entry that is a point: latitude, longitude and row.
pub(super) const SITE_ENTRY_LEN: usize = 12;
/// Farthest that a nearest search looks, metres. The bound below holds up to a tenth of a
/// radian, 637 km.
pub(super) const MAX_CAP_M: u32 = 500_000;

const MAX_LEVELS: usize = 8;
const STACK_LEN: usize = 128;

/// Smallest axis-parallel box, bounds included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Envelope {
    /// South-west corner.
    pub min: LatLon,
    /// North-east corner.
    pub max: LatLon,
}

impl Envelope {
    /// The box of one point.
    pub fn of_point(at: LatLon) -> Self {
        Self { min: at, max: at }
    }

    /// The box around both.
    #[must_use]
    pub fn merge(self, other: Self) -> Self {
        Self {
            min: LatLon {
                lat_e7: self.min.lat_e7.min(other.min.lat_e7),
                lng_e7: self.min.lng_e7.min(other.min.lng_e7),
            },
            max: LatLon {
                lat_e7: self.max.lat_e7.max(other.max.lat_e7),
                lng_e7: self.max.lng_e7.max(other.max.lng_e7),
            },
        }
    }

    /// The point in its middle.
    pub fn centre(self) -> LatLon {
        let middle = |a: i32, b: i32| i64::midpoint(i64::from(a), i64::from(b)) as i32;
        LatLon {
            lat_e7: middle(self.min.lat_e7, self.max.lat_e7),
            lng_e7: middle(self.min.lng_e7, self.max.lng_e7),
        }
    }

    /// Whether the point is inside or on the border.
    ///
    /// All four sides are compared: which of them fails is a coin's toss in a tree, and a wrong
    /// guess of the processor costs more than three comparisons.
    #[inline]
    pub fn contains(self, at: LatLon) -> bool {
        let sides = [
            self.min.lat_e7 <= at.lat_e7,
            at.lat_e7 <= self.max.lat_e7,
            self.min.lng_e7 <= at.lng_e7,
            at.lng_e7 <= self.max.lng_e7,
        ];
        sides == [true; 4]
    }

    /// As [`Envelope::contains`], but without the northern and the eastern border, so that the
    /// cells of a grid share no point.
    pub fn contains_half_open(self, at: LatLon) -> bool {
        self.contains(at) && at.lat_e7 < self.max.lat_e7 && at.lng_e7 < self.max.lng_e7
    }

    pub(super) fn read(bytes: &[u8], offset: usize) -> Self {
        let point = |offset: usize| LatLon {
            lat_e7: read_i32(bytes, offset),
            lng_e7: read_i32(bytes, offset + 4),
        };
        Self {
            min: point(offset),
            max: point(offset + 8),
        }
    }

    pub(super) fn to_bytes(self) -> [u8; ENVELOPE_LEN] {
        let mut bytes = [0; ENVELOPE_LEN];
        let corners = [
            self.min.lat_e7,
            self.min.lng_e7,
            self.max.lat_e7,
            self.max.lng_e7,
        ];
        for (chunk, value) in bytes.chunks_exact_mut(4).zip(corners) {
            chunk.copy_from_slice(&value.to_le_bytes());
        }
        bytes
    }
}

/// What a leaf entry is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EntryShape {
    /// A box.
    Box,
    /// A point.
    Site,
}

impl EntryShape {
    fn len(self) -> usize {
        match self {
            Self::Box => BOX_ENTRY_LEN,
            Self::Site => SITE_ENTRY_LEN,
        }
    }

    /// Bytes of a leaf node: its entries and their checksum.
    pub(super) fn node_len(self) -> usize {
        self.len() * NODE_SIZE + CHECKSUM_LEN
    }

    /// The box of an entry; of no extent where it is a point.
    #[inline]
    fn envelope(self, entry: &[u8]) -> Envelope {
        match self {
            Self::Box => Envelope::read(entry, 0),
            Self::Site => Envelope::of_point(LatLon {
                lat_e7: read_i32(entry, 0),
                lng_e7: read_i32(entry, 4),
            }),
        }
    }

    /// Leaf nodes that one page holds.
    pub(super) fn nodes_per_page(self) -> usize {
        PAGE_LEN / self.node_len()
    }
}

/// One entry of a leaf.
#[derive(Clone, Copy, Debug)]
pub(super) struct LeafEntry {
    /// Its place among the entries.
    pub(super) index: u32,
    /// Its box; of no extent where it is a point.
    pub(super) envelope: Envelope,
    /// The row that it stands for.
    pub(super) row: u32,
}

/// The entries of a leaf node.
struct Leaf<'a> {
    shape: EntryShape,
    /// Number of the first among the entries of the tree.
    first: u32,
    bytes: &'a [u8],
}

impl Leaf<'_> {
    fn count(&self) -> u32 {
        (self.bytes.len() / self.shape.len()) as u32
    }

    /// The entry of a number below [`Leaf::count`].
    fn entry(&self, index: u32) -> LeafEntry {
        let len = self.shape.len();
        let bytes = &self.bytes[index as usize * len..][..len];
        LeafEntry {
            index: self.first + index,
            envelope: self.shape.envelope(bytes),
            row: read_u32(bytes, len - 4),
        }
    }

    fn envelopes(&self) -> impl Iterator<Item = Envelope> {
        let entries = self.bytes.chunks_exact(self.shape.len());
        entries.map(|entry| self.shape.envelope(entry))
    }
}

/// A bit for each that holds, the first of them the lowest.
fn bits(holds: impl Iterator<Item = bool>) -> u32 {
    (0..)
        .zip(holds)
        .fold(0, |bits, (index, holds)| bits | u32::from(holds) << index)
}

/// The tree over the entries of one geometry.
#[derive(Debug)]
pub(super) struct PackedRTree {
    shape: EntryShape,
    entry_count: u32,
    first_page: u32,
    /// Envelopes of the nodes, the leaves' first, level after level.
    envelopes: Vec<Envelope>,
    levels: ArrayVec<Range<usize>, MAX_LEVELS>,
}

/// Sizes of the levels above the leaves, lowest first: one envelope for each node of the level
/// below, up to a level that one node holds.
pub(super) fn level_sizes(entry_count: u32) -> ArrayVec<usize, MAX_LEVELS> {
    let mut sizes = ArrayVec::new();
    let mut below = entry_count as usize;
    while below > 0 {
        below = below.div_ceil(NODE_SIZE);
        sizes.push(below);
        if below <= NODE_SIZE {
            break;
        }
    }
    sizes
}

/// Pages that the leaves of a tree fill.
pub(super) fn leaf_page_count(shape: EntryShape, entry_count: u32) -> u32 {
    let nodes = (entry_count as usize).div_ceil(NODE_SIZE);
    nodes.div_ceil(shape.nodes_per_page()) as u32
}

impl PackedRTree {
    /// A tree of `entry_count` entries whose leaves start at `first_page`. `envelopes` holds all
    /// its upper levels, as [`level_sizes`] counts them.
    pub(super) fn new(
        shape: EntryShape,
        entry_count: u32,
        first_page: u32,
        envelopes: Vec<Envelope>,
    ) -> Self {
        let mut levels = ArrayVec::new();
        let mut start = 0;
        for size in level_sizes(entry_count) {
            levels.push(start..start + size);
            start += size;
        }
        debug_assert_eq!(start, envelopes.len(), "callers count the levels first");
        Self {
            shape,
            entry_count,
            first_page,
            envelopes,
            levels,
        }
    }

    /// The envelopes of a node's children.
    fn envelopes_of(&self, level: usize, node: u32) -> &[Envelope] {
        let range = self.levels.get(level).cloned().unwrap_or(0..0);
        let start = range.start + node as usize * NODE_SIZE;
        let end = (start + NODE_SIZE).min(range.end);
        self.envelopes.get(start..end).unwrap_or(&[])
    }

    /// A leaf node, checked.
    fn leaf<'a>(&self, leaves: &'a Pages, node: u32) -> Result<Leaf<'a>, QueryError> {
        let per_page = self.shape.nodes_per_page() as u32;
        let (page, index) = (self.first_page + node / per_page, node % per_page);
        let block = leaves.block(page, index, self.shape.node_len())?;
        let first = node * NODE_SIZE as u32;
        let count = NODE_SIZE.min((self.entry_count - first) as usize);
        Ok(Leaf {
            shape: self.shape,
            first,
            bytes: &block[..count * self.shape.len()],
        })
    }

    /// Calls `each` with the leaf nodes whose envelope contains `at`.
    fn nodes_at<E>(&self, at: LatLon, mut each: impl FnMut(u32) -> Result<(), E>) -> Result<(), E> {
        let mut stack: ArrayVec<(usize, u32), STACK_LEN> = ArrayVec::new();
        if let Some(top) = self.levels.len().checked_sub(1) {
            stack.push((top, 0));
        }
        while let Some((level, node)) = stack.pop() {
            let envelopes = self.envelopes_of(level, node);
            let mut hits = bits(envelopes.iter().map(|envelope| envelope.contains(at)));
            while hits != 0 {
                let child = node * NODE_SIZE as u32 + hits.trailing_zeros();
                hits &= hits - 1;
                if level > 0 {
                    stack.push((level - 1, child));
                } else {
                    each(child)?;
                }
            }
        }
        Ok(())
    }

    /// Calls `each` with the pages of the leaf nodes whose envelope contains `at`, reading none
    /// of them. Where entries are points the nearest of them may lie in another leaf.
    pub(super) fn leaf_pages_at(&self, at: LatLon, mut each: impl FnMut(u32)) {
        let per_page = self.shape.nodes_per_page() as u32;
        let outcome: Result<(), Infallible> = self.nodes_at(at, |node| {
            each(self.first_page + node / per_page);
            Ok(())
        });
        outcome.unwrap_or_else(|never| match never {});
    }

    /// Checks every leaf.
    pub(super) fn verify(&self, leaves: &Pages) -> Result<(), QueryError> {
        let nodes = (self.entry_count as usize).div_ceil(NODE_SIZE) as u32;
        let per_page = self.shape.nodes_per_page() as u32;
        leaves.verify(self.first_page, per_page, self.shape.node_len(), nodes)
    }

    /// Calls `each` for every entry, in their order.
    pub(super) fn each_entry(
        &self,
        leaves: &Pages,
        mut each: impl FnMut(LeafEntry),
    ) -> Result<(), QueryError> {
        let nodes = (self.entry_count as usize).div_ceil(NODE_SIZE) as u32;
        (0..nodes).try_for_each(|node| {
            let leaf = self.leaf(leaves, node)?;
            (0..leaf.count()).for_each(|index| each(leaf.entry(index)));
            Ok(())
        })
    }

    /// Calls `each` for every entry whose box contains `at`, border included.
    ///
    /// Allocates nothing.
    pub(super) fn containing(
        &self,
        leaves: &Pages,
        at: LatLon,
        mut each: impl FnMut(LeafEntry) -> Result<(), QueryError>,
    ) -> Result<(), QueryError> {
        self.nodes_at(at, |node| {
            let leaf = self.leaf(leaves, node)?;
            let mut hits = bits(leaf.envelopes().map(|envelope| envelope.contains(at)));
            while hits != 0 {
                each(leaf.entry(hits.trailing_zeros()))?;
                hits &= hits - 1;
            }
            Ok(())
        })
    }

    /// The entry nearest to `at` by great-circle distance, within `cap_m` metres, and its
    /// haversine; of entries equally near the one of the lowest row. Entries must be points.
    ///
    /// Visits nodes nearest first and skips those that a lower bound of the distance rules out.
    /// Allocates nothing. Distances over the 180th meridian are not looked at.
    pub(super) fn nearest(
        &self,
        leaves: &Pages,
        at: LatLon,
        cap_m: u32,
    ) -> Result<Option<(LeafEntry, f64)>, QueryError> {
        let bound = Bound::new(at, cap_m.min(MAX_CAP_M));
        let mut best: Option<(LeafEntry, f64)> = None;
        let mut limit = bound.cap;
        let mut stack: ArrayVec<(usize, u32, f64), STACK_LEN> = ArrayVec::new();
        if let Some(top) = self.levels.len().checked_sub(1) {
            stack.push((top, 0, 0.0));
        }
        while let Some((level, node, lowest)) = stack.pop() {
            if lowest > limit {
                continue;
            }
            let mut order: ArrayVec<(u32, f64), NODE_SIZE> = ArrayVec::new();
            let first = node * NODE_SIZE as u32;
            for (child, envelope) in (first..).zip(self.envelopes_of(level, node)) {
                let lowest = bound.lowest(*envelope);
                if lowest <= limit {
                    order.push((child, lowest));
                }
            }
            order.sort_unstable_by(|a, b| b.1.total_cmp(&a.1));
            if level > 0 {
                for (child, lowest) in order {
                    stack.push((level - 1, child, lowest));
                }
                continue;
            }
            for &(child, lowest) in order.iter().rev() {
                if lowest > limit {
                    break;
                }
                let leaf = self.leaf(leaves, child)?;
                for entry in (0..leaf.count()).map(|index| leaf.entry(index)) {
                    if bound.lowest(entry.envelope) > limit {
                        continue;
                    }
                    let haversine = at.haversine(entry.envelope.min);
                    let wins = match best {
                        None => haversine <= limit,
                        Some((kept, least)) => match haversine.total_cmp(&least) {
                            Ordering::Less => true,
                            Ordering::Equal => entry.row < kept.row,
                            Ordering::Greater => false,
                        },
                    };
                    if wins {
                        best = Some((entry, haversine));
                        limit = haversine;
                    }
                }
            }
        }
        Ok(best)
    }
}

/// Bounds the haversine from one point to boxes, from below.
///
/// With `h = sin^2(dlat/2) + cos(lat1) cos(lat2) sin^2(dlng/2)` and `sin^2(x/2) >= x^2/4 (1 -
/// x^2/12)`, differences cut at a tenth of a radian give `h >= 0.9991/4 (dlat^2 + c dlng^2)`, where `c`
/// takes the smallest cosine within the cap. Boxes farther off than the cap may get too much,
/// which rules them out as they should be.
struct Bound {
    at: LatLon,
    /// Haversine of the cap.
    cap: f64,
    cosines: f64,
}

impl Bound {
    const CUT: f64 = 0.1;
    const SHARE: f64 = 0.9991 / 4.0;

    fn new(at: LatLon, cap_m: u32) -> Self {
        let angle = f64::from(cap_m) / EARTH_RADIUS_M;
        let lat = at.lat().to_radians().abs();
        let farthest = (lat + angle).min(std::f64::consts::FRAC_PI_2);
        Self {
            at,
            cap: (angle / 2.0).sin().powi(2),
            cosines: lat.cos() * farthest.cos().max(0.0),
        }
    }

    fn lowest(&self, envelope: Envelope) -> f64 {
        let gap = |at: i32, min: i32, max: i32| {
            let (at, min, max) = (i64::from(at), i64::from(min), i64::from(max));
            let e7 = (min - at).max(at - max).max(0);
            (e7 as f64 * (std::f64::consts::PI / 180.0 / 1e7)).min(Self::CUT)
        };
        let lat = gap(self.at.lat_e7, envelope.min.lat_e7, envelope.max.lat_e7);
        let lng = gap(self.at.lng_e7, envelope.min.lng_e7, envelope.max.lng_e7);
        Self::SHARE * (lat * lat + self.cosines * lng * lng)
    }
}
