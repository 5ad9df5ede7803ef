//! Words that lost the blank or line break between them -> words.
//!
//! The normaliser cuts where digits or script change; other joins (`NAGARKUKATPALLY`) show only to
//! who knows the names, for letter case says nothing. A word is cut where a keyword that closes a
//! name meets a name, a name meets such a keyword, a town the word for one (`SURATCITY`), a relation
//! word stands at its start, the keyword of a door at its end (`KadiriH.No 4`), the word for a storey or
//! a road that is counted before anything (`1ST FLOORMG ROAD`), two towns, a place and the town around
//! it or one word twice make it up, a town's name of two words lost its blank (`newdelhi`), anything
//! meets a town's name that nothing elsewhere has, or the first word of one that is a quarter of the
//! compass (`tirumalawest godavari`); compounds such as `Ramnagar` stay whole. Two names without a
//! keyword are two parts, and lie in one state.

use super::candidates::{Opening, Openings};
use crate::address::places::within;
use crate::gazetteer::{Gazetteer, Level, Posting};
use crate::text::lexicon::{
    Class, Person, classes, is_english, longest_builder, longest_firm, person,
};
use crate::text::{Normalised, Separator, Shape};

/// Shortest and longest word that is cut, and shortest part of it.
const MIN_WORD: usize = 7;
const MAX_WORD: usize = 40;
const MIN_PART: usize = 3;
/// Shortest name before or behind a keyword.
const MIN_NAME: usize = 4;
/// Words before a landmark, a town or a tehsil that are shorter than those that are cut off whatever follows.
const SHORT_OPENERS: [&str; 4] = ["near", "opp", "tq", "via"];
/// What `no` follows in the keyword of a door, the longer ones first.
const DOOR_KEYS: [&str; 7] = ["house", "door", "flat", "plot", "shop", "d", "h"];
/// The word for a storey, behind what counts it, and those that a number in words or of an order stands before.
const STOREY: &str = "floor";
const COUNTED: [&str; 3] = [STOREY, "cross", "main"];
/// Shortest word that lost its blank behind one of these.
const MIN_TAIL: usize = 2;
/// Keywords of a door of one word.
const WHOLE_DOOR_KEYS: [&str; 2] = ["dno", "hno"];
/// Longest first word of a town's name of two that meets a type word (`new`, `navi`, `tarn`).
const MAX_FRONT: usize = 5;
/// The second words of states, and the longest first word of one.
const STATE_ENDS: [&str; 4] = ["pradesh", "nadu", "bengal", "kashmir"];
const MAX_STATE_FRONT: usize = 9;
/// Letters of two towns together, at least.
const MIN_TOWNS: usize = 12;
/// Shortest word that stands twice and shortest of two towns; keywords that are longer begin no
/// name.
const MIN_LONG: usize = 5;
/// Shortest of a town and another place, and of a name behind a short keyword.
const MIN_LONG_NAME: usize = 7;
/// Shortest town behind a name that ends in an area's type word (`prakashnagar|narasaraopet`).
const MIN_TOWN: usize = 6;

/// Bearers of a name whose states are asked for, the towns first.
const MAX_BEARERS: usize = 64;
/// How far from the point of a town an area of it lies, in metres, at most.
const TOWN_REACH_M: f64 = 15_000.0;

/// Words that close a name, so that another name can follow.
const CLOSES: Class = Class::ROAD
    .union(Class::FLOOR)
    .union(Class::AREA)
    .union(Class::BUILDING)
    .union(Class::JUNCTION)
    .union(Class::SUBDISTRICT_KEY)
    .union(Class::DISTRICT_KEY);
/// Long words that close a name, too.
const CLOSES_LONG: Class = CLOSES
    .union(Class::INSTITUTION)
    .union(Class::LANDMARK)
    .union(Class::VILLAGE_KEY);
