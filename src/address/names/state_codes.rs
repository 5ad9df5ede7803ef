//! Short codes of states that stand for more than the one which the index has them for.

use crate::gazetteer::{Gazetteer, PlaceId};

/// Those that are union territories: `Diu, UT`.
const UNION_TERRITORIES: [&str; 8] = [
    "Andaman and Nicobar Islands",
    "Chandigarh",
    "Dadra and Nagar Haveli and Daman and Diu",
    "Delhi",
    "Jammu and Kashmir",
    "Ladakh",
    "Lakshadweep",
    "Puducherry",
];

/// Whether a code stands for this state, too: `Tawang, AP` is in Arunachal Pradesh.
pub(super) fn stands_for(gazetteer: &Gazetteer, code: &str, state: PlaceId) -> bool {
    let name = || gazetteer.name(&gazetteer.place(state));
    match code {
        "ap" => name() == "Arunachal Pradesh",
        "ut" => UNION_TERRITORIES.contains(&name()),
        _ => false,
    }
}
