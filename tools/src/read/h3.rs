//! H3 cell index -> the outline of the cell.

use geojson::{Geometry, GeometryValue};
use h3o::{CellIndex, LatLng};

/// The outline of the cell whose index a cell of a table has: hexadecimal of 15 or 16 digits, as
/// H3 writes it, or the same number in decimal, as columns of integers have it.
///
/// The sides of a cell are great circles, those of the outline straight lines between the
/// same corners in degrees: beyond resolution 5 they are less than a metre apart in India.
pub(super) fn outline(text: &str) -> Option<Geometry> {
    let index = match text.len() {
        15 | 16 => u64::from_str_radix(text, 16).ok()?,
        _ => text.parse().ok()?,
    };
    let cell = CellIndex::try_from(index).ok()?;
    let position = |corner: &LatLng| vec![corner.lng(), corner.lat()].into();
    let boundary = cell.boundary();
    let ring = boundary.iter().chain(boundary.first()).map(position);
    let coordinates = vec![ring.collect()];
    Some(Geometry::new(GeometryValue::Polygon { coordinates }))
}

#[cfg(test)]
mod tests {
    use h3o::{LatLng, Resolution};

    use super::outline;

    #[test]
    fn an_index_in_either_writing_gives_the_corners_around_its_centre() {
        let cell = LatLng::new(12.97, 77.59)
            .unwrap()
            .to_cell(Resolution::Seven);
        let hex = outline(&cell.to_string()).unwrap();
        assert_eq!(Some(&hex), outline(&u64::from(cell).to_string()).as_ref());
        let geojson::GeometryValue::Polygon { coordinates } = &hex.value else {
            panic!("an outline is a polygon");
        };
        let ring = &coordinates[0];
        assert_eq!((ring.len(), ring.first()), (7, ring.last()));
        let mean = |axis: usize| {
            let sum: f64 = ring[1..].iter().map(|corner| corner.as_slice()[axis]).sum();
            sum / 6.0
        };
        let centre = LatLng::from(cell);
        assert!((mean(0) - centre.lng()).abs() < 1e-3, "{ring:?}");
        assert!((mean(1) - centre.lat()).abs() < 1e-3, "{ring:?}");
    }

    #[test]
    fn what_is_no_cell_has_no_outline() {
        for text in [
            "",
            "0",
            "zz",
            "ffffffffffffffff",
            "8a2a1072b59fff",
            "617700169958293503 ",
        ] {
            assert_eq!(outline(text), None, "{text}");
        }
    }
}
