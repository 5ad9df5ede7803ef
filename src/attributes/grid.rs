//! Cells of one size -> row, without a tree.
//!
//! Boxes that are all alike and lie on a grid need little of what a tree stores of them: which
//! place of the grid a point lies in is arithmetic. The places are cut into tiles of eight by
//! eight, and a tile is a word of bits that tell at which of its places there is a cell; the count
//! of the cells before one is its place in the table of rows. A lookup reads a tile and a row
//! from memory and nothing from the file. FORMAT.md, "Grids", has the words.

use super::rtree::Envelope;
use super::writer::CellContent;
use crate::format::{read_i32, read_u32, read_u64};
use crate::geo::LatLon;

/// Words before the tiles: south, west, height, width, lines of tiles, tiles of a line.
const HEAD_WORDS: usize = 6;
/// Places of a tile, each way.
const TILE_SIDE: u32 = 8;
/// Fewer cells are as well kept in a tree.
const MIN_CELLS: usize = 256;

/// A corner, the size of a cell, and how many tiles there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GridShape {
    corner: LatLon,
    height_e7: u32,
    width_e7: u32,
    lines: u32,
    columns: u32,
}

/// A place of the grid: its tile, and which of the tile's bits it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    tile: usize,
    bit: u32,
}

impl GridShape {
    /// The grid that these cells lie on; `None` where they differ in size, lie off the grid, two
    /// are in one place, or they are too few or too far apart for a grid to be the smaller.
    pub(super) fn of(cells: &[CellContent]) -> Option<Self> {
        if cells.len() < MIN_CELLS {
            return None;
        }
        let size = |cell: &CellContent| {
            let (min, max) = (cell.envelope.min, cell.envelope.max);
            let height = u32::try_from(i64::from(max.lat_e7) - i64::from(min.lat_e7)).ok()?;
            let width = u32::try_from(i64::from(max.lng_e7) - i64::from(min.lng_e7)).ok()?;
            (0 < height && 0 < width).then_some((height, width))
        };
        let (height_e7, width_e7) = size(cells.first()?)?;
        let corner = LatLon {
            lat_e7: cells.iter().map(|cell| cell.envelope.min.lat_e7).min()?,
            lng_e7: cells.iter().map(|cell| cell.envelope.min.lng_e7).min()?,
        };
        let mut shape = Self {
            corner,
            height_e7,
            width_e7,
            lines: 0,
            columns: 0,
        };
        for cell in cells {
            let (south, west) = shape.steps(cell.envelope.min)?;
            let is_on_grid = shape.envelope(south, west) == Some(cell.envelope);
            if size(cell) != Some((height_e7, width_e7)) || !is_on_grid {
                return None;
            }
            shape.lines = shape.lines.max(south / TILE_SIDE + 1);
            shape.columns = shape.columns.max(west / TILE_SIDE + 1);
        }
        if cells.len() as u64 <= u64::from(shape.lines) * u64::from(shape.columns) {
            return None;
        }
        let places = cells.iter().map(|cell| shape.place(cell.envelope.min));
        let mut places = places.collect::<Option<Vec<Place>>>()?;
        places.sort_unstable();
        let is_twice = places.windows(2).any(|pair| pair[0] == pair[1]);
        (!is_twice).then_some(shape)
    }

    /// The words of the section: shape, tiles, rows. `new_row` gives the row that the file has for a
    /// cell's.
    pub(super) fn to_words(self, cells: &[CellContent], new_row: &[u32]) -> Vec<u32> {
        let mut words = vec![
            self.corner.lat_e7 as u32,
            self.corner.lng_e7 as u32,
            self.height_e7,
            self.width_e7,
            self.lines,
            self.columns,
        ];
        let mut tiles = vec![0_u64; self.lines as usize * self.columns as usize];
        let row_at = |cell: &CellContent| {
            let place = self.place(cell.envelope.min)?;
            Some((place, new_row[cell.row as usize]))
        };
        let mut rows: Vec<(Place, u32)> = cells.iter().filter_map(row_at).collect();
        rows.sort_unstable();
        for (place, _) in &rows {
            tiles[place.tile] |= 1 << place.bit;
        }
        words.extend(
            tiles
                .iter()
                .flat_map(|&bits| [bits as u32, (bits >> 32) as u32]),
        );
        words.extend(rows.iter().map(|&(_, row)| row));
        words
    }

