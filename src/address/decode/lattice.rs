//! Spans that compete -> the best set of them.
//!
//! One pass of a semi-Markov dynamic programme over the tokens, whose state is the group of the
//! last component: the cost is O((tokens + spans) x groups).

use std::cmp::Ordering;

use arrayvec::ArrayVec;

use super::{Chosen, MAX_SPANS, Spans, order_group};
use crate::address::scene::Scene;
use crate::address::span::Role;
use crate::address::weights::{ORDER_GROUPS, Weights};
use crate::address::words::Words;
use crate::text::MAX_TOKENS;
use crate::text::lexicon::Class;

/// The edge of the text among the groups.
const EDGE: usize = ORDER_GROUPS;
/// No span leads to a cell: the token before it is left unexplained.
const NO_SPAN: u16 = u16::MAX;
const GROUPS: usize = EDGE + 1;
/// Groups are added up and compared four at a time; none of those past [`GROUPS`] is reached.
const LANES: usize = GROUPS.next_multiple_of(4);

/// The best readings of the first tokens, by the group of the last component.
#[derive(Clone, Copy, Debug)]
struct Row {
    totals: [f32; LANES],
    /// The span that ends here.
    spans: [u16; GROUPS],
}

const UNREACHED: Row = Row {
    totals: [f32::NEG_INFINITY; LANES],
    spans: [NO_SPAN; GROUPS],
};

/// The best readings of the first tokens, for each number of tokens and each last group.
#[derive(Debug)]
pub(crate) struct Lattice {
    rows: Box<[Row]>,
    /// What it is worth that a group (column) stands before another (row).
    orders: [[f32; LANES]; GROUPS],
    /// The last of the spans that end behind so many tokens.
    lasts: [u16; MAX_TOKENS + 1],
    /// The span before each one that ends with it.
    befores: ArrayVec<u16, MAX_SPANS>,
}

impl Default for Lattice {
    fn default() -> Self {
        Self {
            rows: vec![UNREACHED; MAX_TOKENS + 1].into_boxed_slice(),
            orders: [[0.0; LANES]; GROUPS],
            lasts: [NO_SPAN; MAX_TOKENS + 1],
            befores: ArrayVec::new(),
        }
    }
}

impl Lattice {
    /// Takes the order of types from the weights; once for an address.
    pub(in crate::address) fn weigh(&mut self, weights: &Weights) {
        for (before, row) in weights.order.iter().enumerate() {
            for (group, order) in row.iter().enumerate() {
                self.orders[group][before] = weights.order_scale * order;
            }
        }
    }

    /// Links the spans that end at each of so many tokens.
    fn link(&mut self, token_count: usize, spans: &Spans) {
        self.lasts[..=token_count].fill(NO_SPAN);
        self.befores.clear();
        for (index, span) in spans.iter().enumerate() {
            let last = &mut self.lasts[span.end as usize];
            self.befores.push(*last);
            *last = index as u16;
        }
    }
}

impl Row {
    /// Takes a reading that ends with a span where it is worth more than the one known, or as
    /// much and its span goes before.
    #[inline]
    fn take(&mut self, spans: &Spans, index: u16, group: usize, total: f32) {
        let known = self.spans[group];
        let is_better = match self.totals[group].partial_cmp(&total) {
            Some(Ordering::Less) => true,
            Some(Ordering::Equal) => known != NO_SPAN && precedes(spans, index, known),
            _ => false,
        };
        if is_better {
            self.totals[group] = total;
            self.spans[group] = index;
        }
    }
}

/// Whether the first of two spans with the same end goes before the other where both are worth
/// the same: by their starts, then the better one by itself, then by their words and places.
#[cold]
fn precedes(spans: &Spans, one: u16, other: u16) -> bool {
    let (a, b) = (&spans[one as usize], &spans[other as usize]);
    let by_score = || b.score.total_cmp(&a.score);
    let by_text = || a.text_range().cmp(&b.text_range());
    let order = (a.first.cmp(&b.first))
        .then_with(by_score)
        .then_with(by_text)
        .then_with(|| a.place.cmp(&b.place))
        .then_with(|| one.cmp(&other));
    order.is_lt()
}

