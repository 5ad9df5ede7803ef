//! The bearers of a name -> how often writers mean each of them, and what share of them lies in
//! a part of India.
//!
//! A bearer counts by its level and its importance; docs/address.md, "Certainty", has the
//! figures.

use std::sync::LazyLock;

use super::votes::Votes;
use super::{Context, bit_of, bits_of};
use crate::address::names::candidates::{Hit, Looks};
use crate::address::names::hits::{hits_of, is_typed, numbers_at};
use crate::address::names::meanings::is_inside;
use crate::address::places::LARGE_TOWN_RANK;
use crate::address::reading::ComponentType;
use crate::address::scene::Scene;
use crate::address::span::Span;
use crate::gazetteer::{Gazetteer, Level, PlaceId, Posting};
use crate::text::lexicon::Class;
use crate::text::script::Script;

/// How often writers mean a place of this level by its name, beside others of the name and of
/// the same importance; by level code.
const LEVEL_MASS: [f32; Level::ALL.len()] = [60.0, 12.0, 3.0, 5.0, 1.0, 0.6, 1.0, 0.3, 0.3, 0.3];
/// Another name is meant less often than the one that the place displays.
const ALIAS_MASS: f32 = 0.3;
/// Steps of importance that double the mass.
const RANKS_TO_DOUBLE: f32 = 36.0;
static RANK_MASS: LazyLock<[f32; 256]> = LazyLock::new(|| doubling(0, 0, RANKS_TO_DOUBLE));
/// The same of places smaller than towns, and the importance of one that counts once.
const AREA_RANKS_TO_DOUBLE: f32 = 12.0;
const AREA_RANK: u8 = 60;
static AREA_RANK_MASS: LazyLock<[f32; 256]> =
    LazyLock::new(|| doubling(0, AREA_RANK, AREA_RANKS_TO_DOUBLE));
/// Areas of districts with large towns are meant the more often: steps of importance of the
/// largest town that double the mass, the least one, and the one that counts once.
const TOWN_RANKS_TO_DOUBLE: f32 = 24.0;
const LEAST_TOWN_RANK: u8 = 120;
const TOWN_RANK: u8 = 140;
static TOWN_RANK_MASS: LazyLock<[f32; 256]> =
    LazyLock::new(|| doubling(LEAST_TOWN_RANK, TOWN_RANK, TOWN_RANKS_TO_DOUBLE));
/// Bearers of a name that no source holds.
const UNKNOWN_MASS: f32 = 8.0;
/// Those of them in one state.
const UNKNOWN_STATE_MASS: f32 = 5.0;
/// Sectors and blocks of a number that no source holds.
const NUMBERED_MASS: f32 = 400.0;
/// Of a name that is read as an area's: bearers that no source holds for each one smaller than a
/// town that a source does. Of common names there are more.
const UNHELD_MASS: f32 = 12.0;
/// A name that is said to be a village's seldom means a district or a state, or a town that is no
/// village: one of 100,000 people.
const VILLAGE_OF_DISTRICT: f32 = 0.04;
const VILLAGE_OF_TOWN: f32 = 0.2;
const NO_VILLAGE_RANK: u8 = 135;
/// A name that is said to be a district's hardly means anything smaller.
pub(super) const DISTRICT_OF_OTHER: f32 = 0.04;
/// Districts of India: what a share is measured against.
const DISTRICTS: f32 = 700.0;
/// What a name that has no share is measured by.
const LEAST_SHARE: f32 = 0.3;
/// Words of another script that are one name without a difference seldom mean another.
const BEHIND_SHARE: f32 = 0.04;
/// The less where they are an area's name that a source gives in that script.
const BEHIND_GIVEN_SHARE: f32 = 0.015;

/// How often all bearers of a name are meant.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::address) struct Bearers {
    /// Those that a source holds, as of [`mass`].
    held: f32,
    /// Those of them that are districts and states.
    admins: f32,
    /// Those smaller than towns that no source holds.
    unheld: f32,
}

/// What a name is read as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::address) enum Sought {
    /// What a keyword says to be a district.
    District,
    /// A town, a subdistrict or a district.
    Town,
    /// Anything smaller.
    Area,
    /// What a keyword says to be a village.
    Village,
}

/// Where bearers are looked for.
#[derive(Clone, Copy)]
pub(in crate::address) struct Region<'a> {
    /// The part of India that a share of them lies in.
    pub(in crate::address) context: &'a Context,
    /// The state beside the name: bearers elsewhere are not meant.
    pub(in crate::address) state: Option<u16>,
}

/// What part of a name's bearers lies in a part of India.
#[derive(Clone, Copy, Debug)]
pub(in crate::address) struct Share {
    /// How large it is, 0 to 1.
    pub(in crate::address) part: f32,
    /// The name only sounds alike.
    pub(in crate::address) is_near: bool,
}

