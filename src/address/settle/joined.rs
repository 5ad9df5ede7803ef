//! Chosen spans side by side -> one where they are one name: `Zilla Parishad High School`, `MG Road & SL Road`, `Medchal -
//! Malkajgiri District`.

use super::extend::{ends_name, is_numbered, says_part};
use super::named_again::has_word;
use super::roles::is_inside;
use crate::address::context::Context;
use crate::address::decode::Chosen;
use crate::address::decode::torn::can_go_on_name;
use crate::address::names::hits::hits_at;
use crate::address::reading::{ComponentType, MatchKind};
use crate::address::rules::{says_kind, station_end};
use crate::address::scene::Scene;
use crate::address::span::{Role, Span};
use crate::address::words::firms::FORMS;
use crate::address::words::{WordSet, Words};
use crate::gazetteer::{Level, Posting};
use crate::text::lexicon::Class;
use crate::text::numerals::is_roman;
use crate::text::{Separator, Shape};

/// `MG Road & SL Road` are one, so are `Upper Ground Floor & First Floor`, and so is the landmark `Ram Nagar and Subhash Nagar` to the end of its
/// part.
pub(super) fn join_pair(words: Words<'_>, index: usize, chosen: &mut Chosen) {
    let (span, Some(next)) = (chosen[index], chosen.get(index + 1).copied()) else {
        return;
    };
    let (end, next_end) = (span.end as usize, next.end as usize);
    let is_and = words.word(end) == "and" && !words.breaks_hard_before(end);
    if !is_and || !(end..=end + 1).contains(&(next.first as usize)) {
        return;
    }
    let is_pair = match (span.kind(), next.kind()) {
        (Some(ComponentType::Street), Some(ComponentType::Street))
        | (Some(ComponentType::Floor), Some(ComponentType::Floor)) => true,
        (Some(ComponentType::Landmark), Some(kind)) => {
            let is_junction =
                kind == ComponentType::Street && words.is(next_end - 1, Class::JUNCTION);
            (next.is_area() || is_junction) && !next.is_keyed && words.breaks_before(next_end)
        }
        _ => false,
    };
    if is_pair {
        take_next(index, chosen);
    }
}

/// Makes the span behind the one at `index` a part of it.
pub(super) fn take_next(index: usize, chosen: &mut Chosen) -> &mut Span {
    let next = chosen.remove(index + 1);
    let span = &mut chosen[index];
    (span.end, span.text_end) = (next.end, next.end);
    span
}

/// `Block Amta I`, `Sub District: Krishnanagar-I`: the Roman number of one of the blocks that a name has, behind what says that
/// it is a block.
pub(super) fn take_block_number(words: Words<'_>, index: usize, chosen: &mut Chosen) {
    let span = chosen[index];
    let at = span.end as usize;
    let is_free = chosen
        .get(index + 1)
        .is_none_or(|next| at < next.first as usize);
    let is_block = span.kind() == Some(ComponentType::Subdistrict)
        && span.is_keyed
        && span.text_end == span.end
        && is_free;
    let is_number = || {
        matches!(words.word(at), "i" | "ii" | "iii" | "iv" | "v")
            && words.separator(at) <= Separator::Dash
            && words.breaks_before(at + 1)
    };
    if is_block && is_number() {
        let block = &mut chosen[index];
        (block.end, block.text_end) = (at as u8 + 1, at as u8 + 1);
    }
}

/// `Market Gate No 2`, `Kendriya Vidyalaya No 1`, `Pearl Complex 2`: the number that ends a name, without a type word
/// where the door's stands before it (`Flat 203, Mahagun Moderne 2`).
pub(super) fn join_number(words: Words<'_>, index: usize, chosen: &mut Chosen) {
    take_own_number(words, index, chosen);
    let (span, Some(next)) = (chosen[index], chosen.get(index + 1).copied()) else {
        return;
    };
    let first = next.first as usize;
    let typed = match span.kind() {
        Some(ComponentType::Landmark) => Class::JUNCTION | Class::LANDMARK,
        Some(ComponentType::Building)
            if span.first + 1 < span.end && words.word(next.end as usize - 1).len() <= 2 =>
        {
            Class::INSTITUTION | Class::BUILDING
        }
        _ => return,
    };
    let says_number = words.is_number_word(first)
        || span.kind() == Some(ComponentType::Building)
            && ends_name(words, first)
            && !words.is(first - 1, Class::NUMBER_KEY);
    let is_second = || {
        let mut before = chosen[..index].iter();
        span.kind() == Some(ComponentType::Building)
            && words.breaks_before(first + 1)
            && before.any(|before| before.kind() == Some(ComponentType::HouseNo))
    };
    let is_its_own = next.kind() == Some(ComponentType::HouseNo)
        && next.first == span.end
        && !words.breaks_before(first)
        && says_number
        && (words.is(first - 1, typed) || is_second());
    if is_its_own {
        take_next(index, chosen);
    }
}

