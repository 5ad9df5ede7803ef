//! Address text -> reading: what each part is, whether it is confirmed, and where it all lies.
//!
//! [`match_address`] is the stages in one page, each a folder: normalise; find names and tell parts;
//! propose spans by rules; decode the best joint reading, once in each part of India that the names
//! vote for; look for misspelt names; settle, validate and resolve it; judge it. Reading has no
//! error: the worst text gives no components. docs/address.md explains each stage and formula.

mod certainty;
mod context;
mod decode;
mod logit;
mod names;
mod parting;
mod places;
mod reading;
mod resolve;
mod rules;
mod scene;
mod settle;
mod span;
mod spelling;
mod states;
mod validate;
mod verdict;
mod weights;
mod words;

#[cfg(test)]
mod hostile_tests;
#[cfg(test)]
mod tests;

pub use reading::{
    Category, Component, ComponentType, Granularity, MAX_COMPONENTS, MAX_SIGNAL_PARTS, MatchKind,
    Reading, Reasons, Resolved, ScorePart, ScoreParts, Signal, SignalParts, Signals,
};

pub use certainty::Part;
pub use certainty::features::FEATURE_COUNT;
pub use context::usage::{Counts, Told, Usage};
pub use decode::order_group;
pub use parting::commas::{COMMA_FEATURE_COUNT, CommaFeatures};
pub use resolve::delivery::{PIN_FEATURE_COUNT, PinChoice};
pub use resolve::district::{DISTRICT_FEATURE_COUNT, DistrictChoice};
pub use resolve::point::{PointWeights, SIGHT_KIND_COUNT, Sight, SightKind, Wording, middle};
pub use weights::Weights;

use arrayvec::ArrayVec;

use self::certainty::features;
use self::context::Context;
use self::decode::left::Left;
use self::decode::unknown;
use self::names::{candidates, glued, state_codes, vihar};
use self::parting::commas;
use self::rules::{abroad, codes, notes, settlement};
use self::scene::Scene;
use self::words::{asides, initials, labels, relations, signs};
use crate::gazetteer::{Gazetteer, Pin};
use crate::scratch::Scratch;

/// Buffers of the stages; a part of [`Scratch`].
#[derive(Debug, Default)]
pub(crate) struct Stages {
    rules: rules::RuleSpans,
    runs: settlement::Runs,
    commas: commas::Likelihoods,
    gaps: commas::Gaps,
    hits: candidates::Hits,
    votes: context::votes::Votes,
    spans: decode::Spans,
    lattice: decode::lattice::Lattice,
    trial: Box<decode::Chosen>,
    chosen: Box<decode::Chosen>,
    /// What was weighed; empty where a PIN and a name settled the part of India.
    parts: ArrayVec<Part, { context::MAX_CONTEXTS }>,
    /// Parts that hardly can be meant are weighed, too.
    weighs_all: bool,
    /// The districts of the part that was chosen, where one is certain, and the PINs that may
    /// deliver there, where none is written.
    weighed: resolve::Weighed,
}

/// The part of India that the names as found so far speak for, and how certain it is.
#[derive(Debug)]
struct Best {
    context: Context,
    certainty: certainty::Certainty,
    /// A PIN and a coarse name agree on it.
    is_settled: bool,
}

impl Best {
    /// No part of India.
    fn nowhere() -> Self {
        Self {
            context: Context::of_state(None, None),
            certainty: certainty::Certainty::NONE,
            is_settled: false,
        }
    }
}

