//! Rows of a point file -> points, the classes of each and its figures.

use std::path::Path;

use pata::attributes::Decimal;
use pata::geo::LatLon;

use super::facility_recipe::{ClassRecipe, FacilityRecipe, ReadingRecipe, SumRecipe, WordsRecipe};
use crate::clean::numbers;
use crate::context::Context;
use crate::error::{At, BuildError};
use crate::read::Row;

/// Most classes and readings of a file together: one bit each.
pub(super) const MAX_CLASSES: usize = 64;

const NO_CLASS: &str = "none of the classes of the recipe";
const NO_FIGURE: &str = "the figure to add up is missing or cannot be read";
const NOT_POSSIBLE: &str = "the figure to add up is more than can be right";

/// The points of one file that are of any class.
#[derive(Debug, Default)]
pub(super) struct PointSet {
    pub(super) points: Vec<LatLon>,
    /// A bit for each class of the recipe that the point is of, in the order of its map, then
    /// one for each reading that it has.
    pub(super) masks: Vec<u64>,
    /// For each sum of the recipe, in the order of its classes, each point's figure without its
    /// decimal point; 0 where it is not of the class.
    pub(super) sums: Vec<Vec<i64>>,
    /// For each reading, each point's figure.
    pub(super) readings: Vec<Vec<Option<Decimal>>>,
}

impl PointSet {
    /// The points of a class.
    pub(super) fn of_class(&self, class: usize) -> impl Iterator<Item = u32> {
        let ids = (0_u32..).zip(&self.masks);
        ids.filter_map(move |(id, mask)| (mask >> class & 1 == 1).then_some(id))
    }
}

/// Reads the points of a file.
pub(super) fn read_points(
    recipe: &FacilityRecipe,
    root: &Path,
    context: &Context,
) -> Result<PointSet, BuildError> {
    check_phrases(recipe, root)?;
    let mut columns = recipe.at.columns();
    let rules: Vec<Rule<'_>> = recipe
        .classes
        .values()
        .map(|class| Rule::new(class, &mut columns))
        .collect();
    let readings: Vec<(usize, &ReadingRecipe)> = recipe
        .readings
        .iter()
        .map(|reading| (column_of(&reading.column, &mut columns), reading))
        .collect();
    let mut set = PointSet {
        sums: vec![Vec::new(); rules.iter().map(|rule| rule.sums.len()).sum()],
        readings: vec![Vec::new(); readings.len()],
        ..PointSet::default()
    };
    let mut words = Words::default();
    let mut sums = vec![0; set.sums.len()];
    let word_bits = (0..)
        .zip(&rules)
        .map(|(bit, rule)| u64::from(rule.words.is_some()) << bit);
    let word_bits: u64 = word_bits.sum();
    let mut wordless = 0;
    context.read(&recipe.file, root, &columns, &mut |row, report| {
        let at = match recipe.at.read(row, 0, report) {
            Ok(at) => at,
            Err(reason) => {
                let example = columns.first().and_then(|_| row.text(0));
                report.drop_row(reason, row.line, example.unwrap_or(""));
                return Ok(());
            }
        };
        let mut mask = 0;
        sums.fill(0);
        let mut first_sum = 0;
        for (class, rule) in rules.iter().enumerate() {
            let of_class = &mut sums[first_sum..first_sum + rule.sums.len()];
            first_sum += rule.sums.len();
            if !rule.accepts(row, &mut words) {
                continue;
            }
            mask |= 1 << class;
            for (sum, (column, figure)) in of_class.iter_mut().zip(rule.figures(row)) {
                match figure? {
                    Ok(figure) => *sum = figure,
                    Err(reason) => {
                        report.drop_row(reason, row.line, row.text(column).unwrap_or(""));
                        return Ok(());
                    }
                }
            }
        }
        let mut found = Vec::with_capacity(readings.len());
        for (bit, (column, recipe)) in (rules.len()..).zip(&readings) {
            let reading = reading(row, *column, recipe)?;
            mask |= u64::from(reading.is_some()) << bit;
            found.push(reading);
        }
        if mask == 0 {
            report.drop_row(NO_CLASS, row.line, example(row, &rules));
            return Ok(());
        }
        wordless += u64::from(mask & word_bits == 0);
        set.points.push(at);
        set.masks.push(mask);
        set.sums
            .iter_mut()
            .zip(&sums)
            .for_each(|(all, sum)| all.push(*sum));
        let found = set.readings.iter_mut().zip(found);
        found.for_each(|(all, reading)| all.push(reading));
        Ok(())
    })?;
    if word_bits != 0 {
        let (source, all) = (&recipe.file.name, set.points.len());
        context.note(format!(
            "{source}: no rule over words accepts {wordless} of {all} points"
        ));
    }
    Ok(set)
}

