//! What was read, kept, repaired and dropped, by source and reason, with examples.
//!
//! Every row of every source has exactly one outcome, so that for each source
//! `read = kept + repaired + dropped`; [`BuildReport::check`] asserts it.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;
use serde_json::{Value, json};

use crate::error::BuildError;

/// Examples kept for each reason.
pub const MAX_EXAMPLES: usize = 3;
/// Longest example, characters.
pub const MAX_EXAMPLE_CHARS: usize = 80;

/// What became of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// Used as it stands.
    Kept,
    /// Used after at least one repair.
    Repaired,
    /// Not used.
    Dropped,
}

/// How often a reason occurred, and where first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Occurrences. A row can be repaired for several reasons.
    pub count: u64,
    /// The first [`MAX_EXAMPLES`]: line (or record) and a short text.
    pub examples: Vec<(u64, String)>,
}

/// The account of one source.
///
/// A reader opens each row with [`SourceReport::begin_row`]; who uses the row notes any number of
/// repairs and closes it with [`SourceReport::keep_row`] or [`SourceReport::drop_row`].
#[derive(Clone, Debug, Default)]
pub struct SourceReport {
    /// The source's name in the recipe.
    pub name: String,
    /// Rows read, those that a filter rejects included.
    pub read: u64,
    /// Rows used as they stand.
    pub kept: u64,
    /// Rows used after a repair.
    pub repaired: u64,
    /// Rows not used.
    pub dropped: u64,
    /// Why rows were repaired or dropped.
    pub reasons: BTreeMap<(Outcome, &'static str), Tally>,
    is_open: bool,
    pending: Vec<(&'static str, u64, Option<String>)>,
}

impl SourceReport {
    /// An empty account.
    pub fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            ..Self::default()
        }
    }

    /// Opens a row.
    ///
    /// # Panics
    ///
    /// Where the row before has no outcome yet.
    pub fn begin_row(&mut self) {
        assert!(!self.is_open, "the row before has no outcome");
        self.is_open = true;
        self.read += 1;
    }

    /// Whether the row that was opened last has no outcome yet.
    pub fn is_row_open(&self) -> bool {
        self.is_open
    }

    /// Notes a repair of the open row; it counts only if the row is kept.
    pub fn repair(&mut self, reason: &'static str, line: u64, example: &str) {
        let example = self
            .wants_example(Outcome::Repaired, reason)
            .then(|| shorten(example));
        self.pending.push((reason, line, example));
    }

    /// Closes the open row as used: kept, or repaired where a repair was noted. Says which.
    ///
    /// # Panics
    ///
    /// Where no row is open.
    pub fn keep_row(&mut self) -> Outcome {
        assert!(self.is_open, "no row is open");
        self.is_open = false;
        if self.pending.is_empty() {
            self.kept += 1;
            return Outcome::Kept;
        }
        self.repaired += 1;
        for (reason, line, example) in std::mem::take(&mut self.pending) {
            self.count(Outcome::Repaired, reason, line, example);
        }
        Outcome::Repaired
    }

    /// Closes the open row as not used.
    ///
    /// # Panics
    ///
    /// Where no row is open.
    pub fn drop_row(&mut self, reason: &'static str, line: u64, example: &str) {
        assert!(self.is_open, "no row is open");
        self.is_open = false;
        self.pending.clear();
        self.dropped += 1;
        self.note(Outcome::Dropped, reason, line, example);
    }

    /// Changes the outcome of a row that was closed before, where only the rows together show
    /// what is wrong with it. `from` is what [`SourceReport::keep_row`] said.
    ///
    /// # Panics
    ///
    /// Where no row has the outcome `from`.
    pub fn amend(
        &mut self,
        from: Outcome,
        to: Outcome,
        reason: &'static str,
        line: u64,
        example: &str,
    ) {
        let old = self.counter(from);
        *old = old.checked_sub(1).expect("a row has the outcome `from`");
        *self.counter(to) += 1;
        self.note(to, reason, line, example);
    }

