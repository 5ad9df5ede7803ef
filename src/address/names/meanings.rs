//! A name of the text -> what it means in one context: a place of each group of levels.

use std::ops::Index;

use super::candidates::Hit;
use super::hits::is_heard_short;
use super::state_codes::stands_for;
use crate::address::context::Context;
use crate::address::places::{GREAT_TOWN_RANK, built_over_m, lie_within};
use crate::address::reading::MatchKind;
use crate::address::scene::Scene;
use crate::address::words::Words;
use crate::gazetteer::{Level, PlaceId, Posting, Postings};
use crate::text::Separator;
use crate::text::lexicon::Class;
use crate::text::script::Script;
use crate::text::sound::{are_edits_apart, small_letters};

/// Places of one name inside a context that are looked at closely.
const MAX_CLOSE_LOOKS: usize = 48;
/// Letters of a name of which a place out of a great town may have two more or others, at least.
const MIN_TWO_EDITS: usize = 7;
/// Letters of a code or short form of a town, at most.
const MAX_CODE: usize = 4;

/// What a name can mean inside a context: the best place of one group of levels.
#[derive(Clone, Copy, Debug)]
pub(in crate::address) struct Meaning {
    pub(in crate::address) place: PlaceId,
    pub(in crate::address) level: Level,
    pub(in crate::address) score: f32,
    pub(in crate::address) kind: MatchKind,
    /// The place lies in the context.
    pub(in crate::address) is_inside: bool,
}

/// Levels that become one type of component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::address) enum Group {
    State,
    District,
    Subdistrict,
    Town,
    /// Villages, post offices and areas.
    Area,
    Street,
    Landmark,
}

impl Group {
    const COUNT: usize = Self::Landmark as usize + 1;

    const fn of(level: Level) -> Self {
        match level {
            Level::State => Self::State,
            Level::District => Self::District,
            Level::Subdistrict => Self::Subdistrict,
            Level::City => Self::Town,
            Level::PostOffice | Level::Village | Level::Locality | Level::Sublocality => Self::Area,
            Level::Street => Self::Street,
            Level::Landmark => Self::Landmark,
        }
    }
}

/// Best meaning of one name in each group.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::address) struct Meanings([Option<Meaning>; Group::COUNT]);

impl Meanings {
    /// Those that there are, from the state down.
    pub(in crate::address) fn iter(&self) -> impl Iterator<Item = &Meaning> {
        self.0.iter().flatten()
    }

    /// Whether the name means nothing.
    pub(in crate::address) fn is_empty(&self) -> bool {
        self.0.iter().all(Option::is_none)
    }
}

impl Index<Group> for Meanings {
    type Output = Option<Meaning>;

    fn index(&self, group: Group) -> &Self::Output {
        &self.0[group as usize]
    }
}

/// Looks up inside a context what the same words can stand for.
pub(in crate::address) fn meanings(scene: Scene<'_>, hits: &[Hit], context: &Context) -> Meanings {
    let mut best = Meanings::default();
    let Some(wording) = Wording::of(scene, hits) else {
        return best;
    };
    let mut looks = 0;
    for hit in hits {
        let postings = hit.postings(scene.gazetteer);
        add_meanings(
            scene,
            (hit, &wording),
            postings,
            context,
            &mut looks,
            &mut best,
        );
    }
    best
}

/// The state and the district of [`meanings`].
pub(in crate::address) fn admin_meanings(
    scene: Scene<'_>,
    hits: &[Hit],
    context: &Context,
) -> [Option<Meaning>; 2] {
    let mut best = Meanings::default();
    if let Some(wording) = Wording::of(scene, hits) {
        for hit in hits {
            let postings = hit.postings(scene.gazetteer).admins();
            add_meanings(scene, (hit, &wording), postings, context, &mut 0, &mut best);
        }
    }
    [best[Group::State], best[Group::District]]
}

/// The words that some names are, as they stand in the text.
struct Wording {
    /// What they are worth, whatever they mean.
    worth: f32,
    script: Script,
    is_single: bool,
    /// Nothing but a PIN, the country or what is near follows.
    ends_chain: bool,
    /// A state's own name is the state here.
    can_be_state: bool,
    /// Bit `i`: the places of level `i` count wherever they lie.
    levels_elsewhere: u16,
}

