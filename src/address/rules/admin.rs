//! Village, post office, tehsil, district and state chains: a keyword before or after a name.

use arrayvec::ArrayVec;

use super::Proposals;
use super::addressee::persons_end;
use super::building::announces_place;
use super::keys::{
    ANY_KEY, body_end, bracketed, closes_own_name, is_at_post, is_city_of_post, is_key, is_opening,
    is_post_office, is_sub_district, opens_behind_premises, opens_block, runs,
};
use super::landmark::{CASES, ends_vehicle_stop};
use super::numbered_area::is_lettered_block;
use super::person::{follows_full_name, follows_person, is_care_of};
use super::premises::closes_institution;
use crate::address::reading::ComponentType;
use crate::address::span::Span;
use crate::address::words::estates::estate_end;
use crate::address::words::roads::types_road;
use crate::address::words::sides::{AGES_OR_MAIN, QUARTERS, RURAL_OR_URBAN};
use crate::address::words::{WordSet, Words, any_of};
use crate::text::lexicon::Class;
use crate::text::numerals::is_roman;
use crate::text::{MAX_TOKENS, Separator, Shape};

/// Words that a keyed name may have, and a district's: `Sahibzada Ajit Singh Nagar`, `Dr. B.R. Ambedkar Konaseema`.
const MAX_NAME_WORDS: usize = 3;
const MAX_DISTRICT_WORDS: usize = 5;
/// How far the other keywords tell on which side a name stands where they do not agree.
const DIVIDED: f32 = 0.4;

/// Keywords, smallest unit first: where several stand together the largest counts.
const KEYS: [(Class, ComponentType); 6] = [
    (Class::POST_KEY, ComponentType::PostOffice),
    (Class::VILLAGE_KEY, ComponentType::Village),
    (Class::SUBDISTRICT_KEY, ComponentType::Subdistrict),
    (Class::CITY_KEY, ComponentType::City),
    (Class::DISTRICT_KEY, ComponentType::District),
    (Class::STATE_KEY, ComponentType::State),
];

/// What ranks of post offices are called.
const RANKS: WordSet = WordSet::of(&["head", "sub"]);

pub(super) fn propose(words: Words<'_>, out: &mut Proposals<'_>) {
    let mut found: ArrayVec<(usize, usize, f32), MAX_TOKENS> = ArrayVec::new();
    found.extend(runs(words).map(|(first, end)| (first, end, side(words, first, end))));
    let votes = |sign: f32| found.iter().filter(|(.., side)| 0.0 < side * sign).count();
    let habit = match (votes(1.0), votes(-1.0)) {
        (0, 0) => 0.0,
        (_, 0) => 1.0,
        (0, _) => -1.0,
        (before, after) => (before as f32 - after as f32).clamp(-DIVIDED, DIVIDED),
    };
    let closes_first = found.iter().all(|&(.., side)| side == 0.0)
        && (found.first()).is_some_and(|&(first, ..)| opens_with_name(words, first));
    let opens_each = 1 < found.len()
        && found.first().is_some_and(|&(first, ..)| first == 0)
        && found
            .last()
            .is_some_and(|&(_, end, _)| is_of_name(words, end));
    for &(first, end, own) in &found {
        if is_of_bank(words, end) || is_of_institution(words, first, end) {
            continue;
        }
        let word = words.word(end - 1);
        let habit = match habit {
            0.0 if opens_by_custom(word) || opens_each => DIVIDED,
            0.0 if closes_first || closes_by_custom(word) => -DIVIDED,
            habit => habit,
        };
        let lean = out.weights.key_side * if own == 0.0 { habit } else { own };
        // `Tehsil Chowk` is a junction.
        let is_of_junction = words.is(end, Class::JUNCTION) && words.breaks_before(end + 1);
        if !is_of_junction {
            propose_before_name(words, first, end, lean, out);
        }
        // `Nikol Village Road`, `Chandra Post Office Main Road` are roads.
        let road = end + usize::from(is_post_office(words, end));
        let is_of_road = words.is(road, Class::ROAD | Class::CROSS_MAIN)
            && !words.has_digit(road + 1)
            && (end..=road).all(|index| words.joins(index));
        if !is_post_office(words, end - 1) && !is_of_road && !is_opening(words, first) {
            propose_after_name(words, first, end, -lean, out);
        }
    }
}

