//! Body bytes -> the fields of a request, each checked by the rules of CONTRACT.md, part 4.
//!
//! The whole body is read before any field is judged, so that one answer names every offending
//! field and the last of equal names wins. Nothing is copied but an address with escapes and the
//! names of variables.

use arrayvec::{ArrayString, ArrayVec};

use super::json::{Kind, Malformed, Reader, Text};
use super::wire::Fault;
use crate::attributes::{Attributes, VariableId};
use crate::gazetteer::Pin;
use crate::text::MAX_CHARS;

/// Most variables of one request.
pub const MAX_VARIABLES: usize = 50;
/// Bytes of a variable's name that are kept; no name of a catalogue is longer.
pub const MAX_NAME_BYTES: usize = 128;
/// Bytes of the longest address.
const MAX_ADDRESS_BYTES: usize = MAX_CHARS * 4;

const BLANK: Fault<'static> = Fault::Text("cannot be blank");

/// An address that had to be unescaped.
pub(super) type AddressBuffer = ArrayString<MAX_ADDRESS_BYTES>;
/// The names asked for, without repeats, in the order asked.
pub(super) type AskedNames = ArrayVec<AskedName, MAX_VARIABLES>;

/// One field of a body.
#[derive(Clone, Copy, Debug)]
pub(super) enum Field<T> {
    /// Not in the body.
    Absent,
    /// Of another type, or a list with an item that is not allowed; says what it must be.
    Wrong(&'static str),
    /// As it should be.
    Given(T),
}

impl<T> Field<T> {
    pub(super) fn is_absent(&self) -> bool {
        matches!(self, Self::Absent)
    }

    /// The value, where there is one.
    fn given(self) -> Result<Option<T>, Fault<'static>> {
        match self {
            Self::Absent => Ok(None),
            Self::Wrong(must) => Err(Fault::Text(must)),
            Self::Given(value) => Ok(Some(value)),
        }
    }

    /// The value of a field that must be there.
    fn required(self) -> Result<T, Fault<'static>> {
        self.given()?.ok_or(BLANK)
    }
}

/// What an insights request asks for; `fraud` is always answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct UseCases {
    pub(super) collection_propensity: bool,
    pub(super) risk: bool,
}

/// A name in `variables`.
#[derive(Clone, Debug)]
pub(super) struct AskedName {
    /// As asked, without the blanks around it.
    pub(super) text: ArrayString<MAX_NAME_BYTES>,
    /// Whether it is longer than what is kept, and so no variable's.
    pub(super) is_cut: bool,
    /// The variable.
    pub(super) id: Option<VariableId>,
}

/// The known fields of a body; all others are ignored.
#[derive(Debug)]
pub(super) struct Fields<'b> {
    pub(super) address: Field<Text<'b>>,
    pub(super) use_cases: Field<UseCases>,
    pub(super) lat: Field<f64>,
    pub(super) lng: Field<f64>,
    pub(super) pincode: Field<Text<'b>>,
    pub(super) variables: Field<Text<'b>>,
    pub(super) details: Field<bool>,
}

