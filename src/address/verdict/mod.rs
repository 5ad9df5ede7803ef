//! A reading -> how complete and well formed it is, and what it says of fraud, risk and reach.

mod cover;
mod excuse;
mod noise;
mod score;
mod signals;

#[cfg(test)]
mod signals_tests;

use super::reading::Reading;
use super::rules::PinText;
use super::rules::codes::Codes;
use super::rules::notes::Notes;
use super::words::Words;
use crate::gazetteer::Gazetteer;

/// Scores a reading that is validated and resolved.
pub(super) fn judge(
    gazetteer: &Gazetteer,
    words: Words<'_>,
    told: (&Codes, &Notes, &[PinText]),
    reading: &mut Reading,
) {
    let cover = cover::Cover::of(words, &reading.components);
    let senses = noise::judge(words, told, &cover, reading);
    score::score(gazetteer, words, &cover, &senses, reading);
    signals::signals(words, &senses, reading);
}
