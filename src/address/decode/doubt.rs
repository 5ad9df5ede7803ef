//! A name -> how far it belongs to the words around it: to a road, a landmark, a bank or a firm.

use crate::address::names::candidates::Hit;
use crate::address::names::hits::{hits_at, hits_from, names_admin, names_city, names_state};
use crate::address::names::road_ends::doubt_by_road;
use crate::address::places::is_clear_town;
use crate::address::rules::{
    CAMPUSES, CASES, abbreviation_before, branch_end, ends_in_landmark, goes_on_branch, is_stop,
    links_two_names, names_premises, opens_metro_station, opens_sector_station, station_end,
};
use crate::address::scene::Scene;
use crate::address::words::chains::rural_bank_end;
use crate::address::words::estates::{closes_estate_on_road, estate_end};
use crate::address::words::firms::firm_end;
use crate::address::words::hotels::hotel_end;
use crate::address::words::persons::SAINTS;
use crate::address::words::roads::{closes_named_road, types_road};
use crate::address::words::sides::{cuts_person, follows_initial, honours_person};
use crate::address::words::{WordSet, Words};
use crate::gazetteer::{Level, Posting};
use crate::text::lexicon::Class;
use crate::text::numerals::is_roman;
use crate::text::{Separator, Shape};

/// Words that say what premises are.
const TYPED: Class = Class::BUILDING
    .union(Class::INSTITUTION)
    .union(Class::COMPANY);
/// Letters of a single word before a road's name that is a place of its own, at least.
const MIN_LONE_NAME: usize = 6;
/// Last words of what a town has one of.
const PUBLIC: WordSet = WordSet::of(&["airport", "court", "exchange", "terminal"]);
/// Short forms of what runs on a road of its own.
const TRANSITS: WordSet = WordSet::of(&["brt", "brts", "mrts", "rrts"]);
/// Words that a stop or an institution which is called by its town may have.
const MAX_PUBLIC_WORDS: usize = 5;

/// How far a name belongs to what stands around it rather than to a place of its own.
pub(in crate::address) fn doubt(scene: Scene<'_>, first: usize, end: usize) -> f32 {
    let Scene { words, weights, .. } = scene;
    let mut doubt =
        doubt_by_road(scene, first, end).unwrap_or_else(|| doubt_by_next(scene, first, end));
    if is_related(words, (first, end)) {
        doubt += weights.after_relation;
    }
    // `Park` of `Lake Park`, and `IT Park` of `Hinjewadi IT Park`.
    let is_type_word = end - first == 1
        && words.is(first, Class::AREA | Class::ROAD | Class::JUNCTION)
        || estate_end(words, first) == Some(end) && 0 < first && words.is_name(first - 1);
    // `MP Nagar` is no state, nor is `Raj Bag` that opens the text.
    let is_state = || {
        let mut names = hits_at(scene.hits, (first, end)).iter();
        names.any(|hit| names_state(scene.gazetteer, hit))
    };
    let is_code = || first == 0 && words.span(first, end).len() == 3 && is_state();
    let is_initials = (words.span(first, end).len() < 3 || is_code())
        && !words.breaks_before(end)
        && (words.is(end, Class::AREA | Class::ROAD | TYPED)
            || words.is_name(end) && words.class(end).is_empty()
            // `AP 156` is a door, `Ch-44` a zone of Chennai.
            || words.is_number(end)
                && (first == 0
                    || words.separator(end) == Separator::Hyphen && words.word(end).len() <= 3));
    let is_rest = links_two_names(words, first);
    // `Distt Mandi`.
    let keys = Class::DISTRICT_KEY | Class::SUBDISTRICT_KEY;
    let is_said = 0 < first && words.is(first - 1, keys);
    let is_inside = is_type_word && !words.breaks_before(first) && !is_said;
    if is_inside || is_initials || is_rest {
        doubt += weights.type_word_inside;
    }
    let is_of_name = is_in_front_name(words, first, end)
        || is_owner_or_owned(words, first, end)
        || is_in_branch(words, first, end)
        || is_in_rural_bank(words, first, end)
        || is_in_metro_station(words, first, end)
        || is_campus_town(scene, first, end)
        || is_in_institution(scene, first, end)
        || is_in_estate(words, first, end)
        || is_in_saint(words, first, end)
        // `Hotel Vrindavan`.
        || 0 < first && hotel_end(words, first - 1).is_some_and(|stop| end <= stop)
        // `Grant Road` of `Grant Road (W)`.
        || station_end(words, first).is_some_and(|whole| end < whole)
        || opens_side_of_office(words, end)
        || cuts_person(words, first)
        || honours_person(words, first, end);
    if is_of_name {
        doubt += weights.in_front_name;
    }
    if words.cuts_initials(first)
        || is_behind_initial(scene, first, end)
        || is_rest_of_road(words, first, end)
    {
        doubt += weights.torn_name;
    }
    doubt
}

