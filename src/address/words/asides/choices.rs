//! Labels of forms that leave a choice of different things and so tell nothing of what is entered: `Flat, House no.,
//! Building, Apartment:`, `Area/Locality/Taluka/Sub-Division:`; what brackets remark on a label, `Landmark (optional):`;
//! and the sign between the fields of a query, `&city=`.

use crate::address::words::labels::{Tells, is_of_label, tells, types_name};
use crate::address::words::{WordSet, Words};
use crate::text::lexicon::Class;
use crate::text::{Normalised, Separator};

/// Fields of such a choice, at least; one that commas part can be told by its second field, too.
const LONG: usize = 3;
/// Words of a choice, and tokens of a remark in brackets, at most.
const MAX_WORDS: usize = 16;
const MAX_REMARK: usize = 6;
/// What says of a field that it is one of a form.
const FIELD: WordSet = WordSet::of(&["name", "no", "number"]);

/// What a field of a choice asks for; those of one row are not told apart.
const KINDS: [&[Tells]; 3] = [&[Tells::Road], &[Tells::Area], &[Tells::Premises]];
const CLASSES: [Class; 3] = [
    Class::ROAD,
    Class::NUMBERED_AREA,
    Class::NUMBER_KEY.union(Class::FLOOR),
];
const KEYS: Class = Class::CHAIN_KEY
    .union(Class::CITY_KEY)
    .union(Class::STATE_KEY)
    .union(Class::PIN_KEY);

/// Whether a choice can begin that a dash ends: of the signs only a colon is looked for in the whole text.
pub(super) fn can_stand(text: &Normalised, index: usize) -> bool {
    let is_slash = |at: usize| text.tokens()[at].separator == Separator::Slash;
    text.tokens()[index].separator == Separator::Dash
        && 1 < index
        && (is_slash(index - 1) || is_slash(index - 2))
}

/// Token after the label that leaves a choice of different things and begins at the token.
pub(super) fn choice_end(words: Words<'_>, at: usize) -> Option<usize> {
    let parts = |index: usize| {
        let separator = words.separator(index);
        separator == Separator::Slash || Separator::Comma <= separator
    };
    let is_word = |index: usize| is_of_label(words, index) && !words.is(index, Class::RELATION);
    let opens = at == 0 || words.is_comma_written(at);
    // `Sunder Vihar Road/Street/Lane:` begins with the word before the slash.
    let begins = opens
        || words.has_digit(at - 1) && words.separator(at) != Separator::Slash
        || words.separator(at) != Separator::Slash
            && words.separator(at + 1) == Separator::Slash
            && types_name(words, at)
        || words.word(at) == "name" && words.word(at + 1) == "of";
    if !begins || !is_word(at) {
        return None;
    }
    let (mut asked, mut fields, mut is_of_form, mut has_comma) = (0_u8, 1, false, false);
    for index in at..words.len().min(at + MAX_WORDS) {
        if !is_word(index) {
            return None;
        }
        if index != at && parts(index) {
            fields += 1;
            has_comma |= Separator::Comma <= words.separator(index);
        }
        asked |= kinds(words, index);
        is_of_form |= words.is_among(index, &FIELD);
        let is_long = LONG <= fields;
        let is_dashed = is_long && words.separator(index + 1) == Separator::Dash;
        if words.is_label(index) || is_dashed {
            let is_mixed = 1 < asked.count_ones();
            let is_choice = if has_comma {
                opens && (is_long || is_of_form)
            } else {
                is_long && is_mixed
            };
            let is_last = index + 1 == words.len();
            return (1 < fields && is_choice && !is_last).then_some(index + 1);
        }
    }
    None
}

/// The kinds of things that a word of a label asks for, as bits.
fn kinds(words: Words<'_>, index: usize) -> u8 {
    let is_chain = words.is(index, KEYS);
    let of = |row: usize| {
        let is_told = KINDS[row].iter().any(|&what| tells(words, index, what));
        is_told || words.is(index, CLASSES[row])
    };
    let other = (0..KINDS.len()).filter(|&row| of(row));
    if is_chain {
        1 << KINDS.len()
    } else {
        other.map(|row| 1 << row).sum()
    }
}

/// Token after what brackets remark on the label before it: `(optional)` of `Landmark (optional): Near SBI`.
pub(super) fn remark_end(words: Words<'_>, at: usize) -> Option<usize> {
    let follows_label = 0 < at && words.token(at).opens_bracket && words.is_label(at - 1);
    let closes = |index: usize| {
        let behind = words.raw[words.token(index).end as usize..].trim_start_matches('.');
        let mut signs = behind.strip_prefix(')')?.trim_start().chars();
        signs.next().filter(|sign| matches!(sign, ':' | '='))
    };
    let mut remark = at..words.len().min(at + MAX_REMARK);
    let last = follows_label.then(|| remark.find(|&index| closes(index).is_some()))?;
    last.map(|last| last + 1)
}

/// Token after the sign between two fields of a query: `&` of `street=MG Road&city=Pune`.
pub(super) fn query_sign_end(words: Words<'_>, at: usize) -> Option<usize> {
    let token = words.token(at);
    let is_sign = words.word(at) == "and" && token.end == token.start + 1;
    let field = words.raw[token.end as usize..]
        .trim_start_matches(|sign: char| sign.is_ascii_alphanumeric() || sign == '_');
    let is_tight = !words.raw[token.end as usize..].starts_with(['=', ' ']);
    (is_sign && is_tight && field.starts_with('=')).then_some(at + 1)
}