/// Whether writers put the keyword of a tehsil before its name as a rule.
pub(in crate::address) fn opens_by_custom(word: &str) -> bool {
    matches!(word, "tal" | "taluka" | "tah" | "teh" | "tehsil" | "ta")
}

/// Whether writers put the keyword behind the name as a rule.
pub(super) fn closes_by_custom(word: &str) -> bool {
    matches!(
        word,
        "commune" | "mandal" | "mandalam" | "municipality" | "hobli" | "taluk"
    )
}

/// Whether the text opens with a name that its first keyword, at `key`, may close (`Rampur
/// village`).
fn opens_with_name(words: Words<'_>, key: usize) -> bool {
    // `Kheri Kalan village`.
    let is_of_village = |index: usize| {
        0 < index && words.is(index, Class::AREA) && words.is(key, Class::VILLAGE_KEY)
    };
    let is_of_name = |index: usize| words.is_plain(index) || is_of_village(index);
    0 < key
        && key <= MAX_NAME_WORDS
        && (0..key).all(is_of_name)
        && persons_end(words, 0) != Some(key)
}

/// On which side of the keywords their name stands: 1 behind them, -1 before them, 0 where
/// nothing tells. Who writes `Vill X` once writes `Dist Y` too.
fn side(words: Words<'_>, first: usize, end: usize) -> f32 {
    if opens_block(words, first) {
        return 1.0;
    }
    let is_other_use = words.is(first, Class::STATE_KEY | Class::CITY_KEY)
        || is_ambiguous(words, first, end)
        || names_institution(words, end);
    if is_other_use {
        return 0.0;
    }
    let is_word = |index: usize| words.shape(index) == Some(Shape::Word);
    // Brackets part their keyword on both sides, whichever name it belongs to.
    let in_brackets = words.token(first).opens_bracket;
    let breaks = |index: usize| {
        words.breaks_hard_before(index) || !in_brackets && words.breaks_before(index)
    };
    let opens = first == 0
        || is_opening(words, first)
        || breaks(first)
        || !is_word(first - 1)
        || opens_behind_premises(words, first)
        || is_word(end) && follows_full_name(words, first);
    // `Dist 24 Parganas`: the number begins the name.
    let begins_name = words.is_number(end) && words.word(end).len() < 5 && is_word(end + 1);
    let closes = breaks(end) && !is_tied(words, end)
        || !is_word(end) && !begins_name
        || is_key(words, end) && closes_own_name(words, first);
    match (opens, closes) {
        (true, false) => 1.0,
        (false, true) => -1.0,
        _ if is_tied(words, end) && words.separator(first) == Separator::Blank => {
            if closes_before_dash(words, first, end) {
                -1.0
            } else {
                1.0
            }
        }
        _ => 0.0,
    }
}

/// `Guntur District - Andhra Pradesh`, `Forbesganj Taluk - Dist Araria`: whether the keyword before a dash closes the name
/// that opens its part, since another keyword or a number is behind it, or it is a tehsil's or a district's.
fn closes_before_dash(words: Words<'_>, first: usize, end: usize) -> bool {
    let units = Class::SUBDISTRICT_KEY | Class::DISTRICT_KEY;
    closes_own_name(words, first)
        && words.separator(end) == Separator::Dash
        && (words.is(first, units)
            || is_key(words, end)
            || is_sub_district(words, end)
            || words.has_digit(end)
            || closes_before_dashes(words))
}