/// `R K Beach Road`, `Software Park Road`: whether the name of a road is no more than what it leads to, and one or two words
/// before it are all that its part has beside it, but for a keyword or a number.
pub(super) fn is_rest_of_road(words: Words<'_>, first: usize, end: usize) -> bool {
    const MAX_FRONT: usize = 2;
    let last = end - 1;
    let is_typed = |index: usize| !words.class(index).is_empty();
    if !words.is(last, Class::ROAD)
        || first == last
        || !words.breaks_before(end)
        || !(first..last).all(is_typed)
    {
        return false;
    }
    let is_word = |index: usize| {
        words.shape(index) == Some(Shape::Word)
            && Class::STOP.contains(words.class(index))
            && !is_roman(words.word(index))
    };
    let front = (0..first).rev();
    let count = front
        .take_while(|&index| words.joins(index + 1) && is_word(index))
        .count();
    let start = first - count;
    let is_beside = start == 0
        || !words.joins(start)
        || words.has_digit(start - 1)
        || words.is(start - 1, Class::CHAIN_KEY);
    (1..=MAX_FRONT).contains(&count) && is_beside
}

/// `S.Venkatapuram`: whether a letter that is short for a quarter of the compass, too, tells a village or an area from
/// another one. Before a town of 60,000 people, a district or a state it is the quarter.
fn is_behind_initial(scene: Scene<'_>, first: usize, end: usize) -> bool {
    let mut names = hits_at(scene.hits, (first, end)).iter();
    let is_large = |posting: Posting| {
        posting.level <= Level::District || is_clear_town(posting.level, posting.rank)
    };
    follows_initial(scene.words, first)
        && !names.any(|hit| hit.postings(scene.gazetteer).towns().any(is_large))
}

/// How far a name belongs to the word behind it, or to the one after that.
fn doubt_by_next(scene: Scene<'_>, first: usize, end: usize) -> f32 {
    let Scene { words, weights, .. } = scene;
    if words.breaks_before(end) {
        // `Thaltej - Shilaj Road` may stand in the first.
        return if is_road_behind_dash(words, end) {
            weights.road_ahead
        } else {
            0.0
        };
    }
    let road = Class::ROAD | Class::CROSS_MAIN;
    // `Jadavpur East Road`, but `Anna Nagar East Main Road`.
    let is_side = words.is(end, Class::DIRECTION) && !words.is(end + 1, Class::CROSS_MAIN);
    // `Katari Hill Road` as a whole part; that of Bandra is called Hill Road by itself.
    let is_hill = matches!(words.word(end), "hill" | "hills")
        && words.breaks_before(first)
        && words.breaks_before(end + 2);
    // `Anasagar Link Road`.
    let is_fixed = (is_side || is_hill || words.word(end) == "link")
        && words.is(end + 1, Class::ROAD)
        && !words.breaks_before(end + 1)
        || closes_named_road(words, end);
    let is_of_feature = opens_feature_road(scene, first, end);
    if words.is(end, road) || is_fixed || is_of_feature || opens_road_of_person(words, end) {
        weights.before_road
    } else if (words.is(end + 1, road) || types_road(words, end + 1))
        && !words.breaks_before(end + 1)
        && !words.is(
            end,
            Class::ANY_RELATION | Class::FLOOR | Class::NUMBERED_AREA,
        )
    {
        // `Deesa Palanpur Road`, `Ray Colony Road`; `Jodhpur-Jaipur Highway` the more so.
        if words.separator(end) == Separator::Hyphen {
            weights.before_road
        } else if stands_alone(scene, first, end) {
            weights.before_type_word
        } else {
            weights.road_ahead
        }
    } else if opens_named_premises(words, first, end) && !is_town_of_stop(scene, first, end)
        || is_all_of_junction(words, first, end)
    {
        weights.before_road
    } else if words.is(end, TYPED | Class::LANDMARK) || ends_junction(words, end) {
        weights.type_word_follows
    } else if (end..(end + 3).min(words.part_end(first))).any(|index| words.is(index, TYPED)) {
        weights.before_type_word
    } else {
        0.0
    }
}

