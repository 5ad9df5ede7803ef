//! Words and commas -> where the parts of a text end.
//!
//! Some writers leave commas out, others put them where no part ends (`Near, Bus Stand`). So a text
//! is looked at as if it had none first: how likely a part ends before each word ([`super::commas`]).
//! A comma is as good as written where that is likely, and where a rule says so: behind a word
//! that closes a name (`Road`, `Nagar`, `Hospital`), its number (`Sector 3`) or a door's, before a
//! relation word (`Near`) and a keyword that names what follows it (`Tal X`), and before the towns
//! that end such a part; a rule parts no name of the index. A comma counts for nothing where no
//! writer would put one. Every later stage reads the parts as their writer meant them.

use arrayvec::ArrayVec;

use super::candidates::{Hit, Hits};
use super::commas::{Blanks, CommaFeatures, Likelihoods};
use super::reading::MatchKind;
use super::rules::opens_by_custom;
use super::settlement;
use super::words::Marks;
use crate::gazetteer::{Gazetteer, Level};
use crate::text::lexicon::{Class, number_of};
use crate::text::{MAX_TOKENS, Normalised, Separator, Shape};

/// Words that end a name.
const CLOSES: Class = Class::ROAD
    .union(Class::AREA)
    .union(Class::BUILDING)
    .union(Class::INSTITUTION)
    .union(Class::JUNCTION)
    .union(Class::LANDMARK)
    .union(Class::COMPANY);

/// Words that go on with the name before them, or say what it is.
const GOES_ON: Class = CLOSES
    .union(Class::CROSS_MAIN)
    .union(Class::NUMBERED_AREA)
    .union(Class::DIRECTION)
    .union(Class::STOP)
    .union(Class::POST_KEY)
    .union(Class::VILLAGE_KEY)
    .union(Class::SUBDISTRICT_KEY)
    .union(Class::DISTRICT_KEY)
    .union(Class::CITY_KEY)
    .union(Class::STATE_KEY)
    .union(Class::PIN_KEY)
    .union(Class::COUNTRY)
    .union(Class::FLOOR)
    .union(Class::POSTPOSED);

/// Roles of words that stand before a name as well as behind one (`Block A`, `Gram Gohchi`).
const OPENS_TOO: Class = Class::NUMBERED_AREA
    .union(Class::VILLAGE_KEY)
    .union(Class::SUBDISTRICT_KEY);

/// Keywords that name what follows them where a name is closed before them.
const KEYS: Class = Class::VILLAGE_KEY
    .union(Class::POST_KEY)
    .union(Class::SUBDISTRICT_KEY)
    .union(Class::DISTRICT_KEY);

/// Words that a number behind them belongs to.
const NUMBERED: Class = Class::NUMBERED_AREA
    .union(Class::ROAD)
    .union(Class::CROSS_MAIN)
    .union(Class::LANDMARK)
    .union(Class::JUNCTION);

/// Words that a town behind them belongs to.
const BEFORE_TOWN: Class = Class::STOP
    .union(Class::RELATION)
    .union(Class::POST_KEY)
    .union(Class::VILLAGE_KEY)
    .union(Class::SUBDISTRICT_KEY)
    .union(Class::DISTRICT_KEY)
    .union(Class::CITY_KEY);

/// Likelihoods from which a part ends: at a comma, which a slip of the pen can be too; where the
/// rules end it; at another blank of a text with commas, and of one without.
const KEPT: f32 = 0.05;
const RULED: f32 = 0.2;
const OMITTED: f32 = 0.7;
const UNPARTED: f32 = 0.55;
/// Likelihood from which the next part is taken to begin there.
const OPENS: f32 = 0.5;
/// Letters of a settlement's name in one word, at least.
const MIN_SETTLEMENT: usize = 8;
/// Towns, districts and states that may end a text.
const MAX_TAIL: usize = 4;

/// What parts each token from the one before it.
pub(super) type Separators = ArrayVec<Separator, MAX_TOKENS>;

/// Makes blanks of the commas and line breaks between words; gives the separators as they were.
pub(super) fn take_commas(text: &mut Normalised) -> Separators {
    let written: Separators = text.tokens().iter().map(|token| token.separator).collect();
    for (index, &separator) in written.iter().enumerate().skip(1) {
        if Separator::Comma <= separator {
            text.set_separator(index, Separator::Blank);
        }
    }
    written
}

