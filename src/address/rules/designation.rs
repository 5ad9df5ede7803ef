//! What a letter is addressed to instead of a person: `The Branch Manager`, `Civil Surgeon`. Such a part says
//! nothing of where the address is.

use super::Proposals;
use super::person::is_care_of;
use crate::address::span::Span;
use crate::address::words::{WordSet, Words};
use crate::text::Shape;
use crate::text::lexicon::Class;

/// Who leads or serves an office, a school or a firm.
const BEARERS: WordSet = WordSet::of(&[
    "accountant",
    "administrator",
    "analyst",
    "cashier",
    "ceo",
    "cfo",
    "chairman",
    "chairperson",
    "clerk",
    "collector",
    "commissioner",
    "controller",
    "convenor",
    "coordinator",
    "cto",
    "dean",
    "developer",
    "director",
    "engineer",
    "executive",
    "founder",
    "headmaster",
    "headmistress",
    "incharge",
    "inspector",
    "lead",
    "lecturer",
    "librarian",
    "magistrate",
    "manager",
    "master",
    "officer",
    "partner",
    "postmaster",
    "president",
    "principal",
    "professor",
    "proprietor",
    "registrar",
    "secretary",
    "superintendent",
    "supervisor",
    "surgeon",
    "treasurer",
    "trustee",
    "warden",
]);
/// Words before these: the rank, and what is led.
const RANKS: WordSet = WordSet::of(&[
    "accounts",
    "additional",
    "admin",
    "administrative",
    "and",
    "area",
    "assistant",
    "associate",
    "asst",
    "bank",
    "block",
    "blood",
    "branch",
    "chief",
    "circle",
    "city",
    "civil",
    "cum",
    "data",
    "deputy",
    "development",
    "district",
    "divisional",
    "education",
    "executive",
    "finance",
    "general",
    "head",
    "health",
    "honorary",
    "hr",
    "it",
    "joint",
    "junior",
    "legal",
    "liaison",
    "managing",
    "marketing",
    "medical",
    "personnel",
    "police",
    "post",
    "project",
    "public",
    "regional",
    "relations",
    "revenue",
    "sales",
    "security",
    "senior",
    "software",
    "station",
    "sub",
    "team",
    "technical",
    "the",
    "vice",
    "zonal",
]);
/// Most words of one.
const MAX_WORDS: usize = 6;

/// Whether who is meant stands at token `index` behind its rank: no part ends between them.
pub(in crate::address) fn goes_on_designation(words: Words<'_>, index: usize) -> bool {
    words.is_among(index, &BEARERS) && words.is_among(index - 1, &RANKS)
}

/// `Civil Surgeon District Hospital Durg`, `Principal Government Polytechnic Balod`: token after who is meant at the start of a
/// text, where the institution that is led stands behind without a comma.
pub(in crate::address) fn designation_end(words: Words<'_>) -> Option<usize> {
    const ALONE: WordSet = WordSet::of(&["dean", "headmaster", "headmistress", "principal"]);
    const REACH: usize = 6;
    let end = bearer_end(words, 0)?;
    let last = end - 1;
    // `Collector Office` is premises.
    let opens_name = words.shape(end) == Some(Shape::Word)
        && !words.is(end, Class::ROAD | Class::AREA | Class::JUNCTION)
        && words.word(end) != "office";
    let part =
        (end..words.len().min(end + REACH)).take_while(|&index| !words.is_comma_written(index));
    let leads = || {
        part.into_iter()
            .any(|index| words.is(index, Class::INSTITUTION))
    };
    ((0 < last || words.is_among(last, &ALONE)) && opens_name && leads()).then_some(end)
}

/// Token after `Principal`, `The Branch Manager` from the token on.
pub(super) fn bearer_end(words: Words<'_>, first: usize) -> Option<usize> {
    let is_of_rank = |&index: &usize| {
        (words.is_among(index, &RANKS) || words.is_among(index, &BEARERS))
            && (index == first || !words.is_comma_written(index))
    };
    let run = (first..first + MAX_WORDS).take_while(is_of_rank).count();
    let last = (first..first + run).rfind(|&index| words.is_among(index, &BEARERS))?;
    Some(last + 1)
}

/// A whole part of such words that ends with who is meant.
pub(super) fn propose(words: Words<'_>, out: &mut Proposals<'_>) {
    for last in 0..words.len() {
        let end = last + 1;
        if !words.is_among(last, &BEARERS) || !words.breaks_before(end) {
            continue;
        }
        let is_of_rank =
            |index: usize| words.is_among(index, &RANKS) || words.is_among(index, &BEARERS);
        let longest = end.saturating_sub(MAX_WORDS);
        let first = (longest..last)
            .rev()
            .take_while(|&index| words.joins(index + 1) && is_of_rank(index));
        let first = first.last().unwrap_or(last);
        // `Near Collector` is a landmark.
        let is_related = 0 < first && words.is(first - 1, Class::RELATION);
        let opens = words.breaks_before(first) || 0 < first && is_care_of(words, first - 1);
        if opens && !is_related {
            out.push(Span::nothing(first, end, out.weights.other_code));
        }
    }
}
