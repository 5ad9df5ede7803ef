//! Path and query of `GET /variables` -> answer bytes and status.
//!
//! For people who look for a name: unlike the operations this allocates, within the bounds that
//! stand here.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::wire::{CataloguePage, write_answer, write_page, write_variable};
use crate::attributes::{Catalogue, Wishes};
use crate::engine::Engine;

/// The path of the catalogue; one variable is a segment below it.
pub(super) const PATH: &str = "/variables";

/// Variables of a page where `limit` is not given.
const USUAL_LIMIT: usize = 20;
/// Most variables of a page.
const MAX_LIMIT: usize = 100;
/// Most words of a search.
const MAX_WORDS: usize = 8;
/// Longest value of a parameter, bytes after decoding.
const MAX_VALUE_LEN: usize = 200;

/// Answers a request for a page of the catalogue: 200 or 400.
pub(super) fn answer_page(engine: &Engine, query: Option<&str>, out: &mut Vec<u8>) -> u16 {
    let mut faults = Faults::default();
    let parameters = Parameters::read(query.unwrap_or(""), &mut faults);
    let catalogue = engine.attributes.catalogue();
    let wishes = parameters.wishes();
    check_wishes(&wishes, catalogue, &mut faults);
    let limit = number(parameters.limit.as_ref(), 1, MAX_LIMIT);
    let limit = limit.map_err(|fault| faults.add("limit", fault));
    let offset = number(parameters.offset.as_ref(), 0, usize::MAX);
    let offset = offset.map_err(|fault| faults.add("offset", fault));
    let (true, Ok(limit), Ok(offset)) = (faults.0.is_empty(), limit, offset) else {
        return faults.write(400, out);
    };
    let page = CataloguePage {
        attributes: &engine.attributes,
        wishes: &wishes,
        offset: offset.unwrap_or(0),
        limit: limit.unwrap_or(USUAL_LIMIT),
    };
    write_page(&page, out)
}

/// Answers a request for one variable: 200, 400 or 404.
pub(super) fn answer_variable(
    engine: &Engine,
    segment: &str,
    query: Option<&str>,
    out: &mut Vec<u8>,
) -> u16 {
    let mut faults = Faults::default();
    if query.is_some_and(|query| !query.is_empty()) {
        faults.add("query", "has no meaning for one variable".to_owned());
        return faults.write(400, out);
    }
    let Some(name) = decoded(segment).filter(|name| name.len() <= MAX_VALUE_LEN) else {
        faults.add("name", ENCODING.to_owned());
        return faults.write(400, out);
    };
    let attributes = &engine.attributes;
    if let Some(id) = attributes.variable(&name) {
        return write_variable(attributes, id, out);
    }
    let near = attributes.near_names(&name).join(", ");
    let near = if near.is_empty() {
        String::new()
    } else {
        format!(" (near: {near})")
    };
    faults.add("name", format!("not in the catalogue: {name}{near}"));
    faults.write(404, out)
}

const ENCODING: &str = "must be percent-encoded UTF-8 of at most 200 bytes";

/// What is wrong with each parameter.
#[derive(Debug, Default)]
struct Faults(BTreeMap<String, String>);

impl Faults {
    fn add(&mut self, field: &str, fault: String) {
        self.0.insert(field.to_owned(), fault);
    }

    fn write(&self, status: u16, out: &mut Vec<u8>) -> u16 {
        write_answer(status, &BTreeMap::from([("message", &self.0)]), out)
    }
}

/// The parameters of a query, decoded; blank ones are as absent.
#[derive(Debug, Default)]
struct Parameters<'q> {
    search: Option<Cow<'q, str>>,
    theme: Option<Cow<'q, str>>,
    layer: Option<Cow<'q, str>>,
    unit: Option<Cow<'q, str>>,
    limit: Option<Cow<'q, str>>,
    offset: Option<Cow<'q, str>>,
}

impl<'q> Parameters<'q> {
    fn read(query: &'q str, faults: &mut Faults) -> Self {
        let mut parameters = Self::default();
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            let Some(slot) = parameters.slot(name) else {
                let shown: String = name.chars().take(40).collect();
                let known = "is unknown; known are search, theme, layer, unit, limit and offset";
                faults.add(&shown, known.to_owned());
                continue;
            };
            let value = decoded(value).filter(|value| value.len() <= MAX_VALUE_LEN);
            match value {
                None => faults.add(name, ENCODING.to_owned()),
                Some(_) if slot.is_some() => faults.add(name, "is given twice".to_owned()),
                Some(value) if value.trim().is_empty() => {}
                Some(value) => *slot = Some(value),
            }
        }
        parameters
    }

    fn slot(&mut self, name: &str) -> Option<&mut Option<Cow<'q, str>>> {
        Some(match name {
            "search" => &mut self.search,
            "theme" => &mut self.theme,
            "layer" => &mut self.layer,
            "unit" => &mut self.unit,
            "limit" => &mut self.limit,
            "offset" => &mut self.offset,
            _ => return None,
        })
    }

    fn wishes(&self) -> Wishes<'_> {
        Wishes {
            search: self.search.as_deref().map(str::trim),
            theme: self.theme.as_deref().map(str::trim),
            layer: self.layer.as_deref().map(str::trim),
            unit: self.unit.as_deref().map(str::trim),
        }
    }
}