/// `Vastrapur Lake Road`, `Odhav BRTS Road`: all of a part is the name of a road along what an area has, and the town is
/// named behind it.
fn opens_feature_road(scene: Scene<'_>, first: usize, end: usize) -> bool {
    let words = scene.words;
    let part_end = words.part_end(first);
    let is_feature = |index: usize| {
        words.is(index, Class::LANDMARK | Class::INSTITUTION) || words.is_among(index, &TRANSITS)
    };
    words.has_commas()
        && 0.8 <= words.opening(first)
        && end + 1 < part_end
        && words.is(part_end - 1, Class::ROAD)
        && (end..part_end - 1).all(is_feature)
        && hits_from(scene.hits, part_end)
            .iter()
            .any(|hit| names_admin(scene.gazetteer, hit))
}

/// `Jawahar Lal Nehru Marg`: a road is called after a person whose middle name, which tells it, stands at token `end`.
fn opens_road_of_person(words: Words<'_>, end: usize) -> bool {
    let road = end + 2;
    words.is_personal(end)
        && words.is_plain(end + 1)
        && words.is(road, Class::ROAD)
        && (end..=road).all(|index| words.joins(index))
}

/// `Baba Banda Singh Bahadur College`: what stands between a saint's title and a person's name is a part of
/// that.
fn is_in_saint(words: Words<'_>, first: usize, end: usize) -> bool {
    0 < first
        && words.is_among(first - 1, &SAINTS)
        && words.joins(first)
        && words.joins(end)
        && words.is_personal(end)
}

/// `Poonjar South P.O.`: a post office has its name with the side behind it.
fn opens_side_of_office(words: Words<'_>, end: usize) -> bool {
    let key = end + 1;
    words.is(end, Class::DIRECTION)
        && words.is(key, Class::POST_KEY)
        && words.joins(end)
        && !words.breaks_hard_before(key)
        && words.breaks_before(key + 1)
}

/// `Badi Ka Kheda`, `Shiv Ki Dungri`: neither what stands before the `of` of a name nor what stands behind it
/// is a place of its own, nor is the `of` (`Neem Ke` of `Neem Ke Ped`).
fn is_owner_or_owned(words: Words<'_>, first: usize, end: usize) -> bool {
    is_of(words, end)
        || 0 < first && is_of(words, first - 1)
        || first + 1 < end && is_of(words, end - 1)
}

/// Whether the word is the `of` between two plain words of a name.
pub(super) fn is_of(words: Words<'_>, index: usize) -> bool {
    words.is_among(index, &CASES)
        && 0 < index
        && words.is_plain(index - 1)
        && words.is_plain(index + 1)
        && words.joins(index)
        && words.joins(index + 1)
}

/// `Lajpat Nagar Market`, `Laxmi Nagar Apartment`, `Loni Road Industrial Area`: all of a part is the name of premises or of
/// an estate on a road.
pub(super) fn opens_named_premises(words: Words<'_>, first: usize, end: usize) -> bool {
    words.is_parted_before(first)
        && !words.is_parted_before(end)
        && (names_premises(words, end) || closes_estate_on_road(words, end))
}

/// `Kollam Bus Stand, Kerala`: whether a town stands before a stop or another landmark that ends the part, and none behind:
/// it is the one that the address is in.
fn is_town_of_stop(scene: Scene<'_>, first: usize, end: usize) -> bool {
    let Scene {
        gazetteer,
        words,
        hits,
        ..
    } = scene;
    let names_town = |hit: &Hit| names_city(gazetteer, hit, |_| true);
    ends_in_landmark(words, end)
        && hits_at(hits, (first, end)).iter().any(names_town)
        && !hits_from(hits, end).iter().any(names_town)
}

