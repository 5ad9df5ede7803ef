//! Names of the text that no component holds as a place -> the places near by that bear them.
//!
//! `Sharanpur Road` is a road that the index may not have, and a post office that it has;
//! `Opp. Mayor Bungalow Ellisbridge` ends in one. Such names say nothing about the district, for
//! their words are a road's or a landmark's, but once it is known they tell which part of the
//! town is meant: each votes for the PINs of its near places.

use arrayvec::ArrayVec;

use crate::address::context::Context;
use crate::address::decode::Chosen;
use crate::address::names::meanings::is_no_suburb;
use crate::address::reading::{ComponentType, MatchKind};
use crate::address::scene::Scene;
use crate::address::span::Span;
use crate::address::words::Words;
use crate::address::words::sides::is_commonplace;
use crate::gazetteer::{Level, Pin, Place, PlaceFlags, PlaceId, Postings};
use crate::geo::LatLon;
use crate::text::sound;

/// Witnesses that are heard.
const MAX_WITNESSES: usize = 32;
/// Near places of one name beyond which it tells nothing.
const MAX_NEAR: usize = 8;
/// Places of one name that are looked at.
const MAX_LOOKS: usize = 256;

/// What the words of a name are in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::address) enum Mention {
    /// An area, a village or a post office, or part of no component.
    Area,
    /// An area whose name sounds like the place's and is written otherwise.
    Alike,
    /// Part of a road.
    Road,
    /// Part of a landmark, a firm or a longer name.
    Landmark,
    /// A subdistrict.
    Subdistrict,
}

/// A place near by whose name stands in the text.
#[derive(Clone, Copy, Debug)]
pub(in crate::address) struct Witness {
    pub(in crate::address) id: PlaceId,
    pub(in crate::address) place: Place,
    /// First token of the name and the token after its last.
    pub(in crate::address) range: (u8, u8),
    /// Near places that bear the name.
    pub(super) near_count: u8,
    /// What the words are.
    pub(in crate::address) mention: Mention,
}

/// The circle that witnesses must lie in.
#[derive(Clone, Copy, Debug)]
pub(in crate::address) struct Reach {
    pub(in crate::address) centre: LatLon,
    pub(in crate::address) radius_m: f64,
}

impl Witness {
    /// `4th Main`, of which a town has dozens.
    fn is_numbered_road(&self, words: Words<'_>) -> bool {
        let (first, end) = self.range;
        let mut range = usize::from(first)..usize::from(end);
        self.mention == Mention::Road && range.any(|index| words.has_digit(index))
    }
}

pub(in crate::address) type Witnesses = ArrayVec<Witness, MAX_WITNESSES>;

/// Where witnesses are looked for; without a circle all of the part of India is near.
#[derive(Clone, Copy)]
pub(in crate::address) struct Search<'a> {
    pub(in crate::address) scene: Scene<'a>,
    pub(in crate::address) context: &'a Context,
    pub(in crate::address) chosen: &'a Chosen,
    pub(in crate::address) reach: Option<Reach>,
}

