//! Files of real addresses -> cases.
//!
//! One JSON object a line with `id` and `address`. A row with `labels` becomes a labelled case,
//! one with `district`, `state` or `city` a listed one; rows with neither are left aside.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use pata::gazetteer::{Gazetteer, Pin};
use pata::geo::LatLon;
use serde::Deserialize;

use super::names::{Admins, squeeze};
use super::spans;
use super::truth::{Case, Group, Split, Truth, id_hash, span_values};
use crate::error::{At, BuildError};
use crate::seeded::Seeded;

/// Tries to find a PIN of another state; one in thirty lies in the same.
const MAX_TRIES: usize = 16;

#[derive(Deserialize)]
struct Row {
    id: Option<String>,
    address: Option<String>,
    labels: Option<Vec<(String, String)>>,
    state: Option<String>,
    district: Option<String>,
    city: Option<String>,
    pincode: Option<String>,
    lat: Option<f64>,
    lng: Option<f64>,
    /// Rows of the list that are said to be at this very point.
    coord_shared_by: Option<u32>,
}

impl Row {
    /// Where it is: a point that rows share is an area's.
    fn own_point(&self) -> Option<LatLon> {
        let (lat, lng) = self.lat.zip(self.lng)?;
        LatLon::from_degrees(lat, lng).filter(|_| self.coord_shared_by.unwrap_or(1) == 1)
    }
}

/// Reads a file; of its listed rows at most `most_listed` of each half, chosen by the hash of
/// their ids.
///
/// # Errors
///
/// [`BuildError::Io`] where it cannot be read, [`BuildError::Source`] where a line is no object.
pub fn read(
    file: &Path,
    most_listed: usize,
    admins: &mut Admins<'_>,
    gazetteer: &Gazetteer,
) -> Result<Vec<Case>, BuildError> {
    let text = fs::read_to_string(file).map_err(|error| BuildError::io(file, error))?;
    let mut rows = Vec::new();
    for (index, line) in text
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.is_empty())
    {
        let row: Row = serde_json::from_str(line).map_err(|error| {
            let at = At::Line(index as u64 + 1);
            BuildError::source(file, at, error.to_string(), "give one JSON object a line")
        })?;
        rows.push(row);
    }
    let labels = rows.iter().filter_map(|row| row.labels.as_ref()).flatten();
    let is_in_fields = labels
        .clone()
        .any(|(_, label)| spans::is_field_label(label));
    let mut cases = Vec::new();
    let mut listed: BTreeMap<([u8; 32], usize), &Row> = BTreeMap::new();
    for (index, row) in rows.iter().enumerate() {
        let (Some(id), Some(address)) = (&row.id, &row.address) else {
            continue;
        };
        if let Some(labels) = &row.labels {
            cases.extend(labelled(id, address, labels, is_in_fields));
        } else {
            listed.insert((id_hash(id), index), row);
        }
    }
    let mut taken = [0; Split::ALL.len()];
    for ((hash, _), row) in listed {
        let (Some(id), Some(address)) = (&row.id, &row.address) else {
            continue;
        };
        let split = Split::of(id);
        if taken[split as usize] < most_listed {
            taken[split as usize] += 1;
            let seed = u64::from_le_bytes(hash[..8].try_into().expect("eight bytes"));
            of_list(split, address, row, admins, gazetteer, seed, &mut cases);
        }
    }
    Ok(cases)
}

/// A labelled row, and again without its commas; none where a label is unknown.
fn labelled(id: &str, address: &str, labels: &[(String, String)], is_in_fields: bool) -> Vec<Case> {
    let kinds: Option<Vec<_>> = labels
        .iter()
        .map(|(text, label)| Some((spans::kind_of(label)?, text.as_str())))
        .collect();
    let Some(kinds) = kinds else {
        return Vec::new();
    };
    let sequence = labels.iter().filter_map(|(_, label)| spans::type_of(label));
    let truth = Truth {
        spans: Some(span_values(kinds.into_iter())),
        is_in_fields,
        ..Truth::default()
    };
    let as_written = Case {
        split: Split::of(id),
        group: if is_in_fields {
            Group::Fields
        } else {
            Group::Gold
        },
        address: address.to_owned(),
        truth,
        sequence: sequence.collect(),
    };
    let words = address.replace(',', " ");
    let unpunctuated = Case {
        group: Group::Unpunctuated,
        address: words.split_whitespace().collect::<Vec<_>>().join(" "),
        ..as_written.clone()
    };
    vec![as_written, unpunctuated]
}

