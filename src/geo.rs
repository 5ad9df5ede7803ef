//! Points on the ground, in the fixed-point degrees that the artefacts hold.

pub mod plus_code;

/// A point in units of 1e-7 degree, about 11 mm of latitude.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LatLon {
    /// Latitude, -900,000,000 to 900,000,000.
    pub lat_e7: i32,
    /// Longitude, -1,800,000,000 to 1,800,000,000.
    pub lng_e7: i32,
}

/// Mean radius of the Earth in metres (IUGG R1).
pub const EARTH_RADIUS_M: f64 = 6_371_008.8;
/// Metres of a degree of latitude.
pub const METRES_PER_DEGREE: f64 = EARTH_RADIUS_M * std::f64::consts::PI / 180.0;

/// A small box between two parallels and two meridians: what a code of a point names.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cell {
    /// Its middle.
    pub centre: LatLon,
    /// Degrees of latitude and of longitude from side to side.
    pub sides: (f64, f64),
}

impl Cell {
    /// Metres from its middle to its corners.
    pub fn radius_m(&self) -> f64 {
        let (height, width) = self.sides;
        let narrowing = self.centre.lat().to_radians().cos();
        METRES_PER_DEGREE / 2.0 * height.hypot(width * narrowing)
    }
}

impl LatLon {
    /// The nearest representable point to a pair of degrees, or `None` where either is out of
    /// range or not a number.
    pub fn from_degrees(lat: f64, lng: f64) -> Option<Self> {
        if !(-90.0..=90.0).contains(&lat) || !(-180.0..=180.0).contains(&lng) {
            return None;
        }
        Some(Self {
            lat_e7: (lat * 1e7).round() as i32,
            lng_e7: (lng * 1e7).round() as i32,
        })
    }

    /// Latitude in degrees.
    pub fn lat(self) -> f64 {
        f64::from(self.lat_e7) / 1e7
    }

    /// Longitude in degrees.
    pub fn lng(self) -> f64 {
        f64::from(self.lng_e7) / 1e7
    }

    /// The point this share of the way to another, 0 to 1, in degrees: for short ways, where these run
    /// straight. `None` where the share leads out of range.
    pub fn on_way_to(self, other: Self, share: f64) -> Option<Self> {
        let mix = |from: f64, to: f64| from + share * (to - from);
        Self::from_degrees(mix(self.lat(), other.lat()), mix(self.lng(), other.lng()))
    }

    /// Great-circle distance in metres, by the haversine formula on a sphere of
    /// [`EARTH_RADIUS_M`].
    pub fn distance_m(self, other: Self) -> f64 {
        2.0 * EARTH_RADIUS_M * self.haversine(other).sqrt().min(1.0).asin()
    }

    /// The same on a plane that touches the Earth half way between them: of points up to 200 km apart and
    /// below 40 degrees of latitude it differs by less than a thousandth, and costs a third.
    pub fn plane_distance_m(self, other: Self) -> f64 {
        let half_way = f64::from(self.lat_e7 + other.lat_e7) / 2e7;
        let north = self.lat() - other.lat();
        let east = (self.lng() - other.lng()) * half_way.to_radians().cos();
        METRES_PER_DEGREE * (north * north + east * east).sqrt()
    }

    /// Squared sine of half the angle between two points: grows with their distance and costs
    /// no root.
    pub fn haversine(self, other: Self) -> f64 {
        let (lat1, lat2) = (self.lat().to_radians(), other.lat().to_radians());
        let half_lat = (lat2 - lat1) / 2.0;
        let half_lng = (other.lng() - self.lng()).to_radians() / 2.0;
        half_lat.sin().powi(2) + lat1.cos() * lat2.cos() * half_lng.sin().powi(2)
    }
}

#[cfg(test)]
mod tests {
    use super::LatLon;

    #[test]
    fn one_degree_of_latitude_is_a_three_hundred_and_sixtieth_of_the_meridian() {
        let a = LatLon::from_degrees(12.0, 77.0).unwrap();
        let b = LatLon::from_degrees(13.0, 77.0).unwrap();
        let expected = 2.0 * std::f64::consts::PI * super::EARTH_RADIUS_M / 360.0;
        assert!((a.distance_m(b) - expected).abs() < 0.1);
    }

    #[test]
    fn points_near_each_other_are_as_far_apart_on_a_plane() {
        for lat in [6.0, 20.0, 38.0] {
            for (north, east) in [
                (0.0, 0.001),
                (0.02, 0.03),
                (1.0, -1.0),
                (-1.7, 0.0),
                (0.3, 1.8),
            ] {
                let a = LatLon::from_degrees(lat, 77.0).unwrap();
                let b = LatLon::from_degrees(lat + north, 77.0 + east).unwrap();
                let (plane, sphere) = (a.plane_distance_m(b), a.distance_m(b));
                assert!(
                    (plane - sphere).abs() < sphere / 1_000.0,
                    "{plane} {sphere}"
                );
            }
        }
    }

    #[test]
    fn a_share_of_the_way_is_that_share_of_the_degrees() {
        let from = LatLon::from_degrees(12.0, 77.0).unwrap();
        let to = LatLon::from_degrees(13.0, 75.0).unwrap();
        assert_eq!(from.on_way_to(to, 0.0), Some(from));
        assert_eq!(from.on_way_to(to, 1.0), Some(to));
        assert_eq!(from.on_way_to(to, 0.25), LatLon::from_degrees(12.25, 76.5));
        assert_eq!(from.on_way_to(to, 100.0), None);
    }

    #[test]
    fn degrees_out_of_range_and_not_a_number_are_refused() {
        assert_eq!(LatLon::from_degrees(90.1, 0.0), None);
        assert_eq!(LatLon::from_degrees(0.0, -180.1), None);
        assert_eq!(LatLon::from_degrees(f64::NAN, 0.0), None);
    }
}
