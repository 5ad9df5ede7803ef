//! Which words relate an address to a landmark, and on which side of them it stands.
//!
//! English says `near X`, most languages of India `X ke paas`, and who writes Hindi does both: what can stand behind
//! its landmark ([`Class::POSTPOSED`] in the lexicon) does where a genitive ties it to a name, where its part ends,
//! and where no other landmark follows. Words that are [`Class::POSTPOSED`] in the lexicon alone have other meanings
//! too, and relate only behind a genitive or behind what landmarks are called.

use super::WordSet;
use super::measures::{KILOMETRES, LENGTHS};
use crate::text::lexicon::Class;
use crate::text::script::Script;
use crate::text::{Normalised, Separator, Shape};

/// What ties a postposition to its landmark in Hindi, Bengali, Gujarati, Marathi and Punjabi.
const GENITIVES: WordSet = WordSet::of(&[
    "ke", "ki", "ka", "kee", "k", "er", "na", "ni", "nu", "ne", "chya", "chyaa", "da", "de", "di",
]);
/// Those that who writes Hindi puts before words of English, too.
const OF_ENGLISH: WordSet = WordSet::of(&["ke", "ki", "ka"]);
/// How Hindi says `from`.
const FROM: &str = "se";
/// What stands between the two: `ke thik samne`, `ke us paar`.
const ADVERBS: WordSet = WordSet::of(&[
    "bilkul", "ekdam", "ekdum", "jara", "just", "right", "theek", "thik", "thoda", "thodi", "us",
    "zara",
]);
/// How far it is from a landmark in a word: `se 2 km door`.
const AWAY: WordSet = WordSet::of(&[
    "aage", "baad", "door", "dur", "duri", "niche", "pehle", "piche", "pichhe", "upar",
]);
/// Postpositions that stand before their landmark too: `nikat Shiv Mandir`, `paas bus stand`.
const OF_HINDI: WordSet = WordSet::of(&[
    "bagal", "najdik", "nazdeek", "nikat", "paas", "piche", "pichhe", "saamhne", "sameep", "samip",
    "samne",
]);
/// Words of other meanings that relate without a genitive, behind what landmarks are called.
const BARE: WordSet = WordSet::of(&["aage", "pakka", "pas", "pass"]);
/// Whose offices are landmarks, so that `off` behind them is short for one.
const HOLDERS: WordSet = WordSet::of(&[
    "admin",
    "bdo",
    "block",
    "branch",
    "collector",
    "corporate",
    "corporation",
    "divisional",
    "head",
    "mandal",
    "mro",
    "municipal",
    "municipality",
    "panchayat",
    "post",
    "regd",
    "regional",
    "registered",
    "registrar",
    "rto",
    "sdo",
    "tahsildar",
    "taluk",
    "taluka",
    "tehsil",
    "zonal",
]);
/// The same in Indic scripts: quarters are called so in Latin ones (`Upar Kot`).
const HEIGHTS: WordSet = WordSet::of(&["niche", "upar"]);
/// Words between a relation and the word that says what its landmark is.
const MAX_NAME_WORDS: usize = 3;
/// What landmarks are called.
const TYPED: Class = Class::LANDMARK
    .union(Class::INSTITUTION)
    .union(Class::BUILDING);

/// Gives relations the role of the side that they stand on, and no other, and words that are something else in their place that.
pub(in crate::address) fn mark(text: &mut Normalised) {
    let mut index = 0;
    while index < text.tokens().len() {
        let class = text.tokens()[index].class;
        if let Some(last) = distance_end(text, index) {
            mark_behind(text, index, last);
            index = last;
        } else if is_office(text, index) {
            text.set_class(index, Class::INSTITUTION | Class::LANDMARK);
        } else if is_district(text, index)
            || opens_brand(text, index)
            || opens_flour_mill(text, index)
            || is_co_op(text, index)
        {
            text.set_class(index, Class::empty());
        } else if is_scheme(text, index) {
            text.set_class(index, Class::NUMBERED_AREA);
        } else if class.intersects(Class::ANY_RELATION) {
            mark_side(text, index, class);
        } else if is_relation(text, index) {
            text.set_class(index, Class::RELATION);
        }
        index += 1;
    }
}

/// `Opp Municipal Off`, `Near Tahsil Off.`
fn is_office(text: &Normalised, index: usize) -> bool {
    // `Regd. Off. G-12`.
    let is_behind = 0 < index && text.tokens()[index].separator <= Separator::Stop;
    text.token(index) == "off" && is_behind && HOLDERS.contains(text.token(index - 1))
}

