//! A name of the text -> whether a longer name, which stands here too, begins or ends with it.
//!
//! `Pimpri Chinchwad` is neither in Pimpri nor in Chinchwad.

use super::candidates::Hit;
use super::hits::{hits_from, names_city, names_state, names_town};
use super::meanings::is_inside;
use crate::address::context::Context;
use crate::address::reading::MatchKind;
use crate::address::scene::Scene;
use crate::address::words::sides::{AGES, INDIAN_AGES, INDIAN_SIZES};
use crate::address::words::{WordSet, Words, any_of};
use crate::gazetteer::{Level, Posting};
use crate::text::lexicon::Class;
use crate::text::script::Script;

/// Words that tell an area from the old town whose name it has.
const OTHERS: WordSet = any_of!(&[AGES, INDIAN_AGES, INDIAN_SIZES, WordSet::of(&["greater"])]);
/// Words before the name of one town that make another's of it.
const MAX_TOWN_FRONT: usize = 2;

/// `Pimpri` in `Pimpri Chinchwad`, `Andheri` in `Andheri East`, `Daman` in `Daman and Diu`: the words begin
/// the name of another town or of a state, or of a place of the context that a quarter of the compass
/// tells from theirs or that a source calls so in the script. It is among the `later` hits.
pub(in crate::address) fn begins_town(
    scene: Scene<'_>,
    context: &Context,
    later: &[Hit],
    (first, end): (usize, usize),
) -> bool {
    let names_more = |hit: &Hit| {
        let has_one_more = end + 1 == hit.end as usize;
        let is_quarter = has_one_more && scene.words.is(end, Class::DIRECTION);
        // `Vadgaon` in `Vadgaon Sheri Branch`.
        let is_plain = has_one_more && scene.words.is_plain(end);
        let is_area = |level: Level| Level::City < level && level < Level::Street;
        let is_own = |posting: Posting| {
            let is_of_context = is_quarter
                || is_given(scene.words, hit, &posting)
                || is_plain && is_area(posting.level);
            is_of_two(scene.words, &posting, end)
                || is_town_name(scene.words, hit, &posting)
                || is_of_context && is_inside(&posting, context)
        };
        let mut places = hit.postings(scene.gazetteer).iter();
        hit.is_name() && places.any(is_own) || sounds_like_district(scene, hit)
    };
    let goes_on =
        |hit: &&Hit| hit.first as usize == first && hit.end as usize <= end + MAX_TOWN_FRONT;
    later.iter().take_while(goes_on).any(names_more)
}

/// Whether a longer name is that of a state that was made of two, `Daman and Diu`, at the `and` of which the
/// words end or begin.
fn is_of_two(words: Words<'_>, posting: &Posting, link: usize) -> bool {
    posting.level == Level::State && words.word(link) == "and"
}

/// Whether a name is a town's or a district's own, or what a source calls it in that script.
fn is_town_name(words: Words<'_>, hit: &Hit, posting: &Posting) -> bool {
    let is_town = matches!(posting.level, Level::City | Level::District);
    is_town && (!posting.is_alias || is_given(words, hit, posting))
}

/// `Purba Medeenipur`: whether several words sound like the name of a district.
pub(in crate::address) fn sounds_like_district(scene: Scene<'_>, hit: &Hit) -> bool {
    if hit.kind != MatchKind::Phonetic || hit.end - hit.first < 2 {
        return false;
    }
    let mut admins = hit.postings(scene.gazetteer).admins().iter();
    admins.any(|posting| posting.level == Level::District && !posting.is_alias)
}

/// Whether a source gives the place this name in the script that it is written in.
fn is_given(words: Words<'_>, hit: &Hit, posting: &Posting) -> bool {
    let is_latin = words.token(hit.first as usize).script == Script::Latin;
    posting.is_alias && !is_latin && hit.kind == MatchKind::Exact
}

/// Whether a town of the context stands behind token `end`.
pub(in crate::address) fn names_town_behind(
    scene: Scene<'_>,
    context: &Context,
    end: usize,
) -> bool {
    let mut behind = hits_from(scene.hits, end).iter();
    behind.any(|hit| names_city(scene.gazetteer, hit, |town| is_inside(town, context)))
}

/// `Mumbai` in `Navi Mumbai`: the words end the name of another town or of a state, or of an area or a
/// district of the context that `New`, a quarter of the compass or the `Fort` of `Fort Kochi` tells from
/// theirs, or a source gives the whole name in its script. It is among the `earlier` hits.
pub(in crate::address) fn ends_town(
    scene: Scene<'_>,
    context: &Context,
    earlier: &[Hit],
    (first, end): (usize, usize),
) -> bool {
    let names_more = |hit: &Hit| {
        let start = hit.first as usize;
        let is_other = scene.words.is_among(start, &OTHERS) && start + 1 == first;
        let is_quarter = scene.words.is(start, Class::DIRECTION) && start + 1 == first;
        let is_typed = scene.words.is(start, Class::AREA) && start + 1 == first;
        // `East Dombivli` is Dombivli East.
        let is_turned = is_quarter && hit.kind == MatchKind::Alias;
        let is_own = |posting: Posting| match posting.level {
            Level::State => 0 < first && is_of_two(scene.words, &posting, first - 1),
            Level::City => is_other || is_town_name(scene.words, hit, &posting),
            Level::District => {
                is_quarter && is_inside(&posting, context)
                    || is_town_name(scene.words, hit, &posting)
            }
            _ => {
                (is_other || is_typed || is_turned || is_given(scene.words, hit, &posting))
                    && is_inside(&posting, context)
            }
        };
        let mut places = hit.postings(scene.gazetteer).iter();
        (hit.is_name() || is_turned) && places.any(is_own) || sounds_like_district(scene, hit)
    };
    let is_near = |hit: &&Hit| first <= hit.first as usize + MAX_TOWN_FRONT;
    let mut near = earlier.iter().rev().take_while(is_near);
    near.any(|hit| hit.end as usize == end && names_more(hit))
}

/// `Mumbai` in `Navi Mumbai`: whether the name of this number among the hits ends a longer one by the letter that
/// is a town's, a district's or a state's, in whatever part of India.
pub(in crate::address) fn ends_longer_town(scene: Scene<'_>, number: usize) -> bool {
    let hit = &scene.hits[number];
    let is_near =
        |other: &&Hit| usize::from(hit.first) <= usize::from(other.first) + MAX_TOWN_FRONT;
    let mut near = scene.hits[..number].iter().rev().take_while(is_near);
    near.any(|other| {
        let is_longer = other.first < hit.first && other.end == hit.end;
        is_longer && names_town(scene.gazetteer, other)
    })
}

/// `Jammu` in `Jammu and Kashmir`: whether the name of this number among the hits begins that of a state which was made
/// of two.
pub(in crate::address) fn begins_state(scene: Scene<'_>, number: usize) -> bool {
    let hit = &scene.hits[number];
    if scene.words.word(hit.end.into()) != "and" {
        return false;
    }
    let longer = scene.hits[number + 1..].iter();
    let mut longer = longer.take_while(|other| other.first == hit.first);
    longer.any(|other| hit.end < other.end && names_state(scene.gazetteer, other))
}
