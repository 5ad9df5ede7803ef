//! Words that are noise by themselves -> names, by what stands beside them.

use super::cover::Cover;
use super::noise::{Sense, Senses, is_agreed};
use crate::address::reading::{Component, ComponentType, Reading};
use crate::address::words::builders::project_at;
use crate::address::words::firms::{firm_end, may_name_shop};
use crate::address::words::gibberish::{is_mash, is_mute};
use crate::address::words::{WordSet, Words};
use crate::text::Separator;
use crate::text::lexicon::{self, Class};

/// Longest abbreviation of a firm or institution: `KSRTC Bus Stand`.
const MAX_ABBREVIATION: usize = 6;
/// Where things are sold: `Mobile Repair Shop`.
const SHOPS: WordSet = WordSet::of(&["shop", "stall"]);
/// Most everyday words in a row that the keyword beside them makes a name.
const MAX_NAMING_WORDS: usize = 2;
/// Most words of a firm's name in front of an address.
const MAX_FRONT_WORDS: usize = 4;

/// What firms that go by their letters run: `BRPL Refinery`.
pub(super) const WORKS: WordSet = WordSet::of(&[
    "colliery", "mine", "mines", "plant", "project", "refinery", "smelter", "works",
]);

/// The name of a well-known firm is one whatever its words mean, and so are a few everyday words that stand as premises in
/// front of an address which names its town, and what is in it (`Green Leaf, Vastrapur, Ahmedabad`).
pub(super) fn firms(words: Words<'_>, cover: &Cover, reading: &Reading, senses: &mut Senses) {
    if !senses.iter().any(|&sense| is_noise(sense)) {
        return;
    }
    let opens = |index: usize| {
        index == 0 || words.breaks_before(index) || words.is(index - 1, Class::RELATION)
    };
    for first in (0..words.len()).filter(|&index| opens(index)) {
        let project_end = || project_at(words, first).map(|project| project.end);
        if let Some(end) = firm_end(words, first).or_else(project_end) {
            excuse(&mut senses[first..end], is_noise);
        }
    }
    let Some(front) = reading.components.first() else {
        return;
    };
    let tokens = cover.tokens(0);
    let is_name = front.kind == ComponentType::Building
        && (1..=MAX_FRONT_WORDS).contains(&tokens.len())
        && may_name_shop(words, tokens.clone());
    if is_name && is_well_formed(cover, reading, senses) {
        excuse(&mut senses[tokens], |sense| sense == Sense::Everyday);
    }
}

fn excuse(senses: &mut [Sense], is_meant: impl Fn(Sense) -> bool) {
    for sense in senses.iter_mut().filter(|sense| is_meant(**sense)) {
        *sense = Sense::Excused;
    }
}

/// `402, Silver Oak, Vesu, Surat`: one or two everyday words that stand as a building right behind the number of a door or
/// a storey are its name, where what stands behind them tells where it is.
pub(super) fn homes(cover: &Cover, reading: &Reading, senses: &mut Senses) {
    let everyday = senses.iter().filter(|&&sense| sense == Sense::Everyday);
    let parts = &reading.components;
    if !(1..=MAX_NAMING_WORDS).contains(&everyday.count()) {
        return;
    }
    let is_town = |kind| matches!(kind, ComponentType::City | ComponentType::Pincode);
    let is_in_town = || {
        parts
            .iter()
            .any(|part| part.is_confirmed && is_town(part.kind))
    };
    let is_placed = |number: usize| {
        let fine = ComponentType::Street..=ComponentType::Village;
        let mut behind = parts[number..].iter();
        behind.any(|part| part.is_confirmed && fine.contains(&part.kind)) && is_in_town()
    };
    for number in 1..parts.len() {
        let follows_door = matches!(
            parts[number - 1].kind,
            ComponentType::HouseNo | ComponentType::Floor
        );
        if follows_door
            && parts[number].kind == ComponentType::Building
            && (is_placed(number + 1) || is_well_formed(cover, reading, senses))
        {
            excuse(&mut senses[cover.tokens(number)], |sense| {
                sense == Sense::Everyday
            });
        }
    }
}