/// A wish that nothing can meet is a slip, and is told so.
fn check_wishes(wishes: &Wishes<'_>, catalogue: &Catalogue, faults: &mut Faults) {
    let words = wishes.search.unwrap_or("").split_whitespace();
    if MAX_WORDS < words.count() {
        faults.add("search", format!("cannot be more than {MAX_WORDS} words"));
    }
    let alone = |field: &str| match field {
        "theme" => Wishes {
            theme: wishes.theme,
            ..Wishes::default()
        },
        _ => Wishes {
            unit: wishes.unit,
            ..Wishes::default()
        },
    };
    for (field, wish) in [("theme", wishes.theme), ("unit", wishes.unit)] {
        if wish.is_some() && catalogue.matching(&alone(field)).next().is_none() {
            let text = format!("is no {field} of this index; {PATH} lists them under {field}s");
            faults.add(field, text);
        }
    }
    let mut layers = catalogue.layers.iter().map(|layer| layer.name.as_str());
    let is_layer = |wish: &str| layers.clone().any(|layer| layer.eq_ignore_ascii_case(wish));
    if wishes.layer.is_some_and(|wish| !is_layer(wish)) {
        let first = layers.next().unwrap_or("").to_owned();
        let names = layers.fold(first, |names, layer| names + ", " + layer);
        faults.add("layer", format!("is no layer of this index: {names}"));
    }
}

/// A whole number from `least` to `most`, where there is one.
fn number(
    value: Option<&Cow<'_, str>>,
    least: usize,
    most: usize,
) -> Result<Option<usize>, String> {
    let Some(text) = value else {
        return Ok(None);
    };
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|_| is_plain);
    match number {
        Some(number) if (least..=most).contains(&number) => Ok(Some(number)),
        _ if most == usize::MAX => Err(format!("must be a whole number from {least} on")),
        _ => Err(format!("must be a whole number from {least} to {most}")),
    }
}

/// The text of a percent-encoded one, `+` being a blank; `None` where an escape is broken or the
/// bytes are not UTF-8.
fn decoded(text: &str) -> Option<Cow<'_, str>> {
    if !text.bytes().any(|byte| matches!(byte, b'%' | b'+')) {
        return Some(Cow::Borrowed(text));
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => {
                let mut digit = || char::from(rest.next()?).to_digit(16);
                let (high, low) = (digit()?, digit()?);
                (high * 16 + low) as u8
            }
            other => other,
        });
    }
    String::from_utf8(bytes).ok().map(Cow::Owned)
}

#[cfg(test)]
mod tests {
    use super::{Faults, Parameters, decoded, number};

    #[test]
    fn escapes_are_decoded_or_refused() {
        assert_eq!(decoded("a+b%20c%C3%A9").as_deref(), Some("a b c\u{e9}"));
        assert_eq!(decoded("plain").as_deref(), Some("plain"));
        for broken in ["%", "%4", "%zz", "%C3", "%+1", "%-1"] {
            assert_eq!(decoded(broken), None, "{broken}");
        }
    }

    #[test]
    fn numbers_are_digits_within_their_bounds() {
        let limit = |text: &str| number(Some(&text.into()), 1, 100).is_ok();
        for good in ["1", "100", "007"] {
            assert!(limit(good), "{good}");
        }
        for bad in ["0", "101", "-1", "+1", "1.0", "ten", "99999999999999999999"] {
            assert!(!limit(bad), "{bad}");
        }
    }

    #[test]
    fn parameters_that_are_unknown_or_stand_twice_are_told() {
        let mut faults = Faults::default();
        let parameters = Parameters::read("&search=a+b&limit=&&unit=%zz&x=1&search=c", &mut faults);
        assert_eq!(parameters.search.as_deref(), Some("a b"));
        assert_eq!(parameters.limit, None);
        let fields: Vec<&str> = faults.0.keys().map(String::as_str).collect();
        assert_eq!(fields, ["search", "unit", "x"]);
    }
}
