//! Rows -> linked, deduplicated places.
//!
//! The steps in order: `gather` reads the sources into items beside the states and districts
//! of today; `town_states` tells the state of rows that name their town alone; `points` and `pins` find what lies where it
//! says; `merge` makes one draft of the items of one place; `town_points` finds where towns of a register lie; `cities`,
//! `quarters`, `numbered` and `link` say what contains what; `area_points` finds where areas lie that no source locates;
//! `new_districts` puts places into districts that no list has, `tehsil_districts` towns into those that their tehsils came
//! from; `area_people` tells of areas that are known beyond their town; `seats` and `natives` share spellings;
//! `encode` numbers everything. Nothing depends on hash order or on the number of threads.

mod admin;
mod admin_rows;
mod area_names;
mod area_people;
mod area_points;
mod centre;
mod cities;
mod columns;
mod compass;
mod draft;
mod encode;
mod gather;
mod groups;
mod intern;
mod item;
mod likeness;
mod link;
mod merge;
mod misspellings;
mod names;
mod natives;
pub(crate) mod nearby;
mod new_districts;
mod numbered;
mod numbered_points;
mod office_pins;
mod outlines;
mod pin_districts;
mod pin_reach;
mod pins;
mod place_rows;
mod points;
mod position;
mod quarters;
pub mod recipe;
mod reconcile;
mod seats;
mod street_rows;
mod streets;
mod subdistricts;
mod tehsil_districts;
mod town_districts;
mod town_names;
mod town_points;
mod town_states;
mod twins;

pub use encode::RANK_A_DECADE;

use pata::gazetteer::GazetteerContent;

use crate::context::Context;
use crate::error::BuildError;
use crate::recipe::Recipe;