/// Words that a town's name follows, however short they are: `bus standnalgonda`, `2nd floordharmapuri`.
const BEFORE_TOWN: Class = CLOSES_LONG.union(Class::POST_KEY).union(Class::DIRECTION);
/// Words that are no part of a compound name when they end it.
const KEYS: Class = Class::CHAIN_KEY.union(Class::ROAD);

/// Cuts every such word of `text`, along whose words `openings` have walked.
pub(in crate::address) fn split<'g>(
    gazetteer: &'g Gazetteer,
    text: &mut Normalised,
    openings: &mut Openings<'g>,
) {
    let mut index = 0;
    while index < text.tokens().len() {
        let token = &text.tokens()[index];
        if token.shape == Shape::Mixed
            && let Some(at) = number_end(gazetteer, text, openings, index)
        {
            cut(gazetteer, text, openings, (index, at));
            index += 1;
            continue;
        }
        let is_open = token.shape == Shape::Word && token.class.is_empty();
        if is_open && let Some(at) = door_key_start(gazetteer, text, index) {
            cut(gazetteer, text, openings, (index, at));
            index += 1;
            continue;
        }
        if is_open && let Some(at) = counted_border(text, index) {
            cut(gazetteer, text, openings, (index, at));
            index += 1;
            continue;
        }
        let word = text.token(index);
        if is_open
            && (MIN_WORD..=MAX_WORD).contains(&word.len())
            && word.is_ascii()
            && let Some(at) = find_cut(gazetteer, openings[index].as_ref(), word, index)
                .or_else(|| cut_before_town(gazetteer, text, index))
            && longest_firm(word) == 0
            && longest_builder(word) == 0
        {
            let (head, tail) = word.split_at(at);
            let are_names = classes(head).is_empty()
                && classes(tail).is_empty()
                && !is_one_town(gazetteer, (head, tail));
            let closes = follows_premises(gazetteer, head, tail);
            if cut(gazetteer, text, openings, (index, at)) {
                if are_names || closes {
                    text.part(index + 1, Separator::Comma);
                }
                // `PEDAPADUMANDALWEST GODAVARI`: what is left is looked at again.
                continue;
            }
        }
        index += 1;
    }
}

/// Cuts token `index` before byte `at` of it. Returns whether there was room to.
fn cut<'g>(
    gazetteer: &'g Gazetteer,
    text: &mut Normalised,
    openings: &mut Openings<'g>,
    (index, at): (usize, usize),
) -> bool {
    let count = text.tokens().len();
    text.split(index, at);
    let is_cut = count < text.tokens().len();
    if is_cut {
        let is_number = text.tokens()[index].shape == Shape::Number;
        let head = (!is_number).then(|| Opening::of(gazetteer, text.token(index)));
        openings[index] = head.flatten();
        openings.insert(index + 1, Opening::of(gazetteer, text.token(index + 1)));
    }
    is_cut
}

/// `Sector 21C`: where the number ends of a part of a numbered area that the index has without its
/// letter alone.
fn number_end(
    gazetteer: &Gazetteer,
    text: &Normalised,
    openings: &Openings<'_>,
    index: usize,
) -> Option<usize> {
    let before = index.checked_sub(1)?;
    let word = text.token(index);
    let number = word.strip_suffix(|letter: char| letter.is_ascii_alphabetic())?;
    let is_part = text.tokens()[before].class.contains(Class::NUMBERED_AREA)
        && number.bytes().all(|byte| byte.is_ascii_digit());
    let key = openings[before].as_ref().filter(|_| is_part)?;
    let is_name = |number: &str| key.followed_by(gazetteer, [number]).is_some();
    (!is_name(word) && is_name(number)).then_some(number.len())
}