impl Stages {
    /// Reads the address in each part of India that its names vote for; the best reading is
    /// `chosen` then.
    fn read_best(
        &mut self,
        gazetteer: &Gazetteer,
        words: words::Words<'_>,
        weights: &Weights,
        pins: &[rules::PinText],
        known_pin: Option<Pin>,
    ) -> Best {
        let scene = Scene {
            gazetteer,
            words,
            hits: &self.hits,
            weights,
        };
        let mut candidates = context::find(scene, pins, known_pin, &mut self.votes);
        let mut contexts: ArrayVec<Context, { context::MAX_CONTEXTS }> = ArrayVec::new();
        let mut utilities: ArrayVec<f32, { context::MAX_CONTEXTS }> = ArrayVec::new();
        let mut empty: ArrayVec<Option<u16>, { context::MAX_CONTEXTS }> = ArrayVec::new();
        let mut is_settled = false;
        let mut is_sure = false;
        self.parts.clear();
        while let Some(context) = candidates.next(gazetteer, &mut self.votes, is_sure) {
            contexts.push(context);
            let context = &contexts[contexts.len() - 1];
            let total = self.read_in(gazetteer, words, weights, context);
            let scene = Scene {
                gazetteer,
                words,
                hits: &self.hits,
                weights,
            };
            // The first reading has no other to be compared with.
            let is_first = utilities.is_empty();
            if is_first && decode::is_settled(scene, context, &self.trial) {
                utilities.push(0.0);
                std::mem::swap(&mut self.chosen, &mut self.trial);
                is_settled = true;
                break;
            }
            let votes = &mut self.votes;
            let features = features::features(scene, votes, context, total, &self.trial);
            // Nothing in the text is there: the state's second such part is no further chance.
            if features::says_nothing(&features) {
                if empty.contains(&context.state) {
                    utilities.push(f32::NEG_INFINITY);
                    continue;
                }
                empty.push(context.state);
            }
            self.parts.push(Part {
                districts: context.districts().iter().copied().collect(),
                state: context.state,
                features,
            });
            let utility = certainty::utility(&features);
            let is_best = utilities.iter().all(|&other| other < utility);
            utilities.push(utility);
            if !is_best {
                continue;
            }
            is_sure = certainty::SURE <= utility && !self.weighs_all;
            std::mem::swap(&mut self.chosen, &mut self.trial);
            is_settled = !is_first && decode::is_settled(scene, context, &self.chosen);
            if is_settled {
                self.parts.clear();
                break;
            }
        }
        let elsewhere = certainty::state_elsewhere(gazetteer, &self.chosen);
        let (best, certainty) = certainty::judge(&contexts, &utilities, elsewhere, is_settled);
        Best {
            context: contexts.swap_remove(best),
            certainty,
            is_settled,
        }
    }

    /// Reads the address in one part of India into `trial`; gives the evidence for it.
    fn read_in(
        &mut self,
        gazetteer: &Gazetteer,
        words: words::Words<'_>,
        weights: &Weights,
        context: &Context,
    ) -> f32 {
        let scene = Scene {
            gazetteer,
            words,
            hits: &self.hits,
            weights,
        };
        let (spans, lattice) = (&mut self.spans, &mut self.lattice);
        let proposed = (&self.rules, &self.runs);
        decode::read_in(scene, proposed, context, spans, lattice, &mut self.trial)
    }
}

/// Reads one address; the result lies in `scratch.reading`, its normalised text in
/// `scratch.text`.
///
/// `known_pin` is a PIN that the caller knows beside the text; it settles which of several
/// places an address means, and where the text contradicts it the reasons say so.
///
/// Costs O(tokens) walks of the name index and, for each of at most six parts of India, one pass
/// over the spans. Text past the bounds of [`crate::text`] is left aside. Allocates nothing.
pub fn match_address(
    gazetteer: &Gazetteer,
    address: &str,
    known_pin: Option<Pin>,
    scratch: &mut Scratch,
) {
    match_with(gazetteer, Weights::shipped(), address, known_pin, scratch);
}

/// Reads one address and gives the parts of India that it may lie in as they were weighed: none
/// where a PIN and a name settle the part. `pata-tools certainty` fits to them.
pub fn weigh_parts<'s>(
    gazetteer: &Gazetteer,
    address: &str,
    scratch: &'s mut Scratch,
) -> &'s [Part] {
    scratch.stages.weighs_all = true;
    match_address(gazetteer, address, None, scratch);
    scratch.stages.weighs_all = false;
    &scratch.stages.parts
}