/// Builds all places, names and PINs that the recipe asks for. The result depends on recipe and
/// sources alone, not on the thread count.
///
/// # Errors
///
/// Any [`BuildError`] about a source.
pub fn build(recipe: &Recipe, context: &Context) -> Result<GazetteerContent, BuildError> {
    let mut gathering = gather::gather(&recipe.gazetteer, &recipe.root, context)?;
    let step = context.progress.step("gazetteer: check points", None);
    points::check(&mut gathering, context);
    points::move_offices(&mut gathering);
    let told_count = town_districts::tell(&mut gathering.gathered.items);
    let stated_count = town_states::tell(&mut gathering.gathered.items);
    let cut_count = town_names::cut_parents(&mut gathering);
    cities::return_names(&mut gathering);
    cities::rename(&mut gathering);
    let mut pins = pins::collect(&mut gathering);
    pins::modernise(&pins, &mut gathering);
    let located_count = town_districts::locate(&mut gathering, &pins);
    let voted = groups::assign(&mut gathering);
    drop(step);

    let step = context.progress.step("gazetteer: merge places", None);
    let mut drafts = merge::merge(&gathering, context);
    let item_count = gathering.gathered.items.len();
    let merged_count = drafts.len();
    gathering.gathered.items = Vec::new();
    drop(step);

    let step = context.progress.step("gazetteer: link places", None);
    // Towns are told from each other by their districts; roads come later.
    link::locate(&mut drafts, &gathering, context);
    let tehsils = link::subdistrict_extents(&drafts, &gathering, context);
    let (joined_count, placed_count) =
        town_points::settle(&mut drafts, &pins, &gathering, &tehsils);
    let twin_count = twins::settle(&mut drafts, &gathering);
    let followed_count = town_districts::follow(&mut drafts, &gathering);
    let doubted_count = cities::doubt_people(&mut drafts);
    let left_count = town_names::leave_own_names(&mut drafts, &gathering.gathered.city_aliases);
    let cities = cities::Cities::settle(&mut drafts, &gathering);
    drafts.extend(streets::drafts(&mut gathering));
    link::locate(&mut drafts, &gathering, context);
    let area_count = area_names::cut_towns(&mut drafts, &cities, &mut gathering);
    cities.assign(&mut drafts, &gathering.gathered.texts);
    let (put_count, quarter_count) = quarters::settle(&mut drafts, &cities, &mut gathering);
    let part_count = numbered::split_parts(&mut drafts, &mut gathering);
    area_points::place_localities(&mut drafts, &gathering.gathered.texts);
    let called_count = area_points::find(&mut drafts, &gathering);
    let lent_count = town_districts::lend(&mut drafts);
    let found_pins = office_pins::find(&drafts, &gathering, context);
    link::fill_pins(&mut drafts, &pins, &mut gathering, context);
    let (named_count, short_count) = office_pins::put_first(&mut drafts, &found_pins);
    let parted_count = link::part_towns(&mut drafts, &gathering);
    link::fill_subdistricts(&mut drafts, context);
    let parted = new_districts::part(&mut drafts, &mut pins, &mut gathering);
    let shared_count = tehsil_districts::share(&mut drafts, &mut gathering);
    let lost_runs = numbered::expand(&mut drafts, &cities, &mut gathering);
    let settled_count = numbered::locate(&mut drafts, &gathering);
    let between_count = numbered_points::fill(&mut drafts, &gathering.gathered.texts);
    cities::collect_pins(&mut drafts, &cities, &pins, &gathering);
    let extents = link::extents(&drafts, &gathering, context);
    link::fill_parents(&mut drafts, context);
    link::fill_radii(&mut drafts);
    link::borrow_points(&mut drafts, &pins, &extents);
    let (made_count, unpeopled) = area_people::tell(&mut drafts, &cities, &mut gathering);
    let seat_count = seats::lend_spellings(&mut drafts, &mut gathering);
    let misspelt_count = misspellings::lend(&mut drafts, &mut gathering, context);
    let native_count = natives::share(&mut drafts, &mut gathering);
    drop(step);

    for report in std::mem::take(&mut gathering.reports) {
        context.add(report);
    }
    context.note(format!(
        "{item_count} rows of places made {merged_count} places; {voted} got their subdistrict \
         by their group, {part_count} stand under the area in their name, {settled_count} numbered parts lie where places name them, {between_count} between those beside them in number; {told_count} towns got their \
         district by their code, {located_count} by the PINs around them, {cut_count} rows of towns lost the district behind the name, {area_count} areas and post offices their town, {stated_count} rows the state of their town, {called_count} areas the point of what is called by them, {lent_count} places by their town, {parted_count} by their PIN; \
         {named_count} places have the PIN of the office of their name, {short_count} of the one that their initials are short for; \
         {followed_count} towns follow the new district of their name; {joined_count} towns without a point are towns of another spelling, {placed_count} lie at the \
         place of their name; {twin_count} towns lay at the place of one that is called alike, or in its district, \
         {doubted_count} had the people of a namesake, {left_count} names were left to the towns that are called so; \
         {parted} lie in a district newer than the lists too, {shared_count} towns in the one that their tehsil came from; {seat_count} spellings of units and post offices were lent to towns, {misspelt_count} misspellings; {made_count} areas are known by name and town alone; {put_count} villages lie in the town that covers them, {quarter_count} of those that towns cover are areas of which no more is known; {native_count} names in scripts were shared"
    ));
    if !lost_runs.is_empty() {
        context.note(format!(
            "numbered areas not found: {}",
            lost_runs.join(", ")
        ));
    }
    if !unpeopled.is_empty() {
        context.note(format!(
            "areas whose people are told and whose town is not known: {}",
            unpeopled.join(", ")
        ));
    }
    let step = context.progress.step("gazetteer: number places", None);
    let (content, lost_count) = encode::encode(gathering, &drafts, &pins, &extents);
    drop(step);
    context.note(format!(
        "{} places, {} names, {} PINs; {lost_count} places were left out, as nothing tells where they are",
        content.places.len(),
        content.names.len(),
        content.pins.len()
    ));
    Ok(content)
}