/// `KadiriH.No 4-5`, `GorantlaDoor No 12`: where the keyword of a door stands behind a name in a word that
/// is no name itself.
fn door_key_start(gazetteer: &Gazetteer, text: &Normalised, index: usize) -> Option<usize> {
    let word = text.token(index);
    let is_before_no = index + 1 < text.tokens().len() && text.token(index + 1) == "no";
    let keys: &[&str] = if is_before_no {
        &DOOR_KEYS
    } else {
        &WHOLE_DOOR_KEYS
    };
    let head = keys.iter().find_map(|key| word.strip_suffix(key))?;
    let is_behind_name = MIN_LONG <= head.len() && is_name(gazetteer, head);
    (is_behind_name && !is_name(gazetteer, word)).then_some(head.len())
}

/// `1ST FLOORMG ROAD`, `1ST CROSSCOOK TOWN`, `Groundfloor`: where the word for a storey, a cross or a main ends that another
/// counts, or that of a storey begins behind what counts it.
fn counted_border(text: &Normalised, index: usize) -> Option<usize> {
    let word = text.token(index);
    let is_counted = || {
        let before = index.checked_sub(1).map(|before| &text.tokens()[before]);
        before.is_some_and(|before| {
            before.shape == Shape::Ordinal || before.class.intersects(Class::ORDINAL)
        })
    };
    let counted = COUNTED.iter().find(|key| word.starts_with(**key));
    if let Some(key) = counted {
        let is_cut = MIN_TAIL <= word.len() - key.len() && is_counted() && !is_english(word);
        return is_cut.then_some(key.len());
    }
    let count = word.strip_suffix(STOREY)?;
    classes(count)
        .intersects(Class::ORDINAL)
        .then_some(count.len())
}

/// Where a word is cut, along which `opening` has walked; a settlement's name stays whole.
fn find_cut(
    gazetteer: &Gazetteer,
    opening: Option<&Opening<'_>>,
    word: &str,
    index: usize,
) -> Option<usize> {
    let places = opening.map(|opening| opening.postings(gazetteer));
    let Some(places) = places.filter(|places| !places.is_empty()) else {
        return cut_of(gazetteer, word, index);
    };
    let is_settlement = places.iter().any(|posting| posting.level <= Level::Village);
    if is_settlement {
        return None;
    }
    // `mainroad`, `stationroad`: sources have areas of these names.
    let road = word.strip_suffix("road");
    let is_typed = road.is_some_and(|head| {
        let typed = CLOSES_LONG.union(Class::CROSS_MAIN);
        MIN_PART <= head.len() && classes(head).intersects(typed)
    });
    // Rather than a hamlet a town is meant.
    cut_of_town(gazetteer, word).or(road.filter(|_| is_typed).map(str::len))
}

/// Where a word that is no name as it stands is cut; `None` where it is a word of English, or none
/// at all.
fn cut_of(gazetteer: &Gazetteer, word: &str, index: usize) -> Option<usize> {
    if is_english(word) || person(word).intersects(Person::NAME) {
        return None;
    }
    let cuts = MIN_PART..=word.len() - MIN_PART;
    // `opposit` is a keyword as well as `opposite`.
    let by_letters = cuts.clone().rfind(|&cut| {
        let (head, tail) = word.split_at(cut);
        meet(head, tail)
    });
    by_letters
        .or_else(|| opener_end(gazetteer, word))
        .or_else(|| {
            let town = cut_of_town(gazetteer, word);
            let is_cut = |cut| is_border(gazetteer, word.split_at(cut), index);
            let found = cuts.clone().find(|&cut| town == Some(cut) || is_cut(cut))?;
            // `marketambala`: `marke` is written for `market`, too.
            let closes = |cut: usize| classes(&word[..cut]).intersects(CLOSES);
            let is_longer = closes(found)
                && cuts.contains(&(found + 1))
                && closes(found + 1)
                && !shows_town(gazetteer, &word[found..])
                && is_cut(found + 1);
            Some(found + usize::from(is_longer))
        })
}