/// `Sch. No 54`: whether the token is short for one of the schemes that a town is built by.
fn is_scheme(text: &Normalised, index: usize) -> bool {
    text.token(index) == "sch" && goes_on(text, index + 1) && text.token(index + 1) == "no"
}

/// `Taluka Wada Dist Thana`: whether the token is the district of Thane by its older spelling, and no police station.
fn is_district(text: &Normalised, index: usize) -> bool {
    let is_keyed = |key: usize| text.tokens()[key].class.intersects(Class::DISTRICT_KEY);
    let ends = || {
        let next = text.tokens().get(index + 1);
        next.is_none_or(|next| Separator::Dash <= next.separator || next.shape != Shape::Word)
            || text.token(index + 1) == "maharashtra"
    };
    text.token(index) == "thana" && index.checked_sub(1).is_some_and(is_keyed) && ends()
}

/// `Sai Darshan Co-Opp Soc`: whether the token is half of a word that is short for cooperative, in a spelling of many.
fn is_co_op(text: &Normalised, index: usize) -> bool {
    text.token(index) == "opposite"
        && 0 < index
        && text.token(index - 1) == "co"
        && text.tokens()[index].separator < Separator::Dash
}

/// `Laxmi Flour Mill`: the normaliser takes `flour` for a storey, as it often is.
fn opens_flour_mill(text: &Normalised, index: usize) -> bool {
    let is_mill = |next: usize| matches!(text.token(next), "mill" | "mills");
    text.token(index) == "floor" && index + 1 < text.tokens().len() && is_mill(index + 1)
}

/// `Next Level Mall`, `Next Generation School`: what is called so is next to nothing.
fn opens_brand(text: &Normalised, index: usize) -> bool {
    const BRANDS: WordSet = WordSet::of(&["generation", "level"]);
    text.token(index) == "next"
        && goes_on(text, index + 1)
        && BRANDS.contains(text.token(index + 1))
}

/// Makes token `last` a postposition, and what ties it to its landmark from token `first` on nothing by itself.
fn mark_behind(text: &mut Normalised, first: usize, last: usize) {
    for index in first..last {
        text.set_class(index, Class::STOP);
    }
    text.set_class(last, Class::POSTPOSED);
}

fn mark_side(text: &mut Normalised, index: usize, class: Class) {
    if let Some(first) = genitive_before(text, index, class) {
        mark_behind(text, first, index);
    } else if !class.contains(Class::RELATION) {
        let class = if stands_bare(text, index) {
            Class::POSTPOSED
        } else {
            Class::empty()
        };
        text.set_class(index, class);
    } else if class.contains(Class::POSTPOSED) && is_alone(text, index) {
        text.set_class(index, Class::empty());
    } else if stands_behind(text, index, class) {
        text.set_class(index, Class::POSTPOSED);
    } else {
        text.set_class(index, class.difference(Class::POSTPOSED));
    }
}

/// Whether nothing but a blank or a weaker sign parts the token from the one before it.
fn goes_on(text: &Normalised, index: usize) -> bool {
    let token = text.tokens().get(index);
    token.is_some_and(|token| 0 < index && token.separator < Separator::Stop)
}

/// `Paavai Nagar, Pachal, Namakkal`: whether commas part the token from the rest: what would stand behind its landmark is
/// the name of a village then.
fn is_alone(text: &Normalised, index: usize) -> bool {
    let is_parted = |index: usize| {
        let token = text.tokens().get(index);
        token.is_none_or(|token| Separator::Comma <= token.separator)
    };
    1 < text.tokens().len() && (index == 0 || is_parted(index)) && is_parted(index + 1)
}

fn is_typed(text: &Normalised, index: usize) -> bool {
    text.tokens()[index]
        .class
        .intersects(TYPED | Class::JUNCTION)
}

/// The genitive that ties the relation at `index` to a name before it, where one does.
fn genitive_before(text: &Normalised, index: usize, class: Class) -> Option<usize> {
    let mut first = index;
    while goes_on(text, first) && first + 1 >= index && ADVERBS.contains(text.token(first - 1)) {
        first -= 1;
    }
    first = first.checked_sub(1).filter(|_| goes_on(text, first))?;
    let (word, name) = (text.token(first), first.checked_sub(1)?);
    let is_from = word == FROM && AWAY.contains(text.token(index));
    // `Block K near the park`.
    let is_name = text.tokens()[name].shape == Shape::Word
        && 1 < text.token(name).len()
        && !text.tokens()[name]
            .class
            .intersects(Class::NUMBERED_AREA | Class::NUMBER_KEY);
    // `Street: NA near the park`, `ke opposite`.
    let genitives = if class.contains(Class::POSTPOSED) {
        &GENITIVES
    } else {
        &OF_ENGLISH
    };
    let is_tied = is_from || genitives.contains(word) && (word != "k" || is_name);
    (is_tied && goes_on(text, first)).then_some(first)
}

