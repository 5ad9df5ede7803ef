//! How often what finds a row is right: points of known rows that were kept from the sites.
//!
//! Two witnesses, both told apart by how far the nearest site is, which is what a cap cuts: the
//! points held out by [`super::lay_out`], and the outlines of the layer, where sites are asked
//! at points strewn over them.

use std::fmt;
use std::io;

use pata::attributes::{Envelope, Geometry, SiteContent};
use pata::geo::LatLon;

use super::LaidLayer;
use super::probe::Probe;
use crate::gazetteer::nearby::Nearby;

/// Upper bounds of the distances that are told apart, metres.
const BOUNDS_M: [f64; 8] = [
    500.0, 1_000.0, 2_000.0, 3_000.0, 5_000.0, 10_000.0, 20_000.0, 50_000.0,
];
/// Points strewn over the outlines of a layer.
const STREWN: usize = 20_000;

/// Answers by the distance to the nearest site.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bin {
    /// Points asked.
    pub asked: u32,
    /// Of them, those whose nearest site is of their row.
    pub right: u32,
}

/// What was found about one layer.
#[derive(Debug)]
pub struct Quality {
    /// The layer.
    pub layer: String,
    /// How far a query may be from the nearest site, metres; 0 where there are no sites.
    pub cap_m: u32,
    /// Held-out points asked as a lookup asks: all, right, without an answer.
    pub held_out: [usize; 3],
    /// Held-out points that lie in an outline: all, right.
    pub in_outline: [usize; 2],
    /// Held-out points by the distance of the nearest site, outlines apart.
    pub by_distance: [Bin; BOUNDS_M.len()],
    /// The same for points strewn over the outlines, which tell the truth.
    pub strewn: [Bin; BOUNDS_M.len()],
}

/// Measures one layer.
///
/// # Errors
///
/// Where its geometries cannot be asked.
pub fn measure(layer: &LaidLayer) -> io::Result<Quality> {
    let (mut areas, mut sites, mut cap_m) = (Vec::new(), Vec::new(), 0);
    for geometry in &layer.geometries {
        match geometry {
            Geometry::Areas(of_layer) => areas.extend_from_slice(of_layer),
            Geometry::Sites {
                sites: of_layer,
                cap_m: cap,
            } => {
                sites.extend_from_slice(of_layer);
                cap_m = *cap;
            }
            Geometry::Cells(_) => {}
        }
    }
    let nearby = Nearby::new(sites.iter().map(|site| (site.at, site.row)));
    let nearest = |at: LatLon| nearby.within(at, BOUNDS_M[BOUNDS_M.len() - 1]).next();
    let outlines = Probe::new(vec![Geometry::Areas(areas.clone())])?;
    let mut quality = Quality {
        layer: layer.name.clone(),
        cap_m,
        held_out: [layer.held_out.len(), 0, 0],
        in_outline: [0; 2],
        by_distance: [Bin::default(); BOUNDS_M.len()],
        strewn: [Bin::default(); BOUNDS_M.len()],
    };
    for &SiteContent { at, row } in &layer.held_out {
        let by_outline = outlines.row(at)?;
        let by_site = nearest(at);
        add(&mut quality.by_distance, by_site, row);
        let within_cap = by_site.filter(|&(_, distance)| distance <= f64::from(cap_m));
        let answer = by_outline.or(within_cap.map(|(row, _)| row));
        quality.held_out[1] += usize::from(answer == Some(row));
        quality.held_out[2] += usize::from(answer.is_none());
        quality.in_outline[0] += usize::from(by_outline.is_some());
        quality.in_outline[1] += usize::from(by_outline == Some(row));
    }
    let boxes = areas.iter().filter_map(|area| {
        let vertices = area
            .rings
            .iter()
            .flatten()
            .map(|&at| Envelope::of_point(at));
        vertices.reduce(Envelope::merge)
    });
    let boxes: Vec<Envelope> = boxes.collect();
    let mut state = 1_u64;
    let mut next = |below: i64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        i64::try_from((state >> 33) % u64::try_from(below.max(1)).unwrap_or(1)).unwrap_or(0)
    };
    for _ in 0..if boxes.is_empty() || sites.is_empty() {
        0
    } else {
        STREWN
    } {
        let envelope = boxes[next(boxes.len() as i64) as usize];
        let mut between =
            |min: i32, max: i32| min + next(i64::from(max) - i64::from(min) + 1) as i32;
        let at = LatLon {
            lat_e7: between(envelope.min.lat_e7, envelope.max.lat_e7),
            lng_e7: between(envelope.min.lng_e7, envelope.max.lng_e7),
        };
        if let Some(row) = outlines.row(at)? {
            add(&mut quality.strewn, nearest(at), row);
        }
    }
    Ok(quality)
}

fn add(bins: &mut [Bin], nearest: Option<(u32, f64)>, row: u32) {
    let Some((found, distance)) = nearest else {
        return;
    };
    if let Some(bin) = BOUNDS_M.iter().position(|&bound| distance <= bound) {
        bins[bin].asked += 1;
        bins[bin].right += u32::from(found == row);
    }
}

impl fmt::Display for Quality {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [asked, right, unanswered] = self.held_out;
        let wrong = asked - right - unanswered;
        let share = |part: usize, whole: usize| 100.0 * part as f64 / whole.max(1) as f64;
        writeln!(f, "{}: cap {} m", self.layer, self.cap_m)?;
        writeln!(
            f,
            "  {asked} points held out: {:.2} % right, {:.2} % wrong, {:.2} % without an answer",
            share(right, asked),
            share(wrong, asked),
            share(unanswered, asked)
        )?;
        let [inside, agree] = self.in_outline;
        writeln!(
            f,
            "  {inside} of them in an outline: {:.2} % right",
            share(agree, inside)
        )?;
        writeln!(
            f,
            "  nearest site within   held out  right %    over outlines  right %"
        )?;
        for (bound, (bin, strewn)) in BOUNDS_M
            .iter()
            .zip(self.by_distance.iter().zip(&self.strewn))
        {
            let percent = |bin: &Bin| share(bin.right as usize, bin.asked as usize);
            writeln!(
                f,
                "  {:>17.1} km {:>10} {:>8.2} {:>16} {:>8.2}",
                bound / 1_000.0,
                bin.asked,
                percent(bin),
                strewn.asked,
                percent(strewn)
            )?;
        }
        Ok(())
    }
}
