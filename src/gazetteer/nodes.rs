//! Address in an fst -> what it leads to: the nodes, read where they lie.
//!
//! `fst::raw::Node` unpacks a whole node, sizes, final output and all, before it can be asked
//! for one byte. A walk asks for one byte and goes on, and most of its nodes are a state byte
//! and a letter; so here each question reads just what it needs. The bytes are those of version 3
//! of the format of the crate `fst`, which also writes them and verifies their checksum; the
//! tests compare every node with that crate's reading of it.

use std::sync::LazyLock;

use fst::raw::{Builder, CompiledAddr, Fst};

/// The node without transitions, which ends a term, has no bytes.
pub(super) const EMPTY: CompiledAddr = 0;
/// Set in the state of a node with one transition.
const IS_SINGLE: u8 = 0b1000_0000;
/// Set where that leads to the node right before, without an output.
const IS_NEXT: u8 = 0b0100_0000;
/// Set in the state of any other node where a term ends.
const IS_FINAL: u8 = 0b0100_0000;
/// The letter of a single transition, or how many there are.
const NUMBER: u8 = 0b0011_1111;
/// Most transitions that are looked through; more have an index of 256 bytes.
const MAX_LISTED: usize = 32;
const INDEX_LEN: usize = 256;
/// Most bytes of a number.
const MAX_NUMBER_LEN: usize = 8;

/// The letters that a state names by number. Which they are is the crate's own affair: it tells
/// by the nodes of an fst with every byte.
static COMMON_INPUTS: LazyLock<[u8; 64]> = LazyLock::new(|| {
    let mut builder = Builder::memory();
    for byte in 0..=u8::MAX {
        builder
            .add([byte, byte])
            .expect("keys in order are taken, and memory takes them");
    }
    let fst = builder.into_fst();
    let mut inputs = [0; 64];
    for transition in fst.root().transitions() {
        let number = fst.as_bytes()[transition.addr] & NUMBER;
        inputs[usize::from(number)] = transition.inp;
    }
    inputs
});

/// Learns what it needs now rather than at the first walk.
pub(super) fn load() {
    LazyLock::force(&COMMON_INPUTS);
}

/// A node of an fst.
///
/// Its state is read as soon as it is known where the node is: a walk that goes on later, when
/// others have taken their step, finds the node at hand.
#[derive(Clone, Copy)]
pub(super) struct TermNode<'f> {
    data: &'f [u8],
    at: CompiledAddr,
    /// The byte that tells what the node is; without meaning for the node without bytes.
    state: u8,
}

impl<'f> TermNode<'f> {
    /// Where every walk starts.
    pub(super) fn root<D: AsRef<[u8]>>(fst: &'f Fst<D>) -> Self {
        Self::at(fst, fst.root().addr())
    }

    /// The node at an address of the fst.
    #[inline]
    pub(super) fn at<D: AsRef<[u8]>>(fst: &'f Fst<D>, at: CompiledAddr) -> Self {
        let data = fst.as_bytes();
        let state = data[at];
        Self { data, at, state }
    }

    /// Another node of the same fst.
    #[inline]
    pub(super) fn goto(self, at: CompiledAddr) -> Self {
        let state = self.data[at];
        Self { at, state, ..self }
    }

    #[inline]
    pub(super) fn addr(self) -> CompiledAddr {
        self.at
    }

    /// The node that a byte leads to, and what is gained on the way.
    #[inline]
    pub(super) fn follow(self, byte: u8) -> Option<(Self, u64)> {
        if self.at == EMPTY {
            return None;
        }
        if self.state & IS_SINGLE != 0 {
            let (input, end) = self.single();
            return (input == byte).then(|| self.single_target(end));
        }
        self.wide().follow(byte)
    }

    /// What is gained where a term ends here.
    #[inline]
    pub(super) fn final_value(self) -> Option<u64> {
        if self.at == EMPTY {
            return Some(0);
        }
        let is_final = self.state & IS_SINGLE == 0 && self.state & IS_FINAL != 0;
        is_final.then(|| self.wide().final_value())
    }

