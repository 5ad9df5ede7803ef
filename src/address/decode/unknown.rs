//! Runs of words that nothing explains -> what they can be by where they stand.

use crate::address::decode::Spans;
use crate::address::decode::doubt::is_of;
use crate::address::names::hits::{hits_at, names_admin, names_city};
use crate::address::reading::ComponentType;
use crate::address::rules::settlement::Runs;
use crate::address::rules::{
    follows_floor, heading_person_end, is_beside_door, is_in_label, persons_end,
};
use crate::address::scene::Scene;
use crate::address::span::Span;
use crate::address::words::Words;
use crate::address::words::builders::project_at;
use crate::address::words::endings::{is_house, is_settlement};
use crate::address::words::estates::estate_end;
use crate::address::words::everyday::is_everyday;
use crate::address::words::firms::may_name_shop;
use crate::address::words::gibberish::is_mute;
use crate::address::words::persons::SHRI;
use crate::address::words::sides::AGES;
use crate::text::lexicon::Class;
use crate::text::script::Script;
use crate::text::{Separator, Shape};

/// Most words of a part that are one name.
pub(super) const MAX_PART_WORDS: usize = 4;
/// Letters of a word that may be the name of a shop, at least.
const MIN_WORD: usize = 4;

/// Runs of one to four plain words that nothing explains whole: a part between commas is an
/// area, and so is what is left of it behind a number; beside a storey or a shop's number, and
/// in quotes, it is a building.
pub(in crate::address) fn propose(scene: Scene<'_>, spans: &mut Spans) {
    let Scene { words, weights, .. } = scene;
    let address_end = words.address_end();
    let mut first = 0;
    while first < words.len() {
        // `Shri Vinayak`, `Western Edge`: so names of houses open, and those of areas as `Line Aali`, `Jheel
        // Kuranja` do. The `S` of `S.Maguluru` is no quarter of it.
        let opens_name = words.is_among(first, &SHRI)
            || words.is(first, Class::AREA)
            || words.is(first, Class::DIRECTION)
                && (2 < words.word(first).len() || is_initial(words, first));
        let is_opened = opens_name
            && words.breaks_before(first)
            && words.is_plain(first + 1)
            && !words.breaks_before(first + 1);
        if !words.is_plain(first) && !is_opened {
            first += 1;
            continue;
        }
        let mut end = first + 1;
        // `Sawai Ka Bera`.
        let goes_on = |index: usize| words.is_plain(index) || is_of(words, index);
        while end < words.len()
            && goes_on(end)
            && !words.breaks_before(end)
            && !is_tied_to_town(scene, end)
        {
            end += 1;
        }
        if words.is_comma_written(first)
            && has_own_number(words, end)
            && is_between_door_and_road(scene, first, end + 1)
        {
            let score = weights.unknown_part + weights.unknown_beside_door;
            let named = Span::rule(first, end + 1, ComponentType::Building, score);
            let _ = spans.try_push(named);
        }
        let is_behind = address_end <= first;
        if let Some((kind, score)) = unknown_kind(scene, (first, end), is_behind) {
            let mut is_known = false;
            for span in spans.iter_mut() {
                if [span.first, span.end] == [first as u8, end as u8] {
                    is_known = true;
                    // A name that places elsewhere have is worth no less than one that none has.
                    if kind == ComponentType::Locality && words.token(first).script == Script::Latin
                    {
                        span.score = span.score.max(score);
                    }
                }
            }
            if !is_known {
                let _ = spans.try_push(Span::rule(first, end, kind, score));
            }
        }
        first = end;
    }
}

/// `12, Paradise 79, Ghod Dod Road`: whether a number at token `index` ends the part that a name begins.
fn has_own_number(words: Words<'_>, index: usize) -> bool {
    words.is_number(index)
        && words.word(index).len() <= 3
        && words.separator(index) == Separator::Blank
        && words.breaks_before(index + 1)
}

/// `S.Maguluru`, `N. Lingotam`: whether one letter with its dot stands there.
fn is_initial(words: Words<'_>, index: usize) -> bool {
    words.word(index).len() == 1 && words.has_stop(index)
}

