//! Phonetic key -> terms that are spelt otherwise at a price: a bounded walk over the raw nodes of
//! an fst, the cheapest readings first.
//!
//! Where [`super::terms`] counts edits of any letter for any other, this walk knows what each
//! letter may stand for and what that costs, so it follows the few branches that a writer can
//! have meant. As readings come by their price, a term that is found closes all those that are
//! much dearer; a price must also be in keeping with the letters that were read for it. The number
//! of nodes visited is capped by the caller; nothing is allocated.

use arrayvec::ArrayVec;
use fst::raw::CompiledAddr;

use super::nodes::TermNode;
use crate::text::script_sounds::{SoundPrices, SoundTable};

/// Longest key, in bytes, that the walk looks at.
pub const MAX_VARIANT_KEY: usize = 48;
/// Most terms that one walk returns.
pub const MAX_VARIANT_MATCHES: usize = 24;
/// Most lengths of the key that a term may end at.
pub const MAX_VARIANT_ENDS: usize = 4;
/// Dearest sum of differences that can be asked for.
pub const MAX_VARIANT_COST: usize = 5;

/// Price of a letter that is heard twice and written once: a vowel parts the two in one script and
/// is silent in the other.
const DOUBLE: u8 = 1;
/// States of one price that wait; what does not fit is left out.
const MAX_WAITING: usize = 192;
/// States that are remembered, so that no reading is followed twice.
const SEEN_SLOTS: usize = 128;

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

/// A length of the key that a term may have.
#[derive(Clone, Copy, Debug)]
pub struct VariantEnd {
    /// Bytes of the key.
    pub len: u8,
    /// Dearest sum of differences, at most [`MAX_VARIANT_COST`].
    pub max_cost: u8,
}

/// A key and how it may be read.
#[derive(Clone, Debug)]
pub struct VariantKey<'k> {
    /// The phonetic keys of some tokens, joined.
    pub bytes: &'k [u8],
    /// Where a term may end, by rising length.
    pub ends: ArrayVec<VariantEnd, MAX_VARIANT_ENDS>,
    /// How much dearer than the cheapest term of a length another one may be.
    pub max_behind: u8,
    /// What letters can stand for.
    pub table: &'k SoundTable,
    /// Letters that one more difference takes.
    pub looseness: usize,
    /// Differences that a reading may be ahead of those that its letters take.
    pub ahead: usize,
    /// Nodes visited at most.
    pub node_budget: usize,
}

#[derive(Clone, Copy)]
struct State {
    node: CompiledAddr,
    output: u64,
    position: u8,
}

/// States that wait, by their price.
type Waiting = [ArrayVec<State, MAX_WAITING>; MAX_VARIANT_COST + 1];

/// What a reading may cost, by how much of the key it has read.
struct Limits {
    ends: ArrayVec<VariantEnd, MAX_VARIANT_ENDS>,
    by_position: [i8; MAX_VARIANT_KEY + 2],
}

impl Limits {
    fn new(key: &VariantKey<'_>) -> Self {
        let mut limits = Self {
            ends: key.ends.clone(),
            by_position: [-1; MAX_VARIANT_KEY + 2],
        };
        limits.update(key);
        limits
    }

    /// A reading can still end at each of the ends that lie before it; on its way it is allowed as
    /// many differences as a term of as many letters, and those that it may be ahead.
    fn update(&mut self, key: &VariantKey<'_>) {
        for position in 0..=key.bytes.len() {
            let ahead = self.ends.iter().filter(|end| position <= end.len as usize);
            let most = ahead.map(|end| end.max_cost as usize).max();
            let in_keeping = 1 + key.ahead + position / key.looseness;
            self.by_position[position] = most.map_or(-1, |most| most.min(in_keeping) as i8);
        }
    }

    /// A term was found: dearer ones of its length are of no use.
    fn found(&mut self, key: &VariantKey<'_>, len: u8, cost: u8) {
        let most = cost + key.max_behind;
        let end = self.ends.iter_mut().find(|end| end.len == len);
        if let Some(end) = end.filter(|end| most < end.max_cost) {
            end.max_cost = most;
            self.update(key);
        }
    }
}