/// `Kothapally Village - Shankarpalle Mandal - Ranga Reddy Dist`: whether dashes part the names of the text from each other,
/// as behind a keyword that closes names by custom, and not before the first of them (`Dist - Guntur Mandal - Tenali`).
pub(in crate::address) fn closes_before_dashes(words: Words<'_>) -> bool {
    let is_dashed =
        |&key: &usize| words.is(key, ANY_KEY) && words.separator(key + 1) == Separator::Dash;
    let follows_name = |key: usize| 0 < key && words.is_plain(key - 1) && words.joins(key);
    let mut dashed = (0..words.len()).filter(is_dashed).peekable();
    dashed.peek().is_some_and(|&first| follows_name(first))
        && dashed.any(|key| closes_by_custom(words.word(key)) && follows_name(key))
}

/// `District Headquarters Hospital`, `District Central Coop. Bank`: the keyword is part of the
/// name of premises.
fn names_institution(words: Words<'_>, end: usize) -> bool {
    // The post office is called like the premises.
    if announces_place(words, end - 1) {
        return false;
    }
    let reach = words.part_end(end - 1).min(end + 4);
    let typed = Class::INSTITUTION | Class::COMPANY | Class::BUILDING;
    (end..reach).any(|index| words.is(index, typed))
}

/// `Akola District Central Cooperative Bank`: the district is a part of the bank's name.
fn is_of_bank(words: Words<'_>, end: usize) -> bool {
    const NEXT: WordSet = WordSet::of(&["central", "co", "cooperative"]);
    words.is(end - 1, Class::DISTRICT_KEY)
        && words.is_among(end, &NEXT)
        && !words.breaks_hard_before(end)
        && names_institution(words, end)
}

/// `Nadia District Hospital`, `Guntur City Hospital`: the district or the town is a part of the institution's name, which
/// fills a part.
fn is_of_institution(words: Words<'_>, first: usize, end: usize) -> bool {
    words.is(end - 1, Class::DISTRICT_KEY | Class::CITY_KEY)
        && 0 < first
        && words.joins(first)
        && closes_institution(words, end)
}

/// Whether a colon, dash or full stop holds the name to the keyword before it (`PO: X`).
fn is_tied(words: Words<'_>, name: usize) -> bool {
    matches!(
        words.separator(name),
        Separator::Dot | Separator::Hyphen | Separator::Dash
    ) || words.separator(name) == Separator::Mark && !words.token(name).opens_bracket
}

/// The unit that a run of keywords announces.
fn unit(words: Words<'_>, first: usize, end: usize) -> ComponentType {
    // `Panchayat Rampur` is the council of a village, as `Gram Panchayat` is.
    let is_of_village = |index: usize| {
        let is_alone = || end == first + 1;
        words.word(index) == "panchayat"
            && (is_alone() || first < index && words.is(index - 1, Class::VILLAGE_KEY))
    };
    // `Janpad Panchayat` is that of a block.
    let is_of_block =
        |index: usize| words.word(index) == "janpad" && words.word(index + 1) == "panchayat";
    let largest = (first..end)
        .filter(|&index| !is_of_village(index) && !is_of_block(index))
        .filter_map(|index| {
            let classes = words.class(index) | bracketed(words, index);
            KEYS.iter()
                .rposition(|&(class, _)| classes.intersects(class))
        })
        .max();
    if let Some((_, kind)) = body_end(words, first) {
        return kind;
    }
    let kind = match largest.map_or(ComponentType::Village, |step| KEYS[step].1) {
        // `Mukkam Post Shirdi`: at the place, and its post office.
        ComponentType::PostOffice if is_at_post(words, first) => ComponentType::Village,
        kind => kind,
    };
    let is_part = (first..end).any(|index| is_sub_district(words, index));
    if is_part && (largest.is_none() || kind == ComponentType::District) {
        ComponentType::Subdistrict
    } else {
        kind
    }
}

/// Words that a name of the kind may have, the longest as all of a part.
fn most_words(kind: ComponentType) -> usize {
    match kind {
        ComponentType::District => MAX_DISTRICT_WORDS,
        _ => MAX_NAME_WORDS,
    }
}

