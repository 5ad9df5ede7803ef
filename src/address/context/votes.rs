//! Names and PINs -> votes for the states and districts that they speak for.
//!
//! Every name votes for the districts of its places by their share of its bearers, a PIN for its
//! districts, a state for all of its own. [`super`] makes parts of India of them.

use arrayvec::ArrayVec;

use super::MAX_DISTRICTS;
use super::bearers::{Bearers, DISTRICT_OF_OTHER, mass};
use super::homes::Homes;
use super::usage::{self, Told, Usage};
use crate::address::names::candidates::{Hit, Looks, MAX_HITS};
use crate::address::names::hits::is_heard_short;
use crate::address::names::longer::{begins_state, ends_longer_town};
use crate::address::names::road_ends::{is_behind_highway, is_road_between_towns};
use crate::address::places::{is_in_suburbs, lie_within, town_reach_m};
use crate::address::reading::MatchKind;
use crate::address::scene::Scene;
use crate::address::words::sides::ends_in_side;
use crate::address::words::{WordSet, Words};
use crate::gazetteer::{Gazetteer, Level, PinRecord, Place, PlaceId, Posting, Postings};
use crate::text::lexicon::Class;
use crate::text::script::Script;
use crate::text::{Separator, Shape};

/// States and districts together; an artefact with more votes for the first ones alone.
const MAX_ADMINS: usize = 2_048;
/// Towns of the text that are looked at for the city of a context.
const MAX_TOWNS: usize = 256;
/// Towns that spread over several districts, and pairs of districts, that are kept.
const MAX_WIDE_TOWNS: usize = 16;
const MAX_PAIRS: usize = 64;
/// Places that bear a name whose districts are compared with each other.
const MAX_COMPARED: usize = 64;

/// Least trust in a name that may be the context's city.
pub(super) const TOWN_TRUST: f32 = 0.4;
/// The same for a name that is only like the town's.
const TOWN_VOTE: f32 = 0.2;
/// What bodies that govern a town are called.
const BODIES: WordSet = WordSet::of(&["corporation", "municipal"]);
/// Votes by level code, before the root is taken of what share of a name's bearers a place is.
const LEVEL_VOTES: [f32; Level::ALL.len()] =
    [6.25, 9.0, 2.56, 10.24, 4.0, 2.25, 4.0, 0.36, 0.16, 0.04];
const PIN_VOTES: f32 = 12.25;
/// Share of them that each district but the PIN's commonest gets.
const FURTHER_DISTRICT: f32 = 0.7;
/// Share of the votes of a name that ends a longer one of a town: `Mumbai` of `Navi Mumbai`.
const INSIDE_TOWN: f32 = 0.2;
/// `Dist. Sitapur` is the district.
const SAID_DISTRICT: f32 = 2.25;

/// The votes for a state or district.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    votes: f32,
    /// The votes of the last voter.
    last: f32,
    /// The last hit that voted: a name counts once a district. 0 for none.
    voter: u16,
    /// How often the name that is looked at means its places there.
    mass: f32,
}

/// One tally a state or district.
#[derive(Clone, Debug)]
pub(crate) struct Votes {
    tallies: Vec<Tally>,
    /// Of each hit: how often its places are meant, all together, once that is asked for.
    bearers: Vec<Option<Bearers>>,
    /// The same of its places in the state that was asked for last.
    state_bearers: Vec<Option<(u16, Bearers)>>,
    /// What the keywords tell of the states, once that is asked for.
    told: Option<(Told, Homes)>,
    usage: &'static Usage,
    /// Those with votes.
    voted: ArrayVec<u16, MAX_ADMINS>,
    /// Those where the name that is looked at has places.
    ballot: ArrayVec<u16, MAX_ADMINS>,
    pub(in crate::address) towns: ArrayVec<Town, MAX_TOWNS>,
    /// Those that spread over several districts.
    pub(super) wide_towns: ArrayVec<PlaceId, MAX_WIDE_TOWNS>,
    /// Districts that the text names by the letter.
    named: ArrayVec<Named, MAX_DISTRICTS>,
    /// Districts that sources confuse and one name of the text speaks for.
    pub(in crate::address) pairs: ArrayVec<(u16, u16), MAX_PAIRS>,
}

/// A district that the text names by the letter.
#[derive(Clone, Copy, Debug)]
struct Named {
    district: u16,
    first: u8,
    end: u8,
    /// A keyword says that it is one.
    is_said: bool,
}