/// `Pearl Plaza-3`, `Flat 203, Pearl Park 2`: the number behind the type word of a building that no span takes.
fn take_own_number(words: Words<'_>, index: usize, chosen: &mut Chosen) {
    let span = chosen[index];
    let end = span.end as usize;
    let is_free = (chosen.get(index + 1)).is_none_or(|next| end < next.first as usize);
    let is_building = span.kind() == Some(ComponentType::Building)
        && span.first + 1 < span.end
        && words.is(end - 1, Class::INSTITUTION | Class::BUILDING | Class::AREA)
        && !words.is(end - 1, Class::NUMBER_KEY);
    if is_free && is_building && ends_name(words, end) && words.breaks_before(end + 1) {
        let building = &mut chosen[index];
        (building.end, building.text_end) = (end as u8 + 1, end as u8 + 1);
    }
}

/// `Medchal - Malkajgiri District`, `Distt Tehri - Garhwal`: a dash ties the two words of a district's name, of which the
/// keyword reaches one and the other is no place beside it; `Yadadri Bhongir`: each is a name of the district that both are.
/// Gives the number of the span then.
pub(super) fn join_tied_district(scene: Scene<'_>, index: usize, chosen: &mut Chosen) -> usize {
    let span = chosen[index];
    let Some(before) = index.checked_sub(1).map(|before| chosen[before]) else {
        return index;
    };
    let is_district = |span: &Span| span.kind() == Some(ComponentType::District) && span.is_keyed;
    let is_tied = (is_district(&before) || is_district(&span))
        && before.text_end == span.text_first
        && scene.words.separator(span.text_first as usize) == Separator::Dash;
    let range = (before.text_first as usize, span.text_end as usize);
    // `Yadadri Bhongir`: either word is the district's name as well as both.
    let is_same = span.kind() == Some(ComponentType::District)
        && before.kind() == span.kind()
        && before.place.is_some()
        && before.place == span.place
        && before.text_end == span.text_first
        && scene.words.joins(span.text_first as usize);
    let is_tied = is_tied || is_same && !span.is_keyed;
    let named = || {
        hits_at(scene.hits, range).iter().find_map(|hit| {
            let admins = hit.postings(scene.gazetteer).admins();
            let is_own = |posting: &Posting| {
                posting.level == Level::District
                    && (!posting.is_alias || is_same && Some(posting.place) == span.place)
            };
            admins.iter().find(is_own).map(|district| district.place)
        })
    };
    let Some(district) = is_tied.then(named).flatten() else {
        return index;
    };
    chosen.remove(index - 1);
    let whole = &mut chosen[index - 1];
    (whole.first, whole.text_first) = (before.first, before.text_first);
    whole.role = Role::Component(ComponentType::District);
    whole.is_keyed |= before.is_keyed || !is_same;
    (whole.place, whole.match_kind) = (Some(district), MatchKind::Exact);
    index - 1
}

/// `Pokhran Road 1`, `Carter Road-3`, `Pokhran Road No. II`: the number behind a road, which ends its part and is no span's.
pub(super) fn take_road_number(words: Words<'_>, index: usize, chosen: &mut Chosen) {
    const MAX_DIGITS: usize = 2;
    let span = chosen[index];
    let end = span.end as usize;
    let is_road = span.kind() == Some(ComponentType::Street)
        && span.text_end == span.end
        && words.is(end - 1, Class::ROAD);
    let number = end + usize::from(words.is_number_word(end));
    let is_number = words.is_number(number) && words.word(number).len() <= MAX_DIGITS
        || end < number && is_roman(words.word(number));
    let next = chosen.get(index + 1);
    let is_free = next.is_none_or(|next| number < next.first as usize);
    let is_last = (end..=number).all(|at| words.joins(at)) && words.is_parted_before(number + 1);
    if is_road && is_number && is_free && is_last {
        let road = &mut chosen[index];
        (road.end, road.text_end) = (number as u8 + 1, number as u8 + 1);
        road.extend();
    }
}

