//! A text without commas -> the odds that its parts end before each word.
//!
//! What stands before and behind a blank tells mostly whether its writer would have put a comma
//! there: what kind of words they are, whether names of the index begin, end or go on there, and
//! how the part began and how many words are left. The weights of a logistic regression over that
//! are those of data/commas.json, which `pata-tools commas` computes; docs/address.md, "Commas",
//! has the features.

use std::sync::LazyLock;

use arrayvec::ArrayVec;
use rustc_hash::FxHashMap;
use serde::Deserialize;

use crate::address::names::candidates::{BEGUN_COUNT, Begun, Hit, Hits};
use crate::address::reading::MatchKind;
use crate::address::words::Words;
use crate::address::words::endings::is_settlement;
use crate::gazetteer::{Gazetteer, Level};
use crate::text::lexicon::Class;
use crate::text::{MAX_TOKENS, Separator, Shape};

/// Kinds of words by what they say to the words beside them.
const KIND_COUNT: usize = 29;
/// The end of the text among the kinds.
const EDGE: usize = 0;
/// Kinds of words that are keywords, the first that a word has; they follow the kinds by shape.
const KEYWORDS: [Class; 20] = [
    Class::ANY_RELATION,
    Class::FLOOR,
    Class::ORDINAL,
    Class::NUMBER_KEY,
    Class::CROSS_MAIN,
    Class::ROAD,
    Class::NUMBERED_AREA,
    Class::AREA,
    Class::BUILDING,
    Class::INSTITUTION.union(Class::COMPANY),
    Class::JUNCTION,
    Class::LANDMARK,
    Class::VILLAGE_KEY,
    Class::POST_KEY,
    Class::SUBDISTRICT_KEY,
    Class::DISTRICT_KEY,
    Class::CITY_KEY,
    Class::STATE_KEY.union(Class::PIN_KEY).union(Class::COUNTRY),
    Class::DIRECTION,
    Class::STOP.union(Class::TITLE),
];
/// Kinds by shape: the edge, two of numbers, ordinals, mixed ones, a letter, short and long words,
/// names of settlements.
const SHAPE_KINDS: usize = KIND_COUNT - KEYWORDS.len();

/// What the kinds come down to where four of them stand beside each other: the edge, numbers, short
/// words, names of settlements, other words, roads, what closes a name, other keywords.
const ROUGH_KIND_COUNT: usize = 8;
const ROUGH_KINDS: [u8; KIND_COUNT] = [
    0, 1, 1, 1, 1, 2, 2, 3, 4, // By shape.
    7, 7, 7, 7, 5, 5, 7, 6, 6, 6, 6, 6, 7, 7, 7, 7, 7, 7, 7, 7, // Keywords.
];
/// Words of a part that are counted with the kind of the one before a blank, or of the one behind.
const MAX_SIDE_LENGTH: usize = 4;

/// Words of a part that are counted.
const MAX_LENGTH: usize = 6;
/// Words of a name that are counted.
const MAX_NAME_LENGTH: usize = 3;
/// Places of a name that are looked at.
const MAX_PLACES: usize = 32;

// Where the features of each group begin.
const PAIR_COUNT: usize = KIND_COUNT * KIND_COUNT;
const BEFORE: usize = 0;
const AROUND: usize = BEFORE + PAIR_COUNT;
const BEHIND: usize = AROUND + PAIR_COUNT;
const OPENS: usize = BEHIND + PAIR_COUNT;
const LENGTH: usize = OPENS + KIND_COUNT;
const SEPARATOR_BEFORE: usize = LENGTH + MAX_LENGTH;
const SEPARATOR_BEHIND: usize = SEPARATOR_BEFORE + SEPARATOR_COUNT;
const ENDING: usize = SEPARATOR_BEHIND + SEPARATOR_COUNT;
const STARTING: usize = ENDING + NAME_COUNT;
const CROSSING: usize = STARTING + NAME_COUNT;
const BOTH: usize = CROSSING + NAME_COUNT;
const RULE: usize = BOTH + 1;
const SIDE: usize = RULE + 1;
const AGAIN: usize = SIDE + 2 * SIDE_COUNT;
const BEGUN: usize = AGAIN + 2;
const ROUGH: usize = BEGUN + BEGUN_COUNT * BEGUN_COUNT;
const GONE: usize = ROUGH + ROUGH_KIND_COUNT.pow(4);
const LEFT: usize = GONE + KIND_COUNT * MAX_SIDE_LENGTH;
/// Numbers that describe a blank.
pub const COMMA_FEATURE_COUNT: usize = LEFT + KIND_COUNT * MAX_SIDE_LENGTH;