/// `Vill. X`, `PO: X`, `AT/PO X`, `Dist X`.
fn propose_before_name(
    words: Words<'_>,
    first: usize,
    name: usize,
    lean: f32,
    out: &mut Proposals<'_>,
) {
    let kind = unit(words, first, name);
    // `State of X`, `UT of X`.
    let name = name + usize::from(words.word(name) == "of");
    // `Tehsil ke pass`, `PO same`.
    let names_none = words.is_among(name, &CASES)
        || words.word(name) == "same"
        // `Near Chinchwad Gaon Bus Stop`.
        || ends_vehicle_stop(words, name + 1);
    if name >= words.len() || words.breaks_hard_before(name) || names_none {
        return;
    }
    // `Panchayat Bhawan, Rampur`.
    let is_of_premises =
        words.word(name - 1) == "panchayat" && words.is(name, Class::BUILDING | Class::INSTITUTION);
    let is_at_premises =
        || first + 1 == name && words.word(first) == "at" && opens_premises(words, name);
    if is_of_premises || is_at_premises() {
        return;
    }
    if kind == ComponentType::Village {
        propose_counted_village(words, (first, name), out);
    }
    let reliable = !is_ambiguous(words, first, name);
    let lean = if names_institution(words, name) {
        -out.weights.key_side
    } else {
        lean
    };
    let barred =
        Class::PIN_KEY | Class::NUMBER_KEY | Class::COUNTRY | Class::ANY_RELATION | Class::ROAD;
    for end in name + 1..=(name + most_words(kind)).min(words.len()) {
        let last = end - 1;
        // `Dist. 24 Pgs (S)`.
        let is_side = kind == ComponentType::District && is_bracketed_side(words, last);
        let is_parted = words.breaks_before(last) && !is_side;
        if name < last && (is_parted || is_key(words, last)) {
            break;
        }
        if !is_of_name(words, last) || words.is(last, barred) {
            break;
        }
        let road_end = road_end(words, kind, end);
        let is_on_road = road_end == Some(end);
        let is_cut = MAX_NAME_WORDS < end - name && !words.breaks_before(end);
        let is_none = words.is_number(last) || is_cut || is_on_road;
        if is_none || !can_be_name(words, kind, name, end) {
            continue;
        }
        let end = road_end.unwrap_or(end);
        let mut score = if reliable {
            out.weights.key_before
        } else {
            out.weights.key_ambiguous
        };
        score += lean + out.weights.key_word * (end - name - 1) as f32;
        score += out.weights.key_boundary * words.boundary(end);
        if is_key(words, end) || words.breaks_hard_before(end) {
            score += out.weights.key_filled;
        }
        // `Post Office: Tundla` is no landmark before a town.
        if words.is_label(name - 1) && is_post_office(words, name - 1) {
            score += out.weights.key_filled;
        }
        out.push(
            Span::rule(first, end, kind, score)
                .with_text(name, end)
                .keyed(),
        );
    }
}

/// `At Kurkumbh Industrial Estate`, `At Sai Prasad Shopping Centre`: whether the words from the token on are all of a part and
/// the name of an estate or of premises by its last word.
fn opens_premises(words: Words<'_>, name: usize) -> bool {
    let closes = |&at: &usize| words.breaks_before(at) || is_key(words, at);
    let end = (name + 1..words.len()).find(closes).unwrap_or(words.len());
    let is_estate = || (name + 1..end).any(|at| estate_end(words, at) == Some(end));
    let is_typed = words.is(end - 1, Class::BUILDING | Class::INSTITUTION)
        && !words.is(end - 1, ANY_KEY | Class::AREA);
    name + 1 < end
        && words.is_plain(name)
        && (name..end).all(|at| words.shape(at) == Some(Shape::Word))
        && (is_typed || is_estate())
}