/// A town that the text may name.
#[derive(Clone, Copy, Debug)]
pub(in crate::address) struct Town {
    pub(in crate::address) place: PlaceId,
    pub(in crate::address) district: Option<u16>,
    /// The tokens that name it.
    first: u8,
    end: u8,
    /// They are its name by the letter.
    is_exact: bool,
    /// How far the text trusts in the name, and the town's importance.
    pub(in crate::address) score: f32,
}

impl Default for Votes {
    fn default() -> Self {
        Self {
            tallies: vec![Tally::default(); MAX_ADMINS],
            bearers: vec![None; MAX_HITS],
            state_bearers: vec![None; MAX_HITS],
            told: None,
            usage: Usage::shipped(),
            voted: ArrayVec::new(),
            ballot: ArrayVec::new(),
            towns: ArrayVec::new(),
            wide_towns: ArrayVec::new(),
            named: ArrayVec::new(),
            pairs: ArrayVec::new(),
        }
    }
}

impl Votes {
    /// Counts the votes of the names and of the PINs.
    pub(in crate::address) fn count(&mut self, scene: Scene<'_>, records: &[PinRecord]) {
        self.clear();
        self.count_names(scene, records);
        self.count_pins(scene, records);
        if records.is_empty() {
            self.pair_named(scene.gazetteer);
            self.pair_towns(scene);
        } else {
            self.pair_with_pins(scene.gazetteer, records);
        }
        self.add_states(scene.gazetteer);
    }

    /// Counts those of the names.
    fn count_names(&mut self, scene: Scene<'_>, records: &[PinRecord]) {
        let Scene {
            gazetteer, hits, ..
        } = scene;
        let mut voter = 0;
        let mut looks = Looks::all();
        for (index, hit) in hits.iter().enumerate() {
            // What the same words can stand for is one voter: the likeliest name is counted first.
            let is_new = index
                .checked_sub(1)
                .is_none_or(|before| !hits[before].is_beside(hit));
            voter += u16::from(is_new);
            self.bearers[index] = None;
            self.state_bearers[index] = None;
            let (first, end) = (hit.first as usize, hit.end as usize);
            let trust_in_place = trust(scene, first, end);
            if is_said_before(scene, first, end, trust_in_place)
                || !looks.take(std::slice::from_ref(hit))
            {
                continue;
            }
            let postings = hit.postings(gazetteer);
            if records.is_empty() && hit.kind != MatchKind::Edit {
                self.pair_districts(gazetteer, postings);
            }
            let mut trust = trust_in_place * hit.vote();
            if ends_longer_town(scene, index) || begins_state(scene, index) {
                trust *= INSIDE_TOWN;
            }
            let bearers = self.weigh_bearers(scene, records, (hit, postings), trust_in_place);
            self.bearers[index] = Some(bearers);
            self.cast(voter, bearers.all(), trust);
        }
    }

