//! Readings, values and problems -> the JSON of answers; the only serde types.
//!
//! Everything is written by `serde_json` straight into the caller's buffer: lists come from
//! iterators and texts from `Display`, so nothing is collected on the way.

mod address;
mod bulk;
mod catalogue;
mod details;
mod problems;

pub(super) use address::{AddressAnswer, Matched};
pub(super) use bulk::BulkAnswer;
pub(super) use catalogue::{CataloguePage, write_page, write_variable};
pub(super) use problems::{Fault, Notice, Problems, write_problem};

use std::fmt::Display;

use serde::{Serialize, Serializer};

/// Writes `answer` over `out` and gives `status` back.
pub(super) fn write_answer(status: u16, answer: &impl Serialize, out: &mut Vec<u8>) -> u16 {
    out.clear();
    serde_json::to_writer(&mut *out, answer).expect("writing into a buffer does not fail");
    status
}

/// Shortens a computed number to six decimals, so that sums do not show their rounding.
fn rounded(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}

/// A computed number, as an integer where it is one.
struct Points(f64);

impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let value = rounded(self.0);
        if value.fract() == 0.0 {
            serializer.serialize_i64(value as i64)
        } else {
            serializer.serialize_f64(value)
        }
    }
}

/// A text that is made while it is written.
struct Shown<T>(T);

impl<T: Display> Serialize for Shown<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}
