//! Tokens -> names of the gazetteer: every run of tokens that is one.

use arrayvec::{ArrayString, ArrayVec};

use super::rewritten;
use super::state_codes::{is_said_district, is_title};
use crate::address::reading::MatchKind;
use crate::address::rules::numbers_canal;
use crate::address::weights::Weights;
use crate::address::words::Words;
use crate::gazetteer::{
    FirstWord, Gazetteer, Level, MAX_VARIANT_COST, MAX_VARIANT_ENDS, MAX_VARIANT_KEY,
    MAX_VARIANT_MATCHES, Posting, PostingRange, Postings, TermWalk, VariantEnd, VariantKey,
    VariantMatch,
};
use crate::text::lexicon::Class;
use crate::text::script::Script;
use crate::text::{MAX_TOKENS, Normalised, Shape, script_sounds, sound};

/// Most tokens of one name.
pub(in crate::address) const MAX_NAME_TOKENS: usize = 8;
/// Most names found in one address; later ones are left out.
pub(crate) const MAX_HITS: usize = 512;
/// Places of all names of one address that one stage looks at: a name can have a thousand, and a
/// text a hundred such names. No real address has as many.
const MAX_POSTINGS: usize = 16_000;
/// Shortest phonetic key that is looked up: shorter ones stand for too many names.
pub(in crate::address) const MIN_SOUND_BYTES: usize = 3;
/// Most tokens of a name in another script.
const MAX_SCRIPT_TOKENS: usize = MAX_VARIANT_ENDS;
/// How much dearer than the cheapest of the same words a name in another script may be.
const MAX_PRICE_BEHIND: u8 = 2;
/// Nodes visited for the names that begin at one token, for all of an address, and for all of one in
/// Urdu, whose words leave out vowels and may stand for more.
const WALK_NODE_BUDGET: usize = 1_200;
const SCRIPT_NODE_BUDGET: usize = 6_000;
const URDU_NODE_BUDGET: usize = 12_000;
/// Evidence that a name in another script loses, and for each unit of its price.
const BY_SCRIPT: f32 = 0.1;
const BY_PRICE: f32 = 0.4;
/// More where the same words are a name without any difference.
const BEHIND: f32 = 2.0;
/// More for a name that only sounds so, where the same words are a town by the letter.
const BEHIND_EXACT: f32 = 1.0;

/// A run of tokens that is a name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hit {
    pub(in crate::address) first: u8,
    pub(in crate::address) end: u8,
    /// How the tokens led to the name; `Exact` also where the name is an alias.
    pub(in crate::address) kind: MatchKind,
    /// What the spelling differs from the name in, by the prices of its script.
    price: u8,
    /// The same words are a name without any difference.
    is_behind: bool,
    /// They are an area's name that a source gives in their script.
    is_given: bool,
    places: PostingRange,
}

/// How many places a stage may still look at.
#[derive(Debug)]
pub(in crate::address) struct Looks(usize);

impl Looks {
    /// At the start of a stage.
    pub(in crate::address) fn all() -> Self {
        Self(MAX_POSTINGS)
    }

    /// Whether the places of these names can be looked at, and that many less after them.
    pub(in crate::address) fn take(&mut self, hits: &[Hit]) -> bool {
        let count = hits.iter().map(|hit| hit.places.len()).sum();
        let left = self.0.checked_sub(count);
        self.0 = left.unwrap_or(self.0);
        left.is_some()
    }
}

/// A word that names begin with.
#[derive(Clone, Debug)]
pub(in crate::address) struct Opening<'g> {
    /// The walk over longer names, behind the word and a blank.
    rest: Option<TermWalk<'g>>,
    /// The places whose name it is.
    pub(super) places: Option<PostingRange>,
}

impl<'g> Opening<'g> {
    /// Looks a word up; `None` where no name begins with it.
    pub(in crate::address) fn of(gazetteer: &'g Gazetteer, word: &str) -> Option<Self> {
        gazetteer.first_word(word).map(Self::of_first_word)
    }

    fn of_first_word(found: FirstWord<'g>) -> Self {
        Self {
            places: found.places,
            rest: found.rest,
        }
    }