impl Wording {
    /// `None` where the words can mean no place.
    fn of(scene: Scene<'_>, hits: &[Hit]) -> Option<Self> {
        let Scene { words, weights, .. } = scene;
        let hit = hits.first()?;
        let (first, end) = (hit.first as usize, hit.end as usize);
        // `North` is a district of Delhi, and a word of a thousand addresses; `1st Floor` slipped
        // from an address into a source of places.
        let is_floor = (first..end).any(|index| words.is(index, Class::FLOOR));
        // `Sector 36` is not what `Sector 36-D` names, nor `Sector 13` what `Sector 13-17` does.
        let is_range = words.separator(end) == Separator::Hyphen
            && words.is_number(end)
            && words.word(end).len() <= 3;
        let is_cut = words.is_number(end - 1) && (is_range || words.letter_end(end - 1) != end);
        // `as` of `same as above` is no state.
        let is_of_filler = words.is(first, Class::STOP) && words.is(end, Class::FILLER);
        let is_quarter = words.is(first, Class::DIRECTION);
        let is_single = end - first == 1;
        if is_single && (is_quarter || is_of_filler) || is_floor || is_cut {
            return None;
        }
        let mut worth = weights.place_word * (end - first - 1).min(3) as f32
            + weights.place_boundary * (words.boundary(first) + words.boundary(end));
        if is_single && !words.class(first).is_empty() {
            worth -= weights.common_word;
        }
        // Most places are of a level that is worth nothing elsewhere, and lie there.
        let counts_elsewhere = |level: &Level| {
            *level <= Level::District || 0.0 < weights.place_elsewhere[*level as usize]
        };
        let levels = Level::ALL.iter().filter(|level| counts_elsewhere(level));
        let ends_chain = ends_chain(words, end);
        Some(Self {
            worth,
            script: words.token(first).script,
            is_single,
            ends_chain,
            can_be_state: words.breaks_before(first) && ends_chain,
            levels_elsewhere: levels.fold(0, |levels, &level| levels | 1 << level as u16),
        })
    }
}

/// Adds what some of the places of one name mean where that is worth more than what is known.
fn add_meanings(
    scene: Scene<'_>,
    (hit, wording): (&Hit, &Wording),
    postings: Postings<'_>,
    context: &Context,
    looks: &mut usize,
    best: &mut Meanings,
) {
    let Scene { words, weights, .. } = scene;
    let first = hit.first as usize;
    let &Wording {
        script, is_single, ..
    } = wording;
    let base = wording.worth - hit.loss(weights, context.pin.is_some());
    let can_count = |level: u8, district: u16| {
        wording.levels_elsewhere >> level & 1 == 1 || context.may_have_district(district)
    };
    let is_state = hit.kind == MatchKind::Exact && wording.can_be_state && names_state(postings);
    for mut posting in postings.sifted(can_count) {
        if is_state && Level::City < posting.level || is_heard_short(words, hit, &posting) {
            continue;
        }
        if posting.level == Level::State && is_single && posting.is_alias && wording.ends_chain {
            let own = context.state.map(PlaceId::of_admin);
            let is_own = |&id: &PlaceId| stands_for(scene.gazetteer, words.word(first), id);
            posting.place = own.filter(is_own).unwrap_or(posting.place);
        }
        let is_inside = is_inside(&posting, context);
        if !is_inside && weights.place_elsewhere[posting.level as usize] <= 0.0 {
            continue;
        }
        // `RTC` is a town by some list, where all else agrees with it.
        let is_code = is_single
            && posting.is_alias
            && script == Script::Latin
            && Level::State < posting.level
            && words.word(first).len() <= MAX_CODE;
        if is_code && !is_inside {
            continue;
        }
        let group = Group::of(posting.level);
        let in_all = |worth: f32| {
            let score = worth + (base + weights.place_rank * f32::from(posting.rank) / 255.0);
            if posting.is_alias && script == Script::Latin {
                score - weights.by_alias
            } else {
                score
            }
        };
        let is_more = |worth: f32| best[group].is_none_or(|other| other.score < in_all(worth));
        let Some(worth) = worth_in(scene, &posting, is_inside, context, looks, is_more) else {
            continue;
        };
        if is_inside
            && hit.kind.is_near()
            && is_no_suburb(scene, context, (hit.first, hit.end), posting.place)
        {
            continue;
        }
        let kind = match hit.kind {
            MatchKind::Exact if posting.is_alias => MatchKind::Alias,
            kind => kind,
        };
        best.0[group as usize] = Some(Meaning {
            place: posting.place,
            level: posting.level,
            score: in_all(worth),
            kind,
            is_inside,
        });
    }
}

