//! Text -> term value: exact and edit-distance walks over the raw nodes of an fst.
//!
//! `fst`'s own Levenshtein automaton allocates megabytes, so the walk here carries one row of
//! the distance matrix a depth in a fixed array. A row costs O(key length); the number of nodes
//! visited is capped by the caller.

use arrayvec::ArrayVec;
use fst::raw::{CompiledAddr, Fst};

use crate::format::SectionBytes;

/// Longest key, in bytes, that an edit walk looks at.
pub const MAX_EDIT_KEY: usize = 40;
/// Most terms that one edit walk returns.
pub const MAX_EDIT_MATCHES: usize = 32;

const DEPTH: usize = MAX_EDIT_KEY + 3;

/// A position inside an fst: the bytes fed so far lead to a node.
#[derive(Clone, Copy)]
pub struct TermWalk<'f> {
    fst: &'f Fst<SectionBytes>,
    node: CompiledAddr,
    output: u64,
}

impl std::fmt::Debug for TermWalk<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TermWalk")
            .field("node", &self.node)
            .finish_non_exhaustive()
    }
}

impl<'f> TermWalk<'f> {
    pub(super) fn start(fst: &'f Fst<SectionBytes>) -> Self {
        Self {
            fst,
            node: fst.root().addr(),
            output: 0,
        }
    }

    /// Feeds bytes; `false` where no term goes on like that, and the walk is over.
    pub fn feed(&mut self, bytes: &[u8]) -> bool {
        for &byte in bytes {
            let node = self.fst.node(self.node);
            let Some(index) = node.find_input(byte) else {
                return false;
            };
            let transition = node.transition(index);
            self.output += transition.out.value();
            self.node = transition.addr;
        }
        true
    }

    /// The value of the term that ends here.
    pub fn value(&self) -> Option<u64> {
        let node = self.fst.node(self.node);
        node.is_final()
            .then(|| self.output + node.final_output().value())
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

struct Frame {
    node: CompiledAddr,
    output: u64,
    next: usize,
    input: u8,
}

/// Finds terms within `max_distance` of `key` that share its first byte, visiting at most
/// `node_budget` nodes. The distance is optimal string alignment (Damerau-Levenshtein without
/// edits inside a swap).
pub(super) fn edit_matches(
    fst: &Fst<SectionBytes>,
    key: &[u8],
    max_distance: u8,
    node_budget: usize,
    out: &mut ArrayVec<EditMatch, MAX_EDIT_MATCHES>,
) {
    out.clear();
    if key.is_empty() || key.len() > MAX_EDIT_KEY {
        return;
    }
    let mut rows = [[0_u8; MAX_EDIT_KEY + 1]; DEPTH];
    for (column, cell) in rows[0].iter_mut().enumerate() {
        *cell = column as u8;
    }
    let mut stack: ArrayVec<Frame, DEPTH> = ArrayVec::new();
    stack.push(Frame {
        node: fst.root().addr(),
        output: 0,
        next: 0,
        input: 0,
    });
    let mut visited = 0;
    while let Some(depth) = stack.len().checked_sub(1) {
        let frame = &mut stack[depth];
        let node = fst.node(frame.node);
        if frame.next == node.len() {
            stack.pop();
            continue;
        }
        let transition = node.transition(frame.next);
        frame.next += 1;
        if depth == 0 && transition.inp != key[0] {
            continue;
        }
        let (output, previous_input) = (frame.output + transition.out.value(), frame.input);
        let child = depth + 1;
        let (done, rest) = rows.split_at_mut(child);
        let (above, row) = (&done[depth], &mut rest[0]);
        row[0] = child as u8;
        let mut best = row[0];
        for column in 1..=key.len() {
            let replace = above[column - 1] + u8::from(key[column - 1] != transition.inp);
            let mut cell = replace.min(above[column] + 1).min(row[column - 1] + 1);
            let is_swap = child >= 2
                && column >= 2
                && key[column - 1] == previous_input
                && key[column - 2] == transition.inp;
            if is_swap {
                cell = cell.min(done[child - 2][column - 2] + 1);
            }
            row[column] = cell;
            best = best.min(cell);
        }
        if best > max_distance {
            continue;
        }
        visited += 1;
        if visited > node_budget {
            return;
        }
        let distance = row[key.len()];
        let target = fst.node(transition.addr);
        if target.is_final() && distance <= max_distance {
            let value = output + target.final_output().value();
            if out.try_push(EditMatch { value, distance }).is_err() {
                return;
            }
        }
        if stack.len() < DEPTH - 1 {
            stack.push(Frame {
                node: transition.addr,
                output,
                next: 0,
                input: transition.inp,
            });
        }
    }
}
