//! Chosen spans -> what they are in the whole address: roles of towns, names as they are written.

pub(super) mod districts;
mod estates;
pub(super) mod extend;
mod fronts;
mod joined;
mod keyed;
pub(super) mod leading;
mod named_again;
mod namesakes;
mod renamed;
mod roads;
pub(super) mod roles;
pub(super) mod suburbs;
mod town_tails;
mod undivided;
mod villages;
mod whole;

use super::context::Context;
use super::decode::Chosen;
use super::scene::Scene;

/// Settles what a reading left open, in place: each step looks at what the ones before it made. `has_state` tells that the
/// state of the context is certain.
pub(super) fn settle(scene: Scene<'_>, context: &Context, has_state: bool, chosen: &mut Chosen) {
    let Scene {
        gazetteer, words, ..
    } = scene;
    keyed::join(scene, context, chosen);
    fronts::settle(scene, context, chosen);
    town_tails::settle(scene, context, chosen);
    leading::leave_messrs(words, chosen);
    named_again::join(words, chosen);
    estates::join_named_again(scene, context, chosen);
    suburbs::settle_repeated_areas(scene, chosen);
    suburbs::settle_cantonments(words, chosen);
    suburbs::settle_city_areas(scene, context, chosen);
    suburbs::settle_sides(words, chosen);
    suburbs::find_sides(scene, context, chosen);
    suburbs::settle_areas(scene, context, chosen);
    districts::settle_towns(scene, context, chosen);
    districts::settle_districts(scene, context, chosen);
    districts::settle_parted_districts(scene, context, chosen);
    undivided::settle(scene, context, chosen);
    roles::settle_subdistricts(scene, context, chosen);
    roles::settle_spellings(scene, context, chosen);
    suburbs::settle_cities(gazetteer, context, chosen);
    suburbs::settle_suburbs(scene, context, chosen);
    suburbs::settle_namesakes(scene, context, chosen);
    suburbs::settle_city_states(gazetteer, chosen);
    if !has_state {
        roles::settle_quarters(words, chosen);
    }
    villages::settle_in_tehsil(scene, context, chosen);
    villages::settle(scene, context, chosen);
    roles::drop_stray_codes(scene, context, chosen);
    roles::part_firm(scene, chosen);
    keyed::settle_offices(words, chosen);
    whole::join(scene, context, chosen);
    estates::settle(scene, context, chosen);
    extend::extend(scene, context, chosen);
    roles::part_pairs(words, chosen);
    namesakes::settle(scene, context, chosen);
}
