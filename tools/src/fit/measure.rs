//! Cases and weights -> counts.

use std::ops::AddAssign;

use pata::address::{Component, ComponentType, Reading, Weights, match_with};
use pata::gazetteer::{Gazetteer, PlaceId};
use pata::scratch::Scratch;
use rayon::prelude::*;

use super::names::{is_same, squeeze};
use super::spans;
use super::truth::{Case, Group, SpanValue, Split, Truth};

/// Cases that one scratch reads after another.
const CHUNK: usize = 64;

/// Spans of one type.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SpanCount {
    /// Found where they are.
    pub hit: u32,
    /// There, but not found.
    pub missed: u32,
    /// Found, but not there.
    pub extra: u32,
}

impl SpanCount {
    /// Harmonic mean of precision and recall; 1 where nothing was asked or found.
    pub fn f1(self) -> f64 {
        let (hit, wrong) = (f64::from(self.hit), f64::from(self.missed + self.extra));
        if hit + wrong == 0.0 {
            return 1.0;
        }
        2.0 * hit / (2.0 * hit + wrong)
    }
}

/// A field of the resolved place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FieldCount {
    /// Rows whose truth is known.
    pub asked: u32,
    /// Answers that are right.
    pub right: u32,
    /// Answers that are wrong.
    pub wrong: u32,
}

/// Fields of the resolved place, as [`Tally::fields`] orders them.
pub const FIELDS: [&str; 4] = ["state", "district", "city", "PIN inferred"];

/// What one set of weights got right and wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Labelled rows.
    pub rows: u32,
    /// Those whose spans are all right, with none too many.
    pub exact: u32,
    /// Spans, by [`ComponentType::ALL`].
    pub spans: [SpanCount; ComponentType::ALL.len()],
    /// State, district, city, inferred PIN.
    pub fields: [FieldCount; FIELDS.len()],
    /// CONFIRMED components of labelled rows.
    pub confirmed: u32,
    /// Those that are no component of the row.
    pub wrongly_confirmed: u32,
    /// Wrong PINs and false names that stand in texts.
    pub traps: u32,
    /// Those that are CONFIRMED.
    pub sprung: u32,
    /// True PINs that stand in texts.
    pub pins: u32,
    /// Those that are not CONFIRMED.
    pub doubted: u32,
}

impl Tally {
    /// All types together.
    pub fn all_spans(&self) -> SpanCount {
        let mut sum = SpanCount::default();
        for count in self.spans {
            sum.hit += count.hit;
            sum.missed += count.missed;
            sum.extra += count.extra;
        }
        sum
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.rows += other.rows;
        self.exact += other.exact;
        for (mine, its) in self.spans.iter_mut().zip(other.spans) {
            mine.hit += its.hit;
            mine.missed += its.missed;
            mine.extra += its.extra;
        }
        for (mine, its) in self.fields.iter_mut().zip(other.fields) {
            mine.asked += its.asked;
            mine.right += its.right;
            mine.wrong += its.wrong;
        }
        self.confirmed += other.confirmed;
        self.wrongly_confirmed += other.wrongly_confirmed;
        self.traps += other.traps;
        self.sprung += other.sprung;
        self.pins += other.pins;
        self.doubted += other.doubted;
    }
}

/// Counts by half and kind of row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    tallies: [[Tally; Group::ALL.len()]; Split::ALL.len()],
}

impl Counts {
    /// The counts of one half and kind.
    pub fn of(&self, split: Split, group: Group) -> &Tally {
        &self.tallies[split as usize][group as usize]
    }

    /// Adds to the counts of one half and kind.
    pub fn add(&mut self, split: Split, group: Group, tally: Tally) {
        self.tallies[split as usize][group as usize] += tally;
    }
}

/// Part of a whole, and of nothing 0.
pub(super) fn share(part: u32, whole: u32) -> f64 {
    f64::from(part) / f64::from(whole.max(1))
}

/// Reads all cases with `weights`, on rayon's threads; counts do not depend on how many.
pub fn measure(gazetteer: &Gazetteer, weights: &Weights, cases: &[Case]) -> Counts {
    let chunks: Vec<Counts> = cases
        .par_chunks(CHUNK)
        .map(|chunk| {
            let mut scratch = Box::<Scratch>::default();
            let mut counts = Counts::default();
            for case in chunk {
                match_with(gazetteer, weights, &case.address, None, &mut scratch);
                let tally = judge(gazetteer, case, &scratch.reading);
                counts.add(case.split, case.group, tally);
            }
            counts
        })
        .collect();
    let mut sum = Counts::default();
    for counts in chunks {
        for split in Split::ALL {
            for group in Group::ALL {
                sum.add(split, group, *counts.of(split, group));
            }
        }
    }
    sum
}

/// A labelled row whose spans are not all right.
#[derive(Clone, Debug)]
pub struct Miss<'a> {
    /// The row.
    pub case: &'a Case,
    /// Spans that were not found.
    pub missed: Vec<SpanValue>,
    /// Spans that are none.
    pub extra: Vec<SpanValue>,
}