    /// The places whose name it is; none where it is none.
    pub(in crate::address) fn postings(&self, gazetteer: &'g Gazetteer) -> Postings<'_> {
        let places = self.places.as_ref().unwrap_or(&PostingRange::Nothing);
        gazetteer.postings(places)
    }

    /// The places whose name is the word and these behind it.
    pub(in crate::address) fn followed_by<'w>(
        &self,
        gazetteer: &Gazetteer,
        words: impl IntoIterator<Item = &'w str>,
    ) -> Option<PostingRange> {
        let mut walk = self.rest.clone()?;
        for (index, word) in words.into_iter().enumerate() {
            let goes_on = index == 0 || walk.feed(b" ");
            if !goes_on || !walk.feed(word.as_bytes()) {
                return None;
            }
        }
        walk.value().map(|value| gazetteer.name_range(value))
    }
}

/// The opening of each token that is no number.
pub(in crate::address) type Openings<'g> = ArrayVec<Option<Opening<'g>>, MAX_TOKENS>;

/// Looks all words up.
pub(in crate::address) fn open<'g>(
    gazetteer: &'g Gazetteer,
    text: &Normalised,
    out: &mut Openings<'g>,
) {
    let tokens = text.tokens().iter().enumerate();
    let words = tokens.map(|(index, token)| {
        let is_number = token.shape == Shape::Number;
        (!is_number).then(|| text.token(index))
    });
    gazetteer.first_words(words, |found| out.push(found.map(Opening::of_first_word)));
}

/// What the index has by each word for a first one, as one of [`BEGUN_COUNT`] codes: whether the word alone is a
/// name, and whether names go on behind it, with the word that follows or with others.
pub(in crate::address) type Begun = ArrayVec<u8, MAX_TOKENS>;

pub(in crate::address) const BEGUN_COUNT: usize = 6;

/// The names found in one address, by first token, then by end.
pub(crate) type Hits = ArrayVec<Hit, MAX_HITS>;

impl Hit {
    /// Tokens that are a name, or sound or are spelt like one.
    pub(in crate::address) fn new(
        first: usize,
        end: usize,
        kind: MatchKind,
        places: PostingRange,
    ) -> Self {
        Self {
            first: first as u8,
            end: end as u8,
            kind,
            price: 0,
            is_behind: false,
            is_given: false,
            places,
        }
    }

    /// The places that bear the name.
    pub(in crate::address) fn postings<'g>(&'g self, gazetteer: &'g Gazetteer) -> Postings<'g> {
        gazetteer.postings(&self.places)
    }

    /// Whether the same words are another name without any difference.
    pub(in crate::address) fn is_behind(&self) -> bool {
        self.is_behind
    }

    /// Whether the same words are an area's name that a source gives in their script.
    pub(in crate::address) fn is_behind_given(&self) -> bool {
        self.is_given
    }

    /// Whether the tokens are the name by the letter, or as another script has to write it.
    pub(in crate::address) fn is_name(&self) -> bool {
        let is_near = self.price <= MAX_PRICE_BEHIND && !self.is_behind;
        match self.kind {
            MatchKind::Exact => true,
            MatchKind::Script => is_near,
            MatchKind::Phonetic => 0 < self.price && is_near,
            MatchKind::Alias | MatchKind::Edit | MatchKind::Rule => false,
        }
    }

    /// Whether the other hit covers the same tokens.
    pub(in crate::address) fn is_beside(&self, other: &Self) -> bool {
        (self.first, self.end) == (other.first, other.end)
    }

    /// Evidence that the way from the tokens to the name takes away. Without a PIN nothing can
    /// tell a name from a likelier one of the same words.
    pub(super) fn loss(&self, weights: &Weights, has_pin: bool) -> f32 {
        let behind = match (self.is_behind, has_pin) {
            (true, true) => BEHIND,
            (true, false) => 2.0 * BEHIND,
            (false, _) => 0.0,
        };
        match self.kind {
            MatchKind::Phonetic if self.price > 0 => {
                BY_SCRIPT + BY_PRICE * f32::from(self.price) + behind
            }
            MatchKind::Phonetic => weights.by_sound,
            MatchKind::Script if self.is_behind => BY_SCRIPT + BEHIND_EXACT,
            MatchKind::Script => BY_SCRIPT,
            MatchKind::Edit => weights.by_edit,
            MatchKind::Exact | MatchKind::Alias | MatchKind::Rule => 0.0,
        }
    }