/// `NEARBUS STAND`, `OPPKRISHNA TALKIES`, `VIABHIMAVARAM`: where a short word that only other words follow meets one that
/// is known.
fn opener_end(gazetteer: &Gazetteer, word: &str) -> Option<usize> {
    let opens = |opener: &str, tail: &str| {
        let is_word = || {
            !classes(tail).is_empty() || is_english(tail) || person(tail).intersects(Person::NAME)
        };
        // `OPPSIDDH`: no name begins so.
        let is_consonant = || opener == "opp" && !tail.starts_with(['a', 'e', 'i', 'o', 'u']);
        MIN_PART <= tail.len()
            && (MIN_NAME <= tail.len() && (is_consonant() || is_name(gazetteer, tail))
                || matches!(opener, "near" | "opp") && is_word())
    };
    SHORT_OPENERS.iter().find_map(|opener| {
        let tail = word.strip_prefix(opener)?;
        opens(opener, tail).then_some(opener.len())
    })
}

/// `PATEL NAGARNEW DELHI`, `TIRUMALAWEST GODAVARI`: where a type word meets the first word of a town's or
/// district's name of two words, and where any does that is a quarter of the compass.
fn cut_before_town(gazetteer: &Gazetteer, text: &Normalised, index: usize) -> Option<usize> {
    let (word, next) = (text.token(index), text.tokens().get(index + 1)?);
    if next.shape != Shape::Word || Separator::Dash <= next.separator {
        return None;
    }
    let longest = word.len() - MIN_PART;
    let is_state_end = STATE_ENDS.contains(&text.token(index + 1));
    let front = if is_state_end {
        MAX_STATE_FRONT
    } else {
        MAX_FRONT
    };
    (longest.saturating_sub(front - MIN_PART)..=longest).find(|&cut| {
        let (head, tail) = word.split_at(cut);
        let closes = classes(head).intersects(CLOSES)
            || MIN_NAME <= head.len() && classes(tail).contains(Class::DIRECTION);
        let words = (tail, text.token(index + 1));
        closes && is_one_town(gazetteer, words)
            || is_state_end && shows_town(gazetteer, head) && is_state(gazetteer, words)
    })
}

/// Where a town's name of two words is cut that lost its blank.
fn cut_of_town(gazetteer: &Gazetteer, word: &str) -> Option<usize> {
    let mut cuts = MIN_PART..=word.len() - MIN_NAME;
    gazetteer
        .may_be_parted_town(word)
        .then(|| cuts.find(|&cut| is_one_town(gazetteer, word.split_at(cut))))?
}

/// Whether the names of the index show two words, which are no town's together; the first stands
/// at token `index`.
fn is_border(gazetteer: &Gazetteer, (head, tail): (&str, &str), index: usize) -> bool {
    if tail.len() < MIN_NAME || head.len() < MIN_NAME {
        return false;
    }
    let (before, after) = (classes(head), classes(tail));
    let is_long = before.intersects(CLOSES_LONG) && MIN_LONG < head.len();
    if (before.intersects(CLOSES) || is_long) && 0 < index {
        return follows_type_word(gazetteer, head, tail);
    }
    if after.intersects(KEYS) && after.intersection(Class::AREA).is_empty() {
        return is_name(gazetteer, head);
    }
    if after.contains(Class::CITY_KEY) && coarsest(gazetteer, head).is_some_and(Level::is_coarse) {
        return true;
    }
    if 0 < index && follows_premises(gazetteer, head, tail) {
        return true;
    }
    are_two_places(gazetteer, head, tail, after)
        || after.is_empty()
            && (is_place_of(gazetteer, head, tail)
                || MIN_LONG <= head.len() && is_rare_town(gazetteer, tail))
}

/// Whether the word is the name of a town and of nothing in other districts: what stands before it
/// is another name, whether the index has that or not.
fn is_rare_town(gazetteer: &Gazetteer, word: &str) -> bool {
    if word.len() < MIN_TOWN || !shows_town(gazetteer, word) {
        return false;
    }
    Opening::of(gazetteer, word).is_some_and(|opening| {
        let places = opening.postings(gazetteer);
        let mut districts = places.iter().map(|place| match place.level {
            Level::District => Some(place.place.admin_number()),
            _ => place.district,
        });
        let first = districts.next();
        places.len() < MAX_BEARERS && first.is_some() && districts.all(|other| first == Some(other))
    })
}

