//! The bytes of an fst of any origin -> an error, or the promise that walks stay inside them.
//!
//! The crate `fst` writes one node behind the other, each leading only to those before it, and the
//! root last. So the nodes are found from the root back to the header, each where the one behind it
//! begins; and a walk that meets only such nodes neither leaves the bytes nor goes round.

use fst::raw::{CompiledAddr, Fst};

use super::nodes::{self, EMPTY, TermNode};
use crate::format::read_u64;

/// Bytes of the version and the type, before the first node.
const HEADER_LEN: usize = 16;
/// Bytes of the number of terms, the root's address and the checksum, behind the root.
const FOOTER_LEN: usize = 20;
/// Bytes of the root's address and the checksum.
const ROOT_LEN: usize = 12;

/// Checks the checksum and every node.
///
/// The work is linear in the bytes; a bit of each is kept meanwhile.
pub(super) fn verify<D: AsRef<[u8]>>(fst: &Fst<D>) -> Result<(), String> {
    fst.verify().map_err(|error| error.to_string())?;
    let data = fst.as_bytes();
    let (Some(nodes_end), Some(root_at)) = (
        data.len().checked_sub(FOOTER_LEN),
        data.len().checked_sub(ROOT_LEN),
    ) else {
        return Err("it is too short".to_owned());
    };
    let is_empty = nodes_end == HEADER_LEN;
    let last = if is_empty { EMPTY } else { nodes_end - 1 };
    if usize::try_from(read_u64(data, root_at)) != Ok(last) {
        return Err("its root is not its last node".to_owned());
    }
    if is_empty {
        return Ok(());
    }
    nodes::load();
    let mut starts = vec![0_u64; nodes_end / 64 + 1];
    let mut node_count: u64 = 0;
    let mut end = nodes_end;
    while HEADER_LEN < end {
        let at = end - 1;
        starts[at / 64] |= 1 << (at % 64);
        node_count += 1;
        end = (TermNode::at(fst, at).first_byte(HEADER_LEN))
            .ok_or_else(|| format!("the node at byte {at} does not lie inside of it"))?;
    }
    let is_node = |at: CompiledAddr| starts[at / 64] & 1 << (at % 64) != 0;
    // A walk gains once at each node, and once more where it ends.
    let most_gained = u64::MAX / (node_count + 1);
    for at in (HEADER_LEN..nodes_end).filter(|&at| is_node(at)) {
        check(TermNode::at(fst, at), most_gained, is_node)
            .map_err(|problem| format!("the node at byte {at}: {problem}"))?;
    }
    Ok(())
}

/// Checks where the transitions of a node lead, and what they gain.
fn check(
    node: TermNode<'_>,
    most_gained: u64,
    is_node: impl Fn(CompiledAddr) -> bool,
) -> Result<(), &'static str> {
    let fan = node.fan();
    if !fan.is_in_order() {
        return Err("its transitions are out of order");
    }
    let gained = node.final_value().unwrap_or(0);
    if most_gained < gained {
        return Err("it gains more than a number holds");
    }
    for way in (0..fan.len()).filter_map(|index| fan.way(index)) {
        let target = usize::try_from(way.delta)
            .ok()
            .and_then(|delta| way.first_byte.checked_sub(delta));
        if way.delta != 0 && !target.is_some_and(&is_node) {
            return Err("a transition leads to no node");
        }
        if most_gained < way.gained {
            return Err("it gains more than a number holds");
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::hostile::{Seeded, reseal_fst};

    fn terms_of(count: usize, seeded: &mut Seeded) -> Fst<Vec<u8>> {
        let term = |seeded: &mut Seeded| {
            let len = seeded.below(7);
            (0..len).map(|_| seeded.below(40) as u8 * 6).collect()
        };
        let mut terms: Vec<Vec<u8>> = (0..count).map(|_| term(seeded)).collect();
        terms.sort();
        terms.dedup();
        Fst::from_iter_map(terms.into_iter().map(|term| (term, seeded.next() >> 20))).unwrap()
    }

    #[test]
    fn what_the_crate_writes_passes() {
        let mut seeded = Seeded(1);
        for count in [0, 1, 2, 40, 500, 5_000] {
            let fst = terms_of(count, &mut seeded);
            assert_eq!(verify(&fst), Ok(()), "{count} terms");
        }
    }

    #[test]
    fn damage_behind_a_right_checksum_is_refused_or_walked_over_without_panic() {
        let mut seeded = Seeded(2);
        let bytes = terms_of(300, &mut seeded).into_inner();
        let (mut passed, mut refused) = (0, 0);
        for _ in 0..50_000 {
            let mut damaged = bytes.clone();
            for _ in 0..=seeded.below(3) {
                let at = seeded.below(damaged.len());
                damaged[at] = seeded.next() as u8;
            }
            reseal_fst(&mut damaged);
            let Ok(fst) = Fst::new(damaged) else {
                continue;
            };
            if verify(&fst).is_err() {
                refused += 1;
                continue;
            }
            passed += 1;
            walk_all(TermNode::root(&fst), 0, &mut 100_000);
        }
        assert!(
            0 < passed && 0 < refused,
            "{passed} passed, {refused} refused"
        );
    }

    /// Takes every way, up to a number of nodes.
    fn walk_all(node: TermNode<'_>, gained: u64, left: &mut u32) {
        if *left == 0 {
            return;
        }
        *left -= 1;
        let _ = node.final_value().map(|value| gained + value);
        let fan = node.fan();
        for index in 0..fan.len() {
            let (next, more) = fan.target(index).unwrap();
            let (followed, _) = node.follow(fan.input(index)).unwrap();
            assert_eq!(followed.addr(), next.addr());
            walk_all(next, gained + more, left);
        }
    }

    #[test]
    fn a_root_elsewhere_is_refused() {
        let mut bytes = terms_of(300, &mut Seeded(3)).into_inner();
        let root_at = bytes.len() - ROOT_LEN;
        bytes[root_at..root_at + 8].copy_from_slice(&(1_u64 << 40).to_le_bytes());
        reseal_fst(&mut bytes);
        let problem = verify(&Fst::new(bytes).unwrap()).unwrap_err();
        assert!(problem.contains("root"), "{problem}");
    }
}