/// Where the keywords of a chain of places stand: nothing tells, before their names, behind them,
/// some here, some there.
const SIDE_COUNT: usize = 4;
/// Keywords of such chains, which name what stands beside them.
pub(super) const KEYS: Class = Class::CHAIN_KEY;

/// All but wraps and full stops, which are blanks here.
const SEPARATOR_COUNT: usize = Separator::Line as usize - 1;
/// Of the names on one side: their most words, their levels, the greatest importance, and whether
/// one of several words is a town's or a district's.
const NAME_COUNT: usize = MAX_NAME_LENGTH + Level::ALL.len() + 2;

static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
    let weights: Weights = serde_json::from_str(include_str!("../../../data/commas.json"))
        .expect("data/commas.json is read by a test");
    assert_eq!(weights.features.len(), COMMA_FEATURE_COUNT);
    weights
});

/// What the features of a blank are worth.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Weights {
    /// By the numbers of the features.
    features: Vec<f32>,
    /// Of any blank.
    constant: f32,
    /// By the word before a blank, and by the one behind it.
    words: FxHashMap<String, [f32; 2]>,
}

/// What odds are computed by: parsed with the first buffers, before the first address.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Likelihoods(&'static Weights);

impl Default for Likelihoods {
    fn default() -> Self {
        Self(&WEIGHTS)
    }
}

/// What the words of a text are worth by themselves.
pub(in crate::address) type WordWorths = ArrayVec<[f32; 2], MAX_TOKENS>;

/// What describes a blank: numbers of features and their values.
pub type CommaFeatures = ArrayVec<(u16, f32), 64>;

/// What the names say that begin, end or go on at one place.
#[derive(Clone, Copy, Debug, Default)]
struct Names {
    /// Words of the longest.
    length: u8,
    levels: u16,
    rank: u8,
    /// One of several words is a town's, a district's or a state's.
    is_coarse: bool,
}

impl Names {
    /// What one name says.
    fn of(hit: &Hit, gazetteer: &Gazetteer) -> Self {
        let mut names = Self {
            length: hit.end - hit.first,
            ..Self::default()
        };
        for posting in hit.postings(gazetteer).iter().take(MAX_PLACES) {
            names.levels |= 1 << posting.level as u16;
            names.rank = names.rank.max(posting.rank);
            names.is_coarse |= 1 < names.length && posting.level <= Level::City;
        }
        names
    }

    fn add(&mut self, other: Self) {
        self.length = self.length.max(other.length);
        self.levels |= other.levels;
        self.rank = self.rank.max(other.rank);
        self.is_coarse |= other.is_coarse;
    }

    fn describe(self, group: usize, add: &mut impl FnMut(usize, f32)) {
        if self.length == 0 {
            return;
        }
        add(group + (self.length as usize).min(MAX_NAME_LENGTH) - 1, 1.0);
        let levels = group + MAX_NAME_LENGTH;
        let mut left = self.levels;
        while left != 0 {
            add(levels + left.trailing_zeros() as usize, 1.0);
            left &= left - 1;
        }
        let last = levels + Level::ALL.len();
        add(last, f32::from(self.rank) / 255.0);
        if self.is_coarse {
            add(last + 1, 1.0);
        }
    }
}

/// What is known about the blanks of one text.
pub(in crate::address) struct Blanks<'a> {
    words: Words<'a>,
    kinds: ArrayVec<u8, MAX_TOKENS>,
    side: usize,
    gaps: &'a [Gap],
    begun: &'a Begun,
}

/// The names around the gap before a token.
#[derive(Clone, Copy, Debug, Default)]
struct Gap {
    ending: Names,
    starting: Names,
    crossing: Names,
}

/// Those before each token and behind the last.
#[derive(Debug)]
pub(crate) struct Gaps([Gap; MAX_TOKENS + 1]);

