//! Text -> term value: exact and edit-distance walks over the raw nodes of an fst.
//!
//! `fst`'s own Levenshtein automaton allocates megabytes, so the walk here keeps its own stack in
//! a fixed array. The number of nodes visited is capped by the caller.

use arrayvec::ArrayVec;
use fst::raw::{CompiledAddr, Fst};

use super::nodes::{self, Fan, TermNode};
use crate::format::SectionBytes;

/// Longest key, in bytes, that an edit walk looks at.
pub const MAX_EDIT_KEY: usize = 40;
/// Most terms that one edit walk returns.
pub const MAX_EDIT_MATCHES: usize = 32;

/// Frames of the deepest walk: one for each byte of the key, the root, and one for each edit.
const DEPTH: usize = MAX_EDIT_KEY + 3;

/// Letters and digits that a term can start with.
const START_BYTES: usize = 36;
/// Bytes of a start.
const START_LEN: usize = 3;

/// Where the terms that start with three letters or digits go on: the nodes near the root are the
/// widest, and every walk passes through them.
#[derive(Debug, Default)]
pub(super) struct TermStarts {
    root: CompiledAddr,
    starts: Box<[Start]>,
}

/// The node that a start leads to, and what is gained on the way.
#[derive(Clone, Copy, Debug)]
struct Start {
    node: Option<CompiledAddr>,
    output: u64,
}

impl TermStarts {
    /// Walks the first steps of every term. The fst must be verified.
    pub(super) fn new(fst: &Fst<SectionBytes>) -> Self {
        nodes::load();
        let nowhere = Start {
            node: None,
            output: 0,
        };
        let mut starts = vec![nowhere; START_BYTES.pow(START_LEN as u32)];
        let alphabet = || (b'0'..=b'9').chain(b'a'..=b'z');
        let root = TermWalk::at(TermNode::root(fst), 0);
        for first in alphabet() {
            let mut one = root.clone();
            if !one.step(&[first]) {
                continue;
            }
            for second in alphabet() {
                let mut two = one.clone();
                if !two.step(&[second]) {
                    continue;
                }
                for third in alphabet() {
                    let mut walk = two.clone();
                    if walk.step(&[third]) {
                        let index = start_index([first, second, third]);
                        starts[index.expect("the alphabet is that of starts")] = Start {
                            node: Some(walk.node.addr()),
                            output: walk.output,
                        };
                    }
                }
            }
        }
        Self {
            root: root.node.addr(),
            starts: starts.into(),
        }
    }

    /// The node that every walk starts at.
    #[inline]
    pub(super) fn root<'f>(&self, fst: &'f Fst<SectionBytes>) -> TermNode<'f> {
        TermNode::at(fst, self.root)
    }
}

fn start_index(start: [u8; START_LEN]) -> Option<usize> {
    let place = |byte: u8| match byte {
        b'0'..=b'9' => Some(usize::from(byte - b'0')),
        b'a'..=b'z' => Some(usize::from(byte - b'a') + 10),
        _ => None,
    };
    let [first, second, third] = start;
    Some((place(first)? * START_BYTES + place(second)?) * START_BYTES + place(third)?)
}

/// A position inside an fst: the bytes fed so far lead to a node.
#[derive(Clone)]
pub struct TermWalk<'f> {
    /// Until the first bytes are fed.
    starts: Option<&'f TermStarts>,
    node: TermNode<'f>,
    output: u64,
}

impl std::fmt::Debug for TermWalk<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TermWalk")
            .field("node", &self.node.addr())
            .finish_non_exhaustive()
    }
}

impl<'f> TermWalk<'f> {
    pub(super) fn start(fst: &'f Fst<SectionBytes>, starts: &'f TermStarts) -> Self {
        Self {
            starts: Some(starts),
            ..Self::at(starts.root(fst), 0)
        }
    }

    /// Goes on from a node that a walk had come to, by what [`TermWalk::place`] gave there.
    #[inline]
    pub(super) fn resume(fst: &'f Fst<SectionBytes>, (node, output): (CompiledAddr, u64)) -> Self {
        Self::at(TermNode::at(fst, node), output)
    }

    /// The node that the walk has come to, and what was gained on the way.
    pub(super) fn place(&self) -> (CompiledAddr, u64) {
        (self.node.addr(), self.output)
    }

