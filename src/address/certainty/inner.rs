//! Names inside the name of a road, a landmark or a building -> what they tell.

use super::features::NameKind;
use crate::address::context::bearers::{Region, Sought, share_beside, share_in};
use crate::address::context::votes::Votes;
use crate::address::decode::Chosen;
use crate::address::names::candidates::{Hit, Looks};
use crate::address::reading::{ComponentType, MatchKind};
use crate::address::scene::Scene;
use crate::address::span::Span;
use crate::address::words::Words;
use crate::address::words::chains::is_of_chain;

/// Gives what each name tells that is part of the span's own, or a landmark's own (`Near Charminar`): the longest
/// ones, of those that lie in the context, and inside the name of a road also of those that lie beside it. What
/// a component says too tells nothing here.
pub(super) fn tell_inner(
    scene: Scene<'_>,
    votes: &mut Votes,
    region: Region<'_>,
    chosen: &Chosen,
    (span, kind): (&Span, NameKind),
    looks: &mut Looks,
    mut tell: impl FnMut(NameKind, f32),
) {
    let (first, end) = span.text_range();
    let start = scene
        .hits
        .partition_point(|hit| (hit.first as usize) < first);
    let stop = scene.hits.partition_point(|hit| (hit.first as usize) < end);
    let inner = &scene.hits[start..stop];
    let is_part = |hit: &Hit| {
        hit.end as usize <= end
            && (kind == NameKind::InLandmark
                || (hit.first as usize, hit.end as usize) != (first, end))
            && matches!(hit.kind, MatchKind::Exact | MatchKind::Script)
    };
    let mut done = first;
    for (index, hit) in inner.iter().enumerate().filter(|(_, hit)| is_part(hit)) {
        let is_longest = !inner.iter().any(|other| {
            is_part(other)
                && other.first <= hit.first
                && hit.end <= other.end
                && !other.is_beside(hit)
        });
        let (from, to) = (hit.first as usize, hit.end as usize);
        let is_keyword = to - from == 1 && !scene.words.class(from).is_empty();
        let is_of_chain = || (from..to).any(|index| is_of_chain(scene.words, index));
        let is_said = || is_said_apart(scene.words, chosen, (from, to));
        if from < done
            || !is_longest
            || is_keyword
            || is_of_chain()
            || is_said()
            || !looks.take(std::slice::from_ref(hit))
        {
            continue;
        }
        let share = share_in(scene, votes, region, start + index, Sought::Area);
        if 0.0 < share.part {
            done = to;
            tell(kind, share.told());
        } else if kind == NameKind::InStreet {
            let share = share_beside(scene, votes, region.context, start + index);
            if 0.0 < share.part {
                done = to;
                tell(NameKind::Towards, share.told());
            }
        }
    }
}

/// The kind of the names that are part of a component's own.
pub(super) fn inner_kind(kind: ComponentType) -> Option<NameKind> {
    match kind {
        ComponentType::Street => Some(NameKind::InStreet),
        ComponentType::Landmark => Some(NameKind::InLandmark),
        ComponentType::Building => Some(NameKind::InBuilding),
        _ => None,
    }
}

/// `Kalwan Halt, Kalwan`: whether a name that is part of another is a component's own, too.
fn is_said_apart(words: Words<'_>, chosen: &Chosen, (first, end): (usize, usize)) -> bool {
    let is_own = |span: &Span| {
        let (from, to) = span.text_range();
        from != first && words.is_same_text(from..to, first..end)
    };
    words.has_copies() && chosen.iter().any(is_own)
}
