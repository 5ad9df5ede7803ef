//! Signs that part an address where others write commas.
//!
//! `Rose Villa / MG Road / Pune` and `Rose Villa - MG Road - Pune`: a slash between two words with
//! blanks around it parts them as a dash does, and where a text has no comma, the full stops or dashes that stand
//! between its parts are its commas. The choice that a form leaves (`Flat / Door:`) is one label, and the number behind
//! `Sector:` belongs to it.

use super::labels::is_in_label;
use super::measures::FEET;
use crate::text::lexicon::Class;
use crate::text::{Normalised, Separator, Shape, Token};

/// Fewest dashes, or full stops between parts, that are the commas of a text.
const MIN_SIGNS: usize = 2;
const PIN_DIGITS: usize = 6;
/// Fewest letters of a word that a slash parts from another one.
const MIN_WORD: usize = 2;

/// Words that what stands behind them belongs to, whatever sign stands between.
const KEYS: Class = Class::CHAIN_KEY
    .union(Class::CITY_KEY)
    .union(Class::STATE_KEY)
    .union(Class::PIN_KEY);

/// What lanes are called that have a number alone.
const LANES: [&str; 4] = ["gali", "galli", "lane", "street"];

/// Parts the tokens of `raw` where such a sign stands.
pub(in crate::address) fn part(raw: &str, text: &mut Normalised) {
    let mut has_commas = false;
    for index in 1..text.tokens().len() {
        let [before, token] = [text.tokens()[index - 1], text.tokens()[index]];
        let is_slash = token.separator == Separator::Slash;
        if is_slash && parts_words(raw, before, token) && !is_in_label(raw, text, index) {
            text.part(index, Separator::Dash);
        }
        // `Canara Bank Ltd.Main Road`.
        let ends_firm = token.separator == Separator::Dot && text.token(index - 1) == "limited";
        if ends_firm && !token.class.intersects(Class::COMPANY) && token.shape == Shape::Word {
            text.part(index, Separator::Comma);
        }
        // `Surya Spinners (India) Private Limited`.
        let follows_country = before.opens_bracket && before.class.intersects(Class::COUNTRY);
        if follows_country && 1 < index && token.class.intersects(Class::COMPANY) {
            text.part(index - 1, Separator::Blank);
            text.part(index, Separator::Blank);
        }
        if is_number_of_key(raw, text, index) {
            text.part(index, Separator::Blank);
        }
        if token.separator == Separator::Dash && is_one_word(text, index)
            || token.separator == Separator::Mark && is_quoted_letter(raw, before, token)
        {
            text.part(index, Separator::Blank);
        }
        has_commas |= Separator::Comma <= token.separator;
    }
    if has_commas {
        return;
    }
    if parts_at_stops(raw, text) {
        return;
    }
    let is_keyed_behind = is_keyed_behind(raw, text);
    let is_between = |text: &Normalised, index: usize| {
        let [before, token] = [&text.tokens()[index - 1], &text.tokens()[index]];
        let is_of_key = !is_keyed_behind && before.class.intersects(KEYS);
        // The dash before a number may be that of a PIN or of a door.
        token.separator == Separator::Dash && token.shape != Shape::Number && !is_of_key
    };
    let count = text.tokens().len();
    // That of a PIN shows, too, what the writer parts with.
    let is_of_pin = |index: usize| {
        let token = &text.tokens()[index];
        token.separator == Separator::Dash
            && token.shape == Shape::Number
            && text.token(index).len() == PIN_DIGITS
    };
    let is_dash = |&index: &usize| is_between(text, index) || is_of_pin(index);
    if MIN_SIGNS <= (1..count).filter(is_dash).count() {
        for index in 1..count {
            if is_between(text, index) {
                text.part(index, Separator::Comma);
            }
        }
    }
}

/// `Al - Noor`, `Co- Operative`, `Drive - In - Road`: whether the token goes on a word, however the dash between them is
/// written: the article of Arabic is tied to its name.
fn is_one_word(text: &Normalised, index: usize) -> bool {
    let token = text.token(index);
    match text.token(index - 1) {
        "al" => true,
        "co" => matches!(token, "op" | "operative"),
        "drive" => token == "in",
        "in" => token == "road" && 1 < index && text.token(index - 2) == "drive",
        _ => false,
    }
}