impl Default for Gaps {
    fn default() -> Self {
        Self([Gap::default(); MAX_TOKENS + 1])
    }
}

impl Gaps {
    /// Adds the names at the blanks that are `asked` about; those of the text before are gone.
    fn fill(&mut self, gazetteer: &Gazetteer, hits: &Hits, asked: &[bool]) {
        let Self(gaps) = self;
        gaps[..=asked.len()].fill(Gap::default());
        for hit in hits.iter().filter(|hit| hit.kind == MatchKind::Exact) {
            let (first, end) = (hit.first as usize, hit.end as usize);
            let mut blanks = asked.iter().take(end + 1).skip(first);
            if !blanks.any(|&is_asked| is_asked) {
                continue;
            }
            let names = Names::of(hit, gazetteer);
            gaps[first].starting.add(names);
            gaps[end].ending.add(names);
            for crossed in &mut gaps[first + 1..end] {
                crossed.crossing.add(names);
            }
        }
    }
}

impl Likelihoods {
    /// What each word is worth before a blank and behind one.
    ///
    /// Those beside no blank that is `asked` about are left out.
    pub(super) fn of_words(self, blanks: &Blanks<'_>, asked: &[bool]) -> WordWorths {
        let Self(weights) = self;
        let of = |index: usize| {
            let is_asked = asked[index] || asked.get(index + 1) == Some(&true);
            match blanks.word(index) {
                word if is_asked && !word.is_empty() => weights.words.get(word).copied(),
                _ => None,
            }
        };
        // Extended where it lies: what is collected is copied with all its room.
        let mut worths = WordWorths::new();
        worths.extend((0..blanks.words.len()).map(|index| of(index).unwrap_or_default()));
        worths
    }

    /// The logarithm of the odds that the part which begins at `first` ends before token `index`;
    /// `is_ruled` where the rules for closed names end it.
    pub(in crate::address) fn of(
        self,
        blanks: &Blanks<'_>,
        worths: &WordWorths,
        first: usize,
        index: usize,
        is_ruled: bool,
    ) -> f32 {
        let Self(weights) = self;
        let mut sum = weights.constant + worths[index - 1][0] + worths[index][1];
        blanks.describe(first, index, is_ruled, &mut |feature, value| {
            sum += weights.features[feature] * value;
        });
        sum
    }
}

impl<'a> Blanks<'a> {
    /// What is known about the blanks that are `asked` about; `gaps` is room for their names.
    pub(in crate::address) fn new(
        gazetteer: &Gazetteer,
        (hits, begun): (&Hits, &'a Begun),
        words: Words<'a>,
        asked: &[bool],
        gaps: &'a mut Gaps,
    ) -> Self {
        gaps.fill(gazetteer, hits, asked);
        Self {
            words,
            side: side_of(words),
            kinds: (0..words.len())
                .map(|index| kind_of(words, index))
                .collect(),
            gaps: &gaps.0,
            begun,
        }
    }

    /// The words before and behind token `index`'s blank, empty where they have digits.
    pub(in crate::address) fn words(&self, index: usize) -> [&'a str; 2] {
        [self.word(index - 1), self.word(index)]
    }

    /// The word, empty where it has digits and is no keyword.
    fn word(&self, index: usize) -> &'a str {
        if self.words.has_digit(index) && self.words.class(index).is_empty() {
            ""
        } else {
            self.words.word(index)
        }
    }