/// `Mira Road W`: a town, too, is called like the station, whose side is no road.
pub(super) fn take_side_of_station(words: Words<'_>, index: usize, chosen: &mut Chosen) {
    let span = chosen[index];
    let end = span.end as usize;
    let is_free = (chosen.get(index + 1)).is_none_or(|next| end < next.first as usize);
    let is_street = span.kind() == Some(ComponentType::Street);
    if is_street && is_free && station_end(words, span.first as usize) == Some(end + 1) {
        let side = &mut chosen[index];
        side.role = Role::Component(ComponentType::Locality);
        (side.end, side.text_end) = (end as u8 + 1, end as u8 + 1);
        side.extend();
    }
}

/// `Near DLF Phase 2`: the part of the area that a landmark of one word is.
pub(super) fn join_part(words: Words<'_>, index: usize, chosen: &mut Chosen) {
    let (span, Some(next)) = (chosen[index], chosen.get(index + 1).copied()) else {
        return;
    };
    let is_name = span.kind() == Some(ComponentType::Landmark)
        && span.text_end == span.text_first + 1
        && words.is_plain(span.text_first as usize);
    let is_part = matches!(
        next.kind(),
        Some(ComponentType::Locality | ComponentType::Sublocality)
    ) && is_numbered(words, &next)
        && says_part(words, &next);
    let first = next.first as usize;
    if is_name && is_part && next.first == span.end && !words.breaks_before(first) {
        let span = take_next(index, chosen);
        (span.place, span.match_kind) = (None, MatchKind::Rule);
    }
}

/// `Camac Street Area`: what lies around a road is an area.
pub(super) fn join_area(words: Words<'_>, index: usize, chosen: &mut Chosen) {
    let span = chosen[index];
    let at = span.end as usize;
    let is_behind = at < words.len() && words.token(at).separator == Separator::Blank;
    let is_area = is_behind && words.word(at) == "area" && words.breaks_before(at + 1);
    if span.kind() != Some(ComponentType::Street) || !is_area {
        return;
    }
    let next = chosen.get(index + 1).map(Span::text_range);
    if next == Some((at, at + 1)) {
        chosen.remove(index + 1);
    } else if next.is_some_and(|(first, _)| first <= at) {
        return;
    }
    let area = &mut chosen[index];
    area.role = Role::Component(ComponentType::Locality);
    (area.end, area.text_end) = (at as u8 + 1, at as u8 + 1);
    (area.place, area.match_kind) = (None, MatchKind::Rule);
}

/// `Zilla Parishad High School`, `Medical College Blood Bank`, `Anna University Regional Campus`: what an institution
/// has, which has no name of its own, and the `City` of `Phoenix Market City`.
pub(super) fn join_institution(words: Words<'_>, index: usize, chosen: &mut Chosen) {
    const CAMPUS: WordSet = WordSet::of(&["atm", "campus"]);
    const PUPILS: WordSet = WordSet::of(&["boys", "girls"]);
    let span = chosen[index];
    let end = span.end as usize;
    let is_building = |span: &Span| span.kind() == Some(ComponentType::Building);
    let is_open = end < words.len() && words.token(end).separator < Separator::Dash;
    if !is_building(&span) || !is_open {
        return;
    }
    let next = chosen.get(index + 1).copied();
    let is_of_it = |next: &Span| {
        let range = next.range();
        let last = range.end - 1;
        is_building(next)
            && range.start == end
            // `Red Cross Blood Bank`.
            && (words.is(end - 1, Class::INSTITUTION) || words.word(range.start) == "blood")
            && (words.is(last, Class::INSTITUTION) || words.is_among(last, &CAMPUS))
            && range.into_iter().all(|at| says_kind(words, at))
    };
    // `Shanti Niketan CHS Ltd`.
    let is_form = |next: &Span| {
        let first = next.first as usize;
        is_building(next)
            && first == end
            && next.end == next.first + 1
            && words.is_among(first, &FORMS)
    };
    // `ZPHS Girls, Kothakota`.
    let says_pupils = |next: &Span| {
        let first = next.first as usize;
        next.kind() == Some(ComponentType::Locality)
            && first == end
            && next.end == next.first + 1
            && words.is_among(first, &PUPILS)
            && words.is(end - 1, Class::INSTITUTION)
    };
    if (next.as_ref()).is_some_and(|next| is_of_it(next) || is_form(next) || says_pupils(next)) {
        take_next(index, chosen);
        return;
    }
    if take_rest_of_institution(words, index, chosen) {
        return;
    }
    let is_free = next.is_none_or(|next| end < next.first as usize);
    if is_free
        && words.word(end) == "city"
        && words.word(end - 1) == "market"
        && words.breaks_before(end + 1)
    {
        (chosen[index].end, chosen[index].text_end) = (span.end + 1, span.end + 1);
    }
}

