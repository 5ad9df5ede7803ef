//! A road that is known by the last of its names -> the road as it is written.

use crate::address::decode::Chosen;
use crate::address::names::hits::{hits_at, names_town};
use crate::address::names::road_ends::{first_of_two, is_behind_dash, is_hyphened, leads_to_town};
use crate::address::reading::{ComponentType, MatchKind};
use crate::address::scene::Scene;
use crate::address::span::Span;
use crate::address::words::Words;
use crate::gazetteer::Place;
use crate::text::Separator;
use crate::text::lexicon::Class;

/// Towns before the last that a road is called by, at most.
const MAX_TOWNS: usize = 3;

/// `Ludhiana Ferozepur Road, Ludhiana`, `Pune - Satara Road, Dhankawadi`, `Moshi-Alandi Road`: a road that is known by its
/// second name alone is called by both. Gives the number of the span then.
pub(super) fn join_ends(scene: Scene<'_>, index: usize, chosen: &mut Chosen) -> usize {
    let span = chosen[index];
    let is_road = span.kind() == Some(ComponentType::Street) && !span.is_keyed;
    let second = span.first as usize;
    let before = index.checked_sub(1).map(|before| chosen[before]);
    let before = before.filter(|span| usize::from(span.end) == second);
    let first = first_of_two(scene, second)
        .or_else(|| before.and_then(|before| behind_dash(scene, &before)))
        .or_else(|| behind_hyphen(scene, before.as_ref(), second));
    let Some(first) = first.filter(|_| is_road) else {
        return index;
    };
    let is_inner = |other: &Span| first <= other.first as usize && other.end <= span.first;
    let start = index
        - chosen[..index]
            .iter()
            .filter(|other| is_inner(other))
            .count();
    let is_town = |other: &Span| Some(ComponentType::Pincode) < other.kind();
    if chosen[start..index].iter().any(is_town) {
        return index;
    }
    chosen.drain(start..index);
    let road = &mut chosen[start];
    (road.first, road.text_first) = (first as u8, first as u8);
    road.place = None;
    road.match_kind = MatchKind::Rule;
    start
}

/// Where the road begins whose first name is a component, and a dash ties its second to it.
fn behind_dash(scene: Scene<'_>, before: &Span) -> Option<usize> {
    let (first, end) = (before.first as usize, before.end as usize);
    let is_name = before.text_range() == (first, end);
    (is_name && is_behind_dash(scene, first, end)).then_some(first)
}

/// Where the road begins whose first name is an area or no component, and a hyphen ties its second to it.
fn behind_hyphen(scene: Scene<'_>, before: Option<&Span>, second: usize) -> Option<usize> {
    if !is_hyphened(scene, second) {
        return None;
    }
    let Some(before) = before else {
        return Some(second - 1);
    };
    let kind = before.kind();
    let is_area = Some(ComponentType::Street) < kind && kind < Some(ComponentType::Pincode);
    is_area.then_some(before.first as usize)
}