/// Marks the ends of parts, with the separators that were `written`; of the names those stay
/// that are in one part.
pub(super) fn part(
    gazetteer: &Gazetteer,
    commas: Likelihoods,
    written: &Separators,
    marks: &Marks,
    text: &mut Normalised,
    hits: &mut Hits,
) {
    let has_commas = (written.iter().skip(1)).any(|&separator| Separator::Comma <= separator);
    let ruled = find_ruled(gazetteer, hits, text);
    let mut likelihoods: ArrayVec<f32, MAX_TOKENS> = ruled.iter().map(|_| 0.0).collect();
    let mut ended: ArrayVec<usize, MAX_TOKENS> = ArrayVec::new();
    let blanks = Blanks::new(gazetteer, hits, text, marks);
    each_blank(text, &ruled, |first, index| {
        likelihoods[index] = commas.of(&blanks, first, index, ruled[index]);
        OPENS <= likelihoods[index]
    });
    for (index, &likelihood) in likelihoods.iter().enumerate().skip(1) {
        let is_blank = text.tokens()[index].separator == Separator::Blank;
        let ends = if Separator::Comma <= written[index] {
            let tears = is(text, index - 1, Class::RELATION) || blanks.is_in_name(index);
            KEPT <= likelihood || !tears || !is_between_new_words(text, marks, index)
        } else if !is_blank || ruled[index] {
            ruled[index] && (!is_blank || RULED <= likelihood)
        } else if has_commas {
            OMITTED <= likelihood && is_between_new_words(text, marks, index)
        } else {
            UNPARTED <= likelihood && !is_width(text, index)
        };
        if ends {
            ended.push(index);
        }
    }
    for index in ended {
        text.part(index);
    }
    hits.retain(|hit| {
        let mut inner = hit.first as usize + 1..hit.end as usize;
        inner.all(|index| text.tokens()[index].separator != Separator::Comma)
    });
}

/// Whether there are words on both sides of the gap before token `index`: no numbers and letters,
/// no keywords of a chain, which tell themselves what they belong to, and none that stood before,
/// for a part that is repeated stays one.
fn is_between_new_words(text: &Normalised, marks: &Marks, index: usize) -> bool {
    let is_new_word = |index: usize| {
        text.tokens()[index].shape == Shape::Word
            && 2 < text.token(index).len()
            && !is(text, index, KEYS)
            && marks[index].is_new()
    };
    is_new_word(index - 1) && is_new_word(index)
}

/// Whether a number and the `feet` behind it stand around the gap before token `index`.
fn is_width(text: &Normalised, index: usize) -> bool {
    let is_number = text.tokens()[index - 1].shape == Shape::Number;
    is_number && matches!(text.token(index), "feet" | "ft" | "foot")
}

/// Describes each blank of a text without commas, whose parts end as `ends` knows it.
pub(super) fn describe_blanks(
    gazetteer: &Gazetteer,
    hits: &Hits,
    marks: &Marks,
    text: &mut Normalised,
    ends: impl Fn(u32) -> bool,
    each: &mut impl FnMut(&CommaFeatures, [&str; 2], bool),
) {
    let ruled = find_ruled(gazetteer, hits, text);
    let blanks = Blanks::new(gazetteer, hits, text, marks);
    each_blank(text, &ruled, |first, index| {
        let mut features = CommaFeatures::new();
        blanks.describe(first, index, ruled[index], &mut |feature, value| {
            features.push((feature as u16, value));
        });
        let is_end = ends(text.tokens()[index].start);
        each(&features, blanks.keywords(index), is_end);
        is_end
    });
}

/// Where the rules end a part; the text stays as it was.
fn find_ruled(
    gazetteer: &Gazetteer,
    hits: &Hits,
    text: &mut Normalised,
) -> ArrayVec<bool, MAX_TOKENS> {
    let written: ArrayVec<Separator, MAX_TOKENS> =
        text.tokens().iter().map(|token| token.separator).collect();
    part_by_rules(gazetteer, hits, text);
    let mut ruled = ArrayVec::new();
    for (index, &separator) in written.iter().enumerate() {
        ruled.push(text.tokens()[index].separator != separator);
        text.set_separator(index, separator);
    }
    ruled
}

