//! Areas without a PIN -> that of the post office near by that they are called by.
//!
//! The office nearest to the centre of an area is often another's: `T. Nagar` lies beside the
//! office of Nandanam and has that of Thyagarayanagar. An area is called by an office of its name,
//! blanks aside, and by its initials.

use std::collections::BTreeMap;

use pata::gazetteer::Level;
use rayon::prelude::*;

use super::draft::Draft;
use super::gather::Gathering;
use super::nearby::Nearby;
use super::reconcile::squeeze;
use crate::context::Context;

/// The office of an area lies at most this far from its centre, metres.
const OFFICE_REACH_M: f64 = 3_000.0;
/// Letters of the word behind initials, and of the words they are short for, at least.
const LEAST_TAIL: usize = 4;
const LEAST_HEAD: usize = 3;
/// Initials, at most.
const MOST_INITIALS: usize = 3;

/// The PIN of an office that a place is called by.
#[derive(Clone, Copy)]
pub(super) struct Found {
    pin: u32,
    /// By its initials alone.
    is_short: bool,
}

/// Puts the PINs that were found before those of the neighbours. Returns how many were found by
/// name and how many by initials.
pub(super) fn put_first(drafts: &mut [Draft], found: &[Option<Found>]) -> (usize, usize) {
    let mut counts = (0, 0);
    for (draft, found) in drafts.iter_mut().zip(found) {
        if let Some(found) = found {
            draft.pins.retain(|&pin| pin != found.pin);
            draft.pins.insert(0, found.pin);
            let count = if found.is_short {
                &mut counts.1
            } else {
                &mut counts.0
            };
            *count += 1;
        }
    }
    counts
}

/// The PIN of the office that each place without one is called by.
pub(super) fn find(
    drafts: &[Draft],
    gathering: &Gathering,
    context: &Context,
) -> Vec<Option<Found>> {
    let text = |symbol| gathering.gathered.texts.text(symbol);
    let mut offices = Vec::new();
    let mut names: Vec<String> = Vec::new();
    for draft in drafts
        .iter()
        .filter(|draft| draft.level == Level::PostOffice)
    {
        if let (Some(at), Some(&pin)) = (draft.own_point(), draft.pins.first()) {
            for name in draft.names() {
                offices.push((at, pin));
                names.push(squeeze(text(name)));
            }
        }
    }
    let points = offices.iter().zip(0..);
    let nearby = Nearby::new(points.map(|(&(at, _), number)| (at, number)));
    let mut by_name: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (number, name) in names.iter().enumerate() {
        by_name.entry(name).or_default().push(number);
    }
    let of_draft = |draft: &Draft| {
        let is_area = Level::PostOffice < draft.level && draft.level != Level::Street;
        let at = (draft.own_point()).filter(|_| is_area && draft.pins.is_empty())?;
        let mut own: Vec<(f64, u32)> = Vec::new();
        for name in draft.names() {
            for &number in by_name.get(&*squeeze(text(name))).into_iter().flatten() {
                let (office, pin) = offices[number];
                own.push((at.distance_m(office), pin));
            }
        }
        own.retain(|&(distance, _)| distance <= OFFICE_REACH_M);
        if let Some(&(_, pin)) = own.iter().min_by(|a, b| a.0.total_cmp(&b.0)) {
            return Some(Found {
                pin,
                is_short: false,
            });
        }
        let (initials, tail) = draft.names().find_map(|name| shortened(text(name)))?;
        let near = nearby
            .within(at, OFFICE_REACH_M)
            .map(|(number, _)| number as usize);
        let mut meant = near.filter(|&number| is_short_for((initials, tail), &names[number]));
        let (_, pin) = offices[meant.next()?];
        // Of several, none is told from the others.
        let is_alone = meant.all(|number| offices[number].1 == pin);
        is_alone.then_some(Found {
            pin,
            is_short: true,
        })
    };
    let pool = &context.pool;
    pool.install(|| drafts.par_iter().map(of_draft).collect())
}

/// The initials of a normalised name and the one word behind them: `t nagar`, `kr puram`.
fn shortened(name: &str) -> Option<(&str, &str)> {
    let (initials, tail) = name.split_once(' ')?;
    let is_short = initials.len() <= MOST_INITIALS && LEAST_TAIL <= tail.len();
    let are_letters = |word: &str| word.bytes().all(|letter| letter.is_ascii_lowercase());
    (is_short && are_letters(initials) && are_letters(tail)).then_some((initials, tail))
}

/// Whether initials and the word behind them are short for a name without blanks: that begins with
/// the first initial, has the others in their order and ends in the word.
fn is_short_for((initials, tail): (&str, &str), name: &str) -> bool {
    let Some(head) = name.strip_suffix(tail) else {
        return false;
    };
    let mut letters = head.bytes();
    let has_all = initials
        .bytes()
        .all(|initial| letters.any(|letter| letter == initial));
    let begins_so = head.bytes().next() == initials.bytes().next();
    has_all && begins_so && LEAST_HEAD * initials.len() <= head.len()
}

#[cfg(test)]
mod tests {
    use super::{is_short_for, shortened};

    #[test]
    fn initials_are_short_for_the_words_that_they_begin() {
        let short = |name, office| shortened(name).is_some_and(|name| is_short_for(name, office));
        assert!(short("t nagar", "thyagarayanagar"));
        assert!(short("kr puram", "krishnarajapuram"));
        assert!(short("rk puram", "ramakrishnapuram"));
        for (name, office) in [
            ("t nagar", "nandanam"),
            ("t nagar", "tnagar"),
            ("kr puram", "rajakrishnapuram"),
            ("rk puram", "rampuram"),
            ("block 2", "blockoffice2"),
            ("gandhi nagar", "gandhinagar"),
        ] {
            assert!(!short(name, office), "{name} {office}");
        }
    }
}