    /// All transitions, in the order of their bytes.
    #[inline]
    pub(super) fn fan(self) -> Fan<'f> {
        if self.at == EMPTY {
            return Fan::Single(None);
        }
        if self.state & IS_SINGLE == 0 {
            return Fan::Wide(self.wide());
        }
        let (input, end) = self.single();
        Fan::Single(Some(Single {
            node: self,
            input,
            end,
        }))
    }

    /// The byte of the only transition, and where the bytes before it end.
    #[inline]
    fn single(self) -> (u8, usize) {
        let number = self.state & NUMBER;
        if number == 0 {
            (self.data[self.at - 1], self.at - 1)
        } else {
            (COMMON_INPUTS[usize::from(number)], self.at)
        }
    }

    #[inline]
    fn single_way(self, end: usize) -> Way {
        if self.state & IS_NEXT != 0 {
            return Way {
                first_byte: end,
                delta: 1,
                gained: 0,
            };
        }
        let sizes = Sizes(self.data[end - 1]);
        let delta_at = end - 1 - sizes.delta();
        let output_at = delta_at - sizes.output();
        Way {
            first_byte: output_at,
            delta: number_at(self.data, delta_at, sizes.delta()),
            gained: number_at(self.data, output_at, sizes.output()),
        }
    }

    #[inline]
    fn single_target(self, end: usize) -> (Self, u64) {
        self.take(self.single_way(end))
    }

    #[inline]
    fn take(self, way: Way) -> (Self, u64) {
        (self.goto(behind(way.first_byte, way.delta)), way.gained)
    }

    /// How many transitions a node of any number has, where its byte for that is `beside` the state.
    #[inline]
    fn count(self, beside: impl FnOnce() -> u8) -> usize {
        match self.state & NUMBER {
            // One transition is written otherwise, so 1 stands for what a byte cannot hold.
            0 => match beside() {
                1 => 256,
                count => usize::from(count),
            },
            count => usize::from(count),
        }
    }

    /// The first byte of a node of any origin, where all its bytes lie behind the first `header_len` and its
    /// numbers have eight bytes at most. No other question may be asked of one that has none.
    pub(super) fn first_byte(self, header_len: usize) -> Option<usize> {
        let before = |len: usize| self.at.checked_sub(len).map(|at| self.data[at]);
        let has_byte = usize::from(self.state & NUMBER == 0);
        let sizes = || {
            let sizes = Sizes(before(has_byte + 1)?);
            let is_held = sizes.delta() <= MAX_NUMBER_LEN && sizes.output() <= MAX_NUMBER_LEN;
            is_held.then_some(sizes)
        };
        let len = if self.state & IS_SINGLE == 0 {
            let beside = before(1)?;
            let (count, sizes) = (self.count(|| beside), sizes()?);
            let own_len = if self.state & IS_FINAL != 0 {
                sizes.output()
            } else {
                0
            };
            has_byte + 1 + index_len(count) + count * (1 + sizes.delta() + sizes.output()) + own_len
        } else if self.state & IS_NEXT != 0 {
            has_byte
        } else {
            let sizes = sizes()?;
            has_byte + 1 + sizes.delta() + sizes.output()
        };
        (self.at.checked_sub(len)).filter(|&first| header_len <= first)
    }

    #[inline]
    fn wide(self) -> Wide<'f> {
        let end = self.at - usize::from(self.state & NUMBER == 0);
        let count = self.count(|| self.data[end]);
        let sizes = Sizes(self.data[end - 1]);
        let inputs_at = end - 1 - index_len(count) - count;
        Wide {
            node: self,
            count,
            sizes,
            inputs_at,
            is_final: self.state & IS_FINAL != 0,
        }
    }
}

/// Where a transition leads: so many bytes before the first byte of its node.
#[derive(Clone, Copy)]
pub(super) struct Way {
    pub(super) first_byte: usize,
    /// 0 for the node without bytes.
    pub(super) delta: u64,
    /// What is gained on the way.
    pub(super) gained: u64,
}

/// How many bytes the numbers of a node take.
#[derive(Clone, Copy)]
struct Sizes(u8);

impl Sizes {
    #[inline]
    fn delta(self) -> usize {
        usize::from(self.0 >> 4)
    }

    #[inline]
    fn output(self) -> usize {
        usize::from(self.0 & 0b1111)
    }
}