/// Calls for each blank with the start of its part and the word behind it; a part begins behind
/// those that are ends.
fn each_blank(text: &Normalised, ruled: &[bool], mut is_end: impl FnMut(usize, usize) -> bool) {
    let mut first = 0;
    for (index, token) in text.tokens().iter().enumerate().skip(1) {
        let ends = match token.separator {
            Separator::Blank => is_end(first, index),
            separator => ruled[index] || Separator::Dash <= separator,
        };
        if ends {
            first = index;
        }
    }
}

fn part_by_rules(gazetteer: &Gazetteer, hits: &Hits, text: &mut Normalised) {
    for index in 1..text.tokens().len() {
        let ends = ends_part(text, index) || ends_door(gazetteer, text, index);
        if !ends || is_in_name(hits, index) {
            continue;
        }
        text.part(index);
        if opens_landmark(text, index) || is(text, index, KEYS) {
            part_towns(gazetteer, hits, text, index);
        }
    }
    part_towns(gazetteer, hits, text, text.tokens().len());
}

/// Whether a word has one of these roles; `false` past the end.
fn is(text: &Normalised, index: usize, roles: Class) -> bool {
    let token = text.tokens().get(index);
    token.is_some_and(|token| token.class.intersects(roles))
}

/// The word behind token `index`; empty past the end.
fn next_word(text: &Normalised, index: usize) -> &str {
    if index + 1 < text.tokens().len() {
        text.token(index + 1)
    } else {
        ""
    }
}

/// Whether nothing but a blank parts the token from the one before it.
fn follows_blank(text: &Normalised, index: usize) -> bool {
    matches!(
        text.tokens()[index].separator,
        Separator::Blank | Separator::Glued
    )
}

/// Whether a part ends before token `index`, where nothing but a blank is.
fn ends_part(text: &Normalised, index: usize) -> bool {
    if !follows_blank(text, index) {
        return false;
    }
    let (before, shape) = (index - 1, text.tokens()[index].shape);
    let is_width = || matches!(next_word(text, index), "feet" | "ft" | "foot");
    if shape == Shape::Number && is_width() {
        let takes = GOES_ON.difference(CLOSES).difference(Class::CROSS_MAIN);
        return !is(text, before, takes);
    }
    let opens_name = shape == Shape::Word
        && 1 < text.token(index).len()
        && number_of(text.token(index)).is_none();
    if !opens_name {
        return false;
    }
    if opens_landmark(text, index) || opens_unit(text, index) {
        return !is(text, before, Class::RELATION | Class::STOP | KEYS);
    }
    if text.token(index) == "sector" && opens_numbered(text, index) {
        return !is(
            text,
            before,
            Class::RELATION | Class::STOP | Class::NUMBERED_AREA,
        );
    }
    if opens_numbered(text, index) {
        // `33 Main Road` is a door on it.
        let is_door = text.tokens()[before].shape == Shape::Number && text.token(index) == "main";
        return is_door || closes_premises(text, before) || closes_number(text, before);
    }
    // `Limited Branch Kutasa`.
    let is_firm = matches!(text.token(before), "ltd" | "limited" | "llp");
    if is_firm && is(text, index, Class::BUILDING) && is_plain_next(text, index) {
        return true;
    }
    // `Kiran Garden Main Najafgarh Road`, but `III Main`, `5th A Main`.
    let is_main = text.token(index) == "main" && is_plain_next(text, index);
    let is_word = text.tokens()[before].shape == Shape::Word && 1 < text.token(before).len();
    if is_main && is_word && number_of(text.token(before)).is_none() {
        return !is(text, before, Class::RELATION | Class::STOP);
    }
    // `Silver Arcade Ring Road`, `Main Road Jail Road`, but `Bus Stand Road`.
    let opens_road = Class::BUILDING | Class::INSTITUTION | Class::ROAD;
    // `Main Temple Road` begins with its `main`.
    let goes_on = Class::LANDMARK | Class::CROSS_MAIN;
    let is_premises = is(text, before, opens_road) && !is(text, before, goes_on);
    if is(text, index, CLOSES) && is(text, index + 1, Class::ROAD) && is_premises {
        return closes_name(text, before);
    }
    // `Bus Stand Station Road`: a landmark of two such words is whole.
    let is_landmark = |index: usize| is(text, index, Class::LANDMARK);
    if is_landmark(index) && is(text, index + 1, Class::ROAD) && is_landmark(before) {
        return 0 < before && is_landmark(before - 1);
    }
    // `Chhola Road Dist Bhopal`.
    let is_key = is(text, index, KEYS)
        && !is(text, before, Class::AREA)
        && closes_name(text, before)
        && is_plain_next(text, index);
    // `Gate No. 2`.
    let is_numbering = matches!(text.token(index), "no" | "nos" | "number" | "numbers");
    if is(text, index, GOES_ON) && !is_key || is_numbering {
        return false;
    }
    closes_name(text, before)
        || closes_number(text, before)
        || is_settlement_name(text, before) && opens_another(text, index)
}