/// Whether a town's name follows a type word.
fn follows_premises(gazetteer: &Gazetteer, head: &str, tail: &str) -> bool {
    let closes = classes(head).intersects(BEFORE_TOWN);
    closes && MIN_TOWN <= tail.len() && shows_town(gazetteer, tail)
}

/// Whether a town or a district displays the name.
fn shows_town(gazetteer: &Gazetteer, word: &str) -> bool {
    let is_shown = |posting: Posting| {
        !posting.is_alias && matches!(posting.level, Level::District | Level::City)
    };
    gazetteer.may_be_town(word)
        && Opening::of(gazetteer, word)
            .is_some_and(|opening| opening.postings(gazetteer).towns().any(is_shown))
}

/// Whether a place that is called `head` lies around a town that displays the name `tail`, or is a
/// town of the district that does.
fn is_place_of(gazetteer: &Gazetteer, head: &str, tail: &str) -> bool {
    if !shows_town(gazetteer, tail) {
        return false;
    }
    let (Some(head), Some(tail)) = (Opening::of(gazetteer, head), Opening::of(gazetteer, tail))
    else {
        return false;
    };
    let towns = tail.postings(gazetteer).towns().take(MAX_BEARERS);
    let mut towns = towns.filter(|town| !town.is_alias);
    let holds = |town: Posting, place: Posting| match town.level {
        Level::District => {
            place.level == Level::City && place.district == Some(town.place.admin_number())
        }
        Level::City => {
            let at = |posting: Posting| gazetteer.place(posting.place).at;
            place.district == town.district && within(at(town), at(place), TOWN_REACH_M)
        }
        _ => false,
    };
    towns.any(|town| {
        let mut places = head.postings(gazetteer).iter().take(MAX_BEARERS);
        places.any(|place| holds(town, place))
    })
}

/// Whether the two words are the name of a town, a district or a state (`new|delhi`).
fn is_one_town(gazetteer: &Gazetteer, (head, tail): (&str, &str)) -> bool {
    has_two_words(gazetteer, (head, tail), |_| true)
}

/// Whether the two words are the name of a state (`madhya|pradesh`).
fn is_state(gazetteer: &Gazetteer, (head, tail): (&str, &str)) -> bool {
    let is_state = |posting: Posting| posting.level == Level::State;
    has_two_words(gazetteer, (head, tail), is_state)
}

/// Whether the two words are the name of a town, a tehsil, a district or a state of this kind.
fn has_two_words(
    gazetteer: &Gazetteer,
    (head, tail): (&str, &str),
    is_meant: impl Fn(Posting) -> bool,
) -> bool {
    let opening = Opening::of(gazetteer, head);
    let places = opening.and_then(|opening| opening.followed_by(gazetteer, [tail]));
    places.is_some_and(|places| gazetteer.postings(&places).towns().any(is_meant))
}

/// Whether the letters alone show two words: one word twice, a road's name and its type word or
/// the other way round, a relation word before or behind anything.
fn meet(head: &str, tail: &str) -> bool {
    let before = classes(head);
    let is_twice = head == tail && MIN_LONG <= head.len();
    let is_road = matches!(tail, "road" | "street") || head == "road" && MIN_NAME <= tail.len();
    let is_english = before.intersects(Class::RELATION) && !before.intersects(Class::POSTPOSED);
    let relates = is_english && MIN_LONG < head.len();
    let follows = before.intersects(CLOSES) && classes(tail).intersects(Class::RELATION);
    // `college|station`.
    let typed = CLOSES_LONG.union(Class::CROSS_MAIN);
    let are_types = before.intersects(CLOSES_LONG)
        && classes(tail).intersects(typed)
        && MIN_LONG < head.len()
        && MIN_LONG < tail.len();
    is_twice || is_road || relates || follows || are_types
}

