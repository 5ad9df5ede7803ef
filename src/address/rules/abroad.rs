//! Addresses that end in another country: no place of India is meant.

use crate::address::rules::PinText;
use crate::address::words::persons::SHRI;
use crate::address::words::{WordSet, Words};

/// Countries whose addresses are entered here, by the last word of their names: the neighbours, and those that most
/// Indians abroad live in (Ministry of External Affairs, Population of Overseas Indians).
const COUNTRIES: WordSet = WordSet::of(&[
    "afghanistan",
    "america",
    "arabia",
    "australia",
    "bahrain",
    "bangladesh",
    "bhutan",
    "canada",
    "emirates",
    "england",
    "germany",
    "kenya",
    "kingdom",
    "kuwait",
    "lanka",
    "malaysia",
    "maldives",
    "mauritius",
    "myanmar",
    "nepal",
    "nigeria",
    "oman",
    "pakistan",
    "qatar",
    "thailand",
    "uae",
    "usa",
    "zealand",
]);
/// Towns abroad whose names no part of an Indian address ends with.
const TOWNS: [&str; 22] = [
    "abu dhabi",
    "bangkok",
    "birmingham",
    "chicago",
    "colombo",
    "doha",
    "dubai",
    "hong kong",
    "karachi",
    "kathmandu",
    "kuala lumpur",
    "london",
    "manchester",
    "melbourne",
    "new york",
    "riyadh",
    "san francisco",
    "sharjah",
    "singapore",
    "sydney",
    "toronto",
    "washington dc",
];
/// Words of a country's name, at most.
const MAX_NAME: usize = 3;
/// Letters of the code of a country or a state abroad, at most.
const MAX_CODE: usize = 3;

/// Whether the last part of the text is another country or a town there, or a code behind one, and
/// no PIN of the directory stands in it: `Dhaka, Bangladesh`, `Baker Street, London, UK`.
pub(in crate::address) fn is_abroad(words: Words<'_>, pins: &[PinText]) -> bool {
    let end = (1..words.len())
        .rev()
        .find(|&at| !words.is_number(at))
        .map_or(0, |last| last + 1);
    if end == 0 || pins.iter().any(|text| text.pin.is_some()) {
        return false;
    }
    let first = words.part_start(end - 1);
    if first == 0 || MAX_NAME < end - first {
        return false;
    }
    let is_town = |first: usize, end: usize| TOWNS.contains(&words.span(first, end));
    let is_code = first + 1 == end && words.word(first).len() <= MAX_CODE;
    is_country(words, first, end)
        || is_town(first, end)
        || is_code && is_town(words.part_start(first - 1), first)
}

/// Whether the part is the name of a country: Lanka is a part of Varanasi, and many a kingdom was.
fn is_country(words: Words<'_>, first: usize, end: usize) -> bool {
    let front = words.word(first);
    words.is_among(end - 1, &COUNTRIES)
        && match words.word(end - 1) {
            "lanka" => SHRI.contains(front),
            "kingdom" => front == "united",
            _ => true,
        }
}