/// Whether a relation word begins a landmark's part here.
fn opens_landmark(text: &Normalised, index: usize) -> bool {
    let relates = matches!(
        text.token(index),
        "near"
            | "nearby"
            | "opposite"
            | "behind"
            | "above"
            | "below"
            | "beside"
            | "next"
            | "adjacent"
            | "adjoining"
            | "infront"
    );
    relates
        && index + 1 < text.tokens().len()
        && text.tokens()[index + 1].separator < Separator::Comma
}

/// Whether a keyword names the words behind it here: one that stands before its name by custom,
/// or that a dash or colon ties to it (`Post- X`) where a plain word is before it.
fn opens_unit(text: &Normalised, index: usize) -> bool {
    let Some(next) = text.tokens().get(index + 1) else {
        return false;
    };
    let is_name = next.shape == Shape::Word && next.class.is_empty();
    let is_tied = match next.separator {
        Separator::Hyphen | Separator::Dash => true,
        Separator::Mark => !next.opens_bracket,
        _ => false,
    };
    let opens = opens_by_custom(text.token(index)) && (is_tied || next.separator < Separator::Dash);
    let is_plain = text.tokens()[index - 1].class.is_empty();
    is_name && is(text, index, KEYS) && (opens || is_tied && is_plain)
}

/// Whether the number of a door ends before a plain word: one that opens its part, follows its
/// keyword or goes on another. No name of the index begins with the two.
fn ends_door(gazetteer: &Gazetteer, text: &Normalised, index: usize) -> bool {
    let (tokens, before) = (text.tokens(), index - 1);
    let is_name = tokens[index].shape == Shape::Word
        && tokens[index].class.is_empty()
        && 2 < text.token(index).len();
    if !is_name || tokens[before].shape != Shape::Number || !follows_blank(text, index) {
        return false;
    }
    let is_unit = matches!(
        text.token(index),
        "feet" | "foot" | "kms" | "mile" | "miles"
    );
    let is_tied = tokens[before].separator < Separator::Blank;
    let opens = before == 0 || Separator::Comma <= tokens[before].separator;
    let follows_key = 0 < before && is(text, before - 1, Class::NUMBER_KEY);
    if is_unit || !(is_tied || opens || follows_key) {
        return false;
    }
    let mut walk = gazetteer.walk_names();
    let is_known = walk.feed(text.token(before).as_bytes())
        && walk.feed(b" ")
        && walk.feed(text.token(index).as_bytes());
    !is_known
}

/// Whether a sector, a highway or a road called the main one begins here: nothing but premises, a
/// number or another road stands before it without a comma.
fn opens_numbered(text: &Normalised, index: usize) -> bool {
    let has_number = (text.tokens().get(index + 1))
        .is_some_and(|next| matches!(next.shape, Shape::Number | Shape::Mixed));
    match text.token(index) {
        "nh" | "sh" | "sector" => has_number,
        "main" => matches!(next_word(text, index), "road" | "market" | "bazar"),
        _ => has_number && is(text, index, Class::NUMBERED_AREA),
    }
}

/// Whether a name that is no area's ends here.
fn closes_premises(text: &Normalised, at: usize) -> bool {
    let is_area = is(text, at, Class::AREA) && !is(text, at, Class::LANDMARK);
    closes_name(text, at) && !is_area
}

/// Whether a word that is no keyword follows token `index` behind a blank.
fn is_plain_next(text: &Normalised, index: usize) -> bool {
    let next = text.tokens().get(index + 1);
    next.is_some_and(|next| next.class.is_empty() && next.separator < Separator::Dash)
}

/// Whether the plain words from token `index` on are no part of a name before them: they end
/// the part, or are a road's or an area's.
fn opens_another(text: &Normalised, index: usize) -> bool {
    let tokens = &text.tokens()[index..];
    let plain = tokens.iter().take_while(|token| token.class.is_empty());
    let end = index + plain.count();
    let ends = end == text.tokens().len() || Separator::Dash <= text.tokens()[end].separator;
    index < end && (ends || is(text, end, Class::ROAD.union(Class::AREA)))
}