/// Reads one address and gives the districts that it may lie in as they were weighed: none where
/// the part of India is not certain. `pata-tools district` fits to them.
pub fn weigh_districts<'s>(
    gazetteer: &Gazetteer,
    address: &str,
    scratch: &'s mut Scratch,
) -> &'s [DistrictChoice] {
    match_address(gazetteer, address, None, scratch);
    &scratch.stages.weighed.districts
}

/// Reads one address and gives the PINs that may deliver to it as they were weighed: none where one
/// is written or the part of India is not certain. `pata-tools delivery` fits to them.
pub fn weigh_pins<'s>(
    gazetteer: &Gazetteer,
    address: &str,
    scratch: &'s mut Scratch,
) -> &'s [PinChoice] {
    match_address(gazetteer, address, None, scratch);
    &scratch.stages.weighed.pins
}

/// Reads one address and gives what lies near it as far as it tells: none where no district is
/// certain. `pata-tools point` fits to them.
pub fn weigh_sights<'s>(
    gazetteer: &Gazetteer,
    address: &str,
    scratch: &'s mut Scratch,
) -> &'s [Sight] {
    match_address(gazetteer, address, None, scratch);
    &scratch.stages.weighed.sights
}

/// Gives what describes each blank of an address, the words before and behind it, and whether
/// a part ends there as `ends` knows it, which is asked for bytes of the address where a word
/// begins. `pata-tools commas` fits to them.
pub fn weigh_blanks(
    gazetteer: &Gazetteer,
    address: &str,
    scratch: &mut Scratch,
    ends: impl Fn(u32) -> bool,
    mut each: impl FnMut(&CommaFeatures, [&str; 2], bool),
) {
    let Scratch { text, stages, .. } = scratch;
    let mut openings = candidates::Openings::new();
    cut_words(gazetteer, address, text, &mut openings);
    let mut spellings = words::Spellings::new();
    words::spellings(address, text, &mut spellings);
    let unparted = parting::without_commas(&words::separators(text));
    let words = words::Words::new(address, text, &spellings, &unparted);
    let begun = candidates::find(gazetteer, words, &openings, &mut stages.hits);
    let names = (&stages.hits, &begun);
    parting::describe_blanks(gazetteer, names, words, &mut stages.gaps, ends, &mut each);
}

/// Gives the keywords of an address, each once. `pata-tools usage` counts them.
pub fn each_keyword(
    gazetteer: &Gazetteer,
    address: &str,
    scratch: &mut Scratch,
    each: impl FnMut(&str),
) {
    let Scratch { text, .. } = scratch;
    let mut openings = candidates::Openings::new();
    cut_words(gazetteer, address, text, &mut openings);
    let mut spellings = words::Spellings::new();
    words::spellings(address, text, &mut spellings);
    let separators = words::separators(text);
    let words = words::Words::new(address, text, &spellings, &separators);
    context::usage::keywords(words).for_each(each);
}

/// Cuts an address into words, without those beside it, and looks for names that begin with each.
fn cut_words<'g>(
    gazetteer: &'g Gazetteer,
    address: &str,
    text: &mut crate::text::Normalised,
    openings: &mut candidates::Openings<'g>,
) {
    crate::text::normalise(address, text);
    labels::mark(address, text);
    asides::drop(address, text);
    signs::part(address, text);
    initials::part(address, text);
    initials::mark(address, text);
    relations::mark(text);
    candidates::open(gazetteer, text, openings);
    glued::split(gazetteer, text, openings);
    vihar::mark(gazetteer, text);
}