    fn at(node: TermNode<'f>, output: u64) -> Self {
        Self {
            starts: None,
            node,
            output,
        }
    }

    /// Feeds bytes; `false` where no term goes on like that, and the walk is over.
    pub fn feed(&mut self, bytes: &[u8]) -> bool {
        let (Some(starts), Some((start, rest))) = (self.starts.take(), bytes.split_first_chunk())
        else {
            return self.step(bytes);
        };
        let Some(index) = start_index(*start) else {
            return self.step(bytes);
        };
        let Start {
            node: Some(node),
            output,
        } = starts.starts[index]
        else {
            return false;
        };
        *self = Self::at(self.node.goto(node), output);
        self.step(rest)
    }

    /// Feeds each walk its own word, one byte of each in turn: the nodes of several walks are then
    /// under way at once, where one walk would wait for each of its own. `None` takes the place of
    /// a walk that is over.
    ///
    /// # Panics
    ///
    /// With more than 256 walks.
    pub fn feed_in_turn(walks: &mut [Option<Self>], words: &[&[u8]]) {
        let mut open: ArrayVec<u8, 256> = ArrayVec::new();
        for (index, (slot, word)) in walks.iter_mut().zip(words).enumerate() {
            let start = &word[..START_LEN.min(word.len())];
            *slot = slot
                .take()
                .and_then(|mut walk| walk.feed(start).then_some(walk));
            if slot.is_some() {
                open.push(index as u8);
            }
        }
        let mut at = START_LEN;
        while !open.is_empty() {
            open.retain(|index| {
                let index = usize::from(*index);
                let (Some(walk), Some(byte)) = (&mut walks[index], words[index].get(at)) else {
                    return false;
                };
                let goes_on = walk.step(std::slice::from_ref(byte));
                if !goes_on {
                    walks[index] = None;
                }
                goes_on
            });
            at += 1;
        }
    }

    fn step(&mut self, bytes: &[u8]) -> bool {
        for &byte in bytes {
            let Some((node, gained)) = self.node.follow(byte) else {
                return false;
            };
            self.output += gained;
            self.node = node;
        }
        true
    }

    /// The value of the term that ends here.
    pub fn value(&self) -> Option<u64> {
        self.node.final_value().map(|value| self.output + value)
    }
}

/// A term within the asked distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EditMatch {
    /// Its value.
    pub value: u64,
    /// Insertions, deletions, replacements and swaps of neighbours that lead to it.
    pub distance: u8,
}

/// A walk over a node that has not tried everything yet.
struct Frame<'f> {
    node: TermNode<'f>,
    fan: Fan<'f>,
    output: u64,
    /// Bytes of the key that lie behind it.
    at: usize,
    /// Edits that are left.
    edits: u8,
    /// What it tries next.
    step: usize,
}

/// Transitions whose nodes are read together.
const LOOK_AHEAD: usize = 8;

/// What a frame tries before it goes through the transitions.
const FIXED_STEPS: usize = 3;

/// Finds terms within `max_distance` of `key` that share its first byte and end in what stands
/// behind the `open` bytes of it, visiting at most `node_budget` nodes. The distance is optimal
/// string alignment (Damerau-Levenshtein without edits inside a swap).
///
/// The walk follows the key and, from its end backwards, tries each edit at each place: where no
/// edit is left the rest of the key must follow, so most branches end after a node or two. Edits
/// near the end, where the terms are few, are found first and the budget is spent at the start.
pub(super) fn edit_matches(
    root: TermNode<'_>,
    (key, open): (&[u8], usize),
    max_distance: u8,
    node_budget: usize,
    out: &mut ArrayVec<EditMatch, MAX_EDIT_MATCHES>,
) {
    out.clear();
    if key.is_empty() || key.len() > MAX_EDIT_KEY {
        return;
    }
    let mut walk = EditWalk {
        key,
        open: open.min(key.len()),
        max_distance,
        nodes_left: node_budget,
        stack: ArrayVec::new(),
        out,
    };
    walk.enter(root, 0, 0, max_distance);
    while walk.advance() {}
}

struct EditWalk<'f, 'k> {
    key: &'k [u8],
    /// Edits are tried in so many bytes of it, and right behind them.
    open: usize,
    max_distance: u8,
    nodes_left: usize,
    stack: ArrayVec<Frame<'f>, DEPTH>,
    out: &'k mut ArrayVec<EditMatch, MAX_EDIT_MATCHES>,
}