/// What a run of plain words can be that nothing explains; less behind the end of the address.
fn unknown_kind(
    scene: Scene<'_>,
    (first, end): (usize, usize),
    is_behind: bool,
) -> Option<(ComponentType, f32)> {
    let Scene { words, weights, .. } = scene;
    let is_wordy = (first..end).any(|index| 2 < words.word(index).len());
    // `Old No. 105`, `Sector 50 Old`.
    let says_age = words.is_among(first, &AGES) && end == first + 1;
    // `Jeevan Tractors (Swaraj)`: whose agent a firm is.
    let premises = Class::COMPANY | Class::INSTITUTION;
    let is_of_agent =
        words.token(first).opens_bracket && 0 < first && words.is(first - 1, premises);
    if says_age || is_of_agent || is_person(words, first, end) {
        return None;
    }
    if MAX_PART_WORDS < end - first || !is_wordy {
        return None;
    }
    let opens = words.breaks_before(first);
    let closes = words.breaks_before(end) || is_tied_to_town(scene, end);
    let is_number = |index: usize| words.has_digit(index);
    let follows_part = !opens
        && 0 < first
        && (follows_floor(words, first)
            || words.is(first - 1, Class::NUMBERED_AREA)
            || is_number(first - 1) && (1 < end - first || is_before_storey(words, end)));
    let precedes_floor =
        words.is(end, Class::ORDINAL | Class::FLOOR | Class::NUMBER_KEY) || is_number(end);
    let is_open = (opens || follows_part) && (closes || precedes_floor);
    if !is_open {
        return None;
    }
    let is_area = words.is(first, Class::AREA);
    let is_before_door = || is_before_door(scene, first, end) && opens_text(words, first);
    let is_between =
        || is_between_door_and_road(scene, first, end) || is_house_of_kerala(scene, first, end);
    let is_house_name = opens
        && !is_area
        && (closes && is_between()
            || (closes || has_own_door(words, first, end)) && is_before_door());
    if is_house_name || is_beside_door(words, first, end) || closes && words.is_quoted(first, end) {
        let score = weights.unknown_part + weights.unknown_beside_door;
        return Some((ComponentType::Building, score));
    }
    // `Gomti Nagar, Lucknow 226010, kale gate pe kutta hai`: what is said behind the PIN, to the courier as a rule.
    let is_remark = || {
        is_behind
            && !is_settlement(words.word(end - 1))
            && !words.is(first, Class::AREA)
            && hits_at(scene.hits, (first, end)).is_empty()
    };
    (closes && !is_remark()).then_some((ComponentType::Locality, weights.unknown_part))
}

/// `4 Tapasya 1st Floor`: whether a storey begins at the token.
fn is_before_storey(words: Words<'_>, index: usize) -> bool {
    words.is(index, Class::FLOOR)
        || words.shape(index) == Some(Shape::Ordinal) && words.is(index + 1, Class::FLOOR)
}

/// `Kizhakkethil, Edappally, Kochi`: whether one word that no place has, before other parts, opens the text as the names of
/// houses in Kerala end.
fn is_house_of_kerala(scene: Scene<'_>, first: usize, end: usize) -> bool {
    let words = scene.words;
    end == first + 1
        && opens_text(words, first)
        && end < words.len()
        && is_house(words.word(first))
        && hits_at(scene.hits, (first, end)).is_empty()
}

/// `12, Ramesh Kumar, Golden Plaza`: whether all of a part is the full name of a person, who is not echoed.
fn is_person(words: Words<'_>, first: usize, end: usize) -> bool {
    words.breaks_before(first) && words.breaks_before(end) && persons_end(words, first) == Some(end)
}

/// `Shubhampuri-Nashik`: whether a hyphen ties a name to the town that ends its part.
fn is_tied_to_town(scene: Scene<'_>, town: usize) -> bool {
    const MIN_LETTERS: usize = 4;
    let words = scene.words;
    let is_tied = 0 < town
        && words.separator(town) == Separator::Hyphen
        && words.is_plain(town - 1)
        && MIN_LETTERS <= words.word(town - 1).len();
    let names_town = || {
        let mut names = hits_at(scene.hits, (town, words.part_end(town))).iter();
        names.any(|hit| names_admin(scene.gazetteer, hit))
    };
    is_tied && names_town()
}

