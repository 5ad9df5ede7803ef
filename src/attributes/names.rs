//! Variable name -> id, and the names that come near one.
//!
//! The names are an fst, which is built from the catalogue when the artefact is opened: for
//! thousands of names that takes a few milliseconds, and no byte of an fst has to be trusted. All walks
//! are over its raw nodes with fixed arrays and allocate nothing.

use arrayvec::ArrayVec;
use fst::raw::CompiledAddr;
use fst::{Map, MapBuilder};

use super::MAX_NEAR_NAMES;
use super::catalogue::VariableId;

/// Longest name of a variable, in bytes.
pub(super) const MAX_NAME_LEN: usize = 64;
/// Most nodes that a search for near names visits.
const NODE_BUDGET: usize = 4_000;
/// Most edits between a name and one that comes near it.
const MAX_DISTANCE: u8 = 3;

/// The names of a catalogue.
#[derive(Debug)]
pub(super) struct VariableNames {
    map: Map<Vec<u8>>,
}

/// Whether `name` may name a variable or a layer: lower-case ASCII letters, digits and
/// underscores, a letter first.
pub(super) fn is_valid(name: &str) -> bool {
    name.len() <= MAX_NAME_LEN
        && name.starts_with(|c: char| c.is_ascii_lowercase())
        && name
            .bytes()
            .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_')
}

impl VariableNames {
    /// Takes the names in the order of their ids; `None` where they do not rise.
    pub(super) fn new<'n>(names: impl Iterator<Item = &'n str>) -> Option<Self> {
        let mut builder = MapBuilder::memory();
        for (id, name) in (0_u64..).zip(names) {
            builder.insert(name, id).ok()?;
        }
        let map = Map::new(builder.into_inner().ok()?).ok()?;
        Some(Self { map })
    }

    /// The id of a name, whatever the case of its ASCII letters.
    pub(super) fn find(&self, name: &str) -> Option<VariableId> {
        let fst = self.map.as_fst();
        let mut node = fst.root();
        let mut output = 0;
        for byte in name.bytes() {
            let transition = node.transition(node.find_input(byte.to_ascii_lowercase())?);
            output += transition.out.value();
            node = fst.node(transition.addr);
        }
        node.is_final()
            .then(|| VariableId((output + node.final_output().value()) as u32))
    }

    /// Ids of the names within a few edits of `name`, the nearest first.
    ///
    /// The distance is optimal string alignment. Visits at most [`NODE_BUDGET`] nodes, each at
    /// the cost of one row of the distance matrix.
    pub(super) fn near(&self, name: &str) -> ArrayVec<VariableId, MAX_NEAR_NAMES> {
        let key: ArrayVec<u8, MAX_NAME_LEN> = name
            .bytes()
            .take(MAX_NAME_LEN)
            .map(|byte| byte.to_ascii_lowercase())
            .collect();
        let fst = self.map.as_fst();
        let mut found: ArrayVec<(u8, VariableId), MAX_NEAR_NAMES> = ArrayVec::new();
        let mut limit = MAX_DISTANCE.min(1 + key.len() as u8 / 4);
        let mut rows = [[0_u8; MAX_NAME_LEN + 1]; DEPTH];
        for (column, cell) in (0..).zip(rows[0].iter_mut()) {
            *cell = column;
        }
        let mut stack: ArrayVec<Frame, DEPTH> = ArrayVec::new();
        stack.push(Frame::new(fst.root().addr(), 0, 0));
        let mut budget = NODE_BUDGET;
        while let Some(depth) = stack.len().checked_sub(1) {
            let frame = &mut stack[depth];
            let node = fst.node(frame.node);
            if frame.next == node.len() || budget == 0 {
                stack.pop();
                continue;
            }
            let transition = node.transition(frame.next);
            frame.next += 1;
            budget -= 1;
            let before = frame.input;
            let output = frame.output + transition.out.value();
            let best = next_row(&mut rows, depth, &key, transition.inp, before);
            if limit < best {
                continue;
            }
            let distance = rows[depth + 1][key.len()];
            let target = fst.node(transition.addr);
            if target.is_final() && distance <= limit {
                let id = VariableId((output + target.final_output().value()) as u32);
                insert(&mut found, (distance, id));
                if found.is_full() {
                    limit = limit.min(found[MAX_NEAR_NAMES - 1].0.saturating_sub(1));
                }
            }
            if !stack.is_full() {
                stack.push(Frame::new(transition.addr, output, transition.inp));
            }
        }
        found.into_iter().map(|(_, id)| id).collect()
    }
}

/// The names that share the most words with `name`, the likeliest first; names that share less
/// than half of its words are not among them.
///
/// A word of three letters or more is shared where one begins with the other, as `pop` and
/// `population`. Words are parted by underscores, blanks or hyphens, and only the first eight count.
pub(super) fn of_like_words<'n>(
    name: &str,
    names: impl Iterator<Item = &'n str>,
) -> ArrayVec<&'n str, MAX_NEAR_NAMES> {
    const MAX_WORDS: usize = 8;
    let words = name.split(['_', ' ', '-']).filter(|word| !word.is_empty());
    let words: ArrayVec<&str, MAX_WORDS> = words.take(MAX_WORDS).collect();
    let mut best: ArrayVec<(usize, &str), MAX_NEAR_NAMES> = ArrayVec::new();
    for candidate in names {
        let others = || candidate.split('_');
        let is_shared = |word: &&&str| others().any(|other| are_like(word, other));
        let shared = words.iter().filter(is_shared).count();
        if shared * 2 < words.len().max(1) {
            continue;
        }
        let apart = words.len() - shared + others().count().saturating_sub(shared);
        let at = best.partition_point(|kept| *kept <= (apart, candidate));
        if at < MAX_NEAR_NAMES {
            best.truncate(MAX_NEAR_NAMES - 1);
            best.insert(at, (apart, candidate));
        }
    }
    best.into_iter().map(|(_, name)| name).collect()
}

