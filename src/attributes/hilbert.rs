//! Point -> its place on a Hilbert curve, which orders rows and tree entries.
//!
//! Neighbours on the curve are neighbours on the ground, so the rows of one page and the
//! entries of one node lie close together. The curve is that of Hilbert (1891) of order 32,
//! walked quadrant by quadrant as in Warren, "Hacker's Delight", chapter 16.

use crate::geo::LatLon;

/// Distance along the curve; unique for every point. Rows of a layer stand in its order.
pub fn hilbert_key(at: LatLon) -> u64 {
    let unsigned = |e7: i32| (i64::from(e7) - i64::from(i32::MIN)) as u32;
    let (mut x, mut y) = (unsigned(at.lng_e7), unsigned(at.lat_e7));
    let mut key = 0_u64;
    for bit in (0..32).rev() {
        let (right, upper) = ((x >> bit) & 1, (y >> bit) & 1);
        key = (key << 2) | u64::from((3 * right) ^ upper);
        if upper == 0 {
            if right == 1 {
                (x, y) = (!x, !y);
            }
            (x, y) = (y, x);
        }
    }
    key
}

#[cfg(test)]
mod tests {
    use super::hilbert_key;
    use crate::geo::LatLon;

    #[test]
    fn consecutive_keys_of_a_grid_are_neighbours_on_the_ground() {
        let side = 64;
        let mut points: Vec<LatLon> = (0..side * side)
            .map(|i| LatLon {
                lat_e7: i / side,
                lng_e7: i % side,
            })
            .collect();
        points.sort_by_key(|&at| hilbert_key(at));
        for pair in points.windows(2) {
            let step =
                (pair[0].lat_e7 - pair[1].lat_e7).abs() + (pair[0].lng_e7 - pair[1].lng_e7).abs();
            assert_eq!(step, 1, "{pair:?}");
        }
    }
}