/// `Kalina, Mumbai` is not Kalyan: whether a place that sounds like a word lies where more of the areas that a text puts
/// in the great town are unknown than the place's name is misspelt by as many letters.
pub(in crate::address) fn is_no_suburb(
    scene: Scene<'_>,
    context: &Context,
    (first, end): (u8, u8),
    id: PlaceId,
) -> bool {
    let Scene {
        gazetteer, words, ..
    } = scene;
    let is_word = end == first + 1;
    let city = context.city.filter(|_| context.pin.is_none() && is_word);
    city.is_some_and(|city| {
        let [place, city] = [id, city].map(|id| gazetteer.place(id));
        let word = words.word(first as usize);
        let is_slip = || {
            let name = small_letters(gazetteer.name(&place));
            are_edits_apart(word, &name, MIN_TWO_EDITS)
        };
        Level::District < place.level
            && GREAT_TOWN_RANK <= city.rank
            && place.at.is_some()
            && !lie_within(&place, &city, built_over_m(&city))
            && !is_slip()
    })
}

/// Whether nothing but a PIN, the country or what is near stands from token `end` on.
fn ends_chain(words: Words<'_>, end: usize) -> bool {
    let is_pin = |at: usize| words.is_number(at) || words.is(at, Class::PIN_KEY | Class::COUNTRY);
    let behind = (end..words.len()).find(|&at| !is_pin(at));
    behind.is_none_or(|at| words.is(at, Class::RELATION) && words.part_end(at) == words.len())
}

/// Whether the name is a state's own. Behind all else it is no post office called like it (Kerala of Gujarat).
fn names_state(postings: Postings<'_>) -> bool {
    let admins = postings.admins();
    admins
        .iter()
        .any(|posting| posting.level == Level::State && !posting.is_alias)
}

/// Whether the place lies in the context.
pub(in crate::address) fn is_inside(posting: &Posting, context: &Context) -> bool {
    let admin = posting.place.admin_number();
    match posting.level {
        Level::State => context.state == Some(admin),
        Level::District => context.has_district(Some(admin)),
        _ => context.has_district(posting.district),
    }
}

/// What one place is worth in the context; `None` where `is_more` is not true of it: a place is
/// read only where it can be.
fn worth_in(
    scene: Scene<'_>,
    posting: &Posting,
    is_inside: bool,
    context: &Context,
    looks: &mut usize,
    is_more: impl Fn(f32) -> bool,
) -> Option<f32> {
    let Scene {
        gazetteer, weights, ..
    } = scene;
    let level = posting.level as usize;
    if !is_inside {
        let elsewhere = weights.place_elsewhere[level];
        return is_more(elsewhere).then_some(elsewhere);
    }
    let mut worth = weights.place[level];
    let is_fine = Level::Subdistrict < posting.level;
    if !is_fine || MAX_CLOSE_LOOKS <= *looks {
        return is_more(worth).then_some(worth);
    }
    *looks += 1;
    let is_city = posting.level == Level::City;
    let most = if is_city { weights.city_has_pin } else { 0.0 };
    let gains = [weights.place_has_pin, most, weights.place_in_city];
    let far = weights.place_far.min(0.0);
    let most = gains.iter().fold(worth, |sum, gain| sum + gain.max(0.0)) - far;
    if !is_more(most) {
        return None;
    }
    let place = gazetteer.place(posting.place);
    if context
        .pin
        .is_some_and(|record| gazetteer.place_has_pin(&place, record.pin))
    {
        worth += weights.place_has_pin;
        if is_city {
            worth += weights.city_has_pin;
        }
    }
    if place.city.is_some() && place.city == context.city {
        worth += weights.place_in_city;
    }
    if let (Some(at), Some(anchor)) = (place.at, context.anchor)
        && is_more(worth - far)
    {
        // A tie among namesakes of one district goes to the nearest.
        worth -= (at.plane_distance_m(anchor) / 100_000.0).min(1.0) as f32 * weights.place_far;
    }
    is_more(worth).then_some(worth)
}