    fn counter(&mut self, outcome: Outcome) -> &mut u64 {
        match outcome {
            Outcome::Kept => &mut self.kept,
            Outcome::Repaired => &mut self.repaired,
            Outcome::Dropped => &mut self.dropped,
        }
    }

    fn wants_example(&self, outcome: Outcome, reason: &'static str) -> bool {
        let tally = self.reasons.get(&(outcome, reason));
        tally.is_none_or(|tally| tally.examples.len() < MAX_EXAMPLES)
    }

    fn note(&mut self, outcome: Outcome, reason: &'static str, line: u64, example: &str) {
        let example = self
            .wants_example(outcome, reason)
            .then(|| shorten(example));
        self.count(outcome, reason, line, example);
    }

    fn count(
        &mut self,
        outcome: Outcome,
        reason: &'static str,
        line: u64,
        example: Option<String>,
    ) {
        let tally = self.reasons.entry((outcome, reason)).or_default();
        tally.count += 1;
        if let Some(example) = example.filter(|_| tally.examples.len() < MAX_EXAMPLES) {
            tally.examples.push((line, example));
        }
    }

    fn to_json(&self) -> Value {
        let reasons = self.reasons.iter().map(|((outcome, reason), tally)| {
            let examples = tally.examples.iter();
            json!({
                "outcome": outcome,
                "reason": reason,
                "count": tally.count,
                "examples": examples
                    .map(|(line, text)| json!({"line": line, "text": text}))
                    .collect::<Vec<_>>(),
            })
        });
        json!({
            "name": self.name,
            "read": self.read,
            "kept": self.kept,
            "repaired": self.repaired,
            "dropped": self.dropped,
            "reasons": reasons.collect::<Vec<_>>(),
        })
    }
}

/// Folds blanks and control characters and cuts after [`MAX_EXAMPLE_CHARS`].
fn shorten(text: &str) -> String {
    let mut short = String::new();
    let folded = text.split(|c: char| c.is_whitespace() || c.is_control());
    for word in folded.filter(|word| !word.is_empty()) {
        if !short.is_empty() {
            short.push(' ');
        }
        short.push_str(word);
        if let Some((end, _)) = short.char_indices().nth(MAX_EXAMPLE_CHARS) {
            short.truncate(end);
            short.push_str("...");
            break;
        }
    }
    short
}

/// The account of a whole build. Says nothing of time, paths or machine, so that the same
/// sources give the same report.
#[derive(Clone, Debug, Default)]
pub struct BuildReport {
    /// The sources, in the order of the recipe.
    pub sources: Vec<SourceReport>,
    /// What else a reader of the report should know: counts of places, names, variables, joins
    /// that found no partner.
    pub notes: Vec<String>,
}

impl BuildReport {
    /// Asserts that every source's rows add up.
    ///
    /// # Errors
    ///
    /// [`BuildError::Tally`] for the first source whose rows do not.
    pub fn check(&self) -> Result<(), BuildError> {
        for source in &self.sources {
            let accounted = source.kept + source.repaired + source.dropped;
            if source.read != accounted {
                return Err(BuildError::Tally {
                    source: source.name.clone(),
                    read: source.read,
                    accounted,
                });
            }
        }
        Ok(())
    }

    /// The report for a machine.
    pub fn to_json(&self) -> Value {
        json!({
            "sources": self.sources.iter().map(SourceReport::to_json).collect::<Vec<_>>(),
            "notes": self.notes,
        })
    }
}

