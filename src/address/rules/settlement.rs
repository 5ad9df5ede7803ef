//! Unknown words inside a part -> areas that the index does not hold.
//!
//! In a text without commas nothing but the words around it parts such a name. A run of them is
//! an area where what stands around it is explained, the rather where it ends as names of
//! settlements do.

use arrayvec::ArrayVec;

use crate::address::reading::ComponentType;
use crate::address::span::Span;
use crate::address::weights::Weights;
use crate::address::words::Words;
use crate::address::words::endings::is_settlement;
use crate::text::lexicon::Class;
use crate::text::{MAX_TOKENS, Separator};

/// Most words of a run.
const MAX_RUN_WORDS: usize = 3;
/// A whole part of so many unknown words is one name, and one between commas.
const MAX_NAME_WORDS: usize = 2;
const MAX_PARTED_WORDS: usize = 3;
/// Letters of the longest word of a run that has no such ending, at least.
const MIN_RUN_LETTERS: usize = 6;
/// The runs of one address.
pub(crate) type Runs = ArrayVec<Span, { MAX_RUN_WORDS * MAX_TOKENS }>;

/// Proposes them; short runs that fill a whole part are for [`crate::address::decode::unknown`].
pub(in crate::address) fn propose(words: Words<'_>, weights: &Weights, spans: &mut Runs) {
    spans.clear();
    let address_end = words.address_end();
    let mut first = 0;
    while first < words.len() {
        if !words.is_plain(first) {
            first += 1;
            continue;
        }
        let mut end = first + 1;
        while end < words.len() && words.is_plain(end) && !words.breaks_before(end) {
            end += 1;
        }
        let is_part = words.breaks_before(first) && words.breaks_before(end);
        let ends = |at: usize| at == 0 || at == words.len() || words.is_comma_written(at);
        let most = if ends(first) && ends(end) && words.has_commas() {
            MAX_PARTED_WORDS
        } else {
            MAX_NAME_WORDS
        };
        if !is_part || most < end - first {
            propose_runs(words, weights, (first, end), address_end, spans);
        }
        first = end;
    }
}

/// `Thakur Uttam` of `Thakur Uttam Singh`: whether the words are known names of persons, and so are those behind them up
/// to a last name before token `limit`.
fn is_of_person(words: Words<'_>, first: usize, (end, limit): (usize, usize)) -> bool {
    let known = (first..limit).take_while(|&index| words.is_personal(index));
    let known_end = first + known.count();
    end <= known_end
        && (end.max(first + 2)..=known_end).any(|behind| words.is_last_name(behind - 1))
}

/// Every run of a few words inside `range`, whose words are all plain; behind the end of the address those that settlements
/// are called by.
fn propose_runs(
    words: Words<'_>,
    weights: &Weights,
    range: (usize, usize),
    address_end: usize,
    spans: &mut Runs,
) {
    let mut ends: ArrayVec<bool, MAX_TOKENS> = ArrayVec::new();
    ends.extend((range.0..range.1).map(|index| is_settlement(words.word(index))));
    for first in range.0..range.1 {
        for end in first + 1..=(first + MAX_RUN_WORDS).min(range.1) {
            if words.breaks_before(first) && words.breaks_before(end) {
                continue;
            }
            let is_settlement = ends[end - 1 - range.0];
            let is_remark = address_end <= first && !is_settlement;
            let is_other = || {
                is_remark
                    || is_part_of_more(words, first, end, is_settlement)
                    || is_of_person(words, first, (end, range.1))
            };
            if !is_nameable(words, first, end) || is_other() {
                continue;
            }
            let mut score = weights.unknown_run
                + weights.unknown_boundary * (words.boundary(first) + words.boundary(end));
            if is_settlement {
                score += weights.settlement_ending;
            }
            let _ = spans.try_push(Span::rule(first, end, ComponentType::Locality, score));
        }
    }
}

fn is_nameable(words: Words<'_>, first: usize, end: usize) -> bool {
    (first..end).all(|index| words.is_plain(index))
        && (first..end).any(|index| 3 < words.word(index).len())
}

/// Whether the run belongs to a word beside it (`Palanpur | Road`, `Revenue | Ward 21`), or says
/// too little to stand alone.
fn is_part_of_more(words: Words<'_>, first: usize, end: usize, is_settlement: bool) -> bool {
    let typed = Class::ROAD
        | Class::CROSS_MAIN
        | Class::AREA
        | Class::NUMBERED_AREA
        | Class::BUILDING
        | Class::INSTITUTION
        | Class::COMPANY
        | Class::JUNCTION
        | Class::LANDMARK
        | Class::NUMBER_KEY;
    // `Jodhpur-Jaipur Highway`.
    let is_tied = words.separator(end) == Separator::Hyphen && words.is_name(end);
    let goes_on = is_tied || words.joins(end) && words.is(end, typed);
    let follows_number = 0 < first && words.joins(first) && words.has_digit(first - 1);
    let is_wordy = (first..end).any(|index| MIN_RUN_LETTERS <= words.word(index).len());
    goes_on || !is_settlement && (follows_number || !is_wordy)
}