/// [`match_address`] with other weights than the shipped ones.
pub fn match_with(
    gazetteer: &Gazetteer,
    weights: &Weights,
    address: &str,
    known_pin: Option<Pin>,
    scratch: &mut Scratch,
) {
    let Scratch {
        text,
        reading,
        stages,
    } = scratch;
    reading.clear();
    let mut openings = candidates::Openings::new();
    cut_words(gazetteer, address, text, &mut openings);
    let mut spellings = words::Spellings::new();
    words::spellings(address, text, &mut spellings);

    // Names are found and parts told as if no commas were written.
    let written = words::separators(text);
    let unparted = parting::without_commas(&written);
    let words = words::Words::new(address, text, &spellings, &unparted);
    let begun = candidates::find(gazetteer, words, &openings, &mut stages.hits);
    let names = (&mut stages.hits, &begun);
    let commas = (stages.commas, &mut stages.gaps);
    let mut parted = parting::part(gazetteer, commas, &written, words, names);
    let mut codes = codes::Codes::find(words);
    codes.part(&mut parted);
    let notes = notes::Notes::find(words);
    notes.part(&mut parted);
    let words = words.parted(&parted);

    let mut pins = rules::find_pins(words, &codes);
    rules::propose(words, &pins, (&codes, &notes), weights, &mut stages.rules);
    settlement::propose(words, weights, &mut stages.runs);
    let written = pins.iter().filter_map(|text| text.pin);
    let near = known_pin
        .into_iter()
        .chain(written)
        .find_map(|pin| gazetteer.pin(pin));

    stages.lattice.weigh(weights);

    // A PIN and the names as they are written nearly always tell the part of India; where there
    // is none, names that only sound so have their say at once.
    if near.is_none() {
        spelling::find_sounds(gazetteer, words, &mut stages.hits);
    }
    stages.hits.retain(|hit| {
        let (first, end) = (usize::from(hit.first), usize::from(hit.end));
        let is_vihar = first + 1 == end && vihar::is_area(words, first);
        let is_stray = state_codes::is_stray(gazetteer, words, hit);
        !(is_vihar || is_stray || notes.touches(first, end))
    });
    let scene = Scene {
        gazetteer,
        words,
        hits: &stages.hits,
        weights,
    };
    unknown::propose_front(scene, &mut stages.runs);

    let mut best = stages.read_best(gazetteer, words, weights, &pins, known_pin);
    let is_sure = best.is_settled || near.is_none() && best.certainty.has_district;
    let sure = is_sure.then_some(&best.context);
    match spelling::find(
        gazetteer,
        words,
        sure,
        near.as_ref(),
        &stages.chosen,
        &mut stages.hits,
    ) {
        spelling::Found::Nothing => {}
        spelling::Found::InContext => {
            stages.read_in(gazetteer, words, weights, &best.context);
            std::mem::swap(&mut stages.chosen, &mut stages.trial);
        }
        spelling::Found::Anywhere => {
            best = stages.read_best(gazetteer, words, weights, &pins, known_pin);
        }
    }
    let is_abroad = abroad::is_abroad(words, &pins);
    let left = Left {
        words,
        codes: &codes,
        notes: &notes,
        rules: &stages.rules,
    };
    if is_abroad {
        best = Best::nowhere();
    } else {
        left.keep_parts(&mut stages.chosen);
    }
    let (context, certainty) = (&best.context, best.certainty);
    let scene = Scene {
        gazetteer,
        words,
        hits: &stages.hits,
        weights,
    };

    let chosen = &mut stages.chosen;
    settle::settle(scene, context, certainty.has_state, chosen);
    if !is_abroad {
        left.keep_rest(chosen);
    }
    validate::validate(scene, context, certainty, chosen, reading);
    rules::retain_chosen(&mut pins, chosen);
    rules::find_malformed(words, &reading.components, &mut pins);
    reading.reasons |= rules::pin_reasons(gazetteer, &pins, known_pin, context.pin.as_ref());
    if rules::names_army_post(words) {
        reading.reasons |= Reasons::ARMY_POST;
    }
    let grounds = resolve::Grounds {
        scene,
        context,
        certainty,
        chosen,
    };
    resolve::resolve(grounds, &mut stages.weighed, reading);
    let is_contradicted = resolve::pinpoint::settle(gazetteer, &mut codes, &mut reading.resolved);
    reading.reasons.set(Reasons::CODE_MISMATCH, is_contradicted);
    verdict::judge(gazetteer, words, (&codes, &notes, &pins), reading);
}
