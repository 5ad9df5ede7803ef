//! The days of the week and the halves of the day.

use super::WordSet;

/// Days of the week, and how they are written short.
pub(in crate::address) const WEEKDAYS: WordSet = WordSet::of(&[
    "mon",
    "monday",
    "tue",
    "tuesday",
    "wed",
    "wednesday",
    "thu",
    "thursday",
    "fri",
    "friday",
    "sat",
    "saturday",
    "sun",
    "sunday",
]);
/// Halves of the day.
pub(in crate::address) const HALVES: WordSet = WordSet::of(&["am", "pm"]);