/// Whether a type word ends a name here: `Hotel Panchali` opens its part with one, and
/// `Post Office Panchali` is the office of a place unless a relation word makes it a landmark.
fn closes_name(text: &Normalised, at: usize) -> bool {
    if is_office_of(text, at) {
        return false;
    }
    let opens = Class::RELATION.union(Class::STOP).union(Class::FLOOR);
    let opens_too = is(text, at, OPENS_TOO) && !is(text, at, Class::JUNCTION);
    is(text, at, CLOSES)
        && !opens_too
        && 0 < at
        && text.tokens()[at].separator < Separator::Dash
        && text.tokens()[at - 1].shape == Shape::Word
        && !is(text, at - 1, opens)
}

/// Whether `Post Office` ends here and the place that it is of follows; behind a relation word it
/// is a landmark.
fn is_office_of(text: &Normalised, at: usize) -> bool {
    let is_post_office = 0 < at && text.token(at) == "office" && text.token(at - 1) == "post";
    is_post_office && !(1 < at && is(text, at - 2, Class::RELATION))
}

/// Whether one word is a settlement's name with its type word at its end (`Shivajinagar`).
fn is_settlement_name(text: &Normalised, at: usize) -> bool {
    let token = &text.tokens()[at];
    let is_related = 0 < at && is(text, at - 1, Class::RELATION | Class::STOP);
    !is_related
        && MIN_SETTLEMENT <= text.token(at).len()
        && token.class.is_empty()
        && settlement::is_settlement(text.token(at))
}

/// Whether a number ends a name here: `Sector 3`, `Gali No 4`, `Plot 12`.
fn closes_number(text: &Normalised, at: usize) -> bool {
    let has_digit = text.token(at).bytes().any(|byte| byte.is_ascii_digit());
    if !has_digit || text.token(at).len() > 4 || text.tokens()[at].shape == Shape::Ordinal {
        return false;
    }
    let mut key = at;
    while 0 < key && text.tokens()[key].separator < Separator::Dash {
        key -= 1;
        if is(text, key, NUMBERED) {
            return !is(text, key, Class::NUMBER_KEY);
        }
        let is_piece = text.token(key).len() <= 4 && text.tokens()[key].shape != Shape::Ordinal;
        if !is_piece || follows_blank(text, key + 1) {
            return false;
        }
    }
    false
}

/// Parts the towns, districts and states that end before token `end` from what stands before them.
fn part_towns(gazetteer: &Gazetteer, hits: &Hits, text: &mut Normalised, mut end: usize) {
    for _ in 0..MAX_TAIL {
        let says_nothing = Class::PIN_KEY.union(Class::COUNTRY).union(Class::STATE_KEY);
        let is_number = |at: usize| text.tokens()[at].shape == Shape::Number;
        while 0 < end && (is_number(end - 1) || is(text, end - 1, says_nothing)) {
            end -= 1;
        }
        let towns = hits.iter().filter(|hit| hit.end as usize == end);
        let Some(first) = towns
            .filter(|hit| is_town(gazetteer, hit))
            .map(|hit| hit.first as usize)
            .min()
        else {
            return;
        };
        let is_keyword = end - first == 1 && !text.tokens()[first].class.is_empty();
        if first == 0 || is_keyword || Separator::Dash <= text.tokens()[first].separator {
            return;
        }
        if !is(text, first - 1, BEFORE_TOWN)
            && !is_office_of(text, first - 1)
            && follows_blank(text, first)
            && !is_in_name(hits, first)
        {
            text.part(first);
        }
        end = first;
    }
}

fn is_town(gazetteer: &Gazetteer, hit: &Hit) -> bool {
    let is_coarse = |level| matches!(level, Level::State | Level::District | Level::City);
    let mut places = hit.postings(gazetteer).iter();
    hit.kind == MatchKind::Exact && places.any(|posting| is_coarse(posting.level))
}

/// Whether the tokens on both sides belong to one name of the index.
fn is_in_name(hits: &Hits, index: usize) -> bool {
    let holds = |hit: &Hit| (hit.first as usize) < index && index < hit.end as usize;
    let mut hits = hits.iter();
    hits.any(|hit| hit.kind == MatchKind::Exact && holds(hit))
}
