//! Readings of whole addresses in a world of two dozen places.

mod parts;
mod places;
mod scores;

use super::{Reading, match_address};
use crate::gazetteer::world::world;
use crate::scratch::Scratch;

pub(in crate::address) fn read(address: &str) -> Reading {
    let mut scratch = Box::<Scratch>::default();
    match_address(&world(), address, None, &mut scratch);
    scratch.reading.clone()
}

/// Components as `text/type`, with `!` behind those that are confirmed.
pub(in crate::address) fn view(address: &str) -> Vec<String> {
    let reading = read(address);
    let show = |part: &super::Component| {
        let text = &address[part.start as usize..part.end as usize];
        let mark = if part.is_confirmed { "!" } else { "" };
        format!("{}/{}{mark}", text.to_lowercase(), part.kind.name())
    };
    reading.components.iter().map(show).collect()
}
