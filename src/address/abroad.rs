//! Addresses that end in another country: no place of India is meant.

use super::rules::PinText;
use super::words::{WordSet, Words};

/// Countries whose addresses are entered here, by the last word of their names.
const COUNTRIES: WordSet = WordSet::of(&[
    "afghanistan",
    "australia",
    "bangladesh",
    "bhutan",
    "canada",
    "emirates",
    "england",
    "lanka",
    "maldives",
    "myanmar",
    "nepal",
    "pakistan",
    "uae",
    "usa",
]);
/// Words of a country's name, at most.
const MAX_NAME: usize = 3;

/// Whether the last part of the text is another country, and no PIN of the directory stands in it:
/// `Dhaka, Bangladesh`.
pub(super) fn is_abroad(words: Words<'_>, pins: &[PinText]) -> bool {
    let end = (1..words.len())
        .rev()
        .find(|&at| !words.is_number(at))
        .map_or(0, |last| last + 1);
    if end == 0 || !words.is_among(end - 1, &COUNTRIES) {
        return false;
    }
    let first = words.part_start(end - 1);
    // Lanka is a part of Varanasi.
    let is_whole = words.word(end - 1) != "lanka" || matches!(words.word(first), "sri" | "shri");
    is_whole && 0 < first && end - first <= MAX_NAME && pins.iter().all(|text| text.pin.is_none())
}