/// `City Hospital and ICU`, `Dental Speciality Centre`: an institution that opens a part among commas goes on to its end,
/// behind `and` or where another one ends there, unless a place, a road or a number stands in the rest.
fn take_rest_of_institution(words: Words<'_>, index: usize, chosen: &mut Chosen) -> bool {
    const MAX_REST: usize = 8;
    const OTHERS: Class = Class::ANY_RELATION
        .union(Class::ROAD)
        .union(Class::AREA)
        .union(Class::NUMBERED_AREA)
        .union(Class::FLOOR)
        .union(Class::CHAIN_KEY);
    let (first, end) = chosen[index].text_range();
    let opens = first == 0 || words.breaks_hard_before(first);
    if !opens || !words.has_commas() || !words.is(end - 1, Class::INSTITUTION) {
        return false;
    }
    // `Eye Clinic and Contact Lens Centre-Borivli`.
    let is_tied_place = |span: &&Span| {
        span.place.is_some() && words.separator(span.first as usize) == Separator::Hyphen
    };
    let tied = chosen[index + 1..].iter().find(is_tied_place);
    // What the writer parts: a part ends behind `Dental` as a rule.
    let is_sign = |&at: &usize| Separator::Dash <= words.token(at).separator;
    let part_end = (end..words.len()).find(is_sign).unwrap_or(words.len());
    let part_end = tied.map_or(part_end, |span| part_end.min(span.first as usize));
    let is_word = |at: usize| {
        let is_other = words.is(at, OTHERS)
            || words.is(at, Class::JUNCTION) && !words.is(at, Class::BUILDING)
            || words.is(at, Class::NUMBER_KEY) && words.word(at) != "unit";
        words.shape(at) == Some(Shape::Word) && !is_other
    };
    let is_open = end < part_end && words.token(end).separator == Separator::Blank;
    if MAX_REST < part_end - end || !is_open || !(end..part_end).all(is_word) {
        return false;
    }
    let rest = chosen[index + 1..].iter();
    let inside = rest.take_while(|span| (span.first as usize) < part_end);
    let count = inside.clone().count();
    let is_and = words.word(end) == "and" && end + 1 < part_end;
    let goes_on = |span: &Span| {
        let is_area = || is_and && span.kind() == Some(ComponentType::Locality) && !span.is_keyed;
        span.end as usize <= part_end && (span.kind() == Some(ComponentType::Building) || is_area())
    };
    let next = chosen.get(index + 1);
    let is_next =
        next.is_some_and(|next| next.first as usize == end && next.end as usize == part_end);
    let is_rest = inside.clone().all(goes_on) && (is_and || is_next);
    if is_rest {
        chosen.drain(index + 1..=index + count);
        let span = &mut chosen[index];
        (span.end, span.text_end) = (part_end as u8, part_end as u8);
    }
    is_rest
}

/// `Sector 15 Part II`: the part of a sector right behind it.
pub(super) fn join_sector(words: Words<'_>, index: usize, chosen: &mut Chosen) {
    let (span, Some(next)) = (chosen[index], chosen.get(index + 1).copied()) else {
        return;
    };
    let is_area = |span: &Span| {
        matches!(
            span.kind(),
            Some(ComponentType::Locality | ComponentType::Sublocality)
        ) && !span.is_keyed
    };
    let first = next.first as usize;
    let is_part = is_area(&span)
        && is_area(&next)
        && is_numbered(words, &span)
        && next.first == span.end
        && words.word(first) == "part"
        && words.token(first).separator < Separator::Comma;
    if is_part {
        let span = take_next(index, chosen);
        span.extend();
    }
}