/// `Rohtak Delhi Road, Bahadurgarh`, `Amritsar Jalandhar GT Road, Beas`, `near Pune Nashik Highway`: the towns before
/// the one that a road leads to, and those before the Grand Trunk Road, are of its name where another part tells where
/// the address is, and so is one that a relation stands before. Gives the number of the span then.
pub(super) fn join_towns(scene: Scene<'_>, index: usize, chosen: &mut Chosen) -> usize {
    let words = scene.words;
    let road = chosen[index];
    let second = road.first as usize;
    if road.kind() != Some(ComponentType::Street) || road.is_keyed {
        return index;
    }
    let is_trunk = is_trunk_road(words, &road);
    if !is_trunk && !leads_to_town(scene, second) {
        return index;
    }
    let (mut start, mut first, mut count) = (index, second, 0);
    while let Some(before) = start.checked_sub(1).map(|before| chosen[before])
        && count < MAX_TOWNS
        && usize::from(before.end) == first
        && words.joins(first)
        && let Some(towns) = towns_of(scene, &before)
    {
        (start, first, count) = (start - 1, before.first as usize, count + towns);
        if before.is_keyed {
            break;
        }
    }
    if count < 1 + usize::from(is_trunk) {
        return index;
    }
    let opening = chosen[start];
    // `Calicut Mavoor Road, Arayidathupalam`: the area may be one of the first town.
    let has_pin = chosen
        .iter()
        .any(|span| span.kind() == Some(ComponentType::Pincode));
    let tells_place = |span: &Span| match span.kind() {
        Some(ComponentType::City | ComponentType::District) => true,
        Some(ComponentType::Locality | ComponentType::Village) => has_pin && span.place.is_some(),
        _ => false,
    };
    let mut others = chosen[..start].iter().chain(&chosen[index + 1..]);
    if !opening.is_keyed && (!words.breaks_before(first) || !others.any(tells_place)) {
        return index;
    }
    chosen.drain(start..index);
    let whole = &mut chosen[start];
    if opening.is_keyed {
        *whole = opening;
        (whole.end, whole.text_end) = (road.end, road.text_end);
    } else {
        (whole.first, whole.text_first) = (first as u8, first as u8);
    }
    (whole.place, whole.match_kind) = (None, MatchKind::Rule);
    start
}

/// `Gandhi Chowk Main Road`, `Sadar Bazar Main Road`: all of a part is the main road of the junction or market that it begins
/// with. Gives the number of the span then.
pub(super) fn join_junction(words: Words<'_>, index: usize, chosen: &mut Chosen) -> usize {
    let road = chosen[index];
    let Some(before) = index.checked_sub(1).map(|before| chosen[before]) else {
        return index;
    };
    let (first, end) = (road.first as usize, road.end as usize);
    let is_main = road.kind() == Some(ComponentType::Street)
        && end == first + 2
        && words.word(first) == "main"
        && words.is_parted_before(end);
    let is_junction = matches!(
        before.kind(),
        Some(ComponentType::Street | ComponentType::Locality)
    ) && before.range().end == first
        && !before.is_keyed
        && words.is(first - 1, Class::JUNCTION)
        && words.is_parted_before(before.first as usize);
    if !is_main || !is_junction || words.token(first).separator != Separator::Blank {
        return index;
    }
    chosen.remove(index - 1);
    let whole = &mut chosen[index - 1];
    (whole.first, whole.text_first) = (before.first, before.text_first);
    (whole.place, whole.match_kind) = (None, MatchKind::Rule);
    index - 1
}

/// `GT Road`, `G.T. Road`: the Grand Trunk Road without another name.
fn is_trunk_road(words: Words<'_>, road: &Span) -> bool {
    let first = road.first as usize;
    let name = match (words.word(first), words.word(first + 1)) {
        ("gt", _) => 1,
        ("g", "t") => 2,
        _ => return false,
    };
    words.is(first + name, Class::ROAD) && first + name + 1 == road.end as usize
}

/// How many towns the span is the names of: one, or two that a hyphen ties; none where it is an area of the context or
/// more than names.
fn towns_of(scene: Scene<'_>, span: &Span) -> Option<usize> {
    let is_town = |range: (usize, usize)| {
        let mut hits = hits_at(scene.hits, range).iter();
        hits.any(|hit| names_town(scene.gazetteer, hit))
    };
    let is_coarse = |place: Place| place.level.is_coarse();
    let may_be = match span.kind() {
        Some(ComponentType::Landmark) => span.is_keyed && span.first < span.text_first,
        Some(ComponentType::City | ComponentType::District) => !span.is_keyed,
        Some(ComponentType::Locality) => {
            let place = span.place.map(|id| scene.gazetteer.place(id));
            !span.is_keyed && place.is_none_or(is_coarse)
        }
        _ => false,
    };
    let (first, end) = span.text_range();
    if !may_be || end != span.end as usize {
        return None;
    }
    let is_pair = || {
        first + 2 == end
            && scene.words.separator(first + 1) == Separator::Hyphen
            && is_town((first, first + 1))
            && is_town((first + 1, end))
    };
    if is_town((first, end)) {
        Some(1)
    } else {
        is_pair().then_some(2)
    }
}