    /// How far the name counts where districts are voted for, 0 to 1.
    pub(in crate::address) fn vote(&self) -> f32 {
        match self.kind {
            MatchKind::Phonetic | MatchKind::Script => 0.5 / (1.0 + f32::from(self.price)),
            MatchKind::Edit => 0.4,
            MatchKind::Exact | MatchKind::Alias | MatchKind::Rule => 1.0,
        }
    }
}

/// Finds every name that stands in the text as the index has it, or as another script has it.
/// Names that are spelt otherwise are for `spelling` to find. Gives what begins with each word.
pub(in crate::address) fn find(
    gazetteer: &Gazetteer,
    words: Words<'_>,
    openings: &Openings<'_>,
    out: &mut Hits,
) -> Begun {
    out.clear();
    let mut begun = Begun::new();
    let is_urdu = (0..words.len()).any(|index| words.token(index).script == Script::Arabic);
    let mut node_budget = if is_urdu {
        URDU_NODE_BUDGET
    } else {
        SCRIPT_NODE_BUDGET
    };
    for first in 0..words.len() {
        let mut code = 0;
        if can_start(words, first) {
            code = if words.is_number(first) {
                let opening = Opening::of(gazetteer, words.word(first));
                find_names(gazetteer, words, first, opening.as_ref(), out)
            } else {
                find_names(gazetteer, words, first, openings[first].as_ref(), out)
            };
            rewritten::find(gazetteer, words, first, openings, out);
            if words.token(first).script != Script::Latin {
                find_in_script(gazetteer, words, first, &mut node_budget, out);
            }
        }
        begun.push(code);
    }
    sort(out);
    begun
}

/// Sorts by first token, then by end, the plainest way to a name first.
pub(in crate::address) fn sort(hits: &mut Hits) {
    hits.sort_unstable_by_key(|hit| (hit.first, hit.end, hit.price, hit.kind != MatchKind::Exact));
}

/// Whether a name can begin at a token: with a number only those of numbered areas and roads (`17 A Cross`),
/// `24 Parganas`, and villages that are called by their canal.
pub(in crate::address) fn can_start(words: Words<'_>, index: usize) -> bool {
    !words.is_number(index)
        || words.is(index + 1, Class::NUMBERED_AREA | Class::CROSS_MAIN)
        || words.word(index + 1).len() == 1 && words.is(index + 2, Class::CROSS_MAIN)
        || words.counts_parganas(index)
        || numbers_canal(words, index)
}

/// One walk finds every name that begins at `first`. Gives the code of [`Begun`].
fn find_names(
    gazetteer: &Gazetteer,
    words: Words<'_>,
    first: usize,
    opening: Option<&Opening<'_>>,
    out: &mut Hits,
) -> u8 {
    let Some(opening) = opening else { return 0 };
    let is_name = u8::from(opening.places.is_some());
    let says_nothing = words.word(first).len() < 2
        || words.is(first, Class::FILLER)
        || is_said_district(words, first)
        || is_title(words, first);
    if let Some(places) = opening.places.filter(|_| !says_nothing) {
        let hit = Hit::new(first, first + 1, MatchKind::Exact, places);
        if out.try_push(hit).is_err() {
            return is_name;
        }
    }
    let Some(mut walk) = opening.rest.clone() else {
        return is_name;
    };
    let mut code = is_name + 2;
    for last in first + 1..(first + MAX_NAME_TOKENS).min(words.len()) {
        let goes_on = words.joins(last) && (last == first + 1 || walk.feed(b" "));
        if !goes_on || !walk.feed(words.word(last).as_bytes()) {
            break;
        }
        code = is_name + 4;
        // What some source calls `Ward No.` is one without its number, and `No 7` the number of a door or a lane, as
        // `Room No 3` is a door's.
        let counts = |index: usize| words.is_number_word(index) && words.is_number(last);
        let is_number = words.is_number_word(last)
            || last == first + 1 && counts(first)
            || last == first + 2 && counts(first + 1) && words.class(first) == Class::NUMBER_KEY;
        let value = walk.value().filter(|_| !is_number);
        if let Some(value) = value {
            let places = gazetteer.name_range(value);
            let hit = Hit::new(first, last + 1, MatchKind::Exact, places);
            if out.try_push(hit).is_err() {
                break;
            }
        }
    }
    code
}

