//! Readings of whole addresses in a world of two dozen places.

mod parts;
mod places;
mod reasons;
mod scores;

use super::{Reading, match_address};
use crate::gazetteer::Pin;
use crate::gazetteer::world::world;
use crate::scratch::Scratch;

pub(in crate::address) fn read(address: &str) -> Reading {
    read_beside(address, None)
}

/// The reading of an address whose PIN may be known beside it.
fn read_beside(address: &str, known_pin: Option<Pin>) -> Reading {
    let mut scratch = Box::<Scratch>::default();
    match_address(&world(), address, known_pin, &mut scratch);
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