/// Where the name of a village or a post office ends that a road's type word at token `end` follows: behind that where
/// the office is called so (`PO Belthara Road, Ballia`), at `end` where there is none (`At Post K.G. Road Akole`).
fn road_end(words: Words<'_>, kind: ComponentType, end: usize) -> Option<usize> {
    let is_kind = matches!(kind, ComponentType::PostOffice | ComponentType::Village);
    let is_road = is_kind
        && types_road(words, end)
        && words.joins(end)
        && words.word(end) != "main"
        // `Vill Kathalia RD Block Melaghar`.
        && words.word(end + 1) != "block";
    let is_office = || {
        let next = end + 1;
        kind == ComponentType::PostOffice
            && words.word(end) == "road"
            && (words.breaks_before(next) || is_key(words, next))
    };
    is_road.then(|| end + usize::from(is_office()))
}

/// `Vill. No.2 Dighali`, `Vill 2 No Sonari Gaon`: the number that tells villages of one name apart in Assam.
fn propose_counted_village(
    words: Words<'_>,
    (first, number): (usize, usize),
    out: &mut Proposals<'_>,
) {
    let is_pair = |key: usize, digits: usize| {
        words.is_number_word(key) && words.is_number(digits) && words.word(digits).len() <= 2
    };
    let name = number + 2;
    // Whatever the words tell, no sign parts them.
    let is_written_on =
        |index: usize| index < words.len() && words.token(index).separator < Separator::Stop;
    let is_counted = (is_pair(number, number + 1) || is_pair(number + 1, number))
        && (number + 1..=name).all(is_written_on)
        && words.is_plain(name)
        && words.is_name(name);
    if !is_counted {
        return;
    }
    let is_longer = words.is_plain(name + 1) && is_written_on(name + 1);
    let end = name + 1 + usize::from(is_longer && words.breaks_before(name + 2));
    // The number is no door's, and what stands behind it no other place.
    let score = out.weights.key_before + out.weights.key_side + out.weights.other_code;
    out.push(
        Span::rule(first, end, ComponentType::Village, score)
            .with_text(number, end)
            .keyed(),
    );
}

/// Whether a quarter of the compass fills a bracket here.
fn is_bracketed_side(words: Words<'_>, index: usize) -> bool {
    words.token(index).opens_bracket
        && words.is(index, Class::DIRECTION)
        && !words.breaks_hard_before(index)
        && words.breaks_before(index + 1)
}

/// `X Village`, `X P.O.`, `X (M)`, `X Mandal`, `X Dist`.
fn propose_after_name(
    words: Words<'_>,
    key: usize,
    end: usize,
    lean: f32,
    out: &mut Proposals<'_>,
) {
    let kind = unit(words, key, end);
    // `residing at`: nothing is called so by the `at` behind it, and `Indira Circle` is a junction.
    let is_other = matches!(words.word(key), "at" | "circle") && end == key + 1;
    let opens = words.is(key, Class::STATE_KEY) || is_other;
    // `S/O Ram Kumar Vill Rampur`.
    let is_persons = || lean < 0.0 && follows_person(words, key);
    if opens || key == 0 || words.breaks_hard_before(key) || is_persons() {
        return;
    }
    // `Cooch Behar Municipality Building`, `Near Dhulian Municipality`: the premises, not the town.
    let is_office = words.is(key, Class::INSTITUTION);
    let typed = Class::BUILDING | Class::INSTITUTION;
    if is_office && !words.breaks_before(end) && words.is(end, typed) {
        return;
    }
    let reliable = !is_ambiguous(words, key, end);
    for first in (key.saturating_sub(most_words(kind))..key).rev() {
        if first + 1 < key && words.breaks_before(first + 1) {
            break;
        }
        let barred = ANY_KEY | Class::ANY_RELATION | Class::ROAD | Class::FLOOR | Class::PIN_KEY;
        let is_barred = words.is(first, barred) && !is_city_of_post(words, first);
        if !is_of_name(words, first) || is_barred || is_care_of(words, first) {
            break;
        }
        // `Financial District`, `Central Business District` and `Steel City` are areas of towns.
        let is_firm =
            kind == ComponentType::District && words.is(key - 1, Class::COMPANY | Class::BUILDING);
        let is_area = matches!(kind, ComponentType::District | ComponentType::City);
        let is_of_town =
            is_area && (words.is_english(key - 1) || is_firm) && !words.breaks_before(key);
        if is_of_town {
            if words.breaks_before(first) {
                let score = out.weights.area
                    + out.weights.area_word
                    + out.weights.area_boundary * (1.0 + words.boundary(end));
                out.push(Span::rule(first, end, ComponentType::Locality, score));
            }
            continue;
        }
        // `Near Chandsi Village` points to it.
        let is_pointed_at = is_office || kind == ComponentType::Village;
        let is_beside = is_pointed_at && 0 < first && words.is(first - 1, Class::RELATION);
        let is_cut = words.cuts_initials(first)
            || MAX_NAME_WORDS < key - first && !words.breaks_before(first);
        if is_beside || is_cut || !can_be_name(words, kind, first, key) {
            continue;
        }
        let mut score = if reliable {
            out.weights.key_after
        } else {
            out.weights.key_ambiguous
        };
        score += lean + out.weights.key_word * (key - first - 1) as f32;
        score += out.weights.key_boundary * (words.boundary(first) + words.boundary(end)) * 0.5;
        if words.breaks_hard_before(first) || 0 < first && is_key(words, first - 1) {
            score += out.weights.key_filled;
        }
        // `Kothrud Sub Post Office`.
        let is_ranked = kind == ComponentType::PostOffice && words.is_among(key - 1, &RANKS);
        out.push(
            Span::rule(first, end, kind, score)
                .with_text(first, key - usize::from(is_ranked))
                .keyed(),
        );
    }
}