/// Whether a town or PIN agrees with another part, and a component behind the first that is finer has a name.
fn is_well_formed(cover: &Cover, reading: &Reading, senses: &Senses) -> bool {
    let parts = &reading.components;
    let has_town = parts.iter().any(|part| {
        let is_town = matches!(
            part.kind,
            ComponentType::City | ComponentType::District | ComponentType::Pincode
        );
        is_town && is_agreed(reading, part)
    });
    let has_name = |number: usize| {
        let names = |sense: &Sense| matches!(sense, Sense::Name | Sense::Placed);
        senses[cover.tokens(number)].iter().any(names)
    };
    has_town && (1..parts.len()).any(has_name)
}

/// One or two everyday words are a name where a keyword or a quarter of the compass ends it
/// (`green valley school, ...`, `Round South`) or begins it (`hotel sunshine, ...`), or a town
/// before them (`kolar gold fields`); in a run of everyday words they are not. One such word alone
/// is a name where a record of it is confirmed.
pub(super) fn names(words: Words<'_>, cover: &Cover, reading: &Reading, senses: &mut Senses) {
    let mut everyday = (0..words.len()).filter(|&index| senses[index] == Sense::Everyday);
    if let (Some(only), None) = (everyday.next(), everyday.next())
        && cover
            .component(reading, only)
            .is_some_and(|part| part.is_confirmed)
    {
        senses[only] = Sense::Excused;
    }
    let mut first = 0;
    while first < words.len() {
        let mut end = first;
        while end < words.len()
            && senses[end] == Sense::Everyday
            && (end == first || !words.is_comma_written(end))
        {
            end += 1;
        }
        if (1..=MAX_NAMING_WORDS).contains(&(end - first))
            && (is_ended_by_keyword(words, senses, end)
                || is_begun_by_keyword(words, senses, first, end)
                || is_entered(words, cover, reading, first))
        {
            senses[first..end].fill(Sense::Excused);
        }
        first = end.max(first + 1);
    }
}

fn is_ended_by_keyword(words: Words<'_>, senses: &Senses, at: usize) -> bool {
    let mut end = at;
    while end < words.len() && senses[end] == Sense::Typed && !words.breaks_before(end) {
        end += 1;
    }
    let ends_in_quarter = words.is(at, Class::DIRECTION) && !words.breaks_before(at);
    (at < end || ends_in_quarter) && (words.breaks_before(end) || !is_noise(senses[end]))
}

/// Whether a form asks for premises and the words from token `first` on are what was entered.
fn is_entered(words: Words<'_>, cover: &Cover, reading: &Reading, first: usize) -> bool {
    let part = cover.component(reading, first);
    0 < first
        && words.is_label(first - 1)
        && part.is_some_and(|part| part.kind == ComponentType::Building)
}

fn is_begun_by_keyword(words: Words<'_>, senses: &Senses, first: usize, end: usize) -> bool {
    0 < first
        && (senses[first - 1] == Sense::Typed && words.breaks_before(first - 1)
            || senses[first - 1] == Sense::Town)
        && !words.breaks_before(first)
        && (words.breaks_before(end) || matches!(senses[end], Sense::Town | Sense::Number))
}

fn is_noise(sense: Sense) -> bool {
    matches!(
        sense,
        Sense::Repeated | Sense::Filler | Sense::Gibberish | Sense::Everyday
    )
}