/// A star stands at the end of a word, and a phrase has at least one word.
fn check_phrases(recipe: &FacilityRecipe, root: &Path) -> Result<(), BuildError> {
    let rules = recipe
        .classes
        .values()
        .filter_map(|class| class.words.as_ref());
    let mut phrases = rules.flat_map(|words| words.any.iter().chain(&words.none));
    let is_wrong = |phrase: &&String| {
        let mut words = phrase.split_ascii_whitespace().peekable();
        let is_fine = |word: &str| {
            let stem = word.strip_suffix('*').unwrap_or(word);
            let is_letters = stem.bytes().all(|byte| byte.is_ascii_lowercase());
            !stem.is_empty() && (is_letters || stem.bytes().all(|byte| byte.is_ascii_digit()))
        };
        words.peek().is_none() || !words.all(is_fine)
    };
    let Some(phrase) = phrases.find(is_wrong) else {
        return Ok(());
    };
    let problem = format!("no text can have the phrase `{phrase}`");
    let remedy = "write words of lower-case letters or of digits, each with `*` for any ending";
    let path = root.join(&recipe.file.path);
    Err(BuildError::source(&path, At::File, problem, remedy))
}

/// What makes a point one of a class.
pub(super) struct Rule<'r> {
    filters: Vec<(usize, &'r [String])>,
    words: Option<(usize, WordRule<'r>)>,
    sums: Vec<(usize, &'r SumRecipe)>,
}

impl<'r> Rule<'r> {
    pub(super) fn new(class: &'r ClassRecipe, columns: &mut Vec<&'r str>) -> Self {
        let filters = class.keep_if.iter();
        Self {
            filters: filters
                .map(|(column, accepted)| (column_of(column, columns), accepted.as_slice()))
                .collect(),
            words: class
                .words
                .as_ref()
                .map(|words| (column_of(&words.column, columns), WordRule::new(words))),
            sums: class
                .sums
                .iter()
                .map(|sum| (column_of(&sum.column, columns), sum))
                .collect(),
        }
    }

    pub(super) fn accepts(&self, row: &Row<'_>, words: &mut Words) -> bool {
        let is_accepted = |&(column, accepted): &(usize, &[String])| {
            let text = row.text(column).unwrap_or("");
            accepted.iter().any(|known| known == text)
        };
        if !self.filters.iter().all(is_accepted) {
            return false;
        }
        self.words.as_ref().is_none_or(|(column, rule)| {
            words.take(row.line, row.text(*column).unwrap_or(""));
            rule.accepts(words)
        })
    }

    /// The figures to add up, each with its column and without its decimal point; the reason
    /// where the row has none.
    pub(super) fn figures(
        &self,
        row: &Row<'_>,
    ) -> impl Iterator<Item = (usize, Result<Result<i64, &'static str>, BuildError>)> {
        let sums = self.sums.iter();
        sums.map(|&(column, recipe)| (column, figure(row, column, recipe)))
    }
}

/// The phrases of a [`WordsRecipe`], cut into words.
struct WordRule<'r> {
    any: Vec<Phrase<'r>>,
    none: Vec<Phrase<'r>>,
}

/// Words in a row, each with whether any ending will do.
type Phrase<'r> = Vec<(&'r str, bool)>;

impl<'r> WordRule<'r> {
    fn new(recipe: &'r WordsRecipe) -> Self {
        let cut = |phrase: &'r String| -> Phrase<'r> {
            let words = phrase.split_ascii_whitespace();
            words
                .map(|word| {
                    word.strip_suffix('*')
                        .map_or((word, false), |stem| (stem, true))
                })
                .collect()
        };
        Self {
            any: recipe.any.iter().map(cut).collect(),
            none: recipe.none.iter().map(cut).collect(),
        }
    }

    fn accepts(&self, words: &Words) -> bool {
        let has = |phrase: &Phrase<'_>| words.have(phrase);
        self.any.iter().any(has) && !self.none.iter().any(has)
    }
}

/// The words of the last text: runs of ASCII letters and of digits, in lower case.
#[derive(Default)]
pub(super) struct Words {
    line: u64,
    raw: String,
    text: String,
    bounds: Vec<(usize, usize)>,
}

impl Words {
    fn take(&mut self, line: u64, raw: &str) {
        if self.line == line && self.raw == raw {
            return;
        }
        (self.line, self.raw) = (line, raw.to_owned());
        self.text = raw.to_ascii_lowercase();
        self.bounds.clear();
        let mut start = 0;
        let bytes = self.text.as_bytes();
        for end in 1..=bytes.len() {
            let is_like = |a: u8, b: u8| {
                a.is_ascii_alphabetic() == b.is_ascii_alphabetic()
                    && a.is_ascii_digit() == b.is_ascii_digit()
            };
            if end < bytes.len() && is_like(bytes[start], bytes[end]) {
                continue;
            }
            if bytes[start].is_ascii_alphanumeric() {
                self.bounds.push((start, end));
            }
            start = end;
        }
    }