/// `Bakhori Phata`: the type word of a junction ends the part, and is neither an area's nor Mandi in Himachal Pradesh.
pub(super) fn ends_junction(words: Words<'_>, end: usize) -> bool {
    let is_junction =
        words.is(end, Class::JUNCTION) && !words.is(end, Class::AREA) && words.word(end) != "mandi";
    // `Aghoria Bazar Chowk ke paas`.
    let closes = words.breaks_before(end + 1) || words.is(end + 1, Class::STOP | Class::POSTPOSED);
    is_junction && closes
}

/// `Civil Lines, Rajmahal Chowk`: all of a part among commas is the name of a junction.
fn is_all_of_junction(words: Words<'_>, first: usize, end: usize) -> bool {
    words.has_commas()
        && words.is_parted_before(first)
        && words.joins(end)
        && ends_junction(words, end)
        // `Gunadala Centre` is the quarter around one.
        && !words.is(end, Class::BUILDING)
        && words.is_parted_before(end + 1)
}

/// Whether a name before `X Road` is long enough to be no part of the road's, and the two are no
/// towns that the road leads to (`Deesa Palanpur Road`).
fn stands_alone(scene: Scene<'_>, first: usize, end: usize) -> bool {
    let is_long = 1 < end - first || MIN_LONE_NAME <= scene.words.word(first).len();
    let is_known = || !hits_at(scene.hits, (end, end + 1)).is_empty();
    let mut names = hits_at(scene.hits, (first, end)).iter();
    is_long && (!is_known() || !names.any(|hit| names_admin(scene.gazetteer, hit)))
}

fn is_road_behind_dash(words: Words<'_>, end: usize) -> bool {
    words.separator(end) == Separator::Dash
        && words.is_name(end)
        && words.is(end + 1, Class::ROAD)
        && !words.breaks_before(end + 1)
}

/// Whether a relation word stands before the name, with a comma behind it or not (`Near, Geeta Bhavan`), or behind it, as those
/// of Indian languages do (`Geeta Bhavan ke paas`).
pub(super) fn is_related(words: Words<'_>, (first, end): (usize, usize)) -> bool {
    0 < first && (words.is(first - 1, Class::RELATION) || is_landmark_label(words, first - 1))
        || follows_relation(words, first)
        || words.precedes_postposition(end)
}

/// `Landmark: Mata Mandir`, `Landmark- Mata Mandir`: whether the label of a landmark stands at the token.
fn is_landmark_label(words: Words<'_>, index: usize) -> bool {
    let is_tied = || {
        matches!(
            words.token(index + 1).separator,
            Separator::Hyphen | Separator::Dash
        )
    };
    words.word(index) == "landmark" && (words.is_label(index) || is_tied())
}

/// Whether the name is part of a bank's or firm's: it opens the part that their type word is
/// in, or `of` ties it to that word.
fn is_in_front_name(words: Words<'_>, first: usize, end: usize) -> bool {
    let typed = Class::INSTITUTION | Class::COMPANY;
    let reach = (end + 4).min(words.part_end(first));
    // `The Akola Urban Bank`.
    let follows_article = 0 < first && words.word(first - 1) == "the" && words.joins(first);
    let start = first - usize::from(follows_article);
    let opens = words.breaks_before(start) && !words.breaks_before(end);
    let is_tied = 2 <= first && words.word(first - 1) == "of" && words.is(first - 2, typed);
    // `Subhash Chandra Bose (NSCB) Medical College`.
    let is_abbreviated =
        || words.is(end + 1, typed) && abbreviation_before(words, end + 1).is_some();
    is_tied
        || opens && (end..reach).any(|index| words.is(index, typed))
        || words.breaks_before(start) && is_abbreviated()
}