/// The transitions of a node.
#[derive(Clone, Copy)]
pub(super) enum Fan<'f> {
    /// One, or none.
    Single(Option<Single<'f>>),
    /// Any number.
    Wide(Wide<'f>),
}

impl<'f> Fan<'f> {
    #[inline]
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Single(single) => usize::from(single.is_some()),
            Self::Wide(wide) => wide.count,
        }
    }

    /// The byte of a transition below [`Fan::len`].
    #[inline]
    pub(super) fn input(&self, index: usize) -> u8 {
        match self {
            Self::Single(single) => single.map_or(0, |single| single.input),
            Self::Wide(wide) => wide.input(index),
        }
    }

    /// The bytes of all transitions, the last first.
    #[inline]
    pub(super) fn inputs_from_last(&self) -> &[u8] {
        match self {
            Self::Single(single) => single
                .as_ref()
                .map_or(&[], |single| std::slice::from_ref(&single.input)),
            Self::Wide(wide) => &wide.node.data[wide.inputs_at..][..wide.count],
        }
    }

    /// Where it leads, and what is gained on the way.
    #[inline]
    pub(super) fn target(&self, index: usize) -> Option<(TermNode<'f>, u64)> {
        match self {
            Self::Single(single) => single.map(Single::target),
            Self::Wide(wide) => Some(wide.target(index)),
        }
    }

    /// The same of a node of any origin, whose target can be none.
    pub(super) fn way(&self, index: usize) -> Option<Way> {
        match self {
            Self::Single(single) => single.map(|single| single.node.single_way(single.end)),
            Self::Wide(wide) => Some(wide.way(wide.count - 1 - index)),
        }
    }

    /// Whether each transition stands behind those of lower bytes, and is found by its own alone.
    pub(super) fn is_in_order(&self) -> bool {
        let inputs = || (0..self.len()).map(|index| self.input(index));
        let is_found = |byte: u8| match self {
            Self::Single(_) => true,
            Self::Wide(wide) => {
                let found = wide.find(byte).map(|from_last| wide.count - 1 - from_last);
                found == inputs().position(|input| input == byte)
            }
        };
        inputs().is_sorted_by(|a, b| a < b)
            && (self.len() <= MAX_LISTED || (0..=u8::MAX).all(is_found))
    }

    /// As [`TermNode::follow`].
    #[inline]
    pub(super) fn follow(&self, byte: u8) -> Option<(TermNode<'f>, u64)> {
        match self {
            Self::Single(single) => single
                .filter(|single| single.input == byte)
                .map(Single::target),
            Self::Wide(wide) => wide.follow(byte),
        }
    }
}

/// A node of one transition.
#[derive(Clone, Copy)]
pub(super) struct Single<'f> {
    node: TermNode<'f>,
    input: u8,
    /// Behind the bytes that the state and the input leave.
    end: usize,
}

impl<'f> Single<'f> {
    #[inline]
    fn target(self) -> (TermNode<'f>, u64) {
        self.node.single_target(self.end)
    }
}

/// A node of any number of transitions. Before its state, from the end: how many there are where
/// the state cannot hold that, the sizes, the index of 256 bytes of many, the bytes of the
/// transitions, where they lead, their outputs, each last transition first, and the node's own
/// output.
#[derive(Clone, Copy)]
pub(super) struct Wide<'f> {
    node: TermNode<'f>,
    count: usize,
    sizes: Sizes,
    inputs_at: usize,
    is_final: bool,
}

impl<'f> Wide<'f> {
    /// As [`TermNode::follow`].
    #[inline]
    fn follow(&self, byte: u8) -> Option<(TermNode<'f>, u64)> {
        self.find(byte).map(|from_last| self.lead(from_last))
    }

    /// How many transitions stand behind the one of a byte.
    #[inline]
    fn find(&self, byte: u8) -> Option<usize> {
        if MAX_LISTED < self.count {
            let inputs_end = self.inputs_at + self.count;
            let index = usize::from(self.node.data[inputs_end + usize::from(byte)]);
            return self.count.checked_sub(index + 1);
        }
        position(self.node.data, self.inputs_at, self.count, byte)
    }

    #[inline]
    fn input(&self, index: usize) -> u8 {
        self.node.data[self.inputs_at + self.count - 1 - index]
    }

    #[inline]
    fn deltas_at(&self) -> usize {
        self.inputs_at - self.count * self.sizes.delta()
    }

    #[inline]
    fn target(&self, index: usize) -> (TermNode<'f>, u64) {
        self.lead(self.count - 1 - index)
    }