/// Whether a name follows the type word of another: any behind a long one; a short one is often
/// the first part of a name (`mall`, `garh`), so only a long name or a town's does.
fn follows_type_word(gazetteer: &Gazetteer, head: &str, tail: &str) -> bool {
    if MIN_LONG < head.len() || MIN_LONG_NAME <= tail.len() {
        return is_name(gazetteer, tail);
    }
    coarsest(gazetteer, tail).is_some_and(Level::is_coarse)
}

/// Whether a town's name meets its state's or another town's, a long one any long name, or an
/// area's name that of a town.
fn are_two_places(gazetteer: &Gazetteer, head: &str, tail: &str, after: Class) -> bool {
    let first = (gazetteer.may_be_town(head))
        .then(|| coarsest(gazetteer, head).filter(|&level| level <= Level::City))
        .flatten();
    let can_end_area = MIN_TOWN <= tail.len() && after.is_empty() && gazetteer.may_be_town(tail);
    if first.is_none() && !can_end_area {
        return false;
    }
    let Some(last) = coarsest(gazetteer, tail) else {
        return false;
    };
    if last.is_coarse() && can_end_area && ends_in_area(head) {
        return true;
    }
    let Some(first) = first else {
        return false;
    };
    if last == Level::State && first.is_coarse() {
        return share_state(gazetteer, head, tail, Some(Level::State));
    }
    let shorter = head.len().min(tail.len());
    let are_towns = last <= Level::City
        && MIN_LONG <= shorter
        && MIN_TOWNS <= head.len() + tail.len()
        && !(ends_in_area(tail) && is_alias(gazetteer, tail));
    after.is_empty()
        && (are_towns || MIN_LONG_NAME <= shorter)
        && share_state(gazetteer, head, tail, None)
}

/// Whether a town of the one name lies in the state of a place of the other, of this level if one is asked for: what is
/// written without its blank stood side by side (not those that `Periyapatana` or `Vanibihar` could be cut into).
fn share_state(gazetteer: &Gazetteer, head: &str, tail: &str, level: Option<Level>) -> bool {
    let (Some(head), Some(tail)) = (Opening::of(gazetteer, head), Opening::of(gazetteer, tail))
    else {
        return false;
    };
    let tails = tail.postings(gazetteer);
    let mut towns = head.postings(gazetteer).towns().take(MAX_BEARERS);
    towns.any(|town| {
        let state = gazetteer.state_of_posting(&town);
        let mut places = (tails.iter().take(MAX_BEARERS))
            .filter(|place| level.is_none_or(|level| place.level == level));
        places.any(|place| gazetteer.state_of_posting(&place) == state)
    })
}

/// Whether the word is an area's name with its type word at its end (`prakashnagar`).
fn ends_in_area(word: &str) -> bool {
    let endings = MIN_PART + 1..word.len().saturating_sub(2);
    let mut endings = endings.map(|length| &word[word.len() - length..]);
    endings.any(|ending| classes(ending).intersects(Class::AREA))
}

/// Whether no town displays the name: the tail of `wardha|mannagar` is what a source calls Kanth.
fn is_alias(gazetteer: &Gazetteer, word: &str) -> bool {
    Opening::of(gazetteer, word).is_none_or(|opening| {
        let mut towns = opening.postings(gazetteer).towns();
        towns.all(|posting| posting.is_alias)
    })
}

fn is_name(gazetteer: &Gazetteer, word: &str) -> bool {
    coarsest(gazetteer, word).is_some_and(|level| level <= Level::Sublocality)
}

/// The coarsest level of the places that bear exactly this name.
fn coarsest(gazetteer: &Gazetteer, word: &str) -> Option<Level> {
    let opening = Opening::of(gazetteer, word)?;
    let places = opening.postings(gazetteer).iter();
    places.map(|posting| posting.level).min()
}