/// `State Bank of India Sadar Bazar Branch`: whether the name is the branch's of a bank or a firm that opens the part.
fn is_in_branch(words: Words<'_>, first: usize, end: usize) -> bool {
    const MAX_REST: usize = 2;
    let reach = words.part_end(first).min(end + MAX_REST);
    let Some(branch) = (end..reach).find(|&index| words.word(index) == "branch") else {
        return false;
    };
    let of_firm = || {
        let firm = firm_end(words, words.part_start(first));
        firm.is_some_and(|firm| firm <= first && branch_end(words, firm - 1).is_some())
    };
    goes_on_branch(words, branch) || of_firm()
}

/// `Narmada Jhabua Gramin Bank`: whether a rural bank that opens the part is called by the name.
fn is_in_rural_bank(words: Words<'_>, first: usize, end: usize) -> bool {
    const MAX_REST: usize = 4;
    let reach = words.part_end(first).min(end + MAX_REST);
    let is_before_bank = (end..reach).any(|index| words.word(index) == "bank");
    is_before_bank && rural_bank_end(words, words.part_start(first)).is_some_and(|bank| end < bank)
}

/// `Noida Sector 52 Metro Station`: whether the name is the station's sector or stands before that.
fn is_in_metro_station(words: Words<'_>, first: usize, end: usize) -> bool {
    let is_sector = words.is(first, Class::NUMBERED_AREA) && opens_metro_station(words, end);
    is_sector || words.joins(end) && opens_sector_station(words, end)
}

/// `Madras High Court, Chennai`, `Pune Railway Station, Pune`: a part that a town's name begins is an institution's
/// or a stop's by its last word, and the town stands behind: neither its name nor the other words are places.
fn is_in_institution(scene: Scene<'_>, first: usize, end: usize) -> bool {
    let Scene {
        gazetteer,
        words,
        hits,
        ..
    } = scene;
    let (start, last) = (words.part_start(first), words.part_end(first) - 1);
    let is_typed = || {
        words.is(last, Class::INSTITUTION)
            || first == start && words.is(last, Class::BUILDING)
            || first == start && (end..=last).all(|index| words.is(index, Class::AREA))
            || words.is_among(last, &PUBLIC)
            || is_stop(words.word(last))
    };
    if MAX_PUBLIC_WORDS <= last - start || !is_typed() {
        return false;
    }
    let name_end = if first == start { end } else { first };
    let is_behind = |town: &Posting| {
        let mut names = hits_from(hits, last + 1).iter();
        names.any(|hit| names_city(gazetteer, hit, |other| other.place == town.place))
    };
    let mut names = hits_at(hits, (start, name_end)).iter();
    name_end <= last && names.any(|hit| names_city(gazetteer, hit, is_behind))
}

/// `IIT Bombay, Powai, Mumbai`: the name tells the institution from others of the kind where another
/// stands behind it.
fn is_campus_town(scene: Scene<'_>, first: usize, end: usize) -> bool {
    let Scene { words, hits, .. } = scene;
    let is_campus = 0 < first
        && words.is_among(first - 1, &CAMPUSES)
        && words.joins(first)
        && words.breaks_before(end);
    is_campus && hits_from(hits, end).iter().any(Hit::is_name)
}

/// `Trans Thane Creek Industrial Area`, `Lote Parshuram MIDC`: whether the words of an estate's name, which fill a part up to
/// what says it, go on before a name or behind it.
fn is_in_estate(words: Words<'_>, first: usize, end: usize) -> bool {
    let (start, part_end) = (words.part_start(first), words.part_end(first));
    if MAX_PUBLIC_WORDS < part_end - start || end == part_end || !words.has_commas() {
        return false;
    }
    let mut types = (end..part_end).filter(|&at| estate_end(words, at) == Some(part_end));
    types.next().is_some_and(|at| {
        let mut others = (start..first).chain(end..at);
        others.clone().any(|index| words.is_plain(index))
            && others.all(|index| words.is_plain(index))
    })
}

/// Whether a relation word stands right before token `first`, but for words such as `to`.
fn follows_relation(words: Words<'_>, first: usize) -> bool {
    let mut before = first;
    while 0 < before && !words.breaks_hard_before(before) {
        before -= 1;
        if words.is(before, Class::RELATION) {
            return true;
        }
        if !words.is(before, Class::STOP) {
            return false;
        }
    }
    false
}