fn are_like(a: &str, b: &str) -> bool {
    const SHORTEST: usize = 3;
    let len = a.len().min(b.len());
    let (a_start, b_start) = (&a.as_bytes()[..len], &b.as_bytes()[..len]);
    (len >= SHORTEST || a.len() == b.len()) && a_start.eq_ignore_ascii_case(b_start)
}

/// Rows of the distance matrix: a name's bytes and the edits allowed past them.
const DEPTH: usize = MAX_NAME_LEN + MAX_DISTANCE as usize + 1;

/// A node on the way from the root, and which of its transitions comes next.
struct Frame {
    node: CompiledAddr,
    output: u64,
    next: usize,
    input: u8,
}

impl Frame {
    fn new(node: CompiledAddr, output: u64, input: u8) -> Self {
        Self {
            node,
            output,
            next: 0,
            input,
        }
    }
}

/// Fills row `depth + 1` of the matrix for one more byte of a name; returns its least cell.
fn next_row(
    rows: &mut [[u8; MAX_NAME_LEN + 1]; DEPTH],
    depth: usize,
    key: &[u8],
    input: u8,
    before: u8,
) -> u8 {
    let (done, rest) = rows.split_at_mut(depth + 1);
    let Some(row) = rest.first_mut() else {
        return u8::MAX;
    };
    row[0] = depth as u8 + 1;
    let mut best = row[0];
    for column in 1..=key.len() {
        let replaced = done[depth][column - 1] + u8::from(key[column - 1] != input);
        let mut cell = replaced
            .min(done[depth][column] + 1)
            .min(row[column - 1] + 1);
        let is_swap =
            depth > 0 && column > 1 && key[column - 1] == before && key[column - 2] == input;
        if is_swap {
            cell = cell.min(done[depth - 1][column - 2] + 1);
        }
        row[column] = cell;
        best = best.min(cell);
    }
    best
}

/// Keeps the nearest, and of equally near ones the first by name.
fn insert(found: &mut ArrayVec<(u8, VariableId), MAX_NEAR_NAMES>, item: (u8, VariableId)) {
    let at = found.partition_point(|kept| *kept <= item);
    if at == MAX_NEAR_NAMES {
        return;
    }
    if found.is_full() {
        found.pop();
    }
    found.insert(at, item);
}

#[cfg(test)]
mod tests {
    use super::{VariableId, VariableNames, of_like_words};

    const NAMES: [&str; 6] = [
        "airport_count_10km",
        "airport_count_1km",
        "pop_density",
        "pop_total",
        "rail_count_10km",
        "rail_dist_nearest",
    ];

    fn near(name: &str) -> Vec<&'static str> {
        let names = VariableNames::new(NAMES.into_iter()).unwrap();
        let ids = names.near(name);
        ids.iter().map(|id| NAMES[id.0 as usize]).collect()
    }

    #[test]
    fn a_name_is_found_in_any_case_and_only_when_whole() {
        let names = VariableNames::new(NAMES.into_iter()).unwrap();
        assert_eq!(names.find("Pop_DENSITY"), Some(VariableId(2)));
        assert_eq!(names.find("pop_dens"), None);
        assert_eq!(names.find("pop_density_"), None);
        assert_eq!(names.find(""), None);
        assert_eq!(names.find(&"pop".repeat(1_000_000)), None);
    }

    #[test]
    fn near_names_come_by_distance_and_then_by_name() {
        assert_eq!(near("pop_denisty"), ["pop_density"]);
        assert_eq!(
            near("airport_count_2km"),
            ["airport_count_1km", "airport_count_10km"]
        );
        assert_eq!(near("rail_distance_nearest"), Vec::<&str>::new());
        assert_eq!(near(&"x".repeat(1000)), Vec::<&str>::new());
    }

    #[test]
    fn names_of_like_words_come_by_the_words_they_do_not_share() {
        let check = |name: &str, expected: &[&str]| {
            assert_eq!(
                of_like_words(name, NAMES.into_iter()).as_slice(),
                expected,
                "{name}"
            );
        };
        check("Population_Density", &["pop_density", "pop_total"]);
        check("rail distance nearest", &["rail_dist_nearest"]);
        check(
            "airport_count",
            &["airport_count_10km", "airport_count_1km", "rail_count_10km"],
        );
        check("", &[]);
        check("xx_yy", &[]);
    }

    #[test]
    fn names_out_of_order_are_refused() {
        assert!(VariableNames::new(["b", "a"].into_iter()).is_none());
        assert!(VariableNames::new(["a", "a"].into_iter()).is_none());
    }
}
