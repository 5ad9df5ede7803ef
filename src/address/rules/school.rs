//! Schools by their grades, and other institutions and markets of the state by their numbers.

use crate::address::words::{WordSet, Words};
use crate::text::lexicon::Class;
use crate::text::numerals::is_roman;

/// Words that names of schools have before their grades, these, and what the schools are.
const OF_SCHOOLS: WordSet = WordSet::of(&[
    "academy",
    "ashram",
    "church",
    "college",
    "convent",
    "gurukul",
    "house",
    "mandir",
    "mission",
    "point",
    "vidyalaya",
    "vidyapeeth",
]);
const GRADES: WordSet = WordSet::of(&[
    "degree",
    "english",
    "girls",
    "boys",
    "high",
    "higher",
    "inter",
    "intermediate",
    "junior",
    "medium",
    "middle",
    "primary",
    "public",
    "secondary",
    // `Sr Sec School`, as it is normalised.
    "sector",
    "senior",
    "sr",
]);
const SCHOOLS: WordSet = WordSet::of(&["college", "school"]);
const MAX_GRADES: usize = 4;

/// Whether the word says of which grade a school is.
pub(super) fn is_grade(words: Words<'_>, index: usize) -> bool {
    words.is_among(index, &GRADES)
}

/// Whether the `School` of `Convent High School` stands at the token: what goes on the name of a school before it.
pub(super) fn goes_on_named_school(words: Words<'_>, at: usize) -> bool {
    let mut names = at.saturating_sub(MAX_GRADES + 1)..at;
    words.is_among(at, &SCHOOLS) && names.any(|name| school_end(words, name) == Some(at + 1))
}

/// Token after `High School` behind the word for a school or the like at `at`, with which the name goes on (`Convent High
/// School`, `Vidya Mandir Inter College`). No road is called so.
pub(in crate::address) fn school_end(words: Words<'_>, at: usize) -> Option<usize> {
    let is_of_school = words.is_among(at, &OF_SCHOOLS);
    is_of_school.then(|| grades_end(words, at + 1)).flatten()
}

/// Token after `High School`, `English Medium College` from token `first` on.
fn grades_end(words: Words<'_>, first: usize) -> Option<usize> {
    let is_inner = |&index: &usize| is_grade(words, index) && words.joins(index);
    let grades = (first..words.len()).take_while(is_inner).count();
    let school = first + grades;
    let is_school = (1..=MAX_GRADES).contains(&grades)
        && words.is_among(school, &SCHOOLS)
        && words.joins(school)
        && !words.is(school + 1, Class::ROAD);
    is_school.then_some(school + 1)
}

/// Whether `High School` or the like stands at token `index`, and between commas goes on what the school is called by:
/// `Shanti Nagar High School`, `Bal Bhavan Public School`; those of Kerala do without (`Holy Family UP School`).
pub(in crate::address) fn goes_on_school(words: Words<'_>, index: usize) -> bool {
    const ENDS: Class = Class::AREA.union(Class::BUILDING).union(Class::LANDMARK);
    const OF_KERALA: WordSet = WordSet::of(&["lp", "up"]);
    let is_graded =
        || words.has_commas() && words.is(index - 1, ENDS) && grades_end(words, index).is_some();
    let is_of_kerala = || words.is_among(index, &OF_KERALA) && words.word(index + 1) == "school";
    words.is_name(index - 1) && (is_of_kerala() || is_graded())
}

/// Token after the number that ends a part behind the word for premises which are counted: `CGHS Dispensary No 7`, `Govt
/// School No. II`, `Market No. 1`.
pub(super) fn counted_end(words: Words<'_>, end: usize) -> Option<usize> {
    const MAX_DIGITS: usize = 2;
    let number = end + 1;
    let is_short = || words.is_number(number) && words.word(number).len() <= MAX_DIGITS;
    let is_counted = is_counted_institution(words, end - 1)
        && words.is_number_word(end)
        && words.joins(end)
        && words.joins(number)
        && (is_short() || is_roman(words.word(number)))
        && words.breaks_before(number + 1);
    is_counted.then_some(number + 1)
}

/// Whether the token is the word for an institution that its number tells from others: `Dispensary No 7`.
pub(in crate::address) fn is_counted_institution(words: Words<'_>, index: usize) -> bool {
    const COUNTED: WordSet = WordSet::of(&[
        "anganwadi",
        "chawl",
        "court",
        "dispensary",
        "market",
        "school",
        "vidyalaya",
    ]);
    words.is_among(index, &COUNTED)
}