/// `Sai Residency. MG Rd. Camp. Pune`: makes commas of the full stops that end words, two at least, with those of the short
/// words that close a name; gives whether the text has such.
fn parts_at_stops(raw: &str, text: &mut Normalised) -> bool {
    let is_stop = |token: &&Token| token.separator == Separator::Stop;
    if text.tokens().iter().filter(is_stop).count() < MIN_SIGNS {
        return false;
    }
    let closes = Class::ROAD | Class::AREA | Class::BUILDING;
    for index in 1..text.tokens().len() {
        let [before, token] = [text.tokens()[index - 1], text.tokens()[index]];
        let has_stop = || raw[before.end as usize..].starts_with(". ");
        let ends_name = token.separator == Separator::Blank
            && before.class.intersects(closes)
            && before.separator < Separator::Stop
            && !matches!(text.token(index), "no" | "number" | "nos")
            && has_stop();
        if token.separator == Separator::Stop || ends_name {
            text.part(index, Separator::Comma);
        }
    }
    true
}

/// `Sector: 9`, `Block - C`, `Wing: B`: whether nothing but a colon or a dash stands between the keyword of an area or
/// a wing and the number or letter at the token, which are one name.
fn is_number_of_key(raw: &str, text: &Normalised, index: usize) -> bool {
    const MAX_NUMBER: usize = 3;
    let [before, token] = [text.tokens()[index - 1], text.tokens()[index]];
    let is_wing = || text.token(index - 1) == "wing";
    // `Gali - 5,`, but not `4th Lane - 12,`.
    let is_lane = || {
        LANES.contains(&text.token(index - 1))
            && (index == 1 || Separator::Comma <= before.separator)
            && token.separator == Separator::Dash
    };
    let is_key = before.class.intersects(Class::NUMBERED_AREA) || is_wing() || is_lane();
    if !matches!(token.separator, Separator::Mark | Separator::Dash) || !is_key {
        return false;
    }
    let between = raw.get(before.end as usize..token.start as usize);
    let is_sign = between.is_some_and(|between| matches!(between.trim(), ":" | "-"));
    let word = text.token(index);
    let is_number = match token.shape {
        Shape::Number | Shape::Mixed => word.len() <= MAX_NUMBER,
        _ => word.len() == 1,
    };
    let next = text.tokens().get(index + 1);
    let is_last = next.is_none_or(|next| Separator::Mark <= next.separator);
    // `Sector - 63 Noida`, but `G Block - 63 Model Town`.
    let opens = || {
        let follows_letter = 2 <= index
            && before.separator < Separator::Dash
            && (text.token(index - 2).len() == 1 || text.tokens()[index - 2].shape != Shape::Word);
        token.shape == Shape::Number
            && text.token(index - 1) == "sector"
            && !follows_letter
            && next.is_some_and(|next| next.separator == Separator::Blank)
            && !FEET.contains(text.token(index + 1))
    };
    is_sign && is_number && (is_last || opens())
}

/// `"B" Block`: whether nothing but a letter stands in quotes before a blank and a keyword.
fn is_quoted_letter(raw: &str, letter: Token, word: Token) -> bool {
    let (start, end) = (letter.start as usize, letter.end as usize);
    // Several tokens can be of one sign (`㍊`).
    let between = raw.get(end..word.start as usize);
    end == start + 1
        && !word.class.is_empty()
        && raw[..start].ends_with(['"', '\u{201C}'])
        && matches!(between, Some("\" " | "\u{201D} "))
}

/// Whether keywords stand behind their names, `Rampur PO - Pune DIST`, as the last word tells or each that has a dash behind
/// it (`Kottoor PO - Thiruvalla - Kerala`), rather than before them with a dash between, `PO - Rampur DIST - Pune`, or
/// right behind (`Rampur PO- Pune`).
fn is_keyed_behind(raw: &str, text: &Normalised) -> bool {
    let tokens = text.tokens();
    let last = tokens.iter().rfind(|token| token.shape != Shape::Number);
    let is_before_dash = |&key: &usize| {
        let next = tokens.get(key + 1);
        tokens[key].class.intersects(KEYS)
            && next.is_some_and(|next| next.separator == Separator::Dash)
    };
    let mut keys = (0..tokens.len()).filter(is_before_dash).peekable();
    last.is_some_and(|token| token.class.intersects(KEYS))
        || keys.peek().is_some()
            && keys.all(|key| closes_part(tokens, key) && is_free_dash(raw, tokens, key + 1))
}