/// `Green Leaf, Ashok Nagar, Ranchi`: the first part of a text that is called as firms are, and what it is in behind it,
/// in whatever part of India that is; and the part behind the name of an institution, which is in it (`Asha Clinic, Sham
/// Sunder, Linking Road`).
pub(in crate::address) fn propose_front(scene: Scene<'_>, runs: &mut Runs) {
    let Scene { words, weights, .. } = scene;
    let Some(front) = (0..words.len()).find(|&index| !is_in_label(words, index)) else {
        return;
    };
    let behind = words.part_end(front);
    let parts = 1 + usize::from(is_institution(words, front, behind));
    for first in [front, behind].into_iter().take(parts) {
        let end = words.part_end(first);
        if end < words.len() && is_firm(scene, first, end) {
            let score = weights.unknown_part + weights.unknown_beside_door;
            let _ = runs.try_push(Span::rule(first, end, ComponentType::Building, score));
        }
    }
}

/// Whether the words are a part and the name of an institution or a firm by its last word.
fn is_institution(words: Words<'_>, first: usize, end: usize) -> bool {
    words.part_end(first) == end
        && words.is(end - 1, Class::INSTITUTION | Class::COMPANY)
        && !words.is(first, Class::ANY_RELATION)
}

/// Whether the first part of a text is called as firms and shops are: by everyday words, by whom it is of, by letters
/// that form no word, or, before a road, by two or three words that no place has. The part behind it is not the town,
/// nor does a keyword open it.
fn is_firm(scene: Scene<'_>, first: usize, end: usize) -> bool {
    let words = scene.words;
    let count = end - first;
    let is_wordy = |index: usize| 2 < words.word(index).len();
    if MAX_PART_WORDS < count
        || !may_name_shop(words, first..end)
        || !(first..end).any(is_wordy)
        || is_person(words, first, end)
        || is_settlement(words.word(end - 1))
        || words.is(end, Class::CHAIN_KEY)
        || (first..end).any(|at| estate_end(words, at) == Some(end))
    {
        return false;
    }
    let next_end = words.part_end(end);
    let is_before_road = || {
        (2..=3).contains(&count)
            && words.is(next_end - 1, Class::ROAD)
            && !words.is(end, Class::RELATION)
            && !words.is_last_name(end - 1)
            && next_end < words.len()
            && hits_at(scene.hits, (first, end)).is_empty()
    };
    let is_called_so = 1 < count && (first..end).any(|index| is_everyday(words, index))
        || words.is_possessive(first..end)
        || count == 1 && MIN_WORD <= words.word(first).len() && is_mute(words.word(first))
        || is_before_road();
    let mut names = hits_at(scene.hits, (end, next_end)).iter();
    is_called_so && !names.any(|hit| names_city(scene.gazetteer, hit, |_| true))
}

/// `Swanand 986/A/1, Shukrawar Peth`: whether a blank parts a name from the door at token `end`, which ends its part.
fn has_own_door(words: Words<'_>, first: usize, end: usize) -> bool {
    // `Polt No 8` is no name.
    const MIN_LETTERS: usize = 5;
    let part_end = words.part_end(end);
    let is_of_door = |index: usize| {
        words.has_digit(index) || words.is(index, Class::NUMBER_KEY) || words.word(index).len() < 3
    };
    let is_wordy =
        first + 1 < end || MIN_LETTERS <= words.word(first).len() && !words.is_english(first);
    // `Final Plot No 61`, `Sheet No 15`.
    let is_number = words.has_digit(end) || first + 1 < end && words.is_number_word(end);
    is_wordy
        && is_number
        && words.separator(end) == Separator::Blank
        && part_end < words.len()
        && (end..part_end).all(is_of_door)
}