impl<'f> EditWalk<'f, '_> {
    /// Takes the next step of the innermost frame; `false` when all is tried or the budget spent.
    fn advance(&mut self) -> bool {
        let Some(frame) = self.stack.last_mut() else {
            return false;
        };
        let (at, edits, output, step) = (frame.at, frame.edits, frame.output, frame.step);
        frame.step += 1;
        let node = frame.node;
        let open = &self.key[at..self.open];
        let next = match step {
            0 => (self.key.get(at)).and_then(|&byte| node.follow(byte)),
            // The first byte is the term's own.
            _ if at == 0 => {
                self.stack.pop();
                return true;
            }
            1 => (!open.is_empty()).then_some((node, 0)),
            2 => swap(node, open),
            _ if edits == 1 => {
                let fan = frame.fan;
                self.stack.pop();
                return self.try_last_edit(&fan, output, at);
            }
            _ => {
                let index = (step - FIXED_STEPS) / 2;
                if index == frame.fan.len() {
                    self.stack.pop();
                    return true;
                }
                let is_insertion = step.is_multiple_of(2);
                let input = frame.fan.input(index);
                if is_insertion || open.first().is_some_and(|&byte| byte != input) {
                    frame.fan.target(index)
                } else {
                    None
                }
            }
        };
        let Some((node, gained)) = next else {
            return true;
        };
        let (consumed, cost) = match step {
            0 => (1, 0),
            1 => (1, 1),
            2 => (2, 1),
            _ => (usize::from(!step.is_multiple_of(2)), 1),
        };
        self.enter(node, output + gained, at + consumed, edits - cost)
    }

    /// Replaces the next byte of the key, or inserts one before it, by each that there is; the
    /// rest of the key must follow.
    fn try_last_edit(&mut self, fan: &Fan<'f>, output: u64, at: usize) -> bool {
        let heard = self.key[at..self.open].first().copied();
        let mut index = 0;
        while index < fan.len() {
            // Several nodes are read together, as none of the reads waits for another.
            let mut ahead: ArrayVec<(u8, TermNode<'f>, u64), LOOK_AHEAD> = ArrayVec::new();
            while index < fan.len() && !ahead.is_full() {
                if let Some((node, gained)) = fan.target(index) {
                    ahead.push((fan.input(index), node, output + gained));
                }
                index += 1;
            }
            for &(input, node, output) in &ahead {
                let next = node.fan();
                let is_other = heard.is_some_and(|byte| byte != input);
                let is_left = (!is_other || self.follow_from(node, &next, output, at + 1))
                    && self.follow_from(node, &next, output, at);
                if !is_left {
                    return false;
                }
            }
        }
        true
    }

    /// As [`EditWalk::follow_rest`] from a node whose transitions are at hand.
    #[inline]
    fn follow_from(&mut self, node: TermNode<'f>, fan: &Fan<'f>, output: u64, at: usize) -> bool {
        if !self.spend() {
            return false;
        }
        let Some(&byte) = self.key.get(at) else {
            self.emit(node, output, 0);
            return true;
        };
        match fan.follow(byte) {
            Some((node, gained)) => self.follow_rest(node, output + gained, at + 1, 0),
            None => true,
        }
    }

    /// Goes on from a node: by a frame where edits are left, else along the rest of the key.
    fn enter(&mut self, node: TermNode<'f>, output: u64, at: usize, edits: u8) -> bool {
        if edits == 0 || self.open < at {
            return self.follow_rest(node, output, at, edits);
        }
        if !self.spend() {
            return false;
        }
        if at == self.key.len() {
            self.emit(node, output, edits);
        }
        let frame = Frame {
            node,
            fan: node.fan(),
            output,
            at,
            edits,
            step: 0,
        };
        // Deeper than any term within the distance.
        let _ = self.stack.try_push(frame);
        true
    }

    /// Goes along the rest of the key without one of the edits that are left; `false` where the
    /// budget is spent.
    #[inline]
    fn follow_rest(
        &mut self,
        mut node: TermNode<'f>,
        mut output: u64,
        at: usize,
        edits: u8,
    ) -> bool {
        if !self.spend() {
            return false;
        }
        for &byte in &self.key[at..] {
            let Some((next, gained)) = node.follow(byte) else {
                return true;
            };
            if !self.spend() {
                return false;
            }
            output += gained;
            node = next;
        }
        self.emit(node, output, edits);
        true
    }

    /// Takes a node of the budget; `false` where none is left.
    fn spend(&mut self) -> bool {
        let is_left = 0 < self.nodes_left;
        self.nodes_left = self.nodes_left.saturating_sub(1);
        is_left
    }

    /// Adds the term that ends at a node, with the least distance that leads to it.
    fn emit(&mut self, node: TermNode<'f>, output: u64, edits: u8) {
        let Some(value) = node.final_value() else {
            return;
        };
        let found = EditMatch {
            value: output + value,
            distance: self.max_distance - edits,
        };
        match self.out.iter_mut().find(|known| known.value == found.value) {
            Some(known) => known.distance = known.distance.min(found.distance),
            None => {
                let _ = self.out.try_push(found);
            }
        }
    }
}