impl<'b> Fields<'b> {
    /// Reads a body.
    ///
    /// # Errors
    ///
    /// The fault of the body as a whole: it is malformed, or no object.
    pub(super) fn read(body: &'b [u8]) -> Result<Self, Fault<'static>> {
        let mut fields = Self {
            address: Field::Absent,
            use_cases: Field::Absent,
            lat: Field::Absent,
            lng: Field::Absent,
            pincode: Field::Absent,
            variables: Field::Absent,
            details: Field::Absent,
        };
        let mut reader = Reader::new(body);
        let is_object = fields.read_body(&mut reader).map_err(Fault::Malformed)?;
        if is_object {
            Ok(fields)
        } else {
            Err(Fault::Text("must be a JSON object"))
        }
    }

    fn read_body(&mut self, reader: &mut Reader<'b>) -> Result<bool, Malformed> {
        let is_object = reader.kind()? == Kind::Object;
        if is_object {
            reader.object(|reader, name| self.read_member(reader, name))?;
        } else {
            reader.skip()?;
        }
        reader.end()?;
        Ok(is_object)
    }

    fn read_member(&mut self, reader: &mut Reader<'b>, name: Text<'b>) -> Result<(), Malformed> {
        if name.is("address") {
            self.address = text_field(reader)?;
        } else if name.is("use-cases") {
            self.use_cases = use_cases_field(reader)?;
        } else if name.is("lat") {
            self.lat = number_field(reader)?;
        } else if name.is("lng") {
            self.lng = number_field(reader)?;
        } else if name.is("pincode") {
            self.pincode = text_field(reader)?;
        } else if name.is("variables") {
            self.variables = text_field(reader)?;
        } else if name.is("details") {
            self.details = match reader.kind()? {
                Kind::Boolean => Field::Given(reader.boolean()?),
                _ => wrong(reader, "must be true or false")?,
            };
        } else {
            reader.skip()?;
        }
        Ok(())
    }
}

fn wrong<T>(reader: &mut Reader<'_>, must: &'static str) -> Result<Field<T>, Malformed> {
    reader.skip()?;
    Ok(Field::Wrong(must))
}

fn text_field<'b>(reader: &mut Reader<'b>) -> Result<Field<Text<'b>>, Malformed> {
    match reader.kind()? {
        Kind::Text => Ok(Field::Given(reader.text()?)),
        _ => wrong(reader, "must be a string"),
    }
}

fn number_field(reader: &mut Reader<'_>) -> Result<Field<f64>, Malformed> {
    match reader.kind()? {
        Kind::Number => Ok(Field::Given(reader.number()?)),
        _ => wrong(reader, "must be a number"),
    }
}

fn use_cases_field(reader: &mut Reader<'_>) -> Result<Field<UseCases>, Malformed> {
    const NOT_STRINGS: &str = "must be a list of strings";
    if reader.kind()? != Kind::Array {
        return wrong(reader, NOT_STRINGS);
    }
    let (mut item_count, mut are_strings, mut are_known) = (0, true, true);
    let mut asked = UseCases::default();
    reader.array(|reader| {
        item_count += 1;
        if reader.kind()? != Kind::Text {
            are_strings = false;
            return reader.skip();
        }
        let word = reader.text()?;
        if word.is("collection_propensity") {
            asked.collection_propensity = true;
        } else if word.is("risk") {
            asked.risk = true;
        } else if !word.is("fraud") {
            are_known = false;
        }
        Ok(())
    })?;
    Ok(if !are_strings {
        Field::Wrong(NOT_STRINGS)
    } else if !are_known {
        Field::Wrong("must be among fraud, collection_propensity and risk")
    } else if item_count == 0 {
        Field::Wrong("cannot be blank")
    } else {
        Field::Given(asked)
    })
}

/// The address, of 1 to [`MAX_CHARS`] characters that are not all blank.
pub(super) fn address<'a>(
    field: Field<Text<'a>>,
    buffer: &'a mut AddressBuffer,
) -> Result<&'a str, Fault<'static>> {
    let text = field.required()?;
    if text.chars().nth(MAX_CHARS).is_some() {
        return Err(Fault::Text("cannot be longer than 1000 characters"));
    }
    let address = if let Some(plain) = text.as_plain() {
        plain
    } else {
        buffer.clear();
        text.chars().for_each(|c| buffer.push(c));
        buffer.as_str()
    };
    if address.trim().is_empty() {
        return Err(BLANK);
    }
    Ok(address)
}

/// The use-cases, or `None` where there are none and none are required.
pub(super) fn use_cases(
    field: Field<UseCases>,
    are_required: bool,
) -> Result<Option<UseCases>, Fault<'static>> {
    if are_required {
        field.required().map(Some)
    } else {
        field.given()
    }
}

/// Whether details are asked for.
pub(super) fn details(field: Field<bool>) -> Result<bool, Fault<'static>> {
    Ok(field.given()?.unwrap_or(false))
}

