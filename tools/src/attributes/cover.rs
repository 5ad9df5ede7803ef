//! How far around a centre a file of points can be trusted.

use std::path::Path;

use pata::geo::{EARTH_RADIUS_M, LatLon};
use rstar::RTree;

use super::classes::PointSet;
use super::facility_recipe::{CoverRecipe, FacilityRecipe};
use super::regions::{Border, Regions, on_sphere};
use crate::context::Context;
use crate::error::BuildError;

/// What a recipe says about the reach of its file.
#[derive(Debug)]
pub(super) struct Cover {
    gaps: Option<Gaps>,
    towns: bool,
    least: Option<(CoverRecipe, RTree<[f64; 3]>)>,
}

#[derive(Debug)]
struct Gaps {
    regions: Regions,
    wanted: Vec<u32>,
    border: Border,
}

impl Cover {
    /// Reads the outlines that the recipe names.
    pub(super) fn new(
        recipe: &FacilityRecipe,
        root: &Path,
        set: &PointSet,
        context: &Context,
    ) -> Result<Self, BuildError> {
        let mut gaps = None;
        if let Some((of, outlines)) = recipe
            .gaps
            .as_ref()
            .and_then(|gaps| Some((gaps, gaps.outlines.as_ref()?)))
        {
            let regions = Regions::read(outlines, root, context)?;
            let wanted = regions.named(&of.names, outlines, root)?;
            let border = regions.border(Some(&wanted));
            gaps = Some(Gaps {
                regions,
                wanted,
                border,
            });
        }
        let tree = |cover: CoverRecipe| {
            let spots = set.points.iter().map(|&at| on_sphere(at));
            (cover, RTree::bulk_load(spots.collect()))
        };
        Ok(Self {
            gaps,
            towns: recipe.gaps.as_ref().is_some_and(|gaps| gaps.towns),
            least: recipe.cover.map(tree),
        })
    }

    /// Metres around a centre in which the file has all that there is; 0 where it says nothing,
    /// infinity where it has no gaps.
    pub(super) fn known_m(&self, at: LatLon, is_town: bool) -> f64 {
        if self.towns && is_town {
            return 0.0;
        }
        if let Some((cover, tree)) = &self.least {
            let chord = 2.0 * (f64::from(cover.within_km) * 500.0 / EARTH_RADIUS_M).sin();
            let near = tree.locate_within_distance(on_sphere(at), chord * chord);
            if near.take(cover.points as usize).count() < cover.points as usize {
                return 0.0;
            }
        }
        let Some(gaps) = &self.gaps else {
            return f64::INFINITY;
        };
        if gaps
            .regions
            .find(at)
            .is_some_and(|region| gaps.wanted.contains(&region))
        {
            return 0.0;
        }
        gaps.border.distance_m(at)
    }
}