    #[inline]
    fn way(&self, from_last: usize) -> Way {
        let data = self.node.data;
        let (delta_len, output_len) = (self.sizes.delta(), self.sizes.output());
        let deltas_at = self.deltas_at();
        let outputs_at = deltas_at - self.count * output_len;
        let own_len = if self.is_final { output_len } else { 0 };
        Way {
            first_byte: outputs_at - own_len,
            delta: number_at(data, deltas_at + from_last * delta_len, delta_len),
            gained: number_at(data, outputs_at + from_last * output_len, output_len),
        }
    }

    /// Where a transition leads, and what is gained on the way.
    #[inline]
    fn lead(&self, from_last: usize) -> (TermNode<'f>, u64) {
        self.node.take(self.way(from_last))
    }

    #[inline]
    fn final_value(&self) -> u64 {
        let output_len = self.sizes.output();
        let own_at = self.deltas_at() - (self.count + 1) * output_len;
        number_at(self.node.data, own_at, output_len)
    }
}

/// Where the byte stands first among the `count` bytes from `at` on; sixteen are looked at together,
/// which is all that most nodes have. Behind the nodes of an fst there are more than sixteen bytes.
#[inline]
fn position(data: &[u8], at: usize, count: usize, byte: u8) -> Option<usize> {
    const ONES: u128 = u128::from_le_bytes([1; 16]);
    let mut start = 0;
    while start < count {
        let bytes = data[at + start..].first_chunk();
        let bytes = u128::from_le_bytes(*bytes.expect("an fst ends in twenty other bytes"));
        // The byte is zero here where it is equal; a borrow reaches only those above such a one.
        let different = bytes ^ (ONES * u128::from(byte));
        let equal = different.wrapping_sub(ONES) & !different & (ONES << 7);
        if equal != 0 {
            let found = start + equal.trailing_zeros() as usize / 8;
            return (found < count).then_some(found);
        }
        start += 16;
    }
    None
}

/// Bytes of the index of a node of so many transitions.
#[inline]
fn index_len(count: usize) -> usize {
    if MAX_LISTED < count { INDEX_LEN } else { 0 }
}

/// The node that lies `delta` before the first byte of another.
#[inline]
fn behind(first_byte: usize, delta: u64) -> CompiledAddr {
    if delta == 0 {
        EMPTY
    } else {
        first_byte - delta as usize
    }
}

/// The number of `len` bytes at `at`, little end first. Behind the nodes of an fst there are
/// more than eight bytes.
#[inline]
fn number_at(data: &[u8], at: usize, len: usize) -> u64 {
    let bits = 8 * len as u32;
    let unused = u64::MAX.checked_shl(bits).unwrap_or(0);
    crate::format::read_u64(data, at) & !unused
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Compares every node that is reached from one.
    fn compare(fst: &Fst<Vec<u8>>, at: CompiledAddr) {
        let known = fst.node(at);
        let node = TermNode::root(fst).goto(at);
        let value = known.is_final().then(|| known.final_output().value());
        assert_eq!(node.final_value(), value);
        let fan = node.fan();
        assert_eq!(fan.len(), known.len());
        for (index, transition) in known.transitions().enumerate() {
            let expected = (transition.addr, transition.out.value());
            let target = fan.target(index).map(|(node, gained)| (node.at, gained));
            assert_eq!((fan.input(index), target), (transition.inp, Some(expected)));
            compare(fst, transition.addr);
        }
        for byte in 0..=u8::MAX {
            let known = known.find_input(byte).map(|index| {
                let transition = known.transition(index);
                (transition.addr, transition.out.value())
            });
            let found = node.follow(byte).map(|(node, gained)| (node.at, gained));
            assert_eq!(found, known, "byte {byte}");
        }
    }

    proptest! {
        #[test]
        fn every_node_is_read_as_the_crate_reads_it(
            terms in prop::collection::btree_map("[a-f ]{0,6}", 0_u64..1 << 40, 1..60),
        ) {
            let fst = Fst::from_iter_map(terms).unwrap();
            compare(&fst, fst.root().addr());
        }
    }

    #[test]
    fn nodes_of_few_and_of_all_bytes_are_read_as_the_crate_reads_them() {
        for count in [1_usize, 2, 32, 33, 63, 64, 255, 256] {
            let terms = (0..count).map(|byte| (vec![byte as u8, 0, 7], byte as u64 * 77));
            let terms: Vec<_> = terms.collect();
            let fst = Fst::from_iter_map(terms).unwrap();
            compare(&fst, fst.root().addr());
        }
    }
}