/// Names that a run of tokens in another script can stand for. Its letters tell less or more
/// than Latin ones do, so a key is read in all ways that the script explains.
fn find_in_script(
    gazetteer: &Gazetteer,
    words: Words<'_>,
    first: usize,
    node_budget: &mut usize,
    out: &mut Hits,
) {
    let script = words.token(first).script;
    let is_urdu = script == Script::Arabic;
    let looseness = if is_urdu { 2 } else { 3 };
    let allowed = |len: usize| {
        let most = if len < MIN_SOUND_BYTES {
            0
        } else {
            1 + len / looseness
        };
        most.min(MAX_VARIANT_COST) as u8
    };
    let mut key: ArrayString<MAX_VARIANT_KEY> = ArrayString::new();
    let mut ends: ArrayVec<VariantEnd, MAX_VARIANT_ENDS> = ArrayVec::new();
    let mut lens: ArrayVec<u8, MAX_SCRIPT_TOKENS> = ArrayVec::new();
    for last in first..(first + MAX_SCRIPT_TOKENS).min(words.len()) {
        if first < last && !words.joins(last) || words.is_number(last) {
            break;
        }
        if key.try_push_str(&sound::key(words.word(last))).is_err() {
            break;
        }
        lens.push(key.len() as u8);
        let is_keyword = first == last && !words.class(first).is_empty();
        if !is_keyword && 1 < key.len() {
            ends.push(VariantEnd {
                len: key.len() as u8,
                max_cost: allowed(key.len()),
            });
        }
    }
    if ends.is_empty() {
        return;
    }
    let variant_key = VariantKey {
        bytes: key.as_bytes(),
        ends,
        max_behind: MAX_PRICE_BEHIND,
        table: script_sounds::table(script),
        looseness,
        ahead: usize::from(is_urdu),
        node_budget: (*node_budget).min(WALK_NODE_BUDGET),
    };
    let mut found: ArrayVec<VariantMatch, MAX_VARIANT_MATCHES> = ArrayVec::new();
    *node_budget -= gazetteer.sound_variants(&variant_key, &mut found);
    for (index, &len) in lens.iter().enumerate() {
        let of_len = || found.iter().filter(|found| found.len == len);
        let Some(best) = of_len().map(|found| found.cost).min() else {
            continue;
        };
        let range = (first as u8, (first + index) as u8 + 1);
        // A town is hardly another place that sounds so, nor is a name that a source gives in
        // this very script, which is an alias.
        let is_strong = |posting: Posting| posting.level <= Level::City || posting.is_alias;
        let is_area = |posting: Posting| Level::City < posting.level && posting.is_alias;
        let (mut is_named, mut is_given) = (false, false);
        for hit in out.iter().filter(|hit| (hit.first, hit.end) == range) {
            is_named |= hit.postings(gazetteer).iter().any(is_strong);
            is_given |= hit.postings(gazetteer).iter().any(is_area);
        }
        let most = allowed(len as usize).min(best + MAX_PRICE_BEHIND);
        for variant in of_len().filter(|variant| variant.cost <= most) {
            let is_same = variant.cost == 0;
            let hit = Hit {
                first: first as u8,
                end: (first + index) as u8 + 1,
                kind: if is_same {
                    MatchKind::Script
                } else {
                    MatchKind::Phonetic
                },
                price: variant.cost,
                is_behind: is_named || best < variant.cost,
                is_given,
                places: gazetteer.sound_range(variant.value),
            };
            if out.try_push(hit).is_err() {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::address::words;
    use crate::gazetteer::world::world;

    fn begun(address: &str) -> Begun {
        let gazetteer = world();
        let mut text = Normalised::default();
        crate::text::normalise(address, &mut text);
        let mut openings = Openings::new();
        open(&gazetteer, &text, &mut openings);
        let mut spellings = words::Spellings::new();
        words::spellings(address, &text, &mut spellings);
        let separators = words::separators(&text);
        let words = Words::new(address, &text, &spellings, &separators);
        find(&gazetteer, words, &openings, &mut Hits::new())
    }

    #[test]
    fn a_word_tells_whether_names_are_it_alone_or_go_on_with_the_next_one() {
        assert_eq!(begun("Qwx Meerut")[..], [0, 1]);
        assert_eq!(begun("HSR Layout")[..], [4, 0]);
        assert_eq!(begun("HSR Meerut")[..], [2, 1]);
        assert_eq!(begun("HSR, Layout")[..], [2, 0]);
    }
}