    /// Steps from the corner to a point, northwards and eastwards; `None` south or west of it.
    #[inline]
    fn steps(self, at: LatLon) -> Option<(u32, u32)> {
        let offset = |at: i32, corner: i32| u32::try_from(i64::from(at) - i64::from(corner)).ok();
        let south = offset(at.lat_e7, self.corner.lat_e7)?;
        let west = offset(at.lng_e7, self.corner.lng_e7)?;
        Some((south / self.height_e7, west / self.width_e7))
    }

    /// The place of a point; `None` where it lies off the grid.
    #[inline]
    fn place(self, at: LatLon) -> Option<Place> {
        let (south, west) = self.steps(at)?;
        let (line, column) = (south / TILE_SIDE, west / TILE_SIDE);
        let place = Place {
            tile: line as usize * self.columns as usize + column as usize,
            bit: south % TILE_SIDE * TILE_SIDE + west % TILE_SIDE,
        };
        (line < self.lines && column < self.columns).then_some(place)
    }

    /// The box at a place; `None` where it leaves the numbers that there are.
    fn envelope(self, south: u32, west: u32) -> Option<Envelope> {
        let side = |corner: i32, steps: u32, size: u32| {
            let from = i64::from(corner) + i64::from(steps) * i64::from(size);
            Some((
                i32::try_from(from).ok()?,
                i32::try_from(from + i64::from(size)).ok()?,
            ))
        };
        let (south, north) = side(self.corner.lat_e7, south, self.height_e7)?;
        let (west, east) = side(self.corner.lng_e7, west, self.width_e7)?;
        let at = |lat_e7, lng_e7| LatLon { lat_e7, lng_e7 };
        Some(Envelope {
            min: at(south, west),
            max: at(north, east),
        })
    }
}

/// The cells of a grid, ready to be asked.
#[derive(Debug)]
pub(super) struct Grid {
    shape: GridShape,
    tiles: Vec<Tile>,
    rows: Vec<u32>,
}

/// Eight by eight places.
#[derive(Clone, Copy, Debug)]
struct Tile {
    /// A bit for each place that has a cell: eastwards, then northwards, from the lowest on.
    bits: u64,
    /// Cells of the tiles before it.
    before: u32,
}

impl Grid {
    /// Reads a grid of `cell_count` cells from the start of `bytes`; `None` where it says what
    /// cannot be, or names a row from `row_count` on.
    pub(super) fn read(bytes: &[u8], cell_count: u32, row_count: u32) -> Option<Self> {
        let (head, bytes) = bytes.split_at_checked(HEAD_WORDS * 4)?;
        let shape = GridShape {
            corner: LatLon {
                lat_e7: read_i32(head, 0),
                lng_e7: read_i32(head, 4),
            },
            height_e7: read_u32(head, 8),
            width_e7: read_u32(head, 12),
            lines: read_u32(head, 16),
            columns: read_u32(head, 20),
        };
        let tile_count = u64::from(shape.lines) * u64::from(shape.columns);
        let has_size = 0 < shape.height_e7 && 0 < shape.width_e7;
        if !has_size || u64::from(cell_count) < tile_count {
            return None;
        }
        let (tiles, bytes) = bytes.split_at_checked(tile_count as usize * 8)?;
        let rows = bytes.get(..cell_count as usize * 4)?;
        let mut before = 0_u32;
        let tile = |bytes: &[u8]| {
            let bits = read_u64(bytes, 0);
            let tile = Tile { bits, before };
            before = before.checked_add(bits.count_ones())?;
            Some(tile)
        };
        let tiles = tiles.chunks_exact(8).map(tile).collect::<Option<_>>()?;
        let rows = rows.chunks_exact(4).map(|row| read_u32(row, 0));
        let rows: Vec<u32> = rows.collect();
        let is_sound = before == cell_count && rows.iter().all(|&row| row < row_count);
        is_sound.then_some(Self { shape, tiles, rows })
    }

    /// The row of the cell that a point lies in.
    #[inline]
    pub(super) fn row(&self, at: LatLon) -> Option<u32> {
        let place = self.shape.place(at)?;
        let tile = self.tiles.get(place.tile)?;
        let bit = 1_u64 << place.bit;
        let before = tile.before + (tile.bits & (bit - 1)).count_ones();
        if tile.bits & bit == 0 {
            return None;
        }
        self.rows.get(before as usize).copied()
    }