/// Whether the token can be a part of such a name: a word, or the number of `24 Parganas`.
fn is_of_name(words: Words<'_>, index: usize) -> bool {
    words.shape(index) == Some(Shape::Word) || words.counts_parganas(index)
}

/// Whether the tokens `first..end` can be the name beside a keyword: no lone letter, no word such
/// as `and` at either end, and not the `box` or the office of the post.
fn can_be_name(words: Words<'_>, kind: ComponentType, first: usize, end: usize) -> bool {
    const HALVES: WordSet = any_of!(&[AGES_OR_MAIN, QUARTERS, RURAL_OR_URBAN]);
    const LINKS: WordSet = any_of!(&[
        CASES,
        WordSet::of(&["and", "by", "for", "from", "in", "of", "on", "the", "to"]),
    ]);
    // `Government District Head Quarters`, `Panchayat Ghar`.
    const HEADS: WordSet = any_of!(&[RANKS, WordSet::of(&["ghar", "government", "headquarters"])]);
    let is_link = |index: usize| words.is_among(index, &LINKS);
    let is_lone = end - first == 1;
    // `Scheme No. VI (M)`.
    let is_numeral = || words.word(first).len() == 1 || is_roman(words.word(first));
    let is_letter = is_lone && is_numeral() || is_lettered_block(words, first);
    // `Bangalore Rural Dist`, `Old Janpad School`, `Thana West`; `Kallar Estate PO`.
    let closes_name = || {
        words.is(first, Class::AREA) && 0 < first && words.joins(first) && words.is_plain(first - 1)
    };
    let is_half = is_lone && (words.is_among(first, &HALVES) || closes_name());
    let is_box = kind == ComponentType::PostOffice && matches!(words.word(first), "box" | "bag");
    let is_head = words.is_among(first, &HEADS);
    // `Opp Dharmaj Post Office Dist Anand`.
    let is_office = is_post_office(words, first);
    !is_letter
        && !is_office
        && !is_half
        && !is_box
        && !is_head
        && !is_link(first)
        && !is_link(end - 1)
}

/// Keywords that are ordinary words too: `at`, `so`, `block`, `circle`, a lone letter, and
/// `town` and `city`, which names of areas and premises hold.
fn is_ambiguous(words: Words<'_>, first: usize, end: usize) -> bool {
    end - first == 1
        && bracketed(words, first).is_empty()
        && (words.is(first, Class::STOP | Class::NUMBERED_AREA | Class::JUNCTION)
            || words.word(first).len() < 2
            || matches!(words.word(first), "so" | "town" | "city"))
}