/// Finds the best set of spans that do not overlap and gives the evidence for them; the order of
/// types, which says nothing about where a place is, has a part in the choice alone.
///
/// The choice is by the spans' scores and the order of their types: `rows[i].totals[g]` is what
/// the best reading of the first `i` tokens is worth whose last component is of group `g`.
pub(super) fn choose(
    scene: Scene<'_>,
    spans: &Spans,
    lattice: &mut Lattice,
    chosen: &mut Chosen,
) -> f32 {
    let Scene { words, weights, .. } = scene;
    chosen.clear();
    lattice.link(words.len(), spans);
    let Lattice {
        rows,
        orders,
        lasts,
        befores,
    } = lattice;
    rows[0] = UNREACHED;
    rows[0].totals[EDGE] = 0.0;
    for end in 1..=words.len() {
        let cost = unexplained(words, weights, end - 1);
        let (done, open) = rows.split_at_mut(end);
        let row = &mut open[0];
        *row = Row {
            totals: done[end - 1].totals.map(|total| total - cost),
            spans: [NO_SPAN; GROUPS],
        };
        let mut index = lasts[end];
        while index != NO_SPAN {
            let span = &spans[index as usize];
            let from = &done[span.first as usize];
            if let Some(kind) = span.kind() {
                let group = order_group(kind);
                let total = most(&sums(&orders[group], from)) + span.score;
                row.take(spans, index, group, total);
            } else {
                for group in 0..GROUPS {
                    let total = from.totals[group] + span.score;
                    row.take(spans, index, group, total);
                }
            }
            index = befores[index as usize];
        }
    }
    let mut group = place_of_most(&sums(&orders[EDGE], &rows[words.len()]));
    let mut end = words.len();
    let mut worth = 0.0;
    while 0 < end {
        let row = &rows[end];
        if row.spans[group] == NO_SPAN {
            end -= 1;
            worth -= unexplained(words, weights, end);
            continue;
        }
        let span = spans[row.spans[group] as usize];
        // What is no component says nothing of where the address is.
        if span.role != Role::Nothing || span.pin.is_some() {
            worth += span.score;
            chosen.push(span);
        }
        end = span.first as usize;
        // Only on the way back, as few spans lie on it.
        if span.kind().is_some() {
            group = place_of_most(&sums(&orders[group], &rows[end]));
        }
    }
    chosen.reverse();
    worth
}

/// What each group is worth before another one; `orders` is what its order is.
fn sums(orders: &[f32; LANES], from: &Row) -> [f32; LANES] {
    std::array::from_fn(|before| from.totals[before] + orders[before])
}

fn larger(a: f32, b: f32) -> f32 {
    if a < b { b } else { a }
}

/// The largest of the sums.
fn most(sums: &[f32; LANES]) -> f32 {
    let (fours, _) = sums.as_chunks::<4>();
    let lanes = fours.iter().fold([f32::NEG_INFINITY; 4], |most, four| {
        std::array::from_fn(|lane| larger(most[lane], four[lane]))
    });
    larger(larger(lanes[0], lanes[1]), larger(lanes[2], lanes[3]))
}

/// The first group of those with the largest sum.
fn place_of_most(sums: &[f32; LANES]) -> usize {
    let most = most(sums);
    // A bit each, without a branch that depends on them.
    let bits = (sums.iter().rev()).fold(0_u32, |bits, &sum| bits << 1 | u32::from(most <= sum));
    match bits.trailing_zeros() as usize {
        first if first < LANES => first,
        _ => EDGE,
    }
}

/// What leaving a token unexplained costs.
fn unexplained(words: Words<'_>, weights: &Weights, index: usize) -> f32 {
    let costs = [weights.unexplained, weights.unexplained_keyword, 0.0, 0.0];
    let is_keyword = !words.class(index).is_empty() | words.has_digit(index);
    costs[usize::from(words.is(index, Class::STOP)) << 1 | usize::from(is_keyword)]
}
