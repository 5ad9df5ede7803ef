//! Projects of builders in front of an address, or behind a door, a tower or a storey.

use super::Proposals;
use super::firm::follows_number_or_floor;
use crate::address::reading::ComponentType;
use crate::address::span::Span;
use crate::address::words::Words;
use crate::address::words::builders::project_at;

/// What the name of a project is worth the less as one of an area.
const AS_AREA: f32 = 1.2;

/// `Supertech Capetown`, `DLF The Crest`: the building is called by all of the words, and the area by all of `Salarpuria
/// Sattva Knowledge City`.
pub(super) fn propose_at(words: Words<'_>, first: usize, out: &mut Proposals<'_>) {
    if !words.breaks_before(first) && !follows_unit(words, first) {
        return;
    }
    let Some(project) = project_at(words, first) else {
        return;
    };
    let mut push = |kind: ComponentType, end: usize, loss: f32| {
        let score = out.weights.building
            + out.weights.building_word * (end - first) as f32
            + out.weights.building_boundary * (words.opening(first) + words.boundary(end))
            + out.weights.building_beside_door
            - loss;
        out.push(Span::rule(first, end, kind, score));
    };
    if project.is_area {
        push(ComponentType::Locality, project.end, 0.0);
        return;
    }
    push(ComponentType::Building, project.end, 0.0);
    // What the gazetteer has by that name is an area.
    push(ComponentType::Locality, project.end, AS_AREA);
    // Without commas a place may stand right behind it.
    if !words.has_commas() {
        for end in project.builder_end + 1..project.end {
            push(ComponentType::Building, end, 0.0);
        }
    }
}

/// Whether a name can begin at token `index` behind the number of a door, a storey or the letter of a tower.
fn follows_unit(words: Words<'_>, index: usize) -> bool {
    follows_number_or_floor(words, index) || 0 < index && words.word(index - 1).len() == 1
}