impl Bearers {
    /// Adds one, of which [`mass`] tells how often it is meant.
    pub(in crate::address) fn add(&mut self, posting: &Posting, mass: f32) {
        self.held += mass;
        if posting.level <= Level::District {
            self.admins += mass;
        }
        if Level::City < posting.level {
            self.unheld += UNHELD_MASS;
        }
    }

    /// How often a name that may be anything is meant, with bearers that no source holds.
    pub(in crate::address) fn all(self) -> f32 {
        self.held + UNKNOWN_MASS
    }

    fn sought(self, sought: Sought) -> f32 {
        match sought {
            Sought::District => self.admins + DISTRICT_OF_OTHER * (self.held - self.admins),
            Sought::Town => self.held,
            Sought::Area | Sought::Village => self.held + self.unheld,
        }
    }
}

impl Sought {
    /// How much of its mass a bearer has where a name is read as this.
    fn part_of(self, posting: &Posting) -> f32 {
        let is_large = posting.level == Level::City && NO_VILLAGE_RANK <= posting.rank;
        match self {
            Self::District if Level::District < posting.level => DISTRICT_OF_OTHER,
            Self::Village if posting.level <= Level::District => VILLAGE_OF_DISTRICT,
            Self::Village if is_large => VILLAGE_OF_TOWN,
            _ => 1.0,
        }
    }
}

impl Share {
    /// What it tells of the part of India.
    pub(in crate::address) fn told(self) -> f32 {
        (self.part * DISTRICTS + LEAST_SHARE).ln()
    }
}

/// How often writers mean this place by a name in this script. Places display Latin names, so in
/// another script every name is an alias, and none the less meant.
#[expect(
    clippy::inline_always,
    reason = "asked for every bearer of every name: calls of it are a hundredth of an address"
)]
#[inline(always)]
pub(in crate::address) fn mass(gazetteer: &Gazetteer, posting: &Posting, script: Script) -> f32 {
    let is_other = posting.is_alias && script == Script::Latin;
    let alias = if is_other { ALIAS_MASS } else { 1.0 };
    let level = LEVEL_MASS[posting.level as usize];
    let rank = posting.rank as usize;
    if posting.level < Level::PostOffice {
        return alias * level * RANK_MASS[rank];
    }
    let town = posting
        .district
        .filter(|_| posting.level != Level::Village)
        .map_or(1.0, |district| {
            TOWN_RANK_MASS[gazetteer.town_rank(district) as usize]
        });
    alias * level * AREA_RANK_MASS[rank] * town
}

/// By importance, from `least`: once at `one`, doubled every `step`.
fn doubling(least: u8, one: u8, step: f32) -> [f32; 256] {
    let from_one = |rank: usize| (rank as f32).max(f32::from(least)) - f32::from(one);
    std::array::from_fn(|rank| (from_one(rank) / step).exp2())
}

/// The share of a name's bearers that lies in the region; of several ways to read the words the
/// one by the letter, then the one with the largest share.
pub(in crate::address) fn share_of(
    scene: Scene<'_>,
    votes: &mut Votes,
    region: Region<'_>,
    words: (usize, usize),
    sought: Sought,
    looks: &mut Looks,
) -> Option<Share> {
    let looked_at = numbers_at(scene.hits, words)
        .filter(|&number| looks.take(std::slice::from_ref(&scene.hits[number])));
    let shares = looked_at.map(|number| share_in(scene, votes, region, number, sought));
    // No village is by the letter what is said to be a district.
    let is_by_letter =
        |share: &Share| sought != Sought::District && 0.0 < share.part && !share.is_near;
    shares.max_by(|a, b| {
        let by_letter = is_by_letter(a).cmp(&is_by_letter(b));
        by_letter.then(a.part.total_cmp(&b.part))
    })
}

/// The share of the bearers of the hit of this number that lies in the region.
pub(in crate::address) fn share_in(
    scene: Scene<'_>,
    votes: &mut Votes,
    region: Region<'_>,
    number: usize,
    sought: Sought,
) -> Share {
    let hit = &scene.hits[number];
    let script = scene.words.token(hit.first as usize).script;
    // Most bearers of a name lie elsewhere.
    let may_be = |level: u8, district: u16| {
        level <= Level::District as u8 || region.context.may_have_district(district)
    };
    let inside: f32 = (hit.postings(scene.gazetteer).sifted(may_be))
        .filter(|posting| is_inside(posting, region.context))
        .map(|posting| sought.part_of(&posting) * mass(scene.gazetteer, &posting, script))
        .sum();
    let mut bearers = |index: usize| {
        let hit = &scene.hits[index];
        let bearers = votes.bearers(scene.gazetteer, index, (hit, script), region.state);
        meant(hit) * bearers.sought(sought)
    };
    let rival = rival(scene.hits, number).map_or(0.0, &mut bearers);
    let unknown = (region.state).map_or(UNKNOWN_MASS, |_| UNKNOWN_STATE_MASS);
    let is_numbered = scene.words.is(hit.first as usize, Class::NUMBERED_AREA)
        || scene.words.is(hit.end as usize - 1, Class::NUMBERED_AREA);
    let numbered = if is_numbered { NUMBERED_MASS } else { 0.0 };
    let all = bearers(number) + rival + unknown + numbered;
    Share {
        part: meant(hit) * inside / all,
        is_near: hit.kind.is_near(),
    }
}

