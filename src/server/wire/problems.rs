//! What is wrong with a request -> the bodies of CONTRACT.md, part 4.

use std::fmt;

use arrayvec::ArrayVec;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::{Shown, write_answer};
use crate::attributes::Attributes;
use crate::server::json::Malformed;
use crate::server::request::AskedName;

/// More than any request has fields.
const MAX_PROBLEMS: usize = 8;

/// What is wrong with one field.
#[derive(Clone, Copy, Debug)]
pub(in crate::server) enum Fault<'a> {
    /// As it says.
    Text(&'static str),
    /// The body is not JSON.
    Malformed(Malformed),
    /// Names that are no variables, among those asked.
    UnknownNames {
        names: &'a [AskedName],
        attributes: &'a Attributes,
    },
}

impl fmt::Display for Fault<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Malformed(malformed) => malformed.fmt(f),
            Self::UnknownNames { names, attributes } => {
                f.write_str("not in the catalogue: ")?;
                let unknown = names.iter().filter(|name| name.id.is_none());
                for (index, name) in unknown.enumerate() {
                    f.write_str(if index == 0 { "" } else { ", " })?;
                    write_unknown(name, attributes, f)?;
                }
                Ok(())
            }
        }
    }
}

/// Writes a name and, in brackets, the variables that it may have meant.
fn write_unknown(
    name: &AskedName,
    attributes: &Attributes,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    write!(f, "{}{}", name.text, if name.is_cut { "..." } else { "" })?;
    let near = attributes.near_names(&name.text);
    for (index, near_name) in near.iter().enumerate() {
        write!(
            f,
            "{}{near_name}",
            if index == 0 { " (near: " } else { ", " }
        )?;
    }
    f.write_str(if near.is_empty() { "" } else { ")" })
}

/// The offending fields of a request, in the order in which they are judged.
#[derive(Debug, Default)]
pub(in crate::server) struct Problems<'a> {
    list: ArrayVec<(&'static str, Fault<'a>), MAX_PROBLEMS>,
}

impl<'a> Problems<'a> {
    /// Notes a fault of `field`.
    pub(in crate::server) fn add(&mut self, field: &'static str, fault: Fault<'a>) {
        self.list.push((field, fault));
    }

    /// The value, or `None` with its fault noted.
    pub(in crate::server) fn check<T>(
        &mut self,
        field: &'static str,
        value: Result<T, Fault<'a>>,
    ) -> Option<T> {
        value.map_err(|fault| self.add(field, fault)).ok()
    }

    /// Writes all of them over `out`.
    pub(in crate::server) fn write(&self, status: u16, out: &mut Vec<u8>) -> u16 {
        write_answer(status, self, out)
    }
}

impl Serialize for Problems<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut body = serializer.serialize_map(Some(1))?;
        body.serialize_entry("message", &Message(self))?;
        body.end()
    }
}

struct Message<'p>(&'p Problems<'p>);

impl Serialize for Message<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let entries = self.0.list.iter();
        serializer.collect_map(entries.map(|(field, fault)| (field, Shown(fault))))
    }
}

/// Writes one problem over `out`.
pub(in crate::server) fn write_problem(
    status: u16,
    field: &'static str,
    fault: Fault<'_>,
    out: &mut Vec<u8>,
) -> u16 {
    let mut problems = Problems::default();
    problems.add(field, fault);
    problems.write(status, out)
}

/// A body of one text and the status: 403 as published, and the health answers.
#[derive(Debug, Serialize)]
pub(in crate::server) struct Notice {
    /// What there is to say.
    pub(in crate::server) message: &'static str,
    /// The HTTP status.
    pub(in crate::server) status: u16,
}