    fn have(&self, phrase: &Phrase<'_>) -> bool {
        let agrees = |&((start, end), (word, is_stem)): &((usize, usize), (&str, bool))| {
            let text = &self.text.as_bytes()[start..end];
            text == word.as_bytes() || is_stem && text.starts_with(word.as_bytes())
        };
        let mut windows = self.bounds.windows(phrase.len().max(1));
        windows.any(|window| {
            let pairs = window.iter().copied().zip(phrase.iter().copied());
            pairs.clone().count() == phrase.len() && pairs.into_iter().all(|pair| agrees(&pair))
        })
    }
}

/// An example for the report: the text of the first rule over words.
fn example<'t>(row: &'t Row<'_>, rules: &[Rule<'_>]) -> &'t str {
    let mut columns = rules.iter().filter_map(|rule| rule.words.as_ref());
    let text = columns.next().and_then(|(column, _)| row.text(*column));
    text.unwrap_or("")
}

fn column_of<'r>(column: &'r str, columns: &mut Vec<&'r str>) -> usize {
    let known = columns.iter().position(|&known| known == column);
    known.unwrap_or_else(|| {
        columns.push(column);
        columns.len() - 1
    })
}

/// A figure to add up, without its decimal point; the reason where there is none.
fn figure(
    row: &Row<'_>,
    column: usize,
    recipe: &SumRecipe,
) -> Result<Result<i64, &'static str>, BuildError> {
    let decimal = match row.text(column).map(numbers::parse) {
        Some(Ok(numbers::Number::Value(decimal))) => decimal.trimmed(),
        _ => return Ok(Err(NO_FIGURE)),
    };
    if decimal.mantissa < 0 || recipe.max.is_some_and(|max| max < decimal.to_f64()) {
        return Ok(Err(NOT_POSSIBLE));
    }
    let places = recipe.decimals.checked_sub(decimal.scale);
    let shift = places.and_then(|places| 10_i64.checked_pow(u32::from(places)));
    match shift.and_then(|shift| decimal.mantissa.checked_mul(shift)) {
        Some(figure) => Ok(Ok(figure)),
        None => Err(row.value_error(
            column,
            format!("{decimal} has more than {} decimals", recipe.decimals),
            "raise `decimals` of the sum".to_owned(),
        )),
    }
}

/// The figure of a reading; `None` where the point has none.
fn reading(
    row: &Row<'_>,
    column: usize,
    recipe: &ReadingRecipe,
) -> Result<Option<Decimal>, BuildError> {
    let Some(text) = row.text(column) else {
        return Ok(None);
    };
    let decimal = numbers::parse_decimal(text).map_err(|reason| {
        let remedy = "add its spelling to `missing` if it means that there is none";
        row.value_error(column, format!("`{text}` is {reason}"), remedy.to_owned())
    })?;
    let value = decimal.to_f64();
    let is_possible =
        recipe.min.is_none_or(|min| min <= value) && recipe.max.is_none_or(|max| value <= max);
    if !is_possible {
        let remedy =
            "add the figure to `missing` if it means that there is none, or correct `min` or `max`";
        let problem = format!("{decimal} is out of the range of {}", recipe.name);
        return Err(row.value_error(column, problem, remedy.to_owned()));
    }
    Ok(Some(decimal))
}

#[cfg(test)]
mod tests {
    use super::{WordRule, Words, WordsRecipe};

    fn check(any: &[&str], none: &[&str], text: &str) -> bool {
        let own = |phrases: &[&str]| phrases.iter().map(|&p| p.to_owned()).collect();
        let recipe = WordsRecipe {
            column: String::new(),
            any: own(any),
            none: own(none),
        };
        let mut words = Words::default();
        words.take(1, text);
        WordRule::new(&recipe).accepts(&words)
    }

    #[test]
    fn phrases_are_whole_words_in_a_row_in_any_case() {
        assert!(check(&["bus stand"], &[], "New BUS-Stand"));
        assert!(!check(&["bus stand"], &[], "bus and taxi stand"));
        assert!(!check(&["bus"], &[], "busstand"));
        assert!(check(&["p h c"], &[], "P.H.C"));
        assert!(!check(&["p h c"], &[], "P.H."));
        assert!(check(&["phc"], &[], "PHC2"), "digits end a word");
        assert!(!check(&["phc"], &[], ""));
    }

    #[test]
    fn a_star_takes_any_ending_and_an_exception_wins() {
        assert!(check(&["vet*"], &[], "Vetnary hosp"));
        assert!(check(&["health cent*"], &[], "primary health centre"));
        assert!(!check(&["hospital"], &["vet*"], "Veterinary Hospital"));
    }
}