/// `IIM Lucknow`: a town that ends the name of a landmark or building, where the address names
/// its town elsewhere, be it one that the reading took for an area of the town of its name (`Near NIT Jamshedpur,
/// Adityapur, Jamshedpur`), and a building's name in brackets behind either.
pub(super) fn join_town(words: Words<'_>, index: usize, chosen: &mut Chosen) {
    let (span, Some(next)) = (chosen[index], chosen.get(index + 1).copied()) else {
        return;
    };
    let is_town = |span: &Span| {
        matches!(
            span.kind(),
            Some(ComponentType::City | ComponentType::District)
        )
    };
    let is_adjacent = next.first == span.end && words.breaks_before(next.end as usize);
    let follows_type = words.is(span.text_end as usize - 1, Class::INSTITUTION);
    let is_name = matches!(
        span.kind(),
        Some(ComponentType::Landmark | ComponentType::Building)
    );
    if !is_name || !is_adjacent || !follows_type {
        return;
    }
    let mut others = chosen
        .iter()
        .enumerate()
        .filter(|&(other, span)| other != index + 1 && is_town(span));
    let is_named = if is_town(&next) {
        others.next().is_some()
    } else {
        next.kind() == Some(ComponentType::Locality)
            && others.any(|(_, town)| words.is_same_text(next.range(), town.range()))
    };
    let first = next.first as usize;
    let is_bracket =
        next.kind() == Some(ComponentType::Building) && words.token(first).opens_bracket;
    // `Near LIC Office 24 Parganas (N) Basirhat`.
    let is_its_town = is_named
        && !next.is_keyed
        && !words.breaks_before(first)
        && !words.is_number(first)
        && !has_word(words, &span, first);
    if is_its_town || is_bracket {
        take_next(index, chosen);
    }
}

/// `Vill Mohammadpur Devmal, Bijnor`: the unknown word behind a village that a keyword names ends its name, where
/// the part or a keyword's name ends behind it. So it does behind a village of one word, where the two are all of a part that
/// commas end (`Bishunpur Bandey, Bhagwanpur`).
pub(super) fn join_unknown(words: Words<'_>, index: usize, chosen: &mut Chosen) {
    let (span, Some(next)) = (chosen[index], chosen.get(index + 1).copied()) else {
        return;
    };
    let (first, end) = (next.first as usize, next.end as usize);
    let is_village = span.kind() == Some(ComponentType::Village)
        && (span.is_keyed || is_alone(words, &span, end));
    let is_unknown = next.kind() == Some(ComponentType::Locality)
        && next.place.is_none()
        && next.match_kind == MatchKind::Rule
        && (first..end).all(|at| can_go_on_name(words, at));
    let is_behind = next.first == span.end
        && span.text_end == span.end
        && words.token(first).separator == Separator::Blank
        && (span.text_first as usize..first).all(|at| words.is_plain(at));
    let is_last = || {
        let behind = chosen.get(index + 2);
        let is_keyed = behind.is_some_and(|behind| behind.is_keyed && behind.first == next.end);
        is_keyed || words.breaks_before(end)
    };
    if is_village && is_unknown && is_behind && end - first == 1 && is_last() {
        let is_keyed = span.is_keyed;
        let village = take_next(index, chosen);
        if is_keyed {
            (village.place, village.match_kind) = (None, MatchKind::Rule);
        } else {
            village.extend();
        }
    }
}

/// Whether a village of one word and what stands behind it, up to token `end`, are all that commas part from the rest.
fn is_alone(words: Words<'_>, village: &Span, end: usize) -> bool {
    let first = usize::from(village.first);
    village.end == village.first + 1
        && (first == 0 || words.breaks_hard_before(first))
        && end < words.len()
        && words.breaks_hard_before(end)
}

/// `Bhilaura Basu, Teh. Kaisarganj`: two words, each a name that no place of the context bears, are one where they are all that
/// is parted from the rest.
pub(super) fn join_strangers(
    scene: Scene<'_>,
    context: &Context,
    index: usize,
    chosen: &mut Chosen,
) {
    let words = scene.words;
    let (span, Some(next)) = (chosen[index], chosen.get(index + 1).copied()) else {
        return;
    };
    let is_stranger = |span: &Span| {
        let is_area = matches!(
            span.kind(),
            Some(ComponentType::Locality | ComponentType::Village)
        );
        let range = span.range();
        is_area
            && !span.is_keyed
            && !is_inside(scene.gazetteer, context, span.place)
            && range.into_iter().all(|at| can_go_on_name(words, at))
    };
    let (first, middle, end) = (
        usize::from(span.first),
        usize::from(next.first),
        usize::from(next.end),
    );
    let is_part = (first == 0 || words.breaks_hard_before(first))
        && (end == words.len() || words.breaks_hard_before(end));
    if is_part
        && usize::from(span.end) == middle
        && end - first == 2
        && words.token(middle).separator == Separator::Blank
        && is_stranger(&span)
        && is_stranger(&next)
    {
        let whole = take_next(index, chosen);
        whole.role = Role::Component(ComponentType::Locality);
        (whole.place, whole.match_kind) = (None, MatchKind::Rule);
    }
}