/// Whether blanks are on both sides of the dash before the token.
fn is_free_dash(raw: &str, tokens: &[Token], index: usize) -> bool {
    let gap = raw.get(tokens[index - 1].end as usize..tokens[index].start as usize);
    let gap = gap.unwrap_or_default().trim_start_matches('.');
    gap.starts_with(' ') && gap.ends_with(' ')
}

/// Whether nothing but the words of a name stands in a part before the keyword that closes it.
fn closes_part(tokens: &[Token], key: usize) -> bool {
    let others = KEYS | Class::NUMBER_KEY | Class::ROAD | Class::ANY_RELATION;
    let is_parted = |&index: &usize| Separator::Dash <= tokens[index].separator;
    let first = (1..=key).rfind(is_parted).unwrap_or(0);
    let is_name = |token: &Token| token.shape == Shape::Word && !token.class.intersects(others);
    first < key && tokens[first..key].iter().all(is_name)
}

/// Whether the slash between two tokens has blanks around it and belongs to no number: `12 / 3`,
/// `Plot 7 / A`, `Vill / Post` are one.
fn parts_words(raw: &str, before: Token, token: Token) -> bool {
    // One sign can be several tokens: the slash of a fraction has nothing around it.
    let gap = raw.get(before.end as usize..token.start as usize);
    let gap = gap.unwrap_or_default();
    let is_free = gap.starts_with(' ') && gap.ends_with(' ');
    let letters = |token: Token| usize::from(token.text_end - token.text_start);
    let is_word = |token: Token| token.shape == Shape::Word && MIN_WORD <= letters(token);
    let is_letter = |token: Token| token.shape == Shape::Word && letters(token) == 1;
    is_free && is_word(token) && !is_letter(before) && !before.class.intersects(KEYS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text;

    /// The words of a text, with `|` where a part of it ends for certain and `-` where it may.
    fn parted(raw: &str) -> String {
        let mut text = Normalised::default();
        text::normalise(raw, &mut text);
        part(raw, &mut text);
        let mut out = String::new();
        for (index, token) in text.tokens().iter().enumerate() {
            out.push_str(match token.separator {
                _ if index == 0 => "",
                Separator::Comma | Separator::Line => " | ",
                Separator::Dash => " - ",
                _ => " ",
            });
            out.push_str(text.token(index));
        }
        out
    }

    #[test]
    fn free_slashes_and_dashes_part_a_text_without_commas() {
        for (raw, expected) in [
            (
                "Rose Villa - MG Road - Pune - 411001",
                "rose villa | mg road | pune - 411001",
            ),
            ("Rose Villa / MG Road / Pune", "rose villa | mg road | pune"),
            ("Flat / Door / Building: 5", "flat door building 5"),
            ("Sector - 9, Noida", "sector 9 | noida"),
            ("Wing: B, Flat - 4", "wing b | flat - 4"),
            ("Sector - Noida", "sector - noida"),
            (
                "Rampur PO - Sitapur TALUK - Pune DIST",
                "rampur po | sitapur taluk | pune district",
            ),
            ("B-15 / Gandhi Nagar / Pune", "b 15 | gandhi nagar | pune"),
            (
                "Gandhi Road / MG Road, Kochi",
                "gandhi road - mg road | kochi",
            ),
            ("Rose Villa - MG Road, Pune", "rose villa - mg road | pune"),
        ] {
            assert_eq!(parted(raw), expected);
        }
    }

    #[test]
    fn signs_inside_a_part_stay() {
        for (raw, expected) in [
            ("No 12 / 3 MG Road", "no 12 3 mg road"),
            ("Plot 7 / A MG Road", "plot 7 a mg road"),
            (
                "Dist - Pune State - Maharashtra",
                "district - pune state - maharashtra",
            ),
            ("Vill / Post Rampur", "village post rampur"),
            (
                "AT - Rampur PO - Sitapur VIA - Pune",
                "at - rampur po - sitapur via - pune",
            ),
            ("Gandhi Nagar/Pune", "gandhi nagar pune"),
        ] {
            assert_eq!(parted(raw), expected);
        }
    }
}