/// Whether nothing but labels stands before the token (`Shipping Address: Umalaya, 64 Mahavir Nagar`), and the institution
/// whose premises it is in (`Asha Clinic, Umalaya, 64 Mahavir Nagar`) or the person who is there.
fn opens_text(words: Words<'_>, first: usize) -> bool {
    let front = (0..first).find(|&index| !is_in_label(words, index));
    front.is_none_or(|front| {
        is_institution(words, front, first)
            || words.part_end(front) == first && heading_person_end(words) == Some(first)
    })
}

/// `Umalaya, 64 Mahavir Nagar`: whether the words that open a text are the name of the house whose number
/// follows, and no place's.
fn is_before_door(scene: Scene<'_>, first: usize, end: usize) -> bool {
    const MAX_WORDS: usize = 3;
    // `MIG 39` is a kind of flats.
    const MIN_LETTERS: usize = 4;
    let words = scene.words;
    let has_number = words.is_number(end) || announces_door(words, end);
    let is_plain = || (first..end).all(|index| words.is_plain(index) && !words.is_personal(index));
    has_number
        && end - first <= MAX_WORDS
        && is_plain()
        && (first..end).any(|index| MIN_LETTERS <= words.word(index).len())
        && !is_settlement(words.word(end - 1))
        && hits_at(scene.hits, (first, end)).is_empty()
}

/// `Plot 56`, `Flat No. 3`, `D. No. 4-5-1`: whether the word is the keyword of the number that follows.
fn announces_door(words: Words<'_>, index: usize) -> bool {
    let is_key = words.is(index, Class::NUMBER_KEY)
        && (words.has_digit(index + 1) || words.is_number_word(index + 1));
    is_key || words.calls_number(index)
}

/// `12, Jeevan Jyot, Turner Road`: a part of two or three words, or of one that persons are called by, between the
/// number of a door and a road, a landmark (`12, Jeevan Jyot, Near City Mall`), or an area that is not the last part before
/// the town, is the house's name. An area would stand behind the road, and says what it is by a type word or an ending as
/// a rule.
fn is_between_door_and_road(scene: Scene<'_>, first: usize, end: usize) -> bool {
    let words = scene.words;
    // `183, Kalpana, Sher-E-Punjab Society`, `G-402, Jasminium, Magarpatta City`.
    let is_called_so = || {
        words.is_personal(first) && !words.is_last_name(first)
            || is_flat(words, first)
                && !is_settlement(words.word(first))
                && hits_at(scene.hits, (first, end)).is_empty()
    };
    let is_name = match end - first {
        1 => is_called_so(),
        2 | 3 => !is_settlement(words.word(end - 1)),
        _ => false,
    };
    let part = words.part_start(first.saturating_sub(1))..first;
    let is_door = !part.is_empty()
        && words.has_digit(first - 1)
        && part.clone().all(|index| {
            words.has_digit(index)
                || words.is(index, Class::NUMBER_KEY)
                || words.word(index).len() < 3
        });
    if !is_name || !is_door || end == words.len() {
        return false;
    }
    if words.is(end, Class::ANY_RELATION) {
        return true;
    }
    let next_end = words.part_end(end);
    let mut names = hits_at(scene.hits, (end, next_end)).iter();
    let is_town = names.any(|hit| names_admin(scene.gazetteer, hit));
    // `203, Shiv Darshan, Plot 56`.
    let is_typed = announces_door(words, end)
        || words.is(
            next_end - 1,
            Class::ROAD | Class::AREA | Class::BUILDING | Class::DIRECTION,
        )
        || project_at(words, end).is_some()
        || !hits_at(scene.hits, (end, next_end)).is_empty();
    let goes_on = next_end < words.len() && !words.is_number(next_end);
    is_typed && goes_on && !is_town
}

/// Whether the number of a flat stands before the token, with its storey in it: `G-402`, `B 1201`.
fn is_flat(words: Words<'_>, index: usize) -> bool {
    let Some(number) = index.checked_sub(1) else {
        return false;
    };
    words.is_number(number)
        && (3..=4).contains(&words.word(number).len())
        && words.part_start(number) + 1 == number
        && words.word(number - 1).len() == 1
}