/// Where the next two bytes of the key lead in the other order, and what is gained on the way.
fn swap<'f>(node: TermNode<'f>, rest: &[u8]) -> Option<(TermNode<'f>, u64)> {
    let (&first, &second) = (rest.first()?, rest.get(1)?);
    let (node, gained) = node.follow(second).filter(|_| first != second)?;
    let (node, more) = node.follow(first)?;
    Some((node, gained + more))
}

#[cfg(test)]
mod tests {
    use fst::raw::Output;
    use proptest::prelude::*;

    use super::*;

    /// Optimal string alignment by its definition: the whole matrix.
    fn distance(a: &[u8], b: &[u8]) -> usize {
        let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
        for i in 0..=a.len() {
            for j in 0..=b.len() {
                rows[i][j] = if i == 0 || j == 0 {
                    i + j
                } else {
                    let replaced = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
                    let mut least = replaced.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
                    if 1 < i && 1 < j && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                        least = least.min(rows[i - 2][j - 2] + 1);
                    }
                    least
                };
            }
        }
        rows[a.len()][b.len()]
    }

    proptest! {
        #[test]
        fn walks_that_are_fed_in_turn_end_where_each_ends_alone(
            terms in prop::collection::btree_set("[ab]{1,6}", 1..30),
            words in prop::collection::vec("[ab]{0,7}", 0..6),
        ) {
            let pairs = terms.iter().zip(1..).map(|(term, value)| (term.as_str(), value));
            let fst = Fst::from_iter_map(pairs).unwrap();
            let root = || TermWalk::at(TermNode::root(&fst), 0);
            let words: Vec<&[u8]> = words.iter().map(String::as_bytes).collect();
            let mut walks = vec![Some(root()); words.len()];
            TermWalk::feed_in_turn(&mut walks, &words);
            for (walk, word) in walks.iter().zip(&words) {
                let mut alone = root();
                let is_open = alone.feed(word);
                prop_assert_eq!(walk.is_some(), is_open);
                let value = walk.as_ref().and_then(TermWalk::value);
                prop_assert_eq!(value, fst.get(word).map(Output::value));
            }
        }

        #[test]
        fn an_edit_walk_finds_what_the_whole_matrix_finds(
            terms in prop::collection::btree_set("[abc]{1,7}", 1..30),
            key in "[abc]{1,7}",
            most in 1..3_u8,
            closed in 0..4_usize,
        ) {
            let open = key.len().saturating_sub(closed).max(1);
            let terms: Vec<String> = terms.into_iter().collect();
            let pairs = terms.iter().zip(0..).map(|(term, value)| (term.as_str(), value));
            let fst = Fst::from_iter_map(pairs).unwrap();
            let mut found = ArrayVec::new();
            let root = TermNode::root(&fst);
            edit_matches(root, (key.as_bytes(), open), most, 1_000_000, &mut found);
            let mut expected: Vec<EditMatch> = terms
                .iter()
                .zip(0..)
                .filter(|(term, _)| term.as_bytes()[0] == key.as_bytes()[0])
                .filter_map(|(term, value)| {
                    let start = term.strip_suffix(&key[open..])?;
                    let distance = distance(start.as_bytes(), &key.as_bytes()[..open]) as u8;
                    (!start.is_empty()).then_some(EditMatch { value, distance })
                })
                .filter(|found| found.distance <= most)
                .collect();
            expected.sort_unstable_by_key(|found| found.value);
            found.sort_unstable_by_key(|found| found.value);
            prop_assert_eq!(found.as_slice(), expected.as_slice());
        }
    }
}
