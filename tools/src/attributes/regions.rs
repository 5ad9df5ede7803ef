//! Outlines with names -> which one holds a point, and how far the border of some is.
//!
//! Borders run straight in degrees between their vertices, as the index draws them. Distances to
//! them are taken to points on the border that stand no farther apart than [`SPACING_M`]; at a
//! kilometre that makes a distance too long by 0.4 m at most.

use std::collections::BTreeMap;
use std::path::Path;

use pata::attributes::{AreaContent, Geometry};
use pata::geo::{EARTH_RADIUS_M, LatLon};
use rstar::RTree;

use super::areas;
use super::facility_recipe::RegionsRecipe;
use super::probe::Probe;
use super::recipe::AreasRecipe;
use super::rows::RowTable;
use crate::context::Context;
use crate::error::{At, BuildError};

/// Farthest that two neighbours on a border are from each other, metres.
const SPACING_M: f64 = 50.0;

/// The outlines of one file.
#[derive(Debug)]
pub(super) struct Regions {
    areas: Vec<AreaContent>,
    by_name: BTreeMap<String, u32>,
    probe: Probe,
}

/// The points of some borders.
#[derive(Debug)]
pub(super) struct Border(RTree<[f64; 3]>);

impl Regions {
    /// Reads the file.
    pub(super) fn read(
        recipe: &RegionsRecipe,
        root: &Path,
        context: &Context,
    ) -> Result<Self, BuildError> {
        let areas = AreasRecipe {
            file: recipe.file.clone(),
            key_prefix: Vec::new(),
            key: Vec::new(),
            name: recipe.name.clone(),
            parent: Some(recipe.name.clone()),
            agreement: None,
        };
        let (mut rows, mut kept) = (RowTable::default(), Vec::new());
        areas::read_as_rows(&areas, root, (&mut rows, &mut kept), context)?;
        let areas = kept;
        let path = root.join(&recipe.file.path);
        let geometry = Geometry::Areas(areas.clone());
        let probe = Probe::new(vec![geometry]);
        let probe = probe.map_err(|error| BuildError::io(&path, error))?;
        let names = rows.names.into_iter().map(|(_, name)| name);
        Ok(Self {
            areas,
            by_name: names.zip(0..).collect(),
            probe,
        })
    }

    /// The outlines of these names.
    pub(super) fn named(
        &self,
        names: &[String],
        recipe: &RegionsRecipe,
        root: &Path,
    ) -> Result<Vec<u32>, BuildError> {
        let find = |name: &String| {
            self.by_name.get(name).copied().ok_or_else(|| {
                let known: Vec<&str> = self.by_name.keys().map(String::as_str).collect();
                let problem = format!("no outline is called `{name}`");
                let remedy = format!("name one of {}", known.join(", "));
                BuildError::source(&root.join(&recipe.file.path), At::File, problem, remedy)
            })
        };
        names.iter().map(find).collect()
    }

    /// The outline that holds the point.
    pub(super) fn find(&self, at: LatLon) -> Option<u32> {
        self.probe.row(at).ok().flatten()
    }

    /// The borders of some of them, or of all.
    pub(super) fn border(&self, regions: Option<&[u32]>) -> Border {
        let is_wanted = |area: &&AreaContent| regions.is_none_or(|rows| rows.contains(&area.row));
        let rings = self
            .areas
            .iter()
            .filter(is_wanted)
            .flat_map(|area| &area.rings);
        let mut points = Vec::new();
        for ring in rings {
            let next = ring.iter().cycle().skip(1);
            for (&from, &to) in ring.iter().zip(next) {
                let steps = (from.distance_m(to) / SPACING_M).ceil().max(1.0) as i64;
                points.extend((0..steps).map(|step| on_sphere(between(from, to, step, steps))));
            }
        }
        Border(RTree::bulk_load(points))
    }
}

impl Border {
    /// Metres to the nearest point of the border; infinity where there is none.
    pub(super) fn distance_m(&self, at: LatLon) -> f64 {
        let at = on_sphere(at);
        let chord = |point: &[f64; 3]| squared_chord(at, *point).sqrt();
        let nearest = self.0.nearest_neighbor(at).map(chord);
        nearest.map_or(f64::INFINITY, |chord| {
            2.0 * EARTH_RADIUS_M * (chord / 2.0).min(1.0).asin()
        })
    }
}

/// A point as a vector of the unit sphere.
pub(super) fn on_sphere(at: LatLon) -> [f64; 3] {
    let (lat, lng) = (at.lat().to_radians(), at.lng().to_radians());
    [lat.cos() * lng.cos(), lat.cos() * lng.sin(), lat.sin()]
}

/// Squared straight distance of two points of the unit sphere; grows with the one on the ground.
pub(super) fn squared_chord(a: [f64; 3], b: [f64; 3]) -> f64 {
    let apart = [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
    apart[0] * apart[0] + apart[1] * apart[1] + apart[2] * apart[2]
}

fn between(from: LatLon, to: LatLon, step: i64, steps: i64) -> LatLon {
    let mix = |a: i32, b: i32| (i64::from(a) + (i64::from(b) - i64::from(a)) * step / steps) as i32;
    LatLon {
        lat_e7: mix(from.lat_e7, to.lat_e7),
        lng_e7: mix(from.lng_e7, to.lng_e7),
    }
}