/// Finds the terms that `key` can stand for and returns how many nodes were visited; the cheapest
/// readings are followed first, so a spent budget loses dear ones.
pub(super) fn variant_matches(
    root: TermNode<'_>,
    key: &VariantKey<'_>,
    out: &mut ArrayVec<VariantMatch, MAX_VARIANT_MATCHES>,
) -> usize {
    out.clear();
    if key.bytes.len() > MAX_VARIANT_KEY || key.ends.is_empty() {
        return 0;
    }
    let mut limits = Limits::new(key);
    let mut waiting: Waiting = std::array::from_fn(|_| ArrayVec::new());
    let mut seen = [[0; 2]; SEEN_SLOTS];
    waiting[0].push(State {
        node: root.addr(),
        output: 0,
        position: 0,
    });
    let mut visited = 0;
    for cost in 0..=MAX_VARIANT_COST {
        while let Some(state) = waiting[cost].pop() {
            let position = usize::from(state.position);
            if limits.by_position[position] < cost as i8 || is_seen(&mut seen, &state) {
                continue;
            }
            if visited == key.node_budget {
                return visited;
            }
            visited += 1;
            let node = root.goto(state.node);
            let is_end = limits.ends.iter().any(|end| end.len == state.position);
            if is_end && let Some(value) = node.final_value() {
                let found = VariantMatch {
                    value: state.output + value,
                    cost: cost as u8,
                    len: state.position,
                };
                keep(found, out);
                limits.found(key, found.len, found.cost);
            }
            spread(node, &state, cost, key, &limits, &mut waiting);
        }
    }
    visited
}

/// Adds what a state leads to, each by its price; the key's own letter is the last in, and so the
/// next out.
fn spread(
    node: TermNode<'_>,
    state: &State,
    cost: usize,
    key: &VariantKey<'_>,
    limits: &Limits,
    waiting: &mut Waiting,
) {
    let position = usize::from(state.position);
    let heard = key.bytes.get(position).copied();
    let room = |position: usize| limits.by_position[position] - cost as i8;
    let (here, ahead) = (room(position), room(position + 1));
    let next_of = |(next, gained): (TermNode<'_>, u64), position: usize| State {
        node: next.addr(),
        output: state.output + gained,
        position: position as u8,
    };
    if here <= 0 && ahead <= 0 {
        if let Some(next) = heard
            .filter(|_| 0 <= ahead)
            .and_then(|byte| node.follow(byte))
        {
            let _ = waiting[cost].try_push(next_of(next, position + 1));
        }
        return;
    }
    let replacements = heard.map(|heard| key.table.replacements(heard));
    let insertions = key.table.insertions();
    let affordable = {
        let replaced = replacements.map(|prices| prices.within(ahead));
        let inserted = insertions.within(if 0 < position { here } else { -1 });
        replaced.map_or(inserted, |replaced| replaced.and(inserted))
    };
    let mut exact = None;
    let fan = node.fan();
    let inputs = fan.inputs_from_last();
    for (index, &written) in inputs.iter().rev().enumerate() {
        if Some(written) == heard {
            exact = fan.target(index);
            continue;
        }
        if !affordable.has(written) {
            continue;
        }
        let price_of = |prices: &SoundPrices, room: i8| {
            prices
                .of(written)
                .filter(|&price| i16::from(price) <= i16::from(room))
        };
        let replaced = replacements.and_then(|prices| price_of(prices, ahead));
        // A letter may be missing inside the key, not before its first.
        let inserted = price_of(insertions, here).filter(|_| 0 < position);
        if replaced.is_none() && inserted.is_none() {
            continue;
        }
        let Some(next) = fan.target(index) else {
            continue;
        };
        if let Some(price) = replaced {
            let _ = waiting[cost + usize::from(price)].try_push(next_of(next, position + 1));
        }
        if let Some(price) = inserted {
            let _ = waiting[cost + usize::from(price)].try_push(next_of(next, position));
        }
    }
    let dropped = heard.and_then(|heard| {
        let before = position.checked_sub(1).map(|before| key.bytes[before]);
        let is_double = before == Some(heard) && heard.is_ascii_lowercase();
        let double = is_double.then_some(DOUBLE);
        let alone = key.table.drop(heard);
        double.into_iter().chain(alone).min()
    });
    if let Some(price) = dropped.filter(|&price| i16::from(price) <= i16::from(ahead)) {
        let _ = waiting[cost + usize::from(price)].try_push(State {
            position: state.position + 1,
            ..*state
        });
    }
    if let Some(next) = exact.filter(|_| 0 <= ahead) {
        let _ = waiting[cost].try_push(next_of(next, position + 1));
    }
}

/// Whether a state was visited before, and so at no higher price; remembers it.
fn is_seen(seen: &mut [[u64; 2]; SEEN_SLOTS], state: &State) -> bool {
    let it = [
        (state.node as u64) << 8 | u64::from(state.position),
        state.output,
    ];
    let mixed = (it[0] ^ it[1] << 20).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let slot = &mut seen[(mixed >> 40) as usize % SEEN_SLOTS];
    std::mem::replace(slot, it) == it
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