/// `Department of Computer Science`: the everyday words of premises that the keyword of an institution or a firm is part
/// of; more of them where it ends what opens an address in a town (`Snow White Ice Cream Parlour, Court Road, Amritsar`).
pub(super) fn institutions(
    words: Words<'_>,
    cover: &Cover,
    reading: &Reading,
    senses: &mut Senses,
) {
    for (number, part) in reading.components.iter().enumerate() {
        if !matches!(part.kind, ComponentType::Building | ComponentType::Landmark) {
            continue;
        }
        let tokens = cover.tokens(number);
        let says_so = |index: usize| {
            words.is(index, Class::INSTITUTION | Class::COMPANY) || words.is_among(index, &SHOPS)
        };
        let everyday = tokens
            .clone()
            .filter(|&index| senses[index] == Sense::Everyday);
        let is_front = || number == 0 && says_so(tokens.end - 1) && goes_on_in_town(reading);
        let count = everyday.count();
        let is_short = count <= MAX_NAMING_WORDS || count <= MAX_FRONT_WORDS && is_front();
        if tokens.clone().any(says_so) && is_short {
            excuse(&mut senses[tokens], |sense| sense == Sense::Everyday);
        }
    }
}

/// Whether a road or an area and a town that is confirmed stand behind the first component.
fn goes_on_in_town(reading: &Reading) -> bool {
    let fine = ComponentType::Street..=ComponentType::Village;
    let behind = reading.components.get(1..).unwrap_or_default();
    let is_town = |part: &Component| part.kind == ComponentType::City && part.is_confirmed;
    behind.iter().any(|part| fine.contains(&part.kind)) && behind.iter().any(is_town)
}

/// Letters without vowels are an abbreviation before a keyword (`KSRTC bus stand`), with one at
/// their end (`PDCCBANK`), spelt with dots (`S.N.D.T.`), and, where no other such word stands in
/// the text, right before a town or beside an area or a town that is there (`GSSS Kotkhai`, `KPHB, Kukatpally`,
/// `NTPC, Korba`).
pub(super) fn abbreviations(
    words: Words<'_>,
    cover: &Cover,
    reading: &Reading,
    senses: &mut Senses,
) {
    let strange = senses
        .iter()
        .filter(|&&sense| sense == Sense::Gibberish)
        .count();
    if strange == 0 {
        return;
    }
    let is_beside_town = |index: usize| {
        let beside = [index.checked_sub(1), Some(index + 1)];
        let mut parts = beside.iter().flatten().filter(|&&at| at < words.len());
        parts.any(|&at| {
            let part = cover.component(reading, at);
            part.is_some_and(|part| part.kind == ComponentType::City && part.is_confirmed)
        })
    };
    let has_place = senses.contains(&Sense::Placed);
    for index in 0..words.len() {
        let word = words.word(index);
        if senses[index] != Sense::Gibberish || 3 < word.len() && is_mash(words, index) {
            continue;
        }
        let token = words.token(index);
        let is_short = word.len() <= MAX_ABBREVIATION;
        let is_shorter = word.len() <= 4 && is_mute(word);
        let next = senses.get(index + 1).copied();
        let runs_on = !words.breaks_before(index + 1);
        let is_spelt = word.len() < (token.end - token.start) as usize;
        let has_keyword = (1..word.len().saturating_sub(3)).any(|cut| {
            word.is_char_boundary(cut)
                && lexicon::classes(&word[cut..]).intersects(Class::INSTITUTION | Class::BUILDING)
        });
        let is_before_keyword = is_short && runs_on && next == Some(Sense::Typed);
        let is_before_works = is_short
            && words.is_among(index + 1, &WORKS)
            && words.token(index + 1).separator == Separator::Blank;
        let is_before_town = is_shorter && runs_on && next == Some(Sense::Town) && strange == 1;
        let is_lone = is_short && is_mute(word) && strange == 1;
        let is_beside_place = is_lone && (has_place || is_beside_town(index));
        if is_spelt
            || has_keyword
            || is_before_keyword
            || is_before_works
            || is_before_town
            || is_beside_place
        {
            senses[index] = Sense::Excused;
        }
    }
}