    /// Weighs the votes of the bearers of one name, and notes the towns and the districts among them.
    #[inline]
    fn weigh_bearers(
        &mut self,
        scene: Scene<'_>,
        records: &[PinRecord],
        (hit, postings): (&Hit, Postings<'_>),
        trust_in_place: f32,
    ) -> Bearers {
        let Scene {
            gazetteer, words, ..
        } = scene;
        let (first, end) = (hit.first as usize, hit.end as usize);
        let script = words.token(first).script;
        let mut bearers = Bearers::default();
        let is_district = words.says_district(first, end);
        // `Bihar` in a script is not Behar, which it sounds like.
        let is_other = hit.kind == MatchKind::Phonetic && hit.is_behind();
        let is_trusted = TOWN_TRUST <= trust_in_place && !is_other;
        // One that is an edit away is the town of a PIN alone: `Koklata 700064`.
        let is_town = |town: &Posting| match hit.kind {
            MatchKind::Edit => {
                let place = gazetteer.place(town.place);
                let mut pins = records.iter().map(|record| record.pin);
                pins.any(|pin| gazetteer.place_has_pin(&place, pin))
            }
            _ => TOWN_VOTE <= hit.vote(),
        };
        for posting in postings.iter() {
            if is_heard_short(words, hit, &posting) {
                continue;
            }
            if posting.level == Level::City && is_trusted && is_town(&posting) {
                let town = Town {
                    place: posting.place,
                    district: posting.district,
                    first: hit.first,
                    end: hit.end,
                    is_exact: matches!(hit.kind, MatchKind::Exact | MatchKind::Script),
                    score: trust_in_place + f32::from(posting.rank) / 64.0,
                };
                self.add_town(gazetteer, town);
            }
            if posting.level == Level::District && hit.kind == MatchKind::Exact {
                let _ = self.named.try_push(Named {
                    district: posting.place.admin_number(),
                    first: hit.first,
                    end: hit.end,
                    is_said: is_district,
                });
            }
            let meant = mass(gazetteer, &posting, script);
            bearers.add(&posting, meant);
            let said = if !is_district {
                1.0
            } else if posting.level == Level::District {
                SAID_DISTRICT
            } else {
                DISTRICT_OF_OTHER
            };
            if let Some(admin) = posting.admin() {
                self.weigh(admin, LEVEL_VOTES[posting.level as usize] * meant * said);
            }
        }
        bearers
    }

    /// Counts those of the PINs, for their districts.
    fn count_pins(&mut self, scene: Scene<'_>, records: &[PinRecord]) {
        for (index, record) in records.iter().enumerate() {
            for (turn, district) in scene.gazetteer.pin_districts(record).enumerate() {
                let share = if turn == 0 { 1.0 } else { FURTHER_DISTRICT };
                self.weigh(district, PIN_VOTES * share);
            }
            self.cast((scene.hits.len() + 1 + index) as u16, 1.0, 1.0);
        }
    }

    /// Adds the votes for its state to those for each district.
    fn add_states(&mut self, gazetteer: &Gazetteer) {
        let state_count = gazetteer.meta().state_count as usize;
        let is_district = |&&admin: &&u16| state_count <= admin as usize;
        for &district in self.voted.iter().filter(is_district) {
            if let Some(state) = gazetteer.state_of(PlaceId::of_admin(district)) {
                // `Raipur, Madhya Pradesh`: the name of a state speaks for those that were parted from it.
                let votes = |state: u16| self.tallies[state as usize].votes;
                let of_former = gazetteer.former(state).map_or(0.0, votes);
                let of_state = votes(state).max(of_former);
                self.tallies[district as usize].votes += of_state;
            }
        }
    }

    fn clear(&mut self) {
        for admin in self.voted.drain(..) {
            self.tallies[admin as usize] = Tally::default();
        }
        self.told = None;
        self.towns.clear();
        self.wide_towns.clear();
        self.named.clear();
        self.pairs.clear();
    }

    /// Whether the text names the district by the letter.
    pub(super) fn names_district(&self, district: u16) -> bool {
        self.named.iter().any(|named| named.district == district)
    }

    fn add_town(&mut self, gazetteer: &Gazetteer, town: Town) {
        let _ = self.towns.try_push(town);
        let is_wide = 1 < gazetteer.city_districts(town.place).len();
        if is_wide && !self.wide_towns.contains(&town.place) {
            let _ = self.wide_towns.try_push(town.place);
        }
    }

    /// Pairs the districts of a name's places that sources confuse.
    fn pair_districts(&mut self, gazetteer: &Gazetteer, postings: Postings<'_>) {
        if MAX_COMPARED < postings.len() {
            return;
        }
        let mut seen: ArrayVec<u16, MAX_COMPARED> = ArrayVec::new();
        for posting in postings.iter() {
            let Some(district) = posting.district else {
                continue;
            };
            if seen.contains(&district) {
                continue;
            }
            for &kin in gazetteer.kin_districts(district) {
                if seen.contains(&kin) {
                    let _ = self.pairs.try_push((district, kin));
                }
            }
            seen.push(district);
        }
    }

    /// Pairs each district that is named with those that it was one with and that names speak for:
    /// writers have towns of new districts in the old one. After long they say that it is a district
    /// (`Moga, Dist Faridkot`), or both stand side by side (`Moga, Faridkot`).
    fn pair_named(&mut self, gazetteer: &Gazetteer) {
        for named in &self.named {
            let is_beside = |district: u16| {
                let mut others = self.named.iter().filter(|other| other.district == district);
                others.any(|other| other.end == named.first || named.end == other.first)
            };
            let district = named.district;
            let former = gazetteer.former_districts(district).iter();
            let former = former.filter(|&&other| named.is_said || is_beside(other));
            for &other in gazetteer.parted_districts(district).iter().chain(former) {
                let tally = self.tallies.get(other as usize);
                if tally.is_some_and(|tally| 0.0 < tally.votes) {
                    let _ = self.pairs.try_push((district, other));
                }
            }
        }
    }

    /// Pairs each district that is named with those of the PINs that were parted from it: `Katni, Dist Jabalpur
    /// 483501`.
    fn pair_with_pins(&mut self, gazetteer: &Gazetteer, records: &[PinRecord]) {
        for named in &self.named {
            let district = named.district;
            let was_in = |other: &u16| {
                gazetteer.former(*other) == Some(district)
                    || gazetteer.parted_districts(district).contains(other)
            };
            let of_pins = records
                .iter()
                .flat_map(|record| gazetteer.pin_districts(record));
            for other in of_pins.filter(was_in) {
                let _ = self.pairs.try_push((district, other));
            }
        }
    }

    /// Pairs the districts of a town and of a larger one near by that stands right behind it (`Panvel, Thane`),
    /// where neither an area of the larger one nor a town of its district is called like the other.
    fn pair_towns(&mut self, scene: Scene<'_>) {
        let Scene {
            gazetteer,
            words,
            hits,
            ..
        } = scene;
        let is_there = |town: &Town, (other, large): (&Town, &Place)| {
            let is_it = |hit: &&Hit| (hit.first, hit.end) == (town.first, town.end);
            let areas = Level::PostOffice..=Level::Sublocality;
            let reach_m = town_reach_m(large);
            let lies_there = |posting: Posting| {
                let is_near = || lie_within(&gazetteer.place(posting.place), large, reach_m);
                posting.district == other.district
                    && (posting.level == Level::City || areas.contains(&posting.level) && is_near())
            };
            let mut named = hits.iter().filter(is_it);
            named.any(|hit| hit.postings(gazetteer).iter().any(lies_there))
        };
        for town in self.towns.iter().filter(|town| town.is_exact) {
            // `Badlapur East, Mumbai`.
            let has_side = ends_in_side(words, town.end.into());
            let end = town.end + u8::from(has_side);
            let is_behind = |other: &&Town| {
                other.is_exact && end == other.first && words.breaks_before(end.into())
            };
            for other in self.towns.iter().filter(is_behind) {
                let (Some(one), Some(two)) = (town.district, other.district) else {
                    continue;
                };
                let spread = gazetteer.city_districts(other.place);
                let is_of_large = |id: &u16| *id == two || spread.contains(id);
                if one == two || !gazetteer.neighbours(one).iter().any(is_of_large) {
                    continue;
                }
                let (small, large) = (gazetteer.place(town.place), gazetteer.place(other.place));
                let is_suburb = small.rank < large.rank && is_in_suburbs(&small, &large);
                if is_suburb && !is_there(town, (other, &large)) {
                    let _ = self.pairs.try_push((one, two));
                }
            }
        }
    }

    /// How often the places of the hit of this number, in the script of its words, are meant, all
    /// together or those of a state and of what was parted from it, as of [`mass`].
    pub(in crate::address) fn bearers(
        &mut self,
        gazetteer: &Gazetteer,
        number: usize,
        (hit, script): (&Hit, Script),
        state: Option<u16>,
    ) -> Bearers {
        let sum = |lies_there: &dyn Fn(&Posting) -> bool| {
            let postings = hit.postings(gazetteer);
            let there = postings.iter().filter(lies_there);
            let mut bearers = Bearers::default();
            for posting in there {
                bearers.add(&posting, mass(gazetteer, &posting, script));
            }
            bearers
        };
        let Some(state) = state else {
            return *self.bearers[number].get_or_insert_with(|| sum(&|_| true));
        };
        if let Some((of, bearers)) = self.state_bearers[number]
            && of == state
        {
            return bearers;
        }
        let bearers = sum(&|posting| {
            let of = gazetteer.state_of_posting(posting);
            of.is_some_and(|of| of == state || gazetteer.former(of) == Some(state))
        });
        self.state_bearers[number] = Some((state, bearers));
        bearers
    }

    /// What the keywords, the script and the public bodies of a text that names these states tell of
    /// a state.
    pub(in crate::address) fn told_of_state(
        &mut self,
        gazetteer: &Gazetteer,
        words: Words<'_>,
        state: u16,
        named: impl Iterator<Item = u16>,
    ) -> f32 {
        let usage = self.usage;
        let told = || (usage.told(usage::keywords(words)), Homes::of(words));
        let (told, homes) = self.told.get_or_insert_with(told);
        let name = gazetteer.admin_name(state);
        let named = named.map(|state| gazetteer.admin_name(state));
        usage.of_state(told, name) + homes.of_state(name, named)
    }

    /// Adds to how often the name that is looked at means its places in a state or district.
    #[inline]
    fn weigh(&mut self, admin: u16, mass: f32) {
        let Some(tally) = self.tallies.get_mut(admin as usize) else {
            return;
        };
        if tally.mass == 0.0 {
            self.ballot.push(admin);
        }
        tally.mass += mass;
    }

    /// Gives the states and districts of the name that was looked at its votes: `trust` times the
    /// root of their share of `all`. Of several names that the same words are, the one with the
    /// most votes counts.
    fn cast(&mut self, voter: u16, all: f32, trust: f32) {
        for admin in self.ballot.drain(..) {
            let tally = &mut self.tallies[admin as usize];
            let votes = trust * (std::mem::take(&mut tally.mass) / all).sqrt();
            if tally.voter != voter {
                if tally.voter == 0 {
                    self.voted.push(admin);
                }
                (tally.voter, tally.last) = (voter, 0.0);
            }
            if tally.last < votes {
                tally.votes += votes - tally.last;
                tally.last = votes;
            }
        }
    }

    /// Takes the votes of districts, which a context has.
    pub(super) fn withdraw(&mut self, districts: &[u16]) {
        for &district in districts {
            if let Some(tally) = self.tallies.get_mut(district as usize) {
                tally.votes = 0.0;
            }
        }
    }

    /// How many are for a state or district.
    pub(super) fn of(&self, admin: u16) -> f32 {
        self.tallies[admin as usize].votes
    }

    /// Of those that are let through, the one with the most votes.
    pub(in crate::address) fn best(&self, fits: impl Fn(&u16) -> bool) -> Option<u16> {
        let mut best: Option<u16> = None;
        let mut most = 0.0;
        for admin in &self.voted {
            let votes = self.of(*admin);
            let is_more = most < votes
                || most.total_cmp(&votes).is_eq() && best.is_some_and(|other| *admin < other);
            if is_more && fits(admin) {
                (best, most) = (Some(*admin), votes);
            }
        }
        best
    }
}

/// Whether the same words stand before, with no less trust: a name votes once.
fn is_said_before(scene: Scene<'_>, first: usize, end: usize, least: f32) -> bool {
    let words = scene.words;
    let length = end - first;
    let is_it = |from: usize| {
        words.is_same_text(from..from + length, first..end)
            && least <= trust(scene, from, from + length)
    };
    !words.is_new(first) && (0..(first + 1).saturating_sub(length)).any(is_it)
}

/// How far a name stands for the place that the address is in, 0 to 1: little behind `near` and
/// inside the name of a road, an area or a bank, more between commas.
pub(in crate::address) fn trust(scene: Scene<'_>, first: usize, end: usize) -> f32 {
    let words = scene.words;
    let start = words.part_start(first);
    let is_related = (start..first).any(|index| words.is(index, Class::RELATION))
        && !is_tied_behind_landmark(words, first, end);
    let borrowed =
        Class::ROAD | Class::AREA | Class::INSTITUTION | Class::COMPANY | Class::BUILDING;
    // `Agra Cantt` is Agra's, and the town is what `Kollam Corporation` governs.
    let is_its_own = words.is(end, Class::CITY_KEY) || words.is_among(end, &BODIES);
    let is_borrowed = !words.breaks_before(end) && words.is(end, borrowed) && !is_its_own
        || leads_to_a_road(words, end)
        || is_road_between_towns(scene, first, end)
        || is_behind_highway(words, first);
    // `Kota, Rajasthan` is the town, whatever `kota` means elsewhere, and `Dist. Kheda` the district.
    let is_said = || 0 < first && words.is(first - 1, Class::CHAIN_KEY);
    let is_whole = (words.breaks_before(first) || is_said()) && words.breaks_before(end);
    let is_named_so = is_whole && words.is(first, Class::AREA | Class::JUNCTION);
    let is_keyword = end - first == 1 && !words.class(first).is_empty() && !is_named_so;
    let base = if is_related || is_borrowed || is_keyword {
        0.2
    } else {
        1.0
    };
    base * (0.5 + 0.25 * (words.boundary(first) + words.boundary(end)))
}

/// `Nashik` in `Near Civil Hospital-Nashik`, `Near Bus Stand.Nashik`: a hyphen or a full stop ties what ends the part to the
/// type word that ends the landmark.
fn is_tied_behind_landmark(words: Words<'_>, first: usize, end: usize) -> bool {
    const ENDS: Class = Class::LANDMARK
        .union(Class::INSTITUTION)
        .union(Class::BUILDING)
        .union(Class::JUNCTION)
        .union(Class::AREA)
        .union(Class::ROAD);
    0 < first
        && matches!(words.separator(first), Separator::Hyphen | Separator::Dot)
        && words.is(first - 1, ENDS)
        && words.breaks_before(end)
}

/// `Delhi` in `Delhi - Meerut Road`: one more name and a road's type word follow.
fn leads_to_a_road(words: Words<'_>, end: usize) -> bool {
    let other = end + usize::from(words.word(end) == "to");
    let is_tied = words.separator(end) == Separator::Hyphen || other != end;
    is_tied
        && words.shape(other) == Some(Shape::Word)
        && words.is(other + 1, Class::ROAD)
        && !words.breaks_hard_before(other)
        && !words.breaks_before(other + 1)
}