/// Whether a word of other meanings relates without a genitive: behind what landmarks are called, and before no word
/// that it names something with (`Pakka Bagh`, `Pass Road`).
fn stands_bare(text: &Normalised, index: usize) -> bool {
    let is_latin = text.tokens()[index].script == Script::Latin;
    let names = Class::AREA | Class::ROAD | Class::JUNCTION;
    let is_named = || {
        let next = text.tokens()[index + 1..].first();
        goes_on(text, index + 1) && next.is_some_and(|next| next.class.intersects(names))
    };
    let word = text.token(index);
    (BARE.contains(word) || !is_latin && HEIGHTS.contains(word))
        && goes_on(text, index)
        && is_typed(text, index - 1)
        && !is_named()
}

/// Whether what can stand on both sides of its landmark stands behind it.
fn stands_behind(text: &Normalised, index: usize, class: Class) -> bool {
    if !goes_on(text, index) || text.tokens()[index - 1].class.intersects(Class::RELATION) {
        return false;
    }
    let script = text.tokens()[index].script;
    let ends_part =
        (text.tokens().get(index + 1)).is_none_or(|next| Separator::Comma <= next.separator);
    if ends_part {
        return class.contains(Class::POSTPOSED) || script != Script::Latin;
    }
    let is_either = OF_HINDI.contains(text.token(index))
        && matches!(
            script,
            Script::Latin | Script::Devanagari | Script::Gurmukhi | Script::Arabic
        );
    class.contains(Class::POSTPOSED) && !(is_either && names_landmark(text, index))
}

/// Whether the name of a landmark follows the relation: whatever does behind where the address is (`Ram Nagar samne SBI`).
fn names_landmark(text: &Normalised, index: usize) -> bool {
    let before = &text.tokens()[index - 1];
    if before.class.intersects(Class::AREA | Class::ROAD) || before.shape != Shape::Word {
        return true;
    }
    let behind = index + 1..text.tokens().len().min(index + 2 + MAX_NAME_WORDS);
    let mut name = behind.take_while(|&at| {
        let token = &text.tokens()[at];
        token.separator < Separator::Stop && token.shape == Shape::Word
    });
    let types = if is_typed(text, index - 1) {
        TYPED
    } else {
        TYPED | Class::JUNCTION
    };
    name.any(|at| text.tokens()[at].class.intersects(types))
}

/// The last token of `se 100 m aage`, `se 2 km ki duri par`, which stands behind what it counts from.
fn distance_end(text: &Normalised, index: usize) -> Option<usize> {
    let tokens = text.tokens();
    if text.token(index) != FROM || !goes_on(text, index) {
        return None;
    }
    let unit = index + 2;
    let is_unit = |word: &str| KILOMETRES.contains(word) || LENGTHS.contains(word);
    let counts = (index + 1..=unit).all(|at| goes_on(text, at));
    if !counts || tokens[index + 1].shape != Shape::Number || !is_unit(text.token(unit)) {
        return None;
    }
    let behind = unit + 1 + usize::from(goes_on(text, unit + 1) && text.token(unit + 1) == "ki");
    let is_away = goes_on(text, behind) && AWAY.contains(text.token(behind));
    Some(if is_away { behind } else { unit })
}

/// Relations that are written in two words: `Close to X`, `Upstairs of X`, `Back Side of X`.
fn is_relation(text: &Normalised, index: usize) -> bool {
    let joins = |at: usize| {
        let token = text.tokens().get(at);
        token.is_some_and(|token| token.separator < Separator::Dash)
    };
    let opens_part = || index == 0 || Separator::Dash <= text.tokens()[index].separator;
    let seconds: &[&str] = match text.token(index) {
        // `Ground Floor, Back Side, Sai Nagar` is not of what follows.
        "back" | "left" | "right" if joins(index + 2) => &["of", "side"],
        "ahead" | "back" | "downstairs" | "upstairs" => &["of"],
        "close" => &["to"],
        "east" | "north" | "south" | "west" if opens_part() => &["of"],
        _ => return false,
    };
    joins(index + 1) && seconds.contains(&text.token(index + 1))
}
