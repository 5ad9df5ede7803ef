//! What lengths are told in.

use super::{WordSet, any_of};

/// Feet, also as Hindi writes them.
pub(in crate::address) const FEET: WordSet =
    WordSet::of(&["feet", "feets", "fet", "fit", "foot", "ft"]);
/// Kilometres. Their short form is also that of a title of women, `Km. Asha`.
pub(in crate::address) const KILOMETRES: WordSet = WordSet::of(&[
    "kilometer",
    "kilometers",
    "kilometre",
    "kilometres",
    "km",
    "kms",
]);
/// Miles.
pub(in crate::address) const MILES: WordSet = WordSet::of(&["mile", "miles"]);
/// What the sides of a plot are told in.
pub(in crate::address) const LENGTHS: WordSet = any_of!(&[
    FEET,
    WordSet::of(&[
        "gaj", "gaz", "m", "meter", "meters", "metre", "metres", "mt", "mtr", "mtrs", "mts",
        "yard", "yards", "yd", "yds",
    ]),
]);