impl fmt::Display for BuildReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let widest = self.sources.iter().map(|s| s.name.chars().count()).max();
        let width = widest.unwrap_or(0).max("source".len());
        writeln!(
            f,
            "{:width$} {:>10} {:>10} {:>10} {:>10}",
            "source", "read", "kept", "repaired", "dropped"
        )?;
        for source in &self.sources {
            writeln!(
                f,
                "{:width$} {:>10} {:>10} {:>10} {:>10}",
                source.name, source.read, source.kept, source.repaired, source.dropped
            )?;
            for ((outcome, reason), tally) in &source.reasons {
                let verb = match outcome {
                    Outcome::Kept => "kept",
                    Outcome::Repaired => "repaired",
                    Outcome::Dropped => "dropped",
                };
                write!(f, "  {verb} {:>8}  {reason}", tally.count)?;
                for (index, (line, text)) in tally.examples.iter().enumerate() {
                    let lead = if index == 0 { " (" } else { "; " };
                    write!(f, "{lead}{line}: {text}")?;
                }
                writeln!(f, "{}", if tally.examples.is_empty() { "" } else { ")" })?;
            }
        }
        self.notes.iter().try_for_each(|note| writeln!(f, "{note}"))
    }
}

#[cfg(test)]
mod tests {
    use super::{BuildReport, Outcome, SourceReport};

    #[test]
    fn each_row_has_one_outcome_and_repairs_of_dropped_rows_do_not_count() {
        let mut report = SourceReport::new("offices");
        for line in 1..=6 {
            report.begin_row();
            if line % 2 == 0 {
                report.repair("swapped", line, "77.6, 12.9");
                report.repair("suffix", line, "Hosur B.O");
            }
            if line < 5 {
                report.keep_row();
            } else {
                report.drop_row("no name", line, "");
            }
        }
        assert_eq!(
            (report.read, report.kept, report.repaired, report.dropped),
            (6, 2, 2, 2)
        );
        assert_eq!(report.reasons[&(Outcome::Repaired, "swapped")].count, 2);
        assert_eq!(report.reasons[&(Outcome::Dropped, "no name")].count, 2);
    }

    #[test]
    fn three_examples_are_kept_and_each_is_short_and_on_one_line() {
        let mut report = SourceReport::new("offices");
        for line in 1..=5 {
            report.begin_row();
            report.drop_row("odd", line, &format!("a\n{}", "x".repeat(500)));
        }
        let tally = &report.reasons[&(Outcome::Dropped, "odd")];
        assert_eq!((tally.count, tally.examples.len()), (5, 3));
        assert_eq!(tally.examples[2].0, 3);
        assert_eq!(tally.examples[0].1, format!("a {}...", "x".repeat(78)));
    }

    #[test]
    fn an_amended_row_moves_from_one_count_to_the_other() {
        let mut report = SourceReport::new("villages");
        report.begin_row();
        let outcome = report.keep_row();
        report.amend(
            outcome,
            Outcome::Dropped,
            "far from its parent",
            1,
            "Rampur",
        );
        assert_eq!((report.kept, report.dropped), (0, 1));
        let whole = BuildReport {
            sources: vec![report],
            notes: Vec::new(),
        };
        assert!(whole.check().is_ok());
    }

    #[test]
    fn a_source_whose_rows_do_not_add_up_fails_the_check() {
        let mut report = SourceReport::new("wards");
        report.begin_row();
        let whole = BuildReport {
            sources: vec![report],
            notes: Vec::new(),
        };
        let error = whole.check().unwrap_err().to_string();
        assert!(error.starts_with("source wards: 1 rows were read and 0 are"));
    }

    #[test]
    #[should_panic(expected = "no row is open")]
    fn a_row_cannot_be_closed_twice() {
        let mut report = SourceReport::new("offices");
        report.begin_row();
        report.keep_row();
        report.drop_row("again", 1, "");
    }

    #[test]
    fn the_text_and_the_json_show_the_same_counts() {
        let mut report = SourceReport::new("offices");
        report.begin_row();
        report.drop_row("no name", 7, "17;;x");
        let whole = BuildReport {
            sources: vec![report],
            notes: vec!["1 place".to_owned()],
        };
        let text = whole.to_string();
        assert!(
            text.contains("dropped        1  no name (7: 17;;x)"),
            "{text}"
        );
        assert!(text.ends_with("1 place\n"));
        let json = whole.to_json();
        assert_eq!(json["sources"][0]["reasons"][0]["examples"][0]["line"], 7);
        assert_eq!(json["sources"][0]["dropped"], 1);
    }
}