/// A latitude or longitude in degrees, `-limit..=limit`; `out_of_range` says so.
pub(super) fn degrees(
    field: Field<f64>,
    limit: f64,
    out_of_range: &'static str,
) -> Result<f64, Fault<'static>> {
    let value = field.required()?;
    if (-limit..=limit).contains(&value) {
        Ok(value)
    } else {
        Err(Fault::Text(out_of_range))
    }
}

/// The PIN beside the address.
pub(super) fn pincode(field: Field<Text<'_>>) -> Result<Option<Pin>, Fault<'static>> {
    const NOT_SIX: Fault<'static> = Fault::Text("must be six digits, the first of them not 0");
    let Some(text) = field.given()? else {
        return Ok(None);
    };
    let (mut code, mut digit_count) = (0, 0);
    for c in text.chars().take(7) {
        code = code * 10 + c.to_digit(10).ok_or(NOT_SIX)?;
        digit_count += 1;
    }
    if digit_count != 6 || code < 100_000 {
        return Err(NOT_SIX);
    }
    Ok(Some(Pin(code)))
}

/// Fills `names` with the variables asked for. Costs O(bytes x [`MAX_VARIABLES`]) at the worst.
pub(super) fn variables<'a>(
    field: Field<Text<'_>>,
    attributes: &'a Attributes,
    names: &'a mut AskedNames,
) -> Result<&'a [AskedName], Fault<'a>> {
    names.clear();
    let text = field.required()?;
    let mut is_room = true;
    if let Some(plain) = text.as_plain() {
        for name in plain.split(',') {
            is_room &= add_name(name.trim(), false, attributes, names);
        }
    } else {
        let mut name = NameBuffer::default();
        for c in text.chars().chain(std::iter::once(',')) {
            if c == ',' {
                let NameBuffer { text, is_cut, .. } = std::mem::take(&mut name);
                is_room &= add_name(&text, is_cut, attributes, names);
            } else {
                name.push(c);
            }
        }
    }
    if !is_room {
        return Err(Fault::Text("cannot be more than 50 names"));
    }
    if names.is_empty() {
        return Err(BLANK);
    }
    let names: &'a [AskedName] = names;
    if names.iter().any(|name| name.id.is_none()) {
        return Err(Fault::UnknownNames { names, attributes });
    }
    Ok(names)
}

/// Adds a name unless it is empty or there already; `false` where there is no room.
fn add_name(name: &str, is_cut: bool, attributes: &Attributes, names: &mut AskedNames) -> bool {
    let kept = &name[..name.floor_char_boundary(MAX_NAME_BYTES)];
    let is_cut = is_cut || kept.len() < name.len();
    if kept.is_empty() {
        return true;
    }
    let id = if is_cut {
        None
    } else {
        attributes.variable(kept)
    };
    // Equal names have equal ids; only the unknown have to be compared by their letters.
    let is_same = |other: &AskedName| {
        other.id == id
            && (id.is_some() || other.is_cut == is_cut && other.text.eq_ignore_ascii_case(kept))
    };
    if names.iter().any(is_same) {
        return true;
    }
    let mut text = ArrayString::new();
    text.push_str(kept);
    names.try_push(AskedName { text, is_cut, id }).is_ok()
}

/// A name that has to be unescaped, without the blanks around it.
#[derive(Default)]
struct NameBuffer {
    text: ArrayString<MAX_NAME_BYTES>,
    is_cut: bool,
    /// Blanks since the last other character; they count where another follows.
    blank_count: usize,
}

impl NameBuffer {
    fn push(&mut self, c: char) {
        if c.is_whitespace() {
            self.blank_count += 1;
            return;
        }
        let blank_count = std::mem::take(&mut self.blank_count);
        if !self.text.is_empty() {
            (0..blank_count.min(MAX_NAME_BYTES)).for_each(|_| self.push_kept(' '));
        }
        self.push_kept(c);
    }

    fn push_kept(&mut self, c: char) {
        self.is_cut = self.is_cut || self.text.try_push(c).is_err();
    }
}
