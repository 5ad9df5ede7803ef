//! Evidence in the decoder's units: the larger sum of spans is the better reading.
//!
//! One unit is about what a plain keyword is worth. A token that nothing explains costs
//! [`Weights::unexplained`], so that explaining more of the text is worth something by itself.
//! The values are those of data/weights.json, which `pata-tools fit` computes.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

static SHIPPED: LazyLock<Weights> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../data/weights.json"))
        .expect("data/weights.json has every weight; a test reads it")
});

/// Groups of component types whose order is weighed.
pub(super) const ORDER_GROUPS: usize = 12;

/// What each kind of evidence is worth, or costs where its text says `less`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weights {
    /// A word that no span covers.
    pub unexplained: f32,
    /// A keyword or number that no span covers.
    pub unexplained_keyword: f32,
    /// Six digits that read as a PIN.
    pub pin_span: f32,
    /// The PIN lies in the context's districts.
    pub pin_agrees: f32,
    /// Fillers and the country.
    pub nothing: f32,
    /// The grid code of a map, an account, a post box or an army post with its number.
    pub other_code: f32,
    /// `-1` between commas, which reads as a house number too.
    pub minus_one: f32,
    /// A word of a person.
    pub person: f32,
    /// More of one that is a common name.
    pub person_known: f32,
    /// An identifier behind its keyword.
    pub house_keyed: f32,
    /// A further identifier of a list.
    pub house_listed: f32,
    /// An identifier that opens a part.
    pub house_bare: f32,
    /// An identifier inside a part.
    pub house_inside: f32,
    /// More for several pieces (`4-5-1`).
    pub house_compound: f32,
    /// More at the start of the text.
    pub house_first: f32,
    /// Less before `feet`, which takes the number itself.
    pub house_before_feet: f32,
    /// Less before `sector` or `cross`, which take the number themselves.
    pub house_before_area: f32,
    /// A storey.
    pub floor: f32,
    /// A road's type word with a name.
    pub street: f32,
    /// Each word of the name, up to three.
    pub street_word: f32,
    /// A clean border on one side.
    pub street_boundary: f32,
    /// A type word alone.
    pub street_nameless: f32,
    /// `Road No. 12`.
    pub street_numbered: f32,
    /// `NH 44`.
    pub highway: f32,
    /// A named junction.
    pub junction: f32,
    /// An area's type word with a name.
    pub area: f32,
    /// Each word of the name, up to two.
    pub area_word: f32,
    /// A clean border on one side.
    pub area_boundary: f32,
    /// Less for what ends a landmark by its type word: an area (`Near Lake View Park`) or premises.
    pub in_landmark: f32,
    /// A type word that is a whole part (`Camp`).
    pub area_alone: f32,
    /// Sector, phase, block with its number.
    pub numbered_area: f32,
    /// Less where a bare number stands before the word (`12 Sector`).
    pub bare_number_before_area: f32,
    /// A building's or institution's type word.
    pub building: f32,
    /// Each further word of the name; before the type word up to six count.
    pub building_word: f32,
    /// A clean border on one side.
    pub building_boundary: f32,
    /// A type word alone.
    pub building_nameless: f32,
    /// The name runs on with `of`.
    pub building_of: f32,
    /// More beside a storey or the number of a shop.
    pub building_beside_door: f32,
    /// A relation word and one word of the landmark.
    pub landmark: f32,
    /// Each further word, up to four.
    pub landmark_word: f32,
    /// A clean end.
    pub landmark_boundary: f32,
    /// The last word says what it is.
    pub landmark_typed: f32,
    /// A word inside says what it is.
    pub landmark_typed_inside: f32,
    /// A comma between relation word and name.
    pub landmark_apart: f32,
    /// A stop or temple without a relation word.
    pub landmark_unrelated: f32,
    /// A name behind its keyword (`Dist. X`).
    pub key_before: f32,
    /// A name before its keyword (`X Mandal`).
    pub key_after: f32,
    /// The keyword is an ordinary word too (`at X`).
    pub key_ambiguous: f32,
    /// Each further word of the name.
    pub key_word: f32,
    /// A clean border.
    pub key_boundary: f32,
    /// The name fills all between its keyword and the next, or the end of the part.
    pub key_filled: f32,
    /// The name stands on the side where the keywords of this address have theirs.
    pub key_side: f32,
    /// A whole part of unknown words, taken for an area.
    pub unknown_part: f32,
    /// More beside a storey or the number of a shop, where it is a building.
    pub unknown_beside_door: f32,
    /// A run of unknown words inside a part, taken for an area.
    pub unknown_run: f32,
    /// A clean border of such a run.
    pub unknown_boundary: f32,
    /// More where its last word ends as names of settlements do.
    pub settlement_ending: f32,
    /// What a place's name is worth inside the context, by level code.
    pub place: [f32; 10],
    /// What it is worth elsewhere: a name, but a contradiction.
    pub place_elsewhere: [f32; 10],
    /// Each further word of the name.
    pub place_word: f32,
    /// A clean border on one side.
    pub place_boundary: f32,
    /// The place has the PIN of the text.
    pub place_has_pin: f32,
    /// More for a city: two witnesses that writers know by heart.
    pub city_has_pin: f32,
    /// A road's type word follows: the name is the road's.
    pub before_road: f32,
    /// A road's type word follows a word or two on.
    pub road_ahead: f32,
    /// The name is one type word inside a part (`nagar` of `MP Nagar`).
    pub type_word_inside: f32,
    /// The type word of a building, a firm or a landmark follows, or stands a few words on.
    pub before_type_word: f32,
    /// It follows right behind the name.
    pub type_word_follows: f32,
    /// A bank's or firm's name begins or ends with the place (`Kerala Gramin Bank`).
    pub in_front_name: f32,
    /// A relation word stands before it: the name is the landmark's.
    pub after_relation: f32,
    /// What a hundred kilometres between a place and the context's anchor cost.
    pub place_far: f32,
    /// The place is part of the context's city.
    pub place_in_city: f32,
    /// Full importance; breaks ties.
    pub place_rank: f32,
    /// The name in Latin letters is another one than the place displays.
    pub by_alias: f32,
    /// The name only sounds alike.
    pub by_sound: f32,
    /// The name is an edit away.
    pub by_edit: f32,
    /// The name is a keyword or an everyday word.
    pub common_word: f32,
    /// A keyword beside it says what it is, and the place is that.
    pub keyed_place: f32,
    /// Less where a keyword says a district or state that the context is not.
    pub keyed_elsewhere: f32,
    /// Less for the first words of a longer town's name, and for a far town that ends a part.
    pub torn_name: f32,
    /// How much of a place's worth adds to a rule's: the two are not independent.
    pub rule_and_place: f32,
    /// How much of `order` counts.
    pub order_scale: f32,
    /// How usual it is that a component of one group (row) is followed by one of another
    /// (column): the logarithm of its share among those that follow, over its share among all.
    /// The groups are those of [`order_group`](super::order_group), the last is the edge of the text.
    pub order: [[f32; ORDER_GROUPS + 1]; ORDER_GROUPS + 1],
}

impl Weights {
    /// The weights of this release.
    pub fn shipped() -> &'static Self {
        &SHIPPED
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(value: &serde_json::Value) -> Vec<f64> {
        match value.as_array() {
            Some(values) => values.iter().flat_map(numbers).collect(),
            None => vec![value.as_f64().unwrap()],
        }
    }

    #[test]
    fn the_shipped_weights_are_finite() {
        let values = serde_json::to_value(Weights::shipped()).unwrap();
        for (name, value) in values.as_object().unwrap() {
            for value in numbers(value) {
                assert!(value.is_finite(), "{name}");
            }
        }
    }
}