impl Search<'_> {
    /// Finds all witnesses, in the order of the text.
    pub(in crate::address) fn find(&self, found: &mut Witnesses) {
        let scene = self.scene;
        for hit in scene.hits {
            let (first, end) = (hit.first as usize, hit.end as usize);
            let is_keyword = end - first == 1 && !scene.words.class(first).is_empty();
            if is_keyword || !matches!(hit.kind, MatchKind::Exact | MatchKind::Script) {
                continue;
            }
            let is_common = is_commonplace(scene.words, first..end);
            let mention = mention(self.context, self.chosen, (first, end));
            if let Some(mention) = mention.filter(|_| !is_common) {
                let postings = hit.postings(scene.gazetteer);
                self.add((hit.first, hit.end), mention, postings, found);
            }
        }
        keep_longest(found);
    }

    /// Adds the places near by whose name sounds like an area of the text, and is not written so.
    pub(super) fn find_alike(&self, found: &mut Witnesses) {
        let scene = self.scene;
        let is_area =
            |span: &&Span| span.is_area() || span.kind() == Some(ComponentType::PostOffice);
        for span in self.chosen.iter().filter(is_area) {
            let (first, end) = span.text_range();
            let mut walk = scene.gazetteer.walk_sounds();
            let is_known = (first..end).all(|index| {
                !scene.words.is_number(index)
                    && walk.feed(sound::key(scene.words.word(index)).as_bytes())
            });
            let Some(value) = walk.value().filter(|_| is_known) else {
                continue;
            };
            let places = scene.gazetteer.sound_range(value);
            let postings = scene.gazetteer.postings(&places);
            let range = (span.text_first, span.text_end);
            self.add(range, Mention::Alike, postings, found);
        }
    }

    /// Adds the near ones of the places that bear a name.
    fn add(
        &self,
        range: (u8, u8),
        mention: Mention,
        postings: Postings<'_>,
        found: &mut Witnesses,
    ) {
        let start = found.len();
        let near = (postings.iter())
            .filter(|posting| Level::PostOffice <= posting.level)
            .filter(|posting| self.context.has_district(posting.district))
            .take(MAX_LOOKS);
        for posting in near {
            let is_known = |other: &Witness| (other.id, other.range) == (posting.place, range);
            if MAX_NEAR <= found.len() - start || found.iter().any(is_known) {
                continue;
            }
            let place = self.scene.gazetteer.place(posting.place);
            let is_other = || {
                mention == Mention::Alike
                    && is_no_suburb(self.scene, self.context, range, posting.place)
            };
            if self.is_near(&place) && !is_other() {
                let _ = found.try_push(Witness {
                    id: posting.place,
                    place,
                    range,
                    near_count: 0,
                    mention,
                });
            }
        }
        let count = (found.len() - start) as u8;
        for witness in &mut found[start..] {
            witness.near_count = count;
        }
    }

    fn is_near(&self, place: &Place) -> bool {
        let gazetteer = self.scene.gazetteer;
        let has_pin =
            (self.context.pin).is_none_or(|record| gazetteer.place_has_pin(place, record.pin));
        let is_inside = |at: LatLon| {
            (self.reach).is_none_or(|reach| at.distance_m(reach.centre) <= reach.radius_m)
        };
        has_pin && place.at.is_some_and(is_inside)
    }
}

/// What the words `first..end` are; `None` where they tell nothing about the PIN: the town's own
/// name is that of its post office and its old quarter too.
fn mention(context: &Context, chosen: &Chosen, (first, end): (usize, usize)) -> Option<Mention> {
    let mut found = Mention::Area;
    for span in chosen {
        let (span_first, span_end) = span.text_range();
        let Some(kind) = span.kind().filter(|_| first < span_end && span_first < end) else {
            continue;
        };
        match kind {
            // `2nd Floor`: a list has such names of Mumbai.
            ComponentType::HouseNo | ComponentType::Floor => return None,
            _ if ComponentType::City <= kind && context.pin.is_none() => return None,
            ComponentType::Subdistrict if context.pin.is_none() => found = Mention::Subdistrict,
            ComponentType::Street => found = Mention::Road,
            ComponentType::Landmark | ComponentType::Building => found = Mention::Landmark,
            _ if first != span_first => found = Mention::Landmark,
            _ => {}
        }
    }
    Some(found)
}

/// Part of a longer name is no name: `Nagar` of `Laxmi Nagar`.
fn keep_longest(found: &mut Witnesses) {
    let ranges: ArrayVec<(u8, u8), MAX_WITNESSES> =
        found.iter().map(|witness| witness.range).collect();
    found.retain(|witness| {
        let (first, end) = witness.range;
        !ranges.iter().any(|&(other_first, other_end)| {
            other_first <= first && end <= other_end && (other_first, other_end) != (first, end)
        })
    });
}

/// The witness that tells best where the address is: of the fewest namesakes, then the finest.
pub(in crate::address) fn point(
    words: Words<'_>,
    witnesses: &Witnesses,
    pin: Option<Pin>,
) -> Option<(PlaceId, Place)> {
    witnesses
        .iter()
        .filter(|witness| !witness.place.flags.contains(PlaceFlags::BORROWED_POINT))
        .filter(|witness| pin.is_none() || witness.place.pin == pin)
        .filter(|witness| witness.near_count == 1 || !witness.is_numbered_road(words))
        .min_by_key(|witness| (witness.near_count, std::cmp::Reverse(witness.place.level)))
        .map(|witness| (witness.id, witness.place))
}
