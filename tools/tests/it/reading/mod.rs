//! What is read with the starter index, names in scripts, and the fit of weights.

mod fitting;
mod put_together;
mod script_spelling;
mod written;

use pata::address::match_address;
use pata::scratch::Scratch;

use crate::support::STARTER;

/// A component that a table has as `type=text`, as [`components`] gives it: the levels of areas are one group, as the
/// evaluation has it, and text is in small letters.
fn grouped(item: &str) -> String {
    let (kind, text) = item.split_once('=').expect("a component is type=text");
    let kind = match kind {
        "microlocality" | "sublocality" | "village" => "locality",
        kind => kind,
    };
    format!("{kind}={}", text.to_lowercase())
}

/// What the engine finds in an address with the starter index, sorted. The reading stays in `scratch`.
fn components(address: &str, scratch: &mut Scratch) -> Vec<String> {
    match_address(&STARTER, address, None, scratch);
    let parts = scratch.reading.components.iter();
    let mut components: Vec<String> = parts
        .map(|part| {
            let text = folded(address, part.start, part.end);
            grouped(&format!("{}={text}", part.kind.name()))
        })
        .collect();
    components.sort();
    components
}

/// A span of an address in small letters, with single blanks.
fn folded(address: &str, start: u32, end: u32) -> String {
    let text = &address[start as usize..end as usize];
    let words: Vec<_> = text.split_whitespace().collect();
    words.join(" ").to_lowercase()
}