    /// Box and row of each cell. Of a box that leaves the numbers that there are, which only a
    /// damaged grid has, nothing is given.
    pub(super) fn cells(&self) -> impl Iterator<Item = (Envelope, u32)> {
        let columns = self.shape.columns.max(1) as usize;
        let places = self
            .tiles
            .iter()
            .enumerate()
            .flat_map(move |(number, tile)| {
                let line = (number / columns) as u32 * TILE_SIDE;
                let column = (number % columns) as u32 * TILE_SIDE;
                let bits = (0..u64::BITS).filter(|bit| tile.bits >> bit & 1 == 1);
                bits.map(move |bit| (line + bit / TILE_SIDE, column + bit % TILE_SIDE))
            });
        places
            .zip(&self.rows)
            .filter_map(|((south, west), &row)| Some((self.shape.envelope(south, west)?, row)))
    }
}

#[cfg(test)]
mod tests {
    use super::{CellContent, Envelope, Grid, GridShape, LatLon};

    /// Cells of 7 by 9 from the origin on, twenty to a line.
    fn cells(count: i32) -> Vec<CellContent> {
        let cell = |index: i32| {
            let min = LatLon {
                lat_e7: index / 20 * 7,
                lng_e7: index % 20 * 9,
            };
            let max = LatLon {
                lat_e7: min.lat_e7 + 7,
                lng_e7: min.lng_e7 + 9,
            };
            CellContent {
                row: index as u32,
                envelope: Envelope { min, max },
            }
        };
        (0..count).map(cell).collect()
    }

    fn words(cells: &[CellContent]) -> Vec<u32> {
        let rows: Vec<u32> = (0..cells.len() as u32).collect();
        let shape = GridShape::of(cells).expect("they lie on a grid");
        shape.to_words(cells, &rows)
    }

    fn read(words: &[u32], cell_count: u32, row_count: u32) -> Option<Grid> {
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        Grid::read(&bytes, cell_count, row_count)
    }

    #[test]
    fn cells_that_are_no_grid_make_none() {
        let check = |expected: bool, change: &dyn Fn(&mut Vec<CellContent>)| {
            let mut cells = cells(300);
            change(&mut cells);
            assert_eq!(GridShape::of(&cells).is_some(), expected);
        };
        check(true, &|_| {});
        check(true, &|cells| cells.swap(0, 299));
        check(true, &|cells| cells[1].row = 0);
        check(true, &|cells| cells.truncate(256));
        // Too few, two in one place, off the grid, of another size, too far apart.
        check(false, &|cells| cells.truncate(255));
        check(false, &|cells| cells[1].envelope = cells[0].envelope);
        check(false, &|cells| {
            cells[299].envelope.min.lat_e7 += 1;
            cells[299].envelope.max.lat_e7 += 1;
        });
        check(false, &|cells| cells[299].envelope.max.lat_e7 += 1);
        check(false, &|cells| {
            cells[299].envelope.min.lat_e7 += 7_000;
            cells[299].envelope.max.lat_e7 += 7_000;
        });
    }

    #[test]
    fn all_cells_are_given_with_their_rows() {
        let mut expected = cells(400);
        expected.retain(|cell| cell.row % 5 != 3);
        (0..)
            .zip(&mut expected)
            .for_each(|(row, cell)| cell.row = row);
        let count = expected.len() as u32;
        let grid = read(&words(&expected), count, count).expect("it was just written");
        let mut found: Vec<(u32, Envelope)> = grid.cells().map(|(e, row)| (row, e)).collect();
        found.sort_unstable_by_key(|&(row, _)| row);
        let expected = expected.iter().map(|cell| (cell.row, cell.envelope));
        assert!(expected.eq(found));
    }

    #[test]
    fn words_that_say_what_cannot_be_make_no_grid() {
        let words = words(&cells(300));
        assert!(read(&words, 300, 300).is_some());
        assert!(read(&words, 299, 300).is_none());
        assert!(read(&words, 301, 301).is_none());
        assert!(read(&words, 300, 299).is_none());
        assert!(read(&words[..words.len() - 1], 300, 300).is_none());
        assert!(read(&[], 0, 300).is_none());
        // Heights and widths of nothing, more tiles or fewer than there are, another bit.
        for (index, lie) in [(2, 0), (3, 0), (4, u32::MAX), (5, u32::MAX), (4, 1), (7, 0)] {
            let mut words = words.clone();
            words[index] = lie;
            assert!(read(&words, 300, 300).is_none(), "{index} {lie}");
        }
    }
}