/// The labelled rows that `weights` do not read exactly, in the order of the cases.
pub fn misses<'a>(gazetteer: &Gazetteer, weights: &Weights, cases: &'a [Case]) -> Vec<Miss<'a>> {
    let mut scratch = Box::<Scratch>::default();
    let mut misses = Vec::new();
    for case in cases {
        let Some(truth) = &case.truth.spans else {
            continue;
        };
        match_with(gazetteer, weights, &case.address, None, &mut scratch);
        let found = found_spans(case, &scratch.reading);
        if found != *truth {
            let without = |all: &[SpanValue], others: &[SpanValue]| -> Vec<SpanValue> {
                let lost = all.iter().filter(|span| !others.contains(span));
                lost.cloned().collect()
            };
            misses.push(Miss {
                case,
                missed: without(truth, &found),
                extra: without(&found, truth),
            });
        }
    }
    misses
}

/// The values of a reading's components, sorted, each once.
fn found_spans(case: &Case, reading: &Reading) -> Vec<SpanValue> {
    let counted = reading
        .components
        .iter()
        .filter_map(|component| span_of(case, component));
    let mut found: Vec<SpanValue> = counted.collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// The value of a component; `None` for a type that the row's labels do not know.
fn span_of(case: &Case, component: &Component) -> Option<SpanValue> {
    let kind = spans::grouped(component.kind);
    let is_unknown = matches!(kind, ComponentType::Floor | ComponentType::PostOffice);
    let is_counted = !(case.truth.is_in_fields && is_unknown);
    is_counted.then(|| (kind, spans::value(kind, text_of(case, component))))
}

/// Holds a reading against the truth.
fn judge(gazetteer: &Gazetteer, case: &Case, reading: &Reading) -> Tally {
    let mut tally = Tally::default();
    if let Some(spans) = &case.truth.spans {
        judge_spans(case, spans, reading, &mut tally);
    }
    // Beside the PIN of another state the place is in doubt.
    if !case.truth.has_wrong_pin {
        judge_place(gazetteer, &case.truth, reading, &mut tally);
    }
    judge_pins(case, reading, &mut tally);
    tally
}

fn judge_spans(case: &Case, truth: &[SpanValue], reading: &Reading, tally: &mut Tally) {
    let confirmed = reading
        .components
        .iter()
        .filter(|component| component.is_confirmed);
    for span in confirmed.filter_map(|component| span_of(case, component)) {
        tally.confirmed += 1;
        tally.wrongly_confirmed += u32::from(!truth.contains(&span));
    }
    let found = found_spans(case, reading);
    for span in &found {
        let count = &mut tally.spans[span.0 as usize];
        if truth.binary_search(span).is_ok() {
            count.hit += 1;
        } else {
            count.extra += 1;
        }
    }
    for span in truth {
        let is_missed = found.binary_search(span).is_err();
        tally.spans[span.0 as usize].missed += u32::from(is_missed);
    }
    tally.rows = 1;
    tally.exact = u32::from(found == truth);
}

fn text_of<'a>(case: &'a Case, component: &Component) -> &'a str {
    let range = component.start as usize..component.end as usize;
    case.address.get(range).unwrap_or("")
}

fn judge_place(gazetteer: &Gazetteer, truth: &Truth, reading: &Reading, tally: &mut Tally) {
    let resolved = &reading.resolved;
    let answers = |ids: &[u16], id: Option<PlaceId>| id.map(|id| ids.contains(&id.admin_number()));
    if let Some(ids) = &truth.states {
        count(&mut tally.fields[0], answers(ids, resolved.state));
    }
    if let Some(ids) = &truth.districts {
        count(&mut tally.fields[1], answers(ids, resolved.district));
    }
    if let Some(name) = &truth.city {
        let places = [resolved.city, resolved.district, resolved.locality];
        let is_named = |id: PlaceId| is_same(name, &squeeze(gazetteer.name(&gazetteer.place(id))));
        let is_right = resolved
            .city
            .map(|_| places.into_iter().flatten().any(is_named));
        count(&mut tally.fields[2], is_right);
    }
    if let Some(pin) = truth.cut_pin {
        count(&mut tally.fields[3], resolved.pin.map(|found| found == pin));
    }
}

fn count(field: &mut FieldCount, is_right: Option<bool>) {
    field.asked += 1;
    match is_right {
        Some(true) => field.right += 1,
        Some(false) => field.wrong += 1,
        None => {}
    }
}

fn judge_pins(case: &Case, reading: &Reading, tally: &mut Tally) {
    let mut pins = reading
        .components
        .iter()
        .filter(|component| component.kind == ComponentType::Pincode)
        .peekable();
    let is_confirmed = pins.peek().is_some() && pins.all(|component| component.is_confirmed);
    if case.truth.has_wrong_pin {
        tally.traps += 1;
        tally.sprung += u32::from(is_confirmed);
    } else if case.truth.has_own_pin {
        tally.pins += 1;
        tally.doubted += u32::from(!is_confirmed);
    }
    if let Some(name) = &case.truth.false_name {
        let is_sprung = reading.components.iter().any(|component| {
            component.is_confirmed && spans::fold(text_of(case, component)).contains(name.as_str())
        });
        tally.traps += 1;
        tally.sprung += u32::from(is_sprung);
    }
}
