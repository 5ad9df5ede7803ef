//! Phonetic key -> terms that are spelt otherwise at a price: a bounded best-first-ish walk over
//! the raw nodes of an fst.
//!
//! Where [`super::terms`] counts edits of any letter for any other, this walk knows what each
//! letter may stand for and what that costs, so it follows the few branches that a writer can
//! have meant. The number of nodes visited is capped by the caller; nothing is allocated.

use arrayvec::ArrayVec;
use fst::raw::{CompiledAddr, Fst};

use super::nodes::TermNode;
use crate::format::SectionBytes;
use crate::text::script_sounds::SoundTable;

/// Longest key, in bytes, that the walk looks at.
pub const MAX_VARIANT_KEY: usize = 48;
/// Most terms that one walk returns.
pub const MAX_VARIANT_MATCHES: usize = 24;

/// States that wait; what does not fit is left out, the dearest first.
const MAX_WAITING: usize = 192;

/// A term that the key can stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VariantMatch {
    /// Its value.
    pub value: u64,
    /// What the differences cost; 0 where the term is the key itself.
    pub cost: u8,
    /// How many bytes of the key it takes: an end that the caller allowed.
    pub len: u8,
}

/// A key and how it may be read.
#[derive(Clone, Copy, Debug)]
pub struct VariantKey<'k> {
    /// The phonetic keys of some tokens, joined.
    pub bytes: &'k [u8],
    /// Bit `i`: a term may end after `i` bytes.
    pub ends: u64,
    /// What letters can stand for.
    pub table: &'k SoundTable,
    /// Dearest sum of differences that is accepted for the whole key.
    pub max_cost: u8,
    /// Nodes visited at most.
    pub node_budget: usize,
}

#[derive(Clone, Copy)]
struct State {
    node: CompiledAddr,
    output: u64,
    position: u8,
    cost: u8,
}

/// Finds the terms that `key` can stand for and returns how many nodes were visited; the key's
/// own letters are followed first, so a spent budget loses dear readings.
pub(super) fn variant_matches(
    fst: &Fst<SectionBytes>,
    key: VariantKey<'_>,
    out: &mut ArrayVec<VariantMatch, MAX_VARIANT_MATCHES>,
) -> usize {
    out.clear();
    if key.bytes.len() > MAX_VARIANT_KEY {
        return 0;
    }
    let root = TermNode::root(fst);
    let mut waiting: ArrayVec<State, MAX_WAITING> = ArrayVec::new();
    let _ = waiting.try_push(State {
        node: root.addr(),
        output: 0,
        position: 0,
        cost: 0,
    });
    let mut visited = 0;
    while let Some(state) = waiting.pop() {
        if visited == key.node_budget {
            break;
        }
        visited += 1;
        let node = root.goto(state.node);
        let position = usize::from(state.position);
        if key.ends >> position & 1 == 1
            && let Some(value) = node.final_value()
        {
            keep(
                VariantMatch {
                    value: state.output + value,
                    cost: state.cost,
                    len: state.position,
                },
                out,
            );
        }
        let budget = key.max_cost - state.cost;
        let heard = key.bytes.get(position).copied();
        let mut exact: Option<State> = None;
        let next_of = |(next, gained): (TermNode<'_>, u64), position: usize, cost: u8| State {
            node: next.addr(),
            output: state.output + gained,
            position: position as u8,
            cost: state.cost + cost,
        };
        if budget > 0 {
            let fan = node.fan();
            for index in 0..fan.len() {
                let written = fan.input(index);
                if Some(written) == heard {
                    exact = fan.target(index).map(|next| next_of(next, position + 1, 0));
                    continue;
                }
                let cost = heard.and_then(|heard| key.table.replace(heard, written));
                let replaced = cost.filter(|&cost| cost <= budget);
                // A letter may be missing inside the key, not before its first.
                let cost = key.table.insert(written);
                let inserted = cost.filter(|&cost| cost <= budget && position > 0);
                if replaced.is_none() && inserted.is_none() {
                    continue;
                }
                let Some(next) = fan.target(index) else {
                    continue;
                };
                if let Some(cost) = replaced {
                    let _ = waiting.try_push(next_of(next, position + 1, cost));
                }
                if let Some(cost) = inserted {
                    let _ = waiting.try_push(next_of(next, position, cost));
                }
            }
            let cost = heard.and_then(|heard| key.table.drop(heard));
            if let Some(cost) = cost.filter(|&cost| cost <= budget) {
                let _ = waiting.try_push(State {
                    position: state.position + 1,
                    cost: state.cost + cost,
                    ..state
                });
            }
        } else if let Some(next) = heard.and_then(|heard| node.follow(heard)) {
            exact = Some(next_of(next, position + 1, 0));
        }
        // The last in is the next out: the key's own letter first.
        if let Some(next) = exact {
            let _ = waiting.try_push(next);
        }
    }
    visited
}

/// Keeps a match once, at its lowest cost; a full list loses its dearest.
fn keep(found: VariantMatch, out: &mut ArrayVec<VariantMatch, MAX_VARIANT_MATCHES>) {
    let same = |other: &&mut VariantMatch| other.value == found.value && other.len == found.len;
    if let Some(known) = out.iter_mut().find(same) {
        known.cost = known.cost.min(found.cost);
        return;
    }
    if out.try_push(found).is_ok() {
        return;
    }
    if let Some(dearest) = out.iter_mut().max_by_key(|other| other.cost)
        && found.cost < dearest.cost
    {
        *dearest = found;
    }
}