/// The share of the bearers of the hit of this number that lies in the districts beside the
/// context's own.
pub(in crate::address) fn share_beside(
    scene: Scene<'_>,
    votes: &mut Votes,
    context: &Context,
    number: usize,
) -> Share {
    let hit = &scene.hits[number];
    let script = scene.words.token(hit.first as usize).script;
    let neighbours = (context.main_district())
        .map(|district| scene.gazetteer.neighbours(district))
        .unwrap_or_default();
    // Most bearers of a name lie elsewhere.
    let bits = bits_of(neighbours);
    let may_be =
        |level: u8, district: u16| level <= Level::District as u8 || bits & bit_of(district) != 0;
    let is_beside =
        |posting: &Posting| (posting.admin()).is_some_and(|admin| neighbours.contains(&admin));
    let beside: f32 = (hit.postings(scene.gazetteer).sifted(may_be))
        .filter(is_beside)
        .map(|posting| mass(scene.gazetteer, &posting, script))
        .sum();
    let all = votes.bearers(scene.gazetteer, number, (hit, script), None);
    Share {
        part: beside / all.all(),
        is_near: hit.kind.is_near(),
    }
}

/// How often the name of a span, read as an area's, means the place that it has.
pub(in crate::address) fn share_of_place(scene: Scene<'_>, span: &Span) -> f32 {
    let gazetteer = scene.gazetteer;
    let script = scene.words.token(span.text_first as usize).script;
    let (mut own, mut bearers) = (0.0_f32, Bearers::default());
    for hit in hits_of(scene.hits, span) {
        for posting in hit.postings(gazetteer).iter() {
            let mass = meant(hit) * mass(gazetteer, &posting, script);
            if Some(posting.place) == span.place {
                own = own.max(mass);
            }
            bearers.add(&posting, mass);
        }
    }
    own / (bearers.sought(Sought::Area) + UNKNOWN_MASS)
}

/// How often the words mean this name.
fn meant(hit: &Hit) -> f32 {
    if hit.is_behind_given() {
        BEHIND_GIVEN_SHARE
    } else if hit.is_behind() {
        BEHIND_SHARE
    } else {
        1.0
    }
}

/// The first other way to read the words of the hit of this number: without a difference where
/// it has one, and with one where it has none.
fn rival(hits: &[Hit], number: usize) -> Option<usize> {
    let hit = &hits[number];
    let is_rival = |other: &Hit| other.is_beside(hit) && other.is_behind() != hit.is_behind();
    let beside = |index: &usize| hits[*index].is_beside(hit);
    let before = (0..number).rev().take_while(beside);
    let after = (number + 1..hits.len()).take_while(beside);
    before
        .chain(after)
        .filter(|&index| is_rival(&hits[index]))
        .min()
}

/// What the name of a component is looked for as in a part of India. Where the large town that it is
/// lies elsewhere, what bears its name here is something smaller.
pub(in crate::address) fn sought_here(
    scene: Scene<'_>,
    context: &Context,
    span: &Span,
    kind: ComponentType,
) -> Sought {
    let is_elsewhere = |id: PlaceId| {
        let place = scene.gazetteer.place(id);
        LARGE_TOWN_RANK <= place.rank && !context.has_place(id, &place)
    };
    match kind {
        ComponentType::Village if span.is_keyed => Sought::Village,
        ComponentType::District if span.is_keyed => Sought::District,
        // `Ashok Nagar`: any town has such an area, whatever town is called so.
        ComponentType::City if !span.is_keyed && is_typed(scene.words, span.text_range()) => {
            Sought::Area
        }
        ComponentType::City if span.place.is_some_and(is_elsewhere) => Sought::Area,
        _ => sought_as(kind),
    }
}

/// What the name of a component of this type is looked for as.
pub(in crate::address) fn sought_as(kind: ComponentType) -> Sought {
    match kind {
        ComponentType::District | ComponentType::Subdistrict | ComponentType::City => Sought::Town,
        _ => Sought::Area,
    }
}
