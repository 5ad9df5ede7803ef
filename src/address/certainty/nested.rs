//! Names of areas -> how many of them are parts of others that are named.
//!
//! `Sector 10` is in many towns and `Dwarka` in several districts; that the one has the other as
//! its part tells the district nearly for certain.

use arrayvec::ArrayVec;

use crate::address::context::Context;
use crate::address::decode::Chosen;
use crate::address::names::candidates::Looks;
use crate::address::names::hits::hits_at;
use crate::address::reading::ComponentType;
use crate::address::scene::Scene;
use crate::address::span::Span;
use crate::gazetteer::{Level, PlaceId};

/// Components, and areas that they can be, that are compared with each other.
const MAX_NAMED_AREAS: usize = 32;

/// How many components name a part of an area that another one names: `Sector 10, Dwarka`.
pub(in crate::address) fn count(scene: Scene<'_>, context: &Context, chosen: &Chosen) -> usize {
    let gazetteer = scene.gazetteer;
    // `Dwarka` is a tehsil as well.
    let towns = [ComponentType::Subdistrict, ComponentType::City];
    let can_be_area =
        |span: &&Span| span.is_area() || span.kind().is_some_and(|kind| towns.contains(&kind));
    let ranges: ArrayVec<(usize, usize), MAX_NAMED_AREAS> = (chosen.iter().filter(can_be_area))
        .map(Span::text_range)
        .take(MAX_NAMED_AREAS)
        .collect();
    if ranges.len() < 2 {
        return 0;
    }
    let of_level = |range: (usize, usize), sought: Level| {
        let may_be = move |level: u8, district: u16| {
            level == sought as u8 && context.may_have_district(district)
        };
        let postings = hits_at(scene.hits, range).iter();
        let postings = postings.flat_map(move |hit| hit.postings(gazetteer).sifted(may_be));
        postings.filter(|posting| context.has_district(posting.district))
    };
    let mut looks = Looks::all();
    let mut named: ArrayVec<(usize, PlaceId), MAX_NAMED_AREAS> = ArrayVec::new();
    for &range in &ranges {
        if !looks.take(hits_at(scene.hits, range)) {
            continue;
        }
        let areas = of_level(range, Level::Locality).map(|posting| (range.0, posting.place));
        named.extend(areas.take(named.remaining_capacity()));
    }
    if named.is_empty() {
        return 0;
    }
    let is_part = |&&range: &&(usize, usize)| {
        of_level(range, Level::Sublocality).any(|part| {
            let whole = gazetteer.place(part.place).parent;
            let is_whole = |&(first, id): &(usize, PlaceId)| first != range.0 && Some(id) == whole;
            named.iter().any(is_whole)
        })
    };
    ranges.iter().filter(is_part).count()
}