    /// Gives each feature of the blank before token `index` that is not 0. The part began at
    /// `first`; `is_ruled` where the rules for closed names end it.
    pub(in crate::address) fn describe(
        &self,
        first: usize,
        index: usize,
        is_ruled: bool,
        add: &mut impl FnMut(usize, f32),
    ) {
        let kind = |index: Option<usize>| {
            let kind = index.and_then(|index| self.kinds.get(index));
            kind.map_or(EDGE, |&kind| kind as usize)
        };
        let (before, here) = (kind(Some(index - 1)), kind(Some(index)));
        add(
            BEFORE + kind(index.checked_sub(2)) * KIND_COUNT + before,
            1.0,
        );
        add(AROUND + before * KIND_COUNT + here, 1.0);
        add(BEHIND + here * KIND_COUNT + kind(Some(index + 1)), 1.0);
        add(OPENS + kind(Some(first)), 1.0);
        add(LENGTH + (index - first).min(MAX_LENGTH) - 1, 1.0);
        let separator = |index: usize| {
            let separator = match index {
                0 => Separator::Line,
                index => self.words.separator(index),
            };
            match separator {
                Separator::Wrap | Separator::Stop => Separator::Blank as usize,
                separator if separator < Separator::Wrap => separator as usize,
                separator => separator as usize - 2,
            }
        };
        add(SEPARATOR_BEFORE + separator(index - 1), 1.0);
        add(SEPARATOR_BEHIND + separator(index + 1), 1.0);
        let gap = &self.gaps[index];
        gap.ending.describe(ENDING, add);
        gap.starting.describe(STARTING, add);
        gap.crossing.describe(CROSSING, add);
        if 0 < gap.ending.length && 0 < gap.starting.length {
            add(BOTH, 1.0);
        }
        if is_ruled {
            add(RULE, 1.0);
        }
        for (place, index) in [index - 1, index].into_iter().enumerate() {
            if self.words.is(index, KEYS) {
                add(SIDE + place * SIDE_COUNT + self.side, 1.0);
            }
            if !self.words.is_new(index) {
                add(AGAIN + place, 1.0);
            }
        }
        let begun = |index: usize| self.begun[index] as usize;
        add(BEGUN + begun(index - 1) * BEGUN_COUNT + begun(index), 1.0);
        let around = [
            index.checked_sub(2),
            Some(index - 1),
            Some(index),
            Some(index + 1),
        ];
        let rough = around.iter().fold(0, |rough, &index| {
            rough * ROUGH_KIND_COUNT + ROUGH_KINDS[kind(index)] as usize
        });
        add(ROUGH + rough, 1.0);
        let gone = (index - first).min(MAX_SIDE_LENGTH);
        add(GONE + before * MAX_SIDE_LENGTH + gone - 1, 1.0);
        let goes_on = |&left: &usize| !self.words.breaks_before(index + left);
        let left = 1 + (1..MAX_SIDE_LENGTH).take_while(goes_on).count();
        add(LEFT + here * MAX_SIDE_LENGTH + left - 1, 1.0);
    }
}

/// On which side of their names the keywords of a text stand: before them where one opens it or is
/// tied to what follows, behind them where one is the last word.
fn side_of(words: Words<'_>) -> usize {
    let says_nothing = Class::STATE_KEY | Class::PIN_KEY | Class::COUNTRY;
    let is_last = |index: usize| {
        (index + 1..words.len())
            .all(|index| words.is_number(index) || words.is(index, says_nothing))
    };
    let (mut before, mut behind) = (false, false);
    for index in 0..words.len() {
        if !words.is(index, KEYS) {
            continue;
        }
        let is_tied = matches!(
            words.separator(index + 1),
            Separator::Hyphen | Separator::Dash | Separator::Mark
        );
        behind |= is_last(index);
        before |= index == 0 || is_tied && !is_last(index);
    }
    usize::from(before) + 2 * usize::from(behind)
}

/// The kind of a word.
fn kind_of(words: Words<'_>, index: usize) -> u8 {
    let word = words.word(index);
    let by_shape = match words.token(index).shape {
        Shape::Number if word.len() <= 3 => 1,
        Shape::Number => 2,
        Shape::Ordinal => 3,
        Shape::Mixed => 4,
        Shape::Word => {
            let is_keyword = |roles: &Class| words.is(index, *roles);
            let roles = (!words.class(index).is_empty()).then_some(KEYWORDS);
            let keyword = roles.and_then(|roles| roles.iter().position(is_keyword));
            match (keyword, word.len()) {
                (Some(at), _) => SHAPE_KINDS + at,
                (None, 1) => 5,
                (None, 2..=3) => 6,
                (None, _) if is_settlement(word) => 7,
                (None, _) => 8,
            }
        }
    };
    by_shape as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_weights_are_finite_and_those_of_the_features() {
        let weights = &*WEIGHTS;
        assert_eq!(weights.features.len(), COMMA_FEATURE_COUNT);
        let words = weights.words.values().flatten();
        let mut all = weights.features.iter().chain(words);
        assert!(all.all(|weight| weight.is_finite()) && weights.constant.is_finite());
    }
}