/// A row that states where it is: as written, without its PIN, and with another one.
fn of_list(
    split: Split,
    address: &str,
    row: &Row,
    admins: &mut Admins<'_>,
    gazetteer: &Gazetteer,
    seed: u64,
    cases: &mut Vec<Case>,
) {
    let known = |ids: Vec<u16>| (!ids.is_empty()).then_some(ids);
    let states = row.state.as_deref().map(|name| admins.states(name));
    let districts = row.district.as_deref().map(|name| admins.districts(name));
    let truth = Truth {
        states: states.and_then(known),
        districts: districts.and_then(known),
        city: row
            .city
            .as_deref()
            .map(squeeze)
            .filter(|name| !name.is_empty()),
        ..Truth::default()
    };
    if truth.states.is_none() && truth.districts.is_none() && truth.city.is_none() {
        return;
    }
    let stated = row
        .pincode
        .as_deref()
        .and_then(|pin| pin.parse().ok())
        .map(Pin);
    let written = pins_in(address);
    let own = match written[..] {
        [(_, _, pin)] if gazetteer.pin(pin).is_some() => {
            Some(written[0]).filter(|_| stated.is_none_or(|stated| stated == pin))
        }
        _ => None,
    };
    let case = |group: Group, address: String, truth: Truth| Case {
        split,
        group,
        address,
        truth,
        sequence: Vec::new(),
    };
    let as_written = Truth {
        at: row.own_point(),
        written_pin: own.filter(|_| stated.is_none()).map(|(_, _, pin)| pin),
        has_own_pin: own.is_some(),
        ..truth.clone()
    };
    cases.push(case(Group::Listed, address.to_owned(), as_written));
    let places = truth.clone();
    if let Some(pin) = stated.filter(|_| written.len() <= 1) {
        let without = Truth {
            cut_pin: Some(pin),
            ..truth
        };
        cases.push(case(Group::WithoutPin, without_pin(address), without));
    }
    if let Some((start, end, pin)) = own
        && let Some(other) = pin_of_another_state(gazetteer, pin, seed)
    {
        let text = format!("{}{}{}", &address[..start], other.0, &address[end..]);
        let wrong = Truth {
            has_wrong_pin: true,
            ..places
        };
        cases.push(case(Group::Exchanged, text, wrong));
    }
}

/// The text without the first PIN that it writes, and without what parts it from the rest.
pub(super) fn without_pin(address: &str) -> String {
    let cut = pins_in(address).first().map_or_else(
        || address.to_owned(),
        |&(start, end, _)| format!("{} {}", &address[..start], &address[end..]),
    );
    let is_blank = |letter: char| letter.is_whitespace() || "-,:".contains(letter);
    cut.trim_matches(is_blank).to_owned()
}

/// Six digits, as one or as three and three, with no digit beside them: start, end, PIN.
pub(super) fn pins_in(text: &str) -> Vec<(usize, usize, Pin)> {
    let bytes = text.as_bytes();
    let mut pins = Vec::new();
    let mut start = 0;
    while start < bytes.len() {
        let opens =
            bytes[start].is_ascii_digit() && (start == 0 || !bytes[start - 1].is_ascii_digit());
        let found = opens.then(|| pin_at(bytes, start)).flatten();
        if let Some((end, pin)) = found {
            pins.push((start, end, pin));
            start = end;
        } else {
            start += 1;
        }
    }
    pins
}

fn pin_at(bytes: &[u8], start: usize) -> Option<(usize, Pin)> {
    let (mut end, mut digits, mut number) = (start, 0, 0);
    while digits < 6 {
        match bytes.get(end)? {
            digit @ b'0'..=b'9' => {
                number = number * 10 + u32::from(digit - b'0');
                digits += 1;
            }
            b' ' | b'-' if digits == 3 && bytes[end - 1].is_ascii_digit() => {}
            _ => return None,
        }
        end += 1;
    }
    let closes = bytes.get(end).is_none_or(|next| !next.is_ascii_digit());
    (closes && (100_000..900_000).contains(&number)).then_some((end, Pin(number)))
}

/// A PIN of the directory that shares no state with `pin`.
fn pin_of_another_state(gazetteer: &Gazetteer, pin: Pin, seed: u64) -> Option<Pin> {
    let states_of = |pin: Pin| -> Vec<Option<u16>> {
        let record = gazetteer.pin(pin);
        let districts = record
            .iter()
            .flat_map(|record| gazetteer.pin_districts(record));
        let place = |id: u16| gazetteer.place(pata::gazetteer::PlaceId::of_admin(id));
        districts.map(|id| place(id).state).collect()
    };
    let own = states_of(pin);
    let mut random = Seeded(seed);
    (0..MAX_TRIES)
        .map(|_| gazetteer.pin_at(random.index(gazetteer.pin_count())).pin)
        .find(|&other| {
            let states = states_of(other);
            !states.is_empty() && states.iter().all(|state| !own.contains(state))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pin_is_six_digits_alone_or_three_and_three() {
        let pins = |text: &str| -> Vec<u32> { pins_in(text).iter().map(|pin| pin.2.0).collect() };
        assert_eq!(pins("Kochi-682 030, PIN:560-102"), [682_030, 560_102]);
        assert_eq!(pins("9845012345 and 1250011"), [0; 0]);
        assert_eq!(pins("PIN560102."), [560_102]);
        assert_eq!(pins("12 560102"), [560_102]);
    }

    #[test]
    fn a_labelled_row_comes_again_without_its_commas() {
        let labels = [("12".to_owned(), "house_no".to_owned())];
        let cases = labelled("x", "No 12,Rampur", &labels, false);
        assert_eq!(cases.len(), 2);
        assert_eq!(cases[1].address, "No 12 Rampur");
        assert_eq!(cases[0].truth.spans, cases[1].truth.spans);
        let strange = [("12".to_owned(), "streetAddress".to_owned())];
        assert!(labelled("x", "12", &strange, false).is_empty());
    }
}
